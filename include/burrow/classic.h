/* The classic bots: the simple players of the programs that Burrow grew from, kept as opponents
 * and as fixed points to measure strength against; and the random numbers that they use. */
#ifndef BURROW_CLASSIC_H
#define BURROW_CLASSIC_H

#include <burrow/game.h>

BW_BEGIN_DECLS

/* A source of random numbers; the same seed gives the same numbers everywhere. */
struct bw_random {
    uint64_t state;
};

BW_API void bw_random_seed(struct bw_random *random, uint64_t seed);
BW_API uint64_t bw_random_next(struct bw_random *random);

/* A number from 0 to limit − 1, each equally likely. The limit is at least 1. */
BW_API int bw_random_below(struct bw_random *random, int limit);

/* How far a side has come: in Talpa the number of rows (columns, for the owner of left and right)
 * that its best path of empty squares touches; in 4Mation the most of its pieces in any K squares
 * in line without an enemy piece. */
BW_API int bw_reach(const struct bw_position *position, int side);

/* Any legal move, each equally likely. The game is not over. */
BW_API bw_move bw_classic_random(const struct bw_position *position, struct bw_random *random);

/* The move after which own reach minus enemy reach is largest; a win above everything, a move that
 * makes the enemy win below everything; in 4Mation also no move that allows a winning reply, if
 * there is another. Among equals one at random. The game is not over. */
BW_API bw_move bw_classic_greedy(const struct bw_position *position, struct bw_random *random);

/* The moves grouped by own reach minus enemy reach, the groups in rising order, G of them: level 1
 * plays as bw_classic_random, and level L up to 9 any move of group number max(G + L − 9, 1). Reach
 * alone decides, even over wins and blunders. The game is not over. */
BW_API bw_move bw_classic_ranked(const struct bw_position *position, int level,
                                 struct bw_random *random);

BW_END_DECLS

#endif
