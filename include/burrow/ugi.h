/* The Universal Game Interface: an engine that is spoken to in lines.
 *
 * The handler takes a line and gives lines back through a callback; it reads and writes nothing
 * itself, so that a terminal, a pipe and a page can all use it. What takes long, `go` above all, is
 * only accepted by bw_ugi_line; the caller then calls bw_ugi_search, on whatever thread it likes,
 * and until that returns hands only urgent lines to bw_ugi_line and keeps the others.
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

/* Gets each line of an answer, without line feed. While bw_ugi_search runs, it is called by that
 * thread and by those that call bw_ugi_line. It must not call the handler. */
typedef void bw_ugi_emit(void *context, const char *line);

struct bw_ugi;

/* A handler for one settled variant; NULL without memory. */
BW_API struct bw_ugi *bw_ugi_new(const struct bw_variant *variant, bw_ugi_emit *emit,
                                 void *context);

/* No search may be running. */
BW_API void bw_ugi_free(struct bw_ugi *ugi);

/* Handles a line. One that is wrong changes nothing, and the answer says what is wrong. */
BW_API enum bw_ugi_next bw_ugi_line(struct bw_ugi *ugi, const char *line);

/* Whether a line is one that bw_ugi_line may be given while bw_ugi_search runs: isready, stop,
 * quit. They may come from any thread. */
BW_API bool bw_ugi_is_urgent(const char *line);

/* Says that the next line cannot be given to bw_ugi_line, because it `is too long`, for example. */
BW_API void bw_ugi_refuse(struct bw_ugi *ugi, const char *why);

/* Does what was accepted, to the end: a `go` ends with a bestmove. */
BW_API void bw_ugi_search(struct bw_ugi *ugi);

/* Has the search that was accepted, running or about to, end at once. From any thread; without a
 * search it does nothing. */
BW_API void bw_ugi_stop(struct bw_ugi *ugi);

/* Has a function called before the last line of each search, with which it is over for the other side.
 * Who searches on a thread of its own learns from it that no line may pass the search any more. NULL for
 * nobody; not while a search runs. */
typedef void bw_ugi_ending(void *context);
BW_API void bw_ugi_set_ending(struct bw_ugi *ugi, bw_ugi_ending *ending, void *context);

BW_END_DECLS

#endif
