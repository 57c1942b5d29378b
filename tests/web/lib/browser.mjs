/* A browser for the tests of the page. Every test gets a fresh context, in which no error goes
 * unnoticed.
 *
 * One Chromium serves all tests of a file, each in its own context, so no test sees what another one
 * stored. Any test fails if the page writes an error to the console, has an uncaught exception,
 * violates its own content security policy, or sends a request to another host.
 *
 * Things are found as people find them: by role and name, never by class. */
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {after, test} from "node:test";
import {chromium} from "playwright-core";
import {serveByBurrow} from "./servers.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContext} BrowserContext */

const PATIENCE_MS = 15_000;
const LONGEST_TEST_MS = 600_000;

/** Options for a page with animations. Other tests run without, to be quicker. */
export const MOVING = {options: {reducedMotion: /** @type {const} */ ("no-preference")}};

/** Options for a page as everybody has it, with animations and the service worker, which loads
 * everything once more in every fresh context. */
export const KEPT = {
    options: {...MOVING.options, serviceWorkers: /** @type {const} */ ("allow")},
};

/** Screen sizes. */
export const SIZES = {
    desktop: {viewport: {width: 1280, height: 800}},
    phone: {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true},
};

const FLAGS = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** CHROMIUM of the environment, or Debian's; the headless one is quicker. */
function findChromium() {
    if (process.env.CHROMIUM)
        return process.env.CHROMIUM;
    const names = ["chromium-headless-shell", "chromium", "chromium-browser"];
    try {
        return execFileSync("sh", ["-c", names.map((name) => `command -v ${name}`).join(" || ")],
            {encoding: "utf8"}).trim();
    } catch {
        throw new Error("There is no chromium; 'tools/bootstrap test' installs it.");
    }
}

/** Starts a browser. */
export function launch() {
    const root = process.getuid?.() === 0;
    return chromium.launch({
        executablePath: findChromium(), headless: true,
        args: [...FLAGS, ...root ? ["--no-sandbox"] : []],
    });
}

/** @type {Promise<import("playwright-core").Browser> | null} */
let browser = null;
/** @type {ReturnType<typeof serveByBurrow> | null} */
let server = null;

/** Ends browser and server. Tests need not call it. */
export async function stopAll() {
    await (await browser)?.close();
    await (await server)?.stop();
}

/** The address of the page, served by `burrow serve`. */
export async function home() {
    server ??= serveByBurrow();
    return (await server).address;
}

/**
 * Records all errors in a context, as texts.
 * @param {BrowserContext} context
 * @param {string} host which may be asked
 * @param {string[]} wrongs
 */
function watch(context, host, wrongs) {
    context.on("weberror", (error) => wrongs.push(`thrown: ${error.error().stack}`));
    context.on("console", (message) => {
        if (message.type() === "error")
            wrongs.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith("http") && url.host !== host)
            wrongs.push(`asked of another host: ${url.href}`);
    });
}

/**
 * What a test gets.
 * @typedef {object} Scene
 * @property {Page} page
 * @property {BrowserContext} context
 * @property {string} address of the page
 * @property {string[]} wrongs the errors so far; a test that provokes one removes it
 * @property {(place?: string, page?: Page) => Promise<void>} open shows a view, such as "#/new",
 *     and waits until it is there
 */

/**
 * @param {Page} page
 */
export function whenReady(page) {
    return page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}

/**
 * Waits until the view of the address has replaced the one before. Controls that both have may be
 * pressed only then, since a dialog of the old view closes with it.
 * @param {Page} page
 */
export function whenArrived(page) {
    return page.waitForFunction(() => {
        const word = location.hash.split("/")[1] || "home";
        return document.getElementById("main")?.dataset.view === word;
    });
}

/**
 * Runs a function with a page in a fresh context; fails if there was any error.
 * @param {object} wishes
 * @param {"desktop" | "phone"} [wishes.size]
 * @param {string} [wishes.address] of the page, if it is not served by Burrow
 * @param {import("playwright-core").BrowserContextOptions} [wishes.options]
 * @param {(scene: Scene) => Promise<void>} run
 */
export async function withPage({size = "desktop", address, options = {}}, run) {
    browser ??= launch();
    const at = address ?? await home();
    const context = await (await browser).newContext({
        ...SIZES[size], locale: "en-US", colorScheme: "light", reducedMotion: "reduce",
        serviceWorkers: "block", ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    /** @type {string[]} */
    const wrongs = [];
    watch(context, new URL(at).host, wrongs);
    const page = await context.newPage();
    const open = async (place = "", where = page) => {
        if (where.url() !== "about:blank")
            await where.goto("about:blank"); // changing only the fragment would load nothing
        await where.goto(at + place);
        await whenReady(where);
    };
    try {
        await run({page, context, address: at, wrongs, open});
        assert.deepEqual(wrongs, [], "something went wrong in the page");
    } catch (error) {
        if (wrongs.length > 0 && error instanceof Error)
            error.message += `\nIn the page: ${wrongs.join("\n")}`;
        throw error;
    } finally {
        await context.close();
    }
}

let ends = false;

/**
 * A test with the browser, which is ended, with the server, after the last one.
 * @param {string} name
 * @param {(t: import("node:test").TestContext) => Promise<void>} run
 */
export function browserTest(name, run) {
    if (!ends)
        after(stopAll);
    ends = true;
    test(name, {timeout: LONGEST_TEST_MS}, run);
}

/**
 * A test with a page.
 * @param {string} name
 * @param {Parameters<typeof withPage>[0]} wishes
 * @param {(scene: Scene, t: import("node:test").TestContext) => Promise<void>} run
 */
export function pageTest(name, wishes, run) {
    browserTest(name, (t) => withPage(wishes, (scene) => run(scene, t)));
}

/**
 * The same at both sizes.
 * @param {string} name
 * @param {Parameters<typeof withPage>[0]} wishes
 * @param {(scene: Scene, t: import("node:test").TestContext) => Promise<void>} run
 */
export function pageTests(name, wishes, run) {
    for (const size of /** @type {const} */ (["desktop", "phone"]))
        pageTest(`${name} (${size})`, {...wishes, size}, run);
}
