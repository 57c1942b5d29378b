/* Sharing and importing games: links, records, pictures; pasted, as files, and dragged. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {pageTest, pageTests, whenReady} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {Mouse, beginGame, dice, moveSomehow, recordOf, seen, waitUntil} from "./lib/people.mjs";
import {addRecord, record} from "./lib/views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const desk = await openDesk();
const CLIPBOARD = {permissions: ["clipboard-read", "clipboard-write"]};
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @param {Page} page */
function clipboard(page) {
    return page.evaluate(() => navigator.clipboard.readText());
}

/** The moves of a record, and where they lead. @param {string} text */
function contentOf(text) {
    const [{variant, plies, result, position}] = desk.ask("read", text).games;
    return {variant, plies, result, position: position.text};
}

/** @param {Page} page */
async function keptGames(page) {
    await page.evaluate(() => {
        location.hash = "#/games";
    });
    await page.getByRole("heading", {name: "Your games", level: 1}).waitFor();
    await waitUntil(async () => await page.getByRole("listitem").count() > 0 ||
        await seen(page, "No game has been played yet.").isVisible());
    return page.getByRole("main").getByRole("listitem").count();
}

/**
 * What happens when something is dropped on the page.
 * @param {Page} page
 * @param {{name: string, text: string}[]} files
 */
async function drop(page, files) {
    const data = await page.evaluateHandle((all) => {
        const transfer = new DataTransfer();
        for (const {name, text} of all)
            transfer.items.add(new File([text], name, {type: "text/plain"}));
        return transfer;
    }, files);
    await page.getByRole("main").dispatchEvent("dragover", {dataTransfer: data});
    await page.getByRole("main").dispatchEvent("drop", {dataTransfer: data});
}

/* ---- out ------------------------------------------------------------------------------------ */

pageTests("a link carries the whole game to another browser", {options: CLIPBOARD},
    async (scene) => {
        const {page, context} = scene;
        await beginGame(scene, {Game: "Talpa", Size: "6", Red: "person", Blue: "person"});
        const roll = dice(4);
        for (let i = 0; i < 5; i += 1)
            await moveSomehow(new Mouse(page), roll);
        const here = await recordOf(page);
        await page.getByRole("button", {name: "Share"}).click();
        await page.getByRole("button", {name: "Copy link"}).click();
        await seen(page, "The link has been copied.").waitFor();
        const link = await clipboard(page);

        const other = await context.browser()?.newContext();
        assert(other);
        const there = await other.newPage();
        await there.goto(link);
        await whenReady(there);
        const beside = await other.newPage();
        await beside.goto(scene.address);
        await whenReady(beside);
        assert.equal(await keptGames(beside), 0, "nothing is kept unasked");
        await there.getByRole("button", {name: "Play on"}).click();
        await there.getByRole("grid").waitFor();
        assert.deepEqual(contentOf(await recordOf(there)), contentOf(here));
        assert.equal(await keptGames(there), 1);
        await other.close();
    });

pageTest("a damaged link is told, and nothing is kept", {}, async ({page, open}) => {
    for (const code of ["a", "aaaa", "b!!", "zzz", `a${"A".repeat(4000)}`]) {
        await open(`#/game/${code}`);
        await page.getByRole("heading", {name: "A game from a link"}).waitFor();
        assert.match(await page.getByRole("main").innerText(), /link|line|game/i);
        assert.equal(await page.getByRole("button", {name: "Keep it"}).count(), 0);
    }
    assert.equal(await keptGames(page), 0);
});

pageTest("record and position are copied, record and pictures saved", {options: CLIPBOARD},
    async (scene) => {
        const {page} = scene;
        await addRecord(scene, await record("talpa.txt"));
        await page.getByRole("button", {name: /^Share/}).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", {name: "Copy record"}).click();
        await seen(dialog, "The record has been copied.").waitFor();
        assert.deepEqual(contentOf(await clipboard(page)), contentOf(await record("talpa.txt")));
        await dialog.getByRole("button", {name: "Copy position"}).click();
        await seen(dialog, "The position has been copied.").waitFor();
        assert.equal(desk.ask("find", await clipboard(page)).kind, "position");

        const saved = async (/** @type {string} */ name) => {
            const waiting = page.waitForEvent("download");
            await dialog.getByRole("button", {name}).click();
            const download = await waiting;
            const bytes = await readFile(await download.path());
            return {name: download.suggestedFilename(), bytes};
        };
        const text = await saved("Save record");
        assert.match(text.name, /^burrow-talpa-[\d-]+\.txt$/);
        assert.deepEqual(contentOf(text.bytes.toString()), contentOf(await record("talpa.txt")));
        const svg = await saved("Save as SVG");
        assert.match(svg.name, /\.svg$/);
        assert.match(svg.bytes.toString(), /^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
        assert.doesNotMatch(svg.bytes.toString(), /var\(--|<script|href="http/, "it stands alone");
        const png = await saved("Save as PNG");
        assert.match(png.name, /\.png$/);
        assert.deepEqual(png.bytes.subarray(0, 8), PNG);
        assert(png.bytes.readUInt32BE(16) >= 1200, "it is wide enough for paper");
        assert(png.bytes.readUInt32BE(20) >= 1200);
    });

pageTest("where copying is refused, the text is shown to be copied by hand", {}, async (scene) => {
    const {page} = scene;
    await page.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", {value: {
            writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")),
        }});
    });
    await addRecord(scene, await record("talpa.txt"));
    await page.getByRole("button", {name: /^Share/}).click();
    await page.getByRole("button", {name: "Copy record"}).click();
    const field = page.getByRole("textbox", {name: "Text to copy"});
    assert.deepEqual(contentOf(await field.inputValue()), contentOf(await record("talpa.txt")));
});

