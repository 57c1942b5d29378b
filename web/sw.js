/* The service worker: keeps all files of the page, so that it works without a network.
 *
 * The build puts two lines in front of this file: FILES, all files of the page with what is in them
 * as a hash, and VERSION, which follows from these. A version is kept in a cache of its own, each
 * file under its hash. It is complete and right, or is not there: every file is compared with its
 * hash, and one that the last version had too is taken from there. So the files of two versions
 * never mix, also when a server is changed while they are fetched.
 *
 * A new version waits. It takes over when no page of the old one is open any more, or when the only
 * one that is open asks for it, which then loads anew. A page that was loaded from the network is
 * taken over if it is of this very version.
 *
 * A site may have other pages beside this one, and several of Burrow's: only what lies below our own
 * address is counted, and only our own caches are touched. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `burrow ${new URL(worker.registration.scope).pathname} `;
const CACHE = PREFIX + VERSION;
const AT_ONCE = 6;

/* ---- getting a version ---------------------------------------------------------------------- */

/**
 * Under what a file is kept.
 * @param {string} path
 */
function keyOf(path) {
    return new URL(`${path}?${FILES[path]}`, worker.registration.scope).href;
}

/** @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A file from the server. It is made anew from its bytes: what a server says of how it sent them,
 * or that it sent them from elsewhere, no longer holds.
 * @param {string} path
 */
async function fetchFile(path) {
    const response = await fetch(new URL(path, worker.registration.scope), {cache: "no-cache"});
    if (!response.ok)
        throw new Error(`${path}: ${response.status}`);
    const bytes = await response.arrayBuffer();
    if (!(await hashOf(bytes)).startsWith(FILES[path]))
        throw new Error(`${path} is of another version`);
    const headers = new Headers(response.headers);
    headers.delete("Content-Encoding");
    headers.delete("Content-Length");
    return new Response(bytes, {headers});
}

/**
 * @param {Cache} cache
 * @param {string} path
 */
async function keepFile(cache, path) {
    const key = keyOf(path);
    if (!await cache.match(key))
        await cache.put(key, await caches.match(key) ?? await fetchFile(path));
}

async function keepAll() {
    const cache = await caches.open(CACHE);
    const paths = Object.keys(FILES);
    async function keepSome() {
        for (let path = paths.pop(); path !== undefined; path = paths.pop())
            await keepFile(cache, path);
    }
    await Promise.all(Array.from({length: AT_ONCE}, keepSome));
}

async function dropOthers() {
    for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX) && name !== CACHE)
            await caches.delete(name);
    }
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));

/* ---- changing to it ------------------------------------------------------------------------- */

/** All windows that show this page. */
async function ourPages() {
    const all = await worker.clients.matchAll({type: "window", includeUncontrolled: true});
    return all.filter(({url}) => url.startsWith(worker.registration.scope));
}

/**
 * A page asks to use this version now. The answer, on the port that came with it, is whether it
 * may: if another page is open, that one would get files of two versions.
 * @param {ExtendableMessageEvent} event
 */
async function changeOver(event) {
    const alone = (await ourPages()).length <= 1;
    event.ports[0]?.postMessage(alone);
    if (alone)
        await worker.skipWaiting();
}

/** The pages that have told to be of this version. @type {Set<string>} */
const same = new Set();

/**
 * A page that came from the network tells its version. All pages can only be taken over together, so
 * each must be of this one.
 * @param {ExtendableMessageEvent} event
 * @param {string} version
 */
async function takeOver({source}, version) {
    if (version !== VERSION || !(source instanceof WindowClient))
        return;
    same.add(source.id);
    if ((await ourPages()).every(({id}) => same.has(id)))
        await worker.clients.claim();
}

worker.addEventListener("message", (event) => {
    if (event.data === "use")
        event.waitUntil(changeOver(event));
    else if (event.data === "version")
        event.ports[0]?.postMessage(VERSION);
    else if (typeof event.data?.loaded === "string")
        event.waitUntil(takeOver(event, event.data.loaded));
});

/* ---- answering ------------------------------------------------------------------------------ */

/**
 * The file that an address means; null where it is none of ours.
 * @param {string} address
 */
function pathOf(address) {
    const scope = worker.registration.scope;
    const plain = address.split(/[?#]/)[0];
    if (!plain.startsWith(scope))
        return null;
    const path = plain.slice(scope.length) || "index.html";
    return Object.hasOwn(FILES, path) ? path : null;
}

/** @param {string} path */
async function answerFile(path) {
    const kept = await caches.match(keyOf(path), {cacheName: CACHE});
    return kept ?? fetch(new URL(path, worker.registration.scope));
}

/**
 * A page that is none of ours, below the same address: without a network, ours is shown instead.
 * @param {Request} request
 */
async function answerElsewhere(request) {
    try {
        return await fetch(request);
    } catch {
        return Response.redirect(worker.registration.scope);
    }
}

worker.addEventListener("fetch", (event) => {
    const {request} = event;
    const path = pathOf(request.url);
    if (request.method !== "GET")
        return;
    if (path !== null)
        event.respondWith(answerFile(path));
    else if (request.mode === "navigate")
        event.respondWith(answerElsewhere(request));
});
