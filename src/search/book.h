/* The book: who wins the positions of solved boards that the prover does not prove at once.
 *
 * A book has a section for each solved variant: a set of positions, each with its value for the side to
 * move. Whoever goes from the start through positions of the section finds all of them. So a section is
 * written without positions, as a walk (book_walk.c): for each position in it, in the order in which they
 * are found, and for each move there, whether the position after the move is in the section, and its
 * value. Reading makes all positions by the rules, and keeps them whole, so that none can be mistaken for
 * another.
 *
 * Positions that are the same by symmetry are one. If a section has an effort, the prover needs at most so
 * many positions to prove any position that a game can reach and that is not in the section. Without one,
 * nothing is known of these. docs/solving.md says how the book is made. */
#ifndef BURROW_SEARCH_BOOK_H
#define BURROW_SEARCH_BOOK_H

#include <burrow/game.h>

enum {
    BOOK_MOST_SIZE = 7 /* of a board; a position's set of pieces is one word */
};

/* The value of a position for the side to move. */
enum book_value {
    BOOK_OUTSIDE, /* not in the section */
    BOOK_OPEN,    /* in the section because of what lies below it */
    BOOK_LOST,
    BOOK_DRAWN,
    BOOK_WON
};

/* ---- positions ------------------------------------------------------------------------------ */

/* All that a text could tell of a position. Of the images of a position by symmetry, the least one stands
 * for all: compared by the side to move, the pieces of each side, the last square. */
struct book_key {
    uint64_t pieces[2];
    int16_t last;
    uint8_t turn;
};

/* The symmetries of a game on a board. */
struct book_images {
    int count;
    struct book_image {
        bool swaps; /* the sides */
        uint8_t to[64];
    } image[BW_SYMMETRIES];
};

void bw_book_images(struct book_images *images, const struct bw_variant *variant);

struct book_key bw_book_key(const struct bw_position *position);
struct book_key bw_book_image(const struct book_image *image, const struct book_key *key);
struct book_key bw_book_least(const struct book_images *images, const struct book_key *key);
bool bw_book_same(const struct book_key *a, const struct book_key *b);
struct bw_position bw_book_position(const struct book_key *key, const struct bw_variant *variant);

/* ---- sections ------------------------------------------------------------------------------- */

struct book_entry {
    struct book_key key; /* the least */
    uint8_t value;
    uint32_t weight; /* about how many positions of the section its proof needs */
};

/* All zero but for the variant and the images: empty. */
struct book_section {
    struct bw_variant variant;
    struct book_images images;
    uint64_t effort; /* 0: unknown */
    struct book_entry *entry;
    size_t count, room;
    uint32_t *slot; /* a hash table: indices of entries, plus one */
    size_t slots;   /* a power of two */
};

void bw_book_start(struct book_section *section, const struct bw_variant *variant);
void bw_book_free(struct book_section *section);

/* Adds a position that the section does not have; false without memory. */
bool bw_book_add(struct book_section *section, const struct book_key *least, enum book_value value);

/* NULL if the section does not have the position. */
struct book_entry *bw_book_find(const struct book_section *section, const struct book_key *least);

/* The positions after the moves, except where the game is over, in the order of the moves' numbers; returns
 * how many. */
int bw_book_children(const struct book_section *section, const struct book_key *key,
                     struct book_key children[BW_MAX_MOVES]);

/* Finds the weights, once all positions are there. */
void bw_book_weigh(struct book_section *section);

/* Whether two variants have the same section: changing seats makes no difference. */
bool bw_book_fits(const struct bw_variant *a, const struct bw_variant *b);

/* ---- walks ---------------------------------------------------------------------------------- */

/* What is asked at each step of a walk: the value of the position after a move, and whether it is in the
 * section. */
struct book_step {
    const struct book_key *least;
    int plies;              /* from the start */
    enum book_value parent; /* the value of the position before the move */
};
typedef enum book_value book_say(void *context, const struct book_step *step);

/* Fills an empty section with what `say` tells, at most `most` positions; false if there are more, or
 * without memory. */
bool bw_book_walk(struct book_section *section, size_t most, book_say *say, void *context);

/* ---- books ---------------------------------------------------------------------------------- */

/* Whether a book may have a section for a variant; if not, nobody needs to fetch one. */
bool bw_book_suits(const struct bw_variant *variant);

/* Reads the section of a variant; false if the book has none, is damaged, or without memory. */
bool bw_book_read(struct book_section *section, const unsigned char *bytes, size_t size,
                  const struct bw_variant *variant);

/* The program's own book, or the one that the page has fetched; NULL if there is none. */
const unsigned char *bw_book_bytes(size_t *size);

/* ---- what a search is told ------------------------------------------------------------------ */

struct book_fact {
    struct bw_position position;
    enum book_value value;
    uint32_t weight;
};

/* What a section knows of a position and of those that it may lead to, the nearest first. The caller frees *facts.
 * Returns how many there are; 0 without memory, too. */
size_t bw_book_facts(const struct book_section *section, const struct bw_position *position,
                     struct book_fact **facts);

#endif
