/* A game in progress, without a terminal: what may be done when, what it leads to, and what the
 * listeners get. */
#include "support.h"
#include <burrow/session.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- short ways to play --------------------------------------------------------------------- */

static struct bw_session *session_of(const char *variant, bool first_is_bot, bool second_is_bot) {
    struct bw_setup setup = {
        .start = start_of(variant),
        .player = {{.name = "Ann"}, {.name = "Bob"}},
    };
    if (first_is_bot)
        setup.player[0] = player_of("greedy");
    if (second_is_bot)
        setup.player[1] = player_of("5");
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    return session;
}

static struct bw_session *timed_session(const char *variant, int64_t start, int64_t increment) {
    struct bw_setup setup = {
        .start = start_of(variant),
        .player = {{.name = "Ann"}, {.name = "Bob"}},
        .timing = {start, increment},
    };
    struct bw_session *session = bw_session_new(&setup, 1000);
    assert_non_null(session);
    return session;
}

static bw_move move_of(const struct bw_session *session, const char *text) {
    struct bw_error error;
    bw_move move;
    if (!bw_move_read(bw_session_now(session), text, &move, &error))
        fail_msg("%s: %s", text, error.message);
    return move;
}

static void play_at(struct bw_session *session, const char *text, int64_t now) {
    struct bw_error error;
    if (!bw_session_play(session, move_of(session, text), now, &error))
        fail_msg("%s: %s", text, error.message);
}

static void play(struct bw_session *session, const char *text) {
    play_at(session, text, 0);
}

static void play_any(struct bw_session *session, int plies) {
    for (int i = 0; i < plies; i++) {
        bw_move moves[BW_MAX_MOVES];
        struct bw_error error;
        assert_true(bw_moves(bw_session_now(session), moves) > 0);
        assert_true(bw_session_play(session, moves[0], 0, &error));
    }
}

static void undo(struct bw_session *session) {
    struct bw_error error;
    assert_true(bw_session_may_undo(session));
    assert_true(bw_session_undo(session, 0, &error));
}

static void redo(struct bw_session *session) {
    struct bw_error error;
    assert_true(bw_session_may_redo(session));
    assert_true(bw_session_redo(session, 0, &error));
}

/* Events as a text of one letter each. */
struct told {
    char letters[64];
    int count;
    int plies; /* at the last event */
};

static void note_event(void *context, const struct bw_session *session, enum bw_event event) {
    struct told *told = context;
    assert_true(told->count < (int)sizeof told->letters - 1);
    told->letters[told->count++] = "msurednp"[event];
    told->plies = bw_session_plies(session);
}

/* ---- moves ---------------------------------------------------------------------------------- */

static void moves_are_kept_in_order(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    char text[BW_MOVE_SIZE];
    play(session, "d4");
    play(session, "d5");
    assert_int_equal(bw_session_plies(session), 2);
    assert_string_equal(bw_move_write(bw_session_move(session, 1), text), "d4");
    assert_string_equal(bw_move_write(bw_session_move(session, 2), text), "d5");
    assert_int_equal(bw_session_now(session)->turn, 0);
    assert_int_equal(bw_session_at(session, 1)->turn, 1);
    bw_session_free(session);
}

static void refused_move_changes_nothing(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    struct told told = {.count = 0};
    struct bw_error error;
    play(session, "d4");
    assert_true(bw_session_listen(session, note_event, &told));
    assert_false(bw_session_play(session, bw_move_make(0, 0), 0, &error));
    assert_has(error.message, "a1");
    assert_int_equal(bw_session_plies(session), 1);
    assert_int_equal(told.count, 0);
    bw_session_free(session);
}

static void finished_game_takes_no_move(void **state) {
    (void)state;
    struct bw_session *session = session_of("talpa:size=4", false, false);
    struct bw_error error;
    struct bw_random random;
    bw_random_seed(&random, 1);
    while (bw_session_result(session) == BW_UNDECIDED)
        assert_true(
            bw_session_play(session, any_move(bw_session_now(session), &random), 0, &error));
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_NONE);
    assert_false(bw_session_play(session, bw_session_move(session, 1), 0, &error));
    assert_string_equal(error.message, "the game is over");
    assert_false(bw_session_resign(session, 0, 0, &error));
    bw_session_free(session);
}

