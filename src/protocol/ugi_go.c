/* `go`, and the search that it asks for.
 *
 * The words of the line become limits in the handler, and nothing more happens until the caller
 * runs the job, on any thread. Then our search, or the player in its place, chooses a move. It
 * reports to the handler, which writes `info` lines, and finally `bestmove`. */
#include "protocol/handler.h"
#include "protocol/words.h"
#include <burrow/clock.h>
#include <burrow/level.h>
#include <inttypes.h>
#include <stdio.h>

/* ---- reading the line ----------------------------------------------------------------------- */

enum go_word {
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_P1TIME,
    GO_P2TIME,
    GO_P1INC,
    GO_P2INC,
    GO_MOVESTOGO,
    GO_INFINITE,
    GO_WORDS
};

static const struct {
    const char *name;
    uint64_t lowest, highest;
} go_words[GO_WORDS] = {
    [GO_DEPTH] = {"depth", 1, INT_LEAST32_MAX}, [GO_NODES] = {"nodes", 1, INT64_MAX},
    [GO_MOVETIME] = {"movetime", 0, INT64_MAX}, [GO_P1TIME] = {"p1time", 0, INT64_MAX},
    [GO_P2TIME] = {"p2time", 0, INT64_MAX},     [GO_P1INC] = {"p1inc", 0, INT64_MAX},
    [GO_P2INC] = {"p2inc", 0, INT64_MAX},       [GO_MOVESTOGO] = {"movestogo", 1, INT64_MAX},
    [GO_INFINITE] = {"infinite", 0, 0},
};

/* The words of a `go`, and their values. */
struct go {
    bool given[GO_WORDS];
    int64_t value[GO_WORDS];
};

/* A clock that has run out may be sent as a negative number, which counts as 0. */
static struct word without_minus(enum go_word kind, struct word word) {
    bool negative = word.length > 1 && word.start[0] == '-';
    if ((kind == GO_P1TIME || kind == GO_P2TIME) && negative)
        return (struct word){.start = "0", .length = 1};
    return word;
}

static bool read_go_word(const struct bw_ugi *ugi, struct word word, const char **rest,
                         struct go *go) {
    int kind = 0;
    while (kind < GO_WORDS && !is(word, go_words[kind].name))
        kind++;
    if (kind == GO_WORDS) {
        bw_ugi_error(ugi, "go does not know %s", quoted(word).text);
        return false;
    }
    if (go->given[kind]) {
        bw_ugi_error(ugi, "%s is given twice", go_words[kind].name);
        return false;
    }
    go->given[kind] = true;
    if (kind == GO_INFINITE)
        return true;
    struct word number = next_word(rest);
    uint64_t value;
    if (!read_number(without_minus((enum go_word)kind, number), go_words[kind].lowest,
                     go_words[kind].highest, &value)) {
        bw_ugi_error(ugi, "%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not %s",
                     go_words[kind].name, go_words[kind].lowest, go_words[kind].highest,
                     quoted(number).text);
        return false;
    }
    go->value[kind] = (int64_t)value;
    return true;
}

/* Whether the words of a `go` make sense together in this position. */
static bool check_go(const struct bw_ugi *ugi, const struct go *go) {
    int clock = is_turn_of_p1(ugi) ? GO_P1TIME : GO_P2TIME, given = 0;
    bool timed = false;
    for (int kind = 0; kind < GO_WORDS; kind++)
        given += go->given[kind];
    for (int kind = GO_P1TIME; kind <= GO_MOVESTOGO; kind++)
        timed |= go->given[kind];
    if (go->given[GO_INFINITE] && given > 1)
        bw_ugi_error(ugi, "infinite cannot be combined with other limits");
    else if (timed && !go->given[clock])
        bw_ugi_error(ugi, "%s is missing, and it is that side's turn", go_words[clock].name);
    else
        return true;
    return false;
}

