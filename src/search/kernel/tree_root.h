/* Growing a tree from the root: for how long, with several threads, and when the prover tries. Part
 * of the search kernel; see kernel.c and tree.h.
 *
 * Threads work by root parallelisation: each grows its own tree. The first one reports and watches
 * the limits; the others pass it the results of their iterations by root move, and in the end the
 * move that all of them together visited most is played. */
#ifndef BURROW_KERNEL_TREE_ROOT_H
#define BURROW_KERNEL_TREE_ROOT_H

#include "search/kernel/book_root.h"
#include "search/kernel/tree_lines.h"

enum {
    CHECK_ITERATIONS = WIDTH == 64 ? 16 : 1, /* between two checks of the clock */
    SHARE_ITERATIONS = 64,                   /* between two exchanges with other threads */
    TREE_FIRST_REPORT = 64,                  /* iterations; then after twice as many, and so on */
    TREE_FIRST_PROOF = 500,                  /* positions; then after twice as many, and so on */
    TREE_PROOF_SHARE = 2, /* an attempt takes this many positions for each of the tree's, */
    TREE_TIMED_SHARE = 4, /* or if time is limited, one for this many, */
    TREE_PROOF_CHANCE = 4 /* but only if that is at least one in this many of the estimate */
};

KERNEL_SMALL_BEGIN

/* ---- planting ------------------------------------------------------------------------------- */

/* The value of a root move before any iteration; if it is known who wins, the move is decided. */
static float root_value(const struct thread *thread, const struct root_move *root) {
    if (root->ends_game)
        return root->value.score > 0 ? arm_won : arm_lost;
    enum verdict verdict = node_verdict(&thread->rules, &root->at.node, &root->at.scan);
    return verdict == WINS ? arm_lost : verdict == LOSES ? arm_won : 0.5F;
}

/* Makes the next iteration go through the most promising root move that is open. */
static void aim_at_open(const struct thread *thread, struct tree *tree) {
    uint16_t *best = &arm_next(tree, 0)->best;
    for (int i = 0; i < thread->root.count; i++)
        if (!arm_decided(tree, root_arm(i)) &&
            (arm_decided(tree, root_arm(*best)) ||
             *arm_value(tree, root_arm(i)) > *arm_value(tree, root_arm(*best))))
            *best = (uint16_t)i;
}

/* Makes arms of the root moves, in their order. The first iteration goes through any of them, since
 * it may be the only one. */
static void tree_plant(const struct thread *thread, struct tree *tree) {
    uint16_t slots[BW_MAX_MOVES] = {0};
    for (int i = 0; i < thread->root.count; i++)
        slots[i] = (uint16_t)node_slot(thread->root.move[i].line[0]);
    arm_start(tree, 0, NO_SLOT, 0.5F);
    tree->used = ROOT_FIRST;
    arms_start(tree, 0, slots, thread->root.count);
    for (int i = 0; i < thread->root.count; i++)
        *arm_value(tree, root_arm(i)) = root_value(thread, &thread->root.move[i]);
    arm_settle(tree, 0);
    arm_next(tree, 0)->best = (uint16_t)tree_random(tree, (uint32_t)thread->root.count);
    aim_at_open(thread, tree);
}

/* ---- several threads ------------------------------------------------------------------------ */

/* Each of the other threads passes the results of its iterations to the first, by root move: visits
 * in the upper half of a 64-bit word, and wins in the lower. */
static void tree_hand_over(struct thread *thread, int place, int wins) {
    atomic_fetch_add_explicit(&thread->job->root_counts[place], UINT64_C(1) << 32 | (unsigned)wins,
                              memory_order_relaxed);
}

static void tree_take_over(struct thread *thread, struct tree *tree) {
    for (int i = 0; i < thread->root.count; i++) {
        uint64_t counts =
            atomic_exchange_explicit(&thread->job->root_counts[i], 0, memory_order_relaxed);
        if (arm_visits(tree, root_arm(i)) < MOST_ITERATIONS)
            arm_count(tree, root_arm(i), (int32_t)(counts >> 32), (int32_t)(uint32_t)counts);
    }
}

/* ---- growing -------------------------------------------------------------------------------- */

/* Whether there is nothing left to find out: the root is decided, or all wanted variations are. */
static bool tree_is_done(const struct thread *thread, const struct tree *tree) {
    int open = 0, won = 0;
    if (thread->job->lines == 1)
        return arm_decided(tree, 0);
    for (int i = 0; i < thread->root.count; i++) {
        open += !arm_decided(tree, root_arm(i));
        won += *arm_value(tree, root_arm(i)) == arm_won;
    }
    return open == 0 || won >= thread->job->lines;
}

/* Whether there may be another iteration, which takes at most `longest` positions. */
static bool tree_may_go_on(struct thread *thread, const struct tree *tree, int longest) {
    const struct bw_limits *limits = &thread->job->limits;
    if (job_must_end(thread->job) || thread->stopped || tree_is_done(thread, tree) ||
        tree->playouts.iteration == MOST_ITERATIONS)
        return false;
    if (tree->playouts.iteration % CHECK_ITERATIONS == 0)
        count_nodes(thread);
    if (limits->nodes && tree->playouts.iteration > 0 &&
        nodes_of_all(thread) + (uint64_t)longest > limits->nodes)
        return false;
    if (thread->index != 0 || tree->playouts.iteration % CHECK_ITERATIONS != 0)
        return true;
    int64_t time = bw_clock_ms() - thread->job->start_ms;
    return (!limits->hard_ms || time < limits->hard_ms) &&
           (!limits->soft_ms || time < limits->soft_ms);
}

