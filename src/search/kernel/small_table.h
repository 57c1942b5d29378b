/* The table of answers of the small prover, one 64-bit word each. Part of the search kernel; see
 * small_prove.h.
 *
 * On at most 36 squares, and with the side to move following from the number of pieces, a position is
 * two sets of 36 bits. They are mixed so that nothing is lost: 36 bits are the first set, and the
 * others, the second set scrambled by the first, begin with the number of a bucket. So the bucket and
 * the rest of the bits identify the position exactly, and a word has room for them, the answer, and
 * how much work it took.
 *
 *     bit 63 … 44   the scrambled set without the number of the bucket
 *     bit 43 … 8    the first set
 *     bit  7 … 1    the work, in half powers of two, plus one; 0 for no entry
 *     bit       0   the answer
 *
 * A bucket is four words, half a cache line, and of its entries the one with the least work goes. Words
 * are read and written whole, so several threads can share a table without locks. */
#ifndef BURROW_KERNEL_SMALL_TABLE_H
#define BURROW_KERNEL_SMALL_TABLE_H

#include "search/kernel/prover.h"
#include <limits.h>

enum {
    SMALL_SIZE = 6,         /* of the largest board */
    SMALL_BUCKET = 4,       /* entries */
    SMALL_FEWEST_BITS = 16, /* so that what is left of a position fits above bit 44 */
    SMALL_MOST_BITS = 32,
    SMALL_FEWEST_BYTES = 8 * SMALL_BUCKET << SMALL_FEWEST_BITS
};

struct small_table {
    atomic_uint_fast64_t *word;
    unsigned bits;      /* there are two to the power of this many buckets */
    unsigned most_bits; /* and at most this many */
};

/* A position without loss: `set` and `rest` have 36 bits each. */
struct small_key {
    uint64_t set, rest;
};

