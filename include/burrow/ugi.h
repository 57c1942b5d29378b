/* The Universal Game Interface: an engine controlled by lines of text.
 *
 * The handler takes a line and answers with lines through a callback; it reads and writes nothing
 * itself, so that a terminal, a pipe and a page can all use it. bw_ugi_line only accepts what takes
 * long, above all `go`; the caller then calls bw_ugi_search, on any thread, and until that returns
 * passes only urgent lines to bw_ugi_line and keeps the others.
 *
 *     while (read a line)
 *         if (bw_ugi_line(ugi, line) == BW_UGI_SEARCH)
 *             bw_ugi_search(ugi);        (here, or on another thread while urgent lines are read)
 */
#ifndef BURROW_UGI_H
#define BURROW_UGI_H

#include <burrow/game.h>

BW_BEGIN_DECLS

/* Lines of this length and longer are refused; no line that makes sense is a third as long. */
#define BW_UGI_LINE_SIZE 8192

enum bw_ugi_next {
    BW_UGI_READY,  /* the line was answered, or needs no answer */
    BW_UGI_SEARCH, /* bw_ugi_search is to be called */
    BW_UGI_QUIT    /* the other side is done with us */
};

/* Receives each line of an answer, without line feed. While bw_ugi_search runs, it is called by
 * that thread and by those that call bw_ugi_line. It must not call the handler. */
typedef void bw_ugi_emit(void *context, const char *line);

struct bw_ugi;

/* A handler for one settled variant; NULL without memory. */
BW_API struct bw_ugi *bw_ugi_new(const struct bw_variant *variant, bw_ugi_emit *emit,
                                 void *context);

/* No search may be running. */
BW_API void bw_ugi_free(struct bw_ugi *ugi);

/* Handles a line. A wrong line changes nothing, and the answer says what is wrong. */
BW_API enum bw_ugi_next bw_ugi_line(struct bw_ugi *ugi, const char *line);

/* Whether bw_ugi_line may be given a line while bw_ugi_search runs: isready, stop, quit. These may
 * come from any thread. */
BW_API bool bw_ugi_is_urgent(const char *line);

/* Reports that the next line cannot be given to bw_ugi_line, because it `is too long`, for
 * example. */
BW_API void bw_ugi_refuse(struct bw_ugi *ugi, const char *why);

/* Does what was accepted, to the end: a `go` ends with a bestmove. */
BW_API void bw_ugi_search(struct bw_ugi *ugi);

/* Ends the accepted search at once, whether it is running or about to. May be called from any
 * thread; without a search it does nothing. */
BW_API void bw_ugi_stop(struct bw_ugi *ugi);

/* Sets a function to be called before the last line of each search, with which the search is over
 * for the other side. It tells a caller that searches on another thread to pass on no more urgent
 * lines before bw_ugi_search returns. NULL for none. Not to be called while a search runs. */
typedef void bw_ugi_ending(void *context);
BW_API void bw_ugi_set_ending(struct bw_ugi *ugi, bw_ugi_ending *ending, void *context);

BW_END_DECLS

#endif
