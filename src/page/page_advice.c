/* Advice, judgements, and who is ahead. The table has them, or says what it wants of the worker;
 * this file puts them into words. */
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
    page_write_move(json, "move", advice->move);
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

static void write_chance(struct json *json, const struct bw_position *position, int chance,
                         bool proved) {
    char sentence[BW_WORDS_SIZE];
    bool over = bw_result(position) != BW_UNDECIDED;
    json_signed(json, "chance", chance);
    json_bool(json, "proved", proved);
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

/* A UGI score, in two fields, as one of <burrow/search.h>. A loss in no moves is written -0. */
static bool read_score(const struct page_field field[2], int *score, struct bw_error *error) {
    const int most = BW_MATE_BOUND - 1, longest = BW_MATE - BW_MATE_BOUND;
    char quote[BW_QUOTE_SIZE];
    bool mate = text_is(field[0].text, field[0].length, "mate");
    int64_t number;
    if (!mate && !text_is(field[0].text, field[0].length, "cp"))
        return bw_fail(error, BW_FAULT_USAGE, 0, "a score is cp or mate and a number, not %s",
                       bw_quote(quote, field[0].text, field[0].length));
    if (!page_read_number(&field[1], mate ? -longest : -most, mate ? longest : most, &number,
                          error))
        return false;
    bool lost = *field[1].text == '-';
    *score = (int)(!mate ? number : lost ? -BW_MATE - number : BW_MATE - number);
    return true;
}

static void write_short(struct json *json, const struct bw_position *position, int score) {
    char text[BW_WORDS_SIZE];
    if (abs(score) < BW_MATE_BOUND)
        snprintf(text, sizeof text, "%c%d.%02d", score < 0 ? '-' : '+', abs(score) / 100,
                 abs(score) % 100);
    else
        snprintf(text, sizeof text, "✓ %s",
                 bw_side_name(&position->variant,
                              score > 0 ? position->turn : bw_opponent(position->turn)));
    json_text(json, "short", text);
}

bool page_score(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    struct bw_position position;
    int score = 0;
    if (!page_read_position(&field[0], &position, error) || !read_score(&field[2], &score, error))
        return false;
    int chance = bw_score_chance(&position.variant, score);
    write_chance(json, &position, position.turn == 0 ? chance : 1000 - chance,
                 abs(score) >= BW_MATE_BOUND);
    write_short(json, &position, score);
    return true;
}

/* ---- judgements ----------------------------------------------------------------------------- */

bool page_judge(struct page *page, const struct page_field *field, struct bw_error *error) {
    (void)field;
    return page_has_game(page, error) &&
           page_told(page, page->now_ms, bw_table_judge(page->table, error));
}

static void write_judgement(struct json *json, const struct bw_position *position, bw_move move,
                            const struct bw_judgement *judgement) {
    static const char *const grades[] = {
        [BW_GRADE_BEST] = "best",         [BW_GRADE_GOOD] = "good",
        [BW_GRADE_DOUBTFUL] = "doubtful", [BW_GRADE_MISTAKE] = "mistake",
        [BW_GRADE_BLUNDER] = "blunder",
    };
    char sentence[BW_WORDS_SIZE];
    json_open(json, "judgement", '{');
    json_signed(json, "before", judgement->before);
    json_signed(json, "after", judgement->after);
    json_bool(json, "beforeProved", judgement->before_proved);
    json_bool(json, "afterProved", judgement->after_proved);
    json_signed(json, "lost", judgement->lost);
    json_text(json, "grade", grades[judgement->grade]);
    json_bool(json, "mistake", bw_is_marked(judgement->grade));
    page_write_move(json, "better", judgement->better);
    json_text(json, "said", bw_say_judgement(position, move, judgement, sentence));
    json_close(json, '}');
}

bool page_judgement(struct page *page, const struct page_field *field, struct bw_error *error) {
    int plies;
    if (!page_read_plies(page, &field[0], &plies, error))
        return false;
    const struct bw_session *session = bw_table_session(page->table);
    const struct bw_judgement *judgement = bw_table_judgement(page->table, plies);
    if (judgement)
        write_judgement(&page->answer.json, bw_session_at(session, plies - 1),
                        bw_session_move(session, plies), judgement);
    else
        json_null(&page->answer.json, "judgement");
    return true;
}

bool page_judgements(struct page *page, const struct page_field *field, struct bw_error *error) {
    (void)field;
    if (!page_has_game(page, error))
        return false;
    char *text = bw_table_judgements_write(page->table);
    if (text)
        json_text(&page->answer.json, "judgements", text);
    else
        json_null(&page->answer.json, "judgements");
    free(text);
    return true;
}

bool page_judgements_set(struct page *page, const struct page_field *field,
                         struct bw_error *error) {
    if (!page_has_game(page, error))
        return false;
    json_bool(&page->answer.json, "taken", bw_table_judgements_read(page->table, field[0].text));
    page_write_state(page);
    return true;
}

bool page_next_mark(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t step;
    int plies;
    if (!page_read_plies(page, &field[0], &plies, error) ||
        !page_read_number(&field[1], -1, 1, &step, error))
        return false;
    json_signed(&page->answer.json, "plies",
                bw_table_next_mark(page->table, plies, step < 0 ? -1 : 1));
    return true;
}
