/* Proof search: who wins, and nothing else. Part of the search kernel; see kernel.c.
 *
 * Where few enough moves are left, the question "can the side to move win?" (or "at least draw?")
 * is answered by a depth-first search of the AND/OR tree: alpha-beta with a null window and no
 * limit of depth, which knows no values between yes and no and no evaluation. It first tries moves
 * that leave the opponent the fewest replies, since these make the smallest proofs, moves that the
 * game suggests (`node_proof_order`), and moves that have decided many positions before or did well
 * in playouts: the order of moves alone can make one proof a hundred times as long as another. Its
 * answers are kept in a table (prover.h). It works in attempts, each with more positions than the
 * last: an attempt starts over, and what was answered before is in the table. */
#ifndef BURROW_KERNEL_PROVE_H
#define BURROW_KERNEL_PROVE_H

#include "search/kernel/thread.h"

enum {
    PROVER_MOST_WORK = 1 << 30 /* the counter's maximum; more is stored as this */
};

/* Whether the side to move reaches a goal, as far as a verdict says. */
static inline enum answer decided_answer(enum verdict verdict, int goal) {
    switch (verdict) {
    case WINS:
        return YES;
    case LOSES:
        return NO;
    case DRAWS:
        return goal == 0 ? YES : NO;
    case CANNOT_WIN:
        return goal == 0 ? UNKNOWN : NO;
    case CANNOT_LOSE:
        return goal == 0 ? YES : UNKNOWN;
    default:
        return UNKNOWN;
    }
}

static inline enum answer opposite(enum answer answer) {
    return answer == UNKNOWN ? UNKNOWN : answer == NO ? YES : NO;
}

/* Prepares the position after a move, and prefetches its answer; or returns the answer if it is
 * known already. */
static inline enum answer prover_look(const struct thread *thread, struct child *child, int goal) {
    const struct scanned_node *at = &child->at;
    int answers = count_answers(&thread->rules, &at->node, &child->at.scan);
    if (at->scan.verdict != OPEN)
        return decided_answer(at->scan.verdict, goal);
    struct node_future future = node_future(&thread->rules, &at->node, &at->scan);
    enum answer answer = decided_answer(future.verdict, goal);
    if (answer == UNKNOWN) {
        child->order = node_proof_order(&at->node, &future, answers, 1 - goal);
        if (thread->prover.careful)
            child->order += node_careful_order(&thread->rules, &at->node);
        child->key = proof_key(&future, goal);
        child->bucket = proof_fetch(&thread->prover, &child->key);
    }
    return answer;
}

/* The children whose answer is not known, on top of the thread's stack; or YES at once. All are
 * made before any is looked up, so that their memory is prefetched meanwhile. */
static enum answer prover_expand(struct thread *thread, const struct scanned_node *at, int goal,
                                 int *kept) {
    uint16_t moves[MAX_CHILDREN];
    int count = node_moves(&thread->rules, &at->node, &at->scan, moves), open = 0;
    struct child *children = top_child(&thread->children);
    struct rank *ranks = top_rank(&thread->children);
    *kept = 0;
    for (int i = 0; i < count; i++) {
        struct child *child = &children[open];
        child->move = moves[i];
        child->at.node = node_play(&thread->rules, &at->node, moves[i]);
        child->at.scan = node_scan(&thread->rules, &child->at.node);
        enum answer answer = prover_look(thread, child, 1 - goal);
        if (answer == NO)
            return YES;
        open += answer == UNKNOWN;
    }
    for (int i = 0; i < open; i++) {
        uint32_t work;
        enum answer answer = proof_find(children[i].bucket, &children[i].key, &work);
        if (answer == NO)
            return YES;
        if (answer == YES)
            continue;
        struct child *child = &children[*kept];
        if (*kept != i)
            *child = children[i];
        ranks[*kept] = (struct rank){
            .order = child->order + prover_bonus(&thread->prover, at->node.turn, child->move),
            .child = *kept,
        };
        ++*kept;
    }
    return NO;
}

/* Whether the side to move in a position, whose verdict is open, reaches the goal of its key. */
static enum answer prove(struct thread *thread, const struct child *child) {
    struct prover *prover = &thread->prover;
    const uint64_t before = prover->nodes++;
    int count;
    enter_node(thread);
    if (thread->stopped || prover->nodes >= prover->limit)
        return UNKNOWN;
    enum answer answer = prover_expand(thread, &child->at, child->key.goal, &count);
    const struct child *children = top_child(&thread->children);
    struct rank *ranks = top_rank(&thread->children);
    thread->children.used += (size_t)count;
    for (int i = 0; i < count && answer == NO; i++) {
        const struct child *next = &children[pick(ranks, i, count)];
        const uint64_t next_before = prover->nodes;
        answer = opposite(prove(thread, next));
        prover_learn(prover, child->at.node.turn, next->move, answer, prover->nodes - next_before);
    }
    thread->children.used -= (size_t)count;
    if (answer != UNKNOWN) {
        struct proof entry = child->key;
        uint64_t work = prover->nodes - before;
        entry.work = work < PROVER_MOST_WORK ? (uint32_t)work : PROVER_MOST_WORK;
        entry.answer = (uint8_t)answer;
        proof_store(child->bucket, &entry);
    }
    return answer;
}

#endif
