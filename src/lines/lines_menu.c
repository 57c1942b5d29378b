/* The menu in lines: numbered choices, 0 to go back, and asking again after a wrong choice. */
#include "language/language.h"
#include "lines/lines_parts.h"
#include "settings/newgame.h"
#include <burrow/language.h>
#include <string.h>

enum {
    MOST_LISTED = 20 /* kept games, the latest first */
};

/* ---- playing -------------------------------------------------------------------------------- */

/* Offers to review a game that was just played; returns a table to play on at, or NULL. */
static struct bw_table *offer_review(struct lines *lines, struct bw_table *table) {
    if (bw_session_plies(bw_table_session(table)) == 0 ||
        !ask_yes(lines, bw_tr("Do you want to review the game, yes or no? ")))
        return NULL;
    return review(lines, table, kept_as(lines, bw_table_session(table)));
}

/* Offers to go on after a game: from a position of its review, or with a rematch. True if the person
 * wants to; the table for it is then `next`, NULL if there was no memory for one. */
static bool goes_on(struct lines *lines, struct bw_table *table, struct bw_table **next) {
    if (!bw_table_offers_rematch(table) || lines->ended)
        return false;
    *next = offer_review(lines, table);
    if (*next)
        return true;
    if (lines->ended ||
        !ask_yes(lines, bw_tr("Do you want a rematch with the sides exchanged, yes or no? ")))
        return false;
    *next = bw_table_rematch(table, now());
    return true;
}

/* Plays at a table (NULL: there was no memory for one), a new game or the one with an id, and then the
 * games that follow from it. */
static void play(struct lines *lines, struct bw_table *table, int64_t id) {
    struct game game;
    bool more = true;
    while (more && game_begin(&game, lines, table, id)) {
        game_play(&game);
        more = goes_on(lines, game.table, &table);
        id = 0;
        game_end(&game);
    }
    dismiss_players(lines);
}

static void play_new(struct lines *lines) {
    struct bw_setup setup;
    if (ask_new_game(lines, &setup))
        play(lines, sit_down(bw_session_new(&setup, now()), lines_any_seed()), 0);
}

/* ---- kept games ----------------------------------------------------------------------------- */

struct listing {
    struct archive_game game[MOST_LISTED];
    int count;
    bool finished; /* which are wanted */
};

static bool list_game(void *context, const struct archive_game *game) {
    struct listing *listing = context;
    if ((game->result != BW_UNDECIDED) == listing->finished)
        listing->game[listing->count++] = *game;
    return listing->count < MOST_LISTED;
}

static void say_game(const struct lines *lines, int number, const struct archive_game *game) {
    struct bw_variant variant;
    char title[TITLE_SIZE], player[2][BW_WORDS_SIZE];
    if (!bw_variant_read(&variant, game->variant, NULL) || !bw_variant_settle(&variant, 0, NULL))
        return;
    say(bw_tr_count("%d %s: %s against %s, %d move, %s, %s",
                    "%d %s: %s against %s, %d moves, %s, %s", (unsigned long)game->plies),
        number, title_text(&variant, lines->look, title),
        bw_say_recorded(game->player[0], player[0]), bw_say_recorded(game->player[1], player[1]),
        game->plies, bw_result_text(&variant, game->result), game->changed);
}

/* Whether the person lets all programs play that a game wants to run. */
static bool allow_programs(struct lines *lines, int64_t id, struct archive_programs *programs) {
    char text[ARCHIVE_PROGRAM_SIZE], message[ARCHIVE_MESSAGE_SIZE];
    if (!archive_programs(lines->archive, id, programs, message)) {
        say("%s", message);
        return false;
    }
    for (int side = 0; side < 2; side++) {
        if (!bw_player_is_bot(&programs->player[side]))
            continue;
        archive_say_program(&programs->player[side], text);
        say("%s", text);
        if (!ask_yes(lines, bw_tr("Run it, yes or no? ")))
            return false;
    }
    return true;
}

