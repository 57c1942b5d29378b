/* What is known of a position before it is searched. */
#ifndef BURROW_KERNEL_VERDICT_H
#define BURROW_KERNEL_VERDICT_H

enum verdict {
    OPEN,  /* nothing */
    WINS,  /* the side to move wins in so many plies */
    LOSES, /* it loses, whatever it does, in so many plies */
    DRAWS, /* the game is drawn, in so many plies */

    /* By static analysis only (node_future), which does not say how soon either: */
    CANNOT_WIN, /* the side to move loses or draws */
    CANNOT_LOSE /* it wins or draws */
};

#endif
