/* The choices of a new game as data, which a screen, a dialogue in lines or a page steps
 * through.
 *
 * A new game is a list of fields: the game, its size, who plays each side, the game's own options,
 * changing seats, the clock. Each field has a label and a list of choices, one of which is made. A
 * field that does not apply, such as the minutes without a clock, is not in the list, so the list must
 * be fetched again after every change. The fields of a game follow from its `struct bw_game`: a game
 * that is added brings its options along.
 *
 * Every combination can be played: what a choice makes impossible is corrected at once (a row too long
 * for the board becomes the default). All texts are for people, in their language; words for files and
 * programs are in `struct settings` and in the seats. */
#ifndef BURROW_NEWGAME_H
#define BURROW_NEWGAME_H

#include "settings/settings.h"

enum {
    NEWGAME_MOST_GAMES = 8
};

/* What is chosen. Only the functions below change it. */
struct newgame {
    int game; /* its index in bw_games() */
    struct bw_variant variant
        [NEWGAME_MOST_GAMES]; /* of each game, settled, so that none is lost while another is shown */
    int player[2];            /* by side: a number as in opponents.h */
    struct bw_timing timing;
    bool custom_clock; /* whether minutes and seconds are chosen one by one */
};

/* The fields, in the order in which they are asked, but that a bot follows its player. */
enum newgame_field {
    NEWGAME_GAME,
    NEWGAME_SIZE,
    NEWGAME_PLAYER,                       /* of side 0; NEWGAME_PLAYER + 1 of side 1 */
    NEWGAME_CLASSIC = NEWGAME_PLAYER + 2, /* which classic bot plays side 0, if one does… */
    NEWGAME_OPTION = NEWGAME_CLASSIC + 2, /* the game's first option; the others follow */
    NEWGAME_SWAP = NEWGAME_OPTION + BW_MAX_OPTIONS,
    NEWGAME_CLOCK,     /* none, one of the usual ones, or custom */
    NEWGAME_MINUTES,   /* of a custom clock */
    NEWGAME_INCREMENT, /* of a custom clock: seconds after each move */
    NEWGAME_FIELDS
};

#define NEWGAME_TEXT_SIZE 160

/* ---- filling in ----------------------------------------------------------------------------- */

/* The variant of a game that is chosen until somebody chooses another: on the board of
 * SETTINGS_FIRST_VARIANT if that is of this game, otherwise on the usual one. */
struct bw_variant newgame_first_variant(const struct bw_game *game);

/* The last choices, or the defaults where the settings have none. */
void newgame_load(struct newgame *newgame, const struct settings *settings);

/* Puts the choices into settings, for the next time. The caller saves them. */
void newgame_store(const struct newgame *newgame, struct settings *settings);

/* Puts a first game into settings: the first variant, and the usual opponent against a person. */
void newgame_store_first(const struct bw_game *game, struct settings *settings);

/* ---- stepping through ----------------------------------------------------------------------- */

/* The fields that apply now, in their order; returns how many. */
int newgame_fields(const struct newgame *newgame, enum newgame_field fields[NEWGAME_FIELDS]);

/* What a field is called: `Size`, `Red`. */
const char *newgame_label(const struct newgame *newgame, enum newgame_field field);

/* One sentence that helps to choose, which may depend on what is chosen; "" where none is
 * needed. */
const char *newgame_help(const struct newgame *newgame, enum newgame_field field);

/* How many choices a field has, numbered from 0; which one is made; and what each is called. */
int newgame_choices(const struct newgame *newgame, enum newgame_field field);
int newgame_choice(const struct newgame *newgame, enum newgame_field field);
const char *newgame_choice_text(const struct newgame *newgame, enum newgame_field field, int choice,
                                char out[NEWGAME_TEXT_SIZE]);

/* The text of the choice that is made. */
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
