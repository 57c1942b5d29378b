/* The controls of a game: dragging, typing, taking back, asking, resigning, flipping the board,
 * changing seats, and losing on time. */
import assert from "node:assert/strict";
import {pageTest, pageTests} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {
    CAN_PLAY, Keys, Mouse, beginGame, board, cell, cells, dice, listen, moveSomehow, recordOf,
    waitUntil,
} from "./lib/people.mjs";

/** @typedef {import("playwright-core").Page} Page */

const desk = await openDesk();
const VARIANT = "talpa:size=4";
const PEOPLE = {Game: "Talpa", Size: "4", Red: "person", Blue: "person"};
const HOLD_MS = 400;
const BOT = {...PEOPLE, Blue: "level 1"};
const {moves: MOVES} = desk.ask("look", VARIANT, "").position;

/**
 * The desk's reason why a move is illegal at the start.
 * @param {string} move
 */
function reasonAgainst(move) {
    try {
        desk.ask("try", VARIANT, "", move);
    } catch (error) {
        return /** @type {Error} */ (error).message;
    }
    throw new Error(`${move} is legal`);
}

/**
 * The facts of the start, between two people.
 * @param {string} variant
 */
function factsOf(variant) {
    desk.ask("start", variant, "", "human", "human", "none", "", 1);
    return desk.ask("facts", 0);
}

/**
 * Waits for a sentence anywhere in the view.
 * @param {Page} page
 * @param {string | RegExp} text
 */
function told(page, text) {
    return page.getByRole("main").getByText(text).first().waitFor();
}

/**
 * @param {Mouse} person
 * @param {string} from
 * @param {string} to
 */
async function playFrom(person, from, to) {
    await person.act(from);
    await person.act(to);
}

/** @param {Page} page */
async function boardText(page) {
    return (await cells(page)).map(({name}) => name.split(", ").slice(0, 2).join(" ")).join("/");
}

/**
 * The middle of a square.
 * @param {Page} page
 * @param {string} square
 */
async function middle(page, square) {
    const box = await cell(page, square).boundingBox();
    assert(box);
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

/**
 * @param {Page} page
 * @param {string} from
 * @param {string} to
 */
async function drag(page, from, to) {
    const start = await middle(page, from), end = await middle(page, to);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, {steps: 3});
    await page.mouse.move(end.x, end.y, {steps: 3});
    await page.mouse.up();
}

/**
 * The same with a finger, which rests on the piece first; otherwise it scrolls.
 * @param {Page} page
 * @param {string} from
 * @param {string} to
 */
async function dragByFinger(page, from, to) {
    const start = await middle(page, from), end = await middle(page, to);
    const session = await page.context().newCDPSession(page);
    const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
        /** @type {{x: number, y: number}[]} */ touchPoints) =>
        session.send("Input.dispatchTouchEvent", {type, touchPoints});
    await touch("touchStart", [start]);
    await page.waitForTimeout(HOLD_MS);
    for (const part of [0.3, 0.7, 1]) {
        await touch("touchMove", [{x: start.x + part * (end.x - start.x),
            y: start.y + part * (end.y - start.y)}]);
    }
    await touch("touchEnd", []);
}

/* ---- moves ---------------------------------------------------------------------------------- */

for (const {way, size, act} of /** @type {const} */ ([
    {way: "mouse", size: "desktop", act: drag},
    {way: "finger", size: "phone", act: dragByFinger}])) {
    pageTest(`a stone is dragged by ${way}`, {size}, async (scene) => {
        const {page} = scene;
        await beginGame(scene, PEOPLE);
        const before = await boardText(page);
        await board(page).scrollIntoViewIfNeeded();
        await act(page, "a1", "d4");
        await told(page, reasonAgainst("a1d4"));
        assert.equal(await boardText(page), before, "a stone dragged astray is back where it was");
        await act(page, MOVES[0].slice(0, 2), MOVES[0].slice(2));
        await cell(page, MOVES[0].slice(0, 2)).and(page.getByRole("gridcell", {name: /tunnel/}))
            .waitFor();
        assert.equal(desk.ask("read", await recordOf(page)).games[0].plies, 1);
    });
}

