/* The table: a game in progress and its players.
 *
 * A session keeps a game; the table decides its course, once for all front ends. It knows who acts
 * next, what a bot must decide, which side "you" are, which advice is awaited, whether a clock has
 * run out, and what a rematch is. It has no thread, no clock and no file: the caller passes time
 * and answers in.
 *
 * A front end asks the table what it wants, has that found, and gives the answer back:
 *
 *     struct bw_want want;
 *     bw_table_wants(table, now, &want);
 *     …                                      a loop calls bw_answer_find, a screen hands the want to
 *                                            a thread, a page posts it to its worker
 *     bw_table_give(table, &answer, now);
 *
 * A want has a number, and holds all that is needed to answer it. It stays the same until its
 * answer would be useless; the next want has another number, and an answer to the old one is
 * ignored. Asking changes nothing, so a front end may ask as often as it likes.
 *
 * People act through bw_table_play, bw_table_do and bw_table_ask. A refused action changes nothing,
 * and the error says why in a sentence. If the clock of the side to move has run out, that ends the
 * game before anything else is done; only asking takes no time, and looks at no clock.
 *
 * Views and comparisons, and so all advice and judgements, are limited by nodes, never by time: the
 * same question gets the same answer in every front end and on every machine. */
#ifndef BURROW_TABLE_H
#define BURROW_TABLE_H

#include <burrow/advice.h>
#include <burrow/classic.h>
#include <burrow/session.h>

BW_BEGIN_DECLS

struct bw_table;

/* The nodes of a look at a position, and of each look at a move, whether it is asked about or judged in
 * a review; and the memory of the search in megabytes, which also affects what it finds. */
#define BW_VIEW_NODES 2000000
#define BW_JUDGE_NODES 500000
#define BW_ADVICE_HASH 24

/* The longest time in texts, in milliseconds: fifteen digits, which JavaScript represents exactly. */
#define BW_MOST_MS INT64_C(999999999999999)

/* ---- beginning and ending ------------------------------------------------------------------- */

/* A table for a session, which it then owns. All random choices of bots follow from the seed. NULL
 * if memory runs out; the session is then still the caller's. */
BW_API struct bw_table *bw_table_new(struct bw_session *session, uint64_t seed);
BW_API void bw_table_free(struct bw_table *table);

/* The game, to look at and to listen to. */
BW_API struct bw_session *bw_table_session(const struct bw_table *table);

/* The number that distinguishes this game from others, as in `game` of a want. */
BW_API uint64_t bw_table_game(const struct bw_table *table);

/* Whether to offer a rematch: once the game is over. */
BW_API bool bw_table_offers_rematch(const struct bw_table *table);

/* Another game with the same players, clock and start, but the sides exchanged, so that the players
 * begin alternately. NULL if memory runs out. */
BW_API struct bw_table *bw_table_rematch(const struct bw_table *table, int64_t now_ms);

/* A game that continues from an earlier moment of this one. NULL, with a message, if the game is over
 * there or memory runs out. */
BW_API struct bw_table *bw_table_branch(const struct bw_table *table, int plies, int64_t now_ms,
                                        struct bw_error *error);

/* ---- wants ---------------------------------------------------------------------------------- */

enum bw_want_kind {
    BW_WANT_NOTHING,   /* the game is over or judged, or its bots stand still or have failed */
    BW_WANT_PERSON,    /* whatever a person does next */
    BW_WANT_MOVE,      /* a bot's move */
    BW_WANT_VIEW,      /* a search's verdict on a position */
    BW_WANT_COMPARISON /* its verdict on a move, beside the best one */
};

struct bw_want {
    enum bw_want_kind kind;
    uint32_t number;             /* of this want; never 0 */
    struct bw_position position; /* that it is about */
    struct bw_limits limits; /* nodes, or time for a bot with a clock; all zero: the bot's own */

