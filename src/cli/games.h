/* burrow games: the archive from the command line. games.c has the command, list, show and delete;
 * games_files.c export, import and repair; games_resume.c resume. */
#ifndef BURROW_CLI_GAMES_H
#define BURROW_CLI_GAMES_H

#include "archive/archive.h"
#include "cli/cli.h"
#include "cli/seats.h"

/* What was asked for. */
struct games_request {
    struct arguments arguments;
    const char *const *words; /* after the verb; ends with NULL */
    struct archive_filter filter;
    bool is_filtered;
    const char *output; /* NULL for standard output */
    bool force, yes, plain;
    struct seats seats; /* programs that may be run */
};

/* A growing array of ids. */
struct games_ids {
    int64_t *id;
    size_t count;
};

/* Reads a word as the id of an existing game. */
bool games_id_read(struct archive *archive, const char *word, int64_t *id, enum status *status);

/* The record of a game, which the caller frees. */
bool games_load(struct archive *archive, int64_t id, struct bw_record *record, enum status *status);

/* Whether the person says yes to a question that was just printed. */
bool games_is_sure(void);

/* Adds an id; false after a complaint, without memory. */
bool games_ids_add(struct games_ids *ids, int64_t id, enum status *status);

/* Reads the words of a request as ids of existing games. */
bool games_ids_read(struct games_ids *ids, struct archive *archive,
                    const struct games_request *request, enum status *status);

/* All games that match a request's filter, the latest change first. */
bool games_ids_find(struct games_ids *ids, struct archive *archive,
                    const struct games_request *request, enum status *status);

enum status games_export(struct archive *archive, const struct games_request *request);
enum status games_import(struct archive *archive, const struct games_request *request);
enum status games_repair(struct archive *archive, const struct games_request *request);
enum status games_resume(struct archive *archive, const struct games_request *request);

#endif
