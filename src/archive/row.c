/* A game as a row of the table: its record, and columns to find it by, which follow from the record.
 *
 * A row is written by one statement, which is its own transaction, so it is written whole or not at
 * all. A change names the revision that it changes; if another program has changed the game meanwhile,
 * no row has that revision, and nothing is written. */
#include "archive/archive_inside.h"
#include "common/text.h"
#include <stdlib.h>

enum {
    COLUMNS = 18 /* that both statements bind alike */
};

/* FNV-1a. Two games with the same digest are still compared. */
int64_t row_digest(const char *text) {
    uint64_t hash = 14695981039346656037U;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211U;
    return (int64_t)(hash >> 1);
}

int64_t row_revision_after(int64_t revision) {
    return revision < 1 || revision == INT64_MAX ? 1 : revision + 1;
}

/* The length of the date in a tag: 2026, 2026.11 or 2026.11.15; 0 for none. */
static size_t date_length(const char *text) {
    static const char form[] = "dddd.dd.dd";
    size_t length = 0, good = 0;
    for (; form[length] && text[length]; length++) {
        if (form[length] == 'd' ? !text_is_digit(text[length]) : text[length] != '.')
            break;
        if (length == 3 || length == 6 || length == 9)
            good = length + 1;
    }
    return good;
}

static void bind_date(struct query *query, int place, const char *date) {
    size_t length = date ? date_length(date) : 0;
    if (query->code == SQLITE_OK && length > 0)
        query->code =
            sqlite3_bind_text(query->statement, place, date, (int)length, SQLITE_TRANSIENT);
}

static void bind_variant(struct query *query, const struct bw_variant *variant) {
    char text[BW_VARIANT_SIZE];
    bw_variant_write(variant, text);
    query_bind_text(query, 3, variant->game->name);
    if (query->code == SQLITE_OK)
        query->code = sqlite3_bind_text(query->statement, 4, text, -1, SQLITE_TRANSIENT);
}

/* Persons have no word. */
static void bind_word(struct query *query, int place, const struct bw_player *player) {
    char word[BW_PLAYER_WORD_SIZE];
    if (query->code == SQLITE_OK && bw_player_is_bot(player))
        query->code = sqlite3_bind_text(query->statement, place, bw_player_write(player, word), -1,
                                        SQLITE_TRANSIENT);
}

/* Binds the columns in the order of the statements below; the text must live until they are
 * done. */
static void bind(struct query *query, const struct row *row, const char *text) {
    const struct bw_record *record = row->record;
    const struct bw_variant *variant = &record->start.variant;
    query_bind_text(query, 1, text);
    query_bind_number(query, 2, row_digest(text));
    bind_variant(query, variant);
    for (int side = 0; side < 2; side++) {
        query_bind_text(query, 5 + side, bw_record_tag(record, variant->game->side[side]));
        bind_word(query, 7 + side, row->player[side]);
        query_bind_number(query, 17 + side, row->left_ms[side]);
    }
    bind_date(query, 9, bw_record_tag(record, "Date"));
    if (row->started_ms >= 0)
        query_bind_number(query, 10, row->started_ms);
    query_bind_number(query, 11, row->changed_ms);
    query_bind_number(query, 12, (int64_t)record->ply_count);
    query_bind_text(query, 13, bw_result_text(variant, record->result));
    query_bind_text(query, 14, bw_termination_text(record->termination));
    query_bind_number(query, 15, row->timing.start_ms);
    query_bind_number(query, 16, row->timing.increment_ms);
}

/* Executes a statement; *changed says whether it changed a row. */
static int write_row(struct archive *archive, const char *sql, const struct row *row, int64_t id,
                     int64_t revision, bool *changed) {
    char *text = bw_record_write(row->record, NULL, NULL);
    if (!text)
        return SQLITE_NOMEM;
    struct query query = query_begin(archive, sql);
    bind(&query, row, text);
    if (id > 0) {
        query_bind_number(&query, COLUMNS + 1, id);
        query_bind_number(&query, COLUMNS + 2, revision);
        query_bind_number(&query, COLUMNS + 3, row_revision_after(revision));
    }
    query_row(&query);
    int code = query_end(&query);
    *changed = code == SQLITE_OK && sqlite3_changes(archive->db) > 0;
    free(text);
    return code;
}

int row_insert(struct archive *archive, const struct row *row, int64_t *written) {
    bool changed = false;
    int code = write_row(archive,
                         "INSERT INTO games (revision, record, digest, game, variant, player0,"
                         " player1, word0, word1, date, started, changed, plies, result,"
                         " termination, start_ms, increment_ms, left0_ms, left1_ms)"
                         " VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,"
                         " ?15, ?16, ?17, ?18)",
                         row, 0, 0, &changed);
    *written = changed ? sqlite3_last_insert_rowid(archive->db) : 0;
    return code;
}

int row_update(struct archive *archive, const struct row *row, int64_t id, int64_t revision,
               int64_t *written) {
    bool changed = false;
    int code = write_row(archive,
                         "UPDATE games SET revision = ?21, record = ?1, digest = ?2,"
                         " game = ?3, variant = ?4, player0 = ?5, player1 = ?6, word0 = ?7,"
                         " word1 = ?8, date = ?9, started = ?10, changed = ?11, plies = ?12,"
                         " result = ?13, termination = ?14, start_ms = ?15, increment_ms = ?16,"
                         " left0_ms = ?17, left1_ms = ?18 WHERE id = ?19 AND revision = ?20",
                         row, id, revision, &changed);
    *written = changed ? id : 0;
    return code;
}

int row_find_same(struct archive *archive, const struct bw_record *record, int64_t *id) {
    char *text = bw_record_write(record, NULL, NULL);
    *id = 0;
    if (!text)
        return SQLITE_NOMEM;
    struct query query =
        query_begin(archive, "SELECT id FROM games WHERE digest = ?1 AND record = ?2 ORDER BY id");
    query_bind_number(&query, 1, row_digest(text));
    query_bind_text(&query, 2, text);
    if (query_row(&query))
        *id = sqlite3_column_int64(query.statement, 0);
    int code = query_end(&query);
    free(text);
    if ((code & 0xFF) == SQLITE_TOOBIG) /* a foreign row, which is not this game */
        code = SQLITE_OK;
    return code;
}
