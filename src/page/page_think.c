/* Slow work, for the desk in a worker: answers a want of the table on the page's desk. The searches
 * get little memory, since phones have little, and the same amount everywhere, since it affects
 * what they find. */
#include "page/page_inside.h"

/* The search that serves a want, made when it is first needed; NULL without memory. Bots begin each
 * game with an empty memory. */
static struct bw_search *search_for(struct page *page, const struct bw_want *want) {
    bool moves = want->kind == BW_WANT_MOVE;
    struct bw_search **search = moves ? &page->bots : &page->adviser;
    if (moves && *search && want->game != page->bots_game)
        bw_search_clear(*search);
    if (moves)
        page->bots_game = want->game;
    if (!*search)
        *search = bw_search_new_sized(BW_ADVICE_HASH);
    return *search;
}

bool page_think(struct page *page, const struct page_field *field, struct bw_error *error) {
    struct bw_want want;
    struct bw_answer answer;
    struct bw_position position;
    char text[BW_ANSWER_SIZE];
    if (!page_read_position(field, &position, error) ||
        !bw_want_read(&want, &position, field[2].text, error))
        return false;
    bw_answer_find(search_for(page, &want), &want, NULL, &answer);
    json_text(&page->answer.json, "answer", bw_answer_write(&answer, text));
    return true;
}
