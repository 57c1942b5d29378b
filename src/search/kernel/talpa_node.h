/* Talpa as the search sees it. A position carries, for each edge, the squares that are on the edge
 * or touch the region flooded from it; the empty ones among them are the region itself.
 *
 * Regions only grow, and only when the emptied square touches them, so updating them from one
 * position to the next costs little, and they show at once which pieces open a path. So the search
 * never makes a move that ends the game: `scan` says who wins at once, or loses with every move,
 * and which pieces can move without losing. A template; see games/board.h. */
#ifndef BURROW_KERNEL_TALPA_NODE_H
#define BURROW_KERNEL_TALPA_NODE_H

#include "games/talpa_board.h"
#include "search/kernel/removal.h"
#include "search/kernel/verdict.h"

/* It supplies node_choices and the functions that playouts need. */
#define NODE_PLAYOUTS

enum {
    NODE_HAS_DRAWS = false,
    MAX_CHILDREN = WIDTH == 64 ? 112 : WIDTH == 128 ? 220 : 480,
    TALPA_REMOVAL = TALPA_DIRECTIONS, /* in place of a direction, when nothing can be captured */
    HISTORY_SLOTS = WIDTH * (TALPA_DIRECTIONS + 1)
};

struct node_rules {
    struct talpa_frame frame;
    board edge[2][2]; /* by side */
};

/* The four edges as the mover sees them: 0 and 1 are its own two, 2 and 3 the enemy's. */
struct node {
    board own, enemy;
    board touching[4]; /* the squares on the edge or next to its region */
    int turn;
};

struct node_scan {
    enum verdict verdict;
    int plies;
    bool captures;
    board movers; /* the pieces that can move without losing at once */
    board mine;   /* the pieces whose leaving opens the mover's path */
    board theirs; /* the same for the enemy's */
};

static inline struct node_rules node_rules(const struct bw_variant *variant) {
    struct node_rules rules = {.frame = talpa_frame(variant->size)};
    rules.edge[0][0] = rules.frame.top;
    rules.edge[0][1] = rules.frame.bottom;
    rules.edge[1][0] = rules.frame.left;
    rules.edge[1][1] = rules.frame.right;
    return rules;
}

static inline struct node node_load(const struct node_rules *rules,
                                    const struct bw_position *position) {
    struct node node = {.turn = position->turn};
    node.own = board_load(position, position->turn);
    node.enemy = board_load(position, bw_opponent(position->turn));
    board empty = rules->frame.all & ~node.own & ~node.enemy;
    for (int i = 0; i < 4; i++) {
        board edge = rules->edge[position->turn ^ (i / 2)][i % 2];
        node.touching[i] = edge | board_neighbours(talpa_flood(edge, empty));
    }
    return node;
}

static inline struct node_scan node_scan(const struct node_rules *rules, const struct node *node) {
    struct node_scan scan;
    board occupied = node->own | node->enemy;
    (void)rules;
    scan.verdict = OPEN;
    scan.plies = 0;
    scan.mine = node->touching[0] & node->touching[1] & occupied;
    scan.theirs = node->touching[2] & node->touching[3] & occupied;
    scan.movers = node->own & board_neighbours(node->enemy);
    scan.captures = board_any(scan.movers);
    if (!scan.captures)
        scan.movers = node->own;
    if (board_any(scan.movers & scan.mine & ~scan.theirs)) {
        scan.verdict = WINS;
        scan.plies = 1;
        return scan;
    }
    bool stuck = !board_any(scan.movers);
    scan.movers &= ~scan.theirs;
    if (!board_any(scan.movers)) {
        scan.verdict = LOSES;
        scan.plies = stuck ? 0 : 1;
    }
    return scan;
}

KERNEL_SMALL_BEGIN

