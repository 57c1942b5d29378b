/* The levels.
 *
 * With Monte-Carlo tree search, a level is a number of positions that grows with the board: with
 * few of them it knows little of the game and sees little of it. With alpha-beta, a level searches
 * a number of plies and positions, and is unsure of the result: it plays any of the moves whose
 * values are within its doubt of the best. Either way, a level plays for what it sees. All see a
 * win in one, and all but the first of alpha-beta see a loss in one. docs/levels.md has the
 * measurements. */
#include "search/kernel/kernel.h"
#include <assert.h>
#include <burrow/level.h>
#include <stdlib.h>

struct level {
    int depth;       /* plies it looks ahead; 0 for no limit */
    uint64_t nodes;  /* positions it searches; 0 for no limit */
    int64_t time_ms; /* how long it thinks; 0 for no limit */
    int doubt;       /* how much worse a move may look than the best and still be played */
};

static const struct level playout_levels[] = {
    [1] = {.nodes = 1200},   [2] = {.nodes = 3050},    [3] = {.nodes = 8050},
    [4] = {.nodes = 20300},  [5] = {.nodes = 60000},   [6] = {.nodes = 190000},
    [7] = {.nodes = 750000}, [8] = {.nodes = 3700000}, [9] = {.time_ms = 3000},
};

static const struct level alpha_beta_levels[] = {
    [1] = {.depth = 1, .doubt = 2 * BW_MATE},
    [2] = {.depth = 1, .doubt = 1000},
    [3] = {.depth = 1, .doubt = 40},
    [4] = {.depth = 2, .doubt = 30},
    [5] = {.depth = 3, .nodes = 20000, .doubt = 12},
    [6] = {.depth = 5, .nodes = 100000, .doubt = 10},
    [7] = {.depth = 7, .nodes = 500000},
    [8] = {.depth = 10, .nodes = 3000000},
    [9] = {.time_ms = 3000},
};

/* What the search reported of the moves, best first. */
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

/* Any of the moves that look good enough; the first if it is proved to win or lose. */
static bw_move doubtful_move(struct bw_search *search, const struct bw_position *position,
                             const struct level *level, struct bw_random *random,
                             const struct bw_task *task) {
    struct opinions opinions = {.count = 0};
    const struct bw_task broad = {.limits = task->limits,
                                  .lines = BW_MAX_LINES,
                                  .contempt = task->contempt,
                                  .seed = task->seed,
                                  .stop = task->stop,
                                  .without_book = task->without_book,
                                  .report = note,
                                  .context = &opinions};
    bw_move best = bw_search_run(search, position, &broad);
    int close = 0;
    while (close < opinions.count && abs(opinions.score[0]) < BW_MATE_BOUND &&
           opinions.score[close] > opinions.score[0] - level->doubt)
        close++;
    return close > 1 ? opinions.move[bw_random_below(random, close)] : best;
}

static int64_t smaller(int64_t a, int64_t b) {
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* The positions of a level on this board: as many for each square as on 8×8; on smaller boards,
 * which are easy to play well, far fewer, by the fifth power of the number of squares. On the
 * smallest that would be less than one playout, so there every level has about one playout more
 * than the one below. */
static uint64_t positions_on(const struct bw_position *position, int number) {
    uint64_t squares = (uint64_t)(position->variant.size * position->variant.size);
    uint64_t here = playout_levels[number].nodes * squares / 64, least = (uint64_t)number * squares;
    for (int i = 0; squares < 64 && i < 4; i++)
        here = here * squares / 64;
    return playout_levels[number].nodes > 0 && here < least ? least : here;
}

bw_move bw_level_move(struct bw_search *search, const struct bw_position *position, int number,
                      struct bw_random *random, const struct bw_task *task) {
    const struct bw_limits *limits = &task->limits;
    assert(number >= 1 && number <= BW_LEVELS);
    const struct search_kernel *kernel = bw_search_kernel(&position->variant);
    bool plays_out = kernel && kernel->plays_out && limits->depth == 0;
    const struct level *level = plays_out ? &playout_levels[number] : &alpha_beta_levels[number];
    uint64_t nodes = plays_out ? positions_on(position, number) : level->nodes;
    struct bw_task own = {
        .limits = {.depth = (int)smaller(level->depth, limits->depth),
                   .nodes = (uint64_t)smaller((int64_t)nodes, (int64_t)limits->nodes),
                   .soft_ms = smaller(level->time_ms, limits->soft_ms),
                   .hard_ms = smaller(level->time_ms, limits->hard_ms)},
        .stop = task->stop,
        .without_book = number < BW_LEVELS || task->without_book,
    };
    if (limits->nodes && level->time_ms)
        own.limits.soft_ms = own.limits.hard_ms = 0; /* so that the answer does not depend on the
                                                        machine */
    if (level->doubt)
        return doubtful_move(search, position, level, random, &own);
    own.contempt = BW_PLAYING_CONTEMPT;
    own.seed = bw_random_next(random);
    return bw_search_run(search, position, &own);
}
