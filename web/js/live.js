/* What is spoken to people who listen: one polite live region for the whole page.
 *
 * Sentences that come in quick succession are put together, since a screen reader would otherwise
 * drop all but the last. The same sentence twice is spoken twice.
 *
 * While a dialog is open, nothing outside of it is heard, so the region moves into it, and back when
 * it is closed. */

const WAIT_MS = 60;

/** @type {string[]} */
let waiting = [];

/** @type {HTMLElement | null} */
let region = null;

/** Puts the region where it is heard; before it is filled, since a new one is not listened to yet. */
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

/** Forgets what was said of a view that is no longer there; what is about to be said, is. */
export function hush() {
    region?.replaceChildren();
}

/**
 * Has a sentence spoken.
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
