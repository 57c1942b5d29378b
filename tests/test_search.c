/* The search: correct where it can be checked exactly, deterministic, and within its limits. */
#include "games/list.h"
#include "games/variant.h"
#include "support.h"
#include <burrow/level.h>
#include <burrow/search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct bw_search *engine;

static int make_engine(void **state) {
    (void)state;
    engine = bw_search_new();
    return engine ? 0 : 1;
}

static int free_engine(void **state) {
    (void)state;
    bw_search_free(engine);
    return 0;
}

/* The last report of the best line. */
struct last {
    struct bw_info info;
    bw_move line[512];
    int reports;
};

static void keep(void *context, const struct bw_info *info) {
    struct last *last = context;
    last->reports++;
    if (info->rank != 1)
        return;
    last->info = *info;
    memcpy(last->line, info->line, (size_t)info->length * sizeof *info->line);
    last->info.line = last->line;
}

static struct last think(const struct bw_position *position, struct bw_limits limits) {
    struct last last = {.reports = 0};
    const struct bw_task task = {
        .limits = limits, .without_book = true, .report = keep, .context = &last};
    bw_search_clear(engine);
    bw_search_run(engine, position, &task);
    return last;
}

/* Searches with what earlier searches left in the table. */
static bw_move find(const struct bw_position *position, struct bw_limits limits) {
    return bw_search_run(engine, position,
                         &(struct bw_task){.limits = limits, .without_book = true});
}

/* The same with a player's contempt. */
static bw_move find_playing(const struct bw_position *position, struct bw_limits limits) {
    const struct bw_task task = {
        .limits = limits, .contempt = BW_PLAYING_CONTEMPT, .without_book = true};
    return bw_search_run(engine, position, &task);
}

static bool wins_at_once(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    for (int i = bw_moves(position, moves) - 1; i >= 0; i--) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == bw_won_by(position->turn))
            return true;
    }
    return false;
}

/* The value that a search has proved, by its last report; 2 if it has proved nothing. */
static int proved_value(const struct last *last) {
    return last->info.score >= BW_MATE_BOUND    ? 1
           : last->info.score <= -BW_MATE_BOUND ? -1
           : last->info.proved_draw             ? 0
                                                : 2;
}

/* Searches a position with and without the prover, which a depth limit turns off, and as a player
 * who avoids draws: the value is exact, and the move keeps it. */
static void check_proof(const struct bw_position *position) {
    static const struct bw_limits limits[] = {{.depth = 40}, {.nodes = 100000000}};
    int value = exact_value(position);
    for (int i = 0; i < 4; i++) {
        char text[BW_POSITION_SIZE];
        struct bw_position next = *position;
        struct last last = {.reports = 0};
        const struct bw_task task = {.limits = limits[i % 2],
                                     .contempt = i < 2 ? 0 : BW_PLAYING_CONTEMPT,
                                     .report = keep,
                                     .context = &last};
        bw_search_clear(engine);
        bw_play(&next, bw_search_run(engine, position, &task));
        if (proved_value(&last) != value || exact_value(&next) != -value)
            fail_msg("%s: %d (then %d), not %d", bw_position_write(position, text),
                     proved_value(&last), -exact_value(&next), value);
    }
}

static void proved_values_are_exact(const char *variant, int plies, int games) {
    struct bw_random random;
    bw_random_seed(&random, 17);
    for (int game = 0; game < games; game++) {
        struct bw_position p = start_of(variant);
        for (int i = 0; i < plies && bw_result(&p) == BW_UNDECIDED; i++)
            bw_play(&p, any_move(&p, &random));
        if (bw_result(&p) == BW_UNDECIDED)
            check_proof(&p);
    }
}

static void small_games_are_solved_exactly(void **state) {
    proved_values_are_exact("talpa:size=3", 0, 1);
    proved_values_are_exact("talpa:size=4", 4, 40);
    proved_values_are_exact("talpa:size=5", 11, 40);
    proved_values_are_exact("4mation:size=3,row=3", 1, 20);
    proved_values_are_exact("4mation:size=4", 3, 40);
    proved_values_are_exact("4mation:size=4,row=4", 6, 40);
    proved_values_are_exact("4mation:size=4,row=4,blocked=opponent", 7, 40);
    proved_values_are_exact("4mation:size=4,row=4,blocked=free", 9, 40);
}

static bool captures_last_piece(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    for (int i = bw_moves(position, moves) - 1; i >= 0; i--) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_piece_count(&next, next.turn) == 0)
            return true;
    }
    return false;
}

