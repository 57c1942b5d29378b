/* The weights of 4Mation's evaluation, by feature: at the start of the game and at its end. Found
 * by tools/tune from games of the engine against itself; see docs/tuning.md. */
static const int fourmation_weights[2][FEATURES] = {
    {0, 30, 4, 0, 2, 0},
    {0, 30, 4, 0, 2, 0},
};
