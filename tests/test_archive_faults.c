/* The archive on a disk that fails, loses what was not synced, or is shared by many; and without
 * memory. Whatever happens, three things hold: what was acknowledged is there afterwards, a sound
 * file is never put aside, and nothing false is reported.
 *
 * A scenario does what people do with an archive, and notes what it was promised. It runs again and
 * again, each time with another disk call or allocation failing; then, with a working disk, the
 * promises are checked. For power cuts it runs once, and whenever something happens to a file, an
 * image of what the disk could hold then is taken. */
#define _DEFAULT_SOURCE
#include "archive/archive_inside.h"
#include "fault_vfs.h"
#include "support.h"
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the program's own allocations ---------------------------------------------------------- */

/* The names are the linker's. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size) {
    return fault_allocation() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fault_allocation() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return fault_allocation() ? NULL : __real_realloc(memory, size);
}
/* NOLINTEND(bugprone-reserved-identifier) */

/* ---- folders -------------------------------------------------------------------------------- */

static char folder[64], path[96], damaged_path[96];

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/burrow-faults-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    snprintf(damaged_path, sizeof damaged_path, "%s/broken.db", folder);
    return 0;
}

/* Removes the files in the folder that match a pattern; returns their number. */
static size_t remove_files(const char *pattern) {
    char whole[160];
    glob_t names;
    snprintf(whole, sizeof whole, "%s/%s", folder, pattern);
    if (glob(whole, 0, NULL, &names) != 0)
        return 0;
    size_t count = names.gl_pathc;
    for (size_t i = 0; i < count; i++)
        unlink(names.gl_pathv[i]);
    globfree(&names);
    return count;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    fault_plan(FAULT_NONE, 0, false);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* A file in memory, to be written again before each run. */
struct saved {
    char bytes[256 * 1024];
    size_t size;
};

static void save_file(const char *name, struct saved *saved) {
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    saved->size = fread(saved->bytes, 1, sizeof saved->bytes, file);
    assert_true(saved->size < sizeof saved->bytes);
    fclose(file);
}

static void restore_file(const char *name, const struct saved *saved) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(saved->bytes, 1, saved->size, file), saved->size);
    assert_int_equal(fclose(file), 0);
}

/* ---- promises ------------------------------------------------------------------------------- */

enum {
    MOST_GAMES = 64,
    GONE = -1 /* a game that was deleted */
};

/* What was acknowledged, by id: the least number of plies of a game; 0 promises nothing. */
struct promises {
    int plies[MOST_GAMES];
};

static struct promises promised;
static int64_t clock_ms;

static int64_t test_clock(void) {
    return clock_ms += 1000;
}

static void promise(int64_t id, int plies) {
    assert_true(id > 0 && id < MOST_GAMES);
    promised.plies[id] = plies;
}

struct seen {
    bool id[MOST_GAMES];
};

static bool see_game(void *context, const struct archive_game *game) {
    struct seen *seen = context;
    assert_true(game->id > 0 && game->id < MOST_GAMES);
    seen->id[game->id] = true;
    return true;
}

/* Whether a list that claims to be complete is. */
static bool list_keeps(const struct seen *seen, const struct promises *promises) {
    for (int id = 1; id < MOST_GAMES; id++)
        if (promises->plies[id] != 0 && seen->id[id] != (promises->plies[id] > 0))
            return false;
    return true;
}

static char why[1024];

static bool broken(const char *what, int id) {
    snprintf(why, sizeof why, "%s (game %d)", what, id);
    return false;
}

static bool game_keeps(struct archive *archive, int id, int plies) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct bw_record record;
    if (plies == 0)
        return true;
    bool is_there = archive_load(archive, id, &record, message);
    if (!is_there)
        return plies == GONE ? strstr(message, "There is no game") != NULL : broken(message, id);
    size_t count = record.ply_count;
    bw_record_free(&record);
    if (plies == GONE)
        return broken("a deleted game is there again", id);
    return count >= (size_t)plies || broken("a move that was acknowledged is lost", id);
}

