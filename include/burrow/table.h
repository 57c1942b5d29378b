/* The table: a game in progress, with everybody who sits at it.
 *
 * A session keeps a game; the table decides its course, once for all front ends. It knows who acts
 * next, what a bot is to decide, whose side "you" are, which advice somebody waits for, whether a
 * clock has run out, and what a rematch is. It has no thread, no clock and no file: time and answers
 * are given to it.
 *
 * A front end asks the table what it wants, has that found, and gives the answer back:
 *
 *     struct bw_want want;
 *     bw_table_wants(table, now, &want);
 *     …                                      a loop calls bw_answer_find, a screen hands the want to
 *                                            a thread, a page posts it to its worker
 *     bw_table_give(table, &answer, now);
 *
 * A want has a number, and says all that is needed to answer it. It stays the same until something
 * happens that makes its answer useless; then it has another number, and an answer to the old one is
 * ignored. Asking for it changes nothing, so a front end asks as often as it likes.
 *
 * What people do goes through bw_table_play, bw_table_do and bw_table_ask. What is refused changes
 * nothing, and says why in a sentence. Where the clock of the side to move has run out, that ends the
 * game before anything else is done.
 *
 * Views, comparisons and so all advice and judgements are limited by work, never by time: whoever
 * asks again is told the same, in every front end and on every machine. */
#ifndef BURROW_TABLE_H
#define BURROW_TABLE_H

#include <burrow/advice.h>
#include <burrow/classic.h>
#include <burrow/session.h>

BW_BEGIN_DECLS

struct bw_table;

/* How many positions a look may take for advice that somebody asks for, and for each of many judgements;
 * and the memory of the search that looks, in megabytes, which has a say in what it finds. */
#define BW_VIEW_NODES 2000000
#define BW_JUDGE_NODES 500000
#define BW_ADVICE_HASH 24

/* ---- beginning and ending ------------------------------------------------------------------- */

/* Sits down at a session, which becomes the table's. All that bots choose at random follows from the
 * seed. NULL without memory, and the session is still the caller's. */
BW_API struct bw_table *bw_table_new(struct bw_session *session, uint64_t seed);
BW_API void bw_table_free(struct bw_table *table);

/* The game, to look at and to listen to. */
BW_API struct bw_session *bw_table_session(const struct bw_table *table);

/* What tells this game from others, as wants do. */
BW_API uint64_t bw_table_game(const struct bw_table *table);

/* Another game of the same players, clock and start, with the sides exchanged, so that each begins in
 * turn; and a game that goes on from an earlier moment of this one. NULL without memory. */
BW_API struct bw_table *bw_table_rematch(const struct bw_table *table, int64_t now_ms);
BW_API struct bw_table *bw_table_branch(const struct bw_table *table, int plies, int64_t now_ms);

/* ---- wants ---------------------------------------------------------------------------------- */

enum bw_want_kind {
    BW_WANT_NOTHING,   /* the game is over or stands still, and nobody waits for advice */
    BW_WANT_PERSON,    /* whatever a person does next */
    BW_WANT_MOVE,      /* a bot's move */
    BW_WANT_VIEW,      /* what a search makes of a position */
    BW_WANT_COMPARISON /* what it makes of a move, beside the best one */
};

struct bw_want {
    enum bw_want_kind kind;
    uint32_t number;             /* of this want; never 0 */
    struct bw_position position; /* that it is about */
    struct bw_limits limits; /* by work; of a bot with a clock by time; all zero for a bot's own */

    /* BW_WANT_MOVE: who is to move, the game so far, and its clocks. `game` tells one game from
     * another, `seed` decides this move's random choices. */
    struct bw_player player;
    struct bw_position start;
    bw_move moves[BW_MAX_PLIES];
    int count;
    struct bw_timing timing; /* start_ms is 0 without clocks */
    int64_t left_ms[2];
    uint64_t game, seed;
    int twin;     /* tells two players apart who are equal: 0 or 1 */
    bool hurried; /* somebody wants the move at once */

    /* BW_WANT_COMPARISON: the move, and what is known of the position after it, if anything. */
    bw_move move;
    bool knows_after;
    struct bw_view after;
};

#define BW_REASON_SIZE 512

struct bw_answer {
    enum bw_want_kind kind; /* as the want's */
    uint32_t number;        /* of the want */
    bool failed;            /* there is none, for a reason, as words that follow a player's name */
    char reason[BW_REASON_SIZE];
    bw_move move;
    struct bw_view view;
    struct bw_comparison comparison;
};

