/* What is drawn over a board for people who learn. */
#ifndef BURROW_TUI_OVERLAY_H
#define BURROW_TUI_OVERLAY_H

#include "tui/tui.h"

enum {
    OVERLAY_LEFT,
    OVERLAY_MIDDLE, /* of an empty square */
    OVERLAY_RIGHT,
    OVERLAY_PLACES
};

/* The signs on a square; NULL for none. */
struct overlay {
    const char *text[OVERLAY_PLACES];
    enum ink ink[OVERLAY_PLACES];
};

/* The facts and expected moves of `marks` on a square. */
struct overlay overlay_on(const struct tui *tui, const struct board *board,
                          const struct bw_position *position, const struct marks *marks,
                          int square);

/* The facts of `marks` as sentences, each a line that begins with its sign on the board. */
void overlay_say(const struct tui *tui, const struct board *board,
                 const struct bw_position *position, const struct marks *marks, int you, char *out,
                 size_t size);

#endif
