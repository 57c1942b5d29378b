/* Measuring the page: how soon it is ready, how long a bot takes, and how long anything holds it up.
 *
 * All times are of the page's own clock. A machine that others use too makes them longer, never
 * shorter, so of several tries the shortest says most. */
import assert from "node:assert/strict";
import {whenReady} from "./browser.mjs";
import {CAN_PLAY, Mouse, beginGame, dice, moveSomehow, playToEnd, seen} from "./people.mjs";

/** @typedef {import("./browser.mjs").Scene} Scene */
/** @typedef {import("playwright-core").Page} Page */

const ANALYSIS_MS = 500;

/**
 * Has the page write down when it was ready, and every task of 50 ms or more. Before it is opened.
 * @param {Page} page
 */
export async function measure(page) {
    await page.addInitScript(() => {
        const times = /** @type {any} */ (globalThis).times = {ready: 0, tasks: []};
        new MutationObserver((_, observer) => {
            if (document.documentElement.dataset.ready !== "true")
                return;
            times.ready = performance.now();
            observer.disconnect();
        }).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});
        new PerformanceObserver((list) => {
            for (const {duration, startTime} of list.getEntries())
                times.tasks.push({at: startTime, ms: duration});
        }).observe({type: "longtask", buffered: true});
    });
}

/** @param {Page} page @returns {Promise<{ready: number, tasks: {at: number, ms: number}[]}>} */
export function timesOf(page) {
    return page.evaluate(() => /** @type {any} */ (globalThis).times);
}

/**
 * Milliseconds from the beginning of loading until the page can be played on, on a processor that is
 * `slower` times slower. A scene that was never opened knows nothing of the page.
 * @param {Scene} scene
 * @param {number} slower
 */
export async function readyTime({page, address, context}, slower) {
    await measure(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", {rate: slower});
    await page.goto(`${address}#/new`);
    await whenReady(page);
    const {ready} = await timesOf(page);
    assert(ready > 0, "the moment was seen");
    return ready;
}

/**
 * Milliseconds that a level takes for its answers on the page, from the person's click to the person's
 * turn.
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

/**
 * The longest task of the page in a whole game against a level, its review and an analysis, in
 * milliseconds; 0 where none took 50.
 * @param {Scene} scene
 * @param {string} size
 * @param {string} level
 */
export async function longestTask(scene, size, level) {
    const {page} = scene;
    await measure(page);
    await beginGame(scene, {Game: "Talpa", Size: size, Red: "person", Blue: level});
    await playToEnd(new Mouse(page), dice(3));
    await page.getByRole("button", {name: "Review"}).click();
    await page.getByRole("button", {name: "Next mistake"}).waitFor();
    await page.getByRole("progressbar").waitFor({state: "hidden", timeout: 60_000});
    await page.getByRole("button", {name: "Analyse from here"}).click();
    await page.getByRole("button", {name: "First", exact: true}).click();
    await seen(page, /^Depth /).waitFor();
    await page.waitForTimeout(ANALYSIS_MS);
    return Math.max(0, ...(await timesOf(page)).tasks.map(({ms}) => ms));
}
