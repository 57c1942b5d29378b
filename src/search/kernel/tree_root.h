/* The root of a search by playouts: what the tree says of the position that is searched, how long it
 * grows, and what several threads do. Part of the search kernel; see kernel.c and tree.h.
 *
 * Every thread grows a tree of its own. The first one reports and watches the limits; the others
 * hand it the results of their rounds by root moves, and in the end the move is played that was
 * visited most often by all of them. */
#ifndef BURROW_KERNEL_TREE_ROOT_H
#define BURROW_KERNEL_TREE_ROOT_H

#include "search/kernel/tree.h"

enum {
    ROOT_FIRST = LANES,                       /* the first arm of the root */
    TREE_CHECK_ROUNDS = WIDTH == 64 ? 16 : 1, /* between two looks at the clock */
    TREE_SHARE_ROUNDS = 64,                   /* between two looks at what other threads found */
    TREE_FIRST_REPORT = 64,                   /* rounds; then after twice as many, and so on */
    TREE_FIRST_PROOF = 500, /* positions; then, too, after twice as many, and so on */
    TREE_PROOF_SHARE = 2,   /* an attempt takes so many positions for each of the tree's, */
    TREE_TIMED_SHARE = 4,   /* or where time is limited, one for so many, */
    TREE_PROOF_CHANCE = 4   /* but is made only where it takes this share of the estimate */
};

/* ---- what the tree says --------------------------------------------------------------------- */

static inline uint32_t root_arm(int place) {
    return ROOT_FIRST + (uint32_t)place;
}

/* How promising a root move is before any round; where it is known who wins, it is decided. */
static float root_bound(const struct thread *thread, const struct root_move *root) {
    if (root->ends_game)
        return root->value.score > 0 ? arm_won : arm_lost;
    enum verdict verdict = node_verdict(&thread->rules, &root->node, &root->scan);
    return verdict == WINS ? arm_lost : verdict == LOSES ? arm_won : 0.5F;
}

/* Has the next round go through the most promising root move that is open. */
static void aim_at_open(const struct thread *thread, struct tree *tree) {
    uint16_t *best = &arm_next(tree, 0)->best;
    for (int i = 0; i < thread->root_count; i++)
        if (!arm_decided(tree, root_arm(i)) &&
            (arm_decided(tree, root_arm(*best)) ||
             *arm_bound(tree, root_arm(i)) > *arm_bound(tree, root_arm(*best))))
            *best = (uint16_t)i;
}

/* Makes arms of the root moves, in their order. The first round goes through any of them, since it may
 * be the only one. */
static void tree_plant(const struct thread *thread, struct tree *tree) {
    uint16_t slots[BW_MAX_MOVES] = {0};
    for (int i = 0; i < thread->root_count; i++)
        slots[i] = (uint16_t)node_slot(thread->root[i].line[0]);
    arm_start(tree, 0, NO_SLOT, 0.5F);
    tree->used = ROOT_FIRST;
    arms_start(tree, 0, slots, thread->root_count);
    for (int i = 0; i < thread->root_count; i++)
        *arm_bound(tree, root_arm(i)) = root_bound(thread, &thread->root[i]);
    arm_settle(tree, 0);
    arm_next(tree, 0)->best = (uint16_t)tree_random(tree, (uint32_t)thread->root_count);
    aim_at_open(thread, tree);
}

