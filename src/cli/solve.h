/* `burrow solve`: what its parts share. solve.c is the command, solve_show.c shows how it goes and prints
 * what was found. */
#ifndef BURROW_CLI_SOLVE_H
#define BURROW_CLI_SOLVE_H

#include "cli/cli.h"
#include "solve/solve.h"

/* What is known of a position. */
struct solved {
    const struct bw_position *position;
    struct solve_result result; /* its value is BW_UNDECIDED while that is not known */
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    enum bw_result values[BW_MAX_MOVES]; /* of the moves; BW_UNDECIDED as above */
    int count;                           /* of moves whose value is asked for */
};

/* Whether there is anything to be printed. */
bool solved_anything(const struct solved *solved);
void solved_print(const struct solved *solved, bool as_json);

/* How the work is shown: on a terminal in one line that is overwritten, elsewhere in a line a minute. */
struct solve_display {
    bool terminal;
    int64_t begun_ms, next_ms;
    uint64_t job_nodes; /* that a job may take */
    int threads;
    int move, moves; /* the move that is being solved, counted from 1, of so many; 0 for none */
};

void display_start(struct solve_display *display);

/* For solve_task and certificate_task; `context` is the display. */
void display_show(void *context, const struct solve_progress *progress);
void display_certificate(void *context, size_t done, size_t open);

void display_end(const struct solve_display *display);

#endif
