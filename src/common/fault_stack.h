/* A stack for the handlers of a thread's own faults.
 *
 * A thread that has used up its stack has no room left for a handler, and would end the program
 * unhandled. A handler with SA_ONSTACK runs on this one instead. It is a matter of each thread
 * (sigaltstack); one that has such a stack already, of a sanitizer for example, keeps it. */
#ifndef BURROW_COMMON_FAULT_STACK_H
#define BURROW_COMMON_FAULT_STACK_H

#include <stdbool.h>

#define FAULT_STACK_SIZE 65536 /* several times what any processor's registers take */

struct fault_stack {
    bool lent;
    char memory[FAULT_STACK_SIZE];
};

/* Lends it to the thread that calls, which gives it back before it ends or the memory goes. */
void bw_fault_stack_lend(struct fault_stack *stack);
void bw_fault_stack_give_back(struct fault_stack *stack);

#endif
