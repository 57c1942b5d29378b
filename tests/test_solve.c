/* Solving: values against trying everything; ledgers that do not depend on who worked on them, how
 * often they were stopped, or in which order; and files that are something else.
 *
 * Jobs are tiny here, so that even small boards are split into many. */
#define _GNU_SOURCE
#include "solve/solve.h"
#include "support.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    JOB_NODES = 300,
    JOB_BYTES = 1 << 20,
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

static struct ledger *ledger_of(const char *name, const char *variant) {
    struct bw_variant settled = start_of(variant).variant;
    struct ledger *ledger =
        ledger_open(strcmp(name, ":memory:") == 0 ? name : path_of(name), &settled, message);
    if (!ledger)
        fail_msg("%s", message);
    return ledger;
}

static struct solve_task task_of(struct ledger *ledger, const struct bw_position *position,
                                 int threads, uint64_t nodes) {
    return (struct solve_task){.position = *position,
                               .ledger = ledger,
                               .threads = threads,
                               .job_nodes = nodes,
                               .job_bytes = JOB_BYTES};
}

static enum bw_result solved(struct ledger *ledger, const struct bw_position *position, int threads,
                             uint64_t nodes) {
    struct solve_task task = task_of(ledger, position, threads, nodes);
    struct solve_result result;
    assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    return result.value;
}

/* All of a ledger as its text, in memory that the caller frees. */
static char *text_of(struct ledger *ledger) {
    char *text = calloc(1, TEXT_SIZE);
    const char *path = path_of("exported.txt");
    assert_non_null(text);
    if (!ledger_export(ledger, path))
        fail_msg("%s", ledger_message(ledger));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
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
            struct ledger *ledger = ledger_of(":memory:", boards[i].variant);
            if (play_on(&position, boards[i].plies + round % 3, &random))
                assert_int_equal(solved(ledger, &position, 1, nodes[round % 3]), tried(&position));
            ledger_close(ledger);
        }
    }
}

/* Every finding of a ledger, by trying everything. */
static void check_finding(void *context, const struct finding *finding) {
    int *count = context;
    struct bw_position position = position_of("talpa:size=4", finding->position);
    if (finding->value == BW_UNDECIDED ||
        bw_piece_count(&position, 0) + bw_piece_count(&position, 1) > 12)
        return;
    assert_int_equal(finding->value, tried(&position));
    ++*count;
}

static void everything_in_a_ledger_is_true(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = ledger_of(":memory:", "talpa:size=4");
    int count = 0;
    assert_int_equal(solved(ledger, &start, 2, 20), BW_WON_BY_0);
    ledger_rewind(ledger);
    assert_true(ledger_read(ledger, check_finding, &count));
    assert_true(count > 20);
    ledger_close(ledger);
}

/* ---- one ledger, however it was made -------------------------------------------------------- */

static char *text_by(const char *name, int threads) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = ledger_of(name, "talpa:size=4");
    solved(ledger, &start, threads, JOB_NODES);
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

static void stopping_and_going_on_does_not_matter(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    enum solve_end end = SOLVE_STOPPED;
    int sittings = 0;
    for (; end == SOLVE_STOPPED; sittings++) {
        struct alarm alarm = {.countdown = sittings % 3};
        struct ledger *ledger = ledger_of("stopped.db", "talpa:size=4");
        struct solve_task task = task_of(ledger, &start, 2, JOB_NODES);
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
    struct ledger *ledger = ledger_of("stopped.db", "talpa:size=4");
    char *stopped = text_of(ledger), *whole = text_by(":memory:", 1);
    assert_int_equal(end, SOLVE_DONE);
    assert_string_equal(stopped, whole);
    ledger_close(ledger);
    free(stopped);
    free(whole);
}

static void *work_beside(void *context) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = context;
    solved(ledger, &start, 2, JOB_NODES);
    return NULL;
}

static void two_programs_share_a_ledger(void **state) {
    struct ledger *ledger[2] = {ledger_of("shared.db", "talpa:size=4"),
                                ledger_of("shared.db", "talpa:size=4")};
    char *whole = text_by(":memory:", 1);
    pthread_t other;
    assert_int_equal(pthread_create(&other, NULL, work_beside, ledger[0]), 0);
    work_beside(ledger[1]);
    assert_int_equal(pthread_join(other, NULL), 0);
    for (int i = 0; i < 2; i++) {
        char *shared = text_of(ledger[i]);
        assert_string_equal(shared, whole);
        ledger_close(ledger[i]);
        free(shared);
    }
    free(whole);
}

