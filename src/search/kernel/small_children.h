/* The children of a position of Talpa on at most 6×6 squares, made four at a time. Part of the search
 * kernel; see small_prove.h.
 *
 * The children of a position are a family: an array for each of their parts, so that four of them are
 * computed by one operation on vectors. What is computed is what node_play and node_scan say of them
 * (talpa_node.h): the sets of pieces, the squares that touch each edge's region, who wins at once, and
 * which pieces can move without losing. A column to the right of the board is always free here, so no
 * step has to keep from wrapping round; but the result is then to be intersected with the board. */
#ifndef BURROW_KERNEL_SMALL_CHILDREN_H
#define BURROW_KERNEL_SMALL_CHILDREN_H

#include "search/kernel/small_table.h"
#include <limits.h>

enum {
    SMALL_LANES = 4,
    SMALL_FAMILY = 64, /* at least as many as there are moves, also when the last are filled up */
    SMALL_RANKS = 8,   /* are compared at once */
    SMALL_PLIES = SMALL_SIZE * SMALL_SIZE + 1
};

typedef board board4 __attribute__((vector_size(8 * SMALL_LANES)));

/* A position, and what is known of it without a search. Its verdict is open. */
struct small_node {
    board own, enemy;
    board touching[4];
    board movers; /* the pieces that can move without losing at once */
    int turn;
};

struct small_family {
    struct small_node node; /* only where games are sampled from it; see small_sample.h */
    /* The moves: the square that is emptied, and the one that is taken, if any. */
    board from[SMALL_FAMILY], to[SMALL_FAMILY];
    /* What they lead to. */
    board own[SMALL_FAMILY], enemy[SMALL_FAMILY], movers[SMALL_FAMILY];
    board touching[4][SMALL_FAMILY];
    struct small_key key[SMALL_FAMILY];
    int rank[SMALL_FAMILY];      /* of an open child, by its order; INT_MIN of others */
    uint16_t slot[SMALL_FAMILY]; /* of the move in the history */
    uint64_t open;               /* the children whose answer is not known, by bits */
    int count;
    int turn, pieces;   /* of the position */
    enum answer answer; /* as far as it is seen without the table */
    int place;          /* of the position among its parent's children; -1 for none of them */
} __attribute__((aligned(64)));

/* ---- vectors -------------------------------------------------------------------------------- */

static inline board4 small_all(board x) {
    return (board4){x, x, x, x};
}

static inline board4 small_at(const board *array) {
    board4 value;
    memcpy(&value, array, sizeof value);
    return value;
}

static inline void small_set(board *array, board4 value) {
    memcpy(array, &value, sizeof value);
}

static inline board4 small_neighbours(board4 x) {
    return x << STRIDE | x >> STRIDE | x << 1 | x >> 1;
}

static inline board4 small_some(board4 x) {
    return (board4)(x != small_all(0));
}

static inline board4 small_none(board4 x) {
    return (board4)(x == small_all(0));
}

static inline bool small_any(board4 x) {
#if defined(__AVX2__)
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#else
    return (x[0] | x[1] | x[2] | x[3]) != 0;
#endif
}

/* The lanes of a comparison's result, as bits. */
static inline unsigned small_lanes(board4 mask) {
#if defined(__AVX2__)
    return (unsigned)_mm256_movemask_pd((__m256d)mask);
#else
    return (mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8);
#endif
}

/* ---- moves ---------------------------------------------------------------------------------- */

static inline int small_add(struct small_family *family, int count, board from, board to,
                            int direction) {
    family->from[count] = from;
    family->to[count] = to;
    family->slot[count] = (uint16_t)talpa_slot(direction, __builtin_ctzll(from));
    return count + 1;
}

/* Captures in two directions, which come from 30 squares each, are one set of bits: so there is one loop
 * less whose end nobody can guess. The directions are operators with their right side, such as << 1.
 * NOLINTBEGIN(bugprone-macro-parentheses) */
