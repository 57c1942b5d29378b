/* Engine processes end with us, however we end and whatever they do to escape.
 *
 * Every test starts a host, a child of this program, which starts an engine and then ends in some
 * way. The host, the engine and all that they start inherit the writing end of a pipe; reading
 * reaches the end of file only when all of them are gone. With the argument `unguarded`, the
 * program has no guards, and tests what is promised without them. */
#define _DEFAULT_SOURCE
#include "players/guard.h"
#include "players/process.h"
#include "support.h"
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 30000 /* on a busy machine */
};

static bool all_are_gone(int witness) {
    struct pollfd poller = {.fd = witness, .events = POLLIN};
    char byte;
    return poll(&poller, 1, PATIENCE_MS) == 1 && read(witness, &byte, 1) == 0;
}

/* ---- hosts ---------------------------------------------------------------------------------- */

/* How a host ends once its engine has said `ready`. */
enum end {
    END_BY_PROCESS_END,
    END_BY_EXIT,
    END_BY_TERM,
    END_BY_KILL
};

static _Noreturn void be_host(const char *command_line, enum end end, int witness) {
    static struct process engine;
    char line[64];
    if (!process_start(&engine, command_line) ||
        process_read(&engine, line, sizeof line, process_now() + PATIENCE_MS) != PROCESS_LINE)
        pause(); /* which fails the test */
    if (end == END_BY_PROCESS_END) {
        process_end(&engine);
        close(witness);
        pause(); /* so that it is not our own end that ends the engine */
    }
    if (end == END_BY_EXIT)
        _exit(0);
    raise(end == END_BY_TERM ? SIGTERM : SIGKILL);
    _exit(1);
}

/* Whether nothing is left of an engine whose host ends in this way. */
static bool nothing_is_left(const char *command_line, enum end end) {
    int witness[2];
    assert_int_equal(pipe(witness), 0);
    pid_t host = fork();
    if (host == 0) {
        close(witness[0]);
        be_host(command_line, end, witness[1]);
    }
    close(witness[1]);
    bool gone = all_are_gone(witness[0]);
    close(witness[0]);
    kill(host, SIGKILL);
    waitpid(host, NULL, 0);
    return gone;
}

/* ---- engines -------------------------------------------------------------------------------- */

static const char plain[] = "echo ready; exec sleep 60";
static const char silent[] = "exec sleep 60"; /* so that losing its reader does not end it */
static const char deaf[] = "trap '' TERM HUP; echo ready; while :; do sleep 1; done";
static const char in_a_group[] = "sleep 60 & (sleep 60 &) ; echo ready; sleep 60";
static const char in_a_session[] = "setsid sh -c 'echo ready; exec sleep 60' & sleep 60";
static const char twice_forked[] = "setsid sh -c '(echo ready; exec sleep 60) &' & sleep 60";

/* If a process leads its group, setsid(1) forks and its child does the work. */
static const char gone_away[] = "exec setsid sh -c 'echo ready; trap \"\" TERM; sleep 60'";

static void engines_end_when_they_are_to(void **state) {
    assert_true(nothing_is_left(plain, END_BY_PROCESS_END));
    assert_true(nothing_is_left(deaf, END_BY_PROCESS_END));
    assert_true(nothing_is_left(in_a_group, END_BY_PROCESS_END));
}

static void engines_end_with_a_program_that_is_terminated(void **state) {
    assert_true(nothing_is_left(plain, END_BY_TERM));
    assert_true(nothing_is_left(deaf, END_BY_TERM));
    assert_true(nothing_is_left(in_a_group, END_BY_TERM));
}

static void engines_end_with_a_program_that_exits_or_is_killed(void **state) {
    assert_true(nothing_is_left(plain, END_BY_EXIT));
    assert_true(nothing_is_left(deaf, END_BY_EXIT));
    assert_true(nothing_is_left(plain, END_BY_KILL));
    assert_true(nothing_is_left(deaf, END_BY_KILL));
    assert_true(nothing_is_left(in_a_group, END_BY_KILL));
}

static void no_session_and_no_second_fork_saves_an_engine(void **state) {
    static const char *const escapes[] = {in_a_session, twice_forked, gone_away};
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        for (enum end end = END_BY_PROCESS_END; end <= END_BY_KILL; end++)
            if (!nothing_is_left(escapes[i], end))
                fail_msg("something is left of %s, ended in way %d", escapes[i], (int)end);
}

/* ---- between fork and registration ---------------------------------------------------------- */

static void end_at_once(void) {
    raise(SIGTERM);
}

/* Runs in the parent inside of fork, which is as early as a signal can come. */
static _Noreturn void be_hasty_host(void) {
    static struct process engine;
    pthread_atfork(NULL, end_at_once, NULL);
    process_start(&engine, silent);
    pause();
    _exit(1);
}

static void a_signal_right_after_the_fork_leaves_nothing(void **state) {
    int witness[2], how;
    assert_int_equal(pipe(witness), 0);
    pid_t host = fork();
    if (host == 0) {
        close(witness[0]);
        be_hasty_host();
    }
    close(witness[1]);
    bool gone = all_are_gone(witness[0]);
    close(witness[0]);
    kill(host, SIGKILL);
    waitpid(host, &how, 0);
    assert_true(gone);
    assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGTERM);
}

/* ---- statuses ------------------------------------------------------------------------------- */

static int status_of(const char *command_line) {
    static struct process engine;
    int status = -1;
    assert_true(process_start(&engine, command_line));
    assert_true(process_wait(&engine, process_now() + PATIENCE_MS, &status));
    process_end(&engine);
    return status;
}

static void statuses_are_those_of_the_engine(void **state) {
    assert_int_equal(status_of("exit 0"), 0);
    assert_int_equal(status_of("exit 7"), 7);
    assert_int_equal(status_of("kill -SEGV $$"), 128 + SIGSEGV);
    assert_int_equal(status_of("exec /nonexistent/engine 2>/dev/null"), 127);
}

static void signals_are_as_usual_in_an_engine(void **state) {
    assert_int_equal(status_of("kill -TERM $$; exit 3"), 128 + SIGTERM);
    assert_int_equal(status_of("kill -INT $$; exit 3"), 128 + SIGINT);
    assert_int_equal(status_of("kill -PIPE $$; exit 3"), 128 + SIGPIPE);
}

/* ---- all of them ---------------------------------------------------------------------------- */

static const struct CMUnitTest everywhere[] = {
    cmocka_unit_test(engines_end_when_they_are_to),
    cmocka_unit_test(engines_end_with_a_program_that_is_terminated),
    cmocka_unit_test(a_signal_right_after_the_fork_leaves_nothing),
    cmocka_unit_test(statuses_are_those_of_the_engine),
    cmocka_unit_test(signals_are_as_usual_in_an_engine),
};

static const struct CMUnitTest by_guards[] = {
    cmocka_unit_test(engines_end_with_a_program_that_exits_or_is_killed),
    cmocka_unit_test(no_session_and_no_second_fork_saves_an_engine),
};

int main(int argc, char **argv) {
    bool unguarded = argc == 2 && strcmp(argv[1], "unguarded") == 0;
    if (!unguarded)
        guard_begin(argc, argv);
    int failed = cmocka_run_group_tests_name("processes", everywhere, NULL, NULL);
    if (guard_is_there())
        failed += cmocka_run_group_tests_name("guards", by_guards, NULL, NULL);
    return failed;
}