/* Counts, where nothing can be captured; see removal.h. */
static enum verdict talpa_count(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan) {
    board frozen = (node->own & scan->theirs) | (node->enemy & scan->mine);
    const struct removal_side own = {node->own & ~frozen, rules->edge[node->turn]},
                              enemy = {node->enemy & ~frozen, rules->edge[bw_opponent(node->turn)]};
    return removal_verdict(&own, &enemy, rules->frame.all & ~node->own & ~node->enemy, frozen);
}

KERNEL_SMALL_END

/* What the sets of a position do not say, for the transposition table. */
static inline unsigned node_extra(const struct node *node) {
    return (unsigned)node->turn;
}

/* Static analysis beyond the scan, of a position whose verdict is open: who wins, but not how soon;
 * and the part of the position that this depends on, which here is all of it. */
struct node_future {
    enum verdict verdict;
    board own, enemy;
    unsigned extra;
};

static inline struct node_future
node_future(const struct node_rules *rules, const struct node *node, const struct node_scan *scan) {
    return (struct node_future){
        .verdict = scan->captures ? OPEN : talpa_count(rules, node, scan),
        .own = node->own,
        .enemy = node->enemy,
        .extra = node_extra(node),
    };
}

/* Extends the regions that an emptied square touches by what it joins to them. The flood is short,
 * since squares that are already in all of these regions lead to nothing new. */
static inline void talpa_join(const struct node_rules *rules, struct node *node, board from) {
    board known = ~board_none();
    for (int i = 0; i < 4; i++)
        if (board_any(node->touching[i] & from))
            known &= node->touching[i];
    board empty = rules->frame.all & ~node->own & ~node->enemy;
    board joined = board_neighbours(talpa_flood(from, (empty & ~known) | from));
    for (int i = 0; i < 4; i++)
        if (board_any(node->touching[i] & from))
            node->touching[i] |= joined;
}

/* A move is a bit index in the low byte and another in the next byte. */
static inline struct node node_play(const struct node_rules *rules, const struct node *node,
                                    unsigned move) {
    int from_index = (int)(move & 255), to_index = (int)(move >> 8);
    board from = board_bit(from_index);
    board to = to_index == from_index ? board_none() : board_bit(to_index);
    struct node next; /* without an initialiser, which would clear all of it first */
    next.turn = bw_opponent(node->turn);
    next.enemy = (node->own & ~from) | to;
    next.own = node->enemy & ~to;
    board touched = board_none();
    for (int i = 0; i < 4; i++) {
        next.touching[i] = node->touching[i ^ 2]; /* the mover's own edges become the enemy's, and
                                                     vice versa */
        touched |= next.touching[i];
    }
    if (board_any(touched & from))
        talpa_join(rules, &next, from);
    return next;
}

/* Threats: the enemy's pieces that win by leaving their squares if nothing is done. */
static inline board talpa_threats(const struct node *node, const struct node_scan *scan) {
    board threats = node->enemy & scan->theirs & ~scan->mine;
    if (board_any(threats) && scan->captures)
        threats &= board_neighbours(node->own);
    return threats;
}

/* The pieces whose leaving may parry a threat, other than by capturing it. That is the piece it
 * could capture, if there is only one (wherever that piece goes, it does not touch the threat
 * again, since it changes the colour of its square); and those that would make the threat open both
 * paths: if the threat touches one of the mover's regions, they join the other region to the empty
 * squares around it. (If it touches neither, they would have to touch both, and then win by
 * leaving.) */
static inline board talpa_parriers(const struct node_rules *rules, const struct node *node,
                                   const struct node_scan *scan, board threat) {
    board targets = node->own & board_neighbours(threat), joining = board_none();
    board empty = rules->frame.all & ~node->own & ~node->enemy;
    if (board_any(threat & node->touching[0]))
        joining = scan->movers & node->touching[1];
    else if (board_any(threat & node->touching[1]))
        joining = scan->movers & node->touching[0];
    if (board_any(joining))
        joining &= board_neighbours(talpa_flood(threat, empty | threat));
    return board_count(targets) == 1 ? joining | targets : joining;
}

