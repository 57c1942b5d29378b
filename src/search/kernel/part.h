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
    thread->prover.careful = true;
    *value = part_value(thread);
    count_nodes(thread);
    thread_free(thread);
    return true;
}

#if defined(KERNEL_TALPA) && WIDTH == 64

/* By the small prover, if the board and the memory suit it. */
static bool prove_part(struct search_job *job, enum part_value *value) {
    uint64_t work;
    if (!small_plays(&job->position.variant, job->proof_bytes))
        return prove_any_part(job, value);
    struct small_prover *small =
        small_new(&job->position.variant, job->proofs, job->proof_bytes, job->threads);
    if (!small)
        return false;
    enum answer answer =
        small_ask(small, &job->position, job->limits.nodes, job->stop, job->nodes, &work);
    *value = answer == UNKNOWN ? PART_OPEN : answer == YES ? PART_WON : PART_LOST;
    small_free(small);
    return true;
}

#else

static bool prove_part(struct search_job *job, enum part_value *value) {
    return prove_any_part(job, value);
}

#endif

#endif