/* What the table wants now. */
BW_API void bw_table_wants(const struct bw_table *table, int64_t now_ms, struct bw_want *want);

/* Finds the answer to a want: a view, a comparison, or the move of a player inside of this program.
 * The search may be NULL for the classic bots; for all else that is a failure. For advice it has one thread and BW_ADVICE_HASH
 * megabytes. A stop ends it early, and the answer then rests on less. */
BW_API void bw_answer_find(struct bw_search *search, const struct bw_want *want,
                           const struct bw_stop *stop, struct bw_answer *answer);

/* Both as texts, for whoever finds answers elsewhere. A want is one line, which goes with its position; the
 * players are those inside of this program. Of an answer to another want only the number is read, since
 * nobody waits for it. Any bytes may be read; false with a sentence where they are no such text. */
#define BW_VIEW_SIZE (48 + BW_VIEW_LINE * BW_MOVE_SIZE)
#define BW_WANT_SIZE (160 + BW_PLAYER_WORD_SIZE + BW_VIEW_SIZE)
#define BW_ANSWER_SIZE (64 + 2 * BW_VIEW_SIZE + BW_REASON_SIZE)
BW_API const char *bw_want_write(const struct bw_want *want, char out[BW_WANT_SIZE]);
BW_API bool bw_want_read(struct bw_want *want, const struct bw_position *position, const char *text,
                         struct bw_error *error);
BW_API const char *bw_answer_write(const struct bw_answer *answer, char out[BW_ANSWER_SIZE]);
BW_API bool bw_answer_read(struct bw_answer *answer, const struct bw_want *want, const char *text,
                           struct bw_error *error);

/* The move of a player inside of this program, in a game that is not over. The search is a level's, and
 * may be NULL for the others. BW_NO_MOVE where the engine does not play the game. */
BW_API bw_move bw_player_choose(const struct bw_player *player, struct bw_search *search,
                                const struct bw_position *position, struct bw_random *random,
                                const struct bw_task *task);

/* What an answer led to. */
enum bw_news {
    BW_NEWS_NONE,     /* nobody waits for it any more */
    BW_NEWS_MOVED,    /* a bot has moved */
    BW_NEWS_SWAPPED,  /* a bot has changed seats instead of moving */
    BW_NEWS_DECLINED, /* a bot does not take the draw */
    BW_NEWS_ENDED,    /* a bot has agreed to the draw; or the clock had run out before */
    BW_NEWS_FAILED,   /* there is no answer: bw_table_failure says why */
    BW_NEWS_ADVICE,   /* the advice that was asked for is there */
    BW_NEWS_VIEW,     /* it is known who is ahead */
    BW_NEWS_JUDGED    /* a move of the game was judged */
};

BW_API enum bw_news bw_table_give(struct bw_table *table, const struct bw_answer *answer,
                                  int64_t now_ms);

/* Why a bot could not move, as words that follow its name; "" while all is well. It is asked again
 * once somebody acts. */
BW_API const char *bw_table_failure(const struct bw_table *table);

/* ---- doing ---------------------------------------------------------------------------------- */

enum bw_done {
    BW_REFUSED, /* nothing changed, and the error says why */
    BW_DONE,
    BW_LATE /* the clock had run out, which has ended the game instead */
};

/* Makes a person's move. */
BW_API enum bw_done bw_table_play(struct bw_table *table, bw_move move, int64_t now_ms,
                                  struct bw_error *error);

enum bw_act {
    BW_ACT_UNDO,
    BW_ACT_REDO,
    BW_ACT_SWAP,     /* by the swap rule, instead of moving */
    BW_ACT_EXCHANGE, /* the players exchange sides, at any time */
    BW_ACT_RESIGN,   /* for the side of bw_table_you */
    BW_ACT_DRAW,     /* offers a draw, or accepts one */
    BW_ACT_HURRY,    /* has the bot that thinks move now */
    BW_ACT_RETRY,    /* asks a bot that failed once more */
    BW_ACT_STAND,    /* two bots stop between moves… */
    BW_ACT_GO_ON,    /* …and go on */
    BW_ACTS
};

BW_API enum bw_done bw_table_do(struct bw_table *table, enum bw_act act, int64_t now_ms,
                                struct bw_error *error);

/* Whether it would be done now, but for the clock. */
BW_API bool bw_table_may(const struct bw_table *table, enum bw_act act);

