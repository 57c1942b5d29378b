/* The module: what it contains, and that it does the same as the program. */
import assert from "node:assert/strict";
import {execFileSync, spawn} from "node:child_process";
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {createInterface} from "node:readline";
import {test} from "node:test";
import {Refusal, writeRequest} from "../../web/js/desk.js";
import {Broken, Burrow, compile, instantiate} from "../../web/js/wasm.js";
import {openDesk} from "./lib/desk.mjs";
import {program, ROOT, WEB} from "./lib/servers.mjs";

const MOST_BYTES_A_GAME = 200_000;
const bytes = await readFile(join(WEB, "burrow.wasm"));
const module = await compile(bytes);

/** An instance, and the lines that its engine prints. */
async function open() {
    /** @type {string[]} */
    const said = [];
    const burrow = await instantiate(module, {onLine: (line) => said.push(line)});
    return {burrow, said};
}

/* ---- what it is made of --------------------------------------------------------------------- */

test("the module needs the page's clock, dice and ear, and no system", () => {
    const imports = WebAssembly.Module.imports(module).map(({module: from, name}) => `${from}.${name}`);
    assert.deepEqual(imports.sort(), ["page.chance", "page.line", "page.now"]);
});

test("the module is under 200 kB for each game", async () => {
    const {games} = (await openDesk()).ask("games");
    assert.ok(bytes.length < MOST_BYTES_A_GAME * games.length, `it has ${bytes.length} bytes`);
});

/* ---- the engine ----------------------------------------------------------------------------- */

test("the search is the program's, by its signature", async () => {
    const {burrow} = await open();
    const native = execFileSync(program(), ["bench"], {encoding: "utf8"});
    assert.equal(`${burrow.bench()} nodes`, native.split(" ", 2).join(" "));
});

/**
 * The program's output for a list of lines; it gets no further line while it searches.
 * @param {string} variant
 * @param {string[]} talk
 */
async function talkToProgram(variant, talk) {
    const engine = spawn(program(), ["engine", variant], {stdio: ["pipe", "pipe", "inherit"]});
    const lines = createInterface({input: engine.stdout});
    /** @type {string[]} */
    const said = [];
    let ended = () => {};
    lines.on("line", (line) => {
        said.push(line);
        if (/^(bestmove|info string error)/.test(line))
            ended();
    });
    for (const line of talk) {
        const end = new Promise((resolve) => {
            ended = () => resolve(undefined);
        });
        engine.stdin.write(`${line}\n`);
        if (line.startsWith("go"))
            await end;
    }
    engine.stdin.end();
    await new Promise((resolve) => lines.on("close", resolve));
    return said;
}

/** What both must print alike: all but times, and the size of the table, which is smaller in a
 * page. */
function comparable(/** @type {string[]} */ lines) {
    return lines.filter((line) => line !== "" && !line.startsWith("option name Hash"))
        .map((line) => line.replace(/ (nps|time|hashfull) \d+/g, ""));
}

test("in lines, the engine says what the program says", async () => {
    const talk = ["ugi", "isready", "uginewgame", "setoption name Hash value 16",
        "position startpos moves c3", "query p1turn", "moves", "go depth 4", "eval",
        "setoption name MultiPV value 3", "go nodes 3000", "position startpos moves c3 a1",
        "position startpos moves c3 b2 c2 c1 d2 d1 e1", "query result", "go depth 4", "nonsense",
        "go depth", "display", `position fen ${"x".repeat(9000)}`, "isready"];
    const {burrow, said} = await open();
    assert.ok(burrow.engine("4mation:size=5"));
    for (const line of talk)
        assert.equal(burrow.line(line), true, line);
    assert.deepEqual(comparable(said), comparable(await talkToProgram("4mation:size=5", talk)));
});

