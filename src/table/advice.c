/* Remarks: what follows from a view and the rules, the most important first.
 *
 * First comes what decides the game, then what forces the mover's hand, then what a move does, and
 * last what the engine judges, unless a proof makes that pointless. A remark is added if its
 * condition holds and there is space; none is added as a filler. */
#include "table/review.h"
#include "table/tactics.h"
#include "table/view.h"

/* ---- adding --------------------------------------------------------------------------------- */

static void add(struct bw_advice *advice, struct bw_remark remark) {
    if (advice->remarks < BW_MAX_REMARKS)
        advice->remark[advice->remarks++] = remark;
}

/* How many moves of its own the winner needs, given the plies from the side to move on. Its last
 * move may leave the other side only moves that lose, a ply later. */
static int winner_moves(const struct bw_view *view) {
    return view->score > 0 ? (view->plies + 1) / 2 : view->plies / 2;
}

/* What is proved of a move, from the point of view of the side that makes it. */
static void add_proof_of_move(struct bw_advice *advice, int side, const struct bw_view *view) {
    struct bw_remark remark = {.proved = true,
                               .side = side,
                               .move = view->line[0],
                               .reply = view->length > 1 ? view->line[1] : BW_NO_MOVE,
                               .count = winner_moves(view)};
    if (!view->proved)
        return;
    if (view->score == 0)
        remark.kind = BW_REMARK_DRAWS;
    else if (view->score > 0)
        remark.kind = view->plies == 1 ? BW_REMARK_WINS_AT_ONCE : BW_REMARK_WINS;
    else if (view->plies == 1)
        remark.kind = BW_REMARK_LOSES_AT_ONCE;
    else if (remark.reply != BW_NO_MOVE)
        remark.kind = BW_REMARK_ALLOWS;
    else
        return;
    add(advice, remark);
}

static void add_lost_position(struct bw_advice *advice, int side, const struct bw_view *view) {
    if (view->proved && view->score < 0)
        add(advice, (struct bw_remark){.kind = BW_REMARK_LOSES,
                                       .proved = true,
                                       .side = side,
                                       .move = view->line[0],
                                       .reply = BW_NO_MOVE,
                                       .count = winner_moves(view)});
}

/* ---- what forces and what a move does ------------------------------------------------------- */

static void add_only(struct bw_advice *advice, const struct bw_position *position, bw_move move) {
    bw_move moves[BW_MAX_MOVES];
    struct bw_remark remark = {
        .proved = true, .side = position->turn, .move = move, .reply = BW_NO_MOVE};
    if (bw_moves(position, moves) == 1)
        remark.kind = BW_REMARK_ONLY_MOVE;
    else if (!(advice->view.proved && advice->view.score < 0) &&
             bw_tactics_only_safe(position) == move) /* no move is safe in a lost position */
        remark.kind = BW_REMARK_ONLY_SAFE;
    else
        return;
    add(advice, remark);
}

static void add_stop(struct bw_advice *advice, const struct bw_position *position, bw_move move) {
    struct bw_position after = bw_tactics_after(position, move);
    struct tactics_threat threat = bw_tactics_threat(position);
    if (threat.move != BW_NO_MOVE && bw_result(&after) == BW_UNDECIDED &&
        bw_tactics_win(&after) == BW_NO_MOVE)
        add(advice, (struct bw_remark){.kind = BW_REMARK_STOPS,
                                       .proved = true,
                                       .side = position->turn,
                                       .move = move,
                                       .reply = threat.move});
}

/* What the side not to move threatens, unless the other side wins first. `move` led to the
 * position, or is BW_NO_MOVE. */
static void add_threat(struct bw_advice *advice, const struct bw_position *position, bw_move move) {
    struct tactics_threat threat = {.move = BW_NO_MOVE};
    if (bw_tactics_win(position) == BW_NO_MOVE)
        threat = bw_tactics_threat(position);
    if (threat.move != BW_NO_MOVE)
        add(advice, (struct bw_remark){.kind = BW_REMARK_THREATENS,
                                       .proved = true,
                                       .side = bw_opponent(position->turn),
                                       .move = move,
                                       .reply = threat.move,
                                       .count = threat.answers});
}

static void add_what_move_does(struct bw_advice *advice, const struct bw_position *position,
                               bw_move move) {
    struct bw_position after = bw_tactics_after(position, move);
    add_only(advice, position, move);
    add_stop(advice, position, move);
    add_threat(advice, &after, move);
}

/* ---- what is judged ------------------------------------------------------------------------- */

