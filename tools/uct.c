/* A plain UCT player that speaks UGI, to measure the engine against: uct VARIANT [OPTION …]
 *
 *     burrow match talpa --first 9 --second 'ugi:build/release/uct talpa' --games 20 --time 1
 *
 * It knows only the rules of its games. It is textbook Monte-Carlo tree search: UCB1 and random
 * playouts (uct_kernel.c, uct_tree.c), in one thread, on the engine's own fast boards. With the
 * same seed and a limit of playouts it plays the same moves in every game that begins with
 * uginewgame.
 *
 * The protocol, the use of time and the threads are those of `burrow engine`: src/protocol with
 * this player instead of our search, and src/cli/engine_lines.c. This file chooses a move within
 * the limits that these set, where `nodes` are playouts, and reads the command line. */
#include "uct.h"
#include "cli/engine_lines.h"
#include "games/cpu.h"
#include "games/list.h"
#include "games/position.h"
#include "protocol/handler.h"
#include "protocol/words.h"
#include "search/kernel/kernel.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTES = 512,       /* for the tree and its copy, half each */
    SPEED_MS = 3000,       /* how long --speed measures */
    DEPTH_PLAYOUTS = 1000, /* playouts for each ply of a depth limit, since a tree has no depth */
    ODDS_SCORE = 150       /* a chance scores this times its log odds */
};

struct player {
    struct bw_variant variant;
    struct uct_search search;
    const struct uct_kernel *kernel;
    uint64_t most_playouts; /* for one move, whatever the limits */

    /* What ends the current search. */
    int64_t start_ms;
    struct bw_limits limits;
    const struct bw_ugi *ugi; /* whose stop also ends it; NULL for none */
};

/* NULL for a game that it cannot play. */
static const struct uct_kernel *find_kernel(const struct bw_variant *variant) {
    static const struct bw_game *const games[] = {&bw_talpa_game, &bw_fourmation_game};
    const int game_count = sizeof games / sizeof *games;
    static const struct uct_kernel *const kernels[][POSITION_WIDTHS] = {
        {&uct_talpa_64_base, &uct_talpa_128_base, &uct_talpa_256_base},
        {&uct_fourmation_64_base, &uct_fourmation_128_base, &uct_fourmation_256_base},
#if defined(BURROW_HAVE_V3)
        {&uct_talpa_64_v3, &uct_talpa_128_v3, &uct_talpa_256_v3},
        {&uct_fourmation_64_v3, &uct_fourmation_128_v3, &uct_fourmation_256_v3},
#endif
    };
    int game = 0;
    while (game < game_count && games[game] != variant->game)
        game++;
    if (game == game_count)
        return NULL;
    return kernels[(bw_cpu_has_v3() ? game_count : 0) + game][position_width(variant->size)];
}

/* ---- limits --------------------------------------------------------------------------------- */

static uint64_t lesser(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t playouts_within(const struct bw_limits *limits, uint64_t most) {
    if (limits->nodes > 0)
        most = lesser(most, limits->nodes);
    if (limits->depth > 0)
        most = lesser(most, (uint64_t)limits->depth * DEPTH_PLAYOUTS);
    return most;
}

/* A tree has no depth to finish, so the soft limit ends a search just as the hard one does. */
static bool must_end(void *context) {
    const struct player *player = context;
    const struct bw_limits *limits = &player->limits;
    int64_t time = bw_clock_ms() - player->start_ms;
    return (player->ugi && must_stop(player->ugi)) ||
           (limits->soft_ms && time >= limits->soft_ms) ||
           (limits->hard_ms && time >= limits->hard_ms);
}

/* ---- a move --------------------------------------------------------------------------------- */

static bw_move winning_move(const struct bw_position *position, const bw_move *moves, int count) {
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == bw_won_by(position->turn))
            return moves[i];
    }
    return BW_NO_MOVE;
}

/* The value of the best move, on the scale of the engine's own playouts. */
static int score_of_best(const struct uct_tree *tree) {
    const struct uct_node *best = &tree->node[uct_tree_best(tree, 0)];
    double chance = best->visits > 0 ? best->points / (2.0 * best->visits) : 0.5;
    return (int)(ODDS_SCORE * log((chance + 0.001) / (1.001 - chance)));
}

/* Reports the result of the search, down to the requested depth. */
static void report(const struct player *player, struct bw_ugi *ugi) {
    const struct uct_search *search = &player->search;
    int depth = search->length;
    if (player->limits.depth > 0 && player->limits.depth < depth)
        depth = player->limits.depth;
    const struct bw_info info = {
        .rank = 1,
        .depth = depth,
        .score = score_of_best(&search->tree),
        .nodes = search->playouts,
        .time_ms = bw_clock_ms() - player->start_ms,
        .hashfull = (int)(UINT64_C(1000) * search->tree.used / search->tree.room),
        .line = search->line,
        .length = depth,
    };
    bw_ugi_report(ugi, &info);
}

/* Searches a position within the limits. */
static void run_search(struct player *player, const struct bw_position *position,
                       const struct bw_limits *limits, struct bw_random *random) {
    player->start_ms = bw_clock_ms();
    player->limits = *limits;
    player->search.random = random;
    player->kernel->run(&player->search, position, playouts_within(limits, player->most_playouts));
}

