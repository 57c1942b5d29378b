/* Kept games, in the browser's IndexedDB.
 *
 * A game is written whole at each change, in one transaction, and `save` resolves when the browser
 * has completed it. A caller that shows a move only then never shows one that can be lost. An entry
 * has a revision, and a change names the revision it is based on. If another tab has changed or
 * removed the entry meanwhile, the game is saved as a new entry, so that no tab overwrites another's
 * game. Ids are never reused.
 *
 * A transaction that makes no progress for a while counts as refused, so that no game waits for
 * ever, and a connection that the browser has lost is reopened.
 *
 * If the browser refuses (private windows, forbidden storage, a schema of a newer page), games are
 * kept in memory for as long as the page is open, and `kept` is false. Both kinds of shelf have the
 * same interface: an object store of IndexedDB, or a map with the same few functions. */
import {tr} from "./text.js";

/**
 * A kept game.
 * @typedef {object} Entry
 * @property {number} [id] none until it is first saved
 * @property {number} [revision] how often it was saved; given by `save`
 * @property {string} record
 * @property {string[]} words who plays, as the desk's words of the seats at the start
 * @property {string} clock none, or MINUTES+SECONDS
 * @property {number[] | null} left milliseconds on both clocks
 * @property {number} [created] milliseconds since 1970; given by `save`
 * @property {number} [updated] the same, of the last change
 * @property {string} variant
 * @property {string[]} players as shown to people @property {string} result 1-0, 0-1, 1/2-1/2 or *
 * @property {number} plies
 * @property {boolean} over
 * @property {string} [said] the state of the game, in the language in use when it was saved
 * @property {boolean} [imported] whether it came from a text, so that nobody has played it here
 * @property {string} [judgements] of its moves, as the desk writes them; the desk rejects those of
 *     another state of the game or of an older search
 *
 * An entry that has been saved.
 * @typedef {Entry & {id: number, revision: number, created: number, updated: number}} Kept
 *
 * The part of an object store that is used here.
 * @typedef {object} Box
 * @property {(key: any) => IDBRequest | any} get
 * @property {() => IDBRequest | any} getAll
 * @property {(value: any, key?: any) => IDBRequest | any} put
 * @property {(key: any) => IDBRequest | any} delete
 * @property {() => IDBRequest | any} clear
 *
 * @typedef {{games: Box, facts: Box}} Boxes
 */

/** One site may have several copies of Burrow; each has its own games. */
const NAME = `burrow ${new URL("..", import.meta.url).pathname}`;
const OPEN_MS = 3000;
const ANSWER_MS = 3000;
const ALL_MS = 15_000; // for requests about all games at once, which may be many

/** Steps from one schema to the next. Published steps are never changed; new ones are added.
 * @type {((database: IDBDatabase) => void)[]} */
const UPGRADES = [
    (database) => {
        database.createObjectStore("games", {keyPath: "id", autoIncrement: true});
        database.createObjectStore("facts");
    },
];

/** A game could not be kept. The message is a sentence for people. */
export class StoreError extends Error {}

/**
 * The result of an IndexedDB request; a result from memory is returned as it is.
 * @param {IDBRequest | any} request
 * @returns {Promise<any>}
 */
function answerOf(request) {
    if (typeof IDBRequest === "undefined" || !(request instanceof IDBRequest))
        return Promise.resolve(request);
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/** @param {unknown} error */
function sentenceOf(error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "QuotaExceededError")
        return tr("The browser has no room left to keep games. Deleting old games makes room.");
    return tr("The browser could not keep this game. It goes on, but is lost when the page is " +
        "closed; its record can be copied.");
}

/* ---- the two shelves ------------------------------------------------------------------------ */

/** Games in memory. @implements {Box} */
class MemoryBox {
    /** @type {Map<any, any>} */
    #values = new Map();
    #ids = 0;

