/* All views and dialogs of the page, each with the way to it, for tests that visit them all. */
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import "./streams.mjs";
import {codeOf} from "../../../web/js/link.js";
import {whenArrived} from "./browser.mjs";
import {CAN_PLAY, Mouse, board, dice, moveSomehow, seen} from "./people.mjs";
import {ROOT} from "./servers.mjs";

/** @typedef {import("./browser.mjs").Scene} Scene */
/** @typedef {{name: string, show: (scene: Scene) => Promise<void>}} View */

/** Reads a file of records that the repository has. @param {string} name */
export function record(name) {
    return readFile(join(ROOT, "tests/data/records", name), "utf8");
}

/**
 * Imports a record by pasting it; ends in the view that follows.
 * @param {Scene} scene
 * @param {string} text
 */
export async function addRecord({page, open}, text) {
    await open("#/games");
    await page.getByRole("button", {name: /^Add games/}).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(text);
    await dialog.getByRole("button", {name: "Open", exact: true}).click();
    await dialog.waitFor({state: "hidden"});
    await whenArrived(page);
}

/**
 * A view that only needs its address.
 * @param {string} name
 * @param {string} place
 * @returns {View}
 */
function simple(name, place) {
    return {name, show: ({open}) => open(place)};
}

/**
 * An analysis in which the engine has something to say.
 * @param {string} name
 * @param {string} place
 * @returns {View}
 */
function analysis(name, place) {
    return {
        name, show: async ({page, open}) => {
            await open(place);
            await seen(page, /^Depth /).waitFor();
        },
    };
}

/**
 * Begins a game between two people, or as chosen, changing only what differs from the defaults.
 * @param {Scene} scene
 * @param {Record<string, string>} choices
 * @param {number} moves
 */
async function game({page, open}, choices, moves) {
    const person = new Mouse(page);
    await open("#/new");
    for (const [label, choice] of Object.entries(choices))
        await person.choose(label, choice);
    await page.getByRole("button", {name: "Start the game"}).click();
    await board(page).waitFor();
    const roll = dice(5);
    for (let i = 0; i < moves; i += 1)
        await moveSomehow(person, roll);
}

/**
 * The same, and shows facts, in case no earlier game has left them shown.
 * @param {Scene} scene
 * @param {Record<string, string>} choices
 * @param {number} moves
 */
async function gameWithFacts(scene, choices, moves) {
    await game(scene, choices, moves);
    const facts = scene.page.getByRole("button", {name: "Facts"});
    if (await facts.getAttribute("aria-pressed") === "false")
        await facts.click();
    await scene.page.getByRole("heading", {name: "Facts"}).waitFor();
}

/**
 * Keeps games of Talpa against level 3, as if they had been played here: won, lost, won …
 * @param {Scene} scene
 * @param {number} count
 */
export async function keepPlayed({page, open}, count) {
    await open("#/");
    await page.evaluate(async (games) => {
        const {openStore} = await import(new URL("js/store.js", location.href).href);
        const store = await openStore();
        for (let i = 0; i < games; i += 1) {
            const result = i % 2 === 0 ? "1-0" : "0-1";
            await store.save({words: ["human", "3"], clock: "none", left: null, variant: "talpa",
                players: ["you", "level 3"], result, plies: 1, over: true, created: 1000 + i,
                record: `[Game "talpa"]\n[Termination "resigned"]\n\n1. a1a2 ${result}\n`});
        }
    }, count);
}

/** @param {Scene} scene */
async function review(scene) {
    await addRecord(scene, await record("talpa.txt"));
    await scene.page.getByRole("button", {name: "Next mistake"}).waitFor();
    await scene.page.getByRole("progressbar").waitFor({state: "hidden", timeout: 60_000});
}