/* Whether the archive at a path opens as if nothing had happened, and has what it promised. */
static bool keeps(const char *where, const struct promises *promises) {
    static const struct archive_filter all;
    char message[ARCHIVE_MESSAGE_SIZE];
    struct seen seen = {0};
    struct archive *archive = archive_open(where, message);
    if (!archive)
        return broken(message, 0);
    bool good = archive_trouble(archive) ? broken(archive_trouble(archive), 0) : true;
    good = good && (archive_list(archive, &all, see_game, &seen, message) || broken(message, 0));
    good = good && (list_keeps(&seen, promises) || broken("the list is not right", 0));
    for (int id = 1; good && id < MOST_GAMES; id++)
        good = game_keeps(archive, id, promises->plies[id]);
    archive_close(archive);
    return good;
}

/* ---- what people do ------------------------------------------------------------------------- */

static char message[ARCHIVE_MESSAGE_SIZE];
static bool unsafe; /* commits need not reach the disk: to test these tests */

static struct archive *open_archive(void) {
    message[0] = '\0';
    struct archive *archive = archive_open(path, message);
    if (!archive) {
        assert_true(message[0] != '\0');
        return NULL;
    }
    archive_set_clock(archive, test_clock);
    sqlite3_wal_autocheckpoint(archive->db, 12); /* early, so that there is one */
    if (unsafe)
        query_run(archive, "PRAGMA synchronous = OFF");
    return archive;
}

/* Whether what just happened in a session was written; if not, there is a sentence that says so. */
static bool acknowledged(const struct archive *archive) {
    const char *trouble = archive_trouble(archive);
    if (trouble)
        assert_true(strlen(trouble) > 10);
    return !trouble;
}

static void play_moves(struct archive *archive, struct bw_session *session, int count,
                       struct bw_random *random) {
    struct bw_error error;
    for (int i = 0; i < count && bw_session_result(session) == BW_UNDECIDED; i++) {
        assert_true(bw_session_play(session, any_move(bw_session_now(session), random), 0, &error));
        if (acknowledged(archive))
            promise(archive_id(archive, session), bw_session_plies(session));
    }
}

static void play_new(struct archive *archive, int moves, uint64_t seed) {
    struct bw_setup setup = {
        .start = start_of("talpa:size=5"),
        .player = {{.name = "Ann"}, {.kind = BW_PLAYER_LEVEL, .level = 5}},
    };
    struct bw_random random;
    bw_random_seed(&random, seed);
    struct bw_session *session = bw_session_new(&setup, 0);
    if (!session)
        return;
    archive_keep(archive, session, 0);
    if (acknowledged(archive)) /* or nobody listens */
        play_moves(archive, session, moves, &random);
    archive_release(archive, session);
    bw_session_free(session);
}

static void play_on(struct archive *archive, int64_t id, int moves) {
    struct bw_random random;
    bw_random_seed(&random, 3);
    struct bw_session *session = archive_resume(archive, id, NULL, 0, message);
    if (!session) {
        assert_true(strlen(message) > 10 && !strstr(message, "There is no game"));
        return;
    }
    archive_keep(archive, session, id);
    if (acknowledged(archive))
        play_moves(archive, session, moves, &random);
    archive_release(archive, session);
    bw_session_free(session);
}

static void list_games(struct archive *archive) {
    static const struct archive_filter all;
    struct seen seen = {0};
    if (archive_list(archive, &all, see_game, &seen, message))
        assert_true(list_keeps(&seen, &promised));
    else
        assert_true(strlen(message) > 10);
}

/* Imports two records, both or none. */
static void import_games(struct archive *archive) {
    int64_t id[2] = {0, 0};
    bool good = archive_begin(archive, message);
    for (int i = 0; good && i < 2; i++) {
        char text[96];
        struct bw_record_reader reader;
        struct bw_record record;
        bool added;
        snprintf(text, sizeof text, "[Game \"4mation\"]\n[Round \"%d\"]\n\n1. d4 d5\n*\n", i);
        bw_record_reader_init(&reader, text, strlen(text));
        if (bw_record_next(&reader, &record, NULL) != 1) {
            good = false; /* only without memory */
            break;
        }
        good = archive_import(archive, &record, &id[i], &added, message);
        bw_record_free(&record);
    }
    if (!good)
        archive_rollback(archive);
    else if (archive_commit(archive, message))
        for (int i = 0; i < 2; i++)
            promise(id[i], 2);
    else
        assert_true(strlen(message) > 10);
}

static void delete_game(struct archive *archive, int64_t id) {
    promise(id, 0);
    if (archive_delete(archive, id, message))
        promise(id, GONE);
    else
        assert_true(strlen(message) > 10 && !strstr(message, "There is no game"));
}

