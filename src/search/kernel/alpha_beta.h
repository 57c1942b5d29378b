/* Alpha-beta as a principal variation search. Part of the search kernel; see kernel.c.
 *
 * The first move of a position is searched with the whole window, the others with a null window,
 * which only asks whether they are better; those that are, are searched again. Late moves are
 * searched less deep first (late move reductions), and a forced move one ply deeper. Children were
 * scanned by the game when their parent was expanded, so wins at once and moves that allow one never
 * cost a search; what is left is ordered by the transposition table's move, killers, history and the
 * game's own judgement. */
#ifndef BURROW_KERNEL_ALPHA_BETA_H
#define BURROW_KERNEL_ALPHA_BETA_H

#include "search/kernel/thread.h"

/* A position being searched: what was asked, its children, and the best that is known of them. */
struct visit {
    const struct scanned_node *at;
    struct window window; /* alpha rises as better moves are found */
    int depth;            /* plies left to search */
    int ply;              /* plies from the root */
    const struct child *children;
    struct rank *ranks;
    int count;
    struct value best;
    uint16_t best_move;
};

/* ---- children ------------------------------------------------------------------------------- */

/* Records the value of a child that needs no search. */
static inline void note_decided(const struct thread *thread, struct visit *visit,
                                const struct child *child) {
    int score = -decided_value(thread->job, &child->at.scan, visit->ply + 1).score;
    if (score > visit->best.score) {
        visit->best = (struct value){.score = score, .proved = true};
        visit->best_move = child->move;
    }
}

/* Collects the children that need a search, on top of the thread's stack; the others' values go
 * into the best so far. The caller counts them as used. */
static void expand(struct thread *thread, struct visit *visit, uint16_t table_move) {
    const struct scanned_node *at = visit->at;
    struct child *children = top_child(&thread->children);
    uint16_t moves[MAX_CHILDREN];
    int count = node_moves(&thread->rules, &at->node, &at->scan, moves), kept = 0;
    visit->children = children;
    visit->ranks = top_rank(&thread->children);
    for (int i = 0; i < count; i++) {
        struct child *child = &children[kept];
        child->move = moves[i];
        child->at.node = node_play(&thread->rules, &at->node, moves[i]);
        child->at.scan = node_scan(&thread->rules, &child->at.node);
        int answers = count_answers(&thread->rules, &child->at.node, &child->at.scan);
        if (child->at.scan.verdict != OPEN) {
            note_decided(thread, visit, child);
            continue;
        }
        int order = moves[i] == table_move
                        ? 1 << 30
                        : node_order(&child->at.node, answers) +
                              order_of_move(&thread->ordering, at->node.turn, visit->ply, moves[i]);
        visit->ranks[kept] = (struct rank){.order = order, .child = kept};
        kept++;
    }
    visit->count = kept;
}

/* Late move reductions: by how many plies a move is searched less deep at first. */
static inline int reduction(int depth, int number, int count) {
    if (depth < 3 || number < 2 || count < 4)
        return 0;
    int plies = 1 + (number >= 6) + (number >= 14 && depth >= 6);
    return plies < depth - 1 ? plies : depth - 2;
}

static struct value search(struct thread *thread, const struct scanned_node *at,
                           struct window window, int depth, int ply);

/* One child, the first with the whole window, any other with a null window first. */
static inline struct value search_child(struct thread *thread, const struct visit *visit,
                                        const struct scanned_node *child, int number) {
    const int alpha = visit->window.alpha, beta = visit->window.beta;
    const struct window whole = {-beta, -alpha}, null = {-alpha - 1, -alpha};
    int depth = visit->depth - 1 + (visit->count == 1), ply = visit->ply + 1;
    if (number == 0)
        return negated(search(thread, child, whole, depth, ply));
    int less = reduction(visit->depth, number, visit->count);
    struct value value = negated(search(thread, child, null, depth - less, ply));
    if (value.score > alpha && less > 0 && !thread->stopped)
        value = negated(search(thread, child, null, depth, ply));
    if (value.score > alpha && value.score < beta && !thread->stopped)
        value = negated(search(thread, child, whole, depth, ply));
    return value;
}

