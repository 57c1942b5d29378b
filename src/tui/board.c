/* A board on the screen.
 *
 * A square is a cell of 3 columns and 1 row, or of 7 and 3 if the window has the space; both look
 * square. Around the cells are the edges with their owners' signs, and the labels. A board can be
 * rotated and reflected: cells are counted on the screen, and one symmetry maps a cell to its square,
 * so labels and owners follow.
 *
 * Every mark is a sign and a colour:
 *
 *     (●)  chosen        •■•  may go there    ‹●›  last move    →●  hint    [●]  won    ◆  the lit way
 *
 * and the cursor's square has its own background. */
#define _XOPEN_SOURCE 700
#include "tui/overlay.h"
#include <curses.h>
#include <stdio.h>
#include <string.h>

enum {
    BEFORE = 6, /* columns left of the cells: owner, label, and spaces */
    AFTER = 3,  /* and right of them: the owner */
    ABOVE = 1,  /* rows above: owners */
    BELOW = 2,  /* and below: labels, owners */
    NARROW_COLUMNS = 2,
    SMALL_COLUMNS = 3,
    LARGE_COLUMNS = 7,
    LARGE_ROWS = 3
};

struct marks no_marks(void) {
    return (struct marks){
        .cursor = BW_NO_SQUARE,
        .chosen = BW_NO_SQUARE,
        .last = BW_NO_MOVE,
        .hint = BW_NO_MOVE,
        .lit = -1,
        .slides = BW_NO_MOVE,
    };
}

/* ---- where things are ----------------------------------------------------------------------- */

static int columns_of(int cell_rows) {
    return cell_rows == LARGE_ROWS ? LARGE_COLUMNS : SMALL_COLUMNS;
}

int board_height(int size, int cell_rows) {
    return ABOVE + size * cell_rows + BELOW;
}

int board_width(int size, int cell_rows) {
    return BEFORE + size * columns_of(cell_rows) + AFTER;
}

int board_narrow_width(int size) {
    return BEFORE + size * NARROW_COLUMNS + AFTER;
}

/* The square of a cell, by rows from the top and columns from the left. */
static int cell_square(const struct board *board, int row, int column) {
    return bw_transform_square(bw_square(column, board->size - 1 - row), board->size,
                               board->symmetry);
}

/* The cell that maps to a square. */
static void square_cell(const struct board *board, int square, int *row, int *column) {
    for (*row = 0; *row < board->size; ++*row)
        for (*column = 0; *column < board->size; ++*column)
            if (cell_square(board, *row, *column) == square)
                return;
    *row = *column = 0;
}

static int at_least(int number, int least) {
    return number > least ? number : least;
}

static int at_most(int number, int most) {
    return number < most ? number : most;
}

void board_lay(struct board *board, const struct tui *tui, const struct bw_variant *variant,
               int symmetry, int top, int left, int height, int width, int focus) {
    int size = variant->size, row = 0, column = 0;
    int first_row = board->first_row, first_column = board->first_column;
    bool large = tui->unicode && board_height(size, LARGE_ROWS) <= height &&
                 board_width(size, LARGE_ROWS) <= width;
    *board = (struct board){
        .size = size,
        .symmetry = symmetry,
        .top = top + ABOVE,
        .left = left + BEFORE,
        .cell_rows = large ? LARGE_ROWS : 1,
        .cell_columns = large ? LARGE_COLUMNS : SMALL_COLUMNS,
    };
    board->shown_rows = at_least(at_most(size, (height - ABOVE - BELOW) / board->cell_rows), 1);
    board->shown_columns =
        at_least(at_most(size, (width - BEFORE - AFTER) / board->cell_columns), 1);
    if (focus != BW_NO_SQUARE)
        square_cell(board, focus, &row, &column);
    board->first_row = scrolled(size, board->shown_rows, row, first_row);
    board->first_column = scrolled(size, board->shown_columns, column, first_column);
}

