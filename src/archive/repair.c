/* Recovering what can still be read of a damaged archive.
 *
 * The file itself must not be written to, but SQLite would write to it, since a log has to be merged
 * first. So it is copied with its logs into a private folder. Parts that the disk cannot read become
 * zeros in the copy, and so do missing pages among those that every archive begins with. If the first
 * page is gone, SQLite can find nothing; it is replaced by that of a new archive, since all archives
 * begin alike.
 *
 * The games are read through the table. If its tree is damaged, each page with rows, a leaf of the
 * tree, is copied over the root, one after another: a leaf is a tree by itself. So only the pages that
 * hold a game are needed. The indices tell how many games there were, if one of them is intact. What is
 * found is checked like a record from elsewhere, and added in one transaction.
 *
 * Signals that would end the program are held until the copy is removed, and stop the repair early. */
#define _DEFAULT_SOURCE
#include "archive/archive_inside.h"
#include "store/sqlite.h"
#include <burrow/language.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PAGE = 4096,
    LARGEST_PAGE = 65536,
    TABLE_LEAF = 0x0D, /* the first byte of a page with rows */
    COUNTER = 24,      /* offset of the change counter in the header */
    VALID_FOR = 92,    /* offset of the change for which the page count is valid */
    SMALLEST_ROW = 8,  /* bytes of a row, or of its entry in an index */
    FOLDER_SIZE = 256
};

static const off_t largest_copy = (off_t)4 << 30; /* millions of games */

/* Ids of games, ascending, each once. */
struct ids {
    int64_t *id;
    size_t count, room;
};

/* A damaged file that is being repaired. */
struct repair {
    char from[PATH_MAX];      /* the file */
    char folder[FOLDER_SIZE]; /* of the copy */
    struct archive copy;
    int file; /* the copy, opened beside SQLite */
    off_t size;
    int64_t page_size, root; /* of the table */
    uint32_t changes;        /* the change counter that we last wrote */
    struct ids listed;       /* the games that there were, as far as known */
    struct ids read;         /* those whose row was read */
    struct ids added;        /* the ids that they got here */
    size_t present;
    bool is_exact;  /* whether `listed` has them all */
    bool is_mended; /* whether we replaced the first page, so that it may be no archive */
};

/* ---- signals -------------------------------------------------------------------------------- */

/* The signals that would end the program, except those inherited as ignored. */
static sigset_t ending_signals(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&set, signals[i]);
    }
    return set;
}

static bool is_interrupted(void) {
    sigset_t waiting;
    return sigpending(&waiting) == 0 &&
           (sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1 ||
            sigismember(&waiting, SIGHUP) == 1);
}

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

/* Reads up to a page; unreadable parts become zeros. Returns the length, or -1. */
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
        if (is_interrupted()) {
            errno = EINTR;
            return false;
        }
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

