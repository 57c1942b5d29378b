/* A worker of the page, as a thread of node. thread_inside.mjs provides a worker's global scope. */
import {Worker} from "node:worker_threads";

/** @returns {import("../../../web/js/engine.js").WorkerLike} */
export function makeThread() {
    const thread = new Worker(new URL("thread_inside.mjs", import.meta.url));
    /** @type {import("../../../web/js/engine.js").WorkerLike} */
    const worker = {
        postMessage: (message) => thread.postMessage(message),
        terminate: () => void thread.terminate(),
        onmessage: null,
        onerror: null,
    };
    thread.on("message", (data) => worker.onmessage?.({data}));
    thread.on("error", ({message}) => worker.onerror?.({message}));
    return worker;
}
