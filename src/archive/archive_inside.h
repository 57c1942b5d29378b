/* What the files of the archive share: the archive itself, questions to SQLite, and a game as a row
 * of its one table. */
#ifndef BURROW_ARCHIVE_INSIDE_H
#define BURROW_ARCHIVE_INSIDE_H

#include "archive/archive.h"
#include "settings/settings.h"
#include <sqlite3.h>
#include <sys/stat.h>

/* A session that is kept. Nobody tells us when it is freed; another one at the same address takes
 * its place here. */
struct kept {
    struct archive *archive;
    const struct bw_session *session;
    bool listens;
    int64_t id;       /* 0 while it is not written */
    int64_t revision; /* of the game as we know it */
    int64_t started_ms;
    struct bw_record origin; /* the game as it was taken up, for the tags that a session has not */
    bool has_origin;
    struct kept *next;
};

struct archive {
    sqlite3 *db; /* NULL where it could not be opened again */
    char path[PATH_SIZE];
    struct stat tried;     /* the file that was opened last, or tried to be */
    bool is_replaced;      /* whether the last one was put aside, so that this is another */
    char aside[PATH_SIZE]; /* what that one is called now; "" if another program has renamed it */
    bool is_usual;         /* whether it lies where archives lie, unless somebody says otherwise */
    archive_clock *clock;
    struct kept *kept;
    char trouble[ARCHIVE_MESSAGE_SIZE]; /* "" while all is well */
};

/* ---- opening: archive.c --------------------------------------------------------------------- */

/* Opens the file anew after something went wrong with it, and puts a damaged one aside; where another
 * file is there then, no kept session has an id any more. False with the trouble noted. */
bool archive_reopen(struct archive *archive);

/* Whether the file that is open has another name now, as one that another program has put aside. */
bool archive_has_moved(const struct archive *archive);

/* Whether the file is there (F_OK), and may be read or written (R_OK, W_OK). */
bool archive_may(const struct archive *archive, int what);

/* Whether a code of SQLite tells of a damaged file. */
bool archive_is_damage(int code);

/* What a code of SQLite means, as a sentence; returns false. */
bool archive_explain(const struct archive *archive, int code, char message[ARCHIVE_MESSAGE_SIZE]);

/* Has a connection carry out nothing that a file's schema asks for, and expect anything of it. */
int archive_distrust(sqlite3 *db);

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
    SCHEMA_ALTERED, /* by hand: it is not what its version is made of */
    SCHEMA_FOREIGN
};

/* What the file is, in one transaction. */
int schema_look(struct archive *archive, enum schema_state *state);

/* Brings an older file up to date, in one transaction, unless another program has done so; tells what
 * the file is then. */
int schema_make(struct archive *archive, enum schema_state *state);

/* ---- damage: damage.c ----------------------------------------------------------------------- */

/* SQLITE_OK for a sound file, SQLITE_CORRUPT or SQLITE_NOTADB for a damaged one, and otherwise why
 * that cannot be told. */
int damage_check(struct archive *archive);

/* Renames the file that was found damaged; `name` becomes the new one, or "" where another program
 * was quicker, so that there is a new file already. */
bool damage_put_aside(const struct archive *archive, char name[PATH_SIZE]);

/* ---- questions: query.c --------------------------------------------------------------------- */

/* A statement that is being carried out. Trouble at any step is kept until its end. */
struct query {
    sqlite3_stmt *statement; /* NULL after trouble */
    int code;
};

struct query query_begin(struct archive *archive, const char *sql);
void query_bind_text(struct query *query, int place, const char *text); /* NULL is none */
void query_bind_number(struct query *query, int place, int64_t number);

/* Goes to the next row; false behind the last. */
bool query_row(struct query *query);

/* The text in a column of the row; NULL for none, or without memory for it. */
const char *query_text(struct query *query, int place);

/* Ends it, and returns SQLITE_OK or what went wrong. */
int query_end(struct query *query);

/* Carries out a statement that gives nothing. */
int query_run(struct archive *archive, const char *sql);

/* The one number that a statement gives. */
int query_number(struct archive *archive, const char *sql, int64_t *number);

/* ---- rows: row.c ---------------------------------------------------------------------------- */

/* A game as the archive keeps it. Texts belong to others. */
struct row {
    const struct bw_record *record;
    const struct bw_player *player[2]; /* by side at the start */
    int64_t started_ms;                /* or -1 where only the record's date is known */
    int64_t changed_ms;
    struct bw_timing timing;
    int64_t left_ms[2];
};

/* Adds a game, or puts it in the place of the one with `id` if that still has `revision`; *written
 * is the id, or 0 where that game was changed by somebody else. Returns a code of SQLite, or with
 * SQLITE_NOMEM that there was no memory for the text. */
int row_insert(struct archive *archive, const struct row *row, int64_t *written);
int row_update(struct archive *archive, const struct row *row, int64_t id, int64_t revision,
               int64_t *written);

/* The digest that a row has of its record's text. */
int64_t row_digest(const char *text);

/* The revision of a game after a change; behind the largest number it begins again. */
int64_t row_revision_after(int64_t revision);

/* The game with the same record, or 0. */
int row_find_same(struct archive *archive, const struct bw_record *record, int64_t *id);

/* ---- looking: look.c ------------------------------------------------------------------------ */

/* A game as it was read: the record, which whoever has it frees, and what going on with it needs. */
struct loaded {
    struct bw_record record;
    struct bw_player player[2]; /* by side at the start */
    struct bw_timing timing;
    int64_t left_ms[2];
    int64_t revision, started_ms, changed_ms;
};

/* Reads a game and checks it, as strictly as a record that is imported: text and digest, players and
 * clocks; and what follows from the record, too, unless the file is damaged anyhow. False with a
 * message; *code is then what SQLite says, SQLITE_NOTFOUND where there is no such game, and SQLITE_OK
 * where its row is wrong. */
bool look_load(struct archive *archive, int64_t id, bool is_damaged, struct loaded *loaded,
               int *code, char message[ARCHIVE_MESSAGE_SIZE]);

/* ---- keeping: keep.c ------------------------------------------------------------------------ */

/* The place of a session among those that are kept, which is made where it is missing; NULL without
 * memory. */
struct kept *kept_place(struct archive *archive, const struct bw_session *session);
void kept_free_all(struct archive *archive);

#endif
