/* Where a person's files are, by the XDG rules, and where the program is.
 *
 * Missing folders are made one by one from the root, readable by the person alone. */
#define _POSIX_C_SOURCE 200809L
#include "settings/settings.h"
#include <burrow/language.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PRIVATE_FOLDER = 0700
};

/* A folder that the environment names; a relative one is ignored, as the rules say. */
static const char *absolute(const char *variable) {
    const char *folder = getenv(variable);
    return folder && folder[0] == '/' ? folder : NULL;
}

static bool find(const char *variable, const char *below_home, const char *name,
                 char path[PATH_SIZE], char message[SETTINGS_MESSAGE_SIZE]) {
    const char *folder = absolute(variable), *home = absolute("HOME");
    if (!folder && !home) {
        snprintf(message, SETTINGS_MESSAGE_SIZE,
                 bw_tr("There is no home folder: neither $%s nor $HOME names one."), variable);
        return false;
    }
    int length = folder ? snprintf(path, PATH_SIZE, "%s/burrow/%s", folder, name)
                        : snprintf(path, PATH_SIZE, "%s/%s/burrow/%s", home, below_home, name);
    if (length < 0 || length >= PATH_SIZE) {
        snprintf(message, SETTINGS_MESSAGE_SIZE, bw_tr("The path of %s is too long."), name);
        return false;
    }
    return true;
}

/* Makes a folder unless it exists; anything else wrong with it shows when it is used. */
static bool make_folder(const char *path) {
    struct stat found;
    return (stat(path, &found) == 0 && S_ISDIR(found.st_mode)) ||
           mkdir(path, PRIVATE_FOLDER) == 0 || errno == EEXIST;
}

/* Makes the folders that lead to a file. */
static bool make_folders(char path[PATH_SIZE], char message[SETTINGS_MESSAGE_SIZE]) {
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = make_folder(path);
        if (!made)
            snprintf(message, SETTINGS_MESSAGE_SIZE, bw_tr("The folder %s cannot be made: %s."),
                     path, strerror(errno));
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

bool path_config(const char *name, bool make, char path[PATH_SIZE],
                 char message[SETTINGS_MESSAGE_SIZE]) {
    return find("XDG_CONFIG_HOME", ".config", name, path, message) &&
           (!make || make_folders(path, message));
}

bool path_data(const char *name, bool make, char path[PATH_SIZE],
               char message[SETTINGS_MESSAGE_SIZE]) {
    return find("XDG_DATA_HOME", ".local/share", name, path, message) &&
           (!make || make_folders(path, message));
}

bool path_program(char *folder, size_t size) {
    ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    if (length <= 0)
        return false;
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}
