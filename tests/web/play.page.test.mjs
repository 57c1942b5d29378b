/* Whole games on the page: by mouse, by touch, by keys alone, and against a level. */
import assert from "node:assert/strict";
import {MOVING, pageTest} from "./lib/browser.mjs";
import {openDesk} from "./lib/desk.mjs";
import {
    Finger, Keys, Mouse, beginGame, dice, listen, playToEnd, recordOf,
} from "./lib/people.mjs";

const WAYS = /** @type {const} */ ([
    {way: "mouse", Person: Mouse, size: "desktop"},
    {way: "touch", Person: Finger, size: "phone"},
    {way: "keys alone", Person: Keys, size: "desktop"},
]);

const BOARD_SIZE = "4"; // small, so that a game ends soon

const desk = await openDesk();

/**
 * Fails unless the game that is shown is over, and ended as its record says.
 * @param {import("playwright-core").Page} page
 * @param {number} moves
 */
async function assertEnded(page, moves) {
    const [game] = desk.ask("read", await recordOf(page)).games;
    assert(game.over, "the record is of a game that is over");
    assert.equal(game.plies, moves);
    await page.getByRole("main").getByText(game.said).first().waitFor();
    return game;
}

for (const {title, sides} of desk.ask("games").games) {
    for (const {way, Person, size} of WAYS) {
        pageTest(`a whole game of ${title} by ${way}`, {...MOVING, size}, async (scene) => {
            const {page} = scene;
            const person = new Person(page);
            await beginGame(scene, {
                Game: title, Size: BOARD_SIZE, [sides[0]]: "person", [sides[1]]: "person",
            }, person);
            const heard = await listen(page);
            const moves = await playToEnd(person, dice(7));
            const {said} = await assertEnded(page, moves);
            assert((await heard()).includes(said), "how it ended is spoken");
        });
    }

    pageTest(`a whole game of ${title} against a level`, MOVING, async (scene) => {
        const {page} = scene;
        await beginGame(scene, {
            Game: title, Size: BOARD_SIZE, [sides[0]]: "person", [sides[1]]: "level 2",
        });
        const heard = await listen(page);
        const moves = await playToEnd(new Mouse(page), dice(3));
        const [game] = desk.ask("read", await recordOf(page)).games;
        assert(game.over);
        assert([2 * moves, 2 * moves - 1].includes(game.plies), "the bot answered every move");
        const all = await heard();
        assert(all.includes(game.said));
        assert(new RegExp(`^${sides[1]} `, "m").test(all), "what the bot did is spoken");
    });
}
