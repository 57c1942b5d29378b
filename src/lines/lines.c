/* The entry points of Burrow in lines, their common setup, and keeping games. */
#define _POSIX_C_SOURCE 200809L
#include "lines/lines.h"
#include "lines/lines_parts.h"
#include "settings/opponents.h"
#include <time.h>
#include <unistd.h>

/* ---- opening and closing -------------------------------------------------------------------- */

static void report_setting(void *context, const char *sentence) {
    (void)context;
    complain(STATUS_DONE, "%s", sentence);
}

void use_settings(struct lines *lines) {
    lines->look = look_choose(lines->color);
    lines->look.frame = false;
    if (lines->settings.signs != SIGNS_AUTO)
        lines->look.unicode = lines->settings.signs == SIGNS_UNICODE;
}

static void open_lines(struct lines *lines, const struct arguments *arguments) {
    *lines = (struct lines){
        .color = arguments->color,
        .on_terminal = isatty(STDOUT_FILENO) != 0,
    };
    settings_load(&lines->settings, NULL, report_setting, NULL);
    use_settings(lines);
}

void tell_trouble(struct lines *lines) {
    const char *trouble = lines->archive ? archive_trouble(lines->archive) : NULL;
    if (trouble && !lines->told_trouble)
        complain(STATUS_DONE, "%s", trouble);
    lines->told_trouble = trouble != NULL;
}

static void open_archive(struct lines *lines) {
    char message[ARCHIVE_MESSAGE_SIZE];
    lines->archive = archive_open(NULL, message);
    if (!lines->archive && *message)
        complain(STATUS_DONE, "%s", message);
    tell_trouble(lines);
}

static enum status close_lines(struct lines *lines, enum status status) {
    dismiss_players(lines);
    if (ferror(stdin))
        return complain(STATUS_FILE, "reading standard input failed");
    return status;
}

/* ---- keeping -------------------------------------------------------------------------------- */

void keep(struct lines *lines, struct bw_session *session, int64_t id) {
    if (lines->archive)
        archive_keep(lines->archive, session, id);
}

void let_go(struct lines *lines, struct bw_table *table) {
    if (lines->archive)
        archive_release(lines->archive, bw_table_session(table));
    bw_table_free(table);
}

int64_t kept_as(const struct lines *lines, const struct bw_session *session) {
    return lines->archive ? archive_id(lines->archive, session) : 0;
}

/* ---- players -------------------------------------------------------------------------------- */

bool call_players(struct lines *lines) {
    if (!lines->players)
        lines->players = players_new();
    return lines->players != NULL;
}

void dismiss_players(struct lines *lines) {
    players_free(lines->players);
    lines->players = NULL;
}

/* ---- playing -------------------------------------------------------------------------------- */

uint64_t lines_any_seed(void) {
    return (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid();
}

/* Plays a session and frees it. */
static enum status play(struct lines *lines, struct bw_session *session, int64_t id,
                        uint64_t seed) {
    struct game game;
    if (!game_begin(&game, lines, sit_down(session, seed), id))
        return STATUS_FAILED;
    enum outcome outcome = game_play(&game);
    game_end(&game);
    return outcome == FAILED ? STATUS_FAILED : STATUS_DONE;
}

enum status lines_play(const struct lines_game *game, const struct arguments *arguments) {
    struct bw_setup setup = game->setup;
    struct lines lines;
    open_lines(&lines, arguments);
    open_archive(&lines);
    settings_name_person(&lines.settings, &setup);
    enum status status = play(&lines, bw_session_new(&setup, now()), 0, game->seed);
    status = close_lines(&lines, status);
    archive_close(lines.archive);
    return status;
}

enum status lines_resume(struct archive *archive, int64_t id,
                         const struct archive_programs *allowed,
                         const struct arguments *arguments) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct bw_session *session = archive_resume(archive, id, allowed, now(), message);
    struct lines lines;
    if (!session)
        return complain(STATUS_FAILED, "%s", message);
    open_lines(&lines, arguments);
    lines.archive = archive;
    lines.told_trouble = archive_trouble(archive) != NULL; /* by the caller, which opened it */
    return close_lines(&lines, play(&lines, session, id, lines_any_seed()));
}

enum status lines_menu(const struct arguments *arguments) {
    struct lines lines;
    open_lines(&lines, arguments);
    open_archive(&lines);
    menu(&lines);
    enum status status = close_lines(&lines, STATUS_DONE);
    archive_close(lines.archive);
    return status;
}