void board_narrow(struct board *board, int width) {
    int shown = (width - BEFORE - AFTER) / NARROW_COLUMNS;
    if (board->shown_columns == board->size)
        return;
    board->cell_columns = NARROW_COLUMNS;
    board->shown_columns = at_most(board->size, shown);
    board->first_column = at_most(board->first_column, board->size - board->shown_columns);
}

int board_square_at(const struct board *board, int row, int column) {
    int down = row - board->top, right = column - board->left;
    if (board->size == 0 || down < 0 || right < 0)
        return BW_NO_SQUARE;
    down /= board->cell_rows;
    right /= board->cell_columns;
    if (down >= board->shown_rows || right >= board->shown_columns)
        return BW_NO_SQUARE;
    return cell_square(board, board->first_row + down, board->first_column + right);
}

int board_step(const struct board *board, int square, int down, int right) {
    int row, column;
    square_cell(board, square, &row, &column);
    row += down;
    column += right;
    if (row < 0 || row >= board->size || column < 0 || column >= board->size)
        return square;
    return cell_square(board, row, column);
}

/* The screen position of a cell's middle; false if it is scrolled out of sight. */
static bool middle(const struct board *board, int square, int *y, int *x) {
    int row, column;
    square_cell(board, square, &row, &column);
    row -= board->first_row;
    column -= board->first_column;
    *y = board->top + row * board->cell_rows + board->cell_rows / 2;
    *x = board->left + column * board->cell_columns + board->cell_columns / 2;
    return row >= 0 && row < board->shown_rows && column >= 0 && column < board->shown_columns;
}

void board_point(const struct board *board, int square) {
    int y, x;
    if (square == BW_NO_SQUARE || !middle(board, square, &y, &x))
        return;
    move(y, x);
    curs_set(1);
}

/* ---- pieces --------------------------------------------------------------------------------- */

/* Pieces in large cells, by enum bw_shape; the block is hollow to look unlike a disc. */
static const char *const large_shapes[][LARGE_ROWS] = {
    [BW_DISC] = {"▄███▄", "█████", "▀███▀"},
    [BW_BLOCK] = {"▛▀▀▀▜", "▌ ■ ▐", "▙▄▄▄▟"},
    [BW_CROSS] = {"▀▄ ▄▀", "  █  ", "▄▀ ▀▄"},
    [BW_RING] = {"▄▀▀▀▄", "█   █", "▀▄▄▄▀"},
};

struct cell {
    const struct tui *tui;
    const struct board *board;
    const struct bw_position *position;
    const struct marks *marks;
    int square, owner;
    int y, x; /* its upper left corner */
    enum ground ground;
};

static void paint_piece(const struct cell *cell, int y, int x, int side) {
    const struct bw_game *game = cell->position->variant.game;
    struct style style = {side_ink(&cell->position->variant, side), cell->ground, true};
    if (cell->board->cell_rows == 1) {
        paint_text(cell->tui, y, x + 1, 1, style,
                   side_sign(cell->tui, &cell->position->variant, side));
        return;
    }
    for (int i = 0; i < LARGE_ROWS; i++)
        paint_text(cell->tui, y + i, x + 1, LARGE_COLUMNS - 2, style,
                   large_shapes[game->shape[side]][i]);
}

/* ---- marks ---------------------------------------------------------------------------------- */

static bool is_of(bw_move move, int square) {
    return move != BW_NO_MOVE && (bw_move_from(move) == square || bw_move_to(move) == square);
}

/* The signs left and right of a piece, and their ink; the most important mark wins. */
struct brackets {
    const char *left, *right;
    enum ink ink;
};

const char *board_arrow(const struct tui *tui, const struct board *board, bw_move move) {
    int row, column, to_row, to_column;
    square_cell(board, bw_move_from(move), &row, &column);
    square_cell(board, bw_move_to(move), &to_row, &to_column);
    if (to_row < row)
        return sign(tui, "↑", "^");
    if (to_row > row)
        return sign(tui, "↓", "v");
    if (to_column < column)
        return sign(tui, "←", "<");
    if (to_column > column)
        return sign(tui, "→", ">");
    return sign(tui, "◇", "!");
}

