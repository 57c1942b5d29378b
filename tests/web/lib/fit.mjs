/* Whether a view fits: nothing is wider than the screen, even with larger letters. */
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Fails if something can only be seen by scrolling sideways.
 * @param {Page} page
 * @param {string} where
 */
export async function assertFits(page, where) {
    const [wide, screen, culprits] = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const outside = [...document.querySelectorAll("main *")].filter((element) =>
            element.getBoundingClientRect().right > width + 1 && !element.closest("svg"));
        return [document.documentElement.scrollWidth, width, outside.slice(-4).map((element) =>
            `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)];
    });
    assert(Number(wide) <= Number(screen), `${where} is ${wide} wide: ${culprits}`);
}

/**
 * Scales all letters by a factor.
 * @param {Page} page
 * @param {number} times
 */
export async function enlarge(page, times) {
    await page.evaluate((percent) =>
        document.documentElement.style.setProperty("font-size", `${percent}%`), 100 * times);
}
