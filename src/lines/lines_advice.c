/* Hints, reasons and judgements: the engine is asked, in the foreground and for a short time, and
 * what it found is said in sentences. It is made when somebody first asks. */
#include "lines/lines_parts.h"
#include <burrow/language.h>

/* How long a person waits for an answer that was asked for, and a review for each of many moves. */
static const struct bw_task answer_task = {.limits = {.hard_ms = 2000}};
static const struct bw_task review_task = {.limits = {.hard_ms = 500}};

/* Whether there is an engine that plays a game; says so if not. */
static bool has_engine(struct lines *lines, const struct bw_variant *variant) {
    if (!bw_search_plays(variant)) {
        say(bw_tr("The engine does not play %s."), bw_tr(variant->game->title));
        return false;
    }
    if (!lines->engine)
        lines->engine = bw_search_new();
    if (!lines->engine)
        say(bw_tr("There is not enough memory for the engine."));
    return lines->engine != NULL;
}

static void say_advice(const struct bw_position *position, const struct bw_advice *advice) {
    char out[BW_WORDS_SIZE];
    for (int i = 0; i < advice->remarks; i++)
        say("%s", bw_say_remark(position, &advice->remark[i], out));
}

void advise(struct lines *lines, const struct bw_position *position) {
    struct bw_advice advice;
    char move[BW_MOVE_SIZE];
    if (!has_engine(lines, &position->variant))
        return;
    fflush(stdout);
    struct bw_view view;
    if (!bw_view_run(lines->engine, position, &answer_task, &view))
        return;
    bw_advise(position, &view, &advice);
    if (advice.move != BW_NO_MOVE)
        say(bw_tr("The engine would play %s."), bw_move_write(advice.move, move));
    say_advice(position, &advice);
}

void explain_position(struct lines *lines, const struct bw_position *position) {
    struct bw_advice advice;
    if (!has_engine(lines, &position->variant))
        return;
    fflush(stdout);
    struct bw_view view;
    if (!bw_view_run(lines->engine, position, &answer_task, &view))
        return;
    bw_explain_position(position, &view, &advice);
    say_advice(position, &advice);
}

void explain_move(struct lines *lines, const struct bw_position *position, bw_move move) {
    struct bw_advice advice;
    if (!has_engine(lines, &position->variant))
        return;
    fflush(stdout);
    struct bw_comparison comparison;
    if (!bw_compare(lines->engine, position, move, &answer_task, NULL, &comparison))
        return;
    bw_explain_move(position, move, &comparison, &advice);
    say_advice(position, &advice);
}

bool judge(struct lines *lines, const struct bw_session *session, int plies,
           struct bw_judgement *judgement) {
    const struct bw_position *before = bw_session_at(session, plies - 1);
    if (!has_engine(lines, &before->variant))
        return false;
    struct bw_comparison comparison;
    if (!bw_compare(lines->engine, before, bw_session_move(session, plies), &review_task, NULL,
                    &comparison))
        return false;
    bw_judge(before, &comparison, judgement);
    return true;
}

bool wants_to_swap(struct lines *lines, const struct bw_session *session) {
    const struct bw_position *position = bw_session_now(session);
    const struct bw_player *player = bw_session_player(session, position->turn);
    struct bw_view view;
    if (player->kind != BW_PLAYER_LEVEL || !bw_search_plays(&position->variant) ||
        !has_engine(lines, &position->variant))
        return false;
    bw_view_run(lines->engine, position, &review_task, &view);
    return bw_view_swaps(&view);
}

bool agrees_to_draw(struct lines *lines, const struct bw_position *position, int side) {
    struct bw_view view;
    if (!bw_search_plays(&position->variant) || !has_engine(lines, &position->variant))
        return true;
    bw_view_run(lines->engine, position, &review_task, &view);
    return bw_view_takes_draw(&view, position->turn, side);
}