static void a_side_that_runs_out_of_pieces_is_proved_to_lose(void **state) {
    struct bw_random random;
    int captured = 0;
    bw_random_seed(&random, 29);
    for (int i = 0; i < 200; i++) {
        struct bw_position p = one_sided(&random);
        check_proof(&p);
        captured += captures_last_piece(&p);
    }
    assert_true(captured > 20);
    struct bw_position lost = position_of("talpa", "bbb/bbb/bbb r");
    assert_int_equal(bw_evaluate(&lost), -BW_MATE);
}

/* A removal is a move on one square. */
static bool is_without_captures(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    return count > 0 && bw_move_from(moves[0]) == bw_move_to(moves[0]);
}

/* Whether some move does not allow a win with the next one. */
static bool has_lasting_move(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    for (int i = bw_moves(position, moves) - 1; i >= 0; i--) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == BW_UNDECIDED && !wins_at_once(&next))
            return true;
    }
    return false;
}

/* By counting and the prover together, with a principal variation that shows it; often without a
 * search, so the node limit is very low. */
static void endgames_without_captures_are_proved_to_their_end(void **state) {
    struct bw_random random;
    int found = 0;
    bw_random_seed(&random, 23);
    while (found < 400) {
        struct bw_position p = start_of(found % 2 == 0 ? "talpa:size=6" : "talpa");
        while (bw_result(&p) == BW_UNDECIDED && !is_without_captures(&p))
            bw_play(&p, any_move(&p, &random));
        if (bw_result(&p) != BW_UNDECIDED)
            continue;
        struct last last = think(&p, (struct bw_limits){.nodes = 20000});
        int side = p.turn, value = proved_value(&last), plies = BW_MATE - abs(last.info.score);
        found++;
        assert_int_not_equal(value, 2);
        assert_int_equal(last.info.length, plies);
        assert_true(value > 0 || plies > 2 || !has_lasting_move(&p));
        for (int i = 0; i < last.info.length; i++) {
            assert_true(bw_move_check(&p, last.line[i], NULL));
            bw_play(&p, last.line[i]);
        }
        assert_int_equal(bw_result(&p), bw_won_by(value > 0 ? side : 1 - side));
    }
}

/* On a small board, where most moves draw, the move after which a careless enemy most often loses
 * is the hardest to answer. */
static double share_of_mistakes(struct bw_position position, bw_move move) {
    bw_move replies[BW_MAX_MOVES];
    int mistakes = 0, sensible = 0;
    bw_play(&position, move);
    if (bw_result(&position) != BW_UNDECIDED)
        return 0;
    for (int i = bw_moves(&position, replies) - 1; i >= 0; i--) {
        struct bw_position next = position;
        bw_play(&next, replies[i]);
        bool at_once = bw_result(&next) == BW_UNDECIDED && wins_at_once(&next);
        sensible += !at_once;
        mistakes += !at_once && exact_value(&next) == 1;
    }
    return sensible ? (double)mistakes / sensible : 0;
}

static void a_player_of_a_draw_sets_traps(void **state) {
    struct bw_random random;
    double plain = 0, playing = 0;
    int drawn = 0;
    bw_random_seed(&random, 3);
    while (drawn < 20) {
        struct bw_position p = start_of("4mation:size=4,row=4");
        for (int i = 0; i < 6; i++)
            bw_play(&p, any_move(&p, &random));
        if (bw_result(&p) != BW_UNDECIDED || exact_value(&p) != 0)
            continue;
        struct bw_limits limits = {.nodes = 1000000};
        drawn++;
        plain += share_of_mistakes(p, find(&p, limits));
        playing += share_of_mistakes(p, find_playing(&p, limits));
    }
    if (playing <= plain)
        fail_msg("mistakes are as likely when playing (%f) as not (%f)", playing, plain);
}

static void a_win_in_one_is_played(void **state) {
    struct bw_position p = drawn("talpa", "r",
                                 "r . b b\n"
                                 "b r b r\n"
                                 "r . b r\n"
                                 "b . r b\n");
    struct last last = think(&p, (struct bw_limits){.depth = 1});
    assert_int_equal(last.info.score, BW_MATE - 1);
    bw_play(&p, last.line[0]);
    assert_int_equal(bw_result(&p), BW_WON_BY_0);
}

/* The first move searched here loses, and others do not. */
static void a_search_that_is_cut_short_claims_no_loss(void **state) {
    struct bw_position p = position_of("4mation:size=6", "6/6/6/4o1/2xxox/xo1oox x e3");
    struct last last = think(&p, (struct bw_limits){.nodes = 1});
    assert_true(last.info.score > -BW_MATE_BOUND);
    assert_true(think(&p, (struct bw_limits){.nodes = 1000000}).info.proved_draw);
}

