/* What the library needs of a system, as far as it cannot be tested from outside. */
#define _DEFAULT_SOURCE
#include "support.h"
#include "system/system.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    HANDLED = 7 /* the status of a child whose fault was handled */
};

static volatile int endless = 1;

static int use_up_stack(int depth) {
    volatile char some[4096];
    some[0] = (char)depth;
    return endless ? use_up_stack(depth + 1) + some[0] : 0;
}

static void overflow(void *context) {
    (void)context;
    use_up_stack(0);
}

static void on_fault(int number) {
    (void)number;
    _exit(HANDLED);
}

/* A handler cannot run on a stack that has overflowed, so each thread needs another one for it. */
static void overflow_of_a_thread_can_be_handled(void **state) {
    const struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK};
    const struct rlimit no_core = {0};
    int status;
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &no_core);
        sigaction(SIGSEGV, &action, NULL);
        sigaction(SIGBUS, &action, NULL);
        bw_thread_join(bw_thread_start(overflow, NULL));
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == HANDLED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overflow_of_a_thread_can_be_handled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
