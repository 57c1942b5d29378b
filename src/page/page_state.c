/* The state of the game in progress: all that the page shows of it, and what the table allows to be
 * done. A want for the worker is written as a request, to be sent unchanged. */
#include "page/page_inside.h"
#include <burrow/words.h>
#include <stdio.h>

/* ---- the game ------------------------------------------------------------------------------- */

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
        json_text(json, "said", bw_say_seat(session, side, sentence));
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
    json_text(json, "said", bw_say_state(session, sentence));
}

static void write_clock(struct json *json, int64_t left_ms) {
    char text[BW_WORDS_SIZE];
    json_open(json, NULL, '{');
    json_text(json, "said", bw_say_clock(left_ms, text));
    json_bool(json, "low", bw_clock_is_low(left_ms));
    json_close(json, '}');
}

void page_write_clocks(struct json *json, const struct bw_session *session, int64_t now_ms) {
    if (!bw_session_has_clock(session)) {
        json_null(json, "left");
        json_null(json, "clocks");
        return;
    }
    json_open(json, "left", '[');
    for (int side = 0; side < 2; side++)
        json_signed(json, NULL, bw_session_left_ms(session, side, now_ms));
    json_close(json, ']');
    json_open(json, "clocks", '[');
    for (int side = 0; side < 2; side++)
        write_clock(json, bw_session_left_ms(session, side, now_ms));
    json_close(json, ']');
}

static void write_captured(struct json *json, const struct bw_session *session) {
    json_open(json, "captured", '[');
    for (int side = 0; side < 2; side++)
        json_signed(json, NULL, bw_session_captured(session, side));
    json_close(json, ']');
}

static void write_game(struct json *json, const struct bw_session *session, int64_t now_ms) {
    const struct bw_variant *variant = &bw_session_now(session)->variant;
    char text[BW_VARIANT_SIZE], clock[SETTINGS_VALUE_SIZE];
    page_write_view(json, "position", bw_session_now(session));
    json_text(json, "variant", bw_variant_write(variant, text));
    json_signed(json, "plies", bw_session_plies(session));
    write_moves(json, session);
    write_start(json, session);
    write_seats(json, session);
    json_bool(json, "swapped", bw_session_swapped(session));
    write_end(json, session);
    json_signed(json, "offer", bw_session_draw_offer(session));
    json_text(json, "clock", clock_text_write(bw_session_timing(session), clock));
    page_write_clocks(json, session, now_ms);
    write_captured(json, session);
}

/* ---- who acts ------------------------------------------------------------------------------- */

/* The words of their requests. */
static const char *const acts[BW_ACTS] = {
    [BW_ACT_UNDO] = "undo",         [BW_ACT_REDO] = "redo",     [BW_ACT_SWAP] = "swap",
    [BW_ACT_EXCHANGE] = "exchange", [BW_ACT_RESIGN] = "resign", [BW_ACT_DRAW] = "draw",
    [BW_ACT_HURRY] = "hurry",       [BW_ACT_RETRY] = "retry",   [BW_ACT_STAND] = "stand",
    [BW_ACT_GO_ON] = "go-on",       [BW_ACT_KEEP] = "keep",
};

static void write_acts(struct json *json, const struct bw_table *table) {
    json_open(json, "may", '{');
    for (int act = 0; act < BW_ACTS; act++)
        json_bool(json, acts[act], bw_table_may(table, (enum bw_act)act));
    json_bool(json, "hint", bw_table_may_ask(table, BW_ASK_HINT));
    json_bool(json, "why", bw_table_may_ask(table, BW_ASK_WHY));
    json_bool(json, "why-own", bw_table_may_ask(table, BW_ASK_OWN));
    json_bool(json, "rematch", bw_table_offers_rematch(table));
    json_bool(json, "decided", bw_table_was_won(table));
    json_close(json, '}');
    json_open(json, "asks", '[');
    for (int act = 0; act < BW_ACTS; act++)
        if (bw_table_asks_before(table, (enum bw_act)act))
            json_text(json, NULL, acts[act]);
    json_close(json, ']');
    json_text(json, "sides", acts[bw_table_seats(table)]);
}

/* The request for the worker's desk; null while a person is to act. */
static void write_want(struct json *json, const struct bw_want *want) {
    char variant[BW_VARIANT_SIZE], position[BW_POSITION_SIZE], text[BW_WANT_SIZE];
    char request[sizeof variant + sizeof position + sizeof text + 16];
    if (want->kind == BW_WANT_NOTHING || want->kind == BW_WANT_PERSON) {
        json_null(json, "want");
        return;
    }
    json_open(json, "want", '{');
    json_number(json, "number", want->number);
    snprintf(request, sizeof request, "think\n%s\n%s\n%s",
             bw_variant_write(&want->position.variant, variant),
             bw_position_write(&want->position, position), bw_want_write(want, text));
    json_text(json, "ask", request);
    json_close(json, '}');
}

/* Who has failed, and why, as a sentence; "" while all is well. */
static void write_failure(struct json *json, const struct bw_table *table) {
    char sentence[BW_WORDS_SIZE];
    json_text(json, "failure", bw_say_news(table, BW_NEWS_FAILED, sentence));
}

static void write_table(struct json *json, const struct bw_table *table, int64_t now_ms) {
    struct bw_want want;
    char warning[BW_WORDS_SIZE];
    bool bot = bw_table_bot_to_move(table);
    bw_table_wants(table, now_ms, &want);
    write_want(json, &want);
    json_signed(json, "you", bw_table_you(table));
    json_bool(json, "botToMove", bot);
    json_bool(json, "onlyBots", bw_table_only_bots(table));
    json_bool(json, "stands", bw_table_stands(table));
    json_bool(json, "thinking",
              bot && !bw_table_stands(table) && want.kind != BW_WANT_NOTHING &&
                  want.kind != BW_WANT_PERSON);
    json_text(json, "warning", bw_say_warning(table, warning));
    write_failure(json, table);
    write_acts(json, table);
    page_write_bar(json, table);
    json_bool(json, "advises", bw_table_advises(table));
    page_write_advice(json, table);
    json_signed(json, "judged",
                bw_session_plies(bw_table_session(table)) - bw_table_unjudged(table));
}

void page_write_state(struct page *page) {
    struct json *json = &page->answer.json;
    json_open(json, "game", '{');
    write_game(json, bw_table_session(page->table), page->now_ms);
    write_table(json, page->table, page->now_ms);
    json_text(json, "told", page->told);
    json_close(json, '}');
    page->told[0] = '\0';
}
