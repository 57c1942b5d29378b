/* The conformance suite: what the contract promises, proved for every game by random play.
 *
 * Each variant of the table below is played many times with random moves. At every ply, everything
 * that can be asked of a position is asked, and compared: with the position's own text read back,
 * with its images under symmetry, with the bounds that the game names, and, for the games that
 * have one, square by square and move by move with the slow second implementation of the rules.
 * A new game joins by a line in `entries`; the template game is there to show it. */
#include "games/cpu.h"
#include "games/fourmation.h"
#include "games/list.h"
#include "games/talpa_width.h"
#include "games/variant.h"
#include "slow/slow.h"
#include "support.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is played ------------------------------------------------------------------------- */

struct entry {
    const struct bw_game *game;
    const char *keys;
    bool has_slow;
};

/* Every size is added to these. */
static const struct entry entries[] = {
    {&talpa_game, "", true},
    {&talpa_game, "first=blue", true},
    {&fourmation_game, "", true},
    {&fourmation_game, "row=2", true},
    {&fourmation_game, "row=3,swap=yes", true},
    {&fourmation_game, "blocked=opponent", true},
    {&fourmation_game, "blocked=free", true},
    {&fourmation_game, "row=SIZE,blocked=free", true},
    {&template_game, "", false},
};

/* `size=N` and the entry's keys, in which SIZE stands for N. */
static void keys_of(const struct entry *entry, int size, char keys[64]) {
    const char *place = strstr(entry->keys, "SIZE");
    int before = place ? (int)(place - entry->keys) : (int)strlen(entry->keys);
    int used =
        snprintf(keys, 64, "size=%d%s%.*s", size, *entry->keys ? "," : "", before, entry->keys);
    if (place)
        snprintf(keys + used, 64 - (size_t)used, "%d%s", size, place + 4);
}

static struct bw_position entry_start(const struct entry *entry, int size) {
    struct bw_variant variant;
    struct bw_position position;
    struct bw_error error;
    char keys[64];
    keys_of(entry, size, keys);
    assert_true(variant_read_keys(&variant, entry->game, keys, &error));
    assert_true(bw_variant_settle(&variant, 0, &error));
    bw_position_start(&position, &variant);
    return position;
}

/* ---- what is asked of every position -------------------------------------------------------- */

struct ply {
    struct bw_position position;
    bw_move moves[BW_MAX_MOVES];
    int count;
    enum bw_result result;
};

static void look_at(struct ply *ply) {
    ply->count = bw_moves(&ply->position, ply->moves);
    ply->result = bw_result(&ply->position);
}

static bool has_move(const struct ply *ply, bw_move move) {
    for (int i = 0; i < ply->count; i++)
        if (ply->moves[i] == move)
            return true;
    return false;
}

static void bounds_hold(const struct ply *ply) {
    const struct bw_variant *variant = &ply->position.variant;
    assert_true(ply->count <= bw_max_moves(variant));
    assert_true(bw_max_moves(variant) <= BW_MAX_MOVES && bw_max_plies(variant) <= BW_MAX_PLIES);
    assert_int_equal(ply->count == 0, ply->result != BW_UNDECIDED);
    assert_true(ply->result != BW_DRAWN || variant->game->has_draws);
}

static void texts_come_back(const struct ply *ply) {
    char text[BW_POSITION_SIZE], again[BW_POSITION_SIZE];
    struct bw_position read;
    struct bw_error error;
    bw_position_write(&ply->position, text);
    if (!bw_position_read(&read, &ply->position.variant, text, &error))
        fail_msg("%s: %s", text, error.message);
    assert_true(bw_position_equal(&read, &ply->position));
    assert_string_equal(bw_position_write(&read, again), text);
    for (int i = 0; i < ply->count; i++) {
        bw_move move;
        if (!bw_move_read(&ply->position, bw_move_write(ply->moves[i], again), &move, &error))
            fail_msg("%s, %s: %s", text, again, error.message);
        assert_int_equal(move, ply->moves[i]);
    }
}

