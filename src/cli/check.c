/* burrow engine --check: tests another UGI engine.
 *
 * Each step is named after what an engine promises, and finds the first fault. What the engine says of
 * a position is compared with our own rules. Every wait has a deadline, and each step ends with the
 * search stopped or the engine ended: an engine that was lost in one step is restarted for the next. */
#define _POSIX_C_SOURCE 200809L
#include "cli/check.h"
#include "common/text.h"
#include "players/process.h"
#include <burrow/classic.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    START_MS = 10000,  /* for the very first answer */
    ANSWER_MS = 5000,  /* for an answer that needs no thought */
    BUSY_MS = 500,     /* for one while a search runs, and for stop */
    LATE_MS = 300,     /* how late a search with a limit of time may be */
    SEARCH_MS = 10000, /* for a search with a limit of depth or nodes */
    QUIET_MS = 300,    /* how long an infinite search is watched */
    LEAVE_MS = 2000,   /* for the end of the program */
    TEXT_SIZE = 4096,
    FAULT_SIZE = 512,
    MAX_OPTION_LINES = 64
};

struct check {
    const struct bw_variant *variant;
    const char *command_line;
    struct process engine;
    bool running;
    bool hopeless; /* it never answered ugi, so no further step makes sense */
    struct bw_random random;
    char line[TEXT_SIZE]; /* what the engine said last */
    char fault[FAULT_SIZE];
};

/* ---- faults --------------------------------------------------------------------------------- */

/* Notes a fault, if it is the first; returns false. Unprintable bytes become question marks. */
static bool fault(struct check *check, const char *format, ...) BW_PRINTF(2, 3);

static bool fault(struct check *check, const char *format, ...) {
    va_list arguments;
    if (check->fault[0])
        return false;
    va_start(arguments, format);
    vsnprintf(check->fault, sizeof check->fault, format, arguments);
    va_end(arguments);
    for (char *c = check->fault; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return false;
}

/* The engine's last line, quoted for a message. */
static const char *said(const struct check *check, char out[BW_QUOTE_SIZE]) {
    return bw_quote(out, check->line, strlen(check->line));
}

/* ---- talking -------------------------------------------------------------------------------- */

static bool lost(struct check *check, const char *what) {
    int status = 0;
    check->running = false;
    if (process_wait(&check->engine, process_now() + LEAVE_MS, &status))
        return fault(check, "it ended with status %d, %s", status, what);
    return fault(check, "it closed its output, %s", what);
}

static bool tell(struct check *check, const char *line) {
    char what[BW_QUOTE_SIZE + 16], quote[BW_QUOTE_SIZE];
    if (process_send(&check->engine, line))
        return true;
    snprintf(what, sizeof what, "given %s", bw_quote(quote, line, strlen(line)));
    return lost(check, what);
}

static bool begins_with(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == '\0' || line[length] == ' ');
}

/* Reads a line into check->line; false at the deadline, which is not a fault yet, or at the end of
 * output. */
static bool hear(struct check *check, int64_t deadline, bool *late) {
    *late = false;
    switch (process_read(&check->engine, check->line, sizeof check->line, deadline)) {
    case PROCESS_LINE:
        return true;
    case PROCESS_TIMEOUT:
        *late = true;
        return false;
    case PROCESS_TOO_LONG:
        return fault(check, "it wrote a line of more than %d characters", TEXT_SIZE - 1);
    default:
        return lost(check, "unasked");
    }
}

/* Reads up to a line that begins with a word; an unexpected bestmove is a fault. */
static bool await(struct check *check, const char *word, int64_t deadline) {
    bool late;
    int64_t start = process_now();
    while (hear(check, deadline, &late)) {
        if (begins_with(check->line, word))
            return true;
        if (begins_with(check->line, "bestmove"))
            return fault(check, "it gave a bestmove while %s was due", word);
    }
    if (late)
        fault(check, "no %s within %lld ms", word, (long long)(deadline - start));
    return false;
}

static bool ask(struct check *check, const char *line, const char *word, int64_t milliseconds) {
    return tell(check, line) && await(check, word, process_now() + milliseconds);
}

