/* Runs a walk, and watches over the program: that it answers, ends only where it was asked to, with the
 * status that it should have, and leaves the terminal as it was.
 *
 * Where a step ends the program, as going back from the menu does, it is started again in the same home,
 * and the walk goes on.
 *
 * A program that was refused memory need not get where the walk wants it to, and may end as a failure; but
 * it has to say why, and what it showed without saying that has to be in the archive afterwards. */
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
    FEW_LOOKS = 5,    /* where it may be missing, and why has been said */
    LOOK_MS = 20,
    MOST_BACKS = 500, /* a bot may be told to hurry by one each */
    DONE = 0,
    FAILED = 1,
    NO_FILE = 4,
    INTERRUPTED = 130
};

struct run {
    const char *path;
    const struct walk *walk;
    struct program program;
    bool may_be_interrupted; /* Control-C or Control-\ was typed */
    bool seen[MOST_STEPS];   /* what must have been kept */
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

/* ---- without memory ------------------------------------------------------------------------- */

/* What all sentences of the program have that tell of memory that it did not get. */
static const char excuse[] = "memory";

static bool has_seen(const struct program *program, size_t from, const char *text, size_t length) {
    return program->length > from &&
           memmem(program->output + from, program->length - from, text, length);
}

/* Whether the program has said on the screen that it was refused memory. */
static bool is_excused(const struct run *run) {
    return run->walk->refused > 0 && has_seen(&run->program, 0, excuse, strlen(excuse));
}

static bool may_fail(const struct run *run) {
    return run->walk->refused > 0 && strstr(home_text("err"), excuse);
}

static bool has_something_to_keep(const struct walk *walk) {
    for (int i = 0; i < walk->count; i++)
        if (walk->step[i].kind == STEP_KEPT)
            return true;
    return false;
}

/* Whether everything is in the archive that was shown as if it were. */
static bool has_kept_all(struct run *run) {
    if (!has_something_to_keep(run->walk))
        return true;
    if (!home_export(run->path))
        return wrong(run, "the archive lost games: %.100s", home_text("kept-error"));
    for (int i = 0; i < run->walk->count; i++)
        if (run->seen[i] && !is_excused(run) && !strstr(home_text("kept"), run->walk->step[i].text))
            return wrong(run, "'%s' was shown and not kept", run->walk->step[i].text);
    return true;
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
        !(interrupted && WEXITSTATUS(status) == INTERRUPTED) &&
        !((WEXITSTATUS(status) == FAILED || WEXITSTATUS(status) == NO_FILE) && may_fail(run)))
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

/* Whether one of the texts is there that a step has, with | between them. */
static bool has_seen_any(const struct program *program, size_t from, const struct step *step) {
    const char *text = step->text, *end = step->text + step->length;
    for (const char *next; (next = memchr(text, '|', (size_t)(end - text))); text = next + 1)
        if (has_seen(program, from, text, (size_t)(next - text)))
            return true;
    return has_seen(program, from, text, (size_t)(end - text));
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
        if (has_seen_any(program, before, step)) {
            run->seen[step - run->walk->step] = step->kind == STEP_KEPT;
            return true;
        }
        if (i >= FEW_LOOKS && is_excused(run))
            return true;
        sleep_ms(LOOK_MS);
    }
    if (program->ended && run->walk->refused > 0)
        return true; /* how it ended is judged later */
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
    case STEP_KEPT:
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

/* Where memory was refused, the program may have to end, or keys that were meant for another place
 * ended it. */
static bool judge_early_end(struct run *run) {
    if (!is_excused(run) && !may_fail(run))
        return wrong(run, "the program ended, and did not say why");
    return judge(run, false, true);
}

static bool walk_on_terminal(struct run *run) {
    const struct walk *walk = run->walk;
    bool good = begin(run);
    for (int i = 0; good && i < walk->count; i++) {
        good = take_step(run, &walk->step[i]);
        if (good && run->program.ended && walk->refused > 0)
            return judge_early_end(run);
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
    good = good && has_kept_all(&run);
    program_free(&run.program);
    return good;
}
