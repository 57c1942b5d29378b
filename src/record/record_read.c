/* Reading records from bytes that may be anything.
 *
 * One pass from front to back, without recursion, in linear time. The tags of a game are collected
 * first, because they come in any order and everything depends on two of them: Game and Position
 * give the start position, which a record begins with. Then the words of the movetext are passed to
 * the record one by one, which checks them against the rules. Comments are collected until the next
 * move, since there may be several.
 *
 * Every error names a line, that of the wrong word or of the beginning of something not closed; and
 * a ply, the one that the word was to become, or else the last one read. */
#include "record/record_text.h"
#include <burrow/language.h>
#include <burrow/record.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TAGS (BW_RECORD_TAGS + 4) /* plus the four that a record does not store as tags */
#define MAX_MOVE_WORD 32              /* longer words cannot be moves */
#define END (-1)

struct raw_tag {
    char *name;
    char *value;
    size_t line;
};

struct word {
    const char *text;
    size_t length;
};

/* What is known of the game being read. */
struct reading {
    struct bw_record_reader *reader;
    struct bw_record *record;
    struct bw_error *error;
    struct raw_tag tag[MAX_TAGS];
    size_t tag_count;
    const struct raw_tag *result_tag; /* or NULL */
    enum bw_result claimed;           /* by the result tag */
    enum bw_termination termination;
    struct record_text comment; /* since the last move */
    bool numbered;              /* whether the number of the next move has been read */
};

/* ---- refusing ------------------------------------------------------------------------------- */

/* Adds the line and ply to an error that another function has described. Any error in a record
 * makes the record illegal, even one that would be wrong usage on a command line. */
static bool place(struct reading *reading, size_t line, size_t ply) {
    struct bw_error *error = reading->error;
    if (error->fault != BW_FAULT_MEMORY)
        error->fault = BW_FAULT_ILLEGAL;
    error->at = 0;
    error->line = line;
    error->ply = ply;
    return false;
}

BW_PRINTF(4, 5)
static bool refuse(struct reading *reading, size_t line, size_t ply, const char *format, ...) {
    char message[BW_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, bw_tr(format), arguments);
    va_end(arguments);
    bw_fail(reading->error, BW_FAULT_ILLEGAL, 0, "%s", message);
    return place(reading, line, ply);
}

static bool refuse_memory(struct reading *reading) {
    bw_record_no_memory(reading->error);
    return place(reading, reading->reader->line, reading->record->ply_count);
}

/* Reports the error that the value of a tag has caused. */
static bool refuse_tag(struct reading *reading, const struct raw_tag *tag) {
    char message[BW_MESSAGE_SIZE];
    memcpy(message, reading->error->message, sizeof message);
    return refuse(reading, tag->line, 0, "in the tag %s: %s", tag->name, message);
}

static bool refuse_control(struct reading *reading, int byte) {
    return refuse(reading, reading->reader->line, reading->record->ply_count,
                  "the control character \\x%02X is not allowed here", (unsigned)byte);
}

/* ---- characters and words ------------------------------------------------------------------- */

void bw_record_reader_init(struct bw_record_reader *reader, const char *text, size_t length) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    const size_t size = sizeof byte_order_mark - 1;
    *reader = (struct bw_record_reader){.text = text, .length = length, .line = 1};
    if (length >= size && memcmp(text, byte_order_mark, size) == 0)
        reader->offset = size;
}

static int peek(const struct bw_record_reader *reader) {
    return reader->offset < reader->length ? (unsigned char)reader->text[reader->offset] : END;
}

static void skip(struct bw_record_reader *reader) {
    if (reader->text[reader->offset] == '\n')
        reader->line++;
    reader->offset++;
}

static int skip_white(struct bw_record_reader *reader) {
    while (peek(reader) != END && text_is_space((char)peek(reader)))
        skip(reader);
    return peek(reader);
}

/* The text up to the next white space or comment; possibly empty. */
static struct word next_word(struct bw_record_reader *reader) {
    struct word word = {.text = reader->text + reader->offset};
    while (peek(reader) != END && peek(reader) != '{' && !text_is_space((char)peek(reader))) {
        word.length++;
        skip(reader);
    }
    return word;
}

static bool is_word(struct word word, const char *text) {
    return text_is(word.text, word.length, text);
}

/* A word as shown in an error; an empty one means that a comment begins, with its brace. */
static const char *quote_word(char out[BW_QUOTE_SIZE], struct word word) {
    return word.length > 0 ? bw_quote(out, word.text, word.length) : bw_quote(out, "{", 1);
}

/* ---- tags ----------------------------------------------------------------------------------- */

