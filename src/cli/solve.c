/* burrow solve: the exact value of a position. What is proved is kept in a ledger, so that it goes on
 * where it was, after however many interruptions. */
#define _POSIX_C_SOURCE 200809L
#include "cli/solve.h"
#include "players/player.h"
#include "settings/settings.h"
#include "solve/certificate.h"
#include "solve/line.h"
#include "store/ledger.h"
#include "system/system.h"
#include <burrow/language.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow solve talpa:size=5\n"
    "  burrow solve 4mation:size=5 --all-moves\n"
    "\n"
    "Usage: burrow solve VARIANT [--position P] [--moves 'M M ...'] [--all-moves] [--time S]\n"
    "                    [--threads N] [--memory SIZE] [--ledger PLACE] [--import FILE]...\n"
    "                    [--export FILE] [--join] [--job N] [--lease S]\n"
    "                    [--certificate FILE] [--json]\n"
    "\n"
    "Proves who wins the variant's start or the position P, after the moves M. N threads work\n"
    "(one for each processor) with SIZE of memory in all, such as 8G or 4000M; after S seconds\n"
    "it ends with what is known so far. With --all-moves, the value of each move is proved, too.\n"
    "With --certificate, FILE gets what the value rests on, for `burrow verify`. A line of best\n"
    "moves comes first, as far as it is found quickly. The last line is\n"
    "  value p1win|p2win|draw nodes N\n"
    "\n"
    "What is proved on the way is kept in a ledger, and the next call goes on from there. PLACE\n"
    "is an SQLite file or, for several machines, postgresql://USER@HOST/DATABASE. --export writes\n"
    "the ledger to a text, --import adds such a text to it; --join does only that. A position\n"
    "that takes more than N positions, 1000000000 unless a new ledger gets another --job, is\n"
    "split into its moves. What a program that was killed worked on is free for others after S\n"
    "seconds, 60 unless --lease says otherwise; a server that has gone is waited for ten times\n"
    "as long.\n");

enum {
    MOST_IMPORTS = 16,
    MOST_LEASE_S = 86400,
    SHARED_MEGABYTES = 64 /* of the program, the ledger and the frontier */
};

static const uint64_t most_job_nodes = UINT64_C(1000000000000);

struct wishes {
    const char *position, *moves, *threads, *memory, *ledger, *time, *export, *job, *lease;
    const char *certificate;
    const char *import[MOST_IMPORTS];
    bool all_moves, join;
};

/* The wishes that are numbers. */
struct numbers {
    uint64_t threads, megabytes, job, lease;
    int64_t until_ms; /* of bw_clock_ms; 0 without a limit */
};

/* ---- interruption --------------------------------------------------------------------------- */

static struct bw_stop interrupted;

/* The first signal ends the work and keeps what is known, the second one the program. */
static void on_signal(int number) {
    (void)number;
    if (bw_stop_told(&interrupted))
        _exit(STATUS_INTERRUPTED);
    bw_stop_tell(&interrupted);
}

