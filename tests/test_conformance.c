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
    {&bw_talpa_game, "", true},
    {&bw_talpa_game, "first=blue", true},
    {&bw_fourmation_game, "", true},
    {&bw_fourmation_game, "row=2", true},
    {&bw_fourmation_game, "row=3,swap=yes", true},
    {&bw_fourmation_game, "blocked=opponent", true},
    {&bw_fourmation_game, "blocked=free", true},
    {&bw_fourmation_game, "row=SIZE,blocked=free", true},
    {&bw_template_game, "", false},
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
    assert_true(bw_variant_read_keys(&variant, entry->game, keys, &error));
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

/* ---- how the end is shown ------------------------------------------------------------------- */

static bool has_square(const struct bw_squares *squares, int column, int row) {
    return column >= 0 && column < BW_MAX_SIZE && row >= 0 && row < BW_MAX_SIZE &&
           bw_squares_has(squares, bw_square(column, row));
}

static const int neighbours[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

/* Adds to `walked` what hangs together with a square. */
static void walk(const struct bw_squares *squares, int column, int row, struct bw_squares *walked) {
    if (!has_square(squares, column, row) || has_square(walked, column, row))
        return;
    bw_squares_add(walked, bw_square(column, row));
    for (int i = 0; i < 4; i++)
        walk(squares, column + neighbours[i][0], row + neighbours[i][1], walked);
}

/* One chain of empty squares between the winner's edges; nothing at all where nobody opened one,
 * because the loser had no piece left to move. */
static void a_path_is_shown(const struct bw_position *position, int winner,
                            const struct bw_squares *squares) {
    struct bw_squares walked = {0};
    int size = position->variant.size, first = BW_NO_SQUARE;
    bool at_start = false, at_end = false;
    for (int square = 0; square < 256; square++) {
        int column = bw_column(square), row = bw_row(square), joined = 0;
        if (!bw_squares_has(squares, square))
            continue;
        if (first == BW_NO_SQUARE)
            first = square;
        assert_int_equal(bw_piece_at(position, square), -1);
        for (int i = 0; i < 4; i++)
            joined += has_square(squares, column + neighbours[i][0], row + neighbours[i][1]);
        assert_in_range(joined, 1, 2);
        at_start |= (winner == 0 ? row : column) == 0;
        at_end |= (winner == 0 ? row : column) == size - 1;
    }
    if (first != BW_NO_SQUARE)
        walk(squares, bw_column(first), bw_row(first), &walked);
    assert_memory_equal(squares, &walked, sizeof walked);
    bool opened = bw_reach(position, winner) == size;
    assert_true(at_start == opened && at_end == opened);
    assert_true(opened || bw_piece_count(position, bw_opponent(winner)) == 0);
}

/* How many squares there are in a direction from a square. */
static int length_along(const struct bw_squares *squares, int square, int columns, int rows) {
    int length = 0;
    while (has_square(squares, bw_column(square) + (length + 1) * columns,
                      bw_row(square) + (length + 1) * rows))
        length++;
    return length;
}

/* The winner's pieces, each in a row that is long enough. */
static void rows_are_shown(const struct bw_position *position, int winner,
                           const struct bw_squares *squares) {
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int shown = 0;
    for (int square = 0; square < 256; square++) {
        int longest = 0;
        if (!bw_squares_has(squares, square))
            continue;
        assert_int_equal(bw_piece_at(position, square), winner);
        for (int i = 0; i < 4; i++) {
            int columns = directions[i][0], rows = directions[i][1];
            int length = 1 + length_along(squares, square, columns, rows) +
                         length_along(squares, square, -columns, -rows);
            longest = length > longest ? length : longest;
        }
        assert_true(longest >= position->variant.option[FOURMATION_ROW]);
        shown++;
    }
    assert_true(shown > 0);
}

static void is_one_sentence(const char *text) {
    assert_in_range(text[0], 'A', 'Z');
    assert_ptr_equal(strchr(text, '.'), text + strlen(text) - 1);
}

static void a_win_has_something_to_show(const struct ply *ply) {
    const struct bw_game *game = ply->position.variant.game;
    struct bw_squares squares;
    int shown = 0, winner = ply->result == BW_WON_BY_0 ? 0 : 1;
    bw_highlight(&ply->position, &squares);
    for (int square = 0; square < 256; square++) {
        shown += bw_squares_has(&squares, square);
        assert_true(!bw_squares_has(&squares, square) || bw_on_board(&ply->position, square));
    }
    if (ply->result == BW_UNDECIDED || ply->result == BW_DRAWN)
        assert_int_equal(shown, 0);
    else if (game == &bw_talpa_game)
        a_path_is_shown(&ply->position, winner, &squares);
    else if (game == &bw_fourmation_game)
        rows_are_shown(&ply->position, winner, &squares);
    else
        assert_true(shown > 0);
    if (ply->result != BW_UNDECIDED)
        is_one_sentence(bw_ending(&ply->position));
}

/* ---- counting ------------------------------------------------------------------------------- */

static uint64_t count_by_playing(const struct bw_position *position, int depth) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    uint64_t below = 0;
    for (int i = 0; i < count && depth > 1; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        below += count_by_playing(&next, depth - 1);
    }
    return depth > 1 ? below : (uint64_t)count;
}

