/* Sections of the book: positions by symmetry, a hash table of them, the walk that finds them all, and
 * what they say of a position that is searched. */
#include "games/position.h"
#include "search/book.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- positions ------------------------------------------------------------------------------ */

enum {
    STRIDE = 8 /* of a position's word, on boards up to 8×8 */
};

static int index_of(int square) {
    return bw_row(square) * STRIDE + bw_column(square);
}

static int square_of(int index) {
    return bw_square(index % STRIDE, index / STRIDE);
}

void bw_book_images(struct book_images *images, const struct bw_variant *variant) {
    *images = (struct book_images){.count = 0};
    for (int which = 0; which < BW_SYMMETRIES; which++) {
        enum bw_symmetry kind = variant->game->symmetry[which];
        if (kind == BW_NO_SYMMETRY)
            continue;
        struct book_image *image = &images->image[images->count++];
        image->swaps = kind == BW_SWAPS_SIDES;
        for (int row = 0; row < variant->size; row++)
            for (int column = 0; column < variant->size; column++) {
                int square = bw_square(column, row);
                image->to[index_of(square)] =
                    (uint8_t)index_of(bw_transform_square(square, variant->size, which));
            }
    }
}

struct book_key bw_book_key(const struct bw_position *position) {
    return (struct book_key){.pieces = {position->pieces[0][0], position->pieces[1][0]},
                             .last = position->last,
                             .turn = position->turn};
}

static uint64_t image_of(const struct book_image *image, uint64_t set) {
    uint64_t result = 0;
    for (; set != 0; set &= set - 1)
        result |= UINT64_C(1) << image->to[__builtin_ctzll(set)];
    return result;
}

struct book_key bw_book_image(const struct book_image *image, const struct book_key *key) {
    struct book_key result = {.last = BW_NO_SQUARE, .turn = (uint8_t)(key->turn ^ image->swaps)};
    for (int side = 0; side < 2; side++)
        result.pieces[side ^ image->swaps] = image_of(image, key->pieces[side]);
    if (key->last != BW_NO_SQUARE)
        result.last = (int16_t)square_of(image->to[index_of(key->last)]);
    return result;
}

static int compare(const struct book_key *a, const struct book_key *b) {
    if (a->turn != b->turn)
        return a->turn < b->turn ? -1 : 1;
    for (int side = 0; side < 2; side++)
        if (a->pieces[side] != b->pieces[side])
            return a->pieces[side] < b->pieces[side] ? -1 : 1;
    return (a->last > b->last) - (a->last < b->last);
}

bool bw_book_same(const struct book_key *a, const struct book_key *b) {
    return compare(a, b) == 0;
}

struct book_key bw_book_least(const struct book_images *images, const struct book_key *key) {
    struct book_key least = *key; /* the first image */
    for (int i = 1; i < images->count; i++) {
        struct book_key other = bw_book_image(&images->image[i], key);
        if (compare(&other, &least) < 0)
            least = other;
    }
    return least;
}

struct bw_position bw_book_position(const struct book_key *key, const struct bw_variant *variant) {
    return (struct bw_position){.variant = *variant,
                                .pieces = {{key->pieces[0]}, {key->pieces[1]}},
                                .last = key->last,
                                .turn = key->turn};
}

/* ---- sections ------------------------------------------------------------------------------- */

void bw_book_start(struct book_section *section, const struct bw_variant *variant) {
    *section = (struct book_section){.variant = *variant};
    bw_book_images(&section->images, variant);
}

void bw_book_free(struct book_section *section) {
    free(section->entry);
    free(section->slot);
    section->entry = NULL;
    section->slot = NULL;
    section->count = section->room = section->slots = 0;
}

bool bw_book_fits(const struct bw_variant *a, const struct bw_variant *b) {
    return a->game == b->game && a->size == b->size &&
           memcmp(a->option, b->option, sizeof a->option) == 0;
}

static size_t slot_of(const struct book_section *section, const struct book_key *key) {
    uint64_t hash = key->pieces[0] * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ (hash >> 29) ^ key->pieces[1]) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ (hash >> 31) ^ (uint64_t)(2 * (key->last + 1) + key->turn)) *
           UINT64_C(0x94D049BB133111EB);
    size_t slot = (size_t)(hash >> 32) & (section->slots - 1);
    while (section->slot[slot] != 0 &&
           !bw_book_same(&section->entry[section->slot[slot] - 1].key, key))
        slot = (slot + 1) & (section->slots - 1);
    return slot;
}

struct book_entry *bw_book_find(const struct book_section *section, const struct book_key *least) {
    uint32_t index = section->slots > 0 ? section->slot[slot_of(section, least)] : 0;
    return index > 0 ? &section->entry[index - 1] : NULL;
}

/* Twice as many entries, and four slots for each. */
static bool grow(struct book_section *section) {
    const size_t room = section->room > 0 ? 2 * section->room : 64;
    struct book_entry *entry = realloc(section->entry, room * sizeof *entry);
    uint32_t *slot = calloc(4 * room, sizeof *slot);
    if (entry)
        section->entry = entry;
    if (!entry || !slot) {
        free(slot);
        return false;
    }
    free(section->slot);
    section->room = room;
    section->slot = slot;
    section->slots = 4 * room;
    for (size_t i = 0; i < section->count; i++)
        slot[slot_of(section, &entry[i].key)] = (uint32_t)i + 1;
    return true;
}

bool bw_book_add(struct book_section *section, const struct book_key *least,
                 enum book_value value) {
    if (section->count == section->room && !grow(section))
        return false;
    assert(section->entry);
    section->entry[section->count] = (struct book_entry){.key = *least, .value = (uint8_t)value};
    section->slot[slot_of(section, least)] = (uint32_t)++section->count;
    return true;
}

