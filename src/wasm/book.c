/* The book of solved boards, which the page fetches once a board is searched that it may know. It is not
 * part of the module, since most visits do without. Searches find it by bw_book_bytes, as they find the
 * program's own elsewhere. */
#include "search/book_form.h"
#include "wasm/exports.h"
#include <stdlib.h>
#include <string.h>

static unsigned char *book;
static size_t book_size;

const unsigned char *bw_book_bytes(size_t *size) {
    *size = book_size;
    return book;
}

/* The variant in a text: all of it, or the first field of a request to think (page/page.h). */
static bool read_variant(struct bw_variant *variant, const char *text) {
    static const char think[] = "think\n";
    char word[BW_VARIANT_SIZE];
    if (strncmp(text, think, strlen(think)) == 0)
        text += strlen(think);
    size_t length = strcspn(text, "\n");
    if (length >= sizeof word)
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    return bw_variant_read(variant, word, NULL) && bw_variant_settle(variant, 0, NULL);
}

bool wasm_wants_book(size_t length) {
    struct bw_variant variant;
    const char *text = wasm_written();
    return !book && strlen(text) == length && read_variant(&variant, text) &&
           bw_book_suits(&variant);
}

bool wasm_book(size_t length) {
    struct book_part part[BOOK_MOST_SECTIONS];
    const unsigned char *written = (const unsigned char *)wasm_written();
    bool fits =
        bw_book_parts(written, length, part) >= 0 && bw_book_head_digest(written) == bw_book_own;
    unsigned char *copy = fits ? malloc(length) : NULL;
    if (!copy)
        return false;
    memcpy(copy, written, length);
    free(book);
    book = copy;
    book_size = length;
    return true;
}
