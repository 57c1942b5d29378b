/* A game being played: waits for people, bots and clocks, and shows what they do.
 *
 * The session knows the game; here is only what the screen adds. A bot is asked as soon as it is its
 * turn, and the loop goes on: a person can take back, look at the rules or leave meanwhile, and what
 * the bot was thinking is then dropped. */
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
    LIGHT_MS = 45,  /* of one square of the winning way */
    SHOWN_MS = 350, /* at least, between the moves of two bots */
    BAR_MS = 400    /* to find out who is ahead, and whether to take a draw */
};

/* ---- small things --------------------------------------------------------------------------- */

void play_say(struct play *play, enum ink ink, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->said, sizeof play->said, format, arguments);
    va_end(arguments);
    play->said_ink = ink;
}

bool is_over(const struct play *play) {
    return bw_session_result(play->session) != BW_UNDECIDED;
}

/* The letter h alone asked for a hint. */
bool is_typing(const struct play *play) {
    return play->typed[0] && strcmp(play->typed, "h") != 0;
}

static bool is_bots(const struct play *play, int side) {
    return bw_player_is_bot(bw_session_player(play->session, side));
}

bool bot_to_move(const struct play *play) {
    return !is_over(play) && is_bots(play, bw_session_now(play->session)->turn);
}

int own_side(const struct play *play) {
    if (is_bots(play, 0) != is_bots(play, 1))
        return is_bots(play, 0);
    return bw_session_now(play->session)->turn;
}

bool wants_bar(const struct play *play) {
    enum bar bar = play->tui->settings->bar;
    return bar == BAR_ON || (bar == BAR_AUTO && is_bots(play, 0) == is_bots(play, 1));
}

void play_changed(struct play *play) {
    thinker_drop(play->tui->thinker);
    play->chosen = play->pressed = BW_NO_SQUARE;
    play->typed[0] = '\0';
    play->hint = BW_NO_MOVE;
    play->list_back = 0;
    play->bot_failed = false;
    play->draw_decides = false;
    play->view_plies = -1;
    play->swap_decided = false;
}

/* ---- bots ----------------------------------------------------------------------------------- */

static struct player *make_bot(struct play *play, const struct bw_player *player) {
    struct player_setup setup;
    struct bw_error error;
    if (!player_setup_seat(&setup, play->session, player, play->tui->seed++, &error))
        return NULL;
    return player_new(&setup);
}

/* The bot of a player, made when it is first needed; the thinker wakes it. Players that are the same
 * share one. */
static struct player *bot_of(struct play *play, const struct bw_player *player) {
    for (int i = 0; i < 2; i++)
        if (play->bot[i] && bw_player_equal(&play->bot_player[i], player))
            return play->bot[i];
    int place = !play->bot[0] ? 0 : 1;
    player_free(play->bot[place]);
    play->bot_player[place] = *player;
    play->bot[place] = make_bot(play, player);
    return play->bot[place];
}

static void say_no_bot(struct play *play, const struct bw_player *player) {
    char name[BW_WORDS_SIZE];
    struct player_setup setup;
    struct bw_error error;
    bool able = player_setup_seat(&setup, play->session, player, 0, &error);
    play_say(play, INK_BAD,
             able ? bw_tr("There is not enough memory for %s. Press s to take its seat.")
                  : bw_tr("%s cannot play here. Press s to take its seat."),
             bw_say_player(player, name));
}

static void ask_bot(struct play *play) {
    const struct bw_player *player =
        bw_session_player(play->session, bw_session_now(play->session)->turn);
    struct player *bot = bot_of(play, player);
    if (!bot) {
        play->bot_failed = true;
        say_no_bot(play, player);
        return;
    }
    play->asked_ms = tui_now();
    thinker_ask_move(play->tui->thinker, bot, play->session, play->asked_ms);
}

/* Whether a bot is to make up its mind whether it changes seats. Only the levels know who is ahead. */
static bool bot_may_swap(const struct play *play) {
    const struct bw_position *now = bw_session_now(play->session);
    const struct bw_player *player = bw_session_player(play->session, now->turn);
    return bot_to_move(play) && !play->swap_decided && bw_session_may_swap(play->session) &&
           player->kind == BW_PLAYER_LEVEL;
}

/* Whether somebody wants to know who is ahead now, or it decides on an offer. Against a bot it is only
 * asked for while the person thinks. */