/* Copies the file, or a log of it, which need not exist. */
static bool copy_file(struct repair *repair, const char *ending) {
    char from[PATH_MAX + 16], to[PATH_SIZE];
    struct stat info;
    snprintf(from, sizeof from, "%s%s", repair->from, ending);
    copy_path(repair, ending, to);
    if (*ending && (lstat(from, &info) != 0 || !S_ISREG(info.st_mode)))
        return true;
    int source = open(from, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (source < 0)
        return false;
    int target = open(to, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    bool good = target >= 0 && fstat(source, &info) == 0;
    if (good && info.st_size > largest_copy) {
        errno = EFBIG;
        good = false;
    }
    good = good && copy_bytes(source, target, info.st_size);
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
    if (repair->file >= 0)
        close(repair->file);
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
    return sqlite_distrust(*db);
}

/* Opens the copy, whose schema must be ours: another could compute anything for a column. One bad cell
 * does not invalidate its whole page here. */
static int open_copy(struct repair *repair) {
    char path[PATH_SIZE];
    copy_path(repair, "", path);
    int code = open_database(path, SQLITE_OPEN_READWRITE, &repair->copy.db);
    if (code == SQLITE_OK)
        code = query_run(&repair->copy, "PRAGMA cell_size_check = OFF");
    enum schema_state state = SCHEMA_FOREIGN;
    if (code == SQLITE_OK)
        code = schema_look(&repair->copy, &state);
    if (code == SQLITE_OK && state != SCHEMA_READY && state != SCHEMA_OLDER)
        code = SQLITE_CORRUPT;
    if (code != SQLITE_OK) {
        sqlite3_close(repair->copy.db);
        repair->copy.db = NULL;
    }
    return code;
}

/* The first page of a new archive; *size is the size of that archive. */
static bool read_first_page(const struct repair *repair, char page[PAGE], off_t *size) {
    char path[PATH_SIZE];
    struct archive fresh = {0};
    struct stat info;
    enum schema_state state;
    snprintf(path, sizeof path, "%s/new.db", repair->folder);
    int code = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &fresh.db);
    if (code == SQLITE_OK)
        code = schema_make(&fresh, &state);
    sqlite3_close(fresh.db);
    int file = code == SQLITE_OK ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool good = file >= 0 && pread(file, page, PAGE, 0) == PAGE && fstat(file, &info) == 0;
    *size = good ? info.st_size : 0;
    if (file >= 0)
        close(file);
    return good;
}

static void put_number(char bytes[4], uint32_t number) {
    for (int i = 0; i < 4; i++)
        bytes[i] = (char)(number >> (24 - 8 * i));
}

/* Replaces a lost first page by that of a new archive. Its header says how many pages there are, and
 * whether there is a write-ahead log. */
static bool mend_first_page(struct repair *repair, char page[PAGE]) {
    char path[PATH_SIZE];
    put_number(page + 28, (uint32_t)(repair->size / PAGE));
    copy_path(repair, "-wal", path);
    page[18] = page[19] = access(path, F_OK) == 0 ? 2 : 1;
    return pwrite(repair->file, page, PAGE, 0) == PAGE;
}

/* Makes SQLite drop its cache of the copy, and take the size from the file. */
static bool tell_change(struct repair *repair) {
    char now[4], other[4];
    put_number(now, ++repair->changes);
    put_number(other, ~repair->changes);
    return pwrite(repair->file, now, sizeof now, COUNTER) == (ssize_t)sizeof now &&
           pwrite(repair->file, other, sizeof other, VALID_FOR) == (ssize_t)sizeof other;
}

/* Extends the copy to whole pages, and at least to those of a new archive: SQLite refuses a schema that
 * names pages past the end. */
static bool lengthen(struct repair *repair, off_t least) {
    off_t whole = (repair->size + PAGE - 1) / PAGE * PAGE;
    repair->size = whole < least ? least : whole;
    return ftruncate(repair->file, repair->size) == 0 && tell_change(repair);
}

static int open_mended(struct repair *repair) {
    char path[PATH_SIZE], page[PAGE];
    off_t least;
    copy_path(repair, "", path);
    repair->file = open(path, O_RDWR | O_CLOEXEC);
    if (repair->file < 0)
        return SQLITE_CANTOPEN;
    bool is_lengthened = read_first_page(repair, page, &least) && lengthen(repair, least);
    int code = open_copy(repair);
    if (archive_is_damage(code) && is_lengthened && mend_first_page(repair, page)) {
        repair->is_mended = true;
        code = open_copy(repair);
    }
    return code;
}

/* Merges the copy into one file, and finds the root of its table. */
static int survey(struct repair *repair) {
    struct stat info;
    query_run(&repair->copy, "PRAGMA journal_mode = DELETE"); /* or no page is read by itself */
    int code = query_number(&repair->copy, "PRAGMA page_size", &repair->page_size);
    if (code == SQLITE_OK)
        code = query_number(&repair->copy,
                            "SELECT rootpage FROM sqlite_master WHERE type = 'table'"
                            " AND name = 'games'",
                            &repair->root);
    if (code == SQLITE_OK && fstat(repair->file, &info) == 0)
        repair->size = info.st_size;
    return code;
}

/* ---- numbers of games ----------------------------------------------------------------------- */

/* The index of an id, or where it would be. */
static size_t ids_place(const struct ids *ids, int64_t id) {
    size_t low = 0, high = ids->count;
    if (ids->count > 0 && ids->id[ids->count - 1] < id)
        return ids->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ids->id[middle] < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool ids_have(const struct ids *ids, int64_t id) {
    size_t place = ids_place(ids, id);
    return place < ids->count && ids->id[place] == id;
}

static int ids_add(struct ids *ids, int64_t id) {
    if (ids_have(ids, id))
        return SQLITE_OK;
    if (ids->count == ids->room) {
        size_t room = ids->room ? 2 * ids->room : 1024;
        int64_t *larger = realloc(ids->id, room * sizeof *larger);
        if (!larger)
            return SQLITE_NOMEM;
        ids->id = larger;
        ids->room = room;
    }
    size_t place = ids_place(ids, id);
    memmove(ids->id + place + 1, ids->id + place, (ids->count - place) * sizeof *ids->id);
    ids->id[place] = id;
    ids->count++;
    return SQLITE_OK;
}

static int ids_add_all(struct ids *ids, const struct ids *others) {
    int code = SQLITE_OK;
    for (size_t i = 0; code == SQLITE_OK && i < others->count; i++)
        code = ids_add(ids, others->id[i]);
    return code;
}

/* Adds the ids that a statement returns; SQLITE_CORRUPT if they are incomplete or wrong. Damaged pages
 * may form a cycle, but no file has more rows than fit into it. */
static int list(struct repair *repair, const char *sql, struct ids *ids) {
    off_t left = repair->size / SMALLEST_ROW;
    bool is_wrong = false;
    struct query query = query_begin(&repair->copy, sql);
    while (query_row(&query) && query.code == SQLITE_OK) {
        int64_t id = sqlite3_column_int64(query.statement, 0);
        if (id <= 0 || ids_have(ids, id))
            is_wrong = true;
        else
            query.code = ids_add(ids, id);
        if (left-- == 0)
            query.code = SQLITE_CORRUPT;
    }
    int code = query_end(&query);
    return code == SQLITE_OK && is_wrong ? SQLITE_CORRUPT : code;
}

/* Lists the games by the indices; an intact index lists all that there were. */
static int list_by_indices(struct repair *repair) {
    static const char *const ways[] = {
        "SELECT id FROM games INDEXED BY games_by_change ORDER BY changed",
        "SELECT id FROM games INDEXED BY games_by_digest ORDER BY digest",
    };
    int code = SQLITE_OK;
    for (size_t i = 0; !repair->is_exact && i < sizeof ways / sizeof *ways; i++) {
        struct ids found = {0};
        code = list(repair, ways[i], &found);
        repair->is_exact = code == SQLITE_OK;
        if (repair->is_exact)
            repair->listed.count = 0;
        if (code != SQLITE_NOMEM)
            code = ids_add_all(&repair->listed, &found);
        free(found.id);
        if (code != SQLITE_OK)
            break;
    }
    return code;
}

/* ---- taking them in ------------------------------------------------------------------------- */

/* Adds a game with its players, times and clocks, unless the same record is there. */
static int take_in(struct archive *archive, const struct loaded *loaded, int64_t *id, bool *added) {
    struct row row = {
        .record = &loaded->record,
        .started_ms = loaded->started_ms,
        .changed_ms = loaded->changed_ms,
        .timing = loaded->timing,
    };
    for (int side = 0; side < 2; side++) {
        row.player[side] = &loaded->player[side];
        row.left_ms[side] = loaded->left_ms[side];
    }
    int code = row_find_same(archive, &loaded->record, id);
    *added = code == SQLITE_OK && *id == 0;
    return *added ? row_insert(archive, &row, id) : code;
}

/* Recovers one game if it can be read and was not read before. */
static int take_game(struct archive *archive, struct repair *repair, int64_t id) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct loaded loaded;
    int64_t now;
    bool is_new;
    int code;
    if (is_interrupted())
        return SQLITE_INTERRUPT;
    if (ids_have(&repair->read, id))
        return SQLITE_OK;
    if (!look_load(&repair->copy, id, true, &loaded, &code, message))
        return code == SQLITE_NOMEM ? code : SQLITE_OK;
    code = take_in(archive, &loaded, &now, &is_new);
    bw_record_free(&loaded.record);
    if (code == SQLITE_OK)
        code = ids_add(&repair->read, id);
    repair->present += code == SQLITE_OK && !is_new;
    return code == SQLITE_OK && is_new ? ids_add(&repair->added, now) : code;
}

/* Recovers the games of a list between two ids. */
static int take_between(struct archive *archive, struct repair *repair, const struct ids *ids,
                        int64_t first, int64_t last) {
    int code = SQLITE_OK;
    for (size_t i = ids_place(ids, first);
         code == SQLITE_OK && i < ids->count && ids->id[i] <= last; i++)
        code = take_game(archive, repair, ids->id[i]);
    return code;
}

static const char table_sql[] = "SELECT id FROM games NOT INDEXED ORDER BY id";

/* Recovers the games of the page at the root. If it cannot be read from end to end, those listed
 * between the ids found are tried too. */
static int take_leaf(struct archive *archive, struct repair *repair) {
    struct ids found = {0}, from_end = {0};
    int code = list(repair, table_sql, &found);
    if (archive_is_damage(code))
        code = list(repair, "SELECT id FROM games NOT INDEXED ORDER BY id DESC", &from_end);
    if (code != SQLITE_NOMEM)
        code = ids_add_all(&found, &from_end);
    if (code == SQLITE_OK && !repair->is_exact)
        code = ids_add_all(&repair->listed, &found);
    if (code == SQLITE_OK && found.count > 0)
        code = take_between(archive, repair, &found, INT64_MIN, INT64_MAX);
    if (code == SQLITE_OK && found.count > 0)
        code =
            take_between(archive, repair, &repair->listed, found.id[0], found.id[found.count - 1]);
    free(found.id);
    free(from_end.id);
    return code;
}

/* Copies a page over the root. */
static bool put_in_place(struct repair *repair, const char *page) {
    return pwrite(repair->file, page, (size_t)repair->page_size,
                  (repair->root - 1) * repair->page_size) == repair->page_size &&
           tell_change(repair);
}

/* The root may be a leaf itself, so it comes first, before others overwrite it. */
static int take_leaves(struct archive *archive, struct repair *repair) {
    char page[LARGEST_PAGE];
    int code = take_leaf(archive, repair);
    for (off_t number = 2; code == SQLITE_OK && number * repair->page_size <= repair->size;
         number++) {
        off_t offset = (number - 1) * repair->page_size;
        if (number != repair->root &&
            pread(repair->file, page, (size_t)repair->page_size, offset) == repair->page_size &&
            page[0] == TABLE_LEAF && put_in_place(repair, page))
            code = take_leaf(archive, repair);
    }
    return code;
}

static int take_games(struct archive *archive, struct repair *repair) {
    int listed = list(repair, table_sql, &repair->listed);
    if (listed == SQLITE_NOMEM)
        return listed;
    int code = take_between(archive, repair, &repair->listed, INT64_MIN, INT64_MAX);
    repair->is_exact = listed == SQLITE_OK && repair->read.count == repair->listed.count;
    if (code != SQLITE_OK || repair->is_exact)
        return code;
    code = list_by_indices(repair);
    return code == SQLITE_OK ? take_leaves(archive, repair) : code;
}

/* The largest id that a game can have had. */
static int64_t largest_id(struct repair *repair) {
    int64_t largest;
    int code = query_number(&repair->copy, "SELECT seq FROM sqlite_sequence WHERE name = 'games'",
                            &largest);
    return code == SQLITE_OK && largest > 0 ? largest : INT64_MAX;
}

/* Counts games that are listed but were not read. A game that no list has shows that there may be
 * more. */
static void count_unreadable(struct repair *repair, struct archive_repaired *repaired) {
    int64_t largest = largest_id(repair);
    for (size_t i = 0; i < repair->listed.count; i++)
        repaired->unreadable +=
            repair->listed.id[i] <= largest && !ids_have(&repair->read, repair->listed.id[i]);
    for (size_t i = 0; i < repair->read.count; i++)
        repair->is_exact = repair->is_exact && ids_have(&repair->listed, repair->read.id[i]);
    repaired->is_exact = repair->is_exact;
}

static int take_together(struct archive *archive, struct repair *repair) {
    int code = query_run(archive, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK)
        return code;
    code = take_games(archive, repair);
    if (code == SQLITE_OK)
        code = query_run(archive, "COMMIT");
    if (code != SQLITE_OK)
        query_run(archive, "ROLLBACK");
    return code;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool is_open_file(const struct archive *archive, const char *path) {
    struct stat named, ours;
    return stat(path, &named) == 0 && stat(archive->path, &ours) == 0 &&
           named.st_dev == ours.st_dev && named.st_ino == ours.st_ino;
}

/* The file to repair: the archive's own path means the file that was put aside under its name. */
static bool find_file(const struct archive *archive, const char *path, struct repair *repair) {
    struct stat named;
    if (archive->aside[0] && is_open_file(archive, path))
        path = archive->aside;
    if (!realpath(path, repair->from) || stat(repair->from, &named) != 0)
        return false;
    repair->size = named.st_size;
    if (S_ISREG(named.st_mode))
        return true;
    errno = S_ISDIR(named.st_mode) ? EISDIR : EINVAL;
    return false;
}

/* Writes the message for a file that cannot be read, from errno. */
static void tell_unreadable(const char *path, char message[ARCHIVE_MESSAGE_SIZE]) {
    const char *name = *path ? path : "''";
    if (errno == EISDIR)
        snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("%s cannot be read: it is a directory"),
                 name);
    else if (errno == EINVAL)
        snprintf(message, ARCHIVE_MESSAGE_SIZE,
                 bw_tr("%s cannot be read: it is not a regular file"), name);
    else
        snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("%s cannot be read: %s"), name,
                 strerror(errno));
}

