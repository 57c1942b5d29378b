/* Colours and texts.
 *
 * A style is an ink on a ground. Each theme maps these to the terminal's colours, out of 256 if it has
 * so many and out of 8 otherwise; without colours, bold and reverse remain. The whole window has the
 * theme's ground, so that a theme looks the same on light and dark terminals.
 *
 * Texts are UTF-8. Characters that cannot be shown become question marks. */
#define _XOPEN_SOURCE 700
#include "common/text.h"
#include "common/width.h"
#include "tui/tui.h"
#include <burrow/language.h>
#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

enum {
    LEAST_ROWS = 16,
    LEAST_COLUMNS = 40,
    TEXT_SIZE = 1024 /* characters of one line */
};

/* ---- colours -------------------------------------------------------------------------------- */

struct palette {
    short ink[INKS], ground[GROUNDS];
};

/* By enum theme, out of the standard 256 colours: the nearest to those of the design. */
static const struct palette rich_palettes[] = {
    [THEME_DARK] = {.ink = {252, 245, 208, 75, 78, 177, 220, 220, 217},
                    .ground = {234, 239, 237, 232, 242}},
    [THEME_LIGHT] = {.ink = {234, 241, 166, 25, 28, 91, 130, 94, 124},
                     .ground = {230, 223, 222, 236, 187}},
    [THEME_CONTRAST] = {.ink = {231, 252, 214, 51, 120, 219, 226, 226, 217},
                        .ground = {16, 16, 16, 243, 19}},
};

static const struct palette plain_palettes[] = {
    [THEME_DARK] = {.ink = {COLOR_WHITE, COLOR_WHITE, COLOR_RED, COLOR_CYAN, COLOR_GREEN,
                            COLOR_MAGENTA, COLOR_YELLOW, COLOR_YELLOW, COLOR_RED},
                    .ground = {COLOR_BLACK, COLOR_BLACK, COLOR_BLACK, COLOR_BLACK, COLOR_BLUE}},
    [THEME_LIGHT] = {.ink = {COLOR_BLACK, COLOR_BLACK, COLOR_RED, COLOR_BLUE, COLOR_GREEN,
                             COLOR_MAGENTA, COLOR_MAGENTA, COLOR_MAGENTA, COLOR_RED},
                     .ground = {COLOR_WHITE, COLOR_WHITE, COLOR_WHITE, COLOR_WHITE, COLOR_CYAN}},
    [THEME_CONTRAST] = {.ink = {COLOR_WHITE, COLOR_WHITE, COLOR_YELLOW, COLOR_CYAN, COLOR_GREEN,
                                COLOR_MAGENTA, COLOR_WHITE, COLOR_WHITE, COLOR_YELLOW},
                        .ground = {COLOR_BLACK, COLOR_BLACK, COLOR_BLACK, COLOR_BLACK, COLOR_BLUE}},
};

static short pair_of(enum ink ink, enum ground ground) {
    return (short)(1 + (int)ink * GROUNDS + (int)ground);
}

/* In the light theme a tunnel is too dark for the theme's inks, so the lit path and the marks there use
 * the inks of the dark theme. */
static short ink_on(const struct tui *tui, enum ink ink, enum ground ground) {
    enum theme theme = tui->settings->theme;
    if (tui->rich && theme == THEME_LIGHT && ground == GROUND_TUNNEL)
        theme = THEME_DARK;
    return tui->rich ? rich_palettes[theme].ink[ink] : plain_palettes[theme].ink[ink];
}

void paint_colors(struct tui *tui) {
    if (!tui->color)
        return;
    const struct palette *palette =
        tui->rich ? &rich_palettes[tui->settings->theme] : &plain_palettes[tui->settings->theme];
    for (int ink = 0; ink < INKS; ink++)
        for (int ground = 0; ground < GROUNDS; ground++)
            init_pair(pair_of((enum ink)ink, (enum ground)ground),
                      ink_on(tui, (enum ink)ink, (enum ground)ground), palette->ground[ground]);
}

/* Without colours, what is chosen is reversed, and what matters less is dim. */
static attr_t attributes(const struct tui *tui, struct style style) {
    attr_t attributes = style.bold ? A_BOLD : A_NORMAL;
    if (!tui->color && style.ground == GROUND_CHOSEN)
        attributes |= A_REVERSE;
    bool of_side = style.ink >= INK_RED && style.ink <= INK_VIOLET;
    if (!tui->rich && (of_side || style.ink == INK_GOLD))
        attributes |= A_BOLD;
    return attributes;
}

static void use(const struct tui *tui, struct style style) {
    short pair = tui->color ? pair_of(style.ink, style.ground) : 0;
    attr_set(attributes(tui, style), pair, NULL);
}

/* ---- texts ---------------------------------------------------------------------------------- */