static bool needs_view(const struct play *play) {
    bool alone = is_bots(play, 0) && is_bots(play, 1);
    return !is_over(play) && play->view_plies != bw_session_plies(play->session) &&
           (play->draw_decides || bot_may_swap(play) ||
            (wants_bar(play) && (alone || !bot_to_move(play))));
}

/* Has the thinker do what is to be done now. */
static void keep_thinking(struct play *play) {
    struct thinker *thinker = play->tui->thinker;
    if (thinker_busy(thinker) != THINKING_NOTHING)
        return;
    if (needs_view(play))
        thinker_ask_bar(thinker, bw_session_now(play->session), BAR_MS);
    else if (bot_to_move(play) && !play->bot_failed && !play->stands)
        ask_bot(play);
}

/* ---- showing moves -------------------------------------------------------------------------- */

/* Slides the piece of a capture to where it goes. */
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

/* Lights the way that won, from edge to edge. */
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

static void say_end(struct play *play) {
    char text[BW_WORDS_SIZE];
    play_say(play, INK_GOLD, "%s", bw_say_result(play->session, text));
}

void play_move(struct play *play, bw_move move) {
    struct bw_position before = *bw_session_now(play->session);
    char text[BW_WORDS_SIZE];
    struct bw_error error;
    play_changed(play);
    if (!bw_session_play(play->session, move, tui_now(), &error)) {
        play_say(play, INK_BAD, "%s", bw_say_error(&error, text));
        return;
    }
    if (play->tui->settings->animation && bw_move_from(move) != bw_move_to(move))
        show_slide(play, &before, move);
    bool offers = bw_session_draw_offer(play->session) == before.turn;
    char offer[BW_WORDS_SIZE] = "";
    if (offers)
        snprintf(offer, sizeof offer, bw_tr("%s offers a draw."),
                 bw_side_name(&before.variant, before.turn));
    play_say(play, INK_TEXT, "%s %s", bw_say_move(&before, move, text), offer);
    if (!is_over(play))
        return;
    if (play->tui->settings->animation)
        show_way(play);
    say_end(play);
}

/* ---- what the thinker found ----------------------------------------------------------------- */

static void take_bot_move(struct play *play, const struct thought *thought) {
    const struct bw_player *player =
        bw_session_player(play->session, bw_session_now(play->session)->turn);
    char name[BW_WORDS_SIZE];
    if (thought->answer == PLAYER_MOVED) {
        bool alone = is_bots(play, 0) && is_bots(play, 1);
        int64_t left = play->asked_ms + SHOWN_MS - tui_now();
        if (alone && play->tui->settings->animation && left > 0)
            tui_linger(play->tui, (int)left);
        play_move(play, thought->move);
        tui_bell(play->tui);
    } else if (thought->answer != PLAYER_STOPPED) {
        play->bot_failed = true;
        play_say(play, INK_BAD, bw_tr("%s %s. Press s to take its seat."),
                 bw_say_player(player, name), thought->reason);
    }
}

static const char *certainty(const struct play *play, const struct bw_remark *remark) {
    return remark->proved ? sign(play->tui, "✓", "=") : sign(play->tui, "≈", "~");
}

/* A hint: the move, marked on the board, and one true sentence. */
static void take_hint(struct play *play, const struct bw_advice *advice) {
    char move[BW_MOVE_SIZE], text[BW_WORDS_SIZE];
    if (advice->move == BW_NO_MOVE || advice->remarks == 0)
        return;
    play->hint = advice->move;
    play_say(play, INK_TEXT, bw_tr("Try %s. %s %s"), bw_move_write(advice->move, move),
             certainty(play, &advice->remark[0]),
             bw_say_remark(bw_session_now(play->session), &advice->remark[0], text));
}

/* Everything that is to be said, one remark a line. */
static void take_reasons(struct play *play, const struct bw_advice *advice) {
    char text[BW_WORDS_SIZE];
    size_t used = 0;
    play_say(play, INK_TEXT, "%s", "");
    for (int i = 0; i < advice->remarks && used < sizeof play->said; i++)
        used += (size_t)snprintf(play->said + used, sizeof play->said - used, "%s%s %s",
                                 i > 0 ? "\n" : "", certainty(play, &advice->remark[i]),
                                 bw_say_remark(play->asked_about, &advice->remark[i], text));
}

/* A bot's answer to an offer. */
static void decide_draw(struct play *play) {
    int bot = bw_opponent(own_side(play));
    struct bw_error error;
    bool takes = bw_view_takes_draw(&play->view, bw_session_now(play->session)->turn, bot);
    play->draw_decides = false;
    if (takes && bw_session_offer_draw(play->session, bot, tui_now(), &error))
        say_end(play);
    else
        play_say(play, INK_TEXT, "%s", bw_tr("Your offer of a draw is declined."));
}

