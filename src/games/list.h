/* The games that exist. `bw_template_game` is compiled into the tests only; see template.c. */
#ifndef BURROW_GAMES_LIST_H
#define BURROW_GAMES_LIST_H

#include <burrow/game.h>

extern const struct bw_game bw_talpa_game;
extern const struct bw_game bw_fourmation_game;
extern const struct bw_game bw_template_game;

/* The facts of games that tell some. */
int bw_talpa_facts(const struct bw_position *position, struct bw_fact *facts);
int bw_fourmation_facts(const struct bw_position *position, struct bw_fact *facts);

#endif
