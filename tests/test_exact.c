/* Values by the provers, against those of trying everything with the slow rules: positions of random
 * games with all options on boards to 5×5, and every position of both games on 4×4.
 *
 * Two provers are compared: the engine's, by itself and remembering, and the plain solver of
 * certificates. */
#include "search/part.h"
#include "slow/slow_solve.h"
#include "support.h"
#include "verify/plain.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOW_MOST = 4000,     /* positions that trying everything may take */
    MOST_PLIES = 12,      /* before the end of a random game */
    PART_BYTES = 2 << 20, /* enough for the prover of small boards */
#if defined(BURROW_SANITIZED)
    POSITIONS = 300,
    WHOLES = 2, /* boards of which all positions are tried */
    STEP = 50   /* of these, how many share one that is compared */
#else
    POSITIONS = 2000,
    WHOLES = 5,
    STEP = 1
#endif
};

static enum slow_value value_for(int side, enum bw_result result) {
    return result == BW_DRAWN ? SLOW_DRAWS : result == bw_won_by(side) ? SLOW_WINS : SLOW_LOSES;
}

/* ---- the provers ---------------------------------------------------------------------------- */

static enum slow_value value_by_part(const struct bw_position *position, bool general) {
    const struct bw_part part = {.position = *position, .bytes = PART_BYTES, .general = general};
    enum bw_result value;
    uint64_t work;
    assert_true(bw_part_prove(&part, &value, &work));
    assert_int_not_equal(value, BW_UNDECIDED);
    return value_for(position->turn, value);
}

static bool reaches(struct bw_prover *prover, const struct bw_position *position, int goal) {
    uint64_t work;
    enum bw_answer answer = bw_prover_ask(prover, position, goal, UINT64_MAX, NULL, &work);
    assert_int_not_equal(answer, BW_ANSWER_OPEN);
    return answer == BW_ANSWER_YES;
}

static enum slow_value value_by_prover(struct bw_prover *prover,
                                       const struct bw_position *position) {
    bool wins = reaches(prover, position, 1), holds = reaches(prover, position, 0);
    assert_true(holds || !wins);
    return wins ? SLOW_WINS : holds ? SLOW_DRAWS : SLOW_LOSES;
}

static bool plainly(struct plain *plain, const struct bw_position *position, bool wins) {
    const struct claim claim = {.side = position->turn, .wins = wins};
    enum plain_answer answer = plain_prove(plain, position, claim, UINT64_MAX);
    assert_int_not_equal(answer, PLAIN_OPEN);
    return answer == PLAIN_YES;
}

static enum slow_value value_plainly(struct plain *plain, const struct bw_position *position) {
    bool wins = plainly(plain, position, true), holds = plainly(plain, position, false);
    assert_true(holds || !wins);
    return wins ? SLOW_WINS : holds ? SLOW_DRAWS : SLOW_LOSES;
}

/* ---- positions of random games -------------------------------------------------------------- */

static const char *any_variant(struct bw_random *random) {
    static const char *const blocked[] = {"draw", "opponent", "free"};
    static char text[BW_VARIANT_SIZE];
    const int size = 3 + bw_random_below(random, 3);
    if (bw_random_below(random, 2))
        snprintf(text, sizeof text, "talpa:size=%d,first=%s", size,
                 bw_random_below(random, 2) ? "red" : "blue");
    else
        snprintf(text, sizeof text, "4mation:size=%d,row=%d,blocked=%s", size,
                 2 + bw_random_below(random, size - 1), blocked[bw_random_below(random, 3)]);
    return text;
}

/* A position of a random game, some plies before its end. */
static struct bw_position any_position(const char *variant, struct bw_random *random) {
    struct bw_position played[BW_MAX_PLIES + 1];
    int plies = 0, back = 1 + bw_random_below(random, MOST_PLIES);
    played[0] = start_of(variant);
    while (bw_result(&played[plies]) == BW_UNDECIDED) {
        played[plies + 1] = played[plies];
        bw_move move = any_move(&played[plies], random);
        bw_play(&played[++plies], move);
    }
    return played[plies > back ? plies - back : 0];
}

