/* The table: what happens in a game, decided once for all front ends, and tested here once. No
 * thread, clock or engine is needed: time and answers are made up, except where the answers
 * themselves matter. */
#include "search/book_form.h"
#include "support.h"
#include <burrow/language.h>
#include <burrow/table.h>
#include <burrow/words.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct bw_timing no_clock = {0, 0}, five_seconds = {5000, 1000};

/* ---- tables and answers --------------------------------------------------------------------- */

static struct bw_table *table_from(struct bw_position start, const char *first, const char *second,
                                   struct bw_timing timing) {
    struct bw_setup setup = {
        .start = start, .player = {player_of(first), player_of(second)}, .timing = timing};
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    struct bw_table *table = bw_table_new(session, 7);
    assert_non_null(table);
    return table;
}

static struct bw_table *table_of(const char *variant, const char *first, const char *second) {
    return table_from(start_of(variant), first, second, no_clock);
}

static const struct bw_position *present(const struct bw_table *table) {
    return bw_session_now(bw_table_session(table));
}

static int plies(const struct bw_table *table) {
    return bw_session_plies(bw_table_session(table));
}

static struct bw_want want_of(const struct bw_table *table) {
    struct bw_want want;
    bw_table_wants(table, 0, &want);
    return want;
}

static enum bw_want_kind wanted(const struct bw_table *table) {
    return want_of(table).kind;
}

static struct bw_answer answer_to(const struct bw_table *table) {
    struct bw_want want = want_of(table);
    return (struct bw_answer){.kind = want.kind, .number = want.number, .move = BW_NO_MOVE};
}

static bw_move first_move(const struct bw_table *table) {
    bw_move moves[BW_MAX_MOVES];
    assert_true(bw_moves(present(table), moves) > 0);
    return moves[0];
}

static void person_plays(struct bw_table *table, const char *text) {
    struct bw_error error;
    bw_move move;
    assert_true(bw_move_read(present(table), text, &move, &error));
    assert_int_equal(bw_table_play(table, move, 0, &error), BW_DONE);
}

/* Has the bot to move make a legal move. */
static void bot_plays(struct bw_table *table) {
    assert_int_equal(wanted(table), BW_WANT_MOVE);
    struct bw_answer answer = answer_to(table);
    answer.move = first_move(table);
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_MOVED);
}

/* Gives a view with a chance of 1000 for the side to move. */
static enum bw_news see(struct bw_table *table, int chance) {
    assert_int_equal(wanted(table), BW_WANT_VIEW);
    struct bw_answer answer = answer_to(table);
    answer.view = (struct bw_view){
        .score = chance - 500, .chance = chance, .line = {first_move(table)}, .length = 1};
    return bw_table_give(table, &answer, 0);
}

static void act(struct bw_table *table, enum bw_act what) {
    struct bw_error error;
    assert_true(bw_table_may(table, what));
    assert_int_equal(bw_table_do(table, what, 0, &error), BW_DONE);
}

static void refused(struct bw_table *table, enum bw_act what, const char *sentence) {
    struct bw_error error;
    char out[BW_WORDS_SIZE];
    assert_false(bw_table_may(table, what));
    assert_int_equal(bw_table_do(table, what, 0, &error), BW_REFUSED);
    assert_string_equal(bw_say_error(&error, out), sentence);
}

/* ---- who acts ------------------------------------------------------------------------------- */

static void people_and_bots_move_in_turn(void **state) {
    struct bw_table *table = table_of("talpa:size=6", "human", "greedy");
    struct bw_error error;
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    person_plays(table, "a1a2");
    assert_true(bw_table_bot_to_move(table));
    assert_int_equal(bw_table_play(table, first_move(table), 0, &error), BW_REFUSED);
    assert_string_equal(error.message, "it is not your turn yet");
    bot_plays(table);
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    assert_int_equal(plies(table), 2);
    bw_table_free(table);
}

static void a_want_for_a_move_says_all_that_is_needed(void **state) {
    struct bw_table *table = table_from(start_of("4mation"), "human", "5", five_seconds);
    person_plays(table, "d4");
    struct bw_want want;
    bw_table_wants(table, 1000, &want);
    assert_int_equal(want.kind, BW_WANT_MOVE);
    assert_int_equal(want.player.level, 5);
    assert_int_equal(want.count, 1);
    assert_true(bw_position_equal(&want.position, present(table)));
    assert_int_equal(want.left_ms[0], 6000);
    assert_int_equal(want.left_ms[1], 4000);
    assert_true(want.limits.hard_ms > 0 && want.limits.hard_ms < 4000);
    assert_true(want.number > 0 && want.seed != 0);
    bw_table_free(table);
}

static void asking_what_is_wanted_changes_nothing(void **state) {
    struct bw_table *table = table_of("4mation", "3", "human");
    struct bw_want first = want_of(table), second = want_of(table);
    assert_memory_equal(&first, &second, sizeof first);
    bw_table_free(table);
}

static void late_and_unwanted_answers_are_harmless(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    person_plays(table, "d4");
    struct bw_answer answer = answer_to(table);
    answer.move = first_move(table);
    act(table, BW_ACT_UNDO);
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_NONE);
    person_plays(table, "d4");
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_NONE);
    assert_int_equal(plies(table), 1);
    struct bw_answer view = answer_to(table);
    view.kind = BW_WANT_VIEW;
    assert_int_equal(bw_table_give(table, &view, 0), BW_NEWS_NONE);
    bot_plays(table);
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_NONE);
    assert_int_equal(plies(table), 2);
    bw_table_free(table);
}

