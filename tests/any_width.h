/* Positions as sets of squares at the width of board that a test is compiled for, whatever their
 * size, so that small boards test every width. */
#ifndef BURROW_TESTS_ANY_WIDTH_H
#define BURROW_TESTS_ANY_WIDTH_H

#include "games/board.h"

/* The squares on which a side has pieces. */
static board squares_of(const struct bw_position *position, int side) {
    board pieces = board_none();
    for (int square = 0; square < 256; square++)
        if (bw_on_board(position, square) && bw_piece_at(position, square) == side)
            pieces |= board_bit(board_index(square));
    return pieces;
}

#endif
