/* A node to copy: the minimum that a game must supply to be searched, for the game of
 * games/template.c.
 *
 * It is what node.h includes for its game, compiled for each width of board (a template in that sense,
 * too; see games/board.h). Nobody plays the game, so its kernels are in no list; tests/test_template.c
 * builds them and searches with them on every build.
 *
 * Knowledge of a game belongs in "scan" and "future". Here they see a win in one and nothing else,
 * which is enough to be correct. The more they see, the less is left to search; but whatever they
 * say must be true, since proofs rest on it. Talpa also supplies what Monte-Carlo tree search
 * needs, and says so by defining NODE_PLAYOUTS; see node_choices in talpa_node.h. */
#ifndef BURROW_KERNEL_TEMPLATE_NODE_H
#define BURROW_KERNEL_TEMPLATE_NODE_H

#include "games/board.h"
#include "search/kernel/kernel.h"
#include "search/kernel/verdict.h"

enum {
    NODE_HAS_DRAWS = true, /* whether a game can be drawn */
    MAX_CHILDREN = WIDTH,  /* no position has more moves than this */
    HISTORY_SLOTS = WIDTH  /* node_slot is below this */
};

/* The variant's rules, computed once for each search. */
struct node_rules {
    board all, corners;
};

static inline struct node_rules node_rules(const struct bw_variant *variant) {
    const int last = variant->size - 1;
    return (struct node_rules){
        .all = board_all(variant->size),
        .corners = (board_row(0, variant->size) | board_row(last, variant->size)) &
                   (board_column(0, variant->size) | board_column(last, variant->size)),
    };
}

/* A position as the side to move sees it: `own`, `enemy` and `turn`, and whatever else is worth carrying
 * along from a position to the next. */
struct node {
    board own, enemy;
    int turn;
};

static inline struct node node_load(const struct node_rules *rules,
                                    const struct bw_position *position) {
    (void)rules;
    return (struct node){
        .own = board_load(position, position->turn),
        .enemy = board_load(position, bw_opponent(position->turn)),
        .turn = position->turn,
    };
}

/* In 16 bits, what `own` and `enemy` do not say: at least whose turn it is. */
static inline unsigned node_extra(const struct node *node) {
    return (unsigned)node->turn;
}

/* ---- what is known without a search --------------------------------------------------------- */

/* `verdict`, `plies` until the game ends that way, and what the moves are made from. */
struct node_scan {
    enum verdict verdict;
    int plies;
    board empty;
};

/* Who wins at once or loses with every move, or that the game is over; else OPEN. It must see every win
 * in one: a move that wins is never made. */
static inline struct node_scan node_scan(const struct node_rules *rules, const struct node *node) {
    struct node_scan scan = {.verdict = OPEN, .empty = rules->all & ~node->own & ~node->enemy};
    if (board_count(node->enemy & rules->corners) >= 3) {
        scan.verdict = LOSES;
    } else if (!board_any(scan.empty)) {
        scan.verdict = DRAWS;
    } else if (board_count(node->own & rules->corners) == 2 &&
               board_any(scan.empty & rules->corners)) {
        scan.verdict = WINS;
        scan.plies = 1;
    }
    return scan;
}

/* Of an open node: `verdict`, who wins or at least who cannot, as far as that is known without
 * trying moves, else OPEN; and `own`, `enemy` and `extra`, all that the value depends on. */
struct node_future {
    enum verdict verdict;
    board own, enemy;
    unsigned extra;
};

static inline struct node_future
node_future(const struct node_rules *rules, const struct node *node, const struct node_scan *scan) {
    (void)rules, (void)scan;
    return (struct node_future){
        .verdict = OPEN, .own = node->own, .enemy = node->enemy, .extra = node_extra(node)};
}

/* No game lasts longer from here. */
static inline int node_most_plies(const struct node_rules *rules, const struct node *node) {
    return board_count(rules->all & ~node->own & ~node->enemy);
}

/* An estimate of the positions it takes to prove a position; the prover tries if that has a
 * chance. */
static inline double node_proof_work(const struct bw_position *position) {
    int squares = position->variant.size * position->variant.size;
    return bw_grown(1, 2, squares - bw_piece_count(position, 0) - bw_piece_count(position, 1));
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* The moves of an open node. Those that lose, at once or by the opponent's next move, may be left out.
 * A move is the index of its bit, and of the second square's in the upper byte; for one square it is
 * twice the same. */
static inline int node_moves(const struct node_rules *rules, const struct node *node,
                             const struct node_scan *scan, uint16_t moves[MAX_CHILDREN]) {
    int count = 0;
    (void)rules, (void)node;
    for (board rest = scan->empty; board_any(rest);) {
        int index = board_pop(&rest);
        moves[count++] = (uint16_t)(index | index << 8);
    }
    return count;
}

/* About how many these are, and 0 only if there are none. */
static inline int node_answers(const struct node_rules *rules, const struct node *node,
                               const struct node_scan *scan) {
    (void)rules, (void)node;
    return board_count(scan->empty);
}

/* The node after a move, from the other side's point of view. */
static inline struct node node_play(const struct node_rules *rules, const struct node *node,
                                    unsigned move) {
    (void)rules;
    return (struct node){
        .own = node->enemy,
        .enemy = node->own | board_bit((int)(move & 255)),
        .turn = bw_opponent(node->turn),
    };
}

/* ---- move ordering -------------------------------------------------------------------------- */

/* A move as a small number, for tables by moves: history counts moves of one slot together. */
static inline int node_slot(unsigned move) {
    return (int)(move & 255);
}

/* How promising a move is for the side that made it, seen from the position that it leads to, in which
 * there are so many replies. A history score goes from -8192 to 8192. */
static inline int node_order(const struct node *next, int answers) {
    (void)next;
    return -50 * answers;
}

/* The same for the prover, where the side that made the move is to win (goal 1) or not to lose
 * (goal 0). */
static inline int node_proof_order(const struct node *next, const struct node_future *future,
                                   int answers, int goal) {
    (void)future, (void)goal;
    return node_order(next, answers);
}

/* More of the order for long proofs: nothing here. */
static inline int node_careful_order(const struct node_rules *rules, const struct node *next) {
    (void)rules, (void)next;
    return 0;
}

/* ---- evaluation ----------------------------------------------------------------------------- */

/* At most MAX_FEATURES; tools/tune.c finds their weights, which go into a separate header. */
enum feature {
    F_CORNERS, /* own less enemy */
    FEATURES
};

static const int template_weights[2][FEATURES] = {{100}, {100}};

/* The features of an open node; returns the phase of the game, from 0 at the start to 256 at the
 * end. */
static inline int node_features(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan, int features[FEATURES]) {
    int squares = board_count(rules->all);
    features[F_CORNERS] =
        board_count(node->own & rules->corners) - board_count(node->enemy & rules->corners);
    return 256 * (squares - board_count(scan->empty)) / squares;
}

/* The score of an open node for the side to move, well within BW_MATE_BOUND. */
static inline int node_evaluate(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan) {
    int features[FEATURES], score = 0;
    int phase = node_features(rules, node, scan, features);
    for (int i = 0; i < FEATURES; i++)
        score +=
            features[i] * (template_weights[0][i] * (256 - phase) + template_weights[1][i] * phase);
    return score / 256;
}

#endif
