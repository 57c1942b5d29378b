/* The choices of a new game, with a third game in the list that the engine does not play: every
 * choice can be played, is remembered, and leads to the right setup. */
#include "players/player.h"
#include "settings/newgame.h"
#include "settings/opponents.h"
#include "support.h"
#include <stdio.h>
#include <string.h>

/* ---- short ways to choose ------------------------------------------------------------------- */

static struct newgame usual(void) {
    struct settings settings;
    struct newgame newgame;
    settings_usual(&settings);
    newgame_load(&newgame, &settings);
    return newgame;
}

static bool has_field(const struct newgame *newgame, enum newgame_field field) {
    enum newgame_field fields[NEWGAME_FIELDS];
    int count = newgame_fields(newgame, fields);
    for (int i = 0; i < count; i++)
        if (fields[i] == field)
            return true;
    return false;
}

/* Chooses by the label of the choice. */
static void choose(struct newgame *newgame, enum newgame_field field, const char *text) {
    char out[NEWGAME_TEXT_SIZE];
    assert_true(has_field(newgame, field));
    for (int i = 0; i < newgame_choices(newgame, field); i++) {
        if (strcmp(newgame_choice_text(newgame, field, i, out), text) == 0) {
            newgame_choose(newgame, field, i);
            return;
        }
    }
    fail_msg("%s: there is no %s", newgame_label(newgame, field), text);
}

static void value_is(const struct newgame *newgame, enum newgame_field field, const char *text) {
    char out[NEWGAME_TEXT_SIZE];
    assert_string_equal(newgame_value(newgame, field, out), text);
}

static void variant_is(const struct newgame *newgame, const char *text) {
    char out[BW_VARIANT_SIZE];
    assert_string_equal(bw_variant_write(newgame_variant(newgame), out), text);
}

/* ---- fields --------------------------------------------------------------------------------- */

static void fields_follow_the_game(void **state) {
    struct newgame newgame = usual();
    enum newgame_field fields[NEWGAME_FIELDS];
    static const char *const talpa[] = {"Game",   "Size",           "Red",  "Blue",
                                        "Begins", "Changing seats", "Clock"};
    static const char *const fourmation[] = {
        "Game", "Size", "X", "O", "Pieces in a row", "When blocked", "Changing seats", "Clock"};
    static const char *const corners[] = {"Game",        "Size",           "Green", "Violet",
                                          "Classic bot", "Changing seats", "Clock"};
    assert_int_equal(newgame_fields(&newgame, fields), 7);
    for (int i = 0; i < 7; i++)
        assert_string_equal(newgame_label(&newgame, fields[i]), talpa[i]);
    choose(&newgame, NEWGAME_GAME, "4Mation");
    assert_int_equal(newgame_fields(&newgame, fields), 8);
    for (int i = 0; i < 8; i++)
        assert_string_equal(newgame_label(&newgame, fields[i]), fourmation[i]);
    choose(&newgame, NEWGAME_GAME, "Corners");
    assert_int_equal(newgame_fields(&newgame, fields), 7);
    for (int i = 0; i < 7; i++)
        assert_string_equal(newgame_label(&newgame, fields[i]), corners[i]);
}

static void minutes_are_asked_for_a_custom_clock_only(void **state) {
    struct newgame newgame = usual();
    assert_false(has_field(&newgame, NEWGAME_MINUTES));
    choose(&newgame, NEWGAME_CLOCK, "5+3");
    assert_false(has_field(&newgame, NEWGAME_MINUTES));
    choose(&newgame, NEWGAME_CLOCK, "custom");
    assert_true(has_field(&newgame, NEWGAME_MINUTES) && has_field(&newgame, NEWGAME_INCREMENT));
    value_is(&newgame, NEWGAME_MINUTES, "5");
    value_is(&newgame, NEWGAME_INCREMENT, "3");
    choose(&newgame, NEWGAME_CLOCK, "none");
    assert_false(has_field(&newgame, NEWGAME_INCREMENT));
}

static void texts_fit_a_line_of_a_form(void **state) {
    struct newgame newgame = usual();
    for (int game = 0; game < newgame_choices(&newgame, NEWGAME_GAME); game++) {
        enum newgame_field fields[NEWGAME_FIELDS];
        newgame_choose(&newgame, NEWGAME_GAME, game);
        newgame_choose(&newgame, NEWGAME_CLOCK, newgame_choices(&newgame, NEWGAME_CLOCK) - 1);
        int count = newgame_fields(&newgame, fields);
        for (int i = 0; i < count; i++) {
            int choices = newgame_choices(&newgame, fields[i]);
            assert_true(choices > 1);
            assert_true(strlen(newgame_label(&newgame, fields[i])) <= 20);
            for (int choice = 0; choice < choices; choice++) {
                char out[NEWGAME_TEXT_SIZE];
                size_t length = strlen(newgame_choice_text(&newgame, fields[i], choice, out));
                assert_true(length > 0 && length <= 24);
            }
        }
    }
}

