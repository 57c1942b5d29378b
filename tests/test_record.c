/* Game records: what is read, what is refused and where, and that writing and reading agree.
 *
 * Most tests are a text and one line of expectation. The last section generates games, cuts them
 * short and damages them: reading handles any bytes, and whatever is read can be written and read
 * again. */
#include "allocation.h"
#include <burrow/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* cmocka.h wants these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char *data_folder;

/* Talpa on 3×3, over after four plies; and from the second, the side to move being Blue. */
#define TALPA "[Game \"talpa:size=3\"]\n\n"
#define MOVES "1. a1b1 c2c3 2. b2b3 a2a3\n"
#define SWAPPING "[Game \"talpa:size=3,swap=yes\"]\n\n"
#define BLUE_TO_MOVE "[Game \"talpa\"]\n[Position \"rbr/brb/1rr b\"]\n\n"
#define FOURMATION "[Game \"4mation:size=4\"]\n\n"

/* ---- expectations --------------------------------------------------------------------------- */

static int read_bytes(const char *text, size_t length, struct bw_record *record,
                      struct bw_error *error) {
    struct bw_record_reader reader;
    bw_record_reader_init(&reader, text, length);
    return bw_record_next(&reader, record, error);
}

/* The one game of a text, to be freed. */
static struct bw_record read_game(const char *text) {
    struct bw_record_reader reader;
    struct bw_record record, none;
    struct bw_error error = {0};

    bw_record_reader_init(&reader, text, strlen(text));
    if (bw_record_next(&reader, &record, &error) != 1)
        fail_msg("refused in line %zu, ply %zu: %s", error.line, error.ply, error.message);
    assert_int_equal(bw_record_next(&reader, &none, &error), 0);
    return record;
}

static void assert_read(const char *text) {
    struct bw_record record = read_game(text);
    bw_record_free(&record);
}

static void assert_bytes_refused(const char *text, size_t length, size_t line, size_t ply,
                                 const char *reason) {
    struct bw_record record;
    struct bw_error error = {0};

    assert_int_equal(read_bytes(text, length, &record, &error), -1);
    if (!strstr(error.message, reason))
        fail_msg("expected \"%s\", got \"%s\"", reason, error.message);
    assert_int_equal(error.fault, BW_FAULT_ILLEGAL);
    assert_int_equal(error.line, line);
    assert_int_equal(error.ply, ply);
    assert_int_equal(record.ply_count, 0);
    assert_int_equal(record.tag_count, 0);
}

static void assert_refused(const char *text, size_t line, size_t ply, const char *reason) {
    assert_bytes_refused(text, strlen(text), line, ply, reason);
}

/* Asserts that a text is written in this way. */
static void assert_written(const char *text, const char *expected) {
    struct bw_record record = read_game(text);
    size_t length = 0;
    char *written = bw_record_write(&record, &length, NULL);

    assert_non_null(written);
    assert_string_equal(written, expected);
    assert_int_equal(length, strlen(expected));
    free(written);
    bw_record_free(&record);
}

static void assert_same_text(const char *a, const char *b) {
    assert_int_equal(a == NULL, b == NULL);
    if (a)
        assert_string_equal(a, b);
}

static void assert_same_record(const struct bw_record *a, const struct bw_record *b) {
    assert_true(bw_position_equal(&a->start, &b->start));
    assert_true(bw_position_equal(&a->end, &b->end));
    assert_same_text(a->comment, b->comment);
    assert_int_equal(a->ply_count, b->ply_count);
    for (size_t i = 0; i < a->ply_count; i++) {
        assert_int_equal(a->ply[i].move, b->ply[i].move);
        assert_same_text(a->ply[i].comment, b->ply[i].comment);
    }
    assert_int_equal(a->swapped, b->swapped);
    assert_same_text(a->swap_comment, b->swap_comment);
    assert_int_equal(a->tag_count, b->tag_count);
    for (size_t i = 0; i < a->tag_count; i++) {
        assert_string_equal(a->tag[i].name, b->tag[i].name);
        assert_string_equal(a->tag[i].value, b->tag[i].value);
    }
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->termination, b->termination);
}

static struct bw_record new_record(const char *variant_text) {
    struct bw_variant variant;
    struct bw_position start;
    struct bw_record record;

    assert_true(bw_variant_read(&variant, variant_text, NULL));
    assert_true(bw_variant_settle(&variant, 0, NULL));
    bw_position_start(&start, &variant);
    bw_record_init(&record, &start);
    return record;
}

static void add_move(struct bw_record *record, const char *text) {
    bw_move move;
    assert_true(bw_move_read(&record->end, text, &move, NULL));
    assert_true(bw_record_add_ply(record, move, NULL));
}

/* ---- what is read --------------------------------------------------------------------------- */

static void everything_of_a_record_is_read(void **state) {
    struct bw_record record = read_game("[Game \"talpa:size=3,swap=yes\"]\n[Red \"Ann\"]\n"
                                        "[Date \"2026.11.15\"]\n[Result \"0-1\"]\n\n"
                                        "{before} 1. a1b1 {one} swap {two} c2c3 {three} "
                                        "2. b2b3 a2a3 {four}\n0-1\n");
    char text[BW_POSITION_SIZE];

    assert_int_equal(record.start.variant.size, 3);
    assert_int_equal(record.ply_count, 4);
    assert_string_equal(record.comment, "before");
    assert_string_equal(record.ply[0].comment, "one");
    assert_true(record.swapped);
    assert_string_equal(record.swap_comment, "two");
    assert_string_equal(record.ply[1].comment, "three");
    assert_null(record.ply[2].comment);
    assert_string_equal(record.ply[3].comment, "four");
    assert_string_equal(bw_record_tag(&record, "red"), "Ann");
    assert_string_equal(bw_record_tag(&record, "Date"), "2026.11.15");
    assert_null(bw_record_tag(&record, "Blue"));
    assert_int_equal(record.result, BW_WON_BY_1);
    assert_int_equal(record.termination, BW_TERMINATION_NONE);
    assert_string_equal(bw_position_write(bw_record_final(&record), text), "brb/3/1rr r");
    bw_record_free(&record);
}

static void case_is_forgiven(void **state) {
    assert_written("[GAME \"TALPA:Size=3,SWAP=Yes\"]\n[bLUE \"Bo\"]\n[result \"*\"]\n"
                   "[TERMINATION \"Abandoned\"]\n1. A1b1 SwaP C2C3 *",
                   "[Game \"talpa:size=3,swap=yes\"]\n[Blue \"Bo\"]\n[Result \"*\"]\n"
                   "[Termination \"abandoned\"]\n\n1. a1b1 swap c2c3\n*\n");
}

