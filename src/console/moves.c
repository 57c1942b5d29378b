/* Legal moves in the order in which people and scripts read them. */
#include "console/console.h"
#include <stdlib.h>
#include <string.h>

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
