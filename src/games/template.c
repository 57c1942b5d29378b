/* A game to copy: the smallest that fulfils the whole contract.
 *
 * "Corners": the sides take turns to put a piece on any empty square; whoever holds three of the
 * four corners wins, and a full board is a draw. Nobody wants to play it, so it is not in the list
 * of games; it is compiled into the tests, where the conformance suite proves on every build that
 * it, and the checklist in docs/adding-a-game.md that starts from it, still work. */
#include "games/list.h"
#include <burrow/language.h>
#include <stdio.h>

static void start(struct bw_position *position) {
    position->turn = 0;
}

static bool check(const struct bw_position *position, struct bw_error *error) {
    int more = bw_piece_count(position, 0) - bw_piece_count(position, 1);
    if (more == position->turn)
        return true;
    return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                   "the sides take turns, so the side to move never has more pieces");
}

static int corner(const struct bw_position *position, int number) {
    int far = position->variant.size - 1;
    return bw_square(number & 1 ? far : 0, number & 2 ? far : 0);
}

static int reach(const struct bw_position *position, int side) {
    int corners = 0;
    for (int number = 0; number < 4; number++)
        corners += bw_piece_at(position, corner(position, number)) == side;
    return corners;
}

static enum bw_result result(const struct bw_position *position) {
    int size = position->variant.size;
    for (int side = 0; side < 2; side++)
        if (reach(position, side) >= 3)
            return bw_won_by(side);
    bool full = bw_piece_count(position, 0) + bw_piece_count(position, 1) == size * size;
    return full ? BW_DRAWN : BW_UNDECIDED;
}

static int moves(const struct bw_position *position, bw_move list[BW_MAX_MOVES]) {
    int count = 0;
    if (result(position) != BW_UNDECIDED)
        return 0;
    for (int square = 0; square < 256; square++)
        if (bw_on_board(position, square) && bw_piece_at(position, square) < 0)
            list[count++] = bw_move_make(square, square);
    return count;
}

static void play(struct bw_position *position, bw_move move) {
    bw_put_piece(position, bw_move_to(move), position->turn);
    position->turn = (uint8_t)bw_opponent(position->turn);
}

static bool check_move(const struct bw_position *position, bw_move move, struct bw_error *error) {
    char name[BW_MOVE_SIZE];
    if (result(position) != BW_UNDECIDED)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the game is over");
    if (bw_move_from(move) != bw_move_to(move))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "a move is the one square of the new piece");
    if (bw_piece_at(position, bw_move_to(move)) >= 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "%s is taken",
                       bw_square_write(bw_move_to(move), name));
    return true;
}

static void highlight(const struct bw_position *position, struct bw_squares *squares) {
    enum bw_result winner = result(position);
    for (int number = 0; number < 4; number++) {
        int side = bw_piece_at(position, corner(position, number));
        if (side >= 0 && winner == bw_won_by(side))
            bw_squares_add(squares, corner(position, number));
    }
}

static int rules(const struct bw_variant *variant, char *out, size_t size) {
    (void)variant;
    return snprintf(out, size, "%s\n",
                    bw_tr("Put a piece on any empty square. Three of the four corners win; a full "
                          "board is a draw."));
}

static const char *ending(const struct bw_position *position) {
    return result(position) == BW_DRAWN
               ? BW_TEXT("The board is full, so the game is drawn.")
               : BW_TEXT("Three corners are held by one side, which wins.");
}

/* Each move fills one square, so there are at most N² moves at a time and N² plies. */
static int square_count(const struct bw_variant *variant) {
    return variant->size * variant->size;
}

const struct bw_game bw_template_game = {
    .name = "template",
    .title = BW_TEXT("Corners"),
    .credit = BW_TEXT("Corners is nobody's game."),
    .side = {BW_TEXT("Green"), BW_TEXT("Violet")},
    .side_inside = {BW_TEXT("green"), BW_TEXT("violet")},
    .move_help = BW_TEXT("c3 to put a piece on c3"),
    .letter = {'g', 'v'},
    .shape = {BW_RING, BW_BLOCK},
    .color = {BW_GREEN, BW_VIOLET},
    .usual_size = 4,
    .has_draws = true,
    .edge_owner = {-1, -1, -1, -1},
    .symmetry =
        {
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
        },
    .start = start,
    .check = check,
    .moves = moves,
    .play = play,
    .result = result,
    .check_move = check_move,
    .highlight = highlight,
    .rules = rules,
    .ending = ending,
    .max_moves = square_count,
    .max_plies = square_count,
    .reach = reach,
};
