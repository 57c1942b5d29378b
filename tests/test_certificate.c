/* Certificates: that those we make hold, by our checker and by one that shares nothing with it; that any
 * changed byte is noticed, with its line; and that forgeries whose digest fits are refused, where they
 * are wrong. */
#define _GNU_SOURCE
#include "slow/slow_certificate.h"
#include "solve/certificate.h"
#include "support.h"
#include "verify/check.h"
#include "verify/image.h"
#include <burrow/search.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOW_MOST = 400000,
    HEAD = 5, /* lines before the first entry */
#if defined(BURROW_SANITIZED)
    CHANGES = 300,
    BYTE_STEP = 31 /* of the values that a byte is changed to, how many share one */
#else
    CHANGES = 3000,
    BYTE_STEP = 1
#endif
};

static const struct certificate_limits to_leaves = {.whole_squares = 16,
                                                    .whole_most = 10,
                                                    .leaf_work = 5,
                                                    .leaf_nodes = 1000,
                                                    .ledger_work = UINT64_MAX};
static const struct certificate_limits to_the_ledger = {.ledger_work = 0};

static struct slow_solver *slow_solver;

static int make_solver(void **state) {
    slow_solver = slow_solver_new(SLOW_MOST);
    return slow_solver ? 0 : 1;
}

static int free_solver(void **state) {
    slow_solver_free(slow_solver);
    return 0;
}

/* ---- making --------------------------------------------------------------------------------- */

/* The certificate of a position, in memory that the caller frees; or how it ended otherwise. */
static char *made(const struct bw_position *position, const struct certificate_limits *limits,
                  uint64_t job_nodes, const struct bw_stop *stop, enum solve_end *end) {
    char message[LEDGER_MESSAGE_SIZE], *text = NULL;
    size_t length;
    struct solve_result result = {.value = bw_result(position)};
    struct ledger_kind kind = solve_ledger_kind(&position->variant);
    kind.job_nodes = job_nodes;
    struct ledger *ledger = ledger_open(":memory:", &kind, false, message);
    assert_non_null(ledger);
    struct solve_task task = {.position = *position, .ledger = ledger, .threads = 1};
    if (result.value == BW_UNDECIDED)
        assert_int_equal(solve_run(&task, &result), SOLVE_DONE);
    task.stop = stop;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    const struct certificate_task making = {
        .solved = &task, .value = result.value, .limits = limits, .file = file};
    *end = certificate_make(&making, message);
    fclose(file);
    ledger_close(ledger);
    return text;
}

static char *certificate_at(const struct bw_position *position,
                            const struct certificate_limits *limits, uint64_t job_nodes) {
    enum solve_end end;
    char *text = made(position, limits, job_nodes, NULL, &end);
    assert_int_equal(end, SOLVE_DONE);
    return text;
}

static char *certificate_for(const char *variant) {
    struct bw_position start = start_of(variant);
    return certificate_at(&start, &certificate_usual, SOLVE_JOB_NODES);
}

/* ---- checking ------------------------------------------------------------------------------- */

static struct bw_error error;
static struct checked checked;

/* Whether a text is read and its tree holds. */
static bool tree_holds(const char *text) {
    struct certificate certificate;
    char *copy = strdup(text);
    assert_non_null(copy);
    bool good = certificate_read(&certificate, copy, strlen(copy), &error);
    if (good) {
        good = check_tree(&certificate, &checked, &error);
        certificate_free(&certificate);
    }
    free(copy);
    return good;
}

/* Whether its leaves do, too. */
static bool leaves_hold(const char *text) {
    struct certificate certificate;
    char *copy = strdup(text);
    assert_true(certificate_read(&certificate, copy, strlen(copy), &error));
    const struct recheck all = {.leaves = certificate.part[0].leaves + certificate.part[1].leaves,
                                .seed = 1};
    bool good = check_leaves(&certificate, &all, &error);
    certificate_free(&certificate);
    free(copy);
    return good;
}

static bool holds_slowly(const char *text) {
    struct slow_certified certified;
    char complaint[SLOW_COMPLAINT_ROOM];
    slow_solver_clear(slow_solver);
    return slow_certificate(text, slow_solver, &certified, complaint);
}

