/* Games in links: what is written can be read, and damaged links are refused with a sentence. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {deflateRawSync} from "node:zlib";
import "./lib/streams.mjs";
import {codeOf, LinkError, recordOf} from "../../web/js/link.js";

const record = await readFile(new URL("../data/records/talpa.txt", import.meta.url), "utf8");

/** @param {Uint8Array} bytes */
function codeOfBytes(bytes) {
    return `a${Buffer.from(bytes).toString("base64url")}`;
}

test("a record comes back as it was", async () => {
    for (const text of [record, "", "ä € 🐾\r\n\t\"\\", record.repeat(20)])
        assert.equal(await recordOf(await codeOf(text)), text);
});

test("a code has only letters that addresses keep", async () => {
    assert.match(await codeOf(record), /^a[A-Za-z0-9_-]+$/);
});

test("a code that is not compressed is read too", async () => {
    assert.equal(await recordOf(`b${Buffer.from(record).toString("base64url")}`), record);
});

test("a code that is cut off anywhere is refused", async () => {
    const code = await codeOf(record);
    for (let length = 0; length < code.length; length += 1)
        await assert.rejects(recordOf(code.slice(0, length)), LinkError, `cut at ${length}`);
});

test("what is damaged is refused in a sentence, or read as some text", async () => {
    const code = await codeOf(record);
    for (let at = 0; at < code.length; at += 1) {
        const damaged = code.slice(0, at) + (code[at] === "x" ? "y" : "x") + code.slice(at + 1);
        await recordOf(damaged).catch((error) =>
            assert.ok(error instanceof LinkError, `changed at ${at}: ${error}`));
    }
    for (const code of ["a!", "a====", "z", "aä", "a%00", "bAA\n"])
        await assert.rejects(recordOf(code), LinkError, code);
});

test("bytes that are no text are refused", async () => {
    const code = codeOfBytes(deflateRawSync(Uint8Array.of(0xff, 0xfe)));
    await assert.rejects(recordOf(code), LinkError);
});

test("what unpacks into far more than any game is refused, and soon", async () => {
    const code = codeOfBytes(deflateRawSync(Buffer.alloc(50_000_000)));
    assert.ok(code.length < 100_000);
    const before = process.memoryUsage().arrayBuffers;
    await assert.rejects(recordOf(code), /more than any game/);
    assert.ok(process.memoryUsage().arrayBuffers - before < 10_000_000);
    await assert.rejects(recordOf(`a${"A".repeat(200_000)}`), /more than any game/);
});

/**
 * Runs a function with these global classes instead of the real ones.
 * @param {Record<string, unknown>} classes
 * @param {() => Promise<void>} run
 */
async function withClasses(classes, run) {
    const {CompressionStream, DecompressionStream} = globalThis;
    Object.assign(globalThis, classes);
    try {
        await run();
    } finally {
        Object.assign(globalThis, {CompressionStream, DecompressionStream});
    }
}

test("a browser that cannot pack without a header writes codes that are not packed", async () => {
    class OnlyGzip {
        constructor() {
            throw new TypeError("Unsupported compression format: 'deflate-raw'");
        }
    }
    const packed = await codeOf(record);
    for (const other of [OnlyGzip, undefined]) {
        const classes = {CompressionStream: other, DecompressionStream: other};
        await withClasses(classes, async () => {
            const code = await codeOf(record);
            assert.equal(code[0], "b");
            assert.equal(await recordOf(code), record);
            await assert.rejects(recordOf(packed), /too old/);
        });
    }
});

test("a game that no link can carry is refused when the link is made", async () => {
    await assert.rejects(codeOf("a1a2 ".repeat(50_000)), LinkError);
    await withClasses({CompressionStream: undefined}, () =>
        assert.rejects(codeOf("a1a2 ".repeat(20_000)), LinkError));
});
