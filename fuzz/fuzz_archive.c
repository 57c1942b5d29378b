/* Opens any bytes as an archive. If it is refused, or found to be damaged, the file must be
 * unchanged afterwards, under its name or another; archive_checks.h has what must hold for one that
 * opens. Before that, the bytes are repaired into another archive: all that it takes over can be
 * read there, and the bytes stay as they are. */
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

static void require_bytes(const char *name, const uint8_t *bytes, size_t size) {
    struct sought sought = {.bytes = bytes, .size = size};
    compare(&sought, name);
    require(sought.found);
}

static void repair(const uint8_t *bytes, size_t size) {
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    struct archive_repaired repaired = {.count = 0};
    struct bw_record record;
    struct archive *archive = archive_open(scratch_path("repaired.db"), message);
    require(archive != NULL);
    enum archive_repair_end end =
        archive_repair(archive, scratch_path("games.db"), &repaired, message);
    require(end == ARCHIVE_REPAIRED || (*message && repaired.count == 0));
    require_bytes("games.db", bytes, size);
    for (size_t i = 0; i < repaired.count; i++) {
        require(archive_load(archive, repaired.id[i], &record, message));
        bw_record_free(&record);
    }
    free(repaired.id);
    archive_close(archive);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    scratch_clear();
    scratch_write("games.db", data, size);
    repair(data, size);
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
