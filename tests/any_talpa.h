/* Positions of Talpa as the search sees them, at any width of board; see any_width.h. */
#ifndef BURROW_TESTS_ANY_TALPA_H
#define BURROW_TESTS_ANY_TALPA_H

#include "any_width.h"
#include "search/kernel/talpa_node.h"

static struct node node_of(const struct node_rules *rules, const struct bw_position *position) {
    struct node node = {
        .own = squares_of(position, position->turn),
        .enemy = squares_of(position, bw_opponent(position->turn)),
        .turn = position->turn,
    };
    board empty = rules->frame.all & ~node.own & ~node.enemy;
    for (int i = 0; i < 4; i++) {
        board edge = rules->edge[position->turn ^ (i / 2)][i % 2];
        node.touching[i] = edge | board_neighbours(talpa_flood(edge, empty));
    }
    return node;
}

#endif
