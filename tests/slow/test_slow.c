/*
 * Tests of the slow rules themselves: against numbers counted by other programs, against positions
 * small enough to be checked by eye, and against what the rules say is true of every game. A test
 * position is one line of text, top row first. The argument is the folder of perft.csv and
 * positions.csv.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slow_internal.h"

enum {
    LINE_ROOM = 512,
    CHEAP_NODES = 2000000,
    MOVE_LIST_ROOM = SLOW_MOVES * SLOW_MOVE_ROOM
};

static const char *data_folder;

/* Assertions in one line. */

static struct slow_position start_of(const char *variant) {
    struct slow_position position;
    if (!slow_start(&position, variant)) {
        fail_msg("%s is refused", variant);
    }
    return position;
}

static struct slow_position position_of(const char *variant, const char *text) {
    struct slow_position position;
    if (!slow_read(&position, variant, text)) {
        fail_msg("%s with %s is refused", text, variant);
    }
    return position;
}

static void assert_text(const struct slow_position *position, const char *expected) {
    char text[SLOW_TEXT_ROOM];
    slow_write(position, text);
    assert_string_equal(text, expected);
}

static void assert_refused(const char *variant, const char *text) {
    struct slow_position position = start_of("4mation:size=3");
    if (slow_read(&position, variant, text)) {
        fail_msg("%s with %s is accepted", text, variant);
    }
    assert_text(&position, "3/3/3 x -");
}

static void assert_result(const char *variant, const char *text, const char *result) {
    struct slow_position position = position_of(variant, text);
    assert_string_equal(slow_result(&position), result);
}

/* The moves with a space between them; none is the empty text. */
static void assert_moves(const char *variant, const char *text, const char *expected) {
    struct slow_position position = position_of(variant, text);
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM], joined[MOVE_LIST_ROOM] = "";
    int count = slow_moves(&position, moves);
    for (int i = 0; i < count; i++) {
        strcat(joined, i > 0 ? " " : "");
        strcat(joined, moves[i]);
    }
    assert_string_equal(joined, expected);
}

static void assert_over(const char *variant, const char *text, const char *result) {
    assert_result(variant, text, result);
    assert_moves(variant, text, "");
}

static void assert_play(const char *variant, const char *before, const char *move,
                        const char *after, const char *result) {
    struct slow_position position = position_of(variant, before);
    assert_string_equal(slow_result(&position), "none");
    assert_true(slow_play(&position, move));
    assert_text(&position, after);
    assert_string_equal(slow_result(&position), result);
}

static void assert_illegal(const char *variant, const char *before, const char *move) {
    struct slow_position position = position_of(variant, before);
    assert_false(slow_play(&position, move));
    assert_text(&position, before);
}

static void assert_reach(const char *variant, const char *text, int first, int second) {
    struct slow_position position = position_of(variant, text);
    assert_int_equal(slow_reach(&position, 0), first);
    assert_int_equal(slow_reach(&position, 1), second);
}

/* Talpa. */

static void talpa_starts_as_a_chessboard_with_a1_red(void **state) {
    (void)state;
    struct slow_position position = start_of("talpa:size=6");
    assert_text(&position, "brbrbr/rbrbrb/brbrbr/rbrbrb/brbrbr/rbrbrb r");
    position = start_of("talpa:size=3");
    assert_text(&position, "rbr/brb/rbr r");
    position = start_of("talpa");
    assert_int_equal(position.size, 8);
}

static void blue_starts_where_the_variant_says_so(void **state) {
    (void)state;
    struct slow_position position = start_of("talpa:size=3,first=blue");
    assert_text(&position, "rbr/brb/rbr b");
}

