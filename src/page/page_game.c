/* The game in progress, at a table that the desk owns. Most requests are answered with the whole
 * state of the game, which the page shows. */
#include "common/text.h"
#include "page/page_inside.h"
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    DATE_SIZE = 11 /* 2026.11.16 */
};

#define MOST_SEED INT64_C(999999999999999)

/* ---- what the requests share ---------------------------------------------------------------- */

bool page_has_game(const struct page *page, struct bw_error *error) {
    return page->table || bw_fail(error, BW_FAULT_USAGE, 0, "no game is being played");
}

bool page_read_now(const struct page *page, const struct page_field *field, int64_t *now_ms,
                   struct bw_error *error) {
    return page_has_game(page, error) && page_read_ms(field, now_ms, error);
}

bool page_read_plies(const struct page *page, const struct page_field *field, int *plies,
                     struct bw_error *error) {
    int64_t number;
    if (!page_has_game(page, error) ||
        !page_read_number(field, 0, bw_session_plies(bw_table_session(page->table)), &number,
                          error))
        return false;
    *plies = (int)number;
    return true;
}

bool page_told(struct page *page, int64_t now_ms, bool done) {
    if (!done)
        return false;
    page->now_ms = now_ms;
    page_write_state(page);
    return true;
}

/* ---- beginning ------------------------------------------------------------------------------ */

/* Replaces the table; false if the new one is NULL, for lack of memory. */
static bool sit_down(struct page *page, struct bw_table *table, int64_t now_ms,
                     struct bw_error *error) {
    if (!table)
        return page_no_memory(error);
    bw_table_free(page->table);
    bw_record_free(&page->origin);
    page->table = table;
    page->review = (struct bw_review){.table = table};
    return page_told(page, now_ms, true);
}

bool page_begin(struct page *page, struct bw_session *session, int64_t now_ms,
                struct bw_error *error) {
    struct bw_table *table = session ? bw_table_new(session, bw_random_next(&page->random)) : NULL;
    if (!table)
        bw_session_free(session);
    return sit_down(page, table, now_ms, error);
}

bool page_seed(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t seed;
    if (!page_read_number(&field[0], 0, MOST_SEED, &seed, error))
        return false;
    bw_random_seed(&page->random, (uint64_t)seed);
    return true;
}

/* Reads two players. If only one of them is a person, that one gets the name. */
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

/* `field` points to the first word. */
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
    bool begun = page_begin(page, session, now_ms, error);
    if (begun)
        page->origin = record;
    else
        bw_record_free(&record);
    return begun;
}

/* ---- going on with another game ------------------------------------------------------------- */

bool page_rematch(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    return page_read_now(page, &field[0], &now_ms, error) &&
           sit_down(page, bw_table_rematch(page->table, now_ms), now_ms, error);
}

/* Who would play on from an earlier moment, and by which clock. */
bool page_branch_setup(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    char word[BW_PLAYER_WORD_SIZE], clock[SETTINGS_VALUE_SIZE];
    int plies;
    if (!page_read_plies(page, &field[0], &plies, error))
        return false;
    struct bw_table *table = bw_table_branch(page->table, plies, 0, error);
    if (!table)
        return false;
    const struct bw_session *branch = bw_table_session(table);
    json_open(json, "players", '[');
    for (int side = 0; side < 2; side++)
        json_text(json, NULL, bw_player_write(bw_session_player(branch, side), word));
    json_close(json, ']');
    json_text(json, "clock", clock_text_write(bw_session_timing(branch), clock));
    bw_table_free(table);
    return true;
}

/* Gives a game new players. A person without a name leaves the seat to the one who sits there. */
static bool seat(struct bw_table *table, const struct bw_player player[2], struct bw_error *error) {
    struct bw_session *session = bw_table_session(table);
    for (int side = 0; side < 2; side++) {
        bool stays = !bw_player_is_bot(&player[side]) && !bw_player_has_name(&player[side]) &&
                     !bw_player_is_bot(bw_session_player(session, side));
        if (!stays && !bw_session_seat(session, side, &player[side], error))
            return false;
    }
    return true;
}

bool page_branch(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_player player[2];
    char name[BW_PLAYER_SIZE];
    int64_t now_ms;
    int plies;
    if (!page_read_now(page, &field[4], &now_ms, error) ||
        !page_read_plies(page, &field[0], &plies, error) ||
        !page_read_name(&field[3], name, error) ||
        !read_players(&field[1], &bw_session_now(bw_table_session(page->table))->variant, name,
                      player, error))
        return false;
    struct bw_table *table = bw_table_branch(page->table, plies, now_ms, error);
    if (!table || !seat(table, player, error)) {
        bw_table_free(table);
        return false;
    }
    return sit_down(page, table, now_ms, error);
}

/* ---- looking -------------------------------------------------------------------------------- */

bool page_state(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    return page_read_now(page, &field[0], &now_ms, error) && page_told(page, now_ms, true);
}

bool page_clocks(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    int64_t now_ms;
    if (!page_read_now(page, &field[0], &now_ms, error))
        return false;
    bw_table_tick(page->table, now_ms);
    page_write_clocks(json, bw_table_session(page->table), now_ms);
    json_bool(json, "over", bw_table_is_over(page->table));
    return true;
}

