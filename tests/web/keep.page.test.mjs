/* What is kept and what keeps working: reloads, two tabs, no network, a new version, refused
 * storage, and any web server. */
import assert from "node:assert/strict";
import {cp, mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {KEPT, browserTest, pageTest, pageTests, whenReady, withPage} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {
    CAN_PLAY, Mouse, beginGame, board, cells, dice, moveSomehow, playToEnd, recordOf, seen,
    waitUntil,
} from "./lib/people.mjs";
import {WEB, serveBySomebody} from "./lib/servers.mjs";
import {addRecord, record} from "./lib/views.mjs";

/** @typedef {import("playwright-core").Page} Page */

const desk = await openDesk();
const PEOPLE = {Game: "Talpa", Size: "4", Red: "person", Blue: "person"};

/** @param {Page} page */
async function boardText(page) {
    return (await cells(page)).map(({name}) => name).join("/");
}

/** Waits until the page works offline. @param {Page} page */
async function whenOffline(page) {
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
    });
}

pageTests("a game goes on where it was after a reload", {}, async (scene) => {
    const {page, open} = scene;
    await beginGame(scene, {...PEOPLE, Blue: "level 1", Clock: "10+5"});
    const roll = dice(6);
    await moveSomehow(new Mouse(page), roll);
    await page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
    const before = await boardText(page);
    await page.reload();
    await whenReady(page);
    assert.equal(await boardText(page), before);
    assert.match(await page.getByRole("timer").first().innerText(), /^(9|10):\d\d$/);
    await open("#/play");
    assert.equal(await boardText(page), before, "the address without a number leads there too");
    await open("#/");
    await page.getByRole("link", {name: "Go on"}).click();
    await board(page).waitFor();
    assert.equal(await boardText(page), before);
    await moveSomehow(new Mouse(page), roll);
    await page.getByRole("button", {name: "Undo"}).click();
    await waitUntil(async () => await boardText(page) === before);
});

pageTest("a bot that was thinking moves after a reload", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {Game: "Talpa", Size: "8", Red: "person", Blue: "level 5"});
    await moveSomehow(new Mouse(page), dice(6));
    await page.reload();
    await whenReady(page);
    await page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
    assert.equal(desk.ask("read", await recordOf(page)).games[0].plies, 2);
});

pageTest("two tabs with the same game do not write over each other", {}, async (scene) => {
    const {page, context, open} = scene;
    await beginGame(scene, PEOPLE);
    const other = await context.newPage();
    await other.goto(page.url());
    await whenReady(other);
    await moveSomehow(new Mouse(page), dice(1));
    await moveSomehow(new Mouse(other), dice(9));
    await moveSomehow(new Mouse(other), dice(9));
    await waitUntil(async () => page.url() !== other.url()); // they are two games from now on
    for (const tab of [page, other]) {
        const before = await boardText(tab);
        await tab.reload();
        await whenReady(tab);
        assert.equal(await boardText(tab), before, "each goes on where it was");
    }
    await open("#/games");
    await page.getByRole("heading", {name: "Unfinished"}).waitFor();
    assert.equal(await page.getByRole("main").getByRole("listitem").count(), 2);
});

/* ---- without a network ---------------------------------------------------------------------- */

const PLACES = [
    "#/", "#/new", "#/play", "#/review/1", "#/analyse/talpa", "#/gallery", "#/games", "#/game/zzz",
    "#/learn", "#/learn/talpa/1", "#/rules/4mation", "#/settings", "#/about", "#/nowhere",
];

pageTests("everything works without a network after the first visit", KEPT, async (scene) => {
    const {page, context, open, address} = scene;
    await open();
    await whenOffline(page);
    await context.setOffline(true);
    await page.reload();
    await whenReady(page);
    await beginGame(scene, {...PEOPLE, Blue: "level 2"});
    await playToEnd(new Mouse(page), dice(2));
    for (const place of PLACES) {
        await page.goto("about:blank");
        await page.goto(address + place);
        await whenReady(page);
        await page.getByRole("main").getByRole("heading").first().waitFor({state: "attached"});
    }
    await open("#/settings");
    await page.getByRole("combobox", {name: "Language"}).selectOption({label: "Deutsch"});
    await waitUntil(async () => await page.evaluate(() => document.documentElement.lang) === "de");
});

