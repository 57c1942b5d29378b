/* Choosing a move as a player does. */
#include "players/player_name.h"
#include <burrow/level.h>

bw_move player_choose(const struct bw_player *player, struct bw_search *search,
                      const struct bw_position *position, struct bw_random *random,
                      const struct bw_task *task) {
    switch (player->kind) {
    case BW_PLAYER_LEVEL:
        return bw_level_move(search, position, player->level, random, task);
    case BW_PLAYER_GREEDY:
        return bw_classic_greedy(position, random);
    case BW_PLAYER_RANKED:
        return bw_classic_ranked(position, player->level, random);
    default:
        return bw_classic_random(position, random);
    }
}
