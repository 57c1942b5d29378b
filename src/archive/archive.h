/* Every game that is played here, kept in one file (SQLite).
 *
 * A game is kept as its record, which holds all there is to know, with a few columns beside it
 * to find it by and to go on with it. A session is kept by listening to it: each event is
 * written, in a transaction of its own, before whoever caused it shows it. If writing fails the
 * game goes on; the archive remembers the trouble for the front end to tell, and tries again at
 * the next event.
 *
 * Several programs may have the archive open. A game that another program has changed meanwhile
 * is not written over: it is kept as a new game from then on. */
#ifndef BURROW_ARCHIVE_H
#define BURROW_ARCHIVE_H

#include <burrow/record.h>
#include <burrow/table.h>

struct archive;

#define ARCHIVE_MESSAGE_SIZE 2048 /* holds any usual path, quoted for a shell */
#define ARCHIVE_DATE_SIZE 32

/* Opens the archive at a path; with NULL at $BURROW_ARCHIVE, or else in the person's data
 * folder ($XDG_DATA_HOME/burrow, or ~/.local/share/burrow), making both where they are missing.
 * NULL with a message otherwise, which is empty where $BURROW_ARCHIVE is: then nothing is to be
 * kept. A file that is damaged or read-only opens; archive_trouble then has what to tell. */
struct archive *archive_open(const char *path, char message[ARCHIVE_MESSAGE_SIZE]);
void archive_close(struct archive *archive);

/* For tests: what time it is, in milliseconds since 1970. */
typedef int64_t archive_clock(void);
void archive_set_clock(struct archive *archive, archive_clock *clock);

/* Keeps a session from now on, as a new game, or with an id as that one, and writes it once,
 * but for a new game in which nothing has happened. The archive must live as long as the
 * session. Returns the id, or 0 if it is not written yet, and then it is at the next event.
 * Called again with the session's own id it writes once more: after bw_session_pause, that has
 * the clocks as they are. */
int64_t archive_keep(struct archive *archive, struct bw_session *session, int64_t id);

/* Lets go of a session that is about to be freed, and to which nothing may happen any more. */
void archive_release(struct archive *archive, const struct bw_session *session);

/* The id under which a session is kept now; 0 while it is not. */
int64_t archive_id(const struct archive *archive, const struct bw_session *session);

/* What keeps games from being written, as a sentence in the person's language; NULL while all is
 * well. */
const char *archive_trouble(const struct archive *archive);

/* ---- looking -------------------------------------------------------------------------------- */

/* Which games. All that is set must hold. */
struct archive_filter {
    int64_t id;         /* only this one; 0 for all */
    const char *game;   /* the name of a game, or a variant text */
    const char *player; /* part of a player's name, in either case */
    const char *result; /* 1-0, 0-1, 1/2-1/2, * */
    const char *since;  /* dates as in records, 2026.11.15, or a part of one: 2026.11, 2026 */
    const char *until;  /* with the day itself */
    bool unfinished;    /* only games that can be continued */
    int most;           /* the latest so many; 0 for all */
};

struct archive_game {
    int64_t id;
    char variant[BW_VARIANT_SIZE];
    char player[2][BW_PLAYER_SIZE];  /* by side at the start, as in the record; "" for unknown */
    char started[ARCHIVE_DATE_SIZE]; /* 2026-11-15 18:04, local time; of a game from elsewhere the
                                        date, as far as it is known: 2026-11-15, 2026, "" */
    char changed[ARCHIVE_DATE_SIZE];
    int plies;
    enum bw_result result;
    enum bw_termination termination;
};

typedef bool archive_visitor(void *context, const struct archive_game *game); /* false ends it */

/* Visits games, the latest change first. False with the trouble as a message. */
bool archive_list(struct archive *archive, const struct archive_filter *filter,
                  archive_visitor *visit, void *context, char message[ARCHIVE_MESSAGE_SIZE]);

