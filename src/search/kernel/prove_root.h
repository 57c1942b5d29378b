/* The prover at the root: what it proves becomes the first root move, with its variation. Part of
 * the search kernel; see kernel.c. */
#ifndef BURROW_KERNEL_PROVE_ROOT_H
#define BURROW_KERNEL_PROVE_ROOT_H

#include "search/kernel/prove.h"

enum {
    PROVER_MOST_MOVES = 48,    /* with more root moves, there is no hope */
    PROVER_LINE_NODES = 100000 /* for each move of a variation to a draw */
};

KERNEL_SMALL_BEGIN

/* Whether the prover may try. A search to a given depth must not see further than that. */
static bool may_prove(const struct thread *thread) {
    return thread->index == 0 && thread->job->limits.depth == 0 &&
           thread->root.count <= PROVER_MOST_MOVES;
}

/* Whether the side to move reaches a goal, if that is known without a search, and the work of the
 * answer: next to none if the end of the game is in sight. */
static enum answer known_answer(const struct thread *thread, const struct scanned_node *at,
                                int goal, uint32_t *work) {
    *work = (uint32_t)at->scan.plies;
    if (at->scan.verdict != OPEN)
        return decided_answer(at->scan.verdict, goal);
    struct node_future future = node_future(&thread->rules, &at->node, &at->scan);
    enum answer answer = decided_answer(future.verdict, goal);
    if (answer != UNKNOWN) {
        *work = (uint32_t)node_most_plies(&thread->rules, &at->node);
        return answer;
    }
    struct proof key = proof_key(&future, goal);
    answer = proof_find(proof_bucket(&thread->prover, &key), &key, work);
    *work += 2; /* it ranks after ends in sight */
    return answer;
}

/* The same by a search if needed. The verdict of the scan is open. */
static enum answer prove_node(struct thread *thread, const struct scanned_node *at, int goal) {
    struct node_future future = node_future(&thread->rules, &at->node, &at->scan);
    struct child asked;
    asked.at = *at;
    asked.key = proof_key(&future, goal);
    asked.bucket = proof_fetch(&thread->prover, &asked.key);
    return prove(thread, &asked);
}

static enum answer answer_node(struct thread *thread, const struct scanned_node *at, int goal) {
    uint32_t work;
    enum answer answer = known_answer(thread, at, goal, &work);
    return answer != UNKNOWN ? answer : prove_node(thread, at, goal);
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* What was proved of the side to move, from the worst to the best: that it does not reach a goal, or
 * that it does. */
enum claim {
    LOSS,
    NO_WIN,
    NO_LOSS,
    WIN
};

static enum claim claim_of(int goal, enum answer answer) {
    return goal == 0 ? (answer == YES ? NO_LOSS : LOSS) : (answer == YES ? WIN : NO_WIN);
}

/* The same for the other side. */
static enum claim claim_of_other(enum claim claim) {
    return (enum claim)(WIN - claim);
}

static int claim_goal(enum claim claim) {
    return claim == WIN || claim == NO_WIN ? 1 : 0;
}

static bool claim_reaches(enum claim claim) {
    return claim >= NO_LOSS;
}

/* Whether a move of a position reaches the goal, if that is known, and the work that it took. */
static enum answer known_move(const struct thread *thread, const struct bw_position *position,
                              bw_move move, int goal, uint32_t *work) {
    struct bw_position next = *position;
    *work = 0;
    bw_play(&next, move);
    enum bw_result result = bw_result(&next);
    if (result != BW_UNDECIDED) {
        bool reached = result == BW_DRAWN ? goal == 0 : result == bw_won_by(position->turn);
        return reached ? YES : NO;
    }
    struct scanned_node child;
    load_scanned(&child, &thread->rules, &next);
    return opposite(known_answer(thread, &child, 1 - goal, work));
}

/* The move that keeps to what was proved: one that reaches the goal, the quicker proved the better;
 * or, where none does, the one whose refutation took most work. BW_NO_MOVE if the table has
 * lost all that do. */
static bw_move proved_move(const struct thread *thread, const struct bw_position *position,
                           enum claim claim) {
    bw_move moves[BW_MAX_MOVES], best = BW_NO_MOVE;
    uint32_t best_work = 0, work;
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        enum answer answer = known_move(thread, position, moves[i], claim_goal(claim), &work);
        if (claim_reaches(claim) && answer != YES)
            continue;
        if (best == BW_NO_MOVE || (claim_reaches(claim) ? work < best_work : work > best_work)) {
            best = moves[i];
            best_work = work;
        }
    }
    return best;
}

/* Proves a position again because its proof was replaced in the table, or because it was the book's.
 * False if stopped. */
static bool prove_again(struct thread *thread, const struct bw_position *position, int goal) {
    struct scanned_node at;
    load_scanned(&at, &thread->rules, position);
    thread->prover.limit = thread->prover.line_end;
    return at.scan.verdict == OPEN && prove_node(thread, &at, goal) != UNKNOWN;
}

/* A move that does not lose, for the side that cannot win. The proof did not need it, so it takes
 * some work to find; BW_NO_MOVE if it takes too much. */
