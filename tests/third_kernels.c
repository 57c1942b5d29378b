/* The list of kernels with those of the template game alone: a program linked with this list
 * searches only that game. */
#include "games/list.h"
#include "search/kernels.h"

KERNELS_DECLARED(template);

const struct game_kernels *bw_game_kernels(void) {
    static const struct game_kernels kernels[] = {
        {&bw_template_game, KERNELS(template, base), KERNELS(template, base)},
        {.game = NULL},
    };
    return kernels;
}
