/* Variant texts: `GAME:key=value,…`.
 *
 * A variant is read in two steps because its size may come later, from a position: reading stores
 * what the text says, with 0 for a size or number that it leaves out; settling fills these in once
 * the size is known, and checks the numbers against it. Every game has the keys `size` and `swap`,
 * and its own keys are written between them. */
#include "games/variant.h"
#include "common/text.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const swap_choices[] = {"no", "yes", NULL};

static int option_count(const struct bw_game *game) {
    int count = 0;
    while (game->options && game->options[count].key)
        count++;
    assert(count <= BW_MAX_OPTIONS);
    return count;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* A list for an error, such as "size, first and swap"; what does not fit is left out. */
struct name_list {
    char text[128];
};

enum joint {
    JOINT_COMMA,
    JOINT_AND,
    JOINT_OR
};

static void add_name(struct name_list *list, enum joint joint, const char *name) {
    char longer[sizeof list->text];
    int length;
    if (list->text[0] == '\0')
        length = snprintf(longer, sizeof longer, "%s", name);
    else if (joint == JOINT_COMMA)
        length = snprintf(longer, sizeof longer, "%s, %s", list->text, name);
    else if (joint == JOINT_AND)
        length = snprintf(longer, sizeof longer, bw_tr("%s and %s"), list->text, name);
    else
        length = snprintf(longer, sizeof longer, bw_tr("%s or %s"), list->text, name);
    if (length > 0 && (size_t)length < sizeof longer)
        memcpy(list->text, longer, sizeof longer);
}

static struct name_list key_names(const struct bw_game *game) {
    struct name_list list = {.text = "size"};
    for (int i = 0; i < option_count(game); i++)
        add_name(&list, JOINT_COMMA, game->options[i].key);
    add_name(&list, JOINT_AND, "swap");
    return list;
}

static struct name_list choice_names(const char *const *choices) {
    struct name_list list = {.text = ""};
    for (int i = 0; choices[i]; i++)
        add_name(&list, choices[i + 1] ? JOINT_COMMA : JOINT_OR, choices[i]);
    return list;
}

static bool read_choice(uint8_t *out, const char *key, const char *const *choices,
                        struct span value, struct bw_error *error) {
    for (int i = 0; choices[i]; i++) {
        if (text_is(value.start, value.length, choices[i])) {
            *out = (uint8_t)i;
            return true;
        }
    }
    char quote[BW_QUOTE_SIZE];
    return bw_fail(error, BW_FAULT_USAGE, text_at(&value, value.start), "%s is %s, not %s", key,
                   choice_names(choices).text, bw_quote(quote, value.start, value.length));
}

static bool read_number(uint8_t *out, const char *key, int lowest, struct span value,
                        struct bw_error *error) {
    int number = text_count(value.start, value.length, lowest, BW_MAX_SIZE);
    if (number >= 0) {
        *out = (uint8_t)number;
        return true;
    }
    char quote[BW_QUOTE_SIZE];
    return bw_fail(error, BW_FAULT_USAGE, text_at(&value, value.start),
                   "%s is a number from %d to %d, not %s", key, lowest, BW_MAX_SIZE,
                   bw_quote(quote, value.start, value.length));
}

/* The index of a key: 0 for size, then the game's own, then swap; -1 for an unknown one. */
static int find_key(const struct bw_game *game, struct span key) {
    int own = option_count(game);
    if (text_is(key.start, key.length, "size"))
        return 0;
    for (int i = 0; i < own; i++)
        if (text_is(key.start, key.length, game->options[i].key))
            return 1 + i;
    return text_is(key.start, key.length, "swap") ? 1 + own : -1;
}

static bool read_value(struct bw_variant *variant, int key, struct span value,
                       struct bw_error *error) {
    const struct bw_game *game = variant->game;
    if (key == 0)
        return read_number(&variant->size, "size", BW_MIN_SIZE, value, error);
    if (key == 1 + option_count(game))
        return read_choice(&variant->swap, "swap", swap_choices, value, error);
    const struct bw_option *option = &game->options[key - 1];
    uint8_t *out = &variant->option[key - 1];
    if (option->choices)
        return read_choice(out, option->key, option->choices, value, error);
    return read_number(out, option->key, option->lowest, value, error);
}

/* One `key=value`; `seen` has a bit for each key that came before. */
static bool read_pair(struct bw_variant *variant, struct span pair, unsigned *seen,
                      struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    const char *equals = memchr(pair.start, '=', pair.length);
    if (!equals)
        return bw_fail(error, BW_FAULT_USAGE, text_at(&pair, pair.start),
                       "expected key=value, such as size=8, not %s",
                       bw_quote(quote, pair.start, pair.length));
    struct span key = pair, value = pair;
    key.length = (size_t)(equals - pair.start);
    value.start = equals + 1;
    value.length = pair.length - key.length - 1;
    int index = find_key(variant->game, key);
    if (index < 0)
        return bw_fail(error, BW_FAULT_USAGE, text_at(&pair, pair.start),
                       "%s has no key %s; its keys are %s", variant->game->name,
                       bw_quote(quote, key.start, key.length), key_names(variant->game).text);
    if (*seen & 1U << index)
        return bw_fail(error, BW_FAULT_USAGE, text_at(&pair, pair.start),
                       "the key %s is given twice", bw_quote(quote, key.start, key.length));
    *seen |= 1U << index;
    return read_value(variant, index, value, error);
}

static bool read_pairs(struct bw_variant *variant, struct span text, struct bw_error *error) {
    unsigned seen = 0;
    for (;;) {
        const char *comma = memchr(text.start, ',', text.length);
        struct span pair = text;
        if (comma)
            pair.length = (size_t)(comma - text.start);
        if (!read_pair(variant, pair, &seen, error))
            return false;
        if (!comma)
            return true;
        text.length -= pair.length + 1;
        text.start = comma + 1;
    }
}

bool bw_variant_read_keys(struct bw_variant *variant, const struct bw_game *game, const char *text,
                          struct bw_error *error) {
    struct span span = text_trim(text);
    *variant = (struct bw_variant){.game = game};
    return span.length == 0 || read_pairs(variant, span, error);
}

static const struct bw_game *find_game(struct span name) {
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        if (text_is(name.start, name.length, (*game)->name))
            return *game;
    return NULL;
}

static struct name_list game_names(void) {
    struct name_list list = {.text = ""};
    const struct bw_game *const *game = bw_games();
    for (int i = 0; game[i]; i++)
        add_name(&list, game[i + 1] ? JOINT_COMMA : JOINT_AND, game[i]->name);
    return list;
}

bool bw_variant_read(struct bw_variant *variant, const char *text, struct bw_error *error) {
    struct span span = text_trim(text), name = span;
    const char *colon = memchr(span.start, ':', span.length);
    if (colon)
        name.length = (size_t)(colon - span.start);
    char quote[BW_QUOTE_SIZE];
    const struct bw_game *game = find_game(name);
    if (!game)
        return bw_fail(error, BW_FAULT_USAGE, text_at(&span, span.start),
                       "there is no game %s; the games are %s",
                       bw_quote(quote, name.start, name.length), game_names().text);
    *variant = (struct bw_variant){.game = game};
    if (!colon)
        return true;
    span.length -= name.length + 1;
    span.start = colon + 1;
    return read_pairs(variant, span, error);
}

/* ---- settling and writing ------------------------------------------------------------------- */

static bool settle_size(struct bw_variant *variant, int size, struct bw_error *error) {
    if (size == 0)
        size = variant->size ? variant->size : variant->game->usual_size;
    if (variant->size == 0)
        variant->size = (uint8_t)size;
    if (variant->size != size)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "the position has %d rows, but the variant says size=%d", size,
                       variant->size);
    return true;
}

