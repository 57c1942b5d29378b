/* Plays a game against an engine that says anything: the first line of the input is the variant,
 * and the rest is what the engine prints, whatever it is asked, before it ends. A move accepted
 * from it must be legal; if there is none, the reason must be a text that a terminal can show, and
 * the engine must not keep running. */
#define _POSIX_C_SOURCE 200809L
#include "common/text.h"
#include "fuzz.h"
#include "players/player.h"
#include "players/process.h"
#include "scratch.h"
#include <fcntl.h>
#include <unistd.h>

/* ---- a file in place of a process ----------------------------------------------------------- */

/* The names are the linker's (--wrap). NOLINTBEGIN(bugprone-reserved-identifier) */
bool __wrap_process_start(struct process *process, const char *command_line);
bool __wrap_process_wait(struct process *process, int64_t deadline_ms, int *status);
void __wrap_process_end(struct process *process);

bool __wrap_process_start(struct process *process, const char *command_line) {
    (void)command_line;
    process->pid = getpid(); /* nobody sends it a signal */
    process->to = open("/dev/null", O_WRONLY);
    process->from = open(scratch_path("engine"), O_RDONLY);
    require(process->to >= 0 && process->from >= 0);
    process->skip = process->over = false;
    process->start = process->end = 0;
    return true;
}

bool __wrap_process_wait(struct process *process, int64_t deadline_ms, int *status) {
    (void)process;
    (void)deadline_ms;
    if (status)
        *status = 0;
    return true;
}

void __wrap_process_end(struct process *process) {
    require(process->pid > 0);
    close(process->to);
    close(process->from);
    process->pid = 0;
    process->to = process->from = -1;
}
/* NOLINTEND(bugprone-reserved-identifier) */

/* ---- a game --------------------------------------------------------------------------------- */

/* Whether a terminal shows a text as it is. */
static void require_words(const char *reason) {
    size_t length = strnlen(reason, PLAYER_REASON_SIZE);
    require(length > 0 && length < PLAYER_REASON_SIZE);
    while (length > 0) {
        int shown = bw_text_shown(reason, length);
        require(shown > 0);
        reason += shown;
        length -= (size_t)shown;
    }
}

static void play(struct player_engine *engine, const struct bw_position *start) {
    struct bw_position now = *start;
    bw_move moves[BW_MAX_PLIES], legal[BW_MAX_MOVES];
    char reason[PLAYER_REASON_SIZE] = "";
    int count = 0;
    enum player_answer answer = player_engine_begin(engine, 1, reason);
    while (answer == PLAYER_MOVED && bw_result(&now) == BW_UNDECIDED) {
        const struct player_turn turn = {
            .start = start, .moves = moves, .count = count, .now = &now};
        bw_move move = BW_NO_MOVE;
        require(player_engine_runs(engine));
        answer = player_engine_move(engine, &turn, &move, reason);
        if (answer != PLAYER_MOVED)
            break;
        int choices = bw_moves(&now, legal), found = 0;
        while (found < choices && legal[found] != move)
            found++;
        require(found < choices);
        moves[count++] = move;
        bw_play(&now, move);
    }
    require(answer == PLAYER_MOVED || answer == PLAYER_CRASHED || answer == PLAYER_CHEATED);
    require(player_engine_runs(engine) == (answer == PLAYER_MOVED));
    if (answer != PLAYER_MOVED)
        require_words(reason);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *feed = size > 0 ? memchr(data, '\n', size) : NULL;
    size_t line = feed ? (size_t)(feed - data) : size, said = feed ? line + 1 : size;
    char *text = text_of_input(data, line);
    struct bw_variant variant;
    if (bw_variant_read(&variant, text, NULL) && bw_variant_settle(&variant, 0, NULL)) {
        const struct player_setup setup = {
            .player = {.kind = BW_PLAYER_PROGRAM, .command = "engine"},
            .limits = {.move_ms = 60000},
            .threads = 2,
        };
        const struct player_wishes wishes = {.hurry = false};
        struct bw_position start;
        bw_position_start(&start, &variant);
        scratch_write("engine", data + said, size - said);
        struct player_engine *engine = player_engine_new(&setup, &wishes);
        require(engine != NULL);
        play(engine, &start);
        player_engine_free(engine);
    }
    free(text);
    return 0;
}
