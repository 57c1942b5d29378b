/* An analysis as text: a proved result is stated as such, and a judgement is a number in hundredths,
 * for the side to move. A sign before them distinguishes both at a glance. */
#define _POSIX_C_SOURCE 200809L
#include "cli/analyse.h"
#include "common/width.h"
#include <burrow/classic.h>
#include <inttypes.h>
#include <unistd.h>

enum {
    NARROW = 40, /* below so many columns the depth is left out */
    INDENT = 4,  /* of further rows */
    VALUE_COLUMNS = 12,
    ROW_SIZE = 256
};

const char *value_text(int score, bool proved_draw, char out[VALUE_SIZE]) {
    if (score >= BW_MATE_BOUND)
        snprintf(out, VALUE_SIZE, bw_tr("wins in %d"), BW_MATE - score);
    else if (score <= -BW_MATE_BOUND)
        snprintf(out, VALUE_SIZE, bw_tr("loses in %d"), BW_MATE + score);
    else if (proved_draw)
        /* Translators: said of a move, as `wins in 7` and `loses in 6` are. */
        snprintf(out, VALUE_SIZE, "%s", bw_tr("draws"));
    else
        snprintf(out, VALUE_SIZE, "%+.2f", score / 100.0);
    return out;
}

const char *value_sign(int score, bool proved_draw, struct look look) {
    bool judged = score > -BW_MATE_BOUND && score < BW_MATE_BOUND && !proved_draw;
    if (judged)
        return look.unicode ? "≈" : "~";
    return look.unicode ? "✓" : "=";
}

/* ---- the heading ---------------------------------------------------------------------------- */

/* What the engine thinks before it looks ahead; some positions are decided at first sight. */
static void write_sight(const struct bw_position *position, struct look look, char out[ROW_SIZE]) {
    const char *side = bw_tr(position->variant.game->side[position->turn]);
    int score = bw_evaluate(position);
    const char *sign = value_sign(score, false, look);
    char value[VALUE_SIZE];
    bool judged = score > -BW_MATE_BOUND && score < BW_MATE_BOUND;
    value_text(score, false, value);
    if (judged)
        /* Translators: a sign, a number and a side, such as `at first sight ≈ +0.12 for Red`. */
        snprintf(out, ROW_SIZE, bw_tr("at first sight %s %s for %s"), sign, value, side);
    else
        /* Translators: a sign, a side and a value, such as `at first sight ✓ Red wins in 3`. */
        snprintf(out, ROW_SIZE, bw_tr("at first sight %s %s %s"), sign, side, value);
}

void print_heading(const struct bw_position *position, struct look look) {
    const struct bw_game *game = position->variant.game;
    char reach[ROW_SIZE], sight[ROW_SIZE];
    draw_title(stdout, &position->variant, look);
    if (bw_result(position) != BW_UNDECIDED) {
        putchar('\n');
        return;
    }
    fputs(", ", stdout);
    printf(bw_tr("%s to move"), bw_tr(game->side[position->turn]));
    putchar('\n');
    /* Translators: how far each side has come, such as `reach Red 3, Blue 2`. */
    snprintf(reach, sizeof reach, bw_tr("reach %s %d, %s %d"), bw_tr(game->side[0]),
             bw_reach(position, 0), bw_tr(game->side[1]), bw_reach(position, 1));
    write_sight(position, look, sight);
    bool narrow = isatty(STDOUT_FILENO) &&
                  terminal_size(STDOUT_FILENO).columns < text_width(reach) + text_width(sight) + 2;
    printf("%s%s%s\n\n", reach, narrow ? "\n" : "; ", sight);
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* Rows of moves, of which the first has begun already. */
struct rows {
    enum fit fit;
    int columns, used; /* of the terminal, and of the present row */
    const char *more;  /* the mark for moves that are left out */
    const char *end;
};

/* Whether a text fits with a space before it, and in a row that is cut, with the mark after it. */
static bool has_room(const struct rows *rows, const char *text, bool is_last) {
    int mark = is_last || rows->fit != FIT_CUT ? 0 : 1 + text_width(rows->more);
    return rows->fit == FIT_ALL || rows->used + 1 + text_width(text) + mark < rows->columns;
}

static void print_word(struct rows *rows, const char *text) {
    if (!has_room(rows, text, true) && rows->fit == FIT_WRAP) {
        printf("%s%*s", rows->end, INDENT - 1, "");
        rows->used = INDENT - 1;
    }
    printf(" %s", text);
    rows->used += 1 + text_width(text);
}

static void print_moves(struct rows *rows, const struct found *found) {
    for (int i = 0; i < found->length; i++) {
        char text[BW_MOVE_SIZE];
        bw_move_write(found->line[i], text);
        if (rows->fit == FIT_CUT && !has_room(rows, text, i == found->length - 1)) {
            if (has_room(rows, rows->more, true))
                print_word(rows, rows->more);
            return;
        }
        print_word(rows, text);
    }
}

/* The beginning of a row, in columns of equal width. */
static void write_head(int rank, const char *sign, const char *value, int depth,
                       char out[ROW_SIZE]) {
    int missing = VALUE_COLUMNS - text_width(value);
    int used = snprintf(out, ROW_SIZE, "%2d. %s %s%*s ", rank + 1, sign, value,
                        missing > 0 ? missing : 0, "");
    snprintf(out + used, (size_t)(ROW_SIZE - used), bw_tr("depth %-3d"), depth);
}

void print_found(const struct analysis *analysis, int rank, enum fit fit, int columns,
                 struct look look, const char *end) {
    const struct found *found = &analysis->found[rank];
    struct rows rows = {
        .fit = fit,
        .columns = columns,
        .more = look.unicode ? "…" : "...",
        .end = end,
    };
    const char *sign = value_sign(found->score, found->proved_draw, look);
    char value[VALUE_SIZE], head[ROW_SIZE];
    value_text(found->score, found->proved_draw, value);
    if (fit != FIT_ALL && columns < NARROW)
        snprintf(head, sizeof head, "%2d. %s %s", rank + 1, sign, value);
    else
        write_head(rank, sign, value, found->depth, head);
    fputs(head, stdout);
    rows.used = text_width(head);
    print_moves(&rows, found);
    fputs(end, stdout);
}

void print_effort(const struct analysis *analysis, int columns, const char *end) {
    char text[ROW_SIZE];
    uint64_t nodes = bw_search_nodes(analysis->search);
    snprintf(text, sizeof text,
             bw_tr_count("%llu position, %.1f s", "%llu positions, %.1f s", (unsigned long)nodes),
             (unsigned long long)nodes, (double)analysis_ms(analysis) / 1000);
    text_cut(text, columns - 1 - INDENT);
    printf("%*s%s%s", INDENT, "", text, end);
}
