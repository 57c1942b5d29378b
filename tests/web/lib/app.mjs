/* A substitute for the browser, for tests of the page's modules in node: an app with the real
 * desk, games kept in memory, and an engine that answers when a test says so. */
import {openDesk} from "./desk.mjs";

class Element {
    children = [];
    style = {setProperty() {}};
    dataset = {};
    classList = {toggle() {}};
    append() {}
    setAttribute() {}
    removeAttribute() {}
    addEventListener() {}
    replaceChildren() {}
    remove() {}
    focus() {}
}

Object.assign(globalThis, {
    window: globalThis, Node: Element, location: {hash: ""},
    document: {
        visibilityState: "visible", addEventListener() {}, removeEventListener() {},
        body: new Element(), createElement: () => new Element(),
        getElementById: () => new Element(), querySelectorAll: () => [],
    },
});

/** An engine that never answers by itself. Requests are in `asked`, each with `answer`, which
 * answers as the desk in a worker does. */
export class SlowEngine {
    /** @type {{ask: string, answer: () => void, reject: (error: Error) => void}[]} */
    asked = [];

    /** @param {import("../../../web/js/desk.js").Desk} worker */
    constructor(worker) {
        this.worker = worker;
    }

    /** @param {string} ask */
    think(ask) {
        const [name, ...fields] = ask.split("\n");
        return new Promise((resolve, reject) => this.asked.push({ask, reject,
            answer: () => resolve(this.worker.ask(/** @type {any} */ (name), ...fields))}));
    }

    drop() {}
}

/** An app as main.js makes it. */
export async function openApp() {
    const {openStore} = await import("../../../web/js/store.js");
    const desk = await openDesk();
    return /** @type {any} */ ({
        desk, engine: new SlowEngine(await openDesk()), store: await openStore(), games: desk.ask("games").games,
        game: null,
    });
}

/** Waits until all pending work in memory is done. */
export function aWhile() {
    return new Promise((resolve) => setTimeout(resolve, 20));
}
