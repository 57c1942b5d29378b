/* Lessons: which moves of a step are right, and the response to each.
 *
 * A move is judged by the rules and the aim of its step: by what the move does and, if the aim
 * looks further, by what every answer to it does. The steps are in a file for each game. */
#include "learn/step.h"
#include <assert.h>
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <string.h>

static const struct bw_lesson *const lessons[] = {&bw_lesson_talpa, &bw_lesson_fourmation};

static struct bw_variant variant_of(const struct bw_lesson *lesson) {
    struct bw_variant variant;
    bool read = bw_variant_read(&variant, lesson->variant, NULL);
    assert(read);
    (void)read;
    return variant;
}

static const struct lesson_step *step_of(const struct bw_lesson *lesson, int step) {
    assert(step >= 0 && step < lesson->count);
    return &lesson->steps[step];
}

const struct bw_lesson *bw_lesson_of(const struct bw_game *game) {
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++)
        if (variant_of(lessons[i]).game == game)
            return lessons[i];
    return NULL;
}

int bw_lesson_steps(const struct bw_lesson *lesson) {
    return lesson->count;
}

void bw_lesson_position(const struct bw_lesson *lesson, int step, struct bw_position *position) {
    struct bw_variant variant = variant_of(lesson);
    bool read = bw_position_read(position, &variant, step_of(lesson, step)->position, NULL);
    assert(read);
    (void)read;
}

const char *bw_lesson_text(const struct bw_lesson *lesson, int step) {
    return bw_tr(step_of(lesson, step)->text);
}

const char *bw_lesson_hint(const struct bw_lesson *lesson, int step) {
    return bw_tr(step_of(lesson, step)->hint);
}

const char *bw_lesson_end(void) {
    return bw_tr("That was the whole lesson. Level 1 is a good first opponent.");
}

/* ---- right and wrong ------------------------------------------------------------------------ */

static struct bw_position after(const struct bw_position *position, bw_move move) {
    struct bw_position next = *position;
    bw_play(&next, move);
    return next;
}

static bool has_won(const struct bw_position *position, int side) {
    return bw_result(position) == bw_won_by(side);
}

/* Whether the side to move has a move that wins at once. */
static bool can_win(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = after(position, moves[i]);
        if (has_won(&next, position->turn))
            return true;
    }
    return false;
}

/* Whether every answer wins for `side`, or lets it win at once; false if the game is over. */
static bool is_forced(const struct bw_position *position, int side) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = after(position, moves[i]);
        if (!has_won(&next, side) && !can_win(&next))
            return false;
    }
    return count > 0;
}

static bool is_right(enum lesson_aim aim, const struct bw_position *position, bw_move move) {
    struct bw_position next = after(position, move);
    bw_move replies[BW_MAX_MOVES];
    switch (aim) {
    case AIM_MOVE:
        return true;
    case AIM_WIN:
        return has_won(&next, position->turn);
    case AIM_SAFETY:
        return !has_won(&next, next.turn) && !can_win(&next);
    case AIM_FORCE:
        return is_forced(&next, position->turn);
    case AIM_ONE_REPLY:
        return bw_moves(&next, replies) == 1;
    }
    assert(false);
    return false;
}

/* ---- what is said --------------------------------------------------------------------------- */

static const char *why_wrong(const struct lesson_step *step, bw_move move) {
    char text[BW_MOVE_SIZE];
    bw_move_write(move, text);
    for (int i = 0; i < LESSON_SLIPS && step->slip[i].move; i++)
        if (strcmp(step->slip[i].move, text) == 0)
            return bw_tr(step->slip[i].said);
    assert(step->wrong);
    return bw_tr(step->wrong);
}

static bw_move reply_to(const struct lesson_step *step, const struct bw_position *position,
                        bw_move move) {
    struct bw_position next = after(position, move);
    bw_move reply = BW_NO_MOVE;
    if (step->reply) {
        bool read = bw_move_read(&next, step->reply, &reply, NULL);
        assert(read);
        (void)read;
    }
    return reply;
}

bool bw_lesson_try(const struct bw_lesson *lesson, int step, bw_move move, bw_move *reply,
                   char *said, size_t size) {
    const struct lesson_step *tried = step_of(lesson, step);
    struct bw_position position;
    struct bw_error error;
    char sentence[BW_WORDS_SIZE];
    *reply = BW_NO_MOVE;
    bw_lesson_position(lesson, step, &position);
    if (!bw_move_check(&position, move, &error)) {
        snprintf(said, size, "%s", bw_say_error(&error, sentence));
        return false;
    }
    if (!is_right(tried->aim, &position, move)) {
        snprintf(said, size, "%s", why_wrong(tried, move));
        return false;
    }
    *reply = reply_to(tried, &position, move);
    snprintf(said, size, "%s", bw_tr(tried->right));
    return true;
}
