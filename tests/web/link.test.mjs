/* Games in links: what is written is read again, and what is damaged is refused in a sentence. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {deflateRawSync} from "node:zlib";
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

test("what is damaged is refused, or read as some text", async () => {
    const code = await codeOf(record);
    for (let at = 0; at < code.length; at += 1) {
        const damaged = code.slice(0, at) + (code[at] === "x" ? "y" : "x") + code.slice(at + 1);
        const text = await recordOf(damaged).catch((error) => {
            assert.ok(error instanceof LinkError, String(error));
            return "";
        });
        assert.notEqual(text, undefined);
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
