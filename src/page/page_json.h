/* An answer: JSON that grows in memory. */
#ifndef BURROW_PAGE_JSON_H
#define BURROW_PAGE_JSON_H

#include "common/json.h"

struct page_json {
    struct json json;
    char *text; /* ends with a NUL, once there is something */
    size_t length, size;
    bool failed; /* for want of memory; what was written since is not there */
};

/* Begins anew; the memory is used again. The first time, all is zero. */
void page_json_begin(struct page_json *answer);
void page_json_free(struct page_json *answer);

#endif
