/* burrow games: the archive from the command line. games.c has the command and what only looks,
 * games_files.c what goes through files, games_resume.c what goes on with a game. */
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

/* Ids, in memory that grows. */
struct games_ids {
    int64_t *id;
    size_t count;
};

/* Reads a word as the id of a game that there is. */
bool games_id_read(struct archive *archive, const char *word, int64_t *id, enum status *status);

/* The record of a game, which the caller frees. */
bool games_load(struct archive *archive, int64_t id, struct bw_record *record, enum status *status);

/* Whether the person says yes to a question that was just printed. */
bool games_is_sure(void);

/* Adds one; false without memory, of which it has complained. */
bool games_ids_add(struct games_ids *ids, int64_t id, enum status *status);

/* Reads the words of a request as ids, each of which must be a game. */
bool games_ids_read(struct games_ids *ids, struct archive *archive,
                    const struct games_request *request, enum status *status);

/* All games that a request's filter lets through, the latest change first. */
bool games_ids_find(struct games_ids *ids, struct archive *archive,
                    const struct games_request *request, enum status *status);

enum status games_export(struct archive *archive, const struct games_request *request);
enum status games_import(struct archive *archive, const struct games_request *request);
enum status games_repair(struct archive *archive, const struct games_request *request);
enum status games_resume(struct archive *archive, const struct games_request *request);

#endif
