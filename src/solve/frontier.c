/* The graph is a growing array of nodes with a hash table over their texts. Bounds and numbers are
 * computed anew from the leaves before each choice: the graph has some ten thousand nodes, and a job
 * takes minutes. Values are seen from the side to move at the root: 1 wins, 0 draws, -1 loses. The
 * question is first whether it wins, then whether it at least draws. */
#include "solve/frontier.h"
#include <burrow/search.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    HINT_MEGABYTES = 24,
    HINT_NODES = 4000, /* for a guess at who wins a leaf */
    HINT_SCALE = 200,  /* the score that makes a win e times as likely as a loss */
    PROBES = 2,        /* positions with so many pieces that are tried before more are */
    LEAST_SETTLED = 5  /* one of so many must be settled, or the others are not tried */
};

static const double work_share = 5; /* a ply deeper takes a fifth of the work */
static const double doubt = 100;    /* what looks lost is that much harder to prove won */
static const double work_taken =
    4; /* a leaf that was chosen counts as harder, to spread the rest */

struct node {
    char text[BW_POSITION_SIZE];
    struct bw_position position;
    int low, high; /* bounds of the value */
    bool split, expanded, chosen, guessed;
    int depth;   /* below the root, by the first way that led here */
    double hint; /* the chance that the root's side wins */
    double proof, disproof;
    unsigned round;   /* when its numbers were computed */
    int first, count; /* its children, in `links` */
};

struct frontier {
    struct node *node;
    int nodes, space;
    struct link {
        bw_move move;
        int node;
    } * link;
    int links, link_space;
    int *slot; /* hash table of nodes; -1 for none */
    unsigned slots;
    struct finding *finding; /* all that was learned */
    size_t findings, finding_space;
    struct tally {
        int settled, over; /* positions that were tried */
        int chosen;
    } tally[BW_MAX_SIZE * BW_MAX_SIZE + 1]; /* by the number of pieces on the board */
    unsigned round;
    int side; /* to move at the root */
    int goal; /* of the present question */
    bool failed;
    struct bw_search *search;
};

/* ---- texts ---------------------------------------------------------------------------------- */

/* The image that stands for all positions with the same value by symmetry, and its text. Guesses and
 * the order of moves follow from it, whichever image is met first. */
static void canonical(const struct bw_position *position, struct bw_position *best,
                      char text[BW_POSITION_SIZE]) {
    *best = *position;
    bw_position_write(position, text);
    for (int i = 1; i < BW_SYMMETRIES; i++) {
        struct bw_position image;
        char other[BW_POSITION_SIZE];
        if (position->variant.game->symmetry[i] != BW_KEEPS_SIDES)
            continue;
        bw_transform(&image, position, i);
        if (strcmp(bw_position_write(&image, other), text) < 0) {
            *best = image;
            strcpy(text, other);
        }
    }
}

static uint64_t hash_of(const char *text) {
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211U;
    return hash ^ hash >> 32;
}

/* ---- memory --------------------------------------------------------------------------------- */

/* Makes space for one more element of an array; false, and the frontier has failed, without memory. */
static bool grow(struct frontier *frontier, void **array, int used, int *space, size_t size) {
    if (used < *space)
        return true;
    int more = *space > 0 ? 2 * *space : 1024;
    void *larger = realloc(*array, (size_t)more * size);
    if (!larger) {
        frontier->failed = true;
        return false;
    }
    *array = larger;
    *space = more;
    return true;
}

/* The slot of a text, or the empty one where it belongs. */
static unsigned slot_of(const struct frontier *frontier, const char *text) {
    unsigned slot = (unsigned)hash_of(text) & (frontier->slots - 1);
    while (frontier->slot[slot] >= 0 &&
           strcmp(frontier->node[frontier->slot[slot]].text, text) != 0)
        slot = (slot + 1) & (frontier->slots - 1);
    return slot;
}

static bool rehash(struct frontier *frontier) {
    unsigned slots = frontier->slots > 0 ? 2 * frontier->slots : 4096;
    int *slot = malloc(slots * sizeof *slot);
    if (!slot)
        return !(frontier->failed = true);
    for (unsigned i = 0; i < slots; i++)
        slot[i] = -1;
    free(frontier->slot);
    frontier->slot = slot;
    frontier->slots = slots;
    for (int i = 0; i < frontier->nodes; i++)
        slot[slot_of(frontier, frontier->node[i].text)] = i;
    return true;
}

/* ---- values --------------------------------------------------------------------------------- */

static int value_for(int side, enum bw_result result) {
    return result == BW_DRAWN ? 0 : result == bw_won_by(side) ? 1 : -1;
}

