/* How fast positions of Talpa 6×6 are proved: by the prover that serves every board, as it works inside the
 * engine and with the careful order of moves; by the one for small boards (small_prove.h); and by that with
 * two threads; one after the other for each position.
 *
 * Positions come from unfinished random games. The answers must agree. `bench_prover [PIECES POSITIONS
 * [SEED]]`; two threads need two free processors. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "search/part.h"
#include <burrow/classic.h>
#include <inttypes.h>

enum {
    WAYS = 4,
    FEWEST_PIECES = 12, /* with far fewer, every game is over */
    MOST_PIECES = 34
};

static const struct way {
    const char *name;
    bool general, careless;
    int threads;
} ways[WAYS] = {{"every board", true, true, 1},
                {"carefully", true, false, 1},
                {"small boards", false, false, 1},
                {"two threads", false, false, 2}};

static int pieces_of(const struct bw_position *position) {
    return bw_piece_count(position, 0) + bw_piece_count(position, 1);
}

/* Plays at random until so many pieces are left; starts again if a game ends before. */
static struct bw_position random_position(int pieces, struct bw_random *random) {
    struct bw_position position;
    do {
        position = start_of("talpa:size=6");
        while (bw_result(&position) == BW_UNDECIDED && pieces_of(&position) > pieces)
            bw_play(&position, bw_classic_random(&position, random));
    } while (bw_result(&position) != BW_UNDECIDED);
    return position;
}

static enum bw_result prove(const struct bw_position *position, const struct way *way,
                            uint64_t *work, double *time) {
    const struct bw_part part = {.position = *position,
                                 .nodes = UINT64_MAX >> 1,
                                 .bytes = (size_t)1 << 30,
                                 .general = way->general,
                                 .careless = way->careless,
                                 .threads = way->threads};
    enum bw_result value;
    uint64_t nodes;
    const double begun = seconds();
    if (!bw_part_prove(&part, &value, &nodes)) {
        fputs("bench_prover: there is not enough memory\n", stderr);
        exit(1);
    }
    *time += seconds() - begun;
    *work += nodes;
    return value;
}

static void prove_all_ways(const struct bw_position *position, uint64_t work[WAYS],
                           double time[WAYS]) {
    enum bw_result value = BW_UNDECIDED;
    for (int i = 0; i < WAYS; i++) {
        enum bw_result other = prove(position, &ways[i], &work[i], &time[i]);
        if (i > 0 && other != value) {
            char text[BW_POSITION_SIZE];
            fprintf(stderr, "answers differ: %s\n", bw_position_write(position, text));
            exit(1);
        }
        value = other;
    }
}

int main(int argc, char **argv) {
    int pieces = argc > 2 ? atoi(argv[1]) : 30, positions = argc > 2 ? atoi(argv[2]) : 20;
    uint64_t work[WAYS] = {0};
    double time[WAYS] = {0};
    struct bw_random random;
    if (argc == 2 || pieces < FEWEST_PIECES || pieces > MOST_PIECES || positions < 1) {
        fprintf(stderr, "bench_prover: give PIECES from %d to %d, and POSITIONS\n", FEWEST_PIECES,
                MOST_PIECES);
        return 2;
    }
    bw_random_seed(&random, argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    for (int i = 0; i < positions; i++) {
        struct bw_position position = random_position(pieces, &random);
        prove_all_ways(&position, work, time);
    }
    printf("proofs of Talpa 6x6: means of %d positions with %d pieces\n\n", positions, pieces);
    puts("prover         million positions  seconds  against the first");
    for (int i = 0; i < WAYS; i++)
        printf("%-12s %19.3f %8.3f %18.2f\n", ways[i].name, (double)work[i] / positions / 1e6,
               time[i] / positions, time[0] / time[i]);
    return 0;
}
