/*
 * The texts, and what all games have in common. Reading first normalises a text (lower case, no
 * spaces around it) and then follows it from left to right with a cursor; anything unexpected makes
 * the text invalid. A position is read into a draft and copied out only when all of it is valid. A
 * typed move is not parsed at all: it is legal exactly when it is spelt like one of the legal
 * moves.
 */
#include "slow_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD_ROOM = 16,
    MOST_OPTIONS = 8 /* of any game, with size and swap */
};

static const struct slow_game *const games[] = {&slow_talpa, &slow_fourmation, &slow_template};

char slow_opponent(const struct slow_position *position, char side) {
    const char *letters = position->game->letters;
    return side == letters[0] ? letters[1] : letters[0];
}

bool slow_on_board(const struct slow_position *position, int column, int row) {
    return column >= 0 && column < position->size && row >= 0 && row < position->size;
}

int slow_count_pieces(const struct slow_position *position, char side) {
    int count = 0;
    for (int row = 0; row < position->size; row++) {
        for (int column = 0; column < position->size; column++) {
            count += position->square[row][column] == side ? 1 : 0;
        }
    }
    return count;
}

static void clear_board(struct slow_position *position) {
    for (int row = 0; row < SLOW_LARGEST; row++) {
        for (int column = 0; column < SLOW_LARGEST; column++) {
            position->square[row][column] = SLOW_EMPTY;
        }
    }
    position->last_column = -1;
    position->last_row = -1;
}

/* Reading: the pieces that texts are made of. */

/* Lower case, without the spaces around it. False if it is longer than any valid text. */
static bool tidy(const char *text, char tidied[SLOW_TEXT_ROOM]) {
    while (*text == ' ') {
        text++;
    }
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    if (length >= SLOW_TEXT_ROOM) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        tidied[i] = (char)tolower((unsigned char)text[i]);
    }
    tidied[length] = '\0';
    return true;
}

static bool take(const char **cursor, char expected) {
    if (**cursor != expected) {
        return false;
    }
    (*cursor)++;
    return true;
}

/* A number without leading zeros, or 0 if there is none; stops once it is too large for any use. */
static int take_number(const char **cursor) {
    int number = 0;
    if (**cursor == '0') {
        return 0;
    }
    while (number <= SLOW_LARGEST && **cursor >= '0' && **cursor <= '9') {
        number = 10 * number + (**cursor - '0');
        (*cursor)++;
    }
    return number;
}

/* Letters and digits, perhaps none; the rest of a word longer than any known one is left unread. */
static void take_word(const char **cursor, char word[WORD_ROOM]) {
    int length = 0;
    while (length < WORD_ROOM - 1 && isalnum((unsigned char)**cursor)) {
        word[length++] = **cursor;
        (*cursor)++;
    }
    word[length] = '\0';
}

static bool take_square(const struct slow_position *position, const char **cursor, int *column,
                        int *row) {
    if (**cursor < 'a' || **cursor > 'p') {
        return false;
    }
    *column = **cursor - 'a';
    (*cursor)++;
    *row = take_number(cursor) - 1;
    return slow_on_board(position, *column, *row);
}

static bool take_side(const struct slow_position *position, const char **cursor, char *side) {
    const char *letters = position->game->letters;
    if (**cursor != letters[0] && **cursor != letters[1]) {
        return false;
    }
    *side = **cursor;
    (*cursor)++;
    return true;
}

/* Reading: variants. The size stays 0 where the text does not name it. */

bool slow_read_number(const char *value, int *number) {
    *number = take_number(&value);
    return *number > 0 && *value == '\0';
}

bool slow_read_either(const char *value, const char *no, const char *yes, bool *is_yes) {
    *is_yes = strcmp(value, yes) == 0;
    return *is_yes || strcmp(value, no) == 0;
}

