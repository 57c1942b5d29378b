/* Talpa's rules, a test for each sentence of docs/rules.md that can be tested. */
#include "support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RED,
    BLUE
};

/* ---- board, sides, start -------------------------------------------------------------------- */

static void boards_are_from_3_to_16_and_8_by_default(void **state) {
    char text[BW_VARIANT_SIZE];
    assert_int_equal(start_of("talpa").variant.size, 8);
    for (int size = 3; size <= 16; size++) {
        snprintf(text, sizeof text, "talpa:size=%d", size);
        assert_int_equal(start_of(text).variant.size, size);
    }
    assert_has(variant_refusal("talpa:size=2"), "from 3 to 16");
    assert_has(variant_refusal("talpa:size=17"), "from 3 to 16");
}

static void columns_are_letters_from_the_left_and_rows_numbers_from_the_bottom(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "b . .\n"
                                 ". b .\n"
                                 "r b r\n");
    assert_int_equal(bw_piece_at(&p, bw_square(0, 0)), RED);
    assert_int_equal(bw_piece_at(&p, bw_square(1, 0)), BLUE);
    assert_int_equal(bw_piece_at(&p, bw_square(0, 2)), BLUE);
    assert_int_equal(bw_piece_at(&p, bw_square(2, 2)), -1);
    assert_string_equal(moves_of(&p), "a1b1 c1b1");
}

static void red_owns_top_and_bottom_and_blue_left_and_right(void **state) {
    struct bw_position red = drawn("talpa", "b",
                                   "r . b\n"
                                   "b . r\n"
                                   "r . b\n");
    struct bw_position blue = drawn("talpa", "r",
                                    "r b r\n"
                                    ". . .\n"
                                    "r b r\n");
    assert_int_equal(bw_result(&red), BW_WON_BY_0);
    assert_int_equal(bw_result(&blue), BW_WON_BY_1);
}

static void a_corner_belongs_to_both_edges(void **state) {
    struct bw_position red = drawn("talpa", "b",
                                   ". b r\n"
                                   ". r b\n"
                                   ". b r\n");
    struct bw_position blue = drawn("talpa", "r",
                                    "r b r\n"
                                    "b r b\n"
                                    ". . .\n");
    assert_int_equal(bw_result(&red), BW_WON_BY_0);
    assert_int_equal(bw_result(&blue), BW_WON_BY_1);
}

static void the_start_alternates_and_a1_is_red(void **state) {
    for (int size = 3; size <= 16; size++) {
        char text[BW_VARIANT_SIZE];
        snprintf(text, sizeof text, "talpa:size=%d", size);
        struct bw_position p = start_of(text);
        assert_int_equal(bw_piece_at(&p, bw_square(0, 0)), RED);
        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++)
                assert_int_equal(bw_piece_at(&p, bw_square(column, row)), (row + column) % 2);
    }
}

static void on_odd_boards_corners_are_red_and_red_has_one_more(void **state) {
    struct bw_position p = start_of("talpa:size=7");
    assert_int_equal(bw_piece_at(&p, bw_square(0, 6)), RED);
    assert_int_equal(bw_piece_at(&p, bw_square(6, 0)), RED);
    assert_int_equal(bw_piece_at(&p, bw_square(6, 6)), RED);
    assert_int_equal(bw_piece_count(&p, RED), 25);
    assert_int_equal(bw_piece_count(&p, BLUE), 24);
}

static void red_moves_first_unless_the_variant_lets_blue(void **state) {
    assert_int_equal(start_of("talpa").turn, RED);
    assert_int_equal(start_of("talpa:first=blue").turn, BLUE);
}

/* ---- moves ---------------------------------------------------------------------------------- */

static void a_capture_moves_onto_the_enemy_and_empties_its_square(void **state) {
    struct bw_position p = after(start_of("talpa:size=3"), "a1a2");
    assert_int_equal(bw_piece_at(&p, bw_square(0, 0)), -1);
    assert_int_equal(bw_piece_at(&p, bw_square(0, 1)), RED);
    assert_int_equal(bw_piece_count(&p, RED), 5);
    assert_int_equal(bw_piece_count(&p, BLUE), 3);
    assert_int_equal(p.turn, BLUE);
}

