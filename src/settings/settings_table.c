/* The table of settings, one row each, from which everything else follows.
 *
 * A row says what the setting is called, what kind of value it has and where in `struct settings` that
 * is kept. Reading, writing, the defaults and the screen of settings all go through the rows. So a new
 * setting needs a field in the struct, a row here, and a line in the manual page, which a test
 * checks. */
#include "common/text.h"
#include "settings/settings.h"
#include <assert.h>
#include <burrow/language.h>
#include <stdio.h>
#include <string.h>

/* What a value is, and how it is kept. */
enum kind {
    KIND_CHOICE,  /* one of several words; kept as its number, an enum */
    KIND_SWITCH,  /* off or on; kept as a bool */
    KIND_CODE,    /* one of several words; kept as the word, and the first one as "" */
    KIND_NAME,    /* a person's name, or nothing */
    KIND_VARIANT, /* a variant text */
    KIND_PLAYER,  /* the word of an opponent */
    KIND_CLOCK    /* a timing */
};

struct choice {
    const char *word;
    const char *label;
};

struct setting {
    const char *key;
    enum kind kind;
    size_t field;
    const struct choice *choices; /* ends with a NULL word; NULL where the value is typed */
    const char *usual;            /* as it would stand in the file */
    const char *label, *help;     /* NULL for those of the last new game */
};

/* ---- the table ------------------------------------------------------------------------------ */

/* Languages are called by their own names, so that everybody finds theirs. */
static const struct choice languages[] = {
    {"auto", BW_TEXT("as the system")},
    {"en", "English"},
    {"pt", "Português"},
    {"es", "Español"},
    {"fr", "Français"},
    {"de", "Deutsch"},
    {NULL, NULL},
};

static const struct choice themes[] = {
    [THEME_DARK] = {"dark", BW_TEXT("dark")},
    [THEME_LIGHT] = {"light", BW_TEXT("light")},
    [THEME_CONTRAST] = {"contrast", BW_TEXT("high contrast")},
    {NULL, NULL},
};

static const struct choice signs[] = {
    [SIGNS_AUTO] = {"auto", BW_TEXT("as the terminal allows")},
    [SIGNS_UNICODE] = {"unicode", BW_TEXT("Unicode")},
    [SIGNS_ASCII] = {"ascii", BW_TEXT("plain letters")},
    {NULL, NULL},
};

static const struct choice bars[] = {
    [BW_BAR_AUTO] = {"auto", BW_TEXT("not against a bot")},
    [BW_BAR_ON] = {"on", BW_TEXT("always")},
    [BW_BAR_OFF] = {"off", BW_TEXT("never")},
    {NULL, NULL},
};

static const struct choice switches[] = {
    {"off", BW_TEXT("off")},
    {"on", BW_TEXT("on")},
    {NULL, NULL},
};

#define FIELD(name) offsetof(struct settings, name)

