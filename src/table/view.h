/* What the parts of advice share about views. */
#ifndef BURROW_TABLE_VIEW_H
#define BURROW_TABLE_VIEW_H

#include <burrow/advice.h>

/* Looks at a position; false if a stop was told. */
bool bw_view_look(struct bw_search *search, const struct bw_position *position,
                  const struct bw_task *task, struct bw_view *view);

/* A move seen by whoever makes it, from what is made of the position after it. Its proof is one of
 * that move, and of the position before it only where it wins. */
struct bw_view bw_view_of_move(bw_move move, const struct bw_view *after);

/* The same task within an even share of its limits. */
struct bw_task bw_task_part(const struct bw_task *task, int parts);

#endif
