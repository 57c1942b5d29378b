/* Counting games. The rating period of Glicko-2 is a game, so that the graph moves with each; a month
 * without games counts like a few of them. Somebody unknown begins with the rating of `greedy`. The
 * levels' own ratings come from the measured ladder, and are taken as known, but for the doubt that is in
 * every measurement. */
#include "progress/progress.h"
#include <burrow/language.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double LEVEL_DEVIATION = 40;
static const double PERIODS_A_DAY = 0.2;
static const int WINS_TO_RISE = 2, LOSSES_TO_FALL = 3;

void progress_begin(struct progress *progress, const struct bw_game *game) {
    *progress = (struct progress){.game = game, .rating = glicko_begin(BW_RATING_GREEDY)};
}

/* ---- counting ------------------------------------------------------------------------------- */

/* The side of the only person against a level, or -1. */
static int person_of(const struct bw_record *record, const struct bw_player player[2]) {
    for (int side = 0; side < 2; side++)
        if (player[side].kind == BW_PLAYER_PERSON &&
            player[bw_opponent(side)].kind == BW_PLAYER_LEVEL)
            return record->swapped ? bw_opponent(side) : side;
    return -1;
}

static bool is_usual_start(const struct bw_record *record) {
    struct bw_position usual;
    bw_position_start(&usual, &record->start.variant);
    return bw_position_equal(&usual, &record->start);
}

static double score_of(const struct bw_record *record, int person) {
    if (record->result == BW_DRAWN)
        return 0.5;
    return record->result == bw_won_by(person) ? 1 : 0;
}

static void count(struct progress *progress, int level, double score) {
    struct progress_score *results = &progress->level[level - 1];
    if (progress->last_level != level)
        progress->row = 0;
    if (score > 0.5) {
        results->won++;
        progress->row = progress->row > 0 ? progress->row + 1 : 1;
    } else if (score < 0.5) {
        results->lost++;
        progress->row = progress->row < 0 ? progress->row - 1 : -1;
    } else {
        results->drawn++;
        progress->row = 0;
    }
    progress->last_level = level;
    progress->counted++;
}

static void rate(struct progress *progress, double opponent, double score, int64_t began_ms) {
    struct glicko_game game = {.rating = opponent, .deviation = LEVEL_DEVIATION, .score = score};
    static const double DAY = 24 * 3600 * 1000.0;
    if (progress->points > 0)
        glicko_wait(&progress->rating,
                    (double)(began_ms - progress->last_ms) / DAY * PERIODS_A_DAY);
    glicko_rate(&progress->rating, &game, 1);
    progress->last_ms = began_ms;
    if (progress->points == PROGRESS_POINTS)
        memmove(progress->point, progress->point + 1,
                (size_t)--progress->points * sizeof *progress->point);
    progress->point[progress->points].rating = progress->rating.rating;
    progress->point[progress->points++].deviation = progress->rating.deviation;
}

void progress_add(struct progress *progress, const struct bw_record *record,
                  const struct bw_player player[2], int64_t began_ms) {
    int person = person_of(record, player);
    if (record->start.variant.game != progress->game || person < 0 ||
        record->result == BW_UNDECIDED || record->termination == BW_TERMINATION_ABANDONED)
        return;
    if (bw_record_helped(record) != 0 || !is_usual_start(record)) {
        progress->helped++;
        return;
    }
    int level = player[record->swapped ? person : bw_opponent(person)].level;
    double score = score_of(record, person);
    count(progress, level, score);
    rate(progress, bw_level_rating(&record->start.variant, level), score, began_ms);
}

void progress_visit(void *progress, const struct bw_record *record,
                    const struct bw_player player[2], int64_t began_ms) {
    progress_add(progress, record, player, began_ms);
}

bool progress_has_level(const struct progress *progress, int level) {
    const struct progress_score *score = &progress->level[level - 1];
    return score->won + score->drawn + score->lost > 0;
}

