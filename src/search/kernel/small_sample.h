/* The order of moves by playouts, for the upper plies of a long proof of the small prover. Part of the
 * search kernel; see small_prove.h.
 *
 * What a move leaves the opponent says little about who wins as long as the board is nearly full. There a
 * position may take millions of others to prove, so a thousand games from it cost nothing. They are played
 * as for the tree search (playout.h). A move is worth what the games were in which its side has made it,
 * at whatever time (AMAF, all moves as first). Playouts begin anew in each position, so the order depends
 * on the position alone, whichever thread asks. */
#ifndef BURROW_KERNEL_SMALL_SAMPLE_H
#define BURROW_KERNEL_SMALL_SAMPLE_H

#include "search/kernel/playout.h"
#include "search/kernel/small_children.h"

enum {
    SMALL_SAMPLED = 28,     /* pieces on the board, or more */
    SMALL_GAMES = 1000,     /* with so many */
    SMALL_GAMES_GROWTH = 3, /* times as many for each further piece */
    SMALL_MOST_GAMES = 27000,
    SMALL_DOUBTED = 10,        /* games are as if so many more had ended like all together */
    SMALL_SAMPLE_WEIGHT = 3000 /* of a move that always wins, against its other scores */
};

struct small_sampler {
    struct playouts playouts;
    struct rate rate[HISTORY_SLOTS]; /* of the moves of the side to move */
};

static inline bool small_is_sampled(int pieces) {
    return pieces >= SMALL_SAMPLED;
}

/* How many games are played from a position with so many pieces. */
static int small_games(int pieces) {
    int games = SMALL_GAMES;
    for (int i = SMALL_SAMPLED; i < pieces && games < SMALL_MOST_GAMES; i++)
        games *= SMALL_GAMES_GROWTH;
    return games;
}

/* Adds a game to the rates of the moves of the side that began it. */
static void small_add_game(struct small_sampler *sampler, bool wins) {
    for (int i = 0; i < sampler->playouts.length; i += 2) {
        struct rate *rate = &sampler->rate[sampler->playouts.made[i]];
        rate->games++;
        rate->wins += wins;
    }
}

/* Plays games from a position; all of them, and how many its side to move has won. */
static struct rate small_play_games(struct small_sampler *sampler, const struct node_rules *rules,
                                    const struct small_node *at, int games) {
    struct playouts *playouts = &sampler->playouts;
    const struct node node = small_as_node(at);
    const struct node_scan scan = small_as_scan(at);
    struct rate all = {0, 0};
    playouts_start(playouts, 1);
    memset(sampler->rate, 0, sizeof sampler->rate);
    for (int i = 0; i < games; i++) {
        playouts->iteration++;
        playouts->length = 0;
        bool wins = play_out(rules, playouts, node, scan);
        learn_game(playouts, at->turn, wins);
        small_add_game(sampler, wins);
        all.games++;
        all.wins += wins;
    }
    return all;
}

/* Adds to the ranks of a family's open children what playouts say of their moves. */
KERNEL_CALLED void small_sample(struct small_sampler *sampler, const struct node_rules *rules,
                                struct small_family *family) {
    const struct rate all =
        small_play_games(sampler, rules, &family->node, small_games(family->pieces));
    for (uint64_t left = family->open; left; left &= left - 1) {
        const int child = __builtin_ctzll(left);
        const struct rate rate = sampler->rate[family->slot[child]];
        const uint64_t wins = (uint64_t)rate.wins * all.games + (uint64_t)SMALL_DOUBTED * all.wins;
        const uint64_t games = (uint64_t)(rate.games + SMALL_DOUBTED) * all.games;
        family->rank[child] += (int)(SMALL_SAMPLE_WEIGHT * wins / games) * SMALL_FAMILY;
    }
}

#endif
