/* The content security policy: the page states it, and `burrow serve` sends it in a header. Both must
 * agree, except for what only one of them can state. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";

/** @param {string} path */
function read(path) {
    return readFile(new URL(`../../${path}`, import.meta.url), "utf8");
}

/** @param {string} policy @returns {Map<string, string>} */
function directives(policy) {
    return new Map(policy.split(";").map((part) => {
        const [name, ...sources] = part.trim().split(/\s+/);
        return [name, sources.join(" ")];
    }));
}

test("the page and its server have the same policy", async () => {
    const [, meta] = /http-equiv="Content-Security-Policy" content="([^"]*)"/
        .exec(await read("web/index.html")) ?? [];
    const [, header] = /"content-security-policy:",((?:\s*"[^"]*")+)/
        .exec(await read("src/serve/answer.c")) ?? [];
    assert(meta && header);
    const page = directives(meta);
    const server = directives([...header.matchAll(/"([^"]*)"/g)].map(([, text]) => text).join(""));
    assert.equal(server.get("frame-ancestors"), "'none'");
    server.delete("frame-ancestors"); // which a page cannot state itself
    assert.deepEqual(Object.fromEntries(page), Object.fromEntries(server));
});
