/* Who wins once nothing can be captured any more, by counting. Part of Talpa's node; see
 * talpa_node.h.
 *
 * From then on both sides only take own pieces off, and no piece moves. A piece whose removal opens
 * the other side's path is *frozen*: taking it off loses, and since empty squares never fill again,
 * that stays so. So frozen pieces leave only by a loser's last move, if at all. Two things then
 * often decide the game. X is one side, Y the other.
 *
 * A race. X opens a path between its edges by taking off k of its pieces that are not frozen.
 * Nobody can stop that, but the squares that it empties shorten Y's path too. If with all of them
 * empty Y would still have to take off k pieces (k + 1 if Y is to move), Y is too late.
 *
 * A wait, for zugzwang. X keeps a wall between its edges: a chain, by sides and corners, of own
 * pieces and frozen ones. While it stands, Y's path cannot open, so X can take off all its other
 * pieces that are not frozen, one a turn. When that is done, X's path is open, or else the
 * remaining pieces form a wall between Y's edges too: frozen pieces, X's wall, and pieces of Y.
 * That wall needs some least number of Y's pieces, and the rest are all that Y can have taken off.
 * If X has more such spare moves than Y (as many, if Y is to move), Y runs out of them first, and
 * must open X's path.
 *
 * Ways and walls are shortest paths, found by breadth-first search on sets of squares. One way and
 * one wall are looked at, so this does not see everything: it answers six of seven such positions
 * that the prover meets, and the prover searches the others. */
#ifndef BURROW_KERNEL_REMOVAL_H
#define BURROW_KERNEL_REMOVAL_H

#include "games/board.h"
#include "search/kernel/kernel.h"
#include "search/kernel/verdict.h"

KERNEL_SMALL_BEGIN

enum {
    NO_WAY = 1000 /* longer than any */
};

/* All squares that share a side, or a corner if corners count, with one of the set; and perhaps
 * some of the set. */
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

/* A side, its pieces that are not frozen, and its edges. */
struct removal_side {
    board loose;
    const board *edge;
};

/* What a side can reach from one of its edges through `clear` squares and some of its loose pieces. */
struct removal_reach {
    board within[WIDTH]; /* by the most pieces that it takes */
    int length; /* how many it takes to the other edge; NO_WAY if too many, or if there is no
                   path */
};

/* Looks for paths from edge to edge that take at most `most` pieces, stepping over sides, or over
 * corners too. */
KERNEL_CALLED void removal_reach(struct removal_reach *reach, const struct removal_side *side,
                                 board clear, bool corners, int most) {
    const board *edge = side->edge;
    board within = removal_flood(edge[0], clear, corners);
    reach->within[0] = within;
    reach->length = 0;
    while (!board_any(within & edge[1])) {
        board next = (removal_step(within, corners) | edge[0]) & side->loose & ~within;
        if (!board_any(next) || reach->length == most) {
            reach->length = NO_WAY;
            return;
        }
        within |= next;
        within = removal_flood(within, within | clear, corners);
        reach->within[++reach->length] = within;
    }
}

/* The pieces of a shortest path, found from its end. */
KERNEL_CALLED board removal_way(const struct removal_reach *reach, const struct removal_side *side,
                                board clear, bool corners) {
    board way = board_none(), region = removal_flood(side->edge[1], clear, corners);
    board front = side->edge[1] | removal_step(region, corners);
    for (int i = reach->length; i > 0; i--) {
        board next = front & side->loose & reach->within[i] & ~reach->within[i - 1];
        board one = board_bit(board_pop(&next));
        way |= one;
        front = removal_step(removal_flood(one, clear | one, corners), corners);
    }
    return way;
}

/* Whether x wins a race by its path; `late` is 1 if the other side is to move, else 0. */
static bool removal_race_won(const struct removal_side *x, const struct removal_reach *reach,
                             const struct removal_side *y, board empty, int late) {
    struct removal_reach other;
    board way = removal_way(reach, x, empty, false);
    removal_reach(&other, y, empty | way, false, reach->length + late - 1);
    return other.length == NO_WAY;
}

/* The other side's path only gets shorter, so the side with the longer path (or, moving second, an
 * equal one) wins no race, and only one side needs to be examined. */
static enum verdict removal_race(const struct removal_side *own, const struct removal_side *enemy,
                                 board empty) {
    struct removal_reach mine, theirs;
    removal_reach(&mine, own, empty, false, WIDTH);
    removal_reach(&theirs, enemy, empty, false, WIDTH);
    if (mine.length > theirs.length)
        return removal_race_won(enemy, &theirs, own, empty, 1) ? LOSES : OPEN;
    return mine.length < NO_WAY && removal_race_won(own, &mine, enemy, empty, 0) ? WINS : OPEN;
}

/* Whether x wins by waiting behind its wall, with so many moves to spare. */
static bool removal_wait_won(const struct removal_side *x, const struct removal_reach *reach,
                             const struct removal_side *y, board frozen, int spare, int late) {
    struct removal_reach other;
    int most =
        board_count(y->loose) - late - spare; /* with no more pieces in a wall, y has enough */
    if (most < 0)
        return true;
    board wall = removal_way(reach, x, frozen, true);
    removal_reach(&other, y, frozen | wall, true, most);
    return other.length == NO_WAY;
}

/* The other side's wall only gets shorter, too, so again only one side needs to be examined. */
static enum verdict removal_wait(const struct removal_side *own, const struct removal_side *enemy,
                                 board frozen) {
    struct removal_reach mine, theirs;
    removal_reach(&mine, own, frozen, true, WIDTH);
    removal_reach(&theirs, enemy, frozen, true, WIDTH);
    int spare = board_count(own->loose) - mine.length;
    int enemy_spare = board_count(enemy->loose) - theirs.length;
    if (spare > enemy_spare)
        return mine.length < NO_WAY && removal_wait_won(own, &mine, enemy, frozen, spare, 0) ? WINS
                                                                                             : OPEN;
    return theirs.length < NO_WAY && removal_wait_won(enemy, &theirs, own, frozen, enemy_spare, 1)
               ? LOSES
               : OPEN;
}

/* The verdict of counting for a position without captures, in which the side to move, whose pieces
 * are `own`, neither wins at once nor loses with every move. */
static enum verdict removal_verdict(const struct removal_side *own,
                                    const struct removal_side *enemy, board empty, board frozen) {
    enum verdict verdict = removal_wait(own, enemy, frozen);
    return verdict != OPEN ? verdict : removal_race(own, enemy, empty);
}

KERNEL_SMALL_END

#endif
