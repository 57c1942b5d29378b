/* What a person chose, kept between games in a small readable file.
 *
 *     # Burrow's settings
 *     language = pt
 *     theme = dark
 *
 * One setting a line. What is unknown or broken is reported and ignored, and an unknown line is still
 * there after saving. Saving replaces the file as a whole, so it is never half written. */
#ifndef BURROW_SETTINGS_H
#define BURROW_SETTINGS_H

#include <burrow/session.h>
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

enum bar {
    BAR_AUTO, /* shown between people and between bots, but not against a bot */
    BAR_ON,
    BAR_OFF
};

#define SETTINGS_UNKNOWN_SIZE 2048

struct settings {
    char language[16]; /* a code such as pt; "" for that of the environment */
    enum theme theme;
    enum signs signs;
    enum bar bar;
    bool animation;
    bool mouse;
    bool bell;                 /* a sound when a bot has moved */
    bool confirm;              /* ask before resigning and leaving */
    char name[BW_PLAYER_SIZE]; /* of the person; "" for "you" */

    /* The last new game: a variant text, the players' words by side (human, 1 … 9, greedy …), and
     * the clock. */
    char variant[BW_VARIANT_SIZE];
    char player[2][BW_PLAYER_SIZE];
    struct bw_timing timing;

    char unknown[SETTINGS_UNKNOWN_SIZE]; /* lines that were not understood, kept for saving */
};

#define SETTINGS_MESSAGE_SIZE 512

/* What holds for somebody who chose nothing. */
void settings_usual(struct settings *settings);

/* Tells of something wrong in the file: a complete sentence. */
typedef void settings_report(void *context, const char *sentence);

/* Reads the file at a path, or with NULL in the person's configuration folder
 * ($XDG_CONFIG_HOME/burrow/settings, or ~/.config/burrow/settings). Whatever it lacks is usual. A
 * missing file is no trouble. */
void settings_load(struct settings *settings, const char *path, settings_report *report,
                   void *context);

/* Writes it; false with a message. */
bool settings_save(const struct settings *settings, const char *path,
                   char message[SETTINGS_MESSAGE_SIZE]);

/* ---- folders: paths.c ----------------------------------------------------------------------- */

#define PATH_SIZE 1024

/* The path of a file in the person's configuration or data folder by the XDG rules (a relative
 * $XDG_… counts as none), with the folders made where `make` says so. False with a message where
 * there is no home, the path is too long, or a folder cannot be made. */
bool path_config(const char *name, bool make, char path[PATH_SIZE],
                 char message[SETTINGS_MESSAGE_SIZE]);
bool path_data(const char *name, bool make, char path[PATH_SIZE],
               char message[SETTINGS_MESSAGE_SIZE]);

#endif
