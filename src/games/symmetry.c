/* The eight symmetries of a square board, applied to squares, moves and positions.
 *
 * A game says of each whether it keeps the value of a position, keeps it once the sides are
 * swapped, or is not a symmetry of the game. The canonical image is the one whose text comes first:
 * files name positions by it, so it must be the same on every machine, and in later versions too. */
#include <assert.h>
#include <burrow/game.h>
#include <string.h>

int bw_transform_square(int square, int size, int symmetry) {
    int column = bw_column(square), row = bw_row(square);
    if (symmetry & 1)
        column = size - 1 - column;
    if (symmetry & 2)
        row = size - 1 - row;
    return symmetry & 4 ? bw_square(row, column) : bw_square(column, row);
}

bw_move bw_transform_move(bw_move move, int size, int symmetry) {
    return bw_move_make(bw_transform_square(bw_move_from(move), size, symmetry),
                        bw_transform_square(bw_move_to(move), size, symmetry));
}

void bw_transform(struct bw_position *image, const struct bw_position *position, int symmetry) {
    int size = position->variant.size;
    enum bw_symmetry kind = position->variant.game->symmetry[symmetry];
    assert(kind != BW_NO_SYMMETRY && image != position);
    int swap = kind == BW_SWAPS_SIDES;
    *image = (struct bw_position){.variant = position->variant, .last = BW_NO_SQUARE};
    image->turn = (uint8_t)(position->turn ^ swap);
    if (position->last != BW_NO_SQUARE)
        image->last = (int16_t)bw_transform_square(position->last, size, symmetry);
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            int square = bw_square(column, row), side = bw_piece_at(position, square);
            if (side >= 0)
                bw_put_piece(image, bw_transform_square(square, size, symmetry), side ^ swap);
        }
    }
}

void bw_canonical(struct bw_position *image, const struct bw_position *position) {
    struct bw_position best = *position, other;
    char first[BW_POSITION_SIZE], text[BW_POSITION_SIZE];
    bw_position_write(position, first);
    for (int symmetry = 1; symmetry < BW_SYMMETRIES; symmetry++) {
        if (position->variant.game->symmetry[symmetry] == BW_NO_SYMMETRY)
            continue;
        bw_transform(&other, position, symmetry);
        if (strcmp(bw_position_write(&other, text), first) < 0) {
            best = other;
            memcpy(first, text, sizeof first);
        }
    }
    *image = best;
}
