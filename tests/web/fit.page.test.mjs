/* Phones and tablets held either way show a large board, nothing overlaps, and what belongs to a
 * view disappears with it. all_views_phone.page.test.mjs tests that every view fits. */
import assert from "node:assert/strict";
import {SIZES, pageTest} from "./lib/browser.mjs";
import {beginGame, board} from "./lib/people.mjs";
import {addRecord, record} from "./lib/views.mjs";

const PEOPLE = {Game: "Talpa", Size: "8", Red: "person", Blue: "person"};
const SIDEWAYS = {...SIZES.phone, viewport: {width: 740, height: 360}};
const UPRIGHT = {viewport: {width: 768, height: 1024}};

pageTest("a tablet held upright shows a large board", {options: UPRIGHT}, async (scene) => {
    await beginGame(scene, PEOPLE);
    const box = await board(scene.page).boundingBox();
    assert(box && box.width > 600, `the board has a width of ${box?.width}`);
});

/** The names of buttons that overlap others; runs in the page. */
function overlaps() {
    const buttons = [...document.querySelectorAll("main button:not(.moves-card button)")]
        .map((one) => ({name: one.textContent, box: one.getBoundingClientRect()}))
        .filter(({box}) => box.width > 0);
    return buttons.flatMap((a, i) => buttons.slice(i + 1)
        .filter(({box}) => box.left < a.box.right - 1 && a.box.left < box.right - 1 &&
            box.top < a.box.bottom - 1 && a.box.top < box.bottom - 1)
        .map((b) => `${a.name} and ${b.name}`));
}

for (const viewport of [{width: 1280, height: 720}, {width: 1366, height: 768},
    {width: 768, height: 1024}]) {
    const size = `${viewport.width} by ${viewport.height}`;
    pageTest(`no two buttons of a finished game share a place, at ${size}`, {options: {viewport}},
        async (scene) => {
            const {page} = scene;
            await addRecord(scene, await record("talpa.txt"));
            await page.getByRole("button", {name: "Next mistake"}).waitFor();
            await scene.open(new URL(page.url()).hash.replace("review", "play"));
            await page.getByRole("button", {name: "Rematch"}).waitFor();
            assert.deepEqual(await page.evaluate(overlaps), []);
        });
}

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
