/* What is said about a game. Everything is one sentence per line, except the board, which is drawn on
 * request, and lists of moves and words. */
#include "common/text.h"
#include "common/width.h"
#include "lines/lines_parts.h"
#include <burrow/choose.h>
#include <burrow/language.h>
#include <stdarg.h>
#include <string.h>

void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_arguments(stdout, format, arguments);
    va_end(arguments);
    print("\n");
}

void say_error(const struct bw_error *error) {
    char out[BW_WORDS_SIZE];
    say("%s", bw_say_error(error, out));
}

/* ---- lists ---------------------------------------------------------------------------------- */

void say_list(char *list) {
    enum {
        COLUMNS = 78
    };
    text_wrap(list, COLUMNS);
    for (char *space = list; (space = strchr(space, LIST_SPACE));)
        *space = ' ';
    say("%s", list);
}

void say_text(const char *text) {
    char copy[BW_WORDS_SIZE];
    snprintf(copy, sizeof copy, "%s", text);
    text_mend_end(copy);
    say_list(copy);
}

/* ---- the board ------------------------------------------------------------------------------ */

void say_board(const struct lines *lines, const struct bw_position *position) {
    print("\n");
    draw_board(stdout, position, lines->look);
    print("\n");
}

void look_board(const struct lines *lines, const struct bw_position *position, const char *text) {
    (void)text;
    say_board(lines, position);
}

/* What is on a square, in a word. */
static const char *content(const struct bw_position *position, int square) {
    int side = bw_piece_at(position, square);
    return side >= 0 ? bw_side_name_inside(&position->variant, side) : bw_tr_in("square", "empty");
}

/* The squares of a row or column, separated by commas: `a3 red, b3 empty`. */
static void write_squares(const struct bw_position *position, int square, int step, char *out,
                          size_t size) {
    size_t used = 0;
    for (int i = 0; i < position->variant.size && used < size; i++, square += step) {
        char name[BW_MOVE_SIZE];
        used += (size_t)snprintf(out + used, size - used, "%s%s %s", i > 0 ? ", " : "",
                                 bw_square_write(square, name), content(position, square));
    }
}

void look_row(const struct lines *lines, const struct bw_position *position, const char *text) {
    char squares[BW_WORDS_SIZE];
    int row = text_count(text, strlen(text), 1, position->variant.size) - 1;
    (void)lines;
    if (row < 0) {
        say(bw_tr("Type row and a number from 1 to %d."), position->variant.size);
        return;
    }
    write_squares(position, bw_square(0, row), bw_square(1, 0), squares, sizeof squares);
    say(bw_tr("Row %d: %s."), row + 1, squares);
}

void look_column(const struct lines *lines, const struct bw_position *position, const char *text) {
    char squares[BW_WORDS_SIZE];
    int column = text_lower(*text) - 'a';
    (void)lines;
    if (column < 0 || column >= position->variant.size || text[1] != '\0') {
        say(bw_tr("Type column and a letter from a to %c."), 'a' + position->variant.size - 1);
        return;
    }
    write_squares(position, bw_square(column, 0), bw_square(0, 1), squares, sizeof squares);
    say(bw_tr("Column %c: %s."), 'a' + column, squares);
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* What may be typed now, with a legal move as the example. */
void say_prompt(const struct bw_position *position) {
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    if (moves_sorted(position, texts) > 0)
        say(bw_tr("Type a move, such as %s, or help."), texts[0]);
}

/* Whether a move's text begins with a square's: a1a2 with a1, but a11 does not. */
static bool begins_on(const char *move, const char *square) {
    size_t length = strlen(square);
    return strncmp(move, square, length) == 0 && !text_is_digit(move[length]);
}

enum {
    LIST_SIZE = BW_MAX_MOVES * BW_MOVE_SIZE /* of all moves, with spaces between them */
};

/* The legal moves that begin on a square, or all with "". */
static void list_moves(const struct bw_position *position, const char *square,
                       char list[LIST_SIZE]) {
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    int count = moves_sorted(position, texts);
    size_t used = 0;
    list[0] = '\0';
    for (int i = 0; i < count; i++)
        if (!*square || begins_on(texts[i], square))
            used += (size_t)snprintf(list + used, LIST_SIZE - used, "%s%s", used > 0 ? " " : "",
                                     texts[i]);
}

void look_moves(const struct lines *lines, const struct bw_position *position, const char *text) {
    char list[LIST_SIZE], name[BW_MOVE_SIZE] = "";
    struct bw_error error;
    int square = *text ? bw_choose_named(position, text, &error) : BW_NO_SQUARE;
    (void)lines;
    if (*text && square == BW_NO_SQUARE) {
        say_error(&error);
        return;
    }
    if (*text)
        bw_square_write(square, name);
    list_moves(position, name, list);
    if (*list)
        say_list(list);
    else if (!bw_move_check(position, bw_move_make(square, square), &error))
        say_error(&error); /* why no move begins there */
}

void say_note(const struct bw_session *session, int plies) {
    const char *note = bw_session_note_at(session, plies);
    if (*note)
        say(bw_tr("Note: %s"), note);
}

void say_ply(const struct bw_session *session, int plies) {
    char out[BW_WORDS_SIZE];
    say("%s", bw_say_move(bw_session_at(session, plies - 1), bw_session_move(session, plies), out));
    say_note(session, plies);
}

/* ---- players and rules ---------------------------------------------------------------------- */

/* A person without a name may be one of two, and so is not called `you`. */
static void write_player(const struct bw_player *player, char out[BW_WORDS_SIZE]) {
    if (bw_player_is_bot(player) || bw_player_has_name(player))
        bw_say_player(player, out);
    else
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr_in("player", "human"));
}

