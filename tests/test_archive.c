/* The archive: what is kept and when, that it is restored exactly, and what happens to a file that
 * is shared, read-only, full, damaged, newer or not ours at all. Each test has its own folder. */
#define _DEFAULT_SOURCE
#include "archive/archive_inside.h"
#include "support.h"
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- folders and files ---------------------------------------------------------------------- */

static char folder[64];
static char path[96];

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/burrow-archive-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "chmod -R u+w %s; rm -rf %s", folder, folder);
    return system(command);
}

static long file_size(const char *name) {
    struct stat info;
    assert_int_equal(stat(name, &info), 0);
    return (long)info.st_size;
}

/* Writes over some bytes of a file. */
static void overwrite(const char *name, long offset, long count, char byte) {
    FILE *file = fopen(name, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, offset, SEEK_SET), 0);
    for (long i = 0; i < count; i++)
        putc((unsigned char)byte, file);
    assert_int_equal(fclose(file), 0);
}

/* The number of files in the folder that match a pattern; the name of the first is left in `found`. */
static char found[256];
static size_t count_files(const char *pattern) {
    char whole[160];
    glob_t names;
    snprintf(whole, sizeof whole, "%s/%s", folder, pattern);
    if (glob(whole, 0, NULL, &names) != 0)
        return 0;
    snprintf(found, sizeof found, "%s", names.gl_pathv[0]);
    size_t count = names.gl_pathc;
    globfree(&names);
    return count;
}

/* ---- time ----------------------------------------------------------------------------------- */

static int64_t time_ms;

/* A clock that advances by a minute at each call. */
static int64_t test_clock(void) {
    return time_ms += 60000;
}

static const int64_t noon = 1794744000000; /* 2026-11-15 12:00 in UTC */

/* ---- short ways ----------------------------------------------------------------------------- */

static char message[ARCHIVE_MESSAGE_SIZE];

static struct archive *open_archive(void) {
    struct archive *archive = archive_open(path, message);
    if (!archive)
        fail_msg("%s", message);
    archive_set_clock(archive, test_clock);
    time_ms = noon;
    return archive;
}

static struct bw_session *session_of(const char *variant) {
    struct bw_setup setup = {
        .start = start_of(variant),
        .player = {{.name = "Ann"}, {.kind = BW_PLAYER_LEVEL, .level = 5}},
    };
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    return session;
}

static void play(struct bw_session *session, const char *text) {
    struct bw_error error;
    bw_move move;
    if (!bw_move_read(bw_session_now(session), text, &move, &error) ||
        !bw_session_play(session, move, 0, &error))
        fail_msg("%s: %s", text, error.message);
}

static void play_random(struct bw_session *session, struct bw_random *random) {
    struct bw_error error;
    assert_true(bw_session_play(session, any_move(bw_session_now(session), random), 0, &error));
}

static char *text_of_record(const struct bw_record *record) {
    char *text = bw_record_write(record, NULL, NULL);
    assert_non_null(text);
    return text;
}

/* The record of a game as the archive has it, in memory that the caller frees. */
static char *stored(struct archive *archive, int64_t id) {
    struct bw_record record;
    if (!archive_load(archive, id, &record, message))
        fail_msg("%s", message);
    char *text = text_of_record(&record);
    bw_record_free(&record);
    return text;
}

static void assert_stored_has(struct archive *archive, int64_t id, const char *part) {
    char *text = stored(archive, id);
    assert_has(text, part);
    free(text);
}

static int64_t latest_unfinished(struct archive *archive) {
    int64_t id;
    if (!archive_latest(archive, &id, message))
        fail_msg("%s", message);
    return id;
}

/* Whether two sessions are the same game in the same state. */
static void assert_same(const struct bw_session *a, const struct bw_session *b) {
    struct bw_record record_a, record_b;
    assert_true(bw_session_record(a, &record_a, NULL));
    assert_true(bw_session_record(b, &record_b, NULL));
    char *text_a = text_of_record(&record_a), *text_b = text_of_record(&record_b);
    assert_string_equal(text_a, text_b);
    free(text_a);
    free(text_b);
    bw_record_free(&record_a);
    bw_record_free(&record_b);
    assert_int_equal(bw_session_plies(a), bw_session_plies(b));
    assert_int_equal(bw_session_swapped(a), bw_session_swapped(b));
    assert_true(bw_position_equal(bw_session_now(a), bw_session_now(b)));
    for (int side = 0; side < 2; side++) {
        assert_true(bw_player_equal(bw_session_player(a, side), bw_session_player(b, side)));
        assert_int_equal(bw_session_left_ms(a, side, INT64_MIN),
                         bw_session_left_ms(b, side, INT64_MIN));
    }
}

static bool count_game(void *context, const struct archive_game *game) {
    (void)game;
    ++*(int *)context;
    return true;
}

static int count_games(struct archive *archive, const struct archive_filter *filter) {
    static const struct archive_filter all;
    int count = 0;
    if (!archive_list(archive, filter ? filter : &all, count_game, &count, message))
        fail_msg("%s", message);
    return count;
}

static bool copy_game(void *context, const struct archive_game *game) {
    *(struct archive_game *)context = *game;
    return false;
}

static struct archive_game latest_game(struct archive *archive) {
    static const struct archive_filter all;
    struct archive_game game = {0};
    assert_true(archive_list(archive, &all, copy_game, &game, message));
    return game;
}

/* The results that are visited: a letter each, for the level and who won, and whether there was help. */
static void write_result(void *context, const struct bw_record *record,
                         const struct bw_player player[2], int64_t began_ms) {
    char *out = context;
    size_t used = strlen(out);
    (void)began_ms;
    snprintf(out + used, 64 - used, "%d%s%s ", player[1].level,
             record->result == BW_WON_BY_0 ? "+" : "-", bw_record_helped(record) ? "!" : "");
}

static int64_t import_text(struct archive *archive, const char *text, bool *added) {
    struct bw_record_reader reader;
    struct bw_record record;
    struct bw_error error;
    int64_t id;
    bw_record_reader_init(&reader, text, strlen(text));
    if (bw_record_next(&reader, &record, &error) != 1)
        fail_msg("%s", error.message);
    if (!archive_import(archive, &record, &id, added, message))
        fail_msg("%s", message);
    bw_record_free(&record);
    return id;
}

/* ---- keeping -------------------------------------------------------------------------------- */

static void game_without_a_move_is_not_kept(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    assert_int_equal(archive_keep(archive, session, 0), 0);
    assert_true(bw_session_seat(session, 1, &(struct bw_player){.name = "Bob"}, NULL));
    assert_int_equal(count_games(archive, NULL), 0);
    play(session, "d4");
    assert_int_equal(count_games(archive, NULL), 1);
    assert_int_not_equal(archive_id(archive, session), 0);
    assert_null(archive_trouble(archive));
    bw_session_free(session);
    archive_close(archive);
}

static void kept_game_says_what_it_is(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation:size=6");
    struct bw_error error;
    archive_keep(archive, session, 0);
    play(session, "d4");
    play(session, "d5");
    assert_true(bw_session_resign(session, 1, 0, &error));
    struct archive_game game = latest_game(archive);
    assert_int_equal(game.id, archive_id(archive, session));
    assert_string_equal(game.variant, "4mation:size=6");
    assert_string_equal(game.player[0], "Ann");
    assert_string_equal(game.player[1], "level 5");
    assert_string_equal(game.started, "2026-11-15 12:01");
    assert_string_equal(game.changed, "2026-11-15 12:04");
    assert_int_equal(game.plies, 2);
    assert_int_equal(game.result, BW_WON_BY_0);
    assert_int_equal(game.termination, BW_TERMINATION_RESIGNED);
    assert_stored_has(archive, game.id, "[Date \"2026.11.15\"]");
    assert_stored_has(archive, game.id, "[X \"Ann\"]\n[O \"level 5\"]");
    bw_session_free(session);
    archive_close(archive);
}

