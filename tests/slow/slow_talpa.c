/*
 * Talpa by the letter of the rules. To find out whether a path is open, it walks over the empty
 * squares from one edge of the owner and checks whether the other edge was reached. Nothing is kept
 * from one position to the next, and the history of a position does not matter: the side that is
 * not to move is assumed to have moved last, so that positions typed in by hand have the right
 * winner too.
 */
#include "slow_internal.h"
#include <string.h>

static const int neighbours[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

static bool set_option(struct slow_position *position, const char *key, const char *value) {
    return strcmp(key, "first") == 0 &&
           slow_read_either(value, "red", "blue", &position->second_begins);
}

static void set_up(struct slow_position *position) {
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            position->square[row][column] = (row + column) % 2 == 0 ? 'r' : 'b';
        }
    }
    position->turn = position->second_begins ? 'b' : 'r';
}

/* Marks the given square, if it is empty, and every empty square that a path joins to it. */
static void walk(const struct slow_position *position, int column, int row,
                 bool walked[SLOW_LARGEST][SLOW_LARGEST]) {
    if (!slow_on_board(position, column, row) || walked[row][column] ||
        position->square[row][column] != SLOW_EMPTY) {
        return;
    }
    walked[row][column] = true;
    for (int i = 0; i < 4; i++) {
        walk(position, column + neighbours[i][0], row + neighbours[i][1], walked);
    }
}

static bool bottom_is_joined_to_top(const struct slow_position *position) {
    bool walked[SLOW_LARGEST][SLOW_LARGEST] = {{false}};
    for (int column = 0; column < position->size; column++) {
        walk(position, column, 0, walked);
    }
    for (int column = 0; column < position->size; column++) {
        if (walked[position->size - 1][column]) {
            return true;
        }
    }
    return false;
}

static bool left_is_joined_to_right(const struct slow_position *position) {
    bool walked[SLOW_LARGEST][SLOW_LARGEST] = {{false}};
    for (int row = 0; row < position->size; row++) {
        walk(position, 0, row, walked);
    }
    for (int row = 0; row < position->size; row++) {
        if (walked[row][position->size - 1]) {
            return true;
        }
    }
    return false;
}

static bool path_is_open(const struct slow_position *position, char owner) {
    return owner == 'r' ? bottom_is_joined_to_top(position) : left_is_joined_to_right(position);
}

static bool has_a_piece(const struct slow_position *position, char side) {
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            if (position->square[row][column] == side) {
                return true;
            }
        }
    }
    return false;
}

/* The last rule is for positions typed in by hand, and what they lead to: nothing else needs it. */
static char outcome(const struct slow_position *position) {
    char mover = slow_opponent(position, position->turn);
    char opponent_of_mover = position->turn;
    if (path_is_open(position, opponent_of_mover)) {
        return opponent_of_mover;
    }
    if (path_is_open(position, mover)) {
        return mover;
    }
    if (!has_a_piece(position, position->turn)) {
        return mover;
    }
    return SLOW_UNDECIDED;
}

static int list_captures_from(const struct slow_position *position, int column, int row,
                              struct slow_move list[]) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int to_column = column + neighbours[i][0];
        int to_row = row + neighbours[i][1];
        if (slow_on_board(position, to_column, to_row) &&
            position->square[to_row][to_column] == slow_opponent(position, position->turn)) {
            list[count++] = (struct slow_move){.column = column,
                                               .row = row,
                                               .captures = true,
                                               .to_column = to_column,
                                               .to_row = to_row};
        }
    }
    return count;
}

static int list_captures(const struct slow_position *position, struct slow_move list[]) {
    int count = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            if (position->square[row][column] == position->turn) {
                count += list_captures_from(position, column, row, list + count);
            }
        }
    }
    return count;
}

static int list_removals(const struct slow_position *position, struct slow_move list[]) {
    int count = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            if (position->square[row][column] == position->turn) {
                list[count++] = (struct slow_move){.column = column, .row = row};
            }
        }
    }
    return count;
}

static int list_moves(const struct slow_position *position, struct slow_move list[]) {
    int captures = list_captures(position, list);
    return captures > 0 ? captures : list_removals(position, list);
}

static void apply(struct slow_position *position, struct slow_move move) {
    position->square[move.row][move.column] = SLOW_EMPTY;
    if (move.captures) {
        position->square[move.to_row][move.to_column] = position->turn;
    }
    position->turn = slow_opponent(position, position->turn);
}

static int rows_touched(const struct slow_position *position,
                        bool path[SLOW_LARGEST][SLOW_LARGEST]) {
    int count = 0;
    for (int row = 0; row < position->size; row++) {
        bool touched = false;
        for (int column = 0; column < position->size; column++) {
            touched = touched || path[row][column];
        }
        count += touched ? 1 : 0;
    }
    return count;
}

static int columns_touched(const struct slow_position *position,
                           bool path[SLOW_LARGEST][SLOW_LARGEST]) {
    int count = 0;
    for (int column = 0; column < position->size; column++) {
        bool touched = false;
        for (int row = 0; row < position->size; row++) {
            touched = touched || path[row][column];
        }
        count += touched ? 1 : 0;
    }
    return count;
}

static int reach_of(const struct slow_position *position, char side) {
    int best = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            bool path[SLOW_LARGEST][SLOW_LARGEST] = {{false}};
            walk(position, column, row, path);
            int reach =
                side == 'r' ? rows_touched(position, path) : columns_touched(position, path);
            if (reach > best) {
                best = reach;
            }
        }
    }
    return best;
}

const struct slow_game slow_talpa = {
    .name = "talpa",
    .letters = {'r', 'b'},
    .usual_size = 8,
    .set_option = set_option,
    .set_up = set_up,
    .outcome = outcome,
    .list = list_moves,
    .apply = apply,
    .reach = reach_of,
};
