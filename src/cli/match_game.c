/* One game of a match: asks the players alternately, judges by the rules of the library alone, and
 * makes the record. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"
#include "players/process.h"
#include <burrow/classic.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

uint64_t match_random(uint64_t seed, enum match_random what, uint64_t which) {
    struct bw_random random;
    bw_random_seed(&random, seed);
    bw_random_seed(&random, bw_random_next(&random) + (uint64_t)what);
    bw_random_seed(&random, bw_random_next(&random) + which);
    return bw_random_next(&random);
}

int match_half_points(const struct bw_variant *variant, int number, enum bw_result result) {
    int p1 = bw_first_side(variant);
    int first = first_is_p1(number) ? p1 : bw_opponent(p1);
    return result == BW_DRAWN ? 1 : result == bw_won_by(first) ? 2 : 0;
}

int match_loser(const struct bw_record *record, int number) {
    bool fault = record->termination == BW_TERMINATION_TIME ||
                 record->termination == BW_TERMINATION_ABANDONED;
    if (!fault || record->result == BW_DRAWN)
        return -1;
    return match_half_points(&record->start.variant, number, record->result) == 0 ? 0 : 1;
}

/* ---- tags ----------------------------------------------------------------------------------- */

static const char event[] = "burrow match";

static bool set_number(struct bw_record *record, const char *tag, uint64_t number,
                       struct bw_error *error) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return bw_record_set_tag(record, tag, text, error);
}

/* The source of a match's openings. */
static const char *openings_of(const struct match_plan *plan) {
    return plan->openings ? plan->openings : "random";
}

bool match_set_tags(struct bw_record *record, const struct match_plan *plan, int number,
                    const struct opening *opening, struct bw_error *error) {
    const struct bw_variant *variant = &opening->start.variant;
    int p1 = bw_first_side(variant), first = first_is_p1(number) ? p1 : bw_opponent(p1);
    char text[BW_PLAYER_WORD_SIZE], round[32];
    snprintf(round, sizeof round, "%d.%d", number / 2 + 1, number % 2 + 1);
    for (int player = 0; player < 2; player++) {
        int side = player == 0 ? first : bw_opponent(first);
        if (!bw_record_set_tag(record, variant->game->side[side],
                               bw_player_record_name(&plan->player[player], text), error))
            return false;
    }
    return bw_record_set_tag(record, "Event", event, error) &&
           bw_record_set_tag(record, "Round", round, error) &&
           bw_record_set_tag(record, "First", bw_player_write(&plan->player[0], text), error) &&
           bw_record_set_tag(record, "Second", bw_player_write(&plan->player[1], text), error) &&
           bw_record_set_tag(record, "Limit", plan->limit_text, error) &&
           set_number(record, "Seed", plan->seed, error) &&
           bw_record_set_tag(record, "Openings", openings_of(plan), error) &&
           set_number(record, "OpeningPlies", (uint64_t)opening->count, error);
}

int match_game_number(const struct bw_record *record) {
    const char *tag = bw_record_tag(record, "Event"), *round = bw_record_tag(record, "Round");
    char pair[16];
    uint64_t number;
    if (!tag || strcmp(tag, event) != 0 || !round)
        return -1;
    size_t length = strcspn(round, ".");
    if (length >= sizeof pair ||
        (strcmp(round + length, ".1") != 0 && strcmp(round + length, ".2") != 0))
        return -1;
    memcpy(pair, round, length);
    pair[length] = '\0';
    if (!number_read(pair, 1, 1000000, &number))
        return -1;
    return 2 * ((int)number - 1) + (round[length + 1] - '1');
}

/* What a tag says and what it should say, for a message. */
struct difference {
    char theirs[BW_QUOTE_SIZE], ours[BW_QUOTE_SIZE];
};

static bool differs(const struct bw_record *record, const char *name, const char *expected,
                    struct difference *difference) {
    const char *value = bw_record_tag(record, name);
    if (value && strcmp(value, expected) == 0)
        return false;
    value = value ? value : "";
    bw_quote(difference->theirs, value, strlen(value));
    bw_quote(difference->ours, expected, strlen(expected));
    return true;
}

