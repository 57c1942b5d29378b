/* Progress: Glicko-2 against its published example, which games count, and what is suggested. */
#include "progress/progress.h"
#include "support.h"
#include <math.h>
#include <string.h>

/* ---- Glicko-2 ------------------------------------------------------------------------------- */

/* The example of Glickman's paper. */
static void the_published_example_is_reproduced(void **state) {
    struct glicko player = {.rating = 1500, .deviation = 200, .volatility = 0.06};
    const struct glicko_game games[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    (void)state;
    glicko_rate(&player, games, 3);
    assert_true(fabs(player.rating - 1464.06) < 0.02);
    assert_true(fabs(player.deviation - 151.52) < 0.02);
    assert_true(fabs(player.volatility - 0.05999) < 0.00002);
}

static void time_without_games_makes_it_less_certain(void **state) {
    struct glicko player = {.rating = 1500, .deviation = 50, .volatility = 0.06};
    (void)state;
    glicko_wait(&player, 0);
    assert_true(fabs(player.deviation - 50) < 1e-9);
    glicko_wait(&player, 10);
    assert_true(fabs(player.deviation - sqrt(2500 + 10 * 0.06 * 0.06 * 173.7178 * 173.7178)) <
                1e-6);
    glicko_wait(&player, 1e9);
    assert_true(player.deviation <= 350 && fabs(player.rating - 1500) < 1e-9);
    glicko_wait(&player, -5);
    assert_true(player.deviation <= 350);
}

/* Somebody who scores as expected against each of them is rated as strong as they are. */
static void results_lead_to_the_true_rating(void **state) {
    struct glicko player = glicko_begin(1000);
    const struct glicko_game win = {1800, 30, 1}, loss = {1800, 30, 0};
    (void)state;
    for (int i = 0; i < 200; i++)
        glicko_rate(&player, i % 4 == 3 ? &loss : &win, 1); /* three of four: 191 points above */
    assert_true(fabs(player.rating - 1991) < 60);
    assert_true(player.deviation < 80);
}

static void no_games_change_nothing(void **state) {
    struct glicko player = glicko_begin(1234);
    (void)state;
    glicko_rate(&player, NULL, 0);
    assert_true(fabs(player.rating - 1234) < 1e-9 && fabs(player.deviation - 350) < 1e-9);
}

/* Whatever happens, all numbers stay numbers. */
static void extreme_results_stay_within_bounds(void **state) {
    struct glicko player = glicko_begin(0);
    (void)state;
    for (int i = 0; i < 1000; i++) {
        struct glicko_game game = {i % 2 ? 10000 : -10000, 30, i % 3 ? 1 : 0};
        glicko_rate(&player, &game, 1);
        assert_true(isfinite(player.rating) && player.deviation >= 30 && player.deviation <= 350 &&
                    player.volatility > 0 && isfinite(player.volatility));
    }
}

/* ---- which games count ---------------------------------------------------------------------- */

static const struct bw_player person = {.kind = BW_PLAYER_PERSON};

static struct bw_player level(int number) {
    return (struct bw_player){.kind = BW_PLAYER_LEVEL, .level = number};
}

/* A finished game that the first side has won if the other resigned. */
static struct bw_record finished(const char *variant, int loser, const char *help) {
    struct bw_record record;
    struct bw_position start = start_of(variant);
    struct bw_error error;
    bw_record_init(&record, &start);
    bw_move moves[BW_MAX_MOVES];
    bw_moves(&start, moves);
    assert_true(bw_record_add_ply(&record, moves[0], &error));
    assert_true(
        bw_record_finish(&record, bw_won_by(bw_opponent(loser)), BW_TERMINATION_RESIGNED, &error));
    if (help)
        assert_true(bw_record_set_tag(&record, "Help", help, &error));
    return record;
}

static void play(struct progress *progress, int strength, bool wins, const char *help) {
    const struct bw_player player[2] = {person, level(strength)};
    struct bw_record record = finished("talpa:size=6", wins ? 1 : 0, help);
    progress_add(progress, &record, player, 0);
    bw_record_free(&record);
}

static void results_are_counted_by_level(void **state) {
    struct progress progress;
    (void)state;
    progress_begin(&progress, start_of("talpa").variant.game);
    double before = progress.rating.rating;
    play(&progress, 1, true, NULL);
    play(&progress, 1, false, NULL);
    play(&progress, 3, true, NULL);
    assert_int_equal(progress.level[0].won, 1);
    assert_int_equal(progress.level[0].lost, 1);
    assert_int_equal(progress.level[2].won, 1);
    assert_int_equal(progress.counted, 3);
    assert_int_equal(progress.points, 3);
    assert_true(progress.rating.rating > before && progress.rating.deviation < 350);
}

static void games_with_help_do_not_count(void **state) {
    static const char *const help[] = {"undo", "advice", "seats", "start", "undo, advice"};
    struct progress progress;
    (void)state;
    progress_begin(&progress, start_of("talpa").variant.game);
    for (int i = 0; i < 5; i++)
        play(&progress, 1, true, help[i]);
    assert_int_equal(progress.counted, 0);
    assert_int_equal(progress.helped, 5);
    assert_int_equal(progress.points, 0);
}

static void other_games_are_not_looked_at(void **state) {
    const struct bw_player people[2] = {person, person}, bots[2] = {level(3), level(4)},
                           classic[2] = {person, {.kind = BW_PLAYER_GREEDY}};
    struct progress progress;
    (void)state;
    progress_begin(&progress, start_of("4mation").variant.game);
    play(&progress, 1, true, NULL); /* Talpa */
    struct bw_record record = finished("4mation", 0, NULL);
    progress_add(&progress, &record, people, 0);
    progress_add(&progress, &record, bots, 0);
    progress_add(&progress, &record, classic, 0);
    bw_record_free(&record);
    assert_int_equal(progress.counted + progress.helped, 0);
}

/* The level sat on side 0, and the seats were changed by the swap rule. */
static void a_change_of_seats_is_followed(void **state) {
    const struct bw_player player[2] = {level(2), person};
    struct bw_record record;
    struct bw_position start = start_of("talpa:size=6,swap=yes");
    struct bw_error error;
    struct progress progress;
    bw_move moves[BW_MAX_MOVES];
    (void)state;
    bw_record_init(&record, &start);
    bw_moves(&start, moves);
    assert_true(bw_record_add_ply(&record, moves[0], &error));
    assert_true(bw_record_add_swap(&record, &error));
    assert_true(bw_record_finish(&record, bw_won_by(0), BW_TERMINATION_RESIGNED, &error));
    progress_begin(&progress, start_of("talpa").variant.game);
    progress_add(&progress, &record, player, 0);
    bw_record_free(&record);
    assert_int_equal(progress.level[1].won, 1);
}

static void the_session_notes_what_helped(void **state) {
    struct bw_setup setup = {.start = start_of("talpa:size=6"), .player = {person, person}};
    struct bw_session *session = bw_session_new(&setup, 0);
    struct bw_error error;
    struct bw_record record;
    bw_move moves[BW_MAX_MOVES];
    (void)state;
    bw_moves(bw_session_now(session), moves);
    assert_true(bw_session_play(session, moves[0], 0, &error));
    assert_int_equal(bw_session_helped(session), 0);
    assert_true(bw_session_undo(session, 0, &error));
    bw_session_help(session, BW_HELP_ADVICE);
    assert_int_equal(bw_session_helped(session), BW_HELP_UNDO | BW_HELP_ADVICE);
    assert_true(bw_session_record(session, &record, &error));
    assert_string_equal(bw_record_tag(&record, "Help"), "undo, advice");
    struct bw_session *again =
        bw_session_from_record(&record, setup.player, &setup.timing, NULL, 0);
    assert_int_equal(bw_session_helped(again), BW_HELP_UNDO | BW_HELP_ADVICE);
    bw_record_free(&record);
    bw_session_free(again);
    bw_session_free(session);
}

/* ---- what is suggested ---------------------------------------------------------------------- */

static void assert_next(const struct progress *progress, bool learned, enum progress_next next,
                        const char *sentence) {
    char out[PROGRESS_SIZE];
    assert_int_equal(progress_suggest(progress, learned), next);
    assert_string_equal(progress_say_next(progress, learned, out), sentence);
}

static void two_wins_lead_up_and_three_losses_down(void **state) {
    struct progress progress;
    (void)state;
    progress_begin(&progress, start_of("talpa").variant.game);
    assert_next(&progress, false, PROGRESS_GO_ON, "");
    play(&progress, 1, false, NULL);
    assert_next(&progress, false, PROGRESS_LESSON, "The lesson shows how to win: ten minutes.");
    assert_next(&progress, true, PROGRESS_GO_ON, "");
    play(&progress, 1, true, NULL);
    assert_next(&progress, false, PROGRESS_GO_ON, "");
    play(&progress, 1, true, NULL);
    assert_next(&progress, false, PROGRESS_UP, "2 wins in a row: try level 2.");
    for (int i = 0; i < 3; i++)
        play(&progress, 2, false, NULL);
    assert_next(&progress, true, PROGRESS_DOWN, "3 losses in a row: level 1 is easier.");
    for (int i = 0; i < 3; i++)
        play(&progress, 9, true, NULL);
    assert_next(&progress, true, PROGRESS_GO_ON, "");
}

static void only_the_latest_games_are_in_the_graph(void **state) {
    struct progress progress;
    (void)state;
    progress_begin(&progress, start_of("talpa").variant.game);
    for (int i = 0; i < PROGRESS_POINTS + 5; i++)
        play(&progress, 3, i % 2 == 0, NULL);
    assert_int_equal(progress.points, PROGRESS_POINTS);
    assert_int_equal(progress.counted, PROGRESS_POINTS + 5);
    assert_true(fabs(progress.point[PROGRESS_POINTS - 1].rating - progress.rating.rating) < 1e-9);
}

static void the_graph_lies_between_whole_hundreds(void **state) {
    struct progress progress;
    (void)state;
    progress_begin(&progress, start_of("talpa").variant.game);
    struct progress_scale scale = progress_scale(&progress);
    assert_true(scale.low < scale.high);
    for (int i = 0; i < 30; i++) {
        play(&progress, 5, i % 3 != 0, NULL);
        scale = progress_scale(&progress);
        assert_true(scale.low % 100 == 0 && scale.high % 100 == 0);
        for (int k = 0; k < progress.points; k++)
            assert_true(progress.point[k].rating >= scale.low &&
                        progress.point[k].rating <= scale.high);
    }
}

static void progress_is_told_in_sentences(void **state) {
    struct progress progress;
    char out[PROGRESS_SIZE];
    (void)state;
    progress_begin(&progress, start_of("talpa").variant.game);
    assert_string_equal(progress_say_rating(&progress, out),
                        "Not rated yet: play a level to its end.");
    assert_string_equal(progress_say_course(&progress, out), "");
    assert_false(progress_has_level(&progress, 3));
    play(&progress, 3, true, NULL);
    assert_string_equal(progress_say_course(&progress, out), "");
    play(&progress, 3, false, NULL);
    play(&progress, 3, true, "undo");
    assert_true(progress_has_level(&progress, 3));
    assert_string_equal(progress_say_level(&progress, 3, out), "Level 3: 1 won, 1 lost");
    assert_non_null(strstr(progress_say_course(&progress, out), "in the latest 2 games."));
    assert_string_equal(progress_say_games(&progress, out),
                        "2 games count. 1 more does not: there was a hint, a move taken back, "
                        "other sides or another start.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example_is_reproduced),
        cmocka_unit_test(time_without_games_makes_it_less_certain),
        cmocka_unit_test(results_lead_to_the_true_rating),
        cmocka_unit_test(no_games_change_nothing),
        cmocka_unit_test(extreme_results_stay_within_bounds),
        cmocka_unit_test(results_are_counted_by_level),
        cmocka_unit_test(games_with_help_do_not_count),
        cmocka_unit_test(other_games_are_not_looked_at),
        cmocka_unit_test(a_change_of_seats_is_followed),
        cmocka_unit_test(the_session_notes_what_helped),
        cmocka_unit_test(two_wins_lead_up_and_three_losses_down),
        cmocka_unit_test(only_the_latest_games_are_in_the_graph),
        cmocka_unit_test(the_graph_lies_between_whole_hundreds),
        cmocka_unit_test(progress_is_told_in_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