/** @type {View[]} */
export const VIEWS = [
    simple("home", "#/"),
    {
        name: "home with a game", show: async (scene) => {
            await game(scene, {Game: "Talpa", Blue: "person"}, 3);
            await scene.open("#/");
            await scene.page.getByRole("heading", {name: "A game waits"}).waitFor();
        },
    },
    simple("new game of Talpa", "#/new/talpa"),
    simple("new game of 4Mation", "#/new/4mation"),
    simple("statistics of nobody", "#/statistics"),
    {
        name: "statistics", show: async (scene) => {
            await keepPlayed(scene, 5);
            await scene.open("#/statistics");
            await scene.page.getByText("in the latest 5 games.").waitFor();
        },
    },
    {
        name: "a game of Talpa",
        show: (scene) => game(scene, {Game: "Talpa", Blue: "person", Clock: "5+3"}, 6),
    },
    {
        name: "a game of 4Mation",
        show: (scene) => game(scene, {Game: "4Mation", X: "person", O: "person"}, 6),
    },
    {
        name: "a game of Talpa with facts",
        show: (scene) => gameWithFacts(scene, {Game: "Talpa", Size: "6", Blue: "person"}, 14),
    },
    {
        name: "a game of 4Mation with facts",
        show: (scene) => gameWithFacts(scene, {Game: "4Mation", X: "person", O: "person"}, 9),
    },
    {
        name: "a game with advice", show: async (scene) => {
            await game(scene, {Game: "Talpa", Size: "6", Blue: "level 1", Clock: "none"}, 1);
            await scene.page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
            await scene.page.getByRole("button", {name: "Hint"}).click();
            await scene.page.getByRole("main").getByText(/^Try /).waitFor();
        },
    },
    {
        name: "a game that is over", show: async (scene) => {
            await game(scene, {Game: "4Mation", Size: "3", X: "person", O: "person",
                "Pieces in a row": "2"}, 3);
            await scene.page.getByRole("button", {name: "Rematch"}).waitFor();
        },
    },
    {name: "review", show: review},
    analysis("analysis of Talpa", "#/analyse/talpa%3Asize%3D6"),
    analysis("analysis of 4Mation", "#/analyse/4mation"),
    {
        name: "setting up", show: async ({page, open}) => {
            await open("#/analyse/talpa%3Asize%3D6");
            await page.getByRole("button", {name: "Set up a position"}).click();
            await page.getByRole("button", {name: "Cancel"}).waitFor();
        },
    },
    simple("gallery", "#/gallery"),
    simple("no games", "#/games"),
    {
        name: "games", show: async (scene) => {
            await addRecord(scene, await record("several.txt"));
            await scene.page.getByRole("heading", {name: "Finished", exact: true}).waitFor();
        },
    },
    {
        name: "a game from a link", show: async ({page, open}) => {
            await open(`#/game/${await codeOf(await record("talpa.txt"))}`);
            await page.getByRole("button", {name: "Keep it"}).waitFor();
        },
    },
    simple("a broken link", "#/game/zzz"),
    simple("lessons", "#/learn"),
    simple("a lesson of Talpa", "#/learn/talpa/1"),
    simple("a lesson of 4Mation", "#/learn/4mation/2"),
    simple("the end of a lesson", "#/learn/talpa/done"),
    simple("rules of Talpa", "#/rules/talpa"),
    simple("rules of 4Mation", "#/rules/4mation%3Asize%3D5%2Cswap%3Dyes"),
    simple("settings", "#/settings"),
    simple("about", "#/about"),
    simple("nothing", "#/nowhere"),
];

/**
 * @param {string} name
 * @param {(scene: Scene) => Promise<void>} before
 * @param {string | RegExp} button
 * @returns {View}
 */
function dialog(name, before, button) {
    return {
        name, show: async (scene) => {
            await before(scene);
            await scene.page.getByRole("button", {name: button}).first().click();
            await scene.page.getByRole("dialog").waitFor();
        },
    };
}

/** Pages on which a game has been begun. @type {WeakSet<import("playwright-core").Page>} */
const begun = new WeakSet();

/** A game, the same for all dialogs. @param {Scene} scene */
async function playing(scene) {
    if (begun.has(scene.page)) {
        await scene.open("#/play");
        await board(scene.page).waitFor();
    } else {
        await game(scene, {Game: "Talpa", Size: "5", Blue: "person"}, 2);
    }
    begun.add(scene.page);
}

/** @type {View[]} */
export const DIALOGS = [
    dialog("sharing", playing, /^Share/),
    dialog("resigning", playing, "Resign"),
    dialog("a note", playing, "Note"),
    dialog("keys", playing, "Keys"),
    dialog("changing sides", playing, "Sides"),
    dialog("adding games", ({open}) => open("#/games"), /^Add games/),
    dialog("playing from a position", ({open}) => open("#/gallery"), "Play from here"),
    dialog("deleting all games", async (scene) => {
        await playing(scene);
        await scene.open("#/settings");
    }, /^Delete all games/),
];
