/* What a person can type in a game: a move, or a word. The table at the end has a row for each word,
 * with its help and the function that obeys it. */
#define _POSIX_C_SOURCE 200809L
#include "common/text.h"
#include "lines/lines_parts.h"
#include <burrow/language.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct bw_position *position_of(const struct game *game) {
    return bw_session_now(session_of(game));
}

/* ---- looking -------------------------------------------------------------------------------- */

static enum outcome obey_last(void *context, const char *rest) {
    const struct game *game = context;
    int plies = bw_session_plies(session_of(game));
    (void)rest;
    if (plies > 0)
        say_ply(session_of(game), plies);
    else
        say(bw_tr("No move has been made yet."));
    if (plies == 1 && bw_session_swapped(session_of(game)))
        say(bw_tr("Then the players changed seats."));
    return GOES_ON;
}

static enum outcome obey_score(void *context, const char *rest) {
    const struct game *game = context;
    (void)rest;
    say_score(session_of(game), now());
    return GOES_ON;
}

/* ---- advice --------------------------------------------------------------------------------- */

static enum outcome obey_hint(void *context, const char *rest) {
    struct game *game = context;
    (void)rest;
    advise(game->lines, game->table);
    return GOES_ON;
}

/* About a legal move, about the last move and the position, or about the start. */
static enum outcome obey_why(void *context, const char *rest) {
    struct game *game = context;
    struct bw_error error;
    bw_move move;
    if (!*rest)
        explain_now(game->lines, game->table);
    else if (bw_move_read(position_of(game), rest, &move, &error))
        explain(game->lines, game->table, bw_session_plies(session_of(game)), move);
    else
        say_error(&error);
    return GOES_ON;
}

/* ---- acting --------------------------------------------------------------------------------- */

/* Makes the table do something, and says what came of it; how the game ended is said later. */
static enum outcome act(struct game *game, enum bw_act act) {
    struct bw_error error;
    char out[BW_WORDS_SIZE];
    enum bw_done done = bw_table_do(game->table, act, now(), &error);
    if (done == BW_REFUSED) {
        say_error(&error);
        return GOES_ON;
    }
    if (done == BW_DONE && (act == BW_ACT_REDO || !bw_table_is_over(game->table)))
        say("%s", bw_say_done(game->table, act, out));
    return TURN_IS_OVER;
}

static enum outcome obey_undo(void *context, const char *rest) {
    (void)rest;
    return act(context, BW_ACT_UNDO);
}

static enum outcome obey_redo(void *context, const char *rest) {
    const struct bw_session *session = session_of(context);
    int plies = bw_session_plies(session);
    (void)rest;
    enum outcome outcome = act(context, BW_ACT_REDO);
    while (plies < bw_session_plies(session))
        say_note(session, ++plies);
    return outcome;
}

/* Somebody at a terminal is asked to confirm what needs it. */
static enum outcome act_if_sure(struct game *game, enum bw_act what, const char *question) {
    struct lines *lines = game->lines;
    bool asks = lines->on_terminal && bw_table_may(game->table, what) &&
                bw_table_asks_before(game->table, what);
    if (!asks || ask_yes(lines, question))
        return act(game, what);
    return lines->ended ? LEFT : GOES_ON;
}

static enum outcome change_seats(struct game *game, enum bw_act how) {
    return act_if_sure(game, how,
                       bw_tr("Do you want to change sides with the other player, yes or no? "));
}

static enum outcome obey_swap(void *context, const char *rest) {
    (void)rest;
    return change_seats(context, BW_ACT_SWAP);
}

static enum outcome obey_seats(void *context, const char *rest) {
    struct game *game = context;
    (void)rest;
    return change_seats(game, bw_table_seats(game->table));
}

static enum outcome obey_resign(void *context, const char *rest) {
    (void)rest;
    return act_if_sure(context, BW_ACT_RESIGN, bw_tr("Do you want to resign, yes or no? "));
}

