/* The kernel of the UCT player: iterations of Monte-Carlo tree search, compiled once for each game,
 * width of board and instruction set, in the way of src/search/kernel/kernel.c and on the same sets of
 * squares.
 *
 * Each descent follows the tree from the root to a leaf (selection, by UCB1). A leaf that was visited
 * before gets children (expansion), and the descent goes on to one of them. Then, unless the game's
 * scan already knows the value, a random playout takes the game to its end; a side that can win at
 * once does so. The result is added to all nodes on the path (backpropagation). */
#include "uct.h"
#if defined(KERNEL_TALPA)
#include "search/kernel/talpa_node.h"
#define KERNEL_GAME uct_talpa
#else
#include "search/kernel/fourmation_node.h"
#define KERNEL_GAME uct_fourmation
#endif

/* The constant of UCB1: the best of 0.1 to 1.4 in matches with 2000 to 20000 playouts a move. */
#if defined(KERNEL_TALPA)
static const float exploration = 0.4F;
#else
static const float exploration = 0.6F;
#endif

enum {
    CHECK_PLAYOUTS = WIDTH == 64 ? 64 : 16, /* between two calls of must_end */
    FOLLOWING = 2                           /* moves by which a new root may follow the old one */
};

static const uint32_t nowhere = UINT32_MAX;

/* ---- playouts ------------------------------------------------------------------------------- */

/* Writes the moves of an undecided position, except those that lose at once. The engine's knowledge
 * of parrying threats is left out of a plain player. */
static inline int plain_moves(const struct node_rules *rules, const struct node *node,
                              const struct node_scan *scan, uint16_t moves[MAX_CHILDREN]) {
#if defined(KERNEL_TALPA)
    struct node_choices choices;
    (void)rules;
    talpa_choose(&choices, node, scan, scan->movers);
    return talpa_list(&choices, moves);
#else
    return node_moves(rules, node, scan, moves);
#endif
}

/* Returns the verdict on a position; if it is open, writes its moves. */
static inline enum verdict look(const struct node_rules *rules, const struct node *node,
                                uint16_t moves[MAX_CHILDREN], int *count) {
    struct node_scan scan = node_scan(rules, node);
    if (scan.verdict != OPEN)
        return scan.verdict;
    *count = plain_moves(rules, node, &scan, moves);
    return OPEN;
}

/* The same for playouts. In 4Mation, where finding the moves that lose at once takes time, they
 * stay in: playouts are then twice as fast, and more playouts are worth more. */
static inline enum verdict glance(const struct node_rules *rules, const struct node *node,
                                  uint16_t moves[MAX_CHILDREN], int *count) {
#if defined(KERNEL_TALPA)
    return look(rules, node, moves, count);
#else
    board empty = rules->all & ~node->own & ~node->enemy;
    struct node_scan scan = {.targets = fourmation_targets(rules->all, node->own, node->enemy,
                                                           node->last, rules->blocked)};
    if (!board_any(scan.targets))
        return DRAWS;
    if (board_any(scan.targets & fourmation_completing(node->own, empty, rules->row)))
        return WINS;
    *count = plain_moves(rules, node, &scan, moves);
    return OPEN;
#endif
}

/* The points of the side to move, or of the other one, for a verdict. */
static inline int points_for(enum verdict verdict, bool mover) {
    return verdict == DRAWS ? 1 : (verdict == WINS) == mover ? 2 : 0;
}

/* Plays random moves to the end; returns the points of the side to move. */
static int play_out(const struct node_rules *rules, struct node node, struct bw_random *random) {
    const int turn = node.turn;
    uint16_t moves[MAX_CHILDREN];
    int count;
    enum verdict verdict;
    while ((verdict = glance(rules, &node, moves, &count)) == OPEN)
        node = node_play(rules, &node, moves[uct_random_below(random, count)]);
    return points_for(verdict, node.turn == turn);
}

/* The same, but without avoiding moves that lose at once. */
static int play_out_carelessly(const struct node_rules *rules, struct node node,
                               struct bw_random *random) {
#if defined(KERNEL_TALPA)
    const int turn = node.turn;
    for (;;) {
        struct node_scan scan = node_scan(rules, &node);
        struct node_choices choices;
        uint16_t moves[MAX_CHILDREN];
        if (scan.verdict == WINS)
            return points_for(WINS, node.turn == turn);
        talpa_choose(&choices, &node, &scan, node.own);
        int count = talpa_list(&choices, moves);
        unsigned move = count > 0 ? moves[uct_random_below(random, count)] : 0;
        if (count == 0 || board_any(scan.theirs & board_bit((int)(move & 255))))
            return points_for(LOSES, node.turn == turn);
        node = node_play(rules, &node, move);
    }
#else
    return play_out(rules, node, random);
#endif
}

