/* Listing and loading games, resuming one, and changes to the archive other than playing.
 *
 * A row may come from anybody, or be damaged in a way that SQLite cannot see. So it is checked before
 * use: the record by its digest and by reading it, and all other columns. A player that is another
 * program is a command line; it is run only if the caller that resumes the game passes exactly that
 * line as allowed by the person. */
#define _POSIX_C_SOURCE 200809L
#include "archive/archive_inside.h"
#include "common/text.h"
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ---------------------------------------------------------------------------------- */

/* Copies as much of a text as fits, without cutting a character of UTF-8 in two. */
static void copy_text(char *out, size_t size, const char *text) {
    size_t length = text ? strlen(text) : 0;
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0U) == 0x80U)
            length--;
    }
    if (length > 0)
        memcpy(out, text, length);
    out[length] = '\0';
}

static bool settle(struct bw_variant *variant, const char *text) {
    return text && bw_variant_read(variant, text, NULL) && bw_variant_settle(variant, 0, NULL);
}

static enum bw_result result_of(const struct bw_variant *variant, const char *text) {
    for (int result = BW_WON_BY_0; text && result <= BW_DRAWN; result++)
        if (strcmp(bw_result_text(variant, (enum bw_result)result), text) == 0)
            return (enum bw_result)result;
    return BW_UNDECIDED;
}

static enum bw_termination termination_of(const char *text) {
    for (int i = BW_TERMINATION_RESIGNED; text && i <= BW_TERMINATION_ABANDONED; i++)
        if (strcmp(bw_termination_text((enum bw_termination)i), text) == 0)
            return (enum bw_termination)i;
    return BW_TERMINATION_NONE;
}

static bool no_such_game(int64_t id, char message[ARCHIVE_MESSAGE_SIZE]) {
    snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("There is no game %lld."), (long long)id);
    return false;
}

/* ---- lists ---------------------------------------------------------------------------------- */

static const char list_sql[] =
    "SELECT id, variant, player0, player1, date, started, changed, plies, result, termination"
    " FROM games"
    " WHERE (?1 IS NULL OR game = ?1)"
    " AND (?2 IS NULL OR instr(lower(player0), lower(?2)) OR instr(lower(player1), lower(?2)))"
    " AND (?3 IS NULL OR result = ?3)"
    " AND (?4 IS NULL OR substr(date, 1, length(?4)) >= ?4)"
    " AND (?5 IS NULL OR substr(date, 1, length(?5)) <= ?5)"
    " AND (?6 = 0 OR result = '*')"
    " AND (?7 = 0 OR id = ?7)"
    " ORDER BY changed DESC, id DESC";

/* When a game began, or at least on which day. */
static void fill_started(struct archive_game *game, struct query *query) {
    if (sqlite3_column_type(query->statement, 5) != SQLITE_NULL) {
        archive_time(sqlite3_column_int64(query->statement, 5), game->started);
        return;
    }
    copy_text(game->started, sizeof game->started, query_text(query, 4));
    for (char *c = game->started; *c; c++)
        *c = *c == '.' ? '-' : *c;
}

/* Fills a game from a row; false if we do not know its variant. */
static bool fill_game(struct archive_game *game, struct bw_variant *variant, struct query *query) {
    *game = (struct archive_game){.id = sqlite3_column_int64(query->statement, 0)};
    copy_text(game->variant, sizeof game->variant, query_text(query, 1));
    copy_text(game->player[0], sizeof game->player[0], query_text(query, 2));
    copy_text(game->player[1], sizeof game->player[1], query_text(query, 3));
    fill_started(game, query);
    archive_time(sqlite3_column_int64(query->statement, 6), game->changed);
    int64_t plies = sqlite3_column_int64(query->statement, 7);
    game->plies = plies < 0 || plies > BW_MAX_PLIES ? 0 : (int)plies;
    game->termination = termination_of(query_text(query, 9));
    if (!settle(variant, game->variant))
        return false;
    game->result = result_of(variant, query_text(query, 8));
    return true;
}

/* The part of a filter that is checked here for each game. */
struct sieve {
    struct bw_variant wanted;
    bool has_wanted;
    int most, found;
    archive_visitor *visit;
    void *context;
};