/* The replacement for a character that the locale lacks. */
static wchar_t instead_of(const char *text) {
    static const struct {
        const char *sign;
        wchar_t instead;
    } signs[] = {{"·", L'.'}, {"×", L'x'}, {"–", L'-'}, {"…", L'.'}, {"’", L'\''}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(text, signs[i].sign, strlen(signs[i].sign)) == 0)
            return signs[i].instead;
    return L'?';
}

/* The next character of a text, as it is painted; returns how many bytes it takes. Control characters,
 * and those that move others, never reach the screen. */
static size_t next_character(const char *text, wchar_t *character, int *columns) {
    mbstate_t state = {0};
    size_t bytes = text_step(text, columns);
    if (mbrtowc(character, text, bytes, &state) != bytes)
        *character = instead_of(text);
    else if (wcwidth(*character) < 0 || bw_text_is_hidden((unsigned)*character))
        *character = L'?';
    return bytes;
}

/* Paints the part of a text up to `end`. */
static int paint_part(const struct tui *tui, int row, int column, int width, struct style style,
                      const char *text, const char *end) {
    wchar_t line[TEXT_SIZE];
    int length = 0, used = 0;
    while (text < end && length < TEXT_SIZE - 1) {
        int columns;
        text += next_character(text, &line[length], &columns);
        if (used + columns > width)
            break;
        used += columns;
        length++;
    }
    line[length] = L'\0';
    if (row < 0 || row >= tui->rows || column < 0 || column >= tui->columns)
        return used;
    use(tui, style);
    mvaddnwstr(row, column, line, length);
    return used;
}

int paint_text(const struct tui *tui, int row, int column, int width, struct style style,
               const char *text) {
    if (column + width > tui->columns)
        width = tui->columns - column;
    return paint_part(tui, row, column, width, style, text, text + strlen(text));
}

/* The end of the line that begins at `text`, and where the next one begins. */
static const char *line_end(const char *text, int width, const char **next) {
    const char *space = NULL, *place = text;
    for (int used = 0; *place && *place != '\n';) {
        int columns;
        size_t bytes = text_step(place, &columns);
        used += columns;
        if (used > width)
            break;
        place += bytes;
        if (*place == ' ')
            space = place;
    }
    if (*place && *place != '\n' && *place != ' ' && space)
        place = space;
    *next = *place == ' ' || *place == '\n' ? place + 1 : place;
    return place == text && *next == text && *text ? (*next = text + 1) : place;
}

int count_lines(int width, const char *text) {
    int lines = 0;
    if (width < 1)
        return 0;
    while (*text) {
        line_end(text, width, &text);
        lines++;
    }
    return lines;
}

const char *skip_lines(int width, const char *text, int lines) {
    while (*text && lines-- > 0)
        line_end(text, width, &text);
    return text;
}

int paint_lines(const struct tui *tui, int row, int column, int height, int width,
                struct style style, const char *text) {
    int lines = 0;
    while (*text && lines < height && width > 0) {
        const char *next, *end = line_end(text, width, &next);
        paint_part(tui, row + lines++, column, width, style, text, end);
        text = next;
    }
    return lines;
}

const char *sign(const struct tui *tui, const char *unicode, const char *ascii) {
    return tui->unicode ? unicode : ascii;
}

/* ---- areas ---------------------------------------------------------------------------------- */

void paint_fill(const struct tui *tui, int row, int column, int height, int width,
                struct style style) {
    for (int i = 0; i < height; i++) {
        if (row + i < 0 || row + i >= tui->rows || column >= tui->columns)
            continue;
        use(tui, style);
        move(row + i, column);
        for (int j = 0; j < width && column + j < tui->columns; j++)
            addch(' ');
    }
}

void paint_clear(const struct tui *tui) {
    erase();
    paint_fill(tui, 0, 0, tui->rows, tui->columns, STYLE_TEXT);
    curs_set(0);
}

void paint_frame(const struct tui *tui, int row, int column, int height, int width) {
    const char *across = sign(tui, "─", "-"), *down = sign(tui, "│", "|");
    paint_fill(tui, row, column, height, width, STYLE_TEXT);
    for (int i = 1; i < width - 1; i++) {
        paint_text(tui, row, column + i, 1, STYLE_FAINT, across);
        paint_text(tui, row + height - 1, column + i, 1, STYLE_FAINT, across);
    }
    for (int i = 1; i < height - 1; i++) {
        paint_text(tui, row + i, column, 1, STYLE_FAINT, down);
        paint_text(tui, row + i, column + width - 1, 1, STYLE_FAINT, down);
    }
    paint_text(tui, row, column, 1, STYLE_FAINT, sign(tui, "╭", "+"));
    paint_text(tui, row, column + width - 1, 1, STYLE_FAINT, sign(tui, "╮", "+"));
    paint_text(tui, row + height - 1, column, 1, STYLE_FAINT, sign(tui, "╰", "+"));
    paint_text(tui, row + height - 1, column + width - 1, 1, STYLE_FAINT, sign(tui, "╯", "+"));
}

