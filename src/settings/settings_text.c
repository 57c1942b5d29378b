/* The text of the settings file: lines of `key = value`, comments after a #, and whatever else
 * somebody wrote into it.
 *
 * Writing is editing. The lines that were there stay, in their order, and only the values in them
 * change; settings that have no line yet get one at the end. So comments, settings of other versions
 * and lines with misspelt keys survive. */
#include "common/text.h"
#include "settings/settings.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_REPORTS = 10,
    REPORT_SIZE = PATH_SIZE + BW_MESSAGE_SIZE + 64,
    LINE_SIZE = 160 /* holds any line of ours: key, value and what is between them */
};

/* ---- lines ---------------------------------------------------------------------------------- */

/* The text up to the next line ending, which is one character, two, or the end of the text. */
struct line {
    const char *start;
    size_t length; /* without its end */
    const char *next;
};

static struct line line_at(const char *text, const char *end) {
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    struct line line = {text, (size_t)((newline ? newline : end) - text),
                        newline ? newline + 1 : end};
    if (newline && line.length > 0 && text[line.length - 1] == '\r')
        line.length--;
    return line;
}

/* What a line says: a setting (-1 for none of ours) and its value. Empty lines and comments have no
 * key, lines without a = no value. */
struct entry {
    struct span key, value;
    bool has_value;
    int setting;
};

static int find_setting(struct span key) {
    for (int i = 0; i < settings_count(); i++)
        if (text_is(key.start, key.length, settings_key(i)))
            return i;
    return -1;
}

static struct entry entry_of(struct line line) {
    struct entry entry = {.key = text_trim_bytes(line.start, line.length), .setting = -1};
    if (entry.key.length > 0 && *entry.key.start == '#')
        entry.key.length = 0;
    const char *equals = memchr(entry.key.start, '=', entry.key.length);
    if (!equals)
        return entry;
    entry.has_value = true;
    entry.value = text_trim_bytes(equals + 1, (size_t)(line.start + line.length - equals) - 1);
    entry.key = text_trim_bytes(line.start, (size_t)(equals - line.start));
    entry.setting = find_setting(entry.key);
    return entry;
}

