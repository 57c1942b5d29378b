/* How fast the engine proves who wins endgames of Talpa, against a plain search (plain.c) in the
 * same run.
 *
 * Positions come from unfinished random games on 8×8. Both search each of them, one after the
 * other, on one thread; the engine with its usual memory until it has a proof, and again with the
 * time of level 9, to see whether it has one by then. The answers must agree. `bench_endgame PIECES
 * POSITIONS [SEED]` measures one number of pieces; without arguments it prints a table, which takes
 * a minute or two. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "games/cpu.h"
#include "plain.h"
#include <burrow/classic.h>
#include <burrow/search.h>
#include <inttypes.h>

enum {
    LEVEL_9_MS = 3000,
    FEWEST_PIECES = 16 /* with far fewer, every game is over */
};

static struct plain_result search_plainly(const struct bw_position *position) {
#if defined(BURROW_HAVE_V3)
    if (bw_cpu_has_v3())
        return plain_64_v3(position);
#endif
    return plain_64_base(position);
}

static int pieces_of(const struct bw_position *position) {
    return bw_piece_count(position, 0) + bw_piece_count(position, 1);
}

/* Plays at random until so many pieces are left; starts again if a game ends before. */
static struct bw_position random_position(int pieces, struct bw_random *random) {
    struct bw_position position;
    do {
        position = start_of("talpa");
        while (bw_result(&position) == BW_UNDECIDED && pieces_of(&position) > pieces)
            bw_play(&position, bw_classic_random(&position, random));
    } while (bw_result(&position) != BW_UNDECIDED);
    return position;
}

/* What one of the two has spent on all positions. */
struct account {
    double seconds;
    uint64_t nodes;
};

struct proof {
    bool proved, wins;
};

static void note_proof(void *context, const struct bw_info *info) {
    struct proof *proof = context;
    if (abs(info->score) >= BW_MATE_BOUND)
        *proof = (struct proof){.proved = true, .wins = info->score > 0};
}

static struct proof search_within(struct bw_search *search, const struct bw_position *position,
                                  struct bw_limits limits) {
    struct proof proof = {.proved = false};
    const struct bw_task task = {.limits = limits, .report = note_proof, .context = &proof};
    bw_search_run(search, position, &task);
    return proof;
}

static void run_row(int pieces, int positions, uint64_t seed) {
    struct bw_search *search = bw_search_new();
    struct bw_random random;
    struct account plain = {0}, ours = {0};
    const struct bw_limits endless = {0}, of_level_9 = {.hard_ms = LEVEL_9_MS};
    int in_a_move = 0;
    if (!search)
        exit(1);
    bw_random_seed(&random, seed);
    for (int i = 0; i < positions; i++) {
        struct bw_position position = random_position(pieces, &random);
        double begin = seconds();
        struct plain_result result = search_plainly(&position);
        plain.seconds += seconds() - begin;
        plain.nodes += result.nodes;
        begin = seconds();
        struct proof proof = search_within(search, &position, endless);
        ours.seconds += seconds() - begin;
        ours.nodes += bw_search_nodes(search);
        in_a_move += search_within(search, &position, of_level_9).proved;
        if (!proof.proved || proof.wins != result.wins) {
            char text[BW_POSITION_SIZE];
            fprintf(stderr, "answers differ: %s\n", bw_position_write(&position, text));
            exit(1);
        }
    }
    bw_search_free(search);
    printf("%6d %9d %14.3f %10.1f %12.3f %10.1f %8.1f %6d\n", pieces, positions,
           (double)plain.nodes / positions / 1e6, plain.seconds / positions * 1e3,
           (double)ours.nodes / positions / 1e6, ours.seconds / positions * 1e3,
           plain.seconds / ours.seconds, in_a_move);
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc >= 3 && atoi(argv[1]) < FEWEST_PIECES) {
        fprintf(stderr, "bench_endgame: give PIECES of at least %d\n", FEWEST_PIECES);
        return 2;
    }
    puts("endgames of Talpa 8x8: means of a plain search and of the engine until it has a proof\n");
    puts("pieces positions  plain million       ms ours million         ms    ratio   3 s");
    if (argc >= 3) {
        run_row(atoi(argv[1]), atoi(argv[2]), argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
        return 0;
    }
    run_row(36, 1000, 1);
    run_row(38, 100, 1);
    run_row(40, 10, 1);
    return 0;
}
