/* The list of kernels. A game that the engine plays has a declaration and an entry here. */
#include "search/kernels.h"
#include "games/list.h"

KERNELS_DECLARED(talpa);
KERNELS_DECLARED(fourmation);

const struct game_kernels *bw_game_kernels(void) {
    static const struct game_kernels kernels[] = {
        {&bw_talpa_game, KERNELS(talpa, base), KERNELS_V3(talpa)},
        {&bw_fourmation_game, KERNELS(fourmation, base), KERNELS_V3(fourmation)},
        {.game = NULL},
    };
    return kernels;
}
