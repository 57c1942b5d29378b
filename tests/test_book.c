/* The book of solved boards: its values, what is made of them, and books that are damaged. */
#include "../tools/book_make.h"
#include "search/part.h"
#include "slow/slow_solve.h"
#include "support.h"
#include "system/system.h"
#include <burrow/level.h>
#include <burrow/search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTES = 24, /* of searches */
#if defined(BURROW_SANITIZED)
    SHARE = 1,       /* entries of each section that are proved again */
    FIRST_BOARD = 2, /* of those that are played on */
    TALPA_MOST = 3   /* a board on which everything is tried */
#else
    SHARE = 4,
    FIRST_BOARD = 0,
    TALPA_MOST = 4
#endif
};

static const unsigned char *book_bytes(size_t *size) {
    const unsigned char *bytes = bw_book_bytes(size);
    assert_non_null(bytes);
    return bytes;
}

static struct book_section section_of(const struct bw_variant *variant) {
    struct book_section section;
    size_t size;
    const unsigned char *bytes = book_bytes(&size);
    assert_true(bw_book_read(&section, bytes, size, variant));
    return section;
}

static const struct book_entry *entry_of(const struct book_section *section,
                                         const struct bw_position *position) {
    struct book_key key = bw_book_key(position), least = bw_book_least(&section->images, &key);
    return bw_book_find(section, &least);
}

/* ---- values --------------------------------------------------------------------------------- */

static enum book_value tried_value(enum slow_value value) {
    return value == SLOW_WINS ? BOOK_WON : value == SLOW_DRAWS ? BOOK_DRAWN : BOOK_LOST;
}

/* Compares a section that is made with little effort, and so has many positions, or from a ledger, with
 * trying everything; returns how many have a value. */
static size_t compare_with_everything(struct slow_solver *solver,
                                      const struct book_recipe *recipe) {
    const char *text = recipe->variant;
    const struct bw_variant variant = variant_of(text);
    struct slow_position start;
    struct book_section section;
    size_t found = 0;
    struct book_part part = book_make(recipe, 2);
    bw_book_start(&section, &variant);
    assert_true(bw_book_read_walk(&section, &part));
    bool *seen = calloc(section.count + 1, sizeof *seen);
    assert_non_null(seen);
    slow_solver_clear(solver);
    assert_true(slow_start(&start, text));
    assert_int_not_equal(slow_solve(solver, &start), SLOW_TOO_MUCH);
    for (int i = 0; i < slow_solved_count(solver); i++) {
        enum slow_value value;
        struct bw_position position = position_of(text, slow_solved(solver, i, &value));
        const struct book_entry *entry = entry_of(&section, &position);
        if (!entry)
            continue;
        assert_true(entry->value == tried_value(value) ||
                    (recipe->ledger && entry->value == BOOK_OPEN));
        found += !seen[entry - section.entry] && entry->value != BOOK_OPEN;
        seen[entry - section.entry] = true;
    }
    free(seen);
    assert_true(found == section.count || recipe->ledger);
    bw_book_free(&section);
    void *walk; /* which was allocated, and is only read since */
    memcpy(&walk, &part.walk, sizeof walk);
    free(walk);
    return found;
}

static void a_section_has_the_values_of_trying_everything(void **state) {
    static const struct book_recipe recipes[] = {
        {"talpa:size=3", 2, NULL},
        {"talpa:size=3,first=blue", 2, NULL},
        {"4mation:size=3", 2, NULL},
        {"4mation:size=3,row=3", 2, NULL},
        {"4mation:size=3,row=3,blocked=opponent", 2, NULL},
        {"4mation:size=3,row=3,blocked=free", 2, NULL},
    };
    const struct book_recipe larger = {"talpa:size=4", 50, NULL};
    struct slow_solver *solver = slow_solver_new(400000);
    size_t found = 0;
    assert_non_null(solver);
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
        found += compare_with_everything(solver, &recipes[i]);
    assert_true(found > 20);
    if (TALPA_MOST == 4)
        assert_true(compare_with_everything(solver, &larger) > 100);
    slow_solver_free(solver);
}

/* Of a ledger in which the start and three other positions were split. */
static void a_section_of_a_ledger_has_what_it_knows(void **state) {
    const struct book_recipe recipe = {"talpa:size=4", 0, data_path("book/talpa-4.txt")};
    struct slow_solver *solver = slow_solver_new(400000);
    assert_non_null(solver);
    if (TALPA_MOST == 4)
        assert_true(compare_with_everything(solver, &recipe) > 10);
    slow_solver_free(solver);
}