static void help_fits_a_line_whatever_is_chosen(void **state) {
    struct newgame newgame = usual();
    newgame_choose(&newgame, NEWGAME_CLOCK, newgame_choices(&newgame, NEWGAME_CLOCK) - 1);
    for (int game = 0; game < newgame_choices(&newgame, NEWGAME_GAME); game++) {
        enum newgame_field fields[NEWGAME_FIELDS];
        newgame_choose(&newgame, NEWGAME_GAME, game);
        int count = newgame_fields(&newgame, fields);
        for (int i = 0; i < count; i++) {
            int choices = newgame_choices(&newgame, fields[i]);
            for (int choice = 0; choice < choices; choice++) { /* the last clock is custom */
                if (fields[i] != NEWGAME_GAME)
                    newgame_choose(&newgame, fields[i], choice);
                assert_true(strlen(newgame_help(&newgame, fields[i])) <= 72);
            }
        }
    }
}

/* ---- choosing ------------------------------------------------------------------------------- */

static void stepping_goes_through_all_choices_and_around(void **state) {
    struct newgame newgame = usual();
    newgame_choose(&newgame, NEWGAME_CLOCK, newgame_choices(&newgame, NEWGAME_CLOCK) - 1);
    enum newgame_field fields[NEWGAME_FIELDS];
    int count = newgame_fields(&newgame, fields);
    for (int i = 0; i < count; i++) {
        struct newgame stepped = newgame;
        int choices = newgame_choices(&stepped, fields[i]);
        int first = newgame_choice(&stepped, fields[i]);
        for (int step = 1; step <= choices; step++) {
            newgame_step(&stepped, fields[i], 1);
            assert_int_equal(newgame_choice(&stepped, fields[i]), (first + step) % choices);
        }
        newgame_step(&stepped, fields[i], -1);
        assert_int_equal(newgame_choice(&stepped, fields[i]), (first + choices - 1) % choices);
    }
}

static void each_game_keeps_its_choices(void **state) {
    struct newgame newgame = usual();
    choose(&newgame, NEWGAME_SIZE, "6");
    choose(&newgame, NEWGAME_OPTION, "Blue");
    choose(&newgame, NEWGAME_GAME, "4Mation");
    variant_is(&newgame, "4mation");
    choose(&newgame, NEWGAME_OPTION + 1, "on any square");
    choose(&newgame, NEWGAME_GAME, "Talpa");
    variant_is(&newgame, "talpa:size=6,first=blue");
    choose(&newgame, NEWGAME_GAME, "4Mation");
    variant_is(&newgame, "4mation:blocked=free");
}

static void usual_row_follows_the_size(void **state) {
    struct newgame newgame = usual();
    choose(&newgame, NEWGAME_GAME, "4Mation");
    value_is(&newgame, NEWGAME_OPTION, "4");
    choose(&newgame, NEWGAME_SIZE, "10");
    value_is(&newgame, NEWGAME_OPTION, "6");
    choose(&newgame, NEWGAME_OPTION, "5");
    choose(&newgame, NEWGAME_SIZE, "9");
    value_is(&newgame, NEWGAME_OPTION, "5");
    variant_is(&newgame, "4mation:size=9");
}

static void row_that_no_longer_fits_becomes_usual(void **state) {
    struct newgame newgame = usual();
    choose(&newgame, NEWGAME_GAME, "4Mation");
    choose(&newgame, NEWGAME_OPTION, "7");
    choose(&newgame, NEWGAME_SIZE, "5");
    variant_is(&newgame, "4mation:size=5");
}

static void levels_are_offered_where_the_engine_plays(void **state) {
    struct newgame newgame = usual();
    value_is(&newgame, NEWGAME_PLAYER + 1, "level 1");
    assert_int_equal(newgame_choices(&newgame, NEWGAME_PLAYER), 1 + 9 + 1);
    choose(&newgame, NEWGAME_GAME, "Corners");
    assert_int_equal(newgame_choices(&newgame, NEWGAME_PLAYER), 1 + 1);
    value_is(&newgame, NEWGAME_PLAYER, "person");
    value_is(&newgame, NEWGAME_PLAYER + 1, "classic bot");
    value_is(&newgame, NEWGAME_CLASSIC + 1, "greedy");
    for (int i = 0; i < newgame_choices(&newgame, NEWGAME_PLAYER); i++) {
        newgame_choose(&newgame, NEWGAME_PLAYER, i);
        assert_int_equal(newgame_choice(&newgame, NEWGAME_PLAYER), i);
        assert_true(opponent_plays(newgame.player[0], newgame_variant(&newgame)));
    }
}

