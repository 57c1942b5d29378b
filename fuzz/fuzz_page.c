/* Feeds anything to the page's desk: a list of requests with a line of one full stop between them, and
 * behind a line of two, a catalogue to speak. Every answer must be valid JSON, a request that is refused
 * must have changed nothing, and a game that is played must come back from its record. */
#include "json_reader.h"
#include "page/page.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    MOST_REQUESTS = 12
};

static void require(bool holds) {
    if (!holds)
        abort();
}

/* The answer in memory that the caller frees. */
static char *answer_to(struct page *page, const char *request, size_t length) {
    size_t answered;
    const char *answer = page_answer(page, request, length, &answered);
    require(json_is_valid(answer, answered));
    char *copy = malloc(answered + 1);
    require(copy != NULL);
    memcpy(copy, answer, answered + 1);
    return copy;
}

static bool is_ok(const char *answer) {
    return strncmp(answer, "{\"ok\":true", 10) == 0;
}

/* What thinks takes its time, which is not for a fuzzer to choose. */
static bool thinks(const char *request, size_t length) {
    static const char *const words[] = {"move\n", "swaps\n", "takes-draw\n", "hint\n",
                                        "why\n",  "bar\n",   "judge\n"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (length >= strlen(words[i]) && memcmp(request, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Everything that the desk keeps. */
static char *all_of_it(struct page *page) {
    char *form = answer_to(page, "form", 4), *game = answer_to(page, "state\n999999999999999", 21);
    char *all = malloc(strlen(form) + strlen(game) + 1);
    require(all != NULL);
    strcpy(all, form);
    strcat(all, game);
    free(form);
    free(game);
    return all;
}

/* Asks, and compares with what was before, which is NULL at first; returns what is now. */
static char *ask(struct page *page, const char *request, size_t length, char *before) {
    char *answer = answer_to(page, request, length), *now = all_of_it(page);
    require(is_ok(answer) || !before || strcmp(before, now) == 0);
    free(answer);
    free(before);
    return now;
}

/* Opening the record of the game gives the same record. */
static void reopen(struct page *page) {
    static const char head[] = "open\nhuman\nhuman\nnone\n\n\n1\n";
    char *answer = answer_to(page, "record\n", 7);
    if (is_ok(answer)) {
        size_t length = strlen(answer);
        char *request = malloc(sizeof head + length);
        require(request != NULL);
        strcpy(request, head);
        json_string(json_find(answer, "record"), request + sizeof head - 1);
        char *opened = answer_to(page, request, strlen(request));
        require(is_ok(opened));
        char *again = answer_to(page, "record\n", 7);
        require(is_ok(again));
        free(again);
        free(opened);
        free(request);
    }
    free(answer);
}

/* The next line that is nothing but full stops, as many as said, and what stands before it. */
static size_t up_to(const char *text, size_t size, const char *line) {
    size_t length = strlen(line);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(text + i, line, length) == 0)
            return i;
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    struct page *page = page_new();
    char *kept = NULL;
    size_t end = up_to(text, size, "\n..\n");
    require(page != NULL);
    if (end + 4 < size)
        page_speak(text + end + 4, size - end - 4);
    for (int i = 0; i < MOST_REQUESTS && end > 0; i++) {
        size_t length = up_to(text, end, "\n.\n");
        if (!thinks(text, length))
            kept = ask(page, text, length, kept);
        size_t step = length + 3 < end ? length + 3 : end;
        text += step;
        end -= step;
    }
    free(kept);
    reopen(page);
    page_free(page);
    page_speak(NULL, 0);
    return 0;
}
