/* What people do at the table, and the table's state.
 *
 * The table listens to its session. Any change of the game, by whatever function, discards what was
 * known and wanted about it before, so no function here has to remember to do that. */
#include "table/table_inside.h"
#include <burrow/language.h>
#include <stdlib.h>

/* ---- beginning and ending ------------------------------------------------------------------- */

/* Forgets everything about the game before the last change. */
static void forget(struct bw_table *table) {
    table->changes++;
    table->failure[0] = '\0';
    table->hurried = table->bot_failed = table->view_failed = false;
    table->view_plies = -1;
    table->draw_decides = table->declined = table->swap_decided = false;
    table->asked.waits = table->advised = table->warning.waits = false;
}

/* A note does not change what is wanted, and an offer does not change what is known. */
static void on_event(void *context, const struct bw_session *session, enum bw_event event) {
    struct bw_table *table = context;
    (void)session;
    if (event == BW_EVENT_NOTED || event == BW_EVENT_DRAW_OFFERED)
        return;
    forget(table);
    if (event != BW_EVENT_ENDED && event != BW_EVENT_SEATED)
        bw_table_forget_judgements(table);
    bw_table_renew(table);
}

struct bw_table *bw_table_new(struct bw_session *session, uint64_t seed) {
    struct bw_table *table = calloc(1, sizeof *table);
    if (!table || !bw_session_listen(session, on_event, table)) {
        free(table);
        return NULL;
    }
    table->session = session;
    table->seed = seed;
    table->confirms = true;
    forget(table);
    bw_table_forget_judgements(table);
    bw_table_renew(table);
    return table;
}

void bw_table_free(struct bw_table *table) {
    if (table)
        bw_session_free(table->session);
    free(table);
}

struct bw_session *bw_table_session(const struct bw_table *table) {
    return table->session;
}

uint64_t bw_table_game(const struct bw_table *table) {
    return table->seed;
}

/* A table for the session of a new game; frees the session if that fails. */
static struct bw_table *sit_down(const struct bw_table *table, struct bw_session *session) {
    struct bw_table *next = session ? bw_table_new(session, table->seed + 1) : NULL;
    if (!next) {
        bw_session_free(session);
        return NULL;
    }
    bw_table_set_confirm(next, table->confirms);
    bw_table_set_bar(next, table->bar);
    bw_table_set_warnings(next, table->warning.on);
    return next;
}

/* Each player gets the side that the other had at the start; after a swap, that is the present
 * one. */
bool bw_table_offers_rematch(const struct bw_table *table) {
    return bw_table_is_over(table);
}

struct bw_table *bw_table_rematch(const struct bw_table *table, int64_t now_ms) {
    struct bw_setup setup = {.start = *bw_session_at(table->session, 0),
                             .timing = *bw_session_timing(table->session)};
    for (int side = 0; side < 2; side++)
        setup.player[side] = *bw_session_player(
            table->session, bw_session_swapped(table->session) ? side : bw_opponent(side));
    return sit_down(table, bw_session_new(&setup, now_ms));
}

struct bw_table *bw_table_branch(const struct bw_table *table, int plies, int64_t now_ms,
                                 struct bw_error *error) {
    struct bw_table *branch = NULL;
    if (bw_result(bw_session_at(table->session, plies)) != BW_UNDECIDED)
        bw_fail(error, BW_FAULT_ILLEGAL, 0,
                "the game is over here; go back to play on from an earlier position");
    else if (!(branch = sit_down(table, bw_session_branch(table->session, plies, now_ms))))
        bw_fail(error, BW_FAULT_MEMORY, 0, "there is not enough memory for a game");
    return branch;
}

/* ---- looking -------------------------------------------------------------------------------- */

static bool is_bots(const struct bw_table *table, int side) {
    return bw_player_is_bot(bw_session_player(table->session, side));
}

bool bw_table_is_over(const struct bw_table *table) {
    return bw_session_result(table->session) != BW_UNDECIDED;
}

bool bw_table_bot_to_move(const struct bw_table *table) {
    return !bw_table_is_over(table) && is_bots(table, table_now(table)->turn);
}

bool bw_table_only_bots(const struct bw_table *table) {
    return is_bots(table, 0) && is_bots(table, 1);
}

bool bw_table_stands(const struct bw_table *table) {
    return table->stands;
}

