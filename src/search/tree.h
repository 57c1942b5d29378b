/* A search by playouts, for games in which it is stronger than alpha-beta. Part of the search kernel;
 * see kernel.c.
 *
 * A position in the middle of Talpa has a hundred moves, and no evaluation written down so far says
 * as much about it as the results of random games played from it. So a tree grows from the root,
 * one position in each round: the round goes down by the moves that did best so far, adds what it
 * finds there, plays the game to its end at random, and counts the result on its way back.
 *
 * What did best is judged by two means: of the rounds that went through a move, and, as long as
 * these are few, of all rounds below its position in which its side made that move at any time.
 * The second says within a few rounds which moves are good at all, since in Talpa an emptied square
 * stays empty and is useful early or late.
 *
 * Ends of games are exact: a move that is known to win or lose is marked so, and what follows from
 * that for the positions above it goes up at once. Every thread has a tree of its own. */
#ifndef BURROW_SEARCH_TREE_H
#define BURROW_SEARCH_TREE_H

enum {
    MOVE_KEYS = WIDTH == 64 ? 1 << 12 : 1 << 16,
    TREE_CHECK_ROUNDS = WIDTH == 64 ? 16 : 1, /* between two looks at the clock */
    TREE_FIRST_REPORT = 64,                   /* rounds; then after twice as many, and so on */
    TREE_MOST_ROUNDS = 1 << 30,               /* what an arm can count, with a margin */
    TREE_FIRST_PROOF = 1000, /* positions; then, too, after twice as many, and so on */
    TREE_PROOF_SHARE = 8     /* an attempt takes one position for so many of the tree's */
};

/* With so many visits, both means count the same. */
static const float tree_even = 3000;

/* Bounds beyond those of any judged move. */
static const float arm_won = 2, arm_lost = -1;

/* A move of a position in the tree. */
struct arm {
    uint32_t visits, others;    /* rounds through it; and rounds in which it was made later */
    uint32_t wins, others_wins; /* those of them that its side has won */
    uint32_t first;             /* the moves of the position that it leads to; 0 for none yet */
    uint16_t count;             /* of those */
    uint16_t move;
};

struct tree {
    struct arm *arm; /* those of a position side by side; number 0 stands for the way to the root */
    float *bound;    /* how promising each arm is */
    uint32_t used, room;
    uint32_t round;
    uint32_t made[2][MOVE_KEYS]; /* the last round in which a side made a move */
    struct bw_random random;
};

/* ---- arms ----------------------------------------------------------------------------------- */

static inline unsigned move_key(uint16_t move) {
    return WIDTH == 64 ? (move & 63U) | (move >> 2 & 0xFC0U) : move;
}

static inline bool arm_decided(const struct tree *tree, uint32_t at) {
    return tree->bound[at] == arm_won || tree->bound[at] == arm_lost;
}

static inline void arm_judge(struct tree *tree, uint32_t at) {
    const struct arm *arm = &tree->arm[at];
    float weight = tree_even / (tree_even + (float)arm->visits);
    float mean = arm->visits ? (float)arm->wins / (float)arm->visits : 0;
    float others_mean = ((float)arm->others_wins + 0.5F) / ((float)arm->others + 1);
    tree->bound[at] = (1 - weight) * mean + weight * others_mean;
}

/* The arm that leads to a position is decided when one of its arms wins, or all lose. */
static bool arm_settle(struct tree *tree, uint32_t at) {
    const struct arm *arm = &tree->arm[at];
    bool lost = true;
    for (uint32_t i = arm->first; i < arm->first + arm->count; i++) {
        if (tree->bound[i] == arm_won) {
            tree->bound[at] = arm_lost;
            return true;
        }
        lost &= tree->bound[i] == arm_lost;
    }
    if (lost)
        tree->bound[at] = arm_won;
    return lost;
}

static uint32_t arm_best(const struct tree *tree, const struct arm *parent) {
    uint32_t best = parent->first;
    float bound = tree->bound[best];
    for (uint32_t i = best + 1; i < parent->first + parent->count; i++)
        if (tree->bound[i] > bound) {
            bound = tree->bound[i];
            best = i;
        }
    return best;
}