static void each_move_of_each_game_has_another_seed(void **state) {
    struct bw_table *table = table_of("4mation", "random", "random");
    bw_table_set_bar(table, BW_BAR_OFF);
    uint64_t first = want_of(table).seed;
    act(table, BW_ACT_STAND);
    act(table, BW_ACT_GO_ON);
    assert_true(want_of(table).seed != first);
    struct bw_table *same = table_of("4mation", "random", "random");
    bw_table_set_bar(same, BW_BAR_OFF);
    assert_true(want_of(same).seed == first);
    struct bw_table *again = bw_table_rematch(same, 0);
    assert_int_equal(wanted(again), BW_WANT_MOVE);
    assert_true(want_of(again).seed != first);
    bw_table_free(again);
    bw_table_free(same);
    bw_table_free(table);
}

static void an_illegal_move_of_a_bot_is_told_and_can_be_asked_for_again(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    person_plays(table, "d4");
    struct bw_answer answer = answer_to(table);
    answer.move = bw_move_make(bw_square(0, 0), bw_square(0, 0));
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_FAILED);
    assert_string_equal(bw_table_failure(table), "gave an illegal move");
    assert_int_equal(wanted(table), BW_WANT_NOTHING);
    act(table, BW_ACT_RETRY);
    assert_string_equal(bw_table_failure(table), "");
    bot_plays(table);
    bw_table_free(table);
}

static void who_takes_the_seat_of_a_bot_that_failed_is_not_asked(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    person_plays(table, "d4");
    assert_true(bw_table_asks_before(table, BW_ACT_EXCHANGE));
    struct bw_answer answer = answer_to(table);
    answer.failed = true;
    strcpy(answer.reason, "has ended");
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_FAILED);
    assert_string_equal(bw_table_failure(table), "has ended");
    assert_false(bw_table_asks_before(table, BW_ACT_EXCHANGE));
    act(table, BW_ACT_EXCHANGE);
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    assert_int_equal(bw_table_you(table), 1);
    bw_table_free(table);
}

static void two_bots_stand_still_and_go_on(void **state) {
    struct bw_table *table = table_of("4mation", "greedy", "random");
    bw_table_set_bar(table, BW_BAR_OFF);
    bot_plays(table);
    act(table, BW_ACT_STAND);
    assert_int_equal(wanted(table), BW_WANT_NOTHING);
    assert_true(bw_table_stands(table));
    act(table, BW_ACT_GO_ON);
    bot_plays(table);
    bw_table_free(table);
    table = table_of("4mation", "human", "random");
    refused(table, BW_ACT_STAND, "Only a game between two bots can be stopped and continued.");
    bw_table_free(table);
}

static void bots_that_stand_lose_no_time_and_change_no_seats(void **state) {
    struct bw_table *table = table_from(start_of("4mation:swap=yes"), "5", "6", five_seconds);
    bw_table_set_bar(table, BW_BAR_OFF);
    bot_plays(table);
    act(table, BW_ACT_STAND);
    assert_int_equal(wanted(table), BW_WANT_NOTHING);
    assert_int_equal(bw_table_next_tick(table, 90000), -1);
    assert_false(bw_table_tick(table, 90000));
    bw_table_pause(table, 90000);
    bw_table_resume(table, 91000);
    assert_false(bw_table_tick(table, 99000));
    assert_int_equal(bw_table_do(table, BW_ACT_GO_ON, 100000, NULL), BW_DONE);
    assert_int_equal(bw_table_next_tick(table, 101000), 4000);
    assert_int_equal(wanted(table), BW_WANT_VIEW);
    bw_table_free(table);
}

static void equal_bots_are_told_apart(void **state) {
    struct bw_table *table = table_of("4mation", "greedy", "greedy");
    bw_table_set_bar(table, BW_BAR_OFF);
    assert_int_equal(want_of(table).twin, 0);
    bot_plays(table);
    assert_int_equal(want_of(table).twin, 1);
    bw_table_free(table);
}

static void a_bot_can_be_hurried(void **state) {
    struct bw_table *table = table_of("4mation", "9", "human");
    uint32_t number = want_of(table).number;
    assert_false(want_of(table).hurried);
    act(table, BW_ACT_HURRY);
    assert_true(want_of(table).hurried);
    assert_int_equal(want_of(table).number, number);
    assert_true(want_of(table).limits.hard_ms <= 1);
    bot_plays(table);
    refused(table, BW_ACT_HURRY, "No bot is thinking about a move.");
    bw_table_free(table);
}

static void you_are_the_only_person_or_the_side_to_move(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    assert_int_equal(bw_table_you(table), 0);
    person_plays(table, "d4");
    assert_int_equal(bw_table_you(table), 0);
    bw_table_free(table);
    table = table_of("4mation", "human", "human");
    assert_int_equal(bw_table_you(table), 0);
    person_plays(table, "d4");
    assert_int_equal(bw_table_you(table), 1);
    bw_table_free(table);
}

/* ---- seats ---------------------------------------------------------------------------------- */

