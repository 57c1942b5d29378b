/* An engine on standard input and output: connects the protocol handler, which does no input or output
 * itself, with the program at the other end of the pipes. */
#ifndef BURROW_CLI_ENGINE_LINES_H
#define BURROW_CLI_ENGINE_LINES_H

#include <burrow/ugi.h>

/* Prints a line of an answer. To be passed to the handler when it is made, without a context. */
void engine_print_line(void *context, const char *line);

/* Lets a handler answer lines until `quit` or the end of input, which stop the current search. False if
 * the input could not be read. */
bool engine_serve(struct bw_ugi *ugi);

#endif
