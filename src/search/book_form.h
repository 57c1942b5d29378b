/* The form of a book, for those who read or write one.
 *
 *     8 bytes   the magic, with the version of the form
 *     8 bytes   a digest of all that follows
 *     2 bytes   the number of sections
 *     for each: 1 byte and as many as it says, the variant's text;
 *               4 bytes each, the effort, the number of positions, the number of bytes of the walk
 *     the walks, one after the other
 *
 * Numbers are written with their lowest byte first. A walk is a sequence of answers, whose bits are coded
 * by arithmetic coding with chances that adapt. */
#ifndef BURROW_SEARCH_BOOK_FORM_H
#define BURROW_SEARCH_BOOK_FORM_H

#include "search/book.h"

#define BOOK_MAGIC "burrowB1"

enum {
    BOOK_HEAD_SIZE = 18, /* up to the first section */
    BOOK_MOST_SECTIONS = 200,
    BOOK_MOST_PER_BYTE = 32, /* positions for each byte of a walk */

    BOOK_CHANCE_BITS = 12,
    BOOK_CHANCE_SHIFT = 5, /* how fast chances adapt */
    BOOK_PLIES = 32        /* later ones are treated alike */
};

/* ---- coding --------------------------------------------------------------------------------- */

/* How likely each bit of an answer is 0, in the circumstances. */
struct book_chances {
    uint16_t inside[BOOK_PLIES][BOOK_WON + 1], open[BOOK_WON + 1], drawn[BOOK_WON + 1],
        won[BOOK_WON + 1];
};

void bw_book_chances(struct book_chances *chances);

/* Codes one bit: a writer is told it, and a reader finds it and ignores what it is told. */
typedef bool book_bit(void *context, uint16_t *chance, bool bit);

/* Codes an answer in the same way, and returns it. */
enum book_value bw_book_code(struct book_chances *chances, const struct book_step *step,
                             enum book_value value, book_bit *bit, void *context);

/* The range that a coder narrows bit by bit; its lower part stands for 0. */
struct book_range {
    uint32_t low, high;
};

/* The top of the part for 0. */
static inline uint32_t book_split(const struct book_range *range, uint16_t chance) {
    return range->low +
           (uint32_t)(((uint64_t)(range->high - range->low) * chance) >> BOOK_CHANCE_BITS);
}

/* Takes the part for a bit, and learns from it. */
static inline void book_narrow(struct book_range *range, uint32_t split, uint16_t *chance,
                               bool bit) {
    if (bit)
        range->low = split + 1;
    else
        range->high = split;
    int less = *chance >> BOOK_CHANCE_SHIFT,
        more = ((1 << BOOK_CHANCE_BITS) - *chance) >> BOOK_CHANCE_SHIFT;
    *chance = (uint16_t)(bit ? *chance - less : *chance + more);
}

/* Whether the first byte of the range is settled. */
static inline bool book_settled(const struct book_range *range) {
    return (range->low ^ range->high) >> 24 == 0;
}

/* ---- parts ---------------------------------------------------------------------------------- */

struct book_part {
    struct bw_variant variant;
    uint32_t effort, positions;
    const unsigned char *walk;
    uint32_t length;
};

/* Any single byte that changes changes it. */
uint64_t bw_book_digest(const unsigned char *bytes, size_t size);

/* The digest in the head of a book whose parts could be listed. */
uint64_t bw_book_head_digest(const unsigned char *bytes);

/* The same of the book that belongs to this program; the page knows it before it has fetched the book. */
extern const uint64_t bw_book_own;

/* What searches of a variant depend on: the digest of that book, or 0 if it cannot know the board. */
uint64_t bw_book_for(const struct bw_variant *variant);

/* Whether a search of a variant would miss the book, since it is not there. */
bool bw_book_misses(const struct bw_variant *variant);

/* Lists the sections; returns how many, or -1 if the bytes are no book or damaged. */
int bw_book_parts(const unsigned char *bytes, size_t size,
                  struct book_part part[BOOK_MOST_SECTIONS]);

/* Reads a walk into an empty section; false if it does not have as many positions as it should, or without
 * memory. */
bool bw_book_read_walk(struct book_section *section, const struct book_part *part);

#endif
