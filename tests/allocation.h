/* Allocations that fail on demand.
 *
 * The linker redirects the allocations of our own objects to allocation.c (burrow_allocation in
 * CMakeLists.txt): heap and system memory, copied strings, opened files, which have buffers, and
 * threads, which have stacks. It counts them and refuses those that a test names. Allocations
 * inside libraries are never refused. */
#ifndef BURROW_TESTS_ALLOCATION_H
#define BURROW_TESTS_ALLOCATION_H

#include <stdbool.h>

enum refusal {
    REFUSE_ONE, /* only the named allocation, as if it were too large */
    REFUSE_REST /* also all later ones, as if memory had run out */
};

/* Calls `attempt` again and again: with its first allocation refused, then its second, and so on
 * until there are no more; each time once with only that one refused, and once with all later ones
 * too. Returns the number of allocations. `attempt` marks by the two functions below which of its
 * allocations count, and frees all that it made; the sanitizers report leaks. */
int refuse_each_allocation(void (*attempt)(void *context), void *context);

/* Start and stop counting and refusing; the latter returns whether any was refused. */
void begin_refusing(void);
bool end_refusing(void);

/* The same for a whole program: refuses the allocation of that number, the first being 1. `tell` is
 * called at the first refusal, unless it is NULL. */
void refuse_allocation(int number, enum refusal refusal, void (*tell)(void));

#endif
