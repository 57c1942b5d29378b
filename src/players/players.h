/* All that answers the wants of a table in this program: the engine that gives advice, and the bots in
 * the seats, other programs included.
 *
 * A bot is made when its move is first wanted in a game, and stays with its player when sides are
 * exchanged (two equal bots are told apart by their sides). Wants may be answered on another thread, one at a time; meanwhile only players_hurry and
 * players_stop may be called. */
#ifndef BURROW_PLAYERS_PLAYERS_H
#define BURROW_PLAYERS_PLAYERS_H

#include <burrow/table.h>

struct players;

/* NULL without memory. */
struct players *players_new(void);
void players_free(struct players *players);

/* Makes the bots of a game, and starts those that are other programs, so that failures show before the
 * first move. On failure, false with the side that failed and a reason that follows its name in a
 * sentence. */
bool players_begin(struct players *players, const struct bw_table *table, int *side,
                   char reason[BW_REASON_SIZE]);

/* Makes the player that is to answer a want. Must come before players_answer. */
void players_prepare(struct players *players, const struct bw_want *want);

/* Finds the answer to a want. A failure is an answer too. */
void players_answer(struct players *players, const struct bw_want *want, struct bw_answer *answer);

/* Makes the current or next players_answer return as soon as possible, with the best answer so far… */
void players_hurry(struct players *players);

/* …or with none. Another program that does not stop searching when told to is ended. */
void players_stop(struct players *players);

/* Takes both back after the answer. */
void players_ready(struct players *players);

/* Sends the bots away, and ends those that are other programs. */
void players_dismiss(struct players *players);

#endif