static void captures_are_orthogonal_only(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "b . b r\n"
                                 ". r r b\n"
                                 "b r . b\n"
                                 "r b b .\n");
    assert_string_equal(moves_of(&p), "a1a2 a1b1 b2a2 b2b1 c3c4 c3d3 d4c4 d4d3");
    assert_has(move_refusal(&p, "b3a4"), "not side by side");
}

static void capture_is_mandatory(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . b\n"
                                 "b . .\n"
                                 ". r b\n");
    assert_string_equal(moves_of(&p), "a3a2 b1c1");
    assert_has(move_refusal(&p, "a3"), "can capture, for example");
}

static void without_a_capture_any_own_piece_may_be_removed(void **state) {
    struct bw_position p = drawn("talpa", "b",
                                 "r r . b\n"
                                 "r . b b\n"
                                 ". b . .\n"
                                 "b . r r\n");
    assert_string_equal(moves_of(&p), "a1 b2 c3 d3 d4");
    struct bw_position q = after(p, "c3");
    assert_int_equal(bw_piece_at(&q, bw_square(2, 2)), -1);
    assert_int_equal(bw_piece_count(&q, BLUE), 4);
    assert_int_equal(bw_piece_count(&q, RED), 5);
}

static void there_is_no_passing(void **state) {
    struct bw_position p = start_of("talpa");
    bw_move moves[BW_MAX_MOVES];
    assert_false(allows(&p, ""));
    assert_false(allows(&p, "pass"));
    for (int i = bw_moves(&p, moves) - 1; i >= 0; i--) {
        struct bw_position next = p;
        bw_play(&next, moves[i]);
        assert_memory_not_equal(next.pieces, p.pieces, sizeof p.pieces);
    }
}

/* ---- the end -------------------------------------------------------------------------------- */

static void a_path_is_a_chain_of_squares_side_by_side_not_corner_to_corner(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 ". r b\n"
                                 "r . b\n"
                                 "b r .\n");
    assert_int_equal(bw_result(&p), BW_UNDECIDED);
}

static void paths_may_wind(void **state) {
    struct bw_position p = drawn("talpa", "b",
                                 "r . r b r\n"
                                 "b . . . b\n"
                                 "r b r . r\n"
                                 "b . . . b\n"
                                 "r . r b r\n");
    assert_int_equal(bw_result(&p), BW_WON_BY_0);
}

static void opening_your_own_path_wins(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . b\n"
                                 "b r b\n"
                                 "r . b\n");
    struct bw_position q = after(p, "b2a2");
    assert_int_equal(bw_result(&q), BW_WON_BY_0);
    assert_string_equal(bw_ending(&q), "Red opened a path from top to bottom and wins.");
}

static void opening_the_enemys_path_loses_at_once(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r b r\n"
                                 ". r .\n"
                                 "b r b\n");
    struct bw_position q = after(p, "b2b3");
    assert_int_equal(bw_result(&q), BW_WON_BY_1);
    assert_string_equal(bw_ending(&q), "Red opened Blue's path from left to right, so Blue wins.");
}

static void opening_both_paths_loses(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "b . b\n"
                                 ". r .\n"
                                 "b . b\n");
    struct bw_position q = after(p, "b2");
    assert_int_equal(bw_result(&p), BW_UNDECIDED);
    assert_int_equal(bw_result(&q), BW_WON_BY_1);
    assert_string_equal(bw_ending(&q), "Red opened Blue's path from left to right, so Blue wins.");
}

