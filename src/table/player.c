/* Players: their words, and their names in records. The words are listed once, in a table; those
 * followed by a number or a command line end with a colon. */
#include "common/text.h"
#include <burrow/language.h>
#include <burrow/player.h>
#include <burrow/search.h>
#include <stdio.h>

static const char *const words[] = {
    [BW_PLAYER_PERSON] = "human",  [BW_PLAYER_LEVEL] = "",         [BW_PLAYER_RANDOM] = "random",
    [BW_PLAYER_GREEDY] = "greedy", [BW_PLAYER_RANKED] = "ranked:", [BW_PLAYER_PROGRAM] = "ugi:",
};

static const char level_name[] = "level "; /* in records, before the number */

static bool has_number(enum bw_player_kind kind) {
    return kind == BW_PLAYER_LEVEL || kind == BW_PLAYER_RANKED;
}

/* ---- people --------------------------------------------------------------------------------- */

struct bw_player bw_player_person(const char *name) {
    struct bw_player player = {.kind = BW_PLAYER_PERSON};
    snprintf(player.name, sizeof player.name, "%s", name ? name : "");
    text_mend_end(player.name);
    return player;
}

bool bw_player_has_name(const struct bw_player *player) {
    return player->kind == BW_PLAYER_PERSON && *player->name &&
           strcmp(player->name, BW_PERSON) != 0;
}

/* ---- reading words -------------------------------------------------------------------------- */

/* The rest of a word after a given beginning, or NULL if it begins otherwise. */
static const char *after(const char *word, const char *beginning) {
    size_t length = strlen(beginning);
    return strlen(word) >= length && text_is(word, length, beginning) ? word + length : NULL;
}

static bool is_level(const char *text) {
    return text[0] >= '1' && text[0] <= '9' && text[1] == '\0';
}

/* A command line appears in records and messages, which cannot contain control characters. */
static bool has_control(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F)
            return true;
    return false;
}

static bool read_program(struct bw_player *player, const char *command, struct bw_error *error) {
    if (command[strspn(command, " ")] == '\0')
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "ugi: must be followed by the command line of an engine");
    if (has_control(command))
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "the command line of an engine cannot contain control characters");
    if (strlen(command) >= sizeof player->command)
        return bw_fail(error, BW_FAULT_USAGE, 0, "a player has at most %zu characters",
                       (size_t)BW_PLAYER_WORD_SIZE - 1);
    *player = (struct bw_player){.kind = BW_PLAYER_PROGRAM};
    strcpy(player->command, command);
    return true;
}

/* Reads a word of a kind other than a program, with its number if it has one. */
static bool read_kind(struct bw_player *player, enum bw_player_kind kind, const char *word) {
    const char *rest = after(word, words[kind]);
    if (!rest || (has_number(kind) ? !is_level(rest) : *rest != '\0'))
        return false;
    *player = (struct bw_player){.kind = kind, .level = has_number(kind) ? *rest - '0' : 0};
    return true;
}

bool bw_player_read(struct bw_player *player, const char *word, struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    const char *command = after(word, words[BW_PLAYER_PROGRAM]);
    if (command)
        return read_program(player, command, error);
    for (int kind = BW_PLAYER_PERSON; kind < BW_PLAYER_PROGRAM; kind++)
        if (read_kind(player, (enum bw_player_kind)kind, word))
            return true;
    return bw_fail(error, BW_FAULT_USAGE, 0,
                   "there is no player %s; a player is 1 to 9, random, greedy, ranked:1 to "
                   "ranked:9, ugi:COMMAND LINE, or to play yourself, human",
                   bw_quote(quote, word, strlen(word)));
}

/* ---- writing words -------------------------------------------------------------------------- */

const char *bw_player_write(const struct bw_player *player, char out[BW_PLAYER_WORD_SIZE]) {
    const char *word = words[player->kind];
    if (has_number(player->kind))
        snprintf(out, BW_PLAYER_WORD_SIZE, "%s%d", word, player->level);
    else
        snprintf(out, BW_PLAYER_WORD_SIZE, "%s%s", word, player->command);
    return out;
}

/* ---- names in records ----------------------------------------------------------------------- */

/* They are the same in every language. */
const char *bw_player_record_name(const struct bw_player *player, char out[BW_PLAYER_WORD_SIZE]) {
    if (player->kind == BW_PLAYER_PERSON)
        snprintf(out, BW_PLAYER_WORD_SIZE, "%s", *player->name ? player->name : BW_PERSON);
    else if (player->kind == BW_PLAYER_LEVEL)
        snprintf(out, BW_PLAYER_WORD_SIZE, "%s%d", level_name, player->level);
    else
        bw_player_write(player, out);
    return out;
}

bool bw_player_read_record_name(struct bw_player *player, const char *name) {
    size_t length = strlen(level_name);
    if (strncmp(name, level_name, length) == 0)
        return read_kind(player, BW_PLAYER_LEVEL, name + length);
    return read_kind(player, BW_PLAYER_RANDOM, name) || read_kind(player, BW_PLAYER_GREEDY, name) ||
           read_kind(player, BW_PLAYER_RANKED, name);
}

struct bw_player bw_player_recorded(const char *name) {
    struct bw_player player;
    if (name && bw_player_read_record_name(&player, name))
        return player;
    return bw_player_person(name);
}

/* ---- all of them ---------------------------------------------------------------------------- */

bool bw_player_equal(const struct bw_player *player, const struct bw_player *other) {
    return player->kind == other->kind && player->level == other->level &&
           strcmp(player->name, other->name) == 0 && strcmp(player->command, other->command) == 0;
}

bool bw_player_plays(const struct bw_player *player, const struct bw_variant *variant,
                     struct bw_error *error) {
    if (player->kind != BW_PLAYER_LEVEL || bw_search_plays(variant))
        return true;
    return bw_fail(error, BW_FAULT_USAGE, 0,
                   "level %d is the engine, which does not play %s; random, greedy and ranked:1 to "
                   "ranked:9 do",
                   player->level, bw_tr(variant->game->title));
}

const char *bw_player_usual(const struct bw_game *game) {
    const struct bw_variant variant = {.game = game, .size = (uint8_t)game->usual_size};
    return bw_search_plays(&variant) ? BW_USUAL_OPPONENT : "greedy";
}
