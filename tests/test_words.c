/* The sentences about a game, to the letter. */
#include "support.h"
#include <burrow/language.h>
#include <burrow/record.h>
#include <burrow/words.h>
#include <stdio.h>
#include <string.h>

/* ---- short ways to ask ---------------------------------------------------------------------- */

static void assert_said(const char *said, const char *expected) {
    assert_string_equal(said, expected);
}

static bw_move move_of(const struct bw_position *position, const char *text) {
    struct bw_error error;
    bw_move move;
    if (!bw_move_read(position, text, &move, &error))
        fail_msg("%s: %s", text, error.message);
    return move;
}

static void assert_move_said(const char *variant, const char *position_text, const char *move,
                             const char *expected) {
    struct bw_position position =
        position_text ? position_of(variant, position_text) : start_of(variant);
    char out[BW_WORDS_SIZE];
    assert_said(bw_say_move(&position, move_of(&position, move), out), expected);
}

static struct bw_session *session_of(const char *variant) {
    struct bw_setup setup = {
        .start = start_of(variant),
        .player = {{.name = "Ann"}, {.name = "Bob"}},
        .timing = {.start_ms = 1000},
    };
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    return session;
}

/* ---- sides and players ---------------------------------------------------------------------- */

static void sides_have_a_name_for_both_places(void **state) {
    struct bw_variant talpa = variant_of("talpa"), fourmation = variant_of("4mation");
    assert_said(bw_side_name(&talpa, 0), "Red");
    assert_said(bw_side_name(&talpa, 1), "Blue");
    assert_said(bw_side_name_inside(&talpa, 0), "red");
    assert_said(bw_side_name_inside(&talpa, 1), "blue");
    assert_said(bw_side_name_inside(&fourmation, 0), "X");
    assert_said(bw_side_name_inside(&fourmation, 1), "O");
}

