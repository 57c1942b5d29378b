/* The transposition table of alpha-beta. Part of the search kernel; see kernel.c.
 *
 * It stores whole positions, not hashes of them, so a proof never rests on a collision. Entries are
 * in buckets of four, of which an old and shallow one is replaced first. Proved entries hold at any
 * depth, and are not replaced by others of the same position. Threads share the table without locks
 * (lockless hashing): each 64-bit word of a position is stored XORed with the data, so that an
 * entry that two threads wrote at once matches nothing. */
#ifndef BURROW_KERNEL_TABLE_H
#define BURROW_KERNEL_TABLE_H

#include "search/kernel/node.h"

enum {
    ENTRY_WORDS = KEY_WORDS + 1,
    BUCKET = 4,        /* entries that a position can be in */
    DEPTH_PROVED = 255 /* the depth of an entry whose value is proved */
};

struct table {
    atomic_uint_fast64_t *words; /* the data of an entry first, then its position */
    size_t buckets;
    unsigned generation; /* of new entries */
    unsigned mark;       /* separates searches with contempt of one side, the other, or none */
};

static struct table table_of(const struct search_job *job) {
    return (struct table){
        .words = job->table,
        .buckets = job->table_words / ((size_t)BUCKET * ENTRY_WORDS),
        .generation = job->generation,
        .mark = job->contempt ? (1U + (unsigned)job->position.turn) << 14 : 0,
    };
}

static inline uint64_t mix(const uint64_t words[KEY_WORDS], unsigned extra) {
    uint64_t hash = extra * UINT64_C(0x9E3779B97F4A7C15);
    for (int i = 0; i < KEY_WORDS; i++) {
        hash ^= words[i];
        hash *= UINT64_C(0xBF58476D1CE4E5B9);
        hash ^= hash >> 29;
    }
    return hash ^ hash >> 32;
}

/* ---- entries -------------------------------------------------------------------------------- */

enum bound {
    BOUND_NONE,
    BOUND_UPPER,
    BOUND_LOWER,
    BOUND_EXACT
};

/* What the table stores of a position. */
struct entry {
    int score;
    uint16_t move;
    int depth;
    enum bound bound;
};

/* The same in a 64-bit word, with the generation and what the sets of the position do not say. */
static inline uint64_t pack(struct entry entry, unsigned generation, unsigned extra) {
    return (uint64_t)(uint16_t)(int16_t)entry.score | (uint64_t)entry.move << 16 |
           (uint64_t)entry.depth << 32 | (uint64_t)entry.bound << 40 |
           (uint64_t)(generation & 63) << 42 | (uint64_t)extra << 48;
}

static inline int data_score(uint64_t data) {
    return (int16_t)(uint16_t)data;
}

static inline uint16_t data_move(uint64_t data) {
    return (uint16_t)(data >> 16);
}

static inline int data_depth(uint64_t data) {
    return (int)(data >> 32 & 255);
}

static inline enum bound data_bound(uint64_t data) {
    return (enum bound)(data >> 40 & 3);
}

static inline unsigned data_generation(uint64_t data) {
    return (unsigned)(data >> 42 & 63);
}

/* Proved wins and losses are stored as plies from the position, not from the root. */
static inline int score_to_table(int score, int ply) {
    return score >= BW_MATE_BOUND ? score + ply : score <= -BW_MATE_BOUND ? score - ply : score;
}

static inline int score_from_table(int score, int ply) {
    return score >= BW_MATE_BOUND ? score - ply : score <= -BW_MATE_BOUND ? score + ply : score;
}

/* ---- looking up and storing ----------------------------------------------------------------- */

/* A position, and its bucket. */
struct slot {
    atomic_uint_fast64_t *bucket;
    uint64_t words[KEY_WORDS];
    unsigned extra;
};

static inline struct slot find_slot(const struct table *table, const struct node *node) {
    struct slot slot = {.extra = node_extra(node) | table->mark};
    board_words(node->own, slot.words);
    board_words(node->enemy, slot.words + BOARD_WORDS);
    uint64_t hash = mix(slot.words, slot.extra);
    size_t bucket = (size_t)(hash % table->buckets);
    slot.bucket = table->words + bucket * BUCKET * ENTRY_WORDS;
    return slot;
}

static inline uint64_t load_word(atomic_uint_fast64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

static inline bool entry_is(atomic_uint_fast64_t *entry, const struct slot *slot, uint64_t data) {
    if (data == 0 || data >> 48 != slot->extra)
        return false;
    for (int i = 0; i < KEY_WORDS; i++)
        if ((load_word(entry + 1 + i) ^ data) != slot->words[i])
            return false;
    return true;
}

/* The data stored for a position; 0 for none. */
static inline uint64_t table_probe(const struct slot *slot) {
    for (int i = 0; i < BUCKET; i++) {
        atomic_uint_fast64_t *entry = slot->bucket + (size_t)i * ENTRY_WORDS;
        uint64_t data = load_word(entry);
        if (entry_is(entry, slot, data))
            return data;
    }
    return 0;
}

/* How much an entry is worth keeping: old and shallow ones go first. */
static inline int entry_worth(uint64_t data, unsigned generation) {
    if (data == 0)
        return -1000;
    int age = (int)((generation - data_generation(data)) & 63);
    return data_depth(data) - 8 * age;
}

static void table_store(const struct table *table, const struct slot *slot, struct entry entry) {
    const uint64_t data = pack(entry, table->generation, slot->extra);
    atomic_uint_fast64_t *worst = slot->bucket;
    int worst_worth = 100000;
    for (int i = 0; i < BUCKET; i++) {
        atomic_uint_fast64_t *words = slot->bucket + (size_t)i * ENTRY_WORDS;
        uint64_t old = load_word(words);
        if (entry_is(words, slot, old)) {
            if (data_depth(old) == DEPTH_PROVED && entry.depth != DEPTH_PROVED)
                return;
            worst = words;
            break;
        }
        int worth = entry_worth(old, table->generation);
        if (worth < worst_worth) {
            worst_worth = worth;
            worst = words;
        }
    }
    atomic_store_explicit(worst, data, memory_order_relaxed);
    for (int i = 0; i < KEY_WORDS; i++)
        atomic_store_explicit(worst + 1 + i, slot->words[i] ^ data, memory_order_relaxed);
}

/* How much of the table this run has filled, per mille, by a sample. */
static int table_fullness(const struct table *table) {
    size_t entries = table->buckets * BUCKET, sample = entries < 1000 ? entries : 1000;
    size_t used = 0;
    for (size_t i = 0; i < sample; i++) {
        uint64_t data = load_word(table->words + i * ENTRY_WORDS);
        used += data != 0 && data_generation(data) == (table->generation & 63);
    }
    return sample ? (int)(1000 * used / sample) : 0;
}

#endif