pageTest("all games are saved in one file, which can be taken in again", {}, async (scene) => {
    const {page} = scene;
    await addRecord(scene, await record("several.txt"));
    await page.getByRole("heading", {name: "Finished", exact: true}).waitFor();
    const count = await keptGames(page);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", {name: "Save all games"}).click();
    const text = await readFile(await (await waiting).path(), "utf8");
    assert.equal(desk.ask("read", text).games.length, count);
    await addRecord(scene, text);
    await seen(page, "All of these games were here already.").waitFor();
    assert.equal(await keptGames(page), count);
});

/* ---- in ------------------------------------------------------------------------------------- */

pageTests("a bad record gets a clear message, and nothing is lost", {}, async (scene) => {
    const {page, open} = scene;
    await addRecord(scene, await record("talpa.txt"));
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    await open("#/games");
    const bad = await record("wrong_ply_17.txt");
    await page.getByRole("button", {name: /^Add games/}).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("textbox");
    for (const text of [bad, "hello", `${await record("talpa.txt")}\n\n${bad}`, " "]) {
        await field.fill(text);
        await dialog.getByRole("button", {name: "Open", exact: true}).click();
        const sentence = await dialog.getByRole("alert").innerText();
        assert.match(sentence, /^[A-Z].*[.…]$/s, "it is a sentence");
        if (text.includes(bad))
            assert.match(sentence, /line \d+/i);
        assert.equal(await field.inputValue(), text, "what was pasted stays, to be put right");
    }
    await dialog.getByRole("button", {name: "Close"}).click();
    assert.equal(await keptGames(page), 1, "the kept game is there, and no other");
});

pageTest("a record is pasted anywhere on the page", {options: CLIPBOARD}, async ({page, open}) => {
    await open("#/");
    await page.evaluate((text) => navigator.clipboard.writeText(text), await record("talpa.txt"));
    await page.keyboard.press("Control+V");
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    assert.deepEqual(contentOf(await recordOf(page)), contentOf(await record("talpa.txt")));
});

pageTests("a record comes as a file", {}, async ({page, open}) => {
    await open("#/games");
    await page.getByRole("button", {name: /^Add games/}).click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", {name: /^Choose a file/}).click();
    await (await choosing).setFiles({
        name: "game.txt", mimeType: "text/plain",
        buffer: Buffer.from(await record("fourmation.txt")),
    });
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    assert.deepEqual(contentOf(await recordOf(page)), contentOf(await record("fourmation.txt")));
});

pageTest("a file that is not a text is refused by a sentence", {}, async ({page, open}) => {
    await open("#/games");
    await page.getByRole("button", {name: /^Add games/}).click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", {name: /^Choose a file/}).click();
    await (await choosing).setFiles({name: "a.txt", mimeType: "text/plain", buffer: PNG});
    await seen(page.getByRole("dialog"), "a.txt is not a text").waitFor();
    assert.equal(await page.getByRole("dialog").getByRole("textbox").inputValue(), "");
});

pageTest("records are dragged onto the page; a bad one opens in the dialog", {},
    async ({page, open}) => {
        await open("#/about");
        await drop(page, [{name: "one.txt", text: await record("talpa.txt")},
            {name: "other.txt", text: await record("fourmation.txt")}]);
        await page.getByRole("heading", {name: "Finished", exact: true}).waitFor();
        assert.equal(await keptGames(page), 2);
        const bad = await record("wrong_ply_17.txt");
        await drop(page, [{name: "bad.txt", text: bad}]);
        const dialog = page.getByRole("dialog");
        assert.match(await dialog.getByRole("alert").innerText(), /line \d+/i);
        assert.equal(await dialog.getByRole("textbox").inputValue(), bad);
    });

pageTest("a pasted position is analysed", {}, async (scene) => {
    const {page} = scene;
    await addRecord(scene, "talpa brbr/rbrb/brbr/rbrb r");
    await page.getByRole("heading", {name: /^Analysis: Talpa 4×4/}).waitFor();
});

pageTest("a deleted game comes back", {}, async (scene) => {
    const {page} = scene;
    await addRecord(scene, await record("several.txt"));
    await page.getByRole("heading", {name: "Finished", exact: true}).waitFor();
    const count = await keptGames(page);
    await page.getByRole("button", {name: "Delete"}).first().click();
    await seen(page, "The game was deleted.").waitFor();
    await waitUntil(async () => await keptGames(page) === count - 1);
    await page.getByRole("button", {name: "Undo"}).click();
    await waitUntil(async () => await keptGames(page) === count);
});
