/* The proof is followed from its root: at each position of the side that makes the claim, one move is
 * chosen that keeps to it, and all replies lead to the next ones. A set of texts is also the queue of
 * positions to come, so there is no recursion, and positions that are equal by symmetry or by another
 * order of moves are one.
 *
 * Moves come from the ledger where it has positions that were split, and below that from a prover that
 * remembers. Of all moves that are known to keep the claim, the one with the smallest proof is taken.
 *
 * There are three depths. A certificate goes down to the ends of all games if that is small enough.
 * Otherwise it ends at leaves that the checker's own solver has proved, too, and quickly; or, where the solution was too large for a prover to find all of it again, at positions of the
 * ledger. */
#include "solve/certificate.h"
#include "search/part.h"
#include "verify/certificate.h"
#include "verify/image.h"
#include "verify/plain.h"
#include <burrow/language.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAIN_ENTRIES = 1 << 16,
    ASK_NODES = 1 << 24 /* between two looks at the clock */
};

const struct certificate_limits certificate_usual = {
    .whole_squares = 36,
    .whole_most = 1 << 20,
    .leaf_work = 400,
    .leaf_nodes = 200000,
    .ledger_work = 4 * SOLVE_JOB_NODES,
};

enum depth {
    TO_THE_ENDS,
    TO_LEAVES,
    TO_THE_LEDGER
};

/* A position with the move that keeps to the claim. */
struct kept {
    size_t text;          /* in `texts`, which moves while it grows */
    const char *position; /* the same, once it does not */
    bw_move move;         /* BW_NO_MOVE for a leaf */
};

struct maker {
    const struct certificate_task *task;
    const struct certificate_limits *limits;
    const struct bw_position *root;
    struct images images;
    struct frontier *frontier;
    struct bw_prover *prover;
    struct plain *plain;
    bool is_large; /* the solution was */
    enum depth depth;
    struct claim claim;
    char *texts; /* of positions, one after another */
    size_t used, space;
    struct kept *kept; /* those before `next` have their move */
    size_t count, next, kept_space;
    uint32_t *slot; /* hash table of `kept`, counted from 1 */
    size_t slots;   /* a power of two */
    enum solve_end end;
    char *message;
};

static bool fail(struct maker *maker, const char *message) {
    snprintf(maker->message, LEDGER_MESSAGE_SIZE, "%s", bw_tr(message));
    maker->end = SOLVE_FAILED;
    return false;
}

static bool fail_memory(struct maker *maker) {
    return fail(maker, BW_TEXT("there is not enough memory"));
}

/* ---- the set of positions ------------------------------------------------------------------- */

static size_t hash_of(const char *text) {
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211U;
    return (size_t)(hash ^ hash >> 32);
}

static size_t slot_of(const struct maker *maker, const char *text) {
    size_t slot = hash_of(text) & (maker->slots - 1);
    while (maker->slot[slot] > 0 &&
           strcmp(maker->texts + maker->kept[maker->slot[slot] - 1].text, text) != 0)
        slot = (slot + 1) & (maker->slots - 1);
    return slot;
}

static bool rehash(struct maker *maker) {
    uint32_t *slot = calloc(2 * maker->slots, sizeof *slot);
    if (!slot)
        return fail_memory(maker);
    free(maker->slot);
    maker->slot = slot;
    maker->slots *= 2;
    for (size_t i = 0; i < maker->count; i++)
        slot[slot_of(maker, maker->texts + maker->kept[i].text)] = (uint32_t)(i + 1);
    return true;
}

/* Makes space in an array for more elements. */
static bool grow(struct maker *maker, void **array, size_t needed, size_t *space, size_t size) {
    if (needed <= *space)
        return true;
    const size_t more = 2 * needed;
    void *larger = realloc(*array, more * size);
    if (!larger)
        return fail_memory(maker);
    *array = larger;
    *space = more;
    return true;
}

