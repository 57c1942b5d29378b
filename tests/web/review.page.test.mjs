/* Reviewing a game, and exploring positions with the engine. */
import assert from "node:assert/strict";
import {pageTest, pageTests, whenReady} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {Keys, board, cell, cells, listen, recordOf, seen, waitUntil} from "./lib/people.mjs";
import {addRecord, record} from "./lib/views.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./lib/browser.mjs").Scene} Scene */

const desk = await openDesk();
const GAME = await record("talpa.txt");
const [{plies: PLIES}] = desk.ask("read", GAME).games;

/** @param {Page} page */
async function grid(page) {
    const letter = (/** @type {string} */ name) =>
        /, (Red|X)/.test(name) ? "0" : /, (Blue|O)/.test(name) ? "1" : ".";
    return (await cells(page)).map(({name}) => letter(name)).join("");
}

/** What stands on the board after so many moves, by the desk. @param {number} plies */
function gridAfter(plies) {
    desk.ask("open", "human", "human", "none", "", "", 0, GAME);
    return desk.ask("at", plies).position.grid;
}

/**
 * The desk's reason why these pieces are not a valid position.
 * @param {string} variant
 * @param {number} turn
 * @param {string} squares
 */
function reasonAgainst(variant, turn, squares) {
    try {
        desk.ask("compose", variant, turn, "", squares);
    } catch (error) {
        return /** @type {Error} */ (error).message;
    }
    throw new Error(`${squares} is a position`);
}

/** @param {Scene} scene */
async function openReview(scene) {
    await addRecord(scene, GAME);
    await scene.page.getByRole("button", {name: "Next mistake"}).waitFor();
}

/** @param {Page} page */
function whenJudged(page) {
    return page.getByRole("progressbar").waitFor({state: "hidden", timeout: 60_000});
}

/* ---- review --------------------------------------------------------------------------------- */

pageTest("facts of the position that a review shows follow its steps", {}, async (scene) => {
    const {page} = scene;
    await addRecord(scene, GAME);
    const card = page.getByRole("region", {name: "Facts"});
    await page.getByRole("button", {name: "Facts"}).click();
    await card.waitFor({state: "hidden"}); // the game is over here
    for (const plies of [0, 1]) {
        await page.keyboard.press(plies === 0 ? "Home" : "ArrowRight");
        desk.ask("open", "human", "human", "none", "", "", 0, GAME);
        const facts = desk.ask("facts", plies).facts.filter(({said}) => said !== "");
        const {squares} = facts[0];
        await waitUntil(async () => await card.getByRole("listitem").count() === facts.length);
        await page.getByRole("gridcell", {name: new RegExp(`^${squares[0]}, .*, on the way of`)})
            .waitFor();
    }
    assert.equal(await page.locator(".board .fact.way").count(), 2);
});

pageTests("a game is stepped through by buttons, keys, list and graph", {}, async (scene) => {
    const {page} = scene;
    await openReview(scene);
    const isAt = (/** @type {number} */ plies) =>
        waitUntil(async () => await grid(page) === gridAfter(plies));
    const graph = page.getByRole("slider", {name: "Who was ahead"});
    await isAt(PLIES);
    for (const [name, plies] of /** @type {const} */ ([
        ["First", 0], ["Next", 1], ["Next", 2], ["Previous", 1], ["Last", PLIES]])) {
        await page.getByRole("button", {name, exact: true}).click();
        await isAt(plies);
        assert.equal(await graph.getAttribute("aria-valuenow"), String(plies));
    }
    await page.getByRole("main").getByRole("heading", {level: 1}).click(); // away from any field
    for (const [key, plies] of /** @type {const} */ ([
        ["Home", 0], ["ArrowRight", 1], ["End", PLIES], ["ArrowLeft", PLIES - 1]])) {
        await page.keyboard.press(key);
        await isAt(plies);
    }
    await page.getByRole("list", {name: "Moves"}).getByRole("button", {name: /^d4d5/}).click();
    await isAt(3);
    const current = page.getByRole("list", {name: "Moves"}).locator("[aria-current=true]");
    assert.match(await current.innerText(), /^d4d5/);
    await graph.focus();
    await page.keyboard.press("ArrowRight");
    await isAt(4);
    const box = await graph.boundingBox();
    assert(box);
    await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
    await isAt(PLIES);
});

