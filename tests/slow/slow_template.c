/*
 * The template game by the letter of its paragraph in src/games/template.c: put a piece on any empty
 * square; three of the four corners win, and a full board is a draw. A second implementation to copy.
 */
#include "slow_internal.h"

static void set_up(struct slow_position *position) {
    position->turn = 'g';
}

static bool accepts(const struct slow_position *position) {
    int green = slow_count_pieces(position, 'g');
    int violet = slow_count_pieces(position, 'v');
    return position->turn == 'g' ? green == violet : green == violet + 1;
}

static int reach_of(const struct slow_position *position, char side) {
    int last = position->size - 1;
    int corners = 0;
    corners += position->square[0][0] == side ? 1 : 0;
    corners += position->square[0][last] == side ? 1 : 0;
    corners += position->square[last][0] == side ? 1 : 0;
    corners += position->square[last][last] == side ? 1 : 0;
    return corners;
}

static int list_moves(const struct slow_position *position, struct slow_move list[]) {
    int count = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            if (position->square[row][column] == SLOW_EMPTY) {
                list[count++] = (struct slow_move){.column = column, .row = row};
            }
        }
    }
    return count;
}

static char outcome(const struct slow_position *position) {
    struct slow_move list[SLOW_MOVES];
    if (reach_of(position, 'g') >= 3) {
        return 'g';
    }
    if (reach_of(position, 'v') >= 3) {
        return 'v';
    }
    return list_moves(position, list) == 0 ? SLOW_DRAWN : SLOW_UNDECIDED;
}

static void apply(struct slow_position *position, struct slow_move move) {
    position->square[move.row][move.column] = position->turn;
    position->turn = slow_opponent(position, position->turn);
}

const struct slow_game slow_template = {
    .name = "template",
    .letters = {'g', 'v'},
    .usual_size = 4,
    .set_up = set_up,
    .accepts = accepts,
    .outcome = outcome,
    .list = list_moves,
    .apply = apply,
    .reach = reach_of,
};