pageTest("a finger that does not rest on a stone scrolls", {size: "phone"}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    const {x, y} = await middle(page, MOVES[0].slice(0, 2));
    const session = await page.context().newCDPSession(page);
    await session.send("Input.synthesizeScrollGesture", {x, y, yDistance: -150, speed: 1500});
    assert(await page.evaluate(() => scrollY) > 50, "the page is scrolled");
    assert.equal(await cell(page, MOVES[0].slice(0, 2)).getAttribute("aria-selected"), "false");
});

pageTest("a note that is refused is not lost", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    await page.keyboard.press("t");
    await page.keyboard.type("a } b");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", {name: "Keep"}).click();
    await dialog.getByRole("alert").filter({hasText: "}"}).waitFor();
    assert.equal(await dialog.getByRole("textbox").inputValue(), "a } b");
    await dialog.getByRole("textbox").fill("a and b");
    await dialog.getByRole("button", {name: "Keep"}).click();
    await waitUntil(async () => (await recordOf(page)).includes("a and b"));
});

pageTests("a move is typed, and a wrong one is answered by a sentence", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    const before = await boardText(page);
    const field = page.getByRole("textbox", {name: "Move"});
    for (const wrong of ["a1d4", "a1", "q99", "hello", ""]) {
        await field.fill(wrong);
        await field.press("Enter");
        await told(page, reasonAgainst(wrong));
        const alert = page.getByRole("alert").filter({hasText: reasonAgainst(wrong)});
        assert.equal(await alert.count(), 1);
        assert.equal(await field.inputValue(), wrong, "what was typed stays, to be put right");
        assert.equal(await boardText(page), before);
    }
    await field.fill(MOVES[0].toUpperCase());
    await page.getByRole("button", {name: "Play", exact: true}).click();
    await waitUntil(async () => await boardText(page) !== before);
    assert.equal(await field.inputValue(), "");
    assert.equal((await page.getByRole("alert").allInnerTexts()).join(""), "");
});

pageTest("a square that cannot move tells why", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    await cell(page, "b1").click(); // Blue's
    await told(page, reasonAgainst("b1"));
});

pageTest("a tapped move waits for a second tap where that is wanted", {size: "phone"},
    async (scene) => {
        const {page, open} = scene;
        await open("#/settings");
        await page.getByRole("switch", {name: "Confirm taps"}).tap();
        await beginGame(scene, PEOPLE);
        const before = await boardText(page);
        const [from, to] = [MOVES[0].slice(0, 2), MOVES[0].slice(2)];
        await cell(page, from).tap();
        await cell(page, to).tap();
        await page.getByRole("button", {name: `Play ${MOVES[0]}`}).waitFor();
        assert.equal(await boardText(page), before, "nothing is played yet");
        await page.getByRole("button", {name: "Cancel"}).tap();
        await cell(page, from).tap();
        await cell(page, to).tap();
        await page.getByRole("button", {name: `Play ${MOVES[0]}`}).tap();
        await waitUntil(async () => await boardText(page) !== before);
    });

/* ---- taking back, asking, giving up --------------------------------------------------------- */

pageTests("undo takes back, and redo does again", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, BOT);
    const undo = page.getByRole("button", {name: "Undo"});
    const redo = page.getByRole("button", {name: "Redo"});
    assert(await undo.isDisabled() && await redo.isDisabled());
    const start = await boardText(page);
    const person = new Mouse(page);
    await moveSomehow(person, dice(1));
    await page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
    const after = await boardText(page);
    await undo.click();
    await waitUntil(async () => await boardText(page) === start);
    await redo.click();
    await waitUntil(async () => await boardText(page) === after);
    await page.keyboard.press("u");
    await waitUntil(async () => await boardText(page) === start);
    await page.keyboard.press("r");
    await waitUntil(async () => await boardText(page) === after);
});

