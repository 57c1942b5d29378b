/* The module of WebAssembly: Burrow itself, in C, as functions from texts to texts.
 *
 * src/wasm/exports.h is the other side. Texts pass through the module's memory as UTF-8: the module
 * provides a buffer, the text is written there, and the result is read before the next call. Any call
 * may grow the memory, which invalidates all views of it, so each view is made when it is needed.
 *
 * Works in a window, in a worker and in node. */

/**
 * What the module exports; addresses and lengths are numbers.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} buffer
 * @property {(length: number) => number} ask
 * @property {() => number} answered
 * @property {(length: number) => number} speak
 * @property {(length: number, count: number) => number} text
 * @property {(length: number) => number} engine
 * @property {(length: number) => number} line
 * @property {(length: number) => number} wants_book
 * @property {(length: number) => number} book
 * @property {() => number} bench
 */

/** @typedef {(line: string) => void} LineListener */

/** The module stopped in the middle of a call, most likely for lack of memory, and cannot be used any
 * more. */
export class Broken extends Error {
    /** @param {unknown} cause */
    constructor(cause) {
        super("Burrow's module has stopped, and cannot go on.", {cause});
        this.name = "Broken";
    }
}

/**
 * Compiles the module from an address or from bytes.
 * @param {string | URL | BufferSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source) {
    if (typeof source !== "string" && !(source instanceof URL))
        return WebAssembly.compile(source);
    const response = await fetch(source);
    if (!response.ok)
        throw new Error(`${source}: ${response.status}`);
    // Compile while loading if the server sends the right type; otherwise the browser would refuse.
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("application/wasm"))
        return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Makes an instance, with its own desk and engine. Lines of the engine go to `onLine`; `onBroken` is
 * called once if the instance stops for good.
 * @param {WebAssembly.Module} module
 * @param {{onLine?: LineListener, onBroken?: () => void}} [options]
 */
export async function instantiate(module, {onLine = () => {}, onBroken} = {}) {
    /** @type {Exports | null} */
    let exports = null;
    const page = {
        now: () => performance.now(),
        chance: () => Math.random(),
        line: (/** @type {number} */ address, /** @type {number} */ length) => {
            if (exports)
                onLine(read(exports, address, length));
        },
    };
    const instance = await WebAssembly.instantiate(module, {page});
    exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    return new Burrow(exports, onBroken);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * @param {Exports} exports
 * @param {number} address
 * @param {number} length
 */
function read(exports, address, length) {
    return decoder.decode(new Uint8Array(exports.memory.buffer, address, length));
}

/** An instance of the module. */
export class Burrow {
    #exports;
    #onBroken;
    /** @type {Broken | null} */
    #broken = null;

    /**
     * @param {Exports} exports
     * @param {() => void} [onBroken]
     */
    constructor(exports, onBroken = () => {}) {
        this.#exports = exports;
        this.#onBroken = onBroken;
    }

    /** Whether it has stopped for good. */
    get broken() {
        return this.#broken !== null;
    }

    /**
     * Asks the desk; the answer is JSON (src/page/page.h).
     * @param {string} request
     */
    ask(request) {
        return this.#call((exports) => {
            const address = exports.ask(this.#write(encoder.encode(request)));
            if (address === 0)
                throw new RangeError("there is no memory for a desk");
            return read(exports, address, exports.answered());
        });
    }

    /**
     * Sets the language to that of a catalogue, or to English with null; false if the catalogue is
     * damaged.
     * @param {Uint8Array | null} catalogue
     */
    speak(catalogue) {
        const bytes = catalogue ?? new Uint8Array();
        return this.#call((exports) => exports.speak(this.#write(bytes)) !== 0);
    }

    /**
     * The translation of a text of the page; context and `many` are empty for none.
     * @param {string} context
     * @param {string} text
     * @param {string} many
     * @param {number} count
     */
    text(context, text, many, count) {
        return this.#call((exports) => {
            const length = this.#write(encoder.encode(`${context}\0${text}\0${many}`));
            const address = exports.text(length, count);
            return read(exports, address, exports.answered());
        });
    }

    /**
     * Replaces the engine by one for a variant; false if there is no such variant.
     * @param {string} variant
     */
    engine(variant) {
        return this.#call((exports) => exports.engine(this.#write(encoder.encode(variant))) !== 0);
    }

    /**
     * Has the engine handle a line, until the search it starts has ended; false without an engine,
     * and after `quit`.
     * @param {string} line
     */
    line(line) {
        return this.#call((exports) => exports.line(this.#write(encoder.encode(line))) !== 0);
    }

    /**
     * Whether a request or a variant is about a board that the book of solved boards may know, and there is
     * no book yet.
     * @param {string} about
     */
    wantsBook(about) {
        return this.#call((exports) => exports.wants_book(this.#write(encoder.encode(about))) !== 0);
    }

    /**
     * Keeps a book for all searches to come; false if it is damaged.
     * @param {Uint8Array} bytes
     */
    keepBook(bytes) {
        return this.#call((exports) => exports.book(this.#write(bytes)) !== 0);
    }

    /** The signature of the search. */
    bench() {
        const nodes = this.#call((exports) => exports.bench());
        if (nodes < 0)
            throw new RangeError("there is no memory for the search");
        return nodes;
    }

    /**
     * Calls the module. An exception leaves it in an undefined state, so it counts as broken.
     * @template Result
     * @param {(exports: Exports) => Result} run
     * @returns {Result}
     */
    #call(run) {
        if (this.#broken)
            throw this.#broken;
        try {
            return run(this.#exports);
        } catch (error) {
            this.#broken = new Broken(error);
            this.#onBroken();
            throw this.#broken;
        }
    }

    /**
     * Writes bytes into the module's buffer; returns how many.
     * @param {Uint8Array} bytes
     */
    #write(bytes) {
        const address = this.#exports.buffer(bytes.length);
        if (address === 0)
            throw new RangeError("there is no memory for what was said");
        new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
        return bytes.length;
    }
}