static void otherwise_play_goes_on_and_no_game_is_drawn(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 3);
    assert_false(start_of("talpa").variant.game->has_draws);
    for (int game = 0; game < 200; game++) {
        struct bw_position p = start_of("talpa:size=5");
        while (bw_result(&p) == BW_UNDECIDED)
            bw_play(&p, any_move(&p, &random));
        assert_int_not_equal(bw_result(&p), BW_DRAWN);
    }
}

static void a_game_that_is_over_has_no_moves(void **state) {
    struct bw_position p = drawn("talpa", "b",
                                 "r . b\n"
                                 "b . r\n"
                                 "r . b\n");
    assert_string_equal(moves_of(&p), "");
    assert_string_equal(move_refusal(&p, "a2a1"), "the game is over");
    assert_true(bw_perft(&p, 1) == 0);
}

static void the_winning_path_is_shown_from_edge_to_edge(void **state) {
    struct bw_position p = drawn("talpa", "b",
                                 "r . . b r\n"
                                 "b r . r b\n"
                                 "r . . b r\n"
                                 "b . r . b\n"
                                 "r . b . .\n");
    struct bw_squares path;
    static const char *const squares[] = {"b1", "b2", "b3", "c3", "c4", "c5"};
    int count = 0;
    bw_highlight(&p, &path);
    for (int square = 0; square < 256; square++)
        count += bw_squares_has(&path, square);
    assert_int_equal(count, 6);
    for (int i = 0; i < 6; i++)
        assert_true(bw_squares_has(&path, bw_square(squares[i][0] - 'a', squares[i][1] - '1')));
}

/* Squares are numbered through from row to row, and on 16×16 without a gap: p1 comes before a2. */
static void paths_do_not_go_around_the_edge(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r b r b r b r b r b r b r b r b\n"
                                 "b r b r b r b r b r b r b r b r\n"
                                 "r b r b r b r b r b r b r b r b\n"
                                 "b r b r b r b r b r b r b r b r\n"
                                 "r b r b r b r b r b r b r b r b\n"
                                 "b r b r b r b r b r b r b r b r\n"
                                 "r b r b r b r b r b r b r b r b\n"
                                 "b r b r b r b r b r b r b r b r\n"
                                 ". . . . . . . . . . . . . . . .\n"
                                 "b r b r b r b r b r b r b r b r\n"
                                 "r b r b r b r b r b r b r b r b\n"
                                 "b r b r b r b r b r b r b r b r\n"
                                 "r b r b r b r b r b r b r b r b\n"
                                 "b r b r b r b r b r b r b r b r\n"
                                 ". b r b r b r b r b r b r b r b\n"
                                 "b r b r b r b r b r b r b r b .\n");
    struct bw_squares path;
    assert_int_equal(bw_result(&p), BW_WON_BY_1);
    bw_highlight(&p, &path);
    for (int row = 0; row < 16; row++)
        assert_int_equal(path.row[row], row == 7 ? 0xFFFF : 0);

    for (int square = 0; square < 256; square++) {
        bw_take_piece(&p, square);
        if (square != bw_square(0, 1) && square != bw_square(15, 0))
            bw_put_piece(&p, square, RED);
    }
    assert_int_equal(bw_result(&p), BW_UNDECIDED);
}

/* ---- facts to rely on ----------------------------------------------------------------------- */

static bool has_capture(struct bw_position position, int side) {
    bw_move moves[BW_MAX_MOVES];
    position.turn = (uint8_t)side;
    return bw_moves(&position, moves) > 0 && bw_move_from(moves[0]) != bw_move_to(moves[0]);
}

static int pieces_of(const struct bw_position *position) {
    return bw_piece_count(position, RED) + bw_piece_count(position, BLUE);
}