static void a_level_that_is_behind_changes_seats(void **state) {
    struct bw_table *table = table_of("4mation:swap=yes", "human", "5");
    person_plays(table, "d4");
    assert_int_equal(see(table, 400), BW_NEWS_SWAPPED);
    assert_int_equal(bw_table_you(table), 1);
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    bw_table_free(table);
}

static void a_level_that_is_ahead_moves(void **state) {
    struct bw_table *table = table_of("4mation:swap=yes", "human", "5");
    person_plays(table, "a1");
    assert_int_equal(see(table, 600), BW_NEWS_VIEW);
    bot_plays(table);
    bw_table_free(table);
}

static void classic_bots_keep_their_seats(void **state) {
    struct bw_table *table = table_of("4mation:swap=yes", "human", "greedy");
    person_plays(table, "d4");
    bot_plays(table);
    bw_table_free(table);
}

static void changing_sides_means_the_swap_rule_where_it_applies(void **state) {
    struct bw_table *table = table_of("4mation:swap=yes", "human", "human");
    assert_int_equal(bw_table_seats(table), BW_ACT_EXCHANGE);
    person_plays(table, "d4");
    assert_int_equal(bw_table_seats(table), BW_ACT_SWAP);
    assert_false(bw_table_asks_before(table, BW_ACT_SWAP));
    act(table, BW_ACT_SWAP);
    assert_true(bw_session_swapped(bw_table_session(table)));
    assert_int_equal(bw_table_seats(table), BW_ACT_EXCHANGE);
    refused(table, BW_ACT_SWAP,
            "Seats can be changed only right after the first move, and only once.");
    bw_table_free(table);
}

static void sides_are_exchanged_in_one_step(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    act(table, BW_ACT_EXCHANGE);
    assert_int_equal(bw_session_player(bw_table_session(table), 0)->level, 5);
    assert_int_equal(wanted(table), BW_WANT_MOVE);
    bw_table_free(table);
}

static void a_rematch_is_offered_once_the_game_is_over(void **state) {
    struct bw_table *table = table_of("talpa:size=4", "human", "human");
    assert_false(bw_table_offers_rematch(table));
    person_plays(table, "a1a2");
    assert_false(bw_table_offers_rematch(table));
    act(table, BW_ACT_RESIGN);
    assert_true(bw_table_offers_rematch(table));
    bw_table_free(table);
}

static void a_rematch_exchanges_the_sides(void **state) {
    struct bw_table *table = table_from(start_of("4mation:swap=yes"), "human", "5", five_seconds);
    person_plays(table, "d4");
    assert_int_equal(see(table, 400), BW_NEWS_SWAPPED);
    struct bw_session *old = bw_table_session(table);
    struct bw_table *again = bw_table_rematch(table, 0);
    struct bw_session *session = bw_table_session(again);
    assert_int_equal(bw_session_plies(session), 0);
    assert_int_equal(bw_session_timing(session)->start_ms, 5000);
    for (int side = 0; side < 2; side++) /* they have changed sides by the rule already */
        assert_true(
            bw_player_equal(bw_session_player(session, side), bw_session_player(old, side)));
    bw_table_free(again);
    bw_table_free(table);
}

static void each_begins_in_turn(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    for (int game = 0; game < 4; game++) {
        assert_int_equal(bw_table_you(table), game % 2);
        struct bw_table *again = bw_table_rematch(table, 0);
        bw_table_free(table);
        table = again;
    }
    bw_table_free(table);
}

/* Whether anybody wants to know who is ahead is kept, too. */
static void a_new_game_wants_no_bar_that_was_off(void **state) {
    struct bw_table *table = table_of("4mation", "human", "human");
    bw_table_set_bar(table, BW_BAR_OFF);
    person_plays(table, "d4");
    struct bw_table *again = bw_table_rematch(table, 0),
                    *branch = bw_table_branch(table, 1, 0, NULL);
    assert_int_equal(wanted(again), BW_WANT_PERSON);
    assert_int_equal(wanted(branch), BW_WANT_PERSON);
    bw_table_free(again);
    bw_table_free(branch);
    bw_table_free(table);
}

static void a_branch_goes_on_from_an_earlier_moment(void **state) {
    struct bw_table *table = table_of("4mation", "human", "human");
    person_plays(table, "d4");
    person_plays(table, "d5");
    struct bw_table *branch = bw_table_branch(table, 1, 0, NULL);
    assert_int_equal(plies(branch), 1);
    assert_int_equal(plies(table), 2);
    bw_table_free(branch);
    bw_table_free(table);
}

/* ---- ends ----------------------------------------------------------------------------------- */

static void resigning_is_asked_about_and_done_for_you(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    person_plays(table, "d4");
    assert_true(bw_table_asks_before(table, BW_ACT_RESIGN));
    act(table, BW_ACT_RESIGN);
    assert_int_equal(bw_session_result(bw_table_session(table)), BW_WON_BY_1);
    assert_false(bw_table_asks_before(table, BW_ACT_RESIGN));
    assert_int_equal(wanted(table), BW_WANT_NOTHING);
    refused(table, BW_ACT_RESIGN, "The game is over.");
    bw_table_free(table);
}

static void bots_do_not_resign(void **state) {
    struct bw_table *table = table_of("4mation", "3", "5");
    refused(table, BW_ACT_RESIGN, "Only a person can resign, and only bots play here.");
    bw_table_free(table);
}