/* A bot answers at once, a person when it is their turn; whose turn it is does not change. */
static enum outcome obey_draw(void *context, const char *rest) {
    (void)rest;
    act(context, BW_ACT_DRAW);
    return GOES_ON;
}

static enum outcome obey_new(void *context, const char *rest) {
    (void)context;
    (void)rest;
    return BEGINS_AGAIN;
}

/* ---- keeping -------------------------------------------------------------------------------- */

static enum outcome obey_note(void *context, const char *rest) {
    struct game *game = context;
    int plies = bw_session_plies(session_of(game));
    const char *note = bw_session_note_at(session_of(game), plies);
    struct bw_error error;
    if (!*rest && *note)
        say(bw_tr("Note: %s"), note);
    else if (!*rest)
        say(bw_tr("There is no note here; type note and what you want to say."));
    else if (!bw_session_note(session_of(game), plies, rest, &error))
        say_error(&error);
    else
        say(bw_tr("Noted."));
    return GOES_ON;
}

/* Writes a text to a new file; false with errno set. */
static bool write_new(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wbx");
    if (!file)
        return false;
    bool written = fwrite(text, 1, length, file) == length;
    int trouble = errno;
    bool closed = fclose(file) == 0;
    if (!written)
        errno = trouble;
    return written && closed;
}

static void save_record(const struct bw_session *session, const char *path) {
    char quote[BW_QUOTE_SIZE];
    struct bw_record record;
    struct bw_error error;
    size_t length = 0;
    char *text = NULL;
    bw_quote(quote, path, strlen(path));
    if (!bw_session_record(session, &record, &error)) {
        say_error(&error);
        return;
    }
    text = bw_record_write(&record, &length, &error);
    bw_record_free(&record);
    if (!text)
        say_error(&error);
    else if (write_new(path, text, length))
        say(bw_tr("The game is in the file %s."), quote);
    else if (errno == EEXIST)
        say(bw_tr("There is a file %s already; choose another name."), quote);
    else
        say(bw_tr("The file %s cannot be written: %s."), quote, strerror(errno));
    free(text);
}

static enum outcome obey_save(void *context, const char *rest) {
    const struct game *game = context;
    int64_t number = kept_as(game->lines, session_of(game));
    if (*rest)
        save_record(session_of(game), rest);
    else if (number > 0)
        say(bw_tr("Every game is kept; this one is game %lld."), (long long)number);
    else if (game->lines->archive)
        say(bw_tr("Every game is kept, this one from its first move on."));
    else
        say(bw_tr("Games are not kept here; save and the name of a file writes this one."));
    return GOES_ON;
}

/* ---- words and moves ------------------------------------------------------------------------ */

static enum outcome obey_help(void *context, const char *rest);

