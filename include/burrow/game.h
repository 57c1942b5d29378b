/* The contract of a game, and what everybody may do with a position.
 *
 * A game is one `struct bw_game`: names and facts that front ends show, and a handful of
 * functions that hold its rules. Everything else, from texts to symmetry, is written once for all
 * games in terms of these. A position is a plain value: copying it is cloning it, and it carries
 * its variant, so no function here needs anything but the position.
 *
 * The rest of the program calls the `bw_…` functions at the end of this file, never an entry of the
 * struct. docs/adding-a-game.md explains how to write a new game. */
#ifndef BURROW_GAME_H
#define BURROW_GAME_H

#include <burrow/api.h>
#include <burrow/error.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BW_BEGIN_DECLS

#define BW_MIN_SIZE 3
#define BW_MAX_SIZE 16
#define BW_MAX_MOVES 480   /* legal moves in any position of any game; see max_moves */
#define BW_MAX_PLIES 256   /* moves in any game; see max_plies */
#define BW_MAX_OPTIONS 4   /* keys of a game besides `size` and `swap` */
#define BW_SYMMETRIES 8    /* of a square board */
#define BW_VARIANT_SIZE 96 /* bytes that hold any text of the kind, with its final NUL */
#define BW_POSITION_SIZE 288
#define BW_MOVE_SIZE 8
#define BW_RULES_SIZE 2048

/* ---- squares, sides, moves ------------------------------------------------------------------ */

/* A square is 16 times its row plus its column, both from 0 at a1, on boards of every size. */
#define BW_NO_SQUARE (-1)

static inline int bw_square(int column, int row) {
    return 16 * row + column;
}

static inline int bw_column(int square) {
    return square % 16;
}

static inline int bw_row(int square) {
    return square / 16;
}

/* The two sides are 0 and 1: Red and Blue, X and O. Either may be the one that begins, which is
 * then called p1. */
static inline int bw_opponent(int side) {
    return 1 - side;
}

/* A move goes from a square to a square; for a move on a single square, such as a removal or a
 * placement, both are that square. */
typedef int32_t bw_move;

#define BW_NO_MOVE ((bw_move)-1)

static inline bw_move bw_move_make(int from, int to) {
    return (bw_move)(from + 256 * to);
}

static inline int bw_move_from(bw_move move) {
    return move % 256;
}

static inline int bw_move_to(bw_move move) {
    return move / 256;
}

enum bw_result {
    BW_UNDECIDED,
    BW_WON_BY_0,
    BW_WON_BY_1,
    BW_DRAWN
};

static inline enum bw_result bw_won_by(int side) {
    return side == 0 ? BW_WON_BY_0 : BW_WON_BY_1;
}

/* A set of squares for drawing: bit c of row[r] is the square in column c of row r. */
struct bw_squares {
    uint16_t row[BW_MAX_SIZE];
};

static inline bool bw_squares_has(const struct bw_squares *squares, int square) {
    return ((unsigned)squares->row[bw_row(square)] >> bw_column(square)) & 1U;
}

static inline void bw_squares_add(struct bw_squares *squares, int square) {
    uint16_t *row = &squares->row[bw_row(square)];
    *row = (uint16_t)(*row | 1U << bw_column(square));
}

static inline void bw_squares_remove(struct bw_squares *squares, int square) {
    uint16_t *row = &squares->row[bw_row(square)];
    *row = (uint16_t)(*row & ~(1U << bw_column(square)));
}

/* ---- variants and positions ----------------------------------------------------------------- */

struct bw_game;

struct bw_variant {
    const struct bw_game *game;
    uint8_t size;                   /* 0 until it is known: see bw_variant_settle */
    uint8_t swap;                   /* whether the second player may change seats after move 1 */
    uint8_t option[BW_MAX_OPTIONS]; /* in the order of the game's list: a number, or the index
                                       of a choice */
};

/* Bit `row × stride + column` of a side's set is a piece of that side; the stride follows from the
 * size (8 up to size 8, 11 up to size 11, 16 beyond), so that small boards need one 64-bit word. */