static bool is_ready(struct check *check) {
    if (!ask(check, "isready", "readyok", ANSWER_MS))
        return false;
    return strcmp(check->line, "readyok") == 0 || fault(check, "readyok has further words");
}

/* ---- positions ------------------------------------------------------------------------------ */

/* A position, and the command that sets it. */
struct target {
    struct bw_position position;
    char line[TEXT_SIZE];
};

static void target_start(struct target *target, const struct bw_variant *variant) {
    bw_position_start(&target->position, variant);
    strcpy(target->line, "position startpos");
}

/* Plays a random move and adds it to the command. */
static void target_move(struct target *target, struct bw_random *random, bool first) {
    char text[BW_MOVE_SIZE];
    bw_move move = bw_classic_random(&target->position, random);
    size_t used = strlen(target->line);
    snprintf(target->line + used, sizeof target->line - used, "%s %s", first ? " moves" : "",
             bw_move_write(move, text));
    bw_play(&target->position, move);
}

static bool is_over(const struct target *target) {
    return bw_result(&target->position) != BW_UNDECIDED;
}

/* Plays so many random plies (-1: all), at most to the end of the game. */
static void target_play(struct target *target, struct bw_random *random, int plies) {
    for (int i = 0; i != plies && !is_over(target); i++)
        target_move(target, random, i == 0);
}

/* Sets the same position by its text, without moves. */
static void target_by_text(struct target *target) {
    char text[BW_POSITION_SIZE];
    bw_position_write(&target->position, text);
    snprintf(target->line, sizeof target->line, "position fen %s", text);
}

/* A position from random play that is not over. */
static void target_middle(struct target *target, struct check *check, int plies) {
    struct bw_position before;
    target_start(target, check->variant);
    for (int i = 0; i < plies; i++) {
        char line[TEXT_SIZE];
        before = target->position;
        memcpy(line, target->line, sizeof line);
        target_move(target, &check->random, i == 0);
        if (!is_over(target))
            continue;
        target->position = before;
        memcpy(target->line, line, sizeof line);
        return;
    }
}

static bool query(struct check *check, const struct target *target, const char *question,
                  const char *expected) {
    char line[32], quote[BW_QUOTE_SIZE], position[BW_POSITION_SIZE], answer[32];
    snprintf(line, sizeof line, "query %s", question);
    snprintf(answer, sizeof answer, "response %s", expected);
    if (!ask(check, line, "response", ANSWER_MS))
        return false;
    if (strcmp(check->line, answer) == 0)
        return true;
    return fault(check, "query %s is %s, not %s, at %s", question, expected, said(check, quote),
                 bw_position_write(&target->position, position));
}

static bool query_all(struct check *check, const struct target *target) {
    bool first = target->position.turn == bw_first_side(check->variant);
    return query(check, target, "p1turn", first ? "true" : "false") &&
           query(check, target, "gameover", is_over(target) ? "true" : "false") &&
           query(check, target, "result", bw_result_word(&target->position));
}

/* ---- searches ------------------------------------------------------------------------------- */

/* Checks that a bestmove is two words, the second a legal move. */
static bool check_bestmove(struct check *check, const struct bw_position *position) {
    char quote[BW_QUOTE_SIZE];
    struct bw_error error;
    bw_move move;
    const char *text = check->line + strlen("bestmove");
    if (*text != ' ' || text[1] == ' ' || strchr(text + 1, ' '))
        return fault(check, "bestmove is two words, not %s", said(check, quote));
    if (bw_move_read(position, text + 1, &move, &error))
        return true;
    return fault(check, "%s is illegal: %s", said(check, quote), error.message);
}

/* The word after another in check->line, as a whole number; false if the other is not there. */
static bool number_after(struct check *check, const char *word, int64_t *number) {
    char quote[BW_QUOTE_SIZE], space[20];
    snprintf(space, sizeof space, " %s ", word);
    const char *place = strstr(check->line, space);
    if (!place)
        return false;
    place += strlen(space);
    if (!bw_text_signed(place, strcspn(place, " "), INT64_MIN, INT64_MAX, number))
        return fault(check, "%s needs a whole number: %s", word, said(check, quote));
    return true;
}

