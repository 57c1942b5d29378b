/* Commands of this engine that are not part of the protocol: for people who type, and for
 * measuring. */
#include "protocol/handler.h"
#include "protocol/words.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PERFT_LIBRARY_DEPTH = 3, /* the library counts this in a few milliseconds on any board */
    PERFT_LEAVING_MS = 1000  /* how long a count may still take once the other side has left */
};

/* ---- display, moves, eval ------------------------------------------------------------------- */

static void display_row(const struct bw_ugi *ugi, int row) {
    const struct bw_variant *variant = &ugi->variant;
    char line[8 + 2 * BW_MAX_SIZE];
    int used = snprintf(line, sizeof line, "%2d ", row + 1);
    for (int column = 0; column < variant->size; column++) {
        int piece = bw_piece_at(&ugi->position, bw_square(column, row));
        line[used++] = ' ';
        line[used++] = piece >= 0 ? variant->game->letter[piece] : '.';
    }
    line[used] = '\0';
    bw_ugi_say(ugi, "%s", line);
}

enum bw_ugi_next bw_ugi_display(struct bw_ugi *ugi, const char *rest) {
    char text[BW_POSITION_SIZE], letters[4 + 2 * BW_MAX_SIZE] = "   ";
    const struct bw_game *game = ugi->variant.game;
    (void)rest;
    for (int row = ugi->variant.size - 1; row >= 0; row--)
        display_row(ugi, row);
    for (int column = 0; column < ugi->variant.size; column++) {
        letters[3 + 2 * column] = ' ';
        letters[4 + 2 * column] = (char)('a' + column);
        letters[5 + 2 * column] = '\0';
    }
    bw_ugi_say(ugi, "%s", letters);
    bw_ugi_say(ugi, "variant %s", bw_variant_write(&ugi->variant, text));
    bw_ugi_say(ugi, "position %s", bw_position_write(&ugi->position, text));
    bw_ugi_say(ugi, "result %s", bw_result_word(&ugi->position));
    if (is_over(ugi))
        bw_ugi_say(ugi, "%s", bw_ending(&ugi->position));
    else
        bw_ugi_say(ugi, "%s to move", game->side[ugi->position.turn]);
    return BW_UGI_READY;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

/* All moves in one line, so that the reader knows when the answer is complete. */
enum bw_ugi_next bw_ugi_moves(struct bw_ugi *ugi, const char *rest) {
    char names[BW_MAX_MOVES][BW_MOVE_SIZE], line[ANSWER_SIZE] = "moves";
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&ugi->position, moves);
    size_t used = strlen(line);
    (void)rest;
    for (int i = 0; i < count; i++)
        bw_move_write(moves[i], names[i]);
    qsort(names, (size_t)count, sizeof *names, compare_texts);
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, " %s", names[i]);
    bw_ugi_say(ugi, "%s", line);
    return BW_UGI_READY;
}

enum bw_ugi_next bw_ugi_eval(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    if (is_over(ugi))
        bw_ugi_say(ugi, "eval none");
    else
        bw_ugi_say(ugi, "eval %s", bw_ugi_score(bw_evaluate(&ugi->position)).text);
    return BW_UGI_READY;
}

/* ---- perft, bench --------------------------------------------------------------------------- */

enum bw_ugi_next bw_ugi_perft(struct bw_ugi *ugi, const char *rest) {
    struct word depth = next_word(&rest);
    uint64_t value;
    if (has_word(rest) || !read_number(depth, 0, BW_MAX_PLIES, &value))
        return bw_ugi_error(ugi, "perft needs a depth from 0 to %d", BW_MAX_PLIES);
    ugi->perft_depth = (int)value;
    ugi->job = JOB_PERFT;
    return BW_UGI_SEARCH;
}

/* A stop cuts a count short. After quit, or the end of the input, the count goes on for a while:
 * someone who pipes in a perft and nothing else still wants its number. */
struct count {
    const struct bw_ugi *ugi;
    int64_t start_ms;
    bool cut;
};

static uint64_t count_from(struct count *count, const struct bw_position *position, int depth) {
    bw_move moves[BW_MAX_MOVES];
    uint64_t nodes = 0;
    count->cut |= atomic_load(&count->ugi->leaving)
                      ? bw_clock_ms() - count->start_ms >= PERFT_LEAVING_MS
                      : must_stop(count->ugi);
    if (count->cut)
        return 0;
    if (depth <= PERFT_LIBRARY_DEPTH)
        return bw_perft(position, depth);
    int legal = bw_moves(position, moves);
    for (int i = 0; i < legal && !count->cut; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        nodes += count_from(count, &next, depth - 1);
    }
    return nodes;
}

void bw_ugi_perft_run(const struct bw_ugi *ugi) {
    struct count count = {.ugi = ugi, .start_ms = bw_clock_ms()};
    uint64_t nodes = 0;
    if (ugi->perft_depth <= bw_max_plies(&ugi->variant)) /* no game lasts longer */
        nodes = count_from(&count, &ugi->position, ugi->perft_depth);
    job_ends(ugi);
    if (count.cut)
        bw_ugi_say(ugi, "info string perft was stopped");
    else
        bw_ugi_say(ugi, "nodes %" PRIu64, nodes);
}

/* A bench has its own search, so that it always counts the same. A stop does not reach it, but it
 * ends after a few seconds. */
enum bw_ugi_next bw_ugi_bench(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    ugi->job = JOB_BENCH;
    return BW_UGI_SEARCH;
}

void bw_ugi_bench_run(const struct bw_ugi *ugi) {
    int64_t start = bw_clock_ms();
    uint64_t nodes = bw_bench(&ugi->variant);
    job_ends(ugi);
    if (nodes == BW_BENCH_FAILED) {
        bw_ugi_error(ugi, "there is no memory for the bench");
        return;
    }
    uint64_t time = bw_clock_ms() > start ? (uint64_t)(bw_clock_ms() - start) : 1;
    bw_ugi_say(ugi, "%" PRIu64 " nodes %" PRIu64 " nps", nodes, nodes * 1000 / time);
}
