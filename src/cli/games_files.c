/* burrow games export, import and repair: records into files, and back.
 *
 * An exported file appears under its name only once it is complete. Imported records are checked one by
 * one inside one transaction, so that a mistake anywhere leaves the archive as it was. */
#define _POSIX_C_SOURCE 200809L
#include "cli/games.h"
#include <burrow/language.h>
#include <burrow/record.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- export --------------------------------------------------------------------------------- */

/* Prints a game, or without a file only checks that it could. A file gets every byte of the record; a
 * terminal, which would obey control characters, only what can be shown. */
static bool print_game(struct archive *archive, int64_t id, FILE *file, bool is_first,
                       enum status *status) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct bw_record record;
    if (!archive_load(archive, id, &record, message)) {
        *status = complain(STATUS_FILE, "%s", message);
        return false;
    }
    struct bw_error error;
    char *text = bw_record_write(&record, NULL, &error);
    bw_record_free(&record);
    if (!text) {
        *status = complain(STATUS_FAILED, "%s", error.message);
        return false;
    }
    if (file && isatty(fileno(file)))
        print_to(file, "%s%s", is_first ? "" : "\n", text);
    else if (file)
        fprintf(file, "%s%s", is_first ? "" : "\n", text);
    free(text);
    return true;
}

/* A list with the latest first is reversed, so that importing the file again keeps the order. */
static bool print_games(struct archive *archive, const struct games_ids *ids, bool reverse,
                        FILE *file, enum status *status) {
    for (size_t i = 0; i < ids->count; i++) {
        size_t place = reverse ? ids->count - 1 - i : i;
        if (!print_game(archive, ids->id[place], file, i == 0, status))
            return false;
    }
    return true;
}

static enum status export_to_file(struct archive *archive, const struct games_request *request,
                                  const struct games_ids *ids, bool reverse) {
    const char *path = request->output;
    enum status status = STATUS_DONE;
    struct new_file file;
    if (!new_file_may_be(path, request->force, &status))
        return status;
    if (!new_file_begin(&file, path))
        return new_file_refuse(path);
    if (!print_games(archive, ids, reverse, file.stream, &status)) {
        new_file_drop(&file);
        return status;
    }
    return new_file_end(&file, request->force) ? STATUS_DONE : new_file_refuse(path);
}

enum status games_export(struct archive *archive, const struct games_request *request) {
    struct games_ids ids = {0};
    enum status status = STATUS_DONE;
    bool named = request->words[0] != NULL;
    if (named && request->is_filtered)
        return complain_usage(&games_command, "export takes IDs or filters, not both at once");
    bool found = named ? games_ids_read(&ids, archive, request, &status)
                       : games_ids_find(&ids, archive, request, &status);
    if (found && ids.count == 0)
        status = complain(STATUS_FAILED, "there is no such game to export");
    else if (found && request->output && strcmp(request->output, "-") != 0)
        status = export_to_file(archive, request, &ids, !named);
    else if (found && print_games(archive, &ids, !named, NULL, &status))
        print_games(archive, &ids, !named, stdout, &status);
    free(ids.id);
    return status;
}

/* ---- import --------------------------------------------------------------------------------- */

/* What came of it. */
struct imported {
    struct games_ids added;
    size_t present;
};

static bool import_record(struct archive *archive, const struct bw_record *record,
                          struct imported *imported, enum status *status) {
    char message[ARCHIVE_MESSAGE_SIZE];
    int64_t id;
    bool added;
    if (!archive_import(archive, record, &id, &added, message)) {
        *status = complain(STATUS_FILE, "%s", message);
        return false;
    }
    imported->present += !added;
    return !added || games_ids_add(&imported->added, id, status);
}

static bool import_text(struct archive *archive, const char *path, const char *text, size_t length,
                        struct imported *imported, enum status *status) {
    struct bw_record_reader reader;
    struct bw_record record;
    struct bw_error error = {0};
    int found, count = 0;
    bw_record_reader_init(&reader, text, length);
    while ((found = bw_record_next(&reader, &record, &error)) == 1) {
        bool good = import_record(archive, &record, imported, status);
        bw_record_free(&record);
        count++;
        if (!good)
            return false;
    }
    if (found < 0)
        *status = file_refuse(path, &error);
    else if (count == 0)
        *status = complain(STATUS_ILLEGAL, "%s: there is no game in it", file_name(path));
    return found == 0 && count > 0;
}

