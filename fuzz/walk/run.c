/* Runs a walk, and watches over the program: that it answers, ends only where it was asked to, with the
 * status that it should have, and leaves the terminal as it was.
 *
 * Where a step ends the program, as going back from the menu does, it is started again in the same home,
 * and the walk goes on. */
#define _GNU_SOURCE
#include "walk.h"
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    ESCAPE_MS = 40,   /* after which the program takes Esc for the key */
    MOST_LOOKS = 250, /* for a text that must be seen */
    LOOK_MS = 20,
    MOST_BACKS = 500, /* a bot may be told to hurry by one each */
    DONE = 0,
    INTERRUPTED = 130
};

struct run {
    const char *path;
    const struct walk *walk;
    struct program program;
    bool may_be_interrupted; /* Control-C or Control-\ was typed */
    char *reason;
};

static bool wrong(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(struct run *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it was, the line before */
    vsnprintf(run->reason, REASON_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- the end -------------------------------------------------------------------------------- */

/* Whether a program that has ended did so as it should. */
static bool judge(struct run *run, bool interrupted, bool done) {
    int status = run->program.status;
    if (interrupted && run->walk->start->lines && WIFSIGNALED(status) &&
        WTERMSIG(status) == SIGQUIT)
        return true; /* in lines Control-\ ends the program as it would any */
    if (!WIFEXITED(status))
        return wrong(run, "the program ended by signal %d", WTERMSIG(status));
    if (!(done && WEXITSTATUS(status) == DONE) &&
        !(interrupted && WEXITSTATUS(status) == INTERRUPTED))
        return wrong(run, "the program ended with status %d", WEXITSTATUS(status));
    if (run->walk->start->pipes || run->program.master < 0)
        return true;
    const char *left = program_left_behind(&run->program);
    return left ? wrong(run, "%s", left) : true;
}

static bool await_end(struct run *run, bool done) {
    if (!program_wait(&run->program))
        return wrong(run, "the program does not end");
    return judge(run, true, done || run->may_be_interrupted);
}

/* Goes back, or ends the input, until there is nothing more to go back from. */
static bool go_back(struct run *run, const char *const keys[2]) {
    for (int i = 0; i < MOST_BACKS && !run->program.ended; i++) {
        program_type(&run->program, keys[i % 2], strlen(keys[i % 2]));
        if (!program_settle(&run->program))
            return wrong(run, "the program does not answer when it is left");
    }
    if (!run->program.ended)
        return wrong(run, "the program cannot be left");
    return judge(run, run->may_be_interrupted, true);
}

static void hang_up(struct program *program) {
    close(program->slave);
    close(program->master);
    program->master = program->slave = -1;
}

static bool end_walk(struct run *run) {
    static const char *const back[2] = {"\033", "q"}, *const input[2] = {"\n\004", "\n0\n"};
    switch (run->walk->end) {
    case END_BACK:
        return go_back(run, back);
    case END_INTERRUPT:
        program_type(&run->program, "\003", 1);
        return await_end(run, false);
    case END_TERMINATE:
        kill(run->program.process, SIGTERM);
        return await_end(run, false);
    case END_HANGUP:
        hang_up(&run->program);
        return await_end(run, true);
    default:
        return go_back(run, input);
    }
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* Esc is a key of its own only if nothing follows soon. */
static bool ends_in_escape(const char *bytes, int length) {
    const char *last = memrchr(bytes, '\033', (size_t)length);
    return last && bytes + length - last < 3;
}

static bool type(struct run *run, const char *bytes, int length) {
    run->may_be_interrupted = run->may_be_interrupted || memchr(bytes, '\003', (size_t)length) ||
                              memchr(bytes, '\034', (size_t)length);
    program_type(&run->program, bytes, (size_t)length);
    if (ends_in_escape(bytes, length))
        sleep_ms(ESCAPE_MS);
    return program_settle(&run->program) || wrong(run, "the program does not answer");
}

static bool paste(struct run *run, const struct step *step) {
    char *bytes = malloc((size_t)step->length);
    if (!bytes)
        give_up("there is no memory");
    paste_bytes(step->seed, step->length, bytes);
    bool good = type(run, bytes, step->length);
    free(bytes);
    return good;
}

/* Has all be drawn anew, and looks for the text in that. What was typed before has been read then. */
static bool expect(struct run *run, const struct step *step) {
    struct program *program = &run->program;
    for (int i = 0; i < MOST_LOOKS; i++) {
        size_t before = program->length;
        if (!type(run, "\x0c", 1))
            return false;
        if (program->ended)
            break;
        if (program->length > before && memmem(program->output + before, program->length - before,
                                               step->text, (size_t)step->length))
            return true;
        sleep_ms(LOOK_MS);
    }
    return wrong(run, "expected '%.*s' to be seen in step %d", step->length, step->text,
                 (int)(step - run->walk->step) + 1);
}

static bool take_step(struct run *run, const struct step *step) {
    switch (step->kind) {
    case STEP_TYPE:
        return type(run, step->text, step->length);
    case STEP_PASTE:
        return paste(run, step);
    case STEP_EXPECT:
        return expect(run, step);
    default:
        program_resize(&run->program, step->rows, step->columns);
        return program_settle(&run->program) ||
               wrong(run, "the program does not answer to a new size");
    }
}

/* ---- walks ---------------------------------------------------------------------------------- */

static bool begin(struct run *run) {
    program_start(&run->program, run->path, run->walk);
    return program_settle(&run->program) || wrong(run, "the program does not begin");
}

static bool begin_again(struct run *run) {
    if (!judge(run, run->may_be_interrupted, true))
        return false;
    program_free(&run->program);
    run->may_be_interrupted = false;
    return begin(run);
}

static bool walk_on_terminal(struct run *run) {
    const struct walk *walk = run->walk;
    bool good = begin(run);
    for (int i = 0; good && i < walk->count; i++) {
        good = take_step(run, &walk->step[i]);
        if (good && run->program.ended)
            good = begin_again(run);
    }
    return good && end_walk(run);
}

/* All lines at once, and then no more. */
static bool walk_in_pipes(struct run *run) {
    program_start(&run->program, run->path, run->walk);
    for (int i = 0; i < run->walk->count; i++) {
        const struct step *step = &run->walk->step[i];
        if (step->kind == STEP_TYPE)
            program_type(&run->program, step->text, (size_t)step->length);
    }
    close(run->program.slave);
    run->program.slave = -1;
    if (!program_wait(&run->program))
        return wrong(run, "the program does not end with its input");
    return judge(run, false, true);
}

bool run_walk(const char *program, const struct walk *walk, char reason[REASON_SIZE]) {
    struct run run = {.path = program, .walk = walk};
    run.reason = reason;
    home_begin(walk->settings);
    bool good = walk->start->pipes ? walk_in_pipes(&run) : walk_on_terminal(&run);
    program_free(&run.program);
    return good;
}
