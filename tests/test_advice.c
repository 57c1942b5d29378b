/* Advice: everything that is called proved is checked by exhaustive search with the second
 * implementation of the rules, on small boards. */
#include "games/list.h"
#include "games/variant.h"
#include "slow/slow_facts.h"
#include "support.h"
#include <burrow/advice.h>
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct bw_search *engine;

static int make_engine(void **state) {
    (void)state;
    engine = bw_search_new();
    return engine && bw_search_set_hash(engine, 4) ? 0 : 1;
}

static int free_engine(void **state) {
    (void)state;
    bw_search_free(engine);
    return 0;
}

/* ---- looking and speaking at once ----------------------------------------------------------- */

static void hint(const struct bw_position *position, const struct bw_task *task,
                 struct bw_advice *advice) {
    struct bw_view view;
    assert_true(bw_view_run(engine, position, task, &view));
    bw_advise(position, &view, advice);
}

static void explain(const struct bw_position *position, const struct bw_task *task,
                    struct bw_advice *advice) {
    struct bw_view view;
    assert_true(bw_view_run(engine, position, task, &view));
    bw_explain_position(position, &view, advice);
}

static void explain_move(const struct bw_position *position, bw_move move,
                         const struct bw_task *task, struct bw_advice *advice) {
    struct bw_comparison comparison;
    assert_true(bw_compare(engine, position, move, task, NULL, &comparison));
    bw_explain_move(position, move, &comparison, NULL, advice);
}

static void judge(const struct bw_position *position, bw_move move, const struct bw_task *task,
                  struct bw_judgement *judgement) {
    struct bw_comparison comparison;
    assert_true(bw_compare(engine, position, move, task, NULL, &comparison));
    bw_judge(position, &comparison, judgement);
}

/* The same from the last move to the first; *view is passed on. */
static void judge_back(const struct bw_position *position, bw_move move, const struct bw_task *task,
                       struct bw_view *view, struct bw_judgement *judgement) {
    struct bw_comparison comparison;
    assert_true(bw_compare(engine, position, move, task, view, &comparison));
    bw_judge(position, &comparison, judgement);
    *view = comparison.before;
}

/* ---- trying everything ---------------------------------------------------------------------- */

enum {
    TO_THE_END = 99 /* plies, more than any game on a small board has */
};

static struct slow_position slow_of(const struct bw_position *position) {
    struct slow_position slow;
    char variant[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
    assert_true(slow_read(&slow, bw_variant_write(&position->variant, variant),
                          bw_position_write(position, text)));
    return slow;
}

static struct slow_position slow_after(const struct slow_position *position, bw_move move) {
    struct slow_position next = *position;
    char text[BW_MOVE_SIZE];
    assert_true(slow_play(&next, bw_move_write(move, text)));
    return next;
}

/* 1 where the side to move has won, -1 where the other has, 0 for a draw; 2 if it is not over. */
static int slow_outcome(const struct slow_position *position) {
    const char *result = slow_result(position);
    bool p1_moves =
        position->turn == 'x' || position->turn == (position->second_begins ? 'b' : 'r');
    if (strcmp(result, "none") == 0)
        return 2;
    if (strcmp(result, "draw") == 0)
        return 0;
    return (strcmp(result, "p1win") == 0) == p1_moves ? 1 : -1;
}

/* What the side to move can force within so many plies: 1 a win, -1 only a loss, otherwise 0, which
 * is a draw if the game cannot last longer. */
static int forced(const struct slow_position *position, int plies) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    int outcome = slow_outcome(position), best = -1;
    if (outcome != 2)
        return outcome;
    if (plies == 0)
        return 0;
    for (int i = slow_moves(position, moves) - 1; i >= 0 && best < 1; i--) {
        struct slow_position next = *position;
        assert_true(slow_play(&next, moves[i]));
        int value = -forced(&next, plies - 1);
        best = value > best ? value : best;
    }
    return best;
}

/* The value of a move for the side that makes it. */
static int value_of(const struct slow_position *position, bw_move move, int plies) {
    struct slow_position next = slow_after(position, move);
    return -forced(&next, plies - 1);
}

