/* A browser for the tests of the page, and what every test gets: a fresh context, in which
 * nothing may go wrong unnoticed.
 *
 * One Chromium serves all tests of a file, each in a context of its own, so no test sees what
 * another one kept. A test fails, whatever it was about, when the page writes an error to the
 * console, throws where nobody catches, offends against its own policy, or asks another host for
 * something.
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

/** Wishes of a test for a page on which things move. Others do without, to be quicker. */
export const MOVING = {options: {reducedMotion: /** @type {const} */ ("no-preference")}};

/** Wishes of a test for a page as everybody has it: it is kept for times without a network, too. That
 * means to load everything once more in every fresh context. */
export const KEPT = {
    options: {...MOVING.options, serviceWorkers: /** @type {const} */ ("allow")},
};

/** What people look at. */
export const SIZES = {
    desktop: {viewport: {width: 1280, height: 800}},
    phone: {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true},
};

const FLAGS = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** CHROMIUM of the environment, or Debian's; the one without windows is the quicker of the two. */
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

/** Ends browser and server. Tests need not see to it. */
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
 * Writes down all that goes wrong in a context, in words.
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
 * What a test has in hand.
 * @typedef {object} Scene
 * @property {Page} page
 * @property {BrowserContext} context
 * @property {string} address of the page
 * @property {string[]} wrongs what went wrong so far; a test that provokes something takes it out
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
 * Waits until the view that the address names is in the place of the one before. What is on both may
 * be pressed only then: a dialog of the old view goes with it.
 * @param {Page} page
 */
export function whenArrived(page) {
    return page.waitForFunction(() => {
        const word = location.hash.split("/")[1] || "home";
        return document.getElementById("main")?.dataset.view === word;
    });
}

/**
 * Runs something with a page in a fresh context; fails where anything went wrong.
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
            await where.goto("about:blank"); // another fragment alone would load nothing
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
 * A test with the browser; it is ended, with the server, behind the last one.
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
