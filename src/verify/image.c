/* A certificate has a million positions and ten times as many replies, so images are not made one by
 * one: the pieces are spread on a board of letters once, and each image is read from it in its own
 * order. */
#include "verify/image.h"
#include <string.h>

void images_start(struct images *images, const struct bw_variant *variant) {
    const int size = variant->size;
    images->count = 0;
    for (int which = 0; which < BW_SYMMETRIES; which++) {
        if (variant->game->symmetry[which] != BW_KEEPS_SIDES)
            continue;
        struct symmetry *symmetry = &images->symmetry[images->count++];
        for (int i = 0; i < size * size; i++) {
            int square = bw_square(i % size, i / size);
            int to = bw_transform_square(square, size, which);
            symmetry->to[square] = (uint8_t)to;
            symmetry->from[(size - 1 - bw_row(to)) * size + bw_column(to)] = (uint8_t)square;
        }
    }
}

static void spread(const struct bw_position *position, char board[256]) {
    const struct bw_game *game = position->variant.game;
    for (int row = 0; row < position->variant.size; row++)
        for (int column = 0; column < position->variant.size; column++) {
            int square = bw_square(column, row), side = bw_piece_at(position, square);
            board[square] = side < 0 ? '.' : game->letter[side];
        }
}

static char *write_number(char *out, int number) {
    if (number >= 10)
        *out++ = (char)('0' + number / 10);
    *out++ = (char)('0' + number % 10);
    return out;
}

static char *write_row(char *out, const char board[256], const uint8_t *from, int size) {
    int empty = 0;
    for (int i = 0; i < size; i++) {
        char letter = board[from[i]];
        if (letter == '.') {
            empty++;
            continue;
        }
        if (empty > 0)
            out = write_number(out, empty);
        empty = 0;
        *out++ = letter;
    }
    return empty > 0 ? write_number(out, empty) : out;
}

/* The text of an image, as bw_position_write writes it. */
static void write_image(const struct symmetry *symmetry, const struct bw_position *position,
                        const char board[256], char *out) {
    const struct bw_game *game = position->variant.game;
    const int size = position->variant.size;
    for (int row = 0; row < size; row++) {
        out = write_row(out, board, &symmetry->from[(size_t)row * (size_t)size], size);
        *out++ = row < size - 1 ? '/' : ' ';
    }
    *out++ = game->letter[position->turn];
    *out = '\0';
    if (game->shows_last) {
        *out++ = ' ';
        if (position->last == BW_NO_SQUARE)
            strcpy(out, "-");
        else
            bw_square_write(symmetry->to[position->last], out);
    }
}

const char *image_write(const struct images *images, const struct bw_position *position,
                        char out[BW_POSITION_SIZE]) {
    char board[256], other[BW_POSITION_SIZE];
    spread(position, board);
    write_image(&images->symmetry[0], position, board, out);
    for (int i = 1; i < images->count; i++) {
        write_image(&images->symmetry[i], position, board, other);
        if (strcmp(other, out) < 0)
            strcpy(out, other);
    }
    return out;
}
