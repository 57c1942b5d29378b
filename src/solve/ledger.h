/* The ledger of a solution: every position that was proved or found too hard to be proved at once, and
 * the jobs that are open.
 *
 * Jobs are opened in batches, and a batch only when all jobs of the one before are done. So what is
 * chosen depends on the results alone, not on how many programs work, how fast, or how often one of
 * them was killed: the ledger ends up the same. A program claims a job for a while and renews its claim
 * while it works; a job whose claim has expired is anybody's.
 *
 * While working the ledger is an SQLite file. To be kept it is a text: a line for each position, sorted,
 * with tabs between position, value (p1win, p2win, draw, or `split` for one that took too much), work in
 * positions, and the version of the prover. */
#ifndef BURROW_SOLVE_LEDGER_H
#define BURROW_SOLVE_LEDGER_H

#include <burrow/game.h>

struct ledger;

#define LEDGER_MESSAGE_SIZE 512

/* What is known of a position. */
struct finding {
    char position[BW_POSITION_SIZE];
    enum bw_result value; /* BW_UNDECIDED: it takes too much, and is split */
    uint64_t work;
    int version; /* of the prover */
};

/* Opens or makes the ledger of a variant. NULL with a message if that cannot be done, or the file is
 * something else. The ledger may be used from one thread at a time. */
struct ledger *ledger_open(const char *path, const struct bw_variant *variant,
                           char message[LEDGER_MESSAGE_SIZE]);
void ledger_close(struct ledger *ledger);

/* What went wrong with it last, as a sentence. */
const char *ledger_message(const struct ledger *ledger);

/* Calls `each` for all findings that were added since the last call. False after an error. */
typedef void ledger_each(void *context, const struct finding *finding);
bool ledger_read(struct ledger *ledger, ledger_each *each, void *context);

/* Has the next call of ledger_read begin with the first finding again. */
void ledger_rewind(struct ledger *ledger);

/* Opens a batch of jobs, unless jobs are open already; positions that are in the ledger are left out. */
bool ledger_begin(struct ledger *ledger, const char (*positions)[BW_POSITION_SIZE], int count);

enum ledger_claim {
    LEDGER_CLAIMED,
    LEDGER_ALL_CLAIMED, /* others work on all jobs that are open */
    LEDGER_NONE_OPEN,
    LEDGER_FAILED
};

/* Claims an open job for LEDGER_LEASE_S seconds; renews the claims of this program; gives them up. */
#define LEDGER_LEASE_S 60
enum ledger_claim ledger_claim(struct ledger *ledger, char position[BW_POSITION_SIZE]);
bool ledger_renew(struct ledger *ledger);
bool ledger_release(struct ledger *ledger);

/* Ends a job. One that has been ended by another program stays as it is. */
bool ledger_finish(struct ledger *ledger, const struct finding *finding);

/* Writes the findings as a text, replacing the file as a whole; reads such a text, all of it or, where a
 * line is wrong, nothing. */
bool ledger_export(struct ledger *ledger, const char *path);
bool ledger_import(struct ledger *ledger, const char *path);

#endif
