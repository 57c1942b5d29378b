/* What counting says of endgames of Talpa without captures is true: forty thousand random positions
 * on small boards, compared with exhaustive search by the rules. Compiled for each width of board;
 * all widths handle small boards, so all are tested with the same positions. */
#include "any_talpa.h"
#include "support.h"
#include <burrow/classic.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_PIECES = 15,
    POSITIONS = 40000
};

/* ---- positions ------------------------------------------------------------------------------ */

static int below(struct bw_random *random, int limit) {
    return (int)(bw_random_next(random) % (uint64_t)limit);
}

static char at(const char *rows, int size, int column, int row) {
    bool outside = column < 0 || column >= size || row < 0 || row >= size;
    return outside ? '.' : rows[row * size + column];
}

/* Whether a piece could be put on a square without an enemy beside it. */
static bool stands_apart(const char *rows, int size, int column, int row, char piece) {
    char enemy = piece == 'r' ? 'b' : 'r';
    return at(rows, size, column, row) == '.' && at(rows, size, column - 1, row) != enemy &&
           at(rows, size, column + 1, row) != enemy && at(rows, size, column, row - 1) != enemy &&
           at(rows, size, column, row + 1) != enemy;
}

/* Random pieces, none of which touches an enemy; on one board in four, one side has few pieces or
 * none. False if the game is over. */
static bool random_endgame(struct bw_random *random, int size, struct bw_position *position) {
    char rows[64], text[160] = "", rest[4];
    memset(rows, '.', sizeof rows);
    int pieces = 0, scarcity = below(random, 4) ? 2 : 16;
    const char *letters = below(random, 2) ? "rb" : "br";
    for (int tries = 0; tries < 200 && pieces < MOST_PIECES; tries++) {
        int column = below(random, size), row = below(random, size);
        char piece = letters[below(random, scarcity) == 0];
        if (stands_apart(rows, size, column, row, piece)) {
            rows[row * size + column] = piece;
            pieces++;
        }
    }
    for (int row = 0; row < size; row++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%.*s\n", size,
                 rows + (size_t)row * (size_t)size);
    snprintf(rest, sizeof rest, "%c", below(random, 2) ? 'r' : 'b');
    *position = drawn("talpa", rest, text);
    return bw_result(position) == BW_UNDECIDED;
}

/* ---- trying everything ---------------------------------------------------------------------- */

/* Values by the set of the initial pieces that are left; the side to move follows from that. */
struct judge {
    struct bw_position start;
    int piece[MOST_PIECES], count;
    signed char wins[1 << MOST_PIECES]; /* 0 for not known, 1 and -1 */
};

static void judge_start(struct judge *judge, const struct bw_position *position) {
    judge->start = *position;
    judge->count = 0;
    for (int square = 0; square < 256; square++)
        if (bw_on_board(position, square) && bw_piece_at(position, square) >= 0)
            judge->piece[judge->count++] = square;
    memset(judge->wins, 0, sizeof judge->wins);
}

static int pieces_of(const struct judge *judge, const struct bw_position *position) {
    int set = 0;
    for (int i = 0; i < judge->count; i++)
        if (bw_piece_at(position, judge->piece[i]) >= 0)
            set |= 1 << i;
    return set;
}

/* 1 if the side to move wins, -1 if it loses. A side without a move has lost. */
static int judged(struct judge *judge, const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    signed char *wins = &judge->wins[pieces_of(judge, position)];
    enum bw_result result = bw_result(position);
    if (result != BW_UNDECIDED)
        return result == bw_won_by(position->turn) ? 1 : -1;
    if (*wins != 0)
        return *wins;
    *wins = -1;
    for (int i = bw_moves(position, moves) - 1; i >= 0 && *wins < 0; i--) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (judged(judge, &next) < 0)
            *wins = 1;
    }
    return *wins;
}

/* ---- counting ------------------------------------------------------------------------------- */

/* How often a result was found, by which rule and for whom. */
struct tally {
    int open, said, wait[2], race[2];
    int alone; /* how often on a board with only pieces of the side to move */
};

