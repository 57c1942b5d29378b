/* A catalogue of gettext as bytes in memory: whether it is whole, and looking texts up in it. */
#ifndef BURROW_LANGUAGE_CATALOGUE_H
#define BURROW_LANGUAGE_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>

struct catalogue {
    const unsigned char *bytes;
    size_t size;
    bool swapped; /* its words are in the other order of bytes */
};

/* Takes bytes for a catalogue, which must live as long; false where something of it is missing. */
bool catalogue_read(struct catalogue *catalogue, const void *bytes, size_t size);

/* The translation of a text, which stands behind its context and \004 where it has one; NULL if there
 * is none. It has so many bytes, and a NUL behind them; where the text has forms for numbers, they
 * stand in it one after another, each but the last with a NUL behind it. The translation of the empty
 * text is the head of the catalogue. */
const char *catalogue_find(const struct catalogue *catalogue, const char *text, size_t *length);

#endif
