/* A game from its first to its last turn. The session knows the rules of playing; here bots are
 * asked for moves and people for lines, in turn, until it is over or somebody leaves.
 *
 * A bot is made for each seat when the game begins, and stays with its player when seats are changed
 * or changed back: which of the two moves for a side follows from what the session says of seats. */
#include "lines/lines_parts.h"
#include "players/process.h"
#include <burrow/language.h>
#include <string.h>

int64_t now(void) {
    return process_now();
}

/* ---- bots ----------------------------------------------------------------------------------- */

static bool make_bot(struct game *game, int side) {
    const struct bw_player *player = bw_session_player(game->session, side);
    struct player_setup setup;
    char reason[PLAYER_REASON_SIZE], word[BW_PLAYER_WORD_SIZE];
    struct bw_error error;
    if (!bw_player_is_bot(player))
        return true;
    uint64_t seed = 2 * game->seed + (uint64_t)side;
    if (!player_setup_seat(&setup, game->session, player, seed, &error)) {
        complain(STATUS_FAILED, "%s", error.message);
        return false;
    }
    game->bot[side] = player_new(&setup);
    if (!game->bot[side]) {
        complain(STATUS_FAILED, "there is not enough memory for a player");
        return false;
    }
    if (player_begin(game->bot[side], seed, reason) == PLAYER_MOVED)
        return true;
    complain(STATUS_FAILED, "the player %s %s", bw_player_write(player, word), reason);
    return false;
}

static void free_bots(struct game *game) {
    for (int side = 0; side < 2; side++) {
        player_free(game->bot[side]);
        game->bot[side] = NULL;
    }
}

bool game_begin(struct game *game, struct lines *lines, struct bw_session *session, int64_t id,
                uint64_t seed) {
    *game = (struct game){
        .lines = lines,
        .session = session,
        .seed = seed,
        .swapped = bw_session_swapped(session),
    };
    if (!make_bot(game, 0) || !make_bot(game, 1)) {
        free_bots(game);
        return false;
    }
    keep(lines, session, id);
    tell_trouble(lines);
    return true;
}

void game_end(struct game *game) {
    free_bots(game);
    let_go(game->lines, game->session);
}

/* The bot that plays a side now, or NULL for a person. */
static struct player *bot_of(const struct game *game, int side) {
    bool crossed = (bw_session_swapped(game->session) != game->swapped) != game->exchanged;
    return game->bot[crossed ? bw_opponent(side) : side];
}

/* Lets a bot move; another program may fail to. */
static enum outcome let_move(struct game *game, struct player *bot) {
    struct bw_session *session = game->session;
    bw_move moves[BW_MAX_PLIES], move;
    int plies = bw_session_plies(session);
    int64_t before = now();
    char reason[PLAYER_REASON_SIZE];
    for (int i = 0; i < plies; i++)
        moves[i] = bw_session_move(session, i + 1);
    const struct player_turn turn = {
        .start = bw_session_at(session, 0),
        .moves = moves,
        .count = plies,
        .now = bw_session_now(session),
        .left_ms = {bw_session_left_ms(session, 0, before), bw_session_left_ms(session, 1, before)},
    };
    fflush(stdout);
    enum player_answer answer = player_move(bot, &turn, &move, reason);
    if (bw_session_check_clock(session, now()))
        return TURN_IS_OVER;
    if (answer != PLAYER_MOVED) {
        say("%s %s.", bw_side_name(&turn.now->variant, turn.now->turn), reason);
        return FAILED;
    }
    if (bw_session_play(session, move, now(), NULL)) /* unless its time is over since */
        say_ply(session, plies + 1);
    return TURN_IS_OVER;
}

/* Lets a bot change seats instead of moving, where it may and wants to. */
static bool let_swap(struct game *game) {
    if (!bw_session_may_swap(game->session) || !wants_to_swap(game->lines, game->session) ||
        !bw_session_swap(game->session, now(), NULL))
        return false;
    say_exchange(game);
    return true;
}

/* ---- people --------------------------------------------------------------------------------- */

