/* Looking back at the game in progress: its judgements, who was ahead, and stepping through it. */
#include "common/text.h"
#include "page/page_inside.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- judgements ----------------------------------------------------------------------------- */

bool page_judge(struct page *page, const struct page_field *field, struct bw_error *error) {
    (void)field;
    return page_has_game(page, error) &&
           page_told(page, page->now_ms, bw_table_judge(page->table, error));
}

/* Who was ahead after a move, and what is known of it. */
static void write_ply(struct json *json, const struct bw_table *table, int plies) {
    static const char *const grades[] = {
        [BW_GRADE_BEST] = "best",         [BW_GRADE_GOOD] = "good",
        [BW_GRADE_DOUBTFUL] = "doubtful", [BW_GRADE_MISTAKE] = "mistake",
        [BW_GRADE_BLUNDER] = "blunder",
    };
    const struct bw_judgement *judgement = bw_table_judgement(table, plies);
    char ahead[PAGE_AHEAD_SIZE] = "…";
    bool proved;
    int chance = bw_table_chance(table, plies, &proved);
    json_open(json, NULL, '{');
    if (chance < 0)
        json_null(json, "chance");
    else
        json_signed(json, "chance", chance);
    if (chance >= 0)
        page_ahead(&bw_session_now(bw_table_session(table))->variant, chance, proved, ahead);
    json_text(json, "ahead", ahead);
    json_text(json, "grade", judgement ? grades[judgement->grade] : "");
    page_write_move(json, "better", judgement ? judgement->better : BW_NO_MOVE);
    json_close(json, '}');
}

bool page_judged(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    (void)field;
    if (!page_has_game(page, error))
        return false;
    json_open(json, "judged", '[');
    for (int plies = 0; plies <= bw_session_plies(bw_table_session(page->table)); plies++)
        write_ply(json, page->table, plies);
    json_close(json, ']');
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

/* ---- stepping ------------------------------------------------------------------------------- */

static void write_paragraph(struct json *json, const struct bw_review *review,
                            enum bw_review_part first, enum bw_review_part last) {
    char text[BW_REVIEW_SIZE];
    if (*bw_review_tell(review, first, last, text))
        json_text(json, NULL, text);
}

static void write_judgement(struct json *json, const struct bw_review *review) {
    const char *mark = bw_review_proved(review) ? "✓ " : bw_review_judgement(review) ? "≈ " : "";
    char sentence[BW_WORDS_SIZE], text[BW_WORDS_SIZE + 8];
    snprintf(text, sizeof text, "%s%s", mark, bw_review_say(review, BW_REVIEW_JUDGEMENT, sentence));
    if (*sentence)
        json_text(json, NULL, text);
}

static void write_said(struct json *json, const struct bw_review *review) {
    json_open(json, "said", '[');
    if (review->better)
        write_paragraph(json, review, BW_REVIEW_BETTER, BW_REVIEW_BETTER);
    else
        write_paragraph(json, review, BW_REVIEW_PLACE, BW_REVIEW_END);
    write_judgement(json, review);
    if (!review->better)
        write_paragraph(json, review, BW_REVIEW_AHEAD, BW_REVIEW_AHEAD);
    json_close(json, ']');
}

static void write_review(struct json *json, const struct bw_review *review, const char *told) {
    const struct bw_session *session = bw_table_session(review->table);
    json_signed(json, "at", review->at);
    json_signed(json, "shown", bw_review_shown(review));
    json_bool(json, "better", review->better);
    json_text(json, "note", bw_session_note_at(session, review->at));
    page_write_view(json, "position", bw_session_at(session, bw_review_shown(review)));
    write_said(json, review);
    json_text(json, "told", told);
}

/* The review of the game as it is now, which may have changed since the last request. */
static struct bw_review *review_now(struct page *page) {
    struct bw_review *review = &page->review;
    review->table = page->table;
    if (review->at > bw_session_plies(bw_table_session(page->table)) ||
        !bw_review_judgement(review))
        bw_review_go(review, review->at);
    return review;
}

bool page_review(struct page *page, const struct page_field *field, struct bw_error *error) {
    char told[BW_WORDS_SIZE] = "", quote[BW_QUOTE_SIZE];
    int64_t number;
    if (!page_has_game(page, error) ||
        !page_read_number(&field[1], -BW_MAX_PLIES, INT_MAX, &number, error))
        return false;
    struct bw_review *review = review_now(page);
    if (text_is(field[0].text, field[0].length, "go"))
        bw_review_go(review, (int)number);
    else if (text_is(field[0].text, field[0].length, "mark"))
        bw_review_go_to_mark(review, number < 0 ? -1 : 1, told);
    else if (text_is(field[0].text, field[0].length, "decided"))
        bw_review_go_to_turning_point(review, told);
    else if (text_is(field[0].text, field[0].length, "better"))
        bw_review_turn_better(review, told);
    else if (!text_is(field[0].text, field[0].length, "look"))
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "a review can go, mark, decided, better or look, not %s",
                       bw_quote(quote, field[0].text, field[0].length));
    write_review(&page->answer.json, review, told);
    return true;
}
