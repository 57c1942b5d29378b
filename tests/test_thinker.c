/* Thinking in the background: the wants of a table are answered, and can be hurried and dropped at
 * any moment. */
#define _POSIX_C_SOURCE 200809L
#include "players/process.h"
#include "players/thinker.h"
#include "support.h"
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 60000 /* for an answer, on a machine that is busy or slow */
};

static const struct bw_timing no_clock = {0, 0};
static struct thinker *thinker;

static int make_thinker(void **state) {
    (void)state;
    thinker = thinker_new();
    return thinker ? 0 : 1;
}

static int free_thinker(void **state) {
    (void)state;
    thinker_free(thinker);
    return 0;
}

/* ---- short ways to ask ---------------------------------------------------------------------- */

static bool answer_waits(int ms) {
    struct pollfd file = {.fd = thinker_file(thinker), .events = POLLIN};
    return poll(&file, 1, ms) == 1;
}

/* Serves a table, and gives it the answer. */
static enum bw_news answered(struct bw_table *table) {
    thinker_serve(thinker, table, 0);
    assert_true(answer_waits(PATIENCE_MS));
    return thinker_give(thinker, table, 0);
}

static void assert_moved(struct bw_table *table) {
    int plies = bw_session_plies(bw_table_session(table));
    if (answered(table) != BW_NEWS_MOVED)
        fail_msg("no move: %s", bw_table_failure(table));
    assert_int_equal(bw_session_plies(bw_table_session(table)), plies + 1);
}

static void assert_idle(struct bw_table *table) {
    assert_int_equal(thinker_busy(thinker), BW_WANT_NOTHING);
    assert_false(answer_waits(0));
    assert_int_equal(thinker_give(thinker, table, 0), BW_NEWS_NONE);
}

