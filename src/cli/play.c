/* burrow play: the command line of a game, which the full screen or src/lines then plays. */
#include "cli/cli.h"
#include "cli/front.h"
#include "cli/seats.h"
#include "common/text.h"
#include "settings/settings.h"
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
    "player P is human, a level from 1 to 9, or ugi:COMMAND for another engine; whoever begins\n"
    "is human by default, and plays against level 1. The classic bots are players, too: random,\n"
    "greedy, and ranked:1 to ranked:9. A clock has minutes for each player and seconds after each\n"
    "move. N is what you are called. The same seed gives the same random choices. Type a move,\n"
    "such as 'c3c4' or 'd4', or 'help'. Every game is kept; 'burrow games' lists them. The last\n"
    "line is\n"
    "  result 1-0|0-1|1/2-1/2|*\n");

/* ---- who plays ------------------------------------------------------------------------------ */

static bool read_player(struct bw_player *player, const char *word,
                        const struct bw_variant *variant, enum status *status) {
    struct bw_error error;
    if (bw_player_read(player, word, &error) && bw_player_plays(player, variant, &error))
        return true;
    *status = complain_usage(&play_command, "%s", error.message);
    return false;
}

/* The player of a side that the command line does not name: the usual opponent against a
 * person, otherwise a person. */
static const char *word_against(const char *opponent) {
    bool human = opponent && text_is(opponent, strlen(opponent), "human");
    return human ? BW_USUAL_OPPONENT : "human";
}

static bool read_players(struct bw_setup *setup, const struct seats *seats, enum status *status) {
    const char *word[2] = {NULL, NULL};
    const struct bw_variant *variant = &setup->start.variant;
    int first = bw_first_side(variant), second = bw_opponent(first);
    if (!seats_read(seats, &play_command, variant->game, word, status))
        return false;
    if (!word[first])
        word[first] = word_against(word[second]);
    if (!word[second])
        word[second] = word_against(word[first]);
    return read_player(&setup->player[0], word[0], variant, status) &&
           read_player(&setup->player[1], word[1], variant, status);
}

/* Reads a name as the settings do. */
static bool read_name(struct settings *settings, const char *name, struct bw_error *error) {
    int setting = 0;
    while (strcmp(settings_key(setting), "name") != 0)
        setting++;
    return settings_set(settings, setting, name, strlen(name), error);
}

/* Names the person of a game; if there are two, the first to move. */
static bool name_person(struct bw_setup *setup, const char *name, enum status *status) {
    struct settings settings;
    struct bw_error error;
    int first = bw_first_side(&setup->start.variant);
    int side = bw_player_is_bot(&setup->player[first]) ? bw_opponent(first) : first;
    if (!name)
        return true;
    if (bw_player_is_bot(&setup->player[side])) {
        *status = complain_usage(&play_command, "only bots play, so --name names nobody");
        return false;
    }
    if (!read_name(&settings, name, &error)) {
        *status = complain_usage(&play_command, "%s", error.message);
        return false;
    }
    setup->player[side] = bw_player_person(settings.name);
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
        !read_players(&game.setup, &seats, &status) || !name_person(&game.setup, name, &status))
        return status;
    return front_play(&game, &arguments, plain);
}

const struct command play_command = {
    .name = "play",
    .summary = BW_TEXT("play a game"),
    .help = help,
    .run = run,
};
