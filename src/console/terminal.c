/* What a terminal can do beside colours: have lines written over, and how many columns it has. */
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

/* Some terminals, among them many that are none, do not know their size. */
struct terminal_size terminal_size(int file) {
    struct winsize size = {0};
    bool known = ioctl(file, TIOCGWINSZ, &size) == 0;
    return (struct terminal_size){
        .columns = known && size.ws_col > 0 ? size.ws_col : 80,
        .rows = known && size.ws_row > 0 ? size.ws_row : 24,
    };
}
