/* Looking back at a game: stepping through it, its marks and better moves, and what is said of each
 * move. */
#include "support.h"
#include <burrow/review.h>
#include <burrow/search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games and judgements ------------------------------------------------------------------- */

/* On a board with four in a row, O lets X win, who does not see it and wins a move later. */
static const char position[] = "xxx1/oo2/4/4 o c4";
static const char *const moves[] = {"c3", "d2", "d3"};

static struct bw_search *engine;

static int make_engine(void **state) {
    (void)state;
    engine = bw_search_new_sized(BW_ADVICE_HASH);
    return engine ? 0 : 1;
}

static int free_engine(void **state) {
    (void)state;
    bw_search_free(engine);
    return 0;
}

static void judge_once(struct bw_table *table) {
    struct bw_want want;
    struct bw_answer answer;
    bw_table_wants(table, 0, &want);
    bw_answer_find(engine, &want, NULL, &answer);
    bw_table_give(table, &answer, 0);
}

static struct bw_review begin(void) {
    struct bw_setup setup = {.start = position_of("4mation:size=4,row=4", position)};
    struct bw_table *table = bw_table_new(bw_session_new(&setup, 0), 1);
    assert_non_null(table);
    for (int i = 0; i < 3; i++) {
        bw_move move;
        assert_true(bw_move_read(bw_session_now(bw_table_session(table)), moves[i], &move, NULL));
        assert_int_equal(bw_table_play(table, move, 0, NULL), BW_DONE);
    }
    return (struct bw_review){.table = table};
}

static struct bw_review begin_judged(void) {
    struct bw_review review = begin();
    assert_true(bw_table_judge(review.table, NULL));
    while (bw_table_unjudged(review.table) > 0)
        judge_once(review.table);
    return review;
}

static void says(const struct bw_review *review, enum bw_review_part part, const char *expected) {
    char out[BW_WORDS_SIZE];
    assert_string_equal(bw_review_say(review, part, out), expected);
}

/* ---- stepping ------------------------------------------------------------------------------- */

static void stepping_stays_within_the_game(void **state) {
    static const int asked[] = {-1, 0, 2, 3, 4, 999}, found[] = {0, 0, 2, 3, 3, 3};
    struct bw_review review = begin();
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        bw_review_go(&review, asked[i]);
        assert_int_equal(review.at, found[i]);
        assert_int_equal(bw_review_shown(&review), found[i]);
    }
    bw_table_free(review.table);
}

static void marks_are_found_in_both_directions(void **state) {
    struct bw_review review = begin_judged();
    char out[BW_WORDS_SIZE];
    for (int step = -1; step <= 1; step += 2) {
        int at[6];
        for (int i = 0; i < 6; i++) {
            assert_true(bw_review_go_to_mark(&review, step, out));
            assert_true(bw_is_marked(bw_review_judgement(&review)->grade));
            at[i] = review.at;
        }
        assert_true(at[0] == at[1] || at[0] == at[2]); /* wrapping around */
    }
    bw_table_free(review.table);
}

static void a_search_for_marks_says_why_there_is_none(void **state) {
    struct bw_review review = begin();
    char out[BW_WORDS_SIZE];
    assert_false(bw_review_go_to_mark(&review, 1, out));
    assert_string_equal(out, "No mistake has been found so far.");
    assert_int_equal(review.at, 0);
    bw_table_free(review.table);
    struct bw_setup setup = {.start = start_of("4mation:size=4")};
    review = (struct bw_review){.table = bw_table_new(bw_session_new(&setup, 0), 1)};
    assert_false(bw_review_go_to_mark(&review, -1, out));
    assert_string_equal(out, "There is no mistake to be found in this game.");
    bw_table_free(review.table);
}

static void a_search_from_the_only_mark_says_so(void **state) {
    struct bw_review review = begin();
    char out[BW_WORDS_SIZE];
    assert_true(bw_table_judge(review.table, NULL));
    while (!bw_review_go_to_mark(&review, 1, out))
        judge_once(review.table);
    const int at = review.at;
    assert_true(bw_table_unjudged(review.table) > 0);
    assert_false(bw_review_go_to_mark(&review, 1, out));
    assert_string_equal(out, "No other mistake has been found so far.");
    assert_int_equal(review.at, at);
    bw_table_free(review.table);
}

static void a_better_move_is_shown_where_it_could_have_been_made(void **state) {
    struct bw_review review = begin_judged();
    char out[BW_WORDS_SIZE];
    bw_review_go(&review, 2);
    assert_true(bw_review_turn_better(&review, out));
    assert_int_equal(bw_review_shown(&review), 1);
    assert_true(bw_move_check(bw_session_at(bw_table_session(review.table), 1),
                              bw_review_judgement(&review)->better, NULL));
    says(&review, BW_REVIEW_BETTER, "The board shows the position before the move. Better: d4.");
    assert_true(bw_review_turn_better(&review, out));
    assert_int_equal(bw_review_shown(&review), 2);
    says(&review, BW_REVIEW_BETTER, "");
    bw_review_turn_better(&review, out);
    bw_review_go(&review, 2);
    assert_false(review.better);
    bw_table_free(review.table);
}

static void without_a_better_move_it_is_said_why(void **state) {
    struct bw_review review = begin();
    char out[BW_WORDS_SIZE];
    assert_false(bw_review_turn_better(&review, out));
    assert_string_equal(out, "No better move is known here.");
    bw_review_go(&review, 1);
    assert_false(bw_review_turn_better(&review, out));
    assert_string_equal(out, "This move has not been looked at yet.");
    bw_table_free(review.table);
    review = begin_judged();
    bw_review_go(&review, 3); /* the winning one */
    assert_false(bw_review_turn_better(&review, out));
    assert_string_equal(out, "No better move is known here.");
    assert_int_equal(bw_review_shown(&review), 3);
    bw_table_free(review.table);
}

