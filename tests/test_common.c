/* What all rooms share about texts. */
#include "common/text.h"
#include "support.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_between_bounds),
        cmocka_unit_test(numbers_may_have_a_minus_where_they_can_be_negative),
        cmocka_unit_test(counts_have_no_leading_zero),
    };
    return cmocka_run_group_tests_name("common", tests, NULL, NULL);
}
