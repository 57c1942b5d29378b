/* Fits the chance of winning to scores: chance VARIANT GAMES NODES [SEED]
 *
 * The engine plays games against itself at NODES positions a move, from random openings, so that
 * they differ. Each score that is not proved is kept with the result of its game, from the mover's
 * point of view. Then a zero and a scale are chosen such that the logistic function of (score -
 * zero) / scale predicts these results best; they belong in src/table/view.c. The program also
 * prints how often the mover won for each predicted chance, which shows whether a logistic function
 * fits at all. */
#define _POSIX_C_SOURCE 200809L
#include <burrow/classic.h>
#include <burrow/search.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    THREADS = 2,
    MOST_SAMPLES = 1 << 20,
    BINS = 10
};

struct sample {
    int score;
    int side;
    double result; /* 1 won, 0.5 drawn, 0 lost */
};

struct player {
    pthread_t thread;
    struct bw_variant variant;
    int games;
    uint64_t nodes, seed;
    struct sample *sample;
    size_t count;
};

/* ---- playing -------------------------------------------------------------------------------- */

static void note_score(void *context, const struct bw_info *info) {
    if (info->rank == 1)
        *(struct bw_info *)context = *info;
}

static void play_game(struct player *player, struct bw_search *search, struct bw_random *random) {
    struct bw_position position;
    size_t first = player->count;
    bw_position_start(&position, &player->variant);
    bw_search_clear(search);
    for (int i = 2 + bw_random_below(random, 8); i > 0 && bw_result(&position) == BW_UNDECIDED; i--)
        bw_play(&position, bw_classic_random(&position, random));
    while (bw_result(&position) == BW_UNDECIDED) {
        struct bw_info info = {.score = 0};
        const struct bw_task task = {.limits = {.nodes = player->nodes},
                                     .seed = bw_random_next(random),
                                     .without_book = true,
                                     .report = note_score,
                                     .context = &info};
        bw_move move = bw_search_run(search, &position, &task);
        bool judged = abs(info.score) < BW_MATE_BOUND - 1 && !info.proved_draw;
        if (judged && player->count < MOST_SAMPLES)
            player->sample[player->count++] =
                (struct sample){.score = info.score, .side = position.turn};
        bw_play(&position, move);
    }
    enum bw_result result = bw_result(&position);
    for (size_t i = first; i < player->count; i++)
        player->sample[i].result = result == BW_DRAWN                            ? 0.5
                                   : result == bw_won_by(player->sample[i].side) ? 1
                                                                                 : 0;
}

static void *play_games(void *argument) {
    struct player *player = argument;
    struct bw_search *search = bw_search_new();
    struct bw_random random;
    bw_random_seed(&random, player->seed);
    player->sample = malloc(MOST_SAMPLES * sizeof *player->sample);
    if (!search || !player->sample || !bw_search_set_hash(search, 24))
        exit(1);
    for (int i = 0; i < player->games; i++)
        play_game(player, search, &random);
    bw_search_free(search);
    return NULL;
}

/* ---- fitting -------------------------------------------------------------------------------- */

struct fit {
    double zero, scale;
};

static double chance(int score, struct fit fit) {
    return 1 / (1 + exp((fit.zero - score) / fit.scale));
}

static double loss(const struct player players[THREADS], struct fit fit) {
    double sum = 0;
    size_t count = 0;
    for (int i = 0; i < THREADS; i++)
        for (size_t k = 0; k < players[i].count; k++, count++) {
            const struct sample *sample = &players[i].sample[k];
            double p = fmin(fmax(chance(sample->score, fit), 1e-6), 1 - 1e-6);
            sum -= sample->result * log(p) + (1 - sample->result) * log(1 - p);
        }
    return sum / (double)count;
}

static struct fit best_fit(const struct player players[THREADS]) {
    struct fit best = {0, 100};
    double least = loss(players, best);
    for (struct fit fit = {0, 10}; fit.scale < 1000; fit.scale *= 1.04)
        for (fit.zero = -60; fit.zero <= 60; fit.zero += 2) {
            double now = loss(players, fit);
            if (now < least) {
                best = fit;
                least = now;
            }
        }
    return best;
}

static void print_fit(const struct player players[THREADS], struct fit fit) {
    double thought[BINS] = {0}, was[BINS] = {0};
    int count[BINS] = {0};
    for (int i = 0; i < THREADS; i++)
        for (size_t k = 0; k < players[i].count; k++) {
            double p = chance(players[i].sample[k].score, fit);
            int bin = (int)fmin(p * BINS, BINS - 1);
            thought[bin] += p;
            was[bin] += players[i].sample[k].result;
            count[bin]++;
        }
    printf("zero %.0f, scale %.0f, loss %.4f\n", fit.zero, fit.scale, loss(players, fit));
    for (int bin = 0; bin < BINS; bin++)
        if (count[bin] > 0)
            printf("  thought %5.1f %%, was %5.1f %% of %d\n", 100 * thought[bin] / count[bin],
                   100 * was[bin] / count[bin], count[bin]);
}

int main(int argc, char **argv) {
    struct player players[THREADS] = {{.games = 0}};
    struct bw_variant variant;
    struct bw_error error;
    if (argc < 4) {
        fputs("usage: chance VARIANT GAMES NODES [SEED]\n", stderr);
        return 2;
    }
    if (!bw_variant_read(&variant, argv[1], &error) || !bw_variant_settle(&variant, 0, &error)) {
        fprintf(stderr, "chance: %s\n", error.message);
        return 2;
    }
    if (!bw_search_plays(&variant)) {
        fprintf(stderr, "chance: the search does not know %s yet\n", variant.game->title);
        return 2;
    }
    for (int i = 0; i < THREADS; i++) {
        players[i].variant = variant;
        players[i].games = atoi(argv[2]) / THREADS;
        players[i].nodes = strtoull(argv[3], NULL, 10);
        players[i].seed = (argc > 4 ? (uint64_t)atoll(argv[4]) : 1) * 1000 + (uint64_t)i;
        if (pthread_create(&players[i].thread, NULL, play_games, &players[i]) != 0)
            return 1;
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(players[i].thread, NULL);
    print_fit(players, best_fit(players));
    for (int i = 0; i < THREADS; i++)
        free(players[i].sample);
    return 0;
}
