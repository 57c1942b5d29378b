/* Whether a translation asks for what its original does: as many values at most, each of its kind. A
 * value may be named by its place (%2$s), in which case all of them are, and none before is left out. */
#include "common/text.h"
#include "page/page_inside.h"

enum {
    MOST_VALUES = 16,
    KIND_SIZE = 4
};

/* The kinds of the values that a format asks for, such as d, lld or s. */
struct values {
    int count;
    char kind[MOST_VALUES][KIND_SIZE];
};

static bool is_one_of(char c, const char *list) {
    return c != '\0' && strchr(list, c);
}

/* The place of a value where it is named, from 0 on; -1 where it is not. Steps over it. */
static int read_place(const char **format) {
    const char *end = *format;
    while (text_is_digit(*end))
        end++;
    int place = *end == '$' ? text_number(*format, (size_t)(end - *format)) - 1 : -1;
    if (place >= 0)
        *format = end + 1;
    return place;
}

/* What stands between the place and the kind: how the value looks. */
static void skip_look(const char **format) {
    while (is_one_of(**format, "-+ #0123456789."))
        (*format)++;
}

/* A kind, with the letters that say how wide the value is. */
static bool read_kind(const char **format, char kind[KIND_SIZE]) {
    size_t length = 0;
    while (is_one_of(**format, "hlz") && length < KIND_SIZE - 2)
        kind[length++] = *(*format)++;
    if (!is_one_of(**format, "diucsfx"))
        return false;
    kind[length++] = *(*format)++;
    kind[length] = '\0';
    return true;
}

/* Reads what follows a % that stands for a value. */
static bool read_value(const char **format, struct values *values) {
    int place = read_place(format);
    if (place < 0)
        place = values->count;
    skip_look(format);
    if (place >= MOST_VALUES || !read_kind(format, values->kind[place]))
        return false;
    values->count = place >= values->count ? place + 1 : values->count;
    return true;
}

/* False where it is no format. Places that nothing names have no kind. */
static bool read_values(const char *format, struct values *values) {
    *values = (struct values){.count = 0};
    while (*format) {
        if (*format++ != '%')
            continue;
        if (*format == '%')
            format++;
        else if (!read_value(&format, values))
            return false;
    }
    return true;
}

bool page_format_fits(const char *format, const char *text) {
    struct values wanted, asked;
    if (!read_values(format, &wanted) || !read_values(text, &asked) || asked.count > wanted.count)
        return false;
    for (int i = 0; i < asked.count; i++)
        if (strcmp(wanted.kind[i], asked.kind[i]) != 0)
            return false;
    return true;
}
