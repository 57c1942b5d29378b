/* burrow serve: the page, for browsers.
 *
 * The page is a folder of files that `make web` builds. It is found relative to the program, built or
 * installed. */
#define _POSIX_C_SOURCE 200809L
#include "serve/serve.h"
#include "cli/cli.h"
#include "settings/settings.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow serve --open\n"
    "  burrow serve --port 8000\n"
    "  burrow serve --host 0.0.0.0       for other devices in this network, such as a phone\n"
    "\n"
    "Usage: burrow serve [--port N] [--host ADDRESS] [--folder PATH] [--open]\n"
    "\n"
    "Serves Burrow's page to browsers on this machine until it is interrupted, with Ctrl-C. The\n"
    "page plays, reviews and analyses by itself; nothing is sent anywhere else.\n"
    "\n"
    "  --port N        the port, usually 8137; 0 is any that is free\n"
    "  --host ADDRESS  where to listen, usually 127.0.0.1, which only this machine reaches\n"
    "  --folder PATH   the folder of the page, if it is not the one beside the program\n"
    "  --open          also opens the page in a browser, by xdg-open\n"
    "\n"
    "The files of the page are read once, at the start. The only line is\n"
    "  serving ADDRESS\n");

enum {
    USUAL_PORT = 8137
};

/* ---- the folder ----------------------------------------------------------------------------- */

static bool is_there(const char *folder, const char *name) {
    char path[PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Looks for a file that only a built page has, not its sources. */
static bool is_page(const char *folder) {
    return is_there(folder, "burrow.wasm");
}

/* Finds the page: installed with the program (and perhaps moved with it), or beside the folder where
 * the program was built. */
static bool find_page(char folder[PATH_SIZE]) {
    char program[PATH_SIZE];
    if (!path_program(program, sizeof program))
        return false;
    bool built = is_there(program, "CMakeCache.txt");
    int length =
        snprintf(folder, PATH_SIZE, "%s/%s", program, built ? "../web" : "../share/burrow/web");
    return length < PATH_SIZE && is_page(folder);
}

/* ---- the browser ---------------------------------------------------------------------------- */

/* Makes the desktop open an address; a failure is only reported. The browser must not end with us, nor
 * write between our lines, and nothing waits for it. */
static void open_browser(const char *address) {
    extern char **environ;
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    char program[] = "xdg-open", word[SERVER_ADDRESS_SIZE];
    char *words[] = {program, word, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    pid_t child;
    snprintf(word, sizeof word, "%s", address);
    sigaction(SIGCHLD, &ignore, NULL);
    sigemptyset(&usual);
    sigaddset(&usual, SIGCHLD);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    int error = posix_spawnp(&child, program, &files, &attributes, words, environ);
    if (error != 0)
        complain(STATUS_DONE, "no browser could be opened: xdg-open: %s", strerror(error));
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

/* ---- the command ---------------------------------------------------------------------------- */

struct wish {
    const char *host, *folder;
    int port;
    bool open;
};

static bool tell_address(const struct server *server, enum status *status) {
    print("serving %s\n", server_address(server));
    if (fflush(stdout) == 0)
        return true;
    *status = complain(STATUS_FILE, "writing the output failed: %s", strerror(errno));
    return false;
}

static enum status serve(const struct site *site, const struct wish *wish) {
    enum status status = STATUS_DONE;
    struct server *server = server_open(site, wish->host, wish->port, &status);
    if (!server)
        return status;
    if (!server_is_loopback(server))
        complain(STATUS_DONE,
                 "anybody who reaches this machine over the network can open the page now, at its "
                 "port %d and without encryption",
                 server_port(server));
    if (tell_address(server, &status)) {
        if (wish->open)
            open_browser(server_address(server));
        status = server_run(server);
    }
    server_close(server);
    if (status == STATUS_INTERRUPTED && isatty(STDERR_FILENO))
        print_to(stderr, "\n");
    return status;
}

static enum status find_and_serve(const struct wish *wish) {
    char folder[PATH_SIZE];
    struct site site;
    enum status status = STATUS_DONE;
    if (!wish->folder && !find_page(folder))
        return complain(STATUS_FILE, "the page has not been built; 'make web' makes it");
    if (!site_read(&site, wish->folder ? wish->folder : folder, &status))
        return status;
    status = serve(&site, wish);
    site_free(&site);
    return status;
}

static enum status run(int argc, char **argv) {
    struct wish wish = {.host = NULL};
    const char *port_text = NULL;
    const struct option options[] = {
        {.name = "port", .value = &port_text},
        {.name = "host", .value = &wish.host},
        {.name = "folder", .value = &wish.folder},
        {.name = "open", .flag = &wish.open},
        {.name = NULL},
    };
    struct arguments arguments;
    enum status status = STATUS_DONE;
    uint64_t port = USUAL_PORT;
    if (!arguments_read(&arguments, &serve_command, argc, argv, 0, options, &status))
        return status;
    if (arguments.json)
        return complain_usage(&serve_command, "a page is not a result, so there is no --json here");
    if (port_text && !number_read(port_text, 0, UINT16_MAX, &port)) {
        char quote[BW_QUOTE_SIZE];
        return complain_usage(&serve_command, "the port is a number from 0 to %d, not %s",
                              UINT16_MAX, bw_quote(quote, port_text, strlen(port_text)));
    }
    wish.host = wish.host ? wish.host : "127.0.0.1";
    wish.port = (int)port;
    return find_and_serve(&wish);
}

const struct command serve_command = {
    .name = "serve",
    .summary = BW_TEXT("serve the page to browsers"),
    .help = help,
    .run = run,
};
