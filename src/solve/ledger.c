/* The ledger in an SQLite file. Every function that writes is one transaction, which begins by taking
 * the lock for writing, so that several programs can use one file. */
#define _POSIX_C_SOURCE 200809L
#include "solve/ledger.h"
#include "common/text.h"
#include <burrow/language.h>
#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    APPLICATION = 0x42757264, /* "Burd", in the header of the file */
    BUSY_MS = 20000,
    LINE_MOST = BW_POSITION_SIZE + 80
};

static const char *const words[] = {[BW_UNDECIDED] = "split", [BW_DRAWN] = "draw"};

struct ledger {
    sqlite3 *db;
    struct bw_variant variant;
    int64_t owner; /* of our claims */
    int64_t seen;  /* the last finding that was read */
    char message[LEDGER_MESSAGE_SIZE];
};

/* ---- queries -------------------------------------------------------------------------------- */

const char *ledger_message(const struct ledger *ledger) {
    return ledger->message;
}

static bool fail(struct ledger *ledger) {
    snprintf(ledger->message, sizeof ledger->message, "%s: %s", bw_tr("the ledger cannot be used"),
             sqlite3_errmsg(ledger->db));
    return false;
}

static bool run(struct ledger *ledger, const char *sql) {
    return sqlite3_exec(ledger->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(ledger);
}

static sqlite3_stmt *prepare(struct ledger *ledger, const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(ledger->db, sql, -1, &statement, NULL) != SQLITE_OK)
        fail(ledger);
    return statement;
}

/* Ends a statement that was executed; false if that failed. */
static bool finish(struct ledger *ledger, sqlite3_stmt *statement) {
    return sqlite3_finalize(statement) == SQLITE_OK || fail(ledger);
}

/* Executes a statement of one step, and ends it. */
static bool step(struct ledger *ledger, sqlite3_stmt *statement) {
    if (!statement)
        return false;
    sqlite3_step(statement);
    return finish(ledger, statement);
}

static bool number_of(struct ledger *ledger, const char *sql, int64_t *number) {
    sqlite3_stmt *statement = prepare(ledger, sql);
    if (!statement)
        return false;
    *number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    return finish(ledger, statement);
}