static void a_bot_that_is_not_ahead_takes_a_draw(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    bw_table_set_bar(table, BW_BAR_OFF);
    act(table, BW_ACT_DRAW);
    assert_int_equal(see(table, 520), BW_NEWS_ENDED);
    assert_int_equal(bw_session_result(bw_table_session(table)), BW_DRAWN);
    bw_table_free(table);
}

static void a_bot_that_is_ahead_declines_a_draw(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    bw_table_set_bar(table, BW_BAR_OFF);
    act(table, BW_ACT_DRAW);
    assert_int_equal(see(table, 200), BW_NEWS_DECLINED);
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    refused(table, BW_ACT_DRAW, "A draw is already offered.");
    bw_table_free(table);
}

/* An offer belongs to the player who made it, not to the side. */
static void a_declined_offer_is_nobodys_after_an_exchange(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    act(table, BW_ACT_DRAW);
    assert_int_equal(see(table, 100), BW_NEWS_DECLINED);
    assert_int_equal(bw_session_draw_offer(bw_table_session(table)), -1);
    act(table, BW_ACT_EXCHANGE);
    bot_plays(table);
    act(table, BW_ACT_DRAW);
    assert_false(bw_table_is_over(table));
    bw_table_free(table);
}

static void a_draw_is_offered_in_turn_and_where_there_is_one(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    person_plays(table, "d4");
    refused(table, BW_ACT_DRAW, "Offer a draw when it is your turn.");
    bw_table_free(table);
    table = table_of("talpa", "human", "human");
    refused(table, BW_ACT_DRAW, "Talpa has no draws.");
    bw_table_free(table);
}

static void people_agree_on_a_draw(void **state) {
    struct bw_table *table = table_of("4mation", "human", "human");
    bw_table_set_bar(table, BW_BAR_OFF);
    act(table, BW_ACT_DRAW);
    person_plays(table, "d4");
    act(table, BW_ACT_DRAW);
    assert_int_equal(bw_session_termination(bw_table_session(table)), BW_TERMINATION_AGREED);
    bw_table_free(table);
}

static void taking_back_counts_the_moves(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    refused(table, BW_ACT_UNDO, "There is no move of yours to take back.");
    person_plays(table, "d4");
    bot_plays(table);
    act(table, BW_ACT_UNDO);
    assert_int_equal(bw_table_change(table).plies, -2);
    act(table, BW_ACT_REDO);
    assert_int_equal(plies(table), 2);
    act(table, BW_ACT_RESIGN);
    act(table, BW_ACT_UNDO);
    assert_int_equal(bw_table_change(table).plies, 0);
    assert_false(bw_table_is_over(table));
    bw_table_free(table);
}

/* ---- clocks --------------------------------------------------------------------------------- */

static void whoever_is_late_has_lost_before_anything_is_done(void **state) {
    struct bw_table *table = table_from(start_of("4mation"), "human", "human", five_seconds);
    struct bw_error error = {.message = "untouched"};
    assert_int_equal(bw_table_play(table, first_move(table), 5000, &error), BW_LATE);
    assert_int_equal(plies(table), 0);
    assert_int_equal(bw_session_termination(bw_table_session(table)), BW_TERMINATION_TIME);
    assert_int_equal(bw_session_result(bw_table_session(table)), BW_WON_BY_1);
    assert_string_equal(error.message, "untouched");
    bw_table_free(table);
}

static void every_act_looks_at_the_clock_first(void **state) {
    for (int what = 0; what < BW_ACTS; what++) {
        struct bw_table *table = table_from(start_of("4mation"), "human", "human", five_seconds);
        assert_int_equal(bw_table_do(table, (enum bw_act)what, 6000, NULL), BW_LATE);
        assert_true(bw_table_is_over(table));
        bw_table_free(table);
    }
}

static void what_is_refused_changes_nothing(void **state) {
    struct bw_table *table = table_from(start_of("4mation"), "human", "human", five_seconds);
    struct bw_session *session = bw_table_session(table);
    struct bw_error error;
    person_plays(table, "d4");
    bw_move far = bw_move_make(bw_square(0, 0), bw_square(0, 0));
    assert_false(bw_session_play(session, far, 99999, &error));
    assert_int_equal(bw_session_result(session), BW_UNDECIDED);
    assert_int_equal(bw_table_play(table, far, 100, &error), BW_REFUSED);
    assert_int_equal(bw_session_left_ms(session, 1, 100), 4900);
    bw_table_free(table);
}

static void a_bot_that_answers_too_late_has_lost(void **state) {
    struct bw_table *table = table_from(start_of("4mation"), "5", "human", five_seconds);
    struct bw_answer answer = answer_to(table);
    answer.move = first_move(table);
    assert_int_equal(bw_table_give(table, &answer, 5001), BW_NEWS_ENDED);
    assert_int_equal(plies(table), 0);
    assert_int_equal(bw_session_result(bw_table_session(table)), BW_WON_BY_1);
    bw_table_free(table);
}

static void the_table_knows_when_to_look_at_the_clock(void **state) {
    struct bw_table *table = table_from(start_of("4mation"), "human", "human", five_seconds);
    assert_int_equal(bw_table_next_tick(table, 1000), 4000);
    bw_table_pause(table, 2000);
    bw_table_pause(table, 3000);
    assert_int_equal(bw_table_next_tick(table, 90000), -1);
    bw_table_resume(table, 100000);
    bw_table_resume(table, 101000);
    assert_int_equal(bw_table_next_tick(table, 101000), 2000);
    assert_false(bw_table_tick(table, 102999));
    assert_true(bw_table_tick(table, 103000));
    assert_false(bw_table_tick(table, 103001));
    assert_int_equal(bw_table_next_tick(table, 103001), -1);
    bw_table_free(table);
    table = table_of("4mation", "human", "human");
    assert_int_equal(bw_table_next_tick(table, 0), -1);
    bw_table_free(table);
}