/* ---- descents ------------------------------------------------------------------------------- */

/* A descent through the tree: its current node and position, and its path. */
struct descent {
    struct node node;
    int length;
    uint32_t path[BW_MAX_PLIES + 1];
};

static void step_down(struct descent *descent, const struct node_rules *rules,
                      const struct uct_tree *tree) {
    uint32_t child = uct_tree_select(tree, descent->path[descent->length - 1]);
    descent->node = node_play(rules, &descent->node, tree->node[child].move);
    descent->path[descent->length++] = child;
}

/* The points of the side to move at the leaf, which is expanded first if it is due. */
static int value_leaf(struct uct_search *search, const struct node_rules *rules,
                      struct descent *descent) {
    uint32_t leaf = descent->path[descent->length - 1];
    uint16_t moves[MAX_CHILDREN];
    int count;
    enum verdict verdict = look(rules, &descent->node, moves, &count);
    if (verdict == OPEN && search->tree.node[leaf].visits > 0 &&
        uct_tree_expand(&search->tree, leaf, moves, count, search->random)) {
        step_down(descent, rules, &search->tree);
        verdict = look(rules, &descent->node, moves, &count);
    }
    if (verdict != OPEN)
        return points_for(verdict, true);
    return search->careless ? play_out_carelessly(rules, descent->node, search->random)
                            : play_out(rules, descent->node, search->random);
}

static void descend(struct uct_search *search, const struct node_rules *rules,
                    const struct node *root) {
    struct descent descent = {.node = *root, .length = 1};
    struct uct_node *nodes = search->tree.node;
    while (nodes[descent.path[descent.length - 1]].first != 0)
        step_down(&descent, rules, &search->tree);
    int points = value_leaf(search, rules, &descent);
    while (descent.length > 0) {
        struct uct_node *node = &nodes[descent.path[--descent.length]];
        points = 2 - points;
        node->points += (uint32_t)points;
        node->visits++;
    }
}

/* ---- the root ------------------------------------------------------------------------------- */

static bool same(const struct node *a, const struct node *b) {
    return board_same(a->own, b->own) && board_same(a->enemy, b->enemy) &&
           node_extra(a) == node_extra(b);
}

/* Looks for a position at most `depth` moves below the node `at`. */
static uint32_t find(const struct uct_tree *tree, const struct node_rules *rules, uint32_t at,
                     const struct node *node, const struct node *wanted, int depth) {
    const struct uct_node *here = &tree->node[at];
    uint32_t found = same(node, wanted) ? at : nowhere;
    for (uint32_t i = 0; depth > 0 && found == nowhere && i < here->count; i++) {
        struct node next = node_play(rules, node, tree->node[here->first + i].move);
        found = find(tree, rules, here->first + i, &next, wanted, depth - 1);
    }
    return found;
}

/* Sets the root of the tree, keeping its subtree if there is one, and expands it. False if it has
 * no children: its value is known, or the tree is full. */
static bool plant(struct uct_search *search, const struct node_rules *rules,
                  const struct bw_position *position) {
    struct node root = node_load(rules, position), before = node_load(rules, &search->root);
    uint32_t found = find(&search->tree, rules, 0, &before, &root, FOLLOWING);
    uint16_t moves[MAX_CHILDREN];
    int count;
    if (found == nowhere)
        uct_tree_clear(&search->tree);
    else
        uct_tree_move_root(&search->tree, found);
    search->root = *position;
    return search->tree.node[0].first != 0 ||
           (look(rules, &root, moves, &count) == OPEN &&
            uct_tree_expand(&search->tree, 0, moves, count, search->random));
}

/* Stores the line of the most visited moves. */
static void note_line(struct uct_search *search) {
    const struct uct_node *nodes = search->tree.node;
    for (uint32_t at = 0; nodes[at].first != 0;) {
        at = uct_tree_best(&search->tree, at);
        if (nodes[at].visits == 0 && search->length > 0)
            return;
        int from = nodes[at].move & 255, to = nodes[at].move >> 8;
        search->line[search->length++] = bw_move_make(board_square(from), board_square(to));
    }
}

static void run(struct uct_search *search, const struct bw_position *position, uint64_t playouts) {
    const struct node_rules rules = node_rules(&position->variant);
    const struct node root = node_load(&rules, position);
    search->playouts = 0;
    search->length = 0;
    if (!plant(search, &rules, position))
        return;
    bool ended = search->tree.node[0].count == 1; /* there is nothing to choose */
    while (!ended && search->playouts < playouts) {
        descend(search, &rules, &root);
        search->playouts++;
        ended = search->playouts % CHECK_PLAYOUTS == 0 && search->must_end(search->context);
    }
    note_line(search);
}

const struct uct_kernel BOARD_NAME(KERNEL_GAME) = {.exploration = exploration, .run = run};