static void players_are_called_as_people_do(void **state) {
    static const struct {
        struct bw_player player;
        const char *said;
    } cases[] = {
        {{.name = BW_PERSON}, "you"},
        {{.name = ""}, "you"},
        {{.name = "Ana"}, "Ana"},
        {{.name = "5"}, "5"},
        {{.kind = BW_PLAYER_LEVEL, .level = 5}, "level 5"},
        {{.kind = BW_PLAYER_GREEDY}, "greedy"},
        {{.kind = BW_PLAYER_RANDOM}, "random"},
        {{.kind = BW_PLAYER_RANKED, .level = 4}, "ranked 4"},
        {{.kind = BW_PLAYER_PROGRAM, .command = "engine --fast"}, "ugi:engine --fast"},
    };
    char out[BW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_said(bw_say_player(&cases[i].player, out), cases[i].said);
}

static void longest_word_of_a_player_fits(void **state) {
    struct bw_player player = {.kind = BW_PLAYER_PROGRAM};
    char out[BW_WORDS_SIZE], word[BW_PLAYER_WORD_SIZE];
    memset(player.command, 'x', sizeof player.command - 1);
    assert_said(bw_say_player(&player, out), bw_player_write(&player, word));
    assert_int_equal(strlen(out), BW_PLAYER_WORD_SIZE - 1);
}

/* Records come from anywhere, and so do their names: none may reverse the rest of a sentence. */
static void names_that_cannot_be_shown_are_disarmed(void **state) {
    /* NOLINTNEXTLINE(misc-misleading-bidirectional): it is what must not get through */
    static const char hostile[] = "Zo\xC3\xAB\xE2\x80\xAE\xC2\x9B\x1B[2J\xFF\xE2\x80\x8D.";
    struct bw_player player = bw_player_person(hostile);
    char out[BW_WORDS_SIZE];
    assert_said(bw_say_player(&player, out), "Zo\xC3\xAB???[2J?\xE2\x80\x8D.");
    assert_said(bw_say_recorded(hostile, out), "Zo\xC3\xAB???[2J?\xE2\x80\x8D.");
    player = (struct bw_player){.kind = BW_PLAYER_PROGRAM};
    strcpy(player.command, hostile);
    assert_said(bw_say_player(&player, out), "ugi:Zo\xC3\xAB???[2J?\xE2\x80\x8D.");
}

static void players_of_records_are_called_the_same(void **state) {
    static const struct {
        const char *name, *said;
    } cases[] = {
        {BW_PERSON, "person"},    {"Ana", "Ana"},
        {"level 5", "level 5"},   {"level 77", "level 77"},
        {"level up", "level up"}, {"greedy", "greedy"},
        {"ranked:4", "ranked 4"}, {"ranked:12", "ranked:12"},
        {"ranked:x", "ranked:x"}, {"5", "level 5"},
        {"ugi:true", "ugi:true"},
    };
    char out[BW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_said(bw_say_recorded(cases[i].name, out), cases[i].said);
}

/* ---- turns and moves ------------------------------------------------------------------------ */

static void turn_is_said(void **state) {
    struct bw_position position = start_of("talpa:first=blue");
    char out[BW_WORDS_SIZE];
    assert_said(bw_say_turn(&position, out), "Blue to move.");
}

static void captures_say_what_is_left(void **state) {
    assert_move_said("talpa", NULL, "c3c4", "Red captured c4 with c3; blue has 31 pieces.");
    assert_move_said("talpa", "rb1/1r1/2b r", "a3b3", "Red captured b3 with a3; blue has 1 piece.");
    assert_move_said("talpa", "brr/rrb/rbr b", "b1b2",
                     "Blue captured b2 with b1; red has 5 pieces.");
}

static void last_piece_that_is_captured_leaves_none(void **state) {
    assert_move_said("talpa", "rbr/rrr/rrr r", "a3b3",
                     "Red captured b3 with a3; blue has 0 pieces.");
}

static void removals_and_placements_are_told_apart(void **state) {
    assert_move_said("talpa", "r2/1r1/2b r", "a3", "Red removed a3.");
    assert_move_said("4mation", NULL, "d4", "X played d4.");
}

/* None of our games has such a move yet, and the sentence needs no rule. */
static void moves_that_capture_nothing_say_where_to(void **state) {
    struct bw_position position = position_of("talpa", "3/1r1/1b1 r");
    char out[BW_WORDS_SIZE];
    bw_move move = bw_move_make(bw_square(1, 1), bw_square(1, 2));
    assert_said(bw_say_move(&position, move, out), "Red moved b2 to b3.");
}

/* ---- how it ended --------------------------------------------------------------------------- */

static void open_game_is_said_to_be_open(void **state) {
    struct bw_session *session = session_of("talpa");
    char out[BW_WORDS_SIZE];
    assert_said(bw_say_result(session, out), "The game is not finished.");
    bw_session_free(session);
}

static void ends_without_a_move_say_who_won_and_why(void **state) {
    struct bw_session *session = session_of("4mation");
    struct bw_error error;
    char out[BW_WORDS_SIZE];
    assert_true(bw_session_resign(session, 0, 0, &error));
    assert_said(bw_say_result(session, out), "X resigned, so O wins.");
    assert_true(bw_session_undo(session, 0, &error));
    assert_true(bw_session_offer_draw(session, 0, 0, &error));
    assert_true(bw_session_offer_draw(session, 1, 0, &error));
    assert_said(bw_say_result(session, out), "The players agreed on a draw.");
    bw_session_free(session);
    session = session_of("talpa");
    assert_true(bw_session_resign(session, 1, 0, &error));
    assert_said(bw_say_result(session, out), "Blue resigned, so red wins.");
    assert_true(bw_session_undo(session, 0, &error));
    assert_true(bw_session_check_clock(session, 2000));
    assert_said(bw_say_result(session, out), "Red ran out of time, so blue wins.");
    bw_session_free(session);
}

/* A game of Talpa between the players of two words, in which Red has resigned. */
static struct bw_session *session_lost_by_red(const char *red, const char *blue) {
    struct bw_setup setup = {.start = start_of("talpa")};
    struct bw_error error;
    assert_true(bw_player_read(&setup.player[0], red, &error));
    assert_true(bw_player_read(&setup.player[1], blue, &error));
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    assert_true(bw_session_resign(session, 0, 0, &error));
    return session;
}

static void ends_tell_the_only_person_who_has_won(void **state) {
    static const struct {
        const char *red, *blue, *result, *winner;
    } ends[] = {
        {"human", "1", "You lost. Red resigned, so blue wins.", "You lost."},
        {"greedy", "human", "You won. Red resigned, so blue wins.", "You won."},
        {"human", "human", "Red resigned, so blue wins.", "Blue wins."},
        {"1", "random", "Red resigned, so blue wins.", "Blue wins."},
    };
    char out[BW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct bw_session *session = session_lost_by_red(ends[i].red, ends[i].blue);
        assert_said(bw_say_result(session, out), ends[i].result);
        assert_said(bw_say_winner(session, out), ends[i].winner);
        bw_session_free(session);
    }
}

static void abandoned_game_says_who_left(void **state) {
    struct bw_position start = start_of("talpa");
    struct bw_record record;
    struct bw_error error;
    char out[BW_WORDS_SIZE];
    bw_record_init(&record, &start);
    assert_true(bw_record_finish(&record, bw_won_by(1), BW_TERMINATION_ABANDONED, &error));
    struct bw_session *session =
        bw_session_from_record(&record, (struct bw_player[2]){{.name = "Ann"}, {.name = "Bob"}},
                               &(struct bw_timing){0}, NULL, 0);
    assert_non_null(session);
    assert_said(bw_say_result(session, out), "Red abandoned the game, so blue wins.");
    bw_session_free(session);
    bw_record_free(&record);
}

static void abandoned_game_without_a_result_is_said_to_be_abandoned(void **state) {
    const struct bw_position start = start_of("talpa");
    struct bw_record record;
    struct bw_error error;
    char out[BW_WORDS_SIZE];
    bw_record_init(&record, &start);
    assert_said(bw_say_record(&record, out), "Red to move.");
    assert_true(bw_record_finish(&record, BW_UNDECIDED, BW_TERMINATION_ABANDONED, &error));
    assert_said(bw_say_record(&record, out), "The game was abandoned.");
    bw_record_free(&record);
}

static void end_by_the_rules_is_said_by_the_game(void **state) {
    struct bw_setup setup = {.start = position_of("4mation", "x2/1o1/3 x b2")};
    struct bw_session *session = bw_session_new(&setup, 0);
    struct bw_error error;
    char out[BW_WORDS_SIZE];
    assert_non_null(session);
    assert_true(bw_session_play(session, move_of(bw_session_now(session), "a2"), 0, &error));
    assert_said(bw_say_result(session, out), bw_ending(bw_session_now(session)));
    bw_session_free(session);
}

/* ---- advice --------------------------------------------------------------------------------- */

/* Red, or X, has played a1b1, or d4, where c1b1, or c3, was better. */
static void judgements_say_what_is_proved_and_what_is_judged(void **state) {
    static const struct {
        const char *variant;
        struct bw_judgement judgement;
        const char *said;
    } cases[] = {
        {"4mation",
         {.before = 600, .after = 600, .grade = BW_GRADE_BEST},
         "d4 is the engine's choice, or as good."},
        {"4mation",
         {.before = 1000, .after = 1000, true, true, .grade = BW_GRADE_BEST},
         "d4 wins for certain."},
        {"4mation",
         {.before = 500, .after = 500, true, true, .grade = BW_GRADE_BEST},
         "d4 keeps the draw, which is all there is."},
        {"talpa",
         {.before = 0, .after = 0, true, true, .grade = BW_GRADE_BEST},
         "a1b1 changes nothing: blue wins whatever red plays."},
        {"talpa",
         {.before = 600, .after = 0, false, true, .grade = BW_GRADE_BLUNDER},
         "a1b1 is a blunder: it loses for certain. The engine prefers c1b1."},
        {"talpa",
         {.before = 1000, .after = 0, true, true, .grade = BW_GRADE_BLUNDER},
         "a1b1 is a blunder: it loses for certain, and c1b1 wins for certain."},
        {"4mation",
         {.before = 1000, .after = 500, true, true, .grade = BW_GRADE_BLUNDER},
         "d4 is a blunder: it only draws, and c3 wins for certain."},
        {"4mation",
         {.before = 500, .after = 0, true, true, .grade = BW_GRADE_BLUNDER},
         "d4 is a blunder: it loses for certain, and c3 draws for certain."},
        {"talpa",
         {.before = 600, .after = 580, .lost = 20, .grade = BW_GRADE_GOOD},
         "a1b1 is good; the engine slightly prefers c1b1, by about 2 percent."},
        {"talpa",
         {.before = 600, .after = 500, .lost = 100, .grade = BW_GRADE_DOUBTFUL},
         "a1b1 is doubtful; the engine prefers c1b1, by about 10 percent."},
        {"talpa",
         {.before = 600, .after = 300, .lost = 300, .grade = BW_GRADE_MISTAKE},
         "a1b1 looks like a mistake; the engine prefers c1b1, by about 30 percent."},
    };
    char out[BW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bw_position position = start_of(cases[i].variant);
        bool talpa = strcmp(cases[i].variant, "talpa") == 0;
        struct bw_judgement judgement = cases[i].judgement;
        judgement.better = move_of(&position, talpa ? "c1b1" : "c3");
        bw_say_judgement(&position, move_of(&position, talpa ? "a1b1" : "d4"), &judgement, out);
        assert_said(out, cases[i].said);
    }
}

/* ---- what has happened ---------------------------------------------------------------------- */

static struct bw_table *table_of(const char *variant, const char *first, const char *second) {
    struct bw_setup setup = {.start = start_of(variant),
                             .player = {player_of(first), player_of(second)}};
    struct bw_table *table = bw_table_new(bw_session_new(&setup, 0), 1);
    assert_non_null(table);
    return table;
}

static void person_plays(struct bw_table *table, const char *move) {
    const struct bw_position *now = bw_session_now(bw_table_session(table));
    assert_int_equal(bw_table_play(table, move_of(now, move), 0, NULL), BW_DONE);
}

static void acts(struct bw_table *table, enum bw_act act, const char *said) {
    char out[BW_WORDS_SIZE];
    assert_int_equal(bw_table_do(table, act, 0, NULL), BW_DONE);
    assert_said(bw_say_done(table, act, out), said);
}

static void what_is_taken_back_and_done_again_is_said(void **state) {
    struct bw_table *table = table_of("4mation:swap=yes", "human", "human");
    person_plays(table, "d4");
    acts(table, BW_ACT_SWAP, "The players changed seats.");
    acts(table, BW_ACT_UNDO, "The players changed back.");
    acts(table, BW_ACT_REDO, "The players changed seats.");
    person_plays(table, "d5");
    acts(table, BW_ACT_UNDO, "Took back 1 move.");
    acts(table, BW_ACT_REDO, "O played d5.");
    acts(table, BW_ACT_RESIGN, "X resigned, so O wins.");
    acts(table, BW_ACT_UNDO, "The game goes on.");
    bw_table_free(table);
}

static void who_plays_what_is_said_where_the_players_differ(void **state) {
    struct bw_table *table = table_of("talpa", "human", "greedy");
    acts(table, BW_ACT_EXCHANGE, "The players changed seats; you play blue now.");
    bw_table_free(table);
    table = table_of("talpa", "greedy", "random");
    acts(table, BW_ACT_EXCHANGE, "The players changed seats: Red is random, blue is greedy.");
    acts(table, BW_ACT_STAND, "The bots pause.");
    acts(table, BW_ACT_GO_ON, "The bots play on.");
    bw_table_free(table);
}

static void offers_of_a_draw_are_said_with_the_move_too(void **state) {
    struct bw_table *table = table_of("4mation", "human", "human");
    char out[BW_WORDS_SIZE];
    acts(table, BW_ACT_DRAW, "X offers a draw.");
    person_plays(table, "d4");
    assert_said(bw_say_news(table, BW_NEWS_MOVED, out), "X played d4.\nX offers a draw.");
    acts(table, BW_ACT_DRAW, "The players agreed on a draw.");
    assert_said(bw_say_news(table, BW_NEWS_ENDED, out), "The players agreed on a draw.");
    assert_said(bw_say_news(table, BW_NEWS_FAILED, out), "");
    bw_table_free(table);
}

static void failures_name_who_has_failed(void **state) {
    struct bw_table *table = table_of("talpa", "greedy", "human");
    struct bw_answer answer = {.failed = true, .reason = "has stopped working"};
    struct bw_want want;
    char out[BW_WORDS_SIZE];
    bw_table_wants(table, 0, &want);
    answer.kind = want.kind;
    answer.number = want.number;
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_FAILED);
    assert_said(bw_say_news(table, BW_NEWS_FAILED, out), "Red has stopped working.");
    bw_table_free(table);
    table = table_of("talpa", "human", "human");
    assert_true(bw_table_ask(table, BW_ASK_HINT, NULL));
    bw_table_wants(table, 0, &want);
    answer.kind = want.kind;
    answer.number = want.number;
    assert_int_equal(bw_table_give(table, &answer, 0), BW_NEWS_FAILED);
    assert_said(bw_say_news(table, BW_NEWS_FAILED, out), "The engine has stopped working.");
    bw_table_free(table);
}

/* The words and the bar name a side from the same chance on. */
static void who_is_ahead_is_said_in_a_few_words(void **state) {
    static const struct {
        int chance;
        bool proved;
        const char *said;
    } cases[] = {
        {BW_CLEARLY_AHEAD - 1, false, "even"},
        {BW_CLEARLY_AHEAD, false, "Red 60 %"},
        {1001 - BW_CLEARLY_AHEAD, false, "even"},
        {1000 - BW_CLEARLY_AHEAD, false, "Blue 60 %"},
        {999, false, "Red 99 %"},
        {1000, true, "Red"},
        {0, true, "Blue"},
        {500, true, "draw"},
    };
    struct bw_variant talpa = variant_of("talpa");
    char out[BW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_said(bw_say_ahead(&talpa, cases[i].chance, cases[i].proved, out), cases[i].said);
        bool names = strncmp(out, "Red", 3) == 0 || strncmp(out, "Blue", 4) == 0;
        assert_int_equal(bw_side_ahead(cases[i].chance) >= 0, names);
    }
}

static void a_loss_without_a_number_of_moves_is_certain(void **state) {
    struct bw_position position = start_of("talpa");
    struct bw_remark remark = {
        .kind = BW_REMARK_LOSES, .proved = true, .move = BW_NO_MOVE, .reply = BW_NO_MOVE};
    char out[BW_WORDS_SIZE];
    assert_said(bw_say_remark(&position, &remark, out),
                "Whatever red plays, blue wins for certain.");
    remark.count = 1;
    assert_said(bw_say_remark(&position, &remark, out),
                "Whatever red plays, blue wins in at most 1 move.");
}

/* ---- clocks and errors ---------------------------------------------------------------------- */

/* All facts of a position, spoken to a side, one a line. */
static const char *facts_said(const struct bw_position *position, int you) {
    static char said[BW_MAX_FACTS * BW_WORDS_SIZE];
    struct bw_fact facts[BW_MAX_FACTS];
    int count = bw_facts(position, facts);
    *said = '\0';
    for (int i = 0; i < count; i++) {
        char out[BW_WORDS_SIZE];
        if (*bw_say_fact(position, &facts[i], you, out))
            strcat(strcat(said, out), "\n");
    }
    return said;
}

static void facts_are_said_to_the_player_or_of_both_sides(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . b r\n"
                                 "b . r b\n"
                                 "r b r r\n"
                                 "b . b r\n");
    assert_said(facts_said(&p, 0), "You need 1 more empty square for a path: b2.\n"
                                   "Blue stands in your way on b2.\n"
                                   "Blue needs 3 more empty squares for a path, for example a1, "
                                   "c1 and d1.\n"
                                   "You stand in the way of blue on d1.\n"
                                   "b2 is frozen: by leaving it opens your path.\n");
    assert_said(facts_said(&p, 1), "Red needs 1 more empty square for a path: b2.\n"
                                   "You stand in the way of red on b2.\n"
                                   "You need 3 more empty squares for a path, for example a1, c1 "
                                   "and d1.\n"
                                   "Red stands in your way on d1.\n"
                                   "b2 is frozen: by leaving it opens the path of red.\n");
}

