/* The foundations of a match: its statistics, against values computed by hand, and its openings. */
#include "cli/match.h"
#include "common/shell.h"
#include "support.h"
#include <burrow/search.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Replaces the program's function, whose messages would only disturb here. */
enum status complain(enum status status, const char *format, ...) {
    return status;
}

static void assert_close(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("expected %f, got %f", expected, value);
}

/* A tally of whole pairs, by the half points scored in them. */
static struct tally pairs_of(const int counts[PAIR_KINDS]) {
    static const int games[PAIR_KINDS][2] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}};
    struct tally tally = {0};
    for (int kind = 0; kind < PAIR_KINDS; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            tally_add(&tally, games[kind][0]);
            tally_add(&tally, games[kind][1]);
        }
    }
    return tally;
}

/* ---- mathematics ---------------------------------------------------------------------------- */

static void games_are_counted_in_pairs(void **state) {
    struct tally tally = {0};
    static const int half_points[] = {2, 0, 1, 2, 0, 0, 2};
    for (int i = 0; i < 7; i++)
        tally_add(&tally, half_points[i]);
    assert_int_equal(tally_games(&tally), 7);
    assert_int_equal(tally.wins, 3);
    assert_int_equal(tally.draws, 1);
    assert_int_equal(tally.losses, 3);
    static const int expected[PAIR_KINDS] = {1, 0, 1, 1, 0};
    assert_memory_equal(tally.pairs, expected, sizeof expected);
}

static void elo_is_logistic(void **state) {
    assert_close(elo_of_score(0.5), 0, 1e-9);
    assert_close(elo_of_score(10.0 / 11), 400, 1e-9); /* ten to one */
    assert_close(elo_of_score(1.0 / 11), -400, 1e-9);
    assert_close(elo_of_score(0.65), 107.5, 0.05);
    assert_close(score_of_elo(400), 10.0 / 11, 1e-12);
    assert_close(elo_of_score(score_of_elo(-33)), -33, 1e-9);
}

/* The mean is 0.55. The squared deviations of the pairs: 1 × 0.3025 + 2 × 0.09 + 3 × 0.0025 + 2 ×
 * 0.04 + 2 × 0.2025 = 0.975; so the error of the mean is √(0.975 / (10 × 9)) = 0.10408. */
static void interval_comes_from_the_spread_of_pairs(void **state) {
    struct tally tally = pairs_of((const int[]){1, 2, 3, 2, 2});
    struct elo elo = tally_elo(&tally);
    assert_close(elo.value, 34.860, 0.001);
    assert_close(elo.margin, 143.185, 0.001);
}

/* A match in which each opening decides the game: single games vary, but all pairs have the same
 * score. */
static void pairs_that_are_alike_make_the_interval_narrow(void **state) {
    struct tally alike = {0}, mixed = {0};
    for (int i = 0; i < 50; i++) {
        tally_add(&alike, 2);
        tally_add(&alike, 0);
        tally_add(&mixed, i % 2 ? 2 : 0);
        tally_add(&mixed, i % 2 ? 2 : 0);
    }
    assert_int_equal(alike.wins, mixed.wins);
    assert_close(tally_elo(&alike).value, 0, 1e-9);
    assert_true(tally_elo(&alike).margin > 0);
    assert_true(tally_elo(&alike).margin < 8);
    assert_true(tally_elo(&mixed).margin > 80);
}

/* Two wins are a pair with 1, the loss half a pair with 0: the mean is 2/3, the squares are
 * (1/3)² + (1/2 × 2/3)² = 2/9, the weights 3/2. */
static void single_game_at_the_end_counts_as_half_a_pair(void **state) {
    struct tally tally = {0};
    tally_add(&tally, 2);
    tally_add(&tally, 2);
    tally_add(&tally, 0);
    assert_close(tally_elo(&tally).value, 120.412, 0.001);
    assert_close(tally_elo(&tally).margin, 680.961, 0.001);
}

static void elo_is_infinite_when_every_game_was_won_or_lost(void **state) {
    struct tally won = pairs_of((const int[]){0, 0, 0, 0, 7});
    struct tally lost = pairs_of((const int[]){7, 0, 0, 0, 0});
    assert_true(isinf(tally_elo(&won).value) && tally_elo(&won).value > 0);
    assert_true(isinf(tally_elo(&lost).value) && tally_elo(&lost).value < 0);
    assert_true(isinf(tally_elo(&won).margin));
}

static void little_is_known_after_one_pair_or_none(void **state) {
    struct tally none = {0}, one = pairs_of((const int[]){0, 0, 0, 1, 0});
    assert_close(tally_elo(&none).value, 0, 0);
    assert_true(isinf(tally_elo(&none).margin));
    assert_true(isinf(tally_elo(&one).margin));
}

/* With pairs that are all won or all lost, the likelihoods are those of a coin: 30 × log(p₁ / ½) +
 * 20 × log((1 − p₁) / ½) with p₁ = 0.640065, the score at 100 Elo. The kinds that were not seen
 * count as a tiny fraction. */