/* `Red (O)`, or `X` where the sign is the name. */
static void write_side(const struct game *game, int side, char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &bw_session_now(session_of(game))->variant;
    const char *shape = shape_text(variant->game->shape[side], game->lines->look.unicode);
    const char *name = bw_side_name(variant, side);
    bool same = strcmp(shape, name) == 0;
    snprintf(out, BW_WORDS_SIZE, "%s%s%s%s", name, same ? "" : " (", same ? "" : shape,
             same ? "" : ")");
}

/* Who plays which side: `Talpa 8×8: Red (O) is human, Blue (#) is level 3.` */
void say_greeting(const struct game *game) {
    const struct bw_position *position = bw_session_now(session_of(game));
    char title[TITLE_SIZE], side[2][BW_WORDS_SIZE], player[2][BW_WORDS_SIZE];
    for (int i = 0; i < 2; i++) {
        write_side(game, i, side[i]);
        write_player(bw_session_player(session_of(game), i), player[i]);
    }
    say(bw_tr("%s: %s is %s, %s is %s."), title_text(&position->variant, game->lines->look, title),
        side[0], player[0], side[1], player[1]);
    if (!bw_player_is_bot(bw_session_player(session_of(game), position->turn)) &&
        bw_session_result(session_of(game)) == BW_UNDECIDED)
        say_prompt(position);
    if (!game->lines->on_terminal)
        say_board(game->lines, position);
}

void say_rules(const struct bw_variant *variant) {
    char text[BW_RULES_SIZE];
    print("%s", bw_rules(variant, text));
}

void look_rules(const struct lines *lines, const struct bw_position *position, const char *text) {
    (void)lines;
    (void)text;
    say_rules(&position->variant);
}

/* ---- how it stands -------------------------------------------------------------------------- */

static void say_side_score(const struct bw_session *session, int side, int64_t now_ms) {
    const struct bw_position *position = bw_session_now(session);
    const char *name = bw_side_name(&position->variant, side);
    int pieces = bw_piece_count(position, side), lost = bw_session_captured(session, side);
    say(bw_tr_count("%s has %d piece.", "%s has %d pieces.", (unsigned long)pieces), name, pieces);
    if (lost > 0)
        say(bw_tr_count("%s lost %d piece by captures.", "%s lost %d pieces by captures.",
                        (unsigned long)lost),
            name, lost);
    if (bw_session_has_clock(session)) {
        char clock[BW_WORDS_SIZE];
        say(bw_tr("%s has %s left."), name,
            bw_say_clock(bw_session_left_ms(session, side, now_ms), clock));
    }
}

void say_score(const struct bw_session *session, int64_t now_ms) {
    say_side_score(session, 0, now_ms);
    say_side_score(session, 1, now_ms);
}