/* Other entries each time: of all, `tools/book check` says the same. */
static void a_share_of_the_book_is_proved_again(void **state) {
    struct book_part part[BOOK_MOST_SECTIONS];
    size_t size;
    struct bw_random random;
    const uint64_t seed = bw_system_chance();
    const unsigned char *bytes = book_bytes(&size);
    int count = bw_book_parts(bytes, size, part);
    print_message("seed %llu\n", (unsigned long long)seed);
    bw_random_seed(&random, seed);
    assert_true(count > 20);
    for (int i = 0; i < count; i++) {
        struct book_section section = section_of(&part[i].variant);
        for (int n = 0; n < SHARE && section.effort > 0 && section.count > 0; n++) {
            const struct book_entry *entry =
                &section.entry[bw_random_below(&random, (int)section.count)];
            assert_true(book_holds(&section, entry));
        }
        bw_book_free(&section);
    }
}

static void images_of_a_position_are_one(void **state) {
    struct bw_position position = start_of("talpa:size=5"), image;
    struct book_section section = section_of(&position.variant);
    struct bw_random random;
    bw_random_seed(&random, 3);
    for (int ply = 0; ply < 6; ply++) {
        struct book_key key = bw_book_key(&position), least = bw_book_least(&section.images, &key);
        for (int i = 0; i < BW_SYMMETRIES; i++) {
            bw_transform(&image, &position, i);
            struct book_key other = bw_book_key(&image),
                            same = bw_book_least(&section.images, &other);
            assert_true(bw_book_same(&same, &least));
        }
        bw_play(&position, any_move(&position, &random));
    }
    bw_book_free(&section);
}

/* ---- playing -------------------------------------------------------------------------------- */

/* The value for the side to move, by the book or else by the prover. */
static enum book_value value_in(const struct book_section *section,
                                const struct bw_position *position) {
    const struct book_entry *entry = entry_of(section, position);
    const struct bw_part part = {.position = *position, .bytes = 64 << 20, .general = true};
    enum bw_result result = bw_result(position);
    uint64_t work;
    if (entry)
        return (enum book_value)entry->value;
    if (result == BW_UNDECIDED)
        assert_true(bw_part_prove(&part, &result, &work));
    return result == BW_DRAWN                    ? BOOK_DRAWN
           : result == bw_won_by(position->turn) ? BOOK_WON
                                                 : BOOK_LOST;
}

static enum book_value value_of_move(const struct book_section *section,
                                     const struct bw_position *position, bw_move move) {
    struct bw_position next = *position;
    bw_play(&next, move);
    enum book_value value = value_in(section, &next);
    return value == BOOK_WON ? BOOK_LOST : value == BOOK_LOST ? BOOK_WON : value;
}

/* Any of the moves that keep the value. */
static bw_move perfect_move(const struct book_section *section, const struct bw_position *position,
                            struct bw_random *random) {
    bw_move moves[BW_MAX_MOVES], best[BW_MAX_MOVES] = {BW_NO_MOVE};
    int count = bw_moves(position, moves), ties = 0;
    enum book_value most = BOOK_LOST;
    for (int i = 0; i < count; i++) {
        enum book_value value = value_of_move(section, position, moves[i]);
        if (value > most)
            ties = 0;
        if (value >= most) {
            most = value;
            best[ties++] = moves[i];
        }
    }
    return best[bw_random_below(random, ties)];
}

/* Whether a position is lost, and some moves lead to positions of the book and others do not: those that
 * are answered quickly. */
static bool may_resist(const struct book_section *section, const struct bw_position *position,
                       bw_move move) {
    bw_move moves[BW_MAX_MOVES];
    struct bw_position next = *position;
    int count = bw_moves(position, moves);
    bool any = false;
    for (int i = 0; i < count; i++) {
        struct bw_position other = *position;
        bw_play(&other, moves[i]);
        any |= entry_of(section, &other) != NULL;
    }
    bw_play(&next, move);
    return !any || entry_of(section, &next) != NULL;
}

