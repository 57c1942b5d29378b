/* The questions before a new game, one for each of its choices. An empty line keeps what was chosen
 * the last time, and 0 goes back to the question before.
 *
 * The choices come from settings/newgame.h. Two questions differ from its lists: a player is asked for
 * in two or three steps, since a list of twenty is long to listen to, and a clock is typed. */
#include "common/text.h"
#include "lines/lines_parts.h"
#include "settings/newgame.h"
#include "settings/opponents.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdlib.h>
#include <string.h>

/* ---- players -------------------------------------------------------------------------------- */

/* Kinds of players: the first of each in the order of opponents.h. Which classic bot it is, is the
 * next question. */
static const struct {
    int first;
    const char *text;
} kinds[] = {
    {OPPONENT_PERSON, BW_TEXT("A person")},
    {OPPONENT_LEVEL, BW_TEXT("The engine, level 1 to 9")},
    {OPPONENT_CLASSIC, BW_TEXT("A classic bot")},
};

enum {
    KINDS = sizeof kinds / sizeof *kinds,
    LEVELS = OPPONENT_CLASSIC - OPPONENT_LEVEL
};

static int usual_level(void) {
    struct bw_player usual = {.level = 1};
    bw_player_read(&usual, BW_USUAL_OPPONENT, NULL);
    return usual.level;
}

static int kind_of(int opponent) {
    int kind = KINDS - 1;
    while (kinds[kind].first > opponent)
        kind--;
    return kind;
}

/* The number of an opponent among those that play the game. */
static int choice_of(const struct newgame *newgame, int opponent) {
    int choice = 0;
    for (int other = 0; other < opponent; other++)
        choice += opponent_plays(other, newgame_variant(newgame));
    return choice;
}

/* Asks for the kind of a player, of those that play the game; -1 to go back. */
static int ask_kind(struct lines *lines, const struct bw_variant *variant, int usual) {
    int offered[KINDS], count = 0, usual_number = -1;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!opponent_plays(kinds[kind].first, variant))
            continue;
        offered[count++] = kind;
        usual_number = kind == usual ? count : usual_number;
        say("%d %s", count, bw_tr(kinds[kind].text));
    }
    int number = ask_number(lines, 1, count, usual_number);
    return number > 0 ? offered[number - 1] : -1;
}

/* Asks for a level; 0 to go back. */
static int ask_level(struct lines *lines, const struct bw_game *game, int usual) {
    say(bw_tr("How strong, from 1 to 9?"));
    for (int level = 1; level <= LEVELS; level++)
        say("%d %s", level, opponent_help(OPPONENT_LEVEL + level - 1, game));
    return ask_number(lines, 1, LEVELS, usual);
}

static bool ask_player(struct lines *lines, struct newgame *newgame, enum newgame_field field) {
    int last = newgame->player[field - NEWGAME_PLAYER], usual = kind_of(last), level = 1;
    const struct bw_variant *variant = newgame_variant(newgame);
    say(bw_tr("Who plays %s?"), bw_side_name_inside(variant, (int)(field - NEWGAME_PLAYER)));
    int kind = ask_kind(lines, variant, usual);
    if (kind < 0)
        return false;
    if (kinds[kind].first == OPPONENT_LEVEL) {
        level = ask_level(lines, variant->game,
                          kind == usual ? last - OPPONENT_LEVEL + 1 : usual_level());
        if (level == 0)
            return false;
    }
    newgame_choose(newgame, field, choice_of(newgame, kinds[kind].first + level - 1));
    return true;
}

/* Asks which of the classic bots it is. */
static bool ask_bot(struct lines *lines, struct newgame *newgame, enum newgame_field field) {
    char text[NEWGAME_TEXT_SIZE];
    int count = newgame_choices(newgame, field);
    say("%s", newgame_label(newgame, field));
    for (int i = 0; i < count; i++)
        say("%d %s: %s", i + 1, newgame_choice_text(newgame, field, i, text),
            opponent_help(OPPONENT_CLASSIC + i, newgame_variant(newgame)->game));
    int number = ask_number(lines, 1, count, newgame_choice(newgame, field) + 1);
    if (number == 0)
        return false;
    newgame_choose(newgame, field, number - 1);
    return true;
}

/* ---- clocks --------------------------------------------------------------------------------- */

static bool ask_clock(struct lines *lines, struct bw_timing *timing) {
    char line[LINE_SIZE], usual[SETTINGS_VALUE_SIZE], prompt[BW_WORDS_SIZE], help[BW_WORDS_SIZE];
    const char *none = bw_tr_in("clock", "none");
    struct bw_error error;
    snprintf(
        help, sizeof help,
        bw_tr("Type minutes for each player and seconds after each move, such as '5+3'; or '%s'."),
        none);
    say("%s", help);
    snprintf(prompt, sizeof prompt, bw_tr("Clock (Enter for %s): "),
             timing->start_ms > 0 ? clock_text_write(timing, usual) : none);
    for (;;) {
        const char *text = ask_line(lines, prompt, help, line);
        if (!text || strcmp(text, "0") == 0)
            return false;
        if (text_is(text, strlen(text), none)) {
            *timing = (struct bw_timing){0};
            return true;
        }
        if (!*text || clock_text_read(timing, text, strlen(text), &error))
            return true;
        say_error(&error);
    }
}

