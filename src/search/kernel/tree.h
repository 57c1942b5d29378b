/* Monte-Carlo tree search, for games in which it is stronger than alpha-beta. Part of the search
 * kernel; see kernel.c.
 *
 * A position in the middle of Talpa has a hundred moves, and no evaluation so far says as much
 * about it as the results of random games played from it. So a tree grows from the root, one
 * position in each iteration: selection goes down by the moves that did best so far, expansion adds
 * the position it comes to, a playout (playout.h) takes the game to its end, and the result is
 * backed up on the way back.
 *
 * Moves are judged by RAVE (rapid action value estimation): the mean of the iterations that went
 * through a move is blended with its AMAF mean (all moves as first), that of all iterations below
 * its position in which its side made that move at any time. AMAF says within a few iterations which
 * moves are good at all, since in Talpa an emptied square stays empty and is useful early or late.
 * There is no exploration term: as AMAF means change, so do the moves that are tried.
 *
 * Ends of games are exact, as in MCTS-Solver: a move that is known to win or lose is marked so, and
 * the consequences for the positions above it are propagated at once.
 *
 * Most of the time goes into counting the moves of an iteration at all positions it went through,
 * so they are counted eight at a time: the moves of a position, called arms (as of a multi-armed
 * bandit), are stored as a structure of arrays, padded to a multiple of eight with arms that
 * lose. */
#ifndef BURROW_KERNEL_TREE_H
#define BURROW_KERNEL_TREE_H

#include "search/kernel/playout.h"

enum {
    LANES = 8,
    MOST_ITERATIONS = 1 << 30 /* what the counters can hold, with a margin */
};

typedef int32_t lanes __attribute__((vector_size(4 * LANES)));
typedef float real_lanes __attribute__((vector_size(4 * LANES)));

/* The equivalence parameter of RAVE: with so many visits, both means count the same. */
static const float rave_equivalence = 3000;

/* The values of decided moves, beyond those of any that is judged. */
static const float arm_won = 2, arm_lost = -1;

/* The moves of a position: `count` arms from `first` on, of which the best so far is number `best`.
 * None yet if `first` is 0. */
struct arms {
    uint32_t first;
    uint16_t count, best;
};

/* Eight arms, by what is known of them. */
struct block {
    float value[LANES];                           /* from 0 to 1, or outside if it is decided */
    int32_t visits[LANES], wins[LANES];           /* iterations through it, and its side's wins */
    int32_t amaf_visits[LANES], amaf_wins[LANES]; /* the same by AMAF */
    struct arms next[LANES];                      /* of the position that it leads to */
    uint16_t slot[LANES];
};

/* Arms have numbers, eight in each block; number 0 stands for the move that led to the root. */
struct tree {
    struct block *block;
    struct block *own;   /* the same, if it is not part of the arena */
    uint32_t used, room; /* in arms */
    struct playouts playouts;
};

/* ---- lanes ---------------------------------------------------------------------------------- */

static inline lanes load_lanes(const int32_t *from) {
    lanes result;
    memcpy(&result, from, sizeof result);
    return result;
}

static inline real_lanes load_reals(const float *from) {
    real_lanes result;
    memcpy(&result, from, sizeof result);
    return result;
}

static inline void store_lanes(int32_t *to, lanes from) {
    memcpy(to, &from, sizeof from);
}

static inline void store_reals(float *to, real_lanes from) {
    memcpy(to, &from, sizeof from);
}

static inline lanes select_lanes(lanes mask, lanes yes, lanes no) {
    return (yes & mask) | (no & ~mask);
}

static inline real_lanes select_reals(lanes mask, real_lanes yes, real_lanes no) {
    return (real_lanes)select_lanes(mask, (lanes)yes, (lanes)no);
}

/* ---- arms ----------------------------------------------------------------------------------- */

static inline struct block *arm_block(const struct tree *tree, uint32_t at) {
    return &tree->block[at / LANES];
}

static inline float *arm_value(const struct tree *tree, uint32_t at) {
    return &arm_block(tree, at)->value[at % LANES];
}

static inline struct arms *arm_next(const struct tree *tree, uint32_t at) {
    return &arm_block(tree, at)->next[at % LANES];
}

static inline int arm_slot(const struct tree *tree, uint32_t at) {
    return arm_block(tree, at)->slot[at % LANES];
}

static inline int32_t arm_visits(const struct tree *tree, uint32_t at) {
    return arm_block(tree, at)->visits[at % LANES];
}

static inline int32_t arm_wins(const struct tree *tree, uint32_t at) {
    return arm_block(tree, at)->wins[at % LANES];
}

