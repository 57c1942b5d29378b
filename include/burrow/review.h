/* Looking back at a game: which of its positions is shown, and what there is to say about it.
 *
 * A review discusses the move that led to a position, and shows that position; or, if the person asks
 * for a better move, the position before, in which that move could have been made. The judgements come
 * from the table (<burrow/table.h>), perhaps while the person is already browsing. */
#ifndef BURROW_REVIEW_H
#define BURROW_REVIEW_H

#include <burrow/table.h>
#include <burrow/words.h>

BW_BEGIN_DECLS

struct bw_review {
    struct bw_table *table;
    int at;      /* the number of the move that is discussed; 0 at the start */
    bool better; /* whether the better move is shown */
};

/* Goes to a move, or to the first or last one if there is no such move. */
BW_API void bw_review_go(struct bw_review *review, int at);

/* Goes to the next marked move in the direction of `step` (1 or -1), wrapping around at the ends. If
 * there is none, or none but the one at hand, returns false and says so. */
BW_API bool bw_review_go_to_mark(struct bw_review *review, int step, char out[BW_WORDS_SIZE]);

/* Shows the better move, or the one played again. If none is known, returns false and says so. */
BW_API bool bw_review_turn_better(struct bw_review *review, char out[BW_WORDS_SIZE]);

/* Goes to the move that decided the game, and says so. If there is none, or not all moves are judged,
 * returns false and says that. */
BW_API bool bw_review_go_to_turning_point(struct bw_review *review, char out[BW_WORDS_SIZE]);

/* How many moves were played in the position shown. */
BW_API int bw_review_shown(const struct bw_review *review);

/* The judgement of the move that is discussed; NULL while there is none. */
BW_API const struct bw_judgement *bw_review_judgement(const struct bw_review *review);

/* Whether it is proved, and not only judged. */
BW_API bool bw_review_proved(const struct bw_review *review);

enum bw_review_part {
    BW_REVIEW_PLACE,     /* which move of how many */
    BW_REVIEW_MOVE,      /* what it did */
    BW_REVIEW_END,       /* how the game ended, after its last move */
    BW_REVIEW_BETTER,    /* the better move, if it is shown */
    BW_REVIEW_JUDGEMENT, /* what the engine says of the move */
    BW_REVIEW_AHEAD      /* who is ahead after it */
};

/* What there is to say of each part, as a sentence or more; "" for nothing. */
BW_API const char *bw_review_say(const struct bw_review *review, enum bw_review_part part,
                                 char out[BW_WORDS_SIZE]);

/* The parts from the first to the last, in one paragraph. */
#define BW_REVIEW_SIZE 2048 /* four parts of BW_WORDS_SIZE */
BW_API const char *bw_review_tell(const struct bw_review *review, enum bw_review_part first,
                                  enum bw_review_part last, char out[BW_REVIEW_SIZE]);

BW_END_DECLS

#endif
