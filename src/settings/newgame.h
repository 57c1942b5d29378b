/* The choices of a new game as data, which a screen, a dialogue in lines or a page steps
 * through.
 *
 * A new game is a list of fields: the game, its size, who plays each side, the game's own
 * options, changing seats, the clock. Each field has a label and a list of choices, one of which
 * is made. A field that means nothing at the moment, such as the minutes of no clock, is not in
 * the list, so it is asked for again after every change. The fields of a game follow from its
 * `struct bw_game`: a new game brings its options along.
 *
 * Whatever is chosen, the whole can always be played; what a choice makes impossible is put
 * right at once (a row that no longer fits the board becomes the usual one). All texts are in
 * the person's language and for people; words for files and programs are in `struct settings`
 * and in the seats. */
#ifndef BURROW_NEWGAME_H
#define BURROW_NEWGAME_H

#include "settings/settings.h"

enum {
    NEWGAME_MOST_GAMES = 8
};

/* What is chosen. Everything but the functions below only looks at it. */
struct newgame {
    int game;                                      /* its place in bw_games() */
    struct bw_variant variant[NEWGAME_MOST_GAMES]; /* of each game, settled, so that none is
                                                      forgotten while looking at another */
    int player[2];                                 /* by side: a number of opponents.h */
    struct bw_timing timing;
    bool custom_clock; /* whether minutes and seconds are chosen one by one */
};

/* The fields, in the order in which they are asked. */
enum newgame_field {
    NEWGAME_GAME,
    NEWGAME_SIZE,
    NEWGAME_PLAYER,                      /* of side 0; NEWGAME_PLAYER + 1 of side 1 */
    NEWGAME_OPTION = NEWGAME_PLAYER + 2, /* the game's first option; after it its others */
    NEWGAME_SWAP = NEWGAME_OPTION + BW_MAX_OPTIONS,
    NEWGAME_CLOCK,     /* none, one of the usual ones, or custom */
    NEWGAME_MINUTES,   /* of a custom clock */
    NEWGAME_INCREMENT, /* of a custom clock: seconds after each move */
    NEWGAME_FIELDS
};

#define NEWGAME_TEXT_SIZE 160

/* ---- filling in ----------------------------------------------------------------------------- */

/* The last choices, or the usual ones where the settings have none. */
void newgame_load(struct newgame *newgame, const struct settings *settings);

/* Puts the choices into settings, for the next time; saving them is the caller's. */
void newgame_store(const struct newgame *newgame, struct settings *settings);

/* ---- stepping through ----------------------------------------------------------------------- */

/* The fields that apply now, in their order; returns how many. */
int newgame_fields(const struct newgame *newgame, enum newgame_field fields[NEWGAME_FIELDS]);

/* What a field is called: `Size`, `Red`. */
const char *newgame_label(const struct newgame *newgame, enum newgame_field field);

/* One sentence that helps to choose, which may depend on what is chosen; "" where none is
 * needed. */
const char *newgame_help(const struct newgame *newgame, enum newgame_field field);

/* How many choices a field has, from 0 on; which one is made; and how any of them is called. */
int newgame_choices(const struct newgame *newgame, enum newgame_field field);
int newgame_choice(const struct newgame *newgame, enum newgame_field field);
const char *newgame_choice_text(const struct newgame *newgame, enum newgame_field field, int choice,
                                char out[NEWGAME_TEXT_SIZE]);

/* What is chosen: the text of the choice that is made. */
const char *newgame_value(const struct newgame *newgame, enum newgame_field field,
                          char out[NEWGAME_TEXT_SIZE]);

/* Makes a choice. */
void newgame_choose(struct newgame *newgame, enum newgame_field field, int choice);

/* Goes on to the next choice (1) or back to the one before (-1), and around at the ends. */
void newgame_step(struct newgame *newgame, enum newgame_field field, int by);

/* ---- beginning ------------------------------------------------------------------------------ */

/* The variant that is chosen, settled. */
const struct bw_variant *newgame_variant(const struct newgame *newgame);

/* The game to begin. `person` is the person's name, or "" for none; it is given to the side that a
 * person plays, if exactly one is. */
void newgame_setup(const struct newgame *newgame, const char *person, struct bw_setup *setup);

#endif
