/* The full screen: what its files share.
 *
 *     screen.c   the terminal: set up and restored; waits for keys, mouse, thinker and time
 *     key.c      keys and clicks, as a terminal sends them
 *     paint.c    colours, and texts cut to their space
 *     board.c    a board: where its squares are, and how they look
 *     box.c      questions: a list to choose from, yes or no, a line of text; and pages to read
 *     play.c     a game being played …
 *     panel.c    … what is beside the board …
 *     act.c      … and what its keys do
 *     review.c   a game being reviewed
 *     learn.c    a lesson
 *     form.c     a new game, and the settings: lists of fields with values
 *     games.c    the kept games
 *     statistics.c  what came of them: rating and results
 *     menu.c     the menu, and everything that is reached from it
 *
 * Every screen is a function with a loop: paint everything, wait for an event, act. Painting everything
 * each time is cheap, since ncurses sends only what changed. No screen waits for a search to end: searches
 * run in the thinker, which drops one within 50 ms (one of another program within a second). */
#ifndef BURROW_TUI_H
#define BURROW_TUI_H

#include "archive/archive.h"
#include "players/thinker.h"
#include "settings/settings.h"
#include "tui/menu.h"
#include <burrow/table.h>
#include <burrow/words.h>

/* ---- the terminal: screen.c ----------------------------------------------------------------- */

/* What a box is in front of: painted again when the window is resized. */
struct backdrop {
    void (*paint)(void *context); /* NULL for nothing */
    void *context;
};

struct tui {
    struct settings *settings;
    struct archive *archive; /* NULL if games cannot be kept */
    struct thinker *thinker;
    uint64_t seed;
    enum tui_color color_asked;
    struct backdrop behind;
    int64_t listed;                           /* the kept game that was chosen last, or 0 */
    char known_trouble[ARCHIVE_MESSAGE_SIZE]; /* of the archive, reported at the start */

    int rows, columns;
    bool color;   /* any at all */
    bool rich;    /* 256 of them */
    bool unicode; /* whether the terminal shows our signs */
    bool facts;   /* whether facts are drawn on boards that are played on */
    bool unseen;  /* the window is too small for what it should show */
    bool leaving; /* asked to end, by a signal or because the terminal is gone */
};

/* Keys that are no characters; characters are themselves. */
enum {
    TUI_UP = -100,
    TUI_DOWN,
    TUI_LEFT,
    TUI_RIGHT,
    TUI_PAGE_UP,
    TUI_PAGE_DOWN,
    TUI_HOME,
    TUI_END,
    TUI_BACKSPACE,
    TUI_DELETE,
    TUI_ENTER = '\n',
    TUI_TAB = '\t',
    TUI_ESCAPE = 27
};

enum event_kind {
    EVENT_KEY,
    EVENT_PRESS, /* the mouse's first button, at row and column */
    EVENT_RELEASE,
    EVENT_WHEEL,   /* `key` is TUI_UP or TUI_DOWN */
    EVENT_THOUGHT, /* the thinker has an answer */
    EVENT_TIME,    /* the time to wait is over */
    EVENT_RESIZED, /* or shown again after having been away */
    EVENT_LEAVE    /* end all screens */
};

struct event {
    enum event_kind kind;
    int key;
    int row, column;
};

/* Sets up the terminal; false, and nothing changed, if it cannot show a full screen. */
bool tui_begin(struct tui *tui);

/* Restores it. */
void tui_end(void);

/* How long after Esc a terminal may take for the rest of a key, in milliseconds. */
#define TUI_ESCAPE_MS 25

/* The next key or click that is already there, or a resize, which ncurses reports as a key; false if
 * there is none. In key.c. */
bool tui_take_key(struct tui *tui, struct event *event);

/* Shows what was painted, and waits for the person to do something. While the window is too small for
 * the screen, only those keys and clicks that go back are reported. */
struct event tui_wait(struct tui *tui);

/* The same, but also waits for an answer of the thinker, which the caller then takes; for at most so
 * many milliseconds, or for ever if negative. */
struct event tui_wait_thinking(struct tui *tui, int ms);

/* Shows what was painted for so many milliseconds. Returns false early if something happens, which
 * tui_wait then reports. */
bool tui_linger(struct tui *tui, int ms);

/* Milliseconds of a clock that stops while the program is suspended. */
int64_t tui_now(void);

/* Whether an event means going back: Esc, 0, or leaving. */
bool is_back(const struct event *event);

/* Applies the settings: colours, mouse and signs. */
void tui_dress(struct tui *tui);

/* Copies a text to the terminal's clipboard, if it has one. */
void tui_copy(const char *text);

