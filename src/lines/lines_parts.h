/* What the parts of the program in lines share.
 *
 *     lines.c         the ways in: a game, a kept game, the menu
 *     lines_ask.c     asking for a line, a number, yes or no
 *     lines_words.c   words with short forms, their help, and what was probably meant
 *     lines_game.c    a game from its first to its last turn
 *     lines_obey.c    what a person can type in a game
 *     lines_say.c     what is said about a game
 *     lines_advice.c  having the table's wants answered; hints and reasons
 *     lines_menu.c    the menu, settings and language
 *     lines_new.c     the questions before a new game
 *     lines_review.c  stepping through a game
 *     lines_learn.c   the guided first games
 *     lines_statistics.c  rating and results */
#ifndef BURROW_LINES_PARTS_H
#define BURROW_LINES_PARTS_H

#include "lines/lines.h"
#include "players/players.h"
#include "settings/settings.h"
#include <burrow/words.h>

/* A person who reads and types lines. */
struct lines {
    enum when color;
    struct look look;
    bool on_terminal; /* boards are drawn before each turn, and resigning asks first */
    struct settings settings;
    struct archive *archive; /* NULL if games are not kept */
    struct players *players; /* that answer the tables' wants; NULL until needed */
    bool told_trouble;       /* whether the person knows of the archive's trouble */
    bool ended;              /* nothing more can be read */
};

/* A game being played. */
struct game {
    struct lines *lines;
    struct bw_table *table;
};

static inline struct bw_session *session_of(const struct game *game) {
    return bw_table_session(game->table);
}

/* What a typed line led to. */
enum outcome {
    GOES_ON,
    TURN_IS_OVER,
    BEGINS_AGAIN, /* a new game is wanted */
    FAILED,       /* a bot gave no move */
    LEFT          /* the person leaves, or nothing more can be read */
};

/* ---- asking: lines_ask.c -------------------------------------------------------------------- */

/* Asks for a line, again if it cannot be read; then says the sentence `help` first. Returns the line
 * without surrounding white space, NULL at the end of input. */
const char *ask_line(struct lines *lines, const char *prompt, const char *help,
                     char line[LINE_SIZE]);

/* Asks for a number from `lowest` to `highest` until it gets one; an empty line stands for `usual`
 * unless that is -1. Returns 0 to go back, also at the end of input and for the word `quit`. */
int ask_number(struct lines *lines, int lowest, int highest, int usual);

/* Asks a question; no at the end of input. */
bool ask_yes(struct lines *lines, const char *question);

/* ---- words: lines_words.c ------------------------------------------------------------------- */

/* Whether a typed text is a word, in English or in the person's language, with or without its
 * accents. */
bool is_word(const char *text, size_t length, const char *word);

/* What a word says of a position; `text` is what was typed after it. */
typedef void word_look(const struct lines *lines, const struct bw_position *position,
                       const char *text);

/* A word that can be typed, in English or in the person's language, or by its short form. */
struct word {
    const char *name;  /* translated in the context `word` */
    const char *brief; /* or NULL */
    const char *rest;  /* what may follow, as the help shows it, translated likewise; or NULL */
    const char *help;  /* what it does: a sentence without a subject, to be translated */
    enum outcome (*obey)(void *context, const char *rest); /* `rest` is what follows the word */
    word_look *look; /* instead, for a word that only looks at the position */
};

/* The word that a line begins with, or NULL; *rest is what follows it. `words` ends with a NULL
 * name. */
const struct word *word_find(const struct word *words, const char *line, const char **rest);

/* Does what a word says, to what its dialogue is about (`context`) or in the position that is shown. */
enum outcome word_obey(const struct word *word, const struct lines *lines,
                       const struct bw_position *position, void *context, const char *rest);

/* What `quit` does everywhere. */
enum outcome obey_leave(void *context, const char *rest);

/* Lists all words, or says what one does. */
void words_help(const struct word *words, const char *rest);

/* Suggests the word or legal move (`position` may be NULL) that a line was probably meant to be, and
 * returns true; false if there is nothing to suggest, or the line is made of squares. */
bool words_suggest(const struct word *words, const struct bw_position *position, const char *line);

