/* A game in progress.
 *
 * A session holds the history of a game from its start, who plays which side, the clocks, and how
 * it ended. The front ends show a session and pass on what people and bots do: moves, changing
 * seats, taking back, resigning. Each action is checked; a refused one changes nothing, and the
 * error says why. Listeners are called before the function that made a change returns, so that an
 * archive has stored a move before anybody shows it.
 *
 * A session has no clock of its own: the caller passes the time, in milliseconds from any fixed
 * moment. It does not think for bots: it only knows their names, and their moves come from outside
 * like a person's. So it needs no threads, and a test can play any game in no time.
 *
 * What was taken back can be redone until something else is played. */
#ifndef BURROW_SESSION_H
#define BURROW_SESSION_H

#include <burrow/player.h>
#include <burrow/record.h>

BW_BEGIN_DECLS

/* Time for each player: an amount at the start, and an increment after each own move. No clocks if
 * start_ms is 0. */
struct bw_timing {
    int64_t start_ms, increment_ms;
};

struct bw_setup {
    struct bw_position start;
    struct bw_player player[2]; /* by side */
    struct bw_timing timing;
};

/* What happened, for listeners. */
enum bw_event {
    BW_EVENT_MOVED,
    BW_EVENT_SWAPPED,
    BW_EVENT_UNDONE,
    BW_EVENT_REDONE,
    BW_EVENT_ENDED, /* otherwise than by a move: resigned, lost on time, or agreed */
    BW_EVENT_DRAW_OFFERED,
    BW_EVENT_NOTED,
    BW_EVENT_SEATED /* somebody else plays a side */
};

/* What makes a game no measure of its players. A set, kept in the record's tag Help. */
enum bw_help {
    BW_HELP_UNDO = 1,   /* moves were taken back, or an end */
    BW_HELP_ADVICE = 2, /* a hint or a reason was asked for during the game */
    BW_HELP_SEATS = 4,  /* the players changed, not by the swap rule */
    BW_HELP_START = 8   /* it goes on from another game */
};

struct bw_session;

typedef void bw_listener(void *context, const struct bw_session *session, enum bw_event event);

/* ---- beginning and ending ------------------------------------------------------------------- */

/* Begins a game; the clock of the side to move runs from `now_ms`. NULL if memory runs out. */
BW_API struct bw_session *bw_session_new(const struct bw_setup *setup, int64_t now_ms);
BW_API void bw_session_free(struct bw_session *session);

/* Continues a recorded game from its end. `player` is who sat where at its start. `left_ms` is the
 * time left on each side's clock, or NULL for the full time. Taking back to before this moment
 * leaves the clocks as they are, except that the start has full clocks. A comment on changing seats
 * joins the note on the first move. NULL if memory runs out. */
BW_API struct bw_session *bw_session_from_record(const struct bw_record *record,
                                                 const struct bw_player player[2],
                                                 const struct bw_timing *timing,
                                                 const int64_t left_ms[2], int64_t now_ms);

/* A new game that continues from a moment of another, which stays as it is: the same seats and
 * notes, full clocks, no listeners. NULL if memory runs out. */
BW_API struct bw_session *bw_session_branch(const struct bw_session *session, int plies,
                                            int64_t now_ms);

/* Adds a listener. They are called in the order in which they were added; false if there are too
 * many. */
BW_API bool bw_session_listen(struct bw_session *session, bw_listener *listener, void *context);

/* ---- doing ---------------------------------------------------------------------------------- */

/* Makes a move of the side to move. */
BW_API bool bw_session_play(struct bw_session *session, bw_move move, int64_t now_ms,
                            struct bw_error *error);

/* Changes seats instead of moving, where the variant and the moment allow it. */
BW_API bool bw_session_swap(struct bw_session *session, int64_t now_ms, struct bw_error *error);

/* Takes back to where a person last had a choice: one move between people, two against a bot, one
 * in a game without people. An end that no move caused, such as a resignation, is taken back
 * first. */
BW_API bool bw_session_undo(struct bw_session *session, int64_t now_ms, struct bw_error *error);

