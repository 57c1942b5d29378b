/* Scroll positions: a new view begins at its top; going back or reloading restores the position where
 * the view was left.
 *
 * The browser does this only for pages that are complete at once. So every history entry gets a
 * number, and this file stores the scroll position of each. */

const KEY = "burrow-scrolls";

/** Scroll positions by entry number. @type {Map<number, number>} */
let scrolls = new Map();
let here = 0;

function load() {
    try {
        scrolls = new Map(JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
    } catch {
        scrolls = new Map(); // storage is refused, or has something else in it
    }
}

function save() {
    scrolls.set(here, scrollY);
    try {
        sessionStorage.setItem(KEY, JSON.stringify([...scrolls]));
    } catch {
        // Storage is refused: the page begins at its top when it is reloaded.
    }
}

/** Numbers the entry that is shown now; true if it was shown before. */
function enter() {
    const number = history.state?.number;
    const known = Number.isSafeInteger(number);
    here = known ? number : Math.max(0, ...scrolls.keys()) + 1;
    if (!known)
        history.replaceState({number: here}, "");
    return known;
}

/** To be called before the first view is shown. Returns how far to scroll it. */
export function startScrolling() {
    history.scrollRestoration = "manual";
    load();
    addEventListener("pagehide", save);
    return enter() ? scrolls.get(here) ?? 0 : 0;
}

/**
 * To be called before another view is shown, while the last one is still there. Returns how far to
 * scroll the new one.
 * @param {boolean} alike whether the new view is the last one redrawn
 */
export function changeScroll(alike) {
    scrolls.set(here, scrollY);
    const known = enter();
    return known ? scrolls.get(here) ?? 0 : alike ? scrollY : 0;
}
