/* 4Mation's rules, a test for each sentence of docs/rules.md that can be tested. */
#include "support.h"
#include <stdio.h>

enum {
    X,
    O
};

/* ---- board and moves ------------------------------------------------------------------------ */

static void boards_are_from_3_to_16_and_7_by_default_and_start_empty(void **state) {
    assert_int_equal(start_of("4mation").variant.size, 7);
    for (int size = 3; size <= 16; size++) {
        char text[BW_VARIANT_SIZE];
        snprintf(text, sizeof text, "4mation:size=%d", size);
        struct bw_position p = start_of(text);
        assert_int_equal(p.variant.size, size);
        assert_int_equal(bw_piece_count(&p, X) + bw_piece_count(&p, O), 0);
    }
    assert_has(variant_refusal("4mation:size=2"), "from 3 to 16");
    assert_has(variant_refusal("4mation:size=17"), "from 3 to 16");
}

static void x_moves_first_on_any_square(void **state) {
    struct bw_position p = start_of("4mation:size=3");
    assert_int_equal(p.turn, X);
    assert_string_equal(moves_of(&p), "a1 a2 a3 b1 b2 b3 c1 c2 c3");
}

static void a_piece_touches_the_opponents_last_one(void **state) {
    struct bw_position p = after(start_of("4mation"), "d4");
    assert_string_equal(moves_of(&p), "c3 c4 c5 d3 d5 e3 e4 e5");
    p = after(p, "e5");
    assert_string_equal(moves_of(&p), "d5 d6 e4 e6 f4 f5 f6");
    assert_has(move_refusal(&p, "c3"), "c3 does not touch O's last piece on e5");
}

static void at_the_edge_there_are_fewer_neighbours(void **state) {
    struct bw_position corner = after(start_of("4mation"), "a1");
    struct bw_position edge = after(start_of("4mation"), "g4");
    assert_string_equal(moves_of(&corner), "a2 b1 b2");
    assert_string_equal(moves_of(&edge), "f3 f4 f5 g3 g5");
}

static void a_taken_square_is_refused(void **state) {
    struct bw_position p = after(start_of("4mation"), "d4 e5");
    assert_string_equal(move_refusal(&p, "d4"), "d4 is taken");
    assert_string_equal(move_refusal(&p, "e5"), "e5 is taken");
    assert_has(move_refusal(&p, "d5d6"), "one square");
    assert_has(move_refusal(&p, "h8"), "not on the board");
}

/* ---- rows ----------------------------------------------------------------------------------- */

static void the_row_follows_the_size_and_an_option_sets_it(void **state) {
    static const int expected[] = {[3] = 2, [4] = 3, [5] = 3, [6] = 4, [7] = 4, [8] = 5, [16] = 9};
    for (int size = 3; size <= 16; size++) {
        char text[BW_VARIANT_SIZE];
        snprintf(text, sizeof text, "4mation:size=%d", size);
        if (expected[size])
            assert_int_equal(variant_of(text).option[0], expected[size]);
        for (int row = 2; row <= size; row++) {
            snprintf(text, sizeof text, "4mation:size=%d,row=%d", size, row);
            assert_int_equal(variant_of(text).option[0], row);
        }
    }
    assert_has(variant_refusal("4mation:row=1"), "from 2 to");
    assert_has(variant_refusal("4mation:row=8"), "it can be 2 to 7");
    assert_has(variant_refusal("4mation:size=9,row=10"), "it can be 2 to 9");
}

static void rows_win_in_all_four_directions(void **state) {
    struct bw_position across = drawn("4mation:row=3", "o c3",
                                      ". . . . .\n"
                                      ". . . . .\n"
                                      "x x x . .\n"
                                      ". o o . .\n"
                                      ". . . . .\n");
    struct bw_position up = drawn("4mation:row=3", "x c3",
                                  ". . . . .\n"
                                  ". . o . .\n"
                                  ". x o . .\n"
                                  ". x o . .\n"
                                  ". . . x .\n");
    struct bw_position rising = drawn("4mation:row=3", "o c3",
                                      ". . . . x\n"
                                      ". . . x .\n"
                                      ". o x . .\n"
                                      ". . o . .\n"
                                      ". . . . .\n");
    struct bw_position falling = drawn("4mation:row=3", "o b4",
                                       "x . . . .\n"
                                       ". x . . .\n"
                                       ". o x . .\n"
                                       ". . o . .\n"
                                       ". . . . .\n");
    assert_int_equal(bw_result(&across), BW_WON_BY_0);
    assert_int_equal(bw_result(&up), BW_WON_BY_1);
    assert_int_equal(bw_result(&rising), BW_WON_BY_0);
    assert_int_equal(bw_result(&falling), BW_WON_BY_0);
}

