/* Move ordering: the history heuristic, killer moves, and picking the best move next. Part of the
 * search kernel; see kernel.c.
 *
 * A move that has caused cutoffs elsewhere is likely to cause one here. History counts that by side
 * and move, with scores that fade as they grow; killers are the last two moves that caused a cutoff
 * at the same ply. Alpha-beta uses both, the prover only history. */
#ifndef BURROW_KERNEL_ORDERING_H
#define BURROW_KERNEL_ORDERING_H

#include "search/kernel/node.h"
#include <stdlib.h>

enum {
    HISTORY_LIMIT = 8192 /* no score gets further from 0 */
};

/* ---- history -------------------------------------------------------------------------------- */

struct history {
    int score[2][HISTORY_SLOTS]; /* by side and move */
};

static inline int history_score(const struct history *history, int side, unsigned move) {
    return history->score[side][node_slot(move)];
}

static inline void history_reward(struct history *history, int side, unsigned move, int amount) {
    int *score = &history->score[side][node_slot(move)];
    *score += amount - *score * abs(amount) / HISTORY_LIMIT;
}

/* ---- alpha-beta's order --------------------------------------------------------------------- */

struct ordering {
    struct history history;
    uint16_t killer[MAX_PLY][2]; /* the latest first */
};

static inline void add_killer(struct ordering *ordering, int ply, uint16_t move) {
    uint16_t *killer = ordering->killer[ply];
    if (killer[0] != move) {
        killer[1] = killer[0];
        killer[0] = move;
    }
}

/* The order score of a move before it is made. */
static inline int order_of_move(const struct ordering *ordering, int side, int ply, unsigned move) {
    const uint16_t *killer = ordering->killer[ply];
    int bonus = move == killer[0] ? 3000 : move == killer[1] ? 2000 : 0;
    return history_score(&ordering->history, side, move) + bonus;
}

/* ---- picking -------------------------------------------------------------------------------- */

/* How soon a child is searched, the highest first. Children are large, so these are sorted
 * instead. */
struct rank {
    int order;
    int child; /* its index among its siblings */
};

/* One step of a selection sort, since after a cutoff the rest need no order: brings the best of the
 * ranks from `first` on to the front, and returns the index of that child. */
static inline int pick(struct rank *ranks, int first, int count) {
    int best = first, most = ranks[first].order;
    for (int i = first + 1; i < count; i++)
        if (ranks[i].order > most) {
            best = i;
            most = ranks[i].order;
        }
    struct rank picked = ranks[best];
    ranks[best] = ranks[first];
    ranks[first] = picked;
    return picked.child;
}

#endif
