/* Takes pictures of all views: node tests/web/screens.mjs FOLDER [LANGUAGE [VIEW]]
 *
 * Each view and dialog at both sizes and in both themes, as SIZE-THEME-VIEW.png; whole pages, so
 * that nothing hides below the fold. They are for people to look at; no test uses them. */
import {mkdir} from "node:fs/promises";
import {join} from "node:path";
import {stopAll, whenReady, withPage} from "./lib/browser.mjs";
import {DIALOGS, VIEWS} from "./lib/views.mjs";

const SETTLE_MS = 300;
const [folder, language = "en", only = ""] = process.argv.slice(2);
if (!folder) {
    console.error("usage: node tests/web/screens.mjs FOLDER [LANGUAGE [VIEW]]");
    process.exit(2);
}

/**
 * Switches the page to another language. The view is shown again; a dialog is not.
 * @param {import("playwright-core").Page} page
 */
async function speak(page) {
    await page.evaluate((code) => {
        const prefs = JSON.parse(localStorage.getItem("burrow.prefs") ?? "{}");
        localStorage.setItem("burrow.prefs", JSON.stringify({...prefs, language: code}));
    }, language);
    await page.reload();
    await whenReady(page);
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
async function take(page, name) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({colorScheme});
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({path: join(folder, `${name}-${colorScheme}.png`), fullPage: true});
    }
}

await mkdir(folder, {recursive: true});
for (const size of /** @type {const} */ (["desktop", "phone"])) {
    for (const view of [...VIEWS, ...language === "en" ? DIALOGS : []]) {
        if (!view.name.includes(only))
            continue;
        await withPage({size}, async (scene) => {
            await view.show(scene);
            if (language !== "en")
                await speak(scene.page);
            await take(scene.page, `${size}-${view.name.replaceAll(" ", "-")}`);
        }).catch((error) => console.error(`${size}, ${view.name}: ${error.message}`));
    }
}
await stopAll();
