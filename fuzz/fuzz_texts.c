/* Feeds anything to the readers of variants, positions and moves. What they accept must be the same
 * after it is written and read again, and must be playable.
 *
 * The input is up to three lines: a variant, a position, a move. */
#include "fuzz.h"
#include <burrow/game.h>

static void check_position(const struct bw_position *position) {
    char text[BW_POSITION_SIZE];
    struct bw_position again, image, back;
    struct bw_squares squares;
    struct bw_error error;
    bw_position_write(position, text);
    require(bw_position_read(&again, &position->variant, text, &error));
    require(bw_position_equal(position, &again));
    bw_highlight(position, &squares);
    bw_canonical(&image, position);
    bw_canonical(&back, &image);
    require(bw_position_equal(&image, &back));
}

static void check_moves(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    require(count <= bw_max_moves(&position->variant));
    require((count == 0) == (bw_result(position) != BW_UNDECIDED));
    for (int i = 0; i < count; i++) {
        char text[BW_MOVE_SIZE];
        bw_move again;
        struct bw_error error;
        require(bw_move_read(position, bw_move_write(moves[i], text), &again, &error));
        require(again == moves[i]);
    }
}

static void read_texts(const char *variant_text, const char *position_text, const char *move_text) {
    struct bw_variant variant, settled;
    struct bw_position position;
    struct bw_error error;
    bw_move move;
    char text[BW_VARIANT_SIZE];
    if (!bw_variant_read(&variant, variant_text, &error))
        return;
    settled = variant;
    if (bw_variant_settle(&settled, 0, &error)) {
        struct bw_variant again;
        require(bw_variant_read(&again, bw_variant_write(&settled, text), &error));
        require(bw_variant_settle(&again, 0, &error));
        bw_position_start(&position, &settled);
        check_position(&position);
    }
    if (!position_text || !bw_position_read(&position, &variant, position_text, &error))
        return;
    check_position(&position);
    check_moves(&position);
    if (move_text && bw_move_read(&position, move_text, &move, &error)) {
        bw_play(&position, move);
        check_moves(&position);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = text_of_input(data, size);
    char *position = strchr(text, '\n'), *move = position ? strchr(position + 1, '\n') : NULL;
    if (position)
        *position++ = '\0';
    if (move)
        *move++ = '\0';
    read_texts(text, position, move);
    free(text);
    return 0;
}
