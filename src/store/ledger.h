/* The ledger of a solution: every position that was proved or found too hard to be proved at once, and
 * the jobs that are open.
 *
 * Jobs are opened in batches, and a batch only when all jobs of the one before are done and whoever
 * chose it knows all that has come of them. So what is chosen depends on the results alone, not on how
 * many programs work, how fast, or how often one of them was killed: the ledger ends up the same. A
 * program claims a job for a while and renews its claim while it works; a job whose claim has expired is
 * anybody's.
 *
 * While working the ledger is in a database (ledger.c); to be kept it is a text (ledger_text.h). */
#ifndef BURROW_STORE_LEDGER_H
#define BURROW_STORE_LEDGER_H

#include <burrow/game.h>
#include <stdio.h>

struct ledger;

#define LEDGER_MESSAGE_SIZE 1024
#define LEDGER_LEASE_S 60 /* the usual time that a claim lasts */

/* How many jobs a program may have claimed at a time. */
#define LEDGER_CLAIMS 256

/* What a ledger is about; ledgers that differ in any of it are never mixed, except that one takes what earlier
 * versions of the prover have found. */
struct ledger_kind {
    struct bw_variant variant;
    int prover;         /* the version of the prover that is at work */
    uint64_t job_nodes; /* positions that a job may look at; a position that takes more is split */
};

/* The value of a position for the side to move. */
enum finding_value {
    FINDING_LOSS = -1,
    FINDING_DRAW,
    FINDING_WIN,
    FINDING_SPLIT /* takes too much, or was not tried, if no work was done */
};

/* The value for a side to move of a result, which is undecided where a position is split. */
static inline enum finding_value finding_value_of(enum bw_result result, int turn) {
    return result == BW_UNDECIDED      ? FINDING_SPLIT
           : result == BW_DRAWN        ? FINDING_DRAW
           : result == bw_won_by(turn) ? FINDING_WIN
                                       : FINDING_LOSS;
}

/* What is known of a position, which is named by its canonical image. */
struct finding {
    char position[BW_POSITION_SIZE];
    enum finding_value value;
    uint64_t work; /* positions that were looked at */
    int prover;    /* the version that has looked; set by the ledger for what it is given */
};

/* Opens or makes the ledger at a place: a file; the URL of a PostgreSQL server (postgresql://…), where it
 * has a schema of its own; or ":memory:", which is lost on closing. One of another kind is refused; one of
 * an earlier version of the prover is brought forward, and what it has keeps its version. With
 * `any_job` its job_nodes may differ, and the kind gets them; the kind's own are for a new ledger.
 * NULL with a message if it cannot be opened. The ledger may be used from one thread at a time. */
struct ledger *ledger_open(const char *place, struct ledger_kind *kind, bool any_job,
                           char message[LEDGER_MESSAGE_SIZE]);
void ledger_close(struct ledger *ledger);

const struct ledger_kind *ledger_kind(const struct ledger *ledger);

/* Bytes that hold the name of a place for messages, which has no password in it. */
#define LEDGER_NAME_SIZE 512
void ledger_name(const char *place, char name[LEDGER_NAME_SIZE]);

/* What is called when the connection to a server is lost, with a sentence that says so: it waits for a
 * while, and returns false if nothing more is to be tried. Without it nothing is. After ten leases the
 * ledger gives up by itself. Once it is connected again this is called with no time to wait. */
typedef bool ledger_wait(void *context, const char *what, int64_t ms);
void ledger_set_wait(struct ledger *ledger, ledger_wait *wait, void *context);

/* How many seconds a claim lasts that is not renewed, if not LEDGER_LEASE_S. */
void ledger_set_lease(struct ledger *ledger, int seconds);

/* What went wrong with it last, as a sentence. */
const char *ledger_message(const struct ledger *ledger);

/* Notes a position whose value was asked for. */
bool ledger_ask(struct ledger *ledger, const char *position);

/* Calls `each` for all findings that were added since the last call; one that was replaced by more comes
 * again. False after an error. */
typedef void ledger_each(void *context, const struct finding *finding);
bool ledger_read(struct ledger *ledger, ledger_each *each, void *context);

/* Has the next call of ledger_read begin with the first finding again. */
void ledger_rewind(struct ledger *ledger);

/* Opens a batch of jobs; or splits a position without trying it. Does nothing if a job is open, or if
 * the ledger has more than was read from it: then others have done the next step already. */
bool ledger_begin(struct ledger *ledger, const char (*positions)[BW_POSITION_SIZE], int count);
bool ledger_split(struct ledger *ledger, const char *position);

enum ledger_claim {
    LEDGER_CLAIMED,
    LEDGER_ALL_CLAIMED, /* others work on all jobs that are open */
    LEDGER_NONE_OPEN,
    LEDGER_FAILED
};

/* Claims an open job; renews the claims of this program when it is time, if called several times a
 * second; gives them up. */
enum ledger_claim ledger_claim(struct ledger *ledger, char position[BW_POSITION_SIZE]);
bool ledger_renew(struct ledger *ledger);
bool ledger_release(struct ledger *ledger);

/* Ends a job. One that has been ended by another program stays as it is. */
bool ledger_finish(struct ledger *ledger, const struct finding *finding);

/* Writes the ledger as a text to a file that has nothing else in it; the caller sees to what the file's own
 * errors say. */
bool ledger_write(struct ledger *ledger, FILE *file);

enum ledger_imported {
    LEDGER_JOINED,
    LEDGER_REFUSED, /* a line is wrong, of another kind of ledger, or contradicts this one */
    LEDGER_UNREAD   /* the file cannot be read, or the ledger not be written */
};

/* Adds such a text to the ledger: all of it or, unless it was joined, nothing. */
enum ledger_imported ledger_import(struct ledger *ledger, const char *path);

#endif
