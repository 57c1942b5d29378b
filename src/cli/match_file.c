/* The file that a match keeps its games in, and going on from it.
 *
 * Games are added in order, each written out as soon as it is finished, so that whatever happens to the
 * program, the file holds complete games and at most a torn one at its end. Resuming reads the games of
 * the file's last match again: they count, and the torn one is cut off. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool no_memory(enum status *status) {
    *status = complain(STATUS_FAILED, "there is no memory left for the games of the match");
    return false;
}

/* ---- reading what is there ------------------------------------------------------------------ */

/* A file of games that is being read. */
struct reading {
    struct match_past *past;
    struct match_plan *plan;
    bool seed_is_known;
    int record_count;
    int stranger;        /* the number of the first record of the last match that is not ours… */
    struct bw_error why; /* …and what is different about it; 0 where there is none */
    bool is_torn;        /* whether the last game is */
    enum status *status;
};

static void note_stranger(struct reading *reading, const char *why) {
    if (reading->stranger == 0) {
        reading->stranger = reading->record_count;
        bw_fail(&reading->why, BW_FAULT_USAGE, 0, "%s", why);
    }
}

static bool keep_opening(struct match_past *past, const struct bw_record *record) {
    struct opening *larger =
        realloc(past->openings, (size_t)(past->pairs + 1) * sizeof *past->openings);
    if (!larger)
        return false;
    past->openings = larger;
    match_opening_of(record, &past->openings[past->pairs++]);
    return true;
}

/* If a file holds several matches, the last one counts; it begins where the numbers start again. */
static void begin_match(struct reading *reading, const struct bw_record *record) {
    const char *seed = bw_record_tag(record, "Seed");
    reading->past->tally = (struct tally){0};
    reading->past->faults[0] = reading->past->faults[1] = 0;
    reading->past->pairs = 0;
    reading->stranger = 0;
    if (!reading->seed_is_known && seed)
        number_read(seed, 0, UINT64_MAX, &reading->plan->seed);
}

static bool add_record(struct reading *reading, const struct bw_record *record) {
    struct match_past *past = reading->past;
    int number = match_game_number(record);
    struct bw_error error;
    reading->record_count++;
    if (number == 0)
        begin_match(reading, record);
    if (number < 0)
        note_stranger(reading, bw_tr("it was not played in a match"));
    else if (!match_check_tags(record, reading->plan, &error))
        note_stranger(reading, error.message);
    else if (number != tally_games(&past->tally))
        note_stranger(reading, bw_tr("it is not the one that comes next"));
    else if (record->result == BW_UNDECIDED)
        note_stranger(reading, bw_tr("it is unfinished"));
    if (reading->stranger > 0)
        return true; /* unless another match begins after it */
    tally_add(&past->tally, match_half_points(&record->start.variant, number, record->result));
    int loser = match_loser(record, number);
    if (loser >= 0)
        past->faults[loser]++;
    return number % 2 == 1 || keep_opening(past, record) || no_memory(reading->status);
}

/* Whether a text that cannot be read is a torn game of ours: it begins as one, and no other follows.
 * Nothing else may be cut off a file. */
static bool is_torn(const char *text, size_t length) {
    static const char beginning[] = "[Game \"";
    size_t known = sizeof beginning - 1 < length ? sizeof beginning - 1 : length;
    if (memcmp(text, beginning, known) != 0)
        return false;
    for (size_t i = 1; i + known <= length; i++)
        if (text[i - 1] == '\n' && memcmp(text + i, beginning, known) == 0)
            return false;
    return true;
}

static bool is_white(char c) {
    return c != '\0' && strchr(" \t\r\n\v\f", c);
}

/* Handles what could not be read as a game: cut off if torn, otherwise refused. */
static bool handle_rest(struct reading *reading, const char *text, size_t length, size_t offset,
                        const struct bw_error *error) {
    while (offset < length && is_white(text[offset]))
        offset++;
    if (error->fault == BW_FAULT_MEMORY)
        return no_memory(reading->status);
    reading->is_torn = is_torn(text + offset, length - offset);
    if (reading->is_torn)
        return true;
    *reading->status = file_refuse(reading->plan->record, error);
    return false;
}

