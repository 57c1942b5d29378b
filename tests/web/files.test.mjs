/* The folder that `make web` builds, and the packages installed to test it. */
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {createHash} from "node:crypto";
import {mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join, relative} from "node:path";
import {test} from "node:test";
import {ROOT, WEB} from "./lib/servers.mjs";

/** All files below a folder, by their paths in it. @param {string} folder */
async function filesOf(folder) {
    const entries = await readdir(folder, {recursive: true, withFileTypes: true});
    return entries.filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
        .sort();
}

/** The file list in a folder's service worker. @param {string} folder */
async function listOf(folder) {
    const text = await readFile(join(folder, "sw.js"), "utf8");
    const match = /^const FILES = (\{[^}]*\});\nconst VERSION = "([0-9a-f]{16})";\n/.exec(text);
    assert.ok(match, "sw.js begins with the list");
    return {files: JSON.parse(match[1]), version: match[2]};
}

test("the service worker's list has every file, each with its hash", async () => {
    const {files} = await listOf(WEB);
    const there = (await filesOf(WEB)).filter((path) => path !== "sw.js");
    assert.deepEqual(Object.keys(files).sort(), there);
    for (const path of there) {
        const hash = createHash("sha256").update(await readFile(join(WEB, path))).digest("hex");
        assert.equal(files[path], hash.slice(0, 16), path);
    }
});

test("all of web/ is there, and what only the type checker reads is not", async () => {
    const there = await filesOf(WEB);
    for (const path of await filesOf(join(ROOT, "web"))) {
        const checker = /\.d\.ts$|^jsconfig/.test(path);
        assert.equal(there.includes(path), !checker, path);
    }
    for (const path of ["index.html", "burrow.wasm", "locale/de.mo", "js/main.js"])
        assert.ok(there.includes(path), path);
});

test("building again writes what changed, and removes what is gone", async () => {
    const out = await mkdtemp(join(tmpdir(), "burrow-web-"));
    const build = () => execFileSync(join(ROOT, "tools/web"), ["build/wasm", out], {cwd: ROOT});
    try {
        build();
        const {version} = await listOf(out);
        const module = await stat(join(out, "burrow.wasm"));
        await mkdir(join(out, "old"));
        await writeFile(join(out, "old/left.js"), "");
        await writeFile(join(out, "index.html"), "spoiled");
        build();
        assert.deepEqual(await filesOf(out), await filesOf(WEB));
        assert.equal((await listOf(out)).version, version);
        assert.equal((await stat(join(out, "burrow.wasm"))).mtimeMs, module.mtimeMs);
        assert.notEqual(await readFile(join(out, "index.html"), "utf8"), "spoiled");
        await assert.rejects(stat(join(out, "old")));
    } finally {
        await rm(out, {recursive: true});
    }
});

test("what is installed for the tests comes by name and checksum, from no host in particular",
    async () => {
        const text = await readFile(join(ROOT, "package-lock.json"), "utf8");
        assert.doesNotMatch(text, /https?:|"resolved"/);
        const {packages} = JSON.parse(text);
        for (const [path, entry] of Object.entries(packages))
            assert.ok(path === "" || /^sha512-/.test(entry.integrity), path);
    });
