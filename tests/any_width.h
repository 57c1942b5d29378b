/* Positions of Talpa as the search sees them, at the width of board that a test is compiled for,
 * whatever their size: so that every width is tried by small boards, too. */
#ifndef BURROW_TESTS_ANY_WIDTH_H
#define BURROW_TESTS_ANY_WIDTH_H

#include "search/talpa_node.h"

static struct node node_of(const struct node_rules *rules, const struct bw_position *position) {
    struct node node = {.own = board_none(), .enemy = board_none(), .turn = position->turn};
    for (int square = 0; square < 256; square++) {
        int owner = bw_on_board(position, square) ? bw_piece_at(position, square) : -1;
        if (owner >= 0)
            *(owner == position->turn ? &node.own : &node.enemy) |= board_bit(board_index(square));
    }
    board empty = rules->frame.all & ~node.own & ~node.enemy;
    for (int i = 0; i < 4; i++) {
        board edge = rules->edge[position->turn ^ (i / 2)][i % 2];
        node.touching[i] = edge | board_neighbours(talpa_flood(edge, empty));
    }
    return node;
}

#endif
