/* Feeds anything to the reader of settings. After they are written into the same text, reading that
 * must give them back, writing again must change nothing, and no line that is not ours may be
 * lost. */
#include "fuzz.h"
#include "settings/settings.h"

/* Counts the reports, and requires each to be one short line. */
static void count_report(void *context, const char *sentence) {
    size_t length = strlen(sentence);
    require(length > 0 && length < PATH_SIZE && sentence[length - 1] == '.');
    require(!strchr(sentence, '\n'));
    ++*(int *)context;
}

static void require_same(const struct settings *a, const struct settings *b) {
    char first[SETTINGS_VALUE_SIZE], second[SETTINGS_VALUE_SIZE];
    for (int i = 0; i < settings_count(); i++)
        require(strcmp(settings_value(a, i, first), settings_value(b, i, second)) == 0);
}

/* Lines without a = are not ours, and must all be there in the same order. */
static void require_strange_lines(const char *text, size_t length, const char *after,
                                  size_t after_length) {
    const char *end = text + length, *after_end = after + after_length;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((newline ? newline : end) - text);
        if (line > 0 && !memchr(text, '=', line)) {
            while (after < after_end && ((size_t)(after_end - after) < line + 1 ||
                                         memcmp(after, text, line) != 0 || after[line] != '\n'))
                after++;
            require(after < after_end);
            after += line + 1;
        }
        text += line + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    struct settings settings, again;
    size_t length, second_length;
    int reports = 0, reports_again = 0;
    settings_usual(&settings);
    settings_read(&settings, text, size, "FILE", count_report, &reports);
    char *written = settings_write(&settings, text, size, &length);
    require(written != NULL);
    settings_usual(&again);
    settings_read(&again, written, length, "FILE", count_report, &reports_again);
    require(reports_again <= reports);
    require_same(&settings, &again);
    char *second = settings_write(&again, written, length, &second_length);
    require(second != NULL && length == second_length && memcmp(written, second, length) == 0);
    require_strange_lines(text, size, written, length);
    free(second);
    free(written);
    return 0;
}
