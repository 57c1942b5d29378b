/* The UGI handler, without any process: lines in, lines out. */
#define _POSIX_C_SOURCE 200809L
#include "protocol/handler.h"
#include "support.h"
#include <burrow/clock.h>
#include <burrow/ugi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- talking -------------------------------------------------------------------------------- */

enum {
    HEARD_SIZE = 1 << 20
};

/* The output of the handler, line by line. */
static struct {
    pthread_mutex_t mutex;
    size_t length;
    char text[HEARD_SIZE];
} heard = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static void hear(void *context, const char *line) {
    assert_ptr_equal(context, &heard);
    assert_null(strchr(line, '\n'));
    pthread_mutex_lock(&heard.mutex);
    size_t length = strlen(line);
    if (heard.length + length + 2 < HEARD_SIZE) {
        memcpy(heard.text + heard.length, line, length);
        heard.length += length;
        heard.text[heard.length++] = '\n';
        heard.text[heard.length] = '\0';
    }
    pthread_mutex_unlock(&heard.mutex);
}

static void forget(void) {
    pthread_mutex_lock(&heard.mutex);
    heard.length = 0;
    heard.text[0] = '\0';
    pthread_mutex_unlock(&heard.mutex);
}

/* A copy of the output so far, in memory that the next call reuses. */
static const char *heard_now(void) {
    static char copy[HEARD_SIZE];
    pthread_mutex_lock(&heard.mutex);
    memcpy(copy, heard.text, heard.length + 1);
    pthread_mutex_unlock(&heard.mutex);
    return copy;
}

static struct bw_ugi *engine(const char *variant) {
    struct bw_variant settled = variant_of(variant);
    struct bw_ugi *ugi = bw_ugi_new(&settled, hear, &heard);
    assert_non_null(ugi);
    forget();
    return ugi;
}

/* The whole answer to a line, its search included. */
static const char *answer(struct bw_ugi *ugi, const char *line) {
    forget();
    if (bw_ugi_line(ugi, line) == BW_UGI_SEARCH)
        bw_ugi_search(ugi);
    return heard_now();
}

static void assert_answer(struct bw_ugi *ugi, const char *line, const char *expected) {
    assert_string_equal(answer(ugi, line), expected);
}

/* A line is refused with a text, and the position stays what it is. */
static void assert_refused(struct bw_ugi *ugi, const char *line, const char *part) {
    static char before[HEARD_SIZE];
    strcpy(before, answer(ugi, "display"));
    const char *said = answer(ugi, line);
    assert_true(strncmp(said, "info string error ", 18) == 0);
    assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1);
    assert_has(said, part);
    assert_answer(ugi, "display", before);
}

/* The move of the one bestmove that was said last. */
static const char *best_move(const char *said) {
    static char move[BW_MOVE_SIZE];
    const char *place = strstr(said, "bestmove ");
    assert_non_null(place);
    assert_null(strstr(place + 1, "bestmove"));
    assert_int_equal(sscanf(place, "bestmove %7[a-z0-9]\n", move), 1);
    assert_int_equal(strlen(place), strlen("bestmove \n") + strlen(move));
    return move;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The work that all threads have done. On a busy machine it says more than the time that has passed. */
static int64_t worked_ms(void) {
    struct timespec work;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &work);
    return (int64_t)work.tv_sec * 1000 + work.tv_nsec / 1000000;
}

