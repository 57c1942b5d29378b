/* What a certificate claims of a position: that a side wins, or that it at least draws. */
#ifndef BURROW_VERIFY_CLAIM_H
#define BURROW_VERIFY_CLAIM_H

#include <burrow/game.h>

struct claim {
    int side;
    bool wins; /* or at least draws */
};

/* Whether a game that ended so fulfils it. */
static inline bool claim_holds(struct claim claim, enum bw_result result) {
    return result == bw_won_by(claim.side) || (!claim.wins && result == BW_DRAWN);
}

/* Whether a move ends the game so that it does. */
bool claim_at_once(struct claim claim, const struct bw_position *position);

#endif