    /** @param {boolean} numbers whether values carry their key as `id`, as games do */
    constructor(numbers) {
        this.numbers = numbers;
    }

    /** @param {any} key */
    get(key) {
        return structuredClone(this.#values.get(key));
    }

    getAll() {
        return structuredClone([...this.#values.values()]);
    }

    /**
     * @param {any} value
     * @param {any} [key]
     */
    put(value, key) {
        const copy = structuredClone(value);
        if (this.numbers) {
            copy.id ??= this.#ids + 1;
            this.#ids = Math.max(this.#ids, copy.id);
        }
        const place = key ?? copy.id;
        this.#values.set(place, copy);
        return place;
    }

    /** @param {any} key */
    delete(key) {
        this.#values.delete(key);
    }

    clear() {
        this.#values.clear();
    }
}

class MemoryShelf {
    kept = false;
    #boxes = {games: new MemoryBox(true), facts: new MemoryBox(false)};

    /**
     * @template T
     * @param {IDBTransactionMode} _mode
     * @param {(boxes: Boxes) => Promise<T>} work
     * @returns {Promise<T>}
     */
    run(_mode, work) {
        return work(this.#boxes);
    }
}

/**
 * Opens the database, and brings its schema up to date. Some browsers neither open nor refuse it,
 * which counts as a refusal after a while.
 * @returns {Promise<IDBDatabase>}
 */
function openDatabase() {
    return new Promise((resolve, reject) => {
        let late = false;
        const timer = setTimeout(() => {
            late = true;
            reject(new Error("IndexedDB does not answer"));
        }, OPEN_MS);
        const request = indexedDB.open(NAME, UPGRADES.length);
        request.onupgradeneeded = (event) => {
            for (const upgrade of UPGRADES.slice(event.oldVersion))
                upgrade(request.result);
        };
        request.onerror = () => {
            clearTimeout(timer);
            reject(request.error);
        };
        request.onsuccess = () => {
            clearTimeout(timer);
            if (late)
                request.result.close();
            else
                resolve(request.result);
        };
    });
}

/** @param {IDBTransaction} transaction */
function abort(transaction) {
    try {
        transaction.abort();
    } catch {
        // The failure has already ended it.
    }
}

/** @param {unknown} error whether it says that the connection is lost */
function isLost(error) {
    return error instanceof DOMException && error.name === "InvalidStateError";
}

/**
 * An object store that reports each request, and how long the answer may take.
 * @param {IDBObjectStore} box
 * @param {(patience: number) => void} onRequest
 * @returns {Box}
 */
function watched(box, onRequest) {
    /**
     * @template {unknown[]} Fields
     * @param {(...fields: Fields) => IDBRequest} act
     * @param {number} [patience]
     */
    const telling = (act, patience = ANSWER_MS) => (/** @type {Fields} */ ...fields) => {
        onRequest(patience);
        return act.apply(box, fields);
    };
    return {
        get: telling(box.get), getAll: telling(box.getAll, ALL_MS), put: telling(box.put),
        delete: telling(box.delete), clear: telling(box.clear, ALL_MS),
    };
}

/**
 * Does some work in a transaction. Resolves when that completes, and rejects if it makes no
 * progress.
 * @template T
 * @param {IDBTransaction} transaction
 * @param {(boxes: Boxes) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function workIn(transaction, work) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    try {
        return await new Promise((resolve, reject) => {
            const wait = (/** @type {number} */ patience) => {
                clearTimeout(timer);
                timer = setTimeout(() => reject(new Error("IndexedDB does not answer")), patience);
            };
            const done = new Promise((complete) => {
                transaction.oncomplete = () => complete(undefined);
                transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
            });
            wait(ANSWER_MS);
            const [games, facts] = ["games", "facts"].map((name) =>
                watched(transaction.objectStore(name), wait));
            Promise.all([work({games, facts}), done]).then(([result]) => resolve(result), reject);
        });
    } catch (error) {
        abort(transaction);
        throw error;
    } finally {
        clearTimeout(timer);
    }
}

