/* What axe finds wrong with a page for people who hear it or use keys. All of its rules are used. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {createRequire} from "node:module";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails where axe finds anything.
 * @param {import("playwright-core").Page} page
 * @param {string} where for the message
 */
export async function assertAxe(page, where) {
    if (!await page.evaluate(() => "axe" in globalThis))
        await page.evaluate(source);
    const found = await page.evaluate(async () => {
        const {violations} = await /** @type {any} */ (globalThis).axe.run(document,
            {resultTypes: ["violations"]});
        return violations.flatMap((/** @type {any} */ rule) => rule.nodes.map(
            (/** @type {any} */ node) => `${rule.id}: ${node.html.slice(0, 200)} – ` +
                `${node.failureSummary.replaceAll("\n", " ")}`));
    });
    assert.deepEqual(found, [], `axe finds something in ${where}`);
}