static void check_made(const char *text, bool has_leaves) {
    struct slow_certified certified;
    char complaint[SLOW_COMPLAINT_ROOM];
    if (!tree_holds(text))
        fail_msg("line %zu: %s", error.line, error.message);
    assert_true(leaves_hold(text));
    assert_int_equal(checked.unused, 0);
    slow_solver_clear(slow_solver);
    if (!slow_certificate(text, slow_solver, &certified, complaint))
        fail_msg("%s", complaint);
    assert_int_equal(certified.positions, checked.positions);
    assert_int_equal(certified.leaves, checked.leaves);
    assert_int_equal(checked.leaves > 0, has_leaves);
}

/* ---- texts ---------------------------------------------------------------------------------- */

static size_t line_count(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* The beginning of a line, counted from 1. */
static const char *line_of(const char *text, size_t number) {
    while (--number > 0)
        text = strchr(text, '\n') + 1;
    return text;
}

/* A text with a digest that fits its other lines, in memory that the caller frees. */
static char *digested(const char *text) {
    struct digest digest = {0};
    char *out = malloc(strlen(text) + DIGEST_SIZE), last[DIGEST_SIZE];
    const char *line = text;
    assert_non_null(out);
    for (const char *end; strncmp(line, "digest ", 7) != 0; line = end + 1) {
        end = strchr(line, '\n');
        digest_add(&digest, line, (size_t)(end - line));
    }
    sprintf(out, "%.*s%s\n", (int)(line - text), text, digest_write(&digest, last));
    return out;
}

/* A text in which `count` lines from one on are replaced by others, whose digest fits. */
static char *forged(const char *text, size_t number, size_t count, const char *lines) {
    const char *from = line_of(text, number), *to = line_of(from, count + 1);
    char *changed = malloc(strlen(text) + strlen(lines) + 1);
    assert_non_null(changed);
    sprintf(changed, "%.*s%s%s", (int)(from - text), text, lines, to);
    char *out = digested(changed);
    free(changed);
    return out;
}

/* An entry's position and move. */
struct entry {
    char position[BW_POSITION_SIZE], move[BW_MOVE_SIZE];
};

static struct entry entry_of(const char *text, size_t number) {
    struct entry entry;
    assert_int_equal(
        sscanf(line_of(text, number), "%287[^\t]\t%7[^\n]", entry.position, entry.move), 2);
    return entry;
}

static char *with_move(const char *text, size_t number, const char *move) {
    char line[BW_POSITION_SIZE + BW_MOVE_SIZE + 2];
    sprintf(line, "%s\t%s\n", entry_of(text, number).position, move);
    return forged(text, number, 1, line);
}

/* Fails unless a text, which it frees, is refused with this line and these words. */
static void assert_refused(char *text, size_t line, const char *words) {
    if (tree_holds(text))
        fail_msg("accepted: %s", text);
    if (error.line != line)
        fail_msg("line %zu instead of %zu: %s", error.line, line, error.message);
    assert_has(error.message, words);
    free(text);
}

/* ---- what we make holds --------------------------------------------------------------------- */

static void certificates_hold(void **state) {
    static const char *const variants[] = {
        "talpa:size=3",
        "talpa:size=3,first=blue",
        "talpa:size=4",
        "talpa:size=4,first=blue",
        "4mation:size=3",
        "4mation:size=3,row=3",
        "4mation:size=3,row=3,blocked=opponent",
        "4mation:size=3,row=3,blocked=free",
        "4mation:size=4",
        "4mation:size=4,blocked=opponent",
        "4mation:size=4,blocked=free",
        "4mation:size=4,row=4",
        "4mation:size=5",
        "4mation:size=5,blocked=opponent",
        "4mation:size=5,blocked=free",
    };
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        char *text = certificate_for(variants[i]);
        check_made(text, false);
        free(text);
    }
}

static void those_of_positions_in_random_games_hold(void **state) {
    static const char *const variants[] = {
        "talpa:size=4", "talpa:size=4,first=blue", "4mation:size=4,row=4,blocked=free",
        "4mation:size=4,row=4,blocked=opponent", "4mation:size=3,row=3"};
    struct bw_random random;
    bw_random_seed(&random, 4);
    for (int i = 0; i < 100; i++) {
        struct bw_position position = start_of(variants[i % 5]);
        for (int ply = i % 15; ply > 0 && bw_result(&position) == BW_UNDECIDED; ply--)
            bw_play(&position, any_move(&position, &random));
        char *text = certificate_at(&position, &certificate_usual, SOLVE_JOB_NODES);
        check_made(text, false);
        free(text);
    }
}

