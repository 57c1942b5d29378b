/* Random numbers by SplitMix64: a counter that advances by a fixed odd number, and a mixer that
 * spreads its bits. Small, fast, and good enough for choosing moves. */
#include <assert.h>
#include <burrow/classic.h>

void bw_random_seed(struct bw_random *random, uint64_t seed) {
    random->state = seed;
}

uint64_t bw_random_next(struct bw_random *random) {
    uint64_t mixed = random->state += UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

int bw_random_below(struct bw_random *random, int limit) {
    assert(limit > 0);
    /* The numbers from here on up would make some remainders likelier than others. */
    const uint64_t bound = UINT64_MAX - UINT64_MAX % (uint64_t)limit;
    uint64_t number;
    do
        number = bw_random_next(random);
    while (number >= bound);
    return (int)(number % (uint64_t)limit);
}
