/* Measures the page: how soon it is ready, how long a bot takes, and how long any task blocks it.
 *
 * Other load on the machine makes elapsed times longer, never shorter, so the shortest of several
 * tries says most. The processor time of the page, from Chromium's own trace, depends on it far
 * less: tests use that where they can, and benchmarks use both. */
import assert from "node:assert/strict";
import {whenReady} from "./browser.mjs";
import {CAN_PLAY, Mouse, beginGame, dice, moveSomehow, playToEnd, seen} from "./people.mjs";

/** @typedef {import("./browser.mjs").Scene} Scene */
/** @typedef {import("playwright-core").Page} Page */

/**
 * An event of Chromium's trace, in microseconds: `dur` is elapsed time, `tdur` the thread's own
 * time.
 * @typedef {{name: string, pid: number, tid: number, dur: number, tdur: number, args: any}} Event
 */

const ANALYSIS_MS = 500;

/** @param {Event} event */
function threadOf({pid, tid}) {
    return `${pid} ${tid}`;
}

/** Has the page note when it is ready. To be called before it is opened. @param {Page} page */
async function watchReady(page) {
    await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
            if (document.documentElement.dataset.ready !== "true")
                return;
            /** @type {any} */ (globalThis).readyAt = performance.now();
            observer.disconnect();
        }).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});
    });
}

/**
 * Milliseconds from the beginning of loading until the page can be played on, on a processor that
 * is `slower` times slower. A scene that was never opened has nothing in its cache.
 * @param {Scene} scene
 * @param {number} slower
 */
export async function readyTime({page, address, context}, slower) {
    await watchReady(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", {rate: slower});
    await page.goto(`${address}#/new`);
    await whenReady(page);
    const ready = await page.evaluate(() => Number(/** @type {any} */ (globalThis).readyAt));
    assert(ready > 0, "the moment was seen");
    return ready;
}

/**
 * Milliseconds that a level takes for its answers on the page, from the person's click to the
 * person's turn.
 * @param {Scene} scene
 * @param {string} size
 * @param {string} level
 * @param {number} answers
 */
export async function answerTimes(scene, size, level, answers) {
    const {page} = scene;
    await beginGame(scene, {Game: "Talpa", Size: size, Red: "person", Blue: level});
    await page.evaluate(() => {
        const answers = /** @type {number[]} */ (/** @type {any} */ (globalThis).answers = []);
        let clicked = 0;
        let waiting = false;
        document.addEventListener("click", () => {
            clicked = performance.now();
        }, {capture: true});
        new MutationObserver(() => {
            const readonly = document.querySelector("[role=grid]")?.getAttribute("aria-readonly");
            if (waiting && readonly === "false")
                answers.push(performance.now() - clicked);
            waiting = readonly === "true";
        }).observe(document.body, {subtree: true, attributeFilter: ["aria-readonly"]});
    });
    const roll = dice(11);
    for (let i = 0; i < answers; i += 1) {
        await moveSomehow(new Mouse(page), roll);
        await page.getByRole("gridcell", {name: CAN_PLAY}).first().waitFor();
    }
    /** @type {number[]} */
    const times = await page.evaluate(() => /** @type {any} */ (globalThis).answers);
    assert.equal(times.length, answers, "each was seen");
    return times;
}

/** @param {Page} page @param {Scene} scene @param {string} size @param {string} level */
async function playReviewAnalyse(page, scene, size, level) {
    await beginGame(scene, {Game: "Talpa", Size: size, Red: "person", Blue: level});
    await playToEnd(new Mouse(page), dice(3));
    await page.getByRole("button", {name: "Review"}).click();
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    await page.getByRole("progressbar").waitFor({state: "hidden", timeout: 60_000});
    await page.getByRole("button", {name: "Analyse from here"}).click();
    await page.getByRole("button", {name: "First", exact: true}).click();
    await seen(page, /^Depth /).waitFor();
    await page.waitForTimeout(ANALYSIS_MS);
}

/**
 * The tasks of a scene's page during an action, from Chromium's own trace.
 * @param {Scene} scene
 * @param {() => Promise<void>} act
 * @param {string[]} threads Chromium's names of them
 */
async function tasksOf({page}, act, threads) {
    const browser = page.context().browser();
    assert(browser);
    await browser.startTracing(page, {categories: ["disabled-by-default-devtools.timeline"]});
    await act();
    /** @type {{traceEvents: Event[]}} */
    const {traceEvents} = JSON.parse((await browser.stopTracing()).toString());
    const wanted = new Set(traceEvents.filter(({name, args}) =>
        name === "thread_name" && threads.includes(args.name)).map(threadOf));
    return traceEvents.filter((event) =>
        event.name === "RunTask" && event.tdur && wanted.has(threadOf(event)));
}

/**
 * Milliseconds that a processor `slower` times slower works until the page can be played on.
 * @param {Scene} scene
 * @param {number} slower
 */
export async function readyWork(scene, slower) {
    const tasks = await tasksOf(scene, async () => {
        await readyTime(scene, slower);
    }, ["CrRendererMain", "DedicatedWorker thread"]);
    assert(tasks.length > 50, "the page's tasks were seen");
    return tasks.reduce((sum, {tdur}) => sum + tdur, 0) / 1000;
}

/**
 * The longest task of the page in a whole game against a level, its review and an analysis, in
 * milliseconds: elapsed, and of processor time.
 * @param {Scene} scene
 * @param {string} size
 * @param {string} level
 */
export async function longestTask(scene, size, level) {
    const tasks = await tasksOf(scene,
        () => playReviewAnalyse(scene.page, scene, size, level), ["CrRendererMain"]);
    assert(tasks.length > 1000, "the page's tasks were seen");
    return {
        passed: Math.max(...tasks.map(({dur}) => dur)) / 1000,
        worked: Math.max(...tasks.map(({tdur}) => tdur)) / 1000,
    };
}
