/* What pointing at a square means. Moves have one or two squares, and people point at them one by
 * one: first at a piece, then at its target. Placing or removing a piece takes only one square. */
#include "games/square.h"
#include <burrow/choose.h>

/* Whether a legal move goes from a square to another one. */
static bool leads_on(const struct bw_position *position, int square) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        if (bw_move_from(moves[i]) == square && bw_move_to(moves[i]) != square)
            return true;
    return false;
}

enum bw_choice bw_choose_square(const struct bw_position *position, int chosen, int square,
                                bw_move *move, struct bw_error *error) {
    bool holds = chosen != BW_NO_SQUARE;
    if (chosen == square)
        return BW_CHOICE_LET_GO;
    *move = bw_move_make(holds ? chosen : square, square);
    if (holds && bw_move_check(position, *move, error))
        return BW_CHOICE_MOVE;
    if (leads_on(position, square))
        return BW_CHOICE_PIECE;
    if (bw_move_check(position, bw_move_make(square, square), holds ? NULL : error)) {
        *move = bw_move_make(square, square);
        return BW_CHOICE_MOVE;
    }
    return BW_CHOICE_REFUSED;
}

static int sign(int number) {
    return (number > 0) - (number < 0);
}

static bool is_on_board(const struct bw_position *position, int column, int row) {
    int size = position->variant.size;
    return column >= 0 && column < size && row >= 0 && row < size;
}

enum bw_choice bw_choose_way(const struct bw_position *position, int chosen, int next,
                             bw_move *move, struct bw_error *error) {
    int right = sign(bw_column(next) - bw_column(chosen)), up = sign(bw_row(next) - bw_row(chosen));
    if (next == chosen)
        return BW_CHOICE_LET_GO;
    for (int column = bw_column(next), row = bw_row(next); is_on_board(position, column, row);
         column += right, row += up) {
        *move = bw_move_make(chosen, bw_square(column, row));
        if (bw_move_check(position, *move, NULL))
            return BW_CHOICE_MOVE;
    }
    *move = bw_move_make(chosen, next);
    bw_move_check(position, *move, error);
    return BW_CHOICE_REFUSED;
}

int bw_choose_named(const struct bw_position *position, const char *text, struct bw_error *error) {
    const struct span span = text_trim(text);
    return bw_square_read(&span, position->variant.size, error);
}