/* A piece that its own side removes is not captured. */
static void captures_are_counted(void **state) {
    (void)state;
    struct bw_random random;
    struct bw_error error;
    int removed = 0;
    bw_random_seed(&random, 3);
    for (int game = 0; game < 30; game++) {
        struct bw_session *session = session_of("talpa:size=5", false, false);
        int captured[2] = {0, 0};
        while (bw_session_result(session) == BW_UNDECIDED) {
            int turn = bw_session_now(session)->turn;
            bw_move move = any_move(bw_session_now(session), &random);
            bool captures = bw_move_from(move) != bw_move_to(move);
            captured[bw_opponent(turn)] += captures;
            removed += !captures;
            assert_true(bw_session_play(session, move, 0, &error));
            assert_int_equal(bw_session_captured(session, 0), captured[0]);
            assert_int_equal(bw_session_captured(session, 1), captured[1]);
        }
        bw_session_free(session);
    }
    assert_true(removed > 0);
}

/* ---- taking back ---------------------------------------------------------------------------- */

static void between_people_one_move_is_taken_back(void **state) {
    (void)state;
    struct bw_session *session = session_of("talpa", false, false);
    play_any(session, 3);
    undo(session);
    assert_int_equal(bw_session_plies(session), 2);
    redo(session);
    assert_int_equal(bw_session_plies(session), 3);
    assert_false(bw_session_may_redo(session));
    bw_session_free(session);
}

static void against_a_bot_both_moves_are_taken_back(void **state) {
    (void)state;
    struct bw_session *session = session_of("talpa", false, true);
    struct bw_position before;
    play_any(session, 2);
    before = *bw_session_now(session);
    play_any(session, 2);
    undo(session);
    assert_int_equal(bw_session_plies(session), 2);
    assert_true(bw_position_equal(&before, bw_session_now(session)));
    redo(session);
    assert_int_equal(bw_session_plies(session), 4);
    bw_session_free(session);
}

/* While the bot thinks about its answer, only the person's move is taken back. */
static void own_move_is_taken_back_from_a_thinking_bot(void **state) {
    (void)state;
    struct bw_session *session = session_of("talpa", false, true);
    play_any(session, 3);
    undo(session);
    assert_int_equal(bw_session_plies(session), 2);
    bw_session_free(session);
}

static void move_of_a_bot_alone_is_not_taken_back(void **state) {
    (void)state;
    struct bw_session *session = session_of("talpa", true, false);
    struct bw_error error;
    play_any(session, 1);
    assert_false(bw_session_may_undo(session));
    assert_false(bw_session_undo(session, 0, &error));
    assert_has(error.message, "no move of yours");
    assert_int_equal(bw_session_plies(session), 1);
    bw_session_free(session);
}

static void new_move_takes_the_place_of_what_was_undone(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    struct bw_error error;
    play(session, "d4");
    play(session, "d5");
    undo(session);
    play(session, "e5");
    assert_false(bw_session_may_redo(session));
    assert_false(bw_session_redo(session, 0, &error));
    assert_has(error.message, "nothing to redo");
    bw_session_free(session);
}

/* After random moves and undos, the position is the one that the moves lead to from the start. */
static void history_equals_replay(void **state) {
    (void)state;
    struct bw_random random;
    bw_random_seed(&random, 7);
    for (int game = 0; game < 50; game++) {
        struct bw_session *session = session_of("talpa:size=5,swap=yes", game % 2, false);
        struct bw_error error;
        for (int i = 0; i < 120; i++) {
            int what = bw_random_below(&random, 6);
            if (what == 0)
                bw_session_undo(session, 0, &error);
            else if (what == 1)
                bw_session_redo(session, 0, &error);
            else if (what == 2)
                bw_session_swap(session, 0, &error);
            else if (bw_session_result(session) == BW_UNDECIDED)
                assert_true(bw_session_play(session, any_move(bw_session_now(session), &random), 0,
                                            &error));
            struct bw_position replayed = *bw_session_at(session, 0);
            for (int ply = 1; ply <= bw_session_plies(session); ply++)
                bw_play(&replayed, bw_session_move(session, ply));
            assert_true(bw_position_equal(&replayed, bw_session_now(session)));
            int bot = bw_player_is_bot(bw_session_player(session, 0)) ? 0 : 1;
            if (game % 2)
                assert_int_equal(bot, bw_session_swapped(session) ? 1 : 0);
        }
        bw_session_free(session);
    }
}

