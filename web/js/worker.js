/* The worker's side of the engine (engine.js): an instance of the module that handles one message after
 * another, and receives nothing during a search.
 *
 * The first message is {module}; the others are
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
 * @property {Uint8Array | null} [speak]
 * @property {number} [id]
 * @property {string} [ask]
 * @property {string} [variant]
 * @property {string} [line]
 */

/** @typedef {{id: number, answer: string} | {line: string} | {failed: string}} Outgoing */

const around = /** @type {Around} */ (/** @type {unknown} */ (self));

/** @type {Promise<import("./wasm.js").Burrow> | null} */
let instance = null;

/**
 * @param {import("./wasm.js").Burrow} burrow
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
        instance = instantiate(data.module, {onLine});
    }
    // Messages that arrive before the instance is ready wait for it, in order.
    instance?.then((burrow) => obey(burrow, data)).catch(tellFailure);
});
