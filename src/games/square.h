/* Reading squares, for positions and moves. */
#ifndef BURROW_GAMES_SQUARE_H
#define BURROW_GAMES_SQUARE_H

#include "common/text.h"
#include <burrow/game.h>

/* How many characters at the start of a text look like a square, a letter followed by digits; 0 if
 * they do not. */
size_t bw_square_length(const char *text, size_t length);

/* Reads a text that is one square of a board; BW_NO_SQUARE and an error if it is not. */
int bw_square_read(const struct span *text, int size, struct bw_error *error);

#endif
