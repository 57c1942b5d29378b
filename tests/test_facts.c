/* Facts: each is checked against the second implementation of the rules, on thousands of positions of
 * all games and all widths of board. */
#include "games/list.h"
#include "slow/slow_facts.h"
#include "support.h"
#include <burrow/facts.h>
#include <stdio.h>
#include <string.h>

/* ---- the position that is looked at --------------------------------------------------------- */

struct case_of {
    struct bw_position position;
    struct slow_position slow;
    struct bw_fact facts[BW_MAX_FACTS];
    int count;
};

static int seen[3][BW_FACT_GIVES + 1]; /* by width of board, how often each kind was met */

static char letter(const struct case_of *of, int side) {
    return of->position.variant.game->letter[side];
}

static void require(const struct case_of *of, const struct bw_fact *fact, bool holds) {
    char text[BW_POSITION_SIZE], variant[BW_VARIANT_SIZE];
    if (!holds)
        fail_msg("%s %s: kind %d of side %d, %d", bw_variant_write(&of->position.variant, variant),
                 bw_position_write(&of->position, text), (int)fact->kind, fact->side, fact->count);
}

static void copy_squares(const struct bw_squares *squares, slow_squares out) {
    for (int row = 0; row < SLOW_LARGEST; row++)
        for (int column = 0; column < SLOW_LARGEST; column++)
            out[row][column] = bw_squares_has(squares, bw_square(column, row));
}

/* ---- ways ----------------------------------------------------------------------------------- */

/* Neighbours in the line share a side, or in a row all steps are the same. */
static bool is_connected(const struct case_of *of, const struct bw_fact *fact) {
    int size = of->position.variant.size;
    for (int i = 1; i < fact->length; i++) {
        int down = bw_row(fact->line[i]) - bw_row(fact->line[i - 1]);
        int across = bw_column(fact->line[i]) - bw_column(fact->line[i - 1]);
        if (of->position.variant.game->tunnels && down * down + across * across != 1)
            return false;
        if (!of->position.variant.game->tunnels &&
            fact->line[i] - fact->line[i - 1] != fact->line[1] - fact->line[0])
            return false;
    }
    return fact->length > 0 && fact->length <= size * size;
}

/* The squares are exactly those of the line that are not ready yet. */
static bool misses_its_squares(const struct case_of *of, const struct bw_fact *fact) {
    int missing = 0;
    for (int i = 0; i < fact->length; i++) {
        bool empty = bw_piece_at(&of->position, fact->line[i]) < 0;
        bool is_missing = empty != of->position.variant.game->tunnels;
        if (bw_squares_has(&fact->squares, fact->line[i]) != is_missing)
            return false;
        missing += is_missing;
    }
    return missing == fact->count && bw_squares_count(&fact->squares) == missing;
}

static bool slow_is_only(const struct case_of *of, const struct bw_fact *fact) {
    char side = letter(of, fact->side);
    for (int i = 0; i < fact->length; i++) {
        slow_squares banned = {{false}};
        if (!bw_squares_has(&fact->squares, fact->line[i]))
            continue;
        banned[bw_row(fact->line[i])][bw_column(fact->line[i])] = true;
        if (slow_way_length(&of->slow, side, banned) == fact->count)
            return false;
    }
    return true;
}

static bool way_is_true(const struct case_of *of, const struct bw_fact *fact) {
    char side = letter(of, fact->side);
    slow_squares squares, none = {{false}};
    copy_squares(&fact->squares, squares);
    if (!is_connected(of, fact) || !misses_its_squares(of, fact))
        return false;
    if (!slow_wins_with(&of->slow, side, squares) ||
        slow_way_length(&of->slow, side, none) != fact->count ||
        slow_is_only(of, fact) != fact->only)
        return false;
    bool is_small = of->position.variant.size <= 5 && fact->count <= 4;
    return !is_small || !slow_wins_with_some(&of->slow, side, fact->count - 1);
}

/* ---- sets of squares ------------------------------------------------------------------------ */

/* Whether a square belongs to the fact, by the slow rules. */
typedef bool belongs(const struct case_of *of, const struct bw_fact *fact, int column, int row);

static bool on_way(const struct case_of *of, int side, int column, int row) {
    const struct bw_fact *way = bw_fact_of(of->facts, of->count, BW_FACT_WAY, side);
    return way && bw_squares_has(&way->squares, bw_square(column, row));
}

