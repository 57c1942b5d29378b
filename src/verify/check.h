/* Whether a certificate holds: its positions by the rules alone, its leaves by proving them again. */
#ifndef BURROW_VERIFY_CHECK_H
#define BURROW_VERIFY_CHECK_H

#include "verify/certificate.h"

struct checked {
    size_t positions; /* that are listed, leaves included */
    size_t leaves;
    size_t unused; /* that no play which keeps to the moves reaches */
};

/* Checks that the tree is closed: that every move and every reply lead to a position that is listed, or
 * that the side ends as claimed at once, and that all games end as claimed. Takes leaves at their word.
 * If something is wrong, the error has the line. */
bool check_tree(const struct certificate *certificate, struct checked *checked,
                struct bw_error *error);

/* Called before each leaf that is proved again; ends the work if false. */
typedef bool check_progress(void *context, size_t done, size_t of);

/* Proves so many leaves again, chosen at random. If one does not hold, the error has the line. */
struct recheck {
    size_t leaves;
    uint64_t seed;
    check_progress *progress; /* or NULL */
    void *context;
};
bool check_leaves(const struct certificate *certificate, const struct recheck *recheck,
                  struct bw_error *error);

/* How likely it is that so many leaves out of all, chosen at random, have one of the wrong ones. */
double check_chance(size_t all, size_t chosen, size_t wrong);

#endif