/* With 95 nodes there is time to see that c6 loses, but not to find a move that does not. */
static void a_search_that_is_cut_short_tries_another_move_than_the_lost_one(void **state) {
    struct bw_position p = position_of("4mation", "xox4/o2x3/1xooox1/3xxo1/4oxo/4xox/3oxox o c7"),
                       lost = p;
    bw_move move;
    assert_true(bw_move_read(&p, "c6", &move, NULL));
    bw_play(&lost, move);
    const struct bw_limits plenty = {.nodes = 3000000}, limits = {.nodes = 95};
    struct last last = think(&lost, plenty);
    assert_int_equal(proved_value(&last), 1);
    last = think(&p, plenty);
    assert_int_not_equal(proved_value(&last), -1);
    bw_search_clear(engine);
    assert_int_not_equal(find(&p, limits), move);
}

/* Also notes a win in an earlier report. */
struct word {
    struct last last;
    bw_move winning;
};

static void keep_word(void *context, const struct bw_info *info) {
    struct word *word = context;
    keep(&word->last, info);
    if (info->score >= BW_MATE_BOUND)
        word->winning = info->line[0];
}

/* However early a search is stopped, it plays the move that it reported last, and if it has seen a
 * win, that one. */
static void a_search_that_is_cut_short_keeps_its_word(void **state) {
    static const char *const variants[] = {"4mation:size=4,row=3", "4mation:size=5,row=3"};
    struct bw_search *small = bw_search_new_sized(1);
    struct bw_random random;
    bw_random_seed(&random, 5);
    for (int i = 0; i < 30; i++) {
        struct bw_position p = start_of(variants[i % 2]);
        for (int ply = 0; ply < 1 + i % 3; ply++)
            bw_play(&p, any_move(&p, &random));
        for (unsigned nodes = 20; nodes < 260 && bw_result(&p) == BW_UNDECIDED; nodes++) {
            struct word word = {.winning = BW_NO_MOVE};
            const struct bw_task task = {.limits = {.nodes = nodes},
                                         .contempt = nodes % 2 ? BW_PLAYING_CONTEMPT : 0,
                                         .without_book = nodes % 4 < 2,
                                         .report = keep_word,
                                         .context = &word};
            bw_search_clear(small);
            bw_move move = bw_search_run(small, &p, &task);
            assert_int_equal(move, word.last.line[0]);
            if (word.winning != BW_NO_MOVE)
                assert_int_equal(move, word.winning);
        }
    }
    bw_search_free(small);
}

/* Here d3 looks best, and the prover is the first to see that it loses; d4 draws. */
static void a_move_that_is_just_refuted_is_not_played(void **state) {
    struct bw_position p = position_of("4mation:size=6", "1ox3/2xo2/4x1/6/6/6 o e4");
    for (unsigned nodes = 400; nodes < 600; nodes += 20) {
        char text[BW_MOVE_SIZE];
        bw_search_clear(engine);
        bw_move move = find_playing(&p, (struct bw_limits){.nodes = nodes});
        assert_string_not_equal(bw_move_write(move, text), "d3");
    }
}

/* After these moves only d3 does not lose, which alpha-beta sees after ten million nodes and the
 * prover after far fewer. */
static void the_move_that_does_not_lose_is_found_in_an_opening(void **state) {
    struct bw_position p = after(start_of("4mation"), "e4 e5 d4");
    char text[BW_MOVE_SIZE];
    bw_search_clear(engine);
    bw_move move = find_playing(&p, (struct bw_limits){.nodes = 400000});
    assert_string_equal(bw_move_write(move, text), "d3");
}

/* With three in a row the first player wins, with four nobody does; the positions are the same. */
static void another_variant_is_searched_afresh(void **state) {
    static const char *const variants[] = {"4mation:size=4,row=3", "4mation:size=4,row=4"};
    for (int i = 0; i < 4; i++) {
        struct bw_position start = start_of(variants[i % 2]);
        struct last last = {.reports = 0};
        const struct bw_task task = {.limits = {.nodes = 2000000},
                                     .without_book = i / 2 % 2 == 0,
                                     .report = keep,
                                     .context = &last};
        bw_search_run(engine, &start, &task);
        assert_int_equal(proved_value(&last), i % 2 == 0 ? 1 : 0);
    }
}

