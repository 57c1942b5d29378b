/* burrow play: the command line of a game, which the full screen or src/lines then plays. */
#include "cli/cli.h"
#include "cli/front.h"
#include "cli/seats.h"
#include "common/text.h"
#include "players/player.h"
#include "settings/settings.h"
#include <assert.h>
#include <string.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow play\n"
    "  burrow play talpa:size=6 --red random --blue human\n"
    "  burrow play 4mation --x greedy --o greedy --seed 1\n"
    "  burrow play talpa --clock 5+3 --name Ana\n"
    "\n"
    "Usage: burrow play [VARIANT] [--red P] [--blue P] [--x P] [--o P] [--plain]\n"
    "                   [--position P] [--clock C] [--name N] [--seed N] [--color WHEN]\n"
    "\n"
    "Plays a game of the variant (talpa if none is named), from its start or the position P. A\n"
    "player P is human, a level from 1 to 9, random, greedy, ranked:1 to ranked:9, or\n"
    "ugi:COMMAND for another engine; whoever begins is human by default, and plays against\n"
    "level 3. A clock has minutes for each player and seconds after each move. N is what you are\n"
    "called. The same seed gives the same random choices. Type a move, such as c3c4 or d4, or\n"
    "help. Every game is kept; 'burrow games' lists them. The last line is\n"
    "  result 1-0|0-1|1/2-1/2|*\n");

/* Whom a person plays against who names nobody: a level that a beginner can beat. */
static const char usual_opponent[] = "3";

/* ---- who plays ------------------------------------------------------------------------------ */

/* Seats whoever a name stands for. */
static bool seat_player(struct bw_seat *seat, const struct bw_variant *variant, const char *name,
                        enum status *status) {
    struct player_name read;
    struct bw_error error;
    if (!player_name_read(&read, name, &error) || !player_plays(&read, variant, &error)) {
        *status = complain_usage(&play_command, "%s", error.message);
        return false;
    }
    if (strlen(name) >= sizeof seat->word) {
        *status = complain_usage(&play_command, "a player has at most %zu characters",
                                 sizeof seat->word - 1);
        return false;
    }
    *seat = (struct bw_seat){.is_bot = read.kind != PLAYER_KIND_HUMAN};
    if (!seat->is_bot) {
        snprintf(seat->name, sizeof seat->name, "%s", BW_PERSON);
        return true;
    }
    bool is_level = read.kind == PLAYER_KIND_LEVEL;
    snprintf(seat->name, sizeof seat->name, "%s%s", is_level ? "level " : "", name);
    text_mend_end(seat->name);
    strcpy(seat->word, name);
    return true;
}

static bool is_human(const char *name) {
    return name && text_is(name, strlen(name), "human");
}

/* Seats the players. Whoever is not named is human, but for the opponent of the only human. */
static bool seat_players(struct bw_setup *setup, const struct seats *seats, enum status *status) {
    const char *names[2] = {NULL, NULL};
    const struct bw_variant *variant = &setup->start.variant;
    int first = bw_first_side(variant), second = bw_opponent(first);
    if (!seats_read(seats, &play_command, variant->game, names, status))
        return false;
    if (!names[first])
        names[first] = is_human(names[second]) ? usual_opponent : "human";
    if (!names[second])
        names[second] = is_human(names[first]) ? usual_opponent : "human";
    assert(names[0] && names[1]);
    return seat_player(&setup->seat[0], variant, names[0], status) &&
           seat_player(&setup->seat[1], variant, names[1], status);
}

/* Reads a name as the settings do. */
static bool read_name(struct settings *settings, const char *name, struct bw_error *error) {
    int setting = 0;
    while (strcmp(settings_key(setting), "name") != 0)
        setting++;
    return settings_set(settings, setting, name, strlen(name), error);
}

/* Calls the person of a game by name; where there are two, the first to move. */
static bool name_person(struct bw_setup *setup, const char *name, enum status *status) {
    struct settings settings;
    struct bw_error error;
    int first = bw_first_side(&setup->start.variant);
    int side = setup->seat[first].is_bot ? bw_opponent(first) : first;
    if (!name)
        return true;
    if (setup->seat[side].is_bot) {
        *status = complain_usage(&play_command, "only bots play, so --name names nobody");
        return false;
    }
    if (!read_name(&settings, name, &error)) {
        *status = complain_usage(&play_command, "%s", error.message);
        return false;
    }
    memcpy(setup->seat[side].name, settings.name, sizeof settings.name);
    return true;
}

/* ---- the command ---------------------------------------------------------------------------- */

static bool read_seed(const char *text, uint64_t *seed, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    *seed = lines_any_seed();
    if (text && !number_read(text, 0, UINT64_MAX, seed)) {
        *status = complain_usage(&play_command,
                                 "the seed is a number from 0 to 18446744073709551615, not %s",
                                 bw_quote(quote, text, strlen(text)));
        return false;
    }
    return true;
}

static bool read_clock(const char *text, struct bw_timing *timing, enum status *status) {
    struct bw_error error;
    if (!text || clock_text_read(timing, text, strlen(text), &error))
        return true;
    *status = complain_usage(&play_command, "%s", error.message);
    return false;
}

static enum status run(int argc, char **argv) {
    enum {
        OWN_OPTIONS = 5
    };
    const char *position_text = NULL, *seed_text = NULL, *clock_text = NULL, *name = NULL;
    bool plain = false;
    struct seats seats = {.count = 0};
    struct option options[SEATS_MAX + OWN_OPTIONS + 1] = {
        {.name = "plain", .flag = &plain},     {.name = "position", .value = &position_text},
        {.name = "seed", .value = &seed_text}, {.name = "clock", .value = &clock_text},
        {.name = "name", .value = &name},
    };
    seats_list(&seats, options + OWN_OPTIONS);
    struct lines_game game = {0};
    struct arguments arguments;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &play_command, argc, argv, 1, options, &status))
        return status;
    if (arguments.json)
        return complain_usage(&play_command, "a game is not a result, so there is no --json here");
    const char *variant = arguments.operand[0] ? arguments.operand[0] : "talpa";
    if (!target_read(&game.setup.start, variant, position_text, &status) ||
        !read_seed(seed_text, &game.seed, &status) ||
        !read_clock(clock_text, &game.setup.timing, &status) ||
        !seat_players(&game.setup, &seats, &status) || !name_person(&game.setup, name, &status))
        return status;
    return front_play(&game, &arguments, plain);
}

const struct command play_command = {
    .name = "play",
    .summary = BW_TEXT("play a game"),
    .help = help,
    .run = run,
};