/* Checks that the moves after `pv` can be played. */
static bool check_line(struct check *check, const struct bw_position *position) {
    struct bw_position now = *position;
    const char *place = strstr(check->line, " pv ");
    char text[TEXT_SIZE], *rest = NULL;
    if (!place)
        return true;
    snprintf(text, sizeof text, "%s", place + strlen(" pv "));
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char quote[BW_QUOTE_SIZE];
        struct bw_error error;
        bw_move move;
        if (!bw_move_read(&now, word, &move, &error))
            return fault(check, "the pv has an illegal move, %s: %s",
                         bw_quote(quote, word, strlen(word)), error.message);
        bw_play(&now, move);
    }
    return true;
}

/* The most that any info of a search has claimed. */
struct claims {
    int64_t depth, nodes;
};

static bool check_info(struct check *check, const struct bw_position *position,
                       struct claims *claims) {
    static const char *const numbers[] = {"depth", "nodes",    "nps", "time",
                                          "cp",    "hashfull", "mate"};
    if (!begins_with(check->line, "info") || begins_with(check->line, "info string"))
        return true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int64_t number = 0;
        if (!number_after(check, numbers[i], &number) && check->fault[0])
            return false;
        if (i == 0 && number > claims->depth)
            claims->depth = number;
        if (i == 1 && number > claims->nodes)
            claims->nodes = number;
    }
    return check_line(check, position);
}

/* Reads infos until the bestmove, and checks them all. */
static bool await_bestmove(struct check *check, const struct bw_position *position,
                           int64_t deadline, struct claims *claims) {
    bool late;
    int64_t start = process_now();
    while (hear(check, deadline, &late)) {
        if (begins_with(check->line, "bestmove"))
            return check_bestmove(check, position);
        if (!check_info(check, position, claims))
            return false;
    }
    if (late) {
        fault(check, "no bestmove within %lld ms", (long long)(deadline - start));
        check->running = false; /* a late bestmove could come at any time */
    }
    return false;
}

static bool search(struct check *check, const struct target *target, const char *go,
                   int64_t milliseconds, struct claims *claims) {
    *claims = (struct claims){0};
    return tell(check, target->line) && is_ready(check) && tell(check, go) &&
           await_bestmove(check, &target->position, process_now() + milliseconds, claims);
}

/* ---- steps: getting to know each other ------------------------------------------------------ */

/* Checks the line of an option, and the default of one that is a number. */
static bool check_option(struct check *check) {
    char quote[BW_QUOTE_SIZE];
    int64_t usual, lowest, highest;
    if (!begins_with(check->line, "option name") || !strstr(check->line, " type "))
        return fault(check, "an option is `option name NAME type TYPE …`, not %s",
                     said(check, quote));
    if (!strstr(check->line, " type spin"))
        return true;
    if (!number_after(check, "default", &usual) || !number_after(check, "min", &lowest) ||
        !number_after(check, "max", &highest))
        return fault(check, "a spin needs default, min and max: %s", said(check, quote));
    return (lowest <= usual && usual <= highest) ||
           fault(check, "its usual value is out of range: %s", said(check, quote));
}

/* Sends ugi and reads up to ugiok. */
static bool greet(struct check *check, bool look) {
    bool late = false, named = false;
    int64_t deadline = process_now() + START_MS;
    check->hopeless = !tell(check, "ugi");
    while (!check->hopeless && hear(check, deadline, &late)) {
        named |= begins_with(check->line, "id name");
        if (begins_with(check->line, "ugiok"))
            return !look || named || fault(check, "it has no `id name`");
        if (look && begins_with(check->line, "option") && !check_option(check))
            return false;
    }
    check->hopeless = true;
    return late ? fault(check, "no ugiok within %d ms", START_MS) : false;
}

static bool step_handshake(struct check *check) {
    return greet(check, true);
}

