/* Positions: pieces on squares, and the position text.
 *
 * A position text is a field of rows from the top, the side to move and, in games that show it, the
 * square of the last piece. Reading counts the rows first, because the size of the board follows
 * from them; then each field has its own reader, and finally the game checks whether the position
 * makes sense. */
#include "games/position.h"
#include "common/text.h"
#include "games/square.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdio.h>

/* ---- pieces on squares ---------------------------------------------------------------------- */

static int bit_index(const struct bw_position *position, int square) {
    assert(bw_on_board(position, square));
    return bw_row(square) * position_stride(position->variant.size) + bw_column(square);
}

int bw_piece_at(const struct bw_position *position, int square) {
    int bit = bit_index(position, square);
    for (int side = 0; side < 2; side++)
        if (position->pieces[side][bit / 64] >> (bit % 64) & 1)
            return side;
    return -1;
}

int bw_piece_count(const struct bw_position *position, int side) {
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += __builtin_popcountll(position->pieces[side][i]);
    return count;
}

void bw_put_piece(struct bw_position *position, int square, int side) {
    int bit = bit_index(position, square);
    position->pieces[side][bit / 64] |= UINT64_C(1) << (bit % 64);
}

void bw_take_piece(struct bw_position *position, int square) {
    int bit = bit_index(position, square);
    for (int side = 0; side < 2; side++)
        position->pieces[side][bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static void clear(struct bw_position *position, const struct bw_variant *variant) {
    *position = (struct bw_position){.variant = *variant, .last = BW_NO_SQUARE};
}

void bw_position_start(struct bw_position *position, const struct bw_variant *variant) {
    assert(variant->size != 0);
    clear(position, variant);
    variant->game->start(position);
}

bool bw_position_equal(const struct bw_position *a, const struct bw_position *b) {
    return a->variant.game == b->variant.game && a->variant.size == b->variant.size &&
           a->variant.swap == b->variant.swap &&
           memcmp(a->variant.option, b->variant.option, sizeof a->variant.option) == 0 &&
           memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && a->last == b->last &&
           a->turn == b->turn;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* The text being read, and how far we are. */
struct reader {
    struct span text;
    const char *here;
    const char *end;
    struct bw_error *error;
};

#define REFUSE(reader, ...) \
    bw_fail((reader)->error, BW_FAULT_ILLEGAL, text_at(&(reader)->text, (reader)->here), \
            __VA_ARGS__)

static int count_rows(const struct reader *reader) {
    int rows = 1;
    for (const char *c = reader->here; c < reader->end && *c != ' '; c++)
        rows += *c == '/';
    return rows;
}

static int letter_side(const struct bw_game *game, char letter) {
    for (int side = 0; side < 2; side++)
        if (text_lower(letter) == game->letter[side])
            return side;
    return -1;
}

/* How many empty squares the digits here stand for; 0 on failure. */
static int run_length(const struct reader *reader, int size) {
    const char *start = reader->here, *stop = start;
    while (stop < reader->end && text_is_digit(*stop))
        stop++;
    int run = text_count(start, (size_t)(stop - start), 1, size);
    if (run < 0) {
        char quote[BW_QUOTE_SIZE];
        REFUSE(reader, "empty squares are counted from 1 to %d without a leading zero, not %s",
               size, bw_quote(quote, start, (size_t)(stop - start)));
        return 0;
    }
    return run;
}

/* One row, up to its `/` or the end of the field. `number` counts from the top. */
static bool read_row(struct reader *reader, struct bw_position *position, int number) {
    const struct bw_game *game = position->variant.game;
    int size = position->variant.size, column = 0;
    while (reader->here < reader->end && *reader->here != '/' && *reader->here != ' ') {
        int side = letter_side(game, *reader->here);
        if (side < 0 && !text_is_digit(*reader->here)) {
            char quote[BW_QUOTE_SIZE];
            return REFUSE(reader, "%s is not a piece; the pieces are %c and %c",
                          bw_quote(quote, reader->here, 1), game->letter[0], game->letter[1]);
        }
        int width = side >= 0 ? 1 : run_length(reader, size);
        if (width == 0)
            return false;
        if (column + width > size)
            return REFUSE(reader, "row %d from the top has more than %d squares", number, size);
        if (side >= 0)
            bw_put_piece(position, bw_square(column, size - number), side);
        reader->here += side >= 0 || width < 10 ? 1 : 2;
        column += width;
    }
    if (column < size)
        return REFUSE(reader, "row %d from the top has %d squares, not %d", number, column, size);
    return true;
}

static bool read_rows(struct reader *reader, struct bw_position *position) {
    for (int number = 1; number <= position->variant.size; number++) {
        if (!read_row(reader, position, number))
            return false;
        if (number < position->variant.size)
            reader->here++; /* the slash: count_rows has seen as many */
    }
    return true;
}

/* Skips the one space before a field and finds the field's length; `missing` is the error if there
 * is no field. */
static bool next_field(struct reader *reader, const char *missing, size_t *length) {
    if (reader->here == reader->end)
        return REFUSE(reader, "%s", bw_tr(missing));
    reader->here++;
    const char *space = memchr(reader->here, ' ', (size_t)(reader->end - reader->here));
    *length = (size_t)((space ? space : reader->end) - reader->here);
    if (*length == 0)
        return REFUSE(reader, "the parts of a position are separated by one space, not two");
    return true;
}

static bool read_turn(struct reader *reader, struct bw_position *position) {
    const struct bw_game *game = position->variant.game;
    size_t length = 0;
    if (!next_field(reader, BW_TEXT("the side to move is missing"), &length))
        return false;
    int side = length == 1 ? letter_side(game, *reader->here) : -1;
    if (side < 0) {
        char quote[BW_QUOTE_SIZE];
        return REFUSE(reader, "the side to move is %c or %c, not %s", game->letter[0],
                      game->letter[1], bw_quote(quote, reader->here, length));
    }
    position->turn = (uint8_t)side;
    reader->here += length;
    return true;
}

static bool read_last(struct reader *reader, struct bw_position *position) {
    size_t length = 0;
    if (!next_field(reader,
                    BW_TEXT("the square of the last piece (- on an empty board) is missing"),
                    &length))
        return false;
    if (!(length == 1 && *reader->here == '-')) {
        struct span field = reader->text;
        field.start = reader->here;
        field.length = length;
        int square = bw_square_read(&field, position->variant.size, reader->error);
        if (square == BW_NO_SQUARE)
            return false;
        position->last = (int16_t)square;
    }
    reader->here += length;
    return true;
}

static bool read_fields(struct reader *reader, struct bw_position *position) {
    if (!read_rows(reader, position) || !read_turn(reader, position))
        return false;
    if (position->variant.game->shows_last && !read_last(reader, position))
        return false;
    if (reader->here != reader->end) {
        char quote[BW_QUOTE_SIZE];
        return REFUSE(reader, "the position is complete before %s",
                      bw_quote(quote, reader->here, (size_t)(reader->end - reader->here)));
    }
    return true;
}

bool bw_position_read(struct bw_position *position, const struct bw_variant *variant,
                      const char *text, struct bw_error *error) {
    struct reader reader = {.text = text_trim(text), .error = error};
    struct bw_variant settled = *variant;
    reader.here = reader.text.start;
    reader.end = reader.here + reader.text.length;
    if (reader.text.length == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the position is empty");
    int rows = count_rows(&reader);
    if (rows < BW_MIN_SIZE || rows > BW_MAX_SIZE)
        return REFUSE(&reader, "a board has %d to %d rows, not %d", BW_MIN_SIZE, BW_MAX_SIZE, rows);
    if (!bw_variant_settle(&settled, rows, error))
        return false;
    clear(position, &settled);
    return read_fields(&reader, position) && settled.game->check(position, error);
}

/* ---- writing -------------------------------------------------------------------------------- */

static char *write_row(const struct bw_position *position, int row, char *out) {
    int run = 0;
    for (int column = 0; column <= position->variant.size; column++) {
        bool inside = column < position->variant.size;
        int side = inside ? bw_piece_at(position, bw_square(column, row)) : -1;
        if (inside && side < 0) {
            run++;
            continue;
        }
        if (run > 0)
            out += sprintf(out, "%d", run);
        if (inside)
            *out++ = position->variant.game->letter[side];
        run = 0;
    }
    return out;
}

const char *bw_position_write(const struct bw_position *position, char out[BW_POSITION_SIZE]) {
    const struct bw_game *game = position->variant.game;
    char *end = out;
    for (int row = position->variant.size - 1; row >= 0; row--) {
        end = write_row(position, row, end);
        *end++ = row > 0 ? '/' : ' ';
    }
    *end++ = game->letter[position->turn];
    *end = '\0';
    if (game->shows_last) {
        char square[BW_MOVE_SIZE] = "-";
        if (position->last != BW_NO_SQUARE)
            bw_square_write(position->last, square);
        end += sprintf(end, " %s", square);
    }
    assert(end < out + BW_POSITION_SIZE);
    return out;
}
