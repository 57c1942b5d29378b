/* 4Mation (Melanie Haumer, 2021): four in a row, but each piece must touch the enemy's last one.
 *
 * X, side 0, begins anywhere. K or more own pieces in an unbroken row win, before any other rule
 * applies; K follows from the size of the board unless `row` says otherwise. When no square next to
 * the enemy's last piece is free, the game is drawn, or goes on elsewhere as `blocked` says.
 *
 * This file implements the contract. The parts that must be fast work on sets of squares and are
 * compiled for each width of board: fourmation_width.c, on top of fourmation_board.h. */
#include "games/fourmation.h"
#include "games/cpu.h"
#include "games/list.h"
#include "games/position.h"
#include "games/variant.h"
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>

static int usual_row(int size) {
    return size / 2 + 1;
}

static const char *const blocked_choices[] = {"draw", "opponent", "free", NULL};
static const char *const blocked_labels[] = {BW_TEXT("a draw"), BW_TEXT("next to any enemy piece"),
                                             BW_TEXT("on any square"), NULL};

static const struct bw_option options[] = {
    [FOURMATION_ROW] = {.key = "row",
                        .lowest = 2,
                        .usual = usual_row,
                        .label = BW_TEXT("Pieces in a row"),
                        .help = BW_TEXT("How many pieces in a row win.")},
    [FOURMATION_BLOCKED] = {.key = "blocked",
                            .choices = blocked_choices,
                            .label = BW_TEXT("When blocked"),
                            .choice_labels = blocked_labels,
                            .help = BW_TEXT("What happens when no square next to the enemy's "
                                            "last piece is free.")},
    {.key = NULL},
};

const struct fourmation_width *const bw_fourmation_widths[2][POSITION_WIDTHS] = {
    {&bw_fourmation_width_64_base, &bw_fourmation_width_128_base, &bw_fourmation_width_256_base},
#if defined(BURROW_HAVE_V3)
    {&bw_fourmation_width_64_v3, &bw_fourmation_width_128_v3, &bw_fourmation_width_256_v3},
#endif
};

static const struct fourmation_width *width(const struct bw_position *position) {
    return bw_fourmation_widths[bw_cpu_has_v3()][position_width(position->variant.size)];
}

static void start(struct bw_position *position) {
    position->turn = 0;
}

static enum bw_result result(const struct bw_position *position) {
    return width(position)->result(position);
}

static int moves(const struct bw_position *position, bw_move list[BW_MAX_MOVES]) {
    return width(position)->moves(position, list);
}

static void play(struct bw_position *position, bw_move move) {
    bw_put_piece(position, bw_move_to(move), position->turn);
    position->last = (int16_t)bw_move_to(move);
    position->turn = (uint8_t)bw_opponent(position->turn);
}

/* ---- positions typed in by hand ------------------------------------------------------------- */

static bool check_counts(const struct bw_position *position, struct bw_error *error) {
    int x = bw_piece_count(position, 0), o = bw_piece_count(position, 1);
    if (x - o == position->turn)
        return true;
    if (position->turn == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "with X to move there must be as many X as O, but X has %d and O has %d", x,
                       o);
    return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                   "with O to move there must be one X more than O, but X has %d and O has %d", x,
                   o);
}

static bool check_last(const struct bw_position *position, struct bw_error *error) {
    const struct bw_variant *variant = &position->variant;
    int pieces = bw_piece_count(position, 0) + bw_piece_count(position, 1);
    int enemy = bw_opponent(position->turn);
    char name[BW_MOVE_SIZE];
    if (position->last == BW_NO_SQUARE)
        return pieces == 0 || bw_fail(error, BW_FAULT_ILLEGAL, 0,
                                      "the square of the last piece is missing: - stands only "
                                      "for an empty board");
    int owner = bw_piece_at(position, position->last);
    if (owner == enemy)
        return true;
    bw_square_write(position->last, name);
    if (owner < 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the last piece is not there: %s is empty",
                       name);
    return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                   "with %s to move the last piece must be %s's, but %s holds %s's",
                   variant_side(variant, position->turn), variant_side(variant, enemy), name,
                   variant_side(variant, owner));
}

