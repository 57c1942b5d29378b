/* What the rules alone show of a position: facts to be drawn on the board and said in sentences.
 *
 * A fact is exact. It needs no search and takes no account of what anybody will do: it counts and
 * names squares as the board stands. Front ends draw facts by their kind, and <burrow/words.h> says
 * them. A game gives its own (`facts` of struct bw_game); one without has none. */
#ifndef BURROW_FACTS_H
#define BURROW_FACTS_H

#include <burrow/game.h>

BW_BEGIN_DECLS

#define BW_MAX_FACTS 10 /* of one position */

/* Kinds of facts, with the fields that they use besides `side`. */
enum bw_fact_kind {
    /* `side` comes to its goal by `count` more squares and by no fewer: where empty squares are
     * tunnels these are to be emptied, elsewhere they are to be filled. `squares` are those of a
     * shortest way; `only` if every way as short has the same ones. `line` is the whole way in
     * order: a path from edge to edge, or a row. */
    BW_FACT_WAY,
    BW_FACT_HELD,   /* pieces of `side`, on `squares` of the enemy's shortest way */
    BW_FACT_STUCK,  /* pieces on `squares` of the shortest way of `side`, with which their owner
                       cannot move now, even with the turn */
    BW_FACT_FROZEN, /* pieces of `side` on `squares`: each opens the enemy's path by leaving */
    BW_FACT_SPARE,  /* nobody can capture; `side` can take off `count` of its pieces, and no more,
                       before the enemy's path opens, if the enemy's pieces stay: the ones on
                       `squares`, in any order */
    BW_FACT_ROWS,   /* so many rows as win have no enemy piece: `count` rows of `side` can still
                       come to be */
    BW_FACT_COMPLETES, /* a piece of `side` on one of `squares`, whoever may play there now,
                          completes a row */
    BW_FACT_MUST,      /* `side`, which is to move, has to play on one of `squares`; said only where
                          others are empty too */
    BW_FACT_GIVES /* `side`, which is to move, may play on each of `squares`, but then the enemy
                          may complete a row */
};

struct bw_fact {
    enum bw_fact_kind kind;
    int side;
    int count;
    bool only;
    struct bw_squares squares;
    int16_t line[BW_MAX_LINE];
    int length; /* of `line` */
};

/* Finds all facts of a position, those of the side to move first. Returns how many there are: 0
 * where the game is over or has none to tell. */
BW_API int bw_facts(const struct bw_position *position, struct bw_fact facts[BW_MAX_FACTS]);

/* The fact of a kind about a side; NULL if there is none. */
BW_API const struct bw_fact *bw_fact_of(const struct bw_fact facts[], int count,
                                        enum bw_fact_kind kind, int side);

/* How many squares a set has. */
BW_API int bw_squares_count(const struct bw_squares *squares);

BW_END_DECLS

#endif