/* Whether a tag names another player; its word need not be spelt as ours. */
static bool differs_by_player(const struct bw_record *record, const char *name,
                              const struct bw_player *expected, struct difference *difference) {
    const char *value = bw_record_tag(record, name);
    char word[BW_PLAYER_WORD_SIZE];
    struct bw_player player;
    if (value && bw_player_read(&player, value, NULL) && bw_player_equal(&player, expected))
        return false;
    return differs(record, name, bw_player_write(expected, word), difference);
}

bool match_check_tags(const struct bw_record *record, const struct match_plan *plan,
                      struct bw_error *error) {
    char ours[BW_VARIANT_SIZE], theirs[BW_VARIANT_SIZE], seed[24];
    struct difference found;
    bw_variant_write(&plan->start.variant, ours);
    bw_variant_write(&record->start.variant, theirs);
    if (strcmp(ours, theirs) != 0)
        return bw_fail(error, BW_FAULT_USAGE, 0, "its game is %s, not %s", theirs, ours);
    snprintf(seed, sizeof seed, "%" PRIu64, plan->seed);
    if (differs_by_player(record, "First", &plan->player[0], &found))
        return bw_fail(error, BW_FAULT_USAGE, 0, "its first player is %s, not %s", found.theirs,
                       found.ours);
    if (differs_by_player(record, "Second", &plan->player[1], &found))
        return bw_fail(error, BW_FAULT_USAGE, 0, "its second player is %s, not %s", found.theirs,
                       found.ours);
    if (differs(record, "Limit", plan->limit_text, &found))
        return bw_fail(error, BW_FAULT_USAGE, 0, "its limit is %s, not %s", found.theirs,
                       found.ours);
    if (differs(record, "Seed", seed, &found))
        return bw_fail(error, BW_FAULT_USAGE, 0, "its seed is %s, not %s", found.theirs,
                       found.ours);
    if (bw_record_tag(record, "Openings") && differs(record, "Openings", openings_of(plan), &found))
        return bw_fail(error, BW_FAULT_USAGE, 0, "its openings are %s, not %s", found.theirs,
                       found.ours);
    return true;
}

void match_opening_of(const struct bw_record *record, struct opening *opening) {
    const char *plies = bw_record_tag(record, "OpeningPlies");
    uint64_t count;
    opening->start = record->start;
    opening->count = (int)record->ply_count;
    if (plies && number_read(plies, 0, record->ply_count, &count))
        opening->count = (int)count;
    for (int i = 0; i < opening->count; i++)
        opening->moves[i] = record->ply[i].move;
}

/* ---- playing -------------------------------------------------------------------------------- */

/* A game being played. */
struct table {
    const struct match_plan *plan;
    int number;
    struct player *player[2]; /* by side */
    int who[2];               /* whether it is the first (0) or the second player; by side */
    int64_t left_ms[2];       /* of the clocks, by side */
    struct bw_record record;
    enum player_answer answer; /* of the last player asked… */
    int asked;                 /* …which plays this side */
    char reason[PLAYER_REASON_SIZE];
    bool no_memory;
};

static void seat(struct table *table, const struct opening *opening,
                 struct player *const players[2]) {
    int p1 = bw_first_side(&opening->start.variant);
    for (int side = 0; side < 2; side++) {
        table->who[side] = (side == p1) == first_is_p1(table->number) ? 0 : 1;
        table->player[side] = players[table->who[side]];
        table->left_ms[side] = table->plan->limits.clock_ms;
    }
}

static bool set_up(struct table *table, const struct opening *opening) {
    bw_record_init(&table->record, &opening->start);
    for (int i = 0; i < opening->count; i++)
        if (!bw_record_add_ply(&table->record, opening->moves[i], NULL))
            return false;
    return match_set_tags(&table->record, table->plan, table->number, opening, NULL);
}

