/* burrow games: lists, shows and deletes the games of the archive.
 *
 * All verbs share one list of options, of which each takes some. Dates may also be written with dashes;
 * everything else is passed to the archive as it was typed. */
#define _POSIX_C_SOURCE 200809L
#include "cli/games.h"
#include "cli/front.h"
#include "common/width.h"
#include <burrow/language.h>
#include <burrow/record.h>
#include <burrow/words.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow games list --unfinished\n"
    "  burrow games resume                   go on with the latest unfinished game\n"
    "  burrow games show 7\n"
    "  burrow games export --game talpa --output talpa.txt\n"
    "  burrow games import talpa.txt\n"
    "\n"
    "Usage: burrow games [list] [FILTERS] [--json]\n"
    "       burrow games show ID [--json] [--color WHEN]\n"
    "       burrow games export [ID... | FILTERS] [--output FILE] [--force]\n"
    "       burrow games import FILE... [--json]\n"
    "       burrow games resume [ID] [--red P] [--blue P] [--x P] [--o P] [--plain]\n"
    "       burrow games delete ID... [--yes] [--json]\n"
    "       burrow games repair FILE [--json]\n"
    "\n"
    "Every game that is played here is kept, at every move. An ID is the number that the list "
    "shows;\n"
    "the list begins with the latest game, and has the player first who begins by the rules.\n"
    "\n"
    "FILTERS:\n"
    "  --game G        a game (talpa), or a variant (talpa:size=6)\n"
    "  --player P      part of a player's name\n"
    "  --result R      1-0, 0-1, 1/2-1/2, or * for unfinished\n"
    "  --since D       from a day on, or a month, or a year: 2026-11-15, 2026-11, 2026\n"
    "  --until D       up to a day, or a month, or a year, inclusive\n"
    "  --unfinished    only games that can be resumed\n"
    "  --last N        the latest N\n"
    "\n"
    "Export writes records, the oldest first, to standard output or a file, which it replaces "
    "only\n"
    "with --force. Import reads such files (- is standard input); if one of them has a mistake,\n"
    "nothing is imported. A record that is already there is not imported twice.\n"
    "Delete asks first; without a terminal it wants --yes.\n"
    "A game against another engine runs that program when it is resumed. Resume shows its command\n"
    "line and asks first; without a terminal it must be named by --red 'ugi:COMMAND' and so "
    "on.\n"
    "Repair takes in every game that can still be read of a damaged archive, and leaves FILE as it "
    "is.\n");

/* ---- ids ------------------------------------------------------------------------------------ */

bool games_ids_add(struct games_ids *ids, int64_t id, enum status *status) {
    int64_t *larger = realloc(ids->id, (ids->count + 1) * sizeof *ids->id);
    if (!larger) {
        *status = complain(STATUS_FAILED, "there is no memory left for a list of games");
        return false;
    }
    ids->id = larger;
    ids->id[ids->count++] = id;
    return true;
}

bool games_id_read(struct archive *archive, const char *word, int64_t *id, enum status *status) {
    char quote[BW_QUOTE_SIZE], message[ARCHIVE_MESSAGE_SIZE];
    uint64_t number;
    bw_quote(quote, word, strlen(word));
    if (!number_read(word, 1, INT64_MAX, &number)) {
        *status = complain_usage(
            &games_command, "%s is not an ID; 'burrow games list' shows those of all games", quote);
        return false;
    }
    *id = (int64_t)number;
    if (archive_has(archive, *id, message))
        return true;
    *status =
        *message ? complain(STATUS_FILE, "%s", message)
                 : complain(STATUS_FAILED,
                            "there is no game %s; 'burrow games list' shows those there are", word);
    return false;
}

bool games_ids_read(struct games_ids *ids, struct archive *archive,
                    const struct games_request *request, enum status *status) {
    for (int i = 0; request->words[i]; i++) {
        int64_t id;
        if (!games_id_read(archive, request->words[i], &id, status) ||
            !games_ids_add(ids, id, status))
            return false;
    }
    return true;
}

/* ---- list ----------------------------------------------------------------------------------- */

