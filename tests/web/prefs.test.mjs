/* Preferences: which stored values are accepted, and several tabs that share them. */
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

const KEY = "burrow.prefs";
/** @type {Map<string, string>} */
const kept = new Map();
/** Notifies this tab that another one has written. @type {() => void} */
let storageChanged = () => {};

Object.assign(globalThis, {
    localStorage: {
        getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
        setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    },
    addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) => {
        if (type === "storage")
            storageChanged = () => listener({key: KEY});
    },
});

/** @param {unknown} value */
function keep(value) {
    kept.set(KEY, typeof value === "string" ? value : JSON.stringify(value));
}

let tabs = 0;

/** A tab of its own. @returns {Promise<typeof import("../../web/js/prefs.js")>} */
function openTab() {
    tabs += 1;
    return import(`../../web/js/prefs.js?tab=${tabs}`);
}

beforeEach(() => kept.clear());

test("what is kept is believed only where it can be", async () => {
    keep({theme: "purple", motion: "no", name: "Ann", language: "x".repeat(500), bar: "off"});
    const {prefs} = await openTab();
    assert.deepEqual([prefs.theme, prefs.motion, prefs.name, prefs.language, prefs.bar],
        ["auto", true, "Ann", "", "off"]);
    for (const wrong of ["{", "null", "3", "[]"]) {
        keep(wrong);
        assert.equal((await openTab()).prefs.theme, "auto");
    }
});

test("a tab writes over nothing that another one has changed", async () => {
    const one = await openTab(), other = await openTab();
    one.prefer({name: "Ann", language: "de"});
    other.prefer({sound: true});
    const {prefs} = await openTab();
    assert.deepEqual([prefs.name, prefs.language, prefs.sound], ["Ann", "de", true]);
});

test("what another tab changes holds here, and is told", async () => {
    const {prefs, onPrefs} = await openTab();
    const told = /** @type {string[]} */ ([]);
    onPrefs(({theme}) => told.push(theme));
    keep({theme: "dark"});
    storageChanged();
    assert.equal(prefs.theme, "dark");
    assert.deepEqual(told, ["dark"]);
});

test("what a newer page has kept stays", async () => {
    keep({name: "Ann", newer: 3});
    (await openTab()).prefer({name: "Bea"});
    assert.deepEqual(JSON.parse(kept.get(KEY) ?? "").newer, 3);
});
