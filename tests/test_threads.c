/* Several threads in one search, and others that stop it and read its state. Results are checked
 * elsewhere; here the threads interact as often as possible, for the thread sanitizer. */
#include "support.h"
#include "system/system.h"
#include <burrow/search.h>

enum {
    THREADS = 4,
    NODES = 20000
};

static void expect_move(struct bw_search *search, const struct bw_position *position,
                        const struct bw_task *task) {
    bw_move move = bw_search_run(search, position, task);
    assert_true(bw_move_check(position, move, NULL));
}

/* With little memory, so that all of them use the same entries of the table. */
static void threads_share_what_they_have_seen(void **state) {
    static const char *const variants[] = {"talpa",           "talpa:size=5",   "talpa:size=10",
                                           "talpa:size=12",   "4mation",        "4mation:size=5",
                                           "4mation:size=10", "4mation:size=12"};
    struct bw_search *search = bw_search_new_sized(1);
    assert_non_null(search);
    bw_search_set_threads(search, THREADS);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct bw_position position = start_of(variants[i]);
        expect_move(search, &position, &(struct bw_task){.limits = {.nodes = NODES}});
        expect_move(search, &position, &(struct bw_task){.limits = {.depth = 3}});
    }
    bw_search_free(search);
}

struct onlooker {
    const struct bw_search *search;
    struct bw_stop stop;
};

static void look_on(void *context) {
    struct onlooker *onlooker = context;
    while (bw_search_nodes(onlooker->search) < NODES)
        ;
    bw_stop_tell(&onlooker->stop);
}

static void another_thread_may_look_on_and_stop(void **state) {
    static const char *const variants[] = {"talpa", "4mation"};
    struct bw_search *search = bw_search_new_sized(1);
    assert_non_null(search);
    bw_search_set_threads(search, THREADS);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct bw_position position = start_of(variants[i]);
        struct onlooker onlooker = {.search = search};
        struct bw_thread *thread = bw_thread_start(look_on, &onlooker);
        assert_non_null(thread);
        expect_move(search, &position, &(struct bw_task){.stop = &onlooker.stop});
        bw_thread_join(thread);
    }
    bw_search_free(search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_what_they_have_seen),
        cmocka_unit_test(another_thread_may_look_on_and_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
