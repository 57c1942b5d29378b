/* The graph is a growing array of nodes. Every position of it or of the ledger has an entry in a hash
 * table over the texts of canonical images. Bounds and numbers are computed anew from the leaves before
 * each choice: the graph has some ten thousand nodes, and a job takes minutes. The values of nodes are
 * seen from the side to move at the root: 1 wins, 0 draws, -1 loses. The question is first whether it
 * wins, then whether it at least draws.
 *
 * A symmetry may exchange the sides, so who moves in an image does not say which side of the root's that
 * is. A node knows whether it is the root's; a position where either may be to move has two nodes. */
#include "solve/frontier.h"
#include <burrow/search.h>
#include <limits.h>
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

/* A position of the graph or the ledger, by its canonical image. */
struct entry {
    size_t text; /* where it begins in `texts` */
    enum finding_value value;
    uint64_t work;
    bool learned; /* whether the ledger has it, as value and work say */
    int node[2];  /* where another side than the root's moves, and where that does; -1 for none */
};

struct node {
    int entry;
    struct bw_position position; /* the canonical image */
    bool ours;                   /* whether the root's side is to move */
    int low, high;               /* bounds of the value */
    bool split, expanded, chosen, guessed;
    int depth;   /* below the root, by the first way that led here */
    double hint; /* the chance that the root's side wins */
    double proof, disproof;
    unsigned round;   /* when its numbers were computed */
    int first, count; /* its children, in `links` */
};