/* A later listener shows what happened; the archive must have it by then. */
struct watcher {
    struct archive *archive; /* another program's */
    int told;
};

static void look_at_archive(void *context, const struct bw_session *session, enum bw_event event) {
    (void)event;
    struct watcher *watcher = context;
    assert_int_equal(latest_game(watcher->archive).plies, bw_session_plies(session));
    watcher->told++;
}

static void event_is_kept_before_it_is_shown(void **state) {
    (void)state;
    struct archive *archive = open_archive(), *other = open_archive();
    struct watcher watcher = {.archive = other};
    struct bw_session *session = session_of("4mation");
    struct bw_error error;
    archive_keep(archive, session, 0);
    assert_true(bw_session_listen(session, look_at_archive, &watcher));
    play(session, "d4");
    play(session, "d5");
    assert_true(bw_session_undo(session, 0, &error));
    assert_true(bw_session_redo(session, 0, &error));
    assert_int_equal(watcher.told, 4);
    bw_session_free(session);
    archive_close(other);
    archive_close(archive);
}

/* After every kind of event, another program can resume the very same session. */
static void resumed_game_equals_the_session_at_every_step(void **state) {
    (void)state;
    struct archive *archive = open_archive(), *other = open_archive();
    struct bw_random random;
    struct bw_error error;
    bw_random_seed(&random, 5);
    for (int game = 0; game < 12; game++) {
        struct bw_session *session =
            session_of(game % 2 ? "4mation:size=5,swap=yes" : "talpa:size=4,first=blue,swap=yes");
        archive_keep(archive, session, 0);
        for (int step = 0; step < 25 && bw_session_result(session) == BW_UNDECIDED; step++) {
            int what = bw_random_below(&random, 8);
            if (what == 0 && bw_session_may_undo(session))
                assert_true(bw_session_undo(session, 0, &error));
            else if (what == 1 && bw_session_may_redo(session))
                assert_true(bw_session_redo(session, 0, &error));
            else if (what == 2 && bw_session_may_swap(session))
                assert_true(bw_session_swap(session, 0, &error));
            else if (what == 3)
                assert_true(bw_session_note(session, bw_session_plies(session), "hm: é", &error));
            else if (what == 4 && bw_random_below(&random, 8) == 0)
                assert_true(bw_session_resign(session, 0, 0, &error));
            else
                play_random(session, &random);
            if (archive_id(archive, session) == 0)
                continue;
            struct bw_session *again =
                archive_resume(other, archive_id(archive, session), NULL, 0, message);
            assert_non_null(again);
            assert_same(session, again);
            bw_session_free(again);
        }
        bw_session_free(session);
    }
    assert_int_equal(count_games(archive, NULL), 12);
    archive_close(other);
    archive_close(archive);
}

static void resumed_game_goes_on_as_the_same_game(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    int64_t id = archive_id(archive, session);
    bw_session_free(session);
    archive_close(archive);

    archive = open_archive();
    assert_int_equal(latest_unfinished(archive), id);
    session = archive_resume(archive, id, NULL, 0, message);
    assert_non_null(session);
    time_ms += (int64_t)24 * 3600 * 1000;
    assert_int_equal(archive_keep(archive, session, id), id);
    play(session, "d5");
    assert_int_equal(count_games(archive, NULL), 1);
    struct archive_game game = latest_game(archive);
    assert_int_equal(game.plies, 2);
    assert_string_equal(game.started, "2026-11-15 12:01");
    assert_stored_has(archive, id, "[Date \"2026.11.15\"]");
    bw_session_free(session);
    archive_close(archive);
}

static void clocks_are_kept(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_setup setup = {
        .start = start_of("4mation"),
        .player = {{.name = "Ann"}, {.name = "Bob"}},
        .timing = {60000, 2000},
    };
    struct bw_session *session = bw_session_new(&setup, 1000);
    struct bw_error error;
    archive_keep(archive, session, 0);
    assert_true(bw_session_play(session, bw_move_make(51, 51), 11000, &error));
    int64_t id = archive_id(archive, session);
    struct bw_session *again = archive_resume(archive, id, NULL, 70000, message);
    assert_int_equal(bw_session_left_ms(again, 0, 70000), 52000);
    assert_int_equal(bw_session_left_ms(again, 1, 75000), 55000);
    assert_int_equal(bw_session_timing(again)->increment_ms, 2000);
    bw_session_free(again);

    bw_session_pause(session, 21000);
    assert_int_equal(archive_keep(archive, session, id), id);
    again = archive_resume(archive, id, NULL, 0, message);
    assert_int_equal(bw_session_left_ms(again, 1, 0), 50000);
    bw_session_free(again);
    bw_session_free(session);
    archive_close(archive);
}

static void session_at_the_address_of_an_old_one_is_a_new_game(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_random random;
    bw_random_seed(&random, 2);
    for (int i = 1; i <= 20; i++) { /* malloc reuses an address sooner or later */
        struct bw_session *session = session_of("talpa:size=4");
        assert_int_equal(archive_keep(archive, session, 0), 0);
        play_random(session, &random);
        assert_int_equal(count_games(archive, NULL), i);
        bw_session_free(session);
    }
    archive_close(archive);
}

static void branch_is_kept_at_once_as_a_new_game(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    play(session, "d5");
    struct bw_session *branch = bw_session_branch(session, 1, 0);
    int64_t id = archive_keep(archive, branch, 0);
    assert_int_not_equal(id, 0);
    assert_int_not_equal(id, archive_id(archive, session));
    assert_int_equal(count_games(archive, NULL), 2);
    bw_session_free(branch);
    bw_session_free(session);
    archive_close(archive);
}

/* ---- two programs --------------------------------------------------------------------------- */

static void game_that_another_program_changed_is_not_written_over(void **state) {
    (void)state;
    struct archive *one = open_archive(), *two = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(one, session, 0);
    play(session, "d4");
    int64_t id = archive_id(one, session);
    struct bw_session *other = archive_resume(two, id, NULL, 0, message);
    assert_non_null(other);
    assert_int_equal(archive_keep(two, other, id), id);
    play(other, "e5");
    play(session, "c3"); /* they part here */
    int64_t new_id = archive_id(one, session);
    assert_int_not_equal(new_id, id);
    play(session, "c2");
    play(other, "e6");
    assert_int_equal(archive_id(one, session), new_id);
    assert_int_equal(archive_id(two, other), id);
    assert_stored_has(one, id, "1. d4 e5 2. e6");
    assert_stored_has(two, new_id, "1. d4 c3 2. c2");
    assert_int_equal(count_games(one, NULL), 2);
    bw_session_free(session);
    bw_session_free(other);
    archive_close(one);
    archive_close(two);
}

/* Between resuming and keeping, too. */
static void change_after_resuming_is_noticed(void **state) {
    (void)state;
    struct archive *one = open_archive(), *two = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(one, session, 0);
    play(session, "d4");
    int64_t id = archive_id(one, session);
    struct bw_session *other = archive_resume(two, id, NULL, 0, message);
    play(session, "d5");
    assert_int_not_equal(archive_keep(two, other, id), id);
    assert_stored_has(one, id, "1. d4 d5");
    bw_session_free(session);
    bw_session_free(other);
    archive_close(one);
    archive_close(two);
}

static void deleted_game_that_is_still_played_is_kept_anew(void **state) {
    (void)state;
    struct archive *one = open_archive(), *two = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(one, session, 0);
    play(session, "d4");
    int64_t id = archive_id(one, session);
    assert_true(archive_delete(two, id, message));
    assert_false(archive_delete(two, id, message));
    assert_has(message, "There is no game");
    play(session, "d5");
    assert_true(archive_id(one, session) > id);
    assert_int_equal(count_games(two, NULL), 1);
    bw_session_free(session);
    archive_close(one);
    archive_close(two);
}

