/* A plain UCT player that speaks UGI, for the engine to be measured by: uct VARIANT [OPTION …]
 *
 *     burrow match talpa --first 9 --second 'ugi:build/release/uct talpa' --games 20 --time 1
 *
 * It knows nothing of its games but their rules. It is Monte-Carlo tree search as in the textbook:
 * UCB1 and random playouts (uct_kernel.c, uct_tree.c), in one thread, on the engine's own fast
 * boards. With the same seed and a limit of playouts it plays the same moves in every game that
 * begins with uginewgame.
 *
 * Here is what surrounds the search: the command line, the use of time, and as much of UGI as
 * `burrow engine --check` asks for, where `nodes` are playouts. During a search it looks at its
 * input every few playouts; a line that does not concern the search waits until that is over. */
#define _POSIX_C_SOURCE 200809L
#include "uct.h"
#include "games/cpu.h"
#include "games/list.h"
#include "games/position.h"
#include "uct_input.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MEGABYTES = 512,       /* for the tree, half of it for what it is copied to */
    SPEED_MS = 3000,       /* how long --speed measures */
    DEPTH_PLAYOUTS = 1000, /* a tree has no depth, so each ply that somebody asks for is so many */
    EXPECTED_MOVES = 20,   /* a clock is used as if so many moves were always still to come… */
    CLOCK_MS = 30,         /* …but for this much, or a tenth of it */
    FIXED_MS = 10          /* what is kept back of a fixed time, or a tenth of it */
};

struct player {
    struct bw_variant variant;
    struct bw_position position;
    struct uct_search search;
    const struct uct_kernel *kernel;
    struct input input;
    uint64_t seed;
    uint64_t most_playouts; /* a move, whatever the limits */
    int64_t deadline_ms;    /* of the search under way… */
    bool told_to_end;       /* …and whether the other side has had enough of it */
};

/* The largest number that is read; a few hundred years of milliseconds. */
static const int64_t max_number = INT64_C(10000000000000);

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static const struct uct_kernel *find_kernel(const struct bw_variant *variant) {
    static const struct uct_kernel *const kernels[][POSITION_WIDTHS] = {
        {&uct_talpa_64_base, &uct_talpa_128_base, &uct_talpa_256_base},
        {&uct_fourmation_64_base, &uct_fourmation_128_base, &uct_fourmation_256_base},
#if defined(BURROW_HAVE_V3)
        {&uct_talpa_64_v3, &uct_talpa_128_v3, &uct_talpa_256_v3},
        {&uct_fourmation_64_v3, &uct_fourmation_128_v3, &uct_fourmation_256_v3},
#endif
    };
    int game = variant->game == &bw_talpa_game ? 0 : 1;
    return kernels[(bw_cpu_has_v3() ? 2 : 0) + game][position_width(variant->size)];
}

static void begin_game(struct player *player) {
    bw_position_start(&player->position, &player->variant);
    player->search.root = player->position;
    uct_tree_clear(&player->search.tree);
    bw_random_seed(&player->search.random, player->seed);
}

/* ---- words ---------------------------------------------------------------------------------- */

static const char spaces[] = " \t\r";

static char *next_word(char **rest) {
    return strtok_r(NULL, spaces, rest);
}

static bool is(const char *word, const char *text) {
    return word && strcmp(word, text) == 0;
}

/* A whole number without sign. */
static bool read_number(const char *word, int64_t *number) {
    char *end;
    if (!word)
        return false;
    long long value = strtoll(word, &end, 10);
    *number = value > max_number ? max_number : value;
    return end != word && *end == '\0' && value >= 0;
}

static void refuse(const char *why) {
    printf("info string error %s\n", why);
}

/* ---- a search ------------------------------------------------------------------------------- */

/* Answers what concerns the search under way, of what has come or, with `wait`, comes next. */
static void listen(struct player *player, bool wait) {
    char line[INPUT_LINE_SIZE];
    while (!player->told_to_end && input_peek(&player->input, line, wait)) {
        char *rest = NULL;
        const char *word = strtok_r(line, spaces, &rest);
        bool stop = is(word, "stop"), asked = is(word, "isready");
        player->told_to_end = stop || is(word, "quit");
        if (stop || asked)
            input_drop(&player->input);
        if (asked)
            puts("readyok");
    }
    player->told_to_end |= input_is_over(&player->input);
}

