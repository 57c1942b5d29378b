/* Making sections of the book, and writing it.
 *
 * A section with an effort is made from the start on, one move further at a time: the prover tries each
 * position, from an empty table, with as many positions as the effort says. If that is enough, the
 * position stays outside, and nothing below it is looked at. If not, it belongs to the section, and its
 * moves come next. The values of these follow backwards from those of their moves.
 *
 * A section may also be made of what a ledger knows. */
#include "book_make.h"
#include "search/part.h"
#include "store/ledger_text.h"
#include "system/system.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PART_BYTES = 8 << 20 /* as much as a search for advice has for proofs */
};

void book_fail(const char *what, const char *which) {
    fprintf(stderr, "book: %s: %s\n", which, what);
    exit(1);
}

void *book_need(void *memory) {
    if (!memory)
        book_fail("there is not enough memory", "making");
    return memory;
}

struct bw_variant book_variant(const char *text) {
    struct bw_variant variant;
    if (!bw_variant_read(&variant, text, NULL) || !bw_variant_settle(&variant, 0, NULL))
        book_fail("is not a variant", text);
    return variant;
}

/* ---- values --------------------------------------------------------------------------------- */

static enum book_value value_of(enum bw_result result, int turn) {
    return result == BW_UNDECIDED      ? BOOK_OPEN
           : result == BW_DRAWN        ? BOOK_DRAWN
           : result == bw_won_by(turn) ? BOOK_WON
                                       : BOOK_LOST;
}

/* The value of a position by the prover, with so many positions. */
static enum book_value prove(const struct bw_position *position, uint64_t nodes) {
    const struct bw_part part = {
        .position = *position, .nodes = nodes, .bytes = PART_BYTES, .general = true};
    enum bw_result result;
    uint64_t work;
    if (!bw_part_prove(&part, &result, &work))
        book_need(NULL);
    return value_of(result, position->turn);
}

/* The value of a position to the side that moved to it. */
static enum book_value other(enum book_value value) {
    return value == BOOK_LOST ? BOOK_WON : value == BOOK_WON ? BOOK_LOST : value;
}

/* The value of a move, where `all` has the positions that do not end the game; open if it is not known. */
static enum book_value move_value(const struct book_section *all, const struct bw_position *before,
                                  bw_move move) {
    struct bw_position next = *before;
    bw_play(&next, move);
    if (bw_result(&next) != BW_UNDECIDED)
        return other(value_of(bw_result(&next), next.turn));
    struct book_key key = bw_book_key(&next), least = bw_book_least(&all->images, &key);
    const struct book_entry *entry = bw_book_find(all, &least);
    return entry ? other((enum book_value)entry->value) : BOOK_OPEN;
}

/* The value of a position by those of its moves; open if they do not tell. */
static enum book_value backed_up(const struct book_section *all, const struct book_key *key) {
    const struct bw_position position = bw_book_position(key, &all->variant);
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&position, moves);
    bool open = false;
    enum book_value best = BOOK_LOST;
    for (int i = 0; i < count; i++) {
        enum book_value value = move_value(all, &position, moves[i]);
        open |= value == BOOK_OPEN;
        if (value > best)
            best = value;
    }
    return best == BOOK_WON || !open ? best : BOOK_OPEN;
}

/* ---- a section from the prover -------------------------------------------------------------- */

/* All positions that were looked at, and which of them belong to the section. */
struct making {
    struct book_section all;
    bool *inside;
    size_t room;
};

static void add_position(struct making *making, const struct book_key *least) {
    if (bw_book_find(&making->all, least))
        return;
    if (!bw_book_add(&making->all, least, BOOK_OPEN))
        book_need(NULL);
    if (making->all.count > making->room) {
        making->room = 2 * making->room + 64;
        making->inside = book_need(realloc(making->inside, making->room * sizeof *making->inside));
    }
    making->inside[making->all.count - 1] = false;
}

static void add_start(struct making *making) {
    struct bw_position start;
    bw_position_start(&start, &making->all.variant);
    struct book_key key = bw_book_key(&start), least = bw_book_least(&making->all.images, &key);
    add_position(making, &least);
}

static void add_children(struct making *making, size_t index) {
    struct book_key children[BW_MAX_MOVES], key = making->all.entry[index].key;
    int count = bw_book_children(&making->all, &key, children);
    for (int i = 0; i < count; i++)
        add_position(making, &children[i]);
}

/* What threads share that try positions. A position takes the same work in each, so their number changes
 * nothing. */
struct trial {
    struct making *making;
    uint32_t effort;
    atomic_size_t next;
    size_t end;
};

static void try_some(void *context) {
    struct trial *trial = context;
    for (size_t i; (i = atomic_fetch_add(&trial->next, 1)) < trial->end;) {
        struct book_entry *entry = &trial->making->all.entry[i];
        const struct bw_position position =
            bw_book_position(&entry->key, &trial->making->all.variant);
        entry->value = (uint8_t)prove(&position, trial->effort);
        trial->making->inside[i] = entry->value == BOOK_OPEN;
    }
}

