/* A position as the page shows it: everything that can be seen and done, and a sentence about it. */
#include "page/page_inside.h"
#include <burrow/words.h>

enum {
    GRID_SIZE = BW_MAX_SIZE * BW_MAX_SIZE + 1
};

void page_write_move(struct json *json, const char *key, bw_move move) {
    char text[BW_MOVE_SIZE];
    if (move == BW_NO_MOVE)
        json_null(json, key);
    else
        json_text(json, key, bw_move_write(move, text));
}

void page_write_result(struct json *json, enum bw_result result) {
    json_bool(json, "over", result != BW_UNDECIDED);
    json_signed(json, "winner", result == BW_WON_BY_0 ? 0 : result == BW_WON_BY_1 ? 1 : -1);
    json_bool(json, "drawn", result == BW_DRAWN);
}

void page_write_square(struct json *json, const char *key, int square) {
    char text[BW_MOVE_SIZE];
    if (square == BW_NO_SQUARE)
        json_null(json, key);
    else
        json_text(json, key, bw_square_write(square, text));
}

static void write_grid(struct json *json, const struct bw_position *position) {
    char grid[GRID_SIZE], *end = grid;
    for (int row = position->variant.size - 1; row >= 0; row--) {
        for (int column = 0; column < position->variant.size; column++) {
            int side = bw_piece_at(position, bw_square(column, row));
            *end++ = side < 0 ? '.' : (char)('0' + side);
        }
    }
    *end = '\0';
    json_text(json, "grid", grid);
}

static void write_moves(struct json *json, const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    json_open(json, "moves", '[');
    for (int i = 0; i < count; i++)
        page_write_move(json, NULL, moves[i]);
    json_close(json, ']');
}

/* One number for each side. */
static void write_pair(struct json *json, const char *key, int first, int second) {
    json_open(json, key, '[');
    json_signed(json, NULL, first);
    json_signed(json, NULL, second);
    json_close(json, ']');
}

static void write_said(struct json *json, const struct bw_position *position) {
    char sentence[BW_WORDS_SIZE];
    bool over = bw_result(position) != BW_UNDECIDED;
    json_text(json, "said", over ? bw_ending(position) : bw_say_turn(position, sentence));
}

/* The winning squares, one list for each path or row. */
static void write_paths(struct json *json, const struct bw_position *position) {
    struct bw_squares left = {.row = {0}};
    int line[BW_MAX_LINE], length;
    bw_highlight(position, &left);
    json_open(json, "paths", '[');
    while ((length = bw_winning_line(position, &left, line)) > 0) {
        json_open(json, NULL, '[');
        for (int i = 0; i < length; i++)
            page_write_square(json, NULL, line[i]);
        json_close(json, ']');
    }
    json_close(json, ']');
}

void page_write_view(struct json *json, const char *key, const struct bw_position *position) {
    const struct bw_variant *variant = &position->variant;
    char name[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
    json_open(json, key, '{');
    json_text(json, "variant", bw_variant_write(variant, name));
    json_text(json, "text", bw_position_write(position, text));
    json_text(json, "game", variant->game->name);
    json_number(json, "size", variant->size);
    json_number(json, "turn", position->turn);
    write_grid(json, position);
    write_moves(json, position);
    page_write_square(json, "last", position->last);
    page_write_result(json, bw_result(position));
    write_paths(json, position);
    write_pair(json, "counts", bw_piece_count(position, 0), bw_piece_count(position, 1));
    write_pair(json, "reach", bw_reach(position, 0), bw_reach(position, 1));
    write_said(json, position);
    json_close(json, '}');
}