/* Plays a random game and checks every fact that holds along it. */
static void check_facts(const char *variant, struct bw_random *random) {
    struct bw_position p = start_of(variant);
    int size = p.variant.size, plies = 0, emptied = BW_NO_SQUARE;
    bool captures_stopped = false;
    while (bw_result(&p) == BW_UNDECIDED) {
        int difference = abs(bw_piece_count(&p, RED) - bw_piece_count(&p, BLUE));
        struct bw_position before = p;
        bool captures = has_capture(p, RED);
        assert_int_equal(captures, has_capture(p, BLUE));
        assert_false(captures_stopped && captures);
        captures_stopped = !captures;
        assert_true(difference <= (size % 2 ? 3 : 2));
        assert_true(pieces_of(&p) >= size);
        bw_move move = any_move(&p, random);
        emptied = bw_move_from(move);
        bw_play(&p, move);
        plies++;
        assert_int_equal(pieces_of(&p), pieces_of(&before) - 1);
        assert_int_equal(bw_piece_at(&p, emptied), -1);
    }
    assert_true(plies <= size * size - size + 1);

    /* The path runs through the square that was emptied last: without it there is none. */
    assert_true(bw_reach(&p, RED) == size || bw_reach(&p, BLUE) == size);
    bw_put_piece(&p, emptied, RED);
    assert_true(bw_reach(&p, RED) < size && bw_reach(&p, BLUE) < size);
}

static void facts_hold_in_random_games(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 11);
    for (int size = 3; size <= 16; size++) {
        char variant[BW_VARIANT_SIZE];
        snprintf(variant, sizeof variant, "talpa:size=%d", size);
        for (int game = 0; game < (size <= 8 ? 100 : 10); game++)
            check_facts(variant, &random);
    }
}

static void no_position_comes_twice(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 14);
    for (int game = 0; game < 200; game++) {
        struct bw_position seen[BW_MAX_PLIES + 1];
        int count = 0;
        seen[0] = start_of(game % 2 ? "talpa:size=4" : "talpa:size=5");
        while (bw_result(&seen[count]) == BW_UNDECIDED) {
            assert_true(count < BW_MAX_PLIES);
            seen[count + 1] = seen[count];
            bw_play(&seen[count + 1], any_move(&seen[count], &random));
            count++;
            for (int i = 0; i < count; i++)
                assert_memory_not_equal(seen[i].pieces, seen[count].pieces, sizeof seen[i].pieces);
        }
    }
}

static void bounds_of_moves_and_plies_follow_the_size(void **state) {
    for (int size = 3; size <= 16; size++) {
        char text[BW_VARIANT_SIZE];
        snprintf(text, sizeof text, "talpa:size=%d", size);
        struct bw_variant variant = variant_of(text);
        assert_int_equal(bw_max_moves(&variant), 2 * size * (size - 1));
        assert_int_equal(bw_max_plies(&variant), size * size - size + 1);
    }
}

/* Visits all positions of 3×3: wherever the game is not over, the side to move has a move, and both
 * sides have a capture or neither. */
static int walk(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves), nodes = 1;
    if (bw_result(position) != BW_UNDECIDED)
        return nodes;
    assert_true(count > 0);
    assert_true(bw_piece_count(position, position->turn) > 0);
    assert_int_equal(has_capture(*position, RED), has_capture(*position, BLUE));
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        nodes += walk(&next);
    }
    return nodes;
}

static void on_3x3_the_side_to_move_always_has_a_move(void **state) {
    struct bw_position red = start_of("talpa:size=3"), blue = start_of("talpa:size=3,first=blue");
    int nodes = 1 + 12 + 88 + 376 + 936 + 1456 + 856; /* the perft numbers, added up */
    assert_int_equal(walk(&red), nodes);
    assert_true(walk(&blue) > nodes); /* red has one piece more, so this is another game */
}

static void a_removal_creates_no_new_contact(void **state) {
    struct bw_position p = drawn("talpa", "b",
                                 "r r . b\n"
                                 "r . b b\n"
                                 ". b . .\n"
                                 "b . r r\n");
    bw_move moves[BW_MAX_MOVES];
    for (int i = bw_moves(&p, moves) - 1; i >= 0; i--) {
        struct bw_position next = p;
        bw_play(&next, moves[i]);
        assert_false(has_capture(next, RED) || has_capture(next, BLUE));
    }
}

