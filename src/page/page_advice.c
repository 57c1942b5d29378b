/* Advice, and who is ahead. The table has them, or says what it wants of the worker; this file puts
 * them into words. */
#include "common/text.h"
#include "page/page_inside.h"
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- advice --------------------------------------------------------------------------------- */

static void write_remark(struct json *json, const struct bw_position *position,
                         const struct bw_remark *remark) {
    static const char *const kinds[] = {
        [BW_REMARK_WINS_AT_ONCE] = "wins-at-once",
        [BW_REMARK_WINS] = "wins",
        [BW_REMARK_LOSES] = "loses",
        [BW_REMARK_LOSES_AT_ONCE] = "loses-at-once",
        [BW_REMARK_DRAWS] = "draws",
        [BW_REMARK_ONLY_MOVE] = "only-move",
        [BW_REMARK_ONLY_SAFE] = "only-safe",
        [BW_REMARK_STOPS] = "stops",
        [BW_REMARK_THREATENS] = "threatens",
        [BW_REMARK_ALLOWS] = "allows",
        [BW_REMARK_MISSED_WIN] = "missed-win",
        [BW_REMARK_MISSED_DRAW] = "missed-draw",
        [BW_REMARK_EXPECTS] = "expects",
        [BW_REMARK_BETTER] = "better",
        [BW_REMARK_AHEAD] = "ahead",
        [BW_REMARK_EVEN] = "even",
    };
    char sentence[BW_WORDS_SIZE];
    json_open(json, NULL, '{');
    json_text(json, "said", bw_say_remark(position, remark, sentence));
    json_bool(json, "proved", remark->proved);
    json_text(json, "kind", kinds[remark->kind]);
    page_write_move(json, "move", remark->move);
    page_write_move(json, "reply", remark->reply);
    json_close(json, '}');
}

void page_write_advice(struct json *json, const struct bw_table *table) {
    int plies;
    const struct bw_advice *advice = bw_table_advice(table, &plies);
    if (!advice) {
        json_null(json, "advice");
        return;
    }
    const struct bw_position *position = bw_session_at(bw_table_session(table), plies);
    json_open(json, "advice", '{');
    char hint[BW_WORDS_SIZE];
    page_write_move(json, "move", advice->move);
    json_text(json, "hint", bw_say_hint(advice, hint));
    json_signed(json, "chance", bw_view_chance(&advice->view, position->turn));
    json_bool(json, "proved", advice->view.proved);
    json_open(json, "line", '[');
    for (int i = 0; i < advice->view.length; i++)
        page_write_move(json, NULL, advice->view.line[i]);
    json_close(json, ']');
    json_open(json, "remarks", '[');
    for (int i = 0; i < advice->remarks; i++)
        write_remark(json, position, &advice->remark[i]);
    json_close(json, ']');
    json_close(json, '}');
}

/* If the clock has run out, the state says so instead. */
bool page_ask(struct page *page, const struct page_field *field, struct bw_error *error) {
    enum bw_question question = (enum bw_question)page->which;
    int64_t now_ms;
    if (!page_read_now(page, &field[0], &now_ms, error))
        return false;
    bool late = bw_table_tick(page->table, now_ms);
    return page_told(page, now_ms, late || bw_table_ask(page->table, question, error));
}

/* ---- who is ahead --------------------------------------------------------------------------- */

const char *page_ahead(const struct bw_variant *variant, int chance, bool proved,
                       char out[PAGE_AHEAD_SIZE]) {
    char who[BW_WORDS_SIZE];
    snprintf(out, PAGE_AHEAD_SIZE, "%s %s", proved ? "✓" : "≈",
             bw_say_ahead(variant, chance, proved, who));
    return out;
}

static void write_chance(struct json *json, const struct bw_position *position, int chance,
                         bool proved) {
    char sentence[BW_WORDS_SIZE], ahead[PAGE_AHEAD_SIZE];
    bool over = bw_result(position) != BW_UNDECIDED;
    json_signed(json, "chance", chance);
    json_bool(json, "proved", proved);
    json_text(json, "ahead", page_ahead(&position->variant, chance, proved, ahead));
    json_text(json, "said",
              over ? bw_ending(position) : bw_say_chance(position, chance, proved, sentence));
}

void page_write_bar(struct json *json, const struct bw_table *table) {
    const struct bw_position *now = bw_session_now(bw_table_session(table));
    const struct bw_view *view = bw_table_view(table);
    if (!bw_table_shows_bar(table)) {
        json_null(json, "bar");
        return;
    }
    json_open(json, "bar", '{');
    if (view)
        write_chance(json, now, bw_view_chance(view, now->turn), view->proved);
    else
        json_null(json, "chance");
    json_close(json, '}');
}

bool page_bar(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct settings settings;
    int64_t now_ms;
    if (!page_read_setting(&field[0], "bar", &settings, error) ||
        !page_read_now(page, &field[1], &now_ms, error))
        return false;
    bw_table_set_bar(page->table, (enum bw_bar)settings.bar);
    return page_told(page, now_ms, true);
}

/* ---- scores of the engine ------------------------------------------------------------------- */

struct score {
    int value; /* as in <burrow/search.h> */
    bool drawn;
};

/* A score in two fields: of UGI, or `draw` for one that is proved to be a draw. A loss in no moves is
 * written -0. */
static bool read_score(const struct page_field field[2], struct score *score,
                       struct bw_error *error) {
    const int most = BW_MATE_BOUND - 1, longest = BW_MATE - BW_MATE_BOUND;
    char quote[BW_QUOTE_SIZE];
    bool mate = text_is(field[0].text, field[0].length, "mate");
    int64_t number;
    score->drawn = text_is(field[0].text, field[0].length, "draw");
    if (!mate && !score->drawn && !text_is(field[0].text, field[0].length, "cp"))
        return bw_fail(error, BW_FAULT_USAGE, 0, "a score is cp, mate or draw and a number, not %s",
                       bw_quote(quote, field[0].text, field[0].length));
    if (!page_read_number(&field[1], mate ? -longest : -most, mate ? longest : most, &number,
                          error))
        return false;
    bool lost = *field[1].text == '-';
    score->value = (int)(!mate ? number : lost ? -BW_MATE - number : BW_MATE - number);
    return true;
}

/* The chance of side 0; where the game is over, its result. */
static int chance_of(const struct bw_position *position, const struct score *score, bool *proved) {
    enum bw_result result = bw_result(position);
    int chance = bw_score_chance(&position->variant, score->value);
    *proved = true;
    if (result != BW_UNDECIDED)
        return result == BW_WON_BY_0 ? 1000 : result == BW_WON_BY_1 ? 0 : 500;
    if (score->drawn)
        return 500;
    *proved = abs(score->value) >= BW_MATE_BOUND;
    return position->turn == 0 ? chance : 1000 - chance;
}

bool page_score(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    struct bw_position position;
    struct score score = {0};
    char text[PAGE_AHEAD_SIZE];
    bool proved;
    if (!page_read_position(&field[0], &position, error) || !read_score(&field[2], &score, error))
        return false;
    int chance = chance_of(&position, &score, &proved);
    write_chance(json, &position, chance, proved);
    if (proved)
        page_ahead(&position.variant, chance, true, text);
    else
        snprintf(text, sizeof text, "%c%d.%02d", score.value < 0 ? '-' : '+',
                 abs(score.value) / 100, abs(score.value) % 100);
    json_text(json, "short", text);
    return true;
}
