/* What 4Mation's rules show of a position without any search.
 *
 * A row that wins fills K squares in a line. As long as none of them holds an enemy piece, it can
 * still come to be; of all such lines, the one with the most own pieces needs the fewest more. */
#include "games/facts.h"
#include "games/fourmation.h"
#include "games/list.h"
#include <string.h>

/* ---- lines of K squares --------------------------------------------------------------------- */

struct line {
    int square[BW_MAX_SIZE];
    struct bw_squares empty; /* the others hold own pieces */
    int missing;             /* how many are empty */
};

/* Reads the line from a square in a direction; false if it leaves the board or has an enemy piece. */
static bool read_line(const struct bw_position *position, int side, int square, int along,
                      struct line *line) {
    static const struct { int column, row; } direction[4] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    int size = position->variant.size;
    *line = (struct line){.missing = 0};
    for (int i = 0; i < position->variant.option[FOURMATION_ROW]; i++) {
        int column = bw_column(square) + i * direction[along].column;
        int row = bw_row(square) + i * direction[along].row;
        if (column < 0 || column >= size || row >= size)
            return false;
        line->square[i] = bw_square(column, row);
        int piece = bw_piece_at(position, line->square[i]);
        if (piece == bw_opponent(side))
            return false;
        if (piece < 0)
            bw_squares_add(&line->empty, line->square[i]);
        line->missing += piece < 0;
    }
    return true;
}

/* What is found in all lines of a side. */
struct lines {
    int open;                    /* how many can still be filled */
    struct line best;            /* the first of those with the fewest squares missing */
    bool only;                   /* whether all of them miss the same squares */
    struct bw_squares completes; /* where one square is missing */
};

static bool same(const struct bw_squares *a, const struct bw_squares *b) {
    return memcmp(a->row, b->row, sizeof a->row) == 0;
}

static void add_line(const struct line *line, struct lines *lines) {
    if (lines->open++ == 0 || line->missing < lines->best.missing) {
        lines->best = *line;
        lines->only = true;
    }
    if (line->missing == lines->best.missing && !same(&line->empty, &lines->best.empty))
        lines->only = false;
    for (int row = 0; line->missing == 1 && row < BW_MAX_SIZE; row++)
        lines->completes.row[row] |= line->empty.row[row];
}

static void find_lines(const struct bw_position *position, int side, struct lines *lines) {
    struct line line;
    *lines = (struct lines){.open = 0};
    for (int square = 0; square < 256; square++)
        for (int along = 0; bw_on_board(position, square) && along < 4; along++)
            if (read_line(position, side, square, along, &line))
                add_line(&line, lines);
}

/* ---- rows ----------------------------------------------------------------------------------- */

static void add_way(struct fact_list *list, const struct bw_position *position, int side,
                    const struct lines *lines) {
    if (lines->open == 0)
        return;
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_WAY, side);
    fact->count = lines->best.missing;
    fact->only = lines->only;
    fact->squares = lines->best.empty;
    for (int i = 0; i < position->variant.option[FOURMATION_ROW]; i++)
        fact->line[fact->length++] = (int16_t)lines->best.square[i];
}

/* ---- where to play -------------------------------------------------------------------------- */

static struct bw_squares targets_of(const struct bw_position *position) {
    struct bw_squares squares = {.row = {0}};
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        bw_squares_add(&squares, bw_move_to(moves[i]));
    return squares;
}

static void add_must(struct fact_list *list, const struct bw_position *position) {
    struct bw_squares squares = targets_of(position);
    int size = position->variant.size;
    int empty = size * size - bw_piece_count(position, 0) - bw_piece_count(position, 1);
    if (bw_squares_count(&squares) == empty)
        return;
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_MUST, position->turn);
    fact->squares = squares;
}

/* Whether two sets have a square in common. */
static bool meet(const struct bw_squares *a, const struct bw_squares *b) {
    for (int row = 0; row < BW_MAX_SIZE; row++)
        if (a->row[row] & b->row[row])
            return true;
    return false;
}

/* Moves after which the enemy may complete a row; a move that wins is none of them. */
static void add_gives(struct fact_list *list, const struct bw_position *position,
                      const struct bw_squares *enemy_completes) {
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_GIVES, position->turn);
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position after = *position;
        bw_play(&after, moves[i]);
        struct bw_squares replies = targets_of(&after), wins = *enemy_completes;
        bw_squares_remove(&wins, bw_move_to(moves[i]));
        if (meet(&replies, &wins))
            bw_squares_add(&fact->squares, bw_move_to(moves[i]));
    }
    bw_fact_drop_empty(list);
}

/* ---- all ------------------------------------------------------------------------------------ */

int bw_fourmation_facts(const struct bw_position *position, struct bw_fact *facts) {
    struct fact_list list = {.fact = facts};
    struct lines lines[2];
    int turn = position->turn, enemy = bw_opponent(turn);
    for (int side = 0; side < 2; side++)
        find_lines(position, side, &lines[side]);
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? turn : enemy;
        add_way(&list, position, side, &lines[side]);
        struct bw_fact *completes = bw_fact_add(&list, BW_FACT_COMPLETES, side);
        completes->squares = lines[side].completes;
        bw_fact_drop_empty(&list);
    }
    add_must(&list, position);
    add_gives(&list, position, &lines[enemy].completes);
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? turn : enemy;
        bw_fact_add(&list, BW_FACT_ROWS, side)->count = lines[side].open;
    }
    return list.count;
}
