/* The signature of the search: the number of nodes that a fixed set of searches takes.
 *
 * The positions come from random games with fixed seeds, early ones searched to a fixed depth and
 * late ones until they are proved, or a fixed number of nodes is used up. Any change of what the
 * search does changes the sum; a change that only makes it faster does not. */
#include <burrow/classic.h>
#include <burrow/search.h>

enum {
    GAMES = 4,
    LATE_NODES = 100000,
    HASH_MEGABYTES = 24
};

/* A depth that takes a fraction of a second: deeper where only the squares around the last piece
 * can be played. */
static int early_depth(const struct bw_variant *variant) {
    bool wide = variant->size > 8;
    if (variant->game->shows_last)
        return wide ? 6 : 10;
    return wide ? 3 : 5;
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

static void note_report(void *context, const struct bw_info *info) {
    (void)info;
    *(bool *)context = true;
}

/* Adds the nodes of a search. Every search reports something in the end, so one that does not had
 * no memory, and the sum would be wrong: returns false. */
static bool add_search(struct bw_search *search, const struct bw_position *position,
                       const struct bw_limits *limits, uint64_t *nodes) {
    bool reported = false;
    const struct bw_task task = {
        .limits = *limits, .without_book = true, .report = note_report, .context = &reported};
    bw_search_clear(search);
    bw_search_run(search, position, &task);
    *nodes += bw_search_nodes(search);
    return reported;
}

static bool add_variant(struct bw_search *search, const struct bw_variant *variant,
                        uint64_t *nodes) {
    const struct bw_limits shallow = {.depth = early_depth(variant)}, late = {.nodes = LATE_NODES};
    int squares = variant->size * variant->size;
    for (int game = 0; game < GAMES; game++) {
        struct bw_position early = random_position(variant, (uint64_t)game, game * squares / 16);
        struct bw_position advanced =
            random_position(variant, 100 + (uint64_t)game, squares * 7 / 16);
        if (!add_search(search, &early, &shallow, nodes) ||
            !add_search(search, &advanced, &late, nodes))
            return false;
    }
    return true;
}

static bool add_usual(struct bw_search *search, uint64_t *nodes) {
    static const char *const usual[] = {"talpa",
                                        "talpa:size=6",
                                        "talpa:size=10",
                                        "4mation",
                                        "4mation:size=10,blocked=opponent",
                                        "talpa:size=16"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        struct bw_variant variant;
        if (!bw_variant_read(&variant, usual[i], NULL) || !bw_variant_settle(&variant, 0, NULL) ||
            !add_variant(search, &variant, nodes))
            return false;
    }
    return true;
}

uint64_t bw_bench(const struct bw_variant *variant) {
    struct bw_search *search = bw_search_new();
    uint64_t nodes = 0;
    bool counted = search && bw_search_set_hash(search, HASH_MEGABYTES) &&
                   (variant ? add_variant(search, variant, &nodes) : add_usual(search, &nodes));
    bw_search_free(search);
    return counted ? nodes : BW_BENCH_FAILED;
}
