/* The kernel's entry points (kernel.h): search in one thread, evaluate a position, list the
 * features of the evaluation. Part of the search kernel; see kernel.c. */
#ifndef BURROW_KERNEL_RUN_H
#define BURROW_KERNEL_RUN_H

#include "search/kernel/deepen.h"
#if defined(NODE_PLAYOUTS)
#include "search/kernel/tree_root.h"
#endif

enum {
#if defined(NODE_PLAYOUTS)
    PLAYS_OUT = true
#else
    PLAYS_OUT = false
#endif
};

KERNEL_SMALL_BEGIN

/* Searches by the method that suits the game. Depth means nothing to Monte-Carlo tree search. */
static bool search_game(struct thread *thread, struct search_line *lines, int *count) {
#if defined(NODE_PLAYOUTS)
    if (thread->job->limits.depth == 0)
        return run_tree(thread, lines, count);
#endif
    *count = deepen(thread, lines);
    return true;
}

static bool run(struct search_job *job, int index, struct search_line *lines, int *count) {
    struct thread *thread = thread_new(job, index);
    if (!thread)
        return false;
    bool done = search_game(thread, lines, count);
    count_nodes(thread);
    thread_free(thread);
    return done;
}

static int evaluate(const struct bw_position *position) {
    struct node_rules rules = node_rules(&position->variant);
    struct scanned_node at;
    load_scanned(&at, &rules, position);
    struct search_job job = {.contempt = 0};
    return at.scan.verdict == OPEN ? node_evaluate(&rules, &at.node, &at.scan)
                                   : decided_value(&job, &at.scan, 0).score;
}

static int features(const struct bw_position *position, int numbers[MAX_FEATURES], int *phase) {
    struct node_rules rules = node_rules(&position->variant);
    struct node node = node_load(&rules, position);
    struct node_scan scan = node_scan(&rules, &node);
    if (scan.verdict != OPEN)
        return 0;
    *phase = node_features(&rules, &node, &scan, numbers);
    return FEATURES;
}

KERNEL_SMALL_END

#endif
