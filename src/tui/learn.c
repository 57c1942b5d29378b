/* A lesson: one small board after another, on which the person makes the moves.
 *
 * The lesson (burrow/lesson.h) has the positions and decides which moves are right; this file shows
 * them. After a right move the board shows it and the answer, and Enter goes on. */
#define _POSIX_C_SOURCE 200809L
#include "tui/tui.h"
#include <burrow/choose.h>
#include <burrow/language.h>
#include <burrow/lesson.h>
#include <burrow/words.h>
#include <stdio.h>
#include <string.h>

enum {
    SAID_SIZE = 1024,
    TYPED_SIZE = 8,
    LEAST_ROWS = 22, /* needed by the longest texts beside the board */
    LEAST_COLUMNS = 64
};

struct lesson {
    struct tui *tui;
    const struct bw_lesson *lesson;
    int step;
    struct bw_position position;
    struct board board;
    int cursor, chosen;
    bw_move last;
    bool right; /* the step is done */
    char said[SAID_SIZE];
    char typed[TYPED_SIZE];
};

static const struct key_line key_list[] = {
    {BW_TEXT("arrows"), BW_TEXT("move the cursor, or the piece that is chosen")},
    {BW_TEXT("Enter"), BW_TEXT("choose a piece, or where it goes; place a piece")},
    {"a1 … e5", BW_TEXT("type a move, such as 'c3c4' or 'd4', and Enter")},
    {BW_TEXT("mouse"), BW_TEXT("click a square")},
    {"h", BW_TEXT("a hint")},
    {BW_TEXT("Backspace"), BW_TEXT("repeat the step, once it is done")},
    {BW_TEXT("0, Esc"), BW_TEXT("end the lesson")},
};

static void begin_step(struct lesson *lesson, int step) {
    lesson->step = step;
    bw_lesson_position(lesson->lesson, step, &lesson->position);
    lesson->cursor =
        bw_square(lesson->position.variant.size / 2, lesson->position.variant.size / 2);
    lesson->chosen = BW_NO_SQUARE;
    lesson->last = BW_NO_MOVE;
    lesson->right = false;
    lesson->said[0] = lesson->typed[0] = '\0';
}

/* ---- moves ---------------------------------------------------------------------------------- */

static void try_move(struct lesson *lesson, bw_move move) {
    bw_move reply = BW_NO_MOVE;
    lesson->chosen = BW_NO_SQUARE;
    lesson->right =
        bw_lesson_try(lesson->lesson, lesson->step, move, &reply, lesson->said, SAID_SIZE);
    if (!lesson->right)
        return;
    bw_play(&lesson->position, move);
    lesson->last = move;
    if (reply != BW_NO_MOVE) {
        bw_play(&lesson->position, reply);
        lesson->last = reply;
    }
}

static void take_square(struct lesson *lesson, int square) {
    struct bw_error error;
    bw_move move;
    lesson->cursor = square;
    switch (bw_choose_square(&lesson->position, lesson->chosen, square, &move, &error)) {
    case BW_CHOICE_MOVE:
        try_move(lesson, move);
        break;
    case BW_CHOICE_PIECE:
        lesson->chosen = square;
        break;
    case BW_CHOICE_LET_GO:
        lesson->chosen = BW_NO_SQUARE;
        break;
    case BW_CHOICE_REFUSED:
        bw_say_error(&error, lesson->said);
        break;
    }
}

/* Moves the chosen piece in a direction on the screen. */
static void move_towards(struct lesson *lesson, int down, int right) {
    struct bw_error error;
    bw_move move;
    int next = board_step(&lesson->board, lesson->chosen, down, right);
    enum bw_choice choice = bw_choose_way(&lesson->position, lesson->chosen, next, &move, &error);
    if (choice == BW_CHOICE_MOVE)
        try_move(lesson, move);
    else if (choice == BW_CHOICE_REFUSED)
        bw_say_error(&error, lesson->said);
}

static void finish_typing(struct lesson *lesson) {
    struct bw_error error;
    bw_move move;
    if (bw_move_read(&lesson->position, lesson->typed, &move, &error))
        try_move(lesson, move);
    else
        bw_say_error(&error, lesson->said);
    lesson->typed[0] = '\0';
}

/* ---- painting ------------------------------------------------------------------------------- */

static struct marks marks_of(const struct lesson *lesson) {
    struct marks marks = no_marks();
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&lesson->position, moves);
    for (int i = 0; i < count && lesson->chosen != BW_NO_SQUARE; i++)
        if (bw_move_from(moves[i]) == lesson->chosen)
            bw_squares_add(&marks.targets, bw_move_to(moves[i]));
    marks.cursor = lesson->right ? BW_NO_SQUARE : lesson->cursor;
    marks.chosen = lesson->chosen;
    marks.last = lesson->last;
    if (lesson->last == BW_NO_MOVE && lesson->position.last != BW_NO_SQUARE)
        marks.last = bw_move_make(lesson->position.last, lesson->position.last);
    bw_highlight(&lesson->position, &marks.won);
    return marks;
}

