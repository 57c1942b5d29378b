/* What must hold of any archive that opens, whatever somebody has put into its rows. */
#ifndef BURROW_FUZZ_ARCHIVE_CHECKS_H
#define BURROW_FUZZ_ARCHIVE_CHECKS_H

#include "archive/archive.h"

/* Lists all games, then loads, resumes, keeps and deletes some of them: what is refused is refused with a
 * sentence, twice if asked twice; what is loaded can be written and read again; what is resumed is that
 * game; what is kept is there, and what is deleted is gone. */
void check_archive(struct archive *archive);

#endif
