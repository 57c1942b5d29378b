/* The menu and games, on the full screen or in lines. `plain` asks for lines. */
#ifndef BURROW_CLI_FRONT_H
#define BURROW_CLI_FRONT_H

#include "lines/lines.h"

enum status front_menu(const struct arguments *arguments, bool plain);
enum status front_play(const struct lines_game *game, const struct arguments *arguments,
                       bool plain);

/* Resumes a game of an archive, which the caller keeps, with the programs that the person lets play. */
enum status front_resume(struct archive *archive, int64_t id,
                         const struct archive_programs *allowed, const struct arguments *arguments,
                         bool plain);

#endif
