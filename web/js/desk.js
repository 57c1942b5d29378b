/* The page's own desk, which knows the games. Requests are lines of text, answers are objects.
 *
 * src/page/page.h lists the requests, types.js the shapes of the answers. Slow requests go to the
 * engine (engine.js) in the same form. */
import {instantiate} from "./wasm.js";

/** @typedef {import("./wasm.js").Burrow} Burrow */

/** The field NOW of requests: milliseconds of a monotonic clock. */
export function now() {
    return Math.round(performance.now());
}

/** A refusal by the desk: a sentence for people, and where the error is. */
export class Refusal extends Error {
    /**
     * @param {string} message
     * @param {{line?: number, column?: number, ply?: number}} [place]
     */
    constructor(message, place = {}) {
        super(message);
        this.name = "Refusal";
        this.line = place.line;
        this.column = place.column;
        this.ply = place.ply;
    }
}

/**
 * A request as the desk reads it: its word and each field on a line. Only the last field may have
 * several lines; in the others a line break becomes a space.
 * @param {string} name
 * @param {readonly (string | number)[]} fields
 */
export function writeRequest(name, fields) {
    const last = fields.length - 1;
    const lines = fields.map((field, i) =>
        i === last ? String(field) : String(field).replace(/[\r\n]+/g, " "));
    return [name, ...lines].join("\n");
}

/**
 * Parses an answer; throws a Refusal if it is one.
 * @param {string} answer
 * @returns {object}
 */
export function readAnswer(answer) {
    const object = JSON.parse(answer);
    if (!object.ok)
        throw new Refusal(object.error, object);
    return object;
}

/** The requests that replace the game on the desk. */
const TAKES_PLACE = new Set(["start", "form-begin", "open", "rematch", "branch"]);

export class Desk {
    #burrow;

    /** The owner of the game on the desk. An owner sets this when it puts its game there, and checks
     * it before every request, since others may have replaced the game. @type {object | null} */
    holder = null;

    /** @param {Burrow} burrow */
    constructor(burrow) {
        this.#burrow = burrow;
    }

    /**
     * Opens a desk with its own instance of the module; `onBroken` is called if that stops for good.
     * @param {WebAssembly.Module} module
     * @param {{onBroken?: () => void}} [options]
     */
    static async open(module, {onBroken} = {}) {
        return new Desk(await instantiate(module, {onBroken}));
    }

    /**
     * Sends a request; throws a Refusal if the desk refuses it.
     * @template {keyof Answers} Name
     * @param {Name} name
     * @param {(string | number)[]} fields
     * @returns {Answers[Name]}
     */
    ask(name, ...fields) {
        const answer = readAnswer(this.#burrow.ask(writeRequest(name, fields)));
        if (TAKES_PLACE.has(name))
            this.holder = null;
        return /** @type {Answers[Name]} */ (answer);
    }

    /**
     * Sets the language to that of a catalogue, or to English with null; false if the catalogue is
     * damaged.
     * @param {Uint8Array | null} catalogue
     */
    speak(catalogue) {
        return this.#burrow.speak(catalogue);
    }

    /**
     * The translation of a text of the page (text.js).
     * @param {string} context
     * @param {string} text
     * @param {string} many
     * @param {number} count
     */
    text(context, text, many, count) {
        return this.#burrow.text(context, text, many, count);
    }
}
