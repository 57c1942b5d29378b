/* The search kernel, compiled once for each game, width of board and instruction set. Alpha-beta is
 * here; the search by playouts, which serves Talpa, is in tree.h.
 *
 * Iterative deepening with a principal variation search and aspiration windows. Each position is
 * looked at by the game's `scan` when its parent expands it, so wins at once and moves that allow
 * one never cost a search; what is left is ordered by the table's move, killers, the game's own
 * promise and history, and late moves are searched less deep first.
 *
 * Beside its value, every search returns whether that value is proved, that is, rests on ends of
 * games alone and on no evaluation. Once all of the root is proved, deepening ends. What was seen is kept
 * in a table that all threads share, see table.h. */
#include "search/kernel/kernel.h"
#if defined(KERNEL_TALPA)
#include "search/kernel/talpa_node.h"
#define KERNEL_GAME bw_talpa_kernel
#else
#include "search/kernel/fourmation_node.h"
#define KERNEL_GAME bw_fourmation_kernel
#endif
#include <burrow/classic.h>
#include <stddef.h>
#include <stdlib.h>

enum {
    KEY_WORDS = 2 * WIDTH / 64,
    CHECK_NODES = WIDTH == 64 ? 1024 : 64, /* positions between two looks at the clock */
    INFINITE = 32000
};

/* A value, and whether it is proved: as a bound, if it lies outside of the window. */
struct value {
    int score;
    bool proved;
};

/* What the prover keeps, see prove.h. */
struct proof {
    uint64_t words[KEY_WORDS];
    uint32_t work; /* the positions that the answer took; 0 for no entry */
    uint16_t extra;
    uint8_t goal;
    uint8_t answer;
};

struct child {
    struct node node;
    struct node_scan scan;
    uint16_t move;

    /* For the prover: */
    int hope;             /* what speaks for the move by itself */
    struct proof key;     /* what its answer is kept by */
    struct proof *bucket; /* and where */
};

/* How soon a child is searched, the highest first. Children are large, so these are sorted instead. */
struct rank {
    int order;
    int child; /* its place among its siblings */
};

/* A move at the root. `node` is what it leads to, unless the move ends the game. */
struct root_move {
    bw_move move;
    bool ends_game, draws;
    struct node node;
    struct node_scan scan;
    struct value value;
    bool exact; /* whether it is proved best, with its value, of all moves not listed before it */
    int depth;
    int length;
    uint16_t line[MAX_PLY];
};

/* The prover, with its table; see prove.h. */
struct prover {
    struct proof *room;            /* for the table; of all threads only the first uses it */
    struct proof *table;           /* NULL before its first use */
    unsigned bits;                 /* the table has two to the power of this many entries */
    unsigned most_bits;            /* and at most this many */
    uint64_t nodes, limit;         /* of this attempt */
    int history[2][HISTORY_SLOTS]; /* by side and move: how often it decided a position, or not */
    int hint[2][HISTORY_SLOTS];    /* what else speaks for a move */
};

/* All that one thread needs. */
struct thread {
    struct search_job *job;
    int index;
    struct node_rules rules;
    uint64_t nodes, counted;
    bool stopped;
    size_t buckets;
    unsigned
        table_mark; /* keeps apart what is seen with contempt of one side, the other, or none */
    struct child *children; /* a stack: each position's begin where its parent's end */
    struct rank *ranks;     /* of each child, on a stack likewise */
    size_t children_used;
    int history[2][HISTORY_SLOTS];
    uint16_t killer[MAX_PLY][2];
    int line_length[MAX_PLY];
    int root_count;
    int root_order[BW_MAX_MOVES]; /* their places in the order in which the prover tries them */
    struct prover prover;
    uint64_t prover_nodes; /* those of `nodes` that the prover used */
    bw_move safe; /* a root move that is proved not to lose; BW_NO_MOVE where none is known */

    /* What follows is large, and not cleared at the start: the lengths before say what of it is there. */
    uint16_t line[MAX_PLY][MAX_PLY]; /* by ply: the best line from there on */
    struct root_move root[BW_MAX_MOVES];
};