static void busy_archive_is_told_and_made_up_for(void **state) {
    (void)state;
    struct archive *one = open_archive(), *two = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(one, session, 0);
    sqlite3_busy_timeout(one->db, 10);
    assert_true(archive_begin(two, message));
    play(session, "d4");
    assert_has(archive_trouble(one), "busy");
    archive_rollback(two);
    play(session, "d5");
    assert_null(archive_trouble(one));
    assert_int_equal(latest_game(two).plies, 2);
    bw_session_free(session);
    archive_close(one);
    archive_close(two);
}

/* ---- trouble -------------------------------------------------------------------------------- */

static void full_disk_is_told_and_made_up_for(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    struct bw_error error;
    char note[6000];
    memset(note, 'n', sizeof note - 1);
    note[sizeof note - 1] = '\0';
    archive_keep(archive, session, 0);
    play(session, "d4");
    assert_int_equal(query_run(archive, "PRAGMA max_page_count = 1"), SQLITE_OK); /* as it is */
    assert_true(bw_session_note(session, 1, note, &error));
    assert_has(archive_trouble(archive), "disk is full");
    assert_int_equal(latest_game(archive).plies, 1);
    assert_int_equal(query_run(archive, "PRAGMA max_page_count = 100000"), SQLITE_OK);
    play(session, "d5");
    assert_null(archive_trouble(archive));
    assert_stored_has(archive, archive_id(archive, session), "nnn}\nd5");
    bw_session_free(session);
    archive_close(archive);
}

/* Root may write everywhere, so the test needs another user. */
static void become_nobody(void) {
    enum {
        NOBODY = 65534
    };
    if (geteuid() == 0) {
        assert_int_equal(chown(folder, NOBODY, NOBODY), 0);
        if (access(path, F_OK) == 0)
            assert_int_equal(chown(path, NOBODY, NOBODY), 0);
        assert_int_equal(seteuid(NOBODY), 0);
    }
}

static void become_root_again(void) {
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
}

/* An archive with one game. */
static void make_archive(void) {
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    bw_session_free(session);
    archive_close(archive);
}

/* With the file or the folder write-protected, games can still be read, and a game in progress goes
 * on. */
static void check_read_only(const char *protected) {
    make_archive();
    become_nobody();
    assert_int_equal(chmod(protected, protected == path ? 0400 : 0500), 0);
    if (protected == folder)
        assert_int_equal(chmod(path, 0400), 0);
    struct archive *archive = open_archive();
    assert_has(archive_trouble(archive), "read-only");
    assert_int_equal(count_games(archive, NULL), 1);
    struct bw_session *session = session_of("4mation");
    assert_int_equal(archive_keep(archive, session, 0), 0);
    play(session, "d4");
    assert_int_equal(bw_session_plies(session), 1);
    assert_has(archive_trouble(archive), "read-only");
    assert_int_equal(archive_id(archive, session), 0);

    assert_int_equal(chmod(folder, 0700), 0);
    assert_int_equal(chmod(path, 0600), 0);
    play(session, "d5");
    assert_null(archive_trouble(archive));
    assert_int_equal(latest_game(archive).plies, 2);
    assert_int_equal(count_games(archive, NULL), 2);
    bw_session_free(session);
    archive_close(archive);
    become_root_again();
}

static void read_only_file_is_read_and_told(void **state) {
    (void)state;
    check_read_only(path);
}

static void read_only_folder_is_read_and_told(void **state) {
    (void)state;
    check_read_only(folder);
}

static void folder_alone_that_is_read_only_is_read_and_told(void **state) {
    (void)state;
    make_archive();
    become_nobody();
    assert_int_equal(chmod(folder, 0500), 0);
    struct archive *archive = open_archive();
    assert_has(archive_trouble(archive), "read-only");
    assert_int_equal(count_games(archive, NULL), 1);
    archive_close(archive);
    become_root_again();
}

static void folder_that_takes_no_file_is_refused(void **state) {
    (void)state;
    become_nobody();
    assert_int_equal(chmod(folder, 0500), 0);
    assert_null(archive_open(path, message));
    assert_has(message, "cannot be used");
    become_root_again();
}

/* ---- damage --------------------------------------------------------------------------------- */

/* Makes an archive of some games, large enough for its tables to have several pages. */
static void make_large_archive(void) {
    struct archive *archive = open_archive();
    struct bw_random random;
    bw_random_seed(&random, 9);
    for (int i = 0; i < 40; i++) {
        struct bw_session *session = session_of("talpa:size=6");
        archive_keep(archive, session, 0);
        for (int ply = 0; ply < 5 && bw_session_result(session) == BW_UNDECIDED; ply++)
            play_random(session, &random);
        bw_session_free(session);
    }
    archive_close(archive);
    assert_true(file_size(path) > 5L * 4096);
}

/* The damaged file is kept byte for byte under another name, and games go to a new one. */
static void check_put_aside(long size) {
    struct archive *archive = archive_open(path, message);
    if (!archive)
        fail_msg("%s", message);
    assert_has(archive_trouble(archive), "damaged");
    assert_int_equal(count_files("games.db.damaged-*[0-9]"), 1);
    assert_has(archive_trouble(archive), found);
    assert_int_equal(file_size(found), size);
    assert_int_equal(count_games(archive, NULL), 0);
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    assert_null(archive_trouble(archive));
    assert_int_equal(count_games(archive, NULL), 1);
    bw_session_free(session);
    archive_close(archive);
    archive = open_archive();
    assert_null(archive_trouble(archive));
    assert_int_equal(count_games(archive, NULL), 1);
    archive_close(archive);
}

static void overwritten_archive_is_put_aside(void **state) {
    (void)state;
    make_large_archive();
    long size = file_size(path);
    overwrite(path, 4096, size - 4096, 'x');
    check_put_aside(size);
}

static void truncated_archive_is_put_aside(void **state) {
    (void)state;
    make_large_archive();
    assert_int_equal(truncate(path, 3 * 4096 + 100), 0);
    check_put_aside(3 * 4096 + 100);
}

static void damage_during_a_game_is_survived(void **state) {
    (void)state;
    make_large_archive();
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    assert_int_equal(query_run(archive, "PRAGMA wal_checkpoint(TRUNCATE)"), SQLITE_OK);
    overwrite(path, 4096, file_size(path) - 4096, 'x');
    sqlite3_db_release_memory(archive->db); /* drops its cache of the file */
    play(session, "d5");
    assert_has(archive_trouble(archive), "damaged");
    play(session, "d6");
    assert_null(archive_trouble(archive));
    assert_int_equal(count_games(archive, NULL), 1);
    assert_stored_has(archive, archive_id(archive, session), "1. d4 d5 2. d6");
    assert_int_equal(count_files("games.db.damaged-*[0-9]"), 1);
    bw_session_free(session);
    archive_close(archive);
}

/* One program plays on with the file, and another puts it aside. */
static void archive_that_another_program_put_aside_is_noticed(void **state) {
    (void)state;
    make_large_archive();
    struct archive *first = open_archive();
    struct bw_session *old = session_of("4mation"), *new = session_of("4mation");
    archive_keep(first, old, 0);
    play(old, "d4");
    assert_int_equal(query_run(first, "PRAGMA wal_checkpoint(TRUNCATE)"), SQLITE_OK);
    overwrite(path, 6L * 4096, 4096, 'x'); /* of other games: the first needs none of it */
    struct archive *second = archive_open(path, message);
    assert_non_null(second);
    assert_has(archive_trouble(second), "damaged");
    archive_keep(second, new, 0);
    play(new, "a1");
    assert_null(archive_trouble(second));
    play(old, "d5");
    assert_null(archive_trouble(first));
    play(new, "a2");
    assert_null(archive_trouble(second));
    assert_int_equal(count_games(second, NULL), 2);
    assert_stored_has(second, archive_id(first, old), "1. d4 d5");
    assert_stored_has(first, archive_id(second, new), "1. a1 a2");
    bw_session_free(old);
    bw_session_free(new);
    archive_close(first);
    archive_close(second);
    archive_close(open_archive());
}