static const struct raw_tag *find_raw(const struct reading *reading, const char *name) {
    for (size_t i = 0; i < reading->tag_count; i++)
        if (text_is(name, strlen(name), reading->tag[i].name))
            return &reading->tag[i];
    return NULL;
}

static bool refuse_unclosed(struct reading *reading, const struct raw_tag *tag) {
    char quote[BW_QUOTE_SIZE];
    if (!tag->name)
        return refuse(reading, tag->line, 0, "the tag that begins here is not closed by \"]");
    return refuse(reading, tag->line, 0, "the tag %s is not closed by \"]",
                  bw_quote(quote, tag->name, strlen(tag->name)));
}

/* Refuses a character that does not belong in a tag. */
static bool refuse_form(struct reading *reading, const struct raw_tag *tag) {
    char quote[BW_QUOTE_SIZE];
    struct bw_record_reader *reader = reading->reader;
    if (peek(reader) == END)
        return refuse_unclosed(reading, tag);
    return refuse(reading, reader->line, 0, "a tag has the form [Name \"value\"], without %s here",
                  bw_quote(quote, reader->text + reader->offset, 1));
}

/* The character after a backslash, or one that needs none; END after a refusal. */
static int tag_character(struct reading *reading, const struct raw_tag *tag) {
    struct bw_record_reader *reader = reading->reader;
    int c = peek(reader);
    if (c == '\\') {
        skip(reader);
        c = peek(reader);
        if (c != END && c != '"' && c != '\\') {
            char quote[BW_QUOTE_SIZE];
            refuse(reading, reader->line, 0, "in the tag %s only \" and \\ may follow a backslash",
                   bw_quote(quote, tag->name, strlen(tag->name)));
            return END;
        }
    }
    if (c == END || c == '\n' || c == '\r') {
        refuse_unclosed(reading, tag);
        return END;
    }
    if (record_is_control((char)c)) {
        refuse_control(reading, c);
        return END;
    }
    skip(reader);
    return c;
}

static bool read_tag_value(struct reading *reading, struct raw_tag *tag) {
    struct record_text value = {0};
    bool stored = bw_record_text_add(&value, "", 0);
    while (stored && peek(reading->reader) != '"') {
        int c = tag_character(reading, tag);
        if (c == END) {
            free(value.data);
            return false;
        }
        char byte = (char)c;
        stored = bw_record_text_add(&value, &byte, 1);
    }
    if (!stored) {
        free(value.data);
        return refuse_memory(reading);
    }
    tag->value = value.data;
    skip(reading->reader);
    return true;
}

static bool read_tag_name(struct reading *reading, struct raw_tag *tag) {
    struct bw_record_reader *reader = reading->reader;
    const char *name = reader->text + reader->offset;
    size_t length = 0;
    while (peek(reader) != END && record_is_name((char)peek(reader))) {
        skip(reader);
        length++;
    }
    if (length == 0)
        return refuse_form(reading, tag);
    for (size_t i = 0; i + 1 < reading->tag_count; i++) {
        if (text_is(name, length, reading->tag[i].name)) {
            char quote[BW_QUOTE_SIZE];
            return refuse(reading, tag->line, 0, "the tag %s is given twice",
                          bw_quote(quote, name, length));
        }
    }
    tag->name = bw_record_text_copy(name, length);
    return tag->name ? true : refuse_memory(reading);
}

static bool expect(struct reading *reading, const struct raw_tag *tag, char wanted) {
    if (skip_white(reading->reader) != wanted)
        return refuse_form(reading, tag);
    skip(reading->reader);
    return true;
}

static bool read_tag(struct reading *reading) {
    if (reading->tag_count == MAX_TAGS)
        return refuse(reading, reading->reader->line, 0, "a record keeps at most %d tags",
                      BW_RECORD_TAGS);
    struct raw_tag *tag = &reading->tag[reading->tag_count++];
    tag->line = reading->reader->line;
    skip(reading->reader); /* the bracket that brought us here */
    skip_white(reading->reader);
    return read_tag_name(reading, tag) && expect(reading, tag, '"') &&
           read_tag_value(reading, tag) && expect(reading, tag, ']');
}

static bool read_tags(struct reading *reading) {
    struct bw_record_reader *reader = reading->reader;
    if (peek(reader) != '[') {
        char quote[BW_QUOTE_SIZE];
        size_t line = reader->line;
        return refuse(reading, line, 0,
                      "a record begins with a tag such as [Game \"talpa\"], not with %s",
                      quote_word(quote, next_word(reader)));
    }
    while (skip_white(reader) == '[')
        if (!read_tag(reading))
            return false;
    return true;
}

static void free_tags(struct reading *reading) {
    for (size_t i = 0; i < reading->tag_count; i++) {
        free(reading->tag[i].name);
        free(reading->tag[i].value);
    }
}

