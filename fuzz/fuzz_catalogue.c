/* Feeds anything to the readers of gettext's catalogues. The input is a catalogue, byte for byte;
 * or, if it does not begin as one, the translations of a valid catalogue, separated by lines with a
 * full stop. Every text found in an accepted catalogue must be inside it and end where its length
 * says; its plural rule must choose an existing form; and a translation used as a format must take
 * no more values than the original. A refused catalogue leaves the language unchanged. */
#include "fuzz.h"
#include "language/catalogue.h"
#include "page/page.h"
#include "page/page_inside.h"
#include <burrow/language.h>

/* Texts that the seeds translate: a plain one, one in a context, one with forms, and formats. */
#define PLAIN "Undo"
#define CONTEXT "word"
#define IN_CONTEXT "word\004Undo"
#define ONE "%d move"
#define MANY "%d moves"
#define FORMAT "%s takes %s with %d left"

static void require_inside(const struct catalogue *catalogue, const char *text) {
    size_t length;
    const char *found = catalogue_find(catalogue, text, &length);
    if (!found)
        return;
    const unsigned char *start = (const unsigned char *)found;
    require(start >= catalogue->bytes && start < catalogue->bytes + catalogue->size);
    require(length < catalogue->size - (size_t)(start - catalogue->bytes));
    require(start[length] == '\0');
}

static void check_bytes(const char *bytes, size_t size) {
    static const char *const texts[] = {"", PLAIN, IN_CONTEXT, ONE, FORMAT, "\377"};
    struct catalogue catalogue;
    struct page_plural plural;
    size_t length;
    if (!catalogue_read(&catalogue, bytes, size))
        return;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        require_inside(&catalogue, texts[i]);
    const char *head = catalogue_find(&catalogue, "", &length);
    if (!page_plural_read(&plural, head ? head : ""))
        return;
    for (unsigned long n = 0; n < 120; n++)
        require(page_plural_choose(&plural, n) < plural.forms);
    require(page_plural_choose(&plural, -1UL) < plural.forms);
}

/* Prints with the present formats; the sanitizer checks that no missing value is read. */
static void print(void) {
    static const int counts[] = {0, 1, 2, 5, 11, 100};
    char text[256];
    int needed = snprintf(text, sizeof text, bw_tr(FORMAT), "Red", "Blue", 3);
    require(needed >= 0);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        needed = snprintf(text, sizeof text, bw_tr_count(ONE, MANY, (unsigned long)counts[i]),
                          counts[i]);
        require(needed >= 0);
        require(page_text("", ONE, MANY, (unsigned long)counts[i]) != NULL);
    }
    require(strlen(page_text("", PLAIN, "", 0)) > 0 &&
            strlen(page_text(CONTEXT, PLAIN, "", 0)) > 0);
}

/* ---- a valid catalogue ---------------------------------------------------------------------- */

enum {
    TEXTS = 5,
    HEAD_WORDS = 7
};

static void put_word(unsigned char *bytes, size_t place, size_t word) {
    uint32_t value = (uint32_t)word;
    memcpy(bytes + 4 * place, &value, sizeof value);
}

/* Appends a text, and writes its length and offset into an entry of a table. */
static void put_text(unsigned char *bytes, size_t *used, size_t entry, const char *text,
                     size_t length) {
    put_word(bytes, entry, length);
    put_word(bytes, entry + 1, *used);
    memcpy(bytes + *used, text, length);
    bytes[*used + length] = '\0';
    *used += length + 1;
}

/* A catalogue of texts in their order, in memory that the caller frees. A line feed in a
 * translation, except the head, stands for the NUL between two forms. */
static char *make_catalogue(char *translations, size_t *size) {
    static const struct {
        const char *text;
        size_t length;
    } texts[TEXTS] = {{"", 0},
                      {ONE "\0" MANY, sizeof ONE "\0" MANY - 1},
                      {FORMAT, sizeof FORMAT - 1},
                      {PLAIN, sizeof PLAIN - 1},
                      {IN_CONTEXT, sizeof IN_CONTEXT - 1}};
    const uint32_t head[HEAD_WORDS] = {0x950412DE, 0, TEXTS, 4 * HEAD_WORDS,
                                       4 * (HEAD_WORDS + 2 * TEXTS)};
    unsigned char *bytes = calloc(1, 1024 + strlen(translations));
    size_t used = 4 * (size_t)(HEAD_WORDS + 4 * TEXTS);
    require(bytes != NULL);
    for (size_t i = 0; i < HEAD_WORDS; i++)
        put_word(bytes, i, head[i]);
    for (size_t i = 0; i < TEXTS; i++) {
        char *translation = cut_off(&translations, "\n.\n");
        size_t length = strlen(translation);
        for (char *feed = translation; i > 0 && (feed = strchr(feed, '\n'));)
            *feed++ = '\0';
        put_text(bytes, &used, HEAD_WORDS + 2 * i, texts[i].text, texts[i].length);
        put_text(bytes, &used, HEAD_WORDS + 2 * (TEXTS + i), translation, length);
    }
    *size = used;
    return (char *)bytes;
}

static bool begins_as_one(const uint8_t *data, size_t size) {
    return size >= 4 &&
           (memcmp(data, "\xDE\x12\x04\x95", 4) == 0 || memcmp(data, "\x95\x04\x12\xDE", 4) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *bytes = text_of_input(data, size);
    if (!begins_as_one(data, size)) {
        char *translations = bytes;
        bytes = make_catalogue(translations, &size);
        free(translations);
    }
    char *exact = realloc(bytes, size); /* so that the sanitizer sees a read beyond its end */
    require(exact != NULL);
    check_bytes(exact, size);
    bool spoken = page_speak(exact, size);
    free(exact); /* the page has its own copy */
    print();
    if (!spoken)
        require(strcmp(page_text("", PLAIN, "", 0), PLAIN) == 0);
    page_speak(NULL, 0);
    return 0;
}