/* Learns from a beta cutoff by the child that was tried as number `number`. */
static void remember_cutoff(struct thread *thread, const struct visit *visit, int number) {
    struct ordering *ordering = &thread->ordering;
    int side = visit->at->node.turn, depth = visit->depth;
    int amount = depth * depth < 400 ? depth * depth : 400;
    uint16_t move = visit->children[visit->ranks[number].child].move;
    add_killer(ordering, visit->ply, move);
    history_reward(&ordering->history, side, move, amount);
    for (int i = 0; i < number; i++)
        history_reward(&ordering->history, side, visit->children[visit->ranks[i].child].move,
                       -amount);
}

/* Searches the children. The result is proved if it is above the window and its move is proved, or
 * if every move is. */
static void search_children(struct thread *thread, struct visit *visit) {
    bool all_proved = true;
    if (visit->best.score > visit->window.alpha) {
        visit->window.alpha = visit->best.score;
        thread->variations.length[visit->ply + 1] = 0;
        set_line(&thread->variations, visit->ply, visit->best_move);
    }
    for (int i = 0; i < visit->count && visit->best.score < visit->window.beta; i++) {
        const struct child *child = &visit->children[pick(visit->ranks, i, visit->count)];
        struct value value = search_child(thread, visit, &child->at, i);
        if (thread->stopped)
            break;
        all_proved &= value.proved;
        if (value.score <= visit->best.score)
            continue;
        visit->best = value;
        visit->best_move = child->move;
        if (value.score > visit->window.alpha) {
            visit->window.alpha = value.score;
            set_line(&thread->variations, visit->ply, child->move);
        }
        if (value.score >= visit->window.beta) {
            remember_cutoff(thread, visit, i);
            return;
        }
    }
    if (visit->best.score < visit->window.beta)
        visit->best.proved = all_proved;
}

/* ---- a position ----------------------------------------------------------------------------- */

/* Whether an entry of the transposition table answers for a position, and how. */
static inline bool table_answers(uint64_t data, struct window window, int depth, int ply,
                                 struct value *value) {
    if (!data || data_depth(data) < depth)
        return false;
    enum bound bound = data_bound(data);
    value->score = score_from_table(data_score(data), ply);
    value->proved = data_depth(data) == DEPTH_PROVED;
    return bound == BOUND_EXACT || (bound == BOUND_LOWER && value->score >= window.beta) ||
           (bound == BOUND_UPPER && value->score <= window.alpha);
}

/* What the table stores of a visit, which began with the given alpha. */
static inline struct entry entry_of(const struct visit *visit, int alpha) {
    int score = visit->best.score, depth = visit->depth;
    return (struct entry){
        .score = score_to_table(score, visit->ply),
        .move = visit->best_move,
        .depth = visit->best.proved     ? DEPTH_PROVED
                 : depth < DEPTH_PROVED ? depth
                                        : DEPTH_PROVED - 1,
        .bound = score >= visit->window.beta ? BOUND_LOWER
                 : score > alpha             ? BOUND_EXACT
                                             : BOUND_UPPER,
    };
}

static struct value search(struct thread *thread, const struct scanned_node *at,
                           struct window window, int depth, int ply) {
    struct value value = {.score = 0};
    thread->variations.length[ply] = 0;
    enter_node(thread);
    if (thread->stopped)
        return value;
    if (depth <= 0 || ply >= MAX_PLY - 2)
        return (struct value){node_evaluate(&thread->rules, &at->node, &at->scan), false};
    struct slot slot = find_slot(&thread->table, &at->node);
    uint64_t data = table_probe(&slot);
    if (table_answers(data, window, depth, ply, &value))
        return value;

    struct visit visit; /* without an initialiser, since `expand` fills in the rest */
    visit.at = at;
    visit.window = window;
    visit.depth = depth;
    visit.ply = ply;
    visit.best = (struct value){.score = -INFINITE, .proved = true};
    visit.best_move = data_move(data);
    expand(thread, &visit, data_move(data));
    thread->children.used += (size_t)visit.count;
    search_children(thread, &visit);
    thread->children.used -= (size_t)visit.count;
    if (!thread->stopped)
        table_store(&thread->table, &slot, entry_of(&visit, window.alpha));
    return visit.best;
}

#endif
