/* The result of a tree at the root: the best move, its value, and its principal variation. Part of
 * the search kernel; see kernel.c and tree.h.
 *
 * The move to play is the one that was visited most (the "robust child"), unless it is known who
 * wins. In that case the variation goes on to the end of the game, with the prover's help. */
#ifndef BURROW_KERNEL_TREE_LINES_H
#define BURROW_KERNEL_TREE_LINES_H

#include "search/kernel/prove_root.h"
#include "search/kernel/report.h"
#include "search/kernel/tree.h"

enum {
    ROOT_FIRST = LANES /* the first arm of the root */
};

KERNEL_SMALL_BEGIN

static inline uint32_t root_arm(int place) {
    return ROOT_FIRST + (uint32_t)place;
}

/* Whether one arm is known to be better than another, or was visited more. */
static bool arm_better(const struct tree *tree, uint32_t a, uint32_t b) {
    bool decided_a = arm_decided(tree, a), decided_b = arm_decided(tree, b);
    if (decided_a || decided_b) {
        float value_a = decided_a ? *arm_value(tree, a) : 0.5F,
              value_b = decided_b ? *arm_value(tree, b) : 0.5F;
        if (value_a != value_b)
            return value_a > value_b;
    }
    return arm_visits(tree, a) > arm_visits(tree, b);
}

static uint32_t arm_to_play(const struct tree *tree, uint32_t parent) {
    const struct arms *arms = arm_next(tree, parent);
    uint32_t best = arms->first;
    for (uint32_t i = best + 1; i < arms->first + arms->count; i++)
        if (arm_better(tree, i, best))
            best = i;
    return best;
}

/* The move to make near the end of a decided game: one that wins at once, or else one that does not end
 * it, if there is any. */
static bw_move finishing_move(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES], chosen = BW_NO_MOVE;
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == bw_won_by(position->turn))
            return moves[i];
        if (bw_result(&next) == BW_UNDECIDED)
            chosen = moves[i];
    }
    return chosen == BW_NO_MOVE ? moves[0] : chosen;
}

/* Plays a decided position to the end of the game. */
static int finish_line(struct bw_position *position, uint16_t *line) {
    int length = 0;
    while (bw_result(position) == BW_UNDECIDED) {
        bw_move move = finishing_move(position);
        line[length++] = move_in(move);
        bw_play(position, move);
    }
    return length;
}

/* The score that a chance to win stands for: its log-odds, by the series of the inverse hyperbolic
 * tangent after the odds were halved or doubled to about 1. */
static int score_of_chance(double chance) {
    const double log_2 = 0.693147180559945;
    double odds = (chance + 0.001) / (1.001 - chance), sum = 0;
    while (odds > 1.5) {
        odds /= 2;
        sum += log_2;
    }
    while (odds < 0.75) {
        odds *= 2;
        sum -= log_2;
    }
    double ratio = (odds - 1) / (odds + 1), power = ratio;
    for (int i = 1; i < 16; i += 2, power *= ratio * ratio)
        sum += 2 * power / i;
    return (int)(150 * sum);
}

/* Plays the principal variation of an arm, as far as the tree has looked; if the arm is decided,
 * as far as the tree knows why. */
static int follow_tree(const struct tree *tree, uint32_t at, struct bw_position *position,
                       uint16_t *line) {
    bool decided = arm_decided(tree, at);
    int length = 0;
    for (;;) {
        uint16_t move = node_slot_move(arm_slot(tree, at));
        line[length++] = move;
        bw_play(position, move_out(move));
        if (arm_next(tree, at)->first == 0)
            return length;
        at = arm_to_play(tree, at);
        if (decided ? !arm_decided(tree, at) : arm_visits(tree, at) == 0)
            return length;
    }
}

/* Plays a decided variation to the end of the game, if that is in sight, or with the prover's help
 * if counting says who wins. Returns its length in plies, or an upper bound. */
static int decided_plies(struct thread *thread, struct bw_position *position,
                         struct root_move *root, bool wins) {
    int before = root->length, plies;
    if (bw_result(position) != BW_UNDECIDED)
        return before;
    struct scanned_node at;
    load_scanned(&at, &thread->rules, position);
    if (at.scan.verdict != OPEN) {
        root->length += finish_line(position, root->line + before);
        return root->length;
    }
    bool counted = node_future(&thread->rules, &at.node, &at.scan).verdict != OPEN;
    if (!counted)
        return before + node_most_plies(&thread->rules, &at.node);
    prover_grow(&thread->prover, 1); /* in case it has no table yet */
    bool own = before % 2 == 0;      /* whether the side to move at the root is to move here */
    enum claim claim = own ? (wins ? WIN : NO_WIN) : wins ? LOSS : NO_LOSS;
    root->length += proved_line(thread, *position, claim, root->line + before, &plies);
    return before + plies;
}

