/*
 * 4Mation by the letter of the rules. Rows are looked for on the whole board after every move, not
 * only through the last piece, so that the same code judges a game and a position typed in by hand.
 * A game that nobody has won and that offers no square to place on is a draw; `blocked` only
 * changes which squares are offered when none is free next to the last piece.
 */
#include "slow_internal.h"
#include <string.h>

/* Each row of squares is checked from one end, so four directions are enough. */
static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static bool read_blocked(const char *value, enum slow_blocked *blocked) {
    if (strcmp(value, "draw") == 0) {
        *blocked = SLOW_BLOCKED_DRAW;
    } else if (strcmp(value, "opponent") == 0) {
        *blocked = SLOW_BLOCKED_OPPONENT;
    } else if (strcmp(value, "free") == 0) {
        *blocked = SLOW_BLOCKED_FREE;
    } else {
        return false;
    }
    return true;
}

static bool set_option(struct slow_position *position, const char *key, const char *value) {
    if (strcmp(key, "row") == 0) {
        return slow_read_number(value, &position->row);
    }
    return strcmp(key, "blocked") == 0 && read_blocked(value, &position->blocked);
}

/* The row stays 0 where the variant does not name it. */
static bool settle(struct slow_position *position) {
    if (position->row == 0) {
        position->row = position->size / 2 + 1;
    }
    return position->row >= 2 && position->row <= position->size;
}

static void set_up(struct slow_position *position) {
    position->turn = 'x';
    position->last_column = -1;
    position->last_row = -1;
}

static int unbroken_length(const struct slow_position *position, char side, int column, int row,
                           const int direction[2]) {
    int length = 0;
    while (slow_on_board(position, column, row) && position->square[row][column] == side) {
        length++;
        column += direction[0];
        row += direction[1];
    }
    return length;
}

static bool has_a_winning_row(const struct slow_position *position, char side) {
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            for (int i = 0; i < 4; i++) {
                if (unbroken_length(position, side, column, row, directions[i]) >= position->row) {
                    return true;
                }
            }
        }
    }
    return false;
}

static int list_moves(const struct slow_position *position, struct slow_move list[]);

static char outcome(const struct slow_position *position) {
    struct slow_move list[SLOW_MOVES];
    if (has_a_winning_row(position, 'x')) {
        return 'x';
    }
    if (has_a_winning_row(position, 'o')) {
        return 'o';
    }
    return list_moves(position, list) == 0 ? SLOW_DRAWN : SLOW_UNDECIDED;
}

static bool counts_fit_the_turn(const struct slow_position *position) {
    int x = slow_count_pieces(position, 'x');
    int o = slow_count_pieces(position, 'o');
    return position->turn == 'x' ? x == o : x == o + 1;
}

static bool last_piece_fits(const struct slow_position *position) {
    bool names_a_last_piece = position->last_column >= 0;
    if (slow_count_pieces(position, 'x') + slow_count_pieces(position, 'o') == 0) {
        return !names_a_last_piece;
    }
    return names_a_last_piece && position->square[position->last_row][position->last_column] ==
                                     slow_opponent(position, position->turn);
}

static bool accepts(const struct slow_position *position) {
    return counts_fit_the_turn(position) && last_piece_fits(position) &&
           !(has_a_winning_row(position, 'x') && has_a_winning_row(position, 'o'));
}

typedef bool square_test(const struct slow_position *position, int column, int row);

static bool is_any_square(const struct slow_position *position, int column, int row) {
    return slow_on_board(position, column, row);
}

static bool touches_the_last_piece(const struct slow_position *position, int column, int row) {
    int columns_apart = column - position->last_column;
    int rows_apart = row - position->last_row;
    return columns_apart >= -1 && columns_apart <= 1 && rows_apart >= -1 && rows_apart <= 1;
}

static bool touches_an_opponent(const struct slow_position *position, int column, int row) {
    for (int near_row = row - 1; near_row <= row + 1; near_row++) {
        for (int near_column = column - 1; near_column <= column + 1; near_column++) {
            if (slow_on_board(position, near_column, near_row) &&
                position->square[near_row][near_column] ==
                    slow_opponent(position, position->turn)) {
                return true;
            }
        }
    }
    return false;
}

static int list_empty_squares(const struct slow_position *position, square_test *passes,
                              struct slow_move list[]) {
    int count = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            if (position->square[row][column] == SLOW_EMPTY && passes(position, column, row)) {
                list[count++] = (struct slow_move){.column = column, .row = row};
            }
        }
    }
    return count;
}

static int list_moves(const struct slow_position *position, struct slow_move list[]) {
    bool is_first_move = position->last_column < 0;
    if (is_first_move) {
        return list_empty_squares(position, is_any_square, list);
    }
    int count = list_empty_squares(position, touches_the_last_piece, list);
    if (count > 0 || position->blocked == SLOW_BLOCKED_DRAW) {
        return count;
    }
    if (position->blocked == SLOW_BLOCKED_OPPONENT) {
        return list_empty_squares(position, touches_an_opponent, list);
    }
    return list_empty_squares(position, is_any_square, list);
}

static void apply(struct slow_position *position, struct slow_move move) {
    position->square[move.row][move.column] = position->turn;
    position->last_column = move.column;
    position->last_row = move.row;
    position->turn = slow_opponent(position, position->turn);
}

/* The side's pieces among K squares in a row, or 0 if the row leaves the board or has an enemy
 * piece. */
static int pieces_in_line(const struct slow_position *position, char side, int column, int row,
                          const int direction[2]) {
    int count = 0;
    for (int i = 0; i < position->row; i++) {
        if (!slow_on_board(position, column, row) ||
            position->square[row][column] == slow_opponent(position, side)) {
            return 0;
        }
        count += position->square[row][column] == side ? 1 : 0;
        column += direction[0];
        row += direction[1];
    }
    return count;
}

static int reach_of(const struct slow_position *position, char side) {
    int best = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            for (int i = 0; i < 4; i++) {
                int count = pieces_in_line(position, side, column, row, directions[i]);
                if (count > best) {
                    best = count;
                }
            }
        }
    }
    return best;
}

const struct slow_game slow_fourmation = {
    .name = "4mation",
    .letters = {'x', 'o'},
    .usual_size = 7,
    .shows_last = true,
    .set_option = set_option,
    .settle = settle,
    .set_up = set_up,
    .accepts = accepts,
    .outcome = outcome,
    .list = list_moves,
    .apply = apply,
    .reach = reach_of,
};
