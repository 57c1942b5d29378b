/* Words for a shell. Everything between single quotes stands for itself, so only these quotes need
 * care, and characters that a terminal would obey instead of showing. */
#include "common/shell.h"
#include "common/text.h"
#include <stdio.h>
#include <string.h>

/* Writes the first character as it must appear between quotes; returns its length in the text. */
static int quote(char *out, const char *text) {
    int shown = bw_text_shown(text, strlen(text));
    if (*text == '\'')
        strcpy(out, "'\\''");
    else if (shown > 0)
        sprintf(out, "%.*s", shown, text);
    else
        sprintf(out, "'$'\\x%02X''", (unsigned char)*text);
    return shown > 0 ? shown : 1;
}

const char *shell_word(char *out, size_t size, const char *text) {
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./,:@%";
    size_t length = strlen(text);
    char *end = out;
    if (size < SHELL_WORD_SIZE(length + 1) || (*text && strspn(text, plain) == length))
        return text;
    *end++ = '\'';
    while (*text) {
        text += quote(end, text);
        end += strlen(end);
    }
    strcpy(end, "'");
    return out;
}
