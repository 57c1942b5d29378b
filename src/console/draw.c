/* Boards in characters. A square is three columns wide, so that it looks square. A side is shown by
 * shape first and by colour second, at its edges too. Marked are the path or row that won, and in games
 * that show it the last piece. */
#define _POSIX_C_SOURCE 200809L
#include "console/console.h"
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what the terminal can show ------------------------------------------------------------- */

/* Whether the terminal understands the 256 colours, by its name. */
static bool knows_colors(const char *term) {
    static const char *const known[] = {"color", "xterm", "screen", "tmux",      "linux",
                                        "rxvt",  "kitty", "foot",   "alacritty", NULL};
    for (int i = 0; term && known[i]; i++)
        if (strstr(term, known[i]))
            return true;
    return false;
}

static bool wants_color(enum when when) {
    const char *off = getenv("NO_COLOR");
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    return isatty(STDOUT_FILENO) && !(off && *off) && knows_colors(getenv("TERM"));
}

/* The fonts of the Linux console lack some of our shapes. */
static bool wants_unicode(void) {
    const char *term = getenv("TERM");
    bool console = isatty(STDOUT_FILENO) && term && strcmp(term, "linux") == 0;
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !console;
}

struct look look_choose(enum when color) {
    return (struct look){
        .color = wants_color(color),
        .unicode = wants_unicode(),
        .frame = true,
    };
}

/* ---- squares -------------------------------------------------------------------------------- */

/* Foregrounds of the sides, of the winning path, and of what matters less; and backgrounds of soil and
 * tunnel: the nearest of the standard 256 colours. */
#define VERMILION "\033[38;5;208m"
#define SKY "\033[38;5;75m"
#define LEAF "\033[38;5;78m"
#define LILAC "\033[38;5;177m"
#define GOLD "\033[1;38;5;220m"
#define FAINT "\033[38;5;245m"
#define SOIL "\033[48;5;237m"
#define TUNNEL "\033[48;5;233m"
#define PLAIN "\033[0m"

struct canvas {
    FILE *file;
    struct look look;
    const struct bw_position *position;
    struct bw_squares won; /* the squares of the winning path or row */
};

const char *shape_text(enum bw_shape shape, bool unicode) {
    switch (shape) {
    case BW_DISC:
        return unicode ? "●" : "O";
    case BW_BLOCK:
        return unicode ? "■" : "#";
    case BW_CROSS:
        return unicode ? "✕" : "X";
    default:
        return unicode ? "◯" : "O";
    }
}

static void paint(const struct canvas *canvas, const char *color) {
    if (canvas->look.color)
        fputs(color, canvas->file);
}

static const char *side_color(const struct canvas *canvas, int side) {
    static const char *const colors[] = {
        [BW_RED] = VERMILION, [BW_BLUE] = SKY, [BW_GREEN] = LEAF, [BW_VIOLET] = LILAC};
    return colors[canvas->position->variant.game->color[side]];
}

static void draw_piece(const struct canvas *canvas, int square, int side) {
    bool won = bw_squares_has(&canvas->won, square), last = canvas->position->last == square;
    const char *shape =
        shape_text(canvas->position->variant.game->shape[side], canvas->look.unicode);
    const char *left = won ? "[" : last ? "(" : " ", *right = won ? "]" : last ? ")" : " ";
    paint(canvas, SOIL);
    paint(canvas, won ? GOLD : FAINT);
    fputs(left, canvas->file);
    paint(canvas, side_color(canvas, side));
    fputs(shape, canvas->file);
    paint(canvas, won ? GOLD : FAINT);
    fputs(right, canvas->file);
}

/* A tunnel is shaded, and the winning path goes through it; an empty square without a tunnel is a
 * dot. */
