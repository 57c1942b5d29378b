/* The service worker: caches all files of the page, so that it works without a network.
 *
 * The build puts two lines in front of this file: FILES, all files of the page with the hashes of
 * their content, and VERSION, which follows from these. Each version has its own cache, with each
 * file under its hash. A cached version is always complete and correct: every file is checked
 * against its hash, and one that the previous version also had is copied from there. So the files of
 * two versions never mix, even if the server changes while they are fetched.
 *
 * A new version waits. It takes over when no page of the old one is open any more, or when the only
 * open page asks for it and then reloads. A page that was loaded from the network is taken over if
 * it is of this very version.
 *
 * A site may have other pages, and several copies of Burrow: only pages below our own address count,
 * and only our own caches are touched. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `burrow ${new URL(worker.registration.scope).pathname} `;
const CACHE = PREFIX + VERSION;
const AT_ONCE = 6;

/* ---- getting a version ---------------------------------------------------------------------- */

/**
 * The cache key of a file.
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
 * A file from the server. The response is rebuilt from its bytes, since headers about encoding or
 * redirection no longer apply.
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
 * A page asks to use this version now. The answer, on the port that came with the message, says
 * whether it may: any other open page would get files of two versions.
 * @param {ExtendableMessageEvent} event
 */
async function changeOver(event) {
    const alone = (await ourPages()).length <= 1;
    event.ports[0]?.postMessage(alone);
    if (alone)
        await worker.skipWaiting();
}

/** The pages that have said they are of this version. @type {Set<string>} */
const same = new Set();

/**
 * A page that came from the network reports its version. Pages can only be taken over all at once,
 * so each must be of this version.
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
 * The file that an address means; null if it is not ours.
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
 * A page below our address that is not ours: without a network, ours is shown instead.
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
