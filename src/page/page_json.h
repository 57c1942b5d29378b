/* An answer: JSON that grows in memory. */
#ifndef BURROW_PAGE_JSON_H
#define BURROW_PAGE_JSON_H

#include "common/json.h"

struct page_json {
    struct json json;
    char *text; /* ends with a NUL, once anything is written */
    size_t length, size;
    bool failed; /* for lack of memory; later output is lost */
};

/* Begins an answer, reusing the memory. `answer` is zeroed before the first call. */
void page_json_begin(struct page_json *answer);
void page_json_free(struct page_json *answer);

#endif
