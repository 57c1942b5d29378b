/* Looking into the archive, going on with a game, and changing it from outside of one. */
#include "archive/archive_inside.h"
#include "players/player.h"
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

static const char *column(const struct query *query, int place) {
    return (const char *)sqlite3_column_text(query->statement, place);
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
static void fill_started(struct archive_game *game, const struct query *query) {
    if (sqlite3_column_type(query->statement, 5) != SQLITE_NULL) {
        archive_time(sqlite3_column_int64(query->statement, 5), game->started);
        return;
    }
    copy_text(game->started, sizeof game->started, column(query, 4));
    for (char *c = game->started; *c; c++)
        *c = *c == '.' ? '-' : *c;
}

/* Fills a game from a row; false if its variant is none that we know. */
static bool fill_game(struct archive_game *game, struct bw_variant *variant,
                      const struct query *query) {
    *game = (struct archive_game){.id = sqlite3_column_int64(query->statement, 0)};
    copy_text(game->variant, sizeof game->variant, column(query, 1));
    copy_text(game->player[0], sizeof game->player[0], column(query, 2));
    copy_text(game->player[1], sizeof game->player[1], column(query, 3));
    fill_started(game, query);
    archive_time(sqlite3_column_int64(query->statement, 6), game->changed);
    game->plies = sqlite3_column_int(query->statement, 7);
    game->termination = termination_of(column(query, 9));
    if (!settle(variant, game->variant))
        return false;
    game->result = result_of(variant, column(query, 8));
    return true;
}

/* What of a filter is asked of each game. */
struct sieve {
    struct bw_variant wanted;
    bool has_wanted;
    int most, found;
    archive_visitor *visit;
    void *context;
};

/* A text of a variant is more than a name; its game is known to SQLite. */
static bool read_wanted(struct sieve *sieve, const char *text, const char **name,
                        char message[ARCHIVE_MESSAGE_SIZE]) {
    struct bw_error error;
    *name = NULL;
    if (!text)
        return true;
    if (!bw_variant_read(&sieve->wanted, text, &error)) {
        snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("This is no game: %s."), error.message);
        return false;
    }
    sieve->has_wanted = strchr(text, ':') != NULL;
    *name = sieve->wanted.game->name;
    return true;
}

/* Shows a row to the visitor; false at the end. */
static bool visit_row(struct sieve *sieve, const struct query *query) {
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

bool archive_has(struct archive *archive, int64_t id) {
    struct query query = query_begin(archive, "SELECT 1 FROM games WHERE id = ?1");
    query_bind_number(&query, 1, id);
    bool found = query_row(&query);
    return query_end(&query) == SQLITE_OK && found;
}

int64_t archive_latest(struct archive *archive) {
    int64_t id;
    query_number(archive,
                 "SELECT id FROM games WHERE result = '*' ORDER BY changed DESC, id DESC LIMIT 1",
                 &id);
    return id;
}

/* ---- one game ------------------------------------------------------------------------------- */

/* A game as it was read: the record, and what going on with it needs. */
struct loaded {
    struct bw_record record;
    char word[2][BW_PLAYER_WORD_SIZE];
    bool is_bot[2];
    struct bw_timing timing;
    int64_t left_ms[2];
    int64_t revision, started_ms;
};

static bool read_record(struct loaded *loaded, int64_t id, const struct query *query,
                        char message[ARCHIVE_MESSAGE_SIZE]) {
    struct bw_record_reader reader;
    struct bw_error error = {.message = ""};
    const char *text = column(query, 0);
    bw_record_reader_init(&reader, text ? text : "",
                          (size_t)sqlite3_column_bytes(query->statement, 0));
    if (bw_record_next(&reader, &loaded->record, &error) == 1)
        return true;
    snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("Game %lld is damaged in the archive: %s."),
             (long long)id, error.message);
    return false;
}

static void read_columns(struct loaded *loaded, const struct query *query) {
    for (int side = 0; side < 2; side++) {
        const char *word = column(query, 1 + side);
        loaded->is_bot[side] = word != NULL;
        copy_text(loaded->word[side], sizeof loaded->word[side], word);
        loaded->left_ms[side] = sqlite3_column_int64(query->statement, 5 + side);
    }
    loaded->timing.start_ms = sqlite3_column_int64(query->statement, 3);
    loaded->timing.increment_ms = sqlite3_column_int64(query->statement, 4);
    loaded->revision = sqlite3_column_int64(query->statement, 7);
    loaded->started_ms = sqlite3_column_int64(query->statement, 8);
}

