/* Kept games when IndexedDB misbehaves: a stand-in has the faults of real browsers. */
import assert from "node:assert/strict";
import {afterEach, test} from "node:test";
import {StoreError, openStore} from "../../web/js/store.js";

const GAME = {
    record: "a", words: ["human", "5"], clock: "none", left: null, variant: "talpa",
    players: ["Ann", "level 5"], result: "*", plies: 0, over: false,
};

// A channel to other tabs would keep node from ending.
Object.assign(globalThis, {BroadcastChannel: undefined});

/** A database in memory. Its results are there at once, and a transaction completes a little later. */
class Database {
    /** @type {Map<number, any>} */
    games = new Map();
    lost = false;
    hangs = false;
    aborted = 0;

    transaction() {
        if (this.lost)
            throw new DOMException("The database connection is closing.", "InvalidStateError");
        const transaction = /** @type {any} */ ({
            error: null,
            objectStore: () => this.#box(),
            abort: () => {
                this.aborted += 1;
                transaction.onabort?.();
            },
        });
        if (!this.hangs)
            setImmediate(() => transaction.oncomplete());
        return transaction;
    }

    close() {}

    #box() {
        const {games} = this;
        return {
            get: (/** @type {number} */ id) => games.get(id),
            getAll: () => [...games.values()],
            put: (/** @type {any} */ value) => {
                const id = value.id ?? games.size + 1;
                games.set(id, {...value, id});
                return id;
            },
            delete: (/** @type {number} */ id) => games.delete(id),
            clear: () => games.clear(),
        };
    }
}

/** Gives the store databases, one each time that it opens one. @param {Database[]} databases */
function offer(databases) {
    const names = /** @type {string[]} */ ([]);
    const indexedDB = {
        open: (/** @type {string} */ name) => {
            names.push(name);
            const request = /** @type {any} */ ({result: databases.shift()});
            setImmediate(() => request.onsuccess());
            return request;
        },
    };
    Object.assign(globalThis, {indexedDB});
    return names;
}

afterEach(() => {
    Reflect.deleteProperty(globalThis, "indexedDB");
});

test("a connection that was lost unnoticed is opened again", async () => {
    const first = new Database(), second = new Database();
    second.games = first.games;
    offer([first, second]);
    const store = await openStore();
    assert.equal(store.kept, true);
    const game = await store.save(GAME);
    first.lost = true;
    assert.equal((await store.save({...game, record: "b"})).id, game.id);
    assert.equal((await store.get(game.id))?.record, "b");
});

test("who has lost the connection for good is told so", async () => {
    const first = new Database(), second = new Database();
    offer([first, second]);
    const store = await openStore();
    first.lost = second.lost = true;
    await assert.rejects(store.save(GAME), StoreError);
});

test("a transaction that never ends is given up, and the next one is tried", async () => {
    const database = new Database();
    offer([database]);
    const store = await openStore();
    database.hangs = true;
    const begun = Date.now();
    await assert.rejects(store.save(GAME), StoreError);
    assert(Date.now() - begun < 6000);
    assert.equal(database.aborted, 1, "it does not happen later after all");
    database.hangs = false;
    assert.equal((await store.save({...GAME, record: "b"})).record, "b");
});

test("each page of a site has a database of its own", async () => {
    const names = offer([new Database()]);
    await openStore();
    const page = new URL("../../web/", import.meta.url);
    assert(names[0].endsWith(page.pathname), names[0]);
});