static bool must_end(void *context) {
    struct player *player = context;
    listen(player, false);
    return player->told_to_end || now_ms() >= player->deadline_ms;
}

static bw_move winning_move(const struct bw_position *position, const bw_move *moves, int count) {
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == bw_won_by(position->turn))
            return moves[i];
    }
    return BW_NO_MOVE;
}

static void print_info(const struct uct_search *search, int64_t start_ms) {
    int64_t time = now_ms() > start_ms ? now_ms() - start_ms : 1;
    char move[BW_MOVE_SIZE];
    printf("info nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64 " pv", search->playouts,
           search->playouts * 1000 / (uint64_t)time, time);
    for (int i = 0; i < search->length; i++)
        printf(" %s", bw_move_write(search->line[i], move));
    putchar('\n');
}

/* The move to play in a game that is not over. Where every move loses at once, it is any. */
static bw_move choose_move(struct player *player, uint64_t playouts) {
    int64_t start_ms = now_ms();
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&player->position, moves);
    bw_move winning = winning_move(&player->position, moves, count);
    if (winning != BW_NO_MOVE)
        return winning;
    player->kernel->run(&player->search, &player->position, playouts);
    if (player->search.length == 0)
        return moves[0];
    print_info(&player->search, start_ms);
    return player->search.line[0];
}

/* ---- UGI: go -------------------------------------------------------------------------------- */

enum go_word {
    GO_INFINITE,
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_P1TIME,
    GO_P2TIME,
    GO_P1INC,
    GO_P2INC,
    GO_MOVESTOGO,
    GO_WORDS
};

static const char *const go_words[GO_WORDS] = {
    [GO_INFINITE] = "infinite", [GO_DEPTH] = "depth",   [GO_NODES] = "nodes",
    [GO_MOVETIME] = "movetime", [GO_P1TIME] = "p1time", [GO_P2TIME] = "p2time",
    [GO_P1INC] = "p1inc",       [GO_P2INC] = "p2inc",   [GO_MOVESTOGO] = "movestogo",
};

/* What a `go` says. */
struct go {
    bool given[GO_WORDS];
    int64_t value[GO_WORDS];
};

/* A clock that has run out may be sent as a negative number; it is then empty. */
static bool read_go_value(enum go_word kind, const char *word, int64_t *value) {
    bool negative = word && *word == '-' && (kind == GO_P1TIME || kind == GO_P2TIME);
    return read_number(negative ? "0" : word, value);
}

static bool read_go(struct go *go, char **rest) {
    for (const char *word = next_word(rest); word; word = next_word(rest)) {
        int kind = 0;
        while (kind < GO_WORDS && !is(word, go_words[kind]))
            kind++;
        if (kind == GO_WORDS)
            return false;
        go->given[kind] = true;
        if (kind != GO_INFINITE &&
            !read_go_value((enum go_word)kind, next_word(rest), &go->value[kind]))
            return false;
    }
    return true;
}

static int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* The milliseconds of a clock for a move. */
static int64_t share_of_clock(int64_t left, int64_t increment, int64_t moves) {
    left -= lesser(CLOCK_MS, left / 10);
    return lesser(left / moves + increment * 3 / 4, moves == 1 ? left : left / 2);
}

/* The milliseconds for a move. A clock that is not told, while the other one is, is empty. */
static int64_t time_for_move(const struct go *go, bool p1) {
    int64_t fixed = go->value[GO_MOVETIME], moves = EXPECTED_MOVES;
    if (go->given[GO_MOVETIME])
        return fixed - lesser(FIXED_MS, fixed / 10);
    if (!go->given[GO_P1TIME] && !go->given[GO_P2TIME])
        return max_number;
    if (go->given[GO_MOVESTOGO] && go->value[GO_MOVESTOGO] > 0)
        moves = lesser(moves, go->value[GO_MOVESTOGO]);
    return share_of_clock(go->value[p1 ? GO_P1TIME : GO_P2TIME],
                          go->value[p1 ? GO_P1INC : GO_P2INC], moves);
}

/* The playouts for a move. */
static uint64_t playouts_for_move(const struct go *go, uint64_t most) {
    uint64_t nodes = (uint64_t)go->value[GO_NODES];
    uint64_t depth = (uint64_t)go->value[GO_DEPTH] * DEPTH_PLAYOUTS;
    if (go->given[GO_NODES] && nodes < most)
        most = nodes;
    if (go->given[GO_DEPTH] && depth < most)
        most = depth;
    return most;
}

