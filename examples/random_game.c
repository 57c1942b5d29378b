/* Plays a game of random moves and prints it: random_game [VARIANT [SEED]]
 *
 * All that a program needs to know of a game is in <burrow/game.h>; this one plays any of them. */
#include <burrow/game.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    struct bw_variant variant;
    struct bw_error error;
    if (!bw_variant_read(&variant, argc > 1 ? argv[1] : "talpa:size=6", &error) ||
        !bw_variant_settle(&variant, 0, &error)) {
        fprintf(stderr, "random_game: %s\n", error.message);
        return 2;
    }
    srand(argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1);

    struct bw_position position;
    bw_position_start(&position, &variant);

    bw_move moves[BW_MAX_MOVES];
    int count;
    while ((count = bw_moves(&position, moves)) > 0) {
        bw_move move = moves[rand() % count];
        char text[BW_MOVE_SIZE];
        puts(bw_move_write(move, text));
        bw_play(&position, move);
    }

    char text[BW_POSITION_SIZE];
    puts(bw_position_write(&position, text));
    puts(bw_ending(&position));
    return 0;
}
