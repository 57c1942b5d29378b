/* Checks that the format of a translation is compatible with its original: it uses at most as many
 * arguments, each with the same conversion. If one argument is numbered (%2$s), all must be, and no
 * number below the highest may be missing. */
#include "common/text.h"
#include "page/page_inside.h"

enum {
    MOST_VALUES = 16,
    KIND_SIZE = 4,
    LONGEST_LOOK = 4 /* 05.1 */
};

/* The conversions of a format's arguments, such as d, lld or s. */
struct values {
    int count;
    char kind[MOST_VALUES][KIND_SIZE];
    bool named, unnamed; /* whether there are numbered arguments, and others */
};

static bool is_one_of(char c, const char *list) {
    return c != '\0' && strchr(list, c);
}

/* Steps over the number of an argument and returns it, counted from 0; -1 if it has none. */
static int read_place(const char **format) {
    const char *end = *format;
    while (text_is_digit(*end))
        end++;
    int place = *end == '$' ? text_count(*format, (size_t)(end - *format), 1, 9999) - 1 : -1;
    if (place >= 0)
        *format = end + 1;
    return place;
}

/* Steps over flags, width and precision. False if they are longer than any of our texts needs: a
 * huge width can make printing fail. */
static bool skip_look(const char **format) {
    size_t length = strspn(*format, "-+ #0123456789.");
    *format += length;
    return length <= LONGEST_LOOK;
}

/* Reads a conversion with its length modifier. */
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

/* Reads a conversion after its %. Either all arguments are numbered or none is. */
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
        return false; /* one argument cannot have two conversions */
    strcpy(values->kind[place], kind);
    values->count = place >= values->count ? place + 1 : values->count;
    return true;
}

/* False if it is not a valid format. Arguments that are not used have no conversion. */
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
