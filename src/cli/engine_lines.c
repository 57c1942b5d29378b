/* The main thread reads lines and answers them. When one begins a search, a second thread searches
 * while the main thread goes on reading: urgent lines are answered at once, others wait in a queue,
 * which the second thread handles when the search has ended. So lines are handled in order, by one
 * thread at a time. Only urgent ones overtake, and only a search: nothing comes between the lines of
 * another answer. A search counts as over before its last line is printed, since a reader may reply to
 * that line at once, and means the reply for what comes next. */
#define _POSIX_C_SOURCE 200809L
#include "cli/engine_lines.h"
#include "cli/cli.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- lines ---------------------------------------------------------------------------------- */

enum {
    WAITING_LINES = 1000 /* how many lines may wait for the end of a search */
};

void engine_print_line(void *context, const char *line) {
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    (void)context;
    pthread_mutex_lock(&one_at_a_time);
    puts(line);
    fflush(stdout);
    pthread_mutex_unlock(&one_at_a_time);
}

/* Reads a line, to its end even if it is too long to keep. */
static enum line read_line(char line[BW_UGI_LINE_SIZE]) {
    enum line kind = LINE_READ;
    size_t length = 0;
    int c = getc(stdin);
    if (c == EOF)
        return LINE_END_OF_FILE;
    for (; c != EOF && c != '\n'; c = getc(stdin)) {
        if (c == '\0' && kind == LINE_READ)
            kind = LINE_WITH_NUL;
        if (length == BW_UGI_LINE_SIZE - 1)
            kind = LINE_TOO_LONG;
        else
            line[length++] = (char)c;
    }
    line[length] = '\0';
    return kind;
}

/* ---- the second thread ---------------------------------------------------------------------- */

/* A line that waits for the end of a search, or what is wrong with one that could not be read. */
struct waiting {
    char *line;
    const char *wrong;
};

struct engine {
    struct bw_ugi *ugi;
    pthread_t thread;
    bool started; /* whether the thread has to be joined; used by the main thread only */

    pthread_mutex_t mutex; /* guards all that follows */
    pthread_cond_t passable;
    bool busy;      /* whether the second thread runs */
    bool in_search; /* whether it searches, rather than handles waiting lines */
    bool to_stop;   /* whether there is a search that has not been stopped */
    struct waiting waiting[WAITING_LINES];
    int first, count;
    int stopped;       /* how many of the waiting lines came before the last stop */
    bool stopped_line; /* whether the line that the second thread has taken did */
};

/* Sets what the second thread does now. The mutex must be locked. */
static void set_state(struct engine *engine, bool busy, bool in_search) {
    engine->busy = busy;
    engine->in_search = in_search;
    if (!busy || in_search)
        pthread_cond_signal(&engine->passable);
}

/* A search is about to print its last line. */
static void end_search(void *context) {
    struct engine *engine = context;
    pthread_mutex_lock(&engine->mutex);
    engine->to_stop = false;
    set_state(engine, true, false);
    pthread_mutex_unlock(&engine->mutex);
}

/* Takes the next waiting line, which the caller frees. If there is none, the second thread is done. */
static bool take_waiting(struct engine *engine, struct waiting *next) {
    pthread_mutex_lock(&engine->mutex);
    bool there = engine->count > 0;
    set_state(engine, there, false);
    if (there) {
        *next = engine->waiting[engine->first];
        engine->first = (engine->first + 1) % WAITING_LINES;
        engine->count--;
        engine->stopped_line = engine->stopped > 0;
        engine->stopped -= engine->stopped_line;
    }
    pthread_mutex_unlock(&engine->mutex);
    return there;
}

/* Does a search that waited; it may have been stopped before it begins. */
static void search_next(struct engine *engine) {
    pthread_mutex_lock(&engine->mutex);
    engine->to_stop = !engine->stopped_line;
    if (engine->stopped_line)
        bw_ugi_stop(engine->ugi);
    set_state(engine, true, true);
    pthread_mutex_unlock(&engine->mutex);
    bw_ugi_search(engine->ugi);
}

static void *work(void *argument) {
    struct engine *engine = argument;
    struct waiting next;
    bw_ugi_search(engine->ugi);
    while (take_waiting(engine, &next)) {
        if (next.wrong)
            bw_ugi_refuse(engine->ugi, next.wrong);
        else if (bw_ugi_line(engine->ugi, next.line) == BW_UGI_SEARCH)
            search_next(engine);
        free(next.line);
    }
    return NULL;
}

static void join(struct engine *engine) {
    if (engine->started)
        pthread_join(engine->thread, NULL);
    engine->started = false;
}

