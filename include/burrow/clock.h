/* Time management: how much of a clock to use for a move. */
#ifndef BURROW_CLOCK_H
#define BURROW_CLOCK_H

#include <burrow/search.h>

BW_BEGIN_DECLS

/* Limits for a move that must be made within so many milliseconds. */
BW_API void bw_clock_fixed(int64_t milliseconds, struct bw_limits *limits);

/* Limits for a move of a game with `remaining` milliseconds left on the mover's clock, to which
 * `increment` is added after each move, for `moves` moves (0: for the rest of the game). A stricter
 * limit that is already set stays. */
BW_API void bw_clock_share(const struct bw_position *position, int64_t remaining, int64_t increment,
                           int64_t moves, struct bw_limits *limits);

BW_END_DECLS

#endif
