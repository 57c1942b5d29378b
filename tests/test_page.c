/* The page's desk: every request and the shapes of its answers, that refused requests change
 * nothing, games played through it, languages. The list has a third game, which the engine does not
 * play. */
#include "allocation.h"
#include "json_reader.h"
#include "page/page.h"
#include "settings/opponents.h"
#include "support.h"
#include <burrow/language.h>
#include <burrow/lesson.h>
#include <burrow/table.h>
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_SIZE = 1 << 16
};

static struct page *page;

static int make_page(void **state) {
    page = page_new();
    return page ? 0 : 1;
}

static int drop_page(void **state) {
    page_free(page);
    page_speak(NULL, 0);
    return 0;
}

/* ---- asking --------------------------------------------------------------------------------- */

/* The answer to any bytes, which must be valid JSON; it stays until the next one. */
static const char *answer_to(const char *request, size_t length) {
    size_t answered;
    const char *answer = page_answer(page, request, length, &answered);
    if (!json_is_valid(answer, answered))
        fail_msg("%.*s is answered with %s", (int)length, request, answer);
    return answer;
}

static bool is_ok(const char *answer) {
    return strncmp(answer, "{\"ok\":true", 10) == 0;
}

/* The answer to a request that is granted. */
BW_PRINTF(1, 2)
static const char *ask(const char *format, ...) {
    static char request[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(request, sizeof request, format, arguments);
    va_end(arguments);
    const char *answer = answer_to(request, (size_t)length);
    if (!is_ok(answer))
        fail_msg("%s: %s", request, answer);
    return answer;
}

/* The error of a refused request, in memory that the next call reuses. */
static const char *refusal_of(const char *request, size_t length) {
    static char said[BW_WORDS_SIZE];
    const char *answer = answer_to(request, length);
    if (is_ok(answer))
        fail_msg("%s is granted", request);
    json_string(json_find(answer, "error"), said);
    size_t end = strlen(said);
    assert_true(end > 1 && said[end - 1] == '.');
    return said;
}

BW_PRINTF(1, 2)
static const char *refused(const char *format, ...) {
    static char request[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(request, sizeof request, format, arguments);
    va_end(arguments);
    return refusal_of(request, (size_t)length);
}

/* ---- looking at an answer ------------------------------------------------------------------- */

/* A value as it is written, in memory that the next calls use. */
static const char *value(const char *answer, const char *path) {
    static char text[4][TEXT_SIZE];
    static int next;
    const char *found = json_find(answer, path);
    if (!found)
        fail_msg("%s: there is no %s", answer, path);
    next = (next + 1) % 4;
    snprintf(text[next], TEXT_SIZE, "%.*s", (int)json_length(found), found);
    return text[next];
}

static const char *string(const char *answer, const char *path) {
    static char text[4][TEXT_SIZE];
    static int next;
    const char *found = json_find(answer, path);
    if (!found || *found != '"')
        fail_msg("%s: %s is not a text", answer, path);
    next = (next + 1) % 4;
    return json_string(found, text[next]);
}

static int number(const char *answer, const char *path) {
    return atoi(value(answer, path));
}

static void is(const char *answer, const char *path, const char *expected) {
    assert_string_equal(value(answer, path), expected);
}

static void says(const char *answer, const char *path, const char *expected) {
    assert_string_equal(string(answer, path), expected);
}

static void keys_are(const char *answer, const char *path, const char *expected) {
    char keys[TEXT_SIZE];
    assert_string_equal(json_keys(value(answer, path), keys), expected);
}

static int count(const char *answer, const char *path) {
    return json_count(value(answer, path));
}

static bool has(const char *answer, const char *path) {
    return json_find(answer, path) != NULL;
}

/* The whole state of the desk: the form and the game. */
static const char *all_of_it(char out[2 * TEXT_SIZE]) {
    size_t length = (size_t)snprintf(out, TEXT_SIZE, "%s", ask("form"));
    snprintf(out + length, TEXT_SIZE, "%s", answer_to("state\n1000", 10));
    return out;
}

/* ---- requests ------------------------------------------------------------------------------- */

/* Each request with good fields, in a game of one move. */
static const char *const requests[] = {
    "games",
    "rules\ntalpa",
    "look\ntalpa\n",
    "try\n4mation\n\nd4",
    "compose\n4mation:size=3\n0\n\n.........",
    "read\n[Game \"talpa\"]\n\n1. a1a2 *\n",
    "find\ntalpa:size=4",
    "form",
    "form-choose\nsize\n1",
    "form-set\n4mation\nhuman\ngreedy\n5+3",
    "form-begin\nAna\n1000",
    "start\ntalpa:swap=yes\n\nhuman\n3\n5+3\nAna\n1000",
    "open\nhuman\n3\nnone\n\n\n1000\n[Game \"talpa\"]\n\n1. a1a2 *\n",
    "rematch\n1000",
    "branch-setup\n0",
    "branch\n0\nhuman\n3\nBea\n1000",
    "state\n1000",
    "clocks\n1000",
    "give\n99999 move a1a2\n1000",
    "fail\n99999\n1000",
    "play\na1a2\n1000",
    "undo\n1000",
    "redo\n1000",
    "swap\n1000",
    "exchange\n1000",
    "resign\n1000",
    "draw\n1000",
    "hurry\n1000",
    "retry\n1000",
    "stand\n1000",
    "go-on\n1000",
    "keep\n1000",
    "pause\n1000",
    "resume\n1000",
    "note\n0\n1\nGood.",
    "at\n0",
    "record\n2026-11-16",
    "hint\n1000",
    "why\n1000",
    "why-own\n1000",
    "bar\non\n1",
    "agree\n1000",
    "warnings\non\n1000",
    "judge",
    "judged",
    "judgements",
    "judgements-set\n1 2 3",
    "review\nlook\n0",
    "score\ntalpa\n\ncp\n42",
    "progress-begin\ntalpa",
    "progress-add\n1000\nhuman\n3\n[Game \"talpa\"]\n\n1. a1a2 *\n",
    "progress\n0",
    "lesson\ntalpa\n0",
    "lesson-try\ntalpa\n0\na1a2",
    "think\ntalpa\n\n1 move 0 0 0 0 0 1 0 1 random",
    "think\n4mation\n\n2 view 10 0",
    "think\n4mation\n\n3 comparison 10 d4 1 0 0 0 501 1 e4",
    "seed\n7",
};

enum {
    REQUESTS = sizeof requests / sizeof *requests
};

/* A game of one move, after which seats may be changed. */
static void begin_game(void) {
    ask("start\ntalpa:swap=yes\n\nhuman\nhuman\n5+3\nAna\n1000");
    ask("play\na1a2\n1000");
}

#define UNTIMED "start\ntalpa\n\nhuman\nhuman\nnone\n\n1000"
#define WIN_TO_GIVE_AWAY "start\n4mation:size=4,row=4\nxxx1/ooo1/4/4 x c3\nhuman\n3\nnone\n\n1000"

static const char *think_and_give(long long now);

/* Brings about the situation that some requests need. */
static void prepare(const char *request) {
    static const struct {
        const char *word, *before;
    } needs[] = {
        {"redo", "undo\n1000"},
        {"play", "undo\n1000"},
        {"hint", UNTIMED},
        {"why", UNTIMED},
        {"why", "play\na1a2\n1000"},
        {"why-own", "play\nb1b2\n1000"},
        {"agree", UNTIMED},
        {"judge", UNTIMED},
        {"judge", "play\na1a2\n1000"},
        {"keep", WIN_TO_GIVE_AWAY},
        {"keep", "warnings\non\n1000"},
        {"keep", "play\nb2\n1000"},
        {"draw", "start\n4mation\n\nhuman\nhuman\nnone\n\n1000"},
        {"hurry", "start\ntalpa\n\nrandom\nhuman\nnone\n\n1000"},
        {"retry", "start\ntalpa\n\nrandom\nhuman\nnone\n\n1000"},
        {"retry", "fail\n1\n1000"},
        {"stand", "start\ntalpa\n\nrandom\ngreedy\nnone\n\n1000"},
        {"go-on", "start\ntalpa\n\nrandom\ngreedy\nnone\n\n1000"},
        {"go-on", "stand\n1000"},
    };
    begin_game();
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (strncmp(request, needs[i].word, strlen(needs[i].word)) == 0)
            ask("%s", needs[i].before);
    if (strncmp(request, "keep", 4) == 0)
        think_and_give(1000);
}

static void every_request_is_answered(void **state) {
    for (int i = 0; i < REQUESTS; i++) {
        prepare(requests[i]);
        ask("%s", requests[i]);
    }
}

/* How many fields a request has before a last one that may have lines; -1 where none may. */
static int fields_before_lines(const char *request) {
    static const struct {
        const char *word;
        int fields;
    } words[] = {{"read\n", 0}, {"find\n", 0},           {"open\n", 6},
                 {"note\n", 2}, {"judgements-set\n", 0}, {"progress-add\n", 3}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(request, words[i].word, strlen(words[i].word)) == 0)
            return words[i].fields;
    return -1;
}

/* A request cut off before each of its fields, and with one field too many. */
static void missing_and_extra_fields_are_refused_and_change_nothing(void **state) {
    static char before[2 * TEXT_SIZE], after_it[2 * TEXT_SIZE];
    begin_game();
    all_of_it(before);
    for (int i = 0; i < REQUESTS; i++) {
        int free_lines = fields_before_lines(requests[i]), fields = 0;
        for (size_t cut = 0; requests[i][cut]; cut++)
            if (requests[i][cut] == '\n' && (free_lines < 0 || fields++ <= free_lines))
                assert_has(refusal_of(requests[i], cut), "The number of fields");
        if (free_lines < 0)
            assert_has(refused("%s\nmore", requests[i]), "The number of fields");
    }
    assert_string_equal(all_of_it(after_it), before);
}

static void other_words_are_refused(void **state) {
    assert_string_equal(refused("dance\n1"), "There is no request 'dance'.");
    assert_string_equal(refused("%s", ""), "There is no request ''.");
    assert_string_equal(refused("Games"), "There is no request 'Games'.");
    assert_string_equal(refusal_of("games\0", 6), "There is no request 'games\\x00'.");
}

static void fields_with_nul_are_refused(void **state) {
    assert_has(refusal_of("look\ntal\0pa\n", 12), "NUL");
    assert_has(refusal_of("look\ntalpa\n\0", 12), "NUL");
    begin_game();
    assert_has(refusal_of("note\n0\n1\na\0b", 12), "NUL");
    assert_has(refusal_of("read\n[Game \"ta\0lpa\"]", 20), "control character");
    assert_has(refusal_of("find\nta\0lpa", 11), ".");
}

/* Random bytes, and good requests with bytes of them changed. */
static void any_bytes_are_answered(void **state) {
    struct bw_random random;
    char request[512];
    bw_random_seed(&random, 1);
    for (int i = 0; i < 20000; i++) {
        const char *good = requests[bw_random_below(&random, REQUESTS)];
        size_t length = strlen(good);
        strcpy(request, good);
        for (int changes = bw_random_below(&random, 4); changes >= 0; changes--)
            request[bw_random_below(&random, (int)length)] = (char)bw_random_below(&random, 256);
        answer_to(request, length);
    }
}

static void huge_numbers_are_refused(void **state) {
    begin_game();
    assert_has(refused("state\n99999999999999999999999"), "milliseconds");
    assert_has(refused("state\n-1"), "milliseconds");
    assert_has(refused("state\n1e9"), "milliseconds");
    assert_has(refused("state\n"), "milliseconds");
    assert_has(refused("state\n1.2.3"), "milliseconds");
    assert_has(refused("at\n18446744073709551616"), "whole number");
    assert_has(refused("at\n2"), "from 0 to 1");
    assert_has(refused("review\ngo\n1e3"), "whole number");
    assert_has(refused("note\n-0x1\n1\na"), "whole number");
    ask("state\n1234.567");
    ask("state\n999999999999999");
}

/* ---- without memory ------------------------------------------------------------------------- */

/* Asks a new desk; without enough memory it says so, and nothing has changed. */
static void ask_a_new_desk(void *request) {
    static char before[2 * TEXT_SIZE], after_it[2 * TEXT_SIZE];
    drop_page(NULL);
    make_page(NULL);
    begin_game();
    all_of_it(before);
    size_t answered;
    begin_refusing();
    const char *answer = page_answer(page, request, strlen(request), &answered);
    end_refusing();
    assert_true(json_is_valid(answer, answered));
    if (!is_ok(answer) && strstr(answer, "memory"))
        assert_string_equal(all_of_it(after_it), before);
}

static void want_of_memory_is_told_and_changes_nothing(void **state) {
    for (int i = 0; i < REQUESTS; i++) {
        char request[512];
        strcpy(request, requests[i]);
        int count = refuse_each_allocation(ask_a_new_desk, request);
        assert_true(count >= 1 && count < 100);
    }
}

static void speak_and_make_a_desk(void *context) {
    begin_refusing();
    bool spoken = page_speak("hello", 5);
    struct page *made = page_new();
    if (end_refusing())
        assert_true(!spoken || !made);
    page_free(made);
}

static void catalogue_without_memory_is_refused(void **state) {
    assert_int_equal(refuse_each_allocation(speak_and_make_a_desk, NULL), 2);
}

/* ---- facts ---------------------------------------------------------------------------------- */

#define VIEW_KEYS \
    "variant text game size turn grid moves last over winner drawn paths counts reach said"

static void games_are_told_with_all_facts(void **state) {
    const char *answer = ask("games");
    keys_are(answer, "", "ok titles games");
    says(answer, "titles", "Talpa, 4Mation and Corners");
    assert_int_equal(count(answer, "games"), 3);
    keys_are(answer, "games.0",
             "name title credit sides sidesInside letters shapes colours facts tunnels "
             "movesPieces "
             "captures draws "
             "showsLast size edges moveHelp opponent first lesson lessonEnd lessonOpponent "
             "smallest largest");
    says(answer, "games.0.first", "talpa:size=6");
    says(answer, "games.1.first", "4mation");
    says(answer, "games.0.opponent", BW_USUAL_OPPONENT);
    says(answer, "games.2.opponent", "greedy");
    says(answer, "games.0.lessonEnd", bw_lesson_end());
    says(answer, "games.0.name", "talpa");
    is(answer, "games.0.sides", "[\"Red\",\"Blue\"]");
    is(answer, "games.0.shapes", "[\"disc\",\"block\"]");
    is(answer, "games.0.colours", "[\"red\",\"blue\"]");
    is(answer, "games.2.colours", "[\"green\",\"violet\"]");
    is(answer, "games.0.edges", "{\"top\":0,\"bottom\":0,\"left\":1,\"right\":1}");
    says(answer, "games.1.letters", "xo");
    is(answer, "games.1.draws", "true");
    is(answer, "games.1.showsLast", "true");
    is(answer, "games.1.lesson", "10");
    is(answer, "games.2.lesson", "0");
}

static void rules_are_told_in_paragraphs(void **state) {
    const char *answer = ask("rules\n4mation:size=9,row=4");
    assert_int_equal(count(answer, "rules"), 3);
    says(answer, "rules.1", "4 or more of your pieces in an unbroken row, in any direction, win.");
    assert_has(refused("rules\nchess"), "chess");
}

/* A view against what the library says of the position. */
static void view_is(const char *answer, const char *path, const struct bw_position *position) {
    char text[BW_POSITION_SIZE], key[128];
    bw_move moves[BW_MAX_MOVES];
    int size = position->variant.size;
    const char *view = json_find(answer, path);
    char keys[TEXT_SIZE];
    assert_non_null(view);
    assert_string_equal(json_keys(view, keys), VIEW_KEYS);
    says(view, "text", bw_position_write(position, text));
    says(view, "game", position->variant.game->name);
    assert_int_equal(number(view, "turn"), position->turn);
    assert_int_equal(count(view, "moves"), bw_moves(position, moves));
    for (int i = 0; i < size * size; i++) {
        int side = bw_piece_at(position, bw_square(i % size, size - 1 - i / size));
        assert_int_equal(string(view, "grid")[i], side < 0 ? '.' : '0' + side);
    }
    for (int side = 0; side < 2; side++) {
        snprintf(key, sizeof key, "counts.%d", side);
        assert_int_equal(number(view, key), bw_piece_count(position, side));
        snprintf(key, sizeof key, "reach.%d", side);
        assert_int_equal(number(view, key), bw_reach(position, side));
    }
    bool over = bw_result(position) != BW_UNDECIDED;
    is(view, "over", over ? "true" : "false");
    if (over)
        says(view, "said", bw_ending(position));
}

static void view_shows_the_position(void **state) {
    struct bw_random random;
    static const char *const variants[] = {"talpa:size=4", "talpa:size=16", "4mation:size=5",
                                           "4mation:size=12", "template:size=4"};
    char variant[BW_VARIANT_SIZE], text[BW_POSITION_SIZE];
    bw_random_seed(&random, 2);
    for (int game = 0; game < 10; game++) {
        struct bw_position position = start_of(variants[game % 5]);
        bw_variant_write(&position.variant, variant);
        for (;;) {
            bw_position_write(&position, text);
            view_is(ask("look\n%s\n%s", variant, text), "position", &position);
            if (bw_result(&position) != BW_UNDECIDED)
                break;
            bw_play(&position, any_move(&position, &random));
        }
    }
}

static void position_without_a_text_is_the_start(void **state) {
    says(ask("look\ntalpa:size=4\n"), "position.text", "brbr/rbrb/brbr/rbrb r");
    says(ask("look\n4mation\n3/3/3 x -"), "position.variant", "4mation:size=3");
    const char *answer = answer_to("look\n4mation\n3/3/x9 o a1", 24);
    is(answer, "column", "6");
    assert_false(has(answer, "line"));
}

static void move_is_tried_and_told(void **state) {
    const char *answer = ask("try\n4mation\n\n D4 ");
    keys_are(answer, "", "ok move said position");
    says(answer, "move", "d4");
    says(answer, "said", "X played d4.");
    says(answer, "position.last", "d4");
    assert_string_equal(refused("try\ntalpa\n\na1"),
                        "Red can capture, for example a1a2, so a1 may not be removed yet.");
}

/* ---- what won ------------------------------------------------------------------------------- */

static int square_of(const char *text) {
    return bw_square(text[0] - 'a', atoi(text + 1) - 1);
}

/* The first path of a view as squares; returns how many, 0 where there is none. */
static int path_of(const char *answer, int path[256]) {
    int length = count(answer, "position.paths") > 0 ? count(answer, "position.paths.0") : 0;
    for (int i = 0; i < length; i++) {
        char key[64];
        snprintf(key, sizeof key, "position.paths.0.%d", i);
        path[i] = square_of(string(answer, key));
    }
    return length;
}

static int distance(int a, int b) {
    return abs(bw_row(a) - bw_row(b)) + abs(bw_column(a) - bw_column(b));
}

/* Plays a random game and returns what the desk says of its end. */
static const char *random_end(const char *variant, struct bw_position *position,
                              struct bw_random *random) {
    char text[BW_POSITION_SIZE];
    *position = start_of(variant);
    while (bw_result(position) == BW_UNDECIDED)
        bw_play(position, any_move(position, random));
    return ask("look\n%s\n%s", variant, bw_position_write(position, text));
}

static void path_of_talpa_leads_from_edge_to_edge(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 3);
    for (int game = 0; game < 60; game++) {
        struct bw_position position;
        int path[256], size = 3 + game % 8;
        char variant[32];
        snprintf(variant, sizeof variant, "talpa:size=%d", size);
        const char *answer = random_end(variant, &position, &random);
        int length = path_of(answer, path);
        bool red = number(answer, "position.winner") == 0;
        if (length == 0)
            continue; /* won because the loser had no pieces */
        assert_int_equal(red ? bw_row(path[0]) : bw_column(path[0]), red ? size - 1 : 0);
        assert_int_equal(red ? bw_row(path[length - 1]) : bw_column(path[length - 1]),
                         red ? 0 : size - 1);
        for (int i = 0; i < length; i++) {
            assert_int_equal(bw_piece_at(&position, path[i]), -1);
            assert_true(i == 0 || distance(path[i - 1], path[i]) == 1);
        }
    }
}

static void path_of_4mation_is_a_row(void **state) {
    struct bw_random random;
    int rows = 0;
    bw_random_seed(&random, 4);
    for (int game = 0; game < 60; game++) {
        struct bw_position position;
        int path[256];
        const char *answer = random_end("4mation:size=6", &position, &random);
        int length = path_of(answer, path);
        if (strcmp(value(answer, "position.drawn"), "true") == 0) {
            assert_int_equal(length, 0);
            continue;
        }
        rows++;
        assert_true(length >= 4);
        for (int i = 1; i < length; i++) {
            assert_int_equal(path[i] - path[i - 1], path[1] - path[0]);
            assert_true(distance(path[i], path[i - 1]) <= 2);
            assert_int_equal(bw_piece_at(&position, path[i]), number(answer, "position.winner"));
        }
    }
    assert_true(rows > 20);
}

static void of_two_rows_the_longer_is_told_first(void **state) {
    struct bw_position position = drawn("4mation:row=3", "o a1",
                                        "x . . o o\n"
                                        "x . o . o\n"
                                        "x . o . .\n"
                                        "x . . . .\n"
                                        "x x x . o\n");
    char text[BW_POSITION_SIZE];
    const char *answer = ask("look\n4mation:size=5,row=3\n%s", bw_position_write(&position, text));
    is(answer, "position.paths", "[[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\"],[\"a1\",\"b1\",\"c1\"]]");
}

/* ---- putting a position together ------------------------------------------------------------ */

static void composed_position_is_what_was_seen(void **state) {
    struct bw_random random;
    static const char *const variants[] = {"talpa:size=5", "4mation:size=6"};
    bw_random_seed(&random, 5);
    for (int game = 0; game < 4; game++) {
        struct bw_position position = start_of(variants[game % 2]);
        while (bw_result(&position) == BW_UNDECIDED) {
            char text[BW_POSITION_SIZE];
            const char *view =
                ask("look\n%s\n%s", variants[game % 2], bw_position_write(&position, text));
            const char *last =
                *value(view, "position.last") == '"' ? string(view, "position.last") : "";
            char grid[300];
            snprintf(grid, sizeof grid, "%s", string(view, "position.grid"));
            view_is(ask("compose\n%s\n%d\n%s\n%s", variants[game % 2], position.turn, last, grid),
                    "position", &position);
            bw_play(&position, any_move(&position, &random));
        }
    }
}

static void composed_position_must_make_sense(void **state) {
    says(ask("compose\ntalpa\n1\n\n0101.1010"), "position.variant", "talpa:size=3");
    says(ask("compose\ntalpa\n1\na1\n0101.1010"), "position.text", "rbr/b1b/rbr b");
    assert_has(refused("compose\ntalpa\n0\n\n01010"), "rows");
    assert_has(refused("compose\ntalpa\n0\n\n%s", ""), "rows");
    assert_has(refused("compose\ntalpa:size=4\n0\n\n........."), "size");
    assert_has(refused("compose\ntalpa\n0\n\n01x10...."), "'x'");
    assert_has(refused("compose\ntalpa\n2\n\n........."), "from 0 to 1");
    assert_has(refused("compose\n4mation\n1\n\n0........"), "last piece is missing");
    assert_has(refused("compose\n4mation\n1\nb2\n0........"), "b2 is empty");
    assert_has(refused("compose\n4mation\n1\nz9\n0........"), "not on the board");
    const char *answer = answer_to("compose\n4mation\n1\nz9\n0........", 30);
    assert_false(has(answer, "column"));
    says(ask("compose\n4mation\n1\na3\n0........"), "position.last", "a3");
}

/* ---- texts ---------------------------------------------------------------------------------- */

static const char record_text[] = "[Game \"talpa:size=3\"]\n[Red \"Ana\"]\n[Blue \"level 2\"]\n"
                                  "[Date \"2026.11.15\"]\n[Result \"0-1\"]\n"
                                  "[Termination \"resigned\"]\n[Event \"Club\"]\n\n"
                                  "1. a1a2 {A start.} b3c3\n0-1\n";

static void players_who_changed_seats_are_named_where_they_sat_last(void **state) {
    const char *answer = ask("read\n[Game \"4mation:swap=yes\"]\n[X \"Ana\"]\n[O \"level 2\"]\n"
                             "[Result \"*\"]\n\n1. d4 swap e5 *\n");
    is(answer, "games.0.players", "[\"level 2\",\"Ana\"]");
    is(answer, "games.0.words", "[\"human\",\"2\"]"); /* at the start */
}

static void abandoned_game_is_said_to_be_abandoned(void **state) {
    const char *answer = ask("read\n[Game \"talpa\"]\n[Result \"*\"]\n"
                             "[Termination \"abandoned\"]\n\n1. a1a2 *\n");
    says(answer, "games.0.said", "The game was abandoned.");
}

static void records_are_read(void **state) {
    const char *answer = ask("read\n%s\n[Game \"4mation\"]\n\n1. d4 *\n", record_text);
    assert_int_equal(count(answer, "games"), 2);
    keys_are(answer, "games.0",
             "record said variant players words result date plies over position");
    says(answer, "games.0.record", record_text);
    says(answer, "games.0.said", "Red resigned, so blue wins.");
    is(answer, "games.0.players", "[\"Ana\",\"level 2\"]");
    is(answer, "games.0.words", "[\"human\",\"2\"]");
    says(answer, "games.0.result", "0-1");
    says(answer, "games.0.date", "2026.11.15");
    is(answer, "games.0.plies", "2");
    is(answer, "games.0.over", "true");
    says(answer, "games.1.said", "O to move.");
    is(answer, "games.1.players", "[\"person\",\"person\"]");
    says(answer, "games.1.position.last", "d4");
}

static void one_bad_record_refuses_all(void **state) {
    char request[TEXT_SIZE];
    int length = snprintf(request, sizeof request, "read\n%s\n[Game \"4mation\"]\n\n1. d4 d6 *\n",
                          record_text);
    const char *answer = answer_to(request, (size_t)length);
    is(answer, "ok", "false");
    is(answer, "line", "14");
    is(answer, "ply", "2");
    assert_false(has(answer, "games"));
    assert_string_equal(refused("read\n"), "There is no game in this text.");
    assert_string_equal(refused("find\n \n "), "There is no game in this text.");
}

static void whatever_was_pasted_is_found(void **state) {
    const char *answer = ask("find\n\n%s", record_text);
    says(answer, "kind", "record");
    assert_int_equal(count(answer, "games"), 1);
    says(ask("find\n\xEF\xBB\xBF%s", record_text), "kind", "record");
    answer = ask("find\n 4mation:size=3 3/1x1/3 o b2 \n");
    keys_are(answer, "", "ok kind variant position");
    says(answer, "kind", "position");
    says(answer, "variant", "4mation:size=3");
    says(answer, "position.last", "b2");
    says(ask("find\n3/1x1/3 o b2"), "variant", "4mation:size=3");
    says(ask("find\nrbr/brb/rbr b"), "variant", "talpa:size=3");
    says(ask("find\nTalpa:size=9"), "variant", "talpa:size=9");
    assert_has(refused("find\nhello world"), "neither");
    assert_has(refused("find\ntalpa:size=99"), "99");
    assert_has(refused("find\nrbr/bqb/rbr b"), "'q' is not a piece; the pieces are r and b");
    assert_has(refused("find\nxox/x1x/xox o a1"), "With O to move");
}

static void a_side_without_pieces_has_lost_in_what_was_pasted(void **state) {
    says(ask("find\nbbb/bbb/bbb r"), "variant", "talpa:size=3");
    const char *answer = ask("open\nhuman\n2\nnone\n\n\n9\n[Game \"talpa:size=3\"]\n"
                             "[Position \"bbb/bbb/bbb r\"]\n\n0-1\n");
    is(answer, "game.over", "true");
    says(answer, "game.said", "You lost. Red has no piece left to move, so Blue wins.");
}

static void place_in_what_was_pasted_is_counted_from_its_beginning(void **state) {
    is(answer_to("find\n  rbr/bqb/rbr b", 20), "column", "8");
    is(answer_to("find\n  talpa rbr/bqb/rbr b", 26), "column", "14");
    is(answer_to("find\n talpa:size=99", 19), "column", "13");
}

/* ---- a new game ----------------------------------------------------------------------------- */

static void form_shows_the_usual_game(void **state) {
    const char *answer = ask("form");
    keys_are(answer, "", "ok fields variant players clock");
    keys_are(answer, "fields.0", "id label help choice choices");
    static const char *const ids[] = {"game",    "size", "player0", "player1",
                                      "option0", "swap", "clock"};
    assert_int_equal(count(answer, "fields"), 7);
    for (int i = 0; i < 7; i++) {
        char key[32];
        snprintf(key, sizeof key, "fields.%d.id", i);
        says(answer, key, ids[i]);
    }
    is(answer, "fields.0.choices", "[\"Talpa\",\"4Mation\",\"Corners\"]");
    says(answer, "variant", "talpa:size=6");
    is(answer, "players", "[\"human\",\"1\"]");
    says(answer, "clock", "none");
}

static void choices_change_the_form(void **state) {
    says(ask("form-choose\ngame\n1"), "variant", "4mation");
    says(ask("form-choose\nsize\n0"), "variant", "4mation:size=3");
    says(ask("form-choose\noption1\n2"), "variant", "4mation:size=3,blocked=free");
    is(ask("form-choose\nplayer0\n9"), "players", "[\"9\",\"1\"]");
    says(ask("form-choose\nclock\n4"), "clock", "5+3");
    assert_int_equal(count(ask("form-choose\nclock\n10"), "fields"), 10);
    says(ask("form-choose\nminutes\n6"), "clock", "7+3");
    says(ask("form-choose\nincrement\n0"), "clock", "7+0");
    const char *answer = ask("form-set\ntalpa:size=6\n2\nhuman\n1+0");
    says(answer, "variant", "talpa:size=6");
    is(answer, "players", "[\"2\",\"human\"]");
    says(answer, "clock", "1+0");
}

static void wrong_choices_change_nothing(void **state) {
    char before[TEXT_SIZE];
    snprintf(before, sizeof before, "%s", ask("form-set\n4mation\nhuman\ngreedy\n5+3"));
    assert_has(refused("form-choose\nminutes\n1"), "'minutes'");
    assert_has(refused("form-choose\nsize\n14"), "from 0 to 13");
    assert_has(refused("form-choose\n\n0"), "''");
    assert_has(refused("form-set\ntalpa:size=2\nhuman\n3\nnone"), "2");
    assert_has(refused("form-set\ntalpa\nhuman\nugi:rm\nnone"), "ugi:rm");
    assert_has(refused("form-set\ntalpa\nhuman\n3\n0+0"), "clock");
    assert_has(refused("form-begin\nA\tna\n1"), "control characters");
    assert_has(refused("form-begin\n\xFF\n1"), "UTF-8");
    assert_string_equal(ask("form"), before);
    assert_has(refused("state\n1"), "No game is being played");
}

static void form_begins_its_game(void **state) {
    ask("form-set\n4mation:size=5\ngreedy\nhuman\n3+2");
    const char *answer = ask("form-begin\n\xC3\x84na\n500");
    says(answer, "game.variant", "4mation:size=5");
    is(answer, "game.seats.0",
       "{\"bot\":true,\"name\":\"greedy\",\"word\":\"greedy\",\"said\":\"greedy\"}");
    is(answer, "game.seats.1",
       "{\"bot\":false,\"name\":\"\xC3\x84na\",\"word\":\"human\",\"said\":\"\xC3\x84na\"}");
    is(answer, "game.left", "[180000,180000]");
}

/* ---- the game being played ------------------------------------------------------------------ */

static void state_has_its_shape(void **state) {
    begin_game();
    refused("agree\n1000"); /* so that the bar is shown, although there is a clock */
    ask("undo\n1000");
    ask("agree\n1000");
    ask("redo\n1000");
    const char *answer = ask("state\n2000");
    keys_are(answer, "game",
             "position variant plies moves start seats swapped over winner drawn result "
             "termination said offer clock left clocks captured want you botToMove onlyBots stands "
             "thinking warning failure may asks sides bar advises advice judged told");
    keys_are(answer, "game.position", VIEW_KEYS);
    keys_are(answer, "game.moves.0", "move side said note");
    keys_are(answer, "game.start", "text note");
    keys_are(answer, "game.want", "number ask");
    keys_are(answer, "game.may",
             "undo redo swap exchange resign draw hurry retry stand go-on keep hint why why-own "
             "rematch decided");
    is(answer, "game.may.swap", "true");
    is(answer, "game.may.undo", "true");
    is(answer, "game.may.redo", "false");
    is(answer, "game.may.draw", "false");
    is(answer, "game.may.hint", "true");
    is(answer, "game.may.why-own", "false"); /* blue has not moved yet */
    is(answer, "game.asks", "[\"exchange\",\"resign\"]");
    says(answer, "game.sides", "swap");
    is(answer, "game.bar", "{\"chance\":null}");
    is(answer, "game.advice", "null");
    says(answer, "game.moves.0.said", "Red captured a2 with a1; blue has 31 pieces.");
    is(answer, "game.left", "[303000,299000]");
    is(answer, "game.captured", "[0,1]");
    is(answer, "game.offer", "-1");
    says(answer, "game.result", "*");
    says(answer, "game.said", "Blue to move.");
}

/* ---- the table through the desk ------------------------------------------------------------- */

/* The words of acts, as requests and in `may`. */
static const char *const acts[BW_ACTS] = {
    [BW_ACT_UNDO] = "undo",         [BW_ACT_REDO] = "redo",     [BW_ACT_SWAP] = "swap",
    [BW_ACT_EXCHANGE] = "exchange", [BW_ACT_RESIGN] = "resign", [BW_ACT_DRAW] = "draw",
    [BW_ACT_HURRY] = "hurry",       [BW_ACT_RETRY] = "retry",   [BW_ACT_STAND] = "stand",
    [BW_ACT_GO_ON] = "go-on",       [BW_ACT_KEEP] = "keep",
};

/* A table that gets the same actions as the desk. */
struct mirror {
    struct bw_table *table;
    struct bw_random random;
    int64_t now_ms;
};

/* Sits down at a table as the desk does after `seed`. */
static struct bw_table *table_of(const struct bw_setup *setup, uint64_t seed) {
    struct bw_random random;
    bw_random_seed(&random, seed);
    struct bw_table *table = bw_table_new(bw_session_new(setup, 1000), bw_random_next(&random));
    assert_non_null(table);
    return table;
}

/* Asks the desk for the same as the table; both must agree on whether it was done. */
BW_PRINTF(2, 3)
static void compare(bool done, const char *format, ...) {
    char request[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(request, sizeof request, format, arguments);
    va_end(arguments);
    const char *answer = answer_to(request, (size_t)length);
    if (is_ok(answer) != done)
        fail_msg("%s: the table %s it, but the desk says %s", request, done ? "did" : "refused",
                 answer);
}

static void act_both(struct mirror *mirror, enum bw_act act) {
    compare(bw_table_do(mirror->table, act, mirror->now_ms, NULL) != BW_REFUSED, "%s\n%lld",
            acts[act], (long long)mirror->now_ms);
}

static void play_anything(struct mirror *mirror) {
    const struct bw_position *position = bw_session_now(bw_table_session(mirror->table));
    char text[BW_MOVE_SIZE];
    bool over = bw_result(position) != BW_UNDECIDED;
    bw_move move = over ? bw_move_make(0, 0) : any_move(position, &mirror->random);
    bw_move_write(move, text);
    compare(bw_table_play(mirror->table, move, mirror->now_ms, NULL) != BW_REFUSED,
            "play\n%s\n%lld", text, (long long)mirror->now_ms);
}

/* The answer to the desk's current want, by the desk itself, which does as well as one in a worker. */
static const char *thought(long long now) {
    static char request[TEXT_SIZE];
    snprintf(request, sizeof request, "%s", string(ask("state\n%lld", now), "game.want.ask"));
    return string(ask("%s", request), "answer");
}

static const char *think_and_give(long long now) {
    return ask("give\n%s\n%lld", thought(now), now);
}

/* A dummy view replaces one that would take long. */
static void answer_both(struct mirror *mirror, const struct bw_want *want) {
    struct bw_answer answer = {.kind = want->kind, .number = want->number};
    long long now = (long long)mirror->now_ms;
    answer.view.chance = 501;
    if (want->kind == BW_WANT_MOVE)
        bw_answer_find(NULL, want, NULL, &answer);
    enum bw_news news = bw_table_give(mirror->table, &answer, mirror->now_ms);
    const char *told = want->kind == BW_WANT_MOVE
                           ? think_and_give(now)
                           : ask("give\n%u view 0 0 0 501 0\n%lld", want->number, now);
    assert_int_equal(strcmp(string(told, "news"), "moved") == 0, news == BW_NEWS_MOVED);
    assert_int_equal(strcmp(string(told, "news"), "declined") == 0, news == BW_NEWS_DECLINED);
}

static void go_on(struct mirror *mirror) {
    struct bw_want want;
    bw_table_wants(mirror->table, mirror->now_ms, &want);
    if (want.kind == BW_WANT_MOVE || want.kind == BW_WANT_VIEW)
        answer_both(mirror, &want);
    else
        play_anything(mirror);
}

/* Does something at random through the desk and at the table. */
static void do_anything(struct mirror *mirror) {
    struct bw_session *session = bw_table_session(mirror->table);
    int what = bw_random_below(&mirror->random, 40);
    mirror->now_ms += bw_random_below(&mirror->random, 900);
    int plies = bw_random_below(&mirror->random, bw_session_plies(session) + 1);
    if (bw_table_is_over(mirror->table) && what > 9)
        act_both(mirror, BW_ACT_UNDO);
    else if (what == 9)
        compare(bw_session_note(session, plies, "A note.", NULL), "note\n%d\n%lld\nA note.", plies,
                (long long)mirror->now_ms);
    else if (what < BW_ACTS && (what != BW_ACT_RESIGN || plies % 4 == 0))
        act_both(mirror, (enum bw_act)what);
    else
        go_on(mirror);
}

static void acts_are_the_tables(const char *answer, const struct bw_table *table) {
    for (int act = 0; act < BW_ACTS; act++) {
        char key[32];
        snprintf(key, sizeof key, "game.may.%s", acts[act]);
        is(answer, key, bw_table_may(table, (enum bw_act)act) ? "true" : "false");
    }
    is(answer, "game.botToMove", bw_table_bot_to_move(table) ? "true" : "false");
    assert_int_equal(number(answer, "game.you"), bw_table_you(table));
}

static void state_is_the_tables(const struct mirror *mirror) {
    const struct bw_session *session = bw_table_session(mirror->table);
    char keys[BW_WORDS_SIZE], name[BW_PLAYER_WORD_SIZE];
    static char answer[TEXT_SIZE];
    snprintf(answer, sizeof answer, "%s", ask("state\n%lld", (long long)mirror->now_ms));
    view_is(answer, "game.position", bw_session_now(session));
    assert_int_equal(number(answer, "game.plies"), bw_session_plies(session));
    assert_int_equal(count(answer, "game.moves"), bw_session_plies(session));
    for (int side = 0; side < 2; side++) {
        snprintf(keys, sizeof keys, "game.captured.%d", side);
        assert_int_equal(number(answer, keys), bw_session_captured(session, side));
        snprintf(keys, sizeof keys, "game.left.%d", side);
        assert_int_equal(number(answer, keys), bw_session_left_ms(session, side, mirror->now_ms));
        snprintf(keys, sizeof keys, "game.seats.%d.name", side);
        says(answer, keys, bw_player_record_name(bw_session_player(session, side), name));
    }
    acts_are_the_tables(answer, mirror->table);
    says(answer, "game.termination", bw_termination_text(bw_session_termination(session)));
    assert_int_equal(number(answer, "game.offer"), bw_session_draw_offer(session));
    if (bw_session_result(session) != BW_UNDECIDED)
        says(answer, "game.said", bw_say_result(session, keys));
}

static void record_is_the_tables(const struct mirror *mirror) {
    struct bw_record record;
    assert_true(bw_session_record(bw_table_session(mirror->table), &record, NULL));
    char *text = bw_record_write(&record, NULL, NULL);
    says(ask("record\n"), "record", text);
    free(text);
    bw_record_free(&record);
}

static void random_doings_equal_a_table(void **state) {
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct bw_setup setup = {.start = start_of("4mation:size=5,swap=yes"),
                                 .timing = {60000, 1000}};
        struct mirror mirror = {.now_ms = 1000};
        const char *first = seed % 2 == 1 ? "greedy" : "human";
        const char *second = seed % 4 > 1 ? "random" : "human";
        setup.player[0] = player_of(first);
        setup.player[1] = player_of(second);
        ask("seed\n%d", (int)seed);
        mirror.table = table_of(&setup, seed);
        bw_table_set_bar(mirror.table, BW_BAR_OFF);
        bw_random_seed(&mirror.random, seed);
        ask("start\n4mation:size=5,swap=yes\n\n%s\n%s\n1+1\n\n1000", first, second);
        ask("bar\noff\n1");
        for (int i = 0; i < 80; i++) {
            do_anything(&mirror);
            state_is_the_tables(&mirror);
        }
        record_is_the_tables(&mirror);
        bw_table_free(mirror.table);
    }
}

static void clock_ends_a_game_before_anything_else(void **state) {
    begin_game();
    const char *answer = ask("play\nb1b2\n400000");
    is(answer, "game.over", "true");
    is(answer, "game.winner", "0");
    is(answer, "game.plies", "1");
    says(answer, "game.result", "1-0");
    says(answer, "game.termination", "time");
    says(answer, "game.said", "Blue ran out of time, so red wins.");
    assert_string_equal(refused("play\nb1b2\n400000"), "The game is over.");
    begin_game();
    is(ask("state\n400000"), "game.over", "false");
    const char *clocks = ask("clocks\n300999");
    keys_are(clocks, "", "ok left clocks over");
    is(clocks, "left", "[303000,1]");
    is(clocks, "clocks", "[{\"said\":\"5:03\",\"low\":false},{\"said\":\"0:00.1\",\"low\":true}]");
    is(clocks, "over", "false");
    is(ask("clocks\n301000"), "over", "true");
    is(ask("state\n301000"), "game.over", "true");
}

static void clocks_stand_while_paused(void **state) {
    begin_game();
    ask("pause\n2000");
    is(ask("state\n90000"), "game.left", "[303000,299000]");
    ask("resume\n100000");
    is(ask("state\n100500"), "game.left", "[303000,298500]");
    is(ask("resume\n101000"), "game.left", "[303000,298000]"); /* nothing is given back */
    ask("pause\n101000");
    begin_game();
    is(ask("state\n2000"), "game.left", "[303000,299000]"); /* a new game runs */
}

static void result_is_of_who_began(void **state) {
    ask("start\ntalpa:first=blue\n\nhuman\nhuman\nnone\n\n1");
    const char *answer = ask("resign\n1");
    is(answer, "game.winner", "0");
    says(answer, "game.result", "0-1");
    is(answer, "game.left", "null");
}

static void opened_game_goes_on(void **state) {
    const char *answer = ask("open\nhuman\n2\n5+3\n1234\n\n9\n%s", record_text);
    is(answer, "game.left", "[1234,300000]");
    says(answer, "game.termination", "resigned");
    says(answer, "game.seats.0.said", "Ana");
    says(answer, "game.seats.1.word", "2");
    says(answer, "game.moves.0.note", "A start.");
    says(ask("record\n"), "record", record_text);
    says(ask("record\n2027-01-01"), "record", record_text);
    ask("undo\n10");
    ask("note\n1\n1\n");
    assert_has(string(ask("record\n"), "record"), "[Event \"Club\"]\n\n1. a1a2 b3c3\n*\n");
}

static void game_that_cannot_be_opened_leaves_the_old_one(void **state) {
    static char before[2 * TEXT_SIZE], after_it[2 * TEXT_SIZE];
    begin_game();
    all_of_it(before);
    assert_has(refused("open\nhuman\n2\n5+3\n\n\n9\n%s\n%s", record_text, record_text),
               "more than");
    assert_has(refused("open\nhuman\n2\n5+3\n\n\n9\n%s\n[Game \"x\"]", record_text), "x");
    assert_has(refused("open\nhuman\n2\n5+3\n\n\n9\n"), "no game");
    assert_has(refused("open\nhuman\n0\n5+3\n\n\n9\n%s", record_text), "no player '0'");
    assert_has(refused("open\nhuman\n2\n5:3\n\n\n9\n%s", record_text), "clock");
    assert_has(refused("open\nhuman\n2\n5+3\nx\n\n9\n%s", record_text), "milliseconds");
    assert_has(refused("open\nhuman\n2\n5+3\n\n\n\n%s", record_text), "milliseconds");
    assert_has(refused("open\nhuman\n3\nnone\n\n\n9\n[Game \"template\"]\n\n*"), "engine");
    assert_has(refused("start\ntalpa\n\nhuman\n3\nnone\n\nnow"), "milliseconds");
    assert_has(refused("start\ntalpa\nx\nhuman\n3\nnone\n\n1"), "rows");
    assert_has(refused("start\ntemplate\n\nhuman\n3\nnone\n\n1"), "engine");
    assert_has(refused("play\na9\n1"), "not on the board");
    assert_has(refused("play\nb1b2\n"), "milliseconds");
    assert_has(refused("note\n1\n1\na}b"), "}");
    assert_has(refused("note\n2\n1\na"), "from 0 to 1");
    assert_has(refused("branch\n1\nugi:x\nhuman\n\n1000"), "no player");
    assert_has(refused("branch\n1\nhuman\n3\na\x01\n1000"), "control");
    assert_has(refused("branch\n2\nhuman\nhuman\n\n1000"), "from 0 to 1");
    assert_has(refused("draw\n1000"), "no draws");
    assert_has(refused("redo\n1000"), "nothing to redo");
    assert_has(refused("hurry\n1000"), "No bot is thinking");
    assert_has(refused("why-own\n1000"), "not made a move");
    assert_has(refused("bar\nmaybe\n1"), "maybe");
    assert_has(refused("record\n16.11.2026"), "2026-11-16");
    assert_string_equal(all_of_it(after_it), before);
}

static void nobody_can_act_without_a_game(void **state) {
    static const char *const requested[] = {"state\n1",      "play\na1a2\n1",
                                            "swap\n1",       "undo\n1",
                                            "redo\n1",       "resign\n1",
                                            "draw\n1",       "clocks\n1",
                                            "pause\n1",      "resume\n1",
                                            "note\n0\n1\na", "exchange\n1",
                                            "rematch\n1",    "at\n0",
                                            "record\n",      "hint\n1",
                                            "bar\non\n1",    "judge",
                                            "judgements",    "judgements-set\n1",
                                            "give\n1\n1",    "fail\n1\n1",
                                            "judged",        "hurry\n1",
                                            "review\ngo\n1", "branch\n0\nhuman\nhuman\n\n1"};
    for (size_t i = 0; i < sizeof requested / sizeof *requested; i++)
        assert_string_equal(refused("%s", requested[i]), "No game is being played.");
}

static void players_exchange_sides_and_again_for_a_rematch(void **state) {
    ask("start\n4mation:size=5\n\nhuman\nranked:4\nnone\nAna\n1000");
    const char *answer = ask("exchange\n1000");
    is(answer, "game.seats.0",
       "{\"bot\":true,\"name\":\"ranked:4\",\"word\":\"ranked:4\",\"said\":\"ranked 4\"}");
    says(answer, "game.seats.1.name", "Ana");
    is(answer, "game.you", "1");
    is(answer, "game.thinking", "true");
    ask("resign\n1000");
    answer = ask("rematch\n2000");
    says(answer, "game.seats.0.name", "Ana");
    says(answer, "game.seats.1.word", "ranked:4");
    is(answer, "game.plies", "0");
    is(answer, "game.over", "false");
}

static void earlier_moments_are_looked_at(void **state) {
    struct bw_position start = start_of("talpa:swap=yes"), first = after(start, "a1a2");
    begin_game();
    const char *answer = ask("at\n0");
    keys_are(answer, "", "ok position");
    view_is(answer, "position", &start);
    view_is(ask("at\n1"), "position", &first);
}

static void branch_is_a_new_game(void **state) {
    ask("open\nhuman\nhuman\nnone\n\n\n9\n%s", record_text);
    const char *answer = ask("branch\n1\nhuman\n2\nBea\n10");
    is(answer, "game.plies", "1");
    says(answer, "game.seats.0.name", "Bea");
    says(answer, "game.seats.1.word", "2");
    is(answer, "game.over", "false");
    says(answer, "game.moves.0.note", "A start.");
    assert_null(strstr(string(ask("record\n"), "record"), "Event"));
    assert_has(string(ask("record\n2026-11-16"), "record"), "[Date \"2026.11.16\"]");
}

static void branch_proposes_the_players_and_clock_of_the_game(void **state) {
    ask("start\n4mation:swap=yes\n\nhuman\n2\n5+3\nAna\n0");
    ask("play\nd4\n0");
    const char *answer = ask("branch-setup\n0");
    is(answer, "players", "[\"human\",\"2\"]");
    says(answer, "clock", "5+3");
    ask("open\nhuman\n2\n7+0\n\n\n0\n[Game \"4mation:swap=yes\"]\n\n1. d4 swap d5 *\n");
    is(ask("branch-setup\n0"), "players", "[\"human\",\"2\"]");
    is(ask("branch-setup\n1"), "players", "[\"2\",\"human\"]");
    says(ask("branch-setup\n2"), "clock", "7+0");
    is(ask("branch\n1\n2\nhuman\n\n0"), "game.left", "[420000,420000]");
}

static void branch_keeps_the_names_of_people(void **state) {
    ask("open\nhuman\nhuman\nnone\n\n\n9\n"
        "[Game \"talpa\"]\n[Red \"Ana\"]\n[Blue \"Bea\"]\n\n1. a1a2 *\n");
    const char *answer = ask("branch\n1\nhuman\nhuman\n\n10");
    says(answer, "game.seats.0.name", "Ana");
    says(answer, "game.seats.1.name", "Bea");
}

/* ---- lessons -------------------------------------------------------------------------------- */

static void every_step_of_a_lesson_can_be_tried(void **state) {
    for (const struct bw_game *const *game = bw_games(); *game; game++) {
        const struct bw_lesson *lesson = bw_lesson_of(*game);
        for (int step = 0; lesson && step < bw_lesson_steps(lesson); step++) {
            struct bw_position position;
            bw_move moves[BW_MAX_MOVES];
            bw_lesson_position(lesson, step, &position);
            const char *answer = ask("lesson\n%s\n%d", (*game)->name, step);
            keys_are(answer, "", "ok steps step text hint position");
            says(answer, "text", bw_lesson_text(lesson, step));
            says(answer, "hint", bw_lesson_hint(lesson, step));
            view_is(answer, "position", &position);
            for (int i = bw_moves(&position, moves) - 1; i >= 0; i--) {
                struct bw_position next = position;
                char text[BW_MOVE_SIZE], said[BW_WORDS_SIZE];
                bw_move reply;
                bool right = bw_lesson_try(lesson, step, moves[i], &reply, said, sizeof said);
                answer = ask("lesson-try\n%s\n%d\n%s", (*game)->name, step,
                             bw_move_write(moves[i], text));
                keys_are(answer, "", "ok right said after reply position");
                is(answer, "right", right ? "true" : "false");
                says(answer, "said", said);
                bw_play(&next, moves[i]);
                view_is(answer, "after", &next);
                if (reply != BW_NO_MOVE) {
                    says(answer, "reply", bw_move_write(reply, text));
                    bw_play(&next, reply);
                }
                view_is(answer, "position", right ? &next : &position);
            }
        }
    }
}

static void illegal_moves_of_a_lesson_are_wrong(void **state) {
    const char *answer = ask("lesson-try\ntalpa\n0\na1");
    is(answer, "right", "false");
    is(answer, "after", "null");
    is(answer, "reply", "null");
    assert_has(string(answer, "said"), "Red can capture");
    assert_has(string(ask("lesson-try\ntalpa\n0\nhello"), "said"), "is not a move");
    assert_has(refused("lesson\ntalpa\n10"), "from 0 to 9");
    assert_has(refused("lesson\nchess\n0"), "chess");
    assert_has(refused("lesson\ntemplate\n0"), "There is no lesson");
}

/* ---- what takes long ------------------------------------------------------------------------ */

static void every_bot_plays_legal_moves(void **state) {
    for (int opponent = OPPONENT_LEVEL; opponent < OPPONENTS; opponent++) {
        static const char *const variants[] = {"talpa:size=5", "4mation:size=4", "template:size=3"};
        char word[BW_PLAYER_WORD_SIZE];
        struct bw_player player = opponent_player(opponent);
        bw_player_write(&player, word);
        for (int i = 0; i < 3; i++) {
            struct bw_position position = start_of(variants[i]);
            if (!opponent_plays(opponent, &position.variant)) {
                assert_has(refused("think\n%s\n\n1 move 0 0 0 0 0 1 0 1 %s", variants[i], word),
                           "engine");
                continue;
            }
            ask("start\n%s\n\n%s\nhuman\nnone\n\n1", variants[i], word);
            is(ask("hurry\n1"), "game.may.hurry", "false");
            const char *answer = think_and_give(2);
            keys_are(answer, "", "ok news game");
            says(answer, "news", "moved");
            assert_true(allows(&position, string(answer, "game.moves.0.move")));
        }
    }
}

static void seed_decides_what_bots_play(void **state) {
    static const char *const words[] = {"random", "greedy", "ranked:5", "2"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char first[10][16];
        for (int round = 0; round < 2; round++) {
            ask("seed\n77");
            for (int j = 0; j < 10; j++) {
                ask("start\ntalpa:size=6\n\n%s\nhuman\nnone\n\n1", words[i]);
                const char *move = string(think_and_give(1), "game.moves.0.move");
                if (round == 0)
                    snprintf(first[j], sizeof first[j], "%s", move);
                else
                    assert_string_equal(move, first[j]);
            }
        }
    }
    assert_has(refused("seed\n-1"), "whole number");
}

static void bots_play_a_whole_game(void **state) {
    long long now = 1;
    const char *answer = ask("start\ntalpa:size=4\n\n1\ngreedy\n1+0\n\n1");
    is(answer, "game.thinking", "true");
    is(answer, "game.onlyBots", "true");
    ask("bar\noff\n1");
    do {
        int plies = number(answer, "game.plies");
        is(ask("stand\n%lld", now), "game.want", "null");
        is(ask("go-on\n%lld", now), "game.thinking", "true");
        answer = think_and_give(now += 10);
        says(answer, "news", "moved");
        assert_int_equal(number(answer, "game.plies"), plies + 1);
    } while (strcmp(value(answer, "game.over"), "false") == 0);
    is(answer, "game.want", "null");
    is(answer, "game.thinking", "false");
}

static void late_answers_change_nothing(void **state) {
    char late[TEXT_SIZE], before[TEXT_SIZE];
    ask("start\n4mation:size=5\n\nhuman\ngreedy\n5+0\nAna\n1");
    ask("play\nc3\n2");
    snprintf(late, sizeof late, "%s", thought(3));
    ask("undo\n4");
    ask("play\nb2\n5");
    snprintf(before, sizeof before, "%s", ask("state\n5"));
    const char *answer = ask("give\n%s\n5", late);
    says(answer, "news", "none");
    assert_string_equal(json_find(answer, "game"), json_find(before, "game"));
    says(think_and_give(6), "news", "moved");
    /* one that comes when the time is over */
    ask("play\n%s\n7", string(ask("state\n7"), "game.position.moves.0"));
    answer = ask("give\n%s\n999999", thought(8));
    says(answer, "news", "ended");
    says(answer, "game.termination", "time");
}

/* Invalid answers to a want, with `%u` for its number. */
static void refuses_answers(const char *const *answers) {
    char before[TEXT_SIZE], request[512];
    snprintf(before, sizeof before, "%s", ask("state\n9"));
    int want = number(before, "game.want.number");
    for (; *answers; answers++) {
        snprintf(request, sizeof request, "give\n%d %s\n9", want, *answers);
        refusal_of(request, strlen(request));
    }
    refused("give\n\n9");
    refused("give\n0 failed\n9");
    refused("give\n4294967296 failed\n9");
    assert_string_equal(ask("state\n9"), before);
}

static void damaged_answers_are_refused(void **state) {
    static const char *const of_move[] = {
        "", "move", "move ", "move z9", "mov c3", "move c3c4c5c6", "move c3 c4", "view 0", NULL};
    static const char *const of_view[] = {
        "move c3",
        "view",
        "view 0 0 0 501",
        "view 30001 0 0 501 0",
        "view 0 2 0 501 0",
        "view 0 0 -1 501 0",
        "view 0 0 0 1001 0",
        "view 0 0 0 501 33",
        "view 0 0 0 501 1",
        "view 0 0 0 501 2 c3 c3",
        "view 0 0 0 501 1 c3 d4",
        "view 0x0 0 0 501 0",
        NULL,
    };
    static const char *const of_comparison[] = {
        "comparison 0 0 0 501 1 c3",
        "comparison 0 0 0 501 1 c3 0 0 0 501 1 c3 0", /* another move than was asked about */
        "comparison 0 0 0 501 0 0 0 0 501 1 a1 0",
        "comparison 0 0 0 501 1 c3 0 0 0 501 0 0",
        "comparison 0 0 0 501 1 c3 0 0 0 501 1 a1 2",
        "comparison 0 0 0 501 1 c3 0 0 0 501 1 a1 0 1",
        NULL,
    };
    ask("start\n4mation:size=5\n\ngreedy\nhuman\nnone\n\n1");
    refuses_answers(of_move);
    ask("start\n4mation:size=5\n\nhuman\nhuman\nnone\n\n1");
    refuses_answers(of_view);
    ask("play\na1\n1");
    ask("play\nb2\n1");
    ask("why-own\n1");
    refuses_answers(of_comparison);
    says(ask("give\n%d comparison 0 0 0 501 1 c3 0 0 0 501 1 a1 0\n1",
             number(ask("state\n1"), "game.want.number")),
         "news", "advice");
}

static void damaged_wants_are_refused(void **state) {
    static const char *const wants[] = {
        "",
        "1",
        "0 view 10 0",
        "1 view 0 0",
        "1 view 3000001 0",
        "1 view 10",
        "1 view 10 2",
        "1 view 10 0 10",
        "1 nothing",
        "1 person",
        "1 failed",
        "1 move 0 0 0 0 0 1 0 1 human",
        "1 move 0 0 0 0 0 1 0 1 ugi:rm",
        "1 move 0 0 0 0 0 1 0 1",
        "1 move 257 0 0 0 0 1 0 1 random",
        "1 move 0 0 0 0 0 1 0 4294967296 random",
        "1 comparison 10 z9 0",
        "1 comparison 10 d4 1",
        "1 comparison 10 d4 1 0 0 0 501 1 d4",
    };
    for (size_t i = 0; i < sizeof wants / sizeof *wants; i++)
        refused("think\n4mation\n\n%s", wants[i]);
    assert_has(refused("think\ntalpa\n3/3/3 r\n1 move 0 0 0 0 0 1 0 1 random"), "The game is over");
    assert_has(refused("think\nchess\n\n1 view 10 0"), "chess");
}

static void a_worker_that_fails_is_told_of(void **state) {
    const char *answer = ask("start\ntalpa:size=4\n\n1\nhuman\nnone\n\n1");
    int want = number(answer, "game.want.number");
    says(ask("fail\n%d\n1", want + 1), "news", "none");
    answer = ask("fail\n%d\n1", want);
    says(answer, "news", "failed");
    says(answer, "game.failure", "Red has stopped working.");
    is(answer, "game.want", "null");
    is(answer, "game.thinking", "false");
    is(answer, "game.asks", "[\"resign\"]"); /* taking its seat is the way to go on */
    answer = ask("retry\n1");
    says(answer, "game.failure", "");
    says(think_and_give(2), "news", "moved");
    answer = ask("hint\n3");
    is(answer, "game.advises", "true");
    answer = ask("give\n%d failed \xFF has no memory\n3", number(answer, "game.want.number"));
    says(answer, "game.failure", "The engine ? has no memory.");
    is(answer, "game.advises", "false");
    is(answer, "game.may.retry", "false");
}

static void bots_decide_on_seats_and_draws(void **state) {
    ask("start\n4mation:size=5,swap=yes\n\nhuman\n1\nnone\n\n1");
    ask("play\nc3\n2"); /* which wins */
    const char *told = think_and_give(3);
    says(told, "news", "swapped");
    says(told, "game.told", "The players changed seats; you play O now.");
    /* O takes a draw where X wins, and X does not */
    const char *answer =
        ask("start\n4mation:size=4,row=4\nxxx1/ooo1/4/4 x c3\nhuman\n5\nnone\n\n1");
    is(answer, "game.may.draw", "true");
    is(ask("draw\n2"), "game.offer", "0");
    answer = think_and_give(3);
    says(answer, "news", "ended");
    is(answer, "game.drawn", "true");
    ask("start\n4mation:size=5\n5/5/2x2/5/5 o c3\n5\nhuman\nnone\n\n1");
    ask("draw\n2");
    answer = think_and_give(3);
    says(answer, "news", "declined");
    is(answer, "game.over", "false");
    /* where the engine does not play, nobody seems to be ahead */
    ask("start\ntemplate\n\nhuman\ngreedy\nnone\n\n1");
    assert_has(refused("hint\n1"), "The engine does not play Corners.");
    assert_has(refused("why\n1"), "The engine does not play Corners.");
    assert_has(refused("judge"), "The engine does not play Corners.");
}

/* How the rules decide is tested in test_choose.c. */
static void pointing_is_decided_by_the_desk(void **state) {
    const char *answer = ask("choose\ntalpa:size=4\n\n\na1");
    says(answer, "choice", "piece");
    answer = ask("choose\ntalpa:size=4\n\na1\na2");
    says(answer, "choice", "move");
    says(answer, "move", "a1a2");
    says(ask("choose\ntalpa:size=4\n\na1\na1"), "choice", "let-go");
    answer = ask("choose-way\ntalpa:size=4\n\na1\na2");
    says(answer, "choice", "move");
    says(answer, "move", "a1a2");
    answer = ask("choose\ntalpa:size=4\n\na1\na4");
    says(answer, "choice", "refused");
    says(answer, "move", "a1a4");
    assert_has(refused("choose\ntalpa:size=4\n\n\nz9"), "not on the board");
    assert_has(refused("choose-way\ntalpa:size=4\n\nx\na1"), "not a square");
}

static void advice_has_its_shape(void **state) {
    ask("start\n4mation:size=4,row=4\nxxx1/ooo1/4/4 x c3\nhuman\n5\nnone\n\n1");
    const char *answer = ask("hint\n1");
    is(answer, "game.advises", "true");
    is(answer, "game.advice", "null");
    answer = think_and_give(1);
    says(answer, "news", "advice");
    is(answer, "game.advises", "false");
    keys_are(answer, "game.advice", "plies move hint chance proved line remarks");
    keys_are(answer, "game.advice.remarks.0", "said proved kind move reply");
    says(answer, "game.advice.move", "d4");
    says(answer, "game.advice.hint", "Try d4.");
    is(answer, "game.advice.chance", "1000");
    is(answer, "game.advice.line", "[\"d4\"]");
    says(answer, "game.advice.remarks.0.kind", "wins-at-once");
    says(answer, "game.advice.remarks.0.said", "d4 wins at once.");
    answer = ask("why\n1"); /* by what is known already */
    is(answer, "game.want", "null");
    is(answer, "game.advice.move", "null");
    ask("play\nb2\n1");
    assert_string_equal(refused("why\n1"), "Ask why once the bot has moved.");
    ask("exchange\n1"); /* and the move is the bot's now */
    assert_has(refused("why-own\n1"), "not made a move");
    ask("exchange\n1");
    think_and_give(2);
    ask("why-own\n2");
    answer = think_and_give(3);
    says(answer, "game.advice.move", "b2");
    assert_has(value(answer, "game.advice.remarks"),
               "\"kind\":\"missed-win\",\"move\":\"b2\",\"reply\":\"d4\"");
}

static void facts_have_their_shape(void **state) {
    ask("start\ntalpa:size=4\nr1br/b1rb/rbrr/b1br r\nhuman\n5\nnone\n\n1");
    const char *answer = ask("facts\n0");
    keys_are(answer, "facts.0", "kind side count squares line said");
    says(answer, "facts.0.kind", "way");
    is(answer, "facts.0.side", "0");
    is(answer, "facts.0.count", "1");
    is(answer, "facts.0.squares", "[\"b2\"]");
    is(answer, "facts.0.line", "[\"b4\",\"b3\",\"b2\",\"b1\"]");
    says(answer, "facts.0.said", "You need 1 more empty square for a path: b2.");
    says(answer, "facts.4.kind", "frozen");
    ask("play\na2b2\n1");
    says(ask("facts\n0"), "facts.4.said", "b2 is frozen: by leaving it opens your path.");
    assert_has(refused("facts\n9"), "9");
    ask("start\n4mation\n\nhuman\nhuman\nnone\n\n1");
    says(ask("facts\n0"), "facts.0.said",
         "X needs 4 more pieces for a row, for example on a1, b1, c1 and d1.");
}

static void bar_tells_who_is_ahead(void **state) {
    ask("start\n4mation:size=4,row=4\nxxx1/ooo1/4/4 x c3\nhuman\nhuman\nnone\n\n1");
    const char *answer = think_and_give(1);
    says(answer, "news", "view");
    keys_are(answer, "game.bar", "chance proved ahead said");
    is(answer, "game.bar.chance", "1000");
    says(answer, "game.bar.said", "X wins for certain.");
    is(ask("bar\noff\n1"), "game.bar", "null");
    is(ask("bar\non\n1"), "game.bar.chance", "1000");
    is(ask("play\nb2\n2"), "game.bar", "{\"chance\":null}");
    ask("start\n4mation:size=3,row=3\nxox/xxo/o1o x c2\nhuman\n1\nnone\n\n1");
    is(ask("bar\nauto\n1"), "game.bar", "null");
    is(ask("bar\non\n1"), "game.bar.chance", "null");
    is(think_and_give(1), "game.bar.chance", "500");
}

static void a_bad_move_against_a_level_can_be_taken_back(void **state) {
    ask(WIN_TO_GIVE_AWAY);
    says(ask("warnings\non\n1000"), "game.warning", "");
    is(ask("play\nb2\n1000"), "game.thinking", "true");
    const char *answer = think_and_give(1000);
    says(answer, "news", "warned");
    says(answer, "game.warning", "This gives away a certain win. Take it back?");
    says(answer, "game.told", "This gives away a certain win. Take it back?");
    is(answer, "game.thinking", "false");
    is(answer, "game.want", "null");
    is(answer, "game.may.keep", "true");
    answer = ask("undo\n1000");
    is(answer, "game.plies", "0");
    says(answer, "game.warning", "");
}

static void two_people_by_the_clock_agree_to_be_helped(void **state) {
    ask("start\ntalpa\n\nhuman\nhuman\n5+3\n\n1000");
    is(ask("bar\non\n1000"), "game.bar", "null");
    assert_has(refused("agree\n1000"), "once both have asked");
    assert_has(refused("hint\n1000"), "once both have asked");
    ask("play\na1a2\n1000");
    is(ask("agree\n1000"), "game.bar", "{\"chance\":null}");
    ask("hint\n1000");
}

/* ---- statistics ----------------------------------------------------------------------------- */

static const char won_by_red[] = "[Game \"talpa\"]\n[Termination \"resigned\"]\n\n1. a1a2 1-0\n";
static const char won_by_red_with_help[] =
    "[Game \"talpa\"]\n[Termination \"resigned\"]\n[Help \"undo\"]\n\n1. a1a2 1-0\n";

static void kept_games_become_statistics(void **state) {
    (void)state;
    ask("progress-begin\ntalpa");
    const char *answer = ask("progress\n0");
    says(answer, "rating", "Not rated yet: play a level to its end.");
    says(answer, "games", "");
    is(answer, "points", "[]");
    ask("progress-add\n1000\nhuman\n3\n%s", won_by_red);
    ask("progress-add\n2000\nhuman\n3\n%s", won_by_red);
    ask("progress-add\n3000\nhuman\n3\n%s", won_by_red_with_help);
    ask("progress-add\n3000\nhuman\nhuman\n%s", won_by_red);
    answer = ask("progress\n0");
    assert_has(answer, "\"levels\":[\"Level 3: 2 won, 0 lost\"]");
    assert_has(answer, "2 games count. 1 more does not");
    assert_has(answer, "in the latest 2 games.");
    says(answer, "next", "2 wins in a row: try level 4.");
    ask("progress-begin\n4mation");
    ask("progress-add\n1000\nhuman\n3\n%s", won_by_red);
    says(ask("progress\n1"), "games", "");
}

static void wrong_statistics_are_refused(void **state) {
    (void)state;
    ask("progress-begin\ntalpa");
    ask("progress-add\n1000\nhuman\n3\n%s", won_by_red);
    assert_has(refused("progress-begin\nchess"), "chess");
    assert_has(refused("progress-add\nsoon\nhuman\n3\n%s", won_by_red), "milliseconds");
    assert_has(refused("progress-add\n1\nhuman\n10\n%s", won_by_red), "10");
    assert_has(refused("progress-add\n1\nhuman\n3\nrubbish"), ".");
    assert_has(refused("progress\n2"), "whole number");
    assert_has(ask("progress\n0"), "1 won, 0 lost");
}

/* ---- scores --------------------------------------------------------------------------------- */

static void scores_become_words(void **state) {
    const char *answer = ask("score\ntalpa\n\ncp\n42");
    keys_are(answer, "", "ok chance proved ahead said short");
    says(answer, "short", "+0.42");
    is(answer, "proved", "false");
    assert_true(number(answer, "chance") > 500);
    answer = ask("score\ntalpa:first=blue\n\ncp\n42");
    assert_true(number(answer, "chance") < 500);
    says(ask("score\n4mation\n\ncp\n-5"), "short", "-0.05");
    says(ask("score\n4mation\n\ncp\n-5"), "said",
         "The engine judges that nobody is clearly ahead.");
    answer = ask("score\ntalpa\n\nmate\n7");
    says(answer, "short", "\xE2\x9C\x93 Red");
    is(answer, "chance", "1000");
    is(answer, "proved", "true");
    says(ask("score\ntalpa\n\nmate\n-6"), "said", "Blue wins for certain.");
    is(ask("score\ntalpa\n\nmate\n-0"), "chance", "0");
    says(ask("score\n4mation\n\ndraw\n0"), "short", "✓ draw");
    says(ask("score\ntalpa:size=3\nr1r/b1b/r1r b\ncp\n0"), "ahead", "✓ Red"); /* it is over */
    assert_has(refused("score\ntalpa\n\nmate\n1001"), "from -1000");
    assert_has(refused("score\ntalpa\n\ncp\n29000"), "whole number");
    assert_has(refused("score\ntalpa\n\nvp\n1"), "cp, mate or draw");
}

/* ---- judgements ----------------------------------------------------------------------------- */

/* What a table without a desk makes of a game, as a text which the caller frees. */
static char *judged_by_a_table(struct bw_table *table) {
    struct bw_search *search = bw_search_new_sized(BW_ADVICE_HASH);
    struct bw_want want;
    struct bw_answer answer;
    bw_table_set_bar(table, BW_BAR_OFF);
    assert_true(bw_table_judge(table, NULL));
    for (bw_table_wants(table, 1, &want); want.kind != BW_WANT_NOTHING;
         bw_table_wants(table, 1, &want)) {
        bw_answer_find(search, &want, NULL, &answer);
        bw_table_give(table, &answer, 1);
    }
    bw_search_free(search);
    return bw_table_judgements_write(table);
}

static void judge_by_the_desk(void) {
    ask("bar\noff\n1");
    const char *answer = ask("judge");
    while (strcmp(value(answer, "game.want"), "null") != 0)
        answer = think_and_give(1);
    assert_int_equal(number(answer, "game.judged"), number(answer, "game.plies"));
}

/* Begins a game of two people in both places. */
static struct bw_table *begin_both(const char *variant, const char *position) {
    struct bw_setup setup = {.start =
                                 *position ? position_of(variant, position) : start_of(variant)};
    ask("start\n%s\n%s\nhuman\nhuman\nnone\n\n1", variant, position);
    return table_of(&setup, 1);
}

static void play_both(struct bw_table *table, bw_move move) {
    char text[BW_MOVE_SIZE];
    ask("play\n%s\n1", bw_move_write(move, text));
    assert_int_equal(bw_table_play(table, move, 1, NULL), BW_DONE);
}

/* Both judge it alike, and what is kept is taken back without a search. */
static void judge_both(struct bw_table *table) {
    char *expected = judged_by_a_table(table), kept[TEXT_SIZE], record[TEXT_SIZE];
    judge_by_the_desk();
    says(ask("judgements"), "judgements", expected);
    snprintf(kept, sizeof kept, "%s", expected);
    snprintf(record, sizeof record, "%s", string(ask("record\n"), "record"));
    ask("open\nhuman\nhuman\nnone\n\n\n1\n%s", record);
    is(ask("judgements"), "judgements", "null");
    const char *answer = ask("judgements-set\n%s", kept);
    is(answer, "taken", "true");
    assert_int_equal(number(answer, "game.judged"), number(answer, "game.plies"));
    ask("bar\noff\n1");
    is(ask("judge"), "game.want", "null");
    says(ask("judgements"), "judgements", expected);
    is(ask("judgements-set\n%s0", expected), "taken", "false");
    is(ask("judgements-set\n"), "taken", "false");
    free(expected);
}

static void judgements_are_those_of_a_table(void **state) {
    /* O lets X win, who does not see it, and wins */
    static const char *const moves[] = {"c3", "d2", "d3"};
    struct bw_table *table = begin_both("4mation:size=4,row=4", "xxx1/oo2/4/4 o c4");
    struct bw_random random;
    bw_move move;
    for (int i = 0; i < 3; i++) {
        assert_true(bw_move_read(bw_session_now(bw_table_session(table)), moves[i], &move, NULL));
        play_both(table, move);
    }
    judge_both(table);
    const char *answer = ask("judged");
    keys_are(answer, "", "ok judged");
    keys_are(answer, "judged.2", "chance ahead grade better");
    says(answer, "judged.0.grade", "");
    says(answer, "judged.2.grade", "blunder");
    says(answer, "judged.2.ahead", "✓ O");
    says(answer, "judged.2.better", "d4");
    bw_table_free(table);
    table = begin_both("talpa:size=4", "");
    bw_random_seed(&random, 8);
    while (!bw_table_is_over(table))
        play_both(table, any_move(bw_session_now(bw_table_session(table)), &random));
    judge_both(table);
    bw_table_free(table);
}

/* What it says is tested with the cursor itself. */
static void a_review_goes_where_it_is_asked_to(void **state) {
    static const char *const moves[] = {"c3", "d2", "d3"};
    struct bw_table *table = begin_both("4mation:size=4,row=4", "xxx1/oo2/4/4 o c4");
    for (int i = 0; i < 3; i++) {
        bw_move move;
        assert_true(bw_move_read(bw_session_now(bw_table_session(table)), moves[i], &move, NULL));
        play_both(table, move);
    }
    bw_table_free(table);
    const char *answer = ask("review\nmark\n1");
    keys_are(answer, "", "ok at shown better note position said told");
    says(answer, "told", "No mistake has been found so far.");
    judge_by_the_desk();
    is(ask("review\ngo\n99"), "at", "3");
    answer = ask("review\nmark\n-1");
    is(answer, "at", "2");
    says(answer, "told", "");
    says(answer, "said.0", "Move 2 of 3. X played d2.");
    says(answer, "said.1", "✓ d2 is a blunder: it loses for certain, and d4 wins for certain.");
    answer = ask("review\nbetter\n0");
    is(answer, "shown", "1");
    is(answer, "better", "true");
    is(ask("review\nlook\n0"), "shown", "1");
    ask("undo\n1");
    is(ask("review\nlook\n0"), "better", "false"); /* it is of another game now */
    assert_has(refused("review\nback\n1"), "can go, mark, decided, better or look, not 'back'");
}

/* ---- languages ------------------------------------------------------------------------------ */

/* A catalogue that is made here; texts in the order of their bytes, with `\0` between forms. */
struct entry {
    const char *text, *translation;
    size_t text_length, translation_length;
};

#define ENTRY(text, translation) \
    { text, translation, sizeof(text) - 1, sizeof(translation) - 1 }

static void put_word(unsigned char *bytes, size_t place, uint32_t word) {
    memcpy(bytes + place, &word, sizeof word);
}

static size_t make_catalogue(unsigned char *bytes, const struct entry *entries,
                             size_t entry_count) {
    size_t end = 28 + 16 * entry_count;
    const uint32_t head[7] = {
        0x950412DE, 0, (uint32_t)entry_count, 28, (uint32_t)(28 + 8 * entry_count), 0, 28};
    memcpy(bytes, head, sizeof head);
    for (size_t i = 0; i < entry_count; i++) {
        const struct entry *entry = &entries[i];
        put_word(bytes, 28 + 8 * i, (uint32_t)entry->text_length);
        put_word(bytes, 32 + 8 * i, (uint32_t)end);
        memcpy(bytes + end, entry->text, entry->text_length + 1);
        end += entry->text_length + 1;
        put_word(bytes, 28 + 8 * (entry_count + i), (uint32_t)entry->translation_length);
        put_word(bytes, 32 + 8 * (entry_count + i), (uint32_t)end);
        memcpy(bytes + end, entry->translation, entry->translation_length + 1);
        end += entry->translation_length + 1;
    }
    return end;
}

static bool speak(const struct entry *entries, size_t entry_count) {
    static unsigned char bytes[8192];
    size_t length = make_catalogue(bytes, entries, entry_count);
    bool spoken = page_speak((const char *)bytes, length);
    memset(bytes, 0xFF, sizeof bytes); /* it keeps a copy */
    return spoken;
}

#define SLAVIC \
    "Content-Type: text/plain; charset=UTF-8\n" \
    "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && " \
    "(n%100<12 || n%100>14) ? 1 : 2);\n"

static void forms_follow_the_rule_of_the_language(void **state) {
    const struct entry entries[] = {
        ENTRY("", SLAVIC),
        ENTRY("%d move\0%d moves", "%d ruch\0%d ruchy\0%d ruch\xC3\xB3w"),
    };
    static const char *const forms[] = {"%d ruch", "%d ruchy", "%d ruch\xC3\xB3w"};
    assert_true(speak(entries, 2));
    for (unsigned long n = 0; n < 300; n++) {
        int form = n % 10 == 1 && n % 100 != 11                                   ? 0
                   : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1
                                                                                  : 2;
        assert_string_equal(page_text("", "%d move", "%d moves", n), forms[form]);
        assert_string_equal(bw_tr_count("%d move", "%d moves", n), forms[form]);
    }
    assert_string_equal(page_text("", "%d move", "", 5), forms[0]);
}

/* The form for a number by a rule. */
static int form_by(const char *rule, unsigned long n) {
    char head[600];
    snprintf(head, sizeof head, "Plural-Forms: nplurals=10; plural=%s;\n", rule);
    const struct entry entries[] = {
        {"", head, 0, strlen(head)},
        ENTRY("a\0b", "0\0"
                      "1\0"
                      "2\0"
                      "3\0"
                      "4\0"
                      "5\0"
                      "6\0"
                      "7\0"
                      "8\0"
                      "9"),
    };
    return speak(entries, 2) ? page_text(NULL, "a", "b", n)[0] - '0' : -1;
}

static void rules_are_evaluated_as_c_does(void **state) {
    assert_int_equal(form_by("n", 7), 7);
    assert_int_equal(form_by("n", 12), 0); /* there are ten */
    assert_int_equal(form_by("1+2*3", 0), 7);
    assert_int_equal(form_by("(1+2)*3", 0), 9);
    assert_int_equal(form_by("8-3-2", 0), 3);
    assert_int_equal(form_by("8/4/2", 0), 1);
    assert_int_equal(form_by("17%10%4", 0), 3);
    assert_int_equal(form_by("1 || 0 && 0", 0), 1);
    assert_int_equal(form_by("2 < 3 == 1", 0), 1);
    assert_int_equal(form_by("0 ? 1 : 0 ? 2 : 3", 0), 3);
    assert_int_equal(form_by("1 ? 0 ? 4 : 5 : 6", 0), 5);
    assert_int_equal(form_by("!n", 0), 1);
    assert_int_equal(form_by("!!n", 5), 1);
    assert_int_equal(form_by("!n + 1", 5), 1);
    assert_int_equal(form_by("n>=2", 2), 1);
    assert_int_equal(form_by("n<=2", 3), 0);
    assert_int_equal(form_by("n!=1", 1), 0);
    assert_int_equal(form_by("n/0", 1), 0);
    assert_int_equal(form_by("n%0", 1), 0);
}

static void rules_that_are_none_are_refused(void **state) {
    static const char *const rules[] = {"",      "m",       "n n",     "(n",           "n)",
                                        "n ? 1", "n ? 1 :", "+",       "n=1",          "n & 1",
                                        "1 2",   "()",      "n ? : 2", "9999999999999"};
    char deep[300] = "";
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        assert_int_equal(form_by(rules[i], 1), -1);
    for (int i = 0; i < 100; i++)
        strcat(deep, "(");
    strcat(deep, "n");
    for (int i = 0; i < 100; i++)
        strcat(deep, ")");
    assert_int_equal(form_by(deep, 1), -1);
}

static void contexts_tell_texts_apart(void **state) {
    const struct entry entries[] = {ENTRY("clock\004none", "keine"), ENTRY("none", "nichts"),
                                    ENTRY("plain", "")};
    assert_true(speak(entries, 3));
    assert_string_equal(page_text("clock", "none", "", 0), "keine");
    assert_string_equal(page_text("", "none", NULL, 0), "nichts");
    assert_string_equal(page_text("word", "none", "", 0), "none");
    assert_string_equal(page_text("", "plain", "", 0), "plain");
    assert_string_equal(page_text("", "one", "many", 1), "one");
    assert_string_equal(page_text("", "one", "many", 0), "many");
    assert_string_equal(bw_tr_in("clock", "none"), "keine");
}

static void translations_that_ask_for_other_values_are_not_used(void **state) {
    const struct entry entries[] = {
        ENTRY("%s and %d", "%d und %s"),
        ENTRY("%s has %d", "%2$d hat %1$s"),
        ENTRY("%s of %d", "%s von %2$d %s"),
        ENTRY("100% good", "100% gut"),
        ENTRY("a %d", "ein %lld"),
        ENTRY("both %s %d", "beide %1$s %d"),
        ENTRY("one %d\0many %d", "einer\0viele %d"),
        ENTRY("plain", "%n"),
        ENTRY("twice %d", "zweimal %1$s %1$d"),
        ENTRY("wide %d", "breit %99999999999d"),
        ENTRY("with %s", "mit %*s"),
    };
    assert_true(speak(entries, 11));
    assert_string_equal(bw_tr("%s and %d"), "%s and %d");
    assert_string_equal(bw_tr("%s has %d"), "%2$d hat %1$s");
    assert_string_equal(bw_tr("%s of %d"), "%s of %d");
    assert_string_equal(bw_tr("a %d"), "a %d");
    assert_string_equal(bw_tr_count("one %d", "many %d", 1), "einer");
    assert_string_equal(bw_tr_count("one %d", "many %d", 2), "viele %d");
    assert_string_equal(bw_tr("plain"), "plain");
    assert_string_equal(bw_tr("with %s"), "with %s");
    assert_string_equal(bw_tr("both %s %d"), "both %s %d");
    assert_string_equal(bw_tr("twice %d"), "twice %d");
    assert_string_equal(bw_tr("wide %d"), "wide %d");
    assert_string_equal(page_text("", "100% good", "", 0), "100% gut"); /* no format to a page */
}

/* A whole file, which the caller frees. */
static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = malloc(1 << 20);
    *length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static char *german(size_t *length) {
    char *bytes = read_file(BURROW_LOCALE_FOLDER "/de/LC_MESSAGES/burrow.mo", length);
    if (!bytes)
        skip(); /* there is no gettext to make it */
    return bytes;
}

static void program_s_catalogues_are_spoken(void **state) {
    size_t length = 0;
    char *bytes = german(&length);
    assert_true(page_speak(bytes, length));
    free(bytes);
    says(ask("look\ntalpa\n"), "position.said", "Rot ist am Zug.");
    says(ask("games"), "games.0.sides.0", "Rot");
    assert_has(string(ask("try\ntalpa\n\na1a2"), "said"), "31 Steine");
    assert_true(page_speak(NULL, 0));
    says(ask("look\ntalpa\n"), "position.said", "Red to move.");
}

static void damaged_catalogues_are_refused_and_change_nothing(void **state) {
    struct bw_random random;
    size_t length = 0;
    char *bytes = german(&length);
    assert_true(page_speak(bytes, length));
    bw_random_seed(&random, 6);
    for (size_t cut = 1; cut < length; cut += 1 + (size_t)bw_random_below(&random, 200))
        assert_false(page_speak(bytes, cut));
    assert_false(page_speak("hello", 5));
    says(ask("look\ntalpa\n"), "position.said", "Rot ist am Zug.");
    /* overwritten ones may pass, but must be harmless */
    for (int i = 0; i < 300; i++) {
        char *damaged = malloc(length + 1);
        memcpy(damaged, bytes, length);
        for (int j = 0; j < 40; j++)
            damaged[bw_random_below(&random, (int)length)] = (char)bw_random_below(&random, 256);
        page_speak(damaged, length);
        free(damaged);
        for (int j = 0; j < 6; j++)
            ask("%s", requests[j]);
        ask("start\ntalpa\n\nhuman\n3\nnone\n\n1");
        ask("play\na1a2\n1");
        refused("play\na1a2\n1");
    }
    free(bytes);
}

int main(int argc, char **argv) {
    data_folder_is(argc, argv);
    const struct CMUnitTest tests[] = {
#define DESK(test) cmocka_unit_test_setup_teardown(test, make_page, drop_page)
        DESK(every_request_is_answered),
        DESK(missing_and_extra_fields_are_refused_and_change_nothing),
        DESK(other_words_are_refused),
        DESK(fields_with_nul_are_refused),
        DESK(any_bytes_are_answered),
        DESK(huge_numbers_are_refused),
        DESK(want_of_memory_is_told_and_changes_nothing),
        DESK(catalogue_without_memory_is_refused),
        DESK(games_are_told_with_all_facts),
        DESK(rules_are_told_in_paragraphs),
        DESK(view_shows_the_position),
        DESK(position_without_a_text_is_the_start),
        DESK(move_is_tried_and_told),
        DESK(path_of_talpa_leads_from_edge_to_edge),
        DESK(path_of_4mation_is_a_row),
        DESK(of_two_rows_the_longer_is_told_first),
        DESK(composed_position_is_what_was_seen),
        DESK(composed_position_must_make_sense),
        DESK(abandoned_game_is_said_to_be_abandoned),
        DESK(records_are_read),
        DESK(players_who_changed_seats_are_named_where_they_sat_last),
        DESK(one_bad_record_refuses_all),
        DESK(whatever_was_pasted_is_found),
        DESK(a_side_without_pieces_has_lost_in_what_was_pasted),
        DESK(place_in_what_was_pasted_is_counted_from_its_beginning),
        DESK(form_shows_the_usual_game),
        DESK(choices_change_the_form),
        DESK(wrong_choices_change_nothing),
        DESK(form_begins_its_game),
        DESK(state_has_its_shape),
        DESK(random_doings_equal_a_table),
        DESK(clock_ends_a_game_before_anything_else),
        DESK(clocks_stand_while_paused),
        DESK(result_is_of_who_began),
        DESK(opened_game_goes_on),
        DESK(game_that_cannot_be_opened_leaves_the_old_one),
        DESK(nobody_can_act_without_a_game),
        DESK(players_exchange_sides_and_again_for_a_rematch),
        DESK(earlier_moments_are_looked_at),
        DESK(branch_is_a_new_game),
        DESK(branch_proposes_the_players_and_clock_of_the_game),
        DESK(branch_keeps_the_names_of_people),
        DESK(every_step_of_a_lesson_can_be_tried),
        DESK(illegal_moves_of_a_lesson_are_wrong),
        DESK(every_bot_plays_legal_moves),
        DESK(seed_decides_what_bots_play),
        DESK(bots_play_a_whole_game),
        DESK(late_answers_change_nothing),
        DESK(damaged_answers_are_refused),
        DESK(damaged_wants_are_refused),
        DESK(a_worker_that_fails_is_told_of),
        DESK(bots_decide_on_seats_and_draws),
        DESK(pointing_is_decided_by_the_desk),
        DESK(advice_has_its_shape),
        DESK(facts_have_their_shape),
        DESK(bar_tells_who_is_ahead),
        DESK(a_bad_move_against_a_level_can_be_taken_back),
        DESK(two_people_by_the_clock_agree_to_be_helped),
        DESK(kept_games_become_statistics),
        DESK(wrong_statistics_are_refused),
        DESK(scores_become_words),
        DESK(judgements_are_those_of_a_table),
        DESK(a_review_goes_where_it_is_asked_to),
        DESK(forms_follow_the_rule_of_the_language),
        DESK(rules_are_evaluated_as_c_does),
        DESK(rules_that_are_none_are_refused),
        DESK(contexts_tell_texts_apart),
        DESK(translations_that_ask_for_other_values_are_not_used),
        DESK(program_s_catalogues_are_spoken),
        DESK(damaged_catalogues_are_refused_and_change_nothing),
    };
    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
