/* What takes long, for the desk in a worker: a want of the table on the page is answered. The searches
 * are small, since a phone has little memory, and alike everywhere, since that has a say in what they
 * find. */
#include "page/page_inside.h"

/* Only the levels need one to move. */
static bool has_search(struct bw_search **search, const struct bw_want *want,
                       struct bw_error *error) {
    if (want->kind == BW_WANT_MOVE && want->player.kind != BW_PLAYER_LEVEL)
        return true;
    if (!*search)
        *search = bw_search_new_sized(BW_ADVICE_HASH);
    return *search || page_no_memory(error);
}

bool page_think(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_want want;
    struct bw_answer answer;
    struct bw_position position;
    char text[BW_ANSWER_SIZE];
    if (!page_read_position(field, &position, error) ||
        !bw_want_read(&want, &position, field[2].text, error))
        return false;
    struct bw_search **search = want.kind == BW_WANT_MOVE ? &page->bots : &page->adviser;
    if (!has_search(search, &want, error))
        return false;
    bw_answer_find(*search, &want, NULL, &answer);
    json_text(&page->answer.json, "answer", bw_answer_write(&answer, text));
    return true;
}
