/* Iterative deepening. Part of the search kernel; see kernel.c.
 *
 * Each depth is searched with an aspiration window around the score of the one before, and followed
 * by an attempt of the prover where that has a chance; on solved boards, the book is asked as well.
 * Deepening ends with the limits, or once all that was asked for is proved. Other threads than the first start at odd depths, so that they do
 * not all do the same. */
#ifndef BURROW_KERNEL_DEEPEN_H
#define BURROW_KERNEL_DEEPEN_H

#include "search/kernel/book_root.h"
#include "search/kernel/report.h"
#include "search/kernel/root_search.h"
#include "search/kernel/traps.h"

enum {
    ASPIRATION = 40,          /* how far the first window reaches to both sides */
    WIDEST_ASPIRATION = 1000, /* beyond it, a window has no end */
    PROOF_SHARE = 4,          /* positions that the prover gets for each of the search's */
    PROOF_CHANCE = 16 /* a proof may take this many times as much, by estimate, to be worth a try */
};

KERNEL_SMALL_BEGIN

/* ---- one depth ------------------------------------------------------------------------------ */

/* One depth for one variation: an aspiration window, widened when it fails. */
static struct value search_line(struct thread *thread, int first, int depth) {
    int last = thread->root.move[first].value.score, reach = ASPIRATION;
    struct window window = {-INFINITE, INFINITE};
    if (depth >= 4 && last > -BW_MATE_BOUND && last < BW_MATE_BOUND)
        window = (struct window){last - reach, last + reach};
    for (;;) {
        struct value value = search_root(thread, first, window, depth);
        if (thread->stopped || (value.score > window.alpha && value.score < window.beta))
            return value;
        reach *= 4;
        if (value.score <= window.alpha)
            window.alpha = reach > WIDEST_ASPIRATION ? -INFINITE : last - reach;
        else
            window.beta = reach > WIDEST_ASPIRATION ? INFINITE : last + reach;
        if (value.score <= window.alpha || value.score >= window.beta)
            return value;
    }
}

/* Sorts a variation that has just been searched into those before it. */
static void sort_line(struct root *root, int place) {
    struct root_move line = root->move[place];
    for (; place > 0 && root->move[place - 1].value.score < line.value.score; place--)
        root->move[place] = root->move[place - 1];
    root->move[place] = line;
}

/* Reports all variations if one of them is new, even those that a stop has left a depth behind: the
 * new one has pushed them down, and a caller that keeps them by rank would have a move twice. Only
 * a variation that was never searched is left out. */
static void report_lines(struct thread *thread, int wanted, int depth, struct search_line *lines) {
    int hashfull = table_fullness(&thread->table);
    bool news = false;
    for (int i = 0; i < wanted; i++) {
        bw_move before = lines[i].move;
        fill_line(thread, &thread->root.move[i], &lines[i]);
        news |= lines[i].depth == depth || lines[i].move != before;
    }
    for (int i = 0; news && i < wanted; i++)
        if (lines[i].depth > 0)
            report(thread, &lines[i], i + 1, hashfull);
}

/* One depth for all variations; false if it was stopped. *proved says whether all of them are. */
static bool search_depth(struct thread *thread, int wanted, int depth, struct search_line *lines,
                         bool *proved) {
    struct root *root = &thread->root;
    *proved = true;
    for (int i = 0; i < wanted; i++) {
        struct value value = search_line(thread, i, depth);
        if (thread->stopped && root->move[i].depth != depth)
            break;
        root->move[i].exact = value.proved && !thread->stopped;
        *proved &= root->move[i].exact;
        sort_line(root, i);
        if (thread->stopped)
            break;
    }
    report_lines(thread, wanted, depth, lines);
    return !thread->stopped;
}

/* ---- the prover's part ---------------------------------------------------------------------- */

/* Tries to prove the root, if the search has come far enough for that to have a chance. */
static bool try_proof(struct thread *thread, double estimate) {
    uint64_t used = thread->nodes - thread->prover_nodes, limit = PROOF_SHARE * used;
    if (PROOF_CHANCE * (double)limit < estimate)
        return false;
    for (int i = 0; i < thread->root.count; i++)
        thread->root.order[i] = i;
    bool proved = attempt_proof(thread, limit);
    thread->prover_nodes = thread->nodes - used;
    if (!proved && is_refuted(thread, &thread->root.move[0])) {
        int place = find_unrefuted(thread, 0);
        if (place < thread->root.count)
            prefer(thread, place);
    }
    return proved;
}

