/* Solving: values against trying everything; ledgers that do not depend on who worked on them, how
 * often they were stopped, or in which order.
 *
 * Jobs are tiny here, so that even small boards are split into many. */
#define _GNU_SOURCE
#include "solve/line.h"
#include "support.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    JOB_NODES = 300,
    TEXT_SIZE = 1 << 20
};

static char folder[64];
static char message[LEDGER_MESSAGE_SIZE];

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/burrow-solve-XXXXXX");
    return mkdtemp(folder) ? 0 : 1;
}

static int remove_folder(void **state) {
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static const char *path_of(const char *name) {
    static char path[2][128];
    static int which;
    which = 1 - which;
    snprintf(path[which], sizeof path[which], "%s/%s", folder, name);
    return path[which];
}

static struct ledger *ledger_of(const char *name, const char *variant, uint64_t job_nodes) {
    struct bw_variant settled = start_of(variant).variant;
    struct ledger_kind kind = solve_ledger_kind(&settled);
    kind.job_nodes = job_nodes;
    const char *place = strcmp(name, ":memory:") == 0 ? name : path_of(name);
    struct ledger *ledger = ledger_open(place, &kind, false, message);
    if (!ledger)
        fail_msg("%s", message);
    return ledger;
}

static struct solve_task task_of(struct ledger *ledger, const struct bw_position *position,
                                 int threads) {
    return (struct solve_task){.position = *position, .ledger = ledger, .threads = threads};
}

/* Solves a position; returns its value. */
static enum bw_result solved(struct ledger *ledger, const struct bw_position *position,
                             int threads) {
    struct solve_task task = task_of(ledger, position, threads);
    struct solve_result result;
    assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    return result.value;
}

/* All of a ledger as its text, in memory that the caller frees. */
static char *text_of(struct ledger *ledger) {
    char *text = calloc(1, TEXT_SIZE);
    const char *path = path_of("exported.txt");
    assert_non_null(text);
    FILE *file = fopen(path, "w+");
    assert_non_null(file);
    if (!ledger_write(ledger, file))
        fail_msg("%s", ledger_message(ledger));
    rewind(file);
    size_t length = fread(text, 1, TEXT_SIZE - 1, file);
    assert_true(length > 0 && length < TEXT_SIZE - 1);
    fclose(file);
    return text;
}

/* ---- values --------------------------------------------------------------------------------- */

static enum bw_result tried(const struct bw_position *position) {
    int value = exact_value(position);
    return value == 0 ? BW_DRAWN
                      : bw_won_by(value > 0 ? position->turn : bw_opponent(position->turn));
}

static const struct {
    const char *variant;
    int plies; /* after which everything can be tried */
} boards[] = {
    {"talpa:size=3", 0},
    {"talpa:size=3,first=blue", 0},
    {"talpa:size=4", 4},
    {"talpa:size=4,first=blue", 4},
    {"talpa:size=5", 13},
    {"4mation:size=3", 0},
    {"4mation:size=4", 2},
    {"4mation:size=4,row=4", 7},
    {"4mation:size=4,row=4,blocked=opponent", 8},
    {"4mation:size=4,row=4,blocked=free", 9},
    {"4mation:size=5,row=4", 14},
    {"4mation:size=5,row=4,blocked=free", 15},
};

static bool play_on(struct bw_position *position, int plies, struct bw_random *random) {
    for (int i = 0; i < plies && bw_result(position) == BW_UNDECIDED; i++)
        bw_play(position, any_move(position, random));
    return bw_result(position) == BW_UNDECIDED;
}

static void values_are_those_of_trying_everything(void **state) {
    static const uint64_t nodes[] = {20, 300, 100000};
    struct bw_random random;
    bw_random_seed(&random, 18);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        for (int round = 0; round < 9; round++) {
            struct bw_position position = start_of(boards[i].variant);
            struct ledger *ledger = ledger_of(":memory:", boards[i].variant, nodes[round % 3]);
            if (play_on(&position, boards[i].plies + round % 3, &random))
                assert_int_equal(solved(ledger, &position, 1), tried(&position));
            ledger_close(ledger);
        }
    }
}

