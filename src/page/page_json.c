/* The memory of an answer, which doubles when it is full. */
#include "page/page_json.h"
#include <stdlib.h>
#include <string.h>

static bool make_room(struct page_json *answer, size_t more) {
    size_t needed = answer->length + more + 1;
    size_t size = answer->size < 2048 ? 4096 : answer->size;
    if (needed <= answer->size)
        return true;
    while (size < needed && size <= SIZE_MAX / 4)
        size *= 2;
    char *text = size >= needed ? realloc(answer->text, size) : NULL;
    if (!text)
        return false;
    answer->text = text;
    answer->size = size;
    return true;
}

static void add(void *context, const char *bytes, size_t length) {
    struct page_json *answer = context;
    answer->failed = answer->failed || !make_room(answer, length);
    if (answer->failed)
        return;
    memcpy(answer->text + answer->length, bytes, length);
    answer->length += length;
    answer->text[answer->length] = '\0';
}

void page_json_begin(struct page_json *answer) {
    answer->json = (struct json){.put = add, .context = answer};
    answer->length = 0;
    answer->failed = false;
}

void page_json_free(struct page_json *answer) {
    free(answer->text);
    answer->text = NULL;
    answer->length = answer->size = 0;
}
