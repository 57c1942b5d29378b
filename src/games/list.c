/* The list of games. A new game is one file and one line here. */
#include "games/list.h"

const struct bw_game *const *bw_games(void) {
    static const struct bw_game *const games[] = {
        &bw_talpa_game,
        &bw_fourmation_game,
        NULL,
    };
    return games;
}