    /* BW_WANT_MOVE: the player to move, the game so far, and its clocks. `game` distinguishes
     * games, `seed` decides this move's random choices. */
    struct bw_player player;
    struct bw_position start;
    bw_move moves[BW_MAX_PLIES];
    int count;
    struct bw_timing timing; /* start_ms is 0 without clocks */
    int64_t left_ms[2];
    uint64_t game, seed;
    int twin;     /* 0 or 1: distinguishes two equal players */
    bool hurried; /* somebody wants the move at once */

    /* Of views and comparisons: the answer becomes a judgement, which may be kept. */
    bool judges;

    /* BW_WANT_COMPARISON: the move, and what is known of the position after it, if anything. */
    bw_move move;
    bool knows_after;
    struct bw_view after;
};

#define BW_REASON_SIZE 512

struct bw_answer {
    enum bw_want_kind kind; /* as the want's */
    uint32_t number;        /* of the want */
    bool failed;            /* there is no answer; `reason` follows a player's name in a sentence */
    char reason[BW_REASON_SIZE];
    bw_move move;
    struct bw_view view;
    struct bw_comparison comparison;
};

/* What the table wants now. */
BW_API void bw_table_wants(const struct bw_table *table, int64_t now_ms, struct bw_want *want);

/* Finds the answer to a want: a view, a comparison, or the move of a built-in player. The search
 * may be NULL only for the classic bots; other wants then fail. For advice it must have one thread
 * and BW_ADVICE_HASH megabytes. A stop ends it early, with an answer from less work.
 * A comparison, or a view for a judgement, fails while the book of solved boards is missing that a
 * page fetches: it would differ from those that are kept. */
BW_API void bw_answer_find(struct bw_search *search, const struct bw_want *want,
                           const struct bw_stop *stop, struct bw_answer *answer);

/* Wants and answers as texts, for callers that find answers elsewhere, as the page does in a
 * worker. A want is one line, to be sent along with its position; its player must be a built-in
 * one. Of an answer to another want only the number is read, since it will be ignored. Any bytes
 * may be read; false, with a message, if they are no such text. */
#define BW_VIEW_SIZE (48 + BW_VIEW_LINE * BW_MOVE_SIZE)
#define BW_WANT_SIZE (160 + BW_PLAYER_WORD_SIZE + BW_VIEW_SIZE)
#define BW_ANSWER_SIZE (64 + 2 * BW_VIEW_SIZE + BW_REASON_SIZE)
BW_API const char *bw_want_write(const struct bw_want *want, char out[BW_WANT_SIZE]);
BW_API bool bw_want_read(struct bw_want *want, const struct bw_position *position, const char *text,
                         struct bw_error *error);
BW_API const char *bw_answer_write(const struct bw_answer *answer, char out[BW_ANSWER_SIZE]);
BW_API bool bw_answer_read(struct bw_answer *answer, const struct bw_want *want, const char *text,
                           struct bw_error *error);

/* The move of a built-in player, in a game that is not over. Only levels use the search, which may
 * be NULL for the others. BW_NO_MOVE if the engine does not play the game. */
BW_API bw_move bw_player_choose(const struct bw_player *player, struct bw_search *search,
                                const struct bw_position *position, struct bw_random *random,
                                const struct bw_task *task);

/* What an answer led to. */
enum bw_news {
    BW_NEWS_NONE,     /* the answer was no longer wanted */
    BW_NEWS_MOVED,    /* a bot has moved */
    BW_NEWS_SWAPPED,  /* a bot has changed seats instead of moving */
    BW_NEWS_DECLINED, /* a bot has declined the draw */
    BW_NEWS_ENDED,    /* a bot has agreed to the draw; or the clock had run out before */
    BW_NEWS_FAILED,   /* there is no answer: bw_table_failure says why */
    BW_NEWS_ADVICE,   /* the advice that was asked for is ready */
    BW_NEWS_VIEW,     /* it is known who is ahead */
    BW_NEWS_JUDGED,   /* a move of the game was judged */
    BW_NEWS_WARNED    /* the person's last move was bad: bw_table_warning says how bad */
};

