/* Solving a position: proving its exact value, over as many sittings as it takes. */
#ifndef BURROW_SOLVE_SOLVE_H
#define BURROW_SOLVE_SOLVE_H

#include "solve/frontier.h"
#include <burrow/search.h>

/* The usual number of positions that a job may look at. It decides what is split, so it is a property of
 * the ledger; and so is the memory that a job takes, which follows from it. */
#define SOLVE_JOB_NODES UINT64_C(1000000000)
size_t solve_job_bytes(uint64_t job_nodes);

/* The kind of ledger for a variant, with jobs of the usual size. */
struct ledger_kind solve_ledger_kind(const struct bw_variant *variant);

struct solve_progress {
    struct frontier_count count;
    uint64_t jobs;                   /* ended by this program */
    uint64_t nodes;                  /* positions that it has looked at */
    char position[BW_POSITION_SIZE]; /* of a job that it works on; empty while it has none */
    uint64_t job_nodes;              /* of that job */
};

struct solve_task {
    struct bw_position position; /* the game is not over, and the engine plays it */
    struct ledger *ledger;       /* of the variant */
    int threads;                 /* of which each has a job, and its memory */
    bool by_moves;               /* its value is to follow from those of its moves */
    int64_t until_ms;            /* of bw_clock_ms, when it ends; 0 for no limit */
    const struct bw_stop *stop;  /* or NULL */
    void (*progress)(void *context,
                     const struct solve_progress *progress); /* now and then; or NULL */
    void *context;
};

/* Whether the stop or the time of a task ends it now. */
bool solve_must_stop(const struct solve_task *task);

enum solve_end {
    SOLVE_DONE,
    SOLVE_STOPPED, /* by `stop` or the time; what is known is in the ledger */
    SOLVE_FAILED   /* by the ledger, which has a message, or for want of memory */
};

struct solve_result {
    enum bw_result value; /* BW_UNDECIDED unless done */
    uint64_t work;        /* of all findings, also of earlier sittings */
    uint64_t jobs;        /* that this program has ended */
    bw_move line[BW_MAX_PLIES];
    int length;
};

/* What the ledger knows already takes no time, also when that is over. */
enum solve_end solve_run(const struct solve_task *task, struct solve_result *result);

#endif
