/* Settings: what is read, what is reported, what survives saving, and faults of the disk. Each test
 * that uses the disk has its own folder. */
#define _XOPEN_SOURCE 700
#include "language/language.h"
#include "settings/opponents.h"
#include "settings/settings.h"
#include "support.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- short ways to ask ---------------------------------------------------------------------- */

/* All reports of one reading, one per line. */
struct reports {
    char text[8192];
    int count;
};

static void note_report(void *context, const char *sentence) {
    struct reports *reports = context;
    size_t used = strlen(reports->text);
    reports->count++;
    snprintf(reports->text + used, sizeof reports->text - used, "%s\n", sentence);
}

static struct reports read_over(struct settings *settings, const char *text) {
    struct reports reports = {.count = 0};
    settings_read(settings, text, strlen(text), "FILE", note_report, &reports);
    return reports;
}

static struct reports read_usual(struct settings *settings, const char *text) {
    settings_usual(settings);
    return read_over(settings, text);
}

static void reads_as(const char *text, const char *key, const char *value) {
    struct settings settings;
    char found[SETTINGS_VALUE_SIZE];
    struct reports reports = read_usual(&settings, text);
    assert_string_equal(reports.text, "");
    for (int i = 0; i < settings_count(); i++)
        if (strcmp(settings_key(i), key) == 0)
            assert_string_equal(settings_value(&settings, i, found), value);
}

