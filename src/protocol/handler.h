/* The handler of the protocol, and what its files share: ugi.c reads lines and answers the short
 * commands, ugi_go.c has `go` and its search, ugi_ours.c the commands that only this engine has. */
#ifndef BURROW_PROTOCOL_HANDLER_H
#define BURROW_PROTOCOL_HANDLER_H

#include "system/system.h"
#include <burrow/classic.h>
#include <burrow/search.h>
#include <burrow/ugi.h>
#include <stdatomic.h>

enum {
    ANSWER_SIZE = 4096 /* holds all moves of a position, or of a game, in one line */
};

enum job {
    JOB_NONE,
    JOB_GO,
    JOB_PERFT,
    JOB_BENCH
};

/* Another player behind the protocol, in place of our own search. Lines, positions, the clock and
 * the seed stay with the handler. */
struct bw_ugi_player {
    const char *name; /* for `id name` */
    void *context;

    /* The move to play in ugi->position, where the game is not over. Keeps to ugi->limits, takes
     * random numbers from ugi->random, and returns at once when must_stop(ugi). Reports through
     * bw_ugi_report. */
    bw_move (*choose)(void *context, struct bw_ugi *ugi);

    /* Begins a new game, which must not depend on earlier ones. */
    void (*forget)(void *context);
};

struct bw_ugi {
    struct bw_variant variant;
    bw_ugi_emit *emit;
    void *context;
    const struct bw_ugi_player *player; /* set before the first line; NULL for our own search */
    struct bw_position position;
    struct bw_search *search;
    struct bw_random random;
    uint64_t seed;
    bool seeded; /* whether the seed was set */
    int level;   /* 0 for full strength */
    int lines;

    /* What bw_ugi_search is to do. */
    enum job job;
    struct bw_limits limits;
    bool infinite;
    int perft_depth;

    bw_ugi_ending *ending; /* called before the last line of a job; or NULL */
    void *ending_context;

    struct bw_stop stop;  /* ends the job at once */
    atomic_bool leaving;  /* the other side has said quit: ends every further search at once, too */
    struct bw_gate *gate; /* open once it is stopped */
};

/* ---- answers: ugi.c ------------------------------------------------------------------------- */

void bw_ugi_say(const struct bw_ugi *ugi, const char *format, ...) BW_PRINTF(2, 3);

/* Reports what is wrong with a line, and ends its handling. */
enum bw_ugi_next bw_ugi_error(const struct bw_ugi *ugi, const char *format, ...) BW_PRINTF(2, 3);

/* Before the last line of a job. */
static inline void job_ends(const struct bw_ugi *ugi) {
    if (ugi->ending)
        ugi->ending(ugi->ending_context);
}

/* ---- state ---------------------------------------------------------------------------------- */

static inline bool is_over(const struct bw_ugi *ugi) {
    return bw_result(&ugi->position) != BW_UNDECIDED;
}

static inline bool is_turn_of_p1(const struct bw_ugi *ugi) {
    return ugi->position.turn == bw_first_side(&ugi->variant);
}

static inline bool must_stop(const struct bw_ugi *ugi) {
    return bw_stop_told(&ugi->stop);
}

/* ---- commands ------------------------------------------------------------------------------- */

/* Each gets the rest of its line. Those that take long only set a job, which the function ending in
 * _run does. */
enum bw_ugi_next bw_ugi_go(struct bw_ugi *ugi, const char *rest);
void bw_ugi_go_run(struct bw_ugi *ugi);

/* Writes the `info` lines of a search: a bw_report with the handler as context. */
void bw_ugi_report(void *context, const struct bw_info *info);

enum bw_ugi_next bw_ugi_display(struct bw_ugi *ugi, const char *rest);
enum bw_ugi_next bw_ugi_moves(struct bw_ugi *ugi, const char *rest);
enum bw_ugi_next bw_ugi_eval(struct bw_ugi *ugi, const char *rest);
enum bw_ugi_next bw_ugi_perft(struct bw_ugi *ugi, const char *rest);
void bw_ugi_perft_run(const struct bw_ugi *ugi);
enum bw_ugi_next bw_ugi_bench(struct bw_ugi *ugi, const char *rest);
void bw_ugi_bench_run(const struct bw_ugi *ugi);

/* A score as a text: `cp N`, or `mate PLIES` for a proved win or loss; in ugi_go.c. */
struct score {
    char text[24];
};

struct score bw_ugi_score(int score);

#endif
