/* The list of games in the recorded dialogues and screens, so that a new game changes none of them. */
#include "games/list.h"

const struct bw_game *const *bw_games(void) {
    static const struct bw_game *const games[] = {
        &bw_talpa_game,
        &bw_fourmation_game,
        NULL,
    };
    return games;
}
