/* Widths by wcwidth, as terminals and ncurses measure them. It depends on the locale, so this is
 * not part of the library. We decode characters ourselves, since our texts are UTF-8 in every
 * locale. */
#define _XOPEN_SOURCE 700
#include "common/width.h"
#include "common/text.h"
#include <wchar.h>

/* Whether a character of so many bytes is sent to the terminal as it is. */
static bool is_shown(const char *text, int bytes) {
    return bytes > 0 && (bytes == 1 || !bw_text_is_hidden(text_code(text, bytes)));
}

size_t text_step(const char *text, int *columns) {
    int bytes = bw_text_character((const unsigned char *)text);
    int width = is_shown(text, bytes) ? wcwidth((wchar_t)text_code(text, bytes)) : -1;
    *columns = width < 0 ? 1 : width;
    if (bytes > 0)
        return (size_t)bytes;
    size_t broken = 1;
    while (text_goes_on(text[broken]))
        broken++;
    return broken;
}

int text_width(const char *text) {
    int width = 0, columns;
    for (; *text; width += columns)
        text += text_step(text, &columns);
    return width;
}

const char *text_behind(const char *text, int columns) {
    for (int width; *text && columns > 0; columns -= width)
        text += text_step(text, &width);
    return text;
}

void text_cut(char *text, int columns) {
    for (int width; *text; columns -= width) {
        size_t bytes = text_step(text, &width);
        if (width > columns) {
            *text = '\0';
            return;
        }
        text += bytes;
    }
}

void text_wrap(char *text, int columns) {
    bw_text_wrap(text, columns, text_step);
}
