/* Reading texts in workers (web/js/engine.js, import.js), with stand-ins that answer by a desk in this
 * thread. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import {Refusal} from "../../web/js/desk.js";
import {Dropped, Engine, EngineFailure} from "../../web/js/engine.js";
import {askAbout, codeIn} from "../../web/js/import.js";
import {compile, instantiate} from "../../web/js/wasm.js";
import {openDesk} from "./lib/desk.mjs";
import {WEB} from "./lib/servers.mjs";

const module = await compile(await readFile(join(WEB, "burrow.wasm")));
const record = await readFile(new URL("../data/records/talpa.txt", import.meta.url), "utf8");
const many = `${record.trimEnd()}\n\n`.repeat(60);

/** A worker in this thread. It answers a little later, or fails at each request. */
class Helper {
    /** @type {((event: {data: any}) => void) | null} */
    onmessage = null;
    onerror = null;
    ended = false;
    spoken = 0;

    /** @param {{fails?: boolean}} [ways] */
    constructor({fails = false} = {}) {
        this.fails = fails;
        this.burrow = instantiate(module);
    }

    /** @param {any} message */
    async postMessage({id, ask, speak}) {
        if (speak !== undefined)
            this.spoken += 1;
        if (ask === undefined)
            return;
        const burrow = await this.burrow;
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (!this.ended)
            this.onmessage?.({data: this.fails ? {failed: "no memory"} : {id, answer: burrow.ask(ask)}});
    }

    terminate() {
        this.ended = true;
    }
}

/** @param {ConstructorParameters<typeof Helper>[0]} [ways] */
function makeEngine(ways) {
    /** @type {Helper[]} */
    const helpers = [];
    const engine = new Engine(module, {
        makeWorker: () => {
            helpers.push(new Helper(ways));
            return helpers[helpers.length - 1];
        },
    });
    return {engine, helpers};
}

test("a move in a game drops what was asked for it, and no text that is read meanwhile", async () => {
    const {engine} = makeEngine();
    const desk = await openDesk();
    const dropped = engine.ask("look", "talpa", "");
    const reading = askAbout({desk, engine}, "find", many);
    engine.drop();
    await assert.rejects(dropped, Dropped);
    const found = await reading;
    assert.equal(found.kind === "record" && found.games.length, 60);
    engine.close();
});

test("what is wrong with a long text, and a worker that fails, are told", async () => {
    const desk = await openDesk();
    const good = makeEngine(), bad = makeEngine({fails: true});
    const wrong = `${many}\n1. z9z9`;
    await assert.rejects(askAbout({desk, engine: good.engine}, "find", wrong), Refusal);
    await assert.rejects(askAbout({desk, engine: bad.engine}, "find", many), EngineFailure);
    good.engine.close();
    bad.engine.close();
});

test("a worker that has read something is the next spare one, in the language of the page", async () => {
    const {engine, helpers} = makeEngine();
    const asked = engine.askApart("look", "talpa", "");
    engine.setLanguage(null);
    await asked;
    assert.equal(helpers[0].spoken, 1);
    assert.equal(helpers[0].ended, false);
    await engine.ask("look", "talpa", "");
    assert.equal(helpers.filter(({ended}) => !ended).length, 2, "one at work, and a spare one");
    engine.close();
    assert(helpers.every(({ended}) => ended));
});

test("only a link alone is opened as one", () => {
    assert.equal(codeIn(" https://a.example/x/#/game/aBc-_9\n"), "aBc-_9");
    assert.equal(codeIn("#/game/abc"), "abc");
    for (const text of [record, `{see https://a.example/#/game/abc}\n${record}`,
        "https://a.example/#/game/abc and more", "#/game/", "#/games"])
        assert.equal(codeIn(text), null, text);
});
