/* The frame of a part and of a prover that remembers: memory, and the choice of the kernel. */
#include "search/part.h"
#include "search/kernel/kernel.h"
#include "system/system.h"
#include <stdlib.h>

static enum bw_result result_of(enum part_value value, int side) {
    switch (value) {
    case PART_WON:
        return bw_won_by(side);
    case PART_LOST:
        return bw_won_by(bw_opponent(side));
    case PART_DRAWN:
        return BW_DRAWN;
    default:
        return BW_UNDECIDED;
    }
}

bool bw_part_prove(const struct bw_part *part, enum bw_result *value, uint64_t *work) {
    static const struct bw_stop never;
    const struct search_kernel *kernel = bw_search_kernel(&part->position.variant);
    void *memory = bw_memory_new(part->bytes);
    atomic_uint_fast64_t own = 0, *nodes = part->done ? part->done : &own;
    enum part_value found = PART_OPEN;
    if (!memory)
        return false;
    atomic_store(nodes, 0);
    struct search_job job = {.position = part->position,
                             .limits = {.nodes = part->nodes},
                             .lines = 1,
                             .careless = part->careless,
                             .proofs = memory,
                             .proof_bytes = part->bytes,
                             .stop = part->stop ? part->stop : &never,
                             .threads = part->threads > 0 ? part->threads : 1,
                             .nodes = nodes};
    bool done = (part->general ? kernel->prove_any : kernel->prove)(&job, &found);
    bw_memory_free(memory, part->bytes);
    *value = result_of(found, part->position.turn);
    *work = atomic_load(nodes);
    return done;
}

/* ---- a prover that remembers ---------------------------------------------------------------- */

struct bw_prover {
    const struct search_kernel *kernel;
    struct search_job job;
    atomic_uint_fast64_t nodes;
    void *inside;
};

struct bw_prover *bw_prover_new(const struct bw_variant *variant, size_t bytes) {
    struct bw_prover *prover = calloc(1, sizeof *prover);
    if (!prover)
        return NULL;
    prover->kernel = bw_search_kernel(variant);
    bw_position_start(&prover->job.position, variant);
    prover->job.lines = 1;
    prover->job.threads = 1;
    prover->job.nodes = &prover->nodes;
    prover->job.proofs = bw_memory_new(bytes);
    prover->job.proof_bytes = bytes;
    if (prover->job.proofs)
        prover->inside = prover->kernel->prover_new(&prover->job);
    if (prover->inside)
        return prover;
    bw_prover_free(prover);
    return NULL;
}

void bw_prover_free(struct bw_prover *prover) {
    if (!prover)
        return;
    if (prover->inside)
        prover->kernel->prover_free(prover->inside);
    if (prover->job.proofs)
        bw_memory_free(prover->job.proofs, prover->job.proof_bytes);
    free(prover);
}

enum bw_answer bw_prover_ask(struct bw_prover *prover, const struct bw_position *position, int goal,
                             uint64_t most_nodes, const struct bw_stop *stop, uint64_t *work) {
    static const struct bw_stop never;
    static const enum bw_answer answers[] = {
        [PART_UNKNOWN] = BW_ANSWER_OPEN, [PART_NO] = BW_ANSWER_NO, [PART_YES] = BW_ANSWER_YES};
    prover->job.stop = stop ? stop : &never;
    return answers[prover->kernel->prover_ask(prover->inside, position, goal, most_nodes, work)];
}
