/* Announcements for screen readers: one polite live region for the whole page.
 *
 * Sentences in quick succession are joined, since a screen reader would otherwise drop all but the
 * last. The same sentence twice is announced twice.
 *
 * While a dialog is open, nothing outside it is announced, so the region moves into the dialog, and
 * back when it closes. */

const WAIT_MS = 60;

/** @type {string[]} */
let waiting = [];

/** @type {HTMLElement | null} */
let region = null;

/** Moves the region into the open dialog or back. Call before filling it: screen readers ignore the
 * first content of a new region. */
function place() {
    region ??= document.getElementById("live");
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    const home = dialogs[dialogs.length - 1] ?? document.body;
    if (!region || region.parentElement === home)
        return;
    home.append(region);
    home.addEventListener("close", place, {once: true});
}

function speak() {
    const text = waiting.join(" ");
    waiting = [];
    place();
    if (!region)
        return;
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Clears what was announced for a view that is gone; pending sentences are still announced. */
export function hush() {
    region?.replaceChildren();
}

/**
 * Announces a sentence.
 * @param {string} text
 */
export function say(text) {
    if (!text)
        return;
    if (waiting.length === 0) {
        place();
        setTimeout(speak, WAIT_MS);
    }
    waiting.push(text);
}
