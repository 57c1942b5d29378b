/* The choices of a new game, field by field. Fields are identified by words, which stay the same
 * when other fields come and go. */
#include "page/page_inside.h"
#include <stdio.h>
#include <string.h>

enum {
    ID_SIZE = 16
};

void page_form_init(struct newgame *form) {
    struct settings settings;
    settings_usual(&settings);
    newgame_load(form, &settings);
}

static const char *field_id(enum newgame_field field, char out[ID_SIZE]) {
    static const char *const names[NEWGAME_FIELDS] = {
        [NEWGAME_GAME] = "game",       [NEWGAME_SIZE] = "size",
        [NEWGAME_PLAYER] = "player0",  [NEWGAME_PLAYER + 1] = "player1",
        [NEWGAME_CLASSIC] = "bot0",    [NEWGAME_CLASSIC + 1] = "bot1",
        [NEWGAME_SWAP] = "swap",       [NEWGAME_CLOCK] = "clock",
        [NEWGAME_MINUTES] = "minutes", [NEWGAME_INCREMENT] = "increment",
    };
    if (names[field])
        snprintf(out, ID_SIZE, "%s", names[field]);
    else
        snprintf(out, ID_SIZE, "option%d", (int)(field - NEWGAME_OPTION));
    return out;
}

/* ---- telling -------------------------------------------------------------------------------- */

static void write_field(struct json *json, const struct newgame *form, enum newgame_field field) {
    char id[ID_SIZE], text[NEWGAME_TEXT_SIZE];
    json_open(json, NULL, '{');
    json_text(json, "id", field_id(field, id));
    json_text(json, "label", newgame_label(form, field));
    json_text(json, "help", newgame_help(form, field));
    json_signed(json, "choice", newgame_choice(form, field));
    json_open(json, "choices", '[');
    for (int i = 0; i < newgame_choices(form, field); i++)
        json_text(json, NULL, newgame_choice_text(form, field, i, text));
    json_close(json, ']');
    json_close(json, '}');
}

static bool write_form(struct page *page) {
    struct json *json = &page->answer.json;
    const struct newgame *form = &page->form;
    enum newgame_field fields[NEWGAME_FIELDS];
    char variant[BW_VARIANT_SIZE], word[BW_PLAYER_WORD_SIZE], clock[SETTINGS_VALUE_SIZE];
    int count = newgame_fields(form, fields);
    json_open(json, "fields", '[');
    for (int i = 0; i < count; i++)
        write_field(json, form, fields[i]);
    json_close(json, ']');
    json_text(json, "variant", bw_variant_write(newgame_variant(form), variant));
    json_open(json, "players", '[');
    for (int side = 0; side < 2; side++) {
        struct bw_player player = opponent_player(form->player[side]);
        json_text(json, NULL, bw_player_write(&player, word));
    }
    json_close(json, ']');
    json_text(json, "clock", clock_text_write(&form->timing, clock));
    return true;
}

bool page_form(struct page *page, const struct page_field *field, struct bw_error *error) {
    (void)field;
    (void)error;
    return write_form(page);
}

/* ---- choosing ------------------------------------------------------------------------------- */

/* A field that the form has at present. */
static bool read_id(const struct newgame *form, const struct page_field *id,
                    enum newgame_field *field, struct bw_error *error) {
    enum newgame_field fields[NEWGAME_FIELDS];
    char known[ID_SIZE], quote[BW_QUOTE_SIZE];
    int count = newgame_fields(form, fields);
    for (int i = 0; i < count; i++) {
        if (strcmp(field_id(fields[i], known), id->text) == 0) {
            *field = fields[i];
            return true;
        }
    }
    return bw_fail(error, BW_FAULT_USAGE, 0, "a new game has no choice that is called %s",
                   bw_quote(quote, id->text, id->length));
}

bool page_form_choose(struct page *page, const struct page_field *field, struct bw_error *error) {
    enum newgame_field chosen = NEWGAME_GAME;
    int64_t choice;
    if (!read_id(&page->form, &field[0], &chosen, error) ||
        !page_read_number(&field[1], 0, newgame_choices(&page->form, chosen) - 1, &choice, error))
        return false;
    newgame_choose(&page->form, chosen, (int)choice);
    return write_form(page);
}

bool page_form_set(struct page *page, const struct page_field *field, struct bw_error *error) {
    static const char *const keys[] = {"variant", "side1", "side2", "clock"};
    struct settings settings;
    settings_usual(&settings);
    for (int i = 0; i < 4; i++)
        if (!page_read_setting(&field[i], keys[i], &settings, error))
            return false;
    newgame_load(&page->form, &settings);
    return write_form(page);
}

bool page_form_begin(struct page *page, const struct page_field *field, struct bw_error *error) {
    char name[BW_PLAYER_SIZE];
    struct bw_setup setup;
    int64_t now_ms;
    if (!page_read_name(&field[0], name, error) || !page_read_ms(&field[1], &now_ms, error))
        return false;
    newgame_setup(&page->form, name, &setup);
    return page_begin(page, bw_session_new(&setup, now_ms), now_ms, error);
}
