/* 4Mation as the search sees it. A template; see games/board.h.
 *
 * The squares that would complete a row of each side say who wins at once, and which moves lose at
 * once: those next to a square that completes the enemy's row, since a reply must touch the last
 * piece. */
#ifndef BURROW_KERNEL_FOURMATION_NODE_H
#define BURROW_KERNEL_FOURMATION_NODE_H

#include "games/fourmation_board.h"
#include "search/kernel/kernel.h"
#include "search/kernel/verdict.h"

enum {
    NODE_HAS_DRAWS = true,
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
    board own_completing, enemy_completing; /* the empty squares that complete a row */
    board last;                             /* the enemy's last piece, or nothing */
    int turn;
};

struct node_scan {
    enum verdict verdict;
    int plies;
    board targets; /* the squares that do not lose at once */
};

static inline struct node_rules node_rules(const struct bw_variant *variant) {
    return (struct node_rules){
        .all = board_all(variant->size),
        .row = variant->option[FOURMATION_ROW],
        .blocked = variant->option[FOURMATION_BLOCKED],
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

/* The following is compiled without loops for the usual game, rows of four on small boards. */
enum {
    FOURMATION_USUAL = 4
};
#define FOURMATION_FOLDED static inline __attribute__((always_inline))

/* The empty squares that would complete a row of `length` of a side. A square completes one if the
 * pieces before and after it in a direction make up the rest. */
FOURMATION_FOLDED board fourmation_completing_of(board own, board empty, int length) {
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

static inline board fourmation_completing(board own, board empty, int length) {
    return WIDTH == 64 && length == FOURMATION_USUAL
               ? fourmation_completing_of(own, empty, FOURMATION_USUAL)
               : fourmation_completing_of(own, empty, length);
}

static inline struct node node_load(const struct node_rules *rules,
                                    const struct bw_position *position) {
    struct node node = {.turn = position->turn};
    node.own = board_load(position, position->turn);
    node.enemy = board_load(position, bw_opponent(position->turn));
    board empty = rules->all & ~node.own & ~node.enemy;
    node.own_completing = fourmation_completing(node.own, empty, rules->row);
    node.enemy_completing = fourmation_completing(node.enemy, empty, rules->row);
    node.last =
        position->last == BW_NO_SQUARE ? board_none() : board_bit(board_index(position->last));
    return node;
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
    struct node_scan scan;
    scan.verdict = OPEN;
    scan.plies = 0;
    scan.targets =
        fourmation_targets(rules->all, node->own, node->enemy, node->last, rules->blocked);
    if (!board_any(scan.targets)) {
        scan.verdict = DRAWS;
        return scan;
    }
    if (board_any(scan.targets & node->own_completing)) {
        scan.verdict = WINS;
        scan.plies = 1;
        return scan;
    }
    scan.targets &= ~board_touched(node->enemy_completing);
    if (rules->blocked != FOURMATION_DRAW && board_any(node->enemy_completing))
        for (board rest = scan.targets; board_any(rest);) {
            board target = board_bit(board_pop(&rest));
            if (fourmation_allows_win(rules, node, target, node->enemy_completing & ~target))
                scan.targets &= ~target;
        }
    if (!board_any(scan.targets)) {
        scan.verdict = LOSES;
        scan.plies = 2;
    }
    return scan;
}

/* What the sets of a position do not say, for the transposition table. */
static inline unsigned node_extra(const struct node *node) {
    board last = node->last;
    return (unsigned)node->turn | (board_any(last) ? 2U + 4U * (unsigned)board_pop(&last) : 0U);
}

/* ---- static analysis ------------------------------------------------------------------------ */

/* Static analysis beyond the scan, of a position whose verdict is open. A piece that can no longer be
 * part of a row is dead, and so is an empty square that the game cannot come to: with blocked=draw it
 * only moves between empty squares that touch. A side with no possible row left cannot win; and
 * positions that differ only in dead squares have the same value, so the prover needs to search only
 * one of them. With blocked=draw, play need not go on from squares that lose at once, since nobody has
 * to play there. Such a square, if it can be reached in another way, loses in all positions that are
 * treated as the same, since the row that makes it lose is in reach, too. */
struct node_future {
    enum verdict verdict;
    board own, enemy; /* squares that matter; those that do not are in both */
    unsigned extra;
    int rows[2]; /* how many are still possible, of the mover and of the enemy */
};

/* The empty squares that can still be reached. */
static inline board fourmation_reach(const struct node_rules *rules, const struct node *node,
                                     const struct node_scan *scan) {
    board empty = rules->all & ~node->own & ~node->enemy, reach = scan->targets, before;
    if (rules->blocked != FOURMATION_DRAW)
        return empty;
    do {
        before = reach;
        reach |= board_surroundings(reach) & empty;
    } while (board_any(reach & ~before));
    return reach;
}

/* The squares of all rows that fit into a set, and the number of these rows. */
FOURMATION_FOLDED board fourmation_possible_rows_of(board set, int length, int *count) {
    board rows = board_none();
    *count = 0;
    for (int direction = 0; direction < 4; direction++) {
        board ends = set;
        for (int i = 1; i < length; i++)
            ends = fourmation_step(ends, direction) & set;
        board row = ends;
        for (int i = 1; i < length; i++)
            row = ends | fourmation_step_back(row, direction);
        rows |= row;
        *count += board_count(ends);
    }
    return rows;
}

static inline board fourmation_possible_rows(board set, int length, int *count) {
    return WIDTH == 64 && length == FOURMATION_USUAL
               ? fourmation_possible_rows_of(set, FOURMATION_USUAL, count)
               : fourmation_possible_rows_of(set, length, count);
}

/* The squares that do not matter any more. A piece matters if it can be part of a row of its side and,
 * with blocked=opponent, as long as it touches an empty square, beside which its enemy may have to
 * play. */
static inline board fourmation_dead(const struct node_rules *rules, const struct node *node,
                                    board reach, board own_rows, board enemy_rows) {
    board dead = rules->all & ~reach & ~(node->own & own_rows) & ~(node->enemy & enemy_rows);
    if (rules->blocked == FOURMATION_OPPONENT)
        dead &= ~board_surroundings(rules->all & ~node->own & ~node->enemy);
    return dead;
}

/* What the key says of the last piece. Who is blocked may go on elsewhere, wherever that piece lies. Both
 * sides have the same aims, so it does not matter whose turn it is. */
static inline unsigned fourmation_last(const struct node_rules *rules, const struct node *node) {
    board empty = rules->all & ~node->own & ~node->enemy;
    return board_any(board_surroundings(node->last) & empty) ? node_extra(node) & ~1U : 0;
}

static inline struct node_future
node_future(const struct node_rules *rules, const struct node *node, const struct node_scan *scan) {
    struct node_future future = {.own = node->own, .enemy = node->enemy};
    board reach = fourmation_reach(rules, node, scan);
    board own = fourmation_possible_rows(node->own | reach, rules->row, &future.rows[0]);
    board enemy = fourmation_possible_rows(node->enemy | reach, rules->row, &future.rows[1]);
    future.verdict = future.rows[0] ? (future.rows[1] ? OPEN : CANNOT_LOSE)
                                    : (future.rows[1] ? CANNOT_WIN : DRAWS);
    board dead = fourmation_dead(rules, node, reach, own, enemy);
    future.own |= dead;
    future.enemy |= dead;
    future.extra = fourmation_last(rules, node);
    return future;
}

/* ---- moves ---------------------------------------------------------------------------------- */

static inline struct node node_play(const struct node_rules *rules, const struct node *node,
                                    unsigned move) {
    board piece = board_bit((int)(move & 255));
    struct node next; /* without an initialiser, which would clear all of it first */
    next.turn = bw_opponent(node->turn);
    next.last = piece;
    next.own = node->enemy;
    next.enemy = node->own | piece;
    next.own_completing = node->enemy_completing & ~piece;
    next.enemy_completing =
        fourmation_completing(next.enemy, rules->all & ~next.own & ~next.enemy, rules->row);
    return next;
}

static inline int node_moves(const struct node_rules *rules, const struct node *node,
                             const struct node_scan *scan, uint16_t moves[MAX_CHILDREN]) {
    int count = 0;
    (void)rules;
    (void)node;
    for (board rest = scan->targets; board_any(rest);) {
        int index = board_pop(&rest);
        moves[count++] = (uint16_t)(index | index << 8);
    }
    return count;
}

static inline int node_answers(const struct node_rules *rules, const struct node *node,
                               const struct node_scan *scan) {
    (void)rules;
    (void)node;
    return board_count(scan->targets);
}

static inline int node_slot(unsigned move) {
    return (int)(move & 255);
}

/* No game lasts longer from here: every move fills a square. */
static inline int node_most_plies(const struct node_rules *rules, const struct node *node) {
    return board_count(rules->all & ~node->own & ~node->enemy);
}

/* Move ordering: how promising a move is for the side that made it, seen from the position that it
 * leads to. */
static inline int node_order(const struct node *next, int answers) {
    return 60 * board_count(next->enemy_completing) - 20 * answers;
}

/* Move ordering for the prover, where one side must win and the other must not lose: all that
 * counts is the first side's possible rows. */
static inline int node_proof_order(const struct node *next, const struct node_future *future,
                                   int answers, int goal) {
    int rows = goal == 1 ? future->rows[1] : -future->rows[0];
    return 50 * (6 * board_count(next->enemy_completing) + rows - answers);
}

/* More of the order for long proofs: nothing here. */
static inline int node_careful_order(const struct node_rules *rules, const struct node *next) {
    (void)rules, (void)next;
    return 0;
}

/* An estimate of the positions it takes to prove a position: 1.7 times as many for each further
 * empty square. */
static inline double node_proof_work(const struct bw_position *position) {
    int squares = position->variant.size * position->variant.size;
    return bw_grown(100000, 1.7,
                    squares - bw_piece_count(position, 0) - bw_piece_count(position, 1) - 41);
}

/* ---- evaluation ----------------------------------------------------------------------------- */

/* A tapered, linear evaluation: a few features, each multiplied by a weight that shifts from the start
 * of the game, with an empty board, to its end. */
enum feature {
    F_TURN,       /* always 1: what it is worth to be the one to move */
    F_COMPLETING, /* squares that complete a row, own less enemy */
    F_ONE,        /* possible rows without an enemy piece that lack one piece, own less enemy */
    F_TWO,        /* two */
    F_THREE,      /* three */
    F_NEAR,       /* squares to play on that are part of a row that lacks two */
    F_TARGETS,    /* squares to play on that do not lose at once; 0 without a last piece */
    F_ROOM,       /* squares next to these, for the enemy to play on; 0 without a last piece */
    FEATURES
};

#include "search/kernel/fourmation_weights.h"

/* The possible rows of a side, by how many pieces they lack. */
struct fourmation_rows {
    int missing[3]; /* how many rows lack one, two and three */
    board near;     /* the squares of those that lack two */
};

/* Counts all rows at once: `zero`, `one`, … hold the first squares of the rows that lack so many
 * pieces, among the squares examined so far. */
static inline struct fourmation_rows fourmation_rows(board own, board empty, int length) {
    struct fourmation_rows rows = {.near = board_none()};
    for (int direction = 0; direction < 4; direction++) {
        board zero = own | empty, one = board_none(), two = one, three = one;
        board owned = own, free = empty;
        for (int i = 0; i < length; i++) {
            three = (three & owned) | (two & free);
            two = (two & owned) | (one & free);
            one = (one & owned) | (zero & free);
            zero = zero & owned;
            owned = fourmation_step_back(owned, direction);
            free = fourmation_step_back(free, direction);
        }
        rows.missing[0] += board_count(one);
        rows.missing[1] += board_count(two);
        rows.missing[2] += board_count(three);
        for (int i = 0; i < length; i++) {
            rows.near |= two;
            two = fourmation_step(two, direction);
        }
    }
    rows.near &= empty;
    return rows;
}

static inline int node_features(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan, int features[FEATURES]) {
    board empty = rules->all & ~node->own & ~node->enemy;
    struct fourmation_rows own = fourmation_rows(node->own, empty, rules->row);
    struct fourmation_rows enemy = fourmation_rows(node->enemy, empty, rules->row);
    features[F_TURN] = 1;
    features[F_COMPLETING] =
        board_count(node->own_completing) - board_count(node->enemy_completing);
    features[F_ONE] = own.missing[0] - enemy.missing[0];
    features[F_TWO] = own.missing[1] - enemy.missing[1];
    features[F_THREE] = own.missing[2] - enemy.missing[2];
    features[F_NEAR] = board_count(own.near & scan->targets);
    features[F_TARGETS] = 0;
    features[F_ROOM] = 0;
    if (board_any(node->last)) {
        features[F_TARGETS] = board_count(scan->targets);
        features[F_ROOM] = board_count(board_surroundings(scan->targets) & empty);
    }
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
