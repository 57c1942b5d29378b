/* Facts as sentences: "You need 2 more empty squares for a path: c2 and c3."
 *
 * The only person at a table is spoken to as "you"; otherwise both sides go by their names. Each
 * sentence is translated as a whole, so those with "you" are sentences of their own. */
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>

/* What the sentences insert. */
struct terms {
    const struct bw_position *position;
    const struct bw_fact *fact;
    bool own, enemys; /* whether the fact's side, or its enemy, is spoken to */
    unsigned long count;
    const char *Side, *side, *enemy; /* at the beginning of a sentence, and inside */
    char squares[BW_WORDS_SIZE];
};

/* ---- squares -------------------------------------------------------------------------------- */

enum {
    MOST_NAMED = 8,
    NAMES_SIZE = 96
};

/* The names of the first `count` squares, with commas between them; returns the next square. */
static int name_squares(const struct bw_squares *squares, int count, char out[NAMES_SIZE]) {
    size_t used = 0;
    int square = 0;
    *out = '\0';
    for (; count > 0; square++) {
        char name[BW_MOVE_SIZE];
        if (!bw_squares_has(squares, square))
            continue;
        used += (size_t)snprintf(out + used, NAMES_SIZE - used, "%s%s", used > 0 ? ", " : "",
                                 bw_square_write(square, name));
        count--;
    }
    return square;
}

const char *bw_say_squares(const struct bw_squares *squares, char out[BW_WORDS_SIZE]) {
    char names[NAMES_SIZE], last[BW_MOVE_SIZE];
    int count = bw_squares_count(squares);
    int named = count > MOST_NAMED + 1 ? MOST_NAMED : count - 1;
    int square = name_squares(squares, named, names);
    if (count > MOST_NAMED + 1) {
        int more = count - named;
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s and %d more", "%s and %d more", (unsigned long)more), names, more);
        return out;
    }
    while (!bw_squares_has(squares, square))
        square++;
    bw_square_write(square, last);
    if (count > 1)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s and %s"), names, last);
    else
        snprintf(out, BW_WORDS_SIZE, "%s", last);
    return out;
}

/* ---- ways ----------------------------------------------------------------------------------- */

static void say_path(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    bool only = terms->fact->only;
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE,
                 only ? bw_tr_count("You need %d more empty square for a path: %s.",
                                    "You need %d more empty squares for a path: %s.", terms->count)
                      : bw_tr_count("You need %d more empty square for a path, for example %s.",
                                    "You need %d more empty squares for a path, for example %s.",
                                    terms->count),
                 terms->fact->count, terms->squares);
    else
        snprintf(out, BW_WORDS_SIZE,
                 only ? bw_tr_count("%s needs %d more empty square for a path: %s.",
                                    "%s needs %d more empty squares for a path: %s.", terms->count)
                      : bw_tr_count("%s needs %d more empty square for a path, for example %s.",
                                    "%s needs %d more empty squares for a path, for example %s.",
                                    terms->count),
                 terms->Side, terms->fact->count, terms->squares);
}

static void say_row(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    bool only = terms->fact->only;
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE,
                 only ? bw_tr_count("You need %d more piece for a row, on %s.",
                                    "You need %d more pieces for a row, on %s.", terms->count)
                      : bw_tr_count("You need %d more piece for a row, for example on %s.",
                                    "You need %d more pieces for a row, for example on %s.",
                                    terms->count),
                 terms->fact->count, terms->squares);
    else
        snprintf(out, BW_WORDS_SIZE,
                 only ? bw_tr_count("%s needs %d more piece for a row, on %s.",
                                    "%s needs %d more pieces for a row, on %s.", terms->count)
                      : bw_tr_count("%s needs %d more piece for a row, for example on %s.",
                                    "%s needs %d more pieces for a row, for example on %s.",
                                    terms->count),
                 terms->Side, terms->fact->count, terms->squares);
}

/* A single piece that is missing completes the row, which is a fact of its own. */
static void say_way(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->position->variant.game->tunnels)
        say_path(terms, out);
    else if (terms->count > 1)
        say_row(terms, out);
}

/* ---- pieces that move ----------------------------------------------------------------------- */

static void say_held(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE, bw_tr("You stand in the way of %s on %s."), terms->enemy,
                 terms->squares);
    else if (terms->enemys)
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s stands in your way on %s."), terms->Side,
                 terms->squares);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("%s stands in the way of %s on %s."), terms->Side,
                 terms->enemy, terms->squares);
}

static void say_stuck(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    snprintf(out, BW_WORDS_SIZE,
             bw_tr_count("%s cannot leave now: it has nothing to capture, and others have.",
                         "%s cannot leave now: they have nothing to capture, and others have.",
                         terms->count),
             terms->squares);
}

