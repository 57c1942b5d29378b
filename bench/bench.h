/* What all benchmarks need: the time, and the start of a game. */
#ifndef BURROW_BENCH_BENCH_H
#define BURROW_BENCH_BENCH_H

#include <burrow/game.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline struct bw_position start_of(const char *text) {
    struct bw_variant variant;
    struct bw_position position;
    struct bw_error error;
    if (!bw_variant_read(&variant, text, &error) || !bw_variant_settle(&variant, 0, &error)) {
        fprintf(stderr, "%s: %s\n", text, error.message);
        exit(1);
    }
    bw_position_start(&position, &variant);
    return position;
}

#endif