/* ---- from tags to a record ------------------------------------------------------------------ */

static struct word trimmed(const char *text) {
    struct span span = text_trim(text);
    return (struct word){.text = span.start, .length = span.length};
}

static bool word_to_result(const struct bw_variant *variant, struct word word,
                           enum bw_result *result) {
    for (enum bw_result i = BW_UNDECIDED; i <= BW_DRAWN; i++) {
        if (is_word(word, bw_result_text(variant, i))) {
            *result = i;
            return true;
        }
    }
    return false;
}

static bool read_result_tag(struct reading *reading, const struct raw_tag *tag) {
    char quote[BW_QUOTE_SIZE];
    reading->result_tag = tag;
    if (word_to_result(&reading->record->start.variant, trimmed(tag->value), &reading->claimed))
        return true;
    return refuse(reading, tag->line, 0, "a Result is 1-0, 0-1, 1/2-1/2 or *, not %s",
                  bw_quote(quote, tag->value, strlen(tag->value)));
}

static bool read_termination_tag(struct reading *reading, const struct raw_tag *tag) {
    char quote[BW_QUOTE_SIZE];
    for (enum bw_termination i = BW_TERMINATION_RESIGNED; i <= BW_TERMINATION_ABANDONED; i++) {
        if (is_word(trimmed(tag->value), bw_termination_text(i))) {
            reading->termination = i;
            return true;
        }
    }
    return refuse(reading, tag->line, 0,
                  "a Termination is resigned, time, agreed or abandoned, not %s",
                  bw_quote(quote, tag->value, strlen(tag->value)));
}

static bool keep_tag(struct reading *reading, const struct raw_tag *tag) {
    struct word name = {.text = tag->name, .length = strlen(tag->name)};
    if (is_word(name, "Game") || is_word(name, "Position"))
        return true;
    if (is_word(name, "Result"))
        return read_result_tag(reading, tag);
    if (is_word(name, "Termination"))
        return read_termination_tag(reading, tag);
    if (bw_record_set_tag(reading->record, tag->name, tag->value, reading->error))
        return true;
    return place(reading, tag->line, 0);
}

static bool read_start(struct reading *reading, struct bw_position *start) {
    struct bw_variant variant;
    const struct raw_tag *game = find_raw(reading, "Game");
    const struct raw_tag *position = find_raw(reading, "Position");
    if (!game)
        return refuse(reading, reading->tag[0].line, 0, "the record has no Game tag");
    if (!bw_variant_read(&variant, game->value, reading->error))
        return refuse_tag(reading, game);
    if (position)
        return bw_position_read(start, &variant, position->value, reading->error) ||
               refuse_tag(reading, position);
    if (!bw_variant_settle(&variant, 0, reading->error))
        return refuse_tag(reading, game);
    bw_position_start(start, &variant);
    return true;
}

static bool begin_record(struct reading *reading) {
    struct bw_position start;
    if (!read_start(reading, &start))
        return false;
    bw_record_init(reading->record, &start);
    for (size_t i = 0; i < reading->tag_count; i++)
        if (!keep_tag(reading, &reading->tag[i]))
            return false;
    return true;
}

/* ---- moves ---------------------------------------------------------------------------------- */

static bool read_comment(struct reading *reading) {
    struct bw_record_reader *reader = reading->reader;
    size_t line = reader->line, start = reader->offset + 1;
    for (skip(reader); peek(reader) != '}'; skip(reader)) {
        int c = peek(reader);
        if (c == END)
            return refuse(reading, line, reading->record->ply_count,
                          "the comment that begins here is not closed by }");
        if (record_is_control((char)c) && !text_is_space((char)c))
            return refuse_control(reading, c);
    }
    if (!bw_record_text_add_words(&reading->comment, reader->text + start, reader->offset - start))
        return refuse_memory(reading);
    skip(reader);
    return true;
}

/* Passes the comments to the record, before something follows that they do not belong to. */
static bool say_comments(struct reading *reading) {
    if (reading->comment.length > 0 &&
        !bw_record_add_comment(reading->record, reading->comment.data, reading->error))
        return place(reading, reading->reader->line, reading->record->ply_count);
    reading->comment.length = 0;
    return true;
}

static bool read_swap(struct reading *reading) {
    size_t line = reading->reader->line;
    if (reading->numbered)
        return refuse(reading, line, reading->record->ply_count, "swap takes no number");
    if (!say_comments(reading))
        return false;
    return bw_record_add_swap(reading->record, reading->error) ||
           place(reading, line, reading->record->ply_count);
}

static bool is_number(struct word word) {
    size_t digits = 0;
    while (digits < word.length && text_is_digit(word.text[digits]))
        digits++;
    return digits > 0 && digits < word.length && word.text[digits] == '.';
}

