/* Stepping through a game: the position after each move, what the engine says of the moves, the next
 * mistake, and playing on from any point as a new game.
 *
 * The whole game is judged in the foreground when the person first asks, and its judgements are then
 * kept with it. */
#include "common/text.h"
#include "lines/lines_parts.h"
#include <burrow/language.h>
#include <burrow/review.h>
#include <string.h>

enum {
    FEW = 4 /* moves that are judged without a notice */
};

struct reviewer {
    struct lines *lines;
    struct bw_review cursor;
    const struct bw_session *session; /* of its table */
    int64_t id;                       /* under which it is kept, or 0 */
    struct bw_table *branch;          /* to play on at, or NULL */
};

static const struct bw_position *position_of(const struct reviewer *reviewer) {
    return bw_session_at(reviewer->session, reviewer->cursor.at);
}

/* ---- stepping ------------------------------------------------------------------------------- */

static void say_part(const struct reviewer *reviewer, enum bw_review_part part) {
    char out[BW_WORDS_SIZE];
    if (*bw_review_say(&reviewer->cursor, part, out))
        say("%s", out);
}

static void say_here(const struct reviewer *reviewer) {
    say_part(reviewer, BW_REVIEW_PLACE);
    say_part(reviewer, BW_REVIEW_MOVE);
    say_note(reviewer->session, reviewer->cursor.at);
    say_part(reviewer, BW_REVIEW_END);
    if (reviewer->lines->on_terminal)
        say_board(reviewer->lines, position_of(reviewer));
}

static enum outcome go_to(struct reviewer *reviewer, int plies) {
    int all = bw_session_plies(reviewer->session);
    if (plies > all) {
        say(bw_tr_count("The game has %d move.", "The game has %d moves.", (unsigned long)all),
            all);
        return GOES_ON;
    }
    bw_review_go(&reviewer->cursor, plies);
    say_here(reviewer);
    return GOES_ON;
}

static enum outcome obey_next(void *context, const char *rest) {
    (void)rest;
    return go_to(context, ((const struct reviewer *)context)->cursor.at + 1);
}

static enum outcome obey_back(void *context, const char *rest) {
    (void)rest;
    return go_to(context, ((const struct reviewer *)context)->cursor.at - 1);
}

static enum outcome obey_first(void *context, const char *rest) {
    (void)rest;
    return go_to(context, 0);
}

static enum outcome obey_last(void *context, const char *rest) {
    (void)rest;
    return go_to(context, bw_session_plies(((const struct reviewer *)context)->session));
}

/* ---- judging -------------------------------------------------------------------------------- */

/* Judges all moves unless they are; false if that fails, and says why. */
static bool is_judged(const struct reviewer *reviewer) {
    struct bw_error error;
    if (bw_table_unjudged(reviewer->cursor.table) > 0)
        archive_recall_judged(reviewer->lines->archive, reviewer->id, reviewer->cursor.table);
    int count = bw_table_unjudged(reviewer->cursor.table);
    if (count == 0)
        return true;
    if (!bw_table_judge(reviewer->cursor.table, &error)) {
        say_error(&error);
        return false;
    }
    if (count > FEW)
        say(bw_tr("Looking at %d moves; this takes a moment."), count);
    if (!look(reviewer->lines, reviewer->cursor.table))
        return false;
    archive_keep_judged(reviewer->lines->archive, reviewer->id, reviewer->cursor.table);
    return true;
}

static enum outcome obey_mistake(void *context, const char *rest) {
    struct reviewer *reviewer = context;
    char out[BW_WORDS_SIZE];
    (void)rest;
    if (!is_judged(reviewer))
        return GOES_ON;
    if (bw_review_go_to_mark(&reviewer->cursor, 1, out)) {
        say_here(reviewer);
        say_part(reviewer, BW_REVIEW_JUDGEMENT);
    } else {
        say("%s", out);
    }
    return GOES_ON;
}

static enum outcome obey_decided(void *context, const char *rest) {
    struct reviewer *reviewer = context;
    char out[BW_WORDS_SIZE];
    (void)rest;
    if (bw_table_was_won(reviewer->cursor.table) && !is_judged(reviewer))
        return GOES_ON;
    bool found = bw_review_go_to_turning_point(&reviewer->cursor, out);
    if (found)
        say_here(reviewer);
    say("%s", out);
    if (found)
        say_part(reviewer, BW_REVIEW_JUDGEMENT);
    return GOES_ON;
}