static void repair_games(struct archive *archive) {
    struct archive_repaired repaired;
    enum archive_repair_end end = archive_repair(archive, damaged_path, &repaired, message);
    if (end == ARCHIVE_REPAIRED)
        for (size_t i = 0; i < repaired.count; i++)
            promise(repaired.id[i], 1);
    else
        assert_true(strlen(message) > 10);
    free(repaired.id);
}

/* ---- scenarios ------------------------------------------------------------------------------ */

/* The archive that most scenarios begin with: three games, two of them unfinished. */
static struct saved sound, damaged;
static struct promises sound_promises;

static void first_use(struct archive *archive) {
    play_new(archive, 3, 1);
    list_games(archive);
}

static void going_on(struct archive *archive) {
    play_on(archive, 1, 3);
    play_new(archive, 2, 5);
}

static void looking(struct archive *archive) {
    struct bw_record record;
    list_games(archive);
    if (archive_load(archive, 2, &record, message))
        bw_record_free(&record);
    else
        assert_false(strstr(message, "There is no game") != NULL);
    int64_t id = 0;
    if (archive_latest(archive, &id, message))
        assert_true(id > 0);
    if (!archive_has(archive, 2, message))
        assert_true(strlen(message) > 10);
}

static void importing(struct archive *archive) {
    import_games(archive);
    list_games(archive);
}

static void deleting(struct archive *archive) {
    delete_game(archive, 2);
    play_on(archive, 1, 1);
}

static const struct scenario {
    const char *name;
    bool begins_empty;
    void (*run)(struct archive *archive);
} scenarios[] = {
    {"first use", true, first_use}, {"going on", false, going_on},
    {"looking", false, looking},    {"importing", false, importing},
    {"deleting", false, deleting},  {"repairing", false, repair_games},
};

enum {
    SCENARIOS = sizeof scenarios / sizeof *scenarios
};

static void prepare(const struct scenario *scenario) {
    remove_files("games.db*");
    memset(&promised, 0, sizeof promised);
    if (!scenario->begins_empty) {
        promised = sound_promises;
        restore_file(path, &sound);
    }
    restore_file(damaged_path, &damaged);
}

static void run_scenario(const struct scenario *scenario) {
    struct archive *archive = open_archive();
    if (!archive)
        return;
    scenario->run(archive);
    archive_close(archive);
}

enum {
    PAGE = 4096
};

/* A sound archive, and one with a page that is gone from the middle of it. */
static int make_files(void **state) {
    if (make_folder(state) != 0)
        return -1;
    promised = (struct promises){0};
    struct archive *archive = open_archive();
    for (int i = 0; i < 3; i++)
        play_new(archive, 2, (uint64_t)i);
    archive_close(archive);
    save_file(path, &sound);
    sound_promises = promised;
    archive = open_archive();
    for (int i = 0; i < 30; i++)
        play_new(archive, 2, 100 + (uint64_t)i);
    archive_close(archive);
    save_file(path, &damaged);
    assert_true(damaged.size >= 7 * (size_t)PAGE);
    memset(damaged.bytes + 6 * (size_t)PAGE, 'x', PAGE);
    return 0;
}

static void assert_kept(const struct scenario *scenario, const char *fault, long at) {
    fault_plan(FAULT_NONE, 0, false);
    if (remove_files("*damaged*") > 0)
        fail_msg("%s, %s %ld: a sound file was put aside", scenario->name, fault, at);
    if (!keeps(path, &promised))
        fail_msg("%s, %s %ld: %s", scenario->name, fault, at, why);
}

/* Runs a scenario once for each call that a fault can hit, or for every `stride`-th, with that call
 * failing. */
static long fail_calls(const struct scenario *scenario, enum fault_kind kind, const char *name,
                       bool lasting, long most) {
    prepare(scenario);
    fault_plan(kind, 0, false);
    run_scenario(scenario);
    long count = fault_calls(), stride = most > 0 && count > most ? (count + most - 1) / most : 1;
    for (long at = 1; at <= count; at += stride) {
        prepare(scenario);
        fault_plan(kind, at, lasting);
        run_scenario(scenario);
        assert_kept(scenario, name, at);
    }
    return count;
}