static bool set_option(struct slow_position *position, const char *key, const char *value) {
    if (strcmp(key, "size") == 0) {
        return slow_read_number(value, &position->size);
    }
    if (strcmp(key, "swap") == 0) {
        bool swap; /* not kept: the board and its moves are the same with and without it */
        return slow_read_either(value, "no", "yes", &swap);
    }
    return position->game->set_option && position->game->set_option(position, key, value);
}

static bool is_among(const char *word, char words[][WORD_ROOM], int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_options(struct slow_position *position, const char *cursor) {
    char seen[MOST_OPTIONS][WORD_ROOM], value[WORD_ROOM];
    int count = 0;
    do {
        if (count == MOST_OPTIONS) {
            return false;
        }
        take_word(&cursor, seen[count]);
        if (!take(&cursor, '=')) {
            return false;
        }
        take_word(&cursor, value);
        if (is_among(seen[count], seen, count) || !set_option(position, seen[count], value)) {
            return false;
        }
        count++;
    } while (take(&cursor, ','));
    return *cursor == '\0';
}

static bool find_game(struct slow_position *position, const char *name) {
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (strcmp(name, games[i]->name) == 0) {
            position->game = games[i];
            return true;
        }
    }
    return false;
}

static bool read_variant(struct slow_position *position, const char *variant) {
    char tidied[SLOW_TEXT_ROOM], name[WORD_ROOM];
    if (!tidy(variant, tidied)) {
        return false;
    }
    const char *cursor = tidied;
    take_word(&cursor, name);
    if (!find_game(position, name)) {
        return false;
    }
    return take(&cursor, ':') ? read_options(position, cursor) : *cursor == '\0';
}

/* Fills in what the variant left open. False if size or an option is out of bounds. */
static bool settle_size(struct slow_position *position, int size_if_unnamed) {
    if (position->size == 0) {
        position->size = size_if_unnamed;
    }
    return position->size >= SLOW_SMALLEST && position->size <= SLOW_LARGEST &&
           (!position->game->settle || position->game->settle(position));
}

bool slow_start(struct slow_position *position, const char *variant) {
    struct slow_position draft = {0};
    if (!read_variant(&draft, variant) || !settle_size(&draft, draft.game->usual_size)) {
        return false;
    }
    clear_board(&draft);
    draft.game->set_up(&draft);
    *position = draft;
    return true;
}

/* Reading: positions, onto a cleared board. */

static int count_rows(const char *text) {
    int count = 1;
    for (; *text != '\0'; text++) {
        count += *text == '/' ? 1 : 0;
    }
    return count;
}

static bool take_row(struct slow_position *position, const char **cursor, int row) {
    int column = 0;
    while (column < position->size) {
        int empty_squares = take_number(cursor);
        if (empty_squares > 0) {
            column += empty_squares;
        } else if (take_side(position, cursor, &position->square[row][column])) {
            column++;
        } else {
            return false;
        }
    }
    return column == position->size;
}

static bool take_board(struct slow_position *position, const char **cursor) {
    for (int row = position->size - 1; row >= 0; row--) {
        if (!take_row(position, cursor, row) || (row > 0 && !take(cursor, '/'))) {
            return false;
        }
    }
    return true;
}

static bool take_last_piece(struct slow_position *position, const char **cursor) {
    return take(cursor, ' ') &&
           (take(cursor, '-') ||
            take_square(position, cursor, &position->last_column, &position->last_row));
}

static bool read_position(struct slow_position *position, const char *cursor) {
    return take_board(position, &cursor) && take(&cursor, ' ') &&
           take_side(position, &cursor, &position->turn) &&
           (!position->game->shows_last || take_last_piece(position, &cursor)) && *cursor == '\0';
}

bool slow_read(struct slow_position *position, const char *variant, const char *text) {
    struct slow_position draft = {0};
    char tidied[SLOW_TEXT_ROOM];
    if (!read_variant(&draft, variant) || !tidy(text, tidied)) {
        return false;
    }
    int size = count_rows(tidied);
    if (!settle_size(&draft, size) || draft.size != size) {
        return false;
    }
    clear_board(&draft);
    if (!read_position(&draft, tidied)) {
        return false;
    }
    if (draft.game->accepts && !draft.game->accepts(&draft)) {
        return false;
    }
    *position = draft;
    return true;
}