static void safe_removals_and_rows_are_counted(void **state) {
    struct bw_position p = position_of("talpa:size=16", "16/16/16/16/16/16/16/16/16/16/16/16/16/16/"
                                                        "16/rrrrrrrrrrrrrrrr r");
    struct bw_fact fact = {.kind = BW_FACT_SPARE, .side = 0, .count = 1};
    char out[BW_WORDS_SIZE];
    assert_said(bw_say_fact(&p, &fact, 0, out),
                "You have 1 safe removal left, as the pieces of blue stand.");
    assert_said(bw_say_fact(&p, &fact, 1, out),
                "Red has 1 safe removal left, as your pieces stand.");
    assert_said(bw_say_fact(&p, &fact, -1, out),
                "Red has 1 safe removal left, as the pieces of blue stand.");
    fact = (struct bw_fact){.kind = BW_FACT_STUCK};
    for (int column = 0; column < 16; column++)
        bw_squares_add(&fact.squares, bw_square(column, 0));
    assert_said(bw_say_fact(&p, &fact, 0, out),
                "a1, b1, c1, d1, e1, f1, g1, h1 and 8 more cannot leave now: they have nothing to "
                "capture, and others have.");
    p = start_of("4mation");
    fact = (struct bw_fact){.kind = BW_FACT_ROWS};
    assert_said(bw_say_fact(&p, &fact, 0, out), "No row of yours can come to be any more.");
    assert_said(bw_say_fact(&p, &fact, 1, out), "No row of X can come to be any more.");
}