static enum archive_repair_end repair_copy(struct archive *archive, struct repair *repair,
                                           struct archive_repaired *repaired,
                                           char message[ARCHIVE_MESSAGE_SIZE]) {
    int code = open_mended(repair);
    bool is_archive = code == SQLITE_OK || code == SQLITE_NOMEM;
    if (code == SQLITE_OK)
        code = survey(repair);
    if (code == SQLITE_OK)
        code = take_together(archive, repair);
    if (code == SQLITE_OK && repair->is_mended)
        is_archive = repair->read.count > 0;
    if (code == SQLITE_OK && is_archive) {
        count_unreadable(repair, repaired);
        repaired->id = repair->added.id;
        repaired->count = repair->added.count;
        repaired->present = repair->present;
        repair->added = (struct ids){0};
        return ARCHIVE_REPAIRED;
    }
    if (is_archive) {
        archive_explain(archive, code, message);
        return ARCHIVE_REPAIR_FAILED;
    }
    snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("This is not an archive of Burrow's: %s."),
             repair->from);
    return ARCHIVE_REPAIR_NOTHING;
}

/* Copies the file and repairs the copy. */
static enum archive_repair_end repair_file(struct archive *archive, struct repair *repair,
                                           const char *path, struct archive_repaired *repaired,
                                           char message[ARCHIVE_MESSAGE_SIZE]) {
    if (!make_copy(repair)) {
        snprintf(message, ARCHIVE_MESSAGE_SIZE, bw_tr("%s cannot be copied to %s: %s"), path,
                 repair->folder, strerror(errno));
        return ARCHIVE_REPAIR_FAILED;
    }
    enum archive_repair_end end = repair_copy(archive, repair, repaired, message);
    remove_copy(repair);
    free(repair->listed.id);
    free(repair->read.id);
    free(repair->added.id);
    return end;
}