/* ---- seats ---------------------------------------------------------------------------------- */

static void seats_change_only_after_the_first_move(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation:swap=yes", false, false);
    struct bw_error error;
    assert_false(bw_session_swap(session, 0, &error));
    assert_has(error.message, "right after the first move");
    play(session, "d4");
    assert_true(bw_session_may_swap(session));
    assert_true(bw_session_swap(session, 0, &error));
    assert_string_equal(bw_session_player(session, 0)->name, "Bob");
    assert_false(bw_session_may_swap(session));
    assert_false(bw_session_swap(session, 0, &error));
    undo(session);
    assert_string_equal(bw_session_player(session, 0)->name, "Ann");
    assert_int_equal(bw_session_plies(session), 1);
    redo(session);
    assert_true(bw_session_swapped(session));
    play(session, "d5");
    assert_int_equal(bw_session_plies(session), 2);
    bw_session_free(session);
}

static void variant_without_swap_has_none(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    struct bw_error error;
    play(session, "d4");
    assert_false(bw_session_swap(session, 0, &error));
    assert_has(error.message, "swap=yes");
    bw_session_free(session);
}

/* ---- ends ----------------------------------------------------------------------------------- */

static void resigned_game_can_be_taken_up_again(void **state) {
    (void)state;
    struct bw_session *session = session_of("talpa", false, true);
    struct bw_error error;
    play_any(session, 2);
    assert_true(bw_session_resign(session, 0, 0, &error));
    assert_int_equal(bw_session_result(session), BW_WON_BY_1);
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_RESIGNED);
    assert_false(bw_session_may_redo(session));
    undo(session);
    assert_int_equal(bw_session_plies(session), 2);
    assert_int_equal(bw_session_result(session), BW_UNDECIDED);
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_NONE);
    bw_session_free(session);
}

static void draw_needs_both(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    struct bw_error error;
    assert_true(bw_session_offer_draw(session, 0, 0, &error));
    assert_int_equal(bw_session_draw_offer(session), 0);
    assert_false(bw_session_offer_draw(session, 0, 0, &error));
    play(session, "d4");
    assert_int_equal(bw_session_draw_offer(session), 0);
    play(session, "d5");
    assert_int_equal(bw_session_draw_offer(session), -1);
    assert_true(bw_session_offer_draw(session, 1, 0, &error));
    assert_true(bw_session_offer_draw(session, 0, 0, &error));
    assert_int_equal(bw_session_result(session), BW_DRAWN);
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_AGREED);
    bw_session_free(session);
}

static void game_without_draws_has_none(void **state) {
    (void)state;
    struct bw_session *session = session_of("talpa", false, false);
    struct bw_error error;
    assert_false(bw_session_offer_draw(session, 0, 0, &error));
    assert_string_equal(error.message, "Talpa has no draws");
    bw_session_free(session);
}

/* ---- clocks --------------------------------------------------------------------------------- */

static void only_the_clock_of_the_mover_runs(void **state) {
    (void)state;
    struct bw_session *session = timed_session("4mation", 60000, 2000);
    assert_int_equal(bw_session_left_ms(session, 0, 6000), 55000);
    assert_int_equal(bw_session_left_ms(session, 1, 6000), 60000);
    play_at(session, "d4", 11000);
    assert_int_equal(bw_session_left_ms(session, 0, 21000), 52000);
    assert_int_equal(bw_session_left_ms(session, 1, 21000), 50000);
    bw_session_free(session);
}

static void empty_clock_loses(void **state) {
    (void)state;
    struct bw_session *session = timed_session("4mation", 5000, 0);
    struct bw_error error;
    bw_move move = move_of(session, "d4");
    assert_false(bw_session_check_clock(session, 5999));
    assert_true(bw_session_check_clock(session, 6000));
    assert_false(bw_session_play(session, move, 6000, &error));
    assert_string_equal(error.message, "the game is over");
    assert_int_equal(bw_session_result(session), BW_WON_BY_1);
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_TIME);
    assert_int_equal(bw_session_left_ms(session, 0, 9000), 0);
    assert_int_equal(bw_session_left_ms(session, 1, 9000), 5000);
    bw_session_free(session);
}

