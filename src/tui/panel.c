/* How a game looks: the board on the left; beside it whose turn it is, captures, clocks, moves, and who
 * is ahead; below, the last message and the keys.
 *
 *      Burrow · Talpa 8×8                                  you ●  –  ■ level 5
 *         board                       Red to move.
 *                                     ● captured 3   ■ captured 4
 *                                      1. c3c4   f6e6
 *                                     ahead ▕█████░░░░▏ ≈ Red
 *      Blue captured c4 with c5; red has 27 pieces.
 *      h hint · u undo · w why · ? all keys
 *
 * In a narrow window only the first line of the panel is shown, below the board. */
#define _POSIX_C_SOURCE 200809L
#include "common/width.h"
#include "tui/overlay.h"
#include "tui/play.h"
#include <burrow/language.h>
#include <stdio.h>
#include <string.h>

enum {
    GAP = 2,          /* columns between board and panel */
    LEAST_PANEL = 20, /* columns */
    MOST_PANEL = 44,
    MOST_SAID = 4, /* rows */
    BAR_CELLS = 16,
    AHEAD_COLUMNS = 8 /* for the mark and the side after the bar */
};

struct area {
    int row, column, height, width;
};

/* ---- parts of the panel --------------------------------------------------------------------- */

static const char *spinner(const struct tui *tui) {
    static const char *const signs[] = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"};
    static const char *const letters[] = {"|", "/", "-", "\\"};
    int64_t turn = tui_now() / 120;
    return tui->unicode ? signs[turn % 8] : letters[turn % 4];
}

/* That the game is over, and who has won: in the next row, or beside it if there is none. Returns how
 * many rows it took. */
static int paint_end(const struct play *play, struct area area) {
    const struct bw_variant *variant = &bw_session_now(play->session)->variant;
    enum bw_result result = bw_session_result(play->session);
    int winner = result == BW_WON_BY_0 ? 0 : 1;
    bool below = area.height > 1;
    char text[BW_WORDS_SIZE];
    struct style style = {result == BW_DRAWN ? INK_TEXT : side_ink(variant, winner), GROUND_PAGE,
                          true};
    int used =
        paint_text(play->tui, area.row, area.column, area.width, STYLE_STRONG, bw_tr("Game over"));
    used = below ? 0 : used + 2;
    paint_text(play->tui, area.row + below, area.column + used, area.width - used, style,
               bw_say_winner(play->session, text));
    return 1 + below;
}

/* Whose turn it is. */
static void paint_turn(const struct play *play, struct area area) {
    const struct bw_position *now = bw_session_now(play->session);
    char text[BW_WORDS_SIZE], name[BW_WORDS_SIZE];
    struct style style = {side_ink(&now->variant, now->turn), GROUND_PAGE, true};
    paint_text(play->tui, area.row, area.column, 1, style,
               side_sign(play->tui, &now->variant, now->turn));
    if (bot_to_move(play) && thinker_busy(play->tui->thinker) == BW_WANT_MOVE) {
        snprintf(text, sizeof text, bw_tr("%s is thinking"),
                 bw_say_player(bw_session_player(play->session, now->turn), name));
        int used =
            paint_text(play->tui, area.row, area.column + 2, area.width - 4, STYLE_STRONG, text);
        paint_text(play->tui, area.row, area.column + 3 + used, 1, STYLE_FAINT, spinner(play->tui));
        return;
    }
    paint_text(play->tui, area.row, area.column + 2, area.width - 2, STYLE_STRONG,
               bw_say_turn(now, text));
}

/* Whose turn it is, or how it ended; returns how many rows it took. */
static int paint_course(const struct play *play, struct area area) {
    if (is_over(play))
        return paint_end(play, area);
    paint_turn(play, area);
    return 1;
}

/* `■ captured 4`: what a side has taken. */
static const char *captured_text(const struct play *play, int side, char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &bw_session_now(play->session)->variant;
    char text[BW_WORDS_SIZE];
    snprintf(text, sizeof text, bw_tr("captured %d"),
             bw_session_captured(play->session, bw_opponent(side)));
    snprintf(out, BW_WORDS_SIZE, "%s %s", side_sign(play->tui, variant, side), text);
    return out;
}

