/* The desk beside the page, which knows the games: it is asked in lines and answers in objects.
 *
 * What can be asked is in src/page/page.h, and the shapes of the answers are in types.js. What takes
 * long is asked of the engine (engine.js) in the same words. */
import {instantiate} from "./wasm.js";

/** @typedef {import("./types.js").Answers} Answers */
/** @typedef {import("./wasm.js").Burrow} Burrow */

/** What the desk is told as NOW: milliseconds of a clock that never goes back. */
export function now() {
    return Math.round(performance.now());
}

/** What the desk says when it refuses: a sentence for people, and where the fault was found. */
export class Refusal extends Error {
    /**
     * @param {string} message
     * @param {{line?: number, column?: number, ply?: number}} [place]
     */
    constructor(message, place = {}) {
        super(message);
        this.name = "Refusal";
        /** @type {number | undefined} */
        this.line = place.line;
        /** @type {number | undefined} */
        this.column = place.column;
        /** @type {number | undefined} */
        this.ply = place.ply;
    }
}

/**
 * A request as the desk reads it: its word and each field on a line. Only the last field may have
 * lines itself; in the others no line break means anything, and it becomes a space.
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
 * What an answer says; throws a Refusal where it says no.
 * @param {string} answer
 * @returns {object}
 */
export function readAnswer(answer) {
    const object = JSON.parse(answer);
    if (!object.ok)
        throw new Refusal(object.error, object);
    return object;
}

/** What puts another game on the desk, in the place of the one that was there. */
const TAKES_PLACE = new Set(["start", "form-begin", "open", "rematch", "branch"]);

export class Desk {
    #burrow;

    /** Whose the game on the desk is: who put it there writes itself down here, and looks here before
     * asking about it, since anybody may have put another in its place. @type {object | null} */
    holder = null;

    /** @param {Burrow} burrow */
    constructor(burrow) {
        this.#burrow = burrow;
    }

    /**
     * A desk of its own instance of the module; `onBroken` is called if that stops for good.
     * @param {WebAssembly.Module} module
     * @param {{onBroken?: () => void}} [options]
     */
    static async open(module, {onBroken} = {}) {
        return new Desk(await instantiate(module, {onBroken}));
    }

    /**
     * Asks for something; throws a Refusal where the answer is no.
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
     * Speaks the language of a catalogue, English with null; false where the catalogue is damaged.
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
