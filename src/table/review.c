/* Judging moves: what a move gave away, and what would have been better.
 *
 * Two searches never quite agree, and a search of the position before a move sees one ply less than
 * a search of the position after it. So the difference of their scores means little. If the engine
 * would have played another move, that move is made as well, and both resulting positions are
 * searched with the same effort. The position before is worth the better of the two, so a move that
 * turns out better than the engine's is the best one.
 *
 * Proofs come first: a move that keeps what is proved of the position is best whatever its score,
 * and giving away a proved result is a blunder. Otherwise the chances decide. */
#include "table/review.h"
#include "table/tactics.h"
#include "table/view.h"

/* What a move may give away, per mille, and still be called… Chosen so that a review hardly ever
 * faults a move that a search several times as long has found. */
enum {
    LOST_BY_BEST = 30,
    LOST_BY_GOOD = 100,
    LOST_BY_DOUBTFUL = 250
};

/* ---- comparing ------------------------------------------------------------------------------ */

static bool is_proved_win(const struct bw_view *view) {
    return view->proved && view->score > 0;
}

static bool is_proved_loss(const struct bw_view *view) {
    return view->proved && view->score < 0;
}

/* Whether two moves are the same but for a symmetry of the position. */
static bool are_alike(const struct bw_position *position, bw_move a, bw_move b) {
    struct bw_position after_a = bw_tactics_after(position, a);
    struct bw_position after_b = bw_tactics_after(position, b);
    struct bw_position image_a, image_b;
    bw_canonical(&image_a, &after_a);
    bw_canonical(&image_b, &after_b);
    return bw_position_equal(&image_a, &image_b);
}

/* A view of one move, taken as a view of the position: the value of the other moves is not known,
 * so only a win stays proved. */
static struct bw_view as_position(const struct bw_view *view) {
    struct bw_view result = *view;
    if (view->proved && !is_proved_win(view)) {
        result.proved = false;
        result.plies = 0;
        result.score = view->score < 0 ? 1 - BW_MATE_BOUND : 0;
        result.chance = view->score < 0 ? 1 : 501;
    }
    return result;
}

/* Looks at the engine's move as closely as at the one that was played. */
static bool look_at_best(struct bw_search *search, const struct bw_position *position,
                         const struct bw_task *task, struct bw_comparison *comparison) {
    bw_move move = comparison->before.line[0];
    struct bw_position after = bw_tactics_after(position, move);
    struct bw_view view;
    if (!bw_view_run(search, &after, task, &view))
        return false;
    if (bw_stop_told(task->stop)) {
        comparison->before = as_position(&comparison->played);
        return true;
    }
    struct bw_view best = bw_view_of_move(move, &view);
    comparison->is_best = comparison->played.chance >= best.chance;
    comparison->before = as_position(comparison->is_best ? &comparison->played : &best);
    return true;
}

/* Compares a move with what is proved of the position. The proof covers the move too if the move is
 * the one proved best, or if all moves lose, whether or not the search of the move itself found a
 * proof. */
static void compare_proof(const struct bw_position *position, bw_move move,
                          struct bw_comparison *comparison) {
    const struct bw_view *before = &comparison->before;
    struct bw_view *played = &comparison->played;
    if (are_alike(position, before->line[0], move)) {
        *played = *before;
        played->line[0] = move;
        played->length = 1; /* the rest may be of a mirror image */
    } else if (is_proved_loss(before) && !is_proved_loss(played)) {
        *played =
            (struct bw_view){.score = -BW_MATE_BOUND, .proved = true, .line = {move}, .length = 1};
    }
    comparison->is_best = played->proved && played->chance == before->chance;
}

/* Takes the move's view from `after`, or else from a look at the position after it. */
static bool look_at_played(struct bw_search *search, const struct bw_position *position,
                           bw_move move, const struct bw_task *task, const struct bw_view *after,
                           struct bw_comparison *comparison) {
    struct bw_position next = bw_tactics_after(position, move);
    struct bw_view seen;
    if (after)
        seen = *after;
    else if (!bw_view_run(search, &next, task, &seen))
        return false;
    comparison->played = bw_view_of_move(move, &seen);
    comparison->before = as_position(&comparison->played);
    comparison->is_best = true;
    return true;
}

bool bw_compare(struct bw_search *search, const struct bw_position *position, bw_move move,
                const struct bw_task *task, const struct bw_view *after,
                struct bw_comparison *comparison) {
    struct bw_view *before = &comparison->before, *played = &comparison->played;
    if (!look_at_played(search, position, move, task, after, comparison))
        return false;
    if (is_proved_win(played) || bw_stop_told(task->stop))
        return true;
    if (!bw_view_run(search, position, task, before))
        return false;
    if (before->proved)
        compare_proof(position, move, comparison);
    else if (!bw_stop_told(task->stop) && before->length > 0 &&
             !are_alike(position, before->line[0], move))
        return look_at_best(search, position, task, comparison);
    else
        *before = as_position(played);
    return true;
}

/* ---- judging -------------------------------------------------------------------------------- */

int bw_comparison_lost(const struct bw_comparison *comparison) {
    int lost = comparison->before.chance - comparison->played.chance;
    return lost > 0 && !comparison->is_best ? lost : 0;
}

static enum bw_grade grade_by_chance(int lost) {
    return lost <= LOST_BY_BEST       ? BW_GRADE_BEST
           : lost <= LOST_BY_GOOD     ? BW_GRADE_GOOD
           : lost <= LOST_BY_DOUBTFUL ? BW_GRADE_DOUBTFUL
                                      : BW_GRADE_MISTAKE;
}

enum bw_grade bw_comparison_grade(const struct bw_comparison *comparison) {
    const struct bw_view *before = &comparison->before, *played = &comparison->played;
    int lost = bw_comparison_lost(comparison);
    bool loses_soon = is_proved_loss(played) && played->plies > 0 && played->plies <= 2;
    if (comparison->is_best)
        return BW_GRADE_BEST;
    if (before->proved && played->proved)
        return BW_GRADE_BLUNDER;
    if (loses_soon || (is_proved_loss(played) && lost > LOST_BY_DOUBTFUL))
        return BW_GRADE_BLUNDER;
    return grade_by_chance(lost);
}

void bw_judge(const struct bw_position *position, const struct bw_comparison *comparison,
              struct bw_judgement *judgement) {
    const struct bw_view *before = &comparison->before, *played = &comparison->played;
    *judgement = (struct bw_judgement){
        .before = bw_view_chance(before, position->turn),
        .after = bw_view_chance(played, position->turn),
        .before_proved = before->proved,
        .after_proved = played->proved,
        .lost = bw_comparison_lost(comparison),
        .grade = bw_comparison_grade(comparison),
        .better = BW_NO_MOVE,
    };
    if (judgement->grade != BW_GRADE_BEST)
        judgement->better = before->line[0];
}
