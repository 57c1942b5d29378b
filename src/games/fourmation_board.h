/* 4Mation on sets of squares: the part of its rules that must be fast. A template over the board's
 * width; see board.h.
 *
 * Rows are found by stepping: the squares where k own pieces in a direction end are those where k−1
 * end, moved one step and intersected with the own pieces. */
#ifndef BURROW_GAMES_FOURMATION_BOARD_H
#define BURROW_GAMES_FOURMATION_BOARD_H

#include "games/board.h"
#include "games/fourmation.h"

/* The four directions of a row, each with the step that follows it. */
static inline board fourmation_step(board set, int direction) {
    switch (direction) {
    case 0:
        return board_east(set);
    case 1:
        return board_north(set);
    case 2:
        return board_north(board_east(set));
    default:
        return board_north(board_west(set));
    }
}

/* The last squares, in a direction, of `length` pieces in an unbroken row. */
static inline board fourmation_row_ends(board own, int direction, int length) {
    board ends = own;
    for (int i = 1; i < length && board_any(ends); i++)
        ends = fourmation_step(ends, direction) & own;
    return ends;
}

static inline bool fourmation_has_row(board own, int length) {
    for (int direction = 0; direction < 4; direction++)
        if (board_any(fourmation_row_ends(own, direction, length)))
            return true;
    return false;
}

/* The squares that the side to move may play on in a game that nobody has won; none when it is
 * drawn. `last` is the piece that the enemy placed last, or nothing before the first move. */
static inline board fourmation_targets(board all, board own, board enemy, board last,
                                       enum fourmation_blocked blocked) {
    board empty = all & ~own & ~enemy;
    if (!board_any(last))
        return empty;
    board near = board_surroundings(last) & empty;
    if (board_any(near) || blocked == FOURMATION_DRAW)
        return near;
    return blocked == FOURMATION_FREE ? empty : board_surroundings(enemy) & empty;
}

#endif
