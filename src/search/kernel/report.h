/* How the first thread reports its variations. Part of the search kernel; see kernel.c. */
#ifndef BURROW_KERNEL_REPORT_H
#define BURROW_KERNEL_REPORT_H

#include "search/kernel/thread.h"

KERNEL_SMALL_BEGIN

static void fill_line(const struct thread *thread, const struct root_move *root,
                      struct search_line *line) {
    bool draw = root->value.score == draw_score(thread->job, 0);
    *line = (struct search_line){
        .move = root->move,
        .score = draw ? 0 : root->value.score,
        .depth = root->depth,
        .proved_draw = draw && root->exact,
        .length = root->length,
    };
    for (int i = 0; i < root->length; i++)
        line->line[i] = move_out(root->line[i]);
}

static void report(struct thread *thread, const struct search_line *line, int rank, int hashfull) {
    struct search_job *job = thread->job;
    if (thread->index != 0 || !job->report)
        return;
    count_nodes(thread);
    struct bw_info info = {
        .rank = rank,
        .depth = line->depth,
        .score = line->score,
        .proved_draw = line->proved_draw,
        .nodes = atomic_load_explicit(job->nodes, memory_order_relaxed),
        .time_ms = bw_clock_ms() - job->start_ms,
        .hashfull = hashfull,
        .line = line->line,
        .length = line->length,
    };
    job->report(job->context, &info);
}

KERNEL_SMALL_END

#endif