static inline void arm_count(struct tree *tree, uint32_t at, int32_t visits, int32_t wins) {
    arm_block(tree, at)->visits[at % LANES] += visits;
    arm_block(tree, at)->wins[at % LANES] += wins;
}

static inline bool arm_decided(const struct tree *tree, uint32_t at) {
    return *arm_value(tree, at) == arm_won || *arm_value(tree, at) == arm_lost;
}

/* The arm that leads to a position is decided when one of its arms wins, or all lose. */
static bool arm_settle(struct tree *tree, uint32_t at) {
    const struct arms *arms = arm_next(tree, at);
    bool lost = true;
    for (uint32_t i = arms->first; i < arms->first + arms->count; i++) {
        if (*arm_value(tree, i) == arm_won) {
            *arm_value(tree, at) = arm_lost;
            return true;
        }
        lost &= *arm_value(tree, i) == arm_lost;
    }
    if (lost)
        *arm_value(tree, at) = arm_won;
    return lost;
}

static void arm_start(struct tree *tree, uint32_t at, int slot, float value) {
    struct block *block = arm_block(tree, at);
    uint32_t lane = at % LANES;
    block->value[lane] = value;
    block->visits[lane] = block->wins[lane] = 0;
    block->amaf_visits[lane] = block->amaf_wins[lane] = 0;
    block->next[lane] = (struct arms){.first = 0};
    block->slot[lane] = (uint16_t)slot;
}

/* Gives a position its arms; false if there is no space for them. */
static bool arms_start(struct tree *tree, uint32_t at, const uint16_t *slots, int count) {
    int full = (count + LANES - 1) / LANES * LANES;
    uint32_t first = tree->used;
    if (tree->room - first < (uint32_t)full)
        return false;
    for (int i = 0; i < full; i++)
        if (i < count)
            arm_start(tree, first + (uint32_t)i, slots[i], 0.5F);
        else
            arm_start(tree, first + (uint32_t)i, NO_SLOT, arm_lost);
    *arm_next(tree, at) = (struct arms){.first = first, .count = (uint16_t)count};
    tree->used += (uint32_t)full;
    return true;
}

/* The index of the highest value, the first one among equals. Both are packed into one number, so
 * that the maximum is found without a branch: the bits of non-negative floats sort as the floats
 * do. */
static inline uint16_t best_lane(real_lanes value, lanes place) {
    int64_t best = INT64_MIN;
    lanes bits = (lanes)value;
    for (int i = 0; i < LANES; i++) {
        int64_t key = (int64_t)bits[i] * 65536 - place[i];
        best = key > best ? key : best;
    }
    return (uint16_t)-best;
}

/* Backs up an iteration at a position: counts the moves that its side made there or later (AMAF), and
 * finds the arm that is best now. */
static void back_up(struct tree *tree, struct arms *arms, const uint32_t *made_in, bool wins) {
    const lanes iteration = (lanes){0} + (int32_t)tree->playouts.iteration;
    const lanes won = (lanes){0} - (int32_t)wins;
    lanes place = {0, 1, 2, 3, 4, 5, 6, 7}, best_place = place;
    real_lanes best = (real_lanes){0} - 2;
    for (int i = 0; i < arms->count; i += LANES, place += LANES) {
        struct block *block = arm_block(tree, arms->first + (uint32_t)i);
        const uint16_t *slot = block->slot;
        lanes made = {(int32_t)made_in[slot[0]], (int32_t)made_in[slot[1]],
                      (int32_t)made_in[slot[2]], (int32_t)made_in[slot[3]],
                      (int32_t)made_in[slot[4]], (int32_t)made_in[slot[5]],
                      (int32_t)made_in[slot[6]], (int32_t)made_in[slot[7]]};
        lanes is_made = made == iteration;
        lanes amaf_visits = load_lanes(block->amaf_visits) - is_made;
        lanes amaf_wins = load_lanes(block->amaf_wins) - (is_made & won);
        store_lanes(block->amaf_visits, amaf_visits);
        store_lanes(block->amaf_wins, amaf_wins);

        real_lanes visits = __builtin_convertvector(load_lanes(block->visits), real_lanes);
        real_lanes arm_wins = __builtin_convertvector(load_lanes(block->wins), real_lanes);
        real_lanes amaf_mean = (__builtin_convertvector(amaf_wins, real_lanes) + 0.5F) /
                               (__builtin_convertvector(amaf_visits, real_lanes) + 1);
        real_lanes judged = (arm_wins + rave_equivalence * amaf_mean) / (visits + rave_equivalence);
        real_lanes value = load_reals(block->value);
        value = select_reals((value == arm_won) | (value == arm_lost), value, judged);
        store_reals(block->value, value);

        lanes better = value > best;
        best = select_reals(better, value, best);
        best_place = select_lanes(better, place, best_place);
    }
    arms->best = best_lane(best, best_place);
}

