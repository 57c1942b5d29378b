/* Axe finds nothing wrong: on every view and with every dialog open, at both sizes, in both themes. */
import {assertAxe} from "./lib/axe.mjs";
import {pageTests} from "./lib/browser.mjs";
import {DIALOGS, VIEWS} from "./lib/views.mjs";

const SETTLE_MS = 150;

pageTests("axe finds nothing", {options: {reducedMotion: "reduce"}}, async (scene, t) => {
    for (const {name, show} of [...VIEWS, ...DIALOGS]) {
        await t.test(name, async () => {
            await show(scene);
            for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
                await scene.page.emulateMedia({colorScheme, reducedMotion: "reduce"});
                await scene.page.waitForTimeout(SETTLE_MS);
                await assertAxe(scene.page, `${name}, ${colorScheme}`);
            }
        });
    }
});
