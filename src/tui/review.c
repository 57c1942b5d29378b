/* Reviewing a game: its moves one by one, a graph of who was ahead after each, and its mistakes.
 *
 * The moves are judged from the last to the first while the person already steps through them, so the
 * graph grows from its end. Once all are judged, the judgements are kept with the game for the next
 * time. The game itself does not change; playing on from a position begins a new one. */
#define _POSIX_C_SOURCE 200809L
#include "common/width.h"
#include "tui/overlay.h"
#include "tui/tui.h"
#include <burrow/language.h>
#include <burrow/review.h>
#include <stdio.h>
#include <string.h>

enum {
    GRAPH_ROWS = 5,
    LEAST_PANEL = 30,
    SAID_ROWS = 3,
    SAID_SIZE = BW_REVIEW_SIZE + BW_WORDS_SIZE + 8
};

struct review {
    struct tui *tui;
    struct bw_review cursor;
    const struct bw_session *session; /* the table's */
    int64_t id;                       /* under which the game is kept; 0 if it is not */
    int plies;                        /* of the whole game */
    struct board board;
    int symmetry;
    struct bw_fact facts[BW_MAX_FACTS];       /* of the position shown, while they are */
    int graph_row, graph_column, graph_width; /* for the mouse */
    int seeks;    /* 1 or -1: a mistake is looked for in this direction, and none was known yet */
    bool decides; /* shows what decided the game once that is known */
    char said[BW_WORDS_SIZE];
};

static const struct key_line key_list[] = {
    {BW_TEXT("arrows"), BW_TEXT("go back or on by a move")},
    {BW_TEXT("Page Up, Page Down"), BW_TEXT("by ten moves")},
    {BW_TEXT("Home, End"), BW_TEXT("to the start, to the last move")},
    {"n, N", BW_TEXT("to the next mistake, to the one before")},
    {"b", BW_TEXT("the better move on the board, or the one that was played")},
    {"p", BW_TEXT("play on from here, as a new game")},
    {"v", BW_TEXT("turn the board around")},
    {BW_TEXT("mouse"), BW_TEXT("click the graph to go there")},
    {"?, ??, ?!", BW_TEXT("mark a mistake, a blunder, a doubtful move")},
    {BW_TEXT("q, 0, Esc"), BW_TEXT("back")},
};

/* ---- what is known -------------------------------------------------------------------------- */

static const struct bw_judgement *judgement_of(const struct review *review, int ply) {
    return bw_table_judgement(review->cursor.table, ply);
}