static void move_is_listed_exactly_if_it_is_legal(const struct ply *ply, bw_move move) {
    struct bw_error error = {.fault = BW_FAULT_NONE};
    bool legal = bw_move_check(&ply->position, move, &error);
    assert_int_equal(legal, has_move(ply, move));
    assert_true(legal || (error.fault == BW_FAULT_ILLEGAL && error.message[0] != '\0'));
}

/* Every single square, and every pair on boards where these are few, or a sample of them. */
static void nothing_else_is_legal(const struct ply *ply, struct bw_random *random) {
    int size = ply->position.variant.size;
    for (int i = 0; i < size * size; i++) {
        int from = bw_square(i % size, i / size);
        move_is_listed_exactly_if_it_is_legal(ply, bw_move_make(from, from));
        for (int k = 0; k < (size <= 4 ? size * size : 3); k++) {
            int j = size <= 4 ? k : bw_random_below(random, size * size);
            int to = bw_square(j % size, j / size);
            move_is_listed_exactly_if_it_is_legal(ply, bw_move_make(from, to));
        }
    }
    for (int i = 0; i < ply->count; i++)
        for (int j = 0; j < i && size <= 5; j++)
            assert_int_not_equal(ply->moves[i], ply->moves[j]);
}

static enum bw_result swapped(enum bw_result result) {
    return result == BW_WON_BY_0 ? BW_WON_BY_1 : result == BW_WON_BY_1 ? BW_WON_BY_0 : result;
}

static void symmetries_keep_moves_and_result(const struct ply *ply) {
    struct bw_position canonical;
    bw_canonical(&canonical, &ply->position);
    for (int symmetry = 0; symmetry < BW_SYMMETRIES; symmetry++) {
        enum bw_symmetry kind = ply->position.variant.game->symmetry[symmetry];
        struct ply image;
        struct bw_position again;
        if (kind == BW_NO_SYMMETRY)
            continue;
        bw_transform(&image.position, &ply->position, symmetry);
        look_at(&image);
        assert_int_equal(image.result, kind == BW_SWAPS_SIDES ? swapped(ply->result) : ply->result);
        assert_int_equal(image.count, ply->count);
        for (int i = 0; i < ply->count; i += 1 + ply->count / 16)
            assert_true(has_move(
                &image, bw_transform_move(ply->moves[i], ply->position.variant.size, symmetry)));
        bw_canonical(&again, &image.position);
        assert_true(bw_position_equal(&again, &canonical));
    }
}

static void a_win_has_something_to_show(const struct ply *ply) {
    struct bw_squares squares;
    int shown = 0;
    bw_highlight(&ply->position, &squares);
    for (int square = 0; square < 256; square++) {
        shown += bw_squares_has(&squares, square);
        assert_true(!bw_squares_has(&squares, square) || bw_on_board(&ply->position, square));
    }
    assert_int_equal(shown > 0, ply->result == BW_WON_BY_0 || ply->result == BW_WON_BY_1);
    if (ply->result != BW_UNDECIDED)
        assert_true(strlen(bw_ending(&ply->position)) > 0);
}

static void counting_agrees_with_playing(const struct ply *ply) {
    uint64_t below = 0;
    assert_true(bw_perft(&ply->position, 1) == (uint64_t)ply->count);
    for (int i = 0; i < ply->count; i++) {
        bw_move moves[BW_MAX_MOVES];
        struct bw_position next = ply->position;
        bw_play(&next, ply->moves[i]);
        below += (uint64_t)bw_moves(&next, moves);
    }
    assert_true(bw_perft(&ply->position, 2) == below);
}

/* ---- the slow second implementation --------------------------------------------------------- */

static const char *result_word(const struct ply *ply) {
    if (ply->result == BW_UNDECIDED)
        return "none";
    if (ply->result == BW_DRAWN)
        return "draw";
    return ply->result == bw_won_by(bw_first_side(&ply->position.variant)) ? "p1win" : "p2win";
}