static struct brackets brackets_of(const struct cell *cell, bool won) {
    const struct marks *marks = cell->marks;
    const char *dot = sign(cell->tui, "•", ".");
    if (won)
        return (struct brackets){"[", "]", INK_GOLD};
    if (cell->square == marks->chosen)
        return (struct brackets){"(", ")", INK_AMBER};
    if (bw_squares_has(&marks->targets, cell->square))
        return (struct brackets){dot, dot, INK_AMBER};
    if (marks->hint != BW_NO_MOVE && bw_move_from(marks->hint) == cell->square)
        return (struct brackets){board_arrow(cell->tui, cell->board, marks->hint), " ", INK_AMBER};
    if (is_of(marks->hint, cell->square))
        return (struct brackets){dot, dot, INK_AMBER};
    if (is_of(marks->last, cell->square))
        return (struct brackets){sign(cell->tui, "‹", "'"), sign(cell->tui, "›", "'"), INK_FAINT};
    return (struct brackets){NULL, NULL, INK_TEXT};
}

static void paint_brackets(const struct cell *cell, const struct brackets *brackets) {
    struct style style = {brackets->ink, cell->ground, true};
    int y = cell->y + cell->board->cell_rows / 2;
    if (!brackets->left)
        return;
    paint_text(cell->tui, y, cell->x, 1, style, brackets->left);
    if (cell->board->cell_columns > NARROW_COLUMNS)
        paint_text(cell->tui, y, cell->x + cell->board->cell_columns - 1, 1, style,
                   brackets->right);
}

/* Signs of facts and expected moves at the sides of a cell. Returns whether there are any. */
static bool paint_overlay(const struct cell *cell, const struct overlay *overlay) {
    const char *left = overlay->text[OVERLAY_LEFT], *right = overlay->text[OVERLAY_RIGHT];
    int y = cell->y + cell->board->cell_rows / 2;
    int x = cell->x + cell->board->cell_columns - 1;
    if (left)
        paint_text(cell->tui, y, cell->x, 1,
                   (struct style){overlay->ink[OVERLAY_LEFT], cell->ground, true}, left);
    if (right)
        paint_text(cell->tui, y, x, 1,
                   (struct style){overlay->ink[OVERLAY_RIGHT], cell->ground, true}, right);
    return left || right;
}

/* ---- cells ---------------------------------------------------------------------------------- */

/* Whether a square of the winning path is lit yet; the light runs from one edge to the other. */
static bool is_lit(const struct cell *cell) {
    const struct marks *marks = cell->marks;
    if (!bw_squares_has(&marks->won, cell->square))
        return false;
    if (marks->lit < 0)
        return true;
    int winner = bw_result(cell->position) == bw_won_by(1);
    bool upright = cell->position->variant.game->edge_owner[BW_TOP] == winner;
    return (upright ? bw_row(cell->square) : bw_column(cell->square)) < marks->lit;
}

/* Tunnels are shaded, by a sign if there are no colours. */
static void paint_ground(const struct cell *cell) {
    const struct tui *tui = cell->tui;
    struct style style = {INK_FAINT, cell->ground, false};
    paint_fill(tui, cell->y, cell->x, cell->board->cell_rows, cell->board->cell_columns, style);
    if (cell->owner >= 0 || !cell->position->variant.game->tunnels || tui->rich)
        return;
    for (int i = 0; i < cell->board->cell_rows; i++)
        for (int j = 0; j < cell->board->cell_columns; j++)
            paint_text(tui, cell->y + i, cell->x + j, 1, style, sign(tui, "░", ":"));
}

static void paint_middle(const struct cell *cell, enum ink ink, const char *text) {
    paint_text(cell->tui, cell->y + cell->board->cell_rows / 2,
               cell->x + cell->board->cell_columns / 2, 1, (struct style){ink, cell->ground, true},
               text);
}

