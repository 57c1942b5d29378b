/* The prover for small boards: the same values as the prover for every board, with one thread and with
 * several, with a table that is large enough and with one that is not; and the same work each time. */
#include "search/part.h"
#include "support.h"

#define MEGABYTE ((size_t)1 << 20)

static int pieces_of(const struct bw_position *position) {
    return bw_piece_count(position, 0) + bw_piece_count(position, 1);
}

/* From random games, in which so many pieces are left and nobody has won. */
static struct bw_position random_position(const char *variant, int pieces,
                                          struct bw_random *random) {
    struct bw_position position;
    do {
        position = start_of(variant);
        while (bw_result(&position) == BW_UNDECIDED && pieces_of(&position) > pieces)
            bw_play(&position, any_move(&position, random));
    } while (bw_result(&position) != BW_UNDECIDED);
    return position;
}

static enum bw_result proved(const struct bw_position *position, const struct bw_part *how,
                             uint64_t *work) {
    struct bw_part part = *how;
    enum bw_result value;
    part.position = *position;
    if (part.nodes == 0)
        part.nodes = UINT64_MAX >> 1;
    assert_true(bw_part_prove(&part, &value, work));
    return value;
}

static const struct bw_part general = {.bytes = 16 * MEGABYTE, .general = true},
                            one_thread = {.bytes = 16 * MEGABYTE},
                            three_threads = {.bytes = 4 * MEGABYTE, .threads = 3},
                            three_that_grow = {.bytes = 64 * MEGABYTE, .threads = 3},
                            small_table = {.bytes = 2 * MEGABYTE};

static const struct {
    const char *variant;
    int pieces, positions;
} boards[] = {
    {"talpa:size=3", 8, 20},
    {"talpa:size=4", 14, 40},
    {"talpa:size=5", 20, 40},
    {"talpa:size=6", 24, 40},
    {"talpa:size=6,first=blue", 25, 20},
};

static void all_ways_find_the_same_value(void **state) {
    struct bw_random random;
    uint64_t work;
    bw_random_seed(&random, 6);
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int j = 0; j < boards[i].positions; j++) {
            struct bw_position position =
                random_position(boards[i].variant, boards[i].pieces - j % 4, &random);
            enum bw_result value = proved(&position, &general, &work);
            assert_int_not_equal(value, BW_UNDECIDED);
            assert_int_equal(proved(&position, &one_thread, &work), value);
            assert_int_equal(proved(&position, &three_threads, &work), value);
        }
}

/* A long proof has the table grow, with one thread and with three, or replace most of what is in it, which
 * the work shows: usually it takes more. */
static void a_table_grows_and_a_full_one_forgets(void **state) {
    struct bw_random random;
    uint64_t work, less_memory, more_memory;
    bw_random_seed(&random, 7);
    (void)state;
    struct bw_position position;
    enum bw_result value;
    do {
        position = random_position("talpa:size=6", 28, &random);
        value = proved(&position, &one_thread, &more_memory);
    } while (more_memory < 400000);
    assert_int_equal(proved(&position, &general, &work), value);
    assert_int_equal(proved(&position, &three_that_grow, &work), value);
    assert_int_equal(proved(&position, &small_table, &less_memory), value);
    assert_int_not_equal(less_memory, more_memory);
}

static void one_thread_takes_the_same_work_each_time(void **state) {
    struct bw_random random;
    uint64_t work, again;
    bw_random_seed(&random, 8);
    (void)state;
    for (int i = 0; i < 20; i++) {
        struct bw_position position = random_position("talpa:size=6", 26, &random);
        enum bw_result value = proved(&position, &one_thread, &work);
        assert_int_equal(proved(&position, &one_thread, &again), value);
        assert_int_equal(work, again);
    }
}

static void a_limit_is_kept_to_the_position(void **state) {
    const struct bw_position start = start_of("talpa:size=6");
    const uint64_t limits[] = {1, 20, 1023, 1024, 1025, 70000};
    uint64_t work;
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct bw_part part = one_thread;
        part.nodes = limits[i];
        assert_int_equal(proved(&start, &part, &work), BW_UNDECIDED);
        assert_int_equal(work, limits[i]);
    }
}

/* What comes first is not what moves, so a table must not be taken for positions of the other side. */
static void either_side_may_be_to_move(void **state) {
    struct bw_random random;
    uint64_t work;
    bw_random_seed(&random, 9);
    (void)state;
    for (int i = 0; i < 40; i++) {
        struct bw_position position = random_position("talpa:size=5", 18, &random);
        position.turn = (uint8_t)bw_opponent(position.turn);
        enum bw_result value = proved(&position, &general, &work);
        assert_int_equal(proved(&position, &one_thread, &work), value);
    }
}

static void a_stop_ends_all_threads(void **state) {
    struct bw_stop stop = {0};
    struct bw_part part = three_threads;
    const struct bw_position start = start_of("talpa:size=6");
    uint64_t work;
    (void)state;
    bw_stop_tell(&stop);
    part.stop = &stop;
    assert_int_equal(proved(&start, &part, &work), BW_UNDECIDED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_find_the_same_value),
        cmocka_unit_test(a_table_grows_and_a_full_one_forgets),
        cmocka_unit_test(one_thread_takes_the_same_work_each_time),
        cmocka_unit_test(a_limit_is_kept_to_the_position),
        cmocka_unit_test(either_side_may_be_to_move),
        cmocka_unit_test(a_stop_ends_all_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