/* Both sides in one row if there is room, else in two; returns how many. */
static int paint_captured(const struct play *play, struct area area) {
    const struct bw_variant *variant = &bw_session_now(play->session)->variant;
    char text[2][BW_WORDS_SIZE];
    int beside = text_width(captured_text(play, 0, text[0])) + 3;
    bool below = beside + text_width(captured_text(play, 1, text[1])) > area.width;
    for (int side = 0; side < 2; side++) {
        struct style style = {side_ink(variant, side), GROUND_PAGE, true};
        int row = area.row + (below ? side : 0), column = area.column + (below ? 0 : side * beside);
        paint_text(play->tui, row, column, area.width, STYLE_TEXT, text[side]);
        paint_text(play->tui, row, column, 1, style, side_sign(play->tui, variant, side));
    }
    return 1 + below;
}

static void paint_clocks(const struct play *play, struct area area) {
    const struct bw_position *now = bw_session_now(play->session);
    char text[BW_WORDS_SIZE];
    int column = area.column;
    for (int side = 0; side < 2; side++) {
        bool runs = now->turn == side && !is_over(play);
        int64_t left = bw_session_left_ms(play->session, side, tui_now());
        struct style sign_style = {side_ink(&now->variant, side), GROUND_PAGE, true};
        struct style style = {bw_clock_is_low(left) && runs ? INK_BAD : INK_TEXT, GROUND_PAGE,
                              runs};
        column += paint_text(play->tui, area.row, column, 2, sign_style,
                             side_sign(play->tui, &now->variant, side)) +
                  1;
        column += paint_text(play->tui, area.row, column, 9, style, bw_say_clock(left, text)) + 3;
    }
}

/* ---- the list of moves ---------------------------------------------------------------------- */

/* The first line has a gap if the second side began. */
static int list_offset(const struct bw_session *session) {
    const struct bw_position *start = bw_session_at(session, 0);
    return start->turn != bw_first_side(&start->variant);
}

static void paint_ply(const struct play *play, int ply, int row, int column) {
    char text[BW_MOVE_SIZE + 4];
    const struct bw_position *before = bw_session_at(play->session, ply - 1);
    bool last = ply == bw_session_plies(play->session);
    struct style style = {side_ink(&before->variant, before->turn), GROUND_PAGE, last};
    bw_move_write(bw_session_move(play->session, ply), text);
    if (*bw_session_note_at(play->session, ply))
        strcat(text, "*");
    paint_text(play->tui, row, column, 8, style, text);
}

static void paint_list(struct play *play, struct area area) {
    int offset = list_offset(play->session), plies = bw_session_plies(play->session);
    int lines = (plies + offset + 1) / 2, most = lines > area.height ? lines - area.height : 0;
    if (play->list_back > most)
        play->list_back = most;
    int first = most - play->list_back;
    for (int i = 0; i < area.height && first + i < lines; i++) {
        char number[16];
        snprintf(number, sizeof number, "%3d.", first + i + 1);
        paint_text(play->tui, area.row + i, area.column, 4, STYLE_FAINT, number);
        for (int half = 0; half < 2; half++) {
            int ply = 2 * (first + i) + half + 1 - offset;
            if (ply >= 1 && ply <= plies)
                paint_ply(play, ply, area.row + i, area.column + 5 + 9 * half);
        }
    }
    if (first > 0)
        paint_text(play->tui, area.row, area.column + area.width - 1, 1, STYLE_FAINT,
                   sign(play->tui, "↑", "^"));
    if (play->list_back > 0)
        paint_text(play->tui, area.row + area.height - 1, area.column + area.width - 1, 1,
                   STYLE_FAINT, sign(play->tui, "↓", "v"));
}

/* ---- who is ahead --------------------------------------------------------------------------- */

/* `≈ Red`, without the chance: the bar shows that. */
static const char *ahead_text(const struct play *play, char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &bw_session_now(play->session)->variant;
    const struct bw_view *view = bw_table_view(play->table);
    char who[BW_WORDS_SIZE];
    if (!view)
        return sign(play->tui, "…", "...");
    int side = bw_side_ahead(play->chance);
    snprintf(out, BW_WORDS_SIZE, "%s %s",
             view->proved ? sign(play->tui, "✓", "=") : sign(play->tui, "≈", "~"),
             side >= 0 ? bw_side_name(variant, side)
                       : bw_say_ahead(variant, play->chance, view->proved, who));
    return out;
}

