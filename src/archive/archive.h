/* Every game that is played here, kept in one file (SQLite).
 *
 * A game is kept as its record, which holds all there is to know, and a few columns to find it and to
 * resume it. The archive keeps a session by listening to it: each event is written, in its own
 * transaction, before the front end shows it. If writing fails the game goes on; the archive remembers
 * the error for the front end to report, and tries again at the next event.
 *
 * Several programs may have the archive open. A game that another program has changed meanwhile is not
 * overwritten: from then on it is kept as a new game. */
#ifndef BURROW_ARCHIVE_H
#define BURROW_ARCHIVE_H

#include <burrow/record.h>
#include <burrow/table.h>

struct archive;

#define ARCHIVE_MESSAGE_SIZE 2048 /* holds any usual path, quoted for a shell */
#define ARCHIVE_DATE_SIZE 32

/* Opens the archive at a path; with NULL at $BURROW_ARCHIVE, or else in the person's data folder
 * ($XDG_DATA_HOME/burrow, or ~/.local/share/burrow), creating folder and file if missing. On failure,
 * NULL with a message, which is empty if $BURROW_ARCHIVE is: then nothing is to be kept. A damaged or
 * read-only file can be opened; archive_trouble then says what is wrong. */
struct archive *archive_open(const char *path, char message[ARCHIVE_MESSAGE_SIZE]);
void archive_close(struct archive *archive);

/* For tests: what time it is, in milliseconds since 1970. */
typedef int64_t archive_clock(void);
void archive_set_clock(struct archive *archive, archive_clock *clock);

/* Keeps a session from now on, as the game with an id, or as a new game if the id is 0, and writes it
 * at once unless it is a new game in which nothing has happened. The archive must outlive the session.
 * Returns the id, or 0 if the game is not written yet; it is then written at the next event. Called
 * again with the session's own id, it writes once more: after bw_session_pause, that stores the clocks
 * as they are. */
int64_t archive_keep(struct archive *archive, struct bw_session *session, int64_t id);

/* Stops keeping a session, which is about to be freed. No more events may happen to it. */
void archive_release(struct archive *archive, const struct bw_session *session);

/* The id of the game that a session is kept as; 0 while it is not kept. */
int64_t archive_id(const struct archive *archive, const struct bw_session *session);

/* Why games cannot be written, as a sentence in the person's language; NULL while all is well. */
const char *archive_trouble(const struct archive *archive);

/* ---- looking -------------------------------------------------------------------------------- */

/* Which games to list. All conditions that are set must hold. */
struct archive_filter {
    int64_t id;         /* only this one; 0 for all */
    const char *game;   /* the name of a game, or a variant text */
    const char *player; /* part of a player's name, in either case */
    const char *result; /* 1-0, 0-1, 1/2-1/2, * */
    const char *since;  /* dates as in records, 2026.11.15, or a part of one: 2026.11, 2026 */
    const char *until;  /* inclusive */
    bool unfinished;    /* only games that can be continued */
    int most;           /* at most so many, the latest; 0 for all */
};

struct archive_game {
    int64_t id;
    char variant[BW_VARIANT_SIZE];
    char player[2][BW_PLAYER_SIZE];  /* by side at the start, as in the record; "" for unknown */
    char started[ARCHIVE_DATE_SIZE]; /* 2026-11-15 18:04, local time; of an imported game the
                                        date, as far as it is known: 2026-11-15, 2026, "" */
    char changed[ARCHIVE_DATE_SIZE];
    int plies;
    enum bw_result result;
    enum bw_termination termination;
};

typedef bool archive_visitor(void *context, const struct archive_game *game); /* false ends it */

/* Whether any game is kept; false for NULL, and where that cannot be read. */
bool archive_has_games(struct archive *archive);

/* Visits games, the latest change first. False with a message on failure. */
bool archive_list(struct archive *archive, const struct archive_filter *filter,
                  archive_visitor *visit, void *context, char message[ARCHIVE_MESSAGE_SIZE]);

/* The record of a game, which the caller frees; false with a message, also if there is no such game. */
bool archive_load(struct archive *archive, int64_t id, struct bw_record *record,
                  char message[ARCHIVE_MESSAGE_SIZE]);

