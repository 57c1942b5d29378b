/* Talpa (Arty Sandler, 2010): a full board of two colours, and paths dug through it.
 *
 * Red, side 0, owns the top and the bottom edge; Blue, side 1, the left and the right. A move is a
 * capture of an orthogonal neighbour, or, only when there is none, the removal of one's own piece;
 * both empty exactly one square. A side that opens a path of empty squares between the enemy's
 * edges loses, even if it joins its own too; otherwise a side that joins its own edges wins.
 *
 * This file implements the contract. The parts that must be fast work on sets of squares and are
 * compiled for each width of board: talpa_width.c, on top of talpa_board.h. */
#include "games/cpu.h"
#include "games/list.h"
#include "games/position.h"
#include "games/talpa_width.h"
#include "games/variant.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    RED,
    BLUE
};

/* The order of the options below. */
enum {
    FIRST
};

static const char *const first_choices[] = {"red", "blue", NULL};
static const char *const first_labels[] = {BW_TEXT("Red"), BW_TEXT("Blue"), NULL};

static const struct bw_option options[] = {
    [FIRST] = {.key = "first",
               .choices = first_choices,
               .label = BW_TEXT("Begins"),
               .choice_labels = first_labels,
               .help = BW_TEXT("Who makes the first move.")},
    {.key = NULL},
};

const struct talpa_width *const bw_talpa_widths[2][POSITION_WIDTHS] = {
    {&bw_talpa_width_64_base, &bw_talpa_width_128_base, &bw_talpa_width_256_base},
#if defined(BURROW_HAVE_V3)
    {&bw_talpa_width_64_v3, &bw_talpa_width_128_v3, &bw_talpa_width_256_v3},
#endif
};

static const struct talpa_width *width(const struct bw_position *position) {
    return bw_talpa_widths[bw_cpu_has_v3()][position_width(position->variant.size)];
}

static void start(struct bw_position *position) {
    int size = position->variant.size;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            bw_put_piece(position, bw_square(column, row), (row + column) % 2 ? BLUE : RED);
    position->turn = position->variant.option[FIRST] ? BLUE : RED;
}

static enum bw_result result(const struct bw_position *position) {
    return width(position)->result(position);
}

/* Whether the side to move has lost because it has no piece left; no path is open then. */
static bool is_stuck(const struct bw_position *position) {
    return bw_piece_count(position, position->turn) == 0 &&
           !width(position)->is_open(position, RED) && !width(position)->is_open(position, BLUE);
}

/* Pieces may be anywhere: `result` knows who has won even in positions that no game reaches. */
static bool check(const struct bw_position *position, struct bw_error *error) {
    (void)position, (void)error;
    return true;
}

static int moves(const struct bw_position *position, bw_move list[BW_MAX_MOVES]) {
    return width(position)->moves(position, list);
}

static void play(struct bw_position *position, bw_move move) {
    int from = bw_move_from(move), to = bw_move_to(move);
    bw_take_piece(position, from);
    if (to != from) {
        bw_take_piece(position, to);
        bw_put_piece(position, to, position->turn);
    }
    position->turn = (uint8_t)bw_opponent(position->turn);
}

/* ---- why a move is refused ------------------------------------------------------------------ */

static bool check_own(const struct bw_position *position, int square, struct bw_error *error) {
    char name[BW_MOVE_SIZE];
    int side = bw_piece_at(position, square);
    if (side == position->turn)
        return true;
    bw_square_write(square, name);
    if (side < 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "%s is empty: there is no piece to move", name);
    return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the piece on %s is %s's, and it is %s's turn", name,
                   variant_side(&position->variant, side),
                   variant_side(&position->variant, position->turn));
}

static bool check_capture(const struct bw_position *position, int from, int to,
                          struct bw_error *error) {
    char source[BW_MOVE_SIZE], target[BW_MOVE_SIZE];
    int side = bw_piece_at(position, to);
    int distance = abs(bw_row(from) - bw_row(to)) + abs(bw_column(from) - bw_column(to));
    bw_square_write(from, source);
    bw_square_write(to, target);
    if (distance != 1)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "%s and %s are not side by side; a piece captures only its neighbour "
                       "above, below, left or right",
                       source, target);
    if (side == position->turn)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "the piece on %s is %s's own, and cannot be captured", target,
                       variant_side(&position->variant, side));
    if (side < 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "%s is empty; a piece moves only by capturing",
                       target);
    return true;
}

static bool check_removal(const struct bw_position *position, int square, struct bw_error *error) {
    bw_move list[BW_MAX_MOVES];
    char name[BW_MOVE_SIZE], capture[BW_MOVE_SIZE];
    moves(position, list);
    if (bw_move_from(list[0]) == bw_move_to(list[0]))
        return true;
    return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                   "%s can capture, for example %s, so %s may not be removed yet",
                   variant_side(&position->variant, position->turn),
                   bw_move_write(list[0], capture), bw_square_write(square, name));
}

static bool check_move(const struct bw_position *position, bw_move move, struct bw_error *error) {
    int from = bw_move_from(move), to = bw_move_to(move);
    if (result(position) != BW_UNDECIDED)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the game is over");
    if (!check_own(position, from, error))
        return false;
    return to == from ? check_removal(position, from, error)
                      : check_capture(position, from, to, error);
}

/* ---- the winning path ----------------------------------------------------------------------- */

/* The edge squares where a side's path starts and ends. */
static bool starts_path(int side, int square) {
    return (side == RED ? bw_row(square) : bw_column(square)) == 0;
}

static bool ends_path(int side, int square, int size) {
    return (side == RED ? bw_row(square) : bw_column(square)) == size - 1;
}

