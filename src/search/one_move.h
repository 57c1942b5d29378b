/* What players share that look one move ahead: greedy, and those that are learning. */
#ifndef BURROW_ONE_MOVE_H
#define BURROW_ONE_MOVE_H

#include <burrow/classic.h>

/* Whether the side to move can win by its next move. */
bool bw_one_move_wins(const struct bw_position *position);

/* What a player thinks of a move. */
typedef int one_move_value(void *context, const struct bw_position *position, bw_move move);

/* A move of the highest value; any of several. The game is not over. */
bw_move bw_one_move_best(const struct bw_position *position, one_move_value *value_of,
                         void *context, struct bw_random *random);

#endif