/* Fills in a root move from the tree. */
static void tree_line(struct thread *thread, const struct tree *tree, uint32_t at,
                      struct root_move *root) {
    struct bw_position position = thread->job->position;
    root->length = follow_tree(tree, at, &position, root->line);
    root->exact = root->value.proved = arm_decided(tree, at);
    if (root->exact) {
        bool wins = *arm_value(tree, at) == arm_won;
        int plies = decided_plies(thread, &position, root, wins);
        root->value.score = wins ? BW_MATE - plies : plies - BW_MATE;
    } else {
        root->value.score = score_of_chance((double)*arm_value(tree, at));
    }
    root->depth = root->length;
}

/* Fills in a root move that the prover has an answer to; false if it has none. */
static bool prover_line(struct thread *thread, struct root_move *root) {
    struct bw_position position = thread->job->position;
    uint32_t work;
    int plies;
    if (!thread->prover.table || root->ends_game || root->at.scan.verdict != OPEN)
        return false;
    enum answer answer = known_answer(thread, &root->at, 0, &work);
    if (answer == UNKNOWN)
        return false;
    bw_play(&position, root->move);
    root->length = 1 + proved_line(thread, position, claim_of(0, answer), root->line + 1, &plies);
    root->exact = root->value.proved = true;
    root->depth = root->length;
    root->value.score = answer == NO ? BW_MATE - 1 - plies : 1 + plies - BW_MATE;
    return true;
}

static int tree_fullness(const struct tree *tree) {
    return (int)(UINT64_C(1000) * tree->used / tree->room);
}

/* In how many plies after a move the game ends, if that is in sight; else a large number. */
static int end_in_sight(const struct root_move *root) {
    return root->ends_game ? 0 : root->at.scan.verdict != OPEN ? root->at.scan.plies : MAX_PLY;
}

/* Of two root moves that both win or both lose, whether the first wins sooner or loses later. */
static bool ends_better(const struct thread *thread, const struct tree *tree, int a, int b) {
    int end_a = end_in_sight(&thread->root.move[a]), end_b = end_in_sight(&thread->root.move[b]);
    float value = *arm_value(tree, root_arm(a));
    if (value != *arm_value(tree, root_arm(b)))
        return false;
    return (value == arm_won && end_a < end_b) || (value == arm_lost && end_a > end_b);
}

/* The same for root moves, which also looks at how soon they end the game. */
static bool root_better(const struct thread *thread, const struct tree *tree, int a, int b) {
    return ends_better(thread, tree, a, b) ||
           (!ends_better(thread, tree, b, a) && arm_better(tree, root_arm(a), root_arm(b)));
}

/* The same by values alone, however often a move was visited. */
static bool root_higher(const struct thread *thread, const struct tree *tree, int a, int b) {
    return *arm_value(tree, root_arm(a)) > *arm_value(tree, root_arm(b)) ||
           ends_better(thread, tree, a, b);
}

/* The index of the root move for a rank, of those not used yet. The first is the one to play; the
 * others are sorted by their values. */
static int tree_pick(const struct thread *thread, const struct tree *tree, int rank,
                     const bool used[BW_MAX_MOVES]) {
    int best = 0;
    while (used[best])
        best++;
    for (int i = best + 1; i < thread->root.count; i++)
        if (!used[i] &&
            (rank == 0 ? root_better(thread, tree, i, best) : root_higher(thread, tree, i, best)))
            best = i;
    return best;
}

static bool line_is_proved(const struct search_line *line) {
    return abs(line->score) >= BW_MATE_BOUND;
}

/* Sorts a variation into those before it: quick wins before slow ones, and slow losses before quick
 * ones. A variation that is judged better than the one before, but was visited less, gets the score
 * of that one. */
static void place_line(struct search_line *lines, int rank) {
    struct search_line line = lines[rank];
    if (rank > 0 && !line_is_proved(&line) && line.score > lines[rank - 1].score)
        line.score = lines[rank - 1].score;
    for (; rank > 0 && line_is_proved(&line) && line_is_proved(&lines[rank - 1]) &&
           line.score > lines[rank - 1].score;
         rank--)
        lines[rank] = lines[rank - 1];
    lines[rank] = line;
}

/* Sorts the root moves by the tree's results, and reports the first of them. Positions that the
 * prover searches again, for a variation that its table has lost, are not counted as the tree's. */
static void tree_report(struct thread *thread, const struct tree *tree, int wanted,
                        struct search_line *lines) {
    bool used[BW_MAX_MOVES] = {false};
    uint64_t before = thread->nodes;
    for (int rank = 0; rank < wanted; rank++) {
        int place = tree_pick(thread, tree, rank, used);
        struct root_move root = thread->root.move[place];
        used[place] = true;
        if (!prover_line(thread, &root))
            tree_line(thread, tree, root_arm(place), &root);
        fill_line(thread, &root, &lines[rank]);
        place_line(lines, rank);
    }
    thread->prover_nodes += thread->nodes - before;
    for (int rank = 0; rank < wanted; rank++)
        report(thread, &lines[rank], rank + 1, tree_fullness(tree));
}

KERNEL_SMALL_END

#endif
