/* Catalogues of gettext, in the format that its manual describes.
 *
 * The C library trusts a catalogue and follows any offset in it. A file that was truncated or
 * overwritten would crash the program, so we check it first: all tables, and all texts with their final
 * NUL, must lie inside the file. Texts are sorted, so they are found by binary search; if they are not
 * sorted, the search just fails. */
#include "language/catalogue.h"
#include <stdint.h>
#include <string.h>

enum {
    HEADER_WORDS = 7
};

/* The 32-bit words at the beginning of a catalogue. */
enum header {
    MAGIC,
    REVISION,
    COUNT,        /* of texts */
    TEXTS,        /* the offset of their table */
    TRANSLATIONS, /* the offset of the translations' table */
    HASH_COUNT,
    HASH
};

/* ---- whether it is whole -------------------------------------------------------------------- */

static uint32_t word_at(const struct catalogue *catalogue, size_t place) {
    uint32_t word;
    memcpy(&word, catalogue->bytes + place, sizeof word);
    return catalogue->swapped
               ? word >> 24 | (word >> 8 & 0xFF00) | (word << 8 & 0xFF0000) | word << 24
               : word;
}

static uint32_t header_word(const struct catalogue *catalogue, enum header word) {
    return word_at(catalogue, 4 * (size_t)word);
}

/* Whether `count` items of a size, from an offset on, lie inside. */
static bool is_inside(const struct catalogue *catalogue, uint32_t place, uint32_t count,
                      size_t size) {
    return place <= catalogue->size && count <= (catalogue->size - place) / size;
}

/* Whether a table of lengths and offsets, and every text it points to, lie inside. */
static bool table_is_whole(const struct catalogue *catalogue, uint32_t table) {
    uint32_t count = header_word(catalogue, COUNT);
    if (!is_inside(catalogue, table, count, 8))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t length = word_at(catalogue, table + 8 * (size_t)i);
        uint32_t place = word_at(catalogue, table + 8 * (size_t)i + 4);
        if (place >= catalogue->size || length >= catalogue->size - place ||
            catalogue->bytes[place + (size_t)length] != '\0')
            return false;
    }
    return true;
}

bool catalogue_read(struct catalogue *catalogue, const void *bytes, size_t size) {
    const uint32_t magic = 0x950412DE, swapped_magic = 0xDE120495;
    *catalogue = (struct catalogue){.bytes = bytes, .size = size};
    if (size < sizeof(uint32_t) * HEADER_WORDS)
        return false;
    catalogue->swapped = header_word(catalogue, MAGIC) == swapped_magic;
    return header_word(catalogue, MAGIC) == magic && header_word(catalogue, REVISION) == 0 &&
           is_inside(catalogue, header_word(catalogue, HASH), header_word(catalogue, HASH_COUNT),
                     4) &&
           table_is_whole(catalogue, header_word(catalogue, TEXTS)) &&
           table_is_whole(catalogue, header_word(catalogue, TRANSLATIONS));
}

/* ---- looking up ----------------------------------------------------------------------------- */

/* A text of a table, and its length. */
static const char *text_at(const struct catalogue *catalogue, enum header table, uint32_t number,
                           size_t *length) {
    size_t entry = header_word(catalogue, table) + 8 * (size_t)number;
    *length = word_at(catalogue, entry);
    return (const char *)catalogue->bytes + word_at(catalogue, entry + 4);
}

const char *catalogue_find(const struct catalogue *catalogue, const char *text, size_t *length) {
    uint32_t low = 0, high = header_word(catalogue, COUNT);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, text_at(catalogue, TEXTS, middle, length));
        if (order == 0)
            return text_at(catalogue, TRANSLATIONS, middle, length);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