static void a_large_one_ends_at_leaves(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    char *text = certificate_at(&start, &to_leaves, SOLVE_JOB_NODES);
    check_made(text, true);
    free(text);
}

static void the_largest_end_at_the_ledger(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    char *text = certificate_at(&start, &to_the_ledger, 300);
    check_made(text, true);
    free(text);
}

static void the_same_position_gives_the_same_certificate(void **state) {
    char *one = certificate_for("talpa:size=4"), *other = certificate_for("talpa:size=4");
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void making_one_can_be_stopped(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    const struct bw_stop stop = {.told = 1};
    enum solve_end end;
    free(made(&start, &certificate_usual, SOLVE_JOB_NODES, &stop, &end));
    assert_int_equal(end, SOLVE_STOPPED);
}

/* ---- changed bytes -------------------------------------------------------------------------- */

/* Changes a byte and checks that the reader names its line, or the next where a line ended or ends
 * now. */
static void check_change(char *text, size_t length, size_t place, char byte) {
    const char was = text[place];
    struct certificate certificate;
    size_t line = 1;
    for (size_t i = 0; i < place; i++)
        line += text[i] == '\n';
    char *copy = malloc(length + 1);
    assert_non_null(copy);
    memcpy(copy, text, length + 1);
    copy[place] = byte;
    if (certificate_read(&certificate, copy, length, &error))
        fail_msg("byte %zu may become %d", place, byte);
    if (error.line != line && !((was == '\n' || byte == '\n') && error.line == line + 1))
        fail_msg("byte %zu of line %zu becomes %d: line %zu: %s", place, line, byte, error.line,
                 error.message);
    free(copy);
}

static void every_changed_byte_is_noticed(void **state) {
    char *text = certificate_for("talpa:size=3");
    const size_t length = strlen(text);
    for (size_t place = 0; place < length; place++)
        for (int change = 1; change < 256; change += BYTE_STEP)
            check_change(text, length, place, (char)((unsigned char)text[place] + change));
    free(text);
}

static void changed_bytes_of_a_larger_one_are_noticed(void **state) {
    char *text = certificate_for("talpa:size=4");
    struct bw_random random;
    bw_random_seed(&random, 256);
    const size_t length = strlen(text);
    for (int i = 0; i < CHANGES; i++) {
        size_t place = (size_t)bw_random_below(&random, (int)length);
        int change = 1 + bw_random_below(&random, 255);
        check_change(text, length, place, (char)((unsigned char)text[place] + change));
    }
    free(text);
}

static void a_file_cut_anywhere_is_refused(void **state) {
    char *text = certificate_for("talpa:size=3");
    struct certificate certificate;
    for (size_t length = 0; length < strlen(text); length++) {
        char *part = strndup(text, length);
        const size_t lines = line_count(part);
        assert_false(certificate_read(&certificate, part, length, &error));
        assert_in_range(error.line, 1, lines + 1);
        free(part);
    }
    free(text);
}

/* ---- forgeries ------------------------------------------------------------------------------ */

static void a_missing_position_is_named(void **state) {
    char *text = certificate_for("talpa:size=4");
    const size_t entries = line_count(text) - HEAD - 1;
    for (size_t i = 1; i <= entries; i += 37) {
        const struct entry entry = entry_of(text, HEAD + i);
        char *forgery = forged(text, HEAD + i, 1, "");
        assert_false(tree_holds(forgery));
        assert_has(error.message, entry.position);
        assert_has(error.message, "there is no line");
        assert_false(holds_slowly(forgery));
        free(forgery);
    }
    free(text);
}

/* A move in place of another is refused in its line, unless it keeps to the claim just as well. */
static void another_move_is_refused_in_its_line(void **state) {
    char *text = certificate_for("talpa:size=3");
    const size_t entries = line_count(text) - HEAD - 1;
    for (size_t i = 1; i <= entries; i++) {
        const struct entry entry = entry_of(text, HEAD + i);
        struct bw_position position = position_of("talpa:size=3", entry.position);
        char *moves = strdup(moves_of(&position)), *rest = moves;
        for (char *move; (move = strsep(&rest, " "));) {
            char *forgery = with_move(text, HEAD + i, move);
            bool good = tree_holds(forgery);
            assert_int_equal(good && checked.unused == 0, holds_slowly(forgery));
            if (!good)
                assert_int_equal(error.line, HEAD + i);
            free(forgery);
        }
        free(moves);
    }
    free(text);
}

static void a_move_against_the_rules_is_refused(void **state) {
    char *text = certificate_for("talpa:size=3");
    assert_refused(with_move(text, HEAD + 2, "a1a3"), HEAD + 2, "not side by side");
    assert_refused(with_move(text, HEAD + 2, "z9"), HEAD + 2, "");
    assert_refused(with_move(text, HEAD + 2, ""), HEAD + 2, "");
    free(text);
}

static void another_value_or_claim_is_refused(void **state) {
    char *text = certificate_for("talpa:size=3");
    assert_refused(forged(text, 4, 1, "value p2win\n"), 5, "needs the line 'claim p2 win'");
    assert_refused(forged(text, 4, 1, "value draw\n"), 5, "needs the line 'claim p1 draw'");
    assert_refused(forged(text, 4, 1, "value p3win\n"), 4, "p1win, p2win or draw");
    assert_refused(forged(text, 5, 1, "claim p2 win\n"), 5, "needs the line 'claim p1 win'");
    assert_refused(forged(text, 4, 2, "value p2win\nclaim p2 win\n"), 6, "other side's move");
    assert_refused(forged(text, 4, 2, "value draw\nclaim p1 draw\n"), line_count(text),
                   "needs the line 'claim p2 draw'");
    assert_refused(forged(text, line_count(text), 0, "claim p2 draw\n"), line_count(text),
                   "no further claim");
    free(text);
}

static void another_position_or_variant_is_refused(void **state) {
    char *text = certificate_for("talpa:size=3");
    assert_refused(forged(text, 3, 1, "position brb/rbr/brb r\n"), 5, "there is no line");
    assert_refused(forged(text, 3, 1, "position brb/rbr/brb x\n"), 3, "the side to move is");
    assert_refused(forged(text, 3, 1, "position BRB/rbr/brb r\n"), 3, "is written");
    assert_refused(forged(text, 2, 1, "variant talpa:size=4\n"), 3, "");
    assert_refused(forged(text, 2, 1, "variant chess\n"), 2, "");
    assert_refused(forged(text, 2, 1, "variant talpa:size=3,first=red\n"), 2, "is written");
    assert_refused(forged(text, 1, 1, "burrow certificate 2\n"), 1, "version '2'");
    assert_refused(forged(text, 1, 1, "a letter\n"), 1, "not a certificate");
    assert_refused(forged(text, 2, 1, ""), 2, "begin with 'variant'");
    free(text);
}

/* Claims of Blue, who loses, which its own line for the start says. */
static const char wrong_leaf[] = "burrow certificate 1\n"
                                 "variant talpa:size=3\n"
                                 "position rbr/brb/rbr r\n"
                                 "value p2win\n"
                                 "claim p2 win\n"
                                 "rbr/brb/rbr r\tleaf\n"
                                 "digest 0 0\n";

static void a_wrong_leaf_is_found(void **state) {
    char *text = digested(wrong_leaf);
    assert_true(tree_holds(text));
    assert_int_equal(checked.leaves, 1);
    assert_false(leaves_hold(text));
    assert_int_equal(error.line, 6);
    assert_has(error.message, "the leaf 'rbr/brb/rbr r' is wrong");
    assert_false(holds_slowly(text));
    free(text);
}

static void a_true_leaf_may_stand_for_what_is_below(void **state) {
    char *text = certificate_for("talpa:size=3");
    char *with_leaf = with_move(text, HEAD + 3, "leaf");
    assert_true(tree_holds(with_leaf) && leaves_hold(with_leaf));
    assert_int_equal(checked.leaves, 1);
    free(with_leaf);
    free(text);
}

static void lines_have_one_form_and_order(void **state) {
    char *text = certificate_for("talpa:size=3"), two[1000];
    const struct entry a = entry_of(text, HEAD + 1), b = entry_of(text, HEAD + 2);
    sprintf(two, "%s\t%s\n%s\t%s\n", b.position, b.move, a.position, a.move);
    assert_refused(forged(text, HEAD + 1, 2, two), HEAD + 2, "not in order");
    sprintf(two, "%s\t%s\n%s\t%s\n", a.position, a.move, a.position, a.move);
    assert_refused(forged(text, HEAD + 1, 1, two), HEAD + 2, "not in order");
    assert_refused(forged(text, HEAD + 1, 1, "r1r/b1r/1b1 r\ta3a2\n"), HEAD + 1, "comes first");
    assert_refused(forged(text, HEAD + 1, 1, "1b1/1b1/1b1 r\ta3a2\n"), HEAD + 1, "");
    assert_refused(forged(text, HEAD + 1, 1, "no position\ta3a2\n"), HEAD + 1, "");
    assert_refused(forged(text, HEAD + 1, 1, "1b1/b1r/r1r r a1a2\n"), HEAD + 1, "a tab");
    assert_refused(forged(text, HEAD + 1, 0, "111/111/111 r\tleaf\n"), HEAD + 1, "");
    free(text);
}

static void lines_that_are_not_needed_are_counted(void **state) {
    char *text = certificate_for("4mation:size=3");
    char *more = forged(text, HEAD + 1, 0, "1xo/3/3 x c3\tb2\n");
    if (!tree_holds(more))
        fail_msg("line %zu: %s", error.line, error.message);
    assert_int_equal(checked.unused, 1);
    free(more);
    free(text);
}

static void a_line_may_have_any_length_but_is_refused(void **state) {
    const size_t length = 1 << 20;
    struct certificate certificate;
    char *text = calloc(1, length + 100);
    strcpy(text, CERTIFICATE_FIRST_LINE "\nvariant ");
    memset(text + strlen(text), 'x', length);
    strcat(text, "\n\n\n\n\n\n");
    assert_false(certificate_read(&certificate, text, strlen(text), &error));
    assert_int_equal(error.line, 2);
    assert_has(error.message, "too long");
    free(text);
}

/* ---- shares of leaves ----------------------------------------------------------------------- */

static bool count_call(void *context, size_t done, size_t of) {
    size_t *calls = context;
    assert_int_equal(done, *calls);
    assert_int_equal(of, 7);
    ++*calls;
    return true;
}

static void a_share_has_as_many_leaves_as_asked(void **state) {
    struct bw_position start = start_of("talpa:size=4");
    char *text = certificate_at(&start, &to_leaves, SOLVE_JOB_NODES);
    struct certificate certificate;
    assert_true(certificate_read(&certificate, text, strlen(text), &error));
    assert_true(certificate.part[0].leaves > 7);
    for (uint64_t seed = 0; seed < 20; seed++) {
        size_t calls = 0;
        const struct recheck some = {
            .leaves = 7, .seed = seed, .progress = count_call, .context = &calls};
        assert_true(check_leaves(&certificate, &some, &error));
        assert_int_equal(calls, 7);
    }
    certificate_free(&certificate);
    free(text);
}

static void chances_are_those_of_drawing_without_putting_back(void **state) {
    assert_true(check_chance(100, 100, 1) > 0.999999);
    assert_true(check_chance(10, 0, 3) < 1e-9);
    assert_true(fabs(check_chance(100, 10, 1) - 0.1) < 1e-9);
    assert_true(fabs(check_chance(10, 5, 2) - 7.0 / 9) < 1e-9);
    assert_true(fabs(check_chance(10, 9, 2) - 1) < 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_hold),
        cmocka_unit_test(those_of_positions_in_random_games_hold),
        cmocka_unit_test(a_large_one_ends_at_leaves),
        cmocka_unit_test(the_largest_end_at_the_ledger),
        cmocka_unit_test(the_same_position_gives_the_same_certificate),
        cmocka_unit_test(making_one_can_be_stopped),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(changed_bytes_of_a_larger_one_are_noticed),
        cmocka_unit_test(a_file_cut_anywhere_is_refused),
        cmocka_unit_test(a_missing_position_is_named),
        cmocka_unit_test(another_move_is_refused_in_its_line),
        cmocka_unit_test(a_move_against_the_rules_is_refused),
        cmocka_unit_test(another_value_or_claim_is_refused),
        cmocka_unit_test(another_position_or_variant_is_refused),
        cmocka_unit_test(a_wrong_leaf_is_found),
        cmocka_unit_test(a_true_leaf_may_stand_for_what_is_below),
        cmocka_unit_test(lines_have_one_form_and_order),
        cmocka_unit_test(lines_that_are_not_needed_are_counted),
        cmocka_unit_test(a_line_may_have_any_length_but_is_refused),
        cmocka_unit_test(a_share_has_as_many_leaves_as_asked),
        cmocka_unit_test(chances_are_those_of_drawing_without_putting_back),
    };
    return cmocka_run_group_tests(tests, make_solver, free_solver);
}
