/* Feeds anything to `burrow match --resume` as the file of games to continue. A refused file gets
 * one complaint and is unchanged. Any other must be read consistently; the games that count stay in
 * it byte for byte; and after the next game is added, reading the file again finds one game
 * more. */
#include "cli/match.h"
#include "complaints.h"
#include "fuzz.h"
#include "scratch.h"

/* The match that the seeds belong to. */
static struct match_plan plan_of(const char *path) {
    struct match_plan plan = {
        .player = {{.kind = BW_PLAYER_RANDOM}, {.kind = BW_PLAYER_LEVEL, .level = 1}},
        .games = 100,
        .limit_text = "100 nodes a move",
        .seed = 7,
        .record = path,
        .resume = true,
    };
    struct bw_variant variant;
    require(bw_variant_read(&variant, "4mation:size=3", NULL));
    require(bw_variant_settle(&variant, 0, NULL));
    bw_position_start(&plan.start, &variant);
    return plan;
}

static bool read_past(struct match_past *past, struct match_plan *plan, bool seed_is_known) {
    enum status status = STATUS_DONE;
    bool good = match_past_read(past, plan, seed_is_known, &status);
    int told = complaints();
    require(good ? told <= 1 : told == 1); /* a game that is cut off is reported as well */
    require((status == STATUS_DONE) == good);
    require(good || status == STATUS_USAGE || status == STATUS_ILLEGAL);
    return good;
}

static void check_past(const struct match_past *past, size_t size) {
    int games = tally_games(&past->tally);
    require(past->keep <= size);
    require(past->tally.wins >= 0 && past->tally.draws >= 0 && past->tally.losses >= 0);
    require(past->pairs == (games + 1) / 2);
    require(past->faults[0] + past->faults[1] <= games);
    for (int i = 0; i < past->pairs; i++) {
        struct bw_position position = past->openings[i].start;
        for (int j = 0; j < past->openings[i].count; j++) {
            require(bw_result(&position) == BW_UNDECIDED);
            bw_play(&position, past->openings[i].moves[j]);
        }
    }
}

/* The next game, drawn at once. */
static struct match_game next_game(const struct match_plan *plan, int number) {
    const struct opening opening = {.start = plan->start};
    struct match_game game = {.loser = -1};
    struct bw_record record;
    bw_record_init(&record, &plan->start);
    require(match_set_tags(&record, plan, number, &opening, NULL));
    require(bw_record_finish(&record, BW_DRAWN, BW_TERMINATION_AGREED, NULL));
    game.text = bw_record_write(&record, &game.length, NULL);
    require(game.text != NULL);
    bw_record_free(&record);
    return game;
}

static void add_game(const struct match_plan *plan, const struct match_past *past, int number) {
    struct match_file file;
    enum status status = STATUS_DONE;
    struct match_game game = next_game(plan, number);
    require(match_file_open(&file, plan, past, &status));
    require(match_file_add(&file, &game, &status));
    require(match_file_close(&file, &status));
    match_game_free(&game);
}

/* Continues from what was read. */
static void go_on(struct match_plan *plan, const struct match_past *past, const uint8_t *data) {
    int games = tally_games(&past->tally);
    struct match_past again;
    size_t size;
    add_game(plan, past, games);
    char *bytes = scratch_read("match", &size);
    require(size > past->keep && memcmp(bytes, data, past->keep) == 0);
    free(bytes);
    require(read_past(&again, plan, true));
    require(tally_games(&again.tally) == games + 1);
    require(again.tally.draws == past->tally.draws + 1);
    match_past_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[512];
    snprintf(path, sizeof path, "%s", scratch_path("match"));
    for (int seed_is_known = 0; seed_is_known < 2; seed_is_known++) {
        struct match_plan plan = plan_of(path);
        struct match_past past;
        scratch_write("match", data, size);
        if (read_past(&past, &plan, seed_is_known == 1)) {
            check_past(&past, size);
            if (tally_games(&past.tally) < 1999999) /* beyond which no match counts */
                go_on(&plan, &past, data);
            match_past_free(&past);
        } else {
            size_t length;
            char *bytes = scratch_read("match", &length);
            require(length == size && memcmp(bytes, data, size) == 0);
            free(bytes);
        }
    }
    return 0;
}
