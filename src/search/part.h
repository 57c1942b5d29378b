/* Who wins a position, proved by itself within a given amount of work. */
#ifndef BURROW_SEARCH_PART_H
#define BURROW_SEARCH_PART_H

#include <burrow/search.h>
#include <stdatomic.h>

/* The version of the prover, for whoever keeps what it has proved. */
#define BW_PROVER_VERSION 2

struct bw_part {
    struct bw_position position; /* of a game that is not over and that the engine plays */
    uint64_t nodes;              /* that it may take */
    size_t bytes;                /* of memory, which also affects the work */
    int threads;                 /* 0 is one */
    bool general;                /* by the prover for every board, also on a small one */
    const struct bw_stop *stop;  /* or NULL */
    atomic_uint_fast64_t *done;  /* counts the positions, for others to see; or NULL */
};

/* Proves a part on the calling thread, and others if it may use several; with one thread always with the
 * same work. BW_UNDECIDED if it takes more than it
 * may, or was stopped. False without memory. */
bool bw_part_prove(const struct bw_part *part, enum bw_result *value, uint64_t *work);

#endif