/* ---- advice --------------------------------------------------------------------------------- */

static const struct bw_advice *advice_of(const struct bw_table *table) {
    return bw_table_advice(table, NULL);
}

static void one_look_serves_bar_hint_and_reasons(void **state) {
    struct bw_table *table = table_of("talpa", "human", "human");
    struct bw_error error;
    assert_true(bw_table_shows_bar(table));
    assert_int_equal(see(table, 700), BW_NEWS_VIEW);
    assert_int_equal(bw_table_view(table)->chance, 700);
    assert_true(bw_table_ask(table, BW_ASK_HINT, &error));
    assert_false(bw_table_advises(table));
    assert_int_equal(advice_of(table)->view.chance, 700);
    assert_int_equal(advice_of(table)->move, first_move(table));
    assert_true(bw_table_ask(table, BW_ASK_WHY, &error));
    assert_int_equal(advice_of(table)->view.chance, 700);
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    bw_table_free(table);
}

static void a_hint_waits_for_its_look_and_goes_with_the_move(void **state) {
    struct bw_table *table = table_of("talpa", "human", "5");
    struct bw_error error;
    assert_false(bw_table_shows_bar(table));
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    assert_true(bw_table_ask(table, BW_ASK_HINT, &error));
    assert_true(bw_table_advises(table));
    assert_int_equal(want_of(table).limits.nodes, BW_VIEW_NODES);
    assert_int_equal(want_of(table).limits.hard_ms, 0);
    assert_int_equal(see(table, 700), BW_NEWS_ADVICE);
    assert_non_null(advice_of(table));
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    person_plays(table, "a1a2");
    assert_null(advice_of(table));
    bw_table_free(table);
}

static void advice_is_for_when_it_is_your_turn(void **state) {
    struct bw_table *table = table_of("4mation", "5", "human");
    struct bw_error error;
    assert_false(bw_table_ask(table, BW_ASK_HINT, &error));
    assert_string_equal(error.message, "ask for a hint when it is your turn");
    assert_false(bw_table_ask(table, BW_ASK_WHY, &error));
    assert_string_equal(error.message, "ask why once the bot has moved");
    assert_false(bw_table_may_ask(table, BW_ASK_HINT) || bw_table_may_ask(table, BW_ASK_WHY));
    bot_plays(table);
    assert_true(bw_table_may_ask(table, BW_ASK_HINT) && bw_table_may_ask(table, BW_ASK_WHY));
    assert_false(bw_table_may_ask(table, BW_ASK_OWN));
    assert_false(bw_table_ask(table, BW_ASK_OWN, &error));
    assert_string_equal(error.message, "you have not made a move yet");
    assert_true(bw_table_ask(table, BW_ASK_HINT, &error));
    bw_table_free(table);
}

static void your_last_move_is_compared(void **state) {
    struct bw_table *table = table_of("4mation", "human", "random");
    struct bw_error error;
    int about = -1;
    person_plays(table, "d4");
    assert_false(bw_table_ask(table, BW_ASK_OWN, &error));
    assert_string_equal(error.message, "ask why once the bot has moved");
    bot_plays(table);
    assert_true(bw_table_ask(table, BW_ASK_OWN, &error));
    struct bw_want want = want_of(table);
    assert_int_equal(want.kind, BW_WANT_COMPARISON);
    assert_true(bw_position_equal(&want.position, bw_session_at(bw_table_session(table), 0)));
    struct bw_answer answer = answer_to(table);
    answer.comparison.is_best = true;
    answer.comparison.before = answer.comparison.played =
        (struct bw_view){.chance = 501, .line = {want.move}, .length = 1};
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_ADVICE);
    assert_int_equal(bw_table_advice(table, &about)->move, want.move);
    assert_int_equal(about, 0);
    bw_table_free(table);
}

static void once_it_is_over_why_is_about_the_last_move(void **state) {
    struct bw_table *table = table_of("4mation", "human", "human");
    struct bw_error error;
    person_plays(table, "d4");
    act(table, BW_ACT_RESIGN);
    assert_true(bw_table_ask(table, BW_ASK_WHY, &error));
    assert_int_equal(wanted(table), BW_WANT_COMPARISON);
    bw_table_free(table);
}

static void without_memory_there_is_no_advice_and_no_endless_asking(void **state) {
    struct bw_table *table = table_of("4mation", "human", "human");
    struct bw_error error;
    assert_true(bw_table_ask(table, BW_ASK_HINT, &error));
    struct bw_answer answer = answer_to(table);
    answer.failed = true;
    strcpy(answer.reason, "does not have enough memory");
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_FAILED);
    assert_false(bw_table_advises(table));
    assert_null(advice_of(table));
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    bw_table_free(table);
}

