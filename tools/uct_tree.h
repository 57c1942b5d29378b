/* The tree of a UCT search, which knows nothing of games: nodes with moves, visits and points.
 *
 * All nodes are in one array, the children of a node side by side, so that a tree is copied or
 * cleared as a whole. Its capacity is fixed: once it is full, leaves stay leaves. */
#ifndef BURROW_TOOLS_UCT_TREE_H
#define BURROW_TOOLS_UCT_TREE_H

#include <burrow/classic.h>

/* Points are for the side that made the move to the node: 2 for a win, 1 for a draw. */
struct uct_node {
    uint32_t visits, points;
    uint32_t first; /* index of the first child; 0 for a leaf, since node 0 is the root */
    uint16_t count; /* number of children */
    uint16_t move;
};

struct uct_tree {
    struct uct_node *node;
    struct uct_node *spare; /* of the same size; the tree is copied there when the root moves */
    uint32_t used, room;
    float exploration; /* the constant of UCB1 */
};

/* Makes a tree with only a root, in so many megabytes; false without memory. */
bool uct_tree_new(struct uct_tree *tree, size_t megabytes);
void uct_tree_free(struct uct_tree *tree);

/* Resets the tree to a new root. */
void uct_tree_clear(struct uct_tree *tree);

/* Makes a node the root, and keeps only its subtree. */
void uct_tree_move_root(struct uct_tree *tree, uint32_t at);

/* Gives a leaf children in random order; false if the tree is full. */
bool uct_tree_expand(struct uct_tree *tree, uint32_t at, const uint16_t *moves, int count,
                     struct bw_random *random);

/* The child to visit next: one never visited, or else the one with the highest upper confidence
 * bound. */
uint32_t uct_tree_select(const struct uct_tree *tree, uint32_t at);

/* The child that was visited most; the one with more points among equals. */
uint32_t uct_tree_best(const struct uct_tree *tree, uint32_t at);

/* A number from 0 to limit − 1. Unlike bw_random_below it does not divide, which matters in
 * playouts; its bias of one in millions does not. */
static inline int uct_random_below(struct bw_random *random, int limit) {
    return (int)((bw_random_next(random) >> 32) * (uint64_t)limit >> 32);
}

#endif
