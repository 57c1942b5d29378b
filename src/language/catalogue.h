/* A catalogue of gettext as bytes in memory: checking it, and looking up texts in it. */
#ifndef BURROW_LANGUAGE_CATALOGUE_H
#define BURROW_LANGUAGE_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>

struct catalogue {
    const unsigned char *bytes;
    size_t size;
    bool swapped; /* its byte order is not ours */
};

/* Reads bytes as a catalogue, which must outlive it; false if any of it is missing. */
bool catalogue_read(struct catalogue *catalogue, const void *bytes, size_t size);

/* The translation of a text, or NULL if there is none. A text with a context is given as the context,
 * \004 and the text. `*length` is the translation's length in bytes; a NUL follows. Plural forms are
 * stored one after another, separated by NULs. The translation of the empty text is the catalogue's
 * header. */
const char *catalogue_find(const struct catalogue *catalogue, const char *text, size_t *length);

#endif
