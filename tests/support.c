/* See support.h. */
#include "support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder = ".";

void data_folder_is(int argc, char **argv) {
    if (argc > 1)
        folder = argv[1];
}

const char *data_path(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

struct bw_variant variant_of(const char *text) {
    struct bw_variant variant;
    struct bw_error error;
    if (!bw_variant_read(&variant, text, &error) || !bw_variant_settle(&variant, 0, &error))
        fail_msg("%s: %s", text, error.message);
    return variant;
}

struct bw_position start_of(const char *variant) {
    struct bw_variant settled = variant_of(variant);
    struct bw_position position;
    bw_position_start(&position, &settled);
    return position;
}

struct bw_position position_of(const char *variant, const char *text) {
    struct bw_variant read;
    struct bw_position position = {0};
    struct bw_error error;
    if (!bw_variant_read(&read, variant, &error) ||
        !bw_position_read(&position, &read, text, &error))
        fail_msg("%s, %s: %s", variant, text, error.message);
    return position;
}

struct bw_player player_of(const char *word) {
    struct bw_player player;
    struct bw_error error;
    if (!bw_player_read(&player, word, &error))
        fail_msg("%s: %s", word, error.message);
    return player;
}

void player_is(const struct bw_player *player, const char *word, const char *name) {
    char text[BW_PLAYER_WORD_SIZE];
    assert_string_equal(bw_player_write(player, text), word);
    assert_string_equal(bw_player_record_name(player, text), name);
}

struct bw_position drawn(const char *variant, const char *rest, const char *rows) {
    char text[BW_POSITION_SIZE], *out = text;
    int run = 0;
    for (const char *c = rows; *c; c++) {
        if (*c == ' ')
            continue;
        if (*c == '.') {
            run++;
            continue;
        }
        if (run > 0)
            out += sprintf(out, "%d", run);
        run = 0;
        if (*c == '\n' && c[1])
            *out++ = '/';
        else if (*c != '\n')
            *out++ = *c;
    }
    if (run > 0)
        out += sprintf(out, "%d", run);
    sprintf(out, " %s", rest);
    return position_of(variant, text);
}

struct bw_position after(struct bw_position position, const char *moves) {
    char words[1024];
    snprintf(words, sizeof words, "%s", moves);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        struct bw_error error;
        bw_move move;
        if (!bw_move_read(&position, word, &move, &error))
            fail_msg("%s: %s", word, error.message);
        bw_play(&position, move);
    }
    return position;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

const char *moves_of(const struct bw_position *position) {
    static char text[BW_MAX_MOVES * BW_MOVE_SIZE];
    bw_move moves[BW_MAX_MOVES];
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE], *out = text;
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        bw_move_write(moves[i], texts[i]);
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    *out = '\0';
    for (int i = 0; i < count; i++)
        out += sprintf(out, "%s%s", i ? " " : "", texts[i]);
    return text;
}

bool allows(const struct bw_position *position, const char *move) {
    struct bw_error error;
    bw_move read;
    return bw_move_read(position, move, &read, &error);
}

static struct bw_error refusal;

static const char *refused(bool accepted, const char *text) {
    if (accepted)
        fail_msg("%s was accepted", text);
    assert_int_not_equal(refusal.fault, BW_FAULT_NONE);
    return refusal.message;
}

const char *variant_refusal(const char *text) {
    struct bw_variant variant;
    bool accepted =
        bw_variant_read(&variant, text, &refusal) && bw_variant_settle(&variant, 0, &refusal);
    return refused(accepted, text);
}

const char *position_refusal(const char *variant, const char *text) {
    struct bw_variant read;
    struct bw_position position;
    assert_true(bw_variant_read(&read, variant, &refusal));
    return refused(bw_position_read(&position, &read, text, &refusal), text);
}

const char *move_refusal(const struct bw_position *position, const char *move) {
    bw_move read;
    return refused(bw_move_read(position, move, &read, &refusal), move);
}

void assert_has(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("'%s' is not in '%s'", part, text);
}

struct bw_position one_sided(struct bw_random *random) {
    int size = 3 + bw_random_below(random, 2);
    const char *letters = bw_random_below(random, 2) ? "rb" : "br";
    char rows[64] = "", *end = rows;
    for (int i = 0; i < size * size; i++) {
        int chance = bw_random_below(random, 12);
        *end++ = chance < size - 2 ? '.' : letters[chance == 11];
        if (i % size == size - 1)
            *end++ = '\n';
    }
    struct bw_position position = drawn("talpa", bw_random_below(random, 2) ? "r" : "b", rows);
    return bw_result(&position) == BW_UNDECIDED ? position : one_sided(random);
}

int exact_value(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    enum bw_result result = bw_result(position);
    int best = -1;
    if (result != BW_UNDECIDED)
        return result == BW_DRAWN ? 0 : result == bw_won_by(position->turn) ? 1 : -1;
    for (int i = bw_moves(position, moves) - 1; i >= 0 && best < 1; i--) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        int value = -exact_value(&next);
        best = value > best ? value : best;
    }
    return best;
}

bw_move any_move(const struct bw_position *position, struct bw_random *random) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    assert_true(count > 0);
    return moves[bw_random_below(random, count)];
}
