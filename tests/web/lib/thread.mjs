/* A worker of the page, by a thread of node. What a page's worker has around it is made in
 * thread_inside.mjs. */
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
