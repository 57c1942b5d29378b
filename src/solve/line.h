/* The line of a solution: moves of both sides that keep the value. */
#ifndef BURROW_SOLVE_LINE_H
#define BURROW_SOLVE_LINE_H

#include "solve/solve.h"

/* Goes on with the line of a result, to the end of the game if a prover finds each move quickly; a stop
 * or the time of the task ends it, too. */
void line_extend(const struct solve_task *task, struct solve_result *result);

#endif