/* The archive itself is sound, or it would not be open. It is not even copied: closing a file releases
 * all locks that SQLite holds on it. */
static enum archive_repair_end count_present(struct archive *archive,
                                             struct archive_repaired *repaired,
                                             char message[ARCHIVE_MESSAGE_SIZE]) {
    int64_t count = 0;
    int code = query_number(archive, "SELECT count(*) FROM games", &count);
    repaired->present = (size_t)count;
    repaired->is_exact = true;
    if (code != SQLITE_OK)
        archive_explain(archive, code, message);
    return code == SQLITE_OK ? ARCHIVE_REPAIRED : ARCHIVE_REPAIR_FAILED;
}

enum archive_repair_end archive_repair(struct archive *archive, const char *path,
                                       struct archive_repaired *repaired,
                                       char message[ARCHIVE_MESSAGE_SIZE]) {
    struct repair repair = {.file = -1};
    sigset_t ending = ending_signals(), before;
    *repaired = (struct archive_repaired){0};
    if (!archive->aside[0] && is_open_file(archive, path))
        return count_present(archive, repaired, message);
    if (!find_file(archive, path, &repair) || access(repair.from, R_OK) != 0) {
        tell_unreadable(path, message);
        return ARCHIVE_REPAIR_FAILED;
    }
    sigprocmask(SIG_BLOCK, &ending, &before);
    enum archive_repair_end end = repair_file(archive, &repair, path, repaired, message);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return end;
}
