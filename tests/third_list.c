/* The list of games with the template game in it: a program linked with this list knows a game that
 * the engine does not play. */
#include "games/list.h"

const struct bw_game *const *bw_games(void) {
    static const struct bw_game *const games[] = {
        &bw_talpa_game,
        &bw_fourmation_game,
        &bw_template_game,
        NULL,
    };
    return games;
}