/* Where one arm is known to be better than another, or was visited more. */
static bool arm_better(const struct tree *tree, uint32_t a, uint32_t b) {
    bool decided_a = arm_decided(tree, a), decided_b = arm_decided(tree, b);
    if (decided_a || decided_b) {
        float value_a = decided_a ? *arm_bound(tree, a) : 0.5F,
              value_b = decided_b ? *arm_bound(tree, b) : 0.5F;
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

/* Takes a decided position to the end of the game. */
static int finish_line(struct bw_position *position, uint16_t *line) {
    int length = 0;
    while (bw_result(position) == BW_UNDECIDED) {
        bw_move move = finishing_move(position);
        line[length++] = move_in(move);
        bw_play(position, move);
    }
    return length;
}

/* The score that a chance to win stands for: its odds as a logarithm, by the series of the area
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

/* Plays a line of the tree from an arm on, as far as the tree has looked; of a decided arm, as far as
 * it knows why. */
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

/* Takes a decided line to the end of the game, if that is in sight, or with the prover's help where
 * counting says who wins. Returns its length in plies, or the most that it can be. */
static int decided_plies(struct thread *thread, struct bw_position *position,
                         struct root_move *root, bool wins) {
    int before = root->length, plies;
    if (bw_result(position) != BW_UNDECIDED)
        return before;
    struct node node = node_load(&thread->rules, position);
    struct node_scan scan = look_at(&thread->rules, &node);
    if (scan.verdict != OPEN) {
        root->length += finish_line(position, root->line + before);
        return root->length;
    }
    bool counted = node_future(&thread->rules, &node, &scan).verdict != OPEN;
    if (!counted)
        return before + node_most_plies(&thread->rules, &node);
    prover_grow(&thread->prover, 1); /* where it has no table yet */
    bool own = before % 2 == 0;      /* whether the side that is to move at the root is so here */
    root->length += proved_line(thread, &thread->prover, *position, own ? 1 : 0, wins == own,
                                root->line + before, &plies);
    return before + plies;
}

/* Fills in a root move by what the tree knows of it. */
static void tree_line(struct thread *thread, const struct tree *tree, uint32_t at,
                      struct root_move *root) {
    struct bw_position position = thread->job->position;
    root->length = follow_tree(tree, at, &position, root->line);
    root->exact = root->value.proved = arm_decided(tree, at);
    if (root->exact) {
        bool wins = *arm_bound(tree, at) == arm_won;
        int plies = decided_plies(thread, &position, root, wins);
        root->value.score = wins ? BW_MATE - plies : plies - BW_MATE;
    } else {
        root->value.score = score_of_chance((double)*arm_bound(tree, at));
    }
    root->depth = root->length;
}

/* Fills in a root move that the prover has an answer to; false if it has none. */
static bool prover_line(struct thread *thread, struct root_move *root) {
    struct bw_position position = thread->job->position;
    uint32_t work;
    int plies;
    if (!thread->prover.table || root->ends_game || root->scan.verdict != OPEN)
        return false;
    enum answer answer = known_answer(thread, &thread->prover, &root->node, &root->scan, 0, &work);
    if (answer == UNKNOWN)
        return false;
    bw_play(&position, root->move);
    root->length = 1 + proved_line(thread, &thread->prover, position, 0, answer == YES,
                                   root->line + 1, &plies);
    root->exact = root->value.proved = true;
    root->depth = root->length;
    root->value.score = answer == NO ? BW_MATE - 1 - plies : 1 + plies - BW_MATE;
    return true;
}

static int tree_fullness(const struct tree *tree) {
    return (int)(UINT64_C(1000) * tree->used / tree->room);
}

/* How soon the game is seen to end, in plies after a move; if it is not, late. */
static int end_in_sight(const struct root_move *root) {
    return root->ends_game ? 0 : root->scan.verdict != OPEN ? root->scan.plies : MAX_PLY;
}

/* Of two root moves that both win or both lose, whether the first does so sooner or later, as is
 * better. */
static bool ends_better(const struct thread *thread, const struct tree *tree, int a, int b) {
    int end_a = end_in_sight(&thread->root[a]), end_b = end_in_sight(&thread->root[b]);
    float bound = *arm_bound(tree, root_arm(a));
    if (bound != *arm_bound(tree, root_arm(b)))
        return false;
    return (bound == arm_won && end_a < end_b) || (bound == arm_lost && end_a > end_b);
}

/* The same as arm_better for root moves, which also looks at how soon they end the game. */
static bool root_better(const struct thread *thread, const struct tree *tree, int a, int b) {
    return ends_better(thread, tree, a, b) ||
           (!ends_better(thread, tree, b, a) && arm_better(tree, root_arm(a), root_arm(b)));
}

/* The same by values alone, however often a move was visited. */
static bool root_higher(const struct thread *thread, const struct tree *tree, int a, int b) {
    return *arm_bound(tree, root_arm(a)) > *arm_bound(tree, root_arm(b)) ||
           ends_better(thread, tree, a, b);
}

/* The place of the root move for a rank, of those not used yet. The first is the one to play; the
 * others are sorted by their values. */
static int tree_pick(const struct thread *thread, const struct tree *tree, int rank,
                     const bool used[BW_MAX_MOVES]) {
    int best = 0;
    while (used[best])
        best++;
    for (int i = best + 1; i < thread->root_count; i++)
        if (!used[i] &&
            (rank == 0 ? root_better(thread, tree, i, best) : root_higher(thread, tree, i, best)))
            best = i;
    return best;
}

static bool line_is_proved(const struct search_line *line) {
    return abs(line->score) >= BW_MATE_BOUND;
}

/* Puts a line among those before it: quick wins before slow ones, and slow losses before quick ones.
 * One that is judged better than the first, but was visited less, is not known to be. */
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

/* Sorts the root moves by what the tree says, and reports the first of them. What the prover looks at
 * again for a line that it has lost is not the tree's own. */
static void tree_report(struct thread *thread, const struct tree *tree, int wanted,
                        struct search_line *lines) {
    bool used[BW_MAX_MOVES] = {false};
    uint64_t before = thread->nodes;
    for (int rank = 0; rank < wanted; rank++) {
        int place = tree_pick(thread, tree, rank, used);
        struct root_move root = thread->root[place];
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

/* ---- several threads ------------------------------------------------------------------------ */

/* Every other thread hands what its rounds have brought to the first, by root moves: visits in the
 * upper half of a word, and wins in the lower. */
static void tree_hand_over(struct thread *thread, int place, int wins) {
    atomic_fetch_add_explicit(&thread->job->votes[place], UINT64_C(1) << 32 | (unsigned)wins,
                              memory_order_relaxed);
}

static void tree_take_over(struct thread *thread, struct tree *tree) {
    for (int i = 0; i < thread->root_count; i++) {
        uint64_t votes = atomic_exchange_explicit(&thread->job->votes[i], 0, memory_order_relaxed);
        if (arm_visits(tree, root_arm(i)) < TREE_MOST_ROUNDS)
            arm_count(tree, root_arm(i), (int32_t)(votes >> 32), (int32_t)(uint32_t)votes);
    }
}

/* ---- growing -------------------------------------------------------------------------------- */

/* Whether there is nothing left to find out: the root is decided, or where several lines are wanted,
 * all of these. */
static bool tree_is_done(const struct thread *thread, const struct tree *tree) {
    int open = 0, won = 0;
    if (thread->job->lines == 1)
        return arm_decided(tree, 0);
    for (int i = 0; i < thread->root_count; i++) {
        open += !arm_decided(tree, root_arm(i));
        won += *arm_bound(tree, root_arm(i)) == arm_won;
    }
    return open == 0 || won >= thread->job->lines;
}

/* Whether there may be another round, which looks at `longest` positions at most. */
static bool tree_may_go_on(struct thread *thread, const struct tree *tree, int longest) {
    const struct bw_limits *limits = &thread->job->limits;
    if (job_must_end(thread->job) || thread->stopped || tree_is_done(thread, tree) ||
        tree->playouts.round == TREE_MOST_ROUNDS)
        return false;
    if (tree->playouts.round % TREE_CHECK_ROUNDS == 0)
        count_nodes(thread);
    if (limits->nodes && tree->playouts.round > 0 &&
        nodes_of_all(thread) + (uint64_t)longest > limits->nodes)
        return false;
    if (thread->index != 0 || tree->playouts.round % TREE_CHECK_ROUNDS != 0)
        return true;
    int64_t time = bw_clock_ms() - thread->job->start_ms;
    return (!limits->hard_ms || time < limits->hard_ms) &&
           (!limits->soft_ms || time < limits->soft_ms);
}

/* Has the prover try the root moves in the order of their visits. */
static void order_by_visits(struct thread *thread, const struct tree *tree) {
    for (int i = 0; i < thread->root_count; i++) {
        int place = i;
        for (; place > 0 && arm_better(tree, root_arm(i), root_arm(thread->root_order[place - 1]));
             place--)
            thread->root_order[place] = thread->root_order[place - 1];
        thread->root_order[place] = i;
    }
}

/* Tells the prover which moves did well in playouts. */
static void hint_at_rates(const struct playouts *playouts, struct prover *prover) {
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < HISTORY_SLOTS; slot++) {
            struct rate rate = playouts->rate[side][slot];
            prover->hint[side][slot] = (int)(UINT64_C(800) * rate.wins / rate.games);
        }
}

/* Tries to answer the root moves of the lines that are wanted, each with its share of positions. */
static void attempt_lines(struct thread *thread, const struct tree *tree, uint64_t nodes) {
    struct prover *prover = &thread->prover;
    int lines = lines_wanted(thread);
    prover_grow(prover, 2 * nodes);
    prover->nodes = 0;
    for (int i = 0; i < lines; i++) {
        int place = thread->root_order[i];
        prover->limit = prover->nodes + (nodes - prover->nodes) / (uint64_t)(lines - i);
        if (!arm_decided(tree, root_arm(place)))
            prove_root_move(thread, prover, &thread->root[place], 1);
    }
}

/* Marks the root moves that the prover has answered, even if its attempt came to no end. */
static void mark_answers(const struct thread *thread, struct tree *tree) {
    for (int i = 0; i < thread->root_count; i++) {
        const struct root_move *root = &thread->root[i];
        uint32_t work;
        enum answer answer = UNKNOWN;
        if (!root->ends_game)
            answer = known_answer(thread, &thread->prover, &root->node, &root->scan, 0, &work);
        if (answer != UNKNOWN)
            *arm_bound(tree, root_arm(i)) = answer == YES ? arm_lost : arm_won;
    }
    arm_settle(tree, 0);
    aim_at_open(thread, tree);
}

/* How many positions an attempt may take after so many of the tree's; 0 if that has no chance. Where
 * the time is limited and there is a move to play, the tree gets a third of it, since one of the
 * prover's takes as long as eight: a proof that comes too late is worth less than a good guess.
 * Without any limit, it is a whole proof that is wanted. */
static uint64_t proof_limit(const struct thread *thread, uint64_t own) {
    const struct bw_limits *limits = &thread->job->limits;
    bool timed = limits->soft_ms || limits->hard_ms;
    double estimate = node_proof_work(&thread->job->position);
    uint64_t limit = timed ? own / TREE_TIMED_SHARE : TREE_PROOF_SHARE * own;
    if (TREE_PROOF_CHANCE * (double)limit < estimate)
        return 0;
    return timed || limits->nodes || (double)limit >= estimate ? limit : (uint64_t)estimate;
}

/* Whether it is time for another attempt at a proof that has a chance, and if so, whether it has
 * decided the root. */
static bool tree_proves(struct thread *thread, struct tree *tree, uint64_t *due) {
    uint64_t own = thread->nodes - thread->prover_nodes;
    if (own < *due || !may_prove(thread))
        return false;
    *due = 2 * own;
    uint64_t limit = proof_limit(thread, own);
    if (limit == 0)
        return false;
    bool proved = false;
    order_by_visits(thread, tree);
    hint_at_rates(&tree->playouts, &thread->prover);
    if (thread->job->lines > 1)
        attempt_lines(thread, tree, limit);
    else
        proved = attempt_proof(thread, &thread->prover, limit);
    thread->prover_nodes = thread->nodes - own;
    if (!proved)
        mark_answers(thread, tree);
    return proved;
}

static void grow_once(struct thread *thread, struct tree *tree, const struct node *root) {
    int place = arm_next(tree, 0)->best;
    int32_t wins = arm_wins(tree, root_arm(place));
    tree_round(thread, tree, root);
    if (arm_decided(tree, root_arm(arm_next(tree, 0)->best)))
        aim_at_open(thread, tree);
    if (thread->index != 0)
        tree_hand_over(thread, place, arm_wins(tree, root_arm(place)) - wins);
}

/* Grows a tree until a limit, or until the root is decided; the kernel's answer. */
static int grow(struct thread *thread, struct tree *tree, struct search_line *lines) {
    const struct bw_position *position = &thread->job->position;
    int wanted = lines_wanted(thread);
    struct node root = node_load(&thread->rules, position);
    int longest = node_most_plies(&thread->rules, &root);
    uint64_t report_due = TREE_FIRST_REPORT, proof_due = TREE_FIRST_PROOF;
    bool proved = false;
    tree_plant(thread, tree);
    while (!proved && tree_may_go_on(thread, tree, longest)) {
        grow_once(thread, tree, &root);
        if (thread->index != 0)
            continue;
        if (thread->job->threads > 1 && tree->playouts.round % TREE_SHARE_ROUNDS == 0)
            tree_take_over(thread, tree);
        proved = tree_proves(thread, tree, &proof_due);
        if (!proved && tree->playouts.round == report_due) {
            tree_take_over(thread, tree);
            tree_report(thread, tree, wanted, lines);
            report_due *= 2;
        }
    }
    if (proved) {
        fill_line(thread, &thread->root[0], &lines[0]);
        report(thread, &lines[0], 1, tree_fullness(tree));
    } else if (thread->index == 0) {
        tree_take_over(thread, tree);
        tree_report(thread, tree, wanted, lines);
    }
    return wanted;
}

static bool run_tree(struct thread *thread, struct search_line *lines, int *count) {
    size_t least = ROOT_FIRST + (size_t)thread->root_count + LANES;
    struct tree *tree = tree_new(thread->job, thread->index, least);
    if (!tree)
        return false;
    *count = grow(thread, tree, lines);
    tree_free(tree);
    return true;
}

#endif