static bool load(struct archive *archive, int64_t id, struct loaded *loaded,
                 char message[ARCHIVE_MESSAGE_SIZE]) {
    struct query query = query_begin(
        archive,
        "SELECT record, word0, word1, start_ms, increment_ms, left0_ms, left1_ms, revision,"
        " ifnull(started, -1) FROM games WHERE id = ?1");
    query_bind_number(&query, 1, id);
    bool found = query_row(&query);
    bool good = found && read_record(loaded, id, &query, message);
    if (good)
        read_columns(loaded, &query);
    int code = query_end(&query);
    if (code != SQLITE_OK)
        archive_explain(archive, code, message);
    else if (!found)
        no_such_game(id, message);
    return good;
}

bool archive_load(struct archive *archive, int64_t id, struct bw_record *record,
                  char message[ARCHIVE_MESSAGE_SIZE]) {
    struct loaded loaded;
    if (!load(archive, id, &loaded, message))
        return false;
    *record = loaded.record;
    return true;
}

static struct bw_seat seat_of(const struct loaded *loaded, int side) {
    const char *name =
        bw_record_tag(&loaded->record, loaded->record.start.variant.game->side[side]);
    struct bw_seat seat = {.is_bot = loaded->is_bot[side]};
    copy_text(seat.name, sizeof seat.name, name && *name ? name : BW_PERSON);
    memcpy(seat.word, loaded->word[side], sizeof seat.word);
    return seat;
}

struct bw_session *archive_resume(struct archive *archive, int64_t id, int64_t now_ms,
                                  char message[ARCHIVE_MESSAGE_SIZE]) {
    struct loaded loaded;
    if (!load(archive, id, &loaded, message))
        return NULL;
    const struct bw_seat seat[2] = {seat_of(&loaded, 0), seat_of(&loaded, 1)};
    struct bw_session *session =
        bw_session_from_record(&loaded.record, seat, &loaded.timing, loaded.left_ms, now_ms);
    struct kept *kept = session ? kept_place(archive, session) : NULL;
    if (!kept) {
        bw_session_free(session);
        bw_record_free(&loaded.record);
        archive_explain(archive, SQLITE_NOMEM, message);
        return NULL;
    }
    kept->id = id;
    kept->revision = loaded.revision;
    kept->started_ms = loaded.started_ms;
    kept->origin = loaded.record;
    kept->has_origin = true;
    return session;
}

/* ---- changing ------------------------------------------------------------------------------- */

/* The bot that a player's tag names, or NULL for a person. A record from elsewhere must not make us
 * run a program, so another engine is nobody we know. */
static const char *word_of(const char *name) {
    struct player_name player;
    if (!name)
        return NULL;
    if (strncmp(name, "level ", 6) == 0 && player_name_read(&player, name + 6, NULL) &&
        player.kind == PLAYER_KIND_LEVEL)
        return name + 6;
    if (!player_name_read(&player, name, NULL))
        return NULL;
    bool is_bot = player.kind == PLAYER_KIND_RANDOM || player.kind == PLAYER_KIND_GREEDY ||
                  player.kind == PLAYER_KIND_RANKED;
    return is_bot ? name : NULL;
}

bool archive_import(struct archive *archive, const struct bw_record *record, int64_t *id,
                    bool *added, char message[ARCHIVE_MESSAGE_SIZE]) {
    const struct bw_game *game = record->start.variant.game;
    struct row row = {
        .record = record,
        .word = {word_of(bw_record_tag(record, game->side[0])),
                 word_of(bw_record_tag(record, game->side[1]))},
        .started_ms = -1,
        .changed_ms = archive->clock(),
    };
    int code = row_find_same(archive, record, id);
    *added = code == SQLITE_OK && *id == 0;
    if (*added)
        code = row_insert(archive, &row, id);
    return code == SQLITE_OK || archive_explain(archive, code, message);
}

bool archive_delete(struct archive *archive, int64_t id, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct query query = query_begin(archive, "DELETE FROM games WHERE id = ?1");
    query_bind_number(&query, 1, id);
    query_row(&query);
    int code = query_end(&query);
    if (code != SQLITE_OK)
        return archive_explain(archive, code, message);
    return sqlite3_changes(archive->db) > 0 || no_such_game(id, message);
}

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
