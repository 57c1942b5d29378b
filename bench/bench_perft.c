/* How fast moves are generated and played, as ratios within one run.
 *
 * Counts move sequences with the library and with the slow second implementation of the rules from
 * the tests, alternately on the same position, and compares leaves per second; then compares board
 * sizes and, on processors that have both, the two instruction sets. Times on a shared machine mean
 * little by themselves, and the best of several rounds is the least disturbed. Every count is
 * checked against the other, so that nothing fast but wrong passes. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "games/cpu.h"
#include "games/fourmation.h"
#include "games/talpa_width.h"
#include "slow/slow.h"
#include <inttypes.h>

enum {
    ROUNDS = 5
};

typedef uint64_t counter(const struct bw_position *position, int depth);

/* One way of counting, and its best speed so far. */
struct contender {
    counter *count;
    int depth;
    uint64_t leaves;
    double speed; /* leaf nodes a second */
};

/* One round, which repeats the count until it has taken long enough to be timed. */
static void run_round(struct contender *contender, const struct bw_position *position) {
    double begin = seconds(), spent;
    uint64_t counted = 0;
    do {
        contender->leaves = contender->count(position, contender->depth);
        counted += contender->leaves;
        spent = seconds() - begin;
    } while (spent < 0.1);
    double speed = (double)counted / spent;
    contender->speed = speed > contender->speed ? speed : contender->speed;
}

static void compare(struct contender *a, struct contender *b, const struct bw_position *position) {
    for (int round = 0; round < ROUNDS; round++) {
        run_round(a, position);
        run_round(b, position);
    }
}

static uint64_t count_slowly(const struct bw_position *position, int depth) {
    char variant[BW_VARIANT_SIZE];
    struct slow_position slow;
    slow_start(&slow, bw_variant_write(&position->variant, variant));
    return slow_perft(&slow, depth);
}

static void require_same(uint64_t a, uint64_t b, const char *variant) {
    if (a == b)
        return;
    fprintf(stderr, "%s: counts differ: %" PRIu64 " and %" PRIu64 "\n", variant, a, b);
    exit(1);
}

struct line {
    const char *variant;
    int depth;
    int slow_depth; /* the slow one counts to a smaller depth; speed is per leaf */
};

static void compare_with_slow(void) {
    static const struct line lines[] = {
        {"talpa:size=6", 5, 3},
        {"talpa", 4, 3},
        {"talpa:size=10", 4, 2},
        {"4mation", 7, 5},
    };
    double talpa_8 = 0, talpa_10 = 0;
    puts("leaf nodes a second, library and slow second implementation\n");
    puts("variant          depth         leaves   million/s  slow million/s     ratio");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct bw_position position = start_of(lines[i].variant);
        struct contender slow = {.count = count_slowly, .depth = lines[i].slow_depth};
        struct contender fast = {.count = bw_perft, .depth = lines[i].depth};
        compare(&slow, &fast, &position);
        require_same(bw_perft(&position, slow.depth), slow.leaves, lines[i].variant);
        printf("%-16s %5d %14" PRIu64 " %11.1f %15.2f %9.0f\n", lines[i].variant, lines[i].depth,
               fast.leaves, fast.speed / 1e6, slow.speed / 1e6, fast.speed / slow.speed);
        if (i == 1)
            talpa_8 = fast.speed;
        if (i == 2)
            talpa_10 = fast.speed;
    }
    printf("\ntalpa 8x8 is %.2f times as fast as 10x10, leaf for leaf\n", talpa_8 / talpa_10);
}

#if defined(BURROW_HAVE_V3)
static void compare_sets(const char *variant, int depth, counter *base, counter *v3) {
    struct bw_position position = start_of(variant);
    struct contender old = {.count = base, .depth = depth}, new = {.count = v3, .depth = depth};
    compare(&old, &new, &position);
    require_same(old.leaves, new.leaves, variant);
    printf("%-16s %5d %11.1f %11.1f %9.2f\n", variant, depth, old.speed / 1e6, new.speed / 1e6,
           new.speed / old.speed);
}

static void compare_instruction_sets(void) {
    if (!bw_cpu_has_v3()) {
        puts("\nthis processor has the base instruction set only");
        return;
    }
    puts("\ninstruction sets, in million leaf nodes a second\n");
    puts("variant          depth        base          v3     ratio");
    compare_sets("talpa", 4, bw_talpa_width_64_base.perft, bw_talpa_width_64_v3.perft);
    compare_sets("talpa:size=10", 4, bw_talpa_width_128_base.perft, bw_talpa_width_128_v3.perft);
    compare_sets("talpa:size=16", 3, bw_talpa_width_256_base.perft, bw_talpa_width_256_v3.perft);
    compare_sets("4mation", 7, bw_fourmation_width_64_base.perft, bw_fourmation_width_64_v3.perft);
    compare_sets("4mation:size=10", 6, bw_fourmation_width_128_base.perft,
                 bw_fourmation_width_128_v3.perft);
    compare_sets("4mation:size=16", 5, bw_fourmation_width_256_base.perft,
                 bw_fourmation_width_256_v3.perft);
}
#else
static void compare_instruction_sets(void) {
}
#endif

int main(void) {
    compare_with_slow();
    compare_instruction_sets();
    return 0;
}
