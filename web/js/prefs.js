/* Preferences, kept in the browser's localStorage; if that is refused, only for as long as the page
 * is open. Each has a default and, if it is one of a few words, the list of them. A stored value
 * that does not fit is ignored.
 *
 * Several tabs share them: a change is merged into what is stored at that moment, not into what
 * this tab once read, and changes by another tab apply here too. */

/**
 * @typedef {object} Prefs
 * @property {string} language a code such as pt, or empty for the browser's
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} confirm whether a tapped move waits for a second tap
 * @property {boolean} motion whether stones are animated; the system's setting for reduced motion
 *     comes first
 * @property {boolean} sound whether moves make a sound
 * @property {"auto" | "on" | "off"} bar whether to show who is ahead during a game
 * @property {boolean} warnings whether a bad move against a level is asked about
 * @property {boolean} coordinates
 * @property {boolean} keys whether letters and signs are shortcuts wherever the focus is
 * @property {number} lines how many of the engine's lines an analysis shows
 * @property {string} name the person's, or empty
 * @property {string} form the last new game: variant, players, clock, on a line each
 */

const KEY = "burrow.prefs";

/** @type {Prefs} */
const USUAL = {
    language: "", theme: "auto", confirm: false, motion: true, sound: false, bar: "auto",
    warnings: false,
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

/** All that is stored, including what a newer page put there. @returns {Record<string, unknown>} */
function readKept() {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        return typeof kept === "object" && kept !== null ? kept : {};
    } catch {
        return {}; // nothing is stored, or it is not ours: use the defaults
    }
}

/** @param {Record<string, unknown>} kept what of it can be believed */
function believed(kept) {
    const known = Object.keys(USUAL).filter((key) => fits(key, kept[key]));
    return Object.fromEntries(known.map((key) => [key, kept[key]]));
}

/** The current preferences; changed by `prefer`, or by another tab. @type {Readonly<Prefs>} */
export const prefs = {...USUAL, ...believed(readKept())};

/** @type {Set<(prefs: Readonly<Prefs>) => void>} */
const listeners = new Set();

function tellAll() {
    for (const listener of listeners)
        listener(prefs);
}

/**
 * Changes preferences, stores them, and calls all listeners.
 * @param {Partial<Prefs>} changes
 */
export function prefer(changes) {
    const kept = readKept();
    Object.assign(prefs, believed(kept), changes);
    try {
        localStorage.setItem(KEY, JSON.stringify({...kept, ...prefs}));
    } catch {
        // The change lasts for as long as the page is open.
    }
    tellAll();
}

globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== KEY && event.key !== null) // null: all storage was cleared
        return;
    Object.assign(prefs, USUAL, believed(readKept()));
    tellAll();
});

/**
 * Calls a function after each change; returns a function that ends that.
 * @param {(prefs: Readonly<Prefs>) => void} listener
 */
export function onPrefs(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Whether animations are allowed. */
export function mayMove() {
    return prefs.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
