/* The list of kept games: deleted games can be restored, and no button disappears under the pointer
 * while games change. Also announcements: in one live region, which works in dialogs too. */
import assert from "node:assert/strict";
import {pageTest, pageTests} from "./lib/browser.mjs";
import {Mouse, beginGame, dice, listen, moveSomehow, seen, waitUntil} from "./lib/people.mjs";
import {addRecord, record} from "./lib/views.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
function games(page) {
    return page.getByRole("main").getByRole("listitem");
}

/**
 * Opens a list of three games.
 * @param {import("./lib/browser.mjs").Scene} scene
 */
async function showGames(scene) {
    await addRecord(scene, await record("several.txt"));
    await scene.page.getByRole("heading", {name: "Finished", exact: true}).waitFor();
    return games(scene.page).count();
}

/**
 * The sorted texts of all games, once they are there: a game is in the list before its text is.
 * @param {Page} page
 */
async function shownGames(page) {
    let texts = [""];
    await waitUntil(async () => {
        texts = await games(page).allInnerTexts();
        return texts.every((text) => text !== "");
    });
    return texts.sort();
}

pageTests("every game that was deleted can be brought back, one after another", {}, async (scene) => {
    const {page} = scene;
    const all = await showGames(scene);
    const before = await shownGames(page);
    for (let left = all - 1; left >= all - 2; left -= 1) {
        await page.getByRole("button", {name: "Delete"}).first().click();
        await waitUntil(async () => await games(page).count() === left);
    }
    await page.getByRole("button", {name: "Save all games"}).click(); // announces something else
    for (let there = all - 1; there <= all; there += 1) {
        await page.getByRole("button", {name: "Undo"}).click();
        await waitUntil(async () => await games(page).count() === there);
    }
    assert.deepEqual(await shownGames(page), before);
    await page.getByRole("button", {name: "Undo"}).waitFor({state: "detached"});
});

pageTest("what was deleted for ever does not come back", {}, async (scene) => {
    const {page} = scene;
    await showGames(scene);
    await page.getByRole("button", {name: "Delete"}).first().click();
    await page.getByRole("button", {name: "Undo"}).waitFor();
    await page.evaluate(() => {
        location.hash = "#/settings";
    });
    await page.getByRole("button", {name: /^Delete all games/}).click();
    await page.getByRole("dialog").getByRole("button", {name: "Delete for ever"}).click();
    await seen(page, "All games were deleted.").waitFor();
    assert.equal(await page.getByRole("button", {name: "Undo"}).count(), 0);
});

pageTest("a finished game has the day of its record", {}, async (scene) => {
    const {page} = scene;
    const text = await record("talpa.txt");
    await addRecord(scene, text.replace(/\[Date .*\]/, `[Date "2019.02.03"]`));
    await scene.open("#/games");
    await games(page).getByText("Feb 3, 2019").first().waitFor();
});

pageTest("a game from a record goes on against the bot that it names", {}, async (scene) => {
    const {page} = scene;
    await addRecord(scene, '[Game "talpa:size=4"]\n[Red "Ana"]\n[Blue "level 1"]\n\n1. a1a2 *\n');
    await scene.open("#/games");
    await page.getByRole("link", {name: "Continue"}).click();
    await page.getByRole("heading", {name: "Talpa: Ana – level 1"}).waitFor();
    await seen(page, "Red to move.").waitFor();
});

pageTest("the focus stays on a button while a game goes on in another tab", {}, async (scene) => {
    const {page, context} = scene;
    const other = await context.newPage();
    await beginGame({...scene, page: other, open: (place) => scene.open(place, other)},
        {Game: "Talpa", Size: "4", Red: "person", Blue: "person"});
    await showGames(scene);
    const share = games(page).last().getByRole("button", {name: "Share"});
    await share.focus();
    const button = await share.elementHandle();
    const first = games(page).first();
    const before = await first.innerText();
    await moveSomehow(new Mouse(other), dice(3));
    await waitUntil(async () => await first.innerText() !== before);
    assert(await button?.evaluate((element) => element === document.activeElement),
        "another game's button is left alone");
    const goOn = first.getByRole("link", {name: "Continue"});
    await goOn.focus();
    const now = await first.innerText();
    await moveSomehow(new Mouse(other), dice(3));
    await waitUntil(async () => await first.innerText() !== now);
    assert(await goOn.evaluate((element) => element === document.activeElement),
        "the button of the game itself has the focus again");
});

pageTest("what is told is spoken by the one live region, in dialogs too", {}, async (scene) => {
    const {page, context} = scene;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await showGames(scene);
    const heard = await listen(page);
    await page.getByRole("button", {name: "Share"}).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", {name: "Copy record"}).click();
    const region = page.getByRole("status");
    await dialog.getByRole("status").filter({hasText: "The record has been copied."}).waitFor();
    assert.equal(await region.count(), 1);
    await dialog.getByRole("button", {name: "Close"}).click();
    await page.getByRole("button", {name: "Delete"}).first().click();
    await region.filter({hasText: "The game was deleted."}).waitFor();
    assert.equal(await region.count(), 1);
    assert.match(await heard(), /copied[^]*deleted/);
});