/* Does this for all scenarios; at most `most` times each, unless that is 0. */
static void fail_each(enum fault_kind kind, const char *name, bool lasting, long most) {
    long count = 0;
    for (int i = 0; i < SCENARIOS; i++)
        count += fail_calls(&scenarios[i], kind, name, lasting, most);
    assert_true(count > SCENARIOS);
}

/* ---- a disk that fails ---------------------------------------------------------------------- */

static void one_error_of_the_disk_loses_nothing_and_condemns_nothing(void **state) {
    (void)state;
    fail_each(FAULT_IO, "error at call", false, 0);
}

static void disk_that_fails_from_some_moment_on_loses_nothing(void **state) {
    (void)state;
    fail_each(FAULT_IO, "errors from call", true, 0);
}

static void full_disk_loses_nothing(void **state) {
    (void)state;
    fail_each(FAULT_FULL, "no room at write", false, 0);
    fail_each(FAULT_FULL, "no room from write", true, 0);
}

static void busy_archive_loses_nothing(void **state) {
    (void)state;
    fail_each(FAULT_BUSY, "no lock at", false, 0);
    fail_each(FAULT_BUSY, "no lock from", true, 0);
}

/* A page that is once read as zeros is not damaged. Scenarios that write are left out, since what
 * was misread may be written back. */
static void page_that_is_read_wrongly_once_is_no_damage(void **state) {
    (void)state;
    static const struct scenario reading = {"reading", false, looking};
    prepare(&reading);
    fault_plan(FAULT_SHORT_READ, 0, false);
    run_scenario(&reading);
    long count = fault_calls();
    for (long at = 1; at <= count; at++) {
        prepare(&reading);
        fault_plan(FAULT_SHORT_READ, at, false);
        struct archive *archive = open_archive();
        fault_plan(FAULT_NONE, 0, false);
        archive_close(archive);
        assert_kept(&reading, "zeros at read", at);
    }
}

/* ---- no memory ------------------------------------------------------------------------------ */

/* There are thousands of allocations, of which the test tries some; BURROW_FAULTS=all tries them
 * all. */
static long most_without_memory(void) {
    enum {
        SOME = 60
    };
    const char *faults = getenv("BURROW_FAULTS");
    return faults && strcmp(faults, "all") == 0 ? 0 : SOME;
}

static void no_memory_loses_nothing(void **state) {
    (void)state;
    fail_each(FAULT_MEMORY, "no memory at", false, most_without_memory());
}

static void no_memory_from_some_moment_on_loses_nothing(void **state) {
    (void)state;
    fail_each(FAULT_MEMORY, "no memory from", true, most_without_memory());
}

/* ---- power cuts ----------------------------------------------------------------------------- */

enum {
    MOST_IMAGES = 4096,
    IMAGES_A_MOMENT = 2
};

static struct promises image_promises[MOST_IMAGES];
static int images;

static void image_folder(int image, char out[128]) {
    snprintf(out, 128, "%s/cut-%d", folder, image);
}

static void take_images(void) {
    for (int i = 0; i < IMAGES_A_MOMENT && images < MOST_IMAGES; i++) {
        char name[128];
        image_folder(images, name);
        assert_int_equal(mkdir(name, 0700), 0);
        fault_image(name, (uint64_t)images + 1);
        image_promises[images++] = promised;
    }
}

static void live_and_be_cut(void) {
    images = 0;
    promised = (struct promises){0};
    remove_files("games.db*");
    fault_watch(take_images);
    for (int i = 0; i < 3; i++) {
        struct archive *archive = open_archive();
        assert_non_null(archive);
        if (i > 0)
            play_on(archive, i, 3);
        play_new(archive, 5, (uint64_t)i);
        if (i == 1)
            import_games(archive);
        if (i == 2)
            delete_game(archive, 1);
        archive_close(archive);
    }
    fault_watch(NULL);
    assert_true(images > 100 && images < MOST_IMAGES);
}

/* The number of images without what was promised when they were taken. */
static int count_broken(void) {
    int count = 0;
    for (int i = 0; i < images; i++) {
        char name[128], where[160], pattern[64];
        image_folder(i, name);
        snprintf(where, sizeof where, "%s/games.db", name);
        snprintf(pattern, sizeof pattern, "cut-%d/*damaged*", i);
        bool good = keeps(where, &image_promises[i]);
        count += !good || remove_files(pattern) > 0;
        snprintf(pattern, sizeof pattern, "cut-%d/*", i);
        remove_files(pattern);
        rmdir(name);
    }
    return count;
}

