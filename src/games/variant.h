/* What the rest of src/games needs of variants beyond the public functions. */
#ifndef BURROW_GAMES_VARIANT_H
#define BURROW_GAMES_VARIANT_H

#include <burrow/game.h>

/* Reads `key=value,…` for a game; the text may be empty. For games that are not in the list. */
bool bw_variant_read_keys(struct bw_variant *variant, const struct bw_game *game, const char *text,
                          struct bw_error *error);

#endif
