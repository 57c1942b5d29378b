/* Square and move texts: `c3`, and two squares joined for a move from one to the other. Their form
 * is the same in every game; the game decides whether a move is legal. */
#include "games/square.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdio.h>

size_t bw_square_length(const char *text, size_t length) {
    size_t digits = 1;
    if (length == 0 || text_lower(text[0]) < 'a' || text_lower(text[0]) > 'z')
        return 0;
    while (digits < length && text_is_digit(text[digits]))
        digits++;
    return digits > 1 ? digits : 0;
}

int bw_square_read(const struct span *text, int size, struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    size_t at = text_at(text, text->start);
    if (bw_square_length(text->start, text->length) != text->length || text->length == 0) {
        bw_fail(error, BW_FAULT_ILLEGAL, at,
                "%s is not a square; a square is a letter and a number, "
                "such as c3",
                bw_quote(quote, text->start, text->length));
        return BW_NO_SQUARE;
    }
    int column = text_lower(text->start[0]) - 'a';
    int row = text_count(text->start + 1, text->length - 1, 1, size) - 1;
    if (column >= size || row < 0) {
        bw_fail(error, BW_FAULT_ILLEGAL, at,
                "%s is not on the board: its columns are a to %c, its rows 1 to %d",
                bw_quote(quote, text->start, text->length), 'a' + size - 1, size);
        return BW_NO_SQUARE;
    }
    return bw_square(column, row);
}

/* Splits a move text into its one or two squares; 0 if it is not made of squares. */
static int split(struct span text, struct span squares[2]) {
    size_t first = bw_square_length(text.start, text.length);
    size_t second = bw_square_length(text.start + first, text.length - first);
    squares[0] = squares[1] = text;
    squares[0].length = first;
    squares[1].start += first;
    squares[1].length = second;
    if (first == 0 || first + second != text.length)
        return 0;
    return second > 0 ? 2 : 1;
}

bool bw_move_read(const struct bw_position *position, const char *text, bw_move *move,
                  struct bw_error *error) {
    struct span span = text_trim(text), squares[2];
    int size = position->variant.size;
    char quote[BW_QUOTE_SIZE];
    if (span.length == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the move is empty");
    int count = split(span, squares);
    if (count == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, text_at(&span, span.start),
                       "%s is not a move; write %s", bw_quote(quote, span.start, span.length),
                       bw_tr(position->variant.game->move_help));
    int from = bw_square_read(&squares[0], size, error);
    int to = count == 2 && from != BW_NO_SQUARE ? bw_square_read(&squares[1], size, error) : from;
    if (from == BW_NO_SQUARE || to == BW_NO_SQUARE)
        return false;
    if (count == 2 && from == to)
        return bw_fail(error, BW_FAULT_ILLEGAL, text_at(&span, span.start),
                       "%s goes from a square to itself", bw_quote(quote, span.start, span.length));
    *move = bw_move_make(from, to);
    return position->variant.game->check_move(position, *move, error);
}

bool bw_move_check(const struct bw_position *position, bw_move move, struct bw_error *error) {
    if (move < 0 || move > 0xFFFF || !bw_on_board(position, bw_move_from(move)) ||
        !bw_on_board(position, bw_move_to(move)))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the move is not on the board");
    return position->variant.game->check_move(position, move, error);
}

const char *bw_square_write(int square, char out[BW_MOVE_SIZE]) {
    assert(square >= 0 && square < 256);
    snprintf(out, BW_MOVE_SIZE, "%c%d", 'a' + bw_column(square), bw_row(square) + 1);
    return out;
}

const char *bw_move_write(bw_move move, char out[BW_MOVE_SIZE]) {
    int from = bw_move_from(move), to = bw_move_to(move);
    if (move == BW_NO_MOVE) {
        snprintf(out, BW_MOVE_SIZE, "none");
        return out;
    }
    bw_square_write(from, out);
    if (to != from) {
        char target[BW_MOVE_SIZE];
        strcat(out, bw_square_write(to, target));
    }
    return out;
}