static bool is_held(const struct case_of *of, const struct bw_fact *fact, int column, int row) {
    return on_way(of, bw_opponent(fact->side), column, row) &&
           of->slow.square[row][column] == letter(of, fact->side);
}

static bool is_stuck(const struct case_of *of, const struct bw_fact *fact, int column, int row) {
    return on_way(of, fact->side, column, row) && !slow_can_move_from(&of->slow, column, row);
}

static bool is_frozen(const struct case_of *of, const struct bw_fact *fact, int column, int row) {
    return of->slow.square[row][column] == letter(of, fact->side) &&
           slow_is_frozen(&of->slow, column, row);
}

static bool completes(const struct case_of *of, const struct bw_fact *fact, int column, int row) {
    slow_squares squares = {{false}};
    squares[row][column] = true;
    return of->slow.square[row][column] == '.' &&
           slow_wins_with(&of->slow, letter(of, fact->side), squares);
}

static bool must(const struct case_of *of, const struct bw_fact *fact, int column, int row) {
    return fact->side == of->position.turn && slow_may_play(&of->slow, column, row);
}

static bool gives(const struct case_of *of, const struct bw_fact *fact, int column, int row) {
    return fact->side == of->position.turn && slow_may_play(&of->slow, column, row) &&
           slow_gives(&of->slow, column, row);
}

static belongs *const sets[] = {
    [BW_FACT_WAY] = NULL,
    [BW_FACT_HELD] = is_held,
    [BW_FACT_STUCK] = is_stuck,
    [BW_FACT_FROZEN] = is_frozen,
    [BW_FACT_SPARE] = NULL,
    [BW_FACT_ROWS] = NULL,
    [BW_FACT_COMPLETES] = completes,
    [BW_FACT_MUST] = must,
    [BW_FACT_GIVES] = gives,
};

static int count_belonging(const struct case_of *of, const struct bw_fact *fact, bool *same) {
    int count = 0;
    for (int row = 0; row < of->slow.size; row++)
        for (int column = 0; column < of->slow.size; column++) {
            bool is_in = sets[fact->kind](of, fact, column, row);
            count += is_in;
            *same &= is_in == bw_squares_has(&fact->squares, bw_square(column, row));
        }
    return count;
}

/* Nothing is missing, and nothing is too much. */
static bool set_is_true(const struct case_of *of, const struct bw_fact *fact) {
    bool same = true;
    int count = count_belonging(of, fact, &same);
    return same && count == bw_squares_count(&fact->squares) && count > 0;
}

/* ---- numbers -------------------------------------------------------------------------------- */

static bool has_captures(const struct case_of *of) {
    bw_move moves[BW_MAX_MOVES];
    return bw_moves(&of->position, moves) > 0 && bw_move_from(moves[0]) != bw_move_to(moves[0]);
}

static bool spare_is_true(const struct case_of *of, const struct bw_fact *fact) {
    struct slow_position after = of->slow;
    char side = letter(of, fact->side);
    slow_squares squares, none = {{false}};
    copy_squares(&fact->squares, squares);
    for (int row = 0; row < of->slow.size; row++)
        for (int column = 0; column < of->slow.size; column++)
            if (squares[row][column]) {
                if (after.square[row][column] != side)
                    return false;
                after.square[row][column] = '.';
            }
    if (slow_wins_with(&after, letter(of, bw_opponent(fact->side)), none) || has_captures(of))
        return false;
    bool is_small = bw_piece_count(&of->position, fact->side) <= 10;
    return fact->count == bw_squares_count(&fact->squares) &&
           fact->count == slow_spare(&of->slow, side) &&
           (!is_small || fact->count == slow_spare_by_trying(&of->slow, side));
}

static bool fact_is_true(const struct case_of *of, const struct bw_fact *fact) {
    switch (fact->kind) {
    case BW_FACT_WAY:
        return way_is_true(of, fact);
    case BW_FACT_SPARE:
        return spare_is_true(of, fact);
    case BW_FACT_ROWS:
        return slow_rows(&of->slow, letter(of, fact->side)) == fact->count;
    default:
        return set_is_true(of, fact);
    }
}

/* ---- what is not said ----------------------------------------------------------------------- */

/* A fact of a set that is not told has no square that belongs to it. */
static void check_untold(const struct case_of *of, enum bw_fact_kind kind, int side) {
    struct bw_fact none = {.kind = kind, .side = side};
    bool same = true;
    if (bw_fact_of(of->facts, of->count, kind, side))
        return;
    require(of, &none, count_belonging(of, &none, &same) == 0);
}