/**
 * Makes a copy of the page that is a newer version.
 * @param {string} folder
 */
async function makeVersion(folder) {
    await cp(WEB, folder, {recursive: true});
    const worker = await readFile(join(folder, "sw.js"), "utf8");
    const version = /const VERSION = "(\w+)"/.exec(worker)?.[1] ?? "";
    assert(version);
    const newer = version.split("").reverse().join("");
    await writeFile(join(folder, "sw.js"), worker.replace(version, newer));
}

browserTest("a new version is told of, and used when wanted", async () => {
    const folder = await mkdtemp(join(tmpdir(), "burrow-web-"));
    const site = await serveBySomebody();
    try {
        await makeVersion(folder);
        await withPage({...KEPT, address: site.address}, async (scene) => {
            const {page, open} = scene;
            await open();
            await whenOffline(page);
            await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
            await beginGame(scene, PEOPLE);
            await moveSomehow(new Mouse(page), dice(3));
            const before = await boardText(page);
            site.folder = folder;
            await page.reload(); // the browser looks for a new version by itself
            await whenReady(page);
            await seen(page, "There is a new version of Burrow.").waitFor();
            const old = await page.evaluate(() => caches.keys());
            await Promise.all([page.waitForEvent("load"),
                page.getByRole("button", {name: "Reload"}).click()]);
            await whenReady(page);
            assert.equal(await boardText(page), before, "the game goes on");
            await waitUntil(async () => (await page.evaluate(() => caches.keys())).length === 1);
            assert.notDeepEqual(await page.evaluate(() => caches.keys()), old);
            assert.equal(await seen(page, "There is a new version of Burrow.").count(), 0);
        });
    } finally {
        await site.stop();
        await rm(folder, {recursive: true});
    }
});

browserTest("any web server will do, in any folder", async () => {
    const site = await serveBySomebody({path: "/some/folder/"});
    try {
        await withPage({...KEPT, address: site.address}, async (scene) => {
            await beginGame(scene, {...PEOPLE, Blue: "level 1"});
            await playToEnd(new Mouse(scene.page), dice(8));
            await whenOffline(scene.page);
            await scene.context.setOffline(true);
            await scene.page.reload();
            await whenReady(scene.page);
        });
    } finally {
        await site.stop();
    }
});

/* ---- storage refused ------------------------------------------------------------------------ */

/** Has the browser refuse all storage, as some do in private windows. @param {Page} page */
async function refuseStorage(page) {
    await page.addInitScript(() => {
        const refuse = () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
        };
        for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"])
            Object.defineProperty(globalThis, name, {get: refuse});
    });
}

pageTests("a game can be played where the browser keeps nothing", {}, async (scene) => {
    const {page} = scene;
    await refuseStorage(page);
    await scene.open();
    await seen(page, "This browser keeps nothing here").waitFor();
    await beginGame(scene, {...PEOPLE, Blue: "level 1"});
    await playToEnd(new Mouse(page), dice(5));
    await page.getByRole("button", {name: "Review"}).click();
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    await page.getByRole("link", {name: "Settings"}).click();
    await page.getByRole("combobox", {name: "Colours"}).selectOption("dark");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await page.getByRole("link", {name: "Your games"}).first().click();
    await page.getByRole("heading", {name: "Your games", level: 1}).waitFor();
    await page.getByRole("main").getByText("This browser keeps nothing here").waitFor();
    await waitUntil(async () => await page.getByRole("main").getByRole("listitem").count() === 1);
});

pageTest("a database that breaks in the middle of a game is told, and the game goes on", {},
    async (scene) => {
        const {page} = scene;
        await beginGame(scene, PEOPLE);
        await page.evaluate(() => {
            IDBDatabase.prototype.transaction = () => {
                throw new DOMException("no room", "QuotaExceededError");
            };
        });
        const roll = dice(5);
        await moveSomehow(new Mouse(page), roll);
        await seen(page, "The browser has no room left to keep games.").waitFor();
        await moveSomehow(new Mouse(page), roll);
    });

pageTest("what is kept is not lost by adding more", {}, async (scene) => {
    const {page} = scene;
    await addRecord(scene, await record("talpa.txt"));
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    await addRecord(scene, await record("talpa.txt"));
    await seen(page, "This game was here already.").waitFor();
});
