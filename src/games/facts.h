/* How games write down their facts. */
#ifndef BURROW_GAMES_FACTS_H
#define BURROW_GAMES_FACTS_H

#include <burrow/facts.h>

struct fact_list {
    struct bw_fact *fact;
    int count;
};

/* Adds a fact without squares. */
struct bw_fact *bw_fact_add(struct fact_list *list, enum bw_fact_kind kind, int side);

/* Takes the last fact back if it has no squares. */
void bw_fact_drop_empty(struct fact_list *list);

#endif