static void pieces_capture_orthogonally(void **state) {
    (void)state;
    assert_moves("talpa", "rrr/rbr/rrr r", "a2b2 b1b2 b3b2 c2b2");
    assert_moves("talpa", "rrr/rbr/rrr b", "b2a2 b2b1 b2b3 b2c2");
    assert_play("talpa", "rrr/rbr/rrr b", "b2b3", "rbr/r1r/rrr r", "none");
    assert_illegal("talpa", "rrr/rbr/rrr r", "a1b2");
    assert_illegal("talpa", "rrr/rbr/rrr r", "a1a2");
    assert_illegal("talpa", "rrr/rbr/rrr r", "b2a2");
}

static void capture_is_mandatory(void **state) {
    (void)state;
    assert_illegal("talpa", "rrr/rbr/rrr r", "a1");
    assert_illegal("talpa", "rrr/rbr/rrr b", "b2");
}

static void own_pieces_are_removed_when_nothing_can_be_captured(void **state) {
    (void)state;
    assert_moves("talpa", "rr1/r1b/1bb r", "a2 a3 b3");
    assert_moves("talpa", "rr1/r1b/1bb b", "b1 c1 c2");
    assert_play("talpa", "rr1/r1b/1bb r", "a2", "rr1/2b/1bb b", "none");
    assert_illegal("talpa", "rr1/r1b/1bb r", "b1");
    assert_illegal("talpa", "rr1/r1b/1bb r", "b2");
}

static void opening_the_own_path_wins(void **state) {
    (void)state;
    assert_play("talpa", "r1r/r1r/brb r", "b1a1", "r1r/r1r/r1b b", "p1win");
    assert_play("talpa", "rbr/2b/brr b", "c2c1", "rbr/3/brb r", "p2win");
}

static void opening_the_enemy_path_loses(void **state) {
    (void)state;
    assert_play("talpa", "r1r/r1r/rbr b", "b1a1", "r1r/r1r/b1r r", "p1win");
    assert_play("talpa", "rbr/2r/brb r", "c2c1", "rbr/3/brr b", "p2win");
}

static void opening_both_paths_loses(void **state) {
    (void)state;
    assert_play("talpa", "b1b/1r1/b1b r", "b2", "b1b/3/b1b b", "p2win");
    assert_play("talpa", "r1r/1b1/r1r b", "b2", "r1r/3/r1r r", "p1win");
}

static void paths_bend_but_do_not_run_diagonally(void **state) {
    (void)state;
    assert_over("talpa", "r1rr/r2r/bb1r/rr1b b", "p1win");
    assert_over("talpa", "1rrrr/1r3/1r1r1/3r1/brbr1 r", "p1win");
    assert_result("talpa", "rr1/r1b/1bb r", "none");
}

static void corners_belong_to_both_edges(void **state) {
    (void)state;
    assert_over("talpa", "1rb/1br/1rb b", "p1win");
    assert_over("talpa", "rbr/brb/3 r", "p2win");
    assert_over("talpa", "1rb/1br/3 r", "p1win");
    assert_over("talpa", "1rb/1br/3 b", "p2win");
}

static void open_path_typed_by_hand_wins_for_its_owner(void **state) {
    (void)state;
    assert_over("talpa", "r1b/r1b/b1r r", "p1win");
    assert_over("talpa", "r1b/r1b/b1r b", "p1win");
    assert_over("talpa", "rbr/3/brb r", "p2win");
    assert_over("talpa", "rbr/3/brb b", "p2win");
}

static void both_paths_typed_by_hand_win_for_the_side_to_move(void **state) {
    (void)state;
    assert_over("talpa", "r1b/3/b1r r", "p1win");
    assert_over("talpa", "r1b/3/b1r b", "p2win");
}

static void p1_is_the_side_that_starts_by_the_variant(void **state) {
    (void)state;
    assert_over("talpa:first=blue", "r1b/r1b/b1r r", "p2win");
    assert_over("talpa:first=blue", "r1b/r1b/b1r b", "p2win");
    assert_over("talpa:first=blue", "rbr/3/brb r", "p1win");
}

