/* Players that are learning: the lowest levels; see learner.c. */
#ifndef BURROW_LEARNER_H
#define BURROW_LEARNER_H

#include <burrow/classic.h>

/* What a learner looks at when it weighs a move. */
enum learner_sight {
    LEARNER_NEAREST, /* how near a win is, whoever's */
    LEARNER_OWN,     /* how near its own win is */
    LEARNER_BOTH     /* how much nearer its own is than the enemy's */
};

struct learner {
    int eye; /* of a hundred moves, how many it notices; 0 if the player is no learner */
    enum learner_sight sight;
    int care; /* of a hundred replies that win, how many it sees coming */
};

/* The move that a learner plays. The game is not over. */
bw_move bw_learner_move(const struct bw_position *position, const struct learner *learner,
                        struct bw_random *random);

#endif
