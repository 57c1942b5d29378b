/* How far the page is scrolled: a new view begins at its top, and who goes back, or loads the page
 * anew, finds it where they left it.
 *
 * The browser would do so only for pages that are there at once. So every entry of its history gets a
 * number, and here it is written down how far each was scrolled. */

const KEY = "burrow-scrolls";

/** By the numbers of entries. @type {Map<number, number>} */
let scrolls = new Map();
let here = 0;

function load() {
    try {
        scrolls = new Map(JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
    } catch {
        scrolls = new Map(); // it is refused, or somebody else's
    }
}

function save() {
    scrolls.set(here, scrollY);
    try {
        sessionStorage.setItem(KEY, JSON.stringify([...scrolls]));
    } catch {
        // Then the page begins at its top when it is loaded anew.
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

/** Before the first view is shown. Returns how far it is to be scrolled. */
export function startScrolling() {
    history.scrollRestoration = "manual";
    load();
    addEventListener("pagehide", save);
    return enter() ? scrolls.get(here) ?? 0 : 0;
}

/**
 * Before another view is shown in the place of the last one, which is still there. Returns how far it
 * is to be scrolled.
 * @param {boolean} alike whether the other one only takes the place of the last one, and is like it
 */
export function changeScroll(alike) {
    scrolls.set(here, scrollY);
    const known = enter();
    return known ? scrolls.get(here) ?? 0 : alike ? scrollY : 0;
}
