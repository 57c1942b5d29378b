/* Calls the functions of the archive one after the other, as `burrow games` does. */
#define _POSIX_C_SOURCE 200809L
#include "archive_checks.h"
#include "fuzz.h"

enum {
    MOST_GAMES = 4 /* that are checked closely */
};

struct found {
    int count;
    int64_t id[MOST_GAMES];
};

static void require_sentence(const char message[ARCHIVE_MESSAGE_SIZE]) {
    size_t length = strnlen(message, ARCHIVE_MESSAGE_SIZE);
    require(length > 1 && length < ARCHIVE_MESSAGE_SIZE);
}

static bool note_game(void *context, const struct archive_game *game) {
    struct found *found = context;
    require(strnlen(game->variant, sizeof game->variant) < sizeof game->variant);
    require(strnlen(game->started, sizeof game->started) < sizeof game->started);
    require(strnlen(game->changed, sizeof game->changed) < sizeof game->changed);
    for (int side = 0; side < 2; side++)
        require(strnlen(game->player[side], BW_PLAYER_SIZE) < BW_PLAYER_SIZE);
    require(game->result >= BW_UNDECIDED && game->result <= BW_DRAWN);
    if (found->count < MOST_GAMES)
        found->id[found->count++] = game->id;
    return true;
}

static char *written(const struct bw_record *record) {
    char *text = bw_record_write(record, NULL, NULL);
    require(text != NULL);
    return text;
}

/* The text of a game, which the caller frees; NULL if it is refused. */
static char *load(struct archive *archive, int64_t id) {
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    struct bw_record record, again;
    struct bw_record_reader reader;
    if (!archive_load(archive, id, &record, message)) {
        require_sentence(message);
        return NULL;
    }
    char *text = written(&record);
    bw_record_free(&record);
    bw_record_reader_init(&reader, text, strlen(text));
    require(bw_record_next(&reader, &again, NULL) == 1);
    char *second = written(&again);
    require(strcmp(text, second) == 0);
    bw_record_free(&again);
    free(second);
    return text;
}

/* The game in a session can be written, and is stored under the id that the archive reports. */
static void keep(struct archive *archive, struct bw_session *session, int64_t id) {
    struct bw_record before, after;
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    require(bw_session_record(session, &before, NULL));
    free(written(&before));
    int64_t kept = archive_keep(archive, session, id);
    require(kept != 0 || archive_trouble(archive));
    if (kept != 0 && !archive_trouble(archive)) {
        require(archive_has(archive, kept, message));
        require(archive_load(archive, kept, &after, message));
        require(after.ply_count == before.ply_count && after.result == before.result);
        require(bw_position_equal(bw_record_final(&before), bw_record_final(&after)));
        bw_record_free(&after);
    }
    bw_record_free(&before);
}

/* Continues a game where programs may not play, or opens it for review, with NULL. Either way no
 * player may be one whose word would run a program. */
static void resume(struct archive *archive, int64_t id, const struct archive_programs *allowed,
                   bool loads) {
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    struct bw_session *session = archive_resume(archive, id, allowed, 1000, message);
    if (!session) {
        require_sentence(message);
        return;
    }
    require(loads);
    for (int side = 0; side < 2; side++) {
        const struct bw_player *player = bw_session_player(session, side);
        require(strnlen(player->name, sizeof player->name) < sizeof player->name);
        require(player->kind != BW_PLAYER_PROGRAM);
    }
    keep(archive, session, id);
    archive_release(archive, session);
    bw_session_free(session);
}

static void check_game(struct archive *archive, int64_t id) {
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    char *first = load(archive, id), *second = load(archive, id);
    require((first == NULL) == (second == NULL));
    require(!first || strcmp(first, second) == 0);
    resume(archive, id, &(struct archive_programs){0}, first != NULL);
    resume(archive, id, NULL, first != NULL);
    free(first);
    free(second);
    if (archive_delete(archive, id, message))
        require(!archive_has(archive, id, message) && !*message);
    else
        require_sentence(message);
}

void check_archive(struct archive *archive) {
    static const struct archive_filter filters[] = {
        {.most = 3, .unfinished = true},
        {.game = "talpa:size=4", .player = "a", .since = "2026", .until = "2026.11.15"},
        {.id = 1, .result = "1-0"},
    };
    char message[ARCHIVE_MESSAGE_SIZE] = "";
    struct found found = {.count = 0}, others = {.count = 0};
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        if (!archive_list(archive, &filters[i], note_game, &others, message))
            require_sentence(message);
    if (!archive_list(archive, &(struct archive_filter){0}, note_game, &found, message))
        require_sentence(message);
    int64_t latest;
    if (!archive_latest(archive, &latest, message))
        require_sentence(message);
    for (int i = 0; i < found.count; i++)
        check_game(archive, found.id[i]);
}
