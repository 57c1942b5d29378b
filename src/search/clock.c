/* Time management. A fixed time is used up except for a small margin, for pipes and a busy machine.
 * With a clock, each move gets an even share of the time left, as if the game lasted a third of the
 * plies that it can: the soft limit, which a search should keep. A depth that takes longer may use
 * several shares, up to the hard limit, but never more than half the clock. */
#include <burrow/clock.h>
#include <stdlib.h>

enum {
    MARGIN_MS = 30,  /* reserved on a clock, or a quarter of it if that is less */
    FIXED_MS = 10,   /* reserved of a fixed time, or a tenth of it */
    FEWEST_MOVES = 5 /* own moves that are always expected to come */
};

/* Longer times are cut to this, which is as good as no limit and cannot overflow. */
static const int64_t longest_ms = INT64_C(1) << 50;

static int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Sets a limit unless a stricter one is set; at least a millisecond, since 0 means none. */
static void tighten(int64_t *limit, int64_t milliseconds) {
    milliseconds = greater(milliseconds, 1);
    if (*limit == 0 || *limit > milliseconds)
        *limit = milliseconds;
}

void bw_clock_fixed(int64_t milliseconds, struct bw_limits *limits) {
    milliseconds = lesser(milliseconds, longest_ms);
    tighten(&limits->hard_ms, milliseconds - lesser(FIXED_MS, milliseconds / 10));
}

/* How many moves the mover may still have to make. In every game here, each move adds a piece to
 * the board or takes one away, so the number of pieces shows how far the game has come. */
static int64_t moves_left(const struct bw_position *position) {
    struct bw_position start;
    bw_position_start(&start, &position->variant);
    int played = abs(bw_piece_count(position, 0) + bw_piece_count(position, 1) -
                     bw_piece_count(&start, 0) - bw_piece_count(&start, 1));
    return greater((bw_max_plies(&position->variant) - played) / 3, FEWEST_MOVES);
}

void bw_clock_share(const struct bw_position *position, int64_t remaining, int64_t increment,
                    int64_t moves, struct bw_limits *limits) {
    bw_move legal[BW_MAX_MOVES];
    remaining = lesser(greater(remaining, 0), longest_ms);
    increment = lesser(increment, longest_ms);
    int64_t usable = remaining - lesser(MARGIN_MS, remaining / 4);
    int64_t expected = moves_left(position);
    if (moves > 0)
        expected = lesser(expected, moves);
    int64_t most = expected == 1 ? usable : usable / 2;
    int64_t share = lesser(usable / expected + increment * 4 / 5, most);
    tighten(&limits->soft_ms, share);
    tighten(&limits->hard_ms, lesser(share * 3, most));
    if (bw_moves(position, legal) == 1 && (limits->depth == 0 || limits->depth > 1))
        limits->depth = 1; /* there is nothing to choose */
}
