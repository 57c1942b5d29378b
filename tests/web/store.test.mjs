/* Kept games without storage: node has no IndexedDB, so this is the store in memory. The code is
 * the same as with IndexedDB, which the tests of the page use. */
import assert from "node:assert/strict";
import {test} from "node:test";
import {openStore} from "../../web/js/store.js";

/** @param {string} record */
function entry(record) {
    return {
        record, words: ["human", "5"], clock: "none", left: null, variant: "talpa",
        players: ["Ann", "level 5"], result: "*", plies: 0, over: false,
    };
}

/** @param {string} record */
function text(record) {
    return /** @type {any} */ ({
        record, variant: "talpa", players: ["Ann", "Bea"], result: "1-0", plies: 9, over: true,
        said: "Red wins.",
    });
}

test("without IndexedDB the store says that nothing is kept", async () => {
    assert.equal((await openStore()).kept, false);
});

test("a game is saved, changed and found", async () => {
    const store = await openStore();
    const first = await store.save(entry("a"));
    const second = await store.save({...first, record: "b"});
    assert.equal(second.id, first.id);
    assert.equal(second.revision, first.revision + 1);
    assert.equal((await store.get(first.id))?.record, "b");
    assert.equal((await store.get(String(first.id)))?.record, "b");
    for (const id of ["", "x", "1.5", 99, -1])
        assert.equal(await store.get(id), null, String(id));
});

test("who changes an old revision gets an entry of its own", async () => {
    const store = await openStore();
    const ours = await store.save(entry("start"));
    const theirs = await store.save({...ours, record: "theirs"});
    const other = await store.save({...ours, record: "ours"});
    assert.notEqual(other.id, theirs.id);
    assert.equal((await store.get(theirs.id))?.record, "theirs");
    assert.equal((await store.save({...other, record: "ours, again"})).id, other.id);
});

test("who changes a removed game gets an entry of its own, with a new id", async () => {
    const store = await openStore();
    const game = await store.save(entry("a"));
    await store.remove(game.id);
    const again = await store.save({...game, record: "b"});
    assert.ok(again.id > game.id);
    assert.equal(await store.get(game.id), null);
});

test("a removed game can be put back", async () => {
    const store = await openStore();
    const game = await store.save(entry("a"));
    const removed = await store.remove(game.id);
    assert.deepEqual(removed, game);
    assert.deepEqual(await store.list(), []);
    await store.restore(game);
    assert.deepEqual(await store.get(game.id), game);
    assert.equal(await store.remove(99), null);
});

test("the list begins with what was changed last", async () => {
    const store = await openStore();
    const games = [];
    for (const record of ["a", "b", "c"])
        games.push(await store.save(entry(record)));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await store.save({...games[0], record: "a2"});
    assert.deepEqual((await store.list()).map(({record}) => record), ["a2", "c", "b"]);
});

test("records that are there already are not added again", async () => {
    const store = await openStore();
    const first = await store.importRecords([text("a"), text("b"), text("a")]);
    assert.equal(first.added, 2);
    assert.equal(first.entries[0].id, first.entries[2].id);
    assert.equal((await store.importRecords([text("b"), text("c")])).added, 1);
    assert.equal((await store.list()).length, 3);
});

test("the game that was open last is remembered as long as it is there", async () => {
    const store = await openStore();
    assert.equal(await store.lastOpen(), null);
    const game = await store.save(entry("a"));
    await store.setLastOpen(game.id);
    assert.equal(await store.lastOpen(), game.id);
    await store.remove(game.id);
    assert.equal(await store.lastOpen(), null);
});

test("every change is told, and what is handed out is a copy", async () => {
    const store = await openStore();
    let told = 0;
    store.addEventListener("change", () => {
        told += 1;
    });
    const game = await store.save(entry("a"));
    (await store.list())[0].record = "changed outside";
    assert.equal((await store.get(game.id))?.record, "a");
    await store.remove(game.id);
    await store.restore(game);
    await store.removeAll();
    assert.equal(told, 4);
    assert.deepEqual(await store.list(), []);
});
