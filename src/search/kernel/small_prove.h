/* The small prover: who wins a position of Talpa on at most 6×6 squares. Part of the search kernel; see
 * kernel.c.
 *
 * It is the same search as in prove.h, a depth-first search of the AND/OR tree with a table of answers,
 * made for long proofs on small boards: a table entry takes 8 bytes (small_table.h), children are made
 * four at a time (small_children.h), and the table grows while the search goes on, so that it need not
 * start over.
 *
 * Several threads can work on one question with one table. Each searches the whole tree, but tries last
 * what another is busy with, looks up a child again before it searches it, and gives up a position that
 * another thread has answered meanwhile. One thread alone always takes the same positions. */
#ifndef BURROW_KERNEL_SMALL_PROVE_H
#define BURROW_KERNEL_SMALL_PROVE_H

#include "search/kernel/small_children.h"
#include <limits.h>

enum {
    SMALL_CAREFUL = 22, /* with more pieces the order of moves may cost more */
    SMALL_SHARED = 20,  /* threads share the positions with at least so many pieces */
    SMALL_BUSY = 1024,  /* places to note what is searched; a power of two */
    SMALL_CHECK = 1024  /* positions between two looks at the limits */
};

/* What the threads of a question have in common. */
struct small_question {
    struct node_rules rules;
    struct small_table table;
    const struct bw_stop *stop;
    uint64_t limit;             /* positions */
    atomic_uint_fast64_t *done; /* those of all threads, as far as they have added them up */
    atomic_bool over;
    int threads;
    atomic_uint_fast64_t busy[SMALL_BUSY]; /* what is searched now, by its key; 0 for nothing */
};

struct small_thread {
    struct small_question *question;
    uint64_t nodes, counted;
    uint64_t look;   /* after how many positions to look at the limits */
    uint64_t stored; /* answers, since the thread was made */
    bool stopped;
    int cut; /* another thread has answered the position of this ply; -1 for none */
    enum answer cut_answer;
    struct history history;
    struct small_key path[SMALL_PLIES + 1]; /* by ply */
    struct small_family family[SMALL_PLIES + 1];
};

/* ---- limits --------------------------------------------------------------------------------- */

/* Adds up the positions of all threads. */
static uint64_t small_count(struct small_thread *thread) {
    const uint64_t more = thread->nodes - thread->counted;
    thread->counted = thread->nodes;
    return atomic_fetch_add_explicit(thread->question->done, more, memory_order_relaxed) + more;
}

/* Looks whether the search must end, and when to look again: one thread keeps exactly to the limit. */
static void small_look(struct small_thread *thread) {
    const struct small_question *question = thread->question;
    const uint64_t all = small_count(thread), left = question->limit - all;
    thread->stopped = all >= question->limit ||
                      __atomic_load_n(&question->stop->told, __ATOMIC_RELAXED) ||
                      atomic_load_explicit(&question->over, memory_order_relaxed);
    thread->look = thread->nodes + (left < SMALL_CHECK ? left : SMALL_CHECK);
}

/* A table that one thread uses alone grows with what is in it. */
static void small_grow(struct small_thread *thread) {
    struct small_table *table = &thread->question->table;
    if (thread->question->threads == 1 && table->bits < table->most_bits &&
        thread->stored > UINT64_C(2) << table->bits)
        small_double(table);
}

