/* The weights of Talpa's evaluation, by feature: at the start of the game and at its end. Found by
 * tools/tune from games of the engine against itself; see docs/tuning.md. */
static const int talpa_weights[2][FEATURES] = {
    {10, 30, 5, 0, 0, 30, 0, 0},
    {60, 50, 5, -10, -10, 30, 10, 0},
};
