/* Questions and pages, each a small screen in front of another, or instead of it.
 *
 * A box appears in the middle of what was painted before. If the window is resized meanwhile, the screen
 * behind the box paints itself again, if it has said how (struct backdrop); otherwise the box is then
 * alone until it is answered. */
#define _XOPEN_SOURCE 700
#include "common/width.h"
#include "tui/tui.h"
#include <burrow/language.h>
#include <curses.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    BOX_WIDTH = 60,
    SIDES = 6, /* columns outside the inner width of a box: its frame, and the rest of the screen */
    TELL_ROWS = 5 /* of a box with a message, besides its text */
};

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* ---- boxes ---------------------------------------------------------------------------------- */

/* Paints a frame in the middle of the window; `row` and `column` become the start of its inside. False
 * if the window is too small for all of it. */
static bool open_box(struct tui *tui, int height, int width, int *row, int *column) {
    int top = larger((tui->rows - height - 2) / 2, 0);
    int left = larger((tui->columns - width - 4) / 2, 0);
    *row = top + 1;
    *column = left + 2;
    if (paint_smaller_than(tui, height + 2, width + SIDES))
        return false;
    paint_frame(tui, top, left, height + 2, width + 4);
    return true;
}

static int box_width(const struct tui *tui) {
    return smaller(BOX_WIDTH, tui->columns - SIDES);
}

static void repaint_on_resize(struct tui *tui, const struct event *event) {
    if (event->kind != EVENT_RESIZED)
        return;
    paint_clear(tui);
    if (tui->behind.paint)
        tui->behind.paint(tui->behind.context);
}

/* The two answers in a line, the chosen one marked. */
static void paint_answers(const struct tui *tui, int row, int column, const char *yes,
                          const char *no, bool chosen) {
    char text[64];
    snprintf(text, sizeof text, " %s ", yes);
    int used = paint_text(tui, row, column, 30, chosen ? STYLE_CHOSEN : STYLE_TEXT, text);
    snprintf(text, sizeof text, " %s ", no);
    paint_text(tui, row, column + used + 2, 30, chosen ? STYLE_TEXT : STYLE_CHOSEN, text);
}

/* Whether a key is one of two letters, small or large. */
static bool is_letter(const struct event *event, char letter, char other) {
    int small = event->key >= 'A' && event->key <= 'Z' ? event->key - 'A' + 'a' : event->key;
    return event->kind == EVENT_KEY && (small == letter || small == other);
}

bool box_yes(struct tui *tui, const char *question) {
    /* Their first letters are answers too, and y and n in every language. */
    const char *yes = bw_tr_in("word", "yes"), *no = bw_tr_in("word", "no");
    for (bool chosen = false;;) {
        int row, column, width = box_width(tui), lines = count_lines(width, question);
        if (open_box(tui, lines + 2, width, &row, &column)) {
            paint_lines(tui, row, column, lines, width, STYLE_STRONG, question);
            paint_answers(tui, row + lines + 1, column, yes, no, chosen);
        }
        struct event event = tui_wait(tui);
        repaint_on_resize(tui, &event);
        if (event.kind == EVENT_PRESS && event.row == row + lines + 1)
            return event.column < column + text_width(yes) + 3;
        if (is_back(&event) || is_letter(&event, no[0], 'n'))
            return false;
        if (event.kind != EVENT_KEY)
            continue;
        if (is_letter(&event, yes[0], 'y'))
            return true;
        if (event.key == TUI_ENTER)
            return chosen;
        if (event.key == TUI_LEFT || event.key == TUI_RIGHT || event.key == TUI_TAB)
            chosen = !chosen;
    }
}

void box_tell(struct tui *tui, const char *title, const char *text) {
    struct event event;
    do {
        int row, column, width = box_width(tui), lines = count_lines(width, text);
        if (!paint_too_small(tui) && lines + TELL_ROWS > tui->rows) {
            show_page(tui, title, text);
            return;
        }
        if (open_box(tui, lines + 3, width, &row, &column)) {
            paint_text(tui, row, column, width, STYLE_STRONG, title);
            paint_lines(tui, row + 1, column, lines, width, STYLE_TEXT, text);
            paint_text(tui, row + lines + 2, column, width, STYLE_FAINT, bw_tr("Any key goes on."));
        }
        event = tui_wait(tui);
        repaint_on_resize(tui, &event);
    } while (event.kind != EVENT_KEY && event.kind != EVENT_PRESS && event.kind != EVENT_LEAVE);
}