/* The record of a game, which the caller frees; false with a message, also where there is none. */
bool archive_load(struct archive *archive, int64_t id, struct bw_record *record,
                  char message[ARCHIVE_MESSAGE_SIZE]);

/* The other programs that play a game, by side at the start; everybody else is a person here. A game
 * may have come from anywhere, and a command line can do anything. */
struct archive_programs {
    struct bw_player player[2];
};

bool archive_programs(struct archive *archive, int64_t id, struct archive_programs *programs,
                      char message[ARCHIVE_MESSAGE_SIZE]);

/* What a person is told before being asked whether a program may be run; all of it can be shown. */
#define ARCHIVE_PROGRAM_SIZE (BW_PLAYER_WORD_SIZE + 256)
void archive_say_program(const struct bw_player *program, char out[ARCHIVE_PROGRAM_SIZE]);

/* A session that goes on with a game where it was, seats, clocks, notes and all; the caller calls
 * archive_keep with the same id. `allowed` has the programs that the person lets play; a game with
 * another one is refused. With NULL no program is to be run, and they sit down as people, as they do
 * when a record is imported: for looking back. NULL with a message. */
struct bw_session *archive_resume(struct archive *archive, int64_t id,
                                  const struct archive_programs *allowed, int64_t now_ms,
                                  char message[ARCHIVE_MESSAGE_SIZE]);

/* Whether there is such a game; false with a message where that cannot be told, and an empty one
 * where there is none. */
bool archive_has(struct archive *archive, int64_t id, char message[ARCHIVE_MESSAGE_SIZE]);

/* The unfinished game with the latest change, or 0. */
bool archive_latest(struct archive *archive, int64_t *id, char message[ARCHIVE_MESSAGE_SIZE]);

/* ---- changing ------------------------------------------------------------------------------- */

/* Adds a record that came from elsewhere. The same record twice is one game; *added says which. */
bool archive_import(struct archive *archive, const struct bw_record *record, int64_t *id,
                    bool *added, char message[ARCHIVE_MESSAGE_SIZE]);

/* Has all changes from here on take place together at archive_commit, or not at all. */
bool archive_begin(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]);
bool archive_commit(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]);
void archive_rollback(struct archive *archive);

bool archive_delete(struct archive *archive, int64_t id, char message[ARCHIVE_MESSAGE_SIZE]);

/* ---- judgements ----------------------------------------------------------------------------- */

/* What was judged of a game, as a text of <burrow/table.h>, which the caller frees; NULL for nothing. It
 * may come from anywhere, and is of use only where bw_table_judgements_read takes it. */
char *archive_judgements(struct archive *archive, int64_t id);

/* Keeps it. Where that fails, the game is judged again another time. */
void archive_keep_judgements(struct archive *archive, int64_t id, const char *text);

/* The same for a table over the game, which is judged as a whole or not at all. Without an archive or an id
 * nothing is kept or recalled. */
void archive_recall_judged(struct archive *archive, int64_t id, struct bw_table *table);
void archive_keep_judged(struct archive *archive, int64_t id, const struct bw_table *table);

/* ---- repairing ------------------------------------------------------------------------------ */

enum archive_repair_end {
    ARCHIVE_REPAIRED,
    ARCHIVE_REPAIR_NOTHING, /* the file is no archive */
    ARCHIVE_REPAIR_FAILED   /* it cannot be read, or its games cannot be kept */
};

/* What came of it. */
struct archive_repaired {
    int64_t *id; /* of the games that were taken in, which the caller frees */
    size_t count;
    size_t present; /* that were there already */
    size_t unreadable;
    bool is_exact; /* whether these are all; otherwise there may have been more */
};

/* Takes in all games that can be read of a damaged archive, to which nothing is written, or with a
 * message none of them. Who names the archive itself after it was put aside means the old file. */
enum archive_repair_end archive_repair(struct archive *archive, const char *path,
                                       struct archive_repaired *repaired,
                                       char message[ARCHIVE_MESSAGE_SIZE]);

#endif