/* Writing. */

static char *write_number(int number, char *end) {
    if (number >= 10) {
        *end++ = (char)('0' + number / 10);
    }
    *end++ = (char)('0' + number % 10);
    return end;
}

static char *write_square(int column, int row, char *end) {
    *end++ = (char)('a' + column);
    return write_number(row + 1, end);
}

static char *write_row(const struct slow_position *position, int row, char *end) {
    int empty_squares = 0;
    for (int column = 0; column < position->size; column++) {
        char piece = position->square[row][column];
        if (piece == SLOW_EMPTY) {
            empty_squares++;
            continue;
        }
        if (empty_squares > 0) {
            end = write_number(empty_squares, end);
            empty_squares = 0;
        }
        *end++ = piece;
    }
    return empty_squares > 0 ? write_number(empty_squares, end) : end;
}

static char *write_last_piece(const struct slow_position *position, char *end) {
    *end++ = ' ';
    if (position->last_column >= 0) {
        return write_square(position->last_column, position->last_row, end);
    }
    *end++ = '-';
    return end;
}

void slow_write(const struct slow_position *position, char *text) {
    char *end = text;
    for (int row = position->size - 1; row >= 0; row--) {
        end = write_row(position, row, end);
        *end++ = row > 0 ? '/' : ' ';
    }
    *end++ = position->turn;
    if (position->game->shows_last) {
        end = write_last_piece(position, end);
    }
    *end = '\0';
}

static void write_move(struct slow_move move, char text[SLOW_MOVE_ROOM]) {
    char *end = write_square(move.column, move.row, text);
    if (move.captures) {
        end = write_square(move.to_column, move.to_row, end);
    }
    *end = '\0';
}

/* Playing. */

static int list_moves(const struct slow_position *position, struct slow_move list[]) {
    if (position->game->outcome(position) != SLOW_UNDECIDED) {
        return 0;
    }
    return position->game->list(position, list);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

int slow_moves(const struct slow_position *position, char moves[][SLOW_MOVE_ROOM]) {
    struct slow_move list[SLOW_MOVES];
    int count = list_moves(position, list);
    for (int i = 0; i < count; i++) {
        write_move(list[i], moves[i]);
    }
    qsort(moves, (size_t)count, SLOW_MOVE_ROOM, compare_texts);
    return count;
}

bool slow_play(struct slow_position *position, const char *move) {
    struct slow_move list[SLOW_MOVES];
    char tidied[SLOW_TEXT_ROOM], legal[SLOW_MOVE_ROOM];
    if (!tidy(move, tidied)) {
        return false;
    }
    int count = list_moves(position, list);
    for (int i = 0; i < count; i++) {
        write_move(list[i], legal);
        if (strcmp(tidied, legal) == 0) {
            position->game->apply(position, list[i]);
            return true;
        }
    }
    return false;
}

const char *slow_result(const struct slow_position *position) {
    char p1 = position->game->letters[position->second_begins ? 1 : 0];
    char winner = position->game->outcome(position);
    if (winner == SLOW_UNDECIDED) {
        return "none";
    }
    if (winner == SLOW_DRAWN) {
        return "draw";
    }
    return winner == p1 ? "p1win" : "p2win";
}

int slow_reach(const struct slow_position *position, int side) {
    return position->game->reach(position, position->game->letters[side]);
}

unsigned long long slow_perft(const struct slow_position *position, int depth) {
    if (depth == 0) {
        return 1;
    }
    struct slow_move list[SLOW_MOVES];
    int count = list_moves(position, list);
    unsigned long long nodes = 0;
    for (int i = 0; i < count; i++) {
        struct slow_position next = *position;
        next.game->apply(&next, list[i]);
        nodes += slow_perft(&next, depth - 1);
    }
    return nodes;
}