static void likelihood_ratio_of_a_coin_is_the_binomial_one(void **state) {
    struct tally tally = pairs_of((const int[]){20, 0, 0, 0, 30});
    assert_close(tally_llr(&tally, 0, 100), 0.8352, 0.001);
}

/* The limits of --sprt; much further out the scores are 0 and 1, and their ratio is undefined. */
static void likelihood_ratio_is_a_number_however_far_apart_the_strengths_are(void **state) {
    static const int counts[][PAIR_KINDS] = {
        {1, 0, 0, 0, 0}, {0, 0, 0, 0, 1}, {500000, 0, 0, 0, 0}, {0, 0, 7, 0, 0}, {3, 1, 4, 1, 5}};
    static const double strengths[][2] = {{-2000, 2000}, {1999, 2000}, {-2000, -1999}, {0, 2000}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct tally tally = pairs_of(counts[i]);
        for (size_t k = 0; k < sizeof strengths / sizeof *strengths; k++)
            assert_true(isfinite(tally_llr(&tally, strengths[k][0], strengths[k][1])));
    }
}

/* Expected values computed by another program. */
static void likelihood_ratio_is_that_of_the_pentanomial_model(void **state) {
    struct tally mixed = pairs_of((const int[]){10, 20, 50, 30, 15});
    struct tally ahead = pairs_of((const int[]){20, 40, 80, 60, 50});
    struct tally drawish = pairs_of((const int[]){0, 10, 300, 40, 0});
    assert_close(tally_llr(&mixed, 0, 10), 0.784601, 1e-5);
    assert_close(tally_llr(&ahead, 0, 30), 6.757706, 1e-5);
    assert_close(tally_llr(&drawish, -5, 5), 9.969260, 1e-5);
}

static void likelihood_ratio_changes_its_sign_with_the_players(void **state) {
    struct tally tally = pairs_of((const int[]){10, 20, 50, 30, 15});
    struct tally mirrored = pairs_of((const int[]){15, 30, 50, 20, 10});
    assert_close(tally_llr(&tally, -20, 40), -tally_llr(&mirrored, -40, 20), 1e-9);
}

static void likelihood_ratio_decides_at_its_bounds(void **state) {
    assert_close(SPRT_BOUND, log(19), 1e-12);
    assert_int_equal(sprt_verdict(0), VERDICT_OPEN);
    assert_int_equal(sprt_verdict(2.94), VERDICT_OPEN);
    assert_int_equal(sprt_verdict(2.95), VERDICT_ACCEPTED);
    assert_int_equal(sprt_verdict(-2.95), VERDICT_REJECTED);
    struct tally none = {0};
    assert_close(tally_llr(&none, 0, 10), 0, 0);
}

/* Players that are equal, as in the first hypothesis, are rarely judged better, and those that are
 * better, as in the second, rarely equal. */
static void sequential_test_errs_in_few_matches(void **state) {
    enum {
        MATCHES = 400
    };
    struct bw_random random;
    bw_random_seed(&random, 1);
    for (int stronger = 0; stronger < 2; stronger++) {
        int wrong = 0, win = stronger ? 640 : 500; /* of 1000: 100 Elo, and none */
        for (int i = 0; i < MATCHES; i++) {
            struct tally tally = {0};
            enum verdict verdict = VERDICT_OPEN;
            while (verdict == VERDICT_OPEN) {
                for (int game = 0; game < 2; game++)
                    tally_add(&tally, bw_random_below(&random, 1000) < win ? 2 : 0);
                verdict = sprt_verdict(tally_llr(&tally, 0, 100));
            }
            wrong += verdict != (stronger ? VERDICT_ACCEPTED : VERDICT_REJECTED);
        }
        assert_in_range(wrong, 0, MATCHES * 8 / 100);
    }
}

/* ---- openings ------------------------------------------------------------------------------- */

static struct bw_position end_of(const struct opening *opening) {
    struct bw_position position = opening->start;
    for (int i = 0; i < opening->count; i++) {
        assert_true(bw_move_check(&position, opening->moves[i], NULL));
        bw_play(&position, opening->moves[i]);
    }
    return position;
}

static void random_openings_are_short_legal_and_not_over(void **state) {
    static const char *const variants[] = {"talpa:size=3", "talpa:size=6", "talpa:first=blue",
                                           "4mation:size=3", "4mation"};
    for (int i = 0; i < 5; i++) {
        struct bw_position start = start_of(variants[i]);
        struct openings *openings = openings_random(&start, 1);
        for (int pair = 0; pair < 10; pair++) {
            struct opening opening;
            assert_true(openings_get(openings, pair, &opening));
            assert_in_range(opening.count, 2, 6);
            struct bw_position end = end_of(&opening);
            assert_int_equal(bw_result(&end), BW_UNDECIDED);
        }
        openings_free(openings);
    }
}