/* Whether it is to be asked about first: what cannot be taken for a slip of the hand. */
BW_API bool bw_table_asks_before(const struct bw_table *table, enum bw_act act);

/* What "change sides" means now: BW_ACT_SWAP where the rule applies, otherwise BW_ACT_EXCHANGE. */
BW_API enum bw_act bw_table_seats(const struct bw_table *table);

/* How many moves the last BW_ACT_UNDO has taken back. */
BW_API int bw_table_undone(const struct bw_table *table);

/* Looks at the clock: true if it has just ended the game. */
BW_API bool bw_table_tick(struct bw_table *table, int64_t now_ms);

/* In how many milliseconds to look at the clock again; -1 where none runs. */
BW_API int64_t bw_table_next_tick(const struct bw_table *table, int64_t now_ms);

/* Stops the clocks while nobody can see the board, and lets them run again. Either may be repeated. */
BW_API void bw_table_pause(struct bw_table *table, int64_t now_ms);
BW_API void bw_table_resume(struct bw_table *table, int64_t now_ms);

/* ---- looking -------------------------------------------------------------------------------- */

BW_API bool bw_table_is_over(const struct bw_table *table);

/* Whether it is a bot's turn, and whether only bots play. */
BW_API bool bw_table_bot_to_move(const struct bw_table *table);
BW_API bool bw_table_only_bots(const struct bw_table *table);
BW_API bool bw_table_stands(const struct bw_table *table);

/* The side of the person here: of the only one, or of two the one to move. */
BW_API int bw_table_you(const struct bw_table *table);

/* ---- advice --------------------------------------------------------------------------------- */

/* Whether to show who is ahead: always, never, or where that helps nobody to win. */
enum bw_bar {
    BW_BAR_AUTO,
    BW_BAR_ON,
    BW_BAR_OFF
};

BW_API void bw_table_set_bar(struct bw_table *table, enum bw_bar bar);
BW_API bool bw_table_shows_bar(const struct bw_table *table);

/* What is known of the position now; NULL while nothing is. */
BW_API const struct bw_view *bw_table_view(const struct bw_table *table);

enum bw_question {
    BW_ASK_HINT, /* which move to play */
    BW_ASK_WHY,  /* why the position is as it is; once the game is over, about its last move */
    BW_ASK_OWN   /* what to say of the last move of bw_table_you */
};

/* Asks for advice. Where enough is known it is there at once; otherwise the table wants it. */
BW_API bool bw_table_ask(struct bw_table *table, enum bw_question question, struct bw_error *error);

/* Whether there is something to be told now. */
BW_API bool bw_table_may_ask(const struct bw_table *table, enum bw_question question);

/* Asks about the position after so many plies, or about a legal move in it. */
BW_API bool bw_table_ask_about(struct bw_table *table, int plies, bw_move move,
                               struct bw_error *error);

/* Whether somebody waits for advice. */
BW_API bool bw_table_advises(const struct bw_table *table);

/* The advice that was asked for last, about the position after *plies; NULL while there is none. It
 * goes with the next change of the game. */
BW_API const struct bw_advice *bw_table_advice(const struct bw_table *table, int *plies);

/* ---- judging a game ------------------------------------------------------------------------- */

/* Looks back at the game: bots stand still from now on, and all its moves are judged, from the last to
 * the first. False, with a sentence, where the engine does not play the game, and nothing is judged. */
BW_API bool bw_table_judge(struct bw_table *table, struct bw_error *error);

/* Ends that; what was judged stays. */
BW_API void bw_table_stop_judging(struct bw_table *table);

/* The judgement of the move that led to the position after so many plies; NULL while there is
 * none. */
BW_API const struct bw_judgement *bw_table_judgement(const struct bw_table *table, int plies);

/* How many moves are not judged yet. */
BW_API int bw_table_unjudged(const struct bw_table *table);

/* The next move with a mark, after so many plies in the direction of `step` (1 or -1) and around at
 * the ends; 0 where there is none. */
BW_API int bw_table_next_mark(const struct bw_table *table, int plies, int step);

/* All judgements of a game as one line of text, to be kept with it, which the caller frees; NULL
 * without memory, or while some are missing. */
BW_API char *bw_table_judgements_write(const struct bw_table *table);

/* Takes them from such a text. False, and nothing changes, where it is of another game, another
 * version of the search, or no such text. */
BW_API bool bw_table_judgements_read(struct bw_table *table, const char *text);

BW_END_DECLS

#endif
