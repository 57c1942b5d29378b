/* VARIANT and --position, which most commands take, and what they say of a position. */
#include "cli/cli.h"
#include <stdlib.h>
#include <string.h>

bool target_read(struct bw_position *position, const char *variant, const char *text,
                 enum status *status) {
    struct bw_variant read;
    struct bw_error error;
    if (!bw_variant_read(&read, variant, &error)) {
        *status = complain_about("variant", variant, &error);
        return false;
    }
    if (text) {
        if (bw_position_read(position, &read, text, &error))
            return true;
        *status = error.fault == BW_FAULT_USAGE ? complain_about("variant", variant, &error)
                                                : complain_about("position", text, &error);
        return false;
    }
    if (!bw_variant_settle(&read, 0, &error)) {
        *status = complain_about("variant", variant, &error);
        return false;
    }
    bw_position_start(position, &read);
    return true;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

int moves_sorted(const struct bw_position *position, char texts[BW_MAX_MOVES][BW_MOVE_SIZE]) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        bw_move_write(moves[i], texts[i]);
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    return count;
}

const char *result_word(const struct bw_position *position) {
    enum bw_result result = bw_result(position);
    if (result == BW_UNDECIDED)
        return "none";
    if (result == BW_DRAWN)
        return "draw";
    return result == bw_won_by(bw_first_side(&position->variant)) ? "p1win" : "p2win";
}