static bool slow_wins(const struct slow_position *position, bw_move move) {
    struct slow_position next = *position;
    char text[BW_MOVE_SIZE];
    return slow_play(&next, bw_move_write(move, text)) && slow_outcome(&next) == -1;
}

/* The number of moves, and after how many of them the other side cannot win by `threat`. */
static int count_preventing(const struct slow_position *position, bw_move threat, int *moves) {
    char list[SLOW_MOVES][SLOW_MOVE_ROOM];
    int preventing = 0;
    *moves = slow_moves(position, list);
    for (int i = 0; i < *moves; i++) {
        struct slow_position next = *position;
        assert_true(slow_play(&next, list[i]));
        preventing += !slow_wins(&next, threat);
    }
    return preventing;
}

/* How many moves lose neither at once nor to the next reply. */
static int count_safe(const struct slow_position *position) {
    char list[SLOW_MOVES][SLOW_MOVE_ROOM];
    int safe = 0;
    for (int i = slow_moves(position, list) - 1; i >= 0; i--) {
        struct slow_position next = *position;
        assert_true(slow_play(&next, list[i]));
        safe += forced(&next, 1) != 1;
    }
    return safe;
}

/* ---- what is true of a remark --------------------------------------------------------------- */

/* The plies of so many moves of the winner, who is to move; the last may force the loser to end the
 * game. */
static int plies_of(int moves) {
    return moves > 0 ? 2 * moves : TO_THE_END;
}

static bool stops_is_true(const struct slow_position *slow, const struct bw_remark *remark) {
    struct slow_position after = slow_after(slow, remark->move);
    int moves, preventing = count_preventing(slow, remark->reply, &moves);
    return 2 * preventing <= moves && slow_outcome(&after) == 2 && forced(&after, 1) != 1;
}

static bool threat_is_true(const struct slow_position *slow, const struct bw_remark *remark) {
    struct slow_position now = remark->move == BW_NO_MOVE ? *slow : slow_after(slow, remark->move);
    int moves, preventing = count_preventing(&now, remark->reply, &moves);
    return preventing == remark->count && 2 * preventing <= moves && forced(&now, 1) != 1;
}

static bool allows_is_true(const struct slow_position *slow, const struct bw_remark *remark) {
    struct slow_position after = slow_after(slow, remark->move);
    return value_of(&after, remark->reply, plies_of(remark->count)) == 1;
}

static bool missed_win_is_true(const struct slow_position *slow, const struct bw_remark *remark) {
    return value_of(slow, remark->move, TO_THE_END) < 1 &&
           value_of(slow, remark->reply, plies_of(remark->count)) == 1;
}

static bool only_safe_is_true(const struct slow_position *slow, const struct bw_remark *remark) {
    struct slow_position after = slow_after(slow, remark->move);
    return count_safe(slow) == 1 && slow_outcome(&after) != 1 && forced(&after, 1) != 1;
}

/* The length of a side's way; -1 where it has none. */
static int slow_way(const struct slow_position *position, int side) {
    slow_squares none = {{false}};
    bool digs = position->turn == 'r' || position->turn == 'b';
    int length = slow_way_length(position, (digs ? "rb" : "xo")[side], none);
    return length < SLOW_NO_WAY ? length : -1;
}

static bool ways_are_true(const struct slow_position *slow, const struct bw_remark *remark) {
    return slow_way(slow, remark->side) == remark->count &&
           slow_way(slow, bw_opponent(remark->side)) == remark->before;
}

static bool way_is_true(const struct slow_position *slow, const struct bw_remark *remark) {
    struct slow_position after = slow_after(slow, remark->move);
    return slow_way(&after, remark->side) == remark->count &&
           slow_way(slow, remark->side) == remark->before && remark->count != remark->before;
}

