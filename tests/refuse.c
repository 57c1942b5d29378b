/* Lets a whole program run out of memory, in a build for the tests: the allocation whose number is
 * in BURROW_REFUSE fails, and with a `+` behind the number all later ones do. The file that
 * BURROW_REFUSED names is made when the first one was refused, so that a test knows when there is
 * nothing more to refuse. */
#define _POSIX_C_SOURCE 200809L
#include "allocation.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static void tell(void) {
    const char *path = getenv("BURROW_REFUSED");
    int file = path ? open(path, O_CREAT | O_WRONLY, 0600) : -1;
    if (file >= 0)
        close(file);
}

__attribute__((constructor)) static void refuse(void) {
    const char *number = getenv("BURROW_REFUSE");
    char *end;
    if (!number)
        return;
    long first = strtol(number, &end, 10);
    refuse_allocation((int)first, *end == '+' ? REFUSE_REST : REFUSE_ONE, tell);
}
