/* Thinking in the background, so that whoever shows a game can go on answering.
 *
 * A thinker has one thread and does one thing at a time: finding a bot's move, a hint, an
 * explanation, or the review of a game. Asking for something new drops what was under way. Answers
 * are taken from it when its file can be read, which fits into the poll() of any loop; nothing is
 * called back from another thread. */
#ifndef BURROW_PLAYERS_THINKER_H
#define BURROW_PLAYERS_THINKER_H

#include "players/player.h"
#include <burrow/advice.h>
#include <burrow/session.h>

struct thinker;

/* NULL without memory or threads. `threads` is how many threads hints, explanations and reviews
 * search with; bots have their own. */
struct thinker *thinker_new(int threads);

/* Drops what is under way and frees all. */
void thinker_free(struct thinker *thinker);

/* A file that can be read (poll) while an answer waits to be taken. */
int thinker_file(const struct thinker *thinker);

/* What is under way, until its last answer was taken. */
enum thinking {
    THINKING_NOTHING,
    THINKING_MOVE,
    THINKING_HINT,
    THINKING_WHY,
    THINKING_BAR,
    THINKING_REVIEW
};
enum thinking thinker_busy(struct thinker *thinker);

/* Each of these asks for something about the present of a session, of which it copies what it
 * needs. The bot stays the caller's, which must not use it before the answer is taken or dropped.
 * It need not have begun a game: see player_wake. In a game with clocks its limits have one. */
void thinker_ask_move(struct thinker *thinker, struct player *bot, const struct bw_session *session,
                      int64_t now_ms);
void thinker_ask_hint(struct thinker *thinker, const struct bw_position *position, int64_t ms);

/* Why the position is as it is, or with a move, what there is to say about that move in it. */
void thinker_ask_why(struct thinker *thinker, const struct bw_position *position, bw_move move,
                     int64_t ms);

/* Who is ahead: one view. */
void thinker_ask_bar(struct thinker *thinker, const struct bw_position *position, int64_t ms);

/* Judges every move of a game, `ms` for each, from the last to the first; one answer for each. */
void thinker_ask_review(struct thinker *thinker, const struct bw_session *session, int64_t ms);

/* Has the bot make up its mind now. It answers as soon as it can, with the best it has. */
void thinker_hurry(struct thinker *thinker);

/* Drops what is under way, and answers that were not taken. Returns when nothing runs any more:
 * within 50 ms, but within a second for another program that does not end its search when told
 * to. */
void thinker_drop(struct thinker *thinker);

struct thought {
    enum thinking what;
    /* THINKING_MOVE: */
    enum player_answer answer;
    bw_move move;
    char reason[PLAYER_REASON_SIZE]; /* where the bot gave no move */
    /* THINKING_HINT, THINKING_WHY: */
    struct bw_advice advice;
    /* THINKING_BAR: */
    struct bw_view view;
    /* THINKING_REVIEW: the judgement of the move that led to the position after `plies`; the last
     * answer of a review is that of ply 1. */
    int plies;
    struct bw_judgement judgement;
};

/* Takes an answer, the oldest first; false if there is none. */
bool thinker_take(struct thinker *thinker, struct thought *thought);

#endif