static void a_hint_that_is_asked_for_with_an_offer_is_given_too(void **state) {
    struct bw_table *table = table_of("4mation", "human", "5");
    struct bw_error error;
    act(table, BW_ACT_DRAW);
    assert_true(bw_table_ask(table, BW_ASK_HINT, &error));
    uint32_t number = want_of(table).number;
    assert_int_equal(see(table, 200), BW_NEWS_DECLINED);
    assert_true(want_of(table).number != number); /* or a page would not look again */
    assert_int_equal(see(table, 200), BW_NEWS_ADVICE);
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    bw_table_free(table);
}

static void against_a_bot_the_bar_waits_for_the_person(void **state) {
    struct bw_table *table = table_of("4mation", "human", "random");
    bw_table_set_bar(table, BW_BAR_ON);
    assert_int_equal(see(table, 500), BW_NEWS_VIEW);
    person_plays(table, "d4");
    bot_plays(table);
    assert_int_equal(wanted(table), BW_WANT_VIEW);
    bw_table_set_bar(table, BW_BAR_OFF);
    assert_int_equal(wanted(table), BW_WANT_PERSON);
    bw_table_free(table);
}

/* ---- judging -------------------------------------------------------------------------------- */

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

/* A game of random moves, so that there is something to judge. */
static struct bw_table *played_table(const char *variant, uint64_t seed) {
    struct bw_table *table = table_of(variant, "human", "human");
    struct bw_random random;
    bw_random_seed(&random, seed);
    while (!bw_table_is_over(table))
        assert_int_equal(bw_table_play(table, any_move(present(table), &random), 0, NULL), BW_DONE);
    return table;
}

/* Answers all wants of the table, with less work than they allow. */
static void judge_all(struct bw_table *table) {
    struct bw_want want;
    struct bw_answer answer;
    assert_true(bw_table_judge(table, NULL));
    for (bw_table_wants(table, 0, &want); want.kind != BW_WANT_NOTHING;
         bw_table_wants(table, 0, &want)) {
        want.limits.nodes = 2000;
        bw_answer_find(engine, &want, NULL, &answer);
        bw_table_give(table, &answer, 0);
    }
    assert_int_equal(bw_table_unjudged(table), 0);
}

static void a_game_is_judged_from_its_end(void **state) {
    struct bw_table *table = played_table("4mation:size=5", 3);
    int all = plies(table);
    assert_int_equal(bw_table_unjudged(table), all);
    assert_null(bw_table_judgement(table, all));
    assert_true(bw_table_judge(table, NULL));
    struct bw_want want;
    struct bw_answer answer;
    while (bw_table_unjudged(table) == all) {
        bw_table_wants(table, 0, &want);
        bw_answer_find(engine, &want, NULL, &answer);
        bw_table_give(table, &answer, 0);
    }
    assert_int_equal(bw_table_unjudged(table), all - 1);
    assert_non_null(bw_table_judgement(table, all));
    assert_null(bw_table_judgement(table, all - 1));
    bw_table_free(table);
}

static void judging_twice_gives_the_same_marks(void **state) {
    for (int round = 0; round < 2; round++) {
        const char *variant = round == 0 ? "talpa:size=5" : "4mation:size=6";
        struct bw_table *table = played_table(variant, 11), *again = played_table(variant, 11);
        judge_all(table);
        struct bw_table *between = played_table("4mation:size=5", 1);
        judge_all(between); /* whatever the search has seen meanwhile */
        judge_all(again);
        char *first = bw_table_judgements_write(table), *second = bw_table_judgements_write(again);
        assert_string_equal(first, second);
        free(first);
        free(second);
        bw_table_free(between);
        bw_table_free(again);
        bw_table_free(table);
    }
}

/* Two searches of a position with the same limits agree, whatever was searched between them. */
static void a_hint_and_what_is_said_of_a_move_agree(void **state) {
    static const char *const variants[] = {"talpa:size=6", "4mation:size=6"};
    for (int i = 0; i < 2; i++) {
        struct bw_position position = start_of(variants[i]);
        bw_move moves[BW_MAX_MOVES];
        struct bw_want want = {
            .kind = BW_WANT_VIEW, .position = position, .limits = {.nodes = 20000}};
        struct bw_answer hint, reason;
        bw_answer_find(engine, &want, NULL, &hint);
        int count = bw_moves(&position, moves), worse = 0;
        want.kind = BW_WANT_COMPARISON;
        for (int j = 0; j < count; j += 7) {
            want.move = moves[j];
            bw_answer_find(engine, &want, NULL, &reason);
            worse += !reason.comparison.is_best;
            if (!reason.comparison.is_best)
                assert_int_equal(reason.comparison.before.line[0], hint.view.line[0]);
        }
        assert_true(worse > 0);
    }
}

/* What a review has marked is not called good when somebody asks about it, and the other way round,
 * though that look is a longer one. */
static void what_is_said_of_a_judged_move_agrees_with_its_mark(void **state) {
    struct bw_table *table = played_table("4mation:size=6", 5);
    judge_all(table);
    for (int ply = 1; ply <= plies(table); ply++) {
        const struct bw_judgement *judgement = bw_table_judgement(table, ply);
        bw_move move = bw_session_move(bw_table_session(table), ply);
        assert_true(bw_table_ask_about(table, ply - 1, move, NULL));
        struct bw_want want = want_of(table);
        struct bw_answer answer;
        bw_answer_find(engine, &want, NULL, &answer);
        assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_ADVICE);
        const struct bw_advice *advice = bw_table_advice(table, NULL);
        bool better = false;
        for (int i = 0; i < advice->remarks; i++)
            better = better || (advice->remark[i].kind == BW_REMARK_BETTER &&
                                advice->remark[i].reply == judgement->better &&
                                advice->remark[i].count == judgement->lost);
        if (!answer.comparison.before.proved)
            assert_int_equal(better, judgement->better != BW_NO_MOVE);
    }
    bw_table_free(table);
}

