/* The menu, and everything that starts from it. */
#define _POSIX_C_SOURCE 200809L
#include "tui/menu.h"
#include "settings/newgame.h"
#include "tui/tui.h"
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_ROW = 8,
    LEFT = 6,
    WIDTH = 24
};

/* ---- what the entries do -------------------------------------------------------------------- */

static void begin_game(struct tui *tui) {
    struct bw_setup setup;
    if (!newgame_screen(tui, &setup))
        return;
    play_screen(tui, table_for(tui, bw_session_new(&setup, tui_now())), 0);
}

bool has_archive(struct tui *tui) {
    if (!tui->archive)
        box_tell(tui, bw_tr("Games are not kept here"),
                 bw_tr("The archive of games could not be opened when Burrow was started."));
    return tui->archive != NULL;
}

/* Whether the person lets all programs play that a game wants to run. */
static bool allow_programs(struct tui *tui, const struct archive_programs *programs) {
    char text[ARCHIVE_PROGRAM_SIZE], question[ARCHIVE_PROGRAM_SIZE + 64];
    for (int side = 0; side < 2; side++) {
        if (!bw_player_is_bot(&programs->player[side]))
            continue;
        archive_say_program(&programs->player[side], text);
        snprintf(question, sizeof question, "%s\n\n%s", text, bw_tr("Run it?"));
        paint_clear(tui);
        if (!box_yes(tui, question))
            return false;
    }
    return true;
}

static void continue_game(struct tui *tui) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct archive_programs programs;
    int64_t id;
    bool known;
    do {
        id = has_archive(tui) ? games_screen(tui, true) : 0;
        if (id == 0)
            return;
        known = archive_programs(tui->archive, id, &programs, message);
    } while (known && !allow_programs(tui, &programs));
    struct bw_session *session =
        known ? archive_resume(tui->archive, id, &programs, tui_now(), message) : NULL;
    if (session)
        play_screen(tui, table_for(tui, session), id);
    else
        box_tell(tui, bw_tr("The game cannot be continued"), message);
}

static void review_game(struct tui *tui) {
    char message[ARCHIVE_MESSAGE_SIZE];
    for (int64_t id; has_archive(tui) && (id = games_screen(tui, false)) != 0;) {
        struct bw_session *session = archive_resume(tui->archive, id, NULL, tui_now(), message);
        if (!session) {
            box_tell(tui, bw_tr("The game cannot be shown"), message);
            continue;
        }
        struct bw_table *table = table_for(tui, session);
        if (!table)
            return;
        struct bw_table *branch = review_screen(tui, table, id, false);
        archive_release(tui->archive, session);
        bw_table_free(table);
        if (branch) {
            play_screen(tui, branch, 0);
            return;
        }
    }
}

void rules_screen(struct tui *tui, const struct bw_variant *variant) {
    char text[BW_RULES_SIZE], title[64];
    show_page(tui, variant_title(tui, variant, title, sizeof title), bw_rules_whole(variant, text));
}

static const char *game_title(const void *context, int item, char out[LIST_TEXT_SIZE]) {
    (void)context;
    snprintf(out, LIST_TEXT_SIZE, "%s", bw_tr(bw_games()[item]->title));
    return out;
}

void games_menu(struct tui *tui, const char *title,
                void (*show)(struct tui *tui, const struct bw_game *game)) {
    int count = 0, chosen = 0;
    while (bw_games()[count])
        count++;
    while (!tui->leaving) {
        paint_clear(tui);
        chosen = box_list(tui, title, count, game_title, NULL, chosen, true);
        if (chosen < 0)
            return;
        show(tui, bw_games()[chosen]);
    }
}

static void show_rules(struct tui *tui, const struct bw_game *game) {
    struct bw_variant variant = {.game = game};
    if (bw_variant_settle(&variant, 0, NULL))
        rules_screen(tui, &variant);
}

static void choose_rules(struct tui *tui) {
    games_menu(tui, bw_tr("The rules of …"), show_rules);
}

