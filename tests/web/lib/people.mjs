/* Simulated people who play: with a mouse, with a finger, with only the keyboard.
 *
 * They know the board by what its squares say: "c3, Red, can move", and after choosing, "c4,
 * Blue, can move here". So they need no rules, and their games also prove that these labels are
 * right. They choose at random, from a seed. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {{square: string, name: string}} Cell */

/** The label of a square with which a move can begin. */
export const CAN_PLAY = /, can (move|be played)(,|$)/;

const MOST_MOVES = 300;
const MOST_TABS = 80;
const PATIENCE_MS = 15_000;
const POLL_MS = 20;

/** The board of the page. @param {Page} page */
export function board(page) {
    return page.getByRole("main").getByRole("grid");
}

/**
 * The square of the board, as an element.
 * @param {Page} page
 * @param {string} square
 */
export function cell(page, square) {
    return board(page).getByRole("gridcell", {name: new RegExp(`^${square},`)});
}

/**
 * The labels of all squares, in reading order.
 * @param {Page} page
 * @returns {Promise<Cell[]>}
 */
export async function cells(page) {
    const names = await board(page).getByRole("gridcell").evaluateAll((all) =>
        all.map((one) => one.getAttribute("aria-label") ?? ""));
    return names.map((name) => ({square: name.split(",")[0], name}));
}

/**
 * A visible text, not one in the live region, which moves into an open dialog.
 * @param {Page | Locator} where
 * @param {string | RegExp} text
 */
export function seen(where, text) {
    return where.getByText(text).and(where.locator(":not(#live)")).first();
}

/** Pseudo-random numbers from a seed: 0 … below. @param {number} seed */
export function dice(seed) {
    let state = seed * 2654435761 % 4294967296 || 1;
    return (/** @type {number} */ below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * below);
    };
}

/**
 * Records all announcements of the page from now on.
 * @param {Page} page
 */
export async function listen(page) {
    await page.evaluate(() => {
        const region = document.getElementById("live");
        const heard = /** @type {string[]} */ (/** @type {any} */ (globalThis).heard = []);
        if (region) {
            new MutationObserver(() => heard.push((region.textContent ?? "").trim()))
                .observe(region, {childList: true, characterData: true, subtree: true});
        }
    });
    return () => page.evaluate(() => /** @type {any} */ (globalThis).heard.join("\n"));
}

/** Uses the page with a mouse. */
export class Mouse {
    /** @param {Page} page */
    constructor(page) {
        this.page = page;
    }

    /** @param {Locator} thing */
    async press(thing) {
        await thing.click();
    }

    /** @param {string} square */
    async act(square) {
        await this.press(cell(this.page, square));
    }

    /**
     * Chooses one of a field's choices, which are in a list or side by side.
     * @param {string} label
     * @param {string} choice
     */
    async choose(label, choice) {
        const list = this.page.getByRole("combobox", {name: label, exact: true});
        if (await list.count() > 0)
            await list.selectOption(choice);
        else
            await this.press(this.page.getByRole("group", {name: label, exact: true})
                .getByRole("radio", {name: choice, exact: true}));
    }
}

/** Uses the page with a finger. */
export class Finger extends Mouse {
    /** @param {Locator} thing */
    async press(thing) {
        await thing.tap();
    }
}

/** Uses the page with only the keyboard: Tab from one control to the next, arrows on the board,
 * Enter. */
export class Keys extends Mouse {
    /**
     * Goes to a thing by Tab.
     * @param {Locator} thing
     */
    async goTo(thing) {
        const isHere = () => thing.evaluate((element) => element === document.activeElement);
        for (let tries = 0; !await isHere(); tries += 1) {
            assert(tries < MOST_TABS, `Tab leads to ${thing}`);
            await this.page.keyboard.press("Tab");
        }
    }

    /** @param {Locator} thing */
    async press(thing) {
        await this.goTo(thing);
        await this.page.keyboard.press("Enter");
    }

