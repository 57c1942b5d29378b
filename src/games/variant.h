/* What the rest of src/games needs from variants beyond the public functions. */
#ifndef BURROW_GAMES_VARIANT_H
#define BURROW_GAMES_VARIANT_H

#include <burrow/game.h>
#include <burrow/language.h>

/* Reads `key=value,…` for a game; the text may be empty. For games that are not in the list. */
bool bw_variant_read_keys(struct bw_variant *variant, const struct bw_game *game, const char *text,
                          struct bw_error *error);

/* What a side is called in messages. */
static inline const char *variant_side(const struct bw_variant *variant, int side) {
    return bw_tr(variant->game->side[side]);
}

#endif