/* They are not in the list of the levels, where they would look as if they were stronger. */
static void classic_bots_have_a_list_of_their_own(void **state) {
    struct newgame newgame = usual();
    enum newgame_field fields[NEWGAME_FIELDS];
    assert_false(has_field(&newgame, NEWGAME_CLASSIC));
    choose(&newgame, NEWGAME_PLAYER, "level 9");
    newgame_step(&newgame, NEWGAME_PLAYER, 1);
    value_is(&newgame, NEWGAME_PLAYER, "classic bot");
    value_is(&newgame, NEWGAME_CLASSIC, "greedy");
    newgame_fields(&newgame, fields);
    assert_int_equal(fields[2], NEWGAME_PLAYER);
    assert_int_equal(fields[3], NEWGAME_CLASSIC);
    assert_int_equal(fields[4], NEWGAME_PLAYER + 1);
    assert_int_equal(newgame_choices(&newgame, NEWGAME_CLASSIC), 11);
    choose(&newgame, NEWGAME_CLASSIC, "ranked 4");
    choose(&newgame, NEWGAME_PLAYER, "classic bot"); /* again */
    value_is(&newgame, NEWGAME_CLASSIC, "ranked 4");
    newgame_step(&newgame, NEWGAME_PLAYER, 1);
    value_is(&newgame, NEWGAME_PLAYER, "person");
    assert_false(has_field(&newgame, NEWGAME_CLASSIC));
}

static void help_says_how_a_level_plays(void **state) {
    struct newgame newgame = usual();
    choose(&newgame, NEWGAME_PLAYER, "level 2");
    assert_string_equal(newgame_help(&newgame, NEWGAME_PLAYER),
                        "Sees its own path, and forgets yours.");
    choose(&newgame, NEWGAME_GAME, "4Mation");
    assert_has(newgame_help(&newgame, NEWGAME_PLAYER), "rows of both");
    choose(&newgame, NEWGAME_PLAYER, "classic bot");
    assert_has(newgame_help(&newgame, NEWGAME_CLASSIC), "Wins if it can");
}

/* Whatever is chosen, the variant is one that its own text gives back, and the game can begin. */
static void random_choices_can_always_be_played(void **state) {
    struct newgame newgame = usual();
    struct bw_random random;
    bw_random_seed(&random, 3);
    for (int round = 0; round < 20000; round++) {
        enum newgame_field fields[NEWGAME_FIELDS];
        int count = newgame_fields(&newgame, fields);
        enum newgame_field field = fields[bw_random_below(&random, count)];
        int choice = bw_random_below(&random, newgame_choices(&newgame, field));
        char text[BW_VARIANT_SIZE], again[BW_VARIANT_SIZE];
        newgame_choose(&newgame, field, choice);
        assert_int_equal(newgame_choice(&newgame, field), choice);
        struct bw_variant variant = variant_of(bw_variant_write(newgame_variant(&newgame), text));
        assert_string_equal(bw_variant_write(&variant, again), text);
        struct settings settings;
        struct newgame loaded;
        settings_usual(&settings);
        newgame_store(&newgame, &settings);
        newgame_load(&loaded, &settings);
        assert_string_equal(bw_variant_write(newgame_variant(&loaded), again), text);
        assert_int_equal(loaded.player[0], newgame.player[0]);
        assert_int_equal(loaded.player[1], newgame.player[1]);
        assert_int_equal(loaded.timing.start_ms, newgame.timing.start_ms);
        assert_int_equal(loaded.timing.increment_ms, newgame.timing.increment_ms);
    }
}

/* ---- remembering ---------------------------------------------------------------------------- */

static void last_choices_are_remembered(void **state) {
    struct newgame newgame = usual(), again;
    struct settings settings;
    choose(&newgame, NEWGAME_GAME, "4Mation");
    choose(&newgame, NEWGAME_SIZE, "6");
    choose(&newgame, NEWGAME_SWAP, "allowed");
    choose(&newgame, NEWGAME_PLAYER, "classic bot");
    choose(&newgame, NEWGAME_CLASSIC, "ranked 7");
    choose(&newgame, NEWGAME_PLAYER + 1, "person");
    choose(&newgame, NEWGAME_CLOCK, "custom");
    choose(&newgame, NEWGAME_MINUTES, "7");
    choose(&newgame, NEWGAME_INCREMENT, "11");
    settings_usual(&settings);
    newgame_store(&newgame, &settings);
    assert_string_equal(settings.variant, "4mation:size=6,swap=yes");
    player_is(&settings.player[0], "ranked:7", "ranked:7");
    player_is(&settings.player[1], "human", "person");
    newgame_load(&again, &settings);
    variant_is(&again, "4mation:size=6,swap=yes");
    value_is(&again, NEWGAME_CLASSIC, "ranked 7");
    value_is(&again, NEWGAME_CLOCK, "custom");
    value_is(&again, NEWGAME_MINUTES, "7");
    value_is(&again, NEWGAME_INCREMENT, "11");
}

