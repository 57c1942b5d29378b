/* Answering a want inside this program, without threads: by the engine, or by a classic bot. */
#include "search/book_form.h"
#include <burrow/language.h>
#include <burrow/level.h>
#include <burrow/table.h>
#include <stdio.h>
#include <string.h>

bw_move bw_player_choose(const struct bw_player *player, struct bw_search *search,
                         const struct bw_position *position, struct bw_random *random,
                         const struct bw_task *task) {
    switch (player->kind) {
    case BW_PLAYER_LEVEL:
        return bw_level_move(search, position, player->level, random, task);
    case BW_PLAYER_GREEDY:
        return bw_classic_greedy(position, random);
    case BW_PLAYER_RANKED:
        return bw_classic_ranked(position, player->level, random);
    default:
        return bw_classic_random(position, random);
    }
}

static bw_move move_of(struct bw_search *search, const struct bw_want *want,
                       const struct bw_task *task) {
    struct bw_random random;
    bw_random_seed(&random, want->seed);
    return bw_player_choose(&want->player, search, &want->position, &random, task);
}

/* Only the classic bots need no search. */
static bool needs_search(const struct bw_want *want) {
    return want->kind != BW_WANT_MOVE || want->player.kind == BW_PLAYER_LEVEL;
}

/* However early a stop comes, there is a move; a view or comparison is what was found until
 * then. */
static bool find(struct bw_search *search, const struct bw_want *want, const struct bw_task *task,
                 struct bw_answer *answer) {
    switch (want->kind) {
    case BW_WANT_MOVE:
        answer->move = move_of(search, want, task);
        return answer->move != BW_NO_MOVE;
    case BW_WANT_VIEW:
        return bw_view_run(search, &want->position, task, &answer->view);
    case BW_WANT_COMPARISON:
        return bw_compare(search, &want->position, want->move, task,
                          want->knows_after ? &want->after : NULL, &answer->comparison);
    default:
        return true;
    }
}

/* What is kept, or stands beside it, must not differ from what others find with the book. */
static bool lacks_book(const struct bw_want *want) {
    return (want->judges || want->kind == BW_WANT_COMPARISON) &&
           bw_book_misses(&want->position.variant);
}

static const char *reason_of(const struct bw_want *want) {
    return !bw_search_plays(&want->position.variant) ? bw_tr("does not play this game")
           : lacks_book(want) ? bw_tr("cannot load the book of solved boards")
                              : bw_tr("does not have enough memory");
}

void bw_answer_find(struct bw_search *search, const struct bw_want *want,
                    const struct bw_stop *stop, struct bw_answer *answer) {
    const struct bw_task task = {.limits = want->limits, .stop = stop};
    memset(answer, 0, sizeof *answer);
    answer->kind = want->kind;
    answer->number = want->number;
    answer->move = BW_NO_MOVE;
    answer->failed =
        (needs_search(want) && !search) || lacks_book(want) || !find(search, want, &task, answer);
    if (answer->failed)
        snprintf(answer->reason, sizeof answer->reason, "%s", reason_of(want));
}
