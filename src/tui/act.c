/* What the keys and the mouse do in a game.
 *
 * Letters that name a column begin a typed move; the others are commands. On boards with a column h, h
 * is both: it asks for a hint, unless a digit follows and makes it a square. While a piece is chosen, w
 * a s d and the arrows move it, and r removes it. */
#define _POSIX_C_SOURCE 200809L
#include "tui/overlay.h"
#include "tui/play.h"
#include <burrow/choose.h>
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct bw_position *now(const struct play *play) {
    return bw_session_now(play->session);
}

/* ---- moves ---------------------------------------------------------------------------------- */

static void try_move(struct play *play, int from, int to) {
    play_move(play, bw_move_make(from, to));
}

/* Acts on a square that the person points at. */
static void take_square(struct play *play, int square) {
    struct bw_error error;
    bw_move move;
    play->cursor = square;
    switch (bw_choose_square(now(play), play->chosen, square, &move, &error)) {
    case BW_CHOICE_MOVE:
        play_move(play, move);
        break;
    case BW_CHOICE_PIECE:
        play->chosen = square;
        play->said[0] = '\0';
        break;
    case BW_CHOICE_LET_GO:
        play->chosen = BW_NO_SQUARE;
        break;
    case BW_CHOICE_REFUSED:
        play_refuse(play, &error);
        break;
    }
}

/* Moves the chosen piece in a direction on the screen. */
static void move_towards(struct play *play, int down, int right) {
    struct bw_error error;
    bw_move move;
    int next = board_step(&play->board, play->chosen, down, right);
    enum bw_choice choice = bw_choose_way(now(play), play->chosen, next, &move, &error);
    if (choice == BW_CHOICE_MOVE)
        play_move(play, move);
    else if (choice == BW_CHOICE_REFUSED)
        play_refuse(play, &error);
    else
        play_say(play, INK_BAD, "%s", bw_tr("There is no square in that direction."));
}

static void move_cursor(struct play *play, int down, int right) {
    if (play->chosen != BW_NO_SQUARE)
        move_towards(play, down, right);
    else
        play->cursor = board_step(&play->board, play->cursor, down, right);
}

/* ---- typed moves ---------------------------------------------------------------------------- */

static bool is_column(const struct play *play, int key) {
    return key >= 'a' && key < 'a' + now(play)->variant.size;
}

static void type(struct play *play, int key) {
    size_t length = strlen(play->typed);
    if (length + 1 < TYPED_SIZE) {
        play->typed[length] = (char)key;
        play->typed[length + 1] = '\0';
    }
}

/* What is typed while a bot thinks stays until it has moved. */
static void finish_typing(struct play *play) {
    struct bw_error error;
    bw_move move;
    char text[TYPED_SIZE];
    if (bot_to_move(play))
        return;
    strcpy(text, play->typed);
    play->typed[0] = '\0';
    if (bw_move_read(now(play), text, &move, &error))
        play_move(play, move);
    else
        play_refuse(play, &error);
}

/* Whether a key was taken as part of a typed move. */
static bool act_typing(struct play *play, int key) {
    size_t length = strlen(play->typed);
    if (length == 0)
        return false;
    if (key == TUI_ENTER)
        finish_typing(play);
    else if (key == TUI_ESCAPE)
        play->typed[0] = '\0';
    else if (key == TUI_BACKSPACE)
        play->typed[length - 1] = '\0';
    else if ((key >= '0' && key <= '9') || is_column(play, key))
        type(play, key);
    else /* inside a move no letter is a command, not even the x of a capture */
        return key >= ' ';
    return true;
}

/* ---- commands ------------------------------------------------------------------------------- */

static bool did(struct play *play, enum bw_act act) {
    struct bw_error error;
    return play_done(play, bw_table_do(play->table, act, tui_now(), &error), &error);
}

/* Asks first if that is needed, and only if the act would be accepted. */
static bool is_sure(struct play *play, enum bw_act act, const char *question) {
    return !bw_table_may(play->table, act) || !bw_table_asks_before(play->table, act) ||
           box_yes(play->tui, question);
}

/* Does it, and says what came of it. */
static void act(struct play *play, enum bw_act act) {
    char text[BW_WORDS_SIZE];
    if (!did(play, act))
        return;
    if (is_over(play))
        play_say_end(play);
    else
        play_say(play, INK_TEXT, "%s", bw_say_done(play->table, act, text));
}

