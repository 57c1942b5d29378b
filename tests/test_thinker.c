/* Thinking in the background: answers come, in their order, and can be hurried and dropped at any
 * moment. */
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
    PATIENCE_MS = 60000, /* for an answer, on a machine that is busy or slow */
    LONG_MS = 600000     /* to think, for what is dropped or hurried before */
};

static struct thinker *thinker;

static int make_thinker(void **state) {
    (void)state;
    thinker = thinker_new(2);
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

static struct thought take(void) {
    struct thought thought;
    assert_true(answer_waits(PATIENCE_MS));
    assert_true(thinker_take(thinker, &thought));
    return thought;
}

static void assert_idle(void) {
    struct thought thought;
    assert_int_equal(thinker_busy(thinker), THINKING_NOTHING);
    assert_false(answer_waits(0));
    assert_false(thinker_take(thinker, &thought));
}

static void nap(int ms) {
    const struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

static struct bw_session *session_of(const char *variant, struct bw_timing timing) {
    struct bw_setup setup = {.start = start_of(variant), .timing = timing};
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    return session;
}

static void play_random(struct bw_session *session, int plies, uint64_t seed) {
    struct bw_random random;
    struct bw_error error;
    bw_random_seed(&random, seed);
    for (int i = 0; i < plies && bw_session_result(session) == BW_UNDECIDED; i++)
        assert_true(
            bw_session_play(session, any_move(bw_session_now(session), &random), 0, &error));
}

static struct player *bot_of(const char *name, struct player_limits limits, int threads) {
    struct player_setup setup = {.limits = limits, .threads = threads, .seed = 1};
    struct bw_error error;
    if (!bw_player_read(&setup.player, name, &error))
        fail_msg("%s", error.message);
    struct player *bot = player_new(&setup);
    assert_non_null(bot);
    return bot;
}

static void assert_moved(const struct bw_session *session, const struct thought *thought) {
    assert_int_equal(thought->what, THINKING_MOVE);
    if (thought->answer != PLAYER_MOVED)
        fail_msg("answer %d: %s", (int)thought->answer, thought->reason);
    assert_true(bw_move_check(bw_session_now(session), thought->move, NULL));
}

/* ---- answers -------------------------------------------------------------------------------- */

static void bots_of_all_kinds_move(void **state) {
    static const char *const names[] = {"1", "5", "random", "greedy", "ranked:7"};
    struct bw_session *session = session_of("4mation", (struct bw_timing){0, 0});
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct player *bot = bot_of(names[i], (struct player_limits){.move_ms = 0}, 0);
        struct bw_error error;
        thinker_ask_move(thinker, bot, session, 0);
        struct thought thought = take();
        assert_moved(session, &thought);
        assert_idle();
        assert_true(bw_session_play(session, thought.move, 0, &error));
        player_free(bot);
    }
    bw_session_free(session);
}

static void an_answer_is_under_way_until_it_is_taken(void **state) {
    struct bw_position p = start_of("talpa:size=4");
    thinker_ask_bar(thinker, &p, 50);
    assert_int_equal(thinker_busy(thinker), THINKING_BAR);
    assert_true(answer_waits(PATIENCE_MS));
    assert_int_equal(thinker_busy(thinker), THINKING_BAR);
    assert_true(take().view.length > 0);
    assert_idle();
}

static void hints_and_reasons_are_given(void **state) {
    struct bw_position p = after(start_of("4mation:size=5"), "c3 c4 b4");
    bw_move moves[BW_MAX_MOVES];
    bw_moves(&p, moves);
    thinker_ask_hint(thinker, &p, 300);
    struct thought thought = take();
    assert_int_equal(thought.what, THINKING_HINT);
    assert_true(bw_move_check(&p, thought.advice.move, NULL));
    assert_true(thought.advice.remarks > 0);
    thinker_ask_why(thinker, &p, BW_NO_MOVE, 300);
    thought = take();
    assert_int_equal(thought.what, THINKING_WHY);
    assert_true(thought.advice.remarks > 0 && thought.advice.move == BW_NO_MOVE);
    thinker_ask_why(thinker, &p, moves[0], 300);
    thought = take();
    assert_true(thought.advice.remarks > 0 && thought.advice.move == moves[0]);
}

/* The table of one variant would prove wins in the other that are none. */
static void variants_are_kept_apart(void **state) {
    struct bw_position three = start_of("4mation:size=4,row=3"),
                       four = start_of("4mation:size=4,row=4");
    for (int i = 0; i < 2; i++) {
        thinker_ask_bar(thinker, &three, 20000);
        assert_int_equal(take().view.chance, 1000);
        thinker_ask_bar(thinker, &four, 20000);
        assert_int_equal(take().view.chance, 500);
    }
}

static void a_review_goes_from_the_last_move_to_the_first(void **state) {
    struct bw_session *session = session_of("4mation:size=4", (struct bw_timing){0, 0});
    play_random(session, BW_MAX_PLIES, 4);
    int plies = bw_session_plies(session);
    assert_true(plies > 3);
    thinker_ask_review(thinker, session, 200);
    for (int ply = plies; ply > 0; ply--) {
        struct thought thought = take();
        assert_int_equal(thought.what, THINKING_REVIEW);
        assert_int_equal(thought.plies, ply);
        assert_true(thought.judgement.lost >= 0);
        assert_int_equal(thinker_busy(thinker), ply > 1 ? THINKING_REVIEW : THINKING_NOTHING);
    }
    assert_idle();
    bw_session_free(session);
}

static void a_game_without_moves_needs_no_review(void **state) {
    struct bw_session *session = session_of("talpa", (struct bw_timing){0, 0});
    thinker_ask_review(thinker, session, 100);
    assert_idle();
    bw_session_free(session);
}

/* A bot that thought for level 9's own three seconds would be late. */
static void a_bot_keeps_to_its_clock(void **state) {
    struct bw_session *session = session_of("talpa", (struct bw_timing){1000, 0});
    struct player *bot = bot_of("9", (struct player_limits){.clock_ms = 1000}, 1);
    int64_t start = process_now();
    thinker_ask_move(thinker, bot, session, 200);
    struct thought thought = take();
    assert_moved(session, &thought);
    assert_true(process_now() - start < 800);
    player_free(bot);
    bw_session_free(session);
}

/* ---- hurry and drop ------------------------------------------------------------------------- */

/* At once, and once it has thought for a while. */
static void a_hurried_bot_moves(void **state) {
    static const char *const variants[] = {"talpa", "4mation"};
    for (int i = 0; i < 20; i++) {
        struct bw_session *session = session_of(variants[i % 2], (struct bw_timing){0, 0});
        struct player *bot = bot_of("9", (struct player_limits){.move_ms = 0}, 2);
        for (int k = 0; k < 2; k++) {
            thinker_ask_move(thinker, bot, session, 0);
            nap(i);
            int64_t start = process_now();
            thinker_hurry(thinker);
            struct thought thought = take();
            assert_moved(session, &thought);
            assert_true(process_now() - start < 1500);
            assert_idle();
        }
        player_free(bot);
        bw_session_free(session);
    }
}

/* A hurry that comes too late must not cut the next search short. */
static void a_late_hurry_is_forgotten(void **state) {
    struct bw_session *session = session_of("4mation", (struct bw_timing){0, 0});
    struct player *bot = bot_of("9", (struct player_limits){.move_ms = 200}, 1);
    struct bw_position p = start_of("4mation:size=4,row=3");
    thinker_ask_move(thinker, bot, session, 0);
    assert_true(answer_waits(PATIENCE_MS));
    thinker_hurry(thinker);
    take();
    int64_t start = process_now();
    thinker_ask_move(thinker, bot, session, 0);
    take();
    assert_true(process_now() - start >= 150);
    thinker_ask_bar(thinker, &p, 20000);
    thinker_hurry(thinker); /* of no bot */
    assert_true(take().view.proved);
    player_free(bot);
    bw_session_free(session);
}

static void ask_anything(struct bw_random *random, struct player *bot,
                         const struct bw_session *session) {
    const struct bw_position *now = bw_session_now(session);
    bw_move moves[BW_MAX_MOVES];
    bw_moves(now, moves);
    switch (bw_random_below(random, 6)) {
    case 0:
        thinker_ask_hint(thinker, now, LONG_MS);
        break;
    case 1:
        thinker_ask_why(thinker, now, bw_random_below(random, 2) ? moves[0] : BW_NO_MOVE, LONG_MS);
        break;
    case 2:
        thinker_ask_bar(thinker, now, LONG_MS);
        break;
    case 3:
        thinker_ask_review(thinker, session, LONG_MS);
        break;
    default:
        thinker_ask_move(thinker, bot, session, 0);
        break;
    }
}

/* A busy machine may hold up some of 500; what is promised is that of one that does nothing
 * else. */
static void drops_at_any_moment_are_quick(void **state) {
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=16"};
    struct bw_random random;
    int slow = 0;
    int64_t longest = 0;
    bw_random_seed(&random, 2);
    for (int i = 0; i < 500; i++) {
        struct bw_session *session = session_of(variants[i % 3], (struct bw_timing){0, 0});
        struct player *bot = bot_of("9", (struct player_limits){.move_ms = LONG_MS}, 2);
        play_random(session, 5, (uint64_t)i);
        if (bw_session_result(session) == BW_UNDECIDED)
            ask_anything(&random, bot, session);
        nap(bw_random_below(&random, 15));
        if (bw_random_below(&random, 4) == 0)
            thinker_hurry(thinker);
        int64_t start = process_now();
        thinker_drop(thinker);
        int64_t took = process_now() - start;
        longest = took > longest ? took : longest;
        slow += took > 50;
        assert_idle();
        player_free(bot);
        bw_session_free(session);
    }
    print_message("longest drop %d ms, %d beyond 50 ms\n", (int)longest, slow);
    assert_true(longest < 2000);
#if defined(NDEBUG) /* without assertions, as it is used */
    assert_true(slow < 125);
#endif
}

static void a_dropped_bot_can_be_asked_again(void **state) {
    struct bw_session *session = session_of("talpa", (struct bw_timing){0, 0});
    struct player *bot = bot_of("9", (struct player_limits){.move_ms = 300}, 2);
    for (int i = 0; i < 10; i++) {
        thinker_ask_move(thinker, bot, session, 0);
        nap(3 * i);
        thinker_drop(thinker);
    }
    int64_t start = process_now();
    thinker_ask_move(thinker, bot, session, 0);
    struct thought thought = take();
    assert_moved(session, &thought);
    assert_true(process_now() - start >= 200); /* no stop was left over */
    player_free(bot);
    bw_session_free(session);
}

static void asking_anew_drops_what_was_asked(void **state) {
    struct bw_position p = start_of("talpa");
    thinker_ask_hint(thinker, &p, LONG_MS);
    thinker_ask_bar(thinker, &p, 50);
    assert_int_equal(take().what, THINKING_BAR);
    assert_idle();
}

static void a_thinker_is_freed_while_it_thinks(void **state) {
    struct bw_position p = start_of("talpa");
    for (int i = 0; i < 20; i++) {
        struct thinker *other = thinker_new(2);
        assert_non_null(other);
        thinker_ask_hint(other, &p, LONG_MS);
        nap(i % 4);
        thinker_free(other);
    }
}

/* ---- other programs ------------------------------------------------------------------------- */

/* An engine in one line of shell, by what it does on `go` and on `stop`. */
static struct player *engine_of(const char *go, const char *stop) {
    static char name[1024];
    snprintf(
        name, sizeof name,
        "ugi:while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; "
        "go) %s;; stop) %s;; quit) exit 0;; esac; done",
        go, stop);
    return bot_of(name, (struct player_limits){.move_ms = LONG_MS, .margin_ms = 100}, 0);
}

static struct thought ask_engine(struct player *engine, const struct bw_session *session) {
    thinker_ask_move(thinker, engine, session, 0);
    return take();
}

static void an_engine_that_is_hurried_is_told_to_stop(void **state) {
    struct bw_session *session = session_of("4mation", (struct bw_timing){0, 0});
    struct player *engine = engine_of(":", "echo bestmove d4");
    for (int i = 0; i < 5; i++) {
        char text[BW_MOVE_SIZE];
        thinker_ask_move(thinker, engine, session, 0);
        nap(20 * i);
        thinker_hurry(thinker);
        struct thought thought = take();
        assert_moved(session, &thought);
        assert_string_equal(bw_move_write(thought.move, text), "d4");
    }
    player_free(engine);
    bw_session_free(session);
}

/* An engine that stops when told to goes on running, and is asked again: it counts its searches. */
static void an_engine_outlives_being_dropped(void **state) {
    struct bw_session *session = session_of("4mation", (struct bw_timing){0, 0});
    struct player *engine =
        engine_of("n=x$n; [ $n = xxxx ] && echo bestmove b2", "echo bestmove d4");
    char text[BW_MOVE_SIZE];
    for (int i = 0; i < 3; i++) {
        thinker_ask_move(thinker, engine, session, 0);
        nap(300);
        thinker_drop(thinker);
        assert_idle();
    }
    struct thought thought = ask_engine(engine, session);
    assert_moved(session, &thought);
    assert_string_equal(bw_move_write(thought.move, text), "b2");
    player_free(engine);
    bw_session_free(session);
}

/* Whether it hangs from its start, in its search, or deaf to all that is asked of it. */
static void an_engine_that_hangs_is_dropped(void **state) {
    struct bw_session *session = session_of("4mation", (struct bw_timing){0, 0});
    struct player *engines[] = {
        bot_of("ugi:sleep 1000", (struct player_limits){.move_ms = 1000}, 0),
        engine_of("sleep 1000", ":"),
        bot_of("ugi:trap '' TERM; while :; do sleep 0.1; done",
               (struct player_limits){.move_ms = 1000}, 0),
    };
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        for (int k = 0; k < 2; k++) {
            thinker_ask_move(thinker, engines[i], session, 0);
            nap(100);
            int64_t start = process_now();
            thinker_drop(thinker);
            assert_true(process_now() - start < 2000);
            assert_idle();
        }
        player_free(engines[i]);
    }
    bw_session_free(session);
}

