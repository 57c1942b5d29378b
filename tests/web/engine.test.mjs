/* The engine in workers: requests are answered or dropped, and failures are reported. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import {pathToFileURL} from "node:url";
import {Refusal} from "../../web/js/desk.js";
import {Dropped, Engine, EngineFailure, InfoReader, readInfo} from "../../web/js/engine.js";
import {compile} from "../../web/js/wasm.js";
import {openDesk} from "./lib/desk.mjs";
import {WEB} from "./lib/servers.mjs";
import {makeThread} from "./lib/thread.mjs";

/** A request that takes long. */
const LONG = "think\ntalpa:size=16\n\n1 view 3000000 0";
const module = await compile(await readFile(join(WEB, "burrow.wasm")));
const BOOK = pathToFileURL(join(WEB, "burrow.book")).href;

/**
 * A test with an engine, which is closed whatever happens.
 * @param {string} name
 * @param {(engine: Engine) => Promise<void>} body
 * @param {() => import("../../web/js/engine.js").WorkerLike} [makeWorker]
 */
function testEngine(name, body, makeWorker = makeThread) {
    test(name, async () => {
        const engine = new Engine(module, {book: BOOK, makeWorker});
        try {
            await body(engine);
        } finally {
            engine.close();
        }
    });
}

/**
 * Analyses, and resolves with all reports when it ends, or when there are enough.
 * @param {Engine} engine
 * @param {string} variant
 * @param {string} position
 * @param {number} lines
 * @param {(infos: import("../../web/js/types.js").Info[]) => boolean} enough
 */
function analyse(engine, variant, position, lines, enough = () => false) {
    /** @type {import("../../web/js/types.js").Info[]} */
    const infos = [];
    return new Promise((resolve, reject) => {
        const analysis = engine.analyse(variant, position, {
            lines,
            onInfo: (info) => {
                infos.push(info);
                if (!enough(infos))
                    return;
                analysis.stop();
                resolve(infos);
            },
            onEnd: (error) => error ? reject(error) : resolve(infos),
        });
    });
}

testEngine("requests are answered in their order, and refused with a reason", async (engine) => {
    const answers = await Promise.allSettled([engine.ask("games"),
        engine.ask("look", "chess", ""), engine.ask("look", "talpa", "")]);
    assert.deepEqual(answers.map(({status}) => status), ["fulfilled", "rejected", "fulfilled"]);
    assert.ok(/** @type {PromiseRejectedResult} */ (answers[1]).reason instanceof Refusal);
    assert.equal(engine.busy, false);
});

testEngine("what is dropped rejects at once, and what follows is answered", async (engine) => {
    const long = engine.think(LONG);
    const next = engine.ask("games");
    assert.equal(engine.busy, true);
    engine.drop();
    assert.equal(engine.busy, false);
    await assert.rejects(long, Dropped);
    await assert.rejects(next, Dropped);
    assert.ok((await engine.ask("games")).games.length > 0);
    engine.drop(); // there is nothing to drop
    assert.ok((await engine.ask("games")).games.length > 0);
});

testEngine("all desks speak the language that is set", async (engine) => {
    engine.setLanguage(await readFile(join(WEB, "locale/de.mo")));
    const said = async () => (await engine.ask("look", "talpa", "")).position.said;
    assert.equal(await said(), "Rot ist am Zug.");
    const long = engine.think(LONG);
    engine.drop();
    await assert.rejects(long, Dropped);
    assert.equal(await said(), "Rot ist am Zug.");
    engine.setLanguage(null);
    assert.equal(await said(), "Red to move.");
});

testEngine("an analysis tells several lines until it is stopped, beside requests", async (engine) => {
    const desk = await openDesk();
    const moves = desk.ask("look", "talpa", "").position.moves;
    const running = analyse(engine, "talpa", "", 3,
        (infos) => [1, 2, 3].every((rank) => infos.some((info) => info.rank === rank)));
    assert.ok((await engine.ask("games")).games.length > 0);
    for (const info of await running) {
        assert.ok(moves.includes(info.line[0]), info.line[0]);
        assert.ok("cp" in info.score || "mate" in info.score);
        assert.ok(info.depth > 0 && info.nodes > 0);
    }
});

testEngine("an analysis ends by itself when all is proved", async (engine) => {
    for (let i = 0; i < 2; i++) { // the second one in the worker of the first
        const infos = await analyse(engine, "4mation:size=5", "", 1);
        assert.equal(infos.at(-1).proved, true);
        assert.ok(infos.at(-1).score.mate > 0);
        assert.equal(infos.at(-1).line[0], "c3");
    }
});

testEngine("the first move of a solved board is proved at once", async (engine) => {
    const infos = await analyse(engine, "talpa:size=5", "", 1);
    assert.equal(infos[0].proved, true);
    assert.ok(infos[0].nodes < 1_000_000, `after ${infos[0].nodes} positions`);
});

