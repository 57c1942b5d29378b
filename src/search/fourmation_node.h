/* 4Mation as the search sees it. A template; see games/board.h.
 *
 * The squares that would complete a row of each side say who wins at once, and which moves lose at
 * once: those next to a square that completes the enemy's row, since a reply must touch the last
 * piece. */
#ifndef BURROW_SEARCH_FOURMATION_NODE_H
#define BURROW_SEARCH_FOURMATION_NODE_H

#include "games/fourmation_board.h"
#include "search/verdict.h"

enum {
    MAX_CHILDREN = 256,
    HISTORY_SLOTS = 256
};

struct node_rules {
    board all;
    int row;
    enum fourmation_blocked blocked;
};

struct node {
    board own, enemy;
    board last; /* the enemy's last piece, or nothing */
    int turn;
};

struct node_scan {
    enum verdict verdict;
    int plies;
    board targets;        /* the squares that do not lose at once */
    board own_completing; /* the squares that complete a row */
    board enemy_completing;
};

static inline struct node_rules node_rules(const struct bw_variant *variant) {
    return (struct node_rules){
        .all = board_all(variant->size),
        .row = variant->option[FOURMATION_ROW],
        .blocked = variant->option[FOURMATION_BLOCKED],
    };
}

static inline struct node node_load(const struct node_rules *rules,
                                    const struct bw_position *position) {
    (void)rules;
    return (struct node){
        .own = board_load(position, position->turn),
        .enemy = board_load(position, bw_opponent(position->turn)),
        .last =
            position->last == BW_NO_SQUARE ? board_none() : board_bit(board_index(position->last)),
        .turn = position->turn,
    };
}

/* A step against a direction of fourmation_step. */
static inline board fourmation_step_back(board set, int direction) {
    switch (direction) {
    case 0:
        return board_west(set);
    case 1:
        return board_south(set);
    case 2:
        return board_south(board_west(set));
    default:
        return board_south(board_east(set));
    }
}

/* The empty squares that would complete a row of `length` of a side. A square completes one if the
 * pieces before it and behind it in a direction make up the rest. */
static inline board fourmation_completing(board own, board empty, int length) {
    board completing = board_none();
    for (int direction = 0; direction < 4; direction++) {
        board behind[16], before = ~board_none();
        behind[0] = ~board_none();
        for (int i = 1; i < length; i++)
            behind[i] = fourmation_step_back(behind[i - 1] & own, direction);
        for (int i = 0; i < length; i++) {
            completing |= before & behind[length - 1 - i];
            before = fourmation_step(before & own, direction);
        }
    }
    return completing & empty;
}

/* Whether a reply to a piece on `target` can complete a row, in variants that let a blocked side
 * play elsewhere. */
static inline bool fourmation_allows_win(const struct node_rules *rules, const struct node *node,
                                         board target, board completing) {
    board replies =
        fourmation_targets(rules->all, node->enemy, node->own | target, target, rules->blocked);
    return board_any(replies & completing);
}

static inline struct node_scan node_scan(const struct node_rules *rules, const struct node *node) {
    struct node_scan scan = {.verdict = OPEN};
    board empty = rules->all & ~node->own & ~node->enemy;
    scan.targets =
        fourmation_targets(rules->all, node->own, node->enemy, node->last, rules->blocked);
    if (!board_any(scan.targets)) {
        scan.verdict = DRAWS;
        return scan;
    }
    scan.own_completing = fourmation_completing(node->own, empty, rules->row);
    if (board_any(scan.targets & scan.own_completing)) {
        scan.verdict = WINS;
        scan.plies = 1;
        return scan;
    }
    scan.enemy_completing = fourmation_completing(node->enemy, empty, rules->row);
    for (board rest = scan.enemy_completing; board_any(rest);)
        scan.targets &= ~board_surroundings(board_bit(board_pop(&rest)));
    if (rules->blocked != FOURMATION_DRAW && board_any(scan.enemy_completing))
        for (board rest = scan.targets; board_any(rest);) {
            board target = board_bit(board_pop(&rest));
            if (fourmation_allows_win(rules, node, target, scan.enemy_completing & ~target))
                scan.targets &= ~target;
        }
    if (!board_any(scan.targets)) {
        scan.verdict = LOSES;
        scan.plies = 2;
    }
    return scan;
}

static inline struct node node_play(const struct node_rules *rules, const struct node *node,
                                    unsigned move) {
    board piece = board_bit((int)(move & 255));
    (void)rules;
    return (struct node){
        .own = node->enemy,
        .enemy = node->own | piece,
        .last = piece,
        .turn = bw_opponent(node->turn),
    };
}

static inline int node_moves(const struct node *node, const struct node_scan *scan,
                             uint16_t moves[MAX_CHILDREN]) {
    int count = 0;
    (void)node;
    for (board rest = scan->targets; board_any(rest);) {
        int index = board_pop(&rest);
        moves[count++] = (uint16_t)(index | index << 8);
    }
    return count;
}

static inline int node_slot(unsigned move) {
    return (int)(move & 255);
}

static inline unsigned node_extra(const struct node *node) {
    board last = node->last;
    return (unsigned)node->turn | (board_any(last) ? 2U + 4U * (unsigned)board_pop(&last) : 0U);
}

static inline int node_promise(const struct node *next, const struct node_scan *scan) {
    (void)next;
    return 60 * board_count(scan->enemy_completing) - 20 * board_count(scan->targets);
}

/* ---- evaluation ----------------------------------------------------------------------------- */

/* A position is judged by a few numbers, each multiplied by a weight that shifts from the start of
 * the game, with an empty board, to its end. */
enum feature {
    F_TURN,       /* always 1: what it is worth to be the one to move */
    F_COMPLETING, /* squares that complete a row, own less enemy */
    F_OPEN,       /* squares that would leave a row one short, own less enemy */
    F_OPEN_NEAR,  /* those of the own among the squares to play on */
    F_TARGETS,    /* squares to play on that do not lose at once */
    F_ROOM,       /* squares the enemy may play on after that, on average: all next to targets */
    FEATURES
};

#include "search/fourmation_weights.h"

static inline int node_features(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan, int features[FEATURES]) {
    board empty = rules->all & ~node->own & ~node->enemy;
    board own_open = board_none(), enemy_open = board_none();
    if (rules->row > 2) {
        own_open = fourmation_completing(node->own, empty, rules->row - 1);
        enemy_open = fourmation_completing(node->enemy, empty, rules->row - 1);
    }
    features[F_TURN] = 1;
    features[F_COMPLETING] =
        board_count(scan->own_completing) - board_count(scan->enemy_completing);
    features[F_OPEN] = board_count(own_open) - board_count(enemy_open);
    features[F_OPEN_NEAR] = board_count(own_open & scan->targets);
    features[F_TARGETS] = board_count(scan->targets);
    features[F_ROOM] = board_count(board_surroundings(scan->targets) & empty);
    int squares = board_count(rules->all);
    return 256 * (squares - board_count(empty)) / squares;
}

static inline int node_evaluate(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan) {
    int features[FEATURES], score = 0;
    int phase = node_features(rules, node, scan, features);
    for (int i = 0; i < FEATURES; i++)
        score += features[i] *
                 (fourmation_weights[0][i] * (256 - phase) + fourmation_weights[1][i] * phase);
    return score / 256;
}

#endif