static void rows_do_not_go_around_the_edge(void **state) {
    struct bw_position p = drawn("4mation:row=3", "x a3",
                                 ". . . . .\n"
                                 "o . . x x\n"
                                 "o . . x .\n"
                                 ". . . o o\n"
                                 "x . . . .\n");
    struct bw_position q = drawn("4mation:size=8,row=3", "o a2",
                                 "........\n........\n........\n........\n"
                                 "........\n........\n"
                                 "x..o....\n"
                                 "o.....xx\n");
    assert_int_equal(bw_result(&p), BW_UNDECIDED);
    assert_int_equal(bw_result(&q), BW_UNDECIDED);
}

static void more_than_k_in_a_row_win_too(void **state) {
    struct bw_position p = drawn("4mation:row=3", "x c2",
                                 ". . . . .\n"
                                 ". x . x .\n"
                                 ". x . . x\n"
                                 "o o o o .\n"
                                 ". . . . .\n");
    struct bw_squares row;
    int count = 0;
    assert_int_equal(bw_result(&p), BW_WON_BY_1);
    bw_highlight(&p, &row);
    for (int square = 0; square < 256; square++)
        count += bw_squares_has(&row, square);
    assert_int_equal(count, 4);
}

static void a_broken_row_does_not_win(void **state) {
    struct bw_position p = drawn("4mation:row=4", "x d2",
                                 ". . . . . .\n"
                                 ". x . . x .\n"
                                 ". . x . . .\n"
                                 ". . x . . x\n"
                                 "o o . o o o\n"
                                 ". . . . . .\n");
    assert_int_equal(bw_result(&p), BW_UNDECIDED);
}

static void a_win_counts_before_anything_else(void **state) {
    /* The last piece completes the row, and nothing next to it is free. */
    static const char board[] = "x o x\n"
                                "o x o\n"
                                "x o x\n";
    static const char *const variants[] = {"4mation:row=3", "4mation:row=3,blocked=opponent",
                                           "4mation:row=3,blocked=free"};
    for (int i = 0; i < 3; i++) {
        struct bw_position p = drawn(variants[i], "o b2", board);
        assert_int_equal(bw_result(&p), BW_WON_BY_0);
        assert_string_equal(bw_ending(&p), "X completed a row and wins.");
    }
}

/* ---- blocked -------------------------------------------------------------------------------- */

/* X has just played in the corner a1, whose neighbours are all taken. */
static const char blocked_corner[] = ". . . . .\n"
                                     ". . . . .\n"
                                     ". . . . .\n"
                                     "o x . . .\n"
                                     "x o . . x\n";

static void a_blocked_game_is_drawn_by_default(void **state) {
    struct bw_position p = drawn("4mation:row=4", "o a1", blocked_corner);
    assert_int_equal(bw_result(&p), BW_DRAWN);
    assert_string_equal(moves_of(&p), "");
    assert_string_equal(bw_ending(&p),
                        "No square next to X's last piece is free, so the game is drawn.");
}

static void blocked_opponent_allows_squares_next_to_any_enemy_piece(void **state) {
    struct bw_position p = drawn("4mation:row=4,blocked=opponent", "o a1", blocked_corner);
    assert_string_equal(moves_of(&p), "a3 b3 c1 c2 c3 d1 d2 e2");
    assert_has(move_refusal(&p, "e5"), "touches none of X's pieces");
}

/* The one empty square touches only O's pieces, and O is to move. */
static const char walled_off[] = "x x o .\n"
                                 "x o o o\n"
                                 "o x x x\n"
                                 "x o o x\n";

static void blocked_opponent_is_drawn_when_no_such_square_is_left(void **state) {
    struct bw_position p = drawn("4mation:row=4,blocked=opponent", "o a1", walled_off);
    assert_string_equal(moves_of(&p), "");
    assert_int_equal(bw_result(&p), BW_DRAWN);
}

static void blocked_free_allows_every_empty_square(void **state) {
    struct bw_position p = drawn("4mation:row=4,blocked=free", "o a1", walled_off);
    struct bw_position q = drawn("4mation:row=4,blocked=free", "o a1", blocked_corner);
    assert_string_equal(moves_of(&p), "d4");
    assert_string_equal(moves_of(&q),
                        "a3 a4 a5 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2 d3 d4 d5 e2 e3 e4 e5");
}

static void blocked_free_is_drawn_on_a_full_board(void **state) {
    struct bw_position p = drawn("4mation:row=4,blocked=free", "x d1",
                                 "o x o x\n"
                                 "x o x o\n"
                                 "x o x o\n"
                                 "o x x o\n");
    assert_int_equal(bw_result(&p), BW_DRAWN);
}

static void while_a_neighbour_is_free_the_three_ways_are_the_same(void **state) {
    static const char *const variants[] = {"4mation", "4mation:blocked=opponent",
                                           "4mation:blocked=free"};
    for (int i = 0; i < 3; i++) {
        struct bw_position p = after(start_of(variants[i]), "a1 b1 a2");
        assert_string_equal(moves_of(&p), "a3 b2 b3");
    }
}

/* ---- facts to rely on ----------------------------------------------------------------------- */

