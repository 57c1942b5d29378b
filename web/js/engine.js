/* The engine: slow work runs in workers, so that the page never waits.
 *
 * A worker that is searching cannot receive messages, and sharing memory with it would need headers
 * that not every server sends. So a search is never interrupted: when its answer is no longer wanted,
 * the worker is terminated and another takes over. That costs no time, since a spare one is always
 * ready, with the module loaded.
 *
 * One worker answers requests to its desk, one after another. An analysis, which runs until it is
 * stopped, has a worker of its own, and so has a request that must survive drop(). When such work ends
 * by itself, its worker becomes the spare one. */
import {readAnswer, writeRequest} from "./desk.js";
import {tr} from "./text.js";

/** @typedef {import("./worker.js").Outgoing} Outgoing */

/** The answer is no longer wanted: somebody called drop(). */
export class Dropped extends Error {
    constructor() {
        super("dropped");
        this.name = "Dropped";
    }
}

/** A worker failed; the next request gets a new one. */
export class EngineFailure extends Error {
    /** @param {string} reason */
    constructor(reason) {
        super(tr("The engine stopped working. It restarts when it is needed."), {cause: reason});
        this.name = "EngineFailure";
    }
}

/**
 * The part of a Worker that is used here.
 * @typedef {object} WorkerLike
 * @property {(message: import("./worker.js").Incoming) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: {data: Outgoing}) => void) | null} onmessage
 * @property {((event: {message?: string}) => void) | null} onerror
 */

/** @returns {WorkerLike} */
function makePageWorker() {
    const worker = new Worker(new URL("worker.js", import.meta.url), {type: "module"});
    return /** @type {WorkerLike} */ (/** @type {unknown} */ (worker));
}

/**
 * A pending request.
 * @typedef {object} Request
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * A running analysis.
 * @typedef {object} Analysis
 * @property {() => void} stop
 */

export class Engine {
    #module;
    #book;
    #makeWorker;
    /** @type {Uint8Array | null} */
    #catalogue = null;
    /** @type {WorkerLike | null} */
    #desk = null;
    /** @type {WorkerLike | null} */
    #spare = null;
    /** @type {Map<number, Request>} */
    #requests = new Map();
    /** @type {Set<WorkerLike>} */
    #analysts = new Set();
    #lastId = 0;

    /**
     * @param {WebAssembly.Module} module
     * @param {{book?: string, makeWorker?: () => WorkerLike}} [options] `book` is the address of the book
     *     of solved boards
     */
    constructor(module, {book, makeWorker = makePageWorker} = {}) {
        this.#module = module;
        this.#book = book;
        this.#makeWorker = makeWorker;
        this.#keepSpare();
    }

    /** Whether a request is pending. */
    get busy() {
        return this.#requests.size > 0;
    }

    /* ---- requests ------------------------------------------------------------------------- */

    /**
     * Sends a request to the worker's desk, after all earlier ones. Rejects with a Refusal, Dropped,
     * or an EngineFailure.
     * @template {keyof Answers} Name
     * @param {Name} name
     * @param {(string | number)[]} fields
     * @returns {Promise<Answers[Name]>}
     */
    ask(name, ...fields) {
        return this.#send(writeRequest(name, fields));
    }

    /**
     * Sends the worker's desk a want of the page's desk, unread.
     * @param {string} ask
     * @returns {Promise<Answers["think"]>}
     */
    think(ask) {
        return this.#send(ask);
    }

    /** Drops all pending requests. */
    drop() {
        if (this.busy)
            this.#endDesk(new Dropped());
    }

