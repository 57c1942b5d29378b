/* Players that are learning.
 *
 * A learner looks one move ahead and counts, as a person does, how many squares each side still
 * lacks. Each of its weaknesses can be named: it does not notice every move, it looks only at its
 * own path, or does not ask whose the path is that it digs, and it overlooks replies. Nobody
 * overlooks everything: a learner always takes a win in one, and never loses by its own move if
 * another one is left. Among moves that look the same it plays any. */
#include "search/learner.h"
#include "search/one_move.h"

enum {
    WINS = 1000,
    OVERLOOKED = -1000, /* below all that it notices */
    ALLOWS_WIN = -10000,
    LOSES = -100000
};

static int distance(const struct bw_position *position, int side) {
    const struct bw_game *game = position->variant.game;
    return game->distance ? game->distance(position, side) : -game->reach(position, side);
}

static bool happens(struct bw_random *random, int of_a_hundred) {
    return bw_random_below(random, 100) < of_a_hundred;
}

/* What a learner sees in the position that its move leads to. */
static int outlook(const struct bw_position *next, const struct learner *learner,
                   struct bw_random *random) {
    int own = distance(next, bw_opponent(next->turn)), enemy = distance(next, next->turn);
    int seen = learner->sight == LEARNER_OWN    ? -own
               : learner->sight == LEARNER_BOTH ? enemy - own
                                                : -(own < enemy ? own : enemy);
    if (enemy <= 1 && happens(random, learner->care) && bw_one_move_wins(next))
        seen += ALLOWS_WIN;
    return seen;
}

/* Who looks, and its chance. */
struct look {
    const struct learner *learner;
    struct bw_random *random;
};

static int value_of(void *context, const struct bw_position *position, bw_move move) {
    const struct look *look = context;
    int side = position->turn;
    struct bw_position next = *position;
    bw_play(&next, move);
    enum bw_result result = bw_result(&next);
    if (result == bw_won_by(side))
        return WINS;
    if (result == bw_won_by(bw_opponent(side)))
        return LOSES;
    int overlooked = happens(look->random, look->learner->eye) ? 0 : OVERLOOKED;
    return overlooked + outlook(&next, look->learner, look->random);
}

bw_move bw_learner_move(const struct bw_position *position, const struct learner *learner,
                        struct bw_random *random) {
    struct look look = {learner, random};
    return bw_one_move_best(position, value_of, &look, random);
}