void tui_bell(const struct tui *tui);

/* The signal that asked for the end, or 0. */
int tui_signal(void);

/* ---- colours and texts: paint.c ------------------------------------------------------------- */

enum ink {
    INK_TEXT,
    INK_FAINT,
    INK_RED, /* of a side, as the next three: by enum bw_color */
    INK_BLUE,
    INK_GREEN,
    INK_VIOLET,
    INK_AMBER, /* possible actions */
    INK_GOLD,  /* what has won */
    INK_BAD,   /* what went wrong */
    INKS
};

enum ground {
    GROUND_PAGE,
    GROUND_SOIL,
    GROUND_DARK_SOIL,
    GROUND_TUNNEL,
    GROUND_CHOSEN, /* the line of a list that is chosen, the square of the cursor */
    GROUNDS
};

/* How something looks. Without colours, `bold` and the signs must do. */
struct style {
    enum ink ink;
    enum ground ground;
    bool bold;
};

#define STYLE_TEXT ((struct style){INK_TEXT, GROUND_PAGE, false})
#define STYLE_STRONG ((struct style){INK_TEXT, GROUND_PAGE, true})
#define STYLE_FAINT ((struct style){INK_FAINT, GROUND_PAGE, false})
#define STYLE_CHOSEN ((struct style){INK_TEXT, GROUND_CHOSEN, true})

void paint_colors(struct tui *tui);

/* Empties the window, or a part of it. */
void paint_clear(const struct tui *tui);
void paint_fill(const struct tui *tui, int row, int column, int height, int width,
                struct style style);

/* A text at a row and column, cut to `width` columns; returns how many it took. */
int paint_text(const struct tui *tui, int row, int column, int width, struct style style,
               const char *text);

/* A text in lines broken at spaces, in at most `height` rows; returns how many it took. */
int paint_lines(const struct tui *tui, int row, int column, int height, int width,
                struct style style, const char *text);

/* How many rows it would take, and where the rest begins after so many, without painting. */
int count_lines(int width, const char *text);
const char *skip_lines(int width, const char *text, int lines);

/* A frame with an empty inside. */
void paint_frame(const struct tui *tui, int row, int column, int height, int width);

/* The title line, the line of keys at the bottom. */
void paint_title(const struct tui *tui, const char *left, const char *right);
void paint_keys(const struct tui *tui, const char *keys);

/* If the window is too small for anything, says so and returns true. Every screen and box calls this
 * before it paints, so that nobody acts on what cannot be seen. */
bool paint_too_small(struct tui *tui);

/* The same for a screen or box that needs so many rows and columns. */
bool paint_smaller_than(struct tui *tui, int rows, int columns);

/* The sign of a side's pieces, and its ink. */
const char *side_sign(const struct tui *tui, const struct bw_variant *variant, int side);
enum ink side_ink(const struct bw_variant *variant, int side);

/* One of two texts: with our signs, or in ASCII. */
const char *sign(const struct tui *tui, const char *unicode, const char *ascii);

/* Why games cannot be kept, unless that was reported at the start; or NULL. */
const char *new_trouble(const struct tui *tui);

/* `Talpa 8×8` */
const char *variant_title(const struct tui *tui, const struct bw_variant *variant, char *out,
                          size_t size);

/* `you ●  –  ■ level 5` */
#define PLAYERS_TITLE_SIZE ((size_t)4 * BW_WORDS_SIZE)
const char *players_title(const struct tui *tui, const struct bw_session *session,
                          char out[PLAYERS_TITLE_SIZE]);

/* ---- boards: board.c ------------------------------------------------------------------------ */

/* Where a board is on the screen. Rows and columns of cells count from the upper left. */
struct board {
    int size;
    int symmetry;  /* as in bw_transform_square */
    int top, left; /* of the first cell that is shown */
    int cell_rows, cell_columns;
    int first_row, first_column; /* cells before them are scrolled out of sight */
    int shown_rows, shown_columns;
};

/* What is marked on a board; BW_NO_SQUARE and BW_NO_MOVE mark nothing. */
struct marks {
    int cursor, chosen;
    struct bw_squares targets;
    bw_move last, hint;
    struct bw_squares won;
    int lit;        /* how many squares of the winning path are lit so far; negative for all */
    bw_move slides; /* a move being shown, `slid` of 1000 done; its piece is drawn on the way */
    int slid;
    int slider; /* the side whose piece slides */
    const struct bw_fact *facts;
    int fact_count;
    const bw_move *line; /* that the engine expects, from the position shown on */
    int line_length;
};

struct marks no_marks(void);

