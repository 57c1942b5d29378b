/* What follows from the rules alone, within a move or two: wins and losses at once, and threats.
 * Nothing here needs an engine, and all of it is certain. */
#ifndef BURROW_TABLE_TACTICS_H
#define BURROW_TABLE_TACTICS_H

#include <burrow/game.h>

/* The position that a legal move leads to. */
struct bw_position bw_tactics_after(const struct bw_position *position, bw_move move);

/* Whether a move, which need not be legal, wins at once for the side to move. */
bool bw_tactics_wins(const struct bw_position *position, bw_move move);

/* A move that wins at once for the side to move; BW_NO_MOVE if there is none, or the game is
 * over. */
bw_move bw_tactics_win(const struct bw_position *position);

/* The only move that loses neither at once nor to the next reply, if there are other moves and all
 * of them do; otherwise BW_NO_MOVE. */
bw_move bw_tactics_only_safe(const struct bw_position *position);

/* What the side not to move threatens: a move that wins at once, if at most half of the moves of
 * the side to move prevent it. */
struct tactics_threat {
    bw_move move; /* BW_NO_MOVE for none */
    int answers;  /* the moves of the side to move that prevent it */
};

struct tactics_threat bw_tactics_threat(const struct bw_position *position);

#endif
