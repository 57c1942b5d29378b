/* What made the winner win, as a path or rows to draw.
 *
 * A game highlights the squares as a set. If the winner owns edges, there is one path: the shortest
 * inside the set from one edge to the other. Otherwise the straight rows of the set are found, the
 * longest first, until they cover every square: one move may complete several. */
#include <burrow/game.h>
#include <string.h>

static bool is_in(const struct bw_position *position, const struct bw_squares *set, int square) {
    return bw_on_board(position, square) && bw_squares_has(set, square);
}

static bool has_squares(const struct bw_squares *set) {
    bool any = false;
    for (int row = 0; row < BW_MAX_SIZE; row++)
        any = any || set->row[row] != 0;
    return any;
}

/* ---- from edge to edge ---------------------------------------------------------------------- */

static bool touches(const struct bw_position *position, int square, enum bw_edge edge) {
    int far = position->variant.size - 1;
    switch (edge) {
    case BW_TOP:
        return bw_row(square) == far;
    case BW_BOTTOM:
        return bw_row(square) == 0;
    case BW_LEFT:
        return bw_column(square) == 0;
    case BW_RIGHT:
        return bw_column(square) == far;
    }
    return false;
}

/* The first edge of a side, from index `from` on, that touches a square; 4 for none. */
static int edge_of(const struct bw_position *position, int side, int square, int from) {
    int edge = from;
    while (edge < 4 && (position->variant.game->edge_owner[edge] != side ||
                        !touches(position, square, (enum bw_edge)edge)))
        edge++;
    return edge;
}

static int first_edge(const struct bw_position *position, int side) {
    int edge = 0;
    while (edge < 4 && position->variant.game->edge_owner[edge] != side)
        edge++;
    return edge;
}

/* A breadth-first search: `before` is the square that led to a square, or the square itself at the
 * start. */
struct way {
    int before[BW_MAX_LINE], queue[BW_MAX_LINE];
    int head, tail;
};

static void reach(struct way *way, int square, int before) {
    if (way->before[square] != BW_NO_SQUARE)
        return;
    way->before[square] = before;
    way->queue[way->tail++] = square;
}

static void reach_neighbours(struct way *way, const struct bw_position *position,
                             const struct bw_squares *set, int square) {
    static const struct { int column, row; } step[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    for (int i = 0; i < 4; i++) {
        int column = bw_column(square) + step[i].column, row = bw_row(square) + step[i].row;
        if (column >= 0 && column < 16 && row >= 0 && is_in(position, set, bw_square(column, row)))
            reach(way, bw_square(column, row), square);
    }
}

/* Writes the path to `end`, from its beginning. */
static int follow(const struct way *way, int end, int path[BW_MAX_LINE]) {
    int count = 1;
    for (int square = end; way->before[square] != square; square = way->before[square])
        count++;
    for (int i = count; i > 0; end = way->before[end])
        path[--i] = end;
    return count;
}

static int path_between_edges(const struct bw_position *position, int side,
                              const struct bw_squares *set, int path[BW_MAX_LINE]) {
    struct way way = {.head = 0};
    int start = first_edge(position, side);
    for (int square = 0; square < BW_MAX_LINE; square++)
        way.before[square] = BW_NO_SQUARE;
    for (int square = 0; square < BW_MAX_LINE; square++)
        if (start < 4 && is_in(position, set, square) &&
            touches(position, square, (enum bw_edge)start))
            reach(&way, square, square);
    while (way.head < way.tail) {
        int square = way.queue[way.head++];
        if (edge_of(position, side, square, start + 1) < 4)
            return follow(&way, square, path);
        reach_neighbours(&way, position, set, square);
    }
    return 0;
}

/* ---- rows ----------------------------------------------------------------------------------- */

/* How many squares of the set are in a row from a square on, in steps that may leave the board. */
static int row_length(const struct bw_position *position, const struct bw_squares *set, int square,
                      int by_column, int by_row) {
    int column = bw_column(square), row = bw_row(square), length = 0;
    while (column >= 0 && column < 16 && row >= 0 && row < 16 &&
           is_in(position, set, bw_square(column, row))) {
        length++;
        column += by_column;
        row += by_row;
    }
    return length;
}

static bool has_any(const struct bw_squares *set, const int path[], int length) {
    for (int i = 0; i < length; i++)
        if (bw_squares_has(set, path[i]))
            return true;
    return false;
}

/* The longest row of the set with a square that is still left; 0 if there is none. */
static int longest_row(const struct bw_position *position, const struct bw_squares *set,
                       const struct bw_squares *left, int path[BW_MAX_SIZE]) {
    static const struct { int column, row; } step[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int longest = 0;
    for (int square = 0; square < BW_MAX_LINE; square++) {
        for (int i = 0; i < 4; i++) {
            int row[BW_MAX_SIZE];
            int length = row_length(position, set, square, step[i].column, step[i].row);
            for (int j = 0; j < length; j++)
                row[j] = square + j * (step[i].column + 16 * step[i].row);
            if (length <= longest || !has_any(left, row, length))
                continue;
            longest = length;
            memcpy(path, row, (size_t)length * sizeof *row);
        }
    }
    return longest;
}

/* ---- both ------------------------------------------------------------------------------------- */

static void take_away(struct bw_squares *left, const int line[], int length) {
    for (int i = 0; i < length; i++)
        bw_squares_remove(left, line[i]);
}

int bw_winning_line(const struct bw_position *position, struct bw_squares *left,
                    int line[BW_MAX_LINE]) {
    enum bw_result result = bw_result(position);
    struct bw_squares set = {.row = {0}};
    int length = 0;
    bw_highlight(position, &set);
    if (!has_squares(left))
        return 0;
    if (result == BW_WON_BY_0 || result == BW_WON_BY_1)
        length = path_between_edges(position, result == BW_WON_BY_0 ? 0 : 1, &set, line);
    if (length > 0) {
        *left = (struct bw_squares){.row = {0}};
        return length;
    }
    length = longest_row(position, &set, left, line);
    take_away(left, line, length);
    return length;
}