static void nap(int ms) {
    const struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

/* A table that does not show who is ahead, so that it wants only what is asked for. */
static struct bw_table *table_from(struct bw_position start, const char *first, const char *second,
                                   struct bw_timing timing) {
    static uint64_t seed;
    struct bw_setup setup = {
        .start = start, .player = {player_of(first), player_of(second)}, .timing = timing};
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    struct bw_table *table = bw_table_new(session, ++seed);
    assert_non_null(table);
    bw_table_set_bar(table, BW_BAR_OFF);
    return table;
}

static struct bw_table *table_of(const char *variant, const char *first, const char *second) {
    return table_from(start_of(variant), first, second, no_clock);
}

static void free_table(struct bw_table *table) {
    thinker_leave(thinker);
    bw_table_free(table);
}

static void play_random(struct bw_table *table, int plies, uint64_t seed) {
    struct bw_session *session = bw_table_session(table);
    struct bw_random random;
    bw_random_seed(&random, seed);
    for (int i = 0; i < plies && !bw_table_is_over(table); i++)
        assert_true(bw_session_play(session, any_move(bw_session_now(session), &random), 0, NULL));
}

static void hurry(struct bw_table *table) {
    assert_int_equal(bw_table_do(table, BW_ACT_HURRY, 0, NULL), BW_DONE);
    thinker_serve(thinker, table, 0);
}

/* ---- answers -------------------------------------------------------------------------------- */

static void bots_of_all_kinds_move(void **state) {
    static const char *const names[] = {"1", "5", "random", "greedy", "ranked:7"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct bw_table *table = table_of("4mation", names[i], "human");
        assert_moved(table);
        assert_idle(table);
        thinker_serve(thinker, table, 0); /* the person's turn */
        assert_idle(table);
        free_table(table);
    }
}

static void an_answer_is_under_way_until_it_is_given(void **state) {
    struct bw_table *table = table_of("talpa:size=4", "human", "human");
    bw_table_set_bar(table, BW_BAR_ON);
    thinker_serve(thinker, table, 0);
    assert_int_equal(thinker_busy(thinker), BW_WANT_VIEW);
    assert_true(answer_waits(PATIENCE_MS));
    thinker_serve(thinker, table, 0); /* it has already found that */
    assert_int_equal(thinker_busy(thinker), BW_WANT_VIEW);
    assert_true(answer_waits(0));
    assert_int_equal(thinker_give(thinker, table, 0), BW_NEWS_VIEW);
    assert_true(bw_table_view(table)->length > 0);
    assert_idle(table);
    free_table(table);
}

static void hints_and_reasons_are_given(void **state) {
    struct bw_table *table =
        table_from(after(start_of("4mation:size=4"), "c3 c4"), "human", "human", no_clock);
    play_random(table, 2, 1);
    assert_true(bw_table_ask(table, BW_ASK_HINT, NULL));
    assert_int_equal(answered(table), BW_NEWS_ADVICE);
    const struct bw_advice *advice = bw_table_advice(table, NULL);
    assert_true(bw_move_check(bw_session_now(bw_table_session(table)), advice->move, NULL));
    assert_true(advice->remarks > 0);
    assert_true(bw_table_ask(table, BW_ASK_OWN, NULL));
    assert_int_equal(answered(table), BW_NEWS_ADVICE);
    assert_true(bw_table_advice(table, NULL)->remarks > 0);
    free_table(table);
}

static int chance_in(const char *variant) {
    struct bw_table *table = table_of(variant, "human", "human");
    bw_table_set_bar(table, BW_BAR_ON);
    assert_int_equal(answered(table), BW_NEWS_VIEW);
    int chance = bw_table_view(table)->chance;
    free_table(table);
    return chance;
}

/* The transposition table of one variant would prove false wins in the other. */
static void variants_are_kept_apart(void **state) {
    for (int i = 0; i < 2; i++) {
        assert_int_equal(chance_in("4mation:size=4,row=3"), 1000);
        assert_int_equal(chance_in("4mation:size=4,row=4"), 500);
    }
}

static void a_game_is_judged_to_its_first_move(void **state) {
    struct bw_table *table = table_of("4mation:size=4", "human", "human");
    play_random(table, BW_MAX_PLIES, 4);
    int plies = bw_session_plies(bw_table_session(table));
    assert_true(plies > 3);
    assert_true(bw_table_judge(table, NULL));
    while (bw_table_unjudged(table) > 0)
        plies -= answered(table) == BW_NEWS_JUDGED;
    assert_int_equal(plies, 0);
    thinker_serve(thinker, table, 0);
    assert_idle(table);
    free_table(table);
}

static void a_game_without_moves_needs_no_review(void **state) {
    struct bw_table *table = table_of("talpa", "human", "human");
    assert_true(bw_table_judge(table, NULL));
    thinker_serve(thinker, table, 0);
    assert_idle(table);
    free_table(table);
}

/* A bot that thought for level 9's own three seconds would be late. */
static void a_bot_keeps_to_its_clock(void **state) {
    struct bw_table *table =
        table_from(start_of("talpa"), "9", "human", (struct bw_timing){1000, 0});
    int64_t start = process_now();
    thinker_serve(thinker, table, 200);
    assert_true(answer_waits(PATIENCE_MS));
    int64_t took = process_now() - start;
    assert_true(took < 800);
    assert_int_equal(thinker_give(thinker, table, 200 + took), BW_NEWS_MOVED);
    free_table(table);
}

/* ---- hurry and drop ------------------------------------------------------------------------- */

/* Both at once, and after it has thought for a while. */
static void a_hurried_bot_moves(void **state) {
    static const char *const variants[] = {"talpa", "4mation"};
    for (int i = 0; i < 20; i++) {
        struct bw_table *table = table_of(variants[i % 2], "9", "9");
        for (int k = 0; k < 2; k++) {
            thinker_serve(thinker, table, 0);
            nap(i);
            int64_t start = process_now();
            hurry(table);
            assert_moved(table);
            assert_true(process_now() - start < 1500);
            assert_idle(table);
        }
        free_table(table);
    }
}

/* If a stop were left over from before, nothing would be proved. */
static void a_late_hurry_is_forgotten(void **state) {
    struct bw_table *table = table_of("4mation", "3", "human");
    thinker_serve(thinker, table, 0);
    assert_true(answer_waits(PATIENCE_MS));
    hurry(table);
    assert_int_equal(thinker_give(thinker, table, 0), BW_NEWS_MOVED);
    assert_int_equal(chance_in("4mation:size=4,row=3"), 1000);
    free_table(table);
}

/* A bot's move, or advice, or the review of a game. */
static void want_anything(struct bw_random *random, struct bw_table *table) {
    bw_move moves[BW_MAX_MOVES];
    int plies = bw_session_plies(bw_table_session(table));
    bw_moves(bw_session_now(bw_table_session(table)), moves);
    switch (bw_random_below(random, 6)) {
    case 0:
        bw_table_ask_about(table, plies, BW_NO_MOVE, NULL);
        break;
    case 1:
        bw_table_ask_about(table, plies, moves[0], NULL);
        break;
    case 2:
        bw_table_set_bar(table, BW_BAR_ON);
        break;
    case 3:
        assert_true(bw_table_judge(table, NULL));
        break;
    default:
        break;
    }
    thinker_serve(thinker, table, 0);
}

/* A busy machine may delay some of 500; the promise is for an idle one. */
static void drops_at_any_moment_are_quick(void **state) {
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=16"};
    struct bw_random random;
    int slow = 0;
    int64_t longest = 0;
    bw_random_seed(&random, 2);
    for (int i = 0; i < 500; i++) {
        struct bw_table *table = table_of(variants[i % 3], "9", "9");
        play_random(table, 5, (uint64_t)i);
        if (!bw_table_is_over(table))
            want_anything(&random, table);
        nap(bw_random_below(&random, 15));
        if (bw_random_below(&random, 4) == 0 && bw_table_may(table, BW_ACT_HURRY))
            hurry(table);
        int64_t start = process_now();
        thinker_drop(thinker);
        int64_t took = process_now() - start;
        longest = took > longest ? took : longest;
        slow += took > 50;
        assert_idle(table);
        free_table(table);
    }
    print_message("longest drop %d ms, %d beyond 50 ms\n", (int)longest, slow);
    assert_true(longest < 2000);
#if defined(NDEBUG) /* without assertions, as it is used */
    assert_true(slow < 125);
#endif
}

/* Playouts take the time that they should. */
static void a_dropped_bot_can_be_asked_again(void **state) {
    struct bw_table *table =
        table_from(start_of("talpa"), "9", "human", (struct bw_timing){20000, 0});
    struct bw_want want;
    bw_table_wants(table, 0, &want);
    assert_true(want.limits.soft_ms >= 300);
    for (int i = 0; i < 10; i++) {
        thinker_serve(thinker, table, 0);
        nap(3 * i);
        thinker_drop(thinker);
    }
    int64_t start = process_now();
    assert_moved(table);
    assert_true(process_now() - start >= want.limits.soft_ms * 2 / 3); /* no stop was left over */
    free_table(table);
}

static void what_is_wanted_no_more_is_dropped(void **state) {
    struct bw_table *table = table_of("talpa", "human", "random");
    assert_true(bw_table_ask(table, BW_ASK_HINT, NULL));
    thinker_serve(thinker, table, 0);
    assert_int_equal(thinker_busy(thinker), BW_WANT_VIEW);
    play_random(table, 1, 1);
    assert_moved(table);
    assert_idle(table);
    free_table(table);
}

/* An answer is only for the table that wanted it, even if another has a want of the same number. */
static void tables_are_told_apart(void **state) {
    struct bw_table *one = table_of("4mation", "random", "human"),
                    *other = table_of("4mation", "random", "human");
    thinker_serve(thinker, one, 0);
    assert_true(answer_waits(PATIENCE_MS));
    assert_int_equal(thinker_give(thinker, other, 0), BW_NEWS_NONE);
    assert_idle(one);
    thinker_serve(thinker, one, 0);
    assert_moved(other);
    assert_int_equal(bw_session_plies(bw_table_session(one)), 0);
    free_table(one);
    free_table(other);
}

static void a_thinker_is_freed_while_it_thinks(void **state) {
    struct bw_table *table = table_of("talpa", "human", "human");
    assert_true(bw_table_ask(table, BW_ASK_HINT, NULL));
    for (int i = 0; i < 20; i++) {
        struct thinker *other = thinker_new();
        assert_non_null(other);
        thinker_serve(other, table, 0);
        nap(i % 4);
        thinker_free(other);
    }
    bw_table_free(table);
}

/* ---- other programs ------------------------------------------------------------------------- */

/* An engine in one line of shell, given what it does on `go` and on `stop`, against a person. */
static struct bw_table *table_with_engine(const char *go, const char *stop) {
    char name[1024];
    snprintf(
        name, sizeof name,
        "ugi:while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; "
        "go) %s;; stop) %s;; quit) exit 0;; esac; done",
        go, stop);
    return table_of("4mation", name, "human");
}

static void assert_last_move(const struct bw_table *table, const char *expected) {
    const struct bw_session *session = bw_table_session(table);
    char text[BW_MOVE_SIZE];
    assert_string_equal(bw_move_write(bw_session_move(session, bw_session_plies(session)), text),
                        expected);
}

static void an_engine_that_is_hurried_is_told_to_stop(void **state) {
    for (int i = 0; i < 5; i++) {
        struct bw_table *table = table_with_engine(":", "echo bestmove d4");
        thinker_serve(thinker, table, 0);
        nap(20 * i);
        hurry(table);
        assert_moved(table);
        assert_last_move(table, "d4");
        free_table(table);
    }
}

/* An engine that stops when told to goes on running, and is asked again: it counts its searches. */
static void an_engine_outlives_being_dropped(void **state) {
    struct bw_table *table =
        table_with_engine("n=x$n; [ $n = xxxx ] && echo bestmove b2", "echo bestmove d4");
    for (int i = 0; i < 3; i++) {
        thinker_serve(thinker, table, 0);
        nap(300);
        thinker_drop(thinker);
        assert_idle(table);
    }
    assert_moved(table);
    assert_last_move(table, "b2");
    free_table(table);
}

/* It would play d4 once more if it were started again. */
static void an_engine_keeps_its_seat_when_sides_are_exchanged(void **state) {
    struct bw_table *table =
        table_with_engine("n=x$n; [ $n = x ] && echo bestmove d4 || echo bestmove c4", ":");
    assert_moved(table);
    assert_int_equal(bw_table_do(table, BW_ACT_EXCHANGE, 0, NULL), BW_DONE);
    assert_moved(table);
    assert_last_move(table, "c4");
    free_table(table);
}

static void an_engine_leaves_with_its_table(void **state) {
    char go[256], folder[] = "/tmp/burrow_thinker_XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/left", folder);
    snprintf(go, sizeof go, "trap 'touch %s' EXIT; echo bestmove d4", path);
    struct bw_table *table = table_with_engine(go, ":");
    assert_moved(table);
    assert_int_equal(access(path, F_OK), -1);
    free_table(table);
    assert_int_equal(unlink(path), 0);
    rmdir(folder);
}

