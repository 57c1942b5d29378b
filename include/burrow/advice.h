/* What can truly be said about a position and about a move.
 *
 * The engine looks at a position, and its findings become remarks: short statements of fixed kinds,
 * with squares and numbers, which <burrow/words.h> writes out as sentences. Each remark is either
 * proved (it follows from the rules, or from a search that tried everything that matters) or
 * judged, and says which.
 *
 * Looking and speaking are separate. A look runs a search: a view is its verdict on a position, a
 * comparison its verdict on a move beside the best one. A look uses only the limits, the seed and
 * the stop of its task. It clears the search first, so the same work gives the same result,
 * whatever came before. All remarks follow from views, comparisons and the rules, so one look
 * serves a hint, a reason, a bar and a judgement. */
#ifndef BURROW_ADVICE_H
#define BURROW_ADVICE_H

#include <burrow/search.h>

BW_BEGIN_DECLS

#define BW_VIEW_LINE 32      /* moves of the principal variation that a view keeps */
#define BW_MAX_REMARKS 6     /* about one move or position */
#define BW_CLEARLY_AHEAD 600 /* per mille: with this chance or more, a side is called ahead */

/* What a search makes of a position, from the side to move's point of view. */
struct bw_view {
    int score;   /* as in search.h; ±BW_MATE if the game is over and not drawn */
    bool proved; /* a win, a loss or a draw for certain */
    int plies;   /* of a proved win or loss: the most that the winner needs, whatever the other side
                    does; 0 if that is not proved or the game is over */
    int chance;  /* estimated chance to win, per mille; a draw counts as half a win */
    bw_move line[BW_VIEW_LINE]; /* the best move first */
    int length;                 /* 0 if the game is over or the engine does not play it */
};

/* Looks at a position, which may be one where the game is over. A stop ends the look, and the view
 * holds what was found until then. Returns false, with no view, if memory runs out. */
BW_API bool bw_view_run(struct bw_search *search, const struct bw_position *position,
                        const struct bw_task *task, struct bw_view *view);

/* A move beside the best one, both from the mover's point of view. */
struct bw_comparison {
    struct bw_view before; /* of the position, with its best move first; at least as good as… */
    struct bw_view played; /* …the move compared, and proved if that is */
    bool is_best;          /* whether that move is the engine's choice, or as good */
};

/* Compares a legal move with the best, in up to three looks, each within the limits. `after` is a
 * view of the position after the move if there is one, or NULL. Stops and memory as above. */
BW_API bool bw_compare(struct bw_search *search, const struct bw_position *position, bw_move move,
                       const struct bw_task *task, const struct bw_view *after,
                       struct bw_comparison *comparison);

/* The estimated chance of side 0, per mille, for bars and graphs; a draw counts as half a win.
 * Exactly 1000, 0 or 500 means a proved result. `turn` is the side to move of the view. */
BW_API int bw_view_chance(const struct bw_view *view, int turn);

/* The side that is called ahead, given side 0's chance; -1 if nobody is clearly. */
static inline int bw_side_ahead(int chance) {
    return chance >= BW_CLEARLY_AHEAD ? 0 : 1000 - chance >= BW_CLEARLY_AHEAD ? 1 : -1;
}

/* The estimated chance of the side to move, per mille, for a score that a search reports in this
 * variant. Proved wins and losses give 1000 and 0; a score of 0 is taken as a judgement. */
BW_API int bw_score_chance(const struct bw_variant *variant, int score);

/* Whether a bot that plays `side` accepts a draw: it does unless it seems to be ahead. */
BW_API bool bw_view_takes_draw(const struct bw_view *view, int turn, int side);

/* Whether a bot that may change seats instead of moving does so: if the side to move seems to be
 * behind. The view is of the position after the first move. */
static inline bool bw_view_swaps(const struct bw_view *view) {
    return view->chance < 500;
}

/* Kinds of remarks, with the fields that they use. A `count` of moves counts the winner's own
 * moves, the last of which may leave the other side only moves that lose by themselves; it is 0 if
 * no number is proved. A side threatens a move that would win at once if at most half of the other
 * side's moves prevent it. */