static void do_undo(struct play *play) {
    act(play, BW_ACT_UNDO);
}

static void do_redo(struct play *play) {
    act(play, BW_ACT_REDO);
}

static void ask(struct play *play, enum bw_question question, const char *meanwhile) {
    struct bw_error error;
    if (!bw_table_ask(play->table, question, &error))
        play_refuse(play, &error);
    else if (!play_say_advice(play))
        play_say(play, INK_FAINT, "%s", meanwhile);
}

static void do_hint(struct play *play) {
    ask(play, BW_ASK_HINT, bw_tr("Looking for a hint …"));
}

static void do_why(struct play *play) {
    ask(play, BW_ASK_WHY, bw_tr("Looking at the position …"));
}

static void do_why_move(struct play *play) {
    ask(play, BW_ASK_OWN, bw_tr("Looking at your move …"));
}

static void do_seats(struct play *play) {
    enum bw_act seats = bw_table_seats(play->table);
    if (is_sure(play, seats, bw_tr("Change sides with the other player, from now on?")))
        act(play, seats);
}

static void do_resign(struct play *play) {
    if (is_sure(play, BW_ACT_RESIGN, bw_tr("Do you want to resign this game?")))
        act(play, BW_ACT_RESIGN);
}

static void do_draw(struct play *play) {
    act(play, BW_ACT_DRAW);
}

static void do_note(struct play *play) {
    int plies = bw_session_plies(play->session);
    char text[1024], sentence[BW_WORDS_SIZE];
    struct bw_error error;
    const char *before = bw_session_note_at(play->session, plies);
    if (strlen(before) >= sizeof text) {
        play_say(play, INK_BAD, "%s",
                 bw_tr("The note on this move is too long to be changed here."));
        return;
    }
    strcpy(text, before);
    while (box_text(play->tui, bw_tr("A note on the position after the last move:"), text,
                    sizeof text) &&
           strcmp(text, bw_session_note_at(play->session, plies)) != 0 &&
           !bw_session_note(play->session, plies, text, &error))
        box_tell(play->tui, bw_tr("The note cannot be kept like this"),
                 bw_say_error(&error, sentence));
}

static void do_copy_position(struct play *play) {
    char text[BW_POSITION_SIZE];
    tui_copy(bw_position_write(now(play), text));
    play_say(play, INK_TEXT, bw_tr("The terminal was asked to copy the position: %s"), text);
}

static void do_copy_record(struct play *play) {
    struct bw_record record;
    struct bw_error error;
    char *text = NULL;
    if (bw_session_record(play->session, &record, &error)) {
        text = bw_record_write(&record, NULL, &error);
        bw_record_free(&record);
    }
    if (!text) {
        play_refuse(play, &error);
        return;
    }
    tui_copy(text);
    play_say(play, INK_TEXT, "%s", bw_tr("The terminal was asked to copy the record."));
    show_page(play->tui, bw_tr("The record of the game"), text);
    free(text);
}

/* Reviews the game, and plays on from there if the person wants to. Advice asked for before may have
 * been found meanwhile. */
static void look_back(struct play *play, bool seeks) {
    struct archive *archive = play->tui->archive;
    int64_t id = archive ? archive_id(archive, play->session) : 0;
    struct bw_table *branch = review_screen(play->tui, play->table, id, seeks);
    if (branch)
        play_take_over(play, branch);
    else
        play_say_advice(play);
}

static void do_review(struct play *play) {
    look_back(play, false);
}

static void do_turn_board(struct play *play, bool rotate) {
    static const int quarter[BW_SYMMETRIES] = {5, 7, 4, 6,
                                               1, 3, 0, 2}; /* each rotated by a quarter */
    play->symmetry = rotate ? quarter[play->symmetry] : play->symmetry ^ 3;
}

