/* What pointing at a square means. Moves have one or two squares, and people point at them one by
 * one: first at a piece, then at its target. Placing or removing a piece takes only one square. */
#include <burrow/game.h>

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