/* Sets every option that is a number to its default. */
static bool step_options(struct check *check) {
    static char lines[MAX_OPTION_LINES][TEXT_SIZE];
    int count = 0;
    bool late;
    int64_t deadline = process_now() + ANSWER_MS;
    if (!tell(check, "ugi"))
        return false;
    while (hear(check, deadline, &late) && !begins_with(check->line, "ugiok")) {
        const char *name = check->line + strlen("option name ");
        const char *type = strstr(check->line, " type spin");
        int64_t usual;
        if (begins_with(check->line, "option name") && type > name && count < MAX_OPTION_LINES &&
            number_after(check, "default", &usual))
            snprintf(lines[count++], TEXT_SIZE, "setoption name %.*s value %lld",
                     (int)(type - name), name, (long long)usual);
    }
    for (int i = 0; i < count; i++)
        if (!tell(check, lines[i]))
            return false;
    return is_ready(check);
}

static bool step_isready(struct check *check) {
    return is_ready(check) && tell(check, "uginewgame") && is_ready(check);
}

/* ---- steps: positions ----------------------------------------------------------------------- */

static bool step_start(struct check *check) {
    struct target target;
    target_start(&target, check->variant);
    return tell(check, target.line) && query_all(check, &target);
}

/* Random games, with queries after every few moves and at the end. */
static bool step_moves(struct check *check) {
    for (int game = 0; game < 3; game++) {
        struct target target;
        target_start(&target, check->variant);
        for (int ply = 0; !is_over(&target); ply++) {
            target_move(&target, &check->random, ply == 0);
            if ((ply % 7 == 0 || is_over(&target)) &&
                (!tell(check, target.line) || !query_all(check, &target)))
                return false;
        }
    }
    return true;
}

static bool step_texts(struct check *check) {
    for (int plies = 0; plies < 12; plies++) {
        struct target target;
        target_start(&target, check->variant);
        target_play(&target, &check->random, plies < 8 ? plies : -1);
        target_by_text(&target);
        if (!tell(check, target.line) || !query_all(check, &target))
            return false;
        target_play(&target, &check->random, 2);
        if (!tell(check, target.line) || !query_all(check, &target))
            return false;
    }
    return true;
}

/* ---- steps: searches ------------------------------------------------------------------------ */

static bool step_depth(struct check *check) {
    struct target target;
    struct claims claims;
    target_middle(&target, check, 4);
    if (!search(check, &target, "go depth 2", SEARCH_MS, &claims))
        return false;
    return claims.depth <= 2 ||
           fault(check, "go depth 2 went to depth %lld", (long long)claims.depth);
}

static bool step_nodes(struct check *check) {
    struct target target;
    struct claims claims;
    target_middle(&target, check, 3);
    if (!search(check, &target, "go nodes 20000", SEARCH_MS, &claims))
        return false;
    return claims.nodes <= 30000 ||
           fault(check, "go nodes 20000 looked at %lld nodes", (long long)claims.nodes);
}

static bool step_movetime(struct check *check) {
    struct target target;
    struct claims claims;
    for (int i = 0; i < 3; i++) {
        target_middle(&target, check, 2 * i);
        if (!search(check, &target, "go movetime 200", 200 + LATE_MS, &claims))
            return false;
    }
    return true;
}

static bool step_clock(struct check *check) {
    struct target target;
    struct claims claims;
    for (int i = 0; i < 3; i++) {
        target_middle(&target, check, i);
        bool first = target.position.turn == bw_first_side(check->variant);
        const char *go = first ? "go p1time 500 p2time 60000 p1inc 10 p2inc 10"
                               : "go p1time 60000 p2time 500 p1inc 10 p2inc 10";
        if (!search(check, &target, go, 500 + LATE_MS, &claims))
            return false;
    }
    return true;
}

/* Begins an infinite search and watches that it does not end by itself. */
static bool search_without_end(struct check *check, struct target *target) {
    struct claims claims = {0};
    bool late;
    target_middle(target, check, 2);
    if (!tell(check, target->line) || !is_ready(check) || !tell(check, "go infinite"))
        return false;
    int64_t deadline = process_now() + QUIET_MS;
    while (hear(check, deadline, &late)) {
        if (begins_with(check->line, "bestmove"))
            return fault(check, "go infinite gave a bestmove before stop");
        if (!check_info(check, &target->position, &claims))
            return false;
    }
    return late;
}