    /**
     * @param {string} ask
     * @returns {Promise<any>}
     */
    #send(ask) {
        return new Promise((resolve, reject) => {
            const id = ++this.#lastId;
            this.#requests.set(id, {resolve, reject});
            this.#desk ??= this.#take((message) => this.#answer(message),
                (reason) => this.#fail(reason));
            this.#desk.postMessage({id, ask});
            this.#keepSpare();
        });
    }

    /** @param {Outgoing} message */
    #answer(message) {
        if (!("answer" in message))
            return;
        const request = this.#requests.get(message.id);
        this.#requests.delete(message.id);
        try {
            request?.resolve(readAnswer(message.answer));
        } catch (error) {
            request?.reject(error instanceof Error ? error : new Error(String(error)));
        }
    }

    /** @param {string} reason */
    #fail(reason) {
        this.#endDesk(new EngineFailure(reason));
    }

    /** @param {Error} reason */
    #endDesk(reason) {
        const requests = [...this.#requests.values()];
        this.#requests.clear();
        this.#desk?.terminate();
        this.#desk = null;
        for (const request of requests)
            request.reject(reason);
    }

    /**
     * Sends a request to a separate worker, which drop() leaves alone. Rejects with a Refusal or an
     * EngineFailure.
     * @template {keyof Answers} Name
     * @param {Name} name
     * @param {(string | number)[]} fields
     * @returns {Promise<Answers[Name]>}
     */
    askApart(name, ...fields) {
        return new Promise((resolve, reject) => {
            const worker = this.#take((message) => {
                if (!("answer" in message) || !this.#analysts.has(worker))
                    return;
                this.#free(worker);
                try {
                    resolve(/** @type {Answers[Name]} */ (readAnswer(message.answer)));
                } catch (error) {
                    reject(error);
                }
            }, (reason) => this.#failAnalysis(worker, reason, (error) => reject(error)));
            this.#analysts.add(worker);
            worker.postMessage({id: ++this.#lastId, ask: writeRequest(name, fields)});
            this.#keepSpare();
        });
    }

    /* ---- analysis --------------------------------------------------------------------------- */

    /**
     * Analyses a position until it is stopped or everything is proved. `onInfo` gets each variation
     * whenever it is searched again; `onEnd` is called at the end, with an error if the analysis
     * failed, but not after stop().
     * @param {string} variant
     * @param {string} position a position text, or empty for the start
     * @param {object} options
     * @param {number} [options.lines] how many moves to look at
     * @param {(info: Info) => void} options.onInfo
     * @param {(error: Error | null) => void} [options.onEnd]
     * @returns {Analysis}
     */
    analyse(variant, position, {lines = 1, onInfo, onEnd = () => {}}) {
        const reader = new InfoReader(onInfo);
        const worker = this.#take((message) => {
            if (!("line" in message) || !this.#analysts.has(worker))
                return;
            const wrong = /^info string error (.*)/.exec(message.line);
            if (wrong)
                this.#failAnalysis(worker, wrong[1], onEnd);
            else if (message.line.startsWith("bestmove"))
                this.#endAnalysis(worker, onEnd);
            else
                reader.read(message.line);
        }, (reason) => this.#failAnalysis(worker, reason, onEnd));
        this.#analysts.add(worker);
        worker.postMessage({variant});
        for (const line of [`setoption name Hash value ${ANALYSIS_HASH}`,
            `setoption name MultiPV value ${lines}`,
            position ? `position fen ${position}` : "position startpos", "go infinite"])
            worker.postMessage({line});
        this.#keepSpare();
        return {stop: () => this.#stopAnalysis(worker)};
    }

    /** @param {WorkerLike} worker */
    #stopAnalysis(worker) {
        if (this.#analysts.delete(worker))
            worker.terminate();
        this.#keepSpare();
    }

    /**
     * An analysis has ended by itself.
     * @param {WorkerLike} worker
     * @param {(error: Error | null) => void} onEnd
     */
    #endAnalysis(worker, onEnd) {
        this.#free(worker);
        onEnd(null);
    }

    /**
     * Makes an idle worker the spare one.
     * @param {WorkerLike} worker
     */
    #free(worker) {
        this.#analysts.delete(worker);
        this.#spare?.terminate();
        this.#keepAsSpare(worker);
    }

    /**
     * @param {WorkerLike} worker
     * @param {string} reason
     * @param {(error: Error | null) => void} onEnd
     */
    #failAnalysis(worker, reason, onEnd) {
        worker.terminate();
        if (this.#analysts.delete(worker))
            onEnd(new EngineFailure(reason));
    }

    /* ---- workers ---------------------------------------------------------------------------- */

    /**
     * Sets the language of all desks to that of a catalogue; English with null.
     * @param {Uint8Array | null} catalogue
     */
    setLanguage(catalogue) {
        this.#catalogue = catalogue;
        for (const worker of [this.#desk, this.#spare, ...this.#analysts])
            worker?.postMessage({speak: catalogue});
    }

    /** Terminates all workers. Pending requests are dropped. */
    close() {
        this.drop();
        for (const worker of [this.#desk, this.#spare, ...this.#analysts])
            worker?.terminate();
        this.#analysts.clear();
        this.#desk = this.#spare = null;
    }

    /**
     * Takes a worker and sets its listeners.
     * @param {(message: Outgoing) => void} onMessage
     * @param {(reason: string) => void} onFailure
     */
    #take(onMessage, onFailure) {
        const worker = this.#spare ?? this.#start();
        this.#spare = null;
        worker.onmessage = ({data}) => {
            if ("failed" in data)
                onFailure(data.failed);
            else
                onMessage(data);
        };
        worker.onerror = ({message}) => onFailure(message ?? "the worker could not be loaded");
        return worker;
    }

    #keepSpare() {
        if (!this.#spare)
            this.#keepAsSpare(this.#start());
    }

    /**
     * Keeps a worker until one is needed. If it fails before that, it is forgotten.
     * @param {WorkerLike} worker
     */
    #keepAsSpare(worker) {
        const forget = () => {
            worker.terminate();
            if (this.#spare === worker)
                this.#spare = null;
        };
        worker.onmessage = forget; // the only message it can send is that it failed
        worker.onerror = forget;
        this.#spare = worker;
    }

    #start() {
        const worker = this.#makeWorker();
        worker.postMessage({module: this.#module, book: this.#book});
        if (this.#catalogue)
            worker.postMessage({speak: this.#catalogue});
        return worker;
    }
}

const ANALYSIS_HASH = 24; // megabytes: phones have little

/* ---- lines of an analysis ------------------------------------------------------------------- */

/** Reads `info` lines (docs/ugi.md). A proved draw is reported by a separate line that follows. */
export class InfoReader {
    #onInfo;
    /** @type {Map<number, Info>} */
    #latest = new Map();

    /** @param {(info: Info) => void} onInfo */
    constructor(onInfo) {
        this.#onInfo = onInfo;
    }

    /** @param {string} line */
    read(line) {
        const draw = /^info string proved draw(?: multipv (\d+))?$/.exec(line);
        const before = draw && this.#latest.get(Number(draw[1] ?? 1));
        const info = before ? {...before, proved: true} : readInfo(line);
        if (!info)
            return;
        this.#latest.set(info.rank, info);
        this.#onInfo(info);
    }
}

/**
 * Parses an `info` line; null for any other line.
 * @param {string} line
 * @returns {Info | null}
 */
export function readInfo(line) {
    const [facts, moves = ""] = line.split(" pv", 2);
    const score = / score (cp|mate) (-?\d+)/.exec(facts);
    if (!line.startsWith("info depth ") || !score)
        return null;
    const value = Number(score[2]);
    /** @param {string} name */
    const number = (name) => Number(new RegExp(` ${name} (\\d+)`).exec(facts)?.[1] ?? 0);
    return {
        depth: number("depth"),
        rank: number("multipv") || 1,
        score: score[1] === "cp" ? {cp: value} : {mate: value},
        proved: score[1] === "mate",
        nodes: number("nodes"),
        time: number("time"),
        line: moves.split(" ").filter((move) => move !== ""),
    };
}