/* Without memory for a search everything fails in words, but what needs none. */
static void without_a_search_only_classic_bots_move(void **state) {
    struct bw_position position = start_of("talpa:size=6");
    struct bw_want want = {.kind = BW_WANT_VIEW, .position = position, .limits = {.nodes = 1000}};
    struct bw_answer answer;
    bw_answer_find(NULL, &want, NULL, &answer);
    assert_true(answer.failed);
    assert_string_equal(answer.reason, "does not have enough memory");
    want = (struct bw_want){.kind = BW_WANT_MOVE, .position = position};
    assert_true(bw_player_read(&want.player, "1", NULL));
    bw_answer_find(NULL, &want, NULL, &answer);
    assert_true(answer.failed);
    assert_true(bw_player_read(&want.player, "greedy", NULL));
    bw_answer_find(NULL, &want, NULL, &answer);
    assert_false(answer.failed);
}

static void kept_judgements_are_read_again(void **state) {
    struct bw_table *table = played_table("4mation:size=6", 5);
    judge_all(table);
    char *text = bw_table_judgements_write(table);
    struct bw_table *again = played_table("4mation:size=6", 5);
    assert_null(bw_table_judgements_write(again));
    assert_true(bw_table_judgements_read(again, text));
    assert_int_equal(bw_table_unjudged(again), 0);
    char *same = bw_table_judgements_write(again);
    assert_string_equal(same, text);
    assert_true(bw_table_judge(again, NULL));
    assert_int_equal(wanted(again), BW_WANT_NOTHING);
    act(again, BW_ACT_UNDO); /* then it is another game */
    assert_int_equal(bw_table_unjudged(again), plies(again));
    free(same);
    free(text);
    bw_table_free(again);
    bw_table_free(table);
}

/* A text with another word in place of the one with this index. */
static char *with_word(const char *text, int index, const char *word) {
    const char *start = text;
    while (index-- > 0)
        start += strcspn(start, " ") + 1;
    const char *end = start + strcspn(start, " ");
    size_t size = strlen(text) + strlen(word) + 1;
    char *other = malloc(size);
    assert_non_null(other);
    snprintf(other, size, "%.*s%s%s", (int)(start - text), text, word, end);
    return other;
}

/* What was judged with another book of solved boards, or without one, is judged again; where the book knows
 * nothing, it makes no difference. */
static void judgements_hold_for_one_book(void **state) {
    static const struct {
        const char *variant;
        bool has_book;
    } boards[] = {{"4mation:size=6", true}, {"talpa:size=8", false}};
    for (int i = 0; i < 2; i++) {
        struct bw_table *table = table_of(boards[i].variant, "human", "human");
        char *text = bw_table_judgements_write(table), book[17];
        assert_non_null(text);
        snprintf(book, sizeof book, "%016" PRIx64, boards[i].has_book ? bw_book_own : 0);
        char *same = with_word(text, 2, book), *other = with_word(text, 2, "0123456789abcdef");
        assert_string_equal(same, text);
        assert_true(bw_table_judgements_read(table, text));
        assert_false(bw_table_judgements_read(table, other));
        free(other);
        free(same);
        free(text);
        bw_table_free(table);
    }
}

static void damaged_judgements_are_of_no_use(void **state) {
    struct bw_table *table = played_table("4mation:size=6", 5);
    struct bw_table *other = played_table("4mation:size=6", 6);
    judge_all(table);
    char *text = bw_table_judgements_write(table);
    size_t length = strlen(text);
    assert_false(bw_table_judgements_read(other, text));
    struct bw_table *again = played_table("4mation:size=6", 5);
    assert_false(bw_table_judgements_read(again, ""));
    for (size_t i = 0; i < length; i++) {
        char before = text[i];
        text[i] = '\0';
        assert_false(bw_table_judgements_read(again, text));
        text[i] = before == ' ' ? ',' : 'x';
        assert_false(bw_table_judgements_read(again, text));
        text[i] = before;
    }
    char *longer = malloc(length + 8);
    assert_non_null(longer);
    strcpy(longer, text);
    strcat(longer, " 1,1,0");
    assert_false(bw_table_judgements_read(again, longer));
    assert_int_equal(bw_table_unjudged(again), plies(again));
    assert_true(bw_table_judgements_read(again, text));
    free(longer);
    free(text);
    bw_table_free(again);
    bw_table_free(other);
    bw_table_free(table);
}

static void next_mistake_stops_at_every_mark(void **state) {
    struct bw_table *table = played_table("talpa:size=6", 5);
    judge_all(table);
    int at = 0, found = 0, marked = 0;
    for (int ply = 1; ply <= plies(table); ply++)
        marked += bw_is_marked(bw_table_judgement(table, ply)->grade);
    assert_true(marked > 1);
    for (int next = bw_table_next_mark(table, at, 1); next > at;
         next = bw_table_next_mark(table, at, 1)) {
        at = next;
        found++;
    }
    assert_int_equal(found, marked);
    assert_int_equal(bw_table_next_mark(table, 0, -1), at);
    bw_table_free(table);
}