/* What the keys do, for people. */
static const struct key_line key_list[] = {
    {BW_TEXT("arrows"), BW_TEXT("move the cursor, or the piece that is chosen")},
    {BW_TEXT("Enter"), BW_TEXT("choose a piece, or where it goes; place a piece")},
    {"w a s d", BW_TEXT("move the chosen piece up, left, down or right")},
    {"r", BW_TEXT("remove the chosen piece, where that is allowed")},
    {"a1 … p16", BW_TEXT("type a move, such as 'c3c4' or 'd4', and Enter")},
    {BW_TEXT("mouse"), BW_TEXT("click a piece and its target, or drag it there")},
    {"h", BW_TEXT("a hint")},
    {"w", BW_TEXT("why: what the engine sees here")},
    {"W", BW_TEXT("why about your last move: was it good?")},
    {"F", BW_TEXT("facts: both ways, frozen pieces, rows, or none of it")},
    {"u", BW_TEXT("take back; against a bot both moves")},
    {"r", BW_TEXT("play again what was taken back")},
    {"m", BW_TEXT("have the bot move now")},
    {BW_TEXT("Space"), BW_TEXT("stop two bots between moves, and let them go on")},
    {"s", BW_TEXT("change seats")},
    {"x", BW_TEXT("resign")},
    {"=", BW_TEXT("offer a draw, or accept one")},
    {"t", BW_TEXT("a note on the last move")},
    {"v, V", BW_TEXT("turn the board around, or by a quarter")},
    {"+", BW_TEXT("show who is ahead, or not")},
    {"G", BW_TEXT("look back at the game")},
    {"y, Y", BW_TEXT("copy the position, or the record")},
    {"d", BW_TEXT("what decided the game, when it is over")},
    {BW_TEXT("Page Up, Page Down"), BW_TEXT("scroll the list of moves")},
    {"R", BW_TEXT("the rules")},
    {"n", BW_TEXT("another game, when this one is over")},
    {BW_TEXT("q, 0, Esc"), BW_TEXT("back to the menu; the game is kept")},
};

static void list_keys(struct play *play) {
    show_keys(play->tui, key_list, sizeof key_list / sizeof *key_list);
}

static void do_bar(struct play *play) {
    enum bw_bar bar = bw_table_shows_bar(play->table) ? BW_BAR_OFF : BW_BAR_ON;
    struct bw_error error;
    if (bar == BW_BAR_ON && !bw_table_agree(play->table, &error))
        play_refuse(play, &error);
    play->tui->settings->bar = bar;
    bw_table_set_bar(play->table, bar);
}

/* Where there is no panel beside the board, the facts are said below it. */
static void say_facts(struct play *play) {
    char text[SAID_SIZE];
    const struct marks marks = {.facts = play->facts,
                                .fact_count = bw_facts(now(play), play->facts)};
    overlay_say(play->tui, &play->board, now(play), &marks, bw_table_only_person(play->table), text,
                sizeof text);
    play_say(play, INK_TEXT, "%s", text);
}

static void do_facts(struct play *play) {
    bool *shown = &play->tui->facts;
    *shown = !*shown && now(play)->variant.game->facts;
    if (*shown && !play->has_panel && !is_over(play))
        say_facts(play);
    else if (*shown)
        play_say(play, INK_TEXT, "%s", bw_tr("The board shows facts; F hides them."));
    else
        play_say(play, INK_TEXT, "%s", bw_tr("The board shows no facts."));
}

/* ---- which key does what -------------------------------------------------------------------- */

static bool act_arrow(struct play *play, int key) {
    bool chosen = play->chosen != BW_NO_SQUARE;
    if (key == TUI_UP || (chosen && key == 'w'))
        move_cursor(play, -1, 0);
    else if (key == TUI_DOWN || (chosen && key == 's'))
        move_cursor(play, 1, 0);
    else if (key == TUI_LEFT || (chosen && key == 'a'))
        move_cursor(play, 0, -1);
    else if (key == TUI_RIGHT || (chosen && key == 'd'))
        move_cursor(play, 0, 1);
    else
        return false;
    return true;
}

/* Keys of a person who may move now. */
static bool act_moving(struct play *play, int key) {
    if (is_over(play) || bot_to_move(play))
        return false;
    if (act_arrow(play, key))
        return true;
    if (key == TUI_ENTER || key == ' ')
        take_square(play, play->cursor);
    else if (play->chosen != BW_NO_SQUARE && key == TUI_ESCAPE)
        play->chosen = BW_NO_SQUARE;
    else if (play->chosen != BW_NO_SQUARE && key == 'r')
        try_move(play, play->chosen, play->chosen);
    else if (is_column(play, key)) {
        play->chosen = BW_NO_SQUARE;
        type(play, key);
        if (key == 'h')
            do_hint(play);
    } else
        return false;
    return true;
}

