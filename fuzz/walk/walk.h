/* Walks through the program as a person with a terminal would, only without sense.
 *
 * A walk is a start and a list of steps: something typed, a new size of the window, a text that must be
 * seen. It is all that a run depends on, so it can be made from a seed, written down, run again, and made
 * shorter while it still fails.
 *
 *     walk.c       the command: which walks, for how long, and what is told of one that fails
 *     places.c     the systematic ones: every screen, at every size that matters
 *     chance.c     the random ones
 *     run.c        runs a walk, and says what was wrong
 *     terminal.c   the program on a terminal of ours, or between two pipes
 *     home.c       the games and settings that it finds
 *     script.c     walks as text */
#ifndef BURROW_WALK_H
#define BURROW_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MOST_STEPS = 256,
    STEP_TEXT = 64, /* bytes */
    MOST_ROWS = 200,
    MOST_COLUMNS = 300,
    REASON_SIZE = 256
};

enum step_kind {
    STEP_TYPE,   /* `text` */
    STEP_PASTE,  /* `length` bytes of anything, made from `seed` */
    STEP_SIZE,   /* the window gets other `rows` and `columns` */
    STEP_EXPECT, /* `text` must be seen, or one of several with | between them */
    STEP_KEPT,   /* the same; and the archive must have it afterwards */
    STEP_KINDS
};

struct step {
    enum step_kind kind;
    char text[STEP_TEXT];
    int length; /* of the text, which may have any bytes, or of what is pasted */
    int rows, columns;
    uint64_t seed;
};

/* How a walk ends. */
enum walk_end {
    END_BACK,      /* by going back from every screen */
    END_INTERRUPT, /* by Control-C */
    END_TERMINATE, /* by a signal */
    END_HANGUP,    /* the terminal is gone */
    END_INPUT,     /* in lines: there are no more */
    WALK_ENDS
};

struct walk {
    const struct start *start;
    const char *terminal, *locale; /* $TERM, $LC_ALL */
    int rows, columns;             /* at first */
    unsigned settings;             /* see home_begin; 0 for those that a test relies on */
    int refused;                   /* the number of the allocation that is refused; 0 for none */
    bool refuse_rest;              /* and all after it */
    enum walk_end end;
    int count;
    struct step step[MOST_STEPS];
};

/* ---- walk.c --------------------------------------------------------------------------------- */

/* Ends everything: this is not the program's fault. */
void give_up(const char *what) __attribute__((noreturn));

/* ---- script.c ------------------------------------------------------------------------------- */

/* How the program is started. */
struct start {
    const char *name;
    bool pipes; /* not on a terminal */
    bool lines; /* talks in lines */
    const char *arguments[8];
};

extern const struct start starts[]; /* up to one without a name */

void script_write(const struct walk *walk);

/* False if it is none. */
bool script_read(struct walk *walk, const char *path);

/* Adds a step; a walk that is full stays as it is. */
void add_type(struct walk *walk, const char *text, size_t length);
void add_text(struct walk *walk, const char *text);
void add_size(struct walk *walk, int rows, int columns);
void add_expect(struct walk *walk, const char *text);
void add_kept(struct walk *walk, const char *text);
void add_paste(struct walk *walk, int length, uint64_t seed);

/* ---- chance.c ------------------------------------------------------------------------------- */

uint64_t chance(uint64_t *seed);
int chance_below(uint64_t *seed, int limit);

/* The bytes of a paste, of a kind that its seed tells. */
void paste_bytes(uint64_t seed, int length, char *out);

void random_walk(struct walk *walk, uint64_t seed);

/* ---- places.c ------------------------------------------------------------------------------- */

int count_places(void);

/* The keys that lead from the menu to a place, each a step. */
void add_route(struct walk *walk, int place);

/* Goes there, and looks at it at every size. */
void place_walk(struct walk *walk, int place);

/* Goes there in the smallest window that shows anything, where lessons are not seen at first. */
void small_place_walk(struct walk *walk, int place);

/* ---- home.c --------------------------------------------------------------------------------- */

/* Makes a folder for the program to live in, with some games, and removes it. */
void home_make(const char *program);
void home_remove(void);

/* Begins anew there, with settings that a number tells. */
void home_begin(unsigned settings);

/* A path in it, until the next call. */
const char *home_path(const char *name);

/* What is in a file of it, as a text; until the next call. */
const char *home_text(const char *name);

/* Has the program write all that it has kept to the file `kept`; whether it did so without a word, and
 * all games are there that it began with. */
bool home_export(const char *program);

/* ---- terminal.c ----------------------------------------------------------------------------- */

struct program {
    int process;
    int master, slave; /* of its terminal; or the two ends of its pipes that are ours */
    char *output;
    size_t length, room;
    long naps; /* how often it had gone to sleep when it was last given something to do */
    bool ended;
    int status; /* as of waitpid */
};

/* Starts the program; its standard error goes to a file of its home. */
void program_start(struct program *program, const char *path, const struct walk *walk);

/* Hands it some bytes, and takes what it writes meanwhile. */
void program_type(struct program *program, const char *bytes, size_t length);
void program_resize(struct program *program, int rows, int columns);

/* Waits until it has read all and waits for more, or has ended; false where it does neither. */
bool program_settle(struct program *program);

/* Waits for its end; false where that does not come. */
bool program_wait(struct program *program);

/* Ends what is left of it. */
void program_free(struct program *program);

/* Whether the terminal is as it was; otherwise what is not. */
const char *program_left_behind(const struct program *program);

void sleep_ms(int ms);

/* How long to wait for what takes moments, unless the machine is busy. */
extern int patience_ms;

/* ---- run.c ---------------------------------------------------------------------------------- */

/* Runs a walk; false with the reason where something was wrong. */
bool run_walk(const char *program, const struct walk *walk, char reason[REASON_SIZE]);

#endif
