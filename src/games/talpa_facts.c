/* What Talpa's rules show of a position without any search.
 *
 * No square is ever filled again, so the least number of pieces on a path from edge to edge is what
 * a side still needs. The cheapest path is found by a plain search over squares with prices. The same
 * search finds a wall: an enemy's path is closed as long as occupied squares that touch by sides or
 * corners join the other two edges. All own pieces but those of the cheapest wall can be taken off,
 * which is how many removals are safe once nobody can capture. */
#include "games/facts.h"
#include "games/list.h"

/* ---- the cheapest way from edge to edge ----------------------------------------------------- */

enum {
    CLOSED = -1,
    PIECE = 1 << 27, /* prices: fewer pieces come first, then fewer that cannot leave now, */
    STUCK = 1 << 18, /* then fewer of the enemy's, then fewer squares */
    ENEMY = 1 << 9
};

#define ENDLESS INT64_MAX

struct land {
    int size, side; /* of the board; whose edges are to be joined */
    bool corners;   /* whether squares that share only a corner are joined, too */
    int price[256]; /* of a square, or CLOSED */
};

struct search {
    int64_t cost[256];
    int before[256];
    bool waits[256];
    int queue[256], head, count; /* a ring; no square is in it twice */
};

static bool is_red(int side) {
    return side == 0;
}

static void reach(struct search *search, const struct land *land, int square, int before) {
    int64_t cost = (before == square ? 0 : search->cost[before]) + land->price[square];
    if (land->price[square] == CLOSED || cost >= search->cost[square])
        return;
    search->cost[square] = cost;
    search->before[square] = before;
    if (search->waits[square])
        return;
    search->waits[square] = true;
    search->queue[(search->head + search->count++) % 256] = square;
}

static void reach_around(struct search *search, const struct land *land, int square) {
    for (int row = bw_row(square) - 1; row <= bw_row(square) + 1; row++) {
        for (int column = bw_column(square) - 1; column <= bw_column(square) + 1; column++) {
            int next = bw_square(column, row);
            bool corner = row != bw_row(square) && column != bw_column(square);
            if (row >= 0 && row < land->size && column >= 0 && column < land->size &&
                next != square && (land->corners || !corner))
                reach(search, land, next, square);
        }
    }
}

/* Returns the square at which a cheapest way ends, or BW_NO_SQUARE. */
static int find_way(struct search *search, const struct land *land) {
    int end = BW_NO_SQUARE;
    search->head = search->count = 0;
    for (int square = 0; square < 256; square++) {
        search->cost[square] = ENDLESS;
        search->waits[square] = false;
    }
    for (int i = 0; i < land->size; i++) {
        int square = is_red(land->side) ? bw_square(i, 0) : bw_square(0, i);
        reach(search, land, square, square);
    }
    while (search->count > 0) {
        int square = search->queue[search->head];
        search->head = (search->head + 1) % 256;
        search->count--;
        search->waits[square] = false;
        reach_around(search, land, square);
    }
    for (int i = 0; i < land->size; i++) {
        int last = land->size - 1;
        int square = is_red(land->side) ? bw_square(i, last) : bw_square(last, i);
        if (search->cost[square] < (end == BW_NO_SQUARE ? ENDLESS : search->cost[end]))
            end = square;
    }
    return end;
}

/* ---- ways ----------------------------------------------------------------------------------- */

/* `free` are the squares from which their owners can move. */
static struct land land_of_way(const struct bw_position *position, int side,
                               const struct bw_squares *free) {
    struct land land = {.size = position->variant.size, .side = side};
    for (int square = 0; square < 256; square++) {
        int piece = bw_on_board(position, square) ? bw_piece_at(position, square) : -1;
        land.price[square] = 1;
        if (piece >= 0)
            land.price[square] +=
                PIECE + (piece == side ? 0 : ENEMY) + (bw_squares_has(free, square) ? 0 : STUCK);
    }
    return land;
}

/* Whether there is no way as short without one of the squares of this one. */
static bool is_only(struct land *land, const struct bw_fact *way) {
    struct search search;
    for (int i = 0; i < way->length; i++) {
        int square = way->line[i], price = land->price[square];
        if (!bw_squares_has(&way->squares, square))
            continue;
        land->price[square] = CLOSED;
        int end = find_way(&search, land);
        land->price[square] = price;
        if (end != BW_NO_SQUARE && search.cost[end] / PIECE == way->count)
            return false;
    }
    return true;
}

