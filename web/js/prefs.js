/* What a person prefers, kept in the browser's localStorage; where that is refused, only for as long
 * as the page is open. Each preference has its usual value and, where it is one of a few words, the
 * words; what is kept is only believed if it is one of them.
 *
 * Several tabs share them: a change is written over what is kept then, not over what this tab read
 * once, and what another tab changes holds here too. */

/**
 * @typedef {object} Prefs
 * @property {string} language a code such as pt, or empty for the browser's
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} confirm whether a tapped move waits for a second tap
 * @property {boolean} motion whether stones move; the system's wish for less comes first
 * @property {boolean} sound whether there is a sound when somebody has moved
 * @property {"auto" | "on" | "off"} bar whether it is shown who is ahead, while playing
 * @property {boolean} coordinates
 * @property {boolean} keys whether letters and signs do something wherever the focus is
 * @property {number} lines of the engine that an analysis shows
 * @property {string} name of the person, or empty
 * @property {string} form the last new game: variant, players, clock, on a line each
 */

const KEY = "burrow.prefs";

/** @type {Prefs} */
const USUAL = {
    language: "", theme: "auto", confirm: false, motion: true, sound: false, bar: "auto",
    coordinates: true, keys: true, lines: 1, name: "", form: "",
};

/** @type {Record<string, string[]>} */
const WORDS = {theme: ["auto", "light", "dark"], bar: ["auto", "on", "off"]};

const MOST_CHARACTERS = 400;

/**
 * @param {string} key
 * @param {unknown} value
 */
function fits(key, value) {
    const usual = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (USUAL))[key];
    if (typeof value !== typeof usual)
        return false;
    if (typeof value === "string" && value.length > MOST_CHARACTERS)
        return false;
    return !WORDS[key] || WORDS[key].includes(String(value));
}

/** What is kept, also what a newer page has put there. @returns {Record<string, unknown>} */
function readKept() {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        return typeof kept === "object" && kept !== null ? kept : {};
    } catch {
        return {}; // nothing is kept, or it is not ours: all is as usual
    }
}

/** @param {Record<string, unknown>} kept what of it can be believed */
function believed(kept) {
    const known = Object.keys(USUAL).filter((key) => fits(key, kept[key]));
    return Object.fromEntries(known.map((key) => [key, kept[key]]));
}

/** What is preferred now; changed by `prefer`, or by another tab. @type {Readonly<Prefs>} */
export const prefs = {...USUAL, ...believed(readKept())};

/** @type {Set<(prefs: Readonly<Prefs>) => void>} */
const listeners = new Set();

function tellAll() {
    for (const listener of listeners)
        listener(prefs);
}

/**
 * Changes preferences, keeps them, and tells everybody who listens.
 * @param {Partial<Prefs>} changes
 */
export function prefer(changes) {
    const kept = readKept();
    Object.assign(prefs, believed(kept), changes);
    try {
        localStorage.setItem(KEY, JSON.stringify({...kept, ...prefs}));
    } catch {
        // It holds for as long as the page is open.
    }
    tellAll();
}

globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== KEY && event.key !== null) // null: all of it was cleared
        return;
    Object.assign(prefs, USUAL, believed(readKept()));
    tellAll();
});

/**
 * Has a function called after each change; returns what ends that.
 * @param {(prefs: Readonly<Prefs>) => void} listener
 */
export function onPrefs(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Whether things may move. */
export function mayMove() {
    return prefs.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
