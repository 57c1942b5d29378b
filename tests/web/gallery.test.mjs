/* Proves what the gallery claims about its positions, by the engine in the page's own module. */
import assert from "node:assert/strict";
import {test} from "node:test";
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {InfoReader} from "../../web/js/engine.js";
import {exhibits} from "../../web/js/gallery.js";
import {compile, instantiate} from "../../web/js/wasm.js";
import {openDesk} from "./lib/desk.mjs";
import {WEB} from "./lib/servers.mjs";

const MOST_MS = 60_000;
const desk = await openDesk();
let reader = new InfoReader(() => {});
const engine = await instantiate(await compile(await readFile(join(WEB, "burrow.wasm"))),
    {onLine: (line) => reader.read(line)});

/**
 * The principal variation of a position, after a full search.
 * @param {View} view
 */
function analyse({variant, text}) {
    /** @type {Info | null} */
    let best = null;
    reader = new InfoReader((info) => {
        best = info;
    });
    assert.ok(engine.engine(variant));
    engine.line(`position fen ${text}`);
    engine.line(`go movetime ${MOST_MS}`);
    return /** @type {Info} */ (/** @type {unknown} */ (best));
}

/** @param {import("../../web/js/gallery.js").Exhibit} exhibit */
function look({variant, position}) {
    return desk.ask("look", variant, position).position;
}

/**
 * The proved value of a position for a side: win, draw or loss.
 * @param {View} view
 * @param {number} side
 */
function valueOf(view, side) {
    if (view.over)
        return view.drawn ? "draw" : view.winner === side ? "win" : "loss";
    const {score, proved} = analyse(view);
    assert.ok(proved, `${view.variant} ${view.text} is not proved`);
    if (!("mate" in score))
        return "draw";
    return (score.mate > 0) === (side === view.turn) ? "win" : "loss";
}

test("every position of the gallery is legal, and written as it is always written", () => {
    for (const exhibit of exhibits()) {
        const view = look(exhibit);
        if (exhibit.position)
            assert.equal(view.text, exhibit.position, exhibit.id);
        assert.equal(view.variant, exhibit.variant, exhibit.id);
    }
});

test("no two positions have the same word", () => {
    const words = exhibits().map(({id}) => id);
    assert.equal(new Set(words).size, words.length);
});

for (const exhibit of exhibits().filter(({value}) => value)) {
    test(`${exhibit.id}: the side to move can reach a ${exhibit.value}`, () => {
        const view = look(exhibit);
        assert.equal(valueOf(view, view.turn), exhibit.value);
    });
}

for (const exhibit of exhibits().filter(({solution}) => solution)) {
    test(`${exhibit.id}: only ${exhibit.solution} reaches a ${exhibit.value}`, () => {
        const view = look(exhibit);
        for (const move of view.moves) {
            const {position} = desk.ask("try", view.variant, view.text, move);
            const reaches = valueOf(position, view.turn) === exhibit.value;
            assert.equal(reaches, move === exhibit.solution, move);
        }
    });
}

test("what is said of single moves is so", () => {
    const all = new Map(exhibits().map((exhibit) => [exhibit.id, exhibit]));
    /** @type {(id: string, move: string) => {winner: number, text: string}} */
    const after = (id, move) => {
        const {variant, position} = /** @type {any} */ (all.get(id));
        return desk.ask("try", variant, position, move).position;
    };
    const middle = look(/** @type {any} */ (all.get("c-middle")));
    assert.equal(after("c-middle", "e5e6").winner, middle.turn);
    assert.equal(after("c-middle", "a1b1").winner, 1 - middle.turn);
    assert.equal(after("c-middle", "a1b1").text, all.get("c-end")?.position);
    assert.equal(after("b-late", "g3g2").text, all.get("b-end")?.position);
});

test("games at their end have ended as it is said", () => {
    const ends = exhibits().map((exhibit) => /** @type {const} */ ([exhibit.id, look(exhibit)]))
        .filter(([, view]) => view.over).map(([id, view]) => [id, view.winner]);
    assert.deepEqual(Object.fromEntries(ends), {
        "a-end": 1, "b-end": 0, "c-end": 0, "4mation-corner": -1, "4mation-end": 0,
    });
});