/* Memory that is aligned for the widest board; size is rounded up. */
static void *allocate(size_t size) {
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

/* About how many answers there are in a position that was scanned. Where there are none, the enemy wins
 * with his next move, and the scan says so from then on. */
static inline int count_answers(const struct node_rules *rules, const struct node *node,
                                struct node_scan *scan) {
    int answers = scan->verdict == OPEN ? node_answers(rules, node, scan) : 0;
    if (scan->verdict == OPEN && answers == 0) {
        scan->verdict = LOSES;
        scan->plies = 2;
    }
    return answers;
}

/* A scan that knows of answers, too, which costs more. */
static inline struct node_scan look_at(const struct node_rules *rules, const struct node *node) {
    struct node_scan scan = node_scan(rules, node);
    count_answers(rules, node, &scan);
    return scan;
}

#include "search/kernel/table.h"

/* ---- limits --------------------------------------------------------------------------------- */

static void count_nodes(struct thread *thread) {
    atomic_fetch_add_explicit(thread->job->nodes, thread->nodes - thread->counted,
                              memory_order_relaxed);
    thread->counted = thread->nodes;
}

/* What all threads have looked at, as far as they have counted it. */
static inline uint64_t nodes_of_all(const struct thread *thread) {
    return atomic_load_explicit(thread->job->nodes, memory_order_relaxed) + thread->nodes -
           thread->counted;
}

/* Counts a position that is about to be looked at; or ends the search by setting `stopped`. */
static inline void enter_node(struct thread *thread) {
    const struct bw_limits *limits = &thread->job->limits;
    if (job_must_end(thread->job) ||
        (limits->nodes && thread->nodes > 0 && nodes_of_all(thread) >= limits->nodes)) {
        thread->stopped = true;
        return;
    }
    if (++thread->nodes % CHECK_NODES != 0)
        return;
    count_nodes(thread);
    if (thread->index == 0 && limits->hard_ms &&
        bw_clock_ms() - thread->job->start_ms >= limits->hard_ms)
        thread->stopped = true;
}

/* ---- the search ----------------------------------------------------------------------------- */

/* A draw counts less than nothing for the side to move at the root, if the job says so. */
static inline int draw_score(const struct search_job *job, int ply) {
    return ply % 2 == 0 ? -job->contempt : job->contempt;
}

static inline struct value decided(const struct search_job *job, const struct node_scan *scan,
                                   int ply) {
    int distance = BW_MATE - ply - scan->plies;
    return (struct value){
        .score = scan->verdict == WINS    ? distance
                 : scan->verdict == LOSES ? -distance
                                          : draw_score(job, ply),
        .proved = true,
    };
}

static void set_line(struct thread *thread, int ply, uint16_t move) {
    int below = thread->line_length[ply + 1];
    thread->line[ply][0] = move;
    for (int i = 0; i < below; i++)
        thread->line[ply][1 + i] = thread->line[ply + 1][i];
    thread->line_length[ply] = 1 + below;
}

static void reward(int *history, int amount) {
    *history += amount - *history * abs(amount) / 8192;
}

/* The children of a position that are worth a search, on top of the thread's stack. `known` gets
 * the best value among those that need none. */
static int expand(struct thread *thread, const struct node *node, const struct node_scan *scan,
                  unsigned table_move, int ply, struct value *known, uint16_t *known_move) {
    uint16_t moves[MAX_CHILDREN];
    int count = node_moves(&thread->rules, node, scan, moves), kept = 0;
    struct child *children = thread->children + thread->children_used;
    struct rank *ranks = thread->ranks + thread->children_used;
    for (int i = 0; i < count; i++) {
        struct child *child = &children[kept];
        child->move = moves[i];
        child->node = node_play(&thread->rules, node, moves[i]);
        child->scan = node_scan(&thread->rules, &child->node);
        int answers = count_answers(&thread->rules, &child->node, &child->scan);
        if (child->scan.verdict != OPEN) {
            int score = -decided(thread->job, &child->scan, ply + 1).score;
            if (score > known->score) {
                *known = (struct value){.score = score, .proved = true};
                *known_move = moves[i];
            }
            continue;
        }
        int order =
            node_promise(&child->node, answers) + thread->history[node->turn][node_slot(moves[i])];
        if (moves[i] == table_move)
            order = 1 << 30;
        else if (moves[i] == thread->killer[ply][0])
            order += 3000;
        else if (moves[i] == thread->killer[ply][1])
            order += 2000;
        ranks[kept] = (struct rank){.order = order, .child = kept};
        kept++;
    }
    return kept;
}

/* Brings the best of the ranks from `first` on to the front; returns the place of that child. */
static inline int pick(struct rank *ranks, int first, int count) {
    int best = first, most = ranks[first].order;
    for (int i = first + 1; i < count; i++)
        if (ranks[i].order > most) {
            best = i;
            most = ranks[i].order;
        }
    struct rank picked = ranks[best];
    ranks[best] = ranks[first];
    ranks[first] = picked;
    return picked.child;
}

static inline int reduction(int depth, int number, int count) {
    if (depth < 3 || number < 2 || count < 4)
        return 0;
    int plies = 1 + (number >= 6) + (number >= 14 && depth >= 6);
    return plies < depth - 1 ? plies : depth - 2;
}

static struct value search(struct thread *thread, const struct node *node,
                           const struct node_scan *scan, int alpha, int beta, int depth, int ply);

/* One child, by a window of nothing first unless it is the first. */
static struct value search_child(struct thread *thread, const struct child *child, int number,
                                 int count, int alpha, int beta, int depth, int ply) {
    int next = depth - 1 + (count == 1);
    struct value value;
    if (number == 0) {
        value = search(thread, &child->node, &child->scan, -beta, -alpha, next, ply + 1);
        value.score = -value.score;
        return value;
    }
    int less = reduction(depth, number, count);
    value = search(thread, &child->node, &child->scan, -alpha - 1, -alpha, next - less, ply + 1);
    if (-value.score > alpha && less > 0 && !thread->stopped)
        value = search(thread, &child->node, &child->scan, -alpha - 1, -alpha, next, ply + 1);
    if (-value.score > alpha && -value.score < beta && !thread->stopped)
        value = search(thread, &child->node, &child->scan, -beta, -alpha, next, ply + 1);
    value.score = -value.score;
    return value;
}

static void remember_cut(struct thread *thread, const struct node *node,
                         const struct child *children, const struct rank *ranks, int number,
                         int depth, int ply) {
    uint16_t move = children[ranks[number].child].move;
    int amount = depth * depth < 400 ? depth * depth : 400;
    if (thread->killer[ply][0] != move) {
        thread->killer[ply][1] = thread->killer[ply][0];
        thread->killer[ply][0] = move;
    }
    reward(&thread->history[node->turn][node_slot(move)], amount);
    for (int i = 0; i < number; i++)
        reward(&thread->history[node->turn][node_slot(children[ranks[i].child].move)], -amount);
}

/* Goes through the children; `best` comes with what is known without a search. Whether the result
 * is proved: above the window, if the move that got there is; below it, if every move is. */
static struct value search_children(struct thread *thread, const struct node *node,
                                    const struct child *children, struct rank *ranks, int count,
                                    struct value best, uint16_t *best_move, int alpha, int beta,
                                    int depth, int ply) {
    bool all_proved = true;
    if (best.score > alpha) {
        alpha = best.score;
        thread->line_length[ply + 1] = 0;
        set_line(thread, ply, *best_move);
    }
    for (int i = 0; i < count && best.score < beta; i++) {
        const struct child *child = &children[pick(ranks, i, count)];
        struct value value = search_child(thread, child, i, count, alpha, beta, depth, ply);
        if (thread->stopped)
            break;
        all_proved &= value.proved;
        if (value.score > best.score) {
            best = value;
            *best_move = child->move;
            if (value.score > alpha) {
                alpha = value.score;
                set_line(thread, ply, child->move);
            }
            if (value.score >= beta) {
                remember_cut(thread, node, children, ranks, i, depth, ply);
                return best;
            }
        }
    }
    if (best.score < beta)
        best.proved = all_proved;
    return best;
}

static struct value search(struct thread *thread, const struct node *node,
                           const struct node_scan *scan, int alpha, int beta, int depth, int ply) {
    thread->line_length[ply] = 0;
    enter_node(thread);
    if (thread->stopped)
        return (struct value){0, false};
    if (depth <= 0 || ply >= MAX_PLY - 2)
        return (struct value){node_evaluate(&thread->rules, node, scan), false};

    struct slot slot = find_slot(thread, node);
    uint64_t data = table_probe(&slot);
    if (data && data_depth(data) >= depth) {
        int score = score_from_table(data_score(data), ply);
        enum bound bound = data_bound(data);
        if (bound == BOUND_EXACT || (bound == BOUND_LOWER && score >= beta) ||
            (bound == BOUND_UPPER && score <= alpha))
            return (struct value){score, data_depth(data) == DEPTH_PROVED};
    }

    struct value best = {.score = -INFINITE, .proved = true};
    uint16_t best_move = (uint16_t)data_move(data);
    int count = expand(thread, node, scan, data_move(data), ply, &best, &best_move);
    const struct child *children = thread->children + thread->children_used;
    struct rank *ranks = thread->ranks + thread->children_used;
    thread->children_used += (size_t)count;
    best = search_children(thread, node, children, ranks, count, best, &best_move, alpha, beta,
                           depth, ply);
    thread->children_used -= (size_t)count;
    if (thread->stopped)
        return best;

    enum bound bound = best.score >= beta   ? BOUND_LOWER
                       : best.score > alpha ? BOUND_EXACT
                                            : BOUND_UPPER;
    table_store(thread, &slot,
                pack(score_to_table(best.score, ply), best_move,
                     best.proved            ? DEPTH_PROVED
                     : depth < DEPTH_PROVED ? depth
                                            : DEPTH_PROVED - 1,
                     bound, thread->job->generation, slot.extra));
    return best;
}

#include "search/kernel/prove.h"
#if defined(KERNEL_TALPA)
#include "search/kernel/tree.h"
#endif

/* From here on, all is done a few times in a search, and not for every position. */
KERNEL_SMALL_BEGIN

/* ---- the root ------------------------------------------------------------------------------- */

static bw_move move_out(uint16_t move) {
    return bw_move_make(board_square(move & 255), board_square(move >> 8));
}

static uint16_t move_in(bw_move move) {
    return (uint16_t)(board_index(bw_move_from(move)) | board_index(bw_move_to(move)) << 8);
}

/* Leaves one of all moves that are the same but for a symmetry of the position itself. */
static int drop_images(const struct bw_position *position, bw_move *moves, int count) {
    int kept = 0;
    bool same[BW_SYMMETRIES] = {false};
    for (int i = 1; i < BW_SYMMETRIES; i++) {
        struct bw_position image;
        if (position->variant.game->symmetry[i] != BW_KEEPS_SIDES)
            continue;
        bw_transform(&image, position, i);
        same[i] = bw_position_equal(&image, position);
    }
    for (int m = 0; m < count; m++) {
        bool is_image = false;
        for (int i = 1; i < BW_SYMMETRIES; i++)
            is_image |=
                same[i] && bw_transform_move(moves[m], position->variant.size, i) < moves[m];
        if (!is_image)
            moves[kept++] = moves[m];
    }
    return kept;
}

static void list_root(struct thread *thread) {
    const struct bw_position *position = &thread->job->position;
    bw_move moves[BW_MAX_MOVES];
    thread->root_count = bw_moves(position, moves);
    if (thread->job->lines == 1)
        thread->root_count = drop_images(position, moves, thread->root_count);
    for (int i = 0; i < thread->root_count; i++) {
        struct root_move *root = &thread->root[i];
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        enum bw_result result = bw_result(&next);
        *root = (struct root_move){.move = moves[i], .value = {.score = -INFINITE}};
        root->ends_game = result != BW_UNDECIDED;
        root->draws = result == BW_DRAWN;
        root->line[0] = move_in(moves[i]);
        root->length = 1;
        if (root->ends_game) {
            root->value.proved = true;
            root->value.score = result == BW_DRAWN                    ? draw_score(thread->job, 0)
                                : result == bw_won_by(position->turn) ? BW_MATE - 1
                                                                      : 1 - BW_MATE;
            continue;
        }
        root->node = node_load(&thread->rules, &next);
        root->scan = look_at(&thread->rules, &root->node);
    }
}

static bool is_refuted(const struct thread *thread, const struct root_move *root);

static struct value search_root_move(struct thread *thread, struct root_move *root, int alpha,
                                     int beta, int depth) {
    if (root->ends_game)
        return root->value;
    thread->line_length[1] = 0;
    if (alpha >= -BW_MATE_BOUND && is_refuted(thread, root)) /* that it loses is all that matters */
        return (struct value){.score = -BW_MATE_BOUND, .proved = true};
    struct value value = root->scan.verdict != OPEN ? decided(thread->job, &root->scan, 1)
                                                    : search(thread, &root->node, &root->scan,
                                                             -beta, -alpha, depth - 1, 1);
    value.score = -value.score;
    return value;
}

static void keep_root_line(struct thread *thread, struct root_move *root, struct value value,
                           int depth) {
    root->value = value;
    root->depth = depth;
    root->length = 1;
    for (int i = 0; !root->ends_game && i < thread->line_length[1]; i++)
        root->line[root->length++] = thread->line[1][i];
}

/* Brings a root move to `first`, and those before it one back. */
KERNEL_CALLED void bring_forward(struct thread *thread, int first, int index) {
    struct root_move found = thread->root[index];
    for (int i = index; i > first; i--)
        thread->root[i] = thread->root[i - 1];
    thread->root[first] = found;
}

/* Puts a root move first of which little is known but that it is better than the one before. */
static void prefer(struct thread *thread, int place) {
    struct root_move *first = &thread->root[0];
    int depth = first->depth;
    bring_forward(thread, 0, place);
    first->value.score = draw_score(thread->job, 0);
    first->depth = depth;
    first->length = 1;
}

/* The place of the first root move from `index` on that is not known to lose; root_count if there is none. */
static int find_hope(const struct thread *thread, int index) {
    for (; index < thread->root_count; index++) {
        const struct root_move *root = &thread->root[index];
        if (root->ends_game ? root->value.score > -BW_MATE_BOUND
                            : root->scan.verdict != WINS && !is_refuted(thread, root))
            break;
    }
    return index;
}

/* All moves that were tried are lost, and those from `index` on were not: what was not tried may still
 * save the game. Returns the value that is told. */
static int prefer_untried(struct thread *thread, int first, int index) {
    int place = find_hope(thread, index);
    if (place < thread->root_count && thread->job->lines == 1) {
        prefer(thread, place);
        return thread->root[first].value.score;
    }
    if (place < thread->root_count) {
        bring_forward(thread, first, place);
        thread->root[first].length = 1;
    }
    return thread->root[first].value.score = 1 - BW_MATE_BOUND;
}

/* Searches the root moves from `first` on, within a window; brings the best of them to `first`.
 * Returns its value; `proved` says that about all of them. */
static struct value search_root(struct thread *thread, int first, int alpha, int beta, int depth) {
    struct value best = {.score = -INFINITE, .proved = true};
    bool all_proved = true;
    int low = alpha, i = first;
    for (; i < thread->root_count && best.score < beta; i++) {
        struct root_move *root = &thread->root[i];
        struct value value = {.score = low + 1};
        if (i > first)
            value = search_root_move(thread, root, low, low + 1, depth);
        if (!thread->stopped && value.score > low)
            value = search_root_move(thread, root, low, beta, depth);
        if (thread->stopped)
            break;
        all_proved &= value.proved;
        if (value.score > best.score) {
            best = value;
            keep_root_line(thread, root, value, depth);
            bring_forward(thread, first, i);
        }
        low = best.score > low ? best.score : low;
    }
    best.proved = best.score >= BW_MATE_BOUND || all_proved;
    if (thread->stopped && i > first && best.score <= -BW_MATE_BOUND)
        best.score = prefer_untried(thread, first, i);
    return best;
}

/* How many lines there are to find. */
static int lines_wanted(const struct thread *thread) {
    return thread->job->lines < thread->root_count ? thread->job->lines : thread->root_count;
}

/* ---- reporting ------------------------------------------------------------------------------ */

static void fill_line(const struct thread *thread, const struct root_move *root,
                      struct search_line *line) {
    bool draw = root->value.score == draw_score(thread->job, 0);
    *line = (struct search_line){
        .move = root->move,
        .score = draw ? 0 : root->value.score,
        .depth = root->depth,
        .proved_draw = draw && root->exact,
        .length = root->length,
    };
    for (int i = 0; i < root->length; i++)
        line->line[i] = move_out(root->line[i]);
}

static void report(struct thread *thread, const struct search_line *line, int rank, int hashfull) {
    struct search_job *job = thread->job;
    if (thread->index != 0 || !job->report)
        return;
    count_nodes(thread);
    struct bw_info info = {
        .rank = rank,
        .depth = line->depth,
        .score = line->score,
        .proved_draw = line->proved_draw,
        .nodes = atomic_load_explicit(job->nodes, memory_order_relaxed),
        .time_ms = bw_clock_ms() - job->start_ms,
        .hashfull = hashfull,
        .line = line->line,
        .length = line->length,
    };
    job->report(job->context, &info);
}

#include "search/kernel/prove_root.h"
#include "search/kernel/traps.h"

/* ---- deepening ------------------------------------------------------------------------------ */

/* One depth for one line: a window around the last value, opened wider where it fails. */
static struct value search_line(struct thread *thread, int first, int depth) {
    int last = thread->root[first].value.score, width = 40;
    int alpha = -INFINITE, beta = INFINITE;
    if (depth >= 4 && last > -BW_MATE_BOUND && last < BW_MATE_BOUND) {
        alpha = last - width;
        beta = last + width;
    }
    for (;;) {
        struct value value = search_root(thread, first, alpha, beta, depth);
        if (thread->stopped || (value.score > alpha && value.score < beta))
            return value;
        width *= 4;
        if (value.score <= alpha)
            alpha = width > 1000 ? -INFINITE : last - width;
        else
            beta = width > 1000 ? INFINITE : last + width;
        if (value.score <= alpha || value.score >= beta)
            return value;
    }
}

/* Whether another depth should begin: while there is hope to finish it in time. */
static bool may_deepen(const struct thread *thread, int depth) {
    const struct bw_limits *limits = &thread->job->limits;
    if (depth > MAX_PLY - 2 || (limits->depth && depth > limits->depth && thread->index == 0))
        return false;
    return thread->index != 0 || !limits->soft_ms ||
           bw_clock_ms() - thread->job->start_ms < limits->soft_ms * 3 / 5;
}

/* Whether the prover may try. A search to a given depth is not to see further than that. */
static bool may_prove(const struct thread *thread) {
    return thread->index == 0 && thread->job->limits.depth == 0 &&
           thread->root_count <= PROVER_MOST_MOVES;
}

/* Brings a line that has just been searched among the better ones before it to its place. */
static void sort_line(struct thread *thread, int place) {
    struct root_move line = thread->root[place];
    for (; place > 0 && thread->root[place - 1].value.score < line.value.score; place--)
        thread->root[place] = thread->root[place - 1];
    thread->root[place] = line;
}

/* Reports all lines if one of them is new, those too that a stop has left a depth behind: the new one
 * has pushed them down, and whoever keeps the lines by their ranks would have a move twice. Only
 * what was never looked at has nothing to report. */
static void report_lines(struct thread *thread, int wanted, int depth, struct search_line *lines) {
    int hashfull = table_fullness(thread);
    bool news = false;
    for (int i = 0; i < wanted; i++) {
        bw_move before = lines[i].move;
        fill_line(thread, &thread->root[i], &lines[i]);
        news |= lines[i].depth == depth || lines[i].move != before;
    }
    for (int i = 0; news && i < wanted; i++)
        if (lines[i].depth > 0)
            report(thread, &lines[i], i + 1, hashfull);
}

/* One depth for all lines; false if it was stopped. *proved says whether all of it is. */
static bool search_depth(struct thread *thread, int wanted, int depth, struct search_line *lines,
                         bool *proved) {
    *proved = true;
    for (int i = 0; i < wanted; i++) {
        struct value value = search_line(thread, i, depth);
        if (thread->stopped && thread->root[i].depth != depth)
            break;
        thread->root[i].exact = value.proved && !thread->stopped;
        *proved &= thread->root[i].exact;
        sort_line(thread, i);
        if (thread->stopped)
            break;
    }
    report_lines(thread, wanted, depth, lines);
    return !thread->stopped;
}

/* What the prover is given for each position of the search, and how many times more an attempt may take
 * by estimate to have a chance. */
enum {
    PROOF_SHARE = 4,
    PROOF_CHANCE = 16
};

/* Tries to prove the root, where the search has come far enough for that to have a chance. */
static bool try_proof(struct thread *thread, double estimate) {
    uint64_t used = thread->nodes - thread->prover_nodes, limit = PROOF_SHARE * used;
    if (PROOF_CHANCE * (double)limit < estimate)
        return false;
    for (int i = 0; i < thread->root_count; i++)
        thread->root_order[i] = i;
    bool proved = attempt_proof(thread, &thread->prover, limit);
    thread->prover_nodes = thread->nodes - used;
    if (!proved && is_refuted(thread, &thread->root[0])) {
        int place = find_hope(thread, 0);
        if (place < thread->root_count)
            prefer(thread, place);
    }
    return proved;
}

/* Where the search is cut short and does not know whether its move loses, the one that is known not to is
 * better. */
static void play_safe(struct thread *thread) {
    const struct root_move *first = &thread->root[0];
    if (thread->safe != BW_NO_MOVE && first->value.score < BW_MATE_BOUND && !is_safe(thread, first))
        prefer(thread, root_place(thread, thread->safe));
}

/* Between moves that are worth the same as far as is known, there may still be a choice. */
static void choose(struct thread *thread) {
    const struct root_move *first = &thread->root[0];
    if (!first->exact)
        play_safe(thread);
    else if (thread->job->contempt && first->value.score == draw_score(thread->job, 0))
        set_traps(thread, &thread->prover);
}

static void report_first(struct thread *thread, struct search_line *line) {
    fill_line(thread, &thread->root[0], line);
    report(thread, line, 1, table_fullness(thread));
}

/* Searches deeper and deeper. Other threads than the first start at odd depths, so that they do not
 * all do the same. */
static int deepen(struct thread *thread, struct search_line *lines) {
    int wanted = lines_wanted(thread);
    bool proves = thread->job->lines == 1 && may_prove(thread), /* several lines prove themselves */
        proved = false;
    double estimate = node_proof_work(&thread->job->position);
    for (int i = 0; i < wanted; i++)
        fill_line(thread, &thread->root[i], &lines[i]);
    for (int depth = 1 + thread->index % 2; !proved && may_deepen(thread, depth); depth++) {
        if (!search_depth(thread, wanted, depth, lines, &proved))
            break;
        if (!proved && proves && try_proof(thread, estimate)) {
            proved = true;
            report_first(thread, &lines[0]);
        }
    }
    if (NODE_HAS_DRAWS && proves) {
        choose(thread);
        if (lines[0].move != thread->root[0].move)
            report_first(thread, &lines[0]);
    }
    return wanted;
}

#if defined(KERNEL_TALPA)
#include "search/kernel/tree_root.h"
#endif

enum {
#if defined(KERNEL_TALPA)
    PLAYS_OUT = true
#else
    PLAYS_OUT = false
#endif
};

/* Searches in the way that suits the game. Depth means nothing to a tree of playouts. */
static bool search_game(struct thread *thread, struct search_line *lines, int *count) {
#if defined(KERNEL_TALPA)
    if (thread->job->limits.depth == 0)
        return run_tree(thread, lines, count);
#endif
    *count = deepen(thread, lines);
    return true;
}

static bool run(struct search_job *job, int index, struct search_line *lines, int *count) {
    struct thread *thread = allocate(sizeof *thread);
    if (!thread)
        return false;
    memset(thread, 0, offsetof(struct thread, line));
    thread->job = job;
    thread->index = index;
    thread->rules = node_rules(&job->position.variant);
    thread->buckets = job->table_words / ((size_t)BUCKET * ENTRY_WORDS);
    thread->table_mark = job->contempt ? (1U + (unsigned)job->position.turn) << 14 : 0;
    thread->safe = BW_NO_MOVE;
    thread->prover.most_bits = PROVER_FIRST_BITS;
    while (sizeof(struct proof) << (thread->prover.most_bits + 1) <= job->proof_bytes)
        thread->prover.most_bits++;
    thread->prover.room = job->proofs;
    thread->children = allocate((size_t)MAX_PLY * MAX_CHILDREN * sizeof *thread->children);
    thread->ranks = allocate((size_t)MAX_PLY * MAX_CHILDREN * sizeof *thread->ranks);
    bool done = thread->children && thread->ranks;
    if (done) {
        list_root(thread);
        done = search_game(thread, lines, count);
        count_nodes(thread);
    }
    free(thread->ranks);
    free(thread->children);
    free(thread);
    return done;
}

static int evaluate(const struct bw_position *position) {
    struct node_rules rules = node_rules(&position->variant);
    struct node node = node_load(&rules, position);
    struct node_scan scan = look_at(&rules, &node);
    struct search_job job = {.contempt = 0};
    return scan.verdict == OPEN ? node_evaluate(&rules, &node, &scan)
                                : decided(&job, &scan, 0).score;
}

static int features(const struct bw_position *position, int numbers[MAX_FEATURES], int *phase) {
    struct node_rules rules = node_rules(&position->variant);
    struct node node = node_load(&rules, position);
    struct node_scan scan = node_scan(&rules, &node);
    if (scan.verdict != OPEN)
        return 0;
    *phase = node_features(&rules, &node, &scan, numbers);
    return FEATURES;
}

KERNEL_SMALL_END

const struct search_kernel BOARD_NAME(KERNEL_GAME) = {
    .run = run,
    .plays_out = PLAYS_OUT,
    .evaluate = evaluate,
    .features = features,
};
