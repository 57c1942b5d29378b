/* The table of opponents: those with numbers of their own, and two rows of nine. */
#include "settings/opponents.h"
#include "common/text.h"
#include <assert.h>
#include <burrow/language.h>
#include <burrow/search.h>
#include <stdio.h>

enum {
    STRENGTHS = 9 /* of the levels, and of the ranked bots */
};

static bool is_level(int opponent) {
    return opponent >= OPPONENT_LEVEL && opponent < OPPONENT_LEVEL + STRENGTHS;
}

static bool is_ranked(int opponent) {
    return opponent >= OPPONENT_RANKED && opponent < OPPONENT_RANKED + STRENGTHS;
}

/* ---- words ---------------------------------------------------------------------------------- */

const char *opponent_word(int opponent, char out[OPPONENT_WORD_SIZE]) {
    assert(opponent >= 0 && opponent < OPPONENTS);
    if (is_level(opponent))
        snprintf(out, OPPONENT_WORD_SIZE, "%d", opponent - OPPONENT_LEVEL + 1);
    else if (is_ranked(opponent))
        snprintf(out, OPPONENT_WORD_SIZE, "ranked:%d", opponent - OPPONENT_RANKED + 1);
    else
        snprintf(out, OPPONENT_WORD_SIZE, "%s",
                 opponent == OPPONENT_PERSON   ? "human"
                 : opponent == OPPONENT_RANDOM ? "random"
                                               : "greedy");
    return out;
}

int opponent_find(const char *word, size_t length) {
    char known[OPPONENT_WORD_SIZE];
    for (int opponent = 0; opponent < OPPONENTS; opponent++)
        if (text_is(word, length, opponent_word(opponent, known)))
            return opponent;
    return -1;
}

/* ---- for people ----------------------------------------------------------------------------- */

const char *opponent_text(int opponent, char out[OPPONENT_TEXT_SIZE]) {
    assert(opponent >= 0 && opponent < OPPONENTS);
    if (is_level(opponent))
        snprintf(out, OPPONENT_TEXT_SIZE, bw_tr("level %d"), opponent - OPPONENT_LEVEL + 1);
    else if (is_ranked(opponent))
        snprintf(out, OPPONENT_TEXT_SIZE, bw_tr("ranked %d"), opponent - OPPONENT_RANKED + 1);
    else
        snprintf(out, OPPONENT_TEXT_SIZE, "%s",
                 opponent == OPPONENT_PERSON   ? bw_tr("person")
                 : opponent == OPPONENT_RANDOM ? bw_tr("random")
                                               : bw_tr("greedy"));
    return out;
}

static const char *level_help(int level) {
    if (level == 1)
        return bw_tr("The engine, at its gentlest: for a first game.");
    if (level == STRENGTHS)
        return bw_tr("The engine, as well as it can, for up to three seconds a move.");
    return bw_tr("The engine. Each level looks at more than the one below it.");
}

static const char *ranked_help(int rank) {
    if (rank == 1)
        return bw_tr("A classic bot: plays any legal move, as random does.");
    if (rank == STRENGTHS)
        return bw_tr("A classic bot: plays a move of the best rank, by how far it gets.");
    return bw_tr("A classic bot: plays a move of a lower rank, by how far it gets.");
}

const char *opponent_help(int opponent) {
    assert(opponent >= 0 && opponent < OPPONENTS);
    if (is_level(opponent))
        return level_help(opponent - OPPONENT_LEVEL + 1);
    if (is_ranked(opponent))
        return ranked_help(opponent - OPPONENT_RANKED + 1);
    return opponent == OPPONENT_PERSON ? bw_tr("Somebody at this screen.")
           : opponent == OPPONENT_RANDOM
               ? bw_tr("A classic bot: plays any legal move.")
               : bw_tr("A classic bot: wins if it can, and otherwise looks one move ahead.");
}

/* ---- playing -------------------------------------------------------------------------------- */

bool opponent_plays(int opponent, const struct bw_variant *variant) {
    return !is_level(opponent) || bw_search_plays(variant);
}

/* Names go into records and are the same in every language. */
void opponent_seat(int opponent, const char *person, struct bw_seat *seat) {
    char word[OPPONENT_WORD_SIZE];
    *seat = (struct bw_seat){.is_bot = opponent != OPPONENT_PERSON};
    opponent_word(opponent, word);
    if (!seat->is_bot) {
        snprintf(seat->name, sizeof seat->name, "%s", *person ? person : BW_PERSON);
        return;
    }
    snprintf(seat->name, sizeof seat->name, is_level(opponent) ? "level %s" : "%s", word);
    snprintf(seat->word, sizeof seat->word, "%s", word);
}

void settings_name_person(const struct settings *settings, struct bw_setup *setup) {
    if (!*settings->name || setup->seat[0].is_bot == setup->seat[1].is_bot)
        return;
    struct bw_seat *seat = &setup->seat[setup->seat[0].is_bot ? 1 : 0];
    if (strcmp(seat->name, BW_PERSON) == 0)
        memcpy(seat->name, settings->name, sizeof seat->name);
}
