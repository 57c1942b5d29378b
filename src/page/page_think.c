/* What takes long: bots, hints, reasons, reviews. One search serves them all; it is small, since a phone
 * has little memory, and forgets by itself when it is asked about another variant. */
#include "common/text.h"
#include "page/page_inside.h"
#include "system/system.h"
#include <burrow/clock.h>
#include <burrow/language.h>
#include <burrow/table.h>
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    HASH = 24, /* megabytes */
    MOST_MS = 3600000
};

#define MOST_SEED INT64_C(999999999999999)

/* ---- what the requests share ---------------------------------------------------------------- */

static bool has_search(struct page *page, struct bw_error *error) {
    if (!page->search)
        page->search = bw_search_new_sized(HASH);
    return page->search || page_no_memory(error);
}

/* How long to think. */
static bool read_task(const struct page_field *field, struct bw_task *task,
                      struct bw_error *error) {
    int64_t ms;
    if (!page_read_ms(field, &ms, error))
        return false;
    *task = (struct bw_task){.limits = {.hard_ms = ms < 1 ? 1 : ms > MOST_MS ? MOST_MS : ms}};
    return true;
}

/* A bot that plays a position's game. */
static bool read_bot(const struct page_field *field, const struct bw_position *position,
                     struct bw_player *bot, struct bw_error *error) {
    if (!page_read_player(field, &position->variant, bot, error))
        return false;
    return bw_player_is_bot(bot) ||
           bw_fail(error, BW_FAULT_USAGE, 0, "only bots can be asked what they play");
}

/* ---- bots ----------------------------------------------------------------------------------- */

/* What is left on the clock, if there is one, and what a move adds to it. */
static bool read_clock(const struct page_field field[2], const struct bw_position *position,
                       struct bw_limits *limits, struct bw_error *error) {
    int64_t left, increment;
    if (!page_read_ms_or(&field[0], 0, &left, error) ||
        !page_read_ms_or(&field[1], 0, &increment, error))
        return false;
    if (field[0].length > 0)
        bw_clock_share(position, left > 0 ? left : 1, increment, 0, limits);
    return true;
}

bool page_move(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position;
    struct bw_player bot = {.kind = BW_PLAYER_PERSON};
    struct bw_task task = {.lines = 1};
    if (!page_read_position(&field[1], &position, error) ||
        !read_bot(&field[0], &position, &bot, error) ||
        !read_clock(&field[3], &position, &task.limits, error))
        return false;
    if (bw_result(&position) != BW_UNDECIDED)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the game is over");
    if (bot.kind == BW_PLAYER_LEVEL && !has_search(page, error))
        return false;
    page_write_move(&page->answer.json, "move",
                    bw_player_choose(&bot, page->search, &position, &page->random, &task));
    return true;
}

/* Only the levels know what a position is worth. */
bool page_swaps(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position;
    struct bw_player bot = {.kind = BW_PLAYER_PERSON};
    struct bw_task task;
    struct bw_view view;
    if (!page_read_position(&field[1], &position, error) ||
        !read_bot(&field[0], &position, &bot, error) || !read_task(&field[3], &task, error) ||
        !has_search(page, error))
        return false;
    if (bot.kind == BW_PLAYER_LEVEL)
        bw_view_run(page->search, &position, &task, &view);
    json_bool(&page->answer.json, "yes", bot.kind == BW_PLAYER_LEVEL && bw_view_swaps(&view));
    return true;
}

/* Where the engine does not play the game, nobody seems to be ahead. */
bool page_takes_draw(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position;
    struct bw_player bot = {.kind = BW_PLAYER_PERSON};
    struct bw_task task;
    struct bw_view view;
    int side;
    if (!page_read_position(&field[1], &position, error) ||
        !read_bot(&field[0], &position, &bot, error) || !page_read_side(&field[3], &side, error) ||
        !read_task(&field[4], &task, error) || !has_search(page, error))
        return false;
    bw_view_run(page->search, &position, &task, &view);
    json_bool(&page->answer.json, "yes", bw_view_takes_draw(&view, position.turn, side));
    return true;
}

