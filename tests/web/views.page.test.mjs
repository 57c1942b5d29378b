/* Every view and every dialog, at both sizes: axe finds nothing, in either theme, and on a desktop Tab
 * leads to all that can be used, and away again. */
import {assertAxe} from "./lib/axe.mjs";
import {pageTest} from "./lib/browser.mjs";
import {goThrough} from "./lib/tabs.mjs";
import {DIALOGS, VIEWS} from "./lib/views.mjs";

/** @typedef {import("./lib/browser.mjs").Scene} Scene */

const SETTLE_MS = 100;
const options = {reducedMotion: /** @type {const} */ ("reduce")};

/**
 * @param {Scene} scene
 * @param {string} name
 */
async function lookInBothThemes({page}, name) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({colorScheme, ...options});
        await page.waitForTimeout(SETTLE_MS);
        await assertAxe(page, `${name}, ${colorScheme}`);
    }
}

pageTest("axe finds nothing on a phone", {size: "phone", options}, async (scene, t) => {
    for (const {name, show} of [...VIEWS, ...DIALOGS]) {
        await t.test(name, async () => {
            await show(scene);
            await lookInBothThemes(scene, name);
        });
    }
});

pageTest("axe finds nothing on a desktop, and Tab leads everywhere", {options}, async (scene, t) => {
    for (const {name, show} of [...VIEWS, ...DIALOGS]) {
        await t.test(name, async () => {
            await show(scene);
            await lookInBothThemes(scene, name);
            const stop = scene.page.getByRole("button", {name: "Stop the engine"});
            if (await stop.isVisible())
                await stop.click(); // its lines come and go
            await goThrough(scene.page, name);
        });
    }
});