static bw_move drawing_move(struct thread *thread, const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    thread->prover.limit = thread->prover.nodes + PROVER_LINE_NODES;
    if (thread->prover.limit > thread->prover.line_end)
        thread->prover.limit = thread->prover.line_end;
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == BW_DRAWN)
            return moves[i];
        struct scanned_node child;
        load_scanned(&child, &thread->rules, &next);
        if (bw_result(&next) == BW_UNDECIDED && answer_node(thread, &child, 1) == NO)
            return moves[i];
    }
    return BW_NO_MOVE;
}

/* The next move of a variation that shows what was proved; BW_NO_MOVE if it cannot be found again
 * in time. In a variation to a draw, neither side may lose. */
static bw_move next_of_line(struct thread *thread, const struct bw_position *position,
                            enum claim claim, bool draws) {
    if (draws && !claim_reaches(claim))
        return drawing_move(thread, position);
    bw_move move = proved_move(thread, position, claim);
    if (move == BW_NO_MOVE && prove_again(thread, position, claim_goal(claim)))
        move = proved_move(thread, position, claim);
    return move;
}

/* Follows a proof to the end of the game, or as far as it can be found again in time. Returns the
 * length of the variation; *plies is the length of the game, or an upper bound of it. */
static int proved_line(struct thread *thread, struct bw_position position, enum claim claim,
                       uint16_t *line, int *plies) {
    int length = 0;
    bool draws = NODE_HAS_DRAWS && (claim == NO_LOSS || claim == NO_WIN);
    *plies = 0;
    thread->prover.line_end =
        thread->job->book ? thread->prover.nodes + thread->prover.line_nodes : UINT64_MAX;
    while (bw_result(&position) == BW_UNDECIDED) {
        bw_move move = next_of_line(thread, &position, claim, draws);
        if (move == BW_NO_MOVE) {
            struct node node = node_load(&thread->rules, &position);
            *plies = length + node_most_plies(&thread->rules, &node);
            return length;
        }
        line[length++] = move_in(move);
        bw_play(&position, move);
        claim = claim_of_other(claim);
    }
    *plies = length;
    return length;
}

/* ---- the root ------------------------------------------------------------------------------- */

/* Whether a root move reaches a goal. */
static enum answer prove_root_move(struct thread *thread, const struct root_move *root, int goal) {
    if (root->ends_game)
        return root->draws ? (goal == 0 ? YES : NO) : (root->value.score > 0 ? YES : NO);
    return opposite(answer_node(thread, &root->at, 1 - goal));
}

/* Whether the root reaches the goal, and the index of the first move that does, in the order in
 * which they are tried. */
static enum answer prove_root(struct thread *thread, int goal, int *place) {
    const struct root *root = &thread->root;
    for (int i = 0; i < root->count; i++) {
        *place = root->order[i];
        enum answer answer = prove_root_move(thread, &root->move[*place], goal);
        if (answer != NO)
            return answer;
    }
    *place = root->order[0];
    return NO;
}

/* What the prover knows of a root move: that it loses, or that it does not. */
static enum answer known_root_answer(const struct thread *thread, const struct root_move *root) {
    uint32_t work;
    return NODE_HAS_DRAWS && thread->prover.table && !root->ends_game
               ? known_answer(thread, &root->at, 1, &work)
               : UNKNOWN;
}

static bool is_refuted(const struct thread *thread, const struct root_move *root) {
    return known_root_answer(thread, root) == YES;
}

static bool is_safe(const struct thread *thread, const struct root_move *root) {
    return known_root_answer(thread, root) == NO;
}

/* Puts a root move first, with the value that the proof gives it. */
static void put_first(struct thread *thread, int place, enum claim claim) {
    struct root_move *first = &thread->root.move[0];
    struct bw_position position = thread->job->position;
    int plies, depth = first->depth;
    bring_forward(&thread->root, 0, place);
    bw_play(&position, first->move);
    first->length =
        1 + proved_line(thread, position, claim_of_other(claim), first->line + 1, &plies);
    first->value.score = claim == NO_LOSS ? draw_score(thread->job, 0)
                         : claim == WIN   ? BW_MATE - 1 - plies
                                          : 1 + plies - BW_MATE;
    first->depth = depth > 0 ? depth : first->length;
    first->exact = true;
}

/* Tries to prove the root with so many positions: first that it does not lose, since a move that is
 * known not to lose is useful even if there is no time for the rest. If there is a choice, it takes
 * the win or loss that proved_move prefers, and the draw that the search prefers. */
static bool attempt_proof(struct thread *thread, uint64_t nodes) {
    struct root *root = &thread->root;
    prover_grow(&thread->prover, 2 * nodes);
    thread->prover.nodes = 0;
    thread->prover.limit = nodes;
    int goal = NODE_HAS_DRAWS ? 0 : 1, place, winning = 0;
    enum answer answer = prove_root(thread, goal, &place), wins = NO;
    if (NODE_HAS_DRAWS && answer == YES) {
        root->safe = root->move[place].move;
        wins = prove_root(thread, 1, &winning);
    }
    if (answer == UNKNOWN || wins == UNKNOWN)
        return false;
    if (wins == YES) {
        goal = 1;
        place = winning;
    }
    enum claim claim = claim_of(goal, answer);
    if (goal == 1 || answer == NO) {
        bw_move move = proved_move(thread, &thread->job->position, claim);
        place = move == BW_NO_MOVE ? place : root_place(root, move);
    }
    put_first(thread, place, claim);
    return true;
}

KERNEL_SMALL_END

#endif
