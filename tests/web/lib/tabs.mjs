/* Goes through a page by Tab: every control is reached, nothing traps the focus, and the focus is
 * always visible. */
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Numbers all controls that a person can use, in the page or in the open dialog. Those of a group
 * of which Tab reaches only one (radio buttons, the squares of the board, a list of moves) have one
 * number.
 * @param {Page} page
 */
function numberControls(page) {
    return page.evaluate(() => {
        const root = document.querySelector("dialog[open]") ?? document.body;
        const all = [...root.querySelectorAll(
            "a[href], button, input, select, textarea, summary, [tabindex], [role=slider]")];
        const groups = new Map();
        const names = [];
        for (const one of /** @type {HTMLElement[]} */ (all)) {
            const radio = one instanceof HTMLInputElement && one.type === "radio" ? one.name : null;
            const roving = one.hasAttribute("tabindex") ? one.closest("[role=grid], ol") : null;
            const group = radio ?? roving;
            const usable = one.checkVisibility() && !one.matches(":disabled, #main") &&
                one.closest("[aria-hidden=true]") === null;
            if (!usable)
                continue;
            if (group === null || !groups.has(group)) {
                groups.set(group, names.length);
                names.push(`${one.tagName.toLowerCase()} ${
                    one.getAttribute("aria-label") ?? one.textContent?.trim()}`);
            }
            one.dataset.number = String(group === null ? names.length - 1 : groups.get(group));
        }
        return names;
    });
}

/** What has the focus, and whether that is visible. @param {Page} page */
function focusOf(page) {
    return page.evaluate(() => {
        const one = /** @type {HTMLElement} */ (document.activeElement);
        const outlined = [one, one.closest("label"), one.nextElementSibling, one.parentElement]
            .some((near) => {
                const style = near ? getComputedStyle(near) : null;
                return style !== null && style.outlineStyle !== "none" &&
                    parseFloat(style.outlineWidth) >= 2;
            });
        const box = one.getBoundingClientRect();
        const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 &&
            box.left < innerWidth;
        const html = one.outerHTML.slice(0, 150);
        return {number: one.dataset.number, seen: outlined && inside, html};
    });
}

/**
 * Goes through all controls by Tab, and back by Shift and Tab.
 * @param {Page} page
 * @param {string} where
 */
export async function goThrough(page, where) {
    const names = await numberControls(page);
    for (const key of ["Tab", "Shift+Tab"]) {
        const missing = new Set(names.keys());
        let steps = 0;
        for (; steps < 3 * names.length + 10 && missing.size > 0; steps += 1) {
            await page.keyboard.press(key);
            const {number, seen, html} = await focusOf(page);
            if (number !== undefined) {
                missing.delete(Number(number));
                assert(seen, `in ${where} the focus is not seen on ${html}`);
            }
        }
        assert.deepEqual([...missing].map((number) => names[number]), [],
            `in ${where} ${key} does not lead there`);
    }
}