static bool remark_is_true(const struct slow_position *slow, const struct bw_remark *remark) {
    char moves[SLOW_MOVES][SLOW_MOVE_ROOM];
    switch (remark->kind) {
    case BW_REMARK_WINS_AT_ONCE:
        return slow_wins(slow, remark->move);
    case BW_REMARK_WINS:
        return value_of(slow, remark->move, plies_of(remark->count)) == 1;
    case BW_REMARK_LOSES:
        return forced(slow, remark->count > 0 ? 1 + plies_of(remark->count) : TO_THE_END) == -1;
    case BW_REMARK_LOSES_AT_ONCE:
        return value_of(slow, remark->move, 1) == -1;
    case BW_REMARK_DRAWS:
        return value_of(slow, remark->move, TO_THE_END) == 0;
    case BW_REMARK_ONLY_MOVE:
        return slow_moves(slow, moves) == 1;
    case BW_REMARK_ONLY_SAFE:
        return only_safe_is_true(slow, remark);
    case BW_REMARK_STOPS:
        return stops_is_true(slow, remark);
    case BW_REMARK_THREATENS:
        return threat_is_true(slow, remark);
    case BW_REMARK_ALLOWS:
        return allows_is_true(slow, remark);
    case BW_REMARK_MISSED_WIN:
        return missed_win_is_true(slow, remark);
    case BW_REMARK_MISSED_DRAW:
        return value_of(slow, remark->move, TO_THE_END) == -1 &&
               value_of(slow, remark->reply, TO_THE_END) == 0;
    case BW_REMARK_WAYS:
        return ways_are_true(slow, remark);
    case BW_REMARK_WAY:
        return way_is_true(slow, remark);
    default:
        return false; /* never proved */
    }
}

/* ---- checking advice ------------------------------------------------------------------------ */

static int seen[BW_REMARK_EVEN + 1]; /* how often each kind was met */

static void check_sentence(const struct bw_position *position, const struct bw_remark *remark) {
    char sentence[BW_WORDS_SIZE];
    size_t length = strlen(bw_say_remark(position, remark, sentence));
    assert_true(length > 10 && sentence[length - 1] == '.');
    assert_null(strstr(sentence, "none"));
}

static void check_remarks(const struct bw_position *position, const struct bw_advice *advice) {
    struct slow_position slow = slow_of(position);
    assert_true(advice->remarks > 0 && advice->remarks <= BW_MAX_REMARKS);
    for (int i = 0; i < advice->remarks; i++) {
        const struct bw_remark *remark = &advice->remark[i];
        char text[BW_POSITION_SIZE], sentence[BW_WORDS_SIZE];
        bool judged = remark->kind >= BW_REMARK_EXPECTS;
        assert_int_equal(remark->proved, !judged);
        seen[remark->kind]++;
        check_sentence(position, remark);
        if (remark->proved && !remark_is_true(&slow, remark))
            fail_msg("%s: %s", bw_position_write(position, text),
                     bw_say_remark(position, remark, sentence));
    }
}

/* What is proved holds, and so does the bound on its length. */
static void check_view(const struct bw_position *position, const struct bw_view *view) {
    struct slow_position slow = slow_of(position);
    int value = view->score > 0 ? 1 : view->score < 0 ? -1 : 0;
    assert_true(view->chance >= 0 && view->chance <= 1000);
    assert_int_equal(view->proved,
                     view->chance == 0 || view->chance == 500 || view->chance == 1000);
    if (view->proved)
        assert_int_equal(forced(&slow, view->plies > 0 ? view->plies : TO_THE_END), value);
}

/* The line begins with the move in question, and can be played. */
static void check_line(const struct bw_position *position, const struct bw_advice *advice) {
    struct bw_position now = *position;
    assert_true(advice->length >= 0 && advice->length <= BW_VIEW_LINE);
    assert_true(advice->move == BW_NO_MOVE || advice->length == 0 ||
                advice->line[0] == advice->move);
    for (int i = 0; i < advice->length; i++) {
        assert_true(bw_move_check(&now, advice->line[i], NULL));
        bw_play(&now, advice->line[i]);
    }
}

static void check_advice(const struct bw_position *position, struct bw_random *random,
                         uint64_t nodes) {
    const struct bw_task task = {.limits = {.nodes = nodes}};
    struct bw_advice advice;
    hint(position, &task, &advice);
    assert_true(bw_move_check(position, advice.move, NULL));
    check_remarks(position, &advice);
    check_line(position, &advice);
    check_view(position, &advice.view);
    explain(position, &task, &advice);
    check_remarks(position, &advice);
    check_line(position, &advice);
    explain_move(position, any_move(position, random), &task, &advice);
    check_remarks(position, &advice);
    check_line(position, &advice);
    check_view(position, &advice.view);
}