BW_API enum bw_news bw_table_give(struct bw_table *table, const struct bw_answer *answer,
                                  int64_t now_ms);

/* Why a bot could not move, phrased to follow its name; "" while all is well. The bot is asked
 * again once somebody acts. */
BW_API const char *bw_table_failure(const struct bw_table *table);

/* ---- doing ---------------------------------------------------------------------------------- */

enum bw_done {
    BW_REFUSED, /* nothing has changed, and the error says why */
    BW_DONE,
    BW_LATE /* the clock had run out, and that has ended the game instead */
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
    BW_ACT_HURRY,    /* makes a thinking bot move now */
    BW_ACT_RETRY,    /* asks a bot that failed again */
    BW_ACT_STAND,    /* two bots stop between moves… */
    BW_ACT_GO_ON,    /* …and go on */
    BW_ACT_KEEP,     /* lets a move stand that the person was warned of */
    BW_ACTS
};

BW_API enum bw_done bw_table_do(struct bw_table *table, enum bw_act act, int64_t now_ms,
                                struct bw_error *error);

/* Whether an act would be done now, clock aside. */
BW_API bool bw_table_may(const struct bw_table *table, enum bw_act act);

/* Whether a front end should ask for confirmation first; before resigning it does unless that was
 * switched off. */
BW_API bool bw_table_asks_before(const struct bw_table *table, enum bw_act act);
BW_API void bw_table_set_confirm(struct bw_table *table, bool confirms);

/* What "change sides" means now: BW_ACT_SWAP where the rule applies, otherwise BW_ACT_EXCHANGE. */
BW_API enum bw_act bw_table_seats(const struct bw_table *table);

/* What the last act has changed. */
struct bw_change {
    int plies;  /* how many moves it added; negative if it took them back */
    bool seats; /* whether a change of seats by the swap rule was done or taken back */
};
BW_API struct bw_change bw_table_change(const struct bw_table *table);

/* Checks the clock: true if it has just ended the game. */
BW_API bool bw_table_tick(struct bw_table *table, int64_t now_ms);

/* In how many milliseconds to check the clock again; -1 if none is running. */
BW_API int64_t bw_table_next_tick(const struct bw_table *table, int64_t now_ms);

/* Stop the clocks while nobody can see the board, and start them again. Either may be repeated. */
BW_API void bw_table_pause(struct bw_table *table, int64_t now_ms);
BW_API void bw_table_resume(struct bw_table *table, int64_t now_ms);

/* ---- looking -------------------------------------------------------------------------------- */

BW_API bool bw_table_is_over(const struct bw_table *table);

/* Whether it is a bot's turn, and whether only bots play. */
BW_API bool bw_table_bot_to_move(const struct bw_table *table);
BW_API bool bw_table_only_bots(const struct bw_table *table);
BW_API bool bw_table_stands(const struct bw_table *table);

/* The side of the only person; with two people, the side to move. */
BW_API int bw_table_you(const struct bw_table *table);

/* The side to be spoken to as "you": that of the only person; -1 if there are two or none. */
BW_API int bw_table_only_person(const struct bw_table *table);

/* ---- advice --------------------------------------------------------------------------------- */

/* Whether to show who is ahead: always, never, or only if that helps nobody to win. */
enum bw_bar {
    BW_BAR_AUTO,
    BW_BAR_ON,
    BW_BAR_OFF
};

BW_API void bw_table_set_bar(struct bw_table *table, enum bw_bar bar);
BW_API bool bw_table_shows_bar(const struct bw_table *table);

/* Two people who play by the clock are helped only once both want it: until then no bar is shown, and
 * hints, reasons and judgements are refused. Asking for one says that the side to move wants it; so
 * does this function, which is for the bar. False, with a message, while the other side has not. */