static const struct bw_fact *add_way(struct fact_list *list, const struct bw_position *position,
                                     int side, const struct bw_squares *free) {
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_WAY, side);
    struct land land = land_of_way(position, side, free);
    struct search search;
    int end = find_way(&search, &land);
    fact->count = (int)(search.cost[end] / PIECE);
    for (int square = end;; square = search.before[square]) {
        fact->line[fact->length++] = (int16_t)square;
        if (bw_piece_at(position, square) >= 0)
            bw_squares_add(&fact->squares, square);
        if (search.before[square] == square)
            break;
    }
    fact->only = is_only(&land, fact);
    return fact;
}

/* ---- pieces on a way ------------------------------------------------------------------------ */

static void add_held(struct fact_list *list, const struct bw_position *position,
                     const struct bw_fact *way) {
    int enemy = bw_opponent(way->side);
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_HELD, enemy);
    for (int i = 0; i < way->length; i++)
        if (bw_piece_at(position, way->line[i]) == enemy)
            bw_squares_add(&fact->squares, way->line[i]);
    bw_fact_drop_empty(list);
}

/* The squares from which either side can move, if it has the turn. */
static struct bw_squares movable(const struct bw_position *position) {
    struct bw_squares squares = {.row = {0}};
    struct bw_position turned = *position;
    bw_move moves[BW_MAX_MOVES];
    for (int side = 0; side < 2; side++) {
        turned.turn = (uint8_t)side;
        int count = bw_moves(&turned, moves);
        for (int i = 0; i < count; i++)
            bw_squares_add(&squares, bw_move_from(moves[i]));
    }
    return squares;
}

static void add_stuck(struct fact_list *list, const struct bw_fact *way,
                      const struct bw_squares *free) {
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_STUCK, way->side);
    for (int row = 0; row < BW_MAX_SIZE; row++)
        fact->squares.row[row] = (uint16_t)(way->squares.row[row] & ~free->row[row]);
    bw_fact_drop_empty(list);
}

/* A piece opens a path by leaving only if a way of one square leads through it. */
static void add_frozen(struct fact_list *list, const struct bw_position *position, int side,
                       const struct bw_squares *free) {
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_FROZEN, side);
    struct land land = land_of_way(position, bw_opponent(side), free);
    struct search search;
    for (int square = 0; square < 256; square++) {
        if (!bw_on_board(position, square) || bw_piece_at(position, square) != side)
            continue;
        int price = land.price[square];
        land.price[square] = 1;
        int end = find_way(&search, &land);
        land.price[square] = price;
        if (search.cost[end] < PIECE)
            bw_squares_add(&fact->squares, square);
    }
    bw_fact_drop_empty(list);
}

/* ---- safe removals -------------------------------------------------------------------------- */

static bool has_captures(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    return bw_moves(position, moves) > 0 && bw_move_from(moves[0]) != bw_move_to(moves[0]);
}

/* The walls of a side join its own edges, across the enemy's path. */
static struct land land_of_wall(const struct bw_position *position, int side) {
    struct land land = {.size = position->variant.size, .side = side, .corners = true};
    for (int square = 0; square < 256; square++) {
        int piece = bw_on_board(position, square) ? bw_piece_at(position, square) : -1;
        land.price[square] = piece < 0 ? CLOSED : 1 + (piece == side ? PIECE : 0);
    }
    return land;
}

static void add_spare(struct fact_list *list, const struct bw_position *position, int side) {
    struct bw_fact *fact = bw_fact_add(list, BW_FACT_SPARE, side);
    struct land land = land_of_wall(position, side);
    struct search search;
    for (int square = 0; square < 256; square++)
        if (bw_on_board(position, square) && bw_piece_at(position, square) == side)
            bw_squares_add(&fact->squares, square);
    for (int square = find_way(&search, &land);; square = search.before[square]) {
        bw_squares_remove(&fact->squares, square);
        if (search.before[square] == square)
            break;
    }
    fact->count = bw_squares_count(&fact->squares);
}

/* ---- all ------------------------------------------------------------------------------------ */

int bw_talpa_facts(const struct bw_position *position, struct bw_fact *facts) {
    struct fact_list list = {.fact = facts};
    struct bw_squares free = movable(position);
    int need[2];
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? position->turn : bw_opponent(position->turn);
        const struct bw_fact *way = add_way(&list, position, side, &free);
        need[side] = way->count;
        add_held(&list, position, way);
        add_stuck(&list, way, &free);
    }
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? position->turn : bw_opponent(position->turn);
        if (need[bw_opponent(side)] == 1)
            add_frozen(&list, position, side, &free);
    }
    for (int i = 0; i < 2 && !has_captures(position); i++)
        add_spare(&list, position, i == 0 ? position->turn : bw_opponent(position->turn));
    return list.count;
}
