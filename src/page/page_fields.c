/* Reading the fields of requests. Existing readers are used wherever there is one. */
#include "common/text.h"
#include "page/page_inside.h"
#include <burrow/language.h>

bool page_no_memory(struct bw_error *error) {
    return bw_fail(error, BW_FAULT_MEMORY, 0, "there is no memory left for this");
}

/* ---- numbers -------------------------------------------------------------------------------- */

bool page_read_number(const struct page_field *field, int64_t lowest, int64_t highest,
                      int64_t *number, struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    if (bw_text_signed(field->text, field->length, lowest, highest, number))
        return true;
    return bw_fail(error, BW_FAULT_USAGE, 0,
                   "a whole number from %lld to %lld is expected here, not %s", (long long)lowest,
                   (long long)highest, bw_quote(quote, field->text, field->length));
}

bool page_read_side(const struct page_field *field, int *side, struct bw_error *error) {
    int64_t number;
    if (!page_read_number(field, 0, 1, &number, error))
        return false;
    *side = (int)number;
    return true;
}

bool page_read_ms(const struct page_field *field, int64_t *ms, struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    const char *point = memchr(field->text, '.', field->length);
    size_t whole = point ? (size_t)(point - field->text) : field->length;
    size_t digits = whole;
    while (point && ++digits < field->length && text_is_digit(field->text[digits]))
        ;
    if (digits == field->length && bw_text_signed(field->text, whole, 0, BW_MOST_MS, ms))
        return true;
    return bw_fail(error, BW_FAULT_USAGE, 0, "a time in milliseconds is expected here, not %s",
                   bw_quote(quote, field->text, field->length));
}

bool page_read_ms_or(const struct page_field *field, int64_t usual, int64_t *ms,
                     struct bw_error *error) {
    *ms = usual;
    return field->length == 0 || page_read_ms(field, ms, error);
}

/* ---- games and positions -------------------------------------------------------------------- */

bool page_read_variant(const struct page_field *field, struct bw_variant *variant,
                       struct bw_error *error) {
    return bw_variant_read(variant, field->text, error) && bw_variant_settle(variant, 0, error);
}

bool page_read_position(const struct page_field field[2], struct bw_position *position,
                        struct bw_error *error) {
    struct bw_variant variant;
    if (text_trim(field[1].text).length > 0)
        return bw_variant_read(&variant, field[0].text, error) &&
               bw_position_read(position, &variant, field[1].text, error);
    if (!page_read_variant(&field[0], &variant, error))
        return false;
    bw_position_start(position, &variant);
    return true;
}

bool page_read_game(const struct page_field *field, const struct bw_game **game,
                    struct bw_error *error) {
    struct bw_variant variant;
    if (!bw_variant_read(&variant, field->text, error))
        return false;
    *game = variant.game;
    return true;
}

/* ---- players, clocks, names ----------------------------------------------------------------- */

static int setting_of(const char *key) {
    int setting = 0;
    while (strcmp(settings_key(setting), key) != 0)
        setting++;
    return setting;
}

bool page_read_setting(const struct page_field *field, const char *key, struct settings *settings,
                       struct bw_error *error) {
    return settings_set(settings, setting_of(key), field->text, field->length, error);
}

bool page_read_player(const struct page_field *field, const struct bw_variant *variant,
                      struct bw_player *player, struct bw_error *error) {
    struct settings settings;
    if (!page_read_setting(field, "side1", &settings, error) ||
        !bw_player_plays(&settings.player[0], variant, error))
        return false;
    *player = settings.player[0];
    return true;
}

bool page_read_clock(const struct page_field *field, struct bw_timing *timing,
                     struct bw_error *error) {
    struct settings settings;
    if (!page_read_setting(field, "clock", &settings, error))
        return false;
    *timing = settings.timing;
    return true;
}

bool page_read_name(const struct page_field *field, char name[BW_PLAYER_SIZE],
                    struct bw_error *error) {
    struct settings settings;
    if (!page_read_setting(field, "name", &settings, error))
        return false;
    memcpy(name, settings.name, sizeof settings.name);
    return true;
}
