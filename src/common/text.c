/* Which characters may be shown, since terminals obey some and others reverse the line; wrapping
 * lines; and reading numbers. These are functions of the library, since all rooms need the same
 * answers. */
#include "common/text.h"

int bw_text_character(const unsigned char *text) {
    int length = text[0] < 0x80   ? 1
                 : text[0] < 0xC2 ? 0
                 : text[0] < 0xE0 ? 2
                 : text[0] < 0xF0 ? 3
                 : text[0] < 0xF5 ? 4
                                  : 0;
    for (int i = 1; i < length; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (text[0] == 0xE0 && text[1] < 0xA0) || (text[0] == 0xF0 && text[1] < 0x90);
    bool beyond = (text[0] == 0xED && text[1] > 0x9F) || (text[0] == 0xF4 && text[1] > 0x8F);
    return length > 1 && (overlong || beyond) ? 0 : length;
}

bool bw_text_is_hidden(unsigned code) {
    static const struct {
        unsigned first, last;
    } hidden[] = {
        {0x80, 0x9F},       {0xAD, 0xAD},       {0x034F, 0x034F},    {0x061C, 0x061C},
        {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180E, 0x180E},    {0x200B, 0x200B},
        {0x200E, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},    {0x3164, 0x3164},
        {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},    {0xFFFE, 0xFFFF},
        {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
    };
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i].first && code <= hidden[i].last)
            return true;
    return false;
}

int bw_text_shown(const char *text, size_t length) {
    unsigned char bytes[5] = {0};
    memcpy(bytes, text, length < 4 ? length : 4);
    int count = bw_text_character(bytes);
    if (count <= 1)
        return bytes[0] >= 0x20 && bytes[0] < 0x7F;
    return bw_text_is_hidden(text_code(text, count)) ? 0 : count;
}

void bw_text_disarm(char *text, const char *kept) {
    char *out = text;
    for (size_t left = strlen(text); left > 0;) {
        int shown = bw_text_shown(text, left),
            whole = bw_text_character((const unsigned char *)text);
        size_t length = whole > 0 ? (size_t)whole : 1;
        if (shown > 0 || strchr(kept, *text)) {
            memmove(out, text, length);
            out += length;
        } else {
            *out++ = '?';
        }
        text += length;
        left -= length;
    }
    *out = '\0';
}

void bw_text_wrap(char *text, int columns, text_measure *measure) {
    char *space = NULL;               /* the last one of this line */
    int column = 0, after = 0, width; /* columns of this line, and of its part after that space */
    for (size_t bytes; *text; text += bytes) {
        bytes = measure(text, &width);
        column += width;
        after += width;
        if (*text == ' ') {
            space = text;
            after = 0;
        } else if (*text == '\n') {
            space = NULL;
            column = 0;
        }
        if (column > columns && space) {
            *space = '\n';
            space = NULL;
            column = after;
        }
    }
}

bool bw_text_number(const char *text, size_t length, uint64_t lowest, uint64_t highest,
                    uint64_t *number) {
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (!text_is_digit(text[i]) || digit > highest || value > (highest - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    if (length == 0 || value < lowest)
        return false;
    *number = value;
    return true;
}

bool bw_text_signed(const char *text, size_t length, int64_t lowest, int64_t highest,
                    int64_t *number) {
    bool negative = length > 0 && *text == '-';
    uint64_t size;
    if (!bw_text_number(text + negative, length - negative, 0, INT64_MAX, &size))
        return false;
    int64_t value = negative ? -(int64_t)size : (int64_t)size;
    if (value < lowest || value > highest)
        return false;
    *number = value;
    return true;
}
