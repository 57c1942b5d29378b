/* JSON on standard output. Texts are valid UTF-8 or are made so: what is not becomes U+FFFD. */
#include "cli/cli.h"
#include "common/text.h"
#include <assert.h>
#include <inttypes.h>
#include <math.h>

static void print_text(const char *text) {
    const unsigned char *byte = (const unsigned char *)text;
    putchar('"');
    while (*byte) {
        int length = text_character(byte);
        if (length == 0)
            fputs("\xEF\xBF\xBD", stdout);
        else if (*byte == '"' || *byte == '\\')
            printf("\\%c", *byte);
        else if (*byte < 0x20 || *byte == 0x7F)
            printf("\\u%04x", *byte);
        else
            fwrite(byte, 1, (size_t)length, stdout);
        byte += length ? length : 1;
    }
    putchar('"');
}

/* The comma after what came before, and the key. */
static void begin(struct json *json, const char *key) {
    if (json->filled[json->depth])
        putchar(',');
    json->filled[json->depth] = true;
    if (key) {
        print_text(key);
        putchar(':');
    }
}

void json_open(struct json *json, const char *key, char bracket) {
    begin(json, key);
    putchar(bracket);
    json->depth++;
    assert(json->depth < (int)(sizeof json->filled / sizeof *json->filled));
    json->filled[json->depth] = false;
}

void json_close(struct json *json, char bracket) {
    putchar(bracket);
    json->depth--;
    if (json->depth == 0)
        putchar('\n');
}

void json_text(struct json *json, const char *key, const char *value) {
    begin(json, key);
    print_text(value);
}

void json_number(struct json *json, const char *key, uint64_t value) {
    begin(json, key);
    printf("%" PRIu64, value);
}

void json_signed(struct json *json, const char *key, int64_t value) {
    begin(json, key);
    printf("%" PRId64, value);
}

void json_null(struct json *json, const char *key) {
    begin(json, key);
    fputs("null", stdout);
}

void json_real(struct json *json, const char *key, double value, int digits) {
    if (!isfinite(value)) {
        json_null(json, key);
        return;
    }
    if (fabs(value) < 0.5 * pow(10, -digits))
        value = 0; /* there is no -0.0 */
    begin(json, key);
    printf("%.*f", digits, value);
}

void json_position(struct json *json, const struct bw_position *position) {
    char variant[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
    json_text(json, "variant", bw_variant_write(&position->variant, variant));
    json_text(json, "position", bw_position_write(position, text));
    json_text(json, "turn", position->turn == bw_first_side(&position->variant) ? "p1" : "p2");
    json_text(json, "result", bw_result_word(position));
}