/* Some editors mark a text as UTF-8 by three bytes at its start. */
static const char *skip_mark(const char *text, const char *end) {
    static const char mark[] = "\xEF\xBB\xBF";
    return end - text >= 3 && memcmp(text, mark, 3) == 0 ? text + 3 : text;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* A text being read: the current position, which settings came before, and where to report. */
struct reader {
    const char *name;
    size_t line;
    unsigned long seen; /* a bit for each setting */
    settings_report *report;
    void *context;
    unsigned long reports;
};

/* Reports the first few mistakes, and counts the rest. */
static void tell(struct reader *reader, const struct bw_error *error) {
    char sentence[REPORT_SIZE];
    if (++reader->reports > MOST_REPORTS || !reader->report)
        return;
    snprintf(sentence, sizeof sentence, bw_tr("%s, line %zu: %s."), reader->name, reader->line,
             error->message);
    reader->report(reader->context, sentence);
}

static void tell_rest(const struct reader *reader) {
    char sentence[REPORT_SIZE];
    unsigned long rest = reader->reports - MOST_REPORTS;
    if (reader->reports <= MOST_REPORTS || !reader->report)
        return;
    snprintf(sentence, sizeof sentence,
             bw_tr_count("%s has mistakes in %lu more line.", "%s has mistakes in %lu more lines.",
                         rest),
             reader->name, rest);
    reader->report(reader->context, sentence);
}

static const char *key_list(char out[BW_MESSAGE_SIZE]) {
    size_t used = 0;
    for (int i = 0; i < settings_count() && used < BW_MESSAGE_SIZE; i++)
        used += (size_t)snprintf(out + used, BW_MESSAGE_SIZE - used, "%s%s", i == 0 ? "" : ", ",
                                 settings_key(i));
    return out;
}

/* Reports a line that has no setting of ours. */
static void tell_unknown(struct reader *reader, const struct entry *entry) {
    char quote[BW_QUOTE_SIZE], keys[BW_MESSAGE_SIZE];
    struct bw_error error;
    bw_quote(quote, entry->key.start, entry->key.length);
    if (entry->has_value)
        bw_fail(&error, BW_FAULT_USAGE, 0, "there is no setting %s; the settings are %s", quote,
                key_list(keys));
    else
        bw_fail(&error, BW_FAULT_USAGE, 0, "expected key = value, such as theme = dark, not %s",
                quote);
    tell(reader, &error);
}

static void read_line(struct settings *settings, struct reader *reader, struct line line) {
    struct entry entry = entry_of(line);
    struct bw_error error;
    if (entry.setting < 0) {
        if (entry.has_value || entry.key.length > 0)
            tell_unknown(reader, &entry);
        return;
    }
    if (reader->seen & 1UL << entry.setting) {
        bw_fail(&error, BW_FAULT_USAGE, 0, "%s was set before; the last line counts",
                settings_key(entry.setting));
        tell(reader, &error);
    }
    reader->seen |= 1UL << entry.setting;
    if (!settings_set(settings, entry.setting, entry.value.start, entry.value.length, &error))
        tell(reader, &error);
}

void settings_read(struct settings *settings, const char *text, size_t length, const char *name,
                   settings_report *report, void *context) {
    struct reader reader = {.name = name, .report = report, .context = context};
    const char *end = text + length;
    assert(settings_count() <= 32);
    for (text = skip_mark(text, end); text < end;) {
        struct line line = line_at(text, end);
        reader.line++;
        read_line(settings, &reader, line);
        text = line.next;
    }
    tell_rest(&reader);
}

/* ---- writing -------------------------------------------------------------------------------- */

/* A text that grows in a buffer large enough for it. */
struct writer {
    const struct settings *settings;
    char *out;
    size_t used;
    unsigned long written; /* a bit for each setting */
};

static void add(struct writer *writer, const char *bytes, size_t count) {
    memcpy(writer->out + writer->used, bytes, count);
    writer->used += count;
}

static void add_setting(struct writer *writer, int setting) {
    char value[SETTINGS_VALUE_SIZE], text[LINE_SIZE];
    settings_value(writer->settings, setting, value);
    int length =
        snprintf(text, sizeof text, "%s =%s%s", settings_key(setting), *value ? " " : "", value);
    assert(length > 0 && length < LINE_SIZE);
    add(writer, text, (size_t)length);
    writer->written |= 1UL << setting;
}

/* Whether a line already says what is to be written. */
static bool is_so(const struct writer *writer, const struct entry *entry) {
    char value[SETTINGS_VALUE_SIZE];
    settings_value(writer->settings, entry->setting, value);
    return strlen(value) == entry->value.length &&
           memcmp(value, entry->value.start, entry->value.length) == 0;
}

/* Writes a line of the old text with its current value; drops one that sets something again. */
static void edit_line(struct writer *writer, struct line line) {
    struct entry entry = entry_of(line);
    const char *rest = line.start + line.length;
    if (entry.setting >= 0 && writer->written & 1UL << entry.setting)
        return;
    if (entry.setting >= 0 && !is_so(writer, &entry))
        add_setting(writer, entry.setting);
    else
        add(writer, line.start, line.length);
    if (entry.setting >= 0)
        writer->written |= 1UL << entry.setting;
    add(writer, rest, (size_t)(line.next - rest));
}

static const char *heading(void) {
    return bw_tr("# Burrow's settings, one on each line; burrow(1) says what they can be.");
}

static void add_heading(struct writer *writer) {
    add(writer, heading(), strlen(heading()));
    add(writer, "\n", 1);
}

char *settings_write(const struct settings *settings, const char *before, size_t length,
                     size_t *written) {
    const char *end = before + length;
    struct writer writer = {.settings = settings};
    /* Each old line stays or is replaced by one of ours, and each of ours is written once. */
    writer.out = malloc(length + strlen(heading()) + 2 + (size_t)settings_count() * LINE_SIZE);
    if (!writer.out)
        return NULL;
    const char *text = skip_mark(before, end);
    add(&writer, before, (size_t)(text - before));
    if (length == 0)
        add_heading(&writer);
    while (text < end) {
        struct line line = line_at(text, end);
        edit_line(&writer, line);
        text = line.next;
    }
    if (writer.used > 0 && writer.out[writer.used - 1] != '\n')
        add(&writer, "\n", 1);
    for (int i = 0; i < settings_count(); i++) {
        if (writer.written & 1UL << i)
            continue;
        add_setting(&writer, i);
        add(&writer, "\n", 1);
    }
    *written = writer.used;
    return writer.out;
}