/* Makes the prover try the root moves in the order of their visits. */
static void order_by_visits(struct thread *thread, const struct tree *tree) {
    for (int i = 0; i < thread->root.count; i++) {
        int place = i;
        for (; place > 0 && arm_better(tree, root_arm(i), root_arm(thread->root.order[place - 1]));
             place--)
            thread->root.order[place] = thread->root.order[place - 1];
        thread->root.order[place] = i;
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

/* Tries to prove the root moves of the wanted variations, each with its share of positions. */
static void attempt_lines(struct thread *thread, const struct tree *tree, uint64_t nodes) {
    struct prover *prover = &thread->prover;
    int lines = lines_wanted(&thread->root, thread->job);
    prover_grow(prover, 2 * nodes);
    prover->nodes = 0;
    for (int i = 0; i < lines; i++) {
        int place = thread->root.order[i];
        prover->limit = prover->nodes + (nodes - prover->nodes) / (uint64_t)(lines - i);
        if (!arm_decided(tree, root_arm(place)))
            prove_root_move(thread, &thread->root.move[place], 1);
    }
}

/* Marks the root moves that the prover has answered, even if its attempt was not completed. */
static void mark_answers(const struct thread *thread, struct tree *tree) {
    for (int i = 0; i < thread->root.count; i++) {
        const struct root_move *root = &thread->root.move[i];
        uint32_t work;
        enum answer answer = UNKNOWN;
        if (!root->ends_game)
            answer = known_answer(thread, &root->at, 0, &work);
        if (answer != UNKNOWN)
            *arm_value(tree, root_arm(i)) = answer == YES ? arm_lost : arm_won;
    }
    arm_settle(tree, 0);
    aim_at_open(thread, tree);
}

/* How many positions an attempt may take after so many of the tree's; 0 if it has no chance. If
 * time is limited and there is a move to play, the tree gets a third of it, since a position takes
 * the prover as long as eight take the tree: a proof that comes too late is worth less than a good
 * guess. Without a limit, a complete proof is wanted. */
static uint64_t proof_limit(const struct thread *thread, uint64_t own) {
    const struct bw_limits *limits = &thread->job->limits;
    bool timed = limits->soft_ms || limits->hard_ms;
    double estimate = node_proof_work(&thread->job->position);
    uint64_t limit = timed ? own / TREE_TIMED_SHARE : TREE_PROOF_SHARE * own;
    if (TREE_PROOF_CHANCE * (double)limit < estimate)
        return 0;
    return timed || limits->nodes || (double)limit >= estimate ? limit : (uint64_t)estimate;
}

/* Attempts a proof if one is due and has a chance; returns whether it has decided the root. */
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
        proved = attempt_proof(thread, limit);
    thread->prover_nodes = thread->nodes - own;
    if (!proved)
        mark_answers(thread, tree);
    return proved;
}

/* Asks the book before the tree grows; returns whether the root is decided. Of several variations, those
 * that are known are. */
static bool tree_asks_book(struct thread *thread, struct tree *tree) {
    if (!has_book(thread))
        return false;
    tell_facts(thread);
    if (thread->job->lines == 1 && may_decide(thread) &&
        decide_root(thread, book_nodes(thread, BOOK_EFFORTS)))
        return true;
    if (thread->job->lines > 1 && may_decide(thread))
        prove_moves(thread, 1, book_nodes(thread, 2 * BOOK_EFFORTS));
    mark_answers(thread, tree);
    return false;
}

static void grow_once(struct thread *thread, struct tree *tree, const struct node *root) {
    int place = arm_next(tree, 0)->best;
    int32_t wins = arm_wins(tree, root_arm(place));
    iterate(thread, tree, root);
    if (arm_decided(tree, root_arm(arm_next(tree, 0)->best)))
        aim_at_open(thread, tree);
    if (thread->index != 0)
        tree_hand_over(thread, place, arm_wins(tree, root_arm(place)) - wins);
}

/* Grows a tree until a limit, or until the root is decided; returns the number of variations. */
static int grow(struct thread *thread, struct tree *tree, struct search_line *lines) {
    const struct bw_position *position = &thread->job->position;
    int wanted = lines_wanted(&thread->root, thread->job);
    struct node root = node_load(&thread->rules, position);
    int longest = node_most_plies(&thread->rules, &root);
    uint64_t report_due = TREE_FIRST_REPORT, proof_due = TREE_FIRST_PROOF;
    tree_plant(thread, tree);
    bool proved = tree_asks_book(thread, tree);
    while (!proved && tree_may_go_on(thread, tree, longest)) {
        grow_once(thread, tree, &root);
        if (thread->index != 0)
            continue;
        if (thread->job->threads > 1 && tree->playouts.iteration % SHARE_ITERATIONS == 0)
            tree_take_over(thread, tree);
        proved = tree_proves(thread, tree, &proof_due);
        if (!proved && tree->playouts.iteration == report_due) {
            tree_take_over(thread, tree);
            tree_report(thread, tree, wanted, lines);
            report_due *= 2;
        }
    }
    if (proved) {
        fill_line(thread, &thread->root.move[0], &lines[0]);
        report(thread, &lines[0], 1, tree_fullness(tree));
    } else if (thread->index == 0) {
        tree_take_over(thread, tree);
        tree_report(thread, tree, wanted, lines);
    }
    return wanted;
}

static bool run_tree(struct thread *thread, struct search_line *lines, int *count) {
    size_t least = ROOT_FIRST + (size_t)thread->root.count + LANES;
    struct tree *tree = tree_new(thread->job, thread->index, least);
    if (!tree)
        return false;
    *count = grow(thread, tree, lines);
    tree_free(tree);
    return true;
}

KERNEL_SMALL_END

#endif
