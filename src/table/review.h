/* What the parts of advice share about comparing a move with the best one. */
#ifndef BURROW_TABLE_REVIEW_H
#define BURROW_TABLE_REVIEW_H

#include <burrow/advice.h>

/* A move beside the best one, both seen by the mover. */
struct comparison {
    struct bw_view before; /* of the position, with its best move first; at least as good as… */
    struct bw_view played; /* …the move that is judged, and proved where that is */
    bool is_best;          /* whether that move is the engine's, or as good */
};

/* Compares a legal move with the best. `after` is what is known of the position after it, or
 * NULL. */
void bw_compare(struct bw_search *search, const struct bw_position *position, bw_move move,
                const struct bw_task *task, const struct bw_view *after,
                struct comparison *comparison);

/* What the move gave away, of 1000. */
int bw_comparison_lost(const struct comparison *comparison);

/* How bad that is. */
enum bw_grade bw_comparison_grade(const struct comparison *comparison);

#endif