/* The moves of a position whose verdict is open, as pieces by direction, and their number. Moves
 * that lose at once are left out, and some of those that allow the enemy to win at once. If none
 * are left, the enemy wins whatever is played. */
struct node_choices {
    board movers[TALPA_DIRECTIONS + 1];
    int before[TALPA_DIRECTIONS + 1]; /* how many moves come before those of a direction */
    int count;
};

/* All moves of some pieces. */
static inline void talpa_choose(struct node_choices *choices, const struct node *node,
                                const struct node_scan *scan, board movers) {
    choices->movers[TALPA_REMOVAL] = scan->captures ? board_none() : movers;
    talpa_capturers(movers, node->enemy, choices->movers);
}

/* And those that capture a threat. */
static inline void talpa_avenge(struct node_choices *choices, board movers, board threat) {
    board avengers[TALPA_DIRECTIONS];
    talpa_capturers(movers, threat, avengers);
    for (int direction = 0; direction < TALPA_DIRECTIONS; direction++)
        choices->movers[direction] |= avengers[direction];
}

KERNEL_SMALL_BEGIN

/* The moves that may parry: at most two threats are examined, and if one is captured, the other
 * must be parried by leaving. Not inlined, since threats are the exception, and without this
 * everything else fits into registers. */
KERNEL_CALLED void talpa_parry(struct node_choices *choices, const struct node_rules *rules,
                               const struct node *node, const struct node_scan *scan,
                               board threats) {
    board first = board_bit(board_pop(&threats)), second = board_none();
    board parry_first = scan->movers & talpa_parriers(rules, node, scan, first);
    board parry_second = scan->movers;
    if (board_any(threats)) {
        second = board_bit(board_pop(&threats));
        parry_second &= talpa_parriers(rules, node, scan, second);
    }
    talpa_choose(choices, node, scan, parry_first & parry_second);
    if (!scan->captures)
        return;
    talpa_avenge(choices, parry_second, first);
    talpa_avenge(choices, parry_first, second);
}

KERNEL_SMALL_END

static inline struct node_choices node_choices(const struct node_rules *rules,
                                               const struct node *node,
                                               const struct node_scan *scan) {
    struct node_choices choices;
    board threats = talpa_threats(node, scan);
    if (board_any(threats))
        talpa_parry(&choices, rules, node, scan, threats);
    else
        talpa_choose(&choices, node, scan, scan->movers);
    choices.count = 0;
    for (int direction = 0; direction <= TALPA_DIRECTIONS; direction++) {
        choices.before[direction] = choices.count;
        choices.count += board_count(choices.movers[direction]);
    }
    return choices;
}

/* A move as a small number, for tables by moves. */
static inline int talpa_slot(int direction, int index) {
    return direction * WIDTH + index;
}

static inline int node_slot(unsigned move) {
    static const uint8_t by_step[2 * STRIDE + 1] = {
        [2 * STRIDE] = TALPA_NORTH, [0] = TALPA_SOUTH,        [STRIDE + 1] = TALPA_EAST,
        [STRIDE - 1] = TALPA_WEST,  [STRIDE] = TALPA_REMOVAL,
    };
    int from = (int)(move & 255), to = (int)(move >> 8);
    return talpa_slot(by_step[STRIDE + to - from], from);
}

static inline uint16_t node_slot_move(int slot) {
    int from = slot % WIDTH;
    return (uint16_t)(from | (from + talpa_step(slot / WIDTH)) << 8);
}

/* The choice that 32 random bits select. */
static inline int node_choice(const struct node_choices *choices, uint32_t number) {
    int place = (int)((uint64_t)number * (uint64_t)choices->count >> 32), direction = 0;
    for (int i = 1; i <= TALPA_DIRECTIONS; i++)
        direction += place >= choices->before[i];
    return talpa_slot(direction,
                      board_nth(choices->movers[direction], place - choices->before[direction]));
}