static void settings_that_make_no_sense_become_usual_ones(void **state) {
    struct settings settings;
    struct newgame newgame;
    settings_usual(&settings);
    strcpy(settings.variant, "chess");
    settings.player[0] = player_of("ugi:nobody");
    settings.timing = (struct bw_timing){INT64_MAX, INT64_MAX};
    newgame_load(&newgame, &settings);
    variant_is(&newgame, "talpa:size=6");
    value_is(&newgame, NEWGAME_PLAYER, "person");
    value_is(&newgame, NEWGAME_MINUTES, "180");
    value_is(&newgame, NEWGAME_INCREMENT, "60");
    strcpy(settings.variant, "template:size=4");
    settings.timing = (struct bw_timing){-5, -5};
    newgame_load(&newgame, &settings);
    value_is(&newgame, NEWGAME_GAME, "Corners");
    value_is(&newgame, NEWGAME_CLASSIC + 1, "greedy");
    value_is(&newgame, NEWGAME_CLOCK, "none");
}

/* ---- beginning ------------------------------------------------------------------------------ */

static void setup_is_what_was_chosen(void **state) {
    struct newgame newgame = usual();
    struct bw_setup setup;
    char text[BW_POSITION_SIZE];
    choose(&newgame, NEWGAME_SIZE, "3");
    choose(&newgame, NEWGAME_OPTION, "Blue");
    choose(&newgame, NEWGAME_PLAYER + 1, "level 5");
    choose(&newgame, NEWGAME_CLOCK, "3+2");
    newgame_setup(&newgame, "", &setup);
    assert_string_equal(bw_position_write(&setup.start, text), "rbr/brb/rbr b");
    player_is(&setup.player[0], "human", "person");
    player_is(&setup.player[1], "5", "level 5");
    assert_int_equal(setup.timing.start_ms, 180000);
    assert_int_equal(setup.timing.increment_ms, 2000);
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    bw_session_free(session);
}

static void one_person_has_the_name(void **state) {
    struct newgame newgame = usual();
    struct bw_setup setup;
    choose(&newgame, NEWGAME_PLAYER, "classic bot");
    choose(&newgame, NEWGAME_CLASSIC, "ranked 2");
    choose(&newgame, NEWGAME_PLAYER + 1, "person");
    newgame_setup(&newgame, "Ana", &setup);
    player_is(&setup.player[0], "ranked:2", "ranked:2");
    player_is(&setup.player[1], "human", "Ana");
    choose(&newgame, NEWGAME_PLAYER, "person");
    newgame_setup(&newgame, "Ana", &setup);
    player_is(&setup.player[0], "human", "person");
    player_is(&setup.player[1], "human", "person");
}

static void every_opponent_is_a_player(void **state) {
    for (int opponent = 0; opponent < OPPONENTS; opponent++) {
        char word[BW_PLAYER_WORD_SIZE];
        struct bw_player player = opponent_player(opponent), read;
        struct bw_variant variant = variant_of("template");
        read = player_of(bw_player_write(&player, word));
        assert_true(bw_player_equal(&read, &player));
        assert_int_equal(bw_player_is_bot(&player), opponent != OPPONENT_PERSON);
        assert_int_equal(bw_player_plays(&player, &variant, NULL),
                         opponent_plays(opponent, &variant));
        assert_int_equal(opponent_of(&player), opponent);
    }
}

int main(int argc, char **argv) {
    data_folder_is(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_follow_the_game),
        cmocka_unit_test(minutes_are_asked_for_a_custom_clock_only),
        cmocka_unit_test(texts_fit_a_line_of_a_form),
        cmocka_unit_test(help_fits_a_line_whatever_is_chosen),
        cmocka_unit_test(stepping_goes_through_all_choices_and_around),
        cmocka_unit_test(each_game_keeps_its_choices),
        cmocka_unit_test(usual_row_follows_the_size),
        cmocka_unit_test(row_that_no_longer_fits_becomes_usual),
        cmocka_unit_test(levels_are_offered_where_the_engine_plays),
        cmocka_unit_test(classic_bots_have_a_list_of_their_own),
        cmocka_unit_test(help_says_how_a_level_plays),
        cmocka_unit_test(random_choices_can_always_be_played),
        cmocka_unit_test(last_choices_are_remembered),
        cmocka_unit_test(settings_that_make_no_sense_become_usual_ones),
        cmocka_unit_test(setup_is_what_was_chosen),
        cmocka_unit_test(one_person_has_the_name),
        cmocka_unit_test(every_opponent_is_a_player),
    };
    return cmocka_run_group_tests_name("newgame", tests, NULL, NULL);
}