/* Whether it hangs at its start, in its search, or without reading its input. */
static void an_engine_that_hangs_is_dropped(void **state) {
    struct bw_table *tables[] = {
        table_of("4mation", "ugi:sleep 1000", "human"),
        table_with_engine("sleep 1000", ":"),
        table_of("4mation", "ugi:trap '' TERM; while :; do sleep 0.1; done", "human"),
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (int k = 0; k < 2; k++) {
            thinker_serve(thinker, tables[i], 0);
            nap(100);
            int64_t start = process_now();
            thinker_drop(thinker);
            assert_true(process_now() - start < 2000);
            assert_idle(tables[i]);
        }
        free_table(tables[i]);
    }
}

static void assert_fails(struct bw_table *table, const char *reason) {
    assert_int_equal(answered(table), BW_NEWS_FAILED);
    assert_has(bw_table_failure(table), reason);
    assert_idle(table);
}

static void an_engine_that_fails_says_why(void **state) {
    struct bw_table *table = table_with_engine("exit 7", ":");
    assert_fails(table, "7");
    assert_int_equal(bw_table_do(table, BW_ACT_RETRY, 0, NULL), BW_DONE);
    assert_fails(table, "7"); /* it is started again, and fails again */
    free_table(table);
    table = table_with_engine("echo bestmove z9", ":");
    assert_fails(table, "z9");
    free_table(table);
    table = table_of("4mation", "ugi:exit 3", "human");
    assert_fails(table, "3");
    free_table(table);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_of_all_kinds_move),
        cmocka_unit_test(an_answer_is_under_way_until_it_is_given),
        cmocka_unit_test(hints_and_reasons_are_given),
        cmocka_unit_test(variants_are_kept_apart),
        cmocka_unit_test(a_game_is_judged_to_its_first_move),
        cmocka_unit_test(a_game_without_moves_needs_no_review),
        cmocka_unit_test(a_bot_keeps_to_its_clock),
        cmocka_unit_test(a_hurried_bot_moves),
        cmocka_unit_test(a_late_hurry_is_forgotten),
        cmocka_unit_test(drops_at_any_moment_are_quick),
        cmocka_unit_test(a_dropped_bot_can_be_asked_again),
        cmocka_unit_test(what_is_wanted_no_more_is_dropped),
        cmocka_unit_test(tables_are_told_apart),
        cmocka_unit_test(a_thinker_is_freed_while_it_thinks),
        cmocka_unit_test(an_engine_that_is_hurried_is_told_to_stop),
        cmocka_unit_test(an_engine_outlives_being_dropped),
        cmocka_unit_test(an_engine_keeps_its_seat_when_sides_are_exchanged),
        cmocka_unit_test(an_engine_leaves_with_its_table),
        cmocka_unit_test(an_engine_that_hangs_is_dropped),
        cmocka_unit_test(an_engine_that_fails_says_why),
    };
    data_folder_is(argc, argv);
    return cmocka_run_group_tests(tests, make_thinker, free_thinker);
}
