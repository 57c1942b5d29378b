/* The functions of Talpa's contract that are compiled once for each width of board. */
#ifndef BURROW_GAMES_TALPA_WIDTH_H
#define BURROW_GAMES_TALPA_WIDTH_H

#include "games/position.h"
#include <burrow/game.h>

struct talpa_width {
    int (*moves)(const struct bw_position *position, bw_move moves[BW_MAX_MOVES]);
    enum bw_result (*result)(const struct bw_position *position);
    bool (*is_open)(const struct bw_position *position, int side); /* that side's path */
    int (*reach)(const struct bw_position *position, int side);
    int (*distance)(const struct bw_position *position, int side);
    uint64_t (*perft)(const struct bw_position *position, int depth);
};

extern const struct talpa_width bw_talpa_width_64_base, bw_talpa_width_128_base,
    bw_talpa_width_256_base;
extern const struct talpa_width bw_talpa_width_64_v3, bw_talpa_width_128_v3, bw_talpa_width_256_v3;

/* By instruction set, base and v3 (if compiled), and by position_width. */
extern const struct talpa_width *const bw_talpa_widths[2][POSITION_WIDTHS];

#endif
