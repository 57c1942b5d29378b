/* Thinking in the background, so that whoever shows a game can go on answering.
 *
 * A thinker has one thread, which answers one want of a table at a time. It is handed to it whatever
 * the table wants now; what was under way for another want is dropped. An answer is given to the table
 * when the thinker's file can be read, which fits into the poll() of any loop; nothing is called back
 * from another thread. */
#ifndef BURROW_PLAYERS_THINKER_H
#define BURROW_PLAYERS_THINKER_H

#include <burrow/table.h>

struct thinker;

/* NULL without memory or threads. */
struct thinker *thinker_new(void);

/* Drops what is under way and frees all. */
void thinker_free(struct thinker *thinker);

/* A file that can be read (poll) while an answer waits. */
int thinker_file(const struct thinker *thinker);

/* Has the thread find what the table wants now, unless it is at it or has found it; at once, where the
 * table has somebody hurry. Called in every turn of a loop. */
void thinker_serve(struct thinker *thinker, const struct bw_table *table, int64_t now_ms);

/* Gives the answer that waits to the table for which it was found; BW_NEWS_NONE where there is none, or
 * nobody waits for it any more. */
enum bw_news thinker_give(struct thinker *thinker, struct bw_table *table, int64_t now_ms);

/* What is under way, until its answer was given. */
enum bw_want_kind thinker_busy(struct thinker *thinker);

/* Drops what is under way, and an answer that was not given. Returns when nothing runs any more: within
 * 50 ms, but within a second for another program that does not end its search when told to. */
void thinker_drop(struct thinker *thinker);

/* Drops it and sends the bots away, which comes before a table is freed. */
void thinker_leave(struct thinker *thinker);

#endif
