/*
 * Values by trying everything: every move of every position that can be reached, without leaving out
 * any, down to the ends of all games. A position that was tried before is remembered by its text.
 */
#ifndef SLOW_SOLVE_H
#define SLOW_SOLVE_H

#include "slow.h"

enum slow_value {
    SLOW_LOSES,
    SLOW_DRAWS,
    SLOW_WINS,
    SLOW_TOO_MUCH
};

struct slow_solver;

/* With room for so many positions. NULL without memory. */
struct slow_solver *slow_solver_new(int most);
void slow_solver_free(struct slow_solver *solver);

/* Has it forget everything: what it remembers is of one variant. */
void slow_solver_clear(struct slow_solver *solver);

/* The value for the side to move; SLOW_TOO_MUCH if more positions can be reached than there is room. */
enum slow_value slow_solve(struct slow_solver *solver, const struct slow_position *position);

/* All positions that were tried and in which the game is not over: their number, and each by its
 * place. */
int slow_solved_count(const struct slow_solver *solver);
const char *slow_solved(const struct slow_solver *solver, int place, enum slow_value *value);

#endif
