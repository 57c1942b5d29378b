/* The growing string that reading and writing records share. */
#include "record/record_text.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool bw_record_no_memory(struct bw_error *error) {
    return bw_fail(error, BW_FAULT_MEMORY, 0, "there is no memory left for the record");
}

/* Doubling keeps the cost of adding byte by byte linear. */
static bool reserve(struct record_text *text, size_t count) {
    if (count >= SIZE_MAX / 4 - text->length)
        return false;
    size_t needed = text->length + count + 1;
    if (needed <= text->capacity)
        return true;
    size_t capacity = text->capacity < 32 ? 64 : 2 * text->capacity;
    if (capacity < needed)
        capacity = needed;
    char *data = realloc(text->data, capacity);
    if (!data)
        return false;
    text->data = data;
    text->capacity = capacity;
    return true;
}

bool bw_record_text_add(struct record_text *text, const char *bytes, size_t count) {
    if (!reserve(text, count))
        return false;
    if (count > 0)
        memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
    return true;
}

bool bw_record_text_add_words(struct record_text *text, const char *bytes, size_t count) {
    for (size_t at = 0; at < count;) {
        size_t end = at;
        while (end < count && !text_is_space(bytes[end]))
            end++;
        if (end > at) {
            if (text->length > 0 && !bw_record_text_add(text, " ", 1))
                return false;
            if (!bw_record_text_add(text, bytes + at, end - at))
                return false;
        }
        at = end + 1;
    }
    return true;
}

char *bw_record_text_copy(const char *bytes, size_t count) {
    struct record_text text = {0};
    return bw_record_text_add(&text, bytes, count) ? text.data : NULL;
}