/* ---- children ------------------------------------------------------------------------------- */

/* A game may list moves in any order. */
int bw_book_children(const struct book_section *section, const struct book_key *key,
                     struct book_key children[BW_MAX_MOVES]) {
    const struct bw_position position = bw_book_position(key, &section->variant);
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&position, moves), kept = 0;
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && moves[j] < moves[j - 1]; j--) {
            bw_move move = moves[j];
            moves[j] = moves[j - 1];
            moves[j - 1] = move;
        }
    for (int i = 0; i < count; i++) {
        struct bw_position next = position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) != BW_UNDECIDED)
            continue;
        struct book_key child = bw_book_key(&next);
        children[kept++] = bw_book_least(&section->images, &child);
    }
    return kept;
}

/* ---- walks ---------------------------------------------------------------------------------- */

static bool walk_step(struct book_section *section, size_t most, const struct book_step *step,
                      book_say *say, void *context) {
    if (bw_book_find(section, step->least))
        return true;
    enum book_value value = say(context, step);
    if (value == BOOK_OUTSIDE)
        return true;
    return section->count < most && bw_book_add(section, step->least, value);
}

bool bw_book_walk(struct book_section *section, size_t most, book_say *say, void *context) {
    struct bw_position start;
    struct book_key children[BW_MAX_MOVES];
    bw_position_start(&start, &section->variant);
    struct book_key key = bw_book_key(&start), least = bw_book_least(&section->images, &key);
    if (!walk_step(section, most, &(struct book_step){.least = &least}, say, context))
        return false;
    size_t end = section->count; /* of those that are as far from the start */
    int plies = 1;
    for (size_t i = 0; i < section->count; i++) {
        if (i == end) {
            end = section->count;
            plies++;
        }
        const enum book_value parent = (enum book_value)section->entry[i].value;
        int count = bw_book_children(section, &section->entry[i].key, children);
        for (int c = 0; c < count; c++) {
            const struct book_step step = {&children[c], plies, parent};
            if (!walk_step(section, most, &step, say, context))
                return false;
        }
    }
    return true;
}

/* The weight of a win is that of its lightest move; otherwise all moves have to be answered. */
void bw_book_weigh(struct book_section *section) {
    const uint32_t most = UINT32_C(1) << 24;
    struct book_key children[BW_MAX_MOVES];
    assert(section->entry || section->count == 0);
    for (size_t i = section->count; i-- > 0;) {
        struct book_entry *entry = &section->entry[i];
        uint32_t all = 1, least = most;
        int count = bw_book_children(section, &entry->key, children);
        for (int c = 0; c < count; c++) {
            const struct book_entry *child = bw_book_find(section, &children[c]);
            uint32_t weight = child ? child->weight : 0;
            all += weight < most - all ? weight : most - all;
            if (child && child->value == BOOK_LOST && weight < least)
                least = weight;
        }
        entry->weight = entry->value == BOOK_WON && least < most ? least + 1 : all;
    }
}

/* ---- facts ---------------------------------------------------------------------------------- */

/* Whether one position may come of another: in a game squares are only filled, or only emptied. */
static bool may_follow(const struct book_key *root, const struct book_key *key) {
    uint64_t before = root->pieces[0] | root->pieces[1], after = key->pieces[0] | key->pieces[1];
    return (before & after) == before || (before & after) == after;
}

/* Adds the images of an entry that may come of the root, each once. */
static size_t add_images(const struct book_section *section, const struct book_key *root,
                         const struct book_entry *entry, struct book_fact *facts) {
    struct book_key seen[BW_SYMMETRIES];
    int images = 0;
    size_t count = 0;
    for (int i = 0; i < section->images.count; i++) {
        struct book_key key = bw_book_image(&section->images.image[i], &entry->key);
        int same = 0;
        while (same < images && !bw_book_same(&seen[same], &key))
            same++;
        if (same < images)
            continue;
        seen[images++] = key;
        if (may_follow(root, &key))
            facts[count++] =
                (struct book_fact){.position = bw_book_position(&key, &section->variant),
                                   .value = (enum book_value)entry->value,
                                   .weight = entry->weight};
    }
    return count;
}

/* The number of occupied squares tells how far a game has come. */
static int distance(const struct book_key *a, const struct book_key *b) {
    int from = __builtin_popcountll(a->pieces[0] | a->pieces[1]),
        to = __builtin_popcountll(b->pieces[0] | b->pieces[1]);
    return from < to ? to - from : from - to;
}

/* Whether a position is as far from the start as the root, or further. */
static bool is_later(const struct book_section *section, const struct book_key *root,
                     const struct book_key *key) {
    const struct book_key *start = &section->entry[0].key;
    return distance(start, key) >= distance(start, root);
}

size_t bw_book_facts(const struct book_section *section, const struct bw_position *position,
                     struct book_fact **facts) {
    const struct book_key root = bw_book_key(position);
    size_t used = 0, room = 0;
    *facts = NULL;
    for (size_t i = 0; i < section->count; i++) {
        const struct book_entry *entry = &section->entry[i];
        if (entry->value == BOOK_OPEN || !is_later(section, &root, &entry->key))
            continue;
        if (used + BW_SYMMETRIES > room) {
            room = 2 * room + 256;
            struct book_fact *more = realloc(*facts, room * sizeof *more);
            if (!more)
                break;
            *facts = more;
        }
        used += add_images(section, &root, entry, *facts + used);
    }
    return used;
}