/* Tries the positions from `first` on, which are as far from the start. */
static void try_positions(struct making *making, const struct book_recipe *recipe, int threads,
                          size_t first) {
    const size_t end = making->all.count;
    struct bw_thread *thread[BW_MAX_THREADS];
    struct trial trial = {.making = making, .effort = recipe->effort, .next = first, .end = end};
    size_t hard = 0;
    for (int i = 1; i < threads; i++)
        thread[i] = bw_thread_start(try_some, &trial);
    try_some(&trial);
    for (int i = 1; i < threads; i++)
        bw_thread_join(thread[i]);
    for (size_t i = first; i < end; i++)
        if (making->inside[i]) {
            add_children(making, i);
            hard++;
        }
    fprintf(stderr, "  %zu of %zu positions\n", hard, end - first);
}

static void make_by_effort(struct making *making, const struct book_recipe *recipe, int threads) {
    size_t first = 0;
    add_start(making);
    while (first < making->all.count) {
        size_t end = making->all.count;
        try_positions(making, recipe, threads, first);
        first = end;
    }
}

/* ---- a section from a ledger ---------------------------------------------------------------- */

static enum book_value found_value(const struct finding *finding) {
    return finding->value == FINDING_WIN    ? BOOK_WON
           : finding->value == FINDING_LOSS ? BOOK_LOST
           : finding->value == FINDING_DRAW ? BOOK_DRAWN
                                            : BOOK_OPEN;
}

/* Reads the positions of a ledger that are settled, or split. */
static void read_ledger(struct book_section *known, const char *path) {
    char text[LEDGER_LINE_SIZE];
    struct ledger_line line;
    FILE *file = fopen(path, "r");
    if (!file)
        book_fail("cannot be read", path);
    while (fgets(text, sizeof text, file)) {
        struct bw_position position;
        text[strcspn(text, "\n")] = '\0';
        if (!ledger_line_read(&line, text, &known->variant))
            book_fail("is not a ledger", path);
        if (line.kind != LINE_FINDING)
            continue;
        if (!bw_position_read(&position, &known->variant, line.finding.position, NULL))
            book_fail("has a wrong position", path);
        struct book_key key = bw_book_key(&position), least = bw_book_least(&known->images, &key);
        if (!bw_book_find(known, &least) && !bw_book_add(known, &least, found_value(&line.finding)))
            book_need(NULL);
    }
    fclose(file);
}

/* From the start on, through positions that were split. What leads to nothing known is left out. */
static void make_by_ledger(struct making *making, const char *path) {
    struct book_section known;
    bw_book_start(&known, &making->all.variant);
    read_ledger(&known, path);
    add_start(making);
    for (size_t i = 0; i < making->all.count; i++) {
        const struct book_entry *entry = bw_book_find(&known, &making->all.entry[i].key);
        making->inside[i] = entry != NULL;
        if (entry)
            making->all.entry[i].value = entry->value;
        if (entry && entry->value == BOOK_OPEN)
            add_children(making, i);
    }
    bw_book_free(&known);
}

/* Whether a position or one below it that is in the section has a value. */
static bool leads_on(const struct making *making, size_t index) {
    struct book_key children[BW_MAX_MOVES];
    const struct book_entry *entry = &making->all.entry[index];
    int count = bw_book_children(&making->all, &entry->key, children);
    for (int i = 0; entry->value == BOOK_OPEN && i < count; i++) {
        const struct book_entry *child = bw_book_find(&making->all, &children[i]);
        if (child && making->inside[child - making->all.entry])
            return true;
    }
    return entry->value != BOOK_OPEN;
}

/* Values go backwards, since the positions after a move stand later. */
static void back_up(struct making *making, bool prunes) {
    for (size_t i = making->all.count; i-- > 0;) {
        struct book_entry *entry = &making->all.entry[i];
        if (making->inside[i] && entry->value == BOOK_OPEN)
            entry->value = (uint8_t)backed_up(&making->all, &entry->key);
        if (making->inside[i] && prunes)
            making->inside[i] = leads_on(making, i);
    }
}

/* ---- writing -------------------------------------------------------------------------------- */

struct bytes {
    unsigned char *at;
    size_t length, room;
};

static void put(struct bytes *bytes, uint64_t number, int size) {
    for (int i = 0; i < size; i++, number >>= 8) {
        if (bytes->length == bytes->room) {
            bytes->room = 2 * bytes->room + 256;
            bytes->at = book_need(realloc(bytes->at, bytes->room));
        }
        bytes->at[bytes->length++] = (unsigned char)number;
    }
}

struct writer {
    const struct making *making;
    struct book_chances chances;
    struct book_range range;
    struct bytes walk;
};