/* A header can claim any number of pages, and a sparse file can have them without using the disk. */
static void checking_a_large_file_takes_little_memory(void **state) {
    (void)state;
    enum {
        PAGES = 1 << 16
    };
    make_archive();
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    unsigned char change[4];
    assert_int_equal(fseek(file, 24, SEEK_SET), 0);
    assert_int_equal(fread(change, 1, 4, file), 4);
    assert_int_equal(fseek(file, 28, SEEK_SET),
                     0); /* the number of pages, valid as of that change */
    assert_int_equal(fwrite((unsigned char[]){0, PAGES >> 16, 0, 0}, 1, 4, file), 4);
    assert_int_equal(fseek(file, 92, SEEK_SET), 0);
    assert_int_equal(fwrite(change, 1, 4, file), 4);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(truncate(path, PAGES * 4096L), 0);
    sqlite3_memory_highwater(1);
    archive_close(archive_open(path, message));
    assert_true(sqlite3_memory_highwater(0) < 32 << 20);
    assert_int_equal(count_files("games.db.damaged-*[0-9]"), 1);
}

/* In the default location, a file with the archive's name is in the way; elsewhere it may be
 * anything. */
static void file_that_is_no_database_is_left_alone_unless_it_is_in_the_usual_place(void **state) {
    (void)state;
    static const char text[] = "Dear diary, today I dug a tunnel. It was long and dark, and at its "
                               "end there was another mole, who asked me what took me so long.\n";
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_null(archive_open(path, message));
    assert_has(message, "not an archive of Burrow's");
    assert_int_equal(file_size(path), (long)strlen(text));
    assert_int_equal(count_files("*"), 1);

    char usual[160];
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    assert_int_equal(unsetenv("BURROW_ARCHIVE"), 0);
    struct archive *archive = archive_open(NULL, message);
    assert_non_null(archive);
    archive_close(archive);
    snprintf(usual, sizeof usual, "%s/burrow/games.db", folder);
    assert_int_equal(rename(path, usual), 0);
    archive = archive_open(NULL, message);
    assert_non_null(archive);
    assert_has(archive_trouble(archive), "damaged");
    assert_int_equal(count_files("burrow/games.db.damaged-*[0-9]"), 1);
    assert_int_equal(file_size(found), (long)strlen(text));
    archive_close(archive);
}

