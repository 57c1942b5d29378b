/* The guided lessons. Their claims are checked against the rules: for each step the right moves are
 * exactly those that do what the step teaches, and whatever a text claims about other moves,
 * squares and answers is true. */
#include "support.h"
#include <burrow/language.h>
#include <burrow/lesson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 10,
    LONGEST_TEXT = 240,
    MOST_GAMES = 16
};

/* The games that have a lesson, from the list of games. */
static const char *games[MOST_GAMES];
static int game_count;

static void find_games(void) {
    for (const struct bw_game *const *game = bw_games(); *game && game_count < MOST_GAMES; game++)
        if (bw_lesson_of(*game))
            games[game_count++] = (*game)->name;
}

static const struct bw_lesson *lesson_of(const char *game) {
    const struct bw_lesson *lesson = bw_lesson_of(variant_of(game).game);
    assert_non_null(lesson);
    return lesson;
}

/* ---- short ways to ask about a step, which are counted from 1 as people do ------------------- */

static struct bw_position step_position(const char *game, int step) {
    struct bw_position position;
    bw_lesson_position(lesson_of(game), step - 1, &position);
    return position;
}

static bool is_right(const char *game, int step, bw_move move) {
    char said[BW_MESSAGE_SIZE];
    bw_move reply;
    return bw_lesson_try(lesson_of(game), step - 1, move, &reply, said, sizeof said);
}

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The right moves, in byte order with a space between them; in memory that the next call uses. */
static const char *right_moves(const char *game, int step) {
    static char out[BW_MAX_MOVES * BW_MOVE_SIZE];
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    struct bw_position position = step_position(game, step);
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&position, moves), right = 0;
    for (int i = 0; i < count; i++)
        if (is_right(game, step, moves[i]))
            bw_move_write(moves[i], texts[right++]);
    qsort(texts, (size_t)right, sizeof *texts, by_text);
    out[0] = '\0';
    for (int i = 0; i < right; i++) {
        strcat(out, i == 0 ? "" : " ");
        strcat(out, texts[i]);
    }
    return out;
}

static const char *said_of(const char *game, int step, const char *text) {
    static char said[BW_MESSAGE_SIZE];
    struct bw_position position = step_position(game, step);
    struct bw_error error;
    bw_move move, reply;
    if (!bw_move_read(&position, text, &move, &error))
        fail_msg("%s: %s", text, error.message);
    bw_lesson_try(lesson_of(game), step - 1, move, &reply, said, sizeof said);
    return said;
}

/* ---- what the rules say --------------------------------------------------------------------- */

static bool wins(struct bw_position position, bw_move move) {
    int side = position.turn;
    bw_play(&position, move);
    return bw_result(&position) == bw_won_by(side);
}

/* The moves that win at once, as moves_of writes them. */
static const char *winning_moves(const struct bw_position *position) {
    static char out[BW_MAX_MOVES * BW_MOVE_SIZE];
    char list[BW_MAX_MOVES * BW_MOVE_SIZE];
    strcpy(list, moves_of(position));
    out[0] = '\0';
    for (char *text = strtok(list, " "); text; text = strtok(NULL, " ")) {
        bw_move move;
        assert_true(bw_move_read(position, text, &move, NULL));
        if (!wins(*position, move))
            continue;
        strcat(out, out[0] ? " " : "");
        strcat(out, text);
    }
    return out;
}

static bool can_win(const struct bw_position *position) {
    return winning_moves(position)[0] != '\0';
}

static void winner_is(const struct bw_position *position, int side) {
    assert_int_equal(bw_result(position), bw_won_by(side));
}

static bool is_empty(const struct bw_position *position, const char *square) {
    return bw_piece_at(position, bw_square(square[0] - 'a', square[1] - '1')) < 0;
}

/* All of these squares, with a space between them, are empty. */
static void are_empty(const struct bw_position *position, const char *squares) {
    for (; *squares; squares += squares[2] ? 3 : 2)
        if (!is_empty(position, squares))
            fail_msg("%.2s is not empty", squares);
}

/* The right moves are those that win at once: exactly these. */
static void step_wins(const char *game, int step, const char *moves) {
    struct bw_position position = step_position(game, step);
    assert_string_equal(winning_moves(&position), moves);
    assert_string_equal(right_moves(game, step), moves);
}

