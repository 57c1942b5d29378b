/* Players that are other programs. This file speaks UGI to them, and trusts nothing they say.
 *
 * An engine is started for its first game, and again for the next one if it had to be ended. Every
 * question has a deadline. Lines that do not answer it, such as `info`, are skipped. */
#define _POSIX_C_SOURCE 200809L
#include "players/player.h"
#include "players/process.h"
#include <burrow/language.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANSWER_SIZE = 4096,
    COMMAND_SIZE = 4096,
    SLICE_MS = 20,       /* how often a wait checks what other threads want */
    START_MS = 5000,     /* for `ugi`, since a large program takes time to load… */
    RESTART_MS = 1000,   /* …unless it has been silent before… */
    READY_MS = 5000,     /* …and for `isready` */
    NODES_MS = 10000,    /* for a move limited by nodes: this much… */
    NODES_PER_MS = 10,   /* …and a millisecond for every so many nodes */
    STOP_MS = 100,       /* to answer `stop` when its move is not wanted any more */
    LAST_WORDS_MS = 200, /* for an engine that closed its output to end */
    FAREWELL_MS = 200    /* for one that was told to quit */
};

struct player_engine {
    const struct player_setup *setup;
    const struct player_wishes *wishes;
    struct process process;
    bool running;
    bool searching;   /* was told to go, and has not given its move */
    bool was_hurried; /* and was told to stop since */
    bool was_silent;  /* did not answer `ugi` the last time */
    bool has_threads, has_seed;
};

struct player_engine *player_engine_new(const struct player_setup *setup,
                                        const struct player_wishes *wishes) {
    struct player_engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->setup = setup;
    engine->wishes = wishes;
    return engine;
}

bool player_engine_runs(const struct player_engine *engine) {
    return engine->running;
}

static bool must_stop(const struct player_engine *engine) {
    return player_must_stop(engine->setup, engine->wishes);
}

static void end_engine(struct player_engine *engine) {
    if (engine->running)
        process_end(&engine->process);
    engine->running = engine->searching = false;
}

void player_engine_free(struct player_engine *engine) {
    if (!engine)
        return;
    if (engine->running && process_send(&engine->process, "quit"))
        process_wait(&engine->process, process_now() + FAREWELL_MS, NULL);
    end_engine(engine);
    free(engine);
}

/* ---- failures ------------------------------------------------------------------------------- */

/* Ends the engine after a failure whose reason has been written; it must be started again. */
static enum player_answer give_up(struct player_engine *engine, enum player_answer answer) {
    end_engine(engine);
    return must_stop(engine) ? PLAYER_STOPPED : answer;
}

static enum player_answer report_end(struct player_engine *engine, const char *when,
                                     char reason[PLAYER_REASON_SIZE]) {
    int status = 0;
    if (!process_wait(&engine->process, process_now() + LAST_WORDS_MS, &status))
        /* Translators: these follow the name of a program. The last part says when: `before the
         * game`, `at move 5`, `instead of answering ugi`. */
        snprintf(reason, PLAYER_REASON_SIZE, bw_tr("stopped listening or answering %s"), when);
    else if (status > 128)
        snprintf(reason, PLAYER_REASON_SIZE, bw_tr("crashed with signal %d %s"), status - 128,
                 when);
    else
        snprintf(reason, PLAYER_REASON_SIZE, bw_tr("ended with status %d %s"), status, when);
    return give_up(engine, PLAYER_CRASHED);
}

/* ---- lines ---------------------------------------------------------------------------------- */

static const char *after_word(const char *line, const char *word) {
    size_t length = strlen(word);
    line += strspn(line, " \t");
    if (strncmp(line, word, length) != 0 ||
        (line[length] != '\0' && !strchr(" \t\r", line[length])))
        return NULL;
    return line + length + strspn(line + length, " \t\r");
}

/* Tells the engine that its move is wanted now. Only the asking thread writes to the engine. */
static void pass_on_hurry(struct player_engine *engine) {
    if (!engine->searching || engine->was_hurried || !bw_stop_told(&engine->wishes->hurry))
        return;
    engine->was_hurried = true;
    process_send(&engine->process, "stop");
}

