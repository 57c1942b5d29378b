/* All that one thread of a search needs, and the limits that it keeps. Part of the search kernel;
 * see kernel.c.
 *
 * Threads share the job and its transposition table (lazy SMP) and nothing else. Each counts its
 * own positions and adds them to the total now and then; only the first one checks the clock. */
#ifndef BURROW_KERNEL_THREAD_H
#define BURROW_KERNEL_THREAD_H

#include "search/kernel/children.h"
#include "search/kernel/root.h"
#include "search/kernel/variation.h"
#include <stddef.h>

enum {
    CHECK_NODES = WIDTH == 64 ? 1024 : 64 /* positions between two checks of the clock */
};

struct thread {
    struct search_job *job;
    int index;
    struct node_rules rules;
    uint64_t nodes, counted;
    bool stopped;
    struct table table;
    struct children children;
    struct ordering ordering;
    struct prover prover;
    uint64_t prover_nodes; /* the prover's part of `nodes` */

    /* The rest is large, and not cleared at the start. */
    struct variations variations;
    struct root root;
};

/* ---- counting and limits -------------------------------------------------------------------- */

static void count_nodes(struct thread *thread) {
    atomic_fetch_add_explicit(thread->job->nodes, thread->nodes - thread->counted,
                              memory_order_relaxed);
    thread->counted = thread->nodes;
}

/* The positions of all threads, as far as they have added them up. */
static inline uint64_t nodes_of_all(const struct thread *thread) {
    return atomic_load_explicit(thread->job->nodes, memory_order_relaxed) + thread->nodes -
           thread->counted;
}

/* Counts a position that is about to be searched, or ends the search by setting `stopped`. */
static inline void enter_node(struct thread *thread) {
    const struct bw_limits *limits = &thread->job->limits;
    if (job_must_end(thread->job) ||
        (limits->nodes && thread->nodes > 0 && nodes_of_all(thread) >= limits->nodes)) {
        thread->stopped = true;
        return;
    }
    if (++thread->nodes % CHECK_NODES != 0)
        return;
    count_nodes(thread);
    if (thread->index == 0 && limits->hard_ms &&
        bw_clock_ms() - thread->job->start_ms >= limits->hard_ms)
        thread->stopped = true;
}

/* ---- memory --------------------------------------------------------------------------------- */

KERNEL_SMALL_BEGIN

/* Memory that is aligned for the widest board; size is rounded up. */
static void *allocate(size_t size) {
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

static void thread_free(struct thread *thread) {
    free(thread->children.rank);
    free(thread->children.child);
    free(thread);
}

/* NULL without memory. */
static struct thread *thread_new(struct search_job *job, int index) {
    const size_t most = (size_t)MAX_PLY * MAX_CHILDREN;
    struct thread *thread = allocate(sizeof *thread);
    if (!thread)
        return NULL;
    memset(thread, 0, offsetof(struct thread, variations));
    thread->job = job;
    thread->index = index;
    thread->rules = node_rules(&job->position.variant);
    thread->table = table_of(job);
    prover_start(&thread->prover, job);
    thread->children.child = allocate(most * sizeof *thread->children.child);
    thread->children.rank = allocate(most * sizeof *thread->children.rank);
    if (thread->children.child && thread->children.rank) {
        list_root(&thread->root, job, &thread->rules);
        return thread;
    }
    thread_free(thread);
    return NULL;
}

KERNEL_SMALL_END

#endif
