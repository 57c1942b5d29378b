/* The full screen: what its callers need. */
#ifndef BURROW_TUI_MENU_H
#define BURROW_TUI_MENU_H

#include "archive/archive.h"
#include "settings/settings.h"
#include <burrow/session.h>

#define TUI_NOTICE_SIZE 1024

enum tui_color {
    TUI_COLOR_AUTO, /* if the terminal has colours and NO_COLOR is not set */
    TUI_COLOR_ALWAYS,
    TUI_COLOR_NEVER
};

struct tui_setup {
    struct settings *settings;
    struct archive *archive; /* NULL if games cannot be kept */
    uint64_t seed;
    enum tui_color color;
    const char *notice; /* shown first; "" for nothing */
};

enum tui_end {
    TUI_DONE,
    TUI_INTERRUPTED, /* by a signal */
    TUI_FAILED,      /* there is no such game, or it is over */
    TUI_NO_MEMORY,   /* nothing was done */
    TUI_IMPOSSIBLE   /* this terminal cannot show it; nothing was done */
};

/* Whether there is a terminal that can show a full screen. */
bool tui_is_able(void);

enum tui_end tui_menu(const struct tui_setup *setup);

/* Plays a new game. */
enum tui_end tui_play(const struct tui_setup *setup, const struct bw_setup *game);

/* Resumes a game of the archive, with the programs that the person lets play; TUI_FAILED comes with a
 * message. */
enum tui_end tui_resume(const struct tui_setup *setup, int64_t id,
                        const struct archive_programs *allowed, char message[ARCHIVE_MESSAGE_SIZE]);

#endif
