/* The signature of the search: how many positions it takes to look at a fixed set of them.
 *
 * The positions come from random games with fixed seeds, early ones searched to a fixed depth and
 * late ones until they are proved, or a fixed number of positions is used up. Any change of what
 * the search does changes the sum; a change that only makes it faster does not. */
#include <burrow/classic.h>
#include <burrow/search.h>

enum {
    GAMES = 4,
    LATE_NODES = 100000
};

/* A depth that takes a fraction of a second. */
static int early_depth(const struct bw_variant *variant) {
    bool wide = variant->size > 8;
    if (variant->game->digs)
        return wide ? 3 : 5;
    return wide ? 6 : 10;
}

/* A position some plies into a random game, or the last one before its end. */
static struct bw_position random_position(const struct bw_variant *variant, uint64_t seed,
                                          int plies) {
    struct bw_position position, next;
    struct bw_random random;
    bw_random_seed(&random, seed);
    bw_position_start(&position, variant);
    for (int i = 0; i < plies; i++) {
        next = position;
        bw_play(&next, bw_classic_random(&position, &random));
        if (bw_result(&next) != BW_UNDECIDED)
            break;
        position = next;
    }
    return position;
}

static uint64_t run(struct bw_search *search, const struct bw_variant *variant) {
    int squares = variant->size * variant->size;
    uint64_t nodes = 0;
    for (int game = 0; game < GAMES; game++) {
        struct bw_limits shallow = {.depth = early_depth(variant)}, late = {.nodes = LATE_NODES};
        struct bw_position position = random_position(variant, (uint64_t)game, game * squares / 16);
        bw_search_clear(search);
        bw_search_run(search, &position, &shallow, NULL, NULL);
        nodes += bw_search_nodes(search);
        position = random_position(variant, 100 + (uint64_t)game, squares * 7 / 16);
        bw_search_clear(search);
        bw_search_run(search, &position, &late, NULL, NULL);
        nodes += bw_search_nodes(search);
    }
    return nodes;
}

uint64_t bw_bench(const struct bw_variant *variant) {
    static const char *const usual[] = {"talpa",
                                        "talpa:size=6",
                                        "talpa:size=10",
                                        "4mation",
                                        "4mation:size=10,blocked=opponent",
                                        "talpa:size=16"};
    struct bw_search *search = bw_search_new();
    uint64_t nodes = 0;
    if (!search || !bw_search_set_hash(search, 16)) {
        bw_search_free(search);
        return 0;
    }
    if (variant)
        nodes = run(search, variant);
    for (size_t i = 0; !variant && i < sizeof usual / sizeof *usual; i++) {
        struct bw_variant settled;
        if (bw_variant_read(&settled, usual[i], NULL) && bw_variant_settle(&settled, 0, NULL))
            nodes += run(search, &settled);
    }
    bw_search_free(search);
    return nodes;
}
