/* The children of the positions that a search is in. Part of the search kernel; see kernel.c.
 *
 * They are on a stack: those of a position begin where its parent's end, since all children of a
 * position are made and scanned when it is expanded, before any of them is searched. */
#ifndef BURROW_KERNEL_CHILDREN_H
#define BURROW_KERNEL_CHILDREN_H

#include "search/kernel/prover.h"

struct child {
    struct scanned_node at;
    uint16_t move;

    /* For the prover: */
    int order;            /* the move's own order score */
    struct proof key;     /* the key of its answer in the table */
    struct proof *bucket; /* the bucket of that key */
};

/* Every child has a rank. */
struct children {
    struct child *child;
    struct rank *rank;
    size_t used;
};

/* Where the children of the next position begin. */
static inline struct child *top_child(const struct children *children) {
    return children->child + children->used;
}

static inline struct rank *top_rank(const struct children *children) {
    return children->rank + children->used;
}

#endif