static void counting_agrees_with_playing(const struct ply *ply) {
    assert_true(bw_perft(&ply->position, 1) == (uint64_t)ply->count);
    assert_true(bw_perft(&ply->position, 2) == count_by_playing(&ply->position, 2));
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
    if (position->variant.game == &bw_talpa_game) {
        const struct talpa_width *width = size <= 8    ? &bw_talpa_width_64_base
                                          : size <= 11 ? &bw_talpa_width_128_base
                                                       : &bw_talpa_width_256_base;
        count = width->moves(position, moves);
        result = width->result(position);
        for (int side = 0; side < 2; side++)
            assert_int_equal(width->reach(position, side), bw_reach(position, side));
    } else if (position->variant.game == &bw_fourmation_game) {
        const struct fourmation_width *width = size <= 8    ? &bw_fourmation_width_64_base
                                               : size <= 11 ? &bw_fourmation_width_128_base
                                                            : &bw_fourmation_width_256_base;
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

static bool is_lower_word(const char *text) {
    for (const char *c = text; *c; c++)
        if (!(*c >= 'a' && *c <= 'z') && !(*c >= '0' && *c <= '9'))
            return false;
    return *text != '\0';
}

static bool is_lower_letter(char c) {
    return c >= 'a' && c <= 'z';
}

/* How long the text of a variant that names every key can be. */
static size_t longest_variant(const struct bw_game *game) {
    size_t length = strlen(game->name) + strlen(":size=16,swap=yes");
    for (int i = 0; game->options && game->options[i].key; i++) {
        const struct bw_option *option = &game->options[i];
        size_t longest = option->choices ? 0 : strlen("16");
        for (int j = 0; option->choices && option->choices[j]; j++)
            if (strlen(option->choices[j]) > longest)
                longest = strlen(option->choices[j]);
        length += strlen(",=") + strlen(option->key) + longest;
        assert_true(i < BW_MAX_OPTIONS && is_lower_word(option->key));
        assert_true(option->choices || (option->lowest > 0 && option->usual));
    }
    return length;
}

static void facts_are_such_as_the_contract_allows(void **state) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const struct bw_game *game = entries[i].game;
        int round = 0;
        assert_true(is_lower_word(game->name));
        assert_true(*game->title && *game->side[0] && *game->side[1] && *game->side_inside[0] &&
                    *game->side_inside[1] && *game->move_help);
        assert_int_equal(game->credit[strlen(game->credit) - 1], '.');
        assert_true(is_lower_letter(game->letter[0]) && is_lower_letter(game->letter[1]));
        assert_int_not_equal(game->letter[0], game->letter[1]);
        for (int side = 0; side < 2; side++)
            round += game->shape[side] == BW_DISC || game->shape[side] == BW_RING;
        assert_true(round <= 1 && game->shape[0] != game->shape[1]);
        assert_int_not_equal(game->color[0], game->color[1]);
        assert_in_range(game->usual_size, BW_MIN_SIZE, BW_MAX_SIZE);
        assert_int_equal(game->symmetry[0], BW_KEEPS_SIDES);
        for (int edge = 0; edge < 4; edge++)
            assert_true(game->edge_owner[edge] >= -1 && game->edge_owner[edge] <= 1);
        assert_true(longest_variant(game) < BW_VARIANT_SIZE);
    }
}

static void rules_fit_a_terminal(void **state) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        for (int size = BW_MIN_SIZE; size <= BW_MAX_SIZE; size++) {
            for (int swap = 0; swap < 2; swap++) {
                struct bw_variant variant = entry_start(&entries[i], size).variant;
                char text[BW_RULES_SIZE];
                variant.swap = (uint8_t)swap;
                bw_rules(&variant, text);
                for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
                    assert_in_range(strlen(line), 1, 80);
            }
        }
    }
}

static void counting_agrees_with_playing_three_moves_ahead(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 3);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        for (int game = 0; game < 8; game++) {
            struct bw_position position = entry_start(&entries[i], 3 + game % 2);
            for (int plies = game; plies > 1 && bw_result(&position) == BW_UNDECIDED; plies--)
                bw_play(&position, any_move(&position, &random));
            assert_true(bw_perft(&position, 3) == count_by_playing(&position, 3));
        }
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

/* Pieces on any squares; on one board of four, hardly any of the side of the second letter. */
static void random_board(const char *letters, int size, struct bw_random *random, char *text) {
    int density = 1 + bw_random_below(random, 9), scarcity = bw_random_below(random, 4) ? 2 : 16;
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
            *text++ = letters[bw_random_below(random, scarcity) == 0];
        }
        if (run > 0)
            text += sprintf(text, "%d", run);
        *text++ = row < size - 1 ? '/' : ' ';
    }
    *text = '\0';
}