static void say_frozen(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->enemys)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s is frozen: by leaving it opens your path.",
                             "%s are frozen: each opens your path by leaving.", terms->count),
                 terms->squares);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s is frozen: by leaving it opens the path of %s.",
                             "%s are frozen: each opens the path of %s by leaving.", terms->count),
                 terms->squares, terms->enemy);
}

static void say_spare(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    int count = terms->fact->count;
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("You have %d safe removal left, as the pieces of %s stand.",
                             "You have %d safe removals left, as the pieces of %s stand.",
                             terms->count),
                 count, terms->enemy);
    else if (terms->enemys)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s has %d safe removal left, as your pieces stand.",
                             "%s has %d safe removals left, as your pieces stand.", terms->count),
                 terms->Side, count);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s has %d safe removal left, as the pieces of %s stand.",
                             "%s has %d safe removals left, as the pieces of %s stand.",
                             terms->count),
                 terms->Side, count, terms->enemy);
}

/* ---- pieces that are placed ----------------------------------------------------------------- */

static void say_rows(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    int count = terms->fact->count;
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE,
                 count == 0 ? bw_tr("No row of yours can come to be any more.")
                            : bw_tr_count("%d row of yours can still come to be.",
                                          "%d rows of yours can still come to be.", terms->count),
                 count);
    else if (count == 0)
        snprintf(out, BW_WORDS_SIZE, bw_tr("No row of %s can come to be any more."), terms->side);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%d row of %s can still come to be.",
                             "%d rows of %s can still come to be.", terms->count),
                 count, terms->side);
}

static void say_completes(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s completes a row of yours.", "%s each complete a row of yours.",
                             terms->count),
                 terms->squares);
    else
        snprintf(
            out, BW_WORDS_SIZE,
            bw_tr_count("%s completes a row of %s.", "%s each complete a row of %s.", terms->count),
            terms->squares, terms->side);
}

static void say_must(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("You have to play on %s.", "You have to play on one of these: %s.",
                             terms->count),
                 terms->squares);
    else
        snprintf(out, BW_WORDS_SIZE,
                 bw_tr_count("%s has to play on %s.", "%s has to play on one of these: %s.",
                             terms->count),
                 terms->Side, terms->squares);
}

static void say_gives(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    if (terms->own)
        snprintf(out, BW_WORDS_SIZE, bw_tr("On %s you would let %s complete a row."),
                 terms->squares, terms->enemy);
    else if (terms->enemys)
        snprintf(out, BW_WORDS_SIZE, bw_tr("On %s, %s would let you complete a row."),
                 terms->squares, terms->side);
    else
        snprintf(out, BW_WORDS_SIZE, bw_tr("On %s, %s would let %s complete a row."),
                 terms->squares, terms->side, terms->enemy);
}

/* ---- all ------------------------------------------------------------------------------------ */

static void say(const struct terms *terms, char out[BW_WORDS_SIZE]) {
    static void (*const sayers[])(const struct terms *terms, char out[BW_WORDS_SIZE]) = {
        [BW_FACT_WAY] = say_way,
        [BW_FACT_HELD] = say_held,
        [BW_FACT_STUCK] = say_stuck,
        [BW_FACT_FROZEN] = say_frozen,
        [BW_FACT_SPARE] = say_spare,
        [BW_FACT_ROWS] = say_rows,
        [BW_FACT_COMPLETES] = say_completes,
        [BW_FACT_MUST] = say_must,
        [BW_FACT_GIVES] = say_gives,
    };
    sayers[terms->fact->kind](terms, out);
}

const char *bw_say_fact(const struct bw_position *position, const struct bw_fact *fact, int you,
                        char out[BW_WORDS_SIZE]) {
    const struct bw_variant *variant = &position->variant;
    int enemy = bw_opponent(fact->side), named = bw_squares_count(&fact->squares);
    bool counts =
        fact->kind == BW_FACT_WAY || fact->kind == BW_FACT_SPARE || fact->kind == BW_FACT_ROWS;
    struct terms terms = {
        .position = position,
        .fact = fact,
        .own = fact->side == you,
        .enemys = enemy == you,
        .count = (unsigned long)(counts ? fact->count : named),
        .Side = bw_side_name(variant, fact->side),
        .side = bw_side_name_inside(variant, fact->side),
        .enemy = bw_side_name_inside(variant, enemy),
    };
    if (named > 0)
        bw_say_squares(&fact->squares, terms.squares);
    *out = '\0';
    say(&terms, out);
    return out;
}