/* 1 if the side to move wins with best play, -1 if it loses. */
static int value_of(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    enum bw_result result = bw_result(position);
    if (result != BW_UNDECIDED)
        return result == bw_won_by(position->turn) ? 1 : -1;
    for (int i = bw_moves(position, moves) - 1; i >= 0; i--) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (value_of(&next) < 0)
            return 1;
    }
    return -1;
}

static void all_eight_symmetries_keep_the_value_and_four_change_who_moves(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 5);
    for (int game = 0; game < 100; game++) {
        struct bw_position p = start_of("talpa:size=4");
        while (pieces_of(&p) > 10 && bw_result(&p) == BW_UNDECIDED)
            bw_play(&p, any_move(&p, &random));
        int value = value_of(&p), changes = 0;
        for (int symmetry = 0; symmetry < BW_SYMMETRIES; symmetry++) {
            struct bw_position image;
            bw_transform(&image, &p, symmetry);
            assert_int_equal(value_of(&image), value);
            changes += image.turn != p.turn;
        }
        assert_int_equal(changes, 4);
    }
}

/* ---- positions typed in by hand ------------------------------------------------------------- */

static void typed_positions_may_be_unreachable(void **state) {
    struct bw_position p = drawn("talpa", "b",
                                 "r r r\n"
                                 "r r b\n"
                                 "r r r\n");
    assert_string_equal(moves_of(&p), "c2b2 c2c1 c2c3");
}

static void with_both_paths_open_the_side_to_move_has_won(void **state) {
    static const char board[] = "r . r\n"
                                ". . .\n"
                                "b . b\n";
    struct bw_position red = drawn("talpa", "r", board), blue = drawn("talpa", "b", board);
    assert_int_equal(bw_result(&red), BW_WON_BY_0);
    assert_int_equal(bw_result(&blue), BW_WON_BY_1);
}

static void with_one_path_open_its_owner_has_won_whoever_moves(void **state) {
    static const char board[] = "r . r\n"
                                "b . r\n"
                                "b . b\n";
    struct bw_position red = drawn("talpa", "r", board), blue = drawn("talpa", "b", board);
    assert_int_equal(bw_result(&red), BW_WON_BY_0);
    assert_int_equal(bw_result(&blue), BW_WON_BY_0);
    assert_string_equal(bw_ending(&red), "Blue opened Red's path from top to bottom, so Red wins.");
}

static void an_empty_board_is_over(void **state) {
    struct bw_position p = position_of("talpa", "3/3/3 b");
    assert_int_equal(bw_result(&p), BW_WON_BY_1);
}

static void a_typed_side_to_move_without_a_piece_has_lost(void **state) {
    struct bw_position blue = position_of("talpa", "rrr/rrr/rrr b");
    struct bw_position red = position_of("talpa", "bb1/1bb/b1b r");
    assert_int_equal(bw_result(&blue), BW_WON_BY_0);
    assert_int_equal(bw_result(&red), BW_WON_BY_1);
    assert_string_equal(bw_ending(&red), "Red has no piece left to move, so Blue wins.");
    assert_string_equal(moves_of(&red), "");
}

static void an_open_path_counts_before_a_want_of_pieces(void **state) {
    struct bw_position own = position_of("talpa", "rrr/3/rrr b"),
                       enemys = position_of("talpa", "r1r/r1r/r1r b");
    assert_int_equal(bw_result(&own), BW_WON_BY_1);
    assert_int_equal(bw_result(&enemys), BW_WON_BY_0);
    assert_string_equal(bw_ending(&enemys), "Red opened a path from top to bottom and wins.");
}

/* No game from the start leads to this, but one from a typed position can, and must end. */
static void a_side_that_runs_out_of_pieces_loses(void **state) {
    struct bw_position p = after(position_of("talpa", "rrr/rrr/rrr r"), "a1");
    struct bw_squares squares;
    assert_int_equal(bw_result(&p), BW_WON_BY_0);
    assert_string_equal(moves_of(&p), "");
    assert_string_equal(bw_ending(&p), "Blue has no piece left to move, so Red wins.");
    bw_highlight(&p, &squares);
    for (int square = 0; square < 256; square++)
        assert_false(bw_squares_has(&squares, square));
}

