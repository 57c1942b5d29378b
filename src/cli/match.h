/* A match: what its parts share. match.c is the command, match_run.c plays the games in parallel,
 * match_game.c plays one, match_file.c keeps them, match_report.c reports progress and result,
 * openings.c chooses the openings, match_stats.c has the statistics. */
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
    int threads;         /* 0 if not given */
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

/* The seed for the random choices of one thing in a match: `what` kind of thing, and which. */
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

/* What the first player scored. Games are added in order, so every second one ends a pair. */
struct tally {
    int wins, draws, losses;
    int pairs[PAIR_KINDS]; /* complete pairs by the half points scored in them: 0 to 4 */
    int open;              /* half points of the first game of an incomplete pair */
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

/* The sequential test of elo0 against elo1, with error rates of 5 % both ways: the log-likelihood
 * ratio, and its verdict. */
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

/* Adds the opening of the next pair, if it is already known. False without memory. */
bool openings_put(struct openings *openings, const struct opening *opening);

void openings_free(struct openings *openings);

/* ---- one game: match_game.c ----------------------------------------------------------------- */

struct match_game {
    char *text; /* the record */
    size_t length;
    int half_points; /* of the first player */
    int loser;       /* the player that lost by its own fault; otherwise -1 */
    char *fault;     /* what it did, as a sentence; otherwise NULL */
};

enum match_played {
    GAME_PLAYED,
    GAME_STOPPED,  /* nothing of it is kept */
    GAME_NO_MEMORY /* likewise */
};

enum match_played match_play(const struct match_plan *plan, int number,
                             const struct opening *opening, struct player *const players[2],
                             struct match_game *game);
void match_game_free(struct match_game *game);

/* The half points that the first player scored in a finished game. */
int match_half_points(const struct bw_variant *variant, int number, enum bw_result result);

/* The player that lost a recorded game by its own fault; -1 if none did. */
int match_loser(const struct bw_record *record, int number);

/* Sets the tags that mark a game as part of a match. */
bool match_set_tags(struct bw_record *record, const struct match_plan *plan, int number,
                    const struct opening *opening, struct bw_error *error);

/* The number of a record's game in its match, counted from 0; -1 if it is of no match. */
int match_game_number(const struct bw_record *record);

/* Whether a record is of this match; says in `error` what is different if not. */
bool match_check_tags(const struct bw_record *record, const struct match_plan *plan,
                      struct bw_error *error);

/* The opening of a record: the plies that a match gave as its opening, or else all. */
void match_opening_of(const struct bw_record *record, struct opening *opening);

/* ---- the file of games: match_file.c -------------------------------------------------------- */

/* The games of a match that a file holds already. */
struct match_past {
    struct tally tally;
    int faults[2];            /* games lost by a player's own fault */
    struct opening *openings; /* of each pair that was begun */
    int pairs;
    size_t keep; /* bytes of the file up to the end of its last complete game */
};

/* Reads the games in the file, if any, and takes the seed from them unless `seed_is_known`. False after
 * a complaint: the file is of another match, or no file of games. */
bool match_past_read(struct match_past *past, struct match_plan *plan, bool seed_is_known,
                     enum status *status);
void match_past_free(struct match_past *past);

struct match_file {
    const char *path;
    FILE *file;            /* NULL without --record */
    const char *separator; /* written before the next game */
};

/* Opens the file of a plan to add games; with `resume` right after the past ones. */
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

/* Whether nothing is left to play: all games are played, or the sequential test has decided. */
bool match_is_over(const struct match_plan *plan, const struct tally *tally);

/* Whether every engine of a match can be started and answers; complains if not. Otherwise a mistyped
 * command line would count as a player that loses every game. */
bool match_greet(const struct match_plan *plan, enum status *status);

/* Plays the missing games; STATUS_DONE, STATUS_INTERRUPTED, or another after a complaint. */
enum status match_run(const struct match_plan *plan, struct openings *openings,
                      struct match_file *file, struct tally *tally, struct match_report *report);

#endif
