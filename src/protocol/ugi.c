/* The Universal Game Interface, line by line.
 *
 * A line is words with white space between them; the first one names a row of the table of commands
 * below. Each command reads its whole line into local variables before it changes anything, so that
 * a wrong line has changed nothing when it is refused. What takes long is written down as a job,
 * which bw_ugi_search does later. Only three things are shared with the thread that does it: the
 * two flags, and the search's own stop. */
#define _POSIX_C_SOURCE 200809L
#include "common/text.h"
#include "protocol/clock.h"
#include <burrow/level.h>
#include <burrow/search.h>
#include <burrow/ugi.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ANSWER_SIZE = 4096,      /* holds all moves of a position, or of a game, in one line */
    PERFT_LIBRARY_DEPTH = 3, /* what the library counts in a few milliseconds on any board */
    PERFT_LEAVING_MS = 10000 /* how long a count may still take once the other side has left */
};

enum job {
    JOB_NONE,
    JOB_GO,
    JOB_PERFT,
    JOB_BENCH
};

struct bw_ugi {
    struct bw_variant variant;
    bw_ugi_emit *emit;
    void *context;
    struct bw_position position;
    struct bw_search *search;
    struct bw_random random;
    uint64_t seed;
    bool seeded; /* whether somebody has chosen the seed */
    int level;   /* 0 for full strength */
    int lines;

    /* What bw_ugi_search is to do. */
    enum job job;
    struct bw_limits limits;
    bool infinite;
    int perft_depth;

    atomic_bool stopped; /* the job is to end at once */
    atomic_bool leaving; /* so is every further search: the other side has said quit */
    pthread_mutex_t mutex;
    pthread_cond_t stopped_now;
};

/* ---- answers -------------------------------------------------------------------------------- */

static void say(const struct bw_ugi *ugi, const char *format, ...) BW_PRINTF(2, 3);