/* Adds a text that is not there yet. A draw has two claims, so each may fill half of what can be read. */
static bool append(struct maker *maker, const char *text, size_t slot) {
    const size_t length = strlen(text) + 1;
    if (maker->used + length + maker->count * BW_MOVE_SIZE > CERTIFICATE_MOST_BYTES / 2)
        return fail(maker, BW_TEXT("the certificate would be too large to be read"));
    if (!grow(maker, (void **)&maker->texts, maker->used + length, &maker->space, 1) ||
        !grow(maker, (void **)&maker->kept, maker->count + 1, &maker->kept_space,
              sizeof *maker->kept))
        return false;
    maker->kept[maker->count] = (struct kept){.text = maker->used, .move = BW_NO_MOVE};
    memcpy(maker->texts + maker->used, text, length);
    maker->used += length;
    maker->slot[slot] = (uint32_t)++maker->count;
    return 2 * maker->count < maker->slots || rehash(maker);
}

static bool add(struct maker *maker, const struct bw_position *position) {
    char text[BW_POSITION_SIZE];
    image_write(&maker->images, position, text);
    const size_t slot = slot_of(maker, text);
    return maker->slot[slot] > 0 || append(maker, text, slot);
}

static void empty(struct maker *maker) {
    memset(maker->slot, 0, maker->slots * sizeof *maker->slot);
    maker->used = maker->count = maker->next = 0;
}

/* ---- what is known -------------------------------------------------------------------------- */

/* Whether the ledger has a position, whose value then keeps the claim. */
static bool ledger_has(const struct maker *maker, const struct bw_position *position,
                       bool *is_part) {
    const int goal = maker->claim.wins ? 1 : 0;
    const struct frontier_bounds bounds = frontier_bounds(maker->frontier, position);
    const bool ours = maker->claim.side == maker->root->turn;
    *is_part = bounds.is_part;
    return ours ? bounds.low >= goal : -bounds.high >= goal;
}

static bool must_stop(struct maker *maker) {
    if (solve_must_stop(maker->task->solved))
        maker->end = SOLVE_STOPPED;
    return maker->end != SOLVE_DONE;
}

/* Whether a position after a move of the side keeps its claim, as the prover knows it or, if `search`,
 * finds out. */
static bool keeps(struct maker *maker, const struct bw_position *next, bool search,
                  uint64_t *work) {
    const int goal = maker->claim.wins ? 0 : 1; /* which the other side then misses */
    const enum bw_result result = bw_result(next);
    *work = 0;
    if (result != BW_UNDECIDED)
        return claim_holds(maker->claim, result);
    enum bw_answer answer = bw_prover_ask(maker->prover, next, goal, 0, NULL, work);
    while (search && answer == BW_ANSWER_OPEN && !must_stop(maker))
        answer =
            bw_prover_ask(maker->prover, next, goal, ASK_NODES, maker->task->solved->stop, work);
    return answer == BW_ANSWER_NO;
}

/* Has the prover find out that a position keeps the claim, so that it knows a move that does. */
static void prove(struct maker *maker, const struct bw_position *position) {
    enum bw_answer answer = BW_ANSWER_OPEN;
    uint64_t work;
    while (answer == BW_ANSWER_OPEN && !must_stop(maker))
        answer = bw_prover_ask(maker->prover, position, maker->claim.wins ? 1 : 0, ASK_NODES,
                               maker->task->solved->stop, &work);
}

/* ---- moves ---------------------------------------------------------------------------------- */

/* The move to a position that the ledger has as keeping the claim. */
static bw_move ledger_move(const struct maker *maker, const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    const int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bool is_part;
        bw_play(&next, moves[i]);
        if (ledger_has(maker, &next, &is_part))
            return moves[i];
    }
    return BW_NO_MOVE;
}

/* The move with the smallest proof; without `search`, of those known, or BW_NO_MOVE. */
static bw_move smallest_move(struct maker *maker, const struct bw_position *position, bool search) {
    bw_move moves[BW_MAX_MOVES], best = BW_NO_MOVE;
    uint64_t least = UINT64_MAX, work;
    const int count = bw_moves(position, moves);
    for (int i = 0; i < count && !(search && best != BW_NO_MOVE); i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (keeps(maker, &next, search, &work) && work < least) {
            best = moves[i];
            least = work;
        }
    }
    return best;
}