/* Ends a transaction: keeps it, or if something failed, undoes it. */
static bool commit(struct ledger *ledger, bool good) {
    if (good && run(ledger, "COMMIT"))
        return true;
    sqlite3_exec(ledger->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* ---- opening -------------------------------------------------------------------------------- */

static bool make_tables(struct ledger *ledger, const char *variant) {
    if (!run(ledger,
             "PRAGMA application_id = 1114993252;"
             "CREATE TABLE ledger (variant TEXT NOT NULL);"
             "CREATE TABLE findings (number INTEGER PRIMARY KEY,"
             " position TEXT NOT NULL UNIQUE, value INTEGER NOT NULL,"
             " work INTEGER NOT NULL, version INTEGER NOT NULL) STRICT;"
             "CREATE TABLE jobs (number INTEGER PRIMARY KEY,"
             " position TEXT NOT NULL UNIQUE, owner INTEGER, until INTEGER NOT NULL) STRICT"))
        return false;
    sqlite3_stmt *statement = prepare(ledger, "INSERT INTO ledger VALUES (?)");
    if (statement)
        sqlite3_bind_text(statement, 1, variant, -1, SQLITE_STATIC);
    return step(ledger, statement);
}

static bool is_of(struct ledger *ledger, const char *variant) {
    sqlite3_stmt *statement = prepare(ledger, "SELECT variant FROM ledger");
    if (!statement)
        return false;
    bool has = sqlite3_step(statement) == SQLITE_ROW;
    const char *own = has ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool same = own && strcmp(own, variant) == 0;
    if (own && !same)
        snprintf(ledger->message, sizeof ledger->message,
                 bw_tr("it is the ledger of %s, not of %s"), own, variant);
    return finish(ledger, statement) && same;
}

static bool make_ready(struct ledger *ledger) {
    char variant[BW_VARIANT_SIZE];
    int64_t application, tables;
    bw_variant_write(&ledger->variant, variant);
    if (!run(ledger, "BEGIN IMMEDIATE") ||
        !number_of(ledger, "PRAGMA application_id", &application) ||
        !number_of(ledger, "SELECT count(*) FROM sqlite_schema", &tables))
        return commit(ledger, false);
    if (tables == 0)
        return commit(ledger, make_tables(ledger, variant));
    if (application == APPLICATION)
        return commit(ledger, is_of(ledger, variant));
    snprintf(ledger->message, sizeof ledger->message, "%s", bw_tr("it is no ledger of Burrow's"));
    return commit(ledger, false);
}

static bool open_file(struct ledger *ledger, const char *path) {
    if (sqlite3_open_v2(path, &ledger->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK)
        return fail(ledger);
    sqlite3_busy_timeout(ledger->db, BUSY_MS);
    sqlite3_db_config(ledger->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(ledger->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return run(ledger, "PRAGMA synchronous = FULL") && make_ready(ledger);
}

struct ledger *ledger_open(const char *path, const struct bw_variant *variant,
                           char message[LEDGER_MESSAGE_SIZE]) {
    struct ledger *ledger = calloc(1, sizeof *ledger);
    snprintf(message, LEDGER_MESSAGE_SIZE, "%s", bw_tr("there is not enough memory"));
    if (!ledger)
        return NULL;
    ledger->variant = *variant;
    if (open_file(ledger, path)) {
        sqlite3_randomness(sizeof ledger->owner, &ledger->owner);
        return ledger;
    }
    snprintf(message, LEDGER_MESSAGE_SIZE, "%s", ledger->message);
    ledger_close(ledger);
    return NULL;
}

void ledger_close(struct ledger *ledger) {
    if (ledger)
        sqlite3_close(ledger->db);
    free(ledger);
}

/* ---- findings ------------------------------------------------------------------------------- */

static bool take_row(sqlite3_stmt *statement, struct finding *finding) {
    const char *position = (const char *)sqlite3_column_text(statement, 1);
    if (!position || strlen(position) >= sizeof finding->position)
        return false;
    strcpy(finding->position, position);
    finding->value = (enum bw_result)sqlite3_column_int(statement, 2);
    finding->work = (uint64_t)sqlite3_column_int64(statement, 3);
    finding->version = sqlite3_column_int(statement, 4);
    return true;
}

bool ledger_read(struct ledger *ledger, ledger_each *each, void *context) {
    sqlite3_stmt *statement =
        prepare(ledger, "SELECT number, position, value, work, version FROM findings "
                        "WHERE number > ? ORDER BY number");
    struct finding finding;
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, ledger->seen);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (take_row(statement, &finding))
            each(context, &finding);
        ledger->seen = sqlite3_column_int64(statement, 0);
    }
    return finish(ledger, statement);
}

void ledger_rewind(struct ledger *ledger) {
    ledger->seen = 0;
}

static bool add_finding(struct ledger *ledger, const struct finding *finding) {
    sqlite3_stmt *statement =
        prepare(ledger, "INSERT INTO findings (position, value, work, version) VALUES (?, ?, ?, ?) "
                        "ON CONFLICT DO NOTHING");
    if (!statement)
        return false;
    sqlite3_bind_text(statement, 1, finding->position, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, (int)finding->value);
    sqlite3_bind_int64(statement, 3, (int64_t)finding->work);
    sqlite3_bind_int(statement, 4, finding->version);
    return step(ledger, statement);
}

/* ---- jobs ----------------------------------------------------------------------------------- */

static bool add_job(struct ledger *ledger, const char *position) {
    sqlite3_stmt *statement =
        prepare(ledger, "INSERT INTO jobs (position, until) SELECT ?1, 0 WHERE NOT EXISTS "
                        "(SELECT 1 FROM findings WHERE position = ?1) ON CONFLICT DO NOTHING");
    if (statement)
        sqlite3_bind_text(statement, 1, position, -1, SQLITE_STATIC);
    return step(ledger, statement);
}

bool ledger_begin(struct ledger *ledger, const char (*positions)[BW_POSITION_SIZE], int count) {
    int64_t open = 0;
    bool good =
        run(ledger, "BEGIN IMMEDIATE") && number_of(ledger, "SELECT count(*) FROM jobs", &open);
    for (int i = 0; good && open == 0 && i < count; i++)
        good = add_job(ledger, positions[i]);
    return commit(ledger, good);
}

/* Finds a job that nobody works on; its number is 0 if there is none. */
static bool find_job(struct ledger *ledger, int64_t now, int64_t *number,
                     char position[BW_POSITION_SIZE]) {
    sqlite3_stmt *statement = prepare(
        ledger, "SELECT number, position FROM jobs WHERE until < ? ORDER BY number LIMIT 1");
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, now);
    *number = 0;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
        snprintf(position, BW_POSITION_SIZE, "%s", (const char *)sqlite3_column_text(statement, 1));
    }
    return finish(ledger, statement);
}

static bool lease(struct ledger *ledger, const char *sql, int64_t until, int64_t number) {
    sqlite3_stmt *statement = prepare(ledger, sql);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, until);
    sqlite3_bind_int64(statement, 2, ledger->owner);
    if (number > 0)
        sqlite3_bind_int64(statement, 3, number);
    return step(ledger, statement);
}