/* A text with settings written into it; the caller frees it. */
static char *written_over(const struct settings *settings, const char *before) {
    size_t length;
    char *text = settings_write(settings, before, strlen(before), &length);
    assert_non_null(text);
    char *copy = malloc(length + 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    copy[length] = '\0';
    free(text);
    return copy;
}

static bool same_settings(const struct settings *a, const struct settings *b) {
    char first[SETTINGS_VALUE_SIZE], second[SETTINGS_VALUE_SIZE];
    for (int i = 0; i < settings_count(); i++)
        if (strcmp(settings_value(a, i, first), settings_value(b, i, second)) != 0)
            return false;
    return true;
}

/* ---- the table ------------------------------------------------------------------------------ */

static void nobody_chose_anything(void **state) {
    struct settings settings;
    settings_usual(&settings);
    assert_string_equal(settings.language, "");
    assert_int_equal(settings.theme, THEME_DARK);
    assert_int_equal(settings.signs, SIGNS_AUTO);
    assert_int_equal(settings.bar, BW_BAR_AUTO);
    assert_true(settings.animation && settings.mouse && settings.confirm);
    assert_false(settings.bell);
    assert_string_equal(settings.name, "");
    assert_string_equal(settings.variant, "talpa:size=6");
    player_is(&settings.player[0], "human", "person");
    player_is(&settings.player[1], BW_USUAL_OPPONENT, "level 1");
    assert_int_equal(settings.timing.start_ms, 0);
}

static void every_choice_of_every_setting_is_kept(void **state) {
    for (int i = 0; i < settings_count(); i++) {
        for (int choice = 0; choice < settings_choices(i); choice++) {
            struct settings settings, again;
            settings_usual(&settings);
            settings_choose(&settings, i, choice);
            assert_int_equal(settings_choice(&settings, i), choice);
            char *text = written_over(&settings, "");
            assert_int_equal(read_usual(&again, text).count, 0);
            assert_int_equal(settings_choice(&again, i), choice);
            assert_true(same_settings(&settings, &again));
            free(text);
        }
    }
}

static void choosing_changes_the_field(void **state) {
    struct settings settings;
    settings_usual(&settings);
    for (int i = 0; i < settings_shown(); i++)
        if (settings_choices(i) > 0)
            settings_choose(&settings, i, settings_choices(i) - 1);
    assert_string_equal(settings.language, "de");
    assert_int_equal(settings.theme, THEME_CONTRAST);
    assert_int_equal(settings.signs, SIGNS_ASCII);
    assert_int_equal(settings.bar, BW_BAR_OFF);
    assert_true(settings.animation && settings.mouse && settings.bell && settings.confirm);
}

static void shown_settings_have_texts_for_people(void **state) {
    assert_true(settings_shown() > 0 && settings_shown() < settings_count());
    for (int i = 0; i < settings_shown(); i++) {
        assert_true(strlen(settings_label(i)) > 0 && strlen(settings_label(i)) <= 20);
        assert_true(strlen(settings_help(i)) > 0 && strlen(settings_help(i)) <= 72);
        for (int choice = 0; choice < settings_choices(i); choice++)
            assert_true(strlen(settings_choice_text(i, choice)) > 0);
    }
}

static void manual_page_has_every_setting(void **state) {
    static char page[1 << 17];
    FILE *file = fopen(data_path("../../man/burrow.1.scd"), "r");
    assert_non_null(file);
    size_t length = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    page[length] = '\0';
    char *files = strstr(page, "# FILES");
    assert_non_null(files);
    for (int i = 0; i < settings_count(); i++) {
        char words[256];
        snprintf(words, sizeof words, "*%s* = ", settings_key(i));
        char *line = strstr(files, words);
        if (!line) {
            fail_msg("the manual page lacks %s", words);
            return;
        }
        line[strcspn(line, "\n")] = '\0';
        for (int choice = 0; choice < settings_choices(i); choice++) {
            snprintf(words, sizeof words, "*%s*", settings_choice_word(i, choice));
            assert_has(line, words);
        }
        line[strlen(line)] = '\n';
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

static void values_are_read(void **state) {
    reads_as("theme = light\n", "theme", "light");
    reads_as("language = pt\n", "language", "pt");
    reads_as("bell = on\n", "bell", "on");
    reads_as("name = Ana Maria\n", "name", "Ana Maria");
    reads_as("name = Jos\xC3\xA9\n", "name", "Jos\xC3\xA9");
    reads_as("variant = 4mation:row=3,size=5\n", "variant", "4mation:size=5");
    reads_as("side1 = ranked:4\n", "side1", "ranked:4");
    reads_as("side2 = 9\n", "side2", "9");
    reads_as("clock = 5+3\n", "clock", "5+3");
    reads_as("clock = 10\n", "clock", "10+0");
    reads_as("clock = none\n", "clock", "none");
}

static void reading_is_forgiving_about_space_case_and_line_ends(void **state) {
    reads_as("  THEME\t=  Light \t\n", "theme", "light");
    reads_as("theme=light", "theme", "light");
    reads_as("theme = light\r\nbell = on\r\n", "theme", "light");
    reads_as("bell = on\r\ntheme = light\r", "theme", "light");
    reads_as("\xEF\xBB\xBFtheme = light\n", "theme", "light");
    reads_as("# theme = dark\n\n   \n\t# more\ntheme = light\n", "theme", "light");
    reads_as("side2 = Greedy\n", "side2", "greedy");
    reads_as("name =\n", "name", "");
}

static void mistakes_are_told_with_file_line_and_what_would_be_right(void **state) {
    struct settings settings;
    struct reports reports = read_usual(&settings, "# first\ntheme = pink\nbell = on\n");
    assert_string_equal(reports.text,
                        "FILE, line 2: theme is one of dark, light, contrast, not 'pink'.\n");
    assert_true(settings.bell);
    reports = read_usual(&settings, "colour = red\n");
    assert_has(reports.text,
               "FILE, line 1: there is no setting 'colour'; the settings are language");
    assert_has(reports.text, ", clock.\n");
    reports = read_usual(&settings, "\n\nhello\n");
    assert_string_equal(reports.text, "FILE, line 3: expected key = value, such as theme = dark, "
                                      "not 'hello'.\n");
    reports = read_usual(&settings, " = 3\n");
    assert_has(reports.text, "there is no setting ''");
    reports = read_usual(&settings, "variant = chess\n");
    assert_has(reports.text, "line 1: there is no game 'chess'; the games are talpa");
    reports = read_usual(&settings, "variant = 4mation:size=4,row=9\n");
    assert_has(reports.text, "row=9 is too long for a board of size 4");
    reports = read_usual(&settings, "side1 = kasparov\n");
    assert_has(reports.text, "there is no player 'kasparov'; a player is human, 1 to 9");
    reports = read_usual(&settings, "name = a\x01z\n");
    assert_has(reports.text, "a name is text in UTF-8 without control characters, not 'a\\x01z'");
    reports = read_usual(&settings, "name = \xC2\x85\n");
    assert_has(reports.text, "a name is text in UTF-8");
    reports = read_usual(&settings, "name = \xFF\n");
    assert_has(reports.text, "a name is text in UTF-8");
    assert_string_equal(settings.name, "");
}

static void wrong_clocks_are_told(void **state) {
    static const char *const wrong[] = {"0+0", "181+0", "5+61", "5+", "+3",  "5+3+1",
                                        "-1",  "1e3",   "5 3",  "",   "05+0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct settings settings;
        char line[64];
        snprintf(line, sizeof line, "clock = %s\n", wrong[i]);
        struct reports reports = read_usual(&settings, line);
        assert_has(reports.text, "a clock is none, or minutes from 1 to 180");
        assert_int_equal(settings.timing.start_ms, 0);
    }
}

static void names_of_63_bytes_fit_and_no_longer_ones(void **state) {
    struct settings settings;
    char line[128] = "name = ";
    memset(line + 7, 'x', 63);
    assert_int_equal(read_usual(&settings, line).count, 0);
    assert_int_equal(strlen(settings.name), 63);
    line[7 + 63] = 'x';
    assert_has(read_usual(&settings, line).text, "a name has at most 63 bytes");
    assert_string_equal(settings.name, "");
}

static void last_of_two_lines_counts(void **state) {
    struct settings settings;
    struct reports reports = read_usual(&settings, "theme = light\ntheme = contrast\n");
    assert_string_equal(reports.text,
                        "FILE, line 2: theme was set before; the last line counts.\n");
    assert_int_equal(settings.theme, THEME_CONTRAST);
}

static void very_many_mistakes_are_counted(void **state) {
    struct settings settings;
    char text[2 * 1000 + 1] = "";
    for (int i = 0; i < 1000; i++)
        strcpy(text + (ptrdiff_t)2 * i, "?\n");
    struct reports reports = read_usual(&settings, text);
    assert_int_equal(reports.count, 11);
    assert_has(reports.text, "FILE has mistakes in 990 more lines.\n");
}

static void any_bytes_are_read_and_kept(void **state) {
    struct bw_random random;
    bw_random_seed(&random, 7);
    static const char pieces[][12] = {
        "theme",  "=",  " ",  "\n",       "\r\n", "light", "name", "#",
        "\xFF\t", "==", "on", "4mation:", "bell", "clock", "1+1"};
    for (int round = 0; round < 3000; round++) {
        char text[256] = "";
        size_t used = 0;
        struct settings settings, again;
        while (bw_random_below(&random, 24) > 0 && used < sizeof text - 16) {
            const char *piece = pieces[bw_random_below(&random, 15)];
            if (bw_random_below(&random, 20) == 0)
                text[used++] = '\0';
            memcpy(text + used, piece, strlen(piece));
            used += strlen(piece);
        }
        settings_usual(&settings);
        settings_read(&settings, text, used, "FILE", NULL, NULL);
        size_t length, length_again;
        char *written = settings_write(&settings, text, used, &length);
        assert_non_null(written);
        settings_usual(&again);
        settings_read(&again, written, length, "FILE", NULL, NULL);
        assert_true(same_settings(&settings, &again));
        char *twice = settings_write(&again, written, length, &length_again);
        assert_int_equal(length, length_again);
        assert_memory_equal(written, twice, length);
        free(written);
        free(twice);
    }
}

static void huge_line_is_one_mistake(void **state) {
    enum {
        HUGE_LENGTH = 200000
    };
    struct settings settings;
    struct reports reports = {.count = 0};
    char *text = malloc(HUGE_LENGTH + 16);
    assert_non_null(text);
    memset(text, 'y', HUGE_LENGTH);
    strcpy(text + HUGE_LENGTH, "\nbell = on\n");
    settings_usual(&settings);
    settings_read(&settings, text, HUGE_LENGTH + 11, "FILE", note_report, &reports);
    assert_int_equal(reports.count, 1);
    assert_true(strlen(reports.text) < 200);
    assert_true(settings.bell);
    free(text);
}

/* ---- writing -------------------------------------------------------------------------------- */

static void new_file_has_a_heading_and_every_setting(void **state) {
    struct settings settings;
    settings_usual(&settings);
    char *text = written_over(&settings, "");
    assert_int_equal(text[0], '#');
    for (int i = 0; i < settings_count(); i++) {
        char start[32];
        snprintf(start, sizeof start, "\n%s =", settings_key(i));
        assert_has(text, start);
    }
    free(text);
}

static void what_is_not_ours_survives_writing(void **state) {
    struct settings settings;
    read_usual(&settings, "");
    settings.theme = THEME_LIGHT;
    char *text = written_over(&settings, "# mine\r\nfuture = 3\n\nTheme = dark\r\nwhat is this");
    assert_int_equal(strncmp(text,
                             "# mine\r\nfuture = 3\n\ntheme = light\r\nwhat is this\nlanguage",
                             strlen("# mine\r\nfuture = 3\n\ntheme = light\r\nwhat is this\nlan")),
                     0);
    free(text);
}

static void broken_values_give_way(void **state) {
    struct settings settings;
    read_usual(&settings, "theme = pink\n");
    char *text = written_over(&settings, "theme = pink\n");
    assert_int_equal(strncmp(text, "theme = dark\n", 13), 0);
    free(text);
}

static void settings_given_twice_are_written_once(void **state) {
    struct settings settings;
    const char *before = "bell = off\nbell = on\n";
    read_usual(&settings, before);
    char *text = written_over(&settings, before);
    assert_int_equal(strncmp(text, "bell = on\nlanguage", 18), 0);
    assert_null(strstr(text, "bell = off"));
    free(text);
}

/* ---- the disk ------------------------------------------------------------------------------- */

/* A folder for one test; the path of a file in it, in memory that the next call uses. */
static char folder[PATH_SIZE / 2];

static const char *in_folder(const char *name) {
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int make_folder(void **state) {
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/burrow-settings-XXXXXX", temporary ? temporary : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

static int delete_one(const char *path, const struct stat *found, int kind, struct FTW *place) {
    (void)found, (void)kind, (void)place;
    return remove(path);
}

static int delete_folder(void **state) {
    chmod(folder, 0700);
    unsetenv("BURROW_SETTINGS");
    return nftw(folder, delete_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void put_file(const char *name, const char *text) {
    FILE *file = fopen(in_folder(name), "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static const char *file_text(const char *name) {
    static char text[8192];
    FILE *file = fopen(in_folder(name), "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void save(const struct settings *settings, const char *path) {
    char message[SETTINGS_MESSAGE_SIZE] = "";
    if (!settings_save(settings, path, message))
        fail_msg("%s", message);
}

static const char *save_refusal(const struct settings *settings, const char *path) {
    static char message[SETTINGS_MESSAGE_SIZE];
    assert_false(settings_save(settings, path, message));
    return message;
}

static struct reports load(struct settings *settings, const char *path) {
    struct reports reports = {.count = 0};
    settings_load(settings, path, note_report, &reports);
    return reports;
}

static void what_was_saved_is_loaded(void **state) {
    struct settings settings, again;
    settings_usual(&settings);
    settings.theme = THEME_LIGHT;
    strcpy(settings.name, "Ana");
    settings.timing = (struct bw_timing){300000, 3000};
    save(&settings, in_folder("settings"));
    assert_int_equal(load(&again, in_folder("settings")).count, 0);
    assert_true(same_settings(&settings, &again));
}

static void missing_file_is_no_trouble(void **state) {
    struct settings settings, usual;
    settings_usual(&usual);
    memset(&settings, 0x55, sizeof settings);
    assert_int_equal(load(&settings, in_folder("none")).count, 0);
    assert_true(same_settings(&settings, &usual));
    put_file("file", "");
    assert_int_equal(load(&settings, in_folder("file/settings")).count, 0);
}

static void mistakes_in_the_file_name_its_path(void **state) {
    struct settings settings;
    put_file("settings", "theme = pink\n");
    struct reports reports = load(&settings, in_folder("settings"));
    assert_has(reports.text, in_folder("settings, line 1: theme is one of"));
}

static void only_files_are_read_and_replaced(void **state) {
    struct settings settings;
    assert_int_equal(mkdir(in_folder("settings"), 0700), 0);
    assert_has(load(&settings, in_folder("settings")).text, "is not a file");
    assert_has(save_refusal(&settings, in_folder("settings")), "is not a file");
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_has(load(&settings, in_folder("pipe")).text, "is not a file");
    assert_has(save_refusal(&settings, in_folder("pipe")), "is not a file");
    assert_has(load(&settings, "/dev/null").text, "is not a file");
    assert_has(save_refusal(&settings, "/dev/null"), "is not a file");
}

static void enormous_file_is_left_alone(void **state) {
    struct settings settings;
    put_file("settings", "theme = light\n");
    assert_int_equal(truncate(in_folder("settings"), (off_t)1 << 32), 0);
    assert_has(load(&settings, in_folder("settings")).text, "is too large");
    assert_has(save_refusal(&settings, in_folder("settings")), "is too large");
}

static void symbolic_link_stays_one(void **state) {
    struct settings settings;
    struct stat found;
    assert_int_equal(mkdir(in_folder("there"), 0700), 0);
    put_file("there/real", "theme = dark\n");
    assert_int_equal(symlink("there/real", in_folder("settings")), 0);
    settings_usual(&settings);
    settings.theme = THEME_LIGHT;
    save(&settings, in_folder("settings"));
    assert_int_equal(lstat(in_folder("settings"), &found), 0);
    assert_true(S_ISLNK(found.st_mode));
    assert_has(file_text("there/real"), "theme = light\n");
}

static void link_to_nowhere_is_told(void **state) {
    struct settings settings;
    assert_int_equal(symlink("nowhere", in_folder("settings")), 0);
    assert_int_equal(load(&settings, in_folder("settings")).count, 0);
    assert_has(save_refusal(&settings, in_folder("settings")), "is a link that leads nowhere");
}

static void permissions_are_kept(void **state) {
    struct settings settings;
    struct stat found;
    settings_usual(&settings);
    save(&settings, in_folder("settings"));
    assert_int_equal(stat(in_folder("settings"), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    assert_int_equal(chmod(in_folder("settings"), 0644), 0);
    settings.bell = true;
    save(&settings, in_folder("settings"));
    assert_int_equal(stat(in_folder("settings"), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0644);
}

static void saving_the_same_writes_nothing(void **state) {
    struct settings settings;
    struct stat before, now;
    settings_usual(&settings);
    save(&settings, in_folder("settings"));
    assert_int_equal(stat(in_folder("settings"), &before), 0);
    save(&settings, in_folder("settings"));
    assert_int_equal(stat(in_folder("settings"), &now), 0);
    assert_int_equal(before.st_ino, now.st_ino);
}

static int files_seen;

static int count_file(const char *path, const struct stat *found, int kind, struct FTW *place) {
    (void)path, (void)found, (void)place;
    files_seen += kind == FTW_F;
    return 0;
}

/* A disk that is full, as far as this program can tell. */
static void failing_disk_leaves_the_old_file(void **state) {
    struct settings settings;
    struct rlimit limit, small;
    put_file("settings", "bell = off\n# much\n");
    settings_usual(&settings);
    settings.bell = true;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small = limit;
    small.rlim_cur = 16;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const char *refusal = save_refusal(&settings, in_folder("settings"));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_has(refusal, "settings cannot be written: ");
    assert_string_equal(file_text("settings"), "bell = off\n# much\n");
    files_seen = 0;
    assert_int_equal(nftw(folder, count_file, 8, FTW_PHYS), 0);
    assert_int_equal(files_seen, 1);
}

static void folder_that_takes_no_file_is_told(void **state) {
    struct settings settings;
    settings_usual(&settings);
    assert_has(save_refusal(&settings, "/proc/settings"), "/proc/settings cannot be written: ");
    assert_has(save_refusal(&settings, in_folder("no/such")), "cannot be written: ");
    if (geteuid() == 0)
        return; /* root may write to any folder */
    assert_int_equal(chmod(folder, 0500), 0);
    assert_has(save_refusal(&settings, in_folder("settings")), "cannot be written: ");
}

static void environment_says_where(void **state) {
    struct settings settings, again;
    settings_usual(&settings);
    settings.bell = true;
    setenv("BURROW_SETTINGS", in_folder("mine"), 1);
    save(&settings, NULL);
    assert_has(file_text("mine"), "bell = on\n");
    assert_int_equal(load(&again, NULL).count, 0);
    assert_true(again.bell);
}

static void empty_environment_means_nowhere(void **state) {
    struct settings settings;
    setenv("XDG_CONFIG_HOME", folder, 1);
    assert_int_equal(mkdir(in_folder("burrow"), 0700), 0);
    put_file("burrow/settings", "bell = on\n");
    assert_int_equal(load(&settings, NULL).count, 0);
    assert_true(settings.bell);
    setenv("BURROW_SETTINGS", "", 1);
    assert_int_equal(load(&settings, NULL).count, 0);
    assert_false(settings.bell);
    save(&settings, NULL);
    assert_string_equal(file_text("burrow/settings"), "bell = on\n");
}

static void usual_place_is_made(void **state) {
    struct settings settings;
    settings_usual(&settings);
    setenv("XDG_CONFIG_HOME", in_folder("a/b"), 1);
    save(&settings, NULL);
    assert_has(file_text("a/b/burrow/settings"), "theme = dark\n");
}

static void path_too_long_is_told(void **state) {
    struct settings settings;
    char path[2 * PATH_SIZE];
    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = '\0';
    assert_int_equal(load(&settings, path).count, 0);
    assert_has(save_refusal(&settings, path), "too long");
}

/* ---- folders -------------------------------------------------------------------------------- */

static void set_or_not(const char *variable, const char *value) {
    if (value)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

static void config_is(const char *xdg, const char *home, const char *expected) {
    char path[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE];
    set_or_not("XDG_CONFIG_HOME", xdg);
    set_or_not("HOME", home);
    if (!path_config("settings", false, path, message))
        fail_msg("%s", message);
    assert_string_equal(path, expected);
}

static void folders_follow_the_xdg_rules(void **state) {
    char path[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE];
    config_is("/xdg", "/home/ana", "/xdg/burrow/settings");
    config_is(NULL, "/home/ana", "/home/ana/.config/burrow/settings");
    config_is("", "/home/ana", "/home/ana/.config/burrow/settings");
    config_is("relative", "/home/ana", "/home/ana/.config/burrow/settings");
    config_is("/xdg", NULL, "/xdg/burrow/settings");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/home/ana", 1);
    assert_true(path_data("games.db", false, path, message));
    assert_string_equal(path, "/home/ana/.local/share/burrow/games.db");
    setenv("XDG_DATA_HOME", "/data", 1);
    assert_true(path_data("games.db", false, path, message));
    assert_string_equal(path, "/data/burrow/games.db");
}

static void no_home_is_told(void **state) {
    char path[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE];
    struct settings settings;
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("HOME");
    assert_false(path_config("settings", false, path, message));
    assert_string_equal(message,
                        "There is no home folder: neither $XDG_CONFIG_HOME nor $HOME names one.");
    assert_int_equal(load(&settings, NULL).count, 0);
    assert_has(save_refusal(&settings, NULL), "There is no home folder");
}

static void folders_are_made_for_the_person_alone(void **state) {
    char path[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE];
    struct stat found;
    setenv("XDG_DATA_HOME", in_folder("x/y"), 1);
    assert_true(path_data("games.db", true, path, message));
    assert_int_equal(stat(in_folder("x/y/burrow"), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    assert_true(path_data("games.db", true, path, message));
}

static void folder_that_cannot_be_made_is_told(void **state) {
    char path[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE];
    put_file("way", "");
    setenv("XDG_DATA_HOME", in_folder("way/x"), 1);
    assert_false(path_data("games.db", true, path, message));
    assert_has(message, "way/x cannot be made: ");
}

static void long_folder_is_told(void **state) {
    char path[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE], home[PATH_SIZE];
    memset(home, 'x', sizeof home);
    home[0] = '/';
    home[sizeof home - 1] = '\0';
    setenv("XDG_DATA_HOME", home, 1);
    assert_false(path_data("games.db", true, path, message));
    assert_string_equal(message, "The path of games.db is too long.");
}

#define on_disk(test) cmocka_unit_test_setup_teardown(test, make_folder, delete_folder)

static void every_language_can_be_chosen(void **state) {
    struct settings settings;
    settings_usual(&settings);
    for (const struct language *language = languages(); language->code; language++) {
        int setting = 0, choice = 0;
        while (strcmp(settings_key(setting), "language") != 0)
            setting++;
        while (choice < settings_choices(setting) &&
               strcmp(settings_choice_word(setting, choice), language->code) != 0)
            choice++;
        assert_int_not_equal(choice, settings_choices(setting));
        assert_string_equal(settings_choice_text(setting, choice), language->name);
    }
}

int main(int argc, char **argv) {
    data_folder_is(argc, argv);
    unsetenv("BURROW_SETTINGS");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_can_be_chosen),
        cmocka_unit_test(nobody_chose_anything),
        cmocka_unit_test(every_choice_of_every_setting_is_kept),
        cmocka_unit_test(choosing_changes_the_field),
        cmocka_unit_test(shown_settings_have_texts_for_people),
        cmocka_unit_test(manual_page_has_every_setting),
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(reading_is_forgiving_about_space_case_and_line_ends),
        cmocka_unit_test(mistakes_are_told_with_file_line_and_what_would_be_right),
        cmocka_unit_test(wrong_clocks_are_told),
        cmocka_unit_test(names_of_63_bytes_fit_and_no_longer_ones),
        cmocka_unit_test(last_of_two_lines_counts),
        cmocka_unit_test(very_many_mistakes_are_counted),
        cmocka_unit_test(any_bytes_are_read_and_kept),
        cmocka_unit_test(huge_line_is_one_mistake),
        cmocka_unit_test(new_file_has_a_heading_and_every_setting),
        cmocka_unit_test(what_is_not_ours_survives_writing),
        cmocka_unit_test(broken_values_give_way),
        cmocka_unit_test(settings_given_twice_are_written_once),
        on_disk(what_was_saved_is_loaded),
        on_disk(missing_file_is_no_trouble),
        on_disk(mistakes_in_the_file_name_its_path),
        on_disk(only_files_are_read_and_replaced),
        on_disk(enormous_file_is_left_alone),
        on_disk(symbolic_link_stays_one),
        on_disk(link_to_nowhere_is_told),
        on_disk(permissions_are_kept),
        on_disk(saving_the_same_writes_nothing),
        on_disk(failing_disk_leaves_the_old_file),
        on_disk(folder_that_takes_no_file_is_told),
        on_disk(environment_says_where),
        on_disk(empty_environment_means_nowhere),
        on_disk(usual_place_is_made),
        on_disk(path_too_long_is_told),
        cmocka_unit_test(folders_follow_the_xdg_rules),
        cmocka_unit_test(no_home_is_told),
        on_disk(folders_are_made_for_the_person_alone),
        on_disk(folder_that_cannot_be_made_is_told),
        on_disk(long_folder_is_told),
    };
    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