/* Plays random moves, avoiding those that end the game, until it has so many plies or is over. */
static struct bw_position random_position(const char *variant, int plies,
                                          struct bw_random *random) {
    struct bw_position position = start_of(variant);
    for (int i = 0; i < plies && bw_result(&position) == BW_UNDECIDED; i++) {
        struct bw_position next = position;
        for (int tries = 0; tries < 8; tries++) {
            next = position;
            bw_play(&next, any_move(&position, random));
            if (bw_result(&next) == BW_UNDECIDED)
                break;
        }
        position = next;
    }
    return position;
}

/* Boards, and after how many plies they can be searched exhaustively. */
static const struct {
    const char *variant;
    int plies, games;
} boards[] = {
    {"talpa:size=3", 1, 15},
    {"talpa:size=4", 5, 25},
    {"talpa:size=5", 13, 15},
    {"talpa:size=5,first=blue", 15, 25},
    {"4mation:size=4", 2, 25},
    {"4mation:size=4,row=4", 7, 25},
    {"4mation:size=4,row=4,blocked=opponent", 8, 25},
    {"4mation:size=4,row=4,blocked=free", 9, 25},
    {"4mation:size=5", 4, 25},
    {"4mation:size=5,row=4", 14, 25},
};

static void what_is_called_proved_is_true_where_pieces_run_out(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 31);
    for (int i = 0; i < 60; i++) {
        struct bw_position position = one_sided(&random);
        check_advice(&position, &random, i % 2 == 0 ? 40 : 100000);
    }
}

/* Even if a search was stopped at once or early. */
static void what_is_called_proved_is_true(void **state) {
    static const uint64_t nodes[] = {1, 40, 1000, 100000};
    struct bw_random random;
    bw_random_seed(&random, 5);
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++) {
        bw_search_clear(engine);
        for (int game = 0; game < boards[board].games; game++) {
            struct bw_position p =
                random_position(boards[board].variant, boards[board].plies, &random);
            for (size_t i = 0; i < 4 && bw_result(&p) == BW_UNDECIDED; i++)
                check_advice(&p, &random, nodes[i]);
        }
    }
    for (int kind = 0; kind <= BW_REMARK_EVEN; kind++)
        if (seen[kind] == 0)
            fail_msg("no remark of kind %d was met", kind);
}

/* With enough time, everything that can be proved is. */
static void small_positions_are_explained_by_proofs(void **state) {
    const struct bw_task task = {.limits = {.nodes = 300000}};
    struct bw_random random;
    bw_random_seed(&random, 6);
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++) {
        bw_search_clear(engine);
        for (int game = 0; game < 8; game++) {
            struct bw_position p =
                random_position(boards[board].variant, boards[board].plies, &random);
            struct bw_advice advice;
            explain(&p, &task, &advice);
            assert_true(advice.view.proved);
            assert_true(bw_result(&p) != BW_UNDECIDED || advice.remark[0].proved);
            check_view(&p, &advice.view);
        }
    }
}

/* ---- judging -------------------------------------------------------------------------------- */

static int chance_of(int value, int turn) {
    int mine = 500 + 500 * value;
    return turn == 0 ? mine : 1000 - mine;
}

static void check_judgement(const struct bw_position *position, bw_move move, int best,
                            const struct bw_judgement *judgement) {
    struct slow_position slow = slow_of(position);
    int value = value_of(&slow, move, TO_THE_END);
    assert_true(judgement->before_proved && judgement->after_proved);
    assert_int_equal(judgement->before, chance_of(best, position->turn));
    assert_int_equal(judgement->after, chance_of(value, position->turn));
    assert_int_equal(judgement->lost, 500 * (best - value));
    assert_int_equal(judgement->grade, value == best ? BW_GRADE_BEST : BW_GRADE_BLUNDER);
    if (value == best)
        assert_int_equal(judgement->better, BW_NO_MOVE);
    else
        assert_int_equal(value_of(&slow, judgement->better, TO_THE_END), best);
}

