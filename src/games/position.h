/* The layout of a position's sets of squares. */
#ifndef BURROW_GAMES_POSITION_H
#define BURROW_GAMES_POSITION_H

enum {
    POSITION_WIDTHS = 3
};

/* The width of board.h that a board needs: 0 for one 64-bit word up to 8×8, 1 for two up to 11×11,
 * 2 for four. */
static inline int position_width(int size) {
    return size <= 8 ? 0 : size <= 11 ? 1 : 2;
}

/* How many bits a row takes at that width. */
static inline int position_stride(int size) {
    static const int stride[POSITION_WIDTHS] = {8, 11, 16};
    return stride[position_width(size)];
}

#endif
