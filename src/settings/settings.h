/* What a person chose, kept between games in a small readable file.
 *
 *     # Burrow's settings
 *     language = pt
 *     theme = dark
 *
 * One setting per line. Unknown or broken lines are reported and ignored. Saving changes the values in
 * the file and leaves the rest alone, comments and unknown lines included. It replaces the file as a
 * whole, so that it is never half written. */
#ifndef BURROW_SETTINGS_H
#define BURROW_SETTINGS_H

#include <burrow/table.h>
#include <stddef.h>

enum theme {
    THEME_DARK,
    THEME_LIGHT,
    THEME_CONTRAST
};

enum signs {
    SIGNS_AUTO, /* Unicode where the terminal has it */
    SIGNS_UNICODE,
    SIGNS_ASCII
};

#define SETTINGS_LANGUAGE_SIZE 16

struct settings {
    char language[SETTINGS_LANGUAGE_SIZE]; /* a code such as pt; "" for that of the environment */
    enum theme theme;
    enum signs signs;
    enum bw_bar bar;
    bool animation;
    bool mouse;
    bool bell;                 /* a sound when a bot has moved */
    bool confirm;              /* ask before resigning */
    char name[BW_PLAYER_SIZE]; /* of the person; "" for "you" */
    bool warnings;             /* of bad moves against a level */

    /* The last new game: a variant text, the players by side, and the clock. */
    char variant[BW_VARIANT_SIZE];
    struct bw_player player[2];
    struct bw_timing timing;
};

#define SETTINGS_MESSAGE_SIZE 512

/* The variant of the first game: a small board, on which a game is soon over. */
#define SETTINGS_FIRST_VARIANT "talpa:size=6"

/* Sets the defaults. */
void settings_usual(struct settings *settings);

/* Called with a complete sentence for each mistake in the file. */
typedef void settings_report(void *context, const char *sentence);

/* Reads the file at a path, or with NULL the person's: what $BURROW_SETTINGS names, otherwise
 * $XDG_CONFIG_HOME/burrow/settings or ~/.config/burrow/settings. Where $BURROW_SETTINGS is empty,
 * nothing is read or written. What the file lacks gets its default. A missing file is not an error. */
void settings_load(struct settings *settings, const char *path, settings_report *report,
                   void *context);

/* Whether settings can be kept, but never were. */
bool settings_are_new(void);

/* Writes it; false with a message. */
bool settings_save(const struct settings *settings, const char *path,
                   char message[SETTINGS_MESSAGE_SIZE]);

/* ---- the text of the file: settings_text.c -------------------------------------------------- */

/* Reads a text of any bytes into `settings`, over what is there. Reports call the text by `name`. */
void settings_read(struct settings *settings, const char *text, size_t length, const char *name,
                   settings_report *report, void *context);

/* The text of the file with the settings put into what it had before, which may be empty. The caller
 * frees it; NULL without memory. */
char *settings_write(const struct settings *settings, const char *before, size_t length,
                     size_t *written);

/* ---- one by one: settings_table.c ----------------------------------------------------------- */

/* Settings are numbered from 0 in the order of the screen that shows them. Those of the last new game
 * follow and are on no screen. */
int settings_shown(void);
int settings_count(void);

#define SETTINGS_VALUE_SIZE 128 /* bytes of a value as it stands in the file, with its final NUL */

/* The key in the file, and for people a label and one sentence on what it does. */
const char *settings_key(int setting);
const char *settings_label(int setting);
const char *settings_help(int setting);

/* How many choices there are; 0 for a setting that is typed. Which one is made, what each is called,
 * its word in the file, and making another choice. */
int settings_choices(int setting);
int settings_choice(const struct settings *settings, int setting);
const char *settings_choice_text(int setting, int choice);
const char *settings_choice_word(int setting, int choice);
void settings_choose(struct settings *settings, int setting, int choice);

/* The value of any setting as people read it. */
const char *settings_value_text(const struct settings *settings, int setting,
                                char out[SETTINGS_VALUE_SIZE]);

/* The value of any setting as in the file; and setting it from a text, ignoring surrounding space. A
 * wrong value is refused with the reason and changes nothing. */
const char *settings_value(const struct settings *settings, int setting,
                           char out[SETTINGS_VALUE_SIZE]);
bool settings_set(struct settings *settings, int setting, const char *value, size_t length,
                  struct bw_error *error);

/* A clock in minutes for each player and seconds after each move, such as 5+3; or none. */
#define CLOCK_MOST_MINUTES 180
#define CLOCK_MOST_SECONDS 60
bool clock_text_read(struct bw_timing *timing, const char *text, size_t length,
                     struct bw_error *error);
const char *clock_text_write(const struct bw_timing *timing, char out[SETTINGS_VALUE_SIZE]);

static inline struct bw_timing clock_of(int minutes, int seconds) {
    return (struct bw_timing){minutes * INT64_C(60000), seconds * INT64_C(1000)};
}

/* ---- folders: paths.c ----------------------------------------------------------------------- */

#define PATH_SIZE 1024

/* The path of a file in the person's configuration or data folder by the XDG rules (a relative $XDG_…
 * counts as none), making the folders if `make` is set. False with a message if there is no home, the
 * path is too long, or a folder cannot be made. */
bool path_config(const char *name, bool make, char path[PATH_SIZE],
                 char message[SETTINGS_MESSAGE_SIZE]);
bool path_data(const char *name, bool make, char path[PATH_SIZE],
               char message[SETTINGS_MESSAGE_SIZE]);

/* The folder that this program lies in. */
bool path_program(char *folder, size_t size);

#endif
