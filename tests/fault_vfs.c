/* See fault_vfs.h. */
#define _POSIX_C_SOURCE 200809L
#include "fault_vfs.h"
#include <assert.h>
#include <burrow/classic.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- when to fail --------------------------------------------------------------------------- */

static struct {
    enum fault_kind kind;
    long at, calls;
    bool lasting;
} plan;

static bool waits;

void fault_plan(enum fault_kind kind, long at, bool lasting) {
    plan.kind = kind;
    plan.at = at;
    plan.lasting = lasting;
    plan.calls = 0;
}

long fault_calls(void) {
    return plan.calls;
}

void fault_wait(bool really) {
    waits = really;
}

/* Whether this call, which the fault can hit, is to fail. */
static bool hits(enum fault_kind kind) {
    if (plan.kind != kind)
        return false;
    long call = ++plan.calls;
    return plan.at > 0 && (call == plan.at || (plan.lasting && call > plan.at));
}

bool fault_allocation(void) {
    return hits(FAULT_MEMORY);
}

/* ---- what was synced, and what was not ------------------------------------------------------ */

/* A write or, without bytes, a new file size. */
struct change {
    char *bytes;
    size_t count;
    sqlite3_int64 at;
};

struct content {
    char *bytes;
    size_t size;
};

struct tracked {
    char name[256];
    struct content synced;
    struct change change[4096];
    size_t changes;
    bool is_there;    /* for sure, since it was synced */
    bool may_be_gone; /* since it was removed, but its folder was not synced */
    bool is_removed;  /* so that opening it makes a new one */
};

enum {
    MOST_TRACKED = 8,
    SECTOR = 512
};

static struct tracked *tracked[MOST_TRACKED];
static fault_moment *moment;

static void *need(void *memory) {
    if (!memory)
        abort();
    return memory;
}

static void resize(struct content *content, size_t size) {
    content->bytes = need(realloc(content->bytes, size + 1));
    if (size > content->size)
        memset(content->bytes + content->size, 0, size - content->size);
    content->size = size;
}

static void apply(struct content *content, const struct change *change, size_t count) {
    size_t at = (size_t)change->at;
    if (!change->bytes) {
        resize(content, at);
        return;
    }
    if (content->size < at + count)
        resize(content, at + count);
    memcpy(content->bytes + at, change->bytes, count);
}

static void forget_changes(struct tracked *file) {
    for (size_t i = 0; i < file->changes; i++)
        free(file->change[i].bytes);
    file->changes = 0;
}

static void forget(struct tracked *file) {
    forget_changes(file);
    free(file->synced.bytes);
    free(file);
}

static struct tracked *track(const char *name) {
    for (int i = 0; moment && name && i < MOST_TRACKED; i++) {
        if (!tracked[i]) {
            tracked[i] = need(calloc(1, sizeof *tracked[i]));
            snprintf(tracked[i]->name, sizeof tracked[i]->name, "%s", name);
        }
        if (strcmp(tracked[i]->name, name) == 0)
            return tracked[i];
    }
    return NULL;
}

static void happened(void) {
    if (moment)
        moment();
}

static void note_change(struct tracked *file, const void *bytes, int count, sqlite3_int64 at) {
    if (!file || !moment)
        return;
    assert(file->changes < sizeof file->change / sizeof *file->change);
    struct change *change = &file->change[file->changes++];
    *change = (struct change){.count = (size_t)count, .at = at};
    if (bytes)
        change->bytes = memcpy(need(malloc((size_t)count)), bytes, (size_t)count);
    happened();
}

static void note_sync(struct tracked *file) {
    if (!file || !moment)
        return;
    happened();
    for (size_t i = 0; i < file->changes; i++)
        apply(&file->synced, &file->change[i], file->change[i].count);
    forget_changes(file);
    file->is_there = true;
    happened();
}

static void note_removal(const char *name, bool synced) {
    struct tracked *file = track(name);
    if (!file)
        return;
    forget_changes(file);
    file->may_be_gone = !synced && file->is_there;
    file->is_there = file->may_be_gone;
    file->is_removed = true;
    if (!file->is_there)
        resize(&file->synced, 0);
    happened();
}

/* The file that had this name before is gone after the folder's next sync, which comes with the
 * file's. */
