/* Reading a player's word, and choosing a move as that player does. */
#include "players/player_name.h"
#include "common/text.h"
#include <burrow/language.h>
#include <burrow/level.h>

static bool begins_with(const char *text, const char *word) {
    return strlen(text) >= strlen(word) && text_is(text, strlen(word), word);
}

static bool is_level(const char *text) {
    return text[0] >= '1' && text[0] <= '9' && text[1] == '\0';
}

/* The command line of an engine goes into records and messages, which have no room for these. */
static bool has_control(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F)
            return true;
    return false;
}

static bool read_engine(struct player_name *name, const char *command, struct bw_error *error) {
    command += strspn(command, " ");
    if (*command == '\0')
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "ugi: needs the command line of an engine behind it");
    if (has_control(command))
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "the command line of an engine cannot contain control characters");
    *name = (struct player_name){.kind = PLAYER_KIND_UGI, .command = command};
    return true;
}

bool player_name_read(struct player_name *name, const char *text, struct bw_error *error) {
    static const struct {
        const char *word;
        enum player_kind kind;
    } words[] = {{"human", PLAYER_KIND_HUMAN},
                 {"random", PLAYER_KIND_RANDOM},
                 {"greedy", PLAYER_KIND_GREEDY}};
    char quote[BW_QUOTE_SIZE];
    *name = (struct player_name){.kind = PLAYER_KIND_LEVEL};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (text_is(text, strlen(text), words[i].word)) {
            name->kind = words[i].kind;
            return true;
        }
    }
    if (begins_with(text, "ugi:"))
        return read_engine(name, text + 4, error);
    bool ranked = begins_with(text, "ranked:");
    const char *level = ranked ? text + 7 : text;
    if (!is_level(level))
        return bw_fail(
            error, BW_FAULT_USAGE, 0,
            "there is no player %s; a player is 1 to 9, random, greedy, ranked:1 to ranked:9, "
            "ugi:COMMAND LINE, or to play yourself, human",
            bw_quote(quote, text, strlen(text)));
    name->kind = ranked ? PLAYER_KIND_RANKED : PLAYER_KIND_LEVEL;
    name->level = *level - '0';
    return true;
}

bool player_plays(const struct player_name *name, const struct bw_variant *variant,
                  struct bw_error *error) {
    if (name->kind != PLAYER_KIND_LEVEL || bw_search_plays(variant))
        return true;
    return bw_fail(error, BW_FAULT_USAGE, 0,
                   "level %d is the engine, which does not play %s; random, greedy and ranked:1 to "
                   "ranked:9 do",
                   name->level, bw_tr(variant->game->title));
}

bw_move player_choose(const struct player_name *name, struct bw_search *search,
                      const struct bw_position *position, struct bw_random *random,
                      const struct bw_task *task) {
    switch (name->kind) {
    case PLAYER_KIND_LEVEL:
        return bw_level_move(search, position, name->level, random, task);
    case PLAYER_KIND_GREEDY:
        return bw_classic_greedy(position, random);
    case PLAYER_KIND_RANKED:
        return bw_classic_ranked(position, name->level, random);
    default:
        return bw_classic_random(position, random);
    }
}
