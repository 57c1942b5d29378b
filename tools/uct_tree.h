/* The tree of a UCT search, which knows nothing of games: nodes with moves, visits and points.
 *
 * All nodes lie in one array, the children of a node side by side, so that a tree is copied or
 * forgotten as a whole. Its room is fixed: once it is full, leaves stay leaves. */
#ifndef BURROW_TOOLS_UCT_TREE_H
#define BURROW_TOOLS_UCT_TREE_H

#include <burrow/classic.h>

/* Points are for the side that made the move to the node: 2 for a win, 1 for a draw. */
struct uct_node {
    uint32_t visits, points;
    uint32_t first; /* of the children; 0 for a leaf, since node 0 is the root */
    uint16_t count; /* of the children */
    uint16_t move;
};

struct uct_tree {
    struct uct_node *node;
    struct uct_node *spare; /* as large; the tree moves there when it gets a new root */
    uint32_t used, room;
    float exploration; /* the constant of UCB1 */
};

/* A tree of a root alone, with room for so many megabytes; false without memory. */
bool uct_tree_new(struct uct_tree *tree, size_t megabytes);
void uct_tree_free(struct uct_tree *tree);

/* Forgets everything but the root, and of that everything, too. */
void uct_tree_clear(struct uct_tree *tree);

/* Makes a node the root; only what is below it stays. */
void uct_tree_move_root(struct uct_tree *tree, uint32_t at);

/* Gives a leaf children in random order; false if there is no room. */
bool uct_tree_expand(struct uct_tree *tree, uint32_t at, const uint16_t *moves, int count,
                     struct bw_random *random);

/* The child to visit next: one never visited, or else the one with the highest upper confidence
 * bound. */
uint32_t uct_tree_select(const struct uct_tree *tree, uint32_t at);

/* The child that was visited most; the one with more points among equals. */
uint32_t uct_tree_best(const struct uct_tree *tree, uint32_t at);

/* A number from 0 to limit − 1. Unlike bw_random_below it divides nothing, and playouts do little
 * else; that it prefers some by one in millions does them no harm. */
static inline int uct_random_below(struct bw_random *random, int limit) {
    return (int)((bw_random_next(random) >> 32) * (uint64_t)limit >> 32);
}

#endif