static void power_cut_loses_nothing_that_was_acknowledged(void **state) {
    (void)state;
    live_and_be_cut();
    int count = count_broken();
    if (count > 0)
        fail_msg("%d of %d images: %s", count, images, why);
}

/* Proves that these tests can fail: without syncing, they do. */
static void power_cut_is_noticed_where_commits_do_not_reach_the_disk(void **state) {
    (void)state;
    unsafe = true;
    live_and_be_cut();
    unsafe = false;
    assert_true(count_broken() > 0);
}

/* ---- many programs -------------------------------------------------------------------------- */

enum {
    PROGRAMS = 8,
    ROUNDS = 12
};

/* A separate process: opens the archive once all have started, and keeps a game. */
static _Noreturn void be_a_program(int gate) {
    char byte;
    if (read(gate, &byte, 1) != 0) /* all see at once that it is closed */
        _exit(9);
    struct archive *archive = archive_open(path, message);
    if (!archive) {
        fprintf(stderr, "%s\n", message);
        _exit(1);
    }
    struct bw_setup setup = {.start = start_of("4mation"),
                             .player = {{.name = "A"}, {.name = "B"}}};
    struct bw_session *session = bw_session_new(&setup, 0);
    struct bw_random random;
    bw_random_seed(&random, 1);
    archive_keep(archive, session, 0);
    for (int i = 0; i < 3; i++) {
        bw_session_play(session, any_move(bw_session_now(session), &random), 0, NULL);
        if (i > 0 && archive_trouble(archive)) { /* the first may report damage */
            fprintf(stderr, "%s\n", archive_trouble(archive));
            _exit(2);
        }
    }
    archive_close(archive);
    _exit(0);
}

/* Starts several processes at once; returns how many of them failed. */
static int run_programs(void) {
    int gate[2], discontent = 0;
    pid_t child[PROGRAMS];
    assert_int_equal(pipe(gate), 0);
    for (int i = 0; i < PROGRAMS; i++) {
        child[i] = fork();
        assert_true(child[i] >= 0);
        if (child[i] == 0) {
            close(gate[1]);
            be_a_program(gate[0]);
        }
    }
    close(gate[0]);
    close(gate[1]);
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        discontent += status != 0;
    }
    return discontent;
}

static void assert_programs_kept_their_games(void) {
    struct promises three = {0};
    for (int id = 1; id <= PROGRAMS; id++)
        three.plies[id] = 3;
    if (!keeps(path, &three))
        fail_msg("%s", why);
}

static void first_use_by_many_programs_at_once_keeps_all_games(void **state) {
    (void)state;
    fault_wait(true);
    for (int round = 0; round < ROUNDS; round++) {
        remove_files("games.db*");
        assert_int_equal(run_programs(), 0);
        assert_programs_kept_their_games();
    }
    fault_wait(false);
}

static void damage_that_many_programs_meet_at_once_is_put_aside_once(void **state) {
    (void)state;
    fault_wait(true);
    for (int round = 0; round < ROUNDS; round++) {
        remove_files("games.db*");
        restore_file(path, &damaged);
        assert_int_equal(run_programs(), 0);
        assert_int_equal(remove_files("games.db.damaged-*[0-9]"), 1);
        assert_programs_kept_their_games();
    }
    fault_wait(false);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_files, remove_folder)

/* With an argument, runs only the tests whose names match that pattern. */
int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        TEST(one_error_of_the_disk_loses_nothing_and_condemns_nothing),
        TEST(disk_that_fails_from_some_moment_on_loses_nothing),
        TEST(full_disk_loses_nothing),
        TEST(busy_archive_loses_nothing),
        TEST(page_that_is_read_wrongly_once_is_no_damage),
        TEST(no_memory_loses_nothing),
        TEST(no_memory_from_some_moment_on_loses_nothing),
        TEST(power_cut_loses_nothing_that_was_acknowledged),
        TEST(power_cut_is_noticed_where_commits_do_not_reach_the_disk),
        TEST(first_use_by_many_programs_at_once_keeps_all_games),
        TEST(damage_that_many_programs_meet_at_once_is_put_aside_once),
    };
    setenv("TZ", "UTC", 1);
    fault_install();
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
