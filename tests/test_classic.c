/* The classic bots, and the random numbers that they choose with.
 *
 * What they ought to choose is computed here a second time, from the definitions of the bots and
 * the slow rules. In random games the bots must choose one of these moves, and over time each of
 * them. */
#include "slow/slow_internal.h"
#include "support.h"
#include <string.h>

static bw_move greedy(struct bw_position position, uint64_t seed) {
    struct bw_random random;
    bw_random_seed(&random, seed);
    return bw_classic_greedy(&position, &random);
}

static void the_same_seed_gives_the_same_numbers(void **state) {
    struct bw_random a, b;
    bw_random_seed(&a, 42);
    bw_random_seed(&b, 42);
    for (int i = 0; i < 100; i++)
        assert_true(bw_random_next(&a) == bw_random_next(&b));
    bw_random_seed(&a, 0);
    assert_true(bw_random_next(&a) == UINT64_C(0xE220A8397B1DCDAF));
}

static void every_number_below_a_limit_is_equally_likely(void **state) {
    struct bw_random random;
    int seen[7] = {0};
    bw_random_seed(&random, 1);
    for (int i = 0; i < 70000; i++)
        seen[bw_random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(seen[i], 9500, 10500);
}

static void random_plays_every_legal_move_about_as_often(void **state) {
    struct bw_position p = start_of("talpa:size=3");
    struct bw_random random;
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&p, moves), seen[BW_MAX_MOVES] = {0};
    bw_random_seed(&random, 2);
    for (int i = 0; i < 1000 * count; i++) {
        bw_move move = bw_classic_random(&p, &random);
        for (int j = 0; j < count; j++)
            seen[j] += moves[j] == move;
    }
    for (int j = 0; j < count; j++)
        assert_in_range(seen[j], 850, 1150);
}

static void reach_counts_rows_for_red_and_columns_for_blue(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r b r b r\n"
                                 "b . . . b\n"
                                 "r . b r r\n"
                                 "b . r b .\n"
                                 "r b r b .\n");
    assert_int_equal(bw_reach(&p, 0), 3);
    assert_int_equal(bw_reach(&p, 1), 3);
    struct bw_position start = start_of("talpa");
    assert_int_equal(bw_reach(&start, 0), 0);
}

static void reach_is_that_of_the_best_single_path(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 ". b r b\n"
                                 ". r b r\n"
                                 "r b . .\n"
                                 "b r b r\n");
    assert_int_equal(bw_reach(&p, 0), 2);
    assert_int_equal(bw_reach(&p, 1), 2);
}

static void reach_in_4mation_counts_lines_without_an_enemy(void **state) {
    struct bw_position p = drawn("4mation:row=4", "o c3",
                                 ". . . . .\n"
                                 ". . . . .\n"
                                 "x o x . .\n"
                                 ". . o . .\n"
                                 "x . . . .\n");
    assert_int_equal(bw_reach(&p, 0), 2);
    assert_int_equal(bw_reach(&p, 1), 2);
}

static void greedy_wins_when_it_can(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . b b\n"
                                 "b r b r\n"
                                 "r . b r\n"
                                 "b . r b\n");
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct bw_position q = p;
        bw_play(&q, greedy(p, seed));
        assert_int_equal(bw_result(&q), BW_WON_BY_0);
    }
}

static void greedy_opens_the_enemys_path_only_when_it_must(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r b r b\n"
                                 ". r . .\n"
                                 "r b r b\n"
                                 "b r b r\n");
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct bw_position q = p;
        bw_play(&q, greedy(p, seed));
        assert_int_equal(bw_result(&q), BW_UNDECIDED);
    }
    struct bw_position forced = drawn("talpa", "r",
                                      "b . b\n"
                                      ". r .\n"
                                      "b . b\n");
    bw_play(&forced, greedy(forced, 1));
    assert_int_equal(bw_result(&forced), BW_WON_BY_1);
}

/* ---- what ought to be chosen ---------------------------------------------------------------- */

/* A move and its consequences. */
struct choice {
    char move[SLOW_MOVE_ROOM];
    bool wins, loses; /* at once */
    bool lets_win;    /* whether the enemy then has a winning reply; looked at in 4Mation only */
    int difference;   /* own reach minus the enemy's */
};

static bool is_won(const struct slow_position *slow, int side) {
    bool is_first = side == (slow->second_begins ? 1 : 0);
    return strcmp(slow_result(slow), is_first ? "p1win" : "p2win") == 0;
}

static int side_to_move(const struct slow_position *slow) {
    return slow->turn == 'b' || slow->turn == 'o';
}

