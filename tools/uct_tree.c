/* UCB1 treats the choice of a move as a multi-armed bandit: it adds to the mean result of a move a
 * bonus that grows while others are tried instead. So the tree grows where the moves are best, and
 * the most visited move is the one to play. */
#include "uct_tree.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool uct_tree_new(struct uct_tree *tree, size_t megabytes) {
    size_t half = megabytes * 1024 * 1024 / 2;
    tree->node = malloc(half);
    tree->spare = malloc(half);
    tree->room = (uint32_t)(half / sizeof *tree->node);
    if (tree->node && tree->spare) {
        uct_tree_clear(tree);
        return true;
    }
    uct_tree_free(tree);
    return false;
}

void uct_tree_free(struct uct_tree *tree) {
    free(tree->node);
    free(tree->spare);
}

void uct_tree_clear(struct uct_tree *tree) {
    tree->node[0] = (struct uct_node){.visits = 0};
    tree->used = 1;
}

/* A breadth-first copy, which uses the copied nodes as its queue: the children of each are appended
 * until the end is reached. */
void uct_tree_move_root(struct uct_tree *tree, uint32_t at) {
    struct uct_node *copy = tree->spare;
    uint32_t used = 1;
    if (at == 0)
        return;
    copy[0] = tree->node[at];
    for (uint32_t i = 0; i < used; i++) {
        if (copy[i].first == 0)
            continue;
        memcpy(&copy[used], &tree->node[copy[i].first], copy[i].count * sizeof *copy);
        copy[i].first = used;
        used += copy[i].count;
    }
    tree->spare = tree->node;
    tree->node = copy;
    tree->used = used;
}

bool uct_tree_expand(struct uct_tree *tree, uint32_t at, const uint16_t *moves, int count,
                     struct bw_random *random) {
    struct uct_node *children = &tree->node[tree->used];
    if (tree->room - tree->used < (uint32_t)count)
        return false;
    for (int i = 0; i < count; i++) {
        int place = uct_random_below(random, i + 1);
        children[i] = children[place];
        children[place] = (struct uct_node){.move = moves[i]};
    }
    tree->node[at].first = tree->used;
    tree->node[at].count = (uint16_t)count;
    tree->used += (uint32_t)count;
    return true;
}

uint32_t uct_tree_select(const struct uct_tree *tree, uint32_t at) {
    const struct uct_node *parent = &tree->node[at];
    const float log_visits = logf((float)parent->visits);
    uint32_t best = parent->first;
    float best_bound = -1;
    for (uint32_t i = parent->first; i < parent->first + parent->count; i++) {
        const struct uct_node *child = &tree->node[i];
        if (child->visits == 0)
            return i;
        float visits = (float)child->visits;
        float bound =
            (float)child->points / (2 * visits) + tree->exploration * sqrtf(log_visits / visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

uint32_t uct_tree_best(const struct uct_tree *tree, uint32_t at) {
    const struct uct_node *parent = &tree->node[at];
    uint32_t best = parent->first;
    for (uint32_t i = best + 1; i < parent->first + parent->count; i++) {
        const struct uct_node *child = &tree->node[i], *other = &tree->node[best];
        if (child->visits > other->visits ||
            (child->visits == other->visits && child->points > other->points))
            best = i;
    }
    return best;
}