void box_tell_no_memory(struct tui *tui) {
    box_tell(tui, bw_tr("Out of memory"), bw_tr("There is not enough memory for a game."));
}

/* ---- a line of text ------------------------------------------------------------------------- */

/* Drops the last character. */
static void shorten(char *text) {
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[--length] & 0xC0) == 0x80)
        ;
    text[length] = '\0';
}

static void lengthen(char *text, size_t size, int key) {
    char bytes[MB_LEN_MAX];
    int count = key >= ' ' ? wctomb(bytes, (wchar_t)key) : 0;
    size_t length = strlen(text);
    if (count <= 0 || length + (size_t)count >= size)
        return;
    memcpy(text + length, bytes, (size_t)count);
    text[length + (size_t)count] = '\0';
}

/* The end of a text, as much as fits. */
static const char *tail(const char *text, int width) {
    return text_behind(text, text_width(text) - width);
}

static void paint_line_box(struct tui *tui, const char *question, const char *text) {
    int row, column, width = box_width(tui), lines = count_lines(width, question);
    if (!open_box(tui, lines + 3, width, &row, &column))
        return;
    paint_lines(tui, row, column, lines, width, STYLE_STRONG, question);
    paint_fill(tui, row + lines, column, 1, width, STYLE_CHOSEN);
    int used = paint_text(tui, row + lines, column, width, STYLE_CHOSEN, tail(text, width - 1));
    paint_text(tui, row + lines + 2, column, width, STYLE_FAINT,
               bw_tr("Enter keeps it · Esc goes back"));
    move(row + lines, column + used);
    curs_set(1);
}

bool box_text(struct tui *tui, const char *question, char *text, size_t size) {
    for (;;) {
        paint_line_box(tui, question, text);
        struct event event = tui_wait(tui);
        curs_set(0);
        repaint_on_resize(tui, &event);
        if (event.kind == EVENT_LEAVE || (event.kind == EVENT_KEY && event.key == TUI_ESCAPE))
            return false;
        if (event.kind != EVENT_KEY)
            continue;
        if (event.key == TUI_ENTER)
            return true;
        if (event.key == TUI_BACKSPACE)
            shorten(text);
        else
            lengthen(text, size, event.key);
    }
}

/* ---- lists ---------------------------------------------------------------------------------- */

static bool press(const struct event *event, int count, int top, int shown, int first,
                  int *chosen) {
    int row = event->row - top + first;
    if (event->row < top || event->row >= top + shown || row >= count)
        return false;
    *chosen = row;
    return true;
}

int scrolled(int count, int shown, int focus, int before) {
    int first = larger(smaller(before, focus), focus - shown + 1);
    return larger(smaller(first, count - shown), 0);
}

bool list_event(const struct event *event, int count, int top, int shown, int first, int *chosen) {
    bool taken = false;
    if (event->kind == EVENT_PRESS) {
        taken = press(event, count, top, shown, first, chosen);
    } else if (event->kind == EVENT_KEY || event->kind == EVENT_WHEEL) {
        int key = event->key;
        if (key == TUI_UP || key == 'k')
            *chosen = (*chosen + count - 1) % count;
        else if (key == TUI_DOWN || key == 'j' || key == TUI_TAB)
            *chosen = (*chosen + 1) % count;
        else if (key == TUI_HOME)
            *chosen = 0;
        else if (key == TUI_END)
            *chosen = count - 1;
        else if (key == TUI_PAGE_UP)
            *chosen = larger(*chosen - shown, 0);
        else if (key == TUI_PAGE_DOWN)
            *chosen = smaller(*chosen + shown, count - 1);
        else if (key >= '1' && key <= '9' && key - '1' < count) {
            *chosen = key - '1';
            taken = true;
        } else
            taken = key == TUI_ENTER || key == ' ';
    }
    return taken;
}

/* How wide a list is, within the window. */
static int list_width(const struct tui *tui, const char *title, int count, list_text *text,
                      const void *context) {
    char out[LIST_TEXT_SIZE];
    int width = text_width(title) + 2;
    for (int i = 0; i < count; i++)
        width = larger(width, text_width(text(context, i, out)) + 6);
    return smaller(width, tui->columns - SIDES);
}

static void paint_item(const struct tui *tui, int row, int column, int width, int number_shown,
                       bool chosen, const char *text) {
    char number[16] = "";
    struct style style = chosen ? STYLE_CHOSEN : STYLE_TEXT;
    if (number_shown >= 1 && number_shown <= 9)
        snprintf(number, sizeof number, "%d", number_shown);
    paint_fill(tui, row, column, 1, width, style);
    paint_text(tui, row, column + 1, 1, style, number);
    paint_text(tui, row, column + 4, width - 4, style, text);
}