/* ---- iterations ----------------------------------------------------------------------------- */

static inline uint32_t tree_random(struct tree *tree, uint32_t limit) {
    return (uint32_t)((bw_random_next(&tree->playouts.random) >> 32) * limit >> 32);
}

/* Writes the moves of a position, shuffled, since the first one among equals is tried first. */
static int shuffled_slots(struct tree *tree, const struct node_rules *rules,
                          const struct node *node, const struct node_scan *scan,
                          uint16_t slots[MAX_CHILDREN]) {
    uint16_t moves[MAX_CHILDREN];
    int count = node_moves(rules, node, scan, moves);
    for (int i = 0; i < count; i++) {
        uint32_t place = tree_random(tree, (uint32_t)i + 1);
        slots[i] = slots[place];
        slots[place] = (uint16_t)node_slot(moves[i]);
    }
    return count;
}

/* Whether a leaf has been visited often enough to be expanded: twice, and more often the less space
 * is left, so that the tree keeps growing where it matters. */
static inline bool may_expand(const struct tree *tree, uint32_t at) {
    uint64_t left = tree->room - tree->used;
    return arm_visits(tree, at) > 0 && (uint64_t)arm_visits(tree, at) * left >= tree->room / 2;
}

/* Whether the side to move wins an iteration from a leaf on, by its verdict or by a playout. */
static bool simulate(struct thread *thread, struct tree *tree, uint32_t at,
                     const struct node *node) {
    struct node_scan scan = look_at(&thread->rules, node);
    scan.verdict = node_verdict(&thread->rules, node, &scan);
    if (scan.verdict == OPEN && may_expand(tree, at)) {
        uint16_t slots[MAX_CHILDREN];
        int count = shuffled_slots(tree, &thread->rules, node, &scan, slots);
        arms_start(tree, at, slots, count);
    }
    if (scan.verdict == OPEN)
        return play_out(&thread->rules, &tree->playouts, *node, scan);
    *arm_value(tree, at) = scan.verdict == WINS ? arm_lost : arm_won;
    return scan.verdict == WINS;
}

/* One iteration from a position on; whether the side to move wins it. `at` is the arm that leads to
 * the position. */
static bool descend(struct thread *thread, struct tree *tree, uint32_t at,
                    const struct node *node) {
    struct arms *arms = arm_next(tree, at);
    if (arms->first == 0)
        return simulate(thread, tree, at, node);
    uint32_t chosen = arms->first + arms->best;
    struct node next = *node;
    make_slot(&thread->rules, &tree->playouts, &next, arm_slot(tree, chosen));
    bool wins = !descend(thread, tree, chosen, &next);
    arm_count(tree, chosen, 1, wins);
    if (arm_decided(tree, chosen) && arm_settle(tree, at))
        return *arm_value(tree, at) == arm_lost;
    back_up(tree, arms, tree->playouts.made_in[node->turn], wins);
    return wins;
}

static void iterate(struct thread *thread, struct tree *tree, const struct node *root) {
    tree->playouts.iteration++;
    tree->playouts.length = 0;
    bool wins = descend(thread, tree, 0, root);
    thread->nodes += (uint64_t)tree->playouts.length;
    learn_game(&tree->playouts, root->turn, wins);
}

/* ---- memory --------------------------------------------------------------------------------- */

static void tree_free(struct tree *tree) {
    if (tree)
        free(tree->own);
    free(tree);
}

/* Gives a tree a thread's share of the arena, or, if that is too small or missing, as much memory
 * as its root needs. */
static bool tree_place(struct tree *tree, const struct search_job *job, int index,
                       size_t least_arms) {
    size_t bytes = job->arena ? job->table_words * sizeof *job->table : 0;
    size_t blocks = bytes / (size_t)job->threads / sizeof *tree->block;
    size_t least = (least_arms + LANES - 1) / LANES, most = INT32_MAX / LANES;
    blocks = blocks < most ? blocks : most;
    tree->own = blocks < least ? allocate(least * sizeof *tree->block) : NULL;
    tree->block = tree->own ? tree->own : (struct block *)job->arena + (size_t)index * blocks;
    tree->room = (uint32_t)(blocks < least ? least : blocks) * LANES;
    return blocks >= least || tree->own;
}

static struct tree *tree_new(const struct search_job *job, int index, size_t least_arms) {
    struct tree *tree = allocate(sizeof *tree);
    if (!tree || !tree_place(tree, job, index, least_arms)) {
        free(tree);
        return NULL;
    }
    tree->used = 0;
    playouts_start(&tree->playouts, job->seed + (uint64_t)index);
    return tree;
}

#endif
