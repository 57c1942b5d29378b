/* 4Mation's rules on sets of squares, compiled once for each width of board and instruction set. */
#include "games/fourmation_board.h"

static board last_piece(const struct bw_position *position) {
    return position->last == BW_NO_SQUARE ? board_none() : board_bit(board_index(position->last));
}

static board targets(const struct bw_position *position) {
    board own = board_load(position, position->turn);
    board enemy = board_load(position, bw_opponent(position->turn));
    return fourmation_targets(board_all(position->variant.size), own, enemy, last_piece(position),
                              position->variant.option[FOURMATION_BLOCKED]);
}

static bool has_row(const struct bw_position *position, int side) {
    return fourmation_has_row(board_load(position, side), position->variant.option[FOURMATION_ROW]);
}

static enum bw_result result(const struct bw_position *position) {
    for (int side = 0; side < 2; side++)
        if (has_row(position, side))
            return bw_won_by(side);
    return board_any(targets(position)) ? BW_UNDECIDED : BW_DRAWN;
}

static int moves(const struct bw_position *position, bw_move list[BW_MAX_MOVES]) {
    int count = 0;
    if (result(position) != BW_UNDECIDED)
        return 0;
    for (board rest = targets(position); board_any(rest);) {
        int square = board_square(board_pop(&rest));
        list[count++] = bw_move_make(square, square);
    }
    return count;
}

/* What does not change while counting. */
struct rules {
    board all;
    int row;
    enum fourmation_blocked blocked;
};

/* The ways to play `depth` (1 or more) moves of a game that nobody has won. The moves of the last
 * ply are counted without being played. */
static uint64_t count(const struct rules *rules, board own, board enemy, board last, int depth) {
    board rest = fourmation_targets(rules->all, own, enemy, last, rules->blocked);
    uint64_t nodes = 0;
    if (depth == 1)
        return (uint64_t)board_count(rest);
    while (board_any(rest)) {
        board piece = board_bit(board_pop(&rest));
        if (!fourmation_has_row(own | piece, rules->row))
            nodes += count(rules, enemy, own | piece, piece, depth - 1);
    }
    return nodes;
}

static uint64_t perft(const struct bw_position *position, int depth) {
    struct rules rules = {
        .all = board_all(position->variant.size),
        .row = position->variant.option[FOURMATION_ROW],
        .blocked = position->variant.option[FOURMATION_BLOCKED],
    };
    if (result(position) != BW_UNDECIDED)
        return 0;
    return count(&rules, board_load(position, position->turn),
                 board_load(position, bw_opponent(position->turn)), last_piece(position), depth);
}

const struct fourmation_width BOARD_NAME(bw_fourmation_width) = {
    .moves = moves,
    .result = result,
    .has_row = has_row,
    .perft = perft,
};