static enum outcome obey_why(void *context, const char *rest) {
    struct reviewer *reviewer = context;
    int at = reviewer->cursor.at;
    (void)rest;
    if (at == 0) {
        explain(reviewer->lines, reviewer->cursor.table, 0, BW_NO_MOVE);
    } else if (is_judged(reviewer)) {
        say_part(reviewer, BW_REVIEW_JUDGEMENT);
        explain(reviewer->lines, reviewer->cursor.table, at - 1,
                bw_session_move(reviewer->session, at));
    }
    return GOES_ON;
}

/* ---- playing on ----------------------------------------------------------------------------- */

static enum outcome obey_play(void *context, const char *rest) {
    struct reviewer *reviewer = context;
    struct bw_error error;
    (void)rest;
    reviewer->branch = bw_table_branch(reviewer->cursor.table, reviewer->cursor.at, now(), &error);
    if (!reviewer->branch)
        say_error(&error);
    return reviewer->branch ? LEFT : GOES_ON;
}

/* ---- the dialogue --------------------------------------------------------------------------- */

static enum outcome obey_help(void *context, const char *rest);

static const struct word words[] = {
    {BW_TEXT_IN("word", "next"), "n", NULL, BW_TEXT("goes on by a move."), .obey = obey_next},
    {BW_TEXT_IN("word", "back"), "b", NULL, BW_TEXT("goes back by a move."), .obey = obey_back},
    {BW_TEXT_IN("word", "first"), "f", NULL, BW_TEXT("goes to the start."), .obey = obey_first},
    {BW_TEXT_IN("word", "last"), "l", NULL, BW_TEXT("goes to the last move."), .obey = obey_last},
    {BW_TEXT_IN("word", "mistake"), "m", NULL, BW_TEXT("looks for the next mistake."),
     .obey = obey_mistake},
    {BW_TEXT_IN("word", "decided"), "d", NULL, BW_TEXT("goes to the move that decided the game."),
     .obey = obey_decided},
    {BW_TEXT_IN("word", "why"), "w", NULL, BW_TEXT("says what the engine sees."), .obey = obey_why},
    {BW_TEXT_IN("word", "facts"), NULL, NULL,
     BW_TEXT("says what the board shows: how far both sides are from winning, and where."),
     .look = look_facts},
    {BW_TEXT_IN("word", "board"), NULL, NULL, BW_TEXT("draws the board."), .look = look_board},
    {BW_TEXT_IN("word", "row"), NULL, BW_TEXT_IN("word", "3"), BW_TEXT("reads a row of the board."),
     .look = look_row},
    {BW_TEXT_IN("word", "column"), NULL, BW_TEXT_IN("word", "c"),
     BW_TEXT("reads a column of the board."), .look = look_column},
    {BW_TEXT_IN("word", "play"), "p", NULL, BW_TEXT("plays on from here, as a new game."),
     .obey = obey_play},
    {BW_TEXT_IN("word", "help"), "?", BW_TEXT_IN("word", "[WORD]"),
     BW_TEXT("lists the words, or says what one does."), .obey = obey_help},
    {BW_TEXT_IN("word", "quit"), "q", NULL, BW_TEXT("ends the review; '0' does the same."),
     .obey = obey_leave},
    {.name = NULL},
};

static enum outcome obey_help(void *context, const char *rest) {
    (void)context;
    words_help(words, rest);
    return GOES_ON;
}

static enum outcome obey(struct reviewer *reviewer, const char *line) {
    const char *rest;
    char quote[BW_QUOTE_SIZE];
    const struct word *word = word_find(words, line, &rest);
    if (word)
        return word_obey(word, reviewer->lines, position_of(reviewer), reviewer, rest);
    if (strcmp(line, "0") == 0)
        return LEFT;
    int number = text_count(line, strlen(line), 1, 9999);
    if (number > 0)
        go_to(reviewer, number);
    else if (!words_suggest(words, NULL, line))
        say(bw_tr("%s is not a word that can be typed here; 'help' lists them."),
            bw_quote(quote, line, strlen(line)));
    return GOES_ON;
}

struct bw_table *review(struct lines *lines, struct bw_table *table, int64_t id) {
    struct reviewer reviewer = {
        .lines = lines, .cursor = {.table = table}, .session = bw_table_session(table), .id = id};
    char line[LINE_SIZE];
    const char *help = bw_tr(
        "Type 'next', 'back', the number of a move, 'mistake', 'decided', 'play', or 'help'.");
    say("%s", help);
    go_to(&reviewer, 0);
    for (enum outcome outcome = GOES_ON; outcome == GOES_ON;) {
        const char *text = ask_line(lines, bw_tr("Review: "), help, line);
        outcome = !text ? LEFT : *text ? obey(&reviewer, text) : obey_next(&reviewer, text);
    }
    return reviewer.branch;
}