/* Counts a position; false if the search must end. */
static inline bool small_enter(struct small_thread *thread) {
    if (thread->nodes == thread->look) {
        small_look(thread);
        small_grow(thread);
    }
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
    if (family->careful) {
        const struct small_node child = small_child(family, place, turn);
        order += small_careful_order(&question->rules, &child);
    }
    family->order[place] = order;
    family->key[place] = small_key(family->own[place], family->enemy[place]);
    small_fetch(&question->table, &family->key[place]);
    family->open[family->opens++] = (uint8_t)place;
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

/* The children whose answer is not known; or YES at once. */
static enum answer small_expand(struct small_thread *thread, const struct small_node *node,
                                struct small_family *family) {
    int kept = 0;
    small_moves(&thread->question->rules, node, family);
    family->opens = 0;
    family->careful = board_count(node->own | node->enemy) > SMALL_CAREFUL;
    for (int place = 0; place < family->count; place += SMALL_LANES)
        if (small_expand_four(thread, node, family, place) == YES)
            return YES;
    for (int i = 0; i < family->opens; i++) {
        int child = family->open[i];
        enum answer answer =
            small_answer(small_find(&thread->question->table, &family->key[child]));
        if (answer == NO)
            return YES;
        family->open[kept] = (uint8_t)child;
        kept += answer == UNKNOWN;
    }
    family->opens = kept;
    return NO;
}

/* ---- threads -------------------------------------------------------------------------------- */

static inline uint64_t small_name(const struct small_key *key) {
    return key->rest << 28 ^ key->set;
}

static inline atomic_uint_fast64_t *small_place(struct small_question *question,
                                                const struct small_key *key) {
    return &question->busy[key->rest & (SMALL_BUSY - 1)];
}

static inline bool small_is_busy(struct small_question *question, const struct small_key *key) {
    return small_read(small_place(question, key)) == small_name(key);
}

/* Whether another thread has answered a position on the way from the root; then the search goes back to
 * it. */
static bool small_cut(struct small_thread *thread, int ply) {
    for (int i = 0; i < ply; i++) {
        thread->cut_answer = small_answer(small_find(&thread->question->table, &thread->path[i]));
        if (thread->cut_answer != UNKNOWN) {
            thread->cut = i;
            return true;
        }
    }
    return false;
}

/* ---- search --------------------------------------------------------------------------------- */

/* Takes the best of the open children from `first` on to the front; of those that another thread is
 * busy with, if positions are shared, only when there are no others. */
static inline int small_pick(struct small_thread *thread, struct small_family *family, int first,
                             bool shared) {
    int best = first, most = INT_MIN;
    for (int i = first; i < family->opens; i++) {
        int child = family->open[i], order = family->order[child];
        if (shared && small_is_busy(thread->question, &family->key[child]))
            order -= INT_MAX / 2;
        if (order > most) {
            best = i;
            most = order;
        }
    }
    int child = family->open[best];
    family->open[best] = family->open[first];
    family->open[first] = (uint8_t)child;
    return child;
}

static enum answer small_prove(struct small_thread *thread, int ply, const struct small_node *node);

/* Whether the side to move in a child of this ply wins; where threads share it, after another look, and
 * with a note that it is being searched. */
static enum answer small_ask_child(struct small_thread *thread, int ply, int child, int turn,
                                   bool shared) {
    struct small_question *question = thread->question;
    const struct small_family *family = &thread->family[ply];
    const struct small_node next = small_child(family, child, turn);
    thread->path[ply + 1] = family->key[child];
    if (!shared)
        return small_prove(thread, ply + 1, &next);
    enum answer answer = small_answer(small_find(&question->table, &family->key[child]));
    if (answer != UNKNOWN)
        return answer;
    atomic_uint_fast64_t *busy = small_place(question, &family->key[child]);
    atomic_store_explicit(busy, small_name(&family->key[child]), memory_order_relaxed);
    answer = small_prove(thread, ply + 1, &next);
    atomic_store_explicit(busy, 0, memory_order_relaxed);
    return answer;
}

/* The more work it took to find out, the more is learned from a move's answer. */
static inline void small_learn(struct small_thread *thread, int side, int slot, enum answer answer,
                               uint64_t work) {
    int size = 64 - __builtin_clzll(work), *score = &thread->history.score[side][slot];
    *score += (answer == YES ? size * size : -size * size) - *score * size * size / HISTORY_LIMIT;
}

static enum answer small_try(struct small_thread *thread, int ply, const struct small_node *node,
                             bool shared) {
    struct small_family *family = &thread->family[ply];
    enum answer answer = NO;
    for (int i = 0; i < family->opens && answer == NO; i++) {
        int child = small_pick(thread, family, i, shared);
        const uint64_t before = thread->nodes;
        answer = opposite(small_ask_child(thread, ply, child, bw_opponent(node->turn), shared));
        if (answer != UNKNOWN && thread->nodes > before)
            small_learn(thread, node->turn, family->slot[child], answer, thread->nodes - before);
    }
    if (thread->cut != ply)
        return answer;
    thread->cut = -1;
    return thread->cut_answer;
}

/* Whether the side to move in a position, the last of the thread's path, wins. */
static enum answer small_prove(struct small_thread *thread, int ply,
                               const struct small_node *node) {
    const uint64_t before = thread->nodes;
    if (!small_enter(thread))
        return UNKNOWN;
    const bool shared =
        thread->question->threads > 1 && board_count(node->own | node->enemy) >= SMALL_SHARED;
    if (shared && small_cut(thread, ply))
        return UNKNOWN;
    enum answer answer = small_expand(thread, node, &thread->family[ply]);
    if (answer == NO)
        answer = small_try(thread, ply, node, shared);
    if (answer == UNKNOWN)
        return UNKNOWN;
    small_store(&thread->question->table, &thread->path[ply], answer, thread->nodes - before);
    thread->stored++;
    return answer;
}

/* ---- questions ------------------------------------------------------------------------------ */

struct small_prover {
    struct small_question question;
    struct small_thread *thread[BW_MAX_THREADS];
    int parity; /* of the positions in the table: whose turn it is follows from the pieces */
};

static bool small_plays(const struct bw_variant *variant, size_t bytes) {
    return variant->size <= SMALL_SIZE && bytes >= SMALL_FEWEST_BYTES;
}

static void small_free(struct small_prover *small) {
    for (int i = 0; small && i < small->question.threads; i++)
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
    small->question.rules = node_rules(variant);
    small->question.threads = threads;
    small_table_start(&small->question.table, memory, bytes);
    if (threads > 1)
        small->question.table.bits = small->question.table.most_bits;
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
    work->answer = small_prove(thread, 0, &work->root);
    small_count(thread);
    if (work->answer != UNKNOWN)
        atomic_store(&thread->question->over, true);
}

/* All threads search; one that cannot be started is done without. */
static enum answer small_search(struct small_prover *small, const struct small_node *root,
                                const struct small_key *key) {
    struct small_work work[BW_MAX_THREADS];
    struct bw_thread *started[BW_MAX_THREADS];
    const int threads = small->question.threads;
    int i = 0;
    do {
        small->thread[i]->path[0] = *key;
        work[i] = (struct small_work){small->thread[i], *root, UNKNOWN};
    } while (++i < threads);
    for (i = 1; i < threads; i++)
        started[i] = bw_thread_start(small_run, &work[i]);
    small_run(&work[0]);
    enum answer answer = work[0].answer;
    for (i = 1; i < threads; i++) {
        bw_thread_join(started[i]);
        answer = answer == UNKNOWN ? work[i].answer : answer;
    }
    return answer;
}

/* Has the table forget everything if it is about positions where the other side would be to move. */
static void small_use_parity(struct small_prover *small, const struct node *node) {
    int parity = (board_count(node->own | node->enemy) + node->turn) % 2;
    if (parity == small->parity)
        return;
    small_clear(&small->question.table);
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
    atomic_store(&question->over, false);
    enum answer answer = small_search(small, &root, &key);
    *work = atomic_load(done);
    return answer;
}

#endif
