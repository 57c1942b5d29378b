/* The rules, for tests: a desk of the page's own module, in node. */
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {Desk} from "../../../web/js/desk.js";
import {compile} from "../../../web/js/wasm.js";
import {WEB} from "./servers.mjs";

export async function openDesk() {
    return Desk.open(await compile(await readFile(join(WEB, "burrow.wasm"))));
}
