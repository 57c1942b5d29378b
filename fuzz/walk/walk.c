/* The command: walks to every place, and then at random.
 *
 *     walk PROGRAM [--seed N] [--walks N] [--seconds N] [--replay FILE]
 *     walk PROGRAM --starve FILE [--every N]
 *
 * The places come first, unless there is a time to walk for. The random walks are those of the seeds N,
 * N + 1 and so on. One that fails is made shorter while it still fails, and told, to be run again from a
 * file with --replay.
 *
 * With --starve the program has to be one that refuses memory (tests/refuse.c). The walk of the file is
 * walked once with all memory, and then with each Nth allocation refused, once alone and once with all
 * after it. Threads ask for memory too, so that numbers may differ by some from walk to walk, and a failure
 * may need some tries to be seen again. */
#define _XOPEN_SOURCE 700
#include "walk.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_TRIES = 120,         /* to make a walk shorter … */
    LEAST_PATIENCE_MS = 10000 /* … with each wait so long */
};

static struct {
    const char *program, *replay, *starve;
    uint64_t seed;
    long walks, seconds, every;
} asked = {.seed = 1, .walks = 20, .every = 1};

static struct walk walk;
static long walked, steps;

void give_up(const char *what) {
    fprintf(stderr, "walk: %s\n", what);
    home_remove();
    exit(2);
}

/* ---- walks that fail ------------------------------------------------------------------------ */

static void show_errors(void) {
    char line[512];
    FILE *file = fopen(home_path("err"), "r");
    for (int i = 0; file && i < 60 && fgets(line, sizeof line, file); i++)
        printf("    %s", line);
    if (file)
        fclose(file);
}

static void leave_out(struct walk *shorter, int from, int count) {
    memmove(&shorter->step[from], &shorter->step[from + count],
            (size_t)(shorter->count - from - count) * sizeof *shorter->step);
    shorter->count -= count;
}

/* Leaves out as many steps as it can, in ever smaller parts. */
static void shorten(void) {
    static struct walk shorter;
    char reason[REASON_SIZE];
    int tries = 0;
    patience_ms = LEAST_PATIENCE_MS;
    for (int part = walk.count / 2; part > 0; part /= 2) {
        for (int from = walk.count - part; from >= 0 && tries < MOST_TRIES; from -= part) {
            shorter = walk;
            leave_out(&shorter, from, part);
            tries++;
            if (!run_walk(asked.program, &shorter, reason))
                walk = shorter;
            from = from < walk.count ? from : walk.count;
        }
    }
}

/* Walks once; where that fails, tells all there is to know. A way that leads nowhere cannot be made
 * shorter. */
static bool walk_once(const char *name, bool at_random) {
    char reason[REASON_SIZE];
    walked++;
    steps += walk.count;
    if (run_walk(asked.program, &walk, reason))
        return true;
    printf("FAILED %s: %s\n", name, reason);
    show_errors();
    fflush(stdout);
    if (at_random)
        shorten();
    printf("to walk that again, --replay a file of this:\n");
    script_write(&walk);
    fflush(stdout);
    return false;
}

/* ---- which walks ---------------------------------------------------------------------------- */

static bool walk_places(void) {
    char name[64];
    bool good = true;
    for (int place = 0; place < count_places(); place++) {
        snprintf(name, sizeof name, "place %d", place);
        small_place_walk(&walk, place);
        good = walk_once(name, false) && good;
        place_walk(&walk, place);
        good = walk_once(name, false) && good;
    }
    return good;
}

static bool walk_at_random(void) {
    time_t end = time(NULL) + asked.seconds;
    char name[64];
    bool good = true;
    for (long i = 0; good && (asked.seconds > 0 ? time(NULL) < end : i < asked.walks); i++) {
        random_walk(&walk, asked.seed + (uint64_t)i);
        snprintf(name, sizeof name, "seed %llu", (unsigned long long)asked.seed + (unsigned)i);
        good = walk_once(name, true);
    }
    return good;
}

static bool walk_again(void) {
    if (!script_read(&walk, asked.replay))
        give_up("this file has no walk");
    return walk_once(asked.replay, false);
}

/* Walks with an allocation refused; `refused` tells whether there was one of this number. */
static bool walk_refused(int number, bool rest, bool *refused) {
    char name[64];
    snprintf(name, sizeof name, "without allocation %d%s", number, rest ? "+" : "");
    walk.refused = number;
    walk.refuse_rest = rest;
    bool good = walk_once(name, false);
    *refused = *refused || access(home_path("refused"), F_OK) == 0;
    return good;
}

static bool walk_starved(void) {
    if (!script_read(&walk, asked.starve))
        give_up("this file has no walk");
    bool good = walk_once(asked.starve, false), refused = good;
    for (int number = 1; refused; number += (int)asked.every) {
        refused = false;
        good = walk_refused(number, false, &refused) && good;
        good = walk_refused(number, true, &refused) && good;
    }
    printf("refused one in %ld allocations, up to number %d\n", asked.every, walk.refused);
    return good;
}

/* ---- the command ---------------------------------------------------------------------------- */

static bool read_arguments(int count, char **arguments) {
    if (count < 2 || count % 2 != 0)
        return false;
    asked.program = realpath(arguments[1], NULL);
    for (int i = 2; i < count; i += 2) {
        const char *name = arguments[i], *value = arguments[i + 1];
        if (strcmp(name, "--seed") == 0)
            asked.seed = strtoull(value, NULL, 10);
        else if (strcmp(name, "--walks") == 0)
            asked.walks = strtol(value, NULL, 10);
        else if (strcmp(name, "--seconds") == 0)
            asked.seconds = strtol(value, NULL, 10);
        else if (strcmp(name, "--replay") == 0)
            asked.replay = value;
        else if (strcmp(name, "--starve") == 0)
            asked.starve = value;
        else if (strcmp(name, "--every") == 0)
            asked.every = strtol(value, NULL, 10);
        else
            return false;
    }
    return asked.program && asked.every > 0;
}

int main(int count, char **arguments) {
    if (!read_arguments(count, arguments)) {
        fputs("usage: walk PROGRAM [--seed N] [--walks N] [--seconds N] [--replay FILE]\n"
              "       walk PROGRAM --starve FILE [--every N]\n",
              stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    home_make(asked.program);
    bool good = asked.replay         ? walk_again()
                : asked.starve       ? walk_starved()
                : asked.seconds == 0 ? walk_places() && walk_at_random()
                                     : walk_at_random();
    home_remove();
    printf("%s after %ld walks of %ld steps, from seed %llu\n", good ? "good" : "FAILED", walked,
           steps, (unsigned long long)asked.seed);
    return good ? 0 : 1;
}
