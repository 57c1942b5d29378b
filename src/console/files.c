/* Reading whole files, and lines of bounded length, from people who may send anything; and saying
 * what is wrong in them. */
#define _POSIX_C_SOURCE 200809L
#include "console/console.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_standard_input(const char *path) {
    return strcmp(path, "-") == 0;
}

const char *file_name(const char *path) {
    return is_standard_input(path) ? bw_tr("standard input") : *path ? path : "''";
}

static FILE *open_file(const char *path, enum status *status) {
    struct stat info;
    FILE *file = fopen(path, "rb");
    if (!file) {
        *status = complain(STATUS_FILE, "%s cannot be read: %s", file_name(path), strerror(errno));
        return NULL;
    }
    if (fstat(fileno(file), &info) == 0 && S_ISDIR(info.st_mode)) {
        *status = complain(STATUS_FILE, "%s cannot be read: it is a directory", path);
        fclose(file);
        return NULL;
    }
    return file;
}

/* All of a stream; NULL with errno set if it cannot be read, or held. */
static char *read_stream(FILE *file, size_t *length) {
    size_t room = 1 << 16;
    char *text = malloc(room);
    *length = 0;
    while (text) {
        *length += fread(text + *length, 1, room - *length - 1, file);
        if (*length < room - 1)
            break;
        room *= 2;
        char *larger = realloc(text, room);
        if (!larger)
            free(text);
        text = larger;
    }
    if (text && ferror(file)) {
        free(text);
        return NULL;
    }
    if (text)
        text[*length] = '\0';
    return text;
}

char *file_read(const char *path, size_t *length, enum status *status) {
    bool standard = is_standard_input(path);
    FILE *file = standard ? stdin : open_file(path, status);
    if (!file)
        return NULL;
    char *text = read_stream(file, length);
    if (!text)
        *status = complain(errno == ENOMEM ? STATUS_FAILED : STATUS_FILE, "%s cannot be read: %s",
                           file_name(path), strerror(errno));
    if (!standard)
        fclose(file);
    return text;
}

enum status file_refuse(const char *path, const struct bw_error *error) {
    enum status status = error->fault == BW_FAULT_MEMORY ? STATUS_FAILED : STATUS_ILLEGAL;
    if (error->ply > 0)
        return complain(status, "%s: line %zu, ply %zu: %s", file_name(path), error->line,
                        error->ply, error->message);
    return complain(status, "%s: line %zu: %s", file_name(path), error->line, error->message);
}

enum line line_read(FILE *file, char line[LINE_SIZE]) {
    enum line kind = LINE_READ;
    size_t length = 0;
    int c = getc(file);
    if (c == EOF)
        return LINE_END_OF_FILE;
    for (; c != EOF && c != '\n'; c = getc(file)) {
        if (c == '\0')
            kind = LINE_WITH_NUL;
        else if (length == LINE_SIZE - 1)
            kind = kind == LINE_READ ? LINE_TOO_LONG : kind;
        else
            line[length++] = (char)c;
    }
    line[length] = '\0';
    return kind;
}
