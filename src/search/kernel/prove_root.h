/* Proofs of the position that is searched: what the prover finds becomes the first root move, with
 * the line that it rests on. Part of the search kernel; see kernel.c. */
#ifndef BURROW_KERNEL_PROVE_ROOT_H
#define BURROW_KERNEL_PROVE_ROOT_H

/* What is known without a search of whether the side to move reaches a goal, and the work that it took
 * to find out: next to none where the game is seen to end. */
static enum answer known_answer(const struct thread *thread, const struct prover *prover,
                                const struct node *node, const struct node_scan *scan, int goal,
                                uint32_t *work) {
    *work = (uint32_t)scan->plies;
    if (scan->verdict != OPEN)
        return decided_answer(scan->verdict, goal);
    struct node_future future = node_future(&thread->rules, node, scan);
    enum answer answer = decided_answer(future.verdict, goal);
    if (answer != UNKNOWN) {
        *work = (uint32_t)node_most_plies(&thread->rules, node);
        return answer;
    }
    struct proof key = proof_key(&future, goal);
    answer = proof_find(proof_bucket(prover, &key), &key, work);
    *work += 2; /* it comes behind what is seen to end */
    return answer;
}

/* The same by a search of its own, where that is needed. The verdict of the scan is open. */
static enum answer prove_node(struct thread *thread, struct prover *prover, const struct node *node,
                              const struct node_scan *scan, int goal) {
    struct node_future future = node_future(&thread->rules, node, scan);
    struct proof key = proof_key(&future, goal);
    return prove(thread, prover, node, scan, goal, &key, proof_fetch(prover, &key));
}

static enum answer answer_node(struct thread *thread, struct prover *prover,
                               const struct node *node, const struct node_scan *scan, int goal) {
    uint32_t work;
    enum answer answer = known_answer(thread, prover, node, scan, goal, &work);
    return answer != UNKNOWN ? answer : prove_node(thread, prover, node, scan, goal);
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* Whether a move of a position reaches the goal, if that is known, and the work that it took. */
static enum answer known_move(const struct thread *thread, const struct prover *prover,
                              const struct bw_position *position, bw_move move, int goal,
                              uint32_t *work) {
    struct bw_position next = *position;
    *work = 0;
    bw_play(&next, move);
    enum bw_result result = bw_result(&next);
    if (result != BW_UNDECIDED) {
        bool reached = result == BW_DRAWN ? goal == 0 : result == bw_won_by(position->turn);
        return reached ? YES : NO;
    }
    struct node child = node_load(&thread->rules, &next);
    struct node_scan scan = look_at(&thread->rules, &child);
    return opposite(known_answer(thread, prover, &child, &scan, 1 - goal, work));
}

/* The move that keeps to what was proved: one that reaches the goal, the quicker proved the better;
 * or, where none does, the one whose refutation took most work. BW_NO_MOVE if the table has lost
 * all that do. */
static bw_move proved_move(const struct thread *thread, const struct prover *prover,
                           const struct bw_position *position, int goal, bool reaches) {
    bw_move moves[BW_MAX_MOVES], best = BW_NO_MOVE;
    uint32_t best_work = 0, work;
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        enum answer answer = known_move(thread, prover, position, moves[i], goal, &work);
        if (reaches && answer != YES)
            continue;
        if (best == BW_NO_MOVE || (reaches ? work < best_work : work > best_work)) {
            best = moves[i];
            best_work = work;
        }
    }
    return best;
}

/* Proves a position again whose proof the table has lost. False if stopped. */
static bool prove_again(struct thread *thread, struct prover *prover,
                        const struct bw_position *position, int goal) {
    struct node node = node_load(&thread->rules, position);
    struct node_scan scan = look_at(&thread->rules, &node);
    prover->limit = UINT64_MAX;
    return scan.verdict == OPEN && prove_node(thread, prover, &node, &scan, goal) != UNKNOWN;
}

/* A move of the side that cannot win which does not lose either. That was not asked before, so it takes
 * some work; BW_NO_MOVE if it takes too much. */
static bw_move drawing_move(struct thread *thread, struct prover *prover,
                            const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    prover->limit = prover->nodes + PROVER_LINE_NODES;
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == BW_DRAWN)
            return moves[i];
        struct node child = node_load(&thread->rules, &next);
        struct node_scan scan = look_at(&thread->rules, &child);
        if (bw_result(&next) == BW_UNDECIDED && answer_node(thread, prover, &child, &scan, 1) == NO)
            return moves[i];
    }
    return BW_NO_MOVE;
}

/* The next move of a line that shows what was proved; BW_NO_MOVE if it cannot be found again in time. In a
 * line to a draw, neither side may lose. */