struct frontier {
    struct node *node;
    int nodes, node_space;
    struct link {
        bw_move move;
        int node;
    } * link;
    int links, link_space;
    struct entry *entry;
    int entries, entry_space;
    char *texts;
    size_t text_bytes, text_space;
    int *slot; /* hash table of entries; -1 for none */
    unsigned slots;
    uint64_t work; /* of all that was learned */
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

/* ---- memory --------------------------------------------------------------------------------- */

/* Makes space for one more element of an array; false, and the frontier has failed, without memory. */
static bool grow(struct frontier *frontier, void **array, int used, int *space, size_t size) {
    if (used < *space)
        return true;
    int more = *space == 0 ? 1024 : *space <= INT_MAX / 2 ? 2 * *space : 0;
    void *larger = more > 0 ? realloc(*array, (size_t)more * size) : NULL;
    if (!larger) {
        frontier->failed = true;
        return false;
    }
    *array = larger;
    *space = more;
    return true;
}

static bool grow_texts(struct frontier *frontier, size_t bytes) {
    if (frontier->texts && frontier->text_bytes + bytes <= frontier->text_space)
        return true;
    size_t space = 2 * frontier->text_space + bytes;
    char *larger = realloc(frontier->texts, space);
    if (!larger)
        return !(frontier->failed = true);
    frontier->texts = larger;
    frontier->text_space = space;
    return true;
}

/* ---- entries -------------------------------------------------------------------------------- */

static const char *text_of(const struct frontier *frontier, int entry) {
    return frontier->texts + frontier->entry[entry].text;
}

static uint64_t hash_of(const char *text) {
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211U;
    return hash ^ hash >> 32;
}

/* The slot of a text, or the empty one where it belongs. */
static unsigned slot_of(const struct frontier *frontier, const char *text) {
    unsigned slot = (unsigned)hash_of(text) & (frontier->slots - 1);
    while (frontier->slot[slot] >= 0 && strcmp(text_of(frontier, frontier->slot[slot]), text) != 0)
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
    for (int i = 0; i < frontier->entries; i++)
        slot[slot_of(frontier, text_of(frontier, i))] = i;
    return true;
}

/* The entry of a canonical image's text, made if it is new; -1 without memory. */
static int entry_for(struct frontier *frontier, const char *text) {
    size_t bytes = strlen(text) + 1;
    if ((unsigned)frontier->entries * 2 >= frontier->slots && !rehash(frontier))
        return -1;
    unsigned slot = slot_of(frontier, text);
    if (frontier->slot[slot] >= 0)
        return frontier->slot[slot];
    if (!grow_texts(frontier, bytes) ||
        !grow(frontier, (void **)&frontier->entry, frontier->entries, &frontier->entry_space,
              sizeof *frontier->entry))
        return -1;
    memcpy(frontier->texts + frontier->text_bytes, text, bytes);
    frontier->entry[frontier->entries] =
        (struct entry){.text = frontier->text_bytes, .node = {-1, -1}};
    frontier->text_bytes += bytes;
    frontier->slot[slot] = frontier->entries;
    return frontier->entries++;
}

/* ---- nodes ---------------------------------------------------------------------------------- */

static bool is_settled(const struct node *node) {
    return node->low == node->high;
}

/* Settles a node by the value for the side to move there. */
static void settle(struct node *node, enum finding_value value) {
    node->low = node->high = node->ours ? (int)value : -(int)value;
}

static void apply(const struct frontier *frontier, struct node *node) {
    const struct entry *entry = &frontier->entry[node->entry];
    if (entry->learned && entry->value == FINDING_SPLIT)
        node->split = true;
    else if (entry->learned)
        settle(node, entry->value);
}

/* The node of a position, made if it is new; -1 without memory. */
static int node_for(struct frontier *frontier, const struct bw_position *position, bool ours,
                    int depth) {
    struct node node = {.ours = ours, .low = -1, .high = 1, .depth = depth};
    char text[BW_POSITION_SIZE];
    enum bw_result result = bw_result(position);
    bw_canonical(&node.position, position);
    node.entry = entry_for(frontier, bw_position_write(&node.position, text));
    if (node.entry < 0)
        return -1;
    int *known = &frontier->entry[node.entry].node[ours];
    if (*known >= 0)
        return *known;
    if (!grow(frontier, (void **)&frontier->node, frontier->nodes, &frontier->node_space,
              sizeof *frontier->node))
        return -1;
    if (result != BW_UNDECIDED)
        settle(&node, finding_value_of(result, position->turn));
    apply(frontier, &node);
    frontier->node[frontier->nodes] = node;
    return *known = frontier->nodes++;
}

/* Gives a node that is split its children. */
static void expand(struct frontier *frontier, int index) {
    bw_move moves[BW_MAX_MOVES];
    const struct node parent = frontier->node[index];
    int count = bw_moves(&parent.position, moves), first = frontier->links;
    for (int i = 0; i < count; i++) {
        struct bw_position next = parent.position;
        bw_play(&next, moves[i]);
        bool ours = parent.ours == (next.turn == parent.position.turn);
        int child = node_for(frontier, &next, ours, parent.depth + 1);
        if (child < 0 || !grow(frontier, (void **)&frontier->link, frontier->links,
                               &frontier->link_space, sizeof *frontier->link))
            return;
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
    const struct bw_task task = {.limits = {.nodes = HINT_NODES},
                                 .without_book = true,
                                 .report = note_score,
                                 .context = &score};
    bw_search_clear(frontier->search);
    bw_search_run(frontier->search, &node->position, &task);
    double chance = 1 / (1 + exp(-(double)score / HINT_SCALE));
    node->hint = node->ours ? chance : 1 - chance;
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
    const bool ours = node->ours;
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
    const bool ours = node->ours;
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
        strcpy(positions[count++], text_of(frontier, frontier->node[leaf].entry));
        if (*too_hard)
            break;
    }
    forget_choice(frontier);
    return frontier->failed ? 0 : count;
}

static enum bw_result result_for(int side, int value) {
    return value == 0 ? BW_DRAWN : bw_won_by(value > 0 ? side : bw_opponent(side));
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

/* Counts a position that was tried once more, or with -1 once less. */
static void count_try(struct frontier *frontier, const struct entry *entry, int times) {
    struct bw_position position;
    const char *text = frontier->texts + entry->text;
    if (entry->work == 0 ||
        !bw_position_read(&position, &frontier->node[0].position.variant, text, NULL))
        return;
    struct tally *tally = &frontier->tally[pieces_of(&position)];
    *(entry->value == FINDING_SPLIT ? &tally->over : &tally->settled) += times;
}

void frontier_learn(struct frontier *frontier, const struct finding *finding) {
    int index = entry_for(frontier, finding->position);
    if (index < 0)
        return;
    struct entry *entry = &frontier->entry[index];
    if (entry->learned)
        count_try(frontier, entry, -1);
    frontier->work += finding->work - entry->work;
    entry->value = finding->value;
    entry->work = finding->work;
    entry->learned = true;
    count_try(frontier, entry, 1);
    for (int ours = 0; ours < 2; ours++)
        if (entry->node[ours] >= 0)
            apply(frontier, &frontier->node[entry->node[ours]]);
}

/* ---- beginning and looking ------------------------------------------------------------------ */

struct frontier *frontier_new(const struct bw_position *root) {
    struct frontier *frontier = calloc(1, sizeof *frontier);
    if (!frontier)
        return NULL;
    frontier->side = root->turn;
    frontier->search = bw_search_new_sized(HINT_MEGABYTES);
    if (frontier->search && rehash(frontier) && node_for(frontier, root, true, 0) == 0)
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
    free(frontier->entry);
    free(frontier->texts);
    free(frontier);
}

/* The node of a position, or -1. */
static int find_node(const struct frontier *frontier, const struct bw_position *position) {
    struct bw_position image;
    char text[BW_POSITION_SIZE];
    bw_canonical(&image, position);
    int entry = frontier->slot[slot_of(frontier, bw_position_write(&image, text))];
    return entry < 0 ? -1 : frontier->entry[entry].node[position->turn == frontier->side];
}

struct frontier_bounds frontier_bounds(const struct frontier *frontier,
                                       const struct bw_position *position) {
    const int index = find_node(frontier, position);
    if (index < 0)
        return (struct frontier_bounds){.low = -1, .high = 1};
    const struct node *node = &frontier->node[index];
    return (struct frontier_bounds){
        .low = node->low, .high = node->high, .is_part = is_settled(node) && !node->split};
}

uint64_t frontier_work(const struct frontier *frontier) {
    uint64_t work = 0;
    for (int i = 0; i < frontier->nodes; i++)
        work += frontier->entry[frontier->node[i].entry].work;
    return work;
}

struct frontier_count frontier_count(const struct frontier *frontier) {
    struct frontier_count count = {.work = frontier->work};
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
        *next = *position;
        bw_play(next, moves[i]);
        int node = find_node(frontier, next);
        if (node >= 0 && is_settled(&frontier->node[node]) && frontier->node[node].low == value)
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