static void proofs_decide_how_a_move_is_judged(void **state) {
    const struct bw_task task = {.limits = {.nodes = 1000000}};
    struct bw_random random;
    bw_random_seed(&random, 7);
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++) {
        bw_search_clear(engine);
        for (int game = 0; game < 4; game++) {
            struct bw_position p =
                random_position(boards[board].variant, boards[board].plies + 1, &random);
            struct slow_position slow = slow_of(&p);
            bw_move moves[BW_MAX_MOVES];
            int best = forced(&slow, TO_THE_END);
            for (int i = bw_moves(&p, moves) - 1; i >= 0; i--) {
                struct bw_judgement judgement;
                judge(&p, moves[i], &task, &judgement);
                check_judgement(&p, moves[i], best, &judgement);
            }
        }
    }
}

/* A quick judgement says less, but is as true: what it calls proved is, the move that it proves
 * best is not called worse than another, and what it calls a blunder is one. */
static void check_quick_judgement(const struct bw_position *position, bw_move move, int best,
                                  const struct bw_judgement *judgement) {
    struct slow_position slow = slow_of(position);
    int value = value_of(&slow, move, TO_THE_END);
    assert_int_not_equal(judgement->better, move);
    assert_int_equal(judgement->better == BW_NO_MOVE, judgement->grade == BW_GRADE_BEST);
    if (judgement->before_proved)
        assert_int_equal(judgement->before, chance_of(best, position->turn));
    if (judgement->after_proved)
        assert_int_equal(judgement->after, chance_of(value, position->turn));
    if (judgement->grade == BW_GRADE_BLUNDER)
        assert_true(judgement->after_proved && value < (judgement->before_proved ? best : 0));
}

static void quick_judgements_are_true(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 12);
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++) {
        for (int game = 0; game < 8; game++) {
            struct bw_position p =
                random_position(boards[board].variant, boards[board].plies + 1, &random);
            struct slow_position slow = slow_of(&p);
            bw_move moves[BW_MAX_MOVES];
            int best = forced(&slow, TO_THE_END);
            for (int i = bw_moves(&p, moves) - 1; i >= 0; i--) {
                const struct bw_task task = {
                    .limits = {.nodes = 3 + (uint64_t)bw_random_below(&random, 200)}};
                struct bw_judgement judgement;
                bw_search_clear(engine);
                judge(&p, moves[i], &task, &judgement);
                check_quick_judgement(&p, moves[i], best, &judgement);
            }
        }
    }
}

/* Judges a whole game backwards, with so little work for each move that proofs can only come from
 * later moves. */
static void what_is_proved_late_is_known_earlier(void **state) {
    const struct bw_task task = {.limits = {.nodes = 60}};
    struct bw_random random;
    bw_random_seed(&random, 8);
    for (int game = 0; game < 20; game++) {
        struct bw_position position[BW_MAX_PLIES + 1] = {start_of("4mation:size=4")};
        bw_move move[BW_MAX_PLIES];
        int plies = 0;
        for (; bw_result(&position[plies]) == BW_UNDECIDED; plies++) {
            position[plies + 1] = position[plies];
            move[plies] = any_move(&position[plies], &random);
            bw_play(&position[plies + 1], move[plies]);
        }
        struct bw_view view;
        bw_search_clear(engine);
        bw_view_run(engine, &position[plies], &task, &view);
        assert_true(view.proved);
        for (int ply = plies - 1; ply >= 0; ply--) {
            struct bw_judgement judgement;
            int after = bw_view_chance(&view, position[ply + 1].turn);
            bool after_proved = view.proved;
            judge_back(&position[ply], move[ply], &task, &view, &judgement);
            check_view(&position[ply], &view);
            assert_true(!after_proved || judgement.after == after);
            assert_true(!after_proved || judgement.after_proved);
            assert_int_equal(judgement.before, bw_view_chance(&view, position[ply].turn));
        }
    }
}