/* The right moves are those that neither lose nor let the enemy win at once: exactly these. */
static void step_is_safe(const char *game, int step, const char *moves) {
    struct bw_position position = step_position(game, step);
    bw_move list[BW_MAX_MOVES];
    int count = bw_moves(&position, list);
    assert_string_equal(right_moves(game, step), moves);
    assert_false(can_win(&position));
    for (int i = 0; i < count; i++) {
        struct bw_position next = position;
        bw_play(&next, list[i]);
        bool safe = bw_result(&next) != bw_won_by(next.turn) && !can_win(&next);
        assert_int_equal(safe, is_right(game, step, list[i]));
    }
}

/* The right moves are those after which every answer allows a win at once: exactly these. */
static void step_forces(const char *game, int step, const char *moves) {
    struct bw_position position = step_position(game, step);
    bw_move list[BW_MAX_MOVES], replies[BW_MAX_MOVES];
    int count = bw_moves(&position, list);
    assert_string_equal(right_moves(game, step), moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = position;
        bw_play(&next, list[i]);
        int answers = bw_moves(&next, replies), losing = 0;
        for (int j = 0; j < answers; j++) {
            struct bw_position last = next;
            bw_play(&last, replies[j]);
            losing += bw_result(&last) == BW_UNDECIDED
                          ? can_win(&last)
                          : bw_result(&last) == bw_won_by(position.turn);
        }
        assert_int_equal(answers > 0 && losing == answers, is_right(game, step, list[i]));
    }
}

/* ---- all lessons ---------------------------------------------------------------------------- */

static void check_text(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || length > LONGEST_TEXT || strchr(text, '%'))
        fail_msg("%zu characters: %s", length, text);
    assert_true(strchr(".?!", text[length - 1]) != NULL);
}

static void lessons_have_ten_steps(void **state) {
    assert_true(game_count >= 2);
    for (int game = 0; game < game_count; game++)
        assert_int_equal(bw_lesson_steps(lesson_of(games[game])), STEPS);
}

static void game_without_lesson_has_none(void **state) {
    struct bw_game other = *variant_of("talpa").game;
    assert_null(bw_lesson_of(&other));
}

static void texts_are_short_sentences(void **state) {
    for (int game = 0; game < game_count; game++) {
        for (int step = 0; step < STEPS; step++) {
            check_text(bw_lesson_text(lesson_of(games[game]), step));
            check_text(bw_lesson_hint(lesson_of(games[game]), step));
        }
    }
}

/* Every pair of squares is tried, so that illegal moves are among them. */
static void every_move_is_answered(void **state) {
    for (int game = 0; game < game_count; game++) {
        for (int step = 1; step <= STEPS; step++) {
            struct bw_position position = step_position(games[game], step);
            for (bw_move move = 0; move < 65536; move++) {
                char said[BW_MESSAGE_SIZE] = "";
                struct bw_error error;
                bw_move reply = 0;
                bool legal = bw_move_check(&position, move, &error);
                bool right = bw_lesson_try(lesson_of(games[game]), step - 1, move, &reply, said,
                                           sizeof said);
                assert_true(legal || !right);
                assert_true(right || reply == BW_NO_MOVE);
                check_text(said);
                if (!legal)
                    assert_has(said, error.message + 1);
            }
        }
    }
}

static void newcomer_is_to_move_and_replies_are_legal(void **state) {
    for (int game = 0; game < game_count; game++) {
        for (int step = 1; step <= STEPS; step++) {
            struct bw_position position = step_position(games[game], step);
            bw_move moves[BW_MAX_MOVES];
            int count = bw_moves(&position, moves), right = 0;
            assert_int_equal(position.turn, 0);
            assert_int_equal(bw_result(&position), BW_UNDECIDED);
            for (int i = 0; i < count; i++) {
                char said[BW_MESSAGE_SIZE];
                bw_move reply;
                if (!bw_lesson_try(lesson_of(games[game]), step - 1, moves[i], &reply, said,
                                   sizeof said))
                    continue;
                struct bw_position next = position;
                bw_play(&next, moves[i]);
                right++;
                assert_true(reply == BW_NO_MOVE || bw_move_check(&next, reply, NULL));
            }
            assert_true(right > 0);
        }
    }
}

