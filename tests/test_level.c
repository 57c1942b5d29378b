/* The levels: what even the lowest promise, and their ratings. That a level is stronger than the one
 * below is measured by tools/levels. */
#include "support.h"
#include <burrow/level.h>
#include <stdio.h>
#include <string.h>

static const char *const variants[] = {"talpa:size=4",   "talpa:size=6",
                                       "talpa:size=9",   "4mation",
                                       "4mation:size=5", "4mation:blocked=opponent"};

enum {
    VARIANTS = sizeof variants / sizeof *variants,
    LEARNERS = 2, /* in every game; they search nothing */
    QUICK = 5     /* the last level that answers at once */
};

static struct bw_search *engine;

static bw_move move_of(const struct bw_position *position, int level, struct bw_random *random) {
    const struct bw_task task = {.lines = 0};
    return bw_level_move(engine, position, level, random, &task);
}

static enum bw_result result_of(const struct bw_position *position, bw_move move) {
    struct bw_position next = *position;
    bw_play(&next, move);
    return bw_result(&next);
}

/* Whether some move leads to a result. */
static bool can_reach(const struct bw_position *position, enum bw_result result) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        if (result_of(position, moves[i]) == result)
            return true;
    return false;
}

static bool must_lose_at_once(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        if (result_of(position, moves[i]) != bw_won_by(bw_opponent(position->turn)))
            return false;
    return true;
}

/* ---- what no person would do ---------------------------------------------------------------- */

/* Plays a game of random moves, and asks a level in each position. */
static void ask_throughout(int level, const char *variant, struct bw_random *random, int *chances) {
    struct bw_position p = start_of(variant);
    while (bw_result(&p) == BW_UNDECIDED) {
        enum bw_result won = bw_won_by(p.turn), lost = bw_won_by(bw_opponent(p.turn));
        bw_move move = move_of(&p, level, random);
        assert_true(bw_move_check(&p, move, NULL));
        if (can_reach(&p, won)) {
            assert_int_equal(result_of(&p, move), won);
            ++chances[0];
        } else if (can_reach(&p, lost) && !must_lose_at_once(&p)) {
            assert_int_not_equal(result_of(&p, move), lost);
            ++chances[1];
        }
        bw_play(&p, bw_classic_random(&p, random));
    }
}

static void every_level_takes_a_win_in_one_and_opens_no_path_for_the_enemy(void **state) {
    struct bw_random random;
    int chances[2] = {0};
    bw_random_seed(&random, 1);
    for (int level = 1; level <= QUICK; level++)
        for (int i = 0; i < VARIANTS; i++)
            for (int game = 0; game < (level < 4 ? 20 : 2); game++)
                ask_throughout(level, variants[i], &random, chances);
    assert_true(chances[0] > 200);
    assert_true(chances[1] > 200);
}

/* ---- how the low levels play ---------------------------------------------------------------- */

/* A position in the course of a random game. */
static struct bw_position some_position(const char *variant, struct bw_random *random) {
    struct bw_position p = start_of(variant), next = p;
    for (int plies = bw_random_below(random, 20); plies > 0; plies--) {
        bw_play(&next, bw_classic_random(&next, random));
        if (bw_result(&next) != BW_UNDECIDED)
            break;
        p = next;
    }
    return p;
}

static int distance_after(const struct bw_position *position, bw_move move, int side) {
    struct bw_position next = *position;
    bw_play(&next, move);
    return next.variant.game->distance(&next, side);
}

/* The smallest distance of a side that a move leads to. */
static int nearest(const struct bw_position *position, int side) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves), best = 1000;
    for (int i = 0; i < count; i++) {
        int distance = distance_after(position, moves[i], side);
        bool loses = result_of(position, moves[i]) == bw_won_by(bw_opponent(position->turn));
        best = !loses && distance < best ? distance : best;
    }
    return best;
}

static void comes_as_near_as_it_can(int level, const char *variant) {
    struct bw_random random;
    bw_random_seed(&random, 2);
    for (int i = 0; i < 200; i++) {
        struct bw_position p = some_position(variant, &random);
        bw_move move = move_of(&p, level, &random);
        if (!must_lose_at_once(&p))
            assert_int_equal(distance_after(&p, move, p.turn), nearest(&p, p.turn));
    }
}

static void level_2_of_talpa_and_1_of_4mation_go_by_their_own_side(void **state) {
    comes_as_near_as_it_can(2, "talpa");
    comes_as_near_as_it_can(1, "4mation");
}

static void the_same_seed_gives_the_same_moves(void **state) {
    for (int level = 1; level <= QUICK; level++)
        for (int i = 0; i < VARIANTS; i++) {
            struct bw_random a, b;
            struct bw_position p = start_of(variants[i]);
            bw_random_seed(&a, 7);
            bw_random_seed(&b, 7);
            bw_search_clear(engine);
            bw_move first = move_of(&p, level, &a);
            bw_search_clear(engine);
            assert_int_equal(move_of(&p, level, &b), first);
        }
}

static void the_quick_levels_do_little_work(void **state) {
    static const char *const large[] = {"talpa:size=16", "4mation:size=16", "talpa", "4mation"};
    struct bw_random random;
    bw_random_seed(&random, 3);
    for (int level = 1; level <= QUICK; level++)
        for (int i = 0; i < 4; i++) {
            struct bw_position p = start_of(large[i]);
            bw_search_clear(engine);
            uint64_t before = bw_search_nodes(engine);
            move_of(&p, level, &random);
            if (level <= LEARNERS)
                assert_true(bw_search_nodes(engine) == before);
            assert_true(bw_search_nodes(engine) <= 45000);
        }
}