#if defined(__BMI2__)
#define SMALL_ADD_TWO(up, up_from, up_to, along, along_from, along_to) \
    for (uint64_t left = _pext_u64(movers[up], up_from) | _pext_u64(movers[along], along_from) \
                                                              << 30; \
         left; left &= left - 1) { \
        board u = _pdep_u64(left & -left, up_from), \
              a = _pdep_u64((left & -left) >> 30, along_from); \
        count = small_add(family, count, u | a, (u up_to) | (a along_to), a ? along : up); \
    }
#else
#define SMALL_ADD_TWO(up, up_from, up_to, along, along_from, along_to) \
    for (board left = movers[up] & (up_from); left; left &= left - 1) \
        count = small_add(family, count, left & -left, (left & -left) up_to, up); \
    for (board left = movers[along] & (along_from); left; left &= left - 1) \
        count = small_add(family, count, left & -left, (left & -left) along_to, along);
#endif
/* NOLINTEND(bugprone-macro-parentheses) */

/* Lists moves, and fills the last four up with moves that change nothing. */
static inline void small_list(struct small_family *family,
                              const board movers[TALPA_DIRECTIONS + 1]) {
    const board no_top = UINT64_C(0x3f3f3f3f3f), no_bottom = no_top << STRIDE;
    const board no_last = UINT64_C(0x1f1f1f1f1f1f), no_first = no_last << 1;
    int count = 0;
    SMALL_ADD_TWO(TALPA_NORTH, no_top, << STRIDE, TALPA_EAST, no_last, << 1)
    SMALL_ADD_TWO(TALPA_SOUTH, no_bottom, >> STRIDE, TALPA_WEST, no_first, >> 1)
    for (board left = movers[TALPA_REMOVAL]; left; left &= left - 1)
        count = small_add(family, count, left & -left, 0, TALPA_REMOVAL);
    family->count = count;
    for (int i = 0; i < SMALL_LANES - 1; i++)
        family->from[count + i] = family->to[count + i] = 0;
}

static inline struct node small_as_node(const struct small_node *node) {
    return (struct node){
        .own = node->own,
        .enemy = node->enemy,
        .touching = {node->touching[0], node->touching[1], node->touching[2], node->touching[3]},
        .turn = node->turn};
}

static inline struct node_scan small_as_scan(const struct small_node *node) {
    const board occupied = node->own | node->enemy;
    return (struct node_scan){.verdict = OPEN,
                              .captures = board_any(node->own & board_neighbours(node->enemy)),
                              .movers = node->movers,
                              .mine = node->touching[0] & node->touching[1] & occupied,
                              .theirs = node->touching[2] & node->touching[3] & occupied};
}

/* All moves that do not lose at once; where there are threats, only those that may parry. */
static inline void small_moves(const struct node_rules *rules, const struct small_node *node,
                               struct small_family *family) {
    const struct node whole = small_as_node(node);
    const struct node_scan scan = small_as_scan(node);
    const board threats = talpa_threats(&whole, &scan);
    struct node_choices choices;
    if (board_any(threats))
        talpa_parry(&choices, rules, &whole, &scan, threats);
    else
        talpa_choose(&choices, &whole, &scan, scan.movers);
    small_list(family, choices.movers);
}

/* ---- the order of moves --------------------------------------------------------------------- */

/* Higher orders are better; of equal ones, the one that comes first. */
static inline int small_rank(int order, int child) {
    return order * SMALL_FAMILY + (SMALL_FAMILY - 1 - child);
}

static inline int small_ranked(int rank) {
    return SMALL_FAMILY - 1 - (int)((unsigned)rank % SMALL_FAMILY);
}

static inline void small_close(struct small_family *family, int child) {
    family->open &= ~(UINT64_C(1) << child);
    family->rank[child] = INT_MIN;
}

