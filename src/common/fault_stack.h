/* An alternate stack for handlers of faults.
 *
 * A thread that has used up its stack has no space left to run a handler, so the program would end
 * without one. A handler with SA_ONSTACK runs on this stack instead. Each thread needs its own
 * (sigaltstack); a thread that already has one, from a sanitizer for example, keeps it. */
#ifndef BURROW_COMMON_FAULT_STACK_H
#define BURROW_COMMON_FAULT_STACK_H

#include <stdbool.h>

#define FAULT_STACK_SIZE 65536 /* several times what any processor's registers take */

struct fault_stack {
    bool lent;
    char memory[FAULT_STACK_SIZE];
};

/* Lends it to the calling thread, which gives it back before it ends or frees the memory. */
void bw_fault_stack_lend(struct fault_stack *stack);
void bw_fault_stack_give_back(struct fault_stack *stack);

#endif
