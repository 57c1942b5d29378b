/* Texts of the page: the list of languages, and the message when the desk has stopped. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {LANGUAGES, chooseLanguage, setLanguage, tr, trCount} from "../../web/js/text.js";
import {Broken, Burrow} from "../../web/js/wasm.js";

test("the page offers the languages that there are translations for", async () => {
    const linguas = await readFile(new URL("../../po/LINGUAS", import.meta.url), "utf8");
    const translated = linguas.split(/\s+/).filter((code) => code !== "");
    assert.deepEqual(LANGUAGES.map(({code}) => code).sort(), ["en", ...translated].sort());
});

test("the language is the preferred one, or the browser's, or English", () => {
    assert.equal(chooseLanguage("fr", ["de"]), "fr");
    assert.equal(chooseLanguage("", ["xx", "de-CH", "fr"]), "de");
    assert.equal(chooseLanguage("xx", []), "en");
});

test("a desk that has stopped is told of once, and texts go on in English", async () => {
    const exports = /** @type {any} */ ({
        memory: {buffer: new ArrayBuffer(4096)}, buffer: () => 8, speak: () => 1,
        text: () => {
            throw new WebAssembly.RuntimeError("unreachable");
        },
    });
    let told = 0;
    const burrow = new Burrow(exports, () => {
        told += 1;
    });
    assert.equal(await setLanguage(burrow, null, "en"), true);
    assert.equal(tr("Move {n}", {n: 3}), "Move 3");
    assert.equal(trCount("{n} move", "{n} moves", 2), "2 moves");
    assert.equal(told, 1);
    assert.throws(() => burrow.ask("games"), Broken);
});
