/* A match: what its parts share. match.c is the command, match_run.c plays the games side by side,
 * match_game.c plays one, match_file.c keeps them, match_report.c tells how it goes, openings.c is
 * where games begin, match_stats.c the mathematics. */
#ifndef BURROW_CLI_MATCH_H
#define BURROW_CLI_MATCH_H

#include "cli/cli.h"
#include "players/player.h"
#include <burrow/record.h>

/* ---- what is to be played ------------------------------------------------------------------- */

struct match_plan {
    struct bw_position start;
    struct bw_player player[2]; /* the first and the second */
    int games;
    struct player_limits limits;
    char limit_text[64]; /* the same for people */
    int threads;         /* 0 where nobody said */
    int concurrency;
    const char *openings; /* a file, or NULL */
    uint64_t seed;
    bool sprt;
    double elo0, elo1;
    const char *record; /* a file, or NULL */
    bool resume;
};

/* Whether the first player is p1 in a game, counted from 0: in the first one of each pair. */
static inline bool first_is_p1(int game) {
    return game % 2 == 0;
}

/* A number for the random choices of one thing in a match: `what` kind of thing, and which. */
enum match_random {
    RANDOM_OPENING,
    RANDOM_FIRST,
    RANDOM_SECOND
};

uint64_t match_random(uint64_t seed, enum match_random what, uint64_t which);

/* ---- mathematics: match_stats.c ------------------------------------------------------------- */

enum {
    PAIR_KINDS = 5
};

/* What the first player made. Games are added in their order, so every second one ends a pair. */
struct tally {
    int wins, draws, losses;
    int pairs[PAIR_KINDS]; /* whole pairs by the half points made in them: 0 to 4 */
    int open;              /* half points of the first game, while a pair is half played */
};

int tally_games(const struct tally *tally);

/* Adds a game by its half points: 2 for a win, 1 for a draw, 0 for a loss. */
void tally_add(struct tally *tally, int half_points);

double elo_of_score(double score);
double score_of_elo(double elo);

/* A difference of strength and the half width of its 95 % interval; either may be infinite. */
struct elo {
    double value, margin;
};

struct elo tally_elo(const struct tally *tally);

/* The sequential test of elo0 against elo1, with errors of 5 % both ways: the logarithm of the
 * likelihood ratio, and what it says. */
#define SPRT_BOUND 2.9444389791664403 /* log(0.95 / 0.05) */

enum verdict {
    VERDICT_OPEN,
    VERDICT_ACCEPTED, /* elo1 fits */
    VERDICT_REJECTED  /* elo0 fits */
};

double tally_llr(const struct tally *tally, double elo0, double elo1);
enum verdict sprt_verdict(double llr);

/* ---- where games begin: openings.c ---------------------------------------------------------- */

struct opening {
    struct bw_position start;
    bw_move moves[BW_MAX_PLIES];
    int count;
};

struct openings;

/* Random openings from a position. NULL without memory. */
struct openings *openings_random(const struct bw_position *start, uint64_t seed);

/* The openings of a file, in its order, over and over; NULL after a complaint. */
struct openings *openings_read(const char *path, const struct bw_position *start,
                               enum status *status);

/* The opening of a pair, counted from 0; safe from several threads. False without memory. */
bool openings_get(struct openings *openings, int pair, struct opening *opening);

/* Tells the opening of the next pair, where it is known already. False without memory. */
bool openings_put(struct openings *openings, const struct opening *opening);

void openings_free(struct openings *openings);

/* ---- one game: match_game.c ----------------------------------------------------------------- */

struct match_game {
    char *text; /* the record */
    size_t length;
    int half_points; /* of the first player */
    int loser;       /* by player, where it lost by its own fault; otherwise -1 */
    char *fault;     /* what it did, as a sentence; otherwise NULL */
};

enum match_played {
    GAME_PLAYED,
    GAME_STOPPED,  /* and nothing is to be kept of it */
    GAME_NO_MEMORY /* likewise */
};

enum match_played match_play(const struct match_plan *plan, int number,
                             const struct opening *opening, struct player *const players[2],
                             struct match_game *game);
void match_game_free(struct match_game *game);

/* The half points that the first player made in a game that ended. */
int match_half_points(const struct bw_variant *variant, int number, enum bw_result result);

/* The player that lost a recorded game by its own fault; -1 where none did. */
int match_loser(const struct bw_record *record, int number);

/* The tags by which a game is known to belong to a match. */
bool match_set_tags(struct bw_record *record, const struct match_plan *plan, int number,
                    const struct opening *opening, struct bw_error *error);

/* The number of the game that a record says to be, counted from 0; -1 where it is of no match. */
int match_game_number(const struct bw_record *record);

/* Whether a record is of this match; says in `error` what is different if not. */
bool match_check_tags(const struct bw_record *record, const struct match_plan *plan,
                      struct bw_error *error);

/* The opening of a record: its first plies, as many as a match played for it, or else all. */
void match_opening_of(const struct bw_record *record, struct opening *opening);

/* ---- the file of games: match_file.c -------------------------------------------------------- */

/* The games of a match that a file holds already. */
struct match_past {
    struct tally tally;
    int faults[2];            /* games lost by a player's own fault */
    struct opening *openings; /* of each pair that was begun */
    int pairs;
    size_t keep; /* bytes of the file up to the end of its last whole game */
};

/* Reads the games that are there, of which there may be none, and takes the seed from them unless
 * `seed_is_known`. False after a complaint: the file is of another match, or no file of games. */
bool match_past_read(struct match_past *past, struct match_plan *plan, bool seed_is_known,
                     enum status *status);
void match_past_free(struct match_past *past);

struct match_file {
    const char *path;
    FILE *file;            /* NULL without --record */
    const char *separator; /* what the next game is set off with */
};

/* Opens the file of a plan to add games; with `resume` right after those of the past. */
bool match_file_open(struct match_file *file, const struct match_plan *plan,
                     const struct match_past *past, enum status *status);

/* Adds a game and writes it out. */
bool match_file_add(struct match_file *file, const struct match_game *game, enum status *status);
bool match_file_close(struct match_file *file, enum status *status);

/* ---- telling: match_report.c ---------------------------------------------------------------- */

struct match_report {
    const struct match_plan *plan;
    bool terminal, shown;
    int64_t start_ms, next_ms;
    int faults[2]; /* games lost by a player's own fault, those of the past included… */
    int told[2];   /* …and without them */
};

void report_start(struct match_report *report, const struct match_plan *plan,
                  const struct match_past *past);
void report_fault(struct match_report *report, int number, const struct match_game *game);
void report_progress(struct match_report *report, const struct tally *tally);
void report_end(struct match_report *report);

/* The result on standard output. */
void report_result(const struct match_report *report, const struct tally *tally, bool json,
                   bool interrupted);

/* ---- all of it: match_run.c ----------------------------------------------------------------- */

/* Whether nothing is left to play: all games were, or the sequential test has decided. */
bool match_is_over(const struct match_plan *plan, const struct tally *tally);

/* Whether every engine of a match can be started and answers, so that a mistyped command line does
 * not pass for a player that loses every game; complains if not. */
bool match_greet(const struct match_plan *plan, enum status *status);

/* Plays what is missing; STATUS_DONE, or STATUS_INTERRUPTED, or another after a complaint. */
enum status match_run(const struct match_plan *plan, struct openings *openings,
                      struct match_file *file, struct tally *tally, struct match_report *report);

#endif
