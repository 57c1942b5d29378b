/* Making the book of solved boards (src/search/book.h), for tools/book.c and the tests. */
#ifndef BURROW_TOOLS_BOOK_MAKE_H
#define BURROW_TOOLS_BOOK_MAKE_H

#include "search/book_form.h"

/* How a section is made. */
struct book_recipe {
    const char *variant;
    uint32_t effort;    /* positions; 0 if it has none, */
    const char *ledger; /* and is made of this; else NULL */
};

/* Makes a section, the same with any number of threads; the caller frees its walk. Says on standard error
 * how far it is. */
struct book_part book_make(const struct book_recipe *recipe, int threads);

/* The bytes of a book with these sections, which the caller frees. */
unsigned char *book_write(const struct book_part *part, int count, size_t *size);

/* Whether the value of an entry follows from its moves: those that are in the section, and the others by
 * the prover. Where the section ends, the prover finds the value itself. */
bool book_holds(const struct book_section *section, const struct book_entry *entry);

/* For tools: ends the program with a message, if memory is NULL, or if a text is not a variant. */
_Noreturn void book_fail(const char *what, const char *which);
void *book_need(void *memory);
struct bw_variant book_variant(const char *text);

#endif
