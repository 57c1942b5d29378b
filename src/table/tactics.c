/* Wins, losses and threats, found by making moves and looking at the result.
 *
 * A large board has hundreds of moves, each with as many replies. So a reply that refuted one move
 * is tried first against the next, since a win that one move does not stop, most others do not stop
 * either. And threats are looked for after a few moves only: a threat that survives half of all
 * moves is hardly ever stopped by all of these. */
#include "table/tactics.h"

enum {
    MOVES_TRIED = 8,  /* after which threats are looked for */
    MOST_THREATS = 32 /* that are looked at */
};

struct bw_position bw_tactics_after(const struct bw_position *position, bw_move move) {
    struct bw_position next = *position;
    bw_play(&next, move);
    return next;
}

/* As bw_tactics_wins, for a legal move. */
static bool legal_wins(const struct bw_position *position, bw_move move) {
    struct bw_position next = bw_tactics_after(position, move);
    return bw_result(&next) == bw_won_by(position->turn);
}

bool bw_tactics_wins(const struct bw_position *position, bw_move move) {
    return move != BW_NO_MOVE && bw_move_check(position, move, NULL) && legal_wins(position, move);
}

bw_move bw_tactics_win(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        if (legal_wins(position, moves[i]))
            return moves[i];
    return BW_NO_MOVE;
}

/* Whether a move loses at once or to the next reply. *refutation is a reply to try first, and
 * becomes the one found. */
static bool is_refuted(const struct bw_position *position, bw_move move, bw_move *refutation) {
    struct bw_position next = bw_tactics_after(position, move);
    enum bw_result result = bw_result(&next);
    if (result != BW_UNDECIDED)
        return result == bw_won_by(next.turn);
    if (bw_tactics_wins(&next, *refutation))
        return true;
    bw_move found = bw_tactics_win(&next);
    if (found != BW_NO_MOVE)
        *refutation = found;
    return found != BW_NO_MOVE;
}

bw_move bw_tactics_only_safe(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES], safe = BW_NO_MOVE, refutation = BW_NO_MOVE;
    int count = bw_moves(position, moves);
    for (int i = 0; i < count && count > 1; i++) {
        if (is_refuted(position, moves[i], &refutation))
            continue;
        if (safe != BW_NO_MOVE)
            return BW_NO_MOVE;
        safe = moves[i];
    }
    return safe;
}

/* ---- threats -------------------------------------------------------------------------------- */

/* A list of threats. */
struct list {
    bw_move move[MOST_THREATS];
    int count;
};

static void add_once(struct list *list, bw_move move) {
    for (int i = 0; i < list->count; i++)
        if (list->move[i] == move)
            return;
    if (list->count < MOST_THREATS)
        list->move[list->count++] = move;
}

/* Adds the moves that win at once for the side to move. */
static void add_wins(struct list *list, const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++)
        if (legal_wins(position, moves[i]))
            add_once(list, moves[i]);
}

static int count_answers(const struct bw_position *position, const bw_move *moves, int count,
                         bw_move threat) {
    int answers = 0;
    for (int i = 0; i < count; i++) {
        struct bw_position next = bw_tactics_after(position, moves[i]);
        answers += !bw_tactics_wins(&next, threat);
    }
    return answers;
}

struct tactics_threat bw_tactics_threat(const struct bw_position *position) {
    bw_move moves[BW_MAX_MOVES];
    struct tactics_threat best = {.move = BW_NO_MOVE};
    struct list threats = {.count = 0};
    int count = bw_moves(position, moves);
    int tried = count < MOVES_TRIED ? count : MOVES_TRIED;
    for (int i = 0; i < tried; i++) {
        struct bw_position next = bw_tactics_after(position, moves[i * count / tried]);
        add_wins(&threats, &next);
    }
    for (int i = 0; i < threats.count; i++) {
        int answers = count_answers(position, moves, count, threats.move[i]);
        if (2 * answers <= count && (best.move == BW_NO_MOVE || answers < best.answers))
            best = (struct tactics_threat){threats.move[i], answers};
    }
    return best;
}
