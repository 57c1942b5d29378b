/* Feeds anything to the reader and the checker of certificates, as it is, and, so that more gets past the
 * digest, with one that fits. What is refused has a fault and a line of the text. What is accepted has
 * as many entries as it says; and written again from what was read, it is the same text. */
#include "fuzz.h"
#include "verify/check.h"

enum {
    MOST_LEAVES = 3, /* that are proved again */
    MOST_LINES = 300 /* of a tree that is checked */
};

/* Whether the plain solver is quick on a board. */
static bool is_small(const struct bw_position *position) {
    return position->variant.size <= 3;
}

static void check_error(const struct bw_error *error, size_t lines) {
    require(error->fault == BW_FAULT_ILLEGAL);
    require(error->line >= 1 && error->line <= lines + 1);
    require(error->message[0] != '\0');
}

static void check_certificate(const struct certificate *certificate, size_t lines) {
    struct bw_error error;
    struct checked checked;
    if (lines > MOST_LINES)
        return;
    if (!check_tree(certificate, &checked, &error)) {
        check_error(&error, lines);
        return;
    }
    require(checked.unused <= checked.positions && checked.leaves <= checked.positions);
    const struct recheck recheck = {.leaves = checked.leaves < MOST_LEAVES ? checked.leaves
                                                                           : MOST_LEAVES};
    if (is_small(&certificate->position) && recheck.leaves > 0 &&
        !check_leaves(certificate, &recheck, &error))
        check_error(&error, lines);
}

/* Adds a line to a text and its digest. */
static void add_line(char *out, struct digest *digest, const char *line) {
    digest_add(digest, line, strlen(line));
    strcat(strcat(out, line), "\n");
}

static void write_part(char *out, struct digest *digest, const struct bw_variant *variant,
                       const struct certificate_part *part) {
    char line[2 * BW_POSITION_SIZE];
    add_line(out, digest, claim_write(variant, part->claim, line));
    for (size_t i = 0; i < part->count; i++) {
        const struct certificate_entry *entry = &part->entry[i];
        sprintf(line, "%s\t%s", entry->position, entry->move ? entry->move : CERTIFICATE_LEAF);
        add_line(out, digest, line);
    }
}

/* The text of what was read, which the caller frees. */
static char *written(const struct certificate *certificate, size_t room) {
    const struct bw_variant *variant = &certificate->position.variant;
    char *out = calloc(1, room), text[BW_POSITION_SIZE], line[2 * BW_POSITION_SIZE];
    struct digest digest = {0};
    require(out != NULL);
    add_line(out, &digest, CERTIFICATE_FIRST_LINE);
    sprintf(line, "variant %s", bw_variant_write(variant, text));
    add_line(out, &digest, line);
    sprintf(line, "position %s", bw_position_write(&certificate->position, text));
    add_line(out, &digest, line);
    sprintf(line, "value %s", value_word(variant, certificate->value));
    add_line(out, &digest, line);
    for (int i = 0; i < certificate->parts; i++)
        write_part(out, &digest, variant, &certificate->part[i]);
    return strcat(strcat(out, digest_write(&digest, line)), "\n");
}

static size_t count_lines(const char *text, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    return count;
}

/* Reads a text that is `length` bytes and a NUL. */
static void check_text(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    const size_t lines = count_lines(text, length);
    struct certificate certificate;
    struct bw_error error;
    require(copy != NULL);
    memcpy(copy, text, length + 1);
    if (certificate_read(&certificate, copy, length, &error)) {
        char *again = written(&certificate, length + 1000);
        require(strlen(again) == length && memcmp(again, text, length) == 0);
        check_certificate(&certificate, lines);
        free(again);
        certificate_free(&certificate);
    } else {
        check_error(&error, lines);
    }
    free(copy);
}

/* The same lines with a digest that fits, which the caller frees. */
static char *digested(const char *text, size_t length, size_t *total) {
    char *out = malloc(length + DIGEST_SIZE + 1), last[DIGEST_SIZE];
    struct digest digest = {0};
    const char *line = text, *end;
    require(out != NULL);
    while ((end = memchr(line, '\n', length - (size_t)(line - text))) &&
           strncmp(line, "digest ", 7) != 0) {
        digest_add(&digest, line, (size_t)(end - line));
        line = end + 1;
    }
    memcpy(out, text, (size_t)(line - text));
    *total = (size_t)(line - text) +
             (size_t)sprintf(out + (line - text), "%s\n", digest_write(&digest, last));
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = text_of_input(data, size);
    size_t length;
    check_text(text, size);
    char *other = digested(text, size, &length);
    check_text(other, length);
    free(other);
    free(text);
    return 0;
}
