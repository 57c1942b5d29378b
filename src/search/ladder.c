/* Ratings, from the table that tools/levels makes of its measurements. Between two boards that were
 * measured, a rating changes evenly with the size; beyond them it stays what it is. */
#include "games/list.h"
#include <assert.h>
#include <burrow/level.h>

enum {
    RANKS = 9,
    LOWEST = 800, /* for a game that was not measured */
    STEP = 200
};

struct ladder {
    const struct bw_game *game;
    int size;
    int level[BW_LEVELS], rank[RANKS];
};

#include "search/ladder_table.h"

enum {
    LADDERS = sizeof ladders / sizeof *ladders
};

/* The measured boards of a game that are next to a size: the largest that is not larger, and the
 * smallest that is not smaller; both the same at an end, NULL where the game was not measured. */
static void find(const struct bw_variant *variant, const struct ladder **below,
                 const struct ladder **above) {
    *below = *above = NULL;
    for (int i = 0; i < LADDERS; i++) { /* the sizes of a game rise */
        if (ladders[i].game != variant->game)
            continue;
        if (!*below || ladders[i].size <= variant->size)
            *below = &ladders[i];
        if (!*above || (*above)->size < variant->size)
            *above = &ladders[i];
    }
}

static int between(const struct bw_variant *variant, const struct ladder *below, int low,
                   const struct ladder *above, int high) {
    int sizes = above->size - below->size;
    return sizes == 0 ? low : low + (high - low) * (variant->size - below->size) / sizes;
}

int bw_level_rating(const struct bw_variant *variant, int level) {
    const struct ladder *below, *above;
    assert(level >= 1 && level <= BW_LEVELS);
    find(variant, &below, &above);
    if (!below)
        return LOWEST + STEP * (level - 1);
    return between(variant, below, below->level[level - 1], above, above->level[level - 1]);
}

int bw_classic_rating(const struct bw_variant *variant, int rank) {
    const struct ladder *below, *above;
    assert(rank >= 0 && rank <= RANKS);
    find(variant, &below, &above);
    if (rank == 0 || !below)
        return BW_RATING_GREEDY;
    return between(variant, below, below->rank[rank - 1], above, above->rank[rank - 1]);
}