static bool write_bit(void *context, uint16_t *chance, bool bit) {
    struct writer *writer = context;
    book_narrow(&writer->range, book_split(&writer->range, *chance), chance, bit);
    while (book_settled(&writer->range)) {
        put(&writer->walk, writer->range.high >> 24, 1);
        writer->range.low <<= 8;
        writer->range.high = writer->range.high << 8 | 255;
    }
    return bit;
}

static enum book_value write_answer(void *context, const struct book_step *step) {
    struct writer *writer = context;
    const struct making *making = writer->making;
    const struct book_entry *entry = bw_book_find(&making->all, step->least);
    enum book_value value = entry && making->inside[entry - making->all.entry]
                                ? (enum book_value)entry->value
                                : BOOK_OUTSIDE;
    return bw_book_code(&writer->chances, step, value, write_bit, writer);
}

/* A section as it is written; the caller frees its walk. */
static struct book_part write_section(const struct making *making, uint32_t effort) {
    struct writer writer = {.making = making, .range = {0, UINT32_MAX}};
    struct book_section section;
    bw_book_chances(&writer.chances);
    bw_book_start(&section, &making->all.variant);
    if (!bw_book_walk(&section, SIZE_MAX, write_answer, &writer))
        book_need(NULL);
    put(&writer.walk, writer.range.high >> 24,
        1); /* with the zeros that follow it is in the range */
    struct book_part part = {.variant = making->all.variant,
                             .effort = effort,
                             .positions = (uint32_t)section.count,
                             .walk = writer.walk.at,
                             .length = (uint32_t)writer.walk.length};
    bw_book_free(&section);
    if (part.positions / BOOK_MOST_PER_BYTE > part.length)
        book_fail("has too many positions for its bytes", "a section");
    return part;
}

unsigned char *book_write(const struct book_part *part, int count, size_t *size) {
    struct bytes bytes = {0};
    char text[BW_VARIANT_SIZE];
    for (const char *c = BOOK_MAGIC; *c; c++)
        put(&bytes, (unsigned char)*c, 1);
    put(&bytes, 0, 8);
    put(&bytes, (uint64_t)count, 2);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(bw_variant_write(&part[i].variant, text));
        put(&bytes, length, 1);
        for (size_t c = 0; c < length; c++)
            put(&bytes, (unsigned char)text[c], 1);
        put(&bytes, part[i].effort, 4);
        put(&bytes, part[i].positions, 4);
        put(&bytes, part[i].length, 4);
    }
    for (int i = 0; i < count; i++)
        for (size_t c = 0; c < part[i].length; c++)
            put(&bytes, part[i].walk[c], 1);
    uint64_t digest = bw_book_digest(bytes.at + 16, bytes.length - 16);
    for (int i = 0; i < 8; i++)
        bytes.at[8 + i] = (unsigned char)(digest >> 8 * i);
    *size = bytes.length;
    return bytes.at;
}

/* ---- whole sections ------------------------------------------------------------------------- */

struct book_part book_make(const struct book_recipe *recipe, int threads) {
    struct making making = {0};
    const struct bw_variant variant = book_variant(recipe->variant);
    bw_book_start(&making.all, &variant);
    fprintf(stderr, "%s\n", recipe->variant);
    if (recipe->ledger)
        make_by_ledger(&making, recipe->ledger);
    else
        make_by_effort(&making, recipe, threads);
    back_up(&making, recipe->ledger != NULL);
    struct book_part part = write_section(&making, recipe->effort);
    bw_book_free(&making.all);
    free(making.inside);
    return part;
}

/* ---- checking ------------------------------------------------------------------------------- */

/* Whether the value of an entry follows from its moves: those that are in the section, and the others by the
 * prover. Where the section ends, the prover must find the value itself. */
bool book_holds(const struct book_section *section, const struct book_entry *entry) {
    const struct bw_position position = bw_book_position(&entry->key, &section->variant);
    struct book_section known; /* the moves */
    struct book_key children[BW_MAX_MOVES];
    bool ends = section->effort == 0;
    int count = bw_book_children(section, &entry->key, children);
    bw_book_start(&known, &section->variant);
    for (int i = 0; i < count; i++) {
        const struct book_entry *child = bw_book_find(section, &children[i]);
        const struct bw_position next = bw_book_position(&children[i], &section->variant);
        enum book_value value = child                 ? (enum book_value)child->value
                                : section->effort > 0 ? prove(&next, section->effort)
                                                      : BOOK_OPEN;
        ends &= !child;
        if (!bw_book_find(&known, &children[i]) && !bw_book_add(&known, &children[i], value))
            book_need(NULL);
    }
    enum book_value value = ends ? prove(&position, 0) : backed_up(&known, &entry->key);
    bw_book_free(&known);
    return value == (enum book_value)entry->value;
}
