/* What is spoken to people who listen: one polite live region for the whole page.
 *
 * Sentences that come in quick succession are put together, since a screen reader would otherwise
 * drop all but the last. The same sentence twice is spoken twice. */

const WAIT_MS = 60;

/** @type {string[]} */
let waiting = [];
let timer = 0;

function speak() {
    const region = document.getElementById("live");
    const text = waiting.join(" ");
    waiting = [];
    if (!region)
        return;
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Takes back what was said of something that is no longer there. */
export function hush() {
    clearTimeout(timer);
    waiting = [];
    document.getElementById("live")?.replaceChildren();
}

/**
 * Has a sentence spoken.
 * @param {string} text
 */
export function say(text) {
    if (!text)
        return;
    if (waiting.length === 0)
        timer = setTimeout(speak, WAIT_MS);
    waiting.push(text);
}