/* Rows and columns that a board needs with its edges and labels, for a height of cells. */
int board_height(int size, int cell_rows);
int board_width(int size, int cell_rows);

/* Lays out a board in an area, with the largest cells that fit. If even the smallest do not, a part is
 * shown that contains the square `focus`, and moves no more than needed. A new board is all zero. */
void board_lay(struct board *board, const struct tui *tui, const struct bw_variant *variant,
               int symmetry, int top, int left, int height, int width, int focus);

/* Makes cells narrower if the board did not fit into so many columns, for a preview. */
void board_narrow(struct board *board, int width);
int board_narrow_width(int size);

void board_paint(const struct tui *tui, const struct board *board,
                 const struct bw_position *position, const struct marks *marks);

/* The square at a position on the screen, or BW_NO_SQUARE; a board that was never laid out has none. */
int board_square_at(const struct board *board, int row, int column);

/* The square one step away on the screen; the same square if there is none. */
int board_step(const struct board *board, int square, int down, int right);

/* The sign of the direction in which a move goes on the screen; of a move on one square, a diamond. */
const char *board_arrow(const struct tui *tui, const struct board *board, bw_move move);

/* Puts the terminal's own cursor on a square. */
void board_point(const struct board *board, int square);

/* ---- questions: box.c ----------------------------------------------------------------------- */

/* A key, and what it does. */
struct key_line {
    const char *keys, *does; /* to be translated */
};

/* Shows a list of keys until it is left. */
void show_keys(struct tui *tui, const struct key_line *list, int count);

/* Asks yes or no; no is chosen at first, and is the answer of going back. */
bool box_yes(struct tui *tui, const char *question);

/* Shows a message until a key is pressed; as a page if it is too long for a box. */
void box_tell(struct tui *tui, const char *title, const char *text);

/* Says that there is not enough memory for a game. */
void box_tell_no_memory(struct tui *tui);

/* Asks for a line of text, starting with what `text` holds; false if it was given up. */
bool box_text(struct tui *tui, const char *question, char *text, size_t size);

/* A list from which an item is chosen by arrows or mouse, or by digits if numbered. Returns its number
 * from 0, or -1 for going back. `text` is called for each item and writes into `out`. */
#define LIST_TEXT_SIZE 160
typedef const char *list_text(const void *context, int item, char out[LIST_TEXT_SIZE]);
int box_list(struct tui *tui, const char *title, int count, list_text *text, const void *context,
             int chosen, bool numbered);

/* Shows a text that may be longer than the window. */
void show_page(struct tui *tui, const char *title, const char *text);

/* The same for a text that depends on the width of the window: it is written each time. */
typedef const char *page_writer(const struct tui *tui, void *context, int width);
void show_written(struct tui *tui, const char *title, page_writer *write, void *context);

/* The first of `count` items, or cells of a board, to show, so that `focus` is among the `shown` that
 * fit. It stays `before` if `focus` is visible already. */
int scrolled(int count, int shown, int focus, int before);

/* Moves `chosen` by an event in a list, which is shown from item `first` in the `shown` rows from
 * `top`. Returns true when an item is taken. */
bool list_event(const struct event *event, int count, int top, int shown, int first, int *chosen);

/* ---- screens -------------------------------------------------------------------------------- */

/* A table for a session, which it takes over. Without memory, also if the session is NULL for lack of
 * it, says so, frees the session and returns NULL. */
struct bw_table *table_for(struct tui *tui, struct bw_session *session);

/* Plays at a table, which it takes over and may be NULL, kept under `id` (0: new). */
void play_screen(struct tui *tui, struct bw_table *table, int64_t id);

/* Reviews the game of a table, kept under `id` (0: not kept), from its last move or, if `seeks` is set,
 * from the one that decided it. Returns another table to play on at, or NULL. */
struct bw_table *review_screen(struct tui *tui, struct bw_table *table, int64_t id, bool seeks);

/* Lets the person choose one game after another, and shows something of each. */
void games_menu(struct tui *tui, const char *title,
                void (*show)(struct tui *tui, const struct bw_game *game));

/* Whether games are kept; if not, says so. */
bool has_archive(struct tui *tui);

void learn_screen(struct tui *tui);
void statistics_screen(struct tui *tui);

/* A lesson; whether it was done to its end. */
bool lesson_screen(struct tui *tui, const struct bw_game *game);

bool newgame_screen(struct tui *tui, struct bw_setup *setup);
void settings_screen(struct tui *tui);
void language_screen(struct tui *tui);
void rules_screen(struct tui *tui, const struct bw_variant *variant);

/* Lists kept games; returns the id of the chosen one, or 0. */
int64_t games_screen(struct tui *tui, bool unfinished);

#endif
