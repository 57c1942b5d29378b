/* Thinking in the background, so that a front end stays responsive.
 *
 * A thinker has one thread, which answers one want of a table at a time. The thread gets whatever the
 * table wants now; work on another want is dropped. The thinker's file becomes readable when there is
 * an answer for the table, which fits into the poll() of any loop; nothing is called back from another
 * thread. */
#ifndef BURROW_PLAYERS_THINKER_H
#define BURROW_PLAYERS_THINKER_H

#include <burrow/table.h>

struct thinker;

/* NULL without memory or threads. */
struct thinker *thinker_new(void);

/* Drops the current want and frees everything. */
void thinker_free(struct thinker *thinker);

/* A file descriptor that is readable (poll) while an answer waits. */
int thinker_file(const struct thinker *thinker);

/* Makes the thread find what the table wants now, unless it is already doing so or has found it; at
 * once, if the table is in a hurry. Call it on every iteration of the loop. */
void thinker_serve(struct thinker *thinker, const struct bw_table *table, int64_t now_ms);

/* Gives a waiting answer to the table that wanted it. BW_NEWS_NONE if there is no answer, or the table
 * does not want it any more. */
enum bw_news thinker_give(struct thinker *thinker, struct bw_table *table, int64_t now_ms);

/* The kind of want being answered, until its answer is given. */
enum bw_want_kind thinker_busy(struct thinker *thinker);

/* Drops the current want, and an answer that was not given. Returns once nothing runs any more: within
 * 50 ms, or within a second if another program does not stop searching when told to. */
void thinker_drop(struct thinker *thinker);

/* Drops the current want and dismisses the bots. Must come before the table is freed. */
void thinker_leave(struct thinker *thinker);

#endif