static void note_opening(struct tracked *file) {
    if (!file || !file->is_removed)
        return;
    resize(&file->synced, 0);
    file->is_there = file->may_be_gone = file->is_removed = false;
}

void fault_watch(fault_moment *now) {
    for (int i = 0; i < MOST_TRACKED; i++) {
        if (tracked[i])
            forget(tracked[i]);
        tracked[i] = NULL;
    }
    moment = now;
}

/* Of the writes since the last sync any may be on the disk, and any of them torn. */
static void write_image(const struct tracked *file, const char *folder, struct bw_random *random,
                        int chance) {
    char path[512];
    struct content content = {0};
    const char *base = strrchr(file->name, '/');
    snprintf(path, sizeof path, "%s%s", folder, base ? base : "");
    resize(&content, file->synced.size);
    if (file->synced.size > 0)
        memcpy(content.bytes, file->synced.bytes, file->synced.size);
    for (size_t i = 0; i < file->changes; i++) {
        const struct change *change = &file->change[i];
        if (bw_random_below(random, 100) >= chance)
            continue;
        size_t count = change->count;
        if (count > SECTOR && bw_random_below(random, 4) == 0)
            count = SECTOR * (size_t)bw_random_below(random, (int)(count / SECTOR));
        apply(&content, change, count);
    }
    FILE *out = need(fopen(path, "wb"));
    fwrite(content.bytes, 1, content.size, out);
    fclose(out);
    free(content.bytes);
}

void fault_image(const char *folder, uint64_t seed) {
    static const int chances[] = {0, 50, 100};
    struct bw_random random;
    bw_random_seed(&random, seed);
    int chance = chances[bw_random_below(&random, 3)];
    for (int i = 0; i < MOST_TRACKED && tracked[i]; i++) {
        const struct tracked *file = tracked[i];
        bool is_sure = file->is_there && !file->may_be_gone;
        if (is_sure || ((file->is_there || file->changes > 0) && bw_random_below(&random, 2) == 0))
            write_image(file, folder, &random, chance);
    }
}

/* ---- files ---------------------------------------------------------------------------------- */

struct fault_file {
    sqlite3_file base;
    struct tracked *tracked; /* NULL if the file is not recorded */
    sqlite3_file *real;
};

static sqlite3_vfs *real_vfs, vfs;

static struct fault_file *of(sqlite3_file *file) {
    return (struct fault_file *)file;
}

static sqlite3_file *real(sqlite3_file *file) {
    return of(file)->real;
}

static int close_file(sqlite3_file *file) {
    return real(file)->pMethods ? real(file)->pMethods->xClose(real(file)) : SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *out, int count, sqlite3_int64 at) {
    if (hits(FAULT_IO))
        return SQLITE_IOERR_READ;
    if (hits(FAULT_SHORT_READ)) {
        memset(out, 0, (size_t)count);
        return SQLITE_IOERR_SHORT_READ;
    }
    return real(file)->pMethods->xRead(real(file), out, count, at);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    if (hits(FAULT_IO))
        return SQLITE_IOERR_WRITE;
    if (hits(FAULT_FULL)) { /* as much as fits */
        real(file)->pMethods->xWrite(real(file), bytes, count / 2, at);
        return SQLITE_FULL;
    }
    int code = real(file)->pMethods->xWrite(real(file), bytes, count, at);
    if (code == SQLITE_OK)
        note_change(of(file)->tracked, bytes, count, at);
    return code;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    if (hits(FAULT_IO))
        return SQLITE_IOERR_TRUNCATE;
    int code = real(file)->pMethods->xTruncate(real(file), size);
    if (code == SQLITE_OK)
        note_change(of(file)->tracked, NULL, 0, size);
    return code;
}

/* The real file is not synced, since the power cut is only simulated. */
static int sync_file(sqlite3_file *file, int flags) {
    (void)flags;
    if (hits(FAULT_IO))
        return SQLITE_IOERR_FSYNC;
    note_sync(of(file)->tracked);
    return SQLITE_OK;
}

static int size_file(sqlite3_file *file, sqlite3_int64 *size) {
    return hits(FAULT_IO) ? SQLITE_IOERR_FSTAT : real(file)->pMethods->xFileSize(real(file), size);
}

