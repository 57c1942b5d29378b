/* The statistics, in sentences: for each game the rating, the results against each level. */
#include "lines/lines_parts.h"
#include "progress/progress.h"
#include <burrow/language.h>

static void say_levels(const struct progress *progress) {
    char sentence[PROGRESS_SIZE];
    for (int level = 1; level <= BW_LEVELS; level++)
        if (progress_has_level(progress, level))
            say("%s", progress_say_level(progress, level, sentence));
}

static void say_progress(const struct progress *progress) {
    char sentence[PROGRESS_SIZE];
    say_text(progress_say_rating(progress, sentence));
    if (progress->counted + progress->helped > 0)
        say_text(progress_say_games(progress, sentence));
    say_levels(progress);
    if (*progress_say_course(progress, sentence))
        say_text(sentence);
    if (*progress_say_next(progress, true, sentence))
        say_text(sentence);
}

void tell_statistics(struct lines *lines) {
    char message[ARCHIVE_MESSAGE_SIZE];
    struct progress progress;
    if (!lines->archive) {
        say(bw_tr("Games are not kept here."));
        return;
    }
    for (const struct bw_game *const *game = bw_games(); *game; game++) {
        progress_begin(&progress, *game);
        if (!archive_results(lines->archive, (*game)->name, progress_visit, &progress, message)) {
            say("%s", message);
            return;
        }
        say("%s", bw_tr((*game)->title));
        say_progress(&progress);
    }
}