static inline bool node_has_choice(const struct node_choices *choices, int slot) {
    return board_any(choices->movers[slot / WIDTH] & board_bit(slot % WIDTH));
}

KERNEL_SMALL_BEGIN

/* Writes choices as moves. */
static inline int talpa_list(const struct node_choices *choices, uint16_t moves[MAX_CHILDREN]) {
    int count = 0;
    for (int direction = 0; direction <= TALPA_DIRECTIONS; direction++) {
        uint64_t words[BOARD_WORDS];
        board_words(choices->movers[direction], words);
        for (int word = 0; word < BOARD_WORDS; word++)
            for (uint64_t bits = words[word]; bits; bits &= bits - 1) {
                int index = 64 * word + __builtin_ctzll(bits);
                moves[count++] = node_slot_move(talpa_slot(direction, index));
            }
    }
    return count;
}

/* This and the next function have many callers, and are not inlined, to keep the page's module
 * small. */
KERNEL_CALLED int node_moves(const struct node_rules *rules, const struct node *node,
                             const struct node_scan *scan, uint16_t moves[MAX_CHILDREN]) {
    struct node_choices choices = node_choices(rules, node, scan);
    return talpa_list(&choices, moves);
}

/* About how many replies there are in a position whose verdict is open: pieces that can move, or,
 * if there are threats, moves that may parry them. 0 only if the enemy wins whatever is played. */
KERNEL_CALLED int node_answers(const struct node_rules *rules, const struct node *node,
                               const struct node_scan *scan) {
    if (board_any(talpa_threats(node, scan)))
        return node_choices(rules, node, scan).count;
    return board_count(scan->movers);
}

KERNEL_SMALL_END

/* No game lasts longer from here: every move empties a square. */
static inline int node_most_plies(const struct node_rules *rules, const struct node *node) {
    (void)rules;
    return board_count(node->own | node->enemy);
}

/* Move ordering: how promising a move is for the side that made it, seen from the position that it
 * leads to. The fewer replies it leaves to the opponent, the better. */
static inline int node_order(const struct node *next, int answers) {
    (void)next;
    return -50 * answers;
}

/* Move ordering for the prover. */
static inline int node_proof_order(const struct node *next, const struct node_future *future,
                                   int answers, int goal) {
    (void)future, (void)goal;
    return node_order(next, answers);
}

/* An estimate of the positions it takes to prove a position of a game between good players: two and
 * a half times as many for each further piece. */
static inline double node_proof_work(const struct bw_position *position) {
    return bw_grown(50000, 2.5, bw_piece_count(position, 0) + bw_piece_count(position, 1) - 38);
}

/* ---- evaluation ----------------------------------------------------------------------------- */

/* A tapered, linear evaluation: a few features, each multiplied by a weight that shifts from the start
 * of the game, with a full board, to its end. All are differences between the mover and the enemy, so
 * that what is good for one is bad for the other. */
enum feature {
    F_TURN,    /* always 1: the value of having the move */
    F_STEPS,   /* steps to the enemy's path, less those to the own path */
    F_SAFE,    /* pieces that can move without opening the enemy's path */
    F_FROZEN,  /* pieces that cannot */
    F_LOADED,  /* own pieces that would open the own path by leaving */
    F_THREATS, /* those of them that can leave at once */
    F_TARGETS, /* enemy pieces on squares that open the own path */
    F_PIECES,
    FEATURES
};

#include "search/kernel/talpa_weights.h"

/* How many steps a side's path is away: the shortest path from the region of one of its edges to the
 * other edge, by the cost of emptying its squares. An own piece that can capture costs one step, an
 * enemy piece that can be captured two, and one that cannot move or be reached four. All squares of
 * one distance are found at once. */