static inline uint64_t small_mask(void) {
    return (UINT64_C(1) << 36) - 1;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SMALL_SINGLY /* has to see that each word is atomic */
#endif
#endif
#if defined(__AVX2__) && !defined(SMALL_SINGLY)
#define SMALL_VECTORS
#endif

/* The squares of a 6×6 board, side by side. */
static inline uint64_t small_squares(board set) {
#if defined(__BMI2__)
    return _pext_u64(set, UINT64_C(0x3f3f3f3f3f3f));
#else
    uint64_t pairs = (set & UINT64_C(0x003f003f003f)) | (set & UINT64_C(0x3f003f003f00)) >> 2;
    return (pairs & 0xfff) | (pairs >> 4 & 0xfff000) | (pairs >> 8 & UINT64_C(0xfff000000));
#endif
}

/* Each step can be undone: an odd factor, a number and its upper half, and what the other set says. */
static inline struct small_key small_key(board own, board enemy) {
    uint64_t set = small_squares(own), rest = small_squares(enemy);
    rest = rest * UINT64_C(0x5851f42d4c957f2d) & small_mask();
    rest ^= rest >> 18;
    rest = rest * UINT64_C(0x9e3779b97f4a7c15) & small_mask();
    return (struct small_key){set, rest ^ (set * UINT64_C(0xd6e8feb86659fd93) >> 28)};
}

static inline atomic_uint_fast64_t *small_bucket(const struct small_table *table,
                                                 const struct small_key *key) {
    return table->word + SMALL_BUCKET * (key->rest & ((UINT64_C(1) << table->bits) - 1));
}

/* The bits of a word that say which position it is about. */
static inline uint64_t small_tag(const struct small_table *table, const struct small_key *key) {
    return (key->rest >> table->bits << 36 | key->set) << 8;
}

static inline void small_fetch(const struct small_table *table, const struct small_key *key) {
    __builtin_prefetch(small_bucket(table, key));
}

static inline unsigned small_work(uint64_t word) {
    return (unsigned)word & 0xfe;
}

static inline uint64_t small_read(const atomic_uint_fast64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

/* The entry of a position, or 0. Without branches, since nobody can guess where it is. (The words of a
 * bucket are read at once where every machine reads each of them whole, though C does not promise that of
 * vectors. If two threads have stored a position at the same time, its two entries differ at most in the
 * work.) */
static inline uint64_t small_find(const struct small_table *table, const struct small_key *key) {
    const atomic_uint_fast64_t *bucket = small_bucket(table, key);
    const uint64_t tag = small_tag(table, key);
#if defined(SMALL_VECTORS)
    const __m256i words = _mm256_loadu_si256((const __m256i *)(uintptr_t)bucket);
    const __m256i tags = _mm256_set1_epi64x((long long)(tag >> 8));
    const __m256i found =
        _mm256_and_si256(words, _mm256_cmpeq_epi64(_mm256_srli_epi64(words, 8), tags));
    const __m128i two =
        _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
    return (uint64_t)(_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1));
#else
    uint64_t found = 0;
    for (int i = 0; i < SMALL_BUCKET; i++) {
        uint64_t word = small_read(&bucket[i]);
        found |= (word ^ tag) < 256 ? word : 0;
    }
    return found;
#endif
}

static inline enum answer small_answer(uint64_t word) {
    return word ? (enum answer)(word & 1) : UNKNOWN;
}

/* About how much work an entry took. */
static inline uint64_t small_work_of(uint64_t word) {
    unsigned half = (small_work(word) >> 1) - 1;
    return half % 2 ? UINT64_C(3) << (half / 2) >> 1 : UINT64_C(1) << (half / 2);
}

static inline void small_put(atomic_uint_fast64_t *bucket, uint64_t word) {
    unsigned least = UINT_MAX;
    for (unsigned i = 0; i < SMALL_BUCKET; i++) {
        unsigned work = SMALL_BUCKET * small_work(small_read(&bucket[i])) + i;
        least = work < least ? work : least;
    }
    atomic_store_explicit(&bucket[least % SMALL_BUCKET], word, memory_order_relaxed);
}

static inline void small_store(const struct small_table *table, const struct small_key *key,
                               enum answer answer, uint64_t work) {
    unsigned power = 63 - (unsigned)__builtin_clzll(work);
    unsigned half = 2 * power + (unsigned)(work << 1 >> power & 1) + 1;
    small_put(small_bucket(table, key),
              small_tag(table, key) | (half < 127 ? half : 127) << 1 | (unsigned)answer);
}

/* ---- growing -------------------------------------------------------------------------------- */

static void small_table_start(struct small_table *table, void *memory, size_t bytes) {
    *table = (struct small_table){.word = memory, .bits = SMALL_FEWEST_BITS};
    table->most_bits = SMALL_FEWEST_BITS;
    while (table->most_bits < SMALL_MOST_BITS &&
           (SMALL_BUCKET * sizeof *table->word) << (table->most_bits + 1) <= bytes)
        table->most_bits++;
}

KERNEL_CALLED void small_clear(struct small_table *table) {
    for (size_t i = 0; i < (size_t)SMALL_BUCKET << table->bits; i++)
        atomic_store_explicit(&table->word[i], 0, memory_order_relaxed);
}

/* Doubles some buckets of the table: the entries of a bucket stay or go to a new one, by the lowest bit that
 * did not belong to its number so far. The memory beyond is zero. */
KERNEL_CALLED void small_double(const struct small_table *table, size_t bucket, size_t count) {
    const uint64_t bit = UINT64_C(1) << 44;
    atomic_uint_fast64_t *here = table->word + SMALL_BUCKET * bucket;
    atomic_uint_fast64_t *beyond = here + ((size_t)SMALL_BUCKET << table->bits);
    for (size_t i = 0; i < SMALL_BUCKET * count; i++) {
        uint64_t word = small_read(&here[i]);
        uint64_t rest = word >> 45 << 44 | (word & (bit - 1));
        bool goes = word & bit;
        atomic_store_explicit(&here[i], goes ? 0 : rest, memory_order_relaxed);
        atomic_store_explicit(&beyond[i], goes ? rest : 0, memory_order_relaxed);
    }
}

#endif