/* Reads lines until one begins with a word. *rest, inside `line`, is what follows it. `patient` reads
 * on even if nobody wants the answer any more. */
static enum process_line read_until(struct player_engine *engine, const char *word,
                                    char line[ANSWER_SIZE], const char **rest, int64_t deadline_ms,
                                    bool patient) {
    for (;;) {
        int64_t now = process_now();
        if ((!patient && must_stop(engine)) || now > deadline_ms)
            return PROCESS_TIMEOUT;
        pass_on_hurry(engine);
        int64_t slice = deadline_ms < now + SLICE_MS ? deadline_ms : now + SLICE_MS;
        enum process_line kind = process_read(&engine->process, line, ANSWER_SIZE, slice);
        if (kind == PROCESS_ENDED || (kind == PROCESS_TIMEOUT && slice == deadline_ms))
            return kind;
        if (kind == PROCESS_LINE && (*rest = after_word(line, word)))
            return kind;
        const char *option = kind == PROCESS_LINE ? after_word(line, "option") : NULL;
        const char *name = option ? after_word(option, "name") : NULL;
        engine->has_threads |= name && after_word(name, "Threads");
        engine->has_seed |= name && after_word(name, "Seed");
    }
}

/* ---- a game begins -------------------------------------------------------------------------- */

static enum player_answer start_engine(struct player_engine *engine,
                                       char reason[PLAYER_REASON_SIZE]) {
    char line[ANSWER_SIZE], command[COMMAND_SIZE];
    const char *rest;
    int64_t patience = engine->was_silent ? RESTART_MS : START_MS;
    engine->has_threads = engine->has_seed = false;
    if (!process_start(&engine->process, engine->setup->player.command)) {
        snprintf(reason, PLAYER_REASON_SIZE, "%s", bw_tr("could not be started"));
        return PLAYER_CRASHED;
    }
    engine->running = true;
    if (!process_send(&engine->process, "ugi"))
        return report_end(engine, bw_tr("instead of answering ugi"), reason);
    enum process_line kind =
        read_until(engine, "ugiok", line, &rest, process_now() + patience, false);
    engine->was_silent = kind == PROCESS_TIMEOUT && !must_stop(engine);
    if (kind == PROCESS_ENDED)
        return report_end(engine, bw_tr("instead of answering ugi"), reason);
    if (kind != PROCESS_LINE) {
        snprintf(reason, PLAYER_REASON_SIZE, bw_tr("did not answer ugi within %lld ms"),
                 (long long)patience);
        return give_up(engine, PLAYER_LATE);
    }
    if (engine->has_threads && engine->setup->threads > 0) {
        snprintf(command, sizeof command, "setoption name Threads value %d",
                 engine->setup->threads);
        if (!process_send(&engine->process, command))
            return report_end(engine, bw_tr("before the game"), reason);
    }
    return PLAYER_MOVED;
}

enum player_answer player_engine_begin(struct player_engine *engine, uint64_t seed,
                                       char reason[PLAYER_REASON_SIZE]) {
    char line[ANSWER_SIZE], command[COMMAND_SIZE];
    const char *rest;
    if (!engine->running) {
        enum player_answer answer = start_engine(engine, reason);
        if (answer != PLAYER_MOVED)
            return answer;
    }
    /* Few enough digits for any engine's integer type. */
    snprintf(command, sizeof command, "setoption name Seed value %" PRIu64, seed >> 33);
    if ((engine->has_seed && !process_send(&engine->process, command)) ||
        !process_send(&engine->process, "uginewgame") || !process_send(&engine->process, "isready"))
        return report_end(engine, bw_tr("before the game"), reason);
    enum process_line kind =
        read_until(engine, "readyok", line, &rest, process_now() + READY_MS, false);
    if (kind == PROCESS_ENDED)
        return report_end(engine, bw_tr("before the game"), reason);
    if (kind == PROCESS_LINE)
        return PLAYER_MOVED;
    snprintf(reason, PLAYER_REASON_SIZE, bw_tr("did not answer isready within %d ms"), READY_MS);
    return give_up(engine, PLAYER_LATE);
}

/* ---- a move --------------------------------------------------------------------------------- */