/* ---- other choices -------------------------------------------------------------------------- */

/* The lowest number of a field whose choices are numbers, or -1. */
static int lowest_of(const struct newgame *newgame, enum newgame_field field) {
    if (field == NEWGAME_SIZE)
        return BW_MIN_SIZE;
    if (field < NEWGAME_OPTION || field >= NEWGAME_SWAP)
        return -1;
    const struct bw_option *option =
        &newgame_variant(newgame)->game->options[field - NEWGAME_OPTION];
    return option->choices ? -1 : option->lowest;
}

static bool ask_choice(struct lines *lines, struct newgame *newgame, enum newgame_field field) {
    int count = newgame_choices(newgame, field), usual = newgame_choice(newgame, field);
    int lowest = lowest_of(newgame, field), first = lowest >= 0 ? lowest : 1;
    char text[NEWGAME_TEXT_SIZE];
    if (lowest >= 0)
        say(bw_tr("%s, from %d to %d"), newgame_label(newgame, field), lowest, lowest + count - 1);
    else
        say("%s", newgame_label(newgame, field));
    if (*newgame_help(newgame, field))
        say("%s", newgame_help(newgame, field));
    for (int i = 0; lowest < 0 && i < count; i++)
        say("%d %s", i + 1, newgame_choice_text(newgame, field, i, text));
    int number = ask_number(lines, first, first + count - 1, first + usual);
    if (number == 0)
        return false;
    newgame_choose(newgame, field, number - first);
    return true;
}

/* ---- the game, or all at once --------------------------------------------------------------- */

/* `Talpa 6×6: Red person, Blue level 1` and the clock, if there is one. */
static const char *whole_text(const struct lines *lines, const struct newgame *newgame,
                              char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = newgame_variant(newgame);
    char title[TITLE_SIZE], player[2][OPPONENT_TEXT_SIZE], clock[SETTINGS_VALUE_SIZE];
    snprintf(out, BW_WORDS_SIZE, "%s: %s %s, %s %s%s%s", title_text(variant, lines->look, title),
             bw_side_name(variant, 0), opponent_text(newgame->player[0], player[0]),
             bw_side_name(variant, 1), opponent_text(newgame->player[1], player[1]),
             newgame->timing.start_ms > 0 ? ", " : "",
             newgame->timing.start_ms > 0 ? clock_text_write(&newgame->timing, clock) : "");
    return out;
}

/* Asks for the game. One more choice than there are games starts at once, as all is chosen now. */
static bool ask_game(struct lines *lines, struct newgame *newgame, bool *starts) {
    int count = newgame_choices(newgame, NEWGAME_GAME);
    char text[BW_WORDS_SIZE];
    say("%s", newgame_label(newgame, NEWGAME_GAME));
    for (int i = 0; i < count; i++)
        say("%d %s", i + 1, newgame_choice_text(newgame, NEWGAME_GAME, i, text));
    say(bw_tr("%d Start at once: %s"), count + 1, whole_text(lines, newgame, text));
    int number = ask_number(lines, 1, count + 1, newgame_choice(newgame, NEWGAME_GAME) + 1);
    *starts = number == count + 1;
    if (number > 0 && !*starts)
        newgame_choose(newgame, NEWGAME_GAME, number - 1);
    return number > 0;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static bool ask_field(struct lines *lines, struct newgame *newgame, struct bw_timing *timing,
                      enum newgame_field field) {
    assert(field != NEWGAME_GAME);
    if (field == NEWGAME_CLOCK)
        return ask_clock(lines, timing);
    if (field >= NEWGAME_PLAYER && field < NEWGAME_CLASSIC)
        return ask_player(lines, newgame, field);
    if (field >= NEWGAME_CLASSIC && field < NEWGAME_OPTION)
        return ask_bot(lines, newgame, field);
    return ask_choice(lines, newgame, field);
}

/* Asks for everything; false to go back. */
static bool ask_fields(struct lines *lines, struct newgame *newgame, struct bw_timing *timing) {
    enum newgame_field fields[NEWGAME_FIELDS];
    bool starts = false;
    /* The fields up to the clock, which is the last; they depend on the game. */
    for (int i = 0; !starts && newgame_fields(newgame, fields) > i && fields[i] <= NEWGAME_CLOCK;) {
        if (fields[i] == NEWGAME_GAME ? ask_game(lines, newgame, &starts)
                                      : ask_field(lines, newgame, timing, fields[i]))
            i++;
        else if (i-- == 0 || lines->ended)
            return false;
    }
    return true;
}

bool ask_new_game(struct lines *lines, struct bw_setup *setup) {
    struct newgame newgame;
    struct bw_timing timing = lines->settings.timing;
    char message[SETTINGS_MESSAGE_SIZE];
    newgame_load(&newgame, &lines->settings);
    if (!ask_fields(lines, &newgame, &timing))
        return false;
    newgame_store(&newgame, &lines->settings);
    lines->settings.timing = timing;
    if (!settings_save(&lines->settings, NULL, message))
        say("%s", message);
    newgame_setup(&newgame, lines->settings.name, setup);
    setup->timing = timing;
    return true;
}
