/* What the rooms do without memory: each of their allocations is refused in turn. They fail as
 * their headers promise, lose nothing, and free what they have; the sanitizers report leaks.
 * cli/memory.sh tests the messages of the whole program. */
#define _POSIX_C_SOURCE 200809L
#include "allocation.h"
#include "language/language.h"
#include "players/player.h"
#include "players/thinker.h"
#include "serve/serve.h"
#include "settings/settings.h"
#include "support.h"
#include <burrow/record.h>
#include <burrow/search.h>
#include <burrow/session.h>
#include <burrow/ugi.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/burrow_memory_XXXXXX"; /* of the files that these tests write */

static const char *in_folder(const char *name) {
    static char path[sizeof folder + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *text) {
    FILE *file = fopen(in_folder(name), "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* ---- search --------------------------------------------------------------------------------- */

static void search_with_threads(void *context) {
    struct bw_position position = start_of(context);
    const struct bw_task task = {.limits = {.nodes = 300}};
    begin_refusing();
    struct bw_search *search = bw_search_new_sized(1);
    if (search) {
        bw_search_set_threads(search, 3);
        bw_move move = bw_search_run(search, &position, &task);
        end_refusing();
        assert_true(bw_move_check(&position, move, NULL));
    }
    assert_true(end_refusing() || search);
    bw_search_free(search);
}

static void search_plays_a_legal_move_with_whatever_it_gets(void **state) {
    char talpa[] = "talpa:size=4", fourmation[] = "4mation:size=5";
    assert_true(refuse_each_allocation(search_with_threads, talpa) >= 5);
    assert_true(refuse_each_allocation(search_with_threads, fourmation) >= 5);
}

static void make_the_table_larger(void *context) {
    struct bw_position position = start_of("4mation:size=4");
    const struct bw_task task = {.limits = {.depth = 3}};
    struct bw_search *search = bw_search_new_sized(1);
    assert_non_null(search);
    bw_move before = bw_search_run(search, &position, &task);
    begin_refusing();
    bool larger = bw_search_set_hash(search, 8);
    assert_int_equal(larger, !end_refusing());
    assert_int_equal(bw_search_run(search, &position, &task), before);
    bw_search_free(search);
}

static void table_that_cannot_grow_stays_as_it_is(void **state) {
    assert_int_equal(refuse_each_allocation(make_the_table_larger, NULL), 1);
}

/* ---- the protocol --------------------------------------------------------------------------- */

static void count_moves(void *context, const char *line) {
    *(int *)context += strncmp(line, "bestmove ", 9) == 0;
}

static void handle_lines(void *context) {
    struct bw_variant variant = variant_of("talpa:size=3");
    static const char *const lines[] = {"ugi",         "setoption name Hash value 2",
                                        "newgame",     "position startpos moves a1b1",
                                        "go nodes 50", "go depth 2"};
    int moves = 0;
    begin_refusing();
    struct bw_ugi *ugi = bw_ugi_new(&variant, count_moves, &moves);
    for (size_t i = 0; ugi && i < sizeof lines / sizeof *lines; i++)
        if (bw_ugi_line(ugi, lines[i]) == BW_UGI_SEARCH)
            bw_ugi_search(ugi);
    assert_true(end_refusing() || ugi);
    assert_int_equal(moves, ugi ? 2 : 0);
    bw_ugi_free(ugi);
}

static void engine_answers_every_go_or_is_not_there(void **state) {
    assert_true(refuse_each_allocation(handle_lines, NULL) >= 5);
}

/* ---- a game --------------------------------------------------------------------------------- */

static struct bw_session *noted_game(void) {
    struct bw_setup setup = {.start = start_of("talpa:size=3,swap=yes"),
                             .player = {{.name = "Ann"}, {.name = "Bob"}}};
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    bw_move moves[BW_MAX_MOVES];
    bw_moves(bw_session_now(session), moves);
    assert_true(bw_session_note(session, 0, "before", NULL));
    assert_true(bw_session_play(session, moves[0], 0, NULL));
    assert_true(bw_session_note(session, 1, "after", NULL));
    assert_true(bw_session_swap(session, 0, NULL));
    return session;
}

static void note_record_and_branch(void *context) {
    struct bw_session *session = noted_game(), *again = NULL;
    struct bw_record record;
    struct bw_error error = {0};
    struct bw_player players[2] = {{.name = "Ann"}, {.name = "Bob"}};
    begin_refusing();
    bool noted = bw_session_note(session, 1, "another", &error);
    if (!noted)
        assert_int_equal(error.fault, BW_FAULT_MEMORY);
    struct bw_session *branch = bw_session_branch(session, 1, 0);
    bool recorded = bw_session_record(session, &record, &error);
    if (!recorded)
        assert_int_equal(error.fault, BW_FAULT_MEMORY);
    if (recorded && bw_record_add_comment(&record, "on seats", &error))
        again = bw_session_from_record(&record, players, bw_session_timing(session), NULL, 0);
    assert_int_equal(!end_refusing(), noted && branch && recorded && again);
    assert_string_equal(bw_session_note_at(session, 1), noted ? "another" : "after");
    if (recorded)
        bw_record_free(&record);
    bw_session_free(again);
    bw_session_free(branch);
    bw_session_free(session);
}

static void game_keeps_its_notes_when_others_find_no_room(void **state) {
    assert_true(refuse_each_allocation(note_record_and_branch, NULL) >= 10);
}

/* ---- players -------------------------------------------------------------------------------- */

static void make_player(void *word) {
    const struct player_setup setup = {.player = player_of(word), .seed = 1};
    begin_refusing();
    struct player *player = player_new(&setup);
    assert_int_equal(!end_refusing(), player != NULL);
    player_free(player);
}

static void player_is_whole_or_not_there(void **state) {
    char level[] = "3", highest[] = "9", bot[] = "greedy", engine[] = "ugi:true";
    assert_int_equal(refuse_each_allocation(make_player, bot), 1);
    assert_int_equal(refuse_each_allocation(make_player, engine), 2);
    assert_true(refuse_each_allocation(make_player, highest) >= 3);
    assert_true(refuse_each_allocation(make_player, level) >= 3);
}

/* Running out of memory is an answer as well. */
static void ask_for_a_hint(void *context) {
    struct bw_setup setup = {.start = start_of("talpa:size=3")};
    struct bw_session *session = bw_session_new(&setup, 0);
    assert_non_null(session);
    struct bw_table *table = bw_table_new(session, 1);
    assert_non_null(table);
    assert_true(bw_table_ask(table, BW_ASK_HINT, NULL));
    begin_refusing();
    struct thinker *thinker = thinker_new();
    if (thinker) {
        struct pollfd file = {.fd = thinker_file(thinker), .events = POLLIN};
        thinker_serve(thinker, table, 0);
        poll(&file, 1, -1);
        enum bw_news news = thinker_give(thinker, table, 0);
        bool refused = end_refusing();
        assert_true(news == BW_NEWS_ADVICE || (refused && news == BW_NEWS_FAILED));
    } else {
        assert_true(end_refusing());
    }
    thinker_free(thinker);
    bw_table_free(table);
}

static void thinker_answers_or_is_not_there(void **state) {
    assert_true(refuse_each_allocation(ask_for_a_hint, NULL) >= 4);
}

/* ---- settings ------------------------------------------------------------------------------- */

static void count_reports(void *context, const char *sentence) {
    (*(int *)context)++;
}

static void save_and_load(void *context) {
    char path[sizeof folder + 32], message[SETTINGS_MESSAGE_SIZE] = "";
    struct settings settings, found;
    int reports = 0;
    write_file("settings", "# mine\n");
    strcpy(path, in_folder("settings"));
    settings_load(&settings, path, count_reports, &reports);
    assert_int_equal(reports, 0);
    begin_refusing();
    bool saved = settings_save(&settings, path, message);
    settings_load(&found, path, count_reports, &reports);
    assert_true(end_refusing() || (saved && reports == 0));
    assert_int_equal(saved, !*message);
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_true(info.st_size >= 7); /* what the person wrote is there in any case */
}

static void settings_file_survives_and_the_reason_is_told(void **state) {
    assert_true(refuse_each_allocation(save_and_load, NULL) >= 3);
    unlink(in_folder("settings"));
}

/* ---- language ------------------------------------------------------------------------------- */

/* A spelled text is cached for as long as its original exists, so each attempt has its own text. */
static void spell(void *context) {
    static char texts[8][sizeof "gr\xC3\xBC\xC3\x9F" + 8];
    int *attempts = context;
    assert_true(*attempts < 8);
    char *text = texts[(*attempts)++];
    strcpy(text, "gr\xC3\xBC\xC3\x9F");
    begin_refusing();
    const char *ascii = ascii_text(text, true);
    if (end_refusing())
        assert_null(ascii);
    assert_string_equal(ascii_text(text, true), "gruess");
}

static void text_that_could_not_be_spelled_is_spelled_later(void **state) {
    int attempts = 0;
    assert_int_equal(refuse_each_allocation(spell, &attempts), 2);
}

/* ---- the page's files ----------------------------------------------------------------------- */

static void read_site(void *context) {
    struct site site;
    enum status status = STATUS_DONE;
    begin_refusing();
    bool good = site_read(&site, folder, &status);
    assert_int_equal(good, !end_refusing());
    assert_int_equal(status, good ? STATUS_DONE : STATUS_FAILED);
    assert_int_equal(site.count, good ? 2 : 0);
    site_free(&site);
}

static void page_is_read_whole_or_not_at_all(void **state) {
    write_file("index.html", "<p>page</p>");
    write_file("main.js", "");
    assert_int_equal(refuse_each_allocation(read_site, NULL), 4);
    unlink(in_folder("index.html"));
    unlink(in_folder("main.js"));
}

static int make_folder(void **state) {
    return mkdtemp(folder) ? 0 : 1;
}

static int remove_folder(void **state) {
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_plays_a_legal_move_with_whatever_it_gets),
        cmocka_unit_test(table_that_cannot_grow_stays_as_it_is),
        cmocka_unit_test(engine_answers_every_go_or_is_not_there),
        cmocka_unit_test(game_keeps_its_notes_when_others_find_no_room),
        cmocka_unit_test(player_is_whole_or_not_there),
        cmocka_unit_test(thinker_answers_or_is_not_there),
        cmocka_unit_test(settings_file_survives_and_the_reason_is_told),
        cmocka_unit_test(text_that_could_not_be_spelled_is_spelled_later),
        cmocka_unit_test(page_is_read_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
