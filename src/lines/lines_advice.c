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

/* Says the answer to a question; nothing if the clock has ended the game meanwhile. */
static void say_advice(const struct bw_table *table, bool hints) {
    char out[BW_WORDS_SIZE], move[BW_MOVE_SIZE];
    int plies;
    const struct bw_advice *advice = bw_table_advice(table, &plies);
    const struct bw_position *position = bw_session_at(bw_table_session(table), plies);
    if (advice && hints && advice->move != BW_NO_MOVE)
        say(bw_tr("The engine would play %s."), bw_move_write(advice->move, move));
    for (int i = 0; advice && i < advice->remarks; i++)
        say("%s", bw_say_remark(position, &advice->remark[i], out));
}

void advise(struct lines *lines, struct bw_table *table) {
    struct bw_error error;
    if (!bw_table_ask(table, BW_ASK_HINT, &error))
        say_error(&error);
    else if (look(lines, table))
        say_advice(table, true);
}

void explain(struct lines *lines, struct bw_table *table, int plies, bw_move move) {
    struct bw_error error;
    if (!bw_table_ask_about(table, plies, move, &error))
        say_error(&error);
    else if (look(lines, table))
        say_advice(table, false);
}
