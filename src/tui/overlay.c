/* What is drawn over a board for people who learn: facts, and the moves that the engine expects.
 *
 * A square has a sign on the left, in the middle and on the right. The left ones are those of side 0,
 * the right ones of side 1, each in the side's ink:
 *
 *     │●   ■─      on that side's shortest way, which runs up and down, or across
 *     ┆●   ■┄      … where the piece cannot leave now
 *     ✻●   ■✻      frozen: by leaving it opens the enemy's path
 *     ×   ∘        a square of the nearest row; ✕ and ◯, one that completes a row
 *     ✻            in the middle: playing there lets the enemy complete a row
 *     1●→  ✕2      an expected move, with its number */
#include "tui/overlay.h"
#include <burrow/language.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_GHOSTS = 5 /* expected moves that are drawn */
};

/* ---- signs ---------------------------------------------------------------------------------- */

/* Whether a side's way runs up and down on the screen. */
static bool is_upright(const struct board *board, const struct bw_position *position, int side) {
    bool turned = board->symmetry & 4;
    return (position->variant.game->edge_owner[BW_TOP] == side) != turned;
}

static const char *way_sign(const struct tui *tui, const struct board *board,
                            const struct bw_position *position, int side, bool stuck) {
    if (!position->variant.game->tunnels)
        return side == 0 ? sign(tui, "×", "x") : sign(tui, "∘", "o");
    if (is_upright(board, position, side))
        return stuck ? sign(tui, "┆", ":") : sign(tui, "│", "|");
    return stuck ? sign(tui, "┄", "~") : sign(tui, "─", "-");
}

static const char *danger_sign(const struct tui *tui) {
    return sign(tui, "✻", "*");
}

/* What a fact looks like on the board; what is not drawn is marked as proved. */
static const char *fact_sign(const struct tui *tui, const struct board *board,
                             const struct bw_position *position, const struct bw_fact *fact) {
    switch (fact->kind) {
    case BW_FACT_WAY:
        return way_sign(tui, board, position, fact->side, false);
    case BW_FACT_STUCK:
        return way_sign(tui, board, position, fact->side, true);
    case BW_FACT_FROZEN:
    case BW_FACT_GIVES:
        return danger_sign(tui);
    case BW_FACT_COMPLETES:
        return side_sign(tui, &position->variant, fact->side);
    default:
        return sign(tui, "✓", "=");
    }
}

/* ---- facts on a square ---------------------------------------------------------------------- */

/* Puts a side's sign on its place. */
static void put(struct overlay *overlay, const struct bw_position *position, int side,
                const char *text) {
    overlay->text[side == 0 ? OVERLAY_LEFT : OVERLAY_RIGHT] = text;
    overlay->ink[side == 0 ? OVERLAY_LEFT : OVERLAY_RIGHT] = side_ink(&position->variant, side);
}

static bool is_on(const struct bw_fact *fact, int square) {
    for (int i = 0; i < fact->length; i++)
        if (fact->line[i] == square)
            return true;
    return false;
}

/* A way through an empty tunnel fills its middle, and both ways cross there. */
static void put_way(struct overlay *overlay, const struct tui *tui, const struct board *board,
                    const struct bw_position *position, const struct bw_fact *fact, int square) {
    const char *text = way_sign(tui, board, position, fact->side, false);
    if (!position->variant.game->tunnels || bw_piece_at(position, square) >= 0) {
        put(overlay, position, fact->side, text);
        return;
    }
    bool crosses = overlay->text[OVERLAY_MIDDLE];
    overlay->text[OVERLAY_MIDDLE] = crosses ? sign(tui, "┼", "+") : text;
    overlay->ink[OVERLAY_MIDDLE] = crosses ? INK_TEXT : side_ink(&position->variant, fact->side);
}

static void put_fact(struct overlay *overlay, const struct tui *tui, const struct board *board,
                     const struct bw_position *position, const struct bw_fact *fact, int square) {
    if (fact->kind == BW_FACT_WAY && is_on(fact, square))
        put_way(overlay, tui, board, position, fact, square);
    if (fact->kind == BW_FACT_WAY || !bw_squares_has(&fact->squares, square))
        return;
    const char *text = fact_sign(tui, board, position, fact);
    if (fact->kind == BW_FACT_GIVES) {
        overlay->text[OVERLAY_MIDDLE] = text;
        overlay->ink[OVERLAY_MIDDLE] = INK_BAD;
    } else if (fact->kind == BW_FACT_STUCK || fact->kind == BW_FACT_FROZEN ||
               fact->kind == BW_FACT_COMPLETES) {
        put(overlay, position, fact->side, text);
    }
}

/* ---- expected moves ------------------------------------------------------------------------- */

/* Which of the expected moves begins on a square; the first, or -1 for none. */
static int ghost_on(const struct marks *marks, int square) {
    int first = marks->hint != BW_NO_MOVE ? 1 : 0; /* a hint has its own marks */
    for (int i = first; i < marks->line_length && i < MOST_GHOSTS; i++)
        if (bw_move_from(marks->line[i]) == square)
            return i;
    return -1;
}

static void put_ghost(struct overlay *overlay, const struct tui *tui, const struct board *board,
                      const struct bw_position *position, const struct marks *marks, int number) {
    static const char *const numbers[MOST_GHOSTS] = {"1", "2", "3", "4", "5"};
    int side = number % 2 == 0 ? position->turn : bw_opponent(position->turn);
    bool places = bw_piece_at(position, bw_move_from(marks->line[number])) < 0;
    *overlay = (struct overlay){.text = {NULL}};
    for (int i = 0; i < OVERLAY_PLACES; i++)
        overlay->ink[i] = side_ink(&position->variant, side);
    overlay->text[places ? OVERLAY_MIDDLE : OVERLAY_LEFT] = numbers[number];
    if (places)
        overlay->text[OVERLAY_LEFT] = side_sign(tui, &position->variant, side);
    else
        overlay->text[OVERLAY_RIGHT] = board_arrow(tui, board, marks->line[number]);
}

/* ---- all ------------------------------------------------------------------------------------ */

struct overlay overlay_on(const struct tui *tui, const struct board *board,
                          const struct bw_position *position, const struct marks *marks,
                          int square) {
    struct overlay overlay = {.text = {NULL}};
    int ghost = ghost_on(marks, square);
    for (int i = 0; i < marks->fact_count; i++)
        put_fact(&overlay, tui, board, position, &marks->facts[i], square);
    if (ghost >= 0)
        put_ghost(&overlay, tui, board, position, marks, ghost);
    return overlay;
}

void overlay_say(const struct tui *tui, const struct board *board,
                 const struct bw_position *position, const struct marks *marks, int you, char *out,
                 size_t size) {
    size_t used = 0;
    *out = '\0';
    for (int i = 0; i < marks->fact_count && used < size; i++) {
        char text[BW_WORDS_SIZE];
        if (*bw_say_fact(position, &marks->facts[i], you, text))
            used += (size_t)snprintf(out + used, size - used, "%s%s %s", used > 0 ? "\n" : "",
                                     fact_sign(tui, board, position, &marks->facts[i]), text);
    }
}
