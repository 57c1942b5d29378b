/* The worker's side of the engine (engine.js): an instance of the module that handles one message after
 * another, and receives nothing during a search.
 *
 * The first message is {module, book}: the module, and the address of the book of solved boards, which is
 * fetched before the first message about a board that it may know. The others are
 *   {speak: catalogue or null}   the desk's language
 *   {id, ask: request}           a request to the desk; answered with {id, answer}
 *   {variant}                    replaces the engine by one for this variant
 *   {line}                       a line of the protocol; each line that the engine prints goes out as
 *                                {line}
 * If something fails, {failed: reason} goes out, and the worker is of no further use. */
import {instantiate} from "./wasm.js";

/**
 * The part of a worker's global scope that is used here; the type checker knows only pages.
 * @typedef {object} Around
 * @property {(message: Outgoing) => void} postMessage
 * @property {(type: "message", listener: (event: {data: Incoming}) => void) => void} addEventListener
 */

/**
 * @typedef {object} Incoming
 * @property {WebAssembly.Module} [module]
 * @property {string} [book]
 * @property {Uint8Array | null} [speak]
 * @property {number} [id]
 * @property {string} [ask]
 * @property {string} [variant]
 * @property {string} [line]
 */

/** @typedef {{id: number, answer: string} | {line: string} | {failed: string}} Outgoing */

const around = /** @type {Around} */ (/** @type {unknown} */ (self));

/** @typedef {import("./wasm.js").Burrow} Burrow */

/** All that was asked so far, in order; its result is the instance. @type {Promise<Burrow> | null} */
let work = null;

/** The address of the book. @type {string | undefined} */
let book;

/**
 * Fetches the book if a message is about a board that it may know. Without it, the search does as well as it
 * can, and the next message tries again.
 * @param {Burrow} burrow
 * @param {Incoming} message
 */
async function fetchBook(burrow, {ask, variant}) {
    const about = ask ?? variant;
    if (book === undefined || about === undefined || !burrow.wantsBook(about))
        return;
    const response = await fetch(book).catch(() => null);
    const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
    if (bytes)
        burrow.keepBook(new Uint8Array(bytes));
}

/**
 * @param {Burrow} burrow
 * @param {Incoming} message
 */
function obey(burrow, message) {
    if (message.speak !== undefined)
        burrow.speak(message.speak);
    if (message.id !== undefined && message.ask !== undefined)
        around.postMessage({id: message.id, answer: burrow.ask(message.ask)});
    if (message.variant !== undefined && !burrow.engine(message.variant))
        throw new Error(`there is no engine for ${message.variant}`);
    if (message.line !== undefined)
        burrow.line(message.line);
}

/** @param {unknown} error */
function tellFailure(error) {
    const cause = error instanceof Error && error.cause ? ` (${error.cause})` : "";
    around.postMessage({failed: `${error}${cause}`});
}

around.addEventListener("message", ({data}) => {
    if (data.module) {
        const onLine = (/** @type {string} */ line) => around.postMessage({line});
        book = data.book;
        work = instantiate(data.module, {onLine});
    }
    // One after the other: a message waits for the instance, and for the book if the one before did.
    work = work?.then(async (burrow) => {
        await fetchBook(burrow, data);
        obey(burrow, data);
        return burrow;
    }) ?? null;
    work?.catch(tellFailure);
});