static void random_openings_are_not_alike_by_any_symmetry(void **state) {
    enum {
        PAIRS = 40
    };
    struct bw_position start = start_of("4mation"), image[PAIRS];
    struct openings *openings = openings_random(&start, 3);
    for (int pair = 0; pair < PAIRS; pair++) {
        struct opening opening;
        assert_true(openings_get(openings, pair, &opening));
        struct bw_position end = end_of(&opening);
        bw_canonical(&image[pair], &end);
        for (int other = 0; other < pair; other++)
            assert_false(bw_position_equal(&image[pair], &image[other]));
    }
    openings_free(openings);
}

static void note_score(void *context, const struct bw_info *info) {
    *(int *)context = info->score;
}

static void random_openings_are_not_decided(void **state) {
    struct bw_position start = start_of("talpa:size=6");
    struct openings *openings = openings_random(&start, 4);
    struct bw_search *search = bw_search_new();
    for (int pair = 0; pair < 20; pair++) {
        struct opening opening;
        int score = 0;
        const struct bw_task task = {
            .limits = {.nodes = 5000}, .report = note_score, .context = &score};
        assert_true(openings_get(openings, pair, &opening));
        struct bw_position end = end_of(&opening);
        bw_search_clear(search);
        bw_search_run(search, &end, &task);
        assert_in_range(score + BW_MATE, BW_MATE - BW_MATE_BOUND, BW_MATE + BW_MATE_BOUND);
    }
    bw_search_free(search);
    openings_free(openings);
}

static void openings_are_the_same_with_the_same_seed_in_any_order(void **state) {
    struct bw_position start = start_of("talpa");
    struct openings *a = openings_random(&start, 5), *b = openings_random(&start, 5);
    struct openings *c = openings_random(&start, 6);
    struct opening one = {0}, other = {0};
    int different = 0;
    assert_true(openings_get(a, 9, &one)); /* and all before */
    for (int pair = 0; pair < 10; pair++) {
        assert_true(openings_get(a, pair, &one) && openings_get(b, pair, &other));
        assert_int_equal(one.count, other.count);
        assert_memory_equal(one.moves, other.moves, (size_t)one.count * sizeof one.moves[0]);
        assert_true(openings_get(c, pair, &other));
        different += one.count != other.count || one.moves[0] != other.moves[0];
    }
    assert_true(different > 0);
    openings_free(a);
    openings_free(b);
    openings_free(c);
}

static void openings_go_on_behind_those_that_are_known(void **state) {
    struct bw_position start = start_of("talpa:size=6");
    struct openings *whole = openings_random(&start, 7), *resumed = openings_random(&start, 7);
    struct opening one = {0}, other = {0};
    for (int pair = 0; pair < 6; pair++) {
        assert_true(openings_get(whole, pair, &one));
        if (pair < 3)
            assert_true(openings_put(resumed, &one));
        assert_true(openings_get(resumed, pair, &other));
        assert_int_equal(one.count, other.count);
        assert_memory_equal(one.moves, other.moves, (size_t)one.count * sizeof one.moves[0]);
    }
    openings_free(whole);
    openings_free(resumed);
}

/* ---- going on ------------------------------------------------------------------------------- */

static void words_of_a_command_line_can_be_typed_again(void **state) {
    static const struct {
        const char *text, *word;
    } cases[] = {
        {"--games", "--games"},         {"", "''"},
        {"two words", "'two words'"},   {"it's", "'it'\\''s'"},
        {"$HOME", "'$HOME'"},           {"gr\xC3\xBC\xC3\x9F", "'gr\xC3\xBC\xC3\x9F'"},
        {"\x1B[2J", "''$'\\x1B''[2J'"},
    };
    char out[SHELL_WORD_SIZE(16)];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(shell_word(out, sizeof out, cases[i].text), cases[i].word);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_counted_in_pairs),
        cmocka_unit_test(elo_is_logistic),
        cmocka_unit_test(interval_comes_from_the_spread_of_pairs),
        cmocka_unit_test(pairs_that_are_alike_make_the_interval_narrow),
        cmocka_unit_test(single_game_at_the_end_counts_as_half_a_pair),
        cmocka_unit_test(elo_is_infinite_when_every_game_was_won_or_lost),
        cmocka_unit_test(little_is_known_after_one_pair_or_none),
        cmocka_unit_test(likelihood_ratio_of_a_coin_is_the_binomial_one),
        cmocka_unit_test(likelihood_ratio_is_a_number_however_far_apart_the_strengths_are),
        cmocka_unit_test(likelihood_ratio_is_that_of_the_pentanomial_model),
        cmocka_unit_test(likelihood_ratio_changes_its_sign_with_the_players),
        cmocka_unit_test(likelihood_ratio_decides_at_its_bounds),
        cmocka_unit_test(sequential_test_errs_in_few_matches),
        cmocka_unit_test(random_openings_are_short_legal_and_not_over),
        cmocka_unit_test(random_openings_are_not_alike_by_any_symmetry),
        cmocka_unit_test(random_openings_are_not_decided),
        cmocka_unit_test(openings_are_the_same_with_the_same_seed_in_any_order),
        cmocka_unit_test(openings_go_on_behind_those_that_are_known),
        cmocka_unit_test(words_of_a_command_line_can_be_typed_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
