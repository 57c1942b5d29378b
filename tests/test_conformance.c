/* The conformance suite: what the contract promises, checked for every game by random play.
 *
 * Each variant of the table below is played many times with random moves. At every ply, every query
 * on the position is made, and the answers are compared: with the position's own text read back,
 * with its images under symmetry, with the bounds that the game states, and square by square and
 * move by move with the slow second implementation of the rules. The same is done from positions
 * that somebody may type, with damaged texts, and with right and wrong variants. A new game joins
 * by a line in `entries`; the template game is there as an example, and a broken copy of each game
 * to show that the suite finds errors. */
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
    bool has_slow;  /* whether it has a second implementation, as each listed game does */
    bool any_board; /* whether the rules accept every position that can be typed */
};

/* Each is tested at every size. */
static const struct entry entries[] = {
    {&bw_talpa_game, "", .has_slow = true, .any_board = true},
    {&bw_talpa_game, "first=blue", .has_slow = true, .any_board = true},
    {&bw_fourmation_game, "", .has_slow = true},
    {&bw_fourmation_game, "row=2", .has_slow = true},
    {&bw_fourmation_game, "row=3,swap=yes", .has_slow = true},
    {&bw_fourmation_game, "blocked=opponent", .has_slow = true},
    {&bw_fourmation_game, "blocked=free", .has_slow = true},
    {&bw_fourmation_game, "row=SIZE,blocked=free", .has_slow = true},
    {&bw_template_game, "", .has_slow = true},
};

enum {
    ENTRIES = sizeof entries / sizeof *entries
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

/* Tries every single square, and every pair of squares, or a sample of pairs on large boards. */
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
    char first[BW_POSITION_SIZE], text[BW_POSITION_SIZE];
    bw_canonical(&canonical, &ply->position);
    bw_position_write(&canonical, first);
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
        if (symmetry == ply->count % BW_SYMMETRIES) { /* all of them would take half of the time */
            bw_canonical(&again, &image.position);
            assert_true(bw_position_equal(&again, &canonical));
        }
        assert_true(strcmp(first, bw_position_write(&image.position, text)) <= 0);
    }
}

/* ---- how the end is shown ------------------------------------------------------------------- */

static bool has_square(const struct bw_squares *squares, int column, int row) {
    return column >= 0 && column < BW_MAX_SIZE && row >= 0 && row < BW_MAX_SIZE &&
           bw_squares_has(squares, bw_square(column, row));
}

static const int neighbours[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

/* Adds the connected squares of a square to `walked`. */
static void walk(const struct bw_squares *squares, int column, int row, struct bw_squares *walked) {
    if (!has_square(squares, column, row) || has_square(walked, column, row))
        return;
    bw_squares_add(walked, bw_square(column, row));
    for (int i = 0; i < 4; i++)
        walk(squares, column + neighbours[i][0], row + neighbours[i][1], walked);
}

/* One chain of empty squares between the winner's edges; nothing if no path was opened, because the
 * loser had no piece left to move. */
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

/* The number of consecutive squares in a direction from a square. */
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

/* How the winning squares are checked, for games where more is known than that they are on the
 * board. */
static const struct {
    const struct bw_game *game;
    void (*is_shown)(const struct bw_position *position, int winner,
                     const struct bw_squares *squares);
} ends[] = {
    {&bw_talpa_game, a_path_is_shown},
    {&bw_fourmation_game, rows_are_shown},
};

static void is_one_sentence(const char *text) {
    assert_in_range(text[0], 'A', 'Z');
    assert_ptr_equal(strchr(text, '.'), text + strlen(text) - 1);
}

static int count_squares(const struct bw_squares *squares) {
    int count = 0;
    for (int square = 0; square < 256; square++)
        count += bw_squares_has(squares, square);
    return count;
}

/* Wins without winning squares, which a game may have; counted to make sure that they occur. */
static int wins_without_squares = 0;

static void a_win_is_shown(const struct ply *ply, const struct bw_squares *squares) {
    int winner = ply->result == BW_WON_BY_0 ? 0 : 1;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i].game == ply->position.variant.game)
            ends[i].is_shown(&ply->position, winner, squares);
    wins_without_squares += count_squares(squares) == 0;
}

