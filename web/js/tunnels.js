/* The outline of tunnels. Empty squares that lie side by side are drawn as one burrow: its
 * outline is traced along the squares' sides, moved inwards, and rounded at each corner. Where a
 * burrow reaches the rim of the board, it stays open. */

/** How wide a square is drawn. */
export const SQUARE = 100;

const INSET = 4;
const ROUND_OUT = 30;
const ROUND_IN = 13;
const ROUND_EDGE = 9;
const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/**
 * The sides between tunnels and other squares, each by its start `column,row` and its direction (an
 * index of STEPS), so that the tunnel lies to its right.
 * @param {(column: number, row: number) => boolean} isTunnel
 * @param {number} size
 */
function tunnelSides(isTunnel, size) {
    /** @type {Map<string, Set<number>>} */
    const sides = new Map();
    const add = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ way) => {
        const key = `${x},${y}`;
        sides.set(key, (sides.get(key) ?? new Set()).add(way));
    };
    for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
            if (!isTunnel(column, row))
                continue;
            if (!isTunnel(column, row - 1))
                add(column, row, 0);
            if (!isTunnel(column + 1, row))
                add(column + 1, row, 1);
            if (!isTunnel(column, row + 1))
                add(column + 1, row + 1, 2);
            if (!isTunnel(column - 1, row))
                add(column, row + 1, 3);
        }
    }
    return sides;
}

/**
 * Removes one outline from the sides, and returns its corners, each with its outgoing direction.
 * Where two tunnels meet only at a corner, the outline turns right, and they stay apart.
 * @param {Map<string, Set<number>>} sides
 */
function takeOutline(sides) {
    const [start, ways] = /** @type {[string, Set<number>]} */ (sides.entries().next().value);
    let [x, y] = start.split(",").map(Number);
    let way = /** @type {number} */ (ways.values().next().value);
    const corners = [];
    let before = -1;
    for (;;) {
        const here = sides.get(`${x},${y}`);
        if (!here?.has(way))
            break;
        here.delete(way);
        if (here.size === 0)
            sides.delete(`${x},${y}`);
        if (way !== before)
            corners.push({x, y, way});
        before = way;
        x += STEPS[way][0];
        y += STEPS[way][1];
        way = nextWay(sides.get(`${x},${y}`), way);
    }
    if (corners.length > 1 && corners[0].way === corners[corners.length - 1].way)
        corners.shift();
    return corners;
}

/**
 * @param {Set<number> | undefined} ways
 * @param {number} way
 */
function nextWay(ways, way) {
    const right = (way + 1) % 4;
    if (ways?.has(right))
        return right;
    return ways?.has(way) ? way : (way + 3) % 4;
}

/**
 * The coordinate of the side that leaves a corner, moved inwards; a side on the rim of the board
 * stays.
 * @param {{x: number, y: number, way: number}} corner
 * @param {number} size
 */
function sideLine(corner, size) {
    const level = corner.way % 2 === 0;
    const at = level ? corner.y : corner.x;
    const rim = at === 0 || at === size;
    const inwards = corner.way === 0 || corner.way === 3 ? 1 : -1;
    return {level, rim, at: at * SQUARE + (rim ? 0 : inwards * INSET)};
}

/**
 * The outline of a burrow as a path.
 * @param {{x: number, y: number, way: number}[]} corners
 * @param {number} size
 */
function roundedPath(corners, size) {
    const parts = [];
    for (let i = 0; i < corners.length; i++) {
        const before = corners[(i + corners.length - 1) % corners.length];
        const here = corners[i];
        const into = sideLine(before, size), from = sideLine(here, size);
        const x = into.level ? from.at : into.at, y = into.level ? into.at : from.at;
        const outwards = here.way === (before.way + 1) % 4;
        const round = into.rim !== from.rim && outwards ? ROUND_EDGE
            : into.rim || from.rim ? ROUND_EDGE : outwards ? ROUND_OUT : ROUND_IN;
        const [ax, ay] = STEPS[before.way], [bx, by] = STEPS[here.way];
        parts.push(`${i === 0 ? "M" : "L"}${x - ax * round} ${y - ay * round}` +
            `Q${x} ${y} ${x + bx * round} ${y + by * round}`);
    }
    return `${parts.join("")}Z`;
}

/**
 * All tunnels of a board.
 * @param {string} grid in the order in which it is drawn
 * @param {number} size
 */
export function tunnelPath(grid, size) {
    const isTunnel = (/** @type {number} */ column, /** @type {number} */ row) =>
        column >= 0 && row >= 0 && column < size && row < size &&
        grid[row * size + column] === ".";
    const sides = tunnelSides(isTunnel, size);
    let path = "";
    while (sides.size > 0)
        path += roundedPath(takeOutline(sides), size);
    return path;
}