static void check_all_told(const struct case_of *of) {
    static const enum bw_fact_kind talpa[] = {BW_FACT_HELD, BW_FACT_STUCK, BW_FACT_FROZEN},
                                   fourmation[] = {BW_FACT_COMPLETES, BW_FACT_GIVES};
    bool is_talpa = of->position.variant.game == &bw_talpa_game;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < (is_talpa ? 3 : 2); i++)
            check_untold(of, is_talpa ? talpa[i] : fourmation[i], side);
        if (is_talpa)
            assert_int_equal(bw_fact_of(of->facts, of->count, BW_FACT_SPARE, side) != NULL,
                             !has_captures(of));
    }
}

static void check_position(const struct bw_position *position) {
    struct case_of of = {.position = *position};
    char variant[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
    int size = position->variant.size, width = size <= 8 ? 0 : size <= 11 ? 1 : 2;
    assert_true(slow_read(&of.slow, bw_variant_write(&position->variant, variant),
                          bw_position_write(position, text)));
    of.count = bw_facts(position, of.facts);
    assert_int_equal(of.count == 0, bw_result(position) != BW_UNDECIDED);
    for (int i = 0; i < of.count; i++) {
        seen[width][of.facts[i].kind]++;
        require(&of, &of.facts[i], fact_is_true(&of, &of.facts[i]));
        assert_ptr_equal(bw_fact_of(of.facts, of.count, of.facts[i].kind, of.facts[i].side),
                         &of.facts[i]);
    }
    if (of.count > 0)
        check_all_told(&of);
}

/* ---- positions ------------------------------------------------------------------------------ */

/* All positions of a random game; moves that end it are avoided, so that it becomes a long one. */
static void check_game(const char *variant, struct bw_random *random, int every) {
    struct bw_position position = start_of(variant);
    for (int ply = 0; bw_result(&position) == BW_UNDECIDED; ply++) {
        struct bw_position next = position;
        if (ply % every == 0)
            check_position(&position);
        for (int tries = 0; tries < 12; tries++) {
            next = position;
            bw_play(&next, any_move(&position, random));
            if (bw_result(&next) == BW_UNDECIDED)
                break;
        }
        position = next;
    }
    check_position(&position);
}

static void facts_of_random_games_hold(void **state) {
    static const char *const variants[][2] = {
        {"talpa", ""},
        {"talpa", ",first=blue"},
        {"4mation", ""},
        {"4mation", ",blocked=opponent"},
        {"4mation", ",blocked=free"},
        {"4mation", ",row=3,blocked=free"},
    };
    struct bw_random random;
    bw_random_seed(&random, 19);
    for (int size = BW_MIN_SIZE; size <= BW_MAX_SIZE; size++)
        for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
            char variant[BW_VARIANT_SIZE];
            snprintf(variant, sizeof variant, "%s:size=%d%s", variants[i][0], size, variants[i][1]);
            for (int game = 0; game < 6; game++)
                check_game(variant, &random, size <= 8 ? 1 : size / 3);
        }
}

/* A board of Talpa with pieces anywhere; nobody can capture if it is quiet. */
static struct bw_position strewn(int size, bool quiet, struct bw_random *random) {
    char variant[BW_VARIANT_SIZE];
    snprintf(variant, sizeof variant, "talpa:size=%d", size);
    struct bw_position position = start_of(variant);
    int empty = bw_random_below(random, quiet ? 40 : 60);
    int red = quiet ? 8 + 84 * bw_random_below(random, 2) : 50;
    for (int square = 0; square < 256; square++) {
        if (!bw_on_board(&position, square))
            continue;
        bw_take_piece(&position, square);
        int side = bw_random_below(random, 100) < red ? 0 : 1;
        bool beside =
            quiet &&
            ((bw_column(square) > 0 && bw_piece_at(&position, square - 1) == bw_opponent(side)) ||
             (bw_row(square) > 0 && bw_piece_at(&position, square - 16) == bw_opponent(side)));
        if (bw_random_below(random, 100) >= empty && !beside)
            bw_put_piece(&position, square, side);
    }
    position.turn = (uint8_t)bw_random_below(random, 2);
    return position;
}

