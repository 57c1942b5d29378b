/* All of Burrow in lines: for scripts, for ears, and where there is no screen to draw on.
 *
 * A person types a line and is answered in whole sentences, one on a line, without box drawing and
 * without moving the cursor. A game is a session like everywhere; here is only what is asked and
 * said around it. */
#ifndef BURROW_LINES_H
#define BURROW_LINES_H

#include "archive/archive.h"
#include "console/console.h"
#include <burrow/session.h>

/* A game to begin: position, players and clock, and what the bots' random choices follow from. */
struct lines_game {
    struct bw_setup setup;
    uint64_t seed;
};

/* A seed for somebody who names none: another one each time. */
uint64_t lines_any_seed(void);

/* Plays a game to its end, or until the person leaves it. The last line is `result …`. Where a bot
 * cannot begin, nothing is printed but the complaint. */
enum status lines_play(const struct lines_game *game, const struct arguments *arguments);

/* Goes on with a game of an archive, which stays the caller's, with the programs that the person lets
 * play; likewise. */
enum status lines_resume(struct archive *archive, int64_t id,
                         const struct archive_programs *allowed, const struct arguments *arguments);

/* The menu: numbers, 0 for going back, and asking again where a choice is wrong. */
enum status lines_menu(const struct arguments *arguments);

#endif
