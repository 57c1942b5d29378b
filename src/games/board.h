/* A board as a set of bits, at one of three widths.
 *
 * This header is a template: a file that includes it is compiled once for each width, with WIDTH
 * set to 64, 128 or 256, and the type `board` and the functions below then serve boards up to
 * 8×8, 11×11 or 16×16. Bit `row × STRIDE + column` is a square; on 8×8, by its bit:
 *
 *     8   56 57 58 59 60 61 62 63
 *     7   48 49 …                       north is towards row 8, east towards column h
 *     …
 *     1    0  1  2  3  4  5  6  7
 *          a  b  c  d  e  f  g  h
 *
 * A smaller board occupies the lower left corner. Bits outside it are never part of a set, except
 * in the result of a step, so intersect a step with something on the board. Sets are combined with
 * & | ^ ~ at every width; an operation that lacks an operator at some width is a function. The
 * widest board is a vector of four 64-bit words, four rows in each, so that no step east or west
 * crosses a word. */
#ifndef BURROW_GAMES_BOARD_H
#define BURROW_GAMES_BOARD_H

#include <assert.h>
#include <burrow/game.h>
#include <string.h>
#if defined(__BMI2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#ifndef WIDTH
#define WIDTH 64 /* for tools that read a file outside the build */
#endif
#ifndef ISA
#define ISA base
#endif

/* The name of a symbol that a file defines for each width and instruction set. */
#define BOARD_JOIN(a, b, c) a##_##b##_##c
#define BOARD_EXPAND(a, b, c) BOARD_JOIN(a, b, c)
#define BOARD_NAME(name) BOARD_EXPAND(name, WIDTH, ISA)

#if WIDTH == 64

typedef uint64_t board;
enum {
    STRIDE = 8
};

#elif WIDTH == 128

__extension__ typedef unsigned __int128 board;
enum {
    STRIDE = 11
};

#elif WIDTH == 256

typedef uint64_t board __attribute__((vector_size(32)));

/* Shuffles the 64-bit words of two vectors. Older versions of GCC know only their own spelling. */
#if defined(__clang__)
#define BOARD_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define BOARD_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (board){__VA_ARGS__})
#endif

enum {
    STRIDE = 16
};

#else
#error "WIDTH is 64, 128 or 256"
#endif

/* ---- one square ----------------------------------------------------------------------------- */

static inline board board_bit(int index) {
#if WIDTH == 256
    const board places = {0, 1, 2, 3};
    uint64_t bit = UINT64_C(1) << (index % 64), place = (uint64_t)index / 64;
    return (board)(places == (board){place, place, place, place}) & (board){bit, bit, bit, bit};
#else
    return (board)1 << index;
#endif
}

static inline int board_index(int square) {
    return bw_row(square) * STRIDE + bw_column(square);
}

static inline int board_square(int index) {
    return bw_square(index % STRIDE, index / STRIDE);
}

/* ---- whole sets ----------------------------------------------------------------------------- */

static inline board board_none(void) {
    return (board){0};
}

static inline bool board_any(board set) {
#if WIDTH == 256 && defined(__wasm_simd128__)
    return wasm_v128_any_true(
        (v128_t)(BOARD_SHUFFLE(set, set, 0, 1) | BOARD_SHUFFLE(set, set, 2, 3)));
#elif WIDTH == 256
    return (set[0] | set[1] | set[2] | set[3]) != 0;
#else
    return set != 0;
#endif
}

static inline bool board_same(board a, board b) {
    return !board_any(a ^ b);
}

static inline int board_count(board set) {
#if WIDTH == 64
    return __builtin_popcountll(set);
#elif WIDTH == 128
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
#else
    return __builtin_popcountll(set[0]) + __builtin_popcountll(set[1]) +
           __builtin_popcountll(set[2]) + __builtin_popcountll(set[3]);
#endif
}

/* A set as 64-bit words, lowest squares first. Loops over many squares take them from these words:
 * changing one word of a wide set at a time stalls the processor. */
enum {
    BOARD_WORDS = WIDTH / 64
};

static inline void board_words(board set, uint64_t words[BOARD_WORDS]) {
    memcpy(words, &set, sizeof set);
}

