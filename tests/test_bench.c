/* The signature of the search: a number that is right, or none when memory runs out. */
#include "allocation.h"
#include "games/list.h"
#include "games/variant.h"
#include "support.h"
#include <burrow/search.h>

static void nothing_to_search_takes_no_nodes(void **state) {
    struct bw_variant variant = variant_of("4mation:size=8,row=2");
    assert_int_equal(bw_bench(&variant), 0);
}

static void a_game_that_the_engine_does_not_know_has_no_signature(void **state) {
    struct bw_variant variant;
    assert_true(bw_variant_read_keys(&variant, &bw_template_game, "", NULL));
    assert_true(bw_variant_settle(&variant, 0, NULL));
    assert_true(bw_bench(&variant) == BW_BENCH_FAILED);
}

static void bench_is_right_or_fails(void *nodes) {
    struct bw_variant variant = variant_of("talpa:size=4");
    begin_refusing();
    uint64_t found = bw_bench(&variant);
    end_refusing();
    assert_true(found == BW_BENCH_FAILED || found == *(uint64_t *)nodes);
}

static void without_memory_there_is_no_wrong_signature(void **state) {
    struct bw_variant variant = variant_of("talpa:size=4");
    uint64_t nodes = bw_bench(&variant);
    assert_true(nodes > 0 && nodes != BW_BENCH_FAILED);
    assert_true(refuse_each_allocation(bench_is_right_or_fails, &nodes) > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_to_search_takes_no_nodes),
        cmocka_unit_test(a_game_that_the_engine_does_not_know_has_no_signature),
        cmocka_unit_test(without_memory_there_is_no_wrong_signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