static void crlf_is_read(void **state) {
    struct bw_record record = read_game("[Game \"talpa:size=3\"]\r\n[Red \"Ann\"]\r\n\r\n"
                                        "1. a1b1 {two\r\nlines} c2c3\r\n2. b2b3\r\n*\r\n");
    assert_string_equal(bw_record_tag(&record, "Red"), "Ann");
    assert_string_equal(record.ply[0].comment, "two lines");
    bw_record_free(&record);
    assert_refused("[Game \"talpa:size=3\"]\r\n\r\n1. a1b1\r\nb1b1 *\r\n", 4, 2, "itself");
}

static void any_white_space_is_read(void **state) {
    assert_written(
        "\f\n [\tGame\n\"talpa:size=3\" ]\v[Red\"Ann\"]1.\n\n\ta1b1\r c2c3\n\n2.\tb2b3 *",
        "[Game \"talpa:size=3\"]\n[Red \"Ann\"]\n[Result \"*\"]\n\n"
        "1. a1b1 c2c3 2. b2b3\n*\n");
}

static void byte_order_mark_is_skipped_at_the_start_only(void **state) {
    assert_read("\xEF\xBB\xBF" TALPA MOVES "0-1\n");
    assert_refused(TALPA "\xEF\xBB\xBF" MOVES "0-1\n", 3, 1, "'\\xEF\\xBB\\xBF1.'");
}

static void nothing_is_no_game(void **state) {
    struct bw_record record;
    assert_int_equal(read_bytes(NULL, 0, &record, NULL), 0);
    assert_int_equal(read_bytes(" \r\n\t\n", 5, &record, NULL), 0);
    assert_int_equal(read_bytes("\xEF\xBB\xBF", 3, &record, NULL), 0);
    assert_int_equal(record.ply_count, 0);
}

static void tags_come_in_any_order(void **state) {
    assert_written(
        "[Termination \"time\"] [Event \"Cup\"] [Date \"?\"] [Position \"rbr/brb/1rr b\"]"
        "[Result \"1-0\"] [Blue \"Bo\"] [Site \"\"] [Red \"Al\"] [Game \"talpa\"] 1-0",
        "[Game \"talpa:size=3\"]\n[Red \"Al\"]\n[Blue \"Bo\"]\n[Date \"?\"]\n"
        "[Result \"1-0\"]\n[Position \"rbr/brb/1rr b\"]\n[Termination \"time\"]\n"
        "[Event \"Cup\"]\n[Site \"\"]\n\n1-0\n");
}

static void player_of_a_foreign_side_is_an_unknown_tag(void **state) {
    assert_written("[Event \"Cup\"] [Red \"Al\"] [O \"Bo\"] [Game \"4mation\"] *",
                   "[Game \"4mation\"]\n[O \"Bo\"]\n[Result \"*\"]\n[Event \"Cup\"]\n[Red \"Al\"]\n"
                   "\n*\n");
}

static void any_date_is_kept(void **state) {
    struct bw_record record = read_game("[Game \"talpa\"]\n[Date \"last Tuesday\"]\n*\n");
    assert_string_equal(bw_record_tag(&record, "date"), "last Tuesday");
    bw_record_free(&record);
}

static void escapes_in_tags_are_read_and_written(void **state) {
    const char *text = "[Game \"talpa\"]\n[Red \"\\\"A\\\\B\\\" ]\"]\n[Result \"*\"]\n\n*\n";
    struct bw_record record = read_game(text);
    assert_string_equal(bw_record_tag(&record, "Red"), "\"A\\B\" ]");
    bw_record_free(&record);
    assert_written(text, text);
}

static void adjacent_comments_are_joined(void **state) {
    assert_written(TALPA "{a}{ b\t }\n{}{c {d} 1. {e}{\n}a1b1{f}c2c3 *",
                   "[Game \"talpa:size=3\"]\n[Result \"*\"]\n\n{a b c {d e} 1. a1b1 {f} c2c3\n*\n");
}

static void position_gives_the_size_that_the_variant_lacks(void **state) {
    struct bw_record record = read_game(BLUE_TO_MOVE "*");
    assert_int_equal(record.start.variant.size, 3);
    assert_int_equal(record.start.turn, 1);
    bw_record_free(&record);
    assert_refused("[Game \"talpa:size=6\"]\n[Position \"rbr/brb/1rr b\"]\n*", 2, 0,
                   "in the tag Position: ");
}

static void usual_start_is_not_written(void **state) {
    assert_written("[Game \"talpa\"]\n[Position \"rbr/brb/rbr r\"]\n*",
                   "[Game \"talpa:size=3\"]\n[Result \"*\"]\n\n*\n");
}

static void second_side_begins_with_dots_and_goes_on_with_two(void **state) {
    const char *text = "[Game \"4mation\"]\n[Result \"*\"]\n[Position \"7/7/7/3x3/7/7/7 o d4\"]\n\n"
                       "1... d5 2. e5 e6 3. d6\n*\n";
    assert_written(text, text);
}

static void p1_is_the_side_that_begins_by_the_variant(void **state) {
    struct bw_record record = read_game("[Game \"talpa:size=3,first=blue\"]\n"
                                        "1. a2b2 c1b1 2. b2b1 c3b3 3. b1a1 1-0");
    assert_int_equal(record.result, BW_WON_BY_1);
    assert_string_equal(bw_result_text(&record.start.variant, BW_WON_BY_0), "0-1");
    bw_record_free(&record);

    record = read_game("[Game \"talpa:first=blue\"]\n[Position \"rbr/brb/1rr b\"]\n1. a2a3 *");
    assert_int_equal(record.ply_count, 1);
    bw_record_free(&record);
}

static void finished_position_is_a_record_without_moves(void **state) {
    assert_read("[Game \"talpa\"]\n[Position \"brb/3/1rr r\"]\n0-1");
    assert_refused("[Game \"talpa\"]\n[Position \"brb/3/1rr r\"]\n*", 3, 0, "0-1 by the rules");
}

static void several_games_are_read_in_a_row(void **state) {
    const char *text = TALPA MOVES "0-1\n" FOURMATION "1. a1 * [Game \"talpa\"]*";
    struct bw_record_reader reader;
    struct bw_record record;
    size_t plies[3] = {4, 1, 0};

    bw_record_reader_init(&reader, text, strlen(text));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(bw_record_next(&reader, &record, NULL), 1);
        assert_int_equal(record.ply_count, plies[i]);
        bw_record_free(&record);
    }
    assert_int_equal(bw_record_next(&reader, &record, NULL), 0);
}