/* ---- saying: lines_say.c -------------------------------------------------------------------- */

/* Prints a sentence as a line. */
void say(const char *format, ...) BW_PRINTF(1, 2);
void say_error(const struct bw_error *error);

/* Prints a long list of texts separated by spaces, in lines of at most 78 columns. A space inside a
 * text that must stay on one line is written as this: */
#define LIST_SPACE '\t'
void say_list(char *list);

/* Prints several sentences, in such lines. */
void say_text(const char *text);

void say_board(const struct lines *lines, const struct bw_position *position);
void say_greeting(const struct game *game);
void say_prompt(const struct bw_position *position);
void say_rules(const struct bw_variant *variant);

/* What the words of the same names say. */
word_look look_board, look_row, look_column, look_moves, look_rules, look_facts;

/* The facts of a position, to the player of side `you` (-1: of both sides by name). */
void say_facts(const struct bw_position *position, int you);

void say_score(const struct bw_session *session, int64_t now_ms);

/* The note on the position after so many plies; the move that led to it, and the note. */
void say_note(const struct bw_session *session, int plies);
void say_ply(const struct bw_session *session, int plies);

/* ---- playing: lines_game.c, lines_obey.c ---------------------------------------------------- */

/* Milliseconds of the clock that tables use. */
int64_t now(void);

/* A table for a session, which it takes over. NULL without memory, also if the session is NULL for lack
 * of it; the session is then freed. */
struct bw_table *sit_down(struct bw_session *session, uint64_t seed);

/* Seats the bots of a table, which the game takes over, and keeps it, as a new game if the id is 0.
 * False after a complaint, also if the table is NULL; the table is then freed. */
bool game_begin(struct game *game, struct lines *lines, struct bw_table *table, int64_t id);
void game_end(struct game *game);

/* Plays it to its end, or until the person leaves it. */
enum outcome game_play(struct game *game);

/* Does what a line says. */
enum outcome game_obey(struct game *game, const char *line);

/* ---- settings and keeping: lines.c ---------------------------------------------------------- */

/* Applies the settings. */
void use_settings(struct lines *lines);

/* Keeps a session from now on, as a new game if the id is 0. */
void keep(struct lines *lines, struct bw_session *session, int64_t id);

/* Frees a table, whose session is then no longer kept. */
void let_go(struct lines *lines, struct bw_table *table);

/* The number under which it is kept; 0 for none. */
int64_t kept_as(const struct lines *lines, const struct bw_session *session);

/* Says why games cannot be written, once while it lasts. */
void tell_trouble(struct lines *lines);

/* Whether there are players to answer wants. They are made when first needed, and stay until
 * dismissed. */
bool call_players(struct lines *lines);
void dismiss_players(struct lines *lines);

/* ---- advice: lines_advice.c ----------------------------------------------------------------- */

/* Lets the players, who must be there, answer a want, and gives the answer to the table. */
enum bw_news answer(struct lines *lines, struct bw_table *table, const struct bw_want *want);

/* Finds all views and comparisons that a table wants; if one fails, says so and returns false. */
bool look(struct lines *lines, struct bw_table *table);

/* Each says what there is to say, or why nothing. The second is about the position after so many
 * plies, or a legal move in it; the third about the last move, and the position now. */
void advise(struct lines *lines, struct bw_table *table);
void explain(struct lines *lines, struct bw_table *table, int plies, bw_move move);
void explain_now(struct lines *lines, struct bw_table *table);

/* ---- the menu: lines_menu.c, lines_new.c, lines_review.c, lines_learn.c --------------------- */

void menu(struct lines *lines);

/* Asks for all choices of a new game; false if the person goes back. */
bool ask_new_game(struct lines *lines, struct bw_setup *setup);

/* Steps through a game, which is kept under an id (0: not kept). Returns a table to play on at from
 * some point, or NULL. */
struct bw_table *review(struct lines *lines, struct bw_table *table, int64_t id);

/* The rating and the results in each game. */
void tell_statistics(struct lines *lines);

/* The guided first game of a kind. */
bool learn(struct lines *lines, const struct bw_game *game);

#endif