static bool read_games(struct reading *reading, const char *text, size_t length) {
    struct bw_record_reader reader;
    struct bw_record *record = malloc(sizeof *record);
    struct bw_error error;
    bool good = record != NULL || no_memory(reading->status);
    int found = 0;
    size_t end = 0;
    bw_record_reader_init(&reader, text, length);
    while (good && (found = bw_record_next(&reader, record, &error)) > 0) {
        end = reader.offset;
        good = add_record(reading, record);
        bw_record_free(record);
    }
    free(record);
    if (good && found < 0)
        good = handle_rest(reading, text, length, end, &error);
    while (end > 0 && is_white(text[end - 1]))
        end--;
    reading->past->keep = end;
    return good;
}

bool match_past_read(struct match_past *past, struct match_plan *plan, bool seed_is_known,
                     enum status *status) {
    struct reading reading = {
        .past = past, .plan = plan, .seed_is_known = seed_is_known, .status = status};
    size_t length;
    *past = (struct match_past){0};
    if (access(plan->record, F_OK) != 0 && errno == ENOENT) {
        complain(STATUS_DONE, "there is no %s to go on from, so the match begins", plan->record);
        return true;
    }
    char *text = file_read(plan->record, &length, status);
    if (!text)
        return false;
    bool good = read_games(&reading, text, length);
    free(text);
    if (good && reading.stranger > 0) {
        *status = complain(STATUS_USAGE, "game %d of %s is not of this match: %s", reading.stranger,
                           plan->record, reading.why.message);
        good = false;
    }
    if (good && reading.is_torn)
        complain(STATUS_DONE, "the last game of %s is not complete; it is played again",
                 plan->record);
    if (!good)
        match_past_free(past);
    return good;
}

void match_past_free(struct match_past *past) {
    free(past->openings);
    *past = (struct match_past){0};
}

/* ---- writing -------------------------------------------------------------------------------- */

static bool fail(struct match_file *file, enum status *status) {
    *status = complain(STATUS_FILE, "%s cannot be written: %s", *file->path ? file->path : "''",
                       strerror(errno));
    if (file->file)
        fclose(file->file);
    file->file = NULL;
    return false;
}

/* What to write before the next game, given how the file ends now. */
static bool find_separator(struct match_file *file) {
    if (fseek(file->file, 0, SEEK_END) != 0)
        return false;
    long size = ftell(file->file);
    file->separator = "";
    if (size > 0 && fseek(file->file, -1, SEEK_END) == 0)
        file->separator = getc(file->file) == '\n' ? "\n" : "\n\n";
    return size >= 0 && fseek(file->file, 0, SEEK_END) == 0;
}

bool match_file_open(struct match_file *file, const struct match_plan *plan,
                     const struct match_past *past, enum status *status) {
    *file = (struct match_file){.path = plan->record};
    if (!plan->record)
        return true;
    file->file = fopen(plan->record, "a+b");
    if (!file->file)
        return fail(file, status);
    if (plan->resume && past->keep > 0) {
        if (ftruncate(fileno(file->file), (off_t)past->keep) != 0 ||
            putc('\n', file->file) == EOF || fflush(file->file) != 0)
            return fail(file, status);
    } else if (plan->resume && ftruncate(fileno(file->file), 0) != 0) {
        return fail(file, status);
    }
    return find_separator(file) || fail(file, status);
}

bool match_file_add(struct match_file *file, const struct match_game *game, enum status *status) {
    if (!file->file)
        return true;
    if (fputs(file->separator, file->file) == EOF ||
        fwrite(game->text, 1, game->length, file->file) != game->length || fflush(file->file) != 0)
        return fail(file, status);
    file->separator = "\n";
    return true;
}

bool match_file_close(struct match_file *file, enum status *status) {
    FILE *open = file->file;
    file->file = NULL;
    return !open || fclose(open) == 0 || fail(file, status);
}