static void facts_of_rows_say_where_to_play(void **state) {
    struct bw_position p = drawn("4mation", "x c2",
                                 ". . . . .\n"
                                 ". . . . .\n"
                                 ". . . . .\n"
                                 "x x o o .\n"
                                 ". . . . .\n");
    assert_said(facts_said(&p, -1), "X needs 2 more pieces for a row, for example on a1 and a3.\n"
                                    "e2 completes a row of O.\n"
                                    "X has to play on one of these: b1, c1, d1, b3, c3 and d3.\n"
                                    "On d1 and d3, X would let O complete a row.\n"
                                    "34 rows of X can still come to be.\n"
                                    "38 rows of O can still come to be.\n");
}

static void clocks_are_said_in_minutes_and_seconds(void **state) {
    static const struct {
        int64_t ms;
        const char *said;
    } cases[] = {
        {0, "0:00.0"},        {-5, "0:00.0"},        {1, "0:00.1"},
        {9300, "0:09.3"},     {9900, "0:09.9"},      {9901, "0:10"},
        {10001, "0:11"},      {247000, "4:07"},      {247001, "4:08"},
        {59999, "1:00"},      {3599000, "59:59"},    {3600000, "1:00:00"},
        {3847000, "1:04:07"}, {INT64_MAX / 2, NULL}, {1000000000, "277:46:40"},
    };
    char out[BW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bw_say_clock(cases[i].ms, out);
        if (cases[i].said)
            assert_said(out, cases[i].said);
    }
}