/* Breadth first from one edge: `before[s]` is the square that led to s, s itself on the edge, and
 * BW_NO_SQUARE where nothing led. Returns the first square reached on the other edge, the end of a
 * shortest path, or BW_NO_SQUARE. */
static int find_path(const struct bw_position *position, int side, int before[256]) {
    static const int step[] = {16, -16, 1, -1};
    int size = position->variant.size, queue[256], head = 0, tail = 0;
    for (int square = 0; square < 256; square++) {
        before[square] = BW_NO_SQUARE;
        if (bw_on_board(position, square) && starts_path(side, square) &&
            bw_piece_at(position, square) < 0) {
            before[square] = square;
            queue[tail++] = square;
        }
    }
    while (head < tail) {
        int square = queue[head++];
        if (ends_path(side, square, size))
            return square;
        for (int i = 0; i < 4; i++) {
            int next = square + step[i];
            if ((i >= 2 && bw_row(next) != bw_row(square)) || !bw_on_board(position, next) ||
                bw_piece_at(position, next) >= 0 || before[next] != BW_NO_SQUARE)
                continue;
            before[next] = square;
            queue[tail++] = next;
        }
    }
    return BW_NO_SQUARE;
}

static void highlight(const struct bw_position *position, struct bw_squares *squares) {
    enum bw_result winner = result(position);
    int before[256];
    if (winner == BW_UNDECIDED || is_stuck(position))
        return;
    int square = find_path(position, winner == BW_WON_BY_0 ? RED : BLUE, before);
    assert(square != BW_NO_SQUARE);
    for (; before[square] != square; square = before[square])
        bw_squares_add(squares, square);
    bw_squares_add(squares, square);
}

static const char *ending(const struct bw_position *position) {
    enum bw_result winner = result(position);
    bool mover_won = winner == bw_won_by(bw_opponent(position->turn));
    if (is_stuck(position))
        return position->turn == RED ? BW_TEXT("Red has no piece left to move, so Blue wins.")
                                     : BW_TEXT("Blue has no piece left to move, so Red wins.");
    if (winner == BW_WON_BY_0)
        return mover_won ? BW_TEXT("Red opened a path from top to bottom and wins.")
                         : BW_TEXT("Blue opened Red's path from top to bottom, so Red wins.");
    return mover_won ? BW_TEXT("Blue opened a path from left to right and wins.")
                     : BW_TEXT("Red opened Blue's path from left to right, so Blue wins.");
}

static int rules(const struct bw_variant *variant, char *out, size_t size) {
    char edges[BW_RULES_SIZE / 4];
    snprintf(edges, sizeof edges,
             bw_tr("Red owns the top and the bottom edge, Blue the left and the right; %s begins."),
             variant_side(variant, variant->option[FIRST] ? BLUE : RED));
    return snprintf(
        out, size, "%s\n%s\n%s\n%s\n", edges,
        bw_tr("Capture an enemy piece next to yours, above, below, left or right: your piece moves "
              "there, and its square becomes empty. Only when you cannot capture, remove one of "
              "your own pieces instead."),
        bw_tr("You win by opening a path of empty squares, side by side, between your edges."),
        bw_tr("If your move opens the enemy's path you lose, even if it opens yours too."));
}

/* ---- bounds, and the rest ------------------------------------------------------------------- */

/* Each of the 2N(N−1) pairs of neighbouring squares allows a side at most one capture. There are at
 * most N² removals, which is no more from N = 2 on. */
static int max_moves(const struct bw_variant *variant) {
    return 2 * variant->size * (variant->size - 1);
}

/* Every move takes one piece off the board. With fewer than N pieces left some column is empty,
 * which is an open path, so the game has ended by the time N−1 of at most N² are left. */
static int max_plies(const struct bw_variant *variant) {
    return variant->size * variant->size - variant->size + 1;
}

static int reach(const struct bw_position *position, int side) {
    return width(position)->reach(position, side);
}

static int distance(const struct bw_position *position, int side) {
    return width(position)->distance(position, side);
}

static uint64_t perft(const struct bw_position *position, int depth) {
    return width(position)->perft(position, depth);
}

const struct bw_game bw_talpa_game = {
    .name = "talpa",
    .title = BW_TEXT("Talpa"),
    .credit = BW_TEXT("Talpa is a game by Arty Sandler, of 2010."),
    .side = {BW_TEXT("Red"), BW_TEXT("Blue")},
    .side_inside = {BW_TEXT("red"), BW_TEXT("blue")},
    .move_help = BW_TEXT("a1a2 to capture a2 with a1, or a1 to remove a1"),
    .letter = {'r', 'b'},
    .shape = {BW_DISC, BW_BLOCK},
    .color = {BW_RED, BW_BLUE},
    .usual_size = 8,
    .tunnels = true,
    .moves_pieces = true,
    .captures = true,
    .edge_owner = {[BW_TOP] = RED, [BW_BOTTOM] = RED, [BW_LEFT] = BLUE, [BW_RIGHT] = BLUE},
    .symmetry =
        {
            /* reflections keep each side's edges; exchanging columns and rows makes Red's edges
             * Blue's */
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_KEEPS_SIDES,
            BW_SWAPS_SIDES,
            BW_SWAPS_SIDES,
            BW_SWAPS_SIDES,
            BW_SWAPS_SIDES,
        },
    .options = options,
    .start = start,
    .check = check,
    .moves = moves,
    .play = play,
    .result = result,
    .check_move = check_move,
    .highlight = highlight,
    .rules = rules,
    .ending = ending,
    .max_moves = max_moves,
    .max_plies = max_plies,
    .reach = reach,
    .distance = distance,
    .perft = perft,
};
