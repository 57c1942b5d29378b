/* Use without a mouse and with a screen reader: the labels of squares, announcements, keys, and
 * the focus. all_views.page.test.mjs tests that Tab reaches everything. */
import assert from "node:assert/strict";
import {pageTest, pageTests} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {
    Keys, Mouse, beginGame, board, cell, cells, dice, listen, moveSomehow, waitUntil,
} from "./lib/people.mjs";

const desk = await openDesk();
const PEOPLE = {Game: "Talpa", Size: "4", Red: "person", Blue: "person"};

pageTest("what a square says", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    const said = async (/** @type {string} */ square) =>
        (await cells(page)).find((one) => one.square === square)?.name;
    assert.equal(await said("a1"), "a1, Red, can move");
    assert.equal(await said("b1"), "b1, Blue");
    await cell(page, "a1").click();
    assert.equal(await said("a1"), "a1, Red, chosen");
    assert.equal(await said("b1"), "b1, Blue, can move here");
    await page.keyboard.press("Escape");
    assert.equal(await said("a1"), "a1, Red, can move");
    await cell(page, "a1").click();
    await cell(page, "b1").click();
    await waitUntil(async () => await said("a1") === "a1, tunnel, last move");
    assert.equal(await said("b1"), "b1, Red, last move");
    assert.match(await board(page).getAttribute("aria-label") ?? "", /Talpa, 4 by 4/);
    const rows = board(page).getByRole("row");
    assert.equal(await rows.count(), 4);
    assert.equal(await rows.first().getByRole("gridcell").count(), 4);
    const reached = board(page).getByRole("gridcell").and(page.locator("[tabindex='0']"));
    assert.equal(await reached.count(), 1, "Tab leads to one square only");
});

pageTest("of two rows won by one move, both are told", {}, async ({page, open}) => {
    const position = encodeURIComponent("x2oo/x1o1o/x1o2/x4/xxx1o o a1");
    await open(`#/analyse/${encodeURIComponent("4mation:size=5,row=3")}/${position}`);
    await board(page).waitFor();
    const won = await board(page).getByRole("gridcell", {name: /, on the winning line/}).all();
    const names = await Promise.all(won.map((one) => one.getAttribute("aria-label")));
    assert.deepEqual(names.map((name) => name?.slice(0, 2)).sort(),
        ["a1", "a2", "a3", "a4", "a5", "b1", "c1"]);
});

pageTest("what a bot does is spoken, and whose turn it is", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, Blue: "classic bot", "Classic bot": "random"});
    const heard = await listen(page);
    await moveSomehow(new Mouse(page), dice(2));
    await waitUntil(async () => /^Blue captured .*\n?/m.test(await heard()));
    await waitUntil(async () => (await heard()).includes(
        desk.ask("look", "talpa:size=4", "").position.said));
});

pageTest("the keys of a game, which are listed, do what is said", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", {name: "All keys"});
    await dialog.waitFor();
    await page.keyboard.press("u"); // nothing happens behind a dialog
    await page.keyboard.press("Escape");
    await dialog.waitFor({state: "hidden"});
    await page.keyboard.press("b");
    await waitUntil(() => page.evaluate(() =>
        document.activeElement?.getAttribute("role") === "gridcell"));
    await page.keyboard.press("/");
    await page.keyboard.type("hint");
    assert.equal(await page.getByRole("textbox", {name: "Move"}).inputValue(), "hint",
        "letters that are typed are only typed");
});

pageTest("a piece is moved by w, a, s and d", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    await new Keys(page).act("a1");
    await page.keyboard.press("d");
    await cell(page, "a1").and(page.getByRole("gridcell", {name: /tunnel/})).waitFor();
});

pageTests("the first Tab leads over the head of the page", {}, async ({page, open}) => {
    await open("#/settings");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", {name: "Skip to content"});
    assert(await skip.evaluate((element) => element === document.activeElement));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert(await page.evaluate(() =>
        document.getElementById("main")?.contains(document.activeElement) &&
        document.activeElement?.id !== "main"));
});

pageTest("a dialog gives the focus back", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    const resign = page.getByRole("button", {name: "Resign"});
    await resign.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({state: "hidden"});
    assert(await resign.evaluate((element) => element === document.activeElement));
});

pageTest("an address that leads nowhere says so", {}, async ({page, open}) => {
    for (const word of ["nowhere", "constructor", "__proto__", "missing", "%E0%A4%A"]) {
        await open(`#/${word}`);
        await page.getByRole("heading", {name: "Nothing is here"}).waitFor();
    }
});

pageTests("targets are large enough for a finger", {}, async ({page, open}) => {
    for (const place of ["#/", "#/new", "#/analyse/talpa", "#/games", "#/settings", "#/gallery"]) {
        await open(place);
        const small = await page.evaluate(() => [
            ...document.querySelectorAll("button, .button, nav a, select")]
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 40 &&
                one.closest(".line-moves, .moves") === null)
            .map((one) => one.textContent));
        assert.deepEqual(small, [], `too small in ${place}`);
    }
});