static bool stop(struct check *check, const struct target *target) {
    struct claims claims = {0};
    return tell(check, "stop") &&
           await_bestmove(check, &target->position, process_now() + BUSY_MS, &claims);
}

static bool step_infinite(struct check *check) {
    struct target target;
    return search_without_end(check, &target) && stop(check, &target);
}

/* Stops searches that have hardly begun. */
static bool step_stop(struct check *check) {
    struct target target;
    target_middle(&target, check, 1);
    if (!tell(check, target.line))
        return false;
    for (int i = 0; i < 5; i++)
        if (!is_ready(check) || !tell(check, "go infinite") || !stop(check, &target))
            return false;
    return tell(check, "stop") && is_ready(check); /* now there is nothing to stop */
}

static bool step_busy(struct check *check) {
    struct target target;
    return search_without_end(check, &target) && ask(check, "isready", "readyok", BUSY_MS) &&
           stop(check, &target);
}

static bool step_finished(struct check *check) {
    struct target target;
    char quote[BW_QUOTE_SIZE];
    target_start(&target, check->variant);
    target_play(&target, &check->random, -1);
    if (!tell(check, target.line) || !ask(check, "go depth 2", "bestmove", ANSWER_MS))
        return false;
    return strcmp(check->line, "bestmove none") == 0 ||
           fault(check, "where the game is over, it is `bestmove none`, not %s",
                 said(check, quote));
}

/* ---- steps: what must do no harm ------------------------------------------------------------ */

static bool step_garbage(struct check *check) {
    static const char *const garbage[] = {
        "",
        "   ",
        "xyzzy",
        "position",
        "position fen",
        "position fen 8/8/8 q",
        "position startpos moves zz99",
        "position startpos moves a1a2 a1a2 a1a2",
        "setoption",
        "setoption name no such option value 1",
        "query",
        "query meaning of life",
        "\x01\x7F\xC3\xA4 %s%n",
        "go sideways",
    };
    struct target target;
    target_middle(&target, check, 3);
    if (!tell(check, target.line))
        return false;
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++)
        if (!tell(check, garbage[i]))
            return false;
    /* Discards what it made of the last one. */
    if (!tell(check, "stop") || !tell(check, "isready"))
        return false;
    bool late;
    int64_t deadline = process_now() + ANSWER_MS;
    while (hear(check, deadline, &late))
        if (begins_with(check->line, "readyok"))
            return is_ready(check) && query_all(check, &target);
    return late ? fault(check, "no readyok within %d ms after garbage", ANSWER_MS) : false;
}

static bool step_long_line(struct check *check) {
    enum {
        LENGTH = 1 << 20
    };
    struct target target;
    char *line = malloc(LENGTH + 1);
    if (!line)
        return fault(check, "(there was no memory for this test)");
    memset(line, 'a', LENGTH);
    line[LENGTH] = '\0';
    target_middle(&target, check, 1);
    bool fine = tell(check, target.line) && tell(check, line);
    free(line);
    return fine && is_ready(check) && query_all(check, &target);
}

/* ---- steps: the end ------------------------------------------------------------------------- */

/* Reads to the end of its output, and checks its exit status and its bestmove. */
static bool watch_it_leave(struct check *check, bool searching) {
    int64_t deadline = process_now() + LEAVE_MS;
    bool answered = false;
    enum process_line got;
    int status = 0;
    check->running = false;
    while ((got = process_read(&check->engine, check->line, sizeof check->line, deadline)) ==
           PROCESS_LINE)
        answered |= begins_with(check->line, "bestmove");
    if (got != PROCESS_ENDED || !process_wait(&check->engine, deadline, &status))
        return fault(check, "it still runs %d ms later", LEAVE_MS);
    if (status != 0)
        return fault(check, "it ended with status %d, not 0", status);
    return !searching || answered || fault(check, "it ended without the bestmove of its search");
}

static bool step_quit(struct check *check) {
    return tell(check, "quit") && watch_it_leave(check, false);
}