static void count_rules(struct tally *tally, const struct node_rules *rules,
                        const struct node *node, const struct node_scan *scan) {
    board frozen = (node->own & scan->theirs) | (node->enemy & scan->mine);
    board empty = rules->frame.all & ~node->own & ~node->enemy;
    struct removal_side own = {node->own & ~frozen, rules->edge[node->turn]},
                        enemy = {node->enemy & ~frozen, rules->edge[1 - node->turn]};
    enum verdict wait = removal_wait(&own, &enemy, frozen),
                 race = removal_race(&own, &enemy, empty);
    tally->wait[0] += wait == WINS;
    tally->wait[1] += wait == LOSES;
    tally->race[0] += race == WINS;
    tally->race[1] += race == LOSES;
}

static void check_endgame(struct judge *judge, const struct bw_position *position,
                          struct tally *tally) {
    struct node_rules rules = node_rules(&position->variant);
    struct node node = node_of(&rules, position);
    struct node_scan scan = node_scan(&rules, &node);
    char text[BW_POSITION_SIZE];
    assert_false(scan.captures);
    if (scan.verdict != OPEN)
        return;
    enum verdict verdict = node_future(&rules, &node, &scan).verdict;
    tally->open++;
    tally->said += verdict != OPEN;
    tally->alone += verdict != OPEN && bw_piece_count(position, bw_opponent(position->turn)) == 0;
    count_rules(tally, &rules, &node, &scan);
    judge_start(judge, position);
    if (verdict != OPEN && (verdict == WINS) != (judged(judge, position) > 0))
        fail_msg("%s: counting says that the side to move %s", bw_position_write(position, text),
                 verdict == WINS ? "wins" : "loses");
}

static void counting_is_right_where_it_says_something(void **state) {
    struct judge *judge = malloc(sizeof *judge);
    struct tally tally = {0};
    struct bw_random random;
    assert_non_null(judge);
    bw_random_seed(&random, 1);
    while (tally.open < POSITIONS) {
        struct bw_position position;
        if (random_endgame(&random, 4 + below(&random, 3), &position))
            check_endgame(judge, &position, &tally);
    }
    free(judge);
    print_message("of %d: %d decided, by waiting %d and %d, by a race %d and %d\n", tally.open,
                  tally.said, tally.wait[0], tally.wait[1], tally.race[0], tally.race[1]);
    assert_true(tally.said > tally.open / 2 && tally.alone > 100);
    for (int i = 0; i < 2; i++)
        assert_true(tally.wait[i] > 100 && tally.race[i] > 100);
}

/* The result for one position in which the side to move wins. */
static struct tally said_of(const char *turn, const char *rows) {
    struct bw_position position = drawn("talpa", turn, rows);
    struct judge *judge = malloc(sizeof *judge);
    struct tally tally = {0};
    assert_non_null(judge);
    check_endgame(judge, &position, &tally);
    assert_int_equal(judged(judge, &position), 1);
    free(judge);
    assert_int_equal(tally.said, 1);
    return tally;
}

/* Blue digs along the top row, by a5 and e5. */
static void whoever_is_quicker_wins(void **state) {
    struct tally tally = said_of("b", "b . . . b\n"
                                      ". r . r .\n"
                                      "r r r . b\n"
                                      "r r . . b\n"
                                      "r . b b b\n");
    assert_true(tally.race[0] && !tally.wait[0]);
}

/* Neither can dig without opening the other's path, and blue has more pieces that are not needed. */
static void whoever_has_more_moves_to_spare_wins(void **state) {
    struct tally tally = said_of("b", ". . b b b\n"
                                      "r r . b b\n"
                                      "r . r . b\n"
                                      ". . r . .\n"
                                      "b b . r r\n");
    assert_true(tally.wait[0] && !tally.race[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counting_is_right_where_it_says_something),
        cmocka_unit_test(whoever_is_quicker_wins),
        cmocka_unit_test(whoever_has_more_moves_to_spare_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
