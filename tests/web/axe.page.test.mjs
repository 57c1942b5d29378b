/* Axe finds nothing wrong: on every view and with every dialog open, at both sizes, in both themes. */
import {assertAxe} from "./lib/axe.mjs";
import {pageTests} from "./lib/browser.mjs";
import {DIALOGS, VIEWS} from "./lib/views.mjs";

for (const {name, show} of [...VIEWS, ...DIALOGS]) {
    pageTests(`axe: ${name}`, {options: {reducedMotion: "reduce"}}, async (scene) => {
        await show(scene);
        for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
            await scene.page.emulateMedia({colorScheme, reducedMotion: "reduce"});
            await assertAxe(scene.page, `${name}, ${colorScheme}`);
        }
    });
}
