/* The statistics of a game: the rating, the results against each level, and a graph, as a page of text
 * that fits the width of the window. */
#include "progress/progress.h"
#include "tui/tui.h"
#include <burrow/language.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_TEXT = 8192,
    GRAPH_ROWS = 6,
    MOST_WIDE = 4, /* columns for each game */
    AXIS = 7,      /* columns of the numbers beside the graph */
    EIGHTHS = 8
};

struct page_text {
    char text[MOST_TEXT];
    size_t used;
};

static void add(struct page_text *page, const char *text) {
    size_t length = strlen(text);
    if (page->used + length >= sizeof page->text)
        return;
    memcpy(page->text + page->used, text, length + 1);
    page->used += length;
}

static void add_line(struct page_text *page, const char *text) {
    add(page, text);
    add(page, "\n");
}

/* ---- the graph ------------------------------------------------------------------------------ */

/* A column of the graph in a row from the bottom, `full` eighths high. */
static const char *block(const struct tui *tui, int full, int row) {
    static const char *const part[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int here = full - row * EIGHTHS;
    if (here <= 0)
        return " ";
    if (here > EIGHTHS)
        here = EIGHTHS;
    return sign(tui, part[here], here <= EIGHTHS / 2 ? "." : "#");
}

/* How high a rating is in the graph, in eighths of a row; never nothing. */
static int height_of(double rating, struct progress_scale scale) {
    double share = (rating - scale.low) / (scale.high - scale.low);
    int height = (int)lround(share * GRAPH_ROWS * EIGHTHS);
    return height > 1 ? height : 1;
}

static void add_row(struct page_text *page, const struct tui *tui, const struct progress *progress,
                    int row, int width) {
    struct progress_scale scale = progress_scale(progress);
    char number[16] = "", axis[32];
    if (row == GRAPH_ROWS - 1 || row == 0)
        snprintf(number, sizeof number, "%d", row == 0 ? scale.low : scale.high);
    snprintf(axis, sizeof axis, "%*s %s", AXIS - 2, number, sign(tui, "│", "|"));
    add(page, axis);
    int first = progress->points > width ? progress->points - width : 0;
    int wide = width / progress->points < MOST_WIDE ? width / progress->points : MOST_WIDE;
    for (int i = first; i < progress->points; i++)
        for (int k = 0; k < (wide > 1 ? wide : 1); k++)
            add(page, block(tui, height_of(progress->point[i].rating, scale), row));
    add(page, "\n");
}

static void add_graph(struct page_text *page, const struct tui *tui,
                      const struct progress *progress, int width) {
    char sentence[PROGRESS_SIZE];
    if (progress->points < 2)
        return;
    add_line(page, "");
    for (int row = GRAPH_ROWS - 1; row >= 0; row--)
        add_row(page, tui, progress, row, width - AXIS);
    add_line(page, "");
    add_line(page, progress_say_course(progress, sentence));
}

/* ---- the page ------------------------------------------------------------------------------- */

struct statistics {
    struct progress progress;
    struct page_text page;
};

static const char *write_page(const struct tui *tui, void *context, int width) {
    struct statistics *statistics = context;
    const struct progress *progress = &statistics->progress;
    struct page_text *page = &statistics->page;
    char sentence[PROGRESS_SIZE];
    page->used = 0;
    page->text[0] = '\0';
    add_line(page, progress_say_rating(progress, sentence));
    if (progress->counted + progress->helped > 0)
        add_line(page, progress_say_games(progress, sentence));
    if (*progress_say_next(progress, true, sentence))
        add_line(page, sentence);
    if (progress->counted > 0)
        add_line(page, "");
    for (int level = 1; level <= BW_LEVELS; level++)
        if (progress_has_level(progress, level))
            add_line(page, progress_say_level(progress, level, sentence));
    add_graph(page, tui, progress, width);
    return page->text;
}

static void show_statistics(struct tui *tui, const struct bw_game *game) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct statistics statistics;
    progress_begin(&statistics.progress, game);
    if (archive_results(tui->archive, game->name, progress_visit, &statistics.progress, message))
        show_written(tui, bw_tr(game->title), write_page, &statistics);
    else
        box_tell(tui, bw_tr("The games cannot be read"), message);
}

void statistics_screen(struct tui *tui) {
    if (has_archive(tui))
        games_menu(tui, bw_tr("Statistics of …"), show_statistics);
}