static void run_sql(const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void database_of_another_program_is_left_alone(void **state) {
    (void)state;
    run_sql("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('worm soup')");
    assert_null(archive_open(path, message));
    assert_has(message, "not an archive of Burrow's");
    run_sql("INSERT INTO recipes VALUES ('beetle stew')");
}

static void newer_archive_is_left_alone(void **state) {
    (void)state;
    make_archive();
    run_sql("PRAGMA user_version = 3; ALTER TABLE games ADD COLUMN future TEXT");
    assert_null(archive_open(path, message));
    assert_has(message, "newer version");
    assert_int_equal(count_files("*damaged*"), 0);
    run_sql("UPDATE games SET future = 'bright'"); /* so it is still there */
}

static uint64_t sum_of_file(void) {
    FILE *file = fopen(path, "rb");
    uint64_t sum = 0;
    assert_non_null(file);
    for (int c = getc(file); c != EOF; c = getc(file))
        sum = 31 * sum + (uint64_t)c;
    fclose(file);
    return sum;
}

/* SQLite would write the log of a killed program into the file when closing it. */
static void log_of_a_newer_archive_is_left_alone_too(void **state) {
    (void)state;
    sqlite3 *db;
    make_archive();
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 3", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    uint64_t before = sum_of_file();
    assert_int_equal(count_files("games.db-wal"), 1);
    long log_size = file_size(found);
    assert_true(log_size > 0);
    assert_null(archive_open(path, message));
    assert_has(message, "newer version");
    assert_true(sum_of_file() == before);
    assert_int_equal(count_files("games.db-wal"), 1);
    assert_int_equal(file_size(found), log_size);
}

static void assert_version(struct archive *archive, int64_t expected) {
    int64_t version;
    assert_int_equal(query_number(archive, "PRAGMA user_version", &version), SQLITE_OK);
    assert_int_equal(version, expected);
}

static void archive_that_was_only_begun_is_finished(void **state) {
    (void)state;
    run_sql("PRAGMA application_id = 0x42757277");
    struct archive *archive = open_archive();
    assert_version(archive, 2);
    assert_int_equal(count_games(archive, NULL), 0);
    archive_close(archive);
}

/* As the first version made it. */
static void make_first_version(void) {
    make_archive();
    run_sql("DROP TABLE judgements; PRAGMA user_version = 1");
}

static void older_archive_is_brought_up_to_date(void **state) {
    (void)state;
    make_first_version();
    struct archive *archive = open_archive();
    assert_version(archive, 2);
    assert_int_equal(count_games(archive, NULL), 1);
    archive_keep_judgements(archive, 1, "new");
    archive_close(archive);
}

static void older_archive_that_was_changed_is_left_alone(void **state) {
    (void)state;
    make_first_version();
    run_sql("CREATE VIEW more AS SELECT 1");
    assert_null(archive_open(path, message));
    assert_has(message, "not those that Burrow makes");
}

static void older_archive_that_is_read_only_is_read(void **state) {
    (void)state;
    make_first_version();
    become_nobody();
    assert_int_equal(chmod(path, 0400), 0);
    struct archive *archive = open_archive();
    assert_int_equal(count_games(archive, NULL), 1);
    assert_null(archive_judgements(archive, 1));
    archive_keep_judgements(archive, 1, "text");
    assert_null(archive_judgements(archive, 1));
    archive_close(archive);
    become_root_again();
}

static void judgements_are_kept_with_their_game(void **state) {
    (void)state;
    make_archive();
    struct archive *archive = open_archive();
    assert_null(archive_judgements(archive, 1));
    archive_keep_judgements(archive, 1, "first");
    archive_keep_judgements(archive, 1, "second");
    archive_keep_judgements(archive, 99, "of nothing");
    archive_close(archive);
    archive = open_archive();
    char *text = archive_judgements(archive, 1);
    assert_string_equal(text, "second");
    free(text);
    assert_null(archive_judgements(archive, 99));
    assert_true(archive_delete(archive, 1, message));
    assert_null(archive_judgements(archive, 1));
    archive_close(archive);
}

static void game_with_a_damaged_record_is_told(void **state) {
    (void)state;
    make_archive();
    run_sql("UPDATE games SET record = replace(record, 'd4', 'z9')");
    struct archive *archive = open_archive();
    struct bw_record record;
    assert_false(archive_load(archive, 1, &record, message));
    assert_has(message, "Game 1 is damaged");
    assert_null(archive_resume(archive, 1, NULL, 0, message));
    assert_int_equal(count_games(archive, NULL), 1);
    archive_close(archive);
}

static void game_with_an_endless_record_is_told(void **state) {
    (void)state;
    make_archive();
    struct archive *archive = open_archive();
    struct bw_record record;
    assert_true(archive_load(archive, 1, &record, message));
    run_sql("UPDATE games SET record = zeroblob(70000000)");
    int64_t id;
    bool added;
    assert_true(archive_import(archive, &record, &id, &added, message));
    assert_true(added);
    bw_record_free(&record);
    assert_false(archive_load(archive, 1, &record, message));
    assert_has(message, "Game 1 is damaged");
    archive_close(archive);
}

static void game_with_the_largest_number_is_no_full_disk(void **state) {
    (void)state;
    make_archive();
    run_sql("UPDATE games SET id = 9223372036854775807");
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    assert_has(archive_trouble(archive), "largest number");
    bw_session_free(session);
    archive_close(archive);
}

/* What is checked in a row before its game is resumed. */
static void row_that_does_not_fit_itself_is_refused(void **state) {
    (void)state;
    static const char *const changes[] = {
        "record = replace(record, 'd4', 'd3')", /* legal, but not what was written */
        "record = record || record",
        "record = CAST(record || x'00' AS BLOB)",
        "digest = digest + 1",
        "plies = 7",
        "result = '1-0'",
        "termination = 'resigned'",
        "variant = '4mation:size=6'",
        "variant = 'chess'",
        "player0 = 'Eve'",
        "word1 = 'deep thought'",
        "word1 = 'human'",
        "word1 = 'ugi:'",
        "word1 = 'ugi:engine' || char(0x202E) || 'x'",
        "word1 = 'ugi:' || hex(zeroblob(400))",
        "start_ms = -1",
        "increment_ms = 9223372036854775807",
        "left0_ms = -9223372036854775807",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char sql[160];
        struct bw_record record;
        make_archive();
        snprintf(sql, sizeof sql, "UPDATE games SET %s", changes[i]);
        run_sql(sql);
        struct archive *archive = open_archive();
        if (archive_load(archive, 1, &record, message))
            fail_msg("%s was accepted", changes[i]);
        assert_has(message, "Game 1 is damaged");
        assert_null(archive_resume(archive, 1, NULL, 0, message));
        archive_close(archive);
        assert_int_equal(unlink(path), 0);
    }
}

static void program_that_nobody_allowed_is_not_run(void **state) {
    (void)state;
    static const struct archive_programs none,
        other = {.player = {[1] = {.kind = BW_PLAYER_PROGRAM, .command = "touch y"}}};
    struct archive_programs programs;
    make_archive();
    run_sql("UPDATE games SET word1 = 'ugi:touch x'");
    struct archive *archive = open_archive();
    assert_true(archive_programs(archive, 1, &programs, message));
    player_is(&programs.player[0], "human", "person");
    player_is(&programs.player[1], "ugi:touch x", "ugi:touch x");
    assert_null(archive_resume(archive, 1, &none, 0, message));
    assert_has(message, "nobody has allowed");
    assert_null(archive_resume(archive, 1, &other, 0, message));
    struct bw_session *session = archive_resume(archive, 1, NULL, 0, message);
    player_is(bw_session_player(session, 1), "human", "level 5");
    bw_session_free(session);
    session = archive_resume(archive, 1, &programs, 0, message);
    player_is(bw_session_player(session, 1), "ugi:touch x", "ugi:touch x");
    bw_session_free(session);
    archive_close(archive);
}

/* SQLite would continue in floating point, and C would overflow. */
static void revision_behind_the_largest_number_begins_again(void **state) {
    (void)state;
    make_archive();
    run_sql("UPDATE games SET revision = 9223372036854775807");
    struct archive *archive = open_archive();
    struct bw_session *session = archive_resume(archive, 1, NULL, 0, message);
    assert_int_equal(archive_keep(archive, session, 1), 1);
    play(session, "d5");
    play(session, "d6");
    assert_int_equal(archive_id(archive, session), 1);
    assert_int_equal(latest_game(archive).plies, 3);
    int64_t revision;
    assert_int_equal(query_number(archive, "SELECT revision FROM games", &revision), SQLITE_OK);
    assert_int_equal(revision, 3); /* resumed once, and two moves */
    bw_session_free(session);
    archive_close(archive);
}

static void archive_whose_schema_was_changed_is_left_alone(void **state) {
    (void)state;
    static const char *const changes[] = {
        "CREATE TRIGGER t AFTER UPDATE ON games BEGIN DELETE FROM games; END",
        "CREATE VIEW v AS SELECT * FROM games",
        "CREATE INDEX i ON games (abs(plies))",
        "DROP INDEX games_by_digest",
        "ALTER TABLE games RENAME TO old; CREATE VIEW games AS SELECT * FROM old",
        "CREATE TABLE more (x DEFAULT (random()))",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        make_archive();
        run_sql(changes[i]);
        uint64_t before = sum_of_file();
        if (archive_open(path, message))
            fail_msg("%s was accepted", changes[i]);
        assert_has(message, "tables of this archive");
        assert_true(sum_of_file() == before);
        assert_int_equal(count_files("*damaged*"), 0);
        assert_int_equal(unlink(path), 0);
    }
    make_archive();
    run_sql("ANALYZE");
    archive_close(open_archive());
}

/* Such as the database of another program that uses our application id. */
static void file_that_cannot_be_brought_up_to_date_is_left_as_it_is(void **state) {
    (void)state;
    run_sql("PRAGMA application_id = 1114993271; CREATE TABLE x (a)");
    uint64_t before = sum_of_file();
    assert_null(archive_open(path, message));
    assert_has(message, "left as it is");
    assert_true(sum_of_file() == before);
    assert_int_equal(count_files("*"), 1);
}

static void name_of_a_file_is_no_uri(void **state) {
    (void)state;
    char before[PATH_SIZE];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(folder), 0);
    struct archive *archive = archive_open("file:x.db?mode=memory", message);
    assert_non_null(archive);
    archive_close(archive);
    archive = archive_open(":memory:", message);
    assert_non_null(archive);
    archive_close(archive);
    assert_int_equal(chdir(before), 0);
    assert_int_equal(count_files("file:x.db[?]mode=memory"), 1);
    assert_int_equal(count_files(":memory:"), 1);
}

static mode_t rights_of(const char *name) {
    struct stat info;
    assert_int_equal(stat(name, &info), 0);
    return info.st_mode & 0777;
}

static void archive_is_for_its_owner_alone(void **state) {
    (void)state;
    mode_t mask = umask(022);
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    assert_int_equal(rights_of(path), 0600);
    assert_int_equal(count_files("games.db-wal"), 1);
    assert_int_equal(rights_of(found), 0600);
    assert_int_equal(count_files("games.db-shm"), 1);
    assert_int_equal(rights_of(found), 0600);
    bw_session_free(session);
    archive_close(archive);
    assert_int_equal(chmod(path, 0640), 0); /* sharing it is deliberate */
    archive_close(open_archive());
    assert_int_equal(rights_of(path), 0640);
    umask(mask);
}

/* ---- repair --------------------------------------------------------------------------------- */

static char broken_path[96];

/* Moves an archive of 40 games away, to be damaged, and opens a new one. */
static void break_archive(void) {
    make_large_archive();
    snprintf(broken_path, sizeof broken_path, "%s/broken.db", folder);
    assert_int_equal(rename(path, broken_path), 0);
}

static struct archive_repaired repair(enum archive_repair_end expected) {
    struct archive_repaired repaired;
    struct archive *archive = open_archive();
    enum archive_repair_end end = archive_repair(archive, broken_path, &repaired, message);
    if (end != expected)
        fail_msg("%d: %s", (int)end, message);
    assert_int_equal(count_games(archive, NULL), repaired.count);
    free(repaired.id);
    archive_close(archive);
    return repaired;
}

static void repair_takes_in_all_games_once(void **state) {
    (void)state;
    break_archive();
    struct archive_repaired repaired = repair(ARCHIVE_REPAIRED);
    assert_int_equal(repaired.count, 40);
    assert_int_equal(repaired.present + repaired.unreadable, 0);
    struct archive *archive = open_archive();
    assert_int_equal(archive_repair(archive, broken_path, &repaired, message), ARCHIVE_REPAIRED);
    assert_int_equal(repaired.count, 0);
    assert_int_equal(repaired.present, 40);
    free(repaired.id);
    struct archive_game game = latest_game(archive);
    assert_string_equal(game.started, "2026-11-15 15:55"); /* as it was */
    archive_close(archive);
}

