/* Putting the page together (tools/web): complete, the same when done again, and nobody else's files
 * are harmed. */
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {createHash} from "node:crypto";
import {existsSync} from "node:fs";
import {mkdtemp, readFile, readdir, rm, stat, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, test} from "node:test";
import {runInNewContext} from "node:vm";
import {ROOT} from "./lib/servers.mjs";

const work = await mkdtemp(join(tmpdir(), "burrow-web-"));
after(() => rm(work, {recursive: true}));

/** @param {string} folder */
function putTogether(folder) {
    execFileSync(join(ROOT, "tools/web"), ["build/wasm", folder], {cwd: ROOT, stdio: "pipe"});
}

/** @param {string} folder */
async function listOf(folder) {
    const text = await readFile(join(folder, "sw.js"), "utf8");
    return runInNewContext(`${text.slice(0, text.indexOf("/*"))}; ({FILES, VERSION})`);
}

test("a folder that holds something else is refused, and left as it was", async () => {
    const folder = await mkdtemp(join(work, "home-"));
    await writeFile(join(folder, "letter.txt"), "dear");
    assert.throws(() => putTogether(folder), /holds something else than a page/);
    assert.deepEqual(await readdir(folder), ["letter.txt"]);
});

test("the list names every file with what is in it, and the page knows its version", async () => {
    const folder = join(work, "new/web");
    putTogether(folder);
    const {FILES, VERSION} = await listOf(folder);
    for (const [path, hash] of Object.entries(FILES)) {
        const bytes = await readFile(join(folder, path));
        assert.equal(createHash("sha256").update(bytes).digest("hex").slice(0, 16), hash, path);
    }
    assert.match(await readFile(join(folder, "js/version.js"), "utf8"), new RegExp(`"${VERSION}"`));
    assert(Object.hasOwn(FILES, "index.html") && Object.hasOwn(FILES, "js/version.js"));
});

test("a page is brought up to date: what changed is written, what is no part of it removed", async () => {
    const folder = join(work, "again");
    putTogether(folder);
    const {mtimeMs} = await stat(join(folder, "index.html"));
    await writeFile(join(folder, "js/old.js"), "");
    await writeFile(join(folder, "js/main.js"), "changed");
    putTogether(folder);
    assert.equal(existsSync(join(folder, "js/old.js")), false);
    assert.notEqual(await readFile(join(folder, "js/main.js"), "utf8"), "changed");
    assert.equal((await stat(join(folder, "index.html"))).mtimeMs, mtimeMs);
});