/* Chances of exactly 0, 500 and 1000 are reserved for proofs. */
static void what_is_judged_is_never_certain(void **state) {
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=10", "4mation:size=12"};
    const struct bw_task task = {.limits = {.nodes = 3000}};
    struct bw_random random;
    bw_random_seed(&random, 9);
    for (int i = 0; i < 80; i++) {
        struct bw_position p = random_position(variants[i % 4], i % 7, &random);
        struct bw_judgement judgement;
        struct bw_view view;
        bw_search_clear(engine);
        bw_view_run(engine, &p, &task, &view);
        if (view.proved)
            continue;
        assert_true(view.chance >= 1 && view.chance <= 999 && view.chance != 500);
        assert_int_equal(bw_view_chance(&view, 0) + bw_view_chance(&view, 1), 1000);
        judge(&p, any_move(&p, &random), &task, &judgement);
        assert_true(judgement.lost >= 0 && judgement.lost <= 1000);
        assert_true(judgement.grade == BW_GRADE_BEST || judgement.better != BW_NO_MOVE);
    }
}

static void the_engines_own_move_is_best(void **state) {
    const struct bw_task task = {.limits = {.nodes = 30000}};
    struct bw_random random;
    bw_random_seed(&random, 10);
    for (int i = 0; i < 20; i++) {
        struct bw_position p = random_position("4mation", 4 + i % 5, &random);
        const struct bw_task share = {.limits = {.nodes = task.limits.nodes / 3}};
        struct bw_judgement judgement;
        bw_search_clear(engine);
        bw_move move = bw_search_run(engine, &p, &share);
        bw_search_clear(engine);
        judge(&p, move, &task, &judgement);
        if (judgement.grade != BW_GRADE_BEST && judgement.lost > 100)
            fail_msg("graded %d, %d lost", (int)judgement.grade, judgement.lost);
    }
}

/* ---- what is said --------------------------------------------------------------------------- */

static struct bw_position open_middle(const char *turn) {
    return drawn("talpa", turn,
                 "r b . b r b r b\n"
                 "b r . r b r b r\n"
                 "r b . b r b r b\n"
                 "b r . r b r b r\n"
                 "r b r b r b r b\n"
                 "b r . r b r b r\n"
                 "r b . b r b r b\n"
                 "b r . r b r b r\n");
}

static bw_move move_of(const struct bw_position *position, const char *text) {
    struct bw_error error;
    bw_move move;
    if (!bw_move_read(position, text, &move, &error))
        fail_msg("%s: %s", text, error.message);
    return move;
}

static const char *first_remark_on(const struct bw_position *position, const char *move) {
    static char sentence[BW_WORDS_SIZE];
    const struct bw_task task = {.limits = {.nodes = 3000}};
    struct bw_advice advice;
    bw_search_clear(engine);
    explain_move(position, move_of(position, move), &task, &advice);
    assert_true(advice.remarks > 0);
    return bw_say_remark(position, &advice.remark[0], sentence);
}

/* Red's c4 stands between two halves of a path from top to bottom. */
static void a_win_at_once_is_the_hint(void **state) {
    struct bw_position p = open_middle("r");
    const struct bw_task task = {.limits = {.nodes = 1}};
    char sentence[BW_WORDS_SIZE];
    struct bw_advice advice;
    bw_search_clear(engine);
    hint(&p, &task, &advice);
    assert_int_equal(advice.remarks, 1);
    assert_int_equal(advice.remark[0].kind, BW_REMARK_WINS_AT_ONCE);
    bw_say_remark(&p, &advice.remark[0], sentence);
    assert_int_equal(strncmp(sentence, "c4", 2), 0);
    assert_has(sentence, " wins at once.");
    assert_string_equal(first_remark_on(&p, "c4b4"), "c4b4 wins at once.");
}

static void a_threat_is_told(void **state) {
    struct bw_position p = open_middle("b");
    const struct bw_task task = {.limits = {.nodes = 3000}};
    struct bw_advice advice;
    bool told = false;
    bw_search_clear(engine);
    explain(&p, &task, &advice);
    for (int i = 0; i < advice.remarks; i++) {
        char sentence[BW_WORDS_SIZE];
        bw_say_remark(&p, &advice.remark[i], sentence);
        told |= strncmp(sentence, "Red threatens c4", 16) == 0;
    }
    assert_true(told);
}

static void a_blunder_is_told_with_its_refutation(void **state) {
    struct bw_position p = open_middle("b");
    assert_has(first_remark_on(&p, "h8g8"), "h8g8 loses: red wins at once by c4");
}

