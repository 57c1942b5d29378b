/* Without a mouse: every control is reached by Tab, nothing holds the focus, and it is seen where it is;
 * what squares say; where the focus goes. */
import assert from "node:assert/strict";
import {pageTest, pageTests} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {
    Keys, Mouse, beginGame, board, cell, cells, dice, listen, moveSomehow, waitUntil,
} from "./lib/people.mjs";
import {DIALOGS, VIEWS} from "./lib/views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const desk = await openDesk();
const PEOPLE = {Game: "Talpa", Size: "4", Red: "person", Blue: "person"};

/**
 * Numbers all controls that a person can use, in the page or in the open dialog. Those of a group of
 * which Tab reaches only one (radio buttons, the squares of the board, a list of moves) have one number.
 * @param {Page} page
 */
function numberControls(page) {
    return page.evaluate(() => {
        const root = document.querySelector("dialog[open]") ?? document.body;
        const all = [...root.querySelectorAll(
            "a[href], button, input, select, textarea, summary, [tabindex], [role=slider]")];
        const groups = new Map();
        const names = [];
        for (const one of /** @type {HTMLElement[]} */ (all)) {
            const radio = one instanceof HTMLInputElement && one.type === "radio" ? one.name : null;
            const roving = one.hasAttribute("tabindex") ? one.closest("[role=grid], ol") : null;
            const group = radio ?? roving;
            const usable = one.checkVisibility() && !one.matches(":disabled, #main") &&
                one.closest("[aria-hidden=true]") === null;
            if (!usable)
                continue;
            if (group === null || !groups.has(group)) {
                groups.set(group, names.length);
                names.push(`${one.tagName.toLowerCase()} ${
                    one.getAttribute("aria-label") ?? one.textContent?.trim()}`);
            }
            one.dataset.number = String(group === null ? names.length - 1 : groups.get(group));
        }
        return names;
    });
}

/** What has the focus, and whether that is seen. @param {Page} page */
function focusOf(page) {
    return page.evaluate(() => {
        const one = /** @type {HTMLElement} */ (document.activeElement);
        const outlined = [one, one.closest("label"), one.nextElementSibling, one.parentElement]
            .some((near) => {
                const style = near ? getComputedStyle(near) : null;
                return style !== null && style.outlineStyle !== "none" &&
                    parseFloat(style.outlineWidth) >= 2;
            });
        const box = one.getBoundingClientRect();
        const inWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
        return {number: one.dataset.number, seen: outlined && inWindow, html: one.outerHTML.slice(0, 150)};
    });
}

/**
 * Goes through all controls by Tab, and back by Shift and Tab.
 * @param {Page} page
 * @param {string} where
 */
async function goThrough(page, where) {
    const names = await numberControls(page);
    for (const key of ["Tab", "Shift+Tab"]) {
        const missing = new Set(names.keys());
        let steps = 0;
        for (; steps < 3 * names.length + 10 && missing.size > 0; steps += 1) {
            await page.keyboard.press(key);
            const {number, seen, html} = await focusOf(page);
            if (number !== undefined) {
                missing.delete(Number(number));
                assert(seen, `in ${where} the focus is not seen on ${html}`);
            }
        }
        assert.deepEqual([...missing].map((number) => names[number]), [],
            `in ${where} ${key} does not lead there`);
    }
}

pageTest("Tab leads to every control of every view, and away again", {
    options: {reducedMotion: "reduce"},
}, async (scene, t) => {
    for (const {name, show} of [...VIEWS, ...DIALOGS]) {
        await t.test(name, async () => {
            await show(scene);
            const stop = scene.page.getByRole("button", {name: "Stop the engine"});
            if (await stop.isVisible())
                await stop.click(); // its lines come and go
            await goThrough(scene.page, name);
        });
    }
});

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
    assert.equal(await board(page).getByRole("gridcell").and(page.locator("[tabindex='0']")).count(), 1,
        "Tab leads to one square only");
});

pageTest("what a bot does is spoken, and whose turn it is", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, Blue: "random"});
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

pageTest("going back closes a dialog", {}, async ({page, open}) => {
    await open("#/about");
    await page.evaluate(() => {
        location.hash = "#/games";
    });
    await page.getByRole("button", {name: /^Add games/}).click();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("heading", {name: "About Burrow"}).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
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
        const small = await page.evaluate(() => [...document.querySelectorAll("button, .button, nav a, select")]
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 40 &&
                one.closest(".line-moves, .moves") === null)
            .map((one) => one.textContent));
        assert.deepEqual(small, [], `too small in ${place}`);
    }
});
