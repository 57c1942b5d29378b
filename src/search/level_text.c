/* What people read where they choose a level: how it plays, and what it does not see. Each sentence says
 * what level.c does; keep the two together. */
#include "games/list.h"
#include <assert.h>
#include <burrow/language.h>
#include <burrow/level.h>

static const char *const talpa[BW_LEVELS] = {
    BW_TEXT("Digs where a path is nearly through, and forgets to ask whose it is."),
    BW_TEXT("Sees its own path, and forgets yours."),
    BW_TEXT("Sees both paths and your next move, and has no plan beyond it."),
    BW_TEXT("Tries a few ways to go on in its head; sees little of what you plan."),
    BW_TEXT("Tries dozens of ways to go on; overlooks traps of a few moves."),
    BW_TEXT("Tries hundreds of ways to go on; sees traps, but plans are short."),
    BW_TEXT("Tries thousands of ways to go on; only long plans escape it."),
    BW_TEXT("Searches for a moment; only the longest plans escape it."),
    BW_TEXT("The engine, as well as it can, for up to three seconds a move."),
};

static const char *const fourmation[BW_LEVELS] = {
    BW_TEXT("Builds its own rows, and forgets yours."),
    BW_TEXT("Sees the rows of both, and often overlooks what you can reply."),
    BW_TEXT("Sees every reply, and is content with what looks good enough."),
    BW_TEXT("Looks three moves ahead, and takes what looks about as good."),
    BW_TEXT("Looks four moves ahead; what takes longer escapes it."),
    BW_TEXT("Looks six moves ahead; what takes longer escapes it."),
    BW_TEXT("Looks eight moves ahead; what takes longer escapes it."),
    BW_TEXT("Looks up to eleven moves ahead; what takes longer escapes it."),
    BW_TEXT("The engine, as well as it can, for up to three seconds a move."),
};

const char *bw_level_text(const struct bw_game *game, int level) {
    assert(level >= 1 && level <= BW_LEVELS);
    if (game == &bw_talpa_game)
        return bw_tr(talpa[level - 1]);
    if (game == &bw_fourmation_game)
        return bw_tr(fourmation[level - 1]);
    return bw_tr("The engine. Each level looks at more than the one below it.");
}