/* SQLite filters by the name of the game. A variant text says more, which is checked here. */
static bool read_wanted(struct sieve *sieve, const char *text, const char **name,
                        char message[ARCHIVE_MESSAGE_SIZE]) {
    struct bw_error error;
    *name = NULL;
    if (!text)
        return true;
    if (!bw_variant_read(&sieve->wanted, text, &error)) {
        snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("This is not a game: %s."), error.message);
        return false;
    }
    sieve->has_wanted = strchr(text, ':') != NULL;
    *name = sieve->wanted.game->name;
    return true;
}

/* Shows a row to the visitor; false at the end. */
static bool visit_row(struct sieve *sieve, struct query *query) {
    struct archive_game game;
    struct bw_variant variant;
    bool known = fill_game(&game, &variant, query);
    if (sieve->has_wanted && (!known || !bw_variant_fits(&variant, &sieve->wanted)))
        return true;
    sieve->found++;
    return sieve->visit(sieve->context, &game) && sieve->found != sieve->most;
}

bool archive_list(struct archive *archive, const struct archive_filter *filter,
                  archive_visitor *visit, void *context, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct sieve sieve = {.most = filter->most, .visit = visit, .context = context};
    const char *name;
    if (!read_wanted(&sieve, filter->game, &name, message))
        return false;
    struct query query = query_begin(archive, list_sql);
    query_bind_text(&query, 1, name);
    query_bind_text(&query, 2, filter->player);
    query_bind_text(&query, 3, filter->result);
    query_bind_text(&query, 4, filter->since);
    query_bind_text(&query, 5, filter->until);
    query_bind_number(&query, 6, filter->unfinished);
    query_bind_number(&query, 7, filter->id);
    bool goes_on = true;
    while (goes_on && query_row(&query))
        goes_on = visit_row(&sieve, &query);
    int code = query_end(&query);
    return code == SQLITE_OK || archive_explain(archive, code, message);
}

bool archive_has(struct archive *archive, int64_t id, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct query query = query_begin(archive, "SELECT 1 FROM games WHERE id = ?1");
    query_bind_number(&query, 1, id);
    bool found = query_row(&query);
    int code = query_end(&query);
    message[0] = '\0';
    return code == SQLITE_OK ? found : archive_explain(archive, code, message);
}

bool archive_latest(struct archive *archive, int64_t *id, char message[ARCHIVE_MESSAGE_SIZE]) {
    int code = query_number(
        archive, "SELECT id FROM games WHERE result = '*' ORDER BY changed DESC, id DESC LIMIT 1",
        id);
    return code == SQLITE_OK || archive_explain(archive, code, message);
}

/* ---- one row -------------------------------------------------------------------------------- */

/* The columns in order; those from VARIANT on follow from the record. */
#define LOAD \
    "SELECT record, digest, revision, ifnull(started, -1), changed, start_ms, increment_ms," \
    " left0_ms, left1_ms, word0, word1, variant, player0, player1, plies, result, termination" \
    " FROM games WHERE "

enum load_column {
    RECORD,
    DIGEST,
    REVISION,
    STARTED,
    CHANGED,
    START_MS,
    INCREMENT_MS,
    LEFT_MS,
    WORD = LEFT_MS + 2,
    VARIANT = WORD + 2,
    PLAYER,
    PLIES = PLAYER + 2,
    RESULT,
    TERMINATION
};

/* Clocks may show at most a year, so that no sum of times overflows. */
static const int64_t longest_ms = (int64_t)366 * 24 * 3600 * 1000;

static int64_t number(const struct query *query, int place) {
    return sqlite3_column_int64(query->statement, place);
}

/* Reads the record; false with what is wrong with it. */
static bool read_record(struct bw_record *record, struct query *query, struct bw_error *error) {
    struct bw_record_reader reader;
    struct bw_record another;
    const char *text = query_text(query, RECORD);
    size_t length = (size_t)sqlite3_column_bytes(query->statement, RECORD);
    if (!text || strlen(text) != length || row_digest(text) != number(query, DIGEST)) {
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "its record does not match its digest");
        return false;
    }
    bw_record_reader_init(&reader, text, length);
    int count = bw_record_next(&reader, record, error);
    if (count == 0)
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "there is no game in it");
    if (count != 1)
        return false;
    int more = bw_record_next(&reader, &another, error);
    if (more == 0)
        return true;
    if (more == 1) {
        bw_record_free(&another);
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "there is more than one game in it");
    }
    bw_record_free(record);
    return false;
}