static void refusal_in_the_second_game_names_its_own_line_and_ply(void **state) {
    const char *text = TALPA MOVES "0-1\n\n" TALPA "1. a1b1\na1b1 *\n";
    struct bw_record_reader reader;
    struct bw_record record;
    struct bw_error error;

    bw_record_reader_init(&reader, text, strlen(text));
    assert_int_equal(bw_record_next(&reader, &record, &error), 1);
    bw_record_free(&record);
    assert_int_equal(bw_record_next(&reader, &record, &error), -1);
    assert_int_equal(error.line, 9);
    assert_int_equal(error.ply, 2);
    assert_int_equal(bw_record_next(&reader, &record, &error), 0);
}

/* ---- tags that are refused ------------------------------------------------------------------ */

static void record_without_game_tag_is_refused(void **state) {
    assert_refused("\n[Red \"Ann\"]\n[Blue \"Bea\"]\n*", 2, 0, "no Game tag");
    assert_refused("\n\n1. a1b1 *", 3, 0,
                   "begins with a tag such as [Game \"talpa\"], not with '1.'");
    assert_refused("{hello} [Game \"talpa\"] *", 1, 0, "not with '{'");
}

static void unclosed_tag_is_refused_where_it_begins(void **state) {
    assert_refused("[Game \"talpa\"]\n[Red \"Ann]\n[Blue \"Bea\"]\n*", 2, 0, "'Red' is not closed");
    assert_refused("[Game \"talpa\"]\n[Red \"Ann\"\n\n", 2, 0, "'Red' is not closed");
    assert_refused("[Game \"talpa", 1, 0, "'Game' is not closed");
    assert_refused("[Game \"talpa\\", 1, 0, "'Game' is not closed");
    assert_refused("\n[Game\n", 2, 0, "'Game' is not closed");
    assert_refused("\n[\n", 2, 0, "that begins here is not closed");
}

static void malformed_tag_is_refused(void **state) {
    assert_refused("[Game talpa]", 1, 0, "without 't' here");
    assert_refused("[\"talpa\"]", 1, 0, "[Name \"value\"]");
    assert_refused("[Game \"talpa\"\n* *]", 2, 0, "without '*' here");
    assert_refused("[Jeu-x \"talpa\"]", 1, 0, "without '-' here");
    assert_bytes_refused("[\0 \"talpa\"]", 11, 1, 0, "'\\x00'");
}

static void bad_escape_in_a_tag_is_refused(void **state) {
    assert_refused("[Game \"talpa\"]\n[Red \"C:\\new\"]\n*", 2, 0, "may follow a backslash");
}

static void control_character_in_a_tag_is_refused(void **state) {
    assert_refused("[Game \"talpa\"]\n[Red \"A\tB\"]\n*", 2, 0, "\\x09");
    assert_refused("[Game \"talpa\"]\n[Red \"A\x1b[2J\"]\n*", 2, 0, "\\x1B");
    assert_bytes_refused("[Game \"talpa\"]\n[Red \"A\0B\"]\n*", 28, 2, 0, "\\x00");
}

static void duplicated_tag_is_refused(void **state) {
    assert_refused("[Game \"talpa\"]\n[game \"talpa\"]\n*", 2, 0, "'game' is given twice");
    assert_refused("[Game \"talpa\"]\n[Event \"a\"]\n\n[EVENT \"a\"]\n*", 4, 0, "given twice");
}

static void bad_variant_is_refused_in_its_line(void **state) {
    assert_refused("[Red \"Ann\"]\n[Game \"chess\"]\n*", 2, 0, "in the tag Game: ");
    assert_refused("[Game \"4mation:size=5,row=6\"]\n*", 1, 0, "in the tag Game: ");
}

static void bad_position_is_refused_in_its_line(void **state) {
    assert_refused("[Game \"talpa\"]\n\n[Position \"rbr/brb/1rx b\"]\n*", 3, 0,
                   "'x' is not a piece");
    assert_refused("[Game \"talpa\"]\n[Position \"\"]\n*", 2, 0, "in the tag Position: ");
}

static void unknown_result_or_termination_is_refused(void **state) {
    assert_refused("[Game \"talpa\"]\n[Result \"2-0\"]\n*", 2, 0, "not '2-0'");
    assert_refused("[Game \"talpa\"]\n[Termination \"boredom\"]\n*", 2, 0, "not 'boredom'");
    assert_refused("[Game \"talpa\"]\n[Termination \"\"]\n*", 2, 0, "not ''");
    assert_read("[Game \"talpa\"]\n[Result \" * \"]\n[Termination \" abandoned \"]\n*");
}

static void tag_among_the_moves_is_refused(void **state) {
    assert_refused(TALPA "1. a1b1\n[Red \"Ann\"]\n*", 4, 1, "lacks its result");
    assert_refused(TALPA "{hello}\n[Red \"Ann\"]\n*", 4, 0, "lacks its result");
}

static void too_many_tags_are_refused(void **state) {
    char text[16 * (BW_RECORD_TAGS + 10)] = "[Game \"talpa\"]\n";
    struct bw_record record;
    size_t length = strlen(text);

    for (int i = 0; i < BW_RECORD_TAGS; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "[T%03d \"\"]\n", i);
    strcpy(text + length, "*");
    record = read_game(text);
    assert_int_equal(record.tag_count, BW_RECORD_TAGS);
    assert_false(bw_record_set_tag(&record, "Red", "Ann", NULL));
    assert_true(bw_record_set_tag(&record, "t000", "Ann", NULL));
    bw_record_free(&record);
    strcpy(text + length, "[More \"\"]*");
    assert_refused(text, BW_RECORD_TAGS + 2, 0, "at most 128 tags");
    strcpy(text + length, "[A \"\"][B \"\"][C \"\"][D \"\"]*");
    assert_refused(text, BW_RECORD_TAGS + 2, 0, "at most 128 tags");
}

/* ---- moves that are refused ----------------------------------------------------------------- */

static void wrong_move_in_ply_17_is_refused_with_line_and_ply(void **state) {
    assert_refused("[Game \"talpa:size=6\"]\n\n"
                   "1. b6c6 c4c3 2. d4d5 f5f4 3. a1b1 b3b4 4. a3a2 e6f6 5. f2f3 e4e3\n"
                   "6. d2e2 b5c5 7. f3f4 c2b2 8. a5a4 c5d5\n9. b1 e3e2\n0-1\n",
                   5, 17, "b1 may not be removed yet");
}

