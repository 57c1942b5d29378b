/* The small prover: who wins a position of Talpa on at most 6×6 squares. Part of the search kernel; see
 * kernel.c.
 *
 * It is the same search as in prove.h, a depth-first search of the AND/OR tree with a table of answers,
 * made for long proofs on small boards: a table entry takes 8 bytes (small_table.h), children are made
 * four at a time (small_children.h), and the table grows while the search goes on, so that it need not
 * start over.
 *
 * Several threads can work on one question with one table (small_question.h). Each searches the whole
 * tree. All try the best move of a position first, since it often decides. Of the others a thread tries
 * last what another is busy with; it looks up a child again before it searches it, and gives up a position
 * that another thread has answered meanwhile. One thread alone always takes the same positions. */
#ifndef BURROW_KERNEL_SMALL_PROVE_H
#define BURROW_KERNEL_SMALL_PROVE_H

#include "search/kernel/small_question.h"

enum {
    SMALL_CAREFUL = 22, /* with more pieces the order of moves may cost more */
    SMALL_SHARED = 20   /* threads share the positions with at least so many pieces */
};

/* Counts a position; false if the search must end. */
static inline bool small_enter(struct small_thread *thread) {
    if (thread->nodes == thread->look)
        small_look(thread);
    if (thread->stopped)
        return false;
    thread->nodes++;
    return true;
}

/* ---- children ------------------------------------------------------------------------------- */

/* Whether the side to move in a child with threats or without captures wins, as far as this is seen
 * without a search, and about how many answers it has. Not inlined, since this is the exception. */
KERNEL_CALLED enum answer small_judge(const struct node_rules *rules,
                                      const struct small_node *child, board threats, bool quiet,
                                      int *answers) {
    const struct node node = small_as_node(child);
    const struct node_scan scan = small_as_scan(child);
    if (board_any(threats))
        *answers = node_choices(rules, &node, &scan).count;
    if (*answers == 0)
        return NO;
    return quiet ? decided_answer(talpa_count(rules, &node, &scan), 1) : UNKNOWN;
}

/* The part of a child's order that is worth its cost only far from the end. */
KERNEL_CALLED int small_careful_order(const struct node_rules *rules,
                                      const struct small_node *child) {
    const struct node node = small_as_node(child);
    return node_careful_order(rules, &node);
}

/* Prepares a child, and prefetches its answer; or returns the answer if it is known already. */
static inline enum answer small_prepare(struct small_thread *thread, struct small_family *family,
                                        int place, int turn, board threats, bool quiet) {
    const struct small_question *question = thread->question;
    int answers = board_count(family->movers[place]);
    if (board_any(threats) || quiet) {
        const struct small_node child = small_child(family, place, turn);
        enum answer answer = small_judge(&question->rules, &child, threats, quiet, &answers);
        if (answer != UNKNOWN)
            return answer;
    }
    int order =
        node_order(NULL, answers) +
        thread->history.score[bw_opponent(turn)][family->slot[place]] / PROVER_HISTORY_SHARE;
    if (family->pieces > SMALL_CAREFUL) {
        const struct small_node child = small_child(family, place, turn);
        order += small_careful_order(&question->rules, &child);
    }
    family->rank[place] = small_rank(order, place);
    family->key[place] = small_key(family->own[place], family->enemy[place]);
    small_fetch(&thread->table, &family->key[place]);
    family->open |= UINT64_C(1) << place;
    return UNKNOWN;
}

/* Four children, from this place on: YES if one of them is lost for the side to move in it. */
static inline enum answer small_expand_four(struct small_thread *thread,
                                            const struct small_node *node,
                                            struct small_family *family, int place) {
    const int most = family->count - place;
    const unsigned lanes = most >= SMALL_LANES ? 15 : (1U << most) - 1;
    struct small_four four;
    small_play(&thread->question->rules, node, small_at(family->from + place),
               small_at(family->to + place), &four);
    small_scan(&four);
    if (four.lost & lanes)
        return YES;
    unsigned left = ~four.won & lanes;
    if (!left)
        return NO;
    small_keep(family, place, &four);
    for (; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        if (small_prepare(thread, family, place + lane, bw_opponent(node->turn), four.threats[lane],
                          four.quiet >> lane & 1) == NO)
            return YES;
    }
    return NO;
}