/* Searches on a second thread; if it cannot be started, here, which at least ends. */
static void start_search(struct engine *engine) {
    join(engine);
    engine->busy = engine->in_search = engine->to_stop = true;
    engine->started = pthread_create(&engine->thread, NULL, work, engine) == 0;
    if (!engine->started) {
        bw_ugi_stop(engine->ugi);
        work(engine);
    }
}

/* ---- the main thread ------------------------------------------------------------------------ */

/* Locks the mutex once output is allowed: when all lines so far are answered, or the current one is a
 * search. Neither takes long, and the second thread begins no other line until it is unlocked. */
static void lock_to_speak(struct engine *engine) {
    pthread_mutex_lock(&engine->mutex);
    while (engine->busy && !engine->in_search)
        pthread_cond_wait(&engine->passable, &engine->mutex);
}

/* Queues a line if there is something to wait for; false if it is to be handled now. */
static bool wait_in_line(struct engine *engine, const char *line, const char *wrong) {
    pthread_mutex_lock(&engine->mutex);
    bool busy = engine->busy, room = engine->count < WAITING_LINES;
    struct waiting waiting = {.line = busy && room && !wrong ? strdup(line) : NULL, .wrong = wrong};
    bool kept = busy && room && (waiting.line || wrong);
    if (kept)
        engine->waiting[(engine->first + engine->count++) % WAITING_LINES] = waiting;
    pthread_mutex_unlock(&engine->mutex);
    if (busy && !kept) {
        lock_to_speak(engine);
        bw_ugi_refuse(engine->ugi, room ? "cannot wait: there is no memory for it"
                                        : "cannot wait: too many lines do");
        pthread_mutex_unlock(&engine->mutex);
    }
    return busy;
}

/* Handles an urgent line, which overtakes a search. */
static enum bw_ugi_next pass(struct engine *engine, const char *line) {
    lock_to_speak(engine);
    enum bw_ugi_next next = bw_ugi_line(engine->ugi, line);
    pthread_mutex_unlock(&engine->mutex);
    return next;
}

/* Stops the current search. If there is none, or it was stopped already, stops the searches among the
 * waiting lines. */
static void stop(struct engine *engine) {
    pthread_mutex_lock(&engine->mutex);
    if (engine->to_stop) {
        bw_ugi_stop(engine->ugi);
        engine->to_stop = false;
    } else {
        engine->stopped = engine->count;
        engine->stopped_line = true;
    }
    pthread_mutex_unlock(&engine->mutex);
}

static bool is_stop(const char *line) {
    char word[8], more;
    return sscanf(line, "%7s %c", word, &more) == 1 && strcasecmp(word, "stop") == 0;
}

/* Handles a line; false when it was the last. */
static bool handle(struct engine *engine, const char *line) {
    bool urgent = bw_ugi_is_urgent(line);
    if (urgent && is_stop(line)) {
        stop(engine);
        return true;
    }
    if (!urgent && wait_in_line(engine, line, NULL))
        return true;
    enum bw_ugi_next next = urgent ? pass(engine, line) : bw_ugi_line(engine->ugi, line);
    if (next == BW_UGI_SEARCH)
        start_search(engine);
    return next != BW_UGI_QUIT;
}

/* Refuses a line that cannot be handled, in the order of the lines. */
static void refuse(struct engine *engine, const char *wrong) {
    if (!wait_in_line(engine, "", wrong))
        bw_ugi_refuse(engine->ugi, wrong);
}

static void read_lines(struct engine *engine) {
    char line[BW_UGI_LINE_SIZE];
    enum line kind;
    bool more = true;
    while (more && (kind = read_line(line)) != LINE_END_OF_FILE) {
        if (kind == LINE_TOO_LONG)
            refuse(engine, "is too long");
        else if (kind == LINE_WITH_NUL)
            refuse(engine, "has a NUL in it");
        else
            more = handle(engine, line);
    }
    pass(engine, "quit"); /* as at the end of input */
    join(engine);
}

bool engine_serve(struct bw_ugi *ugi) {
    static struct engine engine; /* there is one standard input */
    engine = (struct engine){.ugi = ugi};
    if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
        fprintf(stderr, "%s\n",
                bw_tr("This is the engine's protocol. 'help' lists the commands, 'quit' ends."));
    pthread_mutex_init(&engine.mutex, NULL);
    pthread_cond_init(&engine.passable, NULL);
    bw_ugi_set_ending(ugi, end_search, &engine);
    read_lines(&engine);
    bw_ugi_set_ending(ugi, NULL, NULL);
    pthread_cond_destroy(&engine.passable);
    pthread_mutex_destroy(&engine.mutex);
    return !ferror(stdin);
}