pageTests("mistakes are found, named, and answered by a better move", {}, async (scene) => {
    const {page} = scene;
    await openReview(scene);
    await whenJudged(page);
    const graph = page.getByRole("slider", {name: "Who was ahead"});
    await page.getByRole("button", {name: "First", exact: true}).click();
    await page.getByRole("button", {name: "Next mistake"}).click();
    assert.match(await graph.getAttribute("aria-valuetext") ?? "", /doubtful|mistake|blunder/);
    const at = Number(await graph.getAttribute("aria-valuenow"));
    const better = page.getByRole("button", {name: "Better move"});
    const heard = await listen(page);
    await better.click();
    assert.equal(await better.getAttribute("aria-pressed"), "true");
    await waitUntil(async () => await grid(page) === gridAfter(at - 1));
    await waitUntil(async () => /Better: \w+\./.test(await heard()));
    await seen(page, "Who was ahead, as a table").click();
    const rows = page.getByRole("table").filter({has: page.getByText("Grade")}).getByRole("row");
    await rows.first().waitFor();
    assert.equal(await rows.count(), PLIES + 1, "a row for each move, below the head");
});

pageTest("a game that was judged once says the same again, at once", {}, async (scene) => {
    const {page} = scene;
    await openReview(scene);
    await whenJudged(page);
    const table = page.locator(".look-summary");
    const found = await table.innerText();
    await waitUntil(async () => {
        await page.reload();
        await whenReady(page);
        await table.waitFor();
        return !await page.getByRole("progressbar").isVisible();
    });
    assert.equal(await table.innerText(), found);
});

pageTest("a note that is refused is not lost by stepping on", {}, async (scene) => {
    const {page} = scene;
    await openReview(scene);
    await page.getByRole("button", {name: "Previous", exact: true}).click();
    const note = page.getByRole("textbox", {name: /^A note/});
    await note.fill("Nice :}");
    await page.getByRole("button", {name: "Next", exact: true}).click();
    await page.getByRole("button", {name: "First", exact: true}).click();
    assert.equal(await note.inputValue(), "Nice :}");
    await note.fill("Nice.");
    await page.getByRole("button", {name: "First", exact: true}).click();
    await page.getByRole("button", {name: "Last", exact: true}).click();
    await page.getByRole("button", {name: "Previous", exact: true}).click();
    assert.equal(await note.inputValue(), "Nice.");
});

pageTest("a note is kept with the game", {}, async (scene) => {
    const {page} = scene;
    await openReview(scene);
    await page.getByRole("button", {name: "First", exact: true}).click();
    await page.getByRole("button", {name: "Next", exact: true}).click();
    await page.getByRole("textbox", {name: /^A note/}).fill("A quiet beginning.");
    await page.getByRole("textbox", {name: /^A note/}).blur();
    await page.getByRole("button", {name: "Last", exact: true}).click();
    await waitUntil(async () => (await recordOf(page)).includes("b6c6 {A quiet beginning.}"));
    await page.reload();
    await whenReady(page);
    assert.match(await recordOf(page), /b6c6 \{A quiet beginning\.\}/);
});

pageTest("a game is played on, and analysed, from an earlier moment", {}, async (scene) => {
    const {page} = scene;
    await openReview(scene);
    const address = page.url();
    await page.getByRole("button", {name: "Previous", exact: true}).click();
    await page.getByRole("button", {name: "Analyse from here"}).click();
    await page.getByRole("heading", {name: /^Analysis/}).waitFor();
    await waitUntil(async () => await grid(page) === gridAfter(PLIES - 1));
    await page.goto(address);
    await page.getByRole("button", {name: "Previous", exact: true}).click();
    await page.getByRole("button", {name: "Play from here"}).click();
    await page.getByRole("dialog").getByRole("button", {name: "Start the game"}).click();
    await page.getByRole("button", {name: "Resign"}).waitFor();
    assert.equal(await grid(page), gridAfter(PLIES - 1));
});

