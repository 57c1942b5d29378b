/* A game being played: waits for people, bots and clocks, and shows what they do.
 *
 * The table decides the course of the game; this file only adds the screen. The thinker finds what the
 * table wants while the loop goes on: a person can take back, look at the rules or leave meanwhile, and
 * what is no longer wanted is dropped. */
#define _POSIX_C_SOURCE 200809L
#include "tui/play.h"
#include <burrow/language.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SPINNER_MS = 120,
    CLOCK_MS = 200,
    SLIDE_MS = 120, /* of a capture */
    SLIDE_FRAMES = 4,
    LIGHT_MS = 45,  /* of one square of the winning path */
    SHOWN_MS = 350, /* at least, between the moves of two bots */
    CALM_MS = 500   /* without Esc, after it had a bot move */
};

/* ---- saying --------------------------------------------------------------------------------- */

void play_say(struct play *play, enum ink ink, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->said, sizeof play->said, format, arguments);
    va_end(arguments);
    play->said_ink = ink;
}

void play_say_end(struct play *play) {
    char text[BW_WORDS_SIZE];
    play_say(play, INK_GOLD, "%s", bw_say_result(play->session, text));
}

void play_refuse(struct play *play, const struct bw_error *error) {
    char text[BW_WORDS_SIZE];
    play_say(play, INK_BAD, "%s", bw_say_error(error, text));
}

void play_calm_escape(struct play *play) {
    play->calm_ms = tui_now() + CALM_MS;
}

/* The letter h alone is a request for a hint. */
bool is_typing(const struct play *play) {
    return play->typed[0] && strcmp(play->typed, "h") != 0;
}

/* Forgets what the person was about to do, since the game has changed. */
static void forget(struct play *play) {
    play->chosen = play->pressed = BW_NO_SQUARE;
    play->typed[0] = '\0';
    play->list_back = 0;
}

static void end_game(struct play *play) {
    forget(play);
    play_say_end(play);
}

bool play_done(struct play *play, enum bw_done done, const struct bw_error *error) {
    if (done == BW_REFUSED)
        play_refuse(play, error);
    else if (done == BW_LATE)
        end_game(play);
    else
        forget(play);
    return done == BW_DONE;
}

/* ---- advice --------------------------------------------------------------------------------- */

bw_move play_hint(const struct play *play) {
    const struct bw_advice *advice = bw_table_advice(play->table, NULL);
    return advice && advice->hints ? advice->move : BW_NO_MOVE;
}

static const char *certainty(const struct play *play, const struct bw_remark *remark) {
    return remark->proved ? sign(play->tui, "✓", "=") : sign(play->tui, "≈", "~");
}

/* A hint: the move, marked on the board, and one true sentence. */
static void say_hint(struct play *play, const struct bw_advice *advice) {
    char hint[BW_WORDS_SIZE], text[BW_WORDS_SIZE];
    const struct bw_remark *remark = &advice->remark[0];
    play_say(play, INK_TEXT, "%s %s %s", bw_say_hint(advice, hint), certainty(play, remark),
             bw_say_remark(bw_session_now(play->session), remark, text));
}

/* All remarks, one per line. */
static void say_reasons(struct play *play, const struct bw_advice *advice, int plies) {
    const struct bw_position *position = bw_session_at(play->session, plies);
    char text[BW_WORDS_SIZE];
    size_t used = 0;
    play_say(play, INK_TEXT, "%s", "");
    for (int i = 0; i < advice->remarks && used < sizeof play->said; i++)
        used += (size_t)snprintf(play->said + used, sizeof play->said - used, "%s%s %s",
                                 i > 0 ? "\n" : "", certainty(play, &advice->remark[i]),
                                 bw_say_remark(position, &advice->remark[i], text));
}

bool play_say_advice(struct play *play) {
    int plies;
    const struct bw_advice *advice = bw_table_advice(play->table, &plies);
    if (advice && advice->hints)
        say_hint(play, advice);
    else if (advice)
        say_reasons(play, advice, plies);
    return advice;
}

/* ---- showing moves -------------------------------------------------------------------------- */

/* Slides the capturing piece to its target. */
static void show_slide(struct play *play, const struct bw_position *before, bw_move move) {
    struct marks marks = no_marks();
    marks.slides = move;
    marks.slider = before->turn;
    for (int frame = 1; frame <= SLIDE_FRAMES; frame++) {
        marks.slid = 1000 * frame / SLIDE_FRAMES;
        play_paint(play, before, &marks);
        if (!tui_linger(play->tui, SLIDE_MS / SLIDE_FRAMES))
            return;
    }
}

/* Lights the winning path from edge to edge. */
static void show_way(struct play *play) {
    const struct bw_position *now = bw_session_now(play->session);
    struct marks marks = no_marks();
    bw_highlight(now, &marks.won);
    for (marks.lit = 0; marks.lit <= now->variant.size; marks.lit++) {
        play_paint(play, now, &marks);
        if (!tui_linger(play->tui, LIGHT_MS))
            return;
    }
}

/* Shows the last move, which was just made, and says what it did. */
static void show_move(struct play *play) {
    int plies = bw_session_plies(play->session);
    const struct bw_position *before = bw_session_at(play->session, plies - 1);
    bw_move move = bw_session_move(play->session, plies);
    char text[BW_WORDS_SIZE];
    if (play->tui->settings->animation && bw_move_from(move) != bw_move_to(move))
        show_slide(play, before, move);
    play_say(play, INK_TEXT, "%s", bw_say_news(play->table, BW_NEWS_MOVED, text));
    if (is_over(play) && play->tui->settings->animation)
        show_way(play);
    if (is_over(play))
        play_say_end(play);
    play->shown_ms = tui_now();
}

