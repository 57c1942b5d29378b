/* The weights of 4Mation's evaluation, by feature: at the start of the game and at its end. Set by
 * hand; tools/tune.c finds better ones. */
static const int fourmation_weights[2][FEATURES] = {
    {0, 30, 4, 0, 2, 0},
    {0, 30, 4, 0, 2, 0},
};
