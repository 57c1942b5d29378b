/* The classic bots, and the random numbers that they choose with. */
#include "support.h"

static bw_move greedy(struct bw_position position, uint64_t seed) {
    struct bw_random random;
    bw_random_seed(&random, seed);
    return bw_classic_greedy(&position, &random);
}

static void the_same_seed_gives_the_same_numbers(void **state) {
    struct bw_random a, b;
    bw_random_seed(&a, 42);
    bw_random_seed(&b, 42);
    for (int i = 0; i < 100; i++)
        assert_true(bw_random_next(&a) == bw_random_next(&b));
    bw_random_seed(&a, 0);
    assert_true(bw_random_next(&a) == UINT64_C(0xE220A8397B1DCDAF));
}

static void every_number_below_a_limit_is_equally_likely(void **state) {
    struct bw_random random;
    int seen[7] = {0};
    bw_random_seed(&random, 1);
    for (int i = 0; i < 70000; i++)
        seen[bw_random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(seen[i], 9500, 10500);
}

static void random_plays_every_legal_move_about_as_often(void **state) {
    struct bw_position p = start_of("talpa:size=3");
    struct bw_random random;
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&p, moves), seen[BW_MAX_MOVES] = {0};
    bw_random_seed(&random, 2);
    for (int i = 0; i < 1000 * count; i++) {
        bw_move move = bw_classic_random(&p, &random);
        for (int j = 0; j < count; j++)
            seen[j] += moves[j] == move;
    }
    for (int j = 0; j < count; j++)
        assert_in_range(seen[j], 850, 1150);
}

static void reach_counts_rows_for_red_and_columns_for_blue(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r b r b r\n"
                                 "b . . . b\n"
                                 "r . b r r\n"
                                 "b . r b .\n"
                                 "r b r b .\n");
    assert_int_equal(bw_reach(&p, 0), 3);
    assert_int_equal(bw_reach(&p, 1), 3);
    struct bw_position start = start_of("talpa");
    assert_int_equal(bw_reach(&start, 0), 0);
}

static void reach_is_that_of_the_best_single_path(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 ". b r b\n"
                                 ". r b r\n"
                                 "r b . .\n"
                                 "b r b r\n");
    assert_int_equal(bw_reach(&p, 0), 2);
    assert_int_equal(bw_reach(&p, 1), 2);
}

static void reach_in_4mation_counts_lines_without_an_enemy(void **state) {
    struct bw_position p = drawn("4mation:row=4", "o c3",
                                 ". . . . .\n"
                                 ". . . . .\n"
                                 "x o x . .\n"
                                 ". . o . .\n"
                                 "x . . . .\n");
    assert_int_equal(bw_reach(&p, 0), 2);
    assert_int_equal(bw_reach(&p, 1), 2);
}

static void greedy_wins_when_it_can(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . b b\n"
                                 "b r b r\n"
                                 "r . b r\n"
                                 "b . r b\n");
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct bw_position q = p;
        bw_play(&q, greedy(p, seed));
        assert_int_equal(bw_result(&q), BW_WON_BY_0);
    }
}

static void greedy_opens_the_enemys_path_only_when_it_must(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r b r b\n"
                                 ". r . .\n"
                                 "r b r b\n"
                                 "b r b r\n");
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct bw_position q = p;
        bw_play(&q, greedy(p, seed));
        assert_int_equal(bw_result(&q), BW_UNDECIDED);
    }
    struct bw_position forced = drawn("talpa", "r",
                                      "b . b\n"
                                      ". r .\n"
                                      "b . b\n");
    bw_play(&forced, greedy(forced, 1));
    assert_int_equal(bw_result(&forced), BW_WON_BY_1);
}

static void greedy_in_4mation_leaves_no_winning_reply_if_it_can(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 9);
    for (int game = 0; game < 200; game++) {
        struct bw_position p = start_of("4mation:size=6");
        while (bw_result(&p) == BW_UNDECIDED) {
            struct bw_position q = p;
            bw_move moves[BW_MAX_MOVES];
            int safe = 0, winning = 0;
            for (int i = bw_moves(&p, moves) - 1; i >= 0; i--) {
                struct bw_position next = p;
                bw_play(&next, moves[i]);
                winning += bw_result(&next) == bw_won_by(p.turn);
                bw_move replies[BW_MAX_MOVES];
                bool loses = false;
                for (int j = bw_moves(&next, replies) - 1; j >= 0; j--) {
                    struct bw_position reply = next;
                    bw_play(&reply, replies[j]);
                    loses |= bw_result(&reply) == bw_won_by(next.turn);
                }
                safe += !loses;
            }
            bw_play(&q, bw_classic_greedy(&p, &random));
            if (winning)
                assert_int_equal(bw_result(&q), bw_won_by(p.turn));
            bw_move replies[BW_MAX_MOVES];
            for (int j = bw_moves(&q, replies) - 1; safe && j >= 0; j--) {
                struct bw_position reply = q;
                bw_play(&reply, replies[j]);
                assert_int_not_equal(bw_result(&reply), bw_won_by(q.turn));
            }
            bw_play(&p, bw_classic_random(&p, &random));
        }
    }
}

