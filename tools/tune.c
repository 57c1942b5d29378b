/* Tunes the weights of an evaluation by playing: tune VARIANT GAMES NODES [SEED]
 *
 * The engine plays games against itself at NODES positions a move, from random openings, so that
 * they differ. Each position that the evaluation would have to judge is kept with the result of its
 * game, from the mover's point of view. Then the weights are fitted by logistic regression, as in
 * Texel tuning: the logistic function of the evaluation is to predict these results, with the least
 * cross-entropy. They are found by gradient descent (Adam), and printed as the initialiser that
 * belongs in src/search/kernel/…_weights.h. Two rounds, the second with the engine that the first
 * gave, are better than one long one. */
#define _POSIX_C_SOURCE 200809L
#include "search/kernel/kernel.h"
#include <burrow/classic.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A score of this much means odds of e to 1. */
static const double scale = 150.0;

struct sample {
    float feature[MAX_FEATURES];
    float phase;  /* 0 to 1 */
    float result; /* 1 won, 0.5 drawn, 0 lost */
};

struct collection {
    struct sample *sample;
    size_t count, room;
    int features;
};

struct player {
    pthread_t thread;
    struct bw_variant variant;
    int games;
    uint64_t nodes, seed;
    struct collection collection;
};

/* ---- playing -------------------------------------------------------------------------------- */

static void keep_sample(struct collection *collection, const struct bw_position *position) {
    int numbers[MAX_FEATURES], phase;
    int count = bw_search_kernel(&position->variant)->features(position, numbers, &phase);
    if (count == 0)
        return;
    if (collection->count == collection->room) {
        collection->room = collection->room ? 2 * collection->room : 1024;
        collection->sample =
            realloc(collection->sample, collection->room * sizeof *collection->sample);
        if (!collection->sample)
            exit(1);
    }
    struct sample *sample = &collection->sample[collection->count++];
    for (int i = 0; i < count; i++)
        sample->feature[i] = (float)numbers[i];
    sample->phase = (float)phase / 256;
    sample->result = position->turn; /* until the game is over */
    collection->features = count;
}

static void play_game(struct player *player, struct bw_search *search, struct bw_random *random) {
    struct bw_position position;
    const struct bw_task task = {.limits = {.nodes = player->nodes}, .without_book = true};
    size_t first = player->collection.count;
    bw_position_start(&position, &player->variant);
    bw_search_clear(search);
    int opening = 2 + bw_random_below(random, 8);
    for (int ply = 0; bw_result(&position) == BW_UNDECIDED; ply++) {
        bool random_move = ply < opening || bw_random_below(random, 20) == 0;
        if (!random_move)
            keep_sample(&player->collection, &position);
        bw_play(&position, random_move ? bw_classic_random(&position, random)
                                       : bw_search_run(search, &position, &task));
    }
    enum bw_result result = bw_result(&position);
    for (size_t i = first; i < player->collection.count; i++) {
        struct sample *sample = &player->collection.sample[i];
        int side = sample->result > 0 ? 1 : 0;
        sample->result = result == BW_DRAWN ? 0.5F : result == bw_won_by(side) ? 1.0F : 0.0F;
    }
}

static void *play_games(void *argument) {
    struct player *player = argument;
    struct bw_search *search = bw_search_new();
    struct bw_random random;
    bw_random_seed(&random, player->seed);
    if (!search || !bw_search_set_hash(search, 6))
        exit(1);
    for (int i = 0; i < player->games; i++)
        play_game(player, search, &random);
    bw_search_free(search);
    return NULL;
}

/* ---- fitting -------------------------------------------------------------------------------- */

struct weights {
    double start[MAX_FEATURES], end[MAX_FEATURES];
};

static double predict(const struct sample *sample, const struct weights *weights, int features) {
    double score = 0;
    for (int i = 0; i < features; i++)
        score += (double)sample->feature[i] * (weights->start[i] * (1 - (double)sample->phase) +
                                               weights->end[i] * (double)sample->phase);
    return 1 / (1 + exp(-score / scale));
}