static bool step_quit_busy(struct check *check) {
    struct target target;
    return search_without_end(check, &target) && tell(check, "quit") && watch_it_leave(check, true);
}

static bool step_end_of_input(struct check *check) {
    struct target target;
    if (!search_without_end(check, &target))
        return false;
    process_close_input(&check->engine);
    return watch_it_leave(check, true);
}

/* ---- all steps ------------------------------------------------------------------------------ */

static const struct step {
    const char *name;
    bool (*run)(struct check *check);
} steps[] = {
    {"ugi is answered with id, options and ugiok", step_handshake},
    {"options take their usual values", step_options},
    {"isready is answered with readyok", step_isready},
    {"queries are right at the start", step_start},
    {"queries are right through whole games", step_moves},
    {"queries are right for position texts", step_texts},
    {"go depth keeps to the depth", step_depth},
    {"go nodes keeps to the nodes", step_nodes},
    {"go movetime keeps to the time", step_movetime},
    {"go with clocks keeps to the clock", step_clock},
    {"go infinite runs until stop", step_infinite},
    {"stop is answered at once, whenever it comes", step_stop},
    {"isready is answered during a search", step_busy},
    {"a finished game has bestmove none", step_finished},
    {"wrong lines change nothing", step_garbage},
    {"a line of a million characters changes nothing", step_long_line},
    {"quit ends it", step_quit},
    {"quit during a search ends it with a bestmove", step_quit_busy},
    {"the end of input during a search ends it with a bestmove", step_end_of_input},
};

enum {
    STEPS = sizeof steps / sizeof *steps
};

static bool start(struct check *check) {
    process_end(&check->engine);
    check->running = process_start(&check->engine, check->command_line);
    return check->running || fault(check, "it cannot be started: %s", strerror(errno));
}

/* Runs a step with an engine that is running and has been greeted. */
static bool run_step(struct check *check, const struct step *step) {
    check->fault[0] = '\0';
    if (check->hopeless)
        return fault(check, "it does not get that far");
    if (!check->running && (!start(check) || (step != steps && !greet(check, false)))) {
        check->running = false;
        return false;
    }
    bool passed = step->run(check) && !check->fault[0];
    if (!passed && check->running) {
        process_end(&check->engine); /* its state is unknown now */
        check->running = false;
    }
    return passed;
}

static void print_step(struct json *json, const struct step *step, const char *wrong) {
    if (!json) {
        print("%-6s  %s%s%s\n", wrong ? "failed" : "ok", step->name, wrong ? ": " : "",
              wrong ? wrong : "");
        fflush(stdout);
        return;
    }
    json_open(json, NULL, '{');
    json_text(json, "step", step->name);
    json_text(json, "status", wrong ? "failed" : "ok");
    if (wrong)
        json_text(json, "fault", wrong);
    json_close(json, '}');
}

static int run_steps(struct check *check, struct json *json) {
    int passed = 0;
    for (int i = 0; i < STEPS; i++) {
        bool good = run_step(check, &steps[i]);
        print_step(json, &steps[i], good ? NULL : check->fault);
        passed += good;
    }
    process_end(&check->engine);
    return passed;
}

enum status check_engine(const struct bw_variant *variant, const char *command_line, bool json) {
    static struct check check; /* too large for the stack */
    struct json writer = json_printed();
    bool before =
        bw_language_plain(true); /* the report is for scripts and for the engine's author */
    check = (struct check){.variant = variant, .command_line = command_line};
    bw_random_seed(&check.random, 1);
    if (json) {
        json_open(&writer, NULL, '{');
        json_open(&writer, "steps", '[');
    }
    int passed = run_steps(&check, json ? &writer : NULL);
    if (json) {
        json_close(&writer, ']');
        json_number(&writer, "passed", (uint64_t)passed);
        json_number(&writer, "failed", (uint64_t)(STEPS - passed));
        json_close(&writer, '}');
    } else {
        print("%d passed, %d failed\n", passed, STEPS - passed);
    }
    bw_language_plain(before);
    return passed == STEPS ? STATUS_DONE : STATUS_FAILED;
}
