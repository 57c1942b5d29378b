/* The levels 1 to 9: the engine made weaker by seeing and knowing less, never by throwing games
 * away. */
#ifndef BURROW_LEVEL_H
#define BURROW_LEVEL_H

#include <burrow/classic.h>
#include <burrow/search.h>

BW_BEGIN_DECLS

#define BW_LEVELS 9

/* The move that a level plays. Of the task only the stop and the limits are used; the limits bound
 * the level further, and its own still hold. The game is not over. BW_NO_MOVE if the engine does
 * not play it. */
BW_API bw_move bw_level_move(struct bw_search *search, const struct bw_position *position,
                             int level, struct bw_random *random, const struct bw_task *task);

BW_END_DECLS

#endif