static void greedy_takes_the_largest_difference_of_reach(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 4);
    for (int game = 0; game < 50; game++) {
        struct bw_position p = start_of("talpa:size=6");
        while (bw_result(&p) == BW_UNDECIDED) {
            bw_move moves[BW_MAX_MOVES], chosen = bw_classic_greedy(&p, &random);
            struct bw_position after_chosen = p;
            bw_play(&after_chosen, chosen);
            int value = bw_reach(&after_chosen, p.turn) - bw_reach(&after_chosen, 1 - p.turn);
            for (int i = bw_moves(&p, moves) - 1; i >= 0; i--) {
                struct bw_position next = p;
                bw_play(&next, moves[i]);
                if (bw_result(&next) == BW_UNDECIDED && bw_result(&after_chosen) == BW_UNDECIDED)
                    assert_true(bw_reach(&next, p.turn) - bw_reach(&next, 1 - p.turn) <= value);
            }
            bw_play(&p, bw_classic_random(&p, &random));
        }
    }
}

static void greedy_chooses_among_equals_at_random(void **state) {
    struct bw_position p = start_of("4mation");
    bool differs = false;
    for (uint64_t seed = 1; seed < 20; seed++)
        differs |= greedy(p, seed) != greedy(p, 0);
    assert_true(differs);
}

/* The values of all moves and of a chosen one, as ranked sees them. */
static int difference_after(struct bw_position position, bw_move move) {
    int side = position.turn;
    bw_play(&position, move);
    return bw_reach(&position, side) - bw_reach(&position, bw_opponent(side));
}

static void ranked_plays_from_the_group_of_its_level(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 6);
    for (int game = 0; game < 30; game++) {
        struct bw_position p = start_of(game % 2 ? "talpa:size=6" : "4mation");
        while (bw_result(&p) == BW_UNDECIDED) {
            bw_move moves[BW_MAX_MOVES];
            int count = bw_moves(&p, moves), groups = 0, seen[64] = {0};
            for (int i = 0; i < count; i++)
                seen[32 + difference_after(p, moves[i])] = 1;
            for (int i = 0; i < 64; i++)
                groups += seen[i];
            for (int level = 2; level <= 9; level++) {
                int value = difference_after(p, bw_classic_ranked(&p, level, &random)), group = 0;
                for (int i = 0; i <= 32 + value; i++)
                    group += seen[i];
                assert_int_equal(group, groups + level - 9 > 1 ? groups + level - 9 : 1);
            }
            bw_play(&p, bw_classic_random(&p, &random));
        }
    }
}

static void ranked_1_is_random(void **state) {
    struct bw_position p = start_of("talpa");
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct bw_random a, b;
        bw_random_seed(&a, seed);
        bw_random_seed(&b, seed);
        assert_int_equal(bw_classic_ranked(&p, 1, &a), bw_classic_random(&p, &b));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(every_number_below_a_limit_is_equally_likely),
        cmocka_unit_test(random_plays_every_legal_move_about_as_often),
        cmocka_unit_test(reach_counts_rows_for_red_and_columns_for_blue),
        cmocka_unit_test(reach_is_that_of_the_best_single_path),
        cmocka_unit_test(reach_in_4mation_counts_lines_without_an_enemy),
        cmocka_unit_test(greedy_wins_when_it_can),
        cmocka_unit_test(greedy_opens_the_enemys_path_only_when_it_must),
        cmocka_unit_test(greedy_in_4mation_leaves_no_winning_reply_if_it_can),
        cmocka_unit_test(greedy_takes_the_largest_difference_of_reach),
        cmocka_unit_test(greedy_chooses_among_equals_at_random),
        cmocka_unit_test(ranked_plays_from_the_group_of_its_level),
        cmocka_unit_test(ranked_1_is_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