/* The bar keeps its last value until more is known, but without a name. */
static void paint_bar(const struct play *play, struct area area) {
    const struct tui *tui = play->tui;
    const struct bw_variant *variant = &bw_session_now(play->session)->variant;
    char text[BW_WORDS_SIZE];
    int column = area.column;
    column += paint_text(tui, area.row, column, area.width, STYLE_FAINT, bw_tr("ahead")) + 1;
    int cells = area.column + area.width - column - AHEAD_COLUMNS;
    cells = cells > BAR_CELLS ? BAR_CELLS : cells;
    int filled = (play->chance * cells + 500) / 1000;
    for (int i = 0; i < cells && play->chance >= 0; i++) {
        int side = i < filled ? 0 : 1;
        paint_text(tui, area.row, column + i, 1,
                   (struct style){side_ink(variant, side), GROUND_PAGE, false},
                   side == 0 ? sign(tui, "█", "#") : sign(tui, "░", "-"));
    }
    paint_text(tui, area.row, column + (play->chance >= 0 ? cells + 1 : 0), AHEAD_COLUMNS,
               STYLE_TEXT, ahead_text(play, text));
}

static void paint_note(const struct play *play, struct area area) {
    const char *note = bw_session_note_at(play->session, bw_session_plies(play->session));
    paint_lines(play->tui, area.row, area.column, area.height, area.width, STYLE_FAINT, note);
}

/* The facts that are drawn on the board, as sentences. */
static void paint_facts(const struct play *play, const struct marks *marks, struct area area) {
    char text[BW_MAX_FACTS * BW_WORDS_SIZE];
    overlay_say(play->tui, &play->board, bw_session_now(play->session), marks,
                bw_table_only_person(play->table), text, sizeof text);
    paint_lines(play->tui, area.row, area.column, area.height, area.width, STYLE_TEXT, text);
}

static void paint_panel(struct play *play, const struct marks *marks, struct area area) {
    const struct bw_game *game = bw_session_now(play->session)->variant.game;
    const char *note = bw_session_note_at(play->session, bw_session_plies(play->session));
    int bottom = area.row + area.height;
    area.row += paint_course(play, area);
    if (game->captures)
        area.row += paint_captured(play, area);
    if (bw_session_has_clock(play->session)) {
        paint_clocks(play, area);
        area.row++;
    }
    if (bw_table_shows_bar(play->table) && !is_over(play)) {
        struct area bar = area;
        bar.row = --bottom;
        paint_bar(play, bar);
    }
    if (*note) {
        struct area place = area;
        place.height = count_lines(area.width, note);
        place.height = place.height > 3 ? 3 : place.height;
        place.row = bottom -= place.height;
        paint_note(play, place);
    }
    area.row++;
    area.height = bottom - area.row - 1;
    if (area.height > 0 && marks->fact_count > 0)
        paint_facts(play, marks, area);
    else if (area.height > 0)
        paint_list(play, area);
}

/* ---- below the board ------------------------------------------------------------------------ */

static const char *keys_now(const struct play *play) {
    if (is_typing(play))
        return bw_tr("Enter makes the move · Backspace corrects · Esc forgets it");
    if (is_over(play) && bw_table_was_won(play->table))
        return bw_tr(
            "Enter look back · d what decided it · n another game · Esc menu · ? all keys");
    if (is_over(play))
        return bw_table_may(play->table, BW_ACT_UNDO)
                   ? bw_tr("Enter look back · n another game · u take back · Esc menu · ? all keys")
                   : bw_tr("Enter look back · n another game · Esc menu · ? all keys");
    if (bot_to_move(play))
        return bw_table_may(play->table, BW_ACT_RETRY)
                   ? bw_tr("s take its seat · u take back · Esc menu · ? all keys")
               : bw_table_stands(play->table) ? bw_tr("Space goes on · Esc menu · ? all keys")
               : bw_table_only_bots(play->table)
                   ? bw_tr("Space stops · m move now · Esc menu · ? all keys")
                   : bw_tr("m move now · u take back · Esc menu · ? all keys");
    if (play->chosen != BW_NO_SQUARE)
        return bw_tr("arrows or w a s d capture · r removes · Esc lets go of it");
    if (bw_table_seats(play->table) == BW_ACT_SWAP)
        return bw_tr("s takes the other side · h hint · w why · ? all keys");
    if (bw_session_draw_offer(play->session) == bw_opponent(bw_table_you(play->table)))
        return bw_tr("= accepts the draw · h hint · u undo · ? all keys");
    return bw_tr("h hint · u undo · w why · Esc menu · ? all keys");
}

