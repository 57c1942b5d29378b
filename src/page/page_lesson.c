/* Lessons, step by step. */
#include "page/page_inside.h"
#include <burrow/language.h>
#include <burrow/lesson.h>
#include <burrow/words.h>

/* A lesson and a step of it, in two fields. */
static bool read_step(const struct page_field field[2], const struct bw_lesson **lesson, int *step,
                      struct bw_error *error) {
    const struct bw_game *game;
    int64_t number;
    if (!page_read_game(&field[0], &game, error))
        return false;
    *lesson = bw_lesson_of(game);
    if (!*lesson)
        return bw_fail(error, BW_FAULT_USAGE, 0, "there is no lesson for %s yet",
                       bw_tr(game->title));
    if (!page_read_number(&field[1], 0, bw_lesson_steps(*lesson) - 1, &number, error))
        return false;
    *step = (int)number;
    return true;
}

bool page_lesson(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    const struct bw_lesson *lesson = NULL;
    struct bw_position position;
    int step = 0;
    if (!read_step(&field[0], &lesson, &step, error))
        return false;
    bw_lesson_position(lesson, step, &position);
    json_signed(json, "steps", bw_lesson_steps(lesson));
    json_signed(json, "step", step);
    json_text(json, "text", bw_lesson_text(lesson, step));
    json_text(json, "hint", bw_lesson_hint(lesson, step));
    page_write_view(json, "position", &position);
    return true;
}

/* A text that is illegal or not a move counts as a wrong move too. */
static void write_illegal(struct json *json, const struct bw_position *position,
                          const struct bw_error *error) {
    char sentence[BW_WORDS_SIZE];
    json_bool(json, "right", false);
    json_text(json, "said", bw_say_error(error, sentence));
    json_null(json, "after");
    json_null(json, "reply");
    page_write_view(json, "position", position);
}

bool page_lesson_try(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    const struct bw_lesson *lesson = NULL;
    struct bw_position position, after;
    char said[BW_WORDS_SIZE];
    bw_move move, reply;
    int step = 0;
    if (!read_step(&field[0], &lesson, &step, error))
        return false;
    bw_lesson_position(lesson, step, &position);
    if (!bw_move_read(&position, field[2].text, &move, error)) {
        write_illegal(json, &position, error);
        return true;
    }
    after = position;
    bw_play(&after, move);
    bool right = bw_lesson_try(lesson, step, move, &reply, said, sizeof said);
    json_bool(json, "right", right);
    json_text(json, "said", said);
    page_write_view(json, "after", &after);
    page_write_move(json, "reply", reply);
    if (right && reply != BW_NO_MOVE)
        bw_play(&after, reply);
    page_write_view(json, "position", right ? &after : &position);
    return true;
}
