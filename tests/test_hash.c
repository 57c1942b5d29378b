/* The memory use of the search: no more than it was given, and a little for each thread. Every case
 * runs in its own child process, since peak use is measured for each process. */
#define _DEFAULT_SOURCE
#include "support.h"
#include <burrow/search.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PROGRAM_KB = 2048, /* beside the search */
    THREAD_KB = 2048   /* for each thread: its stacks, one for calls and one for positions */
};

static long most_kilobytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* Fills the table, the trees and the proofs of a game as far as possible, one after the other. */
static void use_all(struct bw_search *search, const char *variant, uint64_t nodes) {
    const struct bw_task shallow = {.limits = {.depth = 4}}, broad = {.limits = {.nodes = nodes}};
    struct bw_position position = start_of(variant);
    bw_search_run(search, &position, &shallow);
    bw_search_clear(search); /* which writes to all of the table */
    bw_search_run(search, &position, &broad);
    bw_search_run(search, &position, &shallow);
    bw_search_clear(search);
}

/* Runs in the child: 0 if the search kept within its memory and used most of the table's, which is
 * two thirds. */
static int measure(int megabytes, int threads) {
    const long before = most_kilobytes(), given = 1024L * megabytes;
    struct bw_search *search = bw_search_new_sized(megabytes);
    if (!search)
        return 1;
    bw_search_set_threads(search, threads);
    use_all(search, "talpa", 400000);
    use_all(search, "talpa:size=5", 400000); /* which is small enough for the prover */
    use_all(search, "4mation:size=6", 400000);
    use_all(search, "4mation:size=12", 50000);
    const long taken = most_kilobytes() - before;
    printf("%4d MB, %d threads: %ld kB and %ld\n", megabytes, threads, given, taken - given);
    fflush(stdout);
    bw_search_free(search);
    return taken <= given + PROGRAM_KB + (long)THREAD_KB * threads && taken >= given / 2 ? 0 : 1;
}

static void assert_bounded(int megabytes, int threads) {
    int how;
    pid_t child = fork();
    if (child == 0)
        _exit(measure(megabytes, threads));
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFEXITED(how) && WEXITSTATUS(how) == 0);
}

static void a_small_search_keeps_to_its_memory(void **state) {
    assert_bounded(16, 1);
    assert_bounded(64, 1);
    assert_bounded(64, 4);
}

static void a_large_search_keeps_to_its_memory(void **state) {
    assert_bounded(512, 1);
    assert_bounded(512, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_search_keeps_to_its_memory),
        cmocka_unit_test(a_large_search_keeps_to_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
