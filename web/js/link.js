/* A whole game in a link: its compressed record follows `#/game/`, in characters that any program
 * passes on unchanged. The part of an address after `#` is never sent to a server.
 *
 * The first letter of the code names its format. `a`: the record as UTF-8, deflated without a
 * header, in base64 with - and _ and without padding. `b`: the same, not deflated, from browsers
 * that cannot do it. Links are untrusted: one may be cut short, mistyped, or made to unpack to an
 * enormous size, so reading stops at a size that no game has. */
import {tr} from "./text.js";
import {address} from "./router.js";

const MOST_CODE = 100_000;
const MOST_RECORD = 200_000;
const PART = 512;
const ALPHABET = /^[A-Za-z0-9_-]*$/;

/** A link that carries no game. The message is a sentence for people. */
export class LinkError extends Error {}

/** @param {Uint8Array} bytes */
function toText(bytes) {
    let text = "";
    for (const byte of bytes)
        text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function toBytes(text) {
    if (!ALPHABET.test(text) || text.length % 4 === 1)
        throw new LinkError(damaged());
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function damaged() {
    return tr("The link is damaged: no game can be read from it. Perhaps its end is missing.");
}

function tooLong() {
    return tr("The link holds more than any game needs, so it was not read.");
}

/**
 * Reads a whole stream; throws if it exceeds a size.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 * @param {number} most
 */
async function gather(stream, most) {
    const reader = stream.getReader();
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    let size = 0;
    for (;;) {
        const {done, value} = await reader.read();
        if (done)
            break;
        size += value.length;
        if (size > most) {
            await reader.cancel();
            throw new LinkError(tooLong());
        }
        parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Bytes as a stream of small chunks, so that an enormous result is noticed after one of them.
 * @param {Uint8Array} bytes
 */
function streamOf(bytes) {
    let at = 0;
    return new ReadableStream({
        pull(controller) {
            if (at >= bytes.length) {
                controller.close();
                return;
            }
            controller.enqueue(bytes.slice(at, at + PART));
            at += PART;
        },
    });
}

/**
 * @param {Uint8Array} bytes
 * @param {GenericTransformStream} transform
 * @param {number} most
 */
function pass(bytes, transform, most) {
    return gather(streamOf(bytes).pipeThrough(/** @type {any} */ (transform)), most);
}

/**
 * The stream that packs or unpacks; null if the browser has none for raw deflate.
 * @param {"CompressionStream" | "DecompressionStream"} name
 * @returns {GenericTransformStream | null}
 */
function makeTransform(name) {
    try {
        return new globalThis[name]("deflate-raw");
    } catch {
        return null;
    }
}

/**
 * The code for a record. Throws a LinkError if it would be too long to be read back.
 * @param {string} record
 */
export async function codeOf(record) {
    const bytes = new TextEncoder().encode(record);
    const packer = makeTransform("CompressionStream");
    const code = packer ? `a${toText(await pass(bytes, packer, Infinity))}` : `b${toText(bytes)}`;
    if (bytes.length > MOST_RECORD || code.length > MOST_CODE)
        throw new LinkError(tr("This game is too long for a link. Its record can be sent instead."));
    return code;
}

/**
 * The link to a record, for anybody who opens it where this page is.
 * @param {string} record
 */
export async function linkOf(record) {
    const here = location.href.split("#")[0];
    return here + address("game", await codeOf(record));
}

/**
 * @param {string} code
 * @returns {Promise<Uint8Array>}
 */
async function bytesOf(code) {
    if (code[0] === "b")
        return toBytes(code.slice(1));
    if (code[0] !== "a")
        throw new LinkError(tr("The link was made by a newer Burrow, or is damaged."));
    const unpacker = makeTransform("DecompressionStream");
    if (!unpacker)
        throw new LinkError(tr("This browser is too old to read games from links."));
    return pass(toBytes(code.slice(1)), unpacker, MOST_RECORD);
}

/**
 * The text in a code; the desk says whether it is a record. Throws a LinkError.
 * @param {string} code
 */
export async function recordOf(code) {
    if (code.length > MOST_CODE)
        throw new LinkError(tooLong());
    try {
        return new TextDecoder("utf-8", {fatal: true}).decode(await bytesOf(code));
    } catch (error) {
        throw error instanceof LinkError ? error : new LinkError(damaged());
    }
}
