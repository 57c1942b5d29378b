/* Writing the certificate of a value that was proved. */
#ifndef BURROW_SOLVE_CERTIFICATE_H
#define BURROW_SOLVE_CERTIFICATE_H

#include "solve/solve.h"
#include <stdio.h>

/* Where a certificate ends. */
struct certificate_limits {
    int whole_squares;    /* at the ends of games, if the board has no more squares */
    size_t whole_most;    /* and there are no more positions; */
    uint64_t leaf_work;   /* else at leaves that take the prover no more, */
    uint64_t leaf_nodes;  /* and the plain solver no more; */
    uint64_t ledger_work; /* at positions of the ledger, if the solution took more */
};
extern const struct certificate_limits certificate_usual;

struct certificate_task {
    const struct solve_task *solved; /* its ledger helps; its stop and time end this, too */
    enum bw_result value;            /* which was proved */
    const struct certificate_limits *limits;
    FILE *file;
    /* Called now and then: how many positions have their line, and how many wait for it. Or NULL. */
    void (*progress)(void *context, size_t done, size_t open);
    void *context;
};

/* Writes the certificate to the file. SOLVE_FAILED with a message. */
enum solve_end certificate_make(const struct certificate_task *task,
                                char message[LEDGER_MESSAGE_SIZE]);

#endif
