/* How quick the page is, in Chromium: node bench/bench_page.mjs
 *
 * The page promises three things: it is ready to play within 2 seconds on a processor four times
 * slower, a move of level 5 on 8×8 takes less than a second, and nothing blocks the page for more
 * than 100 ms, over a whole game against a level, its review and an analysis. Each is measured
 * several times; other work on the machine only makes times longer, so the shortest counts, and the
 * median shows how busy the machine was. */
import {KEPT, stopAll, withPage} from "../tests/web/lib/browser.mjs";
import {answerTimes, longestTask, readyTime, readyWork} from "../tests/web/lib/speed.mjs";

const LOADS = 7;
const ANSWERS = 6;
const TRIES = 3;
const SLOWER = 4;

/** @param {number[]} times */
function inWords(times) {
    const sorted = [...times].sort((a, b) => a - b);
    const [least, median] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
    return `${least.toFixed(0)} ms (median ${median.toFixed(0)}, of ${times.length})`;
}

/** @param {typeof readyTime} measure */
async function measureReady(measure) {
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i < LOADS; i += 1) {
        await withPage({...KEPT, size: "phone"}, async (scene) => {
            times.push(await measure(scene, SLOWER));
        });
    }
    return times;
}

async function measureAnswers() {
    /** @type {number[]} */
    let times = [];
    await withPage(KEPT, async (scene) => {
        times = await answerTimes(scene, "8", "level 5", ANSWERS);
    });
    return times;
}

async function measureTasks() {
    const passed = [], worked = [];
    for (let i = 0; i < TRIES; i += 1) {
        await withPage(KEPT, async (scene) => {
            const longest = await longestTask(scene, "6", "level 5");
            passed.push(longest.passed);
            worked.push(longest.worked);
        });
    }
    return {passed, worked};
}

console.log(`ready to play, processor ${SLOWER}× slower   ${inWords(await measureReady(readyTime))}`);
console.log(`  of which the processor worked    ${inWords(await measureReady(readyWork))}`);
console.log(`a move of level 5 on 8×8           ${inWords(await measureAnswers())}`);
const {passed, worked} = await measureTasks();
console.log(`longest task of the page           ${inWords(passed)}`);
console.log(`  of which the processor worked    ${inWords(worked)}`);
await stopAll();
