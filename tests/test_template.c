/* The minimal interface of a game to the engine, src/search/kernel/template_node.h, is enough to
 * play it well: with its kernels in the list, the template game is searched at each width of board. */
#include "games/list.h"
#include "support.h"
#include <burrow/level.h>
#include <burrow/search.h>

static struct bw_search *engine;

static int make_engine(void **state) {
    (void)state;
    engine = bw_search_new_sized(6);
    return engine ? 0 : 1;
}

static int free_engine(void **state) {
    (void)state;
    bw_search_free(engine);
    return 0;
}

/* The value that a search has proved; 2 if it has proved nothing. */
static void keep_value(void *context, const struct bw_info *info) {
    int *value = context;
    *value = info->score >= BW_MATE_BOUND    ? 1
             : info->score <= -BW_MATE_BOUND ? -1
             : info->proved_draw             ? 0
                                             : 2;
}

static bw_move think(const struct bw_position *position, struct bw_limits limits, int *value) {
    *value = 2;
    bw_search_clear(engine);
    const struct bw_task task = {.limits = limits, .report = keep_value, .context = value};
    return bw_search_run(engine, position, &task);
}

static struct bw_position start_of_size(int size) {
    struct bw_variant variant = {.game = &bw_template_game};
    struct bw_position position;
    assert_true(bw_variant_settle(&variant, size, NULL));
    bw_position_start(&position, &variant);
    return position;
}

/* The sides take corners of a board, and two other squares, in this order. */
static struct bw_position with_corners(int size, int moves) {
    struct bw_position position = start_of_size(size);
    const int last = size - 1, middle = size / 2;
    const int squares[] = {
        bw_square(0, 0),      bw_square(middle, middle), bw_square(last, 0),
        bw_square(middle, 0), bw_square(0, middle),      bw_square(middle, last),
    };
    for (int i = 0; i < moves; i++)
        bw_play(&position, bw_move_make(squares[i], squares[i]));
    return position;
}

static bool is_corner(const struct bw_position *position, bw_move move) {
    const int last = position->variant.size - 1, square = bw_move_to(move);
    return (bw_row(square) == 0 || bw_row(square) == last) &&
           (bw_column(square) == 0 || bw_column(square) == last);
}

static const int sizes[] = {3, 4, 8, 9, 11, 12, 16}; /* of all three widths */
enum {
    SIZES = sizeof sizes / sizeof *sizes
};

static void the_engine_plays_it_and_no_other_here(void **state) {
    struct bw_position position = start_of_size(4);
    struct bw_variant talpa = {.game = &bw_talpa_game};
    assert_true(bw_variant_settle(&talpa, 0, NULL));
    assert_true(bw_search_plays(&position.variant));
    assert_false(bw_search_plays(&talpa));
}

static void a_win_in_one_is_found(void **state) {
    for (int i = 0; i < SIZES; i++) {
        struct bw_position position = with_corners(sizes[i], 4);
        int value;
        bw_move move = think(&position, (struct bw_limits){.nodes = 1000}, &value);
        assert_true(is_corner(&position, move));
        assert_int_equal(value, 1);
        bw_play(&position, move);
        assert_int_equal(bw_result(&position), bw_won_by(0));
    }
}

static void two_open_corners_cannot_both_be_parried(void **state) {
    for (int i = 0; i < SIZES; i++) {
        struct bw_position position = with_corners(sizes[i], 3);
        int value;
        think(&position, (struct bw_limits){.depth = 3}, &value);
        assert_int_equal(value, -1);
    }
}

static void proved_values_are_exact(void **state) {
    static const struct bw_limits limits[] = {{.depth = 20}, {.nodes = 1000000}};
    struct bw_random random;
    bw_random_seed(&random, 5);
    for (int game = 0; game < 200; game++) {
        struct bw_position position = start_of_size(3);
        int plies = bw_random_below(&random, 7), value;
        for (int i = 0; i < plies && bw_result(&position) == BW_UNDECIDED; i++)
            bw_play(&position, any_move(&position, &random));
        if (bw_result(&position) != BW_UNDECIDED)
            continue;
        struct bw_position next = position;
        bw_play(&next, think(&position, limits[game % 2], &value));
        assert_int_equal(value, exact_value(&position));
        assert_int_equal(-exact_value(&next), value);
    }
}

static void corners_count_in_the_evaluation(void **state) {
    for (int i = 0; i < SIZES; i++) {
        struct bw_position position = with_corners(sizes[i], 1);
        assert_int_equal(bw_evaluate(&position), -100);
    }
}

static void every_level_sees_a_win_in_one(void **state) {
    struct bw_position position = with_corners(4, 4);
    struct bw_random random;
    bw_random_seed(&random, 1);
    for (int level = 1; level <= 9; level++) {
        const struct bw_task task = {.limits = {.nodes = 1000}};
        assert_true(is_corner(&position, bw_level_move(engine, &position, level, &random, &task)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_plays_it_and_no_other_here),
        cmocka_unit_test(a_win_in_one_is_found),
        cmocka_unit_test(two_open_corners_cannot_both_be_parried),
        cmocka_unit_test(proved_values_are_exact),
        cmocka_unit_test(corners_count_in_the_evaluation),
        cmocka_unit_test(every_level_sees_a_win_in_one),
    };
    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