enum ledger_claim ledger_claim(struct ledger *ledger, char position[BW_POSITION_SIZE]) {
    int64_t now = (int64_t)time(NULL), number = 0, open = 0;
    bool good = run(ledger, "BEGIN IMMEDIATE") && find_job(ledger, now, &number, position);
    if (good && number > 0)
        good = lease(ledger, "UPDATE jobs SET until = ?1, owner = ?2 WHERE number = ?3",
                     now + LEDGER_LEASE_S, number);
    good = good && number_of(ledger, "SELECT count(*) FROM jobs", &open);
    if (!commit(ledger, good))
        return LEDGER_FAILED;
    return number > 0 ? LEDGER_CLAIMED : open > 0 ? LEDGER_ALL_CLAIMED : LEDGER_NONE_OPEN;
}

bool ledger_renew(struct ledger *ledger) {
    return lease(ledger, "UPDATE jobs SET until = ?1 WHERE owner = ?2",
                 (int64_t)time(NULL) + LEDGER_LEASE_S, 0);
}

bool ledger_release(struct ledger *ledger) {
    return lease(ledger, "UPDATE jobs SET until = ?1 WHERE owner = ?2", 0, 0);
}

static bool remove_job(struct ledger *ledger, const char *position) {
    sqlite3_stmt *statement = prepare(ledger, "DELETE FROM jobs WHERE position = ?");
    if (statement)
        sqlite3_bind_text(statement, 1, position, -1, SQLITE_STATIC);
    return step(ledger, statement);
}

bool ledger_finish(struct ledger *ledger, const struct finding *finding) {
    bool good = run(ledger, "BEGIN IMMEDIATE") && add_finding(ledger, finding) &&
                remove_job(ledger, finding->position);
    return commit(ledger, good);
}

/* ---- as a text ------------------------------------------------------------------------------ */

static const char *word_of(const struct ledger *ledger, enum bw_result value) {
    if (value == BW_UNDECIDED || value == BW_DRAWN)
        return words[value];
    return value == bw_won_by(bw_first_side(&ledger->variant)) ? "p1win" : "p2win";
}

static bool write_lines(struct ledger *ledger, FILE *file) {
    char variant[BW_VARIANT_SIZE];
    struct finding finding;
    sqlite3_stmt *statement =
        prepare(ledger, "SELECT number, position, value, work, version FROM findings "
                        "ORDER BY position COLLATE BINARY");
    if (!statement)
        return false;
    fprintf(file, "burrow ledger 1\t%s\n", bw_variant_write(&ledger->variant, variant));
    while (sqlite3_step(statement) == SQLITE_ROW)
        if (take_row(statement, &finding))
            fprintf(file, "%s\t%s\t%" PRIu64 "\t%d\n", finding.position,
                    word_of(ledger, finding.value), finding.work, finding.version);
    return finish(ledger, statement);
}

