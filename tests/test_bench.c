/* The signature of the search: a number that is right, or none when memory runs out. */
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

#ifdef BURROW_WRAP_ALLOCATION
/* The linker's --wrap sends what the search allocates through these. Of the blocks of zeros it
 * cannot do without the first few only; later ones are the prover's, which makes do with less.
 * The names are the linker's. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

enum {
    NEEDED_ZEROS = 3 /* a search, its table, and the table that a bench wants */
};

static int allocations, zeros; /* so many were made, and so many blocks of zeros */
static int forbidden;          /* this one fails; 0 for none */

static bool may_allocate(void) {
    return ++allocations != forbidden;
}

void *__wrap_malloc(size_t size) {
    return may_allocate() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size) {
    bool may = ++zeros > NEEDED_ZEROS || may_allocate();
    return may ? __real_calloc(count, size) : NULL;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return may_allocate() ? __real_aligned_alloc(alignment, size) : NULL;
}
/* NOLINTEND(bugprone-reserved-identifier) */

static uint64_t bench_without(const struct bw_variant *variant, int allocation) {
    allocations = zeros = 0;
    forbidden = allocation;
    uint64_t nodes = bw_bench(variant);
    forbidden = 0;
    return nodes;
}

static void without_memory_there_is_no_wrong_signature(void **state) {
    struct bw_variant variant = variant_of("talpa:size=4");
    uint64_t nodes = bench_without(&variant, 0);
    int count = allocations;
    assert_true(nodes > 0 && nodes != BW_BENCH_FAILED);
    int failed = 0;
    for (int i = 1; i <= count; i++) {
        uint64_t found = bench_without(&variant, i);
        assert_true(found == BW_BENCH_FAILED || found == nodes);
        failed += found == BW_BENCH_FAILED;
    }
    assert_true(failed > 10);
    assert_true(bench_without(&variant, 0) == nodes);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_to_search_takes_no_nodes),
        cmocka_unit_test(a_game_that_the_engine_does_not_know_has_no_signature),
#ifdef BURROW_WRAP_ALLOCATION
        cmocka_unit_test(without_memory_there_is_no_wrong_signature),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