static void show_credits(struct tui *tui) {
    char text[4096], games[BW_WORDS_SIZE];
    int used = snprintf(
        text, sizeof text,
        bw_tr("Burrow plays, teaches and analyses %s. It grew out of five programs that students "
              "wrote, four of Talpa and one of 4Mation; everything that they could do is here, and "
              "what their authors wished for."),
        bw_say_games(games));
    used += snprintf(text + used, sizeof text - (size_t)used, "\n\n");
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s\n", bw_tr((*game)->credit));
    snprintf(text + used, sizeof text - (size_t)used, "\n%s\n\n%s",
             bw_tr("Burrow is free software under the MIT licence."),
             bw_tr("It is built on ncurses, SQLite, GNU gettext and the C library."));
    show_page(tui, bw_tr("Credits"), text);
}

/* ---- the menu ------------------------------------------------------------------------------- */

static const struct {
    const char *label;
    void (*run)(struct tui *tui); /* NULL ends */
} entries[] = {
    {BW_TEXT("Play"), begin_game},
    {BW_TEXT("Continue"), continue_game},
    {BW_TEXT("Review"), review_game},
    {BW_TEXT("Learn"), learn_screen},
    {BW_TEXT("Rules"), choose_rules},
    {BW_TEXT("Settings"), settings_screen},
    {BW_TEXT("Language"), language_screen},
    {BW_TEXT("Credits"), show_credits},
    {BW_TEXT("Statistics"), statistics_screen},
    {BW_TEXT("Exit"), NULL},
};

enum {
    ENTRIES = sizeof entries / sizeof *entries
};

/* A board with the pieces of both sides and a lit tunnel; of one game, whichever others there are. */
static void paint_picture(const struct tui *tui) {
    struct bw_variant variant;
    struct bw_position position;
    struct board board = {0};
    struct marks marks = no_marks();
    if (tui->columns < 70 || tui->rows < 20 || !bw_variant_read(&variant, "talpa:size=8", NULL) ||
        !bw_position_read(
            &position, &variant,
            "brbr1rbr/rbrb1brb/brbr1rbr/rbrb1brb/brb2rbr/rbr1rbrb/brb1brbr/rbr1rbrb b", NULL))
        return;
    bw_highlight(&position, &marks.won);
    board_lay(&board, tui, &position.variant, 0, 4, tui->columns - 40, board_height(8, 1), 40,
              BW_NO_SQUARE);
    board_paint(tui, &board, &position, &marks);
}

static void paint_menu(struct tui *tui, int chosen, int row) {
    const char *trouble = new_trouble(tui);
    char games[BW_WORDS_SIZE];
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    paint_text(tui, row - 4 > 0 ? row - 4 : 0, LEFT, WIDTH, STYLE_STRONG, "B u r r o w");
    if (row >= 4)
        paint_text(tui, row - 3, LEFT, tui->columns - LEFT, STYLE_FAINT, bw_say_games(games));
    paint_picture(tui);
    for (int i = 0; i < ENTRIES; i++) {
        struct style style = i == chosen ? STYLE_CHOSEN : STYLE_TEXT;
        char number[4] = {(char)(i + 1 < ENTRIES ? '1' + i : '0'), '\0'};
        paint_fill(tui, row + i, LEFT - 2, 1, WIDTH, style);
        paint_text(tui, row + i, LEFT, 1, style, number);
        paint_text(tui, row + i, LEFT + 3, WIDTH - 5, style, bw_tr(entries[i].label));
    }
    if (trouble && row + ENTRIES + 3 < tui->rows)
        paint_lines(tui, row + ENTRIES + 1, 2, 2, tui->columns - 4,
                    (struct style){INK_BAD, GROUND_PAGE, false}, trouble);
    paint_keys(tui, bw_tr("arrows and Enter · a digit · the mouse"));
}

static void run_menu(struct tui *tui) {
    for (int chosen = 0; !tui->leaving;) {
        int row = tui->rows >= 22 ? FIRST_ROW : tui->rows - ENTRIES - 2;
        paint_menu(tui, chosen, row);
        struct event event = tui_wait(tui);
        if (is_back(&event) || (event.kind == EVENT_KEY && event.key == 'q'))
            return;
        if (!list_event(&event, ENTRIES, row, ENTRIES, 0, &chosen))
            continue;
        if (!entries[chosen].run)
            return;
        entries[chosen].run(tui);
    }
}

