/* The weights of 4Mation's evaluation, by feature: at the start of the game and at its end. Found by
 * `tune 4mation 6000 2000`; see tools/tune.c. */
static const int fourmation_weights[2][FEATURES] = {
    {30, -2, 78, 21, 9, 0, -8, 7},
    {-23, 7, 45, 4, -1, 76, 15, -6},
};
