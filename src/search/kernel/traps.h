/* Playing for a win in a drawn position. Part of the search kernel; see kernel.c.
 *
 * Once a draw is proved, all moves that keep it are worth the same against an enemy without fault.
 * Against any other, they are not. Here the enemy is thought to see a loss at once, and else to take
 * any move: the chance that he goes wrong is then the share of his moves after which the prover
 * finds a win, and, where he keeps the draw, the chance after the best move that follows. The root
 * move with the best chance is chosen, looking one reply of the enemy ahead, then two, and so on,
 * as far as the work that the proof has cost allows. */
#ifndef BURROW_KERNEL_TRAPS_H
#define BURROW_KERNEL_TRAPS_H

enum {
    TRAPS_MOST_REPLIES = 8,
    TRAPS_LEAST_NODES = 500000
};

/* The chance that is thought to be left where looking ahead ends and the game does not. */
static const double trap_far = 0.3;

static inline bool traps_end(const struct thread *thread, const struct prover *prover) {
    return thread->stopped || prover->nodes >= prover->limit;
}

static double trap_replies(struct thread *thread, struct prover *prover, const struct node *node,
                           const struct node_scan *scan, int replies);

/* The chance to win from a position that is no win, as the side to move. */
static double trap_moves(struct thread *thread, struct prover *prover, const struct node *node,
                         const struct node_scan *scan, int replies) {
    uint16_t moves[MAX_CHILDREN];
    double best = 0;
    if (scan->verdict != OPEN)
        return 0;
    if (replies == 0)
        return trap_far;
    int count = node_moves(&thread->rules, node, scan, moves);
    for (int i = 0; i < count && !traps_end(thread, prover); i++) {
        struct node next = node_play(&thread->rules, node, moves[i]);
        struct node_scan next_scan = node_scan(&thread->rules, &next);
        if (next_scan.verdict != OPEN || answer_node(thread, prover, &next, &next_scan, 1) != NO)
            continue;
        double chance = trap_replies(thread, prover, &next, &next_scan, replies);
        best = chance > best ? chance : best;
    }
    return best;
}

/* The chance that the side to move, which cannot win, goes wrong. */
static double trap_replies(struct thread *thread, struct prover *prover, const struct node *node,
                           const struct node_scan *scan, int replies) {
    uint16_t moves[MAX_CHILDREN];
    double sum = 0;
    int count = node_moves(&thread->rules, node, scan, moves);
    for (int i = 0; i < count && !traps_end(thread, prover); i++) {
        struct node next = node_play(&thread->rules, node, moves[i]);
        struct node_scan next_scan = node_scan(&thread->rules, &next);
        enum answer answer = answer_node(thread, prover, &next, &next_scan, 1);
        sum += answer == YES ? 1 : trap_moves(thread, prover, &next, &next_scan, replies - 1);
    }
    return count > 0 ? sum / count : 0;
}

/* The place among the root moves of the one that keeps the draw with the best chance; -1 if stopped. */
static int best_trap(struct thread *thread, struct prover *prover, int replies) {
    double best_chance = 0;
    int best = 0;
    for (int i = 0; i < thread->root_count && !traps_end(thread, prover); i++) {
        const struct root_move *root = &thread->root[i];
        if (root->ends_game || root->scan.verdict != OPEN ||
            answer_node(thread, prover, &root->node, &root->scan, 1) != NO)
            continue;
        double chance = trap_replies(thread, prover, &root->node, &root->scan, replies);
        if (chance > best_chance) {
            best_chance = chance;
            best = i;
        }
    }
    return traps_end(thread, prover) ? -1 : best;
}

/* Of a root that is proved drawn, finds the move that is hardest to answer. */
static void set_traps(struct thread *thread, struct prover *prover) {
    int best = 0;
    prover_grow(prover, TRAPS_LEAST_NODES);
    prover->nodes = 0;
    prover->limit = thread->nodes < TRAPS_LEAST_NODES ? TRAPS_LEAST_NODES : thread->nodes;
    for (int replies = 1; replies <= TRAPS_MOST_REPLIES; replies++) {
        int place = best_trap(thread, prover, replies);
        if (place < 0)
            break;
        best = place;
    }
    if (best > 0)
        put_first(thread, prover, best, 0, true);
}

#endif
