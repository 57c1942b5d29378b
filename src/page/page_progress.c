/* Statistics: the page sends the games that it keeps, one by one, and gets what they come to. */
#include "page/page_inside.h"
#include <math.h>

bool page_progress_begin(struct page *page, const struct page_field *field,
                         struct bw_error *error) {
    const struct bw_game *game;
    if (!page_read_game(&field[0], &game, error))
        return false;
    progress_begin(&page->progress, game);
    return true;
}

bool page_progress_add(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_player player[2];
    struct bw_record record;
    int64_t began_ms;
    if (!page_read_ms(&field[0], &began_ms, error) || !page_read_record(&field[3], &record, error))
        return false;
    const struct bw_variant *variant = &record.start.variant;
    bool read = page_read_player(&field[1], variant, &player[0], error) &&
                page_read_player(&field[2], variant, &player[1], error);
    if (read)
        progress_add(&page->progress, &record, player, began_ms);
    bw_record_free(&record);
    return read;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_levels(struct json *json, const struct progress *progress) {
    char sentence[PROGRESS_SIZE];
    json_open(json, "levels", '[');
    for (int level = 1; level <= BW_LEVELS; level++)
        if (progress_has_level(progress, level))
            json_text(json, NULL, progress_say_level(progress, level, sentence));
    json_close(json, ']');
}

static void write_points(struct json *json, const struct progress *progress) {
    struct progress_scale scale = progress_scale(progress);
    json_signed(json, "low", scale.low);
    json_signed(json, "high", scale.high);
    json_open(json, "points", '[');
    for (int i = 0; i < progress->points; i++) {
        json_open(json, NULL, '{');
        json_signed(json, "rating", lround(progress->point[i].rating));
        json_signed(json, "doubt", lround(2 * progress->point[i].deviation));
        json_close(json, '}');
    }
    json_close(json, ']');
}

bool page_progress(struct page *page, const struct page_field *field, struct bw_error *error) {
    const struct progress *progress = &page->progress;
    struct json *json = &page->answer.json;
    char sentence[PROGRESS_SIZE];
    int64_t learned;
    if (!page_read_number(&field[0], 0, 1, &learned, error))
        return false;
    json_text(json, "rating", progress_say_rating(progress, sentence));
    json_text(json, "games",
              progress->counted + progress->helped > 0 ? progress_say_games(progress, sentence)
                                                       : "");
    json_text(json, "course", progress_say_course(progress, sentence));
    json_text(json, "next", progress_say_next(progress, learned != 0, sentence));
    write_levels(json, progress);
    write_points(json, progress);
    return true;
}
