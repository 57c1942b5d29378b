/* Playouts: games from a position to their end, played almost at random. Part of the search kernel;
 * see kernel.c and tree.h.
 *
 * Purely random games show who has the better chances, but only against players that answer
 * nothing. So playouts learn from those before them. Last good reply, with forgetting: an answer
 * that won when it was last given is given again, to the last two moves or else to the last one,
 * until it loses. Where there is none, two moves are drawn at random and the one that won more of
 * its games is made (a tournament of two by the averages of MAST, the move-average sampling
 * technique). That costs little, and is worth four times as many playouts without it. */
#ifndef BURROW_KERNEL_PLAYOUT_H
#define BURROW_KERNEL_PLAYOUT_H

#include "search/kernel/verdict.h"
#include <burrow/classic.h>

enum {
    NO_SLOT = HISTORY_SLOTS,
    REPLY_BITS = 16
};

/* The win rate of a move: how often it was made, and in how many of these games its side has won. */
struct rate {
    uint32_t games, wins;
};

struct playouts {
    struct bw_random random;
    uint32_t iteration; /* counts games from 1 */
    int length;         /* moves made in this one so far */
    uint16_t made[MAX_PLY];
    uint32_t made_in[2][HISTORY_SLOTS + 1]; /* the last iteration in which a side made a move */
    struct rate rate[2][HISTORY_SLOTS];
    uint16_t last_reply[2][HISTORY_SLOTS];       /* the last good one to a move */
    uint16_t last_reply_to_two[1 << REPLY_BITS]; /* to two, by a hash of them */
};

static void playouts_start(struct playouts *playouts, uint64_t seed) {
    memset(playouts, 0, sizeof *playouts);
    bw_random_seed(&playouts->random, seed);
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < HISTORY_SLOTS; slot++) {
            playouts->rate[side][slot] = (struct rate){.games = 10, .wins = 5};
            playouts->last_reply[side][slot] = NO_SLOT;
        }
    for (size_t i = 0; i < sizeof playouts->last_reply_to_two / sizeof *playouts->last_reply_to_two;
         i++)
        playouts->last_reply_to_two[i] = NO_SLOT;
}

static inline void make_slot(const struct node_rules *rules, struct playouts *playouts,
                             struct node *node, int slot) {
    playouts->made_in[node->turn][slot] = playouts->iteration;
    playouts->made[playouts->length++] = (uint16_t)slot;
    *node = node_play(rules, node, node_slot_move(slot));
}

/* The last good replies to the moves of a game before number `length`. */
static inline uint16_t *good_reply_to_one(struct playouts *playouts, int turn, int length) {
    return &playouts->last_reply[turn][playouts->made[length - 1]];
}

static inline uint16_t *good_reply_to_two(struct playouts *playouts, int turn, int length) {
    uint32_t both = (uint32_t)playouts->made[length - 2] << 16 | playouts->made[length - 1];
    uint32_t hash = (2 * both + (uint32_t)turn) * UINT32_C(0x9E3779B1);
    return &playouts->last_reply_to_two[hash >> (32 - REPLY_BITS)];
}

static inline bool is_better(struct rate a, struct rate b) {
    return (uint64_t)a.wins * b.games > (uint64_t)b.wins * a.games;
}

/* The next move; NO_SLOT if all lose. */
static inline int playout_move(const struct node_rules *rules, struct playouts *playouts,
                               const struct node *node, const struct node_scan *scan) {
    struct node_choices choices = node_choices(rules, node, scan);
    const struct rate *rate = playouts->rate[node->turn];
    int reply;
    if (choices.count == 0)
        return NO_SLOT;
    if (playouts->length >= 2) {
        reply = *good_reply_to_two(playouts, node->turn, playouts->length);
        if (reply != NO_SLOT && node_has_choice(&choices, reply))
            return reply;
    }
    if (playouts->length >= 1) {
        reply = *good_reply_to_one(playouts, node->turn, playouts->length);
        if (reply != NO_SLOT && node_has_choice(&choices, reply))
            return reply;
    }
    uint64_t bits = bw_random_next(&playouts->random);
    int a = node_choice(&choices, (uint32_t)(bits >> 32)),
        b = node_choice(&choices, (uint32_t)bits);
    return is_better(rate[b], rate[a]) ? b : a;
}

/* Plays to the end; whether the side to move wins. */
static bool play_out(const struct node_rules *rules, struct playouts *playouts, struct node node,
                     struct node_scan scan) {
    const int turn = node.turn;
    int slot;
    while (scan.verdict == OPEN &&
           (slot = playout_move(rules, playouts, &node, &scan)) != NO_SLOT) {
        make_slot(rules, playouts, &node, slot);
        scan = node_scan(rules, &node);
        scan.verdict = node_verdict(rules, &node, &scan);
    }
    return (scan.verdict == WINS) == (node.turn == turn);
}

static inline void learn_reply(uint16_t *reply, uint16_t slot, bool won) {
    if (won)
        *reply = slot;
    else if (*reply == slot)
        *reply = NO_SLOT;
}

/* Learns from all moves of a game, which a side began and has won or not. */
static void learn_game(struct playouts *playouts, int turn, bool wins) {
    for (int i = 0; i < playouts->length; i++) {
        uint16_t slot = playouts->made[i];
        struct rate *rate = &playouts->rate[turn][slot];
        rate->games++;
        rate->wins += wins;
        if (i >= 1)
            learn_reply(good_reply_to_one(playouts, turn, i), slot, wins);
        if (i >= 2)
            learn_reply(good_reply_to_two(playouts, turn, i), slot, wins);
        turn = bw_opponent(turn);
        wins = !wins;
    }
}

#endif
