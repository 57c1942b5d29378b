/* Answering the table's wants in the foreground, and saying the hints and reasons that the table makes
 * of the answers. */
#include "lines/lines_parts.h"
#include <burrow/language.h>

/* ---- answers -------------------------------------------------------------------------------- */

enum bw_news answer(struct lines *lines, struct bw_table *table, const struct bw_want *want) {
    struct bw_answer found;
    fflush(stdout); /* it may take a while */
    players_prepare(lines->players, want);
    players_answer(lines->players, want, &found);
    return bw_table_give(table, &found, now());
}

static bool wants_look(const struct bw_table *table, struct bw_want *want) {
    bw_table_wants(table, now(), want);
    return want->kind == BW_WANT_VIEW || want->kind == BW_WANT_COMPARISON;
}

bool look(struct lines *lines, struct bw_table *table) {
    char out[BW_WORDS_SIZE];
    struct bw_want want;
    if (!call_players(lines)) {
        say(bw_tr("There is not enough memory for the engine."));
        return false;
    }
    while (wants_look(table, &want)) {
        if (answer(lines, table, &want) == BW_NEWS_FAILED) {
            say("%s", bw_say_news(table, BW_NEWS_FAILED, out));
            return false;
        }
    }
    return true;
}

/* ---- advice --------------------------------------------------------------------------------- */

/* Says the answer to a question, after a heading if there is one and anything to say; nothing if the clock
 * has ended the game meanwhile. Under a heading, what is judged of the position after the move is left
 * out. */
static void say_advice(const struct bw_table *table, const char *heading) {
    char out[BW_WORDS_SIZE];
    int plies;
    bool looks_on = !heading;
    const struct bw_advice *advice = bw_table_advice(table, &plies);
    const struct bw_position *position = bw_session_at(bw_table_session(table), plies);
    if (advice && advice->hints)
        say("%s", bw_say_hint(advice, out));
    for (int i = 0; advice && i < advice->remarks; i++) {
        if (!looks_on && bw_remark_looks_on(&advice->remark[i]))
            continue;
        if (heading)
            say("%s", heading);
        heading = NULL;
        say("%s", bw_say_remark(position, &advice->remark[i], out));
    }
}

void advise(struct lines *lines, struct bw_table *table) {
    struct bw_error error;
    if (!bw_table_ask(table, BW_ASK_HINT, &error))
        say_error(&error);
    else if (look(lines, table))
        say_advice(table, NULL);
}

void explain(struct lines *lines, struct bw_table *table, int plies, bw_move move) {
    struct bw_error error;
    if (!bw_table_ask_about(table, plies, move, &error))
        say_error(&error);
    else if (look(lines, table))
        say_advice(table, NULL);
}

static void explain_last(struct lines *lines, struct bw_table *table, int plies) {
    char text[BW_MOVE_SIZE], heading[BW_WORDS_SIZE];
    bw_move last = bw_session_move(bw_table_session(table), plies);
    snprintf(heading, sizeof heading, bw_tr("About the last move, %s:"), bw_move_write(last, text));
    if (bw_table_ask_about(table, plies - 1, last, NULL) && look(lines, table))
        say_advice(table, heading);
}

void explain_now(struct lines *lines, struct bw_table *table) {
    int plies = bw_session_plies(bw_table_session(table));
    struct bw_error error;
    if (!bw_table_ask_about(table, plies, BW_NO_MOVE, &error)) {
        say_error(&error);
        return;
    }
    if (plies > 0)
        explain_last(lines, table, plies);
    say("%s", bw_tr("About the position now:"));
    explain(lines, table, plies, BW_NO_MOVE);
}
