/* The analyses of this tab, kept by the browser's sessionStorage for as long as the tab lives.
 *
 * An analysis is known by where it came from (a kept game, or nothing) and where it begins. The last
 * few are kept, so that opening another one, by a slip or on purpose, throws none away. One in which
 * no move was made is not worth the place of one that has some, and only the last such is kept. */

/**
 * @typedef {object} Analysed
 * @property {string} from the id of the game that it came from, or empty
 * @property {string} variant
 * @property {string} position where it begins
 * @property {string} moves as Tree.write has them
 * @property {number[]} here the way to the place that was looked at, by children
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
        // It is there until the view is left.
    }
}

/**
 * The last analysis that is meant; null where there is none.
 * @param {Partial<Analysed>} wanted what it must have, nothing for the very last
 * @returns {Analysed | null}
 */
export function recallAnalysis(wanted) {
    const wishes = Object.entries(wanted);
    return readAll().find((kept) => wishes.every(([key, value]) =>
        kept[/** @type {keyof Analysed} */ (key)] === value)) ?? null;
}
