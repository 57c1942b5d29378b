/* What the table wants, and what it does with the answers.
 *
 * The want follows from the state of the table alone, in a fixed order: awaited advice, judgements,
 * a bot's decision, who is ahead, a bot's move, a person. One view of the present position serves
 * the hint, reasons, the bar, and a bot's decisions about seats and draws. */
#include "table/table_inside.h"
#include <burrow/classic.h>
#include <burrow/clock.h>
#include <burrow/language.h>
#include <stdio.h>
#include <string.h>

/* ---- what is wanted ------------------------------------------------------------------------- */

/* Whether a bot must decide about changing seats. Only the levels know who is ahead. */
static bool bot_may_swap(const struct bw_table *table) {
    const struct bw_player *player = bw_session_player(table->session, table_now(table)->turn);
    return !table->swap_decided && !table->stands && bw_session_may_swap(table->session) &&
           player->kind == BW_PLAYER_LEVEL && table_has_engine(table);
}

/* Against a bot, the bar's view is only wanted while the person thinks. */
static bool bar_needs_view(const struct bw_table *table) {
    return bw_table_shows_bar(table) && !table->view_failed &&
           (bw_table_only_bots(table) || !bw_table_bot_to_move(table));
}

static struct subject about(const struct bw_table *table, enum bw_want_kind kind, int plies) {
    return (struct subject){
        .kind = kind, .changes = table->changes, .plies = plies, .move = BW_NO_MOVE};
}

static struct subject next_judgement(const struct bw_table *table) {
    struct subject subject = about(table, BW_WANT_VIEW, table->judge_plies);
    subject.judges = true;
    if (table->knows_after) {
        subject.kind = BW_WANT_COMPARISON;
        subject.plies = table->judge_plies - 1;
        subject.move = bw_session_move(table->session, table->judge_plies);
    }
    return subject;
}

static struct subject next_advice(const struct bw_table *table) {
    bool of_move = table->asked.move != BW_NO_MOVE;
    struct subject subject =
        about(table, of_move ? BW_WANT_COMPARISON : BW_WANT_VIEW, table->asked.plies);
    subject.move = table->asked.move;
    return subject;
}

static struct subject next(const struct bw_table *table) {
    int plies = bw_session_plies(table->session);
    bool over = bw_table_is_over(table);
    if (table->asked.waits)
        return next_advice(table);
    if (table->looks_back)
        return table->judging && table->judge_plies > 0 ? next_judgement(table)
                                                        : about(table, BW_WANT_NOTHING, plies);
    if (!over && (table->draw_decides || bot_may_swap(table)))
        return about(table, BW_WANT_VIEW, plies);
    if (!over && !bw_table_view(table) && bar_needs_view(table))
        return about(table, BW_WANT_VIEW, plies);
    if (over || table->stands || table->bot_failed)
        return about(table, BW_WANT_NOTHING, plies);
    return about(table, bw_table_bot_to_move(table) ? BW_WANT_MOVE : BW_WANT_PERSON, plies);
}

static bool is_same(const struct subject *a, const struct subject *b) {
    return a->kind == b->kind && a->changes == b->changes && a->plies == b->plies &&
           a->move == b->move && a->judges == b->judges;
}

static void begin(struct bw_table *table, const struct subject *subject) {
    table->subject = *subject;
    if (++table->number == 0)
        table->number = 1;
}

void bw_table_renew(struct bw_table *table) {
    struct subject subject = next(table);
    if (table->number == 0 || !is_same(&subject, &table->subject))
        begin(table, &subject);
}

/* ---- wants ---------------------------------------------------------------------------------- */

/* A different seed for each move of each game, however often moves were taken back. */
static uint64_t seed_of_move(const struct bw_table *table) {
    struct bw_random random;
    bw_random_seed(&random, table->seed);
    bw_random_seed(&random, bw_random_next(&random) + table->changes);
    return bw_random_next(&random);
}

static void limit_by_clock(const struct bw_table *table, struct bw_want *want) {
    int64_t left = want->left_ms[want->position.turn];
    if (want->hurried)
        left = 1;
    else if (want->timing.start_ms == 0)
        return;
    bw_clock_share(&want->position, left, table->hurried ? 0 : want->timing.increment_ms, 0,
                   &want->limits);
}

static void want_move(const struct bw_table *table, int64_t now_ms, struct bw_want *want) {
    const struct bw_session *session = table->session;
    want->player = *bw_session_player(session, want->position.turn);
    want->start = *bw_session_at(session, 0);
    want->count = bw_session_plies(session);
    for (int i = 0; i < want->count; i++)
        want->moves[i] = bw_session_move(session, i + 1);
    want->timing = *bw_session_timing(session);
    for (int side = 0; side < 2; side++)
        want->left_ms[side] = bw_session_left_ms(session, side, now_ms);
    want->game = table->seed;
    want->twin = bw_player_equal(bw_session_player(session, 0), bw_session_player(session, 1))
                     ? want->position.turn
                     : 0;
    want->seed = seed_of_move(table);
    want->hurried = table->hurried;
    limit_by_clock(table, want);
}

/* If only bots play, nobody asks for advice, and a move should not wait long for the bar. */
static uint64_t nodes_for(const struct bw_table *table) {
    bool judges = table->subject.judges || table->subject.kind == BW_WANT_COMPARISON;
    return judges || bw_table_only_bots(table) ? BW_JUDGE_NODES : BW_VIEW_NODES;
}

