/* Walks as text, to be told and run again: a line for the start, one for each step, one for the end.
 *
 *     start menu xterm-256color C.UTF-8 24x80 0
 *     type 4
 *     size 3x10
 *     type \x1b[<0;5;5M
 *     paste 300 77
 *     expect step 1|step 2
 *     kept a note
 *     refuse 17+
 *     end back */
#include "walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct start starts[] = {
    {"menu", .arguments = {NULL}},
    {"talpa", .arguments = {"play", "--red", "human", "--blue", "human"}},
    {"4mation", .arguments = {"play", "4mation:size=5,swap=yes", "--x", "human", "--o", "random"}},
    {"large", .arguments = {"play", "talpa:size=16", "--red", "human", "--blue", "1"}},
    {"bots", .arguments = {"play", "talpa:size=5", "--red", "random", "--blue", "greedy"}},
    {"clock", .arguments = {"play", "talpa", "--red", "human", "--blue", "random", "--clock=1+1"}},
    {"resume", .arguments = {"games", "resume"}},
    {"menu-lines", .pipes = true, .lines = true, .arguments = {NULL}},
    {"talpa-lines", .pipes = true, .lines = true,
     .arguments = {"play", "--plain", "talpa:size=4", "--red", "human", "--blue", "human"}},
    {"4mation-lines", .pipes = true, .lines = true,
     .arguments = {"play", "--plain", "4mation", "--x", "human", "--o", "random"}},
    {"resume-lines", .pipes = true, .lines = true, .arguments = {"games", "resume", "--plain"}},
    {"plain", .lines = true, .arguments = {"play", "--plain", "--red", "human", "--blue", "human"}},
    {.name = NULL},
};

static const char *const ends[WALK_ENDS] = {"back", "interrupt", "terminate", "hangup", "input"};

/* ---- adding --------------------------------------------------------------------------------- */

static struct step *add(struct walk *walk, enum step_kind kind) {
    static struct step nowhere;
    struct step *step = walk->count < MOST_STEPS ? &walk->step[walk->count++] : &nowhere;
    *step = (struct step){.kind = kind};
    return step;
}

static void fill(struct step *step, const char *text, size_t length) {
    step->length = (int)(length < STEP_TEXT ? length : STEP_TEXT);
    memcpy(step->text, text, (size_t)step->length);
}

void add_type(struct walk *walk, const char *text, size_t length) {
    fill(add(walk, STEP_TYPE), text, length);
}

void add_text(struct walk *walk, const char *text) {
    add_type(walk, text, strlen(text));
}

void add_expect(struct walk *walk, const char *text) {
    fill(add(walk, STEP_EXPECT), text, strlen(text));
}

void add_kept(struct walk *walk, const char *text) {
    fill(add(walk, STEP_KEPT), text, strlen(text));
}

void add_size(struct walk *walk, int rows, int columns) {
    struct step *step = add(walk, STEP_SIZE);
    step->rows = rows;
    step->columns = columns;
}

void add_paste(struct walk *walk, int length, uint64_t seed) {
    struct step *step = add(walk, STEP_PASTE);
    step->length = length;
    step->seed = seed;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_text(const char *name, const struct step *step) {
    printf("%s ", name);
    for (int i = 0; i < step->length; i++) {
        unsigned char byte = (unsigned char)step->text[i];
        bool plain = byte > ' ' && byte < 127 && byte != '\\';
        if (plain || (byte == ' ' && i > 0 && i + 1 < step->length))
            putchar(byte);
        else
            printf("\\x%02x", byte);
    }
    putchar('\n');
}

void script_write(const struct walk *walk) {
    printf("start %s %s %s %dx%d %u\n", walk->start->name, walk->terminal, walk->locale, walk->rows,
           walk->columns, walk->settings);
    for (int i = 0; i < walk->count; i++) {
        const struct step *step = &walk->step[i];
        if (step->kind == STEP_TYPE)
            write_text("type", step);
        else if (step->kind == STEP_EXPECT || step->kind == STEP_KEPT)
            write_text(step->kind == STEP_KEPT ? "kept" : "expect", step);
        else if (step->kind == STEP_SIZE)
            printf("size %dx%d\n", step->rows, step->columns);
        else
            printf("paste %d %llu\n", step->length, (unsigned long long)step->seed);
    }
    if (walk->refused > 0)
        printf("refuse %d%s\n", walk->refused, walk->refuse_rest ? "+" : "");
    printf("end %s\n", ends[walk->end]);
}

/* ---- reading -------------------------------------------------------------------------------- */

static size_t read_text(const char *text, char out[STEP_TEXT]) {
    size_t length = 0;
    while (*text && *text != '\n' && length < STEP_TEXT) {
        unsigned byte = (unsigned char)*text;
        int used = 1;
        if (sscanf(text, "\\x%2x%n", &byte, &used) != 1)
            used = 1;
        out[length++] = (char)byte;
        text += used;
    }
    return length;
}

static bool read_start(struct walk *walk, const char *line) {
    static char terminal[32], locale[32];
    char name[32];
    if (sscanf(line, "start %31s %31s %31s %dx%d %u", name, terminal, locale, &walk->rows,
               &walk->columns, &walk->settings) != 6)
        return false;
    walk->terminal = terminal;
    walk->locale = locale;
    for (walk->start = starts; walk->start->name; walk->start++)
        if (strcmp(walk->start->name, name) == 0)
            return true;
    return false;
}

static bool read_end(struct walk *walk, const char *line) {
    char name[32];
    if (sscanf(line, "end %31s", name) != 1)
        return false;
    for (int end = 0; end < WALK_ENDS; end++) {
        if (strcmp(ends[end], name) == 0) {
            walk->end = (enum walk_end)end;
            return true;
        }
    }
    return false;
}

static bool read_line(struct walk *walk, const char *line) {
    char text[STEP_TEXT + 1] = "";
    int rows, columns, length;
    unsigned long long seed;
    if (sscanf(line, "size %dx%d", &rows, &columns) == 2)
        add_size(walk, rows, columns);
    else if (sscanf(line, "paste %d %llu", &length, &seed) == 2)
        add_paste(walk, length, seed);
    else if (strncmp(line, "type ", 5) == 0)
        add_type(walk, text, read_text(line + 5, text));
    else if (strncmp(line, "expect ", 7) == 0) {
        text[read_text(line + 7, text)] = '\0';
        add_expect(walk, text);
    } else if (strncmp(line, "kept ", 5) == 0) {
        text[read_text(line + 5, text)] = '\0';
        add_kept(walk, text);
    } else if (sscanf(line, "refuse %d", &walk->refused) == 1)
        walk->refuse_rest = strchr(line, '+') != NULL;
    else
        return read_start(walk, line) || read_end(walk, line);
    return true;
}

bool script_read(struct walk *walk, const char *path) {
    char line[1024];
    bool good = true;
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    *walk = (struct walk){.count = 0};
    while (good && fgets(line, sizeof line, file))
        good = line[0] == '#' || line[0] == '\n' || read_line(walk, line);
    fclose(file);
    return good && walk->start;
}