/* Every finding of a ledger, by trying everything. */
static void check_finding(void *context, const struct finding *finding) {
    int *count = context;
    struct bw_position position = position_of("talpa:size=4", finding->position);
    if (finding->value == FINDING_SPLIT ||
        bw_piece_count(&position, 0) + bw_piece_count(&position, 1) > 12)
        return;
    assert_int_equal(finding->value, exact_value(&position));
    ++*count;
}

static void everything_in_a_ledger_is_true(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = ledger_of(":memory:", "talpa:size=4", 20);
    int count = 0;
    assert_int_equal(solved(ledger, &start, 2), BW_WON_BY_0);
    ledger_rewind(ledger);
    assert_true(ledger_read(ledger, check_finding, &count));
    assert_true(count > 20);
    ledger_close(ledger);
}

/* ---- one ledger, however it was made -------------------------------------------------------- */

static char *text_by(const char *name, int threads) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = ledger_of(name, "talpa:size=4", JOB_NODES);
    solved(ledger, &start, threads);
    char *text = text_of(ledger);
    ledger_close(ledger);
    return text;
}

static void the_number_of_threads_does_not_matter(void **state) {
    char *one = text_by(":memory:", 1), *three = text_by(":memory:", 3);
    assert_string_equal(one, three);
    free(one);
    free(three);
}

/* A stop that comes while the work is under way. */
struct alarm {
    struct bw_stop stop;
    int countdown;
};

static void count_down(void *context, const struct solve_progress *progress) {
    struct alarm *alarm = context;
    if (progress->jobs >= (uint64_t)alarm->countdown)
        bw_stop_tell(&alarm->stop);
}

/* Goes on with a ledger until the value is known, and is stopped again and again. */
static void solve_in_sittings(const struct bw_position *start) {
    enum solve_end end = SOLVE_STOPPED;
    for (int sittings = 0; end == SOLVE_STOPPED; sittings++) {
        struct alarm alarm = {.countdown = sittings % 3};
        struct ledger *ledger = ledger_of("stopped.db", "talpa:size=4", JOB_NODES);
        struct solve_task task = task_of(ledger, start, 2);
        struct solve_result result;
        task.stop = &alarm.stop;
        task.progress = count_down;
        task.context = &alarm;
        if (sittings < 10 && sittings % 3 == 0)
            bw_stop_tell(&alarm.stop);
        end = solve_run(&task, &result);
        ledger_close(ledger);
        assert_true(sittings < 1000);
    }
    assert_int_equal(end, SOLVE_DONE);
}

/* A sitting that is stopped before it begins only reads what is known, and knows the value although some
 * jobs of the last batch may be open. Whoever goes on then does these first. */
static void stopping_and_going_on_does_not_matter(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    solve_in_sittings(&start);
    struct ledger *ledger = ledger_of("stopped.db", "talpa:size=4", JOB_NODES);
    solved(ledger, &start, 2);
    char *stopped = text_of(ledger), *whole = text_by(":memory:", 1);
    assert_string_equal(stopped, whole);
    ledger_close(ledger);
    free(stopped);
    free(whole);
}

/* A program on its own connection to the ledger, and how many jobs it has ended. */
struct program {
    struct ledger *ledger;
    uint64_t jobs;
};

static void *work_beside(void *context) {
    struct bw_position start = start_of("talpa:size=4");
    struct program *program = context;
    struct solve_task task = task_of(program->ledger, &start, 2);
    struct solve_result result;
    assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    program->jobs = result.jobs;
    return NULL;
}

static void count_tries(void *context, const struct finding *finding) {
    *(uint64_t *)context += finding->work > 0;
}

static void two_programs_share_a_ledger_and_do_no_job_twice(void **state) {
    struct program programs[2];
    char *whole = text_by(":memory:", 1);
    uint64_t tries = 0;
    pthread_t other;
    for (int i = 0; i < 2; i++)
        programs[i].ledger = ledger_of("shared.db", "talpa:size=4", JOB_NODES);
    assert_int_equal(pthread_create(&other, NULL, work_beside, &programs[0]), 0);
    work_beside(&programs[1]);
    assert_int_equal(pthread_join(other, NULL), 0);
    ledger_rewind(programs[0].ledger);
    assert_true(ledger_read(programs[0].ledger, count_tries, &tries));
    assert_int_equal(programs[0].jobs + programs[1].jobs, tries);
    for (int i = 0; i < 2; i++) {
        char *shared = text_of(programs[i].ledger);
        assert_string_equal(shared, whole);
        ledger_close(programs[i].ledger);
        free(shared);
    }
    free(whole);
}

