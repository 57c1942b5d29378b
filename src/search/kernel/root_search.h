/* Alpha-beta at the root. Part of the search kernel; see kernel.c.
 *
 * Unlike the search below the root, every move keeps its variation and depth, the prover may
 * already know that a move loses, and a search that is stopped must still have a move to play: if
 * all moves tried so far lose, an untried one is better. */
#ifndef BURROW_KERNEL_ROOT_SEARCH_H
#define BURROW_KERNEL_ROOT_SEARCH_H

#include "search/kernel/alpha_beta.h"
#include "search/kernel/prove_root.h"

KERNEL_SMALL_BEGIN

static struct value search_root_move(struct thread *thread, const struct root_move *root,
                                     struct window window, int depth) {
    if (root->ends_game || root->settled)
        return root->value;
    thread->variations.length[1] = 0;
    if (window.alpha >= -BW_MATE_BOUND && is_refuted(thread, root))
        return (struct value){.score = -BW_MATE_BOUND, .proved = true}; /* how soon does not
                                                                           matter */
    if (root->at.scan.verdict != OPEN)
        return negated(decided_value(thread->job, &root->at.scan, 1));
    window = (struct window){-window.beta, -window.alpha};
    return negated(search(thread, &root->at, window, depth - 1, 1));
}

static void keep_root_line(const struct variations *variations, struct root_move *root,
                           struct value value, int depth) {
    root->value = value;
    root->depth = depth;
    if (root->settled)
        return;
    root->length = 1;
    for (int i = 0; !root->ends_game && i < variations->length[1]; i++)
        root->line[root->length++] = variations->line[1][i];
}

/* Puts a root move first although little is known of it, because the one before is worse. */
static void prefer(struct thread *thread, int place) {
    struct root_move *first = &thread->root.move[0];
    int depth = first->depth;
    bring_forward(&thread->root, 0, place);
    first->value.score = draw_score(thread->job, 0);
    first->depth = depth;
    first->length = 1;
}

/* The index of the first root move from `place` on that is not known to lose; the number of root
 * moves if there is none. */
static int find_unrefuted(const struct thread *thread, int place) {
    for (; place < thread->root.count; place++) {
        const struct root_move *root = &thread->root.move[place];
        if (root->ends_game ? root->value.score > -BW_MATE_BOUND
                            : root->at.scan.verdict != WINS && !is_refuted(thread, root))
            break;
    }
    return place;
}

/* All moves that were tried lose; one of those from `untried` on may still save the game. Returns
 * the score to report. */
static int prefer_untried(struct thread *thread, int first, int untried) {
    struct root *root = &thread->root;
    int place = find_unrefuted(thread, untried);
    if (place < root->count && thread->job->lines == 1) {
        prefer(thread, place);
        return root->move[first].value.score;
    }
    if (place < root->count) {
        bring_forward(root, first, place);
        root->move[first].length = 1;
    }
    return root->move[first].value.score = 1 - BW_MATE_BOUND;
}

/* Searches the root moves from `first` on within a window, and brings the best of them to `first`.
 * Returns its value, which counts as proved only if that of every move is, or if it wins. */
static struct value search_root(struct thread *thread, int first, struct window window, int depth) {
    struct value best = {.score = -INFINITE, .proved = true};
    bool all_proved = true;
    int i = first;
    for (; i < thread->root.count && best.score < window.beta; i++) {
        struct root_move *root = &thread->root.move[i];
        const struct window null = {window.alpha, window.alpha + 1};
        struct value value = {.score = window.alpha + 1};
        if (i > first)
            value = search_root_move(thread, root, null, depth);
        if (!thread->stopped && value.score > window.alpha)
            value = search_root_move(thread, root, window, depth);
        if (thread->stopped)
            break;
        all_proved &= value.proved;
        if (value.score > best.score) {
            best = value;
            keep_root_line(&thread->variations, root, value, depth);
            bring_forward(&thread->root, first, i);
        }
        if (best.score > window.alpha)
            window.alpha = best.score;
    }
    best.proved = best.score >= BW_MATE_BOUND || all_proved;
    if (thread->stopped && i > first && best.score <= -BW_MATE_BOUND)
        best.score = prefer_untried(thread, first, i);
    return best;
}

KERNEL_SMALL_END

#endif
