/* The classic bots: greedy players that look one move ahead and judge by reach; see classic.h. */
#include "search/one_move.h"
#include <assert.h>
#include <limits.h>

int bw_reach(const struct bw_position *position, int side) {
    assert(position->variant.game->reach);
    return position->variant.game->reach(position, side);
}

bw_move bw_classic_random(const struct bw_position *position, struct bw_random *random) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    return moves[bw_random_below(random, count)];
}

/* What greedy thinks of a move: a win, then moves by reach, then those that allow a winning reply
 * by reach (in games where it looks that far), then losing at once. */
static int greedy_value(void *context, const struct bw_position *position, bw_move move) {
    (void)context;
    enum {
        STEP = 1000 /* beyond any difference of reach */
    };
    int side = position->turn;
    struct bw_position next = *position;
    bw_play(&next, move);
    enum bw_result result = bw_result(&next);
    if (result == bw_won_by(side))
        return 2 * STEP;
    if (result == bw_won_by(bw_opponent(side)))
        return -2 * STEP;
    int value = bw_reach(&next, side) - bw_reach(&next, bw_opponent(side));
    if (position->variant.game->greedy_looks_ahead && bw_one_move_wins(&next))
        value -= STEP;
    return value;
}

bw_move bw_classic_greedy(const struct bw_position *position, struct bw_random *random) {
    return bw_one_move_best(position, greedy_value, NULL, random);
}

/* How many different values there are below one: the number of its group, counted from 0. */
static int groups_below(const int *values, int count, int value) {
    int groups = 0;
    for (int i = 0; i < count; i++) {
        bool first = values[i] < value;
        for (int j = 0; j < i && first; j++)
            first = values[j] != values[i];
        groups += first;
    }
    return groups;
}

bw_move bw_classic_ranked(const struct bw_position *position, int level, struct bw_random *random) {
    bw_move moves[BW_MAX_MOVES], chosen[BW_MAX_MOVES];
    int values[BW_MAX_MOVES], side = position->turn, chosen_count = 0;
    int count = bw_moves(position, moves);
    assert(level >= 1 && level <= 9 && count > 0);
    if (level == 1)
        return bw_classic_random(position, random);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        values[i] = bw_reach(&next, side) - bw_reach(&next, bw_opponent(side));
    }
    int groups = groups_below(values, count, INT_MAX);
    int wanted = groups + level - 9 > 1 ? groups + level - 9 : 1;
    for (int i = 0; i < count; i++)
        if (groups_below(values, count, values[i]) == wanted - 1)
            chosen[chosen_count++] = moves[i];
    assert(chosen_count > 0);
    return chosen[bw_random_below(random, chosen_count)];
}
