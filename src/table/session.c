/* The history of a session is a list of steps, each a move or a change of seats. The first `done`
 * steps count; the others can be redone. All positions are stored too, and the clocks after each
 * step, so that taking back only changes counters. */
#define _POSIX_C_SOURCE 200809L
#include "common/text.h"
#include <assert.h>
#include <burrow/session.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LISTENERS = 8,
    MOST_STEPS = BW_MAX_PLIES + 1 /* all moves, and changing seats once */
};

struct step {
    bool swaps;
    bw_move move;
    int64_t left_ms[2]; /* by side, after the step */
};

struct bw_session {
    struct bw_position position[BW_MAX_PLIES + 1]; /* the start, and after each ply */
    struct step step[MOST_STEPS];
    int done, known;
    int plies;
    bool swapped;
    struct bw_player player[2]; /* by side, as they are now */
    char *note[BW_MAX_PLIES + 1];

    /* An end that no move caused, or BW_UNDECIDED. */
    enum bw_result ending;
    enum bw_termination termination;
    int offer; /* the side that offers a draw, or -1 */
    unsigned helped;

    struct bw_timing timing;
    int64_t left_ms[2]; /* when the clock of the side to move began to run */
    int64_t since_ms;   /* when that was */
    bool paused;

    struct {
        bw_listener *tell;
        void *context;
    } listener[MOST_LISTENERS];
    int listeners;
};

/* ---- beginning and ending ------------------------------------------------------------------- */

struct bw_session *bw_session_new(const struct bw_setup *setup, int64_t now_ms) {
    struct bw_session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    session->position[0] = setup->start;
    session->player[0] = setup->player[0];
    session->player[1] = setup->player[1];
    session->timing = setup->timing;
    session->left_ms[0] = session->left_ms[1] = setup->timing.start_ms;
    session->since_ms = now_ms;
    session->offer = -1;
    return session;
}

static void forget_notes(struct bw_session *session, int from) {
    for (int i = from; i <= BW_MAX_PLIES; i++) {
        free(session->note[i]);
        session->note[i] = NULL;
    }
}

void bw_session_free(struct bw_session *session) {
    if (session)
        forget_notes(session, 0);
    free(session);
}

bool bw_session_listen(struct bw_session *session, bw_listener *listener, void *context) {
    if (session->listeners == MOST_LISTENERS)
        return false;
    session->listener[session->listeners].tell = listener;
    session->listener[session->listeners++].context = context;
    return true;
}

static void tell(const struct bw_session *session, enum bw_event event) {
    for (int i = 0; i < session->listeners; i++)
        session->listener[i].tell(session->listener[i].context, session, event);
}

/* ---- looking -------------------------------------------------------------------------------- */

const struct bw_position *bw_session_at(const struct bw_session *session, int plies) {
    assert(plies >= 0 && plies <= session->plies);
    return &session->position[plies];
}

const struct bw_position *bw_session_now(const struct bw_session *session) {
    return &session->position[session->plies];
}

int bw_session_plies(const struct bw_session *session) {
    return session->plies;
}

bw_move bw_session_move(const struct bw_session *session, int plies) {
    assert(plies >= 1 && plies <= session->plies);
    int step = plies - 1;
    if (session->swapped && plies > 1)
        step++;
    return session->step[step].move;
}

const struct bw_player *bw_session_player(const struct bw_session *session, int side) {
    return &session->player[side];
}

bool bw_session_swapped(const struct bw_session *session) {
    return session->swapped;
}

enum bw_result bw_session_result(const struct bw_session *session) {
    return session->ending != BW_UNDECIDED ? session->ending : bw_result(bw_session_now(session));
}

enum bw_termination bw_session_termination(const struct bw_session *session) {
    return session->termination;
}

static bool is_over(const struct bw_session *session) {
    return bw_session_result(session) != BW_UNDECIDED;
}

bool bw_session_may_swap(const struct bw_session *session) {
    return session->position[0].variant.swap && session->plies == 1 && !session->swapped &&
           !is_over(session);
}

int bw_session_draw_offer(const struct bw_session *session) {
    return session->offer;
}