pageTests("facts are drawn, listed, and said of squares, until they are hidden", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    const button = page.getByRole("button", {name: "Facts"});
    const card = page.getByRole("region", {name: "Facts"});
    await button.click();
    const {facts} = factsOf(VARIANT);
    assert.deepEqual(await card.getByRole("listitem").allTextContents(),
        facts.map(({said}) => `✓${said}`));
    const [way] = facts;
    for (const square of way.squares)
        await page.getByRole("gridcell", {name: new RegExp(`^${square}, .*, on the way of red`)})
            .waitFor();
    assert.equal(await page.locator(".board .fact.way").count(), 2);
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Shift+F");
    await card.waitFor({state: "hidden"});
    assert.equal(await page.locator(".board .fact").count(), 0);
    assert.equal(await page.getByRole("gridcell", {name: /on the way/}).count(), 0);
});

pageTests("a hint names a legal move, and why has reasons", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, BOT);
    const advice = page.getByRole("region", {name: "Advice"});
    await page.getByRole("button", {name: "Hint"}).click();
    const hint = await advice.getByText(/^Try /).innerText();
    assert(MOVES.includes(hint.replace(/^Try (\w+)\.$/, "$1")), hint);
    assert(await advice.getByRole("listitem").count() > 0);
    await page.getByRole("button", {name: "Why"}).click();
    await advice.getByRole("heading", {name: "Why"}).waitFor();
    await advice.getByRole("listitem").first().waitFor();
});

pageTests("why also tells about the last move of one's own", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, BOT);
    await moveSomehow(new Mouse(page), dice(2));
    await page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
    const advice = page.getByRole("region", {name: "Advice"});
    await page.getByRole("button", {name: "Why"}).click();
    await advice.getByRole("button", {name: "What about my last move?"}).click();
    await advice.getByRole("heading", {name: /^Your move /}).waitFor();
    await advice.getByRole("listitem").first().waitFor();
});

pageTest("somebody resigns, once asked whether it is meant", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, BOT);
    await moveSomehow(new Mouse(page), dice(2));
    await page.getByRole("button", {name: "Resign"}).click();
    await page.getByRole("dialog").getByRole("button", {name: "Cancel"}).click();
    assert.equal(await page.getByRole("button", {name: "Rematch"}).count(), 0);
    await page.getByRole("button", {name: "Resign"}).click();
    await page.getByRole("dialog").getByRole("button", {name: "Resign"}).click();
    await page.getByRole("button", {name: "Rematch"}).waitFor();
    const [game] = desk.ask("read", await recordOf(page)).games;
    assert.equal(game.result, "0-1");
    await told(page, /resigned/);
    await page.getByRole("button", {name: "Rematch"}).click();
    await page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
});

pageTest("a draw is offered and accepted where the game knows draws", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {Game: "4Mation", Size: "4", X: "person", O: "person"});
    await moveSomehow(new Mouse(page), dice(2));
    await page.getByRole("button", {name: "Draw", exact: true}).click();
    await moveSomehow(new Mouse(page), dice(2));
    await page.getByRole("button", {name: "Accept the draw"}).click();
    await page.getByRole("button", {name: "Rematch"}).waitFor();
    assert.equal(desk.ask("read", await recordOf(page)).games[0].result, "1/2-1/2");
});

/* ---- the board, seats, time ----------------------------------------------------------------- */

pageTests("the board is turned around, and squares keep their names", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, PEOPLE);
    const before = await cells(page);
    const corner = await middle(page, "a1");
    await page.getByRole("button", {name: "Flip", exact: true}).click();
    await waitUntil(async () => (await cells(page))[0].square === "d1");
    assert.deepEqual((await cells(page)).reverse(), before);
    const turned = await middle(page, "d4");
    assert(Math.abs(turned.x - corner.x) < 2 && Math.abs(turned.y - corner.y) < 2);
    await new Keys(page).act(MOVES[0].slice(0, 2));
    await cell(page, MOVES[0].slice(2)).click();
    await cell(page, MOVES[0].slice(0, 2)).and(page.getByRole("gridcell", {name: /tunnel/}))
        .waitFor();
});

