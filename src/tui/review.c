/* Looking back at a game: its moves one by one, a graph of who was ahead after each, and its mistakes.
 *
 * The thinker judges the moves from the last to the first while the person already looks around, so the
 * graph grows from its end. The game itself is not changed; playing on from some moment begins a new
 * one. */
#define _POSIX_C_SOURCE 200809L
#include "tui/tui.h"
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    JUDGE_MS = 300, /* a move */
    GRAPH_ROWS = 5,
    SPINNER_MS = 200,
    LEAST_PANEL = 30
};

struct review {
    struct tui *tui;
    const struct bw_session *session;
    int plies, at; /* of the whole game; shown now */
    struct bw_judgement judgement[BW_MAX_PLIES + 1];
    bool judged[BW_MAX_PLIES + 1];
    struct board board;
    int symmetry;
    int graph_row, graph_column, graph_width; /* for the mouse */
    bool better; /* whether the better move is shown instead of the one played */
    char said[BW_WORDS_SIZE];
};

/* ---- what is known -------------------------------------------------------------------------- */

static bool is_mistake(const struct review *review, int ply) {
    return review->judged[ply] && bw_is_marked(review->judgement[ply].grade);
}

/* The chance of side 0 after a ply, of 1000; -1 while unknown. */
static int chance_after(const struct review *review, int ply) {
    if (ply > 0 && ply <= review->plies && review->judged[ply])
        return review->judgement[ply].after;
    if (ply < review->plies && review->judged[ply + 1])
        return review->judgement[ply + 1].before;
    return -1;
}

static const char *grade_mark(const struct bw_judgement *judgement) {
    switch (judgement->grade) {
    case BW_GRADE_BLUNDER:
        return "??";
    case BW_GRADE_MISTAKE:
        return "?";
    case BW_GRADE_DOUBTFUL:
        return "?!";
    default:
        return "";
    }
}

/* ---- the graph ------------------------------------------------------------------------------ */

/* The first ply that a column of the graph stands for; in a long game each has several. */
static int ply_of_column(const struct review *review, int column, int columns) {
    return column * (review->plies + 1) / columns;
}

/* What stands below a column: the worst of its plies, or where we are. */
static void paint_below(const struct review *review, int first, int end, int row, int column) {
    struct style bad = {INK_BAD, GROUND_PAGE, true};
    bool here = review->at >= first && review->at < end, doubtful = false, mistake = false;
    for (int ply = first; ply < end; ply++) {
        mistake = mistake || is_mistake(review, ply);
        doubtful =
            doubtful || (review->judged[ply] && review->judgement[ply].grade == BW_GRADE_DOUBTFUL);
    }
    if (mistake || doubtful)
        paint_text(review->tui, row, column, 1, bad, mistake ? "?" : "~");
    if (here)
        paint_text(review->tui, row + 1, column, 1, STYLE_STRONG, sign(review->tui, "▲", "^"));
}

static void paint_column(const struct review *review, int first, int end, int row, int column) {
    const struct tui *tui = review->tui;
    const struct bw_variant *variant = &bw_session_at(review->session, 0)->variant;
    int chance = chance_after(review, end - 1);
    bool here = review->at >= first && review->at < end;
    int filled = chance < 0 ? 0 : (chance * GRAPH_ROWS * 2 + 500) / 1000; /* in half rows */
    for (int i = 0; i < GRAPH_ROWS; i++) {
        int halves = filled - 2 * (GRAPH_ROWS - 1 - i);
        const char *text = halves >= 2   ? sign(tui, "█", "#")
                           : halves == 1 ? sign(tui, "▄", "=")
                           : chance < 0  ? " "
                                         : sign(tui, "░", ".");
        struct style style = {side_ink(variant, halves >= 1 ? 0 : 1),
                              here ? GROUND_CHOSEN : GROUND_PAGE, false};
        paint_text(tui, row + i, column, 1, style, text);
    }
    paint_below(review, first, end, row + GRAPH_ROWS, column);
}

static void paint_graph(struct review *review, int row, int column, int width) {
    const struct bw_variant *variant = &bw_session_at(review->session, 0)->variant;
    int columns = review->plies + 1 < width ? review->plies + 1 : width;
    review->graph_row = row;
    review->graph_column = column;
    review->graph_width = columns;
    for (int side = 0; side < 2; side++) /* whose share grows from which end */
        paint_text(review->tui, side == 0 ? row + GRAPH_ROWS - 1 : row, column - 2, 1,
                   (struct style){side_ink(variant, side), GROUND_PAGE, true},
                   side_sign(review->tui, variant, side));
    for (int i = 0; i < columns; i++)
        paint_column(review, ply_of_column(review, i, columns),
                     ply_of_column(review, i + 1, columns), row, column + i);
}

/* ---- beside the board ----------------------------------------------------------------------- */