static void side_to_move_without_a_piece_has_lost_unless_its_path_is_open(void **state) {
    (void)state;
    assert_over("talpa", "rrr/rrr/rrr b", "p1win");
    assert_over("talpa", "1bb/b1b/bb1 r", "p2win");
    assert_over("talpa:first=blue", "1bb/b1b/bb1 r", "p1win");
    assert_over("talpa", "rr1/rr1/rr1 b", "p1win");
    assert_over("talpa", "3/3/3 b", "p2win");
    assert_play("talpa", "rrr/rrr/rrr r", "a1", "rrr/rrr/1rr b", "p1win");
}

static void talpa_reach_is_rows_for_red_and_columns_for_blue(void **state) {
    (void)state;
    assert_reach("talpa", "rbr/brb/rbr r", 0, 0);
    assert_reach("talpa", "rr1/r1b/1bb r", 1, 1);
    assert_reach("talpa", "rr1/2b/1bb b", 2, 2);
    assert_reach("talpa", "r1rr/r2r/bb1r/rr1b b", 4, 2);
    assert_reach("talpa", "1rrr/1rrb/rbr1/3r b", 2, 3);
    assert_reach("talpa", "3/3/3 r", 3, 3);
}

/* 4Mation. */

static void winning_row_follows_the_size_or_the_option(void **state) {
    (void)state;
    assert_int_equal(start_of("4mation:size=3").row, 2);
    assert_int_equal(start_of("4mation:size=4").row, 3);
    assert_int_equal(start_of("4mation:size=5").row, 3);
    assert_int_equal(start_of("4mation:size=6").row, 4);
    assert_int_equal(start_of("4mation").row, 4);
    assert_int_equal(start_of("4mation:size=8").row, 5);
    assert_int_equal(start_of("4mation:size=16").row, 9);
    assert_int_equal(start_of("4mation:size=8,row=4").row, 4);
    assert_int_equal(position_of("4mation", "3/3/3 x -").row, 2);
}

static void first_piece_goes_anywhere(void **state) {
    (void)state;
    struct slow_position position = start_of("4mation");
    assert_text(&position, "7/7/7/7/7/7/7 x -");
    assert_moves("4mation", "3/3/3 x -", "a1 a2 a3 b1 b2 b3 c1 c2 c3");
    assert_play("4mation", "7/7/7/7/7/7/7 x -", "d4", "7/7/7/3x3/7/7/7 o d4", "none");
}

static void later_pieces_touch_the_last_one(void **state) {
    (void)state;
    assert_moves("4mation", "7/7/7/3x3/7/7/7 o d4", "c3 c4 c5 d3 d5 e3 e4 e5");
    assert_moves("4mation", "7/7/7/7/7/7/x6 o a1", "a2 b1 b2");
    assert_moves("4mation", "7/7/7/7/7/1o5/x6 x b2", "a2 a3 b1 b3 c1 c2 c3");
    assert_illegal("4mation", "7/7/7/7/7/1o5/x6 x b2", "a1");
    assert_illegal("4mation", "7/7/7/7/7/1o5/x6 x b2", "d2");
}

static void rows_win_in_every_direction(void **state) {
    (void)state;
    assert_over("4mation", "4/4/oo2/xxx1 o c1", "p1win");
    assert_over("4mation", "4/x3/xo2/xo2 o a3", "p1win");
    assert_over("4mation", "4/2x1/1xo1/xo2 o c3", "p1win");
    assert_over("4mation", "4/x3/ox2/o1x1 o a3", "p1win");
    assert_over("4mation", "4/ooo1/xx2/x3 x c3", "p2win");
}

static void broken_rows_do_not_win(void **state) {
    (void)state;
    assert_moves("4mation", "4/4/oo2/xx1x o b1", "c1 c2");
    assert_result("4mation", "4/4/oo2/xx1x o b1", "none");
    assert_result("4mation", "4/o3/x3/o1xx o d1", "none");
}