void paint_title(const struct tui *tui, const char *left, const char *right) {
    int room = tui->columns - 4, width = text_width(right);
    paint_text(tui, 0, 2, room, STYLE_STRONG, left);
    if (text_width(left) + 2 + width <= room)
        paint_text(tui, 0, tui->columns - 2 - width, width, STYLE_TEXT, right);
}

/* Removes the last key but one from a line of keys; false if there are only two. In ASCII they are
 * separated by a full stop. */
static bool drop_key(char *keys) {
    const char *between = strstr(keys, " · ") ? " · " : " . ";
    size_t length = strlen(between);
    char *before = NULL, *last = NULL;
    for (char *place = keys; (place = strstr(place, between)); place += length) {
        before = last;
        last = place;
    }
    if (!before)
        return false;
    memmove(before, last, strlen(last) + 1);
    return true;
}

/* If not all keys fit, those before the last are dropped first: the last one leads back, or to all
 * keys. */
void paint_keys(const struct tui *tui, const char *keys) {
    char text[TEXT_SIZE];
    int width = tui->columns - 3;
    snprintf(text, sizeof text, "%s", keys);
    while (text_width(text) > width && drop_key(text))
        ;
    paint_text(tui, tui->rows - 1, 2, width, STYLE_FAINT, text);
}

bool paint_smaller_than(struct tui *tui, int rows, int columns) {
    char text[256];
    rows = rows > LEAST_ROWS ? rows : LEAST_ROWS;
    columns = columns > LEAST_COLUMNS ? columns : LEAST_COLUMNS;
    tui->unseen = tui->rows < rows || tui->columns < columns;
    if (!tui->unseen)
        return false;
    snprintf(
        text, sizeof text,
        bw_tr("This window is a little too small. Burrow needs %d columns and %d rows; here are "
              "%d and %d. Please make it larger."),
        columns, rows, tui->columns, tui->rows);
    paint_clear(tui);
    paint_lines(tui, 0, 0, tui->rows, tui->columns, STYLE_TEXT, text);
    return true;
}

bool paint_too_small(struct tui *tui) {
    return paint_smaller_than(tui, 0, 0);
}

/* ---- sides ---------------------------------------------------------------------------------- */

enum ink side_ink(const struct bw_variant *variant, int side) {
    static const enum ink inks[] = {
        [BW_RED] = INK_RED, [BW_BLUE] = INK_BLUE, [BW_GREEN] = INK_GREEN, [BW_VIOLET] = INK_VIOLET};
    return inks[variant->game->color[side]];
}

const char *side_sign(const struct tui *tui, const struct bw_variant *variant, int side) {
    switch (variant->game->shape[side]) {
    case BW_DISC:
        return sign(tui, "●", "O");
    case BW_BLOCK:
        return sign(tui, "■", "#");
    case BW_CROSS:
        return sign(tui, "✕", "X");
    default:
        return sign(tui, "◯", "O");
    }
}

const char *variant_title(const struct tui *tui, const struct bw_variant *variant, char *out,
                          size_t size) {
    snprintf(out, size, "%s %d%s%d", bw_tr(variant->game->title), variant->size,
             sign(tui, "×", "x"), variant->size);
    return out;
}

/* Who plays a side; two persons without names are called by their sides, which are not named elsewhere. */
static void say_seat(const struct bw_session *session, int side, char out[BW_WORDS_SIZE]) {
    const struct bw_player *player = bw_session_player(session, side);
    bool alone = bw_player_is_bot(bw_session_player(session, bw_opponent(side)));
    if (!bw_player_is_bot(player) && !alone && !bw_player_has_name(player))
        snprintf(out, BW_WORDS_SIZE, "%s", bw_side_name(&bw_session_now(session)->variant, side));
    else
        bw_say_seat(session, side, out);
}

const char *players_title(const struct tui *tui, const struct bw_session *session,
                          char out[PLAYERS_TITLE_SIZE]) {
    const struct bw_variant *variant = &bw_session_now(session)->variant;
    char name[2][BW_WORDS_SIZE];
    for (int side = 0; side < 2; side++)
        say_seat(session, side, name[side]);
    snprintf(out, PLAYERS_TITLE_SIZE, "%s %s  %s  %s %s", name[0], side_sign(tui, variant, 0),
             sign(tui, "–", "-"), side_sign(tui, variant, 1), name[1]);
    return out;
}

/* ---- trouble -------------------------------------------------------------------------------- */

const char *new_trouble(const struct tui *tui) {
    const char *trouble = tui->archive ? archive_trouble(tui->archive) : NULL;
    return trouble && strcmp(trouble, tui->known_trouble) != 0 ? trouble : NULL;
}
