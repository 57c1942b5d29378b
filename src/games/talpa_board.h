/* Talpa on sets of squares: the part of its rules that must be fast. A template over the board's
 * width; see board.h.
 *
 * Every move empties exactly one square, so a path can only open through that square. Flood the
 * empty squares from each of the four edges. A piece joins top and bottom by leaving its square if
 * it is on or next to both, directly or through a flooded region; and the same for left and right.
 * So four floods show for every move whether it ends the game, and for whom, without trying any. */
#ifndef BURROW_GAMES_TALPA_BOARD_H
#define BURROW_GAMES_TALPA_BOARD_H

#include "games/board.h"

/* The board's edges, computed once for a size. */
struct talpa_frame {
    board all, top, bottom, left, right;
};

static inline struct talpa_frame talpa_frame(int size) {
    return (struct talpa_frame){
        .all = board_all(size),
        .top = board_row(size - 1, size),
        .bottom = board_row(0, size),
        .left = board_column(0, size),
        .right = board_column(size - 1, size),
    };
}

/* The squares of `inside` that are connected to `seed` through it. */
static inline board talpa_flood(board seed, board inside) {
    board region = seed & inside, grown = region;
    do {
        region = grown;
        grown |= board_neighbours(region) & inside;
    } while (!board_same(grown, region));
    return region;
}

static inline bool talpa_joins_top_bottom(const struct talpa_frame *frame, board empty) {
    return board_any(talpa_flood(frame->bottom, empty) & frame->top);
}

static inline bool talpa_joins_left_right(const struct talpa_frame *frame, board empty) {
    return board_any(talpa_flood(frame->left, empty) & frame->right);
}

/* The pieces that open a path from top to bottom, or from left to right, by leaving their square.
 * Neither path is open yet. */
struct talpa_openers {
    board top_bottom, left_right;
};

static inline struct talpa_openers talpa_openers(const struct talpa_frame *frame, board occupied) {
    board empty = frame->all & ~occupied;
    board top = frame->top | board_neighbours(talpa_flood(frame->top, empty));
    board bottom = frame->bottom | board_neighbours(talpa_flood(frame->bottom, empty));
    board left = frame->left | board_neighbours(talpa_flood(frame->left, empty));
    board right = frame->right | board_neighbours(talpa_flood(frame->right, empty));
    return (struct talpa_openers){top & bottom & occupied, left & right & occupied};
}

/* The pieces of `own` that can capture in each direction; index by enum talpa_direction. */
enum talpa_direction {
    TALPA_NORTH,
    TALPA_SOUTH,
    TALPA_EAST,
    TALPA_WEST,
    TALPA_DIRECTIONS
};

static inline void talpa_capturers(board own, board enemy, board capturers[TALPA_DIRECTIONS]) {
    capturers[TALPA_NORTH] = own & board_south(enemy);
    capturers[TALPA_SOUTH] = own & board_north(enemy);
    capturers[TALPA_EAST] = own & board_west(enemy);
    capturers[TALPA_WEST] = own & board_east(enemy);
}

/* How far a step in a direction moves a bit; beyond the directions, not at all. */
static inline int talpa_step(int direction) {
    static const int step[TALPA_DIRECTIONS + 1] = {STRIDE, -STRIDE, 1, -1, 0};
    return step[direction];
}

/* The number of captures, which is the number of adjacent pairs with a piece of each colour, and so
 * the same for both sides. Looking east and north from every square finds each pair once. */
static inline int talpa_count_captures(board a, board b) {
    board beside = (a & board_east(b)) | (b & board_east(a));
    board above = (a & board_north(b)) | (b & board_north(a));
    return board_count(beside) + board_count(above);
}

/* The number of moves of `own` in a game that is not over. */
static inline int talpa_count_moves(board own, board enemy) {
    int captures = talpa_count_captures(own, enemy);
    return captures > 0 ? captures : board_count(own);
}

#endif