int bw_table_you(const struct bw_table *table) {
    if (is_bots(table, 0) != is_bots(table, 1))
        return is_bots(table, 0);
    return table_now(table)->turn;
}

int bw_table_only_person(const struct bw_table *table) {
    return is_bots(table, 0) != is_bots(table, 1) ? bw_table_you(table) : -1;
}

const char *bw_table_failure(const struct bw_table *table) {
    return table->failure;
}

struct bw_change bw_table_change(const struct bw_table *table) {
    return table->change;
}

/* ---- clocks --------------------------------------------------------------------------------- */

bool bw_table_tick(struct bw_table *table, int64_t now_ms) {
    return bw_session_check_clock(table->session, now_ms);
}

int64_t bw_table_next_tick(const struct bw_table *table, int64_t now_ms) {
    if (!bw_session_has_clock(table->session) || table->paused || table->stands ||
        bw_table_is_over(table))
        return -1;
    return bw_session_left_ms(table->session, table_now(table)->turn, now_ms);
}

void bw_table_pause(struct bw_table *table, int64_t now_ms) {
    if (!table->paused && !table->stands)
        bw_session_pause(table->session, now_ms);
    table->paused = true;
}

void bw_table_resume(struct bw_table *table, int64_t now_ms) {
    if (table->paused && !table->stands)
        bw_session_resume(table->session, now_ms);
    table->paused = false;
}

/* ---- doing ---------------------------------------------------------------------------------- */

enum bw_done bw_table_play(struct bw_table *table, bw_move move, int64_t now_ms,
                           struct bw_error *error) {
    if (bw_table_tick(table, now_ms))
        return BW_LATE;
    if (bw_table_bot_to_move(table)) {
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "it is not your turn yet");
        return BW_REFUSED;
    }
    return bw_session_play(table->session, move, now_ms, error) ? BW_DONE : BW_REFUSED;
}

typedef bool doing(struct bw_table *table, int64_t now_ms, struct bw_error *error);

static bool do_undo(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    return bw_session_undo(table->session, now_ms, error);
}

static bool do_redo(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    return bw_session_redo(table->session, now_ms, error);
}

static bool do_swap(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    if (bw_table_bot_to_move(table))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "it is not your turn yet");
    return bw_session_swap(table->session, now_ms, error);
}

static bool do_exchange(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    (void)now_ms;
    return bw_session_exchange(table->session, error);
}

static bool do_resign(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    if (bw_table_only_bots(table) && !bw_table_is_over(table))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "only a person can resign, and only bots play here");
    return bw_session_resign(table->session, bw_table_you(table), now_ms, error);
}

/* A bot decides by a view of the position. If the engine does not play the game, nobody seems to be
 * ahead, so the bot accepts at once. */
static bool do_draw(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    int side = bw_table_you(table), other = bw_opponent(side);
    if (bw_table_bot_to_move(table))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "offer a draw when it is your turn");
    if (table->declined)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "a draw is already offered");
    if (!bw_session_offer_draw(table->session, side, now_ms, error))
        return false;
    if (bw_table_is_over(table) || !is_bots(table, other))
        return true;
    if (!table_has_engine(table))
        return bw_session_offer_draw(table->session, other, now_ms, error);
    table->draw_decides = true;
    return true;
}

static bool do_hurry(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    (void)now_ms;
    if (!bw_table_may(table, BW_ACT_HURRY))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "no bot is thinking about a move");
    table->hurried = true;
    return true;
}

static bool do_retry(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    (void)now_ms;
    if (!bw_table_may(table, BW_ACT_RETRY))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "no bot has failed");
    forget(table);
    return true;
}

/* Stops or continues a game of two bots, with its clocks. A bot that was thinking starts over when
 * the game continues. */
static bool stand(struct bw_table *table, bool stands, int64_t now_ms, struct bw_error *error) {
    if (!bw_table_only_bots(table) || bw_table_is_over(table))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "only a game between two bots can be stopped and continued");
    if (stands && !table->stands && !table->paused)
        bw_session_pause(table->session, now_ms);
    else if (!stands && table->stands && !table->paused)
        bw_session_resume(table->session, now_ms);
    table->stands = stands;
    forget(table);
    return true;
}

static bool do_stand(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    return stand(table, true, now_ms, error);
}

static bool do_go_on(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    return stand(table, false, now_ms, error);
}

