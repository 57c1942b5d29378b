/* Whether a catalogue is whole.
 *
 * The C library takes a catalogue as it is, and follows numbers in it to where they lead. A file that
 * was cut off or overwritten would take the program down, so we look first: all tables, and all texts
 * with their final NUL, must lie inside of the file. The form is that of the gettext manual. */
#include "language/language.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BYTES = 16 * 1024 * 1024,
    HEADER_WORDS = 7
};

/* The words at the beginning of a catalogue. */
enum header {
    MAGIC,
    REVISION,
    COUNT,        /* of texts */
    TEXTS,        /* where their table is */
    TRANSLATIONS, /* where that of the translations is */
    HASH_COUNT,
    HASH
};

struct catalogue {
    const unsigned char *bytes;
    size_t size;
    bool swapped; /* its words are in the other order of bytes */
};

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

/* Whether so many things of some size, from a place on, lie inside. */
static bool is_inside(const struct catalogue *catalogue, uint32_t place, uint32_t count,
                      size_t size) {
    return place <= catalogue->size && count <= (catalogue->size - place) / size;
}

/* Whether a table of lengths and places, and every text that it leads to, lie inside. */
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

static bool is_whole(struct catalogue *catalogue) {
    const uint32_t magic = 0x950412DE, swapped_magic = 0xDE120495;
    if (catalogue->size < sizeof(uint32_t) * HEADER_WORDS)
        return false;
    catalogue->swapped = header_word(catalogue, MAGIC) == swapped_magic;
    return header_word(catalogue, MAGIC) == magic && header_word(catalogue, REVISION) == 0 &&
           is_inside(catalogue, header_word(catalogue, HASH), header_word(catalogue, HASH_COUNT),
                     4) &&
           table_is_whole(catalogue, header_word(catalogue, TEXTS)) &&
           table_is_whole(catalogue, header_word(catalogue, TRANSLATIONS));
}

bool catalogue_is_whole(const char *path) {
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = file ? malloc(MOST_BYTES) : NULL;
    struct catalogue catalogue = {.bytes = bytes};
    if (bytes)
        catalogue.size = fread(bytes, 1, MOST_BYTES, file);
    bool whole = bytes && !ferror(file) && is_whole(&catalogue);
    free(bytes);
    if (file)
        fclose(file);
    return whole;
}