static void a_text_is_as_good_as_the_ledger(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    char *whole = text_by("whole.db", 1);
    assert_int_equal(rename(path_of("exported.txt"), path_of("whole.txt")), 0);
    struct ledger *ledger = ledger_of("again.db", "talpa:size=4", JOB_NODES);
    assert_int_equal(ledger_import(ledger, path_of("whole.txt")), LEDGER_JOINED);
    struct solve_task task = task_of(ledger, &start, 1);
    struct solve_result result;
    assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    assert_int_equal(result.value, BW_WON_BY_0);
    assert_int_equal(result.jobs, 0);
    char *again = text_of(ledger);
    assert_string_equal(again, whole);
    ledger_close(ledger);
    free(again);
    free(whole);
}

static void the_line_keeps_the_value(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = ledger_of(":memory:", "talpa:size=4", JOB_NODES);
    struct solve_task task = task_of(ledger, &start, 1);
    struct solve_result result;
    assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    assert_true(result.length > 0);
    struct bw_position position = start;
    for (int i = 0; i < result.length; i++) {
        bw_play(&position, result.line[i]);
        if (bw_piece_count(&position, 0) + bw_piece_count(&position, 1) <= 13)
            assert_int_equal(tried(&position), result.value);
    }
    ledger_close(ledger);
}

/* Also where nothing was split. It is compared once everything can be tried. */
static void the_line_ends_the_game(void **state) {
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const char *variant = boards[i].variant;
        const int plies = boards[i].plies;
        struct bw_position position = start_of(variant);
        const uint64_t nodes =
            position.variant.size > 4 ? SOLVE_JOB_NODES : UINT64_C(10) * JOB_NODES;
        struct ledger *ledger = ledger_of(":memory:", variant, nodes);
        struct solve_task task = task_of(ledger, &position, 1);
        struct solve_result result;
        assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
        line_extend(&task, &result);
        for (int ply = 0; ply < result.length; ply++) {
            assert_int_equal(bw_result(&position), BW_UNDECIDED);
            bw_play(&position, result.line[ply]);
            if (ply >= plies && bw_result(&position) == BW_UNDECIDED)
                assert_int_equal(tried(&position), result.value);
        }
        assert_int_equal(bw_result(&position), result.value);
        ledger_close(ledger);
    }
}

static void a_stop_ends_the_line(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = ledger_of(":memory:", "talpa:size=4", 100000);
    struct solve_task task = task_of(ledger, &start, 1);
    struct solve_result result;
    struct bw_stop stop = {0};
    assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    bw_stop_tell(&stop);
    task.stop = &stop;
    line_extend(&task, &result);
    assert_int_equal(result.length, 0);
    ledger_close(ledger);
}

/* In any order: these are no positions of the game, which it does not mind. */
static void a_million_findings_are_learned_at_once(void **state) {
    struct bw_position start = start_of("4mation:size=5");
    struct frontier *frontier = frontier_new(&start);
    struct finding finding = {.value = FINDING_WIN, .work = 2};
    const uint64_t many = 1000000;
    assert_non_null(frontier);
    for (uint64_t i = 0; i < 2 * many; i++) { /* each twice */
        snprintf(finding.position, sizeof finding.position, "%d", (int)(i * 7919 % many));
        frontier_learn(frontier, &finding);
    }
    assert_int_equal(frontier_count(frontier).work, 2 * many);
    assert_int_equal(frontier_value(frontier), BW_UNDECIDED);
    frontier_free(frontier);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_trying_everything),
        cmocka_unit_test(everything_in_a_ledger_is_true),
        cmocka_unit_test(the_number_of_threads_does_not_matter),
        cmocka_unit_test(stopping_and_going_on_does_not_matter),
        cmocka_unit_test(two_programs_share_a_ledger_and_do_no_job_twice),
        cmocka_unit_test(a_text_is_as_good_as_the_ledger),
        cmocka_unit_test(the_line_keeps_the_value),
        cmocka_unit_test(the_line_ends_the_game),
        cmocka_unit_test(a_stop_ends_the_line),
        cmocka_unit_test(a_million_findings_are_learned_at_once),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