/* If the search is cut short and does not know whether its move loses, a move that is known not to
 * is better. */
static void play_safe(struct thread *thread) {
    const struct root *root = &thread->root;
    const struct root_move *first = &root->move[0];
    if (root->safe != BW_NO_MOVE && first->value.score < BW_MATE_BOUND && !is_safe(thread, first))
        prefer(thread, root_place(root, root->safe));
}

/* Chooses between moves that are worth the same as far as is known. Where the book has decided, no search
 * has preferred any. */
static void choose(struct thread *thread, bool by_book) {
    const struct root_move *first = &thread->root.move[0];
    if (!first->exact)
        play_safe(thread);
    else if ((thread->job->contempt || by_book) && first->value.score == draw_score(thread->job, 0))
        set_traps(thread);
}

/* ---- deepening ------------------------------------------------------------------------------ */

/* Whether another depth should begin: only if there is hope of finishing it in time. */
static bool may_deepen(const struct thread *thread, int depth) {
    const struct bw_limits *limits = &thread->job->limits;
    if (depth > MAX_PLY - 2 || (limits->depth && depth > limits->depth && thread->index == 0))
        return false;
    return thread->index != 0 || !limits->soft_ms ||
           bw_clock_ms() - thread->job->start_ms < limits->soft_ms * 3 / 5;
}

static void report_first(struct thread *thread, struct search_line *line) {
    fill_line(thread, &thread->root.move[0], line);
    report(thread, line, 1, table_fullness(&thread->table));
}

/* Asks the book before the search, if it has the root, or else once, when a short win would have been
 * found. Returns whether the root is decided. Of several variations those that the book knows are settled,
 * and the search decides; that begins after the first depth, so that there is something to show however
 * little time there is. */
static bool ask_book(struct thread *thread, bool *asked) {
    const struct search_job *job = thread->job;
    bool before = thread->nodes == 0, knows = book_has_root(thread);
    if (!has_book(thread) || *asked || (before && (!knows || job->lines > 1)))
        return false;
    bool early = !knows && thread->nodes - thread->prover_nodes < BOOK_FIRST_NODES;
    if (job->lines > 1) {
        *asked = !early || job->book->effort == 0;
        settle_moves(thread, early ? 0 : book_nodes(thread, 2 * BOOK_EFFORTS));
        return false;
    }
    if (early)
        return false;
    *asked = true;
    return may_decide(thread) && decide_root(thread, book_nodes(thread, knows ? BOOK_EFFORTS : 2));
}

/* Searches deeper and deeper; returns the number of variations. */
static int deepen(struct thread *thread, struct search_line *lines) {
    int wanted = lines_wanted(&thread->root, thread->job);
    bool proves = thread->job->lines == 1 && may_prove(thread), /* with several variations,
                                                                   alpha-beta proves them */
        proved = false, asked = false;
    double estimate = node_proof_work(&thread->job->position);
    for (int i = 0; i < wanted; i++)
        fill_line(thread, &thread->root.move[i], &lines[i]);
    if (has_book(thread))
        tell_facts(thread);
    const bool by_book = ask_book(thread, &asked);
    if (by_book) {
        proved = true;
        report_first(thread, &lines[0]);
    }
    for (int depth = 1 + thread->index % 2; !proved && may_deepen(thread, depth); depth++) {
        if (!search_depth(thread, wanted, depth, lines, &proved))
            break;
        if (!proved && (ask_book(thread, &asked) || (proves && try_proof(thread, estimate)))) {
            proved = true;
            report_first(thread, &lines[0]);
        }
    }
    if (NODE_HAS_DRAWS && proves) {
        choose(thread, by_book);
        if (lines[0].move != thread->root.move[0].move)
            report_first(thread, &lines[0]);
    }
    return wanted;
}

KERNEL_SMALL_END

#endif
