/* A plain solver: it proves claims by the rules of the games and nothing else. */
#ifndef BURROW_VERIFY_PLAIN_H
#define BURROW_VERIFY_PLAIN_H

#include "verify/claim.h"

struct plain;

enum plain_answer {
    PLAIN_OPEN, /* it takes more positions than allowed */
    PLAIN_NO,
    PLAIN_YES
};

/* A solver of a variant's positions that remembers at most so many answers; NULL without memory. */
struct plain *plain_new(const struct bw_variant *variant, size_t entries);
void plain_free(struct plain *plain);

/* Whether a claim holds for a position, with at most so many positions looked at. */
enum plain_answer plain_prove(struct plain *plain, const struct bw_position *position,
                              struct claim claim, uint64_t most);

#endif