static void a_game_that_is_over_has_no_best_move(void **state) {
    static const char *const over[] = {"3/3/3 r", "bbb/bbb/bbb r"};
    for (size_t i = 0; i < sizeof over / sizeof *over; i++) {
        struct bw_position p = position_of("talpa", over[i]);
        assert_int_equal(find(&p, (struct bw_limits){.depth = 3}), BW_NO_MOVE);
    }
}

/* Such as the template game, which has only rules. */
static void a_game_that_the_engine_does_not_know_has_no_best_move(void **state) {
    struct bw_variant variant;
    struct bw_position p;
    struct bw_random random;
    assert_true(bw_variant_read_keys(&variant, &bw_template_game, "", NULL));
    assert_true(bw_variant_settle(&variant, 0, NULL));
    bw_position_start(&p, &variant);
    assert_false(bw_search_plays(&variant) || bw_search_plays_out(&variant));
    variant = variant_of("talpa:size=16");
    assert_true(bw_search_plays(&variant) && bw_search_plays_out(&variant));
    variant = variant_of("4mation");
    assert_true(bw_search_plays(&variant) && !bw_search_plays_out(&variant));
    struct last last = think(&p, (struct bw_limits){.depth = 2});
    assert_int_equal(last.reports, 0);
    assert_int_equal(bw_search_nodes(engine), 0);
    assert_int_equal(bw_evaluate(&p), 0);
    bw_random_seed(&random, 1);
    for (int level = 1; level <= 9; level++)
        assert_int_equal(
            bw_level_move(engine, &p, level, &random, &(struct bw_task){.limits = {.nodes = 100}}),
            BW_NO_MOVE);
}

static void one_thread_gives_the_same_answer_every_time(void **state) {
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=10", "4mation:size=16"};
    for (int i = 0; i < 4; i++) {
        struct bw_position p = start_of(variants[i]);
        struct last a = think(&p, (struct bw_limits){.nodes = 20000});
        struct last b = think(&p, (struct bw_limits){.nodes = 20000});
        assert_true(a.info.nodes == b.info.nodes);
        assert_int_equal(a.info.score, b.info.score);
        assert_int_equal(a.info.length, b.info.length);
        assert_memory_equal(a.line, b.line, (size_t)a.info.length * sizeof *a.line);
    }
}

static void limits_are_kept(void **state) {
    struct bw_position p = start_of("talpa");
    struct last deep = think(&p, (struct bw_limits){.depth = 3});
    assert_int_equal(deep.info.depth, 3);
    bw_search_clear(engine);
    find(&p, (struct bw_limits){.nodes = 5000});
    assert_true(bw_search_nodes(engine) <= 5000);
}

/* Nodes of other threads count, too; they may exceed the limit by a few rounds or nodes. */
static void a_limit_of_nodes_is_one_for_all_threads(void **state) {
    static const char *const variants[] = {"talpa", "4mation"};
    bw_search_set_threads(engine, 2);
    for (int i = 0; i < 2; i++) {
        struct bw_position p = start_of(variants[i]);
        bw_search_clear(engine);
        find(&p, (struct bw_limits){.nodes = 200000});
        assert_in_range(bw_search_nodes(engine), 190000, 210000);
    }
    bw_search_set_threads(engine, 1);
}

/* Without limits, a run that misses its stop would never return. */
static void a_stop_that_came_first_ends_every_run_of_a_question(void **state) {
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=16"};
    struct bw_stop stop = {0};
    const struct bw_task task = {.stop = &stop};
    bw_stop_tell(&stop);
    for (int i = 0; i < 3; i++) {
        struct bw_position p = start_of(variants[i]);
        for (int run = 0; run < 2; run++)
            assert_true(bw_move_check(&p, bw_search_run(engine, &p, &task), NULL));
        assert_true(bw_search_nodes(engine) < 1000);
    }
    assert_true(bw_stop_told(&stop));
}

static void a_stop_between_two_runs_ends_the_second(void **state) {
    struct bw_position p = start_of("talpa");
    struct bw_stop stop = {0};
    struct bw_task task = {.limits = {.nodes = 50000}, .stop = &stop};
    bw_search_run(engine, &p, &task);
    assert_true(bw_search_nodes(engine) > 10000);
    assert_false(bw_stop_told(&stop));
    bw_stop_tell(&stop);
    task.limits = (struct bw_limits){0};
    bw_search_run(engine, &p, &task);
    assert_true(bw_search_nodes(engine) < 1000);
    assert_true(bw_stop_told(&stop));
}