static void word_that_is_no_move_is_refused(void **state) {
    assert_refused(TALPA "1. hello *", 3, 1, "'hello' is not a move");
    assert_refused(TALPA "1. a1b1 a1a9 *", 3, 2, "not on the board");
    assert_refused(TALPA "1. a1b1; *", 3, 1, "not a move");
    assert_refused(TALPA "1. a1b1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa *", 3, 1, "not a move");
}

static void wrong_number_is_refused_with_the_expected_one(void **state) {
    assert_refused(TALPA "2. a1b1 *", 3, 1, "expected the move number 1., not '2.'");
    assert_refused(TALPA "1. a1b1 c2c3\n3. b2b3 *", 4, 3, "expected the move number 2., not '3.'");
    assert_refused(TALPA "01. a1b1 *", 3, 1, "expected the move number 1.");
    assert_refused(TALPA "1... a1b1 *", 3, 1, "expected the move number 1., not '1...'");
    assert_refused(TALPA "1.a1b1 *", 3, 1, "expected the move number 1., not '1.a1b1'");
    assert_refused(BLUE_TO_MOVE "1. a2a3 *", 4, 1, "expected the move number 1..., not '1.'");
}

static void missing_number_is_refused_with_the_expected_one(void **state) {
    assert_refused(TALPA "a1b1 *", 3, 1, "expected the move number 1., not 'a1b1'");
    assert_refused(TALPA "1. a1b1 c2c3 b2b3 *", 3, 3, "expected the move number 2., not 'b2b3'");
    assert_refused(BLUE_TO_MOVE "a2a3 *", 4, 1, "expected the move number 1...");
}

static void number_before_the_second_side_is_refused(void **state) {
    assert_refused(TALPA "1. a1b1 {so} 1... c2c3 *", 3, 2, "without another number, not '1...'");
    assert_refused(TALPA "1. 1. a1b1 *", 3, 1, "without another number, not '1.'");
}

static void number_without_a_move_is_refused(void **state) {
    assert_refused(TALPA "1. a1b1 c2c3 2. *", 3, 3, "expected a move after its number, not '*'");
    assert_refused(TALPA "1. a1b1 c2c3 2.", 3, 2, "ends without a result");
}

static void move_after_the_end_is_refused(void **state) {
    assert_refused(TALPA MOVES "3. b1a1 0-1", 4, 5, "its result 0-1 must follow, not '3.'");
    assert_refused("[Game \"talpa\"]\n[Position \"brb/3/1rr r\"]\n1. b1a1 0-1", 3, 1, "is over");
}

static void swap_stands_between_ply_1_and_ply_2_only(void **state) {
    assert_read(SWAPPING "1. a1b1 swap *");
    assert_refused(SWAPPING "swap 1. a1b1 *", 3, 0, "between ply 1 and ply 2");
    assert_refused(SWAPPING "1. swap a1b1 *", 3, 0, "takes no number");
    assert_refused(SWAPPING "1. a1b1 c2c3\nswap *", 4, 2, "between ply 1 and ply 2");
    assert_refused(SWAPPING "1. a1b1 swap\nswap *", 4, 1, "swapped already");
    assert_refused(TALPA "1. a1b1 swap *", 3, 1, "without swap");
}

static void swap_does_not_change_the_board(void **state) {
    struct bw_record with = read_game(SWAPPING "1. a1b1 swap c2c3 *");
    struct bw_record without = read_game(SWAPPING "1. a1b1 c2c3 *");
    assert_true(with.swapped && !without.swapped);
    assert_true(bw_position_equal(&with.end, &without.end));
    assert_int_equal(with.ply_count, without.ply_count);
    bw_record_free(&with);
    bw_record_free(&without);

    struct bw_record record = new_record("4mation:swap=yes");
    add_move(&record, "d4");
    struct bw_position before = record.end;
    assert_true(bw_record_add_swap(&record, NULL));
    assert_true(bw_position_equal(&record.end, &before));
    assert_int_equal(record.ply_count, 1);
    bw_record_free(&record);
}

static void swap_in_a_finished_game_is_refused(void **state) {
    assert_refused(
        "[Game \"4mation:size=3,swap=yes\"]\n[Position \"3/3/x1o x c1\"]\n1. b1 swap 1-0", 3, 1,
        "is over");
}

static void unclosed_comment_is_refused_where_it_begins(void **state) {
    assert_refused(TALPA "1. a1b1\n{and then\n\n c2c3 *\n", 4, 1, "not closed by }");
    assert_refused(TALPA "1. a1b1\n} *", 4, 1, "no { before this }");
    assert_refused(TALPA "{a {b} c} *", 3, 1, "expected the move number 1., not 'c}'");
}

static void control_characters_among_the_moves_are_refused(void **state) {
    assert_refused(TALPA "{a\n\x1b[2J} *", 4, 0, "\\x1B");
    assert_refused(TALPA "1. a1b1 c2\x7f"
                         "c3 *",
                   3, 1, "\\x7F");
    assert_bytes_refused(TALPA "1.\0 a1b1 *", strlen(TALPA) + 10, 3, 0, "\\x00");
    assert_bytes_refused(TALPA "{\0} *", strlen(TALPA) + 5, 3, 0, "\\x00");
    assert_bytes_refused("\0", 1, 1, 0, "'\\x00'");
}

/* ---- results -------------------------------------------------------------------------------- */

static void missing_result_is_refused(void **state) {
    assert_refused(TALPA MOVES, 4, 4, "ends without a result");
    assert_refused(TALPA, 3, 0, "ends without a result");
}

static void words_after_the_result_are_refused(void **state) {
    const char *text = TALPA "* {well}";
    struct bw_record_reader reader;
    struct bw_record record;

    bw_record_reader_init(&reader, text, strlen(text));
    assert_int_equal(bw_record_next(&reader, &record, NULL), 1);
    bw_record_free(&record);
    assert_int_equal(bw_record_next(&reader, &record, NULL), -1);
}

static void result_that_differs_from_its_tag_is_refused(void **state) {
    assert_refused("[Game \"talpa:size=3\"]\n[Result \"1-0\"]\n" MOVES "0-1", 4, 4,
                   "the moves end with 0-1, but the Result tag says 1-0");
}

static void result_against_the_rules_is_refused(void **state) {
    assert_refused(TALPA MOVES "1-0", 4, 4, "0-1 by the rules, not 1-0");
    assert_refused(TALPA MOVES "*", 4, 4, "0-1 by the rules, not *");
    assert_refused("[Game \"talpa:size=3\"]\n[Termination \"abandoned\"]\n" MOVES "*", 4, 4,
                   "0-1 by the rules");
}

