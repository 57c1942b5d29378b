/* How fast the search is in the page's module, against the program, on one thread:
 *     node bench/bench_wasm.mjs BURROW MODULE
 *
 * Both search the fixed positions of `bench`, in turns, five rounds each, of which the best counts; a
 * round before that, in which the browser's compiler gets to know the module, does not. The last line
 * is all variants together, and where that is less than half, the status is 1. */
import {execFileSync} from "node:child_process";
import {readFile} from "node:fs/promises";
import {compile, instantiate} from "../web/js/wasm.js";

const ROUNDS = 5;
const LEAST = 0.5;
const VARIANTS = ["talpa:size=6", "talpa", "talpa:size=10", "talpa:size=16", "4mation",
    "4mation:size=10,blocked=opponent", ""];

const [program, path] = process.argv.slice(2);
let said = "";
const burrow = await instantiate(await compile(await readFile(path)), {
    onLine: (line) => {
        said = line;
    },
});

/** Positions a second, and how many. @param {string} line */
function readSpeed(line) {
    const [, nodes, speed] = /^(\d+) nodes (\d+) nps/.exec(line) ?? [];
    if (!nodes)
        throw new Error(`not the answer to 'bench': ${line}`);
    return {nodes: Number(nodes), speed: Number(speed)};
}

/** @param {string} variant all of `bench` if empty */
function runProgram(variant) {
    return readSpeed(execFileSync(program, ["bench", ...variant ? [variant] : []],
        {encoding: "utf8"}));
}

/** @param {string} variant */
function runModule(variant) {
    if (variant) {
        burrow.engine(variant);
        burrow.line("bench");
        return readSpeed(said);
    }
    const before = performance.now();
    const nodes = burrow.bench();
    return {nodes, speed: Math.round(nodes * 1000 / (performance.now() - before))};
}

/** @param {string} variant */
function compare(variant) {
    let program = 0;
    let module = 0;
    for (let round = 0; round < ROUNDS; round++) {
        const there = runProgram(variant);
        const here = runModule(variant);
        if (here.nodes !== there.nodes)
            throw new Error(`${variant}: ${here.nodes} positions, not ${there.nodes}`);
        program = Math.max(program, there.speed);
        module = Math.max(module, here.speed);
    }
    return {program, module, ratio: module / program};
}

runModule("");
console.log(`${"positions a second".padEnd(34)}${"program".padStart(10)}` +
    `${"module".padStart(10)}${"ratio".padStart(7)}`);
let last = 0;
for (const variant of VARIANTS) {
    const {program: there, module: here, ratio} = compare(variant);
    console.log(`${(variant || "all").padEnd(34)}${String(there).padStart(10)}` +
        `${String(here).padStart(10)}${ratio.toFixed(2).padStart(7)}`);
    last = ratio;
}
process.exitCode = last < LEAST ? 1 : 0;
