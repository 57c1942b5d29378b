/* Sentences about a game: moves, turns, players, clocks, and how it ended.
 *
 * Each is translated as a whole, with placeholders for the names of the sides, which a language may
 * write differently at the beginning of a sentence and inside one. Remarks and judgements are in
 * words_advice.c. */
#include "common/text.h"
#include <assert.h>
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <string.h>

const char *bw_side_name(const struct bw_variant *variant, int side) {
    return bw_tr(variant->game->side[side]);
}

const char *bw_side_name_inside(const struct bw_variant *variant, int side) {
    return bw_tr(variant->game->side_inside[side]);
}

/* ---- games ---------------------------------------------------------------------------------- */

const char *bw_say_games(char out[BW_WORDS_SIZE]) {
    const struct bw_game *const *game = bw_games();
    snprintf(out, BW_WORDS_SIZE, "%s", bw_tr(game[0]->title));
    for (game++; *game; game++) {
        char before[BW_WORDS_SIZE];
        strcpy(before, out);
        snprintf(out, BW_WORDS_SIZE, game[1] ? "%s, %s" : bw_tr("%s and %s"), before,
                 bw_tr((*game)->title));
    }
    return out;
}

/* ---- players -------------------------------------------------------------------------------- */

/* Names come from records and other programs, and end up in sentences, so characters that could
 * change how the rest is shown are replaced. */
static const char *disarm(char out[BW_WORDS_SIZE]) {
    bw_text_disarm(out, "");
    return out;
}

const char *bw_say_player(const struct bw_player *player, char out[BW_WORDS_SIZE]) {
    static_assert(BW_PLAYER_WORD_SIZE <= BW_WORDS_SIZE, "a word fits");
    switch (player->kind) {
    case BW_PLAYER_PERSON:
        snprintf(out, BW_WORDS_SIZE, "%s",
                 bw_player_has_name(player) ? player->name : bw_tr_in("player", "you"));
        break;
    case BW_PLAYER_LEVEL:
        snprintf(out, BW_WORDS_SIZE, bw_tr("level %d"), player->level);
        break;
    case BW_PLAYER_RANDOM:
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr_in("player", "random"));
        break;
    case BW_PLAYER_GREEDY:
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr_in("player", "greedy"));
        break;
    case BW_PLAYER_RANKED:
        snprintf(out, BW_WORDS_SIZE, bw_tr("ranked %d"), player->level);
        break;
    case BW_PLAYER_PROGRAM:
        bw_player_write(player, out);
        break;
    }
    return disarm(out);
}

const char *bw_say_seat(const struct bw_session *session, int side, char out[BW_WORDS_SIZE]) {
    const struct bw_player *player = bw_session_player(session, side),
                           *other = bw_session_player(session, bw_opponent(side));
    bool one_of_two = !bw_player_is_bot(player) && !bw_player_is_bot(other);
    if (!one_of_two || bw_player_has_name(player))
        return bw_say_player(player, out);
    snprintf(out, BW_WORDS_SIZE, "%s", bw_tr("person"));
    return out;
}

const char *bw_say_recorded(const char *name, char out[BW_WORDS_SIZE]) {
    struct bw_player player;
    if (bw_player_read_record_name(&player, name) ||
        (bw_player_read(&player, name, NULL) && bw_player_is_bot(&player)))
        return bw_say_player(&player, out);
    snprintf(out, BW_WORDS_SIZE, "%s", strcmp(name, BW_PERSON) == 0 ? bw_tr("person") : name);
    return disarm(out);
}

/* ---- turns and moves ------------------------------------------------------------------------ */

const char *bw_say_turn(const struct bw_position *position, char out[BW_WORDS_SIZE]) {
    snprintf(out, BW_WORDS_SIZE, bw_tr("%s to move."),
             bw_side_name(&position->variant, position->turn));
    return out;
}

const char *bw_say_move(const struct bw_position *before, bw_move move, char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &before->variant;
    const char *mover = bw_side_name(variant, before->turn);
    int enemy = bw_opponent(before->turn);
    char from[BW_MOVE_SIZE], to[BW_MOVE_SIZE];
    bw_square_write(bw_move_from(move), from);
    bw_square_write(bw_move_to(move), to);
    if (bw_move_from(move) != bw_move_to(move) && bw_piece_at(before, bw_move_to(move)) < 0) {
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s moved %s to %s."), mover, from, to);
    } else if (bw_move_from(move) != bw_move_to(move)) {
        struct bw_position after = *before;
        bw_play(&after, move);
        int left = bw_piece_count(&after, enemy);
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s captured %s with %s; %s has %d piece.",
                             "%s captured %s with %s; %s has %d pieces.", (unsigned long)left),
                 mover, to, from, bw_side_name_inside(variant, enemy), left);
    } else if (bw_piece_at(before, bw_move_from(move)) >= 0) {
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s removed %s."), mover, from);
    } else {
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s played %s."), mover, to);
    }
    return out;
}

/* ---- how it ended --------------------------------------------------------------------------- */

/* A game that a side has won, but not by the rules. */
static void say_win(const struct bw_variant *variant, int winner, enum bw_termination termination,
                    char out[BW_WORDS_SIZE]) {
    const char *loser = bw_side_name(variant, bw_opponent(winner));
    const char *name = bw_side_name_inside(variant, winner);
    if (termination == BW_TERMINATION_TIME)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s ran out of time, so %s wins."), loser, name);
    else if (termination == BW_TERMINATION_ABANDONED)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s abandoned the game, so %s wins."), loser, name);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s resigned, so %s wins."), loser, name);
}