/* ---- refused moves -------------------------------------------------------------------------- */

static void refused_moves_say_which_rule_they_break(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r b . b\n"
                                 "b . r r\n"
                                 ". r b r\n"
                                 "b r b .\n");
    assert_has(move_refusal(&p, "a5a4"), "'a5' is not on the board");
    assert_has(move_refusal(&p, "e1d1"), "'e1' is not on the board");
    assert_has(move_refusal(&p, "a4c4"), "not side by side");
    assert_has(move_refusal(&p, "a3a4"), "Blue's, and it is Red's turn");
    assert_has(move_refusal(&p, "c3d3"), "Red's own");
    assert_has(move_refusal(&p, "c3c4"), "c4 is empty; a piece moves only by capturing");
    assert_has(move_refusal(&p, "c4c3"), "c4 is empty: there is no piece");
    assert_has(move_refusal(&p, "d2"), "may not be removed yet");
    assert_has(move_refusal(&p, "a4a4"), "to itself");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_from_3_to_16_and_8_by_default),
        cmocka_unit_test(columns_are_letters_from_the_left_and_rows_numbers_from_the_bottom),
        cmocka_unit_test(red_owns_top_and_bottom_and_blue_left_and_right),
        cmocka_unit_test(a_corner_belongs_to_both_edges),
        cmocka_unit_test(the_start_alternates_and_a1_is_red),
        cmocka_unit_test(on_odd_boards_corners_are_red_and_red_has_one_more),
        cmocka_unit_test(red_moves_first_unless_the_variant_lets_blue),
        cmocka_unit_test(a_capture_moves_onto_the_enemy_and_empties_its_square),
        cmocka_unit_test(captures_are_orthogonal_only),
        cmocka_unit_test(capture_is_mandatory),
        cmocka_unit_test(without_a_capture_any_own_piece_may_be_removed),
        cmocka_unit_test(there_is_no_passing),
        cmocka_unit_test(a_path_is_a_chain_of_squares_side_by_side_not_corner_to_corner),
        cmocka_unit_test(paths_may_wind),
        cmocka_unit_test(opening_your_own_path_wins),
        cmocka_unit_test(opening_the_enemys_path_loses_at_once),
        cmocka_unit_test(opening_both_paths_loses),
        cmocka_unit_test(otherwise_play_goes_on_and_no_game_is_drawn),
        cmocka_unit_test(a_game_that_is_over_has_no_moves),
        cmocka_unit_test(the_winning_path_is_shown_from_edge_to_edge),
        cmocka_unit_test(paths_do_not_go_around_the_edge),
        cmocka_unit_test(facts_hold_in_random_games),
        cmocka_unit_test(no_position_comes_twice),
        cmocka_unit_test(bounds_of_moves_and_plies_follow_the_size),
        cmocka_unit_test(on_3x3_the_side_to_move_always_has_a_move),
        cmocka_unit_test(a_removal_creates_no_new_contact),
        cmocka_unit_test(all_eight_symmetries_keep_the_value_and_four_change_who_moves),
        cmocka_unit_test(typed_positions_may_be_unreachable),
        cmocka_unit_test(with_both_paths_open_the_side_to_move_has_won),
        cmocka_unit_test(with_one_path_open_its_owner_has_won_whoever_moves),
        cmocka_unit_test(an_empty_board_is_over),
        cmocka_unit_test(a_typed_side_to_move_without_a_piece_has_lost),
        cmocka_unit_test(an_open_path_counts_before_a_want_of_pieces),
        cmocka_unit_test(a_side_that_runs_out_of_pieces_loses),
        cmocka_unit_test(refused_moves_say_which_rule_they_break),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