static enum bw_result result_for(int side, int value) {
    return value == 0 ? BW_DRAWN : bw_won_by(value > 0 ? side : bw_opponent(side));
}

static void settle(struct node *node, int value) {
    node->low = node->high = value;
}

static bool is_settled(const struct node *node) {
    return node->low == node->high;
}

/* ---- nodes ---------------------------------------------------------------------------------- */

static int compare_findings(const void *a, const void *b) {
    return strcmp(((const struct finding *)a)->position, ((const struct finding *)b)->position);
}

static void apply(const struct frontier *frontier, struct node *node,
                  const struct finding *finding) {
    if (finding->value == BW_UNDECIDED)
        node->split = true;
    else
        settle(node, value_for(frontier->side, finding->value));
}

/* The node of a position, made if it is new; -1 without memory. */
static int node_for(struct frontier *frontier, const struct bw_position *position, int depth) {
    struct node node = {.low = -1, .high = 1, .depth = depth};
    canonical(position, &node.position, node.text);
    if ((unsigned)frontier->nodes * 2 >= frontier->slots && !rehash(frontier))
        return -1;
    unsigned slot = slot_of(frontier, node.text);
    if (frontier->slot[slot] >= 0)
        return frontier->slot[slot];
    if (!grow(frontier, (void **)&frontier->node, frontier->nodes, &frontier->space,
              sizeof *frontier->node))
        return -1;
    enum bw_result result = bw_result(position);
    if (result != BW_UNDECIDED)
        settle(&node, value_for(frontier->side, result));
    frontier->node[frontier->nodes] = node;
    frontier->slot[slot] = frontier->nodes;
    return frontier->nodes++;
}

/* Adds what was learned before the node was made. */
static void remember(struct frontier *frontier, int index) {
    struct node *node = &frontier->node[index];
    struct finding wanted = {.work = 0};
    strcpy(wanted.position, node->text);
    const struct finding *finding = frontier->findings > 0
                                        ? bsearch(&wanted, frontier->finding, frontier->findings,
                                                  sizeof *frontier->finding, compare_findings)
                                        : NULL;
    if (finding)
        apply(frontier, node, finding);
}

/* Gives a node that is split its children. */
static void expand(struct frontier *frontier, int index) {
    bw_move moves[BW_MAX_MOVES];
    struct bw_position position = frontier->node[index].position;
    int count = bw_moves(&position, moves), first = frontier->links;
    for (int i = 0; i < count; i++) {
        struct bw_position next = position;
        bw_play(&next, moves[i]);
        int before = frontier->nodes;
        int child = node_for(frontier, &next, frontier->node[index].depth + 1);
        if (child < 0 || !grow(frontier, (void **)&frontier->link, frontier->links,
                               &frontier->link_space, sizeof *frontier->link))
            return;
        if (frontier->nodes > before)
            remember(frontier, child);
        frontier->link[frontier->links++] = (struct link){moves[i], child};
    }
    frontier->node[index].first = first;
    frontier->node[index].count = count;
    frontier->node[index].expanded = true;
}

/* ---- expectations --------------------------------------------------------------------------- */

static void note_score(void *context, const struct bw_info *info) {
    if (info->rank == 1)
        *(int *)context = info->score;
}

/* The chance that the root's side wins a leaf, by a short search, which is always the same. */
static void guess(struct frontier *frontier, struct node *node) {
    int score = 0;
    const struct bw_task task = {
        .limits = {.nodes = HINT_NODES}, .report = note_score, .context = &score};
    bw_search_clear(frontier->search);
    bw_search_run(frontier->search, &node->position, &task);
    double chance = 1 / (1 + exp(-(double)score / HINT_SCALE));
    node->hint = node->position.turn == frontier->side ? chance : 1 - chance;
    node->guessed = true;
}

