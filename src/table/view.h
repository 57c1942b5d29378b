/* What the parts of advice share about views. */
#ifndef BURROW_TABLE_VIEW_H
#define BURROW_TABLE_VIEW_H

#include <burrow/advice.h>

/* A move seen by whoever makes it, from what is made of the position after it. Its proof is one of
 * that move, and of the position before it only where it wins. */
struct bw_view bw_view_of_move(bw_move move, const struct bw_view *after);

#endif