static void add_balance(struct bw_advice *advice, int side, const struct bw_view *view) {
    bool ahead = view->chance >= BW_CLEARLY_AHEAD, behind = 1000 - view->chance >= BW_CLEARLY_AHEAD;
    struct bw_remark remark = {.kind = ahead || behind ? BW_REMARK_AHEAD : BW_REMARK_EVEN,
                               .side = behind ? bw_opponent(side) : side,
                               .move = BW_NO_MOVE,
                               .reply = BW_NO_MOVE,
                               .count = behind ? 1000 - view->chance : view->chance};
    if (!view->proved && view->length > 0)
        add(advice, remark);
}

/* Who is ahead after a move, by what was judged of it: a review knows what followed. */
static void add_balance_after(struct bw_advice *advice, int side, const struct bw_view *played,
                              const struct bw_judgement *judgement) {
    struct bw_view view = *played;
    view.chance = side == 0 ? judgement->after : 1000 - judgement->after;
    view.proved = played->proved || judgement->after_proved;
    add_balance(advice, side, &view);
}

/* `side` is the one to make the reply. */
static void add_expected(struct bw_advice *advice, int side, bw_move move, bw_move reply) {
    add(advice,
        (struct bw_remark){.kind = BW_REMARK_EXPECTS, .side = side, .move = move, .reply = reply});
}

/* ---- asking --------------------------------------------------------------------------------- */

/* Begins with who wins the position, if that is proved. False if there is no more to say: the game
 * is over, or the next move wins. */
static bool begin(struct bw_advice *advice, const struct bw_position *position,
                  const struct bw_view *view) {
    *advice = (struct bw_advice){.view = *view, .move = BW_NO_MOVE};
    if (view->length == 0)
        return false;
    if (view->score < 0)
        add_lost_position(advice, position->turn, view);
    else
        add_proof_of_move(advice, position->turn, view);
    return !(view->proved && view->plies == 1);
}

void bw_advise(const struct bw_position *position, const struct bw_view *view,
               struct bw_advice *advice) {
    int side = position->turn;
    bool has_more = begin(advice, position, view);
    advice->hints = view->length > 0;
    advice->move = advice->hints ? view->line[0] : BW_NO_MOVE;
    if (!has_more)
        return;
    add_what_move_does(advice, position, advice->move);
    add_balance(advice, side, view);
    if (!view->proved && view->length > 1)
        add_expected(advice, bw_opponent(side), view->line[0], view->line[1]);
}

void bw_explain_position(const struct bw_position *position, const struct bw_view *view,
                         struct bw_advice *advice) {
    int side = position->turn;
    if (!begin(advice, position, view))
        return;
    add_threat(advice, position, BW_NO_MOVE);
    add_only(advice, position, view->line[0]);
    add_balance(advice, side, view);
    if (!view->proved)
        add_expected(advice, side, BW_NO_MOVE, view->line[0]);
}

/* What the mover had before, if it is proved that the move gave it away; if only the win before is
 * proved, that there was one. */
static void add_missed(struct bw_advice *advice, int side, bw_move move,
                       const struct bw_comparison *comparison) {
    const struct bw_view *before = &comparison->before, *played = &comparison->played;
    if (comparison->is_best || !before->proved)
        return;
    struct bw_remark remark = {.kind =
                                   before->score > 0 ? BW_REMARK_MISSED_WIN : BW_REMARK_MISSED_DRAW,
                               .proved = true,
                               .side = side,
                               .move = move,
                               .reply = before->line[0],
                               .count = winner_moves(before)};
    if (played->proved)
        add(advice, remark);
    else if (before->score > 0)
        add_proof_of_move(advice, side, before);
}

static void add_better(struct bw_advice *advice, int side, bw_move move,
                       const struct bw_judgement *judgement) {
    if (judgement->better == BW_NO_MOVE)
        return;
    add(advice, (struct bw_remark){.kind = BW_REMARK_BETTER,
                                   .side = side,
                                   .move = move,
                                   .reply = judgement->better,
                                   .count = judgement->lost});
}

void bw_explain_move(const struct bw_position *position, bw_move move,
                     const struct bw_comparison *comparison, const struct bw_judgement *judgement,
                     struct bw_advice *advice) {
    int side = position->turn;
    struct bw_judgement own;
    const struct bw_view *before = &comparison->before, *played = &comparison->played;
    *advice = (struct bw_advice){.view = *before, .move = move};
    if (before->proved && before->score < 0 && played->plies != 1)
        add_lost_position(advice, side, before);
    else
        add_proof_of_move(advice, side, played);
    add_missed(advice, side, move, comparison);
    if (played->proved && played->plies == 1)
        return;
    add_what_move_does(advice, position, move);
    if (!bw_search_plays(&position->variant))
        return;
    bw_judge(position, comparison, &own);
    judgement = judgement ? judgement : &own;
    if (!before->proved)
        add_better(advice, side, move, judgement);
    add_balance_after(advice, side, played, judgement);
    if (!played->proved && played->length > 1)
        add_expected(advice, bw_opponent(side), move, played->line[1]);
}