static void leave(struct play *play) {
    play->done = true;
}

/* Keys while a bot thinks, and when the game is over. */
static bool act_waiting(struct play *play, int key) {
    if (is_over(play)) {
        if (key == TUI_ENTER)
            do_review(play);
        else if (key == 'd' && bw_table_was_won(play->table))
            look_back(play, true);
        else if (key == 'n' && bw_table_offers_rematch(play->table))
            play->done = play->again = true;
        else
            return false;
        return true;
    }
    if (!bot_to_move(play))
        return false;
    bool bots = bw_table_only_bots(play->table);
    bool moves = !bw_table_may(play->table, BW_ACT_RETRY) && !bw_table_stands(play->table);
    if (moves && key == 'm') {
        if (bw_table_may(play->table, BW_ACT_HURRY)) /* once is enough */
            did(play, BW_ACT_HURRY);
    } else if (moves && !bots && is_column(play, key)) /* the next move may be typed ahead */
        type(play, key);
    else if (key == ' ' && bots)
        act(play, bw_table_stands(play->table) ? BW_ACT_GO_ON : BW_ACT_STAND);
    else
        return false;
    return true;
}

static void scroll_list(struct play *play, int key) {
    int by = key == TUI_PAGE_UP ? 5 : key == TUI_PAGE_DOWN ? -5 : key == TUI_UP ? 1 : -1;
    play->list_back += by;
    if (play->list_back < 0)
        play->list_back = 0;
}

static void act_command(struct play *play, int key) {
    static const struct {
        int key;
        void (*act)(struct play *play);
    } commands[] = {
        {'h', do_hint}, {'w', do_why},           {'W', do_why_move},    {'u', do_undo},
        {'r', do_redo}, {'s', do_seats},         {'x', do_resign},      {'=', do_draw},
        {'t', do_note}, {'y', do_copy_position}, {'Y', do_copy_record}, {'G', do_review},
        {'+', do_bar},  {'F', do_facts},         {'?', list_keys},      {'q', leave},
        {'0', leave},   {TUI_ESCAPE, leave},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (commands[i].key == key) {
            commands[i].act(play);
            return;
        }
    }
    if (key == 'v' || key == 'V')
        do_turn_board(play, key == 'V');
    else if (key == 'R')
        rules_screen(play->tui, &now(play)->variant);
    else if (key == TUI_PAGE_UP || key == TUI_PAGE_DOWN)
        scroll_list(play, key);
}

/* Screens and boxes in front of the board stop the clocks, since they hide it, and a bot's move would
 * not be shown. */
static void act_command_paused(struct play *play, int key) {
    bw_table_pause(play->table, tui_now());
    act_command(play, key);
    bw_table_resume(play->table, tui_now());
}

static void act_key(struct play *play, int key) {
    /* h has asked for a hint; only a digit makes it a square. */
    if (strcmp(play->typed, "h") == 0 && !(key >= '0' && key <= '9'))
        play->typed[0] = '\0';
    if (!act_typing(play, key) && !act_moving(play, key) && !act_waiting(play, key))
        act_command_paused(play, key);
}

/* ---- the mouse ------------------------------------------------------------------------------ */

static void act_press(struct play *play, const struct event *event) {
    int square = board_square_at(&play->board, event->row, event->column);
    if (is_over(play) || bot_to_move(play) || square == BW_NO_SQUARE)
        return;
    play->typed[0] = '\0';
    take_square(play, square);
    play->pressed = play->chosen == square ? square : BW_NO_SQUARE;
}

/* Releasing the mouse on another square ends a drag. */
static void act_release(struct play *play, const struct event *event) {
    int square = board_square_at(&play->board, event->row, event->column);
    int pressed = play->pressed;
    play->pressed = BW_NO_SQUARE;
    if (pressed == BW_NO_SQUARE || square == BW_NO_SQUARE || square == pressed ||
        play->chosen != pressed)
        return;
    play->cursor = square;
    try_move(play, pressed, square);
}

void play_act(struct play *play, const struct event *event) {
    if (event->kind == EVENT_KEY)
        act_key(play, event->key);
    else if (event->kind == EVENT_PRESS)
        act_press(play, event);
    else if (event->kind == EVENT_RELEASE)
        act_release(play, event);
    else if (event->kind == EVENT_WHEEL)
        scroll_list(play, event->key);
}