static void rows_may_be_longer_than_needed(void **state) {
    (void)state;
    assert_play("4mation", "5/5/5/oo1oo/xx1xx x d2", "c1", "5/5/5/oo1oo/xxxxx o c1", "p1win");
}

static void row_option_decides_what_wins(void **state) {
    (void)state;
    assert_play("4mation:row=2", "4/4/1o2/x3 x b2", "a2", "4/4/xo2/x3 o a2", "p1win");
    assert_play("4mation:row=4", "4/4/oo2/xx2 x b2", "c1", "4/4/oo2/xxx1 o c1", "none");
}

static void win_counts_before_a_full_board(void **state) {
    (void)state;
    assert_over("4mation:row=3", "xox/oxo/oxx o c1", "p1win");
    assert_over("4mation:row=3", "xox/xox/oxo o b1", "draw");
    assert_over("4mation:row=3,blocked=opponent", "xox/xox/oxo o b1", "draw");
    assert_over("4mation:row=3,blocked=free", "xox/xox/oxo o b1", "draw");
}

static void win_counts_before_being_blocked(void **state) {
    (void)state;
    assert_play("4mation", "4/x3/xo2/1o2 x b1", "a1", "4/x3/xo2/xo2 o a1", "p1win");
}

static void blocked_option_decides_what_a_blocked_side_may_do(void **state) {
    (void)state;
    const char *enclosed_last_piece = "4o/5/5/ox3/xx3 o a1";
    assert_over("4mation:row=5", enclosed_last_piece, "draw");
    assert_over("4mation:row=5,blocked=draw", enclosed_last_piece, "draw");
    assert_moves("4mation:row=5,blocked=opponent", enclosed_last_piece, "a3 b3 c1 c2 c3");
    assert_moves("4mation:row=5,blocked=free", enclosed_last_piece,
                 "a3 a4 a5 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2 d3 d4 d5 e1 e2 e3 e4");
}

static void blocked_from_all_opponents_is_a_draw(void **state) {
    (void)state;
    const char *all_enclosed = "4x/xxxx1/ooox1/ooox1/oooxx x a1";
    assert_over("4mation:row=5", all_enclosed, "draw");
    assert_over("4mation:row=5,blocked=opponent", all_enclosed, "draw");
    assert_moves("4mation:row=5,blocked=free", all_enclosed, "a5 b5 c5 d5 e2 e3 e4");
}

static void unblocked_side_stays_next_to_the_last_piece(void **state) {
    (void)state;
    const char *last_piece_with_room = "4o/5/5/o4/xx3 x a2";
    assert_moves("4mation:row=5,blocked=opponent", last_piece_with_room, "a3 b2 b3");
    assert_moves("4mation:row=5,blocked=free", last_piece_with_room, "a3 b2 b3");
}

static void piece_counts_must_fit_the_side_to_move(void **state) {
    (void)state;
    assert_refused("4mation", "7/7/7/3x3/7/7/7 x d4");
    assert_refused("4mation", "7/7/7/3o3/7/7/7 x d4");
    assert_refused("4mation", "7/7/7/3xo2/7/7/7 o d4");
    assert_refused("4mation", "7/7/7/3x1x1/7/7/7 o d4");
    assert_refused("4mation", "3/3/3 o -");
}

static void last_piece_must_be_the_opponents(void **state) {
    (void)state;
    assert_refused("4mation", "7/7/7/3xo2/7/7/7 x d4");
    assert_refused("4mation", "7/7/7/3xo2/7/7/7 x a1");
    assert_refused("4mation", "7/7/7/3xo2/7/7/7 x h1");
    assert_refused("4mation", "7/7/7/3xo2/7/7/7 x -");
    assert_refused("4mation", "3/3/3 x a1");
    assert_result("4mation", "7/7/7/3xo2/7/7/7 x e4", "none");
}