bool page_random(struct page *page, const struct page_field *field, struct bw_error *error) {
    uint64_t seed = bw_system_chance() % MOST_SEED;
    (void)field;
    (void)error;
    bw_random_seed(&page->random, seed);
    json_number(&page->answer.json, "seed", seed);
    return true;
}

/* What the search remembers would be another source of choices. */
bool page_seed(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t seed;
    if (!page_read_number(&field[0], 0, MOST_SEED, &seed, error))
        return false;
    bw_random_seed(&page->random, (uint64_t)seed);
    if (page->search)
        bw_search_clear(page->search);
    return true;
}

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

static void write_advice(struct json *json, const struct bw_position *position,
                         const struct bw_advice *advice) {
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

bool page_hint(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position;
    struct bw_task task;
    struct bw_advice advice;
    if (!page_read_position(&field[0], &position, error) || !read_task(&field[2], &task, error) ||
        !has_search(page, error))
        return false;
    struct bw_view view;
    if (!bw_view_run(page->search, &position, &task, &view))
        return page_no_memory(error);
    bw_advise(&position, &view, &advice);
    write_advice(&page->answer.json, &position, &advice);
    return true;
}

bool page_why(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position;
    struct bw_task task;
    struct bw_advice advice;
    bw_move move = BW_NO_MOVE;
    if (!page_read_position(&field[0], &position, error) ||
        (field[2].length > 0 && !bw_move_read(&position, field[2].text, &move, error)) ||
        !read_task(&field[3], &task, error) || !has_search(page, error))
        return false;
    struct bw_comparison comparison;
    struct bw_view view;
    if (move == BW_NO_MOVE ? !bw_view_run(page->search, &position, &task, &view)
                           : !bw_compare(page->search, &position, move, &task, NULL, &comparison))
        return page_no_memory(error);
    if (move == BW_NO_MOVE)
        bw_explain_position(&position, &view, &advice);
    else
        bw_explain_move(&position, move, &comparison, &advice);
    write_advice(&page->answer.json, &position, &advice);
    return true;
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

bool page_bar(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position;
    struct bw_task task;
    struct bw_view view;
    if (!page_read_position(&field[0], &position, error) || !read_task(&field[2], &task, error) ||
        !has_search(page, error))
        return false;
    bw_view_run(page->search, &position, &task, &view);
    write_chance(&page->answer.json, &position, bw_view_chance(&view, position.turn), view.proved);
    return true;
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

/* ---- reviews -------------------------------------------------------------------------------- */

/* What is known of the position after a move: what the judgement of the next move left, or without
 * one, what half of the time tells. */
static void look_after(struct page *page, const struct bw_position *after, bool is_last,
                       const struct bw_task *task) {
    const int64_t ms = task->limits.hard_ms;
    const struct bw_task half = {.limits = {.hard_ms = ms > 1 ? ms / 2 : 1}};
    if (is_last || !page->reviewed.variant.game || !bw_position_equal(&page->reviewed, after))
        bw_view_run(page->search, after, &half, &page->review);
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

bool page_judge(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_position position, after;
    struct bw_task task;
    struct bw_judgement judgement;
    int64_t is_last;
    bw_move move;
    if (!page_read_position(&field[0], &position, error) ||
        !bw_move_read(&position, field[2].text, &move, error) ||
        !read_task(&field[3], &task, error) ||
        !page_read_number(&field[4], 0, 1, &is_last, error) || !has_search(page, error))
        return false;
    after = position;
    bw_play(&after, move);
    look_after(page, &after, is_last == 1, &task);
    struct bw_comparison comparison;
    if (!bw_compare(page->search, &position, move, &task, &page->review, &comparison))
        return page_no_memory(error);
    bw_judge(&position, &comparison, &judgement);
    page->review = comparison.before;
    page->reviewed = position;
    write_judgement(&page->answer.json, &position, move, &judgement);
    return true;
}
