/* Every screen, box and page that can be reached from the menu, and how it is known to be there.
 *
 * Each is looked at in windows of many sizes. Where it fits it must be seen, whatever was scrolled in it
 * before; where it does not, keys and clicks must do nothing, so that it is there again afterwards. */
#include "walk.h"
#include <string.h>

#define ENTER "\r"
#define UP "\033OA"
#define DOWN "\033OB"

enum {
    USUAL_ROWS = 24,
    USUAL_COLUMNS = 80,
    LEAST_ROWS = 16, /* what any screen needs */
    LEAST_COLUMNS = 40,
    LESSON_ROWS = 22,
    LESSON_COLUMNS = 64,
    ROUTE = 4,
    TELLING_COLUMNS = 4 /* for the first word of the sentence that says it is too small */
};

static const struct place {
    const char *keys[ROUTE];
    const char *sign; /* what only this place shows */
    bool is_lesson;
} places[] = {
    {{NULL}, "B u r r o w", false},
    {{"1"}, "A new game", false},
    {{"1", DOWN DOWN, ENTER}, "Size", false},
    {{"1", ENTER}, "all keys", false},
    {{"1", ENTER, "?"}, "All keys", false},
    {{"1", ENTER, "x"}, "Do you want to resign", false},
    {{"1", ENTER, "t"}, "A note on the position", false},
    {{"1", ENTER, "R"}, "or Esc back", false},
    {{"1", ENTER, "Y"}, "The record of the game", false},
    {{"1", ENTER, "e5f5" ENTER, "G"}, "looking back", false},
    {{"2"}, "Continue a game", false},
    {{"2", "d"}, "Delete this game", false},
    {{"2", ENTER}, "all keys", false},
    {{"3"}, "Look back at a game", false},
    {{"3", ENTER}, "looking back", false},
    {{"4"}, "What would you like to learn?", false},
    {{"4", "1"}, "step 1 of 10", true},
    {{"4", "2"}, "step 1 of 10", true},
    {{"5"}, "The rules of", false},
    {{"5", "1"}, "Talpa 8", false},
    {{"5", "2"}, "4Mation 7", false},
    {{"6"}, "Settings", false},
    {{"6", DOWN, ENTER}, "Colours", false},
    {{"6", UP, ENTER}, "Your name", false},
    {{"7"}, "Deutsch", false},
    {{"8"}, "Credits", false},
};

static const struct {
    int rows, columns;
} sizes[] = {{1, 1},
             {LEAST_ROWS, LEAST_COLUMNS},
             {1, MOST_COLUMNS},
             {3, USUAL_COLUMNS},
             {2, 2},
             {LESSON_ROWS, LESSON_COLUMNS},
             {MOST_ROWS, 1},
             {15, USUAL_COLUMNS},
             {60, 40},
             {USUAL_ROWS, 39},
             {LESSON_ROWS, 63},
             {16, MOST_COLUMNS},
             {21, 64},
             {MOST_ROWS, 40},
             {MOST_ROWS, MOST_COLUMNS}};

/* What moves within a place without leaving it, and what would leave it, or worse. */
static const char *const harmless[] = {"\033[6~", "\033OF", "\033[5~", "\033OH",
                                       "\033[<64;5;5M\033[<65;5;5M"};
static const char *const unseen[] = {
    "\033[6~", ENTER, "y", "d", "5", " ", UP, "\033[<0;1;1M\033[<0;1;1m", "a1\r"};

int count_places(void) {
    return sizeof places / sizeof *places;
}

void add_route(struct walk *walk, int place) {
    for (int i = 0; i < ROUTE && places[place].keys[i]; i++)
        add_text(walk, places[place].keys[i]);
}

static void add_all(struct walk *walk, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        add_text(walk, texts[i]);
}

static void look(struct walk *walk, const struct place *place, int rows, int columns) {
    bool fits = rows >= (place->is_lesson ? LESSON_ROWS : LEAST_ROWS) &&
                columns >= (place->is_lesson ? LESSON_COLUMNS : LEAST_COLUMNS);
    const char *sign = fits ? place->sign : columns >= TELLING_COLUMNS ? "This" : "";
    add_size(walk, rows, columns);
    add_expect(walk, sign);
    if (fits)
        add_all(walk, harmless, sizeof harmless / sizeof *harmless);
    else
        add_all(walk, unseen, sizeof unseen / sizeof *unseen);
    add_expect(walk, sign);
}

/* Goes to a place in a window of some size, and sees that it is there. */
static void begin(struct walk *walk, int place, int rows, int columns) {
    *walk = (struct walk){.start = &starts[0],
                          .terminal = "xterm-256color",
                          .locale = "C.UTF-8",
                          .rows = rows,
                          .columns = columns,
                          .end = END_BACK};
    add_route(walk, place);
    look(walk, &places[place], rows, columns);
}

void place_walk(struct walk *walk, int place) {
    begin(walk, place, USUAL_ROWS, USUAL_COLUMNS);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        look(walk, &places[place], sizes[i].rows, sizes[i].columns);
    look(walk, &places[place], USUAL_ROWS, USUAL_COLUMNS);
}

void small_place_walk(struct walk *walk, int place) {
    begin(walk, place, LEAST_ROWS, LEAST_COLUMNS);
    look(walk, &places[place], USUAL_ROWS, USUAL_COLUMNS);
}