class DatabaseShelf {
    kept = true;
    /** @type {IDBDatabase | null} */
    #database = null;

    /** @param {IDBDatabase} database */
    constructor(database) {
        this.#use(database);
    }

    /** Closes the database when a newer page in another tab needs it, or when the browser closes it;
     * it is reopened on demand.
     * @param {IDBDatabase} database */
    #use(database) {
        this.#database = database;
        const forget = () => {
            if (this.#database === database)
                this.#database = null;
        };
        database.onclose = forget;
        database.onversionchange = () => {
            database.close();
            forget();
        };
    }

    /** @param {IDBTransactionMode} mode */
    async #begin(mode) {
        if (!this.#database)
            this.#use(await openDatabase());
        const database = /** @type {IDBDatabase} */ (this.#database);
        return database.transaction(["games", "facts"], mode);
    }

    /**
     * Does some work in one transaction, and resolves when that completes. Some browsers lose a
     * connection silently and refuse the next transaction, which is then begun on a new connection.
     * @template T
     * @param {IDBTransactionMode} mode
     * @param {(boxes: Boxes) => Promise<T>} work
     * @returns {Promise<T>}
     */
    async run(mode, work) {
        let transaction;
        try {
            transaction = await this.#begin(mode);
        } catch (error) {
            if (!isLost(error))
                throw error;
            this.#database = null;
            transaction = await this.#begin(mode);
        }
        return workIn(transaction, work);
    }
}

/* ---- the store ------------------------------------------------------------------------------ */

/**
 * Writes an entry; as a new one if it is not the revision that the shelf has.
 * @param {Boxes} boxes
 * @param {Entry} entry
 * @param {number} [updated]
 * @returns {Promise<Kept>}
 */
async function write({games}, entry, updated) {
    const now = Date.now();
    const there = entry.id === undefined ? undefined : await answerOf(games.get(entry.id));
    const same = there !== undefined && there.revision === entry.revision;
    const {id, ...rest} = entry;
    const fresh = {
        ...rest, ...(same ? {id} : {}), revision: same ? there.revision + 1 : 1,
        created: entry.created ?? now, updated: updated ?? now,
    };
    const place = await answerOf(games.put(fresh));
    return /** @type {Kept} */ ({...fresh, id: place});
}

/**
 * @param {Kept} a
 * @param {Kept} b
 */
function newestFirst(a, b) {
    return b.updated - a.updated || b.id - a.id;
}

/** The kept games. A `change` event reports that some have changed, here or in another tab. */
export class Store extends EventTarget {
    #shelf;
    /** @type {BroadcastChannel | null} */
    #channel = null;

    /** @param {MemoryShelf | DatabaseShelf} shelf */
    constructor(shelf) {
        super();
        this.#shelf = shelf;
        if (shelf.kept && typeof BroadcastChannel !== "undefined") {
            this.#channel = new BroadcastChannel(NAME);
            this.#channel.onmessage = () => this.dispatchEvent(new Event("change"));
        }
    }

    /** Whether games will still be there when the page is next opened. */
    get kept() {
        return this.#shelf.kept;
    }

    /**
     * @template T
     * @param {(boxes: Boxes) => Promise<T>} work
     * @returns {Promise<T>}
     */
    async #change(work) {
        let result;
        try {
            result = await this.#shelf.run("readwrite", work);
        } catch (error) {
            throw new StoreError(sentenceOf(error), {cause: error});
        }
        this.#channel?.postMessage("change");
        this.dispatchEvent(new Event("change"));
        return result;
    }