static inline void small_close_all(struct small_family *family) {
    family->open = 0;
    for (int i = 0; i < family->count; i += SMALL_RANKS)
        for (int j = 0; j < SMALL_RANKS; j++)
            family->rank[i + j] = INT_MIN;
}

static inline int small_highest(const struct small_family *family) {
    int most = INT_MIN;
    for (int i = 0; i < family->count; i += SMALL_RANKS)
        for (int j = 0; j < SMALL_RANKS; j++)
            most = family->rank[i + j] > most ? family->rank[i + j] : most;
    return most;
}

/* ---- four children -------------------------------------------------------------------------- */

/* The children at one place of the family, while they are computed. */
struct small_four {
    board4 own, enemy, touching[4], movers, threats;
    unsigned lost, won; /* of the side to move in them, by lanes */
    unsigned quiet;     /* without captures */
};

/* Extends the regions that the emptied squares touch; see talpa_join. */
static inline void small_join(struct small_four *four, board4 from, board4 empty) {
    board4 known = small_all(~UINT64_C(0)), touched = small_all(0), touches[4];
    for (int i = 0; i < 4; i++) {
        touches[i] = small_some(four->touching[i] & from);
        known &= four->touching[i] | ~touches[i];
        touched |= touches[i];
    }
    board4 inside = ((empty & ~known) | from) & touched, joined = from & touched;
    for (bool grows = true; grows;) {
        board4 grown = joined | (small_neighbours(joined) & inside);
        grows = small_any(grown ^ joined);
        joined = grown;
    }
    for (int i = 0; i < 4; i++)
        four->touching[i] |= small_neighbours(joined) & touches[i];
}

static inline void small_play(const struct node_rules *rules, const struct small_node *node,
                              board4 from, board4 to, struct small_four *four) {
    const board all = rules->frame.all;
    four->own = small_all(node->enemy) & ~to;
    four->enemy = (small_all(node->own) & ~from) | to;
    for (int i = 0; i < 4; i++)
        four->touching[i] = small_all(node->touching[i ^ 2]);
    board touched = node->touching[0] | node->touching[1] | node->touching[2] | node->touching[3];
    if (!small_any(from & small_all(touched)))
        return;
    small_join(four, from, small_all(all) & ~(four->own | four->enemy));
    for (int i = 0; i < 4; i++)
        four->touching[i] &= small_all(all);
}

/* Who wins at once, and what can be moved; see node_scan. */
static inline void small_scan(struct small_four *four) {
    const board4 occupied = four->own | four->enemy;
    const board4 mine = four->touching[0] & four->touching[1] & occupied;
    const board4 theirs = four->touching[2] & four->touching[3] & occupied;
    const board4 capturers = four->own & small_neighbours(four->enemy);
    const board4 quiet = small_none(capturers);
    const board4 movers = capturers | (four->own & quiet);
    const board4 won = small_some(movers & mine & ~theirs);
    four->movers = movers & ~theirs;
    four->won = small_lanes(won);
    four->lost = small_lanes(small_none(four->movers) & ~won);
    four->quiet = small_lanes(quiet);
    four->threats = four->enemy & theirs & ~mine & (small_neighbours(four->own) | quiet);
}

static inline void small_keep(struct small_family *family, int place,
                              const struct small_four *four) {
    small_set(family->own + place, four->own);
    small_set(family->enemy + place, four->enemy);
    small_set(family->movers + place, four->movers);
    for (int i = 0; i < 4; i++)
        small_set(family->touching[i] + place, four->touching[i]);
}

static inline struct small_node small_child(const struct small_family *family, int child,
                                            int turn) {
    return (struct small_node){.own = family->own[child],
                               .enemy = family->enemy[child],
                               .touching = {family->touching[0][child], family->touching[1][child],
                                            family->touching[2][child], family->touching[3][child]},
                               .movers = family->movers[child],
                               .turn = turn};
}

#endif