/* Reads a text with both implementations, which must agree on whether it is one, and on all that
 * follows from it. Returns whether it was accepted. */
static bool both_read(const char *variant_text, const char *text, struct ply *ply,
                      struct slow_position *slow) {
    struct bw_variant variant;
    struct bw_error error;
    assert_true(bw_variant_read(&variant, variant_text, &error));
    bool accepted = bw_position_read(&ply->position, &variant, text, &error);
    if (accepted != slow_read(slow, variant_text, text))
        fail_msg("%s, %s: accepted by one, refused by the other (%s)", variant_text, text,
                 accepted ? "ours accepts" : error.message);
    if (!accepted)
        return false;
    look_at(ply);
    bounds_hold(ply);
    a_win_has_something_to_show(ply);
    slow_agrees(ply, slow);
    base_agrees(ply);
    counting_agrees_with_playing(ply);
    return true;
}

/* What was written can be read again, by each of them. */
static void both_read_back(const struct ply *ply, const struct slow_position *slow) {
    struct slow_position again;
    char variant[BW_VARIANT_SIZE], text[SLOW_TEXT_ROOM], rewritten[SLOW_TEXT_ROOM];
    texts_come_back(ply);
    slow_write(slow, text);
    if (!slow_read(&again, bw_variant_write(&ply->position.variant, variant), text))
        fail_msg("%s: the slow rules refuse what they wrote", text);
    slow_write(&again, rewritten);
    assert_string_equal(rewritten, text);
}

/* Plays on to the end, by random moves and with both implementations; all that they come to can be
 * written and read. */
static void both_play_on(struct ply *ply, struct slow_position *slow, struct bw_random *random) {
    int plies = 0;
    while (ply->result == BW_UNDECIDED) {
        char text[BW_MOVE_SIZE];
        bw_move move = ply->moves[bw_random_below(random, ply->count)];
        bw_play(&ply->position, move);
        assert_true(slow_play(slow, bw_move_write(move, text)));
        look_at(ply);
        bounds_hold(ply);
        a_win_has_something_to_show(ply);
        slow_agrees(ply, slow);
        both_read_back(ply, slow);
        plies++;
    }
    assert_true(plies <= bw_max_plies(&ply->position.variant));
}

/* Boards of all sizes, but mostly of those that take little time. */
static int any_size(struct bw_random *random) {
    return 3 + bw_random_below(random, bw_random_below(random, 10) ? 6 : 14);
}

static void typed_talpa_positions_agree_with_the_slow_rules(void **state) {
    struct bw_random random;
    int without_path = 0;
    bw_random_seed(&random, 7);
    for (int i = 0; i < 15000; i++) {
        struct ply ply;
        struct slow_position slow;
        char text[BW_POSITION_SIZE];
        random_board(bw_random_below(&random, 2) ? "rb" : "br", any_size(&random), &random, text);
        strcat(text, bw_random_below(&random, 2) ? "r" : "b");
        assert_true(both_read("talpa", text, &ply, &slow));
        if (i % 16 != 0)
            continue;
        both_play_on(&ply, &slow, &random);
        int winner = ply.result == BW_WON_BY_0 ? 0 : 1;
        without_path += bw_reach(&ply.position, winner) < ply.position.variant.size;
    }
    assert_true(without_path > 10); /* the loser had no piece left */
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
    static const char *const blocked[] = {"draw", "opponent", "free"};
    struct bw_random random;
    int accepted = 0;
    bw_random_seed(&random, 8);
    for (int i = 0; i < 15000; i++) {
        struct ply ply;
        struct slow_position slow;
        char variant[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
        int size = any_size(&random), row = size / 2 + 1;
        if (row < 4) /* few random boards are without a shorter one */
            row = size < 4 ? size : 4;
        snprintf(variant, sizeof variant, "4mation:size=%d,row=%d,blocked=%s", size, row,
                 blocked[i % 3]);
        struct bw_position position = start_of(variant);
        random_pieces(&position, &random);
        if (!both_read(variant, bw_position_write(&position, text), &ply, &slow))
            continue;
        accepted++;
        if (i % 16 == 0)
            both_play_on(&ply, &slow, &random);
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
        struct ply ply;
        struct slow_position slow;
        both_read(texts[i % 4][0], text, &ply, &slow);
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
        cmocka_unit_test(facts_are_such_as_the_contract_allows),
        cmocka_unit_test(rules_fit_a_terminal),
        cmocka_unit_test(counting_agrees_with_playing_three_moves_ahead),
        cmocka_unit_test(random_games_keep_every_promise),
        cmocka_unit_test(typed_talpa_positions_agree_with_the_slow_rules),
        cmocka_unit_test(typed_4mation_positions_agree_with_the_slow_rules),
        cmocka_unit_test(damaged_texts_are_accepted_by_both_or_by_none),
        cmocka_unit_test(variants_come_back_and_are_accepted_by_both_or_by_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
