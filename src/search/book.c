/* Reading a book: its head, its digest, and the walk of a section. Nothing is read beyond the bytes, and
 * nothing is kept of a book whose digest, sizes or variants are wrong. */
#include "search/book_form.h"
#include <string.h>

/* ---- coding --------------------------------------------------------------------------------- */

void bw_book_chances(struct book_chances *chances) {
    uint16_t *chance = &chances->inside[0][0];
    for (size_t i = 0; i < sizeof *chances / sizeof *chance; i++)
        chance[i] = 1 << (BOOK_CHANCE_BITS - 1);
}

enum book_value bw_book_code(struct book_chances *chances, const struct book_step *step,
                             enum book_value value, book_bit *bit, void *context) {
    const int plies = step->plies < BOOK_PLIES ? step->plies : BOOK_PLIES - 1;
    const enum book_value parent = step->parent;
    if (!bit(context, &chances->inside[plies][parent], value != BOOK_OUTSIDE))
        return BOOK_OUTSIDE;
    if (bit(context, &chances->open[parent], value == BOOK_OPEN))
        return BOOK_OPEN;
    if (bit(context, &chances->drawn[parent], value == BOOK_DRAWN))
        return BOOK_DRAWN;
    return bit(context, &chances->won[parent], value == BOOK_WON) ? BOOK_WON : BOOK_LOST;
}

struct reader {
    struct book_chances chances;
    struct book_range range;
    uint32_t code;
    const unsigned char *next, *end;
};

/* After the last byte come zeros. */
static void read_byte(struct reader *reader) {
    unsigned byte = reader->next < reader->end ? *reader->next++ : 0;
    reader->code = reader->code << 8 | byte;
}

static bool read_bit(void *context, uint16_t *chance, bool bit) {
    struct reader *reader = context;
    const uint32_t split = book_split(&reader->range, *chance);
    bit = reader->code > split;
    book_narrow(&reader->range, split, chance, bit);
    while (book_settled(&reader->range)) {
        reader->range.low <<= 8;
        reader->range.high = reader->range.high << 8 | 255;
        read_byte(reader);
    }
    return bit;
}

static enum book_value read_answer(void *context, const struct book_step *step) {
    struct reader *reader = context;
    return bw_book_code(&reader->chances, step, BOOK_OUTSIDE, read_bit, reader);
}

bool bw_book_read_walk(struct book_section *section, const struct book_part *part) {
    struct reader reader = {
        .range = {0, UINT32_MAX}, .next = part->walk, .end = part->walk + part->length};
    bw_book_chances(&reader.chances);
    for (int i = 0; i < 4; i++)
        read_byte(&reader);
    return bw_book_walk(section, part->positions, read_answer, &reader) &&
           section->count == part->positions;
}

/* ---- parts ---------------------------------------------------------------------------------- */

/* FNV-1a: each step is one to one for a given byte, and so for a given state. */
uint64_t bw_book_digest(const unsigned char *bytes, size_t size) {
    uint64_t digest = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ bytes[i]) * UINT64_C(0x100000001B3);
    return digest;
}

static uint64_t number(const unsigned char *bytes, int size) {
    uint64_t value = 0;
    while (size-- > 0)
        value = value << 8 | bytes[size];
    return value;
}

/* Reads the head of a section; returns its end, or NULL if it is wrong. */
static const unsigned char *read_part(struct book_part *part, const unsigned char *bytes,
                                      const unsigned char *end) {
    char text[BW_VARIANT_SIZE], again[BW_VARIANT_SIZE];
    size_t length = bytes < end ? *bytes++ : 0;
    if (length == 0 || length >= sizeof text || (size_t)(end - bytes) < length + 12)
        return NULL;
    memcpy(text, bytes, length);
    text[length] = '\0';
    bytes += length;
    part->effort = (uint32_t)number(bytes, 4);
    part->positions = (uint32_t)number(bytes + 4, 4);
    part->length = (uint32_t)number(bytes + 8, 4);
    bool fits = bw_variant_read(&part->variant, text, NULL) &&
                bw_variant_settle(&part->variant, 0, NULL) && bw_book_suits(&part->variant) &&
                strcmp(bw_variant_write(&part->variant, again), text) == 0 &&
                part->positions / BOOK_MOST_PER_BYTE <= part->length;
    return fits ? bytes + 12 : NULL;
}

/* Places the walks; false if they are not exactly what is left. */
static bool place_walks(struct book_part *part, int count, const unsigned char *bytes,
                        const unsigned char *end) {
    for (int i = 0; i < count; i++) {
        if ((size_t)(end - bytes) < part[i].length)
            return false;
        part[i].walk = bytes;
        bytes += part[i].length;
    }
    return bytes == end;
}

uint64_t bw_book_head_digest(const unsigned char *bytes) {
    return number(bytes + 8, 8);
}

int bw_book_parts(const unsigned char *bytes, size_t size,
                  struct book_part part[BOOK_MOST_SECTIONS]) {
    if (size < BOOK_HEAD_SIZE || memcmp(bytes, BOOK_MAGIC, 8) != 0 ||
        bw_book_head_digest(bytes) != bw_book_digest(bytes + 16, size - 16))
        return -1;
    const unsigned char *end = bytes + size;
    int count = (int)number(bytes + 16, 2);
    if (count > BOOK_MOST_SECTIONS)
        return -1;
    bytes += BOOK_HEAD_SIZE;
    for (int i = 0; i < count; i++)
        if (!(bytes = read_part(&part[i], bytes, end)))
            return -1;
    return place_walks(part, count, bytes, end) ? count : -1;
}

/* ---- books ---------------------------------------------------------------------------------- */

bool bw_book_suits(const struct bw_variant *variant) {
    return variant->size <= BOOK_MOST_SIZE;
}

uint64_t bw_book_for(const struct bw_variant *variant) {
    return bw_book_suits(variant) ? bw_book_own : 0;
}

bool bw_book_misses(const struct bw_variant *variant) {
    size_t size;
    return bw_book_suits(variant) && !bw_book_bytes(&size);
}

bool bw_book_read(struct book_section *section, const unsigned char *bytes, size_t size,
                  const struct bw_variant *variant) {
    struct book_part part[BOOK_MOST_SECTIONS];
    bw_book_start(section, variant);
    int count = bw_book_parts(bytes, size, part), i = 0;
    while (i < count && !bw_book_fits(&part[i].variant, variant))
        i++;
    if (i >= count)
        return false;
    if (bw_book_read_walk(section, &part[i])) {
        section->effort = part[i].effort;
        bw_book_weigh(section);
        return true;
    }
    bw_book_free(section);
    return false;
}
