/* What the search foresees of a position of 4Mation is true, and positions that it treats as equal
 * have the same value. Positions of random games on small boards are searched exhaustively by the
 * rules, at each width of board. */
#include "any_width.h"
#include "search/kernel/fourmation_node.h"
#include "support.h"
#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 600,     /* of each variant */
    MOST_EMPTY = 10, /* squares: with more, exhaustive search takes too long */
    PLACES = 1 << 16 /* slots for positions that were seen */
};

/* The key of the prover's table, and the value of a position with that key. */
struct seen {
    board own, enemy, pieces;
    unsigned extra;
    int value;
    bool used;
};

static struct seen *seen;

struct tally {
    int open, said, bounded, merged;
};

static struct node node_of(const struct node_rules *rules, const struct bw_position *position) {
    struct node node = {
        .own = squares_of(position, position->turn),
        .enemy = squares_of(position, bw_opponent(position->turn)),
        .last = board_none(),
        .turn = position->turn,
    };
    board empty = rules->all & ~node.own & ~node.enemy;
    node.own_completing = fourmation_completing(node.own, empty, rules->row);
    node.enemy_completing = fourmation_completing(node.enemy, empty, rules->row);
    if (position->last != BW_NO_SQUARE)
        node.last = board_bit(board_index(position->last));
    return node;
}

static bool same(board a, board b) {
    return !board_any(a ^ b);
}

/* The slot of a key, used or not. */
static struct seen *place_of(const struct node_future *future) {
    uint64_t words[2 * BOARD_WORDS], hash = future->extra;
    board_words(future->own, words);
    board_words(future->enemy, words + BOARD_WORDS);
    for (int i = 0; i < 2 * BOARD_WORDS; i++)
        hash = (hash ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15) ^ hash >> 31;
    size_t place = (size_t)(hash >> 32) % PLACES;
    while (seen[place].used &&
           !(same(seen[place].own, future->own) && same(seen[place].enemy, future->enemy) &&
             seen[place].extra == future->extra))
        place = (place + 1) % PLACES;
    return &seen[place];
}

static bool verdict_holds(enum verdict verdict, int value) {
    switch (verdict) {
    case DRAWS:
        return value == 0;
    case CANNOT_WIN:
        return value <= 0;
    case CANNOT_LOSE:
        return value >= 0;
    default:
        return verdict == OPEN;
    }
}

static void check(const struct bw_position *position, struct tally *tally) {
    struct node_rules rules = node_rules(&position->variant);
    struct node node = node_of(&rules, position);
    struct node_scan scan = node_scan(&rules, &node);
    char text[BW_POSITION_SIZE];
    if (scan.verdict != OPEN || board_count(rules.all & ~node.own & ~node.enemy) > MOST_EMPTY)
        return;
    struct node_future future = node_future(&rules, &node, &scan);
    int value = exact_value(position);
    tally->open++;
    tally->said += future.verdict == DRAWS;
    tally->bounded += future.verdict == CANNOT_WIN || future.verdict == CANNOT_LOSE;
    if (!verdict_holds(future.verdict, value))
        fail_msg("%s: verdict %d, value %d", bw_position_write(position, text), (int)future.verdict,
                 value);
    struct seen *place = place_of(&future);
    if (place->used && place->value != value)
        fail_msg("%s: value %d, and of one that is taken for the same %d",
                 bw_position_write(position, text), value, place->value);
    tally->merged += place->used && !same(place->pieces, node.own);
    *place = (struct seen){
        .own = future.own,
        .enemy = future.enemy,
        .pieces = node.own,
        .extra = future.extra,
        .value = value,
        .used = true,
    };
}

static struct tally check_games(const char *variant) {
    struct tally tally = {0};
    struct bw_random random;
    bw_random_seed(&random, 7);
    memset(seen, 0, PLACES * sizeof *seen);
    for (int i = 0; i < GAMES; i++) {
        struct bw_position position = start_of(variant);
        while (bw_result(&position) == BW_UNDECIDED) {
            check(&position, &tally);
            bw_play(&position, any_move(&position, &random));
        }
    }
    return tally;
}

static void futures_of_usual_games(void **state) {
    static const char *const variants[] = {"4mation:size=4", "4mation:size=4,row=4",
                                           "4mation:size=5,row=4", "4mation:size=5,row=5"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct tally tally = check_games(variants[i]);
        assert_true(tally.open > 500 && tally.bounded > 50 && tally.merged > 10);
    }
}

static void futures_where_a_blocked_side_plays_on(void **state) {
    static const char *const variants[] = {
        "4mation:size=4,row=4,blocked=opponent", "4mation:size=4,row=4,blocked=free",
        "4mation:size=5,row=5,blocked=opponent", "4mation:size=5,row=5,blocked=free"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct tally tally = check_games(variants[i]);
        assert_true(tally.open > 300 && tally.bounded > 30 && tally.merged > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(futures_of_usual_games),
        cmocka_unit_test(futures_where_a_blocked_side_plays_on),
    };
    seen = calloc(PLACES, sizeof *seen);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(seen);
    return failed;
}
