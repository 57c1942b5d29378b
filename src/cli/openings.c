/* Where the games of a match begin.
 *
 * Random openings have two to six plies, are not over, and a short search does not prove who wins them.
 * No two are equal, even by symmetry, as long as there are others. Each depends only on the seed, on
 * its number and on the ones before, so that it is the same in any run. On boards so small that
 * everything is proved, or soon used up, the best of those tried is taken.
 *
 * A file of openings is a file of records or of lines. A record gives the position at its end, or
 * if it comes from a match, the opening that was played there. A line gives moves from the start
 * of the variant; empty lines and those that begin with # are skipped. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"
#include <burrow/classic.h>
#include <burrow/search.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    FEWEST_PLIES = 2,
    MOST_PLIES = 6,
    PROOF_NODES = 20000, /* for a search that may prove an opening decided */
    MAX_TRIES = 400,
    MAX_PROOFS = 30, /* candidates that may be searched */
    MOST_WORTH = 6   /* of an opening that is undecided and new; see find_opening */
};

struct openings {
    pthread_mutex_t lock;
    struct bw_position start;
    uint64_t seed;
    bool from_file;
    struct bw_search *search;
    struct opening *list;
    struct bw_position *ends; /* their last positions, in canonical form by symmetry */
    int count, room;
};

static struct openings *make_openings(const struct bw_position *start) {
    struct openings *openings = calloc(1, sizeof *openings);
    if (!openings)
        return NULL;
    openings->start = *start;
    pthread_mutex_init(&openings->lock, NULL);
    return openings;
}

void openings_free(struct openings *openings) {
    if (!openings)
        return;
    pthread_mutex_destroy(&openings->lock);
    bw_search_free(openings->search);
    free(openings->list);
    free(openings->ends);
    free(openings);
}

static struct bw_position end_of(const struct opening *opening) {
    struct bw_position position = opening->start;
    for (int i = 0; i < opening->count; i++)
        bw_play(&position, opening->moves[i]);
    return position;
}

static bool make_room(struct openings *openings) {
    if (openings->count < openings->room)
        return true;
    int room = openings->room ? 2 * openings->room : 16;
    struct opening *list = realloc(openings->list, (size_t)room * sizeof *list);
    if (!list)
        return false;
    openings->list = list;
    struct bw_position *ends = realloc(openings->ends, (size_t)room * sizeof *ends);
    if (!ends)
        return false;
    openings->ends = ends;
    openings->room = room;
    return true;
}

bool openings_put(struct openings *openings, const struct opening *opening) {
    if (!make_room(openings))
        return false;
    struct bw_position end = end_of(opening);
    openings->list[openings->count] = *opening;
    bw_canonical(&openings->ends[openings->count], &end);
    openings->count++;
    return true;
}

/* ---- random ones ---------------------------------------------------------------------------- */

struct openings *openings_random(const struct bw_position *start, uint64_t seed) {
    struct openings *openings = make_openings(start);
    if (!openings)
        return NULL;
    openings->seed = seed;
    openings->search = bw_search_new();
    if (openings->search && bw_search_set_hash(openings->search, 2))
        return openings;
    openings_free(openings);
    return NULL;
}

static bool is_new(const struct openings *openings, const struct bw_position *end) {
    struct bw_position image;
    bw_canonical(&image, end);
    for (int i = 0; i < openings->count; i++)
        if (bw_position_equal(&openings->ends[i], &image))
            return false;
    return true;
}

/* What a short search says about an opening. */
enum prospect {
    WON_BY_ONE,
    DRAWN,
    OPEN_TO_BOTH
};

static void note_prospect(void *context, const struct bw_info *info) {
    *(enum prospect *)context = info->proved_draw                   ? DRAWN
                                : abs(info->score) >= BW_MATE_BOUND ? WON_BY_ONE
                                                                    : OPEN_TO_BOTH;
}

static enum prospect prospect_of(struct openings *openings, const struct bw_position *end) {
    enum prospect prospect = OPEN_TO_BOTH;
    const struct bw_task task = {.limits = {.nodes = PROOF_NODES},
                                 .without_book = true, /* the same openings with any book */
                                 .report = note_prospect,
                                 .context = &prospect};
    bw_search_clear(openings->search);
    bw_search_run(openings->search, end, &task);
    return prospect;
}

/* Plays random moves; false when they end the game. */
static bool play_random(struct opening *opening, const struct bw_position *start,
                        struct bw_random *random, struct bw_position *end) {
    int plies = FEWEST_PLIES + bw_random_below(random, MOST_PLIES - FEWEST_PLIES + 1);
    *end = *start;
    opening->start = *start;
    for (opening->count = 0; opening->count < plies; opening->count++) {
        if (bw_result(end) != BW_UNDECIDED)
            return false;
        opening->moves[opening->count] = bw_classic_random(end, random);
        bw_play(end, opening->moves[opening->count]);
    }
    return bw_result(end) == BW_UNDECIDED;
}

/* Finds the next opening: one that is undecided, else drawn, else any that is not over; a new one of
 * these if possible; else the start itself. */
static struct opening find_opening(struct openings *openings) {
    struct bw_random random;
    struct opening best = {.start = openings->start}, found;
    int best_worth = 0, proofs = 0;
    bw_random_seed(&random,
                   match_random(openings->seed, RANDOM_OPENING, (uint64_t)openings->count));
    for (int i = 0; i < MAX_TRIES && proofs < MAX_PROOFS && best_worth < MOST_WORTH; i++) {
        struct bw_position end;
        if (!play_random(&found, &openings->start, &random, &end))
            continue;
        bool new = is_new(openings, &end);
        if (!new &&best_worth == MOST_WORTH - 1)
            continue; /* it cannot be better */
        proofs++;
        int worth = 1 + 2 * (int)prospect_of(openings, &end) + new;
        if (worth > best_worth) {
            best_worth = worth;
            best = found;
        }
    }
    return best;
}

