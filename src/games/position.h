/* Where a square lies in a position's sets. */
#ifndef BURROW_GAMES_POSITION_H
#define BURROW_GAMES_POSITION_H

/* How many bits a row takes. Boards up to 8×8 fit one word with a stride of 8, boards up to 11×11
 * two words with a stride of 11, and the rest four words; board.h relies on these. */
static inline int position_stride(int size) {
    return size <= 8 ? 8 : size <= 11 ? 11 : 16;
}

#endif
