/* The guided first game of each kind: each step shows a position and says what to do; the answer to a
 * move says what it did, or why it was not the right one. */
#include "lines/lines_parts.h"
#include <burrow/language.h>
#include <burrow/lesson.h>
#include <string.h>

struct learner {
    struct lines *lines;
    const struct bw_lesson *lesson;
    int step;
    struct bw_position position;
};

/* ---- words ---------------------------------------------------------------------------------- */

static enum outcome obey_hint(void *context, const char *rest) {
    const struct learner *learner = context;
    (void)rest;
    say_text(bw_lesson_hint(learner->lesson, learner->step));
    return GOES_ON;
}

static enum outcome obey_next(void *context, const char *rest) {
    (void)context;
    (void)rest;
    return TURN_IS_OVER;
}

static enum outcome obey_help(void *context, const char *rest);

static const struct word words[] = {
    {BW_TEXT_IN("word", "hint"), "h", NULL, BW_TEXT("helps with this step."), .obey = obey_hint},
    {BW_TEXT_IN("word", "board"), "b", NULL, BW_TEXT("draws the board."), .look = look_board},
    {BW_TEXT_IN("word", "row"), NULL, BW_TEXT_IN("word", "3"), BW_TEXT("reads a row of the board."),
     .look = look_row},
    {BW_TEXT_IN("word", "column"), NULL, BW_TEXT_IN("word", "c"),
     BW_TEXT("reads a column of the board."), .look = look_column},
    {BW_TEXT_IN("word", "moves"), "m", BW_TEXT_IN("word", "[SQUARE]"),
     BW_TEXT("lists the legal moves, all or of a square."), .look = look_moves},
    {BW_TEXT_IN("word", "next"), "n", NULL, BW_TEXT("goes on to the next step."),
     .obey = obey_next},
    {BW_TEXT_IN("word", "rules"), NULL, NULL, BW_TEXT("shows the rules."), .look = look_rules},
    {BW_TEXT_IN("word", "help"), "?", BW_TEXT_IN("word", "[WORD]"),
     BW_TEXT("lists the words, or says what one does."), .obey = obey_help},
    {BW_TEXT_IN("word", "quit"), "q", NULL, BW_TEXT("ends the lesson; '0' does the same."),
     .obey = obey_leave},
    {.name = NULL},
};

static enum outcome obey_help(void *context, const char *rest) {
    const struct learner *learner = context;
    if (!*rest)
        say(bw_tr("Write %s."), bw_tr(learner->position.variant.game->move_help));
    words_help(words, rest);
    return GOES_ON;
}

/* ---- steps ---------------------------------------------------------------------------------- */

static enum outcome try_move(const struct learner *learner, const char *line) {
    char said[BW_WORDS_SIZE], out[BW_WORDS_SIZE];
    struct bw_position position = learner->position;
    struct bw_error error;
    bw_move move, reply;
    if (!bw_move_read(&position, line, &move, &error)) {
        if (!words_suggest(words, &position, line))
            say_error(&error);
        return GOES_ON;
    }
    bool right = bw_lesson_try(learner->lesson, learner->step, move, &reply, said, sizeof said);
    if (right)
        say("%s", bw_say_move(&position, move, out));
    say_text(said);
    if (!right)
        return GOES_ON;
    bw_play(&position, move);
    if (reply != BW_NO_MOVE)
        say("%s", bw_say_move(&position, reply, out));
    return TURN_IS_OVER;
}

static enum outcome obey(struct learner *learner, const char *line) {
    const char *rest;
    const struct word *word = word_find(words, line, &rest);
    if (word)
        return word_obey(word, learner->lines, &learner->position, learner, rest);
    return strcmp(line, "0") == 0 ? LEFT : try_move(learner, line);
}

static enum outcome take_step(struct learner *learner) {
    char line[LINE_SIZE];
    const char *help = bw_tr("Type a move, 'hint', or 'help'.");
    enum outcome outcome = GOES_ON;
    bw_lesson_position(learner->lesson, learner->step, &learner->position);
    say(bw_tr("Step %d of %d."), learner->step + 1, bw_lesson_steps(learner->lesson));
    say_board(learner->lines, &learner->position);
    say_text(bw_lesson_text(learner->lesson, learner->step));
    while (outcome == GOES_ON) {
        const char *text = ask_line(learner->lines, bw_tr("Your move: "), help, line);
        if (!text)
            return LEFT;
        if (*text)
            outcome = obey(learner, text);
        else
            say("%s", help);
    }
    return outcome;
}

bool learn(struct lines *lines, const struct bw_game *game) {
    struct learner learner = {.lines = lines, .lesson = bw_lesson_of(game)};
    if (!learner.lesson) {
        say(bw_tr("There is no lesson for %s yet."), bw_tr(game->title));
        return true;
    }
    for (; learner.step < bw_lesson_steps(learner.lesson); learner.step++)
        if (take_step(&learner) == LEFT)
            return false;
    say_text(bw_lesson_end());
    return true;
}
