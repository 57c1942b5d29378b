/* Keeping sessions: listening to them, and writing each event before anybody shows it.
 *
 * The whole game is written each time, so an event that could not be written is made up for by the
 * next. Clocks are written as they were when the side to move began to think: if the program is killed
 * meanwhile, that player gets the time back. */
#include "archive/archive_inside.h"
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- who is kept ---------------------------------------------------------------------------- */

static struct kept *kept_find(const struct archive *archive, const struct bw_session *session) {
    struct kept *kept = archive->kept;
    while (kept && kept->session != session)
        kept = kept->next;
    return kept;
}

static void forget_origin(struct kept *kept) {
    if (kept->has_origin)
        bw_record_free(&kept->origin);
    kept->has_origin = false;
}

struct kept *kept_place(struct archive *archive, const struct bw_session *session) {
    struct kept *kept = kept_find(archive, session);
    if (kept) {
        forget_origin(kept);
        *kept = (struct kept){.archive = archive, .session = session, .next = kept->next};
        return kept;
    }
    kept = calloc(1, sizeof *kept);
    if (!kept)
        return NULL;
    *kept = (struct kept){.archive = archive, .session = session, .next = archive->kept};
    archive->kept = kept;
    return kept;
}

void kept_free_all(struct archive *archive) {
    while (archive->kept) {
        struct kept *next = archive->kept->next;
        forget_origin(archive->kept);
        free(archive->kept);
        archive->kept = next;
    }
}

void archive_release(struct archive *archive, const struct bw_session *session) {
    struct kept **place = &archive->kept;
    while (*place && (*place)->session != session)
        place = &(*place)->next;
    struct kept *kept = *place;
    if (!kept)
        return;
    *place = kept->next;
    forget_origin(kept);
    free(kept);
}

int64_t archive_id(const struct archive *archive, const struct bw_session *session) {
    const struct kept *kept = kept_find(archive, session);
    return kept ? kept->id : 0;
}

/* ---- a session as a row --------------------------------------------------------------------- */

static bool is_player(const struct bw_record *record, const char *tag) {
    const struct bw_game *game = record->start.variant.game;
    return strcmp(tag, game->side[0]) == 0 || strcmp(tag, game->side[1]) == 0;
}

/* A session knows the players, and what help they had. All other tags of the record, or the date of a
 * new game, are added here. */
static bool add_tags(const struct kept *kept, struct bw_record *record, struct bw_error *error) {
    char date[ARCHIVE_DATE_SIZE];
    archive_date(kept->started_ms, date);
    if (!kept->has_origin)
        return bw_record_set_tag(record, "Date", date, error);
    for (size_t i = 0; i < kept->origin.tag_count; i++) {
        const struct bw_tag *tag = &kept->origin.tag[i];
        if (!is_player(record, tag->name) && !bw_record_tag(record, tag->name) &&
            !bw_record_set_tag(record, tag->name, tag->value, error))
            return false;
    }
    return true;
}

static bool make_record(const struct kept *kept, const struct bw_session *session,
                        struct bw_record *record, struct bw_error *error) {
    if (!bw_session_record(session, record, error))
        return false;
    if (add_tags(kept, record, error))
        return true;
    bw_record_free(record);
    return false;
}

static struct row row_of(const struct kept *kept, const struct bw_session *session,
                         const struct bw_record *record) {
    struct row row = {
        .record = record,
        .started_ms = kept->started_ms,
        .changed_ms = kept->archive->clock(),
        .timing = *bw_session_timing(session),
    };
    for (int side = 0; side < 2; side++) {
        int now = bw_session_swapped(session) ? bw_opponent(side) : side;
        row.player[side] = bw_session_player(session, now);
        row.left_ms[side] = bw_session_left_ms(session, side, INT64_MIN);
    }
    return row;
}

/* ---- writing -------------------------------------------------------------------------------- */

static int write_once(struct kept *kept, const struct row *row) {
    struct archive *archive = kept->archive;
    int64_t written = 0;
    int code = SQLITE_OK;
    if (kept->id > 0)
        code = row_update(archive, row, kept->id, kept->revision, &written);
    if (written > 0) {
        kept->revision = row_revision_after(kept->revision);
    } else if (code == SQLITE_OK) {
        code = row_insert(archive, row, &written);
        if (code == SQLITE_OK) {
            kept->id = written;
            kept->revision = 1;
        }
    }
    return code;
}

/* Whether reopening the file before writing may help. */
static bool should_reopen(const struct archive *archive) {
    return !archive->db || archive_has_moved(archive) ||
           (sqlite3_db_readonly(archive->db, "main") == 1 && archive_may(archive, W_OK));
}

static void write_row(struct kept *kept, const struct row *row) {
    struct archive *archive = kept->archive;
    archive->trouble[0] = '\0';
    if (should_reopen(archive) && !archive_reopen(archive))
        return;
    int code = write_once(kept, row);
    if (archive_is_damage(code) && archive_reopen(archive))
        code = write_once(kept, row);
    if (code != SQLITE_OK && archive->db)
        archive_explain(archive, code, archive->trouble);
}

static void write_session(struct kept *kept, const struct bw_session *session) {
    struct archive *archive = kept->archive;
    struct bw_record record;
    struct bw_error error;
    if (!make_record(kept, session, &record, &error)) {
        snprintf(archive->trouble, sizeof archive->trouble, bw_tr("The game cannot be kept: %s."),
                 error.message);
        return;
    }
    struct row row = row_of(kept, session, &record);
    write_row(kept, &row);
    bw_record_free(&record);
}

/* A change of players alone does not make a game. */
static void on_event(void *context, const struct bw_session *session, enum bw_event event) {
    struct kept *kept = context;
    if (event != BW_EVENT_SEATED || kept->id > 0 || bw_session_plies(session) > 0)
        write_session(kept, session);
}

/* ---- keeping -------------------------------------------------------------------------------- */

/* Loads what is kept of the game that a session continues. */
static bool take_up(struct kept *kept, int64_t id) {
    struct archive *archive = kept->archive;
    char message[ARCHIVE_MESSAGE_SIZE];
    struct query query =
        query_begin(archive, "SELECT revision, ifnull(started, -1) FROM games WHERE id = ?1");
    query_bind_number(&query, 1, id);
    bool found = query_row(&query);
    if (found) {
        kept->revision = sqlite3_column_int64(query.statement, 0);
        kept->started_ms = sqlite3_column_int64(query.statement, 1);
    }
    query_end(&query);
    kept->has_origin = found && archive_load(archive, id, &kept->origin, message);
    kept->id = kept->has_origin ? id : 0;
    return kept->has_origin;
}

int64_t archive_keep(struct archive *archive, struct bw_session *session, int64_t id) {
    struct kept *kept = kept_find(archive, session);
    bool taken_up = false;
    if (!kept || id == 0 || kept->id != id) {
        kept = kept_place(archive, session);
        if (!kept) {
            archive_explain(archive, SQLITE_NOMEM, archive->trouble);
            return 0;
        }
        taken_up = id > 0 && take_up(kept, id);
        if (!taken_up)
            kept->started_ms = archive->clock();
    }
    if (!kept->listens)
        kept->listens = bw_session_listen(session, on_event, kept);
    if (!kept->listens)
        archive_explain(archive, SQLITE_NOMEM,
                        archive->trouble); /* the session takes no more listeners */
    bool has_begun =
        id > 0 || bw_session_plies(session) > 0 || bw_session_result(session) != BW_UNDECIDED;
    if (kept->listens && has_begun && !taken_up)
        write_session(kept, session);
    return kept->id;
}
