/* Squares as people name them, and directions as they point in: with bw_choose_square, all that turns
 * keys, clicks and words into moves. */
#ifndef BURROW_CHOOSE_H
#define BURROW_CHOOSE_H

#include <burrow/game.h>

BW_BEGIN_DECLS

/* Where a chosen piece goes in a direction, whose first square is `next`: to the nearest square where it
 * may. Sets `move`. If there is none, BW_CHOICE_REFUSED, with `move` to the next square and `error` why it
 * may not go there; BW_CHOICE_LET_GO if `next` is its own square. */
BW_API enum bw_choice bw_choose_way(const struct bw_position *position, int chosen, int next,
                                    bw_move *move, struct bw_error *error);

/* Reads a square of the board from its text; BW_NO_SQUARE, with a message, if it is none. */
BW_API int bw_choose_named(const struct bw_position *position, const char *text,
                           struct bw_error *error);

BW_END_DECLS

#endif