BW_API bool bw_table_agree(struct bw_table *table, struct bw_error *error);

/* What is known of the position now; NULL while nothing is. */
BW_API const struct bw_view *bw_table_view(const struct bw_table *table);

enum bw_question {
    BW_ASK_HINT, /* which move to play */
    BW_ASK_WHY,  /* what decides the position; once the game is over, about its last move */
    BW_ASK_OWN   /* what to say of the last move of bw_table_you */
};

/* Asks for advice. If enough is known, it is ready at once; otherwise the table wants it. */
BW_API bool bw_table_ask(struct bw_table *table, enum bw_question question, struct bw_error *error);

/* Whether the question makes sense now. */
BW_API bool bw_table_may_ask(const struct bw_table *table, enum bw_question question);

/* Asks about the position after so many plies, or about a legal move in it. */
BW_API bool bw_table_ask_about(struct bw_table *table, int plies, bw_move move,
                               struct bw_error *error);

/* Whether advice was asked for and is not ready yet. */
BW_API bool bw_table_advises(const struct bw_table *table);

/* The advice that was asked for last, about the position after *plies; NULL while there is none.
 * The next change of the game discards it. */
BW_API const struct bw_advice *bw_table_advice(const struct bw_table *table, int *plies);

/* ---- warnings ------------------------------------------------------------------------------- */

/* Whether a person who plays a level without a clock is warned of bad moves. Each move is then judged
 * before the level answers it, by limited work. If it was bad, the table waits until the person takes
 * it back (BW_ACT_UNDO) or keeps it (BW_ACT_KEEP), and does not ask again about the same move. */
BW_API void bw_table_set_warnings(struct bw_table *table, bool warns);

/* How bad the last move was, while the table waits for that; NULL otherwise. */
BW_API const struct bw_judgement *bw_table_warning(const struct bw_table *table);

/* ---- judging a game ------------------------------------------------------------------------- */

/* Begins a review: bots pause from now on, and all moves of the game are judged, from the last to
 * the first. False, with a message, if the engine does not play the game; nothing is judged
 * then. */
BW_API bool bw_table_judge(struct bw_table *table, struct bw_error *error);

/* Ends the judging; the judgements so far stay. */
BW_API void bw_table_stop_judging(struct bw_table *table);

/* The judgement of the move that led to the position after so many plies; NULL while there is
 * none. */
BW_API const struct bw_judgement *bw_table_judgement(const struct bw_table *table, int plies);

/* The chance of side 0 after so many plies, of 1000, by the judgements of the moves around; -1 while
 * unknown. */
BW_API int bw_table_chance(const struct bw_table *table, int plies, bool *proved);

/* How many moves are not judged yet. */
BW_API int bw_table_unjudged(const struct bw_table *table);

/* The next marked move after so many plies in the direction of `step` (1 or -1), wrapping around at
 * the ends; 0 if there is none. */
BW_API int bw_table_next_mark(const struct bw_table *table, int plies, int step);

/* Whether somebody has won, and the engine can say by which move: there were moves, and it plays the
 * game. */
BW_API bool bw_table_was_won(const struct bw_table *table);

/* The turning point of a game that somebody has won: the number of the move after which the winner was
 * clearly ahead until the end. 0 if there is none, because the winner was ahead from the start or not at
 * the end, and while moves are missing judgements. */
BW_API int bw_table_turning_point(const struct bw_table *table);

/* All judgements of a game as one line of text, to be stored with it; the caller frees it. NULL if
 * memory runs out, or while some are missing. */
BW_API char *bw_table_judgements_write(const struct bw_table *table);

/* Takes them from such a text. False, with nothing changed, if it belongs to another game or
 * another version of the search, or is no such text. */
BW_API bool bw_table_judgements_read(struct bw_table *table, const char *text);

BW_END_DECLS

#endif