static int lock_file(sqlite3_file *file, int level) {
    if (hits(FAULT_IO))
        return SQLITE_IOERR_LOCK;
    return hits(FAULT_BUSY) ? SQLITE_BUSY : real(file)->pMethods->xLock(real(file), level);
}

/* The real lock must always be released, or it would stay for ever. */
static int unlock_file(sqlite3_file *file, int level) {
    int code = real(file)->pMethods->xUnlock(real(file), level);
    return hits(FAULT_IO) ? SQLITE_IOERR_UNLOCK : code;
}

static int check_lock(sqlite3_file *file, int *held) {
    return hits(FAULT_IO) ? SQLITE_IOERR_CHECKRESERVEDLOCK
                          : real(file)->pMethods->xCheckReservedLock(real(file), held);
}

static int control_file(sqlite3_file *file, int what, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), what, argument);
}

static int sector_size(sqlite3_file *file) {
    return real(file)->pMethods->xSectorSize(real(file));
}

static int characteristics(sqlite3_file *file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int map_shared(sqlite3_file *file, int region, int size, int extend, void volatile **out) {
    if (hits(FAULT_IO)) {
        *out = NULL;
        return SQLITE_IOERR_SHMMAP;
    }
    return real(file)->pMethods->xShmMap(real(file), region, size, extend, out);
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags) {
    bool unlocks = (flags & SQLITE_SHM_UNLOCK) != 0;
    if (!unlocks && hits(FAULT_IO))
        return SQLITE_IOERR_SHMLOCK;
    if (!unlocks && hits(FAULT_BUSY))
        return SQLITE_BUSY;
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void barrier(sqlite3_file *file) {
    real(file)->pMethods->xShmBarrier(real(file));
}

static int unmap_shared(sqlite3_file *file, int remove) {
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_file,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_shared,
};

/* ---- names ---------------------------------------------------------------------------------- */

static int open_file(sqlite3_vfs *own, const char *name, sqlite3_file *file, int flags, int *got) {
    (void)own;
    struct fault_file *opened = of(file);
    *opened = (struct fault_file){.real = (sqlite3_file *)(opened + 1)};
    if (hits(FAULT_IO))
        return SQLITE_CANTOPEN;
    opened->real->pMethods = NULL;
    int code = real_vfs->xOpen(real_vfs, name, opened->real, flags, got);
    if (code != SQLITE_OK)
        return code;
    opened->base.pMethods = &methods;
    opened->tracked = track(name);
    note_opening(opened->tracked);
    return code;
}

static int delete_file(sqlite3_vfs *own, const char *name, int sync_folder) {
    (void)own;
    if (hits(FAULT_IO))
        return SQLITE_IOERR_DELETE;
    int code = real_vfs->xDelete(real_vfs, name, 0);
    if (code == SQLITE_OK)
        note_removal(name, sync_folder != 0);
    return code;
}

static int access_file(sqlite3_vfs *own, const char *name, int flags, int *result) {
    (void)own;
    return hits(FAULT_IO) ? SQLITE_IOERR_ACCESS : real_vfs->xAccess(real_vfs, name, flags, result);
}

static int sleep_for(sqlite3_vfs *own, int microseconds) {
    (void)own;
    return waits ? real_vfs->xSleep(real_vfs, microseconds) : microseconds;
}

/* ---- memory --------------------------------------------------------------------------------- */

static sqlite3_mem_methods real_memory;

static void *allocate(int size) {
    return fault_allocation() ? NULL : real_memory.xMalloc(size);
}

static void *reallocate(void *memory, int size) {
    return fault_allocation() ? NULL : real_memory.xRealloc(memory, size);
}

void fault_install(void) {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory);
    sqlite3_mem_methods memory = real_memory;
    memory.xMalloc = allocate;
    memory.xRealloc = reallocate;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &memory) != SQLITE_OK)
        abort();
    real_vfs = need(sqlite3_vfs_find("unix"));
    vfs = *real_vfs;
    vfs.zName = "fault";
    vfs.szOsFile = (int)sizeof(struct fault_file) + real_vfs->szOsFile;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    vfs.xAccess = access_file;
    vfs.xSleep = sleep_for;
    vfs.pNext = NULL;
    if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        abort();
}