static const char *mark_of(const struct bw_judgement *judgement) {
    switch (judgement ? judgement->grade : BW_GRADE_BEST) {
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

/* The first ply of a column of the graph; in a long game each column has several. */
static int ply_of_column(const struct review *review, int column, int columns) {
    return column * (review->plies + 1) / columns;
}

/* The mark below a column: its worst ply, or the current one. */
static void paint_below(const struct review *review, int first, int end, int row, int column) {
    struct style bad = {INK_BAD, GROUND_PAGE, true};
    bool here = review->cursor.at >= first && review->cursor.at < end;
    enum bw_grade worst = BW_GRADE_BEST;
    for (int ply = first; ply < end; ply++) {
        const struct bw_judgement *judgement = judgement_of(review, ply);
        worst = judgement && judgement->grade > worst ? judgement->grade : worst;
    }
    if (bw_is_marked(worst))
        paint_text(review->tui, row, column, 1, bad, worst == BW_GRADE_DOUBTFUL ? "~" : "?");
    if (here)
        paint_text(review->tui, row + 1, column, 1, STYLE_STRONG, sign(review->tui, "▲", "^"));
}

static void paint_column(const struct review *review, int first, int end, int row, int column) {
    const struct tui *tui = review->tui;
    const struct bw_variant *variant = &bw_session_at(review->session, 0)->variant;
    bool proved;
    int chance = bw_table_chance(review->cursor.table, end - 1, &proved);
    bool here = review->cursor.at >= first && review->cursor.at < end;
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
    for (int side = 0; side < 2; side++) /* each side's share grows from its end */
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
    bool here = ply == review->cursor.at;
    struct style style = {side_ink(&before->variant, before->turn),
                          here ? GROUND_CHOSEN : GROUND_PAGE, here};
    snprintf(text, sizeof text, "%3d %s %-6s%s%s", ply,
             side_sign(review->tui, &before->variant, before->turn),
             bw_move_write(bw_session_move(review->session, ply), move),
             mark_of(judgement_of(review, ply)),
             *bw_session_note_at(review->session, ply) ? " *" : "");
    paint_text(review->tui, row, column, width, style, text);
}

static void paint_moves(const struct review *review, int row, int column, int height, int width) {
    int first = review->cursor.at - height / 2;
    if (first + height > review->plies + 1)
        first = review->plies + 1 - height;
    if (first < 1)
        first = 1;
    for (int i = 0; i < height && first + i <= review->plies; i++)
        paint_move(review, first + i, row + i, column, width);
}

static int said_width(const struct review *review) {
    return review->tui->columns - 4;
}

/* What there is to say about a move from some part on, up to its judgement. */
static size_t describe_from(const struct review *review, enum bw_review_part first,
                            char out[SAID_SIZE]) {
    const struct bw_review *cursor = &review->cursor;
    const char *mark = !bw_review_judgement(cursor) ? ""
                       : bw_review_proved(cursor)   ? sign(review->tui, "✓ ", "= ")
                                                    : sign(review->tui, "≈ ", "~ ");
    char told[BW_REVIEW_SIZE], judged[BW_WORDS_SIZE];
    bw_review_tell(cursor, first, BW_REVIEW_BETTER, told);
    return (size_t)snprintf(out, SAID_SIZE, "%s%s%s%s", told, *told ? " " : "", mark,
                            bw_review_say(cursor, BW_REVIEW_JUDGEMENT, judged));
}

/* What there is to say about the move that is shown. Where there is no room for all, the parts before
 * the judgement are left out, since the board shows them. */
static const char *describe(const struct review *review, char out[SAID_SIZE]) {
    const char *note = bw_session_note_at(review->session, review->cursor.at);
    int part = BW_REVIEW_MOVE;
    if (*review->said)
        return review->said;
    if (review->cursor.at == 0)
        return bw_tr("The start. The right arrow goes on; n jumps to the next mistake.");
    size_t used = describe_from(review, BW_REVIEW_MOVE, out);
    while (count_lines(said_width(review), out) > SAID_ROWS && ++part <= BW_REVIEW_JUDGEMENT)
        used = describe_from(review, (enum bw_review_part)part, out);
    snprintf(out + used, SAID_SIZE - used, "%s%s", *note ? "\n" : "", note);
    return out;
}

static struct marks marks_of(struct review *review) {
    struct marks marks = no_marks();
    const struct bw_position *shown =
        bw_session_at(review->session, bw_review_shown(&review->cursor));
    marks.facts = review->facts;
    marks.fact_count = review->tui->facts ? bw_facts(shown, review->facts) : 0;
    if (review->cursor.better) {
        marks.hint = bw_review_judgement(&review->cursor)->better;
        return marks;
    }
    if (review->cursor.at > 0)
        marks.last = bw_session_move(review->session, review->cursor.at);
    bw_highlight(shown, &marks.won);
    return marks;
}

/* The facts that are drawn on the board, as sentences, by the names of the sides. */
static void paint_facts(const struct review *review, const struct marks *marks, int row, int column,
                        int height, int width) {
    char text[BW_MAX_FACTS * BW_WORDS_SIZE];
    overlay_say(review->tui, &review->board,
                bw_session_at(review->session, bw_review_shown(&review->cursor)), marks, -1, text,
                sizeof text);
    paint_lines(review->tui, row, column, height, width, STYLE_TEXT, text);
}

static void paint_heading(const struct review *review) {
    const char *dot = sign(review->tui, "·", "-");
    char right[PLAYERS_TITLE_SIZE], left[256], title[64];
    int open = bw_table_unjudged(review->cursor.table);
    int used = snprintf(left, sizeof left, "Burrow %s %s %s %s", dot,
                        variant_title(review->tui, &bw_session_at(review->session, 0)->variant,
                                      title, sizeof title),
                        dot, bw_tr("looking back"));
    if (open > 0 && thinker_busy(review->tui->thinker) != BW_WANT_NOTHING) {
        snprintf(
            title, sizeof title,
            bw_tr_count("%d move left to judge", "%d moves left to judge", (unsigned long)open),
            open);
        if (text_width(left) + text_width(title) + 7 <= review->tui->columns)
            snprintf(left + used, sizeof left - (size_t)used, " %s %s", dot, title);
    }
    paint_title(review->tui, left, players_title(review->tui, review->session, right));
}

static void paint(struct review *review) {
    struct tui *tui = review->tui;
    char text[SAID_SIZE];
    review->graph_width = 0; /* until there is one */
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    const struct bw_position *shown =
        bw_session_at(review->session, bw_review_shown(&review->cursor));
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
    if (beside && list > 0 && marks.fact_count > 0)
        paint_facts(review, &marks, 2, panel, list - 1, tui->columns - panel - 1);
    else if (beside && list > 0)
        paint_moves(review, 2, panel, list - 1, tui->columns - panel - 1);
    if (tall)
        paint_graph(review, tui->rows - 4 - GRAPH_ROWS - 2, 2, tui->columns - 4);
    else if (beside)
        paint_graph(review, 2 + list, panel, tui->columns - panel - 1);
    paint_lines(tui, tui->rows - 1 - SAID_ROWS, 2, SAID_ROWS, said_width(review), STYLE_TEXT,
                describe(review, text));
    paint_keys(
        tui, bw_tr("arrows · n mistake · b better move · d what decided · p play on · ? all keys"));
}

/* ---- keys ----------------------------------------------------------------------------------- */

static void go(struct review *review, int ply) {
    bw_review_go(&review->cursor, ply);
    review->said[0] = '\0';
    review->seeks = 0;
    review->decides = false;
}

/* If no mistake is known yet, the first that is found will be gone to. */
static void go_to_mark(struct review *review, int step) {
    review->said[0] = '\0';
    bool found = bw_review_go_to_mark(&review->cursor, step, review->said);
    review->seeks = !found && bw_table_unjudged(review->cursor.table) > 0 ? step : 0;
}

/* Goes to the move that decided the game: now, or once all moves are judged. */
static void seek(struct review *review) {
    review->decides =
        bw_table_was_won(review->cursor.table) && bw_table_unjudged(review->cursor.table) > 0;
    bw_review_go_to_turning_point(&review->cursor, review->said);
}

static void turn_better(struct review *review) {
    review->said[0] = '\0';
    bw_review_turn_better(&review->cursor, review->said);
}

/* True if the person wants to play on from here. */
static bool act_key(struct review *review, int key) {
    review->decides = false;
    switch (key) {
    case TUI_LEFT:
    case TUI_UP:
        go(review, review->cursor.at - 1);
        break;
    case TUI_RIGHT:
    case TUI_DOWN:
    case ' ':
        go(review, review->cursor.at + 1);
        break;
    case TUI_PAGE_UP:
        go(review, review->cursor.at - 10);
        break;
    case TUI_PAGE_DOWN:
        go(review, review->cursor.at + 10);
        break;
    case TUI_HOME:
        go(review, 0);
        break;
    case TUI_END:
        go(review, review->plies);
        break;
    case 'n':
    case 'N':
        go_to_mark(review, key == 'n' ? 1 : -1);
        break;
    case 'b':
        turn_better(review);
        break;
    case 'd':
        seek(review);
        break;
    case 'v':
        review->symmetry ^= 3;
        break;
    case '?':
        show_keys(review->tui, key_list, sizeof key_list / sizeof *key_list);
        break;
    case 'F':
        review->tui->facts =
            !review->tui->facts && bw_session_at(review->session, 0)->variant.game->facts;
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

static void take_answer(struct review *review) {
    enum bw_news news = thinker_give(review->tui->thinker, review->cursor.table, tui_now());
    if (news == BW_NEWS_FAILED)
        bw_say_news(review->cursor.table, news, review->said);
    else if (news == BW_NEWS_JUDGED && review->seeks != 0)
        go_to_mark(review, review->seeks);
    if (news == BW_NEWS_JUDGED && bw_table_unjudged(review->cursor.table) == 0)
        archive_keep_judged(review->tui->archive, review->id, review->cursor.table);
    if (news == BW_NEWS_JUDGED && review->decides && bw_table_unjudged(review->cursor.table) == 0)
        seek(review);
}

/* A new table to play on at from the position shown, or NULL after saying why not. */
static struct bw_table *play_on(struct review *review) {
    struct bw_error error;
    struct bw_table *branch =
        bw_table_branch(review->cursor.table, bw_review_shown(&review->cursor), tui_now(), &error);
    if (!branch)
        bw_say_error(&error, review->said);
    return branch;
}

static struct bw_table *run(struct review *review) {
    struct tui *tui = review->tui;
    struct bw_table *branch = NULL;
    while (!branch) {
        thinker_serve(tui->thinker, review->cursor.table, tui_now());
        paint(review);
        struct event event = tui_wait_thinking(tui, -1);
        if (is_back(&event) || (event.kind == EVENT_KEY && event.key == 'q'))
            break;
        if (event.kind == EVENT_THOUGHT)
            take_answer(review);
        else if (event.kind == EVENT_PRESS)
            act_press(review, &event);
        else if ((event.kind == EVENT_KEY || event.kind == EVENT_WHEEL) &&
                 act_key(review, event.key))
            branch = play_on(review);
    }
    return branch;
}

struct bw_table *review_screen(struct tui *tui, struct bw_table *table, int64_t id, bool seeks) {
    struct review review = {
        .tui = tui, .cursor = {.table = table}, .session = bw_table_session(table), .id = id};
    struct bw_error error;
    review.plies = review.cursor.at = bw_session_plies(review.session);
    archive_recall_judged(tui->archive, id, table);
    bw_table_pause(table, tui_now());
    if (!bw_table_judge(table, &error))
        bw_say_error(&error, review.said);
    else if (seeks)
        seek(&review);
    struct bw_table *branch = run(&review);
    bw_table_stop_judging(table);
    bw_table_resume(table, tui_now());
    thinker_drop(tui->thinker);
    return branch;
}
