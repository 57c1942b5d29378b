/* Forms: lists of fields with values, for a new game and for the settings.
 *
 * Up and down choose a field, left and right change its value, Enter shows all its values in a list.
 * The first line of a form is its action, and is chosen at first, so that Enter alone repeats what was
 * chosen the last time. */
#define _POSIX_C_SOURCE 200809L
#include "common/width.h"
#include "language/language.h"
#include "settings/newgame.h"
#include "tui/tui.h"
#include <burrow/language.h>
#include <burrow/words.h>
#include <stdio.h>
#include <string.h>

enum {
    LABEL_COLUMN = 4,
    VALUE_COLUMN = 22,
    FORM_WIDTH = 46,
    FIRST_ROW = 3,
    SMALLEST_PREVIEW = 4
};

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* ---- one line of a form --------------------------------------------------------------------- */

static void paint_field(const struct tui *tui, int row, int width, bool chosen, const char *label,
                        const char *value) {
    struct style style = chosen ? STYLE_CHOSEN : STYLE_TEXT;
    char text[NEWGAME_TEXT_SIZE + 16];
    paint_fill(tui, row, 2, 1, width - 2, style);
    snprintf(text, sizeof text, "%s %s %s", chosen ? sign(tui, "‹", "<") : " ", value,
             chosen ? sign(tui, "›", ">") : " ");
    int column = VALUE_COLUMN;
    if (column + text_width(text) > width) /* a long value begins further to the left */
        column = larger(width - text_width(text), LABEL_COLUMN + text_width(label));
    paint_text(tui, row, LABEL_COLUMN, column - LABEL_COLUMN, style, label);
    paint_text(tui, row, column, width - column, style, text);
}

/* By how much a key changes a value. */
static int change_of(const struct event *event) {
    if (event->kind != EVENT_KEY)
        return 0;
    return event->key == TUI_LEFT || event->key == '-'    ? -1
           : event->key == TUI_RIGHT || event->key == '+' ? 1
                                                          : 0;
}

/* ---- a new game ----------------------------------------------------------------------------- */

/* A field of a new game, for a list of its choices. */
struct field {
    const struct newgame *newgame;
    enum newgame_field field;
};

static const char *field_text(const void *context, int item, char out[LIST_TEXT_SIZE]) {
    const struct field *field = context;
    return newgame_choice_text(field->newgame, field->field, item, out);
}

/* All choices of a field in a list. */
static void choose_field(struct tui *tui, struct newgame *newgame, enum newgame_field field) {
    const struct field context = {newgame, field};
    int chosen = box_list(tui, newgame_label(newgame, field), newgame_choices(newgame, field),
                          field_text, &context, newgame_choice(newgame, field), false);
    if (chosen >= 0)
        newgame_choose(newgame, field, chosen);
}

/* How many columns the form has: those that the preview leaves. */
static int form_width(const struct tui *tui, const struct newgame *newgame) {
    int size = newgame_variant(newgame)->size;
    int wide = tui->columns - board_width(size, 1),
        narrow = tui->columns - board_narrow_width(size);
    int width = wide >= FORM_WIDTH ? FORM_WIDTH : narrow;
    width = width < FORM_WIDTH - 10 || width > FORM_WIDTH ? FORM_WIDTH : width;
    return width < tui->columns ? width : tui->columns;
}

static void paint_preview(const struct tui *tui, const struct newgame *newgame, int column) {
    struct bw_position start;
    struct board board = {0};
    struct marks marks = no_marks();
    int size = newgame_variant(newgame)->size, width = tui->columns - column;
    int height = board_height(size, 1);
    if (width < board_width(SMALLEST_PREVIEW, 1))
        return;
    bw_position_start(&start, newgame_variant(newgame));
    height = height < tui->rows - 3 ? height : tui->rows - 3;
    board_lay(&board, tui, newgame_variant(newgame), 0, 1, column, height, width,
              bw_square(0, size - 1));
    board_narrow(&board, width);
    board_paint(tui, &board, &start, &marks);
}

static void paint_newgame(struct tui *tui, const struct newgame *newgame, int chosen) {
    enum newgame_field fields[NEWGAME_FIELDS];
    char value[NEWGAME_TEXT_SIZE];
    int count = newgame_fields(newgame, fields), width = form_width(tui, newgame);
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    paint_title(tui, bw_tr("A new game"), "");
    paint_preview(tui, newgame, width);
    struct style start = chosen == 0 ? STYLE_CHOSEN : STYLE_STRONG;
    paint_fill(tui, FIRST_ROW - 1, 2, 1, width - 2, start);
    paint_text(tui, FIRST_ROW - 1, LABEL_COLUMN, width - LABEL_COLUMN, start,
               bw_tr("Start the game"));
    for (int i = 0; i < count; i++)
        paint_field(tui, FIRST_ROW + i, width, chosen == i + 1, newgame_label(newgame, fields[i]),
                    newgame_value(newgame, fields[i], value));
    if (chosen > 0)
        paint_lines(tui, FIRST_ROW + count + 1, 2, 6, width - 3, STYLE_TEXT,
                    newgame_help(newgame, fields[chosen - 1]));
    paint_keys(tui, bw_tr("up, down choose · left, right change · Enter · 0 or Esc back"));
}

/* What a box is in front of. */
struct screen {
    struct tui *tui;
    struct newgame newgame;
    int chosen;
};

static void paint_newgame_behind(void *context) {
    const struct screen *screen = context;
    paint_newgame(screen->tui, &screen->newgame, screen->chosen);
}