/* Lists kept games, and returns the id of the one that the person chooses, or 0. */
static int64_t choose_from_list(struct lines *lines, bool finished) {
    struct listing listing = {.finished = finished};
    struct archive_filter filter = {.unfinished = !finished};
    char message[ARCHIVE_MESSAGE_SIZE];
    if (!lines->archive) {
        say(bw_tr("Games are not kept here."));
        return 0;
    }
    if (!archive_list(lines->archive, &filter, list_game, &listing, message)) {
        say("%s", message);
        return 0;
    }
    if (listing.count == 0) {
        say(finished ? bw_tr("There is no finished game yet.")
                     : bw_tr("There is no unfinished game."));
        return 0;
    }
    for (int i = 0; i < listing.count; i++)
        say_game(lines, i + 1, &listing.game[i]);
    int number = ask_number(lines, 1, listing.count, -1);
    return number == 0 ? 0 : listing.game[number - 1].id;
}

/* Lets the person choose a kept game, and returns it, or NULL. A review runs no program, so it asks for
 * no permission; a person who denies one chooses again. */
static struct bw_session *choose_game(struct lines *lines, bool finished, int64_t *id) {
    struct archive_programs programs;
    char message[ARCHIVE_MESSAGE_SIZE];
    do {
        *id = choose_from_list(lines, finished);
        if (*id == 0)
            return NULL;
    } while (!finished && !allow_programs(lines, *id, &programs));
    struct bw_session *session =
        archive_resume(lines->archive, *id, finished ? NULL : &programs, now(), message);
    if (!session)
        say("%s", message);
    return session;
}

static void continue_game(struct lines *lines) {
    int64_t id;
    struct bw_session *session = choose_game(lines, false, &id);
    if (session)
        play(lines, sit_down(session, lines_any_seed()), id);
}

static void review_game(struct lines *lines) {
    int64_t id;
    struct bw_session *session = choose_game(lines, true, &id);
    struct bw_table *table = session ? sit_down(session, lines_any_seed()) : NULL;
    if (session && !table)
        say(bw_tr("There is not enough memory for a game."));
    if (!table)
        return;
    struct bw_table *branch = review(lines, table, id);
    let_go(lines, table);
    if (branch)
        play(lines, branch, 0);
}

/* ---- games ---------------------------------------------------------------------------------- */

/* Lets the person choose a game; NULL to go back. */
static const struct bw_game *choose_kind(struct lines *lines) {
    const struct bw_game *const *games = bw_games();
    int count = 0;
    for (; games[count]; count++)
        say("%d %s", count + 1, bw_tr(games[count]->title));
    int number = ask_number(lines, 1, count, -1);
    return number > 0 ? games[number - 1] : NULL;
}

static void learn_game(struct lines *lines) {
    const struct bw_game *game = choose_kind(lines);
    if (game)
        learn(lines, game);
}

static void tell_rules(struct lines *lines) {
    const struct bw_game *game = choose_kind(lines);
    struct bw_variant variant;
    if (game && bw_variant_read(&variant, game->name, NULL) && bw_variant_settle(&variant, 0, NULL))
        say_rules(&variant);
}

/* ---- settings and language ------------------------------------------------------------------ */

static void save_settings(struct lines *lines) {
    char message[SETTINGS_MESSAGE_SIZE];
    if (!settings_save(&lines->settings, NULL, message))
        say("%s", message);
}

static void choose_setting(struct lines *lines, int setting) {
    int count = settings_choices(setting);
    for (int i = 0; i < count; i++)
        say("%d %s", i + 1, settings_choice_text(setting, i));
    int number = ask_number(lines, 1, count, settings_choice(&lines->settings, setting) + 1);
    if (number > 0)
        settings_choose(&lines->settings, setting, number - 1);
}

static void type_setting(struct lines *lines, int setting) {
    char line[LINE_SIZE], prompt[BW_WORDS_SIZE];
    struct bw_error error;
    snprintf(prompt, sizeof prompt, bw_tr("%s: "), settings_label(setting));
    for (;;) {
        const char *text = ask_line(lines, prompt, settings_help(setting), line);
        if (!text || !*text || strcmp(text, "0") == 0 ||
            settings_set(&lines->settings, setting, text, strlen(text), &error))
            return;
        say_error(&error);
    }
}

