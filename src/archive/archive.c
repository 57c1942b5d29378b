/* Opening the archive: its place, its schema, and what may be wrong with the file.
 *
 * The file is in WAL mode with synchronous=FULL. A program that is killed loses nothing that was
 * committed in any mode; FULL has each commit reach the disk before a move is shown, so that a
 * power cut loses nothing either, where NORMAL would lose the last moves. WAL makes that one
 * fsync instead of four, and lets somebody read a list while a game is being written. Where it
 * cannot be had, on some network folders, the file stays with a rollback journal, which is as
 * safe and slower.
 *
 * The header of the file says what it is: `application_id` that it is ours, `user_version` the
 * version of the schema. A newer one is left alone; an older one is brought up to date in one
 * transaction, step by step. Until a file is accepted nothing is written to it, not even what
 * SQLite would by itself write when closing.
 *
 * A damaged file is never written to again: it is renamed, with its write-ahead log, and a new
 * one takes its place. A file that does not look like ours is only touched where archives
 * usually lie; elsewhere it may be anything that somebody named by mistake. */
#define _DEFAULT_SOURCE
#include "archive/archive_inside.h"
#include <burrow/language.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    APPLICATION = 0x42757277, /* "Burw" */
    SCHEMA = 1,
    BUSY_MS = 1000, /* for which a person waits at most while another program writes */
    HEADER_SIZE = 100
};

/* How a file of each version becomes one of the next. Ids are never used twice, lest a program that
 * still plays a deleted game takes another one for it. */
static const char *const migrations[SCHEMA] = {
    "CREATE TABLE games ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " revision INTEGER NOT NULL," /* counts the changes */
    " record TEXT NOT NULL,"
    " digest INTEGER NOT NULL," /* of the record, to find the same one by */
    " game TEXT NOT NULL,"
    " variant TEXT NOT NULL,"
    " player0 TEXT, player1 TEXT," /* by side at the start */
    " word0 TEXT, word1 TEXT,"     /* of bots; NULL for people */
    " date TEXT,"                  /* as in the record, as far as it is one */
    " started INTEGER,"            /* milliseconds since 1970; NULL where only the date is known */
    " changed INTEGER NOT NULL,"
    " plies INTEGER NOT NULL,"
    " result TEXT NOT NULL,"
    " termination TEXT NOT NULL,"
    " start_ms INTEGER NOT NULL, increment_ms INTEGER NOT NULL,"
    " left0_ms INTEGER NOT NULL, left1_ms INTEGER NOT NULL);"
    "CREATE INDEX games_by_change ON games (changed);"
    "CREATE INDEX games_by_digest ON games (digest);",
};

/* ---- time ----------------------------------------------------------------------------------- */

static int64_t wall_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct tm local(int64_t ms) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm time = {0};
    localtime_r(&seconds, &time);
    return time;
}

void archive_date(int64_t ms, char out[ARCHIVE_DATE_SIZE]) {
    struct tm time = local(ms);
    strftime(out, ARCHIVE_DATE_SIZE, "%Y.%m.%d", &time);
}

void archive_time(int64_t ms, char out[ARCHIVE_DATE_SIZE]) {
    struct tm time = local(ms);
    strftime(out, ARCHIVE_DATE_SIZE, "%Y-%m-%d %H:%M", &time);
}

void archive_set_clock(struct archive *archive, archive_clock *clock) {
    archive->clock = clock;
}

/* ---- trouble -------------------------------------------------------------------------------- */

