/* Where the menu and games are shown: on the full screen if the terminal can show it, otherwise in
 * lines.
 *
 * Messages about the settings or the archive would vanish when the full screen starts, so the screen
 * gets them to show. */
#define _POSIX_C_SOURCE 200809L
#include "cli/front.h"
#include "settings/opponents.h"
#include "tui/menu.h"
#include <string.h>

struct front {
    struct settings settings;
    struct tui_setup setup;
    char notice[TUI_NOTICE_SIZE];
};

static void add_notice(void *context, const char *sentence) {
    struct front *front = context;
    size_t used = strlen(front->notice);
    snprintf(front->notice + used, sizeof front->notice - used, "%s%s", used > 0 ? "\n" : "",
             sentence);
}

static enum tui_color color_of(enum when when) {
    return when == WHEN_ALWAYS  ? TUI_COLOR_ALWAYS
           : when == WHEN_NEVER ? TUI_COLOR_NEVER
                                : TUI_COLOR_AUTO;
}

/* Whether there is a terminal and lines were not asked for; if so, prepares for the screen. Opens the
 * archive if none is given. */
static bool wants_screen(struct front *front, const struct arguments *arguments, bool plain,
                         struct archive *archive) {
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    *front = (struct front){.setup = {.archive = archive, .seed = lines_any_seed()}};
    if (plain || !tui_is_able())
        return false;
    front->setup.settings = &front->settings;
    front->setup.notice = front->notice;
    front->setup.color = color_of(arguments->color);
    if (!archive)
        archive = front->setup.archive = archive_open(NULL, message);
    const char *trouble = archive ? archive_trouble(archive) : message;
    if (trouble && *trouble)
        add_notice(front, trouble); /* first, since it may be long */
    settings_load(&front->settings, NULL, add_notice, front);
    return true;
}

static enum status status_of(enum tui_end end) {
    if (end == TUI_NO_MEMORY)
        return complain(STATUS_FAILED, "there is not enough memory for a game");
    return end == TUI_INTERRUPTED ? STATUS_INTERRUPTED : STATUS_DONE;
}

enum status front_menu(const struct arguments *arguments, bool plain) {
    struct front front;
    if (wants_screen(&front, arguments, plain, NULL)) {
        enum tui_end end = tui_menu(&front.setup);
        archive_close(front.setup.archive);
        if (end != TUI_IMPOSSIBLE)
            return status_of(end);
    }
    return lines_menu(arguments);
}

enum status front_play(const struct lines_game *game, const struct arguments *arguments,
                       bool plain) {
    struct front front;
    if (wants_screen(&front, arguments, plain, NULL)) {
        struct bw_setup setup = game->setup;
        settings_name_person(&front.settings, &setup);
        front.setup.seed = game->seed;
        enum tui_end end = tui_play(&front.setup, &setup);
        archive_close(front.setup.archive);
        if (end != TUI_IMPOSSIBLE)
            return status_of(end);
    }
    return lines_play(game, arguments);
}

enum status front_resume(struct archive *archive, int64_t id,
                         const struct archive_programs *allowed, const struct arguments *arguments,
                         bool plain) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct front front;
    if (wants_screen(&front, arguments, plain, archive)) {
        enum tui_end end = tui_resume(&front.setup, id, allowed, message);
        if (end == TUI_FAILED)
            return complain(STATUS_FAILED, "%s", message);
        if (end != TUI_IMPOSSIBLE)
            return status_of(end);
    }
    return lines_resume(archive, id, allowed, arguments);
}
