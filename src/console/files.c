/* Reading whole files and lines, which may hold anything, and reporting what is wrong in them. Both are
 * limited in length, since a device or a pipe may go on forever. */
#define _POSIX_C_SOURCE 200809L
#include "console/console.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What a file may hold: the records of a quarter of a million games. */
enum {
    MOST_MEGABYTES = 256
};

static const size_t most_bytes = (size_t)MOST_MEGABYTES << 20;

static bool is_standard_input(const char *path) {
    return strcmp(path, "-") == 0;
}

const char *file_name(const char *path) {
    return is_standard_input(path) ? bw_tr("standard input") : *path ? path : "''";
}

/* Complains with the reason in errno, and returns the status. */
static enum status refuse_file(const char *path) {
    if (errno == EISDIR)
        return complain(STATUS_FILE, "%s cannot be read: it is a directory", file_name(path));
    if (errno == EFBIG)
        return complain(STATUS_FILE, "%s cannot be read: it exceeds the limit of %d MiB",
                        file_name(path), MOST_MEGABYTES);
    return complain(errno == ENOMEM ? STATUS_FAILED : STATUS_FILE, "%s cannot be read: %s",
                    file_name(path), strerror(errno));
}

/* Enlarges the buffer of a stream. On failure frees it, sets errno and returns NULL. */
static char *make_room(char *text, size_t *room) {
    *room =
        *room < most_bytes / 2 ? *room * 2 : most_bytes + 2; /* one more to notice, and the NUL */
    char *larger = realloc(text, *room);
    if (!larger)
        free(text);
    return larger;
}

/* The content of a stream; NULL with errno set if it cannot be read, or is too large. */
static char *read_stream(FILE *file, size_t *length) {
    size_t room = 1 << 16;
    char *text = malloc(room);
    *length = 0;
    while (text && *length <= most_bytes) {
        *length += fread(text + *length, 1, room - *length - 1, file);
        if (*length < room - 1)
            break;
        text = *length <= most_bytes ? make_room(text, &room) : text;
    }
    if (text && (ferror(file) || *length > most_bytes)) {
        int error = ferror(file) ? errno : EFBIG;
        free(text);
        errno = error;
        return NULL;
    }
    if (text)
        text[*length] = '\0';
    return text;
}

char *file_read(const char *path, size_t *length, enum status *status) {
    FILE *file = is_standard_input(path) ? stdin : fopen(path, "rb");
    char *text = file ? read_stream(file, length) : NULL;
    if (!text)
        *status = refuse_file(path);
    if (file && file != stdin)
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
