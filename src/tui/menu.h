/* The full screen, for whoever starts it. */
#ifndef BURROW_TUI_MENU_H
#define BURROW_TUI_MENU_H

#include "archive/archive.h"
#include "settings/settings.h"
#include <burrow/session.h>

struct tui_setup {
    struct settings *settings;
    struct archive *archive; /* NULL where games cannot be kept */
    uint64_t seed;
};

enum tui_end {
    TUI_DONE,
    TUI_INTERRUPTED, /* by a signal */
    TUI_IMPOSSIBLE   /* this terminal cannot show it; nothing was done */
};

enum tui_end tui_menu(const struct tui_setup *setup);

/* Plays a session, which it takes over unless that is impossible, kept under `id` (0: new). */
enum tui_end tui_play(const struct tui_setup *setup, struct bw_session *session, int64_t id);

#endif
