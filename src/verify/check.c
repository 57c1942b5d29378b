/* Lines are followed from the position of the certificate. A line is found by its text, since lines are
 * sorted; each is followed once, from a stack of lines, so there is no recursion and a position that many
 * plays reach costs nothing more. */
#include "verify/check.h"
#include "verify/image.h"
#include "verify/plain.h"
#include <burrow/language.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAIN_ENTRIES = 1 << 20
};

/* The claim that is being checked. */
struct walk {
    const struct certificate *certificate;
    const struct certificate_part *part;
    struct images images;
    bool *seen;
    size_t *stack; /* of lines that are still to be followed */
    size_t waiting;
    struct bw_error *error;
};

/* Where something is wrong: after which line, move and reply. Texts are NULL at the beginning. */
struct place {
    size_t line;
    const char *move;
    char reply[BW_MOVE_SIZE];
};

#define REFUSE_LINE(walk, number, ...) \
    (bw_fail((walk)->error, BW_FAULT_ILLEGAL, 0, __VA_ARGS__), \
     certificate_mistake((walk)->error, number))

/* ---- positions ------------------------------------------------------------------------------ */

static int compare_positions(const void *text, const void *entry) {
    return strcmp(text, ((const struct certificate_entry *)entry)->position);
}

/* The index of a position's entry; -1 if it has none. */
static ptrdiff_t find(const struct walk *walk, const struct bw_position *position,
                      char text[BW_POSITION_SIZE]) {
    const struct certificate_part *part = walk->part;
    image_write(&walk->images, position, text);
    const struct certificate_entry *entry =
        bsearch(text, part->entry, part->count, sizeof *part->entry, compare_positions);
    return entry ? entry - part->entry : -1;
}

static struct bw_position position_of(const struct walk *walk, size_t index) {
    struct bw_position position;
    bw_position_read(&position, &walk->certificate->position.variant,
                     walk->part->entry[index].position, NULL);
    return position;
}

/* ---- following lines ------------------------------------------------------------------------ */

static bool refuse_missing(const struct walk *walk, const struct place *place, const char *text) {
    if (!place->move)
        return REFUSE_LINE(walk, place->line, "there is no line for the position '%s'", text);
    if (!*place->reply)
        return REFUSE_LINE(walk, place->line, "%s leads to '%s', for which there is no line",
                           place->move, text);
    return REFUSE_LINE(walk, place->line,
                       "after %s, the reply %s leads to '%s', for which there is no line",
                       place->move, place->reply, text);
}

static bool refuse_end(const struct walk *walk, const struct place *place, enum bw_result result) {
    const struct bw_variant *variant = &walk->certificate->position.variant;
    const char *word = value_word(variant, result);
    char claim[CLAIM_SIZE];
    claim_write(variant, walk->part->claim, claim);
    if (!place->move)
        return REFUSE_LINE(walk, place->line, "the game has ended with %s, against '%s'", word,
                           claim);
    if (!*place->reply)
        return REFUSE_LINE(walk, place->line, "%s ends the game with %s, against '%s'", place->move,
                           word, claim);
    return REFUSE_LINE(walk, place->line,
                       "after %s, the reply %s ends the game with %s, against '%s'", place->move,
                       place->reply, word, claim);
}

/* Whether play may come to a position; if it has a line that was not followed yet, it will be. *listed
 * says whether the play ends here, by the rules or with a line. */
static bool come_to(struct walk *walk, const struct bw_position *position,
                    const struct place *place, bool *listed) {
    const enum bw_result result = bw_result(position);
    char text[BW_POSITION_SIZE];
    *listed = true;
    if (result != BW_UNDECIDED)
        return claim_holds(walk->part->claim, result) || refuse_end(walk, place, result);
    const ptrdiff_t index = find(walk, position, text);
    if (index >= 0 && !walk->seen[index]) {
        walk->seen[index] = true;
        walk->stack[walk->waiting++] = (size_t)index;
    }
    if (index >= 0)
        return true;
    *listed = false;
    return position->turn != walk->part->claim.side || claim_at_once(walk->part->claim, position) ||
           refuse_missing(walk, place, text);
}

/* Comes to all positions after the other side's replies. */
static bool come_to_replies(struct walk *walk, const struct bw_position *position,
                            struct place *place) {
    bw_move replies[BW_MAX_MOVES];
    const int count = bw_moves(position, replies);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bool listed;
        bw_play(&next, replies[i]);
        bw_move_write(replies[i], place->reply);
        if (!come_to(walk, &next, place, &listed))
            return false;
    }
    return true;
}

/* Comes to a position, with whichever side to move. */
static bool come_to_any(struct walk *walk, const struct bw_position *position,
                        struct place *place) {
    bool listed;
    if (!come_to(walk, position, place, &listed))
        return false;
    return listed || position->turn == walk->part->claim.side ||
           come_to_replies(walk, position, place);
}

static bool follow(struct walk *walk, size_t index) {
    const struct certificate_entry *entry = &walk->part->entry[index];
    struct place place = {.line = walk->part->line + index, .move = entry->move};
    struct bw_position position = position_of(walk, index);
    bw_move move;
    if (!entry->move)
        return true;
    bw_move_read(&position, entry->move, &move, NULL); /* it is legal, or it would not be read */
    bw_play(&position, move);
    return come_to_any(walk, &position, &place);
}

