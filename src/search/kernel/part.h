/* Proving one position by itself: the parts that a large solution is made of (src/solve). Part of the
 * search kernel; see kernel.c.
 *
 * A part is proved by the prover alone, on one thread, from an empty table whose size is given. So the
 * same part always takes the same positions. The table grows with the work: each attempt may take
 * eight times as many positions as the one before and begins with its answers. */
#ifndef BURROW_KERNEL_PART_H
#define BURROW_KERNEL_PART_H

#include "search/kernel/prove_root.h"

enum {
    PART_FIRST_NODES = 1 << 16,
    PART_GROWTH = 8
};

/* Whether the side to move reaches a goal; UNKNOWN once the thread is stopped. */
static enum answer prove_goal(struct thread *thread, const struct scanned_node *at, int goal) {
    for (uint64_t nodes = PART_FIRST_NODES;; nodes *= PART_GROWTH) {
        prover_grow(&thread->prover, nodes);
        thread->prover.nodes = 0;
        thread->prover.limit = nodes;
        enum answer answer = answer_node(thread, at, goal);
        if (answer != UNKNOWN || thread->stopped)
            return answer;
    }
}

static enum part_value part_value(struct thread *thread) {
    struct scanned_node at;
    load_scanned(&at, &thread->rules, &thread->job->position);
    enum answer holds = NODE_HAS_DRAWS ? prove_goal(thread, &at, 0) : YES;
    enum answer wins = holds == YES ? prove_goal(thread, &at, 1) : NO;
    if (holds == UNKNOWN || wins == UNKNOWN)
        return PART_OPEN;
    return wins == YES ? PART_WON : NODE_HAS_DRAWS && holds == YES ? PART_DRAWN : PART_LOST;
}

/* By the prover for every board. */
static bool prove_any_part(struct search_job *job, enum part_value *value) {
    struct thread *thread = thread_new(job, 0);
    if (!thread)
        return false;
    thread->prover.careful = !job->careless;
    *value = part_value(thread);
    count_nodes(thread);
    thread_free(thread);
    return true;
}

#if !defined(KERNEL_TALPA) || WIDTH != 64

/* Other games and wider boards have no small prover. */
struct small_prover;

static bool small_plays(const struct bw_variant *variant, size_t bytes) {
    (void)variant, (void)bytes;
    return false;
}

static struct small_prover *small_new(const struct bw_variant *variant, void *memory, size_t bytes,
                                      int threads) {
    (void)variant, (void)memory, (void)bytes, (void)threads;
    return NULL;
}

static enum answer small_ask(struct small_prover *small, const struct bw_position *position,
                             uint64_t nodes, const struct bw_stop *stop, atomic_uint_fast64_t *done,
                             uint64_t *work) {
    (void)small, (void)position, (void)nodes, (void)stop, (void)done;
    *work = 0;
    return UNKNOWN;
}

static void small_free(struct small_prover *small) {
    (void)small;
}

#endif

/* By the small prover, if the board and the memory suit it. */
static bool prove_part(struct search_job *job, enum part_value *value) {
    uint64_t work;
    if (!small_plays(&job->position.variant, job->proof_bytes))
        return prove_any_part(job, value);
    struct small_prover *small =
        small_new(&job->position.variant, job->proofs, job->proof_bytes, job->threads);
    if (!small)
        return false;
    const uint64_t most = job->limits.nodes > 0 ? job->limits.nodes : UINT64_MAX;
    enum answer answer = small_ask(small, &job->position, most, job->stop, job->nodes, &work);
    *value = answer == UNKNOWN ? PART_OPEN : answer == YES ? PART_WON : PART_LOST;
    small_free(small);
    return true;
}

/* ---- a prover that is asked again and again ------------------------------------------------- */

/* One of the two provers. */
struct kept_prover {
    struct search_job *job;
    struct small_prover *small;
    struct thread *thread;
};

static void end_prover(void *prover) {
    struct kept_prover *kept = prover;
    if (kept->small)
        small_free(kept->small);
    if (kept->thread)
        thread_free(kept->thread);
    free(kept);
}

static void *keep_prover(struct search_job *job) {
    const struct bw_variant *variant = &job->position.variant;
    struct kept_prover *kept = calloc(1, sizeof *kept);
    if (!kept)
        return NULL;
    kept->job = job;
    if (small_plays(variant, job->proof_bytes))
        kept->small = small_new(variant, job->proofs, job->proof_bytes, 1);
    else
        kept->thread = thread_new(job, 0);
    if (kept->thread) {
        kept->thread->prover.careful = true;
        prover_grow(&kept->thread->prover, PART_FIRST_NODES);
    }
    if (kept->small || kept->thread)
        return kept;
    end_prover(kept);
    return NULL;
}

/* By the prover for every board; with no positions, only what is known already. */
static enum answer ask_any(struct thread *thread, const struct bw_position *position, int goal,
                           uint64_t nodes, uint64_t *work) {
    struct scanned_node at;
    uint32_t known;
    thread->stopped = false;
    thread->nodes = thread->counted = 0;
    atomic_store(thread->job->nodes, 0);
    thread->job->limits.nodes = nodes;
    load_scanned(&at, &thread->rules, position);
    enum answer answer = known_answer(thread, &at, goal, &known);
    *work = known;
    if (answer == UNKNOWN && nodes > 0) {
        answer = prove_goal(thread, &at, goal);
        *work = thread->nodes;
    }
    return answer;
}

/* Whether the side to move reaches a goal, with at most so many positions. */
static enum part_answer ask_prover(void *prover, const struct bw_position *position, int goal,
                                   uint64_t nodes, uint64_t *work) {
    const struct kept_prover *kept = prover;
    const struct search_job *job = kept->job;
    enum answer answer = kept->small
                             ? small_ask(kept->small, position, nodes, job->stop, job->nodes, work)
                             : ask_any(kept->thread, position, goal, nodes, work);
    return answer == UNKNOWN ? PART_UNKNOWN : answer == YES ? PART_YES : PART_NO;
}

#endif
