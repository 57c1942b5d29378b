/* The worker's side of the engine (engine.js): an instance of the module that answers one message after
 * another, and hears nothing while it thinks.
 *
 * In comes first {module}, then any of
 *   {speak: catalogue or null}   the desk's language
 *   {id, ask: request}           a request to the desk; answered with {id, answer}
 *   {variant}                    an engine for a variant, in the place of the one there was
 *   {line}                       a line of the protocol; each line that the engine says goes out as
 *                                {line}
 * Where something fails, {failed: reason} goes out, and the worker is of no further use. */
import {instantiate} from "./wasm.js";

/**
 * What a worker has around it, as far as it is used here; the checker knows pages only.
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
    // Messages that come before the instance is there wait for it, and keep their order.
    instance?.then((burrow) => obey(burrow, data)).catch(tellFailure);
});