static inline int talpa_steps(const struct node_rules *rules, board region, const board edge[2],
                              board own, board enemy) {
    board occupied = own | enemy, empty = rules->frame.all & ~occupied;
    board one = own & board_neighbours(enemy), two = enemy & board_neighbours(own);
    board four = occupied & ~one & ~two;
    board reached = region;
    board front = edge[0] | board_neighbours(region); /* the squares one step further */
    board front_1 = board_none(), front_2 = board_none(), front_3 = board_none();
    for (int steps = 0; steps < 64; steps++) {
        if (board_any(reached & edge[1]))
            return steps;
        board grown = reached | (front & one) | (front_1 & two) | (front_3 & four);
        if (!board_same(grown, reached))
            reached = talpa_flood(grown, grown | empty);
        front_3 = front_2;
        front_2 = front_1;
        front_1 = front;
        front |= board_neighbours(reached);
    }
    return 64;
}

/* More of the order for long proofs, where it costs more than it saves only near their leaves: a move
 * is better the nearer it brings its side to a path and the farther it leaves the other, and the fewer
 * captures there are. On 6×6 proofs get a third shorter by it. */
static inline int node_careful_order(const struct node_rules *rules, const struct node *next) {
    const int fewest = 22, by_steps = 30, by_captures = 5;
    board occupied = next->own | next->enemy, empty = rules->frame.all & ~occupied;
    if (board_count(occupied) < fewest)
        return 0;
    int own = talpa_steps(rules, next->touching[0] & empty, rules->edge[next->turn], next->own,
                          next->enemy);
    int enemy = talpa_steps(rules, next->touching[2] & empty, rules->edge[bw_opponent(next->turn)],
                            next->enemy, next->own);
    return by_steps * (own - enemy) - by_captures * talpa_count_captures(next->own, next->enemy);
}

/* Adds one side's features, with a sign: plus for the side to move, minus for the other. */
static inline void talpa_add_side(const struct node_rules *rules, const struct node *node,
                                  const struct node_scan *scan, int sign, int features[FEATURES]) {
    const bool moves = sign > 0;
    const board own = moves ? node->own : node->enemy, enemy = moves ? node->enemy : node->own;
    const board mine = moves ? scan->mine : scan->theirs,
                theirs = moves ? scan->theirs : scan->mine;
    const board movers = scan->captures ? own & board_neighbours(enemy) : own;
    const board region = node->touching[moves ? 0 : 2] & rules->frame.all & ~own & ~enemy;
    const board *edge = rules->edge[moves ? node->turn : bw_opponent(node->turn)];
    features[F_STEPS] -= sign * talpa_steps(rules, region, edge, own, enemy);
    features[F_SAFE] += sign * board_count(movers & ~theirs);
    features[F_FROZEN] += sign * board_count(own & theirs);
    features[F_LOADED] += sign * board_count(own & mine & ~theirs);
    features[F_THREATS] += sign * board_count(movers & mine & ~theirs);
    features[F_TARGETS] += sign * board_count(enemy & mine);
    features[F_PIECES] += sign * board_count(own);
}

/* Fills in the features of a position whose verdict is open; returns the phase of the game, from 0
 * with a full board to 256 with an empty one. */
static inline int node_features(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan, int features[FEATURES]) {
    for (int i = 0; i < FEATURES; i++)
        features[i] = 0;
    features[F_TURN] = 1;
    talpa_add_side(rules, node, scan, 1, features);
    talpa_add_side(rules, node, scan, -1, features);
    int squares = board_count(rules->frame.all);
    return 256 * (squares - board_count(node->own | node->enemy)) / squares;
}

static inline int node_evaluate(const struct node_rules *rules, const struct node *node,
                                const struct node_scan *scan) {
    int features[FEATURES], score = 0;
    int phase = node_features(rules, node, scan, features);
    for (int i = 0; i < FEATURES; i++)
        score += features[i] * (talpa_weights[0][i] * (256 - phase) + talpa_weights[1][i] * phase);
    return score / 256;
}

#endif