/* Makes the children of a position: YES if one of them is seen to be lost for the side to move in it, NO
 * if all are seen to be won, else UNKNOWN, and the table is still to be asked for those that are open. */
static enum answer small_expand(struct small_thread *thread, const struct small_node *node,
                                struct small_family *family) {
    small_moves(&thread->question->rules, node, family);
    family->turn = node->turn;
    family->pieces = board_count(node->own | node->enemy);
    if (small_is_sampled(family->pieces))
        family->node = *node;
    small_close_all(family);
    for (int place = 0; place < family->count; place += SMALL_LANES)
        if (small_expand_four(thread, node, family, place) == YES)
            return YES;
    return family->open ? UNKNOWN : NO;
}

/* Leaves the children open whose answer is not in the table; or YES at once. */
static inline enum answer small_recall(struct small_thread *thread, struct small_family *family) {
    uint64_t known = 0, won = 0;
    for (uint64_t left = family->open; left; left &= left - 1) {
        int child = __builtin_ctzll(left);
        uint64_t word = small_find(&thread->table, &family->key[child]);
        known |= (uint64_t)(word != 0) << child;
        won |= (word & 1) << child;
    }
    if (known != won)
        return YES;
    for (; known; known &= known - 1)
        small_close(family, __builtin_ctzll(known));
    return NO;
}

/* ---- search --------------------------------------------------------------------------------- */

/* The best of the open children; of those that another thread is busy with, if these are to be left,
 * only when there are no others. */
static inline int small_best(struct small_thread *thread, const struct small_family *family,
                             bool leave) {
    int best = small_ranked(small_highest(family)), most = INT_MIN;
    if (!leave || !small_is_busy(thread->question, &family->key[best]))
        return best;
    for (uint64_t left = family->open; left; left &= left - 1) {
        int child = __builtin_ctzll(left);
        if (family->rank[child] > most && !small_is_busy(thread->question, &family->key[child])) {
            best = child;
            most = family->rank[child];
        }
    }
    return best;
}

/* Makes the children of a child. */
static void small_expand_child(struct small_thread *thread, int ply, int child) {
    const struct small_family *family = &thread->family[ply];
    struct small_family *below = &thread->family[ply + 1];
    const struct small_node next = small_child(family, child, bw_opponent(family->turn));
    below->answer = small_expand(thread, &next, below);
    below->place = child;
}

static enum answer small_prove(struct small_thread *thread, int ply);

/* Whether the side to move in a child of this ply wins; where threads share it, after another look, and
 * with a note that it is being searched. */
static enum answer small_ask_child(struct small_thread *thread, int ply, int child, bool shared) {
    struct small_question *question = thread->question;
    const struct small_family *family = &thread->family[ply];
    const struct small_key *key = &family->key[child];
    thread->path[ply + 1] = *key;
    enum answer answer = shared ? small_answer(small_find(&thread->table, key)) : UNKNOWN;
    if (answer != UNKNOWN)
        return answer;
    if (thread->family[ply + 1].place != child)
        small_expand_child(thread, ply, child);
    if (!shared)
        return small_prove(thread, ply + 1);
    atomic_uint_fast64_t *busy = small_place(question, key);
    atomic_store_explicit(busy, small_name(key), memory_order_relaxed);
    answer = small_prove(thread, ply + 1);
    atomic_store_explicit(busy, 0, memory_order_relaxed);
    return answer;
}

/* The more work it took to find out, the more is learned from a move's answer. */
static inline void small_learn(struct small_thread *thread, int side, int slot, enum answer answer,
                               uint64_t work) {
    int size = 64 - __builtin_clzll(work), *score = &thread->history.score[side][slot];
    *score += (answer == YES ? size * size : -size * size) - *score * size * size / HISTORY_LIMIT;
}

/* Tries the best children as long as their answers are seen without the table. UNKNOWN once that of one is
 * not, whose children are then made. */