test("without a book, the engine goes on without it", async () => {
    for (const book of [undefined, pathToFileURL(join(WEB, "nothing.book")).href,
        pathToFileURL(join(WEB, "index.html")).href]) {
        const engine = new Engine(module, {book, makeWorker: makeThread});
        try {
            const infos = await analyse(engine, "talpa:size=5", "", 1, (all) => all.length >= 3);
            assert.equal(infos[0].proved, false);
        } finally {
            engine.close();
        }
    }
});

/** What a request to think is answered, without the number of the want. */
async function answerTo(/** @type {Engine} */ engine, /** @type {string} */ ask) {
    return (await engine.think(ask)).answer.replace(/^\d+ /, "");
}

test("nothing that may be kept is found without the book of a board", async () => {
    const engine = new Engine(module, {makeWorker: makeThread});
    const failure = "failed cannot load the book of solved boards";
    try {
        assert.equal(await answerTo(engine, "think\ntalpa:size=5\n\n1 view 1000 1"), failure);
        assert.equal(await answerTo(engine, "think\n4mation\n\n1 comparison 1000 d4 0"), failure);
        assert.match(await answerTo(engine, "think\n4mation\n\n1 view 1000 0"), /^view /);
        assert.match(await answerTo(engine, "think\ntalpa\n\n1 view 1000 1"), /^view /);
    } finally {
        engine.close();
    }
});

testEngine("with the book, it is", async (engine) => {
    assert.match(await answerTo(engine, "think\ntalpa:size=5\n\n1 view 1000 1"), /^view /);
});

testEngine("an analysis of nonsense says so", async (engine) => {
    await assert.rejects(analyse(engine, "talpa", "nonsense", 1), EngineFailure);
    await assert.rejects(analyse(engine, "chess", "", 1), EngineFailure);
});

/* ---- workers that fail ---------------------------------------------------------------------- */

/** A worker that says something, or throws, at each request. */
function makeBad(/** @type {import("../../web/js/engine.js").WorkerLike["postMessage"]} */ act) {
    /** @type {import("../../web/js/engine.js").WorkerLike} */
    const worker = {
        postMessage: (message) => void queueMicrotask(() => act.call(worker, message)),
        terminate: () => {},
        onmessage: null,
        onerror: null,
    };
    return worker;
}

let made = 0;
testEngine("a worker that fails rejects what was asked, and the next one answers", async (engine) => {
    await assert.rejects(engine.ask("games"), EngineFailure);
    assert.equal(engine.busy, false);
    assert.ok((await engine.ask("games")).games.length > 0);
}, () => made++ > 0 ? makeThread() : makeBad(function ({ask}) {
    if (ask)
        this.onmessage?.({data: {failed: "out of memory"}});
}));

testEngine("a worker that cannot be loaded is told of, each time", async (engine) => {
    for (let i = 0; i < 3; i++)
        await assert.rejects(engine.ask("games"), EngineFailure);
    await assert.rejects(analyse(engine, "talpa", "", 1), EngineFailure);
}, () => makeBad(function () {
    this.onerror?.({message: "404"});
}));

testEngine("a module that breaks in its worker is told of", async (engine) => {
    await assert.rejects(engine.ask("games"), (error) => error instanceof EngineFailure &&
        /import/i.test(String(error.cause)));
}, () => {
    const worker = makeThread();
    const empty = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96,
        0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0])); // it imports a function that does not exist
    const post = worker.postMessage;
    worker.postMessage = (message) => post(message.module ? {module: empty} : message);
    return worker;
});

/* ---- lines ---------------------------------------------------------------------------------- */

test("info lines are read as docs/ugi.md writes them", () => {
    assert.deepEqual(readInfo("info depth 3 score cp -131 nodes 36 nps 36000 time 1 hashfull 2 " +
        "multipv 2 pv c2 b3 a3"), {
        depth: 3, rank: 2, score: {cp: -131}, proved: false, nodes: 36, time: 1,
        line: ["c2", "b3", "a3"],
    });
    assert.deepEqual(readInfo("info depth 4 score mate -6 nodes 55 nps 1 time 0 hashfull 0 " +
        "multipv 1 pv"), {
        depth: 4, rank: 1, score: {mate: -6}, proved: true, nodes: 55, time: 0, line: [],
    });
    for (const line of ["", "bestmove c2", "info string proved draw", "info depth x", "readyok"])
        assert.equal(readInfo(line), null, line);
});

test("a proved draw is told of the line that it is about", () => {
    /** @type {import("../../web/js/types.js").Info[]} */
    const infos = [];
    const reader = new InfoReader((info) => infos.push(info));
    reader.read("info string proved draw multipv 2"); // of which nothing is known
    reader.read("info depth 1 score cp 0 nodes 9 nps 1 time 0 hashfull 0 multipv 1 pv a1");
    reader.read("info depth 1 score cp 0 nodes 9 nps 1 time 0 hashfull 0 multipv 2 pv a2");
    reader.read("info string proved draw multipv 2");
    reader.read("info string proved draw");
    assert.deepEqual(infos.map(({line, proved}) => [line[0], proved]),
        [["a1", false], ["a2", false], ["a2", true], ["a1", true]]);
});
