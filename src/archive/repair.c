/* Taking in what can still be read of a damaged archive.
 *
 * The file itself is never written to, and SQLite would write to it: what a log holds has to be
 * brought into it first. So it is copied with its logs into a folder that nobody else sees, and what
 * the disk does not give of it is zeros in the copy. Where the first page is gone, with which SQLite
 * knows where nothing is, that of a new archive takes its place: all archives begin alike.
 *
 * The games are found by walking the table from both ends as far as that goes, and, since the middle
 * may be behind a page that is gone, both indices in the same way; where all of them break off, every
 * number up to the largest is tried. Then each is looked up by itself. What is found is believed as
 * little as a record from elsewhere, and taken in by one transaction. */
#define _DEFAULT_SOURCE
#include "archive/archive_inside.h"
#include <burrow/language.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PAGE = 4096,
    SMALLEST_ROW = 8,     /* bytes, of a row or of its entry in an index */
    MOST_TRIED = 1000000, /* numbers, where no list is whole */
    FOLDER_SIZE = 256
};

/* A damaged file that is being repaired. */
struct repair {
    char from[PATH_MAX];      /* the file */
    char folder[FOLDER_SIZE]; /* of the copy */
    struct archive copy;
    off_t size;
    int64_t *id;
    size_t count, room;
    bool is_guessed; /* some of the numbers were never seen anywhere */
    bool is_mended;  /* that it is an archive was our own guess */
};

/* ---- the copy ------------------------------------------------------------------------------- */

static const char *const endings[] = {"", "-wal", "-journal"};

static bool write_all(int file, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

/* Reads up to a page; what the disk does not give is zeros. Returns how much there is, or -1. */
static ssize_t read_page(int file, char page[PAGE], off_t offset, off_t size) {
    size_t wanted = size - offset < PAGE ? (size_t)(size - offset) : (size_t)PAGE;
    ssize_t count = pread(file, page, wanted, offset);
    if (count >= 0 || errno != EIO)
        return count;
    memset(page, 0, wanted);
    return (ssize_t)wanted;
}

static bool copy_bytes(int from, int to, off_t size) {
    char page[PAGE];
    for (off_t offset = 0; offset < size;) {
        ssize_t count = read_page(from, page, offset, size);
        if (count < 0 || !write_all(to, page, (size_t)count))
            return false;
        if (count == 0)
            return true;
        offset += count;
    }
    return true;
}

static void copy_path(const struct repair *repair, const char *ending, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, "%s/copy.db%s", repair->folder, ending);
}

/* Copies the file, or a log of it, which need not be there. */
static bool copy_file(struct repair *repair, const char *ending) {
    char from[PATH_MAX + 16], to[PATH_SIZE];
    struct stat info;
    snprintf(from, sizeof from, "%s%s", repair->from, ending);
    copy_path(repair, ending, to);
    int source = open(from, O_RDONLY | O_CLOEXEC);
    if (source < 0)
        return *ending && errno == ENOENT;
    int target = open(to, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    bool good =
        target >= 0 && fstat(source, &info) == 0 && copy_bytes(source, target, info.st_size);
    int reason = errno;
    if (target >= 0)
        good = close(target) == 0 && good;
    close(source);
    errno = reason;
    return good;
}

static void remove_copy(struct repair *repair) {
    static const char *const made[] = {"copy.db",         "copy.db-wal", "copy.db-shm",
                                       "copy.db-journal", "new.db",      "new.db-journal"};
    char path[PATH_SIZE];
    sqlite3_close(repair->copy.db);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        snprintf(path, sizeof path, "%s/%s", repair->folder, made[i]);
        unlink(path);
    }
    rmdir(repair->folder);
}

static bool make_copy(struct repair *repair) {
    const char *temporary = getenv("TMPDIR");
    int length = snprintf(repair->folder, sizeof repair->folder, "%s/burrow-repair-XXXXXX",
                          temporary && *temporary == '/' ? temporary : "/tmp");
    if (length < 0 || (size_t)length >= sizeof repair->folder) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!mkdtemp(repair->folder))
        return false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (copy_file(repair, endings[i]))
            continue;
        int reason = errno;
        remove_copy(repair);
        errno = reason;
        return false;
    }
    return true;
}

/* ---- opening it ----------------------------------------------------------------------------- */

static int open_database(const char *path, int flags, sqlite3 **db) {
    int code = sqlite3_open_v2(path, db, flags, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_extended_result_codes(*db, 1);
    return archive_distrust(*db);
}

/* Opens the copy; SQLITE_ERROR where it has no table of games. */
static int open_copy(struct repair *repair) {
    char path[PATH_SIZE];
    copy_path(repair, "", path);
    int code = open_database(path, SQLITE_OPEN_READWRITE, &repair->copy.db);
    if (code == SQLITE_OK) {
        struct query query = look_begin(&repair->copy);
        code = query_end(&query);
    }
    if (code != SQLITE_OK) {
        sqlite3_close(repair->copy.db);
        repair->copy.db = NULL;
    }
    return code;
}

/* The first page of a new archive. */
static bool read_first_page(const struct repair *repair, char page[PAGE]) {
    char path[PATH_SIZE];
    struct archive fresh = {0};
    enum schema_state state;
    snprintf(path, sizeof path, "%s/new.db", repair->folder);
    int code = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &fresh.db);
    if (code == SQLITE_OK)
        code = schema_make(&fresh, &state);
    sqlite3_close(fresh.db);
    int file = code == SQLITE_OK ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool good = file >= 0 && pread(file, page, PAGE, 0) == PAGE;
    if (file >= 0)
        close(file);
    return good;
}