static bool begin(struct table *table) {
    for (int side = 0; side < 2; side++) {
        enum match_random what = table->who[side] == 0 ? RANDOM_FIRST : RANDOM_SECOND;
        uint64_t seed = match_random(table->plan->seed, what, (uint64_t)table->number);
        table->asked = side;
        table->answer = player_begin(table->player[side], seed, table->reason);
        if (table->answer != PLAYER_MOVED)
            return false;
    }
    return true;
}

/* Lets the side to move play a move; false if the game ends before it. */
static bool take_turn(struct table *table) {
    struct bw_record *record = &table->record;
    const struct player_limits *limits = &table->plan->limits;
    bw_move moves[BW_MAX_PLIES], move = BW_NO_MOVE;
    int side = record->end.turn;
    for (size_t i = 0; i < record->ply_count; i++)
        moves[i] = record->ply[i].move;
    const struct player_turn turn = {
        .start = &record->start,
        .moves = moves,
        .count = (int)record->ply_count,
        .now = &record->end,
        .left_ms = {table->left_ms[0], table->left_ms[1]},
    };
    int64_t before = process_now();
    table->asked = side;
    table->answer = player_move(table->player[side], &turn, &move, table->reason);
    if (table->answer != PLAYER_MOVED)
        return false;
    int64_t left = table->left_ms[side] - (process_now() - before);
    table->left_ms[side] = (left > 1 ? left : 1) + limits->increment_ms;
    table->no_memory = !bw_record_add_ply(record, move, NULL);
    return !table->no_memory;
}

/* ---- the end -------------------------------------------------------------------------------- */

/* Adds a player's fault as a comment to the record; it may contain anything that an engine said. */
static bool add_comment(struct bw_record *record, const char *text) {
    char comment[2 * PLAYER_REASON_SIZE];
    snprintf(comment, sizeof comment, "%s", text);
    for (char *c = comment; *c; c++) {
        if (*c == '}')
            *c = ')';
        else if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?';
    }
    return bw_record_add_comment(record, comment, NULL);
}

/* The player asked last has lost because of its answer. */
static bool punish(struct table *table, struct match_game *game) {
    char name[BW_PLAYER_WORD_SIZE], text[PLAYER_REASON_SIZE + BW_PLAYER_WORD_SIZE + 64];
    enum bw_termination termination =
        table->answer == PLAYER_LATE ? BW_TERMINATION_TIME : BW_TERMINATION_ABANDONED;
    game->loser = table->who[table->asked];
    snprintf(text, sizeof text, "%s (%s) %s",
             bw_player_record_name(&table->plan->player[game->loser], name),
             table->record.start.variant.game->side[table->asked], table->reason);
    game->fault = strdup(text);
    return game->fault && add_comment(&table->record, text) &&
           bw_record_finish(&table->record, bw_won_by(bw_opponent(table->asked)), termination,
                            NULL);
}

static enum match_played finish(struct table *table, struct match_game *game) {
    if (table->answer == PLAYER_STOPPED)
        return GAME_STOPPED;
    if (table->answer != PLAYER_MOVED && !punish(table, game))
        return GAME_NO_MEMORY;
    game->half_points =
        match_half_points(&table->record.start.variant, table->number, table->record.result);
    game->text = bw_record_write(&table->record, &game->length, NULL);
    return game->text ? GAME_PLAYED : GAME_NO_MEMORY;
}

enum match_played match_play(const struct match_plan *plan, int number,
                             const struct opening *opening, struct player *const players[2],
                             struct match_game *game) {
    struct table *table = calloc(1, sizeof *table);
    enum match_played played = GAME_NO_MEMORY;
    *game = (struct match_game){.loser = -1};
    if (!table)
        return played;
    table->plan = plan;
    table->number = number;
    seat(table, opening, players);
    if (set_up(table, opening)) {
        bool goes_on = begin(table);
        while (goes_on && bw_result(&table->record.end) == BW_UNDECIDED)
            goes_on = take_turn(table);
        if (!table->no_memory)
            played = finish(table, game);
    }
    bw_record_free(&table->record);
    free(table);
    if (played != GAME_PLAYED)
        match_game_free(game);
    return played;
}

void match_game_free(struct match_game *game) {
    free(game->text);
    free(game->fault);
    *game = (struct match_game){.loser = -1};
}