test("an endless search ends once all is proved, and a line with a NUL is refused", async () => {
    const {burrow, said} = await open();
    assert.ok(burrow.engine("4mation:size=5"));
    burrow.line("go infinite");
    assert.equal(said.at(-1), "bestmove c3");
    burrow.line("isready\0");
    assert.equal(said.at(-1), "info string error the line has a NUL");
});

/** A book without sections, which is in order (src/search/book_form.h), but not the module's. */
function emptyBook() {
    const book = Buffer.from("burrowB1".padEnd(18, "\0"));
    let digest = 0xCBF29CE484222325n;
    for (const byte of book.subarray(16))
        digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x100000001B3n);
    book.writeBigUInt64LE(digest, 8);
    return book;
}

test("the search of a solved board says what the program says, once the book is there", async () => {
    const talk = ["setoption name Hash value 16", "position startpos", "go nodes 300000",
        "setoption name MultiPV value 4", "go nodes 300000"];
    const {burrow, said} = await open();
    assert.equal(burrow.wantsBook("talpa"), false);
    assert.equal(burrow.wantsBook("think\n4mation\n\n1 view 1000 0"), true);
    assert.equal(burrow.wantsBook("4mation"), true);
    assert.equal(burrow.keepBook(new TextEncoder().encode("burrowB1 and nothing else")), false);
    assert.equal(burrow.keepBook(emptyBook()), false);
    assert.equal(burrow.keepBook(await readFile(join(WEB, "burrow.book"))), true);
    assert.equal(burrow.wantsBook("4mation"), false);
    assert.ok(burrow.engine("talpa:size=5"));
    for (const line of talk)
        burrow.line(line);
    assert.match(said[0], / score mate /);
    assert.deepEqual(comparable(said), comparable(await talkToProgram("talpa:size=5", talk)));
});

test("there is no engine before a variant, for nonsense, or after quit", async () => {
    const {burrow, said} = await open();
    assert.equal(burrow.line("isready"), false);
    for (const variant of ["", "chess", "talpa:size=99", "talpa\0"])
        assert.equal(burrow.engine(variant), false, variant);
    assert.ok(burrow.engine("talpa"));
    assert.equal(burrow.engine("chess"), false);
    assert.equal(burrow.line("isready"), true, "the engine that there was is still there");
    assert.equal(burrow.line("quit"), false);
    assert.deepEqual(said, ["readyok"]);
});

test("the widest board is searched deep without the stack's end", async () => {
    const {burrow, said} = await open();
    assert.ok(burrow.engine("talpa:size=16"));
    burrow.line("go depth 300 nodes 3000");
    assert.match(said.at(-1) ?? "", /^bestmove [a-p]\d+/);
    burrow.line("go nodes 3000");
    assert.match(said.at(-1) ?? "", /^bestmove [a-p]\d+/);
});

/* ---- the desk ------------------------------------------------------------------------------- */

test("the desk answers in objects, and says why it refuses", async () => {
    const desk = await openDesk();
    const names = desk.ask("games").games.map(({name}) => name);
    assert.deepEqual(names.slice(0, 2), ["talpa", "4mation"]);
    assert.equal(desk.ask("look", "talpa", "").position.size, 8);
    assert.throws(() => desk.ask("look", "chess", ""), (error) => error instanceof Refusal &&
        error.message.startsWith("There is no game 'chess'; the games are talpa"));
    assert.throws(() => desk.ask("read", "[Game \"4mation\"]\n\n1. a1 a3 *\n"), (error) =>
        error instanceof Refusal && error.line === 3 && error.ply === 2);
});

test("only the last field of a request has lines", () => {
    assert.equal(writeRequest("note", [0, "Ann\nBea"]), "note\n0\nAnn\nBea");
    assert.equal(writeRequest("look", ["talpa\r\nchess", ""]), "look\ntalpa chess\n");
    assert.equal(writeRequest("games", []), "games");
});