enum bw_remark_kind {
    BW_REMARK_WINS_AT_ONCE, /* `move` wins the game for `side` at once */
    BW_REMARK_WINS,         /* with `move`, `side` wins in at most `count` moves of its own */
    BW_REMARK_LOSES,        /* whatever `side` plays, the enemy wins in at most `count` own moves */
    BW_REMARK_LOSES_AT_ONCE, /* `move` loses for `side` at once: it opens the enemy's path */
    BW_REMARK_DRAWS,         /* `move` leads to a draw, if nobody goes wrong from there on */
    BW_REMARK_ONLY_MOVE,     /* `move` is the only legal one */
    BW_REMARK_ONLY_SAFE,     /* every legal move but `move` loses at once, or to the next reply */
    BW_REMARK_STOPS,         /* the enemy threatens `reply`; after `move` it cannot win at once */
    BW_REMARK_THREATENS,     /* after `move`, or already where it is BW_NO_MOVE, `side` threatens
                                `reply`, and `count` moves of the enemy prevent it */
    BW_REMARK_ALLOWS,        /* after `move` the enemy wins by `reply`, in at most `count` moves */
    BW_REMARK_MISSED_WIN,    /* `move` gave away a win by `reply` in at most `count` moves */
    BW_REMARK_MISSED_DRAW,   /* `move` loses where `reply` would have drawn */
    BW_REMARK_EXPECTS,       /* judged: after `move`, or now where it is BW_NO_MOVE, the engine
                                expects `reply` */
    BW_REMARK_BETTER, /* judged: instead of `move`, `reply` was better, by `count` per mille */
    BW_REMARK_AHEAD,  /* judged: `side` is ahead, with a chance of `count` per mille */
    BW_REMARK_EVEN    /* judged: nobody is clearly ahead */
};

struct bw_remark {
    enum bw_remark_kind kind;
    bool proved;
    int side;
    bw_move move, reply;
    int count;
};

/* Remarks about a move or a position, the most important first. */
struct bw_advice {
    struct bw_view view; /* of the position in question, before the move */
    bw_move move;        /* the move advised or discussed; BW_NO_MOVE for none */
    bool hints;          /* whether that move is advised */
    struct bw_remark remark[BW_MAX_REMARKS];
    int remarks; /* at least one, unless the game is over or the engine does not play it */
};

/* A hint: the best move of a position according to a view of it, and why. */
BW_API void bw_advise(const struct bw_position *position, const struct bw_view *view,
                      struct bw_advice *advice);

/* Whether a remark about a move judges the position after it. Whoever explains that position as well leaves
 * it out, since a longer look judges a little differently. */
static inline bool bw_remark_looks_on(const struct bw_remark *remark) {
    return remark->kind == BW_REMARK_EXPECTS || remark->kind == BW_REMARK_AHEAD ||
           remark->kind == BW_REMARK_EVEN;
}

/* Why a position is as it is: who wins, who is threatened, who is ahead. */
BW_API void bw_explain_position(const struct bw_position *position, const struct bw_view *view,
                                struct bw_advice *advice);

/* What to say of a legal move in a position: what it does, and what it gave away. If the move was
 * judged, that judgement decides what would have been better, by how much, and who is ahead after the
 * move; else it is NULL. */
struct bw_judgement;
BW_API void bw_explain_move(const struct bw_position *position, bw_move move,
                            const struct bw_comparison *comparison,
                            const struct bw_judgement *judgement, struct bw_advice *advice);

/* ---- review --------------------------------------------------------------------------------- */

enum bw_grade {
    BW_GRADE_BEST, /* the engine's move, or one as good */
    BW_GRADE_GOOD,
    BW_GRADE_DOUBTFUL, /* judged: gave something away */
    BW_GRADE_MISTAKE,  /* judged: gave much away */
    BW_GRADE_BLUNDER   /* gave a proved win or draw away, or lost, at once or for certain, a game
                          that was not known to be lost */
};

/* Whether a move of this grade gets a mark, so that "next mistake" stops at it. */
static inline bool bw_is_marked(enum bw_grade grade) {
    return grade >= BW_GRADE_DOUBTFUL;
}

/* What a review says of one move of a game. */
struct bw_judgement {
    int before, after; /* chance of side 0, per mille, with best play and after the move played */
    bool before_proved, after_proved;
    int lost; /* what the mover gave away, per mille; never negative */
    enum bw_grade grade;
    bw_move better; /* what the mover should have played; BW_NO_MOVE if it played the best */
};

/* Judges a move of a position by its comparison. */
BW_API void bw_judge(const struct bw_position *position, const struct bw_comparison *comparison,
                     struct bw_judgement *judgement);

BW_END_DECLS

#endif
