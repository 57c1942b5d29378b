/* What the files of 4Mation share. */
#ifndef BURROW_GAMES_FOURMATION_H
#define BURROW_GAMES_FOURMATION_H

#include "games/position.h"
#include <burrow/game.h>

/* The order of the game's options. */
enum fourmation_option {
    FOURMATION_ROW,
    FOURMATION_BLOCKED
};

/* What happens when no square next to the enemy's last piece is free; in the order of the choices
 * of `blocked`. */
enum fourmation_blocked {
    FOURMATION_DRAW,
    FOURMATION_OPPONENT,
    FOURMATION_FREE
};

/* The functions of the contract that are compiled once for each width of board. */
struct fourmation_width {
    int (*moves)(const struct bw_position *position, bw_move moves[BW_MAX_MOVES]);
    enum bw_result (*result)(const struct bw_position *position);
    bool (*has_row)(const struct bw_position *position, int side);
    uint64_t (*perft)(const struct bw_position *position, int depth);
};

extern const struct fourmation_width bw_fourmation_width_64_base, bw_fourmation_width_128_base,
    bw_fourmation_width_256_base;
extern const struct fourmation_width bw_fourmation_width_64_v3, bw_fourmation_width_128_v3,
    bw_fourmation_width_256_v3;

/* By instruction set, base and v3 (if compiled), and by position_width. */
extern const struct fourmation_width *const bw_fourmation_widths[2][POSITION_WIDTHS];

#endif
