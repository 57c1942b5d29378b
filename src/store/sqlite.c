/* Databases in files of SQLite.
 *
 * A file is checked as a whole when it is opened: one that is damaged is refused before anything is read
 * from it or written to it. A position of a ledger stands in its row and in an index, and the two are
 * compared, so that none is taken for another. Several programs may use one file; who wants to write while another does
 * waits for it. */
#include "store/sqlite.h"
#include "store/database.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdio.h>
#include <string.h>

enum {
    BUSY_MS = 20000,
    LONGEST = 64 << 20 /* bytes of a record, or of anything else in a row */
};

int sqlite_distrust(sqlite3 *db) {
    static const int settings[][2] = {
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        sqlite3_db_config(db, settings[i][0], settings[i][1], NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LONGEST);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    return sqlite3_exec(db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
}

/* ---- asking --------------------------------------------------------------------------------- */

static bool fail(struct database *database) {
    snprintf(database->message, sizeof database->message, "%s",
             sqlite3_errmsg(database->connection));
    return false;
}

static bool take_row(sqlite3_stmt *statement, const struct query *query) {
    const char *columns[DATABASE_COLUMNS];
    int count = sqlite3_column_count(statement);
    assert(count > 0 && count <= DATABASE_COLUMNS);
    for (int i = 0; i < count; i++) {
        columns[i] = (const char *)sqlite3_column_text(statement, i);
        if (!columns[i])
            return false;
    }
    return !query->each || query->each(query->context, columns);
}

/* Asks one statement, and finds where the next one begins. */
static bool ask_one(struct database *database, const char *sql, const char **next,
                    const struct query *query) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database->connection, sql, -1, &statement, next) != SQLITE_OK)
        return fail(database);
    for (int i = 0; i < query->parameters; i++)
        sqlite3_bind_text(statement, i + 1, query->parameter[i], -1, SQLITE_STATIC);
    bool taken = true;
    int code = SQLITE_DONE;
    while (taken && statement && (code = sqlite3_step(statement)) == SQLITE_ROW)
        taken = take_row(statement, query);
    if (taken && code != SQLITE_DONE)
        fail(database);
    if (!taken)
        snprintf(database->message, sizeof database->message, "%s",
                 bw_tr("a row of it is damaged"));
    sqlite3_finalize(statement);
    return taken && code == SQLITE_DONE;
}

static bool ask(struct database *database, const struct query *query) {
    const char *sql = query->sql;
    bool good = true;
    while (good && *sql)
        good = ask_one(database, sql, &sql, query);
    return good;
}

/* ---- opening -------------------------------------------------------------------------------- */

static bool is_ok(void *context, const char *const *columns) {
    *(bool *)context = strcmp(columns[0], "ok") == 0;
    return true;
}

static bool is_sound(struct database *database) {
    bool sound = false;
    const struct query check = {
        .sql = "PRAGMA integrity_check(1)", .each = is_ok, .context = &sound};
    if (!ask(database, &check))
        return false;
    if (!sound)
        snprintf(database->message, sizeof database->message, "%s", bw_tr("the file is damaged"));
    return sound;
}

/* Opens a path, also one that begins as what SQLite would give a special meaning. */
static int open_path(const char *place, sqlite3 **db) {
    bool is_odd = strncmp(place, "file:", strlen("file:")) == 0;
    char *path = sqlite3_mprintf("%s%s", is_odd ? "./" : "", place);
    int code = sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    sqlite3_free(path);
    return code;
}

static bool fail_to_open(struct database *database) {
    int reason = sqlite3_system_errno(database->connection);
    fail(database);
    if (reason != 0)
        snprintf(database->message, sizeof database->message, "%s", strerror(reason));
    return false;
}

static bool open_file(struct database *database) {
    sqlite3 *db = NULL;
    int code = open_path(database->place, &db);
    database->connection = db;
    if (code != SQLITE_OK)
        return fail_to_open(database);
    sqlite3_busy_timeout(db, BUSY_MS);
    const struct query settings = {.sql = "PRAGMA synchronous = FULL"};
    return sqlite_distrust(db) == SQLITE_OK ? ask(database, &settings) && is_sound(database)
                                            : fail(database);
}

static void close_file(struct database *database) {
    sqlite3_close(database->connection);
    database->connection = NULL;
}

const struct database_kind database_sqlite = {
    .connect = open_file, .ask = ask, .close = close_file};