static void a_stop_is_for_several_threads_as_for_one(void **state) {
    struct bw_position p = start_of("4mation");
    struct bw_stop stop = {0};
    bw_stop_tell(&stop);
    bw_search_set_threads(engine, 3);
    bw_search_run(engine, &p, &(struct bw_task){.stop = &stop});
    bw_search_set_threads(engine, 1);
    assert_true(bw_search_nodes(engine) < 1000);
}

static void a_stop_that_is_forgotten_stops_nothing(void **state) {
    struct bw_position p = start_of("talpa");
    struct bw_stop stop = {0};
    const struct bw_task task = {.limits = {.nodes = 50000}, .stop = &stop};
    bw_stop_tell(&stop);
    bw_stop_forget(&stop);
    assert_false(bw_stop_told(&stop));
    assert_false(bw_stop_told(NULL));
    bw_search_run(engine, &p, &task);
    assert_true(bw_search_nodes(engine) > 10000);
}

static void a_level_that_is_stopped_moves_at_once(void **state) {
    static const char *const variants[] = {"talpa", "4mation"};
    struct bw_stop stop = {0};
    struct bw_random random;
    bw_random_seed(&random, 1);
    bw_stop_tell(&stop);
    for (int level = 1; level <= 9; level++) {
        struct bw_position p = start_of(variants[level % 2]);
        bw_move move = bw_level_move(engine, &p, level, &random, &(struct bw_task){.stop = &stop});
        assert_true(bw_move_check(&p, move, NULL));
        if (level > 2) /* the first two search nothing */
            assert_true(bw_search_nodes(engine) < 1000);
    }
}

static void several_lines_are_different_moves_in_falling_order(void **state) {
    struct bw_position p = start_of("4mation");
    struct last last = {.reports = 0};
    const struct bw_task task = {
        .limits = {.depth = 4}, .lines = 5, .report = keep, .context = &last};
    bw_search_clear(engine);
    bw_search_run(engine, &p, &task);
    assert_int_equal(last.reports, 4 * 5);
}

/* What a client of the protocol knows: the last move reported for each rank. */
struct ranks {
    bw_move move[BW_MAX_LINES];
    int score[BW_MAX_LINES];
    int count;
};

static void keep_rank(void *context, const struct bw_info *info) {
    struct ranks *ranks = context;
    assert_in_range(info->rank, 1, ranks->count + 1);
    if (info->rank > ranks->count)
        ranks->count = info->rank;
    ranks->move[info->rank - 1] = info->line[0];
    ranks->score[info->rank - 1] = info->score;
}

static bw_move rank(const struct bw_position *position, struct bw_limits limits, int lines,
                    struct ranks *ranks) {
    const struct bw_task task = {.limits = limits,
                                 .lines = lines,
                                 .without_book = true,
                                 .report = keep_rank,
                                 .context = ranks};
    ranks->count = 0;
    bw_search_clear(engine);
    return bw_search_run(engine, position, &task);
}

/* Wherever the search is stopped, a line that was not reached keeps its earlier value. */
static void lines_of_a_stopped_search_keep_their_values(void **state) {
    struct bw_position p = after(start_of("4mation"), "d4 e5 d5");
    for (uint64_t nodes = 100000; nodes <= 300000; nodes += 10000) {
        struct ranks ranks;
        rank(&p, (struct bw_limits){.nodes = nodes}, 4, &ranks);
        for (int i = 0; i < ranks.count; i++)
            assert_in_range(ranks.score[i] + 2000, 0, 4000);
    }
}

/* Of these moves some open red's path at once, and five do not. */
static void lines_of_a_lost_endgame_last_as_long_as_they_can(void **state) {
    struct bw_position p = position_of("talpa", "1b5b/b1b2rr1/4r3/b1rr2r1/3rr3/bb2r1r1/1b1b3r/"
                                                "r1bbb2r b");
    struct ranks ranks;
    rank(&p, (struct bw_limits){.nodes = 20000}, 5, &ranks);
    assert_int_equal(ranks.count, 5);
    for (int i = 0; i < 5; i++)
        assert_in_range(ranks.score[i] + BW_MATE, 3, 100);
}

static void check_ranks(const struct ranks *ranks, bw_move best) {
    assert_int_equal(ranks->move[0], best);
    for (int i = 0; i < ranks->count; i++) {
        assert_in_range(ranks->score[i] + BW_MATE, 0, 2 * BW_MATE);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(ranks->move[i], ranks->move[k]);
    }
}

