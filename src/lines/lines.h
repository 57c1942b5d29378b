/* All of Burrow in lines: for scripts, for screen readers, and where there is no screen to draw on.
 *
 * A person types a line and is answered in whole sentences, one per line, without box drawing and
 * without moving the cursor. A game is a session as everywhere; this room only asks and answers. */
#ifndef BURROW_LINES_H
#define BURROW_LINES_H

#include "archive/archive.h"
#include "console/console.h"
#include <burrow/session.h>

/* A game to begin: position, players and clock, and the seed of the bots' random choices. */
struct lines_game {
    struct bw_setup setup;
    uint64_t seed;
};

/* A seed if none is given: a different one each time. */
uint64_t lines_any_seed(void);

/* Plays a game to its end, or until the person leaves it. The last line is `result …`. If a bot cannot
 * begin, nothing but the complaint is printed. */
enum status lines_play(const struct lines_game *game, const struct arguments *arguments);

/* Resumes a game of an archive, which the caller keeps, with the programs that the person lets play;
 * otherwise the same. */
enum status lines_resume(struct archive *archive, int64_t id,
                         const struct archive_programs *allowed, const struct arguments *arguments);

/* The menu: numbers, 0 to go back, and asking again after a wrong choice. */
enum status lines_menu(const struct arguments *arguments);

#endif
