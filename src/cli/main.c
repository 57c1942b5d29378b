/* The program: finds the command and runs it. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "language/language.h"
#include "players/guard.h"
#include "players/process.h"
#include "settings/settings.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const struct command *const commands[] = {
    &play_command,    &show_command,   &moves_command, &state_command, &perft_command,
    &analyse_command, &engine_command, &match_command, &bench_command, &solve_command,
    &verify_command,  &games_command,  &serve_command, &menu_command,  NULL,
};

/* ---- help ----------------------------------------------------------------------------------- */

static void print_help(void) {
    print("%s\n", bw_tr("Examples:\n"
                        "  burrow                            the menu\n"
                        "  burrow play                       a game of Talpa against a bot\n"
                        "  burrow play 4mation --x greedy    4Mation, with the bot to begin\n"
                        "  burrow show talpa:size=6          draw the start on a board of 6 by 6\n"
                        "  burrow moves talpa                list the legal moves\n"
                        "\n"
                        "Usage: burrow COMMAND [OPTIONS]\n"));
    for (int i = 0; commands[i]; i++)
        print("  %-8s %s\n", commands[i]->name, bw_tr(commands[i]->summary));
    print("  %-8s %s\n", "help", bw_tr("explain a command"));
    print("%s\n",
          bw_tr("\n"
                "Every command takes --help, --color auto|always|never and\n"
                "--language en|pt|es|fr|de, and those that give a result take --json.\n"
                "`burrow --version` prints the version.\n"
                "\n"
                "A VARIANT is a game with its options: talpa, talpa:size=6,first=blue,\n"
                "4mation:size=8,row=4,blocked=opponent. Sizes are 3 to 16. See burrow(1)."));
}

static const struct command *find_command(const char *name) {
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static enum status refuse_command(const char *name) {
    const char *names[sizeof commands / sizeof *commands + 1] = {"help"};
    char quote[BW_QUOTE_SIZE];
    for (int i = 0; commands[i]; i++)
        names[i + 1] = commands[i]->name;
    const char *close = suggest(name, names);
    bw_quote(quote, name, strlen(name));
    if (close)
        return complain(STATUS_USAGE, "there is no command %s; did you mean %s?", quote, close);
    return complain(STATUS_USAGE, "there is no command %s; 'burrow --help' lists them", quote);
}

static enum status help_on(const char *name) {
    if (!name || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 ||
        strcmp(name, "help") == 0) {
        print_help();
        return STATUS_DONE;
    }
    const struct command *command = find_command(name);
    if (!command)
        return refuse_command(name);
    print("%s", bw_tr(command->help));
    return STATUS_DONE;
}

/* ---- running -------------------------------------------------------------------------------- */

static volatile sig_atomic_t on_terminal;

/* Ends the line that a progress bar or a prompt left open, and every engine. */
static void on_interrupt(int signal_number) {
    (void)signal_number;
    process_kill_all();
    ssize_t written = on_terminal ? write(STDERR_FILENO, "\n", 1) : 0;
    (void)written;
    _exit(STATUS_INTERRUPTED);
}

/* Unless interrupts were inherited as ignored. */
static void handle_interrupts(void) {
    struct sigaction action = {.sa_handler = on_interrupt}, old;
    on_terminal = isatty(STDERR_FILENO) != 0;
    if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

/* Whether a word is an option that every command takes, and whether its value is the next one. */
static bool is_common(const char *word, bool *takes_next) {
    static const char *const names[] = {"--json", "--color", "--language", NULL};
    for (int i = 0; names[i]; i++) {
        size_t length = strlen(names[i]);
        *takes_next = i > 0 && word[length > strlen(word) ? strlen(word) : length] == '\0';
        if (strncmp(word, names[i], length) == 0 &&
            (word[length] == '\0' || (i > 0 && word[length] == '=')))
            return true;
    }
    return false;
}

/* Moves the command to the front, since such options may come before it. */
static void command_first(int argc, char **argv) {
    int place = 0;
    bool takes_next = false;
    while (place < argc && is_common(argv[place], &takes_next))
        place += takes_next ? 2 : 1;
    if (place == 0 || place >= argc)
        return;
    char *command = argv[place];
    memmove(argv + 1, argv, (size_t)place * sizeof *argv);
    argv[0] = command;
}

/* The value of --language, wherever it is: it applies to all messages, even those about the rest of the
 * command line. NULL if there is none. */
static const char *named_language(int argc, char **argv) {
    static const char name[] = "--language";
    const size_t length = sizeof name - 1;
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], name) == 0)
            return i + 1 < argc ? argv[i + 1] : NULL;
        if (strncmp(argv[i], name, length) == 0 && argv[i][length] == '=')
            return argv[i] + length + 1;
    }
    return NULL;
}

static void choose_language(int argc, char **argv) {
    struct settings settings;
    settings_load(&settings, NULL, NULL, NULL); /* the commands that use them report mistakes */
    const char *named = named_language(argc, argv);
    const struct language *language = language_choose(named, settings.language);
    language_start();
    if (!language_speak(language) && named)
        complain(STATUS_DONE, "the texts in %s are not installed or damaged, so this is English",
                 bw_tr(language->name));
}

/* `burrow help [COMMAND]` and `burrow --help`; of the common options only the language has an
 * effect. */
static enum status run_help(int argc, char **argv) {
    const char *name = NULL;
    bool takes_next = false;
    for (int i = 0; i < argc; i++) {
        if (is_common(argv[i], &takes_next)) {
            i += takes_next ? 1 : 0;
            continue;
        }
        if (name)
            return complain(STATUS_USAGE, "help is on one command; for example: burrow help play");
        name = argv[i];
    }
    const char *language = named_language(argc, argv);
    if (language && !language_find(language))
        return refuse_language(language);
    return help_on(name);
}

static enum status run(int argc, char **argv) {
    if (argc < 2)
        return menu_command.run(0, argv);
    command_first(argc - 1, argv + 1);
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return run_help(argc - 2, argv + 2);
    if (name[0] == '-')
        return menu_command.run(argc - 1, argv + 1);
    const struct command *command = find_command(name);
    return command ? command->run(argc - 2, argv + 2) : refuse_command(name);
}

/* Output may still be buffered, and the disk full. If writing failed earlier, the reason may be
 * lost. */
static enum status finish(enum status status) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    if (errno == 0)
        return complain(STATUS_FILE, "writing the output failed");
    return complain(STATUS_FILE, "writing the output failed: %s", strerror(errno));
}

/* The standard files may have been closed when we were started. So that no file we open gets the number
 * of one, fills each gap with something that fails as a closed file would. */
static void hold_standard_files(void) {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 &&
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

int main(int argc, char **argv) {
    guard_begin(argc, argv);
    hold_standard_files();
    choose_language(argc - 1, argv + 1);
    handle_interrupts();
    return (int)finish(run(argc, argv));
}
