/* What the parts of advice share about views. */
#ifndef BURROW_TABLE_VIEW_H
#define BURROW_TABLE_VIEW_H

#include <burrow/advice.h>

/* The view of a move for the side that makes it, from a view of the position after it. A proof
 * holds for the move; for the position before it, only if the move wins. */
struct bw_view bw_view_of_move(bw_move move, const struct bw_view *after);

#endif
