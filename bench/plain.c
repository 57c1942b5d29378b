/* A plain search for who wins a position of Talpa on boards up to 8×8, with only the basics:
 * alpha-beta with a null window, which in a game without draws asks whether the side to move wins;
 * the moves unordered, except those that end the game, which the regions of
 * search/kernel/talpa_node.h show without trying; and a transposition table that always replaces.
 * It is compiled for the same instruction sets as the engine, so that a comparison measures the
 * search alone.
 *
 * The table is allocated once and never emptied, since an answer stays true. */
#define WIDTH 64
#include "plain.h"
#include "search/kernel/talpa_node.h"
#include <stdlib.h>

enum {
    TABLE_BITS = 22
};

/* A position and its answer: 0 for no entry, 1 for no and 2 for yes. */
struct entry {
    board own, enemy;
    uint8_t turn, answer;
};

struct search {
    struct node_rules rules;
    struct entry *table;
    uint64_t nodes;
};

static struct entry *find(const struct search *search, const struct node *node) {
    uint64_t hash =
        node->own * UINT64_C(0x9E3779B97F4A7C15) ^ node->enemy * UINT64_C(0xC2B2AE3D27D4EB4F);
    hash = (hash ^ hash >> 29) * UINT64_C(0xBF58476D1CE4E5B9) + (uint64_t)node->turn;
    return &search->table[hash >> (64 - TABLE_BITS)];
}

static bool wins(struct search *search, const struct node *node);

static bool any_move_wins(struct search *search, const struct node *node,
                          const struct node_scan *scan) {
    struct node_choices all;
    talpa_choose(&all, node, scan, scan->movers);
    for (int direction = 0; direction <= TALPA_DIRECTIONS; direction++)
        while (board_any(all.movers[direction])) {
            int slot = talpa_slot(direction, board_pop(&all.movers[direction]));
            struct node next = node_play(&search->rules, node, node_slot_move(slot));
            if (!wins(search, &next))
                return true;
        }
    return false;
}

static bool wins(struct search *search, const struct node *node) {
    struct node_scan scan = node_scan(&search->rules, node);
    search->nodes++;
    if (scan.verdict != OPEN)
        return scan.verdict == WINS;
    struct entry *entry = find(search, node);
    if (entry->answer && entry->own == node->own && entry->enemy == node->enemy &&
        entry->turn == node->turn)
        return entry->answer == 2;
    bool answer = any_move_wins(search, node, &scan);
    *entry = (struct entry){node->own, node->enemy, (uint8_t)node->turn, answer ? 2 : 1};
    return answer;
}

struct plain_result BOARD_NAME(plain)(const struct bw_position *position) {
    static struct entry *table;
    if (!table && !(table = calloc((size_t)1 << TABLE_BITS, sizeof *table)))
        abort();
    struct search search = {.rules = node_rules(&position->variant), .table = table};
    struct node node = node_load(&search.rules, position);
    bool answer = wins(&search, &node);
    return (struct plain_result){answer, search.nodes};
}
