/* A new file is written under a temporary name beside its own, so that it can be renamed. Only regular
 * files are replaced, never a device or a link, such as /dev/stdout, which may lead to any file. */
#define _POSIX_C_SOURCE 200809L
#include "console/console.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether files can be made where the path says; errno has the reason. */
static bool folder_takes_files(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = !slash          ? strdup(".")
                   : slash == path ? strdup("/")
                                   : strndup(path, (size_t)(slash - path));
    const bool takes = folder && access(folder, W_OK | X_OK) == 0;
    const int reason = errno;
    free(folder);
    errno = reason;
    return takes;
}

bool new_file_may_be(const char *path, bool replaces, enum status *status) {
    struct stat info;
    if (!folder_takes_files(path)) {
        *status = new_file_refuse(path);
        return false;
    }
    if (lstat(path, &info) != 0 || (replaces && S_ISREG(info.st_mode)))
        return true;
    if (S_ISREG(info.st_mode))
        *status = complain(STATUS_FILE, "%s is already there; --force replaces it", path);
    else
        *status = complain(STATUS_FILE, "%s is not a file that can be replaced", file_name(path));
    return false;
}

enum status new_file_refuse(const char *path) {
    return complain(STATUS_FILE, "%s cannot be written: %s", file_name(path), strerror(errno));
}

bool new_file_begin(struct new_file *file, const char *path) {
    static const char ending[] = ".XXXXXX";
    *file = (struct new_file){.path = path, .temporary = malloc(strlen(path) + sizeof ending)};
    if (!file->temporary)
        return false;
    sprintf(file->temporary, "%s%s", path, ending);
    int descriptor = mkstemp(file->temporary);
    if (descriptor >= 0) {
        mode_t mask = umask(0);
        umask(mask);
        fchmod(descriptor, 0666 & ~mask); /* the rights of a new file */
        file->stream = fdopen(descriptor, "wb");
        if (file->stream)
            return true;
        int reason = errno;
        close(descriptor);
        unlink(file->temporary);
        errno = reason;
    }
    free(file->temporary);
    return false;
}

/* Closes it once all of it is on the disk; false with the reason in errno. */
static bool finish(FILE *stream) {
    bool good = fflush(stream) == 0 && !ferror(stream) && fsync(fileno(stream)) == 0;
    int reason = errno;
    good = fclose(stream) == 0 && good;
    if (!good && reason)
        errno = reason;
    return good;
}

/* A link fails if a file of that name exists, even one made just now; but not all file systems have
 * links. */
static bool give_name(const char *temporary, const char *path, bool replaces) {
    if (replaces)
        return rename(temporary, path) == 0;
    if (link(temporary, path) == 0) {
        unlink(temporary);
        return true;
    }
    return errno != EEXIST && access(path, F_OK) != 0 && rename(temporary, path) == 0;
}

bool new_file_end(struct new_file *file, bool replaces) {
    bool good = finish(file->stream) && give_name(file->temporary, file->path, replaces);
    int reason = errno;
    if (!good)
        unlink(file->temporary);
    free(file->temporary);
    errno = reason;
    return good;
}

void new_file_drop(struct new_file *file) {
    fclose(file->stream);
    unlink(file->temporary);
    free(file->temporary);
}
