/* Who wins a position, proved by itself within a given amount of work. */
#ifndef BURROW_SEARCH_PART_H
#define BURROW_SEARCH_PART_H

#include <burrow/search.h>
#include <stdatomic.h>

/* The version of the prover, for whoever keeps what it has proved. */
#define BW_PROVER_VERSION 5

struct bw_part {
    struct bw_position position; /* of a game that is not over and that the engine plays */
    uint64_t nodes;              /* that it may take; 0 for no limit */
    size_t bytes;                /* of memory, which also affects the work */
    int threads;                 /* 0 is one */
    bool general;                /* by the prover for every board, also on a small one */
    bool careless; /* and in it without what is only worth its cost in long proofs: to compare */
    const struct bw_stop *stop; /* or NULL */
    atomic_uint_fast64_t *done; /* counts the positions, for others to see; or NULL */
};

/* Proves a part on the calling thread, and on others if it may use several; one thread always takes the
 * same work. BW_UNDECIDED if it takes more than it may, or was stopped. False without memory. */
bool bw_part_prove(const struct bw_part *part, enum bw_result *value, uint64_t *work);

/* A prover that is asked one question after the other, and remembers. */
struct bw_prover;

enum bw_answer {
    BW_ANSWER_OPEN, /* it takes too much, or was stopped */
    BW_ANSWER_NO,
    BW_ANSWER_YES
};

/* With so much memory for what it remembers; NULL if there is none. */
struct bw_prover *bw_prover_new(const struct bw_variant *variant, size_t bytes);
void bw_prover_free(struct bw_prover *prover);

/* Whether the side to move in a game that is not over wins (goal 1) or at least draws (goal 0). It may
 * look at so many positions; with 0 it says only what it remembers. *work is about how large the proof
 * of the answer is, whenever it was found. */
enum bw_answer bw_prover_ask(struct bw_prover *prover, const struct bw_position *position, int goal,
                             uint64_t most_nodes, const struct bw_stop *stop, uint64_t *work);

#endif
