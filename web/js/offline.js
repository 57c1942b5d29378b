/* Offline use and installation: the page's side of the service worker (sw.js).
 *
 * Everything is cached on the first visit. When there is a new version, a message says so; it is used
 * when the person agrees, or when the page is next opened. Reloading loses nothing, since a game is
 * kept before it is shown. Where service workers are not available (a file, an insecure address, a
 * browser that refuses), all of this is left out, and the page works without it. */
import {tr} from "./text.js";
import {toast} from "./ui.js";
import {VERSION} from "./version.js";

const LOOK_AGAIN_MS = 3_600_000;
const ANSWER_MS = 2000;

/**
 * The event for a page that can be installed; the type checker does not know it.
 * @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent
 */

/** @type {InstallEvent | null} */
let installing = null;

/** Whether this page may have a service worker. */
function mayKeep() {
    return "serviceWorker" in navigator && isSecureContext && location.protocol.startsWith("http");
}

/**
 * Asks a waiting version to take over. It refuses while the page is open elsewhere.
 * @param {ServiceWorker} waiting
 */
function useVersion(waiting) {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = ({data: alone}) => {
        port1.close();
        if (!alone) {
            toast(tr("Burrow is open in another tab too. The new version is used once all tabs " +
                "have been closed."));
        }
    };
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("use", [port2]);
}

/** @param {ServiceWorkerRegistration} registration */
function offerVersion(registration) {
    const {waiting} = registration;
    if (!waiting || !navigator.serviceWorker.controller)
        return;
    toast(tr("There is a new version of Burrow."), {
        name: "version", action: {label: tr("Reload"), run: () => useVersion(waiting)},
    });
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
    offerVersion(registration);
    registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", () => offerVersion(registration));
    });
    const look = () => registration.update().catch(() => undefined); // no network: next time
    setInterval(look, LOOK_AGAIN_MS);
    addEventListener("online", look);
}

/** Registers the service worker, so that the page works offline. */
export function keepOffline() {
    if (!mayKeep())
        return;
    const registered = navigator.serviceWorker.register("sw.js", {updateViaCache: "none"});
    registered.then(watch).catch((error) => {
        console.info("The page is not kept for times without a network:", error);
    });
    navigator.serviceWorker.ready.then(({active}) => {
        if (!navigator.serviceWorker.controller)
            active?.postMessage({loaded: VERSION});
    });
}

/** Whether the page already works offline. */
export async function isOffline() {
    if (!mayKeep())
        return false;
    const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
    return Boolean(registration?.active);
}

/**
 * The version of the page; null if it is not cached.
 * @returns {Promise<string | null>}
 */
export function versionNow() {
    const controller = mayKeep() ? navigator.serviceWorker.controller : null;
    if (!controller)
        return Promise.resolve(null);
    return new Promise((resolve) => {
        const {port1, port2} = new MessageChannel();
        const timer = setTimeout(() => resolve(null), ANSWER_MS);
        port1.onmessage = ({data}) => {
            clearTimeout(timer);
            port1.close();
            resolve(String(data));
        };
        controller.postMessage("version", [port2]);
    });
}

/* ---- being installed ------------------------------------------------------------------------ */

/** Whether the page runs as an installed app. */
export function isInstalled() {
    return matchMedia("(display-mode: standalone)").matches;
}

/** A function that offers installation; null if the browser has no such offer. */
export function installOffer() {
    const event = installing;
    if (!event)
        return null;
    return async () => {
        installing = null;
        await event.prompt();
    };
}

addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installing = /** @type {InstallEvent} */ (event);
});
addEventListener("appinstalled", () => {
    installing = null;
});
