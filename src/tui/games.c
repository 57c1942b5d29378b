/* The games that were kept: a list from which one is chosen, to go on with or to look back at. */
#define _POSIX_C_SOURCE 200809L
#include "tui/tui.h"
#include <burrow/language.h>
#include <burrow/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_GAMES = 500,
    FIRST_ROW = 4
};

struct list {
    struct archive_game *game;
    int count;
};

static bool add(void *context, const struct archive_game *game) {
    struct list *list = context;
    list->game[list->count++] = *game;
    return list->count < MOST_GAMES;
}

/* Reads the games; says why not where that fails. */
static bool read_games(struct tui *tui, bool unfinished, struct list *list) {
    struct archive_filter filter = {.unfinished = unfinished, .most = MOST_GAMES};
    char message[ARCHIVE_MESSAGE_SIZE];
    list->count = 0;
    if (archive_list(tui->archive, &filter, add, list, message))
        return true;
    box_tell(tui, bw_tr("The games cannot be read"), message);
    return false;
}

static void paint_game(const struct tui *tui, const struct archive_game *game, int row,
                       bool chosen) {
    struct style style = chosen ? STYLE_CHOSEN : STYLE_TEXT;
    struct bw_variant variant;
    char text[256], title[64];
    const char *result = "*";
    snprintf(title, sizeof title, "%s", game->variant);
    if (bw_variant_read(&variant, game->variant, NULL) && bw_variant_settle(&variant, 0, NULL)) {
        variant_title(tui, &variant, title, sizeof title);
        result = bw_result_text(&variant, game->result);
    }
    paint_fill(tui, row, 2, 1, tui->columns - 4, style);
    snprintf(text, sizeof text, "%-16s  %-13.13s  %-16.16s  %-16.16s", game->changed, title,
             game->player[0], game->player[1]);
    int column = 3 + paint_text(tui, row, 3, tui->columns - 5, style, text);
    snprintf(text, sizeof text, "  %3d  %s", game->plies, result);
    paint_text(tui, row, column, tui->columns - column - 2, style, text);
}

static void paint_list(const struct tui *tui, const struct list *list, bool unfinished, int chosen,
                       int first, int shown) {
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    paint_title(tui, unfinished ? bw_tr("Continue a game") : bw_tr("Look back at a game"), "");
    if (list->count == 0)
        paint_lines(tui, FIRST_ROW, 4, 3, tui->columns - 8, STYLE_TEXT,
                    unfinished
                        ? bw_tr("No game waits to be continued. Every game that you leave is "
                                "kept, and found here.")
                        : bw_tr("No game has been played yet."));
    else
        paint_text(tui, FIRST_ROW - 2, 3, tui->columns - 5, STYLE_FAINT,
                   bw_tr("last move         game           players                           moves "
                         " result"));
    for (int i = 0; i < shown && first + i < list->count; i++)
        paint_game(tui, &list->game[first + i], FIRST_ROW + i, first + i == chosen);
    paint_keys(tui, list->count > 0
                        ? bw_tr("up, down · Enter opens · Delete deletes · 0 or Esc back")
                        : bw_tr("0 or Esc back"));
}

static void delete_game(struct tui *tui, const struct archive_game *game) {
    char message[ARCHIVE_MESSAGE_SIZE];
    if (box_yes(tui, bw_tr("Delete this game for ever?")) &&
        !archive_delete(tui->archive, game->id, message))
        box_tell(tui, bw_tr("The game is still there"), message);
}

static int64_t choose(struct tui *tui, bool unfinished, struct list *list) {
    for (int chosen = 0, first = 0;;) {
        int shown = tui->rows - FIRST_ROW - 2;
        paint_list(tui, list, unfinished, chosen, first, shown);
        struct event event = tui_wait(tui, -1);
        if (is_back(&event))
            return 0;
        if (list->count == 0)
            continue;
        bool removes = event.kind == EVENT_KEY && (event.key == TUI_DELETE || event.key == 'd');
        if (removes) {
            delete_game(tui, &list->game[chosen]);
            if (!read_games(tui, unfinished, list))
                return 0;
            chosen = chosen < list->count ? chosen : list->count - 1;
            chosen = chosen > 0 ? chosen : 0;
            first = 0;
        } else if (list_event(&event, list->count, FIRST_ROW, shown, &chosen, &first)) {
            return list->game[chosen].id;
        }
    }
}

int64_t games_screen(struct tui *tui, bool unfinished) {
    struct list list = {.game = malloc(MOST_GAMES * sizeof *list.game)};
    int64_t id = 0;
    if (list.game && read_games(tui, unfinished, &list))
        id = choose(tui, unfinished, &list);
    free(list.game);
    return id;
}
