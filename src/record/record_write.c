/* Writing a record in its one canonical form.
 *
 * Tags come in a fixed order, which the record already keeps; then an empty line, the moves in
 * lines of at most 80 columns, and the result on a line of its own. A move is never split from its
 * number, and a comment is never split, so it may be longer than a line. Running out of memory sets
 * a flag, which is checked once at the end instead of after every call. */
#include "record/record_text.h"
#include <burrow/record.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 80

struct writing {
    struct record_text text;
    size_t column;
    bool failed;
};

static void put_bytes(struct writing *writing, const char *bytes, size_t count) {
    if (!writing->failed && !bw_record_text_add(&writing->text, bytes, count))
        writing->failed = true;
}

static void put(struct writing *writing, const char *text) {
    put_bytes(writing, text, strlen(text));
}

/* ---- tags ----------------------------------------------------------------------------------- */

static void put_tag(struct writing *writing, const char *name, const char *value) {
    put(writing, "[");
    put(writing, name);
    put(writing, " \"");
    while (*value != '\0') {
        size_t plain = strcspn(value, "\"\\");
        put_bytes(writing, value, plain);
        value += plain;
        if (*value != '\0') {
            put(writing, "\\");
            put_bytes(writing, value++, 1);
        }
    }
    put(writing, "\"]\n");
}

/* How many of the record's tags come before Result. */
static size_t leading_tags(const struct bw_record *record) {
    const struct bw_game *game = record->start.variant.game;
    size_t count = 0;
    while (count < record->tag_count && (strcmp(record->tag[count].name, game->side[0]) == 0 ||
                                         strcmp(record->tag[count].name, game->side[1]) == 0 ||
                                         strcmp(record->tag[count].name, "Date") == 0))
        count++;
    return count;
}

static void put_position(struct writing *writing, const struct bw_position *start) {
    struct bw_position usual;
    char text[BW_POSITION_SIZE];

    bw_position_start(&usual, &start->variant);
    if (!bw_position_equal(&usual, start))
        put_tag(writing, "Position", bw_position_write(start, text));
}

static void put_tags(struct writing *writing, const struct bw_record *record) {
    char variant[BW_VARIANT_SIZE];
    size_t leading = leading_tags(record);

    put_tag(writing, "Game", bw_variant_write(&record->start.variant, variant));
    for (size_t i = 0; i < leading; i++)
        put_tag(writing, record->tag[i].name, record->tag[i].value);
    put_tag(writing, "Result", bw_result_text(&record->start.variant, record->result));
    put_position(writing, &record->start);
    if (record->termination != BW_TERMINATION_NONE)
        put_tag(writing, "Termination", bw_termination_text(record->termination));
    for (size_t i = leading; i < record->tag_count; i++)
        put_tag(writing, record->tag[i].name, record->tag[i].value);
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* Characters, not bytes: those that continue a UTF-8 sequence take no column. */
static size_t width(const char *text) {
    size_t columns = 0;
    for (; *text != '\0'; text++)
        if (((unsigned char)*text & 0xc0U) != 0x80U)
            columns++;
    return columns;
}

/* Begins a new line or adds a space, so that a text of so many columns fits. */
static void make_room(struct writing *writing, size_t columns) {
    if (writing->column > 0 && writing->column + 1 + columns > COLUMNS) {
        put(writing, "\n");
        writing->column = 0;
    } else if (writing->column > 0) {
        put(writing, " ");
        writing->column++;
    }
    writing->column += columns;
}

static void put_comment(struct writing *writing, const char *comment) {
    if (!comment)
        return;
    make_room(writing, width(comment) + 2);
    put(writing, "{");
    put(writing, comment);
    put(writing, "}");
}

static void put_ply(struct writing *writing, const struct bw_record *record, size_t ply) {
    char number[RECORD_NUMBER_SIZE];
    char move[BW_MOVE_SIZE];
    size_t numbered = bw_record_number(record, ply, number);

    bw_move_write(record->ply[ply].move, move);
    make_room(writing, (numbered > 0 ? numbered + 1 : 0) + strlen(move));
    if (numbered > 0) {
        put(writing, number);
        put(writing, " ");
    }
    put(writing, move);
    put_comment(writing, record->ply[ply].comment);
}

static void put_moves(struct writing *writing, const struct bw_record *record) {
    put_comment(writing, record->comment);
    for (size_t ply = 0; ply < record->ply_count; ply++) {
        put_ply(writing, record, ply);
        if (ply == 0 && record->swapped) {
            make_room(writing, strlen("swap"));
            put(writing, "swap");
            put_comment(writing, record->swap_comment);
        }
    }
    if (writing->column > 0)
        put(writing, "\n");
}

char *bw_record_write(const struct bw_record *record, size_t *length, struct bw_error *error) {
    struct writing writing = {0};

    put_tags(&writing, record);
    put(&writing, "\n");
    put_moves(&writing, record);
    put(&writing, bw_result_text(&record->start.variant, record->result));
    put(&writing, "\n");
    if (writing.failed) {
        free(writing.text.data);
        bw_record_no_memory(error);
        return NULL;
    }
    if (length)
        *length = writing.text.length;
    return writing.text.data;
}
