/* Games on the desk and in the store: whatever happens, no game is overwritten, lost or forked. The
 * desk is the page's own. */
import assert from "node:assert/strict";
import {after, test} from "node:test";
import {SlowEngine, aWhile, openApp} from "./lib/app.mjs";
import {Dropped} from "../../web/js/engine.js";
import {Game} from "../../web/js/game.js";
import {Judging} from "../../web/js/judging.js";
import {fittingName} from "../../web/js/players.js";

const PEOPLE = {variant: "talpa:size=4", players: ["human", "human"]};
const CLOCK = {...PEOPLE, clock: "5+0"};

/** @type {any[]} */
const apps = [];
after(() => apps.forEach((app) => app.game?.leave())); // clocks would keep node awake

async function newApp() {
    const app = await openApp();
    apps.push(app);
    return app;
}

/**
 * Begins a game and shows it, as a view does.
 * @param {any} app
 * @param {any} beginning
 */
async function beginAndEnter(app, beginning) {
    const begun = await Game.start(app, beginning);
    return enter(app, begun.address);
}

/**
 * Shows the game of an address, as its view does.
 * @param {any} app
 * @param {string} where
 */
async function enter(app, where) {
    const game = await Game.resume(app, where.split("/").slice(2));
    assert(game, `there is a game at ${where}`);
    game.enter();
    return game;
}

/** @param {Game} game */
function firstMove(game) {
    return game.state.position.moves[0];
}

/**
 * Makes a store refuse to keep anything, until it is repaired.
 * @param {any} app
 */
function breakStore(app) {
    const {store} = app;
    store.save = async () => {
        throw new Error("no room");
    };
    return () => {
        delete store.save;
    };
}

/* ---- one game after another ----------------------------------------------------------------- */

test("a rematch with a clock leaves the finished game as it is", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, CLOCK);
    await game.play(firstMove(game));
    await game.do("resign");
    const before = await app.store.get(game.id);
    const rematch = await Game.rematch(app);
    game.leave(); // the router, when the view of the rematch comes
    await aWhile();
    assert.deepEqual(await app.store.get(game.id), before);
    assert.equal(app.game, rematch);
    assert.notEqual(rematch.id, game.id);
});

test("a game under way is kept as it stands when another takes its place", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, CLOCK);
    await game.play(firstMove(game));
    const next = await Game.start(app, {...CLOCK, variant: "4mation:size=5"});
    game.leave();
    await Game.kept();
    const [one, other] = [await app.store.get(game.id), await app.store.get(next.id)];
    assert.equal(one.plies, 1);
    assert.equal(one.variant, "talpa:size=4");
    assert.equal(other.variant, "4mation:size=5");
});

test("a game that is refused takes nobody's place", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, CLOCK);
    await assert.rejects(Game.start(app, {...CLOCK, variant: "chess"}));
    await game.play(firstMove(game));
    assert.equal((await app.store.get(game.id)).plies, 1);
});

test("whoever takes the desk, a game keeps only its own moves", async () => {
    const app = await newApp();
    const other = await beginAndEnter(app, {...PEOPLE, variant: "4mation:size=5"});
    const otherEntry = await app.store.get(other.id);
    const game = await beginAndEnter(app, CLOCK);
    app.desk.ask("open", "human", "human", "none", "", "", 1, otherEntry.record);
    await assert.rejects(game.play(firstMove(game)), "a move is not swallowed in silence");
    game.leave();
    await Game.kept();
    assert.equal((await app.store.get(game.id)).variant, "talpa:size=4");
    assert.equal(game.record.includes("4mation"), false);
});

test("a view that is late leaves the game on the desk alone", async () => {
    const app = await newApp();
    const old = await Game.start(app, PEOPLE);
    const game = await beginAndEnter(app, {...PEOPLE, variant: "4mation:size=5"});
    assert.equal(await Game.resume(app, [String(old.id)], () => false), null);
    await game.play(firstMove(game));
    assert.equal((await app.store.get(game.id)).plies, 1);
});

test("what is read after a game was left is what was kept", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, CLOCK);
    await game.play(firstMove(game));
    game.leave();
    await Game.kept();
    const entry = await app.store.get(game.id);
    const noted = await app.store.save({...entry, record: `${entry.record} `});
    assert.equal(noted.id, game.id, "a note is kept with the game, not beside it");
    await aWhile();
    assert.equal((await app.store.list()).length, 1);
});

/* ---- what cannot be kept -------------------------------------------------------------------- */

test("a game that could not be kept is there until the page is closed", async () => {
    const app = await newApp();
    const mend = breakStore(app);
    const game = await beginAndEnter(app, PEOPLE);
    const where = game.address;
    await game.play(firstMove(game));
    game.leave();
    const again = await enter(app, where);
    assert.equal(again.state.plies, 1);
    assert.equal(again.address, where);
    await again.play(firstMove(again));
    const moved = new Promise((resolve) => again.addEventListener("moved", resolve));
    mend();
    await again.play(firstMove(again));
    await moved;
    assert.equal((await app.store.get(again.id)).plies, 3, "once there is room, it is kept");
});

