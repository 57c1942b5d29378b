/* The kernels of all games that the engine plays. A kernel is compiled for one game, width of board
 * and instruction set (kernel/kernel.c); the one that a search needs is chosen at run time. */
#ifndef BURROW_SEARCH_KERNELS_H
#define BURROW_SEARCH_KERNELS_H

#include "games/position.h"
#include "search/kernel/kernel.h"

struct game_kernels {
    const struct bw_game *game;
    const struct search_kernel *base[POSITION_WIDTHS];
    const struct search_kernel *v3[POSITION_WIDTHS]; /* only used if the processor has it */
};

/* Ends with an entry whose game is NULL. */
const struct game_kernels *bw_game_kernels(void);

/* Declares the kernels of a game. */
#define KERNELS_DECLARED(game) \
    extern const struct search_kernel bw_##game##_kernel_64_base, bw_##game##_kernel_128_base, \
        bw_##game##_kernel_256_base, bw_##game##_kernel_64_v3, bw_##game##_kernel_128_v3, \
        bw_##game##_kernel_256_v3

/* Those for one instruction set, as an initialiser. */
#define KERNELS(game, isa) \
    { &bw_##game##_kernel_64_##isa, &bw_##game##_kernel_128_##isa, &bw_##game##_kernel_256_##isa }
#if defined(BURROW_HAVE_V3)
#define KERNELS_V3(game) KERNELS(game, v3)
#else
#define KERNELS_V3(game) \
    { NULL }
#endif

#endif