static bool is_time(int64_t ms) {
    return ms >= -longest_ms && ms <= longest_ms;
}

static bool read_clocks(struct loaded *loaded, const struct query *query, struct bw_error *error) {
    loaded->timing.start_ms = number(query, START_MS);
    loaded->timing.increment_ms = number(query, INCREMENT_MS);
    bool good = loaded->timing.start_ms >= 0 && is_time(loaded->timing.start_ms) &&
                loaded->timing.increment_ms >= 0 && is_time(loaded->timing.increment_ms);
    for (int side = 0; side < 2; side++) {
        loaded->left_ms[side] = number(query, LEFT_MS + side);
        good = good && is_time(loaded->left_ms[side]);
    }
    if (!good)
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "its clocks are impossible");
    return good;
}

/* Reads the word of a bot, if it is safe to print. */
static bool read_bot(struct bw_player *bot, const char *word) {
    if (!bw_player_read(bot, word, NULL) || !bw_player_is_bot(bot))
        return false;
    int shown = 1;
    for (; *word && shown > 0; word += shown)
        shown = bw_text_shown(word, strlen(word));
    return shown > 0;
}

/* A person with the name in the record. */
static struct bw_player person_of(const struct bw_record *record, int side) {
    return bw_player_person(bw_record_tag(record, record->start.variant.game->side[side]));
}

static bool read_players(struct loaded *loaded, struct query *query, struct bw_error *error) {
    for (int side = 0; side < 2; side++) {
        const char *word = query_text(query, WORD + side);
        if (!word)
            loaded->player[side] = person_of(&loaded->record, side);
        else if (!read_bot(&loaded->player[side], word))
            return bw_fail(error, BW_FAULT_ILLEGAL, 0, "one of its players is unknown");
    }
    return true;
}

static bool is_text(struct query *query, int place, const char *expected) {
    const char *text = query_text(query, place);
    return text && expected ? strcmp(text, expected) == 0 : text == expected;
}

/* Whether the other columns agree with the record. */
static bool check_derived(const struct bw_record *record, struct query *query,
                          struct bw_error *error) {
    const struct bw_variant *variant = &record->start.variant;
    struct bw_variant written;
    bool good = settle(&written, query_text(query, VARIANT)) &&
                bw_variant_fits(&written, variant) && bw_variant_fits(variant, &written) &&
                number(query, PLIES) == (int64_t)record->ply_count &&
                is_text(query, RESULT, bw_result_text(variant, record->result)) &&
                is_text(query, TERMINATION, bw_termination_text(record->termination));
    for (int side = 0; side < 2; side++)
        good =
            good && is_text(query, PLAYER + side, bw_record_tag(record, variant->game->side[side]));
    if (!good)
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "its columns do not match its record");
    return good;
}

/* Reads a whole row. Lack of memory is noted in the query. */
static bool read_row(struct loaded *loaded, bool is_damaged, struct query *query,
                     struct bw_error *error) {
    bool good = read_record(&loaded->record, query, error);
    if (!good && error->fault == BW_FAULT_MEMORY)
        query->code = SQLITE_NOMEM;
    if (!good)
        return false;
    loaded->revision = number(query, REVISION);
    loaded->started_ms = number(query, STARTED);
    loaded->changed_ms = number(query, CHANGED);
    if (read_clocks(loaded, query, error) && read_players(loaded, query, error) &&
        (is_damaged || check_derived(&loaded->record, query, error)) && query->code == SQLITE_OK)
        return true;
    bw_record_free(&loaded->record);
    return false;
}

static struct query look_begin(struct archive *archive) {
    return query_begin(archive, LOAD "id = ?1");
}

bool look_load(struct archive *archive, int64_t id, bool is_damaged, struct loaded *loaded,
               int *code, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct bw_error error = {.message = ""};
    struct query query = look_begin(archive);
    query_bind_number(&query, 1, id);
    bool found = query_row(&query);
    bool good = found && read_row(loaded, is_damaged, &query, &error);
    *code = query_end(&query);
    if (good)
        return true;
    if ((*code & 0xFF) == SQLITE_TOOBIG) {
        bw_fail(&error, BW_FAULT_ILLEGAL, 0, "its row is too long");
        *code = SQLITE_OK;
        found = true;
    }
    if (*code != SQLITE_OK) {
        archive_explain(archive, *code, message);
        return false;
    }
    if (!found) {
        *code = SQLITE_NOTFOUND;
        return no_such_game(id, message);
    }
    snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("Game %lld is damaged in the archive: %s."),
             (long long)id, error.message);
    return false;
}