pageTest("playing on begins before the mistake where its better move is shown", {}, async (scene) => {
    const {page} = scene;
    await openReview(scene);
    await whenJudged(page);
    await page.getByRole("button", {name: "Previous mistake"}).click();
    const at = Number(await page.getByRole("slider", {name: "Who was ahead"})
        .getAttribute("aria-valuenow"));
    await page.getByRole("button", {name: "Better move"}).click();
    await page.getByRole("button", {name: "Play from here"}).click();
    await page.getByRole("dialog").getByRole("button", {name: "Start the game"}).click();
    await page.getByRole("button", {name: "Resign"}).waitFor();
    assert.equal(await grid(page), gridAfter(at - 1));
});

/* ---- analysis ------------------------------------------------------------------------------- */

/** @param {Page} page */
function lines(page) {
    return page.getByRole("list", {name: "Lines of the engine"}).getByRole("listitem");
}

pageTest("so many lines as were wanted last are shown again", {}, async ({page, open}) => {
    await open("#/analyse/talpa%3Asize%3D6");
    await page.getByRole("button", {name: "More lines"}).click();
    await open("#/analyse/4mation");
    await waitUntil(async () => await lines(page).count() === 2);
    await page.getByRole("button", {name: "Fewer lines"}).click();
    await waitUntil(async () => await lines(page).count() === 1);
});

pageTests("the engine's lines appear, and change with the position", {}, async ({page, open}) => {
    await open("#/analyse/talpa%3Asize%3D6");
    await page.getByRole("button", {name: "More lines"}).click();
    await seen(page, /^Depth \d+/).waitFor();
    await waitUntil(async () => await lines(page).nth(1).getByRole("button").count() > 0);
    assert.equal(await lines(page).count(), 2);
    const {moves} = desk.ask("look", "talpa:size=6", "").position;
    const [first, second] = [0, 1].map((n) => lines(page).nth(n).getByRole("button").first());
    assert(moves.includes(await first.innerText()));
    assert(moves.includes(await second.innerText()));
    const heard = await listen(page);
    await page.getByRole("button", {name: "Read the lines"}).click();
    await waitUntil(async () => /Line 1: .*Line 2: /s.test(await heard()));

    const move = moves[0];
    await cell(page, move.slice(0, 2)).click();
    await cell(page, move.slice(2)).click();
    const {position} = desk.ask("try", "talpa:size=6", "", move);
    await waitUntil(async () => await grid(page) === position.grid);
    await waitUntil(async () => position.moves.includes(await first.innerText()
        .catch(() => "")));
    await page.getByRole("button", {name: "Stop the engine"}).click();
    await seen(page, "The engine rests.").waitFor();
});

pageTest("a move of a line is looked at by pointing, and played by a click", {},
    async ({page, open}) => {
        await open("#/analyse/talpa%3Asize%3D5");
        await seen(page, /^Depth \d+/).waitFor();
        const start = await grid(page);
        const move = lines(page).first().getByRole("button").nth(1);
        await move.hover();
        await waitUntil(async () => await grid(page) !== start);
        await page.getByRole("heading", {level: 1}).hover();
        await waitUntil(async () => await grid(page) === start);
        await move.click();
        const list = page.getByRole("list", {name: "Moves"}).first();
        await waitUntil(async () => await list.getByRole("button").count() === 2);
    });

pageTests("variations are kept, chosen, deleted and brought back", {}, async ({page, open}) => {
    await open("#/analyse/4mation%3Asize%3D4");
    const typed = page.getByRole("textbox", {name: "Move"});
    const play = async (/** @type {string} */ move) => {
        await typed.fill(move);
        await typed.press("Enter");
        await waitUntil(async () => await typed.inputValue() === "");
    };
    await play("b2");
    await play("b3");
    await page.getByRole("button", {name: "Previous", exact: true}).click();
    await play("c3");
    const other = page.getByRole("list", {name: "Instead of b3"});
    await other.getByRole("button", {name: /c3/}).waitFor();
    await page.getByRole("button", {name: "Make it the main line"}).click();
    await page.getByRole("list", {name: "Instead of c3"}).waitFor();
    await page.reload();
    await whenReady(page);
    await page.getByRole("list", {name: "Instead of c3"}).waitFor();
    await page.getByRole("button", {name: "Delete from here"}).click();
    await waitUntil(async () => await page.getByRole("list", {name: /^Instead/}).count() === 0);
    await page.getByRole("button", {name: "Undo"}).first().click();
    await page.getByRole("list", {name: "Instead of c3"}).waitFor();
    await typed.fill("a4a4");
    await typed.press("Enter");
    await page.getByRole("alert").filter({hasText: /\.$/}).waitFor();
    assert.equal(await typed.inputValue(), "a4a4");
});