enum {
    COLUMNS = 6
};

/* Games in memory that grows. */
struct games {
    struct archive_game *game;
    size_t count;
    bool good;
};

static bool add_game(void *context, const struct archive_game *game) {
    struct games *games = context;
    struct archive_game *larger = realloc(games->game, (games->count + 1) * sizeof *games->game);
    games->good = larger != NULL;
    if (!larger)
        return false;
    games->game = larger;
    games->game[games->count++] = *game;
    return true;
}

/* Reads all games that match a filter; the caller frees them even on failure. */
static bool read_games(struct games *games, struct archive *archive,
                       const struct archive_filter *filter, enum status *status) {
    char message[ARCHIVE_MESSAGE_SIZE];
    *games = (struct games){.good = true};
    if (!archive_list(archive, filter, add_game, games, message)) {
        *status = complain(STATUS_FILE, "%s", message);
        return false;
    }
    if (!games->good)
        *status = complain(STATUS_FAILED, "there is no memory left for a list of games");
    return games->good;
}

/* The variant of a game; the default of the first game if it is unknown. */
static struct bw_variant variant_of(const struct archive_game *game) {
    struct bw_variant variant;
    if (bw_variant_read(&variant, game->variant, NULL) && bw_variant_settle(&variant, 0, NULL))
        return variant;
    variant = (struct bw_variant){.game = bw_games()[0]};
    bw_variant_settle(&variant, 0, NULL);
    return variant;
}

/* A game as the texts of a line. */
struct line_texts {
    char id[24];
    char played[ARCHIVE_DATE_SIZE];
    char variant[BW_VARIANT_SIZE];
    char players[2 * BW_PLAYER_SIZE + 8];
    char plies[16];
    char result[32];
};

static const char *name_or_mark(const char *name, char out[BW_WORDS_SIZE]) {
    return *name ? bw_say_recorded(name, out) : "?";
}

static void fill_line(struct line_texts *line, const struct archive_game *game, bool unicode) {
    struct bw_variant variant = variant_of(game);
    char name[2][BW_WORDS_SIZE];
    int first = bw_first_side(&variant);
    snprintf(line->id, sizeof line->id, "%lld", (long long)game->id);
    snprintf(line->played, sizeof line->played, "%s", game->started);
    snprintf(line->variant, sizeof line->variant, "%s", game->variant);
    snprintf(line->players, sizeof line->players, "%s %s %s",
             name_or_mark(game->player[first], name[0]), unicode ? "–" : "-",
             name_or_mark(game->player[1 - first], name[1]));
    snprintf(line->plies, sizeof line->plies, "%d", game->plies);
    snprintf(line->result, sizeof line->result, "%s%s%s", bw_result_text(&variant, game->result),
             game->termination == BW_TERMINATION_NONE ? "" : " ",
             bw_termination_text(game->termination));
}

/* The text of a line in a column; the heading is a line of its own. */
static const char *cell(const struct line_texts *line, int column) {
    const char *const texts[COLUMNS] = {line->id,      line->played, line->variant,
                                        line->players, line->plies,  line->result};
    return texts[column];
}

static const char *heading(int column) {
    static const char *const texts[COLUMNS] = {BW_TEXT("ID"),    BW_TEXT("Played"),
                                               BW_TEXT("Game"),  BW_TEXT("Players"),
                                               BW_TEXT("Moves"), BW_TEXT("Result")};
    return bw_tr(texts[column]);
}

static void print_cell(int column, const char *text, int width) {
    bool is_number = column == 0 || column == 4;
    int space = width - text_width(text);
    print("%s%*s%s%*s", column ? "  " : "", is_number ? space : 0, "", text,
          is_number || column == COLUMNS - 1 ? 0 : space, "");
}

