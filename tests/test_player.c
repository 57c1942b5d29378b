/* Players: every word is read and written in the same way everywhere. */
#include "support.h"
#include <string.h>

/* A command line of `length` bytes after `ugi:`. */
static const char *long_word(size_t length) {
    static char word[2 * BW_PLAYER_WORD_SIZE];
    memset(word, 'x', sizeof word);
    memcpy(word, "ugi:", 4);
    word[4 + length] = '\0';
    return word;
}

/* Why a word was refused; refusing changes nothing. */
static const char *refusal(const char *word) {
    static struct bw_error error;
    struct bw_player player = player_of("ranked:7");
    if (bw_player_read(&player, word, &error))
        fail_msg("%s was accepted", word);
    assert_int_equal(error.fault, BW_FAULT_USAGE);
    player_is(&player, "ranked:7", "ranked:7");
    return error.message;
}

/* ---- words ---------------------------------------------------------------------------------- */

static void words_are_read_and_written(void **state) {
    static const struct {
        const char *word, *name;
        struct bw_player player;
    } cases[] = {
        {"human", "person", {.kind = BW_PLAYER_PERSON}},
        {"1", "level 1", {.kind = BW_PLAYER_LEVEL, .level = 1}},
        {"9", "level 9", {.kind = BW_PLAYER_LEVEL, .level = 9}},
        {"random", "random", {.kind = BW_PLAYER_RANDOM}},
        {"greedy", "greedy", {.kind = BW_PLAYER_GREEDY}},
        {"ranked:1", "ranked:1", {.kind = BW_PLAYER_RANKED, .level = 1}},
        {"ranked:9", "ranked:9", {.kind = BW_PLAYER_RANKED, .level = 9}},
        {"ugi:./engine talpa --fast",
         "ugi:./engine talpa --fast",
         {.kind = BW_PLAYER_PROGRAM, .command = "./engine talpa --fast"}},
        {"ugi:  ./engine ",
         "ugi:  ./engine ",
         {.kind = BW_PLAYER_PROGRAM, .command = "  ./engine "}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bw_player player = player_of(cases[i].word);
        assert_true(bw_player_equal(&player, &cases[i].player));
        assert_int_equal(bw_player_is_bot(&player), i > 0);
        player_is(&player, cases[i].word, cases[i].name);
    }
}

static void upper_case_is_the_same_player(void **state) {
    static const char *const cases[][2] = {
        {"HUMAN", "human"},
        {"Random", "random"},
        {"gReedy", "greedy"},
        {"RANKED:3", "ranked:3"},
        {"UGI:./Engine", "ugi:./Engine"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bw_player player = player_of(cases[i][0]);
        player_is(&player, cases[i][1], i == 0 ? "person" : cases[i][1]);
    }
}

static void what_only_begins_like_a_word_is_refused(void **state) {
    static const char *const words[] = {
        "",          "0",        "10",       "1foo",    "1 ",          " 1",        "level 1",
        "person",    "humans",   "ranked",   "ranked:", "ranked:0",    "ranked:12", "ranked:x",
        "ranked:1 ", "randomly", "random:1", "ugi",     "5ugi:engine", "nobody",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_has(refusal(words[i]), "there is no player");
        assert_has(refusal(words[i]), "a player is 1 to 9, random, greedy, ranked:1 to ranked:9");
    }
}

static void program_needs_a_command_line_without_controls(void **state) {
    assert_has(refusal("ugi:"), "followed by the command line");
    assert_has(refusal("ugi:   "), "followed by the command line");
    assert_has(refusal("ugi:a\nb"), "control characters");
    assert_has(refusal("ugi:a\x7F"), "control characters");
    assert_has(refusal("ugi:\t"), "control characters");
}

static void word_that_is_too_long_is_refused_and_not_cut(void **state) {
    const char *longest = long_word(BW_PLAYER_WORD_SIZE - 5);
    struct bw_player player = player_of(longest);
    player_is(&player, longest, longest);
    assert_has(refusal(long_word(BW_PLAYER_WORD_SIZE - 4)), "at most 511 characters");
    assert_has(refusal(long_word(BW_PLAYER_WORD_SIZE)), "at most 511 characters");
    assert_has(refusal(long_word(BW_PLAYER_WORD_SIZE) + 4), "there is no player");
}

/* ---- people --------------------------------------------------------------------------------- */

static void people_have_the_names_that_they_told(void **state) {
    static const struct {
        const char *given, *name;
        bool has_name;
    } cases[] = {
        {NULL, "person", false}, {"", "person", false},        {"person", "person", false},
        {"Ana", "Ana", true},    {"level 5", "level 5", true}, {"5", "5", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bw_player player = bw_player_person(cases[i].given);
        assert_false(bw_player_is_bot(&player));
        assert_int_equal(bw_player_has_name(&player), cases[i].has_name);
        player_is(&player, "human", cases[i].name);
    }
    struct bw_player bot = player_of("5");
    assert_false(bw_player_has_name(&bot));
}

/* One byte too many, in the middle of a character. */
static void long_name_ends_with_a_whole_character(void **state) {
    char name[BW_PLAYER_SIZE + 1];
    memset(name, 'n', sizeof name);
    strcpy(name + BW_PLAYER_SIZE - 2, "\xC3\xAB");
    struct bw_player player = bw_player_person(name);
    assert_int_equal(strlen(player.name), BW_PLAYER_SIZE - 2);
    name[BW_PLAYER_SIZE - 2] = '\0';
    assert_string_equal(player.name, name);
}

/* ---- records -------------------------------------------------------------------------------- */

static void bots_are_known_again_by_their_names_in_records(void **state) {
    static const char *const words[] = {"1", "9", "random", "greedy", "ranked:1", "ranked:9"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct bw_player player = player_of(words[i]), read;
        char name[BW_PLAYER_WORD_SIZE];
        assert_true(bw_player_read_record_name(&read, bw_player_record_name(&player, name)));
        assert_true(bw_player_equal(&read, &player));
    }
}

/* A program named in a record is a stranger's command line. */
static void people_and_programs_of_records_are_no_bots(void **state) {
    static const char *const names[] = {"",          "person",     "human",         "Ana",
                                        "5",         "level",      "level ",        "level 0",
                                        "level 12",  "level 1foo", "level up",      "Level 5",
                                        "ranked:12", "ugi:true",   "level ugi:true"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct bw_player player;
        if (bw_player_read_record_name(&player, names[i]))
            fail_msg("%s is a bot", names[i]);
    }
}

static void players_of_records_are_bots_or_else_people(void **state) {
    struct bw_player bot = bw_player_recorded("level 5"), person = bw_player_recorded("1foo"),
                     nobody = bw_player_recorded(NULL);
    assert_int_equal(bot.kind, BW_PLAYER_LEVEL);
    assert_int_equal(bot.level, 5);
    assert_false(bw_player_is_bot(&person));
    assert_string_equal(person.name, "1foo");
    assert_false(bw_player_is_bot(&nobody) || bw_player_has_name(&nobody));
}

/* ---- all of them ---------------------------------------------------------------------------- */

static void players_differ_by_all_that_they_are(void **state) {
    const struct bw_player players[] = {
        player_of("human"),  bw_player_person("Ana"), bw_player_person("Bob"),
        player_of("1"),      player_of("2"),          player_of("random"),
        player_of("greedy"), player_of("ranked:1"),   player_of("ranked:2"),
        player_of("ugi:a"),  player_of("ugi:b"),      player_of("ugi: a"),
    };
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        for (size_t j = 0; j < sizeof players / sizeof *players; j++)
            assert_int_equal(bw_player_equal(&players[i], &players[j]), i == j);
}

static void all_players_play_the_games_of_the_engine(void **state) {
    static const char *const words[] = {"human", "1", "random", "greedy", "ranked:5", "ugi:engine"};
    for (const struct bw_game *const *game = bw_games(); *game; game++) {
        struct bw_variant variant = variant_of((*game)->name);
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            struct bw_player player = player_of(words[i]);
            assert_true(bw_player_plays(&player, &variant, NULL));
        }
    }
}

/* The full screen, lines, the command line and the page all use it as the default. */
static void usual_opponent_is_a_level(void **state) {
    struct bw_player usual = player_of(BW_USUAL_OPPONENT);
    assert_int_equal(usual.kind, BW_PLAYER_LEVEL);
    assert_int_equal(usual.level, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_and_written),
        cmocka_unit_test(upper_case_is_the_same_player),
        cmocka_unit_test(what_only_begins_like_a_word_is_refused),
        cmocka_unit_test(program_needs_a_command_line_without_controls),
        cmocka_unit_test(word_that_is_too_long_is_refused_and_not_cut),
        cmocka_unit_test(people_have_the_names_that_they_told),
        cmocka_unit_test(long_name_ends_with_a_whole_character),
        cmocka_unit_test(bots_are_known_again_by_their_names_in_records),
        cmocka_unit_test(people_and_programs_of_records_are_no_bots),
        cmocka_unit_test(players_of_records_are_bots_or_else_people),
        cmocka_unit_test(players_differ_by_all_that_they_are),
        cmocka_unit_test(all_players_play_the_games_of_the_engine),
        cmocka_unit_test(usual_opponent_is_a_level),
    };
    return cmocka_run_group_tests_name("player", tests, NULL, NULL);
}