static void termination_of_a_game_that_the_rules_ended_is_refused(void **state) {
    assert_refused("[Game \"talpa:size=3\"]\n[Termination \"resigned\"]\n" MOVES "0-1", 4, 4,
                   "the rules ended this game");
}

static void decided_game_needs_a_fitting_termination(void **state) {
    assert_refused(TALPA "1. a1b1 1-0", 3, 1, "needs a Termination (resigned, time or abandoned)");
    assert_read("[Game \"talpa\"][Termination \"resigned\"] 1-0");
    assert_read("[Game \"talpa\"][Termination \"time\"] 0-1");
    assert_read("[Game \"talpa\"][Termination \"abandoned\"] 0-1");
    assert_refused("[Game \"4mation\"][Termination \"agreed\"] 1-0", 1, 0,
                   "agreed does not go with the result 1-0");
}

static void drawn_game_needs_a_fitting_termination(void **state) {
    assert_read(FOURMATION "1. c3 c2 2. b1 a1 3. b2 c1 4. d1 d2 5. d3 c4 6. b4 b3 7. a2 a3 8. a4\n"
                           "1/2-1/2");
    assert_refused(FOURMATION "1/2-1/2", 3, 0, "needs a Termination (agreed or abandoned)");
    assert_read("[Game \"4mation\"][Termination \"agreed\"] 1/2-1/2");
    assert_read("[Game \"4mation\"][Termination \"abandoned\"] 1/2-1/2");
    assert_refused("[Game \"4mation\"][Termination \"time\"] 1/2-1/2", 1, 0, "does not go with");
}

static void draw_in_a_game_without_draws_is_refused(void **state) {
    assert_refused("[Game \"talpa\"][Termination \"agreed\"] 1/2-1/2", 1, 0, "has no draws");
    assert_refused("[Game \"talpa\"][Termination \"abandoned\"] 1/2-1/2", 1, 0, "has no draws");
}

static void unfinished_game_may_be_abandoned_but_nothing_else(void **state) {
    assert_read("[Game \"4mation\"] *");
    assert_read("[Game \"4mation\"][Termination \"abandoned\"] *");
    assert_refused("[Game \"4mation\"][Termination \"agreed\"] *", 1, 0, "does not go with");
    assert_refused("[Game \"4mation\"][Termination \"resigned\"] *", 1, 0, "does not go with");
    assert_refused("[Game \"4mation\"][Termination \"time\"] *", 1, 0, "does not go with");
}

/* ---- building and writing ------------------------------------------------------------------- */

static void comment_with_a_closing_brace_is_refused(void **state) {
    struct bw_record record = new_record("talpa");
    struct bw_error error;

    assert_false(bw_record_add_comment(&record, "a } b", &error));
    assert_int_equal(error.fault, BW_FAULT_ILLEGAL);
    assert_int_equal(error.at, 3);
    assert_false(bw_record_add_comment(&record, "a\x01", &error));
    assert_null(record.comment);
    assert_true(bw_record_add_comment(&record, " \n ", &error));
    assert_null(record.comment);
    assert_true(bw_record_add_comment(&record, " a\n\nb ", &error));
    assert_true(bw_record_add_comment(&record, "c", &error));
    assert_string_equal(record.comment, "a b c");
    bw_record_free(&record);
}

static void tag_that_could_not_be_read_back_is_refused(void **state) {
    struct bw_record record = new_record("talpa");
    struct bw_error error;

    assert_false(bw_record_set_tag(&record, "Red", "a\nb", &error));
    assert_false(bw_record_set_tag(&record, "", "a", &error));
    assert_false(bw_record_set_tag(&record, "a b", "a", &error));
    assert_false(bw_record_set_tag(&record, "RESULT", "1-0", &error));
    assert_false(bw_record_set_tag(&record, "Game", "talpa", &error));
    assert_int_equal(record.tag_count, 0);
    bw_record_free(&record);
}

static void tag_is_replaced_where_it_stands(void **state) {
    struct bw_record record = new_record("talpa");

    assert_true(bw_record_set_tag(&record, "Event", "one", NULL));
    assert_true(bw_record_set_tag(&record, "blue", "Bo", NULL));
    assert_true(bw_record_set_tag(&record, "Site", "two", NULL));
    assert_true(bw_record_set_tag(&record, "EVENT", "three", NULL));
    assert_int_equal(record.tag_count, 3);
    assert_string_equal(record.tag[0].name, "Blue");
    assert_string_equal(record.tag[1].name, "Event");
    assert_string_equal(record.tag[1].value, "three");
    assert_string_equal(record.tag[2].name, "Site");
    bw_record_free(&record);
}

static void illegal_move_is_not_added(void **state) {
    struct bw_record record = new_record("talpa:size=3");
    struct bw_error error;

    add_move(&record, "a1b1");
    assert_false(bw_record_add_ply(&record, bw_move_make(0, 0), &error));
    assert_int_equal(error.ply, 2);
    assert_false(bw_record_add_ply(&record, BW_NO_MOVE, NULL));
    assert_int_equal(record.ply_count, 1);
    bw_record_free(&record);
}

static void result_follows_the_moves_until_the_game_is_finished(void **state) {
    struct bw_record record = new_record("talpa:size=3");
    struct bw_error error;

    add_move(&record, "a1b1");
    assert_false(bw_record_finish(&record, BW_WON_BY_0, BW_TERMINATION_NONE, &error));
    assert_int_equal(error.ply, 1);
    assert_int_equal(record.result, BW_UNDECIDED);
    assert_true(bw_record_finish(&record, BW_WON_BY_0, BW_TERMINATION_TIME, &error));
    assert_int_equal(record.result, BW_WON_BY_0);
    add_move(&record, "c2c3");
    assert_int_equal(record.result, BW_UNDECIDED);
    assert_int_equal(record.termination, BW_TERMINATION_NONE);
    add_move(&record, "b2b3");
    add_move(&record, "a2a3");
    assert_int_equal(record.result, BW_WON_BY_1);
    bw_record_free(&record);
    bw_record_free(&record);
}

static void lines_have_at_most_80_columns(void **state) {
    struct bw_record record = new_record("4mation:size=16,row=16,blocked=free");
    bw_move moves[BW_MAX_MOVES];
    char *text;

    while (bw_moves(&record.end, moves) > 0)
        assert_true(bw_record_add_ply(&record, moves[0], NULL));
    text = bw_record_write(&record, NULL, NULL);
    assert_non_null(text);
    for (char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1)
        assert_in_range(strcspn(line, "\n"), 0, 80);
    free(text);
    bw_record_free(&record);
}

/* Asserts that two parts of a line stay together if the line has 80 columns, and are split if it
 * has one more. The ~ in one of them stands for text that fills the line. */
