/*
 * Facts by trying. Squares are emptied or filled on a copy, and the rules are asked who has won.
 * Where too many sets would have to be tried, numbers are spread over the whole board, again and
 * again, until none of them changes.
 */
#include "slow_facts.h"
#include "slow_internal.h"
#include <string.h>

static bool is_talpa(const struct slow_position *position) {
    return position->game == &slow_talpa;
}

/* With its turn, a side's open path counts before anything else in Talpa, and anyway in 4Mation. */
static bool has_won(const struct slow_position *position, char side) {
    struct slow_position turned = *position;
    turned.turn = side;
    return position->game->outcome(&turned) == side;
}

static void settle(struct slow_position *position, char side, int column, int row) {
    position->square[row][column] = is_talpa(position) ? SLOW_EMPTY : side;
}

static bool is_missing(const struct slow_position *position, int column, int row) {
    return (position->square[row][column] == SLOW_EMPTY) != is_talpa(position);
}

bool slow_wins_with(const struct slow_position *position, char side, slow_squares squares) {
    struct slow_position tried = *position;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            if (squares[row][column]) {
                settle(&tried, side, column, row);
            }
        }
    }
    return has_won(&tried, side);
}

/* Tries every set of `count` missing squares from number `first` on. */
static bool wins_with_more(struct slow_position *position, char side, int count, int first) {
    if (count == 0) {
        return has_won(position, side);
    }
    for (int number = first; number < position->size * position->size; number++) {
        int column = number % position->size;
        int row = number / position->size;
        char before = position->square[row][column];
        if (!is_missing(position, column, row)) {
            continue;
        }
        settle(position, side, column, row);
        bool wins = wins_with_more(position, side, count - 1, number + 1);
        position->square[row][column] = before;
        if (wins) {
            return true;
        }
    }
    return false;
}

bool slow_wins_with_some(const struct slow_position *position, char side, int count) {
    struct slow_position tried = *position;
    return wins_with_more(&tried, side, count, 0);
}

/* ---- the cheapest way across, until nothing changes ----------------------------------------- */

/* What a square costs on a way; SLOW_NO_WAY where none may lead. */
typedef int prices[SLOW_LARGEST][SLOW_LARGEST];

static int cheapest_near(const struct slow_position *position, int total[][SLOW_LARGEST],
                         bool corners, int column, int row) {
    int best = SLOW_NO_WAY;
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = column - 1; c <= column + 1; c++) {
            if (slow_on_board(position, c, r) && (corners || r == row || c == column) &&
                total[r][c] < best) {
                best = total[r][c];
            }
        }
    }
    return best;
}

/* Red's edges are bottom and top, Blue's left and right. */
static int cheapest_across(const struct slow_position *position, char side, prices price,
                           bool corners) {
    int total[SLOW_LARGEST][SLOW_LARGEST] = {{0}};
    int size = position->size;
    int best = SLOW_NO_WAY;
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            total[row][column] =
                (side == 'r' ? row : column) == 0 ? price[row][column] : SLOW_NO_WAY;
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                int sum = cheapest_near(position, total, corners, column, row) + price[row][column];
                if (sum < total[row][column]) {
                    total[row][column] = sum;
                    changed = true;
                }
            }
        }
    }
    for (int i = 0; i < size; i++) {
        int end = side == 'r' ? total[size - 1][i] : total[i][size - 1];
        best = end < best ? end : best;
    }
    return best;
}

static int path_length(const struct slow_position *position, char side, slow_squares banned) {
    prices price;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            price[row][column] = banned[row][column]                           ? SLOW_NO_WAY
                                 : position->square[row][column] == SLOW_EMPTY ? 0
                                                                               : 1;
        }
    }
    return cheapest_across(position, side, price, false);
}

/* ---- rows ----------------------------------------------------------------------------------- */

/* Each row is looked at from one end only. */
static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* How many squares of a row are missing; SLOW_NO_WAY if it can never be the side's. */
static int missing_in_row(const struct slow_position *position, char side, slow_squares banned,
                          const int start[2], const int direction[2]) {
    int missing = 0;
    for (int i = 0; i < position->row; i++) {
        int column = start[0] + i * direction[0];
        int row = start[1] + i * direction[1];
        if (!slow_on_board(position, column, row) || banned[row][column]) {
            return SLOW_NO_WAY;
        }
        if (position->square[row][column] == slow_opponent(position, side)) {
            return SLOW_NO_WAY;
        }
        missing += position->square[row][column] == side ? 0 : 1;
    }
    return missing;
}