bool openings_get(struct openings *openings, int pair, struct opening *opening) {
    bool done = true;
    pthread_mutex_lock(&openings->lock);
    if (openings->from_file)
        pair %= openings->count;
    while (done && openings->count <= pair) {
        struct opening next = find_opening(openings);
        done = openings_put(openings, &next);
    }
    if (done)
        *opening = openings->list[pair];
    pthread_mutex_unlock(&openings->lock);
    return done;
}

/* ---- from a file ---------------------------------------------------------------------------- */

/* A file of openings that is being read. */
struct source {
    const char *path;
    struct openings *openings;
    enum status *status;
};

static bool refuse(struct source *source, size_t line, size_t ply, struct bw_error *error) {
    error->line = line;
    error->ply = ply;
    *source->status = file_refuse(source->path, error);
    return false;
}

static bool add_opening(struct source *source, const struct opening *opening, size_t line) {
    struct bw_position end = end_of(opening);
    if (bw_result(&end) != BW_UNDECIDED) {
        struct bw_error error;
        bw_fail(&error, BW_FAULT_ILLEGAL, 0, "the game is over there, and nothing is left to play");
        return refuse(source, line, 0, &error);
    }
    if (openings_put(source->openings, opening))
        return true;
    *source->status = complain(STATUS_FAILED, "there is no memory left for the openings");
    return false;
}

/* Reads the moves of one line, in which white space may be changed. */
static bool read_line(struct source *source, char *text, size_t line) {
    static const char spaces[] = " \t\r\v\f";
    struct opening opening = {.start = source->openings->start};
    struct bw_position position = opening.start;
    char *rest, *word = strtok_r(text, spaces, &rest);
    if (!word || *word == '#')
        return true;
    for (; word; word = strtok_r(NULL, spaces, &rest)) {
        struct bw_error error;
        bw_move move;
        if (!bw_move_read(&position, word, &move, &error))
            return refuse(source, line, (size_t)opening.count + 1, &error);
        bw_play(&position, move);
        opening.moves[opening.count++] = move;
    }
    return add_opening(source, &opening, line);
}

static bool read_lines(struct source *source, char *text, size_t length) {
    size_t line = 1;
    struct bw_error error;
    if (memchr(text, '\0', length)) {
        bw_fail(&error, BW_FAULT_ILLEGAL, 0, "this is not a file of openings: it has NUL bytes");
        return refuse(source, line, 0, &error);
    }
    while (text) {
        char *end = strchr(text, '\n');
        if (end)
            *end = '\0';
        if (!read_line(source, text, line++))
            return false;
        text = end ? end + 1 : NULL;
    }
    return true;
}

static bool add_record(struct source *source, const struct bw_record *record, size_t line) {
    char ours[BW_VARIANT_SIZE], theirs[BW_VARIANT_SIZE];
    struct opening opening;
    bw_variant_write(&source->openings->start.variant, ours);
    bw_variant_write(&record->start.variant, theirs);
    if (strcmp(ours, theirs) != 0) {
        struct bw_error error;
        bw_fail(&error, BW_FAULT_ILLEGAL, 0, "this is a game of %s, not of %s", theirs, ours);
        return refuse(source, line, 0, &error);
    }
    if (match_game_number(record) % 2 == 1)
        return true; /* the second game of a pair, which had the same opening */
    match_opening_of(record, &opening);
    return add_opening(source, &opening, line);
}

static bool read_records(struct source *source, const char *text, size_t length) {
    struct bw_record_reader reader;
    struct bw_record *record = malloc(sizeof *record);
    struct bw_error error;
    int found = 1;
    bool good = record != NULL;
    bw_record_reader_init(&reader, text, length);
    while (good && (found = bw_record_next(&reader, record, &error)) > 0) {
        good = add_record(source, record, reader.record_line);
        bw_record_free(record);
    }
    free(record);
    if (good && found < 0) {
        if (error.fault != BW_FAULT_MEMORY)
            return refuse(source, error.line, error.ply, &error);
        good = false;
    }
    if (!good && *source->status == STATUS_DONE)
        *source->status = complain(STATUS_FAILED, "there is no memory left for the openings");
    return good;
}

/* The length of the byte order mark that some editors put before a text. */
static size_t mark_length(const char *text) {
    return strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* A record begins with a tag, perhaps after white space. */
static bool is_record(const char *text) {
    text += mark_length(text);
    return text[strspn(text, " \t\r\n\v\f")] == '[';
}

struct openings *openings_read(const char *path, const struct bw_position *start,
                               enum status *status) {
    size_t length;
    *status = STATUS_DONE;
    char *text = file_read(path, &length, status);
    if (!text)
        return NULL;
    struct source source = {.path = path, .openings = make_openings(start), .status = status};
    bool good = source.openings != NULL;
    if (!good)
        *status = complain(STATUS_FAILED, "there is no memory left for the openings");
    else if (is_record(text))
        good = read_records(&source, text, length);
    else
        good = read_lines(&source, text + mark_length(text), length - mark_length(text));
    free(text);
    if (good && source.openings->count == 0) {
        *status = complain(STATUS_ILLEGAL, "%s has no opening in it", file_name(path));
        good = false;
    }
    if (good) {
        source.openings->from_file = true;
        return source.openings;
    }
    openings_free(source.openings);
    return NULL;
}
