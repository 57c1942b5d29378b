/* The games that exist. `template_game` is compiled into the tests only; see template.c. */
#ifndef BURROW_GAMES_LIST_H
#define BURROW_GAMES_LIST_H

#include <burrow/game.h>

extern const struct bw_game talpa_game;
extern const struct bw_game fourmation_game;
extern const struct bw_game template_game;

#endif
