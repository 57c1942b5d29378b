/* Certificates: what the value of a position rests on, as a text that anybody can check.
 *
 * docs/formats.md describes the text. For each claim it has a line for each position in which the side
 * that claims it is to move, with the move that keeps to it, or a leaf: a position that is only said to
 * keep to it. The replies of the other side are not in it; whoever checks finds them by the rules. */
#ifndef BURROW_VERIFY_CERTIFICATE_H
#define BURROW_VERIFY_CERTIFICATE_H

#include "verify/claim.h"

#define CERTIFICATE_FIRST_LINE "burrow certificate 1"
#define CERTIFICATE_LEAF "leaf"

/* A certificate is read whole, so it may have so many bytes. */
#define CERTIFICATE_MOST_BYTES ((size_t)256 << 20)

/* ---- the digest ----------------------------------------------------------------------------- */

/* Two sums over the lines, modulo a prime: of each line's hash, and of that times the line's number. If
 * one line changes, the differences tell which. It is against mishaps: forgeries are noticed by what is
 * wrong with them. */
struct digest {
    uint64_t sum, place;
    uint64_t lines;
};

#define DIGEST_SIZE 32

/* Adds a line, without its end. */
void digest_add(struct digest *digest, const char *line, size_t length);

/* Writes the last line of a text that has the digest, without its end, and returns `out`. */
const char *digest_write(const struct digest *digest, char out[DIGEST_SIZE]);

/* ---- claims and values ---------------------------------------------------------------------- */

/* The claims that a value rests on: one, or two for a draw. */
int claims_of(const struct bw_variant *variant, enum bw_result value, struct claim claims[2]);

#define CLAIM_SIZE 32

/* Their lines in the text. */
const char *claim_write(const struct bw_variant *variant, struct claim claim, char out[CLAIM_SIZE]);

/* `p1win`, `p2win` or `draw`. */
const char *value_word(const struct bw_variant *variant, enum bw_result value);

/* ---- reading -------------------------------------------------------------------------------- */

struct certificate_entry {
    const char *position;
    const char *move; /* NULL for a leaf */
};

/* What is said for a claim: entries sorted by their positions, in lines one after another. */
struct certificate_part {
    struct claim claim;
    size_t line; /* of the first entry */
    size_t count, leaves;
    struct certificate_entry *entry;
};

struct certificate {
    struct bw_position position;
    enum bw_result value;
    int parts;
    struct certificate_part part[2];
    struct certificate_entry *entries; /* of both */
};

/* Makes an error one in a line of the text, counted from 1; returns false. */
static inline bool certificate_mistake(struct bw_error *error, size_t line) {
    error->fault = BW_FAULT_ILLEGAL;
    error->line = line;
    error->at = 0;
    return false;
}

/* Reads a text of so many bytes, with a NUL after them, and cuts it into pieces, which the certificate
 * points to. False if it is not written as it should be; the error has the line. */
bool certificate_read(struct certificate *certificate, char *text, size_t length,
                      struct bw_error *error);
void certificate_free(struct certificate *certificate);

#endif