/* ---- the first start ------------------------------------------------------------------------ */

/* A first game, on a small board against the weakest level. */
static void begin_first_game(struct tui *tui, const struct bw_game *game) {
    char message[SETTINGS_MESSAGE_SIZE];
    struct newgame newgame;
    struct bw_setup setup;
    newgame_store_first(game, tui->settings);
    settings_save(tui->settings, NULL, message);
    newgame_load(&newgame, tui->settings);
    newgame_setup(&newgame, tui->settings->name, &setup);
    play_screen(tui, table_for(tui, bw_session_new(&setup, tui_now())), 0);
}

/* Asks somebody who was never here whether they have played before, and if not, leads them to a lesson
 * and from its end to a first game. */
static void welcome(struct tui *tui) {
    char message[SETTINGS_MESSAGE_SIZE];
    int count = 0;
    if (!settings_are_new() || archive_has_games(tui->archive))
        return;
    paint_clear(tui);
    bool played = box_yes(tui, bw_tr("Have you played before?"));
    if (tui->leaving)
        return;
    settings_save(tui->settings, NULL, message); /* so that it is not asked again */
    while (bw_games()[count])
        count++;
    paint_clear(tui);
    int chosen = played ? -1
                        : box_list(tui, bw_tr("What would you like to learn?"), count, game_title,
                                   NULL, 0, true);
    if (chosen >= 0 && lesson_screen(tui, bw_games()[chosen]) && !tui->leaving)
        begin_first_game(tui, bw_games()[chosen]);
}

/* ---- beginning and ending ------------------------------------------------------------------- */

static enum tui_end leave(struct tui *tui, bool possible) {
    bool thinks = tui->thinker;
    if (possible)
        tui_end();
    thinker_free(tui->thinker);
    if (!possible)
        return thinks ? TUI_IMPOSSIBLE : TUI_NO_MEMORY;
    return tui_signal() != 0 ? TUI_INTERRUPTED : TUI_DONE;
}

static bool begin(struct tui *tui, const struct tui_setup *setup) {
    *tui = (struct tui){
        .settings = setup->settings,
        .archive = setup->archive,
        .seed = setup->seed,
        .color_asked = setup->color,
        .thinker = thinker_new(),
    };
    if (tui->archive && archive_trouble(tui->archive))
        snprintf(tui->known_trouble, sizeof tui->known_trouble, "%s",
                 archive_trouble(tui->archive)); /* the notice says it */
    if (!tui->thinker || !tui_begin(tui))
        return false;
    if (*setup->notice) {
        paint_clear(tui);
        box_tell(tui, bw_tr("Before you begin"), setup->notice);
    }
    return true;
}

enum tui_end tui_menu(const struct tui_setup *setup) {
    struct tui tui;
    bool possible = begin(&tui, setup);
    if (possible)
        welcome(&tui);
    if (possible && !tui.leaving)
        run_menu(&tui);
    return leave(&tui, possible);
}

enum tui_end tui_play(const struct tui_setup *setup, const struct bw_setup *game) {
    struct tui tui;
    struct bw_session *session = bw_session_new(game, tui_now());
    if (!session)
        return TUI_NO_MEMORY;
    bool possible = begin(&tui, setup);
    if (possible)
        play_screen(&tui, table_for(&tui, session), 0);
    else
        bw_session_free(session);
    return leave(&tui, possible);
}

enum tui_end tui_resume(const struct tui_setup *setup, int64_t id,
                        const struct archive_programs *allowed,
                        char message[ARCHIVE_MESSAGE_SIZE]) {
    struct tui tui;
    struct bw_session *session = archive_resume(setup->archive, id, allowed, tui_now(), message);
    if (!session)
        return TUI_FAILED;
    bool possible = begin(&tui, setup);
    if (possible) {
        play_screen(&tui, table_for(&tui, session), id);
    } else {
        archive_release(setup->archive, session);
        bw_session_free(session);
    }
    return leave(&tui, possible);
}
