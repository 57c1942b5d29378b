/* Command lines: `--option value`, `--option=value`, flags and operands in any order. */
#include "cli/cli.h"
#include "common/text.h"
#include "language/language.h"
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NAMES = 32
};

enum status complain_usage(const struct command *command, const char *format, ...) {
    char message[4 * BW_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it was, the line before */
    vsnprintf(message, sizeof message, bw_tr(format), arguments);
    va_end(arguments);
    complain(STATUS_USAGE, "%s", message);
    print_to(stderr, bw_tr("'burrow %s --help' says more."), command->name);
    print_to(stderr, "\n");
    return STATUS_USAGE;
}

enum status refuse_language(const char *text) {
    char quote[BW_QUOTE_SIZE], codes[LANGUAGE_CODES_SIZE];
    return complain(STATUS_USAGE, "there is no language %s; the languages are %s",
                    bw_quote(quote, text, strlen(text)), language_codes(codes));
}

bool number_read(const char *text, uint64_t lowest, uint64_t highest, uint64_t *number) {
    return bw_text_number(text, strlen(text), lowest, highest, number);
}

const char *seconds_read(const char *text, int64_t *ms) {
    const int64_t longest = 1000000000; /* eleven days */
    const char *start = text;
    int64_t value = 0;
    for (; *text >= '0' && *text <= '9' && value < longest; text++)
        value = 10 * value + (*text - '0');
    value *= 1000;
    bool digits = text > start;
    if (*text == '.') {
        for (int64_t unit = 100; *++text >= '0' && *text <= '9'; unit /= 10) {
            value += unit * (*text - '0');
            digits = true;
        }
    }
    *ms = value;
    return digits && value <= longest ? text : NULL;
}

/* ---- the options of every command ----------------------------------------------------------- */

struct common {
    const char *color;
    const char *language;
    bool help;
    bool version;
    bool json;
};

enum {
    COMMON_OPTIONS = 5
};

static void common_options(struct common *common, struct option options[COMMON_OPTIONS]) {
    options[0] = (struct option){.name = "color", .value = &common->color};
    options[1] = (struct option){.name = "language", .value = &common->language};
    options[2] = (struct option){.name = "help", .flag = &common->help};
    options[3] = (struct option){.name = "version", .flag = &common->version};
    options[4] = (struct option){.name = "json", .flag = &common->json};
}

static bool read_color(const char *text, enum when *when) {
    static const char *const words[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, words[i]) == 0) {
            *when = (enum when)i;
            return true;
        }
    }
    return false;
}

/* ---- one argument --------------------------------------------------------------------------- */

/* A command line that is being read. */
struct reader {
    const struct command *command;
    struct option all[MAX_NAMES]; /* the command's, then those common to all commands */
    int count;
    bool *help; /* also set by -h */
    char **argv;
    int argc, next;
};

static enum status refuse_option(const struct reader *reader, const char *name, size_t length) {
    const char *names[MAX_NAMES + 1] = {NULL};
    char quote[BW_QUOTE_SIZE], word[BW_QUOTE_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    for (int i = 0; i < reader->count; i++)
        names[i] = reader->all[i].name;
    const char *close = suggest(word, names);
    bw_quote(quote, name - 2, length + 2);
    if (close)
        return complain_usage(reader->command, "there is no option %s; did you mean --%s?", quote,
                              close);
    return complain_usage(reader->command, "there is no option %s", quote);
}

/* Where the value of an option belongs, or NULL if it has come as often as it may. */
static const char **place_of(const struct option *option) {
    for (int i = 0; i == 0 || i < option->most; i++)
        if (!option->value[i])
            return &option->value[i];
    return NULL;
}

static enum status refuse_another(const struct reader *reader, const struct option *option) {
    if (option->most > 1)
        return complain_usage(reader->command, "--%s is given more than %d times", option->name,
                              option->most);
    return complain_usage(reader->command, "--%s is given twice", option->name);
}

/* Reads argv[next - 1], which begins with two dashes, and its value. */
static bool read_option(struct reader *reader, enum status *status) {
    const char *name = reader->argv[reader->next - 1] + 2;
    const char *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *option = NULL;
    for (int i = 0; i < reader->count && !option; i++)
        if (strlen(reader->all[i].name) == length &&
            strncmp(reader->all[i].name, name, length) == 0)
            option = &reader->all[i];
    if (!option) {
        *status = refuse_option(reader, name, length);
        return false;
    }
    if (option->flag && equals) {
        *status = complain_usage(reader->command, "--%s takes no value", option->name);
        return false;
    }
    if (option->flag) {
        *option->flag = true;
        return true;
    }
    const char **value = place_of(option);
    if (!value) {
        *status = refuse_another(reader, option);
        return false;
    }
    if (!equals && reader->next == reader->argc) {
        *status = complain_usage(reader->command, "--%s needs a value", option->name);
        return false;
    }
    *value = equals ? equals + 1 : reader->argv[reader->next++];
    return true;
}

/* There are none, but people will try them. A lone dash and a negative number are ordinary words. */
static bool is_short_option(const char *word) {
    return word[0] == '-' &&
           ((word[1] >= 'a' && word[1] <= 'z') || (word[1] >= 'A' && word[1] <= 'Z'));
}

static bool read_all(struct reader *reader, struct arguments *arguments, int max_operands,
                     enum status *status) {
    int operands = 0;
    bool only_operands = false;
    while (reader->next < reader->argc) {
        const char *word = reader->argv[reader->next++];
        char quote[BW_QUOTE_SIZE];
        if (!only_operands && strcmp(word, "-h") == 0) {
            *reader->help = true;
        } else if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!only_operands && is_short_option(word)) {
            *status = complain_usage(reader->command, "there is no option %s",
                                     bw_quote(quote, word, strlen(word)));
            return false;
        } else if (!only_operands && strncmp(word, "--", 2) == 0) {
            if (!read_option(reader, status))
                return false;
        } else if (operands == max_operands) {
            *status = complain_usage(reader->command, "%s is one word too many",
                                     bw_quote(quote, word, strlen(word)));
            return false;
        } else {
            arguments->operand[operands++] = word;
        }
    }
    return true;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static bool use_common(const struct common *common, const struct command *command,
                       struct arguments *arguments, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    arguments->json = common->json;
    if (common->language && !language_find(common->language)) {
        *status = refuse_language(common->language);
        return false;
    }
    if (common->help) {
        print("%s", bw_tr(command->help));
        *status = STATUS_DONE;
        return false;
    }
    if (common->version) {
        print("burrow " BURROW_VERSION "\n");
        *status = STATUS_DONE;
        return false;
    }
    if (common->color && !read_color(common->color, &arguments->color)) {
        *status = complain_usage(command, "--color is auto, always or never, not %s",
                                 bw_quote(quote, common->color, strlen(common->color)));
        return false;
    }
    return true;
}

bool arguments_read(struct arguments *arguments, const struct command *command, int argc,
                    char **argv, int max_operands, const struct option *options,
                    enum status *status) {
    struct common common = {0};
    struct reader reader = {.command = command, .help = &common.help, .argv = argv, .argc = argc};
    *arguments = (struct arguments){.color = WHEN_AUTO};
    while (options[reader.count].name) {
        reader.all[reader.count] = options[reader.count];
        reader.count++;
    }
    assert(reader.count + COMMON_OPTIONS <= MAX_NAMES);
    common_options(&common, reader.all + reader.count);
    reader.count += COMMON_OPTIONS;
    return read_all(&reader, arguments, max_operands, status) &&
           use_common(&common, command, arguments, status);
}
