/* The folder is created when the first path is requested. */
#define _POSIX_C_SOURCE 200809L
#include "scratch.h"
#include "fuzz.h"
#include <dirent.h>
#include <unistd.h>

static char folder[64];

static void remove_folder(void) {
    scratch_clear();
    rmdir(folder);
}

const char *scratch_path(const char *name) {
    static char path[512];
    if (!*folder) {
        strcpy(folder, "/dev/shm/burrow-fuzz-XXXXXX");
        if (!mkdtemp(folder)) {
            strcpy(folder, "/tmp/burrow-fuzz-XXXXXX");
            require(mkdtemp(folder) != NULL);
        }
        atexit(remove_folder);
    }
    require(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
    return path;
}

void scratch_write(const char *name, const void *bytes, size_t size) {
    FILE *file = fopen(scratch_path(name), "wb");
    require(file != NULL);
    require(fwrite(bytes, 1, size, file) == size);
    require(fclose(file) == 0);
}

char *scratch_read(const char *name, size_t *size) {
    FILE *file = fopen(scratch_path(name), "rb");
    require(file != NULL);
    require(fseek(file, 0, SEEK_END) == 0);
    long length = ftell(file);
    require(length >= 0 && fseek(file, 0, SEEK_SET) == 0);
    char *bytes = malloc((size_t)length + 1);
    require(bytes != NULL);
    *size = fread(bytes, 1, (size_t)length, file);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

void scratch_each(void (*visit)(void *context, const char *name), void *context) {
    DIR *files = opendir(*folder ? folder : "/nowhere");
    for (struct dirent *file = files ? readdir(files) : NULL; file; file = readdir(files))
        if (file->d_name[0] != '.')
            visit(context, file->d_name);
    if (files)
        closedir(files);
}

static void remove_file(void *context, const char *name) {
    (void)context;
    unlink(scratch_path(name));
}

void scratch_clear(void) {
    scratch_each(remove_file, NULL);
}
