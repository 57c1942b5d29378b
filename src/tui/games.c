/* The list of kept games, from which one is chosen to resume or to review. */
#define _POSIX_C_SOURCE 200809L
#include "tui/tui.h"
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_GAMES = 500,
    QUESTION_SIZE = 2 * BW_WORDS_SIZE + 256,
    FIRST_ROW = 4,
    GAME_COLUMN = 21, /* the columns of the list */
    PLAYER_COLUMN = 36,
    OTHER_COLUMN = 49,
    MOVES_COLUMN = 62,
    RESULT_COLUMN = 69,
    RESULT_WIDTH = 7,
    NARROW_PLAYERS = 18 /* in a narrow window: game, both players, result */
};

struct list {
    struct archive_game *game;
    int count;
};

static bool add(void *context, const struct archive_game *game) {
    struct list *list = context;
    list->game[list->count++] = *game;
    return list->count < MOST_GAMES;
}

/* Reads the games; if that fails, says why. */
static bool read_games(struct tui *tui, bool unfinished, struct list *list) {
    struct archive_filter filter = {.unfinished = unfinished, .most = MOST_GAMES};
    char message[ARCHIVE_MESSAGE_SIZE];
    list->count = 0;
    if (archive_list(tui->archive, &filter, add, list, message))
        return true;
    box_tell(tui, bw_tr("The games cannot be read"), message);
    return false;
}

/* A text in a column of the list, with a space after it. */
static void paint_entry(const struct tui *tui, int row, int column, int next, struct style style,
                        const char *text) {
    int end = next < tui->columns - 2 ? next : tui->columns - 2;
    if (column < end)
        paint_text(tui, row, column, end - column - 1, style, text);
}

static bool is_narrow(const struct tui *tui) {
    return tui->columns < RESULT_COLUMN + RESULT_WIDTH + 2;
}

/* A line of the list in a narrow window. */
static void paint_narrow(const struct tui *tui, int row, struct style style, const char *game,
                         const char *players, const char *result) {
    int end = tui->columns - RESULT_WIDTH - 3;
    paint_entry(tui, row, 3, NARROW_PLAYERS, style, game);
    paint_entry(tui, row, NARROW_PLAYERS, end, style, players);
    paint_entry(tui, row, end, tui->columns, style, result);
}

static void paint_heading(const struct tui *tui) {
    int row = FIRST_ROW - 2;
    if (is_narrow(tui)) {
        paint_narrow(tui, row, STYLE_FAINT, bw_tr("game"), bw_tr("players"), bw_tr("result"));
        return;
    }
    paint_entry(tui, row, 3, GAME_COLUMN, STYLE_FAINT, bw_tr("last move"));
    paint_entry(tui, row, GAME_COLUMN, PLAYER_COLUMN, STYLE_FAINT, bw_tr("game"));
    paint_entry(tui, row, PLAYER_COLUMN, MOVES_COLUMN, STYLE_FAINT, bw_tr("players"));
    paint_entry(tui, row, MOVES_COLUMN, RESULT_COLUMN, STYLE_FAINT, bw_tr("moves"));
    paint_entry(tui, row, RESULT_COLUMN, tui->columns, STYLE_FAINT, bw_tr("result"));
}

static void paint_game(const struct tui *tui, const struct archive_game *game, int row,
                       bool chosen) {
    struct style style = chosen ? STYLE_CHOSEN : STYLE_TEXT;
    struct bw_variant variant;
    char title[64], name[2][BW_WORDS_SIZE], both[2 * BW_WORDS_SIZE + 8], moves[16];
    const char *result = "*";
    snprintf(title, sizeof title, "%s", game->variant);
    if (bw_variant_read(&variant, game->variant, NULL) && bw_variant_settle(&variant, 0, NULL)) {
        variant_title(tui, &variant, title, sizeof title);
        result = bw_result_text(&variant, game->result);
    }
    snprintf(moves, sizeof moves, "%4d", game->plies);
    for (int side = 0; side < 2; side++)
        bw_say_recorded(game->player[side], name[side]);
    paint_fill(tui, row, 2, 1, tui->columns - 4, style);
    if (is_narrow(tui)) {
        snprintf(both, sizeof both, "%s %s %s", name[0], sign(tui, "–", "-"), name[1]);
        paint_narrow(tui, row, style, title, both, result);
        return;
    }
    paint_entry(tui, row, 3, GAME_COLUMN, style, game->changed);
    paint_entry(tui, row, GAME_COLUMN, PLAYER_COLUMN, style, title);
    paint_entry(tui, row, PLAYER_COLUMN, OTHER_COLUMN, style, name[0]);
    paint_entry(tui, row, OTHER_COLUMN, MOVES_COLUMN, style, name[1]);
    paint_entry(tui, row, MOVES_COLUMN, RESULT_COLUMN, style, moves);
    paint_entry(tui, row, RESULT_COLUMN, tui->columns, style, result);
}

