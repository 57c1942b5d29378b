/* What a file's header and schema say, and making the file an archive.
 *
 * The header of the file says what it is: `application_id` that it is ours, `user_version` the
 * version of the schema. A newer one is left alone; an older one, or a new file, is brought up to
 * date in one transaction, step by step.
 *
 * Everything about a file is read in one transaction, and what is missing is created in the same
 * transaction: several programs may start at once, and one that had read half of it before another
 * created the tables would see neither a new file nor one of ours.
 *
 * The schema must be exactly the one that the steps make. A trigger, a view or a virtual table could
 * interfere with everything that is read and written. */
#define _POSIX_C_SOURCE 200809L
#include "archive/archive_inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCHEMA = 2
};

/* How a file of each version becomes one of the next. Ids are never reused, so that a program that
 * still plays a deleted game cannot mistake another for it. */
static const char *const migrations[SCHEMA] = {
    "CREATE TABLE games ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " revision INTEGER NOT NULL," /* counts the changes */
    " record TEXT NOT NULL,"
    " digest INTEGER NOT NULL," /* of the record, to find duplicates */
    " game TEXT NOT NULL,"
    " variant TEXT NOT NULL,"
    " player0 TEXT, player1 TEXT," /* by side at the start */
    " word0 TEXT, word1 TEXT,"     /* of bots; NULL for people */
    " date TEXT,"                  /* as in the record, as far as valid */
    " started INTEGER,"            /* milliseconds since 1970; NULL where only the date is known */
    " changed INTEGER NOT NULL,"
    " plies INTEGER NOT NULL,"
    " result TEXT NOT NULL,"
    " termination TEXT NOT NULL,"
    " start_ms INTEGER NOT NULL, increment_ms INTEGER NOT NULL,"
    " left0_ms INTEGER NOT NULL, left1_ms INTEGER NOT NULL);"
    "CREATE INDEX games_by_change ON games (changed);"
    "CREATE INDEX games_by_digest ON games (digest);",
    /* The judgements of a game (<burrow/table.h>), by its id. A separate table, since they are not part
     * of the game: a wrong row only costs judging once more. */
    "CREATE TABLE judgements (id INTEGER PRIMARY KEY, text TEXT NOT NULL);",
};

/* ---- what there is -------------------------------------------------------------------------- */

/* The whole schema as one text, without what ANALYZE adds. The caller frees it. */
static int read_schema(sqlite3 *db, char **text) {
    static const char sql[] =
        "SELECT ifnull(group_concat(type || ' ' || name || ' ' || tbl_name || ' ' || sql, ';'), '')"
        " FROM (SELECT * FROM sqlite_master"
        " WHERE type <> 'table' OR name NOT IN ('sqlite_stat1', 'sqlite_stat4') ORDER BY name)";
    struct archive asked = {.db = db};
    struct query query = query_begin(&asked, sql);
    *text = NULL;
    if (query_row(&query)) {
        const char *found = query_text(&query, 0);
        *text = found ? strdup(found) : NULL;
    }
    int code = query_end(&query);
    return code == SQLITE_OK && !*text ? SQLITE_NOMEM : code;
}

static int take_steps(struct archive *archive, int64_t version, int64_t last) {
    int code = SQLITE_OK;
    for (; code == SQLITE_OK && version < last; version++)
        code = query_run(archive, migrations[version]);
    return code;
}

/* The schema that the steps to a version make from nothing. */
static int make_expected(int64_t version, char **text) {
    struct archive scratch = {0};
    *text = NULL;
    int code = sqlite3_open_v2(":memory:", &scratch.db, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK)
        code = take_steps(&scratch, 0, version);
    if (code == SQLITE_OK)
        code = read_schema(scratch.db, text);
    sqlite3_close(scratch.db);
    return code;
}

static int compare_schema(struct archive *archive, int64_t version, bool *same) {
    char *found = NULL, *expected = NULL;
    int code = read_schema(archive->db, &found);
    if (code == SQLITE_OK)
        code = make_expected(version, &expected);
    *same = code == SQLITE_OK && strcmp(found, expected) == 0;
    free(found);
    free(expected);
    return code;
}

static int judge(struct archive *archive, enum schema_state *state, int64_t *version) {
    int64_t application, tables;
    bool same = false;
    int code = query_number(archive, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = query_number(archive, "PRAGMA user_version", version);
    if (code == SQLITE_OK)
        code = query_number(archive, "SELECT count(*) FROM sqlite_master", &tables);
    if (code != SQLITE_OK)
        return code;
    bool is_new = application == 0 && *version == 0 && tables == 0;
    if (!is_new && application != ARCHIVE_APPLICATION)
        *state = SCHEMA_FOREIGN;
    else if (*version > SCHEMA)
        *state = SCHEMA_NEWER;
    else if (*version < 1)
        *state = SCHEMA_BEGUN;
    else if ((code = compare_schema(archive, *version, &same)) == SQLITE_OK)
        *state = !same ? SCHEMA_ALTERED : *version == SCHEMA ? SCHEMA_READY : SCHEMA_OLDER;
    return code;
}

/* ---- one transaction ------------------------------------------------------------------------ */

static int end_transaction(struct archive *archive, int code, bool keep) {
    if (code == SQLITE_OK && keep)
        code = query_run(archive, "COMMIT");
    if (code != SQLITE_OK || !keep)
        query_run(archive, "ROLLBACK");
    return code;
}

int schema_look(struct archive *archive, enum schema_state *state) {
    int64_t version;
    int code = query_run(archive, "BEGIN");
    if (code != SQLITE_OK)
        return code;
    return end_transaction(archive, judge(archive, state, &version), true);
}

/* No file with tables has a version below 1. */
static int bring_up_to_date(struct archive *archive, enum schema_state *state) {
    char sql[96];
    int64_t version;
    int code = judge(archive, state, &version);
    if (code != SQLITE_OK || (*state != SCHEMA_OLDER && *state != SCHEMA_BEGUN))
        return code;
    code = take_steps(archive, version < 0 ? 0 : version, SCHEMA);
    if (code != SQLITE_OK)
        return code;
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             ARCHIVE_APPLICATION, SCHEMA);
    code = query_run(archive, sql);
    return code == SQLITE_OK ? judge(archive, state, &version) : code;
}

int schema_make(struct archive *archive, enum schema_state *state) {
    int code = query_run(archive, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return code;
    code = bring_up_to_date(archive, state);
    return end_transaction(archive, code, *state == SCHEMA_READY);
}
