/* Walks by chance: a start, perhaps a way to some place, and then anything that a keyboard, a mouse, a
 * window or a clumsy paste can send, with what means something more often than what does not. */
#include "walk.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- numbers -------------------------------------------------------------------------------- */

/* SplitMix64. */
uint64_t chance(uint64_t *seed) {
    uint64_t number = *seed += UINT64_C(0x9e3779b97f4a7c15);
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

int chance_below(uint64_t *seed, int limit) {
    assert(limit > 0);
    return (int)(chance(seed) % (uint64_t)limit);
}

static int between(uint64_t *seed, int least, int most) {
    return least + chance_below(seed, most - least + 1);
}

#define ONE_OF(seed, list) ((list)[chance_below((seed), (int)(sizeof(list) / sizeof *(list)))])

/* ---- what is typed -------------------------------------------------------------------------- */

/* In the words of xterm and its kin, in both of the keypad's modes; the others make something else of
 * them, which is as good. */
static const char *const keys[] = {
    "\033OA",  "\033OB",   "\033OC",   "\033OD",  "\033[A",  "\033[B", "\033[C", "\033[D",
    "\033OH",  "\033OF",   "\033[5~",  "\033[6~", "\033[3~", "\033[Z", "\033OP", "\033[1~",
    "\033[4~", "\033[15~", "\033[21~", "\r",      "\r",      "\r",     "\t",     "\177",
    "\b",      " ",        "\033",     "\n",      "\x0c",    "\x1a",   "\x03",   "\033[1;5A"};

static const char commands[] = "hhwWurxst=+vVyYGGR?nmqjkd-nbp123456789yn0";

/* NOLINTBEGIN(misc-misleading-bidirectional): to mislead is what it is there for */
static const char *const texts[] = {"\xc3\xa9",
                                    "\xe5\x90\x8d",
                                    "e\xcc\x81",
                                    "\xf0\x9f\x98\x80",
                                    "\xc2\x9b",
                                    "\xe2\x80\xae",
                                    "\xe2\x80\x8b",
                                    "\xff\xfe",
                                    "\xc3",
                                    "\xf4\x90\x80\x80",
                                    "\033[",
                                    "\033[<",
                                    "\033[<0;999999999;5M",
                                    "\033[<0;0;0M",
                                    "\033[<0;-5;-5M",
                                    "\033[M",
                                    "\033[200~paste\033[201~",
                                    "\033]52;c;AAAA\a",
                                    "\033P",
                                    "\033[999999999999C",
                                    "\033\033\033"};
/* NOLINTEND(misc-misleading-bidirectional) */

static void add_key(struct walk *walk, uint64_t *seed) {
    add_text(walk, ONE_OF(seed, keys));
}

static void add_command(struct walk *walk, uint64_t *seed) {
    add_type(walk, &commands[chance_below(seed, (int)sizeof commands - 1)], 1);
}

/* A square of a small board, most likely. */
static int add_square(uint64_t *seed, char *out, size_t size) {
    int most = chance_below(seed, 4) ? 4 : 16;
    return snprintf(out, size, "%c%d", 'a' + chance_below(seed, most), between(seed, 1, most));
}

static void add_move(struct walk *walk, uint64_t *seed, const char *end) {
    char text[STEP_TEXT];
    int used = add_square(seed, text, sizeof text);
    if (chance_below(seed, 3))
        used += add_square(seed, text + used, sizeof text - (size_t)used);
    snprintf(text + used, sizeof text - (size_t)used, "%s", end);
    add_text(walk, text);
}

/* By the two languages of mice, at places of which some are outside of the window. */
static void add_mouse(struct walk *walk, uint64_t *seed) {
    static const int buttons[] = {0, 0, 0, 0, 1, 2, 64, 65, 32, 3};
    int row = between(seed, 1, chance_below(seed, 4) ? 24 : MOST_ROWS);
    int column = between(seed, 1, chance_below(seed, 4) ? 80 : MOST_COLUMNS);
    int button = ONE_OF(seed, buttons), up_row = chance_below(seed, 3) ? row : between(seed, 1, 24);
    char text[STEP_TEXT];
    if (chance_below(seed, 4))
        snprintf(text, sizeof text, "\033[<%d;%d;%dM\033[<%d;%d;%dm", button, column, row, button,
                 column, up_row);
    else
        snprintf(text, sizeof text, "\033[M%c%c%c\033[M%c%c%c", 32 + button, 32 + column % 95,
                 32 + row % 95, 35, 32 + column % 95, 32 + up_row % 95);
    add_text(walk, text);
}

static void add_window(struct walk *walk, uint64_t *seed) {
    switch (chance_below(seed, 10)) {
    case 0:
        add_size(walk, between(seed, 1, 15), between(seed, 1, 60));
        break;
    case 1:
        add_size(walk, between(seed, 1, MOST_ROWS), between(seed, 1, MOST_COLUMNS));
        break;
    case 2:
    case 3:
    case 4:
        add_size(walk, 24, 80);
        break;
    default:
        add_size(walk, between(seed, 16, 50), between(seed, 40, 140));
        break;
    }
}

static void add_junk(struct walk *walk, uint64_t *seed) {
    char text[STEP_TEXT];
    int length = between(seed, 1, STEP_TEXT);
    if (chance_below(seed, 2)) {
        add_text(walk, ONE_OF(seed, texts));
        return;
    }
    paste_bytes(chance(seed), length, text);
    add_type(walk, text, (size_t)length);
}

void paste_bytes(uint64_t seed, int length, char *out) {
    int kind = chance_below(&seed, 4);
    for (int i = 0; i < length; i++) {
        int byte = kind == 0   ? chance_below(&seed, 256)
                   : kind == 1 ? between(&seed, ' ', '~')
                   : kind == 2 ? commands[chance_below(&seed, (int)sizeof commands - 1)]
                               : "\033[<;0123456789MmOABCD\r"[chance_below(&seed, 22)];
        out[i] = (char)(byte == 'S' - '@' ? 'x' : byte); /* Control-S holds the terminal */
    }
}

/* ---- lines ---------------------------------------------------------------------------------- */

static const char *const words[] = {
    "board",  "row 3",         "column c",   "last",   "moves", "moves a1", "score",  "undo",
    "redo",   "seats",         "note",       "note x", "save",  "draw",     "resign", "new",
    "rules",  "help",          "help undo",  "quit",   "swap",  "exit",     "next",   "back",
    "first",  "play",          "u",          "r",      "m",     "b",        "n",      "p",
    "?",      "yes",           "no",         "y",      "",      " ",        "row",    "column 99",
    "row -1", "note \xff\xfe", "save games", "why",    "hint",  "mistake",  "facts"};

static void add_line(struct walk *walk, uint64_t *seed) {
    char text[STEP_TEXT];
    int kind = chance_below(seed, 20);
    if (kind < 6) {
        snprintf(text, sizeof text, "%d\n", chance_below(seed, 10));
        add_text(walk, text);
    } else if (kind < 12) {
        add_move(walk, seed, "\n");
    } else if (kind < 18) {
        snprintf(text, sizeof text, "%s\n", ONE_OF(seed, words));
        add_text(walk, text);
    } else {
        add_junk(walk, seed);
        add_text(walk, "\n");
    }
}

/* ---- walks ---------------------------------------------------------------------------------- */

static void add_step(struct walk *walk, uint64_t *seed) {
    int kind = chance_below(seed, 100);
    if (kind < 36)
        add_key(walk, seed);
    else if (kind < 60)
        add_command(walk, seed);
    else if (kind < 70)
        add_move(walk, seed, "\r");
    else if (kind < 82)
        add_mouse(walk, seed);
    else if (kind < 95)
        add_window(walk, seed);
    else if (kind < 99)
        add_junk(walk, seed);
    else
        add_paste(walk, between(seed, 64, 6000), chance(seed));
}

/* In lines only an interruption is told from other signals, which end the program as they would any. */
static enum walk_end end_of(const struct walk *walk, uint64_t *seed) {
    int kind = chance_below(seed, 8);
    if (walk->start->lines)
        return walk->start->pipes || kind < 4 ? END_INPUT : END_INTERRUPT;
    if (kind < 4)
        return END_BACK;
    return kind < 6 ? END_INTERRUPT : kind == 6 ? END_TERMINATE : END_HANGUP;
}

void random_walk(struct walk *walk, uint64_t seed) {
    static const char *const terminals[] = {"xterm-256color",  "xterm-256color",        "xterm",
                                            "screen-256color", "tmux-256color",         "linux",
                                            "vt100",           "rxvt-unicode-256color", "ansi"};
    int count = 0;
    while (starts[count].name)
        count++;
    *walk = (struct walk){.start = &starts[chance_below(&seed, 2) ? 0 : chance_below(&seed, count)],
                          .terminal = ONE_OF(&seed, terminals),
                          .locale = chance_below(&seed, 4) ? "C.UTF-8" : "C",
                          .rows = chance_below(&seed, 4) ? 24 : between(&seed, 1, MOST_ROWS),
                          .columns = chance_below(&seed, 4) ? 80 : between(&seed, 1, MOST_COLUMNS),
                          .settings = 1 + (unsigned)chance_below(&seed, 1000000)};
    if (walk->start == &starts[0] && chance_below(&seed, 3))
        add_route(walk, chance_below(&seed, count_places()));
    for (int steps = between(&seed, 10, 80); steps > 0; steps--) {
        if (walk->start->lines)
            add_line(walk, &seed);
        else
            add_step(walk, &seed);
    }
    walk->end = end_of(walk, &seed);
}
