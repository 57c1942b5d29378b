/* The value of a position. Part of the search kernel; see kernel.c.
 *
 * A score is from the side to move's point of view, as in any negamax. A value also says whether
 * the score is proved: whether it rests on ends of games alone, and on no evaluation. Outside the
 * window, where a score is only a bound, the bound is proved. */
#ifndef BURROW_KERNEL_VALUE_H
#define BURROW_KERNEL_VALUE_H

#include "search/kernel/node.h"

enum {
    INFINITE = 32000
};

struct value {
    int score;
    bool proved;
};

struct window {
    int alpha, beta;
};

static inline struct value negated(struct value value) {
    value.score = -value.score;
    return value;
}

/* A draw counts less than 0 for the side to move at the root, if the job has contempt. */
static inline int draw_score(const struct search_job *job, int ply) {
    return ply % 2 == 0 ? -job->contempt : job->contempt;
}

/* The value of a position whose verdict is not open. */
static inline struct value decided_value(const struct search_job *job, const struct node_scan *scan,
                                         int ply) {
    int distance = BW_MATE - ply - scan->plies;
    return (struct value){
        .score = scan->verdict == WINS    ? distance
                 : scan->verdict == LOSES ? -distance
                                          : draw_score(job, ply),
        .proved = true,
    };
}

#endif