/* Arrows show where a part of a list is scrolled out of sight. */
static void paint_list_ends(const struct tui *tui, int row, int column, int width, int first,
                            int shown, int count) {
    struct style style = {INK_AMBER, GROUND_PAGE, true};
    if (first > 0)
        paint_text(tui, row - 1, column + width - 1, 1, style, sign(tui, "↑", "^"));
    if (first + shown < count)
        paint_text(tui, row + shown, column + width - 1, 1, style, sign(tui, "↓", "v"));
}

int box_list(struct tui *tui, const char *title, int count, list_text *text, const void *context,
             int chosen, bool numbered) {
    chosen = larger(smaller(chosen, count - 1), 0);
    for (int first = 0;;) {
        char out[LIST_TEXT_SIZE];
        int row, column, width = list_width(tui, title, count, text, context);
        int shown = larger(smaller(count, tui->rows - 6), 1);
        first = scrolled(count, shown, chosen, first);
        bool open = open_box(tui, shown + 2, width, &row, &column);
        if (open)
            paint_text(tui, row, column, width, STYLE_STRONG, title);
        for (int i = 0; open && i < shown; i++)
            paint_item(tui, row + 2 + i, column, width, numbered ? first + i + 1 : 0,
                       first + i == chosen, text(context, first + i, out));
        if (open)
            paint_list_ends(tui, row + 2, column, width, first, shown, count);
        struct event event = tui_wait(tui);
        repaint_on_resize(tui, &event);
        if (is_back(&event))
            return -1;
        bool digit = event.kind == EVENT_KEY && event.key >= '1' && event.key <= '9';
        if ((numbered || !digit) && list_event(&event, count, row + 2, shown, first, &chosen))
            return chosen;
    }
}

/* ---- pages ---------------------------------------------------------------------------------- */

/* By how many lines a key scrolls a page. */
static int scroll_of(int key, int shown, int lines) {
    switch (key) {
    case TUI_UP:
        return -1;
    case TUI_DOWN:
        return 1;
    case TUI_PAGE_UP:
        return -shown;
    case TUI_PAGE_DOWN:
    case ' ':
        return shown;
    case TUI_HOME:
        return -lines;
    case TUI_END:
        return lines;
    default:
        return 0;
    }
}

void show_written(struct tui *tui, const char *title, page_writer *write, void *context) {
    for (int first = 0;;) {
        int width = smaller(tui->columns - 4, 76), shown = larger(tui->rows - 4, 1);
        const char *text = write(tui, context, width);
        int lines = count_lines(width, text), last = larger(lines - shown, 0);
        first = smaller(first, last);
        paint_clear(tui);
        if (!paint_too_small(tui)) {
            paint_title(tui, title, "");
            paint_lines(tui, 2, 2, shown, width, STYLE_TEXT, skip_lines(width, text, first));
            paint_keys(tui,
                       last > 0 ? bw_tr("arrows scroll · 0 or Esc back") : bw_tr("0 or Esc back"));
        }
        struct event event = tui_wait(tui);
        if (is_back(&event) || (event.kind == EVENT_KEY && event.key == TUI_ENTER))
            return;
        if (event.kind == EVENT_KEY || event.kind == EVENT_WHEEL)
            first = larger(smaller(first + scroll_of(event.key, shown, lines), last), 0);
    }
}

void show_keys(struct tui *tui, const struct key_line *list, int count) {
    enum {
        KEY_COLUMNS = 20,
        LEAST_COLUMNS = 66 /* for two columns; in fewer, lines are broken where they must be */
    };
    char text[4096];
    size_t used = 0;
    bool narrow = tui->columns < LEAST_COLUMNS;
    for (int i = 0; i < count && used < sizeof text; i++) {
        const char *keys = bw_tr(list[i].keys);
        int space = narrow ? 1 : KEY_COLUMNS - text_width(keys);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s%*s%s\n", keys,
                                 narrow ? ":" : "", space > 1 ? space : 1, "", bw_tr(list[i].does));
    }
    show_page(tui, bw_tr("All keys"), text);
}

static const char *write_same(const struct tui *tui, void *text, int width) {
    (void)tui;
    (void)width;
    return *(const char **)text;
}

void show_page(struct tui *tui, const char *title, const char *text) {
    show_written(tui, title, write_same, &text);
}
