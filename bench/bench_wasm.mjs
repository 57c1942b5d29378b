/* How fast the search is in the page's module, against the program, on one thread:
 *     node bench/bench_wasm.mjs BURROW MODULE
 *
 * Both search the fixed positions of `bench` alternately, in five rounds each, of which the best
 * counts, after a round in which the browser's compiler warms up. Processor time is measured, since
 * elapsed time says more about who else uses the machine. The last line is all variants together,
 * even those too short to be measured alone; if its ratio is below one half, the status is 1. */
import {spawnSync} from "node:child_process";
import {readFile} from "node:fs/promises";
import {compile, instantiate} from "../web/js/wasm.js";

const ROUNDS = 5;
const LEAST = 0.5;
const VARIANTS = ["talpa", "talpa:size=10", "talpa:size=16", "4mation:size=10,blocked=opponent", ""];

const [program, path] = process.argv.slice(2);
let said = "";
const burrow = await instantiate(await compile(await readFile(path)), {
    onLine: (line) => {
        said = line;
    },
});

/** @typedef {{nodes: number, seconds: number}} Run */

/**
 * Runs the program; the shell measures it.
 * @param {string} variant all of `bench` if empty
 * @returns {Run}
 */
function runProgram(variant) {
    const command = 'TIMEFORMAT="%3U %3S"; time "$@"';
    const {stdout, stderr} = spawnSync("bash", ["-c", command, "bash", program, "bench",
        ...variant ? [variant] : []], {encoding: "utf8"});
    const seconds = stderr.trim().split(" ").reduce((sum, part) => sum + Number(part), 0);
    return {nodes: Number(stdout.split(" ")[0]), seconds};
}

/**
 * @param {string} variant
 * @returns {Run}
 */
function runModule(variant) {
    const before = process.cpuUsage();
    let nodes = 0;
    if (variant && burrow.engine(variant) && burrow.line("bench"))
        nodes = Number(said.split(" ")[0]);
    else
        nodes = burrow.bench();
    const {user, system} = process.cpuUsage(before);
    return {nodes, seconds: (user + system) / 1e6};
}

/** Positions a second of both, at their best. @param {string} variant */
function compare(variant) {
    let program = 0;
    let module = 0;
    for (let round = 0; round < ROUNDS; round++) {
        const there = runProgram(variant);
        const here = runModule(variant);
        if (here.nodes !== there.nodes || !(there.seconds > 0))
            throw new Error(`${variant}: ${here.nodes} positions, not ${there.nodes}`);
        program = Math.max(program, there.nodes / there.seconds);
        module = Math.max(module, here.nodes / here.seconds);
    }
    return {program, module, ratio: module / program};
}

/** @param {string[]} cells */
function printRow([name, ...cells]) {
    console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(10)).join(""));
}

runModule("");
printRow(["positions a second", "program", "module", "ratio"]);
let last = 0;
for (const variant of VARIANTS) {
    const {program: there, module: here, ratio} = compare(variant);
    printRow([variant || "all", there.toFixed(0), here.toFixed(0), ratio.toFixed(2)]);
    last = ratio;
}
process.exitCode = last < LEAST ? 1 : 0;