test("large texts find room, and the memory may grow under them", async () => {
    const desk = await openDesk();
    const record = `[Game "4mation"]\n[Event "${"ü".repeat(100)}"]\n\n1. a1 a2 *\n\n`;
    const {games} = desk.ask("read", record.repeat(2000));
    assert.equal(games.length, 2000);
    assert.equal(games[1999].plies, 2);
});

/* ---- when it breaks ------------------------------------------------------------------------- */

test("whatever is thrown out of the module makes it unusable, and says so", async () => {
    const burrow = await instantiate(module, {
        onLine: () => {
            throw new Error("nobody listens");
        },
    });
    assert.ok(burrow.engine("talpa"));
    assert.equal(burrow.broken, false);
    assert.throws(() => burrow.line("isready"), (error) =>
        error instanceof Broken && /nobody listens/.test(String(error.cause)));
    assert.equal(burrow.broken, true);
    assert.throws(() => burrow.ask("games"), Broken);
});

test("a trap and a lack of room break it alike", () => {
    const exports = /** @type {any} */ ({
        memory: new WebAssembly.Memory({initial: 1}),
        buffer: (/** @type {number} */ size) => size > 10 ? 0 : 8,
        bench: () => {
            throw new WebAssembly.RuntimeError("unreachable");
        },
    });
    assert.throws(() => new Burrow(exports).bench(), Broken);
    assert.throws(() => new Burrow(exports).ask("a long request"), Broken);
});

/**
 * Advice in a game, and the judgement and review of its only move, computed on the desk itself.
 * @param {import("../../web/js/desk.js").Desk} desk
 */
function adviceAndReview(desk) {
    const think = (/** @type {import("../../web/js/types.js").State} */ {want}) => {
        const [, variant, position, line] = want.ask.split("\n");
        const {answer} = /** @type {any} */ (desk).ask("think", variant, position, line);
        return desk.ask("give", answer, 0).game;
    };
    desk.ask("start", "4mation:size=8", "", "human", "1", "none", "", 0); // that no book knows
    const {advice} = think(desk.ask("hint", 0).game);
    desk.ask("play", "c3", 0);
    desk.ask("resign", 0);
    think(think(desk.ask("judge").game));
    const {ok, ...moment} = /** @type {any} */ (desk).ask("review", "go", 1);
    assert.equal(ok, true);
    return {Advice: advice, Judgement: desk.ask("judged").judged[1], Moment: moment};
}

test("what the types say of a shape is what the desk answers", async () => {
    const text = await readFile(join(ROOT, "web/js/types.js"), "utf8");
    const desk = await openDesk();
    const {game} = desk.ask("start", "4mation", "", "human", "5", "5+3", "Ann", 0);
    /** @type {Record<string, object>} */
    const shapes = {
        GameFacts: desk.ask("games").games[0],
        View: game.position,
        State: game,
        Seat: game.seats[0],
        Played: desk.ask("play", "a1", 0).game.moves[0],
        Field: desk.ask("form").fields[0],
        GameText: desk.ask("read", desk.ask("record", "").record).games[0],
        ...adviceAndReview(desk),
    };
    for (const [name, shape] of Object.entries(shapes)) {
        const comment = text.split("/**").find((part) =>
            part.includes(`@typedef {object} ${name}\n`)) ?? "";
        const said = [...comment.matchAll(/@property \{(?:[^{}]|\{[^}]*\})*\} (\S+)/g)];
        const known = said.map((match) => match[1]);
        assert.deepEqual(Object.keys(shape).sort(), known.sort(), name);
    }
    const words = [...text.split("An answer by the word")[1].split("*/")[0]
        .matchAll(/@property \{.*\} (\S+)$/gm)].map((match) => match[1]);
    const source = await readFile(join(ROOT, "src/page/page.c"), "utf8");
    const table = [...source.matchAll(/^ {4}\{"([a-z-]+)", \d, /gm)].map((match) => match[1]);
    assert.deepEqual(words.sort(), table.sort());
});