static inline int tree_random(struct tree *tree, int limit) {
    return (int)((bw_random_next(&tree->random) >> 32) * (uint64_t)limit >> 32);
}

/* Gives a position its moves, in random order since the first of equals is tried first. */
static bool arm_expand(struct tree *tree, uint32_t at, const uint16_t *moves, int count) {
    if (tree->room - tree->used < (uint32_t)count)
        return false;
    struct arm *arms = &tree->arm[tree->used];
    for (int i = 0; i < count; i++) {
        int place = tree_random(tree, i + 1);
        arms[i] = arms[place];
        arms[place] = (struct arm){.move = moves[i]};
        tree->bound[tree->used + (uint32_t)i] = 0.5F;
    }
    tree->arm[at].first = tree->used;
    tree->arm[at].count = (uint16_t)count;
    tree->used += (uint32_t)count;
    return true;
}

/* ---- rounds --------------------------------------------------------------------------------- */

static inline void tree_make(struct thread *thread, struct tree *tree, struct node *node,
                             uint16_t move) {
    tree->made[node->turn][move_key(move)] = tree->round;
    *node = node_play(&thread->rules, node, move);
    thread->nodes++;
}

/* Plays at random to the end; whether the side to move wins. */
static bool play_out(struct thread *thread, struct tree *tree, struct node node,
                     struct node_scan scan) {
    const int turn = node.turn;
    uint16_t move;
    while (scan.verdict == OPEN &&
           node_any_move(&node, &scan, bw_random_next(&tree->random) >> 32, &move)) {
        tree_make(thread, tree, &node, move);
        scan = node_scan(&thread->rules, &node);
    }
    return (scan.verdict == WINS) == (node.turn == turn);
}

/* Counts a round for the moves of a position that its side has made, then or later. */
static void count_made(struct tree *tree, const struct arm *parent, int turn, bool wins) {
    for (uint32_t i = parent->first; i < parent->first + parent->count; i++) {
        struct arm *arm = &tree->arm[i];
        if (tree->made[turn][move_key(arm->move)] != tree->round || arm_decided(tree, i))
            continue;
        arm->others++;
        arm->others_wins += wins;
        arm_judge(tree, i);
    }
}

/* Whether the side to move wins from a leaf, which is given moves when it is visited again. */
static bool visit_leaf(struct thread *thread, struct tree *tree, uint32_t at,
                       const struct node *node) {
    struct node_scan scan = node_scan(&thread->rules, node);
    uint16_t moves[MAX_CHILDREN];
    int count = scan.verdict == OPEN ? node_moves(node, &scan, moves) : 0;
    if (count == 0) {
        bool wins = scan.verdict == WINS;
        tree->bound[at] = wins ? arm_lost : arm_won;
        return wins;
    }
    if (tree->arm[at].visits > 0)
        arm_expand(tree, at, moves, count);
    return play_out(thread, tree, *node, scan);
}

/* One round from a position on; whether the side to move wins it. `at` is the arm that leads to the
 * position. */
static bool visit(struct thread *thread, struct tree *tree, uint32_t at, const struct node *node) {
    const struct arm *arm = &tree->arm[at];
    if (arm->first == 0)
        return visit_leaf(thread, tree, at, node);
    uint32_t chosen = arm_best(tree, arm);
    struct node next = *node;
    tree_make(thread, tree, &next, tree->arm[chosen].move);
    bool wins = !visit(thread, tree, chosen, &next);
    tree->arm[chosen].visits++;
    tree->arm[chosen].wins += wins;
    if (!arm_decided(tree, chosen))
        arm_judge(tree, chosen);
    else if (arm_settle(tree, at))
        return tree->bound[at] == arm_lost;
    count_made(tree, arm, node->turn, wins);
    return wins;
}

/* ---- the root ------------------------------------------------------------------------------- */

/* Makes arms of the root moves, in their order. */
static void tree_plant(struct thread *thread, struct tree *tree) {
    tree->arm[0] = (struct arm){.first = 1, .count = (uint16_t)thread->root_count};
    tree->bound[0] = 0.5F;
    tree->used = 1 + (uint32_t)thread->root_count;
    for (int i = 0; i < thread->root_count; i++) {
        const struct root_move *root = &thread->root[i];
        uint32_t at = 1 + (uint32_t)i;
        tree->arm[at] = (struct arm){.move = root->line[0]};
        tree->bound[at] = 0.5F;
        if (root->ends_game)
            tree->bound[at] = root->value.score > 0 ? arm_won : arm_lost;
    }
    arm_settle(tree, 0);
}

