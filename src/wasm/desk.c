/* The desk, as exported to the page: one for each instance, made on first use. */
#include "page/page.h"
#include "wasm/exports.h"
#include <string.h>

static struct page *desk;
static size_t answered;

const char *wasm_ask(size_t length) {
    answered = 0;
    if (!desk)
        desk = page_new();
    return desk ? page_answer(desk, wasm_written(), length, &answered) : NULL;
}

size_t wasm_answered(void) {
    return answered;
}

bool wasm_speak(size_t length) {
    return page_speak(length > 0 ? wasm_written() : NULL, length);
}

/* The next field, or an empty one after the last; the buffer always ends with a NUL. */
static const char *next_field(const char *field, const char *end) {
    const char *next = field + strlen(field) + 1;
    return next < end ? next : end;
}

const char *wasm_text(size_t length, uint32_t count) {
    const char *context = wasm_written(), *end = context + length;
    const char *text = next_field(context, end), *many = next_field(text, end);
    const char *translated = page_text(context, text, many, count);
    answered = strlen(translated);
    return translated;
}