static void pause_stops_the_clock(void **state) {
    (void)state;
    struct bw_session *session = timed_session("4mation", 5000, 0);
    bw_session_pause(session, 2000);
    assert_int_equal(bw_session_left_ms(session, 0, 90000), 4000);
    assert_false(bw_session_check_clock(session, 90000));
    bw_session_resume(session, 90000);
    assert_int_equal(bw_session_left_ms(session, 0, 91000), 3000);
    bw_session_free(session);
}

static void taking_back_gives_the_time_back(void **state) {
    (void)state;
    struct bw_session *session = timed_session("4mation", 60000, 0);
    struct bw_error error;
    play_at(session, "d4", 11000);
    play_at(session, "d5", 31000);
    assert_true(bw_session_undo(session, 40000, &error));
    assert_int_equal(bw_session_left_ms(session, 0, 40000), 50000);
    assert_int_equal(bw_session_left_ms(session, 1, 40000), 60000);
    bw_session_free(session);
}

/* ---- listeners, notes and records ----------------------------------------------------------- */

static void listeners_are_told_of_everything(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation:swap=yes", false, false);
    struct told told = {.count = 0};
    struct bw_error error;
    struct bw_player bot = player_of("5");
    assert_true(bw_session_listen(session, note_event, &told));
    play(session, "d4");
    assert_int_equal(told.plies, 1);
    assert_true(bw_session_swap(session, 0, &error));
    undo(session);
    redo(session);
    assert_true(bw_session_note(session, 1, "a strong start", &error));
    assert_true(bw_session_offer_draw(session, 1, 0, &error));
    assert_true(bw_session_seat(session, 1, &bot, NULL));
    assert_true(bw_session_resign(session, 1, 0, &error));
    assert_string_equal(told.letters, "msurndpe");
    bw_session_free(session);
}

static void record_has_all_of_it(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation:swap=yes", false, false);
    struct bw_record record;
    struct bw_error error;
    size_t length;
    play(session, "d4");
    assert_true(bw_session_note(session, 1, "a strong start", &error));
    assert_true(bw_session_swap(session, 0, &error));
    play(session, "d5");
    assert_true(bw_session_resign(session, 0, 0, &error));
    assert_true(bw_session_record(session, &record, &error));
    char *text = bw_record_write(&record, &length, &error);
    assert_non_null(text);
    assert_has(text, "[X \"Ann\"]");
    assert_has(text, "[O \"Bob\"]");
    assert_has(text, "[Termination \"resigned\"]");
    assert_has(text, "1. d4 {a strong start} swap d5");
    assert_has(text, "0-1");
    free(text);
    bw_record_free(&record);
    bw_session_free(session);
}

static void note_that_no_record_can_have_is_refused(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    struct bw_error error;
    assert_true(bw_session_note(session, 0, "before", &error));
    assert_false(bw_session_note(session, 0, "a } b", &error));
    assert_has(error.message, "cannot contain }");
    assert_string_equal(bw_session_note_at(session, 0), "before");
    bw_session_free(session);
}

static void note_of_a_forgotten_move_is_forgotten(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    struct bw_error error;
    play(session, "d4");
    assert_true(bw_session_note(session, 1, "hm", &error));
    undo(session);
    play(session, "d4");
    assert_string_equal(bw_session_note_at(session, 1), "");
    assert_true(bw_session_note(session, 1, "one", &error));
    assert_true(bw_session_note(session, 1, "", &error));
    assert_string_equal(bw_session_note_at(session, 1), "");
    bw_session_free(session);
}

/* ---- from records, and branches ------------------------------------------------------------- */

static const struct bw_player ann_and_bob[2] = {{.name = "Ann"},
                                                {.kind = BW_PLAYER_LEVEL, .level = 5}};
static const struct bw_timing no_timing;

static struct bw_session *session_of_text(const char *text, const struct bw_timing *timing,
                                          const int64_t left_ms[2]) {
    struct bw_record_reader reader;
    struct bw_record record;
    struct bw_error error;
    bw_record_reader_init(&reader, text, strlen(text));
    if (bw_record_next(&reader, &record, &error) != 1)
        fail_msg("%s: %s", text, error.message);
    struct bw_session *session =
        bw_session_from_record(&record, ann_and_bob, timing, left_ms, 1000);
    assert_non_null(session);
    bw_record_free(&record);
    return session;
}

/* The text of a session's record, in memory that the caller frees. */
static char *text_of(const struct bw_session *session) {
    struct bw_record record;
    struct bw_error error;
    assert_true(bw_session_record(session, &record, &error));
    char *text = bw_record_write(&record, NULL, &error);
    assert_non_null(text);
    bw_record_free(&record);
    return text;
}

