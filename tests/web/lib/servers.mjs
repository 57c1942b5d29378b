/* Web servers for the tests of the page: Burrow's own, and a plain one that represents any other.
 *
 * The plain server serves a folder below some path, as on a site with other pages: with content
 * types, and without any header that only `burrow serve` sends. The folder can be changed while
 * it runs, for a new version of the page. */
import {spawn} from "node:child_process";
import {existsSync, statSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {createServer} from "node:http";
import {extname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {createInterface} from "node:readline";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const WEB = join(ROOT, "build/web");

const START_MS = 10_000;

const TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mo": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/** The program: BURROW of the environment, or the one that was built last. */
export function program() {
    if (process.env.BURROW)
        return process.env.BURROW;
    const built = ["release", "gcc", "clang", "sanitize"]
        .map((preset) => join(ROOT, "build", preset, "burrow"))
        .filter((path) => existsSync(path))
        .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    if (built.length === 0)
        throw new Error("The program has not been built; 'make' builds it.");
    return built[0];
}

/**
 * Serves the page by `burrow serve`, on a free port.
 * @returns {Promise<{address: string, stop: () => Promise<void>}>}
 */
export async function serveByBurrow() {
    const child = spawn(program(), ["serve", "--folder", WEB, "--port", "0"],
        {stdio: ["ignore", "pipe", "inherit"]});
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const address = await new Promise((resolve, reject) => {
        const tooLate = setTimeout(() => reject(new Error("burrow serve says nothing")), START_MS);
        createInterface(child.stdout).on("line", (line) => {
            clearTimeout(tooLate);
            resolve(line.replace(/^serving /, ""));
        });
        child.once("error", reject);
        child.once("exit", (status) => reject(new Error(`burrow serve ended with ${status}`)));
    });
    return {
        address,
        stop: async () => {
            child.kill("SIGTERM");
            await ended;
        },
    };
}

/**
 * Serves a folder below a path. `folder` may be changed later.
 * @param {{folder?: string, path?: string}} [options]
 */
export async function serveBySomebody({folder = WEB, path = "/some/folder/"} = {}) {
    const site = {folder, address: "", stop: async () => {}};
    const server = createServer(async (request, response) => {
        const wanted = decodeURIComponent((request.url ?? "").split("?")[0]);
        const name = wanted.slice(path.length) || "index.html";
        try {
            if (!wanted.startsWith(path) || name.includes(".."))
                throw new Error("not of this page");
            const bytes = await readFile(join(site.folder, name));
            const type = TYPES[extname(name)] ?? "application/octet-stream";
            response.writeHead(200, {"Content-Type": type, "Content-Length": bytes.length});
            response.end(bytes);
        } catch {
            response.writeHead(404, {"Content-Type": "text/plain"});
            response.end("There is no such file.\n");
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const {port} = /** @type {import("node:net").AddressInfo} */ (server.address());
    site.address = `http://127.0.0.1:${port}${path}`;
    site.stop = async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
    };
    return site;
}
