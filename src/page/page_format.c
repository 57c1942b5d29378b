/* Whether a translation asks for what its original does: as many values at most, each of its kind. A
 * value may be named by its place (%2$s), in which case all of them are, and none before is left out. */
#include "common/text.h"
#include "page/page_inside.h"

enum {
    MOST_VALUES = 16,
    KIND_SIZE = 4,
    LONGEST_LOOK = 4 /* 05.1 */
};

/* The kinds of the values that a format asks for, such as d, lld or s. */
struct values {
    int count;
    char kind[MOST_VALUES][KIND_SIZE];
    bool named, unnamed; /* whether there are values with their place, and without */
};

static bool is_one_of(char c, const char *list) {
    return c != '\0' && strchr(list, c);
}

/* The place of a value where it is named, from 0 on; -1 where it is not. Steps over it. */
static int read_place(const char **format) {
    const char *end = *format;
    while (text_is_digit(*end))
        end++;
    int place = *end == '$' ? text_count(*format, (size_t)(end - *format), 1, 9999) - 1 : -1;
    if (place >= 0)
        *format = end + 1;
    return place;
}

/* Steps over what stands between the place and the kind: how the value looks. False where that is more
 * than any of our texts needs, which may be so wide that printing it fails. */
static bool skip_look(const char **format) {
    size_t length = strspn(*format, "-+ #0123456789.");
    *format += length;
    return length <= LONGEST_LOOK;
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

/* Reads what follows a % that stands for a value; either all values are named by their places or none. */
static bool read_value(const char **format, struct values *values) {
    int place = read_place(format);
    char kind[KIND_SIZE];
    values->named |= place >= 0;
    values->unnamed |= place < 0;
    if (place < 0)
        place = values->count;
    if (place >= MOST_VALUES || (values->named && values->unnamed) || !skip_look(format) ||
        !read_kind(format, kind))
        return false;
    if (values->kind[place][0] && strcmp(values->kind[place], kind) != 0)
        return false; /* one value cannot be of two kinds */
    strcpy(values->kind[place], kind);
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
