/* The levels, on one ladder for all games and boards; docs/levels.md has the measurements.
 *
 * The lowest levels are learners (learner.c), and begin below the classic bot greedy. Those above
 * them search. With Monte-Carlo tree search, a level is a number of positions that grows with the
 * board: with few of them it knows little of the game and sees little of it. With alpha-beta, a
 * level searches a number of plies and positions, and is unsure of the result: it plays any of the
 * moves whose values are within its doubt of the best. Either way, a level plays for what it sees.
 * All see a win in one, and from the third on a loss in one. */
#include "search/kernel/kernel.h"
#include "search/learner.h"
#include <assert.h>
#include <burrow/level.h>
#include <stdlib.h>

struct level {
    struct learner learner; /* or, if it is none: */
    int depth;              /* plies it looks ahead; 0 for no limit */
    uint64_t nodes;         /* positions it searches; 0 for no limit */
    int64_t time_ms;        /* how long it thinks; 0 for no limit */
    int doubt;              /* how much worse a move may look than the best and still be played */
};

static const struct level playout_levels[] = {
    [1] = {.learner = {.eye = 60, .sight = LEARNER_NEAREST}},
    [2] = {.learner = {.eye = 100, .sight = LEARNER_OWN}},
    [3] = {.learner = {.eye = 100, .sight = LEARNER_BOTH, .care = 100}},
    [4] = {.nodes = 200},
    [5] = {.nodes = 1300},
    [6] = {.nodes = 8500},
    [7] = {.nodes = 52000},
    [8] = {.nodes = 670000},
    [9] = {.time_ms = 3000},
};

/* Smaller boards are easier to play well: fewer positions keep the steps even. From this level on. */
enum {
    FIRST_SEARCHING = 4
};
static const uint64_t nodes_on_6x6[] = {70, 370, 1400, 6300, 38000},
                      nodes_on_7x7[] = {137, 690, 3450, 18000, 160000};

static const struct level alpha_beta_levels[] = {
    [1] = {.learner = {.eye = 100, .sight = LEARNER_OWN}},
    [2] = {.learner = {.eye = 100, .sight = LEARNER_BOTH, .care = 75}},
    [3] = {.depth = 2, .doubt = 60},
    [4] = {.depth = 3, .nodes = 20000, .doubt = 35},
    [5] = {.depth = 4, .nodes = 40000, .doubt = 10},
    [6] = {.depth = 6, .nodes = 60000, .doubt = 8},
    [7] = {.depth = 8, .nodes = 600000},
    [8] = {.depth = 11, .nodes = 4000000},
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

/* The positions of a level on this board: as many for each square as on 8×8 on larger ones; on smaller
 * ones far fewer. On the smallest that would be less than one playout, so there every level has about
 * one playout more than the one below. */
static uint64_t positions_on(const struct bw_position *position, int number) {
    uint64_t size = position->variant.size, squares = size * size, here;
    uint64_t least = (uint64_t)(number + 1 - FIRST_SEARCHING) * squares;
    if (playout_levels[number].nodes == 0)
        return 0;
    if (size >= 8)
        here = playout_levels[number].nodes * squares / 64;
    else if (size == 7)
        here = nodes_on_7x7[number - FIRST_SEARCHING];
    else
        here = nodes_on_6x6[number - FIRST_SEARCHING] * squares * squares / 36 / 36;
    return here < least ? least : here;
}

/* A learner is the same however a search is limited. */
static const struct level *level_of(const struct search_kernel *kernel, int number,
                                    bool plays_out) {
    bool learns = kernel->plays_out && playout_levels[number].learner.eye > 0;
    return plays_out || learns ? &playout_levels[number] : &alpha_beta_levels[number];
}

bw_move bw_level_move(struct bw_search *search, const struct bw_position *position, int number,
                      struct bw_random *random, const struct bw_task *task) {
    const struct bw_limits *limits = &task->limits;
    const struct search_kernel *kernel = bw_search_kernel(&position->variant);
    assert(number >= 1 && number <= BW_LEVELS);
    if (!kernel)
        return BW_NO_MOVE;
    bool plays_out = kernel->plays_out && limits->depth == 0;
    const struct level *level = level_of(kernel, number, plays_out);
    if (level->learner.eye > 0)
        return bw_learner_move(position, &level->learner, random);
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
