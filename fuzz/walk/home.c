/* A home for the program: a folder with an archive of games and a file of settings.
 *
 * The games are imported once, by the program itself, and copied for each walk. They are short, since
 * walks look at all of their moves; their names are not those of ASCII alone. */
#define _GNU_SOURCE
#include "walk.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SMALL_GAMES = 20,
    TEXT_SIZE = 65536
};

static char root[64];
static int imported; /* games */

static const char records[] =
    "[Game \"talpa\"]\n[Size \"4\"]\n[Red \"Ann\"]\n[Blue \"Bo\"]\n[Result \"*\"]\n\n"
    "1. a1a2 *\n\n"
    "[Game \"4mation\"]\n[Size \"5\"]\n[X \"\xe5\x90\x8d\xe5\x89\x8d\"]\n[O \"Zo\xc3\xab\"]\n"
    "[Result \"*\"]\n\n1. c3 b3 2. c4 b4 {a note} *\n\n"
    "[Game \"talpa\"]\n[Red \"Ann\"]\n[Blue \"random\"]\n[Result \"0-1\"]\n"
    "[Termination \"resigned\"]\n\n1. e5f5 0-1\n\n";

const char *home_path(const char *name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/home/%s", root, name);
    return path;
}

static const char *root_path(const char *name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

/* ---- files ---------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about;
    (void)kind;
    (void)place;
    return remove(path);
}

static void remove_all(const char *path) {
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void write_file(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "w");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        give_up(path);
}

static void copy_file(const char *from, const char *to) {
    char bytes[4096];
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    if (!in || !out)
        give_up(from);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, in)) > 0;)
        if (fwrite(bytes, 1, got, out) != got)
            give_up(to);
    fclose(in);
    if (fclose(out) != 0)
        give_up(to);
}

static void make_folder(const char *path) {
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        give_up(path);
}

/* ---- the home ------------------------------------------------------------------------------- */

/* Runs `burrow games` with an archive, what it says going to two files; whether all went well. */
static bool run_games(const char *program, const char *archive, const char *command,
                      const char *argument, const char *out, const char *error) {
    int status;
    pid_t process = fork();
    if (process == 0) {
        setenv("BURROW_ARCHIVE", archive, 1);
        if (!freopen(out, "w", stdout) || !freopen(error, "a", stderr))
            _exit(127);
        execl(program, "burrow", "games", command, argument, (char *)NULL);
        _exit(127);
    }
    return process > 0 && waitpid(process, &status, 0) == process && status == 0;
}

static int count_games(const char *text) {
    int count = 0;
    for (; (text = strstr(text, "[Game ")); text++)
        count++;
    return count;
}

void home_make(const char *program) {
    char *all = NULL;
    size_t length = 0;
    char archive[256];
    strcpy(root, "/tmp/burrow-walk-XXXXXX");
    if (!mkdtemp(root))
        give_up("there is no temporary folder");
    FILE *file = open_memstream(&all, &length);
    if (!file)
        give_up("there is no memory");
    fputs(records, file);
    for (int day = 1; day <= SMALL_GAMES; day++) /* for lists that scroll */
        fprintf(file,
                "[Game \"talpa\"]\n[Size \"3\"]\n[Date \"2020.01.%02d\"]\n[Red \"Ann\"]\n"
                "[Blue \"Bob\"]\n[Result \"*\"]\n\n1. a1a2 *\n\n",
                day);
    fclose(file);
    write_file(root_path("games.txt"), all, length);
    imported = count_games(all);
    free(all);
    snprintf(archive, sizeof archive, "%s", root_path("games.db"));
    if (!run_games(program, archive, "import", root_path("games.txt"), "/dev/null", "/dev/stderr"))
        give_up("the program cannot import games");
}

void home_remove(void) {
    remove_all(root);
}

/* Those of 0 are still and English; any other number chooses among all that there are. */
static void write_settings(unsigned number) {
    static const char *const themes[] = {"dark", "light", "contrast"};
    static const char *const signs[] = {"auto", "unicode", "ascii"};
    static const char *const languages[] = {"en", "en", "de", "es", "fr", "pt"};
    static const char *const players[] = {"human", "human", "random", "1"};
    static const char *const variants[] = {"talpa", "4mation", "talpa:size=3", "4mation:size=16"};
    uint64_t seed = number;
    char text[512] = "animation = off\nbar = off\nlanguage = en\nside1 = human\nside2 = human\n";
    if (number > 0)
        snprintf(text, sizeof text,
                 "theme = %s\nsigns = %s\nlanguage = %s\nside1 = %s\nside2 = %s\nvariant = %s\n"
                 "animation = %s\nbar = %s\nmouse = %s\nbell = on\nname = %s\n",
                 themes[chance_below(&seed, 3)], signs[chance_below(&seed, 3)],
                 languages[chance_below(&seed, 6)], players[chance_below(&seed, 4)],
                 players[chance_below(&seed, 4)], variants[chance_below(&seed, 4)],
                 chance_below(&seed, 4) ? "off" : "on", chance_below(&seed, 4) ? "off" : "on",
                 chance_below(&seed, 8) ? "on" : "off", chance_below(&seed, 2) ? "" : "Zo\xc3\xab");
    write_file(home_path("config/burrow/settings"), text, strlen(text));
}

void home_begin(unsigned settings) {
    static const char *const folders[] = {"", "data", "data/burrow", "config", "config/burrow"};
    remove_all(root_path("home"));
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        make_folder(home_path(folders[i]));
    copy_file(root_path("games.db"), home_path("data/burrow/games.db"));
    write_settings(settings);
}

/* ---- afterwards ----------------------------------------------------------------------------- */

const char *home_text(const char *name) {
    static char text[TEXT_SIZE];
    FILE *file = fopen(home_path(name), "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[length] = '\0';
    return text;
}

bool home_export(const char *program) {
    char archive[256], kept[256], error[256];
    snprintf(archive, sizeof archive, "%s", home_path("data/burrow/games.db"));
    snprintf(kept, sizeof kept, "%s", home_path("kept"));
    snprintf(error, sizeof error, "%s", home_path("kept-error"));
    return run_games(program, archive, "export", NULL, kept, error) &&
           *home_text("kept-error") == '\0' && count_games(home_text("kept")) >= imported;
}
