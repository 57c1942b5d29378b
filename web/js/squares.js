/* Squares and moves as texts. A square is a letter and a number, such as c3; a move is the squares
 * that it goes through, such as c3c4 or d4. The desk knows what a move does, and whether it is
 * legal.
 *
 * An index counts the squares of a board row after row from the top, as the grid of a VIEW does. */

/**
 * @param {number} index
 * @param {number} size
 */
export function squareName(index, size) {
    return String.fromCharCode(97 + index % size) + (size - Math.floor(index / size));
}

/**
 * @param {string} square
 * @param {number} size
 * @returns {number} -1 if there is no such square
 */
export function squareIndex(square, size) {
    const column = square.charCodeAt(0) - 97;
    const row = size - Number(square.slice(1));
    const inside = column >= 0 && column < size && row >= 0 && row < size;
    return inside ? row * size + column : -1;
}

/**
 * The squares of a move, in their order.
 * @param {string | null | undefined} move
 * @returns {string[]}
 */
export function squaresOf(move) {
    return move?.match(/[a-p]\d+/g) ?? [];
}

/** Longer than any move; no answer has to quote more. */
const MOST_TYPED = 12;

/**
 * Normalises a typed move for the desk: no spaces, plain letters.
 * @param {string} text
 */
export function typedMove(text) {
    const letters = [...text.replace(/\s+/gu, "")].slice(0, MOST_TYPED);
    return letters.map((letter) => letter > "~" ? "?" : letter).join("");
}
