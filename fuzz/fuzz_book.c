/* Feeds anything to the reader of books, as it is, and, so that more gets past the digest, with one that
 * fits. The walks of an accepted book lie inside it; a section that is read has as many positions as its
 * head says, each once and with a value; and what it tells a search about the start is in it. */
#include "fuzz.h"
#include "search/book_form.h"

enum {
    MOST_POSITIONS = 3000 /* of a section that is read */
};

static void check_facts(const struct book_section *section) {
    struct bw_position start;
    struct book_fact *facts;
    bw_position_start(&start, &section->variant);
    size_t count = bw_book_facts(section, &start, &facts);
    for (size_t i = 0; i < count; i++) {
        struct book_key key = bw_book_key(&facts[i].position),
                        least = bw_book_least(&section->images, &key);
        const struct book_entry *entry = bw_book_find(section, &least);
        require(entry && entry->value == facts[i].value && entry->weight == facts[i].weight);
    }
    free(facts);
}

static void check_section(const struct book_part *part, const unsigned char *bytes, size_t size) {
    struct book_section section;
    if (!bw_book_read(&section, bytes, size, &part->variant)) {
        require(section.count == 0 && section.effort == 0);
        return;
    }
    for (size_t i = 0; i < section.count; i++) {
        require(section.entry[i].value > BOOK_OUTSIDE && section.entry[i].value <= BOOK_WON);
        require(bw_book_find(&section, &section.entry[i].key) == &section.entry[i]);
    }
    check_facts(&section);
    bw_book_free(&section);
}

static void check_bytes(const unsigned char *bytes, size_t size) {
    struct book_part part[BOOK_MOST_SECTIONS];
    int count = bw_book_parts(bytes, size, part);
    for (int i = 0; i < count; i++) {
        require(part[i].walk >= bytes && part[i].length <= size);
        require((size_t)(part[i].walk - bytes) <= size - part[i].length);
        if (part[i].positions <= MOST_POSITIONS)
            check_section(&part[i], bytes, size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    unsigned char *exact =
        malloc(size > 0 ? size : 1); /* so that the sanitizer sees a read beyond it */
    require(exact != NULL);
    if (size > 0)
        memcpy(exact, data, size);
    check_bytes(exact, size);
    if (size >= BOOK_HEAD_SIZE) {
        uint64_t digest = bw_book_digest(exact + 16, size - 16);
        for (int i = 0; i < 8; i++) {
            exact[i] = (unsigned char)BOOK_MAGIC[i];
            exact[8 + i] = (unsigned char)(digest >> 8 * i);
        }
        check_bytes(exact, size);
    }
    free(exact);
    return 0;
}