/* Puts the first page of a new archive in the place of one that is gone. Its header says how many
 * pages there are, and whether there is a write-ahead log. */
static bool mend_first_page(struct repair *repair) {
    char path[PATH_SIZE], page[PAGE];
    uint32_t pages = (uint32_t)(repair->size / PAGE);
    if (pages < 2 || !read_first_page(repair, page))
        return false;
    for (int i = 0; i < 4; i++)
        page[28 + i] = (char)(pages >> (24 - 8 * i));
    copy_path(repair, "-wal", path);
    page[18] = page[19] = access(path, F_OK) == 0 ? 2 : 1;
    copy_path(repair, "", path);
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool good = file >= 0 && pwrite(file, page, PAGE, 0) == PAGE;
    if (file >= 0)
        good = close(file) == 0 && good;
    return good;
}

static int open_mended(struct repair *repair) {
    int code = open_copy(repair);
    if (archive_is_damage(code) && mend_first_page(repair)) {
        repair->is_mended = true;
        code = open_copy(repair);
    }
    return code;
}

/* ---- which games there are ------------------------------------------------------------------ */

static int add_id(struct repair *repair, int64_t id) {
    if (repair->count == repair->room) {
        size_t room = repair->room ? 2 * repair->room : 1024;
        int64_t *larger = realloc(repair->id, room * sizeof *larger);
        if (!larger)
            return SQLITE_NOMEM;
        repair->id = larger;
        repair->room = room;
    }
    repair->id[repair->count++] = id;
    return SQLITE_OK;
}

/* Adds what a statement gives. Pages that are wrong may lead in a circle, but no file has more rows
 * than fit into it. */
static int walk(struct repair *repair, const char *sql) {
    size_t most = repair->count + (size_t)(repair->size / SMALLEST_ROW);
    struct query query = query_begin(&repair->copy, sql);
    while (query_row(&query) && query.code == SQLITE_OK)
        query.code = repair->count < most ? add_id(repair, sqlite3_column_int64(query.statement, 0))
                                          : SQLITE_CORRUPT;
    return query_end(&query);
}

/* Walks in both directions; false without memory. *whole says whether nothing was left out. */
static bool walk_both_ways(struct repair *repair, const char *there, const char *back,
                           bool *whole) {
    int code = walk(repair, there);
    *whole = code == SQLITE_OK;
    if (code != SQLITE_OK && code != SQLITE_NOMEM)
        code = walk(repair, back);
    return code != SQLITE_NOMEM;
}

/* The largest number that a game was given, as far as anything tells. */
static int64_t largest_id(struct repair *repair) {
    int64_t largest;
    query_number(&repair->copy, "SELECT seq FROM sqlite_sequence WHERE name = 'games'", &largest);
    for (size_t i = 0; i < repair->count; i++)
        largest = repair->id[i] > largest ? repair->id[i] : largest;
    return largest > MOST_TRIED ? MOST_TRIED : largest;
}

static bool guess(struct repair *repair) {
    repair->is_guessed = true;
    for (int64_t id = largest_id(repair); id > 0; id--)
        if (add_id(repair, id) != SQLITE_OK)
            return false;
    return true;
}

