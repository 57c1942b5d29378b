/* The service worker (web/sw.js), with stand-ins for the browser's environment: it keeps to its own
 * address on a site with other pages, and never mixes versions. */
import assert from "node:assert/strict";
import {createHash, webcrypto} from "node:crypto";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {createContext, runInContext} from "node:vm";

const SCRIPT = await readFile(new URL("../../web/sw.js", import.meta.url), "utf8");
const SITE = "https://site.example";

class WindowClient {
    /** @param {string} id @param {string} url */
    constructor(id, url) {
        this.id = id;
        this.url = url;
    }
}

/** A browser's caches of one origin. */
class Caches {
    /** @type {Map<string, Map<string, Response>>} */
    all = new Map();

    async keys() {
        return [...this.all.keys()];
    }

    /** @param {string} name */
    async open(name) {
        const cache = this.all.get(name) ?? new Map();
        this.all.set(name, cache);
        return {
            match: async (/** @type {string} */ key) => cache.get(key),
            put: async (/** @type {string} */ key, /** @type {Response} */ value) =>
                void cache.set(key, value),
        };
    }

    /** @param {string} name */
    async delete(name) {
        return this.all.delete(name);
    }

    /** @param {string} key @param {{cacheName?: string}} [options] */
    async match(key, {cacheName} = {}) {
        for (const [name, cache] of this.all) {
            if (cache.has(key) && (cacheName === undefined || cacheName === name))
                return cache.get(key)?.clone();
        }
        return undefined;
    }
}

/**
 * A service worker at a path, with a file of its own content.
 * @param {{path?: string, caches?: Caches, content?: string, served?: string}} [wishes] `served` is
 *     what the server has meanwhile
 */
function startWorker({path = "/burrow/", caches = new Caches(), content = "one", served} = {}) {
    /** @type {Map<string, (event: any) => void>} */
    const listeners = new Map();
    const windows = /** @type {WindowClient[]} */ ([]);
    const done = {skipped: 0, claimed: 0};
    const self = {
        registration: {scope: SITE + path},
        clients: {
            matchAll: async () => windows,
            claim: async () => {
                done.claimed += 1;
            },
        },
        skipWaiting: async () => {
            done.skipped += 1;
        },
        addEventListener: (/** @type {string} */ type, /** @type {() => void} */ listener) =>
            listeners.set(type, listener),
    };
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
    const fetch = async () => new Response(served ?? content);
    runInContext(
        `const FILES = {"index.html": "${hash}"}; const VERSION = "${hash}";\n${SCRIPT}`,
        createContext({
            self, caches, fetch, WindowClient, URL, Response, Headers, crypto: webcrypto,
        }));
    /** @param {string} type @param {object} [event] */
    const happen = async (type, event = {}) => {
        /** @type {Promise<unknown>[]} */
        const waits = [];
        const wait = (/** @type {Promise<unknown>} */ promise) => waits.push(promise);
        listeners.get(type)?.({...event, waitUntil: wait, respondWith: wait});
        return (await Promise.all(waits))[0];
    };
    return {happen, windows, done, caches, version: hash};
}

/** Asks to change to a waiting version; returns whether it may. @param {ReturnType<typeof startWorker>}
 * sw */
async function askToChange(sw) {
    /** @type {unknown[]} */
    const answers = [];
    const port = {postMessage: (/** @type {unknown} */ answer) => answers.push(answer)};
    await sw.happen("message", {data: "use", ports: [port]});
    return answers[0];
}

test("other pages of the site do not keep a new version from being used", async () => {
    const sw = startWorker();
    sw.windows.push(new WindowClient("1", `${SITE}/burrow/#/play/1`),
        new WindowClient("2", `${SITE}/`), new WindowClient("3", `${SITE}/burrow2/`));
    assert.equal(await askToChange(sw), true);
    assert.equal(sw.done.skipped, 1);
    sw.windows.push(new WindowClient("4", `${SITE}/burrow/index.html`));
    assert.equal(await askToChange(sw), false);
    assert.equal(sw.done.skipped, 1);
});

test("a new version removes the old one, and nothing of another page", async () => {
    const caches = new Caches();
    const here = {caches, path: "/burrow/"}, there = {caches, path: "/other/"};
    await caches.open("someone-else");
    for (const place of [here, there]) {
        const sw = startWorker({...place, content: "old"});
        await sw.happen("install");
        await sw.happen("activate");
    }
    const sw = startWorker({...here, content: "new"});
    await sw.happen("install");
    assert.equal((await caches.keys()).length, 4);
    await sw.happen("activate");
    const kept = await caches.keys();
    assert.equal(kept.length, 3);
    assert(kept.includes("someone-else"));
    const other = startWorker({...there, content: "old", served: "new"});
    const request = {method: "GET", mode: "navigate", url: `${SITE}/other/`};
    const answer = /** @type {Response} */ (await other.happen("fetch", {request}));
    assert.equal(await answer.text(), "old");
});

test("a version that the server has changed meanwhile is not kept", async () => {
    const sw = startWorker({content: "one", served: "two"});
    await assert.rejects(sw.happen("install"), /another version/);
});

test("pages that are open already are taken over only if all are of this version", async () => {
    const sw = startWorker();
    const [one, two] = ["1", "2"].map((id) => new WindowClient(id, `${SITE}/burrow/`));
    sw.windows.push(one, two, new WindowClient("3", `${SITE}/elsewhere/`));
    await sw.happen("install");
    await sw.happen("activate");
    assert.equal(sw.done.claimed, 0);
    await sw.happen("message", {data: {loaded: "another"}, source: one});
    await sw.happen("message", {data: {loaded: sw.version}, source: two});
    assert.equal(sw.done.claimed, 0);
    await sw.happen("message", {data: {loaded: sw.version}, source: one});
    assert.equal(sw.done.claimed, 1);
});
