/*
 * What slow.c asks of each game, and the little that the games ask of slow.c. Moves are squares
 * here, not text, so that counting millions of them spends no time on spelling.
 */
#ifndef SLOW_INTERNAL_H
#define SLOW_INTERNAL_H

#include "slow.h"

enum {
    SLOW_EMPTY = '.',
    SLOW_UNDECIDED = '.',
    SLOW_DRAWN = '='
};

struct slow_move {
    int column, row; /* the piece that captures or is removed, or the square to place on */
    bool captures;
    int to_column, to_row; /* the captured piece */
};

/* slow.c */
bool slow_on_board(const struct slow_position *position, int column, int row);
char slow_opponent(char side);

/*
 * For each game: the start position on a cleared board; whether the rules accept a position typed
 * in by hand, which in Talpa they always do; the side that has won, or one of the two signs above;
 * the moves of a game that is not over; a legal move played; and a side's reach.
 */
void slow_talpa_set_up(struct slow_position *position);
char slow_talpa_outcome(const struct slow_position *position);
int slow_talpa_list(const struct slow_position *position, struct slow_move list[]);
void slow_talpa_apply(struct slow_position *position, struct slow_move move);
int slow_talpa_reach(const struct slow_position *position, char side);

void slow_fourmation_set_up(struct slow_position *position);
bool slow_fourmation_accepts(const struct slow_position *position);
char slow_fourmation_outcome(const struct slow_position *position);
int slow_fourmation_list(const struct slow_position *position, struct slow_move list[]);
void slow_fourmation_apply(struct slow_position *position, struct slow_move move);
int slow_fourmation_reach(const struct slow_position *position, char side);

#endif