/* Whichever page is gone, the games on the others are recovered, and those on it are counted. */
static void repair_without_each_page(void) {
    long pages = file_size(broken_path) / 4096;
    char copy[128], command[300];
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    snprintf(command, sizeof command, "cp %s %s", broken_path, copy);
    assert_int_equal(system(command), 0);
    for (long page = 0; page < pages; page++) {
        snprintf(command, sizeof command, "cp %s %s; rm -f %s*", copy, broken_path, path);
        assert_int_equal(system(command), 0);
        overwrite(broken_path, page * 4096, 4096, page % 2 ? '\0' : 'x');
        struct archive_repaired repaired = repair(ARCHIVE_REPAIRED);
        if (repaired.count + repaired.unreadable != 40 || repaired.count < 20 || !repaired.is_exact)
            fail_msg("page %ld: %zu and %zu", page, repaired.count, repaired.unreadable);
    }
}

static void repair_goes_round_any_page_that_is_gone(void **state) {
    (void)state;
    break_archive();
    repair_without_each_page();
}

/* One of version 1 has other pages from the third on. */
static void repair_goes_round_any_page_of_an_older_archive(void **state) {
    (void)state;
    make_large_archive();
    run_sql("DROP TABLE judgements; VACUUM; PRAGMA user_version = 1");
    snprintf(broken_path, sizeof broken_path, "%s/broken.db", folder);
    assert_int_equal(rename(path, broken_path), 0);
    repair_without_each_page();
}

/* The number of rows of games on the intact pages; the third page has those of another table. */
static size_t count_rows(const char *name) {
    unsigned char page[4096];
    size_t rows = 0;
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    for (int number = 1; fread(page, sizeof page, 1, file) == 1; number++)
        if (number != 1 && number != 3 && page[0] == 0x0D)
            rows += (size_t)page[3] << 8 | page[4];
    fclose(file);
    return rows;
}

static void repair_takes_in_every_game_before_the_cut(void **state) {
    (void)state;
    break_archive();
    assert_int_equal(count_rows(broken_path), 40);
    for (long size = file_size(broken_path) - 1; size >= 4096; size -= 2048) {
        char command[300];
        snprintf(command, sizeof command, "rm -f %s*", path);
        assert_int_equal(system(command), 0);
        assert_int_equal(truncate(broken_path, size), 0);
        struct archive_repaired repaired = repair(ARCHIVE_REPAIRED);
        if (repaired.count < count_rows(broken_path) || repaired.count + repaired.unreadable > 40)
            fail_msg("%ld bytes: %zu and %zu", size, repaired.count, repaired.unreadable);
        if (repaired.is_exact && repaired.count + repaired.unreadable != 40)
            fail_msg("%ld bytes: not all are accounted for", size);
    }
}

static void repair_needs_no_root_of_the_table(void **state) {
    (void)state;
    break_archive();
    overwrite(broken_path, 4096, 1, '\xff');
    struct archive_repaired repaired = repair(ARCHIVE_REPAIRED);
    assert_int_equal(repaired.count, 40);
    assert_true(repaired.is_exact);
}

/* A page with a hole may still be recognised, but some of its rows are gone; without its beginning,
 * all are lost, here 20. */
static void repair_counts_the_games_in_a_hole(void **state) {
    (void)state;
    break_archive();
    long end = file_size(broken_path);
    char copy[128], command[300];
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    snprintf(command, sizeof command, "cp %s %s", broken_path, copy);
    assert_int_equal(system(command), 0);
    for (long place = 4096; place + 2000 < end; place += 1700) {
        snprintf(command, sizeof command, "cp %s %s; rm -f %s*", copy, broken_path, path);
        assert_int_equal(system(command), 0);
        overwrite(broken_path, place, 2000, '\0');
        struct archive_repaired repaired = repair(ARCHIVE_REPAIRED);
        size_t all = repaired.count + repaired.unreadable;
        if (all > 40 || (repaired.is_exact && all != 40) || repaired.count < 10)
            fail_msg("hole at %ld: %zu and %zu", place, repaired.count, repaired.unreadable);
    }
}

