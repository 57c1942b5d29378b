/* Counts of move sequences and facts about positions that other programs found: everything in
 * tests/data/perft.csv and positions.csv, with each instruction set that this processor has. */
#include "games/cpu.h"
#include "games/fourmation.h"
#include "games/list.h"
#include "games/talpa_width.h"
#include "support.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIELDS = 5
};

/* Splits a line into its fields, in place; a field may be in quotes. Returns how many. */
static int split(char *line, char *field[FIELDS]) {
    int count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    while (line && count < FIELDS) {
        bool quoted = *line == '"';
        field[count++] = quoted ? line + 1 : line;
        line = strchr(field[count - 1], quoted ? '"' : ',');
        if (line && quoted) {
            *line++ = '\0';
            line = *line == ',' ? line : NULL;
        }
        if (line)
            *line++ = '\0';
    }
    return count;
}

/* Calls a function with each line of a file but the first; returns how many there were. */
static int for_each_line(const char *name, int fields, void (*check)(char *field[FIELDS])) {
    char line[1024], *field[FIELDS] = {line, line, line, line, line};
    int lines = 0;
    FILE *file = fopen(data_path(name), "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    while (fgets(line, sizeof line, file)) {
        assert_int_equal(split(line, field), fields);
        check(field);
        lines++;
    }
    fclose(file);
    return lines;
}

static void check_count(char *field[FIELDS]) {
    struct bw_position position = start_of(field[0]);
    uint64_t expected = strtoull(field[2], NULL, 10), nodes = bw_perft(&position, atoi(field[1]));
    if (nodes != expected)
        fail_msg("%s, depth %s: %" PRIu64 ", not %" PRIu64, field[0], field[1], nodes, expected);
}

static void counts_are_those_of_other_programs(void **state) {
    assert_true(for_each_line("perft.csv", 3, check_count) >= 60);
}

#if defined(BURROW_HAVE_V3)
static uint64_t perft_base(const struct bw_position *position, int depth) {
    int size = position->variant.size;
    if (position->variant.game == &bw_talpa_game)
        return (size <= 8    ? &bw_talpa_width_64_base
                : size <= 11 ? &bw_talpa_width_128_base
                             : &bw_talpa_width_256_base)
            ->perft(position, depth);
    if (position->variant.game != &bw_fourmation_game)
        return bw_perft(position, depth);
    return (size <= 8    ? &bw_fourmation_width_64_base
            : size <= 11 ? &bw_fourmation_width_128_base
                         : &bw_fourmation_width_256_base)
        ->perft(position, depth);
}

static void check_count_base(char *field[FIELDS]) {
    struct bw_position position = start_of(field[0]);
    assert_true(perft_base(&position, atoi(field[1])) == strtoull(field[2], NULL, 10));
}

static void the_base_instruction_set_counts_the_same(void **state) {
    for_each_line("perft.csv", 3, check_count_base);
    for (int size = 3; size <= 16; size++) {
        static const char *const games[] = {"talpa", "4mation"};
        for (int i = 0; i < 2; i++) {
            char variant[BW_VARIANT_SIZE];
            snprintf(variant, sizeof variant, "%s:size=%d", games[i], size);
            struct bw_position position = start_of(variant);
            for (int depth = 1; depth <= 3; depth++)
                assert_true(perft_base(&position, depth) == bw_perft(&position, depth));
        }
    }
}
#endif

static void check_facts(char *field[FIELDS]) {
    struct bw_position position = position_of(field[1], field[2]);
    bool top_bottom = bw_reach(&position, 0) == position.variant.size;
    bool left_right = bw_reach(&position, 1) == position.variant.size;
    assert_string_equal(top_bottom ? "yes" : "no", field[3]);
    assert_string_equal(left_right ? "yes" : "no", field[4]);
    enum bw_result expected = top_bottom && left_right ? bw_won_by(position.turn)
                              : top_bottom             ? BW_WON_BY_0
                              : left_right             ? BW_WON_BY_1
                                                       : BW_UNDECIDED;
    assert_int_equal(bw_result(&position), expected);
}

static void positions_are_as_known(void **state) {
    assert_int_equal(for_each_line("positions.csv", 5, check_facts), 7);
}

static void depth_0_is_the_position_itself(void **state) {
    struct bw_position position = start_of("talpa"), over = position_of("talpa", "3/3/3 r");
    assert_true(bw_perft(&position, 0) == 1);
    assert_true(bw_perft(&over, 0) == 1);
    assert_true(bw_perft(&over, 3) == 0);
}

int main(int argc, char **argv) {
    data_folder_is(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_other_programs),
#if defined(BURROW_HAVE_V3)
        cmocka_unit_test(the_base_instruction_set_counts_the_same),
#endif
        cmocka_unit_test(positions_are_as_known),
        cmocka_unit_test(depth_0_is_the_position_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