static void rows_typed_by_hand_win_for_one_side_only(void **state) {
    (void)state;
    assert_refused("4mation", "4/4/ooo1/xxx1 x a2");
    assert_over("4mation", "4/4/oo1o/xxx1 x d2", "p1win");
    assert_over("4mation", "4/x3/ooo1/xx1x o d1", "p2win");
}

static void fourmation_reach_is_pieces_in_an_unspoilt_line(void **state) {
    (void)state;
    assert_reach("4mation", "7/7/7/7/7/7/7 x -", 0, 0);
    assert_reach("4mation", "7/7/7/3x3/7/7/7 o d4", 1, 0);
    assert_reach("4mation", "4/4/1o2/xxox o b1", 1, 2);
    assert_reach("4mation", "7/7/7/7/7/oo5/x1x1x2 o e1", 2, 2);
    assert_reach("4mation:row=4", "1x2/x3/4/3o o a3", 1, 1);
    assert_reach("4mation", "4/x3/xo2/xo2 o a3", 3, 2);
    assert_reach("4mation", "5/5/5/oo1oo/xxxxx o c1", 3, 2);
}

/* Texts. */

static void variants_are_read_in_any_order_and_case(void **state) {
    (void)state;
    const char *const valid[] = {
        "talpa",
        "  TALPA:Size=6 ",
        "talpa:size=6,first=blue,swap=yes",
        "talpa:swap=no,first=red,size=16",
        "4mation",
        "4mation:size=8,row=4,blocked=opponent",
        "4mation:blocked=FREE,row=16,swap=yes,size=16",
        "4mation:blocked=draw,swap=no",
    };
    for (size_t i = 0; i < sizeof valid / sizeof valid[0]; i++) {
        start_of(valid[i]);
    }
    struct slow_position position = start_of("4mation:blocked=FREE,row=15,swap=yes,size=16");
    assert_int_equal(position.size, 16);
    assert_int_equal(position.row, 15);
    assert_int_equal(position.blocked, SLOW_BLOCKED_FREE);
}

static void wrong_variants_are_refused(void **state) {
    (void)state;
    const char *const wrong[] = {
        "",
        "chess",
        "talpa8",
        "talpa:",
        "talpa,size=6",
        "talpa size=6",
        "talpa: size=6",
        "talpa:size=6,",
        "talpa:,size=6",
        "talpa:size=6,,swap=no",
        "talpa:size=6;swap=no",
        "talpa:size",
        "talpa:size=",
        "talpa:size=2",
        "talpa:size=17",
        "talpa:size=06",
        "talpa:size=6x",
        "talpa:size=-6",
        "talpa:size=99999999999999",
        "talpa:size=6,size=6",
        "talpa:row=4",
        "talpa:blocked=draw",
        "talpa:first=x",
        "talpa:swap=maybe",
        "talpa:colour=red",
        "\ttalpa",
        "talpa\n",
        "4mation:first=red",
        "4mation:row=1",
        "4mation:row=8",
        "4mation:size=6,row=7",
        "4mation:blocked=",
        "4mation:blocked=opponents",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct slow_position position;
        if (slow_start(&position, wrong[i])) {
            fail_msg("%s is accepted", wrong[i]);
        }
    }
}

static void size_comes_from_the_position_unless_the_variant_names_one(void **state) {
    (void)state;
    position_of("talpa", "rbr/brb/rbr r");
    position_of("talpa:size=3", "rbr/brb/rbr r");
    assert_refused("talpa:size=8", "rbr/brb/rbr r");
    position_of("4mation:row=9", "10/10/10/10/10/10/10/10/10/10 x -");
    assert_refused("4mation:row=4", "3/3/3 x -");
}

static void positions_are_read_in_any_case_and_written_in_one(void **state) {
    (void)state;
    struct slow_position position = position_of("talpa", "  RbR/BrB/rBr R ");
    assert_text(&position, "rbr/brb/rbr r");
    position = position_of("4mation", " 7/7/7/3X3/7/7/7 O D4");
    assert_text(&position, "7/7/7/3x3/7/7/7 o d4");
}