static void assert_wrapped_after_80(const char *first, const char *second) {
    static const char tags[] = "[Game \"talpa:size=3,swap=yes\"]\n[Result \"*\"]\n\n";
    size_t fixed = strlen(first) + strlen(" ") + strlen(second) - strlen("~");
    for (size_t columns = 80; columns <= 81; columns++) {
        char text[256], *mark;
        snprintf(text, sizeof text, "%s%s%c%s\n*\n", tags, first, columns == 80 ? ' ' : '\n',
                 second);
        mark = strchr(text, '~');
        memmove(mark + columns - fixed, mark + 1, strlen(mark));
        memset(mark, 'x', columns - fixed);
        assert_written(text, text);
    }
}

static void lines_of_80_columns_are_whole_and_those_of_81_wrapped(void **state) {
    assert_wrapped_after_80("{~}", "1. a1b1");
    assert_wrapped_after_80("1. a1b1", "{~}");
    assert_wrapped_after_80("1. a1b1 {~}", "c2c3");
    assert_wrapped_after_80("1. a1b1 {~}", "swap");
    assert_wrapped_after_80("1. a1b1 swap {~} c2c3", "2. b2b3");
}

static void comment_is_never_split(void **state) {
    const char *text =
        "[Game \"talpa:size=3\"]\n[Result \"*\"]\n\n"
        "1. a1b1\n"
        "{\xC3\xA4\xC3\xB6\xC3\xBC comment that is longer than a line, and it goes on, and on, and "
        "on, and on}\n"
        "c2c3 2. b2b3 {the 80 columns count each of \xC3\xA4\xC3\xB6\xC3\xBC once, not twice: it "
        "fits here}\n"
        "*\n";
    assert_written(text, text);
}

/* The bytes of a sample; returns how many. */
static size_t read_sample(const char *name, char text[8192]) {
    char path[1024];
    snprintf(path, sizeof path, "%s/records/%s", data_folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, 8192, file);
    fclose(file);
    assert_in_range(length, 1, 8191);
    return length;
}

static void samples_are_canonical(void **state) {
    static const char *const names[] = {"talpa.txt", "fourmation.txt", "several.txt", "long.txt"};
    for (size_t i = 0; i < 4; i++) {
        char text[8192];
        size_t length = read_sample(names[i], text), offset = 0;
        struct bw_record_reader reader;
        struct bw_record record;
        bw_record_reader_init(&reader, text, length);
        while (bw_record_next(&reader, &record, NULL) == 1) {
            size_t size;
            char *written = bw_record_write(&record, &size, NULL);
            offset += offset > 0; /* the empty line between games */
            assert_in_range(size, 1, length - offset);
            assert_memory_equal(written, text + offset, size);
            offset += size;
            free(written);
            bw_record_free(&record);
        }
        assert_int_equal(offset, length);
    }
}

/* Two games in another writer's style, the second as long as any can be. */
static void long_games_are_read_to_their_end(void **state) {
    static const struct {
        size_t plies;
        enum bw_result result;
        const char *position;
    } expected[] = {
        {84, BW_WON_BY_0,
         "rrb1r2b1r1b/6b1r1b1/1rb3rrb1br/2bb2b3b1/b3b2r1r1b/2rr2b2r2/"
         "r3bb1rr3/2rr2b2b1b/4b1r4b/b4r1bb2b/1b1rr1rr3b/1r1r1r1r1b1r r"},
        {256, BW_DRAWN,
         "xoxoxoooxxxoxoxx/ooooxxxoooxoxoxo/oxoxooxoxxooxoxo/xxoxxxoxoxxxxoxx/"
         "oxoooxooxoooooxo/oxoxxoxoxoxxxoxo/xxooxoxoxxxoxoxo/ooxoooxoxooxoxxo/"
         "xxxoxxxooooxoxox/ooooxooxxxoxoooo/xxxooxxooxoxxxxx/xoxxoxoxxoxoooxo/"
         "oxoxxxooxoxxxxoo/oxooooxoxooooxox/xoxoxxooxxxxxoox/xoxxxoxoxoxoxoox x a15"},
    };
    char text[8192];
    struct bw_record_reader reader;
    bw_record_reader_init(&reader, text, read_sample("long.txt", text));
    for (size_t i = 0; i < 2; i++) {
        struct bw_record record;
        char position[BW_POSITION_SIZE];
        assert_int_equal(bw_record_next(&reader, &record, NULL), 1);
        assert_int_equal(record.ply_count, expected[i].plies);
        assert_int_equal(record.result, expected[i].result);
        assert_string_equal(bw_position_write(&record.end, position), expected[i].position);
        bw_record_free(&record);
    }
}

/* ---- chance --------------------------------------------------------------------------------- */

static uint64_t chance_state = 20261115;

/* A number below `limit`: xorshift64*. */
static unsigned chance(unsigned limit) {
    chance_state ^= chance_state >> 12;
    chance_state ^= chance_state << 25;
    chance_state ^= chance_state >> 27;
    return (unsigned)(chance_state * UINT64_C(2685821657736338717) >> 33) % limit;
}

static void make_text(char *out, const char *const *pieces, unsigned count, unsigned longest) {
    out[0] = '\0';
    for (unsigned left = chance(longest + 1); left > 0; left--)
        strcat(out, pieces[chance(count)]);
}

static void make_comment(struct bw_record *record) {
    static const char *const pieces[] = {"a", " ",  "\n", "{",  "\"", "\\", "[",   "]",
                                         "1", "1.", "*",  "\t", "ä",  "…",  "1-0", "swap"};
    char text[256];
    if (chance(3) == 0) {
        make_text(text, pieces, 16, 40);
        assert_true(bw_record_add_comment(record, text, NULL));
    }
}

static void make_tags(struct bw_record *record) {
    static const char *const names[] = {"Red", "blue", "X", "o", "DATE", "Event", "Site", "_1"};
    static const char *const pieces[] = {"a", " ", "\"", "\\", "{", "}", "[", "]", "ä", "\"]"};
    char text[256];
    for (unsigned left = chance(6); left > 0; left--) {
        make_text(text, pieces, 10, 20);
        assert_true(bw_record_set_tag(record, names[chance(8)], text, NULL));
    }
}

/* Ends a game in some allowed way, trying ways until one is accepted: at least one in twenty is. */
static void make_ending(struct bw_record *record) {
    for (int tries = 0; tries < 1000; tries++)
        if (bw_record_finish(record, (enum bw_result)chance(4), (enum bw_termination)chance(5),
                             NULL))
            return;
    fail_msg("a game can be ended in no way");
}