static void errors_become_sentences(void **state) {
    static const struct {
        const char *message, *said;
    } cases[] = {
        {"the game is over", "The game is over."},
        {"a1 and c1 are not side by side", "a1 and c1 are not side by side."},
        {"'zz' is not a move", "'zz' is not a move."},
        {"did you mean board?", "Did you mean board?"},
        {"\xC3\xA9t\xC3\xA9", "\xC3\x89t\xC3\xA9."},
        {"\xC3\xB7", "\xC3\xB7."},
        {"4Mation has no draws", "4Mation has no draws."},
        {"a", "A."},
        {"", "."},
    };
    char out[BW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bw_error error = {.fault = BW_FAULT_ILLEGAL};
        strcpy(error.message, cases[i].message);
        assert_said(bw_say_error(&error, out), cases[i].said);
    }
}

/* ---- languages ------------------------------------------------------------------------------ */

/* A language that knows a few texts. */
static const char *some_german(const char *context, const char *text, const char *many,
                               unsigned long count) {
    static const struct {
        const char *context, *text, *translation;
    } known[] = {
        {NULL, "Red", "Rot"},
        {NULL, "blue", "Blau"},
        {NULL, "%s captured %s with %s; %s has %d pieces.", "%s schlug %s mit %s; %s hat %d."},
        {"player", "you", "du"},
    };
    const char *wanted = many && count != 1 ? many : text;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].text, wanted) == 0 &&
            (known[i].context ? context && strcmp(context, known[i].context) == 0 : !context))
            return known[i].translation;
    return wanted;
}