static int compare_ids(const void *a, const void *b) {
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

static void sort_ids(struct repair *repair) {
    size_t kept = 0;
    if (repair->count > 0)
        qsort(repair->id, repair->count, sizeof *repair->id, compare_ids);
    for (size_t i = 0; i < repair->count; i++)
        if (kept == 0 || repair->id[kept - 1] != repair->id[i])
            repair->id[kept++] = repair->id[i];
    repair->count = kept;
}

/* Finds the numbers of all games; false without memory. */
static bool find_games(struct repair *repair) {
    static const char *const ways[][2] = {
        {"SELECT id FROM games NOT INDEXED ORDER BY id",
         "SELECT id FROM games NOT INDEXED ORDER BY id DESC"},
        {"SELECT id FROM games INDEXED BY games_by_change ORDER BY changed",
         "SELECT id FROM games INDEXED BY games_by_change ORDER BY changed DESC"},
        {"SELECT id FROM games INDEXED BY games_by_digest ORDER BY digest",
         "SELECT id FROM games INDEXED BY games_by_digest ORDER BY digest DESC"},
    };
    bool whole = false, good = true;
    for (size_t i = 0; good && !whole && i < sizeof ways / sizeof *ways; i++)
        good = walk_both_ways(repair, ways[i][0], ways[i][1], &whole);
    if (good && !whole)
        good = guess(repair);
    sort_ids(repair);
    return good;
}

/* ---- taking them in ------------------------------------------------------------------------- */

/* The whole row is kept as far as it is what a game has; who played and how long is all its own. */
static int take_in(struct archive *archive, const struct loaded *loaded, int64_t *id, bool *added) {
    struct row row = {
        .record = &loaded->record,
        .started_ms = loaded->started_ms,
        .changed_ms = loaded->changed_ms,
        .timing = loaded->timing,
    };
    for (int side = 0; side < 2; side++) {
        row.word[side] = loaded->word[side][0] ? loaded->word[side] : NULL;
        row.left_ms[side] = loaded->left_ms[side];
    }
    int code = row_find_same(archive, &loaded->record, id);
    *added = code == SQLITE_OK && *id == 0;
    return *added ? row_insert(archive, &row, id) : code;
}

/* Takes in one game if it can be read. */
static int take_game(struct archive *archive, struct repair *repair, int64_t id,
                     struct archive_repaired *repaired) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct loaded loaded;
    int code;
    if (!look_load(&repair->copy, id, true, &loaded, &code, message)) {
        repaired->unreadable += code != SQLITE_NOTFOUND || !repair->is_guessed;
        return code == SQLITE_NOMEM ? code : SQLITE_OK;
    }
    int64_t now;
    bool added;
    code = take_in(archive, &loaded, &now, &added);
    bw_record_free(&loaded.record);
    repaired->present += code == SQLITE_OK && !added;
    if (code == SQLITE_OK && added)
        repaired->id[repaired->count++] = now;
    return code;
}

static int take_games(struct archive *archive, struct repair *repair,
                      struct archive_repaired *repaired) {
    repaired->id = malloc((repair->count + 1) * sizeof *repaired->id);
    int code = repaired->id ? query_run(archive, "BEGIN IMMEDIATE") : SQLITE_NOMEM;
    if (code != SQLITE_OK)
        return code;
    for (size_t i = 0; code == SQLITE_OK && i < repair->count; i++)
        code = take_game(archive, repair, repair->id[i], repaired);
    if (code == SQLITE_OK)
        code = query_run(archive, "COMMIT");
    if (code != SQLITE_OK)
        query_run(archive, "ROLLBACK");
    return code;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* The file that is meant: who names the archive itself means what was put aside in its name. */
static bool find_file(const struct archive *archive, const char *path, struct repair *repair) {
    struct stat named, ours;
    if (archive->aside[0] && stat(path, &named) == 0 && stat(archive->path, &ours) == 0 &&
        named.st_dev == ours.st_dev && named.st_ino == ours.st_ino)
        path = archive->aside;
    if (!realpath(path, repair->from) || stat(repair->from, &named) != 0)
        return false;
    repair->size = named.st_size;
    if (S_ISREG(named.st_mode))
        return true;
    errno = S_ISDIR(named.st_mode) ? EISDIR : EINVAL;
    return false;
}

static enum archive_repair_end repair_copy(struct archive *archive, struct repair *repair,
                                           struct archive_repaired *repaired,
                                           char message[ARCHIVE_MESSAGE_SIZE]) {
    int code = open_mended(repair);
    bool is_archive = code == SQLITE_OK || code == SQLITE_NOMEM;
    if (code == SQLITE_OK && !find_games(repair))
        code = SQLITE_NOMEM;
    if (code == SQLITE_OK)
        code = take_games(archive, repair, repaired);
    if (code == SQLITE_OK && repair->is_mended)
        is_archive = repaired->count + repaired->present > 0;
    if (code == SQLITE_OK && is_archive)
        return ARCHIVE_REPAIRED;
    if (is_archive) {
        archive_explain(archive, code, message);
        return ARCHIVE_REPAIR_FAILED;
    }
    snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("This is no archive of Burrow's: %s."),
             repair->from);
    return ARCHIVE_REPAIR_NOTHING;
}

enum archive_repair_end archive_repair(struct archive *archive, const char *path,
                                       struct archive_repaired *repaired,
                                       char message[ARCHIVE_MESSAGE_SIZE]) {
    struct repair repair = {.size = 0};
    *repaired = (struct archive_repaired){0};
    if (!find_file(archive, path, &repair) || access(repair.from, R_OK) != 0) {
        snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("%s cannot be read: %s."), path,
                 strerror(errno));
        return ARCHIVE_REPAIR_FAILED;
    }
    if (!make_copy(&repair)) {
        snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("%s cannot be copied to %s: %s."), path,
                 repair.folder, strerror(errno));
        return ARCHIVE_REPAIR_FAILED;
    }
    enum archive_repair_end end = repair_copy(archive, &repair, repaired, message);
    remove_copy(&repair);
    free(repair.id);
    return end;
}
