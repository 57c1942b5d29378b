/* The levels.
 *
 * A level sees so many plies and positions ahead, and is unsure of what it sees: among the moves
 * whose values lie within its doubt of the best, it takes any. Lower levels see less and doubt
 * more. What they do see, wins and losses included, they play for. */
#include <assert.h>
#include <burrow/level.h>
#include <stdlib.h>

struct level {
    int depth;       /* plies it looks ahead; 0 for no limit */
    uint64_t nodes;  /* positions it looks at; 0 for no limit */
    int64_t time_ms; /* how long it thinks; 0 for no limit */
    int doubt;       /* how much worse a move may look than the best and still be played */
};

static const struct level levels[] = {
    [1] = {.depth = 1, .doubt = 60},
    [2] = {.depth = 1, .doubt = 15},
    [3] = {.depth = 2, .doubt = 30},
    [4] = {.depth = 3, .doubt = 20},
    [5] = {.depth = 4, .nodes = 20000, .doubt = 10},
    [6] = {.depth = 5, .nodes = 60000, .doubt = 5},
    [7] = {.depth = 6, .nodes = 200000},
    [8] = {.depth = 8, .nodes = 800000},
    [9] = {.time_ms = 3000},
};

/* What the search said of the moves, best first. */
struct opinions {
    int count;
    bw_move move[BW_MAX_LINES];
    int score[BW_MAX_LINES];
};

static void note(void *context, const struct bw_info *info) {
    struct opinions *opinions = context;
    opinions->move[info->rank - 1] = info->line[0];
    opinions->score[info->rank - 1] = info->score;
    if (info->rank > opinions->count)
        opinions->count = info->rank;
}

static int64_t smaller(int64_t a, int64_t b) {
    return a == 0 || (b != 0 && b < a) ? b : a;
}

bw_move bw_level_move(struct bw_search *search, const struct bw_position *position, int number,
                      struct bw_random *random, const struct bw_limits *limits) {
    const struct level *level = &levels[number];
    struct opinions opinions = {.count = 0};
    assert(number >= 1 && number <= 9);
    struct bw_limits own = {
        .depth = (int)smaller(level->depth, limits->depth),
        .nodes = (uint64_t)smaller((int64_t)level->nodes, (int64_t)limits->nodes),
        .soft_ms = smaller(level->time_ms / 2, limits->soft_ms),
        .hard_ms = smaller(level->time_ms, limits->hard_ms),
    };
    if (limits->nodes && level->time_ms)
        own.soft_ms = own.hard_ms = 0; /* lest the answer depend on the machine */
    if (level->doubt == 0) {
        bw_search_set_contempt(search, BW_PLAYING_CONTEMPT);
        bw_move move = bw_search_run(search, position, &own, NULL, NULL);
        bw_search_set_contempt(search, 0);
        return move;
    }
    bw_search_set_lines(search, BW_MAX_LINES);
    bw_move best = bw_search_run(search, position, &own, note, &opinions);
    bw_search_set_lines(search, 1);
    int close = 0;
    while (close < opinions.count && opinions.score[0] < BW_MATE_BOUND &&
           opinions.score[close] > opinions.score[0] - level->doubt)
        close++;
    return close > 1 ? opinions.move[bw_random_below(random, close)] : best;
}