static const struct word words[] = {
    {BW_TEXT_IN("word", "board"), "b", NULL, BW_TEXT("draws the board."), .look = look_board},
    {BW_TEXT_IN("word", "row"), NULL, BW_TEXT_IN("word", "3"), BW_TEXT("reads a row of the board."),
     .look = look_row},
    {BW_TEXT_IN("word", "column"), NULL, BW_TEXT_IN("word", "c"),
     BW_TEXT("reads a column of the board."), .look = look_column},
    {BW_TEXT_IN("word", "last"), "l", NULL, BW_TEXT("repeats the last move."), .obey = obey_last},
    {BW_TEXT_IN("word", "moves"), "m", BW_TEXT_IN("word", "[SQUARE]"),
     BW_TEXT("lists the legal moves, all or of a square."), .look = look_moves},
    {BW_TEXT_IN("word", "score"), NULL, NULL, BW_TEXT("gives pieces, captures and clocks."),
     .obey = obey_score},
    {BW_TEXT_IN("word", "hint"), "h", NULL, BW_TEXT("gives a good move, and why it is good."),
     .obey = obey_hint},
    {BW_TEXT_IN("word", "why"), "w", BW_TEXT_IN("word", "[MOVE]"),
     BW_TEXT("says what the engine sees: of a move, or of the last one and the position."),
     .obey = obey_why},
    {BW_TEXT_IN("word", "undo"), "u", NULL,
     BW_TEXT("takes your last move back, and what followed it."), .obey = obey_undo},
    {BW_TEXT_IN("word", "redo"), "r", NULL, BW_TEXT("plays again what was taken back."),
     .obey = obey_redo},
    {BW_TEXT_IN("word", "seats"), NULL, NULL,
     BW_TEXT("lets the players change sides, at any time."), .obey = obey_seats},
    {BW_TEXT_IN("word", "note"), NULL, BW_TEXT_IN("word", "[TEXT]"),
     BW_TEXT("says something about the last move."), .obey = obey_note},
    {BW_TEXT_IN("word", "save"), "s", BW_TEXT_IN("word", "[FILE]"),
     BW_TEXT("says under which number the game is kept, or writes its record to a file."),
     .obey = obey_save},
    {BW_TEXT_IN("word", "draw"), NULL, NULL, BW_TEXT("offers a draw, or accepts one."),
     .obey = obey_draw},
    {BW_TEXT_IN("word", "resign"), NULL, NULL, BW_TEXT("gives the game to the other side."),
     .obey = obey_resign},
    {BW_TEXT_IN("word", "new"), NULL, NULL,
     BW_TEXT("leaves this game and begins another one like it, with the sides exchanged."),
     .obey = obey_new},
    {BW_TEXT_IN("word", "rules"), NULL, NULL, BW_TEXT("shows the rules."), .look = look_rules},
    {BW_TEXT_IN("word", "help"), "?", BW_TEXT_IN("word", "[WORD]"),
     BW_TEXT("lists the words, or says what one does."), .obey = obey_help},
    {BW_TEXT_IN("word", "quit"), "q", NULL, BW_TEXT("leaves the game; 0 and exit do the same."),
     .obey = obey_leave},
    {.name = NULL},
};

/* Words that the list leaves out: other ways to leave, and swap, which is announced when allowed. */
static const struct word more_words[] = {
    {BW_TEXT_IN("word", "swap"), NULL, NULL,
     BW_TEXT("changes seats instead of moving, where the variant has it, after the first move."),
     .obey = obey_swap},
    {"exit", "0", NULL, BW_TEXT("leaves the game."), .obey = obey_leave},
    {.name = NULL},
};

static enum outcome obey_help(void *context, const char *rest) {
    const struct game *game = context;
    const char *after;
    if (*rest) {
        words_help(word_find(more_words, rest, &after) ? more_words : words, rest);
        return GOES_ON;
    }
    say_prompt(position_of(game));
    say(bw_tr("Write %s."), bw_tr(position_of(game)->variant.game->move_help));
    words_help(words, "");
    if (bw_session_may_swap(session_of(game)))
        say(bw_tr("You may also type swap, to change seats instead of moving."));
    return GOES_ON;
}

static enum outcome obey_move(struct game *game, const char *line) {
    const struct bw_position *position = position_of(game);
    struct bw_error error;
    bw_move move;
    if (!bw_move_read(position, line, &move, &error)) {
        if (!words_suggest(words, position, line))
            say_error(&error);
        return GOES_ON;
    }
    if (bw_table_play(game->table, move, now(), NULL) == BW_DONE) /* unless the time has run out */
        say_ply(session_of(game), bw_session_plies(session_of(game)));
    return TURN_IS_OVER;
}

enum outcome game_obey(struct game *game, const char *line) {
    const char *rest;
    const struct word *word = word_find(words, line, &rest);
    if (!word)
        word = word_find(more_words, line, &rest);
    return word ? word_obey(word, game->lines, position_of(game), game, rest)
                : obey_move(game, line);
}