/* The move to play. If every move loses at once, any of them. */
static bw_move choose(void *context, struct bw_ugi *ugi) {
    struct player *player = context;
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&ugi->position, moves);
    bw_move winning = winning_move(&ugi->position, moves, count);
    if (winning != BW_NO_MOVE)
        return winning;
    player->ugi = ugi;
    run_search(player, &ugi->position, &ugi->limits, &ugi->random);
    if (player->search.length == 0)
        return moves[0];
    report(player, ugi);
    return player->search.line[0];
}

static void forget(void *context) {
    struct player *player = context;
    bw_position_start(&player->search.root, &player->variant);
    uct_tree_clear(&player->search.tree);
}

/* ---- the command line ----------------------------------------------------------------------- */

static const char usage[] =
    "usage: uct VARIANT [--seed N] [--playouts N] [--exploration C] [--careless] [--speed]\n"
    "\n"
    "A plain UCT player that speaks UGI on standard input and output.\n"
    "  --seed N         of its random numbers; 0 if nobody says otherwise\n"
    "  --playouts N     never more than so many a move\n"
    "  --exploration C  the constant of UCB1, from 0 to 10\n"
    "  --careless       knows nothing of moves that lose at once in its playouts\n"
    "  --speed          only tells how many playouts a second it makes at the start\n";

struct options {
    uint64_t seed, playouts;
    double exploration; /* negative for the default */
    bool careless, speed;
};

static bool read_whole(const char *text, uint64_t lowest, uint64_t *number) {
    const struct word word = {.start = text, .length = strlen(text)};
    return read_number(word, lowest, INT64_MAX, number);
}

static bool read_real(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= 0 && *number <= 10;
}

/* Reads an option that has a value; false if one of the two is wrong. */
static bool read_option(struct options *options, const char *name, const char *value) {
    if (strcmp(name, "--seed") == 0)
        return read_whole(value, 0, &options->seed);
    if (strcmp(name, "--playouts") == 0)
        return read_whole(value, 1, &options->playouts);
    return strcmp(name, "--exploration") == 0 && read_real(value, &options->exploration);
}

/* Reads all options after the variant. */
static bool read_options(struct options *options, char **words) {
    for (; *words; words++) {
        const char *name = *words, *value = words[1] ? words[1] : "";
        if (strcmp(name, "--speed") == 0) {
            options->speed = true;
        } else if (strcmp(name, "--careless") == 0) {
            options->careless = true;
        } else if (read_option(options, name, value)) {
            words++;
        } else {
            fprintf(stderr, "uct: I cannot make sense of %s%s%s; see uct --help\n", name,
                    *value ? " " : "", value);
            return false;
        }
    }
    return true;
}

/* ---- the program ---------------------------------------------------------------------------- */

/* The same statuses as those of burrow. */
enum {
    DONE = 0,
    FAILED = 1,
    USAGE = 2,
    FILE_FAILED = 4
};

static int complain(int status, const char *message) {
    fprintf(stderr, "uct: %s\n", message);
    return status;
}

static int print_speed(struct player *player, uint64_t seed) {
    const struct bw_limits limits = {.hard_ms = SPEED_MS};
    struct bw_position start;
    struct bw_random random;
    bw_position_start(&start, &player->variant);
    bw_random_seed(&random, seed);
    run_search(player, &start, &limits, &random);
    int64_t time = bw_clock_ms() - player->start_ms;
    printf("%" PRIu64 " playouts a second\n",
           player->search.playouts * 1000 / (uint64_t)(time > 0 ? time : 1));
    return DONE;
}

static int serve(struct player *player, uint64_t seed) {
    const struct bw_ugi_player uct = {
        .name = "UCT", .context = player, .choose = choose, .forget = forget};
    struct bw_ugi *ugi = bw_ugi_new(&player->variant, engine_print_line, NULL);
    char line[64];
    if (!ugi)
        return complain(FAILED, "there is no memory for the engine");
    ugi->player = &uct;
    snprintf(line, sizeof line, "setoption name Seed value %" PRIu64, seed);
    bw_ugi_line(ugi, line);
    bool well = engine_serve(ugi);
    bw_ugi_free(ugi);
    if (!well)
        return complain(FILE_FAILED, "reading standard input failed");
    return ferror(stdout) ? complain(FILE_FAILED, "writing the output failed") : DONE;
}

static int play(struct player *player, const struct options *options) {
    struct uct_tree *tree = &player->search.tree;
    player->kernel = find_kernel(&player->variant);
    if (!player->kernel)
        return complain(FAILED, "it does not play this game");
    if (!uct_tree_new(tree, MEGABYTES))
        return complain(FAILED, "there is no memory for the tree");
    player->most_playouts = options->playouts;
    player->search.careless = options->careless;
    player->search.must_end = must_end;
    player->search.context = player;
    tree->exploration =
        options->exploration < 0 ? player->kernel->exploration : (float)options->exploration;
    forget(player);
    int status = options->speed ? print_speed(player, options->seed) : serve(player, options->seed);
    uct_tree_free(tree);
    return status;
}

int main(int argc, char **argv) {
    static struct player player; /* static, because it is large */
    struct options options = {.playouts = UINT64_MAX, .exploration = -1};
    struct bw_error error;
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return DONE;
    }
    if (argc < 2) {
        fputs(usage, stderr);
        return USAGE;
    }
    if (!bw_variant_read(&player.variant, argv[1], &error) ||
        !bw_variant_settle(&player.variant, 0, &error))
        return complain(USAGE, error.message);
    return read_options(&options, argv + 2) ? play(&player, &options) : USAGE;
}
