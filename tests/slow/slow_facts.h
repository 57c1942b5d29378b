/*
 * What the rules show of a position, found in the plainest way: by trying, with the rules of this
 * second implementation, or by going over everything until nothing changes. The facts of the fast
 * games are tested against it.
 */
#ifndef SLOW_FACTS_H
#define SLOW_FACTS_H

#include "slow.h"

enum {
    SLOW_NO_WAY = 1000
};

/* Squares by [row][column]. */
typedef bool slow_squares[SLOW_LARGEST][SLOW_LARGEST];

/* Whether a side has won as soon as these squares too are empty, where squares become empty, or hold
 * its pieces, where they are filled. */
bool slow_wins_with(const struct slow_position *position, char side, slow_squares squares);

/* The fewest squares with which that is so, none of them banned; SLOW_NO_WAY if there are none. */
int slow_way_length(const struct slow_position *position, char side, slow_squares banned);

/* Whether some set of so many squares will do: tries all of them. */
bool slow_wins_with_some(const struct slow_position *position, char side, int count);

/* Talpa: whether the other side's path is open once the piece on a square has gone; whether its owner
 * can move with it now, given the turn. */
bool slow_is_frozen(const struct slow_position *position, int column, int row);
bool slow_can_move_from(const struct slow_position *position, int column, int row);

/* Talpa: how many of its pieces a side can take off before the other side's path is open: by a wall
 * that has to stay, and by trying all sets of its pieces. */
int slow_spare(const struct slow_position *position, char side);
int slow_spare_by_trying(const struct slow_position *position, char side);

/* 4Mation: how many rows of a side can still come to be. */
int slow_rows(const struct slow_position *position, char side);

/* Whether the side to move may play on a square; whether the other side can then win at once. */
bool slow_may_play(const struct slow_position *position, int column, int row);
bool slow_gives(const struct slow_position *position, int column, int row);

#endif