static void paint_empty(const struct cell *cell, bool lit) {
    const struct tui *tui = cell->tui;
    const struct overlay overlay =
        overlay_on(tui, cell->board, cell->position, cell->marks, cell->square);
    if (lit)
        paint_middle(cell, INK_GOLD, sign(tui, "◆", "*"));
    else if (overlay.text[OVERLAY_MIDDLE] && !is_of(cell->marks->hint, cell->square))
        paint_middle(cell, overlay.ink[OVERLAY_MIDDLE], overlay.text[OVERLAY_MIDDLE]);
    else if (is_of(cell->marks->hint, cell->square))
        paint_middle(cell, INK_AMBER, sign(tui, "◇", "!"));
    else if (bw_squares_has(&cell->marks->targets, cell->square))
        paint_middle(cell, INK_AMBER, sign(tui, "•", "."));
    else if (!cell->position->variant.game->tunnels)
        paint_middle(cell, INK_FAINT, sign(tui, "·", "_"));
    if (!paint_overlay(cell, &overlay) && is_of(cell->marks->last, cell->square) && !lit) {
        struct brackets last = {sign(tui, "‹", "'"), sign(tui, "›", "'"), INK_FAINT};
        paint_brackets(cell, &last);
    }
}

/* Soil has two shades that alternate like a chessboard, so that rows are easy to follow. */
static enum ground soil_of(int square) {
    return (bw_row(square) + bw_column(square)) % 2 ? GROUND_SOIL : GROUND_DARK_SOIL;
}

static void paint_cell(struct cell *cell) {
    const struct marks *marks = cell->marks;
    bool tunnels = cell->position->variant.game->tunnels, lit = is_lit(cell);
    bool away = marks->slides != BW_NO_MOVE && bw_move_from(marks->slides) == cell->square;
    cell->owner = away ? -1 : bw_piece_at(cell->position, cell->square);
    cell->ground = cell->square == marks->cursor ? GROUND_CHOSEN
                   : cell->owner < 0 && tunnels  ? GROUND_TUNNEL
                                                 : soil_of(cell->square);
    paint_ground(cell);
    if (cell->owner < 0) {
        paint_empty(cell, lit);
        return;
    }
    struct brackets brackets = brackets_of(cell, lit);
    struct overlay overlay =
        overlay_on(cell->tui, cell->board, cell->position, marks, cell->square);
    paint_piece(cell, cell->y, cell->x, cell->owner);
    if ((brackets.left && brackets.ink != INK_FAINT) || !paint_overlay(cell, &overlay))
        paint_brackets(cell, &brackets);
}

/* The moving piece of a move that is being shown. */
static void paint_slider(struct cell *cell) {
    const struct marks *marks = cell->marks;
    int y, x, to_y, to_x;
    if (marks->slides == BW_NO_MOVE || !middle(cell->board, bw_move_from(marks->slides), &y, &x) ||
        !middle(cell->board, bw_move_to(marks->slides), &to_y, &to_x))
        return;
    y += (to_y - y) * marks->slid / 1000 - cell->board->cell_rows / 2;
    x += (to_x - x) * marks->slid / 1000 - cell->board->cell_columns / 2;
    cell->ground = GROUND_SOIL;
    paint_piece(cell, y, x, marks->slider);
}

/* ---- around the cells ----------------------------------------------------------------------- */

/* The edge of the game's board at an edge of the board on the screen. */
static enum bw_edge edge_at(const struct board *board, enum bw_edge edge) {
    int last = board->size - 1;
    int row = edge == BW_BOTTOM ? last : 0, column = edge == BW_RIGHT ? last : 0;
    bool across = edge == BW_TOP || edge == BW_BOTTOM;
    int one = cell_square(board, row, column);
    int other =
        across ? cell_square(board, row, last - column) : cell_square(board, last - row, column);
    if (bw_row(one) == bw_row(other))
        return bw_row(one) == 0 ? BW_BOTTOM : BW_TOP;
    return bw_column(one) == 0 ? BW_LEFT : BW_RIGHT;
}

