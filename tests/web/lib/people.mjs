/* People who play: with a mouse, with a finger, with keys alone.
 *
 * They know the board by what its squares say: "c3, Red, can move", and after choosing, "c4, tunnel, can
 * be gone to". So they need no rule, and a game of theirs is also a proof that these words are there. Of
 * what can be done they choose by dice, whose numbers follow from a seed. */
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{square: string, name: string}} Cell */

const MOST_MOVES = 300;

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
 * What all squares say, in the order in which they are read.
 * @param {Page} page
 * @returns {Promise<Cell[]>}
 */
export async function cells(page) {
    const names = await board(page).getByRole("gridcell").evaluateAll((all) =>
        all.map((one) => one.getAttribute("aria-label") ?? ""));
    return names.map((name) => ({square: name.split(",")[0], name}));
}

/** Numbers that follow from a seed: 0 … below. @param {number} seed */
export function dice(seed) {
    let state = seed * 2654435761 % 4294967296 || 1;
    return (/** @type {number} */ below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * below);
    };
}

/** Acts on squares with a mouse. */
export class Mouse {
    /** @param {Page} page */
    constructor(page) {
        this.page = page;
    }

    /** @param {string} square */
    async act(square) {
        await cell(this.page, square).click();
    }
}

/** Acts on squares with a finger. */
export class Finger extends Mouse {
    /** @param {string} square */
    async act(square) {
        await cell(this.page, square).tap();
    }
}

/** Acts on squares with keys: Tab to the board, arrows on it, Enter. */
export class Keys extends Mouse {
    /** The square that has the focus, or null. */
    async #here() {
        return this.page.evaluate(() => {
            const focused = document.activeElement;
            return focused?.getAttribute("role") === "gridcell"
                ? focused.getAttribute("aria-label")?.split(",")[0] ?? null : null;
        });
    }

    /** @param {string} square */
    async act(square) {
        let here = await this.#here();
        for (let tries = 0; here === null; tries += 1) {
            assert(tries < 60, "Tab leads to the board");
            await this.page.keyboard.press("Tab");
            here = await this.#here();
        }
        const order = (await cells(this.page)).map((one) => one.square);
        const size = Math.sqrt(order.length);
        const from = order.indexOf(here), to = order.indexOf(square);
        const rows = Math.floor(to / size) - Math.floor(from / size);
        const columns = to % size - from % size;
        for (let i = 0; i < Math.abs(rows); i += 1)
            await this.page.keyboard.press(rows < 0 ? "ArrowUp" : "ArrowDown");
        for (let i = 0; i < Math.abs(columns); i += 1)
            await this.page.keyboard.press(columns < 0 ? "ArrowLeft" : "ArrowRight");
        assert.equal(await this.#here(), square, "arrows lead to the square");
        await this.page.keyboard.press("Enter");
    }
}

/**
 * Makes some move, as the squares offer it; false where they offer none.
 * @param {Mouse} person
 * @param {(below: number) => number} roll
 */
export async function moveSomehow(person, roll) {
    const starts = (await cells(person.page)).filter(({name}) => /, can (move|be played)/.test(name));
    if (starts.length === 0)
        return false;
    const start = starts[roll(starts.length)];
    await person.act(start.square);
    if (!start.name.includes(", can move"))
        return true;
    const ends = (await cells(person.page)).filter(({name}) => name.includes(", can be gone to"));
    // A piece that can only be taken off its square moves by being acted on again.
    await person.act(ends.length > 0 ? ends[roll(ends.length)].square : start.square);
    return true;
}