/* How the only person of a game fared: `You won.`; NULL if nobody won, or not one person plays. */
static const char *your_end(const struct bw_session *session) {
    enum bw_result result = bw_session_result(session);
    bool first_is_bot = bw_player_is_bot(bw_session_player(session, 0));
    if (first_is_bot == bw_player_is_bot(bw_session_player(session, 1)) ||
        (result != BW_WON_BY_0 && result != BW_WON_BY_1))
        return NULL;
    return (result == BW_WON_BY_1) == first_is_bot ? bw_tr("You won.") : bw_tr("You lost.");
}

/* How it ended, from nobody's point of view. */
static void say_end(const struct bw_session *session, char out[BW_WORDS_SIZE]) {
    const struct bw_position *position = bw_session_now(session);
    enum bw_result result = bw_session_result(session);
    enum bw_termination termination = bw_session_termination(session);
    if (result == BW_UNDECIDED) {
        snprintf(out, BW_WORDS_SIZE, "%s",
                 termination == BW_TERMINATION_ABANDONED ? bw_tr("The game was abandoned.")
                                                         : bw_tr("The game is not finished."));
    } else if (termination == BW_TERMINATION_NONE) {
        snprintf(out, BW_WORDS_SIZE, "%s", bw_ending(position));
    } else if (result == BW_DRAWN) {
        snprintf(out, BW_WORDS_SIZE, "%s",
                 termination == BW_TERMINATION_ABANDONED
                     ? bw_tr("The game was abandoned, and is drawn.")
                     : bw_tr("The players agreed on a draw."));
    } else {
        say_win(&position->variant, result == BW_WON_BY_0 ? 0 : 1, termination, out);
    }
}

const char *bw_say_result(const struct bw_session *session, char out[BW_WORDS_SIZE]) {
    const char *yours = your_end(session);
    char end[BW_WORDS_SIZE];
    say_end(session, end);
    snprintf(out, BW_WORDS_SIZE, "%s%s%s", yours ? yours : "", yours ? " " : "", end);
    return out;
}

const char *bw_say_winner(const struct bw_session *session, char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &bw_session_now(session)->variant;
    enum bw_result result = bw_session_result(session);
    const char *yours = your_end(session);
    *out = '\0';
    if (yours)
        snprintf(out, BW_WORDS_SIZE, "%s", yours);
    else if (result == BW_DRAWN)
        snprintf(out, BW_WORDS_SIZE, "%s", bw_tr("The game is drawn."));
    else if (result != BW_UNDECIDED)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s wins."),
                 bw_side_name(variant, result == BW_WON_BY_0 ? 0 : 1));
    return out;
}

const char *bw_say_state(const struct bw_session *session, char out[BW_WORDS_SIZE]) {
    const bool open = bw_session_result(session) == BW_UNDECIDED &&
                      bw_session_termination(session) == BW_TERMINATION_NONE;
    return open ? bw_say_turn(bw_session_now(session), out) : bw_say_result(session, out);
}

const char *bw_say_record(const struct bw_record *record, char out[BW_WORDS_SIZE]) {
    const struct bw_player people[2] = {bw_player_person(NULL), bw_player_person(NULL)};
    const struct bw_timing no_clock = {0, 0};
    struct bw_session *session = bw_session_from_record(record, people, &no_clock, NULL, 0);
    if (!session)
        return NULL;
    bw_say_state(session, out);
    bw_session_free(session);
    return out;
}

/* ---- clocks --------------------------------------------------------------------------------- */

/* Times are rounded up, so that 0:00.0 means no time at all. */
const char *bw_say_clock(int64_t left_ms, char out[BW_WORDS_SIZE]) {
    long long tenths = left_ms > 0 ? ((long long)left_ms + 99) / 100 : 0;
    long long seconds = (tenths + 9) / 10;
    if (tenths < 100)
        snprintf(out, BW_WORDS_SIZE, "0:%02lld.%lld", tenths / 10, tenths % 10);
    else if (seconds < 3600)
        snprintf(out, BW_WORDS_SIZE, "%lld:%02lld", seconds / 60, seconds % 60);
    else
        snprintf(out, BW_WORDS_SIZE, "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60,
                 seconds % 60);
    return out;
}

/* ---- errors --------------------------------------------------------------------------------- */

/* Capitalises the first letter: a to z, or à to þ, which is all that words begin with in our
 * languages. A text that begins with a square stays as it is. */
static void capitalise(char *text) {
    unsigned char first = (unsigned char)text[0], second = (unsigned char)text[first ? 1 : 0];
    if (first >= 'a' && first <= 'z' && !(second >= '0' && second <= '9'))
        text[0] = (char)(first - 'a' + 'A');
    else if (first == 0xC3 && second >= 0xA0 && second <= 0xBE && second != 0xB7)
        text[1] = (char)(second - 0x20);
}

const char *bw_say_error(const struct bw_error *error, char out[BW_WORDS_SIZE]) {
    size_t length = strlen(error->message);
    bool complete = length > 0 && strchr(".!?", error->message[length - 1]);
    snprintf(out, BW_WORDS_SIZE, "%s%s", error->message, complete ? "" : ".");
    capitalise(out);
    return out;
}
