/* Analyses of a tab: the last few are found again, whatever was opened meanwhile. */
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {recallAnalysis, rememberAnalysis} from "../../web/js/analyses.js";
import {openDesk} from "./lib/desk.mjs";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
    sessionStorage: {
        getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
        setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    },
});

/** @param {string} position @param {string} moves @param {string} from */
function remember(position, moves, from = "") {
    rememberAnalysis({from, variant: "talpa", position, moves, here: [0]});
}

beforeEach(() => kept.clear());

test("an analysis is found again after others were opened", () => {
    remember("p1", "a b");
    remember("p2", "c");
    for (let i = 0; i < 30; i += 1)
        remember(`only looked at ${i}`, "");
    assert.equal(recallAnalysis({variant: "talpa", position: "p1"})?.moves, "a b");
    assert.equal(recallAnalysis({variant: "talpa", position: "p2"})?.moves, "c");
    assert.equal(recallAnalysis({variant: "4mation", position: "p1"}), null);
    assert.equal(recallAnalysis({})?.position, "only looked at 29");
});

test("the analyses of two games that begin alike are two", () => {
    remember("start", "a", "1");
    remember("start", "b", "2");
    remember("start", "c");
    assert.deepEqual(["1", "2", ""].map((from) => recallAnalysis({from, position: "start"})?.moves),
        ["a", "b", "c"]);
    remember("start", "a x", "1");
    assert.equal(recallAnalysis({position: "start"})?.moves, "a x", "the one that was last");
});

test("only some are kept, and what is not ours is not believed", () => {
    for (let i = 0; i < 12; i += 1)
        remember(`p${i}`, "a");
    assert.equal(recallAnalysis({position: "p1"}), null);
    assert.notEqual(recallAnalysis({position: "p2"}), null);
    for (const wrong of ["{", "null", "{}", "[null, 3, {}]"]) {
        for (const key of [...kept.keys()])
            kept.set(key, wrong);
        assert.equal(recallAnalysis({}), null);
    }
});

test("a position that is copied with its variant is read as one of that variant", async () => {
    const desk = await openDesk();
    for (const variant of ["talpa:size=6", "4mation:size=5,swap=yes"]) {
        const {position} = desk.ask("look", variant, "");
        const found = desk.ask("find", `${position.variant} ${position.text}`);
        assert.equal(found.kind === "position" && found.variant, position.variant);
    }
});
