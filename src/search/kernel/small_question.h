/* A question that the threads of the small prover answer together: what they share, their limits, and a
 * table that grows with what is in it. Part of the search kernel; see small_prove.h.
 *
 * A word of the table says which position it is about only together with its bucket, so all threads have
 * to stop while the table is doubled. They look now and then whether that is due, meet, and each doubles
 * one share of the buckets after the other until none is left.
 *
 * Threads that learn the order of moves each for itself would know half as much, and two would look at a
 * quarter more positions than one. So they exchange what they have learned, now and then too. */
#ifndef BURROW_KERNEL_SMALL_QUESTION_H
#define BURROW_KERNEL_SMALL_QUESTION_H

#include "search/kernel/small_sample.h"

enum {
    SMALL_BUSY = 1024,    /* places to note what is searched; a power of two */
    SMALL_CHECK = 1024,   /* positions between two looks at the limits */
    SMALL_FULL = 2,       /* answers a bucket, on average, with which the table is doubled */
    SMALL_SHARE = 1 << 14 /* buckets that a thread doubles at a time; a power of two */
};

/* What the threads of a question have in common. */
struct small_question {
    struct node_rules rules;
    struct small_table table; /* as it was before and after; each thread has it as it is */
    const struct bw_stop *stop;
    uint64_t limit;              /* positions */
    atomic_uint_fast64_t *done;  /* those of all threads, as far as they have added them up */
    atomic_uint_fast64_t stored; /* answers, since the table was cleared */
    atomic_bool over;
    int threads;
    struct bw_meeting *meeting;            /* of several threads, to double the table */
    atomic_uint bits;                      /* that the table is to have */
    atomic_size_t shares;                  /* of the buckets that are doubled or being so */
    atomic_int history[2][HISTORY_SLOTS];  /* what all threads have learned of moves */
    atomic_uint_fast64_t busy[SMALL_BUSY]; /* what is searched now, by its key; 0 for nothing */
};

struct small_thread {
    struct small_question *question;
    struct small_table table;
    uint64_t nodes, counted;
    uint64_t look;   /* after how many positions to look at the limits */
    uint64_t stored; /* answers, since the thread has last looked */
    bool stopped;
    int cut; /* another thread has answered the position of this ply; -1 for none */
    enum answer cut_answer;
    struct history history, exchanged; /* now, and when the thread last exchanged it */
    struct small_sampler sampler;
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

/* Doubles the table together with all others, who come too: each looks for itself whether to. */
KERNEL_CALLED void small_grow(struct small_thread *thread) {
    struct small_question *question = thread->question;
    const size_t shares = ((size_t)1 << thread->table.bits) / SMALL_SHARE;
    if (question->threads > 1)
        bw_meeting_attend(question->meeting);
    for (size_t i; (i = atomic_fetch_add(&question->shares, 1)) < shares;)
        small_double(&thread->table, i * SMALL_SHARE, SMALL_SHARE);
    if (question->threads > 1)
        bw_meeting_attend(question->meeting);
    thread->table.bits++;
}

/* Whether the table is to be doubled, which the thread decides that finds it full. */
static bool small_is_full(struct small_thread *thread) {
    struct small_question *question = thread->question;
    const unsigned bits = thread->table.bits;
    uint64_t stored = atomic_fetch_add(&question->stored, thread->stored) + thread->stored;
    thread->stored = 0;
    if (bits < thread->table.most_bits && stored > (uint64_t)SMALL_FULL << bits) {
        unsigned now = bits;
        if (atomic_compare_exchange_strong(&question->bits, &now, bits + 1))
            atomic_store(&question->shares, 0);
    }
    return atomic_load(&question->bits) > bits;
}

/* Adds what the thread has learned of moves since the last time to what all have, and takes that over. */
KERNEL_CALLED void small_exchange(struct small_thread *thread) {
    atomic_int *all = &thread->question->history[0][0];
    int *own = &thread->history.score[0][0], *last = &thread->exchanged.score[0][0];
    for (int i = 0; i < 2 * HISTORY_SLOTS; i++) {
        const int learned = own[i] - last[i];
        const int before = learned
                               ? atomic_fetch_add_explicit(&all[i], learned, memory_order_relaxed)
                               : atomic_load_explicit(&all[i], memory_order_relaxed);
        own[i] = last[i] = before + learned;
    }
}

/* Looks whether the search must end, and when to look again: one thread keeps exactly to the limit. */
static void small_look(struct small_thread *thread) {
    const struct small_question *question = thread->question;
    const uint64_t all = small_count(thread), left = question->limit - all;
    thread->stopped = all >= question->limit ||
                      __atomic_load_n(&question->stop->told, __ATOMIC_RELAXED) ||
                      atomic_load_explicit(&question->over, memory_order_relaxed);
    thread->look = thread->nodes + (left < SMALL_CHECK ? left : SMALL_CHECK);
    if (question->threads > 1)
        small_exchange(thread);
    if (!thread->stopped && small_is_full(thread))
        small_grow(thread);
}

/* ---- what others are busy with --------------------------------------------------------------- */

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
        thread->cut_answer = small_answer(small_find(&thread->table, &thread->path[i]));
        if (thread->cut_answer != UNKNOWN) {
            thread->cut = i;
            return true;
        }
    }
    return false;
}

#endif