static bool has_row(const struct bw_position *position, int side) {
    return width(position)->has_row(position, side);
}

static bool check(const struct bw_position *position, struct bw_error *error) {
    if (!check_counts(position, error) || !check_last(position, error))
        return false;
    if (has_row(position, 0) && has_row(position, 1))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "both X and O have a row of %d",
                       position->variant.option[FOURMATION_ROW]);
    return true;
}

/* ---- why a move is refused ------------------------------------------------------------------ */

static bool check_near(const struct bw_position *position, int square, struct bw_error *error) {
    char name[BW_MOVE_SIZE], last[BW_MOVE_SIZE], example[BW_MOVE_SIZE];
    const char *enemy = variant_side(&position->variant, bw_opponent(position->turn));
    bw_move list[BW_MAX_MOVES];
    int count = moves(position, list);
    for (int i = 0; i < count; i++)
        if (bw_move_to(list[i]) == square)
            return true;
    bw_square_write(square, name);
    bw_square_write(position->last, last);
    bw_move_write(list[0], example);
    int away = abs(bw_row(bw_move_to(list[0])) - bw_row(position->last));
    int aside = abs(bw_column(bw_move_to(list[0])) - bw_column(position->last));
    if (away > 1 || aside > 1)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "%s touches none of %s's pieces; nothing next to %s is free, so any of "
                       "them will do, for example with %s",
                       name, enemy, last, example);
    return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                   "%s does not touch %s's last piece on %s; %s does, for example", name, enemy,
                   last, example);
}

static bool check_move(const struct bw_position *position, bw_move move, struct bw_error *error) {
    int from = bw_move_from(move), to = bw_move_to(move);
    char name[BW_MOVE_SIZE];
    if (result(position) != BW_UNDECIDED)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the game is over");
    if (from != to)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "a move is the one square that the new piece goes to");
    if (bw_piece_at(position, to) >= 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "%s is taken", bw_square_write(to, name));
    return check_near(position, to, error);
}

/* ---- rows ----------------------------------------------------------------------------------- */

/* The four directions of a row. */
static const struct { int column, row; } direction[4] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

/* The piece `steps` squares from a square in a direction; -1 for none, -2 outside the board. */
static int piece_along(const struct bw_position *position, int square, int along, int steps) {
    int column = bw_column(square) + steps * direction[along].column;
    int row = bw_row(square) + steps * direction[along].row;
    int size = position->variant.size;
    if (column < 0 || column >= size || row < 0 || row >= size)
        return -2;
    return bw_piece_at(position, bw_square(column, row));
}

/* Adds the unbroken row of a side that begins on a square, if it is long enough. */
static void highlight_row(const struct bw_position *position, int side, int square, int along,
                          struct bw_squares *squares) {
    int length = 0;
    if (piece_along(position, square, along, -1) == side)
        return;
    while (piece_along(position, square, along, length) == side)
        length++;
    if (length < position->variant.option[FOURMATION_ROW])
        return;
    for (int i = 0; i < length; i++)
        bw_squares_add(squares, square + i * (direction[along].column + 16 * direction[along].row));
}

static void highlight_rows(const struct bw_position *position, int side,
                           struct bw_squares *squares) {
    for (int square = 0; square < 256; square++)
        for (int along = 0; bw_on_board(position, square) && along < 4; along++)
            highlight_row(position, side, square, along, squares);
}

static void highlight(const struct bw_position *position, struct bw_squares *squares) {
    enum bw_result winner = result(position);
    if (winner == BW_WON_BY_0 || winner == BW_WON_BY_1)
        highlight_rows(position, winner == BW_WON_BY_0 ? 0 : 1, squares);
}

/* How many pieces a side has in K squares along a direction; 0 if there is an enemy piece among
 * them, or there are fewer than K squares. */