static bool can_win(const struct slow_position *slow) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    for (int i = slow_moves(slow, moves) - 1; i >= 0; i--) {
        struct slow_position next = *slow;
        assert_true(slow_play(&next, moves[i]));
        if (is_won(&next, side_to_move(slow)))
            return true;
    }
    return false;
}

static int choices_of(const struct slow_position *slow, struct choice list[SLOW_MOVES]) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    int count = slow_moves(slow, moves), side = side_to_move(slow), enemy = bw_opponent(side);
    for (int i = 0; i < count; i++) {
        struct slow_position next = *slow;
        assert_true(slow_play(&next, moves[i]));
        strcpy(list[i].move, moves[i]);
        list[i].wins = is_won(&next, side);
        list[i].loses = is_won(&next, enemy);
        list[i].lets_win = slow->game == &slow_fourmation && can_win(&next);
        list[i].difference = slow_reach(&next, side) - slow_reach(&next, enemy);
    }
    return count;
}

static bool wins(const struct choice *choice) {
    return choice->wins;
}

static bool does_not_lose(const struct choice *choice) {
    return !choice->loses;
}

static bool does_not_let_win(const struct choice *choice) {
    return !choice->lets_win;
}

/* Keeps the choices that pass; all of them if none does. Returns how many it kept. */
static int prefer(struct choice *list, int count, bool (*passes)(const struct choice *)) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (passes(&list[i]))
            list[kept++] = list[i];
    return kept > 0 ? kept : count;
}

static int keep_difference(struct choice *list, int count, int difference) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (list[i].difference == difference)
            list[kept++] = list[i];
    return kept;
}

/* Keeps the choices in the list that the bot may make; returns how many. */
static int keep_greedy(struct choice *list, int count) {
    count = prefer(list, count, wins);
    if (list[0].wins)
        return count;
    count = prefer(list, count, does_not_lose);
    if (list[0].loses)
        return count;
    count = prefer(list, count, does_not_let_win);
    int largest = list[0].difference;
    for (int i = 1; i < count; i++)
        largest = list[i].difference > largest ? list[i].difference : largest;
    return keep_difference(list, count, largest);
}

static int keep_ranked(struct choice *list, int count, int level) {
    int groups = 0, difference[2 * SLOW_LARGEST + 1];
    if (level == 1)
        return count;
    for (int value = -SLOW_LARGEST; value <= SLOW_LARGEST; value++) {
        bool found = false;
        for (int i = 0; i < count; i++)
            found |= list[i].difference == value;
        if (found)
            difference[groups++] = value;
    }
    int group = groups + level - 9 > 1 ? groups + level - 9 : 1;
    return keep_difference(list, count, difference[group - 1]);
}

/* The index of a move among choices; fails the test if it is not among them. */
static int place_among(const struct choice *list, int count, bw_move move) {
    char text[BW_MOVE_SIZE];
    bw_move_write(move, text);
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].move, text) == 0)
            return i;
    fail_msg("%s was chosen, and not one of %d such as %s", text, count, list[0].move);
    return -1;
}

/* ---- that it is chosen ---------------------------------------------------------------------- */

/* How often each kind of best move occurred, to make sure that all were tested. */
struct tally {
    int wins, losses, unsafe, others;
};

static void check_choices(const struct bw_position *position, const struct slow_position *slow,
                          struct bw_random *random, struct tally *tally) {
    struct choice all[SLOW_MOVES], list[SLOW_MOVES];
    int count = choices_of(slow, all);
    for (int level = 1; level <= 9; level++) {
        memcpy(list, all, (size_t)count * sizeof *list);
        int kept = keep_ranked(list, count, level);
        place_among(list, kept, bw_classic_ranked(position, level, random));
    }
    count = keep_greedy(all, count);
    for (int i = 0; i < 4; i++)
        place_among(all, count, bw_classic_greedy(position, random));
    tally->wins += all[0].wins;
    tally->losses += all[0].loses;
    tally->unsafe += all[0].lets_win;
    tally->others += !all[0].wins && !all[0].loses && !all[0].lets_win;
}

/* Plays a random game with both implementations, and checks at each ply what bots would choose. */
static void check_game(const char *variant, struct bw_random *random, struct tally *tally) {
    struct bw_position position = start_of(variant);
    struct slow_position slow;
    assert_true(slow_start(&slow, variant));
    while (bw_result(&position) == BW_UNDECIDED) {
        char text[BW_MOVE_SIZE];
        check_choices(&position, &slow, random, tally);
        bw_move move = any_move(&position, random);
        bw_play(&position, move);
        assert_true(slow_play(&slow, bw_move_write(move, text)));
    }
}

