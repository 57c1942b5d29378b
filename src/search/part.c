/* The frame of a part: its memory, and the choice of the kernel. */
#include "search/part.h"
#include "search/kernel/kernel.h"
#include "system/system.h"

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