static void slow_agrees(const struct ply *ply, const struct slow_position *slow) {
    static char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    char joined[SLOW_MOVES * SLOW_MOVE_ROOM] = "", *out = joined, text[SLOW_TEXT_ROOM];
    char ours[BW_POSITION_SIZE];
    int size = slow->size, count = slow_moves(slow, moves);
    for (int i = 0; i < count; i++)
        out += sprintf(out, "%s%s", i ? " " : "", moves[i]);
    assert_string_equal(moves_of(&ply->position), joined);
    assert_string_equal(result_word(ply), slow_result(slow));
    slow_write(slow, text);
    assert_string_equal(bw_position_write(&ply->position, ours), text);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            int side = bw_piece_at(&ply->position, bw_square(column, row));
            char piece = side < 0 ? '.' : ply->position.variant.game->letter[side];
            assert_int_equal(piece, slow->square[row][column]);
        }
    for (int side = 0; side < 2; side++)
        assert_int_equal(bw_reach(&ply->position, side), slow_reach(slow, side));
}

/* ---- the two instruction sets --------------------------------------------------------------- */

#if defined(BURROW_HAVE_V3)
static void base_agrees(const struct ply *ply) {
    const struct bw_position *position = &ply->position;
    bw_move moves[BW_MAX_MOVES];
    int size = position->variant.size, count;
    enum bw_result result;
    if (position->variant.game == &talpa_game) {
        const struct talpa_width *width = size <= 8    ? &talpa_width_64_base
                                          : size <= 11 ? &talpa_width_128_base
                                                       : &talpa_width_256_base;
        count = width->moves(position, moves);
        result = width->result(position);
        for (int side = 0; side < 2; side++)
            assert_int_equal(width->reach(position, side), bw_reach(position, side));
    } else if (position->variant.game == &fourmation_game) {
        const struct fourmation_width *width = size <= 8    ? &fourmation_width_64_base
                                               : size <= 11 ? &fourmation_width_128_base
                                                            : &fourmation_width_256_base;
        count = width->moves(position, moves);
        result = width->result(position);
    } else {
        return;
    }
    assert_int_equal(count, ply->count);
    assert_int_equal(result, ply->result);
    assert_memory_equal(moves, ply->moves, (size_t)count * sizeof *moves);
}
#else
static void base_agrees(const struct ply *ply) {
    (void)ply;
}
#endif

/* ---- random games --------------------------------------------------------------------------- */

/* The moves of a game, and its positions as they came. */
struct history {
    struct bw_position position[BW_MAX_PLIES + 1];
    bw_move move[BW_MAX_PLIES];
    int plies;
};

static void check_ply(const struct ply *ply, const struct slow_position *slow,
                      struct bw_random *random) {
    bounds_hold(ply);
    texts_come_back(ply);
    nothing_else_is_legal(ply, random);
    symmetries_keep_moves_and_result(ply);
    a_win_has_something_to_show(ply);
    counting_agrees_with_playing(ply);
    base_agrees(ply);
    if (slow)
        slow_agrees(ply, slow);
}

/* Taking back and playing again from anywhere gives the positions that were there. */
static void replay_equals_undo(const struct history *history, struct bw_random *random) {
    int from = bw_random_below(random, history->plies + 1);
    struct bw_position position = history->position[from];
    for (int i = from; i < history->plies; i++) {
        bw_play(&position, history->move[i]);
        assert_true(bw_position_equal(&position, &history->position[i + 1]));
    }
    struct bw_position again = history->position[0];
    for (int i = 0; i < from; i++)
        bw_play(&again, history->move[i]);
    assert_true(bw_position_equal(&again, &history->position[from]));
}

static void play_one_game(const struct entry *entry, int size, struct bw_random *random) {
    static struct history history;
    struct ply ply = {.position = entry_start(entry, size)};
    struct slow_position slow;
    char variant[BW_VARIANT_SIZE], text[BW_MOVE_SIZE];
    bw_variant_write(&ply.position.variant, variant);
    if (entry->has_slow)
        assert_true(slow_start(&slow, variant));
    history.plies = 0;
    for (;;) {
        look_at(&ply);
        check_ply(&ply, entry->has_slow ? &slow : NULL, random);
        history.position[history.plies] = ply.position;
        if (ply.result != BW_UNDECIDED)
            break;
        assert_true(history.plies < bw_max_plies(&ply.position.variant));
        bw_move move = ply.moves[bw_random_below(random, ply.count)];
        history.move[history.plies++] = move;
        bw_play(&ply.position, move);
        if (entry->has_slow)
            assert_true(slow_play(&slow, bw_move_write(move, text)));
    }
    replay_equals_undo(&history, random);
}