static void wrong_positions_are_refused(void **state) {
    (void)state;
    const char *const wrong[] = {
        "",
        "r",
        "rbr/brb r",
        "rb/br r",
        "rbr/brb/rbr",
        "rbr/brb/rbr ",
        "rbr/brb/rbr  r",
        "rbr/brb/rbr x",
        "rbr/brb/rbr r r",
        "rbr/brb/rbr r -",
        "rbr/brb/rbr/ r",
        "rbr/brb/rb r",
        "rbr/brb/rbrb r",
        "rbr/brb/rb2 r",
        "rbr/brb/11b r",
        "rbr/brb/01b r",
        "rbr/brb/rb01 r",
        "rbr/brb/r0br r",
        "rbr/brb/rb. r",
        "rbr /brb/rbr r",
        "rbr/brb/rbx r",
        "rbr//brb/rbr r",
        "/rbr/brb/rbr r",
        "rbr/brb/rbr\tr",
        "rbr/brb/rbr r\n",
        "rbr/brb/99999999 r",
        "rbr/brb/rbr red",
        "rbr\\brb\\rbr r",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_refused("talpa", wrong[i]);
    }
    assert_refused("4mation", "7/7/7/3x3/7/7/7 o");
    assert_refused("4mation", "7/7/7/3x3/7/7/7 o d04");
    assert_refused("4mation", "7/7/7/3x3/7/7/7 o d4 ,");
    assert_refused("4mation", "7/7/7/3x3/7/7/7 o 4d");
    assert_refused("4mation", "7/7/7/3r3/7/7/7 o d4");
}

static void moves_are_read_in_any_case(void **state) {
    (void)state;
    assert_play("talpa", "rrr/rbr/rrb r", " A2B2 ", "rrr/1rr/rrb b", "none");
    assert_play("4mation", "7/7/7/7/7/7/7 x -", "D4 ", "7/7/7/3x3/7/7/7 o d4", "none");
    const char *const wrong[] = {"", "a2 b2", "a2-b2", "a02b2", "a2b2x", "swap", "a2b2 b1b2"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_illegal("talpa", "rrr/rbr/rrb r", wrong[i]);
    }
}

/* The data folder. */

/* Takes one field off a line of comma-separated values; a field with commas stands in quotes. */
static void take_field(const char **cursor, char field[LINE_ROOM]) {
    size_t length = 0;
    bool quoted = false;
    for (; **cursor != '\0' && **cursor != '\n' && **cursor != '\r'; (*cursor)++) {
        if (**cursor == '"') {
            quoted = !quoted;
        } else if (**cursor == ',' && !quoted) {
            (*cursor)++;
            break;
        } else {
            field[length++] = **cursor;
        }
    }
    field[length] = '\0';
}

/* Opens a file of the data folder, after its line of headings. */
static FILE *open_data(const char *name) {
    char path[1024], headings[LINE_ROOM];
    snprintf(path, sizeof path, "%s/%s", data_folder, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("cannot open %s", path);
    }
    assert_non_null(fgets(headings, sizeof headings, file));
    return file;
}

static void perft_agrees_with_other_programs(void **state) {
    (void)state;
    char line[LINE_ROOM], variant[LINE_ROOM], depth[LINE_ROOM], nodes[LINE_ROOM];
    FILE *file = open_data("perft.csv");
    int checked = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        const char *cursor = line;
        take_field(&cursor, variant);
        take_field(&cursor, depth);
        take_field(&cursor, nodes);
        unsigned long long expected = strtoull(nodes, NULL, 10);
        if (expected > CHEAP_NODES) {
            continue;
        }
        struct slow_position position = start_of(variant);
        unsigned long long counted = slow_perft(&position, (int)strtol(depth, NULL, 10));
        if (counted != expected) {
            fail_msg("%s depth %s: %llu, not %llu", variant, depth, counted, expected);
        }
        checked++;
    }
    fclose(file);
    assert_true(checked > 0);
}

