/* The inside of a thread that is a worker of the page. */
import {parentPort} from "node:worker_threads";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** @type {any} */ (globalThis).self = {
    postMessage: (/** @type {unknown} */ message) => port.postMessage(message),
    addEventListener: (/** @type {string} */ type, /** @type {Function} */ listener) =>
        port.on(type, (data) => listener({data})),
};
await import("../../../web/js/worker.js");