/* Takes the lowest square out of a set that is not empty, and returns its index. */
static inline int board_pop(board *set) {
#if WIDTH == 64
    int index = __builtin_ctzll(*set);
    *set &= *set - 1;
    return index;
#elif WIDTH == 128
    uint64_t low = (uint64_t)*set;
    int index = low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(*set >> 64));
    *set &= *set - 1;
    return index;
#else
    int word = 0;
    while ((*set)[word] == 0)
        word++;
    int index = 64 * word + __builtin_ctzll((*set)[word]);
    (*set)[word] &= (*set)[word] - 1;
    return index;
#endif
}

/* The index of square number `place`, counted from 0, of a set that has more than that many. */
static inline int board_nth(board set, int place) {
#if WIDTH == 64 && defined(__BMI2__)
    return __builtin_ctzll(_pdep_u64(UINT64_C(1) << place, set));
#elif WIDTH == 64
    while (place-- > 0)
        set &= set - 1;
    return __builtin_ctzll(set);
#else
    uint64_t words[BOARD_WORDS];
    int word = 0, count;
    board_words(set, words);
    for (; (count = __builtin_popcountll(words[word])) <= place; word++)
        place -= count;
    while (place-- > 0)
        words[word] &= words[word] - 1;
    return 64 * word + __builtin_ctzll(words[word]);
#endif
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* The first and the last column of the full width, where a step to the side would wrap. */
static inline board board_first_column(void) {
#if WIDTH == 64
    return UINT64_C(0x0101010101010101);
#elif WIDTH == 128
    /* a bit every 11: rows 0 to 5 begin in the low word, rows 6 to 10 in the high one */
    return (board)UINT64_C(0x0000400801002004) << 64 | UINT64_C(0x0080100200400801);
#else
    const uint64_t word = UINT64_C(0x0001000100010001);
    return (board){word, word, word, word};
#endif
}

static inline board board_last_column(void) {
    return board_first_column() << (STRIDE - 1);
}

static inline board board_north(board set) {
#if WIDTH == 256
    board carried = BOARD_SHUFFLE(set, board_none(), 4, 0, 1, 2);
    return set << STRIDE | carried >> (64 - STRIDE);
#else
    return set << STRIDE;
#endif
}

static inline board board_south(board set) {
#if WIDTH == 256
    board carried = BOARD_SHUFFLE(set, board_none(), 1, 2, 3, 4);
    return set >> STRIDE | carried << (64 - STRIDE);
#else
    return set >> STRIDE;
#endif
}

static inline board board_east(board set) {
    return (set & ~board_last_column()) << 1;
}

static inline board board_west(board set) {
    return (set & ~board_first_column()) >> 1;
}

/* All squares that share a side with one of the set. */
static inline board board_neighbours(board set) {
    return board_north(set) | board_south(set) | board_east(set) | board_west(set);
}

/* All squares that share a side or a corner with another square of the set. */
static inline board board_touched(board set) {
    board sides = board_east(set) | board_west(set), row = set | sides;
    return sides | board_north(row) | board_south(row);
}

/* Those of them that are not in the set. */
static inline board board_surroundings(board set) {
    return board_touched(set) & ~set;
}

/* ---- parts of an N×N board ------------------------------------------------------------------ */

static inline board board_column(int column, int size) {
    board squares = board_none();
    for (int row = 0; row < size; row++)
        squares |= board_bit(row * STRIDE + column);
    return squares;
}

static inline board board_row(int row, int size) {
    board squares = board_none();
    for (int column = 0; column < size; column++)
        squares |= board_bit(row * STRIDE + column);
    return squares;
}

static inline board board_all(int size) {
    board squares = board_none();
    for (int row = 0; row < size; row++)
        squares |= board_row(row, size);
    return squares;
}

/* A side's pieces in a position. */
static inline board board_load(const struct bw_position *position, int side) {
    const uint64_t *words = position->pieces[side];
#if WIDTH == 64
    return words[0];
#elif WIDTH == 128
    return (board)words[1] << 64 | words[0];
#else
    return (board){words[0], words[1], words[2], words[3]};
#endif
}

#endif
