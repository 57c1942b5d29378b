/* Claims, by the rules alone. */
#include "verify/claim.h"

bool claim_at_once(struct claim claim, const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    const int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (claim_holds(claim, bw_result(&next)))
            return true;
    }
    return false;
}
