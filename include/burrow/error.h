/* Why a text from a person, a file or a peer was refused.
 *
 * Every function that reads such a text returns false (or a negative number) and fills one of
 * these. The message is one sentence without a full stop, fit to follow a colon; `at` lets a front
 * end point at the offending character. A fault inside the program is an assertion, never an error
 * of this kind. */
#ifndef BURROW_ERROR_H
#define BURROW_ERROR_H

#include <burrow/api.h>
#include <stdbool.h>
#include <stddef.h>

BW_BEGIN_DECLS

enum bw_fault {
    BW_FAULT_NONE,
    BW_FAULT_USAGE,   /* an unknown game, key, value or player */
    BW_FAULT_ILLEGAL, /* a position, move or record that the text form or the rules refuse */
    BW_FAULT_MEMORY   /* out of memory */
};

#define BW_MESSAGE_SIZE 320

struct bw_error {
    enum bw_fault fault;
    size_t at;   /* the offending character of the text, counted from 1; 0 if there is none */
    size_t line; /* of a record: the line, counted from 1; otherwise 0 */
    size_t ply;  /* of a record: the move, counted from 1; 0 before the first and elsewhere */
    char message[BW_MESSAGE_SIZE];
};

/* Fills `error` (which may be NULL) and returns false, so that a reader can end with it. The format
 * is translated: see <burrow/language.h>. */
BW_API bool bw_fail(struct bw_error *error, enum bw_fault fault, size_t at, const char *format, ...)
    BW_PRINTF(4, 5);

#define BW_QUOTE_SIZE 48

/* Writes `length` bytes of foreign text into `out` in a form that is short and safe to show: in
 * quotes, letters of any language as they are, bytes that are not text as \xNN, cut with an
 * ellipsis. Returns `out`. */
BW_API const char *bw_quote(char out[BW_QUOTE_SIZE], const char *text, size_t length);

BW_END_DECLS

#endif