/* A game of level 9 as one side: it must keep what it has in every position. */
static void play_game(struct bw_search *search, const struct book_section *section, int side,
                      bool perfect, struct bw_random *random) {
    const struct bw_task task = {.limits = {.nodes = 2000000}};
    struct bw_position position;
    bw_position_start(&position, &section->variant);
    while (bw_result(&position) == BW_UNDECIDED) {
        bw_move move = perfect ? BW_NO_MOVE : any_move(&position, random);
        if (position.turn == side) {
            enum book_value value = value_in(section, &position);
            move = bw_level_move(search, &position, BW_LEVELS, random, &task);
            assert_int_equal(value_of_move(section, &position, move), value);
            if (value == BOOK_LOST)
                assert_true(may_resist(section, &position, move));
        } else if (perfect) {
            move = perfect_move(section, &position, random);
        }
        bw_play(&position, move);
    }
}

static void level_9_never_lets_go(void **state) {
    static const char *const variants[] = {"4mation", "4mation:size=6",
                                           "4mation:size=5,row=4,blocked=opponent",
                                           "talpa:size=5,first=blue", "talpa:size=4"};
    struct bw_search *search = bw_search_new_sized(MEGABYTES);
    struct bw_random random;
    bw_random_seed(&random, 9);
    assert_non_null(search);
    for (size_t i = FIRST_BOARD; i < sizeof variants / sizeof *variants; i++) {
        struct bw_variant variant = variant_of(variants[i]);
        struct book_section section = section_of(&variant);
        for (int game = 0; game < 4; game++)
            play_game(search, &section, game % 2, game < 2, &random);
        bw_book_free(&section);
    }
    bw_search_free(search);
}

/* ---- what a search says --------------------------------------------------------------------- */

struct said {
    int count;
    uint64_t nodes; /* at the first report */
    struct bw_info info[BW_MAX_LINES];
    bw_move move[BW_MAX_LINES];
};

static void note(void *context, const struct bw_info *info) {
    struct said *said = context;
    if (said->count == 0)
        said->nodes = info->nodes;
    if (info->rank > said->count)
        said->count = info->rank;
    said->info[info->rank - 1] = *info;
    said->move[info->rank - 1] = info->line[0];
}

static void ask(const char *variant, const char *moves, int lines, bool without_book,
                struct said *said) {
    struct bw_search *search = bw_search_new_sized(MEGABYTES);
    struct bw_position position = after(start_of(variant), moves);
    const struct bw_task task = {.limits = {.nodes = 4000000},
                                 .lines = lines,
                                 .without_book = without_book,
                                 .report = note,
                                 .context = said};
    assert_non_null(search);
    *said = (struct said){.count = 0};
    bw_search_run(search, &position, &task);
    bw_search_free(search);
}

static enum book_value said_value(const struct bw_info *info) {
    return info->score >= BW_MATE_BOUND    ? BOOK_WON
           : info->score <= -BW_MATE_BOUND ? BOOK_LOST
           : info->proved_draw             ? BOOK_DRAWN
                                           : BOOK_OPEN;
}

/* Boards whose starts are in the book. */
static const char *const solved[] = {"talpa:size=5", "talpa:size=5,first=blue", "4mation"};

static void the_first_move_is_proved_at_once(void **state) {
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        struct said said;
        ask(solved[i], "", 1, false, &said);
        assert_int_not_equal(said_value(&said.info[0]), BOOK_OPEN);
        assert_true(said.nodes < 1000000);
    }
}

static bw_move chosen(const struct bw_position *position, int contempt) {
    struct bw_search *search = bw_search_new_sized(MEGABYTES);
    const struct bw_task task = {.limits = {.nodes = 4000000}, .lines = 1, .contempt = contempt};
    assert_non_null(search);
    bw_move move = bw_search_run(search, position, &task);
    bw_search_free(search);
    return move;
}

/* Of the moves that draw, the one after which most replies lose; not just any. */
static void a_drawing_move_is_advised_as_it_is_played(void **state) {
    static const char *const openings[] = {"", "d4", "a1", "c4 d4"};
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        struct bw_position position = after(start_of("4mation"), openings[i]);
        assert_true(chosen(&position, 0) == chosen(&position, BW_PLAYING_CONTEMPT));
    }
}

static void all_moves_have_their_values(void **state) {
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        struct bw_position position = start_of(solved[i]);
        struct book_section section = section_of(&position.variant);
        bw_move moves[BW_MAX_MOVES];
        struct said said;
        ask(solved[i], "", BW_MAX_LINES, false, &said);
        assert_int_equal(said.count, bw_moves(&position, moves));
        for (int rank = 0; rank < said.count; rank++)
            assert_int_equal(said_value(&said.info[rank]),
                             value_of_move(&section, &position, said.move[rank]));
        bw_book_free(&section);
    }
}