/* A random game, from the start or from another position, over or not. */
static struct bw_record make_record(void) {
    static const char *const variants[] = {
        "talpa:size=3",   "talpa:size=6", "talpa:size=5,first=blue,swap=yes", "talpa:size=9",
        "4mation:size=4", "4mation",      "4mation:size=6,blocked=free",      "4mation:swap=yes"};
    struct bw_record record = new_record(variants[chance(8)]);
    bw_move moves[BW_MAX_MOVES];
    struct bw_position start = record.start;
    int count;

    for (unsigned left = chance(2) * chance(8); left > 0; left--)
        if ((count = bw_moves(&start, moves)) > 0)
            bw_play(&start, moves[chance((unsigned)count)]);
    bw_record_init(&record, &start);
    make_tags(&record);
    make_comment(&record);
    for (unsigned left = chance(2) ? chance(12) : 1000; left > 0; left--) {
        if ((count = bw_moves(&record.end, moves)) == 0)
            break;
        assert_true(bw_record_add_ply(&record, moves[chance((unsigned)count)], NULL));
        make_comment(&record);
        if (chance(2) && bw_record_add_swap(&record, NULL))
            make_comment(&record);
    }
    make_ending(&record);
    return record;
}

/* That a record survives being written and read, twice. */
static void assert_round_trip(const struct bw_record *record) {
    char *text = bw_record_write(record, NULL, NULL);
    assert_non_null(text);
    struct bw_record again = read_game(text);
    assert_same_record(record, &again);
    char *text_again = bw_record_write(&again, NULL, NULL);
    assert_string_equal(text, text_again);
    free(text_again);
    free(text);
    bw_record_free(&again);
}

static void what_is_written_is_read_as_the_same_record(void **state) {
    for (int i = 0; i < 2000; i++) {
        struct bw_record record = make_record();
        assert_round_trip(&record);
        bw_record_free(&record);
    }
}

static void white_space_between_words_makes_no_difference(void **state) {
    for (int i = 0; i < 500; i++) {
        struct bw_record record = make_record();
        char *text = bw_record_write(&record, NULL, NULL);
        char *moves = strstr(text, "\n\n");
        char *wide = malloc(2 * strlen(text) + 1);
        size_t length = (size_t)(moves - text);

        memcpy(wide, text, length);
        for (; *moves != '\0'; moves++) {
            bool white = *moves == ' ' || *moves == '\n';
            if (white && chance(2))
                wide[length++] = " \t\r\n"[chance(4)];
            wide[length++] = white ? " \t\n"[chance(3)] : *moves;
        }
        wide[length] = '\0';
        struct bw_record again = read_game(wide);
        assert_same_record(&record, &again);
        free(wide);
        free(text);
        bw_record_free(&again);
        bw_record_free(&record);
    }
}

/* Reads bytes that may be anything, from memory of exactly their size, so that a sanitizer sees
 * a step beyond it. Returns how many games were accepted. */
static int read_anything(const char *text, size_t length) {
    struct bw_record_reader reader;
    struct bw_record record;
    struct bw_error error;
    int accepted = 0, found;
    char *exact = malloc(length + (length == 0));

    memcpy(exact, text, length);
    bw_record_reader_init(&reader, exact, length);
    while ((found = bw_record_next(&reader, &record, &error)) == 1) {
        assert_round_trip(&record);
        bw_record_free(&record);
        accepted++;
    }
    if (found < 0) {
        assert_int_equal(error.fault, BW_FAULT_ILLEGAL);
        assert_true(error.line >= 1);
        assert_true(error.message[0] != '\0');
    }
    free(exact);
    return found < 0 ? found : accepted;
}

static void record_cut_anywhere_is_refused(void **state) {
    for (int i = 0; i < 20; i++) {
        struct bw_record record = make_record();
        size_t length;
        char *text = bw_record_write(&record, &length, NULL);

        for (size_t cut = 1; cut < length - 1; cut++)
            assert_int_equal(read_anything(text, cut), -1);
        assert_int_equal(read_anything(text, 0), 0);
        assert_int_equal(read_anything(text, length - 1), 1);
        free(text);
        bw_record_free(&record);
    }
}

static void damage(char *text, size_t *length, size_t capacity) {
    static const char bytes[] = "{}[]\"\\ \n\r.*/-0129abx\0\x7f\xC3";
    size_t at = chance((unsigned)*length);
    switch (chance(4)) {
    case 0:
        text[at] = (char)chance(256);
        break;
    case 1:
        text[at] = bytes[chance(sizeof bytes)];
        break;
    case 2:
        memmove(text + at, text + at + 1, *length - at - 1);
        --*length;
        break;
    default:
        if (*length < capacity) {
            memmove(text + at + 1, text + at, *length - at);
            text[at] = bytes[chance(sizeof bytes)];
            ++*length;
        }
    }
}

static void damaged_record_never_crashes(void **state) {
    int refused = 0;
    for (int i = 0; i < 200; i++) {
        struct bw_record record = make_record();
        char text[16384];
        size_t length;
        char *written = bw_record_write(&record, &length, NULL);
        assert_in_range(length, 1, sizeof text);
        memcpy(text, written, length);

        for (int j = 0; j < 40 && length > 1; j++) {
            damage(text, &length, sizeof text);
            refused += read_anything(text, length) < 0;
        }
        free(written);
        bw_record_free(&record);
    }
    assert_true(refused > 0);
}

static void noise_never_crashes(void **state) {
    for (int i = 0; i < 2000; i++) {
        char text[256] = {0};
        size_t length = chance(sizeof text + 1);
        for (size_t j = 0; j < length; j++)
            text[j] = chance(2) ? (char)chance(256) : "[]{}\" \\\n"[chance(8)];
        read_anything(text, length);
    }
}

/* A megabyte of a repeated piece after a beginning; in quadratic time this would take minutes. */
static void assert_long_text_answered(const char *beginning, const char *piece, const char *end,
                                      int expected) {
    const size_t size = 1000000;
    char *text = malloc(size + 100);
    size_t length = strlen(beginning), step = strlen(piece);
    strcpy(text, beginning);
    for (; length < size; length += step)
        strcpy(text + length, piece);
    strcpy(text + length, end);
    assert_int_equal(read_anything(text, length + strlen(end)), expected);
    free(text);
}

