/* Opens any bytes as an archive. One that is refused, or found to be damaged, must be there afterwards byte
 * for byte, under its name or another; of one that opens, archive_checks.h has what must hold. */
#include "archive_checks.h"
#include "fuzz.h"
#include "scratch.h"

static int64_t always_noon(void) {
    return 1794744000000;
}

struct sought {
    const uint8_t *bytes;
    size_t size;
    bool found;
};

static void compare(void *context, const char *name) {
    struct sought *sought = context;
    size_t size;
    char *bytes = scratch_read(name, &size);
    sought->found |= size == sought->size && memcmp(bytes, sought->bytes, size) == 0;
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    scratch_clear();
    scratch_write("games.db", data, size);
    struct archive *archive = archive_open(scratch_path("games.db"), message);
    if (!archive || archive_trouble(archive)) {
        struct sought sought = {.bytes = data, .size = size};
        require(archive || *message);
        scratch_each(compare, &sought);
        require(sought.found);
    } else {
        archive_set_clock(archive, always_noon);
        check_archive(archive);
    }
    archive_close(archive);
    return 0;
}
