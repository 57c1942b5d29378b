/* The choices of a new game. Each field answers the same few questions: how many choices it has, which
 * one is made, and what each is called; and it can make one. The switches below do this for each kind
 * of field. Sizes, numbers and minutes are choices too, counted from the lowest. */
#include "settings/newgame.h"
#include "common/text.h"
#include "settings/opponents.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdio.h>

/* Clocks that people know by name, from a hurried game to a long one. */
static const struct {
    int minutes, seconds;
} clocks[] = {{1, 0}, {3, 2}, {5, 0}, {5, 3}, {10, 0}, {10, 5}, {15, 10}, {30, 0}, {60, 0}};

enum {
    CLOCKS = sizeof clocks / sizeof *clocks,
    CLOCK_NONE = 0, /* choices of the field; the clocks above follow */
    CLOCK_CUSTOM = CLOCKS + 1,
    NO_SIDE = -1
};

static struct bw_timing clock_at(int place) {
    return clock_of(clocks[place].minutes, clocks[place].seconds);
}

static bool same_timing(struct bw_timing a, struct bw_timing b) {
    return a.start_ms == b.start_ms && a.increment_ms == b.increment_ms;
}

/* ---- fields --------------------------------------------------------------------------------- */

const struct bw_variant *newgame_variant(const struct newgame *newgame) {
    return &newgame->variant[newgame->game];
}

/* The side whose player a field chooses, or NO_SIDE. */
static int side_of(enum newgame_field field) {
    return field >= NEWGAME_PLAYER && field < NEWGAME_CLASSIC ? (int)(field - NEWGAME_PLAYER)
                                                              : NO_SIDE;
}

/* The side whose classic bot a field chooses, or NO_SIDE. */
static int bot_side_of(enum newgame_field field) {
    return field >= NEWGAME_CLASSIC && field < NEWGAME_OPTION ? (int)(field - NEWGAME_CLASSIC)
                                                              : NO_SIDE;
}

static bool has_classic(const struct newgame *newgame, int side) {
    return newgame->player[side] >= OPPONENT_CLASSIC;
}

/* The option of the game that a field stands for, or NULL. */
static const struct bw_option *option_of(const struct newgame *newgame, enum newgame_field field) {
    const struct bw_option *options = newgame_variant(newgame)->game->options;
    if (field < NEWGAME_OPTION || field >= NEWGAME_SWAP || !options)
        return NULL;
    for (int i = 0; i <= (int)(field - NEWGAME_OPTION); i++)
        if (!options[i].key)
            return NULL;
    return &options[field - NEWGAME_OPTION];
}

static bool applies(const struct newgame *newgame, enum newgame_field field) {
    if (field >= NEWGAME_OPTION && field < NEWGAME_SWAP)
        return option_of(newgame, field) != NULL;
    if (bot_side_of(field) != NO_SIDE)
        return has_classic(newgame, bot_side_of(field));
    if (field == NEWGAME_MINUTES || field == NEWGAME_INCREMENT)
        return newgame->custom_clock;
    return true;
}

/* The bot of side 0 comes before the player of side 1. */
static enum newgame_field field_at(int place) {
    return place == NEWGAME_PLAYER + 1 ? NEWGAME_CLASSIC
           : place == NEWGAME_CLASSIC  ? NEWGAME_PLAYER + 1
                                       : (enum newgame_field)place;
}

int newgame_fields(const struct newgame *newgame, enum newgame_field fields[NEWGAME_FIELDS]) {
    int count = 0;
    for (int place = 0; place < NEWGAME_FIELDS; place++)
        if (applies(newgame, field_at(place)))
            fields[count++] = field_at(place);
    return count;
}

const char *newgame_label(const struct newgame *newgame, enum newgame_field field) {
    const struct bw_option *option = option_of(newgame, field);
    assert(applies(newgame, field));
    if (option)
        return option->label ? bw_tr(option->label) : option->key;
    if (side_of(field) != NO_SIDE)
        return bw_tr(newgame_variant(newgame)->game->side[side_of(field)]);
    if (bot_side_of(field) != NO_SIDE)
        return bw_tr("Classic bot");
    switch (field) {
    case NEWGAME_GAME:
        return bw_tr("Game");
    case NEWGAME_SIZE:
        return bw_tr("Size");
    case NEWGAME_SWAP:
        return bw_tr("Changing seats");
    case NEWGAME_CLOCK:
        return bw_tr("Clock");
    case NEWGAME_MINUTES:
        return bw_tr("Minutes");
    default:
        return bw_tr("Increment");
    }
}

static const char *player_help(const struct newgame *newgame, int side) {
    return has_classic(newgame, side)
               ? bw_tr("A simple bot of the programs that came before this one.")
               : opponent_help(newgame->player[side], newgame_variant(newgame)->game);
}

