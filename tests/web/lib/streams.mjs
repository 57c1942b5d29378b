/* Raw deflate, as browsers have it: node has it from version 20.12 on. In older versions its zlib
 * stands in, so that the tests of links run there too. */
import {Duplex} from "node:stream";
import {createDeflateRaw, createInflateRaw} from "node:zlib";

/** @param {"CompressionStream" | "DecompressionStream"} name */
function isThere(name) {
    try {
        return Boolean(new globalThis[name]("deflate-raw"));
    } catch {
        return false;
    }
}

/** @param {() => import("node:stream").Duplex} make */
function standIn(make) {
    return class {
        constructor() {
            Object.assign(this, Duplex.toWeb(make()));
        }
    };
}

if (!isThere("CompressionStream"))
    Object.assign(globalThis, {CompressionStream: standIn(createDeflateRaw)});
if (!isThere("DecompressionStream"))
    Object.assign(globalThis, {DecompressionStream: standIn(createInflateRaw)});