static bool import_file(struct archive *archive, const char *path, struct imported *imported,
                        enum status *status) {
    size_t length;
    char *text = file_read(path, &length, status);
    if (!text)
        return false;
    bool good = import_text(archive, path, text, length, imported, status);
    free(text);
    return good;
}

static void report_present(size_t present) {
    if (present > 0)
        print(
            bw_tr_count("%zu game was here already.\n", "%zu games were here already.\n", present),
            present);
}

/* The fields that import and repair share. */
static void print_added(struct json *json, const int64_t *id, size_t count, size_t present) {
    json_open(json, "imported", '[');
    for (size_t i = 0; i < count; i++)
        json_signed(json, NULL, id[i]);
    json_close(json, ']');
    json_number(json, "present", present);
}

static void report(const struct imported *imported, bool as_json) {
    size_t added = imported->added.count;
    struct json json = json_printed();
    if (!as_json) {
        print(bw_tr_count("Imported %zu game.\n", "Imported %zu games.\n", added), added);
        report_present(imported->present);
        return;
    }
    json_open(&json, NULL, '{');
    print_added(&json, imported->added.id, added, imported->present);
    json_close(&json, '}');
}

enum status games_import(struct archive *archive, const struct games_request *request) {
    struct imported imported = {0};
    char message[ARCHIVE_MESSAGE_SIZE];
    enum status status = STATUS_DONE;
    if (!request->words[0])
        return complain_usage(&games_command,
                              "which file? For example: burrow games import games.txt");
    if (!archive_begin(archive, message))
        return complain(STATUS_FILE, "%s", message);
    bool good = true;
    for (int i = 0; good && request->words[i]; i++)
        good = import_file(archive, request->words[i], &imported, &status);
    if (!good)
        archive_rollback(archive);
    else if (!archive_commit(archive, message))
        status = complain(STATUS_FILE, "%s", message);
    else
        report(&imported, request->arguments.json);
    free(imported.added.id);
    return status;
}

/* ---- repair --------------------------------------------------------------------------------- */

static void report_unreadable(const struct archive_repaired *repaired) {
    size_t count = repaired->unreadable;
    if (count > 0 && repaired->is_exact)
        print(bw_tr_count("%zu game could not be read.\n", "%zu games could not be read.\n", count),
              count);
    else if (count > 0)
        print(bw_tr_count("At least %zu game could not be read.\n",
                          "At least %zu games could not be read.\n", count),
              count);
    else if (!repaired->is_exact)
        print("%s\n", bw_tr("There may have been more games, of which nothing is left."));
}

static void report_repaired(const struct archive_repaired *repaired, bool as_json) {
    struct json json = json_printed();
    if (!as_json) {
        print(bw_tr_count("Took in %zu game.\n", "Took in %zu games.\n", repaired->count),
              repaired->count);
        report_present(repaired->present);
        report_unreadable(repaired);
        return;
    }
    json_open(&json, NULL, '{');
    print_added(&json, repaired->id, repaired->count, repaired->present);
    json_number(&json, "unreadable", repaired->unreadable);
    json_bool(&json, "exact", repaired->is_exact);
    json_close(&json, '}');
}

enum status games_repair(struct archive *archive, const struct games_request *request) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct archive_repaired repaired;
    enum status status = STATUS_DONE;
    if (!request->words[0] || request->words[1])
        return complain_usage(&games_command,
                              "which file? For example: burrow games repair games.db.damaged-2026");
    enum archive_repair_end end = archive_repair(archive, request->words[0], &repaired, message);
    if (end == ARCHIVE_REPAIRED) {
        report_repaired(&repaired, request->arguments.json);
        bool is_lost = repaired.unreadable > 0 || !repaired.is_exact;
        if (is_lost && repaired.count + repaired.present == 0)
            status = STATUS_FAILED;
    } else {
        status =
            complain(end == ARCHIVE_REPAIR_NOTHING ? STATUS_ILLEGAL : STATUS_FILE, "%s", message);
    }
    free(repaired.id);
    return status;
}