static void print_table(const struct games *games, bool unicode) {
    struct line_texts line;
    int width[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        width[i] = text_width(heading(i));
    for (size_t game = 0; game < games->count; game++) {
        fill_line(&line, &games->game[game], unicode);
        for (int i = 0; i < COLUMNS; i++) {
            int columns = text_width(cell(&line, i));
            width[i] = columns > width[i] ? columns : width[i];
        }
    }
    for (int i = 0; i < COLUMNS; i++)
        print_cell(i, heading(i), width[i]);
    print("\n");
    for (size_t game = 0; game < games->count; game++) {
        fill_line(&line, &games->game[game], unicode);
        for (int i = 0; i < COLUMNS; i++)
            print_cell(i, cell(&line, i), width[i]);
        print("\n");
    }
}

/* The fields that `list` and `show` share. */
static void print_fields(struct json *json, const struct archive_game *game) {
    struct bw_variant variant = variant_of(game);
    json_signed(json, "id", game->id);
    json_open(json, "players", '[');
    json_text(json, NULL, game->player[0]);
    json_text(json, NULL, game->player[1]);
    json_close(json, ']');
    json_text(json, "started", game->started);
    json_text(json, "changed", game->changed);
    json_number(json, "plies", (uint64_t)game->plies);
    json_text(json, "outcome", bw_result_text(&variant, game->result));
    if (game->termination != BW_TERMINATION_NONE)
        json_text(json, "termination", bw_termination_text(game->termination));
}

static void print_json(const struct games *games) {
    struct json json = json_printed();
    json_open(&json, NULL, '{');
    json_open(&json, "games", '[');
    for (size_t i = 0; i < games->count; i++) {
        json_open(&json, NULL, '{');
        json_text(&json, "variant", games->game[i].variant);
        print_fields(&json, &games->game[i]);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
}

static enum status list_games(struct archive *archive, const struct games_request *request) {
    enum status status = STATUS_DONE;
    struct games games;
    if (!read_games(&games, archive, &request->filter, &status))
        ; /* it has complained */
    else if (request->arguments.json)
        print_json(&games);
    else if (games.count > 0)
        print_table(&games, look_choose(request->arguments.color).unicode);
    else
        print("%s\n", request->is_filtered
                          ? bw_tr("No game fits these filters.")
                          : bw_tr("There are no games yet. 'burrow play' begins one."));
    free(games.game);
    return status;
}

bool games_ids_find(struct games_ids *ids, struct archive *archive,
                    const struct games_request *request, enum status *status) {
    struct games games;
    bool good = read_games(&games, archive, &request->filter, status);
    for (size_t i = 0; good && i < games.count; i++)
        good = games_ids_add(ids, games.game[i].id, status);
    free(games.game);
    return good;
}

/* ---- show ----------------------------------------------------------------------------------- */

bool games_load(struct archive *archive, int64_t id, struct bw_record *record,
                enum status *status) {
    char message[ARCHIVE_MESSAGE_SIZE];
    if (archive_load(archive, id, record, message))
        return true;
    *status = complain(STATUS_FILE, "%s", message);
    return false;
}

static enum status draw_game(const struct bw_record *record, enum when color) {
    struct look look = look_choose(color);
    char state[BW_WORDS_SIZE];
    if (!bw_say_record(record, state))
        return complain(STATUS_FAILED, "there is not enough memory for a game");
    draw_title(stdout, &record->start.variant, look);
    print("\n\n");
    draw_board(stdout, bw_record_final(record), look);
    print("\n%s\n", state);
    return STATUS_DONE;
}

static enum status show_json(struct archive *archive, int64_t id, const struct bw_record *record,
                             const char *text) {
    const struct archive_filter only = {.id = id};
    enum status status = STATUS_DONE;
    struct json json = json_printed();
    struct games games;
    if (read_games(&games, archive, &only, &status) && games.count == 1) {
        json_open(&json, NULL, '{');
        json_position(&json, bw_record_final(record));
        print_fields(&json, &games.game[0]);
        json_text(&json, "record", text);
        json_close(&json, '}');
    }
    free(games.game);
    return status;
}

static enum status show_record(struct archive *archive, const struct games_request *request,
                               int64_t id, const struct bw_record *record) {
    struct bw_error error;
    enum status status = STATUS_DONE;
    char *text = bw_record_write(record, NULL, &error);
    if (!text)
        return complain(STATUS_FAILED, "%s", error.message);
    if (request->arguments.json) {
        status = show_json(archive, id, record, text);
    } else {
        status = draw_game(record, request->arguments.color);
        if (status == STATUS_DONE)
            print("\n%s", text);
    }
    free(text);
    return status;
}

static enum status show_game(struct archive *archive, const struct games_request *request) {
    struct bw_record record;
    enum status status = STATUS_DONE;
    int64_t id;
    if (!request->words[0] || request->words[1])
        return complain_usage(&games_command, "which game? For example: burrow games show 7");
    if (!games_id_read(archive, request->words[0], &id, &status) ||
        !games_load(archive, id, &record, &status))
        return status;
    status = show_record(archive, request, id, &record);
    bw_record_free(&record);
    return status;
}

/* ---- delete --------------------------------------------------------------------------------- */

bool games_is_sure(void) {
    char answer[LINE_SIZE];
    fflush(stderr);
    if (line_read(stdin, answer) != LINE_READ)
        return false;
    const char *yes = bw_tr_in("the answer to a question", "y");
    return answer[0] && (answer[0] == 'y' || answer[0] == 'Y' || answer[0] == yes[0]);
}

/* Whether the person means it. */
static bool may_delete(size_t count) {
    print_to(
        stderr,
        bw_tr_count("Delete %zu game for good? (y/n) ", "Delete %zu games for good? (y/n) ", count),
        count);
    return games_is_sure();
}

/* Deletes all of them or none. */
static bool delete_ids(struct archive *archive, const struct games_ids *ids, enum status *status) {
    char message[ARCHIVE_MESSAGE_SIZE];
    bool good = archive_begin(archive, message);
    for (size_t i = 0; good && i < ids->count; i++) {
        good = archive_delete(archive, ids->id[i], message);
        if (!good)
            archive_rollback(archive);
    }
    good = good && archive_commit(archive, message);
    if (!good)
        *status = complain(STATUS_FILE, "%s", message);
    return good;
}

static void report_deleted(const struct games_ids *ids, bool as_json) {
    struct json json = json_printed();
    if (!as_json) {
        print(bw_tr_count("Deleted %zu game.\n", "Deleted %zu games.\n", ids->count), ids->count);
        return;
    }
    json_open(&json, NULL, '{');
    json_open(&json, "deleted", '[');
    for (size_t i = 0; i < ids->count; i++)
        json_signed(&json, NULL, ids->id[i]);
    json_close(&json, ']');
    json_close(&json, '}');
}

/* The same game named twice is one game. */
static void drop_repeated(struct games_ids *ids) {
    size_t kept = 0;
    for (size_t i = 0; i < ids->count; i++) {
        size_t same = 0;
        while (same < kept && ids->id[same] != ids->id[i])
            same++;
        if (same == kept)
            ids->id[kept++] = ids->id[i];
    }
    ids->count = kept;
}

static enum status delete_games(struct archive *archive, const struct games_request *request) {
    struct games_ids ids = {0};
    enum status status = STATUS_DONE;
    if (!request->words[0])
        return complain_usage(&games_command, "which games? For example: burrow games delete 7");
    if (!request->yes && !isatty(STDIN_FILENO))
        return complain_usage(&games_command, "deleting is for good; --yes says that it is meant");
    if (games_ids_read(&ids, archive, request, &status)) {
        drop_repeated(&ids);
        if (!request->yes && !may_delete(ids.count))
            status = complain(STATUS_FAILED, "nothing was deleted");
        else if (delete_ids(archive, &ids, &status))
            report_deleted(&ids, request->arguments.json);
    }
    free(ids.id);
    return status;
}

/* ---- the command ---------------------------------------------------------------------------- */

enum {
    TAKES_FILTERS = 1,
    TAKES_JSON = 2,
    TAKES_OUTPUT = 4,
    TAKES_YES = 8,
    TAKES_PLAIN = 16,
    TAKES_SEATS = 32
};

static const struct verb {
    const char *name;
    unsigned takes;
    enum status (*run)(struct archive *archive, const struct games_request *request);
} verbs[] = {
    {"list", TAKES_FILTERS | TAKES_JSON, list_games},
    {"show", TAKES_JSON, show_game},
    {"export", TAKES_FILTERS | TAKES_OUTPUT, games_export},
    {"import", TAKES_JSON, games_import},
    {"resume", TAKES_PLAIN | TAKES_SEATS, games_resume},
    {"delete", TAKES_JSON | TAKES_YES, delete_games},
    {"repair", TAKES_JSON, games_repair},
};

enum {
    VERBS = sizeof verbs / sizeof *verbs
};

/* The verb; `list` if there is none. */
static const struct verb *find_verb(const char *word, enum status *status) {
    const char *names[VERBS + 1] = {NULL};
    char quote[BW_QUOTE_SIZE];
    if (!word)
        return &verbs[0];
    for (int i = 0; i < VERBS; i++) {
        names[i] = verbs[i].name;
        if (strcmp(word, verbs[i].name) == 0)
            return &verbs[i];
    }
    const char *close = suggest(word, names);
    if (close)
        *status = complain_usage(&games_command, "there is no %s; did you mean %s?",
                                 bw_quote(quote, word, strlen(word)), close);
    else
        *status = complain_usage(
            &games_command,
            "there is no %s; there are list, show, export, import, resume, delete and repair",
            bw_quote(quote, word, strlen(word)));
    return NULL;
}

/* The number that two digits are. */
static int two_digits(const char *text) {
    return 10 * (text[0] - '0') + (text[1] - '0');
}

static int days_in(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && leap ? 29 : days[month - 1];
}

/* Whether the calendar has a date in the form of records, or a part of one. */
static bool is_in_calendar(const char *date) {
    size_t length = strlen(date);
    if (length < 7)
        return true;
    int year = 100 * two_digits(date) + two_digits(date + 2), month = two_digits(date + 5);
    if (month < 1 || month > 12)
        return false;
    int day = length < 10 ? 1 : two_digits(date + 8);
    return day >= 1 && day <= days_in(year, month);
}

/* A date, or a part of one, in the form of records; NULL if it is none. Written to `out`. */
static const char *date_read(const char *text, char out[ARCHIVE_DATE_SIZE]) {
    static const char form[] = "dddd.dd.dd";
    size_t length = strlen(text);
    if (length != 4 && length != 7 && length != 10)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        out[i] = text[i] == '-' ? '.' : text[i];
        if (form[i] == 'd' ? out[i] < '0' || out[i] > '9' : out[i] != '.')
            return NULL;
    }
    out[length] = '\0';
    return is_in_calendar(out) ? out : NULL;
}

static bool check_date(const char *name, const char **value, char out[ARCHIVE_DATE_SIZE],
                       enum status *status) {
    char quote[BW_QUOTE_SIZE];
    if (!*value)
        return true;
    const char *date = date_read(*value, out);
    if (!date)
        *status = complain_usage(&games_command,
                                 "--%s is a day, a month or a year such as 2026-11-15, not %s",
                                 name, bw_quote(quote, *value, strlen(*value)));
    *value = date;
    return date != NULL;
}

static bool check_game(const char *text, enum status *status) {
    struct bw_variant variant;
    struct bw_error error;
    if (!text || (bw_variant_read(&variant, text, &error) &&
                  (!variant.size || bw_variant_settle(&variant, 0, &error))))
        return true;
    *status = complain_about("--game", text, &error);
    return false;
}

static bool check_result(const char *text, enum status *status) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};
    char quote[BW_QUOTE_SIZE];
    for (int i = 0; results[i]; i++)
        if (!text || strcmp(text, results[i]) == 0)
            return true;
    *status = complain_usage(&games_command, "--result is 1-0, 0-1, 1/2-1/2 or *, not %s",
                             bw_quote(quote, text, strlen(text)));
    return false;
}

