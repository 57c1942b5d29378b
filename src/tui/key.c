/* Keys and clicks, as a terminal sends them.
 *
 * ncurses knows the sequences in the terminal's description. Terminals send others too: those of keys
 * that the description lacks, or of a terminal other than TERM says. ncurses returns these as Esc and
 * single characters, which must not be taken for keys: their digits would choose something, and Esc
 * would leave. So they are read to their end here, and the few that we use are understood:
 *
 *     ESC [ parameters letter     such as ESC [ 4 ~, End; parameters are 0x20 to 0x3F, the letter from 0x40
 *     ESC O letter                such as ESC O F, End
 *     ESC [ < button ; column ; row M      a click; with m at the end, the button is let go
 *
 * Anything else after Esc is taken as the next key. It may be a key pressed together with Alt, but also
 * one pressed soon after Esc over a slow connection, and must not be lost. */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "common/text.h"
#include "tui/tui.h"
#include <curses.h>
#include <stdlib.h>
#include <string.h>

enum {
    PARAMETERS_SIZE = 32,
    MOUSE_BYTES = 3,  /* of a click in the old form, after ESC [ M */
    MODIFIERS = 0x1C, /* Shift, Alt and Ctrl, in the button of a click */
    WHEEL_UP = 64,
    WHEEL_DOWN = 65
};

/* ---- the mouse ------------------------------------------------------------------------------ */

/* Mouse events that came together. ncurses announces them once, and hands out the latest first. */
static struct {
    struct event event[8];
    int count;
} waiting;

static bool read_mouse(const MEVENT *mouse, struct event *event) {
    *event = (struct event){.row = mouse->y, .column = mouse->x};
    if (mouse->bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        event->kind = EVENT_PRESS;
    else if (mouse->bstate & BUTTON1_RELEASED)
        event->kind = EVENT_RELEASE;
    else if (mouse->bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
        event->kind = EVENT_WHEEL;
        event->key = mouse->bstate & BUTTON4_PRESSED ? TUI_UP : TUI_DOWN;
    } else
        return false;
    return true;
}

/* Takes the earliest mouse event; false if there is none. */
static bool take_mouse(struct event *event) {
    if (waiting.count == 0)
        return false;
    *event = waiting.event[--waiting.count];
    return true;
}

static void collect_mouse(void) {
    const int most = sizeof waiting.event / sizeof *waiting.event;
    MEVENT mouse;
    while (waiting.count < most && getmouse(&mouse) == OK)
        waiting.count += read_mouse(&mouse, &waiting.event[waiting.count]);
}

/* ---- sequences that ncurses does not know --------------------------------------------------- */

/* The next character of a sequence; 0 if none comes in time. */
static int next_in_sequence(void) {
    wint_t key;
    timeout(TUI_ESCAPE_MS);
    int kind = get_wch(&key);
    nodelay(stdscr, TRUE);
    return kind == OK ? (int)key : 0;
}

/* Our name of the key with this sequence; 0 for one that we do not use. */
static int name_of_sequence(const char *parameters, int letter) {
    static const struct {
        const char *parameters;
        int letter, ours;
    } names[] = {{"", 'A', TUI_UP},     {"", 'B', TUI_DOWN},     {"", 'C', TUI_RIGHT},
                 {"", 'D', TUI_LEFT},   {"", 'H', TUI_HOME},     {"", 'F', TUI_END},
                 {"1", '~', TUI_HOME},  {"4", '~', TUI_END},     {"7", '~', TUI_HOME},
                 {"8", '~', TUI_END},   {"5", '~', TUI_PAGE_UP}, {"6", '~', TUI_PAGE_DOWN},
                 {"3", '~', TUI_DELETE}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].letter == letter && strcmp(names[i].parameters, parameters) == 0)
            return names[i].ours;
    return 0;
}

