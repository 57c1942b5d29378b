/* What pointing at a square means, on small boards and in random games. */
#include "support.h"
#include <burrow/choose.h>
#include <stdlib.h>
#include <string.h>

/* ---- short ways to point -------------------------------------------------------------------- */

/* No square for "". */
static int square_of(const char *text) {
    return *text ? bw_square(*text - 'a', (int)strtol(text + 1, NULL, 10) - 1) : BW_NO_SQUARE;
}

/* Points at a square, with a piece chosen or with "". */
static void means(const struct bw_position *position, const char *chosen, const char *square,
                  enum bw_choice expected, const char *expected_move) {
    char text[BW_MOVE_SIZE];
    bw_move move = BW_NO_MOVE;
    enum bw_choice choice =
        bw_choose_square(position, square_of(chosen), square_of(square), &move, NULL);
    assert_int_equal(choice, expected);
    if (choice == BW_CHOICE_MOVE)
        assert_string_equal(bw_move_write(move, text), expected_move);
}

static const char *refusal(const struct bw_position *position, const char *chosen,
                           const char *square) {
    static struct bw_error error;
    bw_move move;
    assert_int_equal(
        bw_choose_square(position, square_of(chosen), square_of(square), &move, &error),
        BW_CHOICE_REFUSED);
    return error.message;
}

/* ---- moves of two squares ------------------------------------------------------------------- */

static void piece_is_chosen_and_then_its_target(void **state) {
    struct bw_position position = start_of("talpa:size=4");
    means(&position, "", "a1", BW_CHOICE_PIECE, NULL);
    means(&position, "a1", "a2", BW_CHOICE_MOVE, "a1a2");
    means(&position, "a1", "b1", BW_CHOICE_MOVE, "a1b1");
}

static void chosen_piece_is_let_go_or_exchanged_for_another(void **state) {
    struct bw_position position = start_of("talpa:size=4");
    means(&position, "a1", "a1", BW_CHOICE_LET_GO, NULL);
    means(&position, "a1", "c1", BW_CHOICE_PIECE, NULL);
}

static void what_is_refused_says_why(void **state) {
    struct bw_position position = start_of("talpa:size=4");
    struct bw_error error;
    assert_false(bw_move_check(&position, bw_move_make(square_of("a1"), square_of("a4")), &error));
    assert_string_equal(refusal(&position, "a1", "a4"), error.message);
    assert_false(bw_move_check(&position, bw_move_make(square_of("a2"), square_of("a2")), &error));
    assert_string_equal(refusal(&position, "", "a2"), error.message);
}

/* ---- moves on the spot ---------------------------------------------------------------------- */

static void piece_that_is_removed_or_placed_needs_one_square(void **state) {
    struct bw_position talpa = position_of("talpa", "r1b/1r1/b2 r");
    struct bw_position fourmation = after(start_of("4mation"), "d4");
    means(&talpa, "", "a3", BW_CHOICE_MOVE, "a3");
    means(&fourmation, "", "d5", BW_CHOICE_MOVE, "d5");
    assert_has(refusal(&talpa, "", "c3"), "c3");
    assert_has(refusal(&fourmation, "", "d4"), "d4");
}

/* ---- directions ----------------------------------------------------------------------------- */

static enum bw_choice goes(const struct bw_position *position, const char *chosen, const char *next,
                           char text[BW_MOVE_SIZE], struct bw_error *error) {
    bw_move move = BW_NO_MOVE;
    enum bw_choice choice =
        bw_choose_way(position, square_of(chosen), square_of(next), &move, error);
    bw_move_write(move, text);
    return choice;
}

static void direction_leads_to_the_nearest_target(void **state) {
    struct bw_position position = start_of("talpa:size=4");
    struct bw_error error, same;
    char text[BW_MOVE_SIZE];
    assert_int_equal(goes(&position, "a4", "a4", text, NULL), BW_CHOICE_LET_GO);
    assert_int_equal(goes(&position, "a1", "a2", text, NULL), BW_CHOICE_MOVE);
    assert_string_equal(text, "a1a2");
    position = position_of("talpa", "r1b/1r1/b2 r");
    bw_move_check(&position, bw_move_make(square_of("b2"), square_of("b3")), &same);
    assert_int_equal(goes(&position, "b2", "b3", text, &error), BW_CHOICE_REFUSED);
    assert_string_equal(text, "b2b3");
    assert_string_equal(error.message, same.message);
}

static void square_is_read_or_refused(void **state) {
    struct bw_position position = start_of("talpa:size=4");
    struct bw_error error;
    assert_int_equal(bw_choose_named(&position, " D4 ", NULL), bw_square(3, 3));
    static const char *const wrong[] = {"", "d5", "e1", "d", "4", "d4d4", "d0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(bw_choose_named(&position, wrong[i], &error), BW_NO_SQUARE);
        assert_true(error.message[0] != '\0');
    }
}

/* ---- all of them ---------------------------------------------------------------------------- */

static bool is_legal(const struct bw_position *position, bw_move move) {
    return bw_move_check(position, move, NULL);
}

static void every_move_can_be_pointed_at(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES], made;
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        int from = bw_move_from(moves[i]), to = bw_move_to(moves[i]);
        enum bw_choice choice = bw_choose_square(position, BW_NO_SQUARE, from, &made, NULL);
        if (from != to) {
            assert_int_equal(choice, BW_CHOICE_PIECE);
            choice = bw_choose_square(position, from, to, &made, NULL);
        }
        assert_int_equal(choice, BW_CHOICE_MOVE);
        assert_int_equal(made, moves[i]);
    }
}

static void nothing_else_is_a_move(const struct bw_position *position) {
    int size = position->variant.size;
    for (int i = 0; i < size * size; i++) {
        for (int j = -1; j < size * size; j++) {
            int square = bw_square(i % size, i / size);
            int chosen = j < 0 ? BW_NO_SQUARE : bw_square(j % size, j / size);
            struct bw_error error = {.message = ""};
            bw_move move = BW_NO_MOVE;
            enum bw_choice choice = bw_choose_square(position, chosen, square, &move, &error);
            assert_int_equal(choice == BW_CHOICE_LET_GO, chosen == square);
            if (choice == BW_CHOICE_MOVE)
                assert_true(is_legal(position, move));
            if (choice == BW_CHOICE_REFUSED)
                assert_true(error.message[0] != '\0');
        }
    }
}

static void pointing_reaches_all_moves_and_no_others(void **state) {
    static const char *const variants[] = {"talpa:size=5", "talpa:size=3", "4mation:size=5"};
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct bw_position position = start_of(variants[seed % 3]);
        struct bw_random random;
        bw_random_seed(&random, seed);
        while (bw_result(&position) == BW_UNDECIDED) {
            every_move_can_be_pointed_at(&position);
            nothing_else_is_a_move(&position);
            bw_play(&position, any_move(&position, &random));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piece_is_chosen_and_then_its_target),
        cmocka_unit_test(chosen_piece_is_let_go_or_exchanged_for_another),
        cmocka_unit_test(what_is_refused_says_why),
        cmocka_unit_test(piece_that_is_removed_or_placed_needs_one_square),
        cmocka_unit_test(direction_leads_to_the_nearest_target),
        cmocka_unit_test(square_is_read_or_refused),
        cmocka_unit_test(pointing_reaches_all_moves_and_no_others),
    };
    return cmocka_run_group_tests_name("choose", tests, NULL, NULL);
}
