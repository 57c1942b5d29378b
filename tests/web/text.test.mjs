/* Texts and languages of the page. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {afterEach, test} from "node:test";
import {chooseLanguage, LANGUAGES, languageNow, setLanguage, tr, trCount, trIn}
    from "../../web/js/text.js";
import {openDesk} from "./lib/desk.mjs";
import {ROOT, WEB} from "./lib/servers.mjs";

const realFetch = globalThis.fetch;
afterEach(() => {
    globalThis.fetch = realFetch;
});

/** Has text.js find the catalogues that were built. */
function fetchFromBuild() {
    globalThis.fetch = async (url) => {
        const name = /** @type {string} */ (String(url).split("/locale/")[1]);
        return new Response(await readFile(join(WEB, "locale", name)));
    };
}

test("the languages are the program's", async () => {
    const source = await readFile(join(ROOT, "src/language/choose.c"), "utf8");
    const table = source.split("known[] = {")[1].split("};")[0];
    const known = [...table.matchAll(/\{"(\w+)", "([^"]+)"\}/g)]
        .map(([, code, name]) => ({code, name}));
    assert.ok(known.length > 1);
    assert.deepEqual([...LANGUAGES], known);
    const linguas = (await readFile(join(ROOT, "po/LINGUAS"), "utf8")).split(/\s+/).filter(Boolean);
    assert.deepEqual(["en", ...linguas].sort(), known.map(({code}) => code).sort());
});

test("the language is what somebody prefers, else the browser's, else English", () => {
    assert.equal(chooseLanguage("fr", ["de"]), "fr");
    assert.equal(chooseLanguage("", ["it-IT", "pt-BR", "de"]), "pt");
    assert.equal(chooseLanguage("tlh", ["DE_ch"]), "de");
    assert.equal(chooseLanguage("", ["it"]), "en");
    assert.equal(chooseLanguage("", []), "en");
});

test("without a catalogue texts are English, with values in their places", () => {
    assert.equal(tr("Move {n} of {total}", {n: 3, total: 9}), "Move 3 of 9");
    assert.equal(tr("{a}{b}{toString}", {a: "{b}", b: 1}), "{b}1{toString}");
    assert.equal(trIn("some", "text"), "text");
    assert.equal(trCount("{n} move", "{n} moves", 1), "1 move");
    assert.equal(trCount("{n} move", "{n} moves", 0), "0 moves");
    assert.equal(trCount("{n} move by {who}", "{n} moves by {who}", 2, {who: "Ann"}),
        "2 moves by Ann");
});

test("a language is spoken by the page, the desk and the engine", async () => {
    fetchFromBuild();
    const desk = await openDesk();
    /** @type {(Uint8Array | null)[]} */
    const heard = [];
    const engine = {setLanguage: (/** @type {Uint8Array | null} */ bytes) => heard.push(bytes)};
    assert.equal(await setLanguage(desk, engine, "de"), true);
    assert.equal(languageNow(), "de");
    assert.equal(tr("New game"), "Neue Partie");
    assert.equal(desk.ask("look", "talpa", "").position.said, "Rot ist am Zug.");
    assert.equal(tr("A text that nobody translates {n}", {n: 1}), "A text that nobody translates 1");
    assert.equal(await setLanguage(desk, engine, "en"), true);
    assert.equal(tr("New game"), "New game");
    assert.deepEqual(heard.map((bytes) => bytes === null), [false, true]);
});

test("where a catalogue is missing or damaged, the language stays", async () => {
    fetchFromBuild();
    const desk = await openDesk();
    assert.equal(await setLanguage(desk, null, "fr"), true);
    const before = tr("New game");
    for (const response of [new Response("", {status: 404}), new Response("nonsense")]) {
        globalThis.fetch = async () => response;
        assert.equal(await setLanguage(desk, null, "de"), false);
    }
    globalThis.fetch = async () => {
        throw new TypeError("no network");
    };
    assert.equal(await setLanguage(desk, null, "de"), false);
    assert.equal(languageNow(), "fr");
    assert.equal(tr("New game"), before);
});

test("every language has every plural", async () => {
    fetchFromBuild();
    const desk = await openDesk();
    for (const {code} of LANGUAGES) {
        assert.equal(await setLanguage(desk, null, code), true, code);
        for (const n of [0, 1, 2, 5, 21, 1000])
            assert.match(trCount("{n} move", "{n} moves", n), new RegExp(`^${n} `), code);
    }
});
