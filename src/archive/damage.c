/* Distinguishing a damaged file from one that could not be read, and putting it aside.
 *
 * SQLite's quick check reports a page that the disk could not read and a page with wrong content alike.
 * So a file that fails the check is copied page by page, by a function that does report disk errors,
 * and the copy is checked: only what is wrong there is wrong in the file. The copy is a temporary file
 * of SQLite's, not memory, of which a file could demand any amount.
 *
 * A damaged file is never written to again: it is renamed, with its write-ahead log, and a new one
 * takes its name. A file that does not look like ours is only renamed at the default path; elsewhere it
 * may be anything that somebody named by mistake. */
#define _DEFAULT_SOURCE
#include "archive/archive_inside.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    HEADER_SIZE = 100
};

/* ---- is it? --------------------------------------------------------------------------------- */

static int check_quickly(struct archive *archive) {
    struct query query = query_begin(archive, "PRAGMA quick_check(1)");
    const char *answer = query_row(&query) ? query_text(&query, 0) : NULL;
    bool sound = answer && strcmp(answer, "ok") == 0;
    int code = query_end(&query);
    return code == SQLITE_OK && !sound ? SQLITE_CORRUPT : code;
}

/* Copies the file as it stands, whatever its pages may hold. */
static int copy_pages(struct archive *archive, sqlite3 *copy) {
    sqlite3_backup *backup = sqlite3_backup_init(copy, "main", archive->db, "main");
    if (!backup)
        return sqlite3_errcode(copy);
    int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int check_copy(struct archive *archive) {
    struct archive copy = {0};
    int code = sqlite3_open_v2("", &copy.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    if (code == SQLITE_OK)
        code = copy_pages(archive, copy.db);
    if (code == SQLITE_OK)
        code = check_quickly(&copy);
    sqlite3_close(copy.db);
    return code;
}

int damage_check(struct archive *archive) {
    int code = check_quickly(archive);
    return archive_is_damage(code) ? check_copy(archive) : code;
}

/* ---- putting it aside ----------------------------------------------------------------------- */

/* Whether the header, if still intact, says that a file is ours. */
static bool header_is_ours(int file) {
    static const char magic[16] = "SQLite format 3";
    unsigned char header[HEADER_SIZE];
    if (pread(file, header, sizeof header, 0) != (ssize_t)sizeof header)
        return false;
    uint32_t application = (uint32_t)header[68] << 24 | (uint32_t)header[69] << 16 |
                           (uint32_t)header[70] << 8 | header[71];
    return memcmp(header, magic, sizeof magic) == 0 && application == ARCHIVE_APPLICATION;
}

/* An unused name for the damaged file. */
static bool choose_name(const struct archive *archive, char name[PATH_SIZE]) {
    char date[ARCHIVE_DATE_SIZE];
    archive_moment(archive->clock(), date);
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

/* The logs may hold games that are not in the file yet. They get a second name before the file is
 * renamed: a program that finds no file creates one, and SQLite deletes any log beside an empty file,
 * which also removes their first names. The index of the log (-shm) is only renamed: a program that
 * still has the old file open goes on using it, and the new file must not share it. */
static const char *const logs[] = {"-wal", "-journal"};

static void name_log(const char *ending, const char *path, char log[PATH_SIZE + 16]) {
    snprintf(log, PATH_SIZE + 16, "%s%s", path, ending);
}

static void link_logs(const struct archive *archive, const char *name) {
    char from[PATH_SIZE + 16], to[PATH_SIZE + 16];
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        name_log(logs[i], archive->path, from);
        name_log(logs[i], name, to);
        if (link(from, to) != 0)
            rename(from, to); /* on file systems without hard links */
    }
    name_log("-shm", archive->path, from);
    name_log("-shm", name, to);
    rename(from, to);
}

/* Does so with the file locked. */
static bool put_aside_locked(const struct archive *archive, int file, char name[PATH_SIZE]) {
    struct stat now;
    name[0] = '\0';
    if (stat(archive->path, &now) != 0)
        return errno == ENOENT;
    if (now.st_dev != archive->tried.st_dev || now.st_ino != archive->tried.st_ino)
        return true;
    if (!archive->is_usual && !header_is_ours(file))
        return false;
    if (!choose_name(archive, name))
        return false;
    link_logs(archive, name);
    return rename(archive->path, name) == 0;
}

bool damage_put_aside(const struct archive *archive, char name[PATH_SIZE]) {
    int file = open(archive->path, O_RDONLY | O_CLOEXEC);
    name[0] = '\0';
    if (file < 0 && errno == ENOENT)
        return true; /* another program is doing it just now */
    bool done = file >= 0 && flock(file, LOCK_EX) == 0 && put_aside_locked(archive, file, name);
    if (file >= 0)
        close(file);
    return done;
}
