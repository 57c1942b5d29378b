/* The inside of a thread that is a worker of the page. Unlike a browser's, node's fetch reads no files. */
import {readFile} from "node:fs/promises";
import {parentPort} from "node:worker_threads";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** @type {any} */ (globalThis).self = {
    postMessage: (/** @type {unknown} */ message) => port.postMessage(message),
    addEventListener: (/** @type {string} */ type, /** @type {Function} */ listener) =>
        port.on(type, (data) => listener({data})),
};
/** @type {any} */ (globalThis).fetch = async (/** @type {string} */ address) =>
    new Response(await readFile(new URL(address)));
await import("../../../web/js/worker.js");