static void last_step_goes_on_from_the_one_before(void **state) {
    for (int game = 0; game < game_count; game++) {
        struct bw_position position = step_position(games[game], 9);
        struct bw_position last = step_position(games[game], 10);
        char said[BW_MESSAGE_SIZE];
        bw_move move, reply;
        assert_true(bw_move_read(&position, right_moves(games[game], 9), &move, NULL));
        assert_true(bw_lesson_try(lesson_of(games[game]), 8, move, &reply, said, sizeof said));
        bw_play(&position, move);
        bw_play(&position, reply);
        assert_true(bw_position_equal(&position, &last));
    }
}

static void short_buffer_is_respected(void **state) {
    char said[8];
    bw_move reply;
    memset(said, '#', sizeof said);
    bw_lesson_try(lesson_of("talpa"), 0, 0, &reply, said, 4);
    assert_int_equal(strlen(said), 3);
    assert_int_equal(said[4], '#');
}

static const char *marked(const char *context, const char *text, const char *many,
                          unsigned long count) {
    (void)context, (void)many, (void)count;
    static char out[512];
    snprintf(out, sizeof out, "<%s>", text);
    return out;
}

static void texts_are_translated(void **state) {
    const struct bw_lesson *lesson = lesson_of("4mation");
    bw_language_set(marked);
    char first = bw_lesson_text(lesson, 0)[0], hint = bw_lesson_hint(lesson, 0)[0];
    char right = said_of("4mation", 3, "e3")[0], wrong = said_of("4mation", 3, "e5")[0];
    char slip = said_of("talpa", 4, "a1a2")[0];
    bw_language_set(NULL);
    assert_int_equal(first, '<');
    assert_int_equal(hint, '<');
    assert_int_equal(right, '<');
    assert_int_equal(wrong, '<');
    assert_int_equal(slip, '<');
}

/* ---- Talpa, step by step -------------------------------------------------------------------- */

static void talpa_1_every_move_captures(void **state) {
    struct bw_position position = step_position("talpa", 1), start = start_of("talpa:size=4");
    assert_true(bw_position_equal(&position, &start));
    assert_true(allows(&position, "a1a2"));
    assert_string_equal(right_moves("talpa", 1), moves_of(&position));
}

static void talpa_2_has_one_capture(void **state) {
    struct bw_position position = step_position("talpa", 2);
    assert_string_equal(moves_of(&position), "c3d3");
    assert_string_equal(right_moves("talpa", 2), "c3d3");
}

static void talpa_3_opens_column_b(void **state) {
    struct bw_position position = step_position("talpa", 3);
    are_empty(&position, "b1 b3 b4");
    step_wins("talpa", 3, "b2a2");
}

static void talpa_4_bends(void **state) {
    struct bw_position position = step_position("talpa", 4);
    are_empty(&position, "c4 c3 c2 b2");
    step_wins("talpa", 4, "b1c1");
    struct bw_position corner = after(position, "a1a2");
    are_empty(&corner, "a1");
    assert_int_equal(bw_result(&corner), BW_UNDECIDED);
    assert_has(said_of("talpa", 4, "a1a2"), "only at a corner");
}

static void talpa_5_must_capture(void **state) {
    struct bw_position position = step_position("talpa", 5);
    assert_has(move_refusal(&position, "b1"), "can capture");
    assert_true(allows(&position, "a1a2"));
    assert_string_equal(right_moves("talpa", 5), moves_of(&position));
    /* if b1 were empty, the path would be open */
    bw_take_piece(&position, bw_square(1, 0));
    winner_is(&position, 0);
}

static void talpa_6_keeps_rows_closed(void **state) {
    struct bw_position position = step_position("talpa", 6);
    assert_string_equal(moves_of(&position), "a1 a2 a4 b1 c1");
    step_is_safe("talpa", 6, "a1 b1 c1");
    struct bw_position row = after(position, "a2");
    are_empty(&row, "a2 b2 c2");
    row = after(row, "d2");
    winner_is(&row, 1);
    row = after(position, "a4");
    are_empty(&row, "a4 b4 c4");
    row = after(row, "d4");
    winner_is(&row, 1);
    assert_has(said_of("talpa", 6, "a2"), "d2");
    assert_has(said_of("talpa", 6, "a4"), "d4");
}

