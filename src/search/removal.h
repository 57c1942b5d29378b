/* Who wins once nothing can be captured any more, by counting. Part of Talpa's node; see
 * talpa_node.h.
 *
 * From then on both sides only take own pieces off, and what stands stays on its square. A piece
 * whose leaving opens the other side's path is *frozen*: whoever takes it off has lost, and since
 * empty squares only get more, that stays so. So frozen pieces leave by a loser's last move, if at
 * all. Two things then often decide the game. X is a side, and Y the other.
 *
 * A race. X digs a way between its edges through k of its pieces that are not frozen. Nobody can stop
 * that, but the squares that it empties shorten Y's way too. If with all of them empty Y would still
 * have to take off k pieces (k + 1 if Y is to move), Y comes too late.
 *
 * A wait. X keeps a wall between its edges: a chain, by sides and corners, of own pieces and frozen
 * ones. While it stands, Y's path cannot open, so X can take off all its other pieces that are not
 * frozen, one a turn. When that is done, X's path is open, or else there is a wall between Y's edges
 * too, of what is left: frozen pieces, X's wall, and pieces of Y. Of these last it takes some number
 * at least, and the rest is all that Y can ever have taken off. If X has more such moves than Y (as
 * many, if Y is to move), Y runs out of them first, and must open X's path.
 *
 * One way and one wall are looked at, each a shortest, so this does not see everything: it answers
 * six of seven such positions that the prover meets, and the prover searches the others. */
#ifndef BURROW_SEARCH_REMOVAL_H
#define BURROW_SEARCH_REMOVAL_H

#include "games/board.h"
#include "search/kernel.h"
#include "search/verdict.h"

KERNEL_SMALL_BEGIN

enum {
    NO_WAY = 1000 /* longer than any */
};

/* All squares that share a side, or also a corner, with one of the set; and perhaps some of the set. */
static board removal_step(board set, bool corners) {
    board beside = board_east(set) | board_west(set), row = corners ? set | beside : set;
    return beside | board_north(row) | board_south(row);
}

/* Everything in `inside` that can be reached from the part of `seed` in it. */
static board removal_flood(board seed, board inside, bool corners) {
    board region = seed & inside, grown = region;
    do {
        region = grown;
        grown |= removal_step(region, corners) & inside;
    } while (!board_same(grown, region));
    return region;
}

/* A way from one edge to the other through `clear` squares and as few others, out of `paid`, as can be;
 * from square to square over sides, or also over corners. Returns how many of `paid` it takes, and
 * which; NO_WAY if there is none. */
static int removal_way(const board edge[2], board paid, board clear, bool corners, board *way) {
    board within[WIDTH]; /* what can be reached by so many */
    int length = 0;
    within[0] = removal_flood(edge[0], clear, corners);
    *way = board_none();
    while (!board_any(within[length] & edge[1])) {
        board next = (removal_step(within[length], corners) | edge[0]) & paid & ~within[length];
        if (!board_any(next))
            return NO_WAY;
        board grown = within[length] | next;
        within[++length] = removal_flood(grown, grown | clear, corners);
    }
    board region = removal_flood(edge[1], clear, corners);
    board front = edge[1] | removal_step(region, corners);
    for (int i = length; i > 0; i--) {
        board next = front & paid & within[i] & ~within[i - 1];
        board one = board_bit(board_pop(&next));
        *way |= one;
        front = removal_step(removal_flood(one, clear | one, corners), corners);
    }
    return length;
}

/* A side, its pieces that are not frozen, and its edges. */
struct removal_side {
    board loose;
    const board *edge;
};

/* Whether x wins a race; `late` is 1 if the other side is to move, else 0. */
static bool removal_race(const struct removal_side *x, const struct removal_side *y, board empty,
                         int late) {
    board way, other;
    int length = removal_way(x->edge, x->loose, empty, false, &way);
    return length < NO_WAY &&
           removal_way(y->edge, y->loose, empty | way, false, &other) >= length + late;
}

/* Whether x wins by waiting. */
static bool removal_wait(const struct removal_side *x, const struct removal_side *y, board frozen,
                         int late) {
    board wall, other;
    int length = removal_way(x->edge, x->loose, frozen, true, &wall);
    if (length == NO_WAY)
        return false;
    int kept = removal_way(y->edge, y->loose, frozen | wall, true, &other);
    return board_count(x->loose) - length > board_count(y->loose) - kept - late;
}

/* What counting says of a position in which nothing can be captured, and in which the side to move,
 * whose pieces are `own`, neither wins at once nor loses with every move. */
static enum verdict removal_verdict(const struct removal_side *own,
                                    const struct removal_side *enemy, board empty, board frozen) {
    if (removal_wait(own, enemy, frozen, 0) || removal_race(own, enemy, empty, 0))
        return WINS;
    if (removal_wait(enemy, own, frozen, 1) || removal_race(enemy, own, empty, 1))
        return LOSES;
    return OPEN;
}

KERNEL_SMALL_END

#endif
