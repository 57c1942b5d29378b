/* burrow games resume: going on with a game of the archive.
 *
 * A game may be played by another program, and the archive may come from somebody else, who can put any
 * command line into it. Nothing is run that the person has not seen: on a terminal the command line is
 * shown and confirmed, and elsewhere the command must name exactly that player, by the options that
 * `burrow play` has for players. */
#define _POSIX_C_SOURCE 200809L
#include "cli/front.h"
#include "cli/games.h"
#include "common/shell.h"
#include "common/text.h"
#include <burrow/language.h>
#include <burrow/record.h>
#include <string.h>
#include <unistd.h>

/* The game to resume; false if it cannot be. */
static bool choose_game(struct archive *archive, const struct games_request *request, int64_t *id,
                        enum status *status) {
    char message[ARCHIVE_MESSAGE_SIZE];
    if (request->words[0])
        return games_id_read(archive, request->words[0], id, status);
    if (!archive_latest(archive, id, message)) {
        *status = complain(STATUS_FILE, "%s", message);
        return false;
    }
    if (*id == 0)
        *status = complain(STATUS_FAILED, "there is no unfinished game; 'burrow play' begins one");
    return *id > 0;
}

/* A player named on the command line must be the one in the game. */
static bool check_named(const char *name, const struct bw_player *program, const char *side,
                        enum status *status) {
    char quote[BW_QUOTE_SIZE];
    struct bw_player named;
    if (!name || (bw_player_is_bot(program) && bw_player_read(&named, name, NULL) &&
                  bw_player_equal(&named, program)))
        return true;
    *status = complain_usage(&games_command, "%s is not played by the program %s in this game",
                             bw_tr(side), bw_quote(quote, name, strlen(name)));
    return false;
}

static enum status refuse_program(int64_t id, const struct bw_player *program, const char *side) {
    char option[16], word[BW_PLAYER_WORD_SIZE], quoted[SHELL_WORD_SIZE(BW_PLAYER_WORD_SIZE)];
    size_t length = 0;
    for (; length < sizeof option - 1 && side[length]; length++)
        option[length] = text_lower(side[length]);
    option[length] = '\0';
    return complain_usage(
        &games_command,
        "game %lld is played by another program, which is only run if you name it: "
        "burrow games resume %lld --%s %s",
        (long long)id, (long long)id, option,
        shell_word(quoted, sizeof quoted, bw_player_write(program, word)));
}

static bool ask_for_program(const struct bw_player *program, enum status *status) {
    char text[ARCHIVE_PROGRAM_SIZE];
    archive_say_program(program, text);
    print_to(stderr, "%s\n%s", text, bw_tr("Run it? (y/n) "));
    if (games_is_sure())
        return true;
    *status = complain(STATUS_FAILED, "nothing was run");
    return false;
}

/* Whether the person lets all programs play that a game wants to run. */
static bool allow_programs(const struct games_request *request, int64_t id,
                           const struct bw_game *game, const struct archive_programs *programs,
                           enum status *status) {
    const char *names[2] = {NULL, NULL};
    if (!seats_read(&request->seats, &games_command, game, names, status))
        return false;
    for (int side = 0; side < 2; side++) {
        const struct bw_player *program = &programs->player[side];
        if (!check_named(names[side], program, game->side[side], status))
            return false;
        if (!bw_player_is_bot(program) || names[side])
            continue;
        if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO)) {
            *status = refuse_program(id, program, game->side[side]);
            return false;
        }
        if (!ask_for_program(program, status))
            return false;
    }
    return true;
}

enum status games_resume(struct archive *archive, const struct games_request *request) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct archive_programs programs;
    struct bw_record record;
    enum status status = STATUS_DONE;
    int64_t id;
    if (request->words[0] && request->words[1])
        return complain_usage(&games_command, "one game is resumed at a time");
    if (!choose_game(archive, request, &id, &status) || !games_load(archive, id, &record, &status))
        return status;
    enum bw_result result = record.result;
    const struct bw_game *game = record.start.variant.game;
    bw_record_free(&record);
    if (result != BW_UNDECIDED)
        return complain(STATUS_FAILED,
                        "game %lld is over; 'burrow games show %lld' shows how it ended",
                        (long long)id, (long long)id);
    if (!archive_programs(archive, id, &programs, message))
        return complain(STATUS_FILE, "%s", message);
    if (!allow_programs(request, id, game, &programs, &status))
        return status;
    return front_resume(archive, id, &programs, &request->arguments, request->plain);
}