struct progress_scale progress_scale(const struct progress *progress) {
    static const double STEP = 100;
    double low = progress->rating.rating, high = low;
    for (int i = 0; i < progress->points; i++) {
        low = fmin(low, progress->point[i].rating);
        high = fmax(high, progress->point[i].rating);
    }
    return (struct progress_scale){(int)(floor(low / STEP) * STEP),
                                   (int)((floor(high / STEP) + 1) * STEP)};
}

/* ---- suggesting ----------------------------------------------------------------------------- */

enum progress_next progress_suggest(const struct progress *progress, bool learned) {
    if (progress->row >= WINS_TO_RISE && progress->last_level < BW_LEVELS)
        return PROGRESS_UP;
    if (progress->row < 0 && progress->last_level == 1 && !learned)
        return PROGRESS_LESSON;
    if (progress->row <= -LOSSES_TO_FALL && progress->last_level > 1)
        return PROGRESS_DOWN;
    return PROGRESS_GO_ON;
}

/* ---- saying --------------------------------------------------------------------------------- */

const char *progress_say_next(const struct progress *progress, bool learned,
                              char out[PROGRESS_SIZE]) {
    int level = progress->last_level, row = progress->row;
    out[0] = '\0';
    switch (progress_suggest(progress, learned)) {
    case PROGRESS_GO_ON:
        break;
    case PROGRESS_UP:
        snprintf(out, PROGRESS_SIZE,
                 bw_tr_count("%d win in a row: try level %d.", "%d wins in a row: try level %d.",
                             (unsigned long)row),
                 row, level + 1);
        break;
    case PROGRESS_DOWN:
        snprintf(out, PROGRESS_SIZE,
                 bw_tr_count("%d loss in a row: level %d is easier.",
                             "%d losses in a row: level %d is easier.", (unsigned long)-row),
                 -row, level - 1);
        break;
    case PROGRESS_LESSON:
        snprintf(out, PROGRESS_SIZE, "%s", bw_tr("The lesson shows how to win: ten minutes."));
        break;
    }
    return out;
}

const char *progress_say_rating(const struct progress *progress, char out[PROGRESS_SIZE]) {
    if (progress->counted == 0)
        snprintf(out, PROGRESS_SIZE, "%s", bw_tr("Not rated yet: play a level to its end."));
    else /* TRANSLATORS: the rating, and how far it may be off */
        snprintf(out, PROGRESS_SIZE, bw_tr("Rating %d, give or take %d."),
                 (int)lround(progress->rating.rating), (int)lround(2 * progress->rating.deviation));
    return out;
}

const char *progress_say_games(const struct progress *progress, char out[PROGRESS_SIZE]) {
    int used = snprintf(
        out, PROGRESS_SIZE,
        bw_tr_count("%d game counts.", "%d games count.", (unsigned long)progress->counted),
        progress->counted);
    if (progress->helped > 0 && used > 0 && used < PROGRESS_SIZE)
        snprintf(out + used, PROGRESS_SIZE - (size_t)used,
                 bw_tr_count(" %d more does not: there was a hint, a move taken back, other sides "
                             "or another start.",
                             " %d more do not: there was a hint, a move taken back, other sides or "
                             "another start.",
                             (unsigned long)progress->helped),
                 progress->helped);
    return out;
}

const char *progress_say_level(const struct progress *progress, int level,
                               char out[PROGRESS_SIZE]) {
    const struct progress_score *score = &progress->level[level - 1];
    if (progress->game->has_draws)
        snprintf(out, PROGRESS_SIZE, bw_tr("Level %d: %d won, %d drawn, %d lost"), level,
                 score->won, score->drawn, score->lost);
    else
        snprintf(out, PROGRESS_SIZE, bw_tr("Level %d: %d won, %d lost"), level, score->won,
                 score->lost);
    return out;
}

const char *progress_say_course(const struct progress *progress, char out[PROGRESS_SIZE]) {
    out[0] = '\0';
    if (progress->points > 1)
        snprintf(out, PROGRESS_SIZE,
                 bw_tr_count("From %d to %d in %d game.", "From %d to %d in the latest %d games.",
                             (unsigned long)progress->points),
                 (int)lround(progress->point[0].rating), (int)lround(progress->rating.rating),
                 progress->points);
    return out;
}
