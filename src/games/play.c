/* The contract's functions, called on a position; a game's texts, translated; and a plain perft for
 * games that have no faster one. */
#include "common/text.h"
#include <assert.h>
#include <burrow/game.h>
#include <burrow/language.h>
#include <stdio.h>

int bw_moves(const struct bw_position *position, bw_move moves[BW_MAX_MOVES]) {
    return position->variant.game->moves(position, moves);
}

void bw_play(struct bw_position *position, bw_move move) {
    assert(bw_move_check(position, move, NULL));
    position->variant.game->play(position, move);
}

enum bw_result bw_result(const struct bw_position *position) {
    return position->variant.game->result(position);
}

const char *bw_result_word(const struct bw_position *position) {
    enum bw_result result = bw_result(position);
    if (result == BW_UNDECIDED)
        return "none";
    if (result == BW_DRAWN)
        return "draw";
    return result == bw_won_by(bw_first_side(&position->variant)) ? "p1win" : "p2win";
}

void bw_highlight(const struct bw_position *position, struct bw_squares *squares) {
    *squares = (struct bw_squares){0};
    position->variant.game->highlight(position, squares);
}

const char *bw_ending(const struct bw_position *position) {
    assert(bw_result(position) != BW_UNDECIDED);
    return bw_tr(position->variant.game->ending(position));
}

const char *bw_rules_whole(const struct bw_variant *variant, char out[BW_RULES_SIZE]) {
    variant->game->rules(variant, out, BW_RULES_SIZE);
    size_t length = strlen(out);
    if (variant->swap)
        snprintf(out + length, BW_RULES_SIZE - length, "%s\n",
                 bw_tr("After the first move, the second player may change seats instead of "
                       "moving."));
    text_mend_end(out);
    return out;
}

/* In every language of the rules, each letter takes one column. */
static size_t measure(const char *text, int *columns) {
    size_t bytes = 1;
    while (text_goes_on(text[bytes]))
        bytes++;
    *columns = 1;
    return bytes;
}

const char *bw_rules(const struct bw_variant *variant, char out[BW_RULES_SIZE]) {
    enum {
        COLUMNS = 80
    };
    bw_rules_whole(variant, out);
    bw_text_wrap(out, COLUMNS, measure);
    return out;
}

int bw_max_moves(const struct bw_variant *variant) {
    return variant->game->max_moves(variant);
}

int bw_max_plies(const struct bw_variant *variant) {
    return variant->game->max_plies(variant);
}

uint64_t bw_perft(const struct bw_position *position, int depth) {
    if (depth <= 0)
        return 1;
    if (position->variant.game->perft)
        return position->variant.game->perft(position, depth);
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        nodes += bw_perft(&next, depth - 1);
    }
    return nodes;
}
