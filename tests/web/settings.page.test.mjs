/* Preferences that change more than the look: keys that are turned off, and two tabs. */
import assert from "node:assert/strict";
import {pageTest, whenReady} from "./lib/browser.mjs";

pageTest("letters and signs do nothing where somebody has turned them off", {}, async (scene) => {
    const {page, open} = scene;
    const dialog = page.getByRole("dialog", {name: "All keys"});
    await open("#/analyse/talpa%3Asize%3D4");
    await page.keyboard.press("?");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({state: "hidden"});
    await open("#/settings");
    await page.getByRole("switch", {name: "Keys", exact: true}).click();
    await open("#/analyse/talpa%3Asize%3D4");
    const field = page.getByRole("textbox", {name: "Move"});
    await field.fill("b2b3");
    await field.press("Enter");
    await page.getByRole("button", {name: /b2b3/}).first().waitFor();
    await page.getByRole("heading", {level: 1}).click(); // out of the field
    for (const key of ["?", "/", "u", "v", "e"])
        await page.keyboard.press(key);
    assert.equal(await dialog.count(), 0);
    assert.equal(await field.evaluate((element) => element === document.activeElement), false);
    assert(await page.getByRole("button", {name: "Undo"}).isEnabled(), "nothing was undone");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", {name: "Keys", exact: true}).click();
    await dialog.waitFor();
});

pageTest("what is chosen in one tab holds in the other", {}, async (scene) => {
    const {page, context, open} = scene;
    await open("#/settings");
    const other = await context.newPage();
    await open("#/about", other);
    await page.getByLabel("Colours").selectOption("dark");
    await other.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await page.getByLabel("Language", {exact: true}).selectOption("de");
    await other.waitForFunction(() => document.documentElement.lang === "de");
    await whenReady(other);
});
