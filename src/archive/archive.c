/* Opening the archive: its path, and what a file must be to be accepted as one.
 *
 * The file is in WAL mode with synchronous=FULL. In any mode, a program that is killed loses nothing
 * that was committed. With FULL, each commit reaches the disk before a move is shown, so that a power
 * cut loses nothing either; NORMAL would lose the last moves. WAL makes that one fsync instead of four,
 * and allows reading a list while a game is being written. Where WAL is not available, on some network
 * folders, the file keeps its rollback journal, which is as safe but slower.
 *
 * Nothing is written to a file until it is accepted, not even what SQLite itself would write on
 * closing. A file may come from anybody, so it is opened with little trust: nothing in its schema is
 * executed, and a file name is only a file name (SQLite knows `:memory:`, and as Debian builds it also
 * `file:` with options).
 *
 * A file found damaged on two fresh openings is put aside (damage.c) and replaced by a new one. Any
 * other error, a disk error above all, is reported and changes nothing. */
#define _DEFAULT_SOURCE
#include "archive/archive_inside.h"
#include "common/shell.h"
#include "store/sqlite.h"
#include <burrow/language.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    BUSY_MS = 1000,         /* how long a person waits at most while another program writes */
    BUSY_OPENING_MS = 5000, /* the same on opening, when many programs may start at once */
    MOST_TRIES = 4,         /* to open a file that others keep putting aside */
    PRIVATE_FILE = 0600
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

void archive_moment(int64_t ms, char out[ARCHIVE_DATE_SIZE]) {
    struct tm time = local(ms);
    strftime(out, ARCHIVE_DATE_SIZE, "%Y-%m-%d-%H%M%S", &time);
}

void archive_set_clock(struct archive *archive, archive_clock *clock) {
    archive->clock = clock;
}

/* ---- trouble -------------------------------------------------------------------------------- */