static void greedy_and_ranked_choose_what_they_ought_to(void **state) {
    static const struct {
        const char *variant;
        int games;
    } played[] = {
        {"talpa:size=3", 60},
        {"talpa:size=4,first=blue", 20},
        {"talpa:size=5", 10},
        {"talpa:size=6", 2},
        {"4mation:size=4", 40},
        {"4mation:size=5,row=4,blocked=opponent", 40},
        {"4mation:size=6,blocked=free", 15},
        {"4mation", 10},
    };
    struct bw_random random;
    struct tally tally = {0};
    bw_random_seed(&random, 4);
    for (size_t i = 0; i < sizeof played / sizeof *played; i++)
        for (int game = 0; game < played[i].games; game++)
            check_game(played[i].variant, &random, &tally);
    assert_true(tally.wins > 100 && tally.losses > 20 && tally.unsafe > 20 && tally.others > 500);
}

enum {
    GREEDY /* instead of a level */
};

/* Asserts that so many choices are right in a position, and that all come up about equally often. */
static void all_come_up(const char *variant, const char *text, int level, int expected) {
    struct bw_position p = position_of(variant, text);
    struct slow_position slow;
    struct choice list[SLOW_MOVES];
    int seen[SLOW_MOVES] = {0};
    assert_true(slow_read(&slow, variant, text));
    int count = choices_of(&slow, list);
    count = level != GREEDY ? keep_ranked(list, count, level) : keep_greedy(list, count);
    assert_int_equal(count, expected);
    for (int i = 0; i < 100 * count; i++) {
        struct bw_random random;
        bw_random_seed(&random, (uint64_t)i);
        seen[place_among(list, count,
                         level != GREEDY ? bw_classic_ranked(&p, level, &random)
                                         : bw_classic_greedy(&p, &random))]++;
    }
    for (int i = 0; i < count; i++)
        assert_in_range(seen[i], 50, 150);
}

static void greedy_chooses_among_equals_at_random(void **state) {
    all_come_up("4mation", "4/4/4/4 x -", GREEDY, 16);
    all_come_up("4mation", "7/7/2ox3/2xo3/7/7/7 x c5", GREEDY, 5);
    all_come_up("talpa", "rbrb/brbr/rbrb/brbr r", GREEDY, 24);
    all_come_up("talpa", "2r1rb/b3br/3b2/1r1r1r/1br1rb/brbr1r b", GREEDY, 3);
    all_come_up("talpa", "r1bb/brbr/r1br/b1rb r", GREEDY, 2);       /* both win */
    all_come_up("talpa", "bbbbb/2r2/bbbbb/2r2/bbbbb r", GREEDY, 4); /* all lose */
}

static void ranked_chooses_within_its_group_at_random(void **state) {
    static const char position[] =
        "rbb1r1rb/1b3r1b/brr1b1rb/2br2b1/1rrrrbr1/1bb4r/rbrbr1b1/brbb1bbr r";
    all_come_up("talpa", position, 2, 19);
    all_come_up("talpa", position, 8, 5);
    all_come_up("talpa", position, 9, 1);
    all_come_up("4mation", "5/5/5/1xo2/5 x c2", 8, 3);
    all_come_up("4mation", "5/5/5/1xo2/5 x c2", 9, 4);
}

static void ranked_1_is_random(void **state) {
    struct bw_position p = start_of("talpa");
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct bw_random a, b;
        bw_random_seed(&a, seed);
        bw_random_seed(&b, seed);
        assert_int_equal(bw_classic_ranked(&p, 1, &a), bw_classic_random(&p, &b));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(every_number_below_a_limit_is_equally_likely),
        cmocka_unit_test(random_plays_every_legal_move_about_as_often),
        cmocka_unit_test(reach_counts_rows_for_red_and_columns_for_blue),
        cmocka_unit_test(reach_is_that_of_the_best_single_path),
        cmocka_unit_test(reach_in_4mation_counts_lines_without_an_enemy),
        cmocka_unit_test(greedy_wins_when_it_can),
        cmocka_unit_test(greedy_opens_the_enemys_path_only_when_it_must),
        cmocka_unit_test(greedy_and_ranked_choose_what_they_ought_to),
        cmocka_unit_test(greedy_chooses_among_equals_at_random),
        cmocka_unit_test(ranked_chooses_within_its_group_at_random),
        cmocka_unit_test(ranked_1_is_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
