/* Depth-first search of the AND/OR tree, with a transposition table.
 *
 * Why it is right: a claim holds for a position whose game is over exactly if the rules' result says so
 * (claim_holds). With the claim's side to move it holds exactly if it holds after one of the moves, with
 * the other side to move exactly if it holds after all of them; and the rules list all moves, of which
 * there is one unless the game is over. `answer_of` below is these two sentences. It stops at the first
 * move that decides. Nothing is estimated and no move is left out. A game ends after at most
 * bw_max_plies moves, so the recursion does too.
 *
 * The rest is speed and cannot change an answer. Moves that leave the fewest replies come first. The table
 * holds answers under whole positions with their claim, so none is ever taken for another; and an answer
 * does not depend on how a position was reached, since a position carries all that the rules ask. So what
 * was found for one question serves the next. */
#include "verify/plain.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOST_WORDS = 9, /* two sets of squares of four words each, and the rest */
    TURN_BIT = 9,   /* in the last word of a key, above the last square */
    SIDE_BIT,
    WINS_BIT,
    USED_BIT
};

struct plain {
    struct claim claim;
    uint64_t nodes, most;
    int set_words;  /* of each side's pieces that the board needs */
    int key_words;  /* of an entry, before its answer */
    size_t entries; /* a power of two */
    uint64_t *table;
};

/* ---- the table ------------------------------------------------------------------------------ */

struct key {
    uint64_t word[MOST_WORDS];
    uint64_t *entry; /* where it belongs */
};

static struct key key_of(const struct plain *plain, const struct bw_position *position) {
    struct key key;
    uint64_t hash = 0;
    int count = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < plain->set_words; i++)
            key.word[count++] = position->pieces[side][i];
    key.word[count++] = (uint64_t)(position->last + 1) | (uint64_t)position->turn << TURN_BIT |
                        (uint64_t)plain->claim.side << SIDE_BIT |
                        (uint64_t)plain->claim.wins << WINS_BIT | UINT64_C(1) << USED_BIT;
    for (int i = 0; i < count; i++) {
        hash = (hash ^ key.word[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    size_t place = (size_t)hash & (plain->entries - 1);
    key.entry = plain->table + place * (size_t)(plain->key_words + 1);
    return key;
}

static enum plain_answer find(const struct plain *plain, const struct key *key) {
    for (int i = 0; i < plain->key_words; i++)
        if (key->entry[i] != key->word[i])
            return PLAIN_OPEN;
    return (enum plain_answer)key->entry[plain->key_words];
}

/* Stores an answer in the place of another. */
static enum plain_answer store(const struct plain *plain, const struct key *key,
                               enum plain_answer answer) {
    memcpy(key->entry, key->word, (size_t)plain->key_words * sizeof *key->word);
    key->entry[plain->key_words] = answer;
    return answer;
}

/* ---- the search ----------------------------------------------------------------------------- */

/* A move whose answer is not known yet. */
struct ordered {
    bw_move move;
    int replies;
};

static enum plain_answer yes_if(bool yes) {
    return yes ? PLAIN_YES : PLAIN_NO;
}

/* What is known of the position after a move: by the rules, or from the table. *replies is how many
 * there are, none exactly where the game is over. */
static enum plain_answer look(const struct plain *plain, const struct bw_position *next,
                              int *replies) {
    bw_move moves[BW_MAX_MOVES];
    *replies = bw_moves(next, moves);
    if (*replies == 0)
        return yes_if(claim_holds(plain->claim, bw_result(next)));
    const struct key key = key_of(plain, next);
    return find(plain, &key);
}

/* Puts a move where it belongs by the number of its replies. */
static void insert(struct ordered *list, int count, struct ordered one) {
    while (count > 0 && list[count - 1].replies > one.replies) {
        list[count] = list[count - 1];
        count--;
    }
    list[count] = one;
}

/* The moves whose answer is not known, in order; or `deciding`, if a move has that answer. */
static enum plain_answer list_moves(const struct plain *plain, const struct bw_position *position,
                                    enum plain_answer deciding, struct ordered *list, int *open) {
    bw_move moves[BW_MAX_MOVES];
    const int count = bw_moves(position, moves);
    *open = 0;
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        int replies;
        bw_play(&next, moves[i]);
        enum plain_answer answer = look(plain, &next, &replies);
        if (answer == deciding)
            return deciding;
        if (answer == PLAIN_OPEN)
            insert(list, (*open)++, (struct ordered){moves[i], replies});
    }
    return PLAIN_OPEN;
}

/* The answer for a position whose game is not over. */
static enum plain_answer answer_of(struct plain *plain, const struct bw_position *position) {
    const bool ours = position->turn == plain->claim.side;
    const struct key key = key_of(plain, position);
    struct ordered list[BW_MAX_MOVES];
    int open;
    enum plain_answer answer = find(plain, &key);
    if (answer != PLAIN_OPEN || plain->nodes >= plain->most)
        return answer;
    plain->nodes++;
    answer = list_moves(plain, position, yes_if(ours), list, &open);
    for (int i = 0; i < open && answer != yes_if(ours); i++) {
        struct bw_position next = *position;
        bw_play(&next, list[i].move);
        answer = answer_of(plain, &next);
        if (answer == PLAIN_OPEN)
            return answer;
    }
    return store(plain, &key, answer == yes_if(ours) ? answer : yes_if(!ours));
}

enum plain_answer plain_prove(struct plain *plain, const struct bw_position *position,
                              struct claim claim, uint64_t most) {
    const enum bw_result result = bw_result(position);
    if (result != BW_UNDECIDED)
        return yes_if(claim_holds(claim, result));
    plain->claim = claim;
    plain->nodes = 0;
    plain->most = most;
    return answer_of(plain, position);
}

/* ---- memory --------------------------------------------------------------------------------- */

struct plain *plain_new(const struct bw_variant *variant, size_t entries) {
    struct plain *plain = calloc(1, sizeof *plain);
    if (!plain)
        return NULL;
    plain->set_words = variant->size <= 8 ? 1 : variant->size <= 11 ? 2 : 4;
    plain->key_words = 2 * plain->set_words + 1;
    plain->entries = 1;
    while (plain->entries < entries)
        plain->entries *= 2;
    plain->table = calloc(plain->entries, (size_t)(plain->key_words + 1) * sizeof *plain->table);
    if (plain->table)
        return plain;
    plain_free(plain);
    return NULL;
}

void plain_free(struct plain *plain) {
    if (plain)
        free(plain->table);
    free(plain);
}