static bw_move keeping_move(struct maker *maker, const struct bw_position *position) {
    bw_move move = ledger_move(maker, position);
    if (move == BW_NO_MOVE)
        move = smallest_move(maker, position, false);
    if (move == BW_NO_MOVE) {
        prove(maker, position);
        move = smallest_move(maker, position, false);
    }
    return move != BW_NO_MOVE ? move : smallest_move(maker, position, true);
}

/* ---- following the proof -------------------------------------------------------------------- */

static bool is_ledger_leaf(const struct maker *maker, const struct bw_position *position) {
    bool is_part;
    return maker->depth == TO_THE_LEDGER && ledger_has(maker, position, &is_part) && is_part;
}

/* Whether a position is a leaf. What takes the prover little may still take the checker's solver long,
 * since the prover knows more; so both are asked. */
static bool is_easy(const struct maker *maker, const struct bw_position *position) {
    const struct certificate_limits *limits = maker->limits;
    const int goal = maker->claim.wins ? 1 : 0;
    uint64_t work;
    return maker->depth == TO_LEAVES &&
           bw_prover_ask(maker->prover, position, goal, limits->leaf_work, NULL, &work) ==
               BW_ANSWER_YES &&
           work <= limits->leaf_work &&
           plain_prove(maker->plain, position, maker->claim, limits->leaf_nodes) == PLAIN_YES;
}

/* Adds a position to which play comes, unless its line is not needed. */
static bool come_to(struct maker *maker, const struct bw_position *position) {
    if (bw_result(position) != BW_UNDECIDED ||
        (position->turn == maker->claim.side && claim_at_once(maker->claim, position)))
        return true;
    return add(maker, position);
}

/* The same for each reply of the other side, or for the position itself if it is not its move. */
static bool come_to_replies(struct maker *maker, const struct bw_position *position) {
    bw_move replies[BW_MAX_MOVES];
    if (position->turn == maker->claim.side || is_ledger_leaf(maker, position))
        return come_to(maker, position);
    const int count = bw_moves(position, replies);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, replies[i]);
        if (!come_to(maker, &next))
            return false;
    }
    return true;
}

/* Gives the next position its move, and adds those to which it leads. */
static bool follow(struct maker *maker) {
    struct bw_position position;
    const char *text = maker->texts + maker->kept[maker->next].text;
    bw_position_read(&position, &maker->root->variant, text, NULL);
    if (is_ledger_leaf(maker, &position) || is_easy(maker, &position)) {
        maker->next++;
        return true;
    }
    const bw_move move = keeping_move(maker, &position);
    if (move == BW_NO_MOVE)
        return must_stop(maker) ? false : fail(maker, BW_TEXT("the value cannot be proved again"));
    maker->kept[maker->next++].move = move;
    bw_play(&position, move);
    return come_to_replies(maker, &position);
}

/* Follows the claim from its root to a depth, or until there are more positions than `most`. */
static bool follow_to(struct maker *maker, enum depth depth, size_t most) {
    maker->depth = depth;
    empty(maker);
    if (!come_to_replies(maker, maker->root))
        return false;
    while (maker->next < maker->count && maker->count <= most && !must_stop(maker)) {
        if (maker->task->progress)
            maker->task->progress(maker->task->context, maker->next, maker->count - maker->next);
        if (!follow(maker))
            return false;
    }
    return maker->end == SOLVE_DONE;
}

/* Whether the board is one whose games are followed to their ends. */
static bool is_small(const struct maker *maker) {
    const int size = maker->root->variant.size;
    return size * size <= maker->limits->whole_squares;
}

static bool follow_claim(struct maker *maker) {
    if (maker->is_large)
        return follow_to(maker, TO_THE_LEDGER, SIZE_MAX);
    if (is_small(maker)) {
        if (!follow_to(maker, TO_THE_ENDS, maker->limits->whole_most))
            return false;
        if (maker->next == maker->count)
            return true;
    }
    return follow_to(maker, TO_LEAVES, SIZE_MAX);
}

/* ---- writing -------------------------------------------------------------------------------- */

/* Writes a line and adds it to the digest. */
static void write_line(FILE *file, struct digest *digest, const char *line) {
    digest_add(digest, line, strlen(line));
    fprintf(file, "%s\n", line);
}