/* ---- claims --------------------------------------------------------------------------------- */

static size_t count_unseen(const struct walk *walk) {
    size_t count = 0;
    for (size_t i = 0; i < walk->part->count; i++)
        count += !walk->seen[i];
    return count;
}

static bool follow_all(struct walk *walk) {
    struct place place = {.line = walk->part->line - 1};
    if (!come_to_any(walk, &walk->certificate->position, &place))
        return false;
    while (walk->waiting > 0)
        if (!follow(walk, walk->stack[--walk->waiting]))
            return false;
    return true;
}

/* Follows a claim, and counts its lines. */
static bool follow_part(struct walk *walk, struct checked *checked) {
    if (!follow_all(walk))
        return false;
    checked->positions += walk->part->count;
    checked->leaves += walk->part->leaves;
    checked->unused += count_unseen(walk);
    return true;
}

static bool check_part(const struct certificate *certificate, const struct certificate_part *part,
                       struct checked *checked, struct bw_error *error) {
    struct walk walk = {.certificate = certificate, .part = part, .error = error};
    images_start(&walk.images, &certificate->position.variant);
    walk.seen = calloc(part->count + 1, sizeof *walk.seen);
    walk.stack = malloc((part->count + 1) * sizeof *walk.stack);
    bool good;
    if (walk.seen && walk.stack)
        good = follow_part(&walk, checked);
    else
        good = bw_fail(error, BW_FAULT_MEMORY, 0, "there is not enough memory");
    free(walk.seen);
    free(walk.stack);
    return good;
}

bool check_tree(const struct certificate *certificate, struct checked *checked,
                struct bw_error *error) {
    *checked = (struct checked){.positions = 0};
    *error = (struct bw_error){.fault = BW_FAULT_NONE};
    for (int i = 0; i < certificate->parts; i++)
        if (!check_part(certificate, &certificate->part[i], checked, error))
            return false;
    return true;
}

/* ---- leaves --------------------------------------------------------------------------------- */

/* SplitMix64: https://prng.di.unimi.it/splitmix64.c */
static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

/* A number below `count`, each as likely as any other. */
static uint64_t random_below(uint64_t *state, uint64_t count) {
    const uint64_t rest = (UINT64_MAX % count + 1) % count; /* numbers too many at the end */
    uint64_t number;
    do
        number = next_random(state);
    while (number > UINT64_MAX - rest);
    return number % count;
}

/* The leaves that are still to come, and to be chosen. */
struct choice {
    const struct recheck *recheck;
    struct plain *plain;
    size_t left, wanted;
    uint64_t random;
};

/* Whether the next leaf is one of those: every choice of as many leaves is as likely as any other. */
static bool is_chosen(struct choice *choice) {
    const bool chosen = random_below(&choice->random, choice->left) < choice->wanted;
    choice->left--;
    choice->wanted -= chosen;
    return chosen;
}

static bool check_leaf(const struct certificate *certificate, const struct certificate_part *part,
                       size_t index, struct plain *plain, struct bw_error *error) {
    const struct bw_variant *variant = &certificate->position.variant;
    struct bw_position position;
    char claim[CLAIM_SIZE];
    bw_position_read(&position, variant, part->entry[index].position, NULL);
    if (plain_prove(plain, &position, part->claim, UINT64_MAX) == PLAIN_YES)
        return true;
    bw_fail(error, BW_FAULT_ILLEGAL, 0, "the leaf '%s' is wrong: '%s' does not hold there",
            part->entry[index].position, claim_write(variant, part->claim, claim));
    return certificate_mistake(error, part->line + index);
}

static bool check_chosen(const struct certificate *certificate, struct choice *choice,
                         struct bw_error *error) {
    const struct recheck *recheck = choice->recheck;
    for (int p = 0; p < certificate->parts; p++) {
        const struct certificate_part *part = &certificate->part[p];
        for (size_t i = 0; i < part->count && choice->wanted > 0; i++) {
            if (part->entry[i].move || !is_chosen(choice))
                continue;
            const size_t done = recheck->leaves - choice->wanted - 1;
            if (recheck->progress && !recheck->progress(recheck->context, done, recheck->leaves))
                return true;
            if (!check_leaf(certificate, part, i, choice->plain, error))
                return false;
        }
    }
    return true;
}

static size_t count_leaves(const struct certificate *certificate) {
    size_t count = 0;
    for (int i = 0; i < certificate->parts; i++)
        count += certificate->part[i].leaves;
    return count;
}

bool check_leaves(const struct certificate *certificate, const struct recheck *recheck,
                  struct bw_error *error) {
    struct choice choice = {.recheck = recheck,
                            .left = count_leaves(certificate),
                            .wanted = recheck->leaves,
                            .random = recheck->seed};
    *error = (struct bw_error){.fault = BW_FAULT_NONE};
    choice.plain = plain_new(&certificate->position.variant, PLAIN_ENTRIES);
    if (!choice.plain)
        return bw_fail(error, BW_FAULT_MEMORY, 0, "there is not enough memory");
    const bool good = check_chosen(certificate, &choice, error);
    plain_free(choice.plain);
    return good;
}

double check_chance(size_t all, size_t chosen, size_t wrong) {
    double missed = 1;
    for (size_t i = 0; i < wrong; i++)
        missed *= all - i > chosen ? (double)(all - i - chosen) / (double)(all - i) : 0;
    return 1 - missed;
}
