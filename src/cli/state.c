/* burrow state: the position after some moves, or at the end of the games of a record file. */
#include "cli/cli.h"
#include <burrow/record.h>
#include <stdlib.h>
#include <string.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow state talpa:size=6 --moves 'a1a2 f1e1'\n"
    "  burrow state --record game.txt\n"
    "  burrow state --record - < games.txt\n"
    "\n"
    "Usage: burrow state VARIANT [--position P] [--moves 'M M ...'] [--json]\n"
    "       burrow state [VARIANT] --record FILE [--json]\n"
    "\n"
    "Prints the position after the moves, from the variant's start or the position P; or the one\n"
    "at the end of each game of a record file, where - is standard input. With a VARIANT, every\n"
    "game of the file must be of that variant. The last line is\n"
    "  state POSITION result none|p1win|p2win|draw\n"
    "where the result is what the rules say of the position.\n");

static void print_state(const struct bw_position *position) {
    char text[BW_POSITION_SIZE];
    print("state %s result %s\n", bw_position_write(position, text), bw_result_word(position));
}

/* ---- moves ---------------------------------------------------------------------------------- */

static enum status state_of_moves(const char *variant, const char *position_text, const char *words,
                                  bool as_json) {
    struct bw_position position;
    enum status status = STATUS_DONE;
    if (!target_read(&position, variant, position_text, &status))
        return status;
    if (words)
        status = play_words(&position, words);
    if (status != STATUS_DONE)
        return status;
    if (as_json) {
        struct json json = json_printed();
        json_open(&json, NULL, '{');
        json_position(&json, &position);
        json_close(&json, '}');
    } else {
        print_state(&position);
    }
    return STATUS_DONE;
}

/* ---- records -------------------------------------------------------------------------------- */

static void print_record(const struct bw_record *record, struct json *json) {
    if (!json) {
        print_state(bw_record_final(record));
        return;
    }
    const struct bw_variant *variant = &record->start.variant;
    json_open(json, NULL, '{');
    json_position(json, bw_record_final(record));
    json_number(json, "plies", record->ply_count);
    json_text(json, "outcome", bw_result_text(variant, record->result));
    if (record->termination != BW_TERMINATION_NONE)
        json_text(json, "termination", bw_termination_text(record->termination));
    json_close(json, '}');
}

/* Goes through all games of a text. With `print` it prints them; without, it only checks them, so
 * that a file with a mistake in its last game prints nothing. */
static enum status walk_records(const char *path, const char *text, size_t length,
                                const struct bw_variant *wanted, bool print, struct json *json) {
    struct bw_record_reader reader;
    struct bw_record record;
    struct bw_error error = {0};
    int found, games = 0;
    bw_record_reader_init(&reader, text, length);
    while ((found = bw_record_next(&reader, &record, &error)) == 1) {
        char found_variant[BW_VARIANT_SIZE];
        bw_variant_write(&record.start.variant, found_variant);
        bool fits = !wanted || bw_variant_fits(&record.start.variant, wanted);
        games++;
        if (print)
            print_record(&record, json);
        bw_record_free(&record);
        if (!fits)
            return complain(STATUS_ILLEGAL, "%s: game %d is %s, which is another variant",
                            file_name(path), games, found_variant);
    }
    if (found < 0)
        return file_refuse(path, &error);
    if (games == 0)
        return complain(STATUS_ILLEGAL, "%s: there is no game in it", file_name(path));
    return STATUS_DONE;
}

static enum status state_of_records(const char *path, const char *variant, bool as_json) {
    struct bw_variant wanted;
    struct bw_error error;
    enum status status = STATUS_DONE;
    size_t length;
    if (variant && !bw_variant_read(&wanted, variant, &error))
        return complain_about(BW_TEXT("variant"), variant, &error);
    if (variant && wanted.size && !bw_variant_settle(&wanted, 0, &error))
        return complain_about(BW_TEXT("variant"), variant, &error);
    char *text = file_read(path, &length, &status);
    if (!text)
        return status;
    status = walk_records(path, text, length, variant ? &wanted : NULL, false, NULL);
    if (status == STATUS_DONE && as_json) {
        struct json json = json_printed();
        json_open(&json, NULL, '{');
        json_open(&json, "games", '[');
        status = walk_records(path, text, length, NULL, true, &json);
        json_close(&json, ']');
        json_close(&json, '}');
    } else if (status == STATUS_DONE) {
        status = walk_records(path, text, length, NULL, true, NULL);
    }
    free(text);
    return status;
}

/* ---- the command ---------------------------------------------------------------------------- */

static enum status run(int argc, char **argv) {
    const char *position_text = NULL, *words = NULL, *path = NULL;
    const struct option options[] = {
        {.name = "position", .value = &position_text},
        {.name = "moves", .value = &words},
        {.name = "record", .value = &path},
        {.name = NULL},
    };
    struct arguments arguments;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &state_command, argc, argv, 1, options, &status))
        return status;
    if (path && (position_text || words))
        return complain_usage(&state_command,
                              "--record says the position and the moves itself; leave out "
                              "--position and --moves");
    if (path)
        return state_of_records(path, arguments.operand[0], arguments.json);
    if (!arguments.operand[0])
        return complain_usage(&state_command, "which game? For example: burrow %s talpa",
                              state_command.name);
    return state_of_moves(arguments.operand[0], position_text, words, arguments.json);
}

const struct command state_command = {
    .name = "state",
    .summary = BW_TEXT("print the position after moves, or at the end of a record"),
    .help = help,
    .run = run,
};
