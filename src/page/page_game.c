/* The game being played, as a session that lives here. All requests but the last two end alike: with
 * the whole state of the game, which the page shows. */
#include "common/text.h"
#include "page/page_inside.h"
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    DATE_SIZE = 11 /* 2026.11.16 */
};

/* ---- the state ------------------------------------------------------------------------------ */

static void write_moves(struct json *json, const struct bw_session *session) {
    char sentence[BW_WORDS_SIZE];
    json_open(json, "moves", '[');
    for (int ply = 1; ply <= bw_session_plies(session); ply++) {
        const struct bw_position *before = bw_session_at(session, ply - 1);
        bw_move move = bw_session_move(session, ply);
        json_open(json, NULL, '{');
        page_write_move(json, "move", move);
        json_number(json, "side", before->turn);
        json_text(json, "said", bw_say_move(before, move, sentence));
        json_text(json, "note", bw_session_note_at(session, ply));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_start(struct json *json, const struct bw_session *session) {
    char text[BW_POSITION_SIZE];
    json_open(json, "start", '{');
    json_text(json, "text", bw_position_write(bw_session_at(session, 0), text));
    json_text(json, "note", bw_session_note_at(session, 0));
    json_close(json, '}');
}

static void write_seats(struct json *json, const struct bw_session *session) {
    char sentence[BW_WORDS_SIZE], word[BW_PLAYER_WORD_SIZE];
    json_open(json, "seats", '[');
    for (int side = 0; side < 2; side++) {
        const struct bw_player *player = bw_session_player(session, side);
        json_open(json, NULL, '{');
        json_bool(json, "bot", bw_player_is_bot(player));
        json_text(json, "name", bw_player_record_name(player, word));
        json_text(json, "word", bw_player_write(player, word));
        json_text(json, "said", bw_say_player(player, sentence));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_end(struct json *json, const struct bw_session *session) {
    char sentence[BW_WORDS_SIZE];
    enum bw_result result = bw_session_result(session);
    page_write_result(json, result);
    json_text(json, "result", bw_result_text(&bw_session_now(session)->variant, result));
    json_text(json, "termination", bw_termination_text(bw_session_termination(session)));
    json_text(json, "said",
              result == BW_UNDECIDED ? bw_say_turn(bw_session_now(session), sentence)
                                     : bw_say_result(session, sentence));
}

static void write_may(struct json *json, const struct bw_session *session) {
    bool over = bw_session_result(session) != BW_UNDECIDED;
    json_open(json, "may", '{');
    json_bool(json, "swap", bw_session_may_swap(session));
    json_bool(json, "undo", bw_session_may_undo(session));
    json_bool(json, "redo", bw_session_may_redo(session));
    json_bool(json, "draw", !over && bw_session_now(session)->variant.game->has_draws);
    json_close(json, '}');
    json_signed(json, "offer", bw_session_draw_offer(session));
}

static void write_clock(struct json *json, const struct bw_session *session, int64_t now_ms) {
    char clock[SETTINGS_VALUE_SIZE];
    const struct bw_timing *timing = bw_session_timing(session);
    json_text(json, "clock", clock_text_write(timing, clock));
    json_signed(json, "increment", timing->increment_ms);
    if (!bw_session_has_clock(session)) {
        json_null(json, "left");
        return;
    }
    json_open(json, "left", '[');
    for (int side = 0; side < 2; side++)
        json_signed(json, NULL, bw_session_left_ms(session, side, now_ms));
    json_close(json, ']');
}

static void write_captured(struct json *json, const struct bw_session *session) {
    json_open(json, "captured", '[');
    for (int side = 0; side < 2; side++)
        json_signed(json, NULL, bw_session_captured(session, side));
    json_close(json, ']');
}

/* A STATE. */
static bool write_state(struct page *page) {
    struct json *json = &page->answer.json;
    const struct bw_session *session = page->session;
    char variant[BW_VARIANT_SIZE];
    json_open(json, "game", '{');
    page_write_view(json, "position", bw_session_now(session));
    json_signed(json, "plies", bw_session_plies(session));
    write_moves(json, session);
    write_start(json, session);
    write_seats(json, session);
    json_bool(json, "swapped", bw_session_swapped(session));
    write_end(json, session);
    write_may(json, session);
    write_clock(json, session, page->now_ms);
    write_captured(json, session);
    json_text(json, "variant", bw_variant_write(&bw_session_now(session)->variant, variant));
    json_close(json, '}');
    return true;
}

/* ---- beginning ------------------------------------------------------------------------------ */

bool page_begin(struct page *page, struct bw_session *session, int64_t now_ms,
                struct bw_error *error) {
    if (!session)
        return page_no_memory(error);
    bw_session_free(page->session);
    bw_record_free(&page->origin);
    page->session = session;
    page->now_ms = now_ms;
    page->paused = false;
    return write_state(page);
}

/* Two players, of whom the only person has a name. */
static bool read_players(const struct page_field word[2], const struct bw_variant *variant,
                         const char *name, struct bw_player player[2], struct bw_error *error) {
    for (int side = 0; side < 2; side++)
        if (!page_read_player(&word[side], variant, &player[side], error))
            return false;
    bool first_is_bot = bw_player_is_bot(&player[0]);
    if (first_is_bot != bw_player_is_bot(&player[1]))
        player[first_is_bot ? 1 : 0] = bw_player_person(name);
    return true;
}

bool page_start(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_setup setup;
    char name[BW_PLAYER_SIZE];
    int64_t now_ms;
    if (!page_read_position(&field[0], &setup.start, error) ||
        !page_read_name(&field[5], name, error) ||
        !read_players(&field[2], &setup.start.variant, name, setup.player, error) ||
        !page_read_clock(&field[4], &setup.timing, error) ||
        !page_read_ms(&field[6], &now_ms, error))
        return false;
    return page_begin(page, bw_session_new(&setup, now_ms), now_ms, error);
}

/* ---- going on with a record ----------------------------------------------------------------- */

/* People keep the names that they have in a record. */
static void name_people(const struct bw_record *record, struct bw_player player[2]) {
    for (int side = 0; side < 2; side++) {
        const char *name = bw_record_tag(record, record->start.variant.game->side[side]);
        if (!bw_player_is_bot(&player[side]))
            player[side] = bw_player_person(name);
    }
}

/* `field` is that of the first word. */
static struct bw_session *open_record(const struct page_field *field,
                                      const struct bw_record *record, int64_t now_ms,
                                      struct bw_error *error) {
    struct bw_player player[2];
    struct bw_timing timing;
    int64_t left_ms[2];
    if (!read_players(&field[0], &record->start.variant, "", player, error) ||
        !page_read_clock(&field[2], &timing, error) ||
        !page_read_ms_or(&field[3], timing.start_ms, &left_ms[0], error) ||
        !page_read_ms_or(&field[4], timing.start_ms, &left_ms[1], error))
        return NULL;
    name_people(record, player);
    struct bw_session *session = bw_session_from_record(record, player, &timing, left_ms, now_ms);
    if (!session)
        page_no_memory(error);
    return session;
}

bool page_open(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_record record;
    int64_t now_ms;
    if (!page_read_ms(&field[5], &now_ms, error) || !page_read_record(&field[6], &record, error))
        return false;
    struct bw_session *session = open_record(&field[0], &record, now_ms, error);
    if (!session) {
        bw_record_free(&record);
        return false;
    }
    page_begin(page, session, now_ms, error);
    page->origin = record;
    return true;
}

/* ---- doing ---------------------------------------------------------------------------------- */

static bool has_game(const struct page *page, struct bw_error *error) {
    return page->session || bw_fail(error, BW_FAULT_USAGE, 0, "no game is being played");
}

/* A game, and the time that a request has told. */
static bool read_now(const struct page *page, const struct page_field *field, int64_t *now_ms,
                     struct bw_error *error) {
    return has_game(page, error) && page_read_ms(field, now_ms, error);
}

/* How many plies, of those that were played. */
static bool read_plies(const struct page *page, const struct page_field *field, int *plies,
                       struct bw_error *error) {
    int64_t number;
    if (!has_game(page, error) ||
        !page_read_number(field, 0, bw_session_plies(page->session), &number, error))
        return false;
    *plies = (int)number;
    return true;
}

/* Tells of the game where something was done. */
static bool told(struct page *page, int64_t now_ms, bool done) {
    if (!done)
        return false;
    page->now_ms = now_ms;
    return write_state(page);
}

/* Whether the clock has ended the game, which goes before anything that somebody does. */
static bool is_late(struct page *page, int64_t now_ms) {
    return bw_session_check_clock(page->session, now_ms);
}

bool page_state(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    return read_now(page, &field[0], &now_ms, error) && told(page, now_ms, true);
}

bool page_play(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    bw_move move;
    if (!read_now(page, &field[1], &now_ms, error) ||
        !bw_move_read(bw_session_now(page->session), field[0].text, &move, error))
        return false;
    return told(page, now_ms,
                is_late(page, now_ms) || bw_session_play(page->session, move, now_ms, error));
}

bool page_swap(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    return read_now(page, &field[0], &now_ms, error) &&
           told(page, now_ms,
                is_late(page, now_ms) || bw_session_swap(page->session, now_ms, error));
}

bool page_undo(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    return read_now(page, &field[0], &now_ms, error) &&
           told(page, now_ms, bw_session_undo(page->session, now_ms, error));
}

bool page_redo(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    return read_now(page, &field[0], &now_ms, error) &&
           told(page, now_ms, bw_session_redo(page->session, now_ms, error));
}

bool page_go_to(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms, plies;
    return read_now(page, &field[1], &now_ms, error) &&
           page_read_number(&field[0], 0, BW_MAX_PLIES, &plies, error) &&
           told(page, now_ms, bw_session_go_to(page->session, (int)plies, now_ms, error));
}

bool page_resign(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    int side;
    return read_now(page, &field[1], &now_ms, error) && page_read_side(&field[0], &side, error) &&
           told(page, now_ms,
                is_late(page, now_ms) || bw_session_resign(page->session, side, now_ms, error));
}

bool page_draw(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    int side;
    return read_now(page, &field[1], &now_ms, error) && page_read_side(&field[0], &side, error) &&
           told(page, now_ms,
                is_late(page, now_ms) || bw_session_offer_draw(page->session, side, now_ms, error));
}

bool page_tick(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    if (!read_now(page, &field[0], &now_ms, error))
        return false;
    bw_session_check_clock(page->session, now_ms);
    return told(page, now_ms, true);
}

bool page_pause(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    if (!read_now(page, &field[0], &now_ms, error))
        return false;
    bw_session_pause(page->session, now_ms);
    page->paused = true;
    return told(page, now_ms, true);
}

/* Clocks that run are left alone, or what they have counted since the last move would be lost. */
bool page_resume(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    if (!read_now(page, &field[0], &now_ms, error))
        return false;
    if (page->paused)
        bw_session_resume(page->session, now_ms);
    page->paused = false;
    return told(page, now_ms, true);
}

bool page_note(struct page *page, const struct page_field *field, struct bw_error *error) {
    int plies;
    if (!read_plies(page, &field[0], &plies, error))
        return false;
    if (strlen(field[1].text) != field[1].length)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "a comment cannot contain a NUL");
    return told(page, page->now_ms, bw_session_note(page->session, plies, field[1].text, error));
}

bool page_seat(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_player player;
    char name[BW_PLAYER_SIZE];
    int side;
    if (!has_game(page, error) || !page_read_side(&field[0], &side, error) ||
        !page_read_player(&field[1], &bw_session_now(page->session)->variant, &player, error) ||
        !page_read_name(&field[2], name, error))
        return false;
    if (!bw_player_is_bot(&player))
        player = bw_player_person(name);
    return told(page, page->now_ms, bw_session_seat(page->session, side, &player, error));
}

bool page_branch(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    int plies;
    return read_now(page, &field[1], &now_ms, error) &&
           read_plies(page, &field[0], &plies, error) &&
           page_begin(page, bw_session_branch(page->session, plies, now_ms), now_ms, error);
}

/* ---- an earlier moment ---------------------------------------------------------------------- */

static void write_move_to(struct json *json, const struct bw_session *session, int plies) {
    char sentence[BW_WORDS_SIZE];
    if (plies == 0) {
        json_null(json, "move");
        json_null(json, "said");
        return;
    }
    bw_move move = bw_session_move(session, plies);
    page_write_move(json, "move", move);
    json_text(json, "said", bw_say_move(bw_session_at(session, plies - 1), move, sentence));
}

bool page_at(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    int plies;
    if (!read_plies(page, &field[0], &plies, error))
        return false;
    page_write_view(json, "position", bw_session_at(page->session, plies));
    write_move_to(json, page->session, plies);
    json_text(json, "note", bw_session_note_at(page->session, plies));
    return true;
}

/* ---- the record ----------------------------------------------------------------------------- */

/* A date in the form of records, which have full stops in it. */
static bool read_date(const struct page_field *field, char date[DATE_SIZE],
                      struct bw_error *error) {
    static const char form[] = "dddd-dd-dd";
    char quote[BW_QUOTE_SIZE];
    bool good = field->length == sizeof form - 1;
    for (size_t i = 0; good && form[i]; i++) {
        good = form[i] == 'd' ? text_is_digit(field->text[i]) : field->text[i] == form[i];
        date[i] = form[i] == 'd' ? field->text[i] : '.';
    }
    date[DATE_SIZE - 1] = '\0';
    return good || bw_fail(error, BW_FAULT_USAGE, 0, "a date is written as 2026-11-16, not as %s",
                           bw_quote(quote, field->text, field->length));
}

static bool is_player(const struct bw_record *record, const char *tag) {
    const struct bw_game *game = record->start.variant.game;
    return strcmp(tag, game->side[0]) == 0 || strcmp(tag, game->side[1]) == 0;
}

/* What the record had that was opened and the session does not know, and the date where it had none.
 * The players come first; what there is no room for is left out, so that a game can always be kept. */
static bool add_tags(const struct page *page, const char *date, struct bw_record *record,
                     struct bw_error *error) {
    for (size_t i = 0; i < page->origin.tag_count && record->tag_count < BW_RECORD_TAGS; i++) {
        const struct bw_tag *tag = &page->origin.tag[i];
        if (!is_player(record, tag->name) &&
            !bw_record_set_tag(record, tag->name, tag->value, error))
            return false;
    }
    return !*date || record->tag_count == BW_RECORD_TAGS || bw_record_tag(record, "Date") ||
           bw_record_set_tag(record, "Date", date, error);
}

bool page_record(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_record record;
    char date[DATE_SIZE] = "";
    if (!has_game(page, error) || (field->length > 0 && !read_date(&field[0], date, error)) ||
        !bw_session_record(page->session, &record, error))
        return false;
    char *text =
        add_tags(page, date, &record, error) ? bw_record_write(&record, NULL, error) : NULL;
    bw_record_free(&record);
    if (!text)
        return false;
    json_text(&page->answer.json, "record", text);
    free(text);
    return true;
}