static bool check_last(const char *text, int *most, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    uint64_t number = 0;
    if (text && !number_read(text, 1, 1000000000, &number)) {
        *status = complain_usage(&games_command, "--last is a number from 1 on, not %s",
                                 bw_quote(quote, text, strlen(text)));
        return false;
    }
    *most = (int)number;
    return true;
}

/* Whether a verb takes all options that were given. */
static bool check_taken(const struct verb *verb, const struct games_request *request,
                        enum status *status) {
    const char *given = NULL;
    if (request->is_filtered && !(verb->takes & TAKES_FILTERS))
        given = bw_tr("filters");
    else if (request->arguments.json && !(verb->takes & TAKES_JSON))
        given = "--json";
    else if (request->output && !(verb->takes & TAKES_OUTPUT))
        given = "--output";
    else if (request->force && !(verb->takes & TAKES_OUTPUT))
        given = "--force";
    else if (request->yes && !(verb->takes & TAKES_YES))
        given = "--yes";
    else if (request->plain && !(verb->takes & TAKES_PLAIN))
        given = "--plain";
    for (int i = 0; !given && i < request->seats.count; i++)
        if (request->seats.player[i] && !(verb->takes & TAKES_SEATS))
            given = bw_tr("players");
    if (given)
        *status =
            complain_usage(&games_command, "'burrow games %s' takes no %s", verb->name, given);
    return given == NULL;
}

