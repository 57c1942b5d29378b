/* Glicko-2, Mark Glickman's system of ratings, which knows how uncertain each rating is.
 *
 * A player has a rating, its deviation (the rating is within two of them with 95 %), and a volatility,
 * which says how much the rating is expected to change. Results count at the end of a rating period;
 * a period without games makes the deviation larger. How long a period is, the caller decides. */
#ifndef BURROW_GLICKO_H
#define BURROW_GLICKO_H

#include <stddef.h>

struct glicko {
    double rating, deviation, volatility;
};

/* A game against somebody whose rating and deviation are known. */
struct glicko_game {
    double rating, deviation;
    double score; /* 1, 0.5 or 0 */
};

/* Somebody of whom nothing is known but that they begin with this rating. */
struct glicko glicko_begin(double rating);

/* So many periods, or parts of one, without a game. */
void glicko_wait(struct glicko *player, double periods);

/* One period with these games. */
void glicko_rate(struct glicko *player, const struct glicko_game *games, size_t count);

/* The score that is expected against an opponent. */
double glicko_expect(const struct glicko *player, double rating, double deviation);

#endif
