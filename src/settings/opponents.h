/* The players that can be chosen for a side: a person, the levels, and the classic bots.
 *
 * They are numbered from 0 in the order in which they are offered. Other programs (`ugi:…`) have no
 * number, since they cannot be listed. */
#ifndef BURROW_OPPONENTS_H
#define BURROW_OPPONENTS_H

#include "settings/settings.h"
#include <burrow/session.h>

#define OPPONENT_TEXT_SIZE 64

enum {
    OPPONENT_PERSON,
    OPPONENT_LEVEL,                        /* 1; eight others follow it */
    OPPONENT_CLASSIC = OPPONENT_LEVEL + 9, /* the classic bots begin here */
    OPPONENT_RANDOM = OPPONENT_CLASSIC,
    OPPONENT_GREEDY,
    OPPONENT_RANKED, /* 1; eight others follow it */
    OPPONENTS = OPPONENT_RANKED + 9
};

/* The player that an opponent is, and the opponent that a player is: -1 for another program. */
struct bw_player opponent_player(int opponent);
int opponent_of(const struct bw_player *player);

/* What people call it, in their language, and one sentence on how it plays a game. */
const char *opponent_text(int opponent, char out[OPPONENT_TEXT_SIZE]);
const char *opponent_help(int opponent, const struct bw_game *game);

/* Whether it plays a variant's game: levels are the engine, which does not know every game. */
bool opponent_plays(int opponent, const struct bw_variant *variant);

/* If a game has exactly one person and that person has no name, sets the name from the settings. */
void settings_name_person(const struct settings *settings, struct bw_setup *setup);

#endif