static void do_go(struct player *player, char **rest) {
    struct go go = {.value = {0}};
    if (!read_go(&go, rest)) {
        refuse("go knows infinite, and depth, nodes, movetime, p1time, p2time, p1inc, p2inc and "
               "movestogo with a number");
        return;
    }
    if (bw_result(&player->position) != BW_UNDECIDED) {
        puts("bestmove none");
        return;
    }
    char move[BW_MOVE_SIZE];
    int64_t time = time_for_move(&go, player->position.turn == bw_first_side(&player->variant));
    player->deadline_ms = now_ms() + time;
    player->told_to_end = false;
    bw_move_write(choose_move(player, playouts_for_move(&go, player->most_playouts)), move);
    while (go.given[GO_INFINITE] && !player->told_to_end)
        listen(player, true);
    printf("bestmove %s\n", move);
}

/* ---- UGI: all else -------------------------------------------------------------------------- */

static void do_ugi(struct player *player, char **rest) {
    (void)rest;
    puts("id name UCT");
    puts("id author the Burrow authors");
    printf("option name Seed type spin default %" PRIu64 " min 0 max %" PRId64 "\n", player->seed,
           max_number);
    puts("ugiok");
}

static void do_isready(struct player *player, char **rest) {
    (void)player, (void)rest;
    puts("readyok");
}

static void do_newgame(struct player *player, char **rest) {
    (void)rest;
    begin_game(player);
}

static void do_setoption(struct player *player, char **rest) {
    int64_t seed;
    if (is(next_word(rest), "name") && is(next_word(rest), "Seed") &&
        is(next_word(rest), "value") && read_number(next_word(rest), &seed)) {
        player->seed = (uint64_t)seed;
        bw_random_seed(&player->search.random, player->seed);
    } else {
        refuse("setoption is: setoption name Seed value NUMBER");
    }
}

/* Reads the words up to `moves`, or to the end, as a position. */
static bool read_position(const struct player *player, char **rest, struct bw_position *position,
                          struct bw_error *error) {
    char text[INPUT_LINE_SIZE] = "";
    const char *word = next_word(rest);
    bool start = is(word, "startpos");
    if (!start && !is(word, "fen"))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "a position is startpos or fen POSITION");
    while ((word = next_word(rest)) != NULL && strcmp(word, "moves") != 0) {
        strcat(text, *text ? " " : "");
        strcat(text, word);
    }
    if (!start)
        return bw_position_read(position, &player->variant, text, error);
    bw_position_start(position, &player->variant);
    return !*text || bw_fail(error, BW_FAULT_ILLEGAL, 0, "behind startpos comes moves");
}

static void do_position(struct player *player, char **rest) {
    struct bw_position position;
    struct bw_error error;
    bool legal = read_position(player, rest, &position, &error);
    const char *word;
    while (legal && (word = next_word(rest)) != NULL) {
        bw_move move;
        legal = bw_move_read(&position, word, &move, &error);
        if (legal)
            bw_play(&position, move);
    }
    if (legal)
        player->position = position;
    else
        refuse(error.message);
}

static void do_query(struct player *player, char **rest) {
    const struct bw_position *position = &player->position;
    const char *word = next_word(rest);
    bool p1_moves = position->turn == bw_first_side(&player->variant);
    if (is(word, "p1turn"))
        printf("response %s\n", p1_moves ? "true" : "false");
    else if (is(word, "gameover"))
        printf("response %s\n", bw_result(position) != BW_UNDECIDED ? "true" : "false");
    else if (is(word, "result"))
        printf("response %s\n", bw_result_word(position));
    else
        refuse("query is: query p1turn|gameover|result");
}

static void do_stop(struct player *player, char **rest) {
    (void)player, (void)rest; /* there is no search to stop */
}

static const struct {
    const char *name;
    void (*run)(struct player *player, char **rest);
} commands[] = {
    {"ugi", do_ugi},
    {"isready", do_isready},
    {"uginewgame", do_newgame},
    {"setoption", do_setoption},
    {"position", do_position},
    {"query", do_query},
    {"go", do_go},
    {"stop", do_stop},
};

enum {
    COMMANDS = sizeof commands / sizeof *commands
};

