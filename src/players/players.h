/* Everybody who answers the wants of a table in this program: the engine that gives advice, and the
 * bots in the seats, other programs among them.
 *
 * A bot is made when its move is first wanted in a game, and stays with its player when sides are
 * exchanged. All of this may happen on another thread than the one that asks, one want at a time; only
 * players_hurry and players_stop may be called meanwhile. */
#ifndef BURROW_PLAYERS_PLAYERS_H
#define BURROW_PLAYERS_PLAYERS_H

#include <burrow/table.h>

struct players;

/* NULL without memory. */
struct players *players_new(void);
void players_free(struct players *players);

/* Makes the bots of a game, and starts those that are other programs, so that what is wrong with one is
 * known before the first move. False with its side, and the reason as words that follow its name. */
bool players_begin(struct players *players, const struct bw_table *table, int *side,
                   char reason[BW_REASON_SIZE]);

/* Makes whoever is to answer a want, which comes before players_answer. */
void players_prepare(struct players *players, const struct bw_want *want);

/* Finds the answer to a want. Whatever fails is an answer too. */
void players_answer(struct players *players, const struct bw_want *want, struct bw_answer *answer);

/* Has the answer that is being looked for, or is next, come as soon as possible: the best so far… */
void players_hurry(struct players *players);

/* …or not at all. Another program that does not end its search when told to is ended itself. */
void players_stop(struct players *players);

/* Takes both back, once the answer is there. */
void players_ready(struct players *players);

/* Sends the bots away, and ends those that are other programs. */
void players_dismiss(struct players *players);

#endif