int bw_session_captured(const struct bw_session *session, int side) {
    int captured = 0;
    for (int ply = 1; ply <= session->plies; ply++) {
        const struct bw_position *before = &session->position[ply - 1];
        captured += before->turn != side &&
                    bw_piece_count(&session->position[ply], side) < bw_piece_count(before, side);
    }
    return captured;
}

const char *bw_session_note_at(const struct bw_session *session, int plies) {
    assert(plies >= 0 && plies <= session->plies);
    return session->note[plies] ? session->note[plies] : "";
}

/* ---- clocks --------------------------------------------------------------------------------- */

const struct bw_timing *bw_session_timing(const struct bw_session *session) {
    return &session->timing;
}

bool bw_session_has_clock(const struct bw_session *session) {
    return session->timing.start_ms > 0;
}

static bool clock_runs(const struct bw_session *session, int side) {
    return bw_session_has_clock(session) && !session->paused && !is_over(session) &&
           bw_session_now(session)->turn == side;
}

int64_t bw_session_left_ms(const struct bw_session *session, int side, int64_t now_ms) {
    bool used = clock_runs(session, side) && now_ms > session->since_ms;
    int64_t left = session->left_ms[side] - (used ? now_ms - session->since_ms : 0);
    return left > 0 ? left : 0;
}

/* Notes what the side to move has used up. */
static void stop_clock(struct bw_session *session, int64_t now_ms) {
    int turn = bw_session_now(session)->turn;
    session->left_ms[turn] = bw_session_left_ms(session, turn, now_ms);
    session->since_ms = now_ms;
}

void bw_session_pause(struct bw_session *session, int64_t now_ms) {
    stop_clock(session, now_ms);
    session->paused = true;
}

void bw_session_resume(struct bw_session *session, int64_t now_ms) {
    session->paused = false;
    session->since_ms = now_ms;
}

/* ---- steps ---------------------------------------------------------------------------------- */

static void exchange_players(struct bw_session *session) {
    struct bw_player first = session->player[0];
    session->player[0] = session->player[1];
    session->player[1] = first;
}

static void change_seats(struct bw_session *session) {
    exchange_players(session);
    session->swapped = !session->swapped;
    session->offer = -1; /* it was the offer of a player, who now has the other side */
}

/* Does the first step that is known and not done. */
static void step_on(struct bw_session *session) {
    const struct step *step = &session->step[session->done++];
    if (step->swaps) {
        change_seats(session);
        return;
    }
    struct bw_position *next = &session->position[session->plies + 1];
    *next = *bw_session_now(session);
    bw_play(next, step->move);
    session->plies++;
}

static void step_back(struct bw_session *session) {
    const struct step *step = &session->step[--session->done];
    if (step->swaps)
        change_seats(session);
    else
        session->plies--;
}

/* Sets the clocks as they were after the last step, running from now on. */
static void set_clocks(struct bw_session *session, int64_t now_ms) {
    for (int side = 0; side < 2; side++)
        session->left_ms[side] = session->done > 0 ? session->step[session->done - 1].left_ms[side]
                                                   : session->timing.start_ms;
    session->since_ms = now_ms;
}

static bool refuse_when_over(const struct bw_session *session, struct bw_error *error) {
    if (!is_over(session))
        return true;
    return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the game is over");
}

/* Adds a new step, in place of those that could be redone. */
static void add_step(struct bw_session *session, struct step step, enum bw_event event,
                     int64_t now_ms) {
    int mover = bw_session_now(session)->turn;
    stop_clock(session, now_ms);
    assert(session->done < MOST_STEPS);
    session->step[session->done] = step;
    session->known = session->done + 1;
    session->termination = BW_TERMINATION_NONE; /* the game may have been abandoned */
    forget_notes(session, session->plies + 1);
    step_on(session);
    if (!step.swaps && bw_session_has_clock(session))
        session->left_ms[mover] += session->timing.increment_ms;
    if (session->offer == bw_opponent(mover))
        session->offer = -1;
    for (int side = 0; side < 2; side++)
        session->step[session->done - 1].left_ms[side] = session->left_ms[side];
    tell(session, event);
}

/* ---- doing ---------------------------------------------------------------------------------- */