static bool do_keep(struct bw_table *table, int64_t now_ms, struct bw_error *error) {
    (void)now_ms;
    if (!table->warning.waits)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "nobody has asked to take a move back");
    table->warning.waits = false;
    return true;
}

enum bw_done bw_table_do(struct bw_table *table, enum bw_act act, int64_t now_ms,
                         struct bw_error *error) {
    static doing *const doings[BW_ACTS] = {
        [BW_ACT_UNDO] = do_undo,         [BW_ACT_REDO] = do_redo,     [BW_ACT_SWAP] = do_swap,
        [BW_ACT_EXCHANGE] = do_exchange, [BW_ACT_RESIGN] = do_resign, [BW_ACT_DRAW] = do_draw,
        [BW_ACT_HURRY] = do_hurry,       [BW_ACT_RETRY] = do_retry,   [BW_ACT_STAND] = do_stand,
        [BW_ACT_GO_ON] = do_go_on,       [BW_ACT_KEEP] = do_keep,
    };
    int plies = bw_session_plies(table->session);
    bool swapped = bw_session_swapped(table->session);
    if (bw_table_tick(table, now_ms))
        return BW_LATE;
    bool done = doings[act](table, now_ms, error);
    table->change.plies = bw_session_plies(table->session) - plies;
    table->change.seats = bw_session_swapped(table->session) != swapped;
    bw_table_renew(table);
    return done ? BW_DONE : BW_REFUSED;
}

bool bw_table_may(const struct bw_table *table, enum bw_act act) {
    const struct bw_session *session = table->session;
    bool over = bw_table_is_over(table), bots = bw_table_only_bots(table);
    bool own = !over && !bw_table_bot_to_move(table);
    switch (act) {
    case BW_ACT_UNDO:
        return bw_session_may_undo(session);
    case BW_ACT_REDO:
        return bw_session_may_redo(session);
    case BW_ACT_SWAP:
        return own && bw_session_may_swap(session);
    case BW_ACT_EXCHANGE:
        return !over;
    case BW_ACT_RESIGN:
        return !over && !bots;
    case BW_ACT_DRAW:
        return own && table_now(table)->variant.game->has_draws && !table->declined &&
               bw_session_draw_offer(session) != bw_table_you(table);
    case BW_ACT_HURRY:
        return table->subject.kind == BW_WANT_MOVE && !table->hurried;
    case BW_ACT_RETRY:
        return table->bot_failed;
    case BW_ACT_STAND:
        return bots && !over && !table->stands;
    case BW_ACT_GO_ON:
        return bots && !over && table->stands;
    case BW_ACT_KEEP:
        return table->warning.waits;
    case BW_ACTS:
        break;
    }
    return false;
}

/* To take over from a bot that has failed is the only way to go on, so that needs no
 * confirmation. */
bool bw_table_asks_before(const struct bw_table *table, enum bw_act act) {
    return !bw_table_is_over(table) && ((act == BW_ACT_RESIGN && table->confirms) ||
                                        (act == BW_ACT_EXCHANGE && !table->bot_failed));
}

void bw_table_set_confirm(struct bw_table *table, bool confirms) {
    table->confirms = confirms;
}

enum bw_act bw_table_seats(const struct bw_table *table) {
    return bw_table_may(table, BW_ACT_SWAP) ? BW_ACT_SWAP : BW_ACT_EXCHANGE;
}

/* ---- advice --------------------------------------------------------------------------------- */

void bw_table_set_bar(struct bw_table *table, enum bw_bar bar) {
    table->bar = bar;
    bw_table_renew(table);
}

bool bw_table_may_help(const struct bw_table *table, struct bw_error *error) {
    bool people = !is_bots(table, 0) && !is_bots(table, 1);
    if (!people || !bw_session_has_clock(table->session) || bw_table_is_over(table) ||
        (table->agrees[0] && table->agrees[1]))
        return true;
    return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                   "by the clock, two people are helped once both have asked for it");
}

bool bw_table_agree(struct bw_table *table, struct bw_error *error) {
    table->agrees[table_now(table)->turn] = true;
    bw_table_renew(table);
    return bw_table_may_help(table, error);
}

void bw_table_set_warnings(struct bw_table *table, bool warns) {
    table->warning.on = warns;
    table->warning.waits = table->warning.waits && warns;
    bw_table_renew(table);
}