struct bw_position {
    struct bw_variant variant;
    uint64_t pieces[2][4];
    int16_t last; /* where the last piece was placed, in games that show it; or BW_NO_SQUARE */
    uint8_t turn; /* the side to move */
};

/* ---- the contract --------------------------------------------------------------------------- */

enum bw_edge {
    BW_TOP,
    BW_BOTTOM,
    BW_LEFT,
    BW_RIGHT
};

/* What a side's pieces look like; every front end draws it in its own way. A disc and a ring look
 * the same where only letters can be drawn, so a game uses at most one of them. */
enum bw_shape {
    BW_DISC,
    BW_BLOCK,
    BW_CROSS,
    BW_RING
};

/* The colour of a side: one of a few that every front end has, in shades that suit its background
 * and that most people can distinguish. No front end relies on colour alone, since the shapes
 * differ too. */
enum bw_color {
    BW_RED,
    BW_BLUE,
    BW_GREEN,
    BW_VIOLET
};

/* What one of the eight symmetries of the square does to a game. */
enum bw_symmetry {
    BW_NO_SYMMETRY, /* the image is another game altogether */
    BW_KEEPS_SIDES, /* the image has the same value */
    BW_SWAPS_SIDES  /* the same, once the colours and the side to move are swapped too */
};

/* A key of a variant text. With `choices` it takes one of these words, the first by default;
 * without, a number from `lowest` to the board's size, usual(size) by default. */
struct bw_option {
    const char *key;
    const char *const *choices; /* ends with NULL */
    int lowest;
    int (*usual)(int size);
    /* For people, in English; translated when shown. Optional: */
    const char *label;                /* of the option; NULL: the key is good enough */
    const char *const *choice_labels; /* in the order of `choices`; NULL: the words are */
    const char *help;                 /* one sentence on what the option does; NULL: none */
};

struct bw_game {
    /* Facts. All required unless marked otherwise. */
    const char *name;           /* in variant texts, lower case */
    const char *title;          /* for people, marked with BW_TEXT, as the next four */
    const char *side[2];        /* at the beginning of a sentence, and in records: Red */
    const char *side_inside[2]; /* inside a sentence: red */
    const char *credit;         /* one sentence on whose game it is */
    const char *move_help;      /* how to type a move, by an example: "d4 to …" */
    char letter[2];             /* of a side and its pieces in position texts, lower case */
    enum bw_shape shape[2];     /* of a side's pieces */
    enum bw_color color[2];     /* of a side and its pieces, two different ones */
    int usual_size;             /* the board's size if none is named */
    bool tunnels;               /* whether empty squares are tunnels, and drawn as such */
    bool moves_pieces;          /* whether a move begins with an own piece on the board */
    bool captures;              /* whether enemy pieces are captured, and so are counted */
    bool has_draws;             /* whether a game can be drawn */
    bool shows_last;            /* whether the last piece's square is part of a position */
    bool greedy_looks_ahead;    /* whether the `greedy` bot avoids moves with a winning reply */
    int edge_owner[4];          /* by enum bw_edge: a side, or -1 for nobody */
    enum bw_symmetry symmetry[BW_SYMMETRIES]; /* by the order of bw_transform_square */
    const struct bw_option *options; /* in the order they are written; ends with a NULL key.
                                        Optional: NULL for none besides size and swap */

    /* Puts the starting pieces on the empty board of position->variant and sets the turn. */
    void (*start)(struct bw_position *position);

    /* Whether a position that somebody typed is valid; fills `error` if not. A valid position may
     * be over. Called after its text has been read. Never refuses a position that play can reach,
     * from the start or from a position that it accepts. */
    bool (*check)(const struct bw_position *position, struct bw_error *error);

    /* Writes every legal move once, in any order, and returns how many; 0 exactly when the game
     * is over. */
    int (*moves)(const struct bw_position *position, bw_move moves[BW_MAX_MOVES]);

    /* Makes a legal move. */
    void (*play)(struct bw_position *position, bw_move move);

    /* Who has won; BW_UNDECIDED while the game goes on. */
    enum bw_result (*result)(const struct bw_position *position);