const char *newgame_help(const struct newgame *newgame, enum newgame_field field) {
    const struct bw_option *option = option_of(newgame, field);
    assert(applies(newgame, field));
    if (option)
        return option->help ? bw_tr(option->help) : "";
    if (side_of(field) != NO_SIDE)
        return player_help(newgame, side_of(field));
    if (bot_side_of(field) != NO_SIDE)
        return opponent_help(newgame->player[bot_side_of(field)], newgame_variant(newgame)->game);
    switch (field) {
    case NEWGAME_SIZE:
        return bw_tr("How many rows and columns the board has.");
    case NEWGAME_SWAP:
        return bw_tr("Whether the second player may change seats after the first move.");
    case NEWGAME_CLOCK:
        return bw_tr("Minutes for each player, and seconds added after each move.");
    case NEWGAME_MINUTES:
        return bw_tr("How many minutes each player has.");
    case NEWGAME_INCREMENT:
        return bw_tr("How many seconds each player gets after a move.");
    default:
        return "";
    }
}

/* ---- choices -------------------------------------------------------------------------------- */

static int game_count(void) {
    int count = 0;
    while (bw_games()[count])
        count++;
    assert(count <= NEWGAME_MOST_GAMES);
    return count;
}

/* Only players that play the game are offered; last, a classic bot, whose list is a field of its own.
 * These two map a choice to an opponent and back. */
static int offered_opponent(const struct newgame *newgame, int choice) {
    int opponent = 0;
    for (; opponent < OPPONENT_CLASSIC; opponent++)
        if (opponent_plays(opponent, newgame_variant(newgame)) && choice-- == 0)
            break;
    return opponent;
}

static int count_offered(const struct newgame *newgame, int before) {
    int count = 0;
    for (int opponent = 0; opponent < before; opponent++)
        count += opponent_plays(opponent, newgame_variant(newgame));
    return count;
}

static int player_choice(const struct newgame *newgame, int opponent) {
    return count_offered(newgame, opponent < OPPONENT_CLASSIC ? opponent : OPPONENT_CLASSIC);
}

static int option_choices(const struct newgame *newgame, const struct bw_option *option) {
    int count = 0;
    if (!option->choices)
        return newgame_variant(newgame)->size - option->lowest + 1;
    while (option->choices[count])
        count++;
    return count;
}

int newgame_choices(const struct newgame *newgame, enum newgame_field field) {
    const struct bw_option *option = option_of(newgame, field);
    assert(applies(newgame, field));
    if (option)
        return option_choices(newgame, option);
    if (side_of(field) != NO_SIDE)
        return count_offered(newgame, OPPONENT_CLASSIC) + 1;
    if (bot_side_of(field) != NO_SIDE)
        return OPPONENTS - OPPONENT_CLASSIC;
    switch (field) {
    case NEWGAME_GAME:
        return game_count();
    case NEWGAME_SIZE:
        return BW_MAX_SIZE - BW_MIN_SIZE + 1;
    case NEWGAME_SWAP:
        return 2;
    case NEWGAME_CLOCK:
        return CLOCK_CUSTOM + 1;
    case NEWGAME_MINUTES:
        return CLOCK_MOST_MINUTES;
    default:
        return CLOCK_MOST_SECONDS + 1;
    }
}

static int clock_choice(const struct newgame *newgame) {
    if (newgame->custom_clock)
        return CLOCK_CUSTOM;
    for (int i = 0; i < CLOCKS; i++)
        if (same_timing(newgame->timing, clock_at(i)))
            return 1 + i;
    return CLOCK_NONE;
}

int newgame_choice(const struct newgame *newgame, enum newgame_field field) {
    const struct bw_variant *variant = newgame_variant(newgame);
    const struct bw_option *option = option_of(newgame, field);
    assert(applies(newgame, field));
    if (option)
        return variant->option[field - NEWGAME_OPTION] - (option->choices ? 0 : option->lowest);
    if (side_of(field) != NO_SIDE)
        return player_choice(newgame, newgame->player[side_of(field)]);
    if (bot_side_of(field) != NO_SIDE)
        return newgame->player[bot_side_of(field)] - OPPONENT_CLASSIC;
    switch (field) {
    case NEWGAME_GAME:
        return newgame->game;
    case NEWGAME_SIZE:
        return variant->size - BW_MIN_SIZE;
    case NEWGAME_SWAP:
        return variant->swap;
    case NEWGAME_CLOCK:
        return clock_choice(newgame);
    case NEWGAME_MINUTES:
        return (int)(newgame->timing.start_ms / 60000) - 1;
    default:
        return (int)(newgame->timing.increment_ms / 1000);
    }
}