bool archive_is_damage(int code) {
    return (code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB;
}

/* Why the file cannot be opened: SQLite tells how its last attempt failed, which says less than the
 * folder where it cannot be made. */
static int reason_of(const struct archive *archive, int code) {
    char folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", archive->path);
    char *slash = strrchr(folder, '/');
    if (slash && slash > folder)
        *slash = '\0';
    if ((code & 0xFF) == SQLITE_CANTOPEN && slash && access(archive->path, F_OK) != 0 &&
        access(folder, W_OK) != 0)
        return errno;
    return archive->db ? sqlite3_system_errno(archive->db) : 0;
}

bool archive_explain(const struct archive *archive, int code, char message[ARCHIVE_MESSAGE_SIZE]) {
    const size_t size = ARCHIVE_MESSAGE_SIZE;
    int reason = reason_of(archive, code);
    switch (code & 0xFF) {
    case SQLITE_FULL:
        snprintf(message, size, bw_tr("The disk is full, so games cannot be kept in %s."),
                 archive->path);
        break;
    case SQLITE_READONLY:
        snprintf(message, size, bw_tr("Games are not kept, because the archive is read-only: %s."),
                 archive->path);
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        snprintf(message, size, bw_tr("Another program keeps the archive busy: %s."),
                 archive->path);
        break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        snprintf(message, size, bw_tr("The archive of games is damaged: %s."), archive->path);
        break;
    case SQLITE_NOMEM:
        snprintf(message, size, "%s", bw_tr("There is no memory left for the archive of games."));
        break;
    default:
        snprintf(message, size, bw_tr("The archive of games cannot be used: %s (%s)."),
                 reason ? strerror(reason) : sqlite3_errstr(code), archive->path);
    }
    return false;
}

const char *archive_trouble(const struct archive *archive) {
    return archive->trouble[0] ? archive->trouble : NULL;
}

_Static_assert(ARCHIVE_MESSAGE_SIZE >= SETTINGS_MESSAGE_SIZE, "path_data writes one");

/* ---- the file ------------------------------------------------------------------------------- */

/* What SQLite does to a file by itself when closing it, only accepted files get. */
static void write_at_close(struct archive *archive, bool allowed) {
    sqlite3_db_config(archive->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, allowed ? 0 : 1, NULL);
}

static void close_file(struct archive *archive) {
    sqlite3_close(archive->db);
    archive->db = NULL;
}

static int open_file(struct archive *archive, const char *name, int flags) {
    int code = sqlite3_open_v2(name, &archive->db, flags, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(archive->db, 1);
        sqlite3_busy_timeout(archive->db, BUSY_MS);
        write_at_close(archive, false);
    }
    return code;
}

/* Opens a file that nothing can be written beside, as SQLite would need to in WAL mode. */
static int open_unchanging(struct archive *archive) {
    static const char digits[] = "0123456789ABCDEF";
    char name[3 * PATH_SIZE + 32] = "file:";
    char *out = name + strlen(name);
    for (const char *c = archive->path; *c; c++) {
        if (strchr("%?#", *c)) {
            *out++ = '%';
            *out++ = digits[(unsigned char)*c >> 4];
            *out++ = digits[(unsigned char)*c & 15];
        } else {
            *out++ = *c;
        }
    }
    memcpy(out, "?immutable=1", sizeof "?immutable=1");
    return open_file(archive, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

/* What a file says of itself. */
struct identity {
    int64_t application, version, tables;
};

static int identify(struct archive *archive, struct identity *identity) {
    int code = query_number(archive, "PRAGMA application_id", &identity->application);
    if (code == SQLITE_OK)
        code = query_number(archive, "PRAGMA user_version", &identity->version);
    if (code == SQLITE_OK)
        code = query_number(archive, "SELECT count(*) FROM sqlite_master", &identity->tables);
    return code;
}

bool archive_may(const struct archive *archive, int what) {
    return faccessat(AT_FDCWD, archive->path, what, AT_EACCESS) == 0;
}

static bool has_log(const struct archive *archive) {
    char name[PATH_SIZE + 8];
    snprintf(name, sizeof name, "%s-wal", archive->path);
    return access(name, F_OK) == 0;
}

/* What may only be read and has no log is opened as if nothing ever changed it: otherwise
 * SQLite would make a log beside it that may only be read as well, and stay there when all else
 * is mended. */
static int open_best(struct archive *archive) {
    bool is_there = archive_may(archive, F_OK);
    if (is_there && !archive_may(archive, W_OK) && !has_log(archive))
        return open_unchanging(archive);
    return open_file(archive, archive->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

/* Where the file can be written but nothing beside it, that shows only when it is read. */
static int open_and_identify(struct archive *archive, struct identity *identity) {
    int code = open_best(archive);
    if (code == SQLITE_OK)
        code = identify(archive, identity);
    bool may_lack_log = (code & 0xFF) == SQLITE_CANTOPEN || (code & 0xFF) == SQLITE_READONLY;
    struct stat info;
    if (!may_lack_log || !archive_may(archive, R_OK) || stat(archive->path, &info) != 0 ||
        !S_ISREG(info.st_mode))
        return code;
    close_file(archive);
    code = open_unchanging(archive);
    return code == SQLITE_OK ? identify(archive, identity) : code;
}

static int check_quickly(struct archive *archive) {
    struct query query = query_begin(archive, "PRAGMA quick_check(1)");
    bool sound = query_row(&query) &&
                 strcmp((const char *)sqlite3_column_text(query.statement, 0), "ok") == 0;
    int code = query_end(&query);
    return code == SQLITE_OK && !sound ? SQLITE_CORRUPT : code;
}

/* ---- the schema ----------------------------------------------------------------------------- */

/* Another program may have done it since we looked. */
static int migrate_from(struct archive *archive, int64_t version) {
    char sql[96];
    int code = query_number(archive, "PRAGMA user_version", &version);
    for (; code == SQLITE_OK && version < SCHEMA; version++)
        code = query_run(archive, migrations[version]);
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
             SCHEMA);
    return code == SQLITE_OK ? query_run(archive, sql) : code;
}

static int migrate(struct archive *archive, int64_t version) {
    if (version == SCHEMA)
        return SQLITE_OK;
    int code = query_run(archive, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return code;
    code = migrate_from(archive, version);
    if (code == SQLITE_OK)
        code = query_run(archive, "COMMIT");
    if (code != SQLITE_OK)
        query_run(archive, "ROLLBACK");
    return code;
}

/* Makes an accepted file ready for use. */
static int prepare(struct archive *archive, int64_t version) {
    if (sqlite3_db_readonly(archive->db, "main") == 1)
        return version == SCHEMA ? SQLITE_OK : SQLITE_READONLY;
    write_at_close(archive, true);
    query_run(archive, "PRAGMA journal_mode = WAL"); /* or it stays as it is */
    int code = query_run(archive, "PRAGMA synchronous = FULL");
    return code == SQLITE_OK ? migrate(archive, version) : code;
}

/* ---- accepting a file ----------------------------------------------------------------------- */

enum outcome {
    OPENED,
    DAMAGED,
    REFUSED
};

static enum outcome refuse(struct archive *archive, int code, char message[ARCHIVE_MESSAGE_SIZE]) {
    archive_explain(archive, code, message);
    close_file(archive);
    return archive_is_damage(code) ? DAMAGED : REFUSED;
}

static enum outcome refuse_foreign(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    snprintf(message, ARCHIVE_MESSAGE_SIZE,
             bw_tr("This is no archive of Burrow's, so it is left as it is: %s."), archive->path);
    close_file(archive);
    return REFUSED;
}

static enum outcome refuse_newer(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    snprintf(message, ARCHIVE_MESSAGE_SIZE,
             bw_tr("A newer version of Burrow has made this archive, so it is left as it is: %s."),
             archive->path);
    close_file(archive);
    return REFUSED;
}

static enum outcome try_open(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct identity identity = {0};
    archive->tried = (struct stat){0};
    stat(archive->path, &archive->tried); /* it need not be there yet */
    int code = open_and_identify(archive, &identity);
    if (code != SQLITE_OK)
        return refuse(archive, code, message);
    bool is_new = identity.application == 0 && identity.version == 0 && identity.tables == 0;
    if (!is_new && identity.application != APPLICATION)
        return refuse_foreign(archive, message);
    if (identity.version > SCHEMA)
        return refuse_newer(archive, message);
    code = check_quickly(archive);
    if (code == SQLITE_OK)
        code = prepare(archive, identity.version);
    return code == SQLITE_OK ? OPENED : refuse(archive, code, message);
}

/* ---- putting a damaged file aside ----------------------------------------------------------- */

/* Whether the header, where it is still whole, says that a file is ours. */
static bool header_is_ours(int file) {
    static const char magic[16] = "SQLite format 3";
    unsigned char header[HEADER_SIZE];
    if (pread(file, header, sizeof header, 0) != (ssize_t)sizeof header)
        return false;
    uint32_t application = (uint32_t)header[68] << 24 | (uint32_t)header[69] << 16 |
                           (uint32_t)header[70] << 8 | header[71];
    return memcmp(header, magic, sizeof magic) == 0 && application == APPLICATION;
}

/* A name that nothing has, for the file as it is now. */
static bool choose_name(const struct archive *archive, char name[PATH_SIZE]) {
    struct tm time = local(archive->clock());
    char date[ARCHIVE_DATE_SIZE];
    strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", &time);
    for (int i = 1; i < 1000; i++) {
        int length = i == 1 ? snprintf(name, PATH_SIZE, "%s.damaged-%s", archive->path, date)
                            : snprintf(name, PATH_SIZE, "%s.damaged-%s-%d", archive->path, date, i);
        struct stat info;
        if (length >= PATH_SIZE)
            return false;
        if (lstat(name, &info) != 0)
            return errno == ENOENT;
    }
    return false;
}

/* The write-ahead log may hold games that the file has not got yet. */
static void rename_log(const struct archive *archive, const char *name, const char *ending) {
    char from[PATH_SIZE + 8], to[PATH_SIZE + 8];
    snprintf(from, sizeof from, "%s%s", archive->path, ending);
    snprintf(to, sizeof to, "%s%s", name, ending);
    rename(from, to);
}

/* The same with the file locked. */
static bool put_aside_locked(const struct archive *archive, int file, char name[PATH_SIZE]) {
    struct stat now;
    name[0] = '\0';
    if (stat(archive->path, &now) != 0)
        return errno == ENOENT;
    if (now.st_dev != archive->tried.st_dev || now.st_ino != archive->tried.st_ino)
        return true;
    if (!archive->is_usual && !header_is_ours(file))
        return false;
    if (!choose_name(archive, name) || rename(archive->path, name) != 0)
        return false;
    rename_log(archive, name, "-wal");
    rename_log(archive, name, "-shm");
    rename_log(archive, name, "-journal");
    return true;
}

/* Renames the file that was found damaged; `name` becomes the new one, or "" where another program
 * was quicker, so that there is a new file already. */
static bool put_aside(const struct archive *archive, char name[PATH_SIZE]) {
    int file = open(archive->path, O_RDONLY | O_CLOEXEC);
    bool done = file >= 0 && flock(file, LOCK_EX) == 0 && put_aside_locked(archive, file, name);
    if (file >= 0)
        close(file);
    return done;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool connect(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    char name[PATH_SIZE];
    archive->trouble[0] = '\0';
    archive->is_replaced = false;
    enum outcome outcome = try_open(archive, message);
    if (outcome == DAMAGED && put_aside(archive, name)) {
        archive->is_replaced = true;
        outcome = try_open(archive, message);
        if (outcome == OPENED && *name)
            snprintf(archive->trouble, sizeof archive->trouble,
                     bw_tr("The archive of games was damaged. It is now called %s, and a new one "
                           "has taken its place."),
                     name);
    }
    if (outcome == OPENED && sqlite3_db_readonly(archive->db, "main") == 1)
        archive_explain(archive, SQLITE_READONLY, archive->trouble);
    return outcome == OPENED;
}

bool archive_reopen(struct archive *archive) {
    char message[ARCHIVE_MESSAGE_SIZE];
    if (archive->db) {
        write_at_close(archive, false);
        close_file(archive);
    }
    if (!connect(archive, message)) {
        memcpy(archive->trouble, message, sizeof archive->trouble);
        return false;
    }
    for (struct kept *kept = archive->kept; archive->is_replaced && kept; kept = kept->next)
        kept->id = kept->revision = 0;
    return true;
}

/* The place that the environment names, or the usual one. */
static bool find_place(struct archive *archive, const char *path,
                       char message[ARCHIVE_MESSAGE_SIZE]) {
    if (!path)
        path = getenv("BURROW_ARCHIVE");
    archive->is_usual = !path;
    message[0] = '\0';
    if (!path)
        return path_data("games.db", true, archive->path, message);
    if (*path == '\0')
        return false;
    if (strlen(path) < sizeof archive->path) {
        memcpy(archive->path, path, strlen(path) + 1);
        return true;
    }
    snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("The path of %s is too long."), "games.db");
    return false;
}

struct archive *archive_open(const char *path, char message[ARCHIVE_MESSAGE_SIZE]) {
    struct archive *archive = calloc(1, sizeof *archive);
    if (!archive) {
        snprintf(message, ARCHIVE_MESSAGE_SIZE, "%s",
                 bw_tr("There is no memory left for the archive of games."));
        return NULL;
    }
    archive->clock = wall_clock;
    if (find_place(archive, path, message) && connect(archive, message))
        return archive;
    free(archive);
    return NULL;
}

void archive_close(struct archive *archive) {
    if (!archive)
        return;
    kept_free_all(archive);
    close_file(archive);
    free(archive);
}
