/* Texts that somebody has: records, and positions. */
#include "common/text.h"
#include "page/page_inside.h"
#include <burrow/words.h>
#include <stdlib.h>

/* ---- records -------------------------------------------------------------------------------- */

static bool no_game(struct bw_error *error) {
    return bw_fail(error, BW_FAULT_ILLEGAL, 0, "there is no game in this text");
}

bool page_read_record(const struct page_field *field, struct bw_record *record,
                      struct bw_error *error) {
    struct bw_record_reader reader;
    struct bw_record second;
    bw_record_reader_init(&reader, field->text, field->length);
    int read = bw_record_next(&reader, record, error);
    if (read < 1)
        return read < 0 ? false : no_game(error);
    int more = bw_record_next(&reader, &second, error);
    if (more == 0)
        return true;
    bw_record_free(record);
    bw_record_free(&second);
    return more < 0
               ? false
               : bw_fail(error, BW_FAULT_ILLEGAL, 0, "there is more than one game in this text");
}

/* The players' names as shown to people, by the side that each had at the end; a missing name is a
 * person. */
static void write_players(struct json *json, const struct bw_record *record) {
    char text[BW_WORDS_SIZE];
    json_open(json, "players", '[');
    for (int side = 0; side < 2; side++) {
        int seat = record->swapped ? bw_opponent(side) : side; /* at the start */
        const char *name = bw_record_tag(record, record->start.variant.game->side[seat]);
        json_text(json, NULL, bw_say_recorded(name && *name ? name : BW_PERSON, text));
    }
    json_close(json, ']');
}

/* The words of the players, by the side that each had at the start. Without the engine a level cannot
 * go on, so it counts as a person there. */
static void write_words(struct json *json, const struct bw_record *record) {
    const struct bw_variant *variant = &record->start.variant;
    char word[BW_PLAYER_WORD_SIZE];
    json_open(json, "words", '[');
    for (int side = 0; side < 2; side++) {
        struct bw_player player =
            bw_player_recorded(bw_record_tag(record, variant->game->side[side]));
        if (!bw_player_plays(&player, variant, NULL))
            player = bw_player_person(NULL);
        json_text(json, NULL, bw_player_write(&player, word));
    }
    json_close(json, ']');
}

static bool write_state(struct json *json, const struct bw_record *record, struct bw_error *error) {
    char sentence[BW_WORDS_SIZE];
    if (!bw_say_record(record, sentence))
        return page_no_memory(error);
    json_text(json, "said", sentence);
    return true;
}

static bool write_text(struct json *json, const struct bw_record *record, struct bw_error *error) {
    char *text = bw_record_write(record, NULL, error);
    if (!text)
        return false;
    json_text(json, "record", text);
    free(text);
    return true;
}

/* A GAMETEXT. */
static bool write_record(struct json *json, const struct bw_record *record,
                         struct bw_error *error) {
    const struct bw_variant *variant = &record->start.variant;
    const char *date = bw_record_tag(record, "Date");
    char name[BW_VARIANT_SIZE];
    json_open(json, NULL, '{');
    if (!write_text(json, record, error) || !write_state(json, record, error))
        return false;
    json_text(json, "variant", bw_variant_write(variant, name));
    write_players(json, record);
    write_words(json, record);
    json_text(json, "result", bw_result_text(variant, record->result));
    json_text(json, "date", date ? date : "");
    json_number(json, "plies", record->ply_count);
    json_bool(json, "over", record->result != BW_UNDECIDED);
    page_write_view(json, "position", bw_record_final(record));
    json_close(json, '}');
    return true;
}

static bool write_records(struct json *json, const struct page_field *field,
                          struct bw_error *error) {
    struct bw_record_reader reader;
    struct bw_record record;
    int count = 0, read;
    bool written = true;
    bw_record_reader_init(&reader, field->text, field->length);
    json_open(json, "games", '[');
    while (written && (read = bw_record_next(&reader, &record, error)) > 0) {
        written = write_record(json, &record, error);
        bw_record_free(&record);
        count++;
    }
    json_close(json, ']');
    if (!written || read < 0)
        return false;
    return count > 0 || no_game(error);
}

bool page_read(struct page *page, const struct page_field *field, struct bw_error *error) {
    return write_records(&page->answer.json, &field[0], error);
}

/* ---- whatever it is ------------------------------------------------------------------------- */

enum {
    MOST_LENGTH = BW_VARIANT_SIZE + BW_POSITION_SIZE + 128 /* longer texts cannot be positions */
};

/* Whether the first of two errors about one text comes from the reader that got further; an error
 * without an offset means that all of it was read. */
static bool knows_better(const struct bw_error *error, const struct bw_error *than) {
    return than->at > 0 && (error->at == 0 || error->at > than->at);
}

/* Reads a position of the first game that accepts it; otherwise reports the error of the game that
 * got furthest. */
static bool find_position(const char *text, struct bw_position *position, struct bw_error *error) {
    for (const struct bw_game *const *game = bw_games(); *game; game++) {
        const struct bw_variant variant = {.game = *game};
        struct bw_error own;
        if (bw_position_read(position, &variant, text, &own))
            return true;
        if (game == bw_games() || knows_better(&own, error))
            *error = own;
    }
    return false;
}

/* Whether a word begins with the name of a game, as a variant does. */
static bool names_game(const char *word) {
    size_t length = strcspn(word, ":");
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        if (text_is(word, length, (*game)->name))
            return true;
    return false;
}

/* Reads a variant followed, at `rest`, by a position or nothing. Offsets count from the variant. */
static bool find_in_variant(const char *name, const char *rest, struct bw_position *position,
                            struct bw_error *error) {
    struct bw_variant variant;
    if (!bw_variant_read(&variant, name, error))
        return false;
    if (!*rest) {
        if (!bw_variant_settle(&variant, 0, error))
            return false;
        bw_position_start(position, &variant);
        return true;
    }
    if (bw_position_read(position, &variant, rest, error))
        return true;
    error->at += error->at > 0 ? (size_t)(rest - name) : 0;
    return false;
}

/* Reads a text without surrounding space; modifies it. */
static bool find_in_text(char *text, struct bw_position *position, struct bw_error *error) {
    char *word_end = text;
    while (*word_end && !text_is_space(*word_end))
        word_end++;
    if (memchr(text, '/', (size_t)(word_end - text)))
        return find_position(text, position, error);
    bool more = *word_end != '\0';
    *word_end = '\0';
    if (names_game(text))
        return find_in_variant(text, word_end + (more ? 1 : 0), position, error);
    return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                   "this is neither the record of a game nor a position");
}

static bool is_record(struct span text) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    bool marked = text.length >= 3 && memcmp(text.start, byte_order_mark, 3) == 0;
    return text.length >= MOST_LENGTH || memchr(text.start, '\0', text.length) || marked ||
           text.length == 0 || *text.start == '[';
}

bool page_find(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    struct span text = text_trim_bytes(field->text, field->length);
    struct bw_position position;
    char copy[MOST_LENGTH], variant[BW_VARIANT_SIZE];
    if (is_record(text)) {
        json_text(json, "kind", "record");
        return write_records(json, field, error);
    }
    memcpy(copy, text.start, text.length);
    copy[text.length] = '\0';
    if (!find_in_text(copy, &position, error)) {
        error->at += error->at > 0 ? (size_t)(text.start - field->text) : 0;
        return false;
    }
    json_text(json, "kind", "position");
    json_text(json, "variant", bw_variant_write(&position.variant, variant));
    page_write_view(json, "position", &position);
    return true;
}