static void sentences_are_in_the_language_that_was_lent(void **state) {
    struct bw_player player = {.name = BW_PERSON};
    char out[BW_WORDS_SIZE];
    bw_language_set(some_german);
    assert_move_said("talpa", NULL, "c3c4", "Rot schlug c4 mit c3; Blau hat 31.");
    assert_said(bw_say_player(&player, out), "du");
    bw_language_set(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_have_a_name_for_both_places),
        cmocka_unit_test(players_are_called_as_people_do),
        cmocka_unit_test(longest_word_of_a_player_fits),
        cmocka_unit_test(names_that_cannot_be_shown_are_disarmed),
        cmocka_unit_test(players_of_records_are_called_the_same),
        cmocka_unit_test(turn_is_said),
        cmocka_unit_test(captures_say_what_is_left),
        cmocka_unit_test(last_piece_that_is_captured_leaves_none),
        cmocka_unit_test(removals_and_placements_are_told_apart),
        cmocka_unit_test(moves_that_capture_nothing_say_where_to),
        cmocka_unit_test(open_game_is_said_to_be_open),
        cmocka_unit_test(ends_without_a_move_say_who_won_and_why),
        cmocka_unit_test(ends_tell_the_only_person_who_has_won),
        cmocka_unit_test(abandoned_game_says_who_left),
        cmocka_unit_test(abandoned_game_without_a_result_is_said_to_be_abandoned),
        cmocka_unit_test(end_by_the_rules_is_said_by_the_game),
        cmocka_unit_test(judgements_say_what_is_proved_and_what_is_judged),
        cmocka_unit_test(what_is_taken_back_and_done_again_is_said),
        cmocka_unit_test(who_plays_what_is_said_where_the_players_differ),
        cmocka_unit_test(offers_of_a_draw_are_said_with_the_move_too),
        cmocka_unit_test(failures_name_who_has_failed),
        cmocka_unit_test(who_is_ahead_is_said_in_a_few_words),
        cmocka_unit_test(a_loss_without_a_number_of_moves_is_certain),
        cmocka_unit_test(facts_are_said_to_the_player_or_of_both_sides),
        cmocka_unit_test(safe_removals_and_rows_are_counted),
        cmocka_unit_test(facts_of_rows_say_where_to_play),
        cmocka_unit_test(clocks_are_said_in_minutes_and_seconds),
        cmocka_unit_test(errors_become_sentences),
        cmocka_unit_test(sentences_are_in_the_language_that_was_lent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
