/* Plays the games of a match, several at once.
 *
 * Each worker is a thread with its own two players; it takes the next open game, and puts it into the
 * list when it is played. The thread that called match_run takes the games from the list in order,
 * counts, writes and reports them, and decides when to stop. So the result of a match does not depend
 * on the number of workers. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"
#include "cli/wait.h"
#include "players/process.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    LOOK_MS = 100 /* how often to check for interrupts while waiting for a game */
};

struct run {
    const struct match_plan *plan;
    struct openings *openings;
    struct match_game *games; /* finished games, by number, until they are taken */
    bool *played;
    int next; /* the first game that no worker has taken */
    bool no_memory;
    atomic_bool stop; /* whether all should give up */
    pthread_mutex_t lock;
    pthread_cond_t news; /* a game was played, or no_memory was set */
};

struct worker {
    struct run *run;
    struct player *player[2];
    pthread_t thread;
    bool started;
};

/* ---- interruption --------------------------------------------------------------------------- */

static atomic_bool interrupted;

/* The first interrupt ends the match in order, the second one at once. */
static void on_interrupt(int number) {
    (void)number;
    if (atomic_exchange(&interrupted, true)) {
        process_kill_all();
        _exit(STATUS_INTERRUPTED);
    }
}

/* Unless interrupts were inherited as ignored. */
static void catch_interrupts(struct sigaction *old) {
    const struct sigaction action = {.sa_handler = on_interrupt};
    atomic_store(&interrupted, false);
    if (sigaction(SIGINT, NULL, old) == 0 && old->sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

/* ---- before the first game ------------------------------------------------------------------ */

/* Starts an engine as the games will, and ends it again. */
static bool greet(const struct match_plan *plan, int player, enum status *status) {
    const struct player_setup setup = {.player = plan->player[player], .stop = &interrupted};
    char reason[PLAYER_REASON_SIZE], variant[BW_VARIANT_SIZE], word[BW_PLAYER_WORD_SIZE];
    struct player *engine = player_new(&setup);
    if (!engine) {
        *status = complain(STATUS_FAILED, "there is no memory left for the players of the match");
        return false;
    }
    bool answered = player_begin(engine, 0, reason) == PLAYER_MOVED;
    player_free(engine);
    if (!answered && !atomic_load(&interrupted))
        *status = complain(
            STATUS_FAILED,
            player == 0 ? BW_TEXT("the first player, %s, %s; ugi: needs the command line of an "
                                  "engine that answers ugi with ugiok, such as 'ugi:burrow engine "
                                  "%s'")
                        : BW_TEXT("the second player, %s, %s; ugi: needs the command line of an "
                                  "engine that answers ugi with ugiok, such as 'ugi:burrow engine "
                                  "%s'"),
            bw_player_write(&plan->player[player], word), reason,
            bw_variant_write(&plan->start.variant, variant));
    return answered;
}

bool match_greet(const struct match_plan *plan, enum status *status) {
    struct sigaction old;
    bool all = true;
    catch_interrupts(&old);
    for (int player = 0; player < 2 && all; player++)
        all = plan->player[player].kind != BW_PLAYER_PROGRAM || greet(plan, player, status);
    if (atomic_load(&interrupted)) {
        *status = STATUS_INTERRUPTED;
        all = false;
    }
    sigaction(SIGINT, &old, NULL);
    return all;
}

/* ---- workers -------------------------------------------------------------------------------- */

/* The number of the next game, or -1 if there is nothing more to do. */
static int take_number(struct run *run) {
    int number = -1;
    pthread_mutex_lock(&run->lock);
    if (run->next < run->plan->games && !atomic_load(&run->stop) && !run->no_memory)
        number = run->next++;
    pthread_mutex_unlock(&run->lock);
    return number;
}

static void leave_game(struct run *run, int number, enum match_played played,
                       const struct match_game *game) {
    pthread_mutex_lock(&run->lock);
    if (played == GAME_PLAYED) {
        run->games[number] = *game;
        run->played[number] = true;
    }
    run->no_memory |= played == GAME_NO_MEMORY;
    pthread_cond_signal(&run->news);
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct run *run = worker->run;
    enum match_played played = GAME_PLAYED;
    bw_language_plain(true); /* faults of engines go into records */
    for (int number = take_number(run); number >= 0 && played == GAME_PLAYED;
         number = take_number(run)) {
        struct opening opening;
        struct match_game game = {0};
        played = openings_get(run->openings, number / 2, &opening)
                     ? match_play(run->plan, number, &opening, worker->player, &game)
                     : GAME_NO_MEMORY;
        leave_game(run, number, played, &game);
    }
    return NULL;
}

static void stop_workers(struct run *run, struct worker *workers, int count) {
    atomic_store(&run->stop, true);
    for (int i = 0; i < count; i++)
        for (int player = 0; player < 2; player++)
            if (workers[i].player[player])
                player_stop(workers[i].player[player]);
    for (int i = 0; i < count; i++) {
        if (workers[i].started)
            pthread_join(workers[i].thread, NULL);
        player_free(workers[i].player[0]);
        player_free(workers[i].player[1]);
    }
    free(workers);
}

static bool start_worker(struct worker *worker, struct run *run) {
    worker->run = run;
    for (int player = 0; player < 2; player++) {
        const struct player_setup setup = {
            .player = run->plan->player[player],
            .limits = run->plan->limits,
            .threads = run->plan->threads,
            .stop = &run->stop,
        };
        worker->player[player] = player_new(&setup);
        if (!worker->player[player])
            return false;
    }
    worker->started = pthread_create(&worker->thread, NULL, work, worker) == 0;
    return worker->started;
}

/* Starts as many as are wanted; NULL if one cannot be. */
static struct worker *start_workers(struct run *run, int count) {
    struct worker *workers = calloc((size_t)count, sizeof *workers);
    for (int i = 0; workers && i < count; i++) {
        if (!start_worker(&workers[i], run)) {
            stop_workers(run, workers, count);
            return NULL;
        }
    }
    return workers;
}

/* ---- taking the games in their order -------------------------------------------------------- */

/* Waits for a game and takes it; false if it will not be played. */
static bool take_game(struct run *run, int number, struct match_game *game,
                      struct match_report *report, const struct tally *tally) {
    pthread_mutex_lock(&run->lock);
    while (!run->played[number] && !run->no_memory && !atomic_load(&interrupted)) {
        wait_at_most(&run->news, &run->lock, LOOK_MS);
        report_progress(report, tally);
    }
    bool taken = run->played[number] && !atomic_load(&interrupted);
    if (taken) {
        *game = run->games[number];
        run->games[number] = (struct match_game){0};
    }
    pthread_mutex_unlock(&run->lock);
    return taken;
}

bool match_is_over(const struct match_plan *plan, const struct tally *tally) {
    return tally_games(tally) >= plan->games ||
           (plan->sprt && sprt_verdict(tally_llr(tally, plan->elo0, plan->elo1)) != VERDICT_OPEN);
}

static enum status take_games(struct run *run, struct match_file *file, struct tally *tally,
                              struct match_report *report) {
    enum status status = STATUS_DONE;
    while (!match_is_over(run->plan, tally)) {
        struct match_game game;
        int number = tally_games(tally);
        if (!take_game(run, number, &game, report, tally))
            return atomic_load(&interrupted)
                       ? STATUS_INTERRUPTED
                       : complain(STATUS_FAILED, "there is no memory left for the match");
        bool written = match_file_add(file, &game, &status);
        if (written) {
            tally_add(tally, game.half_points);
            report_fault(report, number, &game);
            report_progress(report, tally);
        }
        match_game_free(&game);
        if (!written)
            return status;
    }
    return STATUS_DONE;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool make_run(struct run *run, const struct match_plan *plan, struct openings *openings,
                     int first) {
    *run = (struct run){.plan = plan, .openings = openings, .next = first};
    atomic_init(&run->stop, false);
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->news, NULL);
    run->games = calloc((size_t)plan->games, sizeof *run->games);
    run->played = calloc((size_t)plan->games, sizeof *run->played);
    return run->games && run->played;
}

static void free_run(struct run *run) {
    for (int i = 0; run->games && run->played && i < run->plan->games; i++)
        match_game_free(&run->games[i]);
    free(run->games);
    free(run->played);
    pthread_cond_destroy(&run->news);
    pthread_mutex_destroy(&run->lock);
}

enum status match_run(const struct match_plan *plan, struct openings *openings,
                      struct match_file *file, struct tally *tally, struct match_report *report) {
    struct sigaction old;
    struct run run;
    enum status status = STATUS_FAILED;
    int missing = plan->games - tally_games(tally);
    int count = plan->concurrency < missing ? plan->concurrency : missing;
    if (match_is_over(plan, tally))
        return STATUS_DONE;
    catch_interrupts(&old);
    struct worker *workers = NULL;
    if (make_run(&run, plan, openings, tally_games(tally)))
        workers = start_workers(&run, count);
    if (workers) {
        status = take_games(&run, file, tally, report);
        stop_workers(&run, workers, count);
    } else {
        complain(STATUS_FAILED, "there is no memory left for the players of the match");
    }
    free_run(&run);
    sigaction(SIGINT, &old, NULL);
    return status;
}
