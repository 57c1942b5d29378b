/* Setting traps: playing for a win in a drawn position. Part of the search kernel; see kernel.c.
 *
 * Once a draw is proved, all moves that keep it are worth the same against a perfect opponent.
 * Against any other, they are not. This is an expectimax search with a simple opponent model: the
 * opponent sees a loss at once, and otherwise takes any move. The chance of a mistake is then the
 * share of replies after which the prover finds a win, plus, for a reply that keeps the draw, the
 * chance after the best move that follows. The root move with the best chance is chosen, by
 * iterative deepening: looking one reply of the opponent ahead, then two, and so on, within the
 * work that the proof has cost. */
#ifndef BURROW_KERNEL_TRAPS_H
#define BURROW_KERNEL_TRAPS_H

#include "search/kernel/prove_root.h"

enum {
    TRAPS_MOST_REPLIES = 8,
    TRAPS_LEAST_NODES = 500000
};

/* The chance that is assumed when the search ends before the game does. */
static const double trap_far = 0.3;

KERNEL_SMALL_BEGIN

static inline bool traps_end(const struct thread *thread) {
    return thread->stopped || thread->prover.nodes >= thread->prover.limit;
}

static double trap_replies(struct thread *thread, const struct scanned_node *at, int replies);

/* The chance of the side to move to win a position that is not won. */
static double trap_moves(struct thread *thread, const struct scanned_node *at, int replies) {
    uint16_t moves[MAX_CHILDREN];
    double best = 0;
    if (at->scan.verdict != OPEN)
        return 0;
    if (replies == 0)
        return trap_far;
    int count = node_moves(&thread->rules, &at->node, &at->scan, moves);
    for (int i = 0; i < count && !traps_end(thread); i++) {
        struct scanned_node next;
        play_scanned(&next, &thread->rules, &at->node, moves[i]);
        if (next.scan.verdict != OPEN || answer_node(thread, &next, 1) != NO)
            continue;
        double chance = trap_replies(thread, &next, replies);
        best = chance > best ? chance : best;
    }
    return best;
}

/* The chance that the side to move, which cannot win, goes wrong. */
static double trap_replies(struct thread *thread, const struct scanned_node *at, int replies) {
    uint16_t moves[MAX_CHILDREN];
    double sum = 0;
    int count = node_moves(&thread->rules, &at->node, &at->scan, moves);
    for (int i = 0; i < count && !traps_end(thread); i++) {
        struct scanned_node next;
        play_scanned(&next, &thread->rules, &at->node, moves[i]);
        enum answer answer = answer_node(thread, &next, 1);
        sum += answer == YES ? 1 : trap_moves(thread, &next, replies - 1);
    }
    return count > 0 ? sum / count : 0;
}

/* The index of the root move that keeps the draw with the best chance; -1 if stopped. */
static int best_trap(struct thread *thread, int replies) {
    double best_chance = 0;
    int best = 0;
    for (int i = 0; i < thread->root.count && !traps_end(thread); i++) {
        const struct root_move *root = &thread->root.move[i];
        if (root->ends_game || root->at.scan.verdict != OPEN ||
            answer_node(thread, &root->at, 1) != NO)
            continue;
        double chance = trap_replies(thread, &root->at, replies);
        if (chance > best_chance) {
            best_chance = chance;
            best = i;
        }
    }
    return traps_end(thread) ? -1 : best;
}

/* Finds the move that is hardest to answer at a root that is proved drawn. */
static void set_traps(struct thread *thread) {
    struct prover *prover = &thread->prover;
    int best = 0;
    prover_grow(prover, TRAPS_LEAST_NODES);
    prover->nodes = 0;
    prover->limit = thread->nodes < TRAPS_LEAST_NODES ? TRAPS_LEAST_NODES : thread->nodes;
    for (int replies = 1; replies <= TRAPS_MOST_REPLIES; replies++) {
        int place = best_trap(thread, replies);
        if (place < 0)
            break;
        best = place;
    }
    if (best > 0)
        put_first(thread, best, NO_LOSS);
}

KERNEL_SMALL_END

#endif
