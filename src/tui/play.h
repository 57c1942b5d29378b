/* A game on the screen: what the files that show it and act on it share. */
#ifndef BURROW_TUI_PLAY_H
#define BURROW_TUI_PLAY_H

#include "tui/tui.h"
#include <burrow/words.h>

#define TYPED_SIZE 12
#define SAID_SIZE (2 * BW_WORDS_SIZE)

struct play {
    struct tui *tui;
    struct bw_session *session;
    struct board board;
    int symmetry; /* how the board is turned */

    /* What the person is about to do. */
    int cursor, chosen;     /* squares; nothing is chosen: BW_NO_SQUARE */
    int pressed;            /* where the mouse went down, while it is down */
    char typed[TYPED_SIZE]; /* of a move, so far */

    /* What was said last, and how. */
    char said[SAID_SIZE];
    enum ink said_ink;

    const struct bw_position *asked_about; /* by why; one of the session's */
    bw_move hint;                          /* shown on the board; BW_NO_MOVE for none */
    int list_back;                         /* how many lines the list of moves is scrolled back */

    /* Who is ahead: what is known of the position after `view_plies`, -1 for nothing, and the chance of
     * side 0 that was last found, -1 for none. */
    struct bw_view view;
    int view_plies, chance;
    bool draw_decides; /* the next view decides on an offer */
    bool swap_decided; /* the bot has thought about changing seats */

    /* The bots that play, and who each of them is. */
    struct player *bot[2];
    struct bw_player bot_player[2];
    bool bot_failed;  /* and why is said; it is asked again when somebody acts */
    int64_t asked_ms; /* when the bot was asked */
    bool stands;      /* a game of bots alone that waits */

    bool done;  /* leave the screen */
    bool again; /* … for another game of the same kind */
};

/* ---- play.c --------------------------------------------------------------------------------- */

/* Says something in the lines below the board. */
void play_say(struct play *play, enum ink ink, const char *format, ...) BW_PRINTF(3, 4);

/* Whether a move is being typed. */
bool is_typing(const struct play *play);

/* Whether the side to move is a bot's, and the game goes on. */
bool bot_to_move(const struct play *play);
bool is_over(const struct play *play);

/* The side of the only person, or the side to move. */
int own_side(const struct play *play);

/* Makes a move, shows it, and says what it did. */
void play_move(struct play *play, bw_move move);

/* Something else than a move changed the position: forgets what was about the old one. */
void play_changed(struct play *play);

/* Plays another session in place of this one, as a game of its own. */
void play_take_over(struct play *play, struct bw_session *session);

bool wants_bar(const struct play *play);

/* ---- panel.c -------------------------------------------------------------------------------- */

/* Lays out and paints all. `before` and `given` are of a move being shown, or NULL for the present. */
void play_paint(struct play *play, const struct bw_position *before, const struct marks *given);

/* ---- act.c ---------------------------------------------------------------------------------- */

/* Does what a key or the mouse asks for. */
void play_act(struct play *play, const struct event *event);

#endif
