/* See json_reader.h. A value is skipped by recursion, which also checks that it is valid. */
#include "json_reader.h"
#include "common/text.h"
#include <stdlib.h>

static const char *skip_value(const char *here);

/* The end of a string; NULL if there is none. */
static const char *skip_string(const char *here) {
    if (*here++ != '"')
        return NULL;
    while (*here != '"') {
        int length = bw_text_character((const unsigned char *)here);
        if (length == 0 || (unsigned char)*here < 0x20)
            return NULL;
        if (*here != '\\') {
            here += length;
        } else if (here[1] == 'u') {
            if (strspn(here + 2, "0123456789abcdef") < 4)
                return NULL;
            here += 6;
        } else if (here[1] && strchr("\"\\/bfnrt", here[1])) {
            here += 2;
        } else {
            return NULL;
        }
    }
    return here + 1;
}

static const char *skip_number(const char *here) {
    here += *here == '-';
    if (*here == '0' && text_is_digit(here[1]))
        return NULL;
    size_t digits = strspn(here, "0123456789");
    here += digits;
    if (digits == 0 || *here != '.')
        return digits == 0 ? NULL : here;
    digits = strspn(here + 1, "0123456789");
    return digits == 0 ? NULL : here + 1 + digits;
}

static const char *skip_members(const char *here, bool keys, char end) {
    if (*++here == end)
        return here + 1;
    for (;;) {
        if (keys) {
            here = skip_string(here);
            if (!here || *here++ != ':')
                return NULL;
        }
        here = skip_value(here);
        if (!here || (*here != ',' && *here != end))
            return NULL;
        if (*here++ == end)
            return here;
    }
}

static const char *skip_value(const char *here) {
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(here, words[i], strlen(words[i])) == 0)
            return here + strlen(words[i]);
    return *here == '{'   ? skip_members(here, true, '}')
           : *here == '[' ? skip_members(here, false, ']')
           : *here == '"' ? skip_string(here)
                          : skip_number(here);
}

bool json_is_valid(const char *text, size_t length) {
    const char *end = skip_value(text);
    return end && end == text + length && strlen(text) == length;
}

size_t json_length(const char *value) {
    return (size_t)(skip_value(value) - value);
}

/* ---- members -------------------------------------------------------------------------------- */

/* The first member of a list or an object, and the one after a value; NULL for none. */
static const char *first_member(const char *value) {
    bool filled = (*value == '[' && value[1] != ']') || (*value == '{' && value[1] != '}');
    return filled ? value + 1 : NULL;
}

static const char *member_value(const char *value, const char *member) {
    return *value == '{' ? skip_string(member) + 1 : member;
}

static const char *next_member(const char *value, const char *member) {
    const char *end = skip_value(member_value(value, member));
    return *end == ',' ? end + 1 : NULL;
}

int json_count(const char *value) {
    int count = 0;
    for (const char *member = first_member(value); member; member = next_member(value, member))
        count++;
    return count;
}

const char *json_keys(const char *value, char *out) {
    char *end = out;
    for (const char *member = first_member(value); member; member = next_member(value, member)) {
        size_t length = (size_t)(skip_string(member) - member) - 2;
        if (end > out)
            *end++ = ' ';
        memcpy(end, member + 1, length);
        end += length;
    }
    *end = '\0';
    return out;
}

static bool is_member(const char *value, const char *member, int place, const char *name,
                      size_t length) {
    if (*value == '{')
        return (size_t)(skip_string(member) - member) == length + 2 &&
               memcmp(member + 1, name, length) == 0;
    return text_is_digit(*name) && atoi(name) == place;
}

const char *json_find(const char *text, const char *path) {
    while (*path) {
        size_t length = strcspn(path, ".");
        int place = 0;
        const char *member = first_member(text);
        while (member && !is_member(text, member, place++, path, length))
            member = next_member(text, member);
        if (!member)
            return NULL;
        text = member_value(text, member);
        path += length + (path[length] == '.');
    }
    return text;
}

/* Escapes are those that our writer writes: of a quote, a backslash, and bytes below 128. */
const char *json_string(const char *value, char *out) {
    char *end = out;
    for (const char *here = value + 1; *here != '"'; here++) {
        if (*here != '\\') {
            *end++ = *here;
        } else if (here[1] == 'u') {
            *end++ = (char)strtol((const char[]){here[4], here[5], '\0'}, NULL, 16);
            here += 5;
        } else {
            *end++ = *++here;
        }
    }
    *end = '\0';
    return out;
}