static void catch_signals(void) {
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- a server that has gone ----------------------------------------------------------------- */

/* Says what has happened, and waits until the time is over or somebody interrupts. */
static bool wait_for_server(void *context, const char *what, int64_t ms) {
    const int64_t until = *(const int64_t *)context, slice = 100;
    if (terminal_rewrites(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (ms == 0)
        complain(STATUS_FILE, "%s", what);
    else
        complain(STATUS_FILE, "%s; trying again in %d s", what, (int)(ms / 1000));
    bool goes_on = true;
    for (; goes_on && ms > 0; ms -= slice) {
        nanosleep(&(struct timespec){.tv_nsec = slice * 1000000}, NULL);
        goes_on = !bw_stop_told(&interrupted) && (until == 0 || bw_clock_ms() < until);
    }
    return goes_on;
}

/* ---- solving -------------------------------------------------------------------------------- */

static enum status complain_of(const struct ledger *ledger, enum solve_end end) {
    bool stopped = bw_stop_told(&interrupted);
    if (end == SOLVE_FAILED && *ledger_message(ledger))
        return complain(stopped ? STATUS_INTERRUPTED : STATUS_FILE, "%s", ledger_message(ledger));
    if (end == SOLVE_STOPPED && stopped)
        return complain(STATUS_INTERRUPTED, "interrupted; what is known so far is in the ledger");
    if (end == SOLVE_STOPPED)
        return complain(STATUS_FAILED, "the time is over; what is known so far is in the ledger");
    return complain(STATUS_FAILED, "there is not enough memory");
}

/* Solves one position, whose game may be over. */
static enum solve_end solve(const struct solve_task *all, const struct bw_position *position,
                            struct solve_result *result) {
    struct solve_task task = *all;
    *result = (struct solve_result){.value = bw_result(position)};
    if (result->value != BW_UNDECIDED)
        return SOLVE_DONE;
    task.position = *position;
    display_start(task.context);
    enum solve_end end = solve_run(&task, result);
    display_end(task.context);
    return end;
}

/* Goes through all moves even when the time is over, since the ledger may know some. */
static enum solve_end solve_moves(const struct solve_task *task, struct solved *solved) {
    struct solve_display *display = task->context;
    enum solve_end end = SOLVE_DONE;
    display->moves = solved->count;
    for (int i = 0; i < solved->count && end != SOLVE_FAILED; i++) {
        struct bw_position next = *solved->position;
        struct solve_result result;
        bw_move move;
        bw_move_read(solved->position, solved->texts[i], &move, NULL);
        bw_play(&next, move);
        display->move = i + 1;
        const enum solve_end here = solve(task, &next, &result);
        end = here == SOLVE_DONE ? end : here;
        solved->values[i] = result.value;
    }
    display->move = 0;
    return end;
}

/* Solves the position itself, from its moves if these are solved, and finds a line. */
static enum solve_end solve_root(const struct solve_task *task, struct solved *solved) {
    struct solve_task root = *task;
    root.position = *solved->position;
    root.by_moves = solved->count > 0;
    const enum solve_end end = solve(&root, solved->position, &solved->result);
    if (end == SOLVE_DONE)
        line_extend(&root, &solved->result);
    return end;
}

/* ---- the certificate ------------------------------------------------------------------------ */

/* Makes the certificate of what was solved, in a file that is not complete yet. */
static enum status make_certificate(const struct solve_task *solved, enum bw_result value,
                                    FILE *file) {
    struct solve_display *display = solved->context;
    char message[LEDGER_MESSAGE_SIZE];
    display_start(display);
    const struct certificate_task task = {.solved = solved,
                                          .value = value,
                                          .limits = &certificate_usual,
                                          .file = file,
                                          .progress =
                                              display->terminal ? display_certificate : NULL,
                                          .context = display};
    enum solve_end end = certificate_make(&task, message);
    display_end(display);
    if (end == SOLVE_DONE)
        return STATUS_DONE;
    return *message ? complain(STATUS_FAILED, "%s", message) : complain_of(solved->ledger, end);
}

static enum status certify(const struct solve_task *all, const struct bw_position *position,
                           enum bw_result value, const char *path) {
    struct solve_task solved = *all;
    struct new_file file;
    solved.position = *position;
    if (!new_file_begin(&file, path))
        return new_file_refuse(path);
    enum status status = make_certificate(&solved, value, file.stream);
    if (status != STATUS_DONE)
        new_file_drop(&file);
    else if (!new_file_end(&file, true))
        status = new_file_refuse(path);
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static enum status solve_all(const struct solve_task *task, const struct wishes *wishes,
                             struct solved *solved) {
    if (wishes->all_moves)
        solved->count = moves_sorted(solved->position, solved->texts);
    enum solve_end end = solve_moves(task, solved);
    if (end == SOLVE_DONE)
        end = solve_root(task, solved);
    enum status status = end == SOLVE_DONE ? STATUS_DONE : complain_of(task->ledger, end);
    if (status == STATUS_DONE && wishes->certificate)
        status = certify(task, solved->position, solved->result.value, wishes->certificate);
    return status;
}

/* ---- the command line ----------------------------------------------------------------------- */

/* Reads a size such as 8G or 4000M, in megabytes. */
static bool read_memory(const char *text, uint64_t *megabytes) {
    size_t length = strlen(text);
    char number[16];
    if (length < 2 || length > sizeof number || !strchr("MG", text[length - 1]))
        return false;
    memcpy(number, text, length - 1);
    number[length - 1] = '\0';
    if (!number_read(number, 1, 1 << 20, megabytes))
        return false;
    if (text[length - 1] == 'G')
        *megabytes *= 1024;
    return true;
}

/* Reads a wish for a whole number up to `most`; *number stays as it is where there is no wish. */
static bool read_number(const char *name, const char *text, uint64_t most, uint64_t *number,
                        enum status *status) {
    char quote[BW_QUOTE_SIZE];
    if (!text || number_read(text, 1, most, number))
        return true;
    *status = complain_usage(&solve_command, "--%s is a number from %d to %lld, not %s", name, 1,
                             (long long)most, bw_quote(quote, text, strlen(text)));
    return false;
}

static enum status read_numbers(const struct wishes *wishes, struct numbers *numbers) {
    enum status status = STATUS_DONE;
    char quote[BW_QUOTE_SIZE];
    int64_t time_ms = 0;
    *numbers = (struct numbers){.threads = (uint64_t)player_threads(),
                                .megabytes = bw_memory_most(),
                                .job = SOLVE_JOB_NODES,
                                .lease = LEDGER_LEASE_S};
    const char *rest = wishes->time ? seconds_read(wishes->time, &time_ms) : "";
    if (!rest || *rest || (wishes->time && time_ms <= 0))
        return complain_usage(
            &solve_command,
            "--time is a number of seconds from 0.001 to 1000000, such as 0.5, not %s",
            bw_quote(quote, wishes->time, strlen(wishes->time)));
    if (!read_number("threads", wishes->threads, BW_MAX_THREADS, &numbers->threads, &status) ||
        !read_number("job", wishes->job, most_job_nodes, &numbers->job, &status) ||
        !read_number("lease", wishes->lease, MOST_LEASE_S, &numbers->lease, &status))
        return status;
    if (wishes->memory && !read_memory(wishes->memory, &numbers->megabytes))
        return complain_usage(&solve_command, "--memory is a size such as 8G or 4000M, not %s",
                              bw_quote(quote, wishes->memory, strlen(wishes->memory)));
    numbers->until_ms = wishes->time ? bw_clock_ms() + time_ms : 0;
    return STATUS_DONE;
}

/* As many threads as were wished for and have memory for their jobs, beside what all of them share. */
static enum status count_threads(const struct numbers *numbers, const struct ledger *ledger,
                                 int *threads) {
    const uint64_t each = solve_job_bytes(ledger_kind(ledger)->job_nodes) >> 20;
    if (numbers->megabytes < SHARED_MEGABYTES + each)
        return complain(STATUS_FAILED,
                        "one thread needs %d megabytes of memory, and each further one %d, but "
                        "there are %d",
                        SHARED_MEGABYTES + (int)each, (int)each, (int)numbers->megabytes);
    const uint64_t most = (numbers->megabytes - SHARED_MEGABYTES) / each;
    *threads = (int)(numbers->threads <= most ? numbers->threads : most);
    return STATUS_DONE;
}

/* Whether two paths name the same file, which need not be there. */
static bool is_same_file(const char *one, const char *other) {
    struct stat a, b;
    return strcmp(one, other) == 0 || (stat(one, &a) == 0 && stat(other, &b) == 0 &&
                                       a.st_dev == b.st_dev && a.st_ino == b.st_ino);
}

/* Whether no file that is to be written takes the place of another, or of the ledger at `place`. */
static bool files_differ(const struct wishes *wishes, const char *place, enum status *status) {
    const char *const paths[] = {wishes->certificate, wishes->export};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (paths[i] && is_same_file(paths[i], place)) {
            *status = complain(STATUS_FILE, "%s is the ledger, and is not replaced", paths[i]);
            return false;
        }
    if (!paths[0] || !paths[1] || !is_same_file(paths[0], paths[1]))
        return true;
    *status = complain_usage(&solve_command, "--export and --certificate name the same file");
    return false;
}

/* The ledger of a variant in the person's folder. */
static bool usual_ledger(const struct bw_variant *variant, char path[PATH_SIZE],
                         char message[SETTINGS_MESSAGE_SIZE]) {
    char text[BW_VARIANT_SIZE], name[BW_VARIANT_SIZE + 32];
    snprintf(name, sizeof name, "solve-%s.db", bw_variant_write(variant, text));
    for (char *c = name; *c; c++)
        *c = *c == ':' || *c == ',' || *c == '=' ? '-' : *c;
    return path_data(name, true, path, message);
}

/* Opens the ledger that is wished for; to join texts alone, one that is kept nowhere. */
static struct ledger *open_ledger(const struct wishes *wishes, struct numbers *numbers,
                                  const struct bw_variant *variant, enum status *status) {
    char path[PATH_SIZE] = ":memory:", message[LEDGER_MESSAGE_SIZE], trouble[SETTINGS_MESSAGE_SIZE];
    char name[LEDGER_NAME_SIZE];
    struct ledger_kind kind = solve_ledger_kind(variant);
    if (!wishes->ledger && !wishes->join && !usual_ledger(variant, path, trouble)) {
        *status = complain(STATUS_FILE, "%s", trouble);
        return NULL;
    }
    const char *place = wishes->ledger ? wishes->ledger : path;
    kind.job_nodes = numbers->job;
    struct ledger *ledger = ledger_open(place, &kind, !wishes->job, message);
    if (!ledger) {
        ledger_name(place, name);
        *status = complain(STATUS_FILE, "%s: %s", name, message);
        return NULL;
    }
    ledger_set_wait(ledger, wait_for_server, &numbers->until_ms);
    ledger_set_lease(ledger, (int)numbers->lease);
    if (files_differ(wishes, place, status))
        return ledger;
    ledger_close(ledger);
    return NULL;
}

static enum status import_all(const struct wishes *wishes, struct ledger *ledger) {
    for (int i = 0; i < MOST_IMPORTS && wishes->import[i]; i++) {
        enum ledger_imported end = ledger_import(ledger, wishes->import[i]);
        if (end != LEDGER_JOINED)
            return complain(end == LEDGER_REFUSED ? STATUS_ILLEGAL : STATUS_FILE, "%s",
                            ledger_message(ledger));
    }
    return STATUS_DONE;
}

/* Solves with an open ledger. */
static enum status work(const struct wishes *wishes, const struct numbers *numbers,
                        struct ledger *ledger, struct solved *solved) {
    struct solve_display display = {.job_nodes = ledger_kind(ledger)->job_nodes};
    struct solve_task task = {
        .ledger = ledger,
        .stop = &interrupted,
        .until_ms = numbers->until_ms,
        .progress = display_show,
        .context = &display,
    };
    enum status status = count_threads(numbers, ledger, &task.threads);
    display.threads = task.threads;
    catch_signals();
    return status == STATUS_DONE ? solve_all(&task, wishes, solved) : status;
}

/* Whether the files that are to be written can be. */
static bool files_may_be(const struct wishes *wishes, enum status *status) {
    return (!wishes->certificate || new_file_may_be(wishes->certificate, true, status)) &&
           (!wishes->export || new_file_may_be(wishes->export, true, status));
}

/* Writes the ledger as a text, replacing the file as a whole. */
static enum status export_text(struct ledger *ledger, const char *path) {
    struct new_file file;
    if (!new_file_begin(&file, path))
        return new_file_refuse(path);
    if (ledger_write(ledger, file.stream))
        return new_file_end(&file, true) ? STATUS_DONE : new_file_refuse(path);
    new_file_drop(&file);
    return complain(STATUS_FILE, "%s", ledger_message(ledger));
}

/* What is known so far is printed even if that is not all, unless it could not be kept. */
static enum status run_wishes(const struct wishes *wishes, const struct bw_position *position,
                              bool as_json) {
    struct numbers numbers;
    struct solved solved = {.position = position};
    enum status status = read_numbers(wishes, &numbers);
    if (status != STATUS_DONE || !files_may_be(wishes, &status))
        return status;
    struct ledger *ledger = open_ledger(wishes, &numbers, &position->variant, &status);
    if (!ledger)
        return status;
    status = import_all(wishes, ledger);
    bool usable = status == STATUS_DONE;
    if (usable && !wishes->join) {
        status = work(wishes, &numbers, ledger, &solved);
        usable = status != STATUS_FILE;
    }
    if (usable && wishes->export && export_text(ledger, wishes->export) != STATUS_DONE)
        status = STATUS_FILE;
    ledger_close(ledger);
    if (!wishes->join && status != STATUS_FILE &&
        (status == STATUS_DONE || solved_anything(&solved)))
        solved_print(&solved, as_json);
    return status;
}

static enum status run(int argc, char **argv) {
    struct wishes wishes = {.all_moves = false};
    const struct option options[] = {
        {.name = "position", .value = &wishes.position},
        {.name = "moves", .value = &wishes.moves},
        {.name = "threads", .value = &wishes.threads},
        {.name = "memory", .value = &wishes.memory},
        {.name = "ledger", .value = &wishes.ledger},
        {.name = "time", .value = &wishes.time},
        {.name = "import", .value = wishes.import, .most = MOST_IMPORTS},
        {.name = "export", .value = &wishes.export},
        {.name = "job", .value = &wishes.job},
        {.name = "lease", .value = &wishes.lease},
        {.name = "certificate", .value = &wishes.certificate},
        {.name = "all-moves", .flag = &wishes.all_moves},
        {.name = "join", .flag = &wishes.join},
        {.name = NULL},
    };
    struct arguments arguments;
    struct bw_position position;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &solve_command, argc, argv, 1, options, &status))
        return status;
    if (!arguments.operand[0])
        return complain_usage(&solve_command, "which game? For example: burrow %s talpa", "solve");
    if (!target_read(&position, arguments.operand[0], wishes.position, &status) ||
        !engine_plays(&solve_command, &position.variant, &status))
        return status;
    if (wishes.moves && (status = play_words(&position, wishes.moves)) != STATUS_DONE)
        return status;
    return run_wishes(&wishes, &position, arguments.json);
}

const struct command solve_command = {
    .name = "solve",
    .summary = BW_TEXT("prove who wins"),
    .help = help,
    .run = run,
};