static enum status run_verb(const struct verb *verb, const struct games_request *request) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct archive *archive = archive_open(NULL, message);
    if (!archive && !*message)
        return complain(STATUS_FAILED, "BURROW_ARCHIVE is set to nothing, so no games are kept");
    if (!archive)
        return complain(STATUS_FILE, "%s", message);
    if (archive_trouble(archive))
        complain(STATUS_DONE, "%s", archive_trouble(archive));
    enum status status = verb->run(archive, request);
    archive_close(archive);
    return status;
}

/* Reads the command line; false when the command is done. */
static bool read_request(struct games_request *request, int argc, char **argv, const char **last,
                         enum status *status) {
    enum {
        OWN_OPTIONS = 11
    };
    struct archive_filter *filter = &request->filter;
    struct option options[OWN_OPTIONS + SEATS_MAX + 1] = {
        {.name = "game", .value = &filter->game},
        {.name = "player", .value = &filter->player},
        {.name = "result", .value = &filter->result},
        {.name = "since", .value = &filter->since},
        {.name = "until", .value = &filter->until},
        {.name = "unfinished", .flag = &filter->unfinished},
        {.name = "last", .value = last},
        {.name = "output", .value = &request->output},
        {.name = "force", .flag = &request->force},
        {.name = "yes", .flag = &request->yes},
        {.name = "plain", .flag = &request->plain},
    };
    seats_list(&request->seats, options + OWN_OPTIONS);
    if (!arguments_read(&request->arguments, &games_command, argc, argv, MAX_OPERANDS, options,
                        status))
        return false;
    request->words = request->arguments.operand + (request->arguments.operand[0] ? 1 : 0);
    request->is_filtered = filter->game || filter->player || filter->result || filter->since ||
                           filter->until || filter->unfinished || *last;
    return true;
}

static enum status run(int argc, char **argv) {
    struct games_request request = {0};
    struct archive_filter *filter = &request.filter;
    const char *last = NULL;
    char since[ARCHIVE_DATE_SIZE], until[ARCHIVE_DATE_SIZE];
    enum status status = STATUS_DONE;
    if (!read_request(&request, argc, argv, &last, &status))
        return status;
    const struct verb *verb = find_verb(request.arguments.operand[0], &status);
    if (!verb)
        return status;
    if (!check_taken(verb, &request, &status) || !check_game(filter->game, &status) ||
        !check_result(filter->result, &status) ||
        !check_date("since", &filter->since, since, &status) ||
        !check_date("until", &filter->until, until, &status) ||
        !check_last(last, &filter->most, &status))
        return status;
    if (verb->run == list_games && request.words[0])
        return complain_usage(&games_command,
                              "'burrow games list' takes filters, such as --game talpa");
    return run_verb(verb, &request);
}

const struct command games_command = {
    .name = "games",
    .summary = BW_TEXT("list, show, resume, export, import and repair the games played here"),
    .help = help,
    .run = run,
};
