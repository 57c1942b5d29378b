/* The book at the root. Part of the search kernel; see kernel.c, and search/book.h.
 *
 * What the book knows of the position that is searched, and of all that may follow, goes into the prover's
 * table as if it had been proved. So everything that rests on the prover finds it there: which root
 * moves lose, variations, traps. If the root is in the book, it is decided at once: what is not in the book
 * itself is quickly proved. If it is not, the prover needs at most the effort of the section; but first
 * the search has a little time to find a short win. */
#ifndef BURROW_KERNEL_BOOK_ROOT_H
#define BURROW_KERNEL_BOOK_ROOT_H

#include "search/kernel/prove_root.h"

enum {
    BOOK_WORK = 1 << 29,  /* what the book knows takes more work than what is proved here */
    BOOK_TABLE = 1 << 20, /* entries that the prover's table gets, if there is room */
    BOOK_SHARE = 8,       /* one in so many may be the book's */
    BOOK_EFFORTS = 8,     /* a position in the book may take so many times the effort of others */
    BOOK_LEAST_EFFORT = 100000, /* where the effort is unknown */
    BOOK_LINE_NODES = 400000,   /* for all variations together */
    BOOK_LEAST_MS = 100,        /* with less time, only what is known counts */
    BOOK_FIRST_NODES = 20000,   /* of the search before a root outside the book is proved */
    BOOK_NODES_PER_MS = 500     /* that the prover may take where time is limited */
};

KERNEL_SMALL_BEGIN

/* Whether the book may be used. A search to a given depth must not see further than that. */
static bool has_book(const struct thread *thread) {
    return thread->index == 0 && thread->job->book && thread->job->limits.depth == 0;
}

/* Whether the book has the root itself. */
static bool book_has_root(const struct thread *thread) {
    const struct search_job *job = thread->job;
    return job->facts > 0 && bw_position_equal(&job->fact[0].position, &job->position);
}

/* Whether the root can be decided quickly, as far as is known before. */
static bool may_decide(const struct thread *thread) {
    return thread->job->book->effort > 0 || book_has_root(thread);
}

/* How many positions the prover may take: the share of the effort that is wanted, but only a part of what the
 * limits allow, so that there is a move if that is not enough. */
static uint64_t book_nodes(const struct thread *thread, unsigned efforts) {
    const struct bw_limits *limits = &thread->job->limits;
    uint64_t effort = thread->job->book->effort, nodes = effort * efforts;
    if (limits->hard_ms && limits->hard_ms < BOOK_LEAST_MS)
        return 0;
    if (effort == 0)
        nodes = BOOK_LEAST_EFFORT;
    if (limits->nodes && nodes > limits->nodes)
        nodes = limits->nodes - limits->nodes / 16;
    if (limits->hard_ms && nodes / BOOK_NODES_PER_MS > (uint64_t)limits->hard_ms)
        nodes = (uint64_t)limits->hard_ms * BOOK_NODES_PER_MS;
    return nodes;
}

/* ---- telling the prover --------------------------------------------------------------------- */

/* Stores an answer as if it had been proved, unless it is known. */
static void tell_answer(struct prover *prover, const struct node_future *future, int goal,
                        enum answer answer, uint32_t work) {
    struct proof key = proof_key(future, goal);
    struct proof *bucket = proof_bucket(prover, &key);
    uint32_t known;
    if (decided_answer(future->verdict, goal) != UNKNOWN ||
        proof_find(bucket, &key, &known) != UNKNOWN)
        return;
    key.work = work;
    key.answer = (uint8_t)answer;
    proof_store(bucket, &key);
}

static void tell_fact(struct prover *prover, const struct node_rules *rules,
                      const struct book_fact *fact) {
    struct scanned_node at;
    load_scanned(&at, rules, &fact->position);
    if (at.scan.verdict != OPEN)
        return;
    const struct node_future future = node_future(rules, &at.node, &at.scan);
    const uint32_t work = BOOK_WORK + fact->weight;
    tell_answer(prover, &future, 0, fact->value == BOOK_LOST ? NO : YES, work);
    tell_answer(prover, &future, 1, fact->value == BOOK_WON ? YES : NO, work);
}

/* The nearest facts, as many as leave the table some space. */
static void tell_facts(struct thread *thread) {
    struct prover *prover = &thread->prover;
    prover->careful = true; /* as for the section's effort */
    prover->line_nodes = book_nodes(thread, BOOK_EFFORTS) / 4;
    if (prover->line_nodes > BOOK_LINE_NODES)
        prover->line_nodes = BOOK_LINE_NODES;
    if (thread->job->lines > 1)
        prover->line_nodes /= (uint64_t)thread->root.count;
    prover_grow(prover, BOOK_TABLE);
    size_t most = ((size_t)1 << prover->bits) / BOOK_SHARE / 2;
    for (size_t i = 0; i < thread->job->facts && i < most; i++)
        tell_fact(prover, &thread->rules, &thread->job->fact[i]);
}

/* ---- proving -------------------------------------------------------------------------------- */

/* Whether a root move reaches the goal, if that is known, and the work that it took. */
static enum answer known_place(const struct thread *thread, int place, int goal, uint32_t *work) {
    const struct root_move *root = &thread->root.move[place];
    *work = 0;
    if (root->ends_game)
        return root->draws ? (goal == 0 ? YES : NO) : (root->value.score > 0 ? YES : NO);
    return opposite(known_answer(thread, &root->at, 1 - goal, work));
}

/* The root move that keeps to what was proved: to win the one that is proved most quickly, and otherwise the
 * one that is hardest to answer. -1 if none is known. */