static void talpa_7_opens_one_path_of_two(void **state) {
    struct bw_position position = step_position("talpa", 7);
    step_wins("talpa", 7, "b3b4");
    struct bw_position won = after(position, "b3b4");
    are_empty(&won, "c4 c3 b3 b2 b1");
    struct bw_position lost = after(position, "c2c1");
    are_empty(&lost, "c4 c3 c2 b2 b1");
    are_empty(&lost, "a2 b2 c2 d2");
    winner_is(&lost, 1);
    assert_has(said_of("talpa", 7, "c2c1"), "row 2");
    /* all other moves open nothing, and b3 and c2 have but these captures */
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&position, moves), ends = 0;
    for (int i = 0; i < count; i++) {
        struct bw_position next = position;
        bw_play(&next, moves[i]);
        ends += bw_result(&next) != BW_UNDECIDED;
    }
    assert_int_equal(ends, 2);
}

static void talpa_8_stops_blue(void **state) {
    struct bw_position position = step_position("talpa", 8), other;
    are_empty(&position, "a3 b3 c3");
    step_is_safe("talpa", 8, "d2d3");
    other = after(position, "d4d3 c4b4");
    are_empty(&other, "a3 b3 c3 c4 d4");
    winner_is(&other, 1);
    assert_has(said_of("talpa", 8, "d4d3"), "c4");
    /* after all others, d3 captures and wins */
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&position, moves);
    for (int i = 0; i < count; i++) {
        char text[BW_MOVE_SIZE];
        bw_move_write(moves[i], text);
        if (strcmp(text + 2, "d3") == 0)
            continue;
        other = after(position, text);
        const char *winning = winning_moves(&other);
        assert_true(strstr(winning, "d3d") || strstr(winning, "d3c"));
    }
}

static void talpa_9_leaves_blue_only_d4(void **state) {
    struct bw_position position = step_position("talpa", 9);
    are_empty(&position, "a2 a3");
    step_forces("talpa", 9, "a1b1");
    struct bw_position next = after(position, "a1b1");
    assert_string_equal(moves_of(&next), "c4d4 d3d4");
    /* whichever it is, nothing stands side by side: moves are single squares */
    struct bw_position one = after(next, "c4d4"), other = after(next, "d3d4");
    assert_string_equal(moves_of(&one), "a4 b1 b3");
    assert_string_equal(moves_of(&other), "a4 b1 b3");
}

static void talpa_10_opens_column_a(void **state) {
    struct bw_position position = step_position("talpa", 10);
    step_wins("talpa", 10, "a4");
    struct bw_position lost = after(position, "b3");
    are_empty(&lost, "b4 b3 b2 b2 a2 a1");
    are_empty(&lost, "a3 b3 c3 d3");
    winner_is(&lost, 1);
    assert_has(said_of("talpa", 10, "b3"), "row 3");
    assert_string_equal(moves_of(&position), "a4 b1 b3");
    lost = after(position, "b1");
    are_empty(&lost, "a1 b1 c1 d1");
    winner_is(&lost, 1);
    assert_has(said_of("talpa", 10, "b1"), "row 1");
}

/* ---- 4Mation, step by step ------------------------------------------------------------------ */

static void fourmation_1_begins_anywhere(void **state) {
    struct bw_position position = step_position("4mation", 1);
    struct bw_position start = start_of("4mation:size=5,row=4");
    assert_true(bw_position_equal(&position, &start));
    assert_string_equal(right_moves("4mation", 1), moves_of(&position));
}

static void fourmation_2_touches_the_last_piece(void **state) {
    struct bw_position position = step_position("4mation", 2);
    struct bw_position played = after(start_of("4mation:size=5,row=4"), "c3 d4");
    assert_true(bw_position_equal(&position, &played));
    assert_string_equal(moves_of(&position), "c4 c5 d3 d5 e3 e4 e5");
    assert_string_equal(right_moves("4mation", 2), moves_of(&position));
}

static void fourmation_3_completes_a_row(void **state) {
    step_wins("4mation", 3, "e3");
}

static void fourmation_4_completes_a_diagonal(void **state) {
    struct bw_position position = step_position("4mation", 4);
    step_wins("4mation", 4, "e5");
    assert_has(move_refusal(&position, "a1"), "e4");
    /* a1 would complete it as well */
    bw_put_piece(&position, bw_square(0, 0), 0);
    winner_is(&position, 0);
}