/* What somebody ought to know before a turn. */
static void say_before_turn(const struct game *game) {
    const struct bw_session *session = game->session;
    const struct bw_position *position = bw_session_now(session);
    int turn = position->turn;
    char clock[BW_WORDS_SIZE];
    if (game->lines->on_terminal)
        say_board(game->lines, position);
    if (bw_session_may_swap(session))
        say(bw_tr("You may type swap, to change seats instead of moving."));
    if (bw_session_draw_offer(session) == bw_opponent(turn))
        say(bw_tr("%s offers a draw; type draw to accept it."),
            bw_side_name(&position->variant, bw_opponent(turn)));
    if (bw_session_has_clock(session))
        say(bw_tr("%s has %s left."), bw_side_name(&position->variant, turn),
            bw_say_clock(bw_session_left_ms(session, turn, now()), clock));
}

static enum outcome take_turn(struct game *game) {
    const struct bw_position *position = bw_session_now(game->session);
    char line[LINE_SIZE], prompt[BW_WORDS_SIZE];
    const char *help = bw_tr("Type a move, or help.");
    snprintf(prompt, sizeof prompt, bw_tr("%s to move: "),
             bw_side_name(&position->variant, position->turn));
    say_before_turn(game);
    for (;;) {
        enum outcome outcome = GOES_ON;
        const char *text = ask_line(game->lines, prompt, help, line);
        if (!text)
            return LEFT;
        if (bw_session_check_clock(game->session, now()))
            return TURN_IS_OVER;
        if (*text == '\0')
            say("%s", help);
        else
            outcome = game_obey(game, text);
        if (outcome != GOES_ON)
            return outcome;
    }
}

/* ---- from start to end ---------------------------------------------------------------------- */

/* How it ended; of a game that goes on another time, under which number it is found. */
static void say_end(const struct game *game) {
    const struct bw_session *session = game->session;
    bool by_rules = bw_result(bw_session_now(session)) != BW_UNDECIDED;
    int64_t number = kept_as(game->lines, session);
    char out[BW_WORDS_SIZE];
    if (by_rules && (bw_session_plies(session) > 0 || game->lines->on_terminal))
        say_board(game->lines, bw_session_now(session));
    say("%s", bw_say_result(session, out));
    if (bw_session_result(session) == BW_UNDECIDED && number > 0)
        say(bw_tr("It is kept as game %lld."), (long long)number);
}

/* Has the clocks of a game that goes on another time kept as they are now. */
static void stop_clocks(struct game *game) {
    int64_t number = kept_as(game->lines, game->session);
    if (!bw_session_has_clock(game->session) || bw_session_result(game->session) != BW_UNDECIDED)
        return;
    bw_session_pause(game->session, now());
    if (number > 0)
        keep(game->lines, game->session, number);
}

/* The same game once more, with the players where they are; false after a complaint. */
static bool begin_again(struct game *game) {
    struct bw_session *old = game->session;
    struct bw_setup setup = {
        .start = *bw_session_at(old, 0),
        .player = {*bw_session_player(old, 0), *bw_session_player(old, 1)},
        .timing = *bw_session_timing(old),
    };
    struct bw_session *session = bw_session_new(&setup, now());
    if (!session) {
        complain(STATUS_FAILED, "there is not enough memory for a game");
        return false;
    }
    free_bots(game);
    if (!game_begin(game, game->lines, session, 0, game->seed + 1)) {
        bw_session_free(session);
        game->session = old;
        return false;
    }
    let_go(game->lines, old);
    return true;
}

static enum outcome play_once(struct game *game) {
    enum outcome outcome = GOES_ON;
    while (bw_session_result(game->session) == BW_UNDECIDED && outcome <= TURN_IS_OVER) {
        struct player *bot = bot_of(game, bw_session_now(game->session)->turn);
        outcome = !bot ? take_turn(game) : let_swap(game) ? TURN_IS_OVER : let_move(game, bot);
        tell_trouble(game->lines);
    }
    stop_clocks(game);
    say_end(game);
    return outcome;
}

enum outcome game_play(struct game *game) {
    enum outcome outcome;
    say_greeting(game);
    while ((outcome = play_once(game)) == BEGINS_AGAIN && begin_again(game))
        say_greeting(game);
    const struct bw_variant *variant = &bw_session_now(game->session)->variant;
    print("result %s\n", bw_result_text(variant, bw_session_result(game->session)));
    return outcome == BEGINS_AGAIN ? FAILED : outcome;
}