static int proved_place(const struct thread *thread, enum claim claim) {
    uint32_t best_work = 0, work;
    int best = -1;
    for (int i = 0; i < thread->root.count; i++) {
        enum answer answer = known_place(thread, i, claim_goal(claim), &work);
        if (answer == UNKNOWN || (claim_reaches(claim) && answer == NO))
            continue;
        if (best < 0 || (claim == WIN ? work < best_work : work > best_work)) {
            best = i;
            best_work = work;
        }
    }
    return best;
}

/* What is proved of the root; false if the prover does not find it. */
static bool root_claim(struct thread *thread, enum claim *claim) {
    struct scanned_node at;
    load_scanned(&at, &thread->rules, &thread->job->position);
    enum answer holds = NODE_HAS_DRAWS ? answer_node(thread, &at, 0) : YES;
    enum answer wins = holds == YES ? answer_node(thread, &at, 1) : NO;
    *claim = wins == YES ? WIN : !NODE_HAS_DRAWS ? NO_WIN : holds == YES ? NO_LOSS : LOSS;
    return holds != UNKNOWN && wins != UNKNOWN;
}

/* The first root move that leads to the same position as another but for a symmetry; that move itself if
 * there is none before it. */
static int twin_of(const struct thread *thread, int place, struct book_key *least) {
    struct bw_position next = thread->job->position;
    bw_play(&next, thread->root.move[place].move);
    const struct book_key key = bw_book_key(&next);
    least[place] = bw_book_least(&thread->job->book->images, &key);
    int twin = 0;
    while (!bw_book_same(&least[twin], &least[place]))
        twin++;
    return twin;
}

/* Takes over what is known of a root move that leads to the same position. */
static void copy_answer(struct thread *thread, int from, int to, int goal) {
    const struct scanned_node *at = &thread->root.move[to].at;
    uint32_t work;
    enum answer answer = known_answer(thread, &thread->root.move[from].at, goal, &work);
    if (answer == UNKNOWN || at->scan.verdict != OPEN)
        return;
    const struct node_future future = node_future(&thread->rules, &at->node, &at->scan);
    tell_answer(&thread->prover, &future, goal, answer, work);
}

/* Proves all root moves, as far as so many positions of the prover go; the ones that are known take none. */
static void prove_moves(struct thread *thread, int goal, uint64_t nodes) {
    const uint64_t before = thread->nodes;
    struct book_key least[BW_MAX_MOVES];
    thread->prover.nodes = 0;
    thread->prover.limit = nodes;
    for (int i = 0; i < thread->root.count; i++) {
        int twin = twin_of(thread, i, least);
        if (twin < i && !thread->root.move[i].ends_game)
            copy_answer(thread, twin, i, 1 - goal);
        prove_root_move(thread, &thread->root.move[i], goal);
    }
    thread->prover_nodes += thread->nodes - before;
}

/* Decides the root with so many positions of the prover; false if that is not enough. */
static bool decide_root(struct thread *thread, uint64_t nodes) {
    struct prover *prover = &thread->prover;
    const uint64_t before = thread->nodes, known = thread->prover_nodes;
    enum claim claim;
    prover->nodes = 0;
    prover->limit = prover->line_end = nodes;
    bool found = root_claim(thread, &claim);
    int place = found && claim_reaches(claim) ? proved_place(thread, claim) : -1;
    if (found && !claim_reaches(claim)) /* the move that is hardest to answer is wanted */
        prove_moves(thread, claim_goal(claim), nodes);
    else if (found && place < 0)
        prove_again(thread, &thread->job->position, claim_goal(claim));
    if (found && place < 0)
        place = proved_place(thread, claim);
    if (place >= 0)
        put_first(thread, place, claim);
    thread->prover_nodes = known + thread->nodes - before;
    return place >= 0;
}

/* ---- several variations --------------------------------------------------------------------- */

/* Gives a root move the value that is known of it, with a variation; false if none is known. */
static bool settle(struct thread *thread, struct root_move *root) {
    struct bw_position position = thread->job->position;
    uint32_t work;
    int plies;
    if (root->ends_game || root->settled || root->at.scan.verdict != OPEN)
        return true;
    enum answer loses = known_answer(thread, &root->at, 1, &work), holds = NO;
    if (NODE_HAS_DRAWS && loses == NO)
        holds = known_answer(thread, &root->at, 0, &work);
    if (loses == UNKNOWN || holds == UNKNOWN)
        return false;
    enum claim claim = loses == YES ? WIN : NODE_HAS_DRAWS && holds == YES ? NO_WIN : LOSS;
    bw_play(&position, root->move);
    root->length = 1 + proved_line(thread, position, claim, root->line + 1, &plies);
    root->value.score = claim == NO_WIN ? draw_score(thread->job, 0)
                        : claim == LOSS ? BW_MATE - 1 - plies
                                        : 1 + plies - BW_MATE;
    root->value.proved = root->settled = true;
    return true;
}

/* Settles the root moves that are known, or can be proved with so many positions. */
static void settle_moves(struct thread *thread, uint64_t nodes) {
    for (int goal = NODE_HAS_DRAWS ? 0 : 1; nodes > 0 && goal <= 1; goal++)
        prove_moves(thread, goal, nodes / 2);
    const uint64_t before = thread->nodes;
    for (int i = 0; i < thread->root.count && !thread->stopped; i++)
        settle(thread, &thread->root.move[i]);
    thread->prover_nodes += thread->nodes - before;
}

KERNEL_SMALL_END

#endif