bool bw_session_play(struct bw_session *session, bw_move move, int64_t now_ms,
                     struct bw_error *error) {
    if (!refuse_when_over(session, error) || !bw_move_check(bw_session_now(session), move, error))
        return false;
    add_step(session, (struct step){.move = move}, BW_EVENT_MOVED, now_ms);
    return true;
}

bool bw_session_swap(struct bw_session *session, int64_t now_ms, struct bw_error *error) {
    if (!refuse_when_over(session, error))
        return false;
    if (!session->position[0].variant.swap)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "seats can be changed only in a variant with swap=yes");
    if (!bw_session_may_swap(session))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "seats can be changed only right after the first move, and only once");
    add_step(session, (struct step){.swaps = true}, BW_EVENT_SWAPPED, now_ms);
    return true;
}

static bool is_bots(const struct bw_session *session, int side) {
    return bw_player_is_bot(&session->player[side]);
}

static bool has_people(const struct bw_session *session) {
    return !is_bots(session, 0) || !is_bots(session, 1);
}

/* Whether somebody whom undo is for has a choice now: a person, or a bot in a game without
 * people. */
static bool is_choice(const struct bw_session *session) {
    return !has_people(session) || !is_bots(session, bw_session_now(session)->turn);
}

/* How many steps back a person last had a choice; 0 if never. */
static int steps_to_undo(const struct bw_session *session) {
    int plies = session->plies;
    bool crossed = false; /* whether seats were changed between then and now */
    for (int done = session->done; done > 0;) {
        if (session->step[--done].swaps)
            crossed = true;
        else
            plies--;
        int turn = session->position[plies].turn;
        if (!has_people(session) || !is_bots(session, crossed ? bw_opponent(turn) : turn))
            return session->done - done;
    }
    return 0;
}

/* Whether the clock has decided: to go on would need time that is used up. */
static bool is_late(const struct bw_session *session) {
    return session->termination == BW_TERMINATION_TIME;
}

bool bw_session_may_undo(const struct bw_session *session) {
    return !is_late(session) && (session->ending != BW_UNDECIDED || steps_to_undo(session) > 0);
}

bool bw_session_may_redo(const struct bw_session *session) {
    return session->done < session->known && session->ending == BW_UNDECIDED;
}

static void take_back_ending(struct bw_session *session) {
    session->ending = BW_UNDECIDED;
    session->termination = BW_TERMINATION_NONE;
    session->offer = -1;
}

bool bw_session_undo(struct bw_session *session, int64_t now_ms, struct bw_error *error) {
    bool ended = session->ending != BW_UNDECIDED;
    int steps = ended && is_choice(session) ? 0 : steps_to_undo(session);
    if (is_late(session))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "the time has run out, so nothing can be taken back");
    if (!ended && steps == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "there is no move of yours to take back");
    take_back_ending(session);
    session->helped |= BW_HELP_UNDO;
    while (steps-- > 0)
        step_back(session);
    set_clocks(session, now_ms);
    tell(session, BW_EVENT_UNDONE);
    return true;
}

bool bw_session_redo(struct bw_session *session, int64_t now_ms, struct bw_error *error) {
    if (!bw_session_may_redo(session))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "there is nothing to redo");
    do
        step_on(session);
    while (session->done < session->known && !is_choice(session));
    session->offer = -1;
    set_clocks(session, now_ms);
    tell(session, BW_EVENT_REDONE);
    return true;
}

static void end(struct bw_session *session, enum bw_result result, enum bw_termination termination,
                int64_t now_ms) {
    stop_clock(session, now_ms);
    session->ending = result;
    session->termination = termination;
    session->offer = -1;
    tell(session, BW_EVENT_ENDED);
}

bool bw_session_resign(struct bw_session *session, int side, int64_t now_ms,
                       struct bw_error *error) {
    if (!refuse_when_over(session, error))
        return false;
    end(session, bw_won_by(bw_opponent(side)), BW_TERMINATION_RESIGNED, now_ms);
    return true;
}

void bw_session_withdraw_draw(struct bw_session *session) {
    session->offer = -1;
}

