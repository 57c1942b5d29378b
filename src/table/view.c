/* Views: the result of a search, as one value that can be compared, shown and passed on.
 *
 * A win at once is found by the rules, without a search. Otherwise the last report of a search
 * counts. If it says that the game is won or lost, that is proved, but not how soon: the length is
 * that of one variation, and the loser may have longer ones. So a second run follows, by alpha-beta
 * to that depth, whose proof includes a bound. It may take no more nodes than the first; if it
 * finds no proof, the view does not say how soon.
 *
 * A judged score becomes a chance by a logistic function, whose zero and scale tools/chance.c found
 * for each kind of search. */
#include "table/view.h"
#include "table/tactics.h"
#include <stdlib.h>

enum {
    LEAST_BOUND_NODES = 200000, /* the second run may always take these */
    UNTRIED_LOSS = 1 - BW_MATE_BOUND
};

/* ---- chances -------------------------------------------------------------------------------- */

/* How a score becomes a chance: odds of e to 1 for each `scale` above `zero`. Playouts overrate the
 * best of many moves a little. */
struct meaning {
    double zero, scale;
};

static const struct meaning by_alpha_beta = {0, 130}, by_playouts = {12, 45};

static struct meaning meaning_of(const struct bw_variant *variant) {
    return bw_search_plays_out(variant) ? by_playouts : by_alpha_beta;
}

/* e to the power of a number between -20 and 20: (1 + x/n)^n for a large n. */
static double power_of_e(double x) {
    double power = 1 + x / 65536;
    for (int i = 0; i < 16; i++)
        power *= power;
    return power;
}

/* Never one of the values reserved for proofs. */
static int judged_chance(int score, struct meaning meaning) {
    double odds = (score - meaning.zero) / meaning.scale;
    odds = odds < -10 ? -10 : odds > 10 ? 10 : odds;
    int chance = (int)(1000 / (1 + power_of_e(-odds)) + 0.5);
    return chance < 1 ? 1 : chance > 999 ? 999 : chance == 500 ? 501 : chance;
}

static int proved_chance(int score) {
    return score > 0 ? 1000 : score < 0 ? 0 : 500;
}

int bw_score_chance(const struct bw_variant *variant, int score) {
    return abs(score) >= BW_MATE_BOUND ? proved_chance(score)
                                       : judged_chance(score, meaning_of(variant));
}

int bw_view_chance(const struct bw_view *view, int turn) {
    return turn == 0 ? view->chance : 1000 - view->chance;
}

/* ---- limits --------------------------------------------------------------------------------- */

/* The limits of the second run. It gets the time that the first has not used, or at least a
 * little. */
static struct bw_limits bound_limits(const struct bw_limits *limits, const struct bw_info *found,
                                     int plies) {
    uint64_t nodes = found->nodes > LEAST_BOUND_NODES ? found->nodes : LEAST_BOUND_NODES;
    struct bw_limits left = {.depth = plies, .nodes = nodes};
    if (limits->nodes && limits->nodes < nodes)
        left.nodes = limits->nodes;
    if (limits->hard_ms) {
        int64_t least = limits->hard_ms / 8 + 1, rest = limits->hard_ms - found->time_ms;
        left.hard_ms = rest > least ? rest : least;
    }
    return left;
}

/* ---- views ---------------------------------------------------------------------------------- */

/* What a run has found so far. */
struct finding {
    struct bw_info info;
    struct bw_view view;
    bool any;
};

static bool is_decided(int score) {
    return abs(score) >= BW_MATE_BOUND;
}

/* Keeps each report, except when the search was cut short just as its move turned out to lose: then
 * the previous report says more about the position. */
static void keep(void *context, const struct bw_info *info) {
    struct finding *finding = context;
    struct bw_view *view = &finding->view;
    if (info->rank != 1 || (finding->any && info->score == UNTRIED_LOSS))
        return;
    finding->any = true;
    finding->info = *info;
    view->score = info->score;
    view->proved = info->proved_draw || is_decided(info->score);
    view->length = info->length < BW_VIEW_LINE ? info->length : BW_VIEW_LINE;
    for (int i = 0; i < view->length; i++)
        view->line[i] = info->line[i];
}

/* Bounds the length of a win that a task has found, if there is time for it. */
static void bound_plies(struct bw_search *search, const struct bw_position *position,
                        const struct bw_task *task, struct finding *finding) {
    int longest = BW_MATE - abs(finding->view.score);
    struct finding bounded = {.any = false};
    struct bw_task second = *task;
    second.limits = bound_limits(&task->limits, &finding->info, longest);
    second.context = &bounded;
    bw_search_run(search, position, &second);
    if (!bounded.any || !is_decided(bounded.view.score))
        return;
    finding->view = bounded.view;
    finding->view.plies = BW_MATE - abs(bounded.view.score);
}

/* A search that neither reports anything nor is stopped had no memory. */
static bool view_by_search(struct bw_search *search, const struct bw_position *position,
                           const struct bw_task *task, struct bw_view *view) {
    struct finding finding = {.any = false};
    const struct bw_task first = {.limits = task->limits,
                                  .seed = task->seed,
                                  .stop = task->stop,
                                  .report = keep,
                                  .context = &finding};
    bw_search_clear(search);
    bw_move move = bw_search_run(search, position, &first);
    if (!finding.any && move != BW_NO_MOVE) {
        finding.view.line[0] = move;
        finding.view.length = 1;
    }
    if (is_decided(finding.view.score) && !bw_stop_told(task->stop))
        bound_plies(search, position, &first, &finding);
    *view = finding.view;
    view->chance = view->proved ? proved_chance(view->score)
                                : bw_score_chance(&position->variant, view->score);
    return finding.any || move == BW_NO_MOVE || bw_stop_told(task->stop);
}

/* What follows from the rules alone: the game is over, or there is a win at once. */
static bool view_by_rules(const struct bw_position *position, struct bw_view *view) {
    enum bw_result result = bw_result(position);
    bw_move win = bw_tactics_win(position);
    *view = (struct bw_view){.proved = true};
    if (win != BW_NO_MOVE)
        *view = (struct bw_view){
            .score = BW_MATE - 1, .proved = true, .plies = 1, .line = {win}, .length = 1};
    else if (result == BW_UNDECIDED)
        return false;
    else if (result != BW_DRAWN)
        view->score = result == bw_won_by(position->turn) ? BW_MATE : -BW_MATE;
    view->chance = proved_chance(view->score);
    return true;
}

bool bw_view_run(struct bw_search *search, const struct bw_position *position,
                 const struct bw_task *task, struct bw_view *view) {
    return view_by_rules(position, view) || view_by_search(search, position, task, view);
}

/* A proved score is a ply further from the end. */
struct bw_view bw_view_of_move(bw_move move, const struct bw_view *after) {
    struct bw_view view = {
        .score = -after->score,
        .proved = after->proved,
        .plies = after->plies || abs(after->score) == BW_MATE ? after->plies + 1 : 0,
        .chance = 1000 - after->chance,
        .line = {move},
        .length = 1,
    };
    if (is_decided(view.score))
        view.score += view.score > 0 ? -1 : 1;
    for (; view.length <= after->length && view.length < BW_VIEW_LINE; view.length++)
        view.line[view.length] = after->line[view.length - 1];
    return view;
}

bool bw_view_takes_draw(const struct bw_view *view, int turn, int side) {
    enum {
        CLEARLY = 50 /* per mille */
    };
    int chance = bw_view_chance(view, turn), own = side == 0 ? chance : 1000 - chance;
    return own <= 500 + (view->proved ? 0 : CLEARLY);
}