/* Wherever in a depth the search is stopped. */
static void no_move_has_two_ranks(void **state) {
    static const char *const variants[] = {"4mation", "talpa:size=6", "4mation:size=10"};
    for (int i = 0; i < 3; i++)
        for (uint64_t nodes = 1; nodes < 40000; nodes += nodes / 16 + 1) {
            struct bw_position p = start_of(variants[i]);
            struct ranks ranks;
            bw_move best = rank(&p, (struct bw_limits){.depth = 30, .nodes = nodes}, 6, &ranks);
            check_ranks(&ranks, best);
            assert_true(ranks.count == 6 || (ranks.count >= 1 && nodes < 1000));
        }
}

static void check_lines(const struct bw_position *position) {
    struct ranks ranks;
    rank(position, (struct bw_limits){.nodes = 100000000}, 6, &ranks);
    for (int i = 0; i < ranks.count; i++) {
        struct bw_position next = *position;
        bw_play(&next, ranks.move[i]);
        assert_true(abs(ranks.score[i]) >= BW_MATE_BOUND);
        assert_int_equal(ranks.score[i] > 0 ? 1 : -1, -exact_value(&next));
    }
}

static void every_line_of_an_endgame_is_proved(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 5);
    for (int game = 0; game < 30; game++) {
        struct bw_position p = start_of("talpa:size=5");
        for (int i = 0; i < 10 && bw_result(&p) == BW_UNDECIDED; i++)
            bw_play(&p, any_move(&p, &random));
        if (bw_result(&p) == BW_UNDECIDED)
            check_lines(&p);
    }
}

/* The first move of these lists ends the game at once, and for the enemy. */
static void a_line_that_ends_the_game_is_not_searched(void **state) {
    struct bw_position five = position_of("talpa:size=5", "b4/rbb2/br3/2b2/2bbr r"),
                       six = position_of("talpa:size=6", "r1bbb1/b1b2r/2b3/2r3/rb2r1/r4r r");
    check_lines(&five);
    check_lines(&six);
}

static void check_line(struct bw_position position, struct bw_limits limits) {
    struct last last = think(&position, limits);
    assert_true(last.info.length > 0);
    for (int i = 0; i < last.info.length; i++) {
        assert_true(bw_move_check(&position, last.line[i], NULL));
        bw_play(&position, last.line[i]);
    }
}

static void lines_are_legal(void **state) {
    static const char *const variants[] = {"talpa:size=6", "4mation", "talpa:size=9",
                                           "4mation:size=12"};
    for (int i = 0; i < 4; i++)
        check_line(start_of(variants[i]), (struct bw_limits){.nodes = 10000});
}

/* Even if the enemy threatens to win and nothing helps. */
static void lines_are_legal_all_through_a_game(void **state) {
    static const char *const variants[] = {"talpa:size=5", "talpa:size=6", "4mation"};
    static const struct bw_limits limits[] = {{.depth = 3}, {.nodes = 1000}};
    struct bw_random random;
    bw_random_seed(&random, 2);
    for (int game = 0; game < 60; game++) {
        struct bw_position p = start_of(variants[game % 3]);
        for (; bw_result(&p) == BW_UNDECIDED; bw_play(&p, any_move(&p, &random)))
            check_line(p, limits[game / 3 % 2]);
    }
}

/* The line of a proved draw has no losing move, as far as it goes. Returns whether the position is
 * a draw. */
static bool check_draw(struct bw_position position) {
    struct last last = think(&position, (struct bw_limits){.nodes = 1000000});
    for (int i = 0; i < last.info.length; i++)
        bw_play(&position, last.line[i]);
    assert_true(!last.info.proved_draw || bw_result(&position) == BW_DRAWN ||
                bw_result(&position) == BW_UNDECIDED);
    return last.info.proved_draw;
}

static void lines_to_a_draw_are_not_won(void **state) {
    struct bw_random random;
    int draws = 0;
    bw_random_seed(&random, 4);
    assert_true(check_draw(position_of("4mation:size=4,row=4", "4/2x1/1oo1/xoxx o a1")));
    assert_true(
        check_draw(position_of("4mation:size=6", "3xo1/4xx/2o1oo/1xxoxx/xoox1o/2ox2 o d6")));
    for (int game = 0; game < 60; game++) {
        struct bw_position p = start_of(game % 2 ? "4mation:size=4,row=4" : "4mation:size=5,row=4");
        for (int i = 0; i < 7 && bw_result(&p) == BW_UNDECIDED; i++)
            bw_play(&p, any_move(&p, &random));
        draws += bw_result(&p) == BW_UNDECIDED && check_draw(p);
    }
    assert_true(draws > 10);
}

