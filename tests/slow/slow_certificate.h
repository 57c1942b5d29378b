/*
 * A second checker of certificates, from the description of the text and the slow rules alone.
 */
#ifndef SLOW_CERTIFICATE_H
#define SLOW_CERTIFICATE_H

#include "slow_solve.h"

enum {
    SLOW_COMPLAINT_ROOM = 512
};

struct slow_certified {
    char value[8];
    int positions; /* in its lines */
    int leaves;    /* of these */
};

/*
 * Whether a certificate holds; if not, says why. Leaves are proved by trying everything, which the
 * solver must have room for. The digest is not looked at, and a certificate may have at most 4096
 * lines for each claim.
 */
bool slow_certificate(const char *text, struct slow_solver *solver,
                      struct slow_certified *certified, char complaint[SLOW_COMPLAINT_ROOM]);

#endif
