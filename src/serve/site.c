/* The files of the page, in memory.
 *
 * They are read once, when the server starts. A request is looked up by its exact path in this
 * table, so that no path, however it is spelled, leads anywhere else. Files are opened relative to
 * their folder and never through a link. Changes of the folder take effect at the next start. */
#define _POSIX_C_SOURCE 200809L
#include "serve/serve.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- types ---------------------------------------------------------------------------------- */

const char *site_type(const char *name) {
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
        {".json", "application/json; charset=utf-8"},
        {".webmanifest", "application/manifest+json; charset=utf-8"},
        {".svg", "image/svg+xml; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* ---- reading -------------------------------------------------------------------------------- */

/* A tag that changes when the bytes do: 64 bits of FNV-1a. Nobody gains by finding two files with
 * the same one, since all files are ours. */
static void write_tag(struct site_file *file) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < file->length; i++)
        hash = (hash ^ file->bytes[i]) * UINT64_C(0x100000001B3);
    snprintf(file->tag, sizeof file->tag, "\"%016" PRIx64 "\"", hash);
}

/* The state of the reading. */
struct reader {
    struct site *site;
    const char *folder; /* as it was named, for messages */
    enum status status;
};

static bool refuse(struct reader *reader, const char *path, int error) {
    reader->status = complain(error == ENOMEM ? STATUS_FAILED : STATUS_FILE,
                              "%s%s cannot be read: %s", reader->folder, path, strerror(error));
    return false;
}

static bool refuse_amount(struct reader *reader) {
    reader->status =
        complain(STATUS_FILE, "%s has more files or bytes than a page; is it the right folder?",
                 reader->folder);
    return false;
}

/* Reads a whole file of known size; a file that changes meanwhile counts as unreadable. */
static bool read_bytes(int descriptor, unsigned char *bytes, size_t length) {
    size_t done = 0;
    while (done < length) {
        ssize_t count = read(descriptor, bytes + done, length - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            errno = count == 0 ? EIO : errno;
            return false;
        }
        done += (size_t)count;
    }
    return true;
}

static struct site_file *add_file(struct site *site) {
    struct site_file *larger = realloc(site->files, (site->count + 1) * sizeof *larger);
    if (!larger)
        return NULL;
    site->files = larger;
    return &site->files[site->count];
}

static bool read_file(struct reader *reader, int descriptor, const char *path, size_t length) {
    struct site *site = reader->site;
    if (site->count == SITE_MAX_FILES || length > SITE_MAX_BYTES - site->bytes)
        return refuse_amount(reader);
    struct site_file *file = add_file(site);
    unsigned char *bytes = file ? malloc(length + 1) : NULL;
    if (!bytes)
        return refuse(reader, path, ENOMEM);
    if (!read_bytes(descriptor, bytes, length)) {
        int error = errno;
        free(bytes);
        return refuse(reader, path, error);
    }
    *file = (struct site_file){.type = site_type(path), .bytes = bytes, .length = length};
    snprintf(file->path, sizeof file->path, "%s", path);
    write_tag(file);
    site->count++;
    site->bytes += length;
    return true;
}

static bool read_folder(struct reader *reader, int descriptor, const char *path, int depth);

/* Reads an entry of a folder if it is a file or a folder. It is opened without blocking, since
 * opening a pipe would wait for its other end. */
static bool read_entry(struct reader *reader, int folder, const char *name, const char *path,
                       int depth) {
    struct stat info;
    int descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return errno == ELOOP || errno == ENXIO || refuse(reader, path, errno);
    bool good = fstat(descriptor, &info) == 0 || refuse(reader, path, errno);
    if (good && S_ISDIR(info.st_mode))
        return read_folder(reader, descriptor, path, depth + 1);
    if (good && S_ISREG(info.st_mode))
        good = read_file(reader, descriptor, path, (size_t)info.st_size);
    close(descriptor);
    return good;
}

/* Takes ownership of the descriptor. */
static bool read_folder(struct reader *reader, int descriptor, const char *path, int depth) {
    DIR *folder = fdopendir(descriptor);
    if (!folder) {
        int error = errno;
        close(descriptor);
        return refuse(reader, path, error);
    }
    bool good = depth <= SITE_MAX_DEPTH || refuse_amount(reader);
    while (good) {
        char below[SITE_PATH_SIZE];
        errno = 0;
        const struct dirent *entry = readdir(folder);
        if (!entry) {
            good = errno == 0 || refuse(reader, path, errno);
            break;
        }
        if (entry->d_name[0] == '.')
            continue;
        int length = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        good = length < SITE_PATH_SIZE ? read_entry(reader, descriptor, entry->d_name, below, depth)
                                       : refuse(reader, path, ENAMETOOLONG);
    }
    closedir(folder);
    return good;
}

bool site_read(struct site *site, const char *folder, enum status *status) {
    static const char index[] = "/index.html";
    struct reader reader = {.site = site, .folder = folder};
    *site = (struct site){0};
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good =
        descriptor >= 0 ? read_folder(&reader, descriptor, "", 0) : refuse(&reader, "", errno);
    if (good && !site_find(site, index, strlen(index))) {
        reader.status = complain(STATUS_FILE, "%s has no index.html, so it is not a page", folder);
        good = false;
    }
    if (!good) {
        site_free(site);
        *status = reader.status;
    }
    return good;
}

void site_free(struct site *site) {
    for (size_t i = 0; i < site->count; i++)
        free(site->files[i].bytes);
    free(site->files);
    *site = (struct site){0};
}

/* ---- finding -------------------------------------------------------------------------------- */

const struct site_file *site_find(const struct site *site, const char *path, size_t length) {
    if (length == 1 && path[0] == '/')
        return site_find(site, "/index.html", strlen("/index.html"));
    for (size_t i = 0; i < site->count; i++)
        if (strlen(site->files[i].path) == length && memcmp(site->files[i].path, path, length) == 0)
            return &site->files[i];
    return NULL;
}