static uint64_t nodes_of_level(struct bw_search *search, const char *variant, int level,
                               bool without_book) {
    struct bw_position position = start_of(variant);
    struct bw_random random;
    const struct bw_task task = {.limits = {.nodes = 150000}, .without_book = without_book};
    bw_random_seed(&random, 1);
    bw_search_clear(search);
    bw_level_move(search, &position, level, &random, &task);
    return bw_search_nodes(search);
}

static void lower_levels_do_without(void **state) {
    struct bw_search *search = bw_search_new_sized(MEGABYTES);
    assert_non_null(search);
    for (int level = 1; level <= BW_LEVELS; level++) {
        bool same = nodes_of_level(search, solved[0], level, false) ==
                    nodes_of_level(search, solved[0], level, true);
        assert_int_equal(same, level < BW_LEVELS);
    }
    bw_search_free(search);
}

/* ---- damage --------------------------------------------------------------------------------- */

/* A copy without a byte to spare, so that the sanitizer sees what is read beyond it. */
static unsigned char *copy_of(const unsigned char *bytes, size_t size) {
    unsigned char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    return copy;
}

static void a_damaged_book_is_refused(void **state) {
    struct book_part part[BOOK_MOST_SECTIONS];
    size_t size;
    const unsigned char *bytes = book_bytes(&size);
    unsigned char *copy = copy_of(bytes, size);
    const size_t step = size / 500 + 1;
    for (size_t i = 0; i < size; i += i < 1000 ? 1 : step) {
        copy[i] ^= (unsigned char)(1U << i % 8);
        assert_int_equal(bw_book_parts(copy, size, part), -1);
        copy[i] = bytes[i];
    }
    free(copy);
    for (size_t length = 0; length < size; length += length < 1000 ? 1 : step) {
        copy = copy_of(bytes, length);
        assert_int_equal(bw_book_parts(copy, length, part), -1);
        free(copy);
    }
}

/* With a digest that fits; whatever a forged walk says, it has as many positions as its head says. */
static void a_forged_book_does_no_harm(void **state) {
    struct book_part part[BOOK_MOST_SECTIONS];
    struct book_section section;
    size_t size;
    const unsigned char *bytes = book_bytes(&size);
    struct bw_random random;
    bw_random_seed(&random, 5);
    for (int i = 0; i < 300; i++) {
        unsigned char *copy = copy_of(bytes, size);
        copy[16 + bw_random_below(&random, (int)size - 16)] =
            (unsigned char)bw_random_below(&random, 256);
        uint64_t digest = bw_book_digest(copy + 16, size - 16);
        for (int b = 0; b < 8; b++)
            copy[8 + b] = (unsigned char)(digest >> 8 * b);
        int count = bw_book_parts(copy, size, part);
        for (int p = 0; p < count; p++)
            if (part[p].positions < 500 && bw_book_read(&section, copy, size, &part[p].variant)) {
                assert_int_equal(section.count, part[p].positions);
                bw_book_free(&section);
            }
        free(copy);
    }
}

static void a_variant_without_a_section_has_none(void **state) {
    struct book_section section;
    size_t size;
    const unsigned char *bytes = book_bytes(&size);
    const struct bw_variant large = variant_of("talpa"), other = variant_of("4mation:row=5"),
                            seats = variant_of("talpa:size=5,swap=yes");
    assert_false(bw_book_suits(&large));
    assert_false(bw_book_read(&section, bytes, size, &other));
    assert_true(bw_book_read(&section, bytes, size, &seats));
    bw_book_free(&section);
    assert_false(bw_book_read(&section, bytes, 0, &seats));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_section_has_the_values_of_trying_everything),
        cmocka_unit_test(a_section_of_a_ledger_has_what_it_knows),
        cmocka_unit_test(a_share_of_the_book_is_proved_again),
        cmocka_unit_test(images_of_a_position_are_one),
        cmocka_unit_test(level_9_never_lets_go),
        cmocka_unit_test(the_first_move_is_proved_at_once),
        cmocka_unit_test(a_drawing_move_is_advised_as_it_is_played),
        cmocka_unit_test(all_moves_have_their_values),
        cmocka_unit_test(lower_levels_do_without),
        cmocka_unit_test(a_damaged_book_is_refused),
        cmocka_unit_test(a_forged_book_does_no_harm),
        cmocka_unit_test(a_variant_without_a_section_has_none),
    };
    data_folder_is(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
