/* The moves at the root, best first as far as is known. Part of the search kernel; see kernel.c. */
#ifndef BURROW_KERNEL_ROOT_H
#define BURROW_KERNEL_ROOT_H

#include "search/kernel/value.h"

/* `at` is the position after the move, unless the move ends the game. */
struct root_move {
    bw_move move;
    bool ends_game, draws;
    bool settled; /* whether value and line are the book's, and final */
    struct scanned_node at;
    struct value value;
    bool exact; /* whether it is proved best, with its value, of all moves not listed before it */
    int depth;
    int length;
    uint16_t line[MAX_PLY];
};

struct root {
    int count;
    int order[BW_MAX_MOVES]; /* indices of the moves in the order in which the prover tries them */
    bw_move safe;            /* one that is proved not to lose; BW_NO_MOVE if none is known */
    struct root_move move[BW_MAX_MOVES]; /* large, and not cleared beyond `count` */
};

KERNEL_SMALL_BEGIN

/* ---- listing -------------------------------------------------------------------------------- */

/* Keeps one of all moves that are the same up to a symmetry of the position. */
static int drop_images(const struct bw_position *position, bw_move *moves, int count) {
    int kept = 0;
    bool same[BW_SYMMETRIES] = {false};
    for (int i = 1; i < BW_SYMMETRIES; i++) {
        struct bw_position image;
        if (position->variant.game->symmetry[i] != BW_KEEPS_SIDES)
            continue;
        bw_transform(&image, position, i);
        same[i] = bw_position_equal(&image, position);
    }
    for (int m = 0; m < count; m++) {
        bool is_image = false;
        for (int i = 1; i < BW_SYMMETRIES; i++)
            is_image |=
                same[i] && bw_transform_move(moves[m], position->variant.size, i) < moves[m];
        if (!is_image)
            moves[kept++] = moves[m];
    }
    return kept;
}

static void start_root_move(struct root_move *root, const struct search_job *job,
                            const struct node_rules *rules, bw_move move) {
    struct bw_position next = job->position;
    bw_play(&next, move);
    enum bw_result result = bw_result(&next);
    *root = (struct root_move){.move = move, .value = {.score = -INFINITE}};
    root->ends_game = result != BW_UNDECIDED;
    root->draws = result == BW_DRAWN;
    root->line[0] = move_in(move);
    root->length = 1;
    if (root->ends_game) {
        root->value.proved = true;
        root->value.score = root->draws                               ? draw_score(job, 0)
                            : result == bw_won_by(job->position.turn) ? BW_MATE - 1
                                                                      : 1 - BW_MATE;
        return;
    }
    load_scanned(&root->at, rules, &next);
}

static void list_root(struct root *root, const struct search_job *job,
                      const struct node_rules *rules) {
    bw_move moves[BW_MAX_MOVES];
    root->safe = BW_NO_MOVE;
    root->count = bw_moves(&job->position, moves);
    if (job->lines == 1)
        root->count = drop_images(&job->position, moves, root->count);
    for (int i = 0; i < root->count; i++)
        start_root_move(&root->move[i], job, rules, moves[i]);
}

/* ---- order ---------------------------------------------------------------------------------- */

static int root_place(const struct root *root, bw_move move) {
    int place = 0;
    while (place < root->count - 1 && root->move[place].move != move)
        place++;
    return place;
}

/* Brings a move to `first`, and shifts those before it back by one. */
KERNEL_CALLED void bring_forward(struct root *root, int first, int place) {
    struct root_move found = root->move[place];
    for (int i = place; i > first; i--)
        root->move[i] = root->move[i - 1];
    root->move[first] = found;
}

/* How many variations there are to find. */
static int lines_wanted(const struct root *root, const struct search_job *job) {
    return job->lines < root->count ? job->lines : root->count;
}

KERNEL_SMALL_END

#endif