bool archive_is_damage(int code) {
    return (code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB;
}

/* Whether a file can be made beside the archive; errno says why not. */
static bool folder_takes_files(const struct archive *archive) {
    char folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", archive->path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder ? 1 : 0] = '\0';
    return faccessat(AT_FDCWD, slash ? folder : ".", W_OK, AT_EACCESS) == 0;
}

/* Why the file cannot be opened. SQLite reports how its last attempt failed; if the file cannot be
 * created, the folder says more. */
static int reason_of(const struct archive *archive, int code) {
    if ((code & 0xFF) == SQLITE_CANTOPEN && !archive_may(archive, F_OK) &&
        !folder_takes_files(archive))
        return errno;
    return archive->db ? sqlite3_system_errno(archive->db) : 0;
}

/* Whether no id is left for another game, which SQLite also reports as full. Only a foreign program can
 * have given a game the largest id. */
static bool is_out_of_numbers(const struct archive *archive) {
    struct archive asked = {.db = archive->db};
    int64_t largest;
    return query_number(&asked, "SELECT max(id) FROM games", &largest) == SQLITE_OK &&
           largest == INT64_MAX;
}

static void explain_full(const struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    snprintf(message, ARCHIVE_MESSAGE_SIZE,
             is_out_of_numbers(archive)
                 ? bw_tr("A game has the largest number there is, so no more can be kept in %s.")
                 : bw_tr("The disk is full, so games cannot be kept in %s."),
             archive->path);
}

bool archive_explain(const struct archive *archive, int code, char message[ARCHIVE_MESSAGE_SIZE]) {
    const size_t size = ARCHIVE_MESSAGE_SIZE;
    int reason = reason_of(archive, code);
    switch (code & 0xFF) {
    case SQLITE_FULL:
        explain_full(archive, message);
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
    case SQLITE_IOERR:
        snprintf(message, size,
                 bw_tr("The archive of games could not be read or written: %s (%s)."),
                 reason ? strerror(reason) : sqlite3_errstr(code), archive->path);
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

/* Only accepted files get what SQLite itself writes on closing. */
static void write_at_close(struct archive *archive, bool allowed) {
    sqlite3_db_config(archive->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, allowed ? 0 : 1, NULL);
}

static void close_file(struct archive *archive) {
    sqlite3_close(archive->db);
    archive->db = NULL;
}

static int open_file(struct archive *archive, const char *name, int flags) {
    int code = sqlite3_open_v2(name, &archive->db, flags, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_extended_result_codes(archive->db, 1);
    sqlite3_busy_timeout(archive->db, BUSY_OPENING_MS);
    write_at_close(archive, false);
    return sqlite_distrust(archive->db);
}

/* Creates the file readable by the person alone; what SQLite creates beside it gets the same rights. An
 * existing file keeps its rights and is not even opened: closing it again would release the locks that
 * this program may hold on it. */
static void make_private(const struct archive *archive) {
    int file = open(archive->path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, PRIVATE_FILE);
    if (file >= 0)
        close(file);
}

/* Opens a file in a folder that cannot be written, as SQLite would need to in WAL mode. */
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

bool archive_may(const struct archive *archive, int what) {
    return faccessat(AT_FDCWD, archive->path, what, AT_EACCESS) == 0;
}

static bool has_log(const struct archive *archive) {
    char name[PATH_SIZE + 8];
    snprintf(name, sizeof name, "%s-wal", archive->path);
    return access(name, F_OK) == 0;
}

/* A read-only file without a log is opened as immutable: otherwise SQLite would create a log beside it
 * that is read-only too, and would remain when everything else is fixed. */
static int open_best(struct archive *archive) {
    bool is_there = archive_may(archive, F_OK);
    if (is_there && !archive_may(archive, W_OK) && !has_log(archive))
        return open_unchanging(archive);
    make_private(archive);
    return open_file(archive, archive->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

/* Whether a file can only be read without a log: the file is writable but its folder is not, and there
 * is no log that would be ignored. */
static bool wants_no_log(const struct archive *archive, int code) {
    struct stat info;
    return ((code & 0xFF) == SQLITE_CANTOPEN || (code & 0xFF) == SQLITE_READONLY) &&
           archive_may(archive, R_OK) && !folder_takes_files(archive) && !has_log(archive) &&
           stat(archive->path, &info) == 0 && S_ISREG(info.st_mode);
}

static int open_and_look(struct archive *archive, enum schema_state *state) {
    int code = open_best(archive);
    if (code == SQLITE_OK)
        code = schema_look(archive, state);
    if (!wants_no_log(archive, code))
        return code;
    close_file(archive);
    code = open_unchanging(archive);
    return code == SQLITE_OK ? schema_look(archive, state) : code;
}

/* ---- accepting a file ----------------------------------------------------------------------- */

/* A read-only file stays as it is; if it is of an earlier version, its games can still be read. */
static int prepare_read_only(enum schema_state *state) {
    if (*state == SCHEMA_BEGUN)
        return SQLITE_READONLY;
    *state = SCHEMA_READY;
    return SQLITE_OK;
}

/* Makes an accepted file ready for use. The tables come first: the journal mode cannot be changed
 * inside their transaction, and changing it needs exclusive access, for which SQLite does not wait. */
static int prepare(struct archive *archive, enum schema_state *state) {
    if (sqlite3_db_readonly(archive->db, "main") == 1)
        return prepare_read_only(state);
    int code = query_run(archive, "PRAGMA synchronous = FULL");
    if (code == SQLITE_OK && *state != SCHEMA_READY)
        code = schema_make(archive, state);
    if (code == SQLITE_OK && *state == SCHEMA_READY) {
        write_at_close(archive, true);
        query_run(archive,
                  "PRAGMA journal_mode = WAL"); /* if that fails, the mode stays as it is */
    }
    sqlite3_busy_timeout(archive->db, BUSY_MS);
    return code;
}

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

/* Refuses a file whose schema is not the current one. */
static enum outcome refuse_state(struct archive *archive, enum schema_state state,
                                 char message[ARCHIVE_MESSAGE_SIZE]) {
    if (state == SCHEMA_NEWER)
        snprintf(message, ARCHIVE_MESSAGE_SIZE,
                 bw_tr("A newer version of Burrow has made this archive, so it is left as it is: "
                       "%s."),
                 archive->path);
    else if (state == SCHEMA_ALTERED)
        snprintf(
            message, ARCHIVE_MESSAGE_SIZE,
            bw_tr("The tables of this archive are not those that Burrow makes, so it is left as "
                  "it is: %s."),
            archive->path);
    else
        snprintf(message, ARCHIVE_MESSAGE_SIZE,
                 bw_tr("This is not an archive of Burrow's, so it is left as it is: %s."),
                 archive->path);
    close_file(archive);
    return REFUSED;
}

static enum outcome try_open(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    enum schema_state state = SCHEMA_FOREIGN;
    archive->tried = (struct stat){0};
    stat(archive->path, &archive->tried); /* it need not exist yet */
    int code = open_and_look(archive, &state);
    bool is_ours = state == SCHEMA_READY || state == SCHEMA_OLDER || state == SCHEMA_BEGUN;
    if (code == SQLITE_OK && is_ours)
        code = damage_check(archive);
    if (code == SQLITE_OK && is_ours)
        code = prepare(archive, &state);
    if (code != SQLITE_OK)
        return refuse(archive, code, message);
    return state == SCHEMA_READY ? OPENED : refuse_state(archive, state, message);
}

/* ---- all of it ------------------------------------------------------------------------------ */

static void tell_put_aside(struct archive *archive) {
    char word[SHELL_WORD_SIZE(PATH_SIZE)];
    snprintf(
        archive->trouble, sizeof archive->trouble,
        bw_tr("The archive of games was damaged, and a new one has taken its place. To take in "
              "the games that can still be read: burrow games repair %s"),
        shell_word(word, sizeof word, archive->aside));
}

/* Something other than an archive may have been named by mistake. SQLite reports that with the same
 * code as an archive that has lost its beginning. */
static void tell_left(const struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    snprintf(
        message, ARCHIVE_MESSAGE_SIZE,
        bw_tr("This file is damaged or not an archive of Burrow's, so it is left as it is: %s. If "
              "it was one, move it away, and then take in its games: burrow games repair FILE"),
        archive->path);
}

static bool has_been_replaced(const struct archive *archive) {
    struct stat now;
    return stat(archive->path, &now) != 0 || now.st_dev != archive->tried.st_dev ||
           now.st_ino != archive->tried.st_ino;
}

/* Another program may put the file aside while we open it, and then anything can fail. */
static enum outcome open_one(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    enum outcome outcome = try_open(archive, message);
    for (int i = 0; i < MOST_TRIES && outcome == REFUSED && has_been_replaced(archive); i++)
        outcome = try_open(archive, message);
    return outcome;
}

/* Damage counts only when it is found twice, each time on a fresh connection. */
static bool connect(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]) {
    archive->trouble[0] = archive->aside[0] = '\0';
    archive->is_replaced = false;
    enum outcome outcome = open_one(archive, message);
    if (outcome == DAMAGED)
        outcome = open_one(archive, message);
    if (outcome == DAMAGED && !damage_put_aside(archive, archive->aside)) {
        tell_left(archive, message);
    } else if (outcome == DAMAGED) {
        archive->is_replaced = true;
        outcome = open_one(archive, message);
        if (outcome == OPENED && archive->aside[0])
            tell_put_aside(archive);
    }
    if (outcome == OPENED && sqlite3_db_readonly(archive->db, "main") == 1)
        archive_explain(archive, SQLITE_READONLY, archive->trouble);
    return outcome == OPENED;
}

bool archive_has_moved(const struct archive *archive) {
    int moved = 0;
    sqlite3_file_control(archive->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

bool archive_reopen(struct archive *archive) {
    char message[ARCHIVE_MESSAGE_SIZE];
    bool has_moved = archive->db && archive_has_moved(archive);
    if (archive->db) {
        write_at_close(archive, false);
        close_file(archive);
    }
    if (!connect(archive, message)) {
        memcpy(archive->trouble, message, sizeof archive->trouble);
        return false;
    }
    archive->is_replaced |= has_moved;
    for (struct kept *kept = archive->kept; archive->is_replaced && kept; kept = kept->next)
        kept->id = kept->revision = 0;
    return true;
}

/* The path that the environment names, or the default. */
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
    /* A path that SQLite would give a special meaning is still a path. */
    bool is_odd = *path == ':' || strncmp(path, "file:", strlen("file:")) == 0;
    int length = snprintf(archive->path, sizeof archive->path, "%s%s", is_odd ? "./" : "", path);
    if (length >= 0 && (size_t)length < sizeof archive->path)
        return true;
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