static void the_end_is_shown(const struct ply *ply) {
    struct bw_squares squares;
    bw_highlight(&ply->position, &squares);
    for (int square = 0; square < 256; square++)
        assert_true(!bw_squares_has(&squares, square) || bw_on_board(&ply->position, square));
    if (ply->result == BW_WON_BY_0 || ply->result == BW_WON_BY_1)
        a_win_is_shown(ply, &squares);
    else
        assert_int_equal(count_squares(&squares), 0);
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

/* The moves and positions of a game in order. */
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
    the_end_is_shown(ply);
    counting_agrees_with_playing(ply);
    base_agrees(ply);
    if (slow)
        slow_agrees(ply, slow);
}

/* Undoing and replaying from anywhere gives the same positions. */
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
        bool found = false, has_slow = true;
        for (int i = 0; i < ENTRIES; i++) {
            found |= entries[i].game == *game;
            has_slow &= entries[i].game != *game || entries[i].has_slow;
        }
        if (!found)
            fail_msg("%s has no entry", (*game)->name);
        if (!has_slow)
            fail_msg("%s has no second implementation", (*game)->name);
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

/* The longest text of a variant that names every key. */
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
    for (int i = 0; i < ENTRIES; i++) {
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
    for (int i = 0; i < ENTRIES; i++) {
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
    for (int i = 0; i < ENTRIES; i++) {
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
    for (int i = 0; i < ENTRIES; i++)
        for (int size = BW_MIN_SIZE; size <= BW_MAX_SIZE; size++)
            for (int game = 0; game < (size <= 5 ? 60 : size <= 8 ? 20 : 2); game++, games++)
                play_one_game(&entries[i], size, &random);
    assert_true(games > 2000);
}

/* ---- positions and texts that play does not reach ------------------------------------------- */

/* A variant for both implementations. Without a size, the position's text says it. */
struct typed_variant {
    struct bw_variant variant;
    char text[BW_VARIANT_SIZE];
};

static struct typed_variant typed_variant(const struct entry *entry, int size, bool with_size) {
    struct typed_variant typed;
    struct bw_error error;
    char keys[64];
    if (with_size || strstr(entry->keys, "SIZE"))
        keys_of(entry, size, keys);
    else
        strcpy(keys, entry->keys);
    assert_true(bw_variant_read_keys(&typed.variant, entry->game, keys, &error));
    snprintf(typed.text, sizeof typed.text, "%s%s%s", entry->game->name, *keys ? ":" : "", keys);
    return typed;
}

/* Reads a text with both implementations; false unless both accept it or both refuse it. */
static bool both_say_the_same(const struct typed_variant *typed, const char *text, struct ply *ply,
                              struct slow_position *slow, bool *accepted) {
    *accepted = bw_position_read(&ply->position, &typed->variant, text, NULL);
    return *accepted == slow_read(slow, typed->text, text);
}

/* The same, and both must agree on everything about the position. Returns whether it was accepted. */
static bool both_read(const struct typed_variant *typed, const char *text, struct ply *ply,
                      struct slow_position *slow) {
    bool accepted;
    if (!both_say_the_same(typed, text, ply, slow, &accepted))
        fail_msg("%s, %s: %s accept it", typed->text, text,
                 accepted ? "only ours" : "only the slow rules");
    if (!accepted)
        return false;
    look_at(ply);
    bounds_hold(ply);
    the_end_is_shown(ply);
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

/* Plays random moves to the end with both implementations; every position can be written and read. */
static void both_play_on(struct ply *ply, struct slow_position *slow, struct bw_random *random) {
    int plies = 0;
    while (ply->result == BW_UNDECIDED) {
        char text[BW_MOVE_SIZE];
        bw_move move = ply->moves[bw_random_below(random, ply->count)];
        bw_play(&ply->position, move);
        assert_true(slow_play(slow, bw_move_write(move, text)));
        look_at(ply);
        bounds_hold(ply);
        the_end_is_shown(ply);
        slow_agrees(ply, slow);
        both_read_back(ply, slow);
        plies++;
    }
    assert_true(plies <= bw_max_plies(&ply->position.variant));
}

/* Any size, but mostly those that take little time. */
static int any_size(struct bw_random *random) {
    return 3 + bw_random_below(random, bw_random_below(random, 10) ? 6 : 14);
}

static int any_square(int size, struct bw_random *random) {
    return bw_square(bw_random_below(random, size), bw_random_below(random, size));
}

/* The start without its pieces. */
static struct bw_position empty_board(const struct entry *entry, int size) {
    struct bw_position position = entry_start(entry, size);
    for (int square = 0; square < 256; square++)
        if (bw_on_board(&position, square) && bw_piece_at(&position, square) >= 0)
            bw_take_piece(&position, square);
    return position;
}

/* Pieces on any squares; on one board of four, hardly any of one side. */
static struct bw_position any_pieces(const struct entry *entry, int size,
                                     struct bw_random *random) {
    struct bw_position position = empty_board(entry, size);
    int density = 1 + bw_random_below(random, 9), scarcity = bw_random_below(random, 4) ? 2 : 16;
    int rare = bw_random_below(random, 2);
    for (int square = 0; square < 256; square++)
        if (bw_on_board(&position, square) && bw_random_below(random, 10) < density)
            bw_put_piece(&position, square,
                         bw_random_below(random, scarcity) == 0 ? rare : 1 - rare);
    position.turn = (uint8_t)bw_random_below(random, 2);
    if (entry->game->shows_last && bw_random_below(random, 8))
        position.last = (int16_t)any_square(size, random);
    return position;
}

/* Pieces of alternating sides on random squares, so that the counts are right; the last one may be
 * anywhere. */
static struct bw_position pieces_in_turns(const struct entry *entry, int size,
                                          struct bw_random *random) {
    struct bw_position position = empty_board(entry, size);
    int pieces = bw_random_below(random, size * size + 1);
    while (pieces > 0) {
        int square = any_square(size, random);
        if (bw_piece_at(&position, square) >= 0)
            continue;
        bw_put_piece(&position, square, position.turn);
        position.turn = (uint8_t)bw_opponent(position.turn);
        if (entry->game->shows_last)
            position.last = (int16_t)square;
        pieces--;
    }
    return position;
}

/* A position of a random game. */
static struct bw_position reached(const struct entry *entry, int size, struct bw_random *random) {
    struct bw_position position = entry_start(entry, size);
    int plies = bw_random_below(random, size * size);
    while (plies-- > 0 && bw_result(&position) == BW_UNDECIDED)
        bw_play(&position, any_move(&position, random));
    return position;
}

/* The same with one thing changed: the content of a square, whose turn it is, or which piece came
 * last. */
static struct bw_position nearly_reached(const struct entry *entry, int size,
                                         struct bw_random *random) {
    struct bw_position position = reached(entry, size, random);
    int square = any_square(size, random), side = bw_random_below(random, 3);
    if (bw_random_below(random, 4) == 0) {
        position.turn = (uint8_t)bw_opponent(position.turn);
    } else if (entry->game->shows_last && bw_random_below(random, 3) == 0) {
        position.last = (int16_t)square;
    } else {
        if (bw_piece_at(&position, square) >= 0)
            bw_take_piece(&position, square);
        if (side < 2)
            bw_put_piece(&position, square, side);
    }
    return position;
}

/* A text that somebody may type: well-formed, but the rules may refuse it. */
static const char *typed_text(const struct entry *entry, int size, struct bw_random *random,
                              char text[BW_POSITION_SIZE]) {
    static struct bw_position (*const makers[])(const struct entry *, int, struct bw_random *) = {
        any_pieces, pieces_in_turns, nearly_reached};
    struct bw_position position = makers[bw_random_below(random, 3)](entry, size, random);
    return bw_position_write(&position, text);
}

enum {
    TYPED = 4000 /* texts for each entry */
};

static void typed_positions_agree_with_the_slow_rules(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 7);
    wins_without_squares = 0;
    for (int i = 0; i < ENTRIES; i++) {
        int accepted = 0;
        for (int j = 0; j < TYPED && entries[i].has_slow; j++) {
            struct ply ply;
            struct slow_position slow;
            char text[BW_POSITION_SIZE];
            int size = any_size(&random);
            struct typed_variant typed =
                typed_variant(&entries[i], size, bw_random_below(&random, 2));
            typed_text(&entries[i], size, &random, text);
            if (!both_read(&typed, text, &ply, &slow))
                continue;
            if (accepted++ % 16 == 0)
                both_play_on(&ply, &slow, &random);
        }
        assert_true(accepted > TYPED / 10 || !entries[i].has_slow);
        assert_true(accepted == TYPED || !entries[i].any_board);
    }
    assert_true(wins_without_squares > 10); /* in Talpa the loser had no piece left */
}

static bool accepts_everything(const struct bw_position *position, struct bw_error *error) {
    (void)position, (void)error;
    return true;
}

static bool accepts_hardly_anything(const struct bw_position *position, struct bw_error *error) {
    return bw_piece_count(position, 0) > 0 ||
           bw_fail(error, BW_FAULT_ILLEGAL, 0, "a board without pieces of a side");
}

/* The number of typed positions on which a game with another `check` and the slow rules disagree. */
static int disagreements(const struct entry *entry,
                         bool (*check)(const struct bw_position *, struct bw_error *)) {
    struct bw_game spoiled = *entry->game;
    struct bw_random random;
    int count = 0;
    bw_random_seed(&random, 14);
    spoiled.check = check;
    for (int i = 0; i < TYPED; i++) {
        struct ply ply;
        struct slow_position slow;
        bool accepted;
        char text[BW_POSITION_SIZE];
        int size = any_size(&random);
        struct typed_variant typed = typed_variant(entry, size, true);
        typed.variant.game = &spoiled;
        typed_text(entry, size, &random, text);
        count += !both_say_the_same(&typed, text, &ply, &slow, &accepted);
    }
    return count;
}

/* Typed positions find any error in what a game accepts, whether too much or too little. */
static void a_game_with_a_wrong_check_is_found(void **state) {
    for (int i = 0; i < ENTRIES; i++) {
        if (!entries[i].has_slow)
            continue;
        assert_int_equal(disagreements(&entries[i], entries[i].game->check), 0);
        assert_true((disagreements(&entries[i], accepts_everything) > 100) != entries[i].any_board);
        assert_true(disagreements(&entries[i], accepts_hardly_anything) > 0);
    }
}

/* Removes, adds or replaces a character, mostly by one that is likely to be valid. */
static void damage(char text[BW_POSITION_SIZE], const struct bw_game *game,
                   struct bw_random *random) {
    char alphabet[32];
    int letters =
        snprintf(alphabet, sizeof alphabet, "%c%c%c%c0123456789/- ac,", game->letter[0],
                 game->letter[1], game->letter[0] - 'a' + 'A', game->letter[1] - 'a' + 'A');
    char *place = text + bw_random_below(random, (int)strlen(text));
    char letter = alphabet[bw_random_below(random, letters)];
    if (bw_random_below(random, 3) == 0)
        memmove(place, place + 1, strlen(place));
    else if (bw_random_below(random, 2) == 0 && strlen(text) + 2 < BW_POSITION_SIZE)
        memmove(place + 1, place, strlen(place) + 1), *place = letter;
    else
        *place = letter;
}

static void damaged_texts_are_accepted_by_both_or_by_none(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 12);
    for (int i = 0; i < ENTRIES; i++) {
        for (int j = 0; j < 5000 && entries[i].has_slow; j++) {
            struct ply ply;
            struct slow_position slow;
            char text[BW_POSITION_SIZE];
            int size = any_size(&random);
            struct bw_position position = reached(&entries[i], size, &random);
            struct typed_variant typed =
                typed_variant(&entries[i], size, bw_random_below(&random, 4) == 0);
            bw_position_write(&position, text);
            for (int change = 1 + bw_random_below(&random, 2); change > 0; change--)
                damage(text, entries[i].game, &random);
            both_read(&typed, text, &ply, &slow);
        }
    }
}

/* ---- variants ------------------------------------------------------------------------------- */

static const struct bw_option *any_option(const struct bw_game *game, struct bw_random *random) {
    int count = 0;
    while (game->options && game->options[count].key)
        count++;
    return count > 0 ? &game->options[bw_random_below(random, count)] : NULL;
}

/* One of an option's words, or a number. */
static const char *any_value(const struct bw_option *option, struct bw_random *random) {
    static const char *const numbers[] = {"2", "3", "4", "7", "8", "16", "17"};
    int count = 0;
    while (option && option->choices && option->choices[count])
        count++;
    return count > 0 ? option->choices[bw_random_below(random, count)]
                     : numbers[bw_random_below(random, 7)];
}

/* `key=value`, of the game's own keys or of any game's, with a value that mostly fits. */
static void any_pair(const struct bw_game *game, struct bw_random *random, char pair[64]) {
    static const char *const wrong[] = {"", "07", "-1", "no", "Yes", "x", "2.5"};
    static const char *const keys[] = {"size", "swap", "Size", "x"};
    const struct bw_option *option = any_option(
        bw_random_below(random, 4) ? game : entries[bw_random_below(random, ENTRIES)].game, random);
    bool own = option && bw_random_below(random, 2);
    int key = bw_random_below(random, 8) ? bw_random_below(random, 2) : bw_random_below(random, 4);
    const char *value = any_value(own ? option : NULL, random);
    if (!own && key == 1)
        value = bw_random_below(random, 2) ? "yes" : "no";
    if (bw_random_below(random, 8) == 0)
        value = wrong[bw_random_below(random, 7)];
    snprintf(pair, 64, "%s=%s", own ? option->key : keys[key], value);
}

/* Whether both implementations accept the keys of a game, or neither; accepted ones are written and
 * read back. */
static bool both_read_keys(const struct bw_game *game, const char *keys) {
    char text[300], written[BW_VARIANT_SIZE], again[BW_VARIANT_SIZE];
    struct bw_variant variant, read;
    struct slow_position slow;
    snprintf(text, sizeof text, "%s%s%s", game->name, *keys ? ":" : "", keys);
    bool ours =
        bw_variant_read_keys(&variant, game, keys, NULL) && bw_variant_settle(&variant, 0, NULL);
    if (ours != slow_start(&slow, text))
        fail_msg("%s: accepted by one, refused by the other", text);
    if (!ours)
        return false;
    bw_variant_write(&variant, written);
    const char *rest = strchr(written, ':');
    assert_true(bw_variant_read_keys(&read, game, rest ? rest + 1 : "", NULL));
    assert_true(bw_variant_settle(&read, 0, NULL));
    assert_string_equal(bw_variant_write(&read, again), written);
    assert_int_equal(variant.size, slow.size);
    return true;
}

static void variants_come_back_and_are_accepted_by_both_or_by_none(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 13);
    for (int i = 0; i < ENTRIES; i++) {
        int accepted = 0;
        for (int j = 0; j < 6000 && entries[i].has_slow; j++) {
            char keys[256] = "", pair[64];
            for (int pairs = bw_random_below(&random, 4), k = 0; k < pairs; k++) {
                any_pair(entries[i].game, &random, pair);
                sprintf(keys + strlen(keys), "%s%s", k ? "," : "", pair);
            }
            accepted += both_read_keys(entries[i].game, keys);
        }
        assert_true(accepted > 600 || !entries[i].has_slow);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_in_the_list_is_in_the_suite),
        cmocka_unit_test(facts_are_such_as_the_contract_allows),
        cmocka_unit_test(rules_fit_a_terminal),
        cmocka_unit_test(counting_agrees_with_playing_three_moves_ahead),
        cmocka_unit_test(random_games_keep_every_promise),
        cmocka_unit_test(typed_positions_agree_with_the_slow_rules),
        cmocka_unit_test(a_game_with_a_wrong_check_is_found),
        cmocka_unit_test(damaged_texts_are_accepted_by_both_or_by_none),
        cmocka_unit_test(variants_come_back_and_are_accepted_by_both_or_by_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