/* After each wrong move, O wins on this square, and the move touches it. */
static void wrong_moves_give(int step, const char *square) {
    struct bw_position position = step_position("4mation", step);
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&position, moves), wrong = 0;
    for (int i = 0; i < count; i++) {
        struct bw_position next = position;
        bw_play(&next, moves[i]);
        if (is_right("4mation", step, moves[i]))
            continue;
        assert_string_equal(winning_moves(&next), square);
        wrong++;
    }
    assert_true(wrong > 0);
}

static void fourmation_5_blocks(void **state) {
    step_is_safe("4mation", 5, "d2");
    wrong_moves_give(5, "d2");
}

static void fourmation_6_stays_away(void **state) {
    struct bw_position position = step_position("4mation", 6);
    assert_has(move_refusal(&position, "d2"), "b2");
    step_is_safe("4mation", 6, "a1 a2 a3 b1");
    assert_string_equal(moves_of(&position), "a1 a2 a3 b1 c1 c3");
    wrong_moves_give(6, "d2");
}

static void fourmation_7_blocks_the_enemy(void **state) {
    struct bw_position position = step_position("4mation", 7);
    assert_has(move_refusal(&position, "d4"), "d2");
    step_is_safe("4mation", 7, "e1");
    struct bw_position drawn_game = after(position, "e1");
    assert_int_equal(bw_result(&drawn_game), BW_DRAWN);
    wrong_moves_give(7, "d4");
}

static void fourmation_8_leaves_one_answer(void **state) {
    struct bw_position position = step_position("4mation", 8);
    assert_string_equal(right_moves("4mation", 8), "b1");
    struct bw_position next = after(position, "b1");
    assert_string_equal(moves_of(&next), "c2");
    next = after(next, "c2");
    assert_string_equal(winning_moves(&next), "d1");
    /* the others leave at least three */
    assert_string_equal(moves_of(&position), "a3 b1 b3");
    next = after(position, "a3");
    assert_true(strlen(moves_of(&next)) >= 8);
    next = after(position, "b3");
    assert_true(strlen(moves_of(&next)) >= 8);
}

static void fourmation_9_cannot_be_stopped(void **state) {
    struct bw_position position = step_position("4mation", 9);
    step_forces("4mation", 9, "d3");
    are_empty(&position, "d1 d5");
}

static void fourmation_10_completes_the_column(void **state) {
    step_wins("4mation", 10, "d5");
}

int main(int argc, char **argv) {
    data_folder_is(argc, argv);
    find_games();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lessons_have_ten_steps),
        cmocka_unit_test(game_without_lesson_has_none),
        cmocka_unit_test(texts_are_short_sentences),
        cmocka_unit_test(every_move_is_answered),
        cmocka_unit_test(newcomer_is_to_move_and_replies_are_legal),
        cmocka_unit_test(last_step_goes_on_from_the_one_before),
        cmocka_unit_test(short_buffer_is_respected),
        cmocka_unit_test(texts_are_translated),
        cmocka_unit_test(talpa_1_every_move_captures),
        cmocka_unit_test(talpa_2_has_one_capture),
        cmocka_unit_test(talpa_3_opens_column_b),
        cmocka_unit_test(talpa_4_bends),
        cmocka_unit_test(talpa_5_must_capture),
        cmocka_unit_test(talpa_6_keeps_rows_closed),
        cmocka_unit_test(talpa_7_opens_one_path_of_two),
        cmocka_unit_test(talpa_8_stops_blue),
        cmocka_unit_test(talpa_9_leaves_blue_only_d4),
        cmocka_unit_test(talpa_10_opens_column_a),
        cmocka_unit_test(fourmation_1_begins_anywhere),
        cmocka_unit_test(fourmation_2_touches_the_last_piece),
        cmocka_unit_test(fourmation_3_completes_a_row),
        cmocka_unit_test(fourmation_4_completes_a_diagonal),
        cmocka_unit_test(fourmation_5_blocks),
        cmocka_unit_test(fourmation_6_stays_away),
        cmocka_unit_test(fourmation_7_blocks_the_enemy),
        cmocka_unit_test(fourmation_8_leaves_one_answer),
        cmocka_unit_test(fourmation_9_cannot_be_stopped),
        cmocka_unit_test(fourmation_10_completes_the_column),
    };
    return cmocka_run_group_tests_name("lesson", tests, NULL, NULL);
}
