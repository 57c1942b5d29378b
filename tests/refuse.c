/* Makes the whole program run out of memory, in a build for the tests: the allocation whose number
 * is in BURROW_REFUSE fails, and with a `+` after the number all later ones. The file named by
 * BURROW_REFUSED is created at the first refusal, so that a test knows when all allocations have
 * been tried.
 *
 * With BURROW_REFUSE_SERVING counting begins when a server starts serving, and allocations of
 * libwebsockets count too, since there are hardly any others then. */
#define _POSIX_C_SOURCE 200809L
#include "allocation.h"
#include "serve/serve.h"
#include <fcntl.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <unistd.h>

static void tell(void) {
    const char *path = getenv("BURROW_REFUSED");
    int file = path ? open(path, O_CREAT | O_WRONLY, 0600) : -1;
    if (file >= 0)
        close(file);
}

static void begin(void) {
    const char *number = getenv("BURROW_REFUSE");
    char *end;
    if (!number)
        return;
    long first = strtol(number, &end, 10);
    refuse_allocation((int)first, *end == '+' ? REFUSE_REST : REFUSE_ONE, tell);
}

__attribute__((constructor)) static void refuse(void) {
    if (!getenv("BURROW_REFUSE_SERVING"))
        begin();
}

/* ---- a server ------------------------------------------------------------------------------- */

static void *reallocate(void *memory, size_t size, const char *reason) {
    (void)reason;
    if (size > 0)
        return realloc(memory, size);
    free(memory);
    return NULL;
}

/* The names are the linker's. NOLINTBEGIN(bugprone-reserved-identifier) */
enum status __real_server_run(struct server *server);
enum status __wrap_server_run(struct server *server);

enum status __wrap_server_run(struct server *server) {
    if (getenv("BURROW_REFUSE_SERVING")) {
        lws_set_allocator(reallocate);
        begin();
    }
    return __real_server_run(server);
}
/* NOLINTEND(bugprone-reserved-identifier) */