/* Reads a record into a session, which must give the same record back. */
static struct bw_session *session_like(const char *text) {
    struct bw_session *session = session_of_text(text, &no_timing, NULL);
    char *again = text_of(session);
    assert_string_equal(again, text);
    free(again);
    return session;
}

#define PLAYERS "[X \"Ann\"]\n[O \"level 5\"]\n"

static void unfinished_record_goes_on(void **state) {
    (void)state;
    struct bw_session *session =
        session_like("[Game \"4mation\"]\n" PLAYERS "[Result \"*\"]\n\n1. d4 d5 2. d6\n*\n");
    assert_int_equal(bw_session_plies(session), 3);
    assert_int_equal(bw_session_result(session), BW_UNDECIDED);
    player_is(bw_session_player(session, 1), "5", "level 5");
    play(session, "e6");
    assert_int_equal(bw_session_plies(session), 4);
    undo(session);
    undo(session);
    assert_int_equal(bw_session_plies(session), 0);
    bw_session_free(session);
}

static void finished_record_is_over(void **state) {
    (void)state;
    struct bw_session *session =
        session_like("[Game \"4mation:size=5\"]\n" PLAYERS
                     "[Result \"1-0\"]\n\n1. c3 b2 2. c2 c1 3. d2 d1 4. e2\n1-0\n");
    struct bw_error error;
    assert_int_equal(bw_session_result(session), BW_WON_BY_0);
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_NONE);
    assert_false(bw_session_resign(session, 1, 0, &error));
    undo(session);
    assert_int_equal(bw_session_result(session), BW_UNDECIDED);
    bw_session_free(session);
}

static void resigned_record_can_be_taken_up_again(void **state) {
    (void)state;
    struct bw_session *session =
        session_like("[Game \"4mation\"]\n" PLAYERS
                     "[Result \"0-1\"]\n[Termination \"resigned\"]\n\n1. d4 d5\n0-1\n");
    assert_int_equal(bw_session_result(session), BW_WON_BY_1);
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_RESIGNED);
    undo(session);
    assert_int_equal(bw_session_plies(session), 2);
    assert_int_equal(bw_session_result(session), BW_UNDECIDED);
    bw_session_free(session);
}

static void abandoned_record_goes_on_and_is_abandoned_no_more(void **state) {
    (void)state;
    struct bw_session *session =
        session_like("[Game \"4mation\"]\n" PLAYERS
                     "[Result \"*\"]\n[Termination \"abandoned\"]\n\n1. d4 d5\n*\n");
    assert_int_equal(bw_session_result(session), BW_UNDECIDED);
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_ABANDONED);
    play(session, "d6");
    assert_int_equal(bw_session_termination(session), BW_TERMINATION_NONE);
    bw_session_free(session);
}

static void swapped_record_has_its_seats_changed(void **state) {
    (void)state;
    struct bw_session *session = session_like("[Game \"4mation:swap=yes\"]\n" PLAYERS
                                              "[Result \"*\"]\n\n1. d4 swap d5\n*\n");
    assert_true(bw_session_swapped(session));
    player_is(bw_session_player(session, 0), "5", "level 5");
    assert_int_equal(bw_session_plies(session), 2);
    bw_session_free(session);
}

static void comments_of_a_record_are_notes(void **state) {
    (void)state;
    struct bw_session *session =
        session_like("[Game \"4mation\"]\n" PLAYERS
                     "[Result \"*\"]\n\n{before} 1. d4 {the middle} d5 2. d6 {more}\n*\n");
    assert_string_equal(bw_session_note_at(session, 0), "before");
    assert_string_equal(bw_session_note_at(session, 1), "the middle");
    assert_string_equal(bw_session_note_at(session, 2), "");
    assert_string_equal(bw_session_note_at(session, 3), "more");
    bw_session_free(session);
}

static void comment_on_changing_seats_joins_the_note(void **state) {
    (void)state;
    static const char *const texts[] = {"1. d4 {one} swap {two}", "1. d4 swap {one two}"};
    for (int i = 0; i < 2; i++) {
        char text[200];
        snprintf(text, sizeof text, "[Game \"4mation:swap=yes\"]\n\n%s d5\n*\n", texts[i]);
        struct bw_session *session = session_of_text(text, &no_timing, NULL);
        assert_string_equal(bw_session_note_at(session, 1), "one two");
        bw_session_free(session);
    }
}