/* ---- what choices are called ---------------------------------------------------------------- */

static const char *number_text(int number, char out[NEWGAME_TEXT_SIZE]) {
    snprintf(out, NEWGAME_TEXT_SIZE, "%d", number);
    return out;
}

static const char *clock_text(int choice, char out[NEWGAME_TEXT_SIZE]) {
    static_assert(SETTINGS_VALUE_SIZE <= NEWGAME_TEXT_SIZE, "a clock fits");
    if (choice == CLOCK_NONE)
        return bw_tr_in("clock", "none");
    if (choice == CLOCK_CUSTOM)
        return bw_tr_in("clock", "custom");
    struct bw_timing timing = clock_at(choice - 1);
    return clock_text_write(&timing, out);
}

static const char *option_text(const struct bw_option *option, int choice,
                               char out[NEWGAME_TEXT_SIZE]) {
    if (!option->choices)
        return number_text(option->lowest + choice, out);
    return option->choice_labels ? bw_tr(option->choice_labels[choice]) : option->choices[choice];
}

static const char *player_text(int opponent, char out[NEWGAME_TEXT_SIZE]) {
    return opponent >= OPPONENT_CLASSIC ? bw_tr("classic bot") : opponent_text(opponent, out);
}

const char *newgame_choice_text(const struct newgame *newgame, enum newgame_field field, int choice,
                                char out[NEWGAME_TEXT_SIZE]) {
    static_assert(OPPONENT_TEXT_SIZE <= NEWGAME_TEXT_SIZE, "an opponent fits");
    const struct bw_option *option = option_of(newgame, field);
    assert(choice >= 0 && choice < newgame_choices(newgame, field));
    if (option)
        return option_text(option, choice, out);
    if (side_of(field) != NO_SIDE)
        return player_text(offered_opponent(newgame, choice), out);
    if (bot_side_of(field) != NO_SIDE)
        return opponent_text(OPPONENT_CLASSIC + choice, out);
    switch (field) {
    case NEWGAME_GAME:
        return bw_tr(bw_games()[choice]->title);
    case NEWGAME_SIZE:
        return number_text(BW_MIN_SIZE + choice, out);
    case NEWGAME_SWAP:
        return choice ? bw_tr("allowed") : bw_tr("not allowed");
    case NEWGAME_CLOCK:
        return clock_text(choice, out);
    case NEWGAME_MINUTES:
        return number_text(1 + choice, out);
    default:
        return number_text(choice, out);
    }
}

const char *newgame_value(const struct newgame *newgame, enum newgame_field field,
                          char out[NEWGAME_TEXT_SIZE]) {
    return newgame_choice_text(newgame, field, newgame_choice(newgame, field), out);
}

/* ---- choosing ------------------------------------------------------------------------------- */

/* A bot that does not play the game is replaced by one that does. */
static void seat_who_plays(struct newgame *newgame) {
    for (int side = 0; side < 2; side++)
        if (!opponent_plays(newgame->player[side], newgame_variant(newgame)))
            newgame->player[side] = OPPONENT_GREEDY;
}

/* Of the classic bots, the one that plays already, or else the usual one. */
static void choose_player(struct newgame *newgame, int side, int opponent) {
    if (opponent < OPPONENT_CLASSIC)
        newgame->player[side] = opponent;
    else if (!has_classic(newgame, side))
        newgame->player[side] = OPPONENT_GREEDY;
}

/* Numbers that were the default for the old size, or do not fit the new one, become the new default. */
static void choose_size(struct bw_variant *variant, int size) {
    struct bw_variant resized = *variant;
    const struct bw_option *option = variant->game->options;
    resized.size = (uint8_t)size;
    for (int i = 0; option && option[i].key; i++)
        if (!option[i].choices &&
            (variant->option[i] == option[i].usual(variant->size) || variant->option[i] > size))
            resized.option[i] = 0;
    bool settled = bw_variant_settle(&resized, 0, NULL);
    assert(settled);
    (void)settled;
    *variant = resized;
}

static void choose_clock(struct newgame *newgame, int choice) {
    newgame->custom_clock = choice == CLOCK_CUSTOM;
    if (choice == CLOCK_NONE)
        newgame->timing = clock_of(0, 0);
    else if (choice != CLOCK_CUSTOM)
        newgame->timing = clock_at(choice - 1);
    else if (newgame->timing.start_ms == 0)
        newgame->timing = clock_of(20, 0);
}

