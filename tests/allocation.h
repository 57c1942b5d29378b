/* Allocations that fail when a test wants it.
 *
 * The linker sends what our own objects ask for through allocation.c (burrow_allocation in
 * CMakeLists.txt): memory of the heap and of the system, copies of texts, files to open, whose
 * buffers are memory, and threads, whose stacks are. It counts them and refuses those that a test
 * names. What libraries ask for by themselves is not ours, and always granted. */
#ifndef BURROW_TESTS_ALLOCATION_H
#define BURROW_TESTS_ALLOCATION_H

#include <stdbool.h>

enum refusal {
    REFUSE_ONE, /* the named allocation, as where a large one does not fit */
    REFUSE_REST /* also all that come later, as where there is no memory left */
};

/* Calls `attempt` again and again: with its first allocation refused, with its second, and so on
 * until it asks for no more; each time once with only that one refused, and once with all after it
 * too. Returns how many there were to refuse. `attempt` says by the two functions below which of its
 * allocations are meant, and frees all that it made; the sanitizers tell of what it did not. */
int refuse_each_allocation(void (*attempt)(void *context), void *context);

/* Counts and refuses from here, and no longer; tells whether any was refused. */
void begin_refusing(void);
bool end_refusing(void);

/* The same for a whole program: refuses the allocation of that number, the first being 1. `tell` is
 * called at the first refusal, unless it is NULL. */
void refuse_allocation(int number, enum refusal refusal, void (*tell)(void));

#endif