/* The move that sets the most traps is not the one that was proved first. */
static void the_move_that_is_played_is_reported(void **state) {
    struct bw_position p = position_of("4mation:size=5,row=4", "1oxox/4o/2ox1/3x1/5 x b5");
    struct last last = {.reports = 0};
    const struct bw_task task = {.limits = {.nodes = 100000},
                                 .contempt = BW_PLAYING_CONTEMPT,
                                 .report = keep,
                                 .context = &last};
    bw_search_clear(engine);
    bw_move move = bw_search_run(engine, &p, &task);
    assert_true(last.info.proved_draw);
    assert_int_equal(last.line[0], move);
}

/* Blue is threatened by two pieces after c5b5, and can parry neither. */
static void a_win_in_three_is_seen_without_a_search(void **state) {
    struct bw_position p = position_of("talpa:size=5", "rbrbr/bb1rb/1r1r1/br1br/b1rbr r");
    struct last last = think(&p, (struct bw_limits){.depth = 1});
    assert_int_equal(last.info.score, BW_MATE - 3);
    last = think(&p, (struct bw_limits){.nodes = 100});
    assert_int_equal(last.info.score, BW_MATE - 3);
    assert_int_equal(last.info.length, 3);
}

static void small_boards_of_4mation_are_drawn(void **state) {
    static const char *const variants[] = {"4mation:size=4,row=4", "4mation:size=5,row=4"};
    for (int i = 0; i < 2; i++) {
        struct bw_position p = start_of(variants[i]);
        struct last last = think(&p, (struct bw_limits){.nodes = 2000000});
        assert_int_equal(proved_value(&last), 0);
    }
}

static void several_threads_prove_the_same(void **state) {
    struct bw_position p = start_of("4mation:size=4,row=4");
    bw_search_set_threads(engine, 3);
    struct last last = think(&p, (struct bw_limits){.depth = 60});
    bw_search_set_threads(engine, 1);
    assert_true(last.info.proved_draw);
}

/* The least memory, shared by the most threads, cannot hold the moves of a large board. */
static void little_memory_is_enough(void **state) {
    struct bw_position p = start_of("talpa:size=16");
    struct ranks ranks;
    bw_search_set_threads(engine, BW_MAX_THREADS);
    assert_true(bw_search_set_hash(engine, 1));
    rank(&p, (struct bw_limits){.nodes = 2000}, 2, &ranks);
    bw_search_set_hash(engine, BW_USUAL_HASH);
    bw_search_set_threads(engine, 1);
    assert_true(bw_move_check(&p, ranks.move[0], NULL));
}

/* Whether the side to move has a move that wins. */
static bool can_win(const struct bw_position *p) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(p, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *p;
        bw_play(&next, moves[i]);
        if (bw_result(&next) == bw_won_by(p->turn))
            return true;
    }
    return false;
}

/* Whether a move loses: at once, or because the enemy can win then. */
static bool loses(const struct bw_position *p, bw_move move) {
    struct bw_position next = *p;
    bw_play(&next, move);
    return bw_result(&next) == bw_won_by(bw_opponent(p->turn)) || can_win(&next);
}

static bool must_lose(const struct bw_position *p) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(p, moves);
    for (int i = 0; i < count; i++)
        if (!loses(p, moves[i]))
            return false;
    return true;
}

/* Plays a game of a level against random moves; counts its chances to win and to lose. */
static void play_level(int level, const char *variant, struct bw_random *random, int *wins,
                       int *losses) {
    struct bw_position p = start_of(variant);
    const struct bw_task task = {.limits = {.nodes = 3000}};
    while (bw_result(&p) == BW_UNDECIDED) {
        bw_move move = bw_level_move(engine, &p, level, random, &task);
        assert_true(bw_move_check(&p, move, NULL));
        if (can_win(&p)) {
            int side = p.turn;
            bw_play(&p, move);
            assert_int_equal(bw_result(&p), bw_won_by(side));
            ++*wins;
            return;
        }
        if (level >= 3 && !must_lose(&p)) {
            assert_false(loses(&p, move));
            ++*losses;
        }
        bw_play(&p, move);
        if (bw_result(&p) == BW_UNDECIDED)
            bw_play(&p, bw_classic_random(&p, random));
    }
}

static void levels_take_wins_and_from_the_third_on_avoid_losses(void **state) {
    static const char *const variants[] = {"4mation", "4mation:size=5", "talpa:size=6",
                                           "talpa:size=5"};
    struct bw_random random;
    int wins = 0, losses = 0;
    bw_random_seed(&random, 1);
    for (int level = 1; level <= 8; level++)
        for (int i = 0; i < 4; i++)
            for (int game = 0; game < 3; game++)
                play_level(level, variants[i], &random, &wins, &losses);
    assert_true(wins > 50);
    assert_true(losses > 300);
}

