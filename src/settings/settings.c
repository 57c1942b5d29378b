/* The settings file on the disk: where it is, reading it, and replacing it.
 *
 * Saving writes a new file, which takes the old one's name once it is complete and on the disk, so that
 * a reader finds either the old text or the new one. Only a regular file is ever read or replaced: a
 * folder or a device of that name is reported and left alone. A symbolic link stays; the file that it
 * points to is replaced. */
#define _XOPEN_SOURCE 700
#include "settings/settings.h"
#include <burrow/language.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_BYTES = 1 << 18 /* of a file that can be meant as settings */
};

/* ---- where it is ---------------------------------------------------------------------------- */

enum place {
    PLACE_NONE, /* nothing is to be read or written */
    PLACE_FOUND,
    PLACE_UNKNOWN /* with a message */
};

static enum place find_file(const char *given, bool make, char path[PATH_SIZE],
                            char message[SETTINGS_MESSAGE_SIZE]) {
    const char *chosen = given ? given : getenv("BURROW_SETTINGS");
    if (!chosen)
        return path_config("settings", make, path, message) ? PLACE_FOUND : PLACE_UNKNOWN;
    if (*chosen == '\0')
        return PLACE_NONE;
    if (strlen(chosen) >= PATH_SIZE) {
        snprintf(message, SETTINGS_MESSAGE_SIZE, bw_tr("The path of %s is too long."), "settings");
        return PLACE_UNKNOWN;
    }
    strcpy(path, chosen);
    return PLACE_FOUND;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* The content of a file. */
struct text {
    char *bytes; /* NULL where there is no file */
    size_t length;
    mode_t mode;
};

static bool cannot_read(char message[SETTINGS_MESSAGE_SIZE], const char *path, int reason) {
    snprintf(message, SETTINGS_MESSAGE_SIZE, bw_tr("%s cannot be read: %s."), path,
             strerror(reason));
    return false;
}

/* Fills a buffer from a file; returns how many bytes there were, or -1 with errno. */
static ssize_t read_bytes(int file, char *bytes, size_t size) {
    size_t length = 0;
    while (length < size) {
        ssize_t count = read(file, bytes + length, size - length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return -1;
        if (count == 0)
            break;
        length += (size_t)count;
    }
    return (ssize_t)length;
}

static bool read_open_file(int file, const char *path, struct text *text,
                           char message[SETTINGS_MESSAGE_SIZE]) {
    struct stat found;
    if (fstat(file, &found) != 0)
        return cannot_read(message, path, errno);
    if (!S_ISREG(found.st_mode)) {
        snprintf(message, SETTINGS_MESSAGE_SIZE,
                 bw_tr("%s is not a file, so it holds no settings."), path);
        return false;
    }
    text->bytes = malloc(MOST_BYTES + 1);
    if (!text->bytes)
        return cannot_read(message, path, ENOMEM);
    ssize_t length = read_bytes(file, text->bytes, MOST_BYTES + 1);
    if (length < 0)
        return cannot_read(message, path, errno);
    if (length > MOST_BYTES) {
        snprintf(message, SETTINGS_MESSAGE_SIZE, bw_tr("%s is too large to be a file of settings."),
                 path);
        return false;
    }
    text->length = (size_t)length;
    text->mode = found.st_mode & 07777;
    return true;
}

/* Reads a file into memory that the caller frees, even on failure; false with a message. A missing file
 * is not a failure. */
static bool read_file(const char *path, struct text *text, char message[SETTINGS_MESSAGE_SIZE]) {
    *text = (struct text){.bytes = NULL};
    /* a pipe without a writer must not keep us waiting */
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file < 0)
        return errno == ENOENT || errno == ENOTDIR || cannot_read(message, path, errno);
    bool read = read_open_file(file, path, text, message);
    close(file);
    return read;
}

void settings_load(struct settings *settings, const char *path, settings_report *report,
                   void *context) {
    char found[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE];
    struct text text;
    settings_usual(settings);
    /* if there is no path for them, saving reports it */
    if (find_file(path, false, found, message) != PLACE_FOUND)
        return;
    if (!read_file(found, &text, message)) {
        if (report)
            report(context, message);
    } else if (text.bytes) {
        settings_read(settings, text.bytes, text.length, found, report, context);
    }
    free(text.bytes);
}

bool settings_are_new(void) {
    char path[PATH_SIZE], message[SETTINGS_MESSAGE_SIZE];
    struct stat found;
    return find_file(NULL, false, path, message) == PLACE_FOUND && lstat(path, &found) != 0 &&
           errno == ENOENT;
}

/* ---- writing -------------------------------------------------------------------------------- */

static bool cannot_write(char message[SETTINGS_MESSAGE_SIZE], const char *path, int reason) {
    snprintf(message, SETTINGS_MESSAGE_SIZE, bw_tr("%s cannot be written: %s."), path,
             strerror(reason));
    return false;
}

/* Follows symbolic links to the file itself. */
static bool follow_links(char path[PATH_SIZE], char message[SETTINGS_MESSAGE_SIZE]) {
    struct stat found;
    char *real = realpath(path, NULL);
    int reason = errno;
    if (!real && reason == ENOENT && lstat(path, &found) != 0)
        return true; /* it is yet to be made */
    if (!real && reason == ENOENT) {
        snprintf(message, SETTINGS_MESSAGE_SIZE, bw_tr("%s is a link that leads nowhere."), path);
        return false;
    }
    if (!real)
        return cannot_write(message, path, reason);
    bool fits = strlen(real) < PATH_SIZE;
    if (fits)
        strcpy(path, real);
    free(real);
    return fits || cannot_write(message, path, ENAMETOOLONG);
}

static bool write_bytes(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t count = write(file, bytes, length);
        if (count < 0 && errno != EINTR)
            return false;
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        }
    }
    return true;
}