static void decide_swap(struct play *play) {
    struct bw_error error;
    play->swap_decided = true;
    if (!bw_view_swaps(&play->view) || !bw_session_swap(play->session, tui_now(), &error))
        return;
    play_changed(play);
    play_say(play, INK_TEXT, "%s", bw_tr("The players changed seats."));
}

static void take_view(struct play *play, const struct thought *thought) {
    play->view = thought->view;
    play->view_plies = bw_session_plies(play->session);
    play->chance = bw_view_chance(&play->view, bw_session_now(play->session)->turn);
    if (bot_may_swap(play))
        decide_swap(play);
    if (play->draw_decides)
        decide_draw(play);
}

static void take_thoughts(struct play *play) {
    struct thought thought;
    while (!play->done && thinker_take(play->tui->thinker, &thought)) {
        if (thought.what == THINKING_MOVE)
            take_bot_move(play, &thought);
        else if (thought.what == THINKING_BAR)
            take_view(play, &thought);
        else if (thought.what == THINKING_HINT)
            take_hint(play, &thought.advice);
        else if (thought.what == THINKING_WHY)
            take_reasons(play, &thought.advice);
    }
}

/* ---- the loop ------------------------------------------------------------------------------- */

static int time_to_wait(const struct play *play) {
    if (thinker_busy(play->tui->thinker) != THINKING_NOTHING)
        return SPINNER_MS;
    return bw_session_has_clock(play->session) && !is_over(play) ? CLOCK_MS : -1;
}

static void begin(struct play *play) {
    const struct bw_position *now = bw_session_now(play->session);
    int middle = now->variant.size / 2;
    char text[BW_WORDS_SIZE];
    play->cursor = bw_square(middle, middle);
    play->chance = -1;
    play_changed(play);
    play_say(play, INK_TEXT, "%s",
             is_over(play)                     ? bw_say_result(play->session, text)
             : bot_to_move(play)               ? bw_say_turn(now, text)
             : now->variant.game->moves_pieces ? bw_tr("Choose a piece, or type a move.")
                                               : bw_tr("Choose a square, or type a move."));
}

static void run(struct play *play) {
    begin(play);
    while (!play->done) {
        keep_thinking(play);
        play_paint(play, NULL, NULL);
        struct event event = tui_wait_thinking(play->tui, time_to_wait(play));
        if (bw_session_check_clock(play->session, tui_now())) {
            play_changed(play);
            say_end(play);
        }
        if (event.kind == EVENT_LEAVE)
            play->done = true;
        else if (event.kind == EVENT_THOUGHT)
            take_thoughts(play);
        else
            play_act(play, &event);
    }
    thinker_drop(play->tui->thinker);
    for (int i = 0; i < 2; i++)
        player_free(play->bot[i]);
}

/* The same players on the same board, with the sides changed, so that each begins in turn. */
static struct bw_session *another(const struct bw_session *session) {
    struct bw_setup setup = {.start = *bw_session_at(session, 0),
                             .timing = *bw_session_timing(session)};
    for (int side = 0; side < 2; side++)
        setup.player[side] = *bw_session_player(session, bw_opponent(side));
    return bw_session_new(&setup, tui_now());
}

/* Lets go of the game. It is written once more where that makes a difference: with the clocks as they
 * are now, or where writing has failed so far. */
static void put_away(struct play *play) {
    struct archive *archive = play->tui->archive;
    bw_session_pause(play->session, tui_now());
    if (archive && (bw_session_has_clock(play->session) || archive_trouble(archive)))
        archive_keep(archive, play->session, archive_id(archive, play->session));
    if (archive)
        archive_release(archive, play->session);
    bw_session_free(play->session);
}

void play_take_over(struct play *play, struct bw_session *session) {
    put_away(play);
    play->session = session;
    if (play->tui->archive)
        archive_keep(play->tui->archive, session, 0);
    begin(play);
}

void play_screen(struct tui *tui, struct bw_session *session, int64_t id) {
    while (session && !tui->leaving) {
        struct play play = {.tui = tui, .session = session};
        if (tui->archive)
            archive_keep(tui->archive, session, id);
        run(&play);
        session = play.again ? another(play.session) : NULL;
        if (play.again && !session)
            box_tell_no_memory(tui);
        put_away(&play);
        id = 0;
    }
}
