/* The parts of a lesson. A step has a position and an aim. Which moves are right follows from the
 * aim and the rules; it is not written down, so it cannot be wrong. */
#ifndef BURROW_LEARN_STEP_H
#define BURROW_LEARN_STEP_H

#include <burrow/lesson.h>

/* What makes a move right. */
enum lesson_aim {
    AIM_MOVE,     /* it is legal */
    AIM_WIN,      /* it wins at once */
    AIM_SAFETY,   /* it does not lose at once, nor to the enemy's next move */
    AIM_FORCE,    /* whatever the enemy answers, the next move wins */
    AIM_ONE_REPLY /* the enemy has a single answer */
};

/* A likely wrong move, and why it is wrong. */
struct lesson_slip {
    const char *move;
    const char *said;
};

enum {
    LESSON_SLIPS = 2
};

/* All texts are marked with BW_TEXT; moves and positions are written as everywhere. */
struct lesson_step {
    const char *position;
    enum lesson_aim aim;
    const char *text, *hint;
    const char *right;                     /* the response to a right move */
    const char *reply;                     /* the enemy's answer to it; NULL for none */
    struct lesson_slip slip[LESSON_SLIPS]; /* a NULL move for none */
    const char *wrong;                     /* the response to all other moves; NULL if there are
                                              none */
};

struct bw_lesson {
    const char *variant;
    const struct lesson_step *steps;
    int count;
};

extern const struct bw_lesson bw_lesson_talpa;
extern const struct bw_lesson bw_lesson_fourmation;

#endif
