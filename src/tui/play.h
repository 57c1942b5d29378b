/* A game on the screen: what the files that show it and act on it share. */
#ifndef BURROW_TUI_PLAY_H
#define BURROW_TUI_PLAY_H

#include "tui/tui.h"
#include <burrow/words.h>

#define TYPED_SIZE 12
#define SAID_SIZE (2 * BW_WORDS_SIZE)

struct play {
    struct tui *tui;
    struct bw_table *table;
    struct bw_session *session; /* the table's */
    struct board board;
    int symmetry; /* how the board is rotated and reflected */

    /* What the person is about to do. */
    int cursor, chosen;     /* squares; nothing is chosen: BW_NO_SQUARE */
    int pressed;            /* where the mouse went down, while it is down */
    char typed[TYPED_SIZE]; /* of a move, so far */

    /* The last message, and its ink. */
    char said[SAID_SIZE];
    enum ink said_ink;

    bool has_panel;                     /* beside the board, when it was painted last */
    struct bw_fact facts[BW_MAX_FACTS]; /* of the position, while they are shown */
    int list_back;                      /* how many lines the list of moves is scrolled back */
    int chance;                         /* of side 0, as it was last known; -1 for never */
    int64_t shown_ms;                   /* when the last move was shown */

    bool done;  /* leave the screen */
    bool again; /* … for another game of the same kind */
};

static inline bool is_over(const struct play *play) {
    return bw_table_is_over(play->table);
}

static inline bool bot_to_move(const struct play *play) {
    return bw_table_bot_to_move(play->table);
}

/* ---- play.c --------------------------------------------------------------------------------- */

/* Shows a message below the board: any text, how the game has ended, or why something is refused. */
void play_say(struct play *play, enum ink ink, const char *format, ...) BW_PRINTF(3, 4);
void play_say_end(struct play *play);
void play_refuse(struct play *play, const struct bw_error *error);

/* Shows the advice that was asked for; false while there is none. */
bool play_say_advice(struct play *play);

/* The move of a hint, to be shown on the board; BW_NO_MOVE for none. */
bw_move play_hint(const struct play *play);

/* The moves that the engine expects from here, by the advice that is shown; NULL for none. */
const bw_move *play_line(const struct play *play, int *length);

/* Whether a move is being typed. */
bool is_typing(const struct play *play);

/* Whether the table has done something; if not, says why. */
bool play_done(struct play *play, enum bw_done done, const struct bw_error *error);

/* Makes a move, shows it, and says what it did. */
void play_move(struct play *play, bw_move move);

/* Replaces this table by another, which is a new game. */
void play_take_over(struct play *play, struct bw_table *table);

/* ---- panel.c -------------------------------------------------------------------------------- */

/* Lays out and paints everything. `before` and `given` belong to a move being shown; NULL for the
 * current position. */
void play_paint(struct play *play, const struct bw_position *before, const struct marks *given);

/* ---- act.c ---------------------------------------------------------------------------------- */

/* Does what a key or the mouse asks for. */
void play_act(struct play *play, const struct event *event);

#endif
