/* What the prover remembers: its table of answers, and which moves have decided positions. Part of
 * the search kernel; see kernel.c, and prove.h for the search itself.
 *
 * The table stores whole positions with their answers, as the transposition table of alpha-beta
 * does with its scores. Only the first thread uses it. It begins small and doubles in place, so
 * that a short proof touches little memory. */
#ifndef BURROW_KERNEL_PROVER_H
#define BURROW_KERNEL_PROVER_H

#include "search/kernel/ordering.h"
#include "search/kernel/table.h"

enum answer {
    UNKNOWN = -1,
    NO,
    YES
};

enum {
    PROVER_FIRST_BITS = 12,
    PROVER_HISTORY_SHARE = 27 /* of a history score, against a move's other scores */
};

/* An answer to the question whether the side to move reaches a goal: 1 to win, 0 to draw or win. */
struct proof {
    uint64_t words[KEY_WORDS];
    uint32_t work; /* the positions that the answer took; 0 for no entry */
    uint16_t extra;
    uint8_t goal;
    uint8_t answer;
};

/* A third of the smallest search, less what alignment to cache lines may take. */
_Static_assert(sizeof(struct proof) << PROVER_FIRST_BITS <= (1 << 20) / 3 - 64,
               "the first table has to fit");

struct prover {
    struct proof *room;         /* memory for the table; only the first thread uses it */
    struct proof *table;        /* NULL before its first use */
    unsigned bits;              /* the table has two to the power of this many entries */
    unsigned most_bits;         /* and at most this many */
    uint64_t nodes, limit;      /* of this attempt */
    uint64_t line_nodes;        /* that a variation may take, if the book is used, */
    uint64_t line_end;          /* so that it is followed up to so many */
    bool careful;               /* whether the order of moves may cost more, for long proofs */
    struct history history;     /* how often a move decided a position, or not */
    int hint[2][HISTORY_SLOTS]; /* other scores of a move, by side */
};

static void prover_start(struct prover *prover, const struct search_job *job) {
    prover->room = job->proofs;
    prover->most_bits = PROVER_FIRST_BITS;
    while (sizeof(struct proof) << (prover->most_bits + 1) <= job->proof_bytes)
        prover->most_bits++;
}

/* ---- the table ------------------------------------------------------------------------------ */

static inline struct proof proof_key(const struct node_future *future, int goal) {
    struct proof key = {.extra = (uint16_t)future->extra, .goal = (uint8_t)goal};
    board_words(future->own, key.words);
    board_words(future->enemy, key.words + BOARD_WORDS);
    return key;
}

static inline struct proof *proof_bucket(const struct prover *prover, const struct proof *key) {
    uint64_t hash = mix(key->words, key->extra + 0x10000U * key->goal);
    return prover->table + ((hash >> (64 - prover->bits)) & ~UINT64_C(1));
}

/* The same, prefetched because it will be looked at soon. */
static inline struct proof *proof_fetch(const struct prover *prover, const struct proof *key) {
    struct proof *bucket = proof_bucket(prover, key);
    __builtin_prefetch(bucket);
    __builtin_prefetch((const char *)bucket + 2 * sizeof *bucket - 1);
    return bucket;
}

/* Without branches, since no branch predictor can guess where two keys differ. */
static inline bool proof_is(const struct proof *entry, const struct proof *key) {
    uint64_t differs = (entry->work == 0) | (entry->extra ^ key->extra) | (entry->goal ^ key->goal);
    for (int i = 0; i < KEY_WORDS; i++)
        differs |= entry->words[i] ^ key->words[i];
    return differs == 0;
}

static inline enum answer proof_find(const struct proof *bucket, const struct proof *key,
                                     uint32_t *work) {
    for (int i = 0; i < 2; i++) {
        if (proof_is(&bucket[i], key)) {
            *work = bucket[i].work;
            return (enum answer)bucket[i].answer;
        }
    }
    return UNKNOWN;
}

/* Of two entries in a bucket, the one that took more work stays. */
static void proof_store(struct proof *bucket, const struct proof *entry) {
    int place = bucket[0].work <= bucket[1].work ? 0 : 1;
    bucket[place] = *entry;
}

KERNEL_SMALL_BEGIN

/* Doubles the table in place. The entries of a bucket go to one of two new buckets. Moving the last
 * bucket first overwrites no entry that is still to be moved. */
KERNEL_CALLED void prover_double(struct prover *prover) {
    size_t bucket = (size_t)1 << (prover->bits - 1);
    prover->bits++;
    while (bucket-- > 0) {
        struct proof pair[2];
        memcpy(pair, prover->table + 2 * bucket, sizeof pair);
        memset(prover->table + 4 * bucket, 0, 2 * sizeof pair);
        for (int i = 0; i < 2; i++)
            if (pair[i].work != 0)
                proof_store(proof_bucket(prover, &pair[i]), &pair[i]);
    }
}

/* Grows the table for `nodes` positions, up to the limit; keeps its entries. */
KERNEL_CALLED void prover_grow(struct prover *prover, uint64_t nodes) {
    unsigned bits = PROVER_FIRST_BITS;
    while (bits < prover->most_bits && UINT64_C(1) << bits < nodes)
        bits++;
    if (!prover->table) {
        prover->table = prover->room;
        prover->bits = bits;
        memset(prover->table, 0, sizeof *prover->table << bits);
    }
    while (prover->bits < bits)
        prover_double(prover);
}

KERNEL_SMALL_END

/* ---- moves ---------------------------------------------------------------------------------- */

/* The score of a move from its results in other positions. */
static inline int prover_bonus(const struct prover *prover, int side, unsigned move) {
    int slot = node_slot(move);
    return prover->hint[side][slot] + prover->history.score[side][slot] / PROVER_HISTORY_SHARE;
}

/* The more work it took to find out, the more is learned from a move's answer. */
static inline void prover_learn(struct prover *prover, int side, unsigned move, enum answer answer,
                                uint64_t work) {
    int size = 64 - __builtin_clzll(work);
    if (answer != UNKNOWN)
        history_reward(&prover->history, side, move, answer == YES ? size * size : -size * size);
}

#endif
