/* The weights of Talpa's evaluation, by feature: at the start of the game and at its end. Found by
 * `tune talpa 800 20000`; see tools/tune.c. */
static const int talpa_weights[2][FEATURES] = {
    {35, -12, -2, 54, -104, 161, -54, 39},
    {-8, 154, 69, -49, 90, 52, 49, -19},
};