void bw_table_wants(const struct bw_table *table, int64_t now_ms, struct bw_want *want) {
    const struct subject *subject = &table->subject;
    memset(want, 0, sizeof *want);
    want->kind = subject->kind;
    want->number = table->number;
    want->position = *bw_session_at(table->session, subject->plies);
    want->move = subject->move;
    want->judges = subject->judges;
    if (want->kind == BW_WANT_MOVE)
        want_move(table, now_ms, want);
    else if (want->kind == BW_WANT_VIEW || want->kind == BW_WANT_COMPARISON)
        want->limits.nodes = nodes_for(table);
    if (want->kind == BW_WANT_COMPARISON && subject->judges) {
        want->knows_after = true;
        want->after = table->after;
    }
}

/* ---- answers -------------------------------------------------------------------------------- */

void bw_table_make_advice(struct bw_table *table) {
    const struct bw_position *position = bw_session_at(table->session, table->asked.plies);
    if (!table->asked.waits || table->asked.move != BW_NO_MOVE ||
        table->view_plies != table->asked.plies)
        return;
    if (table->asked.hints)
        bw_advise(position, &table->view, &table->advice);
    else
        bw_explain_position(position, &table->view, &table->advice);
    table->asked.waits = false;
    table->advised = true;
}

static enum bw_news take_move(struct bw_table *table, bw_move move, int64_t now_ms) {
    if (bw_session_play(table->session, move, now_ms, NULL))
        return BW_NEWS_MOVED;
    table->bot_failed = true;
    snprintf(table->failure, sizeof table->failure, "%s", bw_tr("gave an illegal move"));
    return BW_NEWS_FAILED;
}

/* A bot's answer to an offer. */
static enum bw_news decide_draw(struct bw_table *table, int64_t now_ms) {
    int bot = bw_opponent(bw_table_you(table));
    bool takes = bw_view_takes_draw(&table->view, table_now(table)->turn, bot);
    table->draw_decides = false;
    if (takes && bw_session_offer_draw(table->session, bot, now_ms, NULL))
        return BW_NEWS_ENDED;
    bw_session_withdraw_draw(table->session);
    table->declined = true;
    return BW_NEWS_DECLINED;
}

static bool decides_to_swap(struct bw_table *table, int64_t now_ms) {
    if (!bot_may_swap(table))
        return false;
    table->swap_decided = true;
    return bw_view_swaps(&table->view) && bw_session_swap(table->session, now_ms, NULL);
}

static enum bw_news take_view(struct bw_table *table, const struct bw_view *view, int64_t now_ms) {
    if (table->subject.judges) {
        table->after = *view;
        table->knows_after = true;
        return BW_NEWS_NONE;
    }
    table->view = *view;
    table->view_plies = table->subject.plies;
    if (table->view_plies == bw_session_plies(table->session) && !bw_table_is_over(table)) {
        if (decides_to_swap(table, now_ms))
            return BW_NEWS_SWAPPED;
        if (table->draw_decides)
            return decide_draw(table, now_ms);
    }
    if (!table->asked.waits)
        return BW_NEWS_VIEW;
    bw_table_make_advice(table);
    return BW_NEWS_ADVICE;
}

/* What a review has said of a move of the game; NULL for any other move. */
static const struct bw_judgement *judgement_of(const struct bw_table *table, int ply,
                                               bw_move move) {
    const struct bw_judgement *judgement = bw_table_judgement(table, ply);
    return judgement && bw_session_move(table->session, ply) == move ? judgement : NULL;
}

static enum bw_news take_comparison(struct bw_table *table,
                                    const struct bw_comparison *comparison) {
    const struct subject *subject = &table->subject;
    if (subject->judges) {
        bw_table_take_judgement(table, comparison);
        return BW_NEWS_JUDGED;
    }
    bw_explain_move(bw_session_at(table->session, subject->plies), subject->move, comparison,
                    judgement_of(table, subject->plies + 1, subject->move), &table->advice);
    table->asked.waits = false;
    table->advised = true;
    return BW_NEWS_ADVICE;
}

/* After a failure, the same is not wanted again before something happens. A bot that cannot tell
 * who is ahead keeps its seat and declines the draw. */
static enum bw_news take_failure(struct bw_table *table, const char *reason) {
    bool of_move = table->subject.kind == BW_WANT_MOVE;
    snprintf(table->failure, sizeof table->failure, "%s", reason);
    table->bot_failed = table->bot_failed || of_move;
    table->view_failed = table->view_failed || !of_move;
    table->asked.waits = table->draw_decides = table->judging = false;
    table->swap_decided = true;
    return BW_NEWS_FAILED;
}

static enum bw_news take(struct bw_table *table, const struct bw_answer *answer, int64_t now_ms) {
    if (answer->failed)
        return take_failure(table, answer->reason);
    switch (answer->kind) {
    case BW_WANT_MOVE:
        return take_move(table, answer->move, now_ms);
    case BW_WANT_VIEW:
        return take_view(table, &answer->view, now_ms);
    case BW_WANT_COMPARISON:
        return take_comparison(table, &answer->comparison);
    default:
        return BW_NEWS_NONE;
    }
}

enum bw_news bw_table_give(struct bw_table *table, const struct bw_answer *answer, int64_t now_ms) {
    if (answer->number != table->number || answer->kind != table->subject.kind)
        return BW_NEWS_NONE;
    if (bw_table_tick(table, now_ms))
        return BW_NEWS_ENDED;
    enum bw_news news = take(table, answer, now_ms);
    struct subject subject = next(table);
    begin(table, &subject); /* even if the same is wanted again, for another reason */
    return news;
}
