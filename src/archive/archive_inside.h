/* What the files of the archive share: the archive itself, queries to SQLite, and a game as a row of
 * the table of games. */
#ifndef BURROW_ARCHIVE_INSIDE_H
#define BURROW_ARCHIVE_INSIDE_H

#include "archive/archive.h"
#include "settings/settings.h"
#include <sqlite3.h>
#include <sys/stat.h>

/* A session that is kept. If it is freed without archive_release, another session at the same address
 * replaces it here. */
struct kept {
    struct archive *archive;
    const struct bw_session *session;
    bool listens;
    int64_t id;       /* 0 while it is not written */
    int64_t revision; /* of the game as we know it */
    int64_t started_ms;
    struct bw_record
        origin; /* the game as it was loaded, for the tags that a session does not have */
    bool has_origin;
    struct kept *next;
};

struct archive {
    sqlite3 *db; /* NULL if it could not be reopened */
    char path[PATH_SIZE];
    struct stat tried;     /* the file that we last tried to open */
    bool is_replaced;      /* whether the last file was put aside and this is a new one */
    char aside[PATH_SIZE]; /* the old file's new name; "" if another program renamed it */
    bool is_usual;         /* whether it is at the default path */
    archive_clock *clock;
    struct kept *kept;
    char trouble[ARCHIVE_MESSAGE_SIZE]; /* "" while all is well */
};

/* ---- opening: archive.c --------------------------------------------------------------------- */

/* Reopens the file after an error, and puts a damaged one aside. If it is another file then, kept
 * sessions lose their ids. False with the error noted in `trouble`. */
bool archive_reopen(struct archive *archive);

/* Whether the open file has been renamed, as when another program puts it aside. */
bool archive_has_moved(const struct archive *archive);

/* Whether the file exists (F_OK), or may be read or written (R_OK, W_OK). */
bool archive_may(const struct archive *archive, int what);

/* Whether a code of SQLite means a damaged file. */
bool archive_is_damage(int code);

/* What a code of SQLite means, as a sentence; returns false. */
bool archive_explain(const struct archive *archive, int code, char message[ARCHIVE_MESSAGE_SIZE]);

/* Local time, as in records (2026.11.15), as people read it (2026-11-15 18:04), and for the name of a
 * file (2026-11-15-180405). */
void archive_date(int64_t ms, char out[ARCHIVE_DATE_SIZE]);
void archive_time(int64_t ms, char out[ARCHIVE_DATE_SIZE]);
void archive_moment(int64_t ms, char out[ARCHIVE_DATE_SIZE]);

/* ---- what a file is: schema.c --------------------------------------------------------------- */

enum {
    ARCHIVE_APPLICATION = 0x42757277 /* "Burw", in the header of the file */
};

enum schema_state {
    SCHEMA_READY,
    SCHEMA_OLDER, /* of an earlier version, with all that there was then */
    SCHEMA_BEGUN, /* a new file, which has no tables at all */
    SCHEMA_NEWER,
    SCHEMA_ALTERED, /* by hand: its tables are not those of its version */
    SCHEMA_FOREIGN
};

/* Finds out what the file is, in one transaction. */
int schema_look(struct archive *archive, enum schema_state *state);

/* Brings an older file up to date, in one transaction, unless another program has done so; *state is
 * what the file is then. */
int schema_make(struct archive *archive, enum schema_state *state);

/* ---- damage: damage.c ----------------------------------------------------------------------- */

/* SQLITE_OK for a sound file, SQLITE_CORRUPT or SQLITE_NOTADB for a damaged one, and any other code if
 * the check failed. */
int damage_check(struct archive *archive);

/* Renames the damaged file. `name` becomes its new name, or "" if another program was quicker and there
 * is a new file already. */
bool damage_put_aside(const struct archive *archive, char name[PATH_SIZE]);

/* ---- questions: query.c --------------------------------------------------------------------- */

/* A statement being executed. An error at any step is kept until query_end. */
struct query {
    sqlite3_stmt *statement; /* NULL after an error */
    int code;
};

struct query query_begin(struct archive *archive, const char *sql);
void query_bind_text(struct query *query, int place, const char *text); /* NULL is none */
void query_bind_number(struct query *query, int place, int64_t number);

/* Goes to the next row; false after the last. */
bool query_row(struct query *query);

/* The text in a column of the row; NULL for none, or without memory for it. */
const char *query_text(struct query *query, int place);

/* Ends it, and returns SQLITE_OK or the error. */
int query_end(struct query *query);

/* Executes a statement that returns no rows. */
int query_run(struct archive *archive, const char *sql);

/* The one number that a statement returns. */
int query_number(struct archive *archive, const char *sql, int64_t *number);

/* ---- rows: row.c ---------------------------------------------------------------------------- */

/* A game as the archive keeps it. It does not own its texts. */
struct row {
    const struct bw_record *record;
    const struct bw_player *player[2]; /* by side at the start */
    int64_t started_ms;                /* -1 if only the record's date is known */
    int64_t changed_ms;
    struct bw_timing timing;
    int64_t left_ms[2];
};

/* Adds a game, or replaces the one with `id` if that still has `revision`; *written is the id, or 0 if
 * another program has changed that game. Returns a code of SQLite; SQLITE_NOMEM also if there is no
 * memory for the text. */
int row_insert(struct archive *archive, const struct row *row, int64_t *written);
int row_update(struct archive *archive, const struct row *row, int64_t id, int64_t revision,
               int64_t *written);

/* The digest of a record's text, as kept in its row. */
int64_t row_digest(const char *text);

/* The revision of a game after a change; after the largest number it starts again. */
int64_t row_revision_after(int64_t revision);

/* The game with the same record, or 0. */
int row_find_same(struct archive *archive, const struct bw_record *record, int64_t *id);

/* ---- looking: look.c ------------------------------------------------------------------------ */

/* A game as it was read: the record, which the owner frees, and what resuming it needs. */
struct loaded {
    struct bw_record record;
    struct bw_player player[2]; /* by side at the start */
    struct bw_timing timing;
    int64_t left_ms[2];
    int64_t revision, started_ms, changed_ms;
};

/* Reads a game and checks it as strictly as an imported record: text and digest, players and clocks,
 * and unless the file is damaged, the columns that follow from the record. False with a message; *code
 * is then SQLite's, SQLITE_NOTFOUND if there is no such game, and SQLITE_OK if its row is wrong. */
bool look_load(struct archive *archive, int64_t id, bool is_damaged, struct loaded *loaded,
               int *code, char message[ARCHIVE_MESSAGE_SIZE]);

/* ---- keeping: keep.c ------------------------------------------------------------------------ */

/* The entry of a kept session, added if missing; NULL without memory. */
struct kept *kept_place(struct archive *archive, const struct bw_session *session);
void kept_free_all(struct archive *archive);

#endif