static void say_setting(const struct lines *lines, int setting) {
    char value[SETTINGS_VALUE_SIZE];
    say(bw_tr("%d %s: %s"), setting + 1, settings_label(setting),
        settings_value_text(&lines->settings, setting, value));
}

/* Lets the person change a setting, with immediate effect. */
static void change_setting(struct lines *lines, int setting) {
    char before[SETTINGS_LANGUAGE_SIZE];
    memcpy(before, lines->settings.language, sizeof before);
    say("%s", settings_help(setting));
    if (settings_choices(setting) > 0)
        choose_setting(lines, setting);
    else
        type_setting(lines, setting);
    save_settings(lines);
    use_settings(lines);
    if (strcmp(before, lines->settings.language) != 0)
        language_speak(language_choose(NULL, lines->settings.language));
}

static void change_settings(struct lines *lines) {
    for (;;) {
        for (int setting = 0; setting < settings_shown(); setting++)
            say_setting(lines, setting);
        int number = ask_number(lines, 1, settings_shown(), -1);
        if (number == 0)
            return;
        change_setting(lines, number - 1);
    }
}

static void change_language(struct lines *lines) {
    const struct language *list = languages();
    int count = 0, usual = -1;
    for (; list[count].code; count++) {
        say("%d %s", count + 1, bw_tr(list[count].name)); /* any terminal can show it */
        if (&list[count] == language_now())
            usual = count + 1;
    }
    int number = ask_number(lines, 1, count, usual);
    if (number == 0)
        return;
    snprintf(lines->settings.language, sizeof lines->settings.language, "%s",
             list[number - 1].code);
    save_settings(lines);
    language_speak(&list[number - 1]);
}

/* ---- the menu itself ------------------------------------------------------------------------ */

static void tell_credits(struct lines *lines) {
    (void)lines;
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        say("%s", bw_tr((*game)->credit));
    say(bw_tr("Burrow is free software under the MIT licence."));
}

static const struct {
    const char *text;
    void (*choose)(struct lines *lines);
} choices[] = {
    {BW_TEXT("Play"), play_new},
    {BW_TEXT("Continue"), continue_game},
    {BW_TEXT("Review"), review_game},
    {BW_TEXT("Learn"), learn_game},
    {BW_TEXT("Rules"), tell_rules},
    {BW_TEXT("Settings"), change_settings},
    {BW_TEXT("Language"), change_language},
    {BW_TEXT("Credits"), tell_credits},
    {BW_TEXT("Statistics"), tell_statistics},
};

/* Whether nobody has been here before. A script is never asked. */
static bool is_first_start(const struct lines *lines) {
    return lines->on_terminal && settings_are_new() && !archive_has_games(lines->archive);
}

/* Leads a newcomer to a lesson, and from its end to a first game. */
static void welcome(struct lines *lines) {
    bool played = ask_yes(lines, bw_tr("Have you played before, yes or no? "));
    struct newgame newgame;
    struct bw_setup setup;
    if (lines->ended)
        return;
    save_settings(lines); /* the question is not asked again */
    const struct bw_game *game = played ? NULL : choose_kind(lines);
    if (!game || !learn(lines, game))
        return;
    newgame_store_first(game, &lines->settings);
    save_settings(lines);
    newgame_load(&newgame, &lines->settings);
    newgame_setup(&newgame, lines->settings.name, &setup);
    play(lines, sit_down(bw_session_new(&setup, now()), lines_any_seed()), 0);
}

void menu(struct lines *lines) {
    enum {
        CHOICES = sizeof choices / sizeof *choices
    };
    if (is_first_start(lines))
        welcome(lines);
    while (!lines->ended) {
        say("Burrow");
        for (int i = 0; i < CHOICES; i++)
            say("%d %s", i + 1, bw_tr(choices[i].text));
        say("0 %s", bw_tr("Exit"));
        int number = ask_number(lines, 1, CHOICES, -1);
        if (number == 0)
            return;
        choices[number - 1].choose(lines);
    }
}