static const struct setting table[] = {
    {.key = "language",
     .kind = KIND_CODE,
     .field = FIELD(language),
     .choices = languages,
     .usual = "auto",
     .label = BW_TEXT("Language"),
     .help = BW_TEXT("The language of all texts.")},
    {.key = "theme",
     .kind = KIND_CHOICE,
     .field = FIELD(theme),
     .choices = themes,
     .usual = "dark",
     .label = BW_TEXT("Colours"),
     .help = BW_TEXT("The colours of the full screen.")},
    {.key = "signs",
     .kind = KIND_CHOICE,
     .field = FIELD(signs),
     .choices = signs,
     .usual = "auto",
     .label = BW_TEXT("Signs"),
     .help = BW_TEXT("What boards and pieces are drawn with.")},
    {.key = "bar",
     .kind = KIND_CHOICE,
     .field = FIELD(bar),
     .choices = bars,
     .usual = "auto",
     .label = BW_TEXT("Who is ahead"),
     .help = BW_TEXT("When a bar shows who is ahead.")},
    {.key = "animation",
     .kind = KIND_SWITCH,
     .field = FIELD(animation),
     .choices = switches,
     .usual = "on",
     .label = BW_TEXT("Animation"),
     .help = BW_TEXT("Whether pieces are seen to move.")},
    {.key = "mouse",
     .kind = KIND_SWITCH,
     .field = FIELD(mouse),
     .choices = switches,
     .usual = "on",
     .label = BW_TEXT("Mouse"),
     .help = BW_TEXT("Whether the mouse plays; off leaves it to the terminal, to select text.")},
    {.key = "bell",
     .kind = KIND_SWITCH,
     .field = FIELD(bell),
     .choices = switches,
     .usual = "off",
     .label = BW_TEXT("Bell"),
     .help = BW_TEXT("Whether a sound is played when a bot has moved.")},
    {.key = "confirm",
     .kind = KIND_SWITCH,
     .field = FIELD(confirm),
     .choices = switches,
     .usual = "on",
     .label = BW_TEXT("Ask first"),
     .help = BW_TEXT("Whether resigning asks first.")},
    {.key = "name",
     .kind = KIND_NAME,
     .field = FIELD(name),
     .usual = "",
     .label = BW_TEXT("Your name"),
     .help = BW_TEXT("What you are called in games and their records.")},
    /* the last new game */
    {.key = "warnings",
     .kind = KIND_SWITCH,
     .field = FIELD(warnings),
     .choices = switches,
     .usual = "off",
     .label = BW_TEXT("Warnings"),
     .help = BW_TEXT("Whether a bad move against a level is answered once: take it back?")},
    {.key = "variant",
     .kind = KIND_VARIANT,
     .field = FIELD(variant),
     .usual = SETTINGS_FIRST_VARIANT},
    {.key = "side1", .kind = KIND_PLAYER, .field = FIELD(player[0]), .usual = "human"},
    {.key = "side2", .kind = KIND_PLAYER, .field = FIELD(player[1]), .usual = BW_USUAL_OPPONENT},
    {.key = "clock", .kind = KIND_CLOCK, .field = FIELD(timing), .usual = "none"},
};

enum {
    COUNT = sizeof table / sizeof *table
};

int settings_count(void) {
    return COUNT;
}

int settings_shown(void) {
    int shown = 0;
    while (shown < COUNT && table[shown].label)
        shown++;
    return shown;
}

static const struct setting *row(int setting) {
    assert(setting >= 0 && setting < COUNT);
    return &table[setting];
}

const char *settings_key(int setting) {
    return row(setting)->key;
}

const char *settings_label(int setting) {
    assert(row(setting)->label);
    return bw_tr(row(setting)->label);
}

const char *settings_help(int setting) {
    assert(row(setting)->help);
    return bw_tr(row(setting)->help);
}

/* ---- choices -------------------------------------------------------------------------------- */

static void *field_of(struct settings *settings, const struct setting *setting) {
    return (char *)settings + setting->field;
}

static const void *field_in(const struct settings *settings, const struct setting *setting) {
    return (const char *)settings + setting->field;
}

/* All enums of choices have the same size. */
static_assert(sizeof(enum theme) == sizeof(unsigned) && sizeof(enum signs) == sizeof(unsigned) &&
                  sizeof(enum bw_bar) == sizeof(unsigned),
              "a choice can be copied to and from an unsigned int");

static int choice_of_code(const struct setting *setting, const char *code) {
    int choice = 0;
    while (setting->choices[choice].word && strcmp(setting->choices[choice].word, code) != 0)
        choice++;
    return setting->choices[choice].word ? choice : 0;
}

int settings_choices(int setting) {
    int count = 0;
    while (row(setting)->choices && row(setting)->choices[count].word)
        count++;
    return count;
}

int settings_choice(const struct settings *settings, int setting) {
    const struct setting *chosen = row(setting);
    const void *field = field_in(settings, chosen);
    unsigned number;
    assert(chosen->choices);
    if (chosen->kind == KIND_SWITCH)
        return *(const bool *)field;
    if (chosen->kind == KIND_CODE)
        return choice_of_code(chosen, field);
    memcpy(&number, field, sizeof number);
    return (int)number;
}

const char *settings_choice_text(int setting, int choice) {
    assert(choice >= 0 && choice < settings_choices(setting));
    return bw_tr(row(setting)->choices[choice].label);
}

const char *settings_choice_word(int setting, int choice) {
    assert(choice >= 0 && choice < settings_choices(setting));
    return row(setting)->choices[choice].word;
}