static void every_game_in_the_list_is_in_the_suite(void **state) {
    for (const struct bw_game *const *game = bw_games(); *game; game++) {
        bool found = false;
        for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
            found |= entries[i].game == *game;
        if (!found)
            fail_msg("%s has no entry", (*game)->name);
    }
}

static void rules_fit_a_terminal(void **state) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        struct bw_position start = entry_start(&entries[i], 9);
        char text[BW_RULES_SIZE];
        bw_rules(&start.variant, text);
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
            assert_true(strlen(line) <= 80);
    }
}

static void random_games_keep_every_promise(void **state) {
    struct bw_random random;
    int games = 0;
    bw_random_seed(&random, 2026);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        for (int size = BW_MIN_SIZE; size <= BW_MAX_SIZE; size++)
            for (int game = 0; game < (size <= 5 ? 60 : size <= 8 ? 20 : 2); game++, games++)
                play_one_game(&entries[i], size, &random);
    assert_true(games > 2000);
}

/* ---- positions and texts that play does not reach ------------------------------------------- */

static void random_board(const char *letters, int size, struct bw_random *random, char *text) {
    int density = 1 + bw_random_below(random, 9);
    for (int row = 0; row < size; row++) {
        int run = 0;
        for (int column = 0; column < size; column++) {
            if (bw_random_below(random, 10) >= density) {
                run++;
                continue;
            }
            if (run > 0)
                text += sprintf(text, "%d", run);
            run = 0;
            *text++ = letters[bw_random_below(random, 2)];
        }
        if (run > 0)
            text += sprintf(text, "%d", run);
        *text++ = row < size - 1 ? '/' : ' ';
    }
    *text = '\0';
}

/* Reads a text with both implementations, which must agree on whether it is one, and on all that
 * follows from it. Returns whether it was accepted. */
static bool both_read(const char *variant_text, const char *text) {
    struct bw_variant variant;
    struct slow_position slow;
    struct ply ply;
    struct bw_error error;
    assert_true(bw_variant_read(&variant, variant_text, &error));
    bool accepted = bw_position_read(&ply.position, &variant, text, &error);
    if (accepted != slow_read(&slow, variant_text, text))
        fail_msg("%s, %s: accepted by one, refused by the other (%s)", variant_text, text,
                 accepted ? "ours accepts" : error.message);
    if (!accepted)
        return false;
    look_at(&ply);
    assert_true(ply.count <= bw_max_moves(&ply.position.variant));
    slow_agrees(&ply, &slow);
    base_agrees(&ply);
    counting_agrees_with_playing(&ply);
    return true;
}

static void typed_talpa_positions_agree_with_the_slow_rules(void **state) {
    struct bw_random random;
    int accepted = 0;
    bw_random_seed(&random, 7);
    for (int i = 0; i < 20000; i++) {
        int size = 3 + (i < 18000 ? bw_random_below(&random, 6) : bw_random_below(&random, 14));
        char text[BW_POSITION_SIZE];
        random_board("rb", size, &random, text);
        strcat(text, bw_random_below(&random, 2) ? "r" : "b");
        accepted += both_read("talpa", text);
    }
    assert_true(accepted > 10000);
}

/* Pieces in turns on random squares, so that the counts are right; the last one may be anywhere. */
static void random_pieces(struct bw_position *position, struct bw_random *random) {
    int size = position->variant.size, pieces = bw_random_below(random, size * size + 1);
    while (pieces > 0) {
        int square = bw_square(bw_random_below(random, size), bw_random_below(random, size));
        if (bw_piece_at(position, square) >= 0)
            continue;
        bw_put_piece(position, square, position->turn);
        position->turn = (uint8_t)bw_opponent(position->turn);
        position->last = (int16_t)square;
        pieces--;
    }
}