static void paint_owner(const struct tui *tui, const struct bw_position *position, int owner, int y,
                        int x) {
    struct style style = {side_ink(&position->variant, owner), GROUND_PAGE, false};
    paint_text(tui, y, x, 1, style, side_sign(tui, &position->variant, owner));
}

static void paint_owners(const struct tui *tui, const struct board *board,
                         const struct bw_position *position, enum bw_edge edge) {
    int owner = position->variant.game->edge_owner[edge_at(board, edge)];
    bool across = edge == BW_TOP || edge == BW_BOTTOM;
    int count = across ? board->shown_columns : board->shown_rows;
    int below = board->top + board->shown_rows * board->cell_rows + 1;
    int after = board->left + board->shown_columns * board->cell_columns + 1;
    for (int i = 0; owner >= 0 && i < count; i++) {
        int x = board->left + i * board->cell_columns + board->cell_columns / 2;
        int y = board->top + i * board->cell_rows + board->cell_rows / 2;
        if (across)
            paint_owner(tui, position, owner, edge == BW_TOP ? board->top - 1 : below, x);
        else
            paint_owner(tui, position, owner, y,
                        edge == BW_LEFT ? board->left - BEFORE + 1 : after);
    }
}

/* The letter or number of a row or column of cells on the screen. */
static void label(const struct board *board, int row, int column, bool of_row, char out[8]) {
    int square = cell_square(board, row, column);
    bool turned = board->symmetry & 4;
    if (of_row != turned)
        snprintf(out, 8, "%2d", bw_row(square) + 1);
    else
        snprintf(out, 8, "%2c", 'a' + bw_column(square));
}

static void paint_labels(const struct tui *tui, const struct board *board) {
    char text[8];
    int below = board->top + board->shown_rows * board->cell_rows;
    for (int i = 0; i < board->shown_rows; i++) {
        label(board, board->first_row + i, 0, true, text);
        paint_text(tui, board->top + i * board->cell_rows + board->cell_rows / 2, board->left - 3,
                   2, STYLE_FAINT, text);
    }
    for (int i = 0; i < board->shown_columns; i++) {
        label(board, 0, board->first_column + i, false, text);
        paint_text(tui, below, board->left + i * board->cell_columns + board->cell_columns / 2 - 1,
                   2, STYLE_FAINT, text);
    }
}

/* Arrows show where a part is scrolled out of sight. */
static void paint_more(const struct tui *tui, const struct board *board) {
    int right = board->left + board->shown_columns * board->cell_columns;
    int below = board->top + board->shown_rows * board->cell_rows;
    struct style style = {INK_AMBER, GROUND_PAGE, true};
    if (board->first_row > 0)
        paint_text(tui, board->top - 1, board->left - 2, 1, style, sign(tui, "↑", "^"));
    if (board->first_row + board->shown_rows < board->size)
        paint_text(tui, below, board->left - 2, 1, style, sign(tui, "↓", "v"));
    if (board->first_column > 0)
        paint_text(tui, below, board->left - 3, 1, style, sign(tui, "←", "<"));
    if (board->first_column + board->shown_columns < board->size)
        paint_text(tui, below, right, 1, style, sign(tui, "→", ">"));
}

void board_paint(const struct tui *tui, const struct board *board,
                 const struct bw_position *position, const struct marks *marks) {
    struct cell cell = {.tui = tui, .board = board, .position = position, .marks = marks};
    for (int edge = BW_TOP; edge <= BW_RIGHT; edge++)
        paint_owners(tui, board, position, (enum bw_edge)edge);
    paint_labels(tui, board);
    for (int row = 0; row < board->shown_rows; row++) {
        for (int column = 0; column < board->shown_columns; column++) {
            cell.square = cell_square(board, board->first_row + row, board->first_column + column);
            cell.y = board->top + row * board->cell_rows;
            cell.x = board->left + column * board->cell_columns;
            paint_cell(&cell);
        }
    }
    paint_slider(&cell);
    paint_more(tui, board);
}