/* Syncs the folder of a file, so that a new name is on the disk. If that fails, a power cut may lose
 * the name, but nothing else. */
static void sync_folder(const char *path) {
    char folder[PATH_SIZE];
    strcpy(folder, path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int file = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    fsync(file);
    close(file);
}

/* Replaces a file by a complete new one, or leaves everything as it was. */
static bool replace_file(const char *path, const char *bytes, size_t length, mode_t mode,
                         char message[SETTINGS_MESSAGE_SIZE]) {
    char fresh[PATH_SIZE + 8];
    snprintf(fresh, sizeof fresh, "%s.XXXXXX", path);
    int file = mkstemp(fresh);
    if (file < 0)
        return cannot_write(message, path, errno);
    bool written = fchmod(file, mode) == 0 && write_bytes(file, bytes, length) && fsync(file) == 0;
    int reason = errno;
    if (close(file) != 0 && written) {
        written = false;
        reason = errno;
    }
    if (written && rename(fresh, path) == 0) {
        sync_folder(path);
        return true;
    }
    reason = written ? errno : reason;
    unlink(fresh);
    return cannot_write(message, path, reason);
}

/* Saves the settings, given what the file holds now. */
static bool save_over(const struct settings *settings, const char *path, const struct text *before,
                      char message[SETTINGS_MESSAGE_SIZE]) {
    enum {
        PRIVATE_FILE = 0600
    };
    size_t length;
    char *after =
        settings_write(settings, before->bytes ? before->bytes : "", before->length, &length);
    if (!after)
        return cannot_write(message, path, ENOMEM);
    bool same =
        before->bytes && length == before->length && memcmp(after, before->bytes, length) == 0;
    bool saved = same || replace_file(path, after, length,
                                      before->bytes ? before->mode : PRIVATE_FILE, message);
    free(after);
    return saved;
}

bool settings_save(const struct settings *settings, const char *path,
                   char message[SETTINGS_MESSAGE_SIZE]) {
    char found[PATH_SIZE];
    struct text before = {.bytes = NULL};
    enum place place = find_file(path, true, found, message);
    if (place != PLACE_FOUND)
        return place == PLACE_NONE;
    bool saved = follow_links(found, message) && read_file(found, &before, message) &&
                 save_over(settings, found, &before, message);
    free(before.bytes);
    return saved;
}