test("moves that could not be kept are there until the page is closed", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, PEOPLE);
    breakStore(app);
    await game.play(firstMove(game));
    game.leave();
    assert.equal((await enter(app, game.address)).state.plies, 1);
});

test("two games that could not be kept have places of their own", async () => {
    const app = await newApp();
    breakStore(app);
    const one = await beginAndEnter(app, PEOPLE);
    const other = await beginAndEnter(app, {...PEOPLE, variant: "4mation:size=5"});
    assert.equal((await enter(app, one.address)).state.variant, "talpa:size=4");
    assert.equal((await enter(app, other.address)).state.variant, "4mation:size=5");
});

test("a game that is left while it is kept does not come back", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, PEOPLE);
    const playing = game.play(firstMove(game));
    await null;
    game.leave();
    await playing.catch(() => {});
    await aWhile();
    assert.equal(app.game, null);
});

test("a record that has no room for more tags is kept all the same", async () => {
    const app = await newApp();
    const {record} = await Game.start(app, PEOPLE);
    const tags = Array.from({length: 128}, (_, i) => `[Tag${i} "x"]`).join("\n");
    const bare = record.split("\n").filter((line) => !/^\[(Red|Blue|Date)/.test(line)).join("\n");
    const {id} = await app.store.save({...await app.store.get(1), id: undefined,
        record: `${tags}\n${bare}`});
    const game = await enter(app, `#/play/${id}`);
    await game.play(firstMove(game));
    assert.equal(game.state.plies, 1);
    const kept = await app.store.get(id);
    assert.equal(kept.plies, 1);
    assert(kept.record.includes("[Tag100 \"x\"]"));
});

test("a record that cannot be written does not stop the game", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, PEOPLE);
    const {desk} = app;
    const ask = desk.ask.bind(desk);
    desk.ask = (/** @type {string} */ name, /** @type {any[]} */ ...fields) => {
        if (name === "record")
            throw new Error("it cannot be written");
        return ask(name, ...fields);
    };
    await game.play(firstMove(game));
    assert.equal(game.state.plies, 1);
    game.leave();
});

/* ---- people and bots ------------------------------------------------------------------------ */

test("nobody moves for a bot", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app, {variant: "4mation:size=5", players: ["human", "1"]});
    const first = game.play("a1");
    const second = assert.rejects(game.play("b2"));
    await first;
    await second;
    assert.equal(game.state.plies, 1);
});

test("a bot whose thought of changing seats is dropped does not go on", async () => {
    const app = await newApp();
    const engine = /** @type {SlowEngine} */ (app.engine);
    const game = await beginAndEnter(app,
        {variant: "talpa:size=4,swap=yes", players: ["human", "1"]});
    await game.play(firstMove(game));
    assert.equal(engine.asked.length, 1);
    await game.do("undo");
    engine.asked[0].reject(new Dropped());
    await aWhile();
    assert.equal(engine.asked.length, 1);
});

test("a rematch exchanges the sides", async () => {
    const app = await newApp();
    const game = await beginAndEnter(app,
        {variant: "talpa:size=4", players: ["human", "random"], name: "Anna"});
    await game.do("resign");
    const {seats} = (await Game.rematch(app)).state;
    assert.deepEqual(seats.map(({word}) => word), ["random", "human"]);
    assert.equal(seats[1].name, "Anna");
});

test("what is wanted is posted as it stands and once, and again for who is in a hurry", async () => {
    const app = await newApp();
    const {asked} = /** @type {SlowEngine} */ (app.engine);
    const game = await beginAndEnter(app, {variant: "talpa:size=4", players: ["human", "random"]});
    await game.play(firstMove(game));
    await game.showBar("off");
    await game.note(0, "A note.");
    assert.deepEqual(asked.map(({ask}) => ask), [game.state.want.ask]);
    await game.do("hurry");
    assert.equal(asked.length, 2);
    assert.equal(asked[1].ask, game.state.want.ask);
    asked[0].reject(new Dropped());
    const moved = new Promise((resolve) => game.addEventListener("change", resolve));
    asked[1].answer();
    await moved;
    assert.equal(game.state.plies, 2);
    assert.equal((await app.store.get(game.id)).plies, 2);
});

test("a move that is found and only waits to be seen comes at once to who is in a hurry", async () => {
    const app = await newApp();
    const {asked} = /** @type {SlowEngine} */ (app.engine);
    const game = await beginAndEnter(app, {variant: "talpa:size=4", players: ["human", "random"]});
    await game.play(firstMove(game));
    asked[0].answer();
    await aWhile();
    assert.equal(game.state.plies, 1); // it waits
    const moved = new Promise((resolve) => game.addEventListener("change", () => resolve(Date.now())));
    const hurried = Date.now();
    await game.do("hurry");
    assert(await moved - hurried < 200, "it does not wait any longer");
    assert.equal(game.state.plies, 2);
    assert.equal(asked.length, 1);
});