static bw_move next_of_line(struct thread *thread, struct prover *prover,
                            const struct bw_position *position, int goal, bool reaches,
                            bool draws) {
    if (draws && !reaches)
        return drawing_move(thread, prover, position);
    bw_move move = proved_move(thread, prover, position, goal, reaches);
    if (move == BW_NO_MOVE && prove_again(thread, prover, position, goal))
        move = proved_move(thread, prover, position, goal, reaches);
    return move;
}

/* Follows a proof to the end of the game, or as far as can be found again in time. Returns the length of
 * the line; *plies is that of the game, or at least not less. */
static int proved_line(struct thread *thread, struct prover *prover, struct bw_position position,
                       int goal, bool reaches, uint16_t *line, int *plies) {
    int length = 0;
    bool draws = NODE_HAS_DRAWS && (goal == 0) == reaches;
    *plies = 0;
    while (bw_result(&position) == BW_UNDECIDED) {
        bw_move move = next_of_line(thread, prover, &position, goal, reaches, draws);
        if (move == BW_NO_MOVE) {
            struct node node = node_load(&thread->rules, &position);
            *plies = length + node_most_plies(&thread->rules, &node);
            return length;
        }
        line[length++] = move_in(move);
        bw_play(&position, move);
        goal = 1 - goal;
        reaches = !reaches;
    }
    *plies = length;
    return length;
}

/* ---- the root ------------------------------------------------------------------------------- */

/* Whether a root move reaches a goal. */
static enum answer prove_root_move(struct thread *thread, struct prover *prover,
                                   const struct root_move *root, int goal) {
    if (root->ends_game)
        return root->draws ? (goal == 0 ? YES : NO) : (root->value.score > 0 ? YES : NO);
    return opposite(answer_node(thread, prover, &root->node, &root->scan, 1 - goal));
}

/* Whether the root reaches the goal, and the place of the first move that does, in the order in
 * which they are to be tried. */
static enum answer prove_root(struct thread *thread, struct prover *prover, int goal, int *place) {
    for (int i = 0; i < thread->root_count; i++) {
        *place = thread->root_order[i];
        enum answer answer = prove_root_move(thread, prover, &thread->root[*place], goal);
        if (answer != NO)
            return answer;
    }
    *place = thread->root_order[0];
    return NO;
}

/* What the prover knows of a root move: that it loses, or that it does not. */
static enum answer known_root_answer(const struct thread *thread, const struct root_move *root) {
    uint32_t work;
    return NODE_HAS_DRAWS && thread->prover.table && !root->ends_game
               ? known_answer(thread, &thread->prover, &root->node, &root->scan, 1, &work)
               : UNKNOWN;
}

static bool is_refuted(const struct thread *thread, const struct root_move *root) {
    return known_root_answer(thread, root) == YES;
}

static bool is_safe(const struct thread *thread, const struct root_move *root) {
    return known_root_answer(thread, root) == NO;
}

static int root_place(const struct thread *thread, bw_move move) {
    int place = 0;
    while (place < thread->root_count - 1 && thread->root[place].move != move)
        place++;
    return place;
}

/* Puts a root move first, with what follows from the proof. */
static void put_first(struct thread *thread, struct prover *prover, int place, int goal,
                      bool reaches) {
    struct root_move *first = &thread->root[0];
    struct bw_position position = thread->job->position;
    int plies, depth = first->depth;
    bring_forward(thread, 0, place);
    bw_play(&position, first->move);
    first->length =
        1 + proved_line(thread, prover, position, 1 - goal, !reaches, first->line + 1, &plies);
    first->value.score = goal == 0 && reaches ? draw_score(thread->job, 0)
                         : reaches            ? BW_MATE - 1 - plies
                                              : 1 + plies - BW_MATE;
    first->depth = depth > 0 ? depth : first->length;
    first->exact = true;
}

/* Tries to prove the root with so many positions: first that it does not lose, since a move that is known
 * not to is worth having even if there is no time for the rest. Where there is a choice, it takes the win or loss
 * that proved_move prefers, and the draw that the search does. */
static bool attempt_proof(struct thread *thread, struct prover *prover, uint64_t nodes) {
    const struct bw_position *position = &thread->job->position;
    prover_grow(prover, 2 * nodes);
    prover->nodes = 0;
    prover->limit = nodes;
    int goal = NODE_HAS_DRAWS ? 0 : 1, place, winning = 0;
    enum answer answer = prove_root(thread, prover, goal, &place), wins = NO;
    if (NODE_HAS_DRAWS && answer == YES) {
        thread->safe = thread->root[place].move;
        wins = prove_root(thread, prover, 1, &winning);
    }
    if (answer == UNKNOWN || wins == UNKNOWN)
        return false;
    if (wins == YES) {
        goal = 1;
        place = winning;
    }
    if (goal == 1 || answer == NO) {
        bw_move move = proved_move(thread, prover, position, goal, answer == YES);
        place = move == BW_NO_MOVE ? place : root_place(thread, move);
    }
    put_first(thread, prover, place, goal, answer == YES);
    return true;
}

#endif