static enum answer small_try_seen(struct small_thread *thread, int ply) {
    struct small_family *family = &thread->family[ply], *below = family + 1;
    while (family->open) {
        int child = small_best(thread, family, false);
        small_expand_child(thread, ply, child);
        if (below->answer == UNKNOWN || !small_enter(thread))
            return UNKNOWN;
        if (below->answer == NO)
            return YES;
        small_close(family, child);
    }
    return NO;
}

/* Leaves the children of this ply open that are to be searched; or YES at once. While the first are made
 * and tried, the answers of all arrive from memory. */
static enum answer small_begin(struct small_thread *thread, int ply) {
    struct small_family *family = &thread->family[ply];
    enum answer answer = UNKNOWN;
    if (!small_is_sampled(family->pieces))
        answer = small_try_seen(thread, ply);
    if (answer == UNKNOWN)
        answer = small_recall(thread, family);
    if (answer == NO && family->open && small_is_sampled(family->pieces))
        small_sample(&thread->sampler, &thread->question->rules, family);
    return answer;
}

/* Tries the children of this ply that are open. */
static enum answer small_try(struct small_thread *thread, int ply, bool shared) {
    struct small_family *family = &thread->family[ply];
    enum answer answer = small_begin(thread, ply);
    for (int tried = 0; family->open && answer == NO; tried++) {
        int child = small_best(thread, family, shared && tried > 0);
        const uint64_t before = thread->nodes;
        answer = opposite(small_ask_child(thread, ply, child, shared));
        thread->family[ply + 1].place = -1;
        small_close(family, child);
        if (answer != UNKNOWN && thread->nodes > before)
            small_learn(thread, family->turn, family->slot[child], answer, thread->nodes - before);
    }
    if (thread->cut != ply)
        return answer;
    thread->cut = -1;
    return thread->cut_answer;
}

/* Whether the side to move in a position, the last of the thread's path, whose children are made, wins. */
static enum answer small_prove(struct small_thread *thread, int ply) {
    const struct small_family *family = &thread->family[ply];
    const uint64_t before = thread->nodes;
    if (!small_enter(thread))
        return UNKNOWN;
    const bool shared = thread->question->threads > 1 && family->pieces >= SMALL_SHARED;
    if (shared && small_cut(thread, ply))
        return UNKNOWN;
    enum answer answer = family->answer;
    if (answer == UNKNOWN)
        answer = small_try(thread, ply, shared);
    if (answer == UNKNOWN)
        return UNKNOWN;
    small_store(&thread->table, &thread->path[ply], answer, thread->nodes - before);
    thread->stored++;
    return answer;
}

/* ---- questions ------------------------------------------------------------------------------ */

struct small_prover {
    struct small_question question;
    struct small_thread *thread[BW_MAX_THREADS];
    int threads;
    int parity; /* of the positions in the table: whose turn it is follows from the pieces */
};

static bool small_plays(const struct bw_variant *variant, size_t bytes) {
    return variant->size <= SMALL_SIZE && bytes >= SMALL_FEWEST_BYTES;
}

static void small_free(struct small_prover *small) {
    for (int i = 0; small && i < small->threads; i++)
        free(small->thread[i]);
    free(small);
}

/* With zeroed memory for the table. NULL without memory. */
static struct small_prover *small_new(const struct bw_variant *variant, void *memory, size_t bytes,
                                      int threads) {
    struct small_prover *small = allocate(sizeof *small);
    if (!small)
        return NULL;
    memset(small, 0, sizeof *small);
    small->threads = threads;
    small->question.rules = node_rules(variant);
    small_table_start(&small->question.table, memory, bytes);
    for (int i = 0; i < threads; i++) {
        small->thread[i] = allocate(sizeof *small->thread[i]);
        if (!small->thread[i]) {
            small_free(small);
            return NULL;
        }
        memset(small->thread[i], 0, sizeof *small->thread[i]);
        small->thread[i]->question = &small->question;
    }
    return small;
}

/* A thread's work on the position that its path begins with. */
struct small_work {
    struct small_thread *thread;
    struct small_node root;
    enum answer answer;
};

