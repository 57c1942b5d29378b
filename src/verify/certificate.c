/* Reading goes over the text three times: it cuts it into lines, checks the digest, and reads the lines.
 * If the digest does not fit and tells which line has changed, that is the answer; otherwise lines were
 * added or lost, and what is wrong first with the lines says where. */
#include "verify/certificate.h"
#include "verify/image.h"
#include <burrow/language.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_LINES = 4, /* what it is, the variant, the position, the value */
    LEAST_LINES = HEAD_LINES + 2,
    LINE_MOST = BW_POSITION_SIZE + 16
};

static const uint64_t prime = 4294967291U; /* the largest below two to the power of 32 */

/* ---- the digest ----------------------------------------------------------------------------- */

void digest_add(struct digest *digest, const char *line, size_t length) {
    uint64_t hash = 1;
    for (size_t i = 0; i < length; i++)
        hash = (hash * 1000003 + (unsigned char)line[i]) % prime;
    digest->lines++;
    digest->sum = (digest->sum + hash) % prime;
    digest->place = (digest->place + hash * (digest->lines % prime)) % prime;
}

const char *digest_write(const struct digest *digest, char out[DIGEST_SIZE]) {
    snprintf(out, DIGEST_SIZE, "digest %08" PRIx64 " %08" PRIx64, digest->sum, digest->place);
    return out;
}

static uint64_t power(uint64_t base, uint64_t exponent) {
    uint64_t result = 1;
    for (; exponent > 0; exponent /= 2) {
        result = exponent % 2 ? result * base % prime : result;
        base = base * base % prime;
    }
    return result;
}

/* The line that has changed if only one has, by what the digest is and what it was; 0 if several
 * have. */
static uint64_t changed_line(const struct digest *is, const struct digest *was) {
    uint64_t sum = (is->sum + prime - was->sum) % prime;
    uint64_t place = (is->place + prime - was->place) % prime;
    if (sum == 0 || place == 0)
        return is->lines + 1; /* the digest itself */
    uint64_t line = place * power(sum, prime - 2) % prime;
    return line <= is->lines ? line : 0;
}

/* ---- claims and values ---------------------------------------------------------------------- */

int claims_of(const struct bw_variant *variant, enum bw_result value, struct claim claims[2]) {
    const int first = bw_first_side(variant);
    if (value == BW_DRAWN) {
        claims[0] = (struct claim){.side = first};
        claims[1] = (struct claim){.side = bw_opponent(first)};
        return 2;
    }
    claims[0] = (struct claim){.side = value == BW_WON_BY_0 ? 0 : 1, .wins = true};
    return 1;
}

const char *claim_write(const struct bw_variant *variant, struct claim claim,
                        char out[CLAIM_SIZE]) {
    snprintf(out, CLAIM_SIZE, "claim %s %s", claim.side == bw_first_side(variant) ? "p1" : "p2",
             claim.wins ? "win" : "draw");
    return out;
}

