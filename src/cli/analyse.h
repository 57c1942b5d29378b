/* An analysis: what its parts share. analyse.c is the command, analyse_text.c prints what was found,
 * analyse_live.c shows it on a terminal while the search goes on. */
#ifndef BURROW_CLI_ANALYSE_H
#define BURROW_CLI_ANALYSE_H

#include "cli/cli.h"
#include <burrow/search.h>

/* One variation, as last reported. */
struct found {
    int score, depth, length;
    bool proved_draw;
    bw_move line[BW_MAX_PLIES];
};

struct analysis {
    struct bw_position position;
    struct bw_search *search;
    int wanted; /* variations: as many as were asked for, or as there are moves */
    int count;  /* found so far */
    struct found found[BW_MAX_LINES];
    int64_t start_ms;
};

/* How long it has taken so far. */
int64_t analysis_ms(const struct analysis *analysis);

/* ---- in words: analyse_text.c --------------------------------------------------------------- */

#define VALUE_SIZE 64

/* `wins in 7`, `loses in 6`, `draws`, or what is only judged: `+0.62`. */
const char *value_text(int score, bool proved_draw, char out[VALUE_SIZE]);

/* The sign of a value, one column wide: whether it is proved or judged. */
const char *value_sign(int score, bool proved_draw, struct look look);

/* The state of the game, and what can be said about it without a search. */
void print_heading(const struct bw_position *position, struct look look);

/* What to do with moves that do not fit into a row. */
enum fit {
    FIT_ALL,  /* the row is as long as it takes */
    FIT_WRAP, /* they go into further rows */
    FIT_CUT   /* they are left out */
};

/* Prints the variation of a rank, from 0; `end` ends each row. */
void print_found(const struct analysis *analysis, int rank, enum fit fit, int columns,
                 struct look look, const char *end);

/* How many positions were looked at, and for how long. */
void print_effort(const struct analysis *analysis, int columns, const char *end);

/* ---- on a terminal: analyse_live.c ---------------------------------------------------------- */

struct live;

/* Keeps showing an analysis from now on. NULL without memory. */
struct live *live_start(const struct analysis *analysis, struct look look);

/* The analysis may be changed only between these two. Both accept NULL. */
void live_lock(struct live *live);
void live_unlock(struct live *live);

/* Shows it as it is now. */
void live_show(struct live *live);

/* Stops, and erases what was shown. */
void live_end(struct live *live);

#endif
