/* Stepping through a game under review, and the sentences about each move. */
#include <burrow/language.h>
#include <burrow/review.h>
#include <stdio.h>

static const struct bw_session *session_of(const struct bw_review *review) {
    return bw_table_session(review->table);
}

/* ---- stepping ------------------------------------------------------------------------------- */

void bw_review_go(struct bw_review *review, int at) {
    int plies = bw_session_plies(session_of(review));
    review->at = at < 0 ? 0 : at > plies ? plies : at;
    review->better = false;
}

/* That there is no mistake, or none but the one that is shown. */
static const char *no_mark(const struct bw_review *review, bool other) {
    if (bw_table_unjudged(review->table) > 0)
        return other ? bw_tr("No other mistake has been found so far.")
                     : bw_tr("No mistake has been found so far.");
    return other ? bw_tr("There is no other mistake in this game.")
                 : bw_tr("There is no mistake to be found in this game.");
}

bool bw_review_go_to_mark(struct bw_review *review, int step, char out[BW_WORDS_SIZE]) {
    int at = bw_table_next_mark(review->table, review->at, step);
    bool found = at > 0 && at != review->at;
    if (found)
        bw_review_go(review, at);
    else
        snprintf(out, BW_WORDS_SIZE, "%s", no_mark(review, at > 0));
    return found;
}

/* Why no move is said to have decided a game. */
static const char *no_turning_point(const struct bw_review *review) {
    if (!bw_table_was_won(review->table))
        return bw_tr("Nobody has won this game, so no move decided it.");
    return bw_table_unjudged(review->table) > 0
               ? bw_tr("What decided the game is known once all moves have been looked at.")
               : bw_tr("No single move decided this game.");
}

bool bw_review_go_to_turning_point(struct bw_review *review, char out[BW_WORDS_SIZE]) {
    const struct bw_session *session = session_of(review);
    int at = bw_table_turning_point(review->table);
    int winner = bw_session_result(session) == BW_WON_BY_0 ? 0 : 1;
    if (at > 0) {
        bw_review_go(review, at);
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr("This move decided the game: from here on %s was ahead to the end."),
                 bw_side_name_inside(&bw_session_now(session)->variant, winner));
    } else {
        snprintf(out, BW_WORDS_SIZE, "%s", no_turning_point(review));
    }
    return at > 0;
}

const struct bw_judgement *bw_review_judgement(const struct bw_review *review) {
    return bw_table_judgement(review->table, review->at);
}

bool bw_review_proved(const struct bw_review *review) {
    const struct bw_judgement *judgement = bw_review_judgement(review);
    return judgement && bw_judgement_is_proved(judgement);
}

static void say_not_judged(const struct bw_review *review, char out[BW_WORDS_SIZE]) {
    if (review->at > 0)
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr("This move has not been looked at yet."));
}

bool bw_review_turn_better(struct bw_review *review, char out[BW_WORDS_SIZE]) {
    const struct bw_judgement *judgement = bw_review_judgement(review);
    bool known = judgement && judgement->better != BW_NO_MOVE;
    review->better = known && !review->better;
    if (!known)
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr("No better move is known here."));
    if (!judgement)
        say_not_judged(review, out);
    return known;
}

int bw_review_shown(const struct bw_review *review) {
    return review->better ? review->at - 1 : review->at;
}

/* ---- sentences ------------------------------------------------------------------------------ */

static void say_place(const struct bw_review *review, char out[BW_WORDS_SIZE]) {
    if (review->at == 0)
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr("This is the start."));
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("Move %d of %d."), review->at,
                 bw_session_plies(session_of(review)));
}

/* Nothing of a game that goes on, nor beside a better move. */
static void say_end(const struct bw_review *review, char out[BW_WORDS_SIZE]) {
    const struct bw_session *session = session_of(review);
    bool ended = bw_session_result(session) != BW_UNDECIDED ||
                 bw_session_termination(session) != BW_TERMINATION_NONE;
    if (ended && !review->better && review->at == bw_session_plies(session))
        bw_say_result(session, out);
}

static void say_better(const struct bw_judgement *judgement, char out[BW_WORDS_SIZE]) {
    char move[BW_MOVE_SIZE];
    snprintf(out, BW_WORDS_SIZE, bw_tr("The board shows the position before the move. Better: %s."),
             bw_move_write(judgement->better, move));
}

static void say_judgement(const struct bw_review *review, char out[BW_WORDS_SIZE]) {
    const struct bw_judgement *judgement = bw_review_judgement(review);
    if (judgement)
        bw_say_judgement(bw_session_at(session_of(review), review->at - 1),
                         bw_session_move(session_of(review), review->at), judgement, out);
    else
        say_not_judged(review, out);
}

static void say_ahead(const struct bw_review *review, char out[BW_WORDS_SIZE]) {
    const struct bw_position *position = bw_session_at(session_of(review), review->at);
    bool proved;
    int chance = bw_table_chance(review->table, review->at, &proved);
    if (chance >= 0 && bw_result(position) == BW_UNDECIDED)
        bw_say_chance(position, chance, proved, out);
}

const char *bw_review_say(const struct bw_review *review, enum bw_review_part part,
                          char out[BW_WORDS_SIZE]) {
    const struct bw_session *session = session_of(review);
    *out = '\0';
    switch (part) {
    case BW_REVIEW_PLACE:
        say_place(review, out);
        break;
    case BW_REVIEW_MOVE:
        if (review->at > 0)
            bw_say_move(bw_session_at(session, review->at - 1),
                        bw_session_move(session, review->at), out);
        break;
    case BW_REVIEW_END:
        say_end(review, out);
        break;
    case BW_REVIEW_BETTER:
        if (review->better)
            say_better(bw_review_judgement(review), out);
        break;
    case BW_REVIEW_JUDGEMENT:
        say_judgement(review, out);
        break;
    case BW_REVIEW_AHEAD:
        say_ahead(review, out);
        break;
    }
    return out;
}

const char *bw_review_tell(const struct bw_review *review, enum bw_review_part first,
                           enum bw_review_part last, char out[BW_REVIEW_SIZE]) {
    char part[BW_WORDS_SIZE];
    size_t used = 0;
    *out = '\0';
    for (int i = (int)first; i <= (int)last && used < BW_REVIEW_SIZE; i++)
        if (*bw_review_say(review, (enum bw_review_part)i, part))
            used += (size_t)snprintf(out + used, BW_REVIEW_SIZE - used, "%s%s", used > 0 ? " " : "",
                                     part);
    return out;
}
