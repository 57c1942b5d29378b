/* The search leaves out only moves of Talpa that lose: each such move opens the enemy's path, or the
 * enemy can win at once after it. Random games and randomly filled boards are checked by the rules,
 * at each width of board. */
#include "any_talpa.h"
#include "support.h"
#include <stdlib.h>

enum {
    GAMES = 400,
    BOARDS = 20000
};

/* What was seen: moves that are left out, and positions that leave none. */
struct tally {
    int left_out, without_answer;
};

/* Whether a move loses at once, or allows the enemy to win at once. */
static bool loses(const struct bw_position *position, bw_move move) {
    struct bw_position next = *position;
    bw_move moves[BW_MAX_MOVES];
    bw_play(&next, move);
    if (bw_result(&next) != BW_UNDECIDED)
        return bw_result(&next) != bw_won_by(position->turn);
    for (int i = bw_moves(&next, moves) - 1; i >= 0; i--) {
        struct bw_position end = next;
        bw_play(&end, moves[i]);
        if (bw_result(&end) == bw_won_by(next.turn))
            return true;
    }
    return false;
}

static bool is_among(bw_move move, const uint16_t *moves, int count) {
    int from = board_index(bw_move_from(move)), to = board_index(bw_move_to(move));
    for (int i = 0; i < count; i++)
        if ((moves[i] & 255) == from && moves[i] >> 8 == to)
            return true;
    return false;
}

static void check(const struct bw_position *position, struct tally *tally) {
    struct node_rules rules = node_rules(&position->variant);
    struct node node = node_of(&rules, position);
    struct node_scan scan = node_scan(&rules, &node);
    uint16_t chosen[MAX_CHILDREN];
    bw_move moves[BW_MAX_MOVES];
    if (scan.verdict != OPEN)
        return;
    int count = node_moves(&rules, &node, &scan, chosen), all = bw_moves(position, moves),
        found = 0;
    for (int i = 0; i < all; i++) {
        char text[BW_POSITION_SIZE], name[BW_MOVE_SIZE];
        if (is_among(moves[i], chosen, count))
            found++;
        else if (!loses(position, moves[i]))
            fail_msg("%s: %s is left out", bw_position_write(position, text),
                     bw_move_write(moves[i], name));
    }
    assert_int_equal(found, count); /* all that are kept are legal, and each occurs once */
    assert_int_equal(count == 0, node_answers(&rules, &node, &scan) == 0);
    tally->left_out += all - count;
    tally->without_answer += count == 0;
}

static const char *const variants[] = {"talpa:size=4", "talpa:size=5", "talpa:size=6", "talpa"};

static void moves_that_are_left_out_lose(void **state) {
    struct tally tally = {0};
    struct bw_random random;
    (void)state;
    bw_random_seed(&random, 1);
    for (int i = 0; i < GAMES; i++) {
        struct bw_position position = start_of(variants[i % 4]);
        while (bw_result(&position) == BW_UNDECIDED) {
            check(&position, &tally);
            bw_play(&position, any_move(&position, &random));
        }
    }
    assert_true(tally.left_out > GAMES && tally.without_answer > GAMES / 10);
}

/* A random board of empty squares and pieces of both sides; on one board in four, one side has few
 * pieces or none. */
static struct bw_position filled(const char *variant, struct bw_random *random) {
    struct bw_position position = start_of(variant);
    char rows[BW_POSITION_SIZE] = "", *end = rows;
    int size = position.variant.size, empty = bw_random_below(random, 5),
        scarcity = bw_random_below(random, 4) ? 2 : 16;
    const char *letters = bw_random_below(random, 2) ? "rb" : "br";
    for (int i = 0; i < size * size; i++) {
        bool is_empty = bw_random_below(random, 10) < empty;
        *end++ = is_empty ? '.' : letters[bw_random_below(random, scarcity) == 0];
        if (i % size == size - 1)
            *end++ = '\n';
    }
    return drawn("talpa", bw_random_below(random, 2) ? "r" : "b", rows);
}

static void moves_that_are_left_out_lose_on_any_board(void **state) {
    struct tally tally = {0};
    struct bw_random random;
    bw_random_seed(&random, 3);
    for (int i = 0; i < BOARDS; i++) {
        struct bw_position position = filled(variants[i % 4], &random);
        if (bw_result(&position) == BW_UNDECIDED)
            check(&position, &tally);
    }
    assert_true(tally.left_out > BOARDS / 10 && tally.without_answer > BOARDS / 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_that_are_left_out_lose),
        cmocka_unit_test(moves_that_are_left_out_lose_on_any_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