static void write_position(char command[COMMAND_SIZE], const struct player_turn *turn) {
    char position[BW_POSITION_SIZE], move[BW_MOVE_SIZE];
    int length = snprintf(command, COMMAND_SIZE, "position fen %s",
                          bw_position_write(turn->start, position));
    for (int i = 0; i < turn->count; i++)
        length += snprintf(command + length, (size_t)(COMMAND_SIZE - length), "%s%s",
                           i == 0 ? " moves " : " ", bw_move_write(turn->moves[i], move));
}

/* Writes the `go` command; returns how many milliseconds the search has. */
static int64_t write_go(char command[COMMAND_SIZE], const struct player_limits *limits,
                        const struct player_turn *turn) {
    int p1 = bw_first_side(&turn->now->variant);
    if (limits->clock_ms > 0) {
        snprintf(command, COMMAND_SIZE,
                 "go p1time %" PRId64 " p2time %" PRId64 " p1inc %" PRId64 " p2inc %" PRId64,
                 turn->left_ms[p1], turn->left_ms[bw_opponent(p1)], limits->increment_ms,
                 limits->increment_ms);
        return turn->left_ms[turn->now->turn];
    }
    if (limits->nodes > 0) {
        snprintf(command, COMMAND_SIZE, "go nodes %" PRIu64, limits->nodes);
        return NODES_MS + (int64_t)(limits->nodes / NODES_PER_MS);
    }
    snprintf(command, COMMAND_SIZE, "go movetime %" PRId64, limits->move_ms);
    return limits->move_ms;
}

/* Reads the move after `bestmove`, and checks it by our own rules. */
static enum player_answer judge(struct player_engine *engine, const struct player_turn *turn,
                                const char *text, bw_move *move, char reason[PLAYER_REASON_SIZE]) {
    char quote[BW_QUOTE_SIZE], word[ANSWER_SIZE];
    struct bw_error error;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " \t\r"), text);
    if (bw_move_read(turn->now, word, move, &error))
        return PLAYER_MOVED;
    if (*word == '\0')
        snprintf(reason, PLAYER_REASON_SIZE, "%s", bw_tr("said bestmove without a move"));
    else
        snprintf(reason, PLAYER_REASON_SIZE, bw_tr("gave the illegal move %s: %s"),
                 bw_quote(quote, word, strlen(word)), error.message);
    return give_up(engine, PLAYER_CHEATED);
}

/* Stops a search whose move nobody wants, so that the engine can be asked again; if it does not stop,
 * ends the engine. */
static enum player_answer call_off(struct player_engine *engine) {
    char line[ANSWER_SIZE];
    const char *rest;
    bool told = engine->was_hurried || process_send(&engine->process, "stop");
    engine->was_hurried = true;
    if (!told ||
        read_until(engine, "bestmove", line, &rest, process_now() + STOP_MS, true) != PROCESS_LINE)
        end_engine(engine);
    engine->searching = false;
    return PLAYER_STOPPED;
}

enum player_answer player_engine_move(struct player_engine *engine, const struct player_turn *turn,
                                      bw_move *move, char reason[PLAYER_REASON_SIZE]) {
    char line[ANSWER_SIZE], command[COMMAND_SIZE], when[64];
    const char *rest;
    snprintf(when, sizeof when, bw_tr("at move %d"), turn->count + 1);
    write_position(command, turn);
    bool sent = process_send(&engine->process, command);
    int64_t allowed =
        write_go(command, &engine->setup->limits, turn) + engine->setup->limits.margin_ms;
    int64_t deadline = process_now() + allowed;
    if (!sent || !process_send(&engine->process, command))
        return report_end(engine, when, reason);
    engine->searching = true;
    engine->was_hurried = false;
    enum process_line kind = read_until(engine, "bestmove", line, &rest, deadline, false);
    if (kind == PROCESS_ENDED)
        return report_end(engine, when, reason);
    if (kind != PROCESS_LINE && must_stop(engine))
        return call_off(engine);
    engine->searching = false;
    if (kind == PROCESS_LINE)
        return judge(engine, turn, rest, move, reason);
    snprintf(reason, PLAYER_REASON_SIZE, bw_tr("gave no move within %lld ms"), (long long)allowed);
    return give_up(engine, PLAYER_LATE);
}
