/* What the rules alone show of a position, to be drawn on the board and said. */
#include "page/page_inside.h"
#include <burrow/words.h>

static void write_squares(struct json *json, const struct bw_squares *squares) {
    json_open(json, "squares", '[');
    for (int square = 0; square < BW_MAX_LINE; square++)
        if (bw_squares_has(squares, square))
            page_write_square(json, NULL, square);
    json_close(json, ']');
}

static void write_fact(struct json *json, const struct bw_position *position,
                       const struct bw_fact *fact, int you) {
    static const char *const kinds[] = {
        [BW_FACT_WAY] = "way",
        [BW_FACT_HELD] = "held",
        [BW_FACT_STUCK] = "stuck",
        [BW_FACT_FROZEN] = "frozen",
        [BW_FACT_SPARE] = "spare",
        [BW_FACT_ROWS] = "rows",
        [BW_FACT_COMPLETES] = "completes",
        [BW_FACT_MUST] = "must",
        [BW_FACT_GIVES] = "gives",
    };
    char sentence[BW_WORDS_SIZE];
    json_open(json, NULL, '{');
    json_text(json, "kind", kinds[fact->kind]);
    json_signed(json, "side", fact->side);
    json_signed(json, "count", fact->count);
    write_squares(json, &fact->squares);
    json_open(json, "line", '[');
    for (int i = 0; i < fact->length; i++)
        page_write_square(json, NULL, fact->line[i]);
    json_close(json, ']');
    json_text(json, "said", bw_say_fact(position, fact, you, sentence));
    json_close(json, '}');
}

bool page_facts(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct json *json = &page->answer.json;
    struct bw_fact facts[BW_MAX_FACTS];
    int plies;
    if (!page_read_plies(page, &field[0], &plies, error))
        return false;
    const struct bw_position *position = bw_session_at(bw_table_session(page->table), plies);
    int count = bw_facts(position, facts);
    json_open(json, "facts", '[');
    for (int i = 0; i < count; i++)
        write_fact(json, position, &facts[i], bw_table_only_person(page->table));
    json_close(json, ']');
    return true;
}
