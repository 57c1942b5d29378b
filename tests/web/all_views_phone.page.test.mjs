/* Every view and every dialog on a phone: axe finds nothing, in either theme, and nothing is
 * wider than the screen, upright or sideways, even with letters twice as large. */
import {assertAxeInBothThemes} from "./lib/axe.mjs";
import {SIZES, pageTest} from "./lib/browser.mjs";
import {assertFits, enlarge} from "./lib/fit.mjs";
import {DIALOGS, VIEWS} from "./lib/views.mjs";

const {width, height} = SIZES.phone.viewport;

pageTest("axe finds nothing on a phone, and everything fits", {size: "phone"}, async (scene, t) => {
    const {page} = scene;
    for (const {name, show} of [...VIEWS, ...DIALOGS]) {
        await t.test(name, async () => {
            await show(scene);
            await assertAxeInBothThemes(page, name);
            for (const viewport of [{width, height}, {width: height, height: width}]) {
                await page.setViewportSize(viewport);
                for (const times of [2, 1]) {
                    await enlarge(page, times);
                    await assertFits(page, `${name} in letters of ${times}`);
                }
            }
            await page.setViewportSize({width, height});
        });
    }
});