    /* Whether a move is legal; if not, says in `error` which rule it breaks. The squares are on
     * the board, nothing else is promised. In a game that is over, no move is legal. */
    bool (*check_move)(const struct bw_position *position, bw_move move, struct bw_error *error);

    /* Adds the squares that made the winner win, to be highlighted; none if nothing on the board
     * shows it, or if nobody has won. */
    void (*highlight)(const struct bw_position *position, struct bw_squares *squares);

    /* Writes the rules of a variant, translated, in a few paragraphs of one line each. Returns what
     * snprintf would. */
    int (*rules)(const struct bw_variant *variant, char *out, size_t size);

    /* One sentence on how a game that is over was decided, for bw_ending to translate. */
    const char *(*ending)(const struct bw_position *position);

    /* No position that passes `check` has more legal moves, at most BW_MAX_MOVES… */
    int (*max_moves)(const struct bw_variant *variant);

    /* …and no game from one lasts longer, at most BW_MAX_PLIES. */
    int (*max_plies)(const struct bw_variant *variant);

    /* How far a side has come by the simple measure of the classic bots. */
    int (*reach)(const struct bw_position *position, int side);

    /* How many squares still have to change for a side to win, wherever the enemy moves: in Talpa
     * the fewest that must be emptied for its path, in 4Mation the pieces that its best row lacks.
     * Never more than the moves that a side needs. Optional: without it, the levels go by
     * `reach`. */
    int (*distance)(const struct bw_position *position, int side);

    /* The number of ways to play `depth` (at least 1) moves. Optional: what `moves` and `play`
     * would count, only faster. */
    uint64_t (*perft)(const struct bw_position *position, int depth);
};

/* ---- games ---------------------------------------------------------------------------------- */

/* The games offered to people, in the order of menus; ends with NULL. */
BW_API const struct bw_game *const *bw_games(void);

/* ---- variants ------------------------------------------------------------------------------- */

/* Reads a variant text. Until the variant is settled, a size that the text does not name stays 0,
 * and a number that depends on the size stays unchecked. */
BW_API bool bw_variant_read(struct bw_variant *variant, const char *text, struct bw_error *error);

/* Gives a variant that names no size the given one (0: the game's usual one), fills in what
 * follows from it and checks it. Fails if the variant names another size. Settling twice does no
 * harm. */
BW_API bool bw_variant_settle(struct bw_variant *variant, int size, struct bw_error *error);

/* Writes a settled variant in its canonical form and returns `out`. */
BW_API const char *bw_variant_write(const struct bw_variant *variant, char out[BW_VARIANT_SIZE]);

/* Whether a settled variant matches the wanted one, which need not be settled: without a size it
 * matches all sizes. */
BW_API bool bw_variant_fits(const struct bw_variant *variant, const struct bw_variant *wanted);

/* The side that begins: p1. The variant is settled. */
BW_API int bw_first_side(const struct bw_variant *variant);

/* ---- positions ------------------------------------------------------------------------------ */

/* The start of a settled variant. */
BW_API void bw_position_start(struct bw_position *position, const struct bw_variant *variant);

/* Reads a position text; the variant need not be settled, and a size it lacks is taken from the
 * text. On failure *position is unspecified. */
BW_API bool bw_position_read(struct bw_position *position, const struct bw_variant *variant,
                             const char *text, struct bw_error *error);

/* Writes the canonical text and returns `out`. */
BW_API const char *bw_position_write(const struct bw_position *position,
                                     char out[BW_POSITION_SIZE]);

/* Whether two positions are the same in everything that a text or the rules can distinguish. */
BW_API bool bw_position_equal(const struct bw_position *a, const struct bw_position *b);

/* The side whose piece is on a square, or -1 for an empty square. */
BW_API int bw_piece_at(const struct bw_position *position, int square);

/* How many pieces a side has. */
BW_API int bw_piece_count(const struct bw_position *position, int side);

/* For games: puts a piece on an empty square; removes whatever is on a square. */
BW_API void bw_put_piece(struct bw_position *position, int square, int side);
BW_API void bw_take_piece(struct bw_position *position, int square);