struct screen {
    struct tui *tui;
    const struct list *list;
    bool unfinished;
    int chosen, first, shown;
};

static void paint_list(void *context) {
    const struct screen *screen = context;
    struct tui *tui = screen->tui;
    const struct list *list = screen->list;
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    paint_title(tui, screen->unfinished ? bw_tr("Continue a game") : bw_tr("Look back at a game"),
                "");
    if (list->count == 0)
        paint_lines(tui, FIRST_ROW, 4, 3, tui->columns - 8, STYLE_TEXT,
                    screen->unfinished
                        ? bw_tr("No game waits to be continued. Every game that you leave is "
                                "kept, and found here.")
                        : bw_tr("No game has been played yet."));
    else
        paint_heading(tui);
    for (int i = 0; i < screen->shown && screen->first + i < list->count; i++)
        paint_game(tui, &list->game[screen->first + i], FIRST_ROW + i,
                   screen->first + i == screen->chosen);
    paint_keys(tui, list->count > 0
                        ? bw_tr("up, down · Enter opens · Delete deletes · 0 or Esc back")
                        : bw_tr("0 or Esc back"));
}

/* The question names the game, because the list behind it may be hidden. */
static void delete_game(struct tui *tui, const struct archive_game *game) {
    char message[ARCHIVE_MESSAGE_SIZE], player[2][BW_WORDS_SIZE], question[QUESTION_SIZE];
    snprintf(question, sizeof question, "%s\n\n%s · %s · %s – %s",
             bw_tr("Delete this game for ever?"), game->changed, game->variant,
             bw_say_recorded(game->player[0], player[0]),
             bw_say_recorded(game->player[1], player[1]));
    if (box_yes(tui, question) && !archive_delete(tui->archive, game->id, message))
        box_tell(tui, bw_tr("The game is still there"), message);
}

/* Where the game is that was chosen the last time; the first place if it is gone. */
static int place_of(const struct list *list, int64_t id) {
    for (int i = 0; i < list->count; i++)
        if (list->game[i].id == id)
            return i;
    return 0;
}

/* The places of the list that are shown, with the chosen one among them. */
static void paint_choice(struct screen *screen) {
    int rows = screen->tui->rows;
    screen->shown = rows > FIRST_ROW + 2 ? rows - FIRST_ROW - 2 : 1;
    screen->first = scrolled(screen->list->count, screen->shown, screen->chosen, screen->first);
    paint_list(screen);
}

static int64_t choose(struct tui *tui, bool unfinished, struct list *list) {
    struct screen screen = {
        .tui = tui, .list = list, .unfinished = unfinished, .chosen = place_of(list, tui->listed)};
    for (;;) {
        tui->behind = (struct backdrop){paint_list, &screen};
        paint_choice(&screen);
        struct event event = tui_wait(tui);
        if (is_back(&event))
            return 0;
        if (list->count == 0)
            continue;
        bool removes = event.kind == EVENT_KEY && (event.key == TUI_DELETE || event.key == 'd');
        if (removes) {
            delete_game(tui, &list->game[screen.chosen]);
            if (!read_games(tui, unfinished, list))
                return 0;
            screen.chosen = screen.chosen < list->count ? screen.chosen : list->count - 1;
            screen.chosen = screen.chosen > 0 ? screen.chosen : 0;
        } else if (list_event(&event, list->count, FIRST_ROW, screen.shown, screen.first,
                              &screen.chosen)) {
            return tui->listed = list->game[screen.chosen].id;
        }
    }
}

int64_t games_screen(struct tui *tui, bool unfinished) {
    struct list list = {.game = malloc(MOST_GAMES * sizeof *list.game)};
    int64_t id = 0;
    if (!list.game)
        box_tell(tui, bw_tr("The games cannot be read"),
                 bw_tr("There is no memory left for the archive of games."));
    else if (read_games(tui, unfinished, &list))
        id = choose(tui, unfinished, &list);
    tui->behind = (struct backdrop){NULL, NULL};
    free(list.game);
    return id;
}
