/* JSON on standard output, and what only the commands write. */
#include "cli/cli.h"
#include <math.h>

static void put(void *context, const char *bytes, size_t length) {
    (void)context;
    fwrite(bytes, 1, length, stdout);
}

struct json json_printed(void) {
    return (struct json){.put = put, .lines = true};
}

void json_real(struct json *json, const char *key, double value, int digits) {
    char text[400]; /* the largest number has 309 digits before its point */
    if (!isfinite(value)) {
        json_null(json, key);
        return;
    }
    if (fabs(value) < 0.5 * pow(10, -digits))
        value = 0; /* there is no -0.0 */
    snprintf(text, sizeof text, "%.*f", digits, value);
    json_literal(json, key, text);
}

void json_position(struct json *json, const struct bw_position *position) {
    char variant[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
    json_text(json, "variant", bw_variant_write(&position->variant, variant));
    json_text(json, "position", bw_position_write(position, text));
    json_text(json, "turn", position->turn == bw_first_side(&position->variant) ? "p1" : "p2");
    json_text(json, "result", bw_result_word(position));
}