/* ---- one game ------------------------------------------------------------------------------- */

static bool load(struct archive *archive, int64_t id, struct loaded *loaded,
                 char message[ARCHIVE_MESSAGE_SIZE]) {
    int code;
    return look_load(archive, id, false, loaded, &code, message);
}

bool archive_load(struct archive *archive, int64_t id, struct bw_record *record,
                  char message[ARCHIVE_MESSAGE_SIZE]) {
    struct loaded loaded;
    if (!load(archive, id, &loaded, message))
        return false;
    *record = loaded.record;
    return true;
}

bool archive_programs(struct archive *archive, int64_t id, struct archive_programs *programs,
                      char message[ARCHIVE_MESSAGE_SIZE]) {
    struct loaded loaded;
    *programs = (struct archive_programs){0};
    if (!load(archive, id, &loaded, message))
        return false;
    bw_record_free(&loaded.record);
    for (int side = 0; side < 2; side++)
        if (loaded.player[side].kind == BW_PLAYER_PROGRAM)
            programs->player[side] = loaded.player[side];
    return true;
}

/* Runs of spaces become one space, so that they cannot push anything out of sight. */
void archive_say_program(const struct bw_player *program, char out[ARCHIVE_PROGRAM_SIZE]) {
    char shown[BW_PLAYER_WORD_SIZE];
    size_t length = 0;
    bw_player_write(program, shown);
    for (const char *c = shown; *c; c++)
        if (*c != ' ' || length == 0 || shown[length - 1] != ' ')
            shown[length++] = *c;
    shown[length] = '\0';
    snprintf(out, ARCHIVE_PROGRAM_SIZE,
             bw_tr("This game is played by another program, which can do whatever you can: %s"),
             shown);
}

/* Whether all programs are allowed. If none is to be run at all, programs become persons. */
static bool check_programs(struct loaded *loaded, const struct archive_programs *allowed) {
    for (int side = 0; side < 2; side++) {
        if (loaded->player[side].kind != BW_PLAYER_PROGRAM)
            continue;
        if (allowed && !bw_player_equal(&loaded->player[side], &allowed->player[side]))
            return false;
        if (!allowed)
            loaded->player[side] = person_of(&loaded->record, side);
    }
    return true;
}

/* Makes a session from what was read, and takes it over. */
static struct bw_session *session_of(struct archive *archive, int64_t id, struct loaded *loaded,
                                     int64_t now_ms, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct bw_session *session = bw_session_from_record(&loaded->record, loaded->player,
                                                        &loaded->timing, loaded->left_ms, now_ms);
    struct kept *kept = session ? kept_place(archive, session) : NULL;
    if (!kept) {
        bw_session_free(session);
        bw_record_free(&loaded->record);
        archive_explain(archive, SQLITE_NOMEM, message);
        return NULL;
    }
    kept->id = id;
    kept->revision = loaded->revision;
    kept->started_ms = loaded->started_ms;
    kept->origin = loaded->record;
    kept->has_origin = true;
    return session;
}

struct bw_session *archive_resume(struct archive *archive, int64_t id,
                                  const struct archive_programs *allowed, int64_t now_ms,
                                  char message[ARCHIVE_MESSAGE_SIZE]) {
    struct loaded loaded;
    if (!load(archive, id, &loaded, message))
        return NULL;
    if (check_programs(&loaded, allowed))
        return session_of(archive, id, &loaded, now_ms, message);
    snprintf(message, ARCHIVE_MESSAGE_SIZE,
             bw_tr("Game %lld is played by another program, which nobody has allowed to run."),
             (long long)id);
    bw_record_free(&loaded.record);
    return NULL;
}

/* ---- changing ------------------------------------------------------------------------------- */

static struct bw_player player_of(const struct bw_record *record, int side) {
    return bw_player_recorded(bw_record_tag(record, record->start.variant.game->side[side]));
}

