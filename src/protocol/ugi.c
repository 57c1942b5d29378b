/* The Universal Game Interface, line by line.
 *
 * A line consists of words; the first one is a command of the table below. Each command reads its
 * whole line into local variables before it changes anything, so that a refused line changes
 * nothing. A command that takes long only sets a job, which bw_ugi_search does later. Only the
 * stop, the gate and the flag that the other side is leaving are shared with the thread that does
 * it. */
#define _POSIX_C_SOURCE 200809L
#include "protocol/handler.h"
#include "protocol/words.h"
#include <burrow/language.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers -------------------------------------------------------------------------------- */

void bw_ugi_say(const struct bw_ugi *ugi, const char *format, ...) {
    char line[ANSWER_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ugi->emit(ugi->context, line);
}

enum bw_ugi_next bw_ugi_error(const struct bw_ugi *ugi, const char *format, ...) {
    char message[2 * BW_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    bw_ugi_say(ugi, "info string error %s", message);
    return BW_UGI_READY;
}

void bw_ugi_refuse(struct bw_ugi *ugi, const char *why) {
    bw_ugi_error(ugi, "the line %s", why);
}

/* ---- ugi, isready, uginewgame --------------------------------------------------------------- */

enum setting {
    SETTING_THREADS,
    SETTING_HASH,
    SETTING_LEVEL,
    SETTING_LINES,
    SETTING_SEED
};

static const struct {
    const char *name;
    uint64_t usual, lowest, highest;
} settings[] = {
    [SETTING_THREADS] = {"Threads", 1, 1, BW_MAX_THREADS},
    [SETTING_HASH] = {"Hash", BW_USUAL_HASH, 1, BW_MAX_HASH},
    [SETTING_LEVEL] = {"Level", 0, 0, 9},
    [SETTING_LINES] = {"MultiPV", 1, 1, BW_MAX_LINES},
    [SETTING_SEED] = {"Seed", 0, 0, INT64_MAX},
};

enum {
    SETTINGS = sizeof settings / sizeof *settings
};

/* All settings but the seed apply to our own search only. */
static bool has_setting(const struct bw_ugi *ugi, int setting) {
    return !ugi->player || setting == SETTING_SEED;
}

static enum bw_ugi_next do_ugi(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    bw_ugi_say(ugi, "id name %s", ugi->player ? ugi->player->name : "Burrow " BURROW_VERSION);
    bw_ugi_say(ugi, "id author the Burrow authors");
    for (int i = 0; i < SETTINGS; i++)
        if (has_setting(ugi, i))
            bw_ugi_say(
                ugi, "option name %s type spin default %" PRIu64 " min %" PRIu64 " max %" PRIu64,
                settings[i].name, settings[i].usual, settings[i].lowest, settings[i].highest);
    bw_ugi_say(ugi, "ugiok");
    return BW_UGI_READY;
}

static enum bw_ugi_next do_isready(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    bw_ugi_say(ugi, "readyok");
    return BW_UGI_READY;
}

/* Until a seed is set, random numbers depend on the clock. */
static void seed_random(struct bw_ugi *ugi) {
    bw_random_seed(&ugi->random, ugi->seeded ? ugi->seed : bw_system_chance());
}

static enum bw_ugi_next do_newgame(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    if (ugi->player)
        ugi->player->forget(ugi->player->context);
    else
        bw_search_clear(ugi->search);
    bw_position_start(&ugi->position, &ugi->variant);
    seed_random(ugi);
    return BW_UGI_READY;
}

/* ---- setoption ------------------------------------------------------------------------------ */

static enum bw_ugi_next apply_setting(struct bw_ugi *ugi, enum setting setting, uint64_t value) {
    switch (setting) {
    case SETTING_THREADS:
        bw_search_set_threads(ugi->search, (int)value);
        break;
    case SETTING_HASH:
        if (!bw_search_set_hash(ugi->search, (int)value))
            return bw_ugi_error(
                ugi, "there is no memory for a Hash of %d megabytes; this machine allows %zu",
                (int)value, bw_memory_most());
        break;
    case SETTING_LEVEL:
        ugi->level = (int)value;
        break;
    case SETTING_LINES:
        ugi->lines = (int)value;
        break;
    case SETTING_SEED:
        ugi->seed = value;
        ugi->seeded = true;
        seed_random(ugi);
        break;
    }
    return BW_UGI_READY;
}

static enum bw_ugi_next do_setoption(struct bw_ugi *ugi, const char *rest) {
    struct word keyword = next_word(&rest), name = next_word(&rest);
    if (!is(keyword, "name") || name.length == 0 || !is(next_word(&rest), "value"))
        return bw_ugi_error(ugi, "setoption is: setoption name NAME value NUMBER");
    struct word text = next_word(&rest);
    if (has_word(rest))
        return bw_ugi_error(ugi, "setoption takes one value");
    for (int i = 0; i < SETTINGS; i++) {
        uint64_t value;
        if (!has_setting(ugi, i) || !is(name, settings[i].name))
            continue;
        if (!read_number(text, settings[i].lowest, settings[i].highest, &value))
            return bw_ugi_error(ugi, "%s is a number from %" PRIu64 " to %" PRIu64 ", not %s",
                                settings[i].name, settings[i].lowest, settings[i].highest,
                                quoted(text).text);
        return apply_setting(ugi, (enum setting)i, value);
    }
    return bw_ugi_error(ugi, "there is no option %s; help lists them", quoted(name).text);
}

/* ---- position ------------------------------------------------------------------------------- */

/* Reads the words up to `moves`, or to the end, as a position; a line may have more space between
 * them than a position allows. */
static bool read_position(const struct bw_ugi *ugi, const char **rest, struct bw_position *position,
                          struct bw_error *error) {
    char text[2 * BW_POSITION_SIZE] = "";
    size_t used = 0;
    const char *next = *rest;
    for (struct word word = next_word(&next); word.length > 0 && !is(word, "moves");
         word = next_word(&next)) {
        if (used + word.length + 2 > sizeof text)
            return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the position is too long");
        if (used > 0)
            text[used++] = ' ';
        memcpy(text + used, word.start, word.length);
        used += word.length;
        text[used] = '\0';
        *rest = next;
    }
    return bw_position_read(position, &ugi->variant, text, error);
}

/* Makes the moves that the rest of a line lists. */
static bool make_moves(const struct bw_ugi *ugi, const char *rest, struct bw_position *position) {
    struct word word = next_word(&rest);
    for (int ply = 1; word.length > 0; ply++, word = next_word(&rest)) {
        char text[BW_QUOTE_SIZE]; /* longer than any move, so that a cut one is still wrong */
        struct bw_error error;
        bw_move move;
        snprintf(text, sizeof text, "%.*s",
                 word.length < sizeof text ? (int)word.length : BW_QUOTE_SIZE, word.start);
        if (!bw_move_read(position, text, &move, &error)) {
            bw_ugi_error(ugi, "move %d, %s: %s", ply, quoted(word).text, error.message);
            return false;
        }
        bw_play(position, move);
    }
    return true;
}

static enum bw_ugi_next do_position(struct bw_ugi *ugi, const char *rest) {
    struct word kind = next_word(&rest);
    struct bw_position position;
    struct bw_error error;
    if (is(kind, "startpos"))
        bw_position_start(&position, &ugi->variant);
    else if (!is(kind, "fen"))
        return bw_ugi_error(ugi, "position is: position startpos|fen POSITION [moves MOVE ...]");
    else if (!read_position(ugi, &rest, &position, &error))
        return bw_ugi_error(ugi, "position: %s", error.message);
    struct word moves = next_word(&rest);
    if (moves.length > 0 && !is(moves, "moves"))
        return bw_ugi_error(ugi, "after startpos comes moves, not %s", quoted(moves).text);
    if (make_moves(ugi, rest, &position))
        ugi->position = position;
    return BW_UGI_READY;
}

/* ---- query ---------------------------------------------------------------------------------- */

static enum bw_ugi_next do_query(struct bw_ugi *ugi, const char *rest) {
    struct word question = next_word(&rest);
    if (has_word(rest))
        question.length = 0;
    if (is(question, "p1turn"))
        bw_ugi_say(ugi, "response %s", is_turn_of_p1(ugi) ? "true" : "false");
    else if (is(question, "gameover"))
        bw_ugi_say(ugi, "response %s", is_over(ugi) ? "true" : "false");
    else if (is(question, "result"))
        bw_ugi_say(ugi, "response %s", bw_result_word(&ugi->position));
    else
        bw_ugi_error(ugi, "query is: query p1turn|gameover|result");
    return BW_UGI_READY;
}

/* ---- stop, quit ----------------------------------------------------------------------------- */

static enum bw_ugi_next do_stop(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    bw_ugi_stop(ugi);
    return BW_UGI_READY;
}

static enum bw_ugi_next do_quit(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    atomic_store(&ugi->leaving, true);
    bw_ugi_stop(ugi);
    return BW_UGI_QUIT;
}

/* ---- all commands --------------------------------------------------------------------------- */

struct command {
    const char *name;
    enum bw_ugi_next (*run)(struct bw_ugi *ugi, const char *rest);
    bool alone;  /* whether it takes no further words */
    bool urgent; /* whether it is answered while a search runs */
    bool own;    /* whether it needs our own search, so that another player lacks it */
};

static enum bw_ugi_next do_help(struct bw_ugi *ugi, const char *rest);

static const struct command commands[] = {
    {.name = "ugi", .run = do_ugi, .alone = true},
    {.name = "isready", .run = do_isready, .alone = true, .urgent = true},
    {.name = "uginewgame", .run = do_newgame, .alone = true},
    {.name = "setoption", .run = do_setoption},
    {.name = "position", .run = do_position},
    {.name = "query", .run = do_query},
    {.name = "go", .run = bw_ugi_go},
    {.name = "stop", .run = do_stop, .alone = true, .urgent = true},
    {.name = "quit", .run = do_quit, .alone = true, .urgent = true},
    {.name = "display", .run = bw_ugi_display, .alone = true},
    {.name = "moves", .run = bw_ugi_moves, .alone = true},
    {.name = "eval", .run = bw_ugi_eval, .alone = true, .own = true},
    {.name = "perft", .run = bw_ugi_perft},
    {.name = "bench", .run = bw_ugi_bench, .alone = true, .own = true},
    {.name = "help", .run = do_help, .alone = true},
};

enum {
    COMMANDS = sizeof commands / sizeof *commands
};

static enum bw_ugi_next do_help(struct bw_ugi *ugi, const char *rest) {
    char options[64] = "";
    (void)rest;
    for (int i = 0; i < SETTINGS; i++)
        if (has_setting(ugi, i))
            strcat(strcat(options, *options ? "|" : ""), settings[i].name);
    bw_ugi_say(ugi, "info string ugi, isready, uginewgame, quit");
    bw_ugi_say(ugi, "info string setoption name %s value NUMBER", options);
    bw_ugi_say(ugi, "info string position startpos|fen POSITION [moves MOVE ...]");
    bw_ugi_say(ugi, "info string query p1turn|gameover|result");
    bw_ugi_say(ugi,
               "info string go infinite|movetime MS|depth PLIES|nodes NUMBER|p1time MS p2time MS "
               "[p1inc MS p2inc MS movestogo NUMBER], stop");
    bw_ugi_say(ugi, "info string %s",
               ugi->player ? "display, moves, perft DEPTH"
                           : "display, moves, eval, perft DEPTH, bench");
    return BW_UGI_READY;
}

/* The command that a line begins with, or NULL; *rest is what follows. */
static const struct command *find_command(const char *line, const char **rest) {
    struct word name = next_word(&line);
    *rest = line;
    for (int i = 0; i < COMMANDS; i++)
        if (is(name, commands[i].name))
            return &commands[i];
    return NULL;
}

bool bw_ugi_is_urgent(const char *line) {
    const char *rest;
    const struct command *command = find_command(line, &rest);
    return command && command->urgent && !has_word(rest);
}

static enum bw_ugi_next handle(struct bw_ugi *ugi, const char *line) {
    const char *rest;
    const struct command *command = find_command(line, &rest);
    if (!has_word(line))
        return BW_UGI_READY;
    if (!command || (command->own && ugi->player))
        return bw_ugi_error(ugi, "there is no command %s; help lists them",
                            quoted(next_word(&line)).text);
    if (command->alone && has_word(rest))
        return bw_ugi_error(ugi, "%s takes no arguments", command->name);
    return command->run(ugi, rest);
}

enum bw_ugi_next bw_ugi_line(struct bw_ugi *ugi, const char *line) {
    if (strnlen(line, BW_UGI_LINE_SIZE) == BW_UGI_LINE_SIZE)
        return bw_ugi_error(ugi, "the line is too long");
    bool before = bw_language_plain(true); /* the protocol is English, even in its messages */
    enum bw_ugi_next next = handle(ugi, line);
    bw_language_plain(before);
    if (next == BW_UGI_SEARCH) {
        bw_stop_forget(&ugi->stop);
        bw_gate_close(ugi->gate);
        if (atomic_load(&ugi->leaving))
            bw_ugi_stop(ugi);
    }
    return next;
}

void bw_ugi_search(struct bw_ugi *ugi) {
    enum job job = ugi->job;
    ugi->job = JOB_NONE;
    if (job == JOB_GO)
        bw_ugi_go_run(ugi);
    else if (job == JOB_PERFT)
        bw_ugi_perft_run(ugi);
    else if (job == JOB_BENCH)
        bw_ugi_bench_run(ugi);
}

void bw_ugi_stop(struct bw_ugi *ugi) {
    bw_stop_tell(&ugi->stop);
    bw_gate_open(ugi->gate);
}

void bw_ugi_set_ending(struct bw_ugi *ugi, bw_ugi_ending *ending, void *context) {
    ugi->ending = ending;
    ugi->ending_context = context;
}

/* ---- a handler ------------------------------------------------------------------------------ */

struct bw_ugi *bw_ugi_new(const struct bw_variant *variant, bw_ugi_emit *emit, void *context) {
    struct bw_ugi *ugi = calloc(1, sizeof *ugi);
    if (!ugi)
        return NULL;
    ugi->search = bw_search_new();
    ugi->gate = bw_gate_new();
    if (!ugi->search || !ugi->gate) {
        bw_ugi_free(ugi);
        return NULL;
    }
    ugi->variant = *variant;
    ugi->emit = emit;
    ugi->context = context;
    ugi->lines = 1;
    bw_position_start(&ugi->position, variant);
    seed_random(ugi);
    return ugi;
}

void bw_ugi_free(struct bw_ugi *ugi) {
    if (!ugi)
        return;
    bw_search_free(ugi->search);
    bw_gate_free(ugi->gate);
    free(ugi);
}
