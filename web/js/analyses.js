/* The analyses of this tab, kept in the browser's sessionStorage for as long as the tab lives.
 *
 * An analysis is identified by its source (a kept game, or none) and its first position. The last
 * few are kept, so opening another one never discards work. An analysis without moves must not push
 * out one that has some, so only the latest such one is kept. */

/**
 * @typedef {object} Analysed
 * @property {string} from the id of the game that it came from, or empty
 * @property {string} variant
 * @property {string} position where it begins
 * @property {string} moves as Tree.write has them
 * @property {number[]} here the path to the current node, as indices of children
 */

const KEY = "burrow.analyses";
const MOST = 10;

/** @param {any} value */
function isAnalysed(value) {
    return [value?.from, value?.variant, value?.position, value?.moves]
        .every((text) => typeof text === "string") && Array.isArray(value.here);
}

/** @returns {Analysed[]} the last one first */
function readAll() {
    try {
        const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
        return Array.isArray(kept) ? kept.filter(isAnalysed) : [];
    } catch {
        return []; // nothing is kept here
    }
}

/** @param {Analysed} analysed */
export function rememberAnalysis(analysed) {
    const others = readAll().filter(({from, variant, position, moves}) => moves !== "" &&
        (from !== analysed.from || variant !== analysed.variant || position !== analysed.position));
    try {
        sessionStorage.setItem(KEY, JSON.stringify([analysed, ...others].slice(0, MOST)));
    } catch {
        // Storage is refused: the analysis lasts until the view is left.
    }
}

/**
 * The latest analysis that matches; null if there is none.
 * @param {Partial<Analysed>} wanted fields it must have; empty for the latest of all
 * @returns {Analysed | null}
 */
export function recallAnalysis(wanted) {
    const wishes = Object.entries(wanted);
    return readAll().find((kept) => wishes.every(([key, value]) =>
        kept[/** @type {keyof Analysed} */ (key)] === value)) ?? null;
}