static void small_run(void *context) {
    struct small_work *work = context;
    struct small_thread *thread = work->thread;
    thread->nodes = thread->counted = thread->look = 0;
    thread->stopped = false;
    thread->cut = -1;
    thread->cut_answer = UNKNOWN;
    thread->family[0].answer = small_expand(thread, &work->root, &thread->family[0]);
    work->answer = small_prove(thread, 0);
    small_count(thread);
    if (work->answer != UNKNOWN)
        atomic_store(&thread->question->over, true);
    if (thread->question->meeting)
        bw_meeting_leave(thread->question->meeting);
}

/* All threads search; one that cannot be started is done without. */
static enum answer small_run_all(struct small_question *question, struct small_work *work) {
    struct bw_thread *started[BW_MAX_THREADS];
    for (int i = 1; i < question->threads; i++) {
        started[i] = bw_thread_start(small_run, &work[i]);
        if (!started[i])
            bw_meeting_leave(question->meeting);
    }
    small_run(&work[0]);
    enum answer answer = work[0].answer;
    for (int i = 1; i < question->threads; i++) {
        bw_thread_join(started[i]);
        answer = answer == UNKNOWN ? work[i].answer : answer;
    }
    return answer;
}

static enum answer small_search(struct small_prover *small, const struct small_node *root,
                                const struct small_key *key) {
    struct small_question *question = &small->question;
    struct small_work work[BW_MAX_THREADS];
    question->meeting = small->threads > 1 ? bw_meeting_new(small->threads) : NULL;
    const int threads = question->meeting ? small->threads : 1;
    question->threads = threads;
    atomic_store(&question->over, false);
    atomic_store(&question->bits, question->table.bits);
    for (int i = 0; i < threads; i++) {
        small->thread[i]->path[0] = *key;
        small->thread[i]->table = question->table;
        work[i] = (struct small_work){small->thread[i], *root, UNKNOWN};
    }
    enum answer answer = small_run_all(question, work);
    for (int i = 0; i < threads; i++)
        if (small->thread[i]->table.bits > question->table.bits)
            question->table = small->thread[i]->table;
    bw_meeting_free(question->meeting);
    return answer;
}

/* Has the table forget everything if it is about positions where the other side would be to move. */
static void small_use_parity(struct small_prover *small, const struct node *node) {
    int parity = (board_count(node->own | node->enemy) + node->turn) % 2;
    if (parity == small->parity)
        return;
    small_clear(&small->question.table);
    atomic_store(&small->question.stored, 0);
    small->parity = parity;
}

/* Whether the side to move wins a position of a game that is not over, with at most so many positions;
 * with none, only if it is known. *work is about what the answer took, whenever it was found. */
static enum answer small_ask(struct small_prover *small, const struct bw_position *position,
                             uint64_t nodes, const struct bw_stop *stop, atomic_uint_fast64_t *done,
                             uint64_t *work) {
    struct small_question *question = &small->question;
    struct scanned_node at;
    atomic_store(done, 0);
    load_scanned(&at, &question->rules, position);
    *work = (uint64_t)at.scan.plies;
    if (at.scan.verdict != OPEN)
        return decided_answer(at.scan.verdict, 1);
    *work = (uint64_t)node_most_plies(&question->rules, &at.node);
    struct node_future future = node_future(&question->rules, &at.node, &at.scan);
    if (future.verdict != OPEN)
        return decided_answer(future.verdict, 1);
    small_use_parity(small, &at.node);
    struct small_key key = small_key(at.node.own, at.node.enemy);
    uint64_t known = small_find(&question->table, &key);
    if (known || nodes == 0) {
        *work = known ? small_work_of(known) : 0;
        return small_answer(known);
    }
    struct small_node root = {
        .own = at.node.own, .enemy = at.node.enemy, .movers = at.scan.movers, .turn = at.node.turn};
    memcpy(root.touching, at.node.touching, sizeof root.touching);
    question->stop = stop;
    question->limit = nodes;
    question->done = done;
    enum answer answer = small_search(small, &root, &key);
    *work = atomic_load(done);
    return answer;
}

#endif