    /** The square that has the focus, or null. */
    async #here() {
        return this.page.evaluate(() => {
            const focused = document.activeElement;
            return focused?.getAttribute("role") === "gridcell"
                ? focused.getAttribute("aria-label")?.split(",")[0] ?? null : null;
        });
    }

    async #toBoard() {
        for (let tries = 0; await this.#here() === null; tries += 1) {
            assert(tries < MOST_TABS, "Tab leads to the board");
            await this.page.keyboard.press("Tab");
        }
    }

    /** @param {string} square */
    async act(square) {
        await this.#toBoard();
        const order = (await cells(this.page)).map((one) => one.square);
        const size = Math.sqrt(order.length);
        const from = order.indexOf(await this.#here() ?? ""), to = order.indexOf(square);
        const rows = Math.floor(to / size) - Math.floor(from / size);
        const columns = to % size - from % size;
        for (let i = 0; i < Math.abs(rows); i += 1)
            await this.page.keyboard.press(rows < 0 ? "ArrowUp" : "ArrowDown");
        for (let i = 0; i < Math.abs(columns); i += 1)
            await this.page.keyboard.press(columns < 0 ? "ArrowLeft" : "ArrowRight");
        assert.equal(await this.#here(), square, "arrows lead to the square");
        await this.page.keyboard.press("Enter");
    }

    /**
     * @param {string} label
     * @param {string} choice
     */
    async choose(label, choice) {
        const list = this.page.getByRole("combobox", {name: label, exact: true});
        if (await list.count() > 0)
            await this.#chooseFromList(list, choice);
        else
            await this.#chooseBeside(label, choice);
    }

    /**
     * @param {Locator} list
     * @param {string} choice
     */
    async #chooseFromList(list, choice) {
        await this.goTo(list);
        const steps = await list.evaluate((element, text) => {
            const {options, selectedIndex} = /** @type {HTMLSelectElement} */ (element);
            return [...options].findIndex((option) => option.text === text) - selectedIndex;
        }, choice);
        const way = steps < 0 ? "ArrowUp" : "ArrowDown";
        for (let i = 0; i < Math.abs(steps); i += 1)
            await this.page.keyboard.press(way);
    }

    /**
     * @param {string} label
     * @param {string} choice
     */
    async #chooseBeside(label, choice) {
        const group = this.page.getByRole("group", {name: label, exact: true});
        await this.goTo(group.getByRole("radio", {checked: true}));
        for (let tries = 0; tries < 10; tries += 1) {
            if (await group.getByRole("radio", {name: choice, exact: true}).isChecked())
                return;
            await this.page.keyboard.press("ArrowRight");
        }
        assert.fail(`arrows lead to ${choice}`);
    }
}

/**
 * Makes some move as soon as squares offer one, and waits until it is shown.
 * @param {Mouse} person
 * @param {(below: number) => number} roll
 */
export async function moveSomehow(person, roll) {
    const {page} = person;
    await board(page).getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
    const before = await cells(page);
    const starts = before.filter(({name}) => CAN_PLAY.test(name));
    const start = starts[roll(starts.length)];
    await person.act(start.square);
    if (!start.name.includes(", can be played")) {
        const now = await cells(page);
        const ends = now.filter(({name}) => name.includes(", can move here"));
        // A piece that can only be removed goes at once.
        if (ends.length > 0)
            await person.act(ends[roll(ends.length)].square);
    }
    const standing = (/** @type {Cell[]} */ all) =>
        all.map(({name}) => name.split(", ").slice(0, 2).join()).join("/");
    await waitUntil(async () => standing(await cells(page)) !== standing(before));
}

/**
 * Waits until a condition holds.
 * @param {() => Promise<boolean>} isSo
 */
export async function waitUntil(isSo) {
    const end = Date.now() + PATIENCE_MS;
    while (!await isSo()) {
        assert(Date.now() < end, `is never so: ${isSo}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
}

/**
 * Begins a game through the form for a new one.
 * @param {import("./browser.mjs").Scene} scene
 * @param {Record<string, string>} choices by the labels of the fields
 * @param {Mouse} [person]
 */
export async function beginGame({page, open}, choices, person = new Mouse(page)) {
    await open("#/new");
    for (const [label, choice] of Object.entries(choices))
        await person.choose(label, choice);
    await person.press(page.getByRole("button", {name: "Start the game"}));
    await board(page).waitFor();
}

/**
 * Plays until nobody can move any more, waiting for a bot's moves; returns how many moves were
 * made.
 * @param {Mouse} person
 * @param {(below: number) => number} roll
 */
export async function playToEnd(person, roll) {
    const {page} = person;
    const over = page.getByRole("button", {name: "Rematch"});
    let moves = 0;
    for (; moves < MOST_MOVES; moves += 1) {
        const ready = page.getByRole("gridcell", {name: CAN_PLAY}).first();
        await over.or(ready).first().waitFor();
        if (await over.isVisible())
            break;
        await moveSomehow(person, roll);
    }
    return moves;
}

/**
 * The record of the game that is shown, from the dialog for sharing.
 * @param {Page} page
 */
export async function recordOf(page) {
    await page.getByRole("button", {name: /^Share/}).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", {name: "Save record"}).click();
    const text = await readFile(await (await download).path(), "utf8");
    await page.getByRole("dialog").getByRole("button", {name: "Close"}).click();
    return text;
}