/* A line of the list: the move, and what it is worth. */
static void paint_move(const struct review *review, int ply, int row, int column, int width) {
    const struct bw_position *before = bw_session_at(review->session, ply - 1);
    char text[64], move[BW_MOVE_SIZE];
    bool here = ply == review->at;
    struct style style = {side_ink(&before->variant, before->turn),
                          here ? GROUND_CHOSEN : GROUND_PAGE, here};
    snprintf(text, sizeof text, "%3d %s %-6s%s%s", ply,
             side_sign(review->tui, &before->variant, before->turn),
             bw_move_write(bw_session_move(review->session, ply), move),
             review->judged[ply] ? grade_mark(&review->judgement[ply]) : "",
             *bw_session_note_at(review->session, ply) ? " *" : "");
    paint_text(review->tui, row, column, width, style, text);
}

static void paint_moves(const struct review *review, int row, int column, int height, int width) {
    int first = review->at - height / 2;
    if (first + height > review->plies + 1)
        first = review->plies + 1 - height;
    if (first < 1)
        first = 1;
    for (int i = 0; i < height && first + i <= review->plies; i++)
        paint_move(review, first + i, row + i, column, width);
}

/* What there is to say about the move that is shown. */
static const char *describe(struct review *review, char out[3 * BW_WORDS_SIZE]) {
    int at = review->at;
    char text[BW_WORDS_SIZE], judged[BW_WORDS_SIZE] = "";
    if (*review->said)
        return review->said;
    if (at == 0)
        return bw_tr("The start. The right arrow goes on; n jumps to the next mistake.");
    const struct bw_position *before = bw_session_at(review->session, at - 1);
    bw_move move = bw_session_move(review->session, at);
    if (review->judged[at])
        bw_say_judgement(before, move, &review->judgement[at], judged);
    const struct bw_judgement *judgement = &review->judgement[at];
    bool proved = judgement->before_proved && judgement->after_proved;
    const char *note = bw_session_note_at(review->session, at);
    const char *mark = !*judged ? ""
                       : proved ? sign(review->tui, "✓ ", "= ")
                                : sign(review->tui, "≈ ", "~ ");
    snprintf(out, (size_t)(3 * BW_WORDS_SIZE), "%s %s%s%s%s", bw_say_move(before, move, text), mark,
             judged, *note ? "\n" : "", note);
    return out;
}

static int unjudged(const struct review *review) {
    int count = 0;
    for (int ply = 1; ply <= review->plies; ply++)
        count += !review->judged[ply];
    return count;
}

static struct marks marks_of(const struct review *review) {
    struct marks marks = no_marks();
    const struct bw_position *shown = bw_session_at(review->session, review->at);
    if (review->better && review->at > 0) {
        marks.hint = review->judgement[review->at].better;
        return marks;
    }
    if (review->at > 0)
        marks.last = bw_session_move(review->session, review->at);
    bw_highlight(shown, &marks.won);
    return marks;
}

static void paint_heading(const struct review *review) {
    char right[64] = "", left[128], title[64];
    int open = unjudged(review);
    if (open > 0)
        snprintf(right, sizeof right,
                 bw_tr_count("%d move to look at", "%d moves to look at", (unsigned long)open),
                 open);
    snprintf(left, sizeof left, "Burrow %s %s %s %s", sign(review->tui, "·", "-"),
             variant_title(review->tui, &bw_session_at(review->session, 0)->variant, title,
                           sizeof title),
             sign(review->tui, "·", "-"), bw_tr("looking back"));
    paint_title(review->tui, left, right);
}

static void paint(struct review *review) {
    struct tui *tui = review->tui;
    char text[3 * BW_WORDS_SIZE];
    review->graph_width = 0; /* until there is one */
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    bool before = review->better && review->at > 0;
    const struct bw_position *shown =
        bw_session_at(review->session, before ? review->at - 1 : review->at);
    struct marks marks = marks_of(review);
    bool tall = tui->rows >= board_height(shown->variant.size, 1) + GRAPH_ROWS + 7;
    int height = tui->rows - 5 - (tall ? GRAPH_ROWS + 2 : 0);
    bool beside = tui->columns - board_width(shown->variant.size, 1) >= LEAST_PANEL;
    board_lay(&review->board, tui, &shown->variant, review->symmetry, 1, 0, height,
              beside ? tui->columns - LEAST_PANEL : tui->columns, BW_NO_SQUARE);
    board_paint(tui, &review->board, shown, &marks);
    paint_heading(review);
    int panel = review->board.left + review->board.shown_columns * review->board.cell_columns + 5;
    int list = tall ? height : height - GRAPH_ROWS - 3;
    if (beside && list > 0)
        paint_moves(review, 2, panel, list - 1, tui->columns - panel - 1);
    if (tall)
        paint_graph(review, tui->rows - 4 - GRAPH_ROWS - 2, 2, tui->columns - 4);
    else if (beside)
        paint_graph(review, 2 + list, panel, tui->columns - panel - 1);
    paint_lines(tui, tui->rows - 4, 2, 3, tui->columns - 4, STYLE_TEXT, describe(review, text));
    paint_keys(tui, bw_tr("arrows step · n next mistake · b better move · p play on · Esc back"));
}