static bool fail_file(struct ledger *ledger, const char *path) {
    snprintf(ledger->message, sizeof ledger->message, "%s: %s", path, strerror(errno));
    return false;
}

bool ledger_export(struct ledger *ledger, const char *path) {
    char other[4096];
    if (snprintf(other, sizeof other, "%s.new", path) >= (int)sizeof other)
        return errno = ENAMETOOLONG, fail_file(ledger, path);
    FILE *file = fopen(other, "w");
    if (!file)
        return fail_file(ledger, other);
    bool written = write_lines(ledger, file);
    bool kept = !ferror(file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if ((fclose(file) != 0 || !kept) && written) {
        remove(other);
        return fail_file(ledger, other);
    }
    if (!written)
        return remove(other), false;
    return rename(other, path) == 0 || fail_file(ledger, path);
}

static bool read_value(const struct ledger *ledger, const char *word, enum bw_result *value) {
    static const enum bw_result values[] = {BW_UNDECIDED, BW_WON_BY_0, BW_WON_BY_1, BW_DRAWN};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(word, word_of(ledger, values[i])) == 0) {
            *value = values[i];
            return true;
        }
    return false;
}

/* Reads a line, whose tabs become the ends of its fields. */
static bool read_line(const struct ledger *ledger, char *line, struct finding *finding) {
    struct bw_position position;
    char *field[4] = {line}, text[BW_POSITION_SIZE];
    int64_t work, version;
    for (int i = 1; i < 4; i++) {
        field[i] = strchr(field[i - 1], '\t');
        if (!field[i])
            return false;
        *field[i]++ = '\0';
    }
    if (!bw_position_read(&position, &ledger->variant, field[0], NULL) ||
        strcmp(bw_position_write(&position, text), field[0]) != 0 ||
        !read_value(ledger, field[1], &finding->value) ||
        !bw_text_signed(field[2], strlen(field[2]), 0, INT64_MAX, &work) ||
        !bw_text_signed(field[3], strlen(field[3]), 1, 999999, &version))
        return false;
    strcpy(finding->position, text);
    finding->work = (uint64_t)work;
    finding->version = (int)version;
    return true;
}

static bool is_head(const struct ledger *ledger, const char *line) {
    char variant[BW_VARIANT_SIZE], head[BW_VARIANT_SIZE + 32];
    snprintf(head, sizeof head, "burrow ledger 1\t%s", bw_variant_write(&ledger->variant, variant));
    return strcmp(line, head) == 0;
}

static bool read_lines(struct ledger *ledger, FILE *file, const char *path) {
    char line[LINE_MOST];
    struct finding finding;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        size_t length = strlen(line);
        bool whole = length > 0 && line[length - 1] == '\n';
        if (whole)
            line[length - 1] = '\0';
        bool good =
            whole && (number == 1 ? is_head(ledger, line) : read_line(ledger, line, &finding));
        if (!good) {
            snprintf(ledger->message, sizeof ledger->message,
                     bw_tr("%s, line %d: this is no line of a ledger of this variant"), path,
                     number);
            return false;
        }
        if (number > 1 && !add_finding(ledger, &finding))
            return false;
    }
    return !ferror(file) || fail_file(ledger, path);
}

bool ledger_import(struct ledger *ledger, const char *path) {
    FILE *file = fopen(path, "r");
    if (!file)
        return fail_file(ledger, path);
    bool good = run(ledger, "BEGIN IMMEDIATE") && read_lines(ledger, file, path) &&
                run(ledger, "DELETE FROM jobs WHERE position IN (SELECT position FROM findings)");
    fclose(file);
    return commit(ledger, good);
}