/* True once the game is to begin, false if the person goes back. */
static bool fill_in(struct screen *screen) {
    enum newgame_field fields[NEWGAME_FIELDS];
    struct tui *tui = screen->tui;
    int *chosen = &screen->chosen;
    for (;;) {
        int count = newgame_fields(&screen->newgame, fields) + 1;
        *chosen = *chosen < count ? *chosen : count - 1;
        paint_newgame(tui, &screen->newgame, *chosen);
        struct event event = tui_wait(tui);
        if (is_back(&event))
            return false;
        int change = change_of(&event);
        if (change != 0 && *chosen > 0) {
            newgame_step(&screen->newgame, fields[*chosen - 1], change);
        } else if (list_event(&event, count, FIRST_ROW - 1, count, 0, chosen)) {
            if (*chosen == 0)
                return true;
            choose_field(tui, &screen->newgame, fields[*chosen - 1]);
        }
    }
}

bool newgame_screen(struct tui *tui, struct bw_setup *setup) {
    struct screen screen = {.tui = tui};
    char message[SETTINGS_MESSAGE_SIZE];
    newgame_load(&screen.newgame, tui->settings);
    tui->behind = (struct backdrop){paint_newgame_behind, &screen};
    bool begins = fill_in(&screen);
    tui->behind = (struct backdrop){NULL, NULL};
    if (!begins)
        return false;
    newgame_store(&screen.newgame, tui->settings);
    settings_save(tui->settings, NULL, message); /* only a convenience, so a failure is ignored */
    newgame_setup(&screen.newgame, tui->settings->name, setup);
    return true;
}

/* ---- settings ------------------------------------------------------------------------------- */

/* A typed setting, such as a name. */
static void type_setting(struct tui *tui, int setting) {
    char value[SETTINGS_VALUE_SIZE], text[BW_WORDS_SIZE];
    struct bw_error error;
    settings_value(tui->settings, setting, value);
    if (box_text(tui, settings_label(setting), value, sizeof value) &&
        !settings_set(tui->settings, setting, value, strlen(value), &error))
        box_tell(tui, settings_label(setting), bw_say_error(&error, text));
}

static const char *setting_text(const void *context, int item, char out[LIST_TEXT_SIZE]) {
    snprintf(out, LIST_TEXT_SIZE, "%s", settings_choice_text(*(const int *)context, item));
    return out;
}

static void list_setting(struct tui *tui, int setting) {
    int chosen = box_list(tui, settings_label(setting), settings_choices(setting), setting_text,
                          &setting, settings_choice(tui->settings, setting), false);
    if (chosen >= 0)
        settings_choose(tui->settings, setting, chosen);
}

/* Choices take effect at once. A language from the command line stays until another one is chosen. */
static void apply(struct tui *tui, const char *language_before) {
    if (strcmp(language_before, tui->settings->language) != 0)
        language_speak(language_choose(NULL, tui->settings->language));
    tui_dress(tui);
}

static void change_setting(struct tui *tui, int setting, int by) {
    int count = settings_choices(setting);
    char language[sizeof tui->settings->language];
    strcpy(language, tui->settings->language);
    if (count == 0)
        type_setting(tui, setting);
    else if (by == 0)
        list_setting(tui, setting);
    else
        settings_choose(tui->settings, setting,
                        (settings_choice(tui->settings, setting) + by + count) % count);
    apply(tui, language);
}

static void paint_settings(struct tui *tui, int chosen) {
    paint_clear(tui);
    if (paint_too_small(tui))
        return;
    paint_title(tui, bw_tr("Settings"), "");
    for (int i = 0; i < settings_shown(); i++) {
        char value[SETTINGS_VALUE_SIZE];
        paint_field(tui, FIRST_ROW + i, tui->columns - 2 < 60 ? tui->columns - 2 : 60, i == chosen,
                    settings_label(i), settings_value_text(tui->settings, i, value));
    }
    paint_lines(tui, tui->rows - 3, 2, 2, tui->columns - 4, STYLE_TEXT, settings_help(chosen));
    paint_keys(tui, bw_tr("up, down choose · left, right change · Enter · 0 or Esc back"));
}

static void paint_settings_behind(void *context) {
    struct screen *screen = context;
    paint_settings(screen->tui, screen->chosen);
}

static void save_settings(struct tui *tui) {
    char message[SETTINGS_MESSAGE_SIZE];
    if (!settings_save(tui->settings, NULL, message))
        box_tell(tui, bw_tr("The settings hold, but only until you leave"), message);
}

void settings_screen(struct tui *tui) {
    struct screen screen = {.tui = tui};
    tui->behind = (struct backdrop){paint_settings_behind, &screen};
    for (;;) {
        paint_settings(tui, screen.chosen);
        struct event event = tui_wait(tui);
        if (is_back(&event))
            break;
        int change = change_of(&event);
        if (change != 0)
            change_setting(tui, screen.chosen, change);
        else if (list_event(&event, settings_shown(), FIRST_ROW, settings_shown(), 0,
                            &screen.chosen))
            change_setting(tui, screen.chosen, 0);
    }
    tui->behind = (struct backdrop){NULL, NULL};
    save_settings(tui);
}

static const char *language_text(const void *context, int item, char out[LIST_TEXT_SIZE]) {
    (void)context;
    snprintf(out, LIST_TEXT_SIZE, "%s",
             bw_tr(languages()[item].name)); /* any terminal can show it */
    return out;
}

void language_screen(struct tui *tui) {
    int count = 0, chosen = 0;
    for (; languages()[count].code; count++)
        if (&languages()[count] == language_now())
            chosen = count;
    paint_clear(tui);
    chosen = box_list(tui, bw_tr("Language"), count, language_text, NULL, chosen, true);
    if (chosen < 0)
        return;
    snprintf(tui->settings->language, sizeof tui->settings->language, "%s",
             languages()[chosen].code);
    language_speak(&languages()[chosen]);
    save_settings(tui);
}