static void typed_4mation_positions_agree_with_the_slow_rules(void **state) {
    static const char *const variants[] = {
        "4mation", "4mation:row=4", "4mation:row=4,blocked=opponent", "4mation:row=4,blocked=free"};
    struct bw_random random;
    int accepted = 0;
    bw_random_seed(&random, 8);
    for (int i = 0; i < 20000; i++) {
        char variant[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
        snprintf(variant, sizeof variant, "%s%csize=%d", variants[i % 4], i % 4 ? ',' : ':',
                 4 + bw_random_below(&random, 5));
        struct bw_position position = start_of(variant);
        random_pieces(&position, &random);
        accepted += both_read(variant, bw_position_write(&position, text));
    }
    assert_true(accepted > 10000);
}

static void damaged_texts_are_accepted_by_both_or_by_none(void **state) {
    static const char *const texts[][2] = {
        {"talpa", "rbb1r1rb/1b3r1b/brr1b1rb/2br2b1/1rrrrbr1/1bb4r/rbrbr1b1/brbb1bbr r"},
        {"talpa", "2r1rb/b3br/3b2/1r1r1r/1br1rb/brbr1r b"},
        {"4mation", "7/7/2ox3/2xo3/7/7/7 x c5"},
        {"4mation:row=3", "10/10/10/10/10/10/10/10/9x/10 o j2"},
    };
    static const char alphabet[] = "rbxoRBXO0123456789/- ac,";
    struct bw_random random;
    bw_random_seed(&random, 12);
    for (int i = 0; i < 40000; i++) {
        char text[BW_POSITION_SIZE];
        strcpy(text, texts[i % 4][1]);
        for (int change = 1 + bw_random_below(&random, 2); change > 0; change--) {
            char *place = text + bw_random_below(&random, (int)strlen(text));
            char letter = alphabet[bw_random_below(&random, (int)sizeof alphabet - 1)];
            if (bw_random_below(&random, 3) == 0)
                memmove(place, place + 1, strlen(place));
            else if (bw_random_below(&random, 2) == 0 && strlen(text) + 2 < sizeof text)
                memmove(place + 1, place, strlen(place) + 1), *place = letter;
            else
                *place = letter;
        }
        both_read(texts[i % 4][0], text);
    }
}

static void variants_come_back_and_are_accepted_by_both_or_by_none(void **state) {
    static const char *const keys[] = {"size", "row", "blocked", "first", "swap", "Size", "x"};
    static const char *const values[] = {"2",  "3",   "4",    "7",    "8",        "16",
                                         "17", "red", "Blue", "draw", "opponent", "free",
                                         "no", "yes", "",     "07",   "-1"};
    struct bw_random random;
    int accepted = 0;
    bw_random_seed(&random, 13);
    for (int i = 0; i < 50000; i++) {
        char text[256] = "";
        struct bw_variant variant;
        struct slow_position slow;
        strcat(text, bw_random_below(&random, 2) ? "talpa" : "4mation");
        for (int pairs = bw_random_below(&random, 4), k = 0; k < pairs; k++)
            sprintf(text + strlen(text), "%c%s=%s", k ? ',' : ':',
                    keys[bw_random_below(&random, 7)], values[bw_random_below(&random, 17)]);
        bool ours = bw_variant_read(&variant, text, NULL) && bw_variant_settle(&variant, 0, NULL);
        if (ours != slow_start(&slow, text))
            fail_msg("%s: accepted by one, refused by the other", text);
        if (!ours)
            continue;
        char written[BW_VARIANT_SIZE], again[BW_VARIANT_SIZE];
        struct bw_variant read = variant_of(bw_variant_write(&variant, written));
        assert_string_equal(bw_variant_write(&read, again), written);
        assert_int_equal(variant.size, slow.size);
        accepted++;
    }
    assert_true(accepted > 5000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_in_the_list_is_in_the_suite),
        cmocka_unit_test(rules_fit_a_terminal),
        cmocka_unit_test(random_games_keep_every_promise),
        cmocka_unit_test(typed_talpa_positions_agree_with_the_slow_rules),
        cmocka_unit_test(typed_4mation_positions_agree_with_the_slow_rules),
        cmocka_unit_test(damaged_texts_are_accepted_by_both_or_by_none),
        cmocka_unit_test(variants_come_back_and_are_accepted_by_both_or_by_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
