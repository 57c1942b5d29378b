/* VARIANT, --position and --moves, which most commands take. */
#include "cli/cli.h"
#include <burrow/search.h>
#include <string.h>

bool target_read(struct bw_position *position, const char *variant, const char *text,
                 enum status *status) {
    struct bw_variant read;
    struct bw_error error;
    if (!bw_variant_read(&read, variant, &error)) {
        *status = complain_about(BW_TEXT("variant"), variant, &error);
        return false;
    }
    if (text) {
        if (bw_position_read(position, &read, text, &error))
            return true;
        *status = error.fault == BW_FAULT_USAGE
                      ? complain_about(BW_TEXT("variant"), variant, &error)
                      : complain_about(BW_TEXT("position"), text, &error);
        return false;
    }
    if (!bw_variant_settle(&read, 0, &error)) {
        *status = complain_about(BW_TEXT("variant"), variant, &error);
        return false;
    }
    bw_position_start(position, &read);
    return true;
}

bool position_arguments(struct arguments *arguments, const struct command *command, int argc,
                        char **argv, struct bw_position *position, enum status *status) {
    const char *text = NULL;
    const struct option options[] = {{.name = "position", .value = &text}, {.name = NULL}};
    if (!arguments_read(arguments, command, argc, argv, 1, options, status))
        return false;
    if (arguments->operand[0])
        return target_read(position, arguments->operand[0], text, status);
    *status = complain_usage(command, "which game? For example: burrow %s talpa", command->name);
    return false;
}

bool engine_plays(const struct command *command, const struct bw_variant *variant,
                  enum status *status) {
    if (bw_search_plays(variant))
        return true;
    *status = complain(STATUS_USAGE, "'burrow %s' needs the engine, which does not play %s",
                       command->name, bw_tr(variant->game->title));
    return false;
}

/* Plays one word of --moves; `ply` counts them from 1. */
static enum status play_word(struct bw_position *position, const char *word, size_t length,
                             int ply) {
    char text[LINE_SIZE], quote[BW_QUOTE_SIZE];
    struct bw_error error;
    bw_move move;
    if (length >= sizeof text)
        return complain(STATUS_ILLEGAL, "move %d: %s is not a move", ply,
                        bw_quote(quote, word, length));
    memcpy(text, word, length);
    text[length] = '\0';
    if (!bw_move_read(position, text, &move, &error))
        return complain(STATUS_ILLEGAL, "move %d, %s: %s", ply, bw_quote(quote, word, length),
                        error.message);
    bw_play(position, move);
    return STATUS_DONE;
}

enum status play_words(struct bw_position *position, const char *words) {
    static const char spaces[] = " \t\r\n\v\f";
    int ply = 0;
    for (words += strspn(words, spaces); *words; words += strspn(words, spaces)) {
        size_t length = strcspn(words, spaces);
        enum status status = play_word(position, words, length, ++ply);
        if (status != STATUS_DONE)
            return status;
        words += length;
    }
    return STATUS_DONE;
}