/* ---- what is said --------------------------------------------------------------------------- */

static void each_move_is_told(void **state) {
    struct bw_review review = begin_judged();
    says(&review, BW_REVIEW_PLACE, "This is the start.");
    says(&review, BW_REVIEW_MOVE, "");
    says(&review, BW_REVIEW_END, "");
    says(&review, BW_REVIEW_JUDGEMENT, "");
    bw_review_go(&review, 2);
    says(&review, BW_REVIEW_PLACE, "Move 2 of 3.");
    says(&review, BW_REVIEW_MOVE, "X played d2.");
    says(&review, BW_REVIEW_END, "");
    says(&review, BW_REVIEW_JUDGEMENT,
         "d2 is a blunder: it loses for certain, and d4 wins for certain.");
    assert_true(bw_review_proved(&review));
    says(&review, BW_REVIEW_AHEAD, "O wins for certain.");
    char all[BW_REVIEW_SIZE];
    assert_string_equal(bw_review_tell(&review, BW_REVIEW_PLACE, BW_REVIEW_BETTER, all),
                        "Move 2 of 3. X played d2.");
    bw_review_go(&review, 3);
    says(&review, BW_REVIEW_END, "O completed a row and wins.");
    says(&review, BW_REVIEW_AHEAD, ""); /* the end says it */
    bw_table_free(review.table);
}

static void what_decided_a_game_is_the_last_move_before_which_it_was_open(void **state) {
    struct bw_review review = begin_judged();
    char out[BW_WORDS_SIZE];
    assert_int_equal(bw_table_turning_point(review.table), 2);
    assert_true(bw_review_go_to_turning_point(&review, out));
    assert_int_equal(review.at, 2);
    assert_string_equal(out, "This move decided the game: from here on O was ahead to the end.");
    bw_table_free(review.table);
}

static void what_decided_a_game_is_known_once_all_moves_are_judged(void **state) {
    struct bw_review review = begin();
    char out[BW_WORDS_SIZE];
    assert_true(bw_table_was_won(review.table));
    assert_int_equal(bw_table_turning_point(review.table), 0);
    assert_false(bw_review_go_to_turning_point(&review, out));
    assert_string_equal(out, "What decided the game is known once all moves have been looked at.");
    bw_table_free(review.table);
}

static void no_move_decided_a_game_that_nobody_won_or_that_was_given_up(void **state) {
    struct bw_setup setup = {.start = start_of("4mation:size=4")};
    struct bw_review review = {.table = bw_table_new(bw_session_new(&setup, 0), 1)};
    char out[BW_WORDS_SIZE];
    assert_false(bw_table_was_won(review.table));
    assert_false(bw_review_go_to_turning_point(&review, out));
    assert_string_equal(out, "Nobody has won this game, so no move decided it.");
    assert_int_equal(bw_table_do(review.table, BW_ACT_RESIGN, 0, NULL), BW_DONE);
    assert_false(bw_table_was_won(review.table)); /* there was no move */
    assert_int_equal(bw_table_turning_point(review.table), 0);
    bw_table_free(review.table);
}

/* What is known of a position before its move is judged comes from the next one. */
static void what_is_not_judged_yet_is_said_to_be(void **state) {
    struct bw_review review = begin();
    bool proved;
    bw_review_go(&review, 2);
    says(&review, BW_REVIEW_JUDGEMENT, "This move has not been looked at yet.");
    says(&review, BW_REVIEW_AHEAD, "");
    assert_false(bw_review_proved(&review));
    assert_int_equal(bw_table_chance(review.table, 2, &proved), -1);
    assert_true(bw_table_judge(review.table, NULL));
    while (bw_table_unjudged(review.table) > 2)
        judge_once(review.table);
    assert_null(bw_review_judgement(&review));
    assert_int_equal(bw_table_chance(review.table, 2, &proved), 0);
    assert_true(proved);
    bw_table_free(review.table);
}

static void a_game_that_goes_on_has_no_end(void **state) {
    struct bw_setup setup = {.start = start_of("4mation:size=4")};
    struct bw_review review = {.table = bw_table_new(bw_session_new(&setup, 0), 1)};
    says(&review, BW_REVIEW_END, "");
    assert_int_equal(bw_table_do(review.table, BW_ACT_RESIGN, 0, NULL), BW_DONE);
    says(&review, BW_REVIEW_END, "X resigned, so O wins.");
    review.better = true; /* beside a better move it would confuse */
    says(&review, BW_REVIEW_END, "");
    bw_table_free(review.table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stepping_stays_within_the_game),
        cmocka_unit_test(marks_are_found_in_both_directions),
        cmocka_unit_test(a_search_for_marks_says_why_there_is_none),
        cmocka_unit_test(a_search_from_the_only_mark_says_so),
        cmocka_unit_test(a_better_move_is_shown_where_it_could_have_been_made),
        cmocka_unit_test(without_a_better_move_it_is_said_why),
        cmocka_unit_test(what_decided_a_game_is_the_last_move_before_which_it_was_open),
        cmocka_unit_test(what_decided_a_game_is_known_once_all_moves_are_judged),
        cmocka_unit_test(no_move_decided_a_game_that_nobody_won_or_that_was_given_up),
        cmocka_unit_test(each_move_is_told),
        cmocka_unit_test(what_is_not_judged_yet_is_said_to_be),
        cmocka_unit_test(a_game_that_goes_on_has_no_end),
    };
    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
