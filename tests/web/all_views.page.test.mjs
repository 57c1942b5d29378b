/* Every view and every dialog on a desktop: axe finds nothing, in either theme, and Tab reaches
 * every control and leaves it again. */
import {assertAxeInBothThemes} from "./lib/axe.mjs";
import {pageTest} from "./lib/browser.mjs";
import {goThrough} from "./lib/tabs.mjs";
import {DIALOGS, VIEWS} from "./lib/views.mjs";

pageTest("axe finds nothing on a desktop, and Tab leads everywhere", {}, async (scene, t) => {
    for (const {name, show} of [...VIEWS, ...DIALOGS]) {
        await t.test(name, async () => {
            await show(scene);
            await assertAxeInBothThemes(scene.page, name);
            const stop = scene.page.getByRole("button", {name: "Stop the engine"});
            if (await stop.isVisible())
                await stop.click(); // its lines come and go
            await goThrough(scene.page, name);
        });
    }
});
