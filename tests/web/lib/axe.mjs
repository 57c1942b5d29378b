/* Accessibility checks by axe. All of its rules are used; in the dark theme only those about
 * colours, since nothing else differs. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {createRequire} from "node:module";

const SETTLE_MS = 50;
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const source = await readFile(path, "utf8");

/**
 * Fails if axe finds anything.
 * @param {import("playwright-core").Page} page
 * @param {string} where for the message
 * @param {string[]} [rules] all by default
 */
async function assertAxe(page, where, rules) {
    if (!await page.evaluate(() => "axe" in globalThis))
        await page.evaluate(source);
    const found = await page.evaluate(async (runOnly) => {
        const {violations} = await /** @type {any} */ (globalThis).axe.run(document,
            {resultTypes: ["violations"], ...runOnly && {runOnly}});
        return violations.flatMap((/** @type {any} */ rule) => rule.nodes.map(
            (/** @type {any} */ node) => `${rule.id}: ${node.html.slice(0, 200)} – ` +
                `${node.failureSummary.replaceAll("\n", " ")}`));
    }, rules);
    assert.deepEqual(found, [], `axe finds something in ${where}`);
}

/**
 * Fails if axe finds anything in either theme.
 * @param {import("playwright-core").Page} page
 * @param {string} where
 */
export async function assertAxeInBothThemes(page, where) {
    for (const [colorScheme, rules] of /** @type {const} */ (
        [["light", undefined], ["dark", OF_COLOURS]])) {
        await page.emulateMedia({colorScheme, reducedMotion: "reduce"});
        await page.waitForFunction((name) => document.documentElement.dataset.theme === name,
            colorScheme);
        await page.waitForTimeout(SETTLE_MS);
        await assertAxe(page, `${where}, ${colorScheme}`, rules);
    }
}
