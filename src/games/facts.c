/* Facts of a position, for all games: asking the game for them, and what is needed to write them
 * down and to find one again. */
#include "games/facts.h"
#include <assert.h>

struct bw_fact *bw_fact_add(struct fact_list *list, enum bw_fact_kind kind, int side) {
    assert(list->count < BW_MAX_FACTS);
    struct bw_fact *fact = &list->fact[list->count++];
    *fact = (struct bw_fact){.kind = kind, .side = side};
    return fact;
}

int bw_squares_count(const struct bw_squares *squares) {
    int count = 0;
    for (int row = 0; row < BW_MAX_SIZE; row++)
        count += __builtin_popcount(squares->row[row]);
    return count;
}

void bw_fact_drop_empty(struct fact_list *list) {
    if (bw_squares_count(&list->fact[list->count - 1].squares) == 0)
        list->count--;
}

int bw_facts(const struct bw_position *position, struct bw_fact facts[BW_MAX_FACTS]) {
    const struct bw_game *game = position->variant.game;
    if (!game->facts || bw_result(position) != BW_UNDECIDED)
        return 0;
    return game->facts(position, facts);
}

const struct bw_fact *bw_fact_of(const struct bw_fact facts[], int count, enum bw_fact_kind kind,
                                 int side) {
    for (int i = 0; i < count; i++)
        if (facts[i].kind == kind && facts[i].side == side)
            return &facts[i];
    return NULL;
}
