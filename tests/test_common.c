/* The text functions that all rooms share. */
#include "common/text.h"
#include "common/width.h"
#include "support.h"
#include <locale.h>

/* ---- numbers -------------------------------------------------------------------------------- */

static void numbers_are_read_between_bounds(void **state) {
    static const struct {
        const char *text;
        uint64_t lowest, highest;
        bool good;
        uint64_t number;
    } cases[] = {
        {"0", 0, 0, true, 0},
        {"7", 7, 7, true, 7},
        {"6", 7, 9, false, 0},
        {"10", 7, 9, false, 0},
        {"007", 0, 9, true, 7},
        {"18446744073709551615", 0, UINT64_MAX, true, UINT64_MAX},
        {"18446744073709551616", 0, UINT64_MAX, false, 0},
        {"99999999999999999999999", 0, UINT64_MAX, false, 0},
        {"9", 0, 5, false, 0},
        {"", 0, 9, false, 0},
        {" 1", 0, 9, false, 0},
        {"1 ", 0, 9, false, 0},
        {"1foo", 0, 9, false, 0},
        {"+1", 0, 9, false, 0},
        {"-1", 0, 9, false, 0},
        {"0x1", 0, 9, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].text;
        uint64_t number = 4711;
        bool good = bw_text_number(text, strlen(text), cases[i].lowest, cases[i].highest, &number);
        assert_int_equal(good, cases[i].good);
        assert_int_equal(number, good ? cases[i].number : 4711);
    }
}

static void numbers_may_have_a_minus_where_they_can_be_negative(void **state) {
    static const struct {
        const char *text;
        int64_t lowest, highest;
        bool good;
        int64_t number;
    } cases[] = {
        {"-12", -12, 0, true, -12},
        {"-13", -12, 0, false, 0},
        {"5", -5, 5, true, 5},
        {"6", -5, 5, false, 0},
        {"-0", 0, 0, true, 0},
        {"3", 4, 9, false, 0},
        {"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
        {"-9223372036854775807", INT64_MIN, INT64_MAX, true, -INT64_MAX},
        {"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
        {"-", -9, 9, false, 0},
        {"--1", -9, 9, false, 0},
        {"- 1", -9, 9, false, 0},
        {"", -9, 9, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].text;
        int64_t number = 4711;
        bool good = bw_text_signed(text, strlen(text), cases[i].lowest, cases[i].highest, &number);
        assert_int_equal(good, cases[i].good);
        assert_int_equal(number, good ? cases[i].number : 4711);
    }
}

static void counts_have_no_leading_zero(void **state) {
    assert_int_equal(text_count("0", 1, 0, 9), 0);
    assert_int_equal(text_count("0", 1, 1, 9), -1);
    assert_int_equal(text_count("16", 2, 1, 16), 16);
    assert_int_equal(text_count("17", 2, 1, 16), -1);
    assert_int_equal(text_count("07", 2, 0, 9), -1);
    assert_int_equal(text_count("00", 2, 0, 9), -1);
    assert_int_equal(text_count("123", 1, 1, 9), 1); /* no more than it is told to */
    assert_int_equal(text_count("", 0, 0, 9), -1);
}

/* ---- widths --------------------------------------------------------------------------------- */

static void characters_are_as_wide_as_terminals_show_them(void **state) {
    static const struct {
        const char *text;
        int width;
    } cases[] = {
        {"", 0},
        {"Ana", 3},
        {"één", 3},
        {"\u5C71\u7530", 4},       /* two ideographs */
        {"e\u0301e\u0301", 2},     /* letters with combining accents */
        {"\u0915\u093F\u0902", 2}, /* Devanagari, the last one a mark above */
        {"\uFF21", 2},             /* a full-width letter */
        {"a\tb", 3},               /* controls, hidden ones, broken ones: a question mark each */
        {"a\xC2\x9B", 2},
        {"a\xFF\x80", 2},
        {"\xE5\xB1", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(text_width(cases[i].text), cases[i].width);
}

static void texts_go_on_behind_whole_characters(void **state) {
    assert_string_equal(text_behind("één", 1), "én");
    assert_string_equal(text_behind("\u5C71\u7530", 1), "\u7530");
    assert_string_equal(text_behind("\u5C71\u7530", 2), "\u7530");
    assert_string_equal(text_behind("ab", 0), "ab");
    assert_string_equal(text_behind("ab", 5), "");
}

static void lines_are_wrapped_by_columns(void **state) {
    static const struct {
        const char *text;
        int columns;
        const char *expected;
    } cases[] = {
        {"", 5, ""},
        {"one two three", 7, "one two\nthree"},
        {"one two three", 6, "one\ntwo\nthree"},
        {"one two three", 13, "one two three"},
        {"één twéé", 8, "één twéé"},
        {"één twéé", 7, "één\ntwéé"},
        {"longest word", 3, "longest\nword"},
        {"a\nbb cc\n", 4, "a\nbb\ncc\n"},
        {"aaa bbb\nc d", 7, "aaa bbb\nc d"},
        {"\u5C71 \u7530\u672C a", 7, "\u5C71 \u7530\u672C\na"},
        {"\u5C71 \u7530\u672C a", 6, "\u5C71\n\u7530\u672C a"},
        {"e\u0301e\u0301 e\u0301e\u0301", 5, "e\u0301e\u0301 e\u0301e\u0301"},
        {"e\u0301e\u0301 e\u0301e\u0301", 4, "e\u0301e\u0301\ne\u0301e\u0301"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        strcpy(text, cases[i].text);
        text_wrap(text, cases[i].columns);
        assert_string_equal(text, cases[i].expected);
    }
}

static void texts_are_cut_between_characters(void **state) {
    char text[] = "aéb", wide[] = "\u5C71\u7530", accented[] = "e\u0301a", torn[] = "abc\xE2\x82",
         whole[] = "é";
    text_cut(text, 2);
    assert_string_equal(text, "aé");
    text_cut(text, 0);
    assert_string_equal(text, "");
    text_cut(text, -1);
    assert_string_equal(text, "");
    text_cut(wide, 3);
    assert_string_equal(wide, "\u5C71");
    text_cut(accented, 1);
    assert_string_equal(accented, "e\u0301");
    text_mend_end(torn);
    assert_string_equal(torn, "abc");
    text_mend_end(whole);
    assert_string_equal(whole, "é");
}

int main(void) {
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_between_bounds),
        cmocka_unit_test(numbers_may_have_a_minus_where_they_can_be_negative),
        cmocka_unit_test(counts_have_no_leading_zero),
        cmocka_unit_test(characters_are_as_wide_as_terminals_show_them),
        cmocka_unit_test(texts_go_on_behind_whole_characters),
        cmocka_unit_test(lines_are_wrapped_by_columns),
        cmocka_unit_test(texts_are_cut_between_characters),
    };
    return cmocka_run_group_tests_name("common", tests, NULL, NULL);
}