static void pause_ms(long milliseconds) {
    const struct timespec pause = {.tv_sec = milliseconds / 1000,
                                   .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

static void *search_beside(void *ugi) {
    bw_ugi_search(ugi);
    return NULL;
}

/* ---- the beginning -------------------------------------------------------------------------- */

static void ugi_is_answered_with_id_options_and_ugiok(void **state) {
    struct bw_ugi *ugi = engine("talpa");
    const char *said = answer(ugi, "ugi");
    assert_true(strncmp(said, "id name Burrow ", 15) == 0);
    assert_has(said, "\nid author ");
    assert_has(said, "\noption name Threads type spin default 1 min 1 max 256\n");
    assert_has(said, "\noption name Hash type spin default 96 min 1 max 65536\n");
    assert_has(said, "\noption name Level type spin default 0 min 0 max 9\n");
    assert_has(said, "\noption name MultiPV type spin default 1 min 1 max 64\n");
    assert_has(said, "\noption name Seed type spin default 0 min 0 max ");
    assert_string_equal(said + strlen(said) - 7, "\nugiok\n");
    bw_ugi_free(ugi);
}

static void isready_is_answered_with_readyok(void **state) {
    struct bw_ugi *ugi = engine("4mation");
    assert_answer(ugi, "isready", "readyok\n");
    assert_answer(ugi, "  IsReady \r", "readyok\n");
    bw_ugi_free(ugi);
}

static void an_empty_line_is_no_mistake(void **state) {
    struct bw_ugi *ugi = engine("4mation");
    assert_answer(ugi, "", "");
    assert_answer(ugi, " \t\r", "");
    bw_ugi_free(ugi);
}

static void uginewgame_begins_at_the_start(void **state) {
    struct bw_ugi *ugi = engine("4mation:size=5");
    assert_answer(ugi, "position startpos moves c3", "");
    assert_answer(ugi, "uginewgame", "");
    assert_answer(ugi, "query p1turn", "response true\n");
    assert_has(answer(ugi, "display"), "position 5/5/5/5/5 x -\n");
    bw_ugi_free(ugi);
}

/* ---- options -------------------------------------------------------------------------------- */

static void options_are_found_in_any_case(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=4");
    assert_answer(ugi, "setoption name multipv value 2", "");
    assert_answer(ugi, "SetOption Name HASH Value 1", "");
    assert_answer(ugi, "setoption name threads value 2", "");
    const char *said = answer(ugi, "go depth 1");
    assert_has(said, " multipv 1 pv ");
    assert_has(said, " multipv 2 pv ");
    bw_ugi_free(ugi);
}

static void a_hash_may_be_most_of_the_machine_and_no_more(void **state) {
    struct bw_ugi *ugi = engine("4mation");
    const size_t most = bw_memory_most();
    char line[64], refusal[128];
    snprintf(line, sizeof line, "setoption name Hash value %zu",
             most / 2 < BW_MAX_HASH ? most / 2 : BW_MAX_HASH);
    assert_answer(ugi, line, "");
    if (most < BW_MAX_HASH) {
        snprintf(line, sizeof line, "setoption name Hash value %zu", most + 1);
        snprintf(refusal, sizeof refusal,
                 "there is no memory for a Hash of %zu megabytes; this machine allows %zu",
                 most + 1, most);
        assert_refused(ugi, line, refusal);
    }
    assert_has(answer(ugi, "go depth 1"), "bestmove ");
    bw_ugi_free(ugi);
}

static void options_keep_to_their_ranges(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=4");
    assert_refused(ugi, "setoption name Threads value 0", "Threads is a number from 1 to 256");
    assert_refused(ugi, "setoption name Threads value 257", "not '257'");
    assert_refused(ugi, "setoption name Hash value 65537", "Hash is a number from 1 to 65536");
    assert_refused(ugi, "setoption name Level value 10", "Level is a number from 0 to 9");
    assert_refused(ugi, "setoption name Level value -1", "not '-1'");
    assert_refused(ugi, "setoption name MultiPV value 65", "MultiPV is a number from 1 to 64");
    assert_refused(ugi, "setoption name MultiPV value 1x", "not '1x'");
    assert_refused(ugi, "setoption name Seed value 99999999999999999999", "Seed is a number");
    assert_refused(ugi, "setoption name Seed value", "not ''");
    assert_refused(ugi, "setoption name Seed value 1 2", "one value");
    assert_refused(ugi, "setoption name Ponder value 1", "no option 'Ponder'");
    assert_refused(ugi, "setoption", "setoption is: ");
    assert_refused(ugi, "setoption Hash 1", "setoption is: ");
    assert_has(answer(ugi, "go depth 1"), " multipv 1 ");
    bw_ugi_free(ugi);
}

static void every_level_gives_a_legal_move(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=5");
    struct bw_position p = start_of("talpa:size=5");
    for (int level = 0; level <= 9; level++) {
        char line[64];
        snprintf(line, sizeof line, "setoption name Level value %d", level);
        assert_answer(ugi, line, "");
        assert_true(allows(&p, best_move(answer(ugi, "go movetime 50"))));
    }
    bw_ugi_free(ugi);
}

/* The moves of a game that a level plays against itself. */
static void play_level_two(const char *seed, char line[1024]) {
    struct bw_ugi *ugi = engine("4mation:size=5");
    assert_answer(ugi, "setoption name level value 2", "");
    assert_answer(ugi, seed, "");
    strcpy(line, "position startpos moves");
    for (int ply = 0; ply < 25; ply++) {
        const char *move = best_move(answer(ugi, "go depth 2"));
        if (strcmp(move, "none") == 0)
            break;
        strcat(line, " ");
        strcat(line, move);
        assert_answer(ugi, line, "");
    }
    bw_ugi_free(ugi);
}

static void the_same_seed_plays_the_same_game(void **state) {
    char a[1024], b[1024], text[64];
    bool differs = false;
    play_level_two("setoption name seed value 7", a);
    play_level_two("setoption name seed value 7", b);
    assert_string_equal(a, b);
    for (int seed = 8; seed < 20; seed++) {
        snprintf(text, sizeof text, "setoption name seed value %d", seed);
        play_level_two(text, b);
        differs |= strcmp(a, b) != 0;
    }
    assert_true(differs);
}

/* ---- positions and queries ------------------------------------------------------------------ */

static void position_startpos_is_the_variants_own_start(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=3,first=blue");
    assert_answer(ugi, "position startpos", "");
    assert_has(answer(ugi, "display"), "position rbr/brb/rbr b\n");
    assert_answer(ugi, "query p1turn", "response true\n");
    bw_ugi_free(ugi);
}

static void positions_take_moves(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=3");
    assert_answer(ugi, "position startpos moves a1a2 B3b2", "");
    assert_has(answer(ugi, "display"), "position r1r/rbb/1br r\n");
    assert_answer(ugi, "position fen rbr/brb/rbr r moves a1a2", "");
    assert_has(answer(ugi, "display"), "position rbr/rrb/1br b\n");
    assert_answer(ugi, "position startpos moves", "");
    assert_has(answer(ugi, "display"), "position rbr/brb/rbr r\n");
    bw_ugi_free(ugi);
}

static void positions_of_4mation_have_three_words(void **state) {
    struct bw_ugi *ugi = engine("4mation");
    assert_answer(ugi, "position  fen  7/7/7/3x3/7/7/7  o  d4   moves  d5", "");
    assert_has(answer(ugi, "display"), "position 7/7/3o3/3x3/7/7/7 x d5\n");
    bw_ugi_free(ugi);
}

static void a_wrong_position_changes_nothing(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=3");
    assert_answer(ugi, "position startpos moves a1a2", "");
    assert_refused(ugi, "position", "position is: ");
    assert_refused(ugi, "position rbr/brb/rbr r", "position is: ");
    assert_refused(ugi, "position fen", "position: ");
    assert_refused(ugi, "position fen moves a1a2", "position: ");
    assert_refused(ugi, "position fen 4/4/4/4 r", "position: ");
    assert_refused(ugi, "position fen rbr/brb/rbr r extra", "position: ");
    assert_refused(ugi, "position startpos a1a2", "after startpos comes moves, not 'a1a2'");
    assert_refused(ugi, "position startpos moves a1a2 a1a2", "move 2, 'a1a2': ");
    assert_refused(ugi, "position startpos moves b2", "move 1, 'b2': ");
    assert_refused(ugi,
                   "position startpos moves aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                   "move 1, ");
    bw_ugi_free(ugi);
}

static void queries_tell_whose_turn_and_how_it_ended(void **state) {
    struct bw_ugi *ugi = engine("4mation:size=3");
    assert_answer(ugi, "query p1turn", "response true\n");
    assert_answer(ugi, "query gameover", "response false\n");
    assert_answer(ugi, "query result", "response none\n");
    assert_answer(ugi, "position startpos moves a1 b1 a2", "");
    assert_answer(ugi, "query p1turn", "response false\n");
    assert_answer(ugi, "query gameover", "response true\n");
    assert_answer(ugi, "query result", "response p1win\n");
    assert_refused(ugi, "query", "query is: ");
    assert_refused(ugi, "query result now", "query is: ");
    bw_ugi_free(ugi);
}

static void p1_is_who_begins_by_the_variant(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=3,first=blue");
    assert_answer(ugi, "position fen 1rb/1b1/1rb b", "");
    assert_answer(ugi, "query p1turn", "response true\n");
    assert_answer(ugi, "query result", "response p2win\n");
    bw_ugi_free(ugi);
    ugi = engine("talpa:size=3");
    assert_answer(ugi, "position fen 1rb/1b1/1rb b", "");
    assert_answer(ugi, "query p1turn", "response false\n");
    assert_answer(ugi, "query result", "response p1win\n");
    bw_ugi_free(ugi);
}

static void a_draw_is_a_result(void **state) {
    struct bw_ugi *ugi = engine("4mation:size=3,row=3");
    assert_answer(ugi, "position fen oox/xxo/oxx o c1", "");
    assert_answer(ugi, "query result", "response draw\n");
    assert_answer(ugi, "query gameover", "response true\n");
    bw_ugi_free(ugi);
}

/* ---- searches ------------------------------------------------------------------------------- */

static void go_gives_info_and_a_legal_bestmove(void **state) {
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=11", "4mation:size=16"};
    for (int i = 0; i < 4; i++) {
        struct bw_ugi *ugi = engine(variants[i]);
        struct bw_position p = start_of(variants[i]);
        const char *said = answer(ugi, "go depth 2");
        assert_true(allows(&p, best_move(said)));
        int depth, score, full, rank, used = 0;
        unsigned long long nodes, nps, time;
        assert_int_equal(sscanf(said,
                                "info depth %d score cp %d nodes %llu nps %llu time %llu hashfull "
                                "%d multipv %d pv %n",
                                &depth, &score, &nodes, &nps, &time, &full, &rank, &used),
                         7);
        assert_true(used > 0);
        assert_int_equal(depth, 1);
        assert_int_equal(rank, 1);
        assert_null(strstr(said, "info depth 3 "));
        bw_ugi_free(ugi);
    }
}

static void every_limit_ends_a_search(void **state) {
    static const char *const lines[] = {
        "go depth 3",
        "go nodes 1",
        "go nodes 5000",
        "go movetime 0",
        "go movetime 30",
        "go p1time 100 p2time 1",
        "go p1time 0 p2time 100000",
        "go p1time -50 p2time 100",
        "go p1time 300 p1inc 10 p2time 300 p2inc 10 movestogo 5",
        "go p1time 100000000000 movetime 20",
        "go depth 4 nodes 100 movetime 100",
        "GO Depth 1",
    };
    struct bw_ugi *ugi = engine("talpa");
    struct bw_position p = start_of("talpa");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int64_t start = now_ms();
        assert_true(allows(&p, best_move(answer(ugi, lines[i]))));
        assert_true(now_ms() - start < 5000);
    }
    bw_ugi_free(ugi);
}

static void a_wrong_go_searches_nothing(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=4");
    assert_refused(ugi, "go depth", "depth needs a whole number");
    assert_refused(ugi, "go depth 0", "depth needs a whole number from 1 to 2147483647, not '0'");
    assert_refused(ugi, "go nodes 0", "nodes needs");
    assert_refused(ugi, "go nodes -5", "not '-5'");
    assert_refused(ugi, "go movetime 1.5", "not '1.5'");
    assert_refused(ugi, "go movetime -", "not '-'");
    assert_refused(ugi, "go depth 1 depth 2", "depth is given twice");
    assert_refused(ugi, "go infinite depth 2", "infinite cannot be combined with other limits");
    assert_refused(ugi, "go p2time 100", "p1time is missing");
    assert_refused(ugi, "go p1inc 100", "p1time is missing");
    assert_refused(ugi, "go movestogo 3", "p1time is missing");
    assert_refused(ugi, "go nowhere", "go does not know 'nowhere'");
    assert_refused(ugi, "go nodes 99999999999999999999999", "nodes needs");
    bw_ugi_free(ugi);
}

static void a_finished_game_has_bestmove_none(void **state) {
    struct bw_ugi *ugi = engine("4mation:size=3");
    assert_answer(ugi, "position startpos moves a1 b1 a2", "");
    assert_answer(ugi, "go depth 5", "bestmove none\n");
    assert_answer(ugi, "go infinite", "bestmove none\n");
    assert_answer(ugi, "setoption name level value 3", "");
    assert_answer(ugi, "go movetime 100", "bestmove none\n");
    assert_answer(ugi, "moves", "moves\n");
    assert_answer(ugi, "eval", "eval none\n");
    assert_answer(ugi, "perft 3", "nodes 0\n");
    bw_ugi_free(ugi);
}

static void a_proved_win_is_mate_in_plies(void **state) {
    struct bw_ugi *ugi = engine("4mation");
    assert_answer(ugi, "position fen 7/7/7/1xxx3/1ooo3/7/7 x d3", "");
    const char *said = answer(ugi, "go depth 4");
    assert_has(said, "score mate 1 ");
    bw_ugi_free(ugi);
    ugi = engine("4mation:size=3"); /* two in a row: the second move of X wins */
    assert_answer(ugi, "position startpos moves a1 b1", "");
    assert_has(answer(ugi, "go depth 4"), "score mate 1 ");
    assert_answer(ugi, "position startpos moves b2", "");
    assert_has(answer(ugi, "go depth 6"), "score mate -2 ");
    bw_ugi_free(ugi);
}

static void a_proved_draw_is_said_in_words(void **state) {
    struct bw_ugi *ugi = engine("4mation:size=3,row=3,blocked=free");
    assert_answer(ugi, "position fen oox/xxo/o1x x b3", "");
    const char *said = answer(ugi, "go depth 9");
    assert_has(said, "score cp 0 ");
    assert_has(said, "info string proved draw\n");
    assert_string_equal(best_move(said), "b1");
    bw_ugi_free(ugi);
}

static void the_same_search_twice_counts_the_same_nodes(void **state) {
    unsigned long long nodes[2];
    for (int i = 0; i < 2; i++) {
        struct bw_ugi *ugi = engine("talpa");
        const char *said = answer(ugi, "go nodes 20000");
        const char *last = said;
        for (const char *next = said; (next = strstr(next + 1, " nodes ")) != NULL;)
            last = next;
        assert_int_equal(sscanf(last, " nodes %llu", &nodes[i]), 1);
        bw_ugi_free(ugi);
    }
    assert_true(nodes[0] == nodes[1]);
}

/* ---- stopping ------------------------------------------------------------------------------- */

static void infinite_waits_for_stop_even_when_all_is_proved(void **state) {
    struct bw_ugi *ugi = engine("4mation:size=3");
    pthread_t thread;
    assert_int_equal(bw_ugi_line(ugi, "go infinite"), BW_UGI_SEARCH);
    assert_int_equal(pthread_create(&thread, NULL, search_beside, ugi), 0);
    pause_ms(200);
    assert_null(strstr(heard_now(), "bestmove"));
    assert_int_equal(bw_ugi_line(ugi, "isready"), BW_UGI_READY);
    assert_has(heard_now(), "readyok\n");
    assert_int_equal(bw_ugi_line(ugi, "stop"), BW_UGI_READY);
    pthread_join(thread, NULL);
    best_move(heard_now());
    bw_ugi_free(ugi);
}

static void a_stop_is_answered_after_50_ms_of_work_at_most(void **state) {
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=16", "4mation:size=16"};
    for (int i = 0; i < 4; i++) {
        struct bw_ugi *ugi = engine(variants[i]);
        pthread_t thread;
        int64_t quickest = 1000000;
        for (int try = 0; try < 3; try++) {
            forget();
            assert_int_equal(bw_ugi_line(ugi, "go infinite"), BW_UGI_SEARCH);
            assert_int_equal(pthread_create(&thread, NULL, search_beside, ugi), 0);
            pause_ms(100);
            int64_t start = worked_ms();
            bw_ugi_stop(ugi);
            pthread_join(thread, NULL);
            int64_t took = worked_ms() - start;
            best_move(heard_now());
            quickest = took < quickest ? took : quickest;
        }
        assert_true(quickest <= 50);
        bw_ugi_free(ugi);
    }
}

static void a_stop_before_the_search_begins_counts(void **state) {
    struct bw_ugi *ugi = engine("talpa");
    assert_int_equal(bw_ugi_line(ugi, "go infinite"), BW_UGI_SEARCH);
    assert_int_equal(bw_ugi_line(ugi, "stop"), BW_UGI_READY);
    bw_ugi_search(ugi);
    best_move(heard_now());
    bw_ugi_free(ugi);
}

static void a_stop_without_a_search_does_nothing(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=4");
    assert_answer(ugi, "stop", "");
    assert_has(answer(ugi, "go depth 2"), "info depth 2 ");
    bw_ugi_free(ugi);
}

static void quit_stops_all_searches(void **state) {
    struct bw_ugi *ugi = engine("talpa");
    assert_int_equal(bw_ugi_line(ugi, "go infinite"), BW_UGI_SEARCH);
    assert_int_equal(bw_ugi_line(ugi, "quit"), BW_UGI_QUIT);
    bw_ugi_search(ugi);
    best_move(heard_now());
    best_move(answer(ugi, "go infinite")); /* a line that had to wait */
    bw_ugi_free(ugi);
}

/* Notes how much was printed when a search is about to end. */
static void note_ending(void *context) {
    strcpy(context, heard_now());
}

static void the_end_of_a_search_is_told_before_its_last_line(void **state) {
    static const char *const searches[] = {"go nodes 500", "perft 2"};
    struct bw_ugi *ugi = engine("4mation");
    static char before[HEARD_SIZE];
    bw_ugi_set_ending(ugi, note_ending, before);
    for (int i = 0; i < 2; i++) {
        const char *said = answer(ugi, searches[i]);
        assert_true(strncmp(said, before, strlen(before)) == 0);
        const char *rest = said + strlen(before);
        assert_ptr_equal(strchr(rest, '\n'), rest + strlen(rest) - 1);
    }
    bw_ugi_set_ending(ugi, NULL, NULL);
    strcpy(before, "as it was");
    answer(ugi, "go nodes 500");
    assert_string_equal(before, "as it was");
    bw_ugi_free(ugi);
}

static void isready_stop_and_quit_are_urgent(void **state) {
    assert_true(bw_ugi_is_urgent("isready"));
    assert_true(bw_ugi_is_urgent(" stop\r"));
    assert_true(bw_ugi_is_urgent("QUIT"));
    assert_false(bw_ugi_is_urgent("go infinite"));
    assert_false(bw_ugi_is_urgent("stop it"));
    assert_false(bw_ugi_is_urgent("query p1turn"));
    assert_false(bw_ugi_is_urgent("stopp"));
    assert_false(bw_ugi_is_urgent(""));
}

/* ---- ours ----------------------------------------------------------------------------------- */

static void display_draws_the_position(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=3");
    assert_answer(ugi, "position startpos moves a1a2", "");
    assert_answer(ugi, "display",
                  " 3  r b r\n"
                  " 2  r r b\n"
                  " 1  . b r\n"
                  "    a b c\n"
                  "variant talpa:size=3\n"
                  "position rbr/rrb/1br b\n"
                  "result none\n"
                  "Blue to move\n");
    bw_ugi_free(ugi);
}

static void moves_lists_them_in_byte_order(void **state) {
    struct bw_ugi *ugi = engine("4mation:size=3");
    assert_answer(ugi, "position startpos moves a1", "");
    assert_answer(ugi, "moves", "moves a2 b1 b2\n");
    bw_ugi_free(ugi);
}

static void the_longest_answers_are_whole(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=16");
    const char *said = answer(ugi, "moves");
    int count = 0;
    for (const char *c = said; *c; c++)
        count += *c == ' ';
    assert_int_equal(count, 480);
    assert_has(said, " p8p9\n");
    bw_ugi_free(ugi);
}

static void eval_is_a_score(void **state) {
    struct bw_ugi *ugi = engine("talpa");
    int score;
    assert_int_equal(sscanf(answer(ugi, "eval"), "eval cp %d\n", &score), 1);
    bw_ugi_free(ugi);
}

static void perft_counts(void **state) {
    struct bw_ugi *ugi = engine("talpa");
    assert_answer(ugi, "perft 0", "nodes 1\n");
    assert_answer(ugi, "perft 1", "nodes 112\n");
    assert_refused(ugi, "perft", "perft needs a depth");
    assert_refused(ugi, "perft -1", "perft needs a depth");
    assert_refused(ugi, "perft 3 4", "perft needs a depth");
    bw_ugi_free(ugi);
    ugi = engine("4mation:size=3");
    struct bw_position p = start_of("4mation:size=3");
    for (int depth = 0; depth < 12; depth++) {
        char line[32], expected[64];
        snprintf(line, sizeof line, "perft %d", depth);
        snprintf(expected, sizeof expected, "nodes %llu\n",
                 (unsigned long long)bw_perft(&p, depth));
        assert_answer(ugi, line, expected);
    }
    assert_answer(ugi, "perft 256", "nodes 0\n");
    bw_ugi_free(ugi);
}

static void perft_can_be_stopped_and_outlives_quit(void **state) {
    struct bw_ugi *ugi = engine("talpa");
    assert_int_equal(bw_ugi_line(ugi, "perft 30"), BW_UGI_SEARCH);
    bw_ugi_stop(ugi);
    bw_ugi_search(ugi);
    assert_string_equal(heard_now(), "info string perft was stopped\n");
    forget();
    assert_int_equal(bw_ugi_line(ugi, "perft 2"), BW_UGI_SEARCH);
    assert_int_equal(bw_ugi_line(ugi, "quit"), BW_UGI_QUIT);
    bw_ugi_search(ugi);
    assert_true(strncmp(heard_now(), "nodes ", 6) == 0);
    bw_ugi_free(ugi);
}

/* ---- another player ------------------------------------------------------------------------- */

/* Plays the last move of the list, and counts its calls. */
struct last_player {
    struct bw_ugi_player player;
    int games, moves;
    struct bw_limits limits;
    uint64_t chance;
};

static bw_move choose_last(void *context, struct bw_ugi *ugi) {
    struct last_player *last = context;
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(&ugi->position, moves);
    const struct bw_info info = {
        .rank = 1, .depth = 1, .nodes = 7, .line = &moves[count - 1], .length = 1};
    last->moves++;
    last->limits = ugi->limits;
    last->chance = bw_random_next(&ugi->random);
    bw_ugi_report(ugi, &info);
    return moves[count - 1];
}

/* Searches until it is stopped. */
static bw_move choose_when_stopped(void *context, struct bw_ugi *ugi) {
    while (!must_stop(ugi))
        pause_ms(1);
    return choose_last(context, ugi);
}

static void begin_game(void *context) {
    struct last_player *last = context;
    last->games++;
}

static struct bw_ugi *engine_of(const char *variant, struct last_player *last) {
    struct bw_ugi *ugi = engine(variant);
    *last = (struct last_player){
        .player = {.name = "Last", .context = last, .choose = choose_last, .forget = begin_game},
    };
    ugi->player = &last->player;
    return ugi;
}

static void another_player_has_its_name_and_no_option_of_our_search(void **state) {
    struct last_player last;
    struct bw_ugi *ugi = engine_of("talpa:size=4", &last);
    assert_answer(ugi, "ugi",
                  "id name Last\n"
                  "id author the Burrow authors\n"
                  "option name Seed type spin default 0 min 0 max 9223372036854775807\n"
                  "ugiok\n");
    assert_refused(ugi, "setoption name Hash value 1", "there is no option 'Hash'");
    assert_refused(ugi, "setoption name Level value 1", "there is no option 'Level'");
    assert_refused(ugi, "eval", "there is no command 'eval'");
    assert_refused(ugi, "bench", "there is no command 'bench'");
    assert_has(answer(ugi, "help"), "setoption name Seed value NUMBER\n");
    assert_null(strstr(answer(ugi, "help"), "eval"));
    assert_answer(ugi, "perft 1", "nodes 24\n");
    assert_int_equal(last.moves, 0);
    bw_ugi_free(ugi);
}

static void another_player_chooses_within_the_limits_of_go(void **state) {
    struct last_player last;
    struct bw_ugi *ugi = engine_of("4mation:size=3", &last);
    assert_answer(ugi, "position startpos moves a1", "");
    const char *said = answer(ugi, "go nodes 12 depth 3 movetime 100");
    assert_has(said, "info depth 1 score cp 0 nodes 7 ");
    assert_has(said, " pv b2\nbestmove b2\n");
    assert_true(last.limits.nodes == 12 && last.limits.depth == 3 && last.limits.hard_ms == 90);
    answer(ugi, "go p1time 10 p2time 60000");
    assert_true(last.limits.soft_ms > 100 && last.limits.hard_ms > last.limits.soft_ms);
    assert_refused(ugi, "go nodes 0", "nodes needs");
    assert_answer(ugi, "position startpos moves a1 b1 b2", "");
    assert_answer(ugi, "go nodes 12", "bestmove none\n");
    assert_int_equal(last.moves, 2);
    bw_ugi_free(ugi);
}

static void another_player_has_the_chances_of_the_seed(void **state) {
    struct last_player last;
    struct bw_ugi *ugi = engine_of("4mation:size=3", &last);
    assert_answer(ugi, "setoption name Seed value 5", "");
    answer(ugi, "go nodes 1");
    uint64_t first = last.chance;
    answer(ugi, "go nodes 1");
    assert_true(last.chance != first);
    assert_answer(ugi, "uginewgame", "");
    assert_int_equal(last.games, 1);
    answer(ugi, "go nodes 1");
    assert_true(last.chance == first);
    bw_ugi_free(ugi);
}

static void another_player_can_be_stopped(void **state) {
    static const char *const lines[] = {"stop", "quit"};
    for (int i = 0; i < 2; i++) {
        struct last_player last;
        struct bw_ugi *ugi = engine_of("4mation:size=3", &last);
        pthread_t thread;
        last.player.choose = choose_when_stopped;
        assert_int_equal(bw_ugi_line(ugi, "go infinite"), BW_UGI_SEARCH);
        assert_int_equal(pthread_create(&thread, NULL, search_beside, ugi), 0);
        pause_ms(20);
        assert_string_equal(heard_now(), "");
        bw_ugi_line(ugi, lines[i]);
        pthread_join(thread, NULL);
        best_move(heard_now());
        bw_ugi_free(ugi);
    }
}

/* ---- wrong lines ---------------------------------------------------------------------------- */

static void an_unknown_command_is_named(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=4");
    assert_refused(ugi, "uci", "there is no command 'uci'");
    assert_refused(ugi, "\x01\xFF", "there is no command '\\x01\\xFF'");
    assert_refused(ugi, "isready now", "isready takes no arguments");
    assert_refused(ugi, "quit now", "quit takes no arguments");
    bw_ugi_free(ugi);
}

static void a_line_that_is_too_long_is_refused(void **state) {
    struct bw_ugi *ugi = engine("talpa:size=4");
    char *line = malloc(1 << 20);
    assert_non_null(line);
    memset(line, ' ', 1 << 20);
    line[(1 << 20) - 1] = '\0';
    memcpy(line, "isready", 7);
    assert_refused(ugi, line, "too long");
    line[BW_UGI_LINE_SIZE] = '\0';
    assert_refused(ugi, line, "too long");
    line[BW_UGI_LINE_SIZE - 1] = '\0';
    assert_answer(ugi, line, "readyok\n");
    memset(line, 'x', BW_UGI_LINE_SIZE - 1);
    assert_refused(ugi, line, "there is no command");
    free(line);
    bw_ugi_free(ugi);
}

/* Writes a line of random words of the protocol, with an invalid byte now and then. */
static void random_line(struct bw_random *random, char *line, size_t size) {
    static const char *const words[] = {
        "ugi",     "isready",  "uginewgame", "setoption",  "name",        "value", "Hash",
        "Threads", "Level",    "MultiPV",    "Seed",       "position",    "fen",   "startpos",
        "moves",   "query",    "p1turn",     "gameover",   "result",      "go",    "depth",
        "nodes",   "movetime", "p1time",     "p2time",     "p1inc",       "p2inc", "movestogo",
        "stop",    "display",  "eval",       "perft",      "help",        "0",     "1",
        "2",       "3",        "-1",         "a1a2",       "c3",          "b2",    "3/3/3",
        "x",       "o",        "-",          "9999999999", "rbr/brb/rbr", "r",     "%s%n"};
    size_t used = 0;
    int count = bw_random_below(random, 9);
    line[0] = '\0';
    for (int i = 0; i < count; i++) {
        const char *word = words[bw_random_below(random, (int)(sizeof words / sizeof *words))];
        used += (size_t)snprintf(line + used, size - used, "%s ", word);
    }
    if (used > 0 && bw_random_below(random, 8) == 0)
        line[bw_random_below(random, (int)used)] = (char)(1 + bw_random_below(random, 255));
}

/* Whether a line begins a search that would take long; those have tests of their own. */
static bool takes_long(const char *line) {
    return strstr(line, "9999999999") || strstr(line, "Hash") || strstr(line, "Threads");
}

static void any_line_is_survived(void **state) {
    static const char *const variants[] = {"talpa:size=3", "4mation:size=3"};
    struct bw_random random;
    bw_random_seed(&random, 3);
    for (int i = 0; i < 2; i++) {
        struct bw_ugi *ugi = engine(variants[i]);
        assert_answer(ugi, "setoption name Hash value 1", "");
        for (int j = 0; j < 4000; j++) {
            char line[512];
            random_line(&random, line, sizeof line);
            if (takes_long(line))
                continue;
            forget();
            if (bw_ugi_line(ugi, line) == BW_UGI_SEARCH) {
                bw_ugi_stop(ugi); /* whatever it was */
                bw_ugi_search(ugi);
                assert_true(heard.length > 0);
            }
        }
        assert_answer(ugi, "isready", "readyok\n");
        assert_answer(ugi, "position startpos", "");
        assert_answer(ugi, "query result", "response none\n");
        bw_ugi_free(ugi);
    }
}

/* ---- the clock ------------------------------------------------------------------------------ */

static struct bw_limits share(const struct bw_position *p, int64_t time, int64_t inc,
                              int64_t moves) {
    struct bw_limits limits = {0};
    bw_clock_share(p, time, inc, moves, &limits);
    return limits;
}

static void a_clock_is_never_used_up(void **state) {
    static const char *const variants[] = {"talpa:size=3", "talpa", "talpa:size=16", "4mation"};
    static const int64_t times[] = {0, 1, 10, 50, 200, 1000, 60000, INT64_MAX};
    for (int v = 0; v < 4; v++) {
        struct bw_position p = start_of(variants[v]);
        for (int t = 0; t < 8; t++) {
            for (int64_t inc = 0; inc <= 10000; inc += 2500) {
                for (int64_t moves = 0; moves < 4; moves++) {
                    struct bw_limits limits = share(&p, times[t], inc, moves);
                    assert_true(limits.soft_ms >= 1 && limits.soft_ms <= limits.hard_ms);
                    assert_true(limits.hard_ms == 1 || limits.hard_ms < times[t]);
                }
            }
        }
    }
}

static void a_whole_game_fits_on_a_clock(void **state) {
    struct bw_position p = start_of("talpa");
    struct bw_random random;
    int64_t left[2] = {2000, 2000};
    bw_random_seed(&random, 5);
    while (bw_result(&p) == BW_UNDECIDED) {
        struct bw_limits limits = share(&p, left[p.turn], 0, 0);
        left[p.turn] -= limits.hard_ms; /* the worst that can happen */
        assert_true(left[p.turn] > 0);
        bw_play(&p, any_move(&p, &random));
    }
}

static void more_time_gives_longer_searches(void **state) {
    struct bw_position p = start_of("talpa");
    assert_true(share(&p, 60000, 0, 0).soft_ms > 5 * share(&p, 6000, 0, 0).soft_ms);
    assert_true(share(&p, 60000, 1000, 0).soft_ms > share(&p, 60000, 0, 0).soft_ms);
    assert_true(share(&p, 60000, 0, 2).soft_ms > share(&p, 60000, 0, 10).soft_ms);
    assert_true(share(&p, 60000, 0, 1).hard_ms > 50000);
}

static void a_fixed_time_is_nearly_used(void **state) {
    for (int64_t time = 0; time < 5000; time += 7) {
        struct bw_limits limits = {0};
        bw_clock_fixed(time, &limits);
        assert_true(limits.hard_ms >= 1 && limits.hard_ms <= (time > 1 ? time : 1));
        assert_true(limits.hard_ms >= time - 10);
        assert_true(limits.soft_ms == 0);
    }
}

static void a_single_move_needs_no_time(void **state) {
    struct bw_position p = position_of("4mation:row=3,blocked=free", "oox/xxo/o1x x b3");
    struct bw_limits limits = {.depth = 5};
    assert_int_equal(share(&p, 60000, 0, 0).depth, 1);
    bw_clock_share(&p, 60000, 0, 0, &limits);
    assert_int_equal(limits.depth, 1);
    p = start_of("4mation:size=3");
    assert_int_equal(share(&p, 60000, 0, 0).depth, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ugi_is_answered_with_id_options_and_ugiok),
        cmocka_unit_test(isready_is_answered_with_readyok),
        cmocka_unit_test(an_empty_line_is_no_mistake),
        cmocka_unit_test(uginewgame_begins_at_the_start),
        cmocka_unit_test(options_are_found_in_any_case),
        cmocka_unit_test(a_hash_may_be_most_of_the_machine_and_no_more),
        cmocka_unit_test(options_keep_to_their_ranges),
        cmocka_unit_test(every_level_gives_a_legal_move),
        cmocka_unit_test(the_same_seed_plays_the_same_game),
        cmocka_unit_test(position_startpos_is_the_variants_own_start),
        cmocka_unit_test(positions_take_moves),
        cmocka_unit_test(positions_of_4mation_have_three_words),
        cmocka_unit_test(a_wrong_position_changes_nothing),
        cmocka_unit_test(queries_tell_whose_turn_and_how_it_ended),
        cmocka_unit_test(p1_is_who_begins_by_the_variant),
        cmocka_unit_test(a_draw_is_a_result),
        cmocka_unit_test(go_gives_info_and_a_legal_bestmove),
        cmocka_unit_test(every_limit_ends_a_search),
        cmocka_unit_test(a_wrong_go_searches_nothing),
        cmocka_unit_test(a_finished_game_has_bestmove_none),
        cmocka_unit_test(a_proved_win_is_mate_in_plies),
        cmocka_unit_test(a_proved_draw_is_said_in_words),
        cmocka_unit_test(the_same_search_twice_counts_the_same_nodes),
        cmocka_unit_test(infinite_waits_for_stop_even_when_all_is_proved),
        cmocka_unit_test(a_stop_is_answered_after_50_ms_of_work_at_most),
        cmocka_unit_test(a_stop_before_the_search_begins_counts),
        cmocka_unit_test(a_stop_without_a_search_does_nothing),
        cmocka_unit_test(quit_stops_all_searches),
        cmocka_unit_test(the_end_of_a_search_is_told_before_its_last_line),
        cmocka_unit_test(isready_stop_and_quit_are_urgent),
        cmocka_unit_test(display_draws_the_position),
        cmocka_unit_test(moves_lists_them_in_byte_order),
        cmocka_unit_test(the_longest_answers_are_whole),
        cmocka_unit_test(eval_is_a_score),
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(perft_can_be_stopped_and_outlives_quit),
        cmocka_unit_test(another_player_has_its_name_and_no_option_of_our_search),
        cmocka_unit_test(another_player_chooses_within_the_limits_of_go),
        cmocka_unit_test(another_player_has_the_chances_of_the_seed),
        cmocka_unit_test(another_player_can_be_stopped),
        cmocka_unit_test(an_unknown_command_is_named),
        cmocka_unit_test(a_line_that_is_too_long_is_refused),
        cmocka_unit_test(any_line_is_survived),
        cmocka_unit_test(a_clock_is_never_used_up),
        cmocka_unit_test(a_whole_game_fits_on_a_clock),
        cmocka_unit_test(more_time_gives_longer_searches),
        cmocka_unit_test(a_fixed_time_is_nearly_used),
        cmocka_unit_test(a_single_move_needs_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