/* Neither by a move, nor by a decision on seats. */
static void judging_goes_on_after_a_failure_and_forgets_it(void **state) {
    struct bw_table *table = played_table("4mation:size=6", 5);
    struct bw_error error;
    assert_true(bw_table_judge(table, &error));
    struct bw_answer answer = answer_to(table);
    answer.failed = true;
    strcpy(answer.reason, "has stopped");
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_FAILED);
    assert_string_equal(bw_table_failure(table), "has stopped");
    judge_all(table);
    assert_string_equal(bw_table_failure(table), "");
    bw_table_free(table);
}

static void nobody_moves_while_a_game_is_judged(void **state) {
    struct bw_table *table = table_of("4mation:swap=yes", "human", "5");
    person_plays(table, "d4");
    assert_true(bw_table_judge(table, NULL));
    assert_int_equal(wanted(table), BW_WANT_VIEW);
    assert_int_equal(want_of(table).limits.nodes, BW_JUDGE_NODES);
    bw_table_stop_judging(table);
    assert_int_equal(see(table, 600), BW_NEWS_VIEW);
    assert_int_equal(wanted(table), BW_WANT_MOVE);
    bw_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_and_bots_move_in_turn),
        cmocka_unit_test(a_want_for_a_move_says_all_that_is_needed),
        cmocka_unit_test(asking_what_is_wanted_changes_nothing),
        cmocka_unit_test(late_and_unwanted_answers_are_harmless),
        cmocka_unit_test(each_move_of_each_game_has_another_seed),
        cmocka_unit_test(an_illegal_move_of_a_bot_is_told_and_can_be_asked_for_again),
        cmocka_unit_test(who_takes_the_seat_of_a_bot_that_failed_is_not_asked),
        cmocka_unit_test(two_bots_stand_still_and_go_on),
        cmocka_unit_test(a_bot_can_be_hurried),
        cmocka_unit_test(you_are_the_only_person_or_the_side_to_move),
        cmocka_unit_test(a_level_that_is_behind_changes_seats),
        cmocka_unit_test(a_level_that_is_ahead_moves),
        cmocka_unit_test(classic_bots_keep_their_seats),
        cmocka_unit_test(changing_sides_means_the_swap_rule_where_it_applies),
        cmocka_unit_test(sides_are_exchanged_in_one_step),
        cmocka_unit_test(a_rematch_is_offered_once_the_game_is_over),
        cmocka_unit_test(a_rematch_exchanges_the_sides),
        cmocka_unit_test(a_new_game_wants_no_bar_that_was_off),
        cmocka_unit_test(each_begins_in_turn),
        cmocka_unit_test(a_branch_goes_on_from_an_earlier_moment),
        cmocka_unit_test(resigning_is_asked_about_and_done_for_you),
        cmocka_unit_test(bots_do_not_resign),
        cmocka_unit_test(a_bot_that_is_not_ahead_takes_a_draw),
        cmocka_unit_test(a_bot_that_is_ahead_declines_a_draw),
        cmocka_unit_test(a_declined_offer_is_nobodys_after_an_exchange),
        cmocka_unit_test(a_draw_is_offered_in_turn_and_where_there_is_one),
        cmocka_unit_test(people_agree_on_a_draw),
        cmocka_unit_test(taking_back_counts_the_moves),
        cmocka_unit_test(whoever_is_late_has_lost_before_anything_is_done),
        cmocka_unit_test(every_act_looks_at_the_clock_first),
        cmocka_unit_test(what_is_refused_changes_nothing),
        cmocka_unit_test(a_bot_that_answers_too_late_has_lost),
        cmocka_unit_test(the_table_knows_when_to_look_at_the_clock),
        cmocka_unit_test(one_look_serves_bar_hint_and_reasons),
        cmocka_unit_test(a_hint_waits_for_its_look_and_goes_with_the_move),
        cmocka_unit_test(advice_is_for_when_it_is_your_turn),
        cmocka_unit_test(your_last_move_is_compared),
        cmocka_unit_test(once_it_is_over_why_is_about_the_last_move),
        cmocka_unit_test(without_memory_there_is_no_advice_and_no_endless_asking),
        cmocka_unit_test(a_hint_that_is_asked_for_with_an_offer_is_given_too),
        cmocka_unit_test(against_a_bot_the_bar_waits_for_the_person),
        cmocka_unit_test(bots_that_stand_lose_no_time_and_change_no_seats),
        cmocka_unit_test(equal_bots_are_told_apart),
        cmocka_unit_test(a_game_is_judged_from_its_end),
        cmocka_unit_test(judging_twice_gives_the_same_marks),
        cmocka_unit_test(a_hint_and_what_is_said_of_a_move_agree),
        cmocka_unit_test(what_is_said_of_a_judged_move_agrees_with_its_mark),
        cmocka_unit_test(without_a_search_only_classic_bots_move),
        cmocka_unit_test(kept_judgements_are_read_again),
        cmocka_unit_test(judgements_hold_for_one_book),
        cmocka_unit_test(damaged_judgements_are_of_no_use),
        cmocka_unit_test(next_mistake_stops_at_every_mark),
        cmocka_unit_test(judging_goes_on_after_a_failure_and_forgets_it),
        cmocka_unit_test(nobody_moves_while_a_game_is_judged),
    };
    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