static void bounds_of_moves_and_plies_follow_the_size(void **state) {
    for (int size = 3; size <= 16; size++) {
        char text[BW_VARIANT_SIZE];
        snprintf(text, sizeof text, "4mation:size=%d", size);
        struct bw_variant variant = variant_of(text);
        assert_int_equal(bw_max_moves(&variant), size * size);
        assert_int_equal(bw_max_plies(&variant), size * size);
    }
}

static void all_eight_symmetries_keep_the_value_and_who_moves(void **state) {
    struct bw_random random;
    int values[3] = {0};
    bw_random_seed(&random, 5);
    for (int game = 0; game < 100; game++) {
        struct bw_position p = start_of(game % 2 ? "4mation:size=4,row=4" : "4mation:size=4");
        for (int plies = 6; plies > 0 && bw_result(&p) == BW_UNDECIDED; plies--)
            bw_play(&p, any_move(&p, &random));
        struct bw_position canonical, image, again;
        int value = exact_value(&p);
        values[value + 1]++;
        bw_canonical(&canonical, &p);
        for (int symmetry = 0; symmetry < BW_SYMMETRIES; symmetry++) {
            assert_int_equal(p.variant.game->symmetry[symmetry], BW_KEEPS_SIDES);
            bw_transform(&image, &p, symmetry);
            assert_int_equal(exact_value(&image), value);
            assert_int_equal(image.turn, p.turn);
            bw_canonical(&again, &image);
            assert_true(bw_position_equal(&again, &canonical));
        }
    }
    assert_true(values[0] > 0 && values[1] > 0 && values[2] > 0);
}

/* ---- positions typed in by hand ------------------------------------------------------------- */

static void counts_must_fit_the_side_to_move(void **state) {
    assert_has(position_refusal("4mation", "3/1x1/3 x b2"), "as many X as O, but X has 1 and O");
    assert_has(position_refusal("4mation", "3/xo1/3 o a2"), "one X more than O");
    assert_has(position_refusal("4mation:row=3", "oo1/x2/3 x a3"), "X has 1 and O has 2");
    assert_has(position_refusal("4mation:row=3", "xx1/3/3 o a3"), "X has 2 and O has 0");
}

static void the_last_piece_must_be_there_and_the_enemys(void **state) {
    assert_has(position_refusal("4mation", "3/1x1/3 o a1"), "not there: a1 is empty");
    assert_has(position_refusal("4mation:row=3", "3/1xo/3 x b2"), "must be O's, but b2 holds X's");
    assert_has(position_refusal("4mation", "3/1x1/3 o -"), "only for an empty board");
    assert_has(position_refusal("4mation", "3/3/3 x a1"), "not there: a1 is empty");
    assert_has(position_refusal("4mation", "3/1x1/3 o d4"), "not on the board");
}

static void a_row_of_either_side_means_that_it_has_won(void **state) {
    /* Even the row of the side to move, which play cannot reach. */
    struct bw_position p = drawn("4mation:row=3", "x b2",
                                 "x x x\n"
                                 "o o .\n"
                                 ". . o\n");
    assert_int_equal(bw_result(&p), BW_WON_BY_0);
}

static void rows_of_both_sides_are_refused(void **state) {
    assert_has(position_refusal("4mation:row=3", "xxx/ooo/3 x a2"), "both X and O have a row of 3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_from_3_to_16_and_7_by_default_and_start_empty),
        cmocka_unit_test(x_moves_first_on_any_square),
        cmocka_unit_test(a_piece_touches_the_opponents_last_one),
        cmocka_unit_test(at_the_edge_there_are_fewer_neighbours),
        cmocka_unit_test(a_taken_square_is_refused),
        cmocka_unit_test(the_row_follows_the_size_and_an_option_sets_it),
        cmocka_unit_test(rows_win_in_all_four_directions),
        cmocka_unit_test(rows_do_not_go_around_the_edge),
        cmocka_unit_test(more_than_k_in_a_row_win_too),
        cmocka_unit_test(a_broken_row_does_not_win),
        cmocka_unit_test(a_win_counts_before_anything_else),
        cmocka_unit_test(a_blocked_game_is_drawn_by_default),
        cmocka_unit_test(blocked_opponent_allows_squares_next_to_any_enemy_piece),
        cmocka_unit_test(blocked_opponent_is_drawn_when_no_such_square_is_left),
        cmocka_unit_test(blocked_free_allows_every_empty_square),
        cmocka_unit_test(blocked_free_is_drawn_on_a_full_board),
        cmocka_unit_test(while_a_neighbour_is_free_the_three_ways_are_the_same),
        cmocka_unit_test(bounds_of_moves_and_plies_follow_the_size),
        cmocka_unit_test(all_eight_symmetries_keep_the_value_and_who_moves),
        cmocka_unit_test(counts_must_fit_the_side_to_move),
        cmocka_unit_test(the_last_piece_must_be_there_and_the_enemys),
        cmocka_unit_test(a_row_of_either_side_means_that_it_has_won),
        cmocka_unit_test(rows_of_both_sides_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