enum bw_ugi_next bw_ugi_go(struct bw_ugi *ugi, const char *rest) {
    struct go go = {.value = {0}};
    for (struct word word = next_word(&rest); word.length > 0; word = next_word(&rest))
        if (!read_go_word(ugi, word, &rest, &go))
            return BW_UGI_READY;
    if (!check_go(ugi, &go))
        return BW_UGI_READY;
    if (is_over(ugi)) {
        bw_ugi_say(ugi, "bestmove none");
        return BW_UGI_READY;
    }
    int clock = is_turn_of_p1(ugi) ? GO_P1TIME : GO_P2TIME;
    int increment = is_turn_of_p1(ugi) ? GO_P1INC : GO_P2INC;
    ugi->limits = (struct bw_limits){
        .depth = (int)go.value[GO_DEPTH],
        .nodes = (uint64_t)go.value[GO_NODES],
    };
    if (go.given[GO_MOVETIME])
        bw_clock_fixed(go.value[GO_MOVETIME], &ugi->limits);
    if (go.given[clock])
        bw_clock_share(&ugi->position, go.value[clock], go.value[increment], go.value[GO_MOVESTOGO],
                       &ugi->limits);
    const struct bw_limits *limits = &ugi->limits;
    bool limited = limits->depth || limits->nodes || limits->hard_ms;
    ugi->infinite = go.given[GO_INFINITE] || (!limited && ugi->level == 0);
    ugi->job = JOB_GO;
    return BW_UGI_SEARCH;
}

/* ---- the search ----------------------------------------------------------------------------- */

/* Appends a move to a text; drops one that does not fit. */
static size_t append_move(char *text, size_t used, size_t size, bw_move move) {
    char name[BW_MOVE_SIZE];
    int length = snprintf(text + used, size - used, " %s", bw_move_write(move, name));
    return used + (size_t)length < size ? used + (size_t)length : used;
}

struct score bw_ugi_score(int score) {
    struct score out;
    if (score >= BW_MATE_BOUND)
        snprintf(out.text, sizeof out.text, "mate %d", BW_MATE - score);
    else if (score <= -BW_MATE_BOUND)
        snprintf(out.text, sizeof out.text, "mate -%d", BW_MATE + score);
    else
        snprintf(out.text, sizeof out.text, "cp %d", score);
    return out;
}

void bw_ugi_report(void *context, const struct bw_info *info) {
    const struct bw_ugi *ugi = context;
    char line[ANSWER_SIZE / 2] = "";
    size_t used = 0;
    for (int i = 0; i < info->length; i++)
        used = append_move(line, used, sizeof line, info->line[i]);
    uint64_t time = info->time_ms > 0 ? (uint64_t)info->time_ms : 1;
    bw_ugi_say(ugi,
               "info depth %d score %s nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64
               " hashfull %d multipv %d pv%s",
               info->depth, bw_ugi_score(info->score).text, info->nodes, info->nodes * 1000 / time,
               info->time_ms, info->hashfull, info->rank, line);
    if (info->proved_draw && info->rank == 1)
        bw_ugi_say(ugi, "info string proved draw");
    else if (info->proved_draw)
        bw_ugi_say(ugi, "info string proved draw multipv %d", info->rank);
}

/* Our own search. A level gives its move and reports nothing. */
static bw_move search_move(struct bw_ugi *ugi) {
    const struct bw_limits *limits = &ugi->limits;
    bool plays = limits->depth || limits->nodes || limits->hard_ms;
    const struct bw_task task = {
        .limits = *limits,
        .lines = ugi->lines,
        .contempt = plays ? BW_PLAYING_CONTEMPT : 0,
        .stop = &ugi->stop,
        .report = bw_ugi_report,
        .context = ugi,
    };
    return ugi->level > 0
               ? bw_level_move(ugi->search, &ugi->position, ugi->level, &ugi->random, &task)
               : bw_search_run(ugi->search, &ugi->position, &task);
}

void bw_ugi_go_run(struct bw_ugi *ugi) {
    const struct bw_ugi_player *player = ugi->player;
    char move[BW_MOVE_SIZE];
    bw_move_write(player ? player->choose(player->context, ugi) : search_move(ugi), move);
    if (ugi->infinite) /* even if everything is proved, it must not answer unasked */
        bw_gate_wait(ugi->gate);
    job_ends(ugi);
    bw_ugi_say(ugi, "bestmove %s", move);
}
