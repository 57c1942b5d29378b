/* An engine on standard input and output: what lies between the handler of the protocol, which reads
 * and writes nothing itself, and the program at the other end of the pipes. */
#ifndef BURROW_CLI_ENGINE_LINES_H
#define BURROW_CLI_ENGINE_LINES_H

#include <burrow/ugi.h>

/* Prints a line of an answer: what a handler is to be made with, and no context. */
void engine_print_line(void *context, const char *line);

/* Has a handler answer lines until `quit` or the end of input, which stop the search under way.
 * False if the input could not be read. */
bool engine_serve(struct bw_ugi *ugi);

#endif
