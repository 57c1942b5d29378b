/* The table of opponents: single ones, and two series of nine. */
#include "settings/opponents.h"
#include <assert.h>
#include <burrow/language.h>
#include <burrow/level.h>
#include <burrow/words.h>
#include <stdio.h>

enum {
    STRENGTHS = 9 /* of the levels, and of the ranked bots */
};

static bool is_level(int opponent) {
    return opponent >= OPPONENT_LEVEL && opponent < OPPONENT_LEVEL + STRENGTHS;
}

static bool is_ranked(int opponent) {
    return opponent >= OPPONENT_RANKED && opponent < OPPONENT_RANKED + STRENGTHS;
}

/* ---- players -------------------------------------------------------------------------------- */

struct bw_player opponent_player(int opponent) {
    assert(opponent >= 0 && opponent < OPPONENTS);
    if (is_level(opponent))
        return (struct bw_player){.kind = BW_PLAYER_LEVEL, .level = opponent - OPPONENT_LEVEL + 1};
    if (is_ranked(opponent))
        return (struct bw_player){.kind = BW_PLAYER_RANKED,
                                  .level = opponent - OPPONENT_RANKED + 1};
    return (struct bw_player){.kind = opponent == OPPONENT_PERSON   ? BW_PLAYER_PERSON
                                      : opponent == OPPONENT_RANDOM ? BW_PLAYER_RANDOM
                                                                    : BW_PLAYER_GREEDY};
}

int opponent_of(const struct bw_player *player) {
    switch (player->kind) {
    case BW_PLAYER_PERSON:
        return OPPONENT_PERSON;
    case BW_PLAYER_LEVEL:
        return OPPONENT_LEVEL + player->level - 1;
    case BW_PLAYER_RANDOM:
        return OPPONENT_RANDOM;
    case BW_PLAYER_GREEDY:
        return OPPONENT_GREEDY;
    case BW_PLAYER_RANKED:
        return OPPONENT_RANKED + player->level - 1;
    default:
        return -1;
    }
}

/* ---- for people ----------------------------------------------------------------------------- */

const char *opponent_text(int opponent, char out[OPPONENT_TEXT_SIZE]) {
    struct bw_player player = opponent_player(opponent);
    char said[BW_WORDS_SIZE];
    snprintf(out, OPPONENT_TEXT_SIZE, "%s",
             bw_player_is_bot(&player) ? bw_say_player(&player, said) : bw_tr("person"));
    return out;
}

static const char *ranked_help(int rank) {
    if (rank == 1)
        return bw_tr("Plays any legal move, as random does.");
    if (rank == STRENGTHS)
        return bw_tr("Plays a move of the best rank, by how far it gets.");
    return bw_tr("Plays a move of a lower rank, by how far it gets.");
}

const char *opponent_help(int opponent, const struct bw_game *game) {
    assert(opponent >= 0 && opponent < OPPONENTS);
    if (is_level(opponent))
        return bw_level_text(game, opponent - OPPONENT_LEVEL + 1);
    if (is_ranked(opponent))
        return ranked_help(opponent - OPPONENT_RANKED + 1);
    return opponent == OPPONENT_PERSON   ? bw_tr("Somebody at this screen.")
           : opponent == OPPONENT_RANDOM ? bw_tr("Plays any legal move.")
                                         : bw_tr("Wins if it can, and otherwise looks one move "
                                                 "ahead.");
}

/* ---- playing -------------------------------------------------------------------------------- */

bool opponent_plays(int opponent, const struct bw_variant *variant) {
    struct bw_player player = opponent_player(opponent);
    return bw_player_plays(&player, variant, NULL);
}

void settings_name_person(const struct settings *settings, struct bw_setup *setup) {
    bool first_is_bot = bw_player_is_bot(&setup->player[0]);
    if (!*settings->name || first_is_bot == bw_player_is_bot(&setup->player[1]))
        return;
    struct bw_player *person = &setup->player[first_is_bot ? 1 : 0];
    if (!bw_player_has_name(person))
        *person = bw_player_person(settings->name);
}
