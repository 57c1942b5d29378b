/* Everything fits: no view is wider than the screen, also with letters twice as large and on a phone
 * held sideways, where a whole board is seen; and what belongs to a view is gone with it. */
import assert from "node:assert/strict";
import {SIZES, pageTest} from "./lib/browser.mjs";
import {beginGame, board} from "./lib/people.mjs";
import {VIEWS} from "./lib/views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const PEOPLE = {Game: "Talpa", Size: "8", Red: "person", Blue: "person"};
const SIDEWAYS = {...SIZES.phone, viewport: {width: 740, height: 360}};

/**
 * Fails where something can only be seen by scrolling sideways.
 * @param {Page} page
 * @param {string} where
 */
async function assertFits(page, where) {
    const [wide, screen, culprits] = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const outside = [...document.querySelectorAll("main *")].filter((element) =>
            element.getBoundingClientRect().right > width + 1 && !element.closest("svg"));
        return [document.documentElement.scrollWidth, width, outside.slice(-4).map((element) =>
            `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)];
    });
    assert(Number(wide) <= Number(screen), `${where} is ${wide} wide: ${culprits}`);
}

/** @param {Page} page */
async function enlarge(page) {
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
}

pageTest("no view is wider than a phone with large letters", {size: "phone"}, async (scene, t) => {
    for (const view of VIEWS) {
        await t.test(view.name, async () => {
            await view.show(scene);
            await enlarge(scene.page);
            await assertFits(scene.page, view.name);
        });
    }
});

pageTest("no view is wider than a phone held sideways", {options: SIDEWAYS}, async (scene, t) => {
    for (const view of VIEWS) {
        await t.test(view.name, async () => {
            await view.show(scene);
            await assertFits(scene.page, view.name);
            await enlarge(scene.page);
            await assertFits(scene.page, `${view.name} in large letters`);
        });
    }
});

pageTest("a phone held sideways shows a whole board", {options: SIDEWAYS}, async (scene) => {
    await beginGame(scene, PEOPLE);
    await scene.page.evaluate(() => scrollTo(0, 0));
    const box = await board(scene.page).boundingBox();
    assert(box && box.y >= 0 && box.y + box.height <= 360,
        `the board is at ${JSON.stringify(box)}`);
    assert(box.height > 200, "and it is large enough to be played on");
});

pageTest("a dialog closes when its view is left", {size: "phone"}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    for (const name of ["Resign", "Share"]) {
        await page.getByRole("button", {name}).click();
        await page.getByRole("dialog").waitFor();
        await page.goBack();
        await page.getByRole("heading", {name: "A new game"}).waitFor();
        assert.equal(await page.getByRole("dialog").count(), 0);
        await page.goForward();
        await board(page).waitFor();
        assert.equal(await page.getByRole("dialog").count(), 0);
    }
});