pageTests("a position is set up; an impossible one is told by a sentence", {}, async (scene) => {
    const {page, open} = scene;
    await open("#/analyse/4mation%3Asize%3D4");
    await page.getByRole("button", {name: "Set up a position"}).click();
    const pieces = page.getByRole("group", {name: "Put on the board"});
    const toMove = page.getByRole("group", {name: "To move"});
    const begin = page.getByRole("button", {name: "Analyse", exact: true});
    await pieces.getByRole("radio", {name: "X"}).check();
    await cell(page, "b2").click();
    await seen(page, reasonAgainst("4mation:size=4", 0, ".........0......"))
        .waitFor();
    assert(await begin.isDisabled());
    await pieces.getByRole("radio", {name: "O"}).check();
    await new Keys(page).act("b3"); // a square by keys
    await waitUntil(async () => await begin.isEnabled());
    const {position} = desk.ask("compose", "4mation:size=4", 0, "b3", await grid(page));
    const field = page.getByRole("textbox", {name: "Position as a text"});
    assert.equal(await field.inputValue(), position.text);
    await toMove.getByRole("radio", {name: "O"}).check();
    await waitUntil(async () => await begin.isDisabled());
    await toMove.getByRole("radio", {name: "X"}).check();
    await begin.click();
    await page.getByRole("button", {name: "Set up a position"}).waitFor();
    assert(decodeURIComponent(page.url()).endsWith(position.text));
    assert.equal(await grid(page), position.grid);
});

pageTest("a position is set up from a text, and nonsense is told", {}, async ({page, open}) => {
    await open("#/analyse/talpa%3Asize%3D4");
    await page.getByRole("button", {name: "Set up a position"}).click();
    const field = page.getByRole("textbox", {name: "Position as a text"});
    const before = await grid(page);
    await field.fill("brbr/nonsense r");
    await page.getByRole("button", {name: "Use this text"}).click();
    await page.getByRole("alert").filter({hasText: /\w/}).waitFor();
    assert.equal(await field.inputValue(), "brbr/nonsense r");
    assert.equal(await grid(page), before);
    await field.fill("brb/rbr/brb r");
    await page.getByRole("button", {name: "Use this text"}).click();
    await waitUntil(async () => await grid(page) === "101010101");
    await page.getByRole("button", {name: "Analyse", exact: true}).click();
    await page.getByRole("heading", {name: "Analysis: Talpa 3×3"}).waitFor();
});

pageTest("a position that is over says so, and nothing is searched", {}, async ({page, open}) => {
    await open(`#/analyse/talpa%3Asize%3D3/${encodeURIComponent("r1r/b1b/r1r b")}`);
    await seen(page, "The game is over here, so there is nothing to look for.").waitFor();
    const {said} = desk.ask("look", "talpa:size=3", "r1r/b1b/r1r b").position;
    await page.getByRole("main").getByText(said).first().waitFor();
});

pageTest("an address without a position is answered by a sentence", {}, async ({page, open}) => {
    await open("#/analyse/chess");
    await page.getByRole("heading", {name: "There is no such position"}).waitFor();
    await open("#/review/999");
    await page.getByRole("heading", {name: "There is no such game"}).waitFor();
});

pageTest("a gallery position is played from", {}, async ({page, open}) => {
    await open("#/gallery");
    await page.getByRole("button", {name: "Play from here"}).first().click();
    await page.getByRole("dialog").getByRole("button", {name: "Start the game"}).click();
    await board(page).waitFor();
    await page.getByRole("button", {name: "Resign"}).waitFor();
});