static bool read_move(struct reading *reading, struct word word) {
    struct bw_record *record = reading->record;
    size_t line = reading->reader->line, ply = record->ply_count + 1;
    char quote[BW_QUOTE_SIZE], text[MAX_MOVE_WORD];
    bw_move move;

    if (is_number(word))
        return refuse(reading, line, ply, "expected a move without another number, not %s",
                      bw_quote(quote, word.text, word.length));
    if (word.length >= sizeof text)
        return refuse(reading, line, ply, "%s is not a move",
                      bw_quote(quote, word.text, word.length));
    memcpy(text, word.text, word.length);
    text[word.length] = '\0';
    if (!bw_move_read(&record->end, text, &move, reading->error))
        return place(reading, line, ply);
    if (!say_comments(reading))
        return false;
    reading->numbered = false;
    return bw_record_add_ply(record, move, reading->error) || place(reading, line, ply);
}

/* A number or a move, whichever is due. */
static bool read_number_or_move(struct reading *reading, struct word word) {
    struct bw_record *record = reading->record;
    size_t line = reading->reader->line, ply = record->ply_count + 1;
    char quote[BW_QUOTE_SIZE], number[RECORD_NUMBER_SIZE];

    if (bw_result(&record->end) != BW_UNDECIDED)
        return refuse(reading, line, ply, "the game is over, so its result %s must follow, not %s",
                      bw_result_text(&record->start.variant, bw_result(&record->end)),
                      bw_quote(quote, word.text, word.length));
    if (reading->numbered || bw_record_number(record, record->ply_count, number) == 0)
        return read_move(reading, word);
    if (!is_word(word, number))
        return refuse(reading, line, ply, "expected the move number %s, not %s", number,
                      bw_quote(quote, word.text, word.length));
    reading->numbered = true;
    return true;
}

static bool read_result(struct reading *reading, struct word word, enum bw_result result) {
    struct bw_record *record = reading->record;
    size_t line = reading->reader->line, ply = record->ply_count;
    char quote[BW_QUOTE_SIZE];

    if (reading->numbered)
        return refuse(reading, line, ply + 1, "expected a move after its number, not %s",
                      bw_quote(quote, word.text, word.length));
    if (reading->result_tag && reading->claimed != result)
        return refuse(reading, line, ply, "the moves end with %s, but the Result tag says %s",
                      bw_result_text(&record->start.variant, result),
                      bw_result_text(&record->start.variant, reading->claimed));
    if (!say_comments(reading))
        return false;
    return bw_record_finish(record, result, reading->termination, reading->error) ||
           place(reading, line, ply);
}

/* Refuses a word that cannot be part of any movetext. */
static bool check_word(struct reading *reading, struct word word) {
    size_t line = reading->reader->line, ply = reading->record->ply_count;
    for (size_t i = 0; i < word.length; i++)
        if (record_is_control(word.text[i]))
            return refuse_control(reading, word.text[i]);
    if (word.text[0] == '[')
        return refuse(reading, line, ply,
                      "a tag is not allowed here: the game before it lacks its result");
    if (word.text[0] == '}')
        return refuse(reading, line, ply, "there is no { before this }");
    return true;
}

static bool read_moves(struct reading *reading) {
    struct bw_record_reader *reader = reading->reader;
    const struct bw_variant *variant = &reading->record->start.variant;
    int c;
    while ((c = skip_white(reader)) != END) {
        bool read;
        if (c == '{') {
            read = read_comment(reading);
        } else {
            struct word word = next_word(reader);
            enum bw_result result;
            if (word_to_result(variant, word, &result))
                return read_result(reading, word, result);
            if (is_word(word, "swap"))
                read = read_swap(reading);
            else
                read = check_word(reading, word) && read_number_or_move(reading, word);
        }
        if (!read)
            return false;
    }
    return refuse(reading, reader->line, reading->record->ply_count,
                  "the record ends without a result (1-0, 0-1, 1/2-1/2 or *)");
}

/* ---- a game --------------------------------------------------------------------------------- */

int bw_record_next(struct bw_record_reader *reader, struct bw_record *record,
                   struct bw_error *error) {
    struct bw_error unwanted = {0};
    struct reading reading = {
        .reader = reader, .record = record, .error = error ? error : &unwanted};

    memset(record, 0, sizeof *record);
    if (skip_white(reader) == END)
        return 0;
    reader->record_line = reader->line;
    bool read = read_tags(&reading) && begin_record(&reading) && read_moves(&reading);
    free_tags(&reading);
    free(reading.comment.data);
    if (read)
        return 1;
    bw_record_free(record);
    reader->offset = reader->length;
    return -1;
}
