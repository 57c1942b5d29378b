/* A game from its first to its last turn. The table says what it wants next: a line from a person is
 * asked for, and everything else is found by the players, until the table wants nothing or the person
 * leaves. */
#include "lines/lines_parts.h"
#include "players/process.h"
#include <burrow/language.h>
#include <string.h>

int64_t now(void) {
    return process_now();
}

/* ---- sitting down --------------------------------------------------------------------------- */

/* Nobody is told here who is ahead without asking. */
struct bw_table *sit_down(struct bw_session *session, uint64_t seed) {
    struct bw_table *table = session ? bw_table_new(session, seed) : NULL;
    if (table)
        bw_table_set_bar(table, BW_BAR_OFF);
    else
        bw_session_free(session);
    return table;
}

static bool seat_bots(struct lines *lines, const struct bw_table *table) {
    char reason[BW_REASON_SIZE], word[BW_PLAYER_WORD_SIZE];
    int side;
    if (!call_players(lines)) {
        complain(STATUS_FAILED, "there is not enough memory for a player");
        return false;
    }
    if (players_begin(lines->players, table, &side, reason))
        return true;
    const struct bw_player *player = bw_session_player(bw_table_session(table), side);
    complain(STATUS_FAILED, "the player %s %s", bw_player_write(player, word), reason);
    return false;
}

bool game_begin(struct game *game, struct lines *lines, struct bw_table *table, int64_t id) {
    *game = (struct game){.lines = lines, .table = table};
    if (!table) {
        complain(STATUS_FAILED, "there is not enough memory for a game");
        return false;
    }
    if (!seat_bots(lines, table)) {
        let_go(lines, table);
        return false;
    }
    bw_table_set_confirm(table, lines->settings.confirm);
    bw_table_set_warnings(table, lines->settings.warnings);
    keep(lines, bw_table_session(table), id);
    tell_trouble(lines);
    return true;
}

void game_end(struct game *game) {
    let_go(game->lines, game->table);
}

/* ---- people --------------------------------------------------------------------------------- */

/* What a person should know before a turn. */
static void say_before_turn(const struct game *game) {
    const struct bw_session *session = session_of(game);
    const struct bw_position *position = bw_session_now(session);
    int turn = position->turn;
    char clock[BW_WORDS_SIZE];
    if (game->lines->on_terminal)
        say_board(game->lines, position);
    if (bw_session_may_swap(session))
        say(bw_tr("You may type 'swap', to change seats instead of moving."));
    if (bw_session_draw_offer(session) == bw_opponent(turn))
        say(bw_tr("%s offers a draw; type 'draw' to accept it."),
            bw_side_name(&position->variant, bw_opponent(turn)));
    if (bw_session_has_clock(session))
        say(bw_tr("%s has %s left."), bw_side_name(&position->variant, turn),
            bw_say_clock(bw_session_left_ms(session, turn, now()), clock));
}

/* Asks whether a bad move is taken back. */
static enum outcome take_warning(struct game *game) {
    char question[BW_WORDS_SIZE], out[BW_WORDS_SIZE];
    bw_say_warning(game->table, out);
    snprintf(question, sizeof question, bw_tr("%s (yes or no) "), out);
    bool back = ask_yes(game->lines, question);
    bw_table_do(game->table, back ? BW_ACT_UNDO : BW_ACT_KEEP, now(), NULL);
    if (back)
        say("%s", bw_say_done(game->table, BW_ACT_UNDO, out));
    return TURN_IS_OVER;
}

static enum outcome take_line(struct game *game) {
    const struct bw_position *position = bw_session_now(session_of(game));
    char line[LINE_SIZE], prompt[BW_WORDS_SIZE];
    const char *help = bw_tr("Type a move, or 'help'.");
    snprintf(prompt, sizeof prompt, bw_tr("%s to move: "),
             bw_side_name(&position->variant, position->turn));
    const char *text = ask_line(game->lines, prompt, help, line);
    if (!text)
        return LEFT;
    if (bw_table_tick(game->table, now()))
        return TURN_IS_OVER;
    if (*text)
        return game_obey(game, text);
    say("%s", help);
    return GOES_ON;
}

/* ---- everybody else ------------------------------------------------------------------------- */

static enum outcome take_answer(struct game *game, const struct bw_want *want) {
    enum bw_news news = answer(game->lines, game->table, want);
    char out[BW_WORDS_SIZE];
    switch (news) {
    case BW_NEWS_MOVED:
        say_ply(session_of(game), bw_session_plies(session_of(game)));
        return TURN_IS_OVER;
    case BW_NEWS_SWAPPED:
    case BW_NEWS_DECLINED:
        say("%s", bw_say_news(game->table, news, out));
        return news == BW_NEWS_SWAPPED ? TURN_IS_OVER : GOES_ON;
    case BW_NEWS_FAILED:
        say("%s", bw_say_news(game->table, news, out));
        return want->kind == BW_WANT_MOVE ? FAILED : GOES_ON;
    default:
        return GOES_ON;
    }
}

/* ---- from start to end ---------------------------------------------------------------------- */

/* How it ended; if it is unfinished, the number under which it is kept. */
static void say_end(const struct game *game) {
    const struct bw_session *session = session_of(game);
    bool by_rules = bw_result(bw_session_now(session)) != BW_UNDECIDED;
    int64_t number = kept_as(game->lines, session);
    char out[BW_WORDS_SIZE];
    if (by_rules && (bw_session_plies(session) > 0 || game->lines->on_terminal))
        say_board(game->lines, bw_session_now(session));
    say("%s", bw_say_result(session, out));
    if (bw_session_result(session) == BW_UNDECIDED && number > 0)
        say(bw_tr("It is kept as game %lld."), (long long)number);
}

/* Keeps the clocks of an unfinished game as they are now. */
static void stop_clocks(struct game *game) {
    int64_t number = kept_as(game->lines, session_of(game));
    if (!bw_session_has_clock(session_of(game)) ||
        bw_session_result(session_of(game)) != BW_UNDECIDED)
        return;
    bw_table_pause(game->table, now());
    if (number > 0)
        keep(game->lines, session_of(game), number);
}

/* The same game once more, with the sides exchanged; false after a complaint. */
static bool begin_again(struct game *game) {
    struct game next;
    if (!game_begin(&next, game->lines, bw_table_rematch(game->table, now()), 0))
        return false;
    game_end(game);
    *game = next;
    return true;
}

/* A person who is asked again in the same turn (`told`) already knows all this. */
static enum outcome take_turn(struct game *game, const struct bw_want *want, bool told) {
    if (want->kind != BW_WANT_PERSON)
        return take_answer(game, want);
    if (bw_table_warning(game->table))
        return take_warning(game);
    if (!told)
        say_before_turn(game);
    return take_line(game);
}

static bool is_wanted(const struct game *game, struct bw_want *want) {
    bw_table_wants(game->table, now(), want);
    return want->kind != BW_WANT_NOTHING;
}

static enum outcome play_once(struct game *game) {
    enum outcome outcome = TURN_IS_OVER;
    struct bw_want want;
    while (outcome <= TURN_IS_OVER && is_wanted(game, &want)) {
        outcome = take_turn(game, &want, outcome == GOES_ON);
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
    const struct bw_variant *variant = &bw_session_now(session_of(game))->variant;
    print("result %s\n", bw_result_text(variant, bw_session_result(session_of(game))));
    return outcome == BEGINS_AGAIN ? FAILED : outcome;
}