static void write_head(FILE *file, struct digest *digest, const struct bw_position *position,
                       enum bw_result value) {
    char text[BW_POSITION_SIZE], line[BW_POSITION_SIZE + 32];
    write_line(file, digest, CERTIFICATE_FIRST_LINE);
    snprintf(line, sizeof line, "variant %s", bw_variant_write(&position->variant, text));
    write_line(file, digest, line);
    snprintf(line, sizeof line, "position %s", bw_position_write(position, text));
    write_line(file, digest, line);
    snprintf(line, sizeof line, "value %s", value_word(&position->variant, value));
    write_line(file, digest, line);
}

static int compare(const void *a, const void *b) {
    return strcmp(((const struct kept *)a)->position, ((const struct kept *)b)->position);
}

static void write_part(struct maker *maker, FILE *file, struct digest *digest) {
    char line[BW_POSITION_SIZE + 32], move[BW_MOVE_SIZE];
    write_line(file, digest, claim_write(&maker->root->variant, maker->claim, line));
    for (size_t i = 0; i < maker->count; i++)
        maker->kept[i].position = maker->texts + maker->kept[i].text;
    if (maker->count > 0)
        qsort(maker->kept, maker->count, sizeof *maker->kept, compare);
    for (size_t i = 0; i < maker->count; i++) {
        const struct kept *kept = &maker->kept[i];
        snprintf(line, sizeof line, "%s\t%s", kept->position,
                 kept->move == BW_NO_MOVE ? CERTIFICATE_LEAF : bw_move_write(kept->move, move));
        write_line(file, digest, line);
    }
}

/* ---- all of it ------------------------------------------------------------------------------ */

static void learn(void *context, const struct finding *finding) {
    frontier_learn(context, finding);
}

static bool start(struct maker *maker) {
    const struct solve_task *solved = maker->task->solved;
    images_start(&maker->images, &maker->root->variant);
    maker->slots = 1 << 12;
    maker->slot = calloc(maker->slots, sizeof *maker->slot);
    maker->frontier = frontier_new(maker->root);
    maker->prover = bw_prover_new(&maker->root->variant,
                                  solve_job_bytes(ledger_kind(solved->ledger)->job_nodes));
    maker->plain = plain_new(&maker->root->variant, PLAIN_ENTRIES);
    if (!maker->slot || !maker->frontier || !maker->prover || !maker->plain)
        return fail_memory(maker);
    ledger_rewind(solved->ledger);
    if (!ledger_read(solved->ledger, learn, maker->frontier))
        return fail(maker, ledger_message(solved->ledger));
    if (frontier_value(maker->frontier) != maker->task->value)
        return fail_memory(maker);
    maker->is_large = frontier_work(maker->frontier) > maker->limits->ledger_work;
    return true;
}

static void finish(struct maker *maker) {
    frontier_free(maker->frontier);
    bw_prover_free(maker->prover);
    plain_free(maker->plain);
    free(maker->texts);
    free(maker->kept);
    free(maker->slot);
}

/* Follows and writes all claims. Where the game is over there is nothing to follow. */
static void make(struct maker *maker) {
    FILE *file = maker->task->file;
    struct digest digest = {0};
    struct claim claims[2];
    char line[DIGEST_SIZE];
    const bool over = bw_result(maker->root) != BW_UNDECIDED;
    const int parts = claims_of(&maker->root->variant, maker->task->value, claims);
    if (!over && !start(maker))
        return;
    write_head(file, &digest, maker->root, maker->task->value);
    for (int i = 0; i < parts; i++) {
        maker->claim = claims[i];
        if (!over && !follow_claim(maker))
            return;
        write_part(maker, file, &digest);
    }
    fprintf(file, "%s\n", digest_write(&digest, line));
}

enum solve_end certificate_make(const struct certificate_task *task,
                                char message[LEDGER_MESSAGE_SIZE]) {
    struct maker maker = {.task = task,
                          .limits = task->limits,
                          .root = &task->solved->position,
                          .end = SOLVE_DONE,
                          .message = message};
    *message = '\0';
    make(&maker);
    finish(&maker);
    return maker.end;
}
