/* The frontier of a solution: the AND/OR graph of positions above those that are proved by themselves,
 * and which of these to prove next.
 *
 * This is proof-number search at the level of jobs. A leaf of the graph is a position that a job may
 * settle; its proof and disproof numbers are the work that is expected, by how deep it lies and by who
 * seems to win. A position that takes too much work is split: its moves become leaves. Positions that
 * are the same by symmetry or by another order of moves are one. */
#ifndef BURROW_SOLVE_FRONTIER_H
#define BURROW_SOLVE_FRONTIER_H

#include "store/ledger.h"

struct frontier;

/* The frontier of a position whose game is not over; NULL without memory. */
struct frontier *frontier_new(const struct bw_position *root);
void frontier_free(struct frontier *frontier);

/* Adds what is known of a position, which need not be in the graph yet. */
void frontier_learn(struct frontier *frontier, const struct finding *finding);

/* The value of the root; BW_UNDECIDED while it is not known. */
enum bw_result frontier_value(struct frontier *frontier);

/* Chooses at most `most` different positions to prove next, and returns how many; 0 only when the value
 * is known, or without memory. What it chooses follows from the root and from what was learned, in
 * whichever order. With *too_hard the first position is to be split without trying: hardly any with as
 * many pieces could be proved. */
int frontier_choose(struct frontier *frontier, char (*positions)[BW_POSITION_SIZE], int most,
                    bool *too_hard);

/* What is known of the value of a position of the graph for the side to move at the root: 1 if it wins,
 * 0 for a draw, -1 if it loses. */
struct frontier_bounds {
    int low, high;
    bool is_part; /* it was proved by itself */
};
struct frontier_bounds frontier_bounds(const struct frontier *frontier,
                                       const struct bw_position *position);

/* The work of those positions of the graph that were tried. */
uint64_t frontier_work(const struct frontier *frontier);

/* How the work stands, for people. */
struct frontier_count {
    int settled; /* positions of the graph whose value is known */
    int split;
    int open; /* leaves that are not settled */
    uint64_t work;
};
struct frontier_count frontier_count(const struct frontier *frontier);

/* Moves that keep the value of the root, which is known, as far as the graph has them. Returns their
 * number. */
int frontier_line(const struct frontier *frontier, const struct bw_position *root,
                  bw_move line[BW_MAX_PLIES]);

#endif
