/* The game that this kernel is compiled for, and what holds for the nodes of any game.
 *
 * Each game describes its positions in its own header: how a position becomes a node, what a scan
 * finds without a search, which moves there are, and the static evaluation. The rest of the kernel
 * knows nothing else of a game; template_node.h is the minimum. */
#ifndef BURROW_KERNEL_NODE_H
#define BURROW_KERNEL_NODE_H

#if defined(KERNEL_TALPA)
#include "search/kernel/talpa_node.h"
#define KERNEL_NAME bw_talpa_kernel
#elif defined(KERNEL_TEMPLATE)
#include "search/kernel/template_node.h"
#define KERNEL_NAME bw_template_kernel
#else
#include "search/kernel/fourmation_node.h"
#define KERNEL_NAME bw_fourmation_kernel
#endif

enum {
    KEY_WORDS = 2 * BOARD_WORDS /* of a position's two sets of pieces */
};

/* A node together with its scan. */
struct scanned_node {
    struct node node;
    struct node_scan scan;
};

/* About how many replies there are in a position that was scanned. If there are none, the opponent
 * wins with the next move, and the scan is updated to say so. */
static inline int count_answers(const struct node_rules *rules, const struct node *node,
                                struct node_scan *scan) {
    int answers = scan->verdict == OPEN ? node_answers(rules, node, scan) : 0;
    if (scan->verdict == OPEN && answers == 0) {
        scan->verdict = LOSES;
        scan->plies = 2;
    }
    return answers;
}

/* A scan that counts replies too, which costs more. */
static inline struct node_scan look_at(const struct node_rules *rules, const struct node *node) {
    struct node_scan scan = node_scan(rules, node);
    count_answers(rules, node, &scan);
    return scan;
}

KERNEL_SMALL_BEGIN

/* Scanned nodes are made in place, since they may be large. */
KERNEL_CALLED void load_scanned(struct scanned_node *at, const struct node_rules *rules,
                                const struct bw_position *position) {
    at->node = node_load(rules, position);
    at->scan = look_at(rules, &at->node);
}

KERNEL_SMALL_END

/* What a move leads to, without the count of replies. */
static inline void play_scanned(struct scanned_node *next, const struct node_rules *rules,
                                const struct node *node, unsigned move) {
    next->node = node_play(rules, node, move);
    next->scan = node_scan(rules, &next->node);
}

/* Who wins, as far as that is known without trying moves. */
static inline enum verdict node_verdict(const struct node_rules *rules, const struct node *node,
                                        const struct node_scan *scan) {
    return scan->verdict != OPEN ? scan->verdict : node_future(rules, node, scan).verdict;
}

/* Moves inside the kernel are two indices of board.h, a byte each. */
static inline bw_move move_out(uint16_t move) {
    return bw_move_make(board_square(move & 255), board_square(move >> 8));
}

static inline uint16_t move_in(bw_move move) {
    return (uint16_t)(board_index(bw_move_from(move)) | board_index(bw_move_to(move)) << 8);
}

#endif