void settings_choose(struct settings *settings, int setting, int choice) {
    const struct setting *chosen = row(setting);
    void *field = field_of(settings, chosen);
    const char *word = settings_choice_word(setting, choice);
    unsigned number = (unsigned)choice;
    if (chosen->kind == KIND_SWITCH)
        *(bool *)field = choice != 0;
    else if (chosen->kind == KIND_CODE)
        snprintf(field, SETTINGS_LANGUAGE_SIZE, "%s", choice == 0 ? "" : word);
    else
        memcpy(field, &number, sizeof number);
}

/* ---- clocks --------------------------------------------------------------------------------- */

bool clock_text_read(struct bw_timing *timing, const char *text, size_t length,
                     struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    const char *plus = memchr(text, '+', length);
    size_t before = plus ? (size_t)(plus - text) : length;
    int minutes = text_count(text, before, 1, CLOCK_MOST_MINUTES);
    int seconds = plus ? text_count(plus + 1, length - before - 1, 0, CLOCK_MOST_SECONDS) : 0;
    if (text_is(text, length, "none")) {
        *timing = (struct bw_timing){0};
        return true;
    }
    if (minutes < 0 || seconds < 0)
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "a clock is none, or minutes from 1 to %d and seconds from 0 to %d such as "
                       "5+3, not %s",
                       CLOCK_MOST_MINUTES, CLOCK_MOST_SECONDS, bw_quote(quote, text, length));
    *timing = clock_of(minutes, seconds);
    return true;
}

static int between(int lowest, int64_t number, int highest) {
    return number < lowest ? lowest : number > highest ? highest : (int)number;
}

const char *clock_text_write(const struct bw_timing *timing, char out[SETTINGS_VALUE_SIZE]) {
    if (timing->start_ms <= 0)
        strcpy(out, "none");
    else
        snprintf(out, SETTINGS_VALUE_SIZE, "%d+%d",
                 between(1, timing->start_ms / 60000, CLOCK_MOST_MINUTES),
                 between(0, timing->increment_ms / 1000, CLOCK_MOST_SECONDS));
    return out;
}

/* ---- values as texts ------------------------------------------------------------------------ */

static void write_player(const struct bw_player *player, char out[SETTINGS_VALUE_SIZE]) {
    char word[BW_PLAYER_WORD_SIZE];
    assert(player->kind != BW_PLAYER_PROGRAM);
    snprintf(out, SETTINGS_VALUE_SIZE, "%.*s", SETTINGS_VALUE_SIZE - 1,
             bw_player_write(player, word));
}

const char *settings_value_text(const struct settings *settings, int setting,
                                char out[SETTINGS_VALUE_SIZE]) {
    int choice = settings_choices(setting) > 0 ? settings_choice(settings, setting) : -1;
    return choice >= 0 ? settings_choice_text(setting, choice)
                       : settings_value(settings, setting, out);
}

const char *settings_value(const struct settings *settings, int setting,
                           char out[SETTINGS_VALUE_SIZE]) {
    const struct setting *asked = row(setting);
    const void *field = field_in(settings, asked);
    if (asked->choices)
        snprintf(out, SETTINGS_VALUE_SIZE, "%s",
                 settings_choice_word(setting, settings_choice(settings, setting)));
    else if (asked->kind == KIND_CLOCK)
        clock_text_write(field, out);
    else if (asked->kind == KIND_PLAYER)
        write_player(field, out);
    else
        snprintf(out, SETTINGS_VALUE_SIZE, "%s", (const char *)field);
    return out;
}

/* The words to choose from, separated by commas. */
static const char *choice_list(const struct setting *setting, char out[SETTINGS_VALUE_SIZE]) {
    size_t used = 0;
    for (int i = 0; setting->choices[i].word && used < SETTINGS_VALUE_SIZE; i++)
        used += (size_t)snprintf(out + used, SETTINGS_VALUE_SIZE - used, "%s%s", i == 0 ? "" : ", ",
                                 setting->choices[i].word);
    return out;
}