/* The mean cross-entropy over samples number `first`, `first + step`, … */
static double loss(const struct collection *all, const struct weights *weights, size_t first,
                   size_t step) {
    double sum = 0;
    size_t count = 0;
    for (size_t i = first; i < all->count; i += step, count++) {
        double p = predict(&all->sample[i], weights, all->features);
        double r = (double)all->sample[i].result;
        p = fmin(fmax(p, 1e-6), 1 - 1e-6);
        sum -= r * log(p) + (1 - r) * log(1 - p);
    }
    return sum / (double)count;
}

/* One step of Adam over nine samples of ten; the tenth is held back for validation. */
static void descend(const struct collection *all, struct weights *weights, struct weights *momentum,
                    struct weights *square, double rate) {
    struct weights gradient = {{0}, {0}};
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct sample *sample = &all->sample[i];
        if (i % 10 == 0)
            continue;
        double error = predict(sample, weights, all->features) - (double)sample->result;
        for (int k = 0; k < all->features; k++) {
            gradient.start[k] += error * (double)sample->feature[k] * (1 - (double)sample->phase);
            gradient.end[k] += error * (double)sample->feature[k] * (double)sample->phase;
        }
        count++;
    }
    double *g[2] = {gradient.start, gradient.end}, *m[2] = {momentum->start, momentum->end};
    double *q[2] = {square->start, square->end}, *w[2] = {weights->start, weights->end};
    for (int part = 0; part < 2; part++)
        for (int k = 0; k < all->features; k++) {
            double value = g[part][k] / (double)count;
            m[part][k] = 0.9 * m[part][k] + 0.1 * value;
            q[part][k] = 0.99 * q[part][k] + 0.01 * value * value;
            w[part][k] -= rate * m[part][k] / (sqrt(q[part][k]) + 1e-8);
        }
}

static void fit(const struct collection *all) {
    struct weights weights = {{0}, {0}}, momentum = {{0}, {0}}, square = {{0}, {0}};
    for (int round = 0; round < 600; round++) {
        descend(all, &weights, &momentum, &square, round < 400 ? 1.0 : 0.1);
        if (round % 100 == 99)
            fprintf(stderr, "round %d: loss %.4f, on what was held back %.4f\n", round + 1,
                    loss(all, &weights, 1, 10), loss(all, &weights, 0, 10));
    }
    for (int part = 0; part < 2; part++) {
        fputs("    {", stdout);
        for (int k = 0; k < all->features; k++)
            printf("%s%.0f", k ? ", " : "", part ? weights.end[k] : weights.start[k]);
        puts("},");
    }
}

/* ---- both ----------------------------------------------------------------------------------- */

static void gather(struct collection *all, const struct collection *part) {
    all->sample = realloc(all->sample, (all->count + part->count) * sizeof *all->sample);
    if (!all->sample)
        exit(1);
    for (size_t i = 0; i < part->count; i++)
        all->sample[all->count++] = part->sample[i];
    all->features = part->features;
}

int main(int argc, char **argv) {
    enum {
        THREADS = 2
    };
    struct player players[THREADS] = {{.games = 0}};
    struct collection all = {.count = 0};
    struct bw_variant variant;
    struct bw_error error;
    if (argc < 4) {
        fputs("usage: tune VARIANT GAMES NODES [SEED]\n", stderr);
        return 2;
    }
    if (!bw_variant_read(&variant, argv[1], &error) || !bw_variant_settle(&variant, 0, &error)) {
        fprintf(stderr, "tune: %s\n", error.message);
        return 2;
    }
    if (!bw_search_plays(&variant)) {
        fprintf(stderr, "tune: the search does not know %s yet\n", variant.game->title);
        return 2;
    }
    for (int i = 0; i < THREADS; i++) {
        players[i].variant = variant;
        players[i].games = atoi(argv[2]) / THREADS;
        players[i].nodes = strtoull(argv[3], NULL, 10);
        players[i].seed = (argc > 4 ? (uint64_t)atoll(argv[4]) : 1) * 1000 + (uint64_t)i;
        pthread_create(&players[i].thread, NULL, play_games, &players[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(players[i].thread, NULL);
        gather(&all, &players[i].collection);
    }
    fprintf(stderr, "%zu positions of %s games\n", all.count, argv[2]);
    fit(&all);
    return 0;
}
