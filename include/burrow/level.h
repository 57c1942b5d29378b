/* The levels 1 to 9, a ladder from somebody who is learning to the engine at full strength. A level
 * is weak by seeing and knowing less, never by throwing games away. */
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

/* One sentence on how a level plays a game, and what it does not see; translated. */
BW_API const char *bw_level_text(const struct bw_game *game, int level);

/* ---- the ladder ----------------------------------------------------------------------------- */

/* Ratings as measured (docs/levels.md), in Elo points: 400 more are ten to one. The classic bot greedy
 * has BW_RATING_GREEDY on every board, so a rating means about as much on all of them. A board that was
 * not measured has what its neighbours have. */
#define BW_RATING_GREEDY 1000

/* Of a level from 1 to 9. The variant is settled. For a game that was not measured, each level is 200
 * points above the one below, from 800. */
BW_API int bw_level_rating(const struct bw_variant *variant, int level);

/* Of a classic bot: ranked:1 to ranked:9 as 1 to 9, where 1 is random, too; greedy as 0. */
BW_API int bw_classic_rating(const struct bw_variant *variant, int rank);

BW_END_DECLS

#endif
