/* Between the frame of the UCT player (uct.c), which knows limits but no game, and its kernels
 * (uct_kernel.c), each compiled for one game, one width of board and one instruction set. */
#ifndef BURROW_TOOLS_UCT_H
#define BURROW_TOOLS_UCT_H

#include "uct_tree.h"

struct uct_search {
    struct uct_tree tree;
    struct bw_position root; /* the position at the root of the tree */
    struct bw_random *random;
    bool careless; /* whether playouts make moves that lose at once, as they always do in 4Mation */
    bool (*must_end)(void *context); /* asked now and then whether a run is to end */
    void *context;

    /* What the last run found. */
    uint64_t playouts;
    bw_move line[BW_MAX_PLIES]; /* the moves that were visited most */
    int length;                 /* 0 if the value of the position was known without a tree */
};

struct uct_kernel {
    float exploration; /* the constant of UCB1 that suits the game */

    /* Searches a position in which the game is not over, with at most so many playouts. If the last
     * run was about one or two moves earlier, the subtree of the position is kept. */
    void (*run)(struct uct_search *search, const struct bw_position *position, uint64_t playouts);
};

extern const struct uct_kernel uct_talpa_64_base, uct_talpa_128_base, uct_talpa_256_base,
    uct_fourmation_64_base, uct_fourmation_128_base, uct_fourmation_256_base;
extern const struct uct_kernel uct_talpa_64_v3, uct_talpa_128_v3, uct_talpa_256_v3,
    uct_fourmation_64_v3, uct_fourmation_128_v3, uct_fourmation_256_v3;

#endif