static void an_engine_that_fails_says_why(void **state) {
    struct bw_session *session = session_of("4mation", (struct bw_timing){0, 0});
    struct player *engine = engine_of("exit 7", ":");
    struct thought thought = ask_engine(engine, session);
    assert_int_equal(thought.answer, PLAYER_CRASHED);
    assert_has(thought.reason, "7");
    thought = ask_engine(engine, session); /* it is started again, and fails again */
    assert_int_equal(thought.answer, PLAYER_CRASHED);
    player_free(engine);

    engine = engine_of("echo bestmove z9", ":");
    thought = ask_engine(engine, session);
    assert_int_equal(thought.answer, PLAYER_CHEATED);
    assert_has(thought.reason, "z9");
    player_free(engine);

    engine = bot_of("ugi:exit 3", (struct player_limits){.move_ms = 100}, 0);
    thought = ask_engine(engine, session);
    assert_int_equal(thought.answer, PLAYER_CRASHED);
    assert_has(thought.reason, "3");
    assert_idle();
    player_free(engine);
    bw_session_free(session);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_of_all_kinds_move),
        cmocka_unit_test(an_answer_is_under_way_until_it_is_taken),
        cmocka_unit_test(hints_and_reasons_are_given),
        cmocka_unit_test(variants_are_kept_apart),
        cmocka_unit_test(a_review_goes_from_the_last_move_to_the_first),
        cmocka_unit_test(a_game_without_moves_needs_no_review),
        cmocka_unit_test(a_bot_keeps_to_its_clock),
        cmocka_unit_test(a_hurried_bot_moves),
        cmocka_unit_test(a_late_hurry_is_forgotten),
        cmocka_unit_test(drops_at_any_moment_are_quick),
        cmocka_unit_test(a_dropped_bot_can_be_asked_again),
        cmocka_unit_test(asking_anew_drops_what_was_asked),
        cmocka_unit_test(a_thinker_is_freed_while_it_thinks),
        cmocka_unit_test(an_engine_that_is_hurried_is_told_to_stop),
        cmocka_unit_test(an_engine_outlives_being_dropped),
        cmocka_unit_test(an_engine_that_hangs_is_dropped),
        cmocka_unit_test(an_engine_that_fails_says_why),
    };
    data_folder_is(argc, argv);
    return cmocka_run_group_tests(tests, make_thinker, free_thinker);
}
