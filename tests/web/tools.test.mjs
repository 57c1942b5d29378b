/* Building the folder of the page (tools/web): it harms no other files, and the page knows its
 * version. */
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdtemp, readFile, readdir, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, test} from "node:test";
import {ROOT} from "./lib/servers.mjs";

const work = await mkdtemp(join(tmpdir(), "burrow-web-"));
after(() => rm(work, {recursive: true}));

/** @param {string} folder */
function putTogether(folder) {
    execFileSync(join(ROOT, "tools/web"), ["build/wasm", folder], {cwd: ROOT, stdio: "pipe"});
}

test("a folder that holds something else is refused, and left as it was", async () => {
    const folder = await mkdtemp(join(work, "home-"));
    await writeFile(join(folder, "letter.txt"), "dear");
    assert.throws(() => putTogether(folder), /holds something else than a page/);
    assert.deepEqual(await readdir(folder), ["letter.txt"]);
});

test("the page and its service worker are told the same version", async () => {
    const folder = join(work, "new/web");
    putTogether(folder);
    const [, version] = /const VERSION = "(\w+)"/
        .exec(await readFile(join(folder, "sw.js"), "utf8")) ?? [];
    assert(version);
    assert.match(await readFile(join(folder, "js/version.js"), "utf8"), new RegExp(`"${version}"`));
    putTogether(folder); // its own output folder is accepted
});