static void a_text_is_as_good_as_the_ledger(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    char *whole = text_by("whole.db", 1);
    assert_int_equal(rename(path_of("exported.txt"), path_of("whole.txt")), 0);
    struct ledger *ledger = ledger_of("again.db", "talpa:size=4");
    assert_true(ledger_import(ledger, path_of("whole.txt")));
    struct solve_task task = task_of(ledger, &start, 1, 1); /* which proves nothing by itself */
    struct solve_result result;
    assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    assert_int_equal(result.value, BW_WON_BY_0);
    char *again = text_of(ledger);
    assert_string_equal(again, whole);
    ledger_close(ledger);
    free(again);
    free(whole);
}

static void the_line_keeps_the_value(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    struct ledger *ledger = ledger_of(":memory:", "talpa:size=4");
    struct solve_task task = task_of(ledger, &start, 1, JOB_NODES);
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

/* ---- files that are something else ---------------------------------------------------------- */

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void a_ledger_of_another_variant_is_refused(void **state) {
    struct bw_variant other = start_of("talpa:size=5").variant;
    ledger_close(ledger_of("four.db", "talpa:size=4"));
    assert_null(ledger_open(path_of("four.db"), &other, message));
    assert_has(message, "it is the ledger of talpa:size=4, not of talpa:size=5");
}

static void what_is_no_ledger_is_refused_and_left_alone(void **state) {
    struct bw_variant variant = start_of("talpa:size=4").variant;
    write_file(path_of("letter.txt"), "Dear reader, this is a letter and not a data base at all.");
    assert_null(ledger_open(path_of("letter.txt"), &variant, message));
    assert_has(message, "the ledger cannot be used");
    assert_null(ledger_open(path_of("no/such/folder.db"), &variant, message));
    assert_has(message, "the ledger cannot be used");
}

static void a_damaged_text_is_refused_with_its_line(void **state) {
    static const char *const texts[] = {
        "burrow ledger 1\ttalpa:size=5\n",
        "burrow ledger 1\ttalpa:size=4\nbrbr/rbrb/brbr/rbrb r\tp1win\t12\n",
        "burrow ledger 1\ttalpa:size=4\nbrbr/rbrb/brbr/rbrb r\tp3win\t12\t1\n",
        "burrow ledger 1\ttalpa:size=4\nbrbr/rbrb/brbr/rbr r\tp1win\t12\t1\n",
        "burrow ledger 1\ttalpa:size=4\nbrbr/rbrb/brbr/rbrb r\tp1win\t-1\t1\n",
        "burrow ledger 1\ttalpa:size=4\nbrbr/rbrb/brbr/rbrb r\tp1win\t12\t0\n",
        "burrow ledger 1\ttalpa:size=4\nbrbr/rbrb/brbr/rbrb r\tp1win\t12\t1",
    };
    struct ledger *ledger = ledger_of(":memory:", "talpa:size=4");
    char *before = text_of(ledger);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        write_file(path_of("bad.txt"), texts[i]);
        assert_false(ledger_import(ledger, path_of("bad.txt")));
        assert_has(ledger_message(ledger), i == 0 ? "line 1" : "line 2");
        char *after = text_of(ledger);
        assert_string_equal(after, before);
        free(after);
    }
    assert_false(ledger_import(ledger, path_of("nowhere.txt")));
    assert_has(ledger_message(ledger), "No such file");
    free(before);
    ledger_close(ledger);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_trying_everything),
        cmocka_unit_test(everything_in_a_ledger_is_true),
        cmocka_unit_test(the_number_of_threads_does_not_matter),
        cmocka_unit_test(stopping_and_going_on_does_not_matter),
        cmocka_unit_test(two_programs_share_a_ledger),
        cmocka_unit_test(a_text_is_as_good_as_the_ledger),
        cmocka_unit_test(the_line_keeps_the_value),
        cmocka_unit_test(a_ledger_of_another_variant_is_refused),
        cmocka_unit_test(what_is_no_ledger_is_refused_and_left_alone),
        cmocka_unit_test(a_damaged_text_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