    /**
     * @template T
     * @param {(boxes: Boxes) => Promise<T>} work
     * @returns {Promise<T>}
     */
    async #look(work) {
        try {
            return await this.#shelf.run("readonly", work);
        } catch (error) {
            throw new StoreError(tr("The browser could not read the kept games."), {cause: error});
        }
    }

    /**
     * Keeps a game, and returns the saved entry, on which the next change is to be based. It has a
     * new id if the given one has none or was changed elsewhere.
     * @param {Entry} entry
     * @returns {Promise<Kept>}
     */
    save(entry) {
        return this.#change((boxes) => write(boxes, entry));
    }

    /**
     * Keeps the judgements of a game, which does not count as changing it.
     * @param {Kept} entry
     * @returns {Promise<Kept>}
     */
    saveJudgements(entry) {
        return this.#change((boxes) => write(boxes, entry, entry.updated));
    }

    /**
     * @param {number | string} id as a number, or as the text of one in an address
     * @returns {Promise<Kept | null>}
     */
    async get(id) {
        const key = Number(id);
        if (!Number.isSafeInteger(key))
            return null;
        const entry = await this.#look(({games}) => answerOf(games.get(key)));
        return entry ?? null;
    }

    /**
     * All games, most recently changed first.
     * @returns {Promise<Kept[]>}
     */
    async list() {
        const all = await this.#look(({games}) => answerOf(games.getAll()));
        return all.sort(newestFirst);
    }

    /**
     * Removes a game, and returns it for `restore`.
     * @param {number | string} id
     * @returns {Promise<Kept | null>}
     */
    async remove(id) {
        const key = Number(id);
        return this.#change(async ({games}) => {
            const entry = await answerOf(games.get(key));
            await answerOf(games.delete(key));
            return entry ?? null;
        });
    }

    /** Removes all games. */
    async removeAll() {
        await this.#change(async ({games, facts}) => {
            await answerOf(games.clear());
            await answerOf(facts.delete("last"));
        });
    }

    /**
     * Restores a removed game under its old id.
     * @param {Kept} entry
     */
    async restore(entry) {
        await this.#change(async ({games}) => {
            if (await answerOf(games.get(entry.id)) === undefined)
                await answerOf(games.put(entry));
        });
    }

    /**
     * Imports games, all or none, except those whose record is already kept. Who would go on is what the
     * desk reads in the record.
     * @param {GameText[]} texts
     * @returns {Promise<{entries: Kept[], added: number}>} an entry for each text, and how many are
     *     new
     */
    async importRecords(texts) {
        return this.#change(async (boxes) => {
            const all = /** @type {Kept[]} */ (await answerOf(boxes.games.getAll()));
            const known = new Map(all.map((entry) => [entry.record, entry]));
            const entries = [];
            let added = 0;
            for (const text of texts) {
                let entry = known.get(text.record);
                if (!entry) {
                    entry = await write(boxes, entryOf(text));
                    known.set(entry.record, entry);
                    added += 1;
                }
                entries.push(entry);
            }
            return {entries, added};
        });
    }

    /** The id of the game that was open last, or null. @returns {Promise<number | null>} */
    async lastOpen() {
        return this.#look(async ({games, facts}) => {
            const id = await answerOf(facts.get("last"));
            if (id === undefined || await answerOf(games.get(id)) === undefined)
                return null;
            return id;
        });
    }

    /**
     * Remembers which game is open.
     * @param {number} id
     */
    async setLastOpen(id) {
        try {
            await this.#shelf.run("readwrite", ({facts}) => answerOf(facts.put(id, "last")));
        } catch {
            // The list of games has it too, and saving the game reports the error.
        }
    }
}

/**
 * An entry for a game that was read from a text.
 * @param {GameText} text
 * @returns {Entry}
 */
export function entryOf(text) {
    return {
        record: text.record, words: text.words, clock: "none", left: null,
        variant: text.variant, players: text.players, result: text.result, plies: text.plies,
        over: text.over, said: text.said, imported: true,
    };
}

/** @returns {Promise<Store>} */
export async function openStore() {
    try {
        return new Store(new DatabaseShelf(await openDatabase()));
    } catch {
        return new Store(new MemoryShelf());
    }
}