/* A path joins two edges exactly when its reach is the whole board. */
static void known_positions_have_the_known_paths(void **state) {
    (void)state;
    char line[LINE_ROOM], name[LINE_ROOM], variant[LINE_ROOM], text[LINE_ROOM];
    char top_bottom[LINE_ROOM], left_right[LINE_ROOM];
    FILE *file = open_data("positions.csv");
    int checked = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        const char *cursor = line;
        take_field(&cursor, name);
        take_field(&cursor, variant);
        take_field(&cursor, text);
        take_field(&cursor, top_bottom);
        take_field(&cursor, left_right);
        struct slow_position position = position_of(variant, text);
        bool red = strcmp(top_bottom, "yes") == 0;
        bool blue = strcmp(left_right, "yes") == 0;
        bool red_wins = red && (!blue || position.turn == 'r');
        assert_text(&position, text);
        assert_int_equal(slow_reach(&position, 0) == position.size, red);
        assert_int_equal(slow_reach(&position, 1) == position.size, blue);
        assert_string_equal(slow_result(&position), red_wins ? "p1win" : blue ? "p2win" : "none");
        checked++;
    }
    fclose(file);
    assert_true(checked > 0);
}

/* What the rules say is true of every game. */

static void assert_always_a_move(const struct slow_position *position) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    int count = slow_moves(position, moves);
    assert_int_equal(count == 0, strcmp(slow_result(position), "none") != 0);
    for (int i = 0; i < count; i++) {
        struct slow_position next = *position;
        assert_true(slow_play(&next, moves[i]));
        assert_always_a_move(&next);
    }
}

static void smallest_talpa_always_has_a_move(void **state) {
    (void)state;
    struct slow_position red_first = start_of("talpa:size=3");
    struct slow_position blue_first = start_of("talpa:size=3,first=blue");
    assert_always_a_move(&red_first);
    assert_always_a_move(&blue_first);
}

static void assert_reads_back(const struct slow_position *position, const char *variant) {
    char text[SLOW_TEXT_ROOM];
    slow_write(position, text);
    struct slow_position again = position_of(variant, text);
    assert_text(&again, text);
    assert_string_equal(slow_result(&again), slow_result(position));
}

/* A capture is spelt with two letters; both sides have one, or neither has. */
static void assert_contact_is_mutual(const struct slow_position *position, const char *move) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    struct slow_position other = *position;
    other.turn = position->turn == 'r' ? 'b' : 'r';
    assert_true(slow_moves(&other, moves) > 0);
    assert_int_equal(strpbrk(move + 1, "abcdefghijklmnop") != NULL,
                     strpbrk(moves[0] + 1, "abcdefghijklmnop") != NULL);
}

static void assert_reach_fits_the_result(const struct slow_position *position) {
    int goal = position->game == &slow_talpa ? position->size : position->row;
    bool someone_won = strstr(slow_result(position), "win") != NULL;
    bool someone_arrived = slow_reach(position, 0) == goal || slow_reach(position, 1) == goal;
    assert_int_equal(someone_won, someone_arrived);
}

static void assert_byte_order(char moves[][SLOW_MOVE_ROOM], int count) {
    for (int i = 1; i < count; i++) {
        assert_true(strcmp(moves[i - 1], moves[i]) < 0);
    }
}

static void assert_random_game_keeps_the_rules(const char *variant) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    struct slow_position position = start_of(variant);
    int size = position.size;
    int longest = position.game == &slow_talpa ? size * size - size + 1 : size * size;
    int plies = 0;
    int count = 0;
    while ((count = slow_moves(&position, moves)) > 0) {
        const char *move = moves[rand() % count];
        assert_byte_order(moves, count);
        assert_reads_back(&position, variant);
        assert_reach_fits_the_result(&position);
        if (position.game == &slow_talpa) {
            assert_contact_is_mutual(&position, move);
        }
        assert_true(slow_play(&position, move));
        plies++;
    }
    assert_true(plies <= longest);
    assert_string_not_equal(slow_result(&position), "none");
    assert_reads_back(&position, variant);
    assert_reach_fits_the_result(&position);
}