const struct bw_judgement *bw_table_warning(const struct bw_table *table) {
    return table->warning.waits ? &table->warning.judgement : NULL;
}

bool bw_table_shows_bar(const struct bw_table *table) {
    bool alike = is_bots(table, 0) == is_bots(table, 1);
    return table_has_engine(table) && bw_table_may_help(table, NULL) &&
           (table->bar == BW_BAR_ON || (table->bar == BW_BAR_AUTO && alike));
}

const struct bw_view *bw_table_view(const struct bw_table *table) {
    return table->view_plies == bw_session_plies(table->session) ? &table->view : NULL;
}

/* The last ply that a side has made; 0 for none. */
static int last_ply_of(const struct bw_table *table, int side) {
    int ply = bw_session_plies(table->session);
    while (ply > 0 && bw_session_at(table->session, ply - 1)->turn != side)
        ply--;
    return ply;
}

bool bw_table_has_engine(const struct bw_table *table, struct bw_error *error) {
    return table_has_engine(table) ||
           bw_fail(error, BW_FAULT_ILLEGAL, 0, "the engine does not play %s",
                   bw_tr(table_now(table)->variant.game->title));
}

void bw_table_forget_failure(struct bw_table *table) {
    table->view_failed = false;
    if (!table->bot_failed)
        table->failure[0] = '\0';
}

static bool ask(struct bw_table *table, bool hints, int plies, bw_move move,
                struct bw_error *error) {
    if (!bw_table_has_engine(table, error) || !bw_table_agree(table, error))
        return false;
    bw_table_forget_failure(table);
    if (!bw_table_is_over(table))
        bw_session_help(table->session, BW_HELP_ADVICE);
    table->advised = false;
    table->asked.waits = true;
    table->asked.hints = hints;
    table->asked.plies = plies;
    table->asked.move = move;
    bw_table_make_advice(table);
    bw_table_renew(table);
    return true;
}

bool bw_table_ask_about(struct bw_table *table, int plies, bw_move move, struct bw_error *error) {
    return ask(table, false, plies, move, error);
}

static bool bot_has_moved(const struct bw_table *table, struct bw_error *error) {
    return !bw_table_bot_to_move(table) ||
           bw_fail(error, BW_FAULT_ILLEGAL, 0, "ask why once the bot has moved");
}

static bool ask_why(struct bw_table *table, struct bw_error *error) {
    int plies = bw_session_plies(table->session);
    if (!bot_has_moved(table, error))
        return false;
    bool last = bw_table_is_over(table) && plies > 0;
    return ask(table, false, last ? plies - 1 : plies,
               last ? bw_session_move(table->session, plies) : BW_NO_MOVE, error);
}

static bool ask_own(struct bw_table *table, struct bw_error *error) {
    int ply = last_ply_of(table, bw_table_you(table));
    if (!bot_has_moved(table, error))
        return false;
    if (ply == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "you have not made a move yet");
    return ask(table, false, ply - 1, bw_session_move(table->session, ply), error);
}

static bool ask_hint(struct bw_table *table, struct bw_error *error) {
    if (bw_table_is_over(table) || bw_table_bot_to_move(table))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "ask for a hint when it is your turn");
    return ask(table, true, bw_session_plies(table->session), BW_NO_MOVE, error);
}

bool bw_table_ask(struct bw_table *table, enum bw_question question, struct bw_error *error) {
    switch (question) {
    case BW_ASK_HINT:
        return ask_hint(table, error);
    case BW_ASK_WHY:
        return ask_why(table, error);
    case BW_ASK_OWN:
        return ask_own(table, error);
    }
    return false;
}

bool bw_table_may_ask(const struct bw_table *table, enum bw_question question) {
    bool over = bw_table_is_over(table);
    if (!table_has_engine(table) || bw_table_bot_to_move(table))
        return false;
    switch (question) {
    case BW_ASK_HINT:
        return !over;
    case BW_ASK_WHY:
        return !over || bw_session_plies(table->session) > 0;
    case BW_ASK_OWN:
        return last_ply_of(table, bw_table_you(table)) > 0;
    }
    return false;
}

bool bw_table_advises(const struct bw_table *table) {
    return table->asked.waits;
}

const struct bw_advice *bw_table_advice(const struct bw_table *table, int *plies) {
    if (plies)
        *plies = table->asked.plies;
    return table->advised ? &table->advice : NULL;
}