/* ---- how far a side is ---------------------------------------------------------------------- */

/* The least number around a square of the board, or `least` if that is less. */
static int least_around(const struct bw_position *p, const int far[256], int square, int least) {
    static const int step[] = {1, -1, 16, -16};
    for (int i = 0; i < 4; i++) {
        int next = square + step[i];
        bool beside = next >= 0 && next < 256 && bw_on_board(p, next) &&
                      (i >= 2 || bw_row(next) == bw_row(square));
        least = beside && far[next] < least ? far[next] : least;
    }
    return least;
}

/* The fewest squares to empty, from one edge to the other, by trying until nothing changes. */
static int slow_distance(const struct bw_position *p, int side) {
    int size = p->variant.size, far[256], best = 1000;
    for (int square = 0; square < 256; square++)
        far[square] = 1000;
    for (bool changed = true; changed;) {
        changed = false;
        for (int square = 0; square < 256; square++) {
            if (!bw_on_board(p, square))
                continue;
            int from = (side == 0 ? bw_row(square) : bw_column(square)) == 0 ? 0 : 1000;
            int here = least_around(p, far, square, from) + (bw_piece_at(p, square) >= 0);
            changed |= here < far[square];
            far[square] = here < far[square] ? here : far[square];
        }
    }
    for (int i = 0; i < size; i++) {
        int end = side == 0 ? bw_square(i, size - 1) : bw_square(size - 1, i);
        best = far[end] < best ? far[end] : best;
    }
    return best;
}

static void distance_in_talpa_is_the_fewest_squares_of_a_path(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 4);
    for (int i = 0; i < 600; i++) {
        char variant[BW_VARIANT_SIZE];
        snprintf(variant, sizeof variant, "talpa:size=%d", 3 + i % 14);
        struct bw_position p = some_position(variant, &random);
        for (int side = 0; side < 2; side++)
            assert_int_equal(p.variant.game->distance(&p, side), slow_distance(&p, side));
    }
}

static void distance_is_none_when_a_side_has_won(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 5);
    for (int i = 0; i < 200; i++) {
        struct bw_position p = start_of(variants[i % VARIANTS]);
        while (bw_result(&p) == BW_UNDECIDED)
            bw_play(&p, bw_classic_random(&p, &random));
        for (int side = 0; side < 2; side++)
            if (bw_result(&p) == bw_won_by(side))
                assert_int_equal(p.variant.game->distance(&p, side), 0);
    }
}

/* ---- texts and ratings ---------------------------------------------------------------------- */

static void every_level_of_a_game_says_something_else(void **state) {
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        for (int level = 1; level <= BW_LEVELS; level++)
            for (int other = 1; other < level; other++)
                assert_string_not_equal(bw_level_text(*game, level), bw_level_text(*game, other));
}

static void ratings_rise_from_level_to_level(void **state) {
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        for (int size = BW_MIN_SIZE; size <= BW_MAX_SIZE; size++) {
            char text[BW_VARIANT_SIZE];
            snprintf(text, sizeof text, "%s:size=%d", (*game)->name, size);
            struct bw_variant variant = variant_of(text);
            for (int level = 2; level <= BW_LEVELS; level++)
                assert_true(bw_level_rating(&variant, level) >
                            bw_level_rating(&variant, level - 1));
        }
}

static void ratings_hang_on_the_classic_bots(void **state) {
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        for (int size = BW_MIN_SIZE; size <= BW_MAX_SIZE; size++) {
            char text[BW_VARIANT_SIZE];
            snprintf(text, sizeof text, "%s:size=%d", (*game)->name, size);
            struct bw_variant variant = variant_of(text);
            assert_int_equal(bw_classic_rating(&variant, 0), BW_RATING_GREEDY);
            assert_true(bw_classic_rating(&variant, 1) < bw_level_rating(&variant, 1));
            assert_true(bw_level_rating(&variant, 1) < BW_RATING_GREEDY);
            assert_true(bw_level_rating(&variant, 3) > BW_RATING_GREEDY);
        }
}

static void a_board_between_two_is_rated_between_them(void **state) {
    struct bw_variant six = variant_of("talpa:size=6"), seven = variant_of("talpa:size=7"),
                      eight = variant_of("talpa"), small = variant_of("talpa:size=3");
    for (int level = 1; level <= BW_LEVELS; level++) {
        int sum = bw_level_rating(&six, level) + bw_level_rating(&eight, level);
        assert_in_range(2 * bw_level_rating(&seven, level) - sum + 1, 0, 2);
        assert_int_equal(bw_level_rating(&small, level), bw_level_rating(&six, level));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_takes_a_win_in_one_and_opens_no_path_for_the_enemy),
        cmocka_unit_test(level_2_of_talpa_and_1_of_4mation_go_by_their_own_side),
        cmocka_unit_test(the_same_seed_gives_the_same_moves),
        cmocka_unit_test(the_quick_levels_do_little_work),
        cmocka_unit_test(distance_in_talpa_is_the_fewest_squares_of_a_path),
        cmocka_unit_test(distance_is_none_when_a_side_has_won),
        cmocka_unit_test(every_level_of_a_game_says_something_else),
        cmocka_unit_test(ratings_rise_from_level_to_level),
        cmocka_unit_test(ratings_hang_on_the_classic_bots),
        cmocka_unit_test(a_board_between_two_is_rated_between_them),
    };
    engine = bw_search_new_sized(8);
    assert_non_null(engine);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    bw_search_free(engine);
    return failed;
}