static void clocks_go_on_as_they_were_left(void **state) {
    (void)state;
    static const char text[] = "[Game \"4mation\"]\n\n1. d4 d5 2. d6\n*\n";
    const struct bw_timing timing = {60000, 2000};
    struct bw_session *session = session_of_text(text, &timing, (const int64_t[2]){41000, 7000});
    assert_int_equal(bw_session_left_ms(session, 0, 3000), 41000);
    assert_int_equal(bw_session_left_ms(session, 1, 3000), 5000);
    assert_int_equal(bw_session_left_ms(session, 1, INT64_MIN), 7000);
    assert_int_equal(bw_session_timing(session)->increment_ms, 2000);
    play_at(session, "e6", 3000);
    assert_int_equal(bw_session_left_ms(session, 1, 3000), 7000);
    bw_session_free(session);
    session = session_of_text(text, &timing, NULL);
    assert_int_equal(bw_session_left_ms(session, 1, 2000), 59000);
    bw_session_free(session);
}

/* All of them, whatever was done in the game. */
static void record_of_a_session_makes_the_same_session(void **state) {
    (void)state;
    struct bw_random random;
    struct bw_error error;
    bw_random_seed(&random, 11);
    for (int game = 0; game < 60; game++) {
        struct bw_session *session =
            session_of(game % 2 ? "4mation:size=5,swap=yes" : "talpa:size=4,swap=yes", false, true);
        int plies = bw_random_below(&random, 20);
        while (bw_session_result(session) == BW_UNDECIDED && bw_session_plies(session) < plies) {
            bw_session_play(session, any_move(bw_session_now(session), &random), 0, &error);
            if (bw_session_may_swap(session) && bw_random_below(&random, 2))
                assert_true(bw_session_swap(session, 0, &error));
            if (bw_random_below(&random, 3) == 0)
                assert_true(bw_session_note(session, bw_session_plies(session), "well", &error));
        }
        if (game % 5 == 0)
            bw_session_resign(session, 1, 0, &error);
        struct bw_player player[2];
        for (int side = 0; side < 2; side++)
            player[side] =
                *bw_session_player(session, bw_session_swapped(session) ? 1 - side : side);
        struct bw_record record;
        assert_true(bw_session_record(session, &record, &error));
        struct bw_session *again = bw_session_from_record(&record, player, &no_timing, NULL, 0);
        assert_non_null(again);
        bw_record_free(&record);
        char *text = text_of(session), *same = text_of(again);
        assert_string_equal(text, same);
        assert_int_equal(bw_session_plies(session), bw_session_plies(again));
        assert_true(bw_position_equal(bw_session_now(session), bw_session_now(again)));
        assert_int_equal(bw_session_result(session), bw_session_result(again));
        assert_true(bw_player_equal(bw_session_player(again, 0), bw_session_player(session, 0)));
        free(text);
        free(same);
        bw_session_free(session);
        bw_session_free(again);
    }
}

static void branch_leaves_the_original_alone(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation:swap=yes", false, true);
    struct told told = {.count = 0};
    struct bw_error error;
    play(session, "d4");
    assert_true(bw_session_note(session, 1, "here", &error));
    assert_true(bw_session_swap(session, 0, &error));
    play(session, "d5");
    assert_true(bw_session_note(session, 2, "there", &error));
    play(session, "d6");
    assert_true(bw_session_resign(session, 0, 0, &error));
    assert_true(bw_session_listen(session, note_event, &told));
    char *before = text_of(session);

    struct bw_session *branch = bw_session_branch(session, 1, 0);
    assert_non_null(branch);
    assert_int_equal(bw_session_plies(branch), 1);
    assert_true(bw_session_swapped(branch));
    player_is(bw_session_player(branch, 0), "5", "level 5");
    assert_string_equal(bw_session_note_at(branch, 1), "here");
    assert_int_equal(bw_session_result(branch), BW_UNDECIDED);
    assert_false(bw_session_may_redo(branch));
    play(branch, "c4");
    assert_string_equal(bw_session_note_at(branch, 2), "");
    assert_int_equal(told.count, 0);

    char *after_all = text_of(session);
    assert_string_equal(before, after_all);
    free(before);
    free(after_all);
    bw_session_free(session);
    play(branch, "c3"); /* which needs nothing of the original */
    bw_session_free(branch);
}