/* The other programs that play a game, by side at the start; all other players are persons here. A game
 * may come from anywhere, and a command line can do anything. */
struct archive_programs {
    struct bw_player player[2];
};

bool archive_programs(struct archive *archive, int64_t id, struct archive_programs *programs,
                      char message[ARCHIVE_MESSAGE_SIZE]);

/* What a person is told before being asked whether a program may be run; safe to print. */
#define ARCHIVE_PROGRAM_SIZE (BW_PLAYER_WORD_SIZE + 256)
void archive_say_program(const struct bw_player *program, char out[ARCHIVE_PROGRAM_SIZE]);

/* A session that resumes a game with its seats, clocks and notes; the caller calls archive_keep with
 * the same id. `allowed` holds the programs that the person lets play; a game with any other is
 * refused. With NULL, for a review, no program is run and programs become persons, as in imported
 * records. On failure, NULL with a message. */
struct bw_session *archive_resume(struct archive *archive, int64_t id,
                                  const struct archive_programs *allowed, int64_t now_ms,
                                  char message[ARCHIVE_MESSAGE_SIZE]);

/* Whether there is such a game. False with a message on failure, and with an empty one if there is
 * none. */
bool archive_has(struct archive *archive, int64_t id, char message[ARCHIVE_MESSAGE_SIZE]);

/* Visits the games that a person and a bot have played here to their end, in the order in which they
 * began, with the players at their start. A game that cannot be read is left out. False with a message
 * on failure. */
typedef void archive_result(void *context, const struct bw_record *record,
                            const struct bw_player player[2], int64_t began_ms);
bool archive_results(struct archive *archive, const char *game, archive_result *visit,
                     void *context, char message[ARCHIVE_MESSAGE_SIZE]);

/* The unfinished game with the latest change, or 0. */
bool archive_latest(struct archive *archive, int64_t *id, char message[ARCHIVE_MESSAGE_SIZE]);

/* ---- changing ------------------------------------------------------------------------------- */

/* Adds a record from elsewhere. A record that is already there is not added again; *added says
 * which. */
bool archive_import(struct archive *archive, const struct bw_record *record, int64_t *id,
                    bool *added, char message[ARCHIVE_MESSAGE_SIZE]);

/* Makes all changes from here on take effect together at archive_commit, or not at all. */
bool archive_begin(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]);
bool archive_commit(struct archive *archive, char message[ARCHIVE_MESSAGE_SIZE]);
void archive_rollback(struct archive *archive);

bool archive_delete(struct archive *archive, int64_t id, char message[ARCHIVE_MESSAGE_SIZE]);

/* ---- judgements ----------------------------------------------------------------------------- */

/* The judgements of a game, as a text of <burrow/table.h>, which the caller frees; NULL for none. They
 * may come from anywhere, so bw_table_judgements_read must check them. */
char *archive_judgements(struct archive *archive, int64_t id);

/* Keeps them. If that fails, the game is judged again another time. */
void archive_keep_judgements(struct archive *archive, int64_t id, const char *text);

/* The same for a table with the game; a game is judged as a whole or not at all. Without an archive or
 * an id these do nothing. */
void archive_recall_judged(struct archive *archive, int64_t id, struct bw_table *table);
void archive_keep_judged(struct archive *archive, int64_t id, const struct bw_table *table);

/* ---- repairing ------------------------------------------------------------------------------ */

enum archive_repair_end {
    ARCHIVE_REPAIRED,
    ARCHIVE_REPAIR_NOTHING, /* the file is not an archive */
    ARCHIVE_REPAIR_FAILED   /* it cannot be read, or its games cannot be kept */
};

/* The result of a repair. */
struct archive_repaired {
    int64_t *id; /* of the games recovered; the caller frees it */
    size_t count;
    size_t present; /* games that were there already */
    size_t unreadable;
    bool is_exact; /* whether this is the exact number; if not, there may be more */
};

/* Adds all games that can be read from a damaged archive, which is not written to; on failure adds
 * none, with a message. The archive's own path, after it was put aside, means the old file. */
enum archive_repair_end archive_repair(struct archive *archive, const char *path,
                                       struct archive_repaired *repaired,
                                       char message[ARCHIVE_MESSAGE_SIZE]);

#endif