void play_move(struct play *play, bw_move move) {
    struct bw_error error;
    if (play_done(play, bw_table_play(play->table, move, tui_now(), &error), &error))
        show_move(play);
}

/* ---- what the thinker found ----------------------------------------------------------------- */

/* Slows two bots down enough to be watched. */
static void wait_between_bots(struct play *play) {
    int64_t left = play->shown_ms + SHOWN_MS - tui_now();
    if (thinker_busy(play->tui->thinker) == BW_WANT_MOVE && bw_table_only_bots(play->table) &&
        play->tui->settings->animation && left > 0)
        tui_linger(play->tui, (int)left);
}

static void tell(struct play *play, enum bw_news news) {
    char text[BW_WORDS_SIZE];
    bw_say_news(play->table, news, text);
    switch (news) {
    case BW_NEWS_MOVED:
        forget(play);
        show_move(play);
        if (play->calm_ms > 0)
            play_calm_escape(play);
        tui_bell(play->tui);
        break;
    case BW_NEWS_SWAPPED:
        forget(play);
        play_say(play, INK_TEXT, "%s", text);
        break;
    case BW_NEWS_DECLINED:
        play_say(play, INK_TEXT, "%s", text);
        break;
    case BW_NEWS_ENDED:
        end_game(play);
        break;
    case BW_NEWS_FAILED:
        play_say(play, INK_BAD, "%s %s", text,
                 bw_table_may(play->table, BW_ACT_RETRY) ? bw_tr("Press s to take its seat.") : "");
        break;
    case BW_NEWS_ADVICE:
        play_say_advice(play);
        break;
    default:
        break;
    }
}

static void take_answer(struct play *play) {
    wait_between_bots(play);
    tell(play, thinker_give(play->tui->thinker, play->table, tui_now()));
    const struct bw_view *view = bw_table_view(play->table);
    if (view)
        play->chance = bw_view_chance(view, bw_session_now(play->session)->turn);
}

/* ---- the loop ------------------------------------------------------------------------------- */

static int time_to_wait(const struct play *play) {
    int64_t tick = bw_table_next_tick(play->table, tui_now());
    if (thinker_busy(play->tui->thinker) != BW_WANT_NOTHING)
        return tick >= 0 && tick < SPINNER_MS ? (int)tick : SPINNER_MS;
    return tick > CLOCK_MS ? CLOCK_MS : (int)tick;
}

/* Sits down at a table. */
static void begin(struct play *play, struct bw_table *table) {
    play->table = table;
    play->session = bw_table_session(table);
    const struct bw_position *now = bw_session_now(play->session);
    int middle = now->variant.size / 2;
    char text[BW_WORDS_SIZE];
    play->cursor = bw_square(middle, middle);
    play->chance = -1;
    forget(play);
    play_say(play, INK_TEXT, "%s",
             is_over(play)                     ? bw_say_result(play->session, text)
             : bot_to_move(play)               ? bw_say_turn(now, text)
             : now->variant.game->moves_pieces ? bw_tr("Choose a piece, or type a move.")
                                               : bw_tr("Choose a square, or type a move."));
}

static void run(struct play *play) {
    while (!play->done) {
        thinker_serve(play->tui->thinker, play->table, tui_now());
        play_paint(play, NULL, NULL);
        struct event event = tui_wait_thinking(play->tui, time_to_wait(play));
        if (bw_table_tick(play->table, tui_now()))
            end_game(play);
        if (event.kind == EVENT_LEAVE)
            play->done = true;
        else if (event.kind == EVENT_THOUGHT)
            take_answer(play);
        else
            play_act(play, &event);
    }
}

/* Leaves the game. It is written once more if that makes a difference: with the current clocks, or
 * because writing has failed so far. */
static void put_away(struct play *play) {
    struct archive *archive = play->tui->archive;
    thinker_leave(play->tui->thinker);
    bw_table_pause(play->table, tui_now());
    if (archive && (bw_session_has_clock(play->session) || archive_trouble(archive)))
        archive_keep(archive, play->session, archive_id(archive, play->session));
    if (archive)
        archive_release(archive, play->session);
    bw_table_free(play->table);
}

/* Begins a game that is kept under `id`, or is new. */
static void begin_kept(struct play *play, struct bw_table *table, int64_t id) {
    begin(play, table);
    bw_table_set_bar(table, play->tui->settings->bar);
    bw_table_set_confirm(table, play->tui->settings->confirm);
    if (play->tui->archive)
        archive_keep(play->tui->archive, play->session, id);
}

void play_take_over(struct play *play, struct bw_table *table) {
    put_away(play);
    begin_kept(play, table, 0);
}

struct bw_table *table_for(struct tui *tui, struct bw_session *session) {
    enum {
        MANY = 1 << 20 /* rematches count up from the number of a game */
    };
    struct bw_table *table = session ? bw_table_new(session, tui->seed) : NULL;
    tui->seed += MANY;
    if (!table) {
        box_tell_no_memory(tui);
        if (tui->archive)
            archive_release(tui->archive, session);
        bw_session_free(session);
    }
    return table;
}

void play_screen(struct tui *tui, struct bw_table *table, int64_t id) {
    while (table) {
        struct play play = {.tui = tui};
        begin_kept(&play, table, id);
        run(&play);
        table = play.again ? bw_table_rematch(play.table, tui_now()) : NULL;
        if (play.again && !table)
            box_tell_no_memory(tui);
        put_away(&play);
        id = 0;
    }
}