test("an act that comes too late ends the game by the clock, and is told as that", async (t) => {
    const app = await newApp();
    const game = await beginAndEnter(app, {...PEOPLE, clock: "1+0"});
    const begun = performance.now();
    const dids = /** @type {string[]} */ ([]);
    game.addEventListener("change", (event) => dids.push(/** @type {any} */ (event).detail));
    const entry = await app.store.get(game.id);
    t.mock.method(performance, "now", () => begun + 61_000); // nobody has looked at the clock since
    await game.do("resign");
    assert.deepEqual(dids, ["ended"]);
    assert(game.state.over);
    assert.equal(game.state.termination, "time");
    assert.notDeepEqual(await app.store.get(game.id), entry);
});

test("an engine that fails is told of, and asked again", async () => {
    const app = await newApp();
    const {asked} = /** @type {SlowEngine} */ (app.engine);
    const game = await beginAndEnter(app, {variant: "talpa:size=4", players: ["random", "human"]});
    asked[0].reject(new Error("it broke"));
    await aWhile();
    assert.equal(game.state.failure, "Red has stopped working.");
    await game.do("retry");
    assert.equal(game.state.failure, "");
    assert.equal(asked.length, 2);
});

test("advice is there when it is found, and none when something else is done", async () => {
    const app = await newApp();
    const {asked} = /** @type {SlowEngine} */ (app.engine);
    const game = await beginAndEnter(app, {variant: "4mation:size=4", players: ["human", "random"]});
    await game.ask("hint");
    asked[0].answer();
    assert.equal((await game.advice())?.move, (await game.advice())?.line[0]);
    await game.ask("why"); // of the same position, so that nothing is looked for
    assert.equal(asked.length, 1);
    assert.equal((await game.advice())?.move, null);
    await game.play(firstMove(game));
    assert.equal(await game.advice(), null);
    await assert.rejects(game.ask("why"), /Ask why once the bot has moved/);
});

/* ---- judgements ----------------------------------------------------------------------------- */

/**
 * Has the game that is open on the desk judged.
 * @param {any} app
 * @param {string} kept
 */
async function judge(app, kept) {
    const holder = {};
    app.desk.holder = holder;
    const {engine} = app;
    engine.asked.length = 0;
    const judging = new Judging(app, holder, kept, () => {});
    judging.start();
    for (let i = 0; i < engine.asked.length; i++) {
        engine.asked[i].answer();
        await aWhile();
    }
    assert.equal(judging.left, 0);
    assert.equal(judging.running, false);
    return {text: judging.text ?? "", judgements: judging.judgements, asked: engine.asked.length};
}

test("a game that was judged once is not judged again", async () => {
    const app = await newApp();
    const open = (/** @type {string} */ moves) => app.desk.ask("open", "human", "human", "none", "",
        "", 1, `[Game "4mation:size=8"]\n\n${moves} *\n`);
    open("1. a1 b2 2. c3");
    const first = await judge(app, "");
    assert.equal(first.asked, 4, "the end, and each move");
    assert.equal(first.judgements.filter(({grade}) => grade !== "").length, 3);
    open("1. a1 b2 2. c3");
    assert.deepEqual(await judge(app, first.text), {...first, asked: 0});
    open("1. a1 b2 2. c2");
    assert.equal((await judge(app, first.text)).asked, 4, "of another game they are of no use");
});

/* ---- names ---------------------------------------------------------------------------------- */

for (const name of ["Владимир Александрович Константинов", "あ".repeat(22), "👩‍🚀".repeat(20),
    "x".repeat(200), "a\u0085b\tc", "\ud800"]) {
    test(`a game of ${JSON.stringify(name)} can be begun`, async () => {
        const app = await newApp();
        const game = await Game.start(app, {...PEOPLE, players: ["human", "1"], name});
        assert.equal(game.state.seats[0].said, app.desk.ask("state", 1).game.seats[0].said);
        await Game.begin(app, name);
    });
}

test("a name that fits stays as it is", () => {
    for (const name of ["", "Anna", "Владимир", "x".repeat(63)])
        assert.equal(fittingName(name), name);
    assert.equal(fittingName("あ".repeat(22)), "あ".repeat(21));
});

test("people keep their names, also where two have the same", async () => {
    const app = await newApp();
    const {record} = await Game.start(app, PEOPLE);
    const open = (/** @type {string} */ red, /** @type {string} */ blue) => {
        const {game} = app.desk.ask("open", "human", "human", "none", "", "", 1,
            record.replace(/\[Red .*\]/, `[Red "${red}"]`).replace(/\[Blue .*\]/, `[Blue "${blue}"]`));
        return game.seats.map(({said}) => said);
    };
    assert.deepEqual(open("Anna", "Anna"), ["Anna", "Anna"]);
    assert.deepEqual(open("Anna", "person"), ["Anna", "person"]);
    assert.deepEqual(open("person", "person"), ["person", "person"]);
    assert.deepEqual(open("An\u202Ena", "\u009BBob"), ["An?na", "?Bob"]); // nothing reverses a line
});
