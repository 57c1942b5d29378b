/* Two bots that play random games, to be killed at any moment; and the check of what they leave:
 *     kill_player play ARCHIVE LOG SEED
 *     kill_player check ARCHIVE LOG
 *
 * `play` goes on with the unfinished game, and adds each move to the log, with its game and ply,
 * once the session's function has returned: from then on the move is promised. `check` expects
 * every move of the log in the archive, at most one more, and no damage. */
#define _POSIX_C_SOURCE 200809L
#include "archive/archive.h"
#include <burrow/classic.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void fail(const char *why, const char *what) {
    fprintf(stderr, "kill_player: %s: %s\n", why, what);
    exit(1);
}

static struct archive *open_archive(const char *path) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct archive *archive = archive_open(path, message);
    if (!archive)
        fail("the archive does not open", message);
    if (archive_trouble(archive))
        fail("the archive is in trouble", archive_trouble(archive));
    return archive;
}

/* ---- playing -------------------------------------------------------------------------------- */

static struct bw_session *new_game(struct bw_random *random) {
    static const char *const variants[] = {"talpa:size=5", "4mation:size=6"};
    struct bw_setup setup = {
        .player = {{.kind = BW_PLAYER_RANDOM}, {.kind = BW_PLAYER_RANDOM}},
    };
    struct bw_variant variant;
    if (!bw_variant_read(&variant, variants[bw_random_below(random, 2)], NULL) ||
        !bw_variant_settle(&variant, 0, NULL))
        fail("no variant", variants[0]);
    bw_position_start(&setup.start, &variant);
    return bw_session_new(&setup, 0);
}

/* Adds the last move to the log. */
static void show(struct archive *archive, const struct bw_session *session, int log) {
    char text[BW_MOVE_SIZE], line[64];
    int plies = bw_session_plies(session);
    int length =
        snprintf(line, sizeof line, "%lld %d %s\n", (long long)archive_id(archive, session), plies,
                 bw_move_write(bw_session_move(session, plies), text));
    if (write(log, line, (size_t)length) != length)
        fail("the log cannot be written", line);
}

/* Goes on with a game, which shows its last move again, or begins one. */
static struct bw_session *next_game(struct archive *archive, int log, struct bw_random *random) {
    char message[ARCHIVE_MESSAGE_SIZE] = "there is no memory left";
    int64_t id;
    if (!archive_latest(archive, &id, message))
        fail("the latest game is not found", message);
    struct bw_session *session =
        id > 0 ? archive_resume(archive, id, NULL, 0, message) : new_game(random);
    if (!session)
        fail("the game does not resume", message);
    archive_keep(archive, session, id);
    if (bw_session_plies(session) > 0)
        show(archive, session, log);
    return session;
}

static void play_move(struct archive *archive, struct bw_session *session, int log,
                      struct bw_random *random) {
    bw_move moves[BW_MAX_MOVES];
    struct bw_error error;
    int count = bw_moves(bw_session_now(session), moves);
    if (!bw_session_play(session, moves[bw_random_below(random, count)], 0, &error))
        fail("a move is refused", error.message);
    if (archive_trouble(archive))
        fail("a move is not kept", archive_trouble(archive));
    show(archive, session, log);
}

static void play(const char *path, const char *log_path, uint64_t seed) {
    struct archive *archive = open_archive(path);
    int log = open(log_path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    struct bw_random random;
    bw_random_seed(&random, seed);
    for (;;) {
        struct bw_session *session = next_game(archive, log, &random);
        while (bw_session_result(session) == BW_UNDECIDED)
            play_move(archive, session, log, &random);
        bw_session_free(session);
    }
}

/* ---- checking ------------------------------------------------------------------------------- */

static void check_integrity(const char *path) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW)
        fail("the integrity of the archive cannot be checked", sqlite3_errmsg(db));
    const char *answer = (const char *)sqlite3_column_text(statement, 0);
    if (strcmp(answer, "ok") != 0)
        fail("the archive is damaged", answer);
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

/* A game, and what the log promises of it. */
struct checked {
    long long id;
    struct bw_record record;
    int plies;
};

static void load(struct archive *archive, struct checked *checked, long long id) {
    char message[ARCHIVE_MESSAGE_SIZE];
    bw_record_free(&checked->record);
    if (!archive_load(archive, id, &checked->record, message))
        fail("a game is lost", message);
    checked->id = id;
}

static void check_line(struct archive *archive, struct checked *checked, const char *line) {
    char move[BW_MOVE_SIZE], wanted[BW_MOVE_SIZE];
    long long id;
    int ply;
    if (sscanf(line, "%lld %d %7s", &id, &ply, wanted) != 3 || ply < 1)
        fail("the log is torn", line);
    if (id != checked->id)
        load(archive, checked, id);
    checked->plies = ply;
    if ((size_t)ply > checked->record.ply_count)
        fail("a move that was shown is lost", line);
    if (strcmp(bw_move_write(checked->record.ply[ply - 1].move, move), wanted) != 0)
        fail("another move was kept", line);
}

/* The unfinished game can be resumed, and has at most one move more than was shown. */
static void check_last(struct archive *archive, const struct checked *checked) {
    char message[ARCHIVE_MESSAGE_SIZE];
    if (checked->record.ply_count > (size_t)checked->plies + 1)
        fail("there are moves that nobody made", "in the last game");
    struct bw_session *session = archive_resume(archive, checked->id, NULL, 0, message);
    if (!session)
        fail("the last game does not resume", message);
    if ((size_t)bw_session_plies(session) != checked->record.ply_count)
        fail("the last game resumes elsewhere", "than where it was");
    bw_session_free(session);
}

static bool count_game(void *context, const struct archive_game *game) {
    (void)game;
    ++*(int *)context;
    return true;
}

static void check(const char *path, const char *log_path) {
    const struct archive_filter all = {0};
    struct checked checked = {0};
    char line[64], message[ARCHIVE_MESSAGE_SIZE];
    int moves = 0, games = 0, found = 0;
    check_integrity(path);
    struct archive *archive = open_archive(path);
    FILE *log = fopen(log_path, "r");
    for (; log && fgets(line, sizeof line, log); moves++) {
        long long before = checked.id;
        check_line(archive, &checked, line);
        games += checked.id != before;
    }
    if (checked.id > 0)
        check_last(archive, &checked);
    if (!archive_list(archive, &all, count_game, &found, message))
        fail("the games cannot be listed", message);
    if (found < games || found > games + 1) /* one may have begun without being shown */
        fail("there are more games than were played, or fewer", log_path);
    printf("%d games %d moves\n", games, moves);
    if (log)
        fclose(log);
    bw_record_free(&checked.record);
    archive_close(archive);
}

int main(int argc, char **argv) {
    if (argc == 5 && strcmp(argv[1], "play") == 0)
        play(argv[2], argv[3], strtoull(argv[4], NULL, 10));
    else if (argc == 4 && strcmp(argv[1], "check") == 0)
        check(argv[2], argv[3]);
    else
        fail("usage", "kill_player play ARCHIVE LOG SEED | check ARCHIVE LOG");
    return 0;
}
