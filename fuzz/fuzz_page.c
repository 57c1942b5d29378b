/* Feeds anything to the page's desk: a list of requests, separated by lines with one full stop,
 * and, after a line with two, a catalogue to use. Every answer must be valid JSON, and a game that
 * is played must be restored from its record. A refused request must have changed nothing: a second
 * desk, which is only sent what the first accepted, must give the same answers throughout. */
#include "fuzz.h"
#include "json_reader.h"
#include "page/page.h"

enum {
    MOST_REQUESTS = 24
};

struct answer {
    const char *text; /* valid until the desk's next answer */
    size_t length;
};

static struct answer answer_to(struct page *page, const char *request, size_t length) {
    struct answer answer;
    answer.text = page_answer(page, request, length, &answer.length);
    return answer;
}

static struct answer answer_to_text(struct page *page, const char *request) {
    return answer_to(page, request, strlen(request));
}

static bool is_ok(struct answer answer) {
    return strncmp(answer.text, "{\"ok\":true", 10) == 0;
}

static void require_same(struct answer a, struct answer b) {
    require(a.length == b.length && memcmp(a.text, b.text, a.length) == 0);
}

static bool begins(const char *request, size_t length, const char *words) {
    return length >= strlen(words) && memcmp(request, words, strlen(words)) == 0;
}

static bool ends(const char *request, size_t length, const char *words) {
    size_t size = strlen(words);
    return length >= size && memcmp(request + length - size, words, size) == 0;
}

/* Thinking takes time, which the fuzzer must not choose; so only quick bots play. */
static bool is_left_out(const char *request, size_t length) {
    return begins(request, length, "think\n") && !ends(request, length, " random") &&
           !ends(request, length, " greedy");
}

/* Asks the first desk, and, if it does not refuse, the second. */
static void ask(struct page *const desk[2], const char *request, size_t length) {
    struct answer answer = answer_to(desk[0], request, length);
    require(json_is_valid(answer.text, answer.length));
    if (is_ok(answer))
        require_same(answer, answer_to(desk[1], request, length));
}

/* All state of the desks, which a refused request must not have changed. */
static void compare(struct page *const desk[2]) {
    static const char *const all[] = {"form", "state\n999999999999999", "record\n", "judgements",
                                      "progress\n0"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct answer answer = answer_to_text(desk[0], all[i]);
        require(json_is_valid(answer.text, answer.length));
        require_same(answer, answer_to_text(desk[1], all[i]));
    }
}

/* Opening the record of a game gives the same record. */
static void reopen(struct page *page) {
    static const char head[] = "open\nhuman\nhuman\nnone\n\n\n1\n";
    struct answer answer = answer_to_text(page, "record\n");
    if (!is_ok(answer))
        return;
    char *request = malloc(sizeof head + answer.length);
    require(request != NULL);
    strcpy(request, head);
    json_string(json_find(answer.text, "record"), request + sizeof head - 1);
    require(is_ok(answer_to_text(page, request)));
    require(is_ok(answer_to_text(page, "record\n")));
    free(request);
}

/* The next separator in a text of any bytes, or its end. */
static size_t up_to(const char *text, size_t size, const char *separator) {
    size_t length = strlen(separator), place = 0;
    while (place + length <= size && memcmp(text + place, separator, length) != 0)
        place++;
    return place + length <= size ? place : size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    struct page *const desk[2] = {page_new(), page_new()};
    size_t end = up_to(text, size, "\n..\n");
    require(desk[0] && desk[1]);
    if (end + 4 < size)
        page_speak(text + end + 4, size - end - 4);
    ask(desk, "seed\n1", 6);
    for (int i = 0; i < MOST_REQUESTS && end > 0; i++) {
        size_t length = up_to(text, end, "\n.\n");
        if (!is_left_out(text, length))
            ask(desk, text, length);
        size_t step = length + 3 < end ? length + 3 : end;
        text += step;
        end -= step;
    }
    compare(desk);
    reopen(desk[0]);
    page_free(desk[0]);
    page_free(desk[1]);
    page_speak(NULL, 0);
    return 0;
}