static void random_games_keep_the_rules(void **state) {
    (void)state;
    const char *const variants[] = {
        "talpa:size=3",
        "talpa:size=5,first=blue",
        "talpa",
        "talpa:size=16",
        "4mation:size=3,row=3",
        "4mation",
        "4mation:size=5,row=5,blocked=opponent",
        "4mation:size=6,row=6,blocked=free",
        "4mation:size=16,row=16,blocked=free",
    };
    srand(1);
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        int games = start_of(variants[i]).size > 8 ? 2 : 50;
        for (int game = 0; game < games; game++) {
            assert_random_game_keeps_the_rules(variants[i]);
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s DATA_FOLDER\n", argv[0]);
        return 2;
    }
    data_folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(talpa_starts_as_a_chessboard_with_a1_red),
        cmocka_unit_test(blue_starts_where_the_variant_says_so),
        cmocka_unit_test(pieces_capture_orthogonally),
        cmocka_unit_test(capture_is_mandatory),
        cmocka_unit_test(own_pieces_are_removed_when_nothing_can_be_captured),
        cmocka_unit_test(opening_the_own_path_wins),
        cmocka_unit_test(opening_the_enemy_path_loses),
        cmocka_unit_test(opening_both_paths_loses),
        cmocka_unit_test(paths_bend_but_do_not_run_diagonally),
        cmocka_unit_test(corners_belong_to_both_edges),
        cmocka_unit_test(open_path_typed_by_hand_wins_for_its_owner),
        cmocka_unit_test(both_paths_typed_by_hand_win_for_the_side_to_move),
        cmocka_unit_test(p1_is_the_side_that_starts_by_the_variant),
        cmocka_unit_test(side_to_move_without_a_piece_has_lost_unless_its_path_is_open),
        cmocka_unit_test(talpa_reach_is_rows_for_red_and_columns_for_blue),
        cmocka_unit_test(winning_row_follows_the_size_or_the_option),
        cmocka_unit_test(first_piece_goes_anywhere),
        cmocka_unit_test(later_pieces_touch_the_last_one),
        cmocka_unit_test(rows_win_in_every_direction),
        cmocka_unit_test(broken_rows_do_not_win),
        cmocka_unit_test(rows_may_be_longer_than_needed),
        cmocka_unit_test(row_option_decides_what_wins),
        cmocka_unit_test(win_counts_before_a_full_board),
        cmocka_unit_test(win_counts_before_being_blocked),
        cmocka_unit_test(blocked_option_decides_what_a_blocked_side_may_do),
        cmocka_unit_test(blocked_from_all_opponents_is_a_draw),
        cmocka_unit_test(unblocked_side_stays_next_to_the_last_piece),
        cmocka_unit_test(piece_counts_must_fit_the_side_to_move),
        cmocka_unit_test(last_piece_must_be_the_opponents),
        cmocka_unit_test(rows_typed_by_hand_win_for_one_side_only),
        cmocka_unit_test(fourmation_reach_is_pieces_in_an_unspoilt_line),
        cmocka_unit_test(variants_are_read_in_any_order_and_case),
        cmocka_unit_test(wrong_variants_are_refused),
        cmocka_unit_test(size_comes_from_the_position_unless_the_variant_names_one),
        cmocka_unit_test(positions_are_read_in_any_case_and_written_in_one),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(moves_are_read_in_any_case),
        cmocka_unit_test(perft_agrees_with_other_programs),
        cmocka_unit_test(known_positions_have_the_known_paths),
        cmocka_unit_test(smallest_talpa_always_has_a_move),
        cmocka_unit_test(random_games_keep_the_rules),
    };
    return cmocka_run_group_tests_name("slow", tests, NULL, NULL);
}
