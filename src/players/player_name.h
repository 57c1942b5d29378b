/* How those players choose their moves who run inside of this program.
 *
 * It needs no processes and no threads, so that a page has it too. */
#ifndef BURROW_PLAYERS_PLAYER_NAME_H
#define BURROW_PLAYERS_PLAYER_NAME_H

#include <burrow/classic.h>
#include <burrow/player.h>
#include <burrow/search.h>

/* The move of a player inside of this program, in a game that is not over. The search is a level's,
 * and may be NULL for the others. */
bw_move player_choose(const struct bw_player *player, struct bw_search *search,
                      const struct bw_position *position, struct bw_random *random,
                      const struct bw_task *task);

#endif