bool archive_import(struct archive *archive, const struct bw_record *record, int64_t *id,
                    bool *added, char message[ARCHIVE_MESSAGE_SIZE]) {
    const struct bw_player player[2] = {player_of(record, 0), player_of(record, 1)};
    struct row row = {
        .record = record,
        .player = {&player[0], &player[1]},
        .started_ms = -1,
        .changed_ms = archive->clock(),
    };
    int code = row_find_same(archive, record, id);
    *added = code == SQLITE_OK && *id == 0;
    if (*added)
        code = row_insert(archive, &row, id);
    return code == SQLITE_OK || archive_explain(archive, code, message);
}

static int forget_judgements(struct archive *archive, int64_t id) {
    struct query query = query_begin(archive, "DELETE FROM judgements WHERE id = ?1");
    query_bind_number(&query, 1, id);
    query_row(&query);
    return query_end(&query);
}

bool archive_delete(struct archive *archive, int64_t id, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct query query = query_begin(archive, "DELETE FROM games WHERE id = ?1");
    query_bind_number(&query, 1, id);
    query_row(&query);
    int code = query_end(&query);
    if (code != SQLITE_OK)
        return archive_explain(archive, code, message);
    if (sqlite3_changes(archive->db) == 0)
        return no_such_game(id, message);
    forget_judgements(archive, id); /* if that fails they stay, unused */
    return true;
}

/* ---- judgements ----------------------------------------------------------------------------- */

char *archive_judgements(struct archive *archive, int64_t id) {
    struct query query = query_begin(archive, "SELECT text FROM judgements WHERE id = ?1");
    query_bind_number(&query, 1, id);
    const char *text = query_row(&query) ? query_text(&query, 0) : NULL;
    char *copy = text ? strdup(text) : NULL;
    query_end(&query);
    return copy;
}

void archive_keep_judgements(struct archive *archive, int64_t id, const char *text) {
    struct query query = query_begin(archive, "INSERT OR REPLACE INTO judgements (id, text)"
                                              " SELECT id, ?2 FROM games WHERE id = ?1");
    query_bind_number(&query, 1, id);
    query_bind_text(&query, 2, text);
    query_row(&query);
    query_end(&query);
}

void archive_recall_judged(struct archive *archive, int64_t id, struct bw_table *table) {
    char *text = archive && id > 0 ? archive_judgements(archive, id) : NULL;
    if (text)
        bw_table_judgements_read(table, text);
    free(text);
}

void archive_keep_judged(struct archive *archive, int64_t id, const struct bw_table *table) {
    char *text = archive && id > 0 ? bw_table_judgements_write(table) : NULL;
    if (text)
        archive_keep_judgements(archive, id, text);
    free(text);
}

/* ---- results -------------------------------------------------------------------------------- */

bool archive_results(struct archive *archive, const char *game, archive_result *visit,
                     void *context, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct loaded loaded;
    struct bw_error error;
    struct query query =
        query_begin(archive, LOAD "game = ?1 AND started IS NOT NULL AND result <> '*'"
                                  " AND (word0 IS NULL) <> (word1 IS NULL) ORDER BY started, id");
    query_bind_text(&query, 1, game);
    while (query_row(&query)) {
        if (!read_row(&loaded, false, &query, &error))
            continue;
        visit(context, &loaded.record, loaded.player, loaded.started_ms);
        bw_record_free(&loaded.record);
    }
    int code = query_end(&query);
    return code == SQLITE_OK || archive_explain(archive, code, message);
}

/* ---- several changes at once ---------------------------------------------------------------- */

static bool run(struct archive *archive, const char *sql, char message[ARCHIVE_MESSAGE_SIZE]) {
    int code = query_run(archive, sql);
    return code == SQLITE_OK || archive_explain(archive, code, message);
}

bool archive_begin(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    return run(archive, "BEGIN IMMEDIATE", message);
}

bool archive_commit(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    if (run(archive, "COMMIT", message))
        return true;
    archive_rollback(archive);
    return false;
}

void archive_rollback(struct archive *archive) {
    query_run(archive, "ROLLBACK");
}

static bool note_game(void *context, const struct archive_game *game) {
    (void)game;
    *(bool *)context = true;
    return false;
}

bool archive_has_games(struct archive *archive) {
    const struct archive_filter any = {.unfinished = false};
    char message[ARCHIVE_MESSAGE_SIZE];
    bool found = false;
    return archive && archive_list(archive, &any, note_game, &found, message) && found;
}
