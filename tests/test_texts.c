/* Variant, position and move texts: what is read, what is written, and what is refused with which
 * message. Records have their own file. */
#include "support.h"
#include <stdlib.h>
#include <string.h>

/* ---- variants ------------------------------------------------------------------------------- */

static void variants_are_written_in_canonical_form(void **state) {
    static const char *const pairs[][2] = {
        {"talpa", "talpa"},
        {"talpa:size=8", "talpa"},
        {"talpa:size=6", "talpa:size=6"},
        {"talpa:size=8,first=blue", "talpa:first=blue"},
        {"talpa:first=red,swap=no", "talpa"},
        {"talpa:swap=yes,first=blue,size=16", "talpa:size=16,first=blue,swap=yes"},
        {"4mation", "4mation"},
        {"4mation:size=7,row=4,blocked=draw", "4mation"},
        {"4mation:blocked=opponent,row=4,size=8", "4mation:size=8,row=4,blocked=opponent"},
        {"4mation:row=5,size=8", "4mation:size=8"},
        {"4mation:row=7,swap=yes", "4mation:row=7,swap=yes"},
        {" \t TALPA:Size=6,FIRST=Blue\r\n", "talpa:size=6,first=blue"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[BW_VARIANT_SIZE], again[BW_VARIANT_SIZE];
        struct bw_variant variant = variant_of(pairs[i][0]);
        assert_string_equal(bw_variant_write(&variant, text), pairs[i][1]);
        variant = variant_of(text);
        assert_string_equal(bw_variant_write(&variant, again), text);
    }
}

static void p1_is_the_side_that_begins(void **state) {
    struct bw_variant red = variant_of("talpa"), blue = variant_of("talpa:first=blue");
    struct bw_variant x = variant_of("4mation");
    assert_int_equal(bw_first_side(&red), 0);
    assert_int_equal(bw_first_side(&blue), 1);
    assert_int_equal(bw_first_side(&x), 0);
}

static void a_variant_without_a_size_takes_that_of_the_position(void **state) {
    struct bw_position p = position_of("talpa", "rbr/brb/rbr r");
    struct bw_position q = position_of("4mation", "5/5/5/5/5 x -");
    struct bw_position r = position_of("4mation:row=9", "10/10/10/10/10/10/10/10/10/10 x -");
    assert_int_equal(p.variant.size, 3);
    assert_int_equal(q.variant.option[0], 3);
    assert_int_equal(r.variant.option[0], 9);
}

static void a_variant_with_another_size_than_the_position_is_refused(void **state) {
    assert_has(position_refusal("talpa:size=8", "rbr/brb/rbr r"),
               "the position has 3 rows, but the variant says size=8");
}

static void a_row_is_checked_once_the_size_is_known(void **state) {
    assert_has(position_refusal("4mation:row=9", "5/5/5/5/5 x -"), "it can be 2 to 5");
    assert_has(variant_refusal("4mation:row=9"), "it can be 2 to 7");
}

static void a_wrong_game_is_answered_with_all_there_are(void **state) {
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        assert_has(variant_refusal("chess"), (*game)->name);
    assert_has(variant_refusal("chess"), " and ");
}

/* Each with the part of the message that says what is wrong. */
static void wrong_variants_are_refused_with_the_reason(void **state) {
    static const char *const pairs[][2] = {
        {"", "there is no game ''; the games are talpa"},
        {"chess", "there is no game 'chess'; the games are talpa"},
        {"talpa ", NULL},
        {"tal pa", "there is no game 'tal pa'"},
        {"talpa:size=2", "size is a number from 3 to 16, not '2'"},
        {"talpa:size=17", "size is a number from 3 to 16, not '17'"},
        {"talpa:size=abc", "size is a number from 3 to 16, not 'abc'"},
        {"talpa:size=-1", "size is a number from 3 to 16, not '-1'"},
        {"talpa:size=+6", "not '+6'"},
        {"talpa:size=06", "not '06'"},
        {"talpa:size=", "not ''"},
        {"talpa:size=6.0", "not '6.0'"},
        {"talpa:size= 6", "not ' 6'"},
        {"talpa:size=4294967302", "not '4294967302'"},
        {"talpa:", "expected key=value"},
        {"talpa:size=6,", "expected key=value"},
        {"talpa:,size=6", "expected key=value"},
        {"talpa:size", "expected key=value, such as size=8, not 'size'"},
        {"talpa:depth=6", "talpa has no key 'depth'; its keys are size, first and swap"},
        {"talpa:row=4", "talpa has no key 'row'"},
        {"talpa:=4", "talpa has no key ''"},
        {"4mation:first=red", "its keys are size, row, blocked and swap"},
        {"talpa:size=6,size=6", "the key 'size' is given twice"},
        {"talpa:first=green", "first is red or blue, not 'green'"},
        {"talpa:swap=maybe", "swap is no or yes, not 'maybe'"},
        {"4mation:blocked=pass", "blocked is draw, opponent or free, not 'pass'"},
        {"4mation:row=1", "row is a number from 2 to 16, not '1'"},
        {"4mation:row=x", "row is a number from 2 to 16, not 'x'"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (pairs[i][1])
            assert_has(variant_refusal(pairs[i][0]), pairs[i][1]);
        else
            variant_of(pairs[i][0]);
    }
}

static void errors_point_at_the_place(void **state) {
    struct bw_variant variant;
    struct bw_position position;
    struct bw_error error;
    assert_false(bw_variant_read(&variant, " talpa:size=6,first=green", &error));
    assert_int_equal(error.at, 21);
    assert_int_equal(error.fault, BW_FAULT_USAGE);
    assert_true(bw_variant_read(&variant, "talpa", &error));
    assert_false(bw_position_read(&position, &variant, "rbr/bxb/rbr r", &error));
    assert_int_equal(error.at, 6);
    assert_int_equal(error.fault, BW_FAULT_ILLEGAL);
}

static void an_error_may_be_left_out(void **state) {
    struct bw_variant variant = variant_of("talpa");
    struct bw_position position;
    bw_move move;
    assert_false(bw_variant_read(&variant, "x", NULL));
    variant = variant_of("talpa");
    assert_false(bw_position_read(&position, &variant, "x", NULL));
    bw_position_start(&position, &variant);
    assert_false(bw_move_read(&position, "x", &move, NULL));
}

/* ---- positions ------------------------------------------------------------------------------ */

static void the_starts_are_written_as_documented(void **state) {
    char text[BW_POSITION_SIZE];
    struct bw_position six = start_of("talpa:size=6"), seven = start_of("4mation");
    assert_string_equal(bw_position_write(&six, text),
                        "brbrbr/rbrbrb/brbrbr/rbrbrb/brbrbr/rbrbrb r");
    assert_string_equal(bw_position_write(&seven, text), "7/7/7/7/7/7/7 x -");
    seven = after(seven, "d4");
    assert_string_equal(bw_position_write(&seven, text), "7/7/7/3x3/7/7/7 o d4");
}

static void positions_are_read_in_any_case_with_spaces_around(void **state) {
    char text[BW_POSITION_SIZE];
    struct bw_position p = position_of("talpa", "  RbR/1B1/rBr B \n");
    struct bw_position q = position_of("4mation", "3/1X1/3 O B2");
    assert_string_equal(bw_position_write(&p, text), "rbr/1b1/rbr b");
    assert_string_equal(bw_position_write(&q, text), "3/1x1/3 o b2");
}

static void runs_of_two_digits_are_read_and_written(void **state) {
    char text[BW_POSITION_SIZE];
    static const char board[] = "16/16/16/16/16/16/16/16/16/16/16/16/16/10x5/16/16 o k3";
    struct bw_position p = position_of("4mation", board);
    assert_string_equal(bw_position_write(&p, text), board);
}

static void positions_are_equal_only_if_nothing_differs(void **state) {
    struct bw_position p = after(start_of("4mation"), "d4 e5"), q = p;
    assert_true(bw_position_equal(&p, &q));
    q.turn = (uint8_t)bw_opponent(p.turn);
    assert_false(bw_position_equal(&p, &q));
    q = p;
    q.last = (int16_t)bw_square(3, 3);
    assert_false(bw_position_equal(&p, &q));
    q = p;
    q.variant.game = start_of("talpa").variant.game;
    assert_false(bw_position_equal(&p, &q));
    q = p;
    q.variant.size++;
    assert_false(bw_position_equal(&p, &q));
    q = p;
    q.variant.swap = 1;
    assert_false(bw_position_equal(&p, &q));
    for (int i = 0; i < BW_MAX_OPTIONS; i++) {
        q = p;
        q.variant.option[i]++;
        assert_false(bw_position_equal(&p, &q));
    }
    struct bw_position large = start_of("4mation:size=16");
    for (int square = 0; square < 256; square++) {
        for (int side = 0; side < 2; side++) {
            q = large;
            bw_put_piece(&q, square, side);
            assert_false(bw_position_equal(&large, &q));
        }
    }
}

static void wrong_positions_are_refused_with_the_reason(void **state) {
    static const char *const rows[][3] = {
        {"talpa", "", "the position is empty"},
        {"talpa", "   ", "the position is empty"},
        {"talpa", "rb/br r", "a board has 3 to 16 rows, not 2"},
        {"talpa", "r/r/r/r/r/r/r/r/r/r/r/r/r/r/r/r/r r", "a board has 3 to 16 rows, not 17"},
        {"talpa", "rbr/br/rbr r", "row 2 from the top has 2 squares, not 3"},
        {"talpa", "rbr/brbr/rbr r", "row 2 from the top has more than 3 squares"},
        {"talpa", "rbr/b3/rbr r", "row 2 from the top has more than 3 squares"},
        {"talpa", "rbr//rbr r", "row 2 from the top has 0 squares, not 3"},
        {"talpa", "rbr/brb/rbr/ r", "row 1 from the top has 3 squares, not 4"},
        {"talpa", "rbr/bxb/rbr r", "'x' is not a piece; the pieces are r and b"},
        {"talpa", "rbr/b b/rbr r", "rows"},
        {"talpa", "rbr/b0b/rbr r", "counted from 1 to 3 without a leading zero, not '0'"},
        {"talpa", "rbr/b01/rbr r", "counted from 1 to 3 without a leading zero, not '01'"},
        {"talpa", "rbr/99999999999/rbr r", "counted from 1 to 3"},
        {"talpa", "rbr/brb/rbr", "the side to move is missing"},
        {"talpa", "rbr/brb/rbr x", "the side to move is r or b, not 'x'"},
        {"talpa", "rbr/brb/rbr rb", "the side to move is r or b, not 'rb'"},
        {"talpa", "rbr/brb/rbr  r", "the parts of a position are separated by one space, not two"},
        {"talpa", "rbr/brb/rbr r a1", "the position is complete before ' a1'"},
        {"talpa", "rbr/brb/rbr\tr", "'\\x09' is not a piece"},
        {"4mation", "3/3/3 x", "the square of the last piece (- on an empty board) is missing"},
        {"4mation", "3/1x1/3 o b", "'b' is not a square"},
        {"4mation", "3/1x1/3 o --", "'--' is not a square"},
        {"4mation", "3/1x1/3 o b02", "not on the board"},
        {"4mation", "3/1x1/3 o b4", "'b4' is not on the board: its columns are a to c, its rows"},
        {"4mation", "3/1x1/3 o b2 b2", "the position is complete before ' b2'"},
        {"4mation", "3/1r1/3 o b2", "'r' is not a piece; the pieces are x and o"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_has(position_refusal(rows[i][0], rows[i][1]), rows[i][2]);
}

/* ---- moves ---------------------------------------------------------------------------------- */

static void moves_are_read_in_any_case_with_spaces_around(void **state) {
    struct bw_position p = start_of("talpa:size=16"), q = start_of("4mation");
    assert_true(allows(&p, " P16p15\n"));
    assert_true(allows(&p, "A1B1"));
    assert_true(allows(&q, "\tD4 "));
}

static void no_move_is_written_as_none_and_not_read(void **state) {
    struct bw_position p = start_of("talpa");
    char text[BW_MOVE_SIZE];
    assert_string_equal(bw_move_write(BW_NO_MOVE, text), "none");
    assert_has(move_refusal(&p, text), "'none' is not a move");
}

static void wrong_moves_are_refused_with_the_reason(void **state) {
    struct bw_position p = start_of("talpa");
    static const char *const pairs[][2] = {
        {"", "the move is empty"},
        {" ", "the move is empty"},
        {"a", "'a' is not a move"},
        {"1a", "'1a' is not a move"},
        {"a1-a2", "'a1-a2' is not a move"},
        {"a1 a2", "'a1 a2' is not a move"},
        {"a1a2a3", "'a1a2a3' is not a move"},
        {"a1xa2", "'a1xa2' is not a move"},
        {"a0", "'a0' is not on the board: its columns are a to h, its rows 1 to 8"},
        {"a01", "'a01' is not on the board"},
        {"i1", "'i1' is not on the board"},
        {"z99", "'z99' is not on the board"},
        {"a99999999999", "is not on the board"},
        {"a1a9", "'a9' is not on the board"},
        {"\xC3\xA9"
         "1",
         "'\xC3\xA9"
         "1' is not a move"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_has(move_refusal(&p, pairs[i][0]), pairs[i][1]);
}

static void moves_off_the_board_are_refused_as_numbers_too(void **state) {
    struct bw_position p = start_of("talpa");
    assert_false(bw_move_check(&p, BW_NO_MOVE, NULL));
    assert_false(bw_move_check(&p, bw_move_make(bw_square(8, 0), bw_square(7, 0)), NULL));
    assert_false(bw_move_check(&p, bw_move_make(bw_square(0, 0), bw_square(0, 8)), NULL));
    assert_false(bw_move_check(&p, 0x10000, NULL));
    assert_true(bw_move_check(&p, bw_move_make(bw_square(0, 0), bw_square(0, 1)), NULL));
}

static void a_megabyte_is_refused_as_anything(void **state) {
    size_t length = 1 << 20;
    char *text = malloc(length + 1);
    struct bw_position p = start_of("talpa");
    assert_non_null(text);
    for (const char *filler = "1/a "; *filler; filler++) {
        memset(text, *filler, length);
        text[length] = '\0';
        variant_refusal(text);
        position_refusal("talpa", text);
        move_refusal(&p, text);
    }
    free(text);
}

static void quotes_are_short_and_printable(void **state) {
    char quote[BW_QUOTE_SIZE];
    assert_string_equal(bw_quote(quote, "c3", 2), "'c3'");
    assert_string_equal(bw_quote(quote, "", 0), "''");
    assert_string_equal(bw_quote(quote, "a\0\x1b[1m", 6), "'a\\x00\\x1B[1m'");
    assert_string_equal(bw_quote(quote,
                                 "gr\xC3\xB6\xC3\x9F"
                                 "er",
                                 8),
                        "'gr\xC3\xB6\xC3\x9F"
                        "er'");
    assert_string_equal(bw_quote(quote, "\xC3\xB6", 1), "'\\xC3'"); /* cut in two */
    assert_string_equal(bw_quote(quote, "\xC0\xAF\xB6", 3), "'\\xC0\\xAF\\xB6'");
    assert_string_equal(bw_quote(quote, "\xC2\x9B", 2), "'\\xC2\\x9B'");          /* a control */
    assert_string_equal(bw_quote(quote, "\xE2\x80\x8B", 3), "'\\xE2\\x80\\x8B'"); /* no width */
    assert_string_equal(bw_quote(quote, "\xE2\x80\x8D", 3), "'\xE2\x80\x8D'");    /* a joiner */
    /* NOLINTNEXTLINE(misc-misleading-bidirectional): it is what must not get through */
    assert_string_equal(bw_quote(quote, "\xE2\x80\xAE", 3),
                        "'\\xE2\\x80\\xAE'"); /* right to left */
    assert_string_equal(bw_quote(quote, "\xF0\x9F\x90\xBE", 4), "'\xF0\x9F\x90\xBE'");
    memset(quote, 0, sizeof quote);
    static const char longer[] = "0123456789012345678901234567890123456789012345678901234567890";
    bw_quote(quote, longer, strlen(longer));
    assert_has(quote, "...'");
    assert_true(strlen(quote) < BW_QUOTE_SIZE);
    bw_quote(quote, "\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13", 14);
    assert_has(quote, "...'");
    assert_true(strlen(quote) < BW_QUOTE_SIZE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_are_written_in_canonical_form),
        cmocka_unit_test(p1_is_the_side_that_begins),
        cmocka_unit_test(a_variant_without_a_size_takes_that_of_the_position),
        cmocka_unit_test(a_variant_with_another_size_than_the_position_is_refused),
        cmocka_unit_test(a_row_is_checked_once_the_size_is_known),
        cmocka_unit_test(a_wrong_game_is_answered_with_all_there_are),
        cmocka_unit_test(wrong_variants_are_refused_with_the_reason),
        cmocka_unit_test(errors_point_at_the_place),
        cmocka_unit_test(an_error_may_be_left_out),
        cmocka_unit_test(the_starts_are_written_as_documented),
        cmocka_unit_test(positions_are_read_in_any_case_with_spaces_around),
        cmocka_unit_test(runs_of_two_digits_are_read_and_written),
        cmocka_unit_test(positions_are_equal_only_if_nothing_differs),
        cmocka_unit_test(wrong_positions_are_refused_with_the_reason),
        cmocka_unit_test(moves_are_read_in_any_case_with_spaces_around),
        cmocka_unit_test(no_move_is_written_as_none_and_not_read),
        cmocka_unit_test(wrong_moves_are_refused_with_the_reason),
        cmocka_unit_test(moves_off_the_board_are_refused_as_numbers_too),
        cmocka_unit_test(a_megabyte_is_refused_as_anything),
        cmocka_unit_test(quotes_are_short_and_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
