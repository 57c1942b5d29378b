/* What somebody has learned: results against each level, and a rating on the levels' scale.
 *
 * Everything is found from the games themselves, in the order in which they began, so nothing is kept
 * beside them that could contradict them. A game counts if one person plays a level from the usual
 * start, without help, to an end that the players reached. */
#ifndef BURROW_PROGRESS_H
#define BURROW_PROGRESS_H

#include "progress/glicko.h"
#include <burrow/level.h>
#include <burrow/player.h>
#include <burrow/record.h>
#include <burrow/session.h>
#include <stdbool.h>

enum {
    PROGRESS_POINTS = 120 /* of the graph: the latest games */
};

struct progress_score {
    int won, drawn, lost;
};

/* The progress in one game. */
struct progress {
    const struct bw_game *game;
    struct glicko rating;
    int counted; /* games */
    int helped;  /* games that do not count, since somebody had help */
    struct progress_score level[BW_LEVELS];

    /* After each of the latest games that count, the oldest first. */
    struct {
        double rating, deviation;
    } point[PROGRESS_POINTS];
    int points;

    /* The level of the last game, and how many games against it in a row were won, or if negative
     * lost. */
    int last_level, row;
    int64_t last_ms; /* when the last game began */
};

/* Nothing is played yet. */
void progress_begin(struct progress *progress, const struct bw_game *game);

/* Adds a game that began at a time, with the players of its start. Games of another kind, and those that
 * are no measure of anybody, change nothing. Games must come in the order of time. */
void progress_add(struct progress *progress, const struct bw_record *record,
                  const struct bw_player player[2], int64_t began_ms);

/* The same for a visitor of games, whose context is the progress. */
void progress_visit(void *progress, const struct bw_record *record,
                    const struct bw_player player[2], int64_t began_ms);

/* The whole hundreds between which the graph of the ratings lies; they differ. */
struct progress_scale {
    int low, high;
};

struct progress_scale progress_scale(const struct progress *progress);

/* What would be good to do next. */
enum progress_next {
    PROGRESS_GO_ON,
    PROGRESS_UP,    /* play the level above: two wins in a row */
    PROGRESS_DOWN,  /* the level below: three losses in a row */
    PROGRESS_LESSON /* learn the game, after losing to level 1 */
};

enum progress_next progress_suggest(const struct progress *progress, bool learned);

#define PROGRESS_SIZE 256

/* The suggestion in a sentence; "" to go on. */
const char *progress_say_next(const struct progress *progress, bool learned,
                              char out[PROGRESS_SIZE]);

/* The rating with its uncertainty, and how many games count, in sentences. */
const char *progress_say_rating(const struct progress *progress, char out[PROGRESS_SIZE]);
const char *progress_say_games(const struct progress *progress, char out[PROGRESS_SIZE]);

/* What the graph shows, in a sentence; "" while there is no graph. */
const char *progress_say_course(const struct progress *progress, char out[PROGRESS_SIZE]);

/* The results against a level from 1 on, and whether there are any. */
const char *progress_say_level(const struct progress *progress, int level, char out[PROGRESS_SIZE]);
bool progress_has_level(const struct progress *progress, int level);

#endif