/* A click, from the parameters `<button;column;row`. */
static bool read_click(const struct tui *tui, const char *parameters, bool pressed,
                       struct event *event) {
    const int highest[] = {INT16_MAX, tui->columns, tui->rows};
    int number[3];
    for (int i = 0; i < 3; i++) {
        size_t length = *parameters ? strcspn(parameters + 1, ";") : 0;
        number[i] = text_count(parameters + 1, length, i == 0 ? 0 : 1, highest[i]);
        if (number[i] < 0)
            return false;
        parameters += length + 1;
    }
    int button = number[0] & ~MODIFIERS, column = number[1], row = number[2];
    if (!tui->settings->mouse)
        return false;
    *event = (struct event){.row = row - 1, .column = column - 1};
    if (button == 0) {
        event->kind = pressed ? EVENT_PRESS : EVENT_RELEASE;
    } else {
        event->kind = EVENT_WHEEL;
        event->key = button == WHEEL_UP ? TUI_UP : TUI_DOWN;
    }
    return button == 0 || button == WHEEL_UP || button == WHEEL_DOWN;
}

/* Reads what follows ESC [ up to its end; true if we use it. */
static bool take_control_sequence(const struct tui *tui, struct event *event) {
    char parameters[PARAMETERS_SIZE];
    size_t length = 0;
    int letter;
    while ((letter = next_in_sequence()) >= 0x20 && letter < 0x40)
        if (length < sizeof parameters - 1)
            parameters[length++] = (char)letter;
    parameters[length] = '\0';
    if (*parameters == '<' && (letter == 'M' || letter == 'm'))
        return read_click(tui, parameters, letter == 'M', event);
    if (length == 0 && letter == '[')
        next_in_sequence(); /* a function key of the Linux console: ESC [ [ A */
    for (int i = 0; length == 0 && letter == 'M' && i < MOUSE_BYTES; i++)
        next_in_sequence();
    event->key = name_of_sequence(parameters, letter);
    return event->key != 0;
}

/* Reads what follows Esc. ncurses has already waited, so the rest of a sequence is here by now. A
 * character that begins no sequence is a separate key, and is pushed back to be read next. */
static bool take_escape(const struct tui *tui, struct event *event) {
    wint_t next;
    int kind = get_wch(&next);
    if (kind == OK && next == '[')
        return take_control_sequence(tui, event);
    event->key = TUI_ESCAPE;
    if (kind == OK && next == 'O')
        event->key = name_of_sequence("", next_in_sequence());
    else if (kind == OK)
        unget_wch((wchar_t)next);
    else if (kind == KEY_CODE_YES)
        ungetch((int)next);
    return event->key != 0;
}

/* ---- keys ----------------------------------------------------------------------------------- */

/* Our name of a function key; 0 for one that we do not use. */
static int name_of_key(wint_t key) {
    static const struct {
        wint_t theirs;
        int ours;
    } names[] = {{KEY_UP, TUI_UP},       {KEY_DOWN, TUI_DOWN},     {KEY_LEFT, TUI_LEFT},
                 {KEY_RIGHT, TUI_RIGHT}, {KEY_PPAGE, TUI_PAGE_UP}, {KEY_NPAGE, TUI_PAGE_DOWN},
                 {KEY_HOME, TUI_HOME},   {KEY_END, TUI_END},       {KEY_BACKSPACE, TUI_BACKSPACE},
                 {KEY_DC, TUI_DELETE},   {KEY_ENTER, TUI_ENTER},   {KEY_BTAB, TUI_UP}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].theirs == key)
            return names[i].ours;
    return 0;
}

static int name_of_character(wint_t character) {
    switch (character) {
    case '\r':
        return TUI_ENTER;
    case 8:
    case 127:
        return TUI_BACKSPACE;
    default:
        return (int)character;
    }
}

bool tui_take_key(struct tui *tui, struct event *event) {
    wint_t key;
    if (take_mouse(event))
        return true;
    for (int kind; (kind = get_wch(&key)) != ERR;) {
        bool taken = true, code = kind == KEY_CODE_YES;
        *event = (struct event){.kind = EVENT_KEY};
        if (code && key == KEY_MOUSE) {
            collect_mouse();
            taken = take_mouse(event);
        } else if (code && key == KEY_RESIZE) {
            getmaxyx(stdscr, tui->rows, tui->columns);
            event->kind = EVENT_RESIZED;
        } else if (!code && key == 'L' - '@') {
            clearok(curscr, TRUE);
            event->kind = EVENT_RESIZED;
        } else if (!code && key == TUI_ESCAPE) {
            taken = take_escape(tui, event);
        } else {
            event->key = code ? name_of_key(key) : name_of_character(key);
            taken = event->key != 0;
        }
        if (taken)
            return true;
    }
    return false;
}