static inline bool bw_on_board(const struct bw_position *position, int square) {
    return square >= 0 && bw_column(square) < position->variant.size &&
           bw_row(square) < position->variant.size;
}

/* ---- play ----------------------------------------------------------------------------------- */

BW_API int bw_moves(const struct bw_position *position, bw_move moves[BW_MAX_MOVES]);
BW_API void bw_play(struct bw_position *position, bw_move move);
BW_API enum bw_result bw_result(const struct bw_position *position);

/* The same as a word for programs: none, p1win, p2win or draw. */
BW_API const char *bw_result_word(const struct bw_position *position);

/* Whether a move, of whatever origin, is legal here; says why if not. */
BW_API bool bw_move_check(const struct bw_position *position, bw_move move, struct bw_error *error);

/* What a person means by pointing at a square. */
enum bw_choice {
    BW_CHOICE_REFUSED, /* nothing that the rules allow */
    BW_CHOICE_PIECE,   /* the piece there is to move; its target is still to come */
    BW_CHOICE_LET_GO,  /* the chosen piece is not to move after all */
    BW_CHOICE_MOVE
};

/* What pointing at a square means in a game that is not over. `chosen` is the square of the piece
 * chosen before, or BW_NO_SQUARE. Sets `move` for BW_CHOICE_MOVE and `error` for
 * BW_CHOICE_REFUSED. */
BW_API enum bw_choice bw_choose_square(const struct bw_position *position, int chosen, int square,
                                       bw_move *move, struct bw_error *error);

/* Reads a legal move from its text. */
BW_API bool bw_move_read(const struct bw_position *position, const char *text, bw_move *move,
                         struct bw_error *error);

/* Writes a move's text and returns `out`; for BW_NO_MOVE `none`, which no reader takes for a
 * move. */
BW_API const char *bw_move_write(bw_move move, char out[BW_MOVE_SIZE]);

/* Writes a square's text and returns `out`. */
BW_API const char *bw_square_write(int square, char out[BW_MOVE_SIZE]);

BW_API void bw_highlight(const struct bw_position *position, struct bw_squares *squares);

/* Finds one winning path or row, its squares in order: if the winner owns edges the shortest path
 * from one to the other, otherwise the longest straight row through a square of `left`. A move may
 * complete several: set `left` to the squares of bw_highlight, and call this until it returns 0.
 * Each call removes the squares it found from `left`, and returns their number. */
#define BW_MAX_LINE 256
BW_API int bw_winning_line(const struct bw_position *position, struct bw_squares *left,
                           int line[BW_MAX_LINE]);

/* One sentence on how a game that is over was decided. */
BW_API const char *bw_ending(const struct bw_position *position);

/* The rules of a settled variant in a few sentences, in lines of at most 80 columns. Returns
 * `out`. */
BW_API const char *bw_rules(const struct bw_variant *variant, char out[BW_RULES_SIZE]);

/* The same with one line for each paragraph, for callers that wrap lines themselves. */
BW_API const char *bw_rules_whole(const struct bw_variant *variant, char out[BW_RULES_SIZE]);

BW_API int bw_max_moves(const struct bw_variant *variant);
BW_API int bw_max_plies(const struct bw_variant *variant);

/* The number of ways to play `depth` moves from here; 1 for depth 0. */
BW_API uint64_t bw_perft(const struct bw_position *position, int depth);

/* ---- symmetry ------------------------------------------------------------------------------- */

/* Symmetry 0 changes nothing; bit 0 reflects left and right, bit 1 top and bottom, and bit 2
 * then exchanges columns and rows. */
BW_API int bw_transform_square(int square, int size, int symmetry);
BW_API bw_move bw_transform_move(bw_move move, int size, int symmetry);

/* The image of a position under a symmetry that its game has. */
BW_API void bw_transform(struct bw_position *image, const struct bw_position *position,
                         int symmetry);

/* The one image that all symmetric positions share: that whose text comes first in byte order. Its
 * value for the side to move is that of the position. */
BW_API void bw_canonical(struct bw_position *image, const struct bw_position *position);

BW_END_DECLS

#endif
