/* What a terminal can do besides colours: whether lines can be overwritten, and its size. */
#define _POSIX_C_SOURCE 200809L
#include "console/console.h"
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool terminal_rewrites(int file) {
    const char *name = getenv("TERM");
    return isatty(file) && name && *name && strcmp(name, "dumb") != 0;
}

/* Some terminals, and files that are none, do not report a size. */
struct terminal_size terminal_size(int file) {
    struct winsize size = {0};
    bool known = ioctl(file, TIOCGWINSZ, &size) == 0;
    return (struct terminal_size){
        .columns = known && size.ws_col > 0 ? size.ws_col : 80,
        .rows = known && size.ws_row > 0 ? size.ws_row : 24,
    };
}