static bool set_choice(struct settings *settings, int setting, const char *value, size_t length,
                       struct bw_error *error) {
    char quote[BW_QUOTE_SIZE], list[SETTINGS_VALUE_SIZE];
    for (int i = 0; i < settings_choices(setting); i++) {
        if (text_is(value, length, settings_choice_word(setting, i))) {
            settings_choose(settings, setting, i);
            return true;
        }
    }
    return bw_fail(error, BW_FAULT_USAGE, 0, "%s is one of %s, not %s", settings_key(setting),
                   choice_list(row(setting), list), bw_quote(quote, value, length));
}

/* A name goes into records and onto screens, so it may not have control characters, including those of
 * Unicode (C2 80 to C2 9F in UTF-8). */
static bool is_showable(const char *text) {
    const unsigned char *byte = (const unsigned char *)text;
    while (*byte) {
        int length = bw_text_character(byte);
        bool control =
            *byte < 0x20 || *byte == 0x7F || (length == 2 && *byte == 0xC2 && byte[1] < 0xA0);
        if (length == 0 || control)
            return false;
        byte += length;
    }
    return true;
}

static bool set_name(char name[BW_PLAYER_SIZE], const char *value, size_t length,
                     struct bw_error *error) {
    char copy[BW_PLAYER_SIZE] = "", quote[BW_QUOTE_SIZE];
    if (length >= sizeof copy)
        return bw_fail(error, BW_FAULT_USAGE, 0, "a name has at most %d bytes, and %s is longer",
                       BW_PLAYER_SIZE - 1, bw_quote(quote, value, length));
    memcpy(copy, value, length);
    if (strlen(copy) != length || !is_showable(copy))
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "a name is text in UTF-8 without control characters, not %s",
                       bw_quote(quote, value, length));
    strcpy(name, copy);
    return true;
}

static bool set_variant(char text[BW_VARIANT_SIZE], const char *value, size_t length,
                        struct bw_error *error) {
    char copy[BW_VARIANT_SIZE], quote[BW_QUOTE_SIZE];
    struct bw_variant variant;
    if (length >= sizeof copy || memchr(value, '\0', length))
        return bw_fail(error, BW_FAULT_USAGE, 0, "a variant is a text such as talpa:size=6, not %s",
                       bw_quote(quote, value, length));
    memcpy(copy, value, length);
    copy[length] = '\0';
    if (!bw_variant_read(&variant, copy, error) || !bw_variant_settle(&variant, 0, error))
        return false;
    bw_variant_write(&variant, text);
    return true;
}

/* Other programs are refused: a settings file must not make one run. */
static bool set_player(struct bw_player *player, const char *value, size_t length,
                       struct bw_error *error) {
    char quote[BW_QUOTE_SIZE], word[SETTINGS_VALUE_SIZE];
    struct bw_player read;
    bool fits = length < sizeof word && !memchr(value, '\0', length);
    if (fits) {
        memcpy(word, value, length);
        word[length] = '\0';
    }
    if (!fits || !bw_player_read(&read, word, NULL) || read.kind == BW_PLAYER_PROGRAM)
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "there is no player %s; a player is human, 1 to 9, random, greedy, or "
                       "ranked:1 to ranked:9",
                       bw_quote(quote, value, length));
    *player = read;
    return true;
}

bool settings_set(struct settings *settings, int setting, const char *value, size_t length,
                  struct bw_error *error) {
    const struct setting *changed = row(setting);
    struct span text = text_trim_bytes(value, length);
    void *field = field_of(settings, changed);
    switch (changed->kind) {
    case KIND_CHOICE:
    case KIND_SWITCH:
    case KIND_CODE:
        return set_choice(settings, setting, text.start, text.length, error);
    case KIND_NAME:
        return set_name(field, text.start, text.length, error);
    case KIND_VARIANT:
        return set_variant(field, text.start, text.length, error);
    case KIND_PLAYER:
        return set_player(field, text.start, text.length, error);
    case KIND_CLOCK:
        return clock_text_read(field, text.start, text.length, error);
    }
    assert(false);
    return false;
}

void settings_usual(struct settings *settings) {
    *settings = (struct settings){.name = ""};
    for (int i = 0; i < COUNT; i++) {
        bool set = settings_set(settings, i, table[i].usual, strlen(table[i].usual), NULL);
        assert(set);
        (void)set;
    }
}
