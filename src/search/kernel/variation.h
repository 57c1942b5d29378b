/* Principal variations: the best line found from each ply on, as a triangular array. Part of the
 * search kernel; see kernel.c. */
#ifndef BURROW_KERNEL_VARIATION_H
#define BURROW_KERNEL_VARIATION_H

#include "search/kernel/kernel.h"

struct variations {
    int length[MAX_PLY];
    uint16_t line[MAX_PLY][MAX_PLY]; /* by ply; not cleared, since the lengths say what is valid */
};

/* The variation at a ply is a move followed by the variation one ply below. */
static void set_line(struct variations *variations, int ply, uint16_t move) {
    int below = variations->length[ply + 1];
    variations->line[ply][0] = move;
    for (int i = 0; i < below; i++)
        variations->line[ply][1 + i] = variations->line[ply + 1][i];
    variations->length[ply] = 1 + below;
}

#endif