/* A larger board has more moves, so a level with the same limits would be weaker there. */
static void levels_of_talpa_look_at_more_positions_on_larger_boards(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 1);
    uint64_t nodes[17] = {0};
    for (int size = 4; size <= 16; size *= 2) {
        char variant[16];
        snprintf(variant, sizeof variant, "talpa:size=%d", size);
        struct bw_position p = start_of(variant);
        bw_search_clear(engine);
        bw_level_move(engine, &p, 5, &random, &(struct bw_task){.lines = 1});
        nodes[size] = bw_search_nodes(engine);
    }
    assert_in_range(nodes[4], 16, nodes[8] / 8);
    assert_in_range(nodes[16], 4 * nodes[8] * 9 / 10, 4 * nodes[8] * 11 / 10);
}

/* Of levels that are weak by searching less, not by randomness, the higher one wins more often. */
static void a_higher_level_is_stronger(void **state) {
    struct bw_random random;
    const struct bw_task task = {.lines = 1};
    int won = 0, games = 40;
    bw_random_seed(&random, 1);
    for (int game = 0; game < games; game++) {
        struct bw_position p = start_of("talpa:size=6");
        for (int i = 0; i < 2; i++)
            bw_play(&p, bw_classic_random(&p, &random));
        while (bw_result(&p) == BW_UNDECIDED)
            bw_play(&p, bw_level_move(engine, &p, p.turn == game % 2 ? 4 : 1, &random, &task));
        won += bw_result(&p) == bw_won_by(game % 2);
    }
    assert_true(won > games * 3 / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_games_are_solved_exactly),
        cmocka_unit_test(a_side_that_runs_out_of_pieces_is_proved_to_lose),
        cmocka_unit_test(a_player_of_a_draw_sets_traps),
        cmocka_unit_test(endgames_without_captures_are_proved_to_their_end),
        cmocka_unit_test(lines_of_a_lost_endgame_last_as_long_as_they_can),
        cmocka_unit_test(a_win_in_one_is_played),
        cmocka_unit_test(a_search_that_is_cut_short_claims_no_loss),
        cmocka_unit_test(a_search_that_is_cut_short_tries_another_move_than_the_lost_one),
        cmocka_unit_test(a_search_that_is_cut_short_keeps_its_word),
        cmocka_unit_test(a_move_that_is_just_refuted_is_not_played),
        cmocka_unit_test(the_move_that_does_not_lose_is_found_in_an_opening),
        cmocka_unit_test(another_variant_is_searched_afresh),
        cmocka_unit_test(a_game_that_is_over_has_no_best_move),
        cmocka_unit_test(a_game_that_the_engine_does_not_know_has_no_best_move),
        cmocka_unit_test(one_thread_gives_the_same_answer_every_time),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_limit_of_nodes_is_one_for_all_threads),
        cmocka_unit_test(a_stop_that_came_first_ends_every_run_of_a_question),
        cmocka_unit_test(a_stop_between_two_runs_ends_the_second),
        cmocka_unit_test(a_stop_is_for_several_threads_as_for_one),
        cmocka_unit_test(a_stop_that_is_forgotten_stops_nothing),
        cmocka_unit_test(a_level_that_is_stopped_moves_at_once),
        cmocka_unit_test(several_lines_are_different_moves_in_falling_order),
        cmocka_unit_test(no_move_has_two_ranks),
        cmocka_unit_test(lines_of_a_stopped_search_keep_their_values),
        cmocka_unit_test(lines_to_a_draw_are_not_won),
        cmocka_unit_test(the_move_that_is_played_is_reported),
        cmocka_unit_test(every_line_of_an_endgame_is_proved),
        cmocka_unit_test(a_line_that_ends_the_game_is_not_searched),
        cmocka_unit_test(lines_are_legal),
        cmocka_unit_test(lines_are_legal_all_through_a_game),
        cmocka_unit_test(a_win_in_three_is_seen_without_a_search),
        cmocka_unit_test(small_boards_of_4mation_are_drawn),
        cmocka_unit_test(several_threads_prove_the_same),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(levels_take_wins_and_from_the_third_on_avoid_losses),
        cmocka_unit_test(levels_of_talpa_look_at_more_positions_on_larger_boards),
        cmocka_unit_test(a_higher_level_is_stronger),
    };
    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