/* Trouble with keeping the game; then the last message, or the move being typed. */
static void paint_said(const struct play *play, int row, int height) {
    const struct tui *tui = play->tui;
    const char *trouble = new_trouble(tui);
    int width = tui->columns - 4, used = 0;
    if (trouble)
        used = paint_lines(tui, row, 2, height - 1, width,
                           (struct style){INK_BAD, GROUND_PAGE, false}, trouble);
    if (is_typing(play)) {
        char text[64];
        snprintf(text, sizeof text, bw_tr("Move: %s_"), play->typed);
        paint_text(tui, row + used, 2, width, STYLE_STRONG, text);
        return;
    }
    paint_lines(tui, row + used, 2, height - used, width,
                (struct style){play->said_ink, GROUND_PAGE, false}, play->said);
}

static void paint_players(const struct play *play) {
    const struct bw_variant *variant = &bw_session_now(play->session)->variant;
    char left[128], title[64], right[PLAYERS_TITLE_SIZE];
    snprintf(left, sizeof left, "Burrow %s %s", sign(play->tui, "·", "-"),
             variant_title(play->tui, variant, title, sizeof title));
    paint_title(play->tui, left, players_title(play->tui, play->session, right));
}

/* ---- all ------------------------------------------------------------------------------------ */

/* Whether pieces are placed, but not on every empty square: then the legal squares are marked although
 * nothing is chosen. */
static bool marks_all(const struct play *play, int count) {
    const struct bw_position *now = bw_session_now(play->session);
    int squares = now->variant.size * now->variant.size;
    int empty = squares - bw_piece_count(now, 0) - bw_piece_count(now, 1);
    return !now->variant.game->moves_pieces && !bot_to_move(play) && count < empty;
}

/* Squares where the chosen piece, or a new one, may go. */
static struct bw_squares targets_of(const struct play *play) {
    struct bw_squares squares = {{0}};
    bw_move moves[BW_MAX_MOVES];
    int count = is_over(play) ? 0 : bw_moves(bw_session_now(play->session), moves);
    bool all = count > 0 && marks_all(play, count);
    for (int i = 0; i < count; i++)
        if (all || (bw_move_from(moves[i]) == play->chosen && bw_move_to(moves[i]) != play->chosen))
            bw_squares_add(&squares, bw_move_to(moves[i]));
    return squares;
}

static struct marks marks_now(struct play *play) {
    const struct bw_position *now = bw_session_now(play->session);
    int plies = bw_session_plies(play->session);
    struct marks marks = no_marks();
    marks.cursor = is_over(play) || bot_to_move(play) ? BW_NO_SQUARE : play->cursor;
    marks.chosen = play->chosen;
    marks.targets = targets_of(play);
    if (plies > 0)
        marks.last = bw_session_move(play->session, plies);
    else if (now->last != BW_NO_SQUARE)
        marks.last = bw_move_make(now->last, now->last);
    marks.hint = play_hint(play);
    marks.line = play_line(play, &marks.line_length);
    marks.facts = play->facts;
    marks.fact_count = play->tui->facts ? bw_facts(now, play->facts) : 0;
    bw_highlight(now, &marks.won);
    return marks;
}

void play_paint(struct play *play, const struct bw_position *before, const struct marks *given) {
    struct tui *tui = play->tui;
    const struct bw_position *position = before ? before : bw_session_now(play->session);
    struct marks marks = given ? *given : marks_now(play);
    int size = position->variant.size;
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    const char *trouble = new_trouble(tui);
    int said = count_lines(tui->columns - 4, play->said) +
               (trouble ? count_lines(tui->columns - 4, trouble) : 0);
    int free = tui->rows - 2 - board_height(size, 1);
    said = said < 2 ? 2 : said > MOST_SAID ? MOST_SAID : said;
    said = said <= free ? said : free > 1 ? free : 1;
    int width = tui->columns - GAP;
    bool beside = width - board_width(size, 1) >= LEAST_PANEL;
    int height = tui->rows - 2 - said - (beside ? 0 : 1);
    int room = beside ? width - LEAST_PANEL : width;
    board_lay(&play->board, tui, &position->variant, play->symmetry, 1, 0, height, room,
              play->cursor);
    board_paint(tui, &play->board, position, &marks);
    paint_players(play);
    int after = play->board.left + play->board.shown_columns * play->board.cell_columns + 3 + GAP;
    struct area area = {2, after, height - 2, tui->columns - after - 1};
    area.width = area.width > MOST_PANEL ? MOST_PANEL : area.width;
    play->has_panel = beside;
    if (beside)
        paint_panel(play, &marks, area);
    else
        paint_course(play, (struct area){tui->rows - 2 - said, 2, 1, tui->columns - 4});
    paint_said(play, tui->rows - 1 - said, said);
    paint_keys(tui, keys_now(play));
    if (marks.cursor != BW_NO_SQUARE)
        board_point(&play->board, marks.cursor);
}