/* Redoes what was taken back, up to where a person has a choice, or to the end. */
BW_API bool bw_session_redo(struct bw_session *session, int64_t now_ms, struct bw_error *error);

BW_API bool bw_session_resign(struct bw_session *session, int side, int64_t now_ms,
                              struct bw_error *error);

/* Offers a draw, or accepts the other side's offer; an offer lasts until the other side has moved, it
 * is withdrawn, or the seats change. */
BW_API bool bw_session_offer_draw(struct bw_session *session, int side, int64_t now_ms,
                                  struct bw_error *error);
BW_API void bw_session_withdraw_draw(struct bw_session *session);

/* Checks the clock: if the side to move has no time left, it has lost, and the result is true. No
 * other function checks it, since a refused action must change nothing: callers check first, as the
 * table does (<burrow/table.h>). */
BW_API bool bw_session_check_clock(struct bw_session *session, int64_t now_ms);

/* Stop the clocks, while nobody can see the board, and start them again. */
BW_API void bw_session_pause(struct bw_session *session, int64_t now_ms);
BW_API void bw_session_resume(struct bw_session *session, int64_t now_ms);

/* Sets the note on the position after so many plies; an empty text removes it. A text that cannot
 * be a comment of a record is refused. */
BW_API bool bw_session_note(struct bw_session *session, int plies, const char *text,
                            struct bw_error *error);

/* Lets another player take over a side. Refused once the game is over. */
BW_API bool bw_session_seat(struct bw_session *session, int side, const struct bw_player *player,
                            struct bw_error *error);

/* Lets the players exchange sides. Refused once the game is over. */
BW_API bool bw_session_exchange(struct bw_session *session, struct bw_error *error);

/* Notes a help that the session cannot see: advice. */
BW_API void bw_session_help(struct bw_session *session, enum bw_help help);

/* ---- looking -------------------------------------------------------------------------------- */

/* All help so far, as a set of enum bw_help; and the set that a record's tag says. */
BW_API unsigned bw_session_helped(const struct bw_session *session);
BW_API unsigned bw_record_helped(const struct bw_record *record);

/* The position now, and after so many plies. */
BW_API const struct bw_position *bw_session_now(const struct bw_session *session);
BW_API const struct bw_position *bw_session_at(const struct bw_session *session, int plies);

BW_API int bw_session_plies(const struct bw_session *session);

/* The move that led to the position after so many plies, from 1 on. */
BW_API bw_move bw_session_move(const struct bw_session *session, int plies);

/* Who plays a side now. */
BW_API const struct bw_player *bw_session_player(const struct bw_session *session, int side);

/* Whether the seats were changed. */
BW_API bool bw_session_swapped(const struct bw_session *session);

BW_API enum bw_result bw_session_result(const struct bw_session *session);
BW_API enum bw_termination bw_session_termination(const struct bw_session *session);

/* What is possible now. */
BW_API bool bw_session_may_swap(const struct bw_session *session);
BW_API bool bw_session_may_undo(const struct bw_session *session);
BW_API bool bw_session_may_redo(const struct bw_session *session);

/* The side that offers a draw, or -1. */
BW_API int bw_session_draw_offer(const struct bw_session *session);

BW_API const struct bw_timing *bw_session_timing(const struct bw_session *session);
BW_API bool bw_session_has_clock(const struct bw_session *session);

/* The time a side has left; never negative. A time before its clock last started counts as that
 * moment. */
BW_API int64_t bw_session_left_ms(const struct bw_session *session, int side, int64_t now_ms);

/* How many pieces a side has lost by captures so far. */
BW_API int bw_session_captured(const struct bw_session *session, int side);

/* The note on the position after so many plies; "" for none. */
BW_API const char *bw_session_note_at(const struct bw_session *session, int plies);

/* ---- records -------------------------------------------------------------------------------- */

/* The game as a record, which the caller frees. */
BW_API bool bw_session_record(const struct bw_session *session, struct bw_record *record,
                              struct bw_error *error);

BW_END_DECLS

#endif