static void repair_reads_the_log_and_writes_nothing_beside_the_file(void **state) {
    (void)state;
    char command[300];
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("4mation");
    archive_keep(archive, session, 0);
    play(session, "d4");
    snprintf(broken_path, sizeof broken_path, "%s/broken.db", folder);
    snprintf(command, sizeof command, "cp %s %s; cp %s-wal %s-wal", path, broken_path, path,
             broken_path);
    assert_int_equal(system(command), 0);
    bw_session_free(session);
    archive_close(archive);
    assert_int_equal(unlink(path), 0);
    snprintf(command, sizeof command, "cd %s && chmod 400 broken* && cksum broken* > sums", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(repair(ARCHIVE_REPAIRED).count, 1);
    snprintf(command, sizeof command, "cd %s && cksum broken* | cmp -s - sums", folder);
    assert_int_equal(system(command), 0);
}

/* An archive whose records are computed by an expression that would run for centuries. */
static void repair_computes_nothing_that_a_file_asks_for(void **state) {
    (void)state;
    make_archive();
    run_sql(
        "PRAGMA writable_schema = ON;"
        "UPDATE sqlite_master SET sql = replace(sql, 'record TEXT NOT NULL', 'record TEXT AS"
        " (instr(hex(zeroblob(30000000)), hex(zeroblob(9000000)) || 1))') WHERE name = 'games'");
    snprintf(broken_path, sizeof broken_path, "%s/broken.db", folder);
    assert_int_equal(rename(path, broken_path), 0);
    assert_int_equal(repair(ARCHIVE_REPAIRED).count, 1);
}

static void repair_of_the_archive_itself_finds_all_games_there(void **state) {
    (void)state;
    struct archive_repaired repaired;
    make_large_archive();
    struct archive *archive = open_archive();
    assert_int_equal(archive_repair(archive, path, &repaired, message), ARCHIVE_REPAIRED);
    assert_int_equal(repaired.count, 0);
    assert_int_equal(repaired.present, 40);
    archive_close(archive);
}

static void repair_refuses_what_is_no_archive(void **state) {
    (void)state;
    snprintf(broken_path, sizeof broken_path, "%s/broken.db", folder);
    assert_int_equal(repair(ARCHIVE_REPAIR_FAILED).count, 0);
    assert_has(message, "cannot be read");
    FILE *file = fopen(broken_path, "wb");
    assert_non_null(file);
    for (int i = 0; i < 9000; i++)
        fprintf(file, "%d\n", i);
    fclose(file);
    repair(ARCHIVE_REPAIR_NOTHING);
    assert_has(message, "not an archive of Burrow's");
    assert_int_equal(unlink(broken_path), 0);
    assert_int_equal(mkdir(broken_path, 0700), 0);
    repair(ARCHIVE_REPAIR_FAILED);
    assert_int_equal(rmdir(broken_path), 0);
}

static void environment_chooses_the_place(void **state) {
    (void)state;
    assert_int_equal(setenv("BURROW_ARCHIVE", path, 1), 0);
    struct archive *archive = archive_open(NULL, message);
    assert_non_null(archive);
    archive_close(archive);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(setenv("BURROW_ARCHIVE", "", 1), 0);
    assert_null(archive_open(NULL, message));
    assert_string_equal(message, "");
    assert_int_equal(unsetenv("BURROW_ARCHIVE"), 0);
}

static void every_commit_reaches_the_disk(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    int64_t synchronous;
    assert_int_equal(query_number(archive, "PRAGMA synchronous", &synchronous), SQLITE_OK);
    assert_int_equal(synchronous, 2);
    struct query query = query_begin(archive, "PRAGMA journal_mode");
    assert_true(query_row(&query));
    assert_string_equal((const char *)sqlite3_column_text(query.statement, 0), "wal");
    query_end(&query);
    archive_close(archive);
}

/* ---- lists ---------------------------------------------------------------------------------- */

static void filters_let_through_what_they_say(void **state) {
    (void)state;
    static const char *const games[] = {
        "[Game \"talpa:size=6\"]\n[Red \"Ann\"]\n[Blue \"level 5\"]\n[Date \"2026.11.15\"]\n\n"
        "1. a1a2\n*\n",
        "[Game \"4mation\"]\n[X \"Bob\"]\n[O \"Ann\"]\n[Date \"2026.11.14\"]\n"
        "[Termination \"resigned\"]\n\n1. d4 1-0\n",
        "[Game \"4mation:swap=yes\"]\n[X \"Bob\"]\n[Date \"2025.03.??\"]\n"
        "[Termination \"agreed\"]\n\n1. d4 1/2-1/2\n",
        "[Game \"4mation:size=8,swap=yes\"]\n[Date \"long ago\"]\n\n1. d4 *\n",
    };
    static const struct {
        struct archive_filter filter;
        int count;
    } cases[] = {
        {{.game = NULL}, 4},
        {{.game = "4mation"}, 3},
        {{.game = "talpa"}, 1},
        {{.game = "talpa:size=6"}, 1},
        {{.game = "talpa:size=8"}, 0},
        {{.game = "4mation:swap=yes"}, 2},
        {{.game = "4mation:swap=yes,size=8"}, 1},
        {{.player = "ann"}, 2},
        {{.player = "LEVEL"}, 1},
        {{.player = "%"}, 0},
        {{.result = "1-0"}, 1},
        {{.result = "*"}, 2},
        {{.unfinished = true}, 2},
        {{.since = "2026"}, 2},
        {{.since = "2026.11.15"}, 1},
        {{.until = "2026.11.14"}, 2},
        {{.until = "2025"}, 1},
        {{.since = "2025.03", .until = "2025.03"}, 1},
        {{.since = "2027"}, 0},
        {{.most = 3}, 3},
        {{.game = "4mation", .player = "bob", .most = 1}, 1},
        {{.id = 2}, 1},
        {{.id = 77}, 0},
    };
    struct archive *archive = open_archive();
    bool added;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        import_text(archive, games[i], &added);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (count_games(archive, &cases[i].filter) != cases[i].count)
            fail_msg("case %zu: %d games", i, count_games(archive, &cases[i].filter));
    int count = 0;
    assert_false(archive_list(archive, &(struct archive_filter){.game = "chess"}, count_game,
                              &count, message));
    assert_has(message, "chess");
    archive_close(archive);
}

static void latest_change_comes_first(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_session *first = session_of("4mation"), *second = session_of("talpa");
    struct bw_random random;
    bw_random_seed(&random, 1);
    archive_keep(archive, first, 0);
    archive_keep(archive, second, 0);
    play_random(first, &random);
    play_random(second, &random);
    assert_string_equal(latest_game(archive).variant, "talpa");
    play_random(first, &random);
    assert_string_equal(latest_game(archive).variant, "4mation");
    assert_int_equal(latest_unfinished(archive), archive_id(archive, first));
    struct bw_error error;
    assert_true(bw_session_resign(first, 0, 0, &error));
    assert_int_equal(latest_unfinished(archive), archive_id(archive, second));
    assert_true(archive_has(archive, archive_id(archive, second), message));
    assert_false(archive_has(archive, 99, message));
    bw_session_free(first);
    bw_session_free(second);
    archive_close(archive);
}

/* ---- records -------------------------------------------------------------------------------- */

static void record_that_is_there_is_not_imported_again(void **state) {
    (void)state;
    static const char text[] = "[Game \"4mation\"]\n\n1. d4 *\n";
    struct archive *archive = open_archive();
    bool added;
    int64_t id = import_text(archive, text, &added);
    assert_true(added);
    assert_int_equal(import_text(archive, text, &added), id);
    assert_false(added);
    assert_int_equal(count_games(archive, NULL), 1);
    archive_close(archive);
}

static void imported_bots_sit_down_and_strangers_run_nothing(void **state) {
    (void)state;
    static const struct {
        const char *name, *word;
    } cases[] = {
        {"level 5", "5"},
        {"greedy", "greedy"},
        {"ranked:3", "ranked:3"},
        {"random", "random"},
        {"Ann", "human"},
        {"level 12", "human"},
        {"ugi:touch /tmp/x", "human"},
        {"human", "human"},
        {"level ugi:true", "human"},
    };
    struct archive *archive = open_archive();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        bool added;
        snprintf(text, sizeof text, "[Game \"4mation\"]\n[X \"%s\"]\n\n1. d4 *\n", cases[i].name);
        int64_t id = import_text(archive, text, &added);
        struct bw_session *session = archive_resume(archive, id, NULL, 0, message);
        player_is(bw_session_player(session, 0), cases[i].word, cases[i].name);
        player_is(bw_session_player(session, 1), "human", "person");
        bw_session_free(session);
    }
    archive_close(archive);
}

static void resumed_import_keeps_its_tags(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    bool added;
    int64_t id = import_text(archive,
                             "[Game \"4mation\"]\n[X \"Ann\"]\n[O \"Bob\"]\n[Date \"1999\"]\n"
                             "[Event \"A fair\"]\n[Seed \"7\"]\n\n1. d4 {one} *\n",
                             &added);
    struct bw_session *session = archive_resume(archive, id, NULL, 0, message);
    assert_int_equal(archive_keep(archive, session, id), id);
    play(session, "d5");
    assert_stored_has(archive, id,
                      "[X \"Ann\"]\n[O \"Bob\"]\n[Date \"1999\"]\n[Result \"*\"]\n"
                      "[Event \"A fair\"]\n[Seed \"7\"]\n\n1. d4 {one} d5\n*\n");
    assert_string_equal(latest_game(archive).started, "1999");
    bw_session_free(session);
    archive_close(archive);
}

static void changes_that_are_rolled_back_never_were(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    bool added;
    assert_true(archive_begin(archive, message));
    import_text(archive, "[Game \"4mation\"]\n\n1. d4 *\n", &added);
    archive_rollback(archive);
    assert_int_equal(count_games(archive, NULL), 0);
    assert_true(archive_begin(archive, message));
    import_text(archive, "[Game \"4mation\"]\n\n1. d4 *\n", &added);
    assert_true(archive_commit(archive, message));
    assert_int_equal(count_games(archive, NULL), 1);
    archive_close(archive);
}

static void add_random_words(struct bw_record *record, struct bw_random *random) {
    static const char *const words[] = {"well dug", "a \"quote\" and \\", "número é ação 🐾",
                                        "[brackets] 1-0 * swap", "+0.42/11"};
    struct bw_error error;
    if (bw_random_below(random, 4) == 0)
        assert_true(bw_record_add_comment(record, words[bw_random_below(random, 5)], &error));
    if (bw_random_below(random, 20) == 0) {
        char name[16];
        snprintf(name, sizeof name, "Tag_%d", bw_random_below(random, 30));
        assert_true(bw_record_set_tag(record, name, words[bw_random_below(random, 5)], &error));
    }
}

static void end_at_random(struct bw_record *record, struct bw_random *random) {
    if (record->result != BW_UNDECIDED)
        return;
    enum bw_result result = (enum bw_result)bw_random_below(random, 4);
    enum bw_termination termination = (enum bw_termination)bw_random_below(random, 5);
    bw_record_finish(record, result, termination, NULL); /* or it stays open */
}