static void long_command_line_is_recorded_by_its_beginning(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation", false, false);
    struct bw_player program =
        player_of("ugi:0123456789 0123456789 0123456789 0123456789 0123456789 012\xC3\xAB --fast");
    struct bw_error error;
    assert_true(bw_session_seat(session, 1, &program, &error));
    char *text = text_of(session);
    assert_has(text, "[O \"ugi:0123456789 0123456789 0123456789 0123456789 0123456789 012\"]\n");
    free(text);
    assert_true(bw_player_equal(bw_session_player(session, 1), &program));
    bw_session_free(session);
}

static void branch_from_the_start_has_its_seats_as_they_were(void **state) {
    (void)state;
    struct bw_session *session = session_of("4mation:swap=yes", false, true);
    struct bw_error error;
    play(session, "d4");
    assert_true(bw_session_swap(session, 0, &error));
    struct bw_session *branch = bw_session_branch(session, 0, 0);
    assert_false(bw_session_swapped(branch));
    assert_string_equal(bw_session_player(branch, 0)->name, "Ann");
    bw_session_free(branch);
    bw_session_free(session);
}

static void branch_of_a_resigned_game_goes_on_with_whole_clocks(void **state) {
    (void)state;
    struct bw_session *session = timed_session("4mation", 60000, 0);
    struct bw_error error;
    play_at(session, "d4", 11000);
    assert_true(bw_session_resign(session, 1, 21000, &error));
    struct bw_session *branch = bw_session_branch(session, 1, 30000);
    assert_int_equal(bw_session_result(branch), BW_UNDECIDED);
    assert_int_equal(bw_session_left_ms(branch, 0, 31000), 60000);
    assert_int_equal(bw_session_left_ms(branch, 1, 31000), 59000);
    play_at(branch, "d5", 40000);
    bw_session_free(branch);
    bw_session_free(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_kept_in_order),
        cmocka_unit_test(refused_move_changes_nothing),
        cmocka_unit_test(finished_game_takes_no_move),
        cmocka_unit_test(captures_are_counted),
        cmocka_unit_test(between_people_one_move_is_taken_back),
        cmocka_unit_test(against_a_bot_both_moves_are_taken_back),
        cmocka_unit_test(own_move_is_taken_back_from_a_thinking_bot),
        cmocka_unit_test(move_of_a_bot_alone_is_not_taken_back),
        cmocka_unit_test(new_move_takes_the_place_of_what_was_undone),
        cmocka_unit_test(history_equals_replay),
        cmocka_unit_test(seats_change_only_after_the_first_move),
        cmocka_unit_test(variant_without_swap_has_none),
        cmocka_unit_test(resigned_game_can_be_taken_up_again),
        cmocka_unit_test(draw_needs_both),
        cmocka_unit_test(game_without_draws_has_none),
        cmocka_unit_test(only_the_clock_of_the_mover_runs),
        cmocka_unit_test(empty_clock_loses),
        cmocka_unit_test(pause_stops_the_clock),
        cmocka_unit_test(taking_back_gives_the_time_back),
        cmocka_unit_test(listeners_are_told_of_everything),
        cmocka_unit_test(record_has_all_of_it),
        cmocka_unit_test(note_that_no_record_can_have_is_refused),
        cmocka_unit_test(note_of_a_forgotten_move_is_forgotten),
        cmocka_unit_test(unfinished_record_goes_on),
        cmocka_unit_test(finished_record_is_over),
        cmocka_unit_test(resigned_record_can_be_taken_up_again),
        cmocka_unit_test(abandoned_record_goes_on_and_is_abandoned_no_more),
        cmocka_unit_test(swapped_record_has_its_seats_changed),
        cmocka_unit_test(comments_of_a_record_are_notes),
        cmocka_unit_test(comment_on_changing_seats_joins_the_note),
        cmocka_unit_test(clocks_go_on_as_they_were_left),
        cmocka_unit_test(record_of_a_session_makes_the_same_session),
        cmocka_unit_test(branch_leaves_the_original_alone),
        cmocka_unit_test(long_command_line_is_recorded_by_its_beginning),
        cmocka_unit_test(branch_from_the_start_has_its_seats_as_they_were),
        cmocka_unit_test(branch_of_a_resigned_game_goes_on_with_whole_clocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
