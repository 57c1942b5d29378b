/* All moves are tried, and each is valued by itself, in the order in which the rules list them. */
#include "search/one_move.h"
#include <assert.h>
#include <limits.h>

bool bw_one_move_wins(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == bw_won_by(position->turn))
            return true;
    }
    return false;
}

bw_move bw_one_move_best(const struct bw_position *position, one_move_value *value_of,
                         void *context, struct bw_random *random) {
    bw_move moves[BW_MAX_MOVES], best[BW_MAX_MOVES];
    int count = bw_moves(position, moves), best_count = 0, best_value = INT_MIN;
    assert(count > 0);
    best[0] = moves[0];
    for (int i = 0; i < count; i++) {
        int value = value_of(context, position, moves[i]);
        if (value > best_value) {
            best_value = value;
            best_count = 0;
        }
        if (value == best_value)
            best[best_count++] = moves[i];
    }
    return best[bw_random_below(random, best_count)];
}
