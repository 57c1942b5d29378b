/*
 * A position is worth what its best move is worth, and a move the opposite of what the position after
 * it is worth to the other side.
 */
#include "slow_solve.h"

#include <stdlib.h>
#include <string.h>

#include "slow_internal.h"

struct solved {
    char text[SLOW_TEXT_ROOM];
    enum slow_value value;
};

struct slow_solver {
    int most, count;
    struct solved *solved;
    int slots;
    int *slot; /* the place of a text in `solved`, or -1 */
};

void slow_solver_clear(struct slow_solver *solver) {
    solver->count = 0;
    for (int i = 0; i < solver->slots; i++) {
        solver->slot[i] = -1;
    }
}

struct slow_solver *slow_solver_new(int most) {
    struct slow_solver *solver = calloc(1, sizeof *solver);
    if (!solver) {
        return NULL;
    }
    solver->most = most;
    solver->slots = 2 * most + 1;
    solver->solved = malloc((size_t)most * sizeof *solver->solved);
    solver->slot = malloc((size_t)solver->slots * sizeof *solver->slot);
    if (!solver->solved || !solver->slot) {
        slow_solver_free(solver);
        return NULL;
    }
    slow_solver_clear(solver);
    return solver;
}

void slow_solver_free(struct slow_solver *solver) {
    if (solver) {
        free(solver->solved);
        free(solver->slot);
    }
    free(solver);
}

/* The slot that has a text, or the empty one where it belongs. */
static int slot_of(const struct slow_solver *solver, const char *text) {
    unsigned long hash = 5381;
    for (const char *c = text; *c != '\0'; c++) {
        hash = hash * 33 + (unsigned char)*c;
    }
    int slot = (int)(hash % (unsigned long)solver->slots);
    while (solver->slot[slot] >= 0 && strcmp(solver->solved[solver->slot[slot]].text, text) != 0) {
        slot = slot + 1 < solver->slots ? slot + 1 : 0;
    }
    return slot;
}

static enum slow_value value_of_end(const struct slow_position *position, char winner) {
    if (winner == SLOW_DRAWN) {
        return SLOW_DRAWS;
    }
    return winner == position->turn ? SLOW_WINS : SLOW_LOSES;
}

static enum slow_value value_of_best(struct slow_solver *solver,
                                     const struct slow_position *position) {
    struct slow_move list[SLOW_MOVES];
    int count = position->game->list(position, list);
    enum slow_value best = SLOW_LOSES;
    for (int i = 0; i < count; i++) {
        struct slow_position next = *position;
        next.game->apply(&next, list[i]);
        enum slow_value value = slow_solve(solver, &next);
        if (value == SLOW_TOO_MUCH) {
            return SLOW_TOO_MUCH;
        }
        if (SLOW_WINS - value > best) {
            best = (enum slow_value)(SLOW_WINS - value);
        }
    }
    return best;
}

enum slow_value slow_solve(struct slow_solver *solver, const struct slow_position *position) {
    char winner = position->game->outcome(position);
    if (winner != SLOW_UNDECIDED) {
        return value_of_end(position, winner);
    }
    char text[SLOW_TEXT_ROOM];
    slow_write(position, text);
    int slot = slot_of(solver, text);
    if (solver->slot[slot] >= 0) {
        return solver->solved[solver->slot[slot]].value;
    }
    enum slow_value value = value_of_best(solver, position);
    if (value == SLOW_TOO_MUCH || solver->count == solver->most) {
        return SLOW_TOO_MUCH;
    }
    slot = slot_of(solver, text); /* others have come since */
    strcpy(solver->solved[solver->count].text, text);
    solver->solved[solver->count].value = value;
    solver->slot[slot] = solver->count++;
    return value;
}

int slow_solved_count(const struct slow_solver *solver) {
    return solver->count;
}

const char *slow_solved(const struct slow_solver *solver, int place, enum slow_value *value) {
    *value = solver->solved[place].value;
    return solver->solved[place].text;
}