static enum slow_value tried(struct slow_solver *solver, const char *variant, const char *text) {
    struct slow_position position;
    assert_true(slow_read(&position, variant, text));
    slow_solver_clear(solver);
    return slow_solve(solver, &position);
}

/* Compares all provers at a position; false if there is too much to try. */
static bool compare(struct slow_solver *solver, const char *variant,
                    const struct bw_position *position) {
    char text[BW_POSITION_SIZE];
    enum slow_value value = tried(solver, variant, bw_position_write(position, text));
    if (value == SLOW_TOO_MUCH)
        return false;
    struct bw_prover *prover = bw_prover_new(&position->variant, PART_BYTES);
    struct plain *plain = plain_new(&position->variant, 1000);
    assert_true(prover && plain);
    if (value_by_part(position, false) != value || value_by_part(position, true) != value ||
        value_by_prover(prover, position) != value || value_plainly(plain, position) != value)
        fail_msg("%s %s: not %d", variant, text, value);
    bw_prover_free(prover);
    plain_free(plain);
    return true;
}

static void random_positions_have_the_value_of_trying_everything(void **state) {
    struct slow_solver *solver = slow_solver_new(SLOW_MOST);
    struct bw_random random;
    bw_random_seed(&random, 2000);
    assert_non_null(solver);
    for (int compared = 0; compared < POSITIONS;) {
        const char *variant = any_variant(&random);
        struct bw_position position = any_position(variant, &random);
        compared += compare(solver, variant, &position);
    }
    slow_solver_free(solver);
}

/* ---- all positions of a board --------------------------------------------------------------- */

/* Boards all of whose positions are tried; of so many, one is compared. */
static const struct {
    const char *variant;
    int positions; /* in which the game is not over */
    enum slow_value value;
    int step;
} wholes[] = {
    {"talpa:size=4", 383695, SLOW_WINS, 1},
    {"4mation:size=4", 551309, SLOW_WINS, 1},
    {"4mation:size=4,blocked=opponent", 726545, SLOW_WINS, 5},
    {"4mation:size=4,blocked=free", 1013069, SLOW_WINS, 5},
    {"4mation:size=4,row=4", 1587045, SLOW_DRAWS, 5},
};

/* Positions of one board, and who proves them. */
struct whole {
    const char *variant;
    struct slow_solver *solver;
    struct bw_prover *prover;
    struct plain *plain;
};

static void check_place(const struct whole *whole, int place) {
    enum slow_value value;
    const char *text = slow_solved(whole->solver, place, &value);
    struct bw_position position = position_of(whole->variant, text);
    if (value_by_prover(whole->prover, &position) != value)
        fail_msg("%s: not %d", text, value);
    if (place % 64 == 0 && (value_by_part(&position, false) != value ||
                            value_plainly(whole->plain, &position) != value))
        fail_msg("%s: not %d", text, value);
}

static void check_whole(const char *variant, int positions, enum slow_value value, int step) {
    struct whole whole = {variant, slow_solver_new(positions), NULL, NULL};
    struct slow_position start;
    struct bw_variant rules = start_of(variant).variant;
    whole.prover = bw_prover_new(&rules, (size_t)16 * PART_BYTES);
    whole.plain = plain_new(&rules, 1000);
    assert_true(whole.solver && whole.prover && whole.plain);
    assert_true(slow_start(&start, variant));
    assert_int_equal(slow_solve(whole.solver, &start), value);
    assert_int_equal(slow_solved_count(whole.solver), positions);
    for (int i = 0; i < positions; i += step)
        check_place(&whole, i);
    plain_free(whole.plain);
    bw_prover_free(whole.prover);
    slow_solver_free(whole.solver);
}

static void every_position_of_4x4_has_the_value_of_trying_everything(void **state) {
    for (size_t i = 0; i < WHOLES; i++)
        check_whole(wholes[i].variant, wholes[i].positions, wholes[i].value, STEP * wholes[i].step);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions_have_the_value_of_trying_everything),
        cmocka_unit_test(every_position_of_4x4_has_the_value_of_trying_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
