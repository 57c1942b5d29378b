/* Asking for a line, a number, yes or no. Anything else is refused and asked for again; the end of
 * input is an answer too, and means going back.
 *
 * If the typing does not show, because a script types or the output goes to a file, the line of the
 * question is ended here, so that every answer begins on a new line. */
#define _POSIX_C_SOURCE 200809L
#include "common/text.h"
#include "lines/lines_parts.h"
#include <burrow/language.h>
#include <unistd.h>

/* The line without the white space around it. */
static char *trim(char *line) {
    struct span span = text_trim(line);
    char *start = line + (span.start - line);
    start[span.length] = '\0';
    return start;
}

static enum line read_line(struct lines *lines, const char *prompt, char line[LINE_SIZE]) {
    print("%s", prompt);
    fflush(stdout);
    enum line kind = line_read(stdin, line);
    bool echoed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!echoed || kind == LINE_END_OF_FILE)
        print("\n");
    lines->ended = kind == LINE_END_OF_FILE;
    return kind;
}

const char *ask_line(struct lines *lines, const char *prompt, const char *help,
                     char line[LINE_SIZE]) {
    for (;;) {
        switch (read_line(lines, prompt, line)) {
        case LINE_READ:
            return trim(line);
        case LINE_TOO_LONG:
            say(bw_tr("That line is too long. %s"), help);
            break;
        case LINE_WITH_NUL:
            say(bw_tr("That line has a NUL byte in it. %s"), help);
            break;
        case LINE_END_OF_FILE:
            return NULL;
        }
    }
}

static bool is_leaving(const char *text) {
    static const char *const words[] = {"0", "q", "quit", "exit"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(text, strlen(text), words[i]))
            return true;
    return is_word(text, strlen(text), "quit");
}

int ask_number(struct lines *lines, int lowest, int highest, int usual) {
    char line[LINE_SIZE], prompt[BW_WORDS_SIZE], help[BW_WORDS_SIZE];
    if (lowest < highest)
        snprintf(help, sizeof help, bw_tr("Type a number from %d to %d, or 0 to go back."), lowest,
                 highest);
    else
        snprintf(help, sizeof help, bw_tr("Type %d, or 0 to go back."), lowest);
    if (usual >= 0)
        snprintf(prompt, sizeof prompt, bw_tr("Your choice (Enter for %d): "), usual);
    else
        snprintf(prompt, sizeof prompt, "%s", bw_tr("Your choice: "));
    for (;;) {
        const char *text = ask_line(lines, prompt, help, line);
        if (!text || is_leaving(text))
            return 0;
        if (*text == '\0' && usual >= 0)
            return usual;
        int number = text_count(text, strlen(text), lowest, highest);
        if (number >= 0)
            return number;
        say("%s", help);
    }
}

/* Whether a text is a word, or its first letter. */
static bool answers(const char *text, size_t length, const char *word) {
    const char *own = bw_tr_in("word", word);
    return is_word(text, length, word) ||
           (length == 1 && (text_lower(*text) == *word || text_lower(*text) == *own));
}

bool ask_yes(struct lines *lines, const char *question) {
    char line[LINE_SIZE];
    const char *help = bw_tr("Type 'yes' or 'no'.");
    for (;;) {
        const char *text = ask_line(lines, question, help, line);
        size_t length = text ? strlen(text) : 0;
        if (!text || text_is(text, length, "0") || answers(text, length, "no"))
            return false;
        if (answers(text, length, "yes"))
            return true;
        say("%s", help);
    }
}