static int count_line(const struct bw_position *position, int side, int square, int along) {
    int count = 0;
    for (int i = 0; i < position->variant.option[FOURMATION_ROW]; i++) {
        int piece = piece_along(position, square, along, i);
        if (piece == -2 || piece == bw_opponent(side))
            return 0;
        count += piece == side;
    }
    return count;
}

static int reach(const struct bw_position *position, int side) {
    int best = 0;
    for (int square = 0; square < 256; square++)
        for (int along = 0; bw_on_board(position, square) && along < 4; along++) {
            int count = count_line(position, side, square, along);
            best = count > best ? count : best;
        }
    return best;
}

static int distance(const struct bw_position *position, int side) {
    return position->variant.option[FOURMATION_ROW] - reach(position, side);
}

static int rules(const struct bw_variant *variant, char *out, size_t size) {
    static const char *const blocked[] = {
        [FOURMATION_DRAW] = BW_TEXT("If no square next to your opponent's last piece is free, the "
                                    "game is drawn."),
        [FOURMATION_OPPONENT] =
            BW_TEXT("If no square next to your opponent's last piece is free, any empty square "
                    "next to one of your opponent's pieces will do; without one, the game is "
                    "drawn."),
        [FOURMATION_FREE] = BW_TEXT("If no square next to your opponent's last piece is free, any "
                                    "empty square will do; a full board is a draw."),
    };
    char row[BW_RULES_SIZE / 4];
    snprintf(row, sizeof row,
             bw_tr("%d or more of your pieces in an unbroken row, in any direction, win."),
             variant->option[FOURMATION_ROW]);
    return snprintf(out, size, "%s\n%s\n%s\n",
                    bw_tr("X begins anywhere. Then put each piece on an empty square that touches, "
                          "also by a corner, the piece your opponent placed last."),
                    row, bw_tr(blocked[variant->option[FOURMATION_BLOCKED]]));
}

/* ---- bounds, and the rest ------------------------------------------------------------------- */

/* Why the side to move has no square, according to `blocked`. */
static const char *drawn_ending(const struct bw_position *position) {
    int size = position->variant.size;
    if (bw_piece_count(position, 0) + bw_piece_count(position, 1) == size * size)
        return BW_TEXT("The board is full, so the game is drawn.");
    bool x_was_last = position->turn == 1;
    if (position->variant.option[FOURMATION_BLOCKED] == FOURMATION_DRAW)
        return x_was_last
                   ? BW_TEXT("No square next to X's last piece is free, so the game is drawn.")
                   : BW_TEXT("No square next to O's last piece is free, so the game is drawn.");
    return x_was_last ? BW_TEXT("No square next to X's pieces is free, so the game is drawn.")
                      : BW_TEXT("No square next to O's pieces is free, so the game is drawn.");
}

static const char *ending(const struct bw_position *position) {
    switch (result(position)) {
    case BW_WON_BY_0:
        return BW_TEXT("X completed a row and wins.");
    case BW_WON_BY_1:
        return BW_TEXT("O completed a row and wins.");
    default:
        return drawn_ending(position);
    }
}

/* Each move fills one square, so there are at most N² moves at a time and N² plies. */
static int square_count(const struct bw_variant *variant) {
    return variant->size * variant->size;
}

static uint64_t perft(const struct bw_position *position, int depth) {
    return width(position)->perft(position, depth);
}

const struct bw_game bw_fourmation_game = {
    .name = "4mation",
    .title = BW_TEXT("4Mation"),
    .credit = BW_TEXT("4Mation is a game by Melanie Haumer, of 2021."),
    .side = {BW_TEXT("X"), BW_TEXT("O")},
    .side_inside = {BW_TEXT("X"), BW_TEXT("O")},
    .move_help = BW_TEXT("b2 to put a piece on b2"),
    .letter = {'x', 'o'},
    .shape = {BW_CROSS, BW_RING},
    .color = {BW_RED, BW_BLUE},
    .usual_size = 7,
    .has_draws = true,
    .shows_last = true,
    .greedy_looks_ahead = true,
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
    .max_moves = square_count,
    .max_plies = square_count,
    .reach = reach,
    .distance = distance,
    .perft = perft,
};