static void expect(struct frontier *frontier, struct node *node) {
    if (!node->guessed)
        guess(frontier, node);
    double work = pow(work_share, -node->depth) * (node->chosen ? work_taken : 1);
    node->proof = work * pow(doubt, 1 - node->hint);
    node->disproof = work * pow(doubt, node->hint);
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* What the question's answer still takes, if it has one. */
static bool is_answered(const struct frontier *frontier, struct node *node) {
    bool yes = node->low >= frontier->goal, no = node->high < frontier->goal;
    node->proof = yes ? 0 : HUGE_VAL;
    node->disproof = no ? 0 : HUGE_VAL;
    return yes || no;
}

static void combine(struct frontier *frontier, struct node *node) {
    const bool ours = node->position.turn == frontier->side;
    double least = HUGE_VAL, sum = 0;
    int low = -1, high = -1;
    for (int i = 0; i < node->count; i++) {
        const struct node *child = &frontier->node[frontier->link[node->first + i].node];
        double one = ours ? child->proof : child->disproof;
        int worst = ours ? child->low : -child->high, best = ours ? child->high : -child->low;
        low = worst > low ? worst : low;
        high = best > high ? best : high;
        least = one < least ? one : least;
        sum += ours ? child->disproof : child->proof;
    }
    node->low = ours ? low : -high;
    node->high = ours ? high : -low;
    node->proof = ours ? least : sum;
    node->disproof = ours ? sum : least;
}

/* Brings a node and all below it up to date. */
static void update(struct frontier *frontier, int index) {
    if (frontier->node[index].round == frontier->round || frontier->failed)
        return;
    frontier->node[index].round = frontier->round;
    if (frontier->node[index].split && !frontier->node[index].expanded &&
        !is_settled(&frontier->node[index]))
        expand(frontier, index);
    struct node *node = &frontier->node[index];
    if (is_settled(node)) {
        is_answered(frontier, node);
        return;
    }
    if (!node->expanded) {
        if (!is_answered(frontier, node))
            expect(frontier, node);
        return;
    }
    for (int i = 0; i < frontier->node[index].count; i++)
        update(frontier, frontier->link[frontier->node[index].first + i].node);
    node = &frontier->node[index];
    combine(frontier, node);
    double proof = node->proof, disproof = node->disproof;
    if (!is_answered(frontier, node)) {
        node->proof = proof;
        node->disproof = disproof;
    }
}

static void update_all(struct frontier *frontier) {
    frontier->round++;
    update(frontier, 0);
}

/* ---- choosing ------------------------------------------------------------------------------- */

static int most_proving(struct frontier *frontier, int index);

/* The leaf below the best child that was not tried yet, or -1. */
static int below_child(struct frontier *frontier, const struct node *node, bool *tried) {
    const bool ours = node->position.turn == frontier->side;
    int best = -1;
    double least = HUGE_VAL;
    for (int i = 0; i < node->count; i++) {
        const struct node *child = &frontier->node[frontier->link[node->first + i].node];
        double one = ours ? child->proof : child->disproof;
        if (!tried[i] && !isinf(one) && (best < 0 || one < least)) {
            best = i;
            least = one;
        }
    }
    if (best < 0)
        return -1;
    tried[best] = true;
    int leaf = most_proving(frontier, frontier->link[node->first + best].node);
    return leaf >= 0 ? leaf : below_child(frontier, node, tried);
}

/* The leaf that the question at a node depends on most and that was not chosen yet; -1 for none. */
static int most_proving(struct frontier *frontier, int index) {
    const struct node *node = &frontier->node[index];
    bool tried[BW_MAX_MOVES] = {false};
    if (is_settled(node) || node->low >= frontier->goal || node->high < frontier->goal)
        return -1;
    if (!node->expanded)
        return node->chosen ? -1 : index;
    return below_child(frontier, node, tried);
}

static int pieces_of(const struct bw_position *position) {
    return bw_piece_count(position, 0) + bw_piece_count(position, 1);
}

static void forget_choice(struct frontier *frontier) {
    for (int i = 0; i < frontier->nodes; i++)
        frontier->node[i].chosen = false;
    for (size_t i = 0; i < sizeof frontier->tally / sizeof *frontier->tally; i++)
        frontier->tally[i].chosen = 0;
}

/* Whether a choice among positions with so many pieces may still be tried: all after some of the first
 * were settled, and only the first few before. */
static bool may_try(const struct tally *tally) {
    return tally->settled + tally->over >= PROBES || tally->chosen < PROBES;
}

static bool is_hard(const struct tally *tally) {
    return tally->over >= PROBES && tally->settled * LEAST_SETTLED < tally->over;
}

int frontier_choose(struct frontier *frontier, char (*positions)[BW_POSITION_SIZE], int most,
                    bool *too_hard) {
    int count = 0;
    *too_hard = false;
    while (count < most && frontier_value(frontier) == BW_UNDECIDED && !frontier->failed) {
        int leaf = most_proving(frontier, 0);
        struct tally *tally =
            leaf < 0 ? NULL : &frontier->tally[pieces_of(&frontier->node[leaf].position)];
        if (!tally || !may_try(tally))
            break;
        if (is_hard(tally)) {
            *too_hard = true;
            count = 0; /* it comes first, and alone */
        }
        frontier->node[leaf].chosen = true;
        tally->chosen++;
        strcpy(positions[count++], frontier->node[leaf].text);
        if (*too_hard)
            break;
    }
    forget_choice(frontier);
    return frontier->failed ? 0 : count;
}

enum bw_result frontier_value(struct frontier *frontier) {
    frontier->goal = 1;
    update_all(frontier);
    if (frontier->node[0].high < 1 && frontier->node[0].position.variant.game->has_draws) {
        frontier->goal = 0;
        update_all(frontier);
    }
    const struct node *root = &frontier->node[0];
    return is_settled(root) && !frontier->failed ? result_for(frontier->side, root->low)
                                                 : BW_UNDECIDED;
}

/* ---- learning ------------------------------------------------------------------------------- */

/* Findings are kept sorted, for nodes that are made later. */
static void keep(struct frontier *frontier, const struct finding *finding) {
    size_t place = frontier->findings;
    if (frontier->findings == frontier->finding_space) {
        size_t space = frontier->finding_space > 0 ? 2 * frontier->finding_space : 1024;
        struct finding *larger = realloc(frontier->finding, space * sizeof *larger);
        if (!larger) {
            frontier->failed = true;
            return;
        }
        frontier->finding = larger;
        frontier->finding_space = space;
    }
    while (place > 0 && strcmp(frontier->finding[place - 1].position, finding->position) > 0)
        place--;
    memmove(&frontier->finding[place + 1], &frontier->finding[place],
            (frontier->findings - place) * sizeof *frontier->finding);
    frontier->finding[place] = *finding;
    frontier->findings++;
}

/* Counts a position that was tried. */
static void count_try(struct frontier *frontier, const struct finding *finding) {
    struct bw_position position;
    if (finding->work == 0 ||
        !bw_position_read(&position, &frontier->node[0].position.variant, finding->position, NULL))
        return;
    struct tally *tally = &frontier->tally[pieces_of(&position)];
    if (finding->value == BW_UNDECIDED)
        tally->over++;
    else
        tally->settled++;
}

void frontier_learn(struct frontier *frontier, const struct finding *finding) {
    unsigned slot = slot_of(frontier, finding->position);
    keep(frontier, finding);
    count_try(frontier, finding);
    if (frontier->slot[slot] >= 0)
        apply(frontier, &frontier->node[frontier->slot[slot]], finding);
}

/* ---- beginning and looking ------------------------------------------------------------------ */

struct frontier *frontier_new(const struct bw_position *root) {
    struct frontier *frontier = calloc(1, sizeof *frontier);
    if (!frontier)
        return NULL;
    frontier->side = root->turn;
    frontier->search = bw_search_new_sized(HINT_MEGABYTES);
    if (frontier->search && rehash(frontier) && node_for(frontier, root, 0) == 0)
        return frontier;
    frontier_free(frontier);
    return NULL;
}

void frontier_free(struct frontier *frontier) {
    if (!frontier)
        return;
    bw_search_free(frontier->search);
    free(frontier->node);
    free(frontier->link);
    free(frontier->slot);
    free(frontier->finding);
    free(frontier);
}

struct frontier_count frontier_count(const struct frontier *frontier) {
    struct frontier_count count = {0};
    for (size_t i = 0; i < frontier->findings; i++)
        count.work += frontier->finding[i].work;
    for (int i = 0; i < frontier->nodes; i++) {
        const struct node *node = &frontier->node[i];
        count.settled += is_settled(node);
        count.split += node->split;
        count.open += !is_settled(node) && !node->expanded;
    }
    return count;
}

/* A move of a position to a node with this value; *next is where it leads. BW_NO_MOVE if the graph has
 * none. */
static bw_move keeping_move(const struct frontier *frontier, const struct bw_position *position,
                            int value, struct bw_position *next) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position image;
        char text[BW_POSITION_SIZE];
        *next = *position;
        bw_play(next, moves[i]);
        canonical(next, &image, text);
        int index = frontier->slot[slot_of(frontier, text)];
        if (index >= 0 && is_settled(&frontier->node[index]) && frontier->node[index].low == value)
            return moves[i];
    }
    return BW_NO_MOVE;
}

int frontier_line(const struct frontier *frontier, const struct bw_position *root,
                  bw_move line[BW_MAX_PLIES]) {
    struct bw_position position = *root, next;
    int length = 0;
    while (length < BW_MAX_PLIES) {
        line[length] = keeping_move(frontier, &position, frontier->node[0].low, &next);
        if (line[length] == BW_NO_MOVE)
            break;
        length++;
        position = next;
    }
    return length;
}