/* The fewest missing squares of all rows, and how many rows can still come to be. */
static int look_at_rows(const struct slow_position *position, char side, slow_squares banned,
                        int *count) {
    int best = SLOW_NO_WAY;
    *count = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            const int start[2] = {column, row};
            for (int i = 0; i < 4; i++) {
                int missing = missing_in_row(position, side, banned, start, directions[i]);
                *count += missing < SLOW_NO_WAY ? 1 : 0;
                best = missing < best ? missing : best;
            }
        }
    }
    return best;
}

int slow_rows(const struct slow_position *position, char side) {
    slow_squares none = {{false}};
    int count;
    look_at_rows(position, side, none, &count);
    return count;
}

int slow_way_length(const struct slow_position *position, char side, slow_squares banned) {
    int count;
    return is_talpa(position) ? path_length(position, side, banned)
                              : look_at_rows(position, side, banned, &count);
}

/* ---- single pieces of Talpa ----------------------------------------------------------------- */

bool slow_is_frozen(const struct slow_position *position, int column, int row) {
    struct slow_position tried = *position;
    char enemy = slow_opponent(position, position->square[row][column]);
    tried.square[row][column] = SLOW_EMPTY;
    return has_won(&tried, enemy);
}

bool slow_can_move_from(const struct slow_position *position, int column, int row) {
    struct slow_move list[SLOW_MOVES];
    struct slow_position turned = *position;
    turned.turn = position->square[row][column];
    int count = position->game->list(&turned, list);
    for (int i = 0; i < count; i++) {
        if (list[i].column == column && list[i].row == row) {
            return true;
        }
    }
    return false;
}

/* ---- safe removals -------------------------------------------------------------------------- */

/* The other side's path stays closed as long as pieces that touch, by sides or corners, join the
 * edges of this one. */
int slow_spare(const struct slow_position *position, char side) {
    prices price;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            char piece = position->square[row][column];
            price[row][column] = piece == SLOW_EMPTY ? SLOW_NO_WAY : piece == side ? 1 : 0;
        }
    }
    return slow_count_pieces(position, side) - cheapest_across(position, side, price, true);
}

/* Goes on from square `first` with a position in which the path is closed. */
static int most_removals(struct slow_position *position, char side, int first) {
    int best = 0;
    for (int number = first; number < position->size * position->size; number++) {
        int column = number % position->size;
        int row = number / position->size;
        if (position->square[row][column] != side || slow_is_frozen(position, column, row)) {
            continue;
        }
        position->square[row][column] = SLOW_EMPTY;
        int count = 1 + most_removals(position, side, number + 1);
        position->square[row][column] = side;
        best = count > best ? count : best;
    }
    return best;
}

int slow_spare_by_trying(const struct slow_position *position, char side) {
    struct slow_position tried = *position;
    return most_removals(&tried, side, 0);
}

/* ---- where to play -------------------------------------------------------------------------- */

static void play_on(struct slow_position *position, int column, int row) {
    position->game->apply(position, (struct slow_move){.column = column, .row = row});
}

bool slow_may_play(const struct slow_position *position, int column, int row) {
    struct slow_move list[SLOW_MOVES];
    int count = position->game->list(position, list);
    for (int i = 0; i < count; i++) {
        if (list[i].column == column && list[i].row == row) {
            return true;
        }
    }
    return false;
}

bool slow_gives(const struct slow_position *position, int column, int row) {
    struct slow_position after = *position;
    struct slow_move list[SLOW_MOVES];
    play_on(&after, column, row);
    if (after.game->outcome(&after) != SLOW_UNDECIDED) {
        return false;
    }
    int count = after.game->list(&after, list);
    for (int i = 0; i < count; i++) {
        struct slow_position reply = after;
        play_on(&reply, list[i].column, list[i].row);
        if (reply.game->outcome(&reply) == after.turn) {
            return true;
        }
    }
    return false;
}