static bool settle_numbers(struct bw_variant *variant, struct bw_error *error) {
    for (int i = 0; i < option_count(variant->game); i++) {
        const struct bw_option *option = &variant->game->options[i];
        if (option->choices)
            continue;
        if (variant->option[i] == 0)
            variant->option[i] = (uint8_t)option->usual(variant->size);
        if (variant->option[i] > variant->size)
            return bw_fail(error, BW_FAULT_USAGE, 0,
                           "%s=%d is too long for a board of size %d: it can be %d to %d",
                           option->key, variant->option[i], variant->size, option->lowest,
                           variant->size);
    }
    return true;
}

bool bw_variant_settle(struct bw_variant *variant, int size, struct bw_error *error) {
    struct bw_variant settled = *variant; /* a copy, so that a failure changes nothing */
    assert(size == 0 || (size >= BW_MIN_SIZE && size <= BW_MAX_SIZE));
    if (!settle_size(&settled, size, error) || !settle_numbers(&settled, error))
        return false;
    *variant = settled;
    return true;
}

/* Appends `:key=value` and then `,key=value` to the name of the game. */
struct writer {
    char *out;
    int used;
    char joint;
};

static void write_text(struct writer *writer, const char *key, const char *value) {
    writer->used += snprintf(writer->out + writer->used, BW_VARIANT_SIZE - (size_t)writer->used,
                             "%c%s=%s", writer->joint, key, value);
    writer->joint = ',';
    assert(writer->used < BW_VARIANT_SIZE);
}

static void write_number(struct writer *writer, const char *key, int value) {
    char digits[12];
    snprintf(digits, sizeof digits, "%d", value);
    write_text(writer, key, digits);
}

const char *bw_variant_write(const struct bw_variant *variant, char out[BW_VARIANT_SIZE]) {
    const struct bw_game *game = variant->game;
    struct writer writer = {.out = out, .joint = ':'};
    assert(variant->size != 0);
    writer.used = snprintf(out, BW_VARIANT_SIZE, "%s", game->name);
    if (variant->size != game->usual_size)
        write_number(&writer, "size", variant->size);
    for (int i = 0; i < option_count(game); i++) {
        const struct bw_option *option = &game->options[i];
        int value = variant->option[i];
        if (option->choices && value != 0)
            write_text(&writer, option->key, option->choices[value]);
        if (!option->choices && value != option->usual(variant->size))
            write_number(&writer, option->key, value);
    }
    if (variant->swap)
        write_text(&writer, "swap", swap_choices[variant->swap]);
    return out;
}

bool bw_variant_fits(const struct bw_variant *variant, const struct bw_variant *wanted) {
    struct bw_variant settled = *wanted;
    char a[BW_VARIANT_SIZE], b[BW_VARIANT_SIZE];
    if (wanted->game != variant->game || (wanted->size && wanted->size != variant->size) ||
        !bw_variant_settle(&settled, variant->size, NULL))
        return false;
    return strcmp(bw_variant_write(&settled, a), bw_variant_write(variant, b)) == 0;
}

int bw_first_side(const struct bw_variant *variant) {
    struct bw_position start;
    bw_position_start(&start, variant);
    return start.turn;
}