static void fill_at_random(struct bw_record *record, struct bw_random *random) {
    static const char *const variants[] = {"talpa:size=4", "talpa:size=5,first=blue,swap=yes",
                                           "4mation", "4mation:size=5,swap=yes", "talpa"};
    struct bw_position start = start_of(variants[bw_random_below(random, 5)]);
    int plies = bw_random_below(random, 60);
    if (bw_random_below(random, 3) == 0)
        bw_play(&start, any_move(&start, random)); /* a start of its own */
    bw_record_init(record, &start);
    add_random_words(record, random);
    for (int ply = 0; ply < plies && record->result == BW_UNDECIDED; ply++) {
        assert_true(bw_record_add_ply(record, any_move(&record->end, random), NULL));
        add_random_words(record, random);
        if (ply == 0 && bw_random_below(random, 2) && bw_record_add_swap(record, NULL))
            add_random_words(record, random);
    }
    end_at_random(record, random);
}

/* Both as a text that is exported and read again, and as a game that is resumed and left. */
static void random_games_come_back_byte_for_byte(void **state) {
    (void)state;
    struct archive *archive = open_archive();
    struct bw_random random;
    int resumed = 0;
    bw_random_seed(&random, 77);
    assert_true(archive_begin(archive, message));
    for (int game = 0; game < 300; game++) {
        struct bw_record record;
        int64_t id;
        bool added;
        fill_at_random(&record, &random);
        char *text = text_of_record(&record);
        assert_true(archive_import(archive, &record, &id, &added, message));
        char *out = stored(archive, id);
        assert_string_equal(out, text);
        assert_int_equal(import_text(archive, out, &added), id);
        assert_false(added);
        struct bw_session *session = archive_resume(archive, id, NULL, 0, message);
        assert_non_null(session);
        assert_true(bw_position_equal(bw_session_now(session), &record.end));
        assert_int_equal(bw_session_result(session), record.result);
        resumed++;
        bw_session_free(session);
        free(out);
        free(text);
        bw_record_free(&record);
    }
    assert_true(archive_commit(archive, message));
    assert_int_equal(resumed, 300);
    archive_close(archive);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

/* ---- results -------------------------------------------------------------------------------- */

static void resign_as(struct archive *archive, int loser, bool helped) {
    struct bw_session *session = session_of("talpa");
    struct bw_error error;
    archive_keep(archive, session, 0);
    play(session, "a1a2");
    if (helped)
        bw_session_help(session, BW_HELP_ADVICE);
    if (loser >= 0)
        assert_true(bw_session_resign(session, loser, 0, &error));
    archive_release(archive, session);
    bw_session_free(session);
}

static void results_are_visited_in_the_order_of_time(void **state) {
    struct archive *archive = open_archive();
    char out[64] = "";
    bool added;
    (void)state;
    resign_as(archive, 0, false);
    resign_as(archive, 1, false);
    resign_as(archive, -1, false); /* unfinished */
    resign_as(archive, 1, true);
    import_text(archive, /* from elsewhere */
                "[Game \"talpa\"]\n[Red \"Ann\"]\n[Blue \"level 3\"]\n[Result \"1-0\"]\n"
                "[Termination \"resigned\"]\n\n1. a1a2\n1-0\n",
                &added);
    assert_true(archive_results(archive, "talpa", write_result, out, message));
    assert_string_equal(out, "5- 5+ 5+! ");
    out[0] = '\0';
    assert_true(archive_results(archive, "4mation", write_result, out, message));
    assert_string_equal(out, "");
    archive_close(archive);
}

static void help_stays_with_a_game_that_goes_on(void **state) {
    struct archive *archive = open_archive();
    struct bw_session *session = session_of("talpa");
    struct bw_error error;
    (void)state;
    archive_keep(archive, session, 0);
    play(session, "a1a2");
    int64_t id = archive_id(archive, session);
    bw_session_help(session, BW_HELP_ADVICE);
    play(session, "b1b2");
    archive_release(archive, session);
    bw_session_free(session);
    session = archive_resume(archive, id, NULL, 0, message);
    assert_non_null(session);
    assert_int_equal(bw_session_helped(session), BW_HELP_ADVICE);
    archive_keep(archive, session, id);
    assert_true(bw_session_undo(session, 0, &error));
    assert_stored_has(archive, id, "[Help \"undo, advice\"]");
    archive_release(archive, session);
    bw_session_free(session);
    archive_close(archive);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(game_without_a_move_is_not_kept),
        TEST(kept_game_says_what_it_is),
        TEST(event_is_kept_before_it_is_shown),
        TEST(resumed_game_equals_the_session_at_every_step),
        TEST(resumed_game_goes_on_as_the_same_game),
        TEST(clocks_are_kept),
        TEST(session_at_the_address_of_an_old_one_is_a_new_game),
        TEST(branch_is_kept_at_once_as_a_new_game),
        TEST(game_that_another_program_changed_is_not_written_over),
        TEST(change_after_resuming_is_noticed),
        TEST(deleted_game_that_is_still_played_is_kept_anew),
        TEST(busy_archive_is_told_and_made_up_for),
        TEST(full_disk_is_told_and_made_up_for),
        TEST(read_only_file_is_read_and_told),
        TEST(read_only_folder_is_read_and_told),
        TEST(folder_alone_that_is_read_only_is_read_and_told),
        TEST(folder_that_takes_no_file_is_refused),
        TEST(overwritten_archive_is_put_aside),
        TEST(truncated_archive_is_put_aside),
        TEST(damage_during_a_game_is_survived),
        TEST(archive_that_another_program_put_aside_is_noticed),
        TEST(checking_a_large_file_takes_little_memory),
        TEST(file_that_is_no_database_is_left_alone_unless_it_is_in_the_usual_place),
        TEST(database_of_another_program_is_left_alone),
        TEST(newer_archive_is_left_alone),
        TEST(log_of_a_newer_archive_is_left_alone_too),
        TEST(archive_that_was_only_begun_is_finished),
        TEST(older_archive_is_brought_up_to_date),
        TEST(older_archive_that_was_changed_is_left_alone),
        TEST(older_archive_that_is_read_only_is_read),
        TEST(judgements_are_kept_with_their_game),
        TEST(game_with_a_damaged_record_is_told),
        TEST(game_with_an_endless_record_is_told),
        TEST(game_with_the_largest_number_is_no_full_disk),
        TEST(row_that_does_not_fit_itself_is_refused),
        TEST(program_that_nobody_allowed_is_not_run),
        TEST(revision_behind_the_largest_number_begins_again),
        TEST(archive_whose_schema_was_changed_is_left_alone),
        TEST(file_that_cannot_be_brought_up_to_date_is_left_as_it_is),
        TEST(name_of_a_file_is_no_uri),
        TEST(archive_is_for_its_owner_alone),
        TEST(repair_takes_in_all_games_once),
        TEST(repair_goes_round_any_page_that_is_gone),
        TEST(repair_goes_round_any_page_of_an_older_archive),
        TEST(repair_takes_in_every_game_before_the_cut),
        TEST(repair_needs_no_root_of_the_table),
        TEST(repair_counts_the_games_in_a_hole),
        TEST(repair_reads_the_log_and_writes_nothing_beside_the_file),
        TEST(repair_computes_nothing_that_a_file_asks_for),
        TEST(repair_of_the_archive_itself_finds_all_games_there),
        TEST(repair_refuses_what_is_no_archive),
        TEST(environment_chooses_the_place),
        TEST(every_commit_reaches_the_disk),
        TEST(filters_let_through_what_they_say),
        TEST(latest_change_comes_first),
        TEST(record_that_is_there_is_not_imported_again),
        TEST(imported_bots_sit_down_and_strangers_run_nothing),
        TEST(resumed_import_keeps_its_tags),
        TEST(changes_that_are_rolled_back_never_were),
        TEST(random_games_come_back_byte_for_byte),
        TEST(results_are_visited_in_the_order_of_time),
        TEST(help_stays_with_a_game_that_goes_on),
    };
    setenv("TZ", "UTC", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