static void draw_empty(const struct canvas *canvas, int square) {
    bool unicode = canvas->look.unicode;
    if (!canvas->position->variant.game->tunnels) {
        paint(canvas, SOIL FAINT);
        fputs(unicode ? " · " : " . ", canvas->file);
        return;
    }
    paint(canvas, TUNNEL);
    if (bw_squares_has(&canvas->won, square)) {
        paint(canvas, GOLD);
        fputs(unicode ? " ◆ " : " * ", canvas->file);
    } else if (canvas->look.color) {
        fputs("   ", canvas->file);
    } else {
        fputs(unicode ? "░░░" : ":::", canvas->file);
    }
}

/* ---- edges ---------------------------------------------------------------------------------- */

/* The sign of an edge's owner, one column wide. */
static void draw_owner(const struct canvas *canvas, enum bw_edge edge) {
    const struct bw_game *game = canvas->position->variant.game;
    int owner = game->edge_owner[edge];
    if (owner >= 0)
        paint(canvas, side_color(canvas, owner));
    fputs(owner >= 0 ? shape_text(game->shape[owner], canvas->look.unicode) : " ", canvas->file);
    paint(canvas, PLAIN);
}

static void draw_owners(const struct canvas *canvas, enum bw_edge edge) {
    if (canvas->position->variant.game->edge_owner[edge] < 0)
        return;
    fputs("      ", canvas->file);
    for (int column = 0; column < canvas->position->variant.size; column++) {
        fputs(column ? "  " : " ", canvas->file);
        draw_owner(canvas, edge);
    }
    fputc('\n', canvas->file);
}

static void draw_border(const struct canvas *canvas, const char *left, const char *right) {
    if (!canvas->look.frame)
        return;
    fprintf(canvas->file, "     %s", canvas->look.unicode ? left : "+");
    for (int i = 0; i < 3 * canvas->position->variant.size; i++)
        fputs(canvas->look.unicode ? "─" : "-", canvas->file);
    fprintf(canvas->file, "%s\n", canvas->look.unicode ? right : "+");
}

static void draw_letters(const struct canvas *canvas) {
    fputs("      ", canvas->file);
    for (int column = 0; column < canvas->position->variant.size; column++)
        fprintf(canvas->file, "%s%c", column ? "  " : " ", 'a' + column);
    fputc('\n', canvas->file);
}

/* ---- the board ------------------------------------------------------------------------------ */

static void draw_row(const struct canvas *canvas, int row) {
    const char *side = !canvas->look.frame ? " " : canvas->look.unicode ? "│" : "|";
    fprintf(canvas->file, "%2d ", row + 1);
    draw_owner(canvas, BW_LEFT);
    fprintf(canvas->file, " %s", side);
    for (int column = 0; column < canvas->position->variant.size; column++) {
        int square = bw_square(column, row), piece = bw_piece_at(canvas->position, square);
        if (piece >= 0)
            draw_piece(canvas, square, piece);
        else
            draw_empty(canvas, square);
        paint(canvas, PLAIN);
    }
    if (canvas->look.frame)
        fputs(side, canvas->file);
    if (canvas->position->variant.game->edge_owner[BW_RIGHT] >= 0) {
        fputs(canvas->look.frame ? " " : "  ", canvas->file);
        draw_owner(canvas, BW_RIGHT);
    }
    fputc('\n', canvas->file);
}

const char *title_text(const struct bw_variant *variant, struct look look, char out[TITLE_SIZE]) {
    snprintf(out, TITLE_SIZE, "%s %d%s%d", bw_tr(variant->game->title), variant->size,
             look.unicode ? "×" : "x", variant->size);
    return out;
}

void draw_title(FILE *file, const struct bw_variant *variant, struct look look) {
    char title[TITLE_SIZE];
    fputs(title_text(variant, look, title), file);
}

void draw_board(FILE *file, const struct bw_position *position, struct look look) {
    struct canvas canvas = {.file = file, .look = look, .position = position};
    bw_highlight(position, &canvas.won);
    draw_owners(&canvas, BW_TOP);
    draw_border(&canvas, "┌", "┐");
    for (int row = position->variant.size - 1; row >= 0; row--)
        draw_row(&canvas, row);
    draw_border(&canvas, "└", "┘");
    draw_owners(&canvas, BW_BOTTOM);
    draw_letters(&canvas);
}
