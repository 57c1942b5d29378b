/* Feeds anything to the archive as a row of its table, as in a file from somebody else. The input
 * is a list of columns, separated by lines with a full stop: `COLUMN=TEXT`, or `COLUMN:BYTES` for
 * bytes that are not text. If `record=` is a record, it is imported, so that all that follows from
 * it is right; the other columns then overwrite what the import made. Any other `record=` gets the
 * digest of its text, as a forger would write it. archive_checks.h has what must hold. */
#include "archive/archive_inside.h"
#include "archive_checks.h"
#include "fuzz.h"
#include "scratch.h"
#include <inttypes.h>

static const char usual_record[] = "[Game \"talpa:size=4\"]\n[Red \"Ana\"]\n[Blue \"level 3\"]\n\n"
                                   "1. a1a2 *\n";

/* The archive, and a direct connection to the same file. Both stay open from one input to the
 * next. */
static struct archive *archive;
static sqlite3 *database;

static int64_t always_noon(void) {
    return 1794744000000;
}

static void run(const char *sql) {
    require(sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK);
}

static void open_archive(void) {
    char message[ARCHIVE_MESSAGE_SIZE];
    archive = archive_open(scratch_path("games.db"), message);
    require(archive != NULL);
    archive_set_clock(archive, always_noon);
    require(sqlite3_open(scratch_path("games.db"), &database) == SQLITE_OK);
    run("PRAGMA synchronous = OFF");
}

/* Imports a text; false if it is not a record. */
static bool import(const char *text) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct bw_record_reader reader;
    struct bw_record record;
    int64_t id;
    bool added;
    bw_record_reader_init(&reader, text, strlen(text));
    if (bw_record_next(&reader, &record, NULL) != 1)
        return false;
    require(archive_import(archive, &record, &id, &added, message) && added && id == 1);
    bw_record_free(&record);
    return true;
}

/* Overwrites a column of the row; does nothing if there is no such column or it refuses the
 * value. */
static void put(const char *column, const char *value, bool is_text) {
    char sql[96];
    sqlite3_stmt *statement;
    if (strlen(column) > 20 || column[strspn(column, "abcdefghijklmnopqrstuvwxyz01_")])
        return;
    snprintf(sql, sizeof sql, "UPDATE games SET %s = ?1", column);
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
        return;
    if (is_text && *value)
        sqlite3_bind_text(statement, 1, value, -1, SQLITE_STATIC);
    else if (!is_text)
        sqlite3_bind_blob(statement, 1, value, (int)strlen(value), SQLITE_STATIC);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
}

static void put_digest(const char *record) {
    char digest[32];
    snprintf(digest, sizeof digest, "%" PRId64, row_digest(record));
    put("digest", digest, true);
}

static void put_columns(char *columns) {
    while (*columns) {
        char *part = cut_off(&columns, "\n.\n");
        size_t length = strcspn(part, "=:");
        bool is_text = part[length] == '=';
        if (part[length] == '\0')
            continue;
        part[length] = '\0';
        put(part, part + length + 1, is_text);
        if (strcmp(part, "record") == 0)
            put_digest(part + length + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char record[] = "record=";
    char *text = text_of_input(data, size), *columns = text;
    if (!archive)
        open_archive();
    run("BEGIN; DELETE FROM games; DELETE FROM sqlite_sequence; COMMIT");
    bool imported = false;
    if (strncmp(text, record, strlen(record)) == 0) {
        char *copy = text_of_input(data, size), *rest = copy;
        imported = import(cut_off(&rest, "\n.\n") + strlen(record));
        free(copy);
        if (imported)
            cut_off(&columns, "\n.\n");
    }
    require(imported || import(usual_record));
    run("BEGIN");
    put_columns(columns);
    run("COMMIT");
    check_archive(archive);
    free(text);
    return 0;
}