/* Handles a line; false when it was the last. */
static bool handle(struct player *player, char *line) {
    char *rest = NULL;
    const char *word = strtok_r(line, spaces, &rest);
    int i = 0;
    if (!word)
        return true;
    while (i < COMMANDS && !is(word, commands[i].name))
        i++;
    if (i < COMMANDS)
        commands[i].run(player, &rest);
    else if (!is(word, "quit"))
        refuse("there is no such command");
    return !is(word, "quit");
}

static void serve(struct player *player) {
    char line[INPUT_LINE_SIZE];
    bool more = true;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    while (more && input_take(&player->input, line)) {
        if (strlen(line) == INPUT_LINE_SIZE - 1)
            refuse("the line is too long");
        else
            more = handle(player, line);
    }
}

/* ---- the command line ----------------------------------------------------------------------- */

static const char usage[] =
    "usage: uct VARIANT [--seed N] [--playouts N] [--exploration C] [--speed]\n"
    "\n"
    "A plain UCT player that speaks UGI on standard input and output.\n"
    "  --seed N         of its random numbers; 1 if nobody says otherwise\n"
    "  --playouts N     never more than so many a move\n"
    "  --exploration C  the constant of UCB1, from 0 to 10\n"
    "  --speed          only tells how many playouts a second it makes at the start\n";

struct options {
    int64_t seed, playouts;
    double exploration; /* negative for the usual one */
    bool speed;
};

static bool read_real(const char *word, double *number) {
    char *end;
    if (!word)
        return false;
    *number = strtod(word, &end);
    return end != word && *end == '\0' && *number >= 0 && *number <= 10;
}

/* Reads an option; false if its value is wrong. */
static bool read_option(struct options *options, const char *name, const char *value) {
    if (is(name, "--seed"))
        return read_number(value, &options->seed);
    if (is(name, "--playouts"))
        return read_number(value, &options->playouts) && options->playouts > 0;
    if (is(name, "--exploration"))
        return read_real(value, &options->exploration);
    return options->speed = is(name, "--speed");
}

/* Reads all options behind the variant. */
static bool read_options(struct options *options, char **words) {
    for (; *words; words++) {
        const char *name = *words;
        if (!is(name, "--speed") && words[1])
            words++;
        if (!read_option(options, name, *words)) {
            fprintf(stderr, "uct: I cannot make sense of %s%s%s; see uct --help\n", name,
                    *words == name ? "" : " ", *words == name ? "" : *words);
            return false;
        }
    }
    return true;
}

static bool is_late(void *context) {
    const struct player *player = context;
    return now_ms() >= player->deadline_ms;
}

static void print_speed(struct player *player) {
    struct uct_search *search = &player->search;
    int64_t start = now_ms();
    player->deadline_ms = start + SPEED_MS;
    search->must_end = is_late;
    player->kernel->run(search, &player->position, player->most_playouts);
    int64_t time = now_ms() > start ? now_ms() - start : 1;
    printf("%" PRIu64 " playouts a second\n", search->playouts * 1000 / (uint64_t)time);
}

int main(int argc, char **argv) {
    static struct player player; /* large, and there is one */
    struct options options = {.seed = 1, .playouts = max_number, .exploration = -1};
    struct bw_error error;
    if (argc == 2 && is(argv[1], "--help")) {
        fputs(usage, stdout);
        return 0;
    }
    if (argc < 2) {
        fputs(usage, stderr);
        return 2;
    }
    if (!bw_variant_read(&player.variant, argv[1], &error) ||
        !bw_variant_settle(&player.variant, 0, &error)) {
        fprintf(stderr, "uct: %s\n", error.message);
        return 2;
    }
    if (!read_options(&options, argv + 2))
        return 2;
    if (!uct_tree_new(&player.search.tree, MEGABYTES)) {
        fputs("uct: there is no memory for the tree\n", stderr);
        return 1;
    }
    player.kernel = find_kernel(&player.variant);
    player.search.tree.exploration =
        options.exploration < 0 ? player.kernel->exploration : (float)options.exploration;
    player.search.must_end = must_end;
    player.search.context = &player;
    player.seed = (uint64_t)options.seed;
    player.most_playouts = (uint64_t)options.playouts;
    begin_game(&player);
    if (options.speed)
        print_speed(&player);
    else
        serve(&player);
    uct_tree_free(&player.search.tree);
    return 0;
}
