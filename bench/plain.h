/* The yardstick for endgames of Talpa: a plain search, compiled for both instruction sets. */
#ifndef BURROW_BENCH_PLAIN_H
#define BURROW_BENCH_PLAIN_H

#include <burrow/game.h>

struct plain_result {
    bool wins; /* the side to move */
    uint64_t nodes;
};

typedef struct plain_result plain_search(const struct bw_position *position);

plain_search plain_64_base, plain_64_v3;

#endif
