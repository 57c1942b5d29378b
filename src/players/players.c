/* Two seats, each with a bot: a search for a level, a process for another program, nothing for a
 * classic bot. A want's player and game decide which seat serves it, so exchanging sides changes
 * nothing here, and a new game begins with an empty memory. */
#define _POSIX_C_SOURCE 200809L
#include "players/players.h"
#include "players/player.h"
#include "players/process.h"
#include <burrow/language.h>
#include <burrow/level.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SEATS = 2,
    ENGINE_MS = 3000, /* for a move of another program without a clock */
    MARGIN_MS = 1000
};

struct seat {
    bool taken;
    struct bw_player player;
    uint64_t game;
    int twin;
    struct bw_search *search; /* of a level */
    struct player *program;   /* of another program */
};

struct players {
    struct bw_search *advice; /* made when it is first needed */
    struct seat seat[SEATS];
    struct seat *asked; /* that is to answer; NULL for the engine that advises, or for none */
    struct bw_stop stop;
};

struct players *players_new(void) {
    return calloc(1, sizeof(struct players));
}

static void clear_seat(struct seat *seat) {
    bw_search_free(seat->search);
    player_free(seat->program);
    *seat = (struct seat){.taken = false};
}

void players_dismiss(struct players *players) {
    for (int i = 0; i < SEATS; i++)
        clear_seat(&players->seat[i]);
    players->asked = NULL;
}

void players_free(struct players *players) {
    if (!players)
        return;
    players_dismiss(players);
    bw_search_free(players->advice);
    free(players);
}

/* ---- sitting down --------------------------------------------------------------------------- */

/* Another seed for each game, and for each of two equal programs. */
static uint64_t seed_of(const struct seat *seat) {
    struct bw_random random;
    bw_random_seed(&random, seat->game + (uint64_t)seat->twin);
    return bw_random_next(&random);
}

static bool make_program(struct seat *seat, const struct bw_timing *timing) {
    struct player_setup setup = {
        .player = seat->player, .limits = {.margin_ms = MARGIN_MS}, .seed = seed_of(seat)};
    setup.limits.clock_ms = timing->start_ms;
    setup.limits.increment_ms = timing->increment_ms;
    if (timing->start_ms == 0)
        setup.limits.move_ms = ENGINE_MS;
    seat->program = player_new(&setup);
    return seat->program;
}

static bool make_bot(struct seat *seat, const struct bw_timing *timing) {
    switch (seat->player.kind) {
    case BW_PLAYER_LEVEL:
        /* the strongest level is limited by time, and uses the whole machine */
        seat->search = player_search(seat->player.level,
                                     seat->player.level == BW_LEVELS ? player_threads() : 1);
        return seat->search;
    case BW_PLAYER_PROGRAM:
        return make_program(seat, timing);
    default:
        return true;
    }
}

/* A seat to take: a free one, one of another game, or else the one that does not answer now. */
static struct seat *seat_to_take(struct players *players, uint64_t game) {
    struct seat *seat = players->seat;
    for (int i = 0; i < SEATS; i++)
        if (!seat[i].taken || seat[i].game != game)
            return &seat[i];
    return players->asked == &seat[0] ? &seat[1] : &seat[0];
}

/* The seat of a want's player; NULL without memory. */
static struct seat *seat_of(struct players *players, const struct bw_want *want) {
    for (int i = 0; i < SEATS; i++) {
        struct seat *seat = &players->seat[i];
        if (seat->taken && seat->game == want->game && seat->twin == want->twin &&
            bw_player_equal(&seat->player, &want->player))
            return seat;
    }
    struct seat *seat = seat_to_take(players, want->game);
    clear_seat(seat);
    *seat = (struct seat){
        .taken = true, .player = want->player, .game = want->game, .twin = want->twin};
    if (make_bot(seat, &want->timing))
        return seat;
    clear_seat(seat);
    return NULL;
}

void players_prepare(struct players *players, const struct bw_want *want) {
    bool moves = want->kind == BW_WANT_MOVE;
    players->asked = moves ? seat_of(players, want) : NULL;
    if (!moves && !players->advice)
        players->advice = bw_search_new_sized(BW_ADVICE_HASH);
}

bool players_begin(struct players *players, const struct bw_table *table, int *side,
                   char reason[BW_REASON_SIZE]) {
    const struct bw_session *session = bw_table_session(table);
    const struct bw_player *player[2] = {bw_session_player(session, 0),
                                         bw_session_player(session, 1)};
    struct bw_want want = {.game = bw_table_game(table), .timing = *bw_session_timing(session)};
    for (*side = 0; *side < 2; ++*side) {
        if (!bw_player_is_bot(player[*side]))
            continue;
        want.player = *player[*side];
        want.twin = bw_player_equal(player[0], player[1]) ? *side : 0;
        struct seat *seat = seat_of(players, &want);
        if (!seat) {
            snprintf(reason, BW_REASON_SIZE, "%s", bw_tr("does not have enough memory"));
            return false;
        }
        if (seat->program && player_wake(seat->program, reason) != PLAYER_MOVED)
            return false;
    }
    return true;
}

/* ---- answering ------------------------------------------------------------------------------ */

/* The clock was already running while the program was started. */
static int64_t left_since(const struct bw_want *want, int side, int64_t begun_ms) {
    int64_t used = side == want->position.turn ? process_now() - begun_ms : 0;
    return want->left_ms[side] > used ? want->left_ms[side] - used : 1;
}

static void ask_program(struct player *program, const struct bw_want *want,
                        struct bw_answer *answer) {
    int64_t begun_ms = process_now();
    *answer = (struct bw_answer){.kind = want->kind, .number = want->number, .move = BW_NO_MOVE};
    answer->failed = player_wake(program, answer->reason) != PLAYER_MOVED;
    if (answer->failed)
        return;
    const struct player_turn turn = {
        .start = &want->start,
        .moves = want->moves,
        .count = want->count,
        .now = &want->position,
        .left_ms = {left_since(want, 0, begun_ms), left_since(want, 1, begun_ms)},
    };
    answer->failed = player_move(program, &turn, &answer->move, answer->reason) != PLAYER_MOVED;
}

void players_answer(struct players *players, const struct bw_want *want, struct bw_answer *answer) {
    struct seat *seat = players->asked;
    struct bw_search *search = seat ? seat->search : NULL;
    if (seat && seat->program)
        ask_program(seat->program, want, answer);
    else
        bw_answer_find(want->kind == BW_WANT_MOVE ? search : players->advice, want, &players->stop,
                       answer);
}

void players_hurry(struct players *players) {
    bw_stop_tell(&players->stop);
    if (players->asked && players->asked->program)
        player_hurry(players->asked->program);
}

void players_stop(struct players *players) {
    bw_stop_tell(&players->stop);
    if (players->asked && players->asked->program)
        player_stop(players->asked->program);
}

void players_ready(struct players *players) {
    bw_stop_forget(&players->stop);
    if (players->asked && players->asked->program)
        player_ready(players->asked->program);
}