bool bw_session_offer_draw(struct bw_session *session, int side, int64_t now_ms,
                           struct bw_error *error) {
    if (!refuse_when_over(session, error))
        return false;
    if (!session->position[0].variant.game->has_draws)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "%s has no draws",
                       session->position[0].variant.game->title);
    if (session->offer == side)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "a draw is already offered");
    if (session->offer == bw_opponent(side)) {
        end(session, BW_DRAWN, BW_TERMINATION_AGREED, now_ms);
        return true;
    }
    session->offer = side;
    tell(session, BW_EVENT_DRAW_OFFERED);
    return true;
}

bool bw_session_check_clock(struct bw_session *session, int64_t now_ms) {
    int turn = bw_session_now(session)->turn;
    if (!clock_runs(session, turn) || bw_session_left_ms(session, turn, now_ms) > 0)
        return false;
    end(session, bw_won_by(bw_opponent(turn)), BW_TERMINATION_TIME, now_ms);
    return true;
}

/* Replaces a note by a copy of a text; NULL or "" removes it. */
static bool set_note(struct bw_session *session, int plies, const char *text) {
    char *note = text && *text ? strdup(text) : NULL;
    if (text && *text && !note)
        return false;
    free(session->note[plies]);
    session->note[plies] = note;
    return true;
}

bool bw_session_note(struct bw_session *session, int plies, const char *text,
                     struct bw_error *error) {
    assert(plies >= 0 && plies <= session->plies);
    if (!bw_comment_check(text, error))
        return false;
    if (!set_note(session, plies, text))
        return bw_fail(error, BW_FAULT_MEMORY, 0, "there is no memory left for a note");
    tell(session, BW_EVENT_NOTED);
    return true;
}

bool bw_session_seat(struct bw_session *session, int side, const struct bw_player *player,
                     struct bw_error *error) {
    if (!refuse_when_over(session, error))
        return false;
    session->player[side] = *player;
    session->offer = -1;
    session->helped |= BW_HELP_SEATS;
    tell(session, BW_EVENT_SEATED);
    return true;
}

bool bw_session_exchange(struct bw_session *session, struct bw_error *error) {
    if (!refuse_when_over(session, error))
        return false;
    exchange_players(session);
    session->offer = -1;
    session->helped |= BW_HELP_SEATS;
    tell(session, BW_EVENT_SEATED);
    return true;
}

/* ---- help ----------------------------------------------------------------------------------- */

static const char HELP_TAG[] = "Help";
static const char *const help_word[] = {"undo", "advice", "seats", "start"};
enum {
    HELPS = 4
};

void bw_session_help(struct bw_session *session, enum bw_help help) {
    session->helped |= help;
}

unsigned bw_session_helped(const struct bw_session *session) {
    return session->helped;
}

unsigned bw_record_helped(const struct bw_record *record) {
    const char *text = bw_record_tag(record, HELP_TAG);
    unsigned helped = 0;
    for (int i = 0; text && i < HELPS; i++)
        helped |= strstr(text, help_word[i]) ? 1U << i : 0;
    return helped;
}

static bool record_help(const struct bw_session *session, struct bw_record *record,
                        struct bw_error *error) {
    char text[64] = "";
    size_t used = 0;
    for (int i = 0; i < HELPS; i++)
        if (session->helped & 1U << i)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? ", " : "",
                                     help_word[i]);
    return used == 0 || bw_record_set_tag(record, HELP_TAG, text, error);
}

/* ---- records -------------------------------------------------------------------------------- */

/* Players are tagged with the side that they had at the start. Of a long command line, only the
 * beginning is recorded. */
static bool record_players(const struct bw_session *session, struct bw_record *record,
                           struct bw_error *error) {
    const struct bw_game *game = session->position[0].variant.game;
    char name[BW_PLAYER_WORD_SIZE];
    for (int side = 0; side < 2; side++) {
        int now = session->swapped ? bw_opponent(side) : side;
        bw_player_record_name(&session->player[now], name);
        name[BW_PLAYER_SIZE - 1] = '\0';
        text_mend_end(name);
        if (!bw_record_set_tag(record, game->side[side], name, error))
            return false;
    }
    return true;
}