pageTest("seats are changed after the first move where that is allowed", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, "Changing seats": "allowed"});
    await moveSomehow(new Mouse(page), dice(2));
    await page.getByRole("button", {name: "Change seats"}).click();
    await waitUntil(async () => (await recordOf(page)).includes("swap"));
});

pageTest("the heading says who plays what, also once sides are changed", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, BOT);
    await page.getByRole("heading", {name: "Talpa: you – level 1"}).waitFor();
    await page.getByRole("button", {name: "Sides"}).click();
    await page.getByRole("dialog").getByRole("button", {name: "Change sides"}).click();
    await page.getByRole("heading", {name: "Talpa: level 1 – you"}).waitFor();
});

pageTests("a game is lost on time", {}, async (scene) => {
    const {page} = scene;
    await page.clock.install();
    await beginGame(scene, {...PEOPLE, Clock: "1+0"});
    const heard = await listen(page);
    await moveSomehow(new Mouse(page), dice(2));
    const clocks = page.getByRole("timer");
    await page.clock.runFor(20_000);
    await waitUntil(async () => /^0:[34]\d/.test(await clocks.nth(1).innerText()));
    assert.match(await clocks.nth(0).innerText(), /^(1:00|0:5)/, "only one clock runs");
    await page.clock.runFor(45_000);
    await page.getByRole("button", {name: "Rematch"}).waitFor();
    const record = await recordOf(page);
    assert.equal(desk.ask("read", record).games[0].result, "1-0");
    await told(page, /time/);
    await page.clock.runFor(500);
    assert.match(await heard(), /time/);
});

pageTest("a bad move against a level can be taken back once", {}, async (scene) => {
    const {page} = scene;
    await scene.open("#/settings");
    await page.getByRole("switch", {name: "Warnings", exact: true}).click();
    await beginGame(scene, {...BOT, Blue: "level 3"});
    const person = new Mouse(page);
    await playFrom(person, "a3", "a2"); // loses; a1a2 wins
    await told(page, "This gives away a certain win. Take it back?");
    await page.getByRole("button", {name: "Take it back"}).click();
    await told(page, "Took back 1 move.");
    await playFrom(person, "a3", "a2"); // the same move is answered
    await told(page, /^Blue (captured|removed)/);
    assert.equal(await page.getByRole("button", {name: "Take it back"}).count(), 0);
});

pageTest("two people by the clock are helped once both ask for it", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {...PEOPLE, Clock: "5+3"});
    await page.keyboard.press("h");
    await told(page, /two people are helped once both have asked/);
    await playFrom(new Mouse(page), "a1", "a2");
    await told(page, /^Red captured a2 with a1/);
    await page.keyboard.press("h");
    await told(page, /^Try /);
});

pageTest("two bots play by themselves, pause and go on", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {
        ...PEOPLE, Red: "classic bot", "Classic bot": "random", Blue: "level 1",
    });
    await page.getByRole("button", {name: "Pause"}).click();
    await page.getByRole("button", {name: "Go on"}).click();
    await page.getByRole("button", {name: "Rematch"}).waitFor({timeout: 60_000});
    assert(desk.ask("read", await recordOf(page)).games[0].over);
});

pageTest("a bot that thinks long moves at once when told to", {}, async (scene) => {
    const {page} = scene;
    await beginGame(scene, {Game: "Talpa", Size: "10", Red: "person", Blue: "level 9"});
    await moveSomehow(new Mouse(page), dice(2));
    await page.getByRole("button", {name: "Move now"}).click();
    await page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
});