/* Where one arm is known to be better than another, or was visited more. */
static bool arm_better(const struct tree *tree, uint32_t a, uint32_t b) {
    bool decided_a = arm_decided(tree, a), decided_b = arm_decided(tree, b);
    if (decided_a || decided_b) {
        float value_a = decided_a ? tree->bound[a] : 0.5F,
              value_b = decided_b ? tree->bound[b] : 0.5F;
        if (value_a != value_b)
            return value_a > value_b;
    }
    return tree->arm[a].visits > tree->arm[b].visits;
}

static uint32_t arm_to_play(const struct tree *tree, uint32_t parent) {
    const struct arm *arm = &tree->arm[parent];
    uint32_t best = arm->first;
    for (uint32_t i = best + 1; i < arm->first + arm->count; i++)
        if (arm_better(tree, i, best))
            best = i;
    return best;
}

/* Takes a decided position to the end of the game: the side that can win does so. */
static int finish_line(struct bw_position *position, uint16_t *line) {
    int length = 0;
    while (bw_result(position) == BW_UNDECIDED) {
        bw_move moves[BW_MAX_MOVES], chosen;
        int count = bw_moves(position, moves);
        chosen = moves[0];
        for (int i = 0; i < count; i++) {
            struct bw_position next = *position;
            bw_play(&next, moves[i]);
            if (bw_result(&next) == bw_won_by(position->turn))
                chosen = moves[i];
        }
        line[length++] = move_in(chosen);
        bw_play(position, chosen);
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

/* Fills in a root move by what the tree knows of it. */
static void tree_line(struct thread *thread, const struct tree *tree, uint32_t at,
                      struct root_move *root) {
    struct bw_position position = thread->job->position;
    bool decided = arm_decided(tree, at);
    const struct arm *arm = &tree->arm[at];
    double chance = arm->visits ? (double)arm->wins / arm->visits : 0.5;
    uint32_t next = at;
    root->length = 0;
    for (;;) {
        root->line[root->length++] = tree->arm[next].move;
        bw_play(&position, move_out(tree->arm[next].move));
        if (tree->arm[next].first == 0)
            break;
        next = arm_to_play(tree, next);
        if (tree->arm[next].visits == 0 && !decided)
            break;
    }
    if (decided)
        root->length += finish_line(&position, root->line + root->length);
    root->exact = decided;
    root->depth = root->length;
    root->value.proved = decided;
    root->value.score = !decided                     ? score_of_chance(chance)
                        : tree->bound[at] == arm_won ? BW_MATE - root->length
                                                     : root->length - BW_MATE;
}

static int tree_fullness(const struct tree *tree) {
    return (int)(UINT64_C(1000) * tree->used / tree->room);
}

/* Sorts the root moves by what the tree says, and reports the first of them. */
static void tree_report(struct thread *thread, const struct tree *tree, int wanted,
                        struct search_line *lines) {
    bool used[BW_MAX_MOVES] = {false};
    for (int rank = 0; rank < wanted; rank++) {
        uint32_t best = 0;
        for (uint32_t i = 1; i <= (uint32_t)thread->root_count; i++)
            if (!used[i - 1] && (best == 0 || arm_better(tree, i, best)))
                best = i;
        struct root_move root = thread->root[best - 1];
        used[best - 1] = true;
        tree_line(thread, tree, best, &root);
        fill_line(thread, &root, &lines[rank]);
        report(thread, &lines[rank], rank + 1, tree_fullness(tree));
    }
}

/* ---- several threads ------------------------------------------------------------------------ */

/* Every other thread hands what its rounds have brought to the first, by root moves: visits in the
 * upper half of a word, and wins in the lower. */
static void tree_hand_over(struct thread *thread, uint32_t at, uint32_t wins) {
    atomic_fetch_add_explicit(&thread->job->votes[at - 1], UINT64_C(1) << 32 | wins,
                              memory_order_relaxed);
}

static void tree_take_over(struct thread *thread, struct tree *tree) {
    for (uint32_t i = 1; i <= (uint32_t)thread->root_count; i++) {
        uint64_t votes =
            atomic_exchange_explicit(&thread->job->votes[i - 1], 0, memory_order_relaxed);
        tree->arm[i].visits += (uint32_t)(votes >> 32);
        tree->arm[i].wins += (uint32_t)votes;
        if (!arm_decided(tree, i))
            arm_judge(tree, i);
    }
}

/* ---- growing -------------------------------------------------------------------------------- */

/* Whether there may be another round, which looks at `longest` positions at most. */
static bool tree_may_go_on(struct thread *thread, const struct tree *tree, int longest) {
    const struct bw_limits *limits = &thread->job->limits;
    if (atomic_load_explicit(thread->job->stop, memory_order_relaxed) || thread->stopped ||
        arm_decided(tree, 0) || tree->round == TREE_MOST_ROUNDS)
        return false;
    if (thread->index != 0)
        return true;
    if (limits->nodes && tree->round > 0 && thread->nodes + (uint64_t)longest > limits->nodes)
        return false;
    if (tree->round % TREE_CHECK_ROUNDS != 0)
        return true;
    count_nodes(thread);
    int64_t time = bw_clock_ms() - thread->job->start_ms;
    return (!limits->hard_ms || time < limits->hard_ms) &&
           (!limits->soft_ms || time < limits->soft_ms);
}

/* Whether it is time for another attempt at a proof, and if so, what came of it. */
static bool tree_proves(struct thread *thread, uint64_t *due) {
    uint64_t own = thread->nodes - thread->prover_nodes;
    if (own < *due || !may_prove(thread))
        return false;
    *due = 2 * own;
    bool proved = attempt_proof(thread, &thread->prover, own / TREE_PROOF_SHARE);
    thread->prover_nodes = thread->nodes - own;
    return proved;
}

static void tree_round(struct thread *thread, struct tree *tree, const struct node *root) {
    tree->round++;
    if (thread->index == 0) {
        visit(thread, tree, 0, root);
        return;
    }
    uint32_t chosen = arm_best(tree, &tree->arm[0]);
    uint32_t before = tree->arm[chosen].wins;
    visit(thread, tree, 0, root);
    tree_hand_over(thread, chosen, tree->arm[chosen].wins - before);
}

/* Grows a tree until a limit, or until the root is decided; the kernel's answer. */
static int grow(struct thread *thread, struct tree *tree, struct search_line *lines) {
    const struct bw_position *position = &thread->job->position;
    int wanted = thread->job->lines < thread->root_count ? thread->job->lines : thread->root_count;
    struct node root = node_load(&thread->rules, position);
    int longest = node_most_plies(&thread->rules, &root);
    uint64_t report_due = TREE_FIRST_REPORT, proof_due = TREE_FIRST_PROOF;
    bool proved = false;
    tree_plant(thread, tree);
    while (!proved && tree_may_go_on(thread, tree, longest)) {
        tree_round(thread, tree, &root);
        if (thread->index != 0)
            continue;
        proved = tree_proves(thread, &proof_due);
        if (!proved && tree->round == report_due) {
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
    size_t bytes = thread->job->table_words * sizeof *thread->job->table;
    size_t room = bytes / (size_t)thread->job->threads / (sizeof(struct arm) + sizeof(float));
    size_t least = 1 + (size_t)thread->root_count;
    room = room < least ? least : room < UINT32_MAX ? room : UINT32_MAX;
    struct tree *tree = allocate(sizeof *tree);
    if (!tree)
        return false;
    memset(tree, 0, sizeof *tree);
    tree->room = (uint32_t)room;
    tree->arm = malloc(tree->room * sizeof *tree->arm);
    tree->bound = malloc(tree->room * sizeof *tree->bound);
    bw_random_seed(&tree->random, (uint64_t)thread->index);
    bool done = tree->arm && tree->bound;
    if (done)
        *count = grow(thread, tree, lines);
    free(tree->bound);
    free(tree->arm);
    free(tree);
    return done;
}

#endif