/* ---- keys ----------------------------------------------------------------------------------- */

static void go(struct review *review, int ply) {
    review->at = ply < 0 ? 0 : ply > review->plies ? review->plies : ply;
    review->better = false;
    review->said[0] = '\0';
}

/* Jumps to the next mistake behind this place, or from the end to the first. */
static void next_mistake(struct review *review) {
    for (int i = 1; i <= review->plies + 1; i++) {
        int ply = (review->at + i) % (review->plies + 1);
        if (ply > 0 && is_mistake(review, ply)) {
            go(review, ply);
            return;
        }
    }
    snprintf(review->said, sizeof review->said, "%s",
             unjudged(review) > 0 ? bw_tr("No mistake has been found so far.")
                                  : bw_tr("There is no mistake to be found in this game."));
}

static void show_better(struct review *review) {
    int at = review->at;
    if (at > 0 && review->judged[at] && review->judgement[at].better != BW_NO_MOVE)
        review->better = !review->better;
    else
        snprintf(review->said, sizeof review->said, "%s",
                 at > 0 && review->judged[at] ? bw_tr("No better move is known here.")
                                              : bw_tr("This move has not been looked at yet."));
}

/* True where the person goes on playing from here. */
static bool act_key(struct review *review, int key) {
    switch (key) {
    case TUI_LEFT:
    case TUI_UP:
        go(review, review->at - 1);
        break;
    case TUI_RIGHT:
    case TUI_DOWN:
    case ' ':
        go(review, review->at + 1);
        break;
    case TUI_PAGE_UP:
        go(review, review->at - 10);
        break;
    case TUI_PAGE_DOWN:
        go(review, review->at + 10);
        break;
    case TUI_HOME:
        go(review, 0);
        break;
    case TUI_END:
        go(review, review->plies);
        break;
    case 'n':
        next_mistake(review);
        break;
    case 'b':
        show_better(review);
        break;
    case 'v':
        review->symmetry ^= 3;
        break;
    case 'p':
        return true;
    default:
        break;
    }
    return false;
}

static void act_press(struct review *review, const struct event *event) {
    int column = event->column - review->graph_column;
    if (event->row >= review->graph_row && event->row <= review->graph_row + GRAPH_ROWS &&
        column >= 0 && column < review->graph_width)
        go(review, ply_of_column(review, column, review->graph_width));
}

static void take_judgements(struct review *review) {
    struct thought thought;
    while (thinker_take(review->tui->thinker, &thought)) {
        if (thought.what == THINKING_REVIEW) {
            review->judgement[thought.plies] = thought.judgement;
            review->judged[thought.plies] = true;
        }
    }
}

/* Whether there can be a game from here, which a finished position cannot. */
static bool may_play_on(struct review *review) {
    if (bw_result(bw_session_at(review->session, review->at)) == BW_UNDECIDED)
        return true;
    snprintf(review->said, sizeof review->said, "%s",
             bw_tr("The game is over here; step back to play on from an earlier position."));
    return false;
}

/* A new game from here, or NULL and why not. */
static struct bw_session *play_on(struct review *review) {
    struct bw_session *branch = bw_session_branch(review->session, review->at, tui_now());
    if (!branch)
        snprintf(review->said, sizeof review->said, "%s",
                 bw_tr("There is not enough memory for a game."));
    return branch;
}

struct bw_session *review_screen(struct tui *tui, const struct bw_session *session) {
    struct review *review = calloc(1, sizeof *review);
    struct bw_session *branch = NULL;
    if (!review) {
        box_tell_no_memory(tui);
        return NULL;
    }
    review->tui = tui;
    review->session = session;
    review->plies = review->at = bw_session_plies(session);
    if (review->plies > 0)
        thinker_ask_review(tui->thinker, session, JUDGE_MS);
    for (bool on = true; on;) {
        paint(review);
        struct event event = tui_wait_thinking(
            tui, thinker_busy(tui->thinker) == THINKING_NOTHING ? -1 : SPINNER_MS);
        if (is_back(&event) || (event.kind == EVENT_KEY && event.key == 'q')) {
            on = false;
        } else if (event.kind == EVENT_THOUGHT) {
            take_judgements(review);
        } else if (event.kind == EVENT_PRESS) {
            act_press(review, &event);
        } else if ((event.kind == EVENT_KEY || event.kind == EVENT_WHEEL) &&
                   act_key(review, event.key) && may_play_on(review)) {
            branch = play_on(review);
            on = !branch;
        }
    }
    thinker_drop(tui->thinker);
    free(review);
    return branch;
}