static void facts_of_any_position_of_talpa_hold(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 23);
    for (int i = 0; i < 6000; i++) {
        struct bw_position position = strewn(3 + i % 14, i % 3 != 0, &random);
        check_position(&position);
    }
    for (int i = 0; i < 300; i++) {
        struct bw_position position = one_sided(&random);
        check_position(&position);
    }
}

/* After all of the above. */
static void every_fact_was_met_on_every_width(void **state) {
    for (int width = 0; width < 3; width++)
        for (int kind = 0; kind <= BW_FACT_GIVES; kind++)
            if (seen[width][kind] < 50)
                fail_msg("kind %d was met only %d times on width %d", kind, seen[width][kind],
                         width);
}

/* ---- drawn boards --------------------------------------------------------------------------- */

static const char *squares_of(const struct bw_squares *squares) {
    static char text[1024];
    char name[BW_MOVE_SIZE];
    *text = '\0';
    for (int square = 0; square < 256; square++)
        if (bw_squares_has(squares, square)) {
            strcat(text, *text ? " " : "");
            strcat(text, bw_square_write(square, name));
        }
    return text;
}

static const char *told(const struct bw_position *position, enum bw_fact_kind kind, int side) {
    static struct bw_fact facts[BW_MAX_FACTS];
    int count = bw_facts(position, facts);
    const struct bw_fact *fact = bw_fact_of(facts, count, kind, side);
    return fact ? squares_of(&fact->squares) : "nothing";
}

static void ways_frozen_pieces_and_stuck_ones_are_seen(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . b r\n"
                                 "b . r b\n"
                                 "r r r r\n"
                                 "b . b r\n");
    assert_string_equal(told(&p, BW_FACT_WAY, 0), "b2");
    assert_string_equal(told(&p, BW_FACT_STUCK, 0), "b2");
    assert_string_equal(told(&p, BW_FACT_FROZEN, 1), "nothing");
    p = drawn("talpa", "r",
              "r . b r\n"
              "b . r b\n"
              "r b r r\n"
              "b . b r\n");
    assert_string_equal(told(&p, BW_FACT_HELD, 1), "b2");
    assert_string_equal(told(&p, BW_FACT_FROZEN, 1), "b2");
}

static void safe_removals_are_counted_once_nobody_can_capture(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . .\n"
                                 "r r .\n"
                                 ". r r\n");
    struct bw_fact facts[BW_MAX_FACTS];
    int count = bw_facts(&p, facts);
    assert_int_equal(bw_fact_of(facts, count, BW_FACT_SPARE, 0)->count, 2);
    assert_int_equal(bw_fact_of(facts, count, BW_FACT_SPARE, 1)->count, 0);
}

static void rows_and_where_to_play_are_seen(void **state) {
    struct bw_position p = drawn("4mation", "x c2",
                                 ". . . . .\n"
                                 ". . . . .\n"
                                 ". . . . .\n"
                                 "x x o o .\n"
                                 ". . . . .\n");
    assert_string_equal(told(&p, BW_FACT_COMPLETES, 0), "nothing");
    assert_string_equal(told(&p, BW_FACT_COMPLETES, 1), "e2");
    assert_string_equal(told(&p, BW_FACT_MUST, 0), "b1 c1 d1 b3 c3 d3");
    assert_string_equal(told(&p, BW_FACT_GIVES, 0), "d1 d3");
    assert_string_equal(told(&p, BW_FACT_WAY, 1), "e2");
}

static void a_game_that_is_over_and_one_without_facts_tell_none(void **state) {
    struct bw_variant variant = {.game = &bw_template_game};
    struct bw_fact facts[BW_MAX_FACTS];
    struct bw_position position;
    struct bw_error error;
    assert_true(bw_variant_settle(&variant, 0, &error));
    bw_position_start(&position, &variant);
    assert_int_equal(bw_facts(&position, facts), 0);
    position = drawn("talpa", "r",
                     "r . b\n"
                     "b . r\n"
                     "r . b\n");
    assert_int_equal(bw_facts(&position, facts), 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_frozen_pieces_and_stuck_ones_are_seen),
        cmocka_unit_test(safe_removals_are_counted_once_nobody_can_capture),
        cmocka_unit_test(rows_and_where_to_play_are_seen),
        cmocka_unit_test(a_game_that_is_over_and_one_without_facts_tell_none),
        cmocka_unit_test(facts_of_random_games_hold),
        cmocka_unit_test(facts_of_any_position_of_talpa_hold),
        cmocka_unit_test(every_fact_was_met_on_every_width),
    };
    data_folder_is(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