static void long_texts_take_linear_time(void **state) {
    assert_long_text_answered("", "a", "", -1);
    assert_long_text_answered("", "[", "", -1);
    assert_long_text_answered("", " ", "[Game \"talpa\"] *", 1);
    assert_long_text_answered("[", "a", " \"\"]", -1);
    assert_long_text_answered("[Game \"", "a", "\"] *", -1);
    assert_long_text_answered("[Game \"talpa:", "size=8,", "\"] *", -1);
    assert_long_text_answered("[Game \"talpa\"][Position \"", "b/", "\"] *", -1);
    assert_long_text_answered("[Game \"talpa\"][Red \"", "\\\"", "\"] *", 1);
    assert_long_text_answered("[Game \"talpa\"][Red \"", "\xFF", "\"]] *", -1);
    assert_long_text_answered("[Game \"talpa\"] ", "{a}", "*", 1);
    assert_long_text_answered("[Game \"talpa\"] {", "{a ", "} *", 1);
    assert_long_text_answered("[Game \"talpa\"] 1. ", "a1", " *", -1);
    assert_long_text_answered("", "[Game \"talpa\"]*\n", "", 62500);
}

/* ---- no memory ------------------------------------------------------------------------------ */

/* Reads, writes and changes a record; lack of memory is reported as such. */
static void read_and_write(void *text) {
    struct bw_record record;
    struct bw_error error = {0};

    begin_refusing();
    bool enough = read_bytes(text, strlen(text), &record, &error) == 1;
    char *written = enough ? bw_record_write(&record, NULL, &error) : NULL;
    enough = written && bw_record_add_comment(&record, "more", &error) &&
             bw_record_set_tag(&record, "Site", "here", &error);
    assert_int_equal(enough, !end_refusing());
    if (!enough)
        assert_int_equal(error.fault, BW_FAULT_MEMORY);
    free(written);
    bw_record_free(&record);
}

static void every_failing_allocation_is_reported(void **state) {
    char text[] = "[Game \"talpa:size=3,swap=yes\"] [Red \"Ann\"] [Event \"Cup\"]\n"
                  "{a} {b} 1. a1b1 {c} swap {d} c2c3 *";
    assert_true(refuse_each_allocation(read_and_write, text) > 10);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_of_a_record_is_read),
        cmocka_unit_test(case_is_forgiven),
        cmocka_unit_test(crlf_is_read),
        cmocka_unit_test(any_white_space_is_read),
        cmocka_unit_test(byte_order_mark_is_skipped_at_the_start_only),
        cmocka_unit_test(nothing_is_no_game),
        cmocka_unit_test(tags_come_in_any_order),
        cmocka_unit_test(player_of_a_foreign_side_is_an_unknown_tag),
        cmocka_unit_test(any_date_is_kept),
        cmocka_unit_test(escapes_in_tags_are_read_and_written),
        cmocka_unit_test(adjacent_comments_are_joined),
        cmocka_unit_test(position_gives_the_size_that_the_variant_lacks),
        cmocka_unit_test(usual_start_is_not_written),
        cmocka_unit_test(second_side_begins_with_dots_and_goes_on_with_two),
        cmocka_unit_test(p1_is_the_side_that_begins_by_the_variant),
        cmocka_unit_test(finished_position_is_a_record_without_moves),
        cmocka_unit_test(several_games_are_read_in_a_row),
        cmocka_unit_test(refusal_in_the_second_game_names_its_own_line_and_ply),
        cmocka_unit_test(record_without_game_tag_is_refused),
        cmocka_unit_test(unclosed_tag_is_refused_where_it_begins),
        cmocka_unit_test(malformed_tag_is_refused),
        cmocka_unit_test(bad_escape_in_a_tag_is_refused),
        cmocka_unit_test(control_character_in_a_tag_is_refused),
        cmocka_unit_test(duplicated_tag_is_refused),
        cmocka_unit_test(bad_variant_is_refused_in_its_line),
        cmocka_unit_test(bad_position_is_refused_in_its_line),
        cmocka_unit_test(unknown_result_or_termination_is_refused),
        cmocka_unit_test(tag_among_the_moves_is_refused),
        cmocka_unit_test(too_many_tags_are_refused),
        cmocka_unit_test(wrong_move_in_ply_17_is_refused_with_line_and_ply),
        cmocka_unit_test(word_that_is_no_move_is_refused),
        cmocka_unit_test(wrong_number_is_refused_with_the_expected_one),
        cmocka_unit_test(missing_number_is_refused_with_the_expected_one),
        cmocka_unit_test(number_before_the_second_side_is_refused),
        cmocka_unit_test(number_without_a_move_is_refused),
        cmocka_unit_test(move_after_the_end_is_refused),
        cmocka_unit_test(swap_stands_between_ply_1_and_ply_2_only),
        cmocka_unit_test(swap_does_not_change_the_board),
        cmocka_unit_test(swap_in_a_finished_game_is_refused),
        cmocka_unit_test(unclosed_comment_is_refused_where_it_begins),
        cmocka_unit_test(control_characters_among_the_moves_are_refused),
        cmocka_unit_test(missing_result_is_refused),
        cmocka_unit_test(words_after_the_result_are_refused),
        cmocka_unit_test(result_that_differs_from_its_tag_is_refused),
        cmocka_unit_test(result_against_the_rules_is_refused),
        cmocka_unit_test(termination_of_a_game_that_the_rules_ended_is_refused),
        cmocka_unit_test(decided_game_needs_a_fitting_termination),
        cmocka_unit_test(drawn_game_needs_a_fitting_termination),
        cmocka_unit_test(draw_in_a_game_without_draws_is_refused),
        cmocka_unit_test(unfinished_game_may_be_abandoned_but_nothing_else),
        cmocka_unit_test(comment_with_a_closing_brace_is_refused),
        cmocka_unit_test(tag_that_could_not_be_read_back_is_refused),
        cmocka_unit_test(tag_is_replaced_where_it_stands),
        cmocka_unit_test(illegal_move_is_not_added),
        cmocka_unit_test(result_follows_the_moves_until_the_game_is_finished),
        cmocka_unit_test(lines_have_at_most_80_columns),
        cmocka_unit_test(lines_of_80_columns_are_whole_and_those_of_81_wrapped),
        cmocka_unit_test(comment_is_never_split),
        cmocka_unit_test(samples_are_canonical),
        cmocka_unit_test(long_games_are_read_to_their_end),
        cmocka_unit_test(what_is_written_is_read_as_the_same_record),
        cmocka_unit_test(white_space_between_words_makes_no_difference),
        cmocka_unit_test(record_cut_anywhere_is_refused),
        cmocka_unit_test(damaged_record_never_crashes),
        cmocka_unit_test(noise_never_crashes),
        cmocka_unit_test(long_texts_take_linear_time),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    if (argc != 2) {
        fprintf(stderr, "usage: test_record FOLDER\n");
        return 2;
    }
    data_folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
