/* Talpa's rules on sets of squares, compiled once for each width of board and instruction set. */
#include "games/talpa_width.h"
#include "games/talpa_board.h"

/* Red, side 0, owns top and bottom. */
static bool is_open(const struct bw_position *position, int side) {
    struct talpa_frame frame = talpa_frame(position->variant.size);
    board empty = frame.all & ~board_load(position, 0) & ~board_load(position, 1);
    return side == 0 ? talpa_joins_top_bottom(&frame, empty)
                     : talpa_joins_left_right(&frame, empty);
}

/* With both paths open, the winner is the side to move: the other one opened them, and opening the
 * enemy's path loses. A side that must move and has no piece loses too: no game from the usual
 * start gets there, but such a position, or one that leads to it, can be typed. */
static enum bw_result result(const struct bw_position *position) {
    int mover = position->turn, other = bw_opponent(mover);
    if (is_open(position, mover))
        return bw_won_by(mover);
    if (is_open(position, other) || !board_any(board_load(position, mover)))
        return bw_won_by(other);
    return BW_UNDECIDED;
}

static int moves(const struct bw_position *position, bw_move list[BW_MAX_MOVES]) {
    board own = board_load(position, position->turn);
    board enemy = board_load(position, bw_opponent(position->turn));
    board capturers[TALPA_DIRECTIONS];
    int count = 0;
    if (result(position) != BW_UNDECIDED)
        return 0;
    talpa_capturers(own, enemy, capturers);
    for (int direction = 0; direction < TALPA_DIRECTIONS; direction++) {
        while (board_any(capturers[direction])) {
            int from = board_pop(&capturers[direction]);
            int to = from + talpa_step(direction);
            list[count++] = bw_move_make(board_square(from), board_square(to));
        }
    }
    if (count > 0)
        return count;
    while (board_any(own)) {
        int square = board_square(board_pop(&own));
        list[count++] = bw_move_make(square, square);
    }
    return count;
}

/* How many rows or columns of the board a set touches. */
static int touched(board set, int size, board (*line)(int, int)) {
    int count = 0;
    for (int i = 0; i < size; i++)
        count += board_any(set & line(i, size));
    return count;
}

static int reach(const struct bw_position *position, int side) {
    int size = position->variant.size, best = 0;
    board empty = board_all(size) & ~board_load(position, 0) & ~board_load(position, 1);
    while (board_any(empty)) {
        board rest = empty;
        board path = talpa_flood(board_bit(board_pop(&rest)), empty);
        int length = touched(path, size, side == 0 ? board_row : board_column);
        best = length > best ? length : best;
        empty &= ~path;
    }
    return best;
}

/* The path grows from one edge by a square at a time, and through all that is empty at no cost. */
static int distance(const struct bw_position *position, int side) {
    struct talpa_frame frame = talpa_frame(position->variant.size);
    board empty = frame.all & ~board_load(position, 0) & ~board_load(position, 1);
    board from = side == 0 ? frame.bottom : frame.left, to = side == 0 ? frame.top : frame.right;
    board reached = talpa_flood(from, empty), front = from | board_neighbours(reached);
    int squares = 0;
    for (; !board_any(reached & to); squares++) {
        reached |= front & frame.all;
        reached = talpa_flood(reached, reached | empty);
        front = board_neighbours(reached);
    }
    return squares;
}

static uint64_t count(const struct talpa_frame *frame, board own, board enemy, int depth);

/* Continues the count after a move of `own` that did not end the game. The moves of the last ply
 * are counted without being played. */
static uint64_t count_after(const struct talpa_frame *frame, board own, board enemy, int depth) {
    return depth == 2 ? (uint64_t)talpa_count_moves(enemy, own)
                      : count(frame, enemy, own, depth - 1);
}

/* The ways to play `depth` (2 or more) moves of a game that is not over. A move that ends it has no
 * successors, whoever wins, so the openers need not be played. */
static uint64_t count(const struct talpa_frame *frame, board own, board enemy, int depth) {
    struct talpa_openers openers = talpa_openers(frame, own | enemy);
    board quiet = ~(openers.top_bottom | openers.left_right);
    board capturers[TALPA_DIRECTIONS];
    uint64_t nodes = 0;
    bool captures = false;
    talpa_capturers(own, enemy, capturers);
    for (int direction = 0; direction < TALPA_DIRECTIONS; direction++) {
        captures |= board_any(capturers[direction]);
        for (board rest = capturers[direction] & quiet; board_any(rest);) {
            int index = board_pop(&rest);
            board from = board_bit(index), to = board_bit(index + talpa_step(direction));
            nodes += count_after(frame, own ^ from ^ to, enemy ^ to, depth);
        }
    }
    if (captures)
        return nodes;
    for (board rest = own & quiet; board_any(rest);)
        nodes += count_after(frame, own ^ board_bit(board_pop(&rest)), enemy, depth);
    return nodes;
}

static uint64_t perft(const struct bw_position *position, int depth) {
    struct talpa_frame frame = talpa_frame(position->variant.size);
    board own = board_load(position, position->turn);
    board enemy = board_load(position, bw_opponent(position->turn));
    if (result(position) != BW_UNDECIDED)
        return 0;
    return depth == 1 ? (uint64_t)talpa_count_moves(own, enemy) : count(&frame, own, enemy, depth);
}

const struct talpa_width BOARD_NAME(bw_talpa_width) = {
    .moves = moves,
    .result = result,
    .is_open = is_open,
    .reach = reach,
    .distance = distance,
    .perft = perft,
};