void newgame_choose(struct newgame *newgame, enum newgame_field field, int choice) {
    struct bw_variant *variant = &newgame->variant[newgame->game];
    const struct bw_option *option = option_of(newgame, field);
    assert(choice >= 0 && choice < newgame_choices(newgame, field));
    if (option) {
        int number = option->choices ? choice : option->lowest + choice;
        variant->option[field - NEWGAME_OPTION] = (uint8_t)number;
        return;
    }
    if (side_of(field) != NO_SIDE) {
        choose_player(newgame, side_of(field), offered_opponent(newgame, choice));
        return;
    }
    if (bot_side_of(field) != NO_SIDE) {
        newgame->player[bot_side_of(field)] = OPPONENT_CLASSIC + choice;
        return;
    }
    switch (field) {
    case NEWGAME_GAME:
        newgame->game = choice;
        seat_who_plays(newgame);
        return;
    case NEWGAME_SIZE:
        choose_size(variant, BW_MIN_SIZE + choice);
        return;
    case NEWGAME_SWAP:
        variant->swap = choice != 0;
        return;
    case NEWGAME_CLOCK:
        choose_clock(newgame, choice);
        return;
    case NEWGAME_MINUTES:
        newgame->timing.start_ms = clock_of(1 + choice, 0).start_ms;
        return;
    default:
        newgame->timing.increment_ms = clock_of(0, choice).increment_ms;
    }
}

void newgame_step(struct newgame *newgame, enum newgame_field field, int by) {
    int count = newgame_choices(newgame, field);
    assert(count > 0 && (by == 1 || by == -1));
    newgame_choose(newgame, field, (newgame_choice(newgame, field) + by + count) % count);
}

/* ---- settings ------------------------------------------------------------------------------- */

struct bw_variant newgame_first_variant(const struct bw_game *game) {
    struct bw_variant variant;
    bool read = bw_variant_read(&variant, SETTINGS_FIRST_VARIANT, NULL);
    if (!read || variant.game != game)
        variant = (struct bw_variant){.game = game};
    bool settled = bw_variant_settle(&variant, 0, NULL);
    assert(settled);
    (void)settled;
    return variant;
}

static void load_variant(struct newgame *newgame, const char *text) {
    struct bw_variant variant;
    if (!bw_variant_read(&variant, text, NULL) || !bw_variant_settle(&variant, 0, NULL))
        return;
    for (int i = 0; i < game_count(); i++) {
        if (bw_games()[i] == variant.game) {
            newgame->game = i;
            newgame->variant[i] = variant;
        }
    }
}

/* A clock that the fields can show; settings read from a file always have one. */
static void load_clock(struct newgame *newgame, const struct bw_timing *timing) {
    char text[SETTINGS_VALUE_SIZE];
    clock_text_write(timing, text);
    clock_text_read(&newgame->timing, text, strlen(text), NULL);
    newgame->custom_clock = newgame->timing.start_ms > 0 && clock_choice(newgame) == CLOCK_NONE;
}

void newgame_load(struct newgame *newgame, const struct settings *settings) {
    *newgame = (struct newgame){.game = 0};
    for (int i = 0; i < game_count(); i++)
        newgame->variant[i] = newgame_first_variant(bw_games()[i]);
    load_variant(newgame, settings->variant);
    for (int side = 0; side < 2; side++) {
        int opponent = opponent_of(&settings->player[side]);
        newgame->player[side] = opponent < 0 ? OPPONENT_PERSON : opponent;
    }
    seat_who_plays(newgame);
    load_clock(newgame, &settings->timing);
}

void newgame_store(const struct newgame *newgame, struct settings *settings) {
    bw_variant_write(newgame_variant(newgame), settings->variant);
    for (int side = 0; side < 2; side++)
        settings->player[side] = opponent_player(newgame->player[side]);
    settings->timing = newgame->timing;
}

void newgame_store_first(const struct bw_game *game, struct settings *settings) {
    const struct bw_variant variant = newgame_first_variant(game);
    bw_variant_write(&variant, settings->variant);
    settings->player[0] = bw_player_person("");
    bool read = bw_player_read(&settings->player[1], bw_player_usual(game), NULL);
    assert(read);
    (void)read;
    settings->timing = clock_of(0, 0);
}

/* ---- beginning ------------------------------------------------------------------------------ */

void newgame_setup(const struct newgame *newgame, const char *person, struct bw_setup *setup) {
    bool one_person =
        (newgame->player[0] == OPPONENT_PERSON) != (newgame->player[1] == OPPONENT_PERSON);
    *setup = (struct bw_setup){.timing = newgame->timing};
    bw_position_start(&setup->start, newgame_variant(newgame));
    for (int side = 0; side < 2; side++)
        setup->player[side] = newgame->player[side] == OPPONENT_PERSON
                                  ? bw_player_person(one_person ? person : "")
                                  : opponent_player(newgame->player[side]);
}