static void say(const struct bw_ugi *ugi, const char *format, ...) {
    char line[ANSWER_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ugi->emit(ugi->context, line);
}

static enum bw_ugi_next refuse(const struct bw_ugi *ugi, const char *format, ...) BW_PRINTF(2, 3);

static enum bw_ugi_next refuse(const struct bw_ugi *ugi, const char *format, ...) {
    char message[2 * BW_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    say(ugi, "info string error %s", message);
    return BW_UGI_READY;
}

void bw_ugi_refuse(struct bw_ugi *ugi, const char *why) {
    refuse(ugi, "the line %s", why);
}

/* ---- words ---------------------------------------------------------------------------------- */

/* A word of a line; its length is 0 behind the last one. */
struct word {
    const char *start;
    size_t length;
};

/* Takes the next word from a text and moves behind it. */
static struct word next_word(const char **text) {
    struct word word = {.length = 0};
    while (text_is_space(**text))
        ++*text;
    word.start = *text;
    while (**text && !text_is_space(**text))
        ++*text;
    word.length = (size_t)(*text - word.start);
    return word;
}

/* Whether a word is the given one, in whatever case. */
static bool is(struct word word, const char *text) {
    return text_is(word.start, word.length, text);
}

static bool has_word(const char *text) {
    return next_word(&text).length > 0;
}

/* A word for a message. */
struct quote {
    char text[BW_QUOTE_SIZE];
};

static struct quote quoted(struct word word) {
    struct quote quote = {.text = ""};
    bw_quote(quote.text, word.start, word.length);
    return quote;
}

/* A whole number without sign, from `lowest` to `highest`. */
static bool read_number(struct word word, uint64_t lowest, uint64_t highest, uint64_t *number) {
    uint64_t value = 0;
    for (size_t i = 0; i < word.length; i++) {
        uint64_t digit = (uint64_t)(word.start[i] - '0');
        if (!text_is_digit(word.start[i]) || digit > highest || value > (highest - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *number = value;
    return word.length > 0 && value >= lowest;
}

/* ---- the beginning -------------------------------------------------------------------------- */

enum setting {
    SETTING_THREADS,
    SETTING_HASH,
    SETTING_LEVEL,
    SETTING_LINES,
    SETTING_SEED
};

static const struct {
    const char *name;
    uint64_t usual, lowest, highest;
} settings[] = {
    [SETTING_THREADS] = {"Threads", 1, 1, BW_MAX_THREADS},
    [SETTING_HASH] = {"Hash", BW_USUAL_HASH, 1, BW_MAX_HASH},
    [SETTING_LEVEL] = {"Level", 0, 0, 9},
    [SETTING_LINES] = {"MultiPV", 1, 1, BW_MAX_LINES},
    [SETTING_SEED] = {"Seed", 0, 0, INT64_MAX},
};

enum {
    SETTINGS = sizeof settings / sizeof *settings
};

static enum bw_ugi_next do_ugi(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    say(ugi, "id name Burrow " BURROW_VERSION);
    say(ugi, "id author the Burrow authors");
    for (int i = 0; i < SETTINGS; i++)
        say(ugi, "option name %s type spin default %" PRIu64 " min %" PRIu64 " max %" PRIu64,
            settings[i].name, settings[i].usual, settings[i].lowest, settings[i].highest);
    say(ugi, "ugiok");
    return BW_UGI_READY;
}

static enum bw_ugi_next do_isready(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    say(ugi, "readyok");
    return BW_UGI_READY;
}

/* Until somebody chooses a seed, chance is left to the clock. */
static void seed_random(struct bw_ugi *ugi) {
    struct timespec now = {0};
    if (!ugi->seeded)
        clock_gettime(CLOCK_REALTIME, &now);
    bw_random_seed(&ugi->random, ugi->seeded
                                     ? ugi->seed
                                     : (uint64_t)now.tv_sec * 1000000007U + (uint64_t)now.tv_nsec);
}

static enum bw_ugi_next do_newgame(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    bw_search_clear(ugi->search);
    bw_position_start(&ugi->position, &ugi->variant);
    seed_random(ugi);
    return BW_UGI_READY;
}

/* ---- setoption ------------------------------------------------------------------------------ */

static enum bw_ugi_next apply_setting(struct bw_ugi *ugi, enum setting setting, uint64_t value) {
    switch (setting) {
    case SETTING_THREADS:
        bw_search_set_threads(ugi->search, (int)value);
        break;
    case SETTING_HASH:
        if (!bw_search_set_hash(ugi->search, (int)value))
            return refuse(ugi, "there is no memory for a Hash of %" PRIu64 " megabytes", value);
        break;
    case SETTING_LEVEL:
        ugi->level = (int)value;
        break;
    case SETTING_LINES:
        ugi->lines = (int)value;
        break;
    case SETTING_SEED:
        ugi->seed = value;
        ugi->seeded = true;
        seed_random(ugi);
        break;
    }
    return BW_UGI_READY;
}

static enum bw_ugi_next do_setoption(struct bw_ugi *ugi, const char *rest) {
    struct word keyword = next_word(&rest), name = next_word(&rest);
    if (!is(keyword, "name") || name.length == 0 || !is(next_word(&rest), "value"))
        return refuse(ugi, "setoption is: setoption name NAME value NUMBER");
    struct word text = next_word(&rest);
    if (has_word(rest))
        return refuse(ugi, "setoption takes one value");
    for (int i = 0; i < SETTINGS; i++) {
        uint64_t value;
        if (!is(name, settings[i].name))
            continue;
        if (!read_number(text, settings[i].lowest, settings[i].highest, &value))
            return refuse(ugi, "%s is a number from %" PRIu64 " to %" PRIu64 ", not %s",
                          settings[i].name, settings[i].lowest, settings[i].highest,
                          quoted(text).text);
        return apply_setting(ugi, (enum setting)i, value);
    }
    return refuse(ugi, "there is no option %s; there are Threads, Hash, Level, MultiPV and Seed",
                  quoted(name).text);
}

/* ---- position ------------------------------------------------------------------------------- */

/* Reads the words up to `moves`, or to the end, as a position; a line may have more space between
 * them than a position has. */
static bool read_position(const struct bw_ugi *ugi, const char **rest, struct bw_position *position,
                          struct bw_error *error) {
    char text[2 * BW_POSITION_SIZE] = "";
    size_t used = 0;
    const char *next = *rest;
    for (struct word word = next_word(&next); word.length > 0 && !is(word, "moves");
         word = next_word(&next)) {
        if (used + word.length + 2 > sizeof text)
            return bw_fail(error, BW_FAULT_ILLEGAL, 0, "no position is as long as that");
        if (used > 0)
            text[used++] = ' ';
        memcpy(text + used, word.start, word.length);
        used += word.length;
        text[used] = '\0';
        *rest = next;
    }
    return bw_position_read(position, &ugi->variant, text, error);
}

/* Makes the moves that the rest of a line lists. */
static bool make_moves(const struct bw_ugi *ugi, const char *rest, struct bw_position *position) {
    struct word word = next_word(&rest);
    for (int ply = 1; word.length > 0; ply++, word = next_word(&rest)) {
        char text[BW_QUOTE_SIZE]; /* longer than any move, so that a cut one is still wrong */
        struct bw_error error;
        bw_move move;
        snprintf(text, sizeof text, "%.*s",
                 word.length < sizeof text ? (int)word.length : BW_QUOTE_SIZE, word.start);
        if (!bw_move_read(position, text, &move, &error)) {
            refuse(ugi, "move %d, %s: %s", ply, quoted(word).text, error.message);
            return false;
        }
        bw_play(position, move);
    }
    return true;
}

static enum bw_ugi_next do_position(struct bw_ugi *ugi, const char *rest) {
    struct word kind = next_word(&rest);
    struct bw_position position;
    struct bw_error error;
    if (is(kind, "startpos"))
        bw_position_start(&position, &ugi->variant);
    else if (!is(kind, "fen"))
        return refuse(ugi, "position is: position startpos|fen POSITION [moves MOVE ...]");
    else if (!read_position(ugi, &rest, &position, &error))
        return refuse(ugi, "position: %s", error.message);
    struct word moves = next_word(&rest);
    if (moves.length > 0 && !is(moves, "moves"))
        return refuse(ugi, "after startpos comes moves, not %s", quoted(moves).text);
    if (make_moves(ugi, rest, &position))
        ugi->position = position;
    return BW_UGI_READY;
}

/* ---- query ---------------------------------------------------------------------------------- */

static bool is_over(const struct bw_ugi *ugi) {
    return bw_result(&ugi->position) != BW_UNDECIDED;
}

static bool is_turn_of_p1(const struct bw_ugi *ugi) {
    return ugi->position.turn == bw_first_side(&ugi->variant);
}

static enum bw_ugi_next do_query(struct bw_ugi *ugi, const char *rest) {
    struct word question = next_word(&rest);
    if (has_word(rest))
        question.length = 0;
    if (is(question, "p1turn"))
        say(ugi, "response %s", is_turn_of_p1(ugi) ? "true" : "false");
    else if (is(question, "gameover"))
        say(ugi, "response %s", is_over(ugi) ? "true" : "false");
    else if (is(question, "result"))
        say(ugi, "response %s", bw_result_word(&ugi->position));
    else
        refuse(ugi, "query is: query p1turn|gameover|result");
    return BW_UGI_READY;
}

/* ---- go ------------------------------------------------------------------------------------- */

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

/* What a `go` says. */
struct go {
    bool given[GO_WORDS];
    int64_t value[GO_WORDS];
};

/* A clock that has run out may be sent as a negative number; it is then empty. */
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
        refuse(ugi, "go knows no %s", quoted(word).text);
        return false;
    }
    if (go->given[kind]) {
        refuse(ugi, "%s is given twice", go_words[kind].name);
        return false;
    }
    go->given[kind] = true;
    if (kind == GO_INFINITE)
        return true;
    struct word number = next_word(rest);
    uint64_t value;
    if (!read_number(without_minus((enum go_word)kind, number), go_words[kind].lowest,
                     go_words[kind].highest, &value)) {
        refuse(ugi, "%s needs a whole number from %" PRIu64 " on, not %s", go_words[kind].name,
               go_words[kind].lowest, quoted(number).text);
        return false;
    }
    go->value[kind] = (int64_t)value;
    return true;
}

/* Whether what a `go` says makes sense together, here. */
static bool check_go(const struct bw_ugi *ugi, const struct go *go) {
    int clock = is_turn_of_p1(ugi) ? GO_P1TIME : GO_P2TIME, given = 0;
    bool timed = false;
    for (int kind = 0; kind < GO_WORDS; kind++)
        given += go->given[kind];
    for (int kind = GO_P1TIME; kind <= GO_MOVESTOGO; kind++)
        timed |= go->given[kind];
    if (go->given[GO_INFINITE] && given > 1)
        refuse(ugi, "infinite stands alone");
    else if (timed && !go->given[clock])
        refuse(ugi, "%s is missing, and it is that side's turn", go_words[clock].name);
    else
        return true;
    return false;
}

static enum bw_ugi_next do_go(struct bw_ugi *ugi, const char *rest) {
    struct go go = {.value = {0}};
    for (struct word word = next_word(&rest); word.length > 0; word = next_word(&rest))
        if (!read_go_word(ugi, word, &rest, &go))
            return BW_UGI_READY;
    if (!check_go(ugi, &go))
        return BW_UGI_READY;
    if (is_over(ugi)) {
        say(ugi, "bestmove none");
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

/* ---- a search ------------------------------------------------------------------------------- */

/* Adds a move to a line that has room for all that can come. */
static size_t append_move(char *text, size_t used, size_t size, bw_move move) {
    char name[BW_MOVE_SIZE];
    int length = snprintf(text + used, size - used, " %s", bw_move_write(move, name));
    return used + (size_t)length < size ? used + (size_t)length : used;
}

/* `cp N`, or `mate PLIES` where it is proved who wins. */
struct score {
    char text[24];
};

static struct score score_text(int score) {
    struct score out;
    if (score >= BW_MATE_BOUND)
        snprintf(out.text, sizeof out.text, "mate %d", BW_MATE - score);
    else if (score <= -BW_MATE_BOUND)
        snprintf(out.text, sizeof out.text, "mate -%d", BW_MATE + score);
    else
        snprintf(out.text, sizeof out.text, "cp %d", score);
    return out;
}

static void report(void *context, const struct bw_info *info) {
    const struct bw_ugi *ugi = context;
    char line[ANSWER_SIZE / 2] = "";
    size_t used = 0;
    for (int i = 0; i < info->length; i++)
        used = append_move(line, used, sizeof line, info->line[i]);
    uint64_t time = info->time_ms > 0 ? (uint64_t)info->time_ms : 1;
    say(ugi,
        "info depth %d score %s nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64
        " hashfull %d multipv %d pv%s",
        info->depth, score_text(info->score).text, info->nodes, info->nodes * 1000 / time,
        info->time_ms, info->hashfull, info->rank, line);
    if (info->proved_draw && info->rank == 1)
        say(ugi, "info string proved draw");
    else if (info->proved_draw)
        say(ugi, "info string proved draw multipv %d", info->rank);
}

static bool must_stop(const struct bw_ugi *ugi) {
    return atomic_load(&ugi->stopped);
}

/* A level gives its move and no reasons. */
static bw_move choose_move(struct bw_ugi *ugi) {
    bw_search_set_lines(ugi->search, ugi->level > 0 ? 1 : ugi->lines);
    if (ugi->level > 0)
        return bw_level_move(ugi->search, &ugi->position, ugi->level, &ugi->random, &ugi->limits);
    return bw_search_run(ugi->search, &ugi->position, &ugi->limits, report, ugi);
}

/* A search without limits may have proved everything, and still must not answer unasked. */
static void wait_for_stop(struct bw_ugi *ugi) {
    pthread_mutex_lock(&ugi->mutex);
    while (!must_stop(ugi))
        pthread_cond_wait(&ugi->stopped_now, &ugi->mutex);
    pthread_mutex_unlock(&ugi->mutex);
}

static void search(struct bw_ugi *ugi) {
    char move[BW_MOVE_SIZE];
    bw_move_write(choose_move(ugi), move);
    if (ugi->infinite)
        wait_for_stop(ugi);
    say(ugi, "bestmove %s", move);
}

/* ---- ours: display, moves, eval ------------------------------------------------------------- */

static void display_row(const struct bw_ugi *ugi, int row) {
    const struct bw_variant *variant = &ugi->variant;
    char line[8 + 2 * BW_MAX_SIZE];
    int used = snprintf(line, sizeof line, "%2d ", row + 1);
    for (int column = 0; column < variant->size; column++) {
        int piece = bw_piece_at(&ugi->position, bw_square(column, row));
        line[used++] = ' ';
        line[used++] = piece >= 0 ? variant->game->letter[piece] : '.';
    }
    line[used] = '\0';
    say(ugi, "%s", line);
}

static enum bw_ugi_next do_display(struct bw_ugi *ugi, const char *rest) {
    char text[BW_POSITION_SIZE], letters[4 + 2 * BW_MAX_SIZE] = "   ";
    const struct bw_game *game = ugi->variant.game;
    (void)rest;
    for (int row = ugi->variant.size - 1; row >= 0; row--)
        display_row(ugi, row);
    for (int column = 0; column < ugi->variant.size; column++) {
        letters[3 + 2 * column] = ' ';
        letters[4 + 2 * column] = (char)('a' + column);
        letters[5 + 2 * column] = '\0';
    }
    say(ugi, "%s", letters);
    say(ugi, "variant %s", bw_variant_write(&ugi->variant, text));
    say(ugi, "position %s", bw_position_write(&ugi->position, text));
    say(ugi, "result %s", bw_result_word(&ugi->position));
    if (is_over(ugi))
        say(ugi, "%s", bw_ending(&ugi->position));
    else
        say(ugi, "%s to move", game->side[ugi->position.turn]);
    return BW_UGI_READY;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

/* All in one line, so that whoever asks knows when the answer is complete. */
static enum bw_ugi_next do_moves(struct bw_ugi *ugi, const char *rest) {
    char names[BW_MAX_MOVES][BW_MOVE_SIZE], line[ANSWER_SIZE] = "moves";
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&ugi->position, moves);
    size_t used = strlen(line);
    (void)rest;
    for (int i = 0; i < count; i++)
        bw_move_write(moves[i], names[i]);
    qsort(names, (size_t)count, sizeof *names, compare_texts);
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, " %s", names[i]);
    say(ugi, "%s", line);
    return BW_UGI_READY;
}

static enum bw_ugi_next do_eval(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    if (is_over(ugi))
        say(ugi, "eval none");
    else
        say(ugi, "eval %s", score_text(bw_evaluate(&ugi->position)).text);
    return BW_UGI_READY;
}

/* ---- ours: perft, bench --------------------------------------------------------------------- */

static enum bw_ugi_next do_perft(struct bw_ugi *ugi, const char *rest) {
    struct word depth = next_word(&rest);
    uint64_t value;
    if (has_word(rest) || !read_number(depth, 0, BW_MAX_PLIES, &value))
        return refuse(ugi, "perft needs a depth from 0 to %d", BW_MAX_PLIES);
    ugi->perft_depth = (int)value;
    ugi->job = JOB_PERFT;
    return BW_UGI_SEARCH;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A count is cut short by a stop. Who says quit, or ends the input, right behind a perft wants to
 * see its number all the same, if it does not take for ever. */
struct count {
    const struct bw_ugi *ugi;
    int64_t start_ms;
    bool cut;
};

static uint64_t count_from(struct count *count, const struct bw_position *position, int depth) {
    bw_move moves[BW_MAX_MOVES];
    uint64_t nodes = 0;
    count->cut |= atomic_load(&count->ugi->leaving) ? now_ms() - count->start_ms >= PERFT_LEAVING_MS
                                                    : must_stop(count->ugi);
    if (count->cut)
        return 0;
    if (depth <= PERFT_LIBRARY_DEPTH)
        return bw_perft(position, depth);
    int legal = bw_moves(position, moves);
    for (int i = 0; i < legal && !count->cut; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        nodes += count_from(count, &next, depth - 1);
    }
    return nodes;
}

static void run_perft(const struct bw_ugi *ugi) {
    struct count count = {.ugi = ugi, .start_ms = now_ms()};
    uint64_t nodes = 0;
    if (ugi->perft_depth <= bw_max_plies(&ugi->variant)) /* no game lasts longer */
        nodes = count_from(&count, &ugi->position, ugi->perft_depth);
    if (count.cut)
        say(ugi, "info string perft was stopped");
    else
        say(ugi, "nodes %" PRIu64, nodes);
}

/* The search of a bench is its own, so that it always counts the same; a stop does not reach it, and
 * it ends by itself after a few seconds. */
static enum bw_ugi_next do_bench(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    ugi->job = JOB_BENCH;
    return BW_UGI_SEARCH;
}

static void run_bench(const struct bw_ugi *ugi) {
    int64_t start = now_ms();
    uint64_t nodes = bw_bench(&ugi->variant);
    if (nodes == 0) {
        refuse(ugi, "there is no memory for the bench");
        return;
    }
    uint64_t time = now_ms() > start ? (uint64_t)(now_ms() - start) : 1;
    say(ugi, "%" PRIu64 " nodes %" PRIu64 " nps", nodes, nodes * 1000 / time);
}

/* ---- the end -------------------------------------------------------------------------------- */

static enum bw_ugi_next do_stop(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    bw_ugi_stop(ugi);
    return BW_UGI_READY;
}

static enum bw_ugi_next do_quit(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    atomic_store(&ugi->leaving, true);
    bw_ugi_stop(ugi);
    return BW_UGI_QUIT;
}

/* ---- all commands --------------------------------------------------------------------------- */

struct command {
    const char *name;
    enum bw_ugi_next (*run)(struct bw_ugi *ugi, const char *rest);
    bool alone;  /* whether the word is the whole command */
    bool urgent; /* whether it is answered while a search runs */
};

static enum bw_ugi_next do_help(struct bw_ugi *ugi, const char *rest);

static const struct command commands[] = {
    {.name = "ugi", .run = do_ugi, .alone = true},
    {.name = "isready", .run = do_isready, .alone = true, .urgent = true},
    {.name = "uginewgame", .run = do_newgame, .alone = true},
    {.name = "setoption", .run = do_setoption},
    {.name = "position", .run = do_position},
    {.name = "query", .run = do_query},
    {.name = "go", .run = do_go},
    {.name = "stop", .run = do_stop, .alone = true, .urgent = true},
    {.name = "quit", .run = do_quit, .alone = true, .urgent = true},
    {.name = "display", .run = do_display, .alone = true},
    {.name = "moves", .run = do_moves, .alone = true},
    {.name = "eval", .run = do_eval, .alone = true},
    {.name = "perft", .run = do_perft},
    {.name = "bench", .run = do_bench, .alone = true},
    {.name = "help", .run = do_help, .alone = true},
};

enum {
    COMMANDS = sizeof commands / sizeof *commands
};

static enum bw_ugi_next do_help(struct bw_ugi *ugi, const char *rest) {
    (void)rest;
    say(ugi, "info string ugi, isready, uginewgame, quit");
    say(ugi, "info string setoption name Threads|Hash|Level|MultiPV|Seed value NUMBER");
    say(ugi, "info string position startpos|fen POSITION [moves MOVE ...]");
    say(ugi, "info string query p1turn|gameover|result");
    say(ugi, "info string go infinite|movetime MS|depth PLIES|nodes NUMBER|p1time MS p2time MS "
             "[p1inc MS p2inc MS movestogo NUMBER], stop");
    say(ugi, "info string display, moves, eval, perft DEPTH, bench");
    return BW_UGI_READY;
}

/* The command that a line begins with, or NULL; *rest is what follows. */
static const struct command *find_command(const char *line, const char **rest) {
    struct word name = next_word(&line);
    *rest = line;
    for (int i = 0; i < COMMANDS; i++)
        if (is(name, commands[i].name))
            return &commands[i];
    return NULL;
}

bool bw_ugi_is_urgent(const char *line) {
    const char *rest;
    const struct command *command = find_command(line, &rest);
    return command && command->urgent && !has_word(rest);
}

static enum bw_ugi_next handle(struct bw_ugi *ugi, const char *line) {
    const char *rest;
    const struct command *command = find_command(line, &rest);
    if (!has_word(line))
        return BW_UGI_READY;
    if (!command)
        return refuse(ugi, "there is no command %s; help lists them",
                      quoted(next_word(&line)).text);
    if (command->alone && has_word(rest))
        return refuse(ugi, "%s stands alone", command->name);
    return command->run(ugi, rest);
}

enum bw_ugi_next bw_ugi_line(struct bw_ugi *ugi, const char *line) {
    if (strnlen(line, BW_UGI_LINE_SIZE) == BW_UGI_LINE_SIZE)
        return refuse(ugi, "the line is too long");
    enum bw_ugi_next next = handle(ugi, line);
    if (next == BW_UGI_SEARCH) {
        bw_search_ready(ugi->search);
        atomic_store(&ugi->stopped, false);
        if (atomic_load(&ugi->leaving))
            bw_ugi_stop(ugi);
    }
    return next;
}

void bw_ugi_search(struct bw_ugi *ugi) {
    enum job job = ugi->job;
    ugi->job = JOB_NONE;
    if (job == JOB_GO)
        search(ugi);
    else if (job == JOB_PERFT)
        run_perft(ugi);
    else if (job == JOB_BENCH)
        run_bench(ugi);
}

void bw_ugi_stop(struct bw_ugi *ugi) {
    pthread_mutex_lock(&ugi->mutex);
    atomic_store(&ugi->stopped, true);
    bw_search_stop(ugi->search);
    pthread_cond_signal(&ugi->stopped_now);
    pthread_mutex_unlock(&ugi->mutex);
}

/* ---- a handler ------------------------------------------------------------------------------ */

struct bw_ugi *bw_ugi_new(const struct bw_variant *variant, bw_ugi_emit *emit, void *context) {
    struct bw_ugi *ugi = calloc(1, sizeof *ugi);
    if (!ugi)
        return NULL;
    ugi->search = bw_search_new();
    if (!ugi->search) {
        free(ugi);
        return NULL;
    }
    ugi->variant = *variant;
    ugi->emit = emit;
    ugi->context = context;
    ugi->lines = 1;
    bw_position_start(&ugi->position, variant);
    seed_random(ugi);
    pthread_mutex_init(&ugi->mutex, NULL);
    pthread_cond_init(&ugi->stopped_now, NULL);
    return ugi;
}

void bw_ugi_free(struct bw_ugi *ugi) {
    if (!ugi)
        return;
    bw_search_free(ugi->search);
    pthread_cond_destroy(&ugi->stopped_now);
    pthread_mutex_destroy(&ugi->mutex);
    free(ugi);
}