static void paint(void *context) {
    struct lesson *lesson = context;
    struct tui *tui = lesson->tui;
    struct marks marks = marks_of(lesson);
    char right[64], left[128];
    paint_clear(tui);
    if (paint_smaller_than(tui, LEAST_ROWS, LEAST_COLUMNS))
        return;
    snprintf(left, sizeof left, bw_tr("Learning %s"), bw_tr(lesson->position.variant.game->title));
    snprintf(right, sizeof right, bw_tr("step %d of %d"), lesson->step + 1,
             bw_lesson_steps(lesson->lesson));
    paint_title(tui, left, right);
    board_lay(&lesson->board, tui, &lesson->position.variant, 0, 2, 0, tui->rows - 8,
              tui->columns / 2, lesson->cursor);
    board_paint(tui, &lesson->board, &lesson->position, &marks);
    int column = lesson->board.left + lesson->board.shown_columns * lesson->board.cell_columns + 5;
    int width = tui->columns - column - 2;
    int used = paint_lines(tui, 3, column, tui->rows - 9, width, STYLE_TEXT,
                           bw_lesson_text(lesson->lesson, lesson->step));
    struct style style = {lesson->right ? INK_GOLD : INK_AMBER, GROUND_PAGE, false};
    paint_lines(tui, 4 + used, column, tui->rows - 7 - used, width, style, lesson->said);
    if (lesson->typed[0])
        paint_text(tui, tui->rows - 3, 2, tui->columns - 4, STYLE_STRONG, lesson->typed);
    paint_keys(tui, lesson->right ? bw_tr("Enter goes on · Backspace repeats the step · Esc ends")
                                  : bw_tr("arrows and Enter, a typed move, or the mouse · h hint · "
                                          "Esc ends · ? all keys"));
    if (marks.cursor != BW_NO_SQUARE)
        board_point(&lesson->board, marks.cursor);
}

/* ---- keys ----------------------------------------------------------------------------------- */

static void act_arrow(struct lesson *lesson, int down, int right) {
    if (lesson->chosen != BW_NO_SQUARE)
        move_towards(lesson, down, right);
    else
        lesson->cursor = board_step(&lesson->board, lesson->cursor, down, right);
}

static void act_typing(struct lesson *lesson, int key) {
    size_t length = strlen(lesson->typed);
    if (key == TUI_BACKSPACE && length > 0) {
        lesson->typed[length - 1] = '\0';
    } else if (((key >= 'a' && key <= 'p') || (length > 0 && key >= '0' && key <= '9')) &&
               length + 1 < TYPED_SIZE) {
        lesson->typed[length] = (char)key;
        lesson->typed[length + 1] = '\0';
    }
}

static void act_open(struct lesson *lesson, int key) {
    if (key == TUI_UP)
        act_arrow(lesson, -1, 0);
    else if (key == TUI_DOWN)
        act_arrow(lesson, 1, 0);
    else if (key == TUI_LEFT)
        act_arrow(lesson, 0, -1);
    else if (key == TUI_RIGHT)
        act_arrow(lesson, 0, 1);
    else if (key == TUI_ENTER && lesson->typed[0])
        finish_typing(lesson);
    else if (key == TUI_ENTER || key == ' ')
        take_square(lesson, lesson->cursor);
    else if (key == '?')
        show_keys(lesson->tui, key_list, sizeof key_list / sizeof *key_list);
    else if (key == 'h')
        snprintf(lesson->said, SAID_SIZE, "%s", bw_lesson_hint(lesson->lesson, lesson->step));
    else
        act_typing(lesson, key);
}

/* True once the last step is done. */
static bool act_done(struct lesson *lesson, int key) {
    if (key == TUI_BACKSPACE)
        begin_step(lesson, lesson->step);
    else if (key == TUI_ENTER || key == ' ') {
        if (lesson->step + 1 == bw_lesson_steps(lesson->lesson))
            return true;
        begin_step(lesson, lesson->step + 1);
    }
    return false;
}

bool lesson_screen(struct tui *tui, const struct bw_game *game) {
    struct lesson lesson = {.tui = tui, .lesson = bw_lesson_of(game)};
    char text[BW_WORDS_SIZE];
    if (!lesson.lesson) {
        snprintf(text, sizeof text, bw_tr("There is no lesson for %s yet."), bw_tr(game->title));
        box_tell(tui, bw_tr(game->title), text);
        return true;
    }
    begin_step(&lesson, 0);
    for (;;) {
        paint(&lesson);
        struct event event = tui_wait(tui);
        bool typing = lesson.typed[0] && event.kind == EVENT_KEY && event.key == '0';
        if (is_back(&event) && !typing)
            return false;
        if (event.kind == EVENT_PRESS && lesson.right) {
            event = (struct event){.kind = EVENT_KEY, .key = TUI_ENTER};
        } else if (event.kind == EVENT_PRESS) {
            int square = board_square_at(&lesson.board, event.row, event.column);
            if (square != BW_NO_SQUARE)
                take_square(&lesson, square);
        }
        if (event.kind != EVENT_KEY)
            continue;
        if (!lesson.right)
            act_open(&lesson, event.key);
        else if (act_done(&lesson, event.key)) {
            tui->behind = (struct backdrop){paint, &lesson};
            box_tell(tui, bw_tr("Well done"), bw_lesson_end());
            tui->behind = (struct backdrop){NULL, NULL};
            return true;
        }
    }
}

static void learn_game(struct tui *tui, const struct bw_game *game) {
    lesson_screen(tui, game);
}

void learn_screen(struct tui *tui) {
    games_menu(tui, bw_tr("What would you like to learn?"), learn_game);
}