const char *value_word(const struct bw_variant *variant, enum bw_result value) {
    return value == BW_DRAWN                            ? "draw"
           : value == bw_won_by(bw_first_side(variant)) ? "p1win"
                                                        : "p2win";
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* A text that is cut into lines, and how far it is read. */
struct reader {
    char **line; /* each without its end */
    size_t lines, next;
    char digest[DIGEST_SIZE]; /* as it would be */
    struct images images;
    struct bw_error *error;
};

/* Says what is wrong with a line, counted from 0. */
#define REFUSE_LINE(reader, index, ...) \
    (bw_fail((reader)->error, BW_FAULT_ILLEGAL, 0, __VA_ARGS__), \
     certificate_mistake((reader)->error, (index) + 1))

static bool fail_memory(struct reader *reader) {
    return bw_fail(reader->error, BW_FAULT_MEMORY, 0, "there is not enough memory");
}

static size_t count_ends(const char *text, size_t length) {
    size_t count = 0;
    for (const char *c = text; (c = memchr(c, '\n', length - (size_t)(c - text))); c++)
        count++;
    return count;
}

/* Cuts a text into lines, all of which have an end. */
static bool cut(struct reader *reader, char *text, size_t length) {
    const size_t ends = count_ends(text, length);
    reader->line = calloc(ends + 1, sizeof *reader->line);
    if (!reader->line)
        return fail_memory(reader);
    for (char *end; (end = memchr(text, '\n', length)); text = end + 1) {
        const size_t line = (size_t)(end - text);
        length -= line + 1;
        *end = '\0';
        if (line > LINE_MOST)
            return REFUSE_LINE(reader, reader->lines, "the line is too long");
        if (strlen(text) != line)
            return REFUSE_LINE(reader, reader->lines, "the line has a byte that is not text");
        reader->line[reader->lines++] = text;
    }
    return length == 0 || REFUSE_LINE(reader, reader->lines,
                                      "the end of the line is missing: the file is cut short");
}

/* Whether it is a certificate of this version. */
static bool read_first(struct reader *reader, const char *text) {
    static const char any[] = "burrow certificate ";
    char quote[BW_QUOTE_SIZE];
    if (strncmp(text, any, sizeof any - 1) != 0)
        return REFUSE_LINE(reader, 0, "this is not a certificate: it does not begin with '%s'",
                           CERTIFICATE_FIRST_LINE);
    const char *version = text + sizeof any - 1;
    const size_t length = strcspn(version, "\n");
    return (length == 1 && *version == '1') ||
           REFUSE_LINE(reader, 0,
                       "this is a certificate of version %s; this program knows version 1",
                       bw_quote(quote, version, length));
}

static bool read_sum(const char *text, uint64_t *sum) {
    *sum = 0;
    for (int i = 0; i < 8; i++) {
        const char *digits = "0123456789abcdef", *digit = strchr(digits, text[i]);
        if (text[i] == '\0' || !digit)
            return false;
        *sum = *sum * 16 + (uint64_t)(digit - digits);
    }
    return true;
}

static bool read_digest(const char *line, struct digest *digest) {
    static const char word[] = "digest ";
    const size_t length = sizeof word - 1;
    return strlen(line) == length + 17 && strncmp(line, word, length) == 0 &&
           line[length + 8] == ' ' && read_sum(line + length, &digest->sum) &&
           read_sum(line + length + 9, &digest->place);
}

/* Checks the digest. *fits says whether it does; false if what does not fit is known. */
static bool check_digest(struct reader *reader, bool *fits) {
    struct digest is = {0}, was = {0};
    const size_t last = reader->lines - 1;
    for (size_t i = 0; i < last; i++)
        digest_add(&is, reader->line[i], strlen(reader->line[i]));
    *fits = strcmp(digest_write(&is, reader->digest), reader->line[last]) == 0;
    if (*fits)
        return true;
    if (!read_digest(reader->line[last], &was))
        return REFUSE_LINE(reader, last, "the last line must be the digest, '%s'", reader->digest);
    const uint64_t line = changed_line(&is, &was);
    if (line > is.lines)
        return REFUSE_LINE(reader, last,
                           "the digest has changed since the file was written; it would be '%s'",
                           reader->digest);
    return line == 0 ||
           REFUSE_LINE(reader, (size_t)line - 1,
                       "this line has changed since the file was written: the digest does "
                       "not fit");
}

/* ---- the head ------------------------------------------------------------------------------- */

/* What stands after a word and a space in the next line. */
static const char *after_word(struct reader *reader, const char *word) {
    const char *line = reader->line[reader->next];
    const size_t length = strlen(word);
    if (strncmp(line, word, length) == 0 && line[length] == ' ') {
        reader->next++;
        return line + length + 1;
    }
    REFUSE_LINE(reader, reader->next, "this line must begin with '%s'", word);
    return NULL;
}

static bool read_variant(struct reader *reader, struct bw_variant *variant) {
    char written[BW_VARIANT_SIZE];
    const char *text = after_word(reader, "variant");
    if (!text)
        return false;
    if (!bw_variant_read(variant, text, reader->error) ||
        !bw_variant_settle(variant, 0, reader->error))
        return certificate_mistake(reader->error, reader->next);
    return strcmp(bw_variant_write(variant, written), text) == 0 ||
           REFUSE_LINE(reader, reader->next - 1, "the variant is written '%s'", written);
}

static bool read_position(struct reader *reader, const struct bw_variant *variant,
                          struct bw_position *position) {
    char written[BW_POSITION_SIZE];
    const char *text = after_word(reader, "position");
    if (!text)
        return false;
    if (!bw_position_read(position, variant, text, reader->error))
        return certificate_mistake(reader->error, reader->next);
    return strcmp(bw_position_write(position, written), text) == 0 ||
           REFUSE_LINE(reader, reader->next - 1, "the position is written '%s'", written);
}

static bool read_value(struct reader *reader, const struct bw_variant *variant,
                       enum bw_result *value) {
    static const enum bw_result values[] = {BW_WON_BY_0, BW_WON_BY_1, BW_DRAWN};
    const char *text = after_word(reader, "value");
    for (size_t i = 0; text && i < sizeof values / sizeof *values; i++)
        if (strcmp(text, value_word(variant, values[i])) == 0) {
            *value = values[i];
            return true;
        }
    return text && REFUSE_LINE(reader, reader->next - 1, "the value is p1win, p2win or draw");
}

static bool read_head(struct reader *reader, struct certificate *certificate) {
    struct bw_variant variant;
    reader->next = 1;
    return read_variant(reader, &variant) &&
           read_position(reader, &variant, &certificate->position) &&
           read_value(reader, &certificate->position.variant, &certificate->value);
}

/* ---- entries -------------------------------------------------------------------------------- */

static bool check_move(struct reader *reader, const struct certificate_part *part,
                       const struct bw_position *position, const char *text) {
    bw_move move;
    char written[BW_MOVE_SIZE];
    if (position->turn != part->claim.side)
        return REFUSE_LINE(reader, reader->next - 1,
                           "in this position it is the other side's move");
    if (!bw_move_read(position, text, &move, reader->error))
        return certificate_mistake(reader->error, reader->next);
    return strcmp(bw_move_write(move, written), text) == 0 ||
           REFUSE_LINE(reader, reader->next - 1, "the move is written '%s'", written);
}

/* Whether an entry may stand there. */
static bool check_entry(struct reader *reader, const struct bw_variant *variant,
                        const struct certificate_part *part,
                        const struct certificate_entry *entry) {
    const struct certificate_entry *last = part->count > 0 ? &part->entry[part->count - 1] : NULL;
    struct bw_position position;
    char text[BW_POSITION_SIZE];
    if (!bw_position_read(&position, variant, entry->position, reader->error))
        return certificate_mistake(reader->error, reader->next);
    if (strcmp(image_write(&reader->images, &position, text), entry->position) != 0)
        return REFUSE_LINE(reader, reader->next - 1, "of this position's images, '%s' comes first",
                           text);
    if (last && strcmp(last->position, entry->position) >= 0)
        return REFUSE_LINE(reader, reader->next - 1,
                           "the lines are not in order: this position comes before the one above");
    if (bw_result(&position) != BW_UNDECIDED)
        return REFUSE_LINE(reader, reader->next - 1, "the game is over in this position");
    return !entry->move || check_move(reader, part, &position, entry->move);
}

static bool read_entry(struct reader *reader, const struct bw_variant *variant,
                       struct certificate_part *part) {
    char *line = reader->line[reader->next++], *tab = strchr(line, '\t');
    if (!tab)
        return REFUSE_LINE(reader, reader->next - 1,
                           "a line is a position, a tab, and a move or '%s'", CERTIFICATE_LEAF);
    *tab = '\0';
    const struct certificate_entry entry = {
        .position = line, .move = strcmp(tab + 1, CERTIFICATE_LEAF) == 0 ? NULL : tab + 1};
    if (!check_entry(reader, variant, part, &entry))
        return false;
    part->leaves += !entry.move;
    part->entry[part->count++] = entry;
    return true;
}

static bool is_claim(const char *line) {
    return strncmp(line, "claim ", 6) == 0;
}

static bool read_part(struct reader *reader, const struct bw_variant *variant, enum bw_result value,
                      struct certificate_part *part) {
    const size_t last = reader->lines - 1;
    char line[CLAIM_SIZE];
    claim_write(variant, part->claim, line);
    if (strcmp(reader->line[reader->next], line) != 0)
        return REFUSE_LINE(reader, reader->next, "the value %s needs the line '%s' here",
                           value_word(variant, value), line);
    reader->next++;
    part->line = reader->next + 1;
    while (reader->next < last && !is_claim(reader->line[reader->next]))
        if (!read_entry(reader, variant, part))
            return false;
    return true;
}

static bool read_parts(struct reader *reader, struct certificate *certificate) {
    const struct bw_variant *variant = &certificate->position.variant;
    struct claim claims[2] = {{0}};
    struct certificate_entry *entry = malloc(reader->lines * sizeof *entry);
    certificate->entries = entry;
    if (!entry)
        return fail_memory(reader);
    images_start(&reader->images, variant);
    certificate->parts = claims_of(variant, certificate->value, claims);
    for (int i = 0; i < certificate->parts; i++) {
        struct certificate_part *part = &certificate->part[i];
        part->claim = claims[i];
        part->entry = entry;
        if (!read_part(reader, variant, certificate->value, part))
            return false;
        entry += part->count;
    }
    return reader->next == reader->lines - 1 ||
           REFUSE_LINE(reader, reader->next, "the value %s needs no further claim",
                       value_word(variant, certificate->value));
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool read_all(struct reader *reader, struct certificate *certificate, char *text,
                     size_t length) {
    bool fits;
    if (!read_first(reader, text) || !cut(reader, text, length))
        return false;
    if (reader->lines < LEAST_LINES)
        return REFUSE_LINE(reader, reader->lines - 1, "the file is cut short");
    if (!check_digest(reader, &fits) || !read_head(reader, certificate) ||
        !read_parts(reader, certificate))
        return false;
    return fits ||
           REFUSE_LINE(reader, reader->lines - 1,
                       "the file has changed since it was written: its digest would be '%s'",
                       reader->digest);
}

bool certificate_read(struct certificate *certificate, char *text, size_t length,
                      struct bw_error *error) {
    struct reader reader = {.error = error};
    *certificate = (struct certificate){.parts = 0};
    *error = (struct bw_error){.fault = BW_FAULT_NONE};
    const bool good = read_all(&reader, certificate, text, length);
    free(reader.line);
    if (!good)
        certificate_free(certificate);
    return good;
}

void certificate_free(struct certificate *certificate) {
    free(certificate->entries);
    certificate->entries = NULL;
}