static bool record_steps(const struct bw_session *session, struct bw_record *record,
                         struct bw_error *error) {
    int plies = 0;
    for (int i = 0; i < session->done; i++) {
        const struct step *step = &session->step[i];
        if (!(step->swaps ? bw_record_add_swap(record, error)
                          : bw_record_add_ply(record, step->move, error)))
            return false;
        plies += !step->swaps;
        if (!step->swaps && session->note[plies] &&
            !bw_record_add_comment(record, session->note[plies], error))
            return false;
    }
    return true;
}

bool bw_session_record(const struct bw_session *session, struct bw_record *record,
                       struct bw_error *error) {
    bw_record_init(record, &session->position[0]);
    bool good = (!session->note[0] || bw_record_add_comment(record, session->note[0], error)) &&
                record_steps(session, record, error) && record_players(session, record, error) &&
                record_help(session, record, error) &&
                (session->termination == BW_TERMINATION_NONE ||
                 bw_record_finish(record, session->ending, session->termination, error));
    if (!good)
        bw_record_free(record);
    return good;
}

/* Replays a record; the clocks after each step are not known. */
static void repeat_steps(struct bw_session *session, const struct bw_record *record) {
    for (size_t ply = 0; ply < record->ply_count; ply++) {
        session->step[session->known++].move = record->ply[ply].move;
        if (ply == 0 && record->swapped)
            session->step[session->known++].swaps = true;
    }
    while (session->done < session->known) {
        struct step *step = &session->step[session->done];
        step->left_ms[0] = session->left_ms[0];
        step->left_ms[1] = session->left_ms[1];
        step_on(session);
    }
}

/* Notes belong to positions, and changing seats leaves the position the same. */
static bool join_swap_comment(struct bw_session *session, const char *comment) {
    const char *before = session->note[1] ? session->note[1] : "";
    size_t size = strlen(before) + strlen(comment) + 2;
    char *joined = malloc(size);
    if (!joined)
        return false;
    snprintf(joined, size, "%s%s%s", before, *before ? " " : "", comment);
    free(session->note[1]);
    session->note[1] = joined;
    return true;
}

static bool repeat_notes(struct bw_session *session, const struct bw_record *record) {
    bool good = set_note(session, 0, record->comment);
    for (size_t ply = 0; good && ply < record->ply_count; ply++)
        good = set_note(session, (int)ply + 1, record->ply[ply].comment);
    return good && (!record->swap_comment || join_swap_comment(session, record->swap_comment));
}

struct bw_session *bw_session_from_record(const struct bw_record *record,
                                          const struct bw_player player[2],
                                          const struct bw_timing *timing, const int64_t left_ms[2],
                                          int64_t now_ms) {
    struct bw_setup setup = {
        .start = record->start, .player = {player[0], player[1]}, .timing = *timing};
    struct bw_session *session = bw_session_new(&setup, now_ms);
    if (!session)
        return NULL;
    for (int side = 0; left_ms && side < 2; side++)
        session->left_ms[side] = left_ms[side];
    repeat_steps(session, record);
    session->helped = bw_record_helped(record);
    session->termination = record->termination;
    if (record->termination != BW_TERMINATION_NONE)
        session->ending = record->result;
    if (repeat_notes(session, record))
        return session;
    bw_session_free(session);
    return NULL;
}

struct bw_session *bw_session_branch(const struct bw_session *session, int plies, int64_t now_ms) {
    struct bw_setup setup = {.start = session->position[0], .timing = session->timing};
    assert(plies >= 0 && plies <= session->plies);
    struct bw_session *branch = bw_session_new(&setup, now_ms);
    if (!branch)
        return NULL;
    branch->helped = BW_HELP_START;
    for (int side = 0; side < 2; side++)
        branch->player[side] = session->player[session->swapped ? bw_opponent(side) : side];
    for (int i = 0; i < session->done && branch->plies + !session->step[i].swaps <= plies; i++) {
        struct step *step = &branch->step[branch->known++];
        *step = session->step[i];
        step->left_ms[0] = step->left_ms[1] = session->timing.start_ms;
        step_on(branch);
    }
    bool good = true;
    for (int i = 0; good && i <= plies; i++)
        good = set_note(branch, i, session->note[i]);
    if (good)
        return branch;
    bw_session_free(branch);
    return NULL;
}