/* ---- answers of the worker ------------------------------------------------------------------ */

static bool give(struct page *page, const struct bw_answer *answer, int64_t now_ms) {
    static const char *const words[] = {
        [BW_NEWS_NONE] = "none",         [BW_NEWS_MOVED] = "moved", [BW_NEWS_SWAPPED] = "swapped",
        [BW_NEWS_DECLINED] = "declined", [BW_NEWS_ENDED] = "ended", [BW_NEWS_FAILED] = "failed",
        [BW_NEWS_ADVICE] = "advice",     [BW_NEWS_VIEW] = "view",   [BW_NEWS_JUDGED] = "judged",
        [BW_NEWS_WARNED] = "warned",
    };
    enum bw_news news = bw_table_give(page->table, answer, now_ms);
    json_text(&page->answer.json, "news", words[news]);
    if (news != BW_NEWS_FAILED) /* which the state tells for as long as it lasts */
        bw_say_news(page->table, news, page->told);
    return page_told(page, now_ms, true);
}

bool page_give(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_want want;
    struct bw_answer answer;
    int64_t now_ms;
    if (!page_read_now(page, &field[1], &now_ms, error))
        return false;
    bw_table_wants(page->table, now_ms, &want);
    return bw_answer_read(&answer, &want, field[0].text, error) && give(page, &answer, now_ms);
}

bool page_fail(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_want want;
    int64_t number, now_ms;
    if (!page_read_now(page, &field[1], &now_ms, error) ||
        !page_read_number(&field[0], 1, UINT32_MAX, &number, error))
        return false;
    bw_table_wants(page->table, now_ms, &want);
    struct bw_answer answer = {.kind = want.kind, .number = (uint32_t)number, .failed = true};
    snprintf(answer.reason, sizeof answer.reason, "%s", bw_tr("has stopped working"));
    return give(page, &answer, now_ms);
}

/* ---- doing ---------------------------------------------------------------------------------- */

/* Tells the state after something was done, unless it was refused. */
static bool tell(struct page *page, int64_t now_ms, enum bw_done done) {
    if (done == BW_LATE)
        bw_say_news(page->table, BW_NEWS_ENDED, page->told);
    return page_told(page, now_ms, done != BW_REFUSED);
}

/* If a bot is to move, the table says so, whatever the move. */
bool page_play(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    bw_move move = BW_NO_MOVE;
    if (!page_read_now(page, &field[1], &now_ms, error))
        return false;
    const struct bw_position *now = bw_session_now(bw_table_session(page->table));
    if (!bw_table_bot_to_move(page->table) && !bw_move_read(now, field[0].text, &move, error))
        return false;
    enum bw_done done = bw_table_play(page->table, move, now_ms, error);
    if (done == BW_DONE)
        bw_say_news(page->table, BW_NEWS_MOVED, page->told);
    return tell(page, now_ms, done);
}

bool page_act(struct page *page, const struct page_field *field, struct bw_error *error) {
    enum bw_act act = (enum bw_act)page->which;
    int64_t now_ms;
    if (!page_read_now(page, &field[0], &now_ms, error))
        return false;
    enum bw_done done = bw_table_do(page->table, act, now_ms, error);
    if (done == BW_DONE)
        bw_say_done(page->table, act, page->told);
    return tell(page, now_ms, done);
}

bool page_pause(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    if (!page_read_now(page, &field[0], &now_ms, error))
        return false;
    bw_table_pause(page->table, now_ms);
    return page_told(page, now_ms, true);
}

bool page_resume(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    if (!page_read_now(page, &field[0], &now_ms, error))
        return false;
    bw_table_resume(page->table, now_ms);
    return page_told(page, now_ms, true);
}

bool page_note(struct page *page, const struct page_field *field, struct bw_error *error) {
    int64_t now_ms;
    int plies;
    if (!page_read_plies(page, &field[0], &plies, error) ||
        !page_read_now(page, &field[1], &now_ms, error))
        return false;
    if (strlen(field[2].text) != field[2].length)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "a comment cannot contain a NUL");
    if (!bw_session_note(bw_table_session(page->table), plies, field[2].text, error))
        return false;
    snprintf(page->told, sizeof page->told, "%s", bw_tr("Noted."));
    return page_told(page, now_ms, true);
}

/* ---- an earlier moment ---------------------------------------------------------------------- */

bool page_at(struct page *page, const struct page_field *field, struct bw_error *error) {
    int plies;
    if (!page_read_plies(page, &field[0], &plies, error))
        return false;
    page_write_view(&page->answer.json, "position",
                    bw_session_at(bw_table_session(page->table), plies));
    return true;
}

/* ---- the record ----------------------------------------------------------------------------- */

/* Converts a date to the form of records, which use full stops. */
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

/* Adds the tags of the opened record that the session does not know, and the date if it had none.
 * The players come first; tags beyond the limit are left out, so that a game can always be kept. */
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
    if (!page_has_game(page, error) || (field->length > 0 && !read_date(&field[0], date, error)) ||
        !bw_session_record(bw_table_session(page->table), &record, error))
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
