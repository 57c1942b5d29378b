/* Whom one can choose to play a side: a person, the levels, and the classic bots.
 *
 * They have numbers, from 0 on, in the order in which they are offered. Their words are those that
 * players/player.h reads; other programs (`ugi:…`) have no number, since they cannot be listed. */
#ifndef BURROW_OPPONENTS_H
#define BURROW_OPPONENTS_H

#include "settings/settings.h"
#include <burrow/session.h>

#define OPPONENT_WORD_SIZE 16
#define OPPONENT_TEXT_SIZE 64

enum {
    OPPONENT_PERSON,
    OPPONENT_LEVEL,                       /* 1; eight others follow it */
    OPPONENT_RANDOM = OPPONENT_LEVEL + 9, /* the classic bots */
    OPPONENT_GREEDY,
    OPPONENT_RANKED, /* 1; eight others follow it */
    OPPONENTS = OPPONENT_RANKED + 9
};

/* The word of an opponent (human, 3, ranked:5), and the opponent of a word, or -1. */
const char *opponent_word(int opponent, char out[OPPONENT_WORD_SIZE]);
int opponent_find(const char *word, size_t length);

/* What people call it, in their language, and one sentence on how it plays. */
const char *opponent_text(int opponent, char out[OPPONENT_TEXT_SIZE]);
const char *opponent_help(int opponent);

/* Whether it plays a variant's game: levels are the engine, which does not know every game. */
bool opponent_plays(int opponent, const struct bw_variant *variant);

/* Seats it; a person by the given name, or with "" as `person`. */
void opponent_seat(int opponent, const char *person, struct bw_seat *seat);

/* Gives the only person of a game, if it has no name, the one of the settings. */
void settings_name_person(const struct settings *settings, struct bw_setup *setup);

#endif
