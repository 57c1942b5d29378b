/* An alternate stack for handlers of faults: see fault_stack.h. */
#define _XOPEN_SOURCE 700
#include "common/fault_stack.h"
#include <signal.h>
#include <stddef.h>

void bw_fault_stack_lend(struct fault_stack *stack) {
    stack_t now, ours = {.ss_sp = stack->memory, .ss_size = sizeof stack->memory};
    stack->lent = sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE) &&
                  sigaltstack(&ours, NULL) == 0;
}

void bw_fault_stack_give_back(struct fault_stack *stack) {
    const stack_t none = {.ss_flags = SS_DISABLE};
    if (stack->lent)
        sigaltstack(&none, NULL);
    stack->lent = false;
}