static void wins_on_large_boards_are_seen(void **state) {
    struct bw_position p = position_of(
        "4mation:size=16,row=4", "16/16/16/16/16/16/16/16/16/16/16/16/16/16/ooo13/xxx13 x c2");
    struct bw_judgement judgement;
    const struct bw_task task = {.limits = {.nodes = 2000}};
    char sentence[BW_WORDS_SIZE];
    assert_string_equal(first_remark_on(&p, "d1"), "d1 wins at once.");
    assert_has(first_remark_on(&p, "d3"), "d3 loses: O wins at once by d2.");
    judge(&p, move_of(&p, "d3"), &task, &judgement);
    assert_int_equal(judgement.grade, BW_GRADE_BLUNDER);
    assert_int_equal(judgement.lost, 1000);
    assert_string_equal(bw_say_judgement(&p, move_of(&p, "d3"), &judgement, sentence),
                        "d3 is a blunder: it loses for certain, and d1 wins for certain.");
}

static void numbers_are_said_only_where_they_are_known(void **state) {
    struct bw_position p = start_of("talpa");
    struct bw_remark remark = {.kind = BW_REMARK_WINS,
                               .proved = true,
                               .side = 0,
                               .move = move_of(&p, "c3c4"),
                               .reply = BW_NO_MOVE,
                               .count = 3};
    char sentence[BW_WORDS_SIZE];
    assert_string_equal(bw_say_remark(&p, &remark, sentence),
                        "With c3c4, red wins in at most 3 moves.");
    remark.count = 0;
    assert_string_equal(bw_say_remark(&p, &remark, sentence), "With c3c4, red wins for certain.");
}

/* "≈ … for certain" contradicts itself. */
static void what_is_only_judged_is_never_called_certain(void **state) {
    struct bw_position p = start_of("4mation");
    bw_move move = move_of(&p, "c3"), better = move_of(&p, "d4");
    char sentence[BW_WORDS_SIZE];
    for (int kind = BW_REMARK_EXPECTS; kind <= BW_REMARK_EVEN; kind++)
        for (int count = 0; count <= 1000; count += 250) {
            const struct bw_remark remark = {
                .kind = (enum bw_remark_kind)kind, .move = move, .reply = better, .count = count};
            assert_null(strstr(bw_say_remark(&p, &remark, sentence), "certain"));
        }
    for (int chance = 0; chance <= 1000; chance++)
        assert_null(strstr(bw_say_chance(&p, chance, false, sentence), "certain"));
    for (int i = 0; i < 3 * 3 * 5 * 4; i++) {
        struct bw_judgement judgement = {.before = 500 * (i % 3),
                                         .after = 500 * (i / 3 % 3),
                                         .grade = (enum bw_grade)(i / 9 % 5),
                                         .before_proved = i / 45 % 2,
                                         .after_proved = i / 90,
                                         .better = better};
        bool possible = judgement.after_proved || judgement.grade != BW_GRADE_BLUNDER;
        bw_say_judgement(&p, move, &judgement, sentence);
        if (possible && strstr(sentence, "certain"))
            assert_true(bw_judgement_is_proved(&judgement));
    }
}

/* The chance, of 1000, that advice gives a side; -1 for none. */
static int chance_said(const struct bw_advice *advice, int side) {
    for (int i = 0; i < advice->remarks; i++)
        if (advice->remark[i].kind == BW_REMARK_AHEAD || advice->remark[i].kind == BW_REMARK_EVEN)
            return advice->remark[i].side == side ? advice->remark[i].count
                                                  : 1000 - advice->remark[i].count;
    return -1;
}

/* A review has looked from the end of the game, and so sees more than a comparison. */
static void who_is_ahead_after_a_judged_move_is_what_the_review_says(void **state) {
    static const char *const texts[] = {"brbr/rbrb/brbr/rbrb r", "brbr/rbrb/brbr/rbrb b"};
    (void)state;
    for (int side = 0; side < 2; side++) {
        struct bw_position position = position_of("talpa:size=4", texts[side]);
        bw_move moves[BW_MAX_MOVES];
        struct bw_advice advice;
        assert_true(bw_moves(&position, moves) > 1);
        const struct bw_comparison comparison = {
            .before = {.chance = 780, .line = {moves[1]}, .length = 1},
            .played = {.chance = 740, .line = {moves[0]}, .length = 1},
        };
        struct bw_judgement judgement = {.after = side == 0 ? 640 : 360, .better = moves[1]};
        bw_explain_move(&position, moves[0], &comparison, NULL, &advice);
        assert_int_equal(chance_said(&advice, side), 740);
        bw_explain_move(&position, moves[0], &comparison, &judgement, &advice);
        assert_int_equal(chance_said(&advice, side), 640);
        judgement.after_proved = true;
        bw_explain_move(&position, moves[0], &comparison, &judgement, &advice);
        assert_int_equal(chance_said(&advice, side), -1);
    }
}

static void a_game_that_is_over_needs_no_advice(void **state) {
    struct bw_position p = position_of("talpa", "3/3/3 r");
    const struct bw_task task = {.limits = {.nodes = 1000}};
    struct bw_advice advice;
    hint(&p, &task, &advice);
    assert_int_equal(advice.remarks, 0);
    assert_int_equal(advice.move, BW_NO_MOVE);
    assert_true(advice.view.proved && advice.view.chance == 1000);
    explain(&p, &task, &advice);
    assert_int_equal(advice.remarks, 0);
}

/* Such as the template game: the rules alone still show what wins at once. */
static void a_game_that_the_engine_does_not_know_is_not_judged(void **state) {
    const struct bw_task task = {.limits = {.nodes = 1000}};
    struct bw_variant variant;
    struct bw_position p;
    struct bw_advice advice;
    struct bw_random random;
    bw_random_seed(&random, 11);
    assert_true(bw_variant_read_keys(&variant, &bw_template_game, "", NULL));
    assert_true(bw_variant_settle(&variant, 0, NULL));
    bw_position_start(&p, &variant);
    while (bw_result(&p) == BW_UNDECIDED) {
        bw_move move = any_move(&p, &random);
        hint(&p, &task, &advice);
        for (int i = 0; i < advice.remarks; i++)
            assert_true(advice.remark[i].proved);
        explain_move(&p, move, &task, &advice);
        for (int i = 0; i < advice.remarks; i++)
            assert_true(advice.remark[i].proved);
        bw_play(&p, move);
    }
}

/* Without limits, a run that misses its stop would never return. */
static void a_stop_ends_all_runs_of_a_question(void **state) {
    struct bw_stop stop = {0};
    const struct bw_task task = {.stop = &stop};
    struct bw_position p = start_of("talpa");
    struct bw_advice advice;
    struct bw_judgement judgement;
    struct bw_random random;
    bw_random_seed(&random, 3);
    bw_move move = any_move(&p, &random);
    bw_stop_tell(&stop);
    hint(&p, &task, &advice);
    assert_true(bw_move_check(&p, advice.move, NULL));
    explain_move(&p, move, &task, &advice);
    judge(&p, move, &task, &judgement);
    assert_int_equal(judgement.grade, BW_GRADE_BEST);
    assert_true(bw_stop_told(&stop));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_called_proved_is_true),
        cmocka_unit_test(what_is_called_proved_is_true_where_pieces_run_out),
        cmocka_unit_test(small_positions_are_explained_by_proofs),
        cmocka_unit_test(proofs_decide_how_a_move_is_judged),
        cmocka_unit_test(quick_judgements_are_true),
        cmocka_unit_test(what_is_proved_late_is_known_earlier),
        cmocka_unit_test(what_is_judged_is_never_certain),
        cmocka_unit_test(the_engines_own_move_is_best),
        cmocka_unit_test(a_win_at_once_is_the_hint),
        cmocka_unit_test(a_threat_is_told),
        cmocka_unit_test(a_blunder_is_told_with_its_refutation),
        cmocka_unit_test(wins_on_large_boards_are_seen),
        cmocka_unit_test(numbers_are_said_only_where_they_are_known),
        cmocka_unit_test(what_is_only_judged_is_never_called_certain),
        cmocka_unit_test(who_is_ahead_after_a_judged_move_is_what_the_review_says),
        cmocka_unit_test(a_game_that_is_over_needs_no_advice),
        cmocka_unit_test(a_game_that_the_engine_does_not_know_is_not_judged),
        cmocka_unit_test(a_stop_ends_all_runs_of_a_question),
    };
    data_folder_is(argc, argv);
    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
